"""The methods by hand, by enumeration and by the measures they work on."""

from __future__ import annotations

import itertools
import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binom

from bench.rerank_gaps import gap_to_best, ranked_list, short_list
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures import NFaiRR, Ranking, TExFAIR
from ranktilt.measures.names import parse_measure
from ranktilt.rerankers.base import RankedList, relevance_of_scores
from ranktilt.rerankers.fair_top_k import _required
from ranktilt.rerankers.methods import METHODS, Arab, DetConstSort, Nfairr, Texfair, make_method
from ranktilt.testing.rerankers import _ranked_lists

A, B, NOBODY, HALF = [1, 0], [0, 1], [0, 0], [0.5, 0.5]
few = settings(deadline=None, max_examples=25)


def order_of(
    method: str, alignment: list[list[float]], strength: float = 1, **more: object
) -> list:
    ranked = ranked_list(alignment=alignment, **more)  # type: ignore[arg-type]
    return make_method(method).rerank_list(ranked, strength).tolist()


def test_texfair_by_hand_counts_how_many_documents_have_a_group() -> None:
    # one side has it all in any top 2; with the silent document first it has 0.39 of the weight
    ranked = ranked_list([[3, 0], [3, 0], [0, 0]], cutoff=2)
    found = Texfair().rerank_list(ranked, 1)
    assert found.tolist() == [2, 0, 1]
    weight = (1 / np.log2(3)) / (1 + 1 / np.log2(3))
    assert Texfair().unfairness(ranked, found) == pytest.approx(weight)


def test_arab_by_hand_holds_groups_against_each_other() -> None:
    # little of one side is less than much of both, but is a difference
    ranked = ranked_list([[3, 0], [0, 0], [3, 3]], cutoff=2)
    method = Arab(magnitude="bool")
    assert method.unfairness(ranked, np.array([1, 0, 2])) == pytest.approx(0.25)
    assert sorted(method.rerank_list(ranked, 1)[:2].tolist()) == [1, 2]


def test_relevance_of_scores() -> None:
    assert relevance_of_scores(np.array([9.0, 5.0, 1.0])).tolist() == [1, 0.5, 0]
    assert relevance_of_scores(np.array([2.0, 2.0])).tolist() == [1, 1]
    assert relevance_of_scores(np.array([1.0, 9.0, 3.0])).tolist() == [1, 0.5, 0]  # read by rank
    assert relevance_of_scores(np.array([1.7e308, -1.7e308])).tolist() == [1, 0]
    assert relevance_of_scores(np.array([])).tolist() == []


@pytest.mark.parametrize(
    ("method", "alignment", "expected"),
    [
        # the second A is like the first, B like none
        ("mmr", [A, A, B], [0, 2, 1]),
        # A is covered by the first, so B counts
        ("xquad", [A, A, B], [0, 2, 1]),
        # A and B stand above: another A is as near as can be, a half of each less so (0.71)
        ("mmr", [A, B, A, HALF], [0, 1, 3, 2]),
        # seats in turn: A, B, A, B, A
        ("pm-2", [A, A, A, B, B], [0, 3, 1, 4, 2]),
        # V of the first is 1, so A is satisfied; then 1/3 of B; then nothing counts any more
        ("ia-select", [A, A, B, B], [0, 2, 1, 3]),
        # 1 protected among the first 4, 2 among 7 (_required(10, 0.5, 0.1))
        ("fa-ir", [A] * 5 + [B] * 5, [0, 1, 2, 5, 3, 4, 6, 7, 8, 9]),
        # ⌊i/2⌋ of each: one of each in every pair of ranks
        ("det-const-sort", [A] * 4 + [B] * 4, [0, 4, 1, 5, 2, 6, 3, 7]),
        # half have no group and keep their half: ⌊i/4⌋ of B
        ("det-const-sort", [A, NOBODY, A, NOBODY, NOBODY, A, B, NOBODY], [0, 1, 2, 6, 3, 4, 5, 7]),
    ],
)
def test_by_hand(method: str, alignment: list[list[float]], expected: list[int]) -> None:
    assert order_of(method, alignment) == expected


