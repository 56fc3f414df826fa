"""What a study leaves: one row per answer, rating, choice or label, as CSV or Parquet.

The server exports these tables and the analyses read them; nothing else passes between the two.
Every column carries its meaning, so the codebook is made from the classes themselves.
"""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import math
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from ranktilt.data.files import (
    atomic_target,
    format_suffix,
    open_parquet,
    read_text,
    reading_parquet,
    target_suffix,
    write_text,
    writing,
)
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError

if TYPE_CHECKING:
    import pyarrow as pa

Row = TypeVar("Row")

TEXT, WHOLE, NUMBER, YES_NO, LIST, TIME = "text", "integer", "number", "yes/no", "list", "time"
#: Opinions go from −3 (strongly disagree) to 3 (strongly agree).
OPINION = 3
#: Rounding may leave a number this far outside its bounds.
_SLACK = 1e-9
#: A spreadsheet would run a cell that begins like this; such cells get a quote in front.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def column(
    type: str,
    meaning: str,
    values: str = "",
    *,
    optional: bool = False,
    default: Any = None,
    least: float = -math.inf,
    most: float = math.inf,
) -> Any:
    """A field of a table. `optional`: the cell may be empty, and the column may be missing.

    `least` and `most` bound a number: a file with another one is refused.
    """
    told = {"type": type, "meaning": meaning, "values": values, "optional": optional}
    told |= {"least": least, "most": most}
    if not optional:  # a default here is for Python only: the file must have the column
        return field(metadata=told) if default is None else field(default=default, metadata=told)
    if type == LIST:
        return field(default_factory=tuple, metadata=told)
    return field(default=default, metadata=told)


@dataclass(frozen=True)
class Answer:
    """Search-manipulation study: one row per participant and query."""

    participant: str = column(TEXT, "the participant's number in the study; no panel id")
    query: str = column(TEXT, "id of the query")
    condition: str = column(
        TEXT, "the order that was shown", "balanced, plus, minus, or the name of a system"
    )
    prior: int | None = column(
        WHOLE, "agreement with the statement before the results", "-3 … 3", optional=True,
        least=-OPINION, most=OPINION,
    )  # fmt: skip
    posterior: int | None = column(
        WHOLE, "agreement with the statement after the results", "-3 … 3", optional=True,
        least=-OPINION, most=OPINION,
    )  # fmt: skip
    signed_duo: float | None = column(
        NUMBER,
        "SignedDUO of the list shown; + favours the statement, empty where undefined",
        "-1 … 1",
        optional=True,
        least=-1.0,
        most=1.0,
    )
    duo: float | None = column(
        NUMBER, "DUO of the list shown", "0 … 1", optional=True, least=0.0, most=1.0
    )
    clicks: int = column(WHOLE, "results clicked, repeats included", "0, 1, …", default=0, least=0)
    opened: tuple[str, ...] = column(
        LIST, "documents opened, in the order of opening, repeats included", optional=True
    )
    dwell: float | None = column(
        NUMBER, "seconds spent on the opened documents in all", "0 or more", optional=True
    )
    summary: str = column(TEXT, "the written summary", optional=True, default="")
    attention_passed: bool | None = column(
        YES_NO, "whether the attention check was passed; empty where none was shown", optional=True
    )
    started: str | None = column(TIME, "when the query was opened", "ISO 8601, UTC", optional=True)
    finished: str | None = column(
        TIME, "when the posterior was given; empty where the participant left before",
        "ISO 8601, UTC", optional=True,
    )  # fmt: skip
    shown: tuple[str, ...] = column(
        LIST, "documents shown, from the first rank down", optional=True
    )
    focus_lost: int | None = column(
        WHOLE, "how often the page lost the focus", "0, 1, …", optional=True
    )
    statement_side: int | None = column(
        WHOLE, "side of the polarity axis on which the statement stands; 1 where it is empty",
        "-1, 1", optional=True, least=-1, most=1,
    )  # fmt: skip

    @property
    def complete(self) -> bool:
        """Whether both opinions were given."""
        return self.prior is not None and self.posterior is not None


