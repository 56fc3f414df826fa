"""Queries with their optional columns, from every format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data.queries import Queries
from ranktilt.errors import InputError, UnknownNameError

Put = Callable[..., Path]
TEXTS = {"007": "how to fly", "8": "what is a nurse"}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("q.tsv", "007\thow to fly\n8\twhat is a nurse\n"),
        ("q.tsv", "query_id\ttext\n007\thow to fly\n8\twhat is a nurse\n"),
        ("q.tsv", "\ufeff007\thow to fly\r\n\r\n8\twhat is a nurse\r\n"),
        ("q.txt", "007\t how to fly \n\n8\twhat is a nurse"),
        ("q.csv", "qid,query\n007,how to fly\n8,what is a nurse\n"),
        ("q.csv", '007,"how to fly"\n8,what is a nurse\n'),
        (
            "q.jsonl",
            '{"_id": "007", "text": "how to fly"}\n{"_id": 8, "text": "what is a nurse"}\n',
        ),
    ],
)
def test_formats(put: Put, name: str, content: str) -> None:
    queries = Queries.load(put(name, content))
    assert queries.texts == TEXTS
    assert queries.ids == ["007", "8"]


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "q.parquet"
    columns = {"query_id": list(TEXTS), "text": list(TEXTS.values()), "weight": [2.0, 0.5]}
    pq.write_table(pa.table(columns), path)
    queries = Queries.load(path)
    assert queries.texts == TEXTS
    assert queries.weights == {"007": 2.0, "8": 0.5}


def test_quotes_in_tsv_are_text(put: Put) -> None:
    """A TSV has no quoting: a query may begin with a quotation mark and never end it."""
    queries = Queries.load(put("q.tsv", 'q1\t"to be\nq2\tor not\n'))
    assert queries.texts == {"q1": '"to be', "q2": "or not"}


def test_columns(put: Put) -> None:
    names = "QID\tQuery\tLabel\tDomains\tTraffic\tNote\n"
    text = names + "q1\tpilot\tn\tWork \t3\t-\nq2\tking\tm\tPower\t1\t\n"
    queries = Queries.load(put("q.tsv", text))
    assert queries.labels == {"q1": "n", "q2": "m"}
    assert queries.weights == {"q1": 3.0, "q2": 1.0}
    assert queries.breakdown("domain") == {"q1": "Work", "q2": "Power"}
    assert queries.breakdown("Note") == {"q1": "-", "q2": ""}


def test_with_label(put: Put) -> None:
    queries = Queries.load(put("q.csv", "id,text,label\n1,a,n\n2,b,m\n3,c,n\n"))
    assert queries.with_label("n").ids == ["1", "3"]
    with pytest.raises(UnknownNameError, match="unknown query label 'x'; known: m, n"):
        queries.with_label("x")


def test_unknown_column(put: Put) -> None:
    queries = Queries.load(put("q.csv", "id,text,domain\n1,a,work\n"))
    assert queries.breakdown("domains") == {"1": "work"}  # any name the column may have
    with pytest.raises(UnknownNameError, match="did you mean domain"):
        queries.breakdown("domian")


def test_plain_data() -> None:
    assert Queries.load({"q1": "a", 2: "b"}).texts == {"q1": "a", "2": "b"}  # type: ignore[dict-item]
    assert Queries.load(["q1", "q2"]).ids == ["q1", "q2"]


def test_labels_needed() -> None:
    with pytest.raises(InputError, match="no labels"):
        Queries.load(["q1"]).with_label("n")


@pytest.mark.shared
def test_published_labels(shared: Path) -> None:
    """The paper counts 1,765 non-gendered, 742 female, 1,202 male and 41 other queries."""
    queries = Queries.load(shared / "data" / "queries" / "queries_gender_annotated.csv")
    assert Counter(queries.labels.values()) == {"n": 1765, "f": 742, "m": 1202, "o": 41}
    assert len(queries) == 3750
    assert len(queries.with_label("n")) == 1765
    assert queries.texts["801288"] == "what is surrogate"


@pytest.mark.shared
@pytest.mark.parametrize(
    ("file", "count"),
    [
        ("msmarco_dl19/trecdeep19_passage.fair.FULL_ANNOTATION.tsv", 30),
        ("msmarco_215_ids_only/msmarco_passage.dev.fair.FULL_ANNOTATION.tsv", 215),
    ],
)
def test_published_domains(shared: Path, file: str, count: int) -> None:
    path = shared / "data" / file
    queries = Queries.load(path)
    assert len(queries) == count
    rows = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    expected = {row[0].strip(): row[3].strip() for row in rows if row[0].strip()}
    assert queries.breakdown("domain") == expected
    assert "Work" in expected.values()


@pytest.mark.shared
def test_published_topics(shared: Path) -> None:
    queries = Queries.load(shared / "data" / "msmarco_dl19" / "topics.dl19-passage.txt")
    assert len(queries) == 43
    assert queries.texts["156493"] == "do goldfish grow"


def test_a_comma_in_the_first_text(put: Put) -> None:
    path = put("q.csv", "1,dr who, shirley,f\n2,a king,m\n3,a queen,f\n4,a, b, c,m\n")
    queries = Queries.load(path)
    assert queries.texts == {"1": "dr who, shirley", "2": "a king", "3": "a queen", "4": "a, b, c"}
    assert queries.labels == {"1": "f", "2": "m", "3": "f", "4": "m"}
    broken = put("b.csv", "1,a king,m\n2,a queen,f\n3,a knight\n")
    with pytest.raises(InputError, match=r"b\.csv:3: 2 field\(s\), expected 3"):
        Queries.load(broken)


def test_commas_that_nobody_quoted(put: Put) -> None:
    """As in the published file; the label must be one that complete rows have."""
    queries = Queries.load(put("q.csv", "1,a,n\n2,where is paris, texas ?,m\n3,b,m\n"))
    assert queries.texts["2"] == "where is paris, texas ?"
    assert queries.labels == {"1": "n", "2": "m", "3": "m"}
    assert Queries.load(put("p.csv", "1,a\n2,b, c\n")).texts == {"1": "a", "2": "b, c"}
    with pytest.raises(InputError, match=r"r\.csv:2: 4 field\(s\), expected 3"):
        Queries.load(put("r.csv", "1,a,n\n2,b,n,work\n"))
    with pytest.raises(InputError, match=r"s\.csv:3: 4 field\(s\), expected 3"):
        Queries.load(put("s.csv", "id,text,label\n1,a,n\n2,b,c,n\n"))
