"""Pairs of versions by hand arithmetic, and against ir_measures."""

from __future__ import annotations

from typing import Any

import ir_measures
import numpy as np
import pytest

from ranktilt.errors import InputError
from ranktilt.measures import PairPreference, Ranking, SourceDelta
from ranktilt.measures.base import Pairs, Score
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.pairs import preferences, relative_difference
from ranktilt.testing import batch_of
from tests.measures.label_cases import CASES, TOLERANCE, LabelCase


def paired(size: int, rows: Any, grades: Any = None, **more: Any) -> Ranking:
    own = None if grades is None else np.array(grades, np.int64)
    pairs = Pairs(np.array(rows, np.int64).reshape(-1, 2), own)
    return Ranking.of(np.zeros((size, 2)), groups=("a", "b"), pairs=pairs, **more)


def test_preference_of_each_pair() -> None:
    # b above a, a above b, only a, only b, both below the top, neither
    rows = np.array([[3, 1], [0, 2], [2, -1], [-1, 3], [5, 4], [-1, -1]])
    expected = [1, 0, 0, 1, np.nan, np.nan]
    np.testing.assert_array_equal(preferences(rows, None, 4), expected)
    np.testing.assert_array_equal(preferences(rows, None, 2), [1, 0, np.nan, np.nan, *[np.nan] * 2])
    np.testing.assert_array_equal(preferences(rows), [1, 0, 0, 1, 1, np.nan])


def test_equal_scores_count_half_unless_one_is_below_the_top() -> None:
    scores = np.array([2.0, 1.0, 1.0, 1.0])
    rows = np.array([[1, 2], [0, 1], [3, -1]])
    assert preferences(rows, scores).tolist() == [0.5, 0.0, 0.0]
    assert preferences(rows, scores, 2)[0] == 0.0


def test_relevant_pairs() -> None:
    ranking = paired(4, [[0, 1], [3, 2], [-1, 2]], [2, 1, -1])
    assert PairPreference().score(ranking).value == pytest.approx(2 / 3)
    assert PairPreference(relevant_only=True).score(ranking).value == 0.5
    assert PairPreference(relevant_only=True, rel=2).score(ranking).value == 0.0
    assert PairPreference(relevant_only=True, rel=3).score(ranking) == Score(None, "no-group")
    assert PairPreference(relevant_only=True).score(paired(2, [[0, 1]])).status == "no-qrels"


def test_swapping_the_versions() -> None:
    rows = np.array([[0, 3], [2, 1], [-1, 4], [5, 5]])[:3]
    ranking = paired(6, rows, [1, 2, 0], scores=np.array([6.0, 5.0, 5.0, 4.0, 3.0, 2.0]))
    turned = paired(6, rows[:, ::-1], [1, 2, 0], scores=ranking.scores)
    assert PairPreference().score(ranking).value == 0.5  # 0, ½ and 1
    here, there = ((PairPreference() @ 2).score(r).value for r in (ranking, turned))
    assert (here, there) == (0.5, 0.5)  # a above b, and b above a: the tie is cut by the top
    measure = SourceDelta() @ 5
    assert measure.pool([turned]).value == pytest.approx(-measure.pool([ranking]).value)


def test_contributions_add_up() -> None:
    ranking = paired(5, [[0, 1], [3, 2], [-1, 4], [-1, -1]])
    found = PairPreference().contributions(ranking)
    assert found is not None
    assert found.parts[:, 0] == pytest.approx([-0.5 / 3, 0, 0.5 / 3, 0, 0.5 / 3])
    assert found.total == pytest.approx(PairPreference().score(ranking).value)
    assert PairPreference().contributions(paired(2, [[-1, -1]])) is None


def test_relative_difference() -> None:
    assert relative_difference(0.3, 0.1) == pytest.approx(100.0)
    assert relative_difference(0.2, 0.0) == 200.0
    assert relative_difference(0.0, 0.2) == -200.0
    np.testing.assert_array_equal(relative_difference([0.0, 1.0], [0.0, 1.0]), [np.nan, 0.0])


@pytest.mark.parametrize("of", ["nDCG", "AP", "P", "nDCG(dcg='exp-log2')"])
def test_source_delta_is_that_of_ir_measures(of: str) -> None:
    """With document names and two qrels, as one would compute it without this project."""
    docs = ["h1", "m2", "h3", "m1", "z"]
    run = {"1": {doc: float(-rank) for rank, doc in enumerate(docs)}}
    grades = {1: 2, 2: 1, 3: 3}
    means = []
    for version in "hm":
        qrels = {"1": {f"{version}{i}": grade for i, grade in grades.items()}}
        wanted = Effectiveness(f"{of}@3").measure
        means.append(ir_measures.calc_aggregate([wanted], qrels, run)[wanted])
    ranking = paired(5, [[0, 3], [-1, 1], [2, -1]], [2, 1, 3])
    a, b = means
    assert a != b
    assert (SourceDelta(of=of, relative=False) @ 3).score(ranking).value == pytest.approx(a - b)
    expected = 100 * (a - b) / ((a + b) / 2)
    assert (SourceDelta(of=of) @ 3).pool([ranking]).value == pytest.approx(expected)


def test_queries_that_stay_out() -> None:
    measure = SourceDelta(of="RR") @ 3
    rankings = [
        paired(2, [[0, 1]], [1]),  # 1 and ½
        paired(0, [[-1, -1]], [1]),
        paired(2, [[0, 1]]),
        paired(2, [[0, 1]], [0]),
        paired(2, [[1, -1]], [1]),  # ½ and 0
    ]
    statuses = [own if isinstance(own := measure.sums(r), str) else "pooled" for r in rankings]
    assert statuses == ["pooled", "no-results", "no-qrels", "no-ideal", "pooled"]
    assert measure.pool(rankings).value == pytest.approx(100 * (0.75 - 0.25) / 0.5)
    batch = batch_of(rankings)
    assert measure.details(batch) == {"mean_a": 0.75, "mean_b": 0.25}
    weighted = measure.details(batch, np.array([3.0, 1.0, 1.0, 1.0, 1.0]))
    assert weighted == {"mean_a": 3.5 / 4, "mean_b": 1.5 / 4}
    unfound = paired(2, [[-1, -1]], [1])
    assert measure.pool([unfound]) == Score(None, "no-ideal")


def test_details_of_the_golden_case() -> None:
    batch = batch_of(list(LabelCase("pairs").rankings.values()))
    expected = CASES["pairs"]["summary"]["SourceDelta@5"]
    found = (SourceDelta() @ 5).details(batch)
    assert found == pytest.approx({k: expected[k] for k in ("mean_a", "mean_b")}, abs=TOLERANCE)


@pytest.mark.parametrize("of", ["nDCG@10", "ARaB", "nothing"])
def test_what_cannot_be_computed_is_refused(of: str) -> None:
    with pytest.raises(InputError):
        SourceDelta(of=of)


def test_pairs_are_needed() -> None:
    for measure in (PairPreference(), SourceDelta(relative=False)):
        with pytest.raises(InputError, match="needs pairs"):
            measure.score(Ranking.of([[0, 0]]))
