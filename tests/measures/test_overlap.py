"""Rank-biased overlap against released values, other people's runs and the definitions.

Expected values come from tests/golden/rbo.json and the data folder (worked out outside this
project), from hand arithmetic, or from the plain definitions written out below.
"""

from __future__ import annotations

import csv
import json
import re
from collections import defaultdict
from functools import cache
from itertools import permutations, product
from math import log, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.overlap import FORMS, TIES, rbo

GOLDEN = Path(__file__).parents[1] / "golden" / "rbo.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
TOLERANCE = 1e-9
BOUNDS = ("min", "res", "max")


def near(value: float) -> Any:
    return pytest.approx(value, abs=TOLERANCE, rel=0)


# The plain definitions


def flat(ranking: list[Any]) -> list[Any]:
    return [item for group in groups(ranking) for item in group]


def has_ties(*rankings: list[Any]) -> bool:
    return any(len(flat(ranking)) > len(ranking) for ranking in rankings)


def groups(ranking: list[Any]) -> list[tuple[Any, ...]]:
    return [element if isinstance(element, tuple) else (element,) for element in ranking]


def breakings(ranking: list[Any]) -> list[list[Any]]:
    """All orders that breaking the ties can give."""
    return [
        [item for group in chosen for item in group]
        for chosen in product(*(permutations(group) for group in groups(ranking)))
    ]


def contributions(ranking: list[Any], depth: int, ties: str) -> dict[Any, float]:
    """c of every item in the top `depth`."""
    found = {}
    start = 1
    for group in groups(ranking):
        share = min(max((depth - start + 1) / len(group), 0.0), 1.0)
        if share > 0:
            found |= dict.fromkeys(group, 1.0 if ties == "w" else share)
        start += len(group)
    return found


def agreement(a: list[Any], b: list[Any], depth: int, ties: str) -> float:
    x, y = contributions(a, depth, ties), contributions(b, depth, ties)
    shared = sum(x[item] * y[item] for item in x.keys() & y.keys())
    if ties == "w":
        return 2 * shared / (len(x) + len(y))
    if ties == "a":
        return shared / depth
    return shared / sqrt(sum(c * c for c in x.values()) * sum(c * c for c in y.values()))


def rbo_to(a: list[Any], b: list[Any], p: float, depth: int, ties: str = "w") -> float:
    """Σ (1 − p) p^(d−1) A_d for d ≤ depth."""
    return sum((1 - p) * p ** (d - 1) * agreement(a, b, d, ties) for d in range(1, depth + 1))


def overlaps(a: list[Any], b: list[Any], depth: int) -> list[int]:
    return [len(set(a[:d]) & set(b[:d])) for d in range(1, depth + 1)]


def webber_ext(a: list[Any], b: list[Any], p: float) -> float:
    """Webber's extrapolation for uneven lists without ties, as printed."""
    a, b = sorted((a, b), key=len)
    s, l = len(a), len(b)  # noqa: E741
    x = [0, *overlaps(a, b, l)]
    total = sum(x[d] / d * p**d for d in range(1, l + 1))
    total += sum(x[s] * (d - s) / (s * d) * p**d for d in range(s + 1, l + 1))
    return (1 - p) / p * total + ((x[l] - x[s]) / l + x[s] / s) * p**l


def webber_bounds(a: list[Any], b: list[Any], p: float) -> dict[str, float]:
    """Min and residual for lists of one length, without ties."""
    k = len(a)
    x = [0, *overlaps(a, b, k)]
    f = 2 * k - x[k]
    q = (1 - p) / p
    low = q * (sum((x[d] - x[k]) * p**d / d for d in range(1, k + 1)) - x[k] * log(1 - p))
    tail = -log(1 - p) - sum(p**d / d for d in range(1, f + 1))
    between = sum(p**d / d for d in range(k + 1, f + 1))
    residual = 2 * p**k - p**f - q * (2 * k * between + x[k] * tail)
    return {"min": low, "res": residual, "max": low + residual}


# Strategies

persistence = st.floats(0.05, 0.98)


@st.composite
def untied(draw: st.DrawFn, size: int | None = None) -> list[int]:
    length = draw(st.integers(1, 12)) if size is None else size
    return draw(st.permutations(range(16)))[:length]


@st.composite
def tied(draw: st.DrawFn, most: int = 12, largest: int = 5) -> list[Any]:
    rest = draw(st.permutations(range(16)))[: draw(st.integers(1, most))]
    ranking: list[Any] = []
    while rest:
        size = draw(st.integers(1, largest))
        ranking.append(tuple(rest[:size]) if len(rest[:size]) > 1 else rest[0])
        rest = rest[size:]
    return ranking


