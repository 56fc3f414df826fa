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
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from ranktilt.comparisons.results import Result, adjusted, correction_text, mean_and_interval, plain
from ranktilt.data.run import Run, RunSource, load_runs, sample_of
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import interval, listed, number, p_sentence, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, check_known
from ranktilt.measures.overlap import rbo
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.corrections import CORRECTIONS
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
        check_known("correction", self.correction, CORRECTIONS)
        for name in ("rbo_p", "alpha", "confidence"):
            check_share(name, getattr(self, name))
        check_seed(self.seed)


class _ListContrast(NamedTuple):
    """How much one contrast's lists differ from the baseline's, over n of n_total queries."""

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
    n: int
    n_total: int


@dataclass(frozen=True, eq=False, repr=False)
class Contrasts(Result):
    """Every contrast compared with the baseline.

    Attributes:
        rows: Differences of the lists.
        calls: Number of calls by contrast; the baseline comes first.
        how: How they were compared.
    """

    rows: list[_ListContrast]
    calls: dict[str, int]
    how: ContrastSettings

    def settings(self) -> dict[str, Any]:
        """How the lists were compared."""
        return {"baseline": next(iter(self.calls)), "calls": self.calls} | asdict(self.how)

    @property
    def table(self) -> Table:
        """Contrast, floor, difference, excess, interval, p, p by rounds."""
        rows = [
            [
                row.contrast,
                number(row.floor),
                number(row.between),
                number(row.excess, signed=True),
                interval(row.low, row.high, 3, signed=True),
                p_value(row.p_adjusted) + "*" * self._is_significant(row),
                p_value(row.p_rounds),
            ]
            for row in self.rows
        ]
        header = ["contrast", "floor", "difference", "excess", "interval", "p", "p (rounds)"]
        return Table(header, rows, range(1, len(header))).with_queries(self.rows)

    def _is_significant(self, row: _ListContrast) -> bool:
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
        return notes


def _least_p(row: _ListContrast) -> float:
    """The smallest p by rounds; with as many calls on both sides, two divisions are the same."""
    m, n = row.baseline_calls, row.calls
    return (1 + (m == n)) / len(divisions(m, n))


def contrast(
    runs: Iterable[RunSource] | RunSource,
    baseline: str | None = None,
    *,
    settings: ContrastSettings | None = None,
) -> Contrasts:
    """Compare an engine's lists under several settings, next to the noise of repeated calls.

    A query counts if all runs of both contrasts have a list for it.

    Args:
        runs: Runs named CONTRAST#1, CONTRAST#2 … for repeated calls; without #, one call.
        baseline: The contrast to compare with; the first by default.
        settings: Cutoff, test and levels.

    Returns:
        Rows with noise floor, difference, excess, interval and p.
    """
    how = settings or ContrastSettings()
    calls: dict[str, list[Run]] = {}
    for run in load_runs(runs):
        calls.setdefault(sample_of(run.name), []).append(run)
    first = next(iter(calls), "") if baseline is None else sample_of(baseline)
    check_known("contrast", first, calls, where="baseline")
    if len(calls) < 2:
        raise InputError(
            f"one contrast, {first!r}",
            expected="at least two, in runs named CONTRAST#1, CONTRAST#2, …",
        )
    others = [name for name in calls if name != first]
    rows = [_compare((first, calls[first]), (name, calls[name]), how) for name in others]
    counts = {name: len(calls[name]) for name in (first, *others)}
    return Contrasts(adjusted(rows, how.correction), counts, how)


def _compare(
    baseline: tuple[str, list[Run]], contrast: tuple[str, list[Run]], how: ContrastSettings
) -> _ListContrast:
    """How much the lists of two settings differ."""
    (first, here), (second, there) = baseline, contrast
    lists = [
        {query: list(docs) for query, docs in run.cut(how.cutoff).to_dict().items() if docs}
        for run in (*here, *there)
    ]
    queries = dict.fromkeys(query for own in lists for query in own)
    every = [[own[q] for own in lists] for q in queries if all(q in own for own in lists)]
    matrices = [_differences(own, how.rbo_p) for own in every]
    floor, between = _floor_and_between(matrices, len(here), len(there), how.seed)
    statistics = between - floor
    excess, low, high = mean_and_interval(statistics[:, 0], how.confidence)
    p, p_rounds = permutation_p(statistics, resamples=how.resamples, seed=how.seed)
    within, across = (plain(own[:, 0].mean()) if every else None for own in (floor, between))
    return _ListContrast(
        second, len(there), first, len(here), within, across, excess, low, high, plain(p),
        plain(p_rounds), None, len(every), len(queries),
    )  # fmt: skip


def _differences(lists: Sequence[list[str]], p: float) -> FloatArray:
    """The difference of every two lists, and 0 for a list with itself."""
    made = np.zeros((len(lists), len(lists)))
    for i, j in itertools.combinations(range(len(lists)), 2):
        if lists[i] != lists[j]:
            made[i, j] = made[j, i] = 1.0 - rbo(lists[i], lists[j], p=p)
    return made


def _floor_and_between(
    matrices: Sequence[FloatArray], m: int, n: int, seed: int
) -> tuple[FloatArray, FloatArray]:
    """Means of pairs under one label and of pairs under two: queries × divisions.

    A division says which of the m + n calls take the baseline's place.
    """
    here = divisions(m, n, seed).astype(np.float64)
    there = 1.0 - here
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
