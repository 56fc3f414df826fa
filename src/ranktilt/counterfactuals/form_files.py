"""Files of query forms and of saved result lists."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ranktilt.data.columns import FORM_COLUMNS, RESULT_COLUMNS
from ranktilt.data.files import format_suffix, read_text
from ranktilt.data.reading import Order
from ranktilt.data.run import Run
from ranktilt.data.tables import csv_delimiter, read_table
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError

#: The forms of the nested JSON shape, in its order.
_USUAL = ("neutral", "prototypical", "counter-prototypical")
#: Short names of forms that ids end in.
_SHORT = {"N": _USUAL[0], "P": _USUAL[1], "CP": _USUAL[2]}


@dataclass(frozen=True)
class QueryForm:
    """One form of one query."""

    family: str
    form: str
    query_id: str
    text: str = ""


@dataclass(frozen=True)
class QueryForms:
    """Families of queries, each with a query for every form it has."""

    members: list[QueryForm]
    source: str = ""

    @property
    def forms(self) -> list[str]:
        """The forms, in order of appearance."""
        return list(dict.fromkeys(member.form for member in self.members))

    @property
    def families(self) -> list[str]:
        """The families, in order."""
        return list(dict.fromkeys(member.family for member in self.members))

    @property
    def queries(self) -> dict[str, str]:
        """Texts by query id."""
        return {member.query_id: member.text for member in self.members}

    @property
    def ids(self) -> dict[tuple[str, str], str]:
        """Query ids by family and form."""
        return {(member.family, member.form): member.query_id for member in self.members}

    @classmethod
    def load(cls, source: QueryForms | str | os.PathLike[str] | Iterable[Any]) -> QueryForms:
        """Read query forms.

        Args:
            source: A table (CSV, TSV, JSONL) with family, form, query and optionally query_id;
                nested JSON, {topic: {number: [neutral, prototypical, counter-prototypical]}}; or
                an iterable of (family, form, text) or `QueryForm`.
        """
        if isinstance(source, QueryForms):
            return source
        if not isinstance(source, str | os.PathLike):
            members = [m if isinstance(m, QueryForm) else _member(*m) for m in source]
            return cls._checked(members, "query forms")
        where = os.fspath(source)
        nested = _nested(where)
        if nested is not None:
            return cls._checked(nested, where)
        table = read_table(source, FORM_COLUMNS, required=("family", "form", "text"))
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
        cls, query_ids: Iterable[str], forms: Mapping[str, str] = _SHORT, separator: str = "_"
    ) -> QueryForms:
        """From ids that end in their form: `0_F_N`, `0_F_P` and `0_F_CP` are the family `0_F`."""
        members = []
        for query in query_ids:
            family, _, form = query.rpartition(separator)
            if not family or form not in forms:
                raise InputError(
                    f"query {query!r} does not end in a form",
                    expected=f"family{separator}form, a form being {', '.join(forms)}",
                    do="give a file with family, form, query and query_id",
                )
            members.append(QueryForm(family, forms[form], query))
        order = list(forms.values())
        members.sort(key=lambda member: order.index(member.form))
        return cls._checked(members, "the queries' ids")

    @classmethod
    def _checked(cls, members: list[QueryForm], where: str) -> QueryForms:
        seen: set[tuple[str, str]] = set()
        ids: set[str] = set()
        for member in members:
            if (member.family, member.form) in seen:
                raise InputError(
                    f"duplicate form {member.form!r} of {member.family!r}", where=where
                )
            if member.query_id in ids:
                raise InputError(f"duplicate query id {member.query_id!r}", where=where)
            seen.add((member.family, member.form))
            ids.add(member.query_id)
        made = cls(members, where)
        if len(made.forms) < 2:
            raise InputError(counted(len(made.forms), "form"), where=where, expected="at least two")
        return made


def _member(family: str, form: str, text: str, query_id: str = "") -> QueryForm:
    own = query_id or re.sub(r"\s+", "-", f"{family}_{form}")
    return QueryForm(family, form, own, text)


def _nested(path: str) -> list[QueryForm] | None:
    """The members of nested JSON; None if the file is a table."""
    if format_suffix(path) not in (".json", ".jsonl"):
        return None
    try:
        content = json.loads(read_text(path))
    except json.JSONDecodeError:
        return None  # one object per line: a table
    except (ValueError, RecursionError) as error:
        raise InputError(f"not valid JSON ({error})", where=path) from error
    if not isinstance(content, dict) or not all(isinstance(v, dict) for v in content.values()):
        return None
    members = []
    for topic, numbered in content.items():
        for key, texts in numbered.items():
            listed = isinstance(texts, list) and all(isinstance(text, str) for text in texts)
            if not listed or len(texts) != len(_USUAL):
                raise InputError(
                    f"{topic!r}, {key!r}: {texts!r}",
                    where=path,
                    expected=f"three texts: {', '.join(_USUAL)}",
                )
            members += [
                _member(f"{topic}/{key}", form, text)
                for form, text in zip(_USUAL, texts, strict=True)
            ]
    return members


def result_lists(path: str | os.PathLike[str]) -> dict[str, Run]:
    """Saved result lists as runs by system.

    A duplicate document (a search engine may show a page twice) keeps its best rank.

    Args:
        path: CSV with commas or semicolons, one row per result: query, rank, system, document.
    """
    table = read_table(path, RESULT_COLUMNS, required=tuple(RESULT_COLUMNS))
    lists: dict[str, dict[str, dict[str, float]]] = {}
    for row, cells in enumerate(
        zip(*(table.columns[name] for name in RESULT_COLUMNS), strict=True)
    ):
        query, rank, system, document = (cell.strip() for cell in cells)
        if not rank.isascii() or not rank.isdigit():
            raise InputError(f"rank {rank!r}", where=table.where(row), expected="a whole number")
        own = lists.setdefault(system, {}).setdefault(query, {})
        own[document] = max(own.get(document, -float(rank)), -float(rank))
    return {name: Run.load(own, name=name) for name, own in lists.items()}


def load_results(
    paths: Iterable[str | os.PathLike[str]], *, order: Order = "score"
) -> dict[str, Run]:
    """Runs by name, from run files and tables of result lists that name their systems."""
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
                raise InputError(f"duplicate system {name!r}", where=path, do="rename one")
            found[name] = run
    return found


def _names_systems(path: str | os.PathLike[str]) -> bool:
    head = read_text(path).split("\n", 1)[0].split(csv_delimiter(path))
    return any(name.strip().lower() in RESULT_COLUMNS["system"] for name in head)
