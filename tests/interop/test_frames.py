"""Frames of the real pandas, polars and pyarrow, both ways."""

from __future__ import annotations

from operator import methodcaller
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ranktilt
from ranktilt.data.annotations import Annotations
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.interop.ranx import falling

MAKERS: list[Any] = [pd.DataFrame, pl.DataFrame, pa.table]
OUT: list[Any] = [methodcaller(f"to_{kind}") for kind in ("pandas", "polars", "arrow")]
IDS = ["pandas", "polars", "arrow"]


def rows_of(frame: Any) -> list[dict[str, Any]]:
    """A frame's rows as the library itself gives them."""
    if isinstance(frame, pd.DataFrame):
        return frame.to_dict("records")
    return frame.to_dicts() if isinstance(frame, pl.DataFrame) else frame.to_pylist()


@pytest.mark.parametrize("make", MAKERS, ids=IDS)
def test_a_run_comes_in_by_any_of_its_names(make: Any) -> None:
    frame = make(
        {"qid": [7, 7, 8], "docno": ["a", "b", "a"], "score": [1, 3, 2], "query": list("xxy")}
    )
    run = Run.from_frame(frame, "mine")
    assert run.name == "mine"
    assert run.to_dict() == {"7": {"b": 3.0, "a": 1.0}, "8": {"a": 2.0}}


@pytest.mark.parametrize("out", OUT, ids=IDS)
def test_a_run_goes_out_with_its_ranks(out: Any) -> None:
    run = Run.load({"q1": {"a": 1.0, "b": 2.0}, "q2": {"c": 0.5}})
    frame = out(run)
    assert rows_of(frame) == [
        {"query_id": "q1", "doc_id": "b", "rank": 1, "score": 2.0},
        {"query_id": "q1", "doc_id": "a", "rank": 2, "score": 1.0},
        {"query_id": "q2", "doc_id": "c", "rank": 1, "score": 0.5},
    ]
    assert Run.from_frame(frame, "run").to_dict() == run.to_dict()


