"""Maximal marginal relevance (Carbonell & Goldstein 1998)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method, top_then_rest


@method
@dataclass(frozen=True)
class Mmr(Reranker):
    """Take the document of the largest (1 − strength) · relevance − strength · max similarity.

    The similarity to the documents already taken is the cosine of the groups' shares; a document
    without a group is similar to none. If polarity is given, alone or with groups, it is
    1 − |p − p′| / range instead.
    """

    name = "mmr"
    summary = "maximal marginal relevance over the groups' shares or polarity"
    source = "baseline: Carbonell & Goldstein 1998"
    needs: ClassVar[Needs] = "annotations, labels or polarity"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """Polarity if there is any, otherwise the groups' shares."""
        return ranked.alignment if ranked.polarity is None else ranked.polarity[:, None]

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        alike = self._similarity(ranked)
        if alike is None:
            return np.arange(len(ranked))
        worth = (1.0 - strength) * ranked.relevance
        nearest = np.zeros(len(ranked))
        taken: list[int] = []
        for _ in range(ranked.top):
            value = worth - strength * nearest
            value[taken] = -np.inf
            chosen = int(value.argmax())
            taken.append(chosen)
            nearest = np.maximum(nearest, alike[chosen])
        return top_then_rest(taken, len(ranked))

    def _similarity(self, ranked: RankedList) -> FloatArray | None:
        if ranked.polarity is None:
            shares = ranked.alignment
            sizes = np.sqrt((shares**2).sum(axis=1))
            unit = shares / np.where(sizes > 0, sizes, 1.0)[:, None]
            return unit @ unit.T
        if np.isnan(ranked.polarity).any():
            return None
        away = np.abs(ranked.polarity[:, None] - ranked.polarity)
        widest = away.max()
        return 1.0 - away / widest if widest > 0 else np.ones_like(away)