def test_mmr_by_hand_in_between() -> None:
    # relevance 1, 0.75, 0: 0.75 · 0.75 − 0.25 · 1 = 0.3125 against 0 for B
    assert order_of("mmr", [A, A, B], 0.25, scores=[4, 3, 0]) == [0, 1, 2]
    # 0.5 · 0.75 − 0.5 · 1 = −0.125 against 0
    assert order_of("mmr", [A, A, B], 0.5, scores=[4, 3, 0]) == [0, 2, 1]


def test_pm_2_by_hand_with_unequal_targets() -> None:
    # quotients: 0.7 to 0.3: A; 0.7/3 to 0.3: B; 0.7/3 to 0.1: A; 0.7/5 to 0.1: A
    assert order_of("pm-2", [A, A, A, B, B], targets=[0.7, 0.3]) == [0, 3, 1, 2, 4]


def test_ia_select_by_hand_knows_relevance() -> None:
    # A is satisfied by the first; then 0.5 · 0.6 · 0.5 of the third stands against 0.5 · 0 · 1 of B
    found = order_of("ia-select", [A, A, HALF, B], scores=[1, 0.8, 0.6, 0])
    assert found == [0, 2, 1, 3]


def test_mmr_takes_polarity() -> None:
    ranked = ranked_list(polarity=[1.0, 0.9, -1.0])
    assert make_method("mmr").rerank_list(ranked, 1).tolist() == [0, 2, 1]


def test_neutrality_by_hand() -> None:
    # ω = 0, 1, 0.5 (3 : 1); strength 1 sorts by it
    ranked = ranked_list([[4, 0], [1, 0], [3, 1]])
    neutrality = make_method("neutrality")
    assert neutrality.rerank_list(ranked, 1).tolist() == [1, 2, 0]
    # relevance 1, 0.5, 0: 0.75, 0.625, 0.125 at a quarter; 0.6, 0.7, 0.2 at 0.4
    assert neutrality.rerank_list(ranked, 0.25).tolist() == [0, 1, 2]
    assert neutrality.rerank_list(ranked, 0.4).tolist() == [1, 0, 2]


@pytest.mark.parametrize(
    ("share", "table"),
    [  # the paper's table of m for alpha = 0.1 and k from 1 to 12
        (0.1, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
        (0.2, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1)),
        (0.3, (0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2)),
        (0.4, (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3)),
        (0.5, (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 4)),
        (0.6, (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)),
        (0.7, (0, 1, 1, 2, 2, 3, 3, 4, 5, 5, 6, 6)),
    ],
)
def test_required_is_the_papers_table(share: float, table: tuple[int, ...]) -> None:
    assert _required(12, share, 0.1) == table


@pytest.mark.parametrize("alpha", [0.01, 0.05, 0.1])
@pytest.mark.parametrize("share", [0.03, 0.17, 0.5, 0.83, 0.97])
def test_required_is_the_inverse_binomial(share: float, alpha: float) -> None:
    # no P(X ≤ m) of these is alpha itself, so that "above" and "at least" are one
    sizes = np.arange(1, 101)
    assert _required(100, share, alpha) == tuple(binom.ppf(alpha, sizes, share).astype(int))


def test_required_at_the_ends() -> None:
    assert _required(3, 0.0, 0.1) == (0, 0, 0)
    assert _required(3, 1.0, 0.1) == (1, 2, 3)
    # P(X ≤ 0) = 1 − 0.95 is alpha, not above it
    assert _required(1, 0.95, 0.05) == (1,)


def test_required_of_long_lists() -> None:
    # in whole numbers: P(X ≤ m) = Σ C(n, i) / 2ⁿ, the smallest m above a tenth
    size = 1_100
    reached, least = 1, 0
    while 10 * reached <= 2**size:
        least += 1
        reached += math.comb(size, least)
    _required.cache_clear()
    found = _required(size, 0.5, 0.1)
    assert found[-1] == least
    assert found[:12] == (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 4)
    assert (np.diff(found) >= 0).all()


