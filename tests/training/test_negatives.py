"""How often a biased document is drawn as the irrelevant one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from ranktilt.data.qrels import Qrels
from ranktilt.training.bias import DocumentBias
from ranktilt.training.pairs import GradedList, draw_triples

BIAS = DocumentBias({"good": 1.0, "fair": 0.0, "x": 3.0, "y": 1.0, "z": 0.0}, "tf", ("a", "b"))
RUN = {"q": ["x", "good", "y", "fair", "z"], "empty": ["x", "y"]}
QRELS = Qrels({"q": {"good": 2, "fair": 1}, "empty": {"x": 0}})


def lists() -> list[GradedList]:
    return [GradedList.of(query, QRELS, RUN[query]) for query in ("q", "empty")]


@pytest.mark.parametrize(
    ("share", "expected"),
    [
        # below `fair` (drawn 1 of 3 times) are x, y, z; below `good` these and `fair`
        (None, {"x": 1 / 9 + 1 / 6, "y": 1 / 9 + 1 / 6, "z": 1 / 9 + 1 / 6, "fair": 1 / 6}),
        (0.0, {"x": 1 / 9 + 1 / 6, "y": 1 / 9 + 1 / 6, "z": 1 / 9 + 1 / 6, "fair": 1 / 6}),
        (1.0, {"x": 3 / 4, "y": 1 / 4, "z": 0, "fair": 0}),
        # x: 1/3 (½ · 1/3 + ½ · 3/4) + 2/3 (½ · 1/4 + ½ · 3/4)
        (0.5, {"x": 0.513889, "y": 0.263889, "z": 0.138889, "fair": 0.083333}),
    ],
)
def test_frequencies(share: float | None, expected: dict[str, float]) -> None:
    bias = None if share is None else BIAS
    drawn = draw_triples(lists(), 20_000, np.random.default_rng(0), bias, share or 0.0)
    assert len(drawn) == 20_000
    assert {triple.query for triple in drawn} == {"q"}
    better = Counter(triple.better for triple in drawn)
    assert better["good"] / 20_000 == pytest.approx(2 / 3, abs=0.015)
    worse = Counter(triple.worse for triple in drawn)
    for doc, chance in expected.items():
        assert worse[doc] / 20_000 == pytest.approx(chance, abs=0.015)


def test_a_worse_document_never_has_the_same_grade() -> None:
    drawn = draw_triples(lists(), 500, np.random.default_rng(1), BIAS, 0.3)
    grade = {"good": 2, "fair": 1}
    assert all(grade.get(t.worse, 0) < grade[t.better] for t in drawn)
    again = draw_triples(lists(), 500, np.random.default_rng(1), BIAS, 0.3)
    assert drawn == again
