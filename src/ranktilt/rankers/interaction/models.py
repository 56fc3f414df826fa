"""The four interaction models: KNRM, ConvKNRM, MatchPyramid and PACRR.

A model reads a query and a document as numbers of words (0 is padding) and returns a score. All use
M_ij = cos(query word i, document word j) and differ in how they turn M into a score. Padding never
changes a score. This module only needs torch and numpy, so that it runs where nothing else is
installed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.rankers.interaction.padding import PADDING, padded

#: Documents that are scored together by default.
BATCH = 32


@dataclass(frozen=True)
class _Settings:
    """Settings of every model.

    Attributes:
        tune: Whether training changes the word vectors.
        use_idf: Whether query words are weighted by inverse document frequency (ours; False is as
            in the paper); each model says how.
        vector_rate: Learning rate of tuned vectors, as a share of the model's.
    """

    tune: bool = False
    use_idf: bool = True
    vector_rate: float = 1.0

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if type(value) is int and value < 1:
                raise InputError(f"{one.name}: expected int >= 1")
            if type(value) is float and not value >= 0:
                raise InputError(f"{one.name}: expected float >= 0")
            if one.name == "dropout" and value >= 1:
                raise InputError("dropout: expected float < 1")


class InteractionModel(nn.Module, ABC):
    """Base: `forward(query, document)` takes tables of numbers (batch × words)."""

    Settings: type[_Settings] = _Settings
    #: The loss of the model's paper.
    loss: Any = "eq3"
    learning_rate: float = 1e-3

    vectors: Tensor
    idf: Tensor

    def __init__(self, vectors: Tensor, idf: Tensor, settings: _Settings | None = None) -> None:
        super().__init__()
        self.settings: Any = settings or self.Settings()
        if self.settings.tune:
            self.vectors = nn.Parameter(vectors.clone())
        else:
            self.register_buffer("vectors", vectors, persistent=False)
        self.register_buffer("idf", idf, persistent=False)

    @abstractmethod
    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """One score per row."""

    def embedded(self, numbers: Tensor) -> Tensor:
        """Vectors of words; padding is zeros, even if vectors are tuned."""
        return functional.embedding(numbers, self.vectors) * _mask_of(numbers).unsqueeze(-1)

    def cosines(self, query: Tensor, document: Tensor) -> Tensor:
        """M, batch × query words × document words; 0 at padding."""
        first, second = _unit_rows(self.embedded(query)), _unit_rows(self.embedded(document))
        return torch.bmm(first, second.transpose(1, 2))

    def weights_of(self, query: Tensor) -> Tensor:
        """IDF of each query word divided by the query's largest: 1 for the rarest, 0 at padding."""
        idf = self.idf[query]
        return idf / idf.amax(dim=1, keepdim=True).clamp(min=1e-9)

    def weight_groups(self, rate: float) -> list[dict[str, Any]]:
        """Weights with their learning rates, as torch's optimisers expect them."""
        groups: dict[float, list[Tensor]] = {}
        for name, weight in self.named_parameters():
            if weight.requires_grad:
                groups.setdefault(self.rate_share(name), []).append(weight)
        return [{"params": own, "lr": rate * share} for share, own in groups.items()]

    def rate_share(self, name: str) -> float:
        """The learning rate of a weight, as a share of the model's."""
        share: float = self.settings.vector_rate
        return share if name == "vectors" else 1.0

    def parameter_counts(self) -> tuple[int, int]:
        """Numbers in the whole model, word vectors included, and in the word vectors alone."""
        vectors = self.vectors.numel()
        rest = [w.numel() for name, w in self.named_parameters() if name != "vectors"]
        return vectors + sum(rest), vectors

    def score_rows(
        self, query: Sequence[int], rows: Sequence[Sequence[int]], batch: int = BATCH
    ) -> FloatArray:
        """Scores of documents, given as numbers of words."""
        if not rows:
            return np.zeros(0)
        device = self.vectors.device
        asked = torch.from_numpy(padded([query])).to(device)
        scores = np.empty(len(rows))
        order = np.argsort([len(row) for row in rows], kind="stable")  # less padding
        self.eval()
        with torch.inference_mode():
            for start in range(0, len(rows), batch):
                places = order[start : start + batch]
                document = torch.from_numpy(padded([rows[place] for place in places])).to(device)
                found = self(asked.expand(len(document), -1), document)
                scores[places] = found.double().cpu().numpy()
        return scores


