"""The summary says what the numbers say: small cases worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ranktilt.compare.systems import compare
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.scores import STATUSES, ScoredMeasure, Scores
from ranktilt.report.content import ReportInput, View
from ranktilt.report.summary import summary, worst_parts

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
    scores = made([ARAB], [[[0.2, 0.4]], [[-0.1, -0.1]], [[0.0, 0.0]]])
    text = said(ReportInput(scores, lexicon=Lexicon.load("gender")))["Lean"]
    assert "1 system leans to male: s0 +0.3000." in text
    assert "1 system leans to female: s1 −0.1000." in text
    assert "1 system leans to neither side: s2 0.0000." in text
    assert "of those scored for s0, 100% lean to male and 0% the other way" in text


def test_more_groups_have_no_single_other_side() -> None:
    scores = made([ARAB], [[[-0.2, -0.4]]])
    text = said(ReportInput(scores, lexicon=Lexicon.load("gender3")))["Lean"]
    assert "1 system leans away from male" in text


def test_a_lean_that_may_be_chance_is_said() -> None:
    scores = made([ARAB], [[[0.5, -0.4, 0.1, -0.1]], [[0.5, 0.5, 0.6, 0.4]]])
    text = said(ReportInput(scores, comparison=compare(scores, resamples=100)))["Lean"]
    assert "holds 0 for s0: there a lean cannot be told from chance" in text


def test_nothing_scored_is_not_balanced() -> None:
    nan = float("nan")
    points = said(ReportInput(made([ARAB], [[[nan, nan]]])))
    assert points["Lean"] == "ARaB@10 has no value for any system."
    assert "2 of 2 values are undefined" in points["What cannot be said"]


def test_nearest_and_farthest() -> None:
    scores = made([ARAB, FAIR], [[[0.2, -0.2], [0.9, 0.9]], [[0.1, 0.1], [0.5, 0.7]]])
    text = said(ReportInput(scores))["Nearest to fair"]
    assert "by ARaB@10, s1 is nearest and s0 farthest" in text
    assert "by TExFAIR@10, s0 is nearest and s1 farthest" in text
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
    assert "By nDCG@10 s0 ranks best (0.8000)." in text
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
