"""Many queries at once: lists of unequal length as padded arrays, and their backgrounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.backends.local import map_ordered
from ranktilt.data.annotations import CollectionCounts, DocumentCounts
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure, Ranking, alignment_of
from ranktilt.measures.discounts import Attention, log_discounts
from ranktilt.measures.neutrality import Variant, neutrality

#: Fills a counterfactual list after its end; −1 is a document that the other list does not have.
AFTER_END = -2
#: Documents of backgrounds that are sorted at a time.
_BLOCK = 1 << 18


@dataclass(frozen=True, eq=False)
class Lists:
    """Lists of documents (rows of a document table), one after the other."""

    offsets: IntArray
    documents: IntArray

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @property
    def lengths(self) -> IntArray:
        """Number of documents of each list."""
        return np.diff(self.offsets)

    def of(self, number: int) -> IntArray:
        """One list."""
        return self.documents[self.offsets[number] : self.offsets[number + 1]]

    def between(self, start: int, stop: int) -> Lists:
        """The lists from one number up to another."""
        offsets = self.offsets[start : stop + 1]
        return Lists(offsets - offsets[0], self.documents[offsets[0] : offsets[-1]])

    @classmethod
    def of_run(cls, run: Run, query_ids: list[str], documents: IntArray | None = None) -> Lists:
        """A run's lists in the order of these queries; empty for a query it does not answer.

        `documents` gives the run's documents as rows of another table than its own.
        """
        own = run if documents is None else replace(run, doc_codes=documents)
        own = own.restrict(query_ids)
        return cls(own.offsets, own.doc_codes)

    def keep(self, kept: BoolArray) -> Lists:
        """Only the places marked; the ranks close up."""
        before = np.concatenate(([0], np.cumsum(kept)))
        return Lists(before[self.offsets], self.documents[kept])

    def within(self, depth: int | None, counted: BoolArray) -> BoolArray:
        """The places with fewer than `depth` counted documents above them in their list."""
        if depth is None:
            return np.ones(len(self.documents), np.bool_)
        before = np.concatenate(([0], np.cumsum(counted)))
        return before[:-1] - np.repeat(before[self.offsets[:-1]], self.lengths) < depth

    def padded(self, depth: int | None) -> IntArray:
        """A matrix of the first `depth` documents, −1 after the end of a list."""
        width = int(self.lengths.max(initial=0))
        width = width if depth is None else min(width, depth)
        columns = np.arange(width)
        places = self.offsets[:-1, None] + columns
        inside = columns < self.lengths[:, None]
        if not len(self.documents):
            return np.full(inside.shape, -1, np.int64)
        return np.where(inside, self.documents[np.minimum(places, len(self.documents) - 1)], -1)


def deepest(measures: Iterable[Measure]) -> int | None:
    """How far down these measures look; None for whole lists."""
    depths = [measure.depth for measure in measures]
    return None if None in depths else max(d for d in depths if d is not None)


class _BackgroundNeutrality(NamedTuple):
    """ω of every query's background, the most neutral documents first, as far down as needed."""

    best: FloatArray  # queries × depth, 0 after the end
    sizes: IntArray
    means: FloatArray

    @classmethod
    def of_lists(cls, lists: Lists, omega: FloatArray, depth: int | None) -> _BackgroundNeutrality:
        """From one list of documents a query."""
        sizes = lists.lengths
        width = int(sizes.max(initial=0))
        width = width if depth is None else min(width, depth)
        best = np.zeros((len(lists), width))
        means = np.zeros(len(lists))

        def fill(numbers: IntArray) -> None:
            """Queries whose lists are equally long."""
            size = int(sizes[numbers[0]])
            places = lists.offsets[numbers][:, None] + np.arange(size)
            own = np.sort(omega[lists.documents[places]])[:, ::-1]
            means[numbers] = own.mean(axis=1)
            best[numbers, :size] = own[:, :width]

        for _ in map_ordered(fill, _equally_long(sizes)):
            pass
        return cls(best, sizes, means)

    @classmethod
    def of_everything(
        cls, omega: FloatArray, documents: IntArray, queries: int, depth: int | None
    ) -> _BackgroundNeutrality:
        """From one set of documents for all queries: distinct ω and how many documents have it."""
        size = int(documents.sum())
        width = size if depth is None else min(size, depth)
        order = np.argsort(-omega, kind="stable")
        until = np.minimum(np.cumsum(documents[order]), width)
        best = np.repeat(omega[order], np.diff(until, prepend=0))
        mean = float(omega @ documents) / size if size else 0.0
        return cls(
            np.broadcast_to(best, (queries, width)),
            np.full(queries, size),
            np.full(queries, mean),
        )

    def ideal(self, cutoff: int | None) -> FloatArray:
        """IFaiRR of every query."""
        top = self.best[:, :cutoff]
        if len(top) and top.strides[0] == 0:  # one set for all queries: one sum does
            return np.full(len(top), float(top[0] @ log_discounts(top.shape[1])))
        return top @ log_discounts(top.shape[1])

    def agnostic(self, cutoff: int | None) -> FloatArray:
        """AgnosticFaiRR of every query."""
        if cutoff is not None:
            return self.means * log_discounts(cutoff).sum()
        sums = np.concatenate(([0.0], np.cumsum(log_discounts(int(self.sizes.max(initial=0))))))
        return self.means * sums[self.sizes]


