"""DUO's bounds, compiled: the recurrences of f and g in `duo`.

Both keep, for every set of documents that a chain may pass through, its mean and summed squares
(Welford), so that equal values have a spread of exactly 0. `chain` writes the choices down, and
reads the extreme order from them backwards.

`room` has five rows with one place more than the longest list.

Inner loops take slices instead of computing an index: an index that might be negative for all the
compiler knows keeps a loop from being vectorised, which costs a factor of about four.
"""

from __future__ import annotations

import math

from kernels.declaring import KernelModule, compiled_inner
from ranktilt.data.polarity import LARGEST

kernels = KernelModule(vectorised=True)


@kernels.compiled_apart
def _sort(ordered, size):
    """Sort and subtract the smallest: far from 0 digits would be lost."""
    for i in range(1, size):
        value, j = ordered[i], i
        while j > 0 and ordered[j - 1] > value:
            ordered[j] = ordered[j - 1]
            j -= 1
        ordered[j] = value
    least = ordered[0]
    for i in range(size):
        ordered[i] -= least
    return least


# The least raw value: states are sets of neighbours, by where they begin


@compiled_inner
def _begin_low(ordered, size, room):
    mean, spread, low = room[1], room[2], room[3]
    for i in range(size):
        mean[i], spread[i], low[i] = ordered[i], 0.0, 0.0


@kernels.compiled_apart
def _longer_low(ordered, length, weight, size, room):
    """From the sets of length − 1 to those of this length."""
    mean, spread, low = room[1], room[2], room[3]
    gained, beside = ordered[length - 1 :], low[1:]
    inverse = 1.0 / length
    weight *= inverse
    for i in range(size - length + 1):
        value = gained[i]
        step = value - mean[i]
        center = mean[i] + step * inverse
        mean[i] = center
        spread[i] += step * (value - center)
        # not min(): what it says of NaN would keep this loop scalar
        best = beside[i] if beside[i] < low[i] else low[i]
        low[i] = best + weight * spread[i]


@compiled_inner
def _lowest(ordered, weights, last, size, room):
    """min over chains; `last` weighs the full list."""
    _begin_low(ordered, size, room)
    for length in range(2, size):
        _longer_low(ordered, length, weights[length], size, room)
    _longer_low(ordered, size, last, size, room)
    return room[3, 0]


# The largest raw value: states are the a smallest and the b largest, by a


@compiled_inner
def _begin_high(ordered, size, room):
    mean, spread, high = room[1], room[2], room[4]
    mean[0], spread[0], high[0] = ordered[size - 1], 0.0, 0.0
    mean[1], spread[1], high[1] = ordered[0], 0.0, 0.0


@kernels.compiled_apart
def _longer_high(ordered, length, weight, size, room):
    """From the sets of length − 1 to those of this length; rows 3 and 4 of `room` take turns."""
    mean, spread = room[1], room[2]
    high, other = room[4 - length % 2], room[3 + length % 2]
    inverse = 1.0 / length
    weight *= inverse
    value = ordered[length - 1]
    step = value - mean[length - 1]
    mean[length] = mean[length - 1] + step * inverse
    spread[length] = spread[length - 1] + step * (value - mean[length])
    gained = ordered[size - length :]
    for a in range(length):
        value = gained[a]
        step = value - mean[a]
        center = mean[a] + step * inverse
        mean[a] = center
        spread[a] += step * (value - center)
    other[0] = high[0] + weight * spread[0]
    above, target, spreads = high[1:], other[1:], spread[1:]
    for a in range(length - 1):
        best = high[a] if high[a] > above[a] else above[a]
        target[a] = best + weight * spreads[a]
    other[length] = high[length - 1] + weight * spread[length]


@compiled_inner
def _best_high(size, room):
    """Which a is best for the full list."""
    high = room[3 + size % 2]
    best = 0
    for a in range(1, size + 1):
        if high[a] > high[best]:
            best = a
    return best


@compiled_inner
def _highest(ordered, weights, last, size, room):
    """max over chains; `last` weighs the full list."""
    _begin_high(ordered, size, room)
    for length in range(2, size):
        _longer_high(ordered, length, weights[length], size, room)
    _longer_high(ordered, size, last, size, room)
    return room[3 + size % 2, _best_high(size, room)]


