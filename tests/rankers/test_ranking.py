"""`rank` and the small parts under it: texts, runs from scores, the best of blocks."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import version as installed_version
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.data.collection import Collection
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError, OutputError
from ranktilt.rankers.base import Ranker, RankSettings, make_run
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.searching import RerankCandidates, _TopK
from ranktilt.rankers.specs import Pipeline, make_ranker

UNCACHED = RankSettings(cache=False)


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
    assert manifest["settings"]["ranker"] == "bm25(k1=1.2)"
    assert manifest["settings"]["k1"] == 1.2
    assert manifest["settings"]["depth"] == 20
    assert manifest["versions"]["bm25s"] == installed_version("bm25s")
    assert ("torch" in manifest["versions"]) == ("torch" in sys.modules)  # what is loaded


def test_rank_re_orders_a_given_run(documents: dict[str, str], queries: dict[str, str]) -> None:
    first = rank(documents, queries, "bm25", depth=30)
    again = rank(documents, {**queries, "new": "cat"}, "dense:light", run=first, settings=UNCACHED)
    assert again.query_ids == [*queries, "new"]
    assert again.ranking("new") == []
    for query in queries:
        assert sorted(again.ranking(query)) == sorted(first.ranking(query))
    short = rank(documents, queries, "dense:light", run=first, depth=5, settings=UNCACHED)
    for query in queries:  # thirty are re-ordered, five are kept
        assert short.ranking(query) == again.ranking(query)[:5]


def test_depth_and_re_ranking(documents: dict[str, str], queries: dict[str, str]) -> None:
    more = {f"x{n}": f"{t} nurse" for n, t in enumerate(documents.values())}
    everything = {**documents, **more}
    assert rank(everything, queries, "bm25 >> dense:light").lengths[0] == 100
    assert rank(everything, queries, "bm25 >> dense:light", depth=110).lengths[0] == 110
    assert rank(everything, queries, "bm25 >> dense:light % 30", depth=110).lengths[0] == 30
    assert rank(everything, queries, "bm25 >> dense:light % 30", depth=10).lengths[0] == 10


def test_n_decides_also_beyond_a_thousand() -> None:
    many = {f"d{n:04d}": f"cat {'dog ' * (n % 7)}" for n in range(1500)}
    asked = {"q": "cat"}
    assert rank(many, asked, "bm25").lengths.tolist() == [1000]
    assert rank(many, asked, "bm25 % 1200").lengths.tolist() == [1200]
    assert rank(many, asked, "bm25 >> dense:light % 1200").lengths.tolist() == [1200]
    assert rank(many, asked, "bm25 % 1200", depth=1100).lengths.tolist() == [1100]
    assert rank(many, asked, "bm25", depth=1300).lengths.tolist() == [1300]
    assert make_ranker("bm25 % 1200", many).rank(asked).lengths.tolist() == [1200]


def test_a_pipeline_of_python_has_the_spec_s_depth() -> None:
    many = {f"d{n:04d}": f"cat {'dog ' * (n % 7)}" for n in range(400)}
    asked = {"q": "cat"}
    texts = Collection.open(many)
    made = Pipeline([make_ranker("bm25", texts), make_ranker("dense:light", texts)])
    for depth, length in ((None, 100), (300, 300), (50, 50)):
        by_spec = rank(texts, asked, "bm25 >> dense:light", depth=depth)
        by_hand = rank(texts, asked, made, depth=depth)
        assert by_hand.lengths.tolist() == by_spec.lengths.tolist() == [length]
        assert by_hand.to_dict() == by_spec.to_dict()
    again = Pipeline([make_ranker("dense:light", texts)] * 2)
    assert rank(texts, asked, again, run=rank(texts, asked), depth=300).lengths.tolist() == [300]


def test_a_run_file_is_an_input(put: Callable[..., Path], tmp_path: Path) -> None:
    collection = put("docs.tsv", "d1\tcat\nd2\tcat dog\nd3\tdog\n")
    first = put("first.trec", "q1 Q0 d1 1 5 x\nq1 Q0 d2 2 9 x\n")
    asked = {"q1": "cat", "q2": "dog"}
    with pytest.raises(OutputError, match="is an input too"):
        rank(collection, asked, f"run:{first} >> dense:light", output=first)
    assert first.read_text() == "q1 Q0 d1 1 5 x\nq1 Q0 d2 2 9 x\n"
    out = tmp_path / "out.trec"
    made = rank(collection, asked, f"run:{first}", output=out)
    assert made.to_dict() == {"q1": {"d2": 9.0, "d1": 5.0}, "q2": {}}
    manifest = json.loads((tmp_path / "out.trec.manifest.json").read_text())
    assert [Path(i["path"]).name for i in manifest["inputs"]] == ["docs.tsv", "first.trec"]
    assert manifest["settings"]["notes"] == [f"{first}: 1 of 2 queries in the run"]
    by_rank = rank(
        collection, asked, f"run:{first}",
        settings=RankSettings(reading=Reading(order="rank")),
    )  # fmt: skip
    assert by_rank.ranking("q1") == ["d1", "d2"]


def test_queries_without_a_list_stay_and_are_counted(
    put: Callable[..., Path], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One rule for `run` and `run:FILE`."""
    documents = {"d1": "cat", "d2": "cat dog"}
    first = put("first.trec", "q1 Q0 d1 1 5 x\nq1 Q0 d2 2 4 x\nq9 Q0 d1 1 1 x\n")
    asked = {"q0": "dog", "q1": "cat", "q2": "dog"}
    caplog.set_level("INFO", "ranktilt")
    light = "dense:light"
    for options in ({"ranker": light, "run": first}, {"ranker": f"run:{first} >> {light}"}):
        caplog.clear()
        made = rank(documents, asked, output=tmp_path / "out.trec", **options)  # type: ignore[arg-type]
        assert made.query_ids == ["q0", "q1", "q2"]
        assert made.lengths.tolist() == [0, 2, 0]
        assert caplog.messages == [f"{first}: 1 of 3 queries in the run"]
        settings = json.loads((tmp_path / "out.trec.manifest.json").read_text())["settings"]
        assert (settings["queries"], settings["empty_lists"]) == (3, 2)
        assert settings["notes"] == caplog.messages


