"""The topics that a corpus begins with: a line each, or a table with ids, domains, descriptions."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from typing import Any

from ranktilt.corpora.domains import Domains
from ranktilt.data.files import format_suffix, read_text
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError

COLUMNS = {
    "topic_id": ("topic_id", "id", "_id", "page_id"),
    "topic": ("topic", "title", "name"),
    "domain": ("domain", "category"),
    "description": ("description", "describes"),
}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")


@dataclass(frozen=True)
class Topic:
    """One topic; its id begins the ids of its questions."""

    topic_id: str
    topic: str
    domain: str = ""
    description: str = ""


def load_topics(source: str | os.PathLike[str]) -> list[Topic]:
    """Text with a topic a line (# begins a remark), or a table with `topic` (CSV, TSV, JSONL …).

    Topics without an id are numbered q1, q2, … in the order of the file.
    """
    if format_suffix(source) in (".txt", ""):
        lines = [line.strip() for line in read_text(source).split("\n")]
        given = [("", line, "", "") for line in lines if line and not line.startswith("#")]
    else:
        table = read_table(source, COLUMNS, required=("topic",))
        size = len(table.columns["topic"])
        columns = [table.columns.get(name, [""] * size) for name in COLUMNS]
        given = [tuple(" ".join(c.split()) for c in row) for row in zip(*columns, strict=True)]  # type: ignore[misc]
    topics: list[Topic] = []
    seen: set[str] = set()
    for number, (key, topic, domain, description) in enumerate(given, start=1):
        where = f"{os.fspath(source)}, topic {number}"
        if not topic:
            raise InputError("an empty topic", where=where)
        key = key or f"q{number}"
        if not _ID.fullmatch(key):
            raise InputError(f"topic id {key!r}", where=where, expected="letters, digits, . and -")
        for one in (f"id {key}", f"topic {topic.casefold()}"):
            if one in seen:
                raise InputError(f"{one!r} stands twice", where=where)
            seen.add(one)
        topics.append(Topic(key, topic, domain, description))
    if not topics:
        raise InputError("no topic", where=source, expected="a topic a line")
    return topics


def assign(topics: list[Topic], domains: Domains, embedder: Any = "light") -> list[Topic]:
    """The topics with domains; one that the topics' file names stays."""
    wanted = {
        t.topic_id: (t.topic, f"{t.topic}. {t.description}" if t.description else t.topic)
        for t in topics
        if not t.domain
    }
    found = domains.of(wanted, embedder=embedder)
    return [replace(t, domain=t.domain or found.get(t.topic_id, "")) for t in topics]
