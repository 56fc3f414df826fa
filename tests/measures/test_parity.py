"""rND, rKL and rRD against golden values, all orders of short lists, and hand arithmetic.

Expected values come from tests/golden/parity.json (worked out outside this project), from hand
arithmetic, or from the plain definitions below over every order.
"""

from __future__ import annotations

import csv
import json
import math
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures import Ranking, Score, rKL, rND, rRD
from ranktilt.measures.parity import parity, parity_bounds, parity_raw
from ranktilt.measures.statuses import STATUSES
from ranktilt.testing import batch_of

GOLDEN = Path(__file__).parents[1] / "golden" / "parity.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
CLASSES: dict[str, Any] = {"rND": rND, "rKL": rKL, "rRD": rRD}
TOLERANCE = 1e-9
WAYS = ("step", "discount", "variant")
DISCOUNTS = ("log2(i+1)", "log2(i)")
NAMES_AND_VARIANTS = [("rND", None), ("rKL", None), ("rKL", "fairrank"), ("rRD", None)]


def near(value: float) -> Any:
    return pytest.approx(value, abs=TOLERANCE, rel=0)


def ranking_of(labels: list[int]) -> Ranking:
    """One group term a document: of 'pro' for 1, of 'con' for 0."""
    return Ranking.of([[label, 1 - label] for label in labels], groups=("pro", "con"))


# The plain definitions


def divergence(share: float, whole: float) -> float:
    return share * math.log2(share / whole) if share else 0.0


def distance(measure: str, top: list[int], whole: list[int], variant: str | None) -> float:
    share, target = sum(top) / len(top), sum(whole) / len(whole)
    if measure == "rND":
        return abs(share - target)
    if measure == "rKL":
        if variant == "fairrank":
            share, target = (0.001 if part in (0, 1) else part for part in (share, target))
        return divergence(share, target) + divergence(1 - share, 1 - target)

    def ratio(labels: list[int]) -> float:
        others = len(labels) - sum(labels)
        return sum(labels) / others if others else 0.0

    return abs(min(ratio(top), ratio(whole)) - ratio(whole))


def plain_raw(
    labels: list[int], measure: str, step: int, discount: str, variant: str | None
) -> float:
    total = 0.0
    for i in range(step, len(labels) + 1, step):
        if discount == "log2(i+1)":
            total += distance(measure, labels[:i], labels, variant) / math.log2(i + 1)
        elif i > 1:
            total += distance(measure, labels[:i], labels, variant) / math.log2(i)
    return total


def all_orders(n: int, protected: int) -> list[list[int]]:
    return [
        [int(place in chosen) for place in range(n)] for chosen in combinations(range(n), protected)
    ]


# Golden


@pytest.mark.shared
def test_the_copy_is_the_shared_file(shared: Path) -> None:
    assert GOLDEN.read_bytes() == (shared / "golden" / "parity.json").read_bytes()


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_golden_functions(case: dict[str, Any]) -> None:
    labels, measure, options = case["labels"], case["measure"], {way: case[way] for way in WAYS}
    assert parity_raw(labels, measure, **options) == near(case["raw"])
    found = parity_bounds(len(labels), sum(labels), measure, **options)
    assert found == (near(case["min"]), near(case["max"]))


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
@pytest.mark.parametrize("norm", ["max", "minmax"])
def test_golden_values(case: dict[str, Any], norm: Any) -> None:
    labels, name, options = case["labels"], case["measure"], {way: case[way] for way in WAYS}
    expected = case[f"norm_{norm}"]
    value = parity(labels, name, norm=norm, **options)
    assert value is None if expected is None else value == near(expected)
    measure = CLASSES[name]("pro", norm=norm, **options)
    wanted = Score(None, "no-spread") if expected is None else Score(near(expected))
    assert measure.score(ranking_of(labels)) == wanted
    scores = measure.score_batch(batch_of([ranking_of(labels)]))
    assert STATUSES[scores.codes[0]] == wanted.status


