"""Specs, pipelines, and everything else that counts as a ranker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.rankers.base import FAMILIES, Ranker, family
from ranktilt.rankers.registry import PAPERS, known_rankers
from ranktilt.rankers.specs import HOMES, Pipeline, Stage, make_ranker, parse_spec

ASKED = {"q1": "cat", "q2": "dog"}


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("bm25", [Stage("bm25")]),
        ("BM25( k1 = 0.6 ,b=.8)", [Stage("bm25", None, {"k1": 0.6, "b": 0.8})]),
        ("bm25 % 50", [Stage("bm25", None, {}, 50)]),
        ("bm25>>cross:a/b%100", [Stage("bm25"), Stage("cross", "a/b", {}, 100)]),
        ("dense:../my model", [Stage("dense", "../my model")]),
        ("late:'a (b), >> c % 5'", [Stage("late", "a (b), >> c % 5")]),
        (
            "engine:opensearch(url=http://x:9200/a, fields='title,text', size=[1, 2], on=true)",
            [
                Stage(
                    "engine",
                    "opensearch",
                    {"url": "http://x:9200/a", "fields": "title,text", "size": [1, 2], "on": True},
                )
            ],
        ),
        ("conv-knrm:folder", [Stage("conv-knrm", "folder")]),
        ("bm25()", [Stage("bm25")]),
    ],
)
def test_reading(text: str, stages: list[Stage]) -> None:
    assert parse_spec(text) == stages


names = st.none() | st.text("abc/._-0 (),%>'", min_size=1).map(str.strip).filter(
    lambda t: t and "'" not in t
)
values = st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.booleans()
options = st.dictionaries(st.sampled_from(["k1", "b", "rm3"]), values | st.text("ab,()%>' "))
stages = st.builds(
    Stage, st.sampled_from(["bm25", "cross"]), names, options, st.none() | st.integers(1, 999)
)


@given(st.lists(stages, min_size=1, max_size=3))
def test_what_is_printed_is_read(made: list[Stage]) -> None:
    assert parse_spec(" >> ".join(map(str, made))) == made


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected family[:name]"),
        ("bm25 >>", "expected family[:name]"),
        ("bm25 % 0", "% 0 in ranker 'bm25 % 0', expected a whole number after %"),
        ("bm25 % ten", "% ten in ranker"),
        ("dense:", "ends after the colon"),
        ("bm25(k1)", "'k1' in ranker 'bm25(k1)', expected key=value"),
        ("bm25(k1=1, k1=2)", "duplicate option k1 in ranker 'bm25(k1=1, k1=2)'"),
        ("bm25(k1=1", "unmatched brackets"),
        ("dense:'a", "unclosed quote"),
        ("25", "expected family[:name]"),
    ],
)
def test_bad_specs(text: str, says: str) -> None:
    with pytest.raises(InputError) as error:
        parse_spec(text)
    assert says in str(error.value)


def test_an_unknown_family_has_near_matches() -> None:
    with pytest.raises(UnknownNameError, match="unknown family of rankers 'bm52'; did you mean bm"):
        make_ranker("bm52", {"a": "cat"})
    with pytest.raises(UnknownNameError, match="did you mean dense"):
        make_ranker("bm25 >> dens:x", {"a": "cat"})


def test_a_family_from_elsewhere() -> None:
    class Backwards(Ranker):
        name = "backwards"
        reranker = True

        def rerank(self, queries: Mapping[str, str], run: Run, depth: int = 100) -> Run:
            return Run.load({q: {d: -s for d, s in r.items()} for q, r in run.to_dict().items()})

    @dataclass
    class Options:
        much: int = 1

    @family("backwards", Options)
    def make(name: str | None, options: Options, texts: Collection, context: Any) -> Ranker:
        assert options.much == 2
        return Backwards()

    try:
        run = make_ranker("bm25 >> backwards(much=2)", {"a": "cat", "b": "cat cat"}).rank(ASKED)
        assert run.ranking("q1") == ["a", "b"]
        assert run.name == "bm25 >> backwards"
        with pytest.raises(UnknownNameError, match="did you mean much"):
            make_ranker("backwards(mutch=2)", {})
    finally:
        del FAMILIES["backwards"]


# --- pipelines ------------------------------------------------------------------------------------


class FirstStage(Ranker):
    """Ranks d1, d2, … and remembers what it was asked for."""

    first_stage = True

    def __init__(self) -> None:
        self.name = "ranker"
        self.asked: list[int] = []

    def rank(self, queries: Mapping[str, str], depth: int = 1000) -> Run:
        self.asked.append(depth)
        return Run.load({q: {f"d{n:04d}": -float(n) for n in range(depth)} for q in queries})


class Reverser(Ranker):
    """Turns the top of each list around."""

    reranker = True

    def __init__(self) -> None:
        self.name = "reverser"
        self.asked: list[int] = []

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = 100) -> Run:
        self.asked.append(depth)
        top = {q: list(r)[:depth] for q, r in run.to_dict().items()}
        return Run.load({q: {d: float(n) for n, d in enumerate(r)} for q, r in top.items()})


def test_a_re_ranker_takes_a_hundred() -> None:
    first, second = FirstStage(), Reverser()
    run = Pipeline([first, second]).rank(ASKED)
    assert (first.asked, second.asked) == ([100], [100])
    assert run.ranking("q1")[:2] == ["d0099", "d0098"]
    assert run.lengths.tolist() == [100, 100]


def test_cuts() -> None:
    first, second, third = FirstStage(), Reverser(), Reverser()
    pipeline = Pipeline([first, second, third], [200, 50, 7])
    run = pipeline.rank(ASKED, 5)
    assert (first.asked, second.asked, third.asked) == ([200], [50], [7])
    # the second turns the top 50 around, the third its top 7
    assert run.ranking("q1") == [f"d{n:04d}" for n in (43, 44, 45, 46, 47)]
    assert pipeline.name == "ranker % 200 >> reverser % 50 >> reverser % 7"


def test_a_given_run_goes_through_all_stages() -> None:
    given_run = FirstStage().rank(ASKED, 30)
    second, third = Reverser(), Reverser()
    run = Pipeline([second, third], [None, 3]).rerank(ASKED, given_run, 10)
    assert (second.asked, third.asked) == ([10], [3])
    assert run.ranking("q2") == ["d0007", "d0008", "d0009"]


def test_a_first_stage_cannot_come_second() -> None:
    with pytest.raises(InputError, match="ranker searches a collection and cannot rerank a run"):
        Pipeline([Reverser(), FirstStage()])
    with pytest.raises(InputError, match="put a first stage before it"):
        Reverser().rank(ASKED)


def test_a_run_file_is_a_first_stage(tmp_path: Path) -> None:
    path = tmp_path / "first.trec"
    Run.load({"q1": {"a": 1.0, "b": 0.5}, "q2": {"a": 2.0}, "q3": {"a": 1.0}}).write(path)
    run = make_ranker(f"run:{path} >> dense:light", {"a": "cat", "b": "cat cat"}).rank(ASKED)
    assert run.query_ids == ["q1", "q2"]
    assert run.ranking("q1") == ["b", "a"]
    some = make_ranker(f"run:{path} >> dense:light", {"a": "cat", "b": "cat cat"})
    assert some.rank({"q9": "x", "q1": "cat"}).to_dict().keys() == {"q9", "q1"}
    assert some.notes == (f"{path}: 1 of 2 queries in the run",)
    assert some.inputs() == [str(path)]
    with pytest.raises(InputError, match="no query id in the run matches the queries"):
        make_ranker(f"run:{path}", {}).rank({"q9": "x"})


# --- other rankers --------------------------------------------------------------------------------


def test_a_function_is_a_system() -> None:
    def first(queries: dict[str, str]) -> dict[str, dict[str, float]]:
        return {q: {"a": 1.0, "b": 2.0} for q in queries if q != "q2"}

    def second(queries: dict[str, str], run: Run) -> Run:
        return Run.load({q: {d: -s for d, s in r.items()} for q, r in run.to_dict().items()})

    ranker = make_ranker(first)
    run = ranker.rank(ASKED, 1)
    assert run.to_dict() == {"q1": {"b": 2.0}, "q2": {}}
    pipeline = Pipeline([ranker, make_ranker(second)])
    assert pipeline.rank(ASKED).ranking("q1") == ["a", "b"]
    with pytest.raises(InputError, match="query 'q7', which is not among the queries"):
        make_ranker(lambda queries: {"q7": {"a": 1.0}}).rank(ASKED)
    with pytest.raises(InputError, match="it returned list, expected a Run"):
        make_ranker(lambda queries: [1]).rank(ASKED)
    with pytest.raises(InputError, match="a ranker of type int"):
        make_ranker(7)


def test_a_pyterrier_transformer_is_a_system() -> None:
    """Duck-typed: what matters is `transform` from a data frame to a data frame."""

    class Retriever:
        def transform(self, frame: Any) -> Any:
            assert list(frame.columns) == ["qid", "query"]
            found = frame.loc[frame.index.repeat(2)].reset_index(drop=True)
            found["docno"] = ["a", "b"] * (len(found) // 2)
            found["score"] = [1.0, 2.0] * (len(found) // 2)
            return found

    class Longest:
        name = "longest"

        def transform(self, frame: Any) -> Any:
            assert sorted(frame.columns) == ["docno", "qid", "query", "rank", "score", "text"]
            return frame.assign(score=frame["text"].str.len())

    texts = Collection.open({"a": "a long text", "b": "short"})
    first = make_ranker(Retriever())
    assert first.rank(ASKED).ranking("q2") == ["b", "a"]
    run = Pipeline([first, make_ranker(Longest(), texts)]).rank(ASKED)
    assert run.to_dict() == {q: {"a": 11.0, "b": 5.0} for q in ASKED}
    assert run.name == "Retriever >> longest"

    class Wrong:
        def transform(self, frame: Any) -> Any:
            return frame

    with pytest.raises(InputError, match="no column"):
        make_ranker(Wrong()).rank(ASKED)

    # texts come from the stage before
    bm25 = make_ranker("bm25", {"a": "cat", "b": "cat dog dog", "c": "dog"})
    light = make_ranker("dense:light", bm25.collection)
    longest = make_ranker(Longest(), bm25.collection)
    assert Pipeline([bm25, longest]).rank(ASKED).ranking("q1") == ["b", "a"]
    assert Pipeline([bm25, light, longest]).rank(ASKED).ranking("q2") == ["b", "c"]

    class Twice:
        def transform(self, frame: Any) -> Any:
            found = Retriever().transform(frame)
            return found.assign(docno="a")

    with pytest.raises(InputError, match="duplicate document 'a' for query 'q1'"):
        make_ranker(Twice()).rank(ASKED)


# --- the registry ---------------------------------------------------------------------------------


def test_every_system_of_the_papers_is_there() -> None:
    """The names as the papers' tables have them, read from the papers by hand."""
    tables = {
        "rekabsaz2020": "BM25 KNRM MatchPyramid PACRR ConvKNRM BERT-Base BERT-Large",
        "seyedsalehi2022": "BERT-Tiny BERT-Mini ALBERT ELECTRA DistilRoBERTa AdvBERT",
        "abolghasemi2024": "BM25 uniCOIL DeepImpact ANCE DistilBERT-KD DistilBERT-TASB "
        "TCT-ColBERTv1 SBERT BERT MiniLM-KD TinyBERT-KD",
        "ziems2024": "BM25 SPARTA SPLADE ANCE SBERT USE-QA ColBERT Google",
    }
    for paper, wanted in tables.items():
        there = [s.name for s in known_rankers() if paper in s.papers]
        for name in wanted.split():
            assert any(known.split(" (")[0].startswith(name) for known in there), (paper, name)


