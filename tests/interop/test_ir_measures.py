"""Our measures inside the real ir_measures: its functions, its parser, its command line."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import ir_measures
import pandas as pd
import pytest
from ir_measures import AP, RR, Qrel, ScoredDoc, nDCG

import ranktilt
from ranktilt.errors import InputError, RanktiltError
from ranktilt.interop.ir_measures import ir_measures as tilt_measures
from ranktilt.measures.scoring import ScoringData

TEXTS = {"a": "red red blue", "b": "green", "c": "nothing", "d": "blue"}
LEXICON = {
    "name": "three",
    "groups": [{"name": name, "terms": [name]} for name in ("red", "blue", "green")],
}
#: q1 ranks a, b; q2 ranks d; q3 is judged, but not answered.
RUN = {"q1": {"a": 2.0, "b": 1.0}, "q2": {"d": 1.0}}
QRELS = {"q1": {"b": 1}, "q2": {"d": 1}, "q3": {"a": 1}}
NAME = "ARaB(magnitude='count', pair='red,green')@2"
# q1: differences 2, −1, prefix means 2 and 1/2; q2: one document without red or green, 0
BY_HAND = {"q1": 1.25, "q2": 0.0}


@pytest.fixture(scope="module")
def tilt() -> Any:
    return tilt_measures(ScoringData(ranktilt.annotate(TEXTS, LEXICON), background="pool"))


def test_one_call_has_both_kinds(tilt: Any) -> None:
    ours = tilt(NAME)
    found = ir_measures.calc_aggregate([RR, ours], QRELS, RUN)
    assert str(ours) == NAME
    assert found[ours] == pytest.approx(1.25 / 2)  # q3 has no tilt and is not in the mean
    assert found[RR] == pytest.approx((1 / 2 + 1 + 0) / 3)  # their own convention: 0 for q3


def test_values_by_query_and_undefined_is_not_zero(tilt: Any) -> None:
    ours = tilt(NAME)
    found = {m.query_id: m.value for m in ir_measures.iter_calc([ours], QRELS, RUN)}
    assert {q: found[q] for q in BY_HAND} == pytest.approx(BY_HAND)
    assert math.isnan(found["q3"])
    aggregator = ours.aggregator()
    for value in found.values():
        aggregator.add(value)
    assert (aggregator.scored, aggregator.total) == (2, 3)
    assert math.isnan(ours.calc_aggregate({"q3": {"a": 1}}, RUN))


@pytest.mark.parametrize("form", ["dict", "tuples", "iterator", "pandas"])
def test_every_form_of_input(tilt: Any, form: str) -> None:
    rows = [ScoredDoc(q, d, s) for q, docs in RUN.items() for d, s in docs.items()]
    judged = [Qrel(q, d, g) for q, docs in QRELS.items() for d, g in docs.items()]
    run: Any = {
        "dict": RUN, "tuples": rows, "iterator": iter(rows), "pandas": pd.DataFrame(rows)
    }[form]  # fmt: skip
    qrels: Any = {
        "dict": QRELS, "tuples": judged, "iterator": iter(judged), "pandas": pd.DataFrame(judged)
    }[form]  # fmt: skip
    ours = tilt(NAME)
    found = ir_measures.calc([ours, nDCG @ 10, AP], qrels, run)
    assert found.aggregated[ours] == pytest.approx(1.25 / 2)
    assert len(found.per_query) == 9


def test_the_grammar_of_ir_measures(tilt: Any) -> None:
    bound = tilt("ARaB")(magnitude="count", pair="red,green") @ 2
    assert bound == tilt(NAME)
    assert hash(bound) == hash(tilt(NAME))
    assert bound != tilt(NAME.replace("@2", "@3"))
    assert bound.calc_aggregate(QRELS, RUN) == pytest.approx(1.25 / 2)
    assert tilt("nDCG@10") == nDCG @ 10
    with pytest.raises(RanktiltError, match="magnitude"):
        (tilt("ARaB")(magnitude="wrong") @ 2).calc_aggregate(QRELS, RUN)
    with pytest.raises(RanktiltError, match="unknown parameter 'size'"):
        (tilt("ARaB")(size=3) @ 2).calc_aggregate(QRELS, RUN)
    with pytest.raises(InputError, match="Share needs group"):
        tilt("Share")


def test_two_lexicons_side_by_side() -> None:
    others = {"name": "two", "groups": [{"name": n, "terms": [n]} for n in ("green", "red")]}
    one = tilt_measures(ranktilt.annotate(TEXTS, LEXICON))
    two = tilt_measures(ranktilt.annotate(TEXTS, others))
    first, second = one(NAME), two("ARaB(magnitude='count')@2")
    found = ir_measures.calc_aggregate([first, second], QRELS, RUN)
    assert found[first] == pytest.approx(0.625)
    assert found[second] == pytest.approx(-0.625)  # the other group is + there
    assert first != second


def test_the_pool_is_filled_in_and_both_spellings_work(tilt: Any) -> None:
    short, long = tilt("NFaiRR@2"), tilt("NFaiRR(background='pool')@2")
    found = ir_measures.calc_aggregate([short, long], QRELS, RUN)
    assert found[short] == found[long]
    # the pool of one run is its own list, and all documents of a list have terms here
    assert len(found) == 2


def test_queries_not_in_the_run_and_empty_runs(tilt: Any) -> None:
    assert math.isnan(tilt(NAME).calc_aggregate({"x": {"a": 1}}, RUN))
    assert math.isnan(tilt(NAME).calc_aggregate(QRELS, {}))
    assert tilt(NAME).calc_aggregate({}, RUN) == pytest.approx(1.25 / 2)  # all, nothing is judged


def test_a_document_that_stands_twice_is_an_error(tilt: Any) -> None:
    rows = [ScoredDoc("q1", "a", 1.0), ScoredDoc("q1", "a", 2.0)]
    with pytest.raises(InputError, match="duplicate document"):
        tilt(NAME).calc_aggregate(QRELS, rows)


def test_a_measure_of_polarity() -> None:
    # a one-sided order of two and two is the worst there is
    polarity = {"q": {"a": 1.0, "b": 1.0, "c": -1.0, "d": -1.0}}
    run = {"q": {"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}}
    duo = tilt_measures(ScoringData(polarity=polarity))("DUO")
    assert duo.calc_aggregate({"q": {"a": 1}}, run) == pytest.approx(1.0)


@pytest.mark.skipif(sys.version_info >= (3, 14), reason="ir_measures 0.4.3 cannot parse there")
@pytest.mark.filterwarnings("ignore:(ast|Attribute [ns]):DeprecationWarning")
def test_their_parser_knows_ours_once_registered(tilt: Any) -> None:
    from ir_measures.measures import registry

    before = dict(registry)
    try:
        tilt.register()
        parsed = ir_measures.parse_measure(NAME)
        assert parsed == tilt(NAME)
        assert parsed.calc_aggregate(QRELS, RUN) == pytest.approx(0.625)
    finally:
        registry.clear()
        registry.update(before)


def test_the_same_as_our_own_scoring(sample: Any, annotated_sample: Path) -> None:
    names = ["ARaB@10", "NFaiRR(background='pool')@10", "TExFAIR@10", "AWRF@10"]
    tilt = tilt_measures(annotated_sample)
    qrels = list(ir_measures.read_trec_qrels(str(sample.qrels)))
    run = list(ir_measures.read_trec_run(str(sample.runs[0])))
    found = ir_measures.calc_aggregate([tilt(name) for name in names], qrels, run)
    scores = ranktilt.score(sample.runs[0], names, annotations=annotated_sample, qrels=sample.qrels)
    for name in names:
        assert found[tilt(name)] == pytest.approx(scores.mean("bm25", name), abs=1e-12)


def test_ids_that_are_numbers(tilt: Any) -> None:
    """A data frame's query 1 is the run's query "1": one value for it, not a second one of NaN."""
    numbered = tilt_measures(ranktilt.annotate({"1": "he", "2": "she"}, "gender"))
    measure = numbered("ARaB(magnitude='count')@2")
    run = pd.DataFrame({"query_id": [1, 1], "doc_id": [1, 2], "score": [2, 1]})
    qrels = pd.DataFrame({"query_id": [1, 3], "doc_id": [1, 1], "relevance": [1, 1]})
    found = {m.query_id: m.value for m in measure.iter_calc(qrels, run)}
    assert list(found) == ["1", "3"]
    assert found["1"] == pytest.approx((1 + 0) / 2)
    assert math.isnan(found["3"])
