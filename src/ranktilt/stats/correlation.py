"""Correlation of two series over queries, with its significance."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.errors import InputError, UnknownNameError

COEFFICIENTS = ("pearson", "spearman", "kendall")


def correlation(
    first: ArrayLike, second: ArrayLike, coefficient: str = "pearson"
) -> tuple[float | None, float | None, int]:
    """r, its two-sided p and the number of queries that have both values.

    Pearson's r, Spearman's (Pearson's of the ranks) or Kendall's τ_b; p as SciPy gives them: t
    distribution for the first two, for τ_b exact where nothing is tied and n is small, else normal.
    Undefined with fewer than 3 pairs or where one series does not vary.
    """
    from scipy import stats

    if coefficient not in COEFFICIENTS:
        raise UnknownNameError("coefficient", coefficient, COEFFICIENTS)
    x, y = np.asarray(first, np.float64), np.asarray(second, np.float64)
    if x.shape != y.shape or x.ndim != 1:
        raise InputError("series of different length", expected="one value a query in each")
    both = ~(np.isnan(x) | np.isnan(y))
    x, y = x[both], y[both]
    if len(x) < 3 or _constant(x) or _constant(y):
        return None, None, len(x)
    how = {"pearson": stats.pearsonr, "spearman": stats.spearmanr, "kendall": stats.kendalltau}
    found = how[coefficient](x, y)
    return float(found.statistic), float(found.pvalue), len(x)


def _constant(values: np.ndarray[tuple[int], np.dtype[np.float64]]) -> bool:
    """No spread beyond rounding."""
    return float(np.ptp(values)) <= 1e-13 * float(np.abs(values).max())
