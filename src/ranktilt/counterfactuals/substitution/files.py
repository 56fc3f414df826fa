"""Collections in files: where their texts are, so that all other bytes are written as they were.

TSV, CSV and JSONL are cut into blocks of whole documents, and the texts are found as spans of the
block. Parquet is read in batches of rows; columns other than the text go through unchanged.
"""

from __future__ import annotations

import contextlib
import csv
import gzip
import itertools
import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt.counterfactuals.substitution.batches import (
    CSV_ESCAPE,
    JSON_ESCAPE,
    BatchSwapper,
    Decoded,
    Spans,
    Tally,
)
from ranktilt.data.collection_lines import Block, line_blocks, shown_path
from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT
from ranktilt.data.files import (
    COMPRESSIONS,
    STDIN,
    format_suffix,
    invalid_utf8,
    iter_batches,
    open_parquet,
    reading_parquet,
    refuse_other_formats,
)
from ranktilt.data.record_kernel import Records
from ranktilt.data.splits import Split
from ranktilt.data.text_batch import FIRST_ROWS, TextBatch, string_buffers, text_columns
from ranktilt.errors import InputError

BOM = b"\xef\xbb\xbf"
#: Endings of the names that a format may be written under.
ENDINGS: dict[str, tuple[str, ...]] = {
    "tsv": (".tsv", ".txt"),
    "jsonl": (".jsonl", ".ndjson"),
    "csv": (".csv",),
    "parquet": (".parquet",),
}
_ROWS = 20_000
_LONGEST_RECORD = 1 << 26  # of a CSV file, in bytes
#: A key of a JSON object with the marks around it, and what reads the value after it.
_JSON_KEY = re.compile(r'[{,\s]*+("[^"\\]*+(?:\\.[^"\\]*+)*+")\s*:\s*')
_read_json_value = json.JSONDecoder().raw_decode


class _Piece(NamedTuple):
    """A part of the collection, done: what to write and what was changed."""

    content: Any  # an array of bytes, or a table
    tally: Tally
    size: int  # bytes that were read for it


Work = Callable[[BatchSwapper], _Piece]


@dataclass(frozen=True)
class Source:
    """A file of documents whose beginning has been read."""

    path: str
    kind: str  # tsv, csv, jsonl or parquet
    fields: Sequence[str] | None
    head: bytes = b""  # written first: a byte-order mark, a header line
    columns: _Columns | None = None  # of a header line
    blocks: Iterator[Block] = field(default_factory=lambda: iter(()))
    schema: pa.Schema | None = None  # of Parquet
    compression: str = "none"  # of Parquet

    @classmethod
    def open(cls, path: str, format: str | None, fields: Sequence[str] | None) -> Source:
        """Read the beginning of a file; the rest is read when its works are."""
        suffix = f".{format}" if format else format_suffix(path)
        if suffix == ".parquet":
            return _parquet_source(path, fields)
        blocks = line_blocks(path)
        first = next(blocks, None)
        where = shown_path(path)
        if first is None:
            raise InputError("empty file", where=where, expected="at least one document")
        head = BOM if first.first_byte else b""
        line = first.first_bytes
        refuse_other_formats(line, where)
        if suffix in (".jsonl", ".ndjson") or (suffix != ".csv" and line.lstrip().startswith(b"{")):
            return cls(path, "jsonl", fields, head, blocks=itertools.chain([first], blocks))
        named = line.split(b"\t")[0].lower().decode("utf-8", "replace").strip() in COLLECTION_ID
        if suffix == ".csv" or named:
            kind, delimiter = ("csv", ",") if suffix == ".csv" else ("tsv", "\t")
            columns = _Columns.of(line, delimiter, fields, where)
            size = min(len(line) + 1, len(first.data))
            head += first.data[:size].tobytes()
            rest = itertools.chain([first.without(size)], blocks)
            return cls(path, kind, fields, head, columns, rest)
        if fields is not None:
            raise InputError(
                "--fields on a TSV without a header line",
                where=where,
                do="add a first line such as doc_id<TAB>title<TAB>text",
            )
        return cls(path, "tsv", None, head, blocks=itertools.chain([first], blocks))

    def works(self, split: Split | None = None) -> Iterator[Work]:
        """The work to be done on the whole file, or on a piece of it."""
        part = None if split is None or split.kind == "whole" else split
        if self.kind == "parquet":
            return self._parquet_works(None if part is None else range(part.start, part.end))
        blocks = self.blocks
        if part is not None:  # a header line belongs to no piece: it is written before each
            start = part.start if self.columns is None else max(part.start, len(self.head))
            blocks = line_blocks(self.path, start, part.end)
        if self.columns is None:
            work = partial(_json_work, self.fields) if self.kind == "jsonl" else _tsv_work
            return (partial(work, block) for block in blocks)
        return _record_works(blocks, self.columns)

    def _parquet_works(self, groups: range | None) -> Iterator[Work]:
        with open_parquet(self.path) as file, reading_parquet(self.path):
            chosen = None if groups is None else list(groups)
            for batch in iter_batches(file, self.path, _ROWS, row_groups=chosen):
                batch.validate(full=True)  # compiled code takes texts for valid UTF-8
                yield partial(swap_table, pa.Table.from_batches([batch]), self.fields, self.path)

    @contextlib.contextmanager
    def open_target(
        self, temporary: Path, output: str | os.PathLike[str]
    ) -> Iterator[Callable[[Any], None]]:
        """Open the file to be written; gives a function that writes one piece after the other."""
        if self.kind == "parquet":
            with pq.ParquetWriter(temporary, self.schema, compression=self.compression) as writer:
                yield lambda table: writer.write_table(table.cast(self.schema))
            return
        compression = COMPRESSIONS.get(Path(output).suffix.lower())
        with contextlib.ExitStack() as stack:
            stream: Any = stack.enter_context(open(temporary, "wb", buffering=1 << 20))
            if compression == "gzip":
                # without name and time, so that the same input gives the same bytes
                stream = stack.enter_context(gzip.GzipFile("", "wb", 6, stream, 0))
            elif compression == "zstd":
                stream = stack.enter_context(pa.CompressedOutputStream(stream, "zstd"))
            yield lambda content: stream.write(memoryview(content))


