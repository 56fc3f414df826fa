"""Reversal flips the sign, and the head is the one of AdvBERT's code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from torch.nn import functional

from ranktilt.training.terms import AdversaryTerm, Pair, StepState


@pytest.mark.parametrize("factor", [1.0, 0.25, 0.0])
def test_reversal_scales_the_gradient(factor: float) -> None:
    torch.manual_seed(0)
    head = AdversaryTerm(3, factor=factor).head
    found, expected = (torch.ones(1, 3, requires_grad=True) for _ in range(2))
    head(found).sum().backward()
    plain(head, expected).sum().backward()
    assert found.grad is not None
    assert expected.grad is not None
    torch.testing.assert_close(found.grad, -factor * expected.grad)


def plain(head: Any, vectors: torch.Tensor) -> torch.Tensor:
    """The same head written out, without reversal."""
    hidden = torch.tanh(vectors @ head.hidden.weight.T + head.hidden.bias)
    return hidden @ head.output.weight.T + head.output.bias


def test_the_encoder_gets_the_opposite_gradient_and_the_head_its_own() -> None:
    torch.manual_seed(0)
    head = AdversaryTerm(4).head
    assert head.hidden.weight.shape == (4, 4)
    assert head.output.weight.shape == (2, 4)
    data, targets = torch.randn(6, 4), torch.tensor([0, 1, 1, 0, 1, 0])
    found, expected = data.clone().requires_grad_(), data.clone().requires_grad_()
    loss = functional.cross_entropy(head(found), targets)
    loss.backward()
    own = [weight.grad.clone() for weight in head.parameters() if weight.grad is not None]
    head.zero_grad()
    other = functional.cross_entropy(plain(head, expected), targets)
    other.backward()
    assert loss.item() == pytest.approx(other.item())
    assert found.grad is not None
    assert expected.grad is not None
    assert expected.grad.abs().min() > 0
    torch.testing.assert_close(found.grad, -expected.grad)
    torch.testing.assert_close(own, [w.grad for w in head.parameters()])


def test_loss_is_the_sum_of_both_means() -> None:
    term = AdversaryTerm(2, weight=2.0)
    with torch.no_grad():
        for weight in term.head.parameters():
            weight.zero_()
        term.head.output.bias.copy_(torch.tensor([0.0, torch.log(torch.tensor(3.0)).item()]))
    # probabilities are 1/4 and 3/4 whatever the vector: −ln(3/4) and −(ln(1/4) + ln(3/4))/2
    pairs = [Pair("q", "a", "b", 0, 0, 1, 0), Pair("q", "a", "b", 0, 0, 1, 1)]
    vectors = torch.ones(2, 2), torch.ones(2, 2)
    zeros = torch.zeros(2)
    step = StepState(None, pairs, zeros, zeros, vectors, np.random.default_rng(0))  # type: ignore[arg-type]
    expected = 0.287682 + (1.386294 + 0.287682) / 2
    assert term.loss(step).item() == pytest.approx(2 * expected, abs=1e-5)
