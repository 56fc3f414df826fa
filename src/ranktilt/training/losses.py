"""Pairwise ranking losses that know of bias (Seyedsalehi et al. 2022, Eqs. 3-5).

Φ⁺ and Φ⁻ are the scores of relevant and irrelevant documents, Ψ ≥ 0 is a document's bias, m the
margin, λ (`strength`) how much Ψ counts; the paper has λ = 1 in Eqs. 4-5. Ψ is no function of the
weights: it moves the margin of a pair, and no gradient goes through it.

Scores come as one vector each (pair i is Φ⁺[i] against Φ⁻[i]) or as tables, queries × N⁺ and
queries × N⁻: then every relevant document of a query meets every irrelevant one, and n is the
number of pairs.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real

import torch
from torch import Tensor

from ranktilt.errors import InputError, UnknownNameError

Formula = Callable[[Tensor, Tensor, Tensor, Tensor, float, float], Tensor]


@dataclass(frozen=True)
class Loss:
    """One of the losses; call it with Φ⁺, Φ⁻, Ψ⁺, Ψ⁻."""

    name: str
    pairs: Formula
    #: λ where none is given.
    strength: float
    #: Whose bias it looks at: "", "negatives" or "both".
    looks_at: str
    formula: str

    def __call__(
        self,
        positive: Tensor,
        negative: Tensor,
        positive_bias: Tensor | None = None,
        negative_bias: Tensor | None = None,
        *,
        margin: float = 1.0,
        strength: float | None = None,
    ) -> Tensor:
        """The mean over all pairs. Ψ may be left out where the loss does not look at it."""
        chosen = self.strength if strength is None else strength
        check_number("lambda", chosen)
        check_number("margin", margin)
        if positive.dim() != negative.dim() or positive.dim() not in (1, 2):
            raise InputError(
                f"scores of {positive.dim()} and {negative.dim()} dimensions",
                where=f"loss {self.name}",
                expected="two vectors (pairs) or two tables (queries × documents)",
            )
        if positive.shape[0] != negative.shape[0] or not positive.numel() or not negative.numel():
            raise InputError(
                f"{tuple(positive.shape)} and {tuple(negative.shape)} scores",
                where=f"loss {self.name}",
                expected="as many rows of each, one or more",
            )
        first = self._bias(positive_bias, positive, self.looks_at == "both", "relevant")
        second = self._bias(negative_bias, negative, self.looks_at != "", "irrelevant")
        if positive.dim() == 2:
            positive, first = positive.unsqueeze(2), first.unsqueeze(2)
            negative, second = negative.unsqueeze(1), second.unsqueeze(1)
        return self.pairs(positive, negative, first, second, margin, chosen).mean()

    def _bias(self, bias: Tensor | None, scores: Tensor, needed: bool, which: str) -> Tensor:
        if bias is None:
            if needed:
                raise InputError(f"no bias of the {which} documents", where=f"loss {self.name}")
            return torch.zeros_like(scores)
        return checked_bias(bias, scores, f"loss {self.name}, {which} documents")


def checked_bias(bias: Tensor, scores: Tensor, where: str = "bias") -> Tensor:
    """Ψ without a gradient, of the scores' shape and kind; below 0 or not a number is an error."""
    bias = bias.detach().to(dtype=scores.dtype, device=scores.device)
    if bias.shape != scores.shape:
        raise InputError(
            f"{tuple(bias.shape)} biases of {tuple(scores.shape)} scores",
            where=where,
            expected="one a document",
        )
    wrong = ~(torch.isfinite(bias) & (bias >= 0))
    if bool(wrong.any()):
        raise InputError(
            f"Ψ = {float(bias[wrong][0]):g}",
            where=where,
            expected="0 or more",
            do="take the absolute bias: with a sign it would shrink the margin for one group",
        )
    return bias


def check_number(name: str, value: float) -> None:
    """A finite number of 0 or more."""
    if isinstance(value, bool) or not isinstance(value, Real) or not 0 <= value < math.inf:
        raise InputError(f"{name}={value!r}", expected="a number, 0 or more")


def _eq3(
    positive: Tensor, negative: Tensor, first: Tensor, second: Tensor, margin: float, lam: float
) -> Tensor:
    """Eq. 3: max(0, m − Φ⁺ + Φ⁻); no bias."""
    del first, second, lam
    return torch.relu(margin - positive + negative)


def _eq4(
    positive: Tensor, negative: Tensor, first: Tensor, second: Tensor, margin: float, lam: float
) -> Tensor:
    """Eq. 4 as printed: max(0, m − (Φ⁺ − λΨ⁺) + (Φ⁻ + λΨ⁻)) = max(0, m + λΨ⁺ + λΨ⁻ − Φ⁺ + Φ⁻).

    The margin grows with the bias of a relevant document too, which pushes that document up:
    against what the paper says about it.
    """
    return torch.relu(margin - (positive - lam * first) + (negative + lam * second))


def _eq4_prose(
    positive: Tensor, negative: Tensor, first: Tensor, second: Tensor, margin: float, lam: float
) -> Tensor:
    """Eq. 4 by its prose: max(0, m − Φ⁺ − λΨ⁺ + Φ⁻ + λΨ⁻).

    A biased relevant document needs less distance, so it is ranked lower.
    """
    return torch.relu(margin - positive - lam * first + negative + lam * second)


def _eq5(
    positive: Tensor, negative: Tensor, first: Tensor, second: Tensor, margin: float, lam: float
) -> Tensor:
    """Eq. 5, the proposal: max(0, m − Φ⁺ + Φ⁻ + λΨ⁻)."""
    del first
    return torch.relu(margin - positive + negative + lam * second)


def _released(
    positive: Tensor, negative: Tensor, first: Tensor, second: Tensor, margin: float, lam: float
) -> Tensor:
    """The released code: max(0, m + tanh(Φ⁻) + λΨ⁻ − tanh(Φ⁺)), m = 1, λ = 0.5."""
    del first
    return torch.relu(margin + torch.tanh(negative) + lam * second - torch.tanh(positive))


LOSSES: dict[str, Loss] = {
    loss.name: loss
    for loss in (
        Loss("eq3", _eq3, 0.0, "", "max(0, m − Φ⁺ + Φ⁻)"),
        Loss("eq4", _eq4, 1.0, "both", "max(0, m − Φ⁺ + λΨ⁺ + Φ⁻ + λΨ⁻)"),
        Loss("eq4-prose", _eq4_prose, 1.0, "both", "max(0, m − Φ⁺ − λΨ⁺ + Φ⁻ + λΨ⁻)"),
        Loss("eq5", _eq5, 1.0, "negatives", "max(0, m − Φ⁺ + Φ⁻ + λΨ⁻)"),
        Loss("released", _released, 0.5, "negatives", "max(0, m − tanh Φ⁺ + tanh Φ⁻ + λΨ⁻)"),
    )
}


def find_loss(name: str) -> Loss:
    """A loss by its name."""
    if name not in LOSSES:
        raise UnknownNameError("loss", name, LOSSES)
    return LOSSES[name]
