"""Forms of one document in the same collection: which of them does a ranker put above?

Some collections have a document in several forms (a male, a female and a neutral one, say). A
family is such a document, a case is one family in one query's list. Which form ranks above which,
and by how much, shows how the form affects a ranker. + is for the first form, as everywhere: a
difference of ranks is rank of the second − rank of the first, the places by which the first form
ranks above the second, and a difference of scores is score of the first − score of the second.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ranktilt.comparisons.results import plain
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.stats.arrays import check_share
from ranktilt.stats.corrections import adjust
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import TESTS, p_values, paired_differences, sign_counts

#: Scores of a list that differ by less than this share of its largest are equal: the difference is
#: rounding, or what a TREC file subtracts to keep the order of a tie.
_TIED = 1e-6
_UNITS = ("query", "family", "case")
_QUANTITIES = ("rank", "score")


@dataclass(frozen=True)
class FormTests:
    """How forms are compared.

    Attributes:
        unit: What a test counts as one observation. Cases of one query are not independent, so by
            default a query counts once, with the mean over its families; "family" is the mean over
            its queries, "case" every case.
        tests: Paired tests.
        correction: Correction for the number of tests.
        confidence: Level of the intervals.
    """

    unit: str = "query"
    tests: tuple[str, ...] = ("t", "wilcoxon")
    correction: str = "holm"
    confidence: float = 0.95

    def __post_init__(self) -> None:
        check_share("confidence", self.confidence)
        for test in self.tests:
            if test not in TESTS:
                raise UnknownNameError("test", test, TESTS)
        if self.unit not in _UNITS:
            raise UnknownNameError("unit", self.unit, _UNITS)
        adjust([], self.correction)


@dataclass(frozen=True)
class DocumentFormRow:
    """Two forms with one system.

    Attributes:
        of: What is compared: rank or score.
        mean: Mean difference over n of n_total units, with its interval (low, high).
        above: Cases in which the first form has the better rank or score; `below` and `level`
            count the others.
        p: p by test; `p_adjusted` is corrected over all rows of the same quantity.
    """

    part: str
    system: str
    first: str
    second: str
    of: str
    mean: float | None
    low: float | None
    high: float | None
    n: int
    n_total: int
    above: int
    below: int
    level: int
    p: dict[str, float | None]
    p_adjusted: dict[str, float | None]


@dataclass(frozen=True)
class DocumentFormCase:
    """One family in one list: the ranks of two of its forms, None if one is not in the list."""

    system: str
    query_id: str
    family: str
    first: str
    second: str
    first_rank: float | None
    second_rank: float | None
    difference: float


def _tied_ranks(scores: FloatArray) -> FloatArray:
    """Ranks of a sorted list, from 1; equal scores share the mean of their ranks.

    A list breaks ties by document id, which has nothing to do with the documents' words.
    """
    if not len(scores):
        return np.empty(0)
    apart = np.abs(np.diff(scores)) > _TIED * np.abs(scores).max()
    block = np.concatenate(([0], np.cumsum(apart)))
    places = np.arange(1.0, len(scores) + 1.0)
    return (np.bincount(block, places) / np.bincount(block))[block]


@dataclass(frozen=True, eq=False)
class DocumentForms:
    """Systems × forms × cases.

    Attributes:
        systems: Names of the runs.
        forms: The forms, in order.
        cases: (query, family) for every case.
        ranks: NaN if a family lacks the form; if the document is not in the list, the first rank
            after its end.
        scores: NaN in both cases.
        design: How forms are compared.
        parts: Subsets of the cases by name; each is compared by itself, and all rows are corrected
            together.
        compared: Pairs of forms; all if empty.
    """

    systems: list[str]
    forms: list[str]
    cases: list[tuple[str, str]]
    ranks: FloatArray
    scores: FloatArray
    design: FormTests
    parts: dict[str, IntArray] = field(default_factory=dict)
    compared: tuple[tuple[str, str], ...] = ()

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of forms that are compared."""
        return list(self.compared) or list(itertools.combinations(self.forms, 2))

    def by(
        self,
        parts: Mapping[str, Callable[[str, str], bool]],
        *,
        pairs: Iterable[tuple[str, str]] | None = None,
        unit: str | None = None,
    ) -> DocumentForms:
        """The same comparison for parts of the cases.

        Args:
            parts: {name: function (query, family) -> whether a case belongs to it}.
            pairs: Pairs of forms to compare; fewer pairs are fewer tests.
            unit: Another unit.
        """
        kept = tuple(self.compared if pairs is None else pairs)
        for form in itertools.chain(*kept):
            if form not in self.forms:
                raise UnknownNameError("form", form, self.forms)
        chosen = {
            name: np.array([i for i, case in enumerate(self.cases) if inside(*case)], np.int64)
            for name, inside in parts.items()
        }
        for name, own in chosen.items():
            if not len(own):
                raise InputError(f"no case in part {name!r}", expected="at least one")
        design = replace(self.design, unit=unit or self.design.unit)
        return replace(self, parts=chosen, compared=kept, design=design)

    def differences(self, system: str, first: str, second: str, of: str = "rank") -> FloatArray:
        """By case, + if the first form ranks higher; NaN if neither was found."""
        if system not in self.systems:
            raise UnknownNameError("system", system, self.systems)
        for form in (first, second):
            if form not in self.forms:
                raise UnknownNameError("form", form, self.forms)
        if of not in _QUANTITIES:
            raise UnknownNameError("quantity", of, _QUANTITIES)
        s, a, b = self.systems.index(system), self.forms.index(first), self.forms.index(second)
        if of == "score":
            return paired_differences(self.scores[s, a], self.scores[s, b])
        places = paired_differences(self.ranks[s, b], self.ranks[s, a])
        nowhere = np.isnan(self.scores[s, a]) & np.isnan(self.scores[s, b])
        return np.where(nowhere, np.nan, places)

    def _by_unit(self, values: FloatArray, cases: IntArray) -> FloatArray:
        """The mean over the cases of a unit that have a value; NaN if none has."""
        if self.design.unit == "case":
            return values
        which = 0 if self.design.unit == "query" else 1
        names: dict[str, int] = {}
        codes = np.array([names.setdefault(self.cases[i][which], len(names)) for i in cases])
        there = ~np.isnan(values)
        count = np.bincount(codes, there, len(names))
        total = np.bincount(codes, np.where(there, values, 0.0), len(names))
        with np.errstate(invalid="ignore"):
            return np.round(total / count, 12)  # as paired_differences: the rest is rounding

    @cached_property
    def rows(self) -> list[DocumentFormRow]:
        """One row per quantity, part, system and pair of forms."""
        parts = self.parts or {"": np.arange(len(self.cases))}
        found = []
        for of in _QUANTITIES:
            own: list[DocumentFormRow] = []
            for part, cases in parts.items():
                for system in self.systems:
                    for first, second in self.pairs:
                        values = self.differences(system, first, second, of)[cases]
                        key = (part, system, first, second, of)
                        own.append(self._row(key, values, cases))
            adjusted = {
                test: adjust(
                    np.array([row.p[test] for row in own], np.float64), self.design.correction
                )
                for test in self.design.tests
            }
            found += [
                replace(row, p_adjusted={test: plain(p[i]) for test, p in adjusted.items()})
                for i, row in enumerate(own)
            ]
        return found

    def _row(
        self, key: tuple[str, str, str, str, str], values: FloatArray, cases: IntArray
    ) -> DocumentFormRow:
        units = self._by_unit(values, cases)
        n = int((~np.isnan(units)).sum())
        mean = float(np.nanmean(units)) if n else None
        low, high = mean_interval(units, confidence=self.design.confidence)
        p = p_values(units, self.design.tests)
        return DocumentFormRow(
            *key, mean, plain(low), plain(high), n, len(units),
            *sign_counts(values),
            {test: plain(p[test]) for test in self.design.tests}, {},
        )  # fmt: skip

    def row(
        self, system: str, first: str, second: str, *, part: str | None = None, of: str = "rank"
    ) -> DocumentFormRow:
        """The row of two forms, of the first part by default."""
        name = next(iter(self.parts), "") if part is None else part
        key = (name, system, first, second, of)
        for row in self.rows:
            if (row.part, row.system, row.first, row.second, row.of) == key:
                return row
        known = [" ".join((r.part, r.system, r.first, r.second, r.of)).strip() for r in self.rows]
        raise UnknownNameError("row", " ".join(key).strip(), known)

    def furthest(
        self, count: int | None = 10, *, system: str | None = None
    ) -> list[DocumentFormCase]:
        """The cases whose forms are furthest apart, over all pairs of forms that are compared."""
        found = []
        for name in self.systems if system is None else [system]:
            for first, second in self.pairs:
                values = self.differences(name, first, second)
                for i in np.flatnonzero(np.nan_to_num(values)):
                    query, family = self.cases[i]
                    found.append(
                        DocumentFormCase(
                            name, query, family, first, second,
                            self._rank(name, first, int(i)), self._rank(name, second, int(i)),
                            float(values[i]),
                        )
                    )  # fmt: skip
        found.sort(key=lambda case: -abs(case.difference))
        return found[:count]

    def _rank(self, system: str, form: str, case: int) -> float | None:
        s, f = self.systems.index(system), self.forms.index(form)
        return None if np.isnan(self.scores[s, f, case]) else float(self.ranks[s, f, case])


