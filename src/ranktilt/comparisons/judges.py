"""Grades of a judge compared with given qrels: agreement, errors, and errors by group.

κ is Cohen's (1960), weighted with squared distances (Cohen 1968). All values are of pairs of query
and document with both grades; intervals and p are from a bootstrap over queries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.comparisons.results import Result, plain
from ranktilt.data.annotations import Annotations
from ranktilt.data.labels import Labels
from ranktilt.data.qrels import Qrels
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.display.numbers import counted, interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.stats.arrays import check_share
from ranktilt.stats.corrections import holm
from ranktilt.stats.intervals import bootstrap_p, percentile_interval, resample_counts

ERROR, ABSOLUTE, FALSE_POSITIVES, FALSE_NEGATIVES, MISSING = (
    "mean error", "mean absolute error", "false positives", "false negatives", "without a grade",
)  # fmt: skip
EQUAL = "mean error at equal grades"
_SIGNED = (ERROR, FALSE_POSITIVES, FALSE_NEGATIVES)
_DRAWS = 2_000
#: Tables of grades grow with the square of the highest one, and no model tells more apart.
_HIGHEST = 100


@dataclass(frozen=True)
class JudgeSettings:
    """How grades are compared.

    Attributes:
        highest: The best grade; given grades above it or below 0 count as the ends of the scale.
        relevant: The least grade of a relevant document.
        confidence: Level of the intervals.
        seed: Seed of the bootstrap.
    """

    highest: int
    relevant: int = 1
    confidence: float = 0.95
    seed: int = 0

    def __post_init__(self) -> None:
        check_share("confidence", self.confidence)
        if self.highest > _HIGHEST:
            expected = f"at most {_HIGHEST} for a judge"
            raise InputError(f"highest grade {self.highest:,}", expected=expected)
        if not 1 <= self.relevant <= self.highest:
            raise InputError(
                f"relevant from grade {self.relevant}", expected=f"from 1 to {self.highest}"
            )


class JudgeRow(NamedTuple):
    """A quantity of all pairs, of a group, or of the difference between groups (then with p).

    `n` is the number of pairs that it is of; `status` is ok, or why there is no value.
    """

    quantity: str
    group: str
    value: float | None
    low: float | None
    high: float | None
    n: float
    p: float | None = None
    status: str = "ok"


def _cohen_kappa(tables: FloatArray, *, quadratic: bool = False) -> FloatArray:
    """κ of tables of counts (… × grades × grades); NaN if chance alone agrees fully.

    >>> float(_cohen_kappa(np.array([[20.0, 5.0], [10.0, 15.0]])))
    0.4
    """
    size = tables.shape[-1]
    grade = np.arange(size)
    apart = np.abs(grade[:, None] - grade).astype(np.float64)
    apart = apart**2 if quadratic else (apart > 0).astype(np.float64)
    total = tables.sum(axis=(-2, -1))
    both = tables.sum(axis=-1)[..., :, None] * tables.sum(axis=-2)[..., None, :]
    seen, chance = ((apart * own).sum(axis=(-2, -1)) for own in (tables, both))
    known = chance > 0
    return np.where(known, 1.0 - seen * total / np.where(known, chance, 1.0), np.nan)


def group_labels(annotations: Any, docs: Sequence[str]) -> Labels:
    """Groups of documents from their counts of group terms; those without any have no group.

    Args:
        annotations: Output of `annotate`.
        docs: The documents.
    """
    counted_terms = Annotations.read(annotations)
    found = counted_terms.lookup(pa.array(docs, pa.string()))
    if not found.known.all():
        missing = docs[int(np.flatnonzero(~found.known)[0])]
        raise InputError(
            f"document {missing!r} is not annotated", do="annotate the judged collection"
        )
    names = counted_terms.group_names
    shares: dict[tuple[str | None, str], dict[str, float]] = {
        (None, doc): dict(zip(names, (own / own.sum()).tolist(), strict=True))
        for doc, own in zip(docs, found.counts, strict=True)
        if own.sum() > 0
    }
    return Labels(names, shares)


@dataclass(frozen=True, eq=False, repr=False)
class JudgeAgreement(Result):
    """How a judge's grades agree with given qrels.

    Attributes:
        judge: Its name.
        grades: {query: {doc: grade}}; None if the judge gave none.
        qrels: The given judgements.
        labels: Groups of documents, if given.
        design: Scale, threshold, confidence.
        problems: How many answers of the judge have each problem.
    """

    judge: str
    grades: Mapping[str, Mapping[str, int | None]]
    qrels: Qrels
    labels: Labels | None
    design: JudgeSettings
    problems: Mapping[str, int]

    def check(self) -> None:
        """Raise an error if no pair is in the qrels, or labels have fewer than two groups."""
        _ = self._pairs, self._members

    @cached_property
    def _pairs(self) -> list[tuple[str, str, int, int | None]]:
        """(query, document, given grade, judge's grade) of pairs with a given grade."""
        scale = range(self.design.highest + 1)
        found = [
            (query, doc, min(max(given[doc], scale[0]), scale[-1]), grade)
            for query, own in self.grades.items()
            if (given := self.qrels.grades.get(query))
            for doc, grade in own.items()
            if doc in given
        ]
        if not found:
            raise InputError("no judged pair is in the qrels", where=self.qrels.source or "qrels")
        return found

    @cached_property
    def queries(self) -> list[str]:
        """Queries with pairs to compare."""
        return list(dict.fromkeys(query for query, *_ in self._pairs))

    @cached_property
    def _given(self) -> FloatArray:
        return np.array([given for _, _, given, _ in self._pairs], np.float64)

    @cached_property
    def _judged(self) -> FloatArray:
        grades = [grade for *_, grade in self._pairs]
        return np.array([np.nan if grade is None else grade for grade in grades], np.float64)

    @cached_property
    def _draws(self) -> FloatArray:
        """How often each query is drawn, samples × queries; the queries themselves first."""
        size = len(self.queries)
        blocks = resample_counts(size, _DRAWS, self.design.seed)
        return np.vstack([np.ones((1, size)), *blocks]).astype(np.float64)

    @cached_property
    def _owners(self) -> IntArray:
        """The place of each pair's query."""
        places = {query: place for place, query in enumerate(self.queries)}
        return np.array([places[query] for query, *_ in self._pairs])

    def _by_query(self, values: FloatArray) -> FloatArray:
        """Sums by query of one value per pair."""
        return np.bincount(self._owners, values, len(self.queries)).astype(np.float64)

    @cached_property
    def _tables(self) -> FloatArray:
        """Given × judge's grades, by query."""
        size = self.design.highest + 1
        tables = np.zeros((len(self.queries), size, size))
        rows = np.flatnonzero(~np.isnan(self._judged))
        given, judged = (own[rows].astype(int) for own in (self._given, self._judged))
        np.add.at(tables, (self._owners[rows], given, judged), 1.0)
        return tables

    @cached_property
    def confusion(self) -> FloatArray:
        """Pairs by given grade (rows) and judge's grade (columns)."""
        return np.asarray(self._tables.sum(axis=0))

    @cached_property
    def _parts(self) -> dict[str, tuple[FloatArray, FloatArray]]:
        """What each pair adds to a mean: to its sum, and to its number."""
        graded = ~np.isnan(self._judged)
        error = np.where(graded, self._judged - self._given, 0.0)
        yes, said = self._given >= self.design.relevant, self._judged >= self.design.relevant
        parts = {
            ERROR: (error, graded),
            ABSOLUTE: (np.abs(error), graded),
            FALSE_POSITIVES: (graded & ~yes & said, graded & ~yes),
            FALSE_NEGATIVES: (graded & yes & ~said, graded & yes),
            MISSING: (~graded, np.ones(len(graded))),
        }
        return {name: (a.astype(float), b.astype(float)) for name, (a, b) in parts.items()}

    @cached_property
    def _members(self) -> dict[str, FloatArray]:
        """The membership of each pair's document, by group; empty without labels."""
        if self.labels is None:
            return {}
        own = [self.labels.members(query, doc) or {} for query, doc, *_ in self._pairs]
        found = {g: np.array([one.get(g, 0.0) for one in own]) for g in self.labels.groups}
        there = {group: weights for group, weights in found.items() if weights.any()}
        if len(there) < 2:
            raise InputError(
                f"{counted(len(there), 'group')} among the judged documents",
                where=self.labels.source or "labels", expected="at least two",
            )  # fmt: skip
        return there

    def _drawn(self, name: str, weights: FloatArray | float = 1.0) -> tuple[FloatArray, float]:
        """A mean, of all queries and of the bootstrap samples, and its number of pairs."""
        sums, numbers = (self._draws @ self._by_query(own * weights) for own in self._parts[name])
        some = numbers > 0
        means = np.where(some, sums / np.where(some, numbers, 1.0), np.nan)
        return means, float(numbers[0])

    def _row(
        self, quantity: str, drawn: FloatArray, pairs: float, group: str = "", *, test: bool = False
    ) -> JudgeRow:
        known = bool(np.isfinite(drawn[0]))
        low, high = percentile_interval(drawn[1:], self.design.confidence)
        if len(self.queries) < 2 or not known:
            low = high = np.nan
        p = np.nan
        if test and np.isfinite(low):  # signs alone have 2^n outcomes: few queries show little
            p = max(bootstrap_p(drawn[1:]), 2.0 ** (1 - len(self.queries)))
        status = "ok" if known else "no-pairs"
        return JudgeRow(
            quantity, group, plain(drawn[0]), plain(low), plain(high), round(pairs, 1), plain(p),
            status,
        )  # fmt: skip

    @cached_property
    def rows(self) -> list[JudgeRow]:
        """Agreement, errors, errors by group and their differences."""
        size = self.design.highest + 1
        tables = self._draws @ self._tables.reshape(len(self.queries), size * size)
        tables, graded = tables.reshape(-1, size, size), self._parts[ERROR][1].sum()
        agreeing = np.trace(tables, axis1=-2, axis2=-1) / np.maximum(tables.sum(axis=(-2, -1)), 1)
        made = [
            self._row("κ", _cohen_kappa(tables), graded),
            self._row("quadratic κ", _cohen_kappa(tables, quadratic=True), graded),
            self._row("same grade", agreeing if graded else agreeing * np.nan, graded),
        ]
        made += [self._row(name, *self._drawn(name)) for name in self._parts]
        for name in (*_SIGNED, MISSING) if self._members else ():
            made += [
                self._row(name, *self._drawn(name, own), group)
                for group, own in self._members.items()
            ]
            for pair, (own, other) in self._pairs_of_groups.items():
                (one, n), (two, m) = self._drawn(name, own), self._drawn(name, other)
                made.append(self._row(name, one - two, n + m, pair, test=True))
                if name == ERROR:
                    gap = self._at_equal_grades(own, other)
                    made.append(self._row(EQUAL, gap, n + m, pair, test=True))
        return made

    @cached_property
    def _pairs_of_groups(self) -> dict[str, tuple[FloatArray, FloatArray]]:
        """The two groups; with more, each and all others."""
        own = self._members
        first, *others = own
        if len(others) == 1:
            return {f"{first} − {others[0]}": (own[first], own[others[0]])}
        whole = np.sum(list(own.values()), axis=0)
        return {f"{group} − others": (part, whole - part) for group, part in own.items()}

    def _at_equal_grades(self, own: FloatArray, other: FloatArray) -> FloatArray:
        """The difference of the mean errors within each given grade, averaged over the grades.

        So it does not depend on how many documents of each grade a group has.
        """
        total, weight = np.zeros((2, len(self._draws)))
        for grade in range(self.design.highest + 1):
            here = self._given == grade
            one, two = (self._drawn(ERROR, part * here)[0] for part in (own, other))
            gap, known = one - two, np.isfinite(one - two)
            pairs = self._draws @ self._by_query(self._parts[ERROR][1] * (own + other) * here)
            total += np.where(known, gap * pairs, 0.0)
            weight += np.where(known, pairs, 0.0)
        return np.where(weight > 0, total / np.where(weight > 0, weight, 1.0), np.nan)

    def row(self, quantity: str, group: str = "") -> JudgeRow:
        """One row."""
        return next(row for row in self.rows if (row.quantity, row.group) == (quantity, group))

    @property
    def table(self) -> Table:
        """A row per quantity and group."""
        rows = [
            [
                row.quantity, row.group or "all", number(row.value, 3),
                interval(row.low, row.high, 3), p_value(row.p), f"{row.n:g}",
            ]
            for row in self.rows
        ]  # fmt: skip
        level = percent(self.design.confidence)
        header = ["quantity", "group", "value", f"{level} interval", "p", "pairs"]
        return Table(header, rows, range(2, 6))

    def compact_tables(self) -> list[Table]:
        """The table of grades, and that of all quantities."""
        ungraded = np.isnan(self._judged)
        rows = [
            [
                f"qrels {grade}", *(f"{cell:g}" for cell in self.confusion[grade]),
                f"{(ungraded & (self._given == grade)).sum():g}",
            ]
            for grade in range(self.design.highest + 1)
        ]  # fmt: skip
        header = ["pairs", *(f"judge {g}" for g in range(self.design.highest + 1)), "no grade"]
        grades = Table(header, rows, range(1, len(header)))
        return [grades, replace(self.table, notes=self.notes())]

    def conclusions(self) -> list[str]:
        """Agreement, direction of the errors, difference between groups, missing grades."""
        kappa, same, error = (self.row(name) for name in ("quadratic κ", "same grade", ERROR))
        made = [f"{self.judge} gives none of the pairs in the qrels a grade."]
        if same.value is not None and error.value is not None:
            agrees = (
                f"{self.judge} gives the same grade as the qrels to {percent(same.value, 1)} of "
                f"{counted(round(same.n), 'pair')}"
            )
            if kappa.value is not None:
                agrees += f" (quadratic κ {_shown(kappa, signed=False)})"
            than = "higher" if error.value > 0 else "lower"
            leans = f"It grades {than} than the qrels: mean error {_shown(error)}."
            if not self.excludes(error):
                leans = f"Its mean error is not significant: {_shown(error)}."
            made = [f"{agrees}.", leans]
        tests = [row for row in self.rows if row.p is not None and row.quantity != ERROR]
        adjusted = holm([row.p or 0.0 for row in tests])
        alpha = 1 - self.design.confidence
        apart = [row for row, p in zip(tests, adjusted, strict=True) if p < alpha]
        if apart:
            parts = "; ".join(f"{row.quantity}, {row.group}: {_shown(row)}" for row in apart)
            made.append(f"Its errors differ significantly between groups ({parts}).")
        gaps = "; ".join(f"{row.group}: {_shown(row)}" for row in tests if row.quantity == EQUAL)
        if gaps and not apart:
            made.append(
                "Its errors do not differ significantly between groups (mean error at equal "
                f"grades, {gaps})."
            )
        if self.problems:
            parts = ", ".join(f"{n:,} × {what}" for what, n in self.problems.items())
            answers = sum(len(own) for own in self.grades.values())
            made.append(
                f"{sum(self.problems.values()):,} of {counted(answers, 'answer')} have no grade: "
                f"{parts}; they are not in the qrels written and do not count as grade 0."
            )
        return made

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        relevant = self.design.relevant
        made = [
            "Intervals and p are from a bootstrap over queries, not corrected for the number of "
            "rows; the sentence on groups is, by Holm's method. With n queries, p is at least "
            "2/2ⁿ. Error: the judge's grade − that of the qrels. False positives: the share of "
            f"pairs below grade {relevant} in the qrels that the judge gives at least {relevant}; "
            "false negatives: the reverse."
        ]
        if self._members:
            made.append(
                "The mean error also depends on how many documents of each grade a group has; at "
                "equal grades it does not. Groups may still differ in how hard their documents are "
                "to judge: a difference shows unequal errors, not their cause."
            )
        return made

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {"judge": self.judge, "queries": len(self.queries), **asdict(self.design)}

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form, with the table of grades and the answers without a grade."""
        more = {"confusion": self.confusion.astype(int).tolist(), "problems": dict(self.problems)}
        return super().to_dict(manifest) | more


def _shown(row: JudgeRow, *, signed: bool = True) -> str:
    return f"{number(row.value, 3, signed=signed)} {interval(row.low, row.high, 3, signed=signed)}"
