"""Array types, and means and errors without NaN, which all of stats uses."""

from __future__ import annotations

import functools
import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ranktilt.errors import InputError

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]


def sum_over_groups(values: FloatArray) -> FloatArray:
    """The sum over the last axis, column by column: numpy is slow if that axis is short.

    numpy adds fewer than eight numbers in the same order, so the last digit is the same too.
    """
    if not 0 < values.shape[-1] < 8:
        return np.asarray(values.sum(axis=-1))
    return functools.reduce(np.add, np.moveaxis(values, -1, 0))


def as_series(values: ArrayLike) -> tuple[FloatArray, tuple[int, ...]]:
    """Values as rows of series, and the shape of the results."""
    array = np.asarray(values, np.float64)
    if array.ndim == 0:
        raise InputError("a single number", expected="a series of values")
    shape = array.shape[:-1]
    return array.reshape(math.prod(shape), array.shape[-1]), shape


def check_weights(weights: ArrayLike | None, length: int) -> FloatArray | None:
    """Weights of the queries: one each, none negative; None for equal weights."""
    if weights is None:
        return None
    array = np.asarray(weights, np.float64)
    if array.shape != (length,) or not np.isfinite(array).all() or (array < 0).any():
        raise InputError("weights", expected=f"{length} numbers, none negative")
    return array


def check_share(name: str, value: float) -> float:
    """A level such as 0.95 or 0.05."""
    if not 0.0 < value < 1.0:
        raise InputError(f"{name} {value}", expected="a number between 0 and 1")
    return float(value)


def check_seed(seed: int) -> int:
    """A random seed: a whole number, at least 0."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise InputError(f"seed {seed}", expected="a whole number, 0 or more")
    return int(seed)


def means_and_errors(
    rows: FloatArray, weights: FloatArray | None = None
) -> tuple[FloatArray, FloatArray, IntArray]:
    """Mean x̄, its standard error and n of every row.

    Without weights the error is s/√n. With weights x̄ = Σwx/Σw is a ratio of two sums, and the error
    is that of its linearisation, √(n/(n − 1) · Σw²(x − x̄)²)/Σw; equal weights give s/√n again.
    """
    there = ~np.isnan(rows)
    share = there.astype(np.float64) if weights is None else np.where(there, weights, 0.0)
    filled = np.where(there, rows, 0.0)
    counts = (share > 0).sum(axis=1)
    total = share.sum(axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = (share * filled).sum(axis=1) / total
        spread = (share * (filled - means[:, None])) ** 2
        correction = counts / (counts - 1.0)
        errors = np.sqrt(correction * np.where(share > 0, spread, 0.0).sum(axis=1)) / total
    errors[counts < 2] = np.nan
    # equal values differ from their computed mean by rounding only, which is not a spread
    top = np.where(there, np.abs(rows), 0.0).max(axis=1, initial=0.0)
    errors[(counts >= 2) & (errors <= 1e-15 * top)] = 0.0
    return means, errors, counts
