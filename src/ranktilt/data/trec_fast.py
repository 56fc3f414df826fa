# mypy: disable-error-code="untyped-decorator"
"""Compiled reader for large TREC runs: one pass over the bytes, ids coded by a hash table.

It accepts plain files only. Whatever looks odd (a line without six fields, a score that Arrow
cannot read) makes it give up and return None, and `trec.parse_lines` says what is wrong.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pyarrow as pa
from numba import njit

from ranktilt.data.compiling import compiling_once
from ranktilt.data.trec import RunColumns
from ranktilt.data.types import ByteArray, IntArray


def parse_fast(content: bytes, *, with_ranks: bool) -> RunColumns | None:
    """Parse a whole run, or return None where the careful reader must look."""
    _warm_up()
    end = len(content)
    while end and content[end - 1] in b" \t\r\n":  # no copy of a large file for its last lines
        end -= 1
    data = np.frombuffer(content, np.uint8, count=end)
    rows = content.count(b"\n", 0, end) + 1
    query_codes, doc_codes = np.empty(rows, np.int64), np.empty(rows, np.int64)
    scores = np.empty(rows)
    ranks = np.empty(rows if with_ranks else 0, np.int64)
    found, query_spans, doc_spans, hard = _scan(data, query_codes, doc_codes, scores, ranks)
    if found != rows:
        return None
    if len(hard):  # numbers of many digits: Arrow rounds them correctly
        try:
            texts = _strings(data, hard[:, 1:], pa.large_string())
            scores[hard[:, 0]] = texts.cast(pa.float64()).to_numpy()
        except pa.ArrowInvalid:
            return None
    if not np.isfinite(scores).all():
        return None
    return RunColumns(
        _strings(data, query_spans, pa.string()).to_pylist(),
        query_codes,
        _strings(data, doc_spans, pa.string()),
        doc_codes,
        scores,
        ranks if with_ranks else None,
        None,
    )


@cache
def _warm_up() -> None:
    """Load the compiled code, or compile it if this is the first time ever."""
    line = np.frombuffer(b"q Q0 d 1 0.12345678901234567890 t", np.uint8)
    one, numbers = np.empty(1, np.int64), np.empty(1)
    with compiling_once():
        _, spans, _, _ = _scan(line, one, one.copy(), numbers, one.copy())
        _strings(line, spans, pa.string())
        has_duplicates(one, np.zeros(1, np.int64), 1)


def _strings(data: ByteArray, spans: IntArray, kind: pa.DataType) -> pa.Array:
    """Copy spans of the file into an Arrow array."""
    offsets = np.zeros(len(spans) + 1, np.int64)
    np.cumsum(spans[:, 1] - spans[:, 0], out=offsets[1:])
    text = np.empty(offsets[-1], np.uint8)
    _copy_spans(data, spans, offsets, text)
    made = pa.LargeStringArray.from_buffers(len(spans), pa.py_buffer(offsets), pa.py_buffer(text))
    return made if kind == pa.large_string() else made.cast(kind)


@njit(cache=True, nogil=True)
def _copy_spans(data, spans, offsets, out):  # type: ignore[no-untyped-def]
    for row in range(len(spans)):
        start, position = spans[row, 0], offsets[row]
        for i in range(spans[row, 1] - start):
            out[position + i] = data[start + i]


def has_duplicates(queries: IntArray, docs: IntArray, documents: int) -> bool:
    """Whether a document stands twice for a query; `queries` must be in groups."""
    return bool(_has_duplicates(queries, docs, np.full(documents, -1, np.int32)))


@njit(cache=True, nogil=True)
def _has_duplicates(queries, docs, last_query):  # type: ignore[no-untyped-def]
    for row in range(len(docs)):
        if last_query[docs[row]] == queries[row]:
            return True
        last_query[docs[row]] = queries[row]
    return False


# The table of ids: a row is a slot of three words. An id of up to 16 bytes stands in the first two
# as it is, so one look at the slot settles it; of a longer one two hashes stand there, and its
# bytes are compared. The third word holds length and code + 1 (0: free slot).
_INLINE = 16
_CODE_BITS = np.uint64(40)
_CODE_MASK = np.uint64((1 << 40) - 1)


_BLOCK = 4096  # lines between two rounds of looking ids up
_TENS = 10.0 ** np.arange(23)  # exact in double precision
_EXACT = np.uint64(1 << 53)


@njit(cache=True, nogil=True)
def _scan(data, query_codes, doc_codes, scores, ranks):  # type: ignore[no-untyped-def]
    """Returns the number of rows (-1 at an odd line), the ids' spans and the hard scores' spans."""
    query_spans, query_table = np.empty((1 << 10, 2), np.int64), np.zeros((1 << 11, 3), np.uint64)
    doc_spans, doc_table = np.empty((1 << 14, 2), np.int64), np.zeros((1 << 15, 3), np.uint64)
    query_count = doc_count = hard_count = 0
    hard = np.empty((1 << 10, 3), np.int64)
    previous = -1
    field = np.empty((6, 2), np.int64)
    one_span, one_key = np.empty((1, 2), np.int64), np.empty((1, 2), np.uint64)
    one_code = np.empty(1, np.int64)
    waiting = np.empty((_BLOCK, 2), np.int64)
    keys = np.empty((_BLOCK, 2), np.uint64)
    size, position, row = len(data), 0, 0
    looked_up = 0
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
                return -1, query_spans[:0], doc_spans[:0], hard[:0]
            field[count, 0], field[count, 1] = start, position
            count += 1
        position += 1
        if count != 6:
            return -1, query_spans[:0], doc_spans[:0], hard[:0]
        start, end = field[0, 0], field[0, 1]
        if previous < 0 or not _same(
            data, start, end, query_spans[previous, 0], query_spans[previous, 1]
        ):
            if query_count == len(query_spans):
                query_spans, query_table = _grow(query_spans, query_table)
            one_span[0, 0], one_span[0, 1] = start, end
            one_key[0, 0], one_key[0, 1] = _key(data, start, end)
            query_count = _codes(
                data, one_span, one_key, 1, query_spans, query_table, query_count, one_code
            )
            previous = one_code[0]
        query_codes[row] = previous
        easy, scores[row] = _number(data, field[4, 0], field[4, 1])
        if not easy:
            if hard_count == len(hard):
                more = np.empty((2 * len(hard), 3), np.int64)
                more[:hard_count] = hard
                hard = more
            hard[hard_count, 0], hard[hard_count, 1], hard[hard_count, 2] = (
                row,
                field[4, 0],
                field[4, 1],
            )
            hard_count += 1
        if len(ranks):
            easy, rank = _number(data, field[3, 0], field[3, 1])
            if not easy or rank != np.floor(rank):
                return -1, query_spans[:0], doc_spans[:0], hard[:0]
            for i in range(field[3, 0], field[3, 1]):
                if not (48 <= data[i] <= 57) and data[i] != 45 and data[i] != 43:
                    return -1, query_spans[:0], doc_spans[:0], hard[:0]
            ranks[row] = np.int64(rank)
        place = row - looked_up
        start, end = field[2, 0], field[2, 1]
        waiting[place, 0], waiting[place, 1] = start, end
        keys[place, 0], keys[place, 1] = _key(data, start, end)
        row += 1
        if place + 1 == _BLOCK or position >= size:
            # Many look-ups in a row: the processor waits for memory once, not once a line.
            while doc_count + place + 1 > len(doc_spans):
                doc_spans, doc_table = _grow(doc_spans, doc_table)
            doc_count = _codes(
                data, waiting, keys, place + 1, doc_spans, doc_table, doc_count,
                doc_codes[looked_up:row],
            )  # fmt: skip
            looked_up = row
    return row, query_spans[:query_count].copy(), doc_spans[:doc_count].copy(), hard[:hard_count]


@njit(cache=True, nogil=True)
def _number(data, start, end):  # type: ignore[no-untyped-def]
    """A decimal number, exactly rounded, and whether it was easy enough for that.

    Up to 2^53 times or divided by a power of ten up to 10^22 is one correctly rounded operation.
    """
    position = start
    negative = data[position] == 45
    if negative or data[position] == 43:
        position += 1
    digits, scale, point = 0, 0, False
    value = np.uint64(0)
    while position < end:
        byte = data[position]
        if 48 <= byte <= 57:
            digits += 1
            if digits > 18:
                return False, 0.0
            value = value * np.uint64(10) + np.uint64(byte - 48)
            scale += point
        elif byte == 46 and not point:
            point = True
        else:
            return False, 0.0
        position += 1
    if digits == 0 or value > _EXACT:
        return False, 0.0
    result = np.float64(value) / _TENS[scale]
    return True, -result if negative else result


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
def _codes(data, waiting, keys, number, spans, table, count, codes):  # type: ignore[no-untyped-def]
    """Codes of many ids; new ones get `count` and on. Returns the new count."""
    mask = np.uint64(len(table) - 1)
    for i in range(number):
        start, end = waiting[i, 0], waiting[i, 1]
        first, second, length = keys[i, 0], keys[i, 1], end - start
        slot = _slot(first, second, length, mask)
        code = np.int64(-1)
        while table[slot, 2] != 0:
            meta = table[slot, 2]
            if (
                table[slot, 0] == first
                and table[slot, 1] == second
                and np.int64(meta >> _CODE_BITS) == length
            ):
                candidate = np.int64(meta & _CODE_MASK) - 1
                if length <= _INLINE or _same(
                    data, start, end, spans[candidate, 0], spans[candidate, 1]
                ):
                    code = candidate
                    break
            slot = (slot + np.uint64(1)) & mask
        if code < 0:
            code = count
            count += 1
            table[slot, 0], table[slot, 1] = first, second
            table[slot, 2] = (np.uint64(length) << _CODE_BITS) | np.uint64(code + 1)
            spans[code, 0], spans[code, 1] = start, end
        codes[i] = code
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
