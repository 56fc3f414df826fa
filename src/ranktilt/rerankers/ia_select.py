"""IA-Select (Agrawal et al. 2009), with groups for intents."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranktilt.data.types import IntArray
from ranktilt.rerankers.base import AspectReranker, RankedList, method, top_then_rest


@method
@dataclass(frozen=True)
class IaSelect(AspectReranker):
    """Take the largest (1 − strength) · relevance + strength · Σ_G U_G V_G(d).

    V_G(d) = relevance · a_G(d) as published; U_G begins at the target and is multiplied by
    1 − V_G of every document taken. At strength 1 it is the published method, which still uses
    relevance: it is the one method here for which 1 is not fairness alone.
    """

    name = "ia-select"
    summary = "intent-aware selection: groups not yet satisfied count"
    source = "baseline: Agrawal et al. 2009"

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        worth = (1.0 - strength) * ranked.relevance
        satisfies = ranked.relevance[:, None] * ranked.alignment
        unsatisfied = ranked.targets.copy()
        taken: list[int] = []
        for _ in range(ranked.top):
            value = worth + strength * (satisfies @ unsatisfied)
            value[taken] = -np.inf
            chosen = int(value.argmax())
            taken.append(chosen)
            unsatisfied = unsatisfied * (1.0 - satisfies[chosen])
        return top_then_rest(taken, len(ranked))
