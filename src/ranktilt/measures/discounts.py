"""How much a rank counts."""

from __future__ import annotations

import numpy as np

from ranktilt.data.types import FloatArray


def log_discounts(depth: int, *, trec: bool = False) -> FloatArray:
    """1 / log2(rank + 1) for the ranks 1 … depth: as in nDCG, FaiRR, AWRF and term exposure.

    `trec=True` is 1 / log2(max(rank, 2)): the first two ranks count alike (TREC Fair Ranking
    2021/22).
    """
    ranks = np.arange(1, depth + 1)
    return 1.0 / np.log2(np.maximum(ranks, 2.0) if trec else ranks + 1.0)
