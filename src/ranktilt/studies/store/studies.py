"""Creating a study and reading it back. Its texts never change once it exists."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from sqlalchemy import Row, insert, select, update

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.studies.content import (
    CONDITION_NAMES,
    ResultList,
    StudyContent,
    StudyDocument,
    StudyItem,
    StudyQuery,
)
from ranktilt.studies.settings import StudySettings
from ranktilt.studies.store import schema
from ranktilt.studies.store.accounts import COMMAND_LINE, log_within
from ranktilt.studies.store.database import Database

STATES = ("open", "paused", "stopped")
#: The ids of a panel that links may contain.
PANEL_ID = re.compile(r"[A-Za-z0-9_.@-]{1,128}")
_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
#: URLs that are pages of the researcher already.
_RESERVED = ("login", "logout")


class ResultEntry(NamedTuple):
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
    snippets: Mapping[str, Mapping[str, str]]
    items: dict[str, StudyItem]
    #: what the researcher should know about the texts
    warnings: tuple[str, ...] = ()
    secret: str = field(default="", repr=False)

    @property
    def kind(self) -> str:
        """seme, perception or annotation."""
        return self.settings.kind

    @property
    def path(self) -> str:
        """Where its pages are."""
        return f"/s/{self.slug}"

    @cached_property
    def conditions_by_query(self) -> dict[str, list[str]]:
        """The orders of each query, or pairs of orders if people choose between two."""
        found: dict[str, list[str]] = {query: [] for query in self.queries}
        for query, condition in self.lists:
            found[query].append(condition)
        if self.kind == "perception" and self.settings.mode == "choose":
            return {query: _pairs_of(own) for query, own in found.items()}
        return found

    def condition_name(self, condition: str) -> str:
        """A condition as people read it, such as "for first"; two lists with a line between."""
        known = CONDITION_NAMES if self.kind == "seme" else {}
        return " | ".join(known.get(name, name) for name in condition.split("|"))

    def _signature(self, panel_id: str) -> str:
        from itsdangerous import Signer

        signer = Signer(self.secret, salt="panel", digest_method=hashlib.sha256)
        return signer.get_signature(panel_id).decode()

    def panel_link(self, panel_id: str) -> str:
        """The path of a participant's signed link."""
        settings = self.settings
        if not settings.panel_signed:
            raise InputError(
                f"study {self.slug!r} takes any link", do="create it with panel_signed = true"
            )
        if not PANEL_ID.fullmatch(panel_id):
            raise InputError(f"id {panel_id!r}", expected="at most 128 letters, digits and _ . @ -")
        signed = {settings.panel_id: panel_id, settings.panel_key: self._signature(panel_id)}
        return f"{self.path}?{urlencode(signed)}"

    def may_join(self, panel_id: str, panel_key: str) -> bool:
        """Whether the ids in a link let somebody start: present and signed, if the study says."""
        if self.settings.panel_signed:
            right = self._signature(panel_id)
            return bool(panel_id) and hmac.compare_digest(right.encode(), panel_key.encode())
        return bool(panel_id) or not self.settings.panel_required

    @property
    def tables(self) -> list[str]:
        """The tables of its export, the main one first."""
        if self.kind == "annotation":
            return ["labels", "participants", "payments"]
        main = {"seme": ["answers", "evidence"], "rate": ["ratings"], "choose": ["choices"]}
        own = main["seme" if self.kind == "seme" else self.settings.mode]
        return [*own, "participants", "events", "payments"]

    @property
    def files(self) -> list[str]:
        """The files that can be exported."""
        return [f"{name}.csv" for name in self.tables] + ["codebook.md"]

    @property
    def trials(self) -> int:
        """Queries per participant."""
        return min(self.settings.trials or len(self.queries), len(self.queries))

    def entries(self, query: str, condition: str) -> list[ResultEntry]:
        """A result list with titles and snippets."""
        shown = self.lists[query, condition]
        return [
            ResultEntry(rank, self.documents[doc], self.snippets[query][doc])
            for rank, doc in enumerate(shown.docs, start=1)
        ]


