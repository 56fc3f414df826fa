"""What random orders give: exact for linear measures, otherwise by sampling.

A random order of a query's candidates puts every document on every rank equally often, so a
measure Σ_r weight_r · value(d_r) has the expectation mean value × Σ_r weight_r. Other measures are
scored on orders drawn without replacement down to the cutoff, all queries at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import DocumentCounts
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.measures.base import LinearForm, Measure
from ranktilt.measures.batch import Batch, deepest

#: Lists to score at least before a standard error is believed.
LEAST_LISTS = 2_000
LEAST_ROUNDS = 10
#: Random lists of a collection at most, in all and at a time.
MOST_LISTS = 100_000
LISTS_AT_A_TIME = 2_000
#: The same for a measure that does lists one by one.
MOST_SINGLE_LISTS = 10_000


@dataclass(frozen=True, eq=False)
class Expectation:
    """Each query's mean over random orders, with the variance of one draw and the draws it had.

    The variance is 0 where the mean is exact.
    """

    means: FloatArray
    variances: FloatArray
    draws: IntArray
    left_out: int = 0
    exact: bool = False

    @classmethod
    def exactly(cls, means: FloatArray) -> Expectation:
        """Means that were not sampled."""
        return cls(means, np.zeros(len(means)), np.zeros(len(means), np.int64), exact=True)

    def error(self, weights: FloatArray) -> float:
        """Standard error of the weighted mean over queries; draws are independent."""
        if not weights.any():
            return 0.0
        spread = weights**2 * self.variances / np.maximum(self.draws, 1)
        return float(np.sqrt(spread.sum()) / weights.sum())


def pooled(batches: Sequence[Batch]) -> Batch:
    """Every query's candidates: all documents that any of these lists holds, in no order."""
    first = batches[0]
    if len(batches) == 1:
        return first
    table, documents = _one_table(batches)
    everything = replace(
        first,
        table=table,
        documents=documents,
        labels=_beside([b.labels for b in batches]),
        polarity=_beside([b.polarity for b in batches]),
        relevance=_beside([b.relevance for b in batches]),
    )
    order = np.argsort(documents, axis=1, kind="stable")
    ordered = np.take_along_axis(documents, order, axis=1)
    new = np.ones(ordered.shape, np.bool_)
    new[:, 1:] = ordered[:, 1:] != ordered[:, :-1]
    kept = np.zeros(ordered.shape, np.bool_)
    np.put_along_axis(kept, order, new, axis=1)
    return everything.where(kept)


def _one_table(batches: Sequence[Batch]) -> tuple[DocumentCounts, IntArray]:
    """The batches' documents side by side, as rows of one table."""
    first = batches[0]
    if all(batch.table is first.table for batch in batches):
        return first.table, np.concatenate([b.documents for b in batches], axis=1)
    # Polarity belongs to (query, document), so runs share no table: only the ids matter.
    names = [batch.doc_ids for batch in batches if batch.doc_ids is not None]
    doc_ids = pc.unique(pa.chunked_array(names))
    moved = []
    for batch, own in zip(batches, names, strict=True):
        place = pc.index_in(own, value_set=doc_ids).to_numpy().astype(np.int64)
        moved.append(
            np.where(batch.documents >= 0, place[np.maximum(batch.documents, 0)], -1)
            if len(place)
            else batch.documents
        )
    size = len(doc_ids)
    table = DocumentCounts(np.zeros(size, bool), np.zeros(size, np.int64), np.zeros((size, 0)))
    return table, np.concatenate(moved, axis=1)


def _beside(arrays: Sequence[Any]) -> Any:
    present = [array for array in arrays if array is not None]
    return np.concatenate(present, axis=1) if len(present) == len(arrays) else None


def exact_expectation(form: LinearForm, candidates: Batch, cutoff: int | None) -> Expectation:
    """Mean value of the candidates × the sum of the rank weights, for every query."""
    sizes = candidates.lengths
    sums = candidates.of_documents(form.values).sum(axis=1)
    tops = candidates.cut_lengths(cutoff)
    whole = {int(size): float(form.weights(int(size)).sum()) for size in np.unique(tops)}
    weights = np.array([whole[int(size)] for size in tops])
    means = np.where(sizes > 0, sums / np.maximum(sizes, 1) * weights, np.nan)
    return Expectation.exactly(means)


class _Tally:
    """Running sums of one measure's values, query by query."""

    def __init__(self, queries: int) -> None:
        self.n = np.zeros(queries, np.int64)
        self.sums, self.squares = np.zeros(queries), np.zeros(queries)
        self.left_out = 0

    def add(self, values: FloatArray, possible: BoolArray) -> None:
        defined = ~np.isnan(values)
        filled = np.where(defined, values, 0.0)
        self.n += defined
        self.sums += filled
        self.squares += filled**2
        self.left_out += int((possible & ~defined).sum())

    def expectation(self) -> Expectation:
        some = self.n > 0
        means = np.divide(self.sums, self.n, out=np.full(len(some), np.nan), where=some)
        twice = self.n > 1
        spread = self.squares - self.n * np.where(some, means, 0.0) ** 2
        variances = np.zeros(len(some))
        variances[twice] = np.maximum(spread[twice], 0.0) / (self.n[twice] - 1)
        if twice.any():  # of a query drawn but once nothing is known: take the others' mean
            variances[some & ~twice] = variances[twice].mean()
        return Expectation(means, variances, self.n, self.left_out)


