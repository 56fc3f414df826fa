"""Split queries into parts that share no answer, so that models are tested on unseen queries.

Queries with the same text, or with a relevant document in common, belong together; so do queries
that a chain of such pairs joins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from ranktilt.data.qrels import Qrels
from ranktilt.errors import InputError


def text_key(text: str) -> str:
    """A text for comparison, without case and spacing."""
    return " ".join(text.casefold().split())


def together(
    queries: Sequence[str],
    texts: Mapping[str, str] | None = None,
    qrels: Qrels | Mapping[str, Mapping[str, int]] | None = None,
) -> list[list[str]]:
    """Group the queries that must stay together, in the order of their first query.

    Texts are compared without regard to case and spacing, and an empty one is none; a grade above 0
    is relevant. A query without text and qrels is alone.

    >>> together(["1", "2", "3"], {"1": "a b", "2": "c", "3": "A  B"})
    [['1', '3'], ['2']]
    """
    if len(set(queries)) < len(queries):
        raise InputError("duplicate query", expected="each query once")
    grades = qrels.grades if isinstance(qrels, Qrels) else qrels or {}
    leader = {query: query for query in queries}

    def find(query: str) -> str:
        while leader[query] != query:
            leader[query] = leader[leader[query]]  # chains stay short
            query = leader[query]
        return query

    seen: dict[tuple[str, str], str] = {}
    for query in queries:
        marks = [("document", doc) for doc, grade in grades.get(query, {}).items() if grade > 0]
        if text := text_key((texts or {}).get(query, "")):
            marks.append(("text", text))
        for mark in marks:
            leader[find(query)] = find(seen.setdefault(mark, query))
    parts: dict[str, list[str]] = {}
    for query in queries:
        parts.setdefault(find(query), []).append(query)
    return list(parts.values())


def fold_numbers(
    queries: Sequence[str],
    texts: Mapping[str, str] | None,
    qrels: Qrels | Mapping[str, Mapping[str, int]] | None,
    number: int,
    seed: int = 0,
) -> dict[str, int]:
    """The fold, from 0, of each query; queries that belong `together` are in one.

    The `number` folds are of similar size: large parts are placed first, each into the smallest.
    """
    parts = together(queries, texts, qrels)
    if isinstance(number, bool) or not isinstance(number, int) or not 2 <= number <= len(parts):
        raise InputError(
            f"{number} folds of {len(queries)} queries",
            expected=f"2 to {len(parts)}: that many parts share no text or relevant document"
            if len(parts) > 1
            else "at least two parts that share no text or relevant document",
        )
    order = np.random.default_rng(seed).permutation(len(parts)).tolist()
    folds: list[list[str]] = [[] for _ in range(number)]
    for place in sorted(order, key=lambda place: -len(parts[place])):  # stable: shuffled by size
        min(folds, key=len).extend(parts[place])
    fold_of = {query: place for place, fold in enumerate(folds) for query in fold}
    return {query: fold_of[query] for query in queries}
