"""Exact search: every document is compared with every query, a block at a time.

Documents with the same text have the same score, so that their ids decide their order; documents
without text are never found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.run import Run
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError
from ranktilt.rankers.base import System, Texts, make_run
from ranktilt.rankers.reranking import BLANK, blank_notes, levelled
from ranktilt.rankers.topk import TopK

#: How far below the last wanted score a document of the same text may lie by its last bits.
SLACK = 1e-5


class Encoded(NamedTuple):
    """Some documents: ids, a print of each text, and vectors that can be cut (`vectors[a:b]`)."""

    doc_ids: pa.Array
    prints: IntArray
    vectors: Any


def exact_search(
    system: System,
    queries: Mapping[str, str],
    depth: int,
    texts: Texts,
    documents: Iterable[Encoded],
    compare: Callable[[Any], np.ndarray],
    *,
    block: int,
    above_zero: bool = False,
) -> Run:
    """The best `depth` by `compare(vectors)`, which gives queries × documents.

    With `above_zero` only documents with a score above 0 are found.
    """
    top = TopK(len(queries), depth, SLACK)
    names: list[pa.Array] = []
    prints: list[IntArray] = []
    first = 0
    for part in documents:
        names.append(part.doc_ids)
        prints.append(part.prints)
        for start in range(0, len(part.doc_ids), block):
            end = min(start + block, len(part.doc_ids))
            scores = compare(part.vectors[start:end])
            found = np.broadcast_to(part.prints[start:end] != BLANK, scores.shape)
            top.add(first + start, scores, found & (scores > 0) if above_zero else found)
        first += len(part.doc_ids)
    if not first:
        raise InputError("no documents to rank", where=texts.source, expected="at least one")
    doc_ids = pa.concat_arrays(names)
    texts.require_distinct(doc_ids)
    own = np.concatenate(prints)
    system.notes = blank_notes(own, "are in no list")
    lists = [(codes, levelled(scores, own[codes])) for codes, scores in top.lists()]
    return make_run(system.name, list(queries), lists, doc_ids, depth=depth)
