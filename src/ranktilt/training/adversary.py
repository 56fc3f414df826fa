"""AdvBERT's adversary (Rekabsaz et al. 2021, as its released code has it).

A small head tries to read from a pair's [CLS] vector whether query or document speak of a group. A
layer between the two turns its gradient round: the head gets better at it, the encoder worse.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional


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

    def __init__(self, width: int, *, factor: float = 1.0) -> None:
        super().__init__()
        self.factor = factor
        self.hidden = nn.Linear(width, width)
        self.output = nn.Linear(width, 2)

    def forward(self, vectors: Tensor) -> Tensor:
        """One logit a class, for each vector."""
        turned = reverse_gradient(vectors, self.factor)
        logits: Tensor = self.output(torch.tanh(self.hidden(turned)))
        return logits


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
