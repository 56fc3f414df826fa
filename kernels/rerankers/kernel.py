"""The greedy search with look-ahead and its exchanges, compiled."""

from __future__ import annotations

import numpy as np

from kernels.declaring import KernelModule, compiled_inner
from ranktilt.rerankers.kernel import TEXFAIR

kernels = KernelModule()
#: Rounds of exchanges; they end by themselves long before.
_ROUNDS = 20
#: No order is worth more than 1 − strength: all of the relevance and no tilt. So near to that the
#: search ends.
_NEAR = 1e-4
#: Gains below this are not worth a move.
EQUAL = 1e-9


@kernels.compiled_apart
def _value(kind, sums, strength, scales, targets):
    """(1 − strength) · utility + strength · fairness, from sums over the top.

    sums: discounted relevance, then each group's exposure, then that of documents with a group
    term. scales: the utility of the list as it is, the largest unfairness, the sum of discounts.
    """
    groups = len(targets)
    utility = sums[0] / scales[0] if scales[0] > 0 else 1.0
    unfairness = 0.0
    if kind == TEXFAIR:
        whole = 0.0
        for group in range(groups):
            whole += sums[1 + group]
        if whole > 0:
            for group in range(groups):
                unfairness += abs(sums[1 + group] / whole - targets[group])
            unfairness *= sums[1 + groups] / scales[2]
    else:
        low, high = sums[1], sums[1]
        for group in range(1, groups):
            low, high = min(low, sums[1 + group]), max(high, sums[1 + group])
        unfairness = high - low
    if scales[1] > 0:
        unfairness /= scales[1]
    return (1.0 - strength) * utility - strength * unfairness


@kernels.compiled_apart
def _sum_up(order, columns, weights, sums):
    sums[:] = 0.0
    for rank in range(len(weights)):
        for column in range(len(sums)):
            sums[column] += weights[rank, column] * columns[order[rank], column]


@compiled_inner
def _fill(kind, order, columns, weights, strength, scales, targets, room):
    """Fill the ranks from the top, each with the document after which the whole top is best.

    A document is tried at a rank by moving it there, the ones between down: the value is that of
    the whole top as it would then be, not of the ranks filled so far. No step lowers the value.
    """
    size, width = columns.shape
    top = len(weights)
    for place in range(size):
        order[place] = place
    sums, tried, above, moved, below = room[0], room[1], room[2], room[3], room[4]
    above[:] = 0.0
    scale = (1.0 - strength) / scales[0] if scales[0] > 0 else np.inf
    _sum_up(order, columns, weights, sums)
    best = _value(kind, sums, strength, scales, targets)
    for rank in range(top):
        if best >= 1.0 - strength - _NEAR:
            break
        chosen = rank
        for column in range(width):
            moved[column] = 0.0
            below[column] = sums[column] - above[column]
            below[column] -= weights[rank, column] * columns[order[rank], column]
        for place in range(rank + 1, size):
            passed, document = order[place - 1], order[place]
            if place < top:
                for column in range(width):
                    moved[column] += weights[place, column] * columns[passed, column]
                    below[column] -= weights[place, column] * columns[document, column]
            for column in range(width):
                tried[column] = (
                    above[column] + weights[rank, column] * columns[document, column]
                    + moved[column] + (below[column] if place < top - 1 else 0.0)
                )  # fmt: skip
                if column == 0 and scale * tried[0] <= best:
                    break  # too little relevance, however fair
            if scale * tried[0] <= best:
                continue
            value = _value(kind, tried, strength, scales, targets)
            if value > best + EQUAL:
                best, chosen = value, place
        if chosen != rank:
            document = order[chosen]
            for place in range(chosen, rank, -1):
                order[place] = order[place - 1]
            order[rank] = document
            _sum_up(order, columns, weights, sums)
            best = _value(kind, sums, strength, scales, targets)
        for column in range(width):
            above[column] += weights[rank, column] * columns[order[rank], column]


@kernels.compiled_apart
def _exchange(kind, order, columns, weights, strength, scales, targets, room):
    """Exchange two documents, the better for each rank in turn, while that raises the value."""
    size, width = columns.shape
    top = len(weights)
    sums, tried = room[0], room[1]
    scale = (1.0 - strength) / scales[0] if scales[0] > 0 else np.inf
    _sum_up(order, columns, weights, sums)
    best = _value(kind, sums, strength, scales, targets)
    for _ in range(_ROUNDS):
        changed = False
        for rank in range(top):
            if best >= 1.0 - strength - _NEAR:
                break
            chosen = rank
            here = order[rank]
            for place in range(rank + 1, size):
                there = order[place]
                for column in range(width):
                    weight = weights[rank, column]
                    if place < top:
                        weight -= weights[place, column]
                    gained = columns[there, column] - columns[here, column]
                    tried[column] = sums[column] + weight * gained
                    if column == 0 and scale * tried[0] <= best:
                        break  # too little relevance, however fair
                if scale * tried[0] <= best:
                    continue
                value = _value(kind, tried, strength, scales, targets)
                if value > best + EQUAL:
                    best, chosen = value, place
            if chosen != rank:
                order[rank], order[chosen] = order[chosen], order[rank]
                _sum_up(order, columns, weights, sums)
                best = _value(kind, sums, strength, scales, targets)
                changed = True
        if not changed:
            break
    return best


@kernels.compiled("i64, f64[:;:], f64[:;:], f64, f64[:], f64[:], i64[:;:], f64[:;:] -> i64")
def search(kind, columns, weights, strength, scales, targets, orders, room):
    """Which row of `orders` has the result."""
    found = 0
    for place in range(len(columns)):
        orders[0, place] = place
    best = _exchange(kind, orders[0], columns, weights, strength, scales, targets, room)
    for attempt in range(2):
        if best >= 1.0 - strength - _NEAR:
            break
        start = strength
        if attempt == 1:
            start = 0.5 + strength * 0.5 if strength < 1.0 else 0.5
        order = orders[1 - found]
        _fill(kind, order, columns, weights, start, scales, targets, room)
        value = _exchange(kind, order, columns, weights, strength, scales, targets, room)
        if value > best + EQUAL:
            found, best = 1 - found, value
    return found
