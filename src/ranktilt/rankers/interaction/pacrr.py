"""PACRR: convolutions of several sizes, the strongest signals of each query word.

K. Hui, A. Yates, K. Berberich, G. de Melo (2017), PACRR: A Position-Aware Neural IR Model for
Relevance Matching, EMNLP, section 3. The layers after pooling are dense, and query words are
shuffled in training, as in its successor (Hui et al., 2018, Co-PACRR, WSDM); the first paper uses
an LSTM.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.rankers.interaction.model import InteractionModel, ModelSettings, mask_of


class PACRR(InteractionModel):
    """For n = 1…`largest`: n × n convolutions of M with `filters` filters, the largest over the
    filters, then the `strongest` values of each query word's row; these, with softmax(IDF) over
    the query, go through dense layers.

    `use_idf` also multiplies a word's signals by its IDF divided by the query's largest. Queries
    are read up to `query_length` words, because the dense layers have an input for each.
    """

    loss = "softmax"
    learning_rate = 5e-3

    @dataclass(frozen=True)
    class Settings(ModelSettings):
        """See the model."""

        query_length: int = 20
        largest: int = 3
        filters: int = 16
        strongest: int = 3
        hidden: int = 32
        dropout: float = 0.1

    def __init__(self, vectors: Tensor, idf: Tensor, settings: ModelSettings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        own = self.settings
        self.convolutions = nn.ModuleList(
            nn.Conv2d(1, own.filters, n) for n in range(2, own.largest + 1)
        )
        self.dense = nn.Sequential(
            nn.Dropout(own.dropout),
            nn.Linear(own.query_length * (own.largest * own.strongest + 1), own.hidden),
            nn.ReLU(),
            nn.Linear(own.hidden, own.hidden),
            nn.ReLU(),
            nn.Linear(own.hidden, 1),
        )

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores."""
        features = self.features(query[:, : self.settings.query_length], document)
        if self.training:  # so that the order of query words is not memorised
            there = features[:, :, -1] > 0  # words have a weight; padding stays last
            order = (torch.rand(there.shape) + ~there).argsort(dim=1).unsqueeze(-1)
            features = features.gather(1, order.expand_as(features))
        return self.dense(features.flatten(start_dim=1)).squeeze(-1)

    def features(self, query: Tensor, document: Tensor) -> Tensor:
        """Signals and weight of each query word, batch × query_length × features; 0 at padding."""
        query_mask, document_mask = mask_of(query), mask_of(document)
        cosines = self.cosines(query, document).unsqueeze(1)
        maps = [cosines.squeeze(1)]
        for size, layer in enumerate(self.convolutions, start=1):  # padded to keep positions
            maps.append(layer(functional.pad(cosines, (0, size, 0, size))).amax(dim=1))
        signals = [strongest_signals(one, document_mask, self.settings.strongest) for one in maps]
        if self.settings.use_idf:
            gate = self.weights_of(query).unsqueeze(-1)
            signals = [one * gate for one in signals]
        hidden = (1.0 - query_mask) * -1e9
        weights = torch.softmax(self.idf[query] + hidden, dim=1).unsqueeze(-1)
        rows = torch.cat([*signals, weights], dim=-1) * query_mask.unsqueeze(-1)
        return functional.pad(rows, (0, 0, 0, self.settings.query_length - rows.shape[1]))


def strongest_signals(maps: Tensor, document_mask: Tensor, count: int) -> Tensor:
    """The `count` largest values of each row, largest first; 0 if a document has fewer words."""
    missing = (document_mask == 0)[:, None, :]
    maps = maps.masked_fill(missing, -torch.inf)
    maps = functional.pad(maps, (0, max(0, count - maps.shape[-1])), value=-torch.inf)
    best = maps.topk(count, dim=-1).values
    return best.masked_fill(best.isinf(), 0.0)
