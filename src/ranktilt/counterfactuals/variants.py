"""The document side without a swap: variants of one text that stand in the same collection.

Some collections hold a document in several forms (a male, a female and a neutral one, say). A
family is such a document, a case one family in one query's list. Which form stands above which, and
by how much, says what the form does to a ranker. As everywhere + is the first: a difference of
ranks is rank of the second − rank of the first, the places by which the first form stands above,
and a difference of scores is score of the first − score of the second.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ranktilt.comparisons.results import Result, correction_text, plain
from ranktilt.comparisons.systems import TEST_WORDS
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.stats.arrays import check_share
from ranktilt.stats.corrections import adjust
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import TESTS, p_values, paired_differences, sign_counts

#: Scores of a list that are nearer than this share of its largest are equal: less is rounding, or
#: what a TREC file takes off to keep the order of a tie.
TIED = 1e-6
#: Over what a mean is taken, and so what a test counts as one observation.
UNITS = ("query", "family", "case")
#: What is compared.
QUANTITIES = ("rank", "score")


@dataclass(frozen=True)
class VariantRow:
    """Two forms with one system: the mean difference over n of n_total units, with its interval.

    `of` is what is compared, rank or score. `above`, `below` and `level` count cases: where the
    first form has the better rank (or score), the worse, the same. p by test, corrected over all
    rows of the same quantity.
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
class VariantCase:
    """One family in one list: the ranks of two of its forms, None where one is not in the list."""

    system: str
    query_id: str
    family: str
    first: str
    second: str
    first_rank: float | None
    second_rank: float | None
    difference: float


def tied_ranks(scores: FloatArray) -> FloatArray:
    """Ranks of a list in order, from 1; scores that are equal share the mean of their ranks.

    A list breaks ties by document id, which says nothing of the documents: two variants with the
    same words of the query would otherwise be told apart by how they are numbered.
    """
    if not len(scores):
        return np.empty(0)
    apart = np.abs(np.diff(scores)) > TIED * np.abs(scores).max()
    block = np.concatenate(([0], np.cumsum(apart)))
    places = np.arange(1.0, len(scores) + 1.0)
    return (np.bincount(block, places) / np.bincount(block))[block]


