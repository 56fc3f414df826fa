"""Group labels of documents: hard and soft, for all queries or one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import log2
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data.labels import Labels
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scoring import score

Put = Callable[..., Path]


@pytest.mark.parametrize("header", ["doc_id,group", "docno,label", "DOC_ID,Gender_Bias"])
def test_csv(put: Put, header: str) -> None:
    labels = Labels.load(put("l.csv", f"\ufeff{header}\r\n007,f\r\n7,m\r\n"))
    assert labels.groups == ("f", "m")
    assert labels.shares == {(None, "007"): {"f": 1.0}, (None, "7"): {"m": 1.0}}
    assert not labels.per_query


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "l.parquet"
    columns = {"query_id": ["q1", "q2"], "doc_id": ["007", "007"], "group": ["f", "m"]}
    pq.write_table(pa.table(columns), path)
    labels = Labels.load(path)
    assert labels.shares == {("q1", "007"): {"f": 1.0}, ("q2", "007"): {"m": 1.0}}
    assert labels.per_query


def test_shares_above_one_are_shared_out(put: Put) -> None:
    text = "doc_id,group,weight\na,f,1\na,m,1\nb,f,0.25\nb,m,0.5\n"
    shares = Labels.load(put("l.csv", text)).shares
    assert shares[None, "a"] == {"f": 0.5, "m": 0.5}
    assert shares[None, "b"] == {"f": 0.25, "m": 0.5}


def test_groups_fix_the_order_and_what_is_known(put: Put) -> None:
    path = put("l.csv", "doc_id,group\na,f\nb,m\n")
    assert Labels.load(path, ("m", "f", "x")).groups == ("m", "f", "x")
    with pytest.raises(UnknownNameError, match=r"l\.csv:3: unknown group 'm'"):
        Labels.load(path, ("f", "n"))


def test_plain_data() -> None:
    labels = Labels.load({"a": "f", "b": {"f": 0.5, "m": 0.5}})
    assert labels.shares[None, "b"] == {"f": 0.5, "m": 0.5}


def test_label_of_a_query_goes_before_the_general_one(put: Put) -> None:
    """Hand-made: one document a list, so all exposure is its group's; target 1/2 each."""
    path = put("l.csv", "query_id,doc_id,group\n,a,f\nq2,a,m\n,b,m\n")
    runs = {"q1": {"a": 1.0}, "q2": {"a": 1.0}}
    name = "Share(group='m', by='documents')@1"
    scores = score(runs, name, labels=path)
    assert scores.per_query("run", name) == {"q1": 0.0, "q2": 1.0}


# Only some labels

STANCES = "1 0 a PRO\n1 0 b CON\n\n1\t0\tc   NEUTRAL\r\n2 0 a CON\n2 0 d PRO\n"


