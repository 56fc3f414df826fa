"""The tables of a study: one row per answer, rating, choice or label.

The server exports these tables and the analyses read them. Every column carries its meaning, so the
codebook is made from the classes themselves.
"""

from __future__ import annotations

import dataclasses
import json
import math
import os
import re
import typing
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ranktilt.data.csv_files import csv_text
from ranktilt.data.files import write_text
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError

Row = TypeVar("Row")
#: Opinions go from −3 (strongly disagree) to 3 (strongly agree).
_OPINION = 3
TIME = "ISO 8601, UTC"
#: Rounding may leave a number this far outside its bounds.
_SLACK = 1e-9
#: A spreadsheet would run a cell that starts like this, so such cells get a quote in front.
_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_REQUIRED = object()


def column(
    meaning: str,
    values: str = "",
    *,
    default: Any = _REQUIRED,
    needed: bool = False,
    bounds: tuple[float, float] = (-math.inf, math.inf),
) -> Any:
    """A field of a table.

    Args:
        meaning: What the codebook says.
        values: The values that occur, for the codebook.
        default: Its default; without one the column and every cell are required.
        needed: Files need the column even though Python has a default.
        bounds: Smallest and largest number accepted.
    """
    required = needed or default is _REQUIRED
    about = {"meaning": meaning, "values": values, "required": required, "bounds": bounds}
    if default is _REQUIRED:
        return field(metadata=about)
    return field(default=default, metadata=about)


_ATTENTION = "whether the attention checks were passed; empty if none was shown"
_SHOWN = "documents shown, from rank 1 down"
PARTICIPANT = "the participant's number in the study; not the panel id"


@dataclass(frozen=True)
class OpinionAnswer:
    """Search-manipulation study: one row per participant and query."""

    participant: str = column(PARTICIPANT)
    query: str = column("id of the query")
    condition: str = column(
        "the order that was shown",
        "balanced, plus (for first), minus (against first), or the name of a run",
    )
    prior: int | None = column(
        "agreement with the statement before the results", "-3 … 3",
        default=None, bounds=(-_OPINION, _OPINION),
    )  # fmt: skip
    posterior: int | None = column(
        "agreement with the statement after the results", "-3 … 3",
        default=None, bounds=(-_OPINION, _OPINION),
    )  # fmt: skip
    signed_duo: float | None = column(
        "SignedDUO of the list shown; + favours the statement, empty if undefined", "-1 … 1",
        default=None, bounds=(-1, 1),
    )  # fmt: skip
    duo: float | None = column("DUO of the list shown", "0 … 1", default=None, bounds=(0, 1))
    clicks: int = column(
        "results clicked, including repeats", "0, 1, …", default=0, needed=True,
        bounds=(0, math.inf),
    )  # fmt: skip
    opened: tuple[str, ...] = column("documents opened, in order, including repeats", default=())
    dwell: float | None = column(
        "total seconds on the opened documents", "at least 0", default=None
    )
    summary: str = column("the written summary", default="")
    attention_passed: bool | None = column(_ATTENTION, default=None)
    started: str | None = column("when the query was opened", TIME, default=None)
    finished: str | None = column(
        "when the posterior was given; empty if the participant left before", TIME, default=None
    )
    shown: tuple[str, ...] = column(_SHOWN, default=())
    focus_lost: int | None = column("how often the page lost the focus", "0, 1, …", default=None)
    statement_side: int | None = column(
        "side of the polarity axis that agrees with the statement; 1 if empty", "-1, 1",
        default=None, bounds=(-1, 1),
    )  # fmt: skip

    @property
    def complete(self) -> bool:
        """Whether both opinions were given."""
        return self.prior is not None and self.posterior is not None


@dataclass(frozen=True)
class Rating:
    """Perception study: one row per list that a participant rated."""

    participant: str = column(PARTICIPANT)
    query: str = column("id of the query")
    ranking: str = column("the list that was shown: a run, or an order of the design")
    rating: float = column(
        "how balanced the list looks; higher is more balanced", "1 … points of the scale",
        bounds=(1, math.inf),
    )  # fmt: skip
    shown: tuple[str, ...] = column(_SHOWN, default=())
    attention_passed: bool | None = column(_ATTENTION, default=None)
    started: str | None = column("when the list was opened", TIME, default=None)
    finished: str | None = column("when the rating was given", TIME, default=None)


@dataclass(frozen=True)
class Choice:
    """Perception study: one row per pair of lists of one query that a participant compared."""

    participant: str = column(PARTICIPANT)
    query: str = column("id of the query")
    left: str = column("the list shown on the left (or first)")
    right: str = column("the list shown on the right (or second)")
    chosen: str = column("which looks more balanced", "left, right, same")
    attention_passed: bool | None = column(_ATTENTION, default=None)
    started: str | None = column("when the pair was opened", TIME, default=None)
    finished: str | None = column("when the choice was made", TIME, default=None)


@dataclass(frozen=True)
class Label:
    """Annotation: one row per annotator, item and question."""

    annotator: str = column("the annotator's number in the study")
    item: str = column("id of the query, document or pair that was labelled")
    label: str = column("the label or rating; never empty")
    question: str = column("the question it answers, if a screen asks several", default="")
    text: str = column("the text that was shown", default="")
    gold: str | None = column("the known answer of a gold question; otherwise empty", default=None)
    adjudicated: bool = column(
        "yes: the decision of an adjudicator, which overrules a vote", default=False
    )
    comment: str = column("the annotator's comment", default="")
    started: str | None = column("when the item was opened", TIME, default=None)
    finished: str | None = column("when the label was given", TIME, default=None)


