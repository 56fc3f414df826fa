"""Ids by number: a table of distinct ids, in order of first appearance."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from ranktilt.data.compiling import CompiledFunction

_number_ids = CompiledFunction("data/id_kernel.ll", "number_ids")
Numbers = NDArray[np.int32]
#: Ids that are looked for at once.
_BLOCK = 64


class IdNumbers:
    """Distinct ids and their numbers; does what Arrow's `dictionary_encode` does, bit by bit.

    Several threads may call `find` at once; `add` changes the table.
    """

    def __init__(self) -> None:
        self._known = 0
        self._slots = np.zeros(1 << 10, np.uint64)
        self._store = np.empty(1 << 12, np.uint8)
        self._bounds = np.zeros(1, np.int32)

    @classmethod
    def of(cls, ids: pa.Array) -> IdNumbers:
        """Of ids that differ from each other: each has its place as number."""
        made = cls()
        made.add(ids)
        return made

    def __len__(self) -> int:
        return self._known

    @property
    def ids(self) -> pa.Array:
        """The ids in the order of their numbers."""
        bounds = self._bounds[: self._known + 1]
        store = self._store[: bounds[-1]]
        return pa.StringArray.from_buffers(self._known, pa.py_buffer(bounds), pa.py_buffer(store))

    def add(self, ids: pa.Array | pa.ChunkedArray) -> Numbers:
        """The number of every id (strings without nulls); unknown ones get the next."""
        data, offsets = _buffers(ids)
        self._make_room(len(ids), len(data))
        return self._number(data, offsets, adding=True)

    def find(self, ids: pa.Array | pa.ChunkedArray) -> Numbers:
        """The number of every id (strings without nulls), −1 for an unknown one."""
        return self._number(*_buffers(ids), adding=False)

    def _number(self, data: NDArray[np.uint8], offsets: Numbers, *, adding: bool) -> Numbers:
        numbers = np.empty(len(offsets) - 1, np.int32)
        known = _number_ids(
            data, offsets, self._slots, self._store, self._bounds, self._known, adding, numbers,
            np.empty(2 * _BLOCK, np.uint64),
        )  # fmt: skip
        if adding:
            self._known = known
        return numbers

    def _make_room(self, ids: int, size: int) -> None:
        """For so many more ids with so many bytes."""
        used = int(self._bounds[self._known])
        if used + size > np.iinfo(np.int32).max:
            raise pa.ArrowInvalid("more than 2 GB of ids")
        # one byte more: the place of an empty id may be the end
        self._store = enlarged(self._store, used + size + 1)
        self._bounds = enlarged(self._bounds, self._known + ids + 1)
        if 2 * (self._known + ids) > len(self._slots):
            known, self._known = self._known, 0
            size = 1 << (2 * (known + ids)).bit_length()
            self._slots = np.zeros(size, np.uint64)
            self._number(self._store, self._bounds[: known + 1], adding=True)


def enlarged(array: NDArray[Any], size: int) -> NDArray[Any]:
    """The array with room for at least so many items; the new ones have any value."""
    if size <= len(array):
        return array
    larger = np.empty(max(size, 2 * len(array)), array.dtype)
    larger[: len(array)] = array
    return larger


def _buffers(ids: pa.Array | pa.ChunkedArray) -> tuple[NDArray[np.uint8], Numbers]:
    """The bytes of ids, and where each begins and ends."""
    if isinstance(ids, pa.ChunkedArray):
        ids = ids.chunk(0) if ids.num_chunks == 1 else ids.combine_chunks()
    _, offsets, data = ids.cast(pa.string()).buffers()
    if not len(ids) or offsets is None:
        return np.empty(0, np.uint8), np.zeros(1, np.int32)
    bounds = np.frombuffer(offsets, np.int32)[ids.offset : ids.offset + len(ids) + 1]
    return np.empty(0, np.uint8) if data is None else np.frombuffer(data, np.uint8), bounds
