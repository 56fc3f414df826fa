"""Compare systems with a baseline on paired queries: which differences are significant?"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np

from ranktilt.comparisons.findings import paired_sentences
from ranktilt.comparisons.loading import (
    ScoresSource,
    choose,
    compared_values,
    goodness,
    load_scores,
    remarks,
    weighted_means,
)
from ranktilt.comparisons.results import Result, correction_text, plain, within_bounds
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Cell, Table
from ranktilt.errors import InputError, check_known
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import CODE
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.corrections import CORRECTIONS, adjust
from ranktilt.stats.intervals import (
    DEFAULT_METHOD,
    METHODS,
    bootstrap_p,
    mean_interval,
    percentile_interval,
)
from ranktilt.stats.paired import (
    TESTS,
    p_values,
    paired_differences,
    rank_biserial,
    sign_counts,
    standardised_difference,
)

TEST_WORDS = {
    "t": "paired t-test",
    "wilcoxon": "Wilcoxon signed-rank test",
    "randomisation": "randomisation test",
}


TILT_NOTE = "|measure|: mean distance of the queries from the fair value; smaller is closer."


@dataclass(frozen=True)
class ComparisonSettings:
    """How differences are tested, for `compare` and `drift`.

    Attributes:
        test: The paired test that decides: "t", "wilcoxon" or "randomisation".
        correction: Correction of p over all runs and measures: "holm", "bonferroni" or "none".
        alpha: Significance level.
        confidence: Level of the intervals.
        interval: Kind of interval: "adjusted" or "t".
        on: Compare two-sided measures by their "tilt" |value − fair value|, or by their "value".
            A smaller signed mean is not a smaller tilt.
        tests: Other tests to report.
        resamples: Random draws of the randomisation test.
        seed: Random seed.
    """

    test: str = "t"
    correction: str = "holm"
    alpha: float = 0.05
    confidence: float = 0.95
    interval: str = DEFAULT_METHOD
    on: Literal["tilt", "value"] = "tilt"
    tests: tuple[str, ...] = TESTS
    resamples: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        for name in self.all_tests:
            check_known("test", name, TESTS)
        check_known("correction", self.correction, CORRECTIONS)
        check_known("interval", self.interval, METHODS)
        check_share("alpha", self.alpha)
        check_share("confidence", self.confidence)
        check_seed(self.seed)

    @property
    def all_tests(self) -> tuple[str, ...]:
        """The tests, the deciding one first."""
        return tuple(dict.fromkeys([self.test, *self.tests]))

    def intervals(
        self, values: FloatArray, weights: FloatArray | None
    ) -> tuple[FloatArray, FloatArray]:
        """Both ends of the interval of every series' mean."""
        return mean_interval(
            values, method=self.interval, confidence=self.confidence, weights=weights
        )

    def test_words(self, tested: int, *, intervals: bool = True) -> str:
        """The test and the correction, in words; if intervals are shown, also of those."""
        told = correction_text(self.correction, tested, intervals=intervals)
        return f"{TEST_WORDS[self.test]}, {told}"

    def p_words(self, tested: int) -> str:
        """How p was computed, for a note below a table."""
        return f"p: {self.test_words(tested)}; * p < {self.alpha:g}"


class Difference(NamedTuple):
    """One run compared with another by one measure, over the n queries with a value in both.

    Queries of weight 0 do not count. `on` is what was compared: the "value", or the "tilt"
    |value − fair value| of a two-sided measure; means, difference (run − baseline) and interval are
    of that. A win is a query for which the run is closer to fair (or more effective); `better` says
    whether its mean is. Both are None if neither direction is better: no fair value is known, or
    a two-sided measure is compared by value.
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

    @property
    def shown_measure(self) -> str:
        """The measure's name, between bars if its tilt was compared."""
        return f"|{self.measure}|" if self.on == "tilt" else self.measure

    @property
    def counts(self) -> str:
        """Queries won, lost and tied."""
        return "–" if self.wins is None else f"{self.wins}-{self.losses}-{self.ties}"


class Mean(NamedTuple):
    """A run's mean by one measure with its interval; also of the tilt of a two-sided measure."""

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


