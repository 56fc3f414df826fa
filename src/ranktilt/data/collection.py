"""Collections of texts, streamed in batches: memory does not grow with the collection.

TSV (`id<TAB>text`), JSONL (BEIR's `_id`, `title`, `text`), CSV and Parquet; gzip and zstd; single
files, folders, globs and standard input.
"""

from __future__ import annotations

import contextlib
import csv
import io
import itertools
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import BinaryIO

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv
import pyarrow.json as pajson
import pyarrow.parquet as pq

from ranktilt.data.files import (
    BLOCK_BYTES,
    STDIN,
    expand_paths,
    format_suffix,
    invalid_utf8,
    is_compressed,
    iter_blocks,
    line_at,
    open_bytes,
    reading,
    require_file,
)
from ranktilt.data.types import BoolArray, ByteArray, IntArray
from ranktilt.errors import InputError, UnknownNameError

SUFFIXES = (".tsv", ".txt", ".jsonl", ".ndjson", ".csv", ".parquet")
ID_COLUMNS = ("_id", "doc_id", "id", "docid", "docno", "pid")
TEXT_COLUMNS = ("text", "contents", "body", "passage")
DEFAULT_FIELDS = ("title", "text")
_ROWS_PER_BATCH = 20_000


@dataclass(frozen=True)
class TextBatch:
    """Documents as spans of one buffer of valid UTF-8: no string objects until someone asks."""

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
        return spans_to_strings(self.data, self.id_start, self.id_end)

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


