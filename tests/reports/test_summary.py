"""The summary says what the numbers say: small cases worked out by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ranktilt.comparisons.systems import compare
from ranktilt.data.lexicon import Lexicon
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import STATUSES
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.summary import summary, worst_parts
from ranktilt.reports.verdict import verdict

ARAB = ScoredMeasure("ARaB@10", "male", "0")
FAIR = ScoredMeasure("TExFAIR@10", None, "1")
GAIN = ScoredMeasure("nDCG@10", None, "high")


def made(measures: list[ScoredMeasure], values: list[Any], **more: Any) -> Scores:
    """Scores of runs s0, s1, … from runs × measures × queries; NaN is no-group."""
    array = np.array(values, float)
    codes = np.where(np.isnan(array), STATUSES.index("no-group"), 0)
    runs = [f"s{i}" for i in range(len(array))]
    return Scores(runs, measures, [f"q{i}" for i in range(array.shape[2])], array, codes, **more)


def said(given: ReportInput) -> dict[str, str]:
    return {point.heading: point.text for point in summary(View(given))}


def test_both_sides_are_named() -> None:
    up, down = [0.2, 0.4, 0.3, 0.3], [-0.1, -0.1, -0.2, -0.1]
    scores = made([ARAB], [[up], [down], [[0.0] * 4]])
    text = said(ReportInput(scores, lexicon=Lexicon.load("gender")))["Lean"]
    assert text.startswith("Beyond chance, s0 +0.3000 [")
    assert re.search(r"s1 −0\.1250 \[[^]]*\] leans to female\.", text)
    assert "A lean cannot be told from chance for s2 0.0000 [0.0000, 0.0000]" in text
    assert "of the 4 queries for s0 (the largest mean), 4 lean to male." in text


def test_more_groups_have_no_single_other_side() -> None:
    scores = made([ARAB], [[[-0.2, -0.4, -0.3, -0.3]]])
    text = said(ReportInput(scores, lexicon=Lexicon.load("gender3")))["Lean"]
    assert "leans away from male" in text


def test_a_lean_that_may_be_chance_is_said() -> None:
    scores = made([ARAB], [[[0.5, -0.4, 0.1, -0.1]], [[0.5, 0.5, 0.6, 0.4]]])
    text = said(ReportInput(scores, comparison=compare(scores, resamples=100)))["Lean"]
    assert re.search(r"cannot be told from chance for s0 \+0\.0250 \[[^]]*\]: its interval", text)
    assert text.startswith("Beyond chance, s1 +0.5000")


def test_no_lean_comes_before_the_side_of_the_means() -> None:
    values = [[[0.5, -0.4, 0.1, 0.2 + r / 10]] for r in range(6)]
    text = said(ReportInput(made([ARAB], values)))["Lean"]
    assert text.startswith(
        "No lean can be told from chance; all six means are on the male side (s0 +0.1000, s1 "
    )
    assert "their intervals hold 0." in text
    assert "for s5 (the largest mean), 3 lean to male and 1 leans away from male." in text


def test_one_system_has_its_interval_and_no_order() -> None:
    points = said(ReportInput(made([ARAB], [[[0.5, -0.4, 0.1, -0.1]]])))
    # mean 0.025, s = 0.3775, n = 4: a plain t interval would be 0.025 ± 0.6007; ours is wider
    found = re.search(
        r"s0 \+0\.0250 \[−([\d.]+), \+([\d.]+)\]\): its interval holds 0", points["Lean"]
    )
    assert found
    assert float(found[1]) > 0.5757
    assert float(found[2]) > 0.6257
    assert "4 queries are few." in points["What cannot be said"]
    assert "order" not in points["What cannot be said"]
    assert "Nearest to fair" not in points


def test_attention_says_on_how_many_queries_it_stands() -> None:
    share = ScoredMeasure("Share(group='male')@10", None, "0.5")
    nan = float("nan")
    alike = made([share], [[[0.4, 0.8, nan, nan]]])
    text = said(ReportInput(alike))["Attention"]
    assert "Male terms get 60% in s0" in text
    assert "(target 50%; 2 of 4 queries show any)" in text
    different = made([share], [[[0.4, 0.8, nan, nan]], [[0.4, 0.8, 0.6, nan]]])
    text = said(ReportInput(different))["Attention"]
    assert "60% in s0 (2) and 60% in s1 (3)" in text
    assert "in brackets how many of the 4 queries show any" in text


def test_nothing_scored_is_not_balanced() -> None:
    nan = float("nan")
    points = said(ReportInput(made([ARAB], [[[nan, nan]]])))
    assert points["Lean"] == "ARaB@10 has no value for any system."
    assert "2 of 2 values are undefined" in points["What cannot be said"]


def test_nearest_and_farthest() -> None:
    scores = made([ARAB, FAIR], [[[0.2, -0.2], [0.9, 0.9]], [[0.1, 0.1], [0.5, 0.7]]])
    text = said(ReportInput(scores))["Nearest to fair"]
    assert text.startswith("Query by query, on average: by lean in term frequency (ARaB@10), s1 is")
    assert "by closeness to the targets (TExFAIR@10), s0 is nearest and s1 farthest" in text
    assert "do not agree" in text


def test_equal_systems_have_no_order() -> None:
    scores = made([ARAB], [[[0.2, 0.2]], [[0.2, 0.2]]])
    assert "Nearest to fair" not in said(ReportInput(scores))


def paired(shift: float, n: int) -> Scores:
    noise = np.sin(np.arange(n)) * 0.01
    base = 0.3 + noise
    return made([FAIR, GAIN], [[base, base], [base + shift + noise[::-1], base]])


def test_a_real_difference() -> None:
    scores = paired(0.2, 30)
    points = said(ReportInput(scores, comparison=compare(scores, resamples=100)))
    text = points["Against s0"]
    assert "s1 is nearer to fair by TExFAIR@10." in text
    assert "1 of the 2 comparisons show no significant difference" in text
    assert "does not show that there is none: 30 queries can show large ones only" in text
    assert "paired t-test, Holm's correction over 2 comparisons, level 0.05" in text


def test_the_other_way_round() -> None:
    scores = paired(-0.2, 30)
    text = said(ReportInput(scores, comparison=compare(scores, resamples=100)))["Against s0"]
    assert "s1 is farther from fair by TExFAIR@10." in text


def test_no_real_difference() -> None:
    scores = paired(0.0, 60)
    text = said(ReportInput(scores, comparison=compare(scores, resamples=100)))["Against s0"]
    assert "No system differs from s0 beyond chance" in text
    assert "which does not show that there is none." in text  # 60 queries are not called few


def test_only_relevance_differs() -> None:
    scores = paired(0.2, 30)
    swapped = replace(scores, values=scores.values[:, ::-1])
    points = said(ReportInput(swapped, comparison=compare(swapped, resamples=100)))
    assert "By the measures of tilt no system differs from s0 beyond chance" in points["Against s0"]
    assert "Significantly higher than s0: s1 (nDCG@10)." in points["Relevance"]


def attributed(collection: float | None, candidates: float, value: float) -> SimpleNamespace:
    row = SimpleNamespace(
        run="s0", measure="ARaB@10", collection=collection, candidates=candidates, value=value
    )
    return SimpleNamespace(rows=[row])


@pytest.mark.parametrize(
    ("candidates", "value", "words"),
    [
        (0.2, 0.5, "farther from fair"),
        (0.2, 0.1, "nearer to fair"),
        (-0.3, 0.1, "nearer to fair"),
        (0.2, 0.2, "no change"),
    ],
)
def test_what_the_ranker_adds(candidates: float, value: float, words: str) -> None:
    scores = made([ARAB], [[[value, value]]])
    given = ReportInput(scores, attribution=attributed(0.1, candidates, value))
    text = said(given)["What the ranking itself adds"]
    assert "a random order of the collection would give +0.1000" in text
    assert f"({words})" in text


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(-0.1, 0.7, "not beyond chance"), (0.1, 0.5, "farther from fair, beyond chance")],
)
def test_the_ranker_adds_only_what_is_beyond_chance(low: float, high: float, words: str) -> None:
    found = attributed(0.1, 0.2, 0.5)
    found.candidates = "the pool of the 6 runs"
    found.rows[0].ranker_low, found.rows[0].ranker_high = low, high
    values = [[[0.5, 0.5]]] * 6
    given = ReportInput(made([ARAB], values), attribution=found)
    text = said(given)["What the ranking itself adds"]
    assert "a random order of what these 6 systems retrieved together gives +0.2000" in text
    assert f"the order of s0 makes it +0.5000 ({words})" in text


def test_rankers_that_add_nothing_are_said_at_once() -> None:
    rows = [
        SimpleNamespace(run=f"s{i}", measure="ARaB@10", collection=None, candidates=0.2,
                        value=0.3, ranker_low=-0.1, ranker_high=0.3)
        for i in range(3)
    ]  # fmt: skip
    scores = made([ARAB], [[[0.3, 0.3]]] * 3)
    given = ReportInput(scores, attribution=SimpleNamespace(rows=rows, candidates="the pool"))
    text = said(given)["What the ranking itself adds"]
    assert "no system's order changes that beyond chance (s0 +0.3000, s1 +0.3000 and" in text


def test_no_collection_level_is_no_claim() -> None:
    scores = made([ARAB], [[[0.5, 0.5]]])
    given = ReportInput(scores, attribution=attributed(None, 0.2, 0.5))
    assert "collection" not in said(given)["What the ranking itself adds"]


def test_relevance_and_the_front() -> None:
    scores = made([FAIR, GAIN], [[[0.5, 0.5], [0.9, 0.7]], [[0.9, 0.9], [0.4, 0.4]]])
    points = [
        SimpleNamespace(run="s0", on_front=True, combined=0.61),
        SimpleNamespace(run="s1", on_front=True, combined=0.55),
    ]
    text = said(ReportInput(scores, tradeoff=SimpleNamespace(points=points)))["Relevance"]
    assert "By relevance (nDCG@10), s0 ranks best (0.8000)." in text
    assert "2 of 2 systems are beaten by no other" in text
    assert "highest for s0 (0.6100)" in text


def test_the_worst_part_is_farthest_from_fair_on_either_side() -> None:
    scores = made([ARAB], [[[0.3, 0.3, -0.8, -0.6]]], by="domain", parts=["a", "a", "b", "b"])
    view = View(ReportInput(scores))
    assert worst_parts(view, ARAB) == {"s0": ("b", pytest.approx(-0.7), 2)}
    text = said(ReportInput(scores))["Worst domain"]
    assert "s0: b (−0.7000, 2 queries)" in text
    assert "few queries" in text


def test_words_on_a_list_are_only_blamed_where_there_is_a_list(sample_input: ReportInput) -> None:
    assert "words on a list" in said(sample_input)["What cannot be said"]
    without = replace(sample_input, lexicon=None)
    assert "words on a list" not in said(without)["What cannot be said"]


def test_no_forbidden_words(sample_input: ReportInput) -> None:
    text = " ".join(said(sample_input).values()).lower()
    assert "unbiased" not in text
    assert "debias" not in text


def answers(given: ReportInput) -> list[str]:
    return verdict(View(given))


def test_the_answer_for_systems_that_are_alike() -> None:
    scores = paired(0.0, 60)
    lean = replace(scores, measures=[ARAB, GAIN], values=np.stack([[[0.4, -0.5] * 30] * 2] * 2))
    given = ReportInput(
        lean, lexicon=Lexicon.load("gender"), comparison=compare(lean, resamples=50)
    )
    assert answers(given)[:2] == [
        "No system's lean can be told from chance, though the means of both systems point to "
        "female.",
        "No system's tilt differs from that of s0 by more than chance would explain, which does "
        "not show that they are alike.",
    ]


def test_the_answer_for_systems_that_differ() -> None:
    n = 30
    noise = np.sin(np.arange(n)) * 0.01
    rows = [
        [0.5 + noise, 0.5 + noise, 0.8 + noise],
        [0.2 - noise, 0.8 - noise, 0.6 - noise],
        [0.9 - noise, 0.5 + noise, 0.8 + noise],
    ]
    scores = made([ARAB, FAIR, GAIN], rows)
    given = ReportInput(scores, comparison=compare(scores, resamples=50))
    assert answers(given) == [
        "All three systems lean to male, more than chance would explain.",
        "Compared with s0, s1 is nearer to fair (2 of 2 measures) and s2 is farther from fair "
        "(1 of 2), more than chance would explain.",
        "Nearer to fair costs relevance: nDCG@10 is lower for s1.",
    ]


def test_the_answer_for_one_system_without_judgements() -> None:
    assert answers(ReportInput(made([ARAB], [[[0.5, -0.5, 0.1]]]))) == [
        "No lean to either side can be told from chance.",
        "There is one system, so nothing here says whether another would do better.",
        "What fairness would cost in relevance is not known: no judgements were given.",
    ]


def test_the_answer_without_a_signed_measure() -> None:
    first, *_ = answers(ReportInput(made([FAIR], [[[0.5, 0.7]], [[0.9, 0.9]]])))
    expected = "By closeness to the targets (TExFAIR@10) the systems reach 0.60 to 0.90, where 1 is"
    assert first == f"{expected} fair."


def test_nothing_scored_has_no_answer() -> None:
    nan = float("nan")
    first, *_ = answers(ReportInput(made([ARAB], [[[nan, nan]]])))
    assert first == "Whether the lists lean to a side cannot be said: no query has a value."
