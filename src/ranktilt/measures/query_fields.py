"""The documents of a scoring, and what some measures use of them besides a run's lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import DocumentCounts
from ranktilt.data.labels import DocumentPairs
from ranktilt.data.qrels import Qrels
from ranktilt.data.reading import Missing
from ranktilt.data.run import Run, in_32_bits, sample_of
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.base import DocumentSet, Pairs, Samples
from ranktilt.measures.batch import Backgrounds, Lists

#: Relevance grades of a query's judged documents.
Grades = dict[str, int]


class RankedLists(NamedTuple):
    """The runs of a scoring and the queries they are scored for."""

    runs: list[Run]
    query_ids: list[str]
    qrels: Qrels | None = None
    missing: Missing = "error"
    pairs: DocumentPairs | None = None


@dataclass(frozen=True, eq=False)
class DocumentEvidence:
    """What a scoring uses of the documents: their counts, every run's lists, the backgrounds.

    `lists` are without unknown documents if those are skipped, `originals` with them; the last list
    is the background's, if that is a run.
    """

    doc_ids: pa.Array
    table: DocumentCounts
    originals: list[Lists]
    lists: list[Lists]
    backgrounds: Backgrounds

    @cached_property
    def names(self) -> list[str]:
        """Ids of the documents by their rows."""
        return self.doc_ids.to_pylist()

    @cached_property
    def codes(self) -> dict[str, int]:
        """Rows of the documents by their ids."""
        return {doc: code for code, doc in enumerate(self.names)}


@dataclass(frozen=True, eq=False)
class QueryFields:
    """More fields of a `Ranking`: judged, shown and sampled documents, pairs, scores.

    Attributes:
        lists: Runs, queries, qrels and pairs.
        evidence: The documents.
        number: The run.
        wanted: Fields that some measure uses.
        shares_of: Group membership of any documents of a query.
    """

    lists: RankedLists
    evidence: DocumentEvidence
    number: int
    wanted: frozenset[str]
    shares_of: Callable[[str, list[str]], FloatArray]

    @cached_property
    def grades(self) -> dict[str, Grades]:
        """Relevance grades by query and document."""
        return {} if self.lists.qrels is None else self.lists.qrels.grades

    @cached_property
    def _all_grades(self) -> tuple[int, ...]:
        return tuple(sorted({grade for own in self.grades.values() for grade in own.values()}))

    @cached_property
    def _same_ranker(self) -> list[int]:
        """The runs that are samples of the same ranker as this one: x#1, x#2, …"""
        names = [sample_of(run.name) for run in self.lists.runs]
        return [place for place, name in enumerate(names) if name == names[self.number]]

    def __call__(self, query: int, places: IntArray) -> dict[str, Any]:
        """The fields of one query, whose list has these documents."""
        row = {code: place for place, code in enumerate(places.tolist())}
        judged = self.grades.get(self.lists.query_ids[query])
        largest = max(self._all_grades, default=0)
        fields = {"largest_grade": max(largest, 0), "all_grades": self._all_grades}
        if "judged" in self.wanted and judged is not None:
            fields["judged"] = self._documents(query, list(judged), row, judged)
        if "shown" in self.wanted:
            shown = [self.evidence.names[code] for code in self.evidence.lists[-1].of(query)]
            fields["shown"] = self._documents(query, shown, row, judged)
        if "samples" in self.wanted:
            fields["samples"] = self._samples(query, judged or {})
        if "pairs" in self.wanted:
            fields["pairs"] = self._pairs(row, judged)
            fields["scores"] = self._scores(query, row)
        return fields

    def _documents(
        self, query: int, docs: list[str], row: Mapping[int, int], judged: Grades | None
    ) -> DocumentSet:
        """Documents of a query, ranked or not."""
        rows = [row.get(self.evidence.codes.get(doc, -1), -1) for doc in docs]
        shares = self.shares_of(self.lists.query_ids[query], docs)
        grades = None if judged is None else np.array([judged.get(d, 0) for d in docs], np.int64)
        return DocumentSet(np.array(rows, np.int64), shares, grades)

    def _samples(self, query: int, judged: Grades) -> Samples:
        lists = [self.evidence.lists[number].of(query).tolist() for number in self._same_ranker]
        ranked = list(dict.fromkeys(code for own in lists for code in own))
        docs = [self.evidence.names[code] for code in ranked]
        seen = set(docs)
        docs += [doc for doc in judged if doc not in seen]
        place = {code: i for i, code in enumerate(ranked)}
        return Samples(
            tuple(np.array([place[code] for code in own], np.int64) for own in lists),
            self.shares_of(self.lists.query_ids[query], docs),
            np.array([max(judged[d], 0) if d in judged else -1 for d in docs], np.int64),
        )

    @cached_property
    def _pair_of(self) -> dict[str, int]:
        pairs = self.lists.pairs
        assert pairs is not None
        return {doc: i for own in (pairs.first, pairs.second) for i, doc in enumerate(own)}

    def _pairs(self, row: Mapping[int, int], judged: Grades | None) -> Pairs:
        """The pairs of which a version is ranked or judged."""
        pairs = self.lists.pairs
        assert pairs is not None
        docs = [*(self.evidence.names[code] for code in row), *(judged or ())]
        chosen = sorted({self._pair_of[doc] for doc in docs if doc in self._pair_of})
        versions = [(pairs.first[i], pairs.second[i]) for i in chosen]
        codes = self.evidence.codes
        rows = [[row.get(codes.get(doc, -1), -1) for doc in own] for own in versions]
        grades = None
        if judged is not None:
            both = [(judged.get(first), judged.get(second)) for first, second in versions]
            grades = np.array([a if a is not None else -1 if b is None else b for a, b in both])
        return Pairs(np.array(rows, np.int64).reshape(len(chosen), 2), grades)

    @cached_property
    def _run_places(self) -> dict[str, int]:
        return {query: i for i, query in enumerate(self.lists.runs[self.number].query_ids)}

    def _scores(self, query: int, row: Mapping[int, int]) -> FloatArray:
        """The ranker's scores of the list's documents."""
        run, codes = self.lists.runs[self.number], self.evidence.originals[self.number].of(query)
        scores = np.full(len(row), np.nan)
        if len(codes):
            start = int(run.offsets[self._run_places[self.lists.query_ids[query]]])
            for code, value in zip(codes.tolist(), in_32_bits(run.scores[start:]), strict=False):
                if code in row:
                    scores[row[code]] = float(value)
        return scores
