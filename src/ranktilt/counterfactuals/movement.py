"""Which documents moved between two lists of the same query, and how far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ranktilt.data.run import Run
from ranktilt.data.types import IntArray

#: What became of a query's list, down to the cutoff: the same, another, another with another
#: length. CRBO cannot show this: extrapolated, it is 1 for a list and its own beginning too.
SAME, MOVED, LENGTHS = range(3)


def compare_lists(original: Run, swapped: Run, query_ids: Sequence[str], cutoff: int) -> IntArray:
    """SAME, MOVED or LENGTHS for every query."""
    ours, theirs = original.to_dict(), swapped.to_dict()
    found = []
    for query in query_ids:
        old, new = (list(run.get(query, ()))[:cutoff] for run in (ours, theirs))
        found.append(SAME if old == new else MOVED if len(old) == len(new) else LENGTHS)
    return np.array(found, np.int64)


@dataclass(frozen=True)
class Move:
    """A document's ranks in the original and in the swapped collection.

    Attributes:
        old: Rank in the original collection; None if it is not in the list.
        new: Rank in the swapped collection.
        moved: Distance in ranks; a document that a list does not have counts as the one after it.
        lengths: Lengths of the two lists.
    """

    system: str
    world: str
    query_id: str
    doc_id: str
    old: int | None
    new: int | None
    moved: int
    lengths: tuple[int, int]

    @property
    def words(self) -> str:
        """3 → 12, or 3 → >100 if it has left a list of 100."""
        ranks = zip((self.old, self.new), self.lengths, strict=True)
        return " → ".join(f">{length}" if rank is None else str(rank) for rank, length in ranks)


def moves_of(
    key: tuple[str, str, str], original: Sequence[str], swapped: Sequence[str], cutoff: int
) -> list[Move]:
    """The documents in the top of either list that moved, furthest first.

    Args:
        key: System, world and query id.
        original: Documents in the order of the original collection's list.
        swapped: Documents in the order of the swapped collection's list.
        cutoff: Ranks of each list that count.
    """
    old = {document: rank for rank, document in enumerate(original, start=1)}
    new = {document: rank for rank, document in enumerate(swapped, start=1)}
    lengths = (len(original), len(swapped))
    found = []
    for document in dict.fromkeys([*original[:cutoff], *swapped[:cutoff]]):
        before, after = old.get(document), new.get(document)
        distance = abs((before or lengths[0] + 1) - (after or lengths[1] + 1))
        if distance or before is None or after is None:
            found.append(Move(*key, document, before, after, distance, lengths))
    return sorted(found, key=lambda move: (-move.moved, _best(move), move.doc_id))


def _best(move: Move) -> int:
    return min(rank for rank in (move.old, move.new) if rank is not None)
