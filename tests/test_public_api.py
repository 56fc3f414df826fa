"""The Python interface that the design promises, line by line."""

from __future__ import annotations

import inspect
import pydoc
from pathlib import Path
from typing import Any

import pandas as pd
import polars as pl
import pytest

import ranktilt as rt
from ranktilt.measures import ARaB, TExFAIR, nDCG


@pytest.fixture(scope="module")
def audit() -> Any:
    sample = rt.load_sample()
    lines = [line.split() for line in sample.runs[0].read_text(encoding="utf-8").splitlines()]
    frame = pd.DataFrame(
        {
            "query_id": [line[0] for line in lines],
            "doc_id": [line[2] for line in lines],
            "score": [float(line[4]) for line in lines],
        }
    )
    runs = {"bm25": frame, "neural": sample.runs[1]}
    return rt.audit(runs, sample.passages, qrels=sample.qrels)


def test_an_audit_shows_a_table_with_verdicts(audit: Any) -> None:
    shown = repr(audit)
    assert "TExFAIR@10" in shown
    assert "neural" in shown
    assert "▼" in shown  # significantly less fair than bm25
    assert "significantly" in shown
    shown = audit._repr_html_()
    assert shown.startswith("<p><strong>")  # the verdict comes first
    assert "Exposure of male terms" in shown
    assert "<small>Share(group=&#x27;male&#x27;)@10</small>" in shown
    assert 'title="significantly further from fair than bm25">▼' in shown


def test_runs_come_as_pandas_polars_dictionary_or_path(audit: Any) -> None:
    sample = rt.load_sample()
    given = rt.Run.load(sample.runs[0])
    rows = [
        (query, doc, score)
        for query, docs in given.to_dict().items()
        for doc, score in docs.items()
    ]
    frame = pl.DataFrame(rows, schema=["query_id", "doc_id", "score"], orient="row")
    for run in (frame, given.to_dict(), sample.runs[0]):
        scores = rt.audit({"bm25": run}, sample.passages, measures=[ARaB @ 10]).scores
        assert scores.mean("bm25", ARaB @ 10) == pytest.approx(
            audit.scores.mean("bm25", ARaB @ 10), abs=1e-12
        )


def test_scores_per_query_and_their_means(audit: Any) -> None:
    per_query = audit.scores[TExFAIR @ 10]
    assert per_query.columns == ["query_id", "bm25", "neural"]
    assert len(per_query) == 24
    assert per_query["bm25"].mean() == pytest.approx(audit.scores.mean("bm25", TExFAIR @ 10))
    assert audit.scores.mean("bm25", ARaB @ 10) == audit.scores.mean("bm25", "ARaB@10")
    assert audit.scores.mean("bm25", nDCG @ 10) == audit.scores.mean("bm25", "nDCG@10")
    assert len(audit.scores.to_pandas()) == len(audit.scores.to_polars()) == 2 * 8 * 24


def test_compare_displays_itself(audit: Any) -> None:
    found = audit.compare(baseline="bm25")
    assert "neural" in str(found.table)
    assert found.to_polars()["run"].unique().to_list() == ["neural"]
    assert "<table>" in found._repr_html_()


def test_explain(audit: Any) -> None:
    found = audit.explain("q07", run="neural")
    assert found.run == "neural"
    assert found.query_id == "q07"
    with pytest.raises(rt.errors.InputError, match="unknown query 'q7'; did you mean"):
        audit.explain("q7", run="neural")


def test_plots_are_altair_charts(audit: Any) -> None:
    import altair

    charts = (
        audit.plot.means(), audit.plot.curves(), audit.plot.spread(), audit.plot.tradeoff(),
        audit.plot.explain("q01", run="neural"),
    )  # fmt: skip
    for chart in charts:
        assert isinstance(chart, altair.ConcatChart)
        chart.to_dict()  # validates against Vega-Lite's schema


def test_report(audit: Any, tmp_path: Path) -> None:
    made = audit.report(tmp_path / "report")
    assert "neural" in Path(made.page).read_text(encoding="utf-8")


def test_rank_rerank_score(tmp_path: Path) -> None:
    sample = rt.load_sample()
    run = rt.rank(sample.passages, sample.queries, "bm25 >> dense:light % 100")
    assert len(run.query_ids) == 24
    annotations = rt.annotate(sample.passages)
    fairer = rt.rerank(run, method="texfair", annotations=annotations, strength=0.4)
    scores = rt.score(
        {"run": run, "fairer": fairer}, [ARaB @ 10, TExFAIR @ 10, "nDCG@10"],
        annotations=annotations, qrels=sample.qrels,
    )  # fmt: skip
    assert scores.mean("fairer", TExFAIR @ 10) > scores.mean("run", TExFAIR @ 10)


@pytest.mark.parametrize("name", ["rerank", "fit_polarity", "audit", "score", "annotate", "rank"])
def test_help_shows_a_function_with_described_parameters(name: str) -> None:
    function = getattr(rt, name)
    assert inspect.isfunction(function)
    shown = pydoc.render_doc(function)
    assert "Args:" in shown
    for parameter in inspect.signature(function).parameters:
        assert f"{parameter}:" in shown, parameter


@pytest.mark.parametrize("name", sorted(rt._MOVED))
def test_every_moved_name_is_where_it_says(name: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"from {rt._MOVED[name]} import {name}"):
        assert callable(getattr(rt, name))


def test_names_of_version_0_1_say_where_they_went() -> None:
    with pytest.warns(DeprecationWarning, match="from ranktilt.comparisons.curves import curves"):
        assert callable(rt.curves)
    with pytest.raises(AttributeError, match=r"ranktilt.audit\(…\).explain"):
        _ = rt.explain
    sample = rt.load_sample()
    audit = rt.audit(sample.runs[0], sample.passages, measures=["ARaB@10"])
    with pytest.warns(DeprecationWarning, match="audit.scores.mean"):
        assert audit.mean("bm25", "ARaB@10") == audit.scores.mean("bm25", "ARaB@10")
    with pytest.warns(DeprecationWarning, match="audit.scores.means"):
        assert audit.means() == audit.scores.means()
    with pytest.warns(DeprecationWarning, match="audit.scores.runs"):
        assert audit.runs == ["bm25"]