def sampled_expectations(
    measures: Sequence[Measure],
    candidates: Batch,
    *,
    draws: int,
    precision: float,
    rng: np.random.Generator,
    weights: FloatArray | None = None,
) -> list[Expectation]:
    """Means over random orders of every query's candidates; one order of each a round.

    A measure stops when the standard error of its mean over queries is below `precision`, or after
    `draws` rounds.
    """
    tallies = [_Tally(len(candidates.documents)) for _ in measures]
    importance = np.ones(len(candidates.documents)) if weights is None else weights
    possible = candidates.lengths > 0
    rounds = max(LEAST_ROUNDS, -(-LEAST_LISTS // max(int(possible.sum()), 1)))
    active = list(range(len(measures))) if possible.any() else []
    shuffle = shuffler(candidates.lengths, candidates.documents.shape[1], rng)
    for number in range(1, draws + 1):
        if not active:
            break
        places = shuffle(deepest([measures[m] for m in active]))
        batch = candidates.take(places)
        for m in active:
            tallies[m].add(measures[m].score_batch(batch).values, possible)
        if number >= rounds:
            active = [m for m in active if not _precise(tallies[m], importance, precision)]
    return [tally.expectation() for tally in tallies]


def _precise(tally: _Tally, weights: FloatArray, precision: float) -> bool:
    found = tally.expectation()
    return found.error(np.where(tally.n > 0, weights, 0.0)) < precision


def shuffler(
    sizes: IntArray, width: int, rng: np.random.Generator
) -> Callable[[int | None], IntArray]:
    """A function that gives fresh random orders of 0 … size − 1, one a query, down to a depth.

    Fisher and Yates' shuffle stopped at the depth; it may start from any order, also the last.
    """
    order = np.tile(np.arange(width, dtype=np.int32), (len(sizes), 1))
    rows = np.arange(len(sizes))

    def shuffle(depth: int | None) -> IntArray:
        top = width if depth is None else min(depth, width)
        for place in range(top):
            left = sizes - place
            other = place + (rng.random(len(sizes)) * np.maximum(left, 1)).astype(np.int64)
            other = np.where(left > 0, other, place)
            order[rows, other], order[:, place] = order[:, place].copy(), order[rows, other]
        return np.where(np.arange(top) < sizes[:, None], order[:, :top], -1)

    return shuffle


def sampled_from_collection(
    measures: Sequence[Measure],
    collection: Batch,
    *,
    precision: float,
    rng: np.random.Generator,
) -> list[Expectation]:
    """Means over random lists of a collection, down to each measure's cutoff (which it must have).

    The expectation is the same for every query, so it has one entry.
    """
    tallies = [_Tally(1) for _ in measures]
    active = list(range(len(measures)))
    drawn = 0
    while active and drawn < MOST_LISTS:
        depth = max(measures[m].cutoff or 0 for m in active)
        documents = distinct_rows(len(collection.table.length), depth, LISTS_AT_A_TIME, rng)
        batch = replace(collection, documents=documents)
        drawn += len(documents)
        for m in list(active):
            values = measures[m].score_batch(batch).values
            defined = values[~np.isnan(values)]
            tallies[m].n += len(defined)
            tallies[m].sums += defined.sum()
            tallies[m].squares += (defined**2).sum()
            tallies[m].left_out += len(values) - len(defined)
            single = type(measures[m]).score_batch is Measure.score_batch
            enough = single and drawn >= MOST_SINGLE_LISTS
            if enough or _precise(tallies[m], np.ones(1), precision):
                active.remove(m)
    return [tally.expectation() for tally in tallies]


def distinct_rows(size: int, depth: int, lists: int, rng: np.random.Generator) -> IntArray:
    """Random lists of different numbers below `size`, all such lists equally likely."""
    if depth * 2 > size:
        everything = np.tile(np.arange(size), (lists, 1))
        return rng.permuted(everything, axis=1)[:, :depth]
    found = rng.integers(0, size, (lists, depth))
    # Draw repeated ones again until none is left: no number is treated unlike another, so all
    # lists stay equally likely.
    rows = np.arange(lists)
    while len(rows):
        order = np.argsort(found[rows], axis=1, kind="stable")
        ordered = np.take_along_axis(found[rows], order, axis=1)
        again = np.zeros(ordered.shape, np.bool_)
        np.put_along_axis(again, order[:, 1:], ordered[:, 1:] == ordered[:, :-1], axis=1)
        part = found[rows]
        part[again] = rng.integers(0, size, int(again.sum()))
        found[rows] = part
        rows = rows[again.any(axis=1)]
    return found