def test_the_order_of_a_run_can_be_that_of_its_ranks_or_rows() -> None:
    frame = pl.DataFrame(
        {"query_id": ["q"] * 3, "doc_id": ["a", "b", "c"], "score": [1.0] * 3, "rank": [2, 1, 3]}
    )
    assert Run.from_frame(frame, "run").ranking("q") == ["c", "b", "a"]
    assert Run.from_frame(frame, "run", order="rank").ranking("q") == ["b", "a", "c"]
    assert Run.from_frame(frame, "run", order="file").ranking("q") == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"query_id": ["q"], "doc_id": ["a"]}, "no column for score"),
        ({"query_id": [1.0], "doc_id": ["a"], "score": [1.0]}, "fractions"),
        ({"query_id": ["q"], "doc_id": [None], "score": [1.0]}, "a row without doc_id"),
        (
            {"query_id": ["q"], "doc_id": ["a"], "score": [float("nan")]},
            "score 'nan', expected",
        ),
        ({"query_id": ["q", "q"], "doc_id": ["a", "a"], "score": [1.0, 2.0]}, "duplicate document"),
        (
            {"query_id": ["q"], "doc_id": ["a"], "score": ["high"]},
            "score 'high', expected",
        ),
    ],
)
def test_a_run_that_cannot_be_is_refused(columns: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Run.from_frame(pl.DataFrame(columns), "run")


def test_what_is_no_frame_is_refused() -> None:
    with pytest.raises(InputError, match="a list, expected a pandas or polars"):
        Run.from_frame([1, 2], "run")


@pytest.mark.parametrize(("make", "out"), list(zip(MAKERS, OUT, strict=True)), ids=IDS)
def test_judgements_and_queries_both_ways(make: Any, out: Any) -> None:
    frame = make({"qid": ["1", "1", "2"], "docno": ["a", "b", "a"], "label": [2, 0, 1]})
    qrels = Qrels.load(frame)
    assert qrels.grades == {"1": {"a": 2, "b": 0}, "2": {"a": 1}}
    assert Qrels.load(out(qrels)).grades == qrels.grades
    assert rows_of(out(Qrels.load({"1": {"a": 2}}))) == [
        {"query_id": "1", "doc_id": "a", "relevance": 2}
    ]
    queries = Queries.load(make({"qid": ["1", "2"], "query": ["x", "y"], "domain": ["d", "e"]}))
    assert queries.texts == {"1": "x", "2": "y"}
    assert queries.breakdown("domain") == {"1": "d", "2": "e"}
    again = Queries.load(out(Queries.load({"1": "x"})))
    assert again.texts == {"1": "x"}


def test_two_grades_of_one_document_are_refused() -> None:
    frame = pl.DataFrame({"qid": ["1", "1"], "docno": ["a", "a"], "relevance": [1, 2]})
    with pytest.raises(InputError, match="two grades"):
        Qrels.load(frame)


TEXTS = {"a": "he he she", "b": "nothing here"}


@pytest.mark.parametrize("out", OUT, ids=IDS)
def test_annotations_scores_and_polarity_go_out(out: Any) -> None:
    annotations = ranktilt.annotate(TEXTS, "gender")
    rows = rows_of(out(annotations))
    assert [(row["doc_id"], row["count_male"], row["length"]) for row in rows] == [
        ("a", 2, 3),
        ("b", 0, 2),
    ]
    measure = "Share(group='male')@5"
    scores = ranktilt.score({"q1": {"a": 2.0}, "q2": {}}, measure, annotations=annotations)
    first, second = rows_of(out(scores))
    assert first["value"] == pytest.approx(2 / 3)
    assert second["value"] is None or np.isnan(second["value"])
    assert second["status"] == "no-results"
    polarity = Polarity.load({"q1": {"a": 1.0, "b": -1.0}})
    assert [(row["doc_id"], row["axis_1"]) for row in rows_of(out(polarity))] == [
        ("a", 1.0),
        ("b", -1.0),
    ]


def test_annotations_on_disk_go_out_too(annotated_sample: Any) -> None:
    annotations = Annotations.read(annotated_sample)
    frame = annotations.to_polars()
    assert frame.equals(pl.read_parquet(annotated_sample))


def test_columns_that_nothing_is_read_from_may_hold_anything() -> None:
    """A frame of PyTerrier may carry vectors, trees, whatever a stage before left in it."""
    frame = pd.DataFrame(
        {"qid": ["q", "q"], "docno": ["a", "b"], "score": [1, 2], "tree": [{"x"}, 7]}
    )
    assert Run.from_frame(frame, "run").ranking("q") == ["b", "a"]
    judged = frame.assign(label=[0, 1]).drop(columns="score")
    assert Qrels.load(judged).grades == {"q": {"a": 0, "b": 1}}


def test_columns_that_no_table_can_hold_are_named() -> None:
    frame = pd.DataFrame({"qid": [1, "x"], "docno": ["a", "b"], "score": [1, 2]})
    with pytest.raises(InputError, match=r"column qid .*expected one kind of value per column"):
        Run.from_frame(frame, "run")
    twice = pd.DataFrame([["q", "a", 1.0, 2.0]], columns=["qid", "docno", "score", "score"])
    with pytest.raises(InputError, match="two columns named 'score'"):
        Run.from_frame(twice, "run")
    arrow = pa.table([["q"], ["a"], [1.0], [2.0]], names=["qid", "docno", "score", "score"])
    with pytest.raises(InputError, match="two columns named 'score'"):
        Run.from_frame(arrow, "run")
    with pytest.raises(InputError, match="a Series, expected a pandas or polars"):
        Run.from_frame(pd.Series([1]), "run")
    with pytest.raises(InputError, match="a Series, expected a pandas or polars"):
        Run.from_frame(pl.Series([1]), "run")


def test_categories_and_frames_without_rows() -> None:
    columns = {"qid": ["q", "q"], "docno": ["a", "b"], "score": [1.0, 2.0]}
    kinds = [
        pd.DataFrame(columns).astype({"qid": "category", "docno": "category"}),
        pl.DataFrame(columns).cast({"qid": pl.Categorical, "docno": pl.Categorical}),
    ]
    for frame in kinds:
        assert Run.from_frame(frame, "run").to_dict() == {"q": {"b": 2.0, "a": 1.0}}
    assert (
        Run.from_frame(pd.DataFrame({"qid": [], "docno": [], "score": []}), "run").to_dict() == {}
    )


def test_falling_scores_fall_in_32_bits_too() -> None:
    for scores in ([1.0, 1.0, 1.0], [1.0, 1.0 - 1e-12, 0.5], [0.0, 0.0], [-3.0, -3.0, -3.0, -9.0]):
        made = falling(scores)
        single = np.array(made, np.float32)
        assert (np.diff(single) < 0).all()
        assert (np.diff(made) < 0).all()
        assert made == pytest.approx(scores, rel=1e-6, abs=1e-40)
    assert falling([0.3, 0.1]) == [0.3, 0.1]  # what falls already is not touched
    assert falling([1e300, 1e299]) == [2.0, 1.0]
    assert falling([]) == []
