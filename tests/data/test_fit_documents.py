"""Fit documents: every source gives the same data, and bad input one clear line."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data.fit_documents import FitDocuments, perspective_name, perspective_order
from ranktilt.errors import InputError

Put = Callable[..., Path]

ROWS: list[dict[str, Any]] = [
    {"query_id": "q1", "doc_id": "x1", "text": "style", "distractor_of": "d1"},
    {"query_id": "q1", "doc_id": "d2", "text": "against", "perspective": 2},
    {"query_id": "q1", "doc_id": "d1", "text": "in favour", "perspective": 1},
    {"query_id": "007", "doc_id": "d1", "text": "no side"},
]


def lines(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def check(fit: FitDocuments) -> None:
    assert fit.query_ids == ["q1", "007"]
    assert len(fit) == 2
    assert fit.perspectives == ("1", "2")
    first = fit["q1"]
    assert (first.doc_ids, first.texts) == (("d2", "d1"), ("against", "in favour"))
    assert (first.perspectives, first.sides) == (("2", "1"), (2, 1))
    assert (first.distractors_1, first.distractors_2) == (("style",), ())
    second = fit["007"]
    assert (second.doc_ids, second.perspectives, second.sides) == (("d1",), None, None)
    assert "q2" not in fit


@pytest.mark.parametrize("name", ["fit.jsonl", "fit.ndjson", "fit.jsonl.gz"])
def test_json_lines(put: Put, name: str) -> None:
    content = lines(ROWS).encode()
    check(FitDocuments.load(put(name, gzip.compress(content) if name[-1] == "z" else content)))


def test_csv(put: Put) -> None:
    text = (
        "query_id,doc_id,text,perspective,distractor_of\n"
        "q1,x1,style,,d1\nq1,d2,against,2,\nq1,d1,in favour,1,\n007,d1,no side,,\n"
    )
    check(FitDocuments.load(put("fit.csv", text)))


def test_parquet_with_perspectives_as_floats(tmp_path: Path) -> None:
    """A whole-number column with gaps becomes one of floats in pandas: 1.0 is still side 1."""
    columns = {
        name: [row.get(name) for row in ROWS]
        for name in ("query_id", "doc_id", "text", "distractor_of")
    }
    columns["perspective"] = [None, 2.0, 1.0, None]
    pq.write_table(pa.table(columns), tmp_path / "fit.parquet")
    check(FitDocuments.load(tmp_path / "fit.parquet"))


def test_mapping() -> None:
    source: dict[str, list[dict[str, Any]]] = {"q1": ROWS[:3], "007": ROWS[3:]}
    fit = FitDocuments.load(source)
    check(fit)
    assert FitDocuments.load(fit) is fit


@pytest.fixture
def beir(put: Put, tmp_path: Path) -> Path:
    corpus: list[dict[str, Any]] = [
        {"_id": "d1", "title": "in", "text": "favour", "metadata": {"perspective": 1}},
        {"_id": "d2", "title": "", "text": "against", "perspective": "2"},
        {"_id": "x1", "text": "style", "metadata": {"distractor_of": "d1"}},
        {"_id": "x9", "text": "of no query", "distractor_of": "d9"},
        {"_id": "d9", "text": "judged 0", "perspective": 1},
    ]
    put("b/corpus.jsonl", lines(corpus))
    put("b/queries.jsonl", lines([{"_id": "q1", "text": "why?"}, {"_id": "q2", "text": "how?"}]))
    header = "query-id\tcorpus-id\tscore\n"
    put("b/qrels/test.tsv", header + "q1\td2\t1\nq1\td9\t0\nq1\td1\t2\n")
    put("b/qrels/train.tsv", header + "q2\td1\t1\nq1\td2\t1\n")
    return tmp_path / "b"


def test_beir_folder(beir: Path) -> None:
    fit = FitDocuments.load(beir)
    assert fit.query_ids == ["q1", "q2"]
    assert fit.query_texts == {"q1": "why?", "q2": "how?"}
    assert fit["q1"].doc_ids == ("d2", "d1")
    assert fit["q1"].texts == ("against", "in favour")
    assert fit["q1"].sides == (2, 1)
    assert fit["q1"].distractors_1 == ("style",)
    assert fit["q2"].doc_ids == ("d1",)
    assert fit["q2"].distractors_1 == ("style",)


def test_the_lowest_grade_of_a_beir_folder(beir: Path) -> None:
    fit = FitDocuments.load(beir, rel=2)
    assert {query: own.doc_ids for query, own in fit.queries.items()} == {"q1": ("d1",)}
    assert fit["q1"].distractors_1 == ("style",)
    with pytest.raises(InputError, match="no fit document"):
        FitDocuments.load(beir, rel=3)


def test_beir_corpus_may_be_compressed_and_without_queries(beir: Path, put: Put) -> None:
    plain = beir / "corpus.jsonl"
    put("b/corpus.jsonl.gz", gzip.compress(plain.read_bytes()))
    plain.unlink()
    (beir / "queries.jsonl").unlink()
    fit = FitDocuments.load(beir)
    assert fit["q1"].texts == ("against", "in favour")
    assert fit.query_texts == {}


def test_query_texts_from_a_column(put: Put) -> None:
    rows = [dict(ROWS[2], query="why?"), ROWS[1], ROWS[3]]
    assert FitDocuments.load(put("fit.jsonl", lines(rows))).query_texts == {"q1": "why?"}


def test_a_distractor_may_name_its_own_side(put: Put) -> None:
    rows = [*ROWS[1:3], dict(ROWS[0], perspective=2)]
    fit = FitDocuments.load(put("fit.jsonl", lines(rows)))
    assert (fit["q1"].distractors_1, fit["q1"].distractors_2) == ((), ("style",))


def sides(*queries: list[object]) -> list[tuple[int | None, ...] | None]:
    source = {
        f"q{number}": [
            {"doc_id": f"d{i}", "text": "t", "perspective": name} for i, name in enumerate(names)
        ]
        for number, names in enumerate(queries)
    }
    return [fit.sides for fit in FitDocuments.load(source).queries.values()]


def test_sides() -> None:
    # two names: one order for all queries, even where a query has the second only
    assert sides(["pro", "con"], ["con", "pro"], ["con"]) == [(1, 2), (2, 1), (2,)]
    # 1 is side 1 wherever it stands, 2 is side 2 even alone, and a document may have none
    assert sides([2, 1, None], ["2"]) == [(2, 1, None), (2,)]
    assert sides(["con", 1]) == [(2, 1)]
    # names that belong to one query
    assert sides(["Edison", "Tesla"], ["state", "market"]) == [(1, 2), (1, 2)]
    assert sides([1, 2], ["state", "market"], [2]) == [(1, 2), (1, 2), (2,)]
    # three perspectives: kept, without sides
    assert sides(["a", "b", "c"], ["b", "a"]) == [None, (2, 1)]


def test_names_of_three_perspectives_are_kept() -> None:
    rows = [{"doc_id": p, "text": "t", "perspective": p} for p in "abc"]
    fit = FitDocuments.load({"q": rows})
    assert fit["q"].perspectives == ("a", "b", "c")
    rows.append({"doc_id": "x", "text": "t", "perspective": "", "distractor_of": "a"})
    with pytest.raises(InputError, match="more than two perspectives, expected exactly two"):
        FitDocuments.load({"q": rows})


def test_names() -> None:
    written = [1, 1.0, "1.0", " 1 ", None, "", float("nan"), -1.0, "pro", 1.5]
    assert [perspective_name(w) for w in written] == [
        "1", "1", "1", "1", None, None, None, "-1", "pro", "1.5",
    ]  # fmt: skip
    assert perspective_order(["2", "1", "2"]) == ("1", "2")
    assert perspective_order(["b", "a", "b"]) == ("b", "a")


GOOD = '{"query_id": "q", "doc_id": "d", "text": "t"}\n'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", r"fit.jsonl: empty file"),
        (GOOD + "{", r"fit.jsonl:2: not valid JSON"),
        (GOOD + "\n[]", r"fit.jsonl:3: not a JSON object"),
        ('{"query_id": "q", "doc_id": "d"}', r"fit.jsonl: no column for text"),
        (GOOD + '{"query_id": "q", "doc_id": "e"}', r"fit.jsonl:2: no text, expected"),
        (GOOD + '{"query_id": "q", "doc_id": "e", "text": " "}', r"fit.jsonl:2: no text"),
        (GOOD + '{"doc_id": "e", "text": "t"}', r"fit.jsonl:2: no query_id"),
        (GOOD + '{"query_id": "q", "text": "t"}', r"fit.jsonl:2: no doc_id"),
        (GOOD + GOOD, r"fit.jsonl:2: duplicate document 'd' for query 'q'"),
        (
            GOOD + '{"query_id": "q", "doc_id": "x", "text": "t", "distractor_of": "e"}',
            r"fit.jsonl:2: distractor_of unknown document 'e', expected a fit document of",
        ),
        (
            GOOD + '{"query_id": "q", "doc_id": "x", "text": "t", "distractor_of": "d"}',
            r"fit.jsonl:2: a distractor of 'd', which has no perspective",
        ),
        (
            GOOD + '{"query_id": "q", "doc_id": "x", "text": "t", "distractor_of": "x"}',
            r"fit.jsonl:2: distractor_of 'x', itself a distractor",
        ),
    ],
)
def test_bad_files(put: Put, content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        FitDocuments.load(put("fit.jsonl", content))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("corpus.jsonl", '{"_id": "d2", "text": "t"}\n', r"'d1', judged for query 'q1'"),
        ("corpus.jsonl", '{"text": "t"}\n', r"corpus.jsonl:1: no _id"),
        ("corpus.jsonl", '{"_id": "d"}\n{"_id": "d"}\n', r"corpus.jsonl:2: duplicate document 'd'"),
        ("corpus.jsonl", '{"_id": "d"}\nnone\n', r"corpus.jsonl:2: not valid JSON"),
        ("corpus.jsonl", "[]", r"corpus.jsonl:1: not a JSON object"),
        ("corpus.jsonl", b"\n\xff\n", r"corpus.jsonl:2: invalid UTF-8"),
        ("corpus.jsonl", '{"_id": "d1"}\n{"_id": "d2"}\n', r"b: no fit document"),
        (
            "corpus.jsonl",
            '{"_id": "d", "distractor_of": "e"}',
            r"corpus.jsonl:1: distractor_of unk",
        ),
        ("qrels/train.tsv", "q1 0 d2 0\n", r"train.tsv: grade 0 for 'd2' and query 'q1', expected"),
    ],
)
def test_bad_beir_folders(beir: Path, put: Put, name: str, content: str, message: str) -> None:
    put(f"b/{name}", content)
    with pytest.raises(InputError, match=message):
        FitDocuments.load(beir)


def test_folders_that_are_not_beir(tmp_path: Path, put: Put) -> None:
    with pytest.raises(InputError, match=r"no corpus.jsonl in this folder, expected a BEIR folder"):
        FitDocuments.load(tmp_path)
    put("corpus.jsonl", '{"_id": "d", "text": "t"}')
    with pytest.raises(InputError, match=r"no qrels/\*.tsv"):
        FitDocuments.load(tmp_path)
    put("qrels/test.tsv", "q 0 d 0\n")
    with pytest.raises(InputError, match="no fit document"):
        FitDocuments.load(tmp_path)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        FitDocuments.load(tmp_path / "none.jsonl")
