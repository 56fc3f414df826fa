"""DetConstSort (Geyik, Ambler & Kenthapadi 2019): least counts met, sorted as far as they allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.rerankers.base import Needs, RankedList, Reranker, method, top_then_rest

_ROUNDING = 1e-9


@method
@dataclass(frozen=True)
class DetConstSort(Reranker):
    """Among the first i documents at least ⌊i · strength · share_G⌋ are of each group G.

    share_G is what the group is due (`RankedList.due`). As published, a document enters when its
    group's least count rises, and moves up past less relevant ones as long as none of those comes
    too late by it. What the groups' shares leave to 1, and the seats of a group that has no
    document left, go to the best documents left, of any group or none (ours).
    """

    name = "det-const-sort"
    summary = "minimum counts of every group in every prefix"
    source = "baseline: Geyik et al. 2019"
    needs: ClassVar[Needs] = "annotations or labels"

    def evidence(self, ranked: RankedList) -> FloatArray:
        """The one group that each document shows most, −1 for none."""
        return ranked.groups[:, None].astype(np.float64)

    def order(self, ranked: RankedList, strength: float) -> IntArray:
        """The order found."""
        due = strength * ranked.due
        anyone, others = 1.0 - float(due.sum()), 0
        groups = ranked.groups
        waiting = [np.flatnonzero(groups == group).tolist()[::-1] for group in range(len(due))]
        free = np.ones(len(ranked), np.bool_)
        counts = np.zeros(len(due), np.int64)
        passed_on = np.zeros(len(due), np.int64)
        taken: list[int] = []
        latest: list[int] = []  # the rank at which a document must stand, for its group's count

        def enter(document: int, deadline: int) -> None:
            place = len(taken)
            taken.append(document)
            latest.append(deadline)
            # documents are numbered by relevance: a smaller number goes up
            while place > 0 and taken[place - 1] > document and latest[place - 1] >= place:
                taken[place], latest[place] = taken[place - 1], latest[place - 1]
                place -= 1
            taken[place], latest[place] = document, deadline

        # Σ ⌊i · share⌋ is at most i, so that nobody enters below the rank it is needed at; one more
        # than the top is taken, as published, for it may move up into it
        length = 0
        while len(taken) <= ranked.top and free.any():
            length += 1
            entering, seats = [], 0
            for group in np.flatnonzero(np.floor(length * due + _ROUNDING) > counts + passed_on):
                while waiting[group] and not free[waiting[group][-1]]:
                    waiting[group].pop()
                if waiting[group]:
                    entering.append(waiting[group].pop())
                    free[entering[-1]] = False
                else:
                    passed_on[group] += 1
                    seats += 1
            if np.floor(length * anyone + _ROUNDING) > others:
                others += 1
                seats += 1
            for document in np.flatnonzero(free)[:seats].tolist():
                entering.append(document)
                free[document] = False
            for document in sorted(entering):
                enter(document, length - 1)
                if groups[document] >= 0:
                    counts[groups[document]] += 1
        return top_then_rest(taken[: ranked.top], len(ranked))
