"""A differentiable neutrality of the top k, as a term beside a ranking loss (listwise).

FaiRR adds up ω(d) / log2(rank + 1) over the top k. Ranks and the cut are steps; here both are
smooth in the scores (soft ranks as in Qin, Liu and Li 2010), so that scores can learn from it:

    rank_i   = 1 + Σ_{j ≠ i} σ((s_j − s_i) / τ)
    weight_i = σ((k + ½ − rank_i) / τ_k) / log2(rank_i + 1)
    penalty  = Σ weight_i · (1 − ω_i) / Σ weight_i

The penalty is 0 where the top is neutral, 1 where every document there speaks of one group. With τ
and τ_k towards 0 it becomes 1 − FaiRR@k / Σ_{r ≤ k} 1/log2(r + 1). `balance_penalty` lets documents
of different groups make up for each other, as ARaB does.
"""

from __future__ import annotations

import torch
from torch import Tensor

from ranktilt.errors import InputError


def soft_ranks(scores: Tensor, temperature: float = 0.1, inside: Tensor | None = None) -> Tensor:
    """Smooth ranks (1 is best) along the last dimension; `inside` is False for padding."""
    _above_0("temperature", temperature)
    # rows: i, columns: j; a document against itself adds σ(0) = ½, taken off again
    above = torch.sigmoid((scores.unsqueeze(-2) - scores.unsqueeze(-1)) / temperature)
    if inside is not None:
        above = above * inside.unsqueeze(-2).to(above.dtype)
    own = 0.5 if inside is None else 0.5 * inside.to(above.dtype)
    return 1.0 + above.sum(dim=-1) - own


def top_weights(
    scores: Tensor,
    k: int,
    *,
    temperature: float = 0.1,
    cut_temperature: float = 0.5,
    inside: Tensor | None = None,
) -> Tensor:
    """How much each document counts in the smooth top k, later ranks less."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise InputError(f"k={k!r}", expected="a whole number, 1 or more")
    _above_0("cut_temperature", cut_temperature)
    ranks = soft_ranks(scores, temperature, inside)
    weights = torch.sigmoid((k + 0.5 - ranks) / cut_temperature) / torch.log2(ranks + 1.0)
    return weights if inside is None else weights * inside.to(weights.dtype)


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
    lost = lost.detach().to(dtype=scores.dtype, device=scores.device)
    if lost.shape != scores.shape:
        raise InputError(f"{tuple(lost.shape)} biases of {tuple(scores.shape)} scores")
    if bool((~(torch.isfinite(lost) & (lost >= 0))).any()):
        raise InputError("Ψ below 0 or not a number", expected="0 or more")
    share = _top_shares(scores, k, temperature, cut_temperature, inside)
    return (share * lost).sum(dim=-1).mean()


def balance_penalty(
    scores: Tensor,
    magnitudes: Tensor,
    k: int = 10,
    *,
    temperature: float = 0.1,
    cut_temperature: float = 0.5,
    inside: Tensor | None = None,
) -> Tensor:
    """The mean over lists of (largest − smallest) mean magnitude of a group in the smooth top k.

    `magnitudes`: documents × groups behind the scores' dimensions, 0 or more. For two groups the
    term is |weighted mean of M_first − M_second|.
    """
    magnitudes = magnitudes.detach().to(dtype=scores.dtype, device=scores.device)
    if magnitudes.shape[:-1] != scores.shape:
        raise InputError(f"{tuple(magnitudes.shape)} magnitudes of {tuple(scores.shape)} scores")
    if bool((~(torch.isfinite(magnitudes) & (magnitudes >= 0))).any()):
        raise InputError("a magnitude below 0 or not a number", expected="0 or more")
    share = _top_shares(scores, k, temperature, cut_temperature, inside)
    means = (share.unsqueeze(-1) * magnitudes).sum(dim=-2)
    return (means.amax(dim=-1) - means.amin(dim=-1)).mean()


def _top_shares(
    scores: Tensor, k: int, temperature: float, cut_temperature: float, inside: Tensor | None
) -> Tensor:
    """The weights of the smooth top k, divided by their sum."""
    weights = top_weights(
        scores, k, temperature=temperature, cut_temperature=cut_temperature, inside=inside
    )
    return weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-12)


def _above_0(name: str, value: float) -> None:
    if not 0 < value < float("inf"):
        raise InputError(f"{name}={value!r}", expected="above 0")
