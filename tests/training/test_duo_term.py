"""The DUO term: smooth DUO becomes the measure, and its gradient makes a list more balanced."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from ranktilt.measures.duo import duo, duo_bounds
from ranktilt.training.terms import DuoTerm, ListTexts, StepState, _duo_penalty


@pytest.mark.parametrize("seed", range(4))
def test_without_smoothing_it_is_the_measure(seed: int) -> None:
    random = np.random.default_rng(seed)
    polarity, scores = random.normal(size=9), 10 * random.normal(size=9)
    found = _duo_penalty(
        torch.tensor(scores), torch.tensor(polarity), duo_bounds(polarity),
        temperature=1e-4, cut_temperature=1e-3,
    )  # fmt: skip
    assert found.item() == pytest.approx(duo(polarity[np.argsort(-scores)]))


def test_the_gradient_balances_a_one_sided_list() -> None:
    polarity = [1.0, 1.0, 1.0, -1.0, -1.0, -1.0]
    scores = torch.tensor([3.0, 2.5, 2.0, 1.5, 1.0, 0.5], requires_grad=True)
    bounds = duo_bounds(polarity)
    optimiser = torch.optim.Adam([scores], lr=0.1)
    for _ in range(60):
        optimiser.zero_grad()
        _duo_penalty(scores, torch.tensor(polarity), bounds).backward()
        optimiser.step()
    order = np.argsort(-scores.detach().numpy())
    assert duo(polarity) == 1.0  # as it began
    assert duo(np.array(polarity)[order]) < 0.3


def test_the_term_scores_its_lists() -> None:
    class Fixed:
        name, module = "fixed", torch.nn.Linear(1, 1)

        def score(self, queries: list[str], documents: list[str]) -> torch.Tensor:
            assert queries == ["q"] * 4
            return torch.tensor([{"a": 4.0, "b": 3.0, "c": 2.0, "d": 1.0}[d] for d in documents])

    polarity = [1.0, 1.0, -1.0, -1.0]
    own = ListTexts("q", ["a", "b", "c", "d"], polarity, duo_bounds(polarity))
    term = DuoTerm([own], weight=3.0, temperature=1e-3)
    zeros = torch.zeros(1)
    step = StepState(Fixed(), [], zeros, zeros, None, np.random.default_rng(0))  # type: ignore[arg-type]
    expected = _duo_penalty(
        torch.tensor([4.0, 3.0, 2.0, 1.0]), torch.tensor(polarity), own.bounds, temperature=1e-3
    )
    assert term.loss(step).item() == pytest.approx(3 * expected.item())
    assert term.describe()["lists"] == 1
