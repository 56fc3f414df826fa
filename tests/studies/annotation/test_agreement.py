"""Agreement against published worked examples, statsmodels and brute force."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statsmodels.stats.inter_rater import fleiss_kappa as statsmodels_kappa

from ranktilt.studies.annotation.decisions import _counts_of, _fleiss_kappa, _krippendorff_alpha

#: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, part C: 4 observers, 12 units.
OBSERVERS = [
    "1 2 3 3 2 1 4 1 2 . . .",
    "1 2 3 3 2 2 4 1 2 5 . 3",
    ". 3 3 3 2 3 4 2 2 5 1 .",
    "1 2 3 3 2 4 4 1 2 5 1 .",
]
UNITS = [
    [int(v) for v in unit if v != "."] for unit in zip(*(o.split() for o in OBSERVERS), strict=True)
]


@pytest.mark.parametrize(
    ("level", "published"),
    [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)],
)
def test_alpha_of_the_published_example(level: Any, published: float) -> None:
    assert _krippendorff_alpha(UNITS, level) == pytest.approx(published, abs=5e-4)


def test_alpha_of_the_published_binary_example() -> None:
    """Part A of the same paper: two observers, ten units, α = 0.095."""
    first = list("0100000010")
    second = list("1110010000")
    found = _krippendorff_alpha(zip(first, second, strict=True))
    assert found == pytest.approx(0.095, abs=5e-4)


def test_alpha_of_the_published_nominal_example() -> None:
    """Part B: two observers, twelve units, α = 0.692."""
    first = list("aabbdcccedda")
    second = list("babbbccceddd")
    found = _krippendorff_alpha(zip(first, second, strict=True))
    assert found == pytest.approx(0.692, abs=5e-4)


def brute_alpha(units: list[list[int]], level: str) -> float | None:
    """From the definition: pairs within units against all pairs of pairable values."""
    units = [u for u in units if len(u) >= 2]
    pool = [v for u in units for v in u]
    counts = {v: pool.count(v) for v in pool}

    def apart(c: int, k: int) -> float:
        if c == k:
            return 0.0
        if level == "nominal":
            return 1.0
        if level == "interval":
            return float((c - k) ** 2)
        low, high = min(c, k), max(c, k)
        between = sum(n for v, n in counts.items() if low <= v <= high)
        return (between - (counts[c] + counts[k]) / 2) ** 2

    n = len(pool)
    observed = sum(
        apart(a, b) / (len(u) - 1) for u in units for a, b in itertools.permutations(u, 2)
    )
    expected = sum(apart(a, b) for a, b in itertools.permutations(pool, 2)) / (n - 1) if n else 0
    return None if expected == 0 else 1 - observed / expected


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(1, 5), max_size=4), min_size=1, max_size=7),
    st.sampled_from(["nominal", "ordinal", "interval"]),
)
def test_alpha_is_its_definition(units: list[list[int]], level: Any) -> None:
    expected = brute_alpha(units, level)
    found = _krippendorff_alpha(units, level)
    assert found is None if expected is None else found == pytest.approx(expected, abs=1e-9)


def test_alpha_needs_pairs_that_can_differ() -> None:
    assert _krippendorff_alpha([[1], [2]]) is None
    assert _krippendorff_alpha([[1, 1], [1, 1]]) is None


#: Fleiss (1971) as reprinted in textbooks: 10 subjects, 14 raters, 5 categories, κ = 0.210.
FLEISS = [
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
]  # fmt: skip


def test_kappa_of_the_published_example() -> None:
    assert _fleiss_kappa(FLEISS) == pytest.approx(0.210, abs=5e-4)


@given(st.integers(0, 2**31), st.integers(2, 6), st.integers(2, 5), st.integers(2, 12))
def test_kappa_is_that_of_statsmodels(seed: int, raters: int, kinds: int, items: int) -> None:
    rng = np.random.default_rng(seed)
    table = rng.multinomial(raters, np.ones(kinds) / kinds, items)
    if (table.sum(axis=0) > 0).sum() > 1:
        assert _fleiss_kappa(table) == pytest.approx(statsmodels_kappa(table), abs=1e-12)


def test_kappa_takes_the_items_with_the_usual_number_of_labels() -> None:
    assert _fleiss_kappa([[2, 0], [2, 0]]) is None
    assert _counts_of(["nf", "n", "ff", "nnn"]).tolist() == [[1, 1], [2, 0]]
