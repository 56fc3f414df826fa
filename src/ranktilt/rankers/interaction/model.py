"""The base of the four interaction models: vectors, masks, and the matrix of cosines.

A model reads a query and a document as numbers of words (0 is padding) and returns a score. All use
M_ij = cos(query word i, document word j) and differ in how they turn M into a score. Padding never
changes a score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.rankers.interaction.family import BATCH
from ranktilt.rankers.interaction.words import PADDING, padded


@dataclass(frozen=True)
class ModelSettings:
    """Settings of every model.

    Attributes:
        tune: Whether training changes the word vectors.
        use_idf: Whether query words are weighted by inverse document frequency (ours; False is as
            in the paper); each model says how.
    """

    tune: bool = False
    use_idf: bool = True

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if name == "dropout":
                if not 0 <= value < 1:
                    raise InputError(f"{name}={value}", expected="from 0 to below 1")
            elif not isinstance(value, bool) and value < 1:
                raise InputError(f"{name}={value}", expected="at least 1")


class InteractionModel(nn.Module):
    """Base: `forward(query, document)` takes tables of numbers (batch × words)."""

    Settings: type[ModelSettings] = ModelSettings
    #: The loss of the model's paper.
    loss: Any = "eq3"
    learning_rate: float = 1e-3

    vectors: Tensor
    idf: Tensor

    def __init__(self, vectors: Tensor, idf: Tensor, settings: ModelSettings | None = None) -> None:
        super().__init__()
        self.settings: Any = settings or self.Settings()
        if self.settings.tune:
            self.vectors = nn.Parameter(vectors.clone())
        else:
            self.register_buffer("vectors", vectors, persistent=False)
        self.register_buffer("idf", idf, persistent=False)

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """One score per row."""
        raise NotImplementedError

    def embedded(self, numbers: Tensor) -> Tensor:
        """Vectors of words; padding is zeros, even if vectors are tuned."""
        return functional.embedding(numbers, self.vectors) * mask_of(numbers).unsqueeze(-1)

    def cosines(self, query: Tensor, document: Tensor) -> Tensor:
        """M, batch × query words × document words; 0 at padding."""
        first, second = unit_rows(self.embedded(query)), unit_rows(self.embedded(document))
        return torch.bmm(first, second.transpose(1, 2))

    def weights_of(self, query: Tensor) -> Tensor:
        """IDF of each query word divided by the query's largest: 1 for the rarest, 0 at padding."""
        idf = self.idf[query]
        return idf / idf.amax(dim=1, keepdim=True).clamp(min=1e-9)

    def weight_groups(self, rate: float) -> list[dict[str, Any]]:
        """Weights with their learning rates, as torch's optimisers expect them."""
        return [{"params": [w for w in self.parameters() if w.requires_grad], "lr": rate}]

    def score_rows(
        self, query: Sequence[int], rows: Sequence[Sequence[int]], batch: int = BATCH
    ) -> FloatArray:
        """Scores of documents, given as numbers of words."""
        if not rows:
            return np.zeros(0)
        asked = torch.from_numpy(padded([query]))
        scores = np.empty(len(rows))
        order = np.argsort([len(row) for row in rows], kind="stable")  # less padding
        self.eval()
        with torch.inference_mode():
            for start in range(0, len(rows), batch):
                places = order[start : start + batch]
                document = torch.from_numpy(padded([rows[place] for place in places]))
                scores[places] = self(asked.expand(len(document), -1), document).double().numpy()
        return scores


def mask_of(numbers: Tensor) -> Tensor:
    """1 for words, 0 for padding."""
    return (numbers != PADDING).float()


def unit_rows(table: Tensor) -> Tensor:
    """Vectors of length 1; zeros stay zeros."""
    return functional.normalize(table, dim=-1, eps=1e-9)
