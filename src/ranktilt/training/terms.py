"""Terms that can be added to the ranking loss: an adversary, neutrality of the top, and DUO.

**Adversary** (AdvBERT, Rekabsaz et al. 2021, as in its released code). A small head predicts from a
pair's [CLS] vector whether query or document mentions a group. A gradient reversal layer between
the two makes the head better at it and the encoder worse. The released training has two stages:
the ranker alone, then ranker and adversary; the head is fresh when the second begins (`start`).

**Neutrality**, a listwise term. FaiRR adds up ω(d) / log2(rank + 1) over the top k. Ranks and the
cutoff are steps; here both are smooth in the scores (soft ranks as in Qin, Liu and Li 2010):

    rank_i   = 1 + Σ_{j ≠ i} σ((s_j − s_i) / τ)
    weight_i = σ((k + ½ − rank_i) / τ_k) / log2(rank_i + 1)
    penalty  = Σ weight_i · (1 − ω_i) / Σ weight_i

The penalty is 0 if the top is neutral and 1 if every document there mentions a single group. With τ
and τ_k towards 0 it becomes 1 − FaiRR@k / Σ_{r ≤ k} 1/log2(r + 1). Weights are normalised as
logarithms: if many scores are equal, all ranks are far below k and all weights near 0. The scores
of a fresh head are close together; if their standard deviation is below 1, τ shrinks by it.

**DUO** (Ziems et al. 2024), a listwise term too. A document belongs to the top i to the degree
m = σ((i + ½ − rank) / τ_k), and with its polarity p

    Var_i = Σ m p² / Σ m − (Σ m p / Σ m)²
    DUO   = 1 − (Σ_{1 < i < n} Var_i / log2(i) − min) / (max − min)

with the exact bounds of the measure. With τ and τ_k towards 0 it becomes DUO itself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.errors import InputError
from ranktilt.training.losses import checked_bias

if TYPE_CHECKING:
    from ranktilt.training.scorers import Scorer


class Pair(NamedTuple):
    """One training example.

    Attributes:
        query: The query's text.
        better: Text of the document that should rank higher.
        worse: Text of the other document.
        better_bias: Ψ of the better document.
        worse_bias: Ψ of the worse document.
        better_marked: 1 if the query or the better document mentions a group (adversary).
        worse_marked: The same for the worse document.
    """

    query: str
    better: str
    worse: str
    better_bias: float = 0.0
    worse_bias: float = 0.0
    better_marked: int = 0
    worse_marked: int = 0


class ListTexts(NamedTuple):
    """The documents of a query with the lost neutrality 1 − ω, or the polarity, of each.

    `bounds` are the smallest and largest raw DUO.
    """

    query: str
    documents: Sequence[str]
    values: Sequence[float]
    bounds: tuple[float, float] = (0.0, 1.0)


class StepState(NamedTuple):
    """What a term knows of one step; `number` counts from 0."""

    scorer: Scorer
    pairs: Sequence[Pair]
    positive: Tensor
    negative: Tensor
    vectors: tuple[Tensor, Tensor] | None
    random: np.random.Generator
    number: int = 0


class _Reversal(torch.autograd.Function):
    """Values stay; in the backward pass the gradient is multiplied by −factor."""

    @staticmethod
    def forward(ctx: Any, values: Tensor, factor: float) -> Tensor:
        ctx.factor = factor
        return values.view_as(values)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None]:
        return -ctx.factor * gradients[0], None


class _AdversaryHead(nn.Module):
    """Gradient reversal, one hidden tanh layer as wide as the vectors, two classes."""

    def __init__(self, width: int, *, factor: float = 1.0) -> None:
        super().__init__()
        self.factor = factor
        self.hidden: nn.Linear = nn.Linear(width, width)
        self.output: nn.Linear = nn.Linear(width, 2)

    def forward(self, vectors: Tensor) -> Tensor:
        """One logit per class and vector."""
        turned = _Reversal.apply(vectors, self.factor)
        return self.output(torch.tanh(self.hidden(turned)))


class LossTerm(ABC):
    """A term of the loss; `module` has its own weights, if any.

    `data` is the term's own data, so that a checkpoint of other data is refused.
    """

    name: str
    module: nn.Module | None = None
    needs_vectors = False
    data: Any = None

    @abstractmethod
    def loss(self, step: StepState) -> Tensor:
        """The value that is added."""

    @abstractmethod
    def describe(self) -> dict[str, Any]:
        """For the training card."""


class AdversaryTerm(LossTerm):
    """The mean cross entropy of relevant pairs plus that of irrelevant ones, times `weight`.

    Before step `start` (the base stage) it is 0, and its head does not learn.
    """

    name = "adversary"
    needs_vectors = True

    def __init__(
        self, width: int, *, weight: float = 1.0, factor: float = 1.0, start: int = 0, seed: int = 0
    ) -> None:
        self.weight: float = weight
        self.start: int = start
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.head: _AdversaryHead = _AdversaryHead(width, factor=factor)
        self.module: _AdversaryHead = self.head

    def loss(self, step: StepState) -> Tensor:
        if step.vectors is None:
            raise InputError("no vectors", where="adversary", expected="a scorer that has them")
        better, worse = step.vectors
        if step.number < self.start:
            return torch.zeros((), device=better.device)
        first = torch.tensor([pair.better_marked for pair in step.pairs], device=better.device)
        second = torch.tensor([pair.worse_marked for pair in step.pairs], device=worse.device)
        total = functional.cross_entropy(self.head(better), first)
        return self.weight * (total + functional.cross_entropy(self.head(worse), second))

    def describe(self) -> dict[str, Any]:
        return {
            "term": self.name,
            "weight": self.weight,
            "reversal": self.head.factor,
            "base_steps": self.start,
        }


def attack(
    train: tuple[Tensor, Any],
    test: tuple[Tensor, Any],
    *,
    epochs: int = 20,
    batch_size: int = 64,
    learning_rate: float = 1e-3,
    seed: int = 0,
) -> dict[str, Any]:
    """How much of a group can still be read from a ranker's vectors, by a fresh head.

    As in AdvBERT's released code, the ranker stays as it is and a fresh head of the adversary's
    form learns to predict from the vector of query and document whether one of them mentions a
    group. A ranker trained against an adversary can fool that one head and still be readable by a
    fresh one. The classes have the same weight in its loss, whatever their sizes.

    Args:
        train: Vectors, one per row, and their classes, 0 or 1; both must occur.
        test: The same of other queries.
        epochs: Passes over the training vectors.
        batch_size: Vectors per batch.
        learning_rate: Learning rate of Adam.
        seed: Seed of the head's weights and of the batches.

    Returns:
        Its balanced accuracy on the test vectors (the mean of the shares that are right in each
        class; 0.5 means that it reads nothing), and how many vectors it learned from and was
        tested on.
    """
    vectors, others = train[0].detach().float(), test[0].detach().float()
    classes, wanted = (
        torch.as_tensor(own[1], dtype=torch.long, device=vectors.device) for own in (train, test)
    )
    shares = torch.bincount(classes, minlength=2).to(vectors.dtype)
    weights = shares.sum() / (2 * shares)
    with torch.random.fork_rng(devices=[]), torch.enable_grad():
        torch.manual_seed(seed)
        head = _AdversaryHead(vectors.shape[1]).to(vectors.device)
        optimiser = torch.optim.Adam(head.parameters(), lr=learning_rate)
        for _ in range(epochs):
            order = torch.randperm(len(vectors)).to(vectors.device)
            for batch in order.split(batch_size):
                optimiser.zero_grad(set_to_none=True)
                functional.cross_entropy(head(vectors[batch]), classes[batch], weights).backward()
                optimiser.step()
    with torch.no_grad():
        right = (head(others).argmax(dim=1) == wanted).float()
    balanced = float((right[wanted == 1].mean() + right[wanted == 0].mean()) / 2)
    return {
        "balanced_accuracy": balanced,
        "trained_on": len(vectors),
        "tested_on": len(others),
    }


def _soft_ranks(scores: Tensor, temperature: float = 0.1) -> Tensor:
    """Smooth ranks (1 is best) along the last dimension."""
    spread = scores.var(dim=-1, correction=0, keepdim=True).clamp(min=1e-12).sqrt()
    smooth = temperature * spread.clamp(1e-3, 1.0).unsqueeze(-1)
    # rows: i, columns: j; a document compared with itself adds σ(0) = ½, which is subtracted
    above = torch.sigmoid((scores.unsqueeze(-2) - scores.unsqueeze(-1)) / smooth)
    return 0.5 + above.sum(dim=-1)


def _neutrality_penalty(
    scores: Tensor,
    lost: Tensor,
    k: int = 10,
    *,
    temperature: float = 0.1,
    cut_temperature: float = 0.5,
) -> Tensor:
    """The mean over lists of the lost neutrality 1 − ω in the smooth top k.

    `lost` has 1 − ω of each document (or any Ψ ≥ 0), in the scores' shape; it gets no gradient.
    """
    lost = checked_bias(lost, scores, "neutrality")
    ranks = _soft_ranks(scores, temperature)
    weights = functional.logsigmoid((k + 0.5 - ranks) / cut_temperature)
    share = torch.softmax(weights - torch.log(torch.log2(ranks + 1.0)), dim=-1)
    return (share * lost).sum(dim=-1).mean()


@dataclass(eq=False)
class _ListTerm(LossTerm):
    """The mean penalty of `lists_per_step` lists, drawn at each step, times `weight`."""

    data: list[Any] = field()  # without the default of `LossTerm`
    weight: float = 1.0
    temperature: float = 0.1
    lists_per_step: int = 1

    @abstractmethod
    def penalty(self, one: Any, scores: Tensor) -> Tensor:
        """The penalty of one list."""

    def loss(self, step: StepState) -> Tensor:
        total = torch.zeros((), device=step.positive.device)
        for number in step.random.integers(len(self.data), size=self.lists_per_step).tolist():
            own = self.data[number]
            scores = step.scorer.score([own.query] * len(own.documents), own.documents).float()
            total = total + self.penalty(own, scores)
        return self.weight * total / self.lists_per_step

    def describe(self) -> dict[str, Any]:
        return {
            "term": self.name,
            "weight": self.weight,
            "temperature": self.temperature,
            "lists": len(self.data),
            "lists_per_step": self.lists_per_step,
        }


@dataclass(eq=False)
class NeutralityTerm(_ListTerm):
    """The lost neutrality of the smooth top `k`."""

    name = "neutrality"
    k: int = 10

    def penalty(self, one: ListTexts, scores: Tensor) -> Tensor:
        k = min(self.k, len(one.documents))
        return _neutrality_penalty(
            scores, torch.tensor(one.values), k, temperature=self.temperature
        )

    def describe(self) -> dict[str, Any]:
        return {"term": self.name, "weight": self.weight, "k": self.k} | super().describe()


def _duo_penalty(
    scores: Tensor,
    polarity: Tensor,
    bounds: tuple[float, float],
    *,
    temperature: float = 0.1,
    cut_temperature: float = 0.5,
) -> Tensor:
    """Smooth DUO of one list: 0 if its ranking is the most balanced one, 1 if it is one-sided.

    Args:
        scores: One score per document.
        polarity: One polarity per document; it gets no gradient.
        bounds: The smallest and largest raw DUO over all rankings (`measures.duo.duo_bounds`).
        temperature: τ of the ranks.
        cut_temperature: τ_k of the prefixes.
    """
    polarity = polarity.detach().to(dtype=scores.dtype, device=scores.device)
    ranks = _soft_ranks(scores, temperature)
    sizes = torch.arange(2, len(scores), device=scores.device, dtype=scores.dtype)
    inside = torch.sigmoid((sizes[:, None] + 0.5 - ranks[None, :]) / cut_temperature)
    inside = inside / inside.sum(dim=1, keepdim=True)
    spread = inside @ polarity.square() - (inside @ polarity).square()
    low, high = bounds
    return 1.0 - ((spread / torch.log2(sizes)).sum() - low) / (high - low)


class DuoTerm(_ListTerm):
    """Smooth DUO."""

    name = "duo"

    def penalty(self, one: ListTexts, scores: Tensor) -> Tensor:
        polarity = torch.tensor(one.values)
        return _duo_penalty(scores, polarity, one.bounds, temperature=self.temperature)
