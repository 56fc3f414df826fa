"""DUO's bounds, compiled: the recurrences of f and g in `duo`, without temporary arrays.

Both keep, for every set of documents that a chain may pass through, its mean and summed squares
(Welford), so that equal values have a spread of exactly 0. Where `turns` has room, the choices are
written down, from which `chain` reads the extreme order backwards.

Inner loops take slices instead of computing an index: an index that might be negative for all the
compiler knows keeps a loop from being vectorised, which costs a factor of about four.
"""

from __future__ import annotations

import math

import numba as nb
import numpy as np

from ranktilt.data.polarity import LARGEST
from ranktilt.data.types import BoolArray, FloatArray, IntArray

_compiled = nb.njit(cache=True, nogil=True, error_model="numpy", fastmath={"contract"})


@_compiled
def _lowest(
    ordered: FloatArray, weights: FloatArray, size: int, full: bool,
    work: FloatArray, turns: BoolArray | FloatArray,
) -> float:  # fmt: skip
    """min over chains of neighbours; states by where they begin."""
    mean, spread, low = work[0], work[1], work[2]
    record = len(turns) > 0
    for i in range(size):
        mean[i], spread[i], low[i] = ordered[i], 0.0, 0.0
    for length in range(2, size + 1):
        inverse = 1.0 / length
        weight = weights[length] * inverse if length < size or full else 0.0
        if record:
            for i in range(size - length + 1):
                turns[length, i] = low[i + 1] < low[i]
        gained, beside = ordered[length - 1 :], low[1:]
        for i in range(size - length + 1):
            value = gained[i]
            step = value - mean[i]
            center = mean[i] + step * inverse
            mean[i] = center
            spread[i] += step * (value - center)
            # not min(): what it says of NaN would keep this loop scalar
            best = beside[i] if beside[i] < low[i] else low[i]
            low[i] = best + weight * spread[i]
    return low[0]


@_compiled
def _highest(
    ordered: FloatArray, weights: FloatArray, size: int, full: bool,
    work: FloatArray, turns: BoolArray | FloatArray,
) -> tuple[float, int]:  # fmt: skip
    """max over chains of the a smallest and the b largest, and its a; states by a."""
    mean, spread, high, other = work[0], work[1], work[2], work[3]
    record = len(turns) > 0
    mean[0], spread[0], high[0] = ordered[size - 1], 0.0, 0.0
    mean[1], spread[1], high[1] = ordered[0], 0.0, 0.0
    first_mean, first_spread = ordered[0], 0.0
    for length in range(2, size + 1):
        inverse = 1.0 / length
        weight = weights[length] * inverse if length < size or full else 0.0
        value = ordered[length - 1]
        step = value - first_mean
        first_mean += step * inverse
        first_spread += step * (value - first_mean)
        gained = ordered[size - length :]
        for a in range(length):
            value = gained[a]
            step = value - mean[a]
            center = mean[a] + step * inverse
            mean[a] = center
            spread[a] += step * (value - center)
        mean[length], spread[length] = first_mean, first_spread
        if record:
            for a in range(1, length):
                turns[length, a] = high[a - 1] > high[a]
            turns[length, length] = True
        other[0] = high[0] + weight * spread[0]
        above, target, spreads = high[1:], other[1:], spread[1:]
        for a in range(length - 1):
            best = high[a] if high[a] > above[a] else above[a]
            target[a] = best + weight * spreads[a]
        other[length] = high[length - 1] + weight * spread[length]
        high, other = other, high
    best_a = 0
    for a in range(1, size + 1):
        if high[a] > high[best_a]:
            best_a = a
    return high[best_a], best_a


@_compiled
def bounds(values: FloatArray, weights: FloatArray) -> tuple[float, float]:
    """The smallest and largest raw value over all orders, or NaN where a value is no number.

    `values` are sorted and shifted in place.
    """
    size = len(values)
    for value in values:
        if not abs(value) <= LARGEST:
            return math.nan, math.nan
    if size < 2:
        return 0.0, 0.0
    values.sort()
    values -= values[0]  # far from 0 digits would be lost
    work = np.empty((4, size + 1))
    nothing = work[:0]  # an array of its own would cost a twentieth of the call
    low = _lowest(values, weights, size, True, work, nothing)
    return low, _highest(values, weights, size, True, work, nothing)[0]


@_compiled
def chain(ordered: FloatArray, weights: FloatArray, balanced: bool) -> IntArray:
    """The order of sorted polarities that has the largest (or smallest) raw value."""
    size = len(ordered)
    order = np.zeros(size, np.int64)
    if size < 2:
        return order
    work, turns = np.empty((4, size + 1)), np.zeros((size + 1, size + 1), np.bool_)
    if balanced:
        a = _highest(ordered, weights, size, True, work, turns)[1]
        for length in range(size, 1, -1):
            if turns[length, a]:  # a small one came last
                a -= 1
                order[length - 1] = a
            else:
                order[length - 1] = size - (length - a)
        order[0] = 0 if a == 1 else size - 1
    else:
        _lowest(ordered, weights, size, True, work, turns)
        start = 0
        for length in range(size, 1, -1):
            if turns[length, start]:  # the smallest came last
                order[length - 1] = start
                start += 1
            else:
                order[length - 1] = start + length - 1
        order[0] = start
    return order


@_compiled
def duo_of_lists(
    values: FloatArray, lengths: IntArray, weights: FloatArray, full: bool, equal: float,
    chance: bool,
) -> FloatArray:  # fmt: skip
    """DUO of many lists (queries × depth, `lengths` of them used); NaN where undefined.

    With `chance` the mean DUO over all orders of each list. `equal` is as in `duo._least_range`.
    """
    queries, depth = values.shape
    found = np.full(queries, np.nan)
    work = np.empty((4, depth + 1))
    nothing = work[:0]
    for q in range(queries):
        size = lengths[q]
        if size < 2:
            continue
        mean, spread, raw, mean_weight = 0.0, 0.0, 0.0, 0.0
        largest = abs(values[q, 0])
        for i in range(1, size):
            value = values[q, i] - values[q, 0]
            step = value - mean
            mean += step / (i + 1)
            spread += step * (value - mean)
            largest = max(largest, abs(values[q, i]))
            if i + 1 < size or full:
                raw += weights[i + 1] * spread / (i + 1)
                mean_weight += weights[i + 1] * i / (i + 1)
        if chance:  # the mean over all orders: see duo.expected_duo
            raw = spread / (size - 1) * mean_weight
        ordered = values[q, :size].copy()
        ordered.sort()
        mean += values[q, 0] - ordered[0]
        ordered -= ordered[0]
        low = _lowest(ordered, weights, size, full, work, nothing)
        high = _highest(ordered, weights, size, full, work, nothing)[0]
        deviation = max(mean, ordered[size - 1] - mean)
        if high - low > equal * deviation * max(deviation, largest):
            share = 1.0 - (raw - low) / (high - low)
            # raw and bounds are summed in different ways: what is left at the ends is rounding
            if share <= equal:
                found[q] = 0.0
            elif share >= 1.0 - equal:
                found[q] = 1.0
            else:
                found[q] = share
    return found


def compile_all() -> None:
    """Compile, or load what was compiled."""
    few, weights = np.zeros(2), np.zeros(3)
    bounds(few, weights)
    chain(few, weights, True)
    duo_of_lists(few[None, :], np.array([2]), weights, True, 0.0, False)
