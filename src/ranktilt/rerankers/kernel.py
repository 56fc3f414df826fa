"""The greedy search with look-ahead and its exchanges, compiled."""

from __future__ import annotations

import numpy as np

from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.types import FloatArray, IntArray

_search = CompiledFunction("rerankers/kernel.ll", "search")
TEXFAIR, ARAB = 0, 1


def greedy(
    kind: int, columns: FloatArray, weights: FloatArray, strength: float, scales: FloatArray,
    targets: FloatArray,
) -> IntArray:  # fmt: skip
    """The best order found from several starts: the list as it is, and fillings of the top.

    columns: documents × sums of `_value`; weights: ranks of the top × the same. The top is filled
    at this strength and at another, which may lead elsewhere; from each start documents are
    exchanged while that helps. The value is never below that of the list as it is.
    """
    orders, room = np.empty((2, len(columns)), np.int64), np.empty((5, columns.shape[1]))
    arrays = (np.ascontiguousarray(side) for side in (columns, weights, scales, targets))
    columns, weights, scales, targets = arrays
    return orders[_search(kind, columns, weights, strength, scales, targets, orders, room)]
