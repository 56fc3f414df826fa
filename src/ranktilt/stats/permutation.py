"""Permutation of labels: are two sets of repeated measurements of the same queries alike?

Every query has m measurements under one label and n under another. If the label makes no
difference, any m of the m + n could have had the first one. A statistic is computed for every such
division of each query's measurements; the first division is the observed one.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from ranktilt.stats.arrays import BoolArray, FloatArray, check_seed

#: So many divisions are enumerated; of more, this many are drawn.
_MOST = 5_000


def divisions(first: int, second: int, seed: int = 0) -> BoolArray:
    """Divisions × measurements: which have the first label; the observed division comes first.

    >>> divisions(1, 2).astype(int).tolist()
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    """
    total = first + second
    if math.comb(total, first) <= _MOST:
        chosen = np.array(list(itertools.combinations(range(total), first)))
    else:
        draws = np.random.default_rng(check_seed(seed)).random((_MOST - 1, total))
        drawn = np.argsort(draws, axis=1)[:, :first]
        chosen = np.concatenate((np.arange(first)[None, :], drawn))
    made = np.zeros((len(chosen), total), bool)
    np.put_along_axis(made, chosen, True, axis=1)
    return made


def permutation_p(
    statistics: FloatArray, *, two_sided: bool = False, resamples: int = 10_000, seed: int = 0
) -> tuple[float, float]:
    """p of the mean over queries, with labels permuted within each query, and in all at once.

    The first p takes every measurement as independent: p = (1 + hits)/(1 + resamples) over draws of
    a division for each query. The second divides all queries alike. It also holds if measurements
    that were made together have something else in common, but cannot be below 1 / divisions.

    Args:
        statistics: Queries × divisions, the observed division first.
        two_sided: Whether negative means count, too.
        resamples: Random draws.
        seed: Random seed.
    """
    rows = statistics[~np.isnan(statistics).any(axis=1)]
    if not len(rows):
        return math.nan, math.nan
    generator = np.random.default_rng(check_seed(seed))
    drawn = np.zeros(resamples)
    for row in rows:
        drawn += row[generator.integers(0, len(row), resamples)]
    together = rows.sum(axis=0)
    if two_sided:
        drawn, together = np.abs(drawn), np.abs(together)
    bound = together[0] - 1e-12 * np.abs(rows[:, 0]).sum()  # equal but for rounding is equal
    within = (1 + int((drawn >= bound).sum())) / (1 + resamples)
    return within, float((together >= bound).mean())
