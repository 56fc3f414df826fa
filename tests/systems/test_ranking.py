"""`rank` and the small parts under it: texts, runs from scores, the best of blocks."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError
from ranktilt.systems.base import cut_run, make_run, rescore, restrict_run
from ranktilt.systems.ranking import rank
from ranktilt.systems.texts import Texts
from ranktilt.systems.topk import TopK


def test_rank_writes_a_run_and_a_manifest(
    documents: dict[str, str], queries: dict[str, str], put: Callable[..., Path], tmp_path: Path
) -> None:
    collection = put("docs.tsv", "".join(f"{d}\t{t}\n" for d, t in documents.items()))
    asked = put("queries.tsv", "".join(f"{q}\t{t}\n" for q, t in queries.items()))
    made = rank(collection, asked, "bm25(k1=1.2)", depth=20, output=tmp_path / "out.trec")
    assert Run.load(tmp_path / "out.trec").ranking("q1") == made.ranking("q1")
    assert made.lengths.max() == 20
    manifest = json.loads((tmp_path / "out.trec.manifest.json").read_text())
    assert [Path(i["path"]).name for i in manifest["inputs"]] == ["docs.tsv", "queries.tsv"]
    assert all(len(i["sha256"]) == 64 for i in manifest["inputs"])
    assert manifest["settings"]["system"] == "bm25(k1=1.2)"
    assert manifest["settings"]["k1"] == 1.2
    assert manifest["settings"]["depth"] == 20
    assert "bm25s" in manifest["settings"]["libraries"]


def test_rank_re_orders_a_given_run(documents: dict[str, str], queries: dict[str, str]) -> None:
    first = rank(documents, queries, "bm25", depth=30)
    again = rank(documents, {**queries, "new": "cat"}, "dense:light", run=first, cache=False)
    assert again.query_ids == list(queries)
    for query in queries:
        assert sorted(again.ranking(query)) == sorted(first.ranking(query))
    short = rank(documents, queries, "dense:light", run=first, depth=5, cache=False)
    for query in queries:  # thirty are re-ordered, five are kept
        assert short.ranking(query) == again.ranking(query)[:5]


def test_depth_and_re_ranking(documents: dict[str, str], queries: dict[str, str]) -> None:
    more = {f"x{n}": f"{t} nurse" for n, t in enumerate(documents.values())}
    everything = {**documents, **more}
    assert rank(everything, queries, "bm25 >> bm25").lengths[0] == 100
    assert rank(everything, queries, "bm25 >> bm25", depth=110).lengths[0] == 110
    assert rank(everything, queries, "bm25 >> bm25 % 30", depth=110).lengths[0] == 30
    assert rank(everything, queries, "bm25 >> bm25 % 30", depth=10).lengths[0] == 10


def test_bad_input(documents: dict[str, str], put: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="depth 0, expected a whole number"):
        rank(documents, {"q": "cat"}, depth=0)
    with pytest.raises(InputError, match="no queries"):
        rank(documents, {})
    with pytest.raises(InputError, match="queries without text"):
        rank(documents, {"q": " "})
    with pytest.raises(InputError, match="no query stands in both"):
        rank(documents, {"q": "cat"}, run={"other": {"d000": 1.0}})
    collection = put("docs.tsv", "d1\tcat\n")
    with pytest.raises(OutputError, match="is an input too"):
        rank(collection, {"q": "cat"}, output=collection)
    with pytest.raises(OutputError, match="does not exist"):
        rank(collection, {"q": "cat"}, output=tmp_path / "no" / "run.trec")


def test_nothing_is_written_when_it_is_interrupted(
    documents: dict[str, str], tmp_path: Path
) -> None:
    def interrupted(queries: dict[str, str]) -> Run:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rank(documents, {"q": "cat"}, interrupted, output=tmp_path / "run.trec")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == []


def test_progress_is_told(documents: dict[str, str], queries: dict[str, str]) -> None:
    told: list[tuple[str, int, int]] = []
    rank(documents, queries, "bm25 >> dense:light", cache=False,
         progress=lambda *now: told.append(now))  # fmt: skip
    whats = list(dict.fromkeys(what for what, _, _ in told))
    assert whats == ["Reading", "Indexing", "Searching", "Encoding queries", "Encoding documents"]
    assert ("Searching", 5, 5) in told


# --- texts ----------------------------------------------------------------------------------------


def test_texts(put: Callable[..., Path]) -> None:
    path = put("docs.tsv", "d1\tcat\nd2\tdog\nd3\tcow\n")
    texts = Texts.of(path)
    assert texts.doc_ids == ["d1", "d2", "d3"]
    assert texts.texts == ["cat", "dog", "cow"]
    assert Texts.of(path).lookup(["d3", "d1", "d3"]) == {"d3": "cow", "d1": "cat"}
    some = Texts.of(path, only=["d2"])
    assert list(some.batches()) == [(["d2"], ["dog"])]
    assert some.fingerprint != texts.fingerprint == Texts.of(path).fingerprint
    path.write_text("d1\tcat\nd2\tdog\nd3\tcows\n")
    assert Texts.of(path).fingerprint != texts.fingerprint
    with pytest.raises(InputError, match=r"2 ranked documents have no text here \('x', 'y'\)"):
        texts.lookup(["d1", "x", "y"])


# --- runs from scores -----------------------------------------------------------------------------


def test_make_run_orders_and_cuts() -> None:
    run = make_run("s", ["q1", "q2"], [([0, 1, 2], [1.0, 3.0, 3.0]), ([], [])], list("abc"))
    assert run.to_dict() == {"q1": {"c": 3.0, "b": 3.0, "a": 1.0}, "q2": {}}
    assert run.ranking("q1") == ["c", "b", "a"]
    cut = make_run("s", ["q1"], [([0, 1, 2], [1.0, 3.0, 3.0])], list("abc"), depth=1)
    assert cut.ranking("q1") == ["c"]
    with pytest.raises(InputError, match="score nan of document 'b' for query 'q1'"):
        make_run("s", ["q1"], [([0, 1], [1.0, float("nan")])], list("abc"))
    with pytest.raises(InputError, match="1 scores for 2 documents"):
        make_run("s", ["q1"], [([0, 1], [1.0])], list("abc"))


def test_cut_and_restrict() -> None:
    run = Run.load({"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 1.0}})
    assert cut_run(run, 2).to_dict() == {"q1": {"a": 3.0, "b": 2.0}, "q2": {"a": 1.0}}
    assert restrict_run(run, {"q2": ""}).to_dict() == {"q2": {"a": 1.0}}
    assert restrict_run(run, {"q2": "", "q1": ""}).query_ids == ["q2", "q1"]
    assert run.to_dict()["q1"] == {"a": 3.0, "b": 2.0, "c": 1.0}  # the given one stays


def test_rescore() -> None:
    run = Run.load({"q1": {"a": 3.0, "b": 2.0, "c": 1.0}})
    texts = Texts.of({"a": "x", "b": "xxx", "c": "xx"})
    seen = []

    def length(query_id: str, query: str, doc_ids: list[str], own: list[str]) -> list[int]:
        seen.append((query_id, query, doc_ids))
        return [len(text) for text in own]

    made = rescore("length", {"q1": "cat"}, run, 2, texts, length)
    assert made.to_dict() == {"q1": {"b": 3.0, "a": 1.0}}
    assert seen == [("q1", "cat", ["a", "b"])]


@given(
    st.lists(st.lists(st.integers(0, 5), min_size=3, max_size=3), min_size=1, max_size=30),
    st.integers(1, 8),
    st.integers(1, 7),
)
def test_the_best_of_blocks_is_the_best_of_all(
    rows: list[list[int]], depth: int, block: int
) -> None:
    """Three queries, whole scores with many ties, against sorting everything."""
    scores = np.array(rows, np.float32).T
    top = TopK(3, depth)
    for start in range(0, scores.shape[1], block):
        top.add(start, scores[:, start : start + block])
    names = [f"d{n:02d}" for n in range(len(rows))]
    run = make_run("s", ["a", "b", "c"], top.lists(), names, depth=depth)
    for number, query in enumerate("abc"):
        order = sorted(range(len(rows)), key=lambda n: (scores[number, n], names[n]), reverse=True)
        assert run.ranking(query) == [names[n] for n in order[:depth]]
