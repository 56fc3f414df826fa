"""Curves: each point is what `score` gives at that cutoff."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ranktilt.comparisons.curves import curves
from ranktilt.errors import InputError
from ranktilt.measures.scoring import ScoringData, score
from ranktilt.stats.intervals import mean_interval

NAMES = ["TExFAIR", "TExFAIR(rbdf=False)@7", "NFaiRR", "ARaB", "nDCG@10"]


@pytest.fixture
def given(sample: Any, annotated_sample: Path) -> dict[str, Any]:
    return {"annotations": annotated_sample, "background": "pool", "qrels": sample.qrels}


def test_points_are_those_of_score(sample: Any, given: dict[str, Any]) -> None:
    found = curves(sample.runs, NAMES, ScoringData(**given), cutoffs=[1, 5, 10])
    assert found.measures == [
        "TExFAIR", "TExFAIR(rbdf=False)", "NFaiRR(background='pool')", "ARaB", "nDCG",
    ]  # fmt: skip
    assert found.mean.shape == (3, 5, 3)
    at_five = score(sample.runs, [f"{name}@5" for name in found.measures], **given)
    for r, run in enumerate(found.runs):
        for m, measure in enumerate(at_five.measures):
            assert found.mean[r, m, 1] == pytest.approx(at_five.mean(run, measure.name))
            low, high = mean_interval(at_five.values[r, m])
            assert found.low[r, m, 1] == pytest.approx(float(low))
            assert found.high[r, m, 1] == pytest.approx(float(high))
    assert (found.n_scored <= found.n_total).all()
    assert len(found.records()) == 3 * 5 * 3


def test_with_and_without_rbdf_differ_below_the_first_rank(sample: Any, given: Any) -> None:
    found = curves(
        sample.runs, ["TExFAIR", "TExFAIR(rbdf=False)"], ScoringData(**given), cutoffs=[1, 10]
    )
    # one document with group terms has RBDF 1, one without has TED 0: the same at 1
    assert found.mean[:, 0, 0] == pytest.approx(found.mean[:, 1, 0])
    assert (found.mean[:, 0, 1] > found.mean[:, 1, 1]).all()


def test_cutoffs_are_one_to_a_hundred(sample: Any, annotated_sample: Path) -> None:
    found = curves(sample.runs[:1], "ARaB@10", ScoringData(annotations=annotated_sample))
    assert found.cutoffs == list(range(1, 101))
    assert found.mean.shape == (1, 1, 100)


def test_undefined_points_are_null(sample: Any, annotated_sample: Path) -> None:
    # the first passage of this run never has a group term, so that AWRF@1 has no value at all
    neutral = [run for run in sample.runs if "neutral" in str(run)]
    found = curves(neutral, "AWRF", ScoringData(annotations=annotated_sample), cutoffs=[1, 10])
    assert found.n_scored[0, 0].tolist()[0] == 0
    assert [record["mean"] is None for record in found.records()] == [True, False]
    assert found.records()[0]["low"] is None
    found.to_json()


def test_wrong_input_is_refused(sample: Any, annotated_sample: Path) -> None:
    with pytest.raises(InputError, match="no cutoff"):
        curves(sample.runs, "ARaB", ScoringData(annotations=annotated_sample), cutoffs=[])
    with pytest.raises(InputError, match="at least 1"):
        curves(sample.runs, "ARaB", ScoringData(annotations=annotated_sample), cutoffs=[0])
    with pytest.raises(InputError, match="has no cutoff"):
        curves(sample.runs, "NumQ", ScoringData(qrels=sample.qrels), cutoffs=[1])
