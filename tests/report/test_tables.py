"""Tables as Markdown and LaTeX, and numbers as people read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ranktilt.report.content import ReportInput, View
from ranktilt.report.sections import all_tables, differences, systems
from ranktilt.report.tables import Cell, Table, interval, latex_text, number, p_value

TABLE = Table(
    "t", "A & B", ["run", "x_1"], [[Cell("a|b"), Cell("1.0", "▲", "(2/3)")], ["<i>*", "–"]], (1,),
    ["50 % of it"],
)  # fmt: skip


def test_markdown() -> None:
    assert TABLE.markdown().splitlines() == [
        "## A & B",
        "",
        "| run | x\\_1 |",
        "| --- | ---: |",
        "| a\\|b | 1.0▲ (2/3) |",
        "| \\<i\\>\\* | – |",
        "",
        "50 % of it",
    ]


def test_latex() -> None:
    text = TABLE.latex()
    assert r"\caption{A \& B. 50 \% of it}" in text
    assert r"\begin{tabular}{lr}" in text
    assert r"run & x\_1 \\" in text
    assert r"a\textbar{}b & 1.0$^{\blacktriangle}$ (2/3) \\" in text


@pytest.mark.parametrize(
    ("plain", "escaped"),
    [
        ("a\\b", r"a\textbackslash{}b"),
        ("{x}^~", r"\{x\}\textasciicircum{}\textasciitilde{}"),
        ("−0.5", "$-$0.5"),
        ("$5 #1", r"\$5 \#1"),
    ],
)
def test_latex_escapes_once(plain: str, escaped: str) -> None:
    assert latex_text(plain) == escaped


@pytest.mark.parametrize(
    ("value", "signed", "text"),
    [
        (0.12345, False, "0.1235"),
        (-0.5, True, "−0.5000"),
        (0.5, True, "+0.5000"),
        (0.00001, True, "0.0000"),
        (-0.00001, True, "0.0000"),
        (None, True, "–"),
        (float("nan"), False, "–"),
    ],
)
def test_numbers(value: float | None, signed: bool, text: str) -> None:
    assert number(value, signed=signed) == text


def test_p_values_and_intervals() -> None:
    assert (p_value(0.00001), p_value(0.05), p_value(None)) == ("<0.0001", "0.0500", "–")
    assert interval(-1, 0.5, signed=True) == "[−1.0000, +0.5000]"
    assert interval(None, 0.5) == "–"


def test_marks_are_the_comparisons(sample_input: ReportInput) -> None:
    view = View(sample_input)
    comparison = sample_input.comparison
    table = systems(view)
    marked = 0
    for run, cells in zip(view.runs, table.rows, strict=False):
        for measure, cell in zip(view.measures, cells[1:], strict=True):
            assert isinstance(cell, Cell)
            expected = ""
            if run != "bm25" and comparison.significant(run, measure.name):
                expected = "▲" if comparison.row(run, measure.name).better else "▼"
            assert cell.mark == expected
            marked += bool(expected)
    assert marked > 3  # the sample's runs differ by construction


def test_differences_say_what_was_compared(sample_input: ReportInput) -> None:
    table = differences(View(sample_input))
    assert table is not None
    rows = {(row[0], row[1]): row for row in table.plain()}
    row = sample_input.comparison.row("clicks", "ARaB@10")
    shown = rows["clicks", "ARaB@10"]
    assert shown[2] == "tilt"
    assert shown[3].strip("▲▼") == number(row.difference, signed=True)
    assert shown[8] == f"{row.wins}/{row.losses}/{row.ties}"
    assert rows["clicks", "nDCG@10"][2] == "value"


def test_every_table_is_written_twice(sample_report: Path, sample_input: ReportInput) -> None:
    names = {table.name for table in all_tables(View(sample_input))}
    assert names >= {"systems", "spread", "differences", "curves", "attribution", "tradeoff"}
    files = {path.name for path in (sample_report / "tables").iterdir()}
    assert files == {f"{name}{ending}" for name in names for ending in (".md", ".tex")}
    for table in all_tables(View(sample_input)):
        written = (sample_report / "tables" / f"{table.name}.md").read_text(encoding="utf-8")
        rows = [line for line in written.splitlines() if line.startswith("| ")]
        assert len(rows) == len(table.rows) + 2