def _mask_of(numbers: Tensor) -> Tensor:
    """1 for words, 0 for padding."""
    return (numbers != PADDING).float()


def _dense(dropout: float, *sizes: int) -> nn.Sequential:
    """Layers from the first size to the last, with a ReLU between any two."""
    layers = [(nn.Linear(inner, outer), nn.ReLU()) for inner, outer in pairwise(sizes)]
    return nn.Sequential(nn.Dropout(dropout), *[part for pair in layers for part in pair][:-1])


def _unit_rows(table: Tensor) -> Tensor:
    """Vectors of length 1; zeros stay zeros."""
    return functional.normalize(table, dim=-1, eps=1e-9)


# --- KNRM -----------------------------------------------------------------------------------------

#: A kernel for exact matches, then ten from 0.9 to -0.9 (section 4.3).
CENTRES = (1.0, 0.9, 0.7, 0.5, 0.3, 0.1, -0.1, -0.3, -0.5, -0.7, -0.9)
WIDTHS = (0.001, *(0.1,) * 10)
#: Lower bound of a kernel's count, so that ln stays finite.
LEAST = 1e-10
#: ln 1e-10 is -23: scales features to about 1 before the linear layer.
SCALE = 0.01
FLOOR, FAR = -80.0, 10.0


class _KernelPooling(nn.Module):
    """K_k(M_i) = Σ_j exp(-(M_ij - μ_k)²/(2σ_k²)); φ_k = Σ_i w_i ln K_k(M_i) (Eqs. 4-6).

    w_i = 1 in the paper.
    """

    centres: Tensor
    factors: Tensor
    #: Kernels computed together: one fits the processor's cache; a GPU is faster with all.
    together: int | None = None

    def __init__(self) -> None:
        super().__init__()
        shape = -1, 1, 1, 1
        factors = torch.tensor([-0.5 / width**2 for width in WIDTHS])
        self.register_buffer("centres", torch.tensor(CENTRES).view(shape), persistent=False)
        self.register_buffer("factors", factors.view(shape), persistent=False)

    def forward(self, cosines: Tensor, weights: Tensor, document_mask: Tensor) -> Tensor:
        """One soft count per kernel, batch × 11; weights are 0 at the query's padding."""
        # Exponents are at least FLOOR: exp is a hundred times slower if it underflows, and
        # exp(FLOOR) is negligible next to LEAST, so padding, which is put far from every centre,
        # doesn't change a sum.
        cosines = cosines.masked_fill((document_mask == 0)[:, None, :], FAR)
        together = self.together or (1 if cosines.device.type == "cpu" else len(CENTRES))
        features = []
        for centre, factor in zip(
            self.centres.split(together), self.factors.split(together), strict=True
        ):
            exponent = (cosines - centre).square() * factor
            counts = exponent.clamp(min=FLOOR).exp().sum(dim=-1).clamp(min=LEAST).log()
            features.append((counts * weights).sum(dim=-1))
        return SCALE * torch.cat(features).transpose(0, 1)


