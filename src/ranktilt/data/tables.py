"""Small tables with named columns (CSV, TSV, JSONL, Parquet), every cell a string."""

from __future__ import annotations

import ast
import csv
import io
import itertools
import json
import os
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ranktilt.data.budgets import LINE, budget, lines_of
from ranktilt.data.columns import Aliases, find_columns, listed, refuse_duplicates
from ranktilt.data.csv_files import restored
from ranktilt.data.files import (
    format_suffix,
    invalid_utf8,
    open_bytes,
    parse_json,
    read_parquet,
    read_text,
    reading,
)
from ranktilt.data.frames import FRAME, arrow_table, is_frame, refuse_fractions
from ranktilt.errors import InputError

OPEN_QUOTE = "a quote that is never closed"
#: What no text has, after the last line of a CSV: a row of its own, unless a quote is open.
_END = "\udfff"


@dataclass(frozen=True)
class TextTable:
    """Columns by their canonical name; `where` gives file and line of a row."""

    columns: dict[str, list[str]]
    path: str
    lines: list[int] | None

    @classmethod
    def of(
        cls,
        found: dict[str, list[str]],
        aliases: Aliases,
        required: Collection[str],
        path: str,
        lines: list[int] | None = None,
    ) -> TextTable:
        """Rename the columns by their aliases; of several the alias listed first wins."""
        own = find_columns(list(found), aliases, required, path)
        known = {*own.values(), *own}
        others = {name: cells for name, cells in found.items() if name not in known}
        return cls({column: found[name] for column, name in own.items()} | others, path, lines)

    def line(self, row: int) -> int:
        """Line of a row in the file (row number for formats without lines)."""
        return row + 1 if self.lines is None else self.lines[row]

    def where(self, row: int) -> str:
        """File and line, or file and row."""
        return f"{self.path}:{self.line(row)}"

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), []))


def read_table(
    path: Any,
    aliases: Aliases,
    *,
    required: Collection[str],
    headerless: Sequence[str] | None = None,
) -> TextTable:
    """Read a table and rename its columns by `aliases` (canonical name → accepted names).

    Args:
        path: A file or a data frame.
        aliases: Columns and the names they may have.
        required: Columns that must be there.
        headerless: The names of a CSV or TSV whose first row names no known column.
    """
    if is_frame(path):
        return _of_frame(path, aliases, required)
    text_path = os.fspath(path)
    suffix = format_suffix(path)
    lines: list[int] | None
    if suffix == ".parquet":
        content = read_parquet(path)
        names, lines = content.column_names, None
        records = list(_columns(content, aliases, text_path))
    elif suffix in (".jsonl", ".ndjson") or (suffix == ".json" and _begins_with_object(path)):
        objects = dict(json_objects(path))
        names = list(dict.fromkeys(key for row in objects.values() for key in row))
        lines = list(objects)
        records = [[_text(row.get(name)) for row in objects.values()] for name in names]
    else:
        text = read_text(path)
        delimiter = _csv_delimiter(text) if suffix == ".csv" else "\t"
        names, records, lines = _delimited(
            text, text_path, delimiter, aliases, headerless, required
        )
    if not any(records):
        what = "only a header line" if names else "empty file"
        raise InputError(what, where=path, expected="at least one row")
    refuse_duplicates(names, find_columns(names, aliases).values(), text_path)
    found = dict(zip(names, records, strict=True))
    return TextTable.of(found, aliases, required, text_path, lines)


def _begins_with_object(path: str | os.PathLike[str]) -> bool:
    """Whether a .json file is JSON Lines, as far as its first line shows."""
    with reading(path), open_bytes(path) as stream:
        lines = lines_of(stream, path)
        return next((line for line in lines if line.strip()), b"").lstrip()[:1] == b"{"


def _of_frame(frame: Any, aliases: Aliases, required: Collection[str]) -> TextTable:
    """A data frame as a table of strings."""
    content = arrow_table(frame)
    found = dict(zip(content.column_names, _columns(content, aliases, FRAME), strict=True))
    table = TextTable.of(found, aliases, required, FRAME)
    if not len(table):
        raise InputError("no rows", where=FRAME, expected="at least one")
    return table


