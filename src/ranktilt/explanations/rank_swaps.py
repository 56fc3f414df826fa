"""The rank swap of two retrieved documents that improves a measure most.

All pairs of ranks i < j are tried, with i down to the cutoff and j anywhere in the list. Nothing is
estimated: every swapped list is scored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ranktilt.data.annotations import DocumentCounts
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure, Ranking
from ranktilt.measures.batch import Backgrounds, Batch
from ranktilt.measures.scores import ScoredMeasure

#: A swap must improve the measure by more than this; two swaps this close are equal.
SMALLEST_GAIN = 1e-12
#: Documents of swapped lists that are scored at a time: keeps memory small for long lists.
AT_A_TIME = 1_000_000


@dataclass(frozen=True)
class RankSwap:
    """Two ranks (from 1) that change places, and the measure before and after."""

    upper: int
    lower: int
    before: float
    after: float


def scored_measure(measure: Measure, ranking: Ranking) -> ScoredMeasure:
    """The measure with its fair value for this ranking's groups."""
    polar = measure.info.needs == "polarity"
    positive = None if polar else measure.positive(ranking.groups)
    signed = measure.is_signed if polar else positive is not None
    fair = measure.fair_value(ranking.groups, ranking.targets)
    return ScoredMeasure(measure, positive, fair, signed, ranking.targets)


def best_swap(measure: Measure, ranking: Ranking, *, within: int | None = None) -> RankSwap | None:
    """The swap that brings the measure closest to its fair value; None if none brings it closer.

    Among equally good swaps, the one that moves documents least wins, then the highest in the list.

    Args:
        measure: The measure to improve.
        ranking: The list; without a value there is no swap.
        within: Ranks that the upper document is chosen from; by default the measure's cutoff.
    """
    if within is not None and within < 1:
        raise InputError(f"swaps within {within} ranks", expected="at least 1")
    before = measure.score(ranking).value
    if before is None:
        return None
    upper, lower = _pairs(measure, len(ranking), within)
    if not len(upper):
        return None
    after = np.concatenate([_scored(measure, ranking, *p) for p in _chunks(upper, lower, ranking)])
    described = scored_measure(measure, ranking)
    gain = described.goodness(after) - float(described.goodness(np.array([before]))[0])
    gain[np.isnan(gain)] = -np.inf
    best = gain.max()
    if best <= SMALLEST_GAIN:
        return None
    alike = np.flatnonzero(gain >= best - SMALLEST_GAIN)
    chosen = alike[np.lexsort((upper[alike], (lower - upper)[alike]))[0]]
    return RankSwap(int(upper[chosen]) + 1, int(lower[chosen]) + 1, before, float(after[chosen]))


def swapped(ranking: Ranking, swap: RankSwap) -> Ranking:
    """The ranking after the swap."""
    rows = np.arange(len(ranking))
    rows[[swap.upper - 1, swap.lower - 1]] = swap.lower - 1, swap.upper - 1
    return ranking.take(rows)


def _pairs(measure: Measure, size: int, within: int | None) -> tuple[IntArray, IntArray]:
    depth = min(d for d in (measure.depth, within, size) if d is not None)
    below = [np.arange(place + 1, size) for place in range(depth)]
    upper = np.repeat(np.arange(depth), [len(places) for places in below])
    return upper, np.concatenate([np.empty(0, np.int64), *below])


def _chunks(
    upper: IntArray, lower: IntArray, ranking: Ranking
) -> Iterator[tuple[IntArray, IntArray]]:
    size = max(1, AT_A_TIME // len(ranking))
    for start in range(0, len(upper), size):
        yield upper[start : start + size], lower[start : start + size]


def _scored(measure: Measure, ranking: Ranking, upper: IntArray, lower: IntArray) -> FloatArray:
    """The measure's value after each swap, NaN if it has none."""
    places = np.arange(len(upper))
    orders = np.tile(np.arange(len(ranking)), (len(upper), 1))
    orders[places, upper], orders[places, lower] = lower, upper
    if type(measure).score_batch is Measure.score_batch:
        values = [measure.score(ranking.take(order)).value for order in orders]
        return np.array([np.nan if value is None else value for value in values])
    return measure.score_batch(_batch(measure, ranking, orders)).values


def _batch(measure: Measure, ranking: Ranking, orders: IntArray) -> Batch:
    """Many orders of one ranking as a batch."""
    orders = orders[:, : measure.depth]  # documents below do not matter
    known = np.ones(len(ranking), np.bool_)
    table = DocumentCounts(known, ranking.lengths, ranking.counts, ranking.log_counts)
    # One background for all orders: a batch keeps only the collection's for all queries alike.
    kind = getattr(measure, "background", None)
    around = ranking.backgrounds[kind] if kind is not None else None
    return Batch(
        ranking.groups,
        ranking.targets,
        table,
        orders,
        Backgrounds(table, ranking.targets, measure.cutoff, collection=around),
        None if ranking.alignment is None else ranking.alignment[orders],
        None if ranking.polarity is None else ranking.polarity[orders],
        None if ranking.relevance is None else ranking.relevance[orders],
        np.full(len(orders), ranking.relevance is not None),
    )
