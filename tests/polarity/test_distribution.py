"""The dip against its definition as a linear programme, and the other numbers by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.optimize import linprog

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.distribution import (
    _dip_p_value,
    bimodality_coefficient,
    describe_distribution,
)


def dip_statistic(values: Any) -> float:
    return describe_distribution(values, samples=1).dip


def dip_by_definition(values: FloatArray) -> float:
    """The least d such that a unimodal F stays within d of the empirical distribution.

    For a mode at each point in turn: F is convex before and concave after it, so it is continuous
    there and may be taken as linear between the points; at the mode it may jump. Everything is
    linear in the heights of F and in d.
    """
    points, counts = np.unique(values, return_counts=True)
    upper = np.cumsum(counts) / counts.sum()
    lower = upper - counts / counts.sum()
    return min(_least_distance(points, lower, upper, k) for k in range(len(points)))


def _least_distance(x: FloatArray, lower: FloatArray, upper: FloatArray, mode: int) -> float:
    """Heights 0 … mode (from the left), then mode … m − 1 (from the right), then d."""
    m = len(x)
    rows: list[tuple[FloatArray, float]] = []

    def require(terms: dict[int, float], bound: float) -> None:
        row = np.zeros(m + 2)
        for variable, factor in terms.items():
            row[variable] = factor
        rows.append((row, bound))

    d = m + 1
    for i in range(m + 1):
        at = i if i <= mode else i - 1
        least = lower[at] if i == mode else upper[at]
        most = upper[at] if i == mode + 1 else lower[at]
        require({i: -1.0, d: -1.0}, -least)  # F ≥ least − d
        require({i: 1.0, d: -1.0}, most)  # F ≤ most + d
        if i <= m - 1:
            require({i: 1.0, i + 1: -1.0}, 0.0)  # F grows
    for i in range(1, m - 1):
        left, right = 1 / (x[i] - x[i - 1]), 1 / (x[i + 1] - x[i])
        if i < mode:  # slopes grow: (F_i − F_{i−1})·left ≤ (F_{i+1} − F_i)·right
            require({i - 1: -left, i: left + right, i + 1: -right}, 0.0)
        elif i > mode:  # slopes fall
            require({i: left, i + 1: -left - right, i + 2: right}, 0.0)
    matrix, bounds = np.array([row for row, _ in rows]), np.array([bound for _, bound in rows])
    goal = np.zeros(m + 2)
    goal[d] = 1.0
    solved = linprog(goal, A_ub=matrix, b_ub=bounds, bounds=[(0, 1)] * (m + 2))
    assert solved.status == 0
    return float(solved.fun)


SAMPLES = st.one_of(
    st.lists(st.integers(0, 12), min_size=2, max_size=14),
    st.lists(st.floats(-3, 3).map(lambda v: round(v, 3)), min_size=2, max_size=12),
).filter(lambda values: len(set(values)) > 1)


@given(values=SAMPLES)
@settings(max_examples=60, deadline=None)
def test_dip_is_its_definition(values: list[float]) -> None:
    found = dip_statistic(values)
    assert found == pytest.approx(dip_by_definition(np.array(values, float)), abs=1e-9)


@pytest.mark.parametrize("kind", ["normal", "two heaps", "skewed", "ties"])
def test_dip_of_larger_samples_is_its_definition(kind: str) -> None:
    generator = np.random.default_rng(11)
    values = {
        "normal": generator.normal(size=40),
        "two heaps": np.r_[generator.normal(size=25), generator.normal(4, 1, size=15)],
        "skewed": np.exp(generator.normal(size=40)),
        "ties": generator.binomial(6, 0.5, size=60).astype(float),
    }[kind]
    assert dip_statistic(values) == pytest.approx(dip_by_definition(values), abs=1e-9)


@pytest.mark.parametrize("n", [1, 2, 3, 10, 999])
def test_even_steps_are_as_near_as_can_be(n: int) -> None:
    assert dip_statistic(np.arange(n)) == pytest.approx(1 / (2 * n))
    assert dip_statistic(np.full(n, 3.0)) == pytest.approx(1 / (2 * n))


def test_two_points() -> None:
    """Half of the mass on each: F may jump at one; at the other it misses a step of ½ by ¼."""
    assert dip_statistic([0.0] * 50 + [1.0] * 50) == pytest.approx(0.25)
    # a fifth on one: half of it is missed
    assert dip_statistic([0.0] * 20 + [1.0] * 80) == pytest.approx(0.1)


@given(values=SAMPLES, scale=st.floats(0.01, 100), shift=st.floats(-10, 10))
@settings(deadline=None)
def test_dip_has_no_scale_no_side_and_bounds(
    values: list[float], scale: float, shift: float
) -> None:
    found = dip_statistic(values)
    numbers = np.array(values, float)
    moved = scale * numbers + shift
    if len(np.unique(moved)) == len(np.unique(numbers)):  # else rounding made values equal
        assert dip_statistic(moved) == pytest.approx(found, abs=1e-6)
    assert dip_statistic(-numbers) == pytest.approx(found, abs=1e-12)
    assert 1 / (2 * len(values)) - 1e-12 <= found <= 0.25 + 1e-12


def test_dip_of_another_implementation() -> None:
    """What the package diptest 0.12 says of these numbers."""
    values = [0.21, 0.35, 0.36, 0.4, 0.52, 1.9, 2.05, 2.1, 2.2, 2.9, 3.0, 3.1]
    assert dip_statistic(values) == pytest.approx(0.15600775193798447, abs=1e-12)


@pytest.mark.parametrize(
    ("n", "dip", "expected"),
    [
        (10, 0.098894537, 0.4747),
        (10, 0.126513087, 0.1340),
        (10, 0.166082862, 0.0057),
        (20, 0.074239257, 0.4792),
        (20, 0.116214545, 0.0170),
        (50, 0.059510153, 0.1887),
        (200, 0.027874950, 0.3490),
        (1000, 0.019937326, 0.0084),
    ],
)
def test_p_value_of_another_implementation(n: int, dip: float, expected: float) -> None:
    """What diptest 0.12 reads from its table of simulated quantiles."""
    found = _dip_p_value(dip, n, samples=5000, seed=3)
    assert found == pytest.approx(expected, abs=0.004 + 4 * np.sqrt(expected / 5000))


def test_p_values_of_uniform_samples_are_uniform() -> None:
    generator = np.random.default_rng(2)
    p = [_dip_p_value(dip_statistic(generator.random(60)), 60, samples=2000) for _ in range(400)]
    assert stats.kstest(p, "uniform").pvalue > 0.01


@pytest.mark.parametrize("n", [12, 100, 5000])
def test_one_heap_and_two(n: int) -> None:
    generator = np.random.default_rng(n)
    heap = generator.normal(size=n)
    two = np.r_[generator.normal(-4, 0.5, size=n // 2), generator.normal(4, 0.5, size=n // 2)]
    assert describe_distribution(heap).p_value > 0.05
    found = describe_distribution(two)
    assert found.p_value < 0.01
    assert found.is_bimodal


def test_large_samples_are_scaled() -> None:
    """√n·dip has a limit: the 95 % points of n = 8,000 and of the largest simulated size agree."""
    generator = np.random.default_rng(9)
    dips = [dip_statistic(generator.random(8000)) for _ in range(300)]
    p = [_dip_p_value(dip, 8000) for dip in dips]
    assert stats.kstest(p, "uniform").pvalue > 0.01


def test_p_value_bounds_and_seed() -> None:
    assert _dip_p_value(1 / 16, 8) == 1.0
    assert _dip_p_value(0.25, 50, samples=99) == pytest.approx(0.01)
    assert _dip_p_value(0.06, 50, seed=1) == _dip_p_value(0.06, 50, seed=1)
    assert _dip_p_value(0.06, 50, seed=1) != _dip_p_value(0.06, 50, seed=2)


@given(seed=st.integers(0, 1000), n=st.integers(4, 60))
def test_bimodality_coefficient(seed: int, n: int) -> None:
    """From scipy's corrected skewness and kurtosis."""
    values = np.random.default_rng(seed).gamma(2.0, size=n)
    skewness, kurtosis = stats.skew(values, bias=False), stats.kurtosis(values, bias=False)
    expected = (skewness**2 + 1) / (kurtosis + 3 * (n - 1) ** 2 / ((n - 2) * (n - 3)))
    assert bimodality_coefficient(values) == pytest.approx(expected)


