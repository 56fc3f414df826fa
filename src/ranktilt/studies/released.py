"""Answers of the search study of Ziems et al. (2024), in the columns that their analysis reads.

`index` is the query, `_` and the order shown; `doc_id_1` … are the documents shown; `url_1_log` …
have a semicolon per click. Opinions are in `prior` and `posterior` (Prolific) or in columns such as
`Answer.prior_agree_2.on` (Mechanical Turk, with clicks in `Answer.url_1_log` …). The released
results also have `clicked_links`, `nDCV` (DUO of the list) and `sign` (the side of the axis that
agrees with the statement). No column names the participant: every row is a person of its own.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator

from ranktilt.data.tables import TextTable, parse_number, read_table
from ranktilt.errors import InputError
from ranktilt.studies.tables import OpinionAnswer, read_rows

_SCALE = 3
_CLICKS = re.compile(r"(Answer\.)?url_(\d+)_log")
_SHOWN = re.compile(r"doc_id_(\d{1,9})")


def read_answers(path: str | os.PathLike[str]) -> list[OpinionAnswer]:
    """Read answers of a search study: an export of ours, or a file of Ziems et al. (2024)."""
    columns = read_table(path, {"index": ("index",)}, required=()).columns
    own = {"participant", "query", "condition"} <= set(columns)
    if own or "index" not in columns:
        return read_rows(path, OpinionAnswer)
    return list(_released(path))


def _released(path: str | os.PathLike[str]) -> Iterator[OpinionAnswer]:
    table = read_table(path, {"index": ("index",)}, required=("index",))
    clicks = sorted(name for name in table.columns if _CLICKS.fullmatch(name))
    numbered = [found for name in table.columns if (found := _SHOWN.fullmatch(name))]
    shown = [found[0] for found in sorted(numbered, key=lambda found: int(found[1]))]
    if not clicks and "clicked_links" not in table.columns:
        raise InputError("no clicks", where=path, expected="columns url_1_log, … or clicked_links")
    for row, index in enumerate(table.columns["index"]):
        cells = {name: column[row].strip() for name, column in table.columns.items()}
        query, _, order = index.strip().rpartition("_")
        if not query:
            text = "a query, _ and the order shown, such as 12_q1_max"
            raise InputError(f"index {index!r}", where=table.where(row), expected=text)
        duo = _number(cells.get("nDCV", ""), "nDCV", table, row)
        sign = _number(cells.get("sign", ""), "sign", table, row)
        counted = _number(cells.get("clicked_links", ""), "clicked_links", table, row)
        if counted is None:
            counted = sum(cells[name].count(";") for name in clicks)
        yield OpinionAnswer(
            participant=f"{os.path.basename(path)}:{row + 1}",
            query=query,
            condition=order,
            prior=_opinion(cells, "prior", table, row),
            posterior=_opinion(cells, "posterior", table, row),
            duo=duo,
            clicks=int(counted),
            shown=tuple(cells[name] for name in shown if _given(cells[name])),
            statement_side=None if sign is None else int(math.copysign(1, sign)),
        )


def _given(cell: str) -> bool:
    """Whether a cell has a value: pandas writes none as nan or not at all."""
    return cell.lower() not in ("", "nan")


def _number(cell: str, what: str, table: TextTable, row: int) -> float | None:
    return parse_number(cell, what, table.where(row)) if _given(cell) else None


def _opinion(cells: dict[str, str], which: str, table: TextTable, row: int) -> int | None:
    """An opinion from −3 to 3: a number, or the choice that is on, 0 if none is."""
    if which in cells:
        expected = f"a whole number from -{_SCALE} to {_SCALE}"
        value = _number(cells[which], which, table, row)
        if value is not None and (abs(value) > _SCALE or value != int(value)):
            raise InputError(f"{which} {cells[which]!r}", where=table.where(row), expected=expected)
        return None if value is None else int(value)
    found = {
        sign * number: cells.get(f"Answer.{which}_{side}_{number}.on")
        for side, sign in (("agree", 1), ("disagree", -1))
        for number in range(1, _SCALE + 1)
    }
    if all(cell is None for cell in found.values()):
        expected = f"a column {which}, or Answer.{which}_agree_1.on, …"
        raise InputError(f"no {which}", where=table.path, expected=expected)
    chosen = [value for value, cell in found.items() if cell and cell.lower() in ("true", "1")]
    return chosen[0] if chosen else 0
