"""The smooth top k against FaiRR, and what it does to scores."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ranktilt.errors import InputError
from ranktilt.train.neutrality import balance_penalty, neutrality_penalty, soft_ranks, top_weights

SHARP = {"temperature": 1e-4, "cut_temperature": 1e-3}


def test_soft_ranks_by_hand() -> None:
    # τ = 1, scores 1 and 0: σ(−1) = 0.268941 and σ(1) = 0.731059
    found = soft_ranks(torch.tensor([1.0, 0.0]), 1.0)
    assert found.tolist() == pytest.approx([1.268941, 1.731059], abs=1e-6)


def test_sharp_ranks_are_ranks() -> None:
    scores = torch.tensor([[0.3, 2.0, -1.0, 0.9], [5.0, 1.0, 2.0, 3.0]])
    assert soft_ranks(scores, 1e-4).round().tolist() == [[3, 1, 4, 2], [1, 4, 3, 2]]


def test_sharp_penalty_is_lost_fairr() -> None:
    scores = torch.tensor([0.3, 2.0, -1.0, 0.9])
    lost = torch.tensor([1.0, 0.25, 1.0, 0.5])  # 1 − ω, best first: 0.25, 0.5, 1, 1
    # 1 − FaiRR@2 / ideal: (0.25 + 0.5 / log2 3) / (1 + 1 / log2 3) = 0.565465 / 1.630930
    found = neutrality_penalty(scores, lost, 2, **SHARP)
    assert found.item() == pytest.approx(0.3467134, abs=1e-5)
    whole = neutrality_penalty(scores, lost, 4, **SHARP)
    weights = 1 / np.log2(np.arange(2, 6))
    assert whole.item() == pytest.approx((weights * [0.25, 0.5, 1, 1]).sum() / weights.sum())


def test_padding_counts_nothing() -> None:
    scores, lost = torch.tensor([0.4, 0.1, 0.2]), torch.tensor([0.0, 1.0, 0.5])
    inside = torch.tensor([True, True, True, False])
    wide = torch.cat([scores, torch.tensor([9.0])])
    ranks = soft_ranks(wide, 0.1, inside)[:3]
    torch.testing.assert_close(ranks, soft_ranks(scores, 0.1))
    assert top_weights(wide, 2, inside=inside)[3] == 0
    found = neutrality_penalty(wide, torch.cat([lost, torch.ones(1)]), 2, inside=inside)
    torch.testing.assert_close(found, neutrality_penalty(scores, lost, 2))


def test_gradient_agrees_with_differences() -> None:
    torch.manual_seed(1)
    scores = torch.randn(2, 6, dtype=torch.float64, requires_grad=True)
    lost = torch.rand(2, 6, dtype=torch.float64)
    groups = torch.rand(2, 6, 3, dtype=torch.float64)
    smooth = {"temperature": 0.5, "cut_temperature": 0.7}
    assert torch.autograd.gradcheck(lambda s: neutrality_penalty(s, lost, 3, **smooth), scores)
    assert torch.autograd.gradcheck(lambda s: balance_penalty(s, groups, 3, **smooth), scores)


def test_following_the_gradient_puts_neutral_documents_up() -> None:
    scores = torch.linspace(1, 0, 8).requires_grad_()
    lost = torch.tensor([1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0])
    optimiser = torch.optim.SGD([scores], lr=0.5)
    first = neutrality_penalty(scores, lost, 3).item()
    for _ in range(200):
        optimiser.zero_grad()
        neutrality_penalty(scores, lost, 3).backward()
        optimiser.step()
    assert first > 0.5
    assert neutrality_penalty(scores, lost, 3).item() < 0.1
    assert lost[scores.argsort(descending=True)[:3]].sum() == 0


def test_balance_lets_groups_make_up_for_each_other() -> None:
    scores = torch.tensor([3.0, 2.0, 1.0])
    first, second = [1.0, 0.0], [0.0, 1.0]
    # weights of ranks 1 and 2: 1 and 0.630930, over their sum 0.613147 and 0.386853
    both = balance_penalty(scores, torch.tensor([first, second, second]), 2, **SHARP)
    assert both.item() == pytest.approx(0.613147 - 0.386853, abs=1e-5)
    one = balance_penalty(scores, torch.tensor([first, first, second]), 2, **SHARP)
    assert one.item() == pytest.approx(1.0, abs=1e-5)


def test_bad_input() -> None:
    scores = torch.zeros(3)
    with pytest.raises(InputError, match="Ψ below 0"):
        neutrality_penalty(scores, torch.tensor([0.0, -1.0, 0.0]))
    with pytest.raises(InputError, match="biases of"):
        neutrality_penalty(scores, torch.zeros(2))
    with pytest.raises(InputError, match="k=0"):
        neutrality_penalty(scores, torch.zeros(3), 0)
    with pytest.raises(InputError, match="temperature=0"):
        neutrality_penalty(scores, torch.zeros(3), temperature=0)
