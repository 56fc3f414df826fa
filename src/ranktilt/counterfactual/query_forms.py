"""The query side: do the forms of a query (neutral, prototypical, …) get different lists?

"benefits of parental leave", "benefits of maternity leave" and "benefits of paternity leave" are
forms of one query, a family. The rank-biased overlap of the lists of two forms says how much the
form decides what is found; whether the neutral form's list is nearer the prototypical form's than
the other's says which form the system takes for the usual one.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ranktilt.compare.results import (
    Result,
    Table,
    number,
    p_text,
    percent,
    plain,
)
from ranktilt.counterfactual.ranking import rankers
from ranktilt.data.collection import Collection
from ranktilt.data.files import format_suffix, read_text
from ranktilt.data.run import Order, Run
from ranktilt.data.tables import read_table
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.base import Ranking
from ranktilt.measures.crbo import CRBO, Overlap
from ranktilt.stats.arrays import check_share
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import TESTS, p_values, paired_differences
from ranktilt.systems.base import Progress
from ranktilt.systems.texts import Texts

COLUMNS = {
    "family": ("family", "group", "topic", "query_family"),
    "form": ("form", "variant", "version"),
    "text": ("query", "text", "question"),
    "query_id": ("query_id", "qid", "id"),
}
#: The forms of the nested JSON shape, in its order.
USUAL = ("neutral", "prototypical", "counter-prototypical")
#: Short names of forms that ids end in.
SHORT = {"N": USUAL[0], "P": USUAL[1], "CP": USUAL[2]}
#: Columns of a table of result lists (one row a result).
RESULTS = {
    "query_id": ("query_id", "qid", "query"),
    "rank": ("rank", "position"),
    "system": ("system", "tag", "engine", "run"),
    "doc_id": ("doc_id", "docno", "docurl", "url", "document"),
}


@dataclass(frozen=True)
class Member:
    """One form of one query."""

    family: str
    form: str
    query_id: str
    text: str = ""


@dataclass(frozen=True)
class QueryForms:
    """Families of queries, each with a query for every form it has."""

    members: list[Member]
    source: str = ""

    @property
    def forms(self) -> list[str]:
        """The forms, in the order in which they first stand."""
        return list(dict.fromkeys(member.form for member in self.members))

    @property
    def families(self) -> list[str]:
        """The families, in order."""
        return list(dict.fromkeys(member.family for member in self.members))

    @property
    def queries(self) -> dict[str, str]:
        """Every query's text by id."""
        return {member.query_id: member.text for member in self.members}

    @property
    def ids(self) -> dict[tuple[str, str], str]:
        """Query ids by family and form."""
        return {(member.family, member.form): member.query_id for member in self.members}

    @classmethod
    def load(cls, source: QueryForms | str | os.PathLike[str] | Iterable[Any]) -> QueryForms:
        """A table (CSV, TSV, JSONL) with family, form, query and perhaps query_id.

        Also nested JSON, {topic: {number: [neutral, prototypical, counter-prototypical]}}, and any
        iterable of members or of (family, form, text).
        """
        if isinstance(source, QueryForms):
            return source
        if not isinstance(source, str | os.PathLike):
            members = [m if isinstance(m, Member) else _member(*m) for m in source]
            return cls._checked(members, "query forms")
        where = os.fspath(source)
        nested = _nested(where)
        if nested is not None:
            return cls._checked(nested, where)
        table = read_table(source, COLUMNS, required=("family", "form", "text"))
        columns = table.columns
        ids = columns.get("query_id") or [""] * len(table)
        members = []
        for row, cells in enumerate(
            zip(columns["family"], columns["form"], columns["text"], ids, strict=True)
        ):
            family, form, text, query = (cell.strip() for cell in cells)
            if not family or not form or not text:
                raise InputError(
                    "an empty cell", where=table.where(row), expected="family, form and query"
                )
            members.append(_member(family, form, text, query))
        return cls._checked(members, where)

    @classmethod
    def of_ids(
        cls, query_ids: Iterable[str], forms: Mapping[str, str] = SHORT, separator: str = "_"
    ) -> QueryForms:
        """From ids that end in their form: `0_F_N`, `0_F_P`, `0_F_CP` are of the family `0_F`."""
        members = []
        for query in query_ids:
            family, _, form = query.rpartition(separator)
            if not family or form not in forms:
                raise InputError(
                    f"query {query!r} does not end in a form",
                    expected=f"family{separator}form, a form being {', '.join(forms)}",
                    do="give a file with family, form, query and query_id",
                )
            members.append(Member(family, forms[form], query))
        order = list(forms.values())
        members.sort(key=lambda member: order.index(member.form))
        return cls._checked(members, "the queries' ids")

    @classmethod
    def _checked(cls, members: list[Member], where: str) -> QueryForms:
        seen: set[tuple[str, str]] = set()
        ids: set[str] = set()
        for member in members:
            if (member.family, member.form) in seen:
                raise InputError(
                    f"form {member.form!r} of {member.family!r} stands twice", where=where
                )
            if member.query_id in ids:
                raise InputError(f"query id {member.query_id!r} stands twice", where=where)
            seen.add((member.family, member.form))
            ids.add(member.query_id)
        made = cls(members, where)
        if len(made.forms) < 2:
            raise InputError(f"{len(made.forms)} form(s)", where=where, expected="at least two")
        return made


