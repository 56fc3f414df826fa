"""MatchPyramid: the matrix of similarities read as an image.

L. Pang, Y. Lan, J. Guo, J. Xu, S. Wan, X. Cheng (2016), Text Matching as Image Recognition, AAAI,
Eqs. 1-7. One convolution before the dynamic pooling, as their study for ad-hoc retrieval has it
(A Study of MatchPyramid Models on Ad-hoc Retrieval, Neu-IR 2016); `layers=2` adds another one.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.rankers.interaction.model import InteractionModel, ModelSettings, mask_of


class MatchPyramid(InteractionModel):
    """Two images (exact match and cosine), 2-D convolutions, dynamic max pooling, dense layers.

    The indicator (Eq. 2) and the cosine (Eq. 3) are alternatives in the paper; here they are two
    channels. `use_idf` multiplies an image's row by its query word's IDF. The pooling splits every
    image into `rows` × `columns` parts of its own size (Eq. 5).
    """

    learning_rate = 5e-3

    @dataclass(frozen=True)
    class Settings(ModelSettings):
        """Convolutions, the pooled size (rows × columns), and dense layers."""

        layers: int = 1
        filters: int = 8
        kernel: int = 3
        rows: int = 5
        columns: int = 3
        hidden: int = 16
        dropout: float = 0.1

    def __init__(self, vectors: Tensor, idf: Tensor, settings: ModelSettings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        own = self.settings
        self.convolutions = nn.ModuleList(
            nn.Conv2d(own.filters if layer else 2, own.filters, own.kernel, padding="same")
            for layer in range(own.layers)
        )
        self.dense = nn.Sequential(
            nn.Dropout(own.dropout),
            nn.Linear(own.filters * own.rows * own.columns, own.hidden),
            nn.ReLU(),
            nn.Linear(own.hidden, 1),
        )

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores."""
        query_mask, document_mask = mask_of(query), mask_of(document)
        inside = (query_mask[:, :, None] * document_mask[:, None, :]).unsqueeze(1)
        maps = self.image(query, document) * inside
        for layer in self.convolutions:
            maps = functional.relu(layer(maps)) * inside
        size = self.settings.rows, self.settings.columns
        pooled = dynamic_max_pool(maps, query_mask, document_mask, *size)
        return self.dense(pooled.flatten(start_dim=1)).squeeze(-1)

    def image(self, query: Tensor, document: Tensor) -> Tensor:
        """Exact match and cosine, batch × 2 × query words × document words."""
        exact = (query[:, :, None] == document[:, None, :]).float()
        image = torch.stack([exact, self.cosines(query, document)], dim=1)
        if self.settings.use_idf:
            image = image * self.weights_of(query)[:, None, :, None]
        return image


def dynamic_max_pool(
    maps: Tensor, row_mask: Tensor, column_mask: Tensor, rows: int, columns: int
) -> Tensor:
    """The largest value of each of rows × columns parts of every map (Eq. 5); maps are ≥ 0.

    Part p of P over n words has those from ⌊p·n/P⌋ to before ⌈(p+1)·n/P⌉, so that parts of a
    short text overlap instead of being empty; a text without words gives zeros.
    """
    by_column = _parts(maps, column_mask, columns)  # first, because documents are longer
    return _parts(by_column.transpose(2, 3), row_mask, rows).transpose(2, 3)


def _parts(maps: Tensor, mask: Tensor, parts: int) -> Tensor:
    """Largest values over the last dimension, part by part."""
    length = mask.sum(dim=1, keepdim=True)
    place = torch.arange(maps.shape[-1], device=maps.device)
    pooled = []
    for part in range(parts):
        start = torch.floor(part * length / parts)
        end = torch.ceil((part + 1) * length / parts)
        inside = ((place >= start) & (place < end)).to(maps.dtype)
        pooled.append((maps * inside[:, None, None, :]).amax(dim=-1))
    return torch.stack(pooled, dim=-1)
