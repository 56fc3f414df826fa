"""Documents as spans of one buffer, made from columns of strings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT, any_of, listed, refuse_duplicates
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.files import format_suffix, invalid_utf8
from ranktilt.data.types import BoolArray, ByteArray, IntArray
from ranktilt.errors import InputError, check_known

#: Rows that show whether the columns of a collection are swapped.
FIRST_ROWS = 20
#: For fewer, plain code is faster than loading compiled code.
_WORTHWHILE_SPANS = 2048
_copy_spans = CompiledFunction("data/line_kernel.ll", "copy_spans")


@dataclass(frozen=True)
class TextBatch:
    """Documents as spans of valid UTF-8: string objects are made on request only."""

    data: ByteArray
    id_start: IntArray
    id_end: IntArray
    text_start: IntArray
    text_end: IntArray
    source: str
    id_data: ByteArray | None = None  # if the ids are in a buffer of their own

    def __len__(self) -> int:
        return len(self.id_start)

    def doc_ids(self) -> pa.Array:
        """The ids as an Arrow string array."""
        return _spans_to_strings(self._ids, self.id_start, self.id_end)

    @property
    def _ids(self) -> ByteArray:
        return self.data if self.id_data is None else self.id_data

    def texts(self) -> list[str]:
        """The texts as Python strings."""
        raw = self.data.tobytes()
        spans = zip(self.text_start.tolist(), self.text_end.tolist(), strict=True)
        return [raw[start:end].decode() for start, end in spans]

    def beginnings(self, most: int, characters: int = 400) -> list[str]:
        """How some documents begin, evenly spaced."""
        rows = range(0, len(self), max(1, -(-len(self) // most)))
        ends = np.minimum(self.text_end, self.text_start + 4 * characters)
        raw = (self.data[self.text_start[row] : ends[row]].tobytes() for row in rows)
        return [text.decode(errors="ignore")[:characters] for text in raw]

    @classmethod
    def of_columns(
        cls, ids: pa.Array, texts: Sequence[pa.Array | pa.ChunkedArray], path: str
    ) -> TextBatch:
        """From a column of ids and columns of text, which are joined with a space."""
        id_data, id_offsets = string_buffers(ids)
        text_data, text_offsets = string_buffers(_joined(texts))
        texts_at = text_offsets[:-1], text_offsets[1:]
        return cls(text_data, id_offsets[:-1], id_offsets[1:], *texts_at, path, id_data)

    @classmethod
    def of_table(cls, table: pa.Table, path: str, fields: Sequence[str] | None) -> TextBatch:
        """From a table whose columns are named as in a collection."""
        id_column, chosen = text_columns(table.column_names, fields, path)
        ids = _strings(table, id_column, path)
        batch = cls.of_columns(ids, [_strings(table, name, path) for name in chosen], path)
        if ids.null_count or (batch.id_start == batch.id_end).any():
            raise InputError("a document without an id", where=path)
        return batch.refuse_swapped()

    def refuse_swapped(self) -> TextBatch:
        """Raise an error if the first ids are sentences and their texts single words."""
        if len(self) < 2:
            return self
        for row in reversed(range(min(len(self), FIRST_ROWS))):  # ends at once, as a rule
            name = self._ids[self.id_start[row] : self.id_end[row]].tobytes()
            text = self.data[self.text_start[row] : self.text_end[row]].tobytes()
            if len(name.split()) < 3 or b" " in text or not text:
                return self
        raise InputError(
            f"id and text look swapped (id {listed([name.decode()])!r}, text {text.decode()!r})",
            where=self.source,
            do="put the id first, or correct the column names",
        )

    def filter(self, keep: BoolArray) -> TextBatch:
        """Only the documents that `keep` marks."""
        return replace(
            self,
            id_start=self.id_start[keep],
            id_end=self.id_end[keep],
            text_start=self.text_start[keep],
            text_end=self.text_end[keep],
        )


Part = Callable[[], TextBatch]


def _spans_to_strings(data: ByteArray, start: IntArray, end: IntArray) -> pa.Array:
    """Copy spans of a byte buffer into an Arrow string array."""
    offsets = np.zeros(len(start) + 1, np.int32)
    np.cumsum(end - start, out=offsets[1:])
    if np.array_equal(start[1:], end[:-1]):  # a column of strings
        content = data[start[0] : end[-1]] if len(start) else data[:0]
    elif len(start) < _WORTHWHILE_SPANS:
        content = data[np.repeat(start - offsets[:-1], end - start) + np.arange(offsets[-1])]
    else:
        content = np.empty(offsets[-1], np.uint8)
        _copy_spans(data, start, end, content)
    return pa.StringArray.from_buffers(len(start), pa.py_buffer(offsets), pa.py_buffer(content))


def string_buffers(array: pa.Array) -> tuple[ByteArray, IntArray]:
    """Bytes and offsets of a column of strings without nulls."""
    if isinstance(array, pa.ChunkedArray):
        several = array.num_chunks != 1
        array = array.cast(pa.large_string()).combine_chunks() if several else array.chunk(0)
    width = np.int32 if array.type == pa.string() else np.int64
    if width is np.int64:
        array = array.cast(pa.large_string())
    _, offsets_buffer, data_buffer = array.buffers()
    if offsets_buffer is None or not len(array):
        return np.empty(0, np.uint8), np.zeros(1, np.int64)
    offsets = np.frombuffer(offsets_buffer, width)[array.offset : array.offset + len(array) + 1]
    offsets = offsets.astype(np.int64, copy=False)
    data = np.frombuffer(data_buffer if data_buffer is not None else b"", np.uint8)
    return data[offsets[0] : offsets[-1]], offsets - offsets[0]


def _joined(columns: Sequence[pa.Array | pa.ChunkedArray]) -> pa.Array | pa.ChunkedArray:
    """Text fields joined with a space; empty ones are skipped."""
    if len(columns) == 1 and not columns[0].null_count:
        return columns[0]
    import pyarrow.compute as pc  # slow to load

    # Not with null_handling="skip": Arrow drops a row in which every field is null.
    first, *others = [pc.fill_null(column.cast(pa.large_string()), "") for column in columns]
    space = pa.scalar(" ", pa.large_string())
    for other in others:
        both = pc.binary_join_element_wise(first, other, space)
        either = pc.if_else(pc.equal(other, ""), first, both)
        first = pc.if_else(pc.equal(first, ""), other, either)
    return first


def text_columns(
    names: Sequence[str], fields: Sequence[str] | None, where: str
) -> tuple[str, list[str]]:
    """The id column of a table and its columns of text."""
    refuse_duplicates(names, names, where)
    lowered = {name.lower(): name for name in names}
    id_column = next((lowered[name] for name in COLLECTION_ID if name in lowered), None)
    if id_column is None:
        header = "add a first line such as doc_id,text" if format_suffix(where) == ".csv" else None
        raise InputError(
            f"no id column among {listed(names)}",
            where=where,
            expected=any_of(COLLECTION_ID),
            do=header,
        )
    if fields is not None:
        for name in fields:
            check_known("field", name, names, where=where)
        return id_column, list(fields)
    text = next((lowered[name] for name in DOCUMENT_TEXT if name in lowered), None)
    if text is None:
        raise InputError(
            f"no text column among {listed(names)}",
            where=where,
            expected=any_of(DOCUMENT_TEXT),
            do="name the fields with --fields",
        )
    return id_column, [lowered["title"], text] if "title" in lowered else [text]


def _strings(table: pa.Table, name: str, path: str) -> pa.ChunkedArray:
    """A column as strings; another type is a one-line error."""
    column = table[name]
    try:
        if column.type != pa.string():
            column = column.cast(pa.large_string())
        column.validate(full=True)  # Parquet may have any bytes
        return column
    except pa.ArrowInvalid as error:
        raise invalid_utf8(f"{path}, column {name}") from error
    except pa.ArrowNotImplementedError as error:
        what = f"column {name!r} of type {column.type}"
        raise InputError(what, where=path, expected="strings") from error
