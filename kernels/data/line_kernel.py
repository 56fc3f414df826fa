"""Find the parts of `id<TAB>text` lines, 64 bytes at a time."""

from __future__ import annotations

import numpy as np

from kernels.declaring import KernelModule
from kernels.simd import equal_mask, lowest_bit
from ranktilt.data.collection_lines import _MORE_LINES

kernels = KernelModule()
_TAB, _NEWLINE, _RETURN = 9, 10, 13


@kernels.compiled("u8[:], i64[:], i64[:], i64[:], u8[:] -> i64")
def split_lines(data, starts, tabs, ends, tail):
    """Start, tab and end of every line; returns the number of lines.

    -1 stands for a line without exactly one tab, and -2 for more lines than the arrays hold.
    `tail` has 64 bytes of room.
    """
    size = len(data)
    whole = size // 64
    for i in range(64):
        position = 64 * whole + i
        tail[i] = data[position] if position < size else np.uint8(_NEWLINE if i == 0 else 32)
    if size % 64:
        tail[size % 64] = np.uint8(_NEWLINE)  # the last line may end without one
    lines, start, tab = 0, 0, -1
    for word in range(whole + 1):
        block, base = (data, 64 * word) if word < whole else (tail, 0)
        is_tab = equal_mask(block, base, np.uint8(_TAB))
        marks = is_tab | equal_mask(block, base, np.uint8(_NEWLINE))
        while marks != 0:
            bit = lowest_bit(marks)
            marks &= marks - np.uint64(1)
            position = 64 * word + bit
            if (is_tab >> np.uint64(bit)) & np.uint64(1):
                if tab >= 0:
                    return -1
                tab = position
                continue
            end = position
            if end > start and data[end - 1] == _RETURN:
                end -= 1
            if end > start:  # blank lines are skipped
                if tab < 0:
                    return -1
                if lines == len(starts):
                    return _MORE_LINES
                starts[lines], tabs[lines], ends[lines] = start, tab, end
                lines += 1
            start, tab = position + 1, -1
    return lines


@kernels.compiled("u8[:], i64[:], i64[:], u8[:] -> i64")
def copy_spans(data, starts, ends, target):
    """Copy data[start:end] of all spans one after another; returns the bytes."""
    place = 0
    for i in range(len(starts)):
        for position in range(starts[i], ends[i]):
            target[np.uint64(place)] = data[np.uint64(position)]
            place += 1
    return place