@pytest.mark.parametrize("name", ["stance.qrels", "stance.qrel", "STANCE.QRELS"])
def test_stances_as_judgements(put: Put, name: str) -> None:
    labels = Labels.load(put(name, STANCES))
    assert labels.groups == ("PRO", "CON", "NEUTRAL")
    assert labels.shares == {
        ("1", "a"): {"PRO": 1.0},
        ("1", "b"): {"CON": 1.0},
        ("1", "c"): {"NEUTRAL": 1.0},
        ("2", "a"): {"CON": 1.0},
        ("2", "d"): {"PRO": 1.0},
    }
    assert labels.per_query


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 0 a PRO\n1 0 b\n", r"s\.qrels:2: 3 fields, expected 4 \(qid 0 docid label\)"),
        ("1 0 a PRO x\n", r"s\.qrels:1: 5 fields"),
        ("1 0 a PRO\n\n1 0 a PRO\n", r"s\.qrels:3: duplicate group 'PRO' for document 'a'"),
        ("1 0 a PRO\n", r"s\.qrels: 1 group\(s\), expected at least two groups"),
        ("", r"s\.qrels: empty file"),
    ],
)
def test_bad_stances(put: Put, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Labels.load(put("s.qrels", text))


def test_only_some_labels_count(put: Put) -> None:
    """In the order given; a document with another label has no group, but is known."""
    labels = Labels.load(put("s.qrels", STANCES), only=["CON", "PRO"])
    assert labels.groups == ("CON", "PRO")
    assert labels.shares["1", "c"] == {}
    assert labels.shares["1", "a"] == {"PRO": 1.0}
    assert labels.shares["2", "a"] == {"CON": 1.0}


def test_only_of_soft_labels() -> None:
    """A share stays what it was among all labels; it is not raised for those left out."""
    given = {"a": {"f": 0.25, "m": 0.25, "n": 0.5}, "b": "m", "c": "n"}
    labels = Labels.load(given, only=("m", "f"))
    assert labels.groups == ("m", "f")
    assert labels.shares == {
        (None, "a"): {"f": 0.25, "m": 0.25},
        (None, "b"): {"m": 1.0},
        (None, "c"): {},
    }
    assert Labels.load(labels, only=("f", "m")).groups == ("f", "m")


@pytest.mark.parametrize(
    ("only", "message"),
    [
        (["f", "x"], "unknown group 'x'"),
        (["f"], "groups f, expected at least two different ones"),
        (["f", "f"], "groups f, f, expected at least two different ones"),
        (["f", "m", "f"], "groups f, m, f, expected at least two different ones"),
    ],
)
def test_bad_only(only: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Labels.load({"a": "f", "b": "m", "c": "n"}, only=only)


def test_only_in_a_scoring(put: Put) -> None:
    """By stance: of a, b, c for query 1 only a and b count; each list starts with its + group."""
    runs = {"1": {"c": 3.0, "a": 2.0, "b": 1.0}, "2": {"d": 2.0, "a": 1.0}}
    name = "Share(group='CON', by='documents')@2"
    scores = score(runs, name, labels=Labels.load(put("s.qrels", STANCES), only=["PRO", "CON"]))
    # Query 1: c has no group, so PRO's a has all. Query 2: 1 for PRO, 1/log2(3) for CON.
    second = (1 / log2(3)) / (1 + 1 / log2(3))
    assert scores.per_query("run", name) == {"1": 0.0, "2": pytest.approx(second)}
    assert "labels of run: 3 of 4 documents belong to a group" in scores.notes


def test_another_label_of_a_query_goes_before_the_general_one(put: Put) -> None:
    """For q1 document a is neutral, and so of no group, whatever it is elsewhere."""
    path = put("l.csv", "query_id,doc_id,group\n,a,f\nq1,a,n\n,b,m\n")
    name = "Share(group='f', by='documents')@2"
    runs = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"a": 1.0}}
    scores = score(runs, name, labels=Labels.load(path, only=["f", "m"]))
    assert scores.per_query("run", name) == {"q1": 0.0, "q2": 1.0}


@pytest.mark.shared
def test_published_stances(shared: Path) -> None:
    path = shared / "data" / "touche22_task2_stance" / "touche-task2-2022-stance.qrels"
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    labels = Labels.load(path)
    assert labels.shares == {(row[0], row[2]): {row[3]: 1.0} for row in rows}
    two = Labels.load(path, only=["FIRST", "SECOND"])
    found = Counter(next(iter(members), None) for members in two.shares.values())
    expected = Counter(row[3] if row[3] in ("FIRST", "SECOND") else None for row in rows)
    assert found == expected
    assert min(expected["FIRST"], expected["SECOND"], expected[None]) > 0


@pytest.mark.shared
def test_published(shared: Path) -> None:
    path = shared / "data" / "msmarco_215_ids_only" / "MSMGenderBias.csv"
    rows = [line.split(",") for line in path.read_text(encoding="utf-8-sig").split()[1:]]
    labels = Labels.load(path)
    assert len(labels.shares) == len(rows)
    found = Counter(next(iter(members)) for members in labels.shares.values())
    assert found == Counter(group for _, group in rows)
    assert set(labels.groups) == {"M", "F", "N"}


def test_judgements_under_another_name(put: Put) -> None:
    labels = Labels.load(put("stance.txt", "1 0 a PRO\n1 0 b CON\n"))
    assert labels.groups == ("PRO", "CON")
    assert labels.shares[("1", "a")] == {"PRO": 1.0}