def as_published(groups: list[int], shares: list[float], top: int) -> list[int]:
    """DetConstSort step by step, ranks from 1, for lists with documents enough of each group."""
    left = {group: [i for i, g in enumerate(groups) if g == group] for group in range(len(shares))}
    counts = dict.fromkeys(left, 0)
    ranking: list[tuple[int, int]] = []  # document and the last rank it may have
    k = 0
    while len(ranking) <= top:
        k += 1
        short = [g for g in left if math.floor(k * shares[g] + 1e-9) > counts[g]]
        for document in sorted(left[g][0] for g in short):
            ranking.append((document, k))
            left[groups[document]].pop(0)
            counts[groups[document]] += 1
            rank = len(ranking)
            while rank > 1:
                above, last = ranking[rank - 2]
                if above < document or last < rank:
                    break
                ranking[rank - 2], ranking[rank - 1] = ranking[rank - 1], ranking[rank - 2]
                rank -= 1
    return [document for document, _ in ranking[:top]]


@given(st.integers(2, 4), st.integers(1, 12), st.data())
@few
def test_det_const_sort_is_the_published_one(groups: int, top: int, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(st.integers(0, groups - 1), min_size=top, max_size=20))
    shown = drawn + [group for _ in range(2 * top + 2 * groups) for group in range(groups)]
    weights = data.draw(st.lists(st.integers(1, 9), min_size=groups, max_size=groups))
    shares = [weight / sum(weights) for weight in weights]
    ranked = ranked_list(alignment=np.eye(groups)[shown], targets=shares, cutoff=top)
    order = DetConstSort().rerank_list(ranked, 1)
    assert order[:top].tolist() == as_published(shown, shares, top)


def test_det_const_sort_passes_on_what_nobody_can_take() -> None:
    # B is due every other rank and has one document: the rest goes to the best left
    assert order_of("det-const-sort", [A, A, B, A, A, A]) == [0, 2, 1, 3, 4, 5]


@given(_ranked_lists(), st.floats(0.01, 1))
@few
def test_det_const_sort_meets_its_counts(ranked: RankedList, strength: float) -> None:
    order = DetConstSort().rerank_list(ranked, strength)
    if not len(ranked):
        return
    with_group = (ranked.groups >= 0).mean()
    for length in range(1, ranked.top + 1):
        shown = ranked.groups[order[:length]]
        for group, target in enumerate(ranked.targets):
            due = int(np.floor(length * strength * target * with_group - 1e-6))
            there = int((ranked.groups == group).sum())
            assert (shown == group).sum() >= min(due, there)


def utility(ranked: RankedList, order: tuple[int, ...]) -> float:
    top = ranked.top
    weights = 1 / np.log2(np.arange(2, top + 2))
    return float(weights @ ranked.relevance[list(order[:top])] / (weights @ ranked.relevance[:top]))


@given(_ranked_lists(min_size=2, max_size=6), st.floats(0.01, 1))
@few
def test_nfairr_is_the_best_of_all_orders(ranked: RankedList, strength: float) -> None:
    method = Nfairr()

    def value(order: tuple[int, ...]) -> float:
        fair = 1 - method.unfairness(ranked, np.array(order))
        return (1 - strength) * utility(ranked, order) + strength * fair

    best = max(value(order) for order in itertools.permutations(range(len(ranked))))
    found = method.rerank_list(ranked, strength)
    assert value(tuple(found.tolist())) == pytest.approx(best, abs=1e-9)


def test_nfairr_is_the_best_of_all_orders_of_any_scores() -> None:
    generator = np.random.default_rng(8)
    method, moved = Nfairr(), 0
    for _ in range(40):
        ranked = ranked_list(
            generator.integers(0, 4, (5, 2)), scores=np.sort(generator.random(5))[::-1], cutoff=3
        )
        strength = float(generator.random())
        values = {
            order: (1 - strength) * utility(ranked, order)
            + strength * (1 - method.unfairness(ranked, np.array(order)))
            for order in itertools.permutations(range(5))
        }
        found = tuple(method.rerank_list(ranked, strength).tolist())
        moved += found != (0, 1, 2, 3, 4)
        assert values[found] == pytest.approx(max(values.values()), abs=1e-9)
    assert moved > 10


@pytest.mark.parametrize("method", [Texfair(), Arab(), Arab(magnitude="bool")], ids=repr)
def test_greedy_is_close_to_the_best_of_all_orders(method: Texfair | Arab) -> None:
    generator = np.random.default_rng(5)
    gaps = [
        gap_to_best(method, short_list(generator, 6, 4), float(generator.random()))
        for _ in range(40)
    ]
    assert min(gaps) >= -1e-9
    assert np.mean(gaps) < 0.01