class _KNRM(InteractionModel):
    """f(q, d) = tanh(w·φ(M) + b) (Eq. 3); `use_idf` weights each query word's φ.

    C. Xiong, Z. Dai, J. Callan, Z. Liu, R. Power (2017), End-to-End Neural Ad-hoc Ranking with
    Kernel Pooling, SIGIR, Eqs. 1-9.
    """

    learning_rate: float = 1e-2

    def __init__(self, vectors: Tensor, idf: Tensor, settings: _Settings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        self.pooling: _KernelPooling = _KernelPooling()
        self.output: nn.Linear = nn.Linear(len(CENTRES), 1)

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores in (-1, 1)."""
        weights = self.weights_of(query) if self.settings.use_idf else _mask_of(query)
        features = self.pooling(self.cosines(query, document), weights, _mask_of(document))
        return torch.tanh(self.output(features)).squeeze(-1)


# --- ConvKNRM -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _ConvSettings(_Settings):
    """The longest n-gram, the number of filters, and the n-gram layers' share of the rate.

    They have hundreds of times the weights of the output layer and overfit to a few judgements,
    so they stay close to their initial random projections, and so do tuned vectors.
    """

    vector_rate: float = 0.001
    ngrams: int = 3
    filters: int = 128
    gram_rate: float = 0.001


class _ConvKNRM(InteractionModel):
    """f(q, d) = tanh(w·φ + b), φ the kernel features of every pair of n-gram lengths.

    The n-gram at place i is relu(W_h · t_i…t_{i+h-1} + b_h) (Eq. 1), for h = 1…`ngrams`; query
    h-grams are compared with document g-grams of every length (cross-match, Eq. 3). `use_idf`
    weights a query n-gram by the mean IDF of its words.

    Z. Dai, C. Xiong, J. Callan, Z. Liu (2018), Convolutional Neural Networks for Soft-Matching
    N-Grams in Ad-hoc Search, WSDM, Eqs. 1-8.
    """

    learning_rate: float = 1e-2

    Settings: type[_Settings] = _ConvSettings

    def __init__(self, vectors: Tensor, idf: Tensor, settings: _Settings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        ngrams, filters = self.settings.ngrams, self.settings.filters
        layers = [nn.Conv1d(vectors.shape[1], filters, n) for n in range(1, ngrams + 1)]
        for layer in layers:  # words have length 1: a random bias would make all n-grams similar
            layer.bias = nn.Parameter(torch.zeros(filters))
        self.convolutions = nn.ModuleList(layers)
        self.pooling = _KernelPooling()
        self.output = nn.Linear(ngrams * ngrams * len(CENTRES), 1)
        with torch.no_grad():  # keeps the order of random weights, but lets it be unlearned soon
            self.output.weight *= 0.1

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores in (-1, 1)."""
        query_grams = [_unit_rows(grams) for grams in self.grams(query)]
        document_grams = [_unit_rows(grams) for grams in self.grams(document)]
        mask = _mask_of(document)
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
        mask = _mask_of(query)
        if not self.settings.use_idf:
            return mask
        weights = functional.pad(self.weights_of(query), (0, length - 1)).unfold(1, length, 1)
        there = functional.pad(mask, (0, length - 1)).unfold(1, length, 1)
        return mask * weights.sum(-1) / there.sum(-1).clamp(min=1.0)

    def rate_share(self, name: str) -> float:
        """That of the n-gram layers is their own."""
        share: float = self.settings.gram_rate
        return share if name.startswith("convolutions") else super().rate_share(name)


# --- MatchPyramid ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class _PyramidSettings(_Settings):
    """Convolutions, the pooled size (rows × columns), and dense layers."""

    layers: int = 1
    filters: int = 8
    kernel: int = 3
    rows: int = 5
    columns: int = 3
    hidden: int = 16
    dropout: float = 0.1


class _MatchPyramid(InteractionModel):
    """Two images (exact match and cosine), 2-D convolutions, dynamic max pooling, dense layers.

    The indicator (Eq. 2) and the cosine (Eq. 3) are alternatives in the paper; here they are two
    channels. `use_idf` multiplies an image's row by its query word's IDF. The pooling splits every
    image into `rows` × `columns` parts of its own size (Eq. 5).

    L. Pang, Y. Lan, J. Guo, J. Xu, S. Wan, X. Cheng (2016), Text Matching as Image Recognition,
    AAAI, Eqs. 1-7. One convolution before the dynamic pooling, as in their study for
    ad-hoc retrieval (A Study of MatchPyramid Models on Ad-hoc Retrieval, Neu-IR 2016); `layers=2`
    adds another one.
    """

    learning_rate: float = 5e-3

    Settings: type[_Settings] = _PyramidSettings

    def __init__(self, vectors: Tensor, idf: Tensor, settings: _Settings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        own = self.settings
        self.convolutions: nn.ModuleList = nn.ModuleList(
            nn.Conv2d(own.filters if layer else 2, own.filters, own.kernel, padding="same")
            for layer in range(own.layers)
        )
        inputs = own.filters * own.rows * own.columns
        self.dense: nn.Sequential = _dense(own.dropout, inputs, own.hidden, 1)

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores."""
        query_mask, document_mask = _mask_of(query), _mask_of(document)
        inside = (query_mask[:, :, None] * document_mask[:, None, :]).unsqueeze(1)
        maps = self.image(query, document) * inside
        for layer in self.convolutions:
            maps = functional.relu(layer(maps)) * inside
        size = self.settings.rows, self.settings.columns
        pooled = self.dynamic_max_pool(maps, query_mask, document_mask, *size)
        return self.dense(pooled.flatten(start_dim=1)).squeeze(-1)

    def image(self, query: Tensor, document: Tensor) -> Tensor:
        """Exact match and cosine, batch × 2 × query words × document words."""
        exact = (query[:, :, None] == document[:, None, :]).float()
        image = torch.stack([exact, self.cosines(query, document)], dim=1)
        if self.settings.use_idf:
            image = image * self.weights_of(query)[:, None, :, None]
        return image

    @staticmethod
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


# --- PACRR ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _PacrrSettings(_Settings):
    """See the model."""

    query_length: int = 20
    largest: int = 3
    filters: int = 16
    strongest: int = 3
    hidden: int = 32
    dropout: float = 0.1
    idf_weights: bool = True


class _PACRR(InteractionModel):
    """For n = 1…`largest`: n × n convolutions of M with `filters` filters, the largest over the
    filters, then the `strongest` values of each query word's row; these, with softmax(IDF) over
    the query, go through dense layers.

    `use_idf` also multiplies a word's signals by its IDF divided by the query's largest; without
    `idf_weights`, the softmax has the same weight for every word. Queries are read up to
    `query_length` words, because the dense layers have an input for each.

    K. Hui, A. Yates, K. Berberich, G. de Melo (2017), PACRR: A Position-Aware Neural IR Model for
    Relevance Matching, EMNLP, section 3. The layers after pooling are dense, and query words are
    shuffled in training, as in its successor (Hui et al., 2018, Co-PACRR, WSDM); the first paper
    uses an LSTM.
    """

    loss = "softmax"
    learning_rate: float = 5e-3

    Settings: type[_Settings] = _PacrrSettings

    def __init__(self, vectors: Tensor, idf: Tensor, settings: _Settings | None = None) -> None:
        super().__init__(vectors, idf, settings)
        own = self.settings
        self.convolutions: nn.ModuleList = nn.ModuleList(
            nn.Conv2d(1, own.filters, n) for n in range(2, own.largest + 1)
        )
        inputs = own.query_length * (own.largest * own.strongest + 1)
        self.dense: nn.Sequential = _dense(own.dropout, inputs, own.hidden, own.hidden, 1)

    def forward(self, query: Tensor, document: Tensor) -> Tensor:
        """Scores."""
        features = self.features(query[:, : self.settings.query_length], document)
        if self.training:  # so that the order of query words is not memorised
            there = features[:, :, -1] > 0  # words have a weight; padding stays last
            draws = torch.rand(there.shape, device=there.device)
            order = (draws + ~there).argsort(dim=1).unsqueeze(-1)
            features = features.gather(1, order.expand_as(features))
        return self.dense(features.flatten(start_dim=1)).squeeze(-1)

    def features(self, query: Tensor, document: Tensor) -> Tensor:
        """Signals and weight of each query word, batch × query_length × features; 0 at padding."""
        query_mask, document_mask = _mask_of(query), _mask_of(document)
        cosines = self.cosines(query, document).unsqueeze(1)
        maps = [cosines.squeeze(1)]
        for size, layer in enumerate(self.convolutions, start=1):  # padded to keep positions
            maps.append(layer(functional.pad(cosines, (0, size, 0, size))).amax(dim=1))
        count = self.settings.strongest
        signals = [self.strongest_signals(one, document_mask, count) for one in maps]
        if self.settings.use_idf:
            gate = self.weights_of(query).unsqueeze(-1)
            signals = [one * gate for one in signals]
        hidden = (1.0 - query_mask) * -1e9
        idf = self.idf[query] if self.settings.idf_weights else torch.zeros_like(hidden)
        weights = torch.softmax(idf + hidden, dim=1).unsqueeze(-1)
        rows = torch.cat([*signals, weights], dim=-1) * query_mask.unsqueeze(-1)
        return functional.pad(rows, (0, 0, 0, self.settings.query_length - rows.shape[1]))

    @staticmethod
    def strongest_signals(maps: Tensor, document_mask: Tensor, count: int) -> Tensor:
        """The `count` largest values of each row, largest first; 0 after a document's words."""
        missing = (document_mask == 0)[:, None, :]
        maps = maps.masked_fill(missing, -torch.inf)
        maps = functional.pad(maps, (0, max(0, count - maps.shape[-1])), value=-torch.inf)
        best = maps.topk(count, dim=-1).values
        return best.masked_fill(best.isinf(), 0.0)


MODELS: dict[str, type[InteractionModel]] = {
    "knrm": _KNRM,
    "conv-knrm": _ConvKNRM,
    "match-pyramid": _MatchPyramid,
    "pacrr": _PACRR,
}
