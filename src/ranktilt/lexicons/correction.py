"""Shares of groups, corrected for what a list misses and confuses.

A list decides for the group with the most terms in a document; a tie and no terms are undecided. If
it misses one group more often, that group's share of the decided documents is too small. Let
A[g, h] be the rate at which documents of group g are decided as h. The counts n of decided
documents are then expected to be Aᵀx, x the documents of each group, so x = A⁻ᵀn, scaled to sum 1.
For two groups without undecided documents this is the estimate of Rogan and Gladen (1978); for
classifiers it is known as the adjusted count (Forman 2008). It needs no count of undecided
documents, which in a ranking may be about nobody.
"""

from __future__ import annotations

import numpy as np

from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.measures.base import hard_groups

#: Bootstrap samples, and the share of them that must have a value.
_DRAWS, _LEAST_DEFINED = 2000, 0.95
#: Above this condition number, rates do not tell the groups apart.
_MOST_CONDITION = 1e6


def decide(counts: FloatArray) -> IntArray:
    """The group with the most terms in each document; the number of groups if there is none.

    >>> decide(np.array([[2.0, 1.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]])).tolist()
    [0, 1, 2, 2]
    """
    found = hard_groups(counts)
    return np.where(found < 0, counts.shape[1], found)


def corrected_shares(confusion: FloatArray, decided: FloatArray) -> FloatArray:
    """Shares of the groups, from counts of decided documents and what is known of the list.

    Args:
        confusion: … × groups × (groups + 1): labelled documents by group and decision; the last
            column is undecided. Groups without labelled documents have no share, and decisions for
            them count as undecided.
        decided: … × groups: documents decided as each group.

    Returns:
        … × groups, NaN if undefined. Negative estimates are 0.
    """
    shape = np.broadcast_shapes(decided.shape, confusion.shape[:-1])
    shares = np.full(shape, np.nan)
    totals = confusion.sum(axis=-1)
    known = np.flatnonzero(totals.reshape(-1, shape[-1]).any(axis=0))
    with np.errstate(invalid="ignore", divide="ignore"):
        rates = confusion[..., known, :][..., known] / totals[..., known, None]
        usable = is_invertible(rates)
        rates = np.where(usable[..., None, None], rates, np.eye(len(known)))
        groups = np.linalg.solve(np.swapaxes(rates, -1, -2), decided[..., known, None])[..., 0]
        groups = np.maximum(groups, 0.0)
        found = groups / groups.sum(axis=-1, keepdims=True)
    shares[..., known] = np.where(usable[..., None], found, np.nan)
    return shares


def is_invertible(rates: FloatArray) -> BoolArray:
    """Whether matrices of rates, … × groups × groups, tell the groups apart."""
    finite = np.isfinite(rates).all(axis=(-1, -2), keepdims=True)
    return np.asarray(np.linalg.cond(np.where(finite, rates, 0.0)) < _MOST_CONDITION)


def bootstrap_counts(counts: IntArray, seed: int) -> FloatArray:
    """Counts of documents drawn with return, draws × the shape of the counts."""
    total = int(counts.sum())
    cells = counts.ravel() / max(total, 1)
    drawn = np.random.default_rng(seed).multinomial(total, cells, _DRAWS)
    return drawn.reshape(_DRAWS, *counts.shape).astype(np.float64)


def column_intervals(drawn: FloatArray, confidence: float) -> tuple[FloatArray, FloatArray]:
    """Ends of the interval of every column; NaN if too many draws are undefined."""
    enough = np.isfinite(drawn).mean(axis=0) >= _LEAST_DEFINED
    filled = np.where(enough, drawn, 0.0)
    ends = np.nanquantile(filled, [(1 - confidence) / 2, (1 + confidence) / 2], axis=0)
    return np.where(enough, ends[0], np.nan), np.where(enough, ends[1], np.nan)


def rate_interval(count: int, total: int, confidence: float) -> tuple[float, float]:
    """Wilson's interval of a rate."""
    from scipy.stats import binomtest

    if not total:
        return float("nan"), float("nan")
    found = binomtest(count, total).proportion_ci(confidence, "wilson")
    return float(found.low), float(found.high)
