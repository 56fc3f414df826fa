# mypy: disable-error-code="untyped-decorator"
"""Compiled reader for large TREC runs: one pass over the bytes, ids coded by a hash table.

It accepts plain files only. Whatever looks odd (a line without six fields, a score that Arrow
cannot read) makes it give up and return None, and `trec.parse_lines` says what is wrong.
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numba import njit

from ranktilt.data.text_batch import spans_to_strings
from ranktilt.data.trec import RunColumns
from ranktilt.data.types import ByteArray, FloatArray, IntArray

#: Below this size the line-by-line reader is done before compiled code would be loaded.
WORTHWHILE_BYTES = 4 << 20


def parse_fast(content: bytes, *, with_ranks: bool) -> RunColumns | None:
    """Parse a whole run, or return None where the careful reader must look."""
    data = np.frombuffer(content, np.uint8)
    rows = content.count(b"\n") + (not content.endswith(b"\n"))
    query_codes, doc_codes = np.empty(rows, np.int64), np.empty(rows, np.int64)
    number_spans = np.empty((2, rows, 2), np.int64)  # score, rank
    found, query_spans, doc_spans = _scan(data, query_codes, doc_codes, number_spans)
    if found != rows:
        return None
    try:
        scores = _numbers(data, number_spans[0]).cast(pa.float64())
        ranks = None
        if with_ranks:
            digits = _numbers(data, number_spans[1])
            if pc.any(pc.match_substring(digits, "x", ignore_case=True)).as_py():
                return None  # Arrow would take 0x10 for 16
            ranks = digits.cast(pa.int64())
    except pa.ArrowInvalid:
        return None
    values: FloatArray = scores.to_numpy()
    if not np.isfinite(values).all():
        return None
    return RunColumns(
        spans_to_strings(data, query_spans[:, 0], query_spans[:, 1]).to_pylist(),
        query_codes,
        spans_to_strings(data, doc_spans[:, 0], doc_spans[:, 1]),
        doc_codes,
        values,
        None if ranks is None else ranks.to_numpy(),
        None,
    )


def _numbers(data: ByteArray, spans: IntArray) -> pa.Array:
    offsets = np.zeros(len(spans) + 1, np.int64)
    np.cumsum(spans[:, 1] - spans[:, 0], out=offsets[1:])
    text = np.empty(offsets[-1], np.uint8)
    _copy_spans(data, spans, offsets, text)
    return pa.LargeStringArray.from_buffers(len(spans), pa.py_buffer(offsets), pa.py_buffer(text))


@njit(cache=True, nogil=True)
def _copy_spans(data, spans, offsets, out):  # type: ignore[no-untyped-def]
    for row in range(len(spans)):
        start, position = spans[row, 0], offsets[row]
        for i in range(spans[row, 1] - start):
            out[position + i] = data[start + i]


# The table of ids: a row is a slot of three words. An id of up to 16 bytes stands in the first two
# as it is, so one look at the slot settles it; of a longer one two hashes stand there, and its
# bytes are compared. The third word holds length and code + 1 (0: free slot).
_INLINE = 16
_CODE_BITS = np.uint64(40)
_CODE_MASK = np.uint64((1 << 40) - 1)


@njit(cache=True, nogil=True)
def _scan(data, query_codes, doc_codes, number_spans):  # type: ignore[no-untyped-def]
    """Returns the number of rows (-1 at an odd line) and the ids' spans."""
    query_spans, query_table = np.empty((1 << 10, 2), np.int64), np.zeros((1 << 11, 3), np.uint64)
    doc_spans, doc_table = np.empty((1 << 14, 2), np.int64), np.zeros((1 << 15, 3), np.uint64)
    query_count = doc_count = 0
    previous = -1
    field = np.empty((6, 2), np.int64)
    size, position, row = len(data), 0, 0
    while position < size:
        count = 0
        while position < size and data[position] != 10:
            byte = data[position]
            if byte == 32 or 9 <= byte <= 13:
                position += 1
                continue
            start = position
            while position < size and data[position] != 32 and not (9 <= data[position] <= 13):
                position += 1
            if count == 6:
                return -1, query_spans[:0], doc_spans[:0]
            field[count, 0], field[count, 1] = start, position
            count += 1
        position += 1
        if count != 6:
            return -1, query_spans[:0], doc_spans[:0]
        start, end = field[0, 0], field[0, 1]
        if previous < 0 or not _same(
            data, start, end, query_spans[previous, 0], query_spans[previous, 1]
        ):
            if query_count == len(query_spans):
                query_spans, query_table = _grow(query_spans, query_table)
            previous = _code(data, start, end, query_spans, query_table, query_count)
            query_count = max(query_count, previous + 1)
        if doc_count == len(doc_spans):
            doc_spans, doc_table = _grow(doc_spans, doc_table)
        doc = _code(data, field[2, 0], field[2, 1], doc_spans, doc_table, doc_count)
        doc_count = max(doc_count, doc + 1)
        query_codes[row], doc_codes[row] = previous, doc
        number_spans[0, row, 0], number_spans[0, row, 1] = field[4, 0], field[4, 1]
        number_spans[1, row, 0], number_spans[1, row, 1] = field[3, 0], field[3, 1]
        row += 1
    return row, query_spans[:query_count].copy(), doc_spans[:doc_count].copy()