def parse_number(
    text: str,
    what: str,
    where: object,
    limits: tuple[float, float] = (-sys.float_info.max, sys.float_info.max),
    expected: str = "a finite number",
) -> float:
    """A number within limits; anything else is an error."""
    try:
        value = float("_" if "_" in text else text)  # Python would read 1_0 as 10
    except ValueError as error:
        raise InputError(f"{what} {text!r}", where=where, expected="a number") from error
    if not limits[0] <= value <= limits[1]:
        raise InputError(f"{what} {text!r}", where=where, expected=expected)
    return value


def _csv_delimiter(text: str) -> str:
    """A comma, or a semicolon if the first line has one and no comma."""
    head = text.split("\n", 1)[0]
    return ";" if ";" in head and "," not in head else ","


def cell_values(cell: object) -> tuple[str, ...]:
    """The distinct values of a cell: those of a list, or the one text; none if it is empty.

    >>> cell_values("['Law', 'Sports, games', 'Law']"), cell_values("Law"), cell_values("")
    (('Law', 'Sports, games'), ('Law',), ())
    """
    if isinstance(cell, str) and cell.lstrip().startswith("["):
        try:
            cell = ast.literal_eval(cell.strip())
        except (SyntaxError, ValueError, MemoryError, RecursionError):  # a text in brackets
            cell = (cell,)
    found = cell if isinstance(cell, list | tuple) else (cell,)
    values = (str(one).strip() for one in found if one is not None)
    return tuple(dict.fromkeys(one for one in values if one))


def _columns(content: Any, aliases: Aliases, where: str) -> Iterator[list[str]]:
    """Columns as text; in those with a meaning, what cannot be text is an error.

    That is bytes that are not UTF-8, a date after the year 9999, an unknown time zone, ….
    """
    own = find_columns(content.column_names, aliases)
    refuse_duplicates(content.column_names, own.values(), where)
    refuse_fractions(content, own, where)
    meant = set(own.values())
    for name, column in zip(content.column_names, content.columns, strict=True):
        place = f"{where}, column {name}"
        try:
            yield [_text(cell) for cell in column.to_pylist()]
        except (ArithmeticError, LookupError, ValueError) as error:
            if name in meant:
                if isinstance(error, UnicodeDecodeError):
                    raise invalid_utf8(place) from error
                what = f"a {column.type} that cannot be read"
                raise InputError(what, where=place, expected="text or numbers") from error
            yield [f"({column.type})"] * len(column)


def _text(cell: object) -> str:
    if isinstance(cell, bytes):
        return cell.decode()
    if isinstance(cell, list):
        return json.dumps(cell, ensure_ascii=False, default=str)
    return "" if cell is None else str(cell)


def _delimited(
    text: str,
    path: str,
    delimiter: str,
    aliases: Aliases,
    headerless: Sequence[str] | None,
    required: Collection[str],
) -> tuple[list[str], list[list[str]], list[int]]:
    quoting = csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL
    rows = list(csv_rows(text, path, delimiter=delimiter, quoting=quoting))
    if not rows:
        raise InputError("empty file", where=path, expected="at least one row")
    known = {alias for accepted in aliases.values() for alias in accepted}
    first = [cell.strip().lower() for cell in rows[0][1]]
    names_all = all(any(alias in first for alias in aliases[name]) for name in required)
    texts = aliases.get("text", ()) if headerless is not None else ()
    named = any(cell in texts for cell in first[1:]) and not any(c.isdigit() for c in first[0])
    if first[0] in known or names_all or named:
        names = [cell.strip() for cell in rows.pop(0)[1]]
        least = len(names)
    elif headerless is not None:
        width = len(first)
        if delimiter == "," and "text" in headerless:  # the first text may have a comma, too
            width = Counter(len(row) for _, row in rows).most_common(1)[0][0]
        if not 2 <= width <= len(headerless):
            shape = delimiter.join(headerless[:2]).replace("\t", "<TAB>")
            more = ", ".join(headerless[2:])
            raise InputError(
                f"{width} field(s)",
                where=f"{path}:{rows[0][0]}",
                expected=f"{shape} and optional {more}" if more else shape,
                do=_width_advice(delimiter.join(rows[0][1])),
            )
        names = list(headerless[:width])
        least = width
        if delimiter == "," and "text" in names:
            rows = _with_commas_in_text(rows, names)
    else:
        raise InputError(
            f"header {listed([delimiter.join(rows[0][1])])!r}",
            where=f"{path}:{rows[0][0]}",
            expected=f"columns {', '.join(aliases)}",
            do=f"add a first line such as {delimiter.join(required)}".replace("\t", "<TAB>"),
        )
    for number, row in rows:
        if len(row) != least:
            raise InputError(
                f"{len(row)} field(s)",
                where=f"{path}:{number}",
                expected=f"{least} ({', '.join(names)})",
            )
    plain = str if delimiter == "\t" else restored
    records = [[plain(row[i]) for _, row in rows] for i in range(len(names))]
    return list(map(plain, names)), records, [number for number, _ in rows]