def compare_document_forms(
    runs: Run | Mapping[str, Run] | Sequence[Run],
    families: Mapping[str, tuple[str, str]],
    cases: Mapping[str, Iterable[str]] | None = None,
    *,
    forms: Sequence[str] | None = None,
    settings: FormTests | None = None,
) -> DocumentForms:
    """Compare the forms of documents within the lists of one or more runs.

    A document that is not in a list gets the first rank after its end; if neither form is in it,
    the case has no value.

    Args:
        runs: A run, {name: run}, or runs with distinct names.
        families: {document: (family, form)}; any number of forms.
        cases: The families to compare by query; by default all of them in every query.
        forms: Order of the forms; by default order of appearance.
        settings: Unit, tests, correction and confidence.

    Returns:
        Differences of rank and score, with intervals and tests.
    """
    named = _named(runs)
    members, order = _members(families, forms)
    asked = _cases(cases, members, named)
    ranks = np.full((len(named), len(order), len(asked)), np.nan)
    scores = ranks.copy()
    for s, run in enumerate(named.values()):
        lists = run.to_dict()
        places: dict[str, dict[str, float]] = {}
        for c, (query, family) in enumerate(asked):
            own = lists.get(query, {})
            if query not in places:
                tied = _tied_ranks(np.array(list(own.values()), np.float64))
                places[query] = dict(zip(own, tied.tolist(), strict=True))
            for form, document in members[family].items():
                f = order.index(form)
                ranks[s, f, c] = places[query].get(document, len(own) + 1.0)
                scores[s, f, c] = own.get(document, np.nan)
    if np.isnan(scores).all():
        raise InputError(
            "no document of any family is in a list",
            where=next(iter(named.values())).source or next(iter(named)),
            do=f"compare the ids: the families have {next(iter(families))!r}",
        )
    return DocumentForms(list(named), order, asked, ranks, scores, settings or FormTests())


