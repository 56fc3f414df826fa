"""Systems against a baseline on paired queries: is the difference real, and which way is it?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

import numpy as np

from ranktilt.comparisons.loading import (
    ScoresSource,
    choose,
    compared_values,
    goodness,
    load_scores,
    remarks,
    require_name,
    weighted_mean,
)
from ranktilt.comparisons.results import Result, correction_text, plain, with_queries
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.corrections import CORRECTIONS, adjust
from ranktilt.stats.intervals import DEFAULT_METHOD, METHODS, mean_interval
from ranktilt.stats.paired import (
    TESTS,
    p_values,
    paired_differences,
    rank_biserial,
    sign_counts,
    standardised_difference,
)

Correction = Literal["holm", "bonferroni", "none"]
On = Literal["tilt", "value"]
TEST_WORDS = {
    "t": "paired t-test",
    "wilcoxon": "Wilcoxon's test",
    "randomisation": "randomisation test",
}


@dataclass(frozen=True)
class Difference:
    """One run against another by one measure, over the n queries that both have a value for.

    Queries of weight 0 are no part of it.

    `on` says what was compared: the "value", or the "tilt" |value − fair| of a two-sided measure;
    means, difference (run − baseline) and interval are of that. A win is a query where the run is
    nearer the fair end (or more effective); `better` whether the mean is. Both are None where no
    way is better: no fair end is known, or values of a two-sided measure are compared as they are.
    """

    run: str
    baseline: str
    measure: str
    on: str
    n: int
    n_total: int
    mean: float | None
    baseline_mean: float | None
    difference: float | None
    low: float | None
    high: float | None
    p: dict[str, float | None]
    p_adjusted: dict[str, float | None]
    effect: float | None
    rank_biserial: float | None
    wins: int | None
    losses: int | None
    ties: int | None
    better: bool | None


@dataclass(frozen=True)
class Mean:
    """A run's mean by one measure, with its interval; of the tilt too where it has two sides."""

    run: str
    measure: str
    n: int
    n_total: int
    value: float | None
    low: float | None
    high: float | None
    tilt: float | None = None
    tilt_low: float | None = None
    tilt_high: float | None = None


