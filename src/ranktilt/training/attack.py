"""The attack: how much of a group can still be read from a ranker's vectors?

As in AdvBERT's released code, the ranker stays as it is and a fresh head of the adversary's form
learns to predict from the vector of query and document whether one of them mentions a group. Its
balanced accuracy on queries that it never saw is the result: 0.5 means that it reads nothing. A
ranker trained against an adversary can fool that one head and still be readable by a fresh one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from ranktilt.training.terms import AdversaryHead


@dataclass(frozen=True)
class _AttackResult:
    """How well a fresh head predicts the group of vectors that it never saw.

    Attributes:
        balanced_accuracy: The mean of the shares that are right in each class; chance is 0.5.
        trained_on: Vectors that the head learned from.
        tested_on: Vectors that it was tested on.
    """

    balanced_accuracy: float
    trained_on: int
    tested_on: int


def attack(
    train: tuple[Tensor, Any],
    test: tuple[Tensor, Any],
    *,
    epochs: int = 20,
    batch_size: int = 64,
    learning_rate: float = 1e-3,
    seed: int = 0,
) -> _AttackResult:
    """Train a fresh head on vectors and test it on others.

    The classes have the same weight in its loss, whatever their sizes. The vectors are not changed.

    Args:
        train: Vectors, one per row, and their classes, 0 or 1; both must occur.
        test: The same of other queries.
        epochs: Passes over the training vectors.
        batch_size: Vectors per batch.
        learning_rate: Learning rate of Adam.
        seed: Seed of the head's weights and of the batches.

    Returns:
        How well the head predicts the classes of the test vectors.
    """
    vectors, others = train[0].detach().float(), test[0].detach().float()
    classes, wanted = (
        torch.as_tensor(own[1], dtype=torch.long, device=vectors.device) for own in (train, test)
    )
    shares = torch.bincount(classes, minlength=2).to(vectors.dtype)
    weights = shares.sum() / (2 * shares)
    with torch.random.fork_rng(devices=[]), torch.enable_grad():
        torch.manual_seed(seed)
        head = AdversaryHead(vectors.shape[1]).to(vectors.device)
        optimiser = torch.optim.Adam(head.parameters(), lr=learning_rate)
        for _ in range(epochs):
            order = torch.randperm(len(vectors)).to(vectors.device)
            for batch in order.split(batch_size):
                optimiser.zero_grad(set_to_none=True)
                functional.cross_entropy(head(vectors[batch]), classes[batch], weights).backward()
                optimiser.step()
    with torch.no_grad():
        right = (head(others).argmax(dim=1) == wanted).float()
    balanced = float((right[wanted == 1].mean() + right[wanted == 0].mean()) / 2)
    return _AttackResult(balanced, len(vectors), len(others))
