"""CRBO: golden overlaps, other people's runs, and what scoring makes of a counterfactual run."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.data.reading import Reading
from ranktilt.errors import InputError
from ranktilt.measures import CRBO, Ranking, Score, parse_measure
from ranktilt.measures.scoring import score

GOLDEN = Path(__file__).parents[1] / "golden" / "rbo.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
FORMS = ("ext", "truncated", "normalised", "min", "max")


def near(value: float) -> Any:
    return pytest.approx(value, abs=1e-9, rel=0)


def run_of(lists: dict[str, list[str]]) -> dict[str, dict[str, float]]:
    return {
        query: {document: -float(rank) for rank, document in enumerate(documents)}
        for query, documents in lists.items()
    }


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_golden_overlaps(case: dict[str, Any]) -> None:
    worlds = Ranking.of_worlds(case["a"], case["b"])
    for form in FORMS:
        if form in case:
            found = CRBO(p=case["p"], form=form).score(worlds)  # type: ignore[arg-type]
            assert found == Score(near(case[form]), "ok")


@pytest.mark.shared
def test_runs_of_dl19_as_counterfactuals(shared: Path) -> None:
    """Any two runs may stand for two worlds: the oracle has their overlaps."""
    data = shared / "data" / "msmarco_dl19"
    oracle = json.loads((data / "oracle" / "rbo_pairs.json").read_text(encoding="utf-8"))
    checked = 0
    for key, queries in oracle.items():
        first, second, cut, persistence = key.split("|")
        if cut != "k=10":
            continue
        p = float(persistence.removeprefix("p="))
        files = [data / "runs_rankllm_top100" / f"{name}.run" for name in (first, second)]
        names = [f"CRBO(p={p})@10" if p != 0.9 else "CRBO@10", f"CRBO(p={p}, form='min')@10"]
        scores = score(
            files[0],
            names,
            counterfactual=files[1],
            reading=Reading(order="rank"),
            queries=dict.fromkeys(queries, "-"),
        )
        for query, expected in queries.items():
            assert scores.value(scores.runs[0], str(parse_measure(names[0])), query) == near(
                expected["ext"]
            )
            assert scores.value(scores.runs[0], str(parse_measure(names[1])), query) == near(
                expected["min"]
            )
            checked += 1
    assert checked > 300


@given(
    st.integers(1, 120),
    st.sampled_from([0.3, 0.5, 0.8, 0.9, 0.95, 0.99]),
    st.sampled_from(["ext", "normalised", "max"]),
    st.sampled_from([None, 1, 10, 50]),
)
def test_nothing_moved_is_exactly_one(size: int, p: float, form: Any, cutoff: int | None) -> None:
    """Not 1 but for rounding: the control of every counterfactual evaluation."""
    same = list(range(size))
    measure = CRBO(p=p, form=form)
    measure = measure if cutoff is None else measure @ cutoff
    assert measure.score(Ranking.of_worlds(same, same)) == Score(1.0, "ok")


def test_what_is_below_the_cutoff_does_not_count() -> None:
    # top 2: a, b and a, c share one of two at depth 2; then the agreement 1/2 goes on
    worlds = Ranking.of_worlds(["a", "b", "c"], ["a", "c", "b"])
    expected = 0.5 * 1 + 0.25 * 0.5 + 0.25 * 0.5
    assert (CRBO(p=0.5) @ 2).score(worlds) == Score(near(expected), "ok")


def test_nothing_found_in_a_world() -> None:
    assert CRBO().score(Ranking.of_worlds(["a"], [])) == Score(0.0, "ok")
    assert CRBO().score(Ranking.of_worlds([], ["a"])) == Score(None, "no-results")


def test_name_and_fair_value() -> None:
    assert str(parse_measure("CRBO( p = .9, form='ext' )@10")) == "CRBO@10"
    assert str(parse_measure("CRBO(form='min', p=0.5)")) == "CRBO(p=0.5, form='min')"
    assert CRBO().fair_value() == "1"
    assert CRBO(form="truncated").fair_value() == "high"


@pytest.mark.parametrize("p", [0, 1, 1.5])
def test_patience_lies_between_0_and_1(p: float) -> None:
    with pytest.raises(InputError, match=r"p=.* of CRBO, expected a number between 0 and 1"):
        CRBO(p=p)


def test_a_form_that_is_no_overlap_is_refused() -> None:
    with pytest.raises(InputError, match="form='res'"):
        parse_measure("CRBO(form='res')")


def test_each_run_has_its_own_counterfactual() -> None:
    one, other = run_of({"q": ["a", "b"]}), run_of({"q": ["b", "a"]})
    scores = score({"x": one, "y": other}, "CRBO(p=0.5)@2", counterfactual={"x": one, "y": one})
    # the same list, and two documents exchanged: 0/2 + 1/4 + 1/4
    assert [m["value"] for m in scores.means()] == [1.0, 0.5]
    assert [m.fair for m in scores.measures] == ["1"]


def test_as_many_counterfactuals_as_runs() -> None:
    run = run_of({"q": ["a"]})
    with pytest.raises(InputError, match=r"1 counterfactual run for 2 run\(s\), expected one for"):
        score({"x": run, "y": run}, "CRBO", counterfactual=run)


def test_it_must_be_given() -> None:
    with pytest.raises(InputError, match="CRBO@10 needs --counterfactual"):
        score(run_of({"q": ["a"]}), "CRBO@10")


@pytest.mark.parametrize(
    ("ours", "theirs", "message"),
    [
        (["q1", "q2"], ["q1"], r"1 of 2 queries are not in it \(first: 'q2'\)"),
        (["q1"], ["q1", "q2"], r"1 of 2 queries are not in run \(first: 'q2'\)"),
    ],
)
def test_other_queries_are_an_error(ours: list[str], theirs: list[str], message: str) -> None:
    run, other = (run_of({query: ["a"] for query in queries}) for queries in (ours, theirs))
    with pytest.raises(InputError, match=message):
        score(run, "CRBO", counterfactual=other)


def test_named_queries_alone_are_compared() -> None:
    run, other = run_of({"q1": ["a"], "q2": ["b"]}), run_of({"q1": ["a"]})
    scores = score(run, "CRBO", counterfactual=other, queries={"q1": "x"})
    assert scores.per_query("run", "CRBO") == {"q1": 1.0}


def test_documents_of_another_collection_are_pointed_out() -> None:
    run, other = run_of({"q": ["a", "b"]}), run_of({"q": ["x", "y"]})
    scores = score(run, "CRBO", counterfactual=other)
    assert scores.means()[0]["value"] == 0.0
    assert any("share no document" in note for note in scores.notes)


def test_beside_other_measures(annotated_sample: Path, sample: Any) -> None:
    bm25, clicks, _ = sample.runs
    scores = score(
        [bm25, clicks],
        ["TExFAIR@10", "CRBO@10", "nDCG@10"],
        annotations=annotated_sample,
        qrels=sample.qrels,
        counterfactual=[bm25, bm25],
    )
    alone = score(clicks, "TExFAIR@10", annotations=annotated_sample, qrels=sample.qrels)
    assert scores.per_query("clicks", "TExFAIR@10") == alone.per_query("clicks", "TExFAIR@10")
    assert set(scores.per_query("bm25", "CRBO@10").values()) == {1.0}
    assert min(v for v in scores.per_query("clicks", "CRBO@10").values() if v is not None) < 1.0


def test_a_list_and_its_beginning() -> None:
    """RBO takes what is missing to agree: the value is 1, and a note says what that is worth."""
    ours, theirs = {"a": ["x", "y", "z"], "b": ["x"]}, {"a": ["x"], "b": ["x"]}
    found = score(run_of(ours), ["CRBO@2", "CRBO@1"], counterfactual=run_of(theirs))
    assert found.values[0, 0].tolist() == [1.0, 1.0]
    (note,) = [note for note in found.notes if "length" in note]
    assert note.startswith("CRBO@2 of ")
    assert note.endswith(
        ": 1 query has lists of different length; RBO extrapolates what is missing"
    )


def test_a_counterfactual_run_that_nothing_compares() -> None:
    with pytest.raises(InputError, match="no measure uses --counterfactual; add -m CRBO@10"):
        score(run_of({"a": ["x"]}), "nDCG@10", qrels={"a": {"x": 1}},
              counterfactual=run_of({"a": ["x"]}))  # fmt: skip


class TestCommand:
    def test_saved_runs(self, run_cli: Callable[..., Any], put: Callable[..., Path]) -> None:
        run = put("a.trec", "q Q0 x 1 2 t\nq Q0 y 2 1 t\n")
        other = put("b.trec", "q Q0 y 1 2 t\nq Q0 x 2 1 t\n")
        done = run_cli("score", run, "--counterfactual", other, "-m", "CRBO(p=0.5)@2", "-f", "json")
        assert done.code == 0, done.err
        assert json.loads(done.out)["means"][0]["value"] == 0.5

    def test_a_run_that_nothing_compares(
        self, run_cli: Callable[..., Any], put: Callable[..., Path]
    ) -> None:
        run = put("a.trec", "q1 Q0 d1 1 2.0 a\n")
        qrels = put("q.txt", "q1 0 d1 1\n")
        done = run_cli(
            "score", run, "--counterfactual", "nowhere.trec", "--qrels", qrels, "-m", "nDCG@10"
        )
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert "no measure uses --counterfactual" in done.err

    def test_other_queries(self, run_cli: Callable[..., Any], put: Callable[..., Path]) -> None:
        run = put("a.trec", "q1 Q0 x 1 2 t\n")
        other = put("b.trec", "q2 Q0 x 1 2 t\n")
        done = run_cli("score", run, "--counterfactual", other, "-m", "CRBO@10")
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert "(first: 'q1')" in done.err

    def test_the_target_is_no_input(
        self, run_cli: Callable[..., Any], put: Callable[..., Path]
    ) -> None:
        run = put("a.json", '{"q": {"x": 1}}')
        other = put("b.json", '{"q": {"x": 1}}')
        done = run_cli("score", run, "--counterfactual", other, "-m", "CRBO", "-o", other)
        assert done.code != 0
        assert "is an input too" in done.err
