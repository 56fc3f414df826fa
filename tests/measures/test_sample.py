"""The sample's three runs tilt differently, and they come from the script as it stands."""

from __future__ import annotations

import importlib.util
import itertools
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.measures.scoring import score

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "make_sample_runs.py"
NAMES = ("ARaB@10", "TExFAIR@10")


@pytest.fixture(scope="module")
def values(sample: Any, annotated_sample: Path) -> dict[str, dict[str, list[float]]]:
    scores = score(sample.runs, NAMES, annotations=annotated_sample, queries=sample.queries)
    return {
        name: {run: list(scores.per_query(run, name).values()) for run in scores.runs}  # type: ignore[misc]
        for name in NAMES
    }


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("pair", list(itertools.combinations(("bm25", "clicks", "neutral"), 2)))
def test_runs_differ(
    values: dict[str, dict[str, list[float]]], name: str, pair: tuple[str, str]
) -> None:
    first, second = (values[name][run] for run in pair)
    assert len(first) >= 20
    assert stats.ttest_rel(first, second).pvalue < 0.05


def test_tilts_are_those_the_rules_make(values: dict[str, dict[str, list[float]]]) -> None:
    """Clicks lifts male terms; neutral sinks all group terms, so little is left to lean."""
    lean = {run: sum(v) / len(v) for run, v in values["ARaB@10"].items()}
    assert lean["clicks"] > lean["bm25"] > abs(lean["neutral"])
    fair = {run: sum(v) / len(v) for run, v in values["TExFAIR@10"].items()}
    assert fair["neutral"] > fair["bm25"] > fair["clicks"]


def test_script_makes_the_committed_runs(
    sample_copy: Path, sample: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("make_sample_runs", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    monkeypatch.setattr(script, "SAMPLE", sample_copy)
    for run in (sample_copy / "runs").iterdir():
        run.unlink()
    script.main()
    for run in sample.runs:
        assert (sample_copy / "runs" / run.name).read_bytes() == run.read_bytes(), run.name


def test_files_fit_together(sample: Any) -> None:
    queries, qrels = Queries.load(sample.queries), Qrels.load(sample.qrels)
    assert set(queries.ids) == set(qrels.query_ids)
    assert set(queries.labels.values()) == {"n"}
    passages = {line.split("\t")[0] for line in sample.passages.read_text("utf-8").splitlines()}
    assert {doc for judged in qrels.grades.values() for doc in judged} <= passages