@njit(cache=True, nogil=True, inline="always")
def _same(data, start, end, other, other_end):  # type: ignore[no-untyped-def]
    if end - start != other_end - other:
        return False
    for i in range(end - start):
        if data[start + i] != data[other + i]:
            return False
    return True


@njit(cache=True, nogil=True)
def _key(data, start, end):  # type: ignore[no-untyped-def]
    """Two words that stand for an id: its bytes, or two hashes of them where it is long."""
    first, second = np.uint64(0), np.uint64(0)
    if end - start <= _INLINE:
        middle = min(end, start + 8)
        for i in range(start, middle):
            first = (first << np.uint64(8)) | np.uint64(data[i])
        for i in range(middle, end):
            second = (second << np.uint64(8)) | np.uint64(data[i])
        return first, second
    first, second = np.uint64(14695981039346656037), np.uint64(0)
    for i in range(start, end):
        first = (first ^ np.uint64(data[i])) * np.uint64(1099511628211)
        second = second * np.uint64(31) + np.uint64(data[i])
    return first, second


@njit(cache=True, nogil=True)
def _slot(first, second, length, mask):  # type: ignore[no-untyped-def]
    value = (first ^ np.uint64(length)) * np.uint64(0x9E3779B97F4A7C15)
    value = (value ^ (value >> np.uint64(32)) ^ second) * np.uint64(0xD6E8FEB86659FD93)
    return (value ^ (value >> np.uint64(32))) & mask


@njit(cache=True, nogil=True)
def _code(data, start, end, spans, table, count):  # type: ignore[no-untyped-def]
    """The code of an id; a new one gets `count`."""
    length = end - start
    first, second = _key(data, start, end)
    mask = np.uint64(len(table) - 1)
    slot = _slot(first, second, length, mask)
    while table[slot, 2] != 0:
        meta = table[slot, 2]
        if (
            table[slot, 0] == first
            and table[slot, 1] == second
            and np.int64(meta >> _CODE_BITS) == length
        ):
            code = np.int64(meta & _CODE_MASK) - 1
            if length <= _INLINE or _same(data, start, end, spans[code, 0], spans[code, 1]):
                return code
        slot = (slot + np.uint64(1)) & mask
    table[slot, 0], table[slot, 1] = first, second
    table[slot, 2] = (np.uint64(length) << _CODE_BITS) | np.uint64(count + 1)
    spans[count, 0], spans[count, 1] = start, end
    return count


@njit(cache=True, nogil=True)
def _grow(spans, table):  # type: ignore[no-untyped-def]
    """Twice the room for ids and slots."""
    more_spans = np.empty((2 * len(spans), 2), np.int64)
    more_spans[: len(spans)] = spans
    more = np.zeros((2 * len(table), 3), np.uint64)
    mask = np.uint64(len(more) - 1)
    for old in range(len(table)):
        if table[old, 2] != 0:
            slot = _slot(table[old, 0], table[old, 1], np.int64(table[old, 2] >> _CODE_BITS), mask)
            while more[slot, 2] != 0:
                slot = (slot + np.uint64(1)) & mask
            more[slot] = table[old]
    return more_spans, more