# Against every order


@pytest.mark.parametrize("discount", DISCOUNTS)
@pytest.mark.parametrize(("measure", "variant"), NAMES_AND_VARIANTS)
@pytest.mark.parametrize("n", range(1, 9))
def test_bounds_are_those_of_all_orders(n: int, measure: Any, variant: Any, discount: Any) -> None:
    for protected in range(n + 1):
        orders = all_orders(n, protected)
        for step in (1, 2, 3, n):
            raws = [plain_raw(labels, measure, step, discount, variant) for labels in orders]
            found = parity_bounds(
                n, protected, measure, step=step, discount=discount, variant=variant
            )
            assert found == (near(min(raws)), near(max(raws))), (protected, step)


@settings(deadline=None)
@given(
    labels=st.lists(st.integers(0, 1), max_size=12),
    which=st.sampled_from(NAMES_AND_VARIANTS),
    step=st.integers(1, 5),
    discount=st.sampled_from(DISCOUNTS),
)
def test_raw_is_the_definition(
    labels: list[int], which: tuple[Any, Any], step: int, discount: Any
) -> None:
    measure, variant = which
    found = parity_raw(labels, measure, step=step, discount=discount, variant=variant)
    assert found == near(plain_raw(labels, measure, step, discount, variant))
    low, high = parity_bounds(
        len(labels), sum(labels), measure, step=step, discount=discount, variant=variant
    )
    assert low - TOLERANCE <= found <= high + TOLERANCE


def test_long_lists_do_not_leave_their_bounds() -> None:
    labels = (np.random.default_rng(5).random(400) < 0.2).astype(int).tolist()
    for measure in ("rND", "rKL", "rRD"):
        first = [1] * sum(labels) + [0] * (400 - sum(labels))
        values = [parity(order, measure, step=10) for order in (labels, first, first[::-1])]
        assert all(value is not None and 0.0 <= value <= 1.0 for value in values)
        assert max(value or 0.0 for value in values[1:]) > (values[0] or 1.0)


# Hand arithmetic


def test_by_hand() -> None:
    """One protected of three, on top: shares 1, 1/2, 1/3 against 1/3; ratio 1/2."""
    labels = [1, 0, 0]
    assert parity_raw(labels, "rND") == near(2 / 3 + (1 / 6) / math.log2(3))
    assert parity_raw(labels, "rND", discount="log2(i)") == near(1 / 6)  # log2(2) = 1
    assert parity_raw(labels, "rND", step=2) == near((1 / 6) / math.log2(3))
    # KL(1 ‖ 1/3) = log2 3; KL(1/2 ‖ 1/3) = (log2(3/2) + log2(3/4)) / 2
    half = (math.log2(3 / 2) + math.log2(3 / 4)) / 2
    assert parity_raw(labels, "rKL") == near(math.log2(3) + half / math.log2(3))
    # as released, a share of 1 becomes 0.001: KL(0.001 ‖ 1/3)
    small = 0.001 * math.log2(0.003) + 0.999 * math.log2(0.999 * 3 / 2)
    assert parity_raw(labels, "rKL", variant="fairrank") == near(small + half / math.log2(3))


def test_ratio_gives_the_full_penalty_to_an_all_protected_top() -> None:
    """Nobody else at the top makes the ratio 0, as if nobody protected were there.

    One protected of three: the ratio is 1/2. A top of one protected costs 1/2; a top of one
    unprotected costs 1/2 too; 1 of 2 has the ratio 1, above 1/2, and costs nothing.
    """
    assert parity_raw([1, 0, 0], "rRD") == near(0.5)
    assert parity_raw([0, 1, 0], "rRD") == near(0.5)
    assert parity_raw([0, 0, 1], "rRD") == near(0.5 + 0.5 / math.log2(3))
    assert rRD("pro").score(ranking_of([0, 0, 1])) == Score(near(1.0))


