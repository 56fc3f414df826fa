"""Tables as Markdown and LaTeX, and numbers as people read them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from ranktilt.display.numbers import interval, number
from ranktilt.display.table import Cell
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.sections import tables


def test_marks_are_the_comparisons(sample_input: ReportInput) -> None:
    view = View(sample_input)
    comparison = sample_input.comparison
    table = tables(view)["systems"]
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
    table = tables(View(sample_input))["differences"]
    rows = {(row[0], row[1]): row for row in table.cells()}
    row = sample_input.comparison.row("clicks", "ARaB@10")
    shown = rows["|ARaB@10|", "clicks"]
    assert shown[4] == number(row.difference, signed=True)
    assert shown[8] == f"{row.wins}-{row.losses}-{row.ties}"
    assert ("nDCG@10", "clicks") in rows  # its value, not a distance


def test_every_table_is_written_twice(sample_report: Path, sample_input: ReportInput) -> None:
    names = set(tables(View(sample_input)))
    assert names >= {"systems", "spread", "differences", "curves", "attribution", "tradeoff"}
    files = {path.name for path in (sample_report / "tables").iterdir()}
    assert files == {f"{name}{ending}" for name in names for ending in (".md", ".tex")}
    for name, table in tables(View(sample_input)).items():
        written = (sample_report / "tables" / f"{name}.md").read_text(encoding="utf-8")
        rows = [line for line in written.splitlines() if line.startswith("| ")]
        assert len(rows) == len(table.rows) + 2


def cell_of(view: View, run: str, measure: str) -> Cell:
    table = tables(view)["systems"]
    column = table.header.index(measure)
    return next(
        cell
        for row in table.rows
        if str(row[0]).split(" ")[0] == run and isinstance(cell := row[column], Cell)
    )


def test_two_sided_measures_say_what_bold_and_marks_go_by(sample_input: ReportInput) -> None:
    view = View(sample_input)
    scores = sample_input.scores
    name = "Share(group='male')@10"
    distance = {
        run: float(np.mean([abs(v - 0.5) for v in scores.per_query(run, name).values()
                            if v is not None]))
        for run in scores.runs
    }  # fmt: skip
    for run in scores.runs:
        assert cell_of(view, run, name).under == f"off by {number(distance[run])}"
        assert cell_of(view, run, name).strong == (distance[run] == min(distance.values()))
        assert cell_of(view, run, "TExFAIR@10").under == ""
    assert any("use “off by” where there is one" in note for note in tables(view)["systems"].notes)


def test_marks_of_relevance_speak_of_height(sample_input: ReportInput) -> None:
    view = View(sample_input)
    assert cell_of(view, "clicks", "nDCG@10").hint == "significantly lower than bm25"
    assert cell_of(view, "clicks", "TExFAIR@10").hint == (
        "significantly further from fair than bm25"
    )
    assert cell_of(view, "fair", "nDCG@10").text == "higher is better"


def test_one_system_has_nothing_bold_and_its_interval(sample_input: ReportInput) -> None:
    alone = tables(View(ReportInput(sample_input.scores.subset(runs=["clicks"]))))
    mean = sample_input.comparison.mean("clicks", "ARaB@10")
    assert not any("Bold" in note for note in alone["systems"].notes)
    cells = [cell for row in alone["systems"].rows for cell in row if isinstance(cell, Cell)]
    assert not any(cell.strong for cell in cells)
    row = next(row for row in alone["spread"].cells() if row[1] == "ARaB@10")
    assert row[2:4] == [number(mean.value, signed=True), interval(mean.low, mean.high, signed=True)]


def test_what_was_compared_over_fewer_queries_is_told(sample_input: ReportInput) -> None:
    fewer = [row for row in sample_input.comparison.rows if row.n < row.n_total]
    assert {row.measure for row in fewer} == {"Share(group='male')@10", "AWRF@10"}
    table = tables(View(sample_input))["differences"]
    assert table.header[-1] == "queries"
    assert any("Only queries with a value in both runs" in note for note in table.notes)


def test_intervals_are_said_to_be_uncorrected(sample_input: ReportInput) -> None:
    notes = tables(View(sample_input))["differences"].notes
    assert any("intervals are not corrected for the number of tests" in note for note in notes)


def test_the_ranker_has_its_interval(sample_input: ReportInput) -> None:
    table = tables(View(sample_input))["attribution"]
    row = sample_input.attribution.row("clicks", "ARaB@10")
    shown = next(r for r in table.cells() if r[:2] == ["clicks", "ARaB@10"])
    place = table.header.index("ranker adds")
    assert shown[place] == number(row.ranker_adds, signed=True)
    assert shown[place + 1] == interval(row.ranker_low, row.ranker_high, 3, signed=True)
    assert any("the pool of the 3 runs" in note for note in table.notes)
    assert any("sampling error" in note for note in table.notes)


def test_the_trade_off_has_its_interval_and_no_claim(sample_input: ReportInput) -> None:
    table = tables(View(sample_input))["tradeoff"]
    point = sample_input.tradeoff.points[1]
    row = table.cells()[1]
    assert row[:2] == ["2", point.run]
    assert row[4:6] == [
        number(point.combined), interval(point.combined_low, point.combined_high, 3)
    ]  # fmt: skip
    assert any("not tested" in note for note in table.notes)


def test_curves_say_where_queries_lack(sample_input: ReportInput) -> None:
    given = sample_input.curves
    counts = np.full_like(given.n_scored, given.n_total)
    counts[1, 0, 0] = 7
    table = tables(View(replace(sample_input, curves=replace(given, n_scored=counts))))["curves"]
    shown = next(r for r in table.cells() if r[:2] == [given.runs[1], given.measures[0]])
    assert shown[2].endswith(f" 7/{given.n_total}")
    assert sum("/" in cell for row in table.cells() for cell in row[2:]) == 1


def test_parts_name_their_measure_and_what_bold_is(sample_input: ReportInput) -> None:
    view = View(sample_input)
    table = tables(view)["by-part-ARaB-at-10"]
    assert table.title == "Lean in term frequency (ARaB@10) by domain"
    assert table.notes[0].startswith(
        "Bold with ◀: the domain in which this system's mean is furthest"
    )