@dataclass(frozen=True, eq=False)
class Comparison(Result):
    """Every difference with its tests, and every mean with its interval.

    The p-values of one test are adjusted together over all rows that have one: all runs and
    measures of the comparison are one family.
    """

    rows: list[Difference]
    means: list[Mean]
    runs: list[str]
    measures: list[str]
    baseline: str | None
    test: str
    tests: tuple[str, ...]
    correction: str
    alpha: float
    confidence: float
    interval: str
    on: str
    resamples: int
    seed: int
    remarks: list[str]
    as_they_are: list[str] = field(default_factory=list)  # two-sided measures compared by value

    def row(self, run: str, measure: str, baseline: str | None = None) -> Difference:
        """The difference of a run by a measure (to the named baseline, where there are several)."""
        found = [
            row
            for row in self.rows
            if row.run == run and row.measure == measure and baseline in (None, row.baseline)
        ]
        if not found:
            require_name("run", run, list(dict.fromkeys(row.run for row in self.rows)))
            require_name("measure", measure, self.measures)
            raise UnknownNameError("baseline", str(baseline), self.runs)
        return found[0]

    def significant(self, run: str, measure: str, baseline: str | None = None) -> bool:
        """Whether the deciding test's adjusted p is below alpha."""
        return self.is_significant(self.row(run, measure, baseline))

    def is_significant(self, row: Difference) -> bool:
        """The same for a row."""
        p = row.p_adjusted[self.test]
        return p is not None and p < self.alpha

    def mean(self, run: str, measure: str) -> Mean:
        """A run's mean by a measure."""
        require_name("run", run, self.runs)
        require_name("measure", measure, self.measures)
        return next(m for m in self.means if m.run == run and m.measure == measure)

    @property
    def tested(self) -> int:
        """Number of comparisons that have a p by the deciding test."""
        return sum(row.p[self.test] is not None for row in self.rows)

    @property
    def expected_by_chance(self) -> float:
        """How many p below alpha chance alone would give without any correction."""
        return self.alpha * self.tested

    def settings(self) -> dict[str, Any]:
        """How the comparison was made."""
        return {
            "baseline": self.baseline,
            "test": self.test,
            "tests": list(self.tests),
            "correction": self.correction,
            "family": self.tested,
            "alpha": self.alpha,
            "confidence": self.confidence,
            "interval": self.interval,
            "on": self.on,
            "resamples": self.resamples,
            "seed": self.seed,
        }

    def to_dict(self, manifest: Any = None) -> dict[str, Any]:
        """The JSON form; here p and p_adjusted stay dictionaries."""
        content = super().to_dict(manifest)
        content["rows"] = [
            asdict(row) | {"significant": self.is_significant(row)} for row in self.rows
        ]
        content["means"] = [asdict(mean) for mean in self.means]
        return content

    def records(self) -> list[dict[str, Any]]:
        """One flat dictionary a difference."""
        return [
            record | {"significant": self.is_significant(row)}
            for record, row in zip(super().records(), self.rows, strict=True)
        ]

    @property
    def table(self) -> Table:
        """Measure, run, means, difference and interval, adjusted p, effect, wins-losses-ties, n."""
        several = self.baseline is None
        header = ["measure", "run", *(["against"] if several else [])]
        labels = len(header)
        header += ["mean", "base", "diff.", "interval", "p", "d", "w-l-t"]
        cells = [self._cells(row) for row in self.rows]
        made = Table(header, cells, range(labels, len(header)))
        return with_queries(made, [(row.n, row.n_total) for row in self.rows])

    def _cells(self, row: Difference) -> list[str]:
        name = f"|{row.measure}|" if row.on == "tilt" else row.measure
        mark = "*" if self.is_significant(row) else ""
        ends = interval(row.low, row.high, 3, signed=True)
        counts = "–" if row.wins is None else f"{row.wins}-{row.losses}-{row.ties}"
        return [
            name,
            row.run,
            *([row.baseline] if self.baseline is None else []),
            number(row.mean),
            number(row.baseline_mean),
            number(row.difference, signed=True),
            ends,
            p_value(row.p_adjusted[self.test]) + mark,
            number(row.effect, 2, signed=True),
            counts,
        ]

    def legend(self, columns: Collection[str]) -> str:
        """What the columns of the table mean, as far as they are shown."""
        against = "each other" if self.baseline is None else self.baseline
        told = [
            f"Against {against}; difference = run − base, with its {percent(self.confidence)} "
            "interval",
            f"p: {TEST_WORDS[self.test]}, {correction_text(self.correction, self.tested)}",
            f"* p < {self.alpha:g}",
        ]
        if "d" in columns:
            told.append("d: Cohen's d of the paired differences")
        if "w-l-t" in columns:
            told.append("w-l-t: queries won (nearer the fair end), lost, tied")
        return "; ".join(told) + "."

    def notes(self) -> list[str]:
        """What must be known to read the table, the legend first."""
        notes = [self.legend(self.table.header)]
        if any(row.on == "tilt" for row in self.rows):
            notes.append("|measure|: its distance from the fair end, query by query.")
        if self.as_they_are:
            notes.append(
                f"Compared by value: {', '.join(self.as_they_are)}. Neither higher nor lower is "
                "nearer fair there, so nothing is won or lost."
            )
        if any(row.low is None and row.n > 1 for row in self.rows):
            notes.append(f"No interval: too few queries differ for the {self.interval} kind.")
        short = [row for row in self.rows if row.n < row.n_total]
        if short:
            least = min(short, key=lambda row: row.n)
            notes.append(
                "Only queries with a value for both and a weight above 0 count; fewest for "
                f"{least.measure} of {least.run}: {least.n} of {least.n_total}."
            )
        return notes + self.remarks


