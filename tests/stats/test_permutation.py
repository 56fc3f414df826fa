"""Labels permuted within queries, and in all at once."""

from __future__ import annotations

from math import comb, nan

import numpy as np
import pytest

from ranktilt.data.types import FloatArray
from ranktilt.stats.permutation import divisions, permutation_p


def test_all_divisions_the_observed_first() -> None:
    made = divisions(2, 3)
    assert made.shape == (comb(5, 2), 5)
    assert made[0].tolist() == [True, True, False, False, False]
    assert len({tuple(row) for row in made.tolist()}) == 10
    assert (made.sum(axis=1) == 2).all()


def test_too_many_divisions_are_drawn() -> None:
    made = divisions(10, 10)  # 184,756
    assert made.shape == (5000, 20)
    assert made[0].tolist() == [True] * 10 + [False] * 10
    assert (made.sum(axis=1) == 10).all()
    assert made.mean(axis=0) == pytest.approx(np.full(20, 0.5), abs=0.05)
    assert (made == divisions(10, 10)).all()


def test_p_by_hand() -> None:
    """One query of three divisions: the observed is the largest, 1 of 3. Two alike: 1 of 9."""
    one = np.array([[0.5, -0.25, -0.25]])
    within, rounds = permutation_p(one)
    assert within == pytest.approx(1 / 3, abs=0.02)
    assert rounds == pytest.approx(1 / 3)
    within, rounds = permutation_p(np.repeat(one, 2, axis=0))
    assert within == pytest.approx(1 / 9, abs=0.015)
    assert rounds == pytest.approx(1 / 3)
    # the smallest mean: everything is at least as large, unless both ends count
    low = np.array([[-0.5, 0.25, 0.25]])
    assert permutation_p(low) == (1.0, 1.0)
    assert permutation_p(low, two_sided=True)[1] == pytest.approx(1 / 3)


def test_query_without_a_value_does_not_count() -> None:
    rows = np.array([[0.5, -0.25, -0.25], [nan, nan, nan]])
    assert permutation_p(rows) == permutation_p(rows[:1])
    assert np.isnan(permutation_p(rows[1:])).all()


def changes(values: FloatArray, first: int) -> FloatArray:
    """The change of the mean under every division, by query."""
    parts = divisions(first, values.shape[1] - first).astype(float)
    other = 1.0 - parts
    return values @ other.T / other[0].sum() - values @ parts.T / parts[0].sum()


def test_level_and_power() -> None:
    """600 audits of 10 queries with 2 + 2 independent calls, normal noise, no effect and one of 1.

    5 % of 600 are 30 ± 10.7 (two binomial standard deviations).
    """
    draw = np.random.default_rng(14)
    hits = found = 0
    for audit in range(600):
        values = draw.normal(size=(10, 4)) + draw.normal(size=(10, 1))
        p, _ = permutation_p(changes(values, 2), two_sided=True, resamples=400, seed=audit)
        hits += p <= 0.05
        moved = values + np.array([0.0, 0.0, 1.0, 1.0])
        found += permutation_p(changes(moved, 2), two_sided=True, resamples=400)[0] <= 0.05
    assert 20 <= hits <= 41
    assert found > 400


def test_only_rounds_hold_their_level_if_calls_of_a_round_belong_together() -> None:
    """A run's calls share a shift (another replica): within queries rejects, by rounds does not.

    4 + 4 runs have 70 divisions; by rounds, p ≤ 0.05 in at most 3 of 70 (4 % of 300: 13 ± 7).
    """
    draw = np.random.default_rng(14)
    within = rounds = 0
    for audit in range(300):
        values = draw.normal(size=(20, 8)) + draw.normal(size=8)
        own, together = permutation_p(changes(values, 4), two_sided=True, resamples=400, seed=audit)
        within += own <= 0.05
        rounds += together <= 0.05
    assert within > 100
    assert rounds <= 20
