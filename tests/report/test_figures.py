"""Figures show the scores, are well-formed, fetch nothing, and survive hostile names."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ranktilt.report import figures
from ranktilt.report.content import ReportInput, View
from ranktilt.report.drawing import ACCENT, INK, Panel, draw, slug, value_axis

HOSTILE = "a\"b<script>alert(1)</script>&'c"


def test_dots_are_the_means(sample_input: ReportInput) -> None:
    scores = sample_input.scores
    panels = figures.means(View(sample_input))
    assert [p.spec["title"] for p in panels] == [m.name for m in scores.measures]
    for panel in panels:
        for row in panel.spec["data"]["values"]:
            assert row["value"] == scores.mean(row["run"], panel.spec["title"])
            found = sample_input.comparison.mean(row["run"], panel.spec["title"])
            assert (row["low"], row["high"]) == (found.low, found.high)


def test_spread_is_that_of_the_queries(sample_input: ReportInput) -> None:
    scores = sample_input.scores
    for panel in figures.distributions(View(sample_input)):
        for row in panel.spec["data"]["values"]:
            values = [v for v in scores.per_query(row["run"], panel.spec["title"]).values()
                      if v is not None]  # fmt: skip
            assert row["q50"] == pytest.approx(float(np.median(values)))
            assert row["q05"] <= row["q25"] <= row["q50"] <= row["q75"] <= row["q95"]


def test_lines_join_the_levels(sample_input: ReportInput) -> None:
    panel = next(p for p in figures.attribution(View(sample_input)) if p.spec["title"] == "ARaB@10")
    row = sample_input.attribution.row("clicks", "ARaB@10")
    lines = [r for r in panel.spec["layer"][0]["data"]["values"] if r["run"] == "clicks"]
    assert [(line["from"], line["to"]) for line in lines] == [
        (row.collection, row.candidates),
        (row.candidates, row.value),
    ]


def test_a_missing_level_is_left_out(sample_input: ReportInput) -> None:
    rows = [replace(row, collection=None) for row in sample_input.attribution.rows]
    given = replace(sample_input, attribution=SimpleNamespace(rows=rows))
    panel = figures.attribution(View(given))[0]
    assert {r["step"] for r in panel.spec["layer"][0]["data"]["values"]} == {"system"}


def test_the_heat_map_has_every_part(sample_input: ReportInput) -> None:
    (panel,) = figures.domains(View(sample_input))
    by_part = sample_input.scores.means_by()
    found = {(r["part"], r["run"]): r["value"] for r in panel.spec["data"]["values"]}
    assert found == {
        (part, s["run"]): s["value"]
        for part, summaries in by_part.items()
        for s in summaries
        if s["measure"] == "ARaB@10"
    }


def test_no_parts_no_heat_map(make_input: Callable[..., ReportInput]) -> None:
    given = make_input({"d": "she"}, {"a": {"q": ["d"]}})
    assert figures.domains(View(given)) == []
    assert figures.curves(View(given)) == []
    assert figures.attribution(View(given)) == []
    assert figures.tradeoff(View(given), ("e", "f")) == []


def curve_input(sample_input: ReportInput, systems: int, cutoffs: int) -> ReportInput:
    rng = np.random.default_rng(1)
    mean = rng.random((systems, 1, cutoffs))
    mean[0, 0, 0] = np.nan
    made = SimpleNamespace(
        runs=[f"s{i}" for i in range(systems)],
        measures=["TExFAIR"],
        cutoffs=list(range(1, cutoffs + 1)),
        mean=mean,
        low=mean - 0.1,
        high=mean + 0.1,
    )
    return replace(sample_input, curves=made)


@pytest.mark.parametrize("systems", [1, 4, 5, 8, 9, 16])
def test_curves_of_few_and_many_systems(sample_input: ReportInput, systems: int) -> None:
    (panel,) = figures.curves(View(curve_input(sample_input, systems, 30)))
    rows = panel.spec["data"]["values"]
    assert {row["run"] for row in rows} == {f"s{i}" for i in range(systems)}
    assert not any(row["run"] == "s0" and row["cutoff"] == 1 for row in rows)  # undefined
    assert ("facet" in panel.spec) == (systems > 8)
    (drawn,) = draw([panel])
    ET.fromstring(drawn.svg)


def test_drawings_are_well_formed_and_self_contained() -> None:
    panels = [
        Panel(name, HOSTILE, {"title": HOSTILE, "data": {"values": [{"run": HOSTILE, "v": 1}]},
                              "mark": {"type": "point", "color": ACCENT, "clip": True},
                              "encoding": {"y": {"field": "run", "type": "nominal"},
                                           "x": {"field": "v", "type": "quantitative"}}})
        for name in ("same", "same", "Same")
    ]  # fmt: skip
    drawn = draw(panels)
    assert len({d.name.lower() for d in drawn}) == 3  # also where file names ignore case
    ids: list[str] = []
    for one in drawn:
        for svg in (one.svg, one.inline):
            root = ET.fromstring(svg)
            assert not list(root.iter("{http://www.w3.org/2000/svg}script"))
            assert "href" not in svg
            assert set(re.findall(r"https?://[^\"]+", svg)) <= {
                "http://www.w3.org/2000/svg",
                "http://www.w3.org/1999/xlink",
            }
            assert HOSTILE in "".join(root.itertext())
        assert INK not in one.svg + one.inline
        assert "currentColor" in one.inline
        assert "currentColor" not in one.svg
        assert "style=" not in one.inline  # the page's policy allows none
        assert one.png.startswith(b"\x89PNG")
        own = re.findall(r'\bid="([^"]+)"', one.inline)
        assert set(re.findall(r"url\(#([^)]+)\)", one.inline)) <= set(own)
        ids += own
    assert ids
    assert len(set(ids)) == len(ids)


def test_every_figure_is_a_file(sample_report: Path) -> None:
    names = {path.name for path in (sample_report / "figures").iterdir()}
    stems = {name.rsplit(".", 1)[0] for name in names}
    assert names == {f"{stem}{ending}" for stem in stems for ending in (".svg", ".png")}
    page = (sample_report / "index.html").read_text(encoding="utf-8")
    assert all(f'href="figures/{name}"' in page for name in names)
    assert {"tradeoff", "by-part", "curve-TExFAIR", "means-ARaB-magnitude-bool-at-10"} <= stems


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("ARaB(magnitude='bool')@10", "ARaB-magnitude-bool-at-10"),
        ("../../etc", "etc"),
        ("///", "figure"),
    ],
)
def test_slugs_are_file_names(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_equal_values_get_a_readable_axis() -> None:
    axis = value_axis("x", "", [1.0, 1.0, None, float("nan")])
    assert axis["scale"]["domain"] == pytest.approx([0.95, 1.05])
