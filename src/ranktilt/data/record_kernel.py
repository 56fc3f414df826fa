"""Documents of JSON lines and CSV, decoded by compiled code, 64 bytes at a time.

Plain records only: what is unusual or wrong is left to the readers that define the formats (see
`collection_lines.py` for JSON, Arrow for CSV).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.text_batch import TextBatch
from ranktilt.data.types import ByteArray, IntArray

_scan_json = CompiledFunction("data/record_kernel.ll", "scan_json")
_scan_csv = CompiledFunction("data/record_kernel.ll", "scan_csv")
_DONE, _UNUSUAL, _MORE_ROOM = 0, -1, -2


class Records(NamedTuple):
    """Documents in a buffer of their own.

    A text is made of parts, the fields with content, which are joined with a space.
    """

    data: ByteArray
    documents: IntArray  # rows: start and end of the ids, start and end of the texts
    parts: IntArray  # rows: start, end, document
    #: From a place in `data` on, up to the next: the place where it is written. Of JSON only.
    breaks: IntArray
    size: int  # bytes of the records that are complete

    def batch(self, path: str) -> TextBatch:
        """The documents of this file."""
        id_start, id_end, text_start, text_end = self.documents
        return TextBatch(self.data, id_start, id_end, text_start, text_end, path)


class _Wanted(NamedTuple):
    """Which values make up a document: ids, then fields, then texts.

    The first id and the first text that exist are used, and all fields, of which the first
    `optional` may be missing.
    """

    ids: int
    fields: int
    optional: int


class _Spans(NamedTuple):
    """Room for results."""

    values: np.ndarray  # start and end of this record's values
    documents: np.ndarray
    parts: np.ndarray
    breaks: np.ndarray
    counts: np.ndarray  # documents, parts, breaks, bytes of data, bytes of complete records


def json_records(data: ByteArray, fields: Sequence[str] | None) -> Records | None:
    """The documents of JSON lines (valid UTF-8), or None if a line is unusual."""
    joined = ("title",) if fields is None else tuple(fields)
    texts = DOCUMENT_TEXT if fields is None else ()
    names = [name.encode() for name in (*COLLECTION_ID, *joined, *texts)]
    if len(set(names)) < len(names):
        return None
    spelled = np.frombuffer(b"".join(names), np.uint8)
    bounds = np.cumsum([0, *map(len, names)])
    wanted = _Wanted(len(COLLECTION_ID), len(joined), fields is None)

    def scan(out: ByteArray, found: _Spans) -> int:
        return _scan_json(data, spelled, bounds, *wanted, out, *found)

    return _records(data, len(names), scan)


def csv_records(data: ByteArray, columns: Sequence[int], width: int) -> Records | None:
    """The documents of CSV, as far as the last record that is complete; None if one is unusual.

    `columns` are the places of the id and of the texts among the `width` columns.
    """
    value_of = np.full(width, -1, np.int64)
    value_of[list(columns)] = np.arange(len(columns))
    wanted = _Wanted(1, len(columns) - 1, 0)

    def scan(out: ByteArray, found: _Spans) -> int:
        return _scan_csv(data, value_of, *wanted, out, *found)

    return _records(data, len(columns), scan) if len(set(columns)) == len(columns) else None


def _records(data: ByteArray, values: int, scan: Any) -> Records | None:
    out = np.empty(2 * len(data) + 192, np.uint8)
    capacity = len(data) // 64 + 1024
    while True:
        documents, parts, breaks = (np.empty((rows, capacity), np.int64) for rows in (4, 3, 2))
        value_room, counts = np.empty((2, values), np.int64), np.zeros(5, np.int64)
        found = _Spans(value_room, documents, parts, breaks, counts)
        status = scan(out, found)
        if status != _MORE_ROOM:
            break
        capacity *= 4
    if status == _UNUSUAL:
        return None
    rows, some, marks, written, size = counts.tolist()
    return Records(out[:written], documents[:, :rows], parts[:, :some], breaks[:, :marks], size)
