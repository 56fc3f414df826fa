"""Which documents moved between two rankings of the same query, and how far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ranktilt.data.run import Run
from ranktilt.data.types import IntArray
from ranktilt.display.table import Table

#: What became of a query's list, as far as the cutoff: the same, another, another and of another
#: length. CRBO cannot tell: extrapolated, it is 1 for a list and its own beginning too.
SAME, MOVED, LENGTHS = range(3)


def compare_lists(
    original: Run, counterfactual: Run, query_ids: Sequence[str], cutoff: int
) -> IntArray:
    """SAME, MOVED or LENGTHS for every query."""
    ours, theirs = original.to_dict(), counterfactual.to_dict()
    found = []
    for query in query_ids:
        old, new = (list(run.get(query, ()))[:cutoff] for run in (ours, theirs))
        found.append(SAME if old == new else MOVED if len(old) == len(new) else LENGTHS)
    return np.array(found, np.int64)


@dataclass(frozen=True)
class Move:
    """A document's ranks in the two worlds; None where it is not in a list.

    `moved` counts ranks, a list's first missing rank standing for a document that it does not have;
    `lengths` are those of the two lists.
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
        """3 → 12, or 3 → >100 where it has left a list of 100."""
        return f"{_rank(self.old, self.lengths[0])} → {_rank(self.new, self.lengths[1])}"


def _rank(rank: int | None, length: int) -> str:
    return f">{length}" if rank is None else str(rank)


def moves_of(
    system: str,
    world: str,
    query_id: str,
    original: Sequence[str],
    counterfactual: Sequence[str],
    cutoff: int,
) -> list[Move]:
    """The documents in the top of either list that moved, those that moved farthest first.

    A document that a list does not have counts as the one after its end: its rank is at least that.
    """
    old = {document: rank for rank, document in enumerate(original, start=1)}
    new = {document: rank for rank, document in enumerate(counterfactual, start=1)}
    seen = dict.fromkeys([*original[:cutoff], *counterfactual[:cutoff]])
    lengths = (len(original), len(counterfactual))
    found = []
    for document in seen:
        before, after = old.get(document), new.get(document)
        distance = abs((before or len(original) + 1) - (after or len(counterfactual) + 1))
        if distance or before is None or after is None:
            found.append(Move(system, world, query_id, document, before, after, distance, lengths))
    return sorted(found, key=lambda move: (-move.moved, _best(move), move.doc_id))


def _best(move: Move) -> int:
    return min(rank for rank in (move.old, move.new) if rank is not None)


def moves_table(moves: Sequence[Move], *, systems: bool, worlds: bool) -> Table:
    """The moves as people read them."""
    labels = [*(["system"] if systems else []), *(["world"] if worlds else [])]
    header = [*labels, "query", "document", "rank"]
    rows = [
        [
            *([move.system] if systems else []),
            *([move.world] if worlds else []),
            move.query_id,
            move.doc_id,
            move.words,
        ]
        for move in moves
    ]
    return Table(header, rows, (len(header) - 1,))
