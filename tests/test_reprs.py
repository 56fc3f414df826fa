"""Public objects describe themselves in a line or two, however much they contain."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ranktilt as rt
from ranktilt.comparisons.correlations import correlate
from ranktilt.comparisons.stability import stability
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.rerankers.sweep import SweepSettings, sweep

MANY = 3_000


@pytest.fixture(scope="module")
def things() -> dict[str, Any]:
    """One object of every kind, with thousands of documents where that is possible."""
    texts = {f"d{i}": "he and she" if i % 2 else "he" for i in range(MANY)}
    runs = {
        f"system-{r}": {
            f"q{q}": {f"d{(q * 7 + r + i) % MANY}": float(50 - i) for i in range(50)}
            for q in range(60)
        }
        for r in range(3)
    }
    qrels = {query: dict.fromkeys(list(docs)[:5], 1) for query, docs in runs["system-0"].items()}
    audit = rt.audit(runs, texts, qrels=qrels)
    annotations = audit.annotations
    swept = sweep(
        runs["system-0"], "texfair", ["TExFAIR@10", "nDCG@10"], qrels=qrels,
        annotations=annotations, settings=SweepSettings(strengths=(0.0, 0.5)),
    )  # fmt: skip
    polarity = {
        query: {doc: float(np.sin(i)) for i, doc in enumerate(docs)}
        for query, docs in runs["system-0"].items()
    }
    fit = {
        "q1": [
            {"doc_id": "a", "text": "x" * MANY, "perspective": "pro"},
            {"doc_id": "b", "text": "y", "perspective": "con"},
        ]
    }
    return {
        "run": audit.inputs.runs[0],
        "qrels": rt.Qrels.load(qrels),
        "queries": rt.Queries.load(dict.fromkeys(qrels, "text " * 20)),
        "collection": rt.Collection.open(texts),
        "labels": rt.Labels.load({doc: "x" if doc[-1] == "1" else "y" for doc in texts}),
        "lexicon": rt.Lexicon.load("gender"),
        "annotations": annotations,
        "polarity": rt.Polarity.load(polarity),
        "fit": FitDocuments.load(fit),
        "scores": audit.scores,
        "comparison": audit.compare(),
        "explanation": audit.explain("q1"),
        "attribution": audit.attribute(),
        "curves": audit.curves(cutoffs=(5, 10)),
        "correlations": correlate(audit.scores),
        "stability": stability(audit.scores),
        "sweep": swept,
        "chosen": swept.choose(0.9),
        "swapped": rt.swap(texts),
        "plot": audit.plot,
    }


def test_every_object_is_described_in_two_lines_at_most(things: dict[str, Any]) -> None:
    for name, thing in things.items():
        shown = repr(thing)
        assert shown.startswith("<"), name
        assert len(shown) <= 200, name
        assert "\n" not in shown, name


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("run", "<Run system-0: 60 queries, 3,000 documents in all>"),
        ("qrels", "<Qrels: 300 judgements of 60 queries>"),
        ("queries", "<Queries: 60 queries>"),
        ("collection", "<Collection in memory: 3,000 documents>"),
        ("labels", "<Labels of 3,000 documents: y, x>"),
        ("fit", "<FitDocuments: 2 documents of 1 query>"),
        ("polarity", "<Polarity of 3,000 documents of 60 queries>"),
    ],
)
def test_what_a_description_says(things: dict[str, Any], name: str, shown: str) -> None:
    assert repr(things[name]) == shown


def test_results_go_out_as_frames(things: dict[str, Any]) -> None:
    for name in ("explanation", "attribution", "sweep", "comparison", "curves", "scores"):
        thing = things[name]
        pandas, polars = thing.to_pandas(), thing.to_polars()
        assert len(pandas) == len(polars) > 0, name
        assert list(pandas.columns) == polars.columns, name
    explained = things["explanation"]
    frame = explained.to_polars()
    assert frame["doc_id"].to_list() == [document.doc_id for document in explained.documents]
    total = explained.measure("ARaB@10").base + frame["ARaB@10"].sum()
    assert total == pytest.approx(explained.measure("ARaB@10").value)


def test_a_table_shows_itself() -> None:
    audit = rt.audit(rt.load_sample().runs, rt.load_sample().passages, measures=["ARaB@10"])
    assert repr(audit.compare().table) == str(audit.compare().table)
    assert "clicks" in repr(audit.compare().table)
