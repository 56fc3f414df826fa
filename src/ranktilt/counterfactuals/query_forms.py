"""The query side: do the forms of a query (neutral, prototypical, …) get different lists?

"benefits of parental leave", "benefits of maternity leave" and "benefits of paternity leave" are
forms of one query, a family. The rank-biased overlap of two forms' lists shows how much the form
decides what is found; whether the neutral form's list is closer to the prototypical form's than to
the other's shows which form the system takes for the usual one.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from ranktilt.comparisons.results import Result, mean_and_interval, plain
from ranktilt.counterfactuals.results import OverlapSettings, overlap_cell
from ranktilt.data.columns import FORM_COLUMNS
from ranktilt.data.run import Run
from ranktilt.data.tables import read_table
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.base import Ranking
from ranktilt.stats.paired import p_values, paired_differences


class QueryForms(NamedTuple):
    """Families of queries, each with a query for every form it has.

    Attributes:
        ids: Query ids by family and form.
        queries: Texts by query id.
        source: Where they come from.
    """

    ids: dict[tuple[str, str], str]
    queries: dict[str, str]
    source: str = ""

    @property
    def forms(self) -> list[str]:
        """The forms, in order of appearance."""
        return list(dict.fromkeys(form for _, form in self.ids))

    @property
    def families(self) -> list[str]:
        """The families, in order."""
        return list(dict.fromkeys(family for family, _ in self.ids))

    @classmethod
    def load(cls, source: QueryForms | str | os.PathLike[str] | Iterable[Any]) -> QueryForms:
        """Read query forms.

        Args:
            source: A table (CSV, TSV, JSONL) with family, form, query and optionally query_id, or
                an iterable of (family, form, text) or (family, form, text, query id).
        """
        if isinstance(source, QueryForms):
            return source
        rows: Any = source
        where = "query forms"
        if isinstance(source, str | os.PathLike):
            where, rows = os.fspath(source), _rows(source)
        made = cls({}, {}, where)
        for family, form, text, *given in rows:
            query = "".join(given) or re.sub(r"\s+", "-", f"{family}_{form}")
            if (family, form) in made.ids:
                raise InputError(f"duplicate form {form!r} of {family!r}", where=where)
            if query in made.queries:
                raise InputError(f"duplicate query id {query!r}", where=where)
            made.ids[family, form], made.queries[query] = query, text
        if len(made.forms) < 2:
            raise InputError(counted(len(made.forms), "form"), where=where, expected="at least two")
        return made


def _rows(source: str | os.PathLike[str]) -> Iterator[list[str]]:
    """Family, form, text and query id of every row of a table."""
    table = read_table(source, FORM_COLUMNS, required=("family", "form", "text"))
    columns = table.columns | {"query_id": table.columns.get("query_id") or [""] * len(table)}
    for row in range(len(table)):
        cells = [columns[name][row].strip() for name in ("family", "form", "text", "query_id")]
        if not all(cells[:3]):
            expected = "family, form and query"
            raise InputError("an empty cell", where=table.where(row), expected=expected)
        yield cells


class _FormPair(NamedTuple):
    """Overlap of two forms' lists with one system: mean over n of n_total families, interval."""

    system: str
    first: str
    second: str
    overlap: float | None
    low: float | None
    high: float | None
    n: int
    n_total: int


class _CloserForm(NamedTuple):
    """Is a form's list closer to that of form `to` than to that of form `than`? + means yes.

    The difference of the two overlaps, family by family, with its interval and a paired test.
    """

    system: str
    form: str
    to: str
    than: str
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    n: int


