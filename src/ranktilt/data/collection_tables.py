"""Collections as tables: CSV and TSV with a header line, Parquet."""

from __future__ import annotations

import contextlib
import csv
import io
from collections.abc import Iterator, Sequence
from functools import partial
from typing import BinaryIO

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pacsv

from ranktilt.data.collection_lines import line_blocks
from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT, any_of
from ranktilt.data.files import (
    BLOCK_BYTES,
    STDIN,
    invalid_utf8,
    open_bytes,
    open_parquet,
    reading,
    reading_parquet,
)
from ranktilt.data.text_batch import (
    Part,
    TextBatch,
    arrow_batch,
    joined_fields,
)
from ranktilt.errors import InputError, UnknownNameError

ROWS_PER_BATCH = 20_000


def table_parts(
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
        except csv.Error as error:
            raise InputError(f"not a header ({error})", where=f"{path}:1") from error
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
                        yield partial(table_batch, pa.Table.from_batches([batch]), path, fields)
        except pa.ArrowInvalid as error:
            if "Empty CSV" in str(error):
                return
            raise _table_error(path, delimiter, len(names), error) from error


def _table_error(path: str, delimiter: str, width: int, error: Exception) -> InputError:
    """Arrow's error with its line, found by reading the file again."""
    first = str(error).split("\n")[0]
    bad_utf8 = "UTF8" in first.upper().replace("-", "")
    if path != STDIN:
        if bad_utf8:
            for block in line_blocks(path):
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
    return InputError(first, where=where, expected=f"{width} fields per row")


def parquet_parts(path: str, fields: Sequence[str] | None) -> Iterator[Part]:
    with open_parquet(path) as file, reading_parquet(path):
        for batch in file.iter_batches(batch_size=ROWS_PER_BATCH):
            yield partial(table_batch, pa.Table.from_batches([batch]), path, fields)


def text_columns(
    names: Sequence[str], fields: Sequence[str] | None, where: str
) -> tuple[str, list[str]]:
    """The id column of a table and its columns of text."""
    twice = [name for name in names if list(names).count(name) > 1]
    if twice:
        raise InputError(f"two columns named {twice[0]!r}", where=where, expected="distinct names")
    lowered = {name.lower(): name for name in names}
    id_column = next((lowered[name] for name in COLLECTION_ID if name in lowered), None)
    listed = ", ".join(names)
    if id_column is None:
        raise InputError(
            f"no id column among {listed}", where=where, expected=any_of(COLLECTION_ID)
        )
    if fields is not None:
        for name in fields:
            if name not in names:
                raise UnknownNameError("field", name, names, where=where)
        return id_column, list(fields)
    text = next((lowered[name] for name in DOCUMENT_TEXT if name in lowered), None)
    if text is None:
        raise InputError(
            f"no text column among {listed}",
            where=where,
            expected=any_of(DOCUMENT_TEXT),
            do="name the fields with --fields",
        )
    return id_column, [lowered["title"], text] if "title" in lowered else [text]


def table_batch(table: pa.Table, path: str, fields: Sequence[str] | None) -> TextBatch:
    """Choose the id column and join the text fields with a space."""
    id_column, chosen = text_columns(table.column_names, fields, path)
    ids = _strings(table, id_column, path)
    if ids.null_count or pc.any(pc.equal(ids, "")).as_py():
        raise InputError("a document without an id", where=path)
    return arrow_batch(ids, joined_fields([_strings(table, name, path) for name in chosen]), path)


def _strings(table: pa.Table, name: str, path: str) -> pa.ChunkedArray:
    """A column as strings; another type is a one-line error."""
    column = table[name]
    try:
        return column.cast(pa.large_string())
    except pa.ArrowInvalid as error:
        raise invalid_utf8(f"{path}, column {name}") from error
    except pa.ArrowNotImplementedError as error:
        what = f"column {name!r} of type {column.type}"
        raise InputError(what, where=path, expected="strings") from error
