"""The gate's verdicts, against values worked out by hand and scipy's t-test."""

from __future__ import annotations

import math
import random
import re
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from ranktilt.comparisons.gate import GateResult, gate
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import CODE

FAIR = ScoredMeasure("TExFAIR@10", None, "1")
SIGNED = ScoredMeasure("ARaB@10", "male", "0")
PLAIN = ScoredMeasure("nDCG@10", None, "high")
POOL = ScoredMeasure("NFaiRR(background='pool')@10", None, "1")


def scores(
    values: dict[str, list[float | None]],
    measure: ScoredMeasure = FAIR,
    *,
    queries: list[str] | None = None,
    weights: list[float] | None = None,
    parts: list[str] | None = None,
) -> Scores:
    """Scores of one measure; None is undefined."""
    length = len(next(iter(values.values())))
    filled = [[math.nan if v is None else v for v in row] for row in values.values()]
    array = np.array(filled, np.float64).reshape(len(values), 1, length)
    return Scores(
        list(values),
        [measure],
        queries or [f"q{i + 1}" for i in range(length)],
        array,
        np.where(np.isnan(array), CODE["no-results"], 0),
        None if weights is None else np.array(weights),
        "domain" if parts else None,
        parts,
    )


def check(rule: dict[str, Any], now: Scores, baseline: Scores | None = None) -> GateResult:
    return gate({"rule": [{"measure": now.measures[0].name, **rule}]}, now, baseline=baseline)


NOW = {"a": [0.9, 0.7, 0.8, None], "b": [0.5, 0.5, 0.9, 0.9]}  # means 0.8 and 0.7


@pytest.mark.parametrize(
    ("rule", "passed"),
    [
        ({"min": 0.8}, {"a": True, "b": False}),
        ({"max": 0.75}, {"a": False, "b": True}),
        ({"min": 0.65, "max": 0.75}, {"a": False, "b": True}),
        ({"min": 0.5, "level": "query"}, {"a": True, "b": True}),
        ({"min": 0.6, "level": "query"}, {"a": True, "b": False}),
        ({"max": 0.89, "level": "query"}, {"a": False, "b": False}),
    ],
)
def test_bounds_of_values(rule: dict[str, Any], passed: dict[str, bool]) -> None:
    result = check(rule, scores(NOW))
    assert {c.run: c.passed for c in result} == passed
    assert result.passed == all(passed.values())
    assert [bool(c.reason) for c in result] == [not c.passed for c in result]


def test_a_mean_says_how_many_queries_it_is_over() -> None:
    failed = check({"min": 0.9, "run": "a"}, scores(NOW)).failed[0]
    assert failed.value == pytest.approx(0.8)
    assert (failed.n_scored, failed.n_total) == (3, 4)
    assert failed.reason == "mean 0.8000 < 0.9 (3/4 queries)"


def test_a_mean_at_its_bound_passes_in_spite_of_rounding() -> None:
    now = scores({"a": [0.1, 0.2, 0.3]})  # the mean is 0.20000000000000004 or so
    assert check({"max": 0.2, "min": 0.2}, now).passed


def test_a_failure_close_to_its_bound_shows_enough_digits() -> None:
    assert "0.2000001 > 0.2 " in check({"max": 0.2}, scores({"a": [0.2000001]})).failed[0].reason


def test_the_worst_queries_are_named_and_counted() -> None:
    now = scores({"a": [0.1, 0.3, 0.9, None, 0.2, 0.35, 0.38, 0.36]})
    failed = check({"min": 0.4, "level": "query"}, now).failed[0]
    worst = [("q1", 0.1), ("q5", 0.2), ("q2", 0.3), ("q6", 0.35), ("q8", 0.36), ("q7", 0.38)]
    assert failed.queries == worst
    assert failed.value == 0.1
    assert "6 of 7 queries" in failed.reason
    assert "q1 (0.1), q5 (0.2), q2 (0.3), q6 (0.35), q8 (0.36) and 1 more" in failed.reason


