"""The order of systems: by hand, and by drawing queries again the slow way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ranktilt.comparisons.stability import stability
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores

Make = Callable[..., Scores]


def test_orders_and_their_agreement_by_hand(make: Make) -> None:
    scores = make(
        {
            "a": {"TExFAIR@10": [0.9, 0.9], "AWRF@10": [0.3, 0.3], "ARaB@10": [0.5, -0.5]},
            "b": {"TExFAIR@10": [0.5, 0.5], "AWRF@10": [0.1, 0.1], "ARaB@10": [0.1, 0.1]},
            "c": {"TExFAIR@10": [0.7, 0.7], "AWRF@10": [0.2, 0.2], "ARaB@10": [0.2, 0.2]},
        }
    )
    found = stability(scores, resamples=50)
    assert found.order("TExFAIR@10") == ["a", "c", "b"]
    assert found.order("AWRF@10") == ["b", "c", "a"]  # a distance: less is better
    assert found.order("ARaB@10") == ["b", "c", "a"]  # by size, though the mean of a is 0
    tau = {(x.first, x.second): x.tau for x in found.agreements}
    assert tau["TExFAIR@10", "AWRF@10"] == pytest.approx(-1.0)
    assert tau["AWRF@10", "ARaB@10"] == pytest.approx(1.0)
    # nothing varies over queries, so nothing changes when they are drawn again
    assert all(row.stays_ahead in (1.0, None) for row in found.rows)
    assert [row.mean for row in found.rows[:3]] == pytest.approx([0.9, 0.7, 0.5])


def test_survival_by_drawing_again_the_slow_way(make: Make) -> None:
    random = np.random.default_rng(4)
    values = np.round(random.random((2, 12)), 3)
    scores = make({"a": {"nDCG@10": values[0].tolist()}, "b": {"nDCG@10": values[1].tolist()}})
    drawn = np.random.default_rng(7).integers(0, 12, (300, 12))
    gaps = np.round([(values[0] - values[1])[d].mean() for d in drawn], 12)
    expected = np.mean((gaps > 0) + 0.5 * (gaps == 0))
    found = stability(scores, resamples=300, seed=7)
    first, second = found.rows
    assert first.stays_ahead == pytest.approx(expected if first.run == "a" else 1 - expected)
    assert second.stays_ahead is None


def test_equal_runs_are_tied(make: Make) -> None:
    scores = make({r: {"nDCG@10": [0.1, 0.7, 0.2], "RR@10": [1.0, 0.5, 0.2]} for r in "ab"})
    found = stability(scores, resamples=40)
    assert found.rows[0].stays_ahead == 0.5
    assert found.agreements[0].tau is None


def test_a_run_without_values_has_no_place(make: Make) -> None:
    scores = make(
        {
            "a": {"AWRF@10": [None, None]},
            "b": {"AWRF@10": [0.2, None]},
            "c": {"AWRF@10": [0.1, 0.1]},
        }
    )
    found = stability(scores, resamples=40)
    assert found.order("AWRF@10") == ["c", "b"]
    assert [(row.n, row.n_total) for row in found.rows] == [(2, 2), (1, 2)]
    assert [row[-1] for row in found.table.rows] == ["2/2", "1/2"]
    found.to_json()


def test_measures_without_a_better_end_are_left_out_and_named(make: Make, tmp_path: Path) -> None:
    share = "Share(group='male')@10"  # its fair value depends on targets, which CSV does not have
    scores = make({r: {share: [0.1, 0.2], "nDCG@10": [0.1, 0.2]} for r in "ab"})
    scores.write(tmp_path / "s.csv")
    found = stability(tmp_path / "s.csv", resamples=10)
    assert {row.measure for row in found.rows} == {"nDCG@10"}
    assert f"Omitted, because neither direction is better: {share}." in found.notes()
    assert "queries" not in found.table.header


def test_wrong_input_is_refused(make: Make) -> None:
    scores = make({"a": {"X": [0.1]}, "b": {"X": [0.2]}})
    nobody = Scores(scores.runs, [ScoredMeasure("X")], ["q1"], scores.values, scores.codes)
    with pytest.raises(InputError, match="no measure with a known fair value"):
        stability(nobody)
    with pytest.raises(InputError, match="one run only"):
        stability(make({"a": {"nDCG@10": [0.1]}}))
    with pytest.raises(InputError, match="seed -1, expected a whole number, 0 or more"):
        stability(make({r: {"nDCG@10": [0.1]} for r in "ab"}), seed=-1)
