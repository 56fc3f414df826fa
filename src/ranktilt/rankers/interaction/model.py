"""What the four interaction models share: vectors, masks, and the matrix of cosines.

A model reads a query and a document as numbers of words (0 is padding) and gives one score. All
look at M_ij = cos(query word i, document word j) and differ in how they turn M into a score.
Padding never changes a score.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.rankers.interaction.vocabulary import PADDING


class InteractionModel(nn.Module):
    """Base: `forward(query, document)` with number tables (batch × words) gives a score a row.

    `tune` makes the word vectors weights that training changes. `idf` weighs what a query word
    adds by its inverse document frequency; see each model for where.
    """

    #: The loss of the model's paper: `hinge` or `softmax` over the pair.
    loss: str = "hinge"
    learning_rate: float = 1e-3

    vectors: Tensor
    idf: Tensor

    def __init__(self, vectors: Tensor, idf: Tensor, *, tune: bool = False) -> None:
        super().__init__()
        if tune:
            self.vectors = nn.Parameter(vectors.clone())
        else:
            self.register_buffer("vectors", vectors, persistent=False)
        self.register_buffer("idf", idf, persistent=False)
        self.tune = tune

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores, one a row."""
        raise NotImplementedError

    def embedded(self, numbers: Tensor) -> Tensor:
        """Vectors of words; padding is zeros, also where vectors are tuned."""
        return functional.embedding(numbers, self.vectors) * mask_of(numbers).unsqueeze(-1)

    def cosines(self, query: Tensor, document: Tensor) -> Tensor:
        """M, batch × query words × document words; 0 at padding."""
        first, second = unit_rows(self.embedded(query)), unit_rows(self.embedded(document))
        return torch.bmm(first, second.transpose(1, 2))

    def weights_of(self, query: Tensor) -> Tensor:
        """IDF of each query word over the largest in the query: 1 for the rarest, 0 at padding."""
        idf = self.idf[query]
        return idf / idf.amax(dim=1, keepdim=True).clamp(min=1e-9)

    def weight_groups(self, rate: float) -> list[dict[str, Any]]:
        """Weights with the learning rate of each, as torch's optimisers take them."""
        return [{"params": [w for w in self.parameters() if w.requires_grad], "lr": rate}]

    def settings(self) -> dict[str, Any]:
        """The arguments that make this model again, beside vectors and IDF."""
        return {"tune": self.tune}


def mask_of(numbers: Tensor) -> Tensor:
    """1 for words, 0 for padding."""
    return (numbers != PADDING).float()


def unit_rows(table: Tensor) -> Tensor:
    """Vectors of length 1; zeros stay zeros."""
    return functional.normalize(table, dim=-1, eps=1e-9)
