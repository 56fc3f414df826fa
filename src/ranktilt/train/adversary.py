"""AdvBERT's adversary (Rekabsaz et al. 2021, as its released code has it).

A small head tries to read from a pair's [CLS] vector whether query or document speak of a group. A
layer between the two turns its gradient round: the head gets better at it, the encoder worse.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from ranktilt.errors import InputError


class _Reversal(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, values: Tensor, factor: float) -> Tensor:
        ctx.factor = factor
        return values.view_as(values)

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> tuple[Tensor, None]:
        return -ctx.factor * gradients[0], None


def reverse_gradient(values: Tensor, factor: float = 1.0) -> Tensor:
    """The values themselves; on the way back the gradient times −factor."""
    result: Tensor = _Reversal.apply(values, factor)
    return result


class AdversaryHead(nn.Module):
    """Reversal, one hidden tanh layer of the vectors' width, two classes."""

    def __init__(self, width: int, *, factor: float = 1.0, classes: int = 2) -> None:
        super().__init__()
        self.factor = factor
        self.hidden = nn.Linear(width, width)
        self.output = nn.Linear(width, classes)

    def forward(self, vectors: Tensor) -> Tensor:
        """One logit a class, for each vector."""
        turned = reverse_gradient(vectors, self.factor)
        logits: Tensor = self.output(torch.tanh(self.hidden(turned)))
        return logits


def adversary_targets(
    query_neutrality: Sequence[float] | Tensor, document_neutrality: Sequence[float] | Tensor
) -> Tensor:
    """1 where the query's or the document's neutrality is below 1, else 0."""
    first = torch.as_tensor(query_neutrality, dtype=torch.float64)
    second = torch.as_tensor(document_neutrality, dtype=torch.float64)
    if first.shape != second.shape:
        raise InputError(
            f"{first.numel()} queries and {second.numel()} documents", expected="pairs of them"
        )
    return ((first < 1) | (second < 1)).long()


def adversary_loss(
    head: AdversaryHead,
    positive: Tensor,
    negative: Tensor,
    positive_targets: Tensor,
    negative_targets: Tensor,
) -> Tensor:
    """Cross entropy on the relevant pairs plus that on the irrelevant ones, each a mean."""
    return functional.cross_entropy(
        head(positive), positive_targets.to(positive.device)
    ) + functional.cross_entropy(head(negative), negative_targets.to(negative.device))
