"""Diversification one rank after the other, with groups for aspects: xQuAD, IA-Select and PM-2."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method, top_then_rest


class _AspectReranker(Reranker):
    """Take the document of the largest (1 − strength) · relevance + strength · what it adds.

    What it adds for the groups depends on a state per group, which every document taken changes.
    """

    needs: ClassVar[Needs] = "annotations or labels"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """The groups' shares."""
        return ranked.alignment

    def start(self, ranked: RankedList) -> FloatArray:
        """The state of each group before the first document."""
        return ranked.targets

    @abstractmethod
    def added(self, ranked: RankedList, state: FloatArray) -> FloatArray:
        """What each document adds."""

    @abstractmethod
    def after(self, ranked: RankedList, state: FloatArray, chosen: int) -> FloatArray:
        """The state after a document was taken."""

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        worth, state = (1.0 - strength) * ranked.relevance, self.start(ranked)
        taken: list[int] = []
        for _ in range(ranked.top):
            value = worth + strength * self.added(ranked, state)
            value[taken] = -np.inf
            taken.append(int(value.argmax()))
            state = self.after(ranked, state, taken[-1])
        return top_then_rest(taken, len(ranked))


@method
@dataclass(frozen=True)
class IaSelect(_AspectReranker):
    """Agrawal et al. (2009): what a document adds is Σ_G U_G V_G(d).

    V_G(d) = relevance · a_G(d) as published; U_G begins at the target and is multiplied by
    1 − V_G of every document taken. At strength 1 it is the published method, which still uses
    relevance: it is the one method here for which 1 is not fairness alone.
    """

    name = "ia-select"
    summary = "intent-aware selection: favours groups not yet satisfied"
    source = "baseline: Agrawal et al. 2009"

    def added(self, ranked: RankedList, state: FloatArray) -> FloatArray:
        """By the groups that are not satisfied."""
        return (ranked.relevance[:, None] * ranked.alignment) @ state

    def after(self, ranked: RankedList, state: FloatArray, chosen: int) -> FloatArray:
        """Its groups are more satisfied."""
        return state * (1.0 - ranked.relevance[chosen] * ranked.alignment[chosen])


@method
@dataclass(frozen=True)
class Pm2(_AspectReranker):
    """Dang and Croft (2012): each rank is given to the group that is due, as in an election.

    quotient_G = target_G / (2 · seats_G + 1) (Sainte-Laguë); the largest, G*, is due. A document
    adds share · q_G* a_G*(d) + (1 − share) Σ_others q_G a_G(d), and the seat is split by its
    groups' shares. `share` is the method's own λ.
    """

    name = "pm-2"
    summary = "seats for the groups in proportion to the targets"
    source = "baseline: Dang & Croft 2012"

    share: float = 0.5

    def __post_init__(self) -> None:
        if not 0.0 <= self.share <= 1.0:
            raise InputError(f"share {self.share!r}", expected="from 0 to 1")

    def start(self, ranked: RankedList) -> FloatArray:
        """No seats."""
        return np.zeros(len(ranked.targets))

    def added(self, ranked: RankedList, state: FloatArray) -> FloatArray:
        """By the quotients."""
        quotients = ranked.targets / (2.0 * state + 1.0)
        weights = (1.0 - self.share) * quotients
        due = int(quotients.argmax())
        weights[due] = self.share * quotients[due]
        return ranked.alignment @ weights

    def after(self, ranked: RankedList, state: FloatArray, chosen: int) -> FloatArray:
        """The seat is split."""
        shares = ranked.alignment[chosen]
        return state + shares / shares.sum() if shares.sum() > 0 else state


@method
@dataclass(frozen=True)
class Xquad(_AspectReranker):
    """Santos, Macdonald and Ounis (2010): Σ_G target_G a_G(d) Π (1 − a_G(d′)).

    The product runs over the documents already taken: a group that they cover counts no more.
    """

    name = "xquad"
    summary = "explicit diversification: favours groups that are not yet covered"
    source = "baseline: Santos et al. 2010"

    def added(self, ranked: RankedList, state: FloatArray) -> FloatArray:
        """By the groups that are not covered."""
        return ranked.alignment @ state

    def after(self, ranked: RankedList, state: FloatArray, chosen: int) -> FloatArray:
        """Its groups are covered."""
        return state * (1.0 - ranked.alignment[chosen])
