"""The pages on other libraries: ranktilt's columns, and formulas of code that is not a package.

The libraries themselves are not installed here; `python -m experiments.libraries.run` asks them.
"""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from experiments.libraries import formulas
from experiments.libraries.run import EXAMPLES, Page, draw, one_list, short_rows
from experiments.libraries.theirs import answer

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("experiments/libraries/README.md", "docs/libraries.md")


@pytest.fixture(scope="module")
def made() -> Page:
    return Page({})


def rows_of(page: str, cells: int) -> list[list[str]]:
    """The rows of the table of examples."""
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")]
    return [row for row in rows if len(row) == cells][2:]


def test_our_columns_are_what_ranktilt_says_today(made: Page) -> None:
    ours = [[row[0], row[1], row[3], row[5]] for row in made.disagreements()]
    assert [[row[0], row[1], row[3], row[5]] for row in rows_of(PAGES[0], 6)] == ours


def test_the_short_page_has_the_same_examples(made: Page) -> None:
    short = short_rows(made.disagreements(minor=False))
    assert [[row[0], *row[2:]] for row in rows_of(PAGES[1], 4)] == [
        [row[0], *row[2:]] for row in short
    ]
    values = {(row[1], row[3]): f"{row[2]} {row[0]}" for row in rows_of(PAGES[0], 6)}
    assert all(row[1] == values[row[0], row[2]] for row in rows_of(PAGES[1], 4))


def test_no_library_is_missing_from_the_pages() -> None:
    for page in PAGES:
        assert "not installed" not in (ROOT / page).read_text(encoding="utf-8")


def test_what_is_called_the_same_is_the_same() -> None:
    """Their value and that of our measure with other parameters, digit by digit."""
    pairs = [(row[2], row[5].split(" `")[0]) for row in rows_of(PAGES[0], 6) if row[5] != "–"]
    assert len(pairs) == sum(bool(one.same) for one in EXAMPLES)
    assert all(theirs == ours for theirs, ours in pairs)


def test_released_formulas_agree(made: Page) -> None:
    rows = [row for row in made.agreements() if row[0].startswith(("expeval", "TREC"))]
    assert len(rows) == 8
    assert all(row[3].startswith("agrees") and row[2] == "1000" for row in rows)


def test_expected_exposure_by_hand() -> None:
    """a1 b0 b1: attention 1, ½·½ and ¼·½; ideal (1 + ¼) ÷ 2 for both relevant documents."""
    case = {
        "samples": [["d1", "d2", "d3"]],
        "grades": {"d1": 1, "d2": 0, "d3": 1},
        "groups": {"d1": "a", "d2": "b", "d3": "b"},
    }
    found = formulas.expeval(case)
    assert found["EED"] == pytest.approx(1 + 1 / 16 + 1 / 64)
    assert found["EER"] == pytest.approx(0.625 * (1 + 1 / 8))
    assert found["group EEL"] == pytest.approx((1 - 0.625) ** 2 + (1 / 8 - 0.625) ** 2)


def test_a_track_that_counts_relevant_documents_only() -> None:
    """2022: only d1 counts; the target is half of the attention of 20 ranks for each group."""
    case = {"samples": [["d1", "d2"]], "grades": {"d1": 1}, "groups": {"d1": "a", "d2": "b"}}
    half = (2 + sum(1 / math.log2(r) for r in range(3, 21))) / 2
    expected = (1 - half) ** 2 + half**2
    assert formulas.trec(case, "2022", {"a": 0.5, "b": 0.5}) == pytest.approx(expected)


def test_an_error_of_a_library_is_its_name() -> None:
    def missing(case: dict[str, dict[str, float]]) -> float:
        return case["groups"]["d2"]

    assert answer(missing, {"groups": {}}) == "KeyError"
    assert answer(lambda _: math.nan, {}) == "NaN"
    assert answer(lambda _: math.inf, {}) == "inf"
    assert answer(lambda _: 0.5, {}) == 0.5


def test_examples_are_four_documents_in_order() -> None:
    case = one_list(EXAMPLES[2].case())
    assert case["docs"] == ["d1", "d2", "d3", "d4"]
    assert case["groups"] == {"d1": "a", "d3": "b", "d4": "a"}  # – has no group
    assert all(4 <= len(one.docs.split()) <= 5 for one in EXAMPLES)


def test_lists_with_gaps_lack_groups() -> None:
    import random

    case = draw(random.Random(1), gaps=True)
    assert 0 < len(case["groups"]) < len(case["grades"])
