"""Intervals of a share of explained variance (η²) over queries, honest next to 0 too.

An estimated share is a quadratic form of means, so chance adds to it, and its spread depends on the
true share: next to 0 that of a χ², far from 0 that of a normal distribution. A bootstrap adds the
same chance again, and takes the spread at the estimate for that at 0. Here the interval has all
true shares under which the estimate is not extreme (a test inverted, as with the noncentral F for
η², Steiger 2004): the estimate is taken as a gamma variable with the two moments that it has at
each true share (Patnaik 1949), whose constants come from the jackknife over queries.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from ranktilt.stats.arrays import FloatArray


class ExplainedShare(NamedTuple):
    """An estimated share, with the share of each sample that omits one query.

    Attributes:
        value: The estimate.
        without: The estimate without each query.
        freedom: Degrees of freedom of the factor.
    """

    value: float
    without: FloatArray
    freedom: int

    @property
    def chance(self) -> float:
        """What chance adds to the estimate (the jackknife's bias)."""
        bias = (len(self.without) - 1) * (self.without.mean() - self.value)
        return max(float(bias), 0.0)

    @property
    def corrected(self) -> float:
        """The estimate without what chance adds; at least 0."""
        return min(max(self.value - self.chance, 0.0), 1.0)

    @property
    def slope(self) -> float:
        """How much the variance grows with the true share, over 4."""
        n = len(self.without)
        spread = (n - 1) / n * float(((self.without - self.without.mean()) ** 2).sum())
        return spread / (4.0 * self.value) if self.value > 0 else 0.0

    def variance(self, true: float) -> float:
        """The variance of the estimate at a true share."""
        return 2.0 * self.chance**2 / self.freedom + 4.0 * true * self.slope

    def below(self, true: float) -> float:
        """The probability of an estimate up to this one at a true share."""
        from scipy.special import gammainc

        mean, variance = true + self.chance, self.variance(true)
        if variance <= 0:
            return float(self.value >= mean)
        return float(gammainc(mean**2 / variance, self.value * mean / variance))

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Both ends for the true share; NaN with fewer than 3 queries."""
        if len(self.without) < 3 or not np.isfinite(self.without).all():
            return np.nan, np.nan
        from scipy.special import stdtrit

        # the probability beyond each end, smaller for few queries, as t is wider than normal
        t = stdtrit(len(self.without) - 1.0, (1.0 + confidence) / 2.0)
        outside = NormalDist().cdf(-float(t))

        def under(true: float) -> float:
            """The probability of an estimate that is too low for a true share: none for 0."""
            return outside * min(1.0, true / self.chance) if self.chance > 0 else outside

        low = _root(lambda true: 1.0 - 2.0 * outside + under(true) - self.below(true))
        return low, _root(lambda true: under(true) - self.below(true))

    def difference_interval(
        self, other: ExplainedShare, confidence: float = 0.95
    ) -> tuple[float, float]:
        """Both ends for the true share less that of another (Zou and Donner 2008)."""
        (low, high), (low_two, high_two) = (own.interval(confidence) for own in (self, other))
        gap = self.corrected - other.corrected
        common = _correlation(self.without, other.without)

        def reach(first: float, second: float) -> float:
            return float(np.sqrt(max(first**2 + second**2 - 2.0 * common * first * second, 0.0)))

        down = reach(self.corrected - low, high_two - other.corrected)
        up = reach(high - self.corrected, other.corrected - low_two)
        return gap - down, gap + up


def _correlation(one: FloatArray, two: FloatArray) -> float:
    away = np.array([own - own.mean() for own in (one, two)])
    size = np.sqrt((away**2).sum(axis=1).prod())
    return float(away[0] @ away[1] / size) if size > 0 else 0.0


def _root(function: Callable[[float], float]) -> float:
    """Where an increasing function is 0, up to 1; the end of the range if it is nowhere."""
    from scipy.optimize import brentq

    if function(0.0) >= 0.0:
        return 0.0
    return 1.0 if function(1.0) <= 0.0 else float(brentq(function, 0.0, 1.0, xtol=1e-9))
