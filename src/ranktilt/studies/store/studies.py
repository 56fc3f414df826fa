"""Creating a study and reading it back. Its texts never change once it exists."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Row, Table, insert, select, update

from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.studies.content import (
    ResultList,
    StudyContent,
    StudyDocument,
    StudyItem,
    StudyQuery,
)
from ranktilt.studies.design.assignment import pairs_of
from ranktilt.studies.settings import DEFAULT_TITLES, StudySettings
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database

STATES = ("open", "paused", "stopped")
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
#: URLs that are pages of the researcher already.
_RESERVED = ("login", "logout")


@dataclass(frozen=True)
class ResultEntry:
    """One line of a result list."""

    rank: int
    doc: StudyDocument
    snippet: str


@dataclass(frozen=True)
class Study:
    """A study in memory: settings and texts."""

    id: int
    slug: str
    seed: int
    settings: StudySettings
    queries: dict[str, StudyQuery]
    documents: dict[str, StudyDocument]
    lists: dict[tuple[str, str], ResultList]
    snippets: dict[tuple[str, str], str]
    items: dict[str, StudyItem]
    #: what the researcher should know about the texts
    warnings: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """seme, perception or annotation."""
        return self.settings.kind

    def conditions(self, query: str) -> list[str]:
        """The orders of a query, or pairs of orders if people choose between two."""
        own = [condition for of_query, condition in self.lists if of_query == query]
        if self.kind == "perception" and self.settings.mode == "choose":
            return pairs_of(own)
        return own

    @cached_property
    def conditions_by_query(self) -> dict[str, list[str]]:
        """`conditions` of every query."""
        return {query: self.conditions(query) for query in self.queries}

    @property
    def trials(self) -> int:
        """Queries per participant."""
        wanted = self.settings.trials or len(self.queries)
        return min(wanted, len(self.queries))

    def entries(self, query: str, condition: str) -> list[ResultEntry]:
        """A result list with titles and snippets."""
        shown = self.lists[query, condition]
        return [
            ResultEntry(rank, self.documents[doc], self.snippets[query, doc])
            for rank, doc in enumerate(shown.docs, start=1)
        ]


def is_slug(name: str) -> bool:
    """Whether a study may have this name, which is part of its URL."""
    return bool(_SLUG.fullmatch(name)) and name not in _RESERVED


def check_slug(name: str) -> None:
    """Raise `InputError` if a study may not have this name."""
    if not is_slug(name):
        raise InputError(
            f"study name {name!r}", expected="at most 40 small letters, digits and hyphens"
        )


def create_study(
    database: Database, slug: str, settings: StudySettings, content: StudyContent, seed: int = 0
) -> None:
    """Store a study, open for participants, in one transaction."""
    check_slug(slug)
    check_study(settings, content)
    settings = _titled(settings, content)
    # with the settings: existing databases have no column for them
    stored = {**json.loads(settings.to_json()), "warnings": list(content.warnings)}
    stored["sides"] = {query.id: query.side for query in content.queries if query.side != 1}
    with database.write() as connection:
        if connection.scalar(select(schema.studies.c.id).where(schema.studies.c.slug == slug)):
            raise InputError(f"study {slug!r} already exists", do="choose another --name")
        row = {
            "slug": slug, "kind": settings.kind, "seed": seed,
            "settings": json.dumps(stored, ensure_ascii=False),
            "state": "open", "created": time.time(), "joined": 0, "withdrawn": 0,
        }  # fmt: skip
        made = connection.execute(insert(schema.studies).values(**row))
        study = made.inserted_primary_key[0]  # type: ignore[index]
        _fill(connection, study, content)


def _fill(connection: Connection, study: int, content: StudyContent) -> None:
    snippets = content.all_snippets()
    rows: dict[Table, list[dict[str, object]]] = {
        schema.queries: [
            {"query_id": q.id, "position": n, "text": q.text, "statement": q.statement}
            for n, q in enumerate(content.queries)
        ],
        schema.documents: [
            {"doc_id": d.id, "title": d.title, "text": d.text} for d in content.documents
        ],
        schema.lists: [
            {
                "query_id": s.query, "condition": s.condition, "position": n, "duo": s.duo,
                "signed_duo": s.signed_duo,
            }
            for n, s in enumerate(content.lists)
        ],
        schema.entries: [
            {
                "query_id": s.query, "condition": s.condition, "rank": rank, "doc_id": doc,
                "snippet": snippets[s.query, doc],
            }
            for s in content.lists
            for rank, doc in enumerate(s.docs, start=1)
        ],
        schema.items: [
            {
                "item_id": i.id, "position": n,
                "parts": json.dumps([list(part) for part in i.parts], ensure_ascii=False),
                "gold": None if i.gold is None else json.dumps(dict(i.gold), ensure_ascii=False),
            }
            for n, i in enumerate(content.items)
        ],
    }  # fmt: skip
    for table, own in rows.items():
        if own:
            connection.execute(insert(table), [{"study_id": study, **row} for row in own])


def load_study(database: Database, slug: str) -> Study:
    """A study with all its texts."""
    with database.read() as connection:
        found = connection.execute(
            select(schema.studies).where(schema.studies.c.slug == slug)
        ).one_or_none()
        if found is None:
            known = connection.scalars(select(schema.studies.c.slug)).all()
            raise UnknownNameError("study", slug, known)

        def rows(table: Table, *order: str) -> Sequence[Row[Any]]:
            query = select(table).where(table.c.study_id == found.id)
            return connection.execute(query.order_by(*(table.c[name] for name in order))).all()

        queries = rows(schema.queries, "position")
        documents = rows(schema.documents, "doc_id")
        lists = rows(schema.lists, "position")
        entries = rows(schema.entries, "query_id", "condition", "rank")
        items = rows(schema.items, "position")
    extra = json.loads(found.settings)
    sides = extra.get("sides", {})
    docs: dict[tuple[str, str], list[str]] = {}
    for e in entries:
        docs.setdefault((e.query_id, e.condition), []).append(e.doc_id)
    return Study(
        found.id,
        found.slug,
        found.seed,
        StudySettings.from_json(found.settings),
        {
            q.query_id: StudyQuery(q.query_id, q.text, q.statement, sides.get(q.query_id, 1))
            for q in queries
        },
        {d.doc_id: StudyDocument(d.doc_id, d.text, d.title) for d in documents},
        {
            (s.query_id, s.condition): ResultList(
                s.query_id, s.condition, tuple(docs[s.query_id, s.condition]), s.duo, s.signed_duo
            )
            for s in lists
        },
        {(e.query_id, e.doc_id): e.snippet for e in entries},
        {i.item_id: _item(i) for i in items},
        tuple(extra.get("warnings", ())),
    )


def _item(row: Row[Any]) -> StudyItem:
    parts = tuple((heading, text) for heading, text in json.loads(row.parts))
    return StudyItem(row.item_id, parts, None if row.gold is None else json.loads(row.gold))


@dataclass(frozen=True)
class _StudyOverview:
    """A study in the list of studies."""

    slug: str
    kind: str
    title: str
    state: str
    joined: int
    withdrawn: int


def list_studies(database: Database) -> list[_StudyOverview]:
    """All studies, the newest first."""
    table = schema.studies
    with database.read() as connection:
        rows = connection.execute(select(table).order_by(table.c.id.desc())).all()
    return [
        _StudyOverview(
            r.slug,
            r.kind,
            StudySettings.from_json(r.settings).title,
            r.state,
            r.joined,
            r.withdrawn,
        )
        for r in rows
    ]


def study_state(connection: Connection, study: int) -> str:
    """open, paused or stopped."""
    state = connection.scalar(select(schema.studies.c.state).where(schema.studies.c.id == study))
    return str(state)


def set_state(database: Database, slug: str, state: str) -> None:
    """Open, pause (no new participants) or stop (no answers) a study."""
    if state not in STATES:
        raise UnknownNameError("state", state, STATES)
    with database.write() as connection:
        table = schema.studies
        connection.execute(update(table).where(table.c.slug == slug).values(state=state))


def check_study(settings: StudySettings, content: StudyContent) -> None:
    """Raise `InputError` if texts and settings do not fit together."""
    content.check(settings.kind)
    _check_trials(settings, content)
    _check_gold(settings, content)


def _titled(settings: StudySettings, content: StudyContent) -> StudySettings:
    """Annotation studies without a title get one from what is labelled."""
    if settings.kind != "annotation" or settings.title != DEFAULT_TITLES["annotation"]:
        return settings
    headings = {tuple(heading for heading, _ in i.parts) for i in content.items if i.gold is None}
    titles = {
        ("Query",): "Labelling queries",
        ("Document",): "Labelling documents",
        ("Query", "Document"): "Labelling queries and documents",
    }
    title = titles.get(headings.pop(), settings.title) if len(headings) == 1 else settings.title
    return replace(settings, title=title)


def _check_trials(settings: StudySettings, content: StudyContent) -> None:
    labelled = settings.kind == "annotation"
    there = len(content.items if labelled else content.queries)
    what = counted(there, "item") if labelled else counted(there, "query", "queries")
    if settings.trials > there:
        raise InputError(f"trials = {settings.trials} with {what}", expected=f"at most {there}")
    for check in settings.checks:
        if check.trial > there:
            raise InputError(
                f"a check in trial {check.trial} with {what}", expected=f"1 to {there}"
            )


def _check_gold(settings: StudySettings, content: StudyContent) -> None:
    if settings.kind != "annotation":
        return
    allowed = {q.name: {o.value for o in q.options} for q in settings.questions}
    for item in content.items:
        for question, value in (item.gold or {}).items():
            if value not in allowed.get(question, ()):
                raise InputError(
                    f"gold item {item.id!r}: {value!r} for question {question!r}",
                    expected=f"one of {', '.join(sorted(allowed.get(question, ())))}"
                    if question in allowed
                    else f"a question of {', '.join(allowed)}",
                )
