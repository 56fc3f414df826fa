"""Training pairs: for a query, a document that should stand above another.

From a file (`query_id<TAB>doc_id<TAB>doc_id`, the better document first, as MS MARCO's id triples)
or drawn from judgements and a run.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

import numpy as np

from ranktilt.data.files import read_text
from ranktilt.data.qrels import Qrels
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, UnknownNameError

#: Documents that pairs are drawn from: the run's, the judged ones, or both.
Pool = Literal["run", "judged", "both"]


class Triple(NamedTuple):
    """`better` should stand above `worse` for this query."""

    query_id: str
    better: str
    worse: str


def read_triples(path: str | os.PathLike[str], queries: Collection[str]) -> list[Triple]:
    """The triples of a file; a query that is not among `queries` is an error."""
    triples = []
    for number, line in enumerate(read_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        fields = line.rstrip("\r").split("\t")
        where = f"{os.fspath(path)}:{number}"
        if len(fields) != 3 or not all(fields):
            raise InputError(
                f"{len(fields)} fields", where=where, expected="3 (query_id, better, worse; tabs)"
            )
        if fields[0] not in queries:
            raise InputError(f"query {fields[0]!r} has no text", where=where)
        if fields[1] == fields[2]:
            raise InputError(f"document {fields[1]!r} against itself", where=where)
        triples.append(Triple(*fields))
    if not triples:
        raise InputError("empty file", where=path, expected="triples of ids")
    return triples


@dataclass(frozen=True, eq=False)
class GradedList:
    """Documents of one query that pairs can be drawn from; unjudged ones have grade 0."""

    query_id: str
    doc_ids: list[str]
    grades: IntArray

    @property
    def has_pairs(self) -> bool:
        """There are two different grades, one of them above 0."""
        return bool(len(self.grades)) and self.grades.max() > max(0, self.grades.min())


def graded_lists(
    queries: Sequence[str],
    qrels: Qrels,
    ranked: Mapping[str, Sequence[str]],
    pool: Pool = "run",
) -> list[GradedList]:
    """What pairs of each query can be drawn from; negative grades (TREC's spam) count as 0."""
    if pool not in get_args(Pool):
        raise UnknownNameError("pool", pool, get_args(Pool))
    lists = []
    for query in queries:
        judged = qrels.grades.get(query, {})
        documents: list[str] = [] if pool == "judged" else list(ranked.get(query, ()))
        if pool != "run":
            documents = list(dict.fromkeys([*documents, *judged]))
        grades = np.array([max(0, judged.get(doc, 0)) for doc in documents], np.int64)
        lists.append(GradedList(query, documents, grades))
    return lists


def draw_triples(
    lists: Sequence[GradedList], pairs: int, random: np.random.Generator
) -> list[Triple]:
    """`pairs` triples of every query that has any.

    The better document is drawn with a chance proportional to its grade, the worse one evenly
    from those with a lower grade: pairs of two relevant documents of different grades occur too.
    """
    triples = []
    for own in lists:
        if not own.has_pairs:
            continue
        order = np.argsort(own.grades, kind="stable")
        grades = own.grades[order]
        lower = np.searchsorted(grades, grades)  # documents with a lower grade stand before
        chances: FloatArray = (grades * (lower > 0)).astype(np.float64)
        better = random.choice(len(grades), size=pairs, p=chances / chances.sum())
        worse = (random.random(pairs) * lower[better]).astype(np.int64)
        triples += [
            Triple(own.query_id, own.doc_ids[order[first]], own.doc_ids[order[second]])
            for first, second in zip(better.tolist(), worse.tolist(), strict=True)
        ]
    return triples


def reciprocal_rank(scores: FloatArray, grades: IntArray, rel: int) -> float:
    """1/rank of the first document with grade ≥ rel; among equal scores the last place counts."""
    relevant = grades >= rel
    if not relevant.any():
        return 0.0
    best = scores[relevant].max()
    return 1.0 / (1 + int(((scores >= best) & ~relevant).sum()))


def concordance(scores: FloatArray, grades: IntArray) -> float | None:
    """The share of pairs with different grades that the scores put in order; ties count half."""
    above = grades[:, None] > grades[None, :]
    if not above.any():
        return None
    difference = scores[:, None] - scores[None, :]
    return float(((difference > 0) + 0.5 * (difference == 0))[above].mean())