def test_the_registry_s_specs_can_be_read() -> None:
    for ranker in known_rankers():
        parsed = parse_spec(ranker.spec)
        assert all(stage.family in HOMES for stage in parsed), ranker.spec
        assert set(ranker.papers) <= set(PAPERS)
        assert (ranker.parameters is None) == (ranker.counted_by is None)
        if ranker.checkpoint is not None:
            assert ranker.checkpoint.count("/") == 1
        assert ranker.checkpoint is not None or ranker.note or ranker.family == "lexical"


def test_specs_of_systems_that_need_more_than_a_name() -> None:
    specs = {ranker.name: parse_spec(ranker.spec)[-1] for ranker in known_rankers()}
    assert specs["uniCOIL"].options == {"encoder": "castorini/unicoil-msmarco-passage"}
    assert specs["DistilBERT-KD"].options["pooling"] == "cls"
    assert specs["TCT-ColBERTv1"].options == {"pooling": "tct"}
    assert specs["SPARTA"].options == {"head": "sparta"}
    assert "no query encoder" in next(s.note for s in known_rankers() if s.name == "DeepImpact")


def test_the_checkpoints_of_the_released_audit() -> None:
    """What run_audit.py of the authors loads, by the names in Table 4."""
    named = {s.name: s.checkpoint for s in known_rankers(["ziems"])}
    assert named["SBERT"] == "sentence-transformers/msmarco-distilbert-base-tas-b"
    assert named["SPLADE"] == "naver/splade_v2_distil"
    assert named["ANCE"] == "sentence-transformers/msmarco-roberta-base-ance-firstp"
    assert str(named["SPARTA"]).lower() == "beir/sparta-msmarco-distilbert-base-v1"
    for name in ("SBERT", "SPLADE", "ANCE"):  # BEIR scores by the dot product
        ranker = next(s for s in known_rankers(["ziems"]) if s.name == name)
        assert str(named[name]) in ranker.spec
        assert ranker.family == "sparse" or "similarity=dot" in ranker.spec
    # Abolghasemi et al. name no checkpoint of SBERT; that is another row
    (other,) = (s for s in known_rankers(["abolghasemi"]) if s.name == "SBERT")
    assert other.papers == ("abolghasemi2024",)


def test_choosing_systems() -> None:
    assert {s.family for s in known_rankers(["DENSE"])} == {"dense"}
    assert [s.name for s in known_rankers(["ziems", "late"])] == ["ColBERT"]
