"""Exact search by vectors, and what all rerankers share: candidates, equal texts, empty texts.

What all families promise is kept here: documents with the same text have the same score for a query
(a model's last bits depend on the batch that a text was in, and would order equal documents by
their place), so that their ids decide their order; documents without text are never found by a
search, and last if they are reranked.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.rankers.base import (
    DEPTH,
    RERANK_DEPTH,
    Ranker,
    RankSettings,
    check_distinct,
    make_run,
)
from ranktilt.rankers.index_folder import IndexFolder

#: The print of an empty text.
_BLANK = 0
#: Vectors of collections up to this size are kept in the user's cache; of larger ones only in an
#: index that was asked for.
CACHED_BYTES = 64 << 20
#: How far below the last wanted score a document of the same text may be by its last bits.
SLACK = 1e-5
#: The same if products are computed with 16 bits.
SLACK_16 = 0.01


@dataclass(frozen=True, eq=False)
class RerankCandidates:
    """The lists to rerank: every place in them has a query and a row of `texts`."""

    run: Run
    queries: list[str]
    texts: list[str]
    owners: IntArray
    rows: IntArray

    @classmethod
    def of(
        cls, queries: Mapping[str, str], run: Run, depth: int, collection: Collection
    ) -> RerankCandidates:
        """The top `depth` of these queries' lists; each document's text is included once."""
        top = run.restrict(queries).cut(depth)
        names = top.doc_ids.to_pylist()
        used, rows = np.unique(top.doc_codes, return_inverse=True)
        own = [names[code] for code in used.tolist()]
        found = collection.lookup(own)
        owners = np.repeat(np.arange(len(top)), top.lengths)
        return cls(top, list(queries.values()), [found[name] for name in own], owners, rows)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """Where each query's places begin and end."""
        return list(itertools.pairwise(self.run.offsets.tolist()))

    @cached_property
    def _prints(self) -> IntArray:
        return _text_prints(self.texts)

    @property
    def notes(self) -> tuple[str, ...]:
        """The note about documents without text, if there are any."""
        return _blank_notes(self._prints, "are last in their lists")

    def ranked(self, name: str, scores: np.ndarray) -> Run:
        """The run in the order of these scores, one per place."""
        lists = []
        for start, end in self.spans:
            own, values = self._prints[self.rows[start:end]], scores[start:end]
            values = _last_where(own == _BLANK, _levelled(values, own))
            lists.append((self.run.doc_codes[start:end], values))
        return make_run(name, self.run.query_ids, lists, self.run.doc_ids)


def _text_prints(texts: Sequence[str]) -> IntArray:
    """A number for each text: the same for the same text, `_BLANK` for an empty one."""
    prints = np.empty(len(texts), np.int64)
    for place, text in enumerate(texts):
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        own = int.from_bytes(digest, "little", signed=True)
        prints[place] = (own or 1) if text.strip() else _BLANK
    return prints


def _levelled(scores: np.ndarray, prints: IntArray) -> np.ndarray:
    """Documents of the same text get the same score, the largest of theirs."""
    distinct, inverse = np.unique(prints, return_inverse=True)
    if len(distinct) == len(prints):
        return scores
    best = np.full(len(distinct), -np.inf, scores.dtype)
    with np.errstate(invalid="ignore"):  # what is not a number stays so, and the run refuses it
        np.maximum.at(best, inverse, scores)
    return best[inverse]