def test_queries_that_an_engine_left_out_pass_through_a_re_ranker() -> None:
    class Skipping(Ranker):
        name, first_stage = "skipping", True

        def rank(self, queries: Mapping[str, str], depth: int = 1000) -> Run:
            return Run.load({q: {"a": 1.0, "b": 2.0} for q in queries if q != "q2"})

    class Careless(Ranker):
        name, reranker = "careless", True

        def rerank(self, queries: Mapping[str, str], run: Run, depth: int = 100) -> Run:
            assert run.query_ids == list(queries)
            return run

    documents = {"a": "cat", "b": "dog"}
    pipeline = Pipeline([Skipping(), make_ranker("dense:light", documents)])
    made = rank(documents, {"q1": "cat", "q2": "dog"}, pipeline)
    assert made.to_dict().keys() == {"q1", "q2"}
    assert (made.ranking("q1"), made.ranking("q2")) == (["a", "b"], [])
    careless = Pipeline([Skipping(), Careless()])
    assert rank(documents, {"q2": "dog", "q1": "cat"}, careless).lengths.sum() == 2


def test_ids_with_white_space_are_not_written(tmp_path: Path) -> None:
    documents, out = {"d 1": "cat", "d2": "dog"}, tmp_path / "out.trec"
    assert rank(documents, {"q 1": "cat"}).ranking("q 1") == ["d 1"]  # nothing is written
    with pytest.raises(InputError, match=r"queries: id 'q 1', expected no white space"):
        rank(documents, {"q 1": "cat"}, output=out)
    collection = tmp_path / "c.tsv"
    collection.write_text("d 1\tcat\nd2\tdog\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"c\.tsv: id 'd 1', expected no white space"):
        rank(collection, {"q1": "cat"}, output=out)
    assert not out.exists()


def test_bad_input(documents: dict[str, str], put: Callable[..., Path], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="depth 0, expected a whole number"):
        rank(documents, {"q": "cat"}, depth=0)
    with pytest.raises(InputError, match="no queries"):
        rank(documents, {})
    with pytest.raises(InputError, match="queries without text"):
        rank(documents, {"q": " "})
    with pytest.raises(InputError, match="no query id in the run matches"):
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
    told: list[tuple[str, int, int | None]] = []
    settings = RankSettings(cache=False, progress=lambda *now: told.append(now[:3]))
    rank(documents, queries, "bm25 >> dense:light", settings=settings)
    whats = list(dict.fromkeys(what for what, _, _ in told))
    assert whats == ["Reading", "Indexing", "Searching", "Reranking"]
    assert ("Searching", 5, 5) in told


# --- texts ----------------------------------------------------------------------------------------


def test_texts(put: Callable[..., Path]) -> None:
    path = put("docs.tsv", "d1\tcat\nd2\tdog\nd3\tcow\n")
    texts = Collection.open(path)
    assert list(texts.documents()) == [(["d1", "d2", "d3"], ["cat", "dog", "cow"])]
    assert Collection.open(path).lookup(["d3", "d1", "d3"]) == {"d3": "cow", "d1": "cat"}
    memory = texts.in_memory()
    assert (memory.texts, memory.source) == ({"d1": "cat", "d2": "dog", "d3": "cow"}, str(path))
    assert texts.fingerprint == Collection.open(path).fingerprint
    path.write_text("d1\tcat\nd2\tdog\nd3\tcows\n")
    assert Collection.open(path).fingerprint != texts.fingerprint
    with pytest.raises(
        InputError, match=r"2 ranked documents are not in the collection \('x', 'y'\)"
    ):
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


def test_cut_and_restrict() -> None:
    run = Run.load({"q1": {"a": 3.0, "b": 2.0, "c": 1.0}, "q2": {"a": 1.0}})
    assert run.cut(2).to_dict() == {"q1": {"a": 3.0, "b": 2.0}, "q2": {"a": 1.0}}
    assert run.restrict({"q2": ""}).to_dict() == {"q2": {"a": 1.0}}
    assert run.restrict({"q2": "", "q1": ""}).query_ids == ["q2", "q1"]
    more = run.restrict({"q9": "", "q2": ""})
    assert more.to_dict() == {"q9": {}, "q2": {"a": 1.0}}
    assert run.to_dict()["q1"] == {"a": 3.0, "b": 2.0, "c": 1.0}  # the given one stays


def test_candidates_are_ranked_by_their_scores() -> None:
    run = Run.load({"q1": {"a": 3.0, "b": 2.0, "c": 1.0}})
    texts = Collection.open({"a": "x", "b": "xxx", "c": "xx"})
    given = RerankCandidates.of({"q1": "cat"}, run, 2, texts)
    assert (given.queries, given.texts, given.spans) == (["cat"], ["x", "xxx"], [(0, 2)])
    assert given.ranked("s", np.array([1.0, 3.0])).to_dict() == {"q1": {"b": 3.0, "a": 1.0}}
    assert given.notes == ()


def test_equal_texts_have_equal_scores_and_blank_ones_stand_last() -> None:
    run = Run.load({"q1": {"a": 9.0, "b": 8.0, "c": 7.0, "d": 6.0}, "q2": {"a": 1.0}})
    texts = Collection.open({"a": "  ", "b": "same", "c": "other", "d": "same"})
    given = RerankCandidates.of({"q1": "x", "q2": "y"}, run, 4, texts)
    made = given.ranked("s", np.array([5.0, 1.0, 0.5, 1.0 + 1e-7, 5.0]))
    assert made.to_dict() == {
        "q1": {"d": 1.0 + 1e-7, "b": 1.0 + 1e-7, "c": 0.5, "a": -0.5},
        "q2": {"a": 0.0},
    }
    assert given.notes == ("1 of 4 documents have no text and are last in their lists",)


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
    top = _TopK(3, depth)
    for start in range(0, scores.shape[1], block):
        top.add(start, scores[:, start : start + block])
    names = [f"d{n:02d}" for n in range(len(rows))]
    run = make_run("s", ["a", "b", "c"], top.lists(), names, depth=depth)
    for number, query in enumerate("abc"):
        order = sorted(range(len(rows)), key=lambda n: (scores[number, n], names[n]), reverse=True)
        assert run.ranking(query) == [names[n] for n in order[:depth]]
