"""|ARaB| of the top against relevance, greedily with look-ahead, for any number of groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.discounts import log_discounts
from ranktilt.measures.rank_bias import average_rank_weights, magnitude
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method


@method
@dataclass(frozen=True)
class Arab(Reranker):
    """Raise (1 − strength) · U − strength · (max_G qARaB_G − min_G qARaB_G) / largest magnitude.

    For two groups the difference is |ARaB@k|. U is the discounted relevance of the top k, 1 for the
    list as it is. The search is that of `texfair`. `magnitude` is ARaB's.
    """

    name = "arab"
    summary = "|ARaB| of the top k, greedy with look-ahead"
    source = "measure: Rekabsaz & Schedl 2020, Eqs. 1-5; search: ours"
    needs: ClassVar[Needs] = "annotations"
    measure = "ARaB"

    magnitude: Literal["tf", "bool", "count"] = "tf"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """The groups' magnitudes in every document."""
        return magnitude(ranked.counts, self.magnitude)

    def unfairness(self, ranked: RankedList, order: IntArray) -> float:
        """Largest difference of two groups' ARaB@k."""
        shares = average_rank_weights(ranked.top) @ self.evidence(ranked)[order[: ranked.top]]
        return float(shares.max() - shares.min())

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        from ranktilt.rerankers.kernel import ARAB, greedy

        magnitudes = self.evidence(ranked)
        columns = np.hstack((ranked.relevance[:, None], magnitudes))
        discounts = log_discounts(ranked.top)
        spread = np.repeat(average_rank_weights(ranked.top)[:, None], columns.shape[1], axis=1)
        spread[:, 0] = discounts
        whole = float(discounts @ ranked.relevance[: ranked.top])
        scales = np.array([whole, float(magnitudes.max()), 1.0])
        return greedy(ARAB, columns, spread, strength, scales, ranked.targets)
