"""The frontier's figure holds what the sweep found."""

from __future__ import annotations

import pytest

from ranktilt.reports.drawing import draw
from ranktilt.reports.figures import frontier

ROWS = [
    {"strength": 0.0, "nDCG@10": 0.8, "TExFAIR@10": 0.6},
    {"strength": 0.5, "nDCG@10": 0.75, "TExFAIR@10": 0.9},
    {"strength": 1.0, "nDCG@10": None, "TExFAIR@10": 1.0},
]


def test_points_marks_and_labels() -> None:
    panel = frontier({"texfair": ROWS}, "nDCG@10", "TExFAIR@10", kept=[0.99])
    assert panel.name == "frontier-TExFAIR-at-10"
    points = panel.spec["data"]["values"]
    assert [(p["x"], p["y"]) for p in points] == [(0.8, 0.6), (0.75, 0.9)]  # no value, no point
    marked = panel.spec["layer"][0]["data"]["values"]
    assert marked[0]["at"] == pytest.approx(0.792)
    (drawn,) = draw([panel])
    for shown in ("99 %", ">0.5<", "nDCG@10", "TExFAIR@10"):
        assert shown in drawn.svg


def test_many_methods_look_different() -> None:
    lines = {f"method {number}": ROWS for number in range(12)}
    panel = frontier(lines, "nDCG@10", "TExFAIR@10")
    encoding = panel.spec["layer"][0]["encoding"] | panel.spec["layer"][1]["encoding"]
    looks = [encoding[key]["scale"]["range"] for key in ("color", "shape", "strokeDash")]
    assert len(set(looks[0])) == 12  # a colour of its own for each
    assert len({(c, s, str(d)) for c, s, d in zip(*looks, strict=True)}) == 12
    (drawn,) = draw([panel])
    assert "method 11" in drawn.svg
    assert drawn.svg.count("as it is") == 1  # all start at one point


def test_more_than_the_colours_still_differ() -> None:
    lines = {f"method {number}": ROWS for number in range(20)}
    panel = frontier(lines, "nDCG@10", "TExFAIR@10")
    encoding = panel.spec["layer"][0]["encoding"] | panel.spec["layer"][1]["encoding"]
    looks = [encoding[key]["scale"]["range"] for key in ("color", "shape", "strokeDash")]
    assert len({(c, s, str(d)) for c, s, d in zip(*looks, strict=True)}) == 20


def test_the_start_and_the_axes_are_told() -> None:
    panel = frontier({"a": ROWS}, "nDCG@10", "TExFAIR@10", titles=("worth", "balance"))
    rings = [layer for layer in panel.spec["layer"] if layer["mark"].get("filled") is False]
    assert [(p["x"], p["y"]) for p in rings[0]["data"]["values"]] == [(0.8, 0.6)]
    (drawn,) = draw([panel])
    assert ">worth<" in drawn.svg
    assert ">balance<" in drawn.svg
    assert "TExFAIR" not in drawn.svg
    unknown = frontier({"a": ROWS[1:]}, "nDCG@10", "TExFAIR@10")  # strength 0 is not among them
    assert all(layer["mark"].get("filled") is not False for layer in unknown.spec["layer"])


def test_nothing_to_draw_is_drawn() -> None:
    rows = [{"strength": 0.0, "nDCG@10": None, "TExFAIR@10": None}]
    (drawn,) = draw([frontier({"texfair": rows}, "nDCG@10", "TExFAIR@10")])
    assert drawn.svg.startswith("<svg")
