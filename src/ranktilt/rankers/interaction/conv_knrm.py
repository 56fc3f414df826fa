"""ConvKNRM: kernel pooling over soft matches of n-grams.

Z. Dai, C. Xiong, J. Callan, Z. Liu (2018), Convolutional Neural Networks for Soft-Matching
N-Grams in Ad-hoc Search, WSDM, Eqs. 1-8.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.rankers.interaction.knrm import CENTRES, KernelPooling
from ranktilt.rankers.interaction.model import InteractionModel, ModelSettings, mask_of, unit_rows


class ConvKNRM(InteractionModel):
    """f(q, d) = tanh(w·φ + b), φ the kernel features of every pair of n-gram lengths.

    The n-gram at place i is relu(W_h · t_i…t_{i+h-1} + b_h) (Eq. 1), for h = 1…`ngrams`; query
    h-grams are compared with document g-grams of every length (cross-match, Eq. 3). `use_idf`
    weights a query n-gram by the mean IDF of its words.
    """

    learning_rate = 1e-2
    #: N-gram layers have hundreds of times the weights of the output layer and overfit to a few
    #: judgements, so they stay close to their initial random projections.
    gram_rate = 0.001

    @dataclass(frozen=True)
    class Settings(ModelSettings):
        """The longest n-gram and the number of filters."""

        ngrams: int = 3
        filters: int = 128

    def __init__(self, vectors: Tensor, idf: Tensor, settings: ModelSettings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        ngrams, filters = self.settings.ngrams, self.settings.filters
        layers = [nn.Conv1d(vectors.shape[1], filters, n) for n in range(1, ngrams + 1)]
        for layer in layers:  # words have length 1: a random bias would make all n-grams similar
            layer.bias = nn.Parameter(torch.zeros(filters))
        self.convolutions = nn.ModuleList(layers)
        self.pooling = KernelPooling()
        self.output = nn.Linear(ngrams * ngrams * len(CENTRES), 1)
        with torch.no_grad():  # keeps the order of random weights, but lets it be unlearned soon
            self.output.weight *= 0.1

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores in (-1, 1)."""
        query_grams = [unit_rows(grams) for grams in self.grams(query)]
        document_grams = [unit_rows(grams) for grams in self.grams(document)]
        mask = mask_of(document)
        features: list[Tensor] = []
        for length, own in enumerate(query_grams, start=1):
            weights = self._gram_weights(query, length)
            features += [
                self.pooling(torch.bmm(own, other.transpose(1, 2)), weights, mask)
                for other in document_grams
            ]
        return torch.tanh(self.output(torch.cat(features, dim=1))).squeeze(-1)

    def grams(self, numbers: Tensor) -> list[Tensor]:
        """N-gram vectors, batch × words × filters, for each length.

        An n-gram that runs past the end of the text sees zeros, however long the padding is.
        """
        words = self.embedded(numbers).transpose(1, 2)
        return [
            functional.relu(layer(functional.pad(words, (0, length)))).transpose(1, 2)
            for length, layer in enumerate(self.convolutions)
        ]

    def _gram_weights(self, query: Tensor, length: int) -> Tensor:
        mask = mask_of(query)
        if not self.settings.use_idf:
            return mask
        weights = functional.pad(self.weights_of(query), (0, length - 1)).unfold(1, length, 1)
        there = functional.pad(mask, (0, length - 1)).unfold(1, length, 1)
        return mask * weights.sum(-1) / there.sum(-1).clamp(min=1.0)

    def weight_groups(self, rate: float) -> list[dict[str, Any]]:
        """The output layer at `rate`, n-gram layers and tuned vectors at a fraction of it."""
        output = list(self.output.parameters())
        rest = [w for w in self.parameters() if w.requires_grad and all(w is not o for o in output)]
        return [{"params": output, "lr": rate}, {"params": rest, "lr": rate * self.gram_rate}]