def test_weights_make_weighted_means() -> None:
    now = scores({"a": [1.0, 0.0]}, weights=[3.0, 1.0])
    assert check({"min": 0.75}, now).checks[0].value == pytest.approx(0.75)


def test_parts_are_checked_one_by_one() -> None:
    now = scores({"a": [0.9, 0.5, 0.9, 0.7]}, parts=["work", "home", "work", "home"])
    result = check({"min": 0.8, "by": "domain"}, now)
    assert [(c.part, c.passed, c.value, c.n_total) for c in result] == [
        ("work", True, pytest.approx(0.9), 2),
        ("home", False, pytest.approx(0.6), 2),
    ]
    assert "domain = home" in result.failed[0].line


def test_tilt_is_each_querys_distance_from_fair() -> None:
    leaning = scores({"a": [0.4, -0.4]}, SIGNED)
    assert check({"max": 0.1, "min": -0.1}, leaning).passed  # the sides cancel out
    failed = check({"max": 0.1, "on": "tilt"}, leaning).failed[0]
    assert failed.value == pytest.approx(0.4)
    fair = scores({"a": [0.9, 0.7]})
    assert check({"max": 0.2, "on": "tilt"}, fair).checks[0].value == pytest.approx(0.2)


def test_nothing_beyond_a_one_sided_fair_end_is_tilt() -> None:
    # NFaiRR passes 1 where a list is more neutral than the best of its background
    now = scores({"a": [1.2, 0.9]}, POOL)
    held = check({"max": 0.0, "on": "tilt"}, now).checks[0]
    assert held.passed
    assert held.value == pytest.approx((-0.2 + 0.1) / 2)
    assert check({"max": 0.1, "on": "tilt", "level": "query"}, now).passed


def test_tilt_needs_a_fair_value() -> None:
    with pytest.raises(InputError, match=r"rule 1: on = 'tilt'.* no fair value for nDCG@10"):
        check({"max": 0.2, "on": "tilt"}, scores({"a": [0.9]}, PLAIN))


@pytest.mark.parametrize("level", ["mean", "query"])
def test_an_undefined_mean_fails(level: str) -> None:
    failed = check({"min": 0.0, "level": level}, scores({"a": [None, None]})).failed[0]
    assert failed.value is None
    assert failed.reason == "undefined: no query has a value"
    assert (failed.n_scored, failed.n_total) == (0, 2)


def test_a_part_without_scored_query_fails() -> None:
    now = scores({"a": [0.9, None]}, parts=["work", "home"])
    assert [c.passed for c in check({"min": 0.1, "by": "domain"}, now)] == [True, False]


def test_changes_are_over_queries_that_have_both_values() -> None:
    now = scores({"a": [0.9, 0.7, None, 0.1]})
    before = scores({"a": [0.8, 0.8, 0.2, None]})
    result = check({"max_drop": 0.0}, now, before)
    assert result.passed
    assert result.checks[0].change == pytest.approx(0.0)
    assert result.checks[0].n_scored == 2


@pytest.mark.parametrize(
    ("rule", "passed"),
    [
        ({"max_drop": 0.1}, False),
        ({"max_drop": 0.2}, True),
        ({"max_rise": 0.0}, True),
        ({"max_rise": 0.0, "max_drop": 0.1}, False),
        ({"max_drop": 0.39, "level": "query"}, False),
        ({"max_drop": 0.4, "level": "query"}, True),
    ],
)
def test_bounds_of_changes(rule: dict[str, Any], passed: bool) -> None:
    now, before = scores({"a": [0.5, 0.9]}), scores({"a": [0.9, 0.9]})
    assert check(rule, now, before).passed == passed


def test_the_query_that_moved_most_is_named() -> None:
    now, before = scores({"a": [0.5, 0.9, 0.3]}), scores({"a": [0.9, 0.9, 0.4]})
    failed = check({"max_drop": 0.05, "level": "query"}, now, before).failed[0]
    assert failed.change == pytest.approx(-0.4)
    assert [query for query, _ in failed.queries] == ["q1", "q3"]
    assert failed.reason == "2 of 3 queries break drop ≤ 0.05: q1 (-0.4), q3 (-0.1)"


