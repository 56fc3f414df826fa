"""The most one-sided order towards a given side: the exact optimum of SignedDUO.

SignedDUO is direction × DUO, so the order with the largest value has the largest DUO, that is the
smallest discounted sum of prefix variances, among the orders whose top leans towards that side. The
unconstrained optimum (`ranktilt.measures.duo.one_sided_order`) leans towards the side whose
documents are closest together; a study needs one for either side.
"""

from __future__ import annotations

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.duo import EQUAL, direction, one_sided_order, prefix_weights

#: Longer lists are refused, because the search is over 2^n sets of documents.
LONGEST = 12


def most_one_sided(polarity: list[float] | FloatArray, side: int, *, step: int = 1) -> IntArray:
    """Positions of the documents in the order with the largest DUO that leans towards `side` (±1).

    Exact. Sets of documents grow by one; a set is kept with the (raw, lean) pairs that no other
    order of the same set beats in both. Sets that cannot beat the best known order are dropped: no
    set of L documents has less variance than the L neighbours with the least.

    >>> most_one_sided([0.9, -1.0, 0.8, -0.7], 1).tolist()
    [0, 2, 3, 1]
    >>> most_one_sided([0.9, -1.0, 0.8, -0.7], -1).tolist()
    [1, 3, 2, 0]
    """
    values = np.asarray(polarity, np.float64)
    size = len(values)
    if side not in (-1, 1):
        raise InputError(f"side {side}", expected="1 or -1")
    if size > LONGEST:
        raise InputError(f"{size} documents", expected=f"at most {LONGEST}, for an exact search")
    if size < 2 or not np.ptp(values) > EQUAL:
        return np.arange(size)
    found = one_sided_order(values, step=step)
    if direction(values[found]) != side:
        found = _search(values * side, step)
    # The order within the first prefix that counts does not matter: the clearest comes first.
    first = min(max(2, step), size)
    clearest = np.argsort(-side * values[found[:first]], kind="stable")
    return np.concatenate((found[:first][clearest], found[first:]))


def _search(values: FloatArray, step: int) -> IntArray:
    """The order with the least raw value whose top leans towards + (lean above 0)."""
    size = len(values)
    raw_weights = prefix_weights(size, step, False)
    lean_weights = np.zeros(size + 1)
    lean_weights[1:size] = 1.0 / np.log2(np.arange(1, size) + 1)
    centred = values - values.mean()
    ordered = np.argsort(-centred, kind="stable")
    # Bounds on the rest: least variance and highest mean of any L documents.
    least, highest = _best_of_each_size(centred)
    raw_to_come = _after(raw_weights * least)
    lean_to_come = _after(lean_weights * highest)
    # From the + end downwards is an order that leans to +: nothing worse is of interest.
    known, found = _raw(centred[ordered], raw_weights), tuple(ordered.tolist())
    fronts: dict[int, list[tuple[float, float, tuple[int, ...]]]] = {0: [(0.0, 0.0, ())]}
    for length in range(1, size + 1):
        grown: dict[int, list[tuple[float, float, tuple[int, ...]]]] = {}
        for chosen, front in fronts.items():
            for doc in range(size):
                if chosen >> doc & 1:
                    continue
                members = chosen | 1 << doc
                own = centred[[d for d in range(size) if members >> d & 1]]
                more = raw_weights[length] * float(own.var())
                lean_more = lean_weights[length] * float(own.mean())
                for raw, lean, order in front:
                    new_raw, new_lean = raw + more, lean + lean_more
                    if new_raw + raw_to_come[length] > known + EQUAL:
                        continue
                    if new_lean + lean_to_come[length] <= EQUAL:
                        continue
                    grown.setdefault(members, []).append((new_raw, new_lean, (*order, doc)))
        fronts = {members: _undominated(front) for members, front in grown.items()}
    for raw, lean, order in fronts.get((1 << size) - 1, []):
        if lean > EQUAL and raw < known - EQUAL:
            known, found = raw, order
    return np.array(found, np.int64)


def _best_of_each_size(values: FloatArray) -> tuple[FloatArray, FloatArray]:
    size = len(values)
    rising = np.sort(values)
    least, highest = np.zeros(size + 1), np.zeros(size + 1)
    for length in range(1, size + 1):
        windows = np.lib.stride_tricks.sliding_window_view(rising, length)
        least[length] = windows.var(axis=1).min()
        highest[length] = rising[size - length :].mean()
    return least, highest


def _after(terms: FloatArray) -> FloatArray:
    """Sum of the terms of all larger lengths."""
    return np.concatenate((np.cumsum(terms[::-1])[::-1][1:], [0.0]))


def _raw(values: FloatArray, weights: FloatArray) -> float:
    return float(sum(weights[i] * values[:i].var() for i in range(1, len(values) + 1)))


def _undominated(
    front: list[tuple[float, float, tuple[int, ...]]],
) -> list[tuple[float, float, tuple[int, ...]]]:
    kept: list[tuple[float, float, tuple[int, ...]]] = []
    for entry in sorted(front, key=lambda e: (e[0], -e[1], e[2])):
        if not kept or entry[1] > kept[-1][1]:
            kept.append(entry)
    return kept
