"""The bootstraps that the page on coverage compares, against SciPy and by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from experiments.significance.bootstraps import BOOTSTRAPS, bootstrap_interval
from ranktilt.errors import InputError

NAN = float("nan")


def ends(*arguments: Any, **options: Any) -> tuple[Any, Any]:
    low, high = bootstrap_interval(*arguments, **options)
    return (float(low), float(high)) if low.ndim == 0 else (low, high)


def skewed(n: int = 43, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).gamma(0.6, 1.0, n)


@pytest.mark.parametrize(("ours", "theirs"), [("percentile", "percentile"), ("bca", "BCa")])
@pytest.mark.parametrize("n", [12, 43])
def test_bootstrap_is_scipys_given_the_same_resamples(ours: str, theirs: str, n: int) -> None:
    values = skewed(n)
    expected = stats.bootstrap(
        (values,), np.mean, n_resamples=800, method=theirs, rng=np.random.default_rng(5)
    ).confidence_interval
    low, high = ends(values, method=ours, resamples=800, seed=5)
    assert (low, high) == pytest.approx((expected.low, expected.high), abs=1e-9)


def resampled(values: np.ndarray, resamples: int, seed: int) -> np.ndarray:
    drawn = np.random.default_rng(seed).integers(0, len(values), (resamples, len(values)))
    return values[drawn]


def test_studentised_interval_by_its_definition() -> None:
    values = skewed(30)
    again = resampled(values, 500, 2)
    errors = again.std(axis=1, ddof=1) / np.sqrt(30)
    ratios = np.sort(np.abs(again.mean(axis=1) - values.mean()) / errors)
    reach = ratios[int(np.ceil(0.9 * 499))] * values.std(ddof=1) / np.sqrt(30)
    low, high = ends(values, method="studentised", resamples=500, seed=2, confidence=0.9)
    assert (low, high) == pytest.approx((values.mean() - reach, values.mean() + reach), abs=1e-9)


def test_expanded_interval_by_its_definition() -> None:
    values = skewed(15)
    means = resampled(values, 600, 1).mean(axis=1)
    tail = stats.norm.cdf(np.sqrt(15 / 14) * stats.t.ppf(0.025, 14))
    low, high = ends(values, method="expanded", resamples=600, seed=1)
    assert (low, high) == pytest.approx(np.quantile(means, [tail, 1 - tail]), abs=1e-9)


def test_weighted_bootstrap_means_by_their_definition() -> None:
    values, weights = skewed(14), np.arange(1.0, 15.0)
    drawn = np.random.default_rng(3).integers(0, 14, (400, 14))
    means = (values[drawn] * weights[drawn]).sum(axis=1) / weights[drawn].sum(axis=1)
    low, high = ends(values, method="percentile", weights=weights, resamples=400, seed=3)
    assert (low, high) == pytest.approx(np.quantile(means, [0.025, 0.975]), abs=1e-9)


@pytest.mark.parametrize("values", [[0.1, 0.7, 0.4], [0.1234, -0.77, 0.31], [1e3, 2e3, 5e3]])
def test_studentised_is_undefined_where_resamples_without_spread_are_many(
    values: list[float],
) -> None:
    # 3 of 27 resamples are one query thrice: their t is infinite, and 11 % > 5 % of all
    low, high = ends(values, method="studentised", resamples=2_000)
    assert np.isnan([low, high]).all()
    # 80 % is reached before them
    low, high = ends(values, method="studentised", resamples=2_000, confidence=0.8)
    drawn = np.array(values)[np.random.default_rng(0).integers(0, 3, (2_000, 3))]
    drawn = drawn[np.ptp(drawn, axis=1) > 0]
    t = np.abs(drawn.mean(axis=1) - np.mean(values)) / drawn.std(axis=1, ddof=1)
    assert np.isfinite([low, high]).all()
    assert high - np.mean(values) <= t.max() * np.std(values, ddof=1) * (1 + 1e-9)


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    values = skewed(43)
    whole = ends(values, method="studentised", resamples=300)
    monkeypatch.setattr("ranktilt.stats.intervals._BLOCK", 43 * 11)
    again = ends(values, method="studentised", resamples=300)
    assert again == pytest.approx(whole, abs=1e-12)


@pytest.mark.parametrize("method", BOOTSTRAPS)
def test_an_interval_moves_and_scales_with_its_values(method: str) -> None:
    values = skewed(20)
    low, high = ends(values, method=method, resamples=300)
    other = ends(3.0 * values + 10.0, method=method, resamples=300)
    assert other == pytest.approx((3.0 * low + 10.0, 3.0 * high + 10.0), abs=1e-9)
    assert low < values.mean() < high


@pytest.mark.parametrize("method", BOOTSTRAPS)
def test_company_and_gaps_change_nothing(method: str) -> None:
    values = np.stack([skewed(24, seed) for seed in range(4)])
    values[1, ::4] = NAN
    values[3] = NAN
    low, high = ends(values, method=method, resamples=200, seed=9)
    for row, a, b in zip(values[:3], low, high, strict=False):
        alone = ends(row[~np.isnan(row)], method=method, resamples=200, seed=9)
        assert [a, b] == pytest.approx(alone, abs=1e-12)
    assert np.isnan(low[3])
    assert np.isnan(high[3])


@pytest.mark.parametrize("method", BOOTSTRAPS)
def test_equal_weights_are_no_weights_and_zero_weight_is_no_query(method: str) -> None:
    values = skewed(16)
    plain = ends(values, method=method, resamples=200)
    equal = ends(values, method=method, resamples=200, weights=np.full(16, 2.0))
    assert equal == pytest.approx(plain, abs=1e-9)
    weights = np.append(np.ones(16), 0.0)
    extended = ends(np.append(values, 99.0), method=method, resamples=200, weights=weights)
    assert extended == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize("method", BOOTSTRAPS)
def test_no_spread_no_width_and_too_few_no_interval(method: str) -> None:
    low, high = ends([0.3, 0.3, 0.3], method=method, resamples=50)
    assert (low, high) == pytest.approx((0.3, 0.3), abs=1e-12)
    assert np.isnan(ends([0.3, NAN], method=method, resamples=50)).all()


def test_wrong_input_is_refused() -> None:
    with pytest.raises(InputError, match="at least 2"):
        ends([1.0, 2.0], resamples=1)
    with pytest.raises(InputError, match="seed -1, expected a whole number, 0 or more"):
        ends([1.0, 2.0], seed=-1)
