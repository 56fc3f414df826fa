"""The real PyTerrier: Experiment with our measures, our systems in its pipelines (no Java)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pyterrier as pt
import pytest
from ir_measures import RR, nDCG

import ranktilt
from ranktilt.errors import InputError
from ranktilt.interop.pyterrier import transformer

TEXTS = {
    "d1": "she plays chess and she wins",
    "d2": "he plays chess",
    "d3": "chess is a game",
    "d4": "he and she read",
}
TOPICS = pd.DataFrame({"qid": ["1", "2"], "query": ["chess", "read"]})
QRELS = pd.DataFrame({"qid": ["1", "2", "3"], "docno": ["d2", "d4", "d1"], "label": [1, 1, 1]})
RESULTS = pd.DataFrame(
    {
        "qid": ["1", "1", "2"],
        "docno": ["d1", "d2", "d4"],
        "score": [2.0, 1.0, 1.0],
        "rank": [0, 1, 0],
    }
)
NAME = "ARaB(magnitude='count')@2"
# male is +. Query 1: −2, 1, so prefix means −2 and −1/2; query 2: one document with one of each
BY_HAND = {"1": -1.25, "2": 0.0}


def reranker(method: str, strength: float, annotations: Any) -> Any:
    """A reranker as a transformer, as the guide shows it."""
    return transformer(
        lambda queries, run: ranktilt.rerank(run, method, strength, annotations=annotations)
    )


@pytest.fixture(scope="module")
def annotations() -> Any:
    return ranktilt.annotate(TEXTS, "gender")


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    yield
    assert not pt.java.started()  # nothing here needs Java


def test_an_experiment_with_both_kinds_of_measures(annotations: Any) -> None:
    ours = ranktilt_measures(annotations)(NAME)
    judged = QRELS[QRELS["qid"] != "3"]
    made = pt.Experiment([RESULTS], TOPICS, judged, [nDCG @ 10, RR, ours], names=["given"])
    assert made[NAME].tolist() == pytest.approx([-1.25 / 2])
    assert made["RR"].tolist() == pytest.approx([(1 / 2 + 1) / 2])


def ranktilt_measures(annotations: Any) -> Any:
    from ranktilt.interop.ir_measures import ir_measures

    return ir_measures(annotations)


def test_a_query_without_results_is_undefined_and_counted(annotations: Any) -> None:
    ours = ranktilt_measures(annotations)(NAME)
    asked = pd.concat([TOPICS, pd.DataFrame({"qid": ["3"], "query": ["chess"]})])
    found = pt.Experiment([RESULTS], asked, QRELS, [RR, ours], names=["given"], perquery=True)
    values = found[found["measure"] == NAME].set_index("qid")["value"].to_dict()
    assert {q: values[q] for q in BY_HAND} == pytest.approx(BY_HAND)
    assert math.isnan(values["3"])
    means = found.groupby("measure")["value"].agg(["mean", "count"])  # pandas passes over NaN
    assert means.loc[NAME].tolist() == pytest.approx([-1.25 / 2, 2])
    assert means.loc["RR"].tolist() == pytest.approx([0.5, 3])  # 0 for what is not answered


def test_a_system_in_a_pipeline(annotations: Any) -> None:
    bm25 = transformer("bm25", TEXTS, depth=10)
    found = bm25.transform(TOPICS)
    assert set(found["docno"][found["qid"] == "1"]) == {"d1", "d2", "d3"}
    assert found["query"].tolist()[0] == "chess"
    for _, own in found.groupby("qid"):
        assert own["rank"].tolist() == list(range(len(own)))
        assert own["score"].is_monotonic_decreasing
    cut = (bm25 % 1).transform(TOPICS)
    assert len(cut) == 2
    made = pt.Experiment(
        [bm25, bm25 % 1], TOPICS, QRELS[:2], [ranktilt_measures(annotations)(NAME)], plan="tree"
    )
    assert made["name"].tolist()[0] == "ranktilt(bm25)"
    # the same ranking by our own verbs
    run = ranktilt.rank(TEXTS, dict(zip(TOPICS["qid"], TOPICS["query"], strict=True)), "bm25")
    assert found["docno"].tolist() == [d for q in ("1", "2") for d in run.ranking(q)]
    assert made[NAME][0] == pytest.approx(
        ranktilt.score(run, NAME, annotations=annotations).mean(run.name, NAME)
    )


def test_a_re_ranker_gets_what_the_stage_before_found() -> None:
    def by_length(queries: Any, run: Any) -> Any:
        return {q: {d: float(len(TEXTS[d])) for d in run.ranking(q)} for q in queries}

    pipeline = transformer("bm25", TEXTS) >> transformer(by_length)
    found = pipeline.transform(TOPICS[:1])
    assert found["docno"].tolist() == ["d1", "d3", "d2"]  # 28, 15 and 14 characters
    assert found["query"].tolist() == ["chess"] * 3


def test_a_fairer_order_in_a_pipeline(annotations: Any) -> None:
    given = pt.Transformer.from_df(RESULTS[:2].assign(query="chess"))
    same = given >> reranker("nfairr", 0.0, annotations)
    assert same.transform(TOPICS[:1])["docno"].tolist() == ["d1", "d2"]
    # d1 alone has more than one group term, so fairness alone puts it last
    lists = pd.DataFrame(
        {"qid": ["1"] * 3, "docno": ["d1", "d2", "d3"], "score": [3.0, 2.0, 2.0]}
    ).assign(query="chess")
    found = reranker("nfairr", 1.0, annotations).transform(lists)
    assert found["docno"].tolist()[-1] == "d1"
    assert found["score"].is_monotonic_decreasing
    assert found["score"].is_unique  # sorting by score alone keeps the order


def test_a_transformer_is_a_system() -> None:
    given = pt.Transformer.from_df(RESULTS.assign(query="x"))
    run = ranktilt.rank(None, {"1": "chess", "2": "read"}, given)
    assert run.ranking("1") == ["d1", "d2"]


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(InputError, match="no column query, expected qid and query"):
        transformer("bm25", TEXTS).transform(TOPICS[["qid"]])
    nothing = transformer("bm25", TEXTS).transform(TOPICS[:0])
    assert list(nothing.columns) == ["qid", "query", "docno", "score", "rank"]
    assert not len(nothing)


def test_trec_eval_sees_the_order_of_a_re_ranker(annotations: Any) -> None:
    """trec_eval holds scores in 32 bits and breaks ties by name, last name first; so do we."""
    tied = transformer(lambda queries, _run: {q: {"d1": 1.0, "d2": 1.0 - 1e-12} for q in queries})
    lists = RESULTS[:2].assign(query="chess")
    found = tied.transform(lists)
    assert found["docno"].tolist() == ["d2", "d1"]
    judged = pd.DataFrame({"qid": ["1"], "docno": ["d2"], "label": [1]})
    made = pt.Experiment([found], TOPICS[:1], judged, [RR, RR @ 10, nDCG @ 10], names=["tied"])
    assert made[["RR", "RR@10", "nDCG@10"]].to_numpy().tolist() == [[1.0, 1.0, 1.0]]


def test_only_their_own_columns_are_read(annotations: Any) -> None:
    """Whatever else a frame carries, also under names that we would take elsewhere."""
    lists = RESULTS[:2].assign(query="chess", query_id="other", doc_id="x", vector=[{1}, 2.0])
    found = reranker("nfairr", 0.0, annotations).transform(lists)
    assert found["docno"].tolist() == ["d1", "d2"]
    assert found["vector"].tolist() == [{1}, 2.0]


def test_pyterrier_can_look_into_our_transformers(annotations: Any) -> None:
    bm25, fairer = transformer("bm25", TEXTS), reranker("nfairr", 0.5, annotations)
    assert pt.inspect.transformer_inputs(bm25)[0] == ["qid", "query"]
    assert pt.inspect.transformer_inputs(fairer)[1] == ["qid", "query", "docno", "score"]
    given = pt.inspect.transformer_outputs(bm25 >> fairer, ["qid", "query"])
    assert set(given) == set((bm25 >> fairer).transform(TOPICS).columns)


def test_an_experiment_with_a_baseline_and_kept_runs(annotations: Any, tmp_path: Path) -> None:
    bm25 = transformer("bm25", TEXTS)
    fairer = transformer("bm25", TEXTS) >> reranker("nfairr", 1.0, annotations)
    ours = ranktilt_measures(annotations)(NAME)
    settings: Any = {"names": ["bm25", "fairer"], "save_dir": str(tmp_path), "baseline": 0}
    systems, measures = [bm25, fairer], [RR, ours]
    first = pt.Experiment(systems, TOPICS, QRELS[:2], measures, **settings)
    assert f"{NAME} p-value" in first.columns
    again = pt.Experiment(systems, TOPICS, QRELS[:2], measures, save_mode="reuse", **settings)
    assert again[NAME].tolist() == pytest.approx(first[NAME].tolist())
    # the kept runs are files that our own verbs read, with the same result
    (kept,) = tmp_path.glob("fairer*")
    scores = ranktilt.score(kept, NAME, annotations=annotations)
    assert scores.means()[0]["value"] == pytest.approx(first[NAME][1])
