"""Exports come back as they were written, and bad cells are named."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.errors import InputError
from ranktilt.studies.tables import (
    Choice,
    Label,
    OpinionAnswer,
    Rating,
    codebook_markdown,
    read_rows,
    rows_csv,
)

TABLES = (OpinionAnswer, Rating, Choice, Label)

ANSWERS = [
    OpinionAnswer(
        "p1", "007", "plus", -3, 2, 0.98, 0.98, 2, ("d 1", 'd"2'), 12.5, 'She wrote:\n"no", twice',
        True, "2026-01-02T03:04:05Z", "2026-01-02T03:09:05Z", ("d 1", 'd"2', "d3"), 1,
    ),
    OpinionAnswer("p2", "007", "balanced", 0, None, None, None, 0),
    OpinionAnswer("p3", "008", "minus", 1, -1, -1.0, 1.0, 0, (), 0.0, "=1+1", False),
]  # fmt: skip


def write_rows(path: Path, rows: list[Any], kind: type[Any] | None = None) -> None:
    path.write_text(rows_csv(rows, kind or type(rows[0])), encoding="utf-8", newline="")


def test_rows_come_back(tmp_path: Path) -> None:
    for rows in (
        ANSWERS,
        [Rating("p1", "q", "bm25", 4.0, ("a", "b")), Rating("p2", "q", "neural", 1.5)],
        [Choice("p1", "q", "bm25", "neural", "same", True)],
        [Label("a1", "17", "n", text="who, me?"), Label("a2", "17", "f", "", "", "n", True)],
    ):
        path = tmp_path / "rows.csv"
        write_rows(path, rows)
        assert read_rows(path, type(rows[0])) == rows
        # as somebody may store them in Parquet: with lists, and yes and no as true and false
        columns = pl.DataFrame([asdict(row) for row in rows], infer_schema_length=None)
        columns.write_parquet(tmp_path / "rows.parquet")
        assert read_rows(tmp_path / "rows.parquet", type(rows[0])) == rows


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1)


@settings(max_examples=25)
@given(summary=TEXTS, query=TEXTS.filter(str.strip), opened=st.lists(TEXTS))
def test_any_text_survives_csv(
    tmp_path_factory: pytest.TempPathFactory, summary: str, query: str, opened: list[str]
) -> None:
    row = OpinionAnswer("p", query, "plus", 1, 1, 0.1, 0.1, 0, tuple(opened), summary=summary)
    path = tmp_path_factory.mktemp("any") / "a.csv"
    write_rows(path, [row])
    assert read_rows(path, OpinionAnswer) == [row]


@pytest.mark.parametrize(
    "text",
    # OWASP's list; the last four are full-width
    [
        "=1+1", "+1", "-1", "@x", "\t=1", "'=1", "''@x", "\n=1",
        "\uff1d1", "\uff0b1", "\uff0d1", "\uff20x",
    ],
)  # fmt: skip
def test_no_cell_of_a_participant_is_a_formula(text: str) -> None:
    content = rows_csv(
        [OpinionAnswer("p", "q", "plus", 1, 1, 1.0, 1.0, 0, summary=text)], OpinionAnswer
    )
    cell = next(csv.DictReader(io.StringIO(content, newline="")))["summary"]
    assert cell == "'" + text
    assert not cell.startswith(("=", "+", "-", "@", "\t"))


HEADER = "participant,query,condition,prior,posterior,clicks"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("p,q,plus,much,1,0", "a.csv:2: prior 'much', expected a number"),
        ("p,q,plus,1.5,1,0", "prior '1.5', expected a whole number"),
        ("p,q,plus,1,1,", "empty clicks"),
        ("p,q,plus,nan,1,0", "prior 'nan'"),
        ("p,q,plus,17,1,0", "a.csv:2: prior '17', expected -3 … 3"),
        ("p,q,plus,1,-4,0", "a.csv:2: posterior '-4', expected -3 … 3"),
        ("p,q,plus,1,1,-1", "a.csv:2: clicks '-1', expected 0, 1, …"),
    ],
)
def test_a_bad_cell_is_named(put: Callable[..., Path], line: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_rows(put("a.csv", f"{HEADER}\n{line}\n"), OpinionAnswer)


def test_a_missing_column_is_named(put: Callable[..., Path]) -> None:
    with pytest.raises(InputError, match="no column for clicks"):
        read_rows(put("a.csv", "participant,query,condition\np,q,plus\n"), OpinionAnswer)
    rows = read_rows(put("b.csv", f"{HEADER},age\np,q,plus,1,2,0,33\n"), OpinionAnswer)
    assert rows == [OpinionAnswer("p", "q", "plus", 1, 2, None, None, 0)]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (Rating("p", "q", "a", 0.5), "2: rating '0.5', expected 1, 2, …, points of the scale"),
        (OpinionAnswer("p", "q", "plus", 1, 1, 1.5), "2: signed_duo '1.5', expected -1 … 1"),
        (OpinionAnswer("p", "q", "plus", 1, 1, 1.0, -0.1), "2: duo '-0.1', expected 0 … 1"),
    ],
)
def test_a_number_beyond_its_scale_is_refused(tmp_path: Path, row: Any, says: str) -> None:
    write_rows(tmp_path / "t.csv", [row])
    with pytest.raises(InputError, match=says):
        read_rows(tmp_path / "t.csv", type(row))


def test_rounding_is_not_beyond_the_scale(put: Callable[..., Path]) -> None:
    text = "participant,query,condition,signed_duo,clicks\np,q,plus,1.0000000000000002,0\n"
    assert read_rows(put("a.csv", text), OpinionAnswer)[0].signed_duo == pytest.approx(1.0)


@pytest.mark.parametrize("kind", TABLES)
def test_an_export_without_rows_is_said(tmp_path: Path, kind: type[Any]) -> None:
    write_rows(tmp_path / "t.csv", [], kind)
    with pytest.raises(InputError, match="only a header line, expected at least one row"):
        read_rows(tmp_path / "t.csv", kind)


@pytest.mark.parametrize("kind", TABLES)
def test_the_codebook_names_every_column(kind: type[Any]) -> None:
    header = rows_csv([], kind).strip().split(",")
    lines = codebook_markdown(kind).strip().splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert [row[0].replace("\\", "") for row in cells] == header
    assert all(all(row) for row in cells)
