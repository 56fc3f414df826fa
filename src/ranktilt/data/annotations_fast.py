# mypy: disable-error-code="no-untyped-def,no-untyped-call,untyped-decorator,no-any-return,call-arg"
"""Compiled look-up of document names in a hash table of the wanted ones."""

from __future__ import annotations

from functools import cache

import numpy as np
import pyarrow as pa
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from ranktilt.data.compiling import compiling_once
from ranktilt.data.types import BoolArray, ByteArray, IntArray

_ODD, _MIX = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)
_HALF, _SIX, _LOW = np.uint64(32), np.uint64(6), np.uint64(63)


class Wanted:
    """The wanted document names, as a hash table."""

    def __init__(self, doc_ids: pa.Array) -> None:
        _warm_up()
        self._fill(doc_ids)

    def _fill(self, doc_ids: pa.Array) -> None:
        self.data, self.offsets = buffers(doc_ids)
        slots = 1 << max(6, (2 * len(doc_ids)).bit_length())
        # A name's slot holds its hash and its place + 1 (0: free). Most names that stream by are
        # not wanted: one bit of a table that stays close to the processor settles it for them.
        self.hashes, self.places = np.zeros(slots, np.uint64), np.zeros(slots, np.int64)
        self.bits = np.zeros(slots // 8, np.uint64)
        _enter(self.data, self.offsets, self.hashes, self.places, self.bits)

    def find(self, doc_ids: pa.Array) -> tuple[IntArray, IntArray]:
        """The rows that hold a wanted name, and the place of each in the question."""
        data, offsets = buffers(doc_ids)
        rows, places = np.empty(len(doc_ids), np.int64), np.empty(len(doc_ids), np.int64)
        found = _find(
            data, offsets, self.data, self.offsets, self.hashes, self.places, self.bits, rows,
            places,
        )  # fmt: skip
        return rows[:found], places[:found]

    def between(self, low: list[bytes], high: list[bytes]) -> BoolArray:
        """For each pair of bounds whether a wanted name is between them, both included."""
        edges = sorted({*low, *high})
        number = {edge: place for place, edge in enumerate(edges)}
        marks = np.zeros(2 * len(edges) + 2, np.int64)  # before, at and after every edge
        edge_data, edge_offsets = buffers(pa.array(edges, pa.binary()))
        _mark(self.data, self.offsets, edge_data, edge_offsets, marks)
        until = np.cumsum(marks)
        first = np.array([2 * number[edge] + 1 for edge in low], np.int64)
        last = np.array([2 * number[edge] + 1 for edge in high], np.int64)
        return until[last] - until[first - 1] > 0


@cache
def _warm_up() -> None:
    """Load the compiled code, or compile it if this is the first time ever."""
    with compiling_once():
        one = Wanted.__new__(Wanted)
        one._fill(pa.array(["d1"]))
        one.find(pa.array(["d1"]))
        one.between([b"a"], [b"z"])


def buffers(names: pa.Array) -> tuple[ByteArray, IntArray]:
    """The bytes of an array of strings, and where each name begins and ends."""
    wide = pa.types.is_large_string(names.type) or pa.types.is_large_binary(names.type)
    _, offsets, data = names.buffers()
    places = np.frombuffer(offsets, np.int64 if wide else np.int32) if offsets else np.zeros(1)
    own = places[names.offset : names.offset + len(names) + 1].astype(np.int64)
    return np.frombuffer(data or b"", np.uint8), own if len(own) else np.zeros(1, np.int64)


@intrinsic
def _word(typing_context, data, position):  # noqa: ARG001
    """Eight bytes from any position as one number."""

    def generate(context, builder, signature, arguments):
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        place = builder.gep(array.data, [arguments[1]])
        return builder.load(builder.bitcast(place, ir.IntType(64).as_pointer()), align=1)

    return types.uint64(data, types.intp), generate


@njit(cache=True, nogil=True)
def _hash(data, start, end):
    """A hash of a name, eight bytes at a time; the last eight may overlap those before."""
    value = np.uint64(end - start) * _ODD
    if end - start < 8:
        rest = np.uint64(0)
        for i in range(start, end):
            rest = (rest << np.uint64(8)) | np.uint64(data[i])
        value = (value ^ rest) * _MIX
    else:
        for place in range(start, end - 8, 8):
            value = (value ^ _word(data, place)) * _MIX
            value ^= value >> _HALF
        value = (value ^ _word(data, end - 8)) * _MIX
    value = (value ^ (value >> _HALF)) * _ODD
    return value ^ (value >> _HALF)


@njit(cache=True, nogil=True)
def _enter(data, offsets, hashes, places, bits):
    """Put all names into the table; of duplicates the first place counts."""
    mask, wide = np.uint64(len(hashes) - 1), np.uint64(64 * len(bits) - 1)
    for row in range(len(offsets) - 1):
        start, end = offsets[row], offsets[row + 1]
        value = _hash(data, start, end)
        slot = value & mask
        while places[slot] != 0:
            other = places[slot] - 1
            if hashes[slot] == value and (
                _order(data, start, end, data, offsets[other], offsets[other + 1]) == 0
            ):
                break
            slot = (slot + np.uint64(1)) & mask
        if places[slot] == 0:
            hashes[slot], places[slot] = value, row + 1
            bit = (value >> _HALF) & wide
            bits[bit >> _SIX] |= np.uint64(1) << (bit & _LOW)


@njit(cache=True, nogil=True)
def _find(data, offsets, own_data, own_offsets, hashes, own_places, bits, rows, places):
    mask, wide = np.uint64(len(hashes) - 1), np.uint64(64 * len(bits) - 1)
    found = 0
    for row in range(len(offsets) - 1):
        start, end = offsets[row], offsets[row + 1]
        value = _hash(data, start, end)
        bit = (value >> _HALF) & wide
        if (bits[bit >> _SIX] >> (bit & _LOW)) & np.uint64(1) == 0:
            continue
        slot = value & mask
        while own_places[slot] != 0:
            own = own_places[slot] - 1
            if hashes[slot] == value and (
                _order(data, start, end, own_data, own_offsets[own], own_offsets[own + 1]) == 0
            ):
                rows[found], places[found] = row, own
                found += 1
                break
            slot = (slot + np.uint64(1)) & mask
    return found


@njit(cache=True, nogil=True)
def _order(data, start, end, other, other_start, other_end):
    """-1, 0 or 1 if the first name comes before, equals or comes after the second, in bytes."""
    for i in range(min(end - start, other_end - other_start)):
        if data[start + i] != other[other_start + i]:
            return -1 if data[start + i] < other[other_start + i] else 1
    return np.sign((end - start) - (other_end - other_start))


@njit(cache=True, nogil=True)
def _mark(data, offsets, edge_data, edges, marks):
    """Count the names before the first edge, at it, between it and the second, and so on."""
    for row in range(len(offsets) - 1):
        low, high, place = 0, len(edges) - 1, -1
        while low < high and place < 0:
            middle = (low + high) // 2
            order = _order(data, offsets[row], offsets[row + 1], edge_data, edges[middle],
                           edges[middle + 1])  # fmt: skip
            if order == 0:
                place = 2 * middle + 1
            elif order < 0:
                high = middle
            else:
                low = middle + 1
        marks[2 * low if place < 0 else place] += 1
