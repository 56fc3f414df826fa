"""Which queries to label: the most tilted of each system in each direction, pooled.

Rekabsaz and Schedl (2020, §3.2) sort the queries of 7 systems by RaB@10 towards either gender, take
the top 500 of each of the 14 lists, and get 3,924 queries.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ranktilt.data.queries import Queries
from ranktilt.errors import InputError
from ranktilt.measures.scores import Scores


class _PooledQuery(NamedTuple):
    """A query, its lists, and its best rank in them."""

    query_id: str
    text: str
    best_rank: int
    lists: tuple[str, ...]  # "bm25 +", "bm25 −", …


def pool_queries(
    scores: Scores, *, depth: int = 500, queries: Queries | None = None
) -> list[_PooledQuery]:
    """Pool the `depth` most tilted queries of every run towards either side, best rank first.

    Args:
        scores: Per-query scores of the runs; the first measure is used, which must be signed.
        depth: Queries per run and side. Equal values are ordered by query id.
        queries: Texts of the queries.
    """
    measure = scores.measures[0]
    if not measure.two_sided:
        raise InputError(
            f"{measure.name} has no sides",
            expected="a signed measure such as RaB, ARaB or SignedDUO",
        )
    texts = {} if queries is None else queries.texts
    found: dict[str, list[tuple[int, str]]] = {}
    ids = np.array(scores.query_ids, object)
    for r, run in enumerate(scores.runs):
        values = scores.values[r, 0] - (measure.fair_value or 0.0)
        for sign, side in ((1, "+"), (-1, "−")):
            name = f"{run} {side}"
            leaning = np.flatnonzero(values * sign > 0)
            own = sorted(leaning, key=lambda i: (-sign * values[i], ids[i]))
            for rank, place in enumerate(own[:depth], start=1):
                found.setdefault(scores.query_ids[place], []).append((rank, name))
    pooled = [
        _PooledQuery(query, texts.get(query, ""), min(own)[0], tuple(name for _, name in own))
        for query, own in found.items()
    ]
    return sorted(pooled, key=lambda query: (query.best_rank, query.query_id))


def pool_tsv(pool: Iterable[_PooledQuery]) -> str:
    """query_id, text, best_rank, lists."""
    rows = ["query_id\ttext\tbest_rank\tlists\n"]
    rows += [
        f"{q.query_id}\t{' '.join(q.text.split())}\t{q.best_rank}\t{'; '.join(q.lists)}\n"
        for q in pool
    ]
    return "".join(rows)
