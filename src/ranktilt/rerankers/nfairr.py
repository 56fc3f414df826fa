"""NFaiRR of the top against relevance, and the interpolation of scores that it comes down to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.discounts import log_discounts
from ranktilt.measures.neutrality import SMALLEST_IDEAL, fairr, ideal_fairr
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method, top_then_rest


@method
@dataclass(frozen=True)
class Nfairr(Reranker):
    """Raise (1 − strength) · U + strength · NFaiRR@k, exactly.

    U is the discounted relevance of the top k, 1 for the list as it is; the background of NFaiRR
    are the list's own documents. Both are sums of a document's worth times its rank's discount, so
    taking at each rank the document of most worth left gives the best order there is.
    """

    name = "nfairr"
    summary = "NFaiRR of the top k, exact"
    source = "measure: Rekabsaz et al. 2021, Abolghasemi et al. 2024, Eqs. 1-3"
    needs: ClassVar[Needs] = "annotations"
    measure = "NFaiRR"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """ω of every document."""
        return ranked.neutrality[:, None]

    def unfairness(self, ranked: RankedList, order: IntArray) -> float:
        """1 − NFaiRR@k."""
        ideal = ideal_fairr(ranked.neutrality, ranked.top)
        if ideal <= SMALLEST_IDEAL:
            return 0.0
        return 1.0 - fairr(ranked.neutrality[order], ranked.top) / ideal

    def exact(self, ranked: RankedList) -> bool:  # noqa: ARG002
        """Always."""
        return True

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The best order."""
        ideal = ideal_fairr(ranked.neutrality, ranked.top)
        if ideal <= SMALLEST_IDEAL:
            return np.arange(len(ranked))
        whole = float(log_discounts(ranked.top) @ ranked.relevance[: ranked.top])
        worth = strength * ranked.neutrality / ideal
        if whole > 0:
            worth = worth + (1.0 - strength) * ranked.relevance / whole
        return top_then_rest(_best_first(worth)[: ranked.top], len(ranked))


@method
@dataclass(frozen=True)
class NeutralityInterpolation(Nfairr):
    """Sort by (1 − strength) · relevance + strength · ω.

    The scores of a list, brought to [0, 1], are mixed with the documents' neutrality. The whole
    list is sorted, not the top alone. At every cutoff it is the best order for the same mixture of
    discounted relevance and FaiRR.
    """

    name = "neutrality"
    summary = "score mixed with each document's neutrality"
    source = "baseline; ω of Rekabsaz et al. 2021"
    whole_list = True

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The list sorted again."""
        return _best_first((1.0 - strength) * ranked.relevance + strength * ranked.neutrality)


def _best_first(worth: FloatArray) -> IntArray:
    return np.argsort(-worth, kind="stable")
