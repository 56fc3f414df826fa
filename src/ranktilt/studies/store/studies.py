"""Making a study and reading it back. Its texts never change once it exists."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass, replace
from functools import cached_property

from sqlalchemy import Connection, Table, insert, select, update

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.studies.content import (
    Document,
    Item,
    ResultList,
    StudyContent,
    StudyQuery,
    counted,
)
from ranktilt.studies.settings import TITLES, Settings
from ranktilt.studies.store import schema
from ranktilt.studies.store.assigning import pairs_of
from ranktilt.studies.store.database import Database

STATES = ("open", "paused", "stopped")
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
#: Addresses that are pages of the researcher already.
RESERVED = ("login", "logout")


@dataclass(frozen=True)
class Entry:
    """One line of a result list."""

    rank: int
    doc: Document
    snippet: str


@dataclass(frozen=True)
class Study:
    """A study as the server needs it: settings and texts, all in memory."""

    id: int
    slug: str
    seed: int
    settings: Settings
    queries: dict[str, StudyQuery]
    documents: dict[str, Document]
    lists: dict[tuple[str, str], ResultList]
    snippets: dict[tuple[str, str], str]
    items: dict[str, Item]
    #: what the researcher should know about the texts
    warnings: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """seme, perception or annotation."""
        return self.settings.kind

    def conditions(self, query: str) -> list[str]:
        """The orders of a query, or the pairs of orders where people choose between two."""
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
        """How many queries one participant sees."""
        wanted = self.settings.trials or len(self.queries)
        return min(wanted, len(self.queries))

    def entries(self, query: str, condition: str) -> list[Entry]:
        """A result list with titles and snippets."""
        shown = self.lists[query, condition]
        return [
            Entry(rank, self.documents[doc], self.snippets[query, doc])
            for rank, doc in enumerate(shown.docs, start=1)
        ]


def create_study(
    database: Database, slug: str, settings: Settings, content: StudyContent, seed: int = 0
) -> None:
    """Store a study, open for participants; all of it or nothing."""
    if not SLUG.fullmatch(slug) or slug in RESERVED:
        raise InputError(
            f"study name {slug!r}", expected="up to 40 small letters, digits and hyphens"
        )
    check_study(settings, content)
    settings = _titled(settings, content)
    # beside the settings: databases that exist have no place of their own for it
    stored = {**json.loads(settings.to_json()), "warnings": list(content.warnings)}
    stored["sides"] = {query.id: query.side for query in content.queries if query.side != 1}
    with database.write() as connection:
        if connection.scalar(select(schema.studies.c.id).where(schema.studies.c.slug == slug)):
            raise InputError(f"study {slug!r} exists already", do="choose another --name")
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

        def rows(table: Table, *order: str) -> list[dict[str, object]]:
            query = select(table).where(table.c.study_id == found.id)
            ordered = query.order_by(*(table.c[name] for name in order))
            return [dict(row._mapping) for row in connection.execute(ordered)]

        entries = rows(schema.entries, "query_id", "condition", "rank")
        docs: dict[tuple[str, str], list[str]] = {}
        for e in entries:
            docs.setdefault((str(e["query_id"]), str(e["condition"])), []).append(str(e["doc_id"]))
        lists = {
            (s["query_id"], s["condition"]): ResultList(
                s["query_id"], s["condition"], tuple(docs[s["query_id"], s["condition"]]),  # type: ignore[arg-type, index]
                s["duo"], s["signed_duo"],  # type: ignore[arg-type]
            )
            for s in rows(schema.lists, "position")
        }  # fmt: skip
        items = {}
        for row in rows(schema.items, "position"):
            parts = tuple((h, t) for h, t in json.loads(str(row["parts"])))
            gold = None if row["gold"] is None else json.loads(str(row["gold"]))
            items[str(row["item_id"])] = Item(str(row["item_id"]), parts, gold)
        beside = json.loads(found.settings)
        sides = beside.get("sides", {})
        return Study(
            found.id,
            found.slug,
            found.seed,
            Settings.from_json(found.settings),
            {
                str(q["query_id"]): StudyQuery(
                    str(q["query_id"]),
                    str(q["text"]),
                    str(q["statement"]),
                    int(sides.get(q["query_id"], 1)),
                )
                for q in rows(schema.queries, "position")
            },
            {
                str(d["doc_id"]): Document(str(d["doc_id"]), str(d["text"]), str(d["title"]))
                for d in rows(schema.documents, "doc_id")
            },
            lists,  # type: ignore[arg-type]
            {(str(e["query_id"]), str(e["doc_id"])): str(e["snippet"]) for e in entries},
            items,
            tuple(beside.get("warnings", ())),
        )


@dataclass(frozen=True)
class Overview:
    """A study in the list of studies."""

    slug: str
    kind: str
    title: str
    state: str
    joined: int
    withdrawn: int


def list_studies(database: Database) -> list[Overview]:
    """All studies, the newest first."""
    table = schema.studies
    with database.read() as connection:
        rows = connection.execute(select(table).order_by(table.c.id.desc())).all()
    return [
        Overview(
            r.slug, r.kind, Settings.from_json(r.settings).title, r.state, r.joined, r.withdrawn
        )
        for r in rows
    ]


def study_state(connection: Connection, study: int) -> str:
    """open, paused or stopped."""
    state = connection.scalar(select(schema.studies.c.state).where(schema.studies.c.id == study))
    return str(state)


def set_state(database: Database, slug: str, state: str) -> None:
    """Open, pause (nobody new) or stop (nobody at all) a study."""
    if state not in STATES:
        raise UnknownNameError("state", state, STATES)
    with database.write() as connection:
        table = schema.studies
        connection.execute(update(table).where(table.c.slug == slug).values(state=state))


def check_study(settings: Settings, content: StudyContent) -> None:
    """Raise `InputError` where texts and settings do not make a study together."""
    content.check(settings.kind)
    _check_trials(settings, content)
    _check_gold(settings, content)


def _titled(settings: Settings, content: StudyContent) -> Settings:
    """Without a title of their own, labelling studies are called after what is labelled."""
    if settings.kind != "annotation" or settings.title != TITLES["annotation"]:
        return settings
    headings = {tuple(heading for heading, _ in i.parts) for i in content.items if i.gold is None}
    titles = {
        ("Query",): "Labelling queries",
        ("Document",): "Labelling documents",
        ("Query", "Document"): "Labelling queries and documents",
    }
    title = titles.get(headings.pop(), settings.title) if len(headings) == 1 else settings.title
    return replace(settings, title=title)


def _check_trials(settings: Settings, content: StudyContent) -> None:
    labelled = settings.kind == "annotation"
    there = len(content.items if labelled else content.queries)
    what = counted(there, "item") if labelled else f"{there} {'query' if there == 1 else 'queries'}"
    if settings.trials > there:
        raise InputError(f"trials = {settings.trials} with {what}", expected=f"at most {there}")
    for check in settings.checks:
        if check.trial > there:
            raise InputError(
                f"a check in trial {check.trial} with {what}", expected=f"1 to {there}"
            )


def _check_gold(settings: Settings, content: StudyContent) -> None:
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
