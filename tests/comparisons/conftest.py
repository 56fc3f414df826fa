"""Small scores with known values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import CODE

NAN = float("nan")


@pytest.fixture
def make() -> Callable[..., Scores]:
    """`make({"a": {"TExFAIR@10": [0.5, None]}})`: scores from plain lists."""

    def build(values: dict[str, dict[str, list[Any]]], **more: Any) -> Scores:
        runs = list(values)
        measures = list(values[runs[0]])
        cube = np.array([[values[r][m] for m in measures] for r in runs], dtype=np.float64)
        codes = np.where(np.isnan(cube), CODE["no-group"], CODE["ok"]).astype(np.int64)
        described = [_described(name) for name in measures]
        queries = more.pop("query_ids", [f"q{i + 1}" for i in range(cube.shape[2])])
        return Scores(runs, described, queries, cube, codes, **more)

    return build


def _described(name: str) -> ScoredMeasure:
    if name.startswith("ARaB"):
        return ScoredMeasure(name, "male", "0", signed=True)
    if name.startswith("Share"):
        return ScoredMeasure(name, None, "0.4")
    fair = {"TExFAIR": "1", "NFaiRR": "1", "AWRF": "0", "TokenShare": "0"}
    return ScoredMeasure(name, None, fair.get(re.split("[(@]", name)[0], "high"))
