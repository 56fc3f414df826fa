"""Pairwise ranking losses, most of them bias-aware (Seyedsalehi et al. 2022, Eqs. 3-5).

Φ⁺ and Φ⁻ are the scores of relevant and irrelevant documents, Ψ ≥ 0 is a document's bias, m the
margin, λ (`strength`) the weight of Ψ; the paper uses λ = 1 in Eqs. 4-5. Ψ doesn't depend on the
model's weights: it changes the margin of a pair and has no gradient.

Scores are two vectors: pair i compares Φ⁺[i] with Φ⁻[i].
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from ranktilt.errors import InputError, check_known

Formula = Callable[[Tensor, Tensor, Tensor, Tensor, float], Tensor]


@dataclass(frozen=True)
class _Loss:
    """A loss; call it with Φ⁺, Φ⁻, Ψ⁺, Ψ⁻."""

    name: str
    pairs: Formula
    #: λ by default.
    strength: float
    #: The documents whose bias it uses: "", "negatives" or "both".
    uses: str
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
        """The mean over all pairs; Ψ is optional if the loss doesn't use it."""
        chosen = self.strength if strength is None else strength
        if positive.dim() != 1 or positive.shape != negative.shape or not positive.numel():
            raise InputError(
                f"{tuple(positive.shape)} and {tuple(negative.shape)} scores",
                where=f"loss {self.name}",
                expected="two vectors of the same length, at least 1",
            )
        first = self._bias(positive_bias, positive, self.uses == "both", "relevant")
        second = self._bias(negative_bias, negative, self.uses != "", "irrelevant")
        return self.pairs(positive, negative, chosen * first, chosen * second, margin).mean()

    def _bias(self, bias: Tensor | None, scores: Tensor, needed: bool, which: str) -> Tensor:
        if bias is None:
            if needed:
                raise InputError(f"no bias of {which} documents", where=f"loss {self.name}")
            return torch.zeros_like(scores)
        return checked_bias(bias, scores, f"loss {self.name}, {which} documents")


def checked_bias(bias: Tensor, scores: Tensor, where: str = "bias") -> Tensor:
    """Ψ without a gradient, with the scores' shape and type; it must be at least 0."""
    bias = bias.detach().to(dtype=scores.dtype, device=scores.device)
    wrong = ~(torch.isfinite(bias) & (bias >= 0))
    if bool(wrong.any()):
        raise InputError(
            f"Ψ = {float(bias[wrong][0]):g}",
            where=where,
            expected="at least 0",
            do="use the absolute bias; a signed one would shrink the margin for one group",
        )
    return bias


#: Arguments of a formula: Φ⁺, Φ⁻, λΨ⁺, λΨ⁻, m.
LOSSES: dict[str, _Loss] = {
    loss.name: loss
    for loss in (
        _Loss(
            "eq3", lambda p, n, _, __, m: torch.relu(m - p + n), 0.0, "",
            "max(0, m − Φ⁺ + Φ⁻)",
        ),
        # As printed. The margin also grows with the bias of a relevant document, which pushes that
        # document up, contrary to the paper's description.
        _Loss(
            "eq4", lambda p, n, a, b, m: torch.relu(m - (p - a) + (n + b)), 1.0, "both",
            "max(0, m − Φ⁺ + λΨ⁺ + Φ⁻ + λΨ⁻)",
        ),
        # As described. A biased relevant document gets a smaller margin, so it ranks lower.
        _Loss(
            "eq4-prose", lambda p, n, a, b, m: torch.relu(m - p - a + n + b), 1.0, "both",
            "max(0, m − Φ⁺ − λΨ⁺ + Φ⁻ + λΨ⁻)",
        ),
        _Loss(
            "eq5", lambda p, n, _, b, m: torch.relu(m - p + n + b), 1.0, "negatives",
            "max(0, m − Φ⁺ + Φ⁻ + λΨ⁻)",
        ),
        # The released code: m = 1, λ = 0.5.
        _Loss(
            "released", lambda p, n, _, b, m: torch.relu(m - torch.tanh(p) + torch.tanh(n) + b),
            0.5, "negatives", "max(0, m − tanh Φ⁺ + tanh Φ⁻ + λΨ⁻)",
        ),
        # Cross entropy over the pair (PACRR); no margin, no bias.
        _Loss(
            "softmax", lambda p, n, _, __, ___: functional.softplus(n - p), 0.0, "",
            "ln(1 + exp(Φ⁻ − Φ⁺))",
        ),
        # AdvBERT's released ranker: two classes, with Φ the difference of their two outputs.
        # Its score, the logarithm of the first class's probability, gives the same order as Φ.
        _Loss(
            "cross-entropy",
            lambda p, n, _, __, ___: functional.softplus(-p) + functional.softplus(n), 0.0, "",
            "ln(1 + exp(−Φ⁺)) + ln(1 + exp(Φ⁻))",
        ),
    )
}  # fmt: skip


def find_loss(name: str) -> _Loss:
    """The loss with this name."""
    return LOSSES[check_known("loss", name, LOSSES)]
