"""Bringing a database of an earlier version to the format of this one.

`STEPS` has one function per format, in order: the first turns format 1 into 2. To change the
schema, change `schema.py` and append a function that alters existing tables; tables and indexes
that are missing afterwards are created from `schema.py`.
"""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, text

from ranktilt.studies.content import ResultList, StudyContent, StudyDocument, StudyItem, StudyQuery
from ranktilt.studies.store import schema


def _content_in_one_column(connection: Connection) -> None:
    """Format 2: the texts of a study are one JSON column instead of five tables."""
    for name in ("title", "content"):
        _run(connection, f"ALTER TABLE studies ADD COLUMN {name} TEXT NOT NULL DEFAULT ''")
    for study in _rows(connection, "studies", "id"):

        def own(table: str, *order: str, id: int = study.id) -> list[Any]:
            return [r for r in _rows(connection, table, *order) if r.study_id == id]

        settings = json.loads(study.settings)
        for question in settings.get("questions", ()):
            if "options" in question:
                question["labels"] = question.pop("options")
        sides, warnings = settings.pop("sides", {}), settings.pop("warnings", [])
        docs: dict[tuple[str, str], list[str]] = defaultdict(list)
        snippets: dict[str, dict[str, str]] = defaultdict(dict)
        for e in own("entries", "query_id", "condition", "rank"):
            docs[e.query_id, e.condition].append(e.doc_id)
            snippets[e.query_id][e.doc_id] = e.snippet
        content = StudyContent(
            [
                StudyQuery(q.query_id, q.text, q.statement, sides.get(q.query_id, 1))
                for q in own("queries", "position")
            ],
            [StudyDocument(d.doc_id, d.text, d.title) for d in own("documents", "doc_id")],
            [
                ResultList(
                    s.query_id, s.condition, tuple(docs[s.query_id, s.condition]),
                    s.duo, s.signed_duo,
                )
                for s in own("lists", "position")
            ],
            [
                StudyItem(i.item_id, json.loads(i.parts), json.loads(i.gold or "null"))
                for i in own("items", "position")
            ],
            snippets,
            warnings,
        )  # fmt: skip
        _run(
            connection,
            "UPDATE studies SET title = :title, settings = :settings, content = :content "
            "WHERE id = :id",
            id=study.id,
            title=settings["title"],
            settings=json.dumps(settings, ensure_ascii=False),
            content=msgspec.json.encode(content).decode(),
        )
    for table in ("entries", "lists", "documents", "queries", "items"):
        _run(connection, f"DROP TABLE {table}")
    _run(connection, "ALTER TABLE participants DROP COLUMN name")


def _secret_of_a_study(connection: Connection) -> None:
    """Format 3: each study has a secret; seeds have 64 bits."""
    _run(connection, "ALTER TABLE studies ADD COLUMN secret VARCHAR(64) NOT NULL DEFAULT ''")
    for study in _rows(connection, "studies", "id"):
        made = secrets.token_hex(32)
        _run(connection, "UPDATE studies SET secret = :made WHERE id = :id", made=made, id=study.id)
    if connection.dialect.name == "postgresql":
        _run(connection, "ALTER TABLE studies ALTER COLUMN seed TYPE BIGINT")


def _second_factor(connection: Connection) -> None:
    """Format 4: one-time codes of accounts, and when a login was last used."""
    _run(connection, "ALTER TABLE accounts ADD COLUMN totp_secret VARCHAR(64)")
    _run(connection, "ALTER TABLE accounts ADD COLUMN totp_used INTEGER")
    _run(connection, "ALTER TABLE logins ADD COLUMN seen DOUBLE PRECISION")


STEPS: list[Callable[[Connection], None]] = [
    _content_in_one_column,
    _secret_of_a_study,
    _second_factor,
]
#: The format of this version.
VERSION = 1 + len(STEPS)


def migrate(connection: Connection, found: int) -> None:
    """Bring the database from format `found` to this version's, in the caller's transaction."""
    for step in STEPS[found - 1 :]:
        step(connection)
    schema.metadata.create_all(connection)
    _run(connection, "UPDATE meta SET value = :new WHERE key = 'version'", new=str(VERSION))


def _run(connection: Connection, statement: str, **values: Any) -> None:
    connection.execute(text(statement), values)


def _rows(connection: Connection, table: str, *order: str) -> list[Any]:
    by = ", ".join(order)
    return list(connection.execute(text(f"SELECT * FROM {table} ORDER BY {by}")))
