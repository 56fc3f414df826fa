"""The sample's debates: the files fit each other, and the figures of docs/polarity.md hold."""

from __future__ import annotations

import math
from itertools import permutations
from pathlib import Path

import pytest

import ranktilt
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.measures.duo import expected_duo

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
    fit = FitDocuments.load(debates / "fit.jsonl")
    assert list(fit.queries) == list(first)
    assert all(query.sides == (1, 1, 1, 2, 2, 2) for query in fit.queries.values())


def rnd(labels: list[int]) -> float:
    """rND from its definition: the sum over the largest sum of any order of the same labels."""

    def raw(order: tuple[int, ...]) -> float:
        whole = sum(order) / len(order)
        return sum(
            abs(sum(order[:i]) / i - whole) / math.log2(i + 1) for i in range(1, len(order) + 1)
        )

    return raw(tuple(labels)) / max(raw(order) for order in set(permutations(labels)))


def test_labels_see_the_difference(debates: Path) -> None:
    """All of one side first is as far from parity as any order can be; docs: 0.44 and 1."""
    scores = ranktilt.score(runs(debates), FOR, labels=debates / "stance.qrels")
    mixed = rnd([1, 0, 0, 1, 1, 0, 0, 1])
    assert list(scores.per_query("mixed", FOR).values()) == pytest.approx([mixed] * 3)
    assert round(mixed, 2) == 0.44
    assert list(scores.per_query("for-first", FOR).values()) == pytest.approx([1.0] * 3)


def test_an_axis_without_doubt_tells_the_orders_apart(debates: Path) -> None:
    """One side first is above what random orders have, the mixed order below it."""
    polarity = ranktilt.fit_polarity(
        runs(debates), debates / "passages.tsv", debates / "queries.tsv", embedder="st:minilm"
    )
    scores = ranktilt.score(runs(debates), "DUO", polarity=polarity)
    trusted = [query for query, axis in polarity.queries.items() if not axis.warnings]
    assert trusted
    for query in trusted:
        chance = expected_duo([p for (p,) in polarity.of_query(query).values()])
        mixed, first = (scores.value(run, "DUO", query) for run in ("mixed", "for-first"))
        assert chance is not None
        assert mixed is not None
        assert first is not None
        assert first > chance + 0.15
        assert mixed < chance - 0.15


@pytest.mark.parametrize("embedder", ["light", "st:minilm"])
def test_axes_that_do_not_follow_the_labels_are_named(debates: Path, embedder: str) -> None:
    """The labelled fit documents, ranked themselves, show how many the axis gets right."""
    fit = FitDocuments.load(debates / "fit.jsonl")
    texts = {d: t for q in fit.queries.values() for d, t in zip(q.doc_ids, q.texts, strict=True)}
    run = {q: dict.fromkeys(own.doc_ids, 1.0) for q, own in fit.queries.items()}
    made = ranktilt.fit_polarity(run, texts, debates / "queries.tsv", fit=fit, embedder=embedder)
    warned = {query for query, axis in made.queries.items() if axis.warnings}
    wrong = set()
    for query, own in fit.queries.items():
        found = made.of_query(query)
        hits = sum(
            (found[doc][0] > 0) == (side == 1)
            for doc, side in zip(own.doc_ids, own.sides or (), strict=True)
        )
        if max(hits, len(own) - hits) / len(own) < 0.75:
            wrong.add(query)
    assert warned == wrong
    assert warned  # the guide says that there are some