@dataclass(frozen=True, eq=False, repr=False)
class Variants(Result):
    """Systems × forms × cases.

    `ranks` is NaN where a family lacks the form, and the first missing rank where the document is
    not in the list (its rank is at least that); `scores` is NaN in either event. `parts` are
    subsets of the cases by name; each is compared by itself, and all rows are corrected together.
    """

    systems: list[str]
    forms: list[str]
    cases: list[tuple[str, str]]  # query, family
    ranks: FloatArray
    scores: FloatArray
    unit: str = "query"
    tests: tuple[str, ...] = ("t", "wilcoxon")
    correction: str = "holm"
    confidence: float = 0.95
    parts: dict[str, IntArray] = field(default_factory=dict)
    compared: tuple[tuple[str, str], ...] = ()

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Every two forms, or those that were asked for."""
        return list(self.compared) or list(itertools.combinations(self.forms, 2))

    def by(
        self,
        parts: Mapping[str, Callable[[str, str], bool]],
        *,
        pairs: Iterable[tuple[str, str]] | None = None,
        unit: str | None = None,
    ) -> Variants:
        """The same for parts of the cases: {name: function (query, family) -> whether it is in}.

        `pairs` keeps some pairs of forms, which makes fewer tests.
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
        return replace(self, parts=chosen, compared=kept, unit=_unit(unit or self.unit))

    def differences(self, system: str, first: str, second: str, of: str = "rank") -> FloatArray:
        """By case, + where the first form is better off; NaN where neither was found."""
        if system not in self.systems:
            raise UnknownNameError("system", system, self.systems)
        for form in (first, second):
            if form not in self.forms:
                raise UnknownNameError("form", form, self.forms)
        if of not in QUANTITIES:
            raise UnknownNameError("quantity", of, QUANTITIES)
        s, a, b = self.systems.index(system), self.forms.index(first), self.forms.index(second)
        if of == "score":
            return paired_differences(self.scores[s, a], self.scores[s, b])
        places = paired_differences(self.ranks[s, b], self.ranks[s, a])
        nowhere = np.isnan(self.scores[s, a]) & np.isnan(self.scores[s, b])
        return np.where(nowhere, np.nan, places)

    def _by_unit(self, values: FloatArray, cases: IntArray) -> FloatArray:
        """The mean over the cases of a unit that have a value; NaN where none has."""
        if self.unit == "case":
            return values
        which = 0 if self.unit == "query" else 1
        names: dict[str, int] = {}
        codes = np.array([names.setdefault(self.cases[i][which], len(names)) for i in cases])
        there = ~np.isnan(values)
        count = np.bincount(codes, there, len(names))
        total = np.bincount(codes, np.where(there, values, 0.0), len(names))
        with np.errstate(invalid="ignore"):
            return np.round(total / count, 12)  # as paired_differences: the rest is rounding

    @cached_property
    def rows(self) -> list[VariantRow]:
        """One row a quantity, part, system and pair of forms."""
        parts = self.parts or {"": np.arange(len(self.cases))}
        found = []
        for of in QUANTITIES:
            own: list[VariantRow] = []
            for part, cases in parts.items():
                for system in self.systems:
                    for first, second in self.pairs:
                        values = self.differences(system, first, second, of)[cases]
                        own.append(self._row(part, system, first, second, of, values, cases))
            adjusted = {
                test: adjust(np.array([row.p[test] for row in own], np.float64), self.correction)
                for test in self.tests
            }
            found += [
                replace(row, p_adjusted={test: plain(p[i]) for test, p in adjusted.items()})
                for i, row in enumerate(own)
            ]
        return found

    def _row(
        self,
        part: str,
        system: str,
        first: str,
        second: str,
        of: str,
        values: FloatArray,
        cases: IntArray,
    ) -> VariantRow:
        units = self._by_unit(values, cases)
        n = int((~np.isnan(units)).sum())
        mean = float(np.nanmean(units)) if n else None
        low, high = mean_interval(units, confidence=self.confidence)
        counts = sign_counts(values)
        p = p_values(units, self.tests)
        return VariantRow(
            part, system, first, second, of, mean, plain(low), plain(high), n, len(units),
            int(counts.up), int(counts.down), int(counts.same),
            {test: plain(p[test]) for test in self.tests}, {},
        )  # fmt: skip

    def row(
        self, system: str, first: str, second: str, *, part: str | None = None, of: str = "rank"
    ) -> VariantRow:
        """The row of two forms, of the first part where none is named."""
        name = next(iter(self.parts), "") if part is None else part
        key = (name, system, first, second, of)
        for row in self.rows:
            if (row.part, row.system, row.first, row.second, row.of) == key:
                return row
        known = [" ".join((r.part, r.system, r.first, r.second, r.of)).strip() for r in self.rows]
        raise UnknownNameError("row", " ".join(key).strip(), known)

    def farthest(self, count: int | None = 10, *, system: str | None = None) -> list[VariantCase]:
        """The cases whose forms stand farthest apart, over all pairs of forms that are compared."""
        found = []
        for name in self.systems if system is None else [system]:
            for first, second in self.pairs:
                values = self.differences(name, first, second)
                for i in np.flatnonzero(np.nan_to_num(values)):
                    query, family = self.cases[i]
                    found.append(
                        VariantCase(
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

    @property
    def table(self) -> Table:
        """The differences of ranks."""
        parted = bool(self.parts)
        header = [
            *(["part"] if parted else []), "system", "forms", "places", "interval",
            "above", "below", "level", *(f"p {test}" for test in self.tests), "n",
        ]  # fmt: skip
        rows = [
            [
                *([row.part] if parted else []),
                row.system,
                f"{row.first} − {row.second}",
                number(row.mean, 2, signed=True),
                interval(row.low, row.high, 2, signed=True),
                str(row.above),
                str(row.below),
                str(row.level),
                *(p_value(row.p_adjusted[test]) for test in self.tests),
                f"{row.n}/{row.n_total}",
            ]
            for row in self.rows
            if row.of == "rank"
        ]
        return Table(header, rows, range(len(header) - 6 - len(self.tests), len(header)))

    def notes(self) -> list[str]:
        """What must be known to read the table."""
        over = {"query": "queries", "family": "families", "case": "cases"}[self.unit]
        within = {"query": ", each over its families", "family": ", each over its queries"}
        tests = sum(row.of == "rank" for row in self.rows)
        named = " and ".join(TEST_WORDS[test] for test in self.tests)
        return [
            "Places: how far the first form stands above the second (rank of the second − rank of "
            f"the first), equal scores sharing a rank; mean over {over}"
            f"{within.get(self.unit, '')}, with its {percent(self.confidence)} interval.",
            "Above, below, level: in how many cases (a query and a family) the first form stands "
            "above the second, below it, or has the same score.",
            f"p: {named}, each with {correction_text(self.correction, tests)}.",
        ]

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "systems": self.systems,
            "forms": self.forms,
            "queries": len({query for query, _ in self.cases}),
            "families": len({family for _, family in self.cases}),
            "cases": len(self.cases),
            "unit": self.unit,
            "tests": list(self.tests),
            "correction": self.correction,
            "confidence": self.confidence,
        }


def variants(
    runs: Run | Mapping[str, Run] | Sequence[Run],
    families: Mapping[str, tuple[str, str]],
    cases: Mapping[str, Iterable[str]] | None = None,
    *,
    forms: Sequence[str] | None = None,
    unit: str = "query",
    tests: Sequence[str] = ("t", "wilcoxon"),
    correction: str = "holm",
    confidence: float = 0.95,
) -> Variants:
    """Compare the forms of documents within the lists of one or more runs.

    `families` says of each document which family and which form it is; there may be any number of
    forms (`forms` gives their order, else that in which they first stand). `cases` are the families
    to look at by query, all of them in every query without it. Cases of one query are no
    independent observations, so that by default a query counts once, with the mean over its
    families; `unit` may be `family` (the mean over its queries) or `case`. A document that is not
    in a list takes the first rank that the list does not have; where neither form is in it there
    is no difference to speak of, and n says how many are left.
    """
    check_share("confidence", confidence)
    for test in tests:
        if test not in TESTS:
            raise UnknownNameError("test", test, TESTS)
    adjust([], correction)
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
                tied = tied_ranks(np.array(list(own.values()), np.float64))
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
    return Variants(
        list(named), order, asked, ranks, scores, _unit(unit), tuple(tests), correction, confidence
    )


def _unit(unit: str) -> str:
    if unit not in UNITS:
        raise UnknownNameError("unit", unit, UNITS)
    return unit


def _named(runs: Run | Mapping[str, Run] | Sequence[Run]) -> dict[str, Run]:
    if isinstance(runs, Mapping):
        found = dict(runs)
    else:
        given = [runs] if isinstance(runs, Run) else list(runs)
        found = {run.name: run for run in given}
        if len(found) < len(given):
            raise InputError("two runs of one name", do="give {name: run}")
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
                f"form {form!r} of {family!r} stands twice",
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
        raise InputError(f"{len(order)} form(s)", where="families", expected="at least two")
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
                f"it answers none of the {len(cases)} queries", where=run.source or name,
                do=f"compare the ids: {next(iter(cases), '')!r} there",
            )  # fmt: skip
    return found
