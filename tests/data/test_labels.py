"""Group labels of documents: hard and soft, for all queries or one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from ranktilt.data.labels import Labels
from ranktilt.errors import UnknownNameError
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


@pytest.mark.shared
def test_published(shared: Path) -> None:
    path = shared / "data" / "msmarco_215_ids_only" / "MSMGenderBias.csv"
    rows = [line.split(",") for line in path.read_text(encoding="utf-8-sig").split()[1:]]
    labels = Labels.load(path)
    assert len(labels.shares) == len(rows)
    found = Counter(next(iter(members)) for members in labels.shares.values())
    assert found == Counter(group for _, group in rows)
    assert set(labels.groups) == {"M", "F", "N"}
