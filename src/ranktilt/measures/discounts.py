"""How much a rank counts: discounts as objects of their own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ranktilt.data.types import FloatArray


@dataclass(frozen=True)
class LogDiscount:
    """1 / log2(rank + 1): the discount of nDCG, used by FaiRR, AWRF and term exposure."""

    def weights(self, depth: int) -> FloatArray:
        """Weights of ranks 1 … depth."""
        return 1.0 / np.log2(np.arange(1, depth + 1) + 1.0)


@dataclass(frozen=True)
class TrecFairDiscount:
    """1 / log2(max(rank, 2)): the first two ranks count alike (TREC Fair Ranking 2021/22)."""

    def weights(self, depth: int) -> FloatArray:
        """Weights of ranks 1 … depth."""
        return 1.0 / np.log2(np.maximum(np.arange(1, depth + 1), 2.0))


LOG = LogDiscount()
TREC_FAIR = TrecFairDiscount()
