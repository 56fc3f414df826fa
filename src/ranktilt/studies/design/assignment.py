"""Who sees what: conditions in random blocks, queries spread evenly, nothing twice.

Everything follows from the seed and from counts that the store keeps, so a study that is stopped
and started again goes on as if it had not been, on any machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from ranktilt.errors import InputError, UnknownNameError


@dataclass(frozen=True)
class Blocks:
    """For every query: blocks in which each condition comes once, in random order.

    The participants of one query are numbered by slots 0, 1, 2, …; slot s lies in block s // k of
    the k conditions. After whole blocks all conditions are equally frequent; at any time they
    differ by 1 at most.

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
            raise InputError(f"slot {slot}", expected="0 or more")
        block, place = divmod(slot, len(self.conditions))
        order = _generator(self.seed, "block", query_id, str(block)).permutation(
            len(self.conditions)
        )
        return self.conditions[int(order[place])]


def free_slot(taken: Collection[int]) -> int:
    """The first slot nobody has: that of someone who withdrew, else the next.

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
    *,
    seed: int = 0,
    quota: int | None = None,
) -> str | None:
    """The query that this participant gets next: of those not seen, one with the fewest so far.

    `counts` holds how many participants each query has had (all queries of the study, 0 included).
    Among equals a draw that depends on seed and participant decides. None where the participant
    has seen all queries, or the rest have reached their `quota`.
    """
    unknown = [query for query in seen if query not in counts]
    if unknown:
        raise UnknownNameError("query", unknown[0], counts)
    done = set(seen)
    left = [q for q, n in counts.items() if q not in done and (quota is None or n < quota)]
    if not left:
        return None
    fewest = min(counts[query] for query in left)
    equal = sorted(query for query in left if counts[query] == fewest)
    return equal[int(_generator(seed, "query", participant, *sorted(done)).integers(len(equal)))]


def _generator(seed: int, *names: str) -> np.random.Generator:
    """A generator of its own for each purpose: by a hash, the same in every process."""
    text = "\x1f".join((str(seed), *names)).encode()
    return np.random.default_rng(int.from_bytes(hashlib.sha256(text).digest()[:16], "big"))
