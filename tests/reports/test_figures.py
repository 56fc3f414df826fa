"""Figures show the scores, are well-formed, fetch nothing, and survive hostile names."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.reports import figures
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.drawing import ACCENT, INK, Panel, draw, slug, value_axis
from ranktilt.stats.intervals import mean_interval

HOSTILE = "a\"b<script>alert(1)</script>&'c"


def code(panel: Panel) -> str:
    """The measure that a panel shows."""
    title = panel.spec["title"]
    return title.get("subtitle", title["text"])


def test_dots_are_the_means(sample_input: ReportInput) -> None:
    scores = sample_input.scores
    panels = figures.means(View(sample_input))
    assert code(panels[0]) == "ARaB@10"  # the main measure comes first
    assert panels[0].spec["title"]["text"] == "Lean in term frequency"
    assert {code(p) for p in panels} == {m.name for m in scores.measures}
    for panel in panels:
        for row in panel.spec["data"]["values"]:
            assert row["value"] == scores.mean(row["run"], code(panel))
            found = sample_input.comparison.mean(row["run"], code(panel))
            assert row["tip"].startswith(f"{row['run']}: {code(panel)} ")
            assert f"{found.n} " in row["tip"].rsplit(",", 1)[1]
            least, most = View(sample_input).measure(code(panel)).bounds
            assert (row["low"], row["high"]) == (max(found.low, least), min(found.high, most))


def test_spread_is_that_of_the_queries(sample_input: ReportInput) -> None:
    scores = sample_input.scores
    for panel in figures.distributions(View(sample_input)):
        for row in panel.spec["data"]["values"]:
            values = [v for v in scores.per_query(row["run"], code(panel)).values()
                      if v is not None]  # fmt: skip
            assert row["q50"] == pytest.approx(float(np.median(values)))
            assert row["q05"] <= row["q25"] <= row["q50"] <= row["q75"] <= row["q95"]


def test_lines_join_the_levels(sample_input: ReportInput) -> None:
    panel = next(p for p in figures._attribution(View(sample_input)) if code(p) == "ARaB@10")
    row = sample_input.attribution.row("clicks", "ARaB@10")
    lines = [r for r in panel.spec["layer"][0]["data"]["values"] if r["run"] == "clicks"]
    assert [(line["from"], line["to"]) for line in lines] == [
        (row.collection, row.candidates),
        (row.candidates, row.value),
    ]


def test_a_missing_level_is_left_out(sample_input: ReportInput) -> None:
    rows = [row._replace(collection=None) for row in sample_input.attribution.rows]
    given = replace(sample_input, attribution=SimpleNamespace(rows=rows))
    panel = figures._attribution(View(given))[0]
    assert {r["step"] for r in panel.spec["layer"][0]["data"]["values"]} == {"system"}


def test_no_results_no_figures(make_input: Callable[..., ReportInput]) -> None:
    given = make_input({"d": "she"}, {"a": {"q": ["d"]}})
    assert figures.curves(View(given)) == []
    assert figures._attribution(View(given)) == []
    assert figures.tradeoff(View(given)) == []


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
    assert all(f'data-name="{stem}"' in page for stem in stems)
    assert {"tradeoff", "curve-TExFAIR", "means-ARaB-magnitude-bool-at-10"} <= stems


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


def test_intervals_are_cut_where_no_value_can_be() -> None:
    measures = [ScoredMeasure("TExFAIR@10", None, "1"), ScoredMeasure("ARaB@10", "male", "0")]
    values = np.array([[[1.0, 1.0, 0.9, 1.0], [1.0, 1.0, 0.9, 1.0]]])
    scores = Scores(["a"], measures, list("wxyz"), values, np.zeros(values.shape, np.int64))
    view = View(ReportInput(scores))
    assert mean_interval(values[0])[1][0] > 1  # TExFAIR's, before it is cut
    assert view.interval("a", "TExFAIR@10")[1] == 1.0
    lean, fair = (panel.spec["data"]["values"][0] for panel in figures.means(view))
    assert fair["high"] == 1.0
    assert lean["high"] == view.interval("a", "ARaB@10")[1]  # has no bound
    assert fair["low"] == view.interval("a", "TExFAIR@10")[0]


@pytest.mark.parametrize(
    ("name", "targets", "expected"),
    [
        ("AWRF@10", (0.5, 0.5), (0.0, 1.0)),
        ("AWRF@10", (0.2, 0.8), (0.0, 1.6)),
        ("AWRF@10", (), (0.0, np.inf)),
        ("AWRF(distance='kl')@10", (0.5, 0.5), (0.0, np.inf)),
        ("NFaiRR(background='pool')@10", (), (0.0, 1.0)),
        ("NFaiRR(background='collection')@10", (), (0.0, np.inf)),
        ("NFaiRR@10", (), (0.0, np.inf)),
        ("TExFAIR(variant='paper')@10", (), (-np.inf, np.inf)),
        ("ARaB(magnitude='bool')@10", (), (-1.0, 1.0)),
        ("nDCG@10", (), (0.0, 1.0)),
        ("no such measure", (), (-np.inf, np.inf)),
    ],
)
def test_bounds(name: str, targets: tuple[float, ...], expected: tuple[float, float]) -> None:
    assert ScoredMeasure(name, targets=targets).bounds == expected


def test_curves_have_a_fair_line_inside_their_frame(sample_input: ReportInput) -> None:
    for panel in figures.curves(View(sample_input)):
        low, high = panel.spec["layer"][1]["encoding"]["y"]["scale"]["domain"]
        fair = {"ARaB": 0.0, "TExFAIR": 1.0}[code(panel)]
        lines = [
            layer["data"]["values"][0]["fair"]
            for layer in panel.spec["layer"]
            if layer["mark"]["type"] == "rule"
        ]
        assert lines == ([fair] if low <= fair <= high else [])
    assert any(len(p.spec["layer"]) == 4 for p in figures.curves(View(sample_input)))


def test_marks_tell_what_they_show(sample_input: ReportInput) -> None:
    view = View(sample_input)
    panels = [figures.means(view)[0], figures.curves(view)[0], *figures.tradeoff(view)]
    for drawn in draw(panels):
        tips = re.findall(r'data-tip="([^"]+)"', drawn.inline)
        assert {tip.split(":")[0] for tip in tips} == {"bm25", "clicks", "neutral"}
        assert "aria-roledescription" not in drawn.inline


def test_a_system_has_one_colour(sample_input: ReportInput) -> None:
    view = View(sample_input)
    found: dict[str, set[str]] = {}
    for panel in [*figures.means(view), *figures.curves(view), *figures.tradeoff(view)]:
        for layer in panel.spec["layer"]:
            for channel in ("color", "stroke", "fill"):
                scale = layer["encoding"].get(channel, {}).get("scale", {})
                for run, colour in zip(
                    scale.get("domain", ()), scale.get("range", ()), strict=True
                ):
                    found.setdefault(run, set()).add(colour)
    assert {run: len(colours) for run, colours in found.items()} == dict.fromkeys(view.runs, 1)


def test_a_png_has_a_white_background(sample_input: ReportInput) -> None:
    from PIL import Image

    (drawn,) = draw(figures.tradeoff(View(sample_input)))
    assert Image.open(io.BytesIO(drawn.png)).convert("RGBA").getpixel((1, 1)) == (255,) * 4


def test_the_fair_line_is_drawn_beside_other_data(sample_input: ReportInput) -> None:
    # a rule without data of its own is not drawn where the layers bring theirs
    panel = next(p for p in figures._attribution(View(sample_input)) if code(p) == "ARaB@10")
    (drawn,) = draw([panel])
    assert "stroke-dasharray" in drawn.svg


def test_the_trade_off_shows_both_intervals(sample_input: ReportInput) -> None:
    (panel,) = figures.tradeoff(View(sample_input))
    rows = panel.spec["data"]["values"]
    for row, point in zip(rows, sample_input.tradeoff.points, strict=True):
        assert row["effectiveness_low"] == point.effectiveness_low
        assert row["fairness_high"] == min(point.fairness_high, 1.0)
    rules = [layer for layer in panel.spec["layer"] if layer["mark"]["type"] == "rule"]
    assert {tuple(sorted(rule["encoding"])) for rule in rules} == {
        ("x", "x2", "y"),
        ("x", "y", "y2"),
    }
    texts = [layer for layer in panel.spec["layer"] if layer["mark"]["type"] == "text"]
    assert texts[0]["encoding"]["text"]["field"] == "number"
    assert [row["number"] for row in rows] == ["1", "2", "3"]
