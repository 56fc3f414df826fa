"""Effectiveness against fairness: the Pareto front, and one number for choosing a model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ranktilt.compare.loading import ScoresSource, choose, is_effectiveness, load_scores
from ranktilt.compare.results import Result, Table, number, plain
from ranktilt.data.scores import ScoredMeasure
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure
from ranktilt.measures.names import parse_measure
from ranktilt.stats.arrays import check_share
from ranktilt.stats.intervals import mean_interval, resample_counts


@dataclass(frozen=True)
class Point:
    """A run's mean effectiveness and fairness (0 to 1, higher is better) and their F_β."""

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


@dataclass(frozen=True, eq=False)
class Tradeoff(Result):
    """Points in the order of the runs; `fairness_as` says how the measure became 0 to 1."""

    points: list[Point]
    effectiveness: str
    fairness: str
    fairness_as: str
    beta: float
    confidence: float

    @property
    def front(self) -> list[str]:
        """Runs that no other beats on both, the most effective first."""
        chosen = [point for point in self.points if point.on_front]
        return [p.run for p in sorted(chosen, key=lambda p: -(p.effectiveness or 0.0))]

    @property
    def best(self) -> str | None:
        """The run with the largest F_β."""
        defined = [point for point in self.points if point.combined is not None]
        return max(defined, key=lambda p: p.combined or 0.0).run if defined else None

    @property
    def rows(self) -> list[Point]:
        """The points, under the name all results have."""
        return self.points

    def settings(self) -> dict[str, Any]:
        """How the trade-off was made."""
        return {
            "effectiveness": self.effectiveness,
            "fairness": self.fairness,
            "fairness_as": self.fairness_as,
            "beta": self.beta,
            "confidence": self.confidence,
            "front": self.front,
            "best": self.best,
        }

    def table(self) -> Table:
        """Run, both means, F_β with its interval, and the front."""
        rows = [
            [
                point.run,
                number(point.effectiveness),
                number(point.fairness),
                number(point.combined),
                "–"
                if point.combined_low is None
                else f"{point.combined_low:.3f} {point.combined_high:.3f}",
                "front" if point.on_front else "",
            ]
            for point in self.points
        ]
        header = ["run", self.effectiveness, self.fairness_as, f"F{self.beta:g}", "interval", ""]
        return Table(header, rows, range(1, 5))

    def notes(self) -> list[str]:
        """What must be known to read the table."""
        more = "the same" if self.beta == 1 else f"{self.beta:g} times as much"
        return [
            f"F{self.beta:g}: harmonic mean of effectiveness and fairness, fairness counting "
            f"{more} as effectiveness; front: no other run is better on one and at least as good "
            "on the other."
        ]


def harmonic_mean(effectiveness: Any, fairness: Any, beta: float = 1.0) -> FloatArray:
    """F_β = (1 + β²)·E·F / (β²·E + F): β > 1 weighs fairness more; 0 where both are 0.

    >>> float(harmonic_mean(0.5, 1.0).round(4))
    0.6667
    """
    first, second = np.asarray(effectiveness, np.float64), np.asarray(fairness, np.float64)
    below = beta**2 * first + second
    above = (1.0 + beta**2) * first * second
    return above / np.where(below == 0.0, 1.0, below)


def pareto_front(effectiveness: Any, fairness: Any) -> BoolArray:
    """Which points no other one beats: at least as good on both and better on one.

    >>> pareto_front([0.5, 0.7, 0.6], [0.9, 0.8, 0.7]).tolist()
    [True, True, False]
    """
    first, second = np.asarray(effectiveness, np.float64), np.asarray(fairness, np.float64)
    as_good = (first[None] >= first[:, None]) & (second[None] >= second[:, None])
    better = (first[None] > first[:, None]) | (second[None] > second[:, None])
    return ~(as_good & better).any(axis=1) & ~np.isnan(first) & ~np.isnan(second)


