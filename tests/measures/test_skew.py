"""Skew and NDKL by hand, and what random orders give."""

from __future__ import annotations

from itertools import permutations
from math import log, log2

import numpy as np
import pytest

from ranktilt.measures import NDKL, MaxSkew, MinSkew, Ranking, Skew
from ranktilt.measures.base import DocumentSet
from ranktilt.measures.skew import expected_ndkl, ndkl
from ranktilt.testing import batch_of
from tests.measures.label_cases import CASES, TOLERANCE, LabelCase


def of(groups: str, **more: object) -> Ranking:
    """Documents by the letters of their groups; a dot is a document without any."""
    shares = [[float(letter == group) for group in "abc"] for letter in groups]
    return Ranking.of(shares, groups=("a", "b", "c"), **more)  # type: ignore[arg-type]


def test_chance_of_the_golden_case() -> None:
    name = "NDKL of a random order"
    [(query, expected)] = CASES[name]["expected_chance"]["NDKL@5"].items()
    assert (NDKL() @ 5).chance(LabelCase(name).rankings[query]) == pytest.approx(
        expected, abs=TOLERANCE
    )


@pytest.mark.parametrize("depth", [1, 3, 5])
@pytest.mark.parametrize("targets", [(0.4, 0.4, 0.2), (0.6, 0.3, 0.1)])
def test_expected_ndkl_is_the_mean_over_all_orders(depth: int, targets: tuple[float, ...]) -> None:
    shares = of("aabbc").shares
    every = [
        ndkl(shares[list(order)][:depth], np.array(targets), 2) for order in permutations(range(5))
    ]
    assert expected_ndkl([2, 2, 1], targets, depth, 2) == pytest.approx(np.mean(every), rel=1e-12)


def test_chance_takes_as_many_labelled_documents_as_the_top_has() -> None:
    ranking = of("a.b.abab")
    assert (NDKL() @ 4).chance(ranking) == pytest.approx(expected_ndkl([3, 3, 0], [0.5, 0.5, 0], 2))


def test_chance_of_a_run_is_a_weighted_mean_of_the_scored_queries() -> None:
    first, second, nobody = of("aabb"), of("abbb"), of("..")
    measure = NDKL() @ 3
    each = [measure.chance(first), measure.chance(second)]
    assert None not in each
    batch = batch_of([first, nobody, second])
    assert measure.details(batch)["chance"] == pytest.approx(np.mean(each))  # type: ignore[arg-type]
    weighted = measure.details(batch, np.array([3.0, 9.0, 1.0]))
    assert weighted["chance"] == pytest.approx(np.average(each, weights=[3, 1]))  # type: ignore[arg-type]
    assert measure.details(batch_of([nobody])) == {"chance": None}


def test_no_chance_for_partial_memberships() -> None:
    ranking = Ranking.of([[3, 1], [0, 1]])
    assert NDKL().score(ranking).status == "ok"
    assert NDKL().chance(ranking) is None
    assert NDKL().details(batch_of([ranking])) == {"chance": None}


def test_statuses() -> None:
    shown = DocumentSet(np.array([-1, -1]), of("ab").shares)
    assert (MinSkew() @ 2).score(of("..ab")).status == "no-group"
    assert (MinSkew() @ 2).score(of("aaa")).status == "one-group"
    assert (MinSkew() @ 3).score(of("abc")).status == "no-spread"
    assert (MinSkew(target="given") @ 3).score(of("abc")).status == "ok"
    assert (MinSkew(target="background") @ 3).score(of("abc", shown=None)).status == "no-ideal"
    assert (NDKL(target="background") @ 3).score(of("abc", shown=shown)).status == "no-ideal"
    assert (NDKL(target="background") @ 2).score(of("abc", shown=shown)).status == "ok"
    assert (Skew("c", target="background") @ 3).score(of("abc", shown=shown)).status == "no-group"
    assert (MaxSkew(floor=0) @ 1).score(of("ab")).value == pytest.approx(log(2))
    assert (Skew("b", floor=0) @ 1).score(of("ab")).status == "no-group"


def test_soft_memberships_count_in_parts() -> None:
    ranking = Ranking.of([[3, 1], [0, 1]], groups=("a", "b"), targets=(0.5, 0.5))
    assert (Skew("a", target="given", floor=0) @ 1).score(ranking).value == pytest.approx(log(1.5))
    weights = 1 + 1 / log2(3)
    kl = [0.75 * log(1.5) + 0.25 * log(0.5), 0.375 * log(0.75) + 0.625 * log(1.25)]
    assert NDKL(target="given").score(ranking).value == pytest.approx(
        (kl[0] + kl[1] / log2(3)) / weights
    )
