"""Polarity of (query, document) pairs: as plain data, Parquet and CSV, and what stands in it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt._version import __version__
from ranktilt.data.polarity import Polarity, QueryAxis
from ranktilt.errors import InputError

Put = Callable[..., Path]
PLAIN = {"q1": {"007": 0.5, "b": -1.25}, "q2": {"b": 2.0}}


def made(**more: Any) -> Polarity:
    """Two queries, two axes; the second query has no axis."""
    nothing = math.nan
    return Polarity(
        pa.array(["q1", "q2", "q1"]),
        pa.array(["007", "b", "b"]),
        np.array([[0.1, 2.0], [nothing, nothing], [-3.0, 1 / 3]]),
        {"embedder": "hashing", "method": "pca", "fields": ["title"]},
        {
            "q1": QueryAxis(
                "pca", "fit documents", 4, (0.75, 0.125), "pro", 0.875, ("few documents", "more")
            ),
            "q2": QueryAxis("pca"),
        },
        **more,
    )


def table(path: Path, **columns: Any) -> Path:
    pq.write_table(pa.table(columns), path)
    return path


# Reading


def test_plain_data() -> None:
    found = Polarity.load(PLAIN)
    assert (len(found), found.axes) == (3, 1)
    assert found.of_query("q1") == {"007": (0.5,), "b": (-1.25,)}
    assert found.of_query("q2") == {"b": (2.0,)}
    assert found.of_query("q3") == {}
    assert (found.settings, found.queries, found.positive) == ({}, {}, None)
    assert Polarity.load(found) is found


def test_plain_data_with_several_axes() -> None:
    found = Polarity.load({"q": {"a": [1, 2], "b": (3, 4)}})
    assert found.axes == 2
    assert found.of_query("q") == {"a": (1.0, 2.0), "b": (3.0, 4.0)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("p.csv", "query_id,doc_id,axis_1\nq1,007,0.5\nq1,b,-1.25\nq2,b,2\n"),
        ("p.csv", "\ufeffDocno,QID,Polarity\r\n007,q1,.5\r\nb,q1,-1.25\r\nb,q2,2e0\r\n"),
        ("p.tsv", "query\tdoc\tpolarity\nq1\t007\t0.5\nq1\tb\t-1.25\nq2\tb\t2\n"),
        (
            "p.jsonl",
            '{"query_id": "q1", "doc_id": "007", "axis_1": 0.5}\n'
            '{"query_id": "q1", "doc_id": "b", "axis_1": -1.25}\n'
            '{"query_id": "q2", "doc_id": "b", "axis_1": 2}\n',
        ),
    ],
)
def test_text_tables(put: Put, name: str, text: str) -> None:
    found = Polarity.load(put(name, text))
    assert found.of_query("q1") == {"007": (0.5,), "b": (-1.25,)}
    assert found.of_query("q2") == {"b": (2.0,)}
    assert found.source.endswith(name)


def test_axes_of_a_text_table_go_on_while_they_are_numbered(put: Put) -> None:
    text = "query_id,doc_id,axis_1,axis_2,axis_4\nq,a,1,2,9\nq,b,3,4,9\n"
    found = Polarity.load(put("p.csv", text))
    assert found.of_query("q") == {"a": (1.0, 2.0), "b": (3.0, 4.0)}


def test_parquet_of_other_types(tmp_path: Path) -> None:
    """Whole numbers as ids and values, and ids as a dictionary."""
    path = table(
        tmp_path / "p.parquet",
        qid=pa.array([7, 7, 8]),
        docno=pa.array(["a", "b", "a"]).dictionary_encode(),
        polarity=pa.array([1, -1, 0], pa.int8()),
    )
    found = Polarity.load(path)
    assert found.of_query("7") == {"a": (1.0,), "b": (-1.0,)}
    assert found.of_query("8") == {"a": (0.0,)}
    assert found.queries == {}


def test_nulls_are_a_query_without_an_axis(tmp_path: Path, put: Put) -> None:
    path = table(
        tmp_path / "p.parquet", query_id=["q1", "q2"], doc_id=["a", "a"], axis_1=[1.0, None]
    )
    text = put("p.csv", "query_id,doc_id,axis_1\nq1,a,1\nq2,a,\n")
    for found in map(Polarity.load, (path, text)):
        assert found.of_query("q1") == {"a": (1.0,)}
        assert math.isnan(found.of_query("q2")["a"][0])


# Writing


def test_round_trip(tmp_path: Path) -> None:
    path, before = tmp_path / "p.parquet", made()
    before.write(path, {"command": "ranktilt polarity"})
    after = Polarity.load(path)
    assert after.query_ids.to_pylist() == ["q1", "q2", "q1"]
    assert after.doc_ids.to_pylist() == ["007", "b", "b"]
    assert np.array_equal(after.values, before.values, equal_nan=True)
    assert after.settings == {"embedder": "hashing", "method": "pca", "fields": ["title"]}
    assert after.queries == before.queries
    assert after.queries["q1"].explained_variance == (0.75, 0.125)
    assert after.queries["q1"].warnings == ("few documents", "more")
    assert after.source == str(path)


def test_what_stands_in_the_file(tmp_path: Path) -> None:
    """Names as the contract has them; no axis is null, not NaN; the manifest is inside."""
    path = tmp_path / "p.parquet"
    made().write(path, {"command": "ranktilt polarity"})
    content = pq.read_table(path)
    assert content.column_names == ["query_id", "doc_id", "axis_1", "axis_2"]
    assert content["axis_1"].to_pylist() == [0.1, None, -3.0]
    metadata = {k.decode(): json.loads(v) for k, v in content.schema.metadata.items()}
    assert metadata["ranktilt.manifest"] == {"command": "ranktilt polarity"}
    assert metadata["ranktilt.version"] == __version__
    assert metadata["ranktilt.polarity"]["embedder"] == "hashing"
    assert metadata["ranktilt.queries"]["q1"]["orientation"] == "pro"


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        (["pro", "pro"], "pro"),
        (["pro", "con"], None),
        (["pro", "arbitrary"], None),
        (["arbitrary", "arbitrary"], None),
        ([], None),
    ],
)
def test_positive_is_what_all_queries_share(sides: list[str], expected: str | None) -> None:
    queries = {str(i): QueryAxis("pca", orientation=side) for i, side in enumerate(sides)}
    empty = pa.array([], pa.string())
    found = Polarity(empty, empty, np.empty((0, 1)), queries=queries)
    assert found.positive == expected


# Looking up


def test_lookup() -> None:
    """Pairs by their places: (q3, 007) is not there, (q2, b) is without an axis."""
    known, values = made().lookup(
        ["q3", "q2", "q1"],
        pa.array(["b", "x", "007"]),
        np.array([2, 2, 0, 1, 1, 2]),
        np.array([2, 0, 2, 0, 1, 2]),
    )
    assert known.tolist() == [True, True, False, True, False, True]
    assert values[[0, 1, 5]].tolist() == [[0.1, 2.0], [-3.0, 1 / 3], [0.1, 2.0]]
    assert np.isnan(values[[2, 3, 4]]).all()


def test_lookup_of_nothing() -> None:
    nobody = pa.array([], pa.string())
    nowhere = np.empty(0, np.int64)
    known, values = made().lookup(["q1"], nobody, nowhere, nowhere)
    assert (known.shape, values.shape) == ((0,), (0, 2))
    known, values = Polarity.load({}).lookup(
        ["q1"], pa.array(["a"]), np.array([0, 0]), np.array([0, 0])
    )
    assert known.tolist() == [False, False]
    assert np.isnan(values).all()


def test_a_pair_given_twice(put: Put) -> None:
    path = put("p.csv", "query_id,doc_id,axis_1\nq1,a,1\nq2,a,1\nq1,a,2\n")
    found = Polarity.load(path)
    pair = np.array([0])
    with pytest.raises(InputError, match=r"p\.csv: duplicate document 'a' for query 'q1'"):
        found.lookup(["q1"], pa.array(["a"]), pair, pair)
    known, values = found.lookup(["q2"], pa.array(["a"]), pair, pair)
    assert (known.tolist(), values.tolist()) == ([True], [[1.0]])


# Bad input


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ({"q": {"a": 1.0, "b": math.nan}}, "query 'q' has no polarity for 1 of 2 documents"),
        ({"q": {"a": [1.0, math.nan], "b": [1.0, 2.0]}}, "no polarity for 1 of 2 documents"),
        ({"q": {"a": math.inf}}, "an infinite polarity, expected numbers"),
        ({"q": {"a": 1.0, "b": [1.0, 2.0]}}, r"documents with \[1, 2\] axes, expected the same"),
        ({"q": {"a": "left"}}, "polarity 'left' of 'a' for query 'q', expected a number"),
        ({"q": 1.0}, r"polarity 1.0 of query 'q', expected {doc: number}"),
        ({"q": {"": 1.0}}, "a row without doc_id"),
    ],
)
def test_bad_plain_data(source: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Polarity.load(source)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"query_id": ["q"], "axis_1": [1.0]}, "no column for doc_id among query_id, axis_1"),
        ({"query_id": ["q"], "doc_id": ["a"], "axis_2": [1.0]}, "no column for axis_1 among"),
        ({"query_id": ["q"], "doc_id": ["a"], "axis_1": ["x"]}, "column axis_1 is not numeric"),
        ({"query_id": ["q"], "doc_id": ["a"], "axis_1": [math.nan]}, "NaN in column axis_1"),
        ({"query_id": ["q"], "doc_id": ["a"], "axis_1": [math.inf]}, "an infinite polarity"),
        (
            {"query_id": ["q", "q"], "doc_id": ["a", "b"], "axis_1": [1.0, None]},
            "query 'q' has no polarity for 1 of 2 documents",
        ),
        (
            {"query_id": ["q", None], "doc_id": ["a", "b"], "axis_1": [1.0, None]},
            "a row without query_id",
        ),
        ({"query_id": ["q"], "doc_id": pa.array([None], pa.string()), "axis_1": [1.0]}, "doc_id"),
        ({"query_id": ["q"], "doc_id": ["a"], "axis_1": [[1.0]]}, "column axis_1 is not numeric"),
        ({"query_id": [["q"]], "doc_id": ["a"], "axis_1": [1.0]}, "column query_id has no ids"),
        ({"query_id": ["q"], "doc_id": ["a"], "axis_1": [1e200]}, "a polarity beyond 1e.100"),
    ],
)
def test_bad_parquet(tmp_path: Path, columns: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=rf"p\.parquet: .*{message}"):
        Polarity.load(table(tmp_path / "p.parquet", **columns))


@pytest.mark.parametrize("stored", ["no JSON", '{"q": 1}', "[1, 2]", '{"q": {"method": "pca"}}'])
def test_foreign_metadata(tmp_path: Path, stored: str) -> None:
    """One clear line, or, where only fields are missing, their defaults."""
    path = tmp_path / "p.parquet"
    columns = pa.table({"query_id": ["q"], "doc_id": ["a"], "axis_1": [1.0]})
    pq.write_table(columns.replace_schema_metadata({"ranktilt.queries": stored}), path)
    if "method" in stored:
        assert Polarity.load(path).queries["q"].explained_variance == ()
    else:
        with pytest.raises(InputError, match=r"p\.parquet: metadata not readable; make it"):
            Polarity.load(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("query_id,doc_id,axis_1\nq,a,1\nq,b,x\n", r"p\.csv:3: axis_1 'x', expected a number"),
        ("query_id,doc_id,axis_1\nq,a,nan\n", r"p\.csv:2: axis_1 'nan', expected a number"),
        ("query_id,doc_id,axis_1,axis_2\nq,a,1,inf\n", r"p\.csv:2: axis_2 'inf'"),
        ("query_id,doc_id\nq,a\n", r"p\.csv: no column for axis_1"),
        ("query_id,doc_id,axis_1\n", r"p\.csv: only a header line"),
        ("query_id,doc_id,axis_1\nq,a,1\nq,b,\n", r"p\.csv: query 'q' has no polarity for 1 of 2"),
        ("query_id,doc_id,axis_1\n,a,1\n", r"p\.csv: a row without query_id"),
    ],
)
def test_bad_csv(put: Put, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Polarity.load(put("p.csv", text))


def test_no_such_file(tmp_path: Path) -> None:
    for name in ("p.parquet", "p.csv"):
        with pytest.raises(InputError, match=name):
            Polarity.load(tmp_path / name)