@dataclass(frozen=True, eq=False, repr=False)
class PairedResult(Result):
    """Differences with their tests, of a comparison or a drift.

    The p-values of one test are adjusted together over all runs and measures.
    """

    #: What a sentence says if there is no measure of effectiveness.
    without_relevance: ClassVar[str] = ""

    rows: list[Difference]
    measures: list[ScoredMeasure]
    how: ComparisonSettings
    remarks: list[str]

    @property
    @abstractmethod
    def against(self) -> tuple[str, str]:
        """What runs are compared with, in a sentence: after a comparative, and at its start."""

    def is_significant(self, row: Difference) -> bool:
        """Whether the deciding test's adjusted p is below alpha."""
        p = row.p_adjusted[self.how.test]
        return p is not None and p < self.how.alpha

    def was_tested(self, rows: Iterable[Difference]) -> bool:
        """Whether any of the differences could be tested."""
        return any(row.p[self.how.test] is not None for row in rows)

    @property
    def tested(self) -> int:
        """Number of differences with a p by the deciding test."""
        return sum(row.p[self.how.test] is not None for row in self.rows)

    def conclusions(self) -> list[str]:
        """Which runs differ significantly, at what cost in relevance, and what chance gives."""
        return paired_sentences(self)

    def _cells(self, row: Difference, *means: float | None) -> list[str]:
        """Measure, run, means, difference with interval, adjusted p."""
        difference = number(row.difference, signed=True)
        ends = interval(row.low, row.high, 3, signed=True)
        p = p_value(row.p_adjusted[self.how.test]) + "*" * self.is_significant(row)
        return [row.shown_measure, row.run, *map(number, means), difference, ends, p]

    def _tilt_notes(self) -> list[str]:
        return [TILT_NOTE] if any(row.on == "tilt" for row in self.rows) else []