def tradeoff(
    scores: ScoresSource | Iterable[ScoresSource],
    effectiveness: str,
    fairness: str,
    beta: float = 1.0,
    *,
    runs: Sequence[str] | None = None,
    confidence: float = 0.95,
    resamples: int = 2_000,
    seed: int = 0,
) -> Tradeoff:
    """Mean effectiveness against mean fairness of every run.

    A fairness measure whose fair end is 1 (NFaiRR, TExFAIR) is taken as it is; one whose distance
    from fair stays within [0, 1] as 1 − distance; others have no place on that scale and are
    refused. The interval of F_β comes from drawing queries again, both measures together.
    """
    if not 0.0 < beta < float("inf"):
        raise InputError(f"beta {beta}", expected="a number above 0")
    check_share("confidence", confidence)
    chosen = choose(load_scores(scores), runs, [effectiveness, fairness])
    if len(chosen.measures) != 2 or chosen.measures[0].name == chosen.measures[1].name:
        raise InputError(
            f"{effectiveness} twice", expected="an effectiveness and a fairness measure"
        )
    good, fair = chosen.measures
    if not is_effectiveness(good.name):
        raise InputError(
            f"{good.name} does not measure effectiveness", expected="one such as nDCG@10 first"
        )
    how, turn = _on_unit_scale(fair)
    both = np.stack([chosen.values[:, 0], turn(chosen.values[:, 1])])
    if np.nanmin(both[0], initial=0.0) < 0 or np.nanmax(both[0], initial=0.0) > 1:
        raise InputError(f"{good.name} leaves [0, 1]", expected="an effectiveness between 0 and 1")
    low, high = mean_interval(both, confidence=confidence, weights=chosen.weights)
    share = np.ones(both.shape[2]) if chosen.weights is None else chosen.weights
    there = ~np.isnan(both)
    filled = np.where(there, both, 0.0)
    means = _ratio(filled @ share, there @ share)
    combined = harmonic_mean(means[0], means[1], beta)
    drawn = []
    for counts in resample_counts(both.shape[2], resamples, seed):
        again = (counts * share).T
        first, second = _ratio(filled @ again, there @ again)
        drawn.append(harmonic_mean(first, second, beta))
    tail = (1.0 - confidence) / 2.0
    ends = np.quantile(np.concatenate(drawn, axis=1), [tail, 1.0 - tail], axis=1)
    front = pareto_front(means[0], means[1])
    points = [
        Point(
            run,
            plain(means[0, r]),
            plain(means[1, r]),
            plain(combined[r]),
            bool(front[r]),
            plain(low[0, r]),
            plain(high[0, r]),
            plain(low[1, r]),
            plain(high[1, r]),
            plain(ends[0, r]),
            plain(ends[1, r]),
            int(there[:, r].all(axis=0).sum()),
            both.shape[2],
        )
        for r, run in enumerate(chosen.runs)
    ]
    return Tradeoff(points, good.name, fair.name, how, beta, confidence)


def _ratio(sums: FloatArray, totals: FloatArray) -> FloatArray:
    return np.divide(sums, totals, out=np.full(sums.shape, np.nan), where=totals > 0)


def _on_unit_scale(measure: ScoredMeasure) -> tuple[str, Callable[[FloatArray], FloatArray]]:
    """How a fairness measure becomes one from 0 (worst) to 1 (fair), with its name then."""
    if is_effectiveness(measure.name):
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


def _farthest(measure: ScoredMeasure) -> float | None:
    """The largest distance from fair that a measure can have; None where there is no bound.

    The bounds of AWRF (l1) and TED hang on the target shares, which scores do not hold.
    """
    try:
        parsed = parse_measure(measure.name)
    except InputError:
        return None
    if not isinstance(parsed, Measure) or measure.fair_value is None:
        return None
    kind = parsed.info.name
    if kind in ("RaB", "ARaB"):
        return 1.0 if getattr(parsed, "magnitude", None) == "bool" else None
    if kind == "AWRF":
        return 1.0 if getattr(parsed, "distance", None) in ("js", "hellinger") else None
    if kind == "Share":
        return max(measure.fair_value, 1.0 - measure.fair_value)
    if kind in ("rND", "rKL", "rRD"):
        return 1.0 if getattr(parsed, "variant", None) is None else None
    return 1.0 if kind in ("DUO", "SignedDUO") else None
