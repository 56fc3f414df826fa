"""The smooth top k against FaiRR, and what it does to scores."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ranktilt.errors import InputError
from ranktilt.training.terms import NeutralityTerm, _neutrality_penalty, _soft_ranks

SHARP = {"temperature": 1e-4, "cut_temperature": 1e-3}


def test_soft_ranks_by_hand() -> None:
    # τ = 1, scores 2 and 0 (standard deviation 1): σ(−2) = 0.119203 and σ(2) = 0.880797
    found = _soft_ranks(torch.tensor([2.0, 0.0]), 1.0)
    assert found.tolist() == pytest.approx([1.119203, 1.880797], abs=1e-6)
    # scores 0.2 and 0 have 0.1: τ is a tenth, the ranks are the same
    assert _soft_ranks(torch.tensor([0.2, 0.0]), 1.0).tolist() == pytest.approx(found.tolist())
    # scores 4 and 0 have 2: τ stays 1, σ(−4) = 0.017986
    assert _soft_ranks(torch.tensor([4.0, 0.0]), 1.0)[0].item() == pytest.approx(1.017986, abs=1e-6)


def test_sharp_ranks_are_ranks() -> None:
    scores = torch.tensor([[0.3, 2.0, -1.0, 0.9], [5.0, 1.0, 2.0, 3.0]])
    assert _soft_ranks(scores, 1e-4).round().tolist() == [[3, 1, 4, 2], [1, 4, 3, 2]]


def test_sharp_penalty_is_lost_fairr() -> None:
    scores = torch.tensor([0.3, 2.0, -1.0, 0.9])
    lost = torch.tensor([1.0, 0.25, 1.0, 0.5])  # 1 − ω, best first: 0.25, 0.5, 1, 1
    # 1 − FaiRR@2 / ideal: (0.25 + 0.5 / log2 3) / (1 + 1 / log2 3) = 0.565465 / 1.630930
    found = _neutrality_penalty(scores, lost, 2, **SHARP)
    assert found.item() == pytest.approx(0.3467134, abs=1e-5)
    whole = _neutrality_penalty(scores, lost, 4, **SHARP)
    weights = 1 / np.log2(np.arange(2, 6))
    assert whole.item() == pytest.approx((weights * [0.25, 0.5, 1, 1]).sum() / weights.sum())


def test_gradient_agrees_with_differences() -> None:
    torch.manual_seed(1)
    scores = torch.randn(2, 6, dtype=torch.float64, requires_grad=True)
    lost = torch.rand(2, 6, dtype=torch.float64)
    smooth = {"temperature": 0.5, "cut_temperature": 0.7}
    assert torch.autograd.gradcheck(lambda s: _neutrality_penalty(s, lost, 3, **smooth), scores)


def test_following_the_gradient_puts_neutral_documents_up() -> None:
    scores = torch.linspace(1, 0, 8).requires_grad_()
    lost = torch.tensor([1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0])
    optimiser = torch.optim.SGD([scores], lr=0.5)
    first = _neutrality_penalty(scores, lost, 3).item()
    for _ in range(200):
        optimiser.zero_grad()
        _neutrality_penalty(scores, lost, 3).backward()
        optimiser.step()
    assert first > 0.5
    assert _neutrality_penalty(scores, lost, 3).item() < 0.1
    assert lost[scores.argsort(descending=True)[:3]].sum() == 0


@pytest.mark.parametrize("spread", [0.0, 2e-3, 0.02, 0.05, 0.1, 1.0])
def test_long_lists_of_like_scores_keep_their_weight(spread: float) -> None:
    # a fresh head gives such scores: soft ranks must not all be near n/2, far below the cut
    torch.manual_seed(0)
    scores = (spread * torch.randn(100)).requires_grad_()
    assert _neutrality_penalty(scores, torch.ones(100), 10).item() == pytest.approx(1.0, abs=1e-5)
    half = (torch.arange(100) % 2).float()
    penalty = _neutrality_penalty(scores, half, 10)
    penalty.backward()
    assert scores.grad is not None
    assert scores.grad.abs().max() > 1e-3
    step = 1e-3 * max(spread, 1e-4) / scores.grad.abs().max()
    assert _neutrality_penalty(scores - step * scores.grad, half, 10) < penalty
    if spread:  # near the penalty of real ranks
        weights = 1 / np.log2(np.arange(2, 12))
        lost = half[scores.detach().argsort(descending=True)[:10]].numpy()
        real = (weights * lost).sum() / weights.sum()
        assert penalty.item() == pytest.approx(real, abs=0.1)


def test_bad_input() -> None:
    scores = torch.zeros(3)
    with pytest.raises(InputError, match="Ψ = -1"):
        _neutrality_penalty(scores, torch.tensor([0.0, -1.0, 0.0]))


def test_a_term_needs_its_lists() -> None:
    with pytest.raises(TypeError, match="data"):
        NeutralityTerm()  # type: ignore[call-arg]
