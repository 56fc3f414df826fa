"""Intervals of explained shares: the jackknife's constants by hand, and known distributions."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ranktilt.stats.shares import ExplainedShare


def squared_mean(x: np.ndarray) -> ExplainedShare:
    """x̄² as a share: a quadratic form with one degree of freedom."""
    without = (x.sum() - x) / (len(x) - 1)
    return ExplainedShare(float(x.mean() ** 2), without**2, 1)


def test_what_chance_adds_is_the_variance_of_the_mean() -> None:
    x = np.array([0.1, 0.4, 0.2, 0.9, -0.3])
    assert squared_mean(x).chance == pytest.approx(x.var(ddof=1) / 5)
    assert squared_mean(x).corrected == pytest.approx(x.mean() ** 2 - x.var(ddof=1) / 5)


def test_far_from_zero_it_is_the_square_of_the_interval_of_the_mean() -> None:
    x = 0.5 + 0.05 * np.random.default_rng(1).standard_normal(200)
    reach = stats.t.ppf(0.975, 199) * x.std(ddof=1) / np.sqrt(200)
    expected = ((x.mean() - reach) ** 2, (x.mean() + reach) ** 2)
    assert squared_mean(x).interval() == pytest.approx(expected, rel=0.002)


def test_zero_is_excluded_as_often_as_the_level_allows() -> None:
    """The lower end is above 0 if and only if x̄²/s² is above its 95 % quantile, χ² of 1."""
    generator = np.random.default_rng(2)
    level = 2 * stats.norm.sf(stats.t.ppf(0.975, 29))
    excluded = 0
    for _ in range(400):
        own = squared_mean(0.1 * generator.standard_normal(30))
        extreme = own.value / own.chance > stats.chi2.ppf(1 - level, 1)
        assert (own.interval()[0] > 1e-8) == extreme
        excluded += extreme
    # 5 % of 400 is 20, with a standard deviation of 4.4
    assert 5 <= excluded <= 35


def test_a_difference_of_independent_shares() -> None:
    """Far from 0 the reaches add up as variances do."""
    generator = np.random.default_rng(3)
    one, two = (squared_mean(m + 0.05 * generator.standard_normal(400)) for m in (0.6, 0.4))
    low, high = one.difference_interval(two)
    (a, b), (c, d) = one.interval(), two.interval()
    expected = np.hypot(b - a, d - c)
    assert high - low == pytest.approx(expected, rel=0.1)
    assert low < 0.36 - 0.16 < high


def test_too_few_queries() -> None:
    own = ExplainedShare(0.2, np.array([0.1, 0.3]), 1)
    assert np.isnan(own.interval()).all()
    assert np.isnan(own.difference_interval(own)).all()


def test_no_spread() -> None:
    own = ExplainedShare(0.25, np.full(9, 0.25), 3)
    assert own.interval() == pytest.approx((0.25, 0.25), abs=1e-6)
