"""The figure of several rerankers: every method looks different."""

from __future__ import annotations

from experiments.rerank.figure import frontiers
from ranktilt.reports.drawing import draw

ROWS = [
    {"strength": 0.0, "nDCG@10": 0.8, "TExFAIR@10": 0.6},
    {"strength": 0.5, "nDCG@10": 0.75, "TExFAIR@10": 0.9},
    {"strength": 1.0, "nDCG@10": None, "TExFAIR@10": 1.0},
]


def test_many_methods_look_different() -> None:
    lines = {f"method {number}": ROWS for number in range(12)}
    panel = frontiers(lines, "nDCG@10", "TExFAIR@10")
    encoding = panel.spec["layer"][0]["encoding"] | panel.spec["layer"][1]["encoding"]
    looks = [encoding[key]["scale"]["range"] for key in ("color", "shape", "strokeDash")]
    assert len(set(looks[0])) == 12  # a colour of its own for each
    assert len({(c, s, str(d)) for c, s, d in zip(*looks, strict=True)}) == 12
    (drawn,) = draw([panel])
    assert "method 11" in drawn.svg
    assert drawn.svg.count("as it is") == 1  # all start at one point


def test_more_than_the_colours_still_differ() -> None:
    lines = {f"method {number}": ROWS for number in range(20)}
    panel = frontiers(lines, "nDCG@10", "TExFAIR@10")
    encoding = panel.spec["layer"][0]["encoding"] | panel.spec["layer"][1]["encoding"]
    looks = [encoding[key]["scale"]["range"] for key in ("color", "shape", "strokeDash")]
    assert len({(c, s, str(d)) for c, s, d in zip(*looks, strict=True)}) == 20
