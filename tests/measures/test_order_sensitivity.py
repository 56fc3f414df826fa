"""Order sensitivity against SciPy, least squares, enumeration and hand arithmetic."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from scipy import stats

from ranktilt.measures import OrderSensitivity, Ranking, parse_measure
from ranktilt.measures.base import DocumentSet, Score
from ranktilt.measures.order_sensitivity import (
    _kendall_variance,
    _poisson_binomial,
    _ranks_of_shown,
)
from ranktilt.testing import batch_of
from tests.measures.label_cases import CASES, TOLERANCE, LabelCase

POSITION, GROUP = OrderSensitivity(of="position"), OrderSensitivity(of="group")


def shown(rows: Any, shares: Any = None, size: int | None = None, groups: int = 2) -> Ranking:
    """A list with the rows of the documents shown, in the order shown."""
    rows = np.array(rows, np.int64)
    own = np.zeros((len(rows), groups)) if shares is None else np.array(shares, np.float64)
    size = int(rows.max(initial=-1)) + 1 if size is None else size
    return Ranking.of(
        np.zeros((size, groups)),
        groups=tuple("abcd"[:groups]),
        shown=DocumentSet(rows, own),
    )


def random_lists(lists: int, sizes: Any, groups: int = 2, seed: int = 3) -> list[Ranking]:
    random = np.random.default_rng(seed)
    made = []
    for _ in range(lists):
        n = int(random.choice(sizes))
        member = np.eye(groups + 1)[random.integers(0, groups + 1, n)][:, :groups]
        made.append(shown(random.permutation(n), member, groups=groups))
    return made


def test_golden_chances() -> None:
    batch = batch_of(list(LabelCase("order").rankings.values()))
    for name, expected in CASES["order"]["summary"].items():
        measure: Any = parse_measure(name)
        found = measure.details(batch)
        wanted = {key: value for key, value in expected.items() if key != "value"}
        assert {key: found[key] for key in wanted} == pytest.approx(wanted, abs=TOLERANCE), name


def test_ranks_skip_what_was_not_shown() -> None:
    assert _ranks_of_shown(np.array([5, -1, 0, 3])).tolist() == [3, 0, 1, 2]
    assert _ranks_of_shown(np.array([5, -1, 0, 3]), 4).tolist() == [0, 0, 1, 2]


def test_tau_is_that_of_scipy() -> None:
    rows = np.array([4, 0, 6, 2, 1, 9, 3])
    expected = stats.kendalltau(np.arange(7), rows).statistic
    assert OrderSensitivity().score(shown(rows)).value == pytest.approx(expected)
    assert OrderSensitivity().score(shown([*rows, -1, -1])).value == pytest.approx(expected)
    # the top 3 are at the input positions 2, 5, 4
    assert (OrderSensitivity() @ 3).score(shown(rows)).value == pytest.approx(1 / 3)
    assert OrderSensitivity().score(shown([3, -1])) == Score(None, "no-spread")


@pytest.mark.parametrize("m", [2, 3, 5])
def test_variance_of_tau_is_that_of_all_orders(m: int) -> None:
    orders = itertools.permutations(range(m))
    taus = [stats.kendalltau(range(m), order).statistic for order in orders]
    assert np.mean(taus) == pytest.approx(0.0, abs=1e-12)
    assert _kendall_variance(m) == pytest.approx(np.var(taus))


def test_poisson_binomial_by_enumeration() -> None:
    chances = np.array([0.1, 0.5, 0.25, 1.0, 0.0])
    expected = np.zeros(6)
    for hits in itertools.product((0, 1), repeat=5):
        expected[sum(hits)] += np.prod(np.where(hits, chances, 1 - chances))
    assert _poisson_binomial(chances) == pytest.approx(expected)


def test_first_listed() -> None:
    lists = [shown([0, 1, 2, 3]), shown([1, 0]), shown([-1, 0, -1]), shown([2, 0, 1, 3, 4])]
    measure = OrderSensitivity(of="first") @ 2
    assert [measure.score(own).value for own in lists] == [1.0, 1.0, 0.0, 0.0]
    assert OrderSensitivity(of="first").score(lists[1]).value == 0.0
    # chances 2/4, 2/2, 1/3 (one of three ranked) and 2/5
    found = measure.details(batch_of(lists))
    assert found["chance"] == pytest.approx((0.5 + 1 + 1 / 3 + 0.4) / 4)
    # documents that were not shown take places of the top: nothing shown is in it
    assert measure.details(batch_of([shown([3, 2], size=4)])) == {
        "chance": 0.0,
        "chance_q05": 0.0,
        "chance_q95": 0.0,
        "p": 1.0,
    }
    none_of_others = 0.5 * (2 / 3) * 0.6
    assert found["p"] == pytest.approx(1 - none_of_others)  # at least 2, one being certain
    assert found["chance_q05"] == 0.25  # P(1) = 0.2
    assert found["chance_q95"] == 1.0  # P(≤ 3) = 1 − 0.5 / 3 · 0.4 = 0.933


def test_weighted_first_listed() -> None:
    """Weights 1 and 3: sums 0, 1, 3, 4 with 4 equally likely outcomes."""
    found = OrderSensitivity(of="first").details(
        batch_of([shown([0, 1]), shown([0, 1])]), np.array([1.0, 3.0])
    )
    assert found["chance"] == 0.5
    assert (found["chance_q05"], found["chance_q95"]) == (0.0, 1.0)
    assert found["p"] == pytest.approx(0.25, abs=0.02)


def test_weighted_tau() -> None:
    batch = batch_of([shown([0, 1, 2]), shown([1, 0])])
    found = OrderSensitivity().details(batch, np.array([3.0, 1.0]))
    sd = np.sqrt(9 * _kendall_variance(3) + _kendall_variance(2)) / 4
    assert found["p"] == pytest.approx(2 * stats.norm.sf((3 * 1 - 1) / 4 / sd))


def test_friedman_where_balanced() -> None:
    lists = random_lists(7, [5], groups=2)
    unlabelled = [shown(own.shown.rows) for own in lists if own.shown is not None]
    ranks = np.array([own.shown.rows for own in unlabelled if own.shown is not None]) + 1
    expected = stats.friedmanchisquare(*ranks.T)
    found = POSITION.details(batch_of(unlabelled))
    assert found["p"] == pytest.approx(expected.pvalue)
    assert found["chance"] == pytest.approx(1 / 7)
    # χ² = lists · (n − 1) · η²
    assert POSITION.pool(unlabelled).value == pytest.approx(expected.statistic / (7 * 4))


def explained(columns: Any, y: Any) -> float:
    fitted = columns @ np.linalg.lstsq(columns, y, rcond=None)[0]
    return float(fitted @ fitted)


@pytest.mark.parametrize("sizes", [[5], [2, 3, 6]])
def test_shares_of_variance_by_least_squares(sizes: list[int]) -> None:
    """What the factor adds: the sum of squares of both less that of the other alone."""
    lists = random_lists(9, sizes, groups=3)
    widest = max(sizes)
    positions, members, ys = [], [], []
    for own in lists:
        assert own.shown is not None
        n = len(own.shown)
        centre = np.eye(n) - 1 / n
        positions.append(centre @ np.eye(n, widest))
        members.append(centre @ own.shown.shares)
        ys.append(centre @ ((n - 1 - own.shown.rows) / (n - 1)))
    p, g, y = np.concatenate(positions), np.concatenate(members), np.concatenate(ys)
    both = explained(np.hstack((p, g)), y)
    assert POSITION.pool(lists).value == pytest.approx((both - explained(g, y)) / (y @ y))
    assert GROUP.pool(lists).value == pytest.approx((both - explained(p, y)) / (y @ y))


@pytest.mark.parametrize("measure", [POSITION, GROUP])
def test_chance_is_the_mean_of_all_orders(measure: OrderSensitivity) -> None:
    """Two lists, of 3 and 2 documents: all 12 ways to rank them."""
    shares = np.array([[1, 0], [0, 1], [0, 0]]), np.array([[0, 1], [1, 0]])
    orders = itertools.product(itertools.permutations(range(3)), itertools.permutations(range(2)))
    every = [[shown(rows, own) for rows, own in zip(o, shares, strict=True)] for o in orders]
    values = [measure.pool(lists).value for lists in every]
    expected = np.mean(np.array(values, np.float64))
    assert 0 < expected < 1
    for lists in (every[0], every[7]):
        assert measure.details(batch_of(lists))["chance"] == pytest.approx(expected)


def test_p_values_of_random_orders_are_even() -> None:
    """300 experiments of 40 lists: the share of p < 0.1 is within three sd of 0.1."""
    for measure in (POSITION, GROUP):
        p = [
            measure.details(batch_of(random_lists(40, [3, 4], seed=seed)))["p"]
            for seed in range(300)
        ]
        assert np.mean(np.array(p) < 0.1) == pytest.approx(0.1, abs=3 * np.sqrt(0.09 / 300))


def test_unranked_documents_share_the_places_left() -> None:
    # n = 4, two ranked: y = 1, 2/3 and (1/3 + 0) / 2 twice
    cut = [shown([0, 1, 2, 3]), shown([1, 0, 3, 2])]
    missing = [shown([0, 1, -1, -1]), shown([1, 0, -1, -1])]
    assert (POSITION @ 2).pool(cut).value == pytest.approx(POSITION.pool(missing).value)
    # centred y: ½, ⅙, −⅓, −⅓ and ⅙, ½, −⅓, −⅓; means by position ⅓, ⅓, −⅓, −⅓
    squares = 2 * (1 / 4 + 1 / 36 + 2 / 9)
    assert POSITION.pool(missing).value == pytest.approx(2 * 4 / 9 / squares)


def test_why_there_is_no_value() -> None:
    a, b = [1, 0], [0, 1]
    order = [shown([1, 0], [a, b]), shown([0, 1], [b, a])]
    assert GROUP.pool(order).value == pytest.approx(1.0)
    assert GROUP.pool([shown([1, 0])]).status == "no-group"
    assert GROUP.pool([shown([1, 0], [a, [0, 0]])]).status == "one-group"
    confounded = [shown([1, 0], [a, b]), shown([0, 1], [a, b])]
    assert GROUP.pool(confounded).status == "no-spread"
    assert POSITION.pool(confounded).status == "no-spread"
    apart = [shown([1, 0], [a, a]), shown([0, 1], [b, b])]  # groups never meet in a list
    assert GROUP.pool(apart).status == "no-spread"
    assert GROUP.details(batch_of(apart)) == {}
    assert POSITION.sums(shown([0])) == "no-spread"
    assert POSITION.sums(shown([], size=0)) == "no-results"
    assert POSITION.pool([shown([-1, -1], size=3)]).status == "no-spread"


def test_weights_multiply_a_querys_part() -> None:
    """Twice the weight is the same as two equal lists, except for their chance."""
    lists = random_lists(6, [3, 4])
    sums, _ = POSITION.sums_batch(batch_of(lists))
    weighted = float(POSITION.of_sums(np.array([2.0, 1, 1, 1, 1, 1]) @ sums, lists[0].groups))
    assert weighted == pytest.approx(POSITION.pool([lists[0], *lists]).value)
    equal = POSITION.details(batch_of(lists), np.full(6, 2.5))
    assert equal == pytest.approx(POSITION.details(batch_of(lists)))
