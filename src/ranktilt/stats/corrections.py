"""Corrections for multiple tests, which control the family-wise error rate."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.errors import check_known
from ranktilt.stats.arrays import FloatArray

CORRECTIONS = ("holm", "bonferroni", "none")


def _bonferroni(p: ArrayLike) -> FloatArray:
    """p · m, at most 1, over the m tests with a p-value."""
    values = np.asarray(p, np.float64)
    return np.minimum(values * (~np.isnan(values)).sum(), 1.0)


def holm(p: ArrayLike) -> FloatArray:
    """Holm's step-down: the i-th smallest of m p-values times m − i + 1, never falling.

    It controls the same error rate as Bonferroni and is never less powerful.
    """
    values = np.asarray(p, np.float64)
    flat = values.reshape(-1)
    tested = np.flatnonzero(~np.isnan(flat))
    order = tested[np.argsort(flat[tested], kind="stable")]
    factors = np.arange(len(order), 0, -1)
    adjusted = np.full(flat.shape, np.nan)
    adjusted[order] = np.minimum(np.maximum.accumulate(flat[order] * factors), 1.0)
    return adjusted.reshape(values.shape)


def adjust(p: ArrayLike, correction: str) -> FloatArray:
    """p-values adjusted by a named correction; NaN stays and does not count as a test."""
    how: dict[str, Callable[[ArrayLike], FloatArray]] = {
        "holm": holm,
        "bonferroni": _bonferroni,
        "none": lambda p: np.array(p, np.float64),
    }
    check_known("correction", correction, CORRECTIONS)
    return how[correction](p)