def compare(
    scores: ScoresSource | Iterable[ScoresSource],
    baseline: str | None = None,
    *,
    runs: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    tests: Sequence[str] = TESTS,
    test: str = "t",
    correction: Correction = "holm",
    alpha: float = 0.05,
    confidence: float = 0.95,
    interval: str = DEFAULT_METHOD,
    on: On = "tilt",
    resamples: int = 10_000,
    seed: int = 0,
    pairs: Literal["baseline", "all"] = "baseline",
) -> Comparison:
    """Compare runs with a baseline (the first run where none is named), query by query.

    `scores` is `Scores`, or one or more files of them. `test` decides; the others in `tests` are
    reported beside it. With `on='tilt'` two-sided measures (ARaB, Share) are compared by their
    distance from the fair end, for a smaller signed mean is not a smaller tilt. p-values are
    adjusted over all run × measure tests of the comparison. `pairs='all'` compares every two runs.
    """
    how = Procedure(test, tuple(tests), correction, alpha, confidence, interval, resamples, seed)
    require_name("kind of pairs", pairs, ("baseline", "all"))
    if pairs == "all" and baseline is not None:
        raise InputError(f"baseline {baseline!r} and pairs='all'", do="say one of them")
    loaded = load_scores(scores)
    if baseline is not None:
        require_name("baseline", baseline, loaded.runs)
        if runs is not None and baseline not in runs:
            runs = [baseline, *runs]
    chosen = choose(loaded, runs, measures, least=2)
    base = chosen.runs[0] if baseline is None else baseline
    values, kinds = compared_values(chosen, on)
    family = Family(chosen, values, kinds, _pairs(chosen.runs, base, pairs))
    family.check_shared()
    as_they_are = [
        measure.name
        for measure, kind in zip(chosen.measures, kinds, strict=True)
        if kind == "value" and measure.two_sided
    ]
    return Comparison(
        how.rows(family),
        _means(chosen, how),
        chosen.runs,
        [m.name for m in chosen.measures],
        base if pairs == "baseline" else None,
        test,
        how.wanted,
        correction,
        alpha,
        confidence,
        interval,
        on,
        resamples,
        seed,
        remarks(chosen),
        as_they_are,
    )


@dataclass(frozen=True)
class Procedure:
    """How differences are tested, for comparisons and drifts alike; checked when it is made."""

    test: str
    tests: tuple[str, ...]
    correction: str
    alpha: float
    confidence: float
    interval: str
    resamples: int
    seed: int

    def __post_init__(self) -> None:
        for name in self.wanted:
            require_name("test", name, TESTS)
        require_name("correction", self.correction, CORRECTIONS)
        require_name("interval", self.interval, METHODS)
        check_share("alpha", self.alpha)
        check_share("confidence", self.confidence)
        check_seed(self.seed)

    @property
    def wanted(self) -> tuple[str, ...]:
        """The tests, the deciding one first."""
        return tuple(dict.fromkeys([self.test, *self.tests]))

    def ends(self, values: FloatArray, weights: FloatArray | None) -> tuple[FloatArray, FloatArray]:
        """Interval of every series."""
        return mean_interval(
            values,
            method=self.interval,
            confidence=self.confidence,
            weights=weights,
            resamples=self.resamples,
            seed=self.seed,
        )

    def rows(self, family: Family) -> list[Difference]:
        """Every difference of a family with its tests and its interval."""
        weights = family.scores.weights
        p = p_values(
            family.differences,
            self.wanted,
            weights=weights,
            resamples=self.resamples,
            seed=self.seed,
        )
        adjusted = {name: adjust(own, self.correction) for name, own in p.items()}
        return family.rows(p, adjusted, *self.ends(family.differences, weights))


def _pairs(runs: list[str], base: str, pairs: str) -> list[tuple[int, int]]:
    """Places of run and baseline."""
    if pairs == "all":
        return [(r, b) for b in range(len(runs)) for r in range(b + 1, len(runs))]
    place = runs.index(base)
    return [(r, place) for r in range(len(runs)) if r != place]


