"""Effectiveness against fairness: the Pareto front, and one number for choosing a model."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

import numpy as np

from ranktilt.comparisons.loading import (
    ScoresSource,
    choose,
    load_scores,
    remarks,
    resampled_means,
    weighted_means,
)
from ranktilt.comparisons.results import Result, plain
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import counted, interval, listed, number, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.intervals import mean_interval, percentile_interval


class TradeoffPoint(NamedTuple):
    """A run's mean effectiveness and fairness (0 to 1, higher is better) and their F_β.

    All over the n queries that have both; the interval of F_β skips bootstrap samples without any.
    """

    run: str
    effectiveness: float | None
    fairness: float | None
    combined: float | None
    on_front: bool
    effectiveness_low: float | None = None
    effectiveness_high: float | None = None
    fairness_low: float | None = None
    fairness_high: float | None = None
    combined_low: float | None = None
    combined_high: float | None = None
    n: int = 0
    n_total: int = 0


@dataclass(frozen=True, eq=False, repr=False)
class Tradeoff(Result):
    """Points in the order of the runs; `fairness_as` says how the measure became 0 to 1."""

    recorded: ClassVar[tuple[str, ...]] = (
        "effectiveness", "fairness", "fairness_as", "beta", "confidence", "front", "best",
    )  # fmt: skip

    points: list[TradeoffPoint]
    effectiveness: str
    fairness: str
    fairness_as: str
    beta: float
    confidence: float
    remarks: list[str] = field(default_factory=list)

    @property
    def front(self) -> list[str]:
        """Runs on the Pareto front, the most effective first."""
        chosen = [point for point in self.points if point.on_front]
        return [p.run for p in sorted(chosen, key=lambda p: -(p.effectiveness or 0.0))]

    @property
    def best(self) -> str | None:
        """The run with the largest F_β."""
        defined = [point for point in self.points if point.combined is not None]
        return max(defined, key=lambda p: p.combined or 0.0).run if defined else None

    @property
    def rows(self) -> list[TradeoffPoint]:
        """The points, under the name all results have."""
        return self.points

    @property
    def table(self) -> Table:
        """Run, both means, F_β with its interval, the front, and n."""
        rows = [
            [
                point.run,
                number(point.effectiveness),
                number(point.fairness),
                number(point.combined),
                interval(point.combined_low, point.combined_high, 3),
                "front" if point.on_front else "",
            ]
            for point in self.points
        ]
        header = ["run", self.effectiveness, self.fairness_as, f"F{self.beta:g}", "interval", ""]
        return Table(header, rows, range(1, 5)).with_queries(self.points)

    def conclusions(self) -> list[str]:
        """The runs on the front, and the one with the largest F_β."""
        best = next((point for point in self.points if point.run == self.best), None)
        if best is None:
            return ["No run has both values for any query."]
        among = f"of {counted(len(self.points), 'run')}"
        told = f"On the front: {', '.join(self.front)}. Largest F{self.beta:g} {among}: {best.run}"
        told += f" ({number(best.combined)})"
        least = math.inf if best.combined_low is None else best.combined_low
        others = [point for point in self.points if point is not best]
        close = [p.run for p in others if p.combined_high is not None and p.combined_high >= least]
        if close:
            told += f"; its interval overlaps with that of {listed(close, most=4)}"
        return [f"{told}."]

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        weight = "equally" if self.beta == 1 else f"{self.beta:g} times as much as effectiveness"
        return [
            f"F{self.beta:g}: harmonic mean of effectiveness and fairness (fairness counts "
            f"{weight}), with its {percent(self.confidence)} interval; front: no other run is "
            "better on one and at least as good on the other.",
            "The front depends on the means alone and is not tested.",
            *self.remarks,
        ]


def _harmonic_mean(effectiveness: Any, fairness: Any, beta: float = 1.0) -> FloatArray:
    """F_β = (1 + β²)·E·F / (β²·E + F): β > 1 weighs fairness more; 0 if both are 0.

    >>> float(_harmonic_mean(0.5, 1.0).round(4))
    0.6667
    """
    first, second = np.asarray(effectiveness, np.float64), np.asarray(fairness, np.float64)
    below = beta**2 * first + second
    above = (1.0 + beta**2) * first * second
    return above / np.where(below == 0.0, 1.0, below)


def _pareto_front(effectiveness: Any, fairness: Any) -> BoolArray:
    """Which points are on the Pareto front: no other is at least as good on both and better on one.

    >>> _pareto_front([0.5, 0.7, 0.6], [0.9, 0.8, 0.7]).tolist()
    [True, True, False]
    """
    first, second = np.asarray(effectiveness, np.float64), np.asarray(fairness, np.float64)
    as_good = (first[None] >= first[:, None]) & (second[None] >= second[:, None])
    better = (first[None] > first[:, None]) | (second[None] > second[:, None])
    return ~(as_good & better).any(axis=1) & ~np.isnan(first) & ~np.isnan(second)


def tradeoff(
    scores: ScoresSource,
    effectiveness: str,
    fairness: str,
    beta: float = 1.0,
    *,
    confidence: float = 0.95,
    resamples: int = 2_000,
    seed: int = 0,
) -> Tradeoff:
    """Compare mean effectiveness with mean fairness of every run, over queries that have both.

    A fairness measure whose fair value is 1 (NFaiRR, TExFAIR) is used as it is, one whose distance
    from fair is bounded as 1 − distance / largest distance. Others are an error.

    Args:
        scores: `Scores`, or a file of scores.
        effectiveness: An effectiveness measure, such as "nDCG@10".
        fairness: A fairness measure, such as "TExFAIR@10".
        beta: Importance of fairness relative to effectiveness in F_β.
        confidence: Level of the intervals.
        resamples: Bootstrap samples of the queries, for the interval of F_β.
        seed: Random seed.

    Returns:
        A Tradeoff: a point per run, the Pareto front and the run with the largest F_β.
    """
    if not 0.0 < beta < float("inf"):
        raise InputError(f"beta {beta}", expected="a number above 0")
    check_share("confidence", confidence)
    check_seed(seed)
    loaded = load_scores(scores)
    for name in (effectiveness, fairness):
        choose(loaded, None, [name], per_query=True)  # a pooled measure has no value per query
    chosen = choose(loaded, None, [effectiveness, fairness])
    if len(chosen.measures) < 2:
        raise InputError(
            f"duplicate measure {effectiveness}",
            expected="an effectiveness and a fairness measure",
        )
    good, fair = chosen.measures
    if not good.is_effectiveness:
        raise InputError(
            f"{good.name} does not measure effectiveness", expected="one such as nDCG@10 first"
        )
    how, turn = _on_unit_scale(fair)
    both = np.stack([chosen.values[:, 0], turn(chosen.values[:, 1])])
    if np.nanmin(both[0], initial=0.0) < 0 or np.nanmax(both[0], initial=0.0) > 1:
        raise InputError(
            f"{good.name} has values outside 0 to 1", expected="an effectiveness between 0 and 1"
        )
    share = np.ones(both.shape[2]) if chosen.weights is None else chosen.weights
    there = ~np.isnan(both).any(axis=0) & (share > 0)  # runs × queries
    both = np.where(there, both, np.nan)
    n = there.sum(axis=1)
    low, high = mean_interval(both, confidence=confidence, weights=chosen.weights)
    means = weighted_means(both, share)
    combined = _harmonic_mean(means[0], means[1], beta)
    drawn = [
        _harmonic_mean(first, second, beta)
        for first, second in resampled_means(both, share, resamples, seed)
    ]
    every = np.concatenate(drawn, axis=1)
    every[n < 2] = np.nan
    ends = np.array([percentile_interval(own, confidence) for own in every])
    # in the order of a point's fields
    numbers = np.stack([*means, combined, low[0], high[0], low[1], high[1], *ends.T])
    front = _pareto_front(*means)
    points = []
    for r, run in enumerate(chosen.runs):
        found = [plain(value) for value in numbers[:, r]]
        row: Any = run, *found[:3], bool(front[r]), *found[3:], int(n[r]), both.shape[2]
        points.append(TradeoffPoint(*row))
    return Tradeoff(points, good.name, fair.name, how, beta, confidence, remarks(chosen))


def _on_unit_scale(measure: ScoredMeasure) -> tuple[str, Callable[[FloatArray], FloatArray]]:
    """How a fairness measure becomes one from 0 (worst) to 1 (fair), with its name then."""
    if measure.is_effectiveness:
        raise InputError(
            f"{measure.name} measures effectiveness", expected="a fairness measure second"
        )
    fair = measure.fair_value
    if fair == 1.0 and not measure.two_sided:
        return measure.name, lambda values: values
    farthest = _farthest(measure)
    if farthest is None or fair is None:
        raise InputError(
            f"{measure.name} has no scale from 0 to 1",
            expected="a measure such as TExFAIR, NFaiRR, ARaB(magnitude='bool') or DUO",
        )
    name = f"|{measure.name}|" if measure.two_sided else measure.name
    how = f"1 − {name}" if farthest == 1.0 else f"1 − {name}/{farthest:.3g}"
    return how, lambda values: 1.0 - measure.tilt(values) / farthest


def has_unit_scale(measure: ScoredMeasure) -> bool:
    """Whether a fairness measure can be put on a scale from 0 (worst) to 1 (fair)."""
    if measure.is_effectiveness:
        return False
    return (measure.fair_value == 1.0 and not measure.two_sided) or _farthest(measure) is not None


def _farthest(measure: ScoredMeasure) -> float | None:
    """The largest distance from fair that a measure can have; None if there is no bound."""
    if measure.fair_value is None:
        return None
    farthest = max(abs(end - measure.fair_value) for end in measure.bounds)
    return farthest if math.isfinite(farthest) else None