def _last_where(blank: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Documents without text below all others of the list."""
    if not blank.any():
        return scores
    others = scores[~blank]
    return np.where(blank, others.min() - 1.0 if len(others) else 0.0, scores)


def _blank_notes(prints: IntArray, what: str) -> tuple[str, ...]:
    """The note about documents without text, if there are any."""
    blank = int((prints == _BLANK).sum())
    if not blank:
        return ()
    return (f"{blank:,} of {len(prints):,} documents have no text and {what}",)


class _Encoded(NamedTuple):
    """Some documents: ids, a print of each text, and vectors that can be cut (`vectors[a:b]`)."""

    doc_ids: pa.Array
    prints: IntArray
    vectors: Any


class _TopK:
    """Keeps the `depth` best of every query, and all that tie with the last of them.

    Ties are kept because only the ids decide which of them stay, and the run sorts by ids. `slack`
    (times the score, where that is above 1) widens the tie: see `SLACK`.
    """

    def __init__(self, queries: int, depth: int, slack: float = 0.0) -> None:
        self.depth = depth
        self.slack = slack
        self._codes: list[IntArray] = [np.empty(0, np.int64)] * queries
        self._scores: list[FloatArray] = [np.empty(0, np.float32)] * queries
        self._floor = np.full(queries, -np.inf)

    def add(self, first: int, scores: np.ndarray, matched: np.ndarray | None = None) -> None:
        """Scores (queries × documents) of documents `first`, `first` + 1, …

        `matched` marks the pairs that count as found at all.
        """
        wanted = scores >= self._floor[:, None]
        if matched is not None:
            wanted &= matched
        # a score that is not a number is kept, so that the run refuses it
        wanted |= np.isnan(scores)
        for query in np.flatnonzero(wanted.any(axis=1)).tolist():
            places = np.flatnonzero(wanted[query])
            codes = np.concatenate((self._codes[query], places + first))
            values = np.concatenate((self._scores[query], scores[query, places]))
            if len(values) > self.depth:
                last = np.partition(values, len(values) - self.depth)[len(values) - self.depth]
                floor = float(last) - self.slack * max(1.0, abs(float(last)))
                kept = ~(values < floor)
                codes, values = codes[kept], values[kept]
                self._floor[query] = floor
            self._codes[query], self._scores[query] = codes, values

    def lists(self) -> list[tuple[IntArray, FloatArray]]:
        """One (documents, scores) a query, unsorted."""
        return list(zip(self._codes, self._scores, strict=True))


class VectorRanker(Ranker, ABC):
    """A ranker that encodes queries and documents separately and compares all of them.

    A subclass defines how to encode and compare, and how its vectors are kept in an index.
    """

    first_stage = True
    reranker = True
    family: str
    collection: Collection
    context: RankSettings
    #: Documents encoded or compared in one call.
    block = 16_384
    #: Documents that are reranked together; more take more memory.
    reranked_at_once = 8192
    #: Whether only documents with a score above 0 count as found.
    above_zero = False
    #: See `SLACK`.
    slack = SLACK

    @abstractmethod
    def encode(self, role: str, texts: Sequence[str], *, keep: bool = False) -> Any:
        """Vectors of texts, which can be cut (`vectors[a:b]`).

        Args:
            role: "query" or "document".
            texts: The texts.
            keep: Whether the vectors may go into the user's cache.
        """

    @abstractmethod
    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """Scores, queries × documents."""

    def index_settings(self) -> dict[str, Any]:
        """Everything that changes the vectors."""
        raise NotImplementedError

    def to_arrays(self, vectors: Any) -> dict[str, np.ndarray]:
        """Vectors as arrays; those of all parts are written one after the other."""
        raise NotImplementedError

    def from_arrays(self, folder: IndexFolder) -> Any:
        """The vectors of an index, memory-mapped."""
        raise NotImplementedError

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Exact search: every document is compared with every query, a block at a time."""
        asked = self.encode("query", list(queries.values()), keep=True)
        top = _TopK(len(queries), depth, self.slack)
        names: list[pa.Array] = []
        prints: list[IntArray] = []
        first = 0
        for part in self._documents():
            names.append(part.doc_ids)
            prints.append(part.prints)
            for start in range(0, len(part.doc_ids), self.block):
                end = min(start + self.block, len(part.doc_ids))
                scores = self.compare(asked, part.vectors[start:end])
                found = np.broadcast_to(part.prints[start:end] != _BLANK, scores.shape)
                top.add(first + start, scores, found & (scores > 0) if self.above_zero else found)
            first += len(part.doc_ids)
        if not first:
            raise InputError("no documents to rank", where=self.collection.source)
        doc_ids = pa.concat_arrays(names)
        check_distinct(doc_ids, self.collection.source)
        own = np.concatenate(prints)
        self.notes = _blank_notes(own, "are in no list")
        lists = [(codes, _levelled(scores, own[codes])) for codes, scores in top.lists()]
        return make_run(self.name, list(queries), lists, doc_ids, depth=depth)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """The top of each list by its comparison with the query."""
        given = RerankCandidates.of(queries, run, depth, self.collection)
        asked = self.encode("query", given.queries, keep=True)
        scores = np.empty(len(given.rows), np.float32)
        offsets = given.run.offsets
        first = 0
        while first < len(given.run):
            # as many queries as have this many documents together, and at least one
            end = np.searchsorted(offsets, offsets[first] + self.reranked_at_once, "right")
            last = max(int(end) - 1, first + 1)
            used, rows = np.unique(given.rows[offsets[first] : offsets[last]], return_inverse=True)
            texts = [given.texts[row] for row in used.tolist()]
            vectors = self.encode("document", texts, keep=True)
            for number in range(first, last):
                own = slice(offsets[number], offsets[number + 1])
                if own.start < own.stop:
                    chosen = vectors[rows[own.start - offsets[first] : own.stop - offsets[first]]]
                    scores[own] = self.compare(asked[number : number + 1], chosen)[0]
            first = last
            self.context.progress("Reranking", int(offsets[last]), len(scores), "documents")
        self.notes: tuple[str, ...] = given.notes
        return given.ranked(self.name, scores)

    def _documents(self) -> Iterator[_Encoded]:
        """The whole collection, from the index if there is to be one."""
        if self.context.index is None:
            yield from self._encoded()
            return
        folder = IndexFolder.at(self.context.index, self.family, self.index_settings())
        if not folder.is_there(self.collection):
            folder.save(self.collection, self._write)
        yield _Encoded(folder.doc_ids(), folder.array("prints"), self.from_arrays(folder))

    def _encoded(self) -> Iterator[_Encoded]:
        size = self.collection.size_bytes
        keep = self.context.index is None and size is not None and size <= CACHED_BYTES
        done = 0
        for ids, texts in self.collection.documents():
            for start in range(0, len(ids), self.block):
                part = slice(start, start + self.block)
                vectors = self.encode("document", texts[part], keep=keep)
                done += len(ids[part])
                self.context.progress("Encoding documents", done, None, "documents")
                names = pa.array(ids[part], pa.string())
                yield _Encoded(names, _text_prints(texts[part]), vectors)

    def _write(self, path: Path) -> list[pa.Array]:
        """Write all arrays part by part: their length need not be known, nor fit into memory.

        A file's name has the type and the number of columns (0 if it has one dimension).
        """
        names: list[pa.Array] = []
        files: dict[str, BinaryIO] = {}
        with contextlib.ExitStack() as stack:
            for part in self._encoded():
                names.append(part.doc_ids)
                for name, values in {"prints": part.prints, **self.to_arrays(part.vectors)}.items():
                    if name not in files:
                        width = values.shape[1] if values.ndim > 1 else 0
                        file = path / f"{name}.{values.dtype.name}.{width}.raw"
                        files[name] = stack.enter_context(file.open("wb"))
                    files[name].write(np.ascontiguousarray(values).tobytes())
        return names
