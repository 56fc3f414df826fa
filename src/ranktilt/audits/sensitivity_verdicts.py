"""What a scoring says about systems: their means, their order, and who differs from a baseline."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranktilt.comparisons.loading import weighted_means
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.scores import Scores
from ranktilt.stats.corrections import bonferroni
from ranktilt.stats.correlation import order_signs
from ranktilt.stats.paired import paired_differences, paired_t

FAIRER, LESS_FAIR, UNCLEAR = "fairer", "less fair", "no clear difference"


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
                better = FAIRER if difference > 0 else LESS_FAIR
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
