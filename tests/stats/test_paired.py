"""Paired tests against SciPy, and the cases that data full of ties bring."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import statsmodels.api as sm
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from ranktilt.errors import InputError
from ranktilt.stats.paired import (
    _wilcoxon,
    paired_differences,
    paired_t,
    randomisation,
    rank_biserial,
    sign_counts,
    standardised_difference,
)

NAN = float("nan")
series = st.lists(
    st.one_of(st.just(0.0), st.floats(-2, 2).map(lambda x: round(x, 3))), min_size=3, max_size=30
).filter(lambda xs: len({round(x, 6) for x in xs}) > 1)


def normal(n: int, rows: int = 1, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(0.2, 1.0, (rows, n))


@given(series)
def test_t_is_scipys_paired_test(values: list[float]) -> None:
    base = np.linspace(0, 1, len(values))
    expected = stats.ttest_rel(base + values, base)
    ours = paired_t(base + values - base)
    assert ours == pytest.approx(expected.pvalue, abs=1e-9)


def test_many_series_and_gaps_at_once() -> None:
    values = normal(43, rows=6).reshape(2, 3, 43)
    values[0, 1, ::3] = NAN
    ours = paired_t(values)
    assert ours.shape == (2, 3)
    for place in np.ndindex(2, 3):
        own = values[place][~np.isnan(values[place])]
        assert ours[place] == pytest.approx(stats.ttest_1samp(own, 0).pvalue, abs=1e-9)


def test_weighted_t_is_a_weighted_regression_on_a_constant() -> None:
    values = normal(25)[0]
    weights = np.random.default_rng(1).integers(1, 9, 25).astype(float)
    fit = sm.WLS(values, np.ones(25), weights=weights).fit(cov_type="HC1", use_t=True)
    assert paired_t(values, weights) == pytest.approx(float(fit.pvalues[0]), abs=1e-9)
    assert paired_t(values, np.full(25, 3.0)) == pytest.approx(float(paired_t(values)), abs=1e-12)


@given(series.filter(any))
@settings(deadline=None)
def test_wilcoxon_is_scipys_without_the_zeros(values: list[float]) -> None:
    own = np.array(values)
    expected = stats.wilcoxon(own[own != 0]).pvalue
    assert _wilcoxon(values) == pytest.approx(expected, abs=1e-9)


def test_wilcoxon_by_hand() -> None:
    # ranks 1, 2, 3, all positive: P(R- = 0) = 1/8, twice that for two sides; the 0 is dropped
    assert _wilcoxon([1.0, 2.0, 3.0, 0.0]) == pytest.approx(2 / 8)


@given(st.lists(st.floats(-2, 2).map(lambda x: round(x, 3)), min_size=2, max_size=9))
def test_randomisation_tries_all_signs(values: list[float]) -> None:
    own = np.array(values)
    sums = [abs(np.dot(signs, own)) for signs in itertools.product((-1, 1), repeat=len(own))]
    expected = np.mean([s >= abs(own.sum()) - 1e-9 for s in sums])
    assert randomisation(values) == pytest.approx(expected, abs=1e-12)


def test_exact_randomisation_is_scipys_permutation_test() -> None:
    values = normal(11, seed=4)[0]
    expected = stats.permutation_test(
        (values, np.zeros(11)),
        lambda x, y, axis: np.mean(x - y, axis=axis),
        permutation_type="samples",
        n_resamples=np.inf,
        vectorized=True,
    )
    assert randomisation(values) == pytest.approx(expected.pvalue, abs=1e-9)
    # zeros change no sum, so that the test stays exact however many there are
    padded = np.concatenate([values, np.zeros(300)])
    assert randomisation(padded) == pytest.approx(expected.pvalue, abs=1e-9)


def test_random_signs_come_near_the_exact_p() -> None:
    values = normal(15, seed=7)[0] + 0.2
    exact = float(randomisation(values))
    more = np.concatenate([values, [1e-9, -1e-9, 1e-9]])  # 18 that are not 0: drawn, not enumerated
    drawn = float(randomisation(more, resamples=20_000))
    assert drawn != exact
    assert drawn == pytest.approx(exact, abs=4 * np.sqrt(exact * (1 - exact) / 20_000))


def test_random_signs_are_seeded_and_independent_of_company() -> None:
    rows = normal(60, rows=5)
    together = randomisation(rows, resamples=999, seed=3)
    alone = [float(randomisation(row, resamples=999, seed=3)) for row in rows]
    assert together.tolist() == alone
    assert together.tolist() != randomisation(rows, resamples=999, seed=4).tolist()
    assert (together >= 1 / 1000).all()  # (1 + hits)/(1 + B) is never 0


def test_a_block_boundary_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = normal(40, rows=3)
    whole = randomisation(rows, resamples=500)
    monkeypatch.setattr("ranktilt.stats.paired._BLOCK", 40 * 7)
    assert randomisation(rows, resamples=500).tolist() == whole.tolist()


def test_weights_weigh_the_signs_too() -> None:
    values, weights = np.array([1.0, -0.5, 0.25]), np.array([1.0, 4.0, 1.0])
    own = values * weights
    sums = [abs(np.dot(signs, own)) for signs in itertools.product((-1, 1), repeat=3)]
    expected = np.mean([s >= abs(own.sum()) - 1e-12 for s in sums])
    assert randomisation(values, weights) == pytest.approx(expected)


@pytest.mark.parametrize("test", [paired_t, _wilcoxon, randomisation])
def test_no_difference_at_all_is_no_evidence(test: object) -> None:
    assert test([0.0, 0.0, NAN, 0.0]) == 1.0  # type: ignore[operator]
    assert np.isnan(test([0.3, NAN]))  # type: ignore[operator]
    assert np.isnan(test([NAN, NAN, NAN]))  # type: ignore[operator]


def test_equal_differences_have_the_limit_of_t() -> None:
    same = [0.1] * 3, [0.3 - 0.2, 0.4 - 0.3, 0.8 - 0.7]  # the second but for rounding
    assert [float(paired_t(own)) for own in same] == [0.25, 0.25]  # 2 of 8 ways to draw signs


def test_differences_that_are_rounding_are_none() -> None:
    first = np.array([0.1 + 0.2, 0.7, 0.5, NAN])
    second = np.array([0.3, 0.1 + 0.6, 0.25, 0.1])
    found = paired_differences(first, second)
    assert found[:3].tolist() == [0.0, 0.0, 0.25]
    assert np.isnan(found[3])
    noise = 1e-16 * np.arange(1, 31)
    assert paired_t(noise) < 1e-6  # what a t-test makes of it
    assert paired_t(paired_differences(noise, np.zeros(30))) == 1.0


def test_effect_sizes_by_hand() -> None:
    values = [3.0, -1.0, 2.0, 0.0, NAN]
    assert standardised_difference(values) == pytest.approx(1.0 / np.std([3, -1, 2, 0], ddof=1))
    # ranks of |3|, |-1|, |2| are 3, 1, 2: (3 + 2 - 1)/6
    assert rank_biserial(values) == pytest.approx(4 / 6)
    assert [int(c) for c in sign_counts(values)] == [2, 1, 1]
    assert standardised_difference([0.0, 0.0]) == 0.0
    assert rank_biserial([0.0, 0.0]) == 0.0
    assert np.isnan(standardised_difference([0.5, 0.5]))
    assert np.isnan(standardised_difference([0.5]))
    assert np.isnan(rank_biserial([NAN]))
    assert rank_biserial([0.1, 0.2]) == 1.0


@given(series)
def test_turning_the_differences_turns_the_effects_and_keeps_p(values: list[float]) -> None:
    own = np.array(values)
    assert paired_t(-own) == paired_t(own)
    assert randomisation(-own, resamples=50) == randomisation(own, resamples=50)
    assert standardised_difference(-own) == pytest.approx(-float(standardised_difference(own)))
    assert rank_biserial(-own) == pytest.approx(-float(rank_biserial(own)))


def test_wrong_input_is_refused() -> None:
    with pytest.raises(InputError, match="at least 1"):
        randomisation([1.0, 2.0], resamples=0)
    for seed in (-1, 1.5, True):
        with pytest.raises(InputError, match=f"seed {seed}, expected a whole number"):
            randomisation([1.0, 2.0], seed=seed)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="2 numbers, none negative"):
        paired_t([1.0, 2.0], [1.0, -1.0])
    with pytest.raises(InputError, match="a series"):
        paired_t(1.0)
