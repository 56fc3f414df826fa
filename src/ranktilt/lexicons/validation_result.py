"""What the validation of a lexicon found: numbers, tables and words.

A list decides for the group with the most terms in a document; a tie and no terms are undecided. If
it misses one group more often, that group's share of the decided documents is too small. Let
A[g, h] be the rate at which documents of group g are decided as h. The counts n of decided
documents are then expected to be Aᵀx, x the documents of each group, so x = A⁻ᵀn, scaled to sum 1.
For two groups without undecided documents this is the estimate of Rogan and Gladen (1978); for
classifiers it is known as the adjusted count (Forman 2008). It needs no count of undecided
documents, which in a ranking may be about nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from scipy.stats import binomtest, chi2_contingency

from ranktilt.comparisons.results import Result, plain
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import counted, interval, listed, number, p_sentence, percent
from ranktilt.display.table import Table
from ranktilt.errors import check_known
from ranktilt.measures.base import hard_groups
from ranktilt.measures.concentration import shares_of
from ranktilt.terms.languages import NO_SPACES

#: Bootstrap samples, and the share of them that must have a value.
_DRAWS, _LEAST_DEFINED = 2000, 0.95
#: Above this condition number, rates do not separate the groups.
_MOST_CONDITION = 1e6
#: Why there is no corrected share.
_REASONS = {
    NO_SPACES: "most documents are in a script written without spaces",
    "one-group": "fewer than two of the lexicon's groups have labelled documents",
    "never-decided": "the list never decides a group correctly",
    "inseparable": "the list decides the same way for documents of different groups",
}


class _MissedDifference(NamedTuple):
    """How much more often one group is missed than another, with its interval.

    `p` is that of a χ² test that all groups are missed equally often.
    """

    most: str
    least: str
    difference: float
    low: float
    high: float
    p: float | None


@dataclass(frozen=True, eq=False)
class Validation(Result):
    """How well a lexicon decides the groups of labelled documents.

    Attributes:
        lexicon: The lexicon.
        confusion: Labelled documents by group and decision; the last column is undecided.
        unlabelled: Documents without a label by decision.
        skipped: Labelled documents that do not count, by the reason.
        countable: False if words cannot be counted in most texts.
        confidence: Level of the intervals.
        seed: Random seed of the bootstrap.
    """

    lexicon: Lexicon
    confusion: IntArray
    unlabelled: IntArray
    skipped: Mapping[str, int] = field(default_factory=dict)
    countable: bool = True
    confidence: float = 0.95
    seed: int = 0

    @property
    def groups(self) -> tuple[str, ...]:
        """The lexicon's groups."""
        return self.lexicon.group_names

    @cached_property
    def status(self) -> str:
        """ "ok", or why there is no corrected share."""
        known = np.flatnonzero(self.documents)
        if not self.countable:
            return NO_SPACES
        if len(known) < 2:
            return "one-group"
        if not self.correct[known].all():
            return "never-decided"
        rates = self.confusion[known][:, known] / self.documents[known, None]
        return "ok" if _is_invertible(rates) else "inseparable"

    # labelled documents by group

    @property
    def documents(self) -> IntArray:
        """Labelled documents of each group."""
        return self.confusion.sum(axis=1)

    @property
    def missed(self) -> IntArray:
        """Those that the list does not decide."""
        return self.confusion[:, -1]

    @property
    def decided(self) -> IntArray:
        """Those that the list decides."""
        return self.documents - self.missed

    @property
    def correct(self) -> IntArray:
        """Those that the list decides correctly."""
        return self.confusion.diagonal()

    @property
    def missed_rates(self) -> FloatArray:
        """The share of each group that is missed, NaN without labelled documents."""
        return self.missed / np.where(self.documents > 0, self.documents, np.nan)

    def missed_interval(self, group: int) -> tuple[float, float]:
        """Wilson's interval of the share of a group that is missed."""
        if not self.documents[group]:
            return float("nan"), float("nan")
        found = binomtest(int(self.missed[group]), int(self.documents[group]))
        ends = found.proportion_ci(self.confidence, "wilson")
        return float(ends.low), float(ends.high)

    @cached_property
    def missed_difference(self) -> _MissedDifference | None:
        """The group that is missed most often compared with the one missed least often."""
        known = np.flatnonzero(self.documents)
        if len(known) < 2 or not self.countable:
            return None
        rates = self.missed_rates
        most, least = int(np.nanargmax(rates)), int(np.nanargmin(rates))
        (low1, high1), (low2, high2) = self.missed_interval(most), self.missed_interval(least)
        difference = float(rates[most] - rates[least])
        # Newcombe's interval of a difference, from those of the two rates
        low = difference - float(np.hypot(rates[most] - low1, high2 - rates[least]))
        high = difference + float(np.hypot(high1 - rates[most], rates[least] - low2))
        table = np.stack((self.missed[known], self.decided[known]))
        some = bool(table.sum(axis=1).all())
        p = float(chi2_contingency(table, correction=False).pvalue) if some else None
        return _MissedDifference(self.groups[most], self.groups[least], difference, low, high, p)

    # shares

    @property
    def known_shares(self) -> FloatArray:
        """The groups' shares of the labelled documents; NaN for a group without them."""
        return np.where(self.documents > 0, shares_of(self.documents), np.nan)

    @property
    def list_shares(self) -> FloatArray:
        """The groups' shares of the labelled documents, as the list decides them."""
        return shares_of(self.confusion.sum(axis=0)[:-1])

    @cached_property
    def lean(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """`list_shares` less `known_shares`, with its interval."""
        drawn = _bootstrap_counts(self.confusion, self.seed)
        leans = shares_of(drawn.sum(axis=1)[:, :-1]) - shares_of(drawn.sum(axis=2))
        ends = _column_intervals(leans, self.confidence)
        return (self.list_shares - self.known_shares, *ends)

    def corrected(self, decided: Mapping[str, float]) -> dict[str, float | None]:
        """The groups' shares of other documents, corrected for what the list misses and confuses.

        Args:
            decided: By group, how many documents the list decides for it, or their exposure.

        Returns:
            Shares by group; None if undefined, and for a group without labelled documents.
        """
        for name in decided:
            check_known("group", name, self.groups, where=self.lexicon.name)
        counts = np.array([float(decided.get(name, 0.0)) for name in self.groups])
        found = counts * np.nan
        if self.status == "ok":
            found = _corrected_shares(self.confusion.astype(np.float64), counts)
        return dict(zip(self.groups, map(plain, found), strict=True))

    @property
    def applies_to(self) -> str:
        """The documents of `shares`: those without labels, if the list decides any of them."""
        return "unlabelled" if self.unlabelled[:-1].any() else "labelled"

    @property
    def shares(self) -> FloatArray:
        """The groups' shares of the documents that are corrected, as the list decides them."""
        return shares_of(self._decisions[:-1])

    @property
    def _decisions(self) -> IntArray:
        labelled = self.confusion.sum(axis=0)
        return self.unlabelled if self.applies_to == "unlabelled" else labelled

    @cached_property
    def corrected_shares(self) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Corrected `shares`, and the lower and upper ends of their intervals.

        The labelled documents, which show the rates, and the documents that are corrected are drawn
        independently. If all documents are labelled, the corrected shares are the known ones;
        their interval is that for as many other documents of the same kind.
        """
        if self.status != "ok":
            nothing = np.full(len(self.groups), np.nan)
            return nothing, nothing, nothing
        drawn = _corrected_shares(
            _bootstrap_counts(self.confusion, self.seed),
            _bootstrap_counts(self._decisions, self.seed + 1)[:, :-1],
        )
        tables = self.confusion.astype(np.float64), self._decisions[:-1].astype(np.float64)
        found = _corrected_shares(*tables)
        return (found, *_column_intervals(drawn, self.confidence))

    # files

    def records(self) -> list[dict[str, Any]]:
        """One row per group."""
        return [self._record(g, name) for g, name in enumerate(self.groups)]

    def _record(self, g: int, name: str) -> dict[str, Any]:
        low, high = self.missed_interval(g)
        corrected, corrected_low, corrected_high = (own[g] for own in self.corrected_shares)
        own = self.confusion[g, :-1].tolist()
        numbers = {
            "decided": int(self.decided[g]),
            "correct": int(self.correct[g]),
            "missed": int(self.missed[g]),
            **{f"decided_as_{h}": n for h, n in zip(self.groups, own, strict=True)},
            "missed_rate": plain(self.missed_rates[g]),
            "missed_low": plain(low),
            "missed_high": plain(high),
            "list_share": plain(self.list_shares[g]),
            "share": plain(self.shares[g]),
            "corrected_share": plain(corrected),
            "corrected_low": plain(corrected_low),
            "corrected_high": plain(corrected_high),
        }
        documents = int(self.documents[g])
        return {
            "group": name,
            "status": self.status if documents else "no-labels",
            "documents": documents,
            "known_share": plain(self.known_shares[g]),
            **(numbers if self.countable else dict.fromkeys(numbers)),
        }

    def settings(self) -> dict[str, Any]:
        """What was validated, and the rates with which other counts can be corrected."""
        decisions = (*self.groups, "undecided")
        rates = self.confusion / np.where(self.documents > 0, self.documents, np.nan)[:, None]
        found = self.missed_difference
        return {
            "lexicon": self.lexicon.name,
            "lexicon_hash": self.lexicon.hash,
            "status": self.status,
            "missed_difference": None if found is None else found._asdict(),
            "rates": {
                name: dict(zip(decisions, map(plain, row), strict=True))
                for name, row in zip(self.groups, rates, strict=True)
            } if self.countable else None,
            "applies_to": self.applies_to,
            "unlabelled": int(self.unlabelled.sum()),
            "skipped": dict(self.skipped),
            "confidence": self.confidence,
            "seed": self.seed,
        }  # fmt: skip

    # words and tables

    def conclusions(self) -> list[str]:
        """What was found, in a few sentences."""
        if not self.countable:
            return [f"{self.status}: {_REASONS[self.status]}, so the list cannot be validated."]
        total, decided = int(self.documents.sum()), int(self.decided.sum())
        right = f", {percent(self.correct.sum() / decided, 1)} of them correctly" if decided else ""
        said = [
            f"{self.lexicon.name} decides {decided:,} of {counted(total, 'labelled document')} "
            f"({percent(decided / total, 1)}){right}."
        ]
        if self.missed_difference is not None:
            said.append(self._missed_sentence(self.missed_difference))
        if self.status != "ok":
            return [*said, f"No corrected share ({self.status}): {_REASONS[self.status]}."]
        return [*said, self._lean_sentence(), self._correction_sentence()]

    def _missed_sentence(self, found: _MissedDifference) -> str:
        rates = dict(zip(self.groups, self.missed_rates, strict=True))
        if found.most == found.least:  # the same rate for all
            return f"It misses all groups equally often: {percent(rates[found.most], 1)}."
        points = interval(100 * found.low, 100 * found.high, 1)
        numbers = (
            f"{percent(rates[found.most], 1)} and {percent(rates[found.least], 1)} (difference "
            f"{100 * found.difference:.1f} points {points}, {p_sentence(found.p)})"
        )
        significant = found.p is not None and found.p < 1 - self.confidence
        verb = "misses" if significant else "does not miss"
        return f"It {verb} {found.most} significantly more often than {found.least}: {numbers}."

    def _lean_sentence(self) -> str:
        lean, low, high = self.lean
        most = int(np.nanargmax(np.where(self.documents > 0, lean, np.nan)))
        name = self.groups[most]
        verdict = "leans significantly" if low[most] > 0 else "does not lean significantly"
        return (
            f"Its share of {name} is {self.list_shares[most]:.3f}, the known share "
            f"{self.known_shares[most]:.3f}: the list {verdict} towards {name} "
            f"({lean[most]:+.3f} {interval(low[most], high[most], 3, signed=True)})."
        )

    def _correction_sentence(self) -> str:
        known = [self.groups[g] for g in np.flatnonzero(self.documents)]
        even = self.corrected(dict.fromkeys(known, 1.0))
        equal = listed([f"{1 / len(known):.3f}" for _ in known])
        shown = listed([f"{name} {number(even[name], 3)}" for name in known])
        return (
            f"Corrected for what it misses and confuses, equal shares of decided documents "
            f"({equal}) would become {shown}. No score is corrected."
        )

    @property
    def table(self) -> Table:
        """What the list decides, by known group."""
        if not self.countable:
            rows = [
                [name, f"{n:,}", self.status]
                for name, n in zip(self.groups, self.documents, strict=True)
            ]
            return Table(["group", "documents", "status"], rows, [1])
        header = ["group", "documents", "decided", "correct", "missed", "%", "interval"]
        header += [f"as {name}" for name in self.groups]
        return Table(header, [self._row(g) for g in range(len(self.groups))], range(1, len(header)))

    def _row(self, g: int) -> list[str]:
        low, high = self.missed_interval(g)
        own = (self.documents, self.decided, self.correct, self.missed)
        return [
            self.groups[g],
            *(f"{counts[g]:,}" for counts in own),
            number(100 * self.missed_rates[g], 1),
            interval(100 * low, 100 * high, 1),
            *(f"{n:,}" for n in self.confusion[g, :-1]),
        ]

    def share_table(self) -> Table:
        """Known, estimated and corrected shares of the groups."""
        columns = {"known share": self.known_shares, "by the list": self.list_shares}
        if self.applies_to == "unlabelled":
            columns["without labels, by the list"] = self.shares
        corrected, low, high = self.corrected_shares
        columns["corrected"] = corrected
        header = ["group", *columns, "interval"]
        rows = [
            [name, *(number(own[g], 3) for own in columns.values()), interval(low[g], high[g], 3)]
            for g, name in enumerate(self.groups)
        ]
        return Table(header, rows, range(1, len(header)))

    def compact_tables(self) -> list[Table]:
        """Decisions and shares."""
        tables = [self.table, self.share_table()] if self.countable else [self.table]
        return [*tables[:-1], replace(tables[-1], notes=self.notes())]

    def notes(self) -> list[str]:
        """What readers of the tables must know."""
        made = []
        if self.countable:
            made.append(
                "Decided: the group with the most terms. Missed: no term, or a tie. "
                f"Intervals ({percent(self.confidence)}): Wilson for rates, bootstrap of "
                "documents for shares."
            )
        if self.status == "ok" and self.applies_to == "unlabelled":
            made.append(
                f"Corrected is the share of the {counted(int(self.unlabelled.sum()), 'document')} "
                "without labels, if the list finds and confuses their groups at the same rates."
            )
        elif self.status == "ok":
            made.append(
                "All documents are labelled, so the corrected shares are the known ones; their "
                "intervals are those for as many other documents of the same kind."
            )
        without = [name for name, n in zip(self.groups, self.documents, strict=True) if not n]
        if without:
            made.append(f"No labelled document of {listed(without)}: without a corrected share.")
        for why, many in self.skipped.items():
            made.append(f"Skipped: {counted(many, 'labelled document')} {why}.")
        return made

    def __repr__(self) -> str:
        total, decided = int(self.documents.sum()), int(self.decided.sum())
        return f"<Validation of {self.lexicon.name}: {decided:,} of {total:,} documents decided>"


def decide(counts: FloatArray) -> IntArray:
    """The group with the most terms in each document; the number of groups if there is none.

    >>> decide(np.array([[2.0, 1.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]])).tolist()
    [0, 1, 2, 2]
    """
    found = hard_groups(counts)
    return np.where(found < 0, counts.shape[1], found)


def _corrected_shares(confusion: FloatArray, decided: FloatArray) -> FloatArray:
    """Shares of the groups, from counts of decided documents and what is known of the list.

    Args:
        confusion: … × groups × (groups + 1): labelled documents by group and decision; the last
            column is undecided. Groups without labelled documents have no share, and decisions for
            them count as undecided.
        decided: … × groups: documents decided as each group.

    Returns:
        … × groups, NaN if undefined. Negative estimates are 0.
    """
    shape = np.broadcast_shapes(decided.shape, confusion.shape[:-1])
    shares = np.full(shape, np.nan)
    totals = confusion.sum(axis=-1)
    known = np.flatnonzero(totals.reshape(-1, shape[-1]).any(axis=0))
    with np.errstate(invalid="ignore", divide="ignore"):
        rates = confusion[..., known, :][..., known] / totals[..., known, None]
        usable = _is_invertible(rates)
        rates = np.where(usable[..., None, None], rates, np.eye(len(known)))
        groups = np.linalg.solve(np.swapaxes(rates, -1, -2), decided[..., known, None])[..., 0]
        groups = np.maximum(groups, 0.0)
        found = groups / groups.sum(axis=-1, keepdims=True)
    shares[..., known] = np.where(usable[..., None], found, np.nan)
    return shares


def _is_invertible(rates: FloatArray) -> BoolArray:
    """Whether matrices of rates, … × groups × groups, separate the groups."""
    finite = np.isfinite(rates).all(axis=(-1, -2), keepdims=True)
    return np.asarray(np.linalg.cond(np.where(finite, rates, 0.0)) < _MOST_CONDITION)


def _bootstrap_counts(counts: IntArray, seed: int) -> FloatArray:
    """Counts of documents drawn with return, draws × the shape of the counts."""
    total = int(counts.sum())
    cells = counts.ravel() / max(total, 1)
    drawn = np.random.default_rng(seed).multinomial(total, cells, _DRAWS)
    return drawn.reshape(_DRAWS, *counts.shape).astype(np.float64)


def _column_intervals(drawn: FloatArray, confidence: float) -> tuple[FloatArray, FloatArray]:
    """Ends of the interval of every column; NaN if too many draws are undefined."""
    enough = np.isfinite(drawn).mean(axis=0) >= _LEAST_DEFINED
    filled = np.where(enough, drawn, 0.0)
    ends = np.nanquantile(filled, [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
    return np.where(enough, ends[0], np.nan), np.where(enough, ends[1], np.nan)
