"""Bias-aware negative sampling: biased irrelevant documents are shown more often.

From the documents of a run (and the judged ones) with a grade below that of the relevant document
the irrelevant one is drawn with the chance

    (1 − share) / n + share · Ψ(d) / Σ Ψ

so `share = 0` draws evenly, `share = 1` by bias alone; where no document has any bias, evenly. The
idea is that of Bigdeli et al. 2022 (a light-weight strategy for restraining gender biases), who
take the most biased of a list; a chance instead keeps all documents in play.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from numbers import Real

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.rankers.interaction.triples import GradedList, Triple
from ranktilt.training.magnitudes import DocumentBias


def chances(bias: FloatArray, share: float) -> FloatArray:
    """How likely each document is drawn; they sum to 1.

    >>> chances(np.array([0.0, 1.0, 3.0, 0.0]), 0.5).tolist()
    [0.125, 0.25, 0.5, 0.125]
    """
    if isinstance(share, bool) or not isinstance(share, Real) or not 0 <= share <= 1:
        raise InputError(f"share={share!r}", expected="a number from 0 to 1")
    if not len(bias):
        raise InputError("no document to draw from")
    if not all(math.isfinite(value) and value >= 0 for value in bias.tolist()):
        raise InputError("Ψ below 0 or not a number", expected="0 or more")
    even = np.full(len(bias), 1.0 / len(bias))
    total = bias.sum()
    return even if total == 0 else (1.0 - share) * even + share * bias / total


def draw_bias_aware(
    lists: Sequence[GradedList],
    bias: DocumentBias,
    pairs: int,
    random: np.random.Generator,
    *,
    share: float = 0.5,
) -> list[Triple]:
    """`pairs` triples of every query that has any; `lists` come from `graded_lists`.

    The better document is drawn with a chance proportional to its grade, the worse one as said
    above from those with a lower grade.
    """
    if isinstance(pairs, bool) or not isinstance(pairs, int) or pairs < 1:
        raise InputError(f"pairs={pairs!r}", expected="a whole number, 1 or more")
    triples = []
    for own in lists:
        if not own.has_pairs:
            continue
        names, lower, weights = own.ladder()
        values = np.array([bias[name] for name in names[: int(lower.max())]])
        drawn = random.choice(len(names), size=pairs, p=weights)
        below = {
            end: chances(values[:end], share) for end in sorted({int(lower[one]) for one in drawn})
        }
        for better in drawn.tolist():
            end = int(lower[better])
            worse = int(random.choice(end, p=below[end]))
            triples.append(Triple(own.query_id, names[better], names[worse]))
    return triples
