"""Runs whose order is in doubt: one warning line per kind, with the number of queries."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pandas as pd
import pytest

from ranktilt.data.run import Run
from ranktilt.errors import RunWarning
from ranktilt.measures.scoring import score

Put = Callable[..., Path]
CONTRADICT, RISE, EQUAL = "rank and score contradict", "scores rise with rank", "all scores are eq"


def trec(lists: dict[str, list[tuple[int, float]]], tag: str = "tag") -> str:
    """A run of (rank, score) pairs; documents are numbered by their place."""
    return "".join(
        f"{query} Q0 d{number} {rank} {value!r} {tag}\n"
        for query, pairs in lists.items()
        for number, (rank, value) in enumerate(pairs)
    )


def told(source: Any, **how: Any) -> list[str]:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        run = Run.load(source, **how)
    texts = [str(one.message) for one in heard if one.category is RunWarning]
    assert tuple(texts) == run.warnings
    return texts


FINE = [(1, 3.0), (2, 2.0), (3, 1.0)]
MIXED = [(1, 2.0), (2, 3.0), (3, 1.0)]
RISING = [(1, 1.0), (2, 2.0), (3, 3.0)]
SAME = [(1, 5.0), (2, 5.0), (3, 5.0)]


def test_one_line_per_kind_with_the_number_of_queries(put: Put) -> None:
    lists = {"a": FINE, "b": MIXED, "c": RISING, "d": RISING, "e": SAME, "f": MIXED, "g": MIXED}
    path = put("r.trec", trec(lists))
    by_rank = "--order rank (audit: order in its settings file) sorts by rank"
    assert told(path) == [
        f"{path}: rank and score contradict each other in 3 of 7 queries: sorted by score; "
        + by_rank,
        f"{path}: scores rise with rank in 2 of 7 queries: sorted by score; {by_rank}",
        f"{path}: all scores are equal in 1 of 7 queries: sorted by document id; {by_rank}",
    ]


@pytest.mark.parametrize(
    "pairs",
    [
        FINE,
        [(0, 3.0), (1, 2.0)],  # ranks from 0
        [(2, 2.0), (1, 3.0), (3, 1.0)],  # another order in the file
        [(1, 3.0), (3, 2.0), (2, 2.0), (4, 1.0)],  # ranks of tied documents may be in any order
        [(1, 3.0), (1, 2.0), (1, 4.0)],  # no ranks at all
        [(1, 2.0)],
        [(7, 1.0 + 1e-12), (3, 1.0), (9, 0.5)],  # a tie in 32 bits
    ],
)
def test_ordinary_lists_give_no_warning(put: Put, pairs: list[tuple[int, float]]) -> None:
    assert told(put("r.trec", trec({"q": pairs, "r": FINE}))) == []


def test_who_chose_an_order_is_not_warned(put: Put) -> None:
    path = put("r.trec", trec({"b": MIXED, "c": RISING, "e": SAME}))
    assert told(path, order="rank") == told(path, order="file") == []


def test_ranks_that_are_not_numbers_are_not_looked_at(put: Put) -> None:
    text = trec({"q": MIXED}).replace(" 1 2.0", " first 2.0")
    assert told(put("r.trec", text)) == []


def test_every_format_with_ranks(put: Put, tmp_path: Path) -> None:
    rows = pd.DataFrame(
        {"query_id": ["q"] * 3, "doc_id": ["a", "b", "c"], "rank": [1, 2, 3], "score": [1, 2, 3]}
    )
    rows.to_csv(tmp_path / "r.csv", index=False)
    rows.to_parquet(tmp_path / "r.parquet")
    for source in (rows, tmp_path / "r.csv", tmp_path / "r.parquet"):
        [text] = told(source)
        assert RISE in text
    rows = rows.astype({"rank": object}).assign(rank=["x", "y", "z"])
    rows.to_csv(tmp_path / "r.csv", index=False)
    assert told(rows) == told(tmp_path / "r.csv") == []


def test_equal_scores_without_ranks(put: Put) -> None:
    [text] = told(put("r.json", '{"q": {"a": 1, "b": 1}, "r": {"a": 2, "b": 1}}'))
    assert text.endswith(
        "all scores are equal in 1 of 2 queries: sorted by document id; "
        "--order file keeps the order of the file"
    )


@pytest.mark.parametrize("large", [False, True])
def test_against_all_pairs(put: Put, monkeypatch: pytest.MonkeyPatch, large: bool) -> None:
    """The definition: a pair of documents whose ranks and scores disagree."""
    if large:
        monkeypatch.setattr("ranktilt.data.trec.LARGE_BYTES", 0)
    rng = random.Random(2)
    lists = {
        f"q{query}": [(rng.randrange(-2, 4), float(rng.randrange(3))) for _ in range(size)]
        for query, size in enumerate(rng.choices(range(1, 5), k=300))
    }
    counts = dict.fromkeys((CONTRADICT, RISE, EQUAL), 0)
    for pairs in lists.values():
        signs = {np.sign((a[0] - b[0]) * (a[1] - b[1])) for a, b in combinations(pairs, 2)}
        counts[RISE] += 1 in signs and -1 not in signs
        counts[CONTRADICT] += 1 in signs and -1 in signs
        counts[EQUAL] += len(pairs) > 1 and all(a[1] == b[1] for a, b in pairwise(pairs))
    lines = trec(lists).splitlines()
    rng.shuffle(lines)
    found = told(put("r.trec", "\n".join(lines) + "\n"))
    assert [f"{kind}" in text for kind, text in zip(counts, found, strict=True)] == [True] * 3
    assert [int(text.split(" in ")[1].split()[0]) for text in found] == list(counts.values())


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("tag", ["Captain Levi run 1", "a b", "BM25 (k1 = 0.9)"])
def test_a_tag_may_have_spaces(
    put: Put, monkeypatch: pytest.MonkeyPatch, tag: str, large: bool
) -> None:
    plain = Run.load(put("plain.trec", trec({"a": FINE, "b": FINE})))
    if large:
        monkeypatch.setattr("ranktilt.data.trec.LARGE_BYTES", 0)
        monkeypatch.setattr("ranktilt.data.trec._parse_lines", None)  # Arrow reads it all
    text = trec({"a": FINE, "b": FINE}, tag)
    for content in (text, text.rstrip(), text.replace("\n", " \r\n")):
        assert Run.load(put("r.trec", content)).to_dict() == plain.to_dict()


def test_tags_that_differ(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ranktilt.data.trec.LARGE_BYTES", 0)
    text = trec({"a": FINE}, "one two") + trec({"b": FINE}, "three") + trec({"c": FINE}, "4 d 5")
    with pytest.raises(Exception, match=r"r\.trec:7: 8 fields, expected 6"):
        Run.load(put("r.trec", text))  # 4 may be the score, if an id has a space
    text = text.replace("4 d 5", "four d 5")
    assert {len(docs) for docs in Run.load(put("r.trec", text)).to_dict().values()} == {3}


class TestTies:
    """Labels by hand: AWRF and Share of the top 1 depend on which of two tied documents is first.

    d1 and d2 tie at the top of q; by id, descending, d2 is first. In r only the places below the
    cutoff tie, and in s the tied documents are of one group.
    """

    RUNS: ClassVar = {
        "q": {"d1": 2.0, "d2": 2.0, "d3": 1.0},
        "r": {"d1": 3.0, "d2": 1.0, "d3": 1.0},
        "s": {"d1": 2.0, "d3": 2.0, "d2": 1.0},
    }
    LABELS: ClassVar = {"d1": "x", "d2": "y", "d3": "x"}

    def scored(self, runs: Any, measures: list[str], **more: Any) -> tuple[list[str], Any]:
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            scores = score(runs, measures, **more)
        texts = [str(one.message) for one in heard if one.category is RunWarning]
        assert tuple(texts) == scores.warnings
        return texts, scores

    def test_the_number_of_queries_and_the_other_mean(self) -> None:
        """Share of y in the top 1: 1, 0, 0 as sorted; 0, 0, 0 the other way round."""
        measure = "Share(group='y', by='documents')@1"
        texts, scores = self.scored({"run": self.RUNS}, [measure], labels=self.LABELS)
        assert scores.mean("run", measure) == pytest.approx(1 / 3)
        assert texts == [
            f"run: ties change a measure in 1 of 3 queries, {measure} in 1: its mean is 0.3333, "
            "and 0.0000 if tied documents are sorted by ascending id"
        ]

    def test_relevance_too(self) -> None:
        """RR of d1 alone: 1/2, 1, 1/2 as sorted, 1 the other way round."""
        qrels = {query: {"d1": 1} for query in self.RUNS}
        texts, _ = self.scored({"run": self.RUNS}, ["RR"], qrels=qrels)
        assert texts == [
            "run: ties change a measure in 2 of 3 queries, RR in 2: its mean is 0.6667, "
            "and 1.0000 if tied documents are sorted by ascending id"
        ]

    def test_no_warning_if_nothing_changes(self, put: Put) -> None:
        own = {query: docs for query, docs in self.RUNS.items() if query != "q"}
        measure = ["Share(group='y', by='documents')@1"]
        assert self.scored({"run": own}, measure, labels=self.LABELS)[0] == []
        text = "q Q0 d1 1 2 t\nq Q0 d2 2 2 t\n"
        run = Run.load(put("r.trec", text), order="file")  # the order was chosen
        assert self.scored(run, measure, labels=self.LABELS)[0] == []

    def test_only_the_runs_with_ties_are_named(self) -> None:
        other = {query: {"d1": 3.0, "d2": 2.0, "d3": 1.0} for query in self.RUNS}
        runs = {"plain": other, "tied": self.RUNS}
        measure = "Share(group='y', by='documents')@1"
        [text] = self.scored(runs, [measure], labels=self.LABELS)[0]
        assert text.startswith("tied: ties change a measure in ")


RUN = "q1 Q0 d1 1 1.0 t\nq1 Q0 d2 2 2.0 t\nq1 Q0 d3 3 2.0 t\n"
DOCS = "d1\the said he\nd2\tshe said she\nd3\ta word\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "r.trec", "-a", "a.parquet", "-m", "ARaB@2"),
        ("audit", "r.trec", "-c", "d.tsv", "-o", "report"),
        ("rerank", "r.trec", "-a", "a.parquet", "-m", "texfair", "-s", "0.5", "-o", "o.trec"),
        ("explain", "r.trec", "-c", "d.tsv", "--query", "q1"),
        ("rank", "d.tsv", "q.tsv", "-s", "run:r.trec % 2", "-o", "o.trec"),
        ("study", "pool", "r.trec", "-a", "a.parquet"),
    ],
)
def test_in_every_command(put: Put, run_process: Any, arguments: tuple[str, ...]) -> None:
    from ranktilt.terms.annotator import annotate

    put("r.trec", RUN)
    put("q.tsv", "q1\tnurses\n")
    annotate(put("d.tsv", DOCS), "gender", output=put("a.parquet", "").with_name("a.parquet"))
    result = run_process(*arguments)
    line = "ranktilt: r.trec: scores rise with rank in 1 of 1 queries: sorted by score"
    assert result.err.count(line) == 1, (result.code, result.err)
    if arguments[0] == "audit":
        page = (put("x", "").parent / "report" / "index.html").read_text()
        assert "scores rise with rank in 1 of 1 queries" in page
        assert "ties change a measure in 1 of 1 queries" in page
        assert "ties change a measure in 1 of 1 queries" in result.err