def _member(family: str, form: str, text: str, query_id: str = "") -> Member:
    own = query_id or re.sub(r"\s+", "-", f"{family}_{form}")
    return Member(family, form, own, text)


def _nested(path: str) -> list[Member] | None:
    """The members of nested JSON; None where the file is a table."""
    if format_suffix(path) not in (".json", ".jsonl"):
        return None
    try:
        content = json.loads(read_text(path))
    except json.JSONDecodeError:
        return None  # one object a line: a table
    if not isinstance(content, dict) or not all(isinstance(v, dict) for v in content.values()):
        return None
    members = []
    for topic, numbered in content.items():
        for key, texts in numbered.items():
            listed = isinstance(texts, list) and all(isinstance(text, str) for text in texts)
            if not listed or len(texts) != len(USUAL):
                raise InputError(
                    f"{topic!r}, {key!r}: {texts!r}",
                    where=path,
                    expected=f"three texts: {', '.join(USUAL)}",
                )
            members += [
                _member(f"{topic}/{key}", form, text)
                for form, text in zip(USUAL, texts, strict=True)
            ]
    return members


def result_lists(path: str | os.PathLike[str]) -> dict[str, Run]:
    """Saved result lists, one row a result (query, rank, system, document), as runs by system.

    CSV with commas or semicolons. A document that stands twice in a list (a search engine may show
    a page twice) keeps its best rank.
    """
    where = os.fspath(path)
    text = read_text(path).removeprefix("\ufeff")
    head = text.split("\n", 1)[0]
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if ";" in head else ","))
    names = [name.strip().lower() for name in rows[0]] if rows else []
    place = {}
    for wanted, accepted in RESULTS.items():
        found = [name for name in accepted if name in names]
        if not found:
            raise InputError(
                f"no column for {wanted} among {', '.join(names)}",
                where=where,
                expected=" or ".join(accepted),
            )
        place[wanted] = names.index(found[0])
    lists: dict[str, dict[str, dict[str, float]]] = {}
    for line, row in enumerate(rows[1:], start=2):
        if not any(row):
            continue
        if len(row) != len(names):
            raise InputError(
                f"{len(row)} fields", where=f"{where}:{line}", expected=f"{len(names)}"
            )
        query, rank, system, document = (
            row[place[name]].strip() for name in ("query_id", "rank", "system", "doc_id")
        )
        if not rank.isascii() or not rank.isdigit():
            raise InputError(f"rank {rank!r}", where=f"{where}:{line}", expected="a whole number")
        own = lists.setdefault(system, {}).setdefault(query, {})
        own[document] = max(own.get(document, -float(rank)), -float(rank))
    if not lists:
        raise InputError("no result", where=where, expected="at least one row")
    return {name: Run.load(own, name=name) for name, own in lists.items()}


def load_results(
    paths: Iterable[str | os.PathLike[str]], *, order: Order = "score"
) -> dict[str, Run]:
    """Runs, or tables of result lists that name their systems; all by name."""
    found: dict[str, Run] = {}
    for path in paths:
        own = {}
        if format_suffix(path) == ".csv" and _names_systems(path):
            own = result_lists(path)
        else:
            run = Run.load(path, order=order)
            own = {run.name: run}
        for name, run in own.items():
            if name in found:
                raise InputError(f"system {name!r} stands twice", where=path, do="rename one")
            found[name] = run
    return found