@kernels.compiled("f64[:], f64[:], f64[:;:] -> f64")
def bounds(values, weights, room):
    """The smallest raw value over all orders; the largest is left in room[0, 0].

    NaN if a value is not a number.
    """
    size = len(values)
    ordered = room[0]
    for i in range(size):
        if not abs(values[i]) <= LARGEST:
            return math.nan
        ordered[i] = values[i]
    if size < 2:
        ordered[0] = 0.0
        return 0.0
    _sort(ordered, size)
    low = _lowest(ordered, weights, weights[size], size, room)
    ordered[0] = _highest(ordered, weights, weights[size], size, room)
    return low


@kernels.compiled("f64[:], f64[:], bool, f64[:;:], bool[:;:], i64[:] -> i64")
def chain(ordered, weights, balanced, room, turns, order):
    """The order of sorted polarities that has the largest (or smallest) raw value."""
    size = len(ordered)
    if size < 2:
        return 0
    if balanced:
        _begin_high(ordered, size, room)
        for length in range(2, size + 1):
            high = room[4 - length % 2]
            for a in range(1, length):
                turns[length, a] = high[a - 1] > high[a]
            turns[length, length] = True
            _longer_high(ordered, length, weights[length], size, room)
        a = _best_high(size, room)
        for length in range(size, 1, -1):
            if turns[length, a]:  # a small one came last
                a -= 1
                order[length - 1] = a
            else:
                order[length - 1] = size - (length - a)
        order[0] = 0 if a == 1 else size - 1
    else:
        _begin_low(ordered, size, room)
        low = room[3]
        for length in range(2, size + 1):
            for i in range(size - length + 1):
                turns[length, i] = low[i + 1] < low[i]
            _longer_low(ordered, length, weights[length], size, room)
        start = 0
        for length in range(size, 1, -1):
            if turns[length, start]:  # the smallest came last
                order[length - 1] = start
                start += 1
            else:
                order[length - 1] = start + length - 1
        order[0] = start
    return 0


@kernels.compiled("f64[:], i64[:], i64[:], f64[:], bool, f64, bool, f64[:;:], f64[:;:] -> i64")
def measure_lists(values, starts, lengths, weights, full, equal, chance, room, found):
    """DUO (NaN if undefined) and bounds of many lists, three columns of `found`.

    A list has `lengths` values from its place in `starts` on. With `chance` the mean DUO over all
    orders of each list. `equal` is as in `duo._least_range`.
    """
    ordered = room[0]
    for q in range(len(starts)):
        size = lengths[q]
        found[q, 0], found[q, 1], found[q, 2] = math.nan, 0.0, 0.0
        if size < 2:
            continue
        own = values[starts[q] : starts[q] + size]
        mean, spread, raw, mean_weight = 0.0, 0.0, 0.0, 0.0
        first = own[0]
        largest = abs(first)
        ordered[0] = first
        for i in range(1, size):
            ordered[i] = own[i]
            value = own[i] - first
            step = value - mean
            mean += step / (i + 1)
            spread += step * (value - mean)
            largest = max(largest, abs(own[i]))
            if i + 1 < size or full:
                raw += weights[i + 1] * spread / (i + 1)
                mean_weight += weights[i + 1] * i / (i + 1)
        if chance:  # the mean over all orders: see duo.expected_duo
            raw = spread / (size - 1) * mean_weight
        mean += first - _sort(ordered, size)
        last = weights[size] if full else 0.0
        low = _lowest(ordered, weights, last, size, room)
        high = _highest(ordered, weights, last, size, room)
        found[q, 1], found[q, 2] = low, high
        deviation = max(mean, ordered[size - 1] - mean)
        if high - low > equal * deviation * max(deviation, largest):
            share = 1.0 - (raw - low) / (high - low)
            # raw and bounds are summed in different ways: what is left at the ends is rounding
            if share <= equal:
                share = 0.0
            elif share >= 1.0 - equal:
                share = 1.0
            found[q, 0] = share
    return 0
