"""The page of a tilt card: complete, escaped, and the same numbers as the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.counterfactuals.tilt_card import LIMITS, CardSettings, TiltCard
from ranktilt.reports.folder import Report
from ranktilt.reports.result_page import write_result


def write_card(found: TiltCard, output: Path, **more: Any) -> Report:
    return write_result(found, output, title="Tilt card", limits=LIMITS, **more)


@pytest.fixture(autouse=True)
def _page() -> None:
    pytest.importorskip("altair")  # pages need an extra


@pytest.fixture
def found() -> TiltCard:
    """Two rankers, two perturbations, four queries; the second perturbation changes nothing."""
    values = np.full((2, 3, 2, 4), np.nan)
    values[0, :, 0] = [[2.0, 2.2, 1.8, 2.0], [1.0, 1.0, 1.0, 1.0], [3.0, 4.0, 5.0, 4.0]]
    values[1, :, 0] = [[-1.0, -1.1, -0.9, -1.0], [0.0, 0.0, 0.0, 0.0], [-2.0, -2.0, -2.0, -2.0]]
    systems = ["dense", "cross <b>x</b>"]
    names, queries = ["query inserted", "names swapped"], ["q1", "q2", "q3", "q4"]
    return TiltCard(systems, names, queries, values, [[40, 0], [40, 0]], CardSettings())


def test_places_on_the_strips(found: TiltCard, tmp_path: Path) -> None:
    page = write_card(found, tmp_path / "card").page.read_text(encoding="utf-8")
    places = [float(at) for at in re.findall(r'<circle cx="([-\d.]+)%"', page)]
    assert len(places) == 6  # what has no value is not drawn
    shift, above, ranks = places[:3]
    assert 50 < shift < 98  # the interval's end is at 98
    assert above == 98  # always above the original: the right end
    assert 50 < ranks < 98
    other = places[3:]
    assert other[0] == pytest.approx(50 - (shift - 50) / 2, abs=0.02)  # −1 next to +2
    assert other[1] == 2
    assert other[2] == pytest.approx(50 - (ranks - 50) / 2, abs=0.02)


def test_names_are_text(found: TiltCard, tmp_path: Path) -> None:
    manifest = {"command": "ranktilt <i>x</i>", "time": "2030-01-02T03:04"}
    made = write_card(found, tmp_path / "card", manifest=manifest)
    page = made.page.read_text(encoding="utf-8")
    assert "<b>x</b>" not in page
    assert "<i>x</i>" not in page
    assert "<script" not in page
    assert "The scores of dense move most if the query is inserted: by +2.00" in page


def test_folder(found: TiltCard, tmp_path: Path) -> None:
    made = write_card(found, tmp_path / "card")
    assert {path.name for path in made.path.iterdir()} == {
        "index.html",
        "manifest.json",
        "results.json",
    }
    rows = json.loads((made.path / "results.json").read_text(encoding="utf-8"))["rows"]
    assert rows[0]["shift"] == 2.0
    assert rows[1]["shift"] is None
    assert write_card(found, tmp_path / "card").page.is_file()  # once more


def test_in_a_browser(found: TiltCard, tmp_path: Path, open_page: Callable[..., Any]) -> None:
    page = open_page(write_card(found, tmp_path / "card").page)
    assert page.locator(".first table").count() == 2
    assert page.locator("h1").inner_text() == "Tilt card"
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert wide
