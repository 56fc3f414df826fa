"""What an audit shows in a notebook: tables in HTML and Altair charts."""

from __future__ import annotations

import io
import itertools
import re
import struct
from html.parser import HTMLParser
from typing import Any

import pytest

import ranktilt as rt
from ranktilt.errors import InputError
from ranktilt.measures import ARaB


@pytest.fixture(scope="module")
def audit() -> Any:
    sample = rt.load_sample()
    return rt.audit(sample.runs, sample.passages, qrels=sample.qrels, queries=sample.queries)


class Cells(HTMLParser):
    """The rows of the tables of a page, each cell as its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in ("br", "circle", "line"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            assert self.open.pop() == tag, f"{tag} is not closed in order"

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open) and "title" not in self.open:
            self.rows[-1][-1] += f"{data} "


def test_the_verdict_comes_first_and_nothing_is_described_that_is_not_drawn(audit: Any) -> None:
    assert repr(audit).startswith("By ARaB@10, 2 of 3 systems lean significantly towards male")
    assert "dashed" not in audit._repr_html_()


def test_measures_go_down_and_runs_across(audit: Any) -> None:
    for shown in (audit, audit.scores):
        read = Cells(shown._repr_html_())
        assert read.open == []
        header, *rows = read.rows
        assert [name.strip() for name in header] == ["measure", "fair", *audit.scores.runs]
        assert len(rows) == len(audit.scores.measures)
        for row, measure in zip(rows, audit.scores.measures, strict=True):
            assert measure.name in row[0]
            good = "higher is better" if measure.is_effectiveness else measure.fair_text
            assert row[1].strip() == good
            for cell, run in zip(row[2:], audit.scores.runs, strict=True):
                mean = audit.scores.mean(run, measure.name)
                found = re.match(r"[+−]?[\d.]+", cell)
                assert found, cell
                assert float(found[0].replace("−", "-")) == pytest.approx(mean, abs=5e-5)


def test_marks_are_those_of_the_comparison(audit: Any) -> None:
    compared = audit.compare("bm25")
    _, *rows = Cells(audit._repr_html_()).rows
    for row, measure in zip(rows, audit.scores.measures, strict=True):
        assert not re.search("[▲▼]", row[2])  # the baseline
        for cell, run in zip(row[3:], ("clicks", "neutral"), strict=True):
            found = compared.row(run, measure.name)
            marked = {True: "▲", False: "▼", None: ""}[found.better]
            expected = marked if compared.is_significant(found) else ""
            assert "".join(re.findall("[▲▼]", cell)) == expected


def test_colours_come_with_a_sign_and_work_on_dark_pages(audit: Any) -> None:
    shown = audit._repr_html_()
    cells = re.findall(r"<td[^>]*>.*?</td>", shown)
    assert all(("▲" in c or "▼" in c) == ("background:" in c) for c in cells)
    assert any("background:" in cell for cell in cells)
    # a tint lets the notebook's own colours through; no text or background of our own
    assert not re.search(r"(?<!-)color:(?!inherit)|background:(?!rgba\([\d,]+\.\d+\))", shown)


def test_one_run_has_no_marks_and_names_with_markup_are_escaped() -> None:
    run = {"q": {"a": 2.0, "b": 1.0}, "r": {"b": 1.0}}
    audit = rt.audit({"<i>x": run}, {"a": "he", "b": "she"}, measures=[ARaB @ 2])
    shown = audit._repr_html_()
    assert "<i>" not in shown
    assert "&lt;i&gt;x" in shown
    assert "▲" not in shown


def test_explained_passages_mark_each_group_by_colour_and_line(audit: Any) -> None:
    shown = audit.explain("q01", "clicks")._repr_html_()
    marks = re.findall(r'<mark title="(\w+)" style="([^"]*)">([^<]*)</mark>', shown)
    looks = {group: {style for name, style, _ in marks if name == group} for group, *_ in marks}
    assert set(looks) == {"male", "female"}
    assert all(len(own) == 1 for own in looks.values())
    assert "solid" in min(looks["male"])
    assert "dashed" in min(looks["female"])
    assert ("male", "his") in {(group, text) for group, _, text in marks}
    assert all("color:inherit" in style for _, style, _ in marks)


# Charts


def marks_of(spec: Any) -> list[dict[str, Any]]:
    """The layers of a chart that tell something, at any depth."""
    found = [spec] if "tooltip" in spec.get("encoding", {}) else []
    for key in ("concat", "layer"):
        for part in spec.get(key, ()):
            found += marks_of(part)
    return found + (marks_of(spec["spec"]) if "spec" in spec else [])


def rows_of(chart: Any) -> list[dict[str, Any]]:
    return [row for rows in chart.to_dict()["datasets"].values() for row in rows]


@pytest.fixture(scope="module")
def charts(audit: Any) -> dict[str, Any]:
    plot = audit.plot
    return {
        "means": plot.means(), "curves": plot.curves(), "spread": plot.spread(),
        "tradeoff": plot.tradeoff(), "explain": plot.explain("q01", "clicks"),
    }  # fmt: skip


def test_every_panel_has_tooltips_and_a_plain_title_over_the_formula(charts: Any) -> None:
    for name, chart in charts.items():
        for panel in chart.to_dict()["concat"]:
            assert marks_of(panel), name
            title = panel["title"]
            assert "@" not in title["text"], name
            assert "subtitle" in title or title["text"].startswith("TExFAIR("), title


def test_the_tooltip_of_a_mean_has_system_value_interval_and_n(audit: Any) -> None:
    tips = [row["tip"] for row in rows_of(audit.plot.means()) if "tip" in row]
    assert len(tips) == 3 * 8
    mean = audit.scores.mean("clicks", "TExFAIR@10")
    own = next(tip for tip in tips if tip.startswith("clicks: TExFAIR@10"))
    assert f"{mean:.4f}" in own
    assert re.search(r"95% interval \[0\.\d+, 0\.\d+\], 24 queries", own)


def test_the_fair_value_is_a_line(charts: Any) -> None:
    for name in ("means", "spread", "explain"):
        first = charts[name].to_dict()["concat"][0]
        lines = [part for part in first["layer"] if part["encoding"].get("x", {}).get("datum") == 0]
        found = lines or [p for p in first["layer"] if "datum" in p["encoding"].get("x", {})]
        assert found, name
        assert found[0]["mark"]["strokeDash"]


def test_the_steps_of_a_list_end_at_its_value(audit: Any) -> None:
    found = audit.explain("q01", "clicks")
    panels = audit.plot.explain("q01", "clicks").to_dict()
    named = {panel["title"]["subtitle"][0].split(" of ")[0]: panel for panel in panels["concat"]}
    assert len(named) == 6  # nDCG and RR have no parts
    for measure in found.measures:
        if measure.name not in named:
            continue
        rows = panels["datasets"][named[measure.name]["data"]["name"]]
        assert rows[0]["from"] == pytest.approx(measure.base)
        for one, following in itertools.pairwise(rows):
            assert following["from"] == one["to"]
        assert rows[-1]["to"] == pytest.approx(measure.value)


def test_a_long_list_has_a_bar_for_every_document() -> None:
    texts = {f"d{i:02}": "he" for i in range(40)}
    run = {"q": {doc: float(-i) for i, doc in enumerate(texts)}}
    audit = rt.audit({"r": run}, texts, measures=["ARaB@40", "Share(group='male')@40"])
    rows = rows_of(audit.plot.explain("q"))
    expected = {f"{rank}. {doc}" for rank, doc in enumerate(texts, start=1)}
    assert {row.get("document") for row in rows} - {None, "value"} == expected


def test_charts_are_drawn_to_png(charts: Any) -> None:
    for name, chart in charts.items():
        out = io.BytesIO()
        chart.save(out, format="png")
        drawn = out.getvalue()
        assert drawn.startswith(b"\x89PNG"), name
        assert min(struct.unpack(">II", drawn[16:24])) > 200, name
        assert len(drawn) > 5_000, name  # a blank picture is much smaller


def test_a_chart_without_data_says_so(audit: Any) -> None:
    sample = rt.load_sample()
    without = rt.audit(sample.runs, sample.passages, measures=["ARaB@10"])
    with pytest.raises(InputError, match="no measure of effectiveness was scored; audit with"):
        without.plot.tradeoff()
    assert "spread()" in repr(audit.plot)
