"""The summary says what the numbers say: small cases worked out by hand."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ranktilt.comparisons.curves import Curves
from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.comparisons.tradeoff import Tradeoff, TradeoffPoint
from ranktilt.data.lexicon import Lexicon
from ranktilt.explanations.attribution import AttributionRow
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import CODE, STATUSES
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.summary import findings, next_steps, verdict

ARAB = ScoredMeasure("ARaB@10", "male", "0")
BOOL = ScoredMeasure("ARaB(magnitude='bool')@10", "male", "0")
SHARE = ScoredMeasure("Share(group='male')@10", None, "0.5")
FAIR = ScoredMeasure("TExFAIR@10", None, "1")
GAIN = ScoredMeasure("nDCG@10", None, "high")


def made(measures: list[ScoredMeasure], values: list[Any], **more: Any) -> Scores:
    """Scores of runs s0, s1, … from runs × measures × queries; NaN is no-group."""
    array = np.array(values, float)
    codes = np.where(np.isnan(array), STATUSES.index("no-group"), 0)
    runs = [f"s{i}" for i in range(len(array))]
    return Scores(runs, measures, [f"q{i}" for i in range(array.shape[2])], array, codes, **more)


def found(given: ReportInput) -> dict[str, str]:
    return findings(View(given))


def test_one_system_has_its_interval_and_no_order() -> None:
    given = ReportInput(made([ARAB], [[[0.5, -0.4, 0.1, -0.1]]]))
    # mean 0.025, s = 0.3775, n = 4: a plain t interval would be 0.025 ± 0.6007; ours is wider
    (text,) = answers(given)
    ends = re.search(
        r"s0 does not lean significantly: ARaB@10 \+0\.0[23], 95% interval "
        r"\[−([\d.]+), \+([\d.]+)\]",
        text,
    )
    assert ends
    assert float(ends[1]) > 0.5757
    assert float(ends[2]) > 0.6257
    limits = found(given)["limits"]
    assert "Only 4 queries were scored." in limits
    assert "order" not in limits
    assert found(given)["systems"] == ""


def test_one_query_is_not_tested() -> None:
    untested = "(not tested, because fewer than 2 queries have values)"
    assert answers(ReportInput(made([ARAB], [[[0.4]]]))) == [f"s0: ARaB@10 +0.40 {untested}."]
    scores = made([ARAB, GAIN], [[[0.4], [0.8]], [[-0.6], [0.7]]])
    given = ReportInput(scores, comparison=compare(scores))
    assert answers(given) == [
        f"s1 leans most: ARaB@10 −0.60 {untested}.",
        f"Compared with s0: {untested[1:-1]}.",
        f"Relevance by nDCG@10: {untested[1:-1]}.",
    ]
    assert not any("significant d" in own for own in compare(scores).conclusions()[:2])


def test_a_few_equal_values_are_not_significant() -> None:
    """They show no spread, but 2 · ½⁵ > 0.05 > 2 · ½⁶: as many signs are equal by chance."""
    for queries, leans in ((2, False), (5, False), (6, True)):
        scores = made([ARAB], [[[0.4] * queries], [[0.0] * queries]])
        given = ReportInput(scores, comparison=compare(scores))
        assert View(given).leans("s0", ARAB) is leans
        (row,) = compare(scores).rows
        assert row.p["t"] == pytest.approx(2 * 0.5**queries)
        said = answers(given)[0]
        assert ("(s0 has the same value for all queries, too few to test)" in said) is not leans
        assert "include 0" not in said
    alone = answers(ReportInput(made([ARAB], [[[0.4, 0.4]]])))
    told = "s0 does not lean significantly: ARaB@10 +0.40 for all 2 queries, too few to test."
    assert alone == [told]


def test_nothing_scored_is_not_balanced() -> None:
    nan = float("nan")
    given = ReportInput(made([ARAB], [[[nan, nan]]]))
    assert answers(given) == ["No lean can be computed: no query has a value."]
    assert "2 of 2 values are undefined" in found(given)["limits"]


def test_closest_and_furthest() -> None:
    # s1 is off by 0.1 and s0 by 0.2 in ARaB; in TExFAIR s0 is off by 0.1 and s1 by 0.4
    scores = made([ARAB, FAIR], [[[0.2, -0.2], [0.9, 0.9]], [[0.1, 0.1], [0.5, 0.7]]])
    assert found(ReportInput(scores))["systems"] == (
        "By their means alone (not tested), no system is closest to or furthest from fair by most "
        "measures. The measures disagree on the order: they measure different things."
    )
    # by the mean of ARaB in frequency and in presence, s1 is closer, too
    scores = made(
        [ARAB, BOOL, FAIR],
        [[[0.2, 0.2], [0.2, 0.2], [0.9, 0.9]], [[0.1, 0.1], [0.1, 0.1], [0.5, 0.7]]],
    )
    assert found(ReportInput(scores))["systems"].startswith(
        "By their means alone (not tested), s1 is closest to fair by 2 of 3 measures. The measures"
    )


def test_measures_that_agree_on_the_order() -> None:
    scores = made([ARAB, FAIR], [[[0.2, -0.2], [0.5, 0.7]], [[0.1, 0.1], [0.9, 0.9]]])
    assert found(ReportInput(scores))["systems"] == (
        "By their means alone (not tested), s1 is closest to fair by 2 of 2 measures."
    )


def test_equal_systems_have_no_order() -> None:
    scores = made([ARAB], [[[0.2, 0.2]], [[0.2, 0.2]]])
    assert found(ReportInput(scores))["systems"] == ""


def paired(shift: float, n: int) -> Scores:
    noise = np.sin(np.arange(n)) * 0.01
    base = 0.3 + noise
    return made([FAIR, GAIN], [[base, base], [base + shift + noise[::-1], base]])


def compared(scores: Scores) -> str:
    comparison = compare(scores, settings=ComparisonSettings(resamples=100))
    return " ".join(answers(ReportInput(scores, comparison=comparison)))


def test_a_real_difference() -> None:
    text = compared(paired(0.2, 30))
    assert "Compared with s0, s1 is significantly closer to fair by TExFAIR@10." in text


def test_the_other_way_round() -> None:
    assert "s1 is significantly further from fair by TExFAIR@10." in compared(paired(-0.2, 30))


def test_no_real_difference() -> None:
    assert (
        "s1 is not significantly closer to or further from fair than s0. It may still differ: "
        "with 60 queries" in compared(paired(0.0, 60))
    )


def test_only_relevance_differs() -> None:
    scores = paired(0.2, 30)
    swapped = replace(scores, values=scores.values[:, ::-1])
    assert "By nDCG@10, s1 (0.50) is significantly more relevant than s0 (0.30)" in compared(
        swapped
    )


def attribution_row(
    run: str, collection: float | None, candidates: float, value: float, **more: Any
) -> AttributionRow:
    return AttributionRow(
        run, "ARaB@10", "male", "0", 2, 2, collection, None, candidates, None, value, True, **more
    )


def attributed(collection: float | None, candidates: float, value: float) -> SimpleNamespace:
    row = attribution_row("s0", collection, candidates, value)
    return SimpleNamespace(rows=[row], candidates="the pool")


@pytest.mark.parametrize(
    ("candidates", "value", "words"),
    [
        (0.2, 0.5, "further from fair"),
        (0.2, 0.1, "closer to fair"),
        (-0.3, 0.1, "closer to fair"),
        (0.2, 0.2, "no change"),
    ],
)
def test_what_the_ranker_adds(candidates: float, value: float, words: str) -> None:
    scores = made([ARAB], [[[value, value]]])
    given = ReportInput(scores, attribution=attributed(0.1, candidates, value))
    text = found(given)["attribution"]
    assert "a random ranking of the collection gives +0.1000" in text
    assert f"({words})" in text


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [(-0.1, 0.7, "not a significant change"), (0.1, 0.5, "significantly further from fair")],
)
def test_the_ranker_adds_only_what_is_significant(low: float, high: float, words: str) -> None:
    given_rows = attributed(0.1, 0.2, 0.5)
    given_rows.candidates = "the pool of the 6 runs"
    given_rows.rows = [given_rows.rows[0]._replace(ranker_low=low, ranker_high=high)]
    values = [[[0.5, 0.5]]] * 6
    given = ReportInput(made([ARAB], values), attribution=given_rows)
    text = found(given)["attribution"]
    assert "a random ranking of the pool of the 6 runs gives +0.2000" in text
    assert f"s0's ranking gives +0.5000 ({words})" in text


def test_rankers_that_add_nothing_are_said_at_once() -> None:
    rows = [
        attribution_row(f"s{i}", None, 0.2, 0.3, ranker_low=-0.1, ranker_high=0.3) for i in range(3)
    ]
    scores = made([ARAB], [[[0.3, 0.3]]] * 3)
    given = ReportInput(scores, attribution=SimpleNamespace(rows=rows, candidates="the pool"))
    text = found(given)["attribution"]
    assert text.endswith("no system's ranking changes that significantly.")


def test_only_rankings_that_change_something_are_named() -> None:
    rows = [
        attribution_row("s0", None, 0.2, 0.5, ranker_low=0.1, ranker_high=0.5),
        *(attribution_row(f"s{i}", None, 0.2, 0.3, ranker_low=-0.1, ranker_high=0.3)
          for i in (1, 2)),
    ]  # fmt: skip
    scores = made([ARAB], [[[0.3, 0.3]]] * 3)
    given = ReportInput(scores, attribution=SimpleNamespace(rows=rows, candidates="the pool"))
    text = found(given)["attribution"]
    assert "s0's ranking gives +0.5000 (significantly further from fair)" in text
    assert "s1" not in text


def test_no_collection_level_is_no_claim() -> None:
    scores = made([ARAB], [[[0.5, 0.5]]])
    given = ReportInput(scores, attribution=attributed(None, 0.2, 0.5))
    assert "collection" not in found(given)["attribution"]


def test_relevance_and_the_front() -> None:
    scores = made([FAIR, GAIN], [[[0.5, 0.5], [0.9, 0.7]], [[0.9, 0.9], [0.4, 0.4]]])
    points = [
        TradeoffPoint("s0", 0.8, 0.5, 0.61, on_front=True),
        TradeoffPoint("s1", 0.4, 0.9, 0.55, on_front=True),
    ]
    traded = Tradeoff(points, "nDCG@10", "TExFAIR@10", "TExFAIR@10", 1.0, 0.95)
    text = found(ReportInput(scores, tradeoff=traded))["tradeoff"]
    assert "2 of 2 systems are on the Pareto front" in text
    assert "s0 has the highest harmonic mean of the two (0.61). These are means" in text


def test_many_systems_with_less_relevance_are_counted_and_not_listed() -> None:
    rng = np.random.default_rng(3)
    tilt, noise = rng.normal(size=20), rng.normal(scale=0.01, size=(9, 20))
    values = [[tilt, 0.9 - 0.05 * run + noise[run]] for run in range(9)]
    scores = made([ARAB, GAIN], values)
    text = answers(ReportInput(scores, comparison=compare(scores, "s0")))[-1]
    assert text.startswith("By nDCG@10, 8 of 9 systems are significantly less relevant than s0 (0.")
    assert "), s8 most (0." in text


def test_the_first_sentence_about_three_groups_names_the_favoured_one() -> None:
    target = ScoredMeasure("Share(group='male')@10", None, "0.333", targets=(1 / 3,) * 3)
    values = [[[0.7, 0.8, 0.75, 0.72], [0.6, 0.5, 0.55, 0.58]]]
    first, second = answers(ReportInput(made([target, FAIR], values)))[:2]
    assert "leans significantly towards male" in first
    assert second == "By closeness to the targets (TExFAIR@10), the system scores 0.56 (1 = fair)."


def test_without_group_terms_nothing_is_drawn_that_can_only_be_fair() -> None:
    scores = made([ARAB], [[[0.0, 0.0]]])
    scores.codes[:] = CODE["no-group-terms"]
    zeros = np.zeros((1, 1, 2))
    curve = Curves(["s0"], ["ARaB"], [1, 10], zeros, zeros, zeros, np.full((1, 1, 2), 2), 2)
    assert View(ReportInput(scores, curves=curve)).given.curves is None


def test_the_worst_part_is_farthest_from_fair_on_either_side() -> None:
    scores = made([ARAB], [[[0.3, 0.3, -0.8, -0.6]]], by="domain", parts=["a", "a", "b", "b"])
    view = View(ReportInput(scores))
    assert view.worst_parts(ARAB) == {"s0": ("b", pytest.approx(-0.7), 2)}
    text = found(ReportInput(scores))["parts"]
    assert "fair by lean in term frequency (ARaB@10): b for s0 (−0.7000, 2 queries)." in text
    assert "over few queries" in text


def test_words_on_a_list_are_only_blamed_where_there_is_a_list(sample_input: ReportInput) -> None:
    assert "count listed words" in found(sample_input)["limits"]
    without = replace(sample_input, lexicon=None)
    assert "count listed words" not in found(without)["limits"]


def test_no_forbidden_words(sample_input: ReportInput) -> None:
    text = " ".join([*answers(sample_input), *found(sample_input).values()]).lower()
    assert "unbiased" not in text
    assert "debias" not in text


def answers(given: ReportInput) -> list[str]:
    return verdict(View(given))


def test_the_answer_for_systems_that_are_alike() -> None:
    scores = paired(0.0, 60)
    rows = [[[0.4, -0.5] * 30] * 2, [[-0.5, 0.4] * 30] * 2]
    lean = replace(scores, measures=[ARAB, GAIN], values=np.array(rows))
    given = ReportInput(
        lean,
        lexicon=Lexicon.load("gender"),
        comparison=compare(lean, settings=ComparisonSettings(resamples=50)),
    )
    assert answers(given)[:2] == [
        "By ARaB@10, no system leans significantly towards male or female (all 95% intervals "
        "include 0); the largest mean is s0's (−0.05).",
        "s1 is not significantly closer to or further from fair than s0. It may still "
        "differ: with 60 queries, only large differences are significant.",
    ]


def test_another_measure_by_which_systems_lean_is_named() -> None:
    both_ways, near = [0.4, -0.5] * 30, [0.8, 0.7] * 30
    rows = [[both_ways, near], [both_ways, [0.5] * 60], [both_ways, [1 - v for v in near]]]
    given = ReportInput(made([ARAB, SHARE], rows), lexicon=Lexicon.load("gender"))
    assert answers(given)[1] == (
        "By Share(group='male')@10, s0 leans significantly towards male and s2 leans significantly "
        "towards female."
    )
    one = ReportInput(made([ARAB], [[near], [both_ways]]), lexicon=Lexicon.load("gender"))
    assert (
        answers(one)[0] == "By ARaB@10, s0 leans significantly towards male (+0.75); s1 does not."
    )
    alike = ReportInput(made([ARAB, SHARE], [[near, near]] * 2), lexicon=Lexicon.load("gender"))
    assert not any("Share" in own for own in answers(alike))  # both say the same


def test_a_measure_that_names_no_side_is_no_lean() -> None:
    """Neither the ratio of two groups nor the largest skew of any has a side of its own."""
    near = [0.8, 0.7] * 30
    for name, fair in (("DIR@4", "1"), ("DTR(form='share')@4", "0.5"), ("MaxSkew@4", "0")):
        scores = made([ARAB, ScoredMeasure(name, None, fair)], [[near, [2 + v for v in near]]])
        (text,) = answers(ReportInput(scores, lexicon=Lexicon.load("gender")))
        assert text.startswith("s0 leans significantly towards male: ARaB@10")


def test_one_system_that_leans_by_another_measure_is_named() -> None:
    both_ways, near = [0.4, -0.5] * 30, [0.8, 0.7] * 30
    given = ReportInput(made([ARAB, SHARE], [[both_ways, near]]), lexicon=Lexicon.load("gender"))
    told = "By Share(group='male')@10, s0 leans significantly towards male."
    assert answers(given)[1] == told


def test_opposite_values_are_not_called_the_same() -> None:
    values = np.array([0.4, 0.3] * 15)
    scores = made([ARAB], [[values], [-values]])
    told = "Compared with s0, s1 is equally far from fair for every query."
    assert told in answers(ReportInput(scores, comparison=compare(scores)))


def test_a_direction_changes_only_if_both_ways_are_significant() -> None:
    scores = made([ARAB], [[[0.4, -0.5, 0.4]], [[0.4, -0.5, 0.4]]])
    middle = np.array([[[0.3, -0.3]], [[0.3, -0.01]]])
    given = [["s0", "s1"], ["ARaB"], [5, 10], middle, middle - 0.1, middle + 0.1]
    curves = Curves(*given, np.full(middle.shape, 3), 3)
    assert found(ReportInput(scores, curves=curves))["curves"] == (
        "By ARaB, s0 leans significantly one way at some cutoffs and the other way at others."
    )


def test_values_that_are_pooled_are_not_missing() -> None:
    scores = made([ARAB], [[[0.5, 0.5, 0.5]]])
    codes = np.array([[[CODE["pooled"], CODE["no-qrels"], CODE["ok"]]]])
    text = found(ReportInput(replace(scores, codes=codes)))["limits"]
    assert "1 of 3 values are undefined and not part of the means (1 no-qrels)" in text


def test_the_answer_for_systems_that_differ() -> None:
    n = 30
    noise = np.sin(np.arange(n)) * 0.01
    rows = [
        [0.5 + noise, 0.5 + noise, 0.8 + noise],
        [0.2 - noise, 0.8 - noise, 0.6 - noise],
        [0.9 - noise, 0.5 + noise, 0.8 + noise],
    ]
    scores = made([ARAB, FAIR, GAIN], rows)
    given = ReportInput(
        scores, comparison=compare(scores, settings=ComparisonSettings(resamples=50))
    )
    assert answers(given) == [
        "By ARaB@10, all 3 systems lean significantly towards male, s2 most (+0.90).",
        "Compared with s0, s1 is significantly closer to fair by ARaB@10 and TExFAIR@10; s2 is "
        "significantly further from fair by ARaB@10.",
        "By nDCG@10, s1 (0.60) is significantly less relevant than s0 (0.80); s2 is not "
        "significantly more or less relevant.",
    ]


def test_the_answer_for_one_system_without_judgements() -> None:
    (answer,) = answers(ReportInput(made([ARAB], [[[0.5, -0.5, 0.1]]])))
    assert re.fullmatch(
        r"s0 does not lean significantly: ARaB@10 \+0\.03, 95% interval \[−\d\.\d\d, \+\d\.\d\d\]; "
        r"0 is balanced\.",
        answer,
    )


def test_the_answer_for_one_system_that_leans() -> None:
    scores = made([ARAB, GAIN], [[[0.5, 0.6, 0.5, 0.6], [0.7, 0.9, 0.7, 0.9]]])
    lean, relevance = answers(ReportInput(scores, lexicon=Lexicon.load("gender")))
    assert lean.startswith("s0 leans significantly towards male: ARaB@10 +0.55, 95% interval [+0.")
    assert relevance == "Relevance: nDCG@10 0.80."


def test_rare_group_terms_are_part_of_the_answer() -> None:
    """Of ten lists two have group terms: the mean of 0.9 hides that these have 0.5."""
    scores = made([FAIR], [[[0.5, 0.5] + [1.0] * 8]])
    codes = np.where(scores.values == 1, STATUSES.index("no-group-terms"), 0)
    view = View(ReportInput(replace(scores, codes=codes)))
    assert "Only 20% of the lists have any group terms" in verdict(view)[-1]
    assert view.with_terms("s0", FAIR) == (0.5, 2)
    three = replace(scores, codes=np.where(np.arange(10) > 2, codes, 0))
    assert "group terms" not in " ".join(answers(ReportInput(three)))


def test_a_group_that_no_list_has_is_named() -> None:
    shares = [ScoredMeasure(f"Share(group='{g}')@10", None, "0.333") for g in ("a", "b", "c")]
    nan = float("nan")
    scores = made(shares, [[[0.6, 1.0, nan], [0.4, 0.0, nan], [0.0, 0.0, nan]]])
    assert verdict(View(ReportInput(scores)))[-1].startswith("No list has c within the cutoff")
    some = made(shares, [[[0.6, 1.0], [0.4, 0.0], [0.0, 0.0]], [[0.6, 0.9], [0.4, 0.0], [0, 0.1]]])
    assert "No list has" not in " ".join(verdict(View(ReportInput(some))))


def steps(given: ReportInput) -> list[tuple[str, str]]:
    return [(step.section, step.text) for step in next_steps(View(given))]


def test_a_lean_that_the_ranking_adds_is_to_be_reduced() -> None:
    scores = made([ARAB], [[[0.5, 0.6, 0.5, 0.6]]])
    rows = attributed(0.1, 0.2, 0.55)
    rows.rows = [rows.rows[0]._replace(ranker_low=0.1, ranker_high=0.5)]
    (section, text), *_ = steps(ReportInput(scores, attribution=rows))
    assert section == "attribution"
    assert text.startswith("The order in which s0 ranks adds to its lean. To reduce it")
    rows.rows = [rows.rows[0]._replace(ranker_low=-0.1, ranker_high=0.5)]
    (section, text), *_ = steps(ReportInput(scores, attribution=rows))
    assert text.startswith("The lean of s0 is already in its candidates")


def test_a_fairer_system_without_a_cost_is_recommended() -> None:
    n = 30
    noise = np.sin(np.arange(n)) * 0.01
    rows = [[0.5 + noise, 0.8 + noise], [0.8 - noise, 0.8 + noise[::-1]]]
    scores = made([FAIR, GAIN], rows)
    comparison = compare(scores, settings=ComparisonSettings(resamples=50))
    (section, text), *_ = steps(ReportInput(scores, comparison=comparison))
    assert (section, text) == (
        "tradeoff", "Consider s1: closer to fair than s0 without a significant loss in nDCG@10.",
    )  # fmt: skip
    rows[1][1] = 0.6 - noise
    scores = made([FAIR, GAIN], rows)
    comparison = compare(scores, settings=ComparisonSettings(resamples=50))
    assert "Consider" not in " ".join(
        t for _, t in steps(ReportInput(scores, comparison=comparison))
    )


def test_the_answer_without_a_signed_measure() -> None:
    first, *_ = answers(ReportInput(made([FAIR], [[[0.5, 0.7]], [[0.9, 0.9]]])))
    assert first.endswith("(TExFAIR@10), the systems score 0.60 to 0.90 (1 = fair).")


def test_nothing_scored_has_no_answer() -> None:
    nan = float("nan")
    first, *_ = answers(ReportInput(made([ARAB], [[[nan, nan]]])))
    assert first == "No lean can be computed: no query has a value."


def test_a_system_with_too_few_queries_is_named() -> None:
    nan = float("nan")
    wide = [[0.5, -0.4, 0.1, -0.1]]
    (text, *_) = answers(ReportInput(made([ARAB], [wide, [[0.3, nan, nan, nan]]])))
    assert "no system leans significantly" in text
    assert text.endswith("s1: not tested, because fewer than 2 queries have values.")
    lean = [[0.5, 0.6, 0.55, 0.5]]
    (text, *_) = answers(ReportInput(made([ARAB], [lean, wide, [[0.3, nan, nan, nan]]])))
    assert "s1 does not" in text
    assert text.endswith("s2: not tested, because fewer than 2 queries have values.")


def test_one_query_has_no_count_of_comparisons() -> None:
    scores = made([ARAB, GAIN], [[[0.4], [0.8]], [[-0.6], [0.7]]])
    assert not any("0 of 0" in sentence for sentence in compare(scores).conclusions())