class Family:
    """All differences of a comparison, measure by measure: one row a measure and pair of runs."""

    def __init__(
        self,
        scores: Scores,
        values: FloatArray,
        kinds: list[str],
        places: list[tuple[int, int]],
    ) -> None:
        self.scores, self.values, self.kinds = scores, values, kinds
        self.cells = [(m, r, b) for m in range(len(scores.measures)) for r, b in places]
        self.differences = np.array(
            [paired_differences(values[r, m], values[b, m]) for m, r, b in self.cells]
        )
        if scores.weights is not None:
            self.differences[:, scores.weights == 0] = np.nan

    def check_shared(self) -> None:
        """A run that shares no query with its baseline by any measure cannot be compared."""
        shared: dict[tuple[int, int], int] = {}
        for (_, r, b), row in zip(self.cells, self.differences, strict=True):
            shared[r, b] = shared.get((r, b), 0) + int((~np.isnan(row)).sum())
        for (r, b), count in shared.items():
            if not count:
                raise InputError(
                    f"{self.scores.runs[r]} and {self.scores.runs[b]} have no query with a value "
                    "in common",
                    do="leave one out, or score both on the same queries",
                )

    def rows(
        self,
        p: dict[str, FloatArray],
        adjusted: dict[str, FloatArray],
        low: FloatArray,
        high: FloatArray,
    ) -> list[Difference]:
        weights = self.scores.weights
        effects = standardised_difference(self.differences, weights)
        ranks = rank_biserial(self.differences)
        made = []
        for i, (m, r, b) in enumerate(self.cells):
            measure, both = self.scores.measures[m], ~np.isnan(self.differences[i])
            share = None if weights is None else weights[both]
            mine, theirs = self.values[r, m, both], self.values[b, m, both]
            mean, base_mean = weighted_mean(mine, share), weighted_mean(theirs, share)
            difference = weighted_mean(self.differences[i][both], share)
            gain = _gain(measure, self.kinds[m], mine, theirs)
            counts = None if gain is None else sign_counts(gain)
            gained = None if gain is None else weighted_mean(gain, share)
            made.append(
                Difference(
                    self.scores.runs[r],
                    self.scores.runs[b],
                    measure.name,
                    self.kinds[m],
                    int(both.sum()),
                    len(both),
                    mean,
                    base_mean,
                    difference,
                    plain(low[i]),
                    plain(high[i]),
                    {name: plain(own[i]) for name, own in p.items()},
                    {name: plain(own[i]) for name, own in adjusted.items()},
                    plain(effects[i]),
                    plain(ranks[i]),
                    None if counts is None else int(counts.up),
                    None if counts is None else int(counts.down),
                    None if counts is None else int(counts.same),
                    None if not gained else gained > 0,
                )
            )
        return made


def _gain(measure: Any, kind: str, mine: FloatArray, theirs: FloatArray) -> FloatArray | None:
    """How much nearer the fair end each query is; None where nobody said which end is fair."""
    ours, base = goodness(measure, kind, mine), goodness(measure, kind, theirs)
    return None if ours is None or base is None else paired_differences(ours, base)


def _means(scores: Scores, how: Procedure) -> list[Mean]:
    """Means of the values, and of the tilt of two-sided measures, each with its interval."""
    weights = scores.weights
    low, high = how.ends(scores.values, weights)
    tilts, kinds = compared_values(scores, "tilt")
    tilt_low, tilt_high = how.ends(tilts, weights)
    made = []
    for r, run in enumerate(scores.runs):
        for m, measure in enumerate(scores.measures):
            there = ~np.isnan(scores.values[r, m]) & (True if weights is None else weights > 0)
            share = None if weights is None else weights[there]
            two_sided = kinds[m] == "tilt"
            made.append(
                Mean(
                    run,
                    measure.name,
                    int(there.sum()),
                    len(there),
                    weighted_mean(scores.values[r, m, there], share),
                    plain(low[r, m]),
                    plain(high[r, m]),
                    weighted_mean(tilts[r, m, there], share) if two_sided else None,
                    plain(tilt_low[r, m]) if two_sided else None,
                    plain(tilt_high[r, m]) if two_sided else None,
                )
            )
    return made