def _piece(swapper: BatchSwapper, texts: Spans, ids: Sequence[str]) -> _Piece:
    done = swapper(texts, len(ids), ids)
    return _Piece(done.data, done.tally, len(texts.data))


def _tsv_work(block: Block, swapper: BatchSwapper) -> _Piece:
    if block.blank:
        return _Piece(block.data, Tally(), len(block.data))  # blank lines stay where they are
    batch = block.tsv_batch()
    document = np.arange(len(batch))
    texts = Spans(block.data, batch.text_start, batch.text_end, document)
    return _piece(swapper, texts, batch.doc_ids().to_pylist())


class _Columns(NamedTuple):
    """The columns of a table with a header line."""

    delimiter: str
    width: int
    id: int
    texts: tuple[int, ...]  # in the order of the file

    @classmethod
    def of(cls, line: bytes, delimiter: str, fields: Sequence[str] | None, where: str) -> _Columns:
        try:
            text = line.decode().strip("\r\n")
        except UnicodeDecodeError as error:
            raise invalid_utf8(f"{where}:1") from error
        try:
            names = [name.strip() for name in next(csv.reader([text], delimiter=delimiter), [])]
        except csv.Error as error:
            raise InputError(f"not a header ({error})", where=f"{where}:1") from error
        id_column, texts = _swapped_columns(names, fields, where)
        places = sorted(names.index(name) for name in texts)
        return cls(delimiter, len(names), names.index(id_column), tuple(places))


def _swapped_columns(
    names: Sequence[str], fields: Sequence[str] | None, where: str
) -> tuple[str, list[str]]:
    """The id column of a table and its columns of text, of which the id is not one."""
    id_column, texts = text_columns(names, fields, where)
    if id_column in texts:
        raise InputError(
            f"field {id_column!r} is the document id", where=where, expected="fields of text"
        )
    return id_column, texts


#: A field with what ends it, by delimiter; nothing matches a quote that is not closed yet.
_FIELDS = {
    b",": re.compile(
        rb'("[^"]*+(?:""[^"]*+)*+"[^,\r\n]*|[^",\r\n][^,\r\n]*|)(,|\r\n|\r|\n|\Z)', re.S
    ),
    b"\t": re.compile(rb"([^\t\r\n]*+(?:\r(?!\n|\Z)[^\t\r\n]*+)*+)(\t|\r?\n|\r?\Z)"),
}