def test_released_rule_takes_all_protected_for_none() -> None:
    """Half of four are protected: the two extreme tops are alike, and so is the mirror."""
    both = [
        parity_raw(labels, "rKL", variant="fairrank") for labels in ([1, 0, 1, 0], [0, 1, 0, 1])
    ]
    assert both[0] == near(both[1])
    # with a third they are not: KL(0.001 ‖ 1/3) both at the top, where KL(1 ‖ 1/3) = log2 3
    exact = [parity_raw(labels, "rKL", step=1) for labels in ([1, 0, 0], [0, 1, 0])]
    rule = [parity_raw(labels, "rKL", variant="fairrank") for labels in ([1, 0, 0], [0, 1, 0])]
    assert rule[0] == near(rule[1])
    assert exact[0] - exact[1] == near(math.log2(3) - math.log2(3 / 2))


@pytest.mark.parametrize(
    ("labels", "released", "ours"),
    [([0] * 6 + [1] * 2, 1.0, 0.378), ([1] * 2 + [0] * 6, 0.788, 1.0)],
)
def test_rkl_of_unequal_sides_as_released(labels: Any, released: float, ours: float) -> None:
    """What the authors' code printed for these lists, to three decimals."""
    assert parity(labels, "rKL", variant="fairrank") == pytest.approx(released, abs=5e-4)
    assert parity(labels, "rKL") == pytest.approx(ours, abs=5e-4)


@pytest.mark.parametrize(("side", "divisor"), [(4, 1.4800), (5, 1.7206)])
def test_the_released_divisor_is_the_exact_maximum_of_balanced_lists(
    side: int, divisor: float
) -> None:
    """It is that of the order with the unprotected first, by the definition."""
    worst = [0] * side + [1] * side
    assert plain_raw(worst, "rND", 1, "log2(i+1)", None) == pytest.approx(divisor, abs=5e-5)
    assert parity_bounds(2 * side, side, "rND")[1] == pytest.approx(divisor, abs=5e-5)


@pytest.mark.parametrize(
    ("name", "variant", "most"), [("rND", None, 1.02), ("rKL", "fairrank", 1.06)]
)
def test_the_released_divisor_of_unequal_sides_is_a_little_smaller(
    name: Any, variant: Any, most: float
) -> None:
    """Its mean over all draws, by recursion: each is protected with probability 0.98."""

    def mean_of(prefix: list[int], ones: int, others: int) -> float:
        if not ones or not others:
            whole = prefix + [1] * ones + [0] * others
            return plain_raw(whole, name, 1, "log2(i+1)", variant)
        return 0.98 * mean_of([*prefix, 1], ones - 1, others) + 0.02 * mean_of(
            [*prefix, 0], ones, others - 1
        )

    gaps = []
    for ones in range(1, 8):
        fixed = plain_raw([0] * (8 - ones) + [1] * ones, name, 1, "log2(i+1)", variant)
        released = max(fixed, mean_of([], ones, 8 - ones))
        gaps.append(parity_bounds(8, ones, name, variant=variant)[1] / released)
    assert min(gaps) >= 1 - 1e-12
    assert 1.0 < max(gaps) <= most
    assert gaps[3] == near(1.0)  # as many of either side


# Who is protected


def test_membership_by_largest_share() -> None:
    shares = np.array(
        [
            [0.6, 0.4, 0.0],  # the first
            [0.3, 0.4, 0.3],  # another
            [0.2, 0.4, 0.4],  # another, whichever
            [0.4, 0.4, 0.2],  # a tie of the first: of no group
            [0.0, 0.0, 0.0],  # none
            [0.1, 0.0, 0.0],  # the first, if weakly
        ]
    )
    names = ("a", "b", "c")
    ranking = Ranking.of(shares, groups=names, alignment=shares)

    def sides(protected: str) -> list[float]:
        return rND(protected)._labelled(ranking)[1].tolist()

    assert sides("a") == [1, 0, 0, 1]
    assert sides("b") == [0, 1, 0]  # ties in the third and fourth row
    assert sides("c") == [0, 0, 0, 0]
    alone = Ranking.of(shares[:, :1], groups=("a",), alignment=shares[:, :1])
    assert rND("a")._labelled(alone)[1].tolist() == [1, 1, 1, 1, 1]


