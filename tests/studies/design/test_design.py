"""Orders are optimal by enumeration; blocks are balanced; nobody sees a query twice."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ranktilt.errors import InputError
from ranktilt.measures.duo import direction, duo, duo_raw
from ranktilt.studies.design.assignment import _condition_of, next_query
from ranktilt.studies.design.orders import _most_one_sided, make_design

POLARITY = {"q1": {"a": 1.0, "b": 0.9, "c": -0.8, "d": -1.0}, "q2": {"e": 1.0, "f": -1.0, "g": 0.5}}


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(-6, 6), min_size=3, max_size=6), st.sampled_from([1, -1]))
def test_no_order_is_more_one_sided_towards_a_side(whole: list[int], side: int) -> None:
    values = np.array(whole) / 4
    assume(np.ptp(values) > 0)
    leaning = [
        duo_raw(values[list(p)])
        for p in itertools.permutations(range(len(values)))
        if direction(values[list(p)]) == side
    ]
    order = _most_one_sided(values, side)
    assert sorted(order.tolist()) == list(range(len(values)))
    assert direction(values[order]) == side
    assert duo_raw(values[order]) == pytest.approx(min(leaning), abs=1e-9)


@pytest.mark.parametrize("side", [1, -1])
def test_the_order_has_no_scale(side: int) -> None:
    values = np.array([0.9, -1.0, 0.8, -0.7, 0.2, 0.25])
    assert _most_one_sided(values * 1e-13, side).tolist() == _most_one_sided(values, side).tolist()


def test_a_design_has_the_extreme_orders() -> None:
    made = make_design({"q1": "Ban cars?", "q2": "Vote?"}, POLARITY)
    orders = made.queries["q1"].orders
    assert set(orders) == {"balanced", "plus", "minus"}
    assert orders["balanced"].duo == 0.0
    assert orders["balanced"].signed_duo == 0.0
    assert set(orders["plus"].docs[:2]) == {"a", "b"}
    assert set(orders["minus"].docs[:2]) == {"c", "d"}
    assert orders["plus"].signed_duo > 0.9
    assert orders["minus"].signed_duo < -0.9
    assert made.queries["q1"].query.statement == ""
    for name, query in made.queries.items():
        for order in query.orders.values():
            values = [POLARITY[name][doc] for doc in order.docs]
            assert order.duo == pytest.approx(duo(values))
            assert order.signed_duo == pytest.approx(direction(values) * order.duo)


def test_a_statement_of_the_other_side_turns_the_signs(put: Callable[..., Path]) -> None:
    path = put("q.tsv", "query_id\ttext\tstatement\tstatement_side\nq1\tCars?\tKeep cars.\t-1\n")
    made = make_design(path, POLARITY)
    query = made.queries["q1"]
    assert query.query.statement == "Keep cars."
    assert set(query.orders["plus"].docs[:2]) == {"c", "d"}
    assert query.orders["plus"].signed_duo > 0
    bad = put("r.tsv", "query_id\ttext\tstatement_side\nq1\tCars?\tleft\n")
    with pytest.raises(InputError, match="statement_side 'left'"):
        make_design(bad, POLARITY)


def test_a_systems_own_order_is_shown_as_it_is() -> None:
    run = {"q1": {"d": 4.0, "a": 3.0, "b": 2.0, "c": 1.0}}
    made = make_design({"q1": "Cars?"}, POLARITY, run=run, own_order=True, depth=3)
    orders = made.queries["q1"].orders
    assert list(orders) == ["balanced", "plus", "minus", "run"]
    assert orders["run"].docs == ("d", "a", "b")
    assert all(set(order.docs) == {"d", "a", "b"} for order in orders.values())
    assert "first 3 of 4" in made.queries["q1"].warnings[0]


def test_what_cannot_be_shown_is_skipped_with_its_reason() -> None:
    polarity = POLARITY | {"q3": {"x": 1.0, "y": 0.0}, "q4": dict.fromkeys("xyz", 0.5)}
    made = make_design({"q1": "a", "q3": "b", "q4": "c", "q5": "d"}, polarity)
    assert list(made.queries) == ["q1"]
    assert made.skipped["q3"] == "2 documents, an order needs 3"
    assert "same polarity" in made.skipped["q4"]
    assert made.skipped["q5"].startswith("0 documents")
    with pytest.raises(InputError, match="no query can be used"):
        make_design({"q3": "b"}, polarity)


@pytest.mark.parametrize(
    "options",
    [{"depth": 2}, {"depth": 13}, {"own_order": True}],
)
def test_impossible_designs_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        make_design({"q1": "Cars?"}, POLARITY, **options)


# Who sees what


@given(st.integers(1, 5), st.integers(0, 50), st.integers(0, 2**31))
def test_conditions_differ_by_one_at_most(conditions: int, slots: int, seed: int) -> None:
    names = tuple(f"c{i}" for i in range(conditions))
    counts = Counter(_condition_of(names, "q", slot, seed) for slot in range(slots))
    numbers = [counts[name] for name in names]
    assert max(numbers) - min(numbers) <= 1
    assert sum(numbers) == slots


def test_blocks_are_random_and_repeatable() -> None:
    slots = [_condition_of("abc", "q", s, 7) for s in range(600)]
    assert slots == [_condition_of("abc", "q", s, 7) for s in range(600)]
    assert slots != [_condition_of("abc", "other", s, 7) for s in range(600)]
    assert slots != [_condition_of("abc", "q", s, 8) for s in range(600)]
    # all 6 orders of a block, about 200 / 6 times each
    orders = Counter(tuple(slots[i : i + 3]) for i in range(0, 600, 3))
    assert len(orders) == 6
    assert min(orders.values()) > 15


def whole_study(
    conditions: str, queries: list[str], participants: int, each: int, seed: int
) -> list[tuple[str, tuple[str, str, int]]]:
    """(participant, (query, condition, slot)) of a whole study, one after the other."""
    taken: dict[str, set[int]] = {}
    rows = []
    for number in range(participants):
        seen: set[str] = set()
        for _ in range(each):
            found = next_query(
                {q: list(conditions) for q in queries}, taken, seen, seed, str(number)
            )
            assert found is not None
            taken.setdefault(found[0], set()).add(found[2])
            seen.add(found[0])
            rows.append((str(number), found))
    return rows


def test_a_whole_study_is_balanced_and_shows_nothing_twice() -> None:
    queries = [f"q{i}" for i in range(6)]
    rows = whole_study("abc", queries, 60, 3, seed=3)
    assert len(rows) == 180
    for number in range(60):
        own = [found[0] for name, found in rows if name == str(number)]
        assert len(own) == len(set(own)) == 3
    assert set(Counter(found[:2] for _, found in rows).values()) == {10}
    assert len({(query, slot) for _, (query, _, slot) in rows}) == 180


def test_a_study_goes_on_from_stored_slots() -> None:
    queries = ["x", "y", "z"]
    whole = whole_study("ab", queries, 8, 2, seed=5)
    taken: dict[str, set[int]] = {}
    seen: dict[str, set[str]] = {}
    for name, (query, _, slot) in whole[:9]:
        taken.setdefault(query, set()).add(slot)
        seen.setdefault(name, set()).add(query)
    name, expected = whole[9]
    assert next_query({q: ["a", "b"] for q in queries}, taken, seen[name], 5, name) == expected


def test_a_freed_slot_is_filled_first() -> None:
    found = next_query({"x": ["a", "b"]}, {"x": {0, 2, 3}}, set(), 5, "p")
    assert found == ("x", _condition_of("ab", "x", 1, 5), 1)


def test_the_query_with_fewest_comes_next() -> None:
    def next_of(counts: dict[str, int], seen: set[str], who: str = "p") -> str | None:
        taken = {query: set(range(many)) for query, many in counts.items()}
        found = next_query({query: ["a", "b"] for query in counts}, taken, seen, 0, who)
        return None if found is None else found[0]

    assert next_of({"x": 3, "y": 1, "z": 1}, {"y"}) == "z"
    assert next_of({"x": 3, "y": 1}, {"x", "y"}) is None  # nobody sees one twice
    equal = Counter(next_of({"x": 0, "y": 0}, set(), str(p)) for p in range(200))
    assert min(equal.values()) > 70
