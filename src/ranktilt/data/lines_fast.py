# mypy: disable-error-code="no-untyped-def,untyped-decorator,call-arg,var-annotated,assignment"
"""Compiled helpers for large text files: check UTF-8 and split `id<TAB>text` lines."""

from __future__ import annotations

import numpy as np
from numba import njit

from ranktilt.data.simd import bit_count, equal_mask, high_mask, lowest_bit
from ranktilt.data.types import ByteArray, IntArray


def split_tsv(data: ByteArray) -> tuple[IntArray, IntArray, IntArray] | None:
    """Starts, tabs and ends of the lines, or None if a line is not `id<TAB>text`."""
    lines = _count_newlines(data) + 1
    starts, tabs, ends = (np.empty(lines, np.int64) for _ in range(3))
    found = _split(data, starts, tabs, ends)
    return None if found < 0 else (starts[:found], tabs[:found], ends[:found])


@njit(cache=True, nogil=True)
def _count_newlines(data):
    whole = len(data) // 64
    count = 0
    for word in range(whole):
        count += bit_count(equal_mask(data, 64 * word, np.uint8(10)))
    for i in range(64 * whole, len(data)):
        count += data[i] == 10
    return count


@njit(cache=True, nogil=True)
def _split(data, starts, tabs, ends):
    size = len(data)
    line, start, tab = 0, 0, -1
    for word in range(0, size, 64):
        if word + 64 <= size:
            newlines, tab_mask = (
                equal_mask(data, word, np.uint8(10)),
                equal_mask(data, word, np.uint8(9)),
            )
        else:
            newlines = tab_mask = np.uint64(0)
            for i in range(word, size):
                bit = np.uint64(1) << np.uint64(i - word)
                if data[i] == 10:
                    newlines |= bit
                elif data[i] == 9:
                    tab_mask |= bit
        marks = newlines | tab_mask
        while marks != 0:
            bit = lowest_bit(marks)
            marks &= marks - np.uint64(1)
            position = word + bit
            if (tab_mask >> np.uint64(bit)) & np.uint64(1):
                if tab >= 0 or position == start:
                    return -1
                tab = position
                continue
            if tab < 0:
                return -1
            starts[line], tabs[line], ends[line] = start, tab, position
            if data[position - 1] == 13:
                ends[line] -= 1
            line += 1
            start, tab = position + 1, -1
    if start < size:
        if tab < 0:
            return -1
        starts[line], tabs[line], ends[line] = start, tab, size
        if data[size - 1] == 13:
            ends[line] -= 1
        line += 1
    return line


@njit(cache=True, nogil=True)
def invalid_utf8_at(data):
    """Position of the first byte that breaks UTF-8, or -1."""
    size = len(data)
    position = 0
    while position < size:
        if position + 64 <= size:
            high = high_mask(data, position)
            if high == 0:
                position += 64
                continue
            position += lowest_bit(high)
        elif data[position] < 0x80:
            position += 1
            continue
        byte = data[position]
        if byte < 0xC2 or byte > 0xF4:
            return position
        width = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
        if position + width > size:
            return position
        second = data[position + 1]
        low, top = 0x80, 0xBF
        if byte == 0xE0:
            low = 0xA0
        elif byte == 0xED:
            top = 0x9F  # surrogates
        elif byte == 0xF0:
            low = 0x90
        elif byte == 0xF4:
            top = 0x8F
        if second < low or second > top:
            return position
        for i in range(2, width):
            if data[position + i] & 0xC0 != 0x80:
                return position
        position += width
    return -1
