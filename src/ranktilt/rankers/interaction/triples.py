"""Training pairs: for a query, a document that should stand above another.

From a file in one of MS MARCO's forms, the better document first, or drawn from judgements and a
run:

    query_id<TAB>doc_id<TAB>doc_id   ids (qidpidtriples.train)
    query<TAB>text<TAB>text          texts (triples.train.small)
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

import numpy as np

from ranktilt.data.files import STDIN, invalid_utf8, open_bytes, reading
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


class TextTriple(NamedTuple):
    """The same as texts, without ids."""

    query: str
    better: str
    worse: str


def _lines(
    path: str | os.PathLike[str], limit: int | None, expected: str
) -> Iterator[tuple[str, list[str]]]:
    """Place and fields of each line that is not empty, up to `limit`; one line in memory."""
    if limit is not None and (isinstance(limit, bool) or limit < 1):
        raise InputError(f"limit={limit!r}", where=path, expected="1 or more")
    given = 0
    with reading(path), open_bytes(path) as stream:
        for number, line in enumerate(stream, start=1):
            where = f"{os.fspath(path)}:{number}"
            try:
                text = line.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
            except UnicodeDecodeError as error:
                raise invalid_utf8(where) from error
            if not text.strip():
                continue
            if given == limit:
                return
            fields = text.split("\t")
            if len(fields) != 3 or not all(field.strip() for field in fields):
                empty = "an empty field" if len(fields) == 3 else f"{len(fields)} fields"
                raise InputError(empty, where=where, expected=f"3 ({expected}; tabs)")
            given += 1
            yield where, fields
    if not given:
        raise InputError("empty file", where=path, expected=f"triples ({expected}; tabs)")


def has_texts(path: str | os.PathLike[str]) -> bool:
    """Whether a file of triples holds texts: its first line has a space in some field.

    Ids of TREC's formats have none.
    """
    if os.fspath(path) == STDIN:
        raise InputError("triples from standard input", expected="a file: it is read twice")
    for _, fields in _lines(path, 1, "ids or texts, the better document first"):
        return any(" " in field.strip() for field in fields)
    return False


def read_triples(
    path: str | os.PathLike[str], queries: Collection[str], *, limit: int | None = None
) -> list[Triple]:
    """The triples of ids of a file (the first `limit`); a query not in `queries` is an error."""
    triples = []
    for where, fields in _lines(path, limit, "query_id, better, worse"):
        if fields[0] not in queries:
            raise InputError(f"query {fields[0]!r} has no text", where=where)
        if fields[1] == fields[2]:
            raise InputError(f"document {fields[1]!r} against itself", where=where)
        triples.append(Triple(*fields))
    return triples


def read_text_triples(
    path: str | os.PathLike[str], *, limit: int | None = None
) -> list[TextTriple]:
    """The triples of texts of a file (the first `limit`); a text that comes again is kept once.

    A few lines of MS MARCO's file set a passage against itself: they say nothing and are left out.
    """
    kept: dict[str, str] = {}
    triples = []
    for _, fields in _lines(path, limit, "query, better text, worse text"):
        own = TextTriple(*(kept.setdefault(field, field) for field in fields))
        if own.better != own.worse:
            triples.append(own)
    if not triples:
        raise InputError("no triple of different texts", where=path)
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

    def ladder(self) -> tuple[list[str], IntArray, FloatArray]:
        """For drawing: documents by grade, how many stand lower, each one's chance to be better.

        The documents with a lower grade than the i-th are the first `lower[i]`. The chance to be
        drawn as the better document is proportional to the grade, where anything stands lower.
        """
        order = np.argsort(self.grades, kind="stable")
        grades = self.grades[order]
        lower: IntArray = np.searchsorted(grades, grades)
        weights: FloatArray = (grades * (lower > 0)).astype(np.float64)
        return [self.doc_ids[place] for place in order.tolist()], lower, weights / weights.sum()


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
        names, lower, chances = own.ladder()
        better = random.choice(len(names), size=pairs, p=chances)
        worse = (random.random(pairs) * lower[better]).astype(np.int64)
        triples += [
            Triple(own.query_id, names[first], names[second])
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