def spans_to_strings(data: ByteArray, start: IntArray, end: IntArray) -> pa.Array:
    """Copy spans of a byte buffer into an Arrow string array."""
    lengths = end - start
    offsets = np.zeros(len(start) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    positions = np.repeat(start - offsets[:-1], lengths) + np.arange(offsets[-1])
    buffers = [None, pa.py_buffer(offsets), pa.py_buffer(data[positions])]
    return pa.StringArray.from_buffers(len(start), *buffers[1:])


@dataclass(frozen=True)
class Collection:
    """Where the texts are and which fields of them people see."""

    source: str
    fields: tuple[str, ...] | None = None
    format: str | None = None
    paths: list[str] = field(default_factory=list)

    @classmethod
    def open(
        cls,
        source: Collection | str | os.PathLike[str],
        *,
        fields: Sequence[str] | None = None,
        format: str | None = None,
    ) -> Collection:
        """Find the files; nothing is read yet."""
        if isinstance(source, Collection):
            return source
        paths = expand_paths(source, SUFFIXES, preferred="corpus.jsonl")
        chosen = tuple(fields) if fields else None
        return cls(os.fspath(source), chosen, format, paths)

    @property
    def size_bytes(self) -> int | None:
        """Size on disk, or None for standard input."""
        if STDIN in self.paths:
            return None
        return sum(os.path.getsize(path) for path in self.paths)

    @property
    def expected_text_bytes(self) -> int | None:
        """A rough size of the text, to choose between the simple and the compiled path."""
        size = self.size_bytes
        packed = any(is_compressed(p) or format_suffix(p) == ".parquet" for p in self.paths)
        return None if size is None else size * (4 if packed else 1)

    def batches(self) -> Iterator[TextBatch]:
        """All documents, a few thousand at a time."""
        for part in self.parts():
            yield part()

    def parts(self, *, compiled: bool = False) -> Iterator[Part]:
        """The same as calls that give a batch each, so that threads can share the parsing.

        `compiled` lets large TSV files go through compiled code.
        """
        for path in self.paths:
            empty = True
            for part in self._read(path, compiled):
                empty = False
                yield part
            if empty:
                where = "standard input" if path == STDIN else path
                raise InputError("empty file", where=where, expected="at least one document")

    def _read(self, path: str, compiled: bool) -> Iterator[Part]:
        suffix = f".{self.format}" if self.format else format_suffix(path)
        if suffix == ".parquet":
            return _parquet_parts(path, self.fields)
        if suffix == ".csv":
            return _table_parts(path, ",", self.fields, open_bytes(path))
        blocks = _blocks(path)
        if suffix in (".jsonl", ".ndjson"):
            return (partial(_json_batch, block, self.fields) for block in blocks)
        return self._read_by_content(blocks, path, compiled)

    def _read_by_content(
        self, blocks: Iterator[Block], path: str, compiled: bool
    ) -> Iterator[Part]:
        """TSV, unless the first line is a JSON object or a header that names columns."""
        first = next(blocks, None)
        if first is None:
            return
        head = first.data[:4096].tobytes().split(b"\n", 1)[0].strip()
        rest = itertools.chain([first], blocks)
        if head.startswith(b"{"):
            yield from (partial(_json_batch, block, self.fields) for block in rest)
        elif head.split(b"\t")[0].lower().decode("utf-8", "replace") in ID_COLUMNS:
            stream = io.BufferedReader(_BlockStream(rest))  # type: ignore[type-var]
            yield from _table_parts(path, "\t", self.fields, stream)
        elif self.fields is not None:
            raise InputError(
                "--fields on a TSV without a header line",
                where=path,
                do="add a first line such as doc_id<TAB>title<TAB>text",
            )
        else:
            yield from (partial(_tsv_batch, block, compiled) for block in rest)


Part = Callable[[], TextBatch]


@dataclass(frozen=True)
class Block:
    """Whole lines of a file, and where they stand in it."""

    data: ByteArray
    path: str
    first_byte: int
    first_line: int | None  # counted on the way only where the file cannot be read again

    def where(self, offset: int) -> str:
        """File and line of an offset in this block."""
        if self.first_line is None:
            return f"{self.path}:{line_at(self.path, self.first_byte + offset)}"
        before = int(np.count_nonzero(self.data[:offset] == ord("\n")))
        return f"standard input:{self.first_line + before}"

    def require_utf8(self, compiled: bool) -> None:
        """Refuse bytes that are not UTF-8."""
        if compiled:
            from ranktilt.data.lines_fast import invalid_utf8_at

            offset = int(invalid_utf8_at(self.data))
        else:
            try:
                self.data.tobytes().decode()
                return
            except UnicodeDecodeError as error:
                offset = error.start
        if offset >= 0:
            raise invalid_utf8(self.where(offset))


def _blocks(path: str) -> Iterator[Block]:
    first_byte, line = 0, 1
    for data in iter_blocks(path):
        skip = 3 if first_byte == 0 and data[:3].tobytes() == b"\xef\xbb\xbf" else 0
        if not _blank(data[skip:]):
            yield Block(data[skip:], path, first_byte + skip, line if path == STDIN else None)
        first_byte += len(data)
        if path == STDIN:
            line += int(np.count_nonzero(data == ord("\n")))


def _blank(data: ByteArray) -> bool:
    """Whether there is nothing but white space; one look at the start nearly always tells."""
    return not data[:4096].tobytes().strip() and not data.tobytes().strip()


def _tsv_batch(block: Block, compiled: bool) -> TextBatch:
    """Split `id<TAB>text` lines without looking at them one by one."""
    block.require_utf8(compiled)
    data = block.data
    if compiled:
        from ranktilt.data.lines_fast import split_tsv

        lines = split_tsv(data)
        if lines is not None:
            starts, tabs, ends = lines
            return TextBatch(data, starts, tabs, tabs + 1, ends, block.path)
    ends = np.flatnonzero(data == ord("\n"))
    if not len(ends) or ends[-1] != len(data) - 1:
        ends = np.append(ends, len(data))
    starts = np.concatenate(([0], ends[:-1] + 1))
    ends = ends - ((ends > starts) & (data[np.maximum(ends - 1, 0)] == ord("\r")))
    keep = ends > starts  # blank lines are passed over, anything else is an error
    starts, ends = starts[keep], ends[keep]
    tabs = np.flatnonzero(data == ord("\t"))
    first_tab = np.searchsorted(tabs, starts)
    per_line = np.searchsorted(tabs, ends) - first_tab
    if (per_line != 1).any():
        bad = int(np.flatnonzero(per_line != 1)[0])
        raise InputError(
            f"{int(per_line[bad]) + 1} field(s)",
            where=block.where(int(starts[bad])),
            expected="2 (id<TAB>text)",
            do="name the columns in a first line if there are more",
        )
    tabs = tabs[first_tab]
    if (tabs == starts).any():
        bad = int(np.flatnonzero(tabs == starts)[0])
        where = block.where(int(starts[bad]))
        raise InputError("empty document id", where=where, expected="id<TAB>text")
    return TextBatch(data, starts, tabs, tabs + 1, ends, block.path)


def _arrow_batch(ids: pa.Array, texts: pa.Array, path: str) -> TextBatch:
    """Put an id and a text column into one buffer."""
    id_data, id_offsets = _string_buffers(ids)
    text_data, text_offsets = _string_buffers(texts)
    shift = len(id_data)
    return TextBatch(
        np.concatenate((id_data, text_data)),
        id_offsets[:-1],
        id_offsets[1:],
        text_offsets[:-1] + shift,
        text_offsets[1:] + shift,
        path,
    )


def _string_buffers(array: pa.Array) -> tuple[ByteArray, IntArray]:
    array = array.cast(pa.large_string())
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    _, offsets_buffer, data_buffer = array.buffers()
    if offsets_buffer is None or not len(array):
        return np.empty(0, np.uint8), np.zeros(1, np.int64)
    offsets = np.frombuffer(offsets_buffer, np.int64)[array.offset : array.offset + len(array) + 1]
    data = np.frombuffer(data_buffer if data_buffer is not None else b"", np.uint8)
    return data[offsets[0] : offsets[-1]], offsets - offsets[0]


def _table_batch(table: pa.Table, path: str, fields: Sequence[str] | None) -> TextBatch:
    """Choose the id column and join the text fields with a space."""
    twice = [name for name in table.column_names if table.column_names.count(name) > 1]
    if twice:
        raise InputError(f"two columns named {twice[0]!r}", where=path, expected="distinct names")
    lowered = {name.lower(): name for name in table.column_names}
    id_column = next((lowered[name] for name in ID_COLUMNS if name in lowered), None)
    if id_column is None:
        raise InputError(
            f"no id column among {', '.join(table.column_names)}",
            where=path,
            expected=" or ".join(ID_COLUMNS),
        )
    if fields is not None:
        for name in fields:
            if name not in table.column_names:
                raise UnknownNameError("field", name, table.column_names, where=path)
        chosen = list(fields)
    else:
        text = next((lowered[name] for name in TEXT_COLUMNS if name in lowered), None)
        if text is None:
            raise InputError(
                f"no text column among {', '.join(table.column_names)}",
                where=path,
                expected=" or ".join(TEXT_COLUMNS),
                do="name the fields to read with --fields",
            )
        chosen = [lowered["title"], text] if "title" in lowered else [text]
    ids = _strings(table, id_column, path)
    if ids.null_count or pc.any(pc.equal(ids, "")).as_py():
        raise InputError("a document without an id", where=path)
    return _arrow_batch(ids, _joined([_strings(table, name, path) for name in chosen]), path)


def _joined(columns: Sequence[pa.ChunkedArray]) -> pa.ChunkedArray:
    """Text fields joined with a space; empty ones leave no trace."""
    # Not with null_handling="skip": Arrow drops a row in which every field is null.
    first, *others = [pc.fill_null(column.cast(pa.large_string()), "") for column in columns]
    space = pa.scalar(" ", pa.large_string())
    for other in others:
        both = pc.binary_join_element_wise(first, other, space)
        either = pc.if_else(pc.equal(other, ""), first, both)
        first = pc.if_else(pc.equal(first, ""), other, either)
    return first


def _strings(table: pa.Table, name: str, path: str) -> pa.ChunkedArray:
    """A column as strings, or one line about why it cannot be."""
    column = table[name]
    try:
        return column.cast(pa.large_string())
    except pa.ArrowInvalid as error:
        raise invalid_utf8(f"{path}, column {name}") from error
    except pa.ArrowNotImplementedError as error:
        what = f"column {name!r} of type {column.type}"
        raise InputError(what, where=path, expected="strings") from error


def _json_batch(block: Block, fields: Sequence[str] | None) -> TextBatch:
    block.require_utf8(compiled=False)
    fast = _json_by_arrow(block, fields)
    if fast is not None:
        return fast
    ids, texts = [], []
    offset = 0
    for line in block.data.tobytes().split(b"\n"):
        if line.strip():
            try:
                row = json.loads(line)
            except ValueError as error:
                where = block.where(offset)
                raise InputError(
                    f"not valid JSON ({error})", where=where, expected="one object a line"
                ) from error
            try:
                doc_id, text = _json_row(row, fields)
                if b"\\u" in line:
                    _require_whole_characters(doc_id + text)
            except _RowError as error:
                raise InputError(
                    error.what, where=block.where(offset), expected=error.expected
                ) from error
            ids.append(doc_id)
            texts.append(text)
        offset += len(line) + 1
    return _arrow_batch(pa.array(ids, pa.string()), pa.array(texts, pa.large_string()), block.path)


def _json_by_arrow(block: Block, fields: Sequence[str] | None) -> TextBatch | None:
    """The plain case by Arrow's parser, ten times as fast; None where a careful look is needed.

    Plain: one id and one text field, strings in every row. Everything else (numbers as ids, rows of
    different shape, errors) is left to the line-by-line reader.
    """
    texts = tuple(fields) if fields is not None else TEXT_COLUMNS
    names = dict.fromkeys((*ID_COLUMNS, "title", *texts))
    options = pajson.ParseOptions(
        explicit_schema=pa.schema([(name, pa.string()) for name in names]),
        unexpected_field_behavior="ignore",
    )
    reading_options = pajson.ReadOptions(use_threads=False, block_size=len(block.data) + 1)
    try:
        table = pajson.read_json(pa.BufferReader(block.data), reading_options, options)
    except pa.ArrowInvalid:
        return None
    rows = table.num_rows

    def used(candidates: Sequence[str]) -> list[str]:
        return [name for name in candidates if table[name].null_count < rows]

    ids, bodies = used(ID_COLUMNS), used(texts)
    if len(ids) != 1 or (len(bodies) != 1 if fields is None else len(bodies) != len(texts)):
        return None
    chosen = ids + bodies
    if (
        any(table[name].null_count for name in chosen)
        or pc.any(pc.equal(table[ids[0]], "")).as_py()
    ):
        return None
    shown = bodies if fields is not None else ["title", *bodies]
    return _arrow_batch(table[ids[0]], _joined([table[name] for name in shown]), block.path)


class _RowError(Exception):
    """What is wrong with a row; where it stands is worked out only when it is."""

    def __init__(self, what: str, expected: str) -> None:
        self.what, self.expected = what, expected


def _require_whole_characters(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = f"half a surrogate pair ({ascii(text[error.start])[1:-1]})"
        raise _RowError(half, "whole characters") from error


def _json_row(row: object, fields: Sequence[str] | None) -> tuple[str, str]:
    if not isinstance(row, dict):
        raise _RowError(f"a JSON {type(row).__name__}", "an object")
    doc_id = next((row[name] for name in ID_COLUMNS if name in row), None)
    if doc_id is None or doc_id == "":
        raise _RowError("no document id", " or ".join(ID_COLUMNS))
    if fields is not None:
        missing = [name for name in fields if name not in row]
        if missing:
            raise _RowError(f"no field {missing[0]!r}", f"one of {', '.join(row)}")
        values = [row[name] for name in fields]
    else:
        text = next((name for name in TEXT_COLUMNS if name in row), None)
        if text is None:
            raise _RowError("no text", " or ".join(TEXT_COLUMNS))
        values = [row.get("title"), row[text]]
    return str(doc_id), " ".join(str(value) for value in values if value)


def _table_parts(
    path: str, delimiter: str, fields: Sequence[str] | None, stream: BinaryIO
) -> Iterator[Part]:
    """CSV or TSV with a header line, streamed by Arrow; all columns are strings."""
    with reading(path), stream:
        header = stream.readline()
        try:
            names = next(
                csv.reader([header.decode("utf-8-sig").strip("\r\n")], delimiter=delimiter)
            )
        except UnicodeDecodeError as error:
            raise invalid_utf8(f"{path}:1") from error
        except StopIteration:
            return
        parse = pacsv.ParseOptions(
            delimiter=delimiter,
            quote_char='"' if delimiter == "," else False,
            newlines_in_values=delimiter == ",",
        )
        convert = pacsv.ConvertOptions(
            column_types={name.strip(): pa.string() for name in names}, strings_can_be_null=False
        )
        read = pacsv.ReadOptions(
            column_names=[name.strip() for name in names], block_size=BLOCK_BYTES
        )
        try:
            with pacsv.open_csv(pa.PythonFile(stream, "r"), read, parse, convert) as batches:
                for batch in batches:
                    if batch.num_rows:
                        yield partial(_table_batch, pa.Table.from_batches([batch]), path, fields)
        except pa.ArrowInvalid as error:
            if "Empty CSV" in str(error):
                return
            raise _table_error(path, delimiter, len(names), error) from error


def _table_error(path: str, delimiter: str, width: int, error: Exception) -> InputError:
    """What Arrow could not read, with its line: the file is read again, slowly, up to there."""
    first = str(error).split("\n")[0]
    bad_utf8 = "UTF8" in first.upper().replace("-", "")
    if path != STDIN:
        if bad_utf8:
            for block in _blocks(path):
                block.require_utf8(compiled=False)
        text = io.TextIOWrapper(open_bytes(path), "utf-8-sig", "replace", newline="")
        plain = csv.reader(text, delimiter=delimiter, quoting=csv.QUOTE_NONE)
        reader = csv.reader(text) if delimiter == "," else plain
        line = 1
        with contextlib.suppress(csv.Error), text:
            for row in reader:
                if row and len(row) != width:
                    where = f"{path}:{line}"
                    return InputError(f"{len(row)} field(s)", where=where, expected=str(width))
                line = reader.line_num + 1
    where = "standard input" if path == STDIN else path
    if bad_utf8:
        return invalid_utf8(where)
    return InputError(first, where=where, expected=f"{width} fields a row")


class _BlockStream(io.RawIOBase):
    """Blocks that were already read, as a file."""

    def __init__(self, blocks: Iterator[Block]) -> None:
        self._blocks = blocks
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        while not self._left:
            following = next(self._blocks, None)
            if following is None:
                return 0
            self._left = following.data.tobytes()
        count = min(len(buffer), len(self._left))
        buffer[:count] = self._left[:count]
        self._left = self._left[count:]
        return count


def _parquet_parts(path: str, fields: Sequence[str] | None) -> Iterator[Part]:
    with open_parquet(path) as file:
        for batch in file.iter_batches(batch_size=_ROWS_PER_BATCH):
            yield partial(_table_batch, pa.Table.from_batches([batch]), path, fields)


def open_parquet(path: str | os.PathLike[str]) -> pq.ParquetFile:
    """Open a Parquet file, or say in one line that it is not one."""
    require_file(path)
    try:
        return pq.ParquetFile(path)
    except (pa.ArrowInvalid, OSError) as error:
        raise InputError("not a Parquet file, or a truncated one", where=path) from error
