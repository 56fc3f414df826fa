"""Expected exposure by hand arithmetic, and what must be refused."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from ranktilt.errors import InputError
from ranktilt.measures import EED, EEL, EER, Ranking, parse_measure
from ranktilt.measures.base import DocumentSet, Samples
from ranktilt.measures.discounts import Attention
from ranktilt.measures.expected_exposure import ideal_exposure, system_exposure
from tests.measures.label_cases import CASES


def sampled(*lists: list[int], grades: list[int], shares: Any = None, **more: Any) -> Ranking:
    own = np.zeros((len(grades), 2)) if shares is None else np.array(shares, np.float64)
    samples = Samples(tuple(np.array(one, np.int64) for one in lists), own, np.array(grades))
    return Ranking.of(np.zeros((len(lists[0]), 2)), groups=("a", "b"), samples=samples, **more)


def test_documents_of_a_grade_share_the_attention_of_their_places() -> None:
    # places 1 | 2, 3 | 4: grade 2 gets 1, grade 1 (0.5 + 0.25) / 2; grade 0 is in the ideal here
    found = ideal_exposure(np.array([1, 0, 2, 1, -1]), Attention.read("rbp(0.5)"))
    assert found.tolist() == [0.375, 0.125, 1.0, 0.375, 0.0]


def test_searchers_stop_at_relevant_documents() -> None:
    # 0.5^(r − 1), halved below each relevant document
    lists = (np.array([1, 0, 2]), np.array([0, 1]))
    found = system_exposure(lists, np.array([1, 0, 0]), Attention.read("gerr(0.5,0.5)"))
    assert found.tolist() == [(0.5 + 1.0) / 2, (1.0 + 0.25) / 2, (0.125 + 0.0) / 2]


def test_loss_is_disparity_less_twice_the_relevance_plus_a_constant() -> None:
    ranking = sampled([0, 1, 2, 3], [3, 1, 0, 4], grades=[1, 0, 2, 1, -1])
    eed, eer, eel = (m().score(ranking).value for m in (EED, EER, EEL))
    ideal = ideal_exposure(np.array([1, -1, 2, 1, -1]), Attention.read("gerr(0.5,0.5)"))
    assert eel == pytest.approx(eed - 2 * eer + ideal @ ideal, abs=1e-12)


def test_a_system_that_shuffles_what_is_equally_relevant_has_no_loss() -> None:
    ranking = sampled([0, 1, 2], [1, 0, 2], grades=[1, 1, 0])
    assert EEL().score(ranking).value == pytest.approx((0.25 * 0.25) ** 2)  # the last one
    assert EEL(complete=True).score(ranking).value == pytest.approx(0.0, abs=1e-15)
    one = sampled([0, 1, 2], grades=[1, 1, 0])
    assert EEL(complete=True).score(one).value == pytest.approx(2 * 0.375**2)


def test_one_level_is_the_same_as_qrels_without_grades() -> None:
    graded = sampled([0, 1, 2, 3], [3, 1, 0, 2], grades=[1, 3, 2, 0], largest_grade=3)
    binary = sampled([0, 1, 2, 3], [3, 1, 0, 2], grades=[0, 1, 1, 0], largest_grade=1)
    for model in ("gerr(0.5,0.5)", "err", "log"):
        found = EEL(graded=False, rel=2, attention=model).score(graded)
        assert found == EEL(attention=model).score(binary)
    assert EEL(rel=2).score(graded) != EEL(graded=False, rel=2).score(graded)


def test_a_sample_without_results_does_not_count() -> None:
    alone = EEL().score(sampled([0, 1], grades=[1, 0]))
    assert EEL().score(sampled([0, 1], [], grades=[1, 0])) == alone
    assert EEL().score(sampled([], grades=[1, 0])).status == "no-results"


def test_a_run_without_samples_is_the_only_one() -> None:
    judged = DocumentSet(np.array([1, -1]), np.zeros((2, 2)), np.array([1, 1]))
    ranking = Ranking.of(np.zeros((2, 2)), judged=judged)
    # ε = 1, 0.5, 0; ε* = 0, 0.625, 0.625
    assert EEL().score(ranking).value == pytest.approx(1 + 0.125**2 + 0.625**2)


def test_groups_against_given_targets() -> None:
    shares = [[1, 0], [0, 1], [0.5, 0.5], [0, 0]]
    ranking = sampled([0, 1], [3, 2], grades=[-1] * 4, shares=shares, targets=(0.25, 0.75))
    # uniform: a 0.5 + 0.25, b 0.5 + 0.25; ideal 0.25 × 2 and 0.75 × 2
    measure = EEL(level="group", target="given", attention="uniform")
    assert measure.score(ranking).value == pytest.approx(0.25**2 + 0.75**2)
    # the target is of all places of the top, also if no sample fills them: 0.25 × 4, 0.75 × 4
    assert (measure @ 4).score(ranking).value == pytest.approx(0.25**2 + 2.25**2)
    # a run that shows nobody of a group, though there are some, has the full loss
    nobody = sampled([3], grades=[-1] * 4, shares=shares, targets=(0.25, 0.75))
    assert measure.score(nobody).value == pytest.approx(0.25**2 + 0.75**2)
    unlabelled = sampled([0], grades=[-1], shares=[[0, 0]])
    assert measure.score(unlabelled).status == "no-group"


def test_groups_count_relevant_documents_unless_told_otherwise() -> None:
    shares = [[1, 0], [0, 1], [1, 0]]
    ranking = sampled([0, 1, 2], grades=[0, 1, 0], shares=shares)
    measure = EED(level="group", attention="uniform")
    assert measure.score(ranking).value == 1.0
    assert dataclasses.replace(measure, relevant_only=False).score(ranking).value == 5.0
    nobody = sampled([0, 1, 2], grades=[1, 0, 0], shares=[[0, 0], [0, 1], [1, 0]])
    assert measure.score(nobody).status == "no-group"


def test_one_ranking_has_the_largest_disparity_and_the_ideal_the_largest_relevance() -> None:
    ranking = sampled([0, 1, 2], grades=[2, 1, 0])
    assert EED(norm="ideal", attention="log").score(ranking).value == pytest.approx(1.0)
    assert EER(norm="ideal").score(ranking).value == pytest.approx(1.0)
    turned = sampled([2, 3], grades=[2, 1, 0, 0])
    # nothing in common: (Σ ε² + Σ ε*²) ÷ the same
    assert EEL(norm="ideal", attention="rbp(0.5)").score(turned).value == pytest.approx(1.0)


@pytest.mark.parametrize(("name", "why"), CASES["refused"]["error"].items())
def test_refused(name: str, why: str) -> None:
    with pytest.raises(InputError, match=why.replace("'", ".")):
        parse_measure(name)


def test_judgements_are_needed_only_where_they_are_used() -> None:
    unjudged = sampled([0, 1], grades=[-1, -1], shares=[[1, 0], [0, 1]])
    assert EED(attention="rbp(0.5)").score(unjudged).value == 1.25
    assert not EED(attention="rbp(0.5)").needs_qrels
    for measure in (EED(), EER(attention="log"), EEL(level="group", attention="log")):
        assert measure.needs_qrels
        assert measure.score(unjudged).status == "no-qrels"
    nothing = sampled([0, 1], grades=[0, 0], shares=[[1, 0], [0, 1]])
    assert EED().score(nothing).value == 1.25
    assert EED(level="group").score(nothing).status == "no-ideal"
