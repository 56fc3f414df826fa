"""PM-2 (Dang & Croft 2012): seats in proportion to the targets, as in an election."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranktilt.data.types import IntArray
from ranktilt.errors import InputError
from ranktilt.rerankers.base import AspectReranker, RankedList, method, top_then_rest


@method
@dataclass(frozen=True)
class Pm2(AspectReranker):
    """Give each rank to the group that is due, by Sainte-Laguë's quotients.

    quotient_G = target_G / (2 · seats_G + 1); the largest, G*, is due. The document of the largest
    (1 − strength) · relevance + strength · (share · q_G* a_G*(d) + (1 − share) Σ_others q_G a_G(d))
    is taken, and the seat is split by its groups' shares. `share` is the method's own λ.
    """

    name = "pm-2"
    summary = "proportional seats for the groups"
    source = "baseline: Dang & Croft 2012"

    share: float = 0.5

    def __post_init__(self) -> None:
        if not 0.0 <= self.share <= 1.0:
            raise InputError(f"share {self.share!r}", expected="from 0 to 1")

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        worth = (1.0 - strength) * ranked.relevance
        seats = np.zeros(len(ranked.targets))
        totals = ranked.alignment.sum(axis=1)
        taken: list[int] = []
        for _ in range(ranked.top):
            quotients = ranked.targets / (2.0 * seats + 1.0)
            weights = (1.0 - self.share) * quotients
            due = int(quotients.argmax())
            weights[due] = self.share * quotients[due]
            value = worth + strength * (ranked.alignment @ weights)
            value[taken] = -np.inf
            chosen = int(value.argmax())
            taken.append(chosen)
            if totals[chosen] > 0:
                seats = seats + ranked.alignment[chosen] / totals[chosen]
        return top_then_rest(taken, len(ranked))
