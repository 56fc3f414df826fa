"""PEER: as released by hand, 'kruskal' as scipy has it."""

from __future__ import annotations

from math import comb, exp, floor
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2, kruskal

from ranktilt.errors import InputError
from ranktilt.measures import PEER, Ranking
from ranktilt.measures.base import DocumentSet
from ranktilt.measures.peer import _grade_p, equal_ranks_p


def of(ranked: str, missing: str = "", grades: Any = None, **more: Any) -> Ranking:
    """Documents by the letters of their groups, all of grade 1 unless given; a dot has no group."""
    letters = ranked + missing
    shares = np.array([[float(own == group) for group in "abc"] for own in letters]).reshape(-1, 3)
    own = np.array([1] * len(letters) if grades is None else grades)
    size = len(ranked)
    rows = np.where(np.arange(len(letters)) < size, np.arange(len(letters)), -1)
    judged = DocumentSet(rows, shares, own)
    return Ranking.of(
        shares[:size], groups=("a", "b", "c"), relevance=own[:size], judged=judged, **more
    )


@pytest.mark.parametrize("seed", range(20))
def test_kruskal_is_that_of_scipy(seed: int) -> None:
    random = np.random.default_rng(seed)
    ranks = np.sort(random.choice(50, 9, replace=False)) + 1.0
    groups = random.permutation([0, 0, 0, 0, 1, 1, 1, 2, 2])
    missing = random.integers(0, 3, seed % 4)
    places = np.concatenate((ranks, np.full(len(missing), 99.0)))
    every = np.concatenate((groups, missing))
    expected = kruskal(*(places[every == group] for group in range(3))).pvalue
    assert _grade_p(ranks, groups, missing, "kruskal") == pytest.approx(expected, rel=1e-12)


def test_missing_documents_by_variant() -> None:
    # ranks 1 (a) and 30 (b) of three; one (b) is missing: at (6 + 1 + 1) / 2 = 4 as released,
    # above the one that was found; at (60 + 1 + 1) / 2 = 31 as intended, and third of three
    ranks, groups, missing = np.array([1.0, 30]), np.array([0, 1]), np.array([1])
    for variant, places in ((None, [1, 30, 4]), ("intended", [1, 30, 31]), ("kruskal", [1, 2, 3])):
        off = np.array(places) - np.mean(places)
        between = off[0] ** 2 + (off[1] + off[2]) ** 2 / 2
        h = 2 * between / (off @ off)
        assert _grade_p(ranks, groups, missing, variant) == pytest.approx(chi2.sf(h, 1))  # type: ignore[arg-type]


def test_how_often_a_missing_document_outranks_a_found_one_as_released() -> None:
    """The docstring's 90 %: 10 relevant of 1,000 documents, random top 100s that find any."""
    some, outranked = 0.0, 0.0
    for found in range(1, 11):
        chance = comb(100, found) * comb(900, 10 - found) / comb(1000, 10)
        place = (20 + (10 - found) + 1) / 2
        some += chance
        if found < 10:
            outranked += chance * (1 - comb(floor(place), found) / comb(100, found))
    assert outranked / some == pytest.approx(0.90, abs=0.006)


def test_equal_ranks_and_one_group() -> None:
    assert equal_ranks_p(np.array([3.0, 3.0]), np.array([0, 1])) == 1
    assert equal_ranks_p(np.array([1.0, 2.0]), np.array([1, 1])) == 1
    assert equal_ranks_p(np.array([1.0, 2.0]), np.array([0, 1])) == pytest.approx(chi2.sf(1, 1))
    assert equal_ranks_p(np.array([1.0, 2, 3]), np.array([0, 1, 2])) == pytest.approx(exp(-1))


def test_weights_of_grades() -> None:
    half = float(chi2.sf(1, 1))  # two documents of two groups
    ranking = of("abab", grades=[1, 1, 3, 3])
    assert PEER().score(ranking).value == pytest.approx(half)
    assert PEER(weights="1:0.25,2:0.75").score(ranking).value == pytest.approx(0.25 * half)
    kruskal_form = PEER(weights="1:0.25,2:0.75", variant="kruskal")
    assert kruskal_form.score(ranking).value == pytest.approx(half)
    # by default the grades of all qrels count, so that an absent grade costs as released
    elsewhere = of("abab", grades=[1, 1, 3, 3], all_grades=(0, 1, 2, 3))
    assert PEER().score(elsewhere).value == pytest.approx(2 / 3 * half)
    assert PEER(variant="intended").score(elsewhere).value == pytest.approx(half)


def test_grade_0_counts_only_what_is_retrieved() -> None:
    ranking = of("ab", missing="aaa", grades=[0, 0, 0, 0, 0])
    assert PEER(weights="0:1").score(ranking).value == pytest.approx(chi2.sf(1, 1))


def test_statuses() -> None:
    assert PEER().score(Ranking.of([[1, 0]])).status == "no-qrels"
    assert PEER(variant="kruskal").score(of("aa")).status == "one-group"
    assert PEER().score(of("aa")).value == 1
    assert (PEER(variant="kruskal") @ 1).score(of(".ab")).status == "one-group"
    assert PEER(variant="kruskal").score(of("ab", grades=[0, 0])).status == "one-group"
    assert PEER().score(of("ab", grades=[0, 0], all_grades=(0, 1))).value == 0


def test_a_fair_ranker_averages_about_half() -> None:
    random = np.random.default_rng(1)
    found = [
        PEER(variant="kruskal").score(of("".join(random.permutation([*"aaaaaabbbbbb"])))).value
        for _ in range(400)
    ]
    assert np.mean(np.array(found, np.float64)) == pytest.approx(0.5, abs=0.06)


@pytest.mark.parametrize(
    "weights", ["1", "1:x", "1:0.5", "1:0.5,1:0.5", "-1:1", "1:2,2:-1", "1:0.5:2", ""]
)
def test_bad_weights_are_refused(weights: str) -> None:
    with pytest.raises(InputError, match="weights that sum to 1"):
        PEER(weights=weights)