TABLES: dict[str, type[Any]] = {
    "answers": OpinionAnswer,
    "ratings": Rating,
    "choices": Choice,
    "labels": Label,
}
#: The command that reads each table.
_READERS = {
    "answers": "ranktilt study analyse",
    "ratings": "ranktilt study perception --ratings",
    "choices": "ranktilt study perception --choices",
    "labels": "ranktilt study agreement",
}
#: Python type → name in the codebook, and the values that it may have.
_TYPES: dict[type[Any], tuple[str, str]] = {
    str: ("text", "any text"),
    int: ("integer", "whole numbers"),
    float: ("number", "numbers"),
    bool: ("yes/no", "yes, no"),
    tuple: ("list", "a JSON list of ids"),
}


@dataclass(frozen=True)
class _Column:
    """A field of a table with its Python type: str, int, float, bool or tuple."""

    name: str
    type: type[Any]
    meaning: str
    values: str
    required: bool
    bounds: tuple[float, float]


def _columns(kind: type[Any]) -> list[_Column]:
    hints = typing.get_type_hints(kind)
    found = []
    for f in dataclasses.fields(kind):
        [type_] = {typing.get_origin(t) or t for t in _without_none(hints[f.name])}
        found.append(_Column(f.name, type_, **f.metadata))
    return found


def _without_none(hint: Any) -> list[Any]:
    if typing.get_origin(hint) is tuple:
        return [hint]
    return [part for part in typing.get_args(hint) or (hint,) if part is not type(None)]


# Codebook


def codebook_markdown(kind: type[Any]) -> str:
    """The meaning of every column, as a Markdown table."""
    lines = ["| column | type | meaning | values |", "|---|---|---|---|"]
    for one in _columns(kind):
        name, allowed = _TYPES[one.type]
        name = "time" if one.values == TIME else name
        values = (one.values or allowed) + ("" if one.required else " (may be empty)")
        lines.append(f"| {one.name} | {name} | {one.meaning} | {values} |")
    return "\n".join(lines) + "\n"


# Writing


def write_rows(
    path: str | os.PathLike[str], rows: Sequence[Any], kind: type[Any] | None = None
) -> None:
    """Write rows as CSV; an empty table needs its `kind`."""
    write_text(path, rows_csv(rows, kind or type(rows[0])))


def rows_csv(rows: Sequence[Any], kind: type[Any]) -> str:
    """The table as CSV. Texts that a spreadsheet would run as a formula get a ' in front."""
    names = [f.name for f in dataclasses.fields(kind)]
    cells = ([_cell(getattr(row, name)) for name in names] for row in rows)
    return csv_text(names, cells, end="\r\n")


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return json.dumps(list(value), ensure_ascii=False)
    return float(value) if isinstance(value, float) else value


# Reading


def read_rows(path: str | os.PathLike[str], kind: type[Row]) -> list[Row]:
    """Read an export (CSV, TSV, JSONL, Parquet); unknown columns are ignored.

    `InputError` names the file and line of a cell that does not fit the codebook.
    """
    columns = _columns(kind)
    names = {column.name: (column.name,) for column in columns}
    try:
        table = read_table(path, names, required=_required(kind))
    except InputError:
        _refuse_other_table(path, kind)
        raise
    rows = []
    for row in range(len(table)):
        given = {}
        for one in columns:
            cell = table.columns[one.name][row] if one.name in table.columns else ""
            if cell:
                given[one.name] = _value(cell, one, table.where(row))
            elif one.required:
                raise InputError(f"empty {one.name}", where=table.where(row))
        rows.append(kind(**given))
    return rows


def _required(kind: type[Any]) -> list[str]:
    return [column.name for column in _columns(kind) if column.required]


def _refuse_other_table(path: str | os.PathLike[str], kind: type[Any]) -> None:
    """A clearer error if the file is another table of a study."""
    present = read_table(path, {}, required=()).columns.keys()
    if present >= set(_required(kind)):
        return
    [own] = [name for name, table in TABLES.items() if table is kind]
    for name, table in TABLES.items():
        if present >= set(_required(table)):
            raise InputError(
                f"these are {name}", where=path, expected=own, do=f"use {_READERS[name]}"
            )


def _value(text: str, column: _Column, where: str) -> Any:
    """A cell as its column's type."""
    if column.type is str:
        return text
    text = text.strip()
    if column.type is tuple:
        return _listed(text, column.name, where)
    if column.type is bool:
        known = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}
        if text.lower() not in known:
            raise InputError(f"{column.name} {text!r}", where=where, expected="yes or no")
        return known[text.lower()]
    return _number(text, column, where)


def _number(text: str, column: _Column, where: str) -> float:
    whole = column.type is int
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or (whole and number != int(number)):
        expected = "a whole number" if whole else "a number"
        raise InputError(f"{column.name} {text!r}", where=where, expected=expected)
    low, high = column.bounds
    if not low - _SLACK <= number <= high + _SLACK:
        limits = f"at least {low:g}" if math.isinf(high) else f"{low:g} to {high:g}"
        raise InputError(f"{column.name} {text}", where=where, expected=limits)
    return int(number) if whole else number


def _listed(text: str, name: str, where: str) -> tuple[str, ...]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, list):
        raise InputError(f"{name} {text!r}", where=where, expected='a list such as ["d1", "d2"]')
    return tuple(map(str, found))
