"""ImpactRatio and its chance level against the enumeration of all orders and hand arithmetic."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import ranktilt
from ranktilt.errors import InputError
from ranktilt.measures import ImpactRatio, Ranking
from ranktilt.measures import impact_ratio as module
from ranktilt.measures.base import DocumentSet, Score
from ranktilt.measures.impact_ratio import (
    Selection,
    SelectionChance,
    _hypergeometric,
    selection_ratio,
)
from ranktilt.testing import batch_of

A, B, C, NONE = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)
HALF, MOST = (0.5, 0.5, 0.0), (0.2, 0.0, 0.7)
Members = Sequence[tuple[float, ...]]
#: Lists as (candidates, how many are taken, query weight).
Lists = Sequence[tuple[Members, int, float]]
HARD: dict[str, Lists] = {
    "two lists": [((A, B, C), 1, 1.0), ((A, A, B, C), 2, 1.0)],
    "some have no group": [((A, B, NONE), 1, 1.0), ((A, B, C, NONE), 2, 1.0)],
    "a group of one": [((A, A, B), 2, 1.0), ((A, B, B, B), 1, 1.0), ((A, B, C), 1, 1.0)],
    "alike": [((A, B, C), 1, 1.0), ((C, A, B), 1, 1.0), ((B, A, C), 1, 1.0)],
    "one list takes everybody": [((A, B), 2, 1.0), ((A, B, C, C), 1, 1.0)],
}
SOFT: dict[str, Lists] = {
    "soft labels": [((A, HALF, MOST), 1, 1.0), ((HALF, B, C, MOST), 2, 1.0)],
    "query weights": [((A, B, C), 1, 2.5), ((A, A, B, C), 2, 0.5)],
    "both": [((A, HALF, C), 2, 0.5), ((MOST, B, C, NONE), 1, 1.5), ((A, B), 1, 1.0)],
}


def chance_of(lists: Lists, group: int | None = None) -> SelectionChance:
    kinds: dict[tuple[float, ...], int] = {NONE: 0}
    selections = []
    for members, taken, weight in lists:
        own = Counter(kinds.setdefault(member, len(kinds)) for member in members)
        order = tuple(sorted(own))
        selections.append(Selection(order, tuple(own[k] for k in order), taken, weight))
    candidates = sum(weight * np.sum(members, axis=0) for members, _, weight in lists)
    return SelectionChance(np.array(list(kinds)), selections, candidates, candidates > 0, group)


def enumerated(lists: Lists) -> list[np.ndarray[Any, Any]]:
    """Selected members of each group for all orders of all lists."""
    tops = [
        [weight * np.sum(np.array(order)[:taken], axis=0) for order in itertools.permutations(own)]
        for own, taken, weight in lists
    ]
    return [np.sum(choice, axis=0) for choice in itertools.product(*tops)]


def ratios_of(lists: Lists, group: int | None = None) -> np.ndarray[Any, Any]:
    """The ratio of each order, one rate at a time; orders that select no group are omitted."""
    candidates = sum(weight * np.sum(members, axis=0) for members, _, weight in lists)
    found = []
    for selected in enumerated(lists):
        rates = [s / c for s, c in zip(selected, candidates, strict=True) if c > 0]
        if max(rates) > 0:
            found.append((min(rates) if group is None else rates[group]) / max(rates))
    return np.sort(found)


def quantile(ratios: np.ndarray[Any, Any], q: float) -> float:
    """The smallest value that at least this share is not above."""
    return float(ratios[math.ceil(q * len(ratios) - 1e-9) - 1])


@pytest.mark.parametrize("group", [None, 1])
@pytest.mark.parametrize("name", HARD)
def test_exact_chance_is_that_of_all_orders(name: str, group: int | None) -> None:
    ratios = ratios_of(HARD[name], group)
    chance = chance_of(HARD[name], group)
    for value in (0.0, 0.5, float(np.median(ratios)), 1.0):
        found = chance.summary(value)
        assert found["chance_by"] == "exact"
        assert found["chance"] == pytest.approx(ratios.mean())
        assert found["chance_q05"] == pytest.approx(quantile(ratios, 0.05))
        assert found["chance_q95"] == pytest.approx(quantile(ratios, 0.95))
        assert found["p"] == pytest.approx((ratios <= value + 1e-12).mean())


@pytest.mark.parametrize("name", [*HARD, *SOFT])
def test_drawn_chance_is_that_of_all_orders(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lists = {**HARD, **SOFT}[name]
    monkeypatch.setattr(module, "MOST_VECTORS", 0)
    ratios, found = ratios_of(lists), chance_of(lists).summary(0.5)
    assert found["chance_by"] == "draws"
    error = ratios.std() / math.sqrt(module.DRAWS)
    assert abs(found["chance"] - ratios.mean()) <= 4.5 * error
    share = (ratios <= 0.5 + 1e-12).mean()
    assert abs(found["p"] - share) <= 4.5 * math.sqrt(share * (1 - share) / 10_000) + 1e-4
    for end, q in (("chance_q05", 0.05), ("chance_q95", 0.95)):
        near = [quantile(ratios, q + off) for off in (-0.01, 0.01)]
        assert near[0] - 1e-9 <= found[end] <= near[1] + 1e-9


def test_ways_of_drawing_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """By subsets (few lists alike), by outcomes (many alike), one list at a time (long lists)."""
    lists: Lists = [((A, A, B, C), 2, 1.0)] * 5
    mean = np.array([2.5 * 2, 2.5, 2.5])
    by_subsets = chance_of(lists).drawn()
    by_outcomes = chance_of(list(lists) * 2).drawn() / 2
    monkeypatch.setattr(module, "_MOST_OUTCOMES", 0)
    one_by_one = chance_of(lists).drawn()
    for drawn in (by_subsets, by_outcomes, one_by_one):
        assert (drawn.sum(axis=1) == 10).all()
        assert drawn.mean(axis=0) == pytest.approx(mean, abs=0.06)
    # hypergeometric: each list has 2 · 2/4 · 2/4 · 2/3 = 1/3 for A, and 2 · 1/4 · 3/4 · 2/3 = 1/4
    for drawn in (by_subsets, one_by_one):
        assert drawn.var(axis=0) == pytest.approx(5 * np.array([1 / 3, 1 / 4, 1 / 4]), rel=0.07)
    assert by_outcomes.var(axis=0) == pytest.approx(2.5 * np.array([1 / 3, 1 / 4, 1 / 4]), rel=0.07)


@pytest.mark.parametrize("name", HARD)
@pytest.mark.parametrize("group", [0, 1, 2])
def test_tails_of_a_rate_are_those_of_all_orders(name: str, group: int) -> None:
    chance = chance_of(HARD[name])
    counts = np.array([selected[group] for selected in enumerated(HARD[name])])
    if not chance.candidates[group]:
        return
    for selected in range(int(counts.max()) + 1):
        found = chance.rate(group, float(selected))
        assert found["chance"] == pytest.approx(counts.mean() / chance.candidates[group])
        assert found["sd"] == pytest.approx(counts.std() / chance.candidates[group])
        assert found["p_low"] == pytest.approx((counts <= selected).mean())
        assert found["p_high"] == pytest.approx((counts >= selected).mean())


@pytest.mark.parametrize("name", SOFT)
def test_mean_and_spread_of_a_soft_rate(name: str) -> None:
    chance = chance_of(SOFT[name])
    for group, counts in enumerate(np.array(enumerated(SOFT[name])).T):
        found = chance.rate(group, 1.0)
        assert found == {
            "chance": pytest.approx(counts.mean() / chance.candidates[group]),
            "sd": pytest.approx(counts.std() / chance.candidates[group]),
        }


def test_hypergeometric_outcomes() -> None:
    # 2 of 3 + 2: 3 ways for (2, 0), 6 for (1, 1), 1 for (0, 2), of 10
    found = dict(_hypergeometric((3, 2), 2))
    assert found == {(2, 0): pytest.approx(0.3), (1, 1): 0.6, (0, 2): pytest.approx(0.1)}


def test_ratio_by_hand() -> None:
    selected, candidates = np.array([[2.0, 3.0, 9.0], [0, 0, 5]]), np.array([4.0, 4.0, 10.0])
    counted = np.array([True, True, False])
    assert selection_ratio(selected, candidates, counted)[0] == pytest.approx(0.5 / 0.75)
    assert selection_ratio(selected, candidates, counted, 1)[0] == 1.0
    assert np.isnan(selection_ratio(selected, candidates, counted)[1])  # nobody who counts


# Coverage: see experiments/impact_ratio


@pytest.mark.parametrize(
    ("groups", "lists", "cutoff", "by"), [(3, 200, 1, "exact"), (8, 300, 2, "draws")]
)
def test_band_covers_random_audits(groups: int, lists: int, cutoff: int, by: str) -> None:
    """About 90 % are covered; the share of 1,500 audits has a standard deviation of 0.8 points."""
    members = np.eye(groups)[np.arange(8) % groups]
    kinds = Counter(int(g) + 1 for g in np.arange(8) % groups)
    selection = Selection(tuple(kinds), tuple(kinds.values()), cutoff)
    candidates = lists * members.sum(axis=0)
    table = np.vstack([np.zeros(groups), np.eye(groups)])
    chance = SelectionChance(table, [selection] * lists, candidates, candidates > 0)
    band = chance.summary(None)
    assert band["chance_by"] == by
    assert "p" not in band
    generator = np.random.default_rng(14)
    ratios = []
    for _ in range(1_500):
        top = generator.random((lists, 8)).argsort(axis=1)[:, :cutoff]
        ratios.append(selection_ratio(members[top].sum(axis=(0, 1)), candidates, candidates > 0))
    found = np.array(ratios)
    inside = (found >= band["chance_q05"] - 1e-12) & (found <= band["chance_q95"] + 1e-12)
    assert 0.87 <= inside.mean() <= 0.935
    assert (found < band["chance_q05"] - 1e-12).mean() <= 0.07
    assert found.mean() == pytest.approx(band["chance"], abs=0.01)


# Statuses and details


def listed(*members: tuple[float, ...], shown: Any = None, groups: str = "abc") -> Ranking:
    """A list of these members; `shown` are (row or −1, member) of the candidates."""
    own = None
    if shown is not None:
        rows = np.array([row for row, _ in shown], np.int64)
        own = DocumentSet(rows, np.array([m for _, m in shown]).reshape(len(shown), len(groups)))
    table = np.array(members, np.float64).reshape(len(members), len(groups))
    return Ranking.of(np.zeros_like(table), groups=tuple(groups), alignment=table, shown=own)


STATUSES = {
    "nobody has a group": (ImpactRatio() @ 1, [listed(NONE, NONE)], "no-group"),
    "nobody selected has a group": (ImpactRatio() @ 1, [listed(NONE, A, B)], "no-group"),
    "one group": (ImpactRatio() @ 1, [listed(A, A, NONE)], "one-group"),
    "everybody is taken": (ImpactRatio() @ 3, [listed(A, B), listed(B, C, A)], "no-spread"),
    "everybody is taken without cutoff": (ImpactRatio(), [listed(A, B)], "no-spread"),
    "the group is missing": (ImpactRatio(group="c") @ 1, [listed(A, B)], "no-group"),
    "the group is too small": (
        ImpactRatio(group="c", min_share=0.3) @ 1,
        [listed(A, B, A, B, C)],
        "one-group",
    ),
    "all but one are too small": (
        ImpactRatio(min_share=0.3) @ 1,
        [listed(A, A, A, B, C)],
        "one-group",
    ),
    "no lists": (ImpactRatio() @ 1, [listed(), listed()], "no-results"),
    "nothing shown": (
        ImpactRatio(candidates="background") @ 1,
        [listed(A, B, shown=[])],
        "no-results",
    ),
    "only outsiders selected": (
        ImpactRatio(candidates="background") @ 1,
        [listed(A, B, shown=[(-1, A), (1, B)])],
        "no-group",
    ),
}


@pytest.mark.parametrize("name", STATUSES)
def test_statuses(name: str) -> None:
    measure, rankings, status = STATUSES[name]
    assert measure.pool(rankings) == Score(None, status)
    if status != "no-results":
        assert "chance" not in measure.details(batch_of(rankings))


def test_small_groups_are_left_out() -> None:
    # c has 1 of 10 candidates, first: with it, b's rate of 1/4 ÷ 1; without it, 1/4 ÷ 2/5
    rankings = [
        listed(C, A, B),
        listed(A, B),
        listed(A, B),
        listed(B, A, A),
    ]
    assert (ImpactRatio() @ 1).pool(rankings).value == pytest.approx(0.25)
    measure = ImpactRatio(min_share=0.2) @ 1
    assert measure.pool(rankings).value == pytest.approx(0.25 / 0.4)
    found = measure.details(batch_of(rankings))
    assert found["left_out"] == ["c"]
    assert found["rates"] == {"a": 0.4, "b": 0.25, "c": 1.0}
    assert (found["lowest"], found["highest"]) == ("b", "a")
    assert found["candidates"] == {"a": 5.0, "b": 4.0, "c": 1.0}
    assert (ImpactRatio(min_share=0.1) @ 1).pool(rankings).value == pytest.approx(0.25)


def test_group_of_one_and_unlabelled_candidates() -> None:
    rankings = [listed(NONE, A, B), listed(A, NONE, B), listed(B, A), listed(A, C, NONE)]
    found = (ImpactRatio() @ 1).details(batch_of(rankings))
    assert found["unlabelled"] == 3
    assert found["rates"] == {"a": 0.5, "b": pytest.approx(1 / 3), "c": 0.0}
    assert found["lowest"] == "c"
    # c is taken in one of the three orders of its list
    assert found["groups"]["c"]["chance"] == pytest.approx(1 / 3)
    assert found["groups"]["c"]["p_low"] == pytest.approx(2 / 3)
    assert found["groups"]["c"]["p_high"] == pytest.approx(1.0)


def test_background_candidates() -> None:
    # in each list one b was not ranked; c was not shown and counts for nobody
    shown = [(0, A), (1, B), (-1, B)]
    first = listed(A, B, C, shown=shown)
    second = listed(C, A, B, shown=[(1, A), (2, B), (-1, B)])
    measure = ImpactRatio(candidates="background") @ 2
    # top 2: a and b, then (the outsider and) a: rates 2/2 and 1/4
    assert measure.pool([first, second]).value == pytest.approx(0.25)
    found = measure.details(batch_of([first, second]))
    assert found["rates"] == {"a": 1.0, "b": 0.25, "c": None}
    # chance: two of the three in the first list, one in the second, as many as were taken
    assert found["groups"]["a"]["chance"] == pytest.approx((2 / 3 + 1 / 3) / 2)
    assert found["groups"]["b"]["chance"] == pytest.approx((4 / 3 + 2 / 3) / 4)


def test_list_without_candidates_adds_nothing() -> None:
    lists = [listed(A, B, C, shown=[(0, A), (1, B)]), listed(B, A, C, shown=[(0, B), (1, A)])]
    lists += [lists[0], listed(A, B, shown=[])]
    measure = ImpactRatio(candidates="background") @ 1
    assert measure.pool(lists).value == pytest.approx(0.5)
    found = measure.details(batch_of(lists))
    assert found == measure.details(batch_of(lists[:3]))
    # 3 random lists: none of a group (2 of 8 orders) or one of three
    assert found["chance"] == pytest.approx(0.75 * 0.5)


def test_query_weights_through_score() -> None:
    run = {"q0": {"x": 2.0, "y": 1.0}, "q1": {"y": 2.0, "x": 1.0}}
    queries = ranktilt.Queries.load({"q0": "one", "q1": "two"})
    labels = {"x": "a", "y": "b"}
    plain = ranktilt.score(ranktilt.Run.load(run), "ImpactRatio@1", labels=labels, queries=queries)
    assert plain.means()[0]["value"] == 1.0
    batch = batch_of([listed(A, B), listed(B, A)])
    measure = ImpactRatio() @ 1
    found = measure.details(batch, np.array([3.0, 1.0]))
    # rates 3/4 and 1/4; random orders: 1/3, or 0 if both lists have the same group first
    assert found["rates"]["a"] == 0.75
    assert found["chance_by"] == "draws"
    assert found["chance"] == pytest.approx(1 / 6, abs=0.01)
    assert (found["chance_q05"], found["chance_q95"]) == (0.0, pytest.approx(1 / 3))
    assert "p_low" not in found["groups"]["a"]


def test_min_share_is_a_share() -> None:
    with pytest.raises(InputError, match="from 0 to 1"):
        ImpactRatio(min_share=2)


def test_very_many_groups_have_a_ratio_and_no_chance_level() -> None:
    ranked = {f"q{q}": {f"d{q}-{i}": -float(i) for i in range(4)} for q in range(30)}
    labels = {doc: f"g{n}" for n, doc in enumerate(d for own in ranked.values() for d in own)}
    (summary,) = ranktilt.score(ranked, "ImpactRatio@2", labels=labels).means()
    assert summary["value"] == 0.0  # of 120 groups of one, 60 are selected
    assert "chance" not in summary
    assert summary["rates"]["g0"] == 1.0