def _record_works(blocks: Iterator[Block], columns: _Columns) -> Iterator[Work]:
    """Records of a table; one that goes on in the next block is held back until then."""
    held: Block | None = None
    for block in blocks:
        whole = (
            block if held is None else replace(held, data=np.concatenate((held.data, block.data)))
        )
        held = None
        texts, ids = _record_spans(whole, columns)
        complete = len(texts.data)
        if complete < len(whole.data):
            held = whole.without(complete)
            if len(held.data) > _LONGEST_RECORD:
                break  # what follows would be read again and again
        if complete:
            yield partial(_record_work, whole, texts, ids)
    if held is not None:
        raise InputError(
            "a quote that is not closed, or a record of more than 64 MB", where=held.where(0)
        )


def _record_work(block: Block, texts: Spans, ids: list[bytes], swapper: BatchSwapper) -> _Piece:
    replace(block, data=texts.data).require_utf8()
    names = [one.decode() for one in ids]
    if names:
        width = len(texts.start) // len(names)
        spans = zip(texts.start[: FIRST_ROWS * width], texts.end, strict=False)
        first = [texts.data[start:end].tobytes() for start, end in spans]
        columns = [pa.array(first[place::width], pa.string()) for place in range(width)]
        TextBatch.of_columns(pa.array(names[:FIRST_ROWS]), columns, block.path).refuse_swapped()
    return _piece(swapper, texts, names)


def _record_spans(block: Block, columns: _Columns) -> tuple[Spans, list[bytes]]:
    """The text fields of the records that end in this block, and the records' ids.

    The quotes around a field are not part of its text, and inside them a quote is doubled.
    """
    data = block.data.tobytes()
    starts: list[int] = []
    ends: list[int] = []
    doubled = False
    ids: list[bytes] = []
    record = column = 0
    wanted, last = set(columns.texts), columns.width - 1
    delimiter = columns.delimiter.encode()
    quotes = delimiter == b","
    scan = _FIELDS[delimiter].scanner(data).match  # type: ignore[attr-defined]
    while (field := scan()) is not None:
        start, end = field.span(1)
        mark = field[2]
        if column == 0 and start == end and mark != delimiter:  # a blank line, or the end
            record = field.end()
            if not mark:
                break
            continue
        if column in wanted:
            quoted = quotes and data[start : start + 1] == b'"'
            closed = quoted and data[end - 1 : end] == b'"'
            starts.append(start + quoted)
            ends.append(end - closed)
            doubled |= quoted and data.find(b'""', start + 1, end - 1) >= 0
        if column == columns.id:
            own = data[start:end]
            if quotes and own[:1] == b'"':
                own = own[1:].removesuffix(b'"').replace(b'""', b'"')
            if not own:
                raise InputError("empty document id", where=block.where(record))
            found_id = own
        if mark == delimiter:
            column += 1
            continue
        if column != last:
            raise InputError(
                f"{column + 1} field(s)", where=block.where(record), expected=str(last + 1)
            )
        ids.append(found_id)
        column, record = 0, field.end()
        if not mark:
            break
    count = len(ids) * len(columns.texts)
    start, end = (np.array(side[:count], np.int64) for side in (starts, ends))
    document = np.arange(count) // len(columns.texts)
    escape = CSV_ESCAPE if doubled else None
    return Spans(block.data[:record], start, end, document, escape), ids


def _json_work(fields: Sequence[str] | None, block: Block, swapper: BatchSwapper) -> _Piece:
    """Lines of JSON: the values of the text fields, as they are written in the line."""
    block.require_utf8()
    records = block.json_records(fields)
    if records is not None:
        return _plain_json_work(block, records, swapper)
    ids = block.json_batch(fields).doc_ids().to_pylist()  # raises all errors of reading, too
    spans: list[tuple[int, int, int]] = []  # start, end, document
    place = number = 0
    for line in block.data.tobytes().split(b"\n"):
        if line.strip():
            text = line.decode()
            for first, last in _json_spans(text, fields, block, place):
                begin = place + len(text[:first].encode())
                spans.append((begin, begin + len(text[first:last].encode()), number))
            number += 1
        place += len(line) + 1
    start, end, document = np.array(spans, np.int64).reshape(-1, 3).T
    return _piece(swapper, Spans(block.data, start, end, document, JSON_ESCAPE), ids)


