"""Reranking: the documents of a run with their texts, scored again.

What all families promise is kept here: documents with the same text have the same score for a query
(a model's last bits depend on the batch that a text was in, and would order equal documents by
their place), and documents without text are last.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import is_blank
from ranktilt.rankers.base import make_run

#: The print of an empty text.
BLANK = 0


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
        """The top `depth` of these queries' lists; each document's text is there once."""
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
        return text_prints(self.texts)

    @property
    def notes(self) -> tuple[str, ...]:
        """The note about documents without text, if there are any."""
        return blank_notes(self._prints, "are last in their lists")

    def ranked(self, name: str, scores: np.ndarray) -> Run:
        """The run in the order of these scores, one a place."""
        if scores.shape != self.rows.shape:
            raise InputError(f"{scores.size} scores for {self.rows.size} documents", where=name)
        lists = []
        for start, end in self.spans:
            own, values = self._prints[self.rows[start:end]], scores[start:end]
            values = _last_where(own == BLANK, levelled(values, own))
            lists.append((self.run.doc_codes[start:end], values))
        return make_run(name, self.run.query_ids, lists, self.run.doc_ids)


def text_prints(texts: Sequence[str]) -> IntArray:
    """A number for each text: the same for the same text, `BLANK` for an empty one."""
    prints = np.empty(len(texts), np.int64)
    for place, text in enumerate(texts):
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
        own = int.from_bytes(digest, "little", signed=True)
        prints[place] = BLANK if is_blank(text) else own or 1
    return prints


def levelled(scores: np.ndarray, prints: IntArray) -> np.ndarray:
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


def blank_notes(prints: IntArray, what: str) -> tuple[str, ...]:
    """The note about documents without text, if there are any."""
    blank = int((prints == BLANK).sum())
    if not blank:
        return ()
    return (f"{blank:,} of {len(prints):,} documents have no text and {what}",)
