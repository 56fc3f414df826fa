"""Correlations against SciPy, and where there is none."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.stats.correlation import COEFFICIENTS, correlation, kendall_tau, spearman_rows

THEIRS = {"pearson": stats.pearsonr, "spearman": stats.spearmanr, "kendall": stats.kendalltau}
pairs = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=4, max_size=30).filter(
    lambda xs: len({x for x, _ in xs}) > 1 and len({y for _, y in xs}) > 1
)


@pytest.mark.parametrize("name", COEFFICIENTS)
@given(values=pairs)
def test_as_scipy(name: str, values: list[tuple[int, int]]) -> None:
    x, y = np.array(values, float).T / 9
    expected = THEIRS[name](x, y)
    r, p, n = correlation(np.append(x, np.nan), np.append(y, 1.0), name)
    assert r == pytest.approx(expected.statistic, abs=1e-9)
    assert p == pytest.approx(expected.pvalue, abs=1e-9)
    assert n == len(values)


def test_kendall_by_hand() -> None:
    # 1 2 3 4 against 1 3 2 4: five pairs agree, one does not
    assert correlation([1, 2, 3, 4], [1, 3, 2, 4], "kendall")[0] == pytest.approx(4 / 6)


@pytest.mark.parametrize("name", COEFFICIENTS)
def test_undefined_is_none(name: str) -> None:
    assert correlation([1.0, 1.0, 1.0], [1.0, 2.0, 3.0], name) == (None, None, 3)
    assert correlation([1.0, 2.0, np.nan], [1.0, 2.0, 3.0], name) == (None, None, 2)
    nearly = [0.1 + 0.2, 0.3, 0.3, 0.3]  # one value, but for rounding
    assert correlation(nearly, [1.0, 2.0, 3.0, 5.0], name) == (None, None, 4)


@pytest.mark.parametrize("name", ["spearman", "kendall"])
@pytest.mark.parametrize("scale", [1.0, 1000.0])
def test_values_that_differ_by_rounding_are_tied(name: str, scale: float) -> None:
    exact = np.array([0.3, 0.3, 0.3, 0.7, 0.9, 0.1]) * scale
    rounded = np.array([0.1 + 0.2, 0.3, np.nextafter(0.3, 0), 0.7, 0.9, 0.1]) * scale
    other = np.array([3.0, 1.0, 2.0, 5.0, 4.0, 6.0])
    expected = THEIRS[name](exact, other)
    assert correlation(rounded, other, name)[:2] == pytest.approx(tuple(expected))
    if name == "kendall":
        assert kendall_tau(rounded, other) == pytest.approx(expected.statistic)
    else:
        own = spearman_rows(rounded[None], other[None])
        assert own[0] == pytest.approx(expected.statistic)


def test_wrong_input_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean pearson"):
        correlation([1.0], [1.0], "person")
    with pytest.raises(InputError, match="different length"):
        correlation([1.0, 2.0], [1.0])


def test_the_quick_coefficients_are_those_of_scipy() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        x, y = rng.integers(0, 5, 15).astype(float), rng.normal(size=15).round(1)
        own = spearman_rows(np.stack([x, y]), np.stack([y, y]))
        assert own.tolist() == pytest.approx([stats.spearmanr(x, y).statistic, 1.0])
        assert kendall_tau(x, y) == pytest.approx(stats.kendalltau(x, y).statistic)
    assert kendall_tau(np.ones(3), np.arange(3.0)) is None
    assert np.isnan(spearman_rows(np.ones((1, 3)), np.arange(3.0)[None]))[0]
