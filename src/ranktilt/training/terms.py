"""What may stand beside the ranking loss: the adversary, the neutrality of the top, a teacher."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.errors import InputError
from ranktilt.training.adversary import AdversaryHead, adversary_loss
from ranktilt.training.losses import check_number, checked_bias
from ranktilt.training.neutrality import neutrality_penalty
from ranktilt.training.scorers import Scorer


class Pair(NamedTuple):
    """One training example: texts, Ψ of both documents, and what the terms need.

    `…_marked` is 1 where query or document speaks of a group (the adversary's target);
    `teacher_gap` is how far a teacher puts the better document above the other.
    """

    query: str
    better: str
    worse: str
    better_bias: float = 0.0
    worse_bias: float = 0.0
    better_marked: int = 0
    worse_marked: int = 0
    teacher_gap: float | None = None


class RankedTexts(NamedTuple):
    """A query's documents with the lost neutrality 1 − ω of each."""

    query: str
    documents: Sequence[str]
    lost: Sequence[float]


@dataclass(frozen=True)
class Step:
    """What a term sees of one step."""

    scorer: Scorer
    pairs: Sequence[Pair]
    positive: Tensor
    negative: Tensor
    vectors: tuple[Tensor, Tensor] | None
    random: np.random.Generator


class Term(Protocol):
    """Something that is added to the loss; `module` holds weights of its own, if any.

    A term with data of its own offers it as `data`, so that a checkpoint of other data is refused.
    """

    name: str
    module: nn.Module | None
    needs_vectors: bool

    def loss(self, step: Step) -> Tensor:
        """What is added."""
        ...

    def describe(self) -> dict[str, Any]:
        """For the training card."""
        ...


class AdversaryTerm:
    """AdvBERT's two cross entropies, added as they are (`weight` 1)."""

    name = "adversary"
    needs_vectors = True

    def __init__(
        self, width: int, *, weight: float = 1.0, factor: float = 1.0, seed: int = 0
    ) -> None:
        check_number("weight", weight)
        self.weight = weight
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(seed)
            self.head = AdversaryHead(width, factor=factor)
        self.module: nn.Module | None = self.head

    def loss(self, step: Step) -> Tensor:
        if step.vectors is None:
            raise InputError("no vectors", where="adversary", expected="a scorer that has them")
        first = torch.tensor([pair.better_marked for pair in step.pairs])
        second = torch.tensor([pair.worse_marked for pair in step.pairs])
        return self.weight * adversary_loss(self.head, *step.vectors, first, second)

    def describe(self) -> dict[str, Any]:
        return {"term": self.name, "weight": self.weight, "reversal": self.head.factor}


class NeutralityTerm:
    """The lost neutrality of the smooth top k of `lists_per_step` lists, drawn at each step."""

    name = "neutrality"
    needs_vectors = False
    module: nn.Module | None = None

    def __init__(
        self,
        lists: Sequence[RankedTexts],
        *,
        weight: float = 1.0,
        k: int = 10,
        temperature: float = 0.1,
        lists_per_step: int = 1,
    ) -> None:
        check_number("weight", weight)
        if not lists or any(not one.documents for one in lists):
            raise InputError("no list, or an empty one", where=self.name)
        if lists_per_step < 1:
            raise InputError(f"lists_per_step={lists_per_step}", expected="1 or more")
        for one in lists:
            checked_bias(torch.tensor(one.lost), torch.empty(len(one.documents)), self.name)
        self.lists, self.weight, self.k = list(lists), weight, k
        self.temperature, self.lists_per_step = temperature, lists_per_step

    @property
    def data(self) -> list[RankedTexts]:
        """What a checkpoint must have been trained on too."""
        return self.lists

    def loss(self, step: Step) -> Tensor:
        total = torch.zeros((), device=step.positive.device)
        for number in step.random.integers(len(self.lists), size=self.lists_per_step).tolist():
            own = self.lists[number]
            scores = step.scorer.score([own.query] * len(own.documents), own.documents).float()
            lost = torch.tensor(own.lost)
            total = total + neutrality_penalty(
                scores, lost, min(self.k, len(own.documents)), temperature=self.temperature
            )
        return self.weight * total / self.lists_per_step

    def describe(self) -> dict[str, Any]:
        return {
            "term": self.name,
            "weight": self.weight,
            "k": self.k,
            "temperature": self.temperature,
            "lists": len(self.lists),
            "lists_per_step": self.lists_per_step,
        }


class TeacherTerm:
    """Mean of (Φ⁺ − Φ⁻ − gap)², gap from a teacher's scores (Hofstätter et al. 2020)."""

    name = "teacher"
    needs_vectors = False
    module: nn.Module | None = None

    def __init__(self, *, weight: float = 1.0) -> None:
        check_number("weight", weight)
        self.weight = weight

    def loss(self, step: Step) -> Tensor:
        gaps = [pair.teacher_gap for pair in step.pairs]
        if any(gap is None for gap in gaps):
            raise InputError("a pair without a teacher's gap", where=self.name)
        wanted = torch.tensor(gaps, dtype=step.positive.dtype, device=step.positive.device)
        return self.weight * functional.mse_loss(step.positive - step.negative, wanted)

    def describe(self) -> dict[str, Any]:
        return {"term": self.name, "weight": self.weight}
