"""Documents as spans of one buffer, and batches from columns of strings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.types import BoolArray, ByteArray, IntArray


@dataclass(frozen=True)
class TextBatch:
    """Documents as spans of one buffer of valid UTF-8: string objects are made on request only."""

    data: ByteArray
    id_start: IntArray
    id_end: IntArray
    text_start: IntArray
    text_end: IntArray
    source: str

    def __len__(self) -> int:
        return len(self.id_start)

    def doc_ids(self) -> pa.Array:
        """The ids as an Arrow string array."""
        return _spans_to_strings(self.data, self.id_start, self.id_end)

    def texts(self) -> list[str]:
        """The texts as Python strings."""
        raw = self.data.tobytes()
        spans = zip(self.text_start.tolist(), self.text_end.tolist(), strict=True)
        return [raw[start:end].decode() for start, end in spans]

    def filter(self, keep: BoolArray) -> TextBatch:
        """Only the documents that `keep` marks."""
        return TextBatch(
            self.data,
            self.id_start[keep],
            self.id_end[keep],
            self.text_start[keep],
            self.text_end[keep],
            self.source,
        )


Part = Callable[[], TextBatch]


def _spans_to_strings(data: ByteArray, start: IntArray, end: IntArray) -> pa.Array:
    """Copy spans of a byte buffer into an Arrow string array."""
    lengths = end - start
    offsets = np.zeros(len(start) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    positions = np.repeat(start - offsets[:-1], lengths) + np.arange(offsets[-1])
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(data[positions])]
    return pa.StringArray.from_buffers(len(start), *buffers[1:])


def arrow_batch(ids: pa.Array, texts: pa.Array, path: str) -> TextBatch:
    """Put an id and a text column into one buffer."""
    id_data, id_offsets = string_buffers(ids)
    text_data, text_offsets = string_buffers(texts)
    shift = len(id_data)
    return TextBatch(
        np.concatenate((id_data, text_data)),
        id_offsets[:-1],
        id_offsets[1:],
        text_offsets[:-1] + shift,
        text_offsets[1:] + shift,
        path,
    )


def string_buffers(array: pa.Array) -> tuple[ByteArray, IntArray]:
    """Bytes and offsets of a column of strings without nulls."""
    array = array.cast(pa.large_string())
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    _, offsets_buffer, data_buffer = array.buffers()
    if offsets_buffer is None or not len(array):
        return np.empty(0, np.uint8), np.zeros(1, np.int64)
    offsets = np.frombuffer(offsets_buffer, np.int64)[array.offset : array.offset + len(array) + 1]
    data = np.frombuffer(data_buffer if data_buffer is not None else b"", np.uint8)
    return data[offsets[0] : offsets[-1]], offsets - offsets[0]


def joined_fields(columns: Sequence[pa.ChunkedArray]) -> pa.ChunkedArray:
    """Text fields joined with a space; empty ones are skipped."""
    # Not with null_handling="skip": Arrow drops a row in which every field is null.
    first, *others = [pc.fill_null(column.cast(pa.large_string()), "") for column in columns]
    space = pa.scalar(" ", pa.large_string())
    for other in others:
        both = pc.binary_join_element_wise(first, other, space)
        either = pc.if_else(pc.equal(other, ""), first, both)
        first = pc.if_else(pc.equal(first, ""), other, either)
    return first
