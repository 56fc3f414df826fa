"""Do the lists of an engine differ more between settings than between repeated identical calls?

Runs are named CONTRAST#1, CONTRAST#2 …: repeated calls under one setting. The difference of two
lists is 1 − RBO (0: the same list, 1: nothing in common). Per query, with m calls under the
baseline and n under the contrast,

    floor    mean difference of two calls under one setting: mean of the settings that have two
    between  mean difference of a call under one setting and a call under the other
    excess   between − floor

If the setting makes no difference, all pairs of calls differ equally: the expected excess is 0.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ranktilt.comparisons.loading import ScoresSource, load_scores, remarks, require_name
from ranktilt.comparisons.results import Result, adjusted, correction_text, plain
from ranktilt.data.run import Run, RunSource, load_runs, sample_of
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import interval, listed, number, p_sentence, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.overlap import rbo
from ranktilt.measures.scores import Scores
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.corrections import CORRECTIONS
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.permutation import divisions, permutation_p


@dataclass(frozen=True)
class ContrastSettings:
    """How lists are compared and tested.

    Attributes:
        cutoff: Ranks that count.
        rbo_p: p of rank-biased overlap.
        correction: Correction of p over the contrasts: "holm", "bonferroni" or "none".
        alpha: Significance level.
        confidence: Level of the intervals.
        resamples: Random draws of the permutation test.
        seed: Random seed.
    """

    cutoff: int = 10
    rbo_p: float = 0.9
    correction: str = "holm"
    alpha: float = 0.05
    confidence: float = 0.95
    resamples: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        if self.cutoff < 1:
            raise InputError(f"cutoff {self.cutoff}", expected="at least 1")
        require_name("correction", self.correction, CORRECTIONS)
        for name in ("rbo_p", "alpha", "confidence"):
            check_share(name, getattr(self, name))
        check_seed(self.seed)


@dataclass(frozen=True)
class _ListContrast:
    """How much one contrast's lists differ from the baseline's, over n of n_total queries.

    `common_floor` and `common` are shares of the top k that two calls have in common.
    """

    contrast: str
    calls: int
    baseline: str
    baseline_calls: int
    floor: float | None
    between: float | None
    excess: float | None
    low: float | None
    high: float | None
    p: float | None
    p_rounds: float | None
    p_adjusted: float | None
    common_floor: float | None
    common: float | None
    n: int
    n_total: int


@dataclass(frozen=True)
class _ScoreContrast:
    """A measure of the lists under a contrast and under the baseline: means of calls and queries.

    `floor` is the mean absolute difference of a query's value between two calls under one setting.
    """

    measure: str
    contrast: str
    baseline: str
    baseline_mean: float | None
    mean: float | None
    change: float | None
    low: float | None
    high: float | None
    p: float | None
    p_rounds: float | None
    p_adjusted: float | None
    floor: float | None
    n: int
    n_total: int


@dataclass(frozen=True, eq=False, repr=False)
class Contrasts(Result):
    """Every contrast compared with the baseline.

    Attributes:
        rows: Differences of the lists.
        scores: Differences of the measures, if scores were given.
        calls: Number of calls by contrast; the baseline comes first.
        how: How they were compared.
        remarks: Notes on reading the scores.
    """

    in_full: ClassVar[str] = "documents in common and numbers of calls"

    rows: list[_ListContrast]
    scores: list[_ScoreContrast]
    calls: dict[str, int]
    how: ContrastSettings
    remarks: list[str] = field(default_factory=list)

    def settings(self) -> dict[str, Any]:
        """How the lists were compared."""
        return {"baseline": next(iter(self.calls)), "calls": self.calls} | asdict(self.how)

    def to_dict(self, manifest: Any = None) -> dict[str, Any]:
        """The JSON form."""
        return super().to_dict(manifest) | {"scores": [asdict(row) for row in self.scores]}

    @property
    def table(self) -> Table:
        """Contrast, calls, floor, difference, excess, interval, p, p by rounds, in common."""
        header = ["contrast", "calls", *_HEADER, "common, floor", "common"]
        rows = [
            [
                row.contrast,
                f"{row.calls}, {row.baseline_calls}",
                *self._numbers(row),
                number(row.common_floor, 2),
                number(row.common, 2),
            ]
            for row in self.rows
        ]
        made = Table(header, rows, range(1, len(header)))
        return made.with_queries(self.rows)

    def compact_tables(self) -> list[Table]:
        """Contrast, floor, difference, excess, interval, both p; and the measures."""
        rows = [[row.contrast, *self._numbers(row)] for row in self.rows]
        header = ["contrast", *_HEADER]
        first = Table(header, rows, range(1, len(header)), notes=self.notes())
        first = first.with_queries(self.rows)
        return [first, *([self.scores_table()] if self.scores else [])]

    def scores_table(self) -> Table:
        """Measure, contrast, both means, change, interval, p, floor."""
        baseline = next(iter(self.calls))
        header = ["measure", "contrast", baseline, "mean", "change", "interval", "floor", "p"]
        rows = [
            [
                row.measure,
                row.contrast,
                number(row.baseline_mean),
                number(row.mean),
                number(row.change, signed=True),
                interval(row.low, row.high, 3, signed=True),
                number(row.floor),
                self._p(row),
            ]
            for row in self.scores
        ]
        note = (
            f"Mean over queries and calls; change = contrast − {baseline}; floor: mean absolute "
            "difference of a query's value between two identical calls."
        )
        made = Table(header, rows, range(2, len(header)), "Measures of the lists:", [note])
        return made.with_queries(self.scores)

    def _numbers(self, row: _ListContrast) -> list[str]:
        return [
            number(row.floor),
            number(row.between),
            number(row.excess, signed=True),
            interval(row.low, row.high, 3, signed=True),
            self._p(row),
            p_value(row.p_rounds),
        ]

    def _p(self, row: _ListContrast | _ScoreContrast) -> str:
        return p_value(row.p_adjusted) + "*" * self._is_significant(row)

    def _is_significant(self, row: _ListContrast | _ScoreContrast) -> bool:
        return row.p_adjusted is not None and row.p_adjusted < self.how.alpha

    def conclusions(self) -> list[str]:
        """Which contrasts change the lists more than repeated calls do."""
        told = [self._sentence(row) for row in self.rows if row.excess is not None]
        unknown = [row.contrast for row in self.rows if row.excess is None]
        if unknown:
            told.append(
                f"No noise floor for {listed(unknown, most=5)}: repeat the calls under a contrast "
                "or the baseline (NAME#1, NAME#2)."
            )
        return told

    def _sentence(self, row: _ListContrast) -> str:
        how_much = (
            f"{number(row.between, 3)} compared with {number(row.floor, 3)} (excess "
            f"{number(row.excess, 3, signed=True)}, {percent(self.how.confidence)} interval "
            f"{interval(row.low, row.high, 3, signed=True)}, adjusted "
            f"{p_sentence(row.p_adjusted)})."
        )
        significantly = "significantly" if self._is_significant(row) else "not significantly"
        return (
            f"Lists of {row.contrast} are {significantly} further from those of {row.baseline} "
            f"than repeated calls are from each other: {how_much}"
        )

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        notes = [
            f"Difference of two lists: 1 − RBO@{self.how.cutoff} (p {self.how.rbo_p:g}), 0 if they "
            "are the same. Floor: between identical calls. Excess: difference − floor, mean over "
            f"queries; its {percent(self.how.confidence)} interval is for other queries like "
            "these.",
        ]
        tested = [row for row in self.rows if row.p is not None]
        if tested:
            words = correction_text(self.how.correction, len(tested))
            notes += [
                "p: whether the setting matters for these queries (labels of calls permuted within "
                f"each query, one-sided, {words}); * p < {self.how.alpha:g}. It assumes "
                "independent calls: alternate the contrasts (A#1, B#1, A#2, B#2).",
                "p (rounds): the same, with labels of whole runs permuted, if calls of a round "
                "have something else in common; with these numbers of calls it is at least "
                f"{number(min(map(_least_p, tested)), 3)}.",
            ]
        return notes + self.remarks


_Number = float | None
_Tested = tuple[_Number, _Number, _Number, _Number, _Number]
_HEADER = ("floor", "difference", "excess", "interval", "p", "p (rounds)")


def _least_p(row: _ListContrast) -> float:
    """The smallest p by rounds; with as many calls on both sides, two divisions are the same."""
    m, n = row.baseline_calls, row.calls
    return (1 + (m == n)) / len(divisions(m, n))


def contrast(
    runs: Iterable[RunSource] | RunSource,
    baseline: str | None = None,
    *,
    scores: ScoresSource | Iterable[ScoresSource] | None = None,
    settings: ContrastSettings | None = None,
) -> Contrasts:
    """Compare an engine's lists under several settings, next to the noise of repeated calls.

    A query counts if all runs of both contrasts have a list for it.

    Args:
        runs: Runs named CONTRAST#1, CONTRAST#2 … for repeated calls; without #, one call.
        baseline: The contrast to compare with; the first by default.
        scores: Scores of the same runs, to compare them too.
        settings: Cutoff, test and levels.

    Returns:
        Rows with noise floor, difference, excess, interval and p.
    """
    how = settings or ContrastSettings()
    calls: dict[str, list[Run]] = {}
    runs = load_runs(runs)
    for run in runs:
        calls.setdefault(sample_of(run.name), []).append(run)
    first = next(iter(calls), "") if baseline is None else sample_of(baseline)
    if first not in calls:
        raise UnknownNameError("contrast", first, calls, where="baseline")
    if len(calls) < 2:
        raise InputError(
            f"one contrast, {first!r}",
            expected="at least two, in runs named CONTRAST#1, CONTRAST#2, …",
        )
    names = [first, *(name for name in calls if name != first)]
    pairs = [
        _Calls(
            name, first, [run.name for run in calls[first] + calls[name]], len(calls[first]), how
        )
        for name in names[1:]
    ]
    rows = [pair.of_lists(runs) for pair in pairs]
    loaded = None if scores is None else load_scores(scores)
    scored = [] if loaded is None else [row for pair in pairs for row in pair.of_scores(loaded)]
    return Contrasts(
        adjusted(rows, how.correction),
        adjusted(scored, how.correction),
        {name: len(calls[name]) for name in names},
        how,
        [] if loaded is None else remarks(loaded),
    )


@dataclass(frozen=True)
class _Calls:
    """The runs of a contrast and of the baseline, whose runs come first."""

    contrast: str
    baseline: str
    runs: list[str]
    first: int
    how: ContrastSettings

    @cached_property
    def parts(self) -> FloatArray:
        """Divisions × runs: 1 for those that take the baseline's place."""
        made = divisions(self.first, len(self.runs) - self.first, self.how.seed)
        return made.astype(np.float64)

    def of_lists(self, runs: Sequence[Run]) -> _ListContrast:
        """How much the lists differ."""
        cut = {run.name: run.cut(self.how.cutoff).to_dict() for run in runs}
        lists = [{q: list(docs) for q, docs in cut[name].items() if docs} for name in self.runs]
        queries = dict.fromkeys(query for own in lists for query in own)
        every = [[own[q] for own in lists] for q in queries if all(q in own for own in lists)]
        apart = np.array([_pairwise(own, self._difference) for own in every])
        shared = np.array([_pairwise(own, _common) for own in every])
        floor, between = self._floor_and_between(apart)
        tested = self._tested(between - floor)
        common_floor, common = (_mean(own[:, 0]) for own in self._floor_and_between(shared))
        return _ListContrast(
            self.contrast, len(self.runs) - self.first, self.baseline, self.first,
            _mean(floor[:, 0]), _mean(between[:, 0]), *tested, None,
            common_floor, common, len(every), len(queries),
        )  # fmt: skip

    def of_scores(self, scores: Scores) -> Iterator[_ScoreContrast]:
        """How much each measure differs."""
        for name in self.runs:
            if name not in scores.runs:
                raise UnknownNameError("run", name, scores.runs, where="scores")
        own = scores.subset(self.runs)
        here, there = self.parts, 1.0 - self.parts
        for m, measure in enumerate(own.measures):
            values = own.values[:, m].T  # queries × runs
            values = values[~np.isnan(values).any(axis=1)]
            mean = values @ here.T / here[0].sum(), values @ there.T / there[0].sum()
            tested = self._tested(mean[1] - mean[0], two_sided=True)
            floor, _ = self._floor_and_between(np.abs(values[:, :, None] - values[:, None, :]))
            yield _ScoreContrast(
                measure.name, self.contrast, self.baseline,
                _mean(mean[0][:, 0]), _mean(mean[1][:, 0]), *tested, None,
                _mean(floor[:, 0]), len(values), len(own.query_ids),
            )  # fmt: skip

    def _difference(self, one: list[str], other: list[str]) -> float:
        return 0.0 if one == other else 1.0 - rbo(one, other, p=self.how.rbo_p)

    def _floor_and_between(self, matrices: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Means of pairs under one label and of pairs under two: queries × divisions."""
        here, there = self.parts, 1.0 - self.parts
        m, n = self.first, len(self.runs) - self.first
        floor, between = np.full((2, len(matrices), len(here)), np.nan)
        for q, matrix in enumerate(matrices):
            from_here = here @ matrix
            between[q] = (from_here * there).sum(axis=1) / (m * n)
            within = [
                (side * part).sum(axis=1) / (size * (size - 1))
                for side, part, size in ((from_here, here, m), (there @ matrix, there, n))
                if size > 1
            ]
            if within:
                floor[q] = np.mean(within, axis=0)
        return floor, between

    def _tested(self, statistics: FloatArray, *, two_sided: bool = False) -> _Tested:
        """Mean over queries, both ends of its interval, p and p by rounds."""
        observed = statistics[:, 0]
        if _mean(observed) is None:
            return None, None, None, None, None
        low, high = mean_interval(observed, confidence=self.how.confidence)
        p = permutation_p(
            statistics, two_sided=two_sided, resamples=self.how.resamples, seed=self.how.seed
        )
        return _mean(observed), plain(low), plain(high), *p


def _pairwise(lists: Sequence[list[str]], value: Callable[..., float]) -> FloatArray:
    """A value for every two lists, and 0 for a list with itself."""
    made = np.zeros((len(lists), len(lists)))
    for i, j in itertools.combinations(range(len(lists)), 2):
        made[i, j] = made[j, i] = value(lists[i], lists[j])
    return made


def _common(one: list[str], other: list[str]) -> float:
    """The share of the longer list that both have."""
    return len(set(one) & set(other)) / max(len(one), len(other))


def _mean(values: FloatArray) -> float | None:
    return plain(values.mean()) if len(values) else None