def _names_systems(path: str | os.PathLike[str]) -> bool:
    head = read_text(path).removeprefix("\ufeff").split("\n", 1)[0]
    names = {name.strip().lower() for name in re.split("[;,]", head)}
    return bool(names & set(RESULTS["system"]))


@dataclass(frozen=True)
class PairRow:
    """The overlap of two forms' lists with one system: mean over the families, with interval."""

    system: str
    first: str
    second: str
    overlap: float | None
    low: float | None
    high: float | None
    n: int
    n_total: int


@dataclass(frozen=True)
class NearerRow:
    """Is the first form's list nearer the second form's than the third's? A positive difference is.

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


@dataclass(frozen=True, eq=False)
class FormOverlap(Result):
    """Overlap between the lists of a query's forms: systems × pairs of forms × families."""

    systems: list[str]
    forms: QueryForms
    pairs: list[tuple[str, str]]
    values: FloatArray  # systems × pairs × families, NaN where a family lacks a form
    measure: str
    cutoff: int
    confidence: float
    test: str
    runs: dict[str, Run]
    about: dict[str, Any] = field(default_factory=dict)
    lengths: int = 0  # pairs of lists that differ in length within the cutoff

    @property
    def rows(self) -> list[PairRow]:
        """One row a system and pair of forms."""
        found = []
        for s, system in enumerate(self.systems):
            for k, (first, second) in enumerate(self.pairs):
                mean, low, high, n = self._mean(self.values[s, k])
                low, high = (
                    None if end is None else min(max(end, 0.0), 1.0) for end in (low, high)
                )
                total = len(self.forms.families)
                found.append(PairRow(system, first, second, mean, low, high, n, total))
        return found

    @property
    def nearer(self) -> list[NearerRow]:
        """The first form against the two that follow it, for three forms or more."""
        if len(self.forms.forms) < 3:
            return []
        form, to, than = self.forms.forms[:3]
        one, other = self.pairs.index((form, to)), self.pairs.index((form, than))
        found = []
        for s, system in enumerate(self.systems):
            difference = paired_differences(self.values[s, one], self.values[s, other])
            mean, low, high, n = self._mean(difference)
            p = plain(p_values(difference, (self.test,))[self.test]) if n > 1 else None
            found.append(NearerRow(system, form, to, than, mean, low, high, p, n))
        return found

    def _mean(self, values: FloatArray) -> tuple[float | None, float | None, float | None, int]:
        n = int((~np.isnan(values)).sum())
        if not n:
            return None, None, None, 0
        low, high = mean_interval(values, confidence=self.confidence)
        return float(np.nanmean(values)), plain(low), plain(high), n

    def per_family(self, system: str, first: str, second: str) -> dict[str, float | None]:
        """The overlap of two forms' lists, by family."""
        if system not in self.systems:
            raise UnknownNameError("system", system, self.systems)
        pair = (first, second) if (first, second) in self.pairs else (second, first)
        if pair not in self.pairs:
            raise UnknownNameError("form", second, self.forms.forms)
        values = self.values[self.systems.index(system), self.pairs.index(pair)]
        return dict(zip(self.forms.families, map(plain, values.tolist()), strict=True))

    def table(self) -> Table:
        """A column a pair of forms."""
        header = ["system", *(f"{first} ~ {second}" for first, second in self.pairs)]
        by_system: dict[str, list[str]] = {system: [system] for system in self.systems}
        for row in self.rows:
            text = number(row.overlap)
            if row.low is not None and row.high is not None:
                text += f" [{row.low:.3f} {row.high:.3f}]"
            by_system[row.system].append(
                text if row.n == row.n_total else f"{text} ({row.n}/{row.n_total})"
            )
        return Table(header, list(by_system.values()), range(1, len(header)))

    def nearer_table(self) -> Table | None:
        """Which form the first one's lists are nearer to."""
        rows = [
            [
                row.system,
                number(row.difference, sign=True),
                "–" if row.low is None else f"{row.low:+.3f} {row.high:+.3f}",
                p_text(row.p),
            ]
            for row in self.nearer
        ]
        return Table(["system", "difference", "interval", "p"], rows, (1, 2, 3)) if rows else None

    def notes(self) -> list[str]:
        """What must be known to read the table."""
        forms, total = self.forms.forms, len(self.forms.families)
        over = "1 family" if total == 1 else f"{total} families"
        if any(row.n < total for row in self.rows):
            over = f"the families that have a value (n/{total} where not all do)"
        notes = [
            f"Rank-biased overlap ({self.measure.replace('CRBO', 'RBO')}) of the lists of two forms"
            f" of a query, 1 where both get the same list; mean over {over} with its "
            f"{percent(self.confidence)} interval."
        ]
        if self.lengths:
            have = "pair of lists is" if self.lengths == 1 else "pairs of lists are"
            more = "" if "form=" in self.measure else "; RBO extrapolates what is missing"
            notes.append(f"{self.lengths} {have} of different length{more}.")
        if len(forms) > 2:
            notes.append(
                f"Difference: overlap of {forms[0]} with {forms[1]} less its overlap with "
                f"{forms[2]}; + where the {forms[0]} form gets the list of the {forms[1]} one."
            )
        return notes

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "measure": self.measure,
            "systems": self.systems,
            "forms": self.forms.forms,
            "families": len(self.forms.families),
            "cutoff": self.cutoff,
            "confidence": self.confidence,
            "test": self.test,
            **self.about,
        }

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form, every family's values too."""
        content = super().to_dict(manifest)
        content["nearer"] = [asdict(row) for row in self.nearer]
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


