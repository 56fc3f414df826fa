"""DUO against relevance: the most balanced order within a bound on what it may cost.

What DUO rewards depends on which documents a prefix holds, not on their order within it. So the
best completion from every set of documents follows from those of the larger sets: 2ⁿ sets. Longer
lists are searched by a beam. The compiled functions are given the room that they work in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.discounts import log_discounts
from ranktilt.measures.duo import EQUAL, balanced_order, duo, prefix_weights
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method

Bound = Literal["displacement", "score"]

#: Lists as long as this are solved exactly; longer ones by a beam (`_beam_width`).
EXACT_DISPLACEMENT, EXACT_SCORE = 12, 10
_ROUNDING = 1e-9
_FILE = "rerankers/duo_kernel.ll"
_find_displaced = CompiledFunction(_FILE, "exact_displacement")
_find_affordable = CompiledFunction(_FILE, "exact_loss")
_find_by_beam = CompiledFunction(_FILE, "beam")
#: The raw value of an order, from the polarities, the weights by length and the order.
_raw_of = CompiledFunction(_FILE, "raw_of")


@method
@dataclass(frozen=True)
class Duo(Reranker):
    """The most balanced order of the top k by polarity, within a bound that the strength sets.

    `bound='displacement'`: no document moves more than ⌊strength · (k − 1)⌋ ranks.
    `bound='score'`: the discounted relevance falls by at most strength · the most it can fall.
    At strength 1 nothing is bounded and DUO@k is 0. Only the order of the top k changes: DUO
    compares with all orders of the same documents. Exact up to 12 documents (displacement) or 10
    (score), and at strength 1 for any number; beyond by a beam (`_beam_width`), an approximation
    whose gap docs/rerank.md gives.
    """

    name = "duo"
    summary = "the most balanced order of the top k by polarity, within a bound"
    source = "measure: Ziems et al. 2024, Eqs. 1-2; search: ours"
    needs: ClassVar[Needs] = "polarity"
    measure = "DUO"

    bound: Bound = "displacement"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """Polarity; below the top every document is different."""
        own = np.zeros((len(ranked), 2))
        own[: ranked.top, 0] = _polarity(ranked)
        own[ranked.top :, 1] = np.arange(1, len(ranked) - ranked.top + 1)
        return own

    def unfairness(self, ranked: RankedList, order: IntArray) -> float | None:
        """DUO@k; 0 if all orders are equal."""
        values = _polarity(ranked)
        if np.isnan(values).any():
            return None
        found = duo(values[order[: ranked.top]])
        return 0.0 if found is None else found

    def exact(self, ranked: RankedList) -> bool:
        """Whether the list is short enough."""
        return ranked.top <= (EXACT_DISPLACEMENT if self.bound == "displacement" else EXACT_SCORE)

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        values, top = _polarity(ranked), ranked.top
        same = np.arange(len(ranked))
        if np.isnan(values).any() or duo(values) is None:  # no axis, or all orders are equal
            return same
        if strength == 1.0:
            found = balanced_order(values)
        elif self.bound == "displacement":
            found = _bounded_order(values, int(strength * (top - 1) + _ROUNDING))
        else:
            relevance, discounts = ranked.relevance[:top], log_discounts(top)
            most = float(discounts @ relevance - discounts @ relevance[::-1])
            found = _affordable_order(values, relevance, strength * most)
        return np.concatenate((found, same[top:]))


def _bounded_order(polarity: Any, furthest: int) -> IntArray:
    """The most balanced order in which no document moves more than `furthest` ranks.

    >>> _bounded_order([1.0, 1.0, -1.0, -1.0], 1).tolist()
    [0, 2, 1, 3]
    """
    values = _scaled(polarity)
    if furthest < 0:
        raise InputError(f"a bound of {furthest} ranks", expected="at least 0")
    size = len(values)
    if furthest == 0 or size < 2:
        return np.arange(size)
    weights = prefix_weights(size, 1, False)
    if size <= EXACT_DISPLACEMENT:
        return _exact_displacement(values, weights, furthest)
    if furthest >= size - 1:
        return balanced_order(values)
    nothing = np.zeros(size)
    found = _beam(values, weights, furthest, nothing, nothing, -np.inf, _beam_width(size))
    return _better(values, weights, found)


def _affordable_order(polarity: Any, relevance: Any, most: float) -> IntArray:
    """The most balanced order that loses at most `most` of Σ relevance_r / log2(r + 1).

    `relevance` falls down the list, so that the order it comes in has the largest sum.

    >>> _affordable_order([1.0, 1.0, -1.0, -1.0], [1.0, 0.9, 0.9, 0.0], 0.0).tolist()
    [0, 2, 1, 3]
    """
    values, gains = _scaled(polarity), np.asarray(relevance, np.float64)
    if (np.diff(gains) > 0).any():
        raise InputError("relevance that rises down the list", expected="one that falls")
    size = len(values)
    if size < 2:
        return np.arange(size)
    weights, discounts = prefix_weights(size, 1, False), log_discounts(size)
    floor = float(gains @ discounts) - most - _ROUNDING
    found = _beam(values, weights, size, gains, discounts, floor, _beam_width(size))
    found = _better(values, weights, found)
    if size > EXACT_SCORE:
        return found
    known = _raw_of(values, weights, found)
    return _exact_loss(values, weights, gains, discounts, floor, found, known)


def _beam_width(size: int) -> int:
    """How many prefixes are kept for a list of this length: fewer for longer ones, for speed."""
    return min(max(800 // size, 4), 32)


def _scaled(polarity: Any) -> FloatArray:
    """Polarity from 0 to 1: DUO has no scale, but the search has a tolerance.

    All 0 if only rounding tells the values apart.
    """
    values = np.asarray(polarity, np.float64)
    largest = np.abs(values).max(initial=0.0)
    values = values - values.min() if len(values) else values
    widest = values.max(initial=0.0)
    return values / widest if widest > EQUAL * largest else np.zeros(len(values))


def _better(values: FloatArray, weights: FloatArray, found: IntArray) -> IntArray:
    """The order found, or the given one if that is as balanced."""
    same = np.arange(len(values))
    better = _raw_of(values, weights, found) > _raw_of(values, weights, same)
    return found if better else same


def _polarity(ranked: RankedList) -> FloatArray:
    if ranked.polarity is None:
        raise InputError("duo needs polarity", do="create it with ranktilt polarity fit")
    return ranked.polarity[: ranked.top]


def _exact_displacement(values: FloatArray, weights: FloatArray, furthest: int) -> IntArray:
    """The order of the largest raw value in which no document moves more than `furthest` ranks.

    Of several the first by place in the list is taken.
    """
    order = np.empty(len(values), np.int64)
    _find_displaced(values, weights, furthest, *_sets_of(len(values)), order)
    return order


def _exact_loss(
    values: FloatArray, weights: FloatArray, gains: FloatArray, discounts: FloatArray,
    floor: float, known: IntArray, known_raw: float,
) -> IntArray:  # fmt: skip
    """The order of the largest raw value whose discounted gain is at least `floor`.

    Branch and bound: a prefix is given up if even the best completion, with no bound, adds too
    little, or if the most relevant order of the rest gains too little. `known` is an order to
    beat. gains fall down the list.
    """
    size = len(values)
    order = known.copy()
    room = np.full((2, size + 1), -1, np.int64), np.zeros((2, size + 1))
    listed = values, weights, np.ascontiguousarray(gains), discounts
    _find_affordable(*listed, floor, known_raw, *_sets_of(size), *room, order)
    return order


def _sets_of(size: int) -> tuple[FloatArray, IntArray]:
    return np.zeros((5, 1 << size)), np.zeros(1 << size, np.int64)


def _beam(
    values: FloatArray, weights: FloatArray, furthest: int, gains: FloatArray,
    discounts: FloatArray, floor: float, width: int,
) -> IntArray:  # fmt: skip
    """A good order within both bounds: the `width` best prefixes of each length are kept.

    Prefixes are compared by raw so far and the spread that they hand on. Of
    documents of equal polarity the first comes first, and one set of documents is kept once.
    """
    size = len(values)
    path = np.zeros((2 * width, size), np.int64)  # there are two generations of paths
    room = (
        np.full(size, -1, np.int64),  # by document: the last one above of the same polarity, or −1
        np.zeros((3, size + 1)),
        np.zeros((2 * width, size), np.bool_),  # documents used
        path,
        np.zeros((2 * width, 4)),  # mean, spread, raw, gain
        np.zeros((4, width)),
        np.zeros((2, width), np.int64),  # origin and document of a longer prefix
    )
    gains = np.ascontiguousarray(gains)
    row = _find_by_beam(values, weights, furthest, gains, discounts, floor, *room)
    return path[row] if row >= 0 else np.arange(size)
