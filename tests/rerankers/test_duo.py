"""`duo` against enumeration: without a bound to 8 documents, with one to 7."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.rerank_gaps import ranked_list
from ranktilt.errors import InputError
from ranktilt.measures.duo import duo, prefix_weights
from ranktilt.rerankers.duo import Duo, _affordable_order, _beam, _beam_width, _bounded_order

POLARITY = st.one_of(st.sampled_from((-1.0, 0.0, 1.0)), st.floats(-3, 3).map(lambda x: round(x, 3)))
few = settings(deadline=None, max_examples=25)


def all_orders(size: int) -> np.ndarray:
    return np.array(list(itertools.permutations(range(size))))


def raw_values(polarity: np.ndarray, orders: np.ndarray) -> np.ndarray:
    """Σ Var of every prefix / log2 of its length, as the paper writes it."""
    rows = polarity[orders]
    size = rows.shape[1]
    return sum(
        (rows[:, :i].var(axis=1) / np.log2(i) for i in range(2, size)), start=np.zeros(len(rows))
    )


def raw(polarity: np.ndarray, order: np.ndarray) -> float:
    return float(raw_values(polarity, order[None, :])[0])


@given(st.lists(POLARITY, min_size=2, max_size=8))
@few
def test_full_strength_is_the_best_of_all_orders(polarity: list[float]) -> None:
    values = np.array(polarity)
    order = Duo().rerank_list(ranked_list(polarity=values), 1)
    assert raw(values, order) == pytest.approx(
        raw_values(values, all_orders(len(values))).max(), abs=1e-9
    )


@given(st.lists(POLARITY, min_size=2, max_size=7), st.floats(0.01, 0.99))
@few
def test_with_a_bound_on_displacement(polarity: list[float], strength: float) -> None:
    values, size = np.array(polarity), len(polarity)
    furthest = int(strength * (size - 1) + 1e-9)
    orders = all_orders(size)
    allowed = orders[(np.abs(orders - np.arange(size)) <= furthest).all(axis=1)]
    order = Duo().rerank_list(ranked_list(polarity=values), strength)
    assert np.abs(order - np.arange(size)).max() <= furthest
    assert raw(values, order) == pytest.approx(raw_values(values, allowed).max(), abs=1e-9)


@given(
    st.lists(st.tuples(POLARITY, st.floats(0, 1)), min_size=2, max_size=7), st.floats(0.01, 0.99)
)
@few
def test_with_a_bound_on_score(documents: list[tuple[float, float]], strength: float) -> None:
    values = np.array([polarity for polarity, _ in documents])
    scores = np.sort(np.array([round(score, 3) for _, score in documents]))[::-1]
    span = scores[0] - scores[-1]
    gains = (scores - scores[-1]) / span if span > 0 else np.ones(len(scores))
    discounts = 1 / np.log2(np.arange(2, len(scores) + 2))
    most = strength * float(discounts @ gains - discounts @ gains[::-1])
    orders = all_orders(len(scores))
    losses = float(discounts @ gains) - gains[orders] @ discounts
    ranked = ranked_list(polarity=values, scores=scores)
    order = Duo(bound="score").rerank_list(ranked, strength)
    assert float(discounts @ gains - discounts @ gains[order]) <= most + 2e-9
    # an order may sit on the bound, to the last digit: between these two lies the optimum
    certain = raw_values(values, orders[losses <= most - 1e-8]).max(initial=-1)
    possible = raw_values(values, orders[losses <= most + 1e-8]).max()
    assert certain - 1e-9 <= raw(values, order) <= possible + 1e-9


@pytest.mark.parametrize("scale", [1e-9, 1e-6, 3e-6, 1e-5, 1e-3, 1e6, 1e50])
@pytest.mark.parametrize("bound", ["displacement", "score"])
def test_exact_on_every_scale(scale: float, bound: str) -> None:
    generator, orders = np.random.default_rng(0), all_orders(6)
    discounts = 1 / np.log2(np.arange(2, 8))
    for _ in range(15):
        values, gains = generator.normal(size=6), np.sort(generator.random(6))[::-1]
        if bound == "displacement":
            furthest = int(generator.integers(1, 5))
            allowed = orders[(np.abs(orders - np.arange(6)) <= furthest).all(axis=1)]
            order = _bounded_order(values * scale, furthest)
        else:
            most = float(generator.random())
            allowed = orders[gains[orders] @ discounts >= float(gains @ discounts) - most]
            order = _affordable_order(values * scale, gains, most)
        # brute force on the numbers as drawn: the scale changes no order
        assert raw(values, order) == pytest.approx(raw_values(values, allowed).max(), abs=1e-9)


def test_the_beam_knows_no_scale() -> None:
    values = np.random.default_rng(2).normal(size=30)
    for scale in (1e-7, 1e-5, 1e6):
        assert _bounded_order(values * scale, 6).tolist() == _bounded_order(values, 6).tolist()
    assert _bounded_order(values + 1e5, 6).tolist() == _bounded_order(values, 6).tolist()
    assert _bounded_order(np.zeros(30), 6).tolist() == list(range(30))


def test_exact_with_a_bound_on_score_where_a_beam_is_not() -> None:
    generator, beaten = np.random.default_rng(7), 0
    orders = all_orders(7)
    discounts = 1 / np.log2(np.arange(2, 9))
    for _ in range(120):
        values, gains = generator.normal(size=7), np.sort(generator.random(7))[::-1]
        most = float(generator.random()) * float(discounts @ gains - discounts @ gains[::-1])
        allowed = orders[gains[orders] @ discounts >= float(gains @ discounts) - most]
        best = raw_values(values, allowed).max()
        order = _affordable_order(values, gains, most)
        assert raw(values, order) == pytest.approx(best, abs=1e-9)
        floor = float(gains @ discounts) - most
        weights = prefix_weights(7, 1, False)
        near = _beam(values, weights, 7, gains, discounts, floor, _beam_width(7))
        beaten += raw(values, near) < best - 1e-9
    assert beaten  # the search after the beam is needed


def test_by_hand() -> None:
    # one step each: the second of each side changes places with its neighbour
    assert _bounded_order([1, 1, -1, -1], 1).tolist() == [0, 2, 1, 3]
    assert _bounded_order([1, 1, -1, -1], 0).tolist() == [0, 1, 2, 3]
    # nothing may be lost, but equal scores may change places
    assert _affordable_order([1, 1, -1, -1], [1, 0.5, 0.5, 0], 0).tolist() == [0, 2, 1, 3]
    assert _affordable_order([1, 1, -1, -1], [1, 0.7, 0.5, 0], 0).tolist() == [0, 1, 2, 3]


def test_only_the_top_moves() -> None:
    polarity = [1.0, 1.0, -1.0, -1.0, 1.0, -1.0]
    order = Duo().rerank_list(ranked_list(polarity=polarity, cutoff=4), 1)
    assert order[4:].tolist() == [4, 5]
    assert duo(np.array(polarity)[order[:4]]) == 0


def test_a_list_without_an_axis_stays() -> None:
    ranked = ranked_list(polarity=[np.nan] * 4)
    assert Duo().rerank_list(ranked, 1).tolist() == [0, 1, 2, 3]


@pytest.mark.parametrize("strength", [0.5, 1])
def test_a_list_that_only_rounding_tells_apart_stays(strength: float) -> None:
    ranked = ranked_list(polarity=[0.3, 0.1 + 0.2, 0.3, 0.3, 0.1 + 0.2])
    assert Duo().rerank_list(ranked, strength).tolist() == [0, 1, 2, 3, 4]
    assert _bounded_order([0.3, 0.1 + 0.2, 0.3, 0.3, 0.1 + 0.2], 4).tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("bound", ["displacement", "score"])
def test_long_lists_stay_within_the_bound_and_gain(bound: str) -> None:
    generator = np.random.default_rng(3)
    for size in (13, 40, 100):
        values = generator.normal(size=size)
        scores = np.sort(generator.random(size))[::-1]
        ranked = ranked_list(polarity=values, scores=scores, cutoff=None)
        method = Duo(bound=bound)  # type: ignore[arg-type]
        assert not method.exact(ranked)
        order = method.rerank_list(ranked, 0.3)
        before, after = duo(values), duo(values[order])
        assert before is not None
        assert after is not None
        assert after < before - 0.05
        if bound == "displacement":
            assert np.abs(order - np.arange(size)).max() <= int(0.3 * (size - 1))
        else:
            discounts = 1 / np.log2(np.arange(2, size + 2))
            gains = (scores - scores[-1]) / (scores[0] - scores[-1])
            most = discounts @ gains - discounts @ gains[::-1]
            assert discounts @ gains - discounts @ gains[order] <= 0.3 * most + 1e-8


def test_bad_bounds_are_refused() -> None:
    with pytest.raises(InputError, match="-1 ranks"):
        _bounded_order([1, 2, 3], -1)
    with pytest.raises(InputError, match="rises"):
        _affordable_order([1, 2, 3], [0.1, 0.5, 0.2], 1)
