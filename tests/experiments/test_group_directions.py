"""Parts of the experiments on group directions, inherent bias and leans of documents."""

from __future__ import annotations

import numpy as np
import pytest

from experiments.document_leans.run import auc
from experiments.group_directions.run import change, random_directions
from experiments.inherent_bias.run import means_of_draws


def test_random_directions_are_orthonormal() -> None:
    rows = random_directions(3, 10, seed=4).rows
    assert rows @ rows.T == pytest.approx(np.eye(3))


def test_a_difference_is_marked_if_its_interval_excludes_0() -> None:
    base = np.linspace(0.0, 1.0, 40)
    assert change(base + 0.1 + 0.001 * np.sin(np.arange(40)), base).startswith("+0.1000")
    assert change(base + 0.1 + 0.001 * np.sin(np.arange(40)), base).endswith("\\*")
    assert not change(base + np.sin(np.arange(40)), base).endswith("*")


def test_auc_counts_pairs() -> None:
    values, male = np.array([3.0, 1.0, 2.0, 2.0]), np.array([True, False, True, False])
    # of four pairs three are in order and one is tied
    assert auc(values, male) == pytest.approx(3.5 / 4)


def test_means_of_drawn_queries() -> None:
    values = {"ARaB@10": np.array([[1.0, -3.0, np.nan], [2.0, 2.0, 2.0]])}
    drawn = np.array([[0, 1, 2], [1, 1, 1]])
    assert means_of_draws(values, "ARaB@10", drawn).tolist() == [[-1.0, 2.0], [-3.0, 2.0]]
    assert means_of_draws(values, "|ARaB@10|", drawn).tolist() == [[1.0, 2.0], [3.0, 2.0]]
