"""Paired tests, effect sizes and counts over per-query differences.

All take differences (… × queries), NaN for a query without pair, and return one number per series.
If two systems never differ, p = 1 and the effect is 0. With fewer than two pairs the result is NaN.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.errors import InputError
from ranktilt.stats.arrays import (
    FloatArray,
    IntArray,
    as_series,
    check_seed,
    check_weights,
    means_and_errors,
)

TESTS = ("t", "wilcoxon", "randomisation")
#: All 2^n sign flips are tried up to this many differences that are not 0.
EXACT_UP_TO = 15
#: Numbers in one block of the flips: large enough for fast products, little compared with memory.
_BLOCK = 1 << 22
#: Values of one measure agree to about 1e-15; differences below this are rounding, and ties.
DECIMALS = 12


def paired_differences(first: ArrayLike, second: ArrayLike) -> FloatArray:
    """first − second per query, without differences from rounding.

    Otherwise 1e-17 in every query would be significant in a t-test.
    """
    difference = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    return np.round(difference, DECIMALS)


def paired_t(differences: ArrayLike, weights: ArrayLike | None = None) -> FloatArray:
    """Two-sided p of the paired t-test: t = d̄ / (s/√n) with n − 1 degrees of freedom.

    With weights d̄ is the weighted mean, and its error as in `means_and_errors`. Differences that
    are all the same show no spread, whatever their number: they have the p of their signs, 2 · ½ⁿ.
    """
    from scipy.special import stdtr

    rows, shape = as_series(differences)
    means, errors, counts = means_and_errors(rows, check_weights(weights, rows.shape[1]))
    with np.errstate(invalid="ignore", divide="ignore"):
        p = 2.0 * stdtr(counts - 1.0, -np.abs(means) / errors)
    same = errors <= 1e-12 * np.abs(means)
    p = np.where(means == 0.0, 1.0, np.where(same, 2.0 * 0.5**counts, p))
    return np.where(counts < 2, np.nan, p).reshape(shape)


def _wilcoxon(differences: ArrayLike) -> FloatArray:
    """Two-sided p of Wilcoxon's signed-rank test.

    Differences of 0 are dropped, as Wilcoxon did. p is exact if no two sizes are tied and at most
    50 differences remain, or for at most 13 with ties; otherwise it is from the normal distribution
    with the correction for ties (SciPy's rule). The test has no weights.
    """
    from scipy import stats

    rows, shape = as_series(differences)
    result = np.full(len(rows), np.nan)
    for number, row in enumerate(rows):
        own = row[~np.isnan(row)]
        if len(own) >= 2:
            own = own[own != 0.0]
            result[number] = stats.wilcoxon(own).pvalue if len(own) else 1.0
    return result.reshape(shape)


def randomisation(
    differences: ArrayLike,
    weights: ArrayLike | None = None,
    *,
    resamples: int = 10_000,
    seed: int = 0,
) -> FloatArray:
    """Two-sided p of the randomisation test: how often random signs give as large a |mean|.

    A difference of 0 stays 0 under any sign. If at most 15 others remain, all 2^n signs are tried
    and p is exact; otherwise p = (1 + hits)/(1 + B) over B random draws. The draws depend only on
    the seed and the number of queries, so p does not depend on other comparisons.
    """
    if resamples < 1:
        raise InputError(f"{resamples} resamples", expected="at least 1")
    check_seed(seed)
    rows, shape = as_series(differences)
    share = check_weights(weights, rows.shape[1])
    there = ~np.isnan(rows)
    filled = np.where(there, rows, 0.0) * (1.0 if share is None else share)
    counts = (there if share is None else there & (share > 0)).sum(axis=1)
    moving = (filled != 0.0).sum(axis=1)
    observed = np.abs(filled.sum(axis=1))
    # sums in another order differ by rounding and count as equal
    bound = observed - 1e-12 * np.abs(filled).sum(axis=1)
    result = np.ones(len(rows))
    few = moving <= EXACT_UP_TO
    for number in np.flatnonzero(few & (moving > 0)):
        own = filled[number][filled[number] != 0.0]
        result[number] = (np.abs(_all_sums(own)) >= bound[number]).mean()
    if not few.all():
        hits = _hits(filled[~few], bound[~few], resamples, seed)
        result[~few] = (1.0 + hits) / (1.0 + resamples)
    return np.where(counts < 2, np.nan, result).reshape(shape)


def _all_sums(values: FloatArray) -> FloatArray:
    """Sums of the values under all 2^n signs."""
    sums = np.zeros(1)
    for value in values:
        sums = np.concatenate((sums + value, sums - value))
    return sums


def _hits(rows: FloatArray, bound: FloatArray, resamples: int, seed: int) -> IntArray:
    """How many of the random signs reach the bound, for all rows at once by matrix products."""
    generator = np.random.default_rng(seed)
    length = rows.shape[1]
    packed = 8 * -(-length // 64)  # whole words, so that the draws do not depend on the blocks
    at_once = max(1, _BLOCK // max(length, len(rows)))
    hits = np.zeros(len(rows), np.int64)
    columns = np.ascontiguousarray(rows.T)
    totals = columns.sum(axis=0)
    for start in range(0, resamples, at_once):
        size = min(at_once, resamples - start)
        bits = np.frombuffer(generator.bytes(size * packed), np.uint8).reshape(size, packed)
        heads = np.unpackbits(bits, axis=1, count=length).astype(np.float64)
        # Σ ±d = 2 Σ (heads) d − Σ d
        hits += (np.abs(2.0 * (heads @ columns) - totals) >= bound).sum(axis=0)
    return hits


def standardised_difference(differences: ArrayLike, weights: ArrayLike | None = None) -> FloatArray:
    """Cohen's d of paired differences, d_z = d̄/s: the mean in units of the spread over queries.

    0 if all are 0; undefined if all are equal and not 0.
    """
    rows, shape = as_series(differences)
    means, errors, counts = means_and_errors(rows, check_weights(weights, rows.shape[1]))
    with np.errstate(invalid="ignore", divide="ignore"):
        effect = means / (errors * np.sqrt(counts))
    effect = np.where(np.isinf(effect), np.nan, effect)
    effect = np.where((means == 0.0) & (counts >= 2), 0.0, effect)
    return effect.reshape(shape)


def rank_biserial(differences: ArrayLike) -> FloatArray:
    """Matched-pairs rank-biserial correlation: (R₊ − R₋)/(R₊ + R₋), Wilcoxon's rank sums.

    +1 if all differences other than 0 are positive, −1 if all are negative.
    """
    rows, shape = as_series(differences)
    result = np.full(len(rows), np.nan)
    for number, row in enumerate(rows):
        own = row[~np.isnan(row)]
        if not len(own):
            continue
        own = own[own != 0.0]
        # tied sizes have their mean rank; scipy.stats, which has this too, is slow to load
        _, place, times = np.unique(np.abs(own), return_inverse=True, return_counts=True)
        ranks = (times.cumsum() - (times - 1) / 2)[place]
        result[number] = (np.sign(own) @ ranks) / ranks.sum() if len(own) else 0.0
    return result.reshape(shape)


def sign_counts(differences: ArrayLike) -> tuple[int, int, int]:
    """How many differences of one series are positive, negative and 0."""
    values = np.asarray(differences, np.float64)
    return int((values > 0).sum()), int((values < 0).sum()), int((values == 0).sum())


def p_values(
    differences: ArrayLike,
    tests: tuple[str, ...] = TESTS,
    *,
    weights: ArrayLike | None = None,
    resamples: int = 10_000,
    seed: int = 0,
) -> dict[str, FloatArray]:
    """p of each test; Wilcoxon's, a test of ranks, ignores the weights."""
    how: dict[str, Callable[[ArrayLike], FloatArray]] = {
        "t": partial(paired_t, weights=weights),
        "wilcoxon": _wilcoxon,
        "randomisation": partial(randomisation, weights=weights, resamples=resamples, seed=seed),
    }
    return {name: how[name](differences) for name in tests}