def test_soft_labels_and_ties() -> None:
    """Pro, of none (a tie), con, con: rND of 1, 0, 0."""
    labels = np.array([[0.7, 0.2], [0.5, 0.5], [0.1, 0.3], [0.0, 1.0]])
    ranking = Ranking.of(np.zeros((4, 2)), groups=("pro", "con"), alignment=labels)
    expected = parity([1, 0, 0], "rND")
    assert expected is not None
    assert rND("pro").score(ranking) == Score(near(expected))


def test_three_groups() -> None:
    """Protected against all others: 'b' on ranks 1 and 4."""
    ranking = Ranking.of(
        [[0, 3, 1], [4, 1, 1], [0, 1, 2], [0, 1, 0], [5, 0, 0]], groups=("a", "b", "c")
    )
    expected = parity([1, 0, 0, 1, 0], "rKL")
    assert expected is not None
    assert rKL("b").score(ranking) == Score(near(expected))
    again = parity([0, 1, 0, 0, 1], "rKL")
    assert again is not None
    assert again != near(expected)
    assert rKL("a").score(ranking) == Score(near(again))


def test_documents_of_no_group_are_left_out_after_the_cut() -> None:
    """Of the top five two have no group: 1, 0, 0 is left, and what comes sixth is not taken."""
    counts = [[1, 0], [0, 0], [0, 2], [3, 3], [0, 1], [1, 0]]
    ranking = Ranking.of(counts, groups=("pro", "con"))
    expected = parity([1, 0, 0], "rND")
    whole = parity([1, 0, 0, 1], "rND")
    assert expected is not None
    assert whole is not None
    assert expected != near(whole)
    assert (rND("pro") @ 5).score(ranking) == Score(near(expected))
    assert rND("pro").score(ranking) == Score(near(whole))


def test_relevant_ones_are_chosen_before_the_cut() -> None:
    """Relevant: pro, con, con, pro. The first three of them are 1, 0, 0."""
    counts = [[0, 1], [1, 0], [1, 0], [0, 1], [0, 1], [1, 0], [1, 0]]
    grades = np.array([0, 1, 0, 2, 1, 0, 2])
    several = [
        Ranking.of(counts, groups=("pro", "con"), relevance=grades),
        Ranking.of(counts, groups=("pro", "con")),
        Ranking.of(counts, groups=("pro", "con"), relevance=0 * grades),
        Ranking.of(counts[:0], groups=("pro", "con"), relevance=grades[:0]),
    ]
    measure = rND("pro", relevant_only=True) @ 3
    expected = parity([1, 0, 0], "rND")
    assert expected is not None
    statuses = ["ok", "no-qrels", "no-group", "no-results"]
    assert [measure.score(ranking).status for ranking in several] == statuses
    assert measure.score(several[0]).value == near(expected)
    scores = measure.score_batch(batch_of(several))
    assert [STATUSES[code] for code in scores.codes] == statuses
    # of grade 2 are con and pro
    strict = parity([0, 1], "rRD")
    assert strict is not None
    assert rRD("pro", relevant_only=True, rel=2).score(several[0]) == Score(near(strict))


# Statuses


