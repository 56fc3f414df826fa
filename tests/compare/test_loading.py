"""Scores of several files put together: the same queries, never a silent intersection."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from ranktilt.compare.loading import is_effectiveness, load_scores
from ranktilt.compare.systems import compare
from ranktilt.data.scores import Scores
from ranktilt.errors import InputError

Make = Callable[..., Scores]


def written(scores: Scores, path: Path) -> Path:
    scores.write(path)
    return path


def test_other_runs_go_below(make: Make, tmp_path: Path) -> None:
    first = make({"a": {"TExFAIR@10": [0.1, 0.2]}}, query_ids=["q1", "q2"])
    second = make({"b": {"TExFAIR@10": [0.4, 0.3]}}, query_ids=["q2", "q1"])  # another order
    found = load_scores(
        [written(first, tmp_path / "x.json"), written(second, tmp_path / "y.parquet")]
    )
    assert found.runs == ["a", "b"]
    assert found.per_query("b", "TExFAIR@10") == {"q1": 0.3, "q2": 0.4}


def test_other_measures_of_the_same_runs_go_beside(make: Make) -> None:
    found = load_scores([make({"a": {"nDCG@10": [0.1]}}), make({"a": {"TExFAIR@10": [0.4]}})])
    assert [m.name for m in found.measures] == ["nDCG@10", "TExFAIR@10"]
    assert found.value("a", "TExFAIR@10", "q1") == 0.4


def test_measures_that_not_all_have_are_left_out_and_named(make: Make) -> None:
    one = make({"a": {"nDCG@10": [0.1, 0.3], "TExFAIR@10": [0.2, 0.4]}})
    two = make({"b": {"TExFAIR@10": [0.4, 0.1]}})
    found = load_scores([one, two])
    assert [m.name for m in found.measures] == ["TExFAIR@10"]
    assert any("Not in every file, left out: nDCG@10." in n for n in compare([one, two]).notes())


def test_a_run_of_two_files_gets_the_files_name(make: Make, tmp_path: Path) -> None:
    scores = make({"bm25": {"TExFAIR@10": [0.1, 0.2]}})
    files = [written(scores, tmp_path / "may.json"), written(scores, tmp_path / "june.json")]
    assert load_scores(files).runs == ["bm25 (may)", "bm25 (june)"]
    with pytest.raises(InputError, match="stands twice"):
        load_scores([files[0], files[0]])


def test_different_queries_are_refused_and_named(make: Make, tmp_path: Path) -> None:
    one = make({"a": {"nDCG@10": [0.1, 0.2]}}, query_ids=["q1", "q2"])
    two = make({"b": {"nDCG@10": [0.1, 0.2]}}, query_ids=["q2", "q3"])
    files = [written(one, tmp_path / "x.json"), written(two, tmp_path / "y.json")]
    with pytest.raises(InputError, match=r"only in x: q1; only in y: q3"):
        load_scores(files)
    many = make({"b": {"nDCG@10": [0.1] * 9}}, query_ids=[f"r{i}" for i in range(9)])
    with pytest.raises(InputError, match=r"r4 and 4 more"):
        load_scores([one, many])


def test_different_weights_and_measures_are_refused(make: Make) -> None:
    one = make({"a": {"nDCG@10": [0.1, 0.2]}}, weights=np.array([1.0, 2.0]))
    with pytest.raises(InputError, match="weigh the queries differently"):
        load_scores([one, make({"b": {"nDCG@10": [0.1, 0.2]}})])
    with pytest.raises(InputError, match="share no measure"):
        load_scores([make({"a": {"nDCG@10": [0.1]}}), make({"b": {"AWRF@10": [0.1]}})])
    with pytest.raises(InputError, match="no scores"):
        load_scores([])


def test_a_csv_file_learns_its_fair_ends_from_the_names(make: Make, tmp_path: Path) -> None:
    scores = make({"a": {"ARaB@10": [0.5, -0.5]}, "b": {"ARaB@10": [0.1, 0.1]}})
    row = compare(written(scores, tmp_path / "s.csv")).rows[0]
    assert (row.on, row.better) == ("tilt", True)


def test_effectiveness_is_what_ir_measures_knows() -> None:
    assert is_effectiveness("nDCG@10")
    assert not is_effectiveness("TExFAIR@10")
    assert not is_effectiveness("no such thing")