def _named(runs: Run | Mapping[str, Run] | Sequence[Run]) -> dict[str, Run]:
    if isinstance(runs, Mapping):
        found = dict(runs)
    else:
        given = [runs] if isinstance(runs, Run) else list(runs)
        found = {run.name: run for run in given}
        if len(found) < len(given):
            raise InputError("two runs with the same name", do="give {name: run}")
    if not found:
        raise InputError("no run given", expected="at least one")
    return found


def _members(
    families: Mapping[str, tuple[str, str]], forms: Sequence[str] | None
) -> tuple[dict[str, dict[str, str]], list[str]]:
    """{family: {form: document}}, and the forms in order."""
    members: dict[str, dict[str, str]] = {}
    for document, (family, form) in families.items():
        own = members.setdefault(family, {})
        if form in own:
            raise InputError(
                f"duplicate form {form!r} of {family!r}",
                where="families",
                expected=f"one document: {own[form]!r} or {document!r}",
            )
        own[form] = document
    seen = list(dict.fromkeys(form for _, form in families.values()))
    order = seen if forms is None else list(forms)
    for form in seen:
        if form not in order:
            raise UnknownNameError("form", form, order)
    if len(order) < 2:
        raise InputError(counted(len(order), "form"), where="families", expected="at least two")
    return members, order


def _cases(
    cases: Mapping[str, Iterable[str]] | None,
    members: Mapping[str, Any],
    runs: Mapping[str, Run],
) -> list[tuple[str, str]]:
    if cases is None:
        queries = dict.fromkeys(itertools.chain(*(run.query_ids for run in runs.values())))
        return [(query, family) for query in queries for family in members]
    found = [(query, family) for query, own in cases.items() for family in dict.fromkeys(own)]
    for _, family in found:
        if family not in members:
            raise UnknownNameError("family", family, list(members))
    for name, run in runs.items():
        if not set(cases) & set(run.query_ids):
            raise InputError(
                f"no query id matches any of the {len(cases)} queries", where=run.source or name,
                do=f"compare the ids: {next(iter(cases), '')!r} and {run.query_ids[0]!r}",
            )  # fmt: skip
    return found