@st.composite
def even_pair(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    size = draw(st.integers(1, 12))
    return draw(untied(size)), draw(untied(size))


# Released values


@pytest.mark.shared
def test_the_copy_is_the_shared_file(shared: Path) -> None:
    assert GOLDEN.read_bytes() == (shared / "golden" / "rbo.json").read_bytes()


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("number", range(len(CASES)))
def test_golden(number: int, ties: Any) -> None:
    case = CASES[number]
    expected = {form: value for form, value in case.items() if form not in ("a", "b", "p")}
    found = {form: rbo(case["a"], case["b"], p=case["p"], form=form, ties=ties) for form in FORMS}
    assert expected.keys() <= found.keys()
    assert {form: found[form] for form in expected} == near_all(expected)


def near_all(expected: dict[str, float]) -> Any:
    return pytest.approx(expected, abs=TOLERANCE, rel=0)


def parse(text: str) -> list[Any]:
    """'(i5 i9) i3' → [('i5', 'i9'), 'i3']."""
    pieces = re.findall(r"\(([^)]*)\)|(\S+)", text)
    return [tuple(group.split()) if group else item for group, item in pieces]


@pytest.mark.shared
@pytest.mark.parametrize("ties", TIES)
def test_pairs_of_corsi_and_urbano(shared: Path, ties: Any) -> None:
    with (shared / "data" / "rbo" / "urbano_test_part1.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3000
    for row in rows:
        a, b, p = parse(row["x"]), parse(row["y"]), float(row["p"])
        expected = {form: float(row[f"{ties}.{form}"]) for form in ("ext", *BOUNDS)}
        assert {form: rbo(a, b, p=p, form=form, ties=ties) for form in expected} == near_all(
            expected
        ), row


@pytest.mark.shared
def test_runs_of_dl19(shared: Path) -> None:
    """The runs in the order of their rank column: scores tie, and the oracle kept the ranks."""
    data = shared / "data" / "msmarco_dl19"

    @cache
    def run(name: str) -> dict[str, list[str]]:
        rows = defaultdict(list)
        path = data / "runs_rankllm_top100" / f"{name}.run"
        for line in path.read_text(encoding="utf-8").splitlines():
            query, _, doc, rank, _, _ = line.split()
            rows[query].append((int(rank), doc))
        return {query: [doc for _, doc in sorted(found)] for query, found in rows.items()}

    oracle = json.loads((data / "oracle" / "rbo_pairs.json").read_text(encoding="utf-8"))
    assert len(oracle) == 45
    for key, queries in oracle.items():
        first, second, cut, persistence = key.split("|")
        k, p = int(cut.removeprefix("k=")), float(persistence.removeprefix("p="))
        assert queries.keys() == run(first).keys() & run(second).keys()
        for query, expected in queries.items():
            a, b = run(first)[query][:k], run(second)[query][:k]
            assert expected.keys() == {"ext", *BOUNDS}
            found = {form: rbo(a, b, p=p, form=form) for form in expected}
            assert found == near_all(expected), (key, query)


# By hand


def test_identical_top_ten() -> None:
    ten = list("abcdefghij")
    assert rbo(ten, ten) == near(1.0)
    assert rbo(ten, ten, form="truncated") == near(1 - 0.9**10)  # 0.6513
    assert rbo(ten, ten, form="normalised") == near(1.0)
    assert rbo(ten, ten, form="max") == near(1.0)


def test_nothing_shared() -> None:
    for form in ("ext", "truncated", "normalised", "min"):
        assert rbo(list("abc"), list("def"), form=form) == 0.0


def test_one_item_unlike() -> None:
    # the best case: nothing at depth 1, both found at depth 2, so all but the first weight 1 − p
    assert rbo(["x"], ["y"], p=0.9, form="max") == near(0.9)
    assert rbo(["x"], ["y"], p=0.9, form="res") == near(0.9)


def test_one_tied_pair() -> None:
    # A_1 = 1, A_2 as below, A_3 = 1 and on
    a, b = ["x", ("y", "z")], ["x", "y", "z"]
    for ties, second in {"w": 4 / 5, "a": 1.5 / 2, "b": 1.5 / sqrt(1.5 * 2)}.items():
        assert rbo(a, b, p=0.5, ties=ties) == near(0.5 + second / 4 + 0.25)
        assert rbo(a, b, p=0.5, form="truncated", ties=ties) == near(0.5 + second / 4 + 0.125)


def test_uneven_lists_without_ties_are_cut_but_for_ext() -> None:
    a, b = list("abc"), list("bxcayz")
    for form in set(FORMS) - {"ext"}:
        assert rbo(a, b, form=form) == rbo(a, b[:3], form=form)
    assert rbo(a, b) != near(rbo(a, b[:3]))


def test_groups_of_one_are_no_ties() -> None:
    a, b = [("a",), {"b"}, ["c"]], ["c", "a", "b", "d"]
    for form, ties in product(FORMS, TIES):
        assert rbo(a, b, form=form, ties=ties) == rbo(list("abc"), b, form=form, ties=ties)


def test_groups_may_be_lists_or_sets() -> None:
    b = ["c", "a", "b"]
    assert len({rbo([g, "c"], b) for g in (("a", "b"), ["b", "a"], {"a", "b"})}) == 1
    assert rbo([frozenset("ab"), "c"], b) == rbo([("a", "b"), "c"], b)


def test_arrays_and_iterators_are_taken() -> None:
    assert rbo(np.array([1, 2, 3]), iter([1, 2, 3])) == near(1.0)


def test_extremes_of_p() -> None:
    a, b = ["x", "y"], ["x", "z"]
    assert rbo(a, b, p=5e-324) == near(1.0)  # only the first rank counts
    assert rbo(a, b, p=5e-324, form="min") == near(1.0)
    assert rbo(a, b, p=1 - 1e-15) == near(0.5)  # only the end counts
    assert rbo(a, a, p=1 - 1e-15, form="normalised") == near(1.0)


# Bad input


@pytest.mark.parametrize("p", [0, 1, 0.0, 1.0, -0.1, 1.5, float("nan"), "0.9", None, True])
def test_p_must_lie_between(p: Any) -> None:
    with pytest.raises(InputError, match="0 < p < 1"):
        rbo(["a"], ["a"], p=p)


@pytest.mark.parametrize("twice", [["a", "b", "a"], [("a", "b"), "a"], [("a", "a"), "b"]])
def test_an_item_stands_once(twice: list[Any]) -> None:
    with pytest.raises(InputError, match="list b: 'a' at two ranks"):
        rbo(["a", "b"], twice)


@pytest.mark.parametrize("form", FORMS)
def test_empty_lists(form: Any) -> None:
    for a, b, name in (([], ["a"], "a"), (["a"], [], "b"), ([], [], "a")):
        with pytest.raises(InputError, match=f"list {name}: empty"):
            rbo(a, b, form=form)


def test_empty_group() -> None:
    with pytest.raises(InputError, match="empty tied group at rank 2"):
        rbo(["a", ()], ["a"])


@pytest.mark.parametrize("ranking", ["abc", b"abc", {"a", "b"}, {"a": 1.0}])
def test_no_ranking(ranking: Any) -> None:
    with pytest.raises(InputError, match="best first"):
        rbo(["a"], ranking)


def test_unhashable_items() -> None:
    with pytest.raises(InputError, match="hashable"):
        rbo([{"doc": 1}], ["a"])


def test_unknown_names() -> None:
    with pytest.raises(UnknownNameError, match="did you mean normalised"):
        rbo(["a"], ["a"], form="normalized")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="unknown ties 'c'"):
        rbo(["a"], ["a"], ties="c")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="unknown form"):
        rbo(["a"], ["a"], form=None)  # type: ignore[arg-type]


