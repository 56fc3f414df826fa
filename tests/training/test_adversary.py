"""Reversal flips the sign, and the head is the one of AdvBERT's code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from torch.nn import functional

from ranktilt.training.losses import find_loss
from ranktilt.training.terms import AdversaryTerm, Pair, StepState, attack


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


def test_the_adversary_waits_for_the_end_of_the_base_stage() -> None:
    term = AdversaryTerm(2, start=3)
    pairs = [Pair("q", "a", "b", 0, 0, 1, 0)]
    zeros, vectors = torch.zeros(1), (torch.ones(1, 2), torch.ones(1, 2))
    steps = [
        StepState(None, pairs, zeros, zeros, vectors, np.random.default_rng(0), number)  # type: ignore[arg-type]
        for number in (0, 2, 3)
    ]
    first, second, third = (term.loss(step) for step in steps)
    assert (first.item(), second.item()) == (0.0, 0.0)
    assert third.item() > 0
    assert term.describe()["base_steps"] == 3


def test_the_ranker_of_advbert_is_two_class_cross_entropy() -> None:
    """Against the two-output form: cross entropy of class 0 for relevant, class 1 for others."""
    torch.manual_seed(1)
    relevant, others = torch.randn(5, 2), torch.randn(5, 2)
    expected = functional.cross_entropy(relevant, torch.zeros(5, dtype=torch.long))
    expected = expected + functional.cross_entropy(others, torch.ones(5, dtype=torch.long))
    found = find_loss("cross-entropy")(relevant[:, 0] - relevant[:, 1], others[:, 0] - others[:, 1])
    torch.testing.assert_close(found, expected)
    # the released score, the log-probability of class 0, ranks as the difference does
    released = torch.log_softmax(relevant, dim=1)[:, 0]
    assert released.argsort().tolist() == (relevant[:, 0] - relevant[:, 1]).argsort().tolist()


def test_the_attack_reads_what_is_there_and_no_more() -> None:
    random = np.random.default_rng(0)
    classes = {part: np.tile([0, 1, 0], 100) for part in ("train", "test")}
    noise = {part: torch.from_numpy(random.normal(size=(300, 8))) for part in classes}
    blind = attack(*((noise[part], classes[part]) for part in classes))
    assert 0.4 < blind["balanced_accuracy"] < 0.6
    before = noise["train"].clone()
    seen = {part: noise[part].clone() for part in classes}
    for part, own in classes.items():
        seen[part][:, 3] = torch.from_numpy(5.0 * own)
    told = attack(*((seen[part], classes[part]) for part in classes))
    assert told["balanced_accuracy"] > 0.95
    assert torch.equal(noise["train"], before)
    assert told == attack(*((seen[part], classes[part]) for part in classes))
