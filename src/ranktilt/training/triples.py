"""Triples: a query, and a document that should rank higher than another.

Files have one of MS MARCO's forms, the better document first:

    query_id<TAB>doc_id<TAB>doc_id   ids (qidpidtriples.train)
    query<TAB>text<TAB>text          texts (triples.train.small)
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ranktilt.data.files import STDIN, invalid_utf8, open_bytes, reading
from ranktilt.data.qrels import Qrels
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.training.settings import Pool, check_choice, check_whole


class Triple(NamedTuple):
    """`better` should rank higher than `worse` for this query."""

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
    """Place and fields of each line that is not empty, up to `limit`."""
    check_whole("limit", limit)
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
    """Whether a file has texts: its first line has a space in some field; ids have none."""
    if os.fspath(path) == STDIN:
        raise InputError("triples from standard input", expected="a file, because it is read twice")
    for _, fields in _lines(path, 1, "ids or texts, the better document first"):
        return any(" " in field.strip() for field in fields)
    return False


def read_triples(
    path: str | os.PathLike[str], queries: Collection[str], *, limit: int | None = None
) -> list[Triple]:
    """Read triples of ids, at most `limit`; a query that isn't in `queries` is an error."""
    triples = []
    for where, fields in _lines(path, limit, "query_id, better, worse"):
        if fields[0] not in queries:
            raise InputError(f"query {fields[0]!r} has no text", where=where)
        if fields[1] == fields[2]:
            raise InputError(f"document {fields[1]!r} is compared with itself", where=where)
        triples.append(Triple(*fields))
    return triples


def read_text_triples(
    path: str | os.PathLike[str], *, limit: int | None = None
) -> list[TextTriple]:
    """Read triples of texts, at most `limit`; a repeated text is kept in memory once.

    A few lines of MS MARCO's file compare a passage with itself; they are skipped.
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
    """The documents of a query with their grades; unjudged ones have grade 0."""

    query_id: str
    doc_ids: list[str]
    grades: IntArray

    @property
    def has_pairs(self) -> bool:
        """Whether there are two different grades, one of them above 0."""
        return bool(len(self.grades)) and self.grades.max() > max(0, self.grades.min())

    def ladder(self) -> tuple[list[str], IntArray, FloatArray]:
        """Documents by grade, the number with a lower grade, and the probability to be drawn.

        The documents with a lower grade than the i-th are the first `lower[i]`. The probability to
        be drawn as the better document is proportional to the grade, if any grade is lower.
        """
        order = np.argsort(self.grades, kind="stable")
        grades = self.grades[order]
        lower: IntArray = np.searchsorted(grades, grades)
        weights: FloatArray = (grades * (lower > 0)).astype(np.float64)
        return [self.doc_ids[place] for place in order.tolist()], lower, weights / weights.sum()

    def reciprocal_rank(self, scores: FloatArray, relevant: int) -> float:
        """1/rank of the first document with grade ≥ relevant; ties count as the last rank."""
        good = self.grades >= relevant
        if not good.any():
            return 0.0
        best = scores[good].max()
        return 1.0 / (1 + int(((scores >= best) & ~good).sum()))

    def concordance(self, scores: FloatArray) -> float | None:
        """The share of pairs with different grades in the right order; ties count half."""
        above = self.grades[:, None] > self.grades[None, :]
        if not above.any():
            return None
        difference = scores[:, None] - scores[None, :]
        return float(((difference > 0) + 0.5 * (difference == 0))[above].mean())


def graded_lists(
    queries: Sequence[str],
    qrels: Qrels,
    ranked: Mapping[str, Sequence[str]],
    pool: Pool = "run",
) -> list[GradedList]:
    """The graded documents of each query; negative grades (TREC's spam) count as 0."""
    check_choice("pool", pool, Pool)
    lists = []
    for query in queries:
        judged = qrels.grades.get(query, {})
        documents: list[str] = [] if pool == "judged" else list(ranked.get(query, ()))
        if pool != "run":
            documents = list(dict.fromkeys([*documents, *judged]))
        grades = np.array([max(0, judged.get(doc, 0)) for doc in documents], np.int64)
        lists.append(GradedList(query, documents, grades))
    return lists
