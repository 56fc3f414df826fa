"""Who sees what: conditions in random blocks, queries spread evenly, nothing twice.

Everything follows from the seed and from the counts in the database, so a study that was stopped
resumes as if it had not been, on any machine.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Collection, Mapping, Sequence
from itertools import count

import numpy as np

from ranktilt.studies.content import StudyItem
from ranktilt.studies.settings import StudySettings


def next_query(
    conditions: Mapping[str, Sequence[str]],
    taken: Mapping[str, Collection[int]],
    seen: Collection[str],
    seed: int,
    who: str,
) -> tuple[str, str, int] | None:
    """Query, condition and slot of a participant's next trial; None if every query was seen.

    It is an unseen query with the fewest participants so far. Of equals the seed and the
    participant decide.

    Args:
        conditions: Conditions of every query.
        taken: Slots in use, by query.
        seen: Queries that the participant has had.
        seed: Seed of the study.
        who: The participant's id.
    """
    counts = {query: len(taken.get(query, ())) for query in conditions if query not in seen}
    if not counts:
        return None
    fewest = min(counts.values())
    equal = sorted(query for query, many in counts.items() if many == fewest)
    query = equal[int(_generator(seed, "query", who, *sorted(seen)).integers(len(equal)))]
    slot = _free_slot(taken.get(query, ()))
    return query, _condition_of(conditions[query], query, slot, seed), slot


def _condition_of(conditions: Sequence[str], query: str, slot: int, seed: int = 0) -> str:
    """The condition of a slot of a query.

    The participants of one query have slots 0, 1, 2, …; slot s is in block s // k of the k
    conditions, and a block has each condition once, in random order. After whole blocks all
    conditions are equally frequent; at any time they differ by at most 1.

    >>> sorted(_condition_of(("balanced", "plus", "minus"), "q1", slot) for slot in (0, 1, 2))
    ['balanced', 'minus', 'plus']
    """
    block, place = divmod(slot, len(conditions))
    order = _generator(seed, "block", query, str(block)).permutation(len(conditions))
    return conditions[int(order[place])]


def _free_slot(taken: Collection[int]) -> int:
    """The first free slot: that of someone who withdrew, otherwise the next.

    >>> _free_slot({0, 1, 3})
    2
    """
    return next(slot for slot in count() if slot not in taken)


def next_item(
    items: Collection[StudyItem],
    taken: Mapping[str, Collection[int]],
    seen: Collection[str],
    settings: StudySettings,
    seed: int,
    who: str,
) -> tuple[str, str, int | None] | None:
    """The item that an annotator labels next, an empty condition, and its slot (None for gold).

    Items are finished one after the other, so that as many as possible are complete.

    Args:
        items: All items.
        taken: Slots in use, by item.
        seen: Items that this annotator has had.
        settings: How many labels an item gets, and how often a gold item comes.
        seed: Seed of the study.
        who: The annotator's id.
    """
    unseen = [item for item in items if item.id not in seen]
    plain = [item.id for item in unseen if item.gold is None]
    open_items = [item for item in plain if len(taken.get(item, ())) < settings.per_item]
    if not open_items:
        return None
    gold, gold_every = [item.id for item in unseen if item.gold is not None], settings.gold_every
    # once at a random place in every stretch of `gold_every`, so that nobody can predict it
    if gold and gold_every:
        stretch, at = divmod(len(seen), gold_every)
        if at == random.Random(f"{seed}/{who}/gold/{stretch}").randrange(gold_every):
            return random.Random(f"{seed}/{who}/{len(seen)}").choice(gold), "", None
    return open_items[0], "", _free_slot(taken.get(open_items[0], ()))


def _generator(seed: int, *names: str) -> np.random.Generator:
    """A generator per purpose, from a hash: the same in every process."""
    text = "\x1f".join((str(seed), *names)).encode()
    return np.random.default_rng(int.from_bytes(hashlib.sha256(text).digest()[:16], "big"))
