"""Every reader accepts the same column names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.data.collection import Collection
from ranktilt.data.columns import DOC_ID, QUERY_ID
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import Labels
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run

#: Reader, header with the ids' columns, rows, and the ids that were read.
READERS: dict[str, tuple[Callable[[Path], Any], str, str, Callable[[Any], Any]]] = {
    "run": (Run.load, "{q}\t{d}\tscore", "1\ta\t0.5", lambda run: run.ranking("1")),
    "qrels": (Qrels.load, "{q}\t{d}\tscore", "1\ta\t1", lambda qrels: list(qrels.grades["1"])),
    "polarity": (Polarity.load, "{q}\t{d}\tpolarity", "1\ta\t1", lambda p: list(p.of_query("1"))),
    "labels": (
        Labels.load,
        "{q}\t{d}\tgroup",
        "1\ta\tx\n1\ta2\ty",
        lambda labels: [doc for query, doc in labels.shares if query == "1"][:1],
    ),
    "fit documents": (
        FitDocuments.load,
        "{q}\t{d}\ttext",
        "1\ta\twords",
        lambda fit: list(fit.queries["1"].doc_ids),
    ),
    "collection": (
        Collection.open,
        "{d}\ttext",
        "a\twords",
        lambda texts: [doc for batch in texts.batches() for doc in batch.doc_ids().to_pylist()],
    ),
    "queries": (Queries.load, "{q}\ttext", "a\twords", lambda queries: queries.ids),
}


@pytest.mark.parametrize("kind", READERS)
def test_every_reader_accepts_every_name_of_an_id(kind: str, tmp_path: Path) -> None:
    load, header, rows, ids = READERS[kind]
    names = [("query_id", doc) for doc in DOC_ID] + [(query, "doc_id") for query in QUERY_ID]
    for number, (query, doc) in enumerate(names):
        content = f"{header.format(q=query, d=doc)}\n{rows}\n"
        path = tmp_path / f"{number}.{'csv' if kind == 'run' else 'tsv'}"  # run.tsv is TREC's
        path.write_text(content.replace("\t", ",") if kind == "run" else content)
        assert ids(load(path)) == ["a"], (query, doc)


def test_a_query_called_like_a_column_is_not_a_header(tmp_path: Path) -> None:
    path = tmp_path / "qrels.txt"
    path.write_text("query 0 a 1\n1 0 b 2\n")
    assert Qrels.load(path).grades == {"query": {"a": 1}, "1": {"b": 2}}