def _plain_json_work(block: Block, records: Records, swapper: BatchSwapper) -> _Piece:
    """The same for lines that compiled code has decoded."""
    start, end, document = records.parts[:, np.argsort(records.parts[0], kind="stable")]
    decoded = Decoded(Spans(records.data, start, end, document), *records.breaks)
    texts = Spans(
        block.data, decoded.written(start), decoded.written(end), document, decoded=decoded
    )
    ids = records.batch(block.path).refuse_swapped().doc_ids().to_pylist()
    return _piece(swapper, texts, ids)


def _json_spans(
    line: str, fields: Sequence[str] | None, block: Block, place: int
) -> list[tuple[int, int]]:
    """Where the texts of one object are."""
    values, spans = _json_items(line)
    if fields is not None:
        wanted = list(fields)
        id_name = next(name for name in COLLECTION_ID if name in values)
        if id_name in wanted:
            raise InputError(
                f"field {id_name!r} is the document id",
                where=block.where(place),
                expected="fields of text",
            )
    else:
        wanted = ["title", next(name for name in DOCUMENT_TEXT if name in values)]
    for name in wanted:
        if isinstance(values.get(name), list | dict):
            raise InputError(
                f"{name!r} is not a string", where=block.where(place), expected="text to swap"
            )
    return sorted(span for name in wanted for span in spans.get(name, ()))


def _json_items(line: str) -> tuple[dict[str, Any], dict[str, list[tuple[int, int]]]]:
    """Keys and values of an object, and where its strings are."""
    values: dict[str, Any] = {}
    spans: dict[str, list[tuple[int, int]]] = {}
    place = 0
    while (key := _JSON_KEY.match(line, place)) is not None:
        name = json.loads(key[1])
        values[name], place = _read_json_value(line, key.end())
        if isinstance(values[name], str):
            spans.setdefault(name, []).append((key.end() + 1, place - 1))
    return values, spans


def _parquet_source(path: str, fields: Sequence[str] | None) -> Source:
    if path == STDIN:
        raise InputError("Parquet on standard input", do="give a file")
    with open_parquet(path) as file, reading_parquet(path):
        schema = file.schema_arrow
        if not file.metadata.num_rows:
            raise InputError("empty file", where=path, expected="at least one document")
        # Arrow ends the process if a broken footer is asked for a column; reading a row first
        # raises an error instead
        next(file.iter_batches(1), None)
        first = file.metadata.row_group(0).column(0).compression
    _swapped_columns(schema.names, fields, path)
    compression = "none" if first == "UNCOMPRESSED" else first.lower()
    return Source(path, "parquet", fields, schema=schema, compression=compression)


def swap_table(
    table: pa.Table, fields: Sequence[str] | None, path: str, swapper: BatchSwapper
) -> _Piece:
    """Swap the texts of an Arrow table; by default those of title and text."""
    id_column, texts_in = _swapped_columns(table.column_names, fields, path)
    if not table.num_rows:
        return _Piece(table, Tally(), 0)
    TextBatch.of_table(table.slice(0, FIRST_ROWS), path, fields)  # refuses swapped columns
    ids = [str(one) for one in table.column(id_column).to_pylist()]
    tally = Tally()
    changed = np.zeros(table.num_rows, bool)
    size = 0
    for name in texts_in:
        place = table.column_names.index(name)
        column = table.column(place)
        try:
            strings = pa.concat_arrays(column.cast(pa.large_string()).chunks)
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
            what = f"column {name!r} of type {column.type}"
            raise InputError(what, where=path, expected="strings of UTF-8") from error
        data, offsets = string_buffers(pa.compute.fill_null(strings, ""))
        texts = Spans(data.copy(), offsets[:-1], offsets[1:], np.arange(table.num_rows))
        done = swapper(texts, 0, ids)
        size += len(data)
        tally.add(done.tally)
        if not done.tally.changed:
            continue
        new_offsets = offsets + np.concatenate(([0], np.cumsum(done.grown)))
        new = pa.LargeStringArray.from_buffers(
            table.num_rows, pa.py_buffer(new_offsets), pa.py_buffer(done.data)
        )
        changed[done.touched] = True
        if strings.null_count:
            new = pa.compute.if_else(strings.is_valid(), new, pa.scalar(None, pa.large_string()))
        table = table.set_column(place, table.schema.field(place), new.cast(column.type))
    tally.documents, tally.changed = table.num_rows, int(changed.sum())
    return _Piece(table, tally, size)
