"""Effectiveness against fairness: the front by brute force, F by hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.comparisons.tradeoff import _harmonic_mean, _pareto_front, tradeoff
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores

Make = Callable[..., Scores]


def three(make: Make, fairness: str = "TExFAIR@10") -> Scores:
    return make(
        {
            "good": {"nDCG@10": [0.9, 0.7], fairness: [0.5, 0.3]},
            "fair": {"nDCG@10": [0.5, 0.3], fairness: [0.9, 0.9]},
            "poor": {"nDCG@10": [0.4, 0.4], fairness: [0.8, 0.8]},
        }
    )


def test_points_front_and_combined_by_hand(make: Make) -> None:
    found = tradeoff(three(make), "nDCG@10", "TExFAIR@10")
    by_run = {point.run: point for point in found.points}
    assert (by_run["good"].effectiveness, by_run["good"].fairness) == pytest.approx((0.8, 0.4))
    assert by_run["good"].combined == pytest.approx(2 * 0.8 * 0.4 / 1.2)
    assert [point.on_front for point in found.points] == [True, True, False]
    assert found.front == ["good", "fair"]
    assert found.best == "fair"  # 2·0.4·0.9/1.3 = 0.5538 against 0.5333 and 0.5333


def test_beta_weighs_fairness(make: Make) -> None:
    # β = 2: 5·E·F/(4·E + F)
    found = tradeoff(three(make), "nDCG@10", "TExFAIR@10", beta=2)
    assert found.points[1].combined == pytest.approx(5 * 0.4 * 0.9 / (4 * 0.4 + 0.9))
    assert _harmonic_mean(0.4, 0.9, beta=1000) == pytest.approx(0.9, abs=1e-3)
    assert _harmonic_mean(0.4, 0.9, beta=0.001) == pytest.approx(0.4, abs=1e-3)
    assert _harmonic_mean(0.0, 0.0) == 0.0


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=12))
def test_front_by_brute_force(points: list[tuple[int, int]]) -> None:
    expected = [
        not any(a >= e and b >= f and (a > e or b > f) for a, b in points) for e, f in points
    ]
    first, second = zip(*points, strict=True)
    assert _pareto_front(first, second).tolist() == expected


def test_a_two_sided_measure_enters_as_one_minus_its_distance(make: Make) -> None:
    name = "ARaB(magnitude='bool')@10"
    scores = make(
        {
            "a": {"nDCG@10": [0.5, 0.5], name: [0.5, -0.5]},
            "b": {"nDCG@10": [0.5, 0.5], name: [0.1, 0.1]},
        }
    )
    found = tradeoff(scores, "nDCG@10", name)
    assert [point.fairness for point in found.points] == pytest.approx([0.5, 0.9])
    assert found.fairness_as == f"1 − |{name}|"
    share = "Share(group='a')@10"  # target 0.4: the farthest share is 1, at distance 0.6
    scores = make({"a": {"nDCG@10": [0.5], share: [1.0]}, "b": {"nDCG@10": [0.5], share: [0.4]}})
    found = tradeoff(scores, "nDCG@10", share)
    assert [point.fairness for point in found.points] == pytest.approx([0.0, 1.0])


def test_an_undefined_run_is_on_no_front(make: Make) -> None:
    scores = make(
        {
            "a": {"nDCG@10": [0.9, 0.9], "TExFAIR@10": [None, None]},
            "b": {"nDCG@10": [0.5, 0.5], "TExFAIR@10": [0.5, None]},
        }
    )
    found = tradeoff(scores, "nDCG@10", "TExFAIR@10")
    assert (found.points[0].fairness, found.points[0].combined) == (None, None)
    assert found.front == ["b"]
    assert (found.points[1].n, found.points[1].n_total) == (1, 2)


def test_both_means_are_over_the_queries_that_have_both(make: Make) -> None:
    scores = make(
        {
            "a": {"nDCG@10": [0.1, 0.2, 0.9], "TExFAIR@10": [0.5, 0.6, None]},
            "b": {"nDCG@10": [0.4, 0.2, 0.3], "TExFAIR@10": [0.7, 0.6, 0.8]},
        }
    )
    found = tradeoff(scores, "nDCG@10", "TExFAIR@10")
    point = found.points[0]
    assert (point.effectiveness, point.fairness) == pytest.approx((0.15, 0.55))
    assert (point.n, point.n_total) == (2, 3)
    assert [row[-1] for row in found.table.rows] == ["2/3", "3/3"]
    # E and F of the two queries alone: both drawn from (0.1, 0.5) and (0.2, 0.6)
    worst, best = (2 * e * f / (e + f) for e, f in ((0.1, 0.5), (0.2, 0.6)))
    assert (point.combined_low, point.combined_high) == pytest.approx((worst, best))
    assert "queries" not in tradeoff(three(make), "nDCG@10", "TExFAIR@10").table.header


def test_intervals_hold_the_point_and_weights_count(make: Make) -> None:
    random = np.random.default_rng(1)
    values = {"nDCG@10": random.random(30).tolist(), "TExFAIR@10": random.random(30).tolist()}
    scores = make({"a": values}, weights=random.random(30))
    point = tradeoff(scores, "nDCG@10", "TExFAIR@10").points[0]
    weights = scores.weights
    assert weights is not None
    mean = float(weights @ np.array(values["nDCG@10"]) / weights.sum())
    assert point.effectiveness == pytest.approx(mean)
    for name in ("effectiveness", "fairness", "combined"):
        low, high = getattr(point, f"{name}_low"), getattr(point, f"{name}_high")
        assert low < getattr(point, name) < high


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("TExFAIR@10", "nDCG@10", "does not measure effectiveness"),
        ("nDCG@10", "RR@10", "RR@10 measures effectiveness"),
        ("nDCG@10", "ARaB@10", "no scale from 0 to 1"),
        ("nDCG@10", "AWRF@10", "no scale from 0 to 1"),
        ("nDCG@10", "nDCG@10", "duplicate measure"),
    ],
)
def test_what_has_no_place_is_refused(make: Make, first: str, second: str, message: str) -> None:
    names = ["nDCG@10", "RR@10", "TExFAIR@10", "ARaB@10", "AWRF@10"]
    scores = make({"a": {name: [0.1, 0.2] for name in names}})
    with pytest.raises(InputError, match=message):
        tradeoff(scores, first, second)


def test_wrong_input_is_refused(make: Make) -> None:
    with pytest.raises(InputError, match="above 0"):
        tradeoff(three(make), "nDCG@10", "TExFAIR@10", beta=0)
    with pytest.raises(InputError, match="seed -1"):
        tradeoff(three(make), "nDCG@10", "TExFAIR@10", seed=-1)
    with pytest.raises(UnknownNameError, match="did you mean TExFAIR@10"):
        tradeoff(three(make), "nDCG@10", "TExFAIR@11")
