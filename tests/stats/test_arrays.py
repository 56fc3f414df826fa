"""Sums over groups: the same digits as numpy's sum of the last axis."""

from __future__ import annotations

import numpy as np
import pytest

from ranktilt.stats.arrays import sum_over_groups


@pytest.mark.parametrize("groups", range(13))
@pytest.mark.parametrize("shape", [(), (40,), (6, 9), (0, 3)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_the_same_as_numpy(groups: int, shape: tuple[int, ...], order: str) -> None:
    rng = np.random.default_rng(groups)
    scale = 10.0 ** rng.integers(-9, 9, size=(*shape, groups))  # the order of adding shows
    values = np.array(rng.normal(size=(*shape, groups)) * scale, order=order)
    assert np.array_equal(sum_over_groups(values), values.sum(axis=-1))
