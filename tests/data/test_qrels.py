"""Relevance judgements: TREC's and BEIR's form, and tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError

Put = Callable[..., Path]
GRADES = {"007": {"00": 2, "b": 0}, "8": {"a": -1}}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("qrels.txt", "007 0 00 2\n007 0 b 0\n8 0 a -1\n"),
        ("qrels.txt", "\ufeff007\t0\t00\t2\r\n\r\n007  Q0  b  0\r\n8 0 a -1"),
        ("test.tsv", "query-id\tcorpus-id\tscore\n007\t00\t2\n007\tb\t0\n8\ta\t-1\n"),
        ("qrels.csv", "query_id,doc_id,relevance\n007,00,2\n007,b,0\n8,a,-1\n"),
        ("qrels.csv", "qid;docno;label\n007;00;2\n007;b;0\n8;a;-1\n"),
        (
            "qrels.jsonl",
            '{"query_id": "007", "doc_id": "00", "relevance": 2}\n'
            '{"query_id": "007", "doc_id": "b", "relevance": 0}\n'
            '{"query_id": 8, "doc_id": "a", "relevance": -1}\n',
        ),
        ("qrels.txt", "007 0 00 2.0\n8 0 a -1\n007 0 b 0\n007 0 b 0\n"),
    ],
)
def test_formats(put: Put, name: str, content: str) -> None:
    qrels = Qrels.load(put(name, content))
    assert qrels.grades == GRADES
    assert qrels.query_ids == ["007", "8"]


def test_parquet(tmp_path: Path) -> None:
    table = Qrels(GRADES).to_arrow()
    pq.write_table(table, tmp_path / "qrels.parquet")
    assert Qrels.load(tmp_path / "qrels.parquet").grades == GRADES


def test_plain_data() -> None:
    assert Qrels.load({"007": {"00": 2, "b": 0}, 8: {"a": -1}}).grades == GRADES  # type: ignore[dict-item]


@pytest.mark.shared
def test_published(shared: Path) -> None:
    qrels = Qrels.load(shared / "data" / "msmarco_dl19" / "qrels.dl19-passage.txt")
    assert len(qrels.grades) == 43
    assert sum(len(judged) for judged in qrels.grades.values()) == 9260
    assert {g for judged in qrels.grades.values() for g in judged.values()} == {0, 1, 2, 3}


def test_written_qrels_are_read_again(tmp_path: Path) -> None:
    grades = {"q1": {"a": 2, "b": 0}, "q2": {"a": -1}}
    Qrels.load(grades).write(tmp_path / "out.qrels")
    assert (tmp_path / "out.qrels").read_text() == "q1 0 a 2\nq1 0 b 0\nq2 0 a -1\n"
    assert Qrels.load(tmp_path / "out.qrels").grades == grades
    with pytest.raises(InputError, match="no white space"):
        Qrels.load({"q": {"a b": 1}}).write(tmp_path / "bad.qrels")
    assert not (tmp_path / "bad.qrels").exists()


@pytest.mark.parametrize("grade", ["1000001", "2147483648", "5000000000", "1e24", "-3000000"])
def test_grades_beyond_what_libraries_count(put: Put, grade: str) -> None:
    """They keep a counter per grade: 1e8 takes 877 MB, and 5000000000 gives an nDCG of 0."""
    message = f"qrels.txt:2: grade '{grade}', expected a whole number, at most 1,000,000"
    with pytest.raises(InputError, match=re.escape(message)):
        Qrels.load(put("qrels.txt", f"1 0 b 1000000\n1 0 a {grade}\n"))
    with pytest.raises(InputError, match="at most 1,000,000"):
        Qrels.load({"1": {"a": int(float(grade))}})
