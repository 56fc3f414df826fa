"""Domains of topics and questions: from a file, or by the nearest description.

A file of assignments is a table with `topic` or `query_id` and `domain`. A file of descriptions is
a table with `domain` and `description`, or TOML with a `[domains]` table; a text gets the domain
whose description its vector is nearest to in angle. The package has descriptions of the 15 domains
of Ziems et al. (2024).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

import numpy as np

from ranktilt.corpora.layout import Corpus
from ranktilt.data.columns import QUERY_ID
from ranktilt.data.files import format_suffix, parse_toml, read_text
from ranktilt.data.tables import read_table
from ranktilt.errors import InputError
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.embedders import load_embedder

#: Names the package's own descriptions.
SHIPPED = "shipped"
COLUMNS = {
    "query_id": QUERY_ID,
    "topic": ("topic", "title"),
    "domain": ("domain", "category"),
    "description": ("description", "describes"),
}


@dataclass(frozen=True)
class Domains:
    """Either assignments by topic or query id, or descriptions to be nearest to."""

    assigned: Mapping[str, str]
    described: Mapping[str, str]
    source: str = ""

    @classmethod
    def load(cls, source: str | os.PathLike[str]) -> Domains:
        """A file of assignments or of descriptions; "shipped" is the package's descriptions."""
        if os.fspath(source) == SHIPPED:
            home = resources.files("ranktilt.corpora") / "domains.toml"
            return cls({}, _described(home.read_text(encoding="utf-8"), SHIPPED), SHIPPED)
        if format_suffix(source) == ".toml":
            return cls({}, _described(read_text(source), source), os.fspath(source))
        table = read_table(source, COLUMNS, required=("domain",))
        names = table.columns["domain"]
        if "description" in table.columns:
            texts = table.columns["description"]
            pairs = {n.strip(): t.strip() for n, t in zip(names, texts, strict=True)}
            return cls({}, _checked(pairs, source), os.fspath(source))
        found: dict[str, str] = {}
        for column in ("query_id", "topic"):
            for row, key in enumerate(table.columns.get(column, ())):
                name = names[row].strip()
                if key.strip() and found.setdefault(key.strip(), name) != name:
                    raise InputError(f"two domains for {key.strip()!r}", where=table.where(row))
        if not found:
            raise InputError(
                "nothing is assigned", where=source, expected="topic or query_id, and domain"
            )
        return cls(found, {}, os.fspath(source))

    def of(
        self, texts: Mapping[str, tuple[str, ...]], *, embedder: Any = "light"
    ) -> dict[str, str]:
        """{id: (names to look up …, what it is about)} → {id: domain}, without unknown ones."""
        if self.assigned:
            found = {}
            for key, names in texts.items():
                given = next((self.assigned[n] for n in (key, *names) if n in self.assigned), None)
                if given is not None:
                    found[key] = given
            return found
        return nearest({key: names[-1] for key, names in texts.items()}, self.described, embedder)


def nearest(
    texts: Mapping[str, str], descriptions: Mapping[str, str], embedder: Any = "light"
) -> dict[str, str]:
    """The domain whose description has the largest cosine with a text; the first among equals."""
    if not texts:
        return {}
    model = load_embedder(embedder)
    names = list(descriptions)
    # the name tells as much as the description does
    told = [f"{name}: {descriptions[name]}" for name in names]
    ids = [*(f"domain {name}" for name in names), *texts]
    units = unit_rows(model.embed(ids, [*told, *texts.values()]).astype(np.float64))
    chosen = (units[len(names) :] @ units[: len(names)].T).argmax(axis=1)
    return {key: names[int(place)] for key, place in zip(texts, chosen, strict=True)}


def with_domains(corpus: Corpus, domains: Domains, *, embedder: Any = "light") -> Corpus:
    """The corpus with the domains that a file says, or the nearest ones."""
    texts = {
        q: (one.topic, f"{one.topic}. {one.text}" if one.topic else one.text)
        for q, one in corpus.questions.items()
    }
    return corpus.with_domains(domains.of(texts, embedder=embedder))


def _described(text: str, where: object) -> dict[str, str]:
    content = parse_toml(text, where)
    table = content.get("domains", content)
    if not isinstance(table, dict) or not all(isinstance(v, str) for v in table.values()):
        raise InputError("no [domains]", where=where, expected='lines such as Law = "courts, …"')
    return _checked(table, where)


def _checked(pairs: Mapping[str, str], where: object) -> dict[str, str]:
    empty = [name for name, text in pairs.items() if not name.strip() or not text.strip()]
    if empty or len(pairs) < 2:
        what = f"domain {empty[0]!r} without a description" if empty else f"{len(pairs)} domain(s)"
        raise InputError(what, where=where, expected="two or more domains with descriptions")
    return dict(pairs)