SITES = "domain,group\nbbc.co.uk,public\nwww.Example.com,private\nexample.com/blog,public\n"


def test_labels_by_domain(put: Put) -> None:
    labels = Labels.load(put("sites.csv", SITES))
    assert labels.by_domain
    assert repr(labels) == "<Labels of 3 sites: public, private>"
    assert labels.members("q", "https://news.bbc.co.uk/1") == {"public": 1.0}
    assert labels.members("q", "http://example.com:80/x") == {"private": 1.0}
    assert labels.members("q", "http://example.com/blog/x") == {"public": 1.0}
    assert labels.members("q", "https://elsewhere.example") is None
    assert labels.members("q", "D1") is None


def test_label_by_domain_and_query(put: Put) -> None:
    text = "query_id,site,group\n,a.example,x\nq2,a.example,y\nq3,w.a.example,y\n"
    labels = Labels.load(put("sites.csv", text))
    found = [labels.members(q, "https://w.a.example/1") for q in ("q1", "q2", "q3")]
    assert found == [{"x": 1.0}, {"y": 1.0}, {"y": 1.0}]


def test_attributes_by_domain_and_crossed(put: Put) -> None:
    text = (
        "domain,attribute,group\na.example,owner,state\nb.example,owner,firm\n"
        "a.example,lean,left\nnews.a.example,lean,right\n"
    )
    labels = Labels.load(put("sites.csv", text))
    page = "https://news.a.example/1"
    assert labels.of("lean").members("q", page) == {"right": 1.0}
    assert labels.of("owner*lean").members("q", page) == {"state*right": 1.0}
    assert labels.of("owner*lean").members("q", "//a.example") == {"state*left": 1.0}


def test_doc_id_goes_before_domain(put: Put) -> None:
    labels = Labels.load(put("l.csv", "doc_id,domain,group\nd1,health,f\nd2,health,m\n"))
    assert not labels.by_domain
    assert labels.members(None, "d1") == {"f": 1.0}


def test_score_cut_into_groups() -> None:
    """A frame with a score of sites, as in the guide."""
    sites = pl.DataFrame({"domain": ["a.example", "b.example", "c.example"], "score": [-1, 0, 1]})
    score = pl.col("score")
    side = pl.when(score < 0).then(pl.lit("left")).when(score > 0).then(pl.lit("right"))
    labels = Labels.load(sites.with_columns(group=side.otherwise(pl.lit("centre"))))
    assert labels.groups == ("left", "centre", "right")
    assert labels.members(None, "https://www.c.example/") == {"right": 1.0}


def test_sites_as_groups() -> None:
    """HHI by hand: attention 1, 1/log2(3), 1/2; a.example has the first and the last."""
    ranked = {"q": {"https://w.a.example/1": 3, "https://b.example/": 2, "http://a.example/2": 1}}
    scores = score(ranked, ["HHI@3", "UniqueShare@3"], labels="domain")
    a, b = 1.5, 1 / log2(3)
    assert scores.mean("run", "HHI@3") == pytest.approx((a**2 + b**2) / (a + b) ** 2)
    assert scores.mean("run", "UniqueShare@3") == pytest.approx(2 / 3)
    some = score(ranked | {"p": {"x": 1.0}}, "HHI@3", labels="domain")
    assert "labels of run: 3 of 4 documents belong to a group" in some.notes


def test_bad_domains_are_one_line(put: Put) -> None:
    with pytest.raises(InputError, match=r"sites\.csv:3: domain 'BBC News', expected a site"):
        Labels.load(put("sites.csv", "domain,group\na.example,x\nBBC News,y\n"))
    with pytest.raises(InputError, match=r"labels domain: no document id is a URL \(first: 'd1'\)"):
        score({"q": {"d1": 1.0}}, "HHI@3", labels="domain")
    sites = Labels.load(put("sites.csv", SITES))
    with pytest.raises(InputError, match="labels by domain need URLs as document ids"):
        score({"q": {"d1": 1.0}}, "AWRF@3", labels=sites)
