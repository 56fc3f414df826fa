"""Bounded orders of the most balance, compiled: exact for short lists, a beam for longer ones.

What DUO rewards depends on which documents a prefix holds, not on their order within it. So the
best completion from every set of documents follows from those of the larger sets: 2ⁿ sets.
"""

from __future__ import annotations

import numba as nb
import numpy as np

from ranktilt.data.types import FloatArray, IntArray

_compiled = nb.njit(cache=True, nogil=True, error_model="numpy")

#: Raw values this close are equal. Polarities come in from 0 to 1.
EQUAL = 1e-12


@_compiled
def _set_values(values: FloatArray, weights: FloatArray) -> tuple[FloatArray, IntArray]:
    """What every set of documents adds to raw as a prefix, and how many documents it has."""
    size = len(values)
    sets = 1 << size
    sums, squares, sizes = np.zeros(sets), np.zeros(sets), np.zeros(sets, np.int64)
    worth = np.zeros(sets)
    center = values.mean()
    for chosen in range(1, sets):
        last = 0
        while not (chosen >> last) & 1:
            last += 1
        rest = chosen & (chosen - 1)
        value = values[last] - center
        sums[chosen] = sums[rest] + value
        squares[chosen] = squares[rest] + value * value
        sizes[chosen] = sizes[rest] + 1
        count = sizes[chosen]
        spread = squares[chosen] / count - (sums[chosen] / count) ** 2
        worth[chosen] = weights[count] * max(spread, 0.0)
    return worth, sizes


@_compiled
def _completions(worth: FloatArray, sizes: IntArray, size: int, furthest: int) -> FloatArray:
    """The most that can still be added from every set; −∞ if no order fits the bound."""
    full = (1 << size) - 1
    best = np.full(full + 1, -np.inf)
    best[full] = 0.0
    for chosen in range(full - 1, -1, -1):
        place = sizes[chosen]
        for document in range(max(0, place - furthest), min(size, place + furthest + 1)):
            if not (chosen >> document) & 1:
                more = chosen | (1 << document)
                value = worth[more] + best[more]
                best[chosen] = max(best[chosen], value)
    return best


@_compiled
def exact_displacement(values: FloatArray, weights: FloatArray, furthest: int) -> IntArray:
    """The order of the largest raw value in which no document moves more than `furthest` ranks.

    Of several the first by place in the list is taken.
    """
    size = len(values)
    worth, sizes = _set_values(values, weights)
    best = _completions(worth, sizes, size, furthest)
    order = np.empty(size, np.int64)
    chosen = 0
    for place in range(size):
        for document in range(max(0, place - furthest), min(size, place + furthest + 1)):
            if (chosen >> document) & 1:
                continue
            more = chosen | (1 << document)
            if worth[more] + best[more] >= best[chosen] - EQUAL:
                order[place] = document
                chosen = more
                break
    return order


@_compiled
def exact_loss(
    values: FloatArray, weights: FloatArray, gains: FloatArray, discounts: FloatArray,
    floor: float, known: IntArray, known_raw: float,
) -> IntArray:  # fmt: skip
    """The order of the largest raw value whose discounted gain is at least `floor`.

    Branch and bound: a prefix is given up if even the best completion, with no bound, adds too
    little, or if the most relevant order of the rest gains too little. `known` is an order to
    beat. gains fall down the list.
    """
    size = len(values)
    full = (1 << size) - 1
    worth, sizes = _set_values(values, weights)
    could_add = _completions(worth, sizes, size, size)
    could_gain = np.zeros(full + 1)
    for chosen in range(full - 1, -1, -1):
        first = 0
        while (chosen >> first) & 1:
            first += 1
        could_gain[chosen] = (
            discounts[sizes[chosen]] * gains[first] + could_gain[chosen | (1 << first)]
        )
    best_order, best = known.copy(), known_raw
    path = np.full(size, -1, np.int64)
    sets = np.zeros(size + 1, np.int64)
    raw, gain = np.zeros(size + 1), np.zeros(size + 1)
    place = 0
    while place >= 0:
        document = path[place] + 1
        chosen = sets[place]
        while document < size:
            if not (chosen >> document) & 1:
                more = chosen | (1 << document)
                added = raw[place] + worth[more]
                gained = gain[place] + discounts[place] * gains[document]
                if gained + could_gain[more] >= floor and added + could_add[more] > best + EQUAL:
                    break
            document += 1
        if document == size:
            path[place] = -1
            place -= 1
            continue
        more = chosen | (1 << document)
        path[place] = document
        sets[place + 1] = more
        raw[place + 1] = raw[place] + worth[more]
        gain[place + 1] = gain[place] + discounts[place] * gains[document]
        if place + 1 == size:
            best = raw[size]
            best_order[:] = path
        else:
            place += 1
    return best_order


@_compiled
def _grown(mean: float, spread: float, value: float, place: int) -> tuple[float, float]:
    """Mean and sum of squares about it of a prefix with one more document (Welford)."""
    step = value - mean
    mean += step / (place + 1)
    return mean, spread + step * (value - mean)


@_compiled
def raw_of(values: FloatArray, weights: FloatArray, order: IntArray) -> float:
    """The raw value of an order."""
    mean, spread, raw = 0.0, 0.0, 0.0
    for place in range(len(order)):
        mean, spread = _grown(mean, spread, values[order[place]], place)
        raw += weights[place + 1] * spread / (place + 1)
    return raw


