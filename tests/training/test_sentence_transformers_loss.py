"""The losses in sentence-transformers' own trainers: values by hand, weights that move."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest
import torch

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.training.sentence_transformers_loss import (
    CrossEncoderBiasLoss,
    DenseBiasLoss,
    columns,
)
from ranktilt.training.terms import Pair

PAIRS = [
    Pair("the dog", "she sat on the mat", "he ran", 1.0, 0.5),
    Pair("a law", "the court of law", "the river and the stone", 0.0, 2.0),
    Pair("green paper", "he sat", "money", 0.25, 0.0),
]


def by_hand(positive: list[float], negative: list[float], strength: float) -> float:
    """Eq. 5 with m = 1, in plain numbers."""
    terms = [
        max(0.0, 1 - one + two + strength * pair.worse_bias)
        for one, two, pair in zip(positive, negative, PAIRS, strict=True)
    ]
    return sum(terms) / len(terms)


@pytest.fixture
def cross(tiny: dict[str, Path]) -> Any:
    from sentence_transformers import CrossEncoder

    return CrossEncoder(
        str(tiny["cross"]), device="cpu", local_files_only=True, activation_fn=torch.nn.Identity()
    )


@pytest.fixture
def dense(tiny: dict[str, Path]) -> Any:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(tiny["encoder"]), device="cpu", local_files_only=True)


def fit(kind: str, model: Any, loss: Any, folder: Path, rate: float) -> list[float]:
    """Train with the real trainer, without dropout; the loss it logged at each step."""
    import sentence_transformers
    from datasets import Dataset

    plain = "SentenceTransformer" if kind == "dense" else "CrossEncoder"
    arguments = getattr(sentence_transformers, f"{plain}TrainingArguments")
    trainer = getattr(sentence_transformers, f"{plain}Trainer")
    for part in model.modules():
        if isinstance(part, torch.nn.Dropout):
            part.p = 0.0
    told = arguments(
        output_dir=str(folder), max_steps=3, per_device_train_batch_size=3, learning_rate=rate,
        lr_scheduler_type="constant", logging_steps=1, save_strategy="no", report_to="none",
        use_cpu=True, disable_tqdm=True, seed=1,
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the libraries, not ours
        made = trainer(
            model=model, args=told, train_dataset=Dataset.from_dict(columns(PAIRS)), loss=loss
        )
        made.train()
    return [row["loss"] for row in made.state.log_history if "loss" in row]


@pytest.mark.parametrize("strength", [None, 3.0])
def test_cross_encoder_trainer(cross: Any, tmp_path: Path, strength: float | None) -> None:
    positive = cross.predict([(pair.query, pair.better) for pair in PAIRS]).tolist()
    negative = cross.predict([(pair.query, pair.worse) for pair in PAIRS]).tolist()
    before = {name: weight.clone() for name, weight in cross.state_dict().items()}
    loss = CrossEncoderBiasLoss(cross, "eq5", strength=strength)
    told = fit("cross", cross, loss, tmp_path, 1e-2)
    assert told[0] == pytest.approx(by_hand(positive, negative, strength or 1.0), rel=1e-3)
    assert told[-1] < told[0]
    moved = [name for name, weight in cross.state_dict().items() if (weight != before[name]).any()]
    assert any("classifier" in name for name in moved)
    assert any("embeddings" in name for name in moved)


def test_dense_trainer(dense: Any, tmp_path: Path) -> None:
    vectors = {
        text: dense.encode(text, normalize_embeddings=True)
        for pair in PAIRS
        for text in (pair.query, pair.better, pair.worse)
    }
    positive = [float(10 * vectors[pair.query] @ vectors[pair.better]) for pair in PAIRS]
    negative = [float(10 * vectors[pair.query] @ vectors[pair.worse]) for pair in PAIRS]
    before = {name: weight.clone() for name, weight in dense.state_dict().items()}
    told = fit("dense", dense, DenseBiasLoss(dense, strength=2.0, scale=10), tmp_path, 1e-3)
    assert told[0] == pytest.approx(by_hand(positive, negative, 2.0), rel=1e-3)
    assert told[-1] < told[0]
    assert any((weight != before[name]).any() for name, weight in dense.state_dict().items())


def test_bad_input(cross: Any) -> None:
    with pytest.raises(UnknownNameError, match="eq5"):
        CrossEncoderBiasLoss(cross, "eq6")
    with pytest.raises(InputError, match="lambda=-1"):
        CrossEncoderBiasLoss(cross, strength=-1)
    loss = CrossEncoderBiasLoss(cross)
    texts = [["a"], ["b"], ["c"]]
    with pytest.raises(InputError, match="2 columns of text"):
        loss(texts[:2], torch.zeros(1, 2))
    for labels in (None, torch.zeros(1), torch.zeros(1, 3)):
        with pytest.raises(InputError, match="Ψ of the positive and of the negative"):
            loss(texts, labels)
    with pytest.raises(InputError, match="Ψ = -1"):
        loss(texts, torch.tensor([[0.0, -1.0]]))
    assert loss.get_config_dict() == {"loss": "eq5", "lambda": 1.0, "margin": 1.0}
