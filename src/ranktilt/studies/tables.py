"""The tables of a study: one row per answer, rating, choice or label.

The server exports these tables and the analyses read them. Every column carries its meaning, so the
codebook is made from the classes themselves.
"""

from __future__ import annotations

import dataclasses
import json
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ranktilt.data.csv_files import csv_text
from ranktilt.data.tables import parse_number, read_table
from ranktilt.errors import InputError

Row = TypeVar("Row")
#: Opinions go from −3 (strongly disagree) to 3 (strongly agree).
_OPINION = 3
TIME = "ISO 8601, UTC"
#: Rounding may leave a number this far outside its bounds.
_SLACK = 1e-9
_LARGEST = sys.float_info.max
_REQUIRED = object()


def column(
    meaning: str,
    values: str = "",
    *,
    default: Any = _REQUIRED,
    needed: bool = False,
    bounds: tuple[float, float] = (-_LARGEST, _LARGEST),
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
        bounds=(0, _LARGEST),
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
        "how balanced the list looks; higher is more balanced", "1, 2, …, points of the scale",
        bounds=(1, _LARGEST),
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


#: Python type → name in the codebook, and the values that it may have.
_TYPES = {
    "str": ("text", "any text"),
    "int": ("integer", "whole numbers"),
    "float": ("number", "numbers"),
    "bool": ("yes/no", "yes, no"),
    "tuple": ("list", "a JSON list of ids"),
}
_YES_NO = {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}


def _type(column: Any) -> str:
    """The first of `int | None` or `tuple[str, ...]`."""
    return re.split(r"\W", column.type)[0]


# Codebook


def codebook_markdown(kind: type[Any]) -> str:
    """The meaning of every column, as a Markdown table."""
    lines = ["| column | type | meaning | values |", "|---|---|---|---|"]
    for one in dataclasses.fields(kind):
        name, allowed = _TYPES[_type(one)]
        about = one.metadata
        name = "time" if about["values"] == TIME else name
        values = (about["values"] or allowed) + ("" if about["required"] else " (may be empty)")
        lines.append(f"| {one.name} | {name} | {about['meaning']} | {values} |")
    return "\n".join(lines) + "\n"


# Writing


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
    columns: Sequence[Any] = dataclasses.fields(kind)  # type: ignore[arg-type]
    required = [column.name for column in columns if column.metadata["required"]]
    table = read_table(path, {column.name: (column.name,) for column in columns}, required=required)
    rows = []
    for row in range(len(table)):
        given = {}
        for one in columns:
            cell = table.columns[one.name][row] if one.name in table.columns else ""
            if cell:
                given[one.name] = _value(cell, one, table.where(row))
            elif one.name in required:
                raise InputError(f"empty {one.name}", where=table.where(row))
        rows.append(kind(**given))
    return rows


def _value(text: str, column: Any, where: str) -> Any:
    """A cell as its column's type."""
    kind, name = _type(column), column.name
    if kind == "str":
        return text
    if kind == "tuple":
        return _listed(text, name, where)
    text = text.strip()
    if kind == "bool":
        if text.lower() not in _YES_NO:
            raise InputError(f"{name} {text!r}", where=where, expected="yes or no")
        return _YES_NO[text.lower()]
    low, high = column.metadata["bounds"]
    expected = column.metadata["values"] or _TYPES[kind][1]
    found = parse_number(text, name, where, (low - _SLACK, high + _SLACK), expected)
    if kind == "int" and found != int(found):
        raise InputError(f"{name} {text!r}", where=where, expected="a whole number")
    return int(found) if kind == "int" else found


def _listed(text: str, name: str, where: str) -> tuple[str, ...]:
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    if not isinstance(found, list):
        raise InputError(f"{name} {text!r}", where=where, expected='a list such as ["d1", "d2"]')
    return tuple(map(str, found))