@dataclass(frozen=True, eq=False, repr=False)
class Comparison(PairedResult):
    """All differences with their tests, and all means with their intervals."""

    in_full: ClassVar[str] = "differences, intervals, p and effect sizes"
    without_relevance: ClassVar[str] = (
        "Cost in relevance unknown: no effectiveness measure was compared."
    )

    means: list[Mean]
    runs: list[str]
    baseline: str

    @property
    def against(self) -> tuple[str, str]:
        """The baseline."""
        return f"than {self.baseline}", f"Compared with {self.baseline}"

    def row(self, run: str, measure: str) -> Difference:
        """The difference of a run by a measure."""
        check_known("run", run, [name for name in self.runs if name != self.baseline])
        check_known("measure", measure, [m.name for m in self.measures])
        return next(row for row in self.rows if (row.run, row.measure) == (run, measure))

    def significant(self, run: str, measure: str) -> bool:
        """Whether a run differs significantly by a measure."""
        return self.is_significant(self.row(run, measure))

    def mean(self, run: str, measure: str) -> Mean:
        """A run's mean by a measure."""
        check_known("run", run, self.runs)
        check_known("measure", measure, [m.name for m in self.measures])
        return next(m for m in self.means if m.run == run and m.measure == measure)

    def settings(self) -> dict[str, Any]:
        """How the comparison was made."""
        how = asdict(self.how) | {"tests": list(self.how.all_tests)}
        return {"baseline": self.baseline, "family": self.tested} | how

    def to_dict(self, manifest: Any = None) -> dict[str, Any]:
        """The JSON form; p and p_adjusted are dictionaries there."""
        content = super().to_dict(manifest)
        content["rows"] = [
            row._asdict() | {"significant": self.is_significant(row)} for row in self.rows
        ]
        content["means"] = [mean._asdict() for mean in self.means]
        return content

    def records(self) -> list[dict[str, Any]]:
        """One flat dictionary per difference."""
        return [
            record | {"significant": self.is_significant(row)}
            for record, row in zip(super().records(), self.rows, strict=True)
        ]

    @property
    def table(self) -> Table:
        """Measure, run, means, difference and interval, adjusted p, effect, wins-losses-ties, n."""
        header = ["measure", "run", "mean", "baseline", "diff.", "interval", "p", "d", "w-l-t"]
        cells = [
            [
                *self._cells(row, row.mean, row.baseline_mean),
                number(row.effect, 2, signed=True),
                row.counts,
            ]
            for row in self.rows
        ]
        return Table(header, cells, range(2, len(header))).with_queries(self.rows)

    def compact_tables(self) -> list[Table]:
        """Measures down, runs across, the baseline first: means with signs of significance.

        ▲ and ▼ mean better and worse than it; * is different, if neither is better.
        """
        runs = [self.baseline, *(run for run in self.runs if run != self.baseline)]
        names = [f"{self.baseline} (baseline)", *runs[1:]]
        rows: list[list[Cell | str]] = []
        for measure in self.measures:
            own = [row for row in self.rows if row.measure == measure.name]
            marks = {row.run: _SIGNS[row.better] for row in filter(self.is_significant, own)}
            cells = [Cell(number(self._compared_mean(r, own[0])), marks.get(r, "")) for r in runs]
            rows.append([own[0].shown_measure, *cells])
        header = ["measure", *names]
        return [Table(header, rows, range(1, len(header)), notes=self._compact_notes())]

    def _compared_mean(self, run: str, row: Difference) -> float | None:
        found = self.mean(run, row.measure)
        return found.tilt if row.on == "tilt" else found.value

    def _compact_notes(self) -> list[str]:
        """What the signs mean, as far as there are any, and where the details are."""
        found = {row.better for row in filter(self.is_significant, self.rows)}
        signs = {
            True: f"▲ significantly closer to fair, or more effective, than {self.baseline}",
            False: f"▼ significantly further from fair, or less effective, than {self.baseline}",
            None: "* significantly different",
        }
        told = [sign for better, sign in signs.items() if better in found]
        how = f"{self.how.test_words(self.tested, intervals=False)}, p < {self.how.alpha:g}"
        legend = "; ".join(told) or "No difference is significant"
        return [f"Means per run. {legend} ({how}).", *self._reading_notes()]

    def notes(self) -> list[str]:
        """What readers of the table must know; first what its columns mean."""
        return [
            f"Compared with {self.baseline}; difference = run − baseline, with its "
            f"{percent(self.how.confidence)} interval; {self.how.p_words(self.tested)}; d: Cohen's "
            "d of the paired differences; w-l-t: queries won (closer to fair, or more effective), "
            "lost, tied.",
            *self._reading_notes(),
        ]

    def _reading_notes(self) -> list[str]:
        notes = self._tilt_notes()
        pooled = [measure.name for measure in self.measures if measure.is_pooled]
        if pooled:
            notes.append(
                f"One value for all queries: {', '.join(pooled)}. Its interval and p come from a "
                "bootstrap over queries, not from the test."
            )
        values = [m.name for m in self.measures if m.two_sided and self.how.on == "value"]
        if values:
            notes.append(
                f"Compared by value: {', '.join(values)}. Neither higher nor lower is closer to "
                "fair, so no query is won or lost."
            )
        short = [row for row in self.rows if row.n < row.n_total]
        if short:
            least = min(short, key=lambda row: row.n)
            notes.append(
                "Only queries with a value in both runs and a weight above 0 are tested; fewest "
                f"for {least.measure} of {least.run}: {least.n} of {least.n_total}."
            )
        return notes + self.remarks


#: Better, worse, or different if neither is better.
_SIGNS = {True: "▲", False: "▼", None: "*"}


def compare(
    scores: ScoresSource,
    baseline: str | None = None,
    *,
    runs: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    settings: ComparisonSettings | None = None,
) -> Comparison:
    """Compare runs with a baseline, query by query.

    Args:
        scores: `Scores`, or a file of scores.
        baseline: The run to compare with; by default the first.
        runs: Only these runs.
        measures: Only these measures.
        settings: Test, correction, levels and intervals.

    Returns:
        A Comparison: rows with difference, interval, p and effect; means with intervals.
    """
    how = settings or ComparisonSettings()
    loaded = load_scores(scores)
    if baseline is not None:
        check_known("baseline", baseline, loaded.runs)
        if runs is not None and baseline not in runs:
            runs = [baseline, *runs]
    chosen = choose(loaded, runs, measures, least=2)
    base = chosen.runs[0] if baseline is None else baseline
    place = chosen.runs.index(base)
    places = [(r, place) for r in range(len(chosen.runs)) if r != place]
    family = PairedDifferences(chosen, how.on, places)
    family.check_shared()
    rows, means = list(family.rows(how)), list(_means(chosen, how))
    return Comparison(rows, chosen.measures, how, remarks(chosen), means, chosen.runs, base)


