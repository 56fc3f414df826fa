"""What a sensitivity analysis found: variants of the lexicon, influential terms, and the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, ClassVar

import numpy as np

from ranktilt.comparisons.loading import weighted_means
from ranktilt.comparisons.results import Result, plain
from ranktilt.comparisons.systems import TILT_NOTE
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.display.numbers import counted, listed, number
from ranktilt.display.table import Cell, Table
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.stats.corrections import bonferroni
from ranktilt.stats.correlation import order_signs
from ranktilt.stats.paired import paired_differences, paired_t

_FAIRER, _LESS_FAIR, UNCLEAR = "fairer", "less fair", "no significant difference"
_MARKS = {_FAIRER: "▲", _LESS_FAIR: "▼", UNCLEAR: "", "": ""}


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Measures × runs: means, goodness (higher is fairer), corrected p and verdict.

    Goodness is the mean over queries of −|value − fair|, or of the value itself if more is better.
    `p` is that of a paired t-test of it against the baseline's, times the number of other runs; NaN
    for the baseline itself, and if there is none.
    """

    means: FloatArray
    goodness: FloatArray
    scored: IntArray
    p: FloatArray
    verdicts: list[list[str]]

    @classmethod
    def of(cls, scores: Scores, baseline: str | None, alpha: float) -> Verdicts:
        """Judge every measure by itself, as Table 1 of Abolghasemi et al. 2024 does."""
        shape = (len(scores.measures), len(scores.runs))
        means, goods, p = np.full(shape, np.nan), np.full(shape, np.nan), np.full(shape, np.nan)
        verdicts = [[""] * shape[1] for _ in range(shape[0])]
        base = None if baseline is None else scores.runs.index(baseline)
        others = [r for r in range(shape[1]) if r != base]
        for m, measure in enumerate(scores.measures):
            values = scores.values[:, m]
            good = measure.goodness(values)
            means[m] = weighted_means(values, scores.weights)
            goods[m] = weighted_means(good, scores.weights)
            if base is None:
                continue
            differences = paired_differences(good[others], good[base])
            p[m, others] = bonferroni(paired_t(differences, scores.weights))
            gained = weighted_means(differences, scores.weights)
            for r, difference in zip(others, gained, strict=True):
                clear = p[m, r] < alpha
                better = _FAIRER if difference > 0 else _LESS_FAIR
                verdicts[m][r] = better if clear else UNCLEAR
        scored = (~np.isnan(scores.values)).sum(axis=2).T
        return cls(means, goods, scored, p, verdicts)

    def order(self, measure: int) -> list[int]:
        """Runs, the fairest first; those without a mean are skipped."""
        goods = self.goodness[measure]
        ranked = np.argsort(-goods, kind="stable").tolist()
        return [r for r in ranked if not np.isnan(goods[r])]


def mean_changes(before: Scores, after: Scores, measure: int) -> tuple[FloatArray, IntArray]:
    """Each run's mean change over the queries that have a value both times, and how many those are.

    Not the difference of two means: a query that has a value only once would move it by being
    there, not by changing.
    """
    differences = paired_differences(after.values[:, measure], before.values[:, measure])
    return weighted_means(differences, before.weights), (~np.isnan(differences)).sum(axis=1)


def same_order(first: FloatArray, second: FloatArray) -> bool:
    """Whether every pair of runs has the same order; ties and gaps count as a place."""
    return np.array_equal(order_signs(first), order_signs(second), equal_nan=True)


@dataclass(frozen=True)
class Flip:
    """A verdict that changes."""

    run: str
    before: str
    after: str


@dataclass(frozen=True, eq=False)
class Variant:
    """The runs under one lexicon, whole or without some terms.

    `tau` and `order_kept` are by measure: Kendall's τ_b to the order under the first lexicon, and
    whether every pair of runs has the same order.
    """

    lexicon: str
    without: tuple[str, ...]
    scores: Scores
    verdicts: Verdicts
    tau: list[float | None]
    order_kept: list[bool]

    @property
    def name(self) -> str:
        """The lexicon, and what was removed."""
        return f"{self.lexicon} without {', '.join(self.without)}" if self.without else self.lexicon

    def order(self, measure: int) -> list[str]:
        """The runs, the fairest first."""
        return [self.scores.runs[r] for r in self.verdicts.order(measure)]


