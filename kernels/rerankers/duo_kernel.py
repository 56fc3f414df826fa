"""Bounded orders of the most balance, compiled: exact for short lists, a beam for longer ones.

What DUO rewards depends on which documents a prefix holds, not on their order within it. So the
best completion from every set of documents follows from those of the larger sets: 2ⁿ sets. The
compiled functions are given the room that they work in.
"""

from __future__ import annotations

import numpy as np

from kernels.declaring import KernelModule, compiled_inner

kernels = KernelModule()
#: Raw values this close are equal. Polarities come in from 0 to 1.
EQUAL = 1e-12
_WORTH, _BEST, _GAIN, _SUMS, _SQUARES = range(5)  # rows of `sets`: numbers by set of documents


@kernels.compiled_apart
def _set_values(values, weights, sets, sizes):
    """What every set of documents adds to raw as a prefix, and how many documents it has."""
    size = len(values)
    worth, sums, squares = sets[_WORTH], sets[_SUMS], sets[_SQUARES]
    center = 0.0
    for document in range(size):
        center += values[document]
    center /= size
    for chosen in range(1, 1 << size):
        last = 0
        while not (chosen >> last) & 1:
            last += 1
        rest = chosen & (chosen - 1)
        value = values[last] - center
        sums[chosen] = sums[rest] + value
        squares[chosen] = squares[rest] + value * value
        sizes[chosen] = sizes[rest] + 1
        count = sizes[chosen]
        mean = sums[chosen] / count
        worth[chosen] = weights[count] * max(squares[chosen] / count - mean * mean, 0.0)


@kernels.compiled_apart
def _completions(sets, sizes, size, furthest):
    """The most that can still be added from every set; −∞ if no order fits the bound."""
    full = (1 << size) - 1
    worth, best = sets[_WORTH], sets[_BEST]
    best[full] = 0.0
    for chosen in range(full - 1, -1, -1):
        best[chosen] = -np.inf
        place = sizes[chosen]
        for document in range(max(0, place - furthest), min(size, place + furthest + 1)):
            if not (chosen >> document) & 1:
                more = chosen | (1 << document)
                best[chosen] = max(best[chosen], worth[more] + best[more])


@kernels.compiled("f64[:], f64[:], i64, f64[:;:], i64[:], i64[:] -> i64")
def exact_displacement(values, weights, furthest, sets, sizes, order):
    size = len(values)
    _set_values(values, weights, sets, sizes)
    _completions(sets, sizes, size, furthest)
    worth, best = sets[_WORTH], sets[_BEST]
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
    return 0


@kernels.compiled(
    "f64[:], f64[:], f64[:], f64[:], f64, f64, f64[:;:], i64[:], i64[:;:], f64[:;:], i64[:] -> i64"
)
def exact_loss(
    values, weights, gains, discounts, floor, best, sets, sizes, trail, sums, order
):  # fmt: skip
    """Writes the order found into `order`, if there is a better one than `best`.

    `trail` has the path, filled with −1, and the set at each place; `sums` the raw value and gain.
    """
    size = len(values)
    full = (1 << size) - 1
    _set_values(values, weights, sets, sizes)
    _completions(sets, sizes, size, size)
    worth, could_add, could_gain = sets[_WORTH], sets[_BEST], sets[_GAIN]
    for chosen in range(full - 1, -1, -1):
        first = 0
        while (chosen >> first) & 1:
            first += 1
        could_gain[chosen] = (
            discounts[sizes[chosen]] * gains[first] + could_gain[chosen | (1 << first)]
        )
    path, chosen_at = trail[0], trail[1]
    chosen_at[0] = 0
    raw, gain = sums[0], sums[1]
    place = 0
    while place >= 0:
        document = path[place] + 1
        chosen = chosen_at[place]
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
        chosen_at[place + 1] = more
        raw[place + 1] = raw[place] + worth[more]
        gain[place + 1] = gain[place] + discounts[place] * gains[document]
        if place + 1 == size:
            best = raw[size]
            for rank in range(size):
                order[rank] = path[rank]
        else:
            place += 1
    return 0


@compiled_inner
def _grown(mean, spread, value, place):
    """Mean and sum of squares about it of a prefix with one more document (Welford)."""
    step = value - mean
    mean += step / (place + 1)
    return mean, spread + step * (value - mean)


@kernels.compiled("f64[:], f64[:], i64[:] -> f64")
def raw_of(values, weights, order):
    """The raw value of an order."""
    mean, spread, raw = 0.0, 0.0, 0.0
    for place in range(len(order)):
        mean, spread = _grown(mean, spread, values[order[place]], place)
        raw += weights[place + 1] * spread / (place + 1)
    return raw


@kernels.compiled(
    "f64[:], f64[:], i64, f64[:], f64[:], f64, "
    "i64[:], f64[:;:], bool[:;:], i64[:;:], f64[:;:], f64[:;:], i64[:;:] -> i64"
)
def beam(
    values, weights, furthest, gains, discounts, floor,
    before, numbers, both_used, both_path, both_state, four_scores, steps,
):  # fmt: skip
    """The row of the path found; −1 if rounding left no way on."""
    size, width = len(values), steps.shape[1]
    for document in range(size):
        for other in range(document - 1, -1, -1):
            if values[other] == values[document]:
                before[document] = other
                break
    # Σ of the weights still to come, each as far as the spread lasts; names, whose sums tell sets
    # of polarities apart, but for rare accidents; the gain of the rest by rank
    later, names, gain_left = numbers[0], numbers[1], numbers[2]
    for length in range(size - 1, 0, -1):
        later[length] = later[length + 1] * length / (length + 1) + weights[length]
    bounded_gain = floor > -np.inf
    used, next_used = both_used[:width], both_used[width:]
    path, next_path = both_path[:width], both_path[width:]
    state, next_state = both_state[:width], both_state[width:]
    scores, set_names = four_scores[0], four_scores[1]
    sets, next_sets = four_scores[2], four_scores[3]
    origins, documents = steps[0], steps[1]
    for document in range(size):
        same = before[document]
        turned = (document + 1) * 0.6180339887498949
        names[document] = names[same] if same >= 0 else np.sqrt(turned + 2.0) * 1.3247179572447
    count = 1
    for place in range(size):
        found = 0
        for origin in range(count):
            mean, spread = state[origin, 0], state[origin, 1]
            raw, gain = state[origin, 2], state[origin, 3]
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
            for other in range(size):
                next_used[slot, other] = used[origin, other]
                next_path[slot, other] = path[origin, other]
            next_used[slot, document] = True
            next_path[slot, place] = document
            raw, gain = state[origin, 2], state[origin, 3]
            mean, spread = _grown(state[origin, 0], state[origin, 1], values[document], place)
            next_state[slot, 0], next_state[slot, 1] = mean, spread
            next_state[slot, 2] = raw + weights[place + 1] * spread / (place + 1)
            next_state[slot, 3] = gain + gains[document] * discounts[place]
            next_sets[slot] = set_names[slot]
        used, next_used = next_used, used
        path, next_path = next_path, path
        state, next_state = next_state, state
        sets, next_sets = next_sets, sets
        count = found
        if count == 0:
            return -1
    best = 0
    for slot in range(1, count):
        if state[slot, 2] > state[best, 2] + EQUAL:
            best = slot
    return best + width * (size % 2)  # after an odd number of turns the second half is the last
