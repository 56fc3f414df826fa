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
    panel = frontier(ROWS, "nDCG@10", "TExFAIR@10", 0.99)
    assert panel.name == "frontier-TExFAIR-at-10"
    points = panel.spec["data"]["values"]
    assert [(p["x"], p["y"]) for p in points] == [(0.8, 0.6), (0.75, 0.9)]  # no value, no point
    assert panel.spec["layer"][0]["encoding"]["x"]["datum"] == pytest.approx(0.792)
    (drawn,) = draw([panel])
    for shown in (">0.5<", "nDCG@10", "TExFAIR@10"):
        assert shown in drawn.svg


def test_nothing_to_draw_is_drawn() -> None:
    rows = [{"strength": 0.0, "nDCG@10": None, "TExFAIR@10": None}]
    (drawn,) = draw([frontier(rows, "nDCG@10", "TExFAIR@10", 0.99)])
    assert drawn.svg.startswith("<svg")
