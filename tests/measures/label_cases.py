"""The cases of shared/golden/label_measures.json as rankings, without the readers of files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.base import DocumentSet, Pairs, Ranking, Samples

GOLDEN = Path(__file__).parents[1] / "golden" / "label_measures.json"
CASES: dict[str, dict[str, Any]] = {
    case["name"]: case for case in json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"]
}
TOLERANCE = 1e-9

Membership = dict[str, float]


class LabelCase:
    """One case: its groups, and each query as a `Ranking`."""

    def __init__(self, name: str, attribute: str | None = None) -> None:
        self.case = CASES[name]
        parts = [None] if attribute is None else attribute.split("*")
        self.tables = [self._labels(part) for part in parts]
        self.groups = tuple(self.case["groups"]) if attribute is None else self._crossed()
        targets = self.case.get("targets") or {g: 1.0 / len(self.groups) for g in self.groups}
        self.targets = tuple(targets[group] for group in self.groups)
        self.samples: list[dict[str, Any]] = list(self.case.get("samples", {}).values())
        lists: dict[str, Any] = {}
        for run in [self.case.get("run", {}), *self.samples]:
            lists = {**run, **lists}
        self.lists = lists
        self.queries: list[str] = self.case.get("queries") or list(lists)
        self.rankings = {query: self.ranking(query) for query in self.queries}

    def _labels(self, attribute: str | None) -> dict[tuple[str | None, str], Membership]:
        """Group weights of each (query or None, document), scaled if they sum above 1."""
        found: dict[tuple[str | None, str], Membership] = {}
        for query, doc, group, weight, *own in self.case["labels"]:
            if attribute is None or own == [attribute]:
                found.setdefault((query, doc), {})[group] = weight
        return {
            key: {group: w / max(1.0, sum(own.values())) for group, w in own.items()}
            for key, own in found.items()
        }

    def _crossed(self) -> tuple[str, ...]:
        """The groups that some document has."""
        keys = {key for table in self.tables for key in table}
        return tuple(sorted({group for query, doc in keys for group in self.member(query, doc)}))

    def member(self, query: str | None, doc: str) -> Membership:
        """A document's groups for a query; the product over the crossed attributes."""
        found: Membership = {"": 1.0}
        for table in self.tables:
            own = table.get((query, doc), table.get((None, doc), {}))
            found = {
                f"{name}*{group}".lstrip("*"): share * weight
                for name, share in found.items()
                for group, weight in own.items()
            }
        return found

    def shares(self, query: str, docs: list[str]) -> FloatArray:
        """Documents × groups."""
        members = [self.member(query, doc) for doc in docs]
        rows = [[member.get(group, 0.0) for group in self.groups] for member in members]
        return np.array(rows, np.float64).reshape(len(docs), len(self.groups))

    def ranking(self, query: str) -> Ranking:
        """Everything that is known about a query."""
        # equal scores are ordered by document id, falling, as trec_eval does
        ranked = sorted(self.lists.get(query, []), key=lambda own: own[::-1], reverse=True)
        docs = [doc for doc, _ in ranked]
        unknown = {"length": 0, "counts": dict.fromkeys(self.groups, 0)}
        terms = [self.case.get("terms", {}).get(doc, unknown) for doc in docs]
        counts = [[term["counts"][group] for group in self.groups] for term in terms]
        grades = self.case.get("qrels", {}).get(query)
        every = [own for qrels in self.case.get("qrels", {}).values() for own in qrels.values()]
        return Ranking(
            np.array(counts, np.float64).reshape(len(docs), len(self.groups)),
            _ints([term["length"] for term in terms]),
            self.groups,
            self.targets,
            alignment=self.shares(query, docs),
            relevance=None if grades is None else _ints([max(grades.get(d, 0), 0) for d in docs]),
            scores=np.array([score for _, score in ranked], np.float64),
            judged=None if grades is None else self._set(query, docs, list(grades), grades),
            shown=self._shown(query, docs),
            samples=self._sampled(query, grades or {}),
            pairs=self._pairs(docs, grades),
            largest_grade=max(every, default=0),
            all_grades=tuple(sorted(set(every))),
        )

    def _set(
        self, query: str, ranked: list[str], docs: list[str], grades: dict[str, int] | None = None
    ) -> DocumentSet:
        rows = [ranked.index(doc) if doc in ranked else -1 for doc in docs]
        own = None if grades is None else _ints([grades[doc] for doc in docs])
        return DocumentSet(_ints(rows), self.shares(query, docs), own)

    def _shown(self, query: str, docs: list[str]) -> DocumentSet | None:
        if "background" not in self.case:
            return None
        return self._set(query, docs, [doc for doc, _ in self.case["background"].get(query, [])])

    def _sampled(self, query: str, grades: dict[str, int]) -> Samples | None:
        lists = [[doc for doc, _ in run[query]] for run in self.samples if query in run]
        if not lists:
            return None
        table = list(dict.fromkeys([doc for one in lists for doc in one] + list(grades)))
        places = tuple(_ints([table.index(doc) for doc in one]) for one in lists)
        own = _ints([grades.get(doc, -1) for doc in table])
        return Samples(places, self.shares(query, table), own)

    def _pairs(self, docs: list[str], grades: dict[str, int] | None) -> Pairs | None:
        if "pairs" not in self.case:
            return None
        pairs = self.case["pairs"]
        rows = [[docs.index(doc) if doc in docs else -1 for doc in pair] for pair in pairs]
        own = (
            None if grades is None else _ints([grades.get(a, grades.get(b, -1)) for a, b in pairs])
        )
        return Pairs(_ints(rows).reshape(-1, 2), own)


def _ints(values: Any) -> IntArray:
    return np.array(values, np.int64)
