"""TExFAIR of the top against relevance, greedily with look-ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.discounts import log_discounts
from ranktilt.measures.term_exposure import largest_divergence, term_exposure_divergence
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method


@method
@dataclass(frozen=True)
class Texfair(Reranker):
    """Raise (1 − strength) · U + strength · TExFAIR@k.

    U is the discounted relevance of the top k, 1 for the list as it is. Each rank is filled with
    the document after which the whole top k is best; then pairs are swapped while that helps,
    and the best of several such starts is taken.
    """

    name = "texfair"
    summary = "TExFAIR of the top k, greedy with look-ahead"
    source = "measure: Abolghasemi et al. 2024, Eqs. 7-13; search: ours"
    needs: ClassVar[Needs] = "annotations"
    measure = "TExFAIR"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """Term frequencies; whether there is a group term follows, but for empty documents."""
        present = ranked.counts.sum(axis=1, keepdims=True) > 0
        return np.hstack((ranked.frequency, present))

    def unfairness(self, ranked: RankedList, order: IntArray) -> float:
        """1 − TExFAIR@k."""
        return term_exposure_divergence(
            ranked.counts[order], ranked.lengths[order], ranked.targets, ranked.top
        ) / largest_divergence(ranked.targets)

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        from ranktilt.rerankers.kernel import TEXFAIR, greedy

        weights = log_discounts(ranked.top)
        columns = np.hstack((ranked.relevance[:, None], self.evidence(ranked)))
        whole = float(weights @ ranked.relevance[: ranked.top])
        scales = np.array([whole, largest_divergence(ranked.targets), weights.sum()])
        spread = np.repeat(weights[:, None], columns.shape[1], axis=1)
        return greedy(TEXFAIR, columns, spread, strength, scales, ranked.targets)