@dataclass(frozen=True)
class Rating:
    """Perception study: one row per list that a participant rated."""

    participant: str = column(TEXT, "the participant's number in the study")
    query: str = column(TEXT, "id of the query")
    ranking: str = column(TEXT, "the list that was shown: a run, or an order of the design")
    rating: float = column(
        NUMBER, "how balanced the list looks; higher is more balanced", "1 … points of the scale",
        least=1.0,
    )  # fmt: skip
    shown: tuple[str, ...] = column(
        LIST, "documents shown, from the first rank down", optional=True
    )
    attention_passed: bool | None = column(
        YES_NO, "whether the attention check was passed; empty where none was shown", optional=True
    )
    started: str | None = column(TIME, "when the list was opened", "ISO 8601, UTC", optional=True)
    finished: str | None = column(TIME, "when the rating was given", "ISO 8601, UTC", optional=True)


@dataclass(frozen=True)
class Choice:
    """Perception study: one row per pair of lists of one query that a participant compared."""

    participant: str = column(TEXT, "the participant's number in the study")
    query: str = column(TEXT, "id of the query")
    left: str = column(TEXT, "the list shown on the left (or first)")
    right: str = column(TEXT, "the list shown on the right (or second)")
    chosen: str = column(TEXT, "which looks more balanced", "left, right, same")
    attention_passed: bool | None = column(
        YES_NO, "whether the attention check was passed; empty where none was shown", optional=True
    )
    started: str | None = column(TIME, "when the pair was opened", "ISO 8601, UTC", optional=True)
    finished: str | None = column(TIME, "when the choice was made", "ISO 8601, UTC", optional=True)


@dataclass(frozen=True)
class Label:
    """Annotation: one row per annotator, item and question."""

    annotator: str = column(TEXT, "the annotator's number in the study")
    item: str = column(TEXT, "id of the query, document or pair that was labelled")
    label: str = column(TEXT, "the label given, or the rating; never empty")
    question: str = column(
        TEXT, "which question it answers, where a screen asks several", optional=True, default=""
    )
    text: str = column(TEXT, "the text that was shown", optional=True, default="")
    gold: str | None = column(
        TEXT, "the known answer; empty for all items but gold questions", optional=True
    )
    adjudicated: bool = column(
        YES_NO, "yes: the decision of an adjudicator, which overrules a vote",
        optional=True, default=False,
    )  # fmt: skip
    comment: str = column(TEXT, "the annotator's remark", optional=True, default="")
    started: str | None = column(TIME, "when the item was opened", "ISO 8601, UTC", optional=True)
    finished: str | None = column(TIME, "when the label was given", "ISO 8601, UTC", optional=True)


TABLES: dict[str, type[Any]] = {
    "answers": Answer,
    "ratings": Rating,
    "choices": Choice,
    "labels": Label,
}
#: What reads each table.
_READERS = {
    "answers": "ranktilt study analyse",
    "ratings": "ranktilt study perception --ratings",
    "choices": "ranktilt study perception --choices",
    "labels": "ranktilt study agreement",
}


# The codebook


@dataclass(frozen=True)
class CodebookEntry:
    """What one column of an export means."""

    column: str
    type: str
    meaning: str
    values: str
    may_be_empty: bool


def codebook(kind: type[Any]) -> list[CodebookEntry]:
    """One entry a column, in the order of the export."""
    return [
        CodebookEntry(
            f.name,
            f.metadata["type"],
            f.metadata["meaning"],
            f.metadata["values"] or _ALLOWED[f.metadata["type"]],
            f.metadata["optional"],
        )
        for f in dataclasses.fields(kind)
    ]


