"""Exact search: every document is compared with every query, a block at a time.

Documents with the same text have the same score, so that their ids decide their order; documents
without text are never found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.rankers.base import DEPTH, RankSettings, System, Texts, make_run
from ranktilt.rankers.index_folder import ArrayFile, IndexFolder
from ranktilt.rankers.reranking import BLANK, blank_notes, levelled

#: How far below the last wanted score a document of the same text may be by its last bits.
SLACK = 1e-5


class Encoded(NamedTuple):
    """Some documents: ids, a print of each text, and vectors that can be cut (`vectors[a:b]`)."""

    doc_ids: pa.Array
    prints: IntArray
    vectors: Any


class TopK:
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


class VectorRanker(System):
    """A ranker that encodes queries and documents separately and compares all of them.

    A subclass defines how to encode and compare, and how its vectors are kept in an index.
    """

    first_stage = True
    reranker = True
    family: str
    texts: Texts
    context: RankSettings
    #: Documents compared in one call.
    block = 16_384
    #: Whether only documents with a score above 0 count as found.
    above_zero = False

    def encode_queries(self, queries: Mapping[str, str]) -> Any:
        """Vectors of the queries, in their order."""
        raise NotImplementedError

    def encoded(self) -> Iterator[Encoded]:
        """The documents of the collection with their vectors."""
        raise NotImplementedError

    def compare(self, queries: Any, documents: Any) -> np.ndarray:
        """Scores, queries × documents."""
        raise NotImplementedError

    def index_settings(self) -> dict[str, Any]:
        """Everything that changes the vectors."""
        raise NotImplementedError

    def write_vectors(self, path: Path, parts: Iterator[Encoded]) -> None:
        """Write the vectors of all parts to a folder."""
        raise NotImplementedError

    def read_vectors(self, folder: IndexFolder, count: int) -> Any:
        """The vectors that `write_vectors` wrote, memory-mapped."""
        raise NotImplementedError

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Exact search: every document is compared with every query, a block at a time."""
        asked = self.encode_queries(queries)
        top = TopK(len(queries), depth, SLACK)
        names: list[pa.Array] = []
        prints: list[IntArray] = []
        first = 0
        for part in self._documents():
            names.append(part.doc_ids)
            prints.append(part.prints)
            for start in range(0, len(part.doc_ids), self.block):
                end = min(start + self.block, len(part.doc_ids))
                scores = self.compare(asked, part.vectors[start:end])
                found = np.broadcast_to(part.prints[start:end] != BLANK, scores.shape)
                top.add(first + start, scores, found & (scores > 0) if self.above_zero else found)
            first += len(part.doc_ids)
        if not first:
            raise InputError("no documents to rank", where=self.texts.source)
        doc_ids = pa.concat_arrays(names)
        self.texts.require_distinct(doc_ids)
        own = np.concatenate(prints)
        self.notes = blank_notes(own, "are in no list")
        lists = [(codes, levelled(scores, own[codes])) for codes, scores in top.lists()]
        return make_run(self.name, list(queries), lists, doc_ids, depth=depth)

    def _documents(self) -> Iterator[Encoded]:
        """The whole collection, from the index if there is to be one."""
        if self.context.index is None:
            yield from self.encoded()
            return
        folder = IndexFolder.at(self.context.index, self.family, self.index_settings())
        if not folder.is_there(self.texts):
            folder.save(self.texts, self._write)
        doc_ids = folder.doc_ids()
        yield Encoded(doc_ids, folder.array("prints"), self.read_vectors(folder, len(doc_ids)))

    def _write(self, path: Path) -> list[pa.Array]:
        names: list[pa.Array] = []
        with ArrayFile(path, "prints", "int64") as prints:

            def noted() -> Iterator[Encoded]:
                for part in self.encoded():
                    names.append(part.doc_ids)
                    prints.append(part.prints)
                    yield part

            self.write_vectors(path, noted())
        return names
