"""Number ids by a hash table, and look for duplicates and odd white space in runs."""

from __future__ import annotations

import numpy as np

from kernels.declaring import KernelModule, compiled_inner
from kernels.simd import bit_count, eight_bytes, equal_mask

kernels = KernelModule()
_TAB, _NEWLINE, _VERTICAL_TAB, _RETURN, _SPACE = 9, 10, 11, 13, 32


@compiled_inner
def _word(data, position, count):
    """Up to eight bytes as one number, the first byte lowest; 0 instead of those after `count`."""
    if position + 8 <= len(data):
        eight = eight_bytes(data, position)
        if count >= 8:
            return eight
        return eight & ((np.uint64(1) << np.uint64(8 * count)) - np.uint64(1))
    word = np.uint64(0)
    for i in range(min(count, 8)):
        word |= np.uint64(data[position + i]) << np.uint64(8 * i)
    return word


@compiled_inner
def _hash(data, start, end):
    value = np.uint64(end - start)
    for position in range(start, end, 8):
        value = (value ^ _word(data, position, end - position)) * np.uint64(0x9E3779B97F4A7C15)
        value ^= value >> np.uint64(29)
    return value * np.uint64(0xD6E8FEB86659FD93)


@compiled_inner
def _same(data, start, end, store, position):
    for i in range(0, end - start, 8):
        count = end - start - i
        if _word(data, start + i, count) != _word(store, position + i, count):
            return False
    return True


@kernels.compiled("u8[:], i32[:], u64[:], u8[:], i32[:], i64, bool, i32[:], u64[:] -> i64")
def number_ids(data, offsets, slots, store, bounds, known, adding, numbers, room):
    """The number of every id: that of an equal one in the store, else a new one or −1.

    Ids are done in blocks, so that the processor fetches what they need from memory at once.

    Args:
        data: The bytes of the ids; id i is `data[offsets[i] : offsets[i + 1]]`.
        offsets: Where they begin and end.
        slots: 0 or the first half of a hash before the number of an id + 1; a power of two,
            at most half of them used when all ids are in.
        store: The bytes of numbered ids.
        bounds: Where they begin and end.
        known: How many there are.
        adding: Whether unknown ids get a number; slots, store and bounds have room for all.
        numbers: The results.
        room: For the hashes of a block, and what is fetched for them.

    Returns:
        How many ids are numbered now.
    """
    last = np.uint64(len(slots) - 1)
    block = len(room) // 2
    for first in range(0, len(numbers), block):
        count = min(block, len(numbers) - first)
        for j in range(count):
            start, end = np.int64(offsets[first + j]), np.int64(offsets[first + j + 1])
            room[j] = _hash(data, start, end)
        for j in range(count):
            room[block + j] = slots[(room[j] >> np.uint64(20)) & last] & np.uint64(0xFFFFFFFF)
        for j in range(count):
            room[block + j] = np.uint64(bounds[max(np.int64(room[block + j]) - 1, 0)])
        for j in range(count):
            room[block + j] = np.uint64(store[np.int64(room[block + j])])
        for j in range(count):
            start, end = np.int64(offsets[first + j]), np.int64(offsets[first + j + 1])
            place = (room[j] >> np.uint64(20)) & last
            mark = room[j] >> np.uint64(32)
            found = np.int64(-1)
            while slots[place] != np.uint64(0):
                if slots[place] >> np.uint64(32) == mark:
                    number = np.int64(slots[place] & np.uint64(0xFFFFFFFF)) - 1
                    position = np.int64(bounds[number])
                    if np.int64(bounds[number + 1]) - position == end - start and _same(
                        data, start, end, store, position
                    ):
                        found = number
                        break
                place = (place + np.uint64(1)) & last
            if found < 0 and adding:
                found = known
                position = np.int64(bounds[known])
                for k in range(end - start):
                    store[position + k] = data[start + k]
                known += 1
                bounds[known] = np.int32(position + end - start)
                slots[place] = (mark << np.uint64(32)) | np.uint64(known)
            numbers[first + j] = np.int32(found)
    return known


@kernels.compiled("i32[:], i32[:], i32[:] -> bool")
def has_repeats(queries, docs, seen_for):
    """Whether a query has a document twice; rows are sorted by query, `seen_for` is −1 for all."""
    for i in range(len(docs)):
        if seen_for[docs[i]] == queries[i]:
            return True
        seen_for[docs[i]] = queries[i]
    return False


@kernels.compiled("u8[:] -> i64")
def single_spaced(data):
    """How many newlines there are if fields have one space between them and none at the ends.

    −1 for a blank line, a newline at the end and any other white space.
    """
    lines = 0
    before = np.uint64(1)  # whether a space or newline comes before the block
    whole = len(data) // 64
    for position in range(0, 64 * whole, 64):
        newlines = equal_mask(data, position, np.uint8(_NEWLINE))
        gaps = newlines | equal_mask(data, position, np.uint8(_SPACE))
        others = equal_mask(data, position, np.uint8(_TAB))
        for other in range(_VERTICAL_TAB, _RETURN + 1):
            others |= equal_mask(data, position, np.uint8(other))
        if others or gaps & ((gaps << np.uint64(1)) | before):
            return -1
        lines += bit_count(newlines)
        before = gaps >> np.uint64(63)
    for position in range(64 * whole, len(data)):
        byte = data[position]
        gap = byte in (_SPACE, _NEWLINE)
        if (_TAB <= byte <= _RETURN and not gap) or (gap and before):
            return -1
        lines += byte == _NEWLINE
        before = np.uint64(gap)
    return -1 if before else lines