def comparable(scores: Scores) -> bool:
    """Whether all runs share queries with the first, so that they can be compared."""
    places = [(r, 0) for r in range(1, len(scores.runs))]
    family = PairedDifferences(scores, "value", places)
    return bool(places) and all(family.shared.values())


class PairedDifferences:
    """All differences of a comparison or drift: one row per measure and pair of runs."""

    values: FloatArray
    kinds: list[str]

    def __init__(self, scores: Scores, on: str, places: list[tuple[int, int]]) -> None:
        self.scores = scores
        self.values, self.kinds = compared_values(scores, on)
        self.cells: list[tuple[int, int, int]] = [
            (m, r, b) for m in range(len(scores.measures)) for r, b in places
        ]
        self.differences: FloatArray = np.array(
            [paired_differences(self.values[r, m], self.values[b, m]) for m, r, b in self.cells]
        )
        if scores.weights is not None and self.cells:
            self.differences[:, scores.weights == 0] = np.nan

    @property
    def shared(self) -> dict[tuple[int, int], int]:
        """Number of values that each run has for the same queries as its baseline."""
        shared: dict[tuple[int, int], int] = {}
        for i, (_, r, b) in enumerate(self.cells):
            shared[r, b] = shared.get((r, b), 0) + int(self._both(i).sum())
        return shared

    def check_shared(self) -> None:
        """Refuse a run that shares no query with its baseline by any measure."""
        for (r, b), count in self.shared.items():
            if not count:
                raise InputError(
                    f"{self.scores.runs[r]} and {self.scores.runs[b]} have no query with a value "
                    "in common",
                    do="omit one, or score both on the same queries",
                )

    def rows(self, how: ComparisonSettings) -> Iterator[Difference]:
        """Every difference with its tests and its interval."""
        weights = self.scores.weights
        p = p_values(
            self.differences,
            how.all_tests,
            weights=weights,
            resamples=how.resamples,
            seed=how.seed,
        )
        low, high = how.intervals(self.differences, weights)
        pooled = {i: self._pooled(i, how) for i in range(len(self.cells)) if self._is_pooled(i)}
        for i, found in pooled.items():
            p[how.test][i], low[i], high[i] = found.p, found.low, found.high
        adjusted = {name: adjust(own, how.correction) for name, own in p.items()}
        effects = standardised_difference(self.differences, weights)
        ranks = rank_biserial(self.differences)
        for i, (m, r, b) in enumerate(self.cells):
            measure, both = self.scores.measures[m], self._both(i)
            share = None if weights is None else weights[both]
            mine, theirs = self.values[r, m, both], self.values[b, m, both]
            if i in pooled:  # one value for all queries
                share, mine, theirs = None, pooled[i].mine, pooled[i].theirs
            gain = _gain(measure, self.kinds[m], mine, theirs)
            wins = losses = ties = None
            if gain is not None and i not in pooled:
                wins, losses, ties = sign_counts(gain)
            gained = None if gain is None else plain(weighted_means(gain, share))
            yield Difference(
                run=self.scores.runs[r],
                baseline=self.scores.runs[b],
                measure=measure.name,
                on=self.kinds[m],
                n=int(both.sum()),
                n_total=len(both),
                mean=plain(weighted_means(mine, share)),
                baseline_mean=plain(weighted_means(theirs, share)),
                difference=plain(weighted_means(paired_differences(mine, theirs), share)),
                low=plain(low[i]),
                high=plain(high[i]),
                p={name: plain(own[i]) for name, own in p.items()},
                p_adjusted={name: plain(own[i]) for name, own in adjusted.items()},
                effect=plain(effects[i]),
                rank_biserial=plain(ranks[i]),
                wins=wins,
                losses=losses,
                ties=ties,
                better=None if not gained else gained > 0,
            )

    def _is_pooled(self, i: int) -> bool:
        return self.scores.measures[self.cells[i][0]].is_pooled

    def _both(self, i: int) -> BoolArray:
        """The queries that count in both runs."""
        m, r, b = self.cells[i]
        if self._is_pooled(i):
            return (self.scores.codes[[r, b], m] == CODE["pooled"]).all(axis=0)
        return ~np.isnan(self.differences[i])

    def _pooled(self, i: int, how: ComparisonSettings) -> _PooledDifference:
        """The difference of a pooled measure: the queries are redrawn, the same for both runs."""
        m, r, b = self.cells[i]
        measure, kind = self.scores.measures[m], self.kinds[m]
        drawn = self.scores.pooled_draws(measure, seed=how.seed)
        values = [self.scores.mean(self.scores.runs[run], measure.name) for run in (r, b)]
        known = np.array([[np.nan if value is None else value] for value in values])
        if kind == "tilt":
            drawn, known = measure.tilt(drawn), measure.tilt(known)
        differences = drawn[r] - drawn[b]
        low, high = percentile_interval(differences, how.confidence)
        p = bootstrap_p(differences) if np.isfinite(known).all() else np.nan
        return _PooledDifference(known[0], known[1], low, high, p)


