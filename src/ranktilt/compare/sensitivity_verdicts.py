"""What a scoring says about systems: their means, their order, and who differs from a baseline."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranktilt.data.scores import Scores
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.stats.corrections import bonferroni
from ranktilt.stats.paired import paired_t

FAIRER, LESS_FAIR, UNCLEAR = "fairer", "less fair", "no clear difference"
#: Means closer than this are the same: they differ by rounding alone.
ROUNDING = 1e-12


@dataclass(frozen=True, eq=False)
class Verdicts:
    """Measures × runs: means, goodness (higher is fairer), corrected p and verdict.

    Goodness is the mean over queries of −|value − fair|, or of the value itself where high is fair.
    `p` is that of a paired t-test of it against the baseline's, times the number of other runs; NaN
    for the baseline itself, and where there is none.
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
            means[m], goods[m] = _means(values, scores.weights), _means(good, scores.weights)
            if base is None:
                continue
            differences = good[others] - good[base]
            p[m, others] = bonferroni(paired_t(differences, scores.weights))
            for r, difference in zip(others, _means(differences, scores.weights), strict=True):
                clear = p[m, r] < alpha
                better = FAIRER if difference > 0 else LESS_FAIR
                verdicts[m][r] = better if clear else UNCLEAR
        scored = (~np.isnan(scores.values)).sum(axis=2).T
        return cls(means, goods, scored, p, verdicts)

    def order(self, measure: int) -> list[int]:
        """Runs, the fairest first; those without a mean are left out."""
        goods = self.goodness[measure]
        ranked = np.argsort(-goods, kind="stable").tolist()
        return [r for r in ranked if not np.isnan(goods[r])]


def _means(values: FloatArray, weights: FloatArray | None) -> FloatArray:
    there = ~np.isnan(values)
    share = np.where(there, 1.0 if weights is None else weights, 0.0)
    total = share.sum(axis=1)
    summed = (share * np.where(there, values, 0.0)).sum(axis=1)
    return np.divide(summed, total, out=np.full(len(values), np.nan), where=total > 0)


def order_signs(values: FloatArray) -> FloatArray:
    """For every pair of runs whether the first is above (+1), below (−1) or level (0)."""
    differences = values[:, None] - values[None, :]
    return np.where(np.abs(differences) <= ROUNDING, 0.0, np.sign(differences))


def same_order(first: FloatArray, second: FloatArray) -> bool:
    """Whether every pair of runs stands the same way round; ties and gaps count as a place."""
    return np.array_equal(order_signs(first), order_signs(second), equal_nan=True)


def kendall_tau(first: FloatArray, second: FloatArray) -> float | None:
    """τ_b of two orders: Σ s·s′ / √(Σ s² · Σ s′²) over pairs; None where either is one big tie."""
    both = ~(np.isnan(first) | np.isnan(second))
    a, b = order_signs(first[both]), order_signs(second[both])
    size = np.sqrt((a * a).sum() * (b * b).sum())
    return None if size == 0 else float((a * b).sum() / size)
