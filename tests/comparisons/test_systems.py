"""Systems against a baseline: numbers by SciPy and statsmodels, signs by hand."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import DescrStatsW

import ranktilt
from ranktilt.comparisons.systems import ComparisonSettings, compare
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import CODE

Make = Callable[..., Scores]
BASE = [0.5, 0.6, 0.7, 0.4, 0.9, 0.8]
OTHER = [0.7, 0.65, 0.7, 0.6, 0.95, 0.7]


def test_numbers_are_those_of_scipy_and_statsmodels(make: Make) -> None:
    scores = make({"base": {"TExFAIR@10": BASE}, "other": {"TExFAIR@10": OTHER}})
    found = compare(scores, settings=ComparisonSettings(interval="t", correction="none"))
    row = found.row("other", "TExFAIR@10")
    differences = np.array(OTHER) - BASE
    assert row.p["t"] == pytest.approx(stats.ttest_rel(OTHER, BASE).pvalue, abs=1e-9)
    nonzero = np.round(differences[np.abs(differences) > 1e-12], 12)
    assert row.p["wilcoxon"] == pytest.approx(stats.wilcoxon(nonzero).pvalue, abs=1e-9)
    assert (row.low, row.high) == pytest.approx(DescrStatsW(differences).tconfint_mean(), abs=1e-9)
    assert row.difference == pytest.approx(differences.mean())
    assert row.effect == pytest.approx(differences.mean() / differences.std(ddof=1))
    assert (row.mean, row.baseline_mean) == pytest.approx((np.mean(OTHER), np.mean(BASE)))
    # by hand: up on q1, q2, q4, q5, the same on q3, down on q6; |d| = .2 .05 .2 .05 .1 ranked
    assert (row.wins, row.losses, row.ties) == (4, 1, 1)
    assert row.rank_biserial == pytest.approx((4.5 + 1.5 + 4.5 + 1.5 - 3) / 15)
    assert row.better is True
    assert (row.on, row.n, row.n_total) == ("value", 6, 6)


def test_exact_randomisation_by_enumeration(make: Make) -> None:
    scores = make({"base": {"TExFAIR@10": BASE}, "other": {"TExFAIR@10": OTHER}})
    d = np.array(OTHER) - BASE
    signs = np.array(np.meshgrid(*[[-1, 1]] * 6)).reshape(6, -1)
    expected = (np.abs(d @ signs) >= abs(d.sum()) - 1e-9).mean()
    row = compare(scores).row("other", "TExFAIR@10")
    assert row.p["randomisation"] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("correction", ["holm", "bonferroni"])
def test_the_family_is_all_runs_and_measures(make: Make, correction: Any) -> None:
    random = np.random.default_rng(2)
    names = ["TExFAIR@10", "nDCG@10"]
    scores = make({r: {m: random.random(20).tolist() for m in names} for r in "abcd"})
    found = compare(scores, settings=ComparisonSettings(correction=correction))
    assert found.tested == 6
    for test in found.how.all_tests:
        p = [row.p[test] for row in found.rows]
        adjusted = multipletests(p, method=correction)[1]
        assert [row.p_adjusted[test] for row in found.rows] == pytest.approx(adjusted, abs=1e-9)


def test_a_smaller_signed_mean_is_not_a_smaller_tilt(make: Make) -> None:
    # the second run leans hard, half of its lists each way: its mean is 0 and its tilt larger
    scores = make({"mild": {"ARaB@10": [0.1] * 6}, "hard": {"ARaB@10": [0.5, -0.5] * 3}})
    row = compare(scores).row("hard", "ARaB@10")
    assert row.on == "tilt"
    assert (row.mean, row.baseline_mean) == pytest.approx((0.5, 0.1))
    assert (row.wins, row.losses, row.better) == (0, 6, False)
    by_value = compare(scores, settings=ComparisonSettings(on="value")).row("hard", "ARaB@10")
    assert by_value.on == "value"
    assert by_value.mean == pytest.approx(0.0)
    # by value neither way is better: −0.4 is no nearer 0 than +0.1
    assert (by_value.better, by_value.wins, by_value.losses) == (None, None, None)
    assert any(
        "Compared by value: ARaB@10" in n
        for n in compare(scores, settings=ComparisonSettings(on="value")).notes()
    )
    assert not any("Compared by value" in note for note in compare(scores).notes())


def test_a_target_share_has_two_sides(make: Make) -> None:
    scores = make(
        {"base": {"Share(group='a')@10": [0.4, 0.5]}, "far": {"Share(group='a')@10": [0.1, 0.7]}}
    )
    row = compare(scores).row("far", "Share(group='a')@10")
    assert row.on == "tilt"
    assert (row.baseline_mean, row.mean) == pytest.approx((0.05, 0.3))


@pytest.mark.parametrize(
    ("measure", "higher_is_better"),
    [("TExFAIR@10", True), ("nDCG@10", True), ("AWRF@10", False), ("TokenShare@10", False)],
)
def test_which_way_is_better(make: Make, measure: str, higher_is_better: bool) -> None:
    scores = make({"low": {measure: [0.1, 0.2, 0.3]}, "high": {measure: [0.4, 0.5, 0.7]}})
    row = compare(scores).row("high", measure)
    assert row.better is higher_is_better
    assert (row.wins, row.losses) == ((3, 0) if higher_is_better else (0, 3))
    assert row.difference is not None
    assert row.difference > 0


def test_unknown_fair_end_has_no_better_side(make: Make) -> None:
    scores = make({"a": {"X": [0.1, 0.2]}, "b": {"X": [0.3, 0.5]}})
    unknown = Scores(
        scores.runs, [ScoredMeasure("X")], scores.query_ids, scores.values, scores.codes
    )
    row = compare(unknown).row("b", "X")
    assert (row.better, row.wins, row.losses, row.ties) == (None, None, None, None)
    assert row.difference == pytest.approx(0.25)


def test_only_pairs_count_and_each_row_says_how_many(make: Make) -> None:
    scores = make(
        {"a": {"AWRF@10": [0.1, None, 0.3, 0.2]}, "b": {"AWRF@10": [0.2, 0.9, None, 0.5]}}
    )
    found = compare(scores)
    row = found.row("b", "AWRF@10")
    assert (row.n, row.n_total) == (2, 4)
    assert (row.mean, row.baseline_mean) == pytest.approx((0.35, 0.15))
    assert row.p["t"] == pytest.approx(stats.ttest_rel([0.2, 0.5], [0.1, 0.2]).pvalue, abs=1e-9)
    assert found.mean("b", "AWRF@10").n == 3
    assert any("2 of 4" in note for note in found.notes())


def test_a_measure_without_pairs_is_null_not_zero(make: Make) -> None:
    scores = make(
        {
            "a": {"AWRF@10": [0.1, None], "TExFAIR@10": [0.1, 0.2]},
            "b": {"AWRF@10": [None, 0.2], "TExFAIR@10": [0.3, 0.1]},
        }
    )
    found = compare(scores)
    row = found.row("b", "AWRF@10")
    assert row.n == 0
    assert (row.mean, row.difference, row.low, row.p["t"], row.effect) == (None,) * 5
    assert row.better is None
    assert not found.significant("b", "AWRF@10")
    assert found.tested == 1
    json.loads(found.to_json())


def test_equal_but_for_rounding_is_a_tie(make: Make) -> None:
    scores = make({"a": {"nDCG@10": [0.3, 0.5]}, "b": {"nDCG@10": [0.1 + 0.2, 0.5]}})
    row = compare(scores).row("b", "nDCG@10")
    assert (row.wins, row.losses, row.ties) == (0, 0, 2)
    assert row.p == {"t": 1.0, "wilcoxon": 1.0, "randomisation": 1.0}
    assert (row.effect, row.rank_biserial, row.better) == (0.0, 0.0, None)


def test_weights_weigh_means_and_tests(make: Make) -> None:
    scores = make(
        {"a": {"TExFAIR@10": [0.1, 0.2, 0.3]}, "b": {"TExFAIR@10": [0.2, 0.1, 0.6]}},
        weights=np.array([1.0, 1.0, 8.0]),
    )
    row = compare(scores).row("b", "TExFAIR@10")
    assert row.difference == pytest.approx((0.1 - 0.1 + 8 * 0.3) / 10)
    assert compare(scores).mean("b", "TExFAIR@10").value == pytest.approx(0.51)


def test_a_query_of_weight_zero_is_no_pair(make: Make) -> None:
    values = {"a": {"TExFAIR@10": [0.1, 0.2, 0.3, 0.4]}, "b": {"TExFAIR@10": [0.2, 0.1, 0.6, 0.1]}}
    found = compare(make(values, weights=np.array([1.0, 1.0, 1.0, 0.0])))
    row = found.rows[0]
    assert (row.n, row.n_total, row.wins, row.losses) == (3, 4, 2, 1)
    assert found.mean("b", "TExFAIR@10").n == 3
    expected = compare(make({r: {m: v[:3] for m, v in own.items()} for r, own in values.items()}))
    for name in ("difference", "low", "high", "p", "effect", "rank_biserial"):
        assert getattr(row, name) == pytest.approx(getattr(expected.rows[0], name), abs=1e-12)


def test_the_legend_says_what_is_corrected(make: Make) -> None:
    random = np.random.default_rng(4)
    scores = make({r: {"TExFAIR@10": random.random(5).tolist()} for r in "abc"})
    found = compare(scores, settings=ComparisonSettings(confidence=0.999))
    assert "with its 99.9% interval" in found.notes()[0]
    assert "Holm over 2 tests (intervals are not corrected" in found.notes()[0]
    assert "Cohen's d" in found.notes()[0]
    alone = compare(scores, runs=["a", "b"]).notes()[0]
    assert "Holm over 1 test;" in alone
    assert "intervals are not corrected" not in alone  # with one test there is nothing to correct


def test_baseline_and_choice_by_name(make: Make) -> None:
    random = np.random.default_rng(0)
    names = ["NFaiRR(background='pool')@10", "nDCG@10"]
    scores = make({r: {m: random.random(5).tolist() for m in names} for r in "abc"})
    found = compare(scores, "b", runs=["c"], measures=["NFaiRR@10"])
    assert [(row.run, row.baseline, row.measure) for row in found.rows] == [("c", "b", names[0])]
    with pytest.raises(UnknownNameError, match="unknown baseline 'bb'"):
        compare(scores, "bb")
    with pytest.raises(UnknownNameError, match=r"did you mean nDCG@10"):
        compare(scores, measures=["nDCG@20"])
    with pytest.raises(InputError, match="one run only"):
        compare(scores.subset(["a"]))
    with pytest.raises(UnknownNameError, match="unknown test"):
        compare(scores, settings=ComparisonSettings(test="z"))
    with pytest.raises(InputError, match="between 0 and 1"):
        compare(scores, settings=ComparisonSettings(alpha=5))
    with pytest.raises(InputError, match="seed -1, expected a whole number"):
        compare(scores, settings=ComparisonSettings(seed=-1))


def test_runs_without_a_common_query_are_refused(make: Make) -> None:
    scores = make({"a": {"AWRF@10": [0.1, None]}, "b": {"AWRF@10": [None, 0.2]}})
    with pytest.raises(InputError, match="b and a have no query with a value in common"):
        compare(scores)


def test_means_carry_their_interval_and_the_tilt(make: Make) -> None:
    values = [0.3, -0.1, 0.2, 0.4]
    scores = make({"a": {"ARaB@10": values}, "b": {"ARaB@10": [0.0] * 4}})
    mean = compare(scores, settings=ComparisonSettings(interval="t")).mean("a", "ARaB@10")
    assert (mean.low, mean.high) == pytest.approx(DescrStatsW(values).tconfint_mean(), abs=1e-9)
    assert (mean.value, mean.tilt) == pytest.approx((0.2, 0.25))
    sizes = DescrStatsW(np.abs(values)).tconfint_mean()
    assert (mean.tilt_low, mean.tilt_high) == pytest.approx(sizes, abs=1e-9)


def test_written_files_hold_every_row(make: Make, tmp_path: Path) -> None:
    scores = make({"a,b": {"TExFAIR@10": BASE}, "other": {"TExFAIR@10": OTHER}})
    found = compare(scores)
    found.write(tmp_path / "c.json")
    content = json.loads((tmp_path / "c.json").read_text())
    assert content["rows"][0]["p"]["t"] == found.rows[0].p["t"]
    assert content["family"] == 1
    assert content["manifest"]["settings"]["correction"] == "holm"
    found.write(tmp_path / "c.csv")
    import polars as pl

    table = pl.read_csv(tmp_path / "c.csv")
    assert table["baseline"].to_list() == ["a,b"]
    assert table["p_adjusted_t"][0] == pytest.approx(found.rows[0].p_adjusted["t"])
    assert (tmp_path / "c.csv.manifest.json").is_file()
    with pytest.raises(InputError, match="ending"):
        found.write(tmp_path / "c.txt")


def test_it_shows_in_a_notebook_and_is_the_verb(make: Make) -> None:
    scores = make({"<b>": {"TExFAIR@10": BASE}, "other": {"TExFAIR@10": OTHER}})
    page = ranktilt.compare(scores)._repr_html_()
    assert "<table>" in page
    assert "&lt;b&gt;" in page
    assert "<b>" not in page


@given(st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), min_size=2, max_size=12))
@settings(deadline=None)
def test_changing_places_turns_the_difference(pairs: list[tuple[float, float]]) -> None:
    cube = np.round(np.array(pairs), 6).T[:, None, :]
    codes = np.full(cube.shape, CODE["ok"])
    queries = [f"q{i}" for i in range(len(pairs))]
    measures = [ScoredMeasure("ARaB@10", "male", "0", signed=True)]
    scores = Scores(["a", "b"], measures, queries, cube, codes)
    one = compare(scores, "a", settings=ComparisonSettings(tests=("t",))).rows[0]
    two = compare(scores, "b", settings=ComparisonSettings(tests=("t",))).rows[0]
    assert one.difference == pytest.approx(-(two.difference or 0.0), abs=1e-12)
    assert (one.wins, one.losses, one.ties) == (two.losses, two.wins, two.ties)
    assert one.p["t"] == pytest.approx(two.p["t"], abs=1e-12)
    if one.better is not None:
        assert one.better is not two.better