def test_inputs_are_left_alone() -> None:
    a, b = [["y", "x"], "z"], ["z", {"x", "y"}]
    rbo(a, b)
    assert a == [["y", "x"], "z"]
    assert b == ["z", {"x", "y"}]


# Properties


@settings(deadline=None)
@given(untied(), untied(), persistence)
def test_ext_is_the_closed_formula(a: list[int], b: list[int], p: float) -> None:
    assert rbo(a, b, p=p) == near(webber_ext(a, b, p))


@settings(deadline=None)
@given(even_pair(), persistence)
def test_bounds_are_the_closed_formulas(pair: tuple[list[int], list[int]], p: float) -> None:
    expected = webber_bounds(*pair, p)
    assert {form: rbo(*pair, p=p, form=form) for form in BOUNDS} == near_all(expected)


@settings(deadline=None)
@given(tied(), tied(), persistence, st.sampled_from(TIES))
def test_truncated_is_the_definition(a: list[Any], b: list[Any], p: float, ties: Any) -> None:
    k = min(len(flat(a)), len(flat(b)))
    expected = rbo_to(a, b, p, k, ties)
    assert rbo(a, b, p=p, form="truncated", ties=ties) == near(expected)
    assert rbo(a, b, p=p, form="normalised", ties=ties) == near(expected / (1 - p**k))


@settings(max_examples=30, deadline=None)
@given(tied(), tied(), st.floats(0.05, 0.6), st.sampled_from(TIES))
def test_min_is_reached_by_unlike_items(a: list[Any], b: list[Any], p: float, ties: Any) -> None:
    """Both lists go on with items that are in neither: the sum, to where 0.6^60 < 1e-13."""
    if not has_ties(a, b):
        k = min(len(a), len(b))
        a, b = a[:k], b[:k]
    longer_a = [*a, *(f"a{i}" for i in range(60))]
    longer_b = [*b, *(f"b{i}" for i in range(60))]
    expected = rbo_to(longer_a, longer_b, p, 60, ties)
    assert rbo(a, b, p=p, form="min", ties=ties) == near(expected)


