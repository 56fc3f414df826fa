"""The topics of a corpus, and the domains of its questions.

Domains come from a table of assignments (`topic`, `topic_id` or `query_id`, and `domain`), or from
descriptions (TOML with `[domains]`): a text gets the domain whose description has the most similar
embedding. Several rows, or a list in a cell as in the authors' categories.csv, are several domains.
The package has descriptions of the 15 domains of Ziems et al. (2024).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib import resources
from typing import Any, NamedTuple

import numpy as np

from ranktilt.corpora.layout import Corpus
from ranktilt.data.columns import QUERY_ID
from ranktilt.data.files import format_suffix, parse_toml, read_text
from ranktilt.data.tables import cell_values, read_table
from ranktilt.errors import InputError
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.embedders import load_embedder

#: Names the package's own descriptions of domains.
_SHIPPED = "shipped"
_DOMAIN = ("domain", "domains", "category", "categories")
_TOPIC_COLUMNS = {
    "topic_id": ("topic_id", "id", "_id", "page_id"),
    "topic": ("topic", "title", "name", "key"),
    "domain": _DOMAIN,
    "description": ("description", "describes"),
}
_DOMAIN_COLUMNS = {
    "query_id": tuple(name for name in QUERY_ID if name != "topic_id"),
    "topic_id": ("topic_id", "id", "page_id"),
    "topic": ("topic", "title", "key"),
    "domain": _DOMAIN,
}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")


class Topic(NamedTuple):
    """One topic; the ids of its questions start with its id."""

    topic_id: str
    topic: str
    #: A domain, or several as a list in text.
    domain: str = ""
    description: str = ""

    @classmethod
    def load(cls, source: str | os.PathLike[str]) -> list[Topic]:
        """Read topics: text with one topic per line (# starts a comment), or a table with `topic`.

        Topics without an id are numbered q1, q2, … in the order of the file.
        """
        if format_suffix(source) in (".txt", ""):
            lines = [line.strip() for line in read_text(source).split("\n")]
            given = [("", line, "", "") for line in lines if line and not line.startswith("#")]
        else:
            table = read_table(source, _TOPIC_COLUMNS, required=("topic",))
            size = len(table.columns["topic"])
            columns = [table.columns.get(name, [""] * size) for name in _TOPIC_COLUMNS]
            given = [tuple(" ".join(c.split()) for c in row) for row in zip(*columns, strict=True)]  # type: ignore[misc]
        topics: list[Topic] = []
        seen: set[str] = set()
        for number, (key, topic, domain, description) in enumerate(given, start=1):
            where = f"{os.fspath(source)}, topic {number}"
            if not topic:
                raise InputError("an empty topic", where=where)
            key = key or f"q{number}"
            if not _ID.fullmatch(key):
                raise InputError(
                    f"topic id {key!r}", where=where, expected="letters, digits, . and -"
                )
            for one in (f"id {key}", f"topic {topic.casefold()}"):
                if one in seen:
                    raise InputError(f"duplicate {one!r}", where=where)
                seen.add(one)
            topics.append(cls(key, topic, domain, description))
        if not topics:
            raise InputError("no topic", where=source, expected="one topic per line")
        return topics


class Domains(NamedTuple):
    """Assignments by topic, topic id or query id, or descriptions of domains."""

    assigned: Mapping[str, tuple[str, ...]]
    described: Mapping[str, str]
    source: str = ""

    @classmethod
    def load(cls, source: str | os.PathLike[str]) -> Domains:
        """Read assignments or descriptions; "shipped" are the package's descriptions."""
        if os.fspath(source) == _SHIPPED:
            home = resources.files("ranktilt.corpora") / "domains.toml"
            return cls({}, _described(home.read_text(encoding="utf-8"), _SHIPPED), _SHIPPED)
        if format_suffix(source) == ".toml":
            return cls({}, _described(read_text(source), source), os.fspath(source))
        table = read_table(source, _DOMAIN_COLUMNS, required=("domain",))
        names = table.columns["domain"]
        found: dict[str, tuple[str, ...]] = {}
        for column in ("query_id", "topic_id", "topic"):
            for key, cell in zip(table.columns.get(column, ()), names, strict=False):
                if key.strip() and (own := cell_values(cell)):
                    known = found.get(key.strip(), ())
                    found[key.strip()] = tuple(dict.fromkeys((*known, *own)))
        if not found:
            raise InputError(
                "no assignment", where=source, expected="topic, topic_id or query_id, and domain"
            )
        return cls(found, {}, os.fspath(source))

    def of(
        self, texts: Mapping[str, tuple[str, ...]], *, embedder: Any = "light"
    ) -> dict[str, tuple[str, ...]]:
        """Find domains: {id: (names to look up …, text)} → {id: domains}, without unknown ones."""
        if self.assigned:
            found = {}
            for key, names in texts.items():
                given = next((self.assigned[n] for n in (key, *names) if n in self.assigned), None)
                if given is not None:
                    found[key] = given
            return found
        return _nearest({key: names[-1] for key, names in texts.items()}, self.described, embedder)

    def for_corpus(self, corpus: Corpus, embedder: Any = "light") -> Corpus:
        """The corpus with these domains; questions without one keep theirs."""
        texts = {}
        for query, one in corpus.questions.items():
            text = f"{one.topic}. {one.text}" if one.topic else one.text
            texts[query] = (one.topic, query.rpartition("_")[0], text)
        found = self.of(texts, embedder=embedder)
        if not found:
            raise InputError(
                f"matches none of the {len(texts)} questions of {corpus.source}", where=self.source,
                expected=f"topics or ids such as {next(iter(texts), '')}",
            )  # fmt: skip
        return corpus.with_domains(found)


def _nearest(
    texts: Mapping[str, str], descriptions: Mapping[str, str], embedder: Any = "light"
) -> dict[str, tuple[str, ...]]:
    """The domain whose description has the largest cosine with a text; the first of ties."""
    if not texts:
        return {}
    model = load_embedder(embedder)
    names = list(descriptions)
    # the name is as informative as the description
    told = [f"{name}: {descriptions[name]}" for name in names]
    ids = [*(f"domain {name}" for name in names), *texts]
    units = unit_rows(model.embed(ids, [*told, *texts.values()]).astype(np.float64))
    chosen = (units[len(names) :] @ units[: len(names)].T).argmax(axis=1)
    return {key: (names[int(place)],) for key, place in zip(texts, chosen, strict=True)}


def _described(text: str, where: object) -> dict[str, str]:
    content = parse_toml(text, where)
    table = content.get("domains", content)
    if not isinstance(table, dict) or not all(isinstance(v, str) for v in table.values()):
        raise InputError("no [domains]", where=where, expected='lines such as Law = "courts, …"')
    empty = [name for name, told in table.items() if not name.strip() or not told.strip()]
    if empty or len(table) < 2:
        what = f"domain {empty[0]!r} without a description" if empty else f"{len(table)} domain(s)"
        raise InputError(what, where=where, expected="at least two domains with descriptions")
    return table
