"""Which queries to label: the most tilted of each system in each direction, pooled.

Rekabsaz and Schedl (2020, §3.2) sort the queries of 7 systems by RaB@10 towards either gender, take
the top 500 of each of the 14 lists, and get 3,924 queries.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field

import numpy as np

from ranktilt.data.queries import Queries
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores


@dataclass(frozen=True)
class _PooledQuery:
    """A query, its lists, and its best rank in them."""

    query_id: str
    text: str
    best_rank: int
    lists: tuple[str, ...]  # "bm25 +", "bm25 −", …
    values: dict[str, float] = field(default_factory=dict)  # by run


@dataclass(frozen=True)
class QueryPool:
    """Pooled queries, best rank first, and the length of each list."""

    queries: list[_PooledQuery]
    lists: dict[str, int]
    measure: str
    depth: int
    considered: int
    undefined: int  # run and query without a value

    def to_csv(self) -> str:
        """query_id, text, best_rank, lists."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["query_id", "text", "best_rank", "lists"])
        for query in self.queries:
            writer.writerow([query.query_id, query.text, query.best_rank, "; ".join(query.lists)])
        return out.getvalue()

    def to_tsv(self) -> str:
        """The same as TSV."""
        rows = ["query_id\ttext\tbest_rank\tlists\n"]
        rows += [
            f"{q.query_id}\t{' '.join(q.text.split())}\t{q.best_rank}\t{'; '.join(q.lists)}\n"
            for q in self.queries
        ]
        return "".join(rows)


def pool_queries(
    scores: Scores,
    measure: str | None = None,
    *,
    depth: int = 500,
    queries: Queries | None = None,
    any_sign: bool = False,
) -> QueryPool:
    """QueryPool the `depth` most tilted queries of every run towards either side.

    Args:
        scores: Per-query scores of the runs.
        measure: A signed measure; the first by default.
        depth: Queries per run and side. Equal values are ordered by query id.
        queries: Texts of the queries.
        any_sign: Fill short lists with queries that lean the other way, or not at all.
    """
    if depth < 1:
        raise InputError(f"depth {depth}", expected="at least 1")
    names = [m.name for m in scores.measures]
    if measure is None:
        measure = names[0]
    if measure not in names:
        raise UnknownNameError("measure", measure, names)
    chosen = names.index(measure)
    if not scores.measures[chosen].two_sided:
        raise InputError(
            f"{measure} has no sides", expected="a signed measure such as RaB, ARaB or SignedDUO"
        )
    fair = scores.measures[chosen].fair_value or 0.0
    positive = scores.measures[chosen].positive
    texts = {} if queries is None else queries.texts
    found: dict[str, list[tuple[int, str]]] = {}
    lists: dict[str, int] = {}
    ids = np.array(scores.query_ids, object)
    undefined = 0
    for r, run in enumerate(scores.runs):
        values = scores.values[r, chosen] - fair
        defined = ~np.isnan(values)
        undefined += int((~defined).sum())
        for sign, side in ((1, "+"), (-1, "−")):
            name = f"{run} {side}"
            usable = defined if any_sign else defined & (values * sign > 0)
            own = sorted(np.flatnonzero(usable), key=lambda i: (-sign * values[i], ids[i]))
            top = own[:depth]
            lists[name] = len(top)
            for rank, place in enumerate(top, start=1):
                found.setdefault(scores.query_ids[place], []).append((rank, name))
    places = {query: place for place, query in enumerate(scores.query_ids)}
    order = sorted(found, key=lambda q: (min(found[q])[0], q))
    pooled = [
        _PooledQuery(
            query,
            texts.get(query, ""),
            min(found[query])[0],
            tuple(name for _, name in found[query]),
            {
                run: float(scores.values[r, chosen, places[query]])
                for r, run in enumerate(scores.runs)
                if not np.isnan(scores.values[r, chosen, places[query]])
            },
        )
        for query in order
    ]
    about = f"{measure} (+ is {positive})" if positive else measure
    return QueryPool(pooled, lists, about, depth, len(scores.query_ids), undefined)