@given(_ranked_lists(min_size=1))
@few
def test_unfairness_is_the_measures(ranked: RankedList) -> None:
    names = tuple(f"g{i}" for i in range(len(ranked.targets)))
    order = np.arange(len(ranked))[::-1]
    given_ = Ranking(
        ranked.counts[order], ranked.lengths[order], names, tuple(ranked.targets),
        backgrounds={"run": ranked.counts},
    )  # fmt: skip
    found = (TExFAIR() @ ranked.top).score(given_).value
    assert Texfair().unfairness(ranked, order) == pytest.approx(1 - found, abs=1e-9)
    neutral = (NFaiRR() @ ranked.top).score(given_).value
    if neutral is not None:
        assert Nfairr().unfairness(ranked, order) == pytest.approx(1 - neutral, abs=1e-9)
    for magnitude in ("tf", "bool", "count"):
        differences = [
            abs(
                parse_measure(f"ARaB(magnitude='{magnitude}',pair='{a},{b}')@{ranked.top}")
                .score(given_)  # type: ignore[union-attr]
                .value
            )
            for a, b in itertools.combinations(names, 2)
        ]
        method = Arab(magnitude=magnitude)  # type: ignore[arg-type]
        assert method.unfairness(ranked, order) == pytest.approx(max(differences), abs=1e-9)


def test_the_gap_to_the_best_order_by_hand() -> None:
    # strength 1 finds TExFAIR 1 with one of each side; a method that does nothing lacks it
    ranked = ranked_list([[2, 0], [2, 0], [0, 2]], cutoff=2)
    assert gap_to_best(Texfair(), ranked, 1.0) == pytest.approx(0, abs=1e-9)

    class Nothing(Texfair):
        def rerank_list(self, ranked: RankedList, strength: float) -> np.ndarray:
            assert strength == 1.0
            return np.arange(len(ranked))

    # all on one side is the largest TED; 1 : 0.6309 is 2 · 0.1131 away
    weight = 1 / np.log2(3)
    best = 2 * (1 / (1 + weight) - 0.5)
    assert gap_to_best(Nothing(), ranked, 1.0) == pytest.approx(1 - best)


@pytest.mark.parametrize("name", [name for name in METHODS if name not in ("duo", "mmr")])
def test_fewer_than_two_groups_are_refused(name: str) -> None:
    for ranked, said in (
        (ranked_list([[1], [0], [1]]), "1 group"),
        (ranked_list(polarity=[1.0, 0.0]), "0 group"),
    ):
        for strength in (0, 1):
            with pytest.raises(InputError, match=rf"{name}: {said}.*, expected at least two"):
                make_method(name).rerank_list(ranked, strength)


def test_unknown_names_and_options_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean texfair"):
        make_method("texfiar")
    with pytest.raises(UnknownNameError, match="did you mean bound"):
        make_method("duo(bonud=score)")
    with pytest.raises(InputError, match="duo: bound: invalid enum value 'scores'"):
        make_method("duo(bound=scores)")
    with pytest.raises(InputError, match="nfairr: option 'bound', expected none"):
        make_method("nfairr(bound=score)")
    with pytest.raises(InputError, match="alpha 2"):
        make_method("fa-ir(alpha=2)")
    for method, says in (
        ("fa-ir(alpha=x)", "fa-ir: alpha: expected float, got str"),
        ("fa-ir(protected=1)", "fa-ir: protected: expected str, got int"),
        ("fa-ir(protected=true)", "fa-ir: protected: expected str, got bool"),
        ("pm-2(share=x)", "pm-2: share: expected float, got str"),
        ("pm-2(share=1.5)", "share 1.5, expected from 0 to 1"),
        ("pm-2(share=1e999)", "share inf"),
    ):
        with pytest.raises(InputError, match=re.escape(says)) as caught:
            make_method(method)
        assert str(caught.value).count(method.partition("(")[0]) == 1  # its name is given once


def test_an_object_is_a_method() -> None:
    made = make_method("fa-ir(protected=a, alpha=0.2)")
    assert make_method(made) is made
    assert made.options() == {"protected": "a", "alpha": 0.2}