def csv_rows(text: str, path: str, **dialect: Any) -> Iterator[tuple[int, list[str]]]:
    """Line and cells of every row of a CSV text that is not empty."""
    for line, row in numbered_rows(io.StringIO(text, newline=""), path, **dialect):
        if any(cell.strip() for cell in row):
            yield line, row


def numbered_rows(
    lines: Iterable[str], path: str, **dialect: Any
) -> Iterator[tuple[int, list[str]]]:
    """Line and cells of every row; a quote that is open at the end is an error."""
    reader, line = csv.reader(itertools.chain(lines, [_END]), **dialect), 1
    before = csv.field_size_limit(budget(LINE))  # 128 kB by default: a text may be longer
    try:
        for row in reader:
            if not row or not row[-1].endswith(_END):
                yield line, row
            elif line < reader.line_num:
                raise InputError(OPEN_QUOTE, where=f"{path}:{line}", do="close it or double it")
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"unreadable row ({error})", where=f"{path}:{line}") from error
    finally:
        csv.field_size_limit(before)


def trec_kind(words: Sequence[str]) -> str | None:
    """What the fields of a line show: "a run" or "qrels" in TREC's form, or neither."""
    if len(words) < 4 or words[1] not in ("0", "Q0") or not words[3].isdigit():
        return None
    return "qrels" if len(words) == 4 else "a run" if len(words) > 5 else None


def _width_advice(line: str) -> str | None:
    """What a first line without columns may be, and what to do."""
    if line.lstrip().startswith(("[", "{")):
        return "write JSON as one object per line, and name the file .jsonl"
    if kind := trec_kind(line.split()):
        return f"this looks like {kind}: give the queries"
    if "," in line and "\t" not in line:
        return "name the file .csv if commas separate its columns"
    return None


def _with_commas_in_text(
    rows: list[tuple[int, list[str]]], names: list[str]
) -> list[tuple[int, list[str]]]:
    """Join texts with unquoted commas, which the published query sets have.

    Only if the columns after the text have values that occur in complete rows, too; any other
    surplus field stays an error.
    """
    width, text = len(names), names.index("text")
    known = {i: {row[i] for _, row in rows if len(row) == width} for i in range(text + 1, width)}
    result = []
    for number, row in rows:
        surplus = len(row) - width
        if surplus > 0 and all(row[i + surplus] in known[i] for i in known):
            joined = ",".join(row[text : text + surplus + 1])
            row = [*row[:text], joined, *row[text + surplus + 1 :]]
        result.append((number, row))
    return result


def json_objects(path: str | os.PathLike[str]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line and object of every line of a JSONL file, one at a time: it may be large."""
    with reading(path), open_bytes(path) as stream:
        for number, raw in enumerate(lines_of(stream, path), start=1):
            where = f"{os.fspath(path)}:{number}"
            try:
                text = raw.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError as error:
                raise invalid_utf8(where) from error
            if not text.strip():
                continue
            entry = parse_json(text, where)
            if not isinstance(entry, dict):
                raise InputError("not a JSON object", where=where)
            yield number, entry
