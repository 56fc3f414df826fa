"""A training that was stopped while the model was saved, and the losses that the command offers."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import ranktilt
from ranktilt.cli.train import LOSSES as OFFERED
from ranktilt.errors import OutputError
from ranktilt.training.bias_aware import train
from ranktilt.training.losses import LOSSES
from ranktilt.training.settings import TrainingData, TrainingSettings

SAMPLE = Path(str(files("ranktilt") / "sample"))


def test_the_command_offers_every_loss() -> None:
    assert tuple(LOSSES) == OFFERED


class Stopped(Exception):
    """In place of a kill."""


def test_a_stopped_training_is_resumed(tiny: dict[str, Path], tmp_path: Path) -> None:
    ranktilt.annotate(SAMPLE / "passages.tsv", output=tmp_path / "a.parquet")
    data = TrainingData(
        SAMPLE / "passages.tsv", SAMPLE / "queries.tsv", SAMPLE / "qrels.txt",
        SAMPLE / "runs" / "bm25.trec", tmp_path / "a.parquet",
    )  # fmt: skip
    settings = TrainingSettings(
        pairs=2, depth=20, batch_size=4, learning_rate=0.02, checkpoint_every=1, strength=3.0,
        margin=0.0,  # with a wide one every pair has a loss, whatever λ is
        measures=("nDCG@20", "ARaB@10"),
    )  # fmt: skip
    model = f"cross:{tiny['encoder']}"
    out = tmp_path / "out"
    whole = train(model, data, settings)

    def stop(step: str, done: int = 0, *_: Any) -> None:
        if step == "Training" and done == 3:
            raise Stopped

    with pytest.raises(Stopped):
        train(model, data, settings, output=out, progress=stop)
    assert [path.name for path in out.iterdir()] == ["checkpoint.pt"]
    # a folder of a model that was half saved when the machine stopped is not a model
    (out / ".model.part").mkdir()
    (out / ".model.part" / "config.json").write_text("{")
    steps: list[int] = []
    again = train(
        model, data, settings, output=out, resume=True,
        progress=lambda step, done=0, *_: steps.append(done) if step == "Training" else None,
    )  # fmt: skip
    assert steps[0] == 4
    assert again.card.scores == whole.card.scores
    with pytest.raises(OutputError, match="contains a trained model"):
        train(model, data, settings, output=out, resume=True)
    assert {path.name for path in out.iterdir()} == {
        "model", "before.trec", "after.trec", "test-qrels.txt", "training.json", "training.md",
    }  # fmt: skip
