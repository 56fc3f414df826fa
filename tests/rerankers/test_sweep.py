"""Strengths are chosen on some queries and judged on the others."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.rerankers.methods import make_method
from ranktilt.rerankers.sweep import Sweep, SweepSettings, sweep

MEASURES = [ScoredMeasure("TExFAIR@10", None, "1"), ScoredMeasure("nDCG@10", None, "high")]


def made(fair: list[list[float]], useful: list[list[float]], folds: list[int]) -> Sweep:
    values = np.stack([np.array(fair), np.array(useful)], axis=1)
    queries = [f"q{i}" for i in range(values.shape[2])]
    strengths = [0.0, 0.5, 1.0]
    return Sweep(
        make_method("texfair"), strengths, MEASURES, queries, values, np.array(folds), [], []
    )


def test_chosen_on_the_others() -> None:
    # queries 0, 1 in fold 0, queries 2, 3 in fold 1: 1.0 costs too much on fold 1 alone
    found = made(
        [[0.5] * 4, [0.7] * 4, [0.9] * 4],
        [[1.0] * 4, [1.0] * 4, [1.0, 1.0, 0.5, 0.5]],
        [0, 0, 1, 1],
    )
    chosen = found.choose(0.99)
    # fold 0 is chosen for by fold 1, where only 0.5 is cheap; fold 1 by fold 0
    assert chosen.strengths == [0.5, 1.0]
    assert chosen.after[0].tolist() == [0.7, 0.7, 0.9, 0.9]
    assert chosen.after[1].tolist() == [1.0, 1.0, 0.5, 0.5]  # what it costs is told
    before, after = chosen.means()
    assert before.tolist() == [0.5, 1.0]
    assert after == pytest.approx([0.8, 0.75])


def test_nothing_is_given_up_where_nothing_may_be() -> None:
    found = made([[0.5] * 2, [0.6] * 2, [0.7] * 2], [[1.0] * 2, [0.98] * 2, [0.9] * 2], [0, 1])
    assert found.choose(0.99).strengths == [0.0, 0.0]
    assert found.choose(0.95).strengths == [0.5, 0.5]
    with pytest.raises(InputError, match="keep 0"):
        found.choose(0)


def test_frontier_leaves_out_what_has_no_value() -> None:
    found = made([[0.5, np.nan], [0.6, 0.8], [1, 1]], [[1, 1], [1, 1], [1, 1]], [0, 1])
    rows = found.frontier()
    assert [row["strength"] for row in rows] == [0, 0.5, 1]
    # the same queries at every strength, and it says how many: the first alone
    assert [row["TExFAIR@10"] for row in rows] == pytest.approx([0.5, 0.6, 1])
    assert [row["nDCG@10"] for row in rows] == [1, 1, 1]
    assert found.counts().tolist() == [1, 2]
    nothing = made([[np.nan] * 2] * 3, [[1, 1]] * 3, [0, 1])
    assert [row["TExFAIR@10"] for row in nothing.frontier()] == [None] * 3


def test_a_signed_measure_is_shown_as_it_is_chosen_by() -> None:
    # two lists that lean either way: the mean is 0 at strength 0, the mean distance is 0.4
    found = dataclasses.replace(
        made([[0.4, -0.4], [0.1, 0.3], [0.3, 0.1]], [[1, 1]] * 3, [0, 1]),
        measures=[ScoredMeasure("ARaB@10", "male", "0"), MEASURES[1]],
    )
    assert found.titles == ["|ARaB@10|", "nDCG@10"]
    assert [row["|ARaB@10|"] for row in found.frontier()] == pytest.approx([0.4, 0.2, 0.2])
    chosen = found.choose(0.99)
    # each by the other query: 0.1 is the least of it
    assert chosen.strengths == [1.0, 0.5]
    before, after = chosen.means()
    assert before.tolist() == pytest.approx([0.4, 1])
    assert after.tolist() == pytest.approx([0.3, 1])


def test_bad_measures_and_strengths_are_refused_before_the_work() -> None:
    for measures in (["AWRF@2"], "AWRF@2", ["nDCG@2", "nDCG@2"], ["nDCG@2", "AWRF@2"]):
        with pytest.raises(InputError, match="expected a fairness and an effectiveness measure"):
            sweep("no such run", "xquad", measures, labels={})
    with pytest.raises(InputError, match="no strengths, expected at least one"):
        sweep("no such run", "xquad", ["AWRF@2", "nDCG@2"], labels={}, settings=SweepSettings([]))


def test_judgements_without_relevant_documents_are_refused() -> None:
    run = {f"q{i}": {"d1": 2.0, "d2": 1.0} for i in range(4)}
    for qrels in ({query: {"d1": 0} for query in run}, {"another": {"d1": 1}}):
        with pytest.raises(InputError, match="qrels: no relevant document for any query of the ru"):
            sweep(run, "xquad", ["AWRF@2", "nDCG@2"], qrels=qrels, labels={"d1": "a", "d2": "b"})


def test_from_a_run() -> None:
    run = {f"q{i}": {"d1": 3.0, "d2": 2.0, "d3": 1.0} for i in range(4)}
    labels = {"d1": "a", "d2": "a", "d3": "b"}
    qrels = {query: {"d1": 0, "d3": 0, f"only {query}": 1} for query in run}
    found = sweep(
        run, "xquad", ["AWRF@2", "nDCG@2"], qrels=qrels, labels=labels,
        settings=SweepSettings([1.0], folds=2, cutoff=2),
    )  # fmt: skip
    assert found.strengths == [0, 1]
    # exposure of a alone is 1 away; with d3 second it is 1 : 0.6309, so 2 · (0.6131 − 0.5)
    assert found.values[:, 0, 0] == pytest.approx([1.0, 0.2263], abs=1e-4)
    assert sorted(np.bincount(found.folds).tolist()) == [2, 2]
    assert found.choose(1.0).strengths == [1.0, 1.0]
    with pytest.raises(InputError, match="9 folds of 4 queries, expected 2 to 4"):
        sweep(run, "xquad", ["AWRF@2", "nDCG@2"], qrels=qrels, labels=labels,
              settings=SweepSettings([1], folds=9, cutoff=2))  # fmt: skip


def test_a_margin_leaves_out_what_chance_may_have_kept() -> None:
    # at 0.5 the training queries keep 0.985 and 1.015: 1 on average, 0.01 above 0.99; the standard
    # error of the two is 0.015
    found = made(
        [[0.5] * 4, [0.7] * 4, [0.9] * 4],
        [[1.0] * 4, [0.985, 1.015, 0.985, 1.015], [0.9] * 4],
        [0, 0, 1, 1],
    )
    assert found.choose(0.99).strengths == [0.5, 0.5]
    assert found.choose(0.99, safety=0.6).strengths == [0.5, 0.5]  # 0.009 is below 0.01
    assert found.choose(0.99, safety=0.7).strengths == [0.0, 0.0]  # 0.0105 is above
    with pytest.raises(InputError, match="safety -1"):
        found.choose(0.99, safety=-1)


def test_what_was_kept_and_of_how_many() -> None:
    found = made([[0.5, np.nan], [0.6, 0.8], [1, 1]], [[1, 0.5], [0.9, 0.45], [1, 1]], [0, 1])
    chosen = found.choose(0.9)
    assert chosen.counts().tolist() == [1, 2]
    assert chosen.kept() == pytest.approx((1 + 1) / 1.5)  # strength 1 costs nothing and is fairest
    nothing = made([[0.5] * 2] * 3, [[0.0] * 2] * 3, [0, 1])
    assert nothing.choose(0.9).kept() is None
    empty = made([[np.nan] * 2] * 3, [[1.0] * 2] * 3, [0, 1])
    assert np.isnan(empty.choose(0.9).means()[0][0])


def test_queries_that_belong_together_are_in_one_fold() -> None:
    run = {f"q{i}": {"d1": 3.0, "d2": 2.0} for i in range(6)}
    labels = {"d1": "a", "d2": "b"}
    qrels = {f"q{i}": {f"r{i // 2}": 1} for i in range(6)}  # pairs share their relevant document
    for seed in range(5):
        found = sweep(
            run, "pm-2(share=0.7)", ["AWRF@2", "nDCG@2"], qrels=qrels, labels=labels,
            settings=SweepSettings([1], folds=3, seed=seed),
        )  # fmt: skip
        by_query = dict(zip(found.query_ids, found.folds.tolist(), strict=True))
        assert all(by_query[f"q{i}"] == by_query[f"q{i + 1}"] for i in (0, 2, 4))
        assert found.method.options() == {"share": 0.7}
    texts = {f"q{i}": f"text {i % 2}" for i in range(6)}
    empty = dict.fromkeys(run, " ")  # no text is nothing in common
    found = sweep(run, "pm-2", ["AWRF@2", "nDCG@2"], qrels=qrels, labels=labels, queries=empty,
                  settings=SweepSettings([1], folds=3))  # fmt: skip
    assert np.bincount(found.folds).tolist() == [2, 2, 2]
    with pytest.raises(InputError, match="3 folds of 6 queries, expected at least two parts"):
        sweep(run, "pm-2", ["AWRF@2", "nDCG@2"], qrels=qrels, labels=labels, queries=texts,
              settings=SweepSettings([1], folds=3))  # fmt: skip


def test_a_strength_is_recommended_if_it_helps() -> None:
    """Fairness rises from 0.5 by about 0.3 in every query, relevance stays."""
    gains = np.linspace(0.25, 0.35, 10)
    fair = [[0.5] * 10, (0.5 + gains).tolist(), [0.6] * 10]
    found = made(fair, [[0.8] * 10] * 3, [0, 1] * 5)
    picked = found.choose(0.99)
    assert picked.strengths == [0.5, 0.5]
    strength, told = found.recommend(picked)
    assert strength == 0.5
    assert told.startswith(
        "Recommended strength: 0.5 (all folds chose it). On the held-out queries, TExFAIR@10 "
        "0.5000 → 0.8000 (p < 0.001), with no loss in relevance: nDCG@10 0.8000 → 0.8000"
    )


def test_no_strength_is_recommended_by_chance() -> None:
    """Gains of +0.4 and −0.3: their mean is above 0, t = 0.05 / (0.35 √(10/9)) · √10 = 0.43."""
    noise = [[0.5] * 10, [0.9, 0.2] * 5, [0.4] * 10]
    found = made(noise, [[0.8] * 10] * 3, [0, 0, 1, 1, 0, 0, 1, 1, 0, 0])
    picked = found.choose(0.99)
    assert picked.strengths == [0.5, 0.5]
    strength, told = found.recommend(picked)
    assert strength is None
    assert told.startswith("Recommended strength: none. On the held-out queries the change in")
    assert "is not significant: TExFAIR@10 0.5000 → 0.5500" in told
    worse = made([[0.5] * 4, [0.4] * 4, [0.3] * 4], [[0.8] * 4] * 3, [0, 1, 0, 1])
    assert worse.recommend(worse.choose(0.99)) == (
        None, "Recommended strength: none. No strength above 0 is fairer and keeps enough nDCG@10.",
    )  # fmt: skip


def test_no_strength_is_recommended_that_costs_too_much() -> None:
    """Each fold's training half keeps all relevance, its held-out half loses a fifth of it."""
    better = [[0.5] * 8, np.linspace(0.8, 0.9, 8).tolist(), [0.5] * 8]
    found = made(better, [[0.8] * 8, np.linspace(0.6, 0.66, 8).tolist(), [0.8] * 8], [0, 1] * 4)
    picked = dataclasses.replace(found.choose(1e-9), keep=0.99)
    strength, told = found.recommend(picked)
    assert strength is None
    assert "the loss in relevance is significant and larger than allowed: nDCG@10 0.8000" in told
    allowed = found.recommend(found.choose(1e-9))
    assert allowed[0] == 0.5
    assert "with a significant loss in relevance: nDCG@10 0.8000 → 0.6300" in allowed[1]
