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

from ranktilt.errors import InputError
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
        train: Vectors, one per row, and their classes, 0 or 1.
        test: The same of other queries.
        epochs: Passes over the training vectors.
        batch_size: Vectors per batch.
        learning_rate: Learning rate of Adam.
        seed: Seed of the head's weights and of the batches.

    Returns:
        How well the head predicts the classes of the test vectors.
    """
    vectors, classes = _checked(train, "training")
    others, wanted = _checked(test, "test")
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


def _checked(given: tuple[Tensor, Any], which: str) -> tuple[Tensor, Tensor]:
    vectors = given[0].detach().float()
    classes = torch.as_tensor(given[1], dtype=torch.long, device=vectors.device)
    if vectors.dim() != 2 or classes.shape != vectors.shape[:1] or set(classes.tolist()) != {0, 1}:
        raise InputError(
            f"{tuple(vectors.shape)} vectors, {tuple(classes.shape)} classes",
            where=f"attack, {which} vectors",
            expected="a class of 0 or 1 for each, and both classes",
        )
    return vectors, classes