def test_bimodality_coefficient_of_known_shapes() -> None:
    assert bimodality_coefficient(np.linspace(0, 1, 100_001)) == pytest.approx(5 / 9, abs=1e-3)
    assert bimodality_coefficient([0.0, 1.0] * 50_000) == pytest.approx(1.0, abs=1e-3)
    normal = stats.norm.ppf((np.arange(100_000) + 0.5) / 100_000)
    assert bimodality_coefficient(normal) == pytest.approx(1 / 3, abs=1e-2)
    assert bimodality_coefficient([1.0, 2.0, 3.0]) is None
    assert bimodality_coefficient([0.1] * 7) is None


@given(values=st.lists(st.floats(-1e3, 1e3).map(lambda v: round(v, 3)), min_size=1, max_size=30))
@settings(deadline=None)
def test_description(values: list[float]) -> None:
    found = describe_distribution(values, bins=7, samples=99)
    assert found.documents == len(values) == sum(found.counts)
    assert len(found.edges) == 8
    assert 0 < found.p_value <= 1
    assert found.dip == dip_statistic(values)


@pytest.mark.parametrize("values", [[], [[1.0]], [float("nan")], [1.0, float("inf")]])
def test_bad_input(values: Any) -> None:
    for function in (describe_distribution, bimodality_coefficient):
        with pytest.raises(InputError):
            function(values)
