"""FA*IR (Zehlike et al. 2017): enough protected documents in every prefix."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, check_known
from ranktilt.measures.discounts import log_discounts
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method, top_then_rest

_ROUNDING = 1e-12  # 1 − 0.95 is a little more than 0.05


@method
@dataclass(frozen=True)
class FairTopK(Reranker):
    """Every prefix has as many protected documents as chance would give but for `alpha`.

    The least number among the first i is the smallest m with P(X ≤ m) > alpha, X ~ Bin(i, p) and
    p = strength · the share that the protected group is due (`RankedList.due`). alpha is not
    corrected for the number of prefixes. `protected` is a group's name; by default it is, list by
    list, the group with the least exposure at the top compared with what it is due.
    """

    name = "fa-ir"
    summary = "a minimum number of protected documents in every prefix"
    source = "baseline: Zehlike et al. 2017"
    needs: ClassVar[Needs] = "annotations or labels"

    protected: str = ""
    alpha: float = 0.1

    def __post_init__(self) -> None:
        if not 0.0 < self.alpha < 1.0:
            raise InputError(f"alpha {self.alpha!r}", expected="between 0 and 1")

    def evidence(self, ranked: RankedList) -> FloatArray:
        """The one group that each document shows most, −1 for none."""
        return ranked.groups[:, None].astype(np.float64)

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """Protected documents move up only as far as they must."""
        group = self._protected(ranked)
        due = _required(ranked.top, round(strength * float(ranked.due[group]), 12), self.alpha)
        is_protected = ranked.groups == group
        waiting = np.flatnonzero(is_protected).tolist()[::-1]
        others = np.flatnonzero(~is_protected).tolist()[::-1]
        taken: list[int] = []
        have = 0
        for rank in range(ranked.top):
            must = have < due[rank] and waiting
            if waiting and (must or not others or waiting[-1] < others[-1]):
                taken.append(waiting.pop())
                have += 1
            else:
                taken.append(others.pop())
        return top_then_rest(taken, len(ranked))

    def _protected(self, ranked: RankedList) -> int:
        if self.protected:
            check_known("group", self.protected, ranked.names, where=self.name)
            return ranked.names.index(self.protected)
        shown = ranked.groups[: ranked.top]
        weights = log_discounts(ranked.top)
        exposure = np.array([weights[shown == group].sum() for group in range(len(ranked.targets))])
        return int((exposure / np.maximum(ranked.targets, 1e-12)).argmin())


@lru_cache(maxsize=4096)
def _required(top: int, share: float, alpha: float) -> tuple[int, ...]:
    """The least number of protected documents among the first 1, 2, … top.

    >>> _required(10, 0.5, 0.1)  # the paper's table of m(k)
    (0, 0, 0, 1, 1, 1, 2, 2, 3, 3)
    """
    from scipy.stats import binom

    sizes = np.arange(1, top + 1)
    # the quantile has P(X ≤ m) at least alpha, and may miss by rounding: from one below it on up
    least = np.maximum(binom.ppf(alpha, sizes, share).astype(np.int64) - 1, 0)
    while (short := (binom.cdf(least, sizes, share) <= alpha + _ROUNDING) & (least < sizes)).any():
        least += short
    return tuple(least.tolist())