@settings(max_examples=20, deadline=None)
@given(tied(most=4, largest=3), tied(most=4, largest=3), persistence, st.sampled_from(TIES))
def test_max_is_the_best_continuation(a: list[Any], b: list[Any], p: float, ties: Any) -> None:
    """Each list goes on with what only the other has, in all orders; then both are complete."""
    more_a = [item for item in flat(b) if item not in flat(a)]
    more_b = [item for item in flat(a) if item not in flat(b)]
    continuations = product(permutations(more_a), permutations(more_b))
    best = max(rbo([*a, *x], [*b, *y], p=p, ties=ties) for x, y in continuations)
    found = rbo(a, b, p=p, form="max", ties=ties)
    if has_ties(a, b) or len(a) == len(b):
        assert found == near(best)
    else:  # cut to the shorter: still a bound, but a looser one
        assert best <= found + 1e-12


@settings(deadline=None)
@given(untied(), persistence, st.sampled_from(TIES))
def test_identical_lists_give_one(a: list[int], p: float, ties: Any) -> None:
    assert rbo(a, a, p=p, ties=ties) == near(1.0)
    assert rbo(a, a, p=p, form="max", ties=ties) == near(1.0)


@settings(deadline=None)
@given(tied(), persistence)
def test_identical_lists_with_ties(a: list[Any], p: float) -> None:
    """1 where ties are said to be ties ('w', 'b'), less where they stand for an unknown order."""
    assert rbo(a, a, p=p, ties="w") == near(1.0)
    assert rbo(a, a, p=p, ties="b") == near(1.0)
    assert (rbo(a, a, p=p, ties="a") < 1 - 1e-12) == has_ties(a)


@settings(deadline=None)
@given(tied(), tied(), persistence, st.sampled_from(FORMS), st.sampled_from(TIES))
def test_symmetry(a: list[Any], b: list[Any], p: float, form: Any, ties: Any) -> None:
    assert rbo(a, b, p=p, form=form, ties=ties) == near(rbo(b, a, p=p, form=form, ties=ties))


@settings(deadline=None)
@given(tied(), tied(), persistence, st.sampled_from(TIES))
def test_order_of_the_forms(a: list[Any], b: list[Any], p: float, ties: Any) -> None:
    value = {form: rbo(a, b, p=p, form=form, ties=ties) for form in FORMS}
    assert all(0.0 <= v <= 1.0 for v in value.values())
    assert value["truncated"] <= value["ext"] + 1e-12
    assert value["truncated"] <= value["min"] + 1e-12
    assert value["min"] <= value["ext"] + 1e-12
    assert value["ext"] <= value["max"] + 1e-12
    assert value["max"] == near(value["min"] + value["res"])


@settings(deadline=None)
@given(untied(), untied(), persistence, st.sampled_from(FORMS))
def test_treatments_agree_without_ties(a: list[int], b: list[int], p: float, form: Any) -> None:
    w, by_a, by_b = (rbo(a, b, p=p, form=form, ties=ties) for ties in TIES)
    assert by_a == near(w)
    assert by_b == near(w)


@settings(deadline=None)
@given(tied(), tied(), st.randoms(), st.sampled_from(FORMS), st.sampled_from(TIES))
def test_order_within_groups(a: list[Any], b: list[Any], random: Any, form: Any, ties: Any) -> None:
    def mixed(ranking: list[Any]) -> list[Any]:
        return [tuple(random.sample(g, len(g))) if isinstance(g, tuple) else g for g in ranking]

    expected = rbo(a, b, form=form, ties=ties)
    assert rbo(mixed(a), mixed(b), form=form, ties=ties) == expected


@settings(max_examples=40, deadline=None)
@given(tied(most=6, largest=3), tied(most=6, largest=3), persistence)
def test_a_is_the_mean_over_all_breakings(a: list[Any], b: list[Any], p: float) -> None:
    pairs = list(product(breakings(a), breakings(b)))
    k = min(len(flat(a)), len(flat(b)))

    def mean(values: Any) -> float:
        return sum(values) / len(pairs)

    expected = mean(rbo_to(x, y, p, k) for x, y in pairs)
    assert rbo(a, b, p=p, form="truncated", ties="a") == near(expected)
    if len(flat(a)) == len(flat(b)):
        # past the end all that matters is how many items are shared, whatever the order
        assert rbo(a, b, p=p, ties="a") == near(mean(webber_ext(x, y, p) for x, y in pairs))
        for form in BOUNDS:
            expected = mean(webber_bounds(x, y, p)[form] for x, y in pairs)
            assert rbo(a, b, p=p, form=form, ties="a") == near(expected)
