"""Which places of the design are taken, and which item an annotator labels next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from sqlalchemy import Connection, select

from ranktilt.studies.design.assignment import Blocks, free_slot, next_query
from ranktilt.studies.store.schema import assignments


def pairs_of(conditions: Sequence[str]) -> list[str]:
    """Every pair of conditions in both positions, as "left|right".

    >>> pairs_of(["a", "b"])
    ['a|b', 'b|a']
    """
    both = list(combinations(conditions, 2))
    return [f"{a}|{b}" for a, b in both] + [f"{b}|{a}" for a, b in both]


def slots_taken(connection: Connection, study: int) -> dict[str, set[int]]:
    """The places in use, by query or item."""
    taken: dict[str, set[int]] = {}
    rows = connection.execute(
        select(assignments.c.subject, assignments.c.slot).where(
            assignments.c.study_id == study, assignments.c.slot.is_not(None)
        )
    )
    for subject, slot in rows:
        taken.setdefault(subject, set()).add(slot)
    return taken


def query_place(
    conditions: dict[str, list[str]],
    taken: dict[str, set[int]],
    seen: set[str],
    seed: int,
    who: str,
) -> tuple[str, str, int] | None:
    """Query, condition and place of the next trial; None where every query was seen."""
    counts = {query: len(taken.get(query, ())) for query in conditions}
    query = next_query(counts, seen, who, seed=seed)
    if query is None:
        return None
    slot = free_slot(taken.get(query, ()))
    return query, Blocks(tuple(conditions[query]), seed).condition(query, slot), slot


def next_item(
    items: Sequence[tuple[str, bool]],
    taken: dict[str, set[int]],
    seen: set[str],
    *,
    per_item: int,
    gold_every: int,
    seed: int,
    who: str,
) -> tuple[str, int | None] | None:
    """The item an annotator labels next, `(id, place)`; gold items have no place, all get them.

    Items are finished one after the other, so that labels are complete for as many as possible.
    """
    open_items = [
        item
        for item, is_gold in items
        if not is_gold and item not in seen and len(taken.get(item, ())) < per_item
    ]
    if not open_items:
        return None
    gold = [item for item, is_gold in items if is_gold and item not in seen]
    # Not where it could be counted off: once somewhere in every stretch of `gold_every`.
    if gold and gold_every:
        stretch, at = divmod(len(seen), gold_every)
        if at == random.Random(f"{seed}/{who}/gold/{stretch}").randrange(gold_every):
            return random.Random(f"{seed}/{who}/{len(seen)}").choice(gold), None
    return open_items[0], free_slot(taken.get(open_items[0], ()))