def query_forms(
    forms: QueryForms | str | os.PathLike[str] | Iterable[Any],
    systems: Any = "bm25",
    collection: Collection | Texts | str | os.PathLike[str] | Mapping[str, str] | None = None,
    *,
    runs: Mapping[str, Run] | Sequence[Run] | None = None,
    depth: int = 100,
    cutoff: int = 10,
    p: float = 0.9,
    form: Overlap = "ext",
    confidence: float = 0.95,
    test: str = "t",
    fields: Sequence[str] | None = None,
    format: str | None = None,
    order: Order = "score",
    device: str = "cpu",
    batch_size: int | None = None,
    cache: bool | str = True,
    progress: Progress | None = None,
) -> FormOverlap:
    """RBO between the lists that the forms of a query get, for every pair of forms.

    `systems` rank `collection` for all forms; or `runs` are there already (see `result_lists`),
    under the forms' query ids. A family that lacks a form, or whose list is empty, has no value
    for its pairs, and every mean says over how many of the families it is.
    """
    measure = CRBO(p=p, form=form) @ cutoff
    check_share("confidence", confidence)
    if test not in TESTS:
        raise UnknownNameError("test", test, TESTS)
    loaded = QueryForms.load(forms)
    if runs is None:
        if collection is None:
            raise InputError("no collection to rank", do="give one, or runs that are there already")
        made = rankers(
            systems, depth=max(depth, cutoff), order=order, device=device, batch_size=batch_size,
            cache=cache, progress=progress,
        )  # fmt: skip
        texts = (
            collection
            if isinstance(collection, Texts)
            else Texts.of(Collection.open(collection, fields=fields, format=format))
        )
        found = {one.name: one.rank(texts, loaded.queries, counterfactual=False) for one in made}
    else:
        found = dict(runs) if isinstance(runs, Mapping) else {run.name: run for run in runs}
        known = set(loaded.queries)
        for name, run in found.items():
            if not known & set(run.query_ids):
                raise InputError(
                    f"it answers none of the {len(known)} forms",
                    where=run.source or name,
                    do=f"compare the ids: {next(iter(known))!r} there, {run.query_ids[0]!r} here",
                )
    pairs = list(itertools.combinations(loaded.forms, 2))
    values = np.full((len(found), len(pairs), len(loaded.families)), np.nan)
    lengths = 0
    for s, run in enumerate(found.values()):
        lists = {query: list(own) for query, own in run.to_dict().items()}
        for k, (first, second) in enumerate(pairs):
            for f, family in enumerate(loaded.families):
                one = lists.get(loaded.ids.get((family, first), ""), [])
                other = lists.get(loaded.ids.get((family, second), ""), [])
                if one and other:
                    lengths += len(one[:cutoff]) != len(other[:cutoff])
                    value = measure.score(Ranking.of_worlds(one, other)).value
                    values[s, k, f] = np.nan if value is None else value
    return FormOverlap(
        list(found), loaded, pairs, values, str(measure), cutoff, confidence, test, found,
        {"source": loaded.source}, lengths,
    )  # fmt: skip