def test_the_baselines_queries_may_stand_in_another_order() -> None:
    now = scores({"a": [0.5, 0.9]}, queries=["q1", "q2"])
    before = scores({"a": [0.9, 0.5]}, queries=["q2", "q1"])
    assert check({"max_drop": 0, "max_rise": 0, "level": "query"}, now, before).passed


def test_a_run_of_the_same_scores_is_a_baseline_and_not_held_against_itself() -> None:
    result = check({"max_drop": 0.05, "baseline": "a"}, scores({"a": [0.9], "b": [0.8]}))
    assert [(c.run, c.passed) for c in result] == [("b", False)]
    with pytest.raises(InputError, match="'a' is its own baseline"):
        check({"max_drop": 0.05, "baseline": "a", "run": "a"}, scores(NOW))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["max_rise", "max_drop"]), st.integers(2, 12))
def test_significance_is_scipys_one_sided_paired_t_test(seed: int, key: str, size: int) -> None:
    draw = random.Random(seed)
    now, before = ([draw.random() for _ in range(size)] for _ in range(2))
    alternative = "greater" if key == "max_rise" else "less"
    expected = float(stats.ttest_rel(now, before, alternative=alternative).pvalue)
    change = sum(now) / size - sum(before) / size
    beyond = (change if key == "max_rise" else -change) > 0.05
    result = check({key: 0.05, "alpha": 0.2}, scores({"a": now}), scores({"a": before}))
    assert result.checks[0].p == pytest.approx(expected, abs=1e-9)
    assert result.passed == (not (beyond and expected < 0.2))


def test_rounding_is_no_change() -> None:
    now, before = scores({"a": [0.1 + 0.2] * 20}), scores({"a": [0.3] * 20})
    assert 0.1 + 0.2 != 0.3
    held = check({"max_rise": 0.0, "alpha": 0.05}, now, before).checks[0]
    assert (held.change, held.p) == (0.0, 0.5)


def test_a_large_change_of_few_queries_is_let_through_by_alpha_alone() -> None:
    now, before = scores({"a": [0.1, 0.9, 0.9]}), scores({"a": [0.9, 0.85, 0.95]})
    assert not check({"max_drop": 0.1}, now, before).passed
    result = check({"max_drop": 0.1, "alpha": 0.05}, now, before)
    assert result.passed
    assert result.checks[0].found.endswith(f", p = {result.checks[0].p:.3f}")  # and says so


