"""What a sensitivity analysis found: the runs under variants of the lexicon, and the words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import numpy as np

from ranktilt.comparisons.loading import weighted_means
from ranktilt.comparisons.results import Result, plain
from ranktilt.comparisons.systems import TILT_NOTE
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.display.numbers import counted, listed, number
from ranktilt.display.table import Cell, Table
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.stats.corrections import adjust
from ranktilt.stats.correlation import kendall_tau, order_signs
from ranktilt.stats.paired import paired_differences, paired_t

_FAIRER, _LESS_FAIR, UNCLEAR = "fairer", "less fair", "no significant difference"
_MARKS = {_FAIRER: "▲", _LESS_FAIR: "▼", UNCLEAR: "", "": ""}


def _same_order(first: FloatArray, second: FloatArray) -> bool:
    """Whether every pair of runs has the same order; ties and gaps count as a place."""
    return np.array_equal(order_signs(first), order_signs(second), equal_nan=True)


class Variant:
    """The runs under one lexicon, whole or without some terms; every measure judged by itself.

    Arrays are measures × runs. Goodness (higher is fairer) is the mean over queries of
    −|value − fair|, or of the value itself if more is better. `p` is that of a paired t-test of it
    against the baseline's, times the number of other runs (as in Table 1 of Abolghasemi et al.
    2024); NaN for the baseline itself.

    Args:
        lexicon: The lexicon's name.
        without: Terms that were removed.
        scores: All scores.
        whole: The scores under the whole lexicon, which changes are compared with.
        baseline: The run that the others are compared with.
        alpha: Level of significance.
        reference: What order and verdicts are compared with: those under the first lexicon, or for
            a term that was removed alone, those under its whole lexicon; by default its own.
    """

    def __init__(
        self,
        lexicon: str,
        without: tuple[str, ...],
        scores: Scores,
        whole: Scores,
        baseline: str,
        alpha: float,
        reference: Variant | None = None,
    ) -> None:
        self.lexicon: str = lexicon
        self.without: tuple[str, ...] = without
        self.scores: Scores = scores
        self.whole: Scores = whole
        self.reference: Variant = reference or self
        values, weights = scores.values, scores.weights
        good = np.stack([own.goodness(values[:, m]) for m, own in enumerate(scores.measures)])
        self.means: FloatArray = weighted_means(values, weights).T
        self.goodness: FloatArray = weighted_means(good, weights)
        self.scored: IntArray = (~np.isnan(values)).sum(axis=2).T
        base = scores.runs.index(baseline)
        gains = paired_differences(good, good[:, [base]])
        gains[:, base] = np.nan
        self.p: FloatArray = np.stack(
            [adjust(own, "bonferroni") for own in paired_t(gains, weights)]
        )
        better = np.where(weighted_means(gains, weights) > 0, _FAIRER, _LESS_FAIR)
        verdicts = np.where(self.p < alpha, better, UNCLEAR)
        verdicts[:, base] = ""
        self.verdicts: list[list[str]] = verdicts.tolist()

    @property
    def name(self) -> str:
        """The lexicon, and what was removed."""
        return f"{self.lexicon} without {', '.join(self.without)}" if self.without else self.lexicon

    def tau(self, m: int) -> float | None:
        """Kendall's τ_b of the order of the runs to the reference's, by measure m."""
        return kendall_tau(self.reference.goodness[m], self.goodness[m])

    def keeps_order(self, m: int) -> bool:
        """Whether every pair of runs has the reference's order."""
        return _same_order(self.reference.goodness[m], self.goodness[m])

    def keeps_verdicts(self, m: int) -> bool:
        """Whether every run has the reference's verdict."""
        return self.reference.verdicts[m] == self.verdicts[m]

    def changes(self, m: int) -> tuple[FloatArray, IntArray]:
        """Each run's mean change over the queries that have a value both times, and their number.

        Not the difference of two means: a query that has a value only once would move it by being
        there, not by changing.
        """
        differences = paired_differences(self.scores.values[:, m], self.whole.values[:, m])
        return weighted_means(differences, self.whole.weights), (~np.isnan(differences)).sum(axis=1)

    def moved_queries(self, m: int) -> int:
        """Queries for which any run's value moves, or comes or goes."""
        before, after = self.whole.values[:, m], self.scores.values[:, m]
        same = np.isclose(before, after, rtol=0.0, atol=1e-12, equal_nan=True)
        return int((~same).any(axis=0).sum())

    def largest(self, m: int) -> tuple[float, str]:
        """The largest change of a mean, whichever way, and its run; 0 if none has one."""
        changes = np.nan_to_num(self.changes(m)[0])
        r = int(np.abs(changes).argmax())
        return float(changes[r]), self.scores.runs[r]


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity(Result):
    """Variants in order (the first is the reference), and every term removed alone."""

    recorded: ClassVar[tuple[str, ...]] = ("baseline", "alpha")
    in_full: ClassVar[str] = "every term by measure and run, with p and numbers of queries"

    baseline: str | None
    alpha: float
    variants: list[Variant]
    terms: list[Variant]
    remarks: list[str] = field(default_factory=list)
    top: int | None = 10  # terms that the compact table shows

    @property
    def runs(self) -> list[str]:
        """The runs."""
        return self.variants[0].scores.runs

    @property
    def measures(self) -> list[ScoredMeasure]:
        """The measures."""
        return self.variants[0].scores.measures

    @property
    def query_ids(self) -> list[str]:
        """The queries."""
        return self.variants[0].scores.query_ids

    # tables

    def compact_tables(self) -> list[Table]:
        """The runs under every lexicon, and the terms that matter most."""
        tables = [self.lexicon_table(), self.influence_table()]
        shown = [table for table in tables if table.rows]
        return [*shown[:-1], replace(shown[-1], notes=self.notes())]

    def lexicon_table(self) -> Table:
        """Every measure under every lexicon, runs across; ▲ fairer, ▼ less fair, τ of the order.

        Lexicons are numbered. A two-sided measure has its mean distance from fair.
        """
        total = len(self.query_ids)
        rows: list[list[Cell | str]] = []
        for m, measure in enumerate(self.measures):
            name = f"|{measure.name}|" if measure.two_sided else measure.name
            for i, variant in enumerate(self.variants, start=1):
                values = -variant.goodness[m] if measure.two_sided else variant.means[m]
                cells = [
                    Cell(
                        number(float(value)),
                        _MARKS[verdict],
                        "" if n == total else f"({n}/{total})",
                    )
                    for value, verdict, n in zip(
                        values, variant.verdicts[m], variant.scored[m], strict=True
                    )
                ]
                rows.append([name if i == 1 else "", f"[{i}]", *cells, number(variant.tau(m), 2)])
        header = ["measure", "lexicon", *self.runs, "τ"]
        names = [f"[{i}] {variant.name}" for i, variant in enumerate(self.variants, start=1)]
        return Table(header, rows, range(2, len(header)), f"Lexicons: {'; '.join(names)}")

    def influence_table(self) -> Table:
        """The terms that matter most: those that change a verdict, then by the largest change.

        Changes of a measure are relative to the largest of any term; a row shows each measure's.
        """
        numbers = range(len(self.measures))
        moving = [one for one in self.terms if any(one.moved_queries(m) for m in numbers)]
        scales = [max((abs(one.largest(m)[0]) for one in moving), default=0.0) for m in numbers]

        def weight(one: Variant) -> tuple[bool, float]:
            most = max(abs(one.largest(m)[0]) / (scales[m] or 1.0) for m in numbers)
            return all(map(one.keeps_verdicts, numbers)), -most

        rows = []
        for one in sorted(moving, key=weight)[: self.top]:
            what = [] if all(map(one.keeps_verdicts, numbers)) else ["verdict"]
            what += [] if all(map(one.keeps_order, numbers)) else ["order"]
            moves = [number(one.largest(m)[0], signed=True) for m in numbers]
            rows.append([one.without[0], one.lexicon, *moves, ", ".join(what) or "nothing"])
        header = ["term", "lexicon", *(measure.name for measure in self.measures), "changes"]
        title = "Terms removed one at a time: the largest change of a mean"
        return Table(header, rows, range(2, len(header) - 1), title)

    # words

    def conclusions(self) -> list[str]:
        """Whether the verdicts depend on the lexicon, by how much, and on which terms."""
        told = []
        if len(self.variants) > 1:
            if len(self.runs) > 1:
                told = [*self._verdict_sentences(), self._orders_sentence()]
            told.append(self._means_sentence())
        lexicons = dict.fromkeys(one.lexicon for one in self.terms)
        return told + [self._terms_sentence(lexicon) for lexicon in lexicons]

    def _verdict_sentences(self) -> list[str]:
        """Whether a significant difference depends on the lexicon."""
        numbers = range(len(self.measures))
        changing = [m for m in numbers if not all(v.keeps_verdicts(m) for v in self.variants)]
        if changing:
            return [self.verdict_sentence(m) for m in changing]
        first = self.variants[0].verdicts
        if any(verdict in _MARKS and _MARKS[verdict] for own in first for verdict in own):
            told = f"the same runs differ significantly from {self.baseline}"
        else:
            names = listed([measure.name for measure in self.measures], "or")
            told = f"no run differs significantly from {self.baseline} by {names} (they may still"
            told += " differ)"
        return [f"The verdicts are the same under all {len(self.variants)} lexicons: {told}."]

    def verdict_sentence(self, m: int) -> str:
        """How the verdicts of a measure depend on the lexicon."""
        told = []
        for r, run in enumerate(self.runs):
            places: dict[str, list[str]] = {}
            for variant in self.variants:
                places.setdefault(variant.verdicts[m][r], []).append(variant.name)
            if len(places) > 1:
                parts = [
                    f"{'not significantly different' if what == UNCLEAR else what} under "
                    f"{' and '.join(names)}"
                    for what, names in places.items()
                ]
                told.append(f"{run} is {', '.join(parts)}")
        by = f"By {self.measures[m].name},"
        return f"{by} the verdict depends on the lexicon: {'; '.join(told)}."

    def _orders_sentence(self) -> str:
        """Whether the order of the runs depends on the lexicon."""
        changed = []
        for m, measure in enumerate(self.measures):
            taus = [v.tau(m) for v in self.variants if not v.keeps_order(m)]
            if taus:
                lowest = min((tau for tau in taus if tau is not None), default=None)
                changed.append(f"{measure.name} (τ {number(lowest, 2)})")
        order = f"The order of the {len(self.runs)} runs"
        return f"{order} changes for {listed(changed)}." if changed else f"{order} stays the same."

    def _means_sentence(self) -> str:
        """The largest change of a mean from one lexicon to another."""
        first = self.variants[0].means
        moved = np.stack([v.means - first for v in self.variants[1:]])
        if np.isnan(moved).all():
            return "No mean has a value under two lexicons."
        v, m, r = np.unravel_index(int(np.nanargmax(np.abs(moved))), moved.shape)
        return (
            f"The largest change of a mean is {number(float(moved[v, m, r]), signed=True)} "
            f"({self.measures[m].name} of {self.runs[r]}, from {self.variants[0].name} to "
            f"{self.variants[v + 1].name})."
        )

    def _terms_sentence(self, lexicon: str) -> str:
        """What single terms of a lexicon do."""
        numbers = range(len(self.measures))
        own = [one for one in self.terms if one.lexicon == lexicon]
        start = f"Of {counted(len(own), 'term')} of {lexicon}, removed one at a time,"
        if not any(one.moved_queries(m) for one in own for m in numbers):
            return f"{start} none changes anything."
        parts = []
        if len(self.runs) > 1:
            verdicts = [one for one in own if not all(map(one.keeps_verdicts, numbers))]
            orders = [one for one in own if not all(map(one.keeps_order, numbers))]
            parts += [_how_many(verdicts, "a verdict"), _how_many(orders, "the order of the runs")]
        one, m = max(
            ((one, m) for one in own for m in numbers), key=lambda x: abs(x[0].largest(x[1])[0])
        )
        change, run = one.largest(m)
        shown = number(change, signed=True)
        parts.append(
            f"{one.without[0]!r} changes a mean most ({shown}, {self.measures[m].name} of {run})"
        )
        return f"{start} {'; '.join(parts)}."

    # files

    def records(self) -> list[dict[str, Any]]:
        """The long table: every variant and every removed term, by measure and run.

        `change` is to the whole lexicon, over the `n_change` queries that have a value both times;
        `queries` are those for which any run's value moves.
        """
        made = []
        for one in (*self.variants, *self.terms):
            for m, measure in enumerate(self.measures):
                changes, common = one.changes(m)
                made += [
                    {
                        "lexicon": one.lexicon,
                        "without": ", ".join(one.without),
                        "measure": measure.name,
                        "run": run,
                        "mean": plain(one.means[m, r]),
                        "change": plain(changes[r]),
                        "p": plain(one.p[m, r]),
                        "verdict": one.verdicts[m][r] or None,
                        "tau": one.tau(m),
                        "n_scored": int(one.scored[m, r]),
                        "n_total": len(self.query_ids),
                        "n_change": int(common[r]),
                        "queries": one.moved_queries(m),
                    }
                    for r, run in enumerate(self.runs)
                ]
        return made

    def notes(self) -> list[str]:
        """What must be known to read the tables."""
        notes = []
        if any(measure.two_sided for measure in self.measures):
            notes.append(TILT_NOTE)
        if len(self.runs) > 1:
            notes.append(
                f"▲ significantly fairer, ▼ less fair than {self.baseline} (p < {self.alpha:g}, "
                f"paired t-test, Bonferroni for {len(self.runs) - 1}); τ: Kendall's τ to the order "
                "under the first lexicon; changes: whether a verdict or the order of the runs does."
            )
        return notes + [f"{note[0].upper()}{note[1:]}." for note in self.remarks]


def _how_many(terms: list[Variant], what: str) -> str:
    if not terms:
        return f"none changes {what}"
    verb = "changes" if len(terms) == 1 else "change"
    return f"{len(terms)} {verb} {what}: {listed([one.without[0] for one in terms], most=3)}"