def _pairs_of(conditions: Sequence[str]) -> list[str]:
    """Every pair of conditions in both positions, as "left|right".

    >>> _pairs_of(["a", "b"])
    ['a|b', 'b|a']
    """
    both = list(combinations(conditions, 2))
    return [f"{a}|{b}" for a, b in both] + [f"{b}|{a}" for a, b in both]


def _is_slug(name: str) -> bool:
    """Whether a study may have this name, which is part of its URL."""
    return bool(_SLUG.fullmatch(name)) and name not in _RESERVED


def check_slug(name: str) -> None:
    """Raise `InputError` if a study may not have this name."""
    if not _is_slug(name):
        raise InputError(
            f"study name {name!r}", expected="at most 40 small letters, digits and hyphens"
        )


def create_study(
    database: Database,
    slug: str,
    settings: StudySettings,
    content: StudyContent,
    seed: int | None = None,
) -> None:
    """Store a study, open for participants, in one transaction.

    Without a seed the assignment cannot be predicted: a random one is drawn and not shown until
    the study is stopped.
    """
    check_slug(slug)
    content.check(settings)
    row = {
        "slug": slug, "kind": settings.kind, "title": settings.title,
        "seed": secrets.randbits(63) if seed is None else seed, "secret": secrets.token_hex(32),
        # with today's defaults, which another version may change
        "settings": json.dumps(asdict(settings), ensure_ascii=False),
        "content": msgspec.json.encode(content.with_snippets()).decode(),
        "state": "open", "created": time.time(), "joined": 0, "withdrawn": 0,
    }  # fmt: skip
    with database.write() as connection:
        if connection.scalar(select(schema.studies.c.id).where(schema.studies.c.slug == slug)):
            raise InputError(f"study {slug!r} already exists", do="choose another --name")
        connection.execute(insert(schema.studies).values(**row))


def load_study(database: Database, slug: str, known: Study | None = None) -> Study:
    """A study with all its texts, which are not read again if it is the `known` one.

    Another one may have its name and number by now, but not its secret.
    Settings are not checked again: an existing study must be served even if a rule is newer.
    """
    with database.read() as connection:
        # not every database takes every character
        wanted = schema.studies.c.slug == (slug if _is_slug(slug) else "")
        secret = select(schema.studies.c.secret).where(wanted)
        if known is not None and connection.scalar(secret) == known.secret:
            return known
        found = connection.execute(select(schema.studies).where(wanted)).one_or_none()
        if found is None:
            names = connection.scalars(select(schema.studies.c.slug)).all()
            raise UnknownNameError("study", slug, names)
    try:
        content = msgspec.json.decode(found.content, type=StudyContent)
        settings = msgspec.json.decode(found.settings, type=StudySettings)
    except msgspec.MsgspecError as error:
        raise InputError(
            f"damaged ({error})", where=f"study {slug}", do="restore a backup"
        ) from error
    return Study(
        found.id,
        found.slug,
        found.seed,
        settings,
        {query.id: query for query in content.queries},
        {document.id: document for document in content.documents},
        {(shown.query, shown.condition): shown for shown in content.lists},
        content.snippets,
        {item.id: item for item in content.items},
        tuple(content.warnings),
        found.secret,
    )


def list_studies(database: Database) -> list[Row[Any]]:
    """slug, kind, title, state, joined and withdrawn of all studies, the newest first."""
    t = schema.studies.c
    columns = (t.slug, t.kind, t.title, t.state, t.joined, t.withdrawn)
    with database.read() as connection:
        return list(connection.execute(select(*columns).order_by(t.id.desc())))


def set_state(database: Database, slug: str, state: str, account: str = COMMAND_LINE) -> None:
    """Open, pause (no new participants) or stop (no answers) a study, and log who did it."""
    with database.write() as connection:
        table = schema.studies
        connection.execute(update(table).where(table.c.slug == slug).values(state=state))
        log_within(connection, f"study {state}", account, slug)
