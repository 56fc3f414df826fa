"""λ swept, the table of it, and the command."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.cli.train import LOSSES as OFFERED
from ranktilt.errors import InputError, OutputError
from ranktilt.training.bias_aware import StrengthSweep, _rows, sweep_strengths
from ranktilt.training.losses import LOSSES
from ranktilt.training.settings import TrainingData, TrainingSettings

SAMPLE = Path(str(files("ranktilt") / "sample"))


def test_the_command_offers_every_loss() -> None:
    assert tuple(LOSSES) == OFFERED


def test_tables_in_the_papers_form() -> None:
    # BERT-Tiny of Table 2: MRR 0.173 → 0.190 is +9.83 %; TF −0.031 → −0.023
    def told(mrr: float, tf: float | None) -> list[dict[str, object]]:
        usual = {"n_scored": 2, "n_total": 3}
        return [
            {"measure": "nDCG@10", "after": 0.4, "mean_abs_after": 0.4, "positive": None, **usual},
            {"measure": "ARaB@10", "after": tf, "mean_abs_after": 0.5, "positive": "m", **usual},
            {"measure": "RR@10", "after": mrr, "mean_abs_after": mrr, "positive": None, **usual},
            {"measure": "ARaB(magnitude='bool', pair='a,b')@20", "after": 0.1,
             "mean_abs_after": 0.2, "positive": "a", **usual},
        ]  # fmt: skip

    rows = _rows([0.0, 1.0, 2.0], [told(0.173, -0.031), told(0.190, -0.023), told(0.2, None)])
    values, absolute, *other = StrengthSweep([0.0, 1.0, 2.0], rows).tables()
    assert values.title == "Cutoff 10"
    assert values.header == ["λ", "nDCG@10", "Δ %", "ARaB@10", "Δ %", "RR@10", "Δ %"]
    assert values.rows[0] == ["0", "0.400", "–", "-0.031", "–", "0.173", "–"]
    # 0.008 of 0.031
    assert values.rows[1] == ["1", "0.400", "0.0", "-0.023", "-25.8", "0.190", "+9.8"]
    assert values.rows[2][3:5] == ["–", "–"]
    assert absolute.title == "Cutoff 10, mean of absolute values"
    assert absolute.rows[1] == ["1", "0.500", "0.0"]
    assert [(table.title, table.header[1]) for table in other] == [
        ("Cutoff 20", "ARaB(magnitude='bool', pair='a,b')@20"),
        ("Cutoff 20, mean of absolute values", "ARaB(magnitude='bool', pair='a,b')@20"),
    ]


class Stopped(Exception):
    """In place of a kill."""


def test_a_stopped_sweep_is_resumed(tiny: dict[str, Path], tmp_path: Path) -> None:
    ranktilt.annotate(SAMPLE / "passages.tsv", output=tmp_path / "a.parquet")
    ranktilt.annotate(SAMPLE / "passages.tsv", "gender3", output=tmp_path / "b.parquet")
    data = TrainingData(
        SAMPLE / "passages.tsv", SAMPLE / "queries.tsv", SAMPLE / "qrels.txt",
        SAMPLE / "runs" / "bm25.trec", tmp_path / "a.parquet",
    )  # fmt: skip
    settings = TrainingSettings(
        pairs=2, depth=20, batch_size=4, learning_rate=0.02, checkpoint_every=1,
        margin=0.0,  # with a wide one every pair has a loss, whatever λ is
        measures=("nDCG@20", "ARaB@10"),
    )  # fmt: skip
    model = f"cross:{tiny['encoder']}"
    out = tmp_path / "out"
    whole = sweep_strengths(model, data, [0.0, 3.0], settings)
    assert whole.rows[0]["value"] != whole.rows[2]["value"]
    firsts: list[int] = []

    def stop(step: str, done: int = 0, *_: Any) -> None:
        firsts.extend([done] if step == "Training" and done == 1 else [])
        if step == "Training" and len(firsts) == 2 and done == 3:
            raise Stopped

    with pytest.raises(Stopped):
        sweep_strengths(model, data, [0.0, 3.0], settings, output=out, progress=stop)
    card = out / "lambda-0" / "training.json"
    before = card.stat().st_mtime_ns
    assert [path.name for path in (out / "lambda-3").iterdir()] == ["checkpoint.pt"]
    with pytest.raises(OutputError, match="is not empty"):
        sweep_strengths(model, data, [0.0, 3.0], settings, output=out)
    for other, wrong, name in (
        (data, replace(settings, pairs=3), "pairs"),
        (replace(data, annotations=tmp_path / "b.parquet"), settings, "files"),
    ):  # fmt: skip
        with pytest.raises(InputError, match=rf"different data or settings \({name}\)"):
            sweep_strengths(model, other, [0.0, 3.0], wrong, output=out, resume=True)
    # a folder of a model that was half saved when the machine stopped is not a model
    (out / "lambda-3" / ".model.part").mkdir()
    (out / "lambda-3" / ".model.part" / "config.json").write_text("{")
    steps: list[int] = []
    again = sweep_strengths(
        model, data, [0.0, 3.0], replace(settings, checkpoint_every=7), output=out, resume=True,
        progress=lambda step, done=0, *_: steps.append(done) if step == "Training" else None,
    )  # fmt: skip
    assert steps[0] == 4
    assert card.stat().st_mtime_ns == before
    assert again == whole
    assert json.loads((out / "sweep.json").read_text(encoding="utf-8"))["rows"] == whole.rows
    kept = {path.name for path in (out / "lambda-3").iterdir()}
    assert kept == {
        "model", "before.trec", "after.trec", "test-qrels.txt", "training.json", "training.md",
    }  # fmt: skip


def test_bad_sweeps() -> None:
    data = TrainingData("c", "q", "j", "r", "a")
    for strengths in ([], [1.0, 1.0], [-1.0], [float("inf")]):
        with pytest.raises(InputError, match=r"strengths|no λ"):
            sweep_strengths("cross:x", data, strengths)
    with pytest.raises(InputError, match="eq3, which has no λ"):
        sweep_strengths("cross:x", data, [0.0], TrainingSettings(loss="eq3"))
