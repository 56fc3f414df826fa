"""The sample's debates: the files fit each other, and the figures of docs/polarity.md hold."""

from __future__ import annotations

from pathlib import Path

import pytest

import ranktilt

FOR = "rND(protected='FOR')"


@pytest.fixture
def debates(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RANKTILT_CACHE", str(tmp_path / "cache"))
    return ranktilt.load_sample().debates


def runs(debates: Path) -> list[Path]:
    return [debates / "mixed.trec", debates / "for-first.trec"]


def test_both_runs_rank_the_same_labelled_passages(debates: Path) -> None:
    first, second = (ranktilt.Run.load(path).to_dict() for path in runs(debates))
    assert {q: set(docs) for q, docs in first.items()} == {q: set(d) for q, d in second.items()}
    labels = ranktilt.Labels.load(debates / "stance.qrels")
    assert {(q, doc) for q, docs in first.items() for doc in docs} == set(labels.shares)
    fit = ranktilt.FitDocuments.load(debates / "fit.jsonl")
    assert list(fit.queries) == list(first)
    assert all(query.sides == (1, 1, 1, 2, 2, 2) for query in fit.queries.values())


def test_labels_see_the_difference(debates: Path) -> None:
    """All of one side first is as far from parity as any order can be."""
    scores = ranktilt.score(runs(debates), FOR, labels=debates / "stance.qrels")
    assert list(scores.per_query("for-first", FOR).values()) == pytest.approx([1.0] * 3)
    assert scores.mean("mixed", FOR) == pytest.approx(0.44, abs=0.005)


def test_axes_and_what_is_said_of_them(debates: Path) -> None:
    inputs = (runs(debates), debates / "passages.tsv", debates / "queries.tsv")
    polarity = ranktilt.polarity(*inputs, embedder="st:minilm")
    scores = ranktilt.score(runs(debates), "DUO", polarity=polarity)
    assert scores.mean("mixed", "DUO") == pytest.approx(0.60, abs=0.005)
    assert scores.mean("for-first", "DUO") == pytest.approx(0.85, abs=0.006)
    for embedder, doubtful in (("light", 3), ("st:minilm", 1)):
        fitted = ranktilt.polarity(*inputs, fit=debates / "fit.jsonl", embedder=embedder)
        assert sum(bool(axis.warnings) for axis in fitted.queries.values()) == doubtful
