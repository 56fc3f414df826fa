"""Bounded orders of the most balance, compiled: exact for short lists, a beam for longer ones.

What DUO rewards depends on which documents a prefix holds, not on their order within it. So the
best completion from every set of documents follows from those of the larger sets: 2ⁿ sets. The
compiled functions are given the room that they work in.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.types import BoolArray, FloatArray, IntArray

_FILE = "rerankers/duo_kernel.ll"
_exact_displacement = CompiledFunction(_FILE, "exact_displacement")
_exact_loss = CompiledFunction(_FILE, "exact_loss")
_beam = CompiledFunction(_FILE, "beam")
#: The raw value of an order, from the polarities, the weights by length and the order.
raw_of = CompiledFunction(_FILE, "raw_of")


def exact_displacement(values: FloatArray, weights: FloatArray, furthest: int) -> IntArray:
    """The order of the largest raw value in which no document moves more than `furthest` ranks.

    Of several the first by place in the list is taken.
    """
    order = np.empty(len(values), np.int64)
    _exact_displacement(values, weights, furthest, *_sets_of(len(values)), order)
    return order


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
    order = known.copy()
    room = np.full((2, size + 1), -1, np.int64), np.zeros((2, size + 1))
    listed = values, weights, np.ascontiguousarray(gains), discounts
    _exact_loss(*listed, floor, known_raw, *_sets_of(size), *room, order)
    return order


def _sets_of(size: int) -> tuple[FloatArray, IntArray]:
    return np.zeros((5, 1 << size)), np.zeros(1 << size, np.int64)


def beam(
    values: FloatArray, weights: FloatArray, furthest: int, gains: FloatArray,
    discounts: FloatArray, floor: float, width: int,
) -> IntArray:  # fmt: skip
    """A good order within both bounds: the `width` best prefixes of each length are kept.

    Prefixes are compared by raw so far and the spread that they hand on. Of
    documents of equal polarity the first comes first, and one set of documents is kept once.
    """
    size = len(values)
    room = _BeamRoom(
        np.full(size, -1, np.int64),
        np.zeros((3, size + 1)),
        np.zeros((2 * width, size), np.bool_),
        np.zeros((2 * width, size), np.int64),
        np.zeros((2 * width, 4)),
        np.zeros((4, width)),
        np.zeros((2, width), np.int64),
    )
    gains = np.ascontiguousarray(gains)
    row = _beam(values, weights, furthest, gains, discounts, floor, *room)
    return room.path[row] if row >= 0 else np.arange(size)


class _BeamRoom(NamedTuple):
    """What the beam works in; of paths there are two generations."""

    before: IntArray  # by document: the last one above of the same polarity, or −1
    numbers: FloatArray  # (3, documents + 1): see `_beam`
    used: BoolArray  # (2 · width, documents)
    path: IntArray  # (2 · width, documents)
    state: FloatArray  # (2 · width, 4): mean, spread, raw, gain
    scores: FloatArray  # (4, width)
    steps: IntArray  # (2, width): origin and document of a longer prefix