_ALLOWED = {
    TEXT: "any text",
    WHOLE: "whole numbers",
    NUMBER: "numbers",
    YES_NO: "yes, no",
    LIST: "a JSON list of ids in CSV, a list in Parquet",
    TIME: "ISO 8601, UTC",
}


def codebook_markdown(kind: type[Any]) -> str:
    """The codebook as a Markdown table."""
    lines = ["| column | type | meaning | values |", "|---|---|---|---|"]
    for entry in codebook(kind):
        values = entry.values + (" (may be empty)" if entry.may_be_empty else "")
        lines.append(f"| {entry.column} | {entry.type} | {entry.meaning} | {values} |")
    return "\n".join(lines) + "\n"


# Writing


def write_rows(
    path: str | os.PathLike[str], rows: Iterable[Row], kind: type[Row] | None = None
) -> None:
    """Write rows as .csv or .parquet, whole or not at all. `kind` is needed for an empty table."""
    suffix = target_suffix(path, (".csv", ".parquet"))
    found = list(rows)
    kind = kind or (type(found[0]) if found else None)
    if kind is None:
        raise InputError("no rows, and no kind of table", where=path, do="name the kind")
    if suffix == ".csv":
        write_text(path, rows_csv(found, kind))
        return
    with atomic_target(path) as temporary, writing(path):
        temporary.write_bytes(rows_parquet(found, kind))


def rows_csv(rows: Sequence[Any], kind: type[Any]) -> str:
    """The table as CSV. Texts that a spreadsheet would run as a formula get a ' in front."""
    out = io.StringIO()
    # RFC 4180's line ends: with any other, Python leaves a lone \r in a text without quotes
    writer = csv.writer(out, lineterminator="\r\n")
    fields = dataclasses.fields(kind)
    writer.writerow([f.name for f in fields])
    for row in rows:
        writer.writerow([_cell(getattr(row, f.name), f.metadata["type"]) for f in fields])
    return out.getvalue()