@_compiled
def beam(
    values: FloatArray, weights: FloatArray, furthest: int, gains: FloatArray,
    discounts: FloatArray, floor: float, width: int,
) -> IntArray:  # fmt: skip
    """A good order within both bounds: the `width` best prefixes of each length are kept.

    Prefixes are compared by raw so far and the spread that they hand on. Of
    documents of equal polarity the first comes first, and one set of documents is kept once.
    """
    size = len(values)
    before = np.full(size, -1, np.int64)  # the last one above of the same polarity
    for document in range(size):
        for other in range(document - 1, -1, -1):
            if values[other] == values[document]:
                before[document] = other
                break
    later = np.zeros(size + 1)  # Σ of the weights still to come, each as far as the spread lasts
    for length in range(size - 1, 0, -1):
        later[length] = later[length + 1] * length / (length + 1) + weights[length]
    bounded_gain = floor > -np.inf
    used, next_used = np.zeros((width, size), np.bool_), np.zeros((width, size), np.bool_)
    path, next_path = np.zeros((width, size), np.int64), np.zeros((width, size), np.int64)
    state, next_state = np.zeros((width, 4)), np.zeros((width, 4))  # mean, spread, raw, gain
    scores = np.empty(width)
    origins, documents = np.empty(width, np.int64), np.empty(width, np.int64)
    sets = np.zeros(width)
    names = np.empty(size)  # sums of these tell sets of polarities apart, but for rare accidents
    for document in range(size):
        same = before[document]
        turned = (document + 1) * 0.6180339887498949
        names[document] = names[same] if same >= 0 else np.sqrt(turned + 2.0) * 1.3247179572447
    next_sets, set_names = np.zeros(width), np.zeros(width)
    count = 1
    gain_left = np.zeros(size + 1)
    for place in range(size):
        found = 0
        for origin in range(count):
            mean, spread, raw, gain = state[origin]
            forced = place - furthest
            must = forced >= 0 and not used[origin, forced]
            below = 0.0
            if bounded_gain:
                # the gain of the rest, in their order, from the rank after this one, and from this
                rank, tail = place, 0.0
                for document in range(size):
                    if not used[origin, document]:
                        gain_left[rank] = gains[document] * discounts[rank]
                        tail += gain_left[rank]
                        rank += 1
                below = tail
            shifted, rank = 0.0, place
            last = min(size, place + furthest + 1)
            for document in range(last):
                if used[origin, document]:
                    continue
                if bounded_gain:
                    below -= gain_left[rank]
                passes = True
                if bounded_gain:
                    total = gain + gains[document] * discounts[place] + shifted + below
                    passes = total >= floor
                    if rank + 1 < size:
                        shifted += gains[document] * discounts[rank + 1]
                    rank += 1
                same = before[document]
                if not passes or (must and document != forced):
                    continue
                if same >= 0 and not used[origin, same]:
                    continue
                _, new_spread = _grown(mean, spread, values[document], place)
                length = place + 1
                new_raw = raw + weights[length] * new_spread / length
                score = new_raw
                if length < size:
                    score += later[length + 1] * new_spread / (length + 1)
                name = sets[origin] + names[document]
                slot = -1
                for kept in range(found):
                    if abs(set_names[kept] - name) < 1e-9:
                        slot = kept
                        break
                if slot >= 0:
                    if score <= scores[slot] + EQUAL:
                        continue
                    for kept in range(slot, found - 1):
                        scores[kept] = scores[kept + 1]
                        origins[kept] = origins[kept + 1]
                        documents[kept] = documents[kept + 1]
                        set_names[kept] = set_names[kept + 1]
                    found -= 1
                elif found == width:
                    if score <= scores[found - 1] + EQUAL:
                        continue
                    found -= 1
                slot = found
                while slot > 0 and scores[slot - 1] + EQUAL < score:
                    scores[slot] = scores[slot - 1]
                    origins[slot] = origins[slot - 1]
                    documents[slot] = documents[slot - 1]
                    set_names[slot] = set_names[slot - 1]
                    slot -= 1
                scores[slot], origins[slot], documents[slot] = score, origin, document
                set_names[slot] = name
                found += 1
        for slot in range(found):
            origin, document = origins[slot], documents[slot]
            next_used[slot] = used[origin]
            next_used[slot, document] = True
            next_path[slot] = path[origin]
            next_path[slot, place] = document
            mean, spread, raw, gain = state[origin]
            mean, spread = _grown(mean, spread, values[document], place)
            next_state[slot, 0], next_state[slot, 1] = mean, spread
            next_state[slot, 2] = raw + weights[place + 1] * spread / (place + 1)
            next_state[slot, 3] = gain + gains[document] * discounts[place]
            next_sets[slot] = set_names[slot]
        used, next_used = next_used, used
        path, next_path = next_path, path
        state, next_state = next_state, state
        sets, next_sets = next_sets, sets
        count = found
        if count == 0:  # rounding left no way on
            return np.arange(size)
    best = 0
    for slot in range(1, count):
        if state[slot, 2] > state[best, 2] + EQUAL:
            best = slot
    return path[best].copy()