class _PooledDifference(NamedTuple):
    """Two runs' values of a pooled measure, as arrays of one; interval and p of the difference."""

    mine: FloatArray
    theirs: FloatArray
    low: float
    high: float
    p: float


def _gain(
    measure: ScoredMeasure, kind: str, mine: FloatArray, theirs: FloatArray
) -> FloatArray | None:
    """How much closer to fair each query is; None if no fair value is known."""
    ours, base = goodness(measure, kind, mine), goodness(measure, kind, theirs)
    return None if ours is None or base is None else paired_differences(ours, base)


def _means(scores: Scores, how: ComparisonSettings) -> Iterator[Mean]:
    """Means of the values, and of the tilt of two-sided measures, each with its interval."""
    weights = scores.weights
    low, high = within_bounds(how.intervals(scores.values, weights), scores.measures)
    tilts, kinds = compared_values(scores, "tilt")
    tilt_low, tilt_high = how.intervals(tilts, weights)
    tilt_low = tilt_low.clip(min=0)  # a distance
    for r, run in enumerate(scores.runs):
        for m, measure in enumerate(scores.measures):
            if measure.is_pooled:
                yield _pooled_mean(scores, run, measure, how)
                continue
            there = ~np.isnan(scores.values[r, m]) & (True if weights is None else weights > 0)
            share = None if weights is None else weights[there]
            value = plain(weighted_means(scores.values[r, m, there], share))
            tilt: tuple[float | None, ...] = ()
            if kinds[m] == "tilt":
                ends = plain(tilt_low[r, m]), plain(tilt_high[r, m])
                tilt = plain(weighted_means(tilts[r, m, there], share)), *ends
            ends = plain(low[r, m]), plain(high[r, m])
            n = int(there.sum())
            yield Mean(run, measure.name, n, len(there), value, *ends, *tilt)


def _pooled_mean(scores: Scores, run: str, measure: ScoredMeasure, how: ComparisonSettings) -> Mean:
    """The value of a pooled measure; the queries are redrawn for its interval."""
    found = scores.summary(run, measure.name)
    value, n, total = found["value"], found["n_scored"], found["n_total"]
    if value is None:
        return Mean(run, measure.name, n, total, None, None, None)
    drawn = scores.pooled_draws(measure, seed=how.seed)[scores.runs.index(run)]
    parts = [value, *map(plain, percentile_interval(drawn, how.confidence))]
    if measure.two_sided and how.on == "tilt":
        tilt = float(measure.tilt(np.array([value]))[0])
        parts += [tilt, *map(plain, percentile_interval(measure.tilt(drawn), how.confidence))]
    return Mean(run, measure.name, n, total, *parts)