def rows_parquet(rows: Sequence[Any], kind: type[Any]) -> bytes:
    """The table as a Parquet file, with the codebook in the columns' metadata."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {
        TEXT: pa.string(), TIME: pa.string(), WHOLE: pa.int64(), NUMBER: pa.float64(),
        YES_NO: pa.bool_(), LIST: pa.list_(pa.string()),
    }  # fmt: skip
    fields = dataclasses.fields(kind)
    schema = pa.schema(
        [
            pa.field(f.name, types[f.metadata["type"]], metadata={"meaning": f.metadata["meaning"]})
            for f in fields
        ]
    )
    arrays = [
        pa.array(
            [_plain(getattr(row, f.name)) for row in rows],
            types[f.metadata["type"]],
        )
        for f in fields
    ]
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), sink)
    return sink.getvalue().to_pybytes()


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _cell(value: Any, type: str) -> str:
    if value is None:
        return ""
    if type == YES_NO:
        return "yes" if value else "no"
    if type == LIST:
        return json.dumps(list(value), ensure_ascii=False)
    if type in (WHOLE, NUMBER):
        return repr(float(value)) if isinstance(value, float) else str(value)
    return _guarded(str(value))


def _guarded(text: str) -> str:
    return "'" + text if _FORMULA.match(text) else text


def _unguarded(text: str) -> str:
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


# Reading


def read_rows(path: str | os.PathLike[str], kind: type[Row]) -> list[Row]:
    """Read an export back (CSV, TSV, JSONL, Parquet). Columns that the table lacks are passed over.

    `InputError` names file and line of a cell that is not what the codebook says.
    """
    if os.fspath(path).lower().endswith(".parquet"):
        return _from_parquet(path, kind)
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    try:
        table = read_table(path, {f.name: (f.name,) for f in fields}, required=_required(kind))
    except InputError:
        names, empty = _header(path)
        _check_kind(path, kind, names, empty)
        raise
    present = [f for f in fields if f.name in table.columns]
    rows = []
    for number in range(len(table)):
        given = {}
        for f in present:
            text = table.columns[f.name][number]
            if text == "":
                if not f.metadata["optional"]:
                    raise InputError(f"empty {f.name}", where=table.where(number))
                continue
            given[f.name] = _value(text, f, table.where(number))
        rows.append(kind(**given))
    return rows


def _required(kind: type[Any]) -> list[str]:
    return [f.name for f in dataclasses.fields(kind) if not f.metadata["optional"]]


def _header(path: str | os.PathLike[str]) -> tuple[list[str], bool]:
    """The first row of a text table, and whether nothing comes after it."""
    delimiter = "," if format_suffix(path) == ".csv" else "\t"
    first, *rest = read_text(path).splitlines() or [""]
    try:
        cells = next(csv.reader([first], delimiter=delimiter), [])
    except csv.Error:  # a cell of more than a header can hold: no table of ours
        cells = []
    names = [name.strip().lower() for name in cells]
    return names, not any(line.strip() for line in rest)


def _check_kind(
    path: str | os.PathLike[str], kind: type[Any], names: Sequence[str], empty: bool
) -> None:
    """Say so where a file is another table of a study, or has no row yet."""
    fits = [name for name, table in TABLES.items() if set(_required(table)) <= set(names)]
    own = next(name for name, table in TABLES.items() if table is kind)
    if own in fits:
        if empty:
            raise InputError(f"no {own} yet", where=path, expected="at least one row")
    elif fits:
        raise InputError(
            f"these are {fits[0]}", where=path, expected=own, do=f"use {_READERS[fits[0]]}"
        )


def _from_parquet(path: str | os.PathLike[str], kind: type[Row]) -> list[Row]:
    with open_parquet(path) as file, reading_parquet(path):
        table: pa.Table = file.read()
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    _check_kind(path, kind, table.column_names, empty=False)
    for f in fields:
        if not f.metadata["optional"] and f.name not in table.column_names:
            raise InputError(
                f"no column for {f.name} among {', '.join(table.column_names)}", where=path
            )
    present = [f for f in fields if f.name in table.column_names]
    columns = {f.name: table[f.name].to_pylist() for f in present}
    rows = []
    for number in range(table.num_rows):
        where = f"{os.fspath(path)}: row {number + 1}"
        given: dict[str, Any] = {}
        for f in present:
            value = columns[f.name][number]
            if value is None:
                if not f.metadata["optional"]:
                    raise InputError(f"empty {f.name}", where=where)
                continue
            if f.metadata["type"] == LIST and isinstance(value, list):
                given[f.name] = tuple(map(str, value))
            elif f.metadata["type"] in (TEXT, TIME):
                given[f.name] = str(value)
            else:
                text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                given[f.name] = _value(text, f, where)
        rows.append(kind(**given))
    return rows


def _value(text: str, column: dataclasses.Field[Any], where: str) -> Any:
    type, name = column.metadata["type"], column.name
    if type in (TEXT, TIME):
        return _unguarded(text)
    if type == LIST:
        return _listed(text, name, where)
    text = text.strip()
    if type == YES_NO:
        known = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
        if text.lower() not in known:
            raise InputError(f"{name} {text!r}", where=where, expected="yes or no")
        return known[text.lower()]
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or (type == WHOLE and number != int(number)):
        expected = "a whole number" if type == WHOLE else "a number"
        raise InputError(f"{name} {text!r}", where=where, expected=expected)
    least, most = column.metadata["least"], column.metadata["most"]
    if not least - _SLACK <= number <= most + _SLACK:
        bounds = f"{least:g} or more" if math.isinf(most) else f"{least:g} to {most:g}"
        raise InputError(f"{name} {text}", where=where, expected=bounds)
    return int(number) if type == WHOLE else number


def _listed(text: str, name: str, where: str) -> tuple[str, ...]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, list):
        raise InputError(f"{name} {text!r}", where=where, expected='a list such as ["d1", "d2"]')
    return tuple(map(str, found))
