"""Who sees what: conditions in random blocks, queries spread evenly, nothing twice.

Everything follows from the seed and from the counts in the database, so a study that was stopped
resumes as if it had not been, on any machine.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from ranktilt.errors import InputError, UnknownNameError


@dataclass(frozen=True)
class Blocks:
    """For every query: blocks with each condition once, in random order.

    The participants of one query have slots 0, 1, 2, …; slot s is in block s // k of the k
    conditions. After whole blocks all conditions are equally frequent; at any time they differ by
    at most 1.

    >>> blocks = Blocks(("balanced", "plus", "minus"), seed=1)
    >>> sorted(blocks.condition("q1", slot) for slot in (0, 1, 2))
    ['balanced', 'minus', 'plus']
    """

    conditions: tuple[str, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        if len(self.conditions) < 1 or len(set(self.conditions)) < len(self.conditions):
            raise InputError(
                f"conditions {', '.join(self.conditions)}", expected="different ones, at least one"
            )

    def condition(self, query_id: str, slot: int) -> str:
        """The condition of a slot of this query."""
        if slot < 0:
            raise InputError(f"slot {slot}", expected="at least 0")
        block, place = divmod(slot, len(self.conditions))
        order = _generator(self.seed, "block", query_id, str(block)).permutation(
            len(self.conditions)
        )
        return self.conditions[int(order[place])]


def free_slot(taken: Collection[int]) -> int:
    """The first free slot: that of someone who withdrew, otherwise the next.

    >>> free_slot({0, 1, 3})
    2
    """
    used = set(taken)
    slot = 0
    while slot in used:
        slot += 1
    return slot


def next_query(
    counts: Mapping[str, int],
    seen: Collection[str],
    participant: str,
    seed: int = 0,
) -> str | None:
    """The query that a participant gets next: an unseen one with the fewest participants so far.

    Args:
        counts: Participants per query, for all queries of the study.
        seen: Queries that the participant has had.
        participant: The participant's id, which decides between equals together with the seed.
        seed: Seed of the study.

    Returns:
        A query, or None if the participant has seen all.
    """
    unknown = [query for query in seen if query not in counts]
    if unknown:
        raise UnknownNameError("query", unknown[0], counts)
    done = set(seen)
    left = [query for query in counts if query not in done]
    if not left:
        return None
    fewest = min(counts[query] for query in left)
    equal = sorted(query for query in left if counts[query] == fewest)
    return equal[int(_generator(seed, "query", participant, *sorted(done)).integers(len(equal)))]


def query_place(
    conditions: dict[str, list[str]],
    taken: dict[str, set[int]],
    seen: set[str],
    seed: int,
    who: str,
) -> tuple[str, str, int] | None:
    """Query, condition and slot of the next trial; None if every query was seen."""
    counts = {query: len(taken.get(query, ())) for query in conditions}
    query = next_query(counts, seen, who, seed)
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
    """The item that an annotator labels next, and its slot (None for gold items).

    Items are finished one after the other, so that as many as possible are complete.

    Args:
        items: (id, is gold) of all items.
        taken: Slots in use, by item.
        seen: Items that this annotator has had.
        per_item: Labels per item.
        gold_every: One gold item in every N; 0 for none.
        seed: Seed of the study.
        who: The annotator's id.
    """
    open_items = [
        item
        for item, is_gold in items
        if not is_gold and item not in seen and len(taken.get(item, ())) < per_item
    ]
    if not open_items:
        return None
    gold = [item for item, is_gold in items if is_gold and item not in seen]
    # once at a random place in every stretch of `gold_every`, so that nobody can predict it
    if gold and gold_every:
        stretch, at = divmod(len(seen), gold_every)
        if at == random.Random(f"{seed}/{who}/gold/{stretch}").randrange(gold_every):
            return random.Random(f"{seed}/{who}/{len(seen)}").choice(gold), None
    return open_items[0], free_slot(taken.get(open_items[0], ()))


def pairs_of(conditions: Sequence[str]) -> list[str]:
    """Every pair of conditions in both positions, as "left|right".

    >>> pairs_of(["a", "b"])
    ['a|b', 'b|a']
    """
    both = list(combinations(conditions, 2))
    return [f"{a}|{b}" for a, b in both] + [f"{b}|{a}" for a, b in both]


def _generator(seed: int, *names: str) -> np.random.Generator:
    """A generator per purpose, from a hash: the same in every process."""
    text = "\x1f".join((str(seed), *names)).encode()
    return np.random.default_rng(int.from_bytes(hashlib.sha256(text).digest()[:16], "big"))