@dataclass(frozen=True)
class Influence:
    """What removing one term does to one measure.

    `documents` in the runs' tops contain the term; for `queries` a run's value moves, or
    comes or goes. `changes` are the runs' mean changes over the `n` queries that have a value both
    times. Runs in `lost` have a mean only with the term, those in `gained` only without it. Order
    and verdicts are compared with the whole lexicon's.
    """

    lexicon: str
    term: str
    group: str
    measure: str
    documents: int
    queries: int
    changes: Mapping[str, float | None]
    n: Mapping[str, int]
    lost: list[str]
    gained: list[str]
    order_kept: bool
    tau: float | None
    flips: list[Flip]
    verdicts: Verdicts = field(repr=False, compare=False)

    @property
    def largest(self) -> float | None:
        """The largest change of a mean, whichever way; None if no run has a value both times."""
        return max((abs(c) for c in self.changes.values() if c is not None), default=None)

    @property
    def run(self) -> str:
        """The run that has a mean only with the term or only without; else the one that moves."""
        ends = [*self.lost, *self.gained]
        return ends[0] if ends else max(self.changes, key=lambda run: abs(self.changes[run] or 0.0))

    @property
    def change(self) -> str:
        """What happens to that run's mean, for a table."""
        if self.lost:
            return "undefined"
        return "defined" if self.gained else number(self.changes[self.run], signed=True)

    @property
    def moves(self) -> bool:
        """Whether it changes anything at all."""
        return bool(self.queries or self.flips) or not self.order_kept


