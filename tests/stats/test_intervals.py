"""Intervals against statsmodels, and by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.weightstats import DescrStatsW

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.stats.intervals import METHODS, mean_interval

NAN = float("nan")


def ends(*arguments: Any, **options: Any) -> list[float]:
    return [float(end) for end in mean_interval(*arguments, **options)]


def skewed(n: int = 43, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).gamma(0.6, 1.0, n)


@given(
    st.lists(st.floats(-3, 3).map(lambda x: round(x, 3)), min_size=2, max_size=40).filter(
        lambda xs: len(set(xs)) > 1
    ),
    st.sampled_from([0.9, 0.95, 0.99]),
)
def test_t_interval_is_that_of_statsmodels(values: list[float], confidence: float) -> None:
    low, high = mean_interval(values, method="t", confidence=confidence)
    expected = DescrStatsW(values).tconfint_mean(alpha=1 - confidence)
    assert (low, high) == pytest.approx(expected, abs=1e-9)


def test_weighted_t_interval_is_that_of_a_weighted_regression() -> None:
    import statsmodels.api as sm

    values, weights = skewed(20), np.arange(1.0, 21.0)
    fit = sm.WLS(values, np.ones(20), weights=weights).fit(cov_type="HC1", use_t=True)
    low, high = mean_interval(values, method="t", weights=weights)
    assert (low, high) == pytest.approx(fit.conf_int()[0], abs=1e-9)


def test_adjusted_interval_by_its_definition() -> None:
    values = skewed(43)
    n, mean = 43, values.mean()
    error, t = values.std(ddof=1) / np.sqrt(n), stats.t.ppf(0.975, n - 1)
    squares = (values - mean) ** 2
    reach = t * error / np.sqrt(1 - (squares.max() / squares.sum()) ** 2)
    shift = stats.skew(values, bias=False) * (1 + 2 * t**2) / (6 * np.sqrt(n)) * error
    assert shift > 0
    low, high = mean_interval(values, method="adjusted")
    assert (low, high) == pytest.approx((mean - reach, mean + reach + shift), abs=1e-9)
    # turned round, the long tail is below
    below, above = mean_interval(-values, method="adjusted")
    assert (below, above) == pytest.approx((-mean - reach - shift, -mean + reach), abs=1e-9)


@pytest.mark.parametrize("method", METHODS)
def test_an_interval_moves_and_scales_with_its_values(method: str) -> None:
    values = skewed(20)
    low, high = mean_interval(values, method=method)
    other = mean_interval(3.0 * values + 10.0, method=method)
    assert other == pytest.approx((3.0 * low + 10.0, 3.0 * high + 10.0), abs=1e-9)
    assert low < values.mean() < high


@pytest.mark.parametrize("method", METHODS)
def test_company_and_gaps_change_nothing(method: str) -> None:
    values = np.stack([skewed(24, seed) for seed in range(4)])
    values[1, ::4] = NAN
    values[3] = NAN
    low, high = mean_interval(values, method=method)
    for row, a, b in zip(values[:3], low, high, strict=False):
        alone = ends(row[~np.isnan(row)], method=method)
        assert [a, b] == pytest.approx(alone, abs=1e-12)
    assert np.isnan(low[3])
    assert np.isnan(high[3])


@pytest.mark.parametrize("method", METHODS)
def test_equal_weights_are_no_weights_and_zero_weight_is_no_query(method: str) -> None:
    values = skewed(16)
    plain = ends(values, method=method)
    assert ends(values, method=method, weights=np.full(16, 2.0)) == pytest.approx(plain, abs=1e-9)
    extended = np.append(values, 99.0)
    weights = np.append(np.ones(16), 0.0)
    assert ends(extended, method=method, weights=weights) == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize("method", METHODS)
def test_no_spread_no_width_and_too_few_no_interval(method: str) -> None:
    low, high = mean_interval([0.3, 0.3, 0.3], method=method)
    assert (low, high) == pytest.approx((0.3, 0.3), abs=1e-12)
    assert np.isnan(mean_interval([0.3, NAN], method=method)).all()


def test_wrong_input_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean adjusted"):
        mean_interval([1.0, 2.0], method="adjustd")
    with pytest.raises(InputError, match="between 0 and 1"):
        mean_interval([1.0, 2.0], confidence=95)