def test_one_query_has_no_test_and_does_not_slip_through() -> None:
    now, before = scores({"a": [0.1, None]}), scores({"a": [0.9, None]})
    failed = check({"max_drop": 0.1, "alpha": 0.05}, now, before).failed[0]
    assert failed.p is None
    assert "one query cannot be tested" in failed.reason


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({}, "no bound, expected min, max, max_rise or max_drop"),
        ({"min": 0.1, "mox": 1}, r"unknown key 'mox'; did you mean max"),
        ({"min": 0.5, "max": 0.4}, "min = 0.5 is above max = 0.4"),
        ({"min": 0.5, "max_drop": 0.4}, "min bounds the value and max_drop its change"),
        ({"max_drop": -0.1}, "max_drop = -0.1, expected at least 0"),
        ({"min": "0.5"}, "min: expected float"),
        ({"min": True}, "min: expected float"),
        ({"min": math.nan}, "min = nan, expected a number"),
        ({"min": 0.5, "alpha": 0.05}, "alpha without a change"),
        ({"min": 0.5, "baseline": "a"}, "baseline without a change"),
        ({"max_drop": 0.1, "alpha": 1.5}, "alpha = 1.5, expected between 0 and 1"),
        ({"max_drop": 0.1, "alpha": 0.05, "level": "query"}, "one query cannot be tested"),
        (
            {"min": 0.1, "level": "query", "by": "domain"},
            "by cannot be combined with level = 'query'",
        ),
        (
            {"min": 0.1, "level": "means"},
            "level: invalid enum value 'means', expected mean or query",
        ),
        ({"min": 0.1, "on": "sign"}, "on: invalid enum value 'sign'"),
        ({"min": 0.1, "run": "c"}, "unknown run 'c'; known: a, b"),
        ({"min": 0.1, "run": ""}, "run = '', expected a name"),
        ({"min": 0.1, "measure": "TExFAR@10"}, "unknown measure 'TExFAR@10'; did you mean TExFAIR"),
        ({"min": 0.1, "by": "domain"}, "no breakdown by 'domain' in the scores; score with"),
        ({"max_drop": 0.1}, "max_drop needs a baseline; set baseline"),
        ({"max_rise": 0.1, "baseline": "old"}, "unknown baseline 'old'"),
        ({"max_rise": 0.1, "baseline": "none.json"}, "baseline none.json: no such file"),
    ],
)
def test_slips_are_named_with_the_rule(rule: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as raised:
        check(rule, scores(NOW))
    assert str(raised.value).startswith("gate: rule 1: ")


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({}, "gate: no rule, expected"),
        ({"rule": []}, "gate: no rule, expected"),
        ({"rule": {"measure": "x"}}, "gate: rule: expected array"),
        ({"rules": [{}]}, "gate: unknown key 'rules'; did you mean rule"),
        ({"rule": [{"min": 1}]}, "gate: rule 1: missing key measure"),
        ({"rule": ["x"]}, "gate: rule\\[0\\]: expected object"),
        ({"rule": [{"measure": "x", "min": 1}], "scores": 3}, "gate: scores: expected str"),
    ],
)
def test_slips_of_the_whole_config(config: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        gate(config, scores(NOW))


def test_no_scores_at_all() -> None:
    with pytest.raises(InputError, match="gate: no scores"):
        gate({"rule": [{"measure": "TExFAIR@10", "min": 0.1}]})


def test_a_changed_query_set_names_the_queries() -> None:
    now = scores({"a": [0.1] * 9}, queries=[f"q{i}" for i in range(9)])
    before = scores({"a": [0.1] * 4}, queries=["q0", "q1", "q2", "old"])
    with pytest.raises(InputError) as raised:
        check({"max_drop": 0.1}, now, before)
    assert str(raised.value) == (
        "gate: rule 1: the queries differ from the baseline's (6 new: 'q3', 'q4', 'q5', 'q6', 'q7'"
        " and 1 more; 1 gone: 'old'); score the same queries, or create a new baseline"
    )


def test_a_baseline_without_that_run_or_measure() -> None:
    with pytest.raises(InputError, match="rule 1: baseline: unknown run 'a'; known: x"):
        check({"max_drop": 0.1}, scores({"a": [0.1]}), scores({"x": [0.1]}))
    with pytest.raises(InputError, match="rule 1: baseline: unknown measure 'TExFAIR@10'"):
        check({"max_drop": 0.1}, scores({"a": [0.1]}), scores({"a": [0.1]}, PLAIN))


@pytest.mark.parametrize("written", ['NFaiRR( background = "pool" ) @ 10', "NFaiRR@10"])
def test_a_measure_may_be_written_another_way(written: str) -> None:
    now = scores({"a": [0.3]}, POOL)
    assert gate({"rule": [{"measure": written, "min": 0.2}]}, now).passed
    changed = {"rule": [{"measure": written, "max_drop": 0.1}]}
    assert not gate(changed, now, baseline=scores({"a": [0.5]}, POOL)).passed


def test_a_short_name_is_no_licence_to_compare_other_measures() -> None:
    collection = ScoredMeasure("NFaiRR(background='collection')@10", None, "1")
    rule = {"measure": "NFaiRR@10", "max_drop": 0.1}
    with pytest.raises(InputError, match=r"rule 1: baseline: unknown measure .*'pool'"):
        gate({"rule": [rule]}, scores({"a": [0.3]}, POOL), baseline=scores({"a": [1]}, collection))
    both = Scores(["a"], [POOL, collection], ["q"], np.ones((1, 2, 1)), np.zeros((1, 2, 1), int))
    with pytest.raises(InputError, match="rule 1: unknown measure 'NFaiRR@10'"):
        gate({"rule": [{"measure": "NFaiRR@10", "min": 0.1}]}, both)


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (ScoredMeasure("ARaB@10", "female", "0"), r"\+ is female"),
        (ScoredMeasure("ARaB@10", "male", "0.5"), "fair value is 0.5"),
    ],
)
def test_a_baseline_that_means_something_else_is_refused(
    before: ScoredMeasure, message: str
) -> None:
    now = scores({"a": [0.4]}, SIGNED)
    with pytest.raises(
        InputError, match="rule 1: baseline: ARaB@10 has a different meaning .*" + message
    ):
        check({"max_rise": 0.1}, now, scores({"a": [0.4]}, before))


