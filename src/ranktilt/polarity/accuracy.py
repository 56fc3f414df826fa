"""How well the sign of polarity separates two labelled perspectives, and what chance would give.

There are two definitions (Ziems et al. 2024, §5.1, Tables 2, 6 and 7):

- `assignment`, the text of §5.1: per query the better of the two ways to match + and − with the
  perspectives, averaged over queries. A polarity of 0 is wrong either way.
- `per-side`, the released code: each perspective of a query on its own counts the documents of its
  more frequent sign, and the sum is divided by the number of documents of all queries. Two sides
  with the same sign are rewarded. (The published accuracies are all multiples of 1/31,534: one
  division over all documents.)

Both are far above ½ by chance in short lists, so compare them with the value of a random split.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import comb
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.data.fit_documents import perspective_name, perspective_order
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.errors import InputError

Definition = Literal["assignment", "per-side"]
DEFINITIONS: tuple[Definition, ...] = ("assignment", "per-side")
#: Of the queries, for intervals.
_RESAMPLES = 2000


def polarity_accuracy(
    polarities: Sequence[ArrayLike],
    perspectives: Sequence[Sequence[Hashable]],
    *,
    definition: Definition = "assignment",
    shuffled: bool = False,
) -> float:
    """Accuracy over queries: one array of polarities and one list of labels for each.

    A document without a label (None) is skipped; a query must have at least one label. With
    `shuffled` it is that of a random split (see `accuracy_per_query`).

    >>> polarity_accuracy([[0.9, 0.2, -0.1, -0.7]], [[1, 1, 1, 2]])
    0.75
    """
    found = accuracy_per_query(polarities, perspectives, definition=definition, shuffled=shuffled)
    return _mean(*found)


def accuracy_per_query(
    polarities: Sequence[ArrayLike],
    perspectives: Sequence[Sequence[Hashable]],
    *,
    definition: Definition = "assignment",
    shuffled: bool = False,
) -> tuple[FloatArray, FloatArray]:
    """Accuracy of each query, and its weight in the mean: 1, or its documents for `per-side`.

    With `shuffled`, what a random split gives: the expected accuracy if signs are shuffled within
    each query. It is exact: all ways to deal a query's signs (+, −, 0) to its two sides, each
    weighted by its hypergeometric probability.
    """
    values, weights = [], []
    pairs = zip(polarities, perspectives, strict=True)
    for number, (polarity, labels) in enumerate(pairs, start=1):
        positive, negative, first = _signs(polarity, labels, number)
        n = len(first)
        if shuffled:
            counts = (int(signs.sum()) for signs in (positive, negative))
            hits = _expected_hits(*counts, n, int(first.sum()), definition)
        else:
            dealt = (positive[first].sum(), negative[first].sum())
            hits = _hits(dealt, (positive[~first].sum(), negative[~first].sum()), definition)
        values.append(hits / n)
        weights.append(n if definition == "per-side" else 1)
    return np.array(values, np.float64), np.array(weights, np.float64)


@lru_cache(maxsize=4096)
def _expected_hits(
    positive: int, negative: int, n: int, first: int, definition: Definition
) -> float:
    """Expected number of right documents if the signs of n documents are dealt at random.

    The first side takes `first` of the n documents, among them a positive and b negative ones with
    probability C(n₊, a) C(n₋, b) C(n₀, first − a − b) / C(n, first).
    """
    zero = n - positive - negative
    total = 0
    for a in range(min(positive, first) + 1):
        for b in range(max(0, first - a - zero), min(negative, first - a) + 1):
            ways = comb(positive, a) * comb(negative, b) * comb(zero, first - a - b)
            total += ways * _hits((a, b), (positive - a, negative - b), definition)
    return total / comb(n, first)


def _hits(first: tuple[int, int], second: tuple[int, int], definition: Definition) -> int:
    """Right documents, from the number of positive and of negative ones on each side."""
    if definition == "per-side":
        return int(max(first) + max(second))
    return int(max(first[0] + second[1], first[1] + second[0]))


def bootstrap_interval(
    values: ArrayLike, weights: ArrayLike | None = None, *, level: float = 0.95, seed: int = 0
) -> tuple[float, float]:
    """Percentile interval of the (weighted) mean when queries are drawn again with replacement."""
    found = np.asarray(values, np.float64)
    share = np.ones_like(found) if weights is None else np.asarray(weights, np.float64)
    generator = np.random.default_rng(seed)
    samples = (generator.integers(len(found), size=len(found)) for _ in range(_RESAMPLES))
    means = [_mean(found[drawn], share[drawn]) for drawn in samples]
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def _mean(values: FloatArray, weights: FloatArray) -> float:
    return float((values * weights).sum() / weights.sum())


def _signs(
    polarity: ArrayLike, labels: Sequence[Hashable], number: int
) -> tuple[BoolArray, BoolArray, BoolArray]:
    """Which labelled documents of a query are positive, negative, of the first side."""
    names = [perspective_name(label) for label in labels]
    labelled = np.array([name is not None for name in names], np.bool_)
    order = perspective_order(name for name in names if name is not None)
    if not 1 <= len(order) <= 2:
        where = f"query number {number}"
        raise InputError(f"{len(order)} perspectives", where=where, expected="two")
    values = np.asarray(polarity, np.float64)[labelled]
    first = np.array([name == order[0] for name in names], np.bool_)[labelled]
    return values > 0, values < 0, first
