"""A differentiable neutrality of the top k, as a term beside a ranking loss (listwise).

FaiRR adds up ω(d) / log2(rank + 1) over the top k. Ranks and the cut are steps; here both are
smooth in the scores (soft ranks as in Qin, Liu and Li 2010), so that scores can learn from it:

    rank_i   = 1 + Σ_{j ≠ i} σ((s_j − s_i) / τ)
    weight_i = σ((k + ½ − rank_i) / τ_k) / log2(rank_i + 1)
    penalty  = Σ weight_i · (1 − ω_i) / Σ weight_i

The penalty is 0 where the top is neutral, 1 where every document there speaks of one group. With τ
and τ_k towards 0 it becomes 1 − FaiRR@k / Σ_{r ≤ k} 1/log2(r + 1). Weights are divided by their
sum as logarithms: where many scores are alike, every rank lies far below k and every weight near 0.
Scores of a fresh head lie close together; where their standard deviation is below 1, τ is smaller
by that factor, so that ranks remain ranks.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

from ranktilt.errors import InputError
from ranktilt.training.losses import checked_bias


def soft_ranks(scores: Tensor, temperature: float = 0.1, inside: Tensor | None = None) -> Tensor:
    """Smooth ranks (1 is best) along the last dimension; `inside` is False for padding."""
    _above_0("temperature", temperature)
    # rows: i, columns: j; a document against itself adds σ(0) = ½, taken off again
    smooth = temperature * _spread(scores, inside).clamp(1e-3, 1.0).unsqueeze(-1)
    above = torch.sigmoid((scores.unsqueeze(-2) - scores.unsqueeze(-1)) / smooth)
    if inside is not None:
        above = above * inside.unsqueeze(-2).to(above.dtype)
    own = 0.5 if inside is None else 0.5 * inside.to(above.dtype)
    return 1.0 + above.sum(dim=-1) - own


def top_shares(
    scores: Tensor,
    k: int,
    *,
    temperature: float = 0.1,
    cut_temperature: float = 0.5,
    inside: Tensor | None = None,
) -> Tensor:
    """weight_i / Σ weight: each document's part of the smooth top k, later ranks less."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise InputError(f"k={k!r}", expected="a whole number, 1 or more")
    _above_0("cut_temperature", cut_temperature)
    ranks = soft_ranks(scores, temperature, inside)
    weights = functional.logsigmoid((k + 0.5 - ranks) / cut_temperature)
    weights = weights - torch.log(torch.log2(ranks + 1.0))
    if inside is not None:
        weights = weights.masked_fill(~inside, float("-inf"))
    return torch.softmax(weights, dim=-1)


def neutrality_penalty(
    scores: Tensor,
    lost: Tensor,
    k: int = 10,
    *,
    temperature: float = 0.1,
    cut_temperature: float = 0.5,
    inside: Tensor | None = None,
) -> Tensor:
    """The mean over lists of the lost neutrality 1 − ω in the smooth top k.

    `lost` has 1 − ω of each document (or any Ψ ≥ 0), in the scores' shape; it gets no gradient.
    """
    lost = checked_bias(lost, scores, "neutrality")
    share = top_shares(
        scores, k, temperature=temperature, cut_temperature=cut_temperature, inside=inside
    )
    return (share * lost).sum(dim=-1).mean()


def _spread(scores: Tensor, inside: Tensor | None) -> Tensor:
    """The standard deviation of each list's scores, as one column."""
    known = torch.ones_like(scores) if inside is None else inside.to(scores.dtype)
    number = known.sum(dim=-1, keepdim=True).clamp(min=1.0)
    own = scores * known
    away = (own - own.sum(dim=-1, keepdim=True) / number) * known
    return (away.square().sum(dim=-1, keepdim=True) / number).clamp(min=1e-12).sqrt()


def _above_0(name: str, value: float) -> None:
    if not 0 < value < float("inf"):
        raise InputError(f"{name}={value!r}", expected="above 0")
