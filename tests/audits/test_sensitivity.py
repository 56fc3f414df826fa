"""Sensitivity to the lexicon, held against scoring every variant from nothing."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import ranktilt
from ranktilt.audits import sensitivity as module
from ranktilt.audits.audit import AuditInputs, run_audit
from ranktilt.audits.sensitivity import DEFAULT_MEASURES, SensitivitySettings, _lexicon_without
from ranktilt.audits.sensitivity_result import Sensitivity, Variant, _same_order
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.progress import silent
from ranktilt.stats.correlation import kendall_tau


def sensitivity(runs: Any, texts: Any, lexicons: Any, **given: Any) -> Sensitivity:
    own = ("without", "leave_one_out", "baseline", "alpha")
    chosen = SensitivitySettings(**{name: given.pop(name) for name in own if name in given})
    several = lexicons if isinstance(lexicons, list | tuple) else [lexicons]
    inputs = AuditInputs(
        runs, texts, lexicon=several[0] if several else None,
        measures=given.get("measures") or list(DEFAULT_MEASURES),
        background=given.get("background", "pool"), qrels=given.get("qrels"),
        polarity=given.get("polarity"),
        reading=Reading(missing=given.get("missing", "error")),
    )  # fmt: skip
    told = given.get("progress", silent)
    return module.sensitivity(run_audit(inputs), lexicons, chosen, progress=told)


WORDS = {
    "name": "words",
    "groups": [
        {"name": "m", "terms": ["he", "king", "king cobra"]},
        {"name": "f", "terms": ["she", "queen", "que*"]},
    ],
}
TEXTS = {
    "d1": "he is king here",
    "d2": "she saw a king cobra and a queen",
    "d3": "the queue was long, she said",
    "d4": "nothing at all",
    "d5": "he and he and she",
    "d6": "a queen and a king",
    "d7": "king king she",
}
RUNS = {
    "one": {
        "q1": {"d1": 3.0, "d2": 2.0, "d4": 1.0},
        "q2": {"d3": 3.0, "d5": 2.0},
        "q3": {"d7": 2.0, "d4": 1.0},
    },
    "two": {
        "q1": {"d2": 3.0, "d6": 2.0, "d1": 1.0},
        "q2": {"d4": 3.0, "d5": 2.0, "d6": 1.0},
        "q3": {"d1": 2.0, "d3": 1.0},
    },
    "three": {
        "q1": {"d4": 3.0, "d7": 2.0},
        "q2": {"d6": 3.0, "d3": 2.0, "d1": 1.0},
        "q3": {"d2": 2.0, "d5": 1.0},
    },
}
#: A few with each kind of background, and one that looks at single terms.
MEASURES = [
    "TExFAIR@2", "ARaB@2", "ARaB(magnitude='tf-paper')@3", "NFaiRR(background='pool')@2",
    "NFaiRR(background='collection')@2", "AWRF@2", "Share(group='m')@2",
]  # fmt: skip


def anew(lexicon: Any, measures: list[str], gone: list[str], **more: Any) -> Scores:
    """Everything annotated and scored from nothing."""
    words = _lexicon_without(Lexicon.load(lexicon), gone)
    return ranktilt.score(RUNS, measures, annotations=ranktilt.annotate(TEXTS, words), **more)


def means(scores: Scores) -> dict[tuple[str, str], Any]:
    found = {(m["run"], m["measure"]): m["value"] for m in scores.means()}
    return {
        key: value if value is None else pytest.approx(value, abs=1e-12)
        for key, value in found.items()
    }


@pytest.fixture(scope="module")
def found() -> Sensitivity:
    return sensitivity(RUNS, TEXTS, WORDS, measures=MEASURES, without=["he", ["he", "que*"]])


def test_variants_are_what_scoring_from_nothing_gives(found: Sensitivity) -> None:
    assert [v.name for v in found.variants] == [
        "words",
        "words without he",
        "words without he, que*",
    ]
    for variant in found.variants:
        expected = means(anew(WORDS, MEASURES, list(variant.without)))
        assert {(m["run"], m["measure"]): m["value"] for m in variant.scores.means()} == expected


def test_every_term_left_out_is_what_scoring_from_nothing_gives(found: Sensitivity) -> None:
    terms = [own.without[0] for own in found.terms]
    assert terms == ["he", "king", "king cobra", "she", "queen", "que*"]
    whole = anew(WORDS, MEASURES, [])
    for own in found.terms:
        without = anew(WORDS, MEASURES, list(own.without))
        for m, measure in enumerate(MEASURES):
            changes, n = own.changes(m)
            for r, run in enumerate(whole.runs):
                moves = _moves(whole, without, run, measure)
                assert n[r] == len(moves)
                if moves:
                    assert changes[r] == pytest.approx(sum(moves) / len(moves), abs=1e-12)
                else:
                    assert math.isnan(changes[r])
            moved = {
                query
                for run in whole.runs
                for query, value in whole.per_query(run, measure).items()
                if not _same(value, without.per_query(run, measure)[query])
            }
            assert own.moved_queries(m) == len(moved), own.name


def _moves(before: Scores, after: Scores, run: str, measure: str) -> list[float]:
    """How far each query moved that has a value both times."""
    now = after.per_query(run, measure)
    return [
        value - old
        for query, old in before.per_query(run, measure).items()
        if old is not None and (value := now[query]) is not None
    ]


def _same(first: float | None, second: float | None) -> bool:
    if first is None or second is None:
        return first is second
    return math.isclose(first, second, abs_tol=1e-12)


def test_a_run_as_background_and_skipped_documents() -> None:
    texts = {doc: text for doc, text in TEXTS.items() if doc != "d2"}
    options: dict[str, Any] = {"background": RUNS["two"], "missing": "skip"}
    found = sensitivity(RUNS, texts, WORDS, measures=["NFaiRR@1", "TExFAIR@1"], **options)
    for own in found.terms:
        words = _lexicon_without(Lexicon.load(WORDS), own.without)
        scores = ranktilt.score(
            RUNS, ["NFaiRR@1", "TExFAIR@1"], annotations=ranktilt.annotate(texts, words),
            background=RUNS["two"], reading=Reading(missing="skip"),
        )  # fmt: skip
        whole = ranktilt.score(
            RUNS, ["NFaiRR@1", "TExFAIR@1"], annotations=ranktilt.annotate(texts, WORDS),
            background=RUNS["two"], reading=Reading(missing="skip"),
        )  # fmt: skip
        for m, measure in enumerate(("NFaiRR@1", "TExFAIR@1")):
            for r, run in enumerate(RUNS):
                moves = _moves(whole, scores, run, measure)
                expected = pytest.approx(sum(moves) / len(moves), abs=1e-12)
                assert own.changes(m)[0][r] == expected


def test_terms_that_do_not_occur_are_not_tried() -> None:
    run = {"a": {"q": {"d1": 2.0, "d6": 1.0}}}
    found = sensitivity(run, TEXTS, WORDS, measures=["TExFAIR@1"])
    assert [own.without for own in found.terms] == [("he",), ("king",), ("queen",)]
    whole = sensitivity(run, TEXTS, WORDS, measures=["NFaiRR(background='collection')@1"])
    assert len(whole.terms) == 6


def test_influence_by_hand() -> None:
    # one document, "he is king here": TExFAIR is 0 with only male terms, 1 without any
    found = sensitivity({"a": {"q": {"d1": 1.0}, "p": {"d4": 1.0}}}, TEXTS, WORDS,
                        measures=["TExFAIR@1"], without="he,king")  # fmt: skip
    assert found.variants[0].scores.mean("a", "TExFAIR@1") == pytest.approx(0.5)
    assert found.variants[1].scores.mean("a", "TExFAIR@1") == pytest.approx(1.0)
    assert [(i.without, i.largest(0)[0], i.moved_queries(0)) for i in found.terms] == [
        (("he",), 0.0, 0), (("king",), 0.0, 0),
    ]  # fmt: skip
    assert found.baseline is None
    assert found.conclusions()[-1] == (
        "Of 2 terms of words, removed one at a time, none changes anything."
    )


AWRF_TEXTS = {"d1": "he is a pilot", "d2": "cat", "d3": "king", "d4": "he and she"}


def test_changes_are_over_the_queries_that_have_a_value_both_times(tmp_path: Any) -> None:
    # without "king" the second list has no group and no value; the first stays as it is
    run = {"r": {"q1": {"d1": 2.0, "d4": 1.0}, "q2": {"d3": 1.0}}}
    found = sensitivity(run, AWRF_TEXTS, WORDS, measures=["AWRF@2"], without="king")
    own = next(i for i in found.terms if i.without == ("king",))
    changes, n = own.changes(0)
    assert (changes.tolist(), n.tolist(), own.moved_queries(0)) == ([0.0], [1], 1)
    table = found.influence_table()
    cells = [dict(zip(table.header, row, strict=True)) for row in table.cells()]
    assert {c["term"]: c["AWRF@2"] for c in cells}["king"] == "0.0000"
    # the mean without it is over one query only
    assert found.lexicon_table().cells()[1][-2].endswith("(1/2)")
    found.write(tmp_path / "s.csv")
    written = list(csv.DictReader(io.StringIO((tmp_path / "s.csv").read_text())))
    kings = [row for row in written if row["without"] == "king"]
    assert len(kings) == 2  # as a set asked for, and as a term left out singly
    for row in kings:
        assert (row["change"], row["n_change"], row["n_scored"]) == ("0.0", "1", "1")


def test_the_sentence_says_which_term_changes_a_mean_most() -> None:
    # without "he" the first list has no value, and the second only its female document
    run = {"r": {"q1": {"d1": 1.0}, "q2": {"d1": 2.0, "d4": 1.0}}}
    texts = {"d1": "he is a pilot", "d4": "she is one"}
    found = sensitivity(run, texts, WORDS, measures=["AWRF@2"])
    own = next(i for i in found.terms if i.without == ("he",))
    assert (own.changes(0)[1].tolist(), own.moved_queries(0)) == ([1], 2)
    told = f"'he' changes a mean most ({own.changes(0)[0][0]:+.4f}, AWRF@2 of r)"
    assert told in found.conclusions()[0]


def test_rounding_is_no_verdict() -> None:
    array = np.array([[[0.1 + 0.2] * 20], [[0.3] * 20]])
    measure, queries = ScoredMeasure("AWRF@10", None, "0"), [f"q{i}" for i in range(20)]
    scores = Scores(["a", "b"], [measure], queries, array, np.zeros(array.shape, np.int64))
    judged = Variant("x", (), scores, scores, "b", 0.05)
    assert judged.p[0, 0] == 1.0
    assert judged.verdicts[0][0] == "no significant difference"


def test_the_only_term_of_a_group_stays() -> None:
    lexicon = {"name": "x", "groups": [{"name": "m", "terms": ["he"]},
                                       {"name": "f", "terms": ["she", "queen"]}]}  # fmt: skip
    found = sensitivity(RUNS, TEXTS, lexicon, measures=["TExFAIR@2"])
    assert {i.without for i in found.terms} == {("she",), ("queen",)}


values = st.lists(st.sampled_from([0.0, 0.1, 0.2, 0.3, 0.5]), min_size=2, max_size=7)


@given(st.data())
@settings(deadline=None)
def test_tau_is_scipys(data: st.DataObject) -> None:
    first = data.draw(values)
    second = data.draw(st.lists(st.sampled_from([0.0, 0.1, 0.2]), min_size=len(first),
                                max_size=len(first)))  # fmt: skip
    mine = kendall_tau(np.array(first), np.array(second))
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert mine is None
    else:
        assert mine == pytest.approx(stats.kendalltau(first, second).statistic)


def test_same_order_takes_rounding_for_a_tie_and_gaps_for_a_change() -> None:
    base = np.array([0.3, 0.1, 0.1])
    assert _same_order(base, np.array([0.9, 0.2, 0.2 + 1e-15]))
    assert not _same_order(base, np.array([0.9, 0.2, 0.3]))
    assert not _same_order(base, np.array([0.9, np.nan, 0.2]))
    assert _same_order(np.array([0.3, np.nan]), np.array([0.1, np.nan]))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["1", "0", "high", "0.5"]))
def test_verdicts_are_scipys_t_test_with_bonferroni(seed: int, fair: str) -> None:
    generator = np.random.default_rng(seed)
    array = generator.normal(0.3, 0.2, (4, 1, 12)) + generator.normal(0, 0.2, (4, 1, 1))
    measure = ScoredMeasure("M@10", "m" if fair == "0" else None, fair)
    scores = Scores(list("abcd"), [measure], [f"q{i}" for i in range(12)], array,
                    np.zeros(array.shape, np.int64))  # fmt: skip
    found = Variant("x", (), scores, scores, "b", 0.05)
    # by hand: closeness to fair, from the definition
    close = array[:, 0] if fair == "high" else -np.abs(array[:, 0] - float(fair))
    if fair == "1":
        close = array[:, 0] - 1.0  # one-sided: passing 1 is no tilt
    assert math.isnan(found.p[0, 1])
    assert found.verdicts[0][1] == ""
    for r in (0, 2, 3):
        p = min(1.0, 3 * float(stats.ttest_rel(close[r], close[1]).pvalue))
        assert found.p[0, r] == pytest.approx(p, abs=1e-9)
        better = "fairer" if close[r].mean() > close[1].mean() else "less fair"
        assert found.verdicts[0][r] == (better if p < 0.05 else "no significant difference")
    assert found.goodness[0] == pytest.approx(close.mean(axis=1))


def test_flips_of_order_and_verdict_are_found() -> None:
    # "old" marks every document of a; without it a is the fairer one
    texts = {"a1": "old he", "a2": "old she", "b1": "he he he", "b2": "nothing"}
    lexicon = {"name": "x", "groups": [{"name": "m", "terms": ["old", "he"]},
                                       {"name": "f", "terms": ["she", "her"]}]}  # fmt: skip
    queries = [f"q{i}" for i in range(8)]
    runs = {
        "b": {q: {"b1" if i % 2 else "b2": 1.0} for i, q in enumerate(queries)},
        "a": {q: {"a1": 1.0} for q in queries},
    }
    found = sensitivity(runs, texts, lexicon, measures=["TExFAIR@1"], without=["old", "he"])
    by_term = {i.without[0]: i for i in found.terms}
    # b: 0.5 (half of its documents all male), a: 0 with or without "old"
    assert found.variants[0].means[0].tolist() == [pytest.approx(0.5), 0.0]
    assert by_term["old"].keeps_verdicts(0)
    # without "he" b has no term at all (1), a only "old" (0): p = 0 instead of 0.033
    assert by_term["he"].changes(0)[0].tolist() == [pytest.approx(0.5), pytest.approx(0.0)]
    assert by_term["he"].keeps_order(0)
    assert "The verdicts are the same under all 3 lexicons" in found.conclusions()[0]
    assert "stays the same" in found.conclusions()[1]
    # with "old" on the other side a's documents are balanced: order and verdict turn round
    turned = {"name": "y", "groups": [{"name": "m", "terms": ["he", "him"]},
                                      {"name": "f", "terms": ["she", "old"]}]}  # fmt: skip
    found = sensitivity(runs, texts, [turned, lexicon], measures=["TExFAIR@1"], without="old")
    assert [v.keeps_order(0) for v in found.variants] == [True, False, False, False]
    assert [v.tau(0) for v in found.variants] == [1.0, -1.0, -1.0, -1.0]
    own = next(i for i in found.terms if (i.lexicon, i.without) == ("y", ("old",)))
    assert not own.keeps_order(0)
    assert own.reference.verdicts[0] == ["", "fairer"]
    assert own.verdicts[0] == ["", "less fair"]
    words = found.conclusions()
    assert "the verdict depends on the lexicon: a is fairer under y, less fair under" in words[0]
    assert "The order of the 2 runs changes for TExFAIR@1 (τ -1.00)." in words[1]
    assert "the order of the runs: " in words[3]


def test_a_lexicon_without_the_terms_gets_no_variant_and_a_note() -> None:
    found = sensitivity(RUNS, TEXTS, ["gender", WORDS], measures=["TExFAIR@2"], without="que*",
                        leave_one_out=False)  # fmt: skip
    assert [v.name for v in found.variants] == ["gender", "words", "words without que*"]
    assert "No term of que* is in gender." in found.notes()


def test_progress_counts_terms() -> None:
    seen: list[Any] = []
    sensitivity(RUNS, TEXTS, WORDS, measures=["TExFAIR@2"], progress=lambda *x: seen.append(x))
    assert [step[1:3] for step in seen] == [(i, 6) for i in range(1, 7)]


def test_without_leaving_out(found: Sensitivity) -> None:
    quick = sensitivity(RUNS, TEXTS, WORDS, measures=["TExFAIR@2"], leave_one_out=False)
    assert quick.terms == []


def test_three_groups() -> None:
    lexicon = {
        "name": "three",
        "groups": [
            {"name": "a", "terms": ["he", "king"]},
            {"name": "b", "terms": ["she", "her"]},
            {"name": "c", "terms": ["queen", "queue"]},
        ],
    }
    found = sensitivity(RUNS, TEXTS, lexicon, measures=["TExFAIR@3"])
    own = next(i for i in found.terms if i.without == ("king",))
    whole = anew(lexicon, ["TExFAIR@3"], []).mean("one", "TExFAIR@3")
    without = anew(lexicon, ["TExFAIR@3"], ["king"]).mean("one", "TExFAIR@3")
    assert whole is not None
    assert without is not None
    assert own.changes(0)[0][0] == pytest.approx(without - whole)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"measures": ["nDCG@10"], "qrels": {"q1": {"d1": 1}}},
            "nDCG@10 does not use the lexicon",
        ),
        (
            {"measures": ["DUO@10"], "polarity": {"q1": {"d1": 1.0}}},
            "DUO@10 does not use the lexicon",
        ),
        ({"without": ["kin"]}, "words: no term 'kin' to remove; did you mean king"),
        ({"without": ["he,king,king cobra"]}, "the group 'm' has no term left"),
        ({"without": [","]}, "an empty set of terms"),
        ({"baseline": "four"}, "unknown baseline 'four'"),
        ({"alpha": 1.0}, "alpha 1.0, expected a number between 0 and 1"),
        ({"lexicons": []}, "no lexicon"),
        ({"lexicons": ["gender", "gender"]}, "duplicate lexicon"),
        (
            {"lexicons": [WORDS, "gender"], "measures": ["ARaB@2"]},
            r"ARaB@2: \+ is m under words and male under gender",
        ),
    ],
)
def test_slips(options: dict[str, Any], message: str) -> None:
    given = {"lexicons": WORDS, "measures": ["TExFAIR@2"]} | options
    with pytest.raises(InputError, match=message):
        sensitivity(RUNS, TEXTS, given.pop("lexicons"), **given)


def test_files(found: Sensitivity, tmp_path: Any) -> None:
    found.write(tmp_path / "s.json", {"command": "x"})
    content = json.loads((tmp_path / "s.json").read_text())
    assert content["manifest"] == {"command": "x"}
    assert len(content["rows"]) == len(found.records())
    found.write(tmp_path / "s.csv", {"command": "x"})
    assert (tmp_path / "s.csv.manifest.json").exists()
    rows = list(csv.DictReader(io.StringIO((tmp_path / "s.csv").read_text())))
    assert len(rows) == (len(found.variants) + 6) * len(MEASURES) * 3
    one = next(
        r for r in rows if (r["without"], r["measure"], r["run"]) == ("queen", "TExFAIR@2", "two")
    )
    expected = anew(WORDS, ["TExFAIR@2"], ["queen"]).mean("two", "TExFAIR@2")
    assert float(one["mean"]) == pytest.approx(expected)
    assert (one["n_scored"], one["n_total"]) == ("3", "3")
    with pytest.raises(InputError, match=r"expected \.json or \.csv"):
        found.write(tmp_path / "s.txt")


def test_a_notebook_gets_escaped_html() -> None:
    runs = {"<b>": RUNS["one"], "two": RUNS["two"]}
    shown = sensitivity(runs, TEXTS, WORDS, measures=["TExFAIR@2"])._repr_html_()
    assert "&lt;b&gt;" in shown
    assert "<b>" not in shown
