"""Small tables with named columns (CSV, TSV, JSONL, Parquet), every cell a string."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ranktilt.data.columns import any_of
from ranktilt.data.files import (
    format_suffix,
    open_parquet,
    parse_json,
    read_text,
    reading_parquet,
)
from ranktilt.errors import InputError


@dataclass(frozen=True)
class TextTable:
    """Columns by their canonical name; `where` gives file and line of a row."""

    columns: dict[str, list[str]]
    path: str
    lines: list[int] | None

    def line(self, row: int) -> int:
        """Line of a row in the file (row number for formats without lines)."""
        return row + 1 if self.lines is None else self.lines[row]

    def where(self, row: int) -> str:
        """File and line, or file and row."""
        return f"{self.path}:{self.line(row)}"

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), []))


def read_table(
    path: str | os.PathLike[str],
    aliases: Mapping[str, Sequence[str]],
    *,
    required: Sequence[str],
    headerless: Sequence[str] | None = None,
) -> TextTable:
    """Read a table and rename its columns by `aliases` (canonical name → accepted names).

    `headerless` are the names of a CSV or TSV whose first row names no known column.
    """
    text_path = os.fspath(path)
    suffix = format_suffix(path)
    lines: list[int] | None
    if suffix == ".parquet":
        with open_parquet(path) as file, reading_parquet(path):
            content = file.read()
        names, lines = content.column_names, None
        records = [[_text(cell) for cell in content[name].to_pylist()] for name in names]
    elif suffix in (".jsonl", ".ndjson"):
        names, records, lines = _json_lines(read_text(path), text_path)
    else:
        delimiter = csv_delimiter(path) if suffix == ".csv" else "\t"
        names, records, lines = _delimited(text_path, delimiter, aliases, headerless, required)
    columns = canonical_columns(dict(zip(names, records, strict=True)), aliases)
    for name in required:
        if name not in columns:
            raise InputError(
                f"no column for {name} among {', '.join(names)}",
                where=path,
                expected=any_of(aliases[name]),
            )
    table = TextTable(columns, text_path, lines)
    if not len(table):
        raise InputError("empty file", where=path, expected="at least one row")
    return table


def csv_delimiter(path: str | os.PathLike[str]) -> str:
    """A comma, or a semicolon if the first line has one and no comma."""
    head = read_text(path).split("\n", 1)[0]
    return ";" if ";" in head and "," not in head else ","


def _text(cell: object) -> str:
    if isinstance(cell, bytes):
        return cell.decode("utf-8", "replace")
    if isinstance(cell, list):
        return json.dumps(cell, ensure_ascii=False)
    return "" if cell is None else str(cell)


def canonical_columns(
    found: dict[str, list[str]], aliases: Mapping[str, Sequence[str]]
) -> dict[str, list[str]]:
    """Columns by canonical name; of several the alias listed first wins."""
    lowered = {name.strip().lower(): name for name in reversed(found)}
    columns: dict[str, list[str]] = {}
    taken = set()
    for canonical, accepted in aliases.items():
        name = next((lowered[alias] for alias in accepted if alias in lowered), None)
        if name is not None:
            columns[canonical] = found[name]
            taken.add(name)
    return columns | {
        name: values for name, values in found.items() if name not in taken | set(columns)
    }


def _delimited(
    path: str,
    delimiter: str,
    aliases: Mapping[str, Sequence[str]],
    headerless: Sequence[str] | None,
    required: Sequence[str],
) -> tuple[list[str], list[list[str]], list[int]]:
    text = read_text(path)
    lines = io.StringIO(text, newline="")
    if delimiter == "\t":
        reader = csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    else:
        reader = csv.reader(lines, delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error as error:
        where = f"{path}:{line}"
        raise InputError(f"unreadable row ({error})", where=where) from error
    if not rows:
        raise InputError("empty file", where=path, expected="at least one row")
    known = {alias for accepted in aliases.values() for alias in accepted}
    first = [cell.strip().lower() for cell in rows[0][1]]
    names_all = all(any(alias in first for alias in aliases[name]) for name in required)
    if first[0] in known or names_all:
        names = [cell.strip() for cell in rows.pop(0)[1]]
        least = len(names)
    elif headerless is not None:
        width = len(first)
        if not 2 <= width <= len(headerless):
            shape = delimiter.join(headerless).replace("\t", "<TAB>")
            raise InputError(f"{width} field(s)", where=f"{path}:{rows[0][0]}", expected=shape)
        names = list(headerless[:width])
        least = width
        if delimiter == "," and "text" in names:
            rows = _with_commas_in_text(rows, names)
    else:
        raise InputError(
            f"header {delimiter.join(rows[0][1])!r}",
            where=f"{path}:1",
            expected=f"columns {', '.join(aliases)}",
        )
    for number, row in rows:
        if len(row) != least:
            raise InputError(
                f"{len(row)} field(s)",
                where=f"{path}:{number}",
                expected=f"{least} ({', '.join(names)})",
            )
    records = [[row[i] for _, row in rows] for i in range(len(names))]
    return names, records, [number for number, _ in rows]


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


def _json_lines(text: str, path: str) -> tuple[list[str], list[list[str]], list[int]]:
    objects: list[dict[str, object]] = []
    lines: list[int] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        entry = parse_json(line, f"{path}:{number}")
        if not isinstance(entry, dict):
            raise InputError("not a JSON object", where=f"{path}:{number}")
        objects.append(entry)
        lines.append(number)
    names = list(dict.fromkeys(key for entry in objects for key in entry))
    values = [[_text(entry.get(name)) for entry in objects] for name in names]
    return names, values, lines
