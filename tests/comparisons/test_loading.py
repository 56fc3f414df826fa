"""Scores that are read to be compared: what a file leaves unknown, and what values mean."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from ranktilt.comparisons.loading import choose, load_scores, other_meaning, weighted_means
from ranktilt.comparisons.systems import compare
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.stats.correlation import kendall_tau

Make = Callable[..., Scores]


def written(scores: Scores, path: Path) -> Path:
    scores.write(path)
    return path


def bare_csv(scores: Scores, path: Path) -> Path:
    """CSV has values only."""
    path.write_text(scores.to_csv(per_query=True), encoding="utf-8")
    return path


def test_a_csv_file_learns_its_fair_ends_from_the_names(make: Make, tmp_path: Path) -> None:
    scores = make({"a": {"ARaB@10": [0.5, -0.5]}, "b": {"ARaB@10": [0.1, 0.1]}})
    row = compare(bare_csv(scores, tmp_path / "s.csv")).rows[0]
    assert (row.on, row.better) == ("tilt", True)


def test_a_name_that_does_not_tell_the_fair_end_gives_no_verdict(
    make: Make, tmp_path: Path
) -> None:
    # the fair share is 0.4: b is farther from it, though its share is higher
    share = "Share(group='male')@10"
    scores = make({"a": {share: [0.4, 0.5, 0.4]}, "b": {share: [0.8, 0.9, 0.9]}})
    assert compare(written(scores, tmp_path / "s.json")).rows[0].better is False
    assert compare(written(scores, tmp_path / "s.parquet")).rows[0].better is False
    found = compare(bare_csv(scores, tmp_path / "bare.csv"))
    row = found.rows[0]
    assert (row.on, row.better, row.wins) == ("value", None, None)
    assert any("No known fair value" in note and share in note for note in found.notes())


def test_the_unsigned_form_of_a_measure_is_not_two_sided(make: Make, tmp_path: Path) -> None:
    names = ["TokenShare@10", "TokenShare(signed=True)@10"]
    scores = make({r: {name: [10.0, 20.0] for name in names} for r in "ab"})
    measures = load_scores(bare_csv(scores, tmp_path / "s.csv")).measures
    assert [measure.two_sided for measure in measures] == [False, True]


def test_weights_are_the_same_in_every_format_but_csv(make: Make, tmp_path: Path) -> None:
    values = {"a": {"nDCG@10": [0.1, 0.2, 0.3]}, "b": {"nDCG@10": [0.9, 0.1, 0.2]}}
    scores = make(values, weights=np.array([8.0, 1.0, 1.0]))
    for ending in ("json", "parquet"):
        row = compare(written(scores, tmp_path / f"s.{ending}")).rows[0]
        assert row.difference == pytest.approx((8 * 0.8 - 0.1 - 0.1) / 10)
    found = compare(bare_csv(scores, tmp_path / "bare.csv"))
    assert found.rows[0].difference == pytest.approx((0.8 - 0.1 - 0.1) / 3)
    assert any(note.startswith("Bare.csv has values only") for note in found.notes())


def test_a_name_given_twice_counts_once(make: Make) -> None:
    scores = make({r: {"TExFAIR@10": [0.1, 0.2], "AWRF@10": [0.1, 0.2]} for r in "ab"})
    # another way to write a measure is the same measure
    found = choose(scores, ["a", "b", "a"], ["TExFAIR@10", "TExFAIR()@10", "TExFAIR@10"])
    assert (found.runs, [m.name for m in found.measures]) == (["a", "b"], ["TExFAIR@10"])
    assert compare(scores, measures=["TExFAIR@10"] * 2).tested == 1


def test_what_values_mean() -> None:
    first = ScoredMeasure("ARaB@10", "male", "0", signed=True)
    other = ScoredMeasure("ARaB@10", "female", "0", signed=True)
    bare = ScoredMeasure("ARaB@10")
    third = ScoredMeasure("Share(group='a')@10", None, "0.3333333333333333")
    assert other_meaning(first, first) is None
    assert "male in one and female in the other" in (other_meaning(first, other) or "")
    assert "names no side" in (other_meaning(first, bare) or "")
    assert other_meaning(first, bare, unnamed=True) is None
    assert other_meaning(third, ScoredMeasure(third.name, None, "0.33333333333333331")) is None
    half = ScoredMeasure(third.name, None, "0.5")
    said = "the fair value is 0.333 in one and 0.5 in the other"
    assert other_meaning(third, half, unnamed=True) == said


def test_means_and_tau_against_numpy_and_scipy() -> None:
    random = np.random.default_rng(3)
    values, weights = random.random((2, 3, 9)), random.random(9)
    values[0, 1, 4] = values[1, 2] = np.nan
    means = weighted_means(values, weights)
    assert means[0, 0] == pytest.approx(np.average(values[0, 0], weights=weights))
    kept = np.delete(values[0, 1], 4), np.delete(weights, 4)
    assert means[0, 1] == pytest.approx(np.average(kept[0], weights=kept[1]))
    assert np.isnan(means[1, 2])
    assert np.isnan(weighted_means(values[1, 2], weights))
    assert np.isnan(weighted_means(np.array([1.0, 2.0]), np.zeros(2)))
    assert weighted_means(values[0, 0]) == pytest.approx(values[0, 0].mean())
    first, second = random.integers(0, 4, 12).astype(float), random.integers(0, 4, 12).astype(float)
    assert kendall_tau(first, second) == pytest.approx(stats.kendalltau(first, second).statistic)
    assert kendall_tau(first + 1e-14 * random.random(12), second) == pytest.approx(
        stats.kendalltau(first, second).statistic
    )
    assert kendall_tau(np.ones(3), np.arange(3.0)) is None


def test_effectiveness_is_what_ir_measures_knows() -> None:
    assert ScoredMeasure("nDCG@10").is_effectiveness
    assert not ScoredMeasure("TExFAIR@10").is_effectiveness
    assert not ScoredMeasure("no such thing").is_effectiveness
