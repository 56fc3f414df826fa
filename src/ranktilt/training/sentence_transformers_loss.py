"""Our losses for sentence-transformers' own trainers (which need `accelerate` and `datasets`).

    dataset = Dataset.from_dict(columns(pairs))
    CrossEncoderTrainer(model, train_dataset=dataset, loss=CrossEncoderBiasLoss(model)).train()
    SentenceTransformerTrainer(model, train_dataset=dataset, loss=DenseBiasLoss(model)).train()

The columns are query, positive, negative, and `label`: Ψ of the positive and of the negative, the
only column that both trainers pass to a loss as numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.errors import InputError
from ranktilt.training.losses import find_loss
from ranktilt.training.scorers import SCALE
from ranktilt.training.settings import check_number
from ranktilt.training.terms import Pair


def columns(pairs: Iterable[Pair]) -> dict[str, list[Any]]:
    """Training pairs as the columns of a `datasets.Dataset`."""
    rows = list(pairs)
    return {
        "query": [pair.query for pair in rows],
        "positive": [pair.better for pair in rows],
        "negative": [pair.worse for pair in rows],
        "label": [[float(pair.better_bias), float(pair.worse_bias)] for pair in rows],
    }


class _BiasLoss(nn.Module):
    """The common part: the loss by its name, λ and margin."""

    def __init__(self, model: Any, loss: str, strength: float | None, margin: float) -> None:
        super().__init__()
        self.model = model
        self.loss = find_loss(loss)
        self.strength = self.loss.strength if strength is None else strength
        self.margin = margin
        check_number("lambda", self.strength)
        check_number("margin", margin)

    def from_scores(self, positive: Tensor, negative: Tensor, labels: Any) -> Tensor:
        """The loss of a batch, from scores and the two Ψ of each pair."""
        if isinstance(labels, list):  # one tensor per row, from the cross-encoder's collator
            labels = torch.stack(labels)
        if labels is None or tuple(labels.shape) != (len(positive), 2):
            shape = None if labels is None else tuple(labels.shape)
            raise InputError(
                f"labels of shape {shape}", expected="Ψ of the positive and of the negative per row"
            )
        return self.loss(
            positive.float(), negative.float(), labels[:, 0], labels[:, 1],
            margin=self.margin, strength=self.strength,
        )  # fmt: skip

    def get_config_dict(self) -> dict[str, Any]:
        """For the model card that sentence-transformers writes."""
        return {"loss": self.loss.name, "lambda": self.strength, "margin": self.margin}


class CrossEncoderBiasLoss(_BiasLoss):
    """For `CrossEncoderTrainer`; the model has one output."""

    def __init__(
        self,
        model: Any,
        loss: str = "eq5",
        *,
        strength: float | None = None,
        margin: float = 1.0,
    ) -> None:
        super().__init__(model, loss, strength, margin)
        if model.num_labels != 1:
            raise InputError(f"{model.num_labels} outputs", where="cross-encoder", expected="one")

    def forward(
        self,
        inputs: Sequence[Sequence[str]],
        labels: Any,
        prompt: str | None = None,
        task: str | None = None,
    ) -> Tensor:
        """`inputs`: queries, positives, negatives."""
        if len(inputs) != 3:
            raise InputError(f"{len(inputs)} columns of text", expected="query, positive, negative")
        queries, positives, negatives = inputs
        pairs = [*zip(queries, positives, strict=True), *zip(queries, negatives, strict=True)]
        scores = self._scores(pairs, prompt, task)
        return self.from_scores(scores[: len(queries)], scores[len(queries) :], labels)

    def _scores(self, pairs: list[tuple[str, str]], prompt: str | None, task: str | None) -> Tensor:
        if hasattr(self.model, "preprocess"):
            fed = self.model.preprocess(pairs, prompt=prompt, task=task)
            found: Tensor = self.model(_to(fed, self.model.device))["scores"]
        else:  # older versions
            fed = self.model.tokenizer(pairs, padding=True, truncation=True, return_tensors="pt")
            found = self.model(**fed.to(self.model.device))[0]
        return found.view(-1)


class DenseBiasLoss(_BiasLoss):
    """For `SentenceTransformerTrainer`; a score is scale · cosine."""

    def __init__(
        self,
        model: Any,
        loss: str = "eq5",
        *,
        strength: float | None = None,
        margin: float = 1.0,
        scale: float = SCALE,
    ) -> None:
        super().__init__(model, loss, strength, margin)
        self.scale = float(scale)

    def forward(self, sentence_features: Iterable[dict[str, Tensor]], labels: Any) -> Tensor:
        """`sentence_features`: of queries, positives, negatives."""
        given = list(sentence_features)
        if len(given) != 3:
            raise InputError(f"{len(given)} columns of text", expected="query, positive, negative")
        asked, better, worse = (self.model(one)["sentence_embedding"] for one in given)
        positive = self.scale * functional.cosine_similarity(asked, better, dim=1)
        negative = self.scale * functional.cosine_similarity(asked, worse, dim=1)
        return self.from_scores(positive, negative, labels)

    def get_config_dict(self) -> dict[str, Any]:
        """With the scale."""
        return {**super().get_config_dict(), "scale": self.scale}


def _to(fed: dict[str, Any], device: Any) -> dict[str, Any]:
    return {key: one.to(device) if hasattr(one, "to") else one for key, one in fed.items()}
