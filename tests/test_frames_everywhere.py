"""What takes a file takes a pandas or polars frame, with the same result, and gives them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest

import ranktilt as rt
from ranktilt.comparisons.drift import drift
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.errors import InputError

MAKERS = pytest.mark.parametrize("make", [pd.DataFrame, pl.DataFrame], ids=["pandas", "polars"])
MEASURES = ["ARaB@10", "TExFAIR@10", "nDCG@10"]


def columns_of(path: Path, names: list[str]) -> dict[str, list[str]]:
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if line]
    return {name: [row[i] for row in rows] for i, name in enumerate(names)}


@pytest.fixture(scope="module")
def sample() -> Any:
    return rt.load_sample()


@pytest.fixture(scope="module")
def tables(sample: Any) -> dict[str, dict[str, list[Any]]]:
    """The files of the sample as plain columns, read without ranktilt."""
    passages = columns_of(sample.passages, ["id", "text"])
    queries = columns_of(sample.queries, ["qid", "text"])
    if queries["qid"][0] in ("qid", "query_id", "id"):
        queries = {name: cells[1:] for name, cells in queries.items()}
    judged = [line.split() for line in sample.qrels.read_text(encoding="utf-8").splitlines()]
    ranked = [line.split() for line in sample.runs[0].read_text(encoding="utf-8").splitlines()]
    return {
        "collection": passages,
        "queries": queries,
        "qrels": {
            "qid": [row[0] for row in judged],
            "docno": [row[2] for row in judged],
            "relevance": [int(row[3]) for row in judged],
        },
        "run": {
            "qid": [row[0] for row in ranked],
            "docno": [row[2] for row in ranked],
            "score": [float(row[4]) for row in ranked],
        },
    }


@pytest.fixture(scope="module")
def expected(sample: Any) -> Any:
    """Scores of the same files."""
    return rt.audit(
        {"bm25": sample.runs[0]}, sample.passages, qrels=sample.qrels, queries=sample.queries,
        measures=MEASURES,
    ).scores  # fmt: skip


def means(scores: Any, run: str = "bm25") -> list[Any]:
    return [scores.mean(run, measure) for measure in MEASURES]


@MAKERS
def test_an_audit_of_frames_is_the_audit_of_the_files(
    make: Any, tables: Any, expected: Any
) -> None:
    frames = {name: make(columns) for name, columns in tables.items()}
    found = rt.audit(
        {"bm25": frames["run"]}, frames["collection"], qrels=frames["qrels"],
        queries=frames["queries"], measures=MEASURES,
    )  # fmt: skip
    assert means(found.scores) == pytest.approx(means(expected), abs=1e-12)
    assert found.scores.query_ids == tables["queries"]["qid"]


@MAKERS
def test_annotations_as_a_frame_need_their_lexicon(
    make: Any, tables: Any, sample: Any, expected: Any
) -> None:
    annotations = rt.annotate(make(tables["collection"]), "gender")
    frame = annotations.to_pandas() if make is pd.DataFrame else annotations.to_polars()
    scores = rt.score(
        {"bm25": sample.runs[0]}, MEASURES, annotations=frame, lexicon="gender", qrels=sample.qrels
    )
    assert means(scores) == pytest.approx(means(expected), abs=1e-12)
    audited = rt.audit(
        {"bm25": sample.runs[0]}, annotations=frame, lexicon="gender", qrels=make(tables["qrels"])
    )
    assert audited.scores.mean("bm25", "ARaB@10") == pytest.approx(means(expected)[0], abs=1e-12)
    with pytest.raises(InputError, match="annotations without their lexicon; pass lexicon="):
        rt.score({"bm25": sample.runs[0]}, "ARaB@10", annotations=frame)
    # an Arrow table keeps its settings
    rt.score({"bm25": sample.runs[0]}, "ARaB@10", annotations=annotations.to_arrow())


@MAKERS
def test_rank_and_rerank_take_frames(make: Any, tables: Any, sample: Any) -> None:
    ranked = rt.rank(make(tables["collection"]), make(tables["queries"]), "bm25", depth=20)
    assert ranked.to_dict() == rt.rank(sample.passages, sample.queries, "bm25", depth=20).to_dict()
    annotations = rt.annotate(sample.passages)
    fairer = rt.rerank(make(tables["run"]), "texfair", 0.4, annotations=annotations)
    assert fairer.to_dict() == (
        rt.rerank(sample.runs[0], "texfair", 0.4, annotations=annotations).to_dict()
    )
    again = fairer.to_pandas() if make is pd.DataFrame else fairer.to_polars()
    assert rt.Run.load(again).to_dict() == fairer.to_dict()


@MAKERS
def test_weights_of_queries_come_with_their_frame(make: Any) -> None:
    queries = make({"qid": [7, 8], "query": ["a", "b"], "traffic": [3.0, 1.0]})
    annotations = rt.annotate({"d1": "he", "d2": "she"})
    run = {"7": {"d1": 1.0}, "8": {"d2": 1.0}}
    scores = rt.score(run, "Share(group='male')@1", annotations=annotations, queries=queries)
    assert scores.mean("run", "Share(group='male')@1") == pytest.approx(3 / 4)


@MAKERS
def test_a_column_of_ids_names_the_queries(make: Any, sample: Any) -> None:
    ids = make({"qid": ["q02", "q01"]})["qid"]
    scores = rt.audit(sample.runs, sample.passages, queries=ids, measures=["ARaB@10"]).scores
    assert scores.query_ids == ["q02", "q01"]


@MAKERS
def test_labels_and_polarity_take_frames_and_give_them(make: Any) -> None:
    labels = rt.Labels.load(make({"docno": ["a", "b"], "gender": ["male", "female"]}))
    assert labels.shares == rt.Labels.load({"a": "male", "b": "female"}).shares
    assert rt.Labels.load(labels.to_polars()).shares == labels.shares
    assert list(labels.to_pandas().columns) == ["doc_id", "group", "weight"]
    own = rt.Labels.load(make({"qid": ["q", None], "id": ["a", "b"], "group": ["x", "y"]}))
    assert own.shares == {("q", "a"): {"x": 1.0}, (None, "b"): {"y": 1.0}}
    polarity = rt.Polarity.load(
        make({"qid": ["q", "q"], "docno": ["a", "b"], "polarity": [1.0, -0.5]})
    )
    assert polarity.of_query("q") == {"a": (1.0,), "b": (-0.5,)}
    assert rt.Polarity.load(polarity.to_pandas()).of_query("q") == polarity.of_query("q")
    run = {"q": {"a": 2.0, "b": 1.0}}
    frame = polarity.to_pandas() if make is pd.DataFrame else polarity.to_polars()
    by_frame = rt.score(run, "DUO@2", polarity=frame)
    assert by_frame.mean("run", "DUO@2") == rt.score(run, "DUO@2", polarity=polarity).mean(
        "run", "DUO@2"
    )
    assert rt.audit(run, polarity=frame, measures=["DUO@2"]).scores.runs == ["run"]


@MAKERS
def test_a_lexicon_takes_a_frame(make: Any) -> None:
    words = rt.Lexicon.load(
        make({"word": ["he", "she", "man"], "group": ["m", "f", "m"], "weight": [1.0, 1.0, 0.5]})
    )
    assert words.group_names == ("m", "f")
    assert words.weighted
    counted = rt.annotate({"d": "he he man she"}, words).to_polars().row(0, named=True)
    assert (counted["count_m"], counted["count_f"]) == (2.5, 1.0)


@MAKERS
def test_documents_to_fit_on_take_frames(make: Any) -> None:
    rows = {
        "query_id": ["q"] * 2, "doc_id": ["a", "b"], "text": ["for", "against"],
        "perspective": ["pro", "con"],
    }  # fmt: skip
    assert FitDocuments.load(make(rows))["q"].sides == (1, 2)


@MAKERS
def test_scores_as_a_frame_can_be_compared(make: Any, sample: Any) -> None:
    scores = rt.audit(sample.runs, sample.passages, measures=["ARaB@10", "TExFAIR@10"]).scores
    frame = scores.to_pandas() if make is pd.DataFrame else scores.to_polars()
    expected = rt.compare(scores, "bm25").row("clicks", "TExFAIR@10")
    found = rt.compare(frame, "bm25")
    assert found.row("clicks", "TExFAIR@10") == expected
    assert any("A data frame keeps values only" in note for note in found.notes())
    assert len(drift(frame, frame).to_polars()) == len(drift(scores, scores).to_polars())
    assert rt.Scores.read(scores.to_arrow()).measures == scores.measures
    for one in (found.to_pandas(), found.to_polars()):
        assert len(one) == 4


def test_ids_with_fractions_are_refused_everywhere() -> None:
    for frame in (
        pd.DataFrame({"qid": [7.0], "query": ["a"]}),
        pl.DataFrame({"qid": [7.0], "query": ["a"]}),
    ):
        with pytest.raises(InputError, match="query_id as numbers with fractions"):
            rt.Queries.load(frame)
    with pytest.raises(InputError, match="doc_id as numbers with fractions"):
        rt.Collection.open(pl.DataFrame({"id": [7.0], "text": ["a"]}))


def test_a_frame_that_will_not_do_is_named() -> None:
    with pytest.raises(InputError, match="the data frame: no id column among text"):
        rt.Collection.open(pl.DataFrame({"text": ["a"]}))
    with pytest.raises(InputError, match="the data frame: duplicate document 'a'"):
        rt.Collection.open(pl.DataFrame({"id": ["a", "a"], "text": ["x", "y"]}))
    with pytest.raises(InputError, match="the data frame: no rows"):
        rt.Queries.load(pl.DataFrame({"qid": [], "query": []}))


def test_ids_with_fractions_in_parquet_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    columns = {"doc_id": [7.0], "text": ["x"], "group": ["g"], "query_id": ["q"], "score": [1.0]}
    pl.DataFrame(columns).write_parquet(path)
    message = (
        r"t\.parquet: doc_id as numbers with fractions, expected strings \(pandas: dtype=str\)"
    )
    for read in (rt.Run.load, rt.Labels.load, lambda path: [*rt.Collection.open(path).documents()]):
        with pytest.raises(InputError, match=message):
            read(path)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: rt.Labels.load({"d1": None, "d2": "a"}), "labels: d1: None, expected a group"),
        (lambda: rt.audit(None, {"d1": "he"}), "a run as NoneType, expected a file"),
        (lambda: rt.Run.load(["d1"]), "a run as list, expected a file"),
        (lambda: rt.audit({"q1": ["d1"]}, {"d1": "he"}), "a run as list, expected a file"),
        (lambda: rt.Collection.open({"d1": 5}), "document 'd1' is int, expected a text"),
        (lambda: rt.Collection.open({"d1": None}), "document 'd1' is NoneType, expected a text"),
        (lambda: rt.Collection.open({"d1": ["he"]}), "document 'd1' is list, expected a text"),
        (lambda: rt.Qrels.load({"q": {1: 1, "1": 0}}), "qrels: an id twice, as number and text"),
    ],
)
def test_python_values_that_will_not_do(make: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()
