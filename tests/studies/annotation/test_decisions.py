"""Votes, adjudication, gold questions, the published format, and pooling."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ranktilt.data.queries import Queries
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.studies.annotation.decisions import (
    Decision,
    _krippendorff_alpha,
    decide,
    gold_accuracy,
    judge_labels,
    published_csv,
)
from ranktilt.studies.annotation.pool import pool_queries, pool_tsv
from ranktilt.studies.tables import Label


def labels(**votes: str) -> list[Label]:
    """q1="nnf": annotator 0 says n, 1 says n, 2 says f."""
    return [Label(str(who), item, v) for item, vs in votes.items() for who, v in enumerate(vs)]


def test_the_majority_decides_and_three_different_are_set_aside() -> None:
    found = decide(labels(q1="nnf", q2="fff", q3="nfm", q4="n"))
    assert [(d.item, d.label, d.how) for d in found] == [
        ("q1", "n", "majority"), ("q2", "f", "majority"), ("q3", None, "no-majority"),
        ("q4", None, "too-few"),
    ]  # fmt: skip
    assert found[0].votes == {"f": 1, "n": 2}
    assert [d.item for d in found if d.how == "no-majority"] == ["q3"]


def test_a_tie_of_four_is_no_majority() -> None:
    assert decide(labels(q1="nnff"))[0].how == "no-majority"
    assert decide(labels(q1="nnffn"))[0].label == "n"


def test_an_adjudicator_overrules() -> None:
    given = [*labels(q1="nfm", q2="nnn"), Label("boss", "q1", "m", adjudicated=True)]
    found = decide(given)
    assert (found[0].label, found[0].how) == ("m", "adjudicated")
    assert found[1].how == "majority"
    assert found[0].votes == {"f": 1, "m": 1, "n": 1}


def test_a_second_thought_replaces_the_first() -> None:
    assert decide([*labels(q1="nf"), Label("1", "q1", "n")])[0].label == "n"


def test_questions_are_kept_apart() -> None:
    given = [Label("a", "d1", "5", "fluency"), Label("a", "d1", "2", "relevance")]
    with pytest.raises(InputError, match="2 questions"):
        judge_labels(given)
    with pytest.raises(InputError, match="unknown question"):
        judge_labels(given, question="tone")
    given += [Label("b", "d1", "5", "fluency"), Label("b", "d1", "1", "relevance")]
    assert judge_labels(given, question="fluency").decisions[0].label == "5"


def test_gold_questions_check_annotators_and_count_for_nothing_else() -> None:
    given = [*labels(q1="nnf"), Label("0", "g", "n", gold="n"), Label("2", "g", "f", gold="n")]
    assert [decision.item for decision in decide(given)] == ["q1"]
    found = gold_accuracy(given)
    assert found == {"0": (1, 1), "2": (0, 1)}
    assert judge_labels(given).notes()[1] == "gold questions correct: 0 1 of 1, 2 0 of 1"


def test_agreement_of_labels_and_of_ratings() -> None:
    given = labels(q1="nnf", q2="fff", q3="nnm", q4="nn")
    found = judge_labels(given)
    assert (found.items, found.kappa_items, found.alpha_items, found.labels) == (4, 3, 4, 11)
    assert found.alpha == _krippendorff_alpha([list("nnf"), list("fff"), list("nnm"), list("nn")])
    ratings = labels(d1="455", d2="112", d3="333", d4="544")
    assert judge_labels(ratings, level="interval").alpha == _krippendorff_alpha(
        [[4, 5, 5], [1, 1, 2], [3, 3, 3], [5, 4, 4]], "interval"
    )
    with pytest.raises(InputError, match=r"on a scale of numbers .*'n'"):
        judge_labels(given, level="ordinal")


def test_the_published_format() -> None:
    """As in the published file: id,text,letter, no header, commas in texts unquoted."""
    decisions = [
        Decision("5", "Non-gendered", "majority", {}),
        Decision("6", "female", "majority", {}),
        Decision("7", None, "no-majority", {}),
        Decision("8", "other or multiple", "adjudicated", {}),
    ]
    texts = {"5": "what is rain, really?", "6": "who was queen", "7": "x", "8": "men and women"}
    content = published_csv(decisions, texts)
    assert content == "5,what is rain, really?,n\n6,who was queen,f\n8,men and women,o\n"
    with pytest.raises(InputError, match="comma"):
        published_csv([Decision("5", "a,b", "majority", {})], texts)
    assert published_csv([Decision("5", "+", "majority", {})], texts) == (
        "5,what is rain, really?,+\n"
    )


@pytest.mark.shared
def test_the_published_file_comes_out_again(shared: Path, tmp_path: Path) -> None:
    path = shared / "data" / "queries" / "queries_gender_annotated.csv"
    queries = Queries.load(path)
    names = {"n": "non-gendered", "f": "female", "m": "male", "o": "other or multiple"}
    decisions = [Decision(q, names[v], "majority", {}) for q, v in queries.labels.items()]
    content = published_csv(decisions, queries.texts)
    assert content.splitlines() == path.read_text().splitlines()
    (tmp_path / "again.csv").write_text(content)
    assert Queries.load(tmp_path / "again.csv").labels == queries.labels


# Pooling


def scores(values: Any, measure: ScoredMeasure | None = None) -> Scores:
    array = np.array(values, float)
    runs = [f"run{i}" for i in range(array.shape[0])]
    codes = np.where(np.isnan(array), 3, 0)
    measure = measure or ScoredMeasure("RaB@10", "female", "0", True)
    ids = [f"q{i}" for i in range(array.shape[1])]
    return Scores(runs, [measure], ids, array[:, None, :], codes[:, None, :])


def test_the_pool_is_the_union_of_the_tops() -> None:
    """Two systems, so four lists; by hand."""
    found = pool_queries(scores([[3, 1, -2, 0, -5], [0.5, 4, -1, -0.2, np.nan]]), depth=1)
    assert {q.query_id: q.lists for q in found} == {
        "q0": ("run0 +",), "q4": ("run0 −",), "q1": ("run1 +",), "q2": ("run1 −",),
    }  # fmt: skip
    deeper = pool_queries(scores([[3, 1, -2, 0, -5], [0.5, 4, -1, -0.2, np.nan]]), depth=2)
    assert {q.query_id: q.best_rank for q in deeper} == {
        "q0": 1, "q1": 1, "q2": 1, "q4": 1, "q3": 2,
    }  # fmt: skip


def test_a_query_without_tilt_is_not_pooled() -> None:
    flat = scores([[0, 0, 1]])
    assert [q.query_id for q in pool_queries(flat, depth=5)] == ["q2"]
    with pytest.raises(InputError, match="no sides"):
        pool_queries(scores([[0.5]], ScoredMeasure("NFaiRR@10", None, "1")))


def pooled(sample: Any, annotations: Path, depth: int) -> Any:
    from ranktilt.measures.scoring import score

    queries = Queries.load(sample.queries)
    measure = "RaB(magnitude='tf')@10"
    found = score(sample.runs, [measure], annotations=annotations, queries=queries)
    return pool_queries(found, depth=depth, queries=queries)


def test_runs_are_scored_and_pooled(sample: Any, annotated_sample: Path) -> None:
    from ranktilt.measures.scoring import score

    found = pooled(sample, annotated_sample, 2)
    assert len({name for query in found for name in query.lists}) == 6
    per_query = score(
        sample.runs, ["RaB(magnitude='tf')@10"], annotations=annotated_sample,
        queries=sample.queries,
    ).per_query("bm25", "RaB@10")  # fmt: skip
    known = {q: v for q, v in per_query.items() if v is not None}
    most = max(sorted(known), key=lambda q: known[q])
    assert "bm25 +" in next(q for q in found if q.query_id == most).lists
    assert all(q.text for q in found)
    assert pool_tsv(found).count("\n") == len(found) + 1


def test_the_pool_can_be_read_as_queries(
    sample: Any, annotated_sample: Path, put: Callable[..., Path]
) -> None:
    found = pooled(sample, annotated_sample, 3)
    assert Queries.load(put("p.tsv", pool_tsv(found))).ids == [q.query_id for q in found]
