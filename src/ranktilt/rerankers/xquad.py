"""xQuAD (Santos, Macdonald & Ounis 2010), with groups for aspects."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranktilt.data.types import IntArray
from ranktilt.rerankers.base import AspectReranker, RankedList, method, top_then_rest


@method
@dataclass(frozen=True)
class Xquad(AspectReranker):
    """Take the largest (1 − strength) · relevance + strength · Σ_G target_G a_G(d) Π (1 − a_G(d′)).

    The product runs over the documents already taken: a group that they cover counts no more.
    """

    name = "xquad"
    summary = "explicit diversification: favours groups that are not yet covered"
    source = "baseline: Santos et al. 2010"

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        worth = (1.0 - strength) * ranked.relevance
        open_to = ranked.targets.copy()
        taken: list[int] = []
        for _ in range(ranked.top):
            value = worth + strength * (ranked.alignment @ open_to)
            value[taken] = -np.inf
            chosen = int(value.argmax())
            taken.append(chosen)
            open_to = open_to * (1.0 - ranked.alignment[chosen])
        return top_then_rest(taken, len(ranked))