@pytest.mark.parametrize("measure", CLASSES.values())
@pytest.mark.parametrize(
    ("counts", "options", "status"),
    [
        ([[1, 0], [2, 1]], {}, "one-group"),
        ([[0, 1], [0, 0]], {}, "one-group"),
        ([[0, 0], [2, 2]], {}, "no-group"),
        ([], {}, "no-results"),
        ([[1, 0], [0, 1], [1, 0]], {"step": 4}, "no-spread"),  # no prefix counts
        ([[1, 0], [0, 1]], {"norm": "minmax"}, "no-spread"),  # both orders have the same
        ([[1, 0], [0, 1]], {"discount": "log2(i)"}, "no-spread"),  # only the whole list counts
    ],
)
def test_statuses(measure: Any, counts: Any, options: dict[str, Any], status: str) -> None:
    ranking = Ranking.of(counts, groups=("pro", "con"))
    assert measure("pro", **options).score(ranking) == Score(None, status)


def test_one_group_is_said_of_the_cut_list() -> None:
    ranking = ranking_of([1, 1, 0])
    assert (rND("pro") @ 2).score(ranking) == Score(None, "one-group")
    assert (rND("pro") @ 3).score(ranking).status == "ok"


# Bad input


@pytest.mark.parametrize(
    ("labels", "measure", "options", "error", "message"),
    [
        ([1, 2], "rND", {}, InputError, "labels of a ranking, expected a list of 0 and 1"),
        ([1, 0.5], "rND", {}, InputError, "labels of a ranking"),
        ([[1, 0]], "rND", {}, InputError, "labels of a ranking"),
        ([1, 0], "rXX", {}, UnknownNameError, "unknown measure 'rXX'"),
        ([1, 0], "rND", {"step": 0}, InputError, "step 0, expected at least 1"),
        ([1, 0], "rND", {"discount": "log10"}, UnknownNameError, "unknown discount 'log10'"),
        ([1, 0], "rRD", {"variant": "fairrank"}, InputError, "variant='fairrank' of rRD"),
        ([1, 0], "rKL", {"variant": "other"}, InputError, "variant='other' of rKL"),
        ([1, 0], "rKL", {"norm": "mean"}, UnknownNameError, "unknown norm 'mean'"),
    ],
)
def test_bad_input(
    labels: Any, measure: Any, options: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        parity(labels, measure, **options)


@pytest.mark.parametrize("protected", [-1, 4])
def test_more_protected_than_documents(protected: int) -> None:
    with pytest.raises(InputError, match=f"{protected} protected of 3 documents"):
        parity_bounds(3, protected, "rND")


def test_unknown_group() -> None:
    with pytest.raises(UnknownNameError, match=r"rND\(protected='prp'\): unknown group 'prp'.*pro"):
        rND("prp").score(ranking_of([1, 0]))


# Real data


@pytest.mark.shared
@pytest.mark.parametrize("name", CLASSES)
def test_german_credit(shared: Path, name: Any) -> None:
    """A thousand people by score, every tenth place counted; some order is worse, some better."""
    path = shared / "data" / "fairrank" / "GermanCredit_sex.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = sorted(csv.DictReader(file), key=lambda row: -float(row["score"]))
    labels = [int(row["sex"]) for row in rows]
    assert len(labels) == 1000
    assert 0 < sum(labels) < 1000
    value = parity(labels, name, step=10)
    assert value is not None
    assert 0.0 < value < 1.0
    low, high = parity_bounds(1000, sum(labels), name, step=10)
    raw = plain_raw(labels, name, 10, "log2(i+1)", None)
    assert low < raw < high
    assert value == near(raw / high)


@pytest.mark.parametrize("name", ["rND", "rKL", "rRD"])
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_the_ends_are_exact(name: Any, size: int) -> None:
    """The least and the most uneven order have 0 and 1 to the last bit."""
    for ones in range(1, size):
        places = combinations(range(size), ones)
        orders = [[int(place in own) for place in range(size)] for own in places]
        raws = np.array([parity_raw(order, name) for order in orders])
        for raw, end in ((raws.min(), 0.0), (raws.max(), 1.0)):
            best = np.flatnonzero(np.abs(raws - raw) < 1e-14)
            found = {parity(orders[place], name, norm="minmax") for place in best}
            assert found <= {end, None}