@dataclass(frozen=True, eq=False, repr=False)
class Sensitivity(Result):
    """Variants in order (the first is the reference), and what single terms do.

    `left_out` counts the terms of each lexicon that were removed one at a time.
    """

    recorded: ClassVar[tuple[str, ...]] = ("baseline", "alpha")
    in_full: ClassVar[str] = "every term by measure and run, with p and numbers of queries"

    runs: list[str]
    measures: list[ScoredMeasure]
    query_ids: list[str]
    baseline: str | None
    alpha: float
    variants: list[Variant]
    terms: list[Influence]
    left_out: dict[str, int] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    top: int | None = 10  # terms that the compact table shows

    def __repr__(self) -> str:
        names = ", ".join(variant.name for variant in self.variants)
        return (
            f"<Sensitivity of {', '.join(self.runs)}: {names}; {sum(self.left_out.values())} terms>"
        )

    # tables

    def compact_tables(self) -> list[Table]:
        """The runs under every lexicon, and the terms that matter most."""
        terms = self.influence_table()
        first = replace(self.lexicon_table(), notes=() if terms.rows else self.notes())
        return [first, replace(terms, notes=self.notes())] if terms.rows else [first]

    def lexicon_table(self) -> Table:
        """Every measure under every lexicon, runs across; ▲ fairer, ▼ less fair, τ of the order.

        Lexicons are numbered. A two-sided measure has its mean distance from fair.
        """
        several = len(self.runs) > 1
        rows: list[list[Cell | str]] = []
        for m, measure in enumerate(self.measures):
            name = f"|{measure.name}|" if measure.two_sided else measure.name
            for i, variant in enumerate(self.variants, start=1):
                found = variant.verdicts
                values = -found.goodness[m] if measure.two_sided else found.means[m]
                counts = [
                    "" if n == len(self.query_ids) else f"({n}/{len(self.query_ids)})"
                    for n in found.scored[m]
                ]
                cells = [
                    Cell(number(float(value)), _MARKS[found.verdicts[m][r]], counts[r])
                    for r, value in enumerate(values)
                ]
                row: list[Cell | str] = [name if i == 1 else "", f"[{i}]", *cells]
                rows.append([*row, number(variant.tau[m], 2)] if several else row)
        header = ["measure", "lexicon", *self.runs, *(["τ"] if several else [])]
        names = [f"[{i}] {variant.name}" for i, variant in enumerate(self.variants, start=1)]
        return Table(header, rows, range(2, len(header)), f"Lexicons: {'; '.join(names)}")

    def influence_table(self) -> Table:
        """The terms that matter most over all lexicons and measures, a row each.

        A term's `docs` are the most that any measure has; changes are the largest of any run.
        """
        names = [measure.name for measure in self.measures]
        found: dict[tuple[str, str], dict[str, Influence]] = {}
        for own in self.terms:
            if own.moves:
                found.setdefault((own.lexicon, own.term), {})[own.measure] = own
        scales = {
            name: max((i.largest or 0.0 for i in self.terms if i.measure == name), default=0.0)
            for name in names
        }

        def weight(place: tuple[str, str]) -> tuple[bool, bool, float, str]:
            own = found[place].values()
            ends = any(i.lost or i.gained for i in own)
            most = max((i.largest or 0.0) / (scales[i.measure] or 1.0) for i in own)
            return not any(i.flips for i in own), not ends, -most, place[1]

        rows = []
        for place in sorted(found, key=weight)[: self.top]:
            by = found[place]
            first = next(iter(by.values()))
            row = [place[1], first.group, *([place[0]] if len(self.left_out) > 1 else [])]
            row.append(str(max(i.documents for i in by.values())))
            row += [by[name].change if name in by else number(0.0) for name in names]
            what = ["verdict"] * any(i.flips for i in by.values())
            what += ["order"] * any(not i.order_kept for i in by.values())
            rows.append([*row, ", ".join(what) or "nothing"] if len(self.runs) > 1 else row)
        header = ["term", "group", *(["lexicon"] if len(self.left_out) > 1 else []), "docs", *names]
        start = len(header) - len(names) - 1
        right = range(start, len(header))
        title = "Terms removed one at a time: the largest change of a mean"
        return Table([*header, *(["changes"] if len(self.runs) > 1 else [])], rows, right, title)

    # words

    def conclusions(self) -> list[str]:
        """Whether the verdicts depend on the lexicon, by how much, and on which terms."""
        told = []
        if len(self.variants) > 1:
            if len(self.runs) > 1:
                told += [self._verdicts_sentence(), self._orders_sentence()]
            told.append(self._means_sentence())
        return told + [self._terms_sentence(lexicon) for lexicon in self.left_out]

    def _verdicts_sentence(self) -> str:
        """Whether a significant difference depends on the lexicon."""
        others = [r for r, run in enumerate(self.runs) if run != self.baseline]
        seen = {
            m: {r: {v.verdicts.verdicts[m][r] for v in self.variants} for r in others}
            for m in range(len(self.measures))
        }
        changing = [m for m, runs in seen.items() if any(len(own) > 1 for own in runs.values())]
        if changing:
            told = [self.verdict_sentence(m) for m in changing[:2]]
            more = len(changing) - len(told)
            told += [f"Verdicts also change for {counted(more, 'more measure')}."] if more else []
            return " ".join(told)
        under = f"The verdicts are the same under {_all_of(self.variants)} lexicons"
        single = list(dict.fromkeys(repr(i.term) for i in self.terms if i.flips))
        alone = listed(single, "or", most=3)
        end = f" Removing {alone} alone changes one." if single else ""
        if all(own == {UNCLEAR} for runs in seen.values() for own in runs.values()):
            names = listed([m.name for m in self.measures], "or")
            return (
                f"{under}: no run differs significantly from {self.baseline} by {names} (they may "
                f"still differ).{end}"
            )
        return f"{under}: the same runs differ significantly from {self.baseline}.{end}"

    def _orders_sentence(self) -> str:
        """Whether the order of the runs depends on the lexicon."""
        changed = []
        for m, measure in enumerate(self.measures):
            taus = [v.tau[m] for v in self.variants if not v.order_kept[m]]
            known = [tau for tau in taus if tau is not None]
            if taus:
                changed.append(measure.name + (f" (τ {min(known):.2f})" if known else ""))
        order = f"The order of the {len(self.runs)} runs"
        return f"{order} changes for {listed(changed)}." if changed else f"{order} stays the same."

    def _means_sentence(self) -> str:
        """The largest change of a mean from one lexicon to another."""
        first = self.variants[0].verdicts.means
        moved = np.stack([v.verdicts.means - first for v in self.variants[1:]])
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
        own = [i for i in self.terms if i.lexicon == lexicon]
        terms = list(dict.fromkeys(i.term for i in own))
        start = f"Of {counted(len(terms), 'term')} of {lexicon}, removed one at a time,"
        if not own:
            return f"No term of {lexicon} that can be removed occurs."
        if not any(i.moves for i in own):
            return f"{start} none changes anything."
        parts = []
        if len(self.runs) > 1:
            for what, found in (
                ("a verdict", [i.term for i in own if i.flips]),
                ("the order of the runs", [i.term for i in own if not i.order_kept]),
            ):
                told = _how_many(list(dict.fromkeys(found)), what, most=3)
                parts.append(told.replace("None", "none"))
        ends = [i for i in own if i.lost or i.gained]
        if ends:
            state = "undefined" if ends[0].lost else "defined only"
            parts.append(f"{ends[0].measure} of {ends[0].run} is {state} without {ends[0].term!r}")
        else:
            most = max(own, key=lambda i: i.largest or 0.0)
            parts.append(
                f"{most.term!r} changes a mean most ({most.change}, {most.measure} of {most.run})"
            )
        return f"{start} {'; '.join(parts)}."

    def verdict_sentence(self, m: int) -> str:
        """What a measure's verdicts are, or how they depend on the lexicon."""
        by = f"By {self.measures[m].name},"
        others = [(r, run) for r, run in enumerate(self.runs) if run != self.baseline]
        seen = {
            run: {v.name: v.verdicts.verdicts[m][r] for v in self.variants} for r, run in others
        }
        if all(set(own.values()) == {UNCLEAR} for own in seen.values()):
            return (
                f"{by} no system differs significantly from {self.baseline} under any of the"
                f" {len(self.variants)} lexicons (p < {self.alpha:g}, corrected for"
                f" {counted(len(others), 'comparison')})."
            )
        changing = {run: own for run, own in seen.items() if len(set(own.values())) > 1}
        if not changing:
            clear = listed(
                [f"{run} is {next(iter(own.values()))}" for run, own in seen.items()
                 if UNCLEAR not in own.values()]
            )  # fmt: skip
            under = f"{_all_of(self.variants)} lexicons"
            return f"{by} every verdict is the same under {under}: {clear}."
        told = []
        for run, own in changing.items():
            places: dict[str, list[str]] = {}
            for name, verdict in own.items():
                places.setdefault(verdict, []).append(name)
            parts = []
            for what, names in places.items():
                verdict = "not significantly different" if what == UNCLEAR else what
                parts.append(f"{verdict} under {' and '.join(names)}")
            told.append(f"{run} is {', '.join(parts)}")
        return f"{by} the verdict depends on the lexicon: {'; '.join(told)}."

    # files

    def records(self) -> list[dict[str, Any]]:
        """The long table: every variant and every removed term, by measure and run.

        `change` is to the whole lexicon, over the `n_change` queries that have a value both times.
        """
        full = {v.lexicon: v.scores for v in self.variants if not v.without}
        places = {measure.name: m for m, measure in enumerate(self.measures)}
        made = []
        for variant in self.variants:
            for m in places.values():
                moved = None
                if variant.without:
                    changes, common = mean_changes(full[variant.lexicon], variant.scores, m)
                    moved = list(zip(map(plain, changes), common.tolist(), strict=True))
                made += self._records(variant.lexicon, variant.without, m, variant.verdicts, moved)
        for own in self.terms:
            moved = [(own.changes[run], own.n[run]) for run in self.runs]
            made += self._records(
                own.lexicon, (own.term,), places[own.measure], own.verdicts, moved
            )
        return made

    def _records(
        self,
        lexicon: str,
        without: tuple[str, ...],
        m: int,
        found: Verdicts,
        moved: list[tuple[float | None, int]] | None,
    ) -> list[dict[str, Any]]:
        return [
            {
                "lexicon": lexicon,
                "without": ", ".join(without),
                "measure": self.measures[m].name,
                "run": run,
                "mean": plain(found.means[m, r]),
                "change": None if moved is None else moved[r][0],
                "p": plain(found.p[m, r]),
                "verdict": found.verdicts[m][r] or None,
                "n_scored": int(found.scored[m, r]),
                "n_total": len(self.query_ids),
                "n_change": None if moved is None else moved[r][1],
            }
            for r, run in enumerate(self.runs)
        ]

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

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Plain data."""
        return super().to_dict(manifest) | {
            "variants": [
                {
                    "name": v.name,
                    "lexicon": v.lexicon,
                    "without": list(v.without),
                    "order": {x.name: v.order(m) for m, x in enumerate(self.measures)},
                    "tau": {x.name: v.tau[m] for m, x in enumerate(self.measures)},
                    "order_kept": {x.name: v.order_kept[m] for m, x in enumerate(self.measures)},
                }
                for v in self.variants
            ],
            "terms": [
                {key: value for key, value in asdict(i).items() if key != "verdicts"}
                | {"largest": i.largest}
                for i in self.terms
            ],
        }


def _all_of(variants: list[Variant]) -> str:
    return "both" if len(variants) == 2 else f"all {len(variants)}"


def _how_many(terms: list[str], what: str, most: int = 5) -> str:
    if not terms:
        return f"None changes {what}"
    verb = "changes" if len(terms) == 1 else "change"
    return f"{len(terms)} {verb} {what}: {listed(terms, most=most)}"
