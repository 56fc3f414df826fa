"""Correlation of two series: Pearson, Spearman, Kendall."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.errors import InputError, require_known
from ranktilt.stats.arrays import FloatArray
from ranktilt.stats.paired import DECIMALS

COEFFICIENTS = ("pearson", "spearman", "kendall")


def correlation(
    first: ArrayLike, second: ArrayLike, coefficient: str = "pearson"
) -> tuple[float | None, float | None, int]:
    """Correlate two series over queries.

    Ranks treat values that differ by rounding only as equal, like the paired tests. p is SciPy's:
    from the t distribution for Pearson and Spearman; for τ_b exact if n is small and nothing is
    tied, otherwise from the normal distribution.

    Args:
        first: One value per query; NaN if there is none.
        second: The same of the other series.
        coefficient: pearson, spearman (Pearson's r of the ranks) or kendall (τ_b).

    Returns:
        The coefficient, its two-sided p and the number of queries with both values. Coefficient and
        p are None for fewer than 3 queries or if a series does not vary.
    """
    from scipy import stats

    require_known("coefficient", coefficient, COEFFICIENTS)
    x, y = np.asarray(first, np.float64), np.asarray(second, np.float64)
    if x.shape != y.shape or x.ndim != 1:
        raise InputError("series of different length", expected="one value per query in each")
    both = ~(np.isnan(x) | np.isnan(y))
    x, y = x[both], y[both]
    if coefficient != "pearson" and len(x):
        x, y = _levels(x), _levels(y)
    if len(x) < 3 or _constant(x) or _constant(y):
        return None, None, len(x)
    functions: dict[str, Any] = {
        "pearson": stats.pearsonr,
        "spearman": stats.spearmanr,
        "kendall": stats.kendalltau,
    }
    found = functions[coefficient](x, y)
    return float(found.statistic), float(found.pvalue), len(x)


def _constant(values: FloatArray) -> bool:
    """No spread beyond rounding."""
    return float(np.ptp(values)) <= 1e-13 * float(np.abs(values).max())


def _levels(values: FloatArray) -> FloatArray:
    """The number of different values below each one, by row; differences from rounding are none."""
    order = np.argsort(values, axis=-1, kind="stable")
    ordered = np.take_along_axis(values, order, axis=-1)
    slack = 0.5 * 10**-DECIMALS * np.maximum(np.abs(values).max(axis=-1, keepdims=True), 1.0)
    levels = np.zeros(values.shape)
    above = np.cumsum(np.diff(ordered, axis=-1) > slack, axis=-1)
    np.put_along_axis(levels, order[..., 1:], above, axis=-1)
    return levels


def spearman_rows(x: FloatArray, y: FloatArray) -> FloatArray:
    """Spearman's ρ of every row, without p; NaN if a row does not vary."""
    from scipy.stats import rankdata

    a, b = rankdata(_levels(x), axis=1), rankdata(_levels(y), axis=1)
    a, b = a - a.mean(axis=1, keepdims=True), b - b.mean(axis=1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return (a * b).sum(axis=1) / np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))


def order_signs(values: FloatArray) -> FloatArray:
    """For every pair whether the first is larger (+1), smaller (−1) or equal up to rounding (0)."""
    return np.sign(np.round(values[:, None] - values[None, :], DECIMALS))


def kendall_tau(first: FloatArray, second: FloatArray) -> float | None:
    """τ_b of two orders, without p: Σ s·s′ / √(Σ s² · Σ s′²) over pairs.

    Unlike SciPy's, differences within rounding are ties. None if either series does not vary.
    """
    both = ~(np.isnan(first) | np.isnan(second))
    a, b = order_signs(first[both]), order_signs(second[both])
    size = np.sqrt((a * a).sum() * (b * b).sum())
    return None if size == 0 else float((a * b).sum() / size)