def _equally_long(sizes: IntArray) -> Iterator[IntArray]:
    """Numbers of lists of the same size, some at a time; without empty lists."""
    order = np.argsort(sizes, kind="stable")[int((sizes == 0).sum()) :]
    for own in np.split(order, np.flatnonzero(np.diff(sizes[order])) + 1):
        step = max(1, _BLOCK // max(1, int(sizes[own[:1]].sum())))
        yield from (own[start : start + step] for start in range(0, len(own), step))


@dataclass(frozen=True, eq=False)
class Backgrounds:
    """The three backgrounds of a scoring; ω is worked out once for each threshold and variant."""

    table: DocumentCounts
    targets: tuple[float, ...]
    depth: int | None
    run: Lists | None = None
    pool: Lists | None = None
    collection: CollectionCounts | None = None

    @cached_property
    def _ready(self) -> dict[tuple[str, float, Variant], _BackgroundNeutrality]:
        return {}

    def get(
        self, kind: str, threshold: float, variant: Variant, queries: int
    ) -> _BackgroundNeutrality:
        """ω of one background."""
        key = (kind, threshold, variant)
        if key not in self._ready:
            targets = np.array(self.targets)
            lists = {"run": self.run, "pool": self.pool}.get(kind)
            if lists is not None:
                counts = self.table.counts
                if len(lists.documents) < len(counts):
                    counts = counts[lists.documents]
                    lists = replace(lists, documents=np.arange(len(counts)))
                omega = neutrality(counts, targets, threshold, variant)
                made = _BackgroundNeutrality.of_lists(lists, omega, self.depth)
            else:
                everything = self.collection
                if everything is None:
                    everything = CollectionCounts.of(np.empty((0, len(targets))))
                omega = neutrality(everything.counts, targets, threshold, variant)
                made = _BackgroundNeutrality.of_everything(
                    omega, everything.documents, queries, self.depth
                )
            self._ready[key] = made
        return self._ready[key]

    def counts(self, number: int) -> dict[str, FloatArray]:
        """Counts of one query's background documents, by kind."""
        lists = {"run": self.run, "pool": self.pool}
        found = {
            kind: self.table.counts[own.of(number)]
            for kind, own in lists.items()
            if own is not None
        }
        return found if self.collection is None else found | {"collection": self._every_count}

    @cached_property
    def _every_count(self) -> FloatArray:
        """A row for every document of the collection, as the pure formulas take it."""
        return np.empty((0, 0)) if self.collection is None else self.collection.every()


@dataclass(frozen=True, eq=False)
class Batch:
    """One run's lists for all queries, cut at the deepest cutoff any measure asks for."""

    groups: tuple[str, ...]
    targets: tuple[float, ...]
    table: DocumentCounts
    documents: IntArray  # queries × depth, −1 after the end
    backgrounds: Backgrounds | None = None
    labels: FloatArray | None = None  # queries × depth × groups
    polarity: FloatArray | None = None  # queries × depth × axes
    relevance: IntArray | None = None  # queries × depth: grades, 0 where not judged
    judged_queries: BoolArray | None = None
    doc_ids: pa.Array | None = None  # whose rows `documents` are
    counterfactual: IntArray | None = None  # queries × depth: columns, −1 elsewhere, −2 at the end
    emptied: BoolArray | bool = False  # queries whose documents are all unknown and were skipped
    #: More fields of a `Ranking` that some measures use, for a query and the documents of its list.
    more: Callable[[int, IntArray], dict[str, Any]] | None = None

    def __len__(self) -> int:
        return len(self.documents)

    @cached_property
    def inside(self) -> BoolArray:
        """Where there is a document."""
        return self.documents >= 0

    @cached_property
    def lengths(self) -> IntArray:
        """Number of documents of each list."""
        return self.inside.sum(axis=1)

    def cut_lengths(self, cutoff: int | None) -> IntArray:
        """Number of documents of each list down to the cutoff."""
        return self.lengths if cutoff is None else np.minimum(self.lengths, cutoff)

    def weights(self, model: Attention, cutoff: int | None) -> FloatArray:
        """The attention of each rank (of each query, if they differ), by rank alone."""
        return model.weights(self.inside.shape[1], cutoff, lengths=self.lengths)

    @property
    def judged(self) -> BoolArray:
        """Which queries have relevance judgements."""
        nobody = np.zeros(len(self), np.bool_)
        return nobody if self.judged_queries is None else self.judged_queries

    def top(self, cutoff: int | None, relevant_from: int | None = None) -> Batch:
        """The documents down to the cutoff; with a grade, the relevant ones alone."""
        if relevant_from is not None and self.relevance is not None:
            return self.where(self.relevance >= relevant_from).top(cutoff)
        return self.take(np.where(self.inside, np.arange(self.inside.shape[1]), -1)[:, :cutoff])

    def take(self, places: IntArray) -> Batch:
        """The documents at these columns of every query, −1 for none."""
        columns = np.maximum(places, 0)

        def at(values: Any, nothing: Any) -> Any:
            if values is None:
                return None
            index, inside = columns, places >= 0
            if values.ndim == 3:
                index, inside = index[:, :, None], inside[:, :, None]
            return np.where(inside, np.take_along_axis(values, index, axis=1), nothing)

        return replace(
            self,
            documents=at(self.documents, -1),
            labels=at(self.labels, 0.0),
            polarity=at(self.polarity, np.nan),
            relevance=at(self.relevance, 0),
        )

    def where(self, kept: BoolArray) -> Batch:
        """Only the documents marked; the ranks close up."""
        kept = kept & self.inside
        width = int(kept.sum(axis=1).max(initial=0))
        places = np.argsort(~kept, axis=1, kind="stable")[:, :width]
        return self.take(np.where(np.take_along_axis(kept, places, axis=1), places, -1))

    def of_documents(self, values: Any) -> Any:
        """Values of the table's documents at each rank of every query; 0 after the end."""
        if not len(values):
            return np.zeros((*self.documents.shape, *values.shape[1:]), values.dtype)
        found = values[np.maximum(self.documents, 0)]
        found[~self.inside] = 0
        return found

    @cached_property
    def counts(self) -> FloatArray:
        """Matches of each group (queries × depth × groups)."""
        return self.of_documents(self.table.counts)

    @cached_property
    def _neutralities(self) -> dict[tuple[float, Variant], FloatArray]:
        return {}

    def neutrality(self, threshold: float, variant: Variant) -> FloatArray:
        """ω of the document at each rank of every query, worked out once; 0 after the end."""
        key = threshold, variant
        if key not in self._neutralities:
            found = neutrality(self.counts, np.array(self.targets), threshold, variant)
            self._neutralities[key] = np.where(self.inside, found, 0.0)
        return self._neutralities[key]

    @cached_property
    def log_counts(self) -> FloatArray | None:
        """Σ weight · ln(count) over terms, if it was requested."""
        return None if self.table.log_counts is None else self.of_documents(self.table.log_counts)

    @cached_property
    def frequency(self) -> FloatArray:
        """Matches divided by the document's tokens; 0 for a document without tokens."""
        lengths = self.of_documents(self.table.length.astype(np.float64))
        return self.counts / np.where(lengths > 0, lengths, 1.0)[:, :, None]

    @cached_property
    def shares(self) -> FloatArray:
        """Group membership of each document: labels, otherwise counts divided by their sum."""
        return alignment_of(self.counts) if self.labels is None else self.labels

    @property
    def target_array(self) -> FloatArray:
        """Target shares as an array."""
        return np.array(self.targets)

    def background(self, kind: str, threshold: float, variant: Variant) -> _BackgroundNeutrality:
        """The backgrounds of all queries."""
        if self.backgrounds is None:
            raise InputError("no background in this batch", do="pass --background")
        return self.backgrounds.get(kind, threshold, variant, len(self))

    def every_document(self) -> Ranking:
        """All documents of the table, in no order that matters."""
        table = self.table
        return Ranking(table.counts, table.length, self.groups, self.targets, table.log_counts)

    def ranking(self, number: int) -> Ranking:
        """One query as the pure formulas take it."""
        places = self.documents[number][self.inside[number]]

        def top(values: Any) -> Any:
            return None if values is None else values[number, : len(places)]

        logs, other = self.table.log_counts, self.counterfactual
        return Ranking(
            self.table.counts[places],
            self.table.length[places],
            self.groups,
            self.targets,
            None if logs is None else logs[places],
            top(self.labels),
            {} if self.backgrounds is None else self.backgrounds.counts(number),
            top(self.polarity),
            top(self.relevance) if self.judged[number] else None,
            None if other is None else other[number][other[number] > AFTER_END],
            **({} if self.more is None else self.more(number, places)),
        )