@dataclass(frozen=True, eq=False, repr=False)
class FormOverlap(Result):
    """Overlap between the lists of a query's forms: systems × pairs of forms × families.

    Attributes:
        systems: Names of the systems.
        forms: The queries.
        pairs: Pairs of forms.
        values: Overlaps (systems × pairs × families), NaN if a family lacks a form.
        design: How lists are compared.
        runs: Run by system.
    """

    systems: list[str]
    forms: QueryForms
    pairs: list[tuple[str, str]]
    values: FloatArray
    design: OverlapSettings
    runs: dict[str, Run] = field(repr=False)

    @property
    def rows(self) -> list[_FormPair]:
        """One row per system and pair of forms."""
        total = len(self.forms.families)
        found = []
        for s, system in enumerate(self.systems):
            for k, pair in enumerate(self.pairs):
                values = self.values[s, k]
                mean = mean_and_interval(values, self.design.confidence, bounds=(0.0, 1.0))
                n = int((~np.isnan(values)).sum())
                found.append(_FormPair(system, *pair, *mean, n, total))
        return found

    @property
    def closer(self) -> list[_CloserForm]:
        """The first form compared with the next two, if there are at least three forms."""
        if len(self.forms.forms) < 3:
            return []
        form, to, than = self.forms.forms[:3]
        one, other = self.pairs.index((form, to)), self.pairs.index((form, than))
        found = []
        for s, system in enumerate(self.systems):
            difference = paired_differences(self.values[s, one], self.values[s, other])
            mean = mean_and_interval(difference, self.design.confidence)
            n, test = int((~np.isnan(difference)).sum()), self.design.test
            p = plain(p_values(difference, (test,))[test]) if n > 1 else None
            found.append(_CloserForm(system, form, to, than, *mean, p, n))
        return found

    @property
    def table(self) -> Table:
        """A row per system, a column per pair of forms."""
        header = ["system", *(f"{first} ~ {second}" for first, second in self.pairs)]
        cells: dict[str, list[str]] = {system: [system] for system in self.systems}
        for row in self.rows:
            mean = overlap_cell(row.overlap, row.low, row.high, row.n, row.n_total)
            cells[row.system].append(mean)
        return Table(header, list(cells.values()), range(1, len(header)))

    def compact_tables(self) -> list[Table]:
        """The overlaps, and which form the first one's lists are closer to."""
        tables = [self.table]
        rows = [
            [
                row.system,
                number(row.difference, signed=True),
                interval(row.low, row.high, 3, signed=True),
                p_value(row.p),
            ]
            for row in self.closer
        ]
        if rows:
            form, to, than = self.forms.forms[:3]
            title = f"How much closer the {form} list is to the {to} than to the {than} one"
            header = ["system", "difference", "interval", "p"]
            tables.append(Table(header, rows, (1, 2, 3), title))
        return [*tables[:-1], replace(tables[-1], notes=self.notes())]

    def notes(self) -> list[str]:
        """What the reader of the tables must know."""
        measure = str(self.design.measure).replace("CRBO", "RBO")
        over = counted(len(self.forms.families), "family", "families")
        return [
            f"Rank-biased overlap ({measure}) of the lists of two forms of a query, 1 if both get "
            f"the same list; mean over {over} (n/N if not all have a value) with its "
            f"{percent(self.design.confidence)} interval."
        ]

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "measure": str(self.design.measure),
            "systems": self.systems,
            "forms": self.forms.forms,
            "families": len(self.forms.families),
            "cutoff": self.design.cutoff,
            "confidence": self.design.confidence,
            "test": self.design.test,
            "source": self.forms.source,
        }

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form, with the values of every family."""
        content = super().to_dict(manifest)
        content["closer"] = [row._asdict() for row in self.closer]
        content["values"] = [
            {
                "system": system,
                "family": family,
                "first": first,
                "second": second,
                "overlap": plain(self.values[s, k, f]),
            }
            for s, system in enumerate(self.systems)
            for k, (first, second) in enumerate(self.pairs)
            for f, family in enumerate(self.forms.families)
        ]
        return content


def compare_query_forms(
    forms: QueryForms | str | os.PathLike[str] | Iterable[Any],
    runs: Mapping[str, Run] | Sequence[Run],
    *,
    settings: OverlapSettings | None = None,
) -> FormOverlap:
    """Compare the lists that the forms of a query get, for every pair of forms.

    A family that lacks a form, or has an empty list for it, has no value for the form's pairs;
    every mean says over how many families it is.

    Args:
        forms: A file (see `QueryForms.load`) or (family, form, text) for every query.
        runs: Runs with the forms' query ids: {name: run}, or runs with distinct names.
        settings: How lists are compared.

    Returns:
        The overlaps, with means, intervals and a paired test.
    """
    chosen = settings or OverlapSettings()
    loaded = QueryForms.load(forms)
    found = dict(runs) if isinstance(runs, Mapping) else {run.name: run for run in runs}
    known = set(loaded.queries)
    for name, run in found.items():
        if not known & set(run.query_ids):
            raise InputError(
                f"no query id matches any of the {len(known)} forms",
                where=run.source or name,
                do=f"compare the ids: {next(iter(known))!r} and {run.query_ids[0]!r}",
            )
    pairs = list(itertools.combinations(loaded.forms, 2))
    values = np.full((len(found), len(pairs), len(loaded.families)), np.nan)
    for s, run in enumerate(found.values()):
        lists = {query: list(own) for query, own in run.to_dict().items()}
        for k, pair in enumerate(pairs):
            for f, family in enumerate(loaded.families):
                one, other = (lists.get(loaded.ids.get((family, form), ""), []) for form in pair)
                if one and other:
                    value = chosen.measure.score(Ranking.of_worlds(one, other)).value
                    values[s, k, f] = np.nan if value is None else value
    return FormOverlap(list(found), loaded, pairs, values, chosen, found)
