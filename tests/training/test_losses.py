"""Each loss against numbers worked out by hand; what Ψ does to values and to gradients."""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.training.losses import LOSSES, find_loss

# two pairs: Φ⁺, Φ⁻, Ψ⁺, Ψ⁻
POSITIVE, NEGATIVE = torch.tensor([0.5, 2.0]), torch.tensor([0.2, 0.1])
FIRST, SECOND = torch.tensor([0.4, 0.0]), torch.tensor([0.3, 1.0])


@pytest.mark.parametrize(
    ("name", "strength", "expected"),
    [
        # 1 − 0.5 + 0.2 = 0.7; 1 − 2 + 0.1 = −0.9 → 0
        ("eq3", None, (0.7 + 0) / 2),
        # 0.7 + 0.4 + 0.3 = 1.4; −0.9 + 0 + 1 = 0.1
        ("eq4", None, (1.4 + 0.1) / 2),
        # 0.7 − 0.4 + 0.3 = 0.6; −0.9 − 0 + 1 = 0.1
        ("eq4-prose", None, (0.6 + 0.1) / 2),
        # 0.7 + 0.3 = 1.0; −0.9 + 1 = 0.1
        ("eq5", None, (1.0 + 0.1) / 2),
        # 0.7 + 2·0.3 = 1.3; −0.9 + 2·1 = 1.1
        ("eq5", 2, (1.3 + 1.1) / 2),
        # 0.7 + 2·0.7 = 2.1; −0.9 + 2·1 = 1.1
        ("eq4", 2, (2.1 + 1.1) / 2),
        # 0.7 − 2·0.4 + 2·0.3 = 0.5; 1.1
        ("eq4-prose", 2, (0.5 + 1.1) / 2),
        # tanh 0.5 = 0.46211716, tanh 0.2 = 0.19737532: 1 + 0.19737532 + 0.15 − 0.46211716
        # tanh 2 = 0.96402758, tanh 0.1 = 0.09966799: 1 + 0.09966799 + 0.5 − 0.96402758
        ("released", None, (0.88525816 + 0.63564041) / 2),
        # ln(1 + e^(0.2 − 0.5)) = 0.55435524; ln(1 + e^(0.1 − 2)) = 0.13938676
        ("softmax", None, (0.55435524 + 0.13938676) / 2),
        ("eq3", 5, 0.35),
        ("eq4", 0, 0.35),
        ("eq4-prose", 0, 0.35),
        ("eq5", 0, 0.35),
    ],
)
def test_by_hand(name: str, strength: float | None, expected: float) -> None:
    value = find_loss(name)(POSITIVE, NEGATIVE, FIRST, SECOND, strength=strength)
    assert value.item() == pytest.approx(expected, abs=1e-6)


def test_margin() -> None:
    # 0.25 − 0.5 + 0.2 + 0.3 = 0.25; 0.25 − 2 + 0.1 + 1 < 0
    found = find_loss("eq5")(POSITIVE, NEGATIVE, FIRST, SECOND, margin=0.25)
    assert found.item() == pytest.approx(0.125, abs=1e-7)


def gradients(name: str, strength: float, margin: float, first: float, second: float):
    positive = torch.tensor([0.3, 1.7, -0.4], dtype=torch.float64, requires_grad=True)
    negative = torch.tensor([0.9, -0.8, 0.1], dtype=torch.float64, requires_grad=True)
    biases = [torch.full((3,), b, dtype=torch.float64, requires_grad=True) for b in (first, second)]
    loss = find_loss(name)(positive, negative, *biases, strength=strength, margin=margin)
    loss.backward()
    assert all(bias.grad is None for bias in biases)  # none of its own
    return loss.item(), positive.grad.tolist(), negative.grad.tolist()


@given(
    st.sampled_from([("eq5", 0, 1), ("eq4", 1, 1), ("eq4-prose", -1, 1)]),
    st.floats(0, 4), st.floats(0, 2), st.floats(0, 2), st.floats(0, 3),
)  # fmt: skip
def test_bias_shifts_the_margin_only(
    case: tuple[str, int, int], strength: float, first: float, second: float, margin: float
) -> None:
    name, by_first, by_second = case
    shifted = margin + strength * (by_first * first + by_second * second)
    if shifted < 0:
        return  # Eq. 4 by its prose may make the margin negative, which Eq. 3 does not take
    value, *found = gradients(name, strength, margin, first, second)
    expected, *wanted = gradients("eq3", 0.0, shifted, 0.0, 0.0)
    assert value == pytest.approx(expected, abs=1e-9)
    gaps = [abs(shifted - gap) for gap in (-0.6, 2.5, -0.5)]
    if min(gaps) > 1e-9:  # at the bend itself rounding decides
        assert found == wanted


def test_gradient_by_hand() -> None:
    # Eq. 5, λ = 1, Ψ⁻ = 2: 1 + 2 − Φ⁺ + Φ⁻ is 3.6, 0.5, 3.5: all three pairs push by 1/3
    assert gradients("eq5", 1.0, 1.0, 0.0, 2.0)[1:] == ([-1 / 3] * 3, [1 / 3] * 3)
    # Eq. 3: 1.6, −1.5, 1.5: the second pair is far enough apart and pushes nothing
    assert gradients("eq3", 0.0, 1.0, 0.0, 2.0)[1] == [-1 / 3, 0.0, -1 / 3]


def test_released_gradient_by_hand() -> None:
    # d/dΦ⁺ of −tanh Φ⁺ is −(1 − tanh²), d/dΦ⁻ the same with +; λΨ⁻ does not appear
    _, up, down = gradients("released", 0.5, 1.0, 0.0, 4.0)
    assert up == pytest.approx([-(1 - math.tanh(s) ** 2) / 3 for s in (0.3, 1.7, -0.4)])
    assert down == pytest.approx([(1 - math.tanh(s) ** 2) / 3 for s in (0.9, -0.8, 0.1)])


@pytest.mark.parametrize("name", LOSSES)
@pytest.mark.parametrize("wrong", [-0.01, math.nan, math.inf])
@pytest.mark.parametrize("side", [0, 1])
def test_bias_below_0_is_refused(name: str, wrong: float, side: int) -> None:
    biases = [FIRST.clone(), SECOND.clone()]
    biases[side][1] = wrong
    with pytest.raises(InputError, match=r"Ψ = .*expected at least 0; use the absolute bias"):
        find_loss(name)(POSITIVE, NEGATIVE, *biases)


def test_other_bad_input() -> None:
    eq5 = find_loss("eq5")
    with pytest.raises(InputError, match="no bias of irrelevant documents"):
        eq5(POSITIVE, NEGATIVE)
    with pytest.raises(InputError, match="two vectors"):
        eq5(POSITIVE, NEGATIVE[None], FIRST, SECOND[None])
    with pytest.raises(InputError, match="at least 1"):
        eq5(POSITIVE[:0], NEGATIVE[:0], FIRST[:0], SECOND[:0])
    with pytest.raises(UnknownNameError, match="eq4-prose"):
        find_loss("eq4-pros")
    assert find_loss("eq3")(POSITIVE, NEGATIVE).item() == pytest.approx(0.35)