def test_a_baseline_that_does_not_say_what_it_means_may_pass() -> None:
    now = scores({"a": [0.4, -0.4]}, SIGNED)
    unsaid = scores({"a": [0.1, 0.1]}, ScoredMeasure("ARaB@10"))  # as a CSV file has it
    result = check({"max_rise": 0.1, "on": "tilt"}, now, unsaid)
    assert result.checks[0].change == pytest.approx(0.3)
    assert check({"max_rise": 0.1}, now, unsaid).passed


def test_changes_use_the_weights_of_today() -> None:
    now = scores({"a": [0.9, 0.5]}, weights=[3.0, 1.0], queries=["q1", "q2"])
    for weights in ([2.0, 1.0], None):
        other = scores({"a": [0.9, 0.9]}, weights=weights, queries=["q1", "q2"])
        result = check({"max_drop": 0.1}, now, other)
        assert result.checks[0].change == pytest.approx(-0.4 / 4)


@pytest.mark.parametrize("rule", [{"min": 0.1}, {"max_drop": 1.0, "baseline": "a"}])
def test_a_baseline_that_no_rule_looks_at_is_refused(rule: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="gate: a baseline that no rule uses"):
        check(rule, scores(NOW), scores(NOW))


HARD = "a|b <&\"'> \x00\x1b ✘ *"


def test_junit_is_well_formed_whatever_the_names() -> None:
    now = scores({HARD: [0.1], "b": [0.9]})
    text = check({"min": 0.5, "name": HARD}, now).to_junit()
    root = ElementTree.fromstring(text.encode())
    suite = root[0]
    assert (root.tag, suite.tag) == ("testsuites", "testsuite")
    assert (suite.attrib["tests"], suite.attrib["failures"], suite.attrib["errors"]) == (
        "2", "1", "0",
    )  # fmt: skip
    cases = suite.findall("testcase")
    assert cases[0].attrib["classname"] == "a|b <&\"'> \ufffd\ufffd ✘ *"
    assert cases[1].attrib["classname"] == "b"
    assert [len(case.findall("failure")) for case in cases] == [1, 0]
    failure = cases[0].find("failure")
    assert failure is not None
    assert failure.attrib["message"] == "mean 0.1000 < 0.5 (1/1 queries)"


def test_the_summary_is_a_table_whatever_the_names() -> None:
    text = check(
        {"min": 0.5}, scores({HARD.replace("\x00\x1b", ""): [0.1], "b": [0.9]})
    ).to_markdown()
    assert text.startswith("### ✘ ranktilt gate: 1 of 2 checks failed\n")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 4
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {7}
    assert "**✘ FAIL**" in rows[2]
    assert "✔ pass" in rows[3]
    assert "mean 0.1000" in text


def test_a_notebook_gets_escaped_html() -> None:
    shown = check({"min": 0.5}, scores({"<b>": [0.1]}))._repr_html_()
    assert "&lt;b&gt;" in shown
    assert "FAIL" in shown
