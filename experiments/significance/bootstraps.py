"""Bootstrap intervals of a mean over queries, which the page compares with those of ranktilt.

Rows are series (… × queries), NaN for a query without value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.stats.arrays import (
    FloatArray,
    IntArray,
    as_series,
    check_seed,
    check_share,
    check_weights,
    means_and_errors,
)
from ranktilt.stats.intervals import resample_counts


def bootstrap_interval(
    values: ArrayLike,
    *,
    method: str = "studentised",
    confidence: float = 0.95,
    weights: ArrayLike | None = None,
    resamples: int = 2_000,
    seed: int = 0,
) -> tuple[FloatArray, FloatArray]:
    """Interval from the means of queries drawn with replacement (bootstrap).

    - `percentile`: quantiles of those means;
    - `expanded`: the same with quantiles moved out as far as t and n − 1 ask (Hesterberg 2015);
    - `bca`: quantiles corrected for bias and skewness (Efron 1987);
    - `studentised`: x̄ ± q · s/√n, q the quantile of |x̄* − x̄|/(s*/√n) (symmetric bootstrap-t);
      undefined if so few queries differ that more resamples than 1 − confidence have no spread.

    The draws depend on the seed and the number of queries with a value, so an interval does not
    depend on other series.
    """
    if method not in BOOTSTRAPS:
        raise UnknownNameError("method", method, BOOTSTRAPS)
    if resamples < 2:
        raise InputError(f"{resamples} resamples", expected="at least 2")
    check_seed(seed)
    check_share("confidence", confidence)
    rows, shape = as_series(values)
    share = check_weights(weights, rows.shape[1])
    low, high = np.full(len(rows), np.nan), np.full(len(rows), np.nan)
    for members, there in _patterns(~np.isnan(rows) & (True if share is None else share > 0)):
        if there.sum() >= 2:
            own = rows[np.ix_(members, there)]
            drawn = _Resamples.of(own, None if share is None else share[there], resamples, seed)
            low[members], high[members] = BOOTSTRAPS[method](drawn, confidence)
    return low.reshape(shape), high.reshape(shape)


def _patterns(there: np.ndarray) -> Iterator[tuple[IntArray, np.ndarray]]:
    """Groups of series that have values for the same queries, which are drawn together."""
    if not len(there):
        return
    patterns, which = np.unique(there, axis=0, return_inverse=True)
    for number, pattern in enumerate(patterns):
        yield np.flatnonzero(which.reshape(-1) == number), pattern


@dataclass(frozen=True, eq=False)
class _Resamples:
    """Series without gaps, and the means and errors of their resamples (series × resamples)."""

    rows: FloatArray
    weights: FloatArray | None
    mean: FloatArray
    error: FloatArray
    means: FloatArray
    errors: FloatArray

    @classmethod
    def of(
        cls, rows: FloatArray, weights: FloatArray | None, resamples: int, seed: int
    ) -> _Resamples:
        """Σcwx/Σcw for counts c of each resample; all of them by matrix products.

        The error is that of `means_and_errors`, with Σc(w(x − x̄*))² written out in powers of x̄*.
        Values are centred first, so that the difference of large squares loses nothing.
        """
        mean, error, _ = means_and_errors(rows, weights)
        share = np.ones(rows.shape[1]) if weights is None else weights
        centred = (rows - mean[:, None]).T
        length = len(centred)
        means, errors = np.empty((2, len(rows), resamples))
        start = 0
        for counts in resample_counts(length, resamples, seed):
            block = slice(start, start + len(counts))
            start += len(counts)
            c = counts.astype(np.float64)
            total = (c @ share)[:, None]
            moved = (c @ (share[:, None] * centred)) / total
            squares = share[:, None] ** 2
            spread = c @ (squares * centred**2)
            # if only one query was drawn, what is left is rounding and not a spread
            rounding = 4.0 * length * np.finfo(np.float64).eps * spread
            spread += moved * (moved * (c @ squares) - 2.0 * (c @ (squares * centred)))
            spread = np.where(spread <= rounding, 0.0, spread)
            spread = np.sqrt(spread * length / (length - 1.0)) / total
            means[:, block], errors[:, block] = moved.T + mean[:, None], spread.T
        return cls(rows, weights, mean, error, means, errors)


def _percentile(drawn: _Resamples, confidence: float) -> tuple[FloatArray, FloatArray]:
    tail = (1.0 - confidence) / 2.0
    low, high = np.quantile(drawn.means, [tail, 1.0 - tail], axis=1)
    return low, high


def _expanded(drawn: _Resamples, confidence: float) -> tuple[FloatArray, FloatArray]:
    """Tail Φ(√(n/(n − 1)) · t): percentile intervals are narrow by just that for small n."""
    from scipy.special import ndtr, stdtrit

    n = drawn.rows.shape[1]
    tail = float(ndtr(np.sqrt(n / (n - 1.0)) * stdtrit(n - 1.0, (1.0 - confidence) / 2.0)))
    low, high = np.quantile(drawn.means, [tail, 1.0 - tail], axis=1)
    return low, high


def _bca(drawn: _Resamples, confidence: float) -> tuple[FloatArray, FloatArray]:
    """Bias from the share of resamples below the mean, acceleration from the jackknife."""
    from scipy.special import ndtr, ndtri

    below = drawn.means < drawn.mean[:, None]
    same = drawn.means == drawn.mean[:, None]
    bias = ndtri((below + same / 2.0).mean(axis=1))
    share = np.ones(drawn.rows.shape[1]) if drawn.weights is None else drawn.weights
    sums = (drawn.rows * share).sum(axis=1, keepdims=True)
    left_out = (sums - drawn.rows * share) / (share.sum() - share)
    pull = left_out.mean(axis=1, keepdims=True) - left_out
    with np.errstate(invalid="ignore", divide="ignore"):
        acceleration = (pull**3).sum(axis=1) / (6.0 * (pull**2).sum(axis=1) ** 1.5)
    ends = []
    for tail in ((1.0 - confidence) / 2.0, (1.0 + confidence) / 2.0):
        with np.errstate(invalid="ignore", divide="ignore"):
            z = bias + ndtri(tail)
            level = ndtr(bias + z / (1.0 - acceleration * z))
        ends.append(
            np.array(
                [
                    middle if np.isnan(p) else np.quantile(means, p)
                    for means, p, middle in zip(drawn.means, level, drawn.mean, strict=True)
                ]
            )
        )
    return ends[0], ends[1]


def _studentised(drawn: _Resamples, confidence: float) -> tuple[FloatArray, FloatArray]:
    """Symmetric bootstrap-t."""
    away = np.abs(drawn.means - drawn.mean[:, None])
    away[away <= 1e-15 * np.abs(drawn.rows).max(axis=1, keepdims=True)] = 0.0
    with np.errstate(invalid="ignore", divide="ignore"):
        ratio = np.where(away == 0.0, 0.0, away / drawn.errors)
    # a higher order statistic, not an interpolation: a resample without spread gives infinity
    quantile = np.quantile(ratio, confidence, axis=1, method="higher")
    with np.errstate(invalid="ignore"):
        reach = np.where(drawn.error == 0.0, 0.0, quantile * drawn.error)
    reach[~np.isfinite(reach)] = np.nan  # an infinite end is undefined
    return drawn.mean - reach, drawn.mean + reach


BOOTSTRAPS: dict[str, Callable[[_Resamples, float], tuple[FloatArray, FloatArray]]] = {
    "percentile": _percentile,
    "expanded": _expanded,
    "bca": _bca,
    "studentised": _studentised,
}
