"""What the baselines of diversity share: groups as aspects of a query."""

from __future__ import annotations

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.rerankers.base import RankedList, Reranker


class AspectReranker(Reranker):
    """A method that sees the groups' shares in each document."""

    needs = "annotations or labels"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """The groups' shares."""
        return ranked.alignment


class QuotaReranker(Reranker):
    """A method that sees the one group that each document shows most."""

    needs = "annotations or labels"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """The group, −1 for none."""
        return ranked.groups[:, None].astype(np.float64)


def fair_shares(ranked: RankedList) -> FloatArray:
    """The share of ranks that each group is due: its target, of the documents that have a group.

    Documents that show no group keep the part of the list they have.
    """
    if not len(ranked):
        return ranked.targets
    return ranked.targets * float((ranked.groups >= 0).mean())
