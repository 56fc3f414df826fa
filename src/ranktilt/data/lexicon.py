"""Group lexicons: which terms belong to which group.

The order of the groups fixes the sign: the first group is +. Files may be ranktilt's TOML, CSV or
text with `word,group` lines, or LIWC dictionaries (`.dic`).
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from ranktilt.data.files import format_suffix, parse_toml, read_text
from ranktilt.data.frames import FRAME, Frame, is_frame
from ranktilt.data.tables import csv_rows, parse_number, read_table
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, UnknownNameError, check_known

_HEADER_NAMES = {"word": "term", "term": "term", "group": "group"}


@dataclass(frozen=True)
class Term:
    """One lexicon entry: a word or phrase, which may end in `*`."""

    text: str
    weight: float = 1.0
    case_sensitive: bool = False

    @property
    def key(self) -> str:
        """The form in which the entry is matched, counted and printed."""
        return self.text if self.case_sensitive else self.text.lower()


@dataclass(frozen=True)
class Group:
    """A named group with its terms and an optional target share."""

    name: str
    terms: tuple[Term, ...]
    target: float | None = None


@dataclass(frozen=True)
class Lexicon:
    """Groups in order (first = +), exclusions, and a card with known limits."""

    name: str
    groups: tuple[Group, ...]
    language: str = "en"
    exclude: tuple[Term, ...] = ()
    pairs: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, Any] = field(default_factory=dict)
    card: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""

    def __post_init__(self) -> None:
        _check(self)

    def __repr__(self) -> str:
        groups = ", ".join(f"{g.name} ({counted(len(g.terms), 'term')})" for g in self.groups)
        return f"<Lexicon {self.name}: {groups}>"

    @property
    def group_names(self) -> tuple[str, ...]:
        """The groups' names in order."""
        return tuple(group.name for group in self.groups)

    @property
    def targets(self) -> tuple[float, ...]:
        """Target shares in group order; equal shares if the lexicon gives none."""
        given = [group.target for group in self.groups]
        if all(target is None for target in given):
            return (1.0 / len(given),) * len(given)
        return tuple(float(target) for target in given if target is not None)

    @property
    def weighted(self) -> bool:
        """Whether any term has a weight other than 1 (counts are then fractions)."""
        return any(term.weight != 1.0 for group in self.groups for term in group.terms)

    @cached_property
    def places(self) -> dict[str, tuple[int, float]]:
        """The number of its group and the weight of every term, by its key."""
        return {
            term.key: (number, term.weight)
            for number, group in enumerate(self.groups)
            for term in group.terms
        }

    @cached_property
    def hash(self) -> str:
        """A hash of everything that can change a count or a score."""
        content = {
            "groups": [
                [g.name, round(t, 15), [[x.key, x.weight, x.case_sensitive] for x in g.terms]]
                for g, t in zip(self.groups, self.targets, strict=True)
            ],
            "exclude": [[x.key, x.case_sensitive] for x in self.exclude],
        }
        encoded = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        return hashlib.sha256(encoded).hexdigest()

    def __hash__(self) -> int:
        return hash(self.hash)

    def select(self, names: Sequence[str]) -> Lexicon:
        """The same lexicon with only these groups, in this order (so the first becomes +)."""
        by_name = {group.name: group for group in self.groups}
        for name in names:
            check_known("group", name, by_name, where=self.source or self.name)
        chosen = [by_name[name] for name in names]
        if any(group.target is not None for group in chosen):
            total = sum(group.target or 0.0 for group in chosen)
            chosen = [replace(g, target=(g.target or 0.0) / total) for g in chosen]
        return replace(self, groups=tuple(chosen))

    def with_exclusions(self, phrases: Iterable[str]) -> Lexicon:
        """The same lexicon with more exclusions."""
        return replace(self, exclude=(*self.exclude, *(Term(phrase) for phrase in phrases)))

    def to_dict(self) -> dict[str, Any]:
        """Plain data, structured like the TOML file."""
        content: dict[str, Any] = {"name": self.name, "language": self.language}
        if self.exclude:
            content["exclude"] = [_plain_term(term) for term in self.exclude]
        for key in ("card", "pairs", "names"):
            if value := dict(getattr(self, key)):
                content[key] = value
        content["groups"] = [
            {"name": group.name}
            | ({} if group.target is None else {"target": group.target})
            | {"terms": [_plain_term(term) for term in group.terms]}
            for group in self.groups
        ]
        return content

    def to_toml(self) -> str:
        """TOML text that reads back to the same lexicon."""
        content = self.to_dict()
        lines = [f"{key} = {_toml(content[key])}" for key in ("name", "language")]
        if "exclude" in content:
            lines.append(f"exclude = {_toml(content['exclude'])}")
        for table in ("card", "pairs", "names"):
            if table in content:
                lines += ["", f"[{table}]"]
                lines += [f"{_key(k)} = {_toml(v)}" for k, v in content[table].items()]
        for group in content["groups"]:
            lines += ["", "[[groups]]", f"name = {_toml(group['name'])}"]
            if "target" in group:
                lines.append(f"target = {_toml(group['target'])}")
            lines.append("terms = [")
            lines += [f"  {_toml(term)}," for term in group["terms"]]
            lines.append("]")
        return "\n".join(lines) + "\n"

    @classmethod
    def from_dict(cls, content: Mapping[str, Any], source: str = "") -> Lexicon:
        """A lexicon from plain data, structured like the TOML file."""
        where = source or "lexicon"
        known = {"name", "language", "groups", "exclude", "pairs", "names", "card"}
        for key in content:
            check_known("key", key, sorted(known), where=where)
        groups = content.get("groups")
        if not isinstance(groups, Sequence) or isinstance(groups, str):
            raise InputError("no groups", where=where, expected="[[groups]] with name and terms")
        for key in ("pairs", "names", "card"):
            if not isinstance(content.get(key, {}), Mapping):
                raise InputError(f"{key} = {content[key]!r}", where=where, expected=f"[{key}]")
        return cls(
            name=str(content.get("name") or "lexicon"),
            language=str(content.get("language", "und")),
            groups=tuple(_group(entry, where) for entry in groups),
            exclude=_terms(content, "exclude", where),
            pairs=dict(content.get("pairs", {})),
            names=dict(content.get("names", {})),
            card=dict(content.get("card", {})),
            source=source,
        )

    @classmethod
    def load(
        cls,
        spec: Lexicon | str | os.PathLike[str] | Mapping[str, Any] | Frame,
        groups: Sequence[str] | None = None,
    ) -> Lexicon:
        """Load a lexicon.

        Args:
            spec: A lexicon, the name of a shipped one, a file, a data frame with the columns word
                and group, or plain data.
            groups: The groups to use, in order; the first is +.

        Returns:
            The lexicon.
        """
        if isinstance(spec, Lexicon):
            lexicon = spec
        elif isinstance(spec, Mapping):
            lexicon = cls.from_dict(spec)
        elif is_frame(spec):
            lexicon = _of_frame(spec)
        else:
            text = os.fspath(spec)
            if text in shipped_lexicons():
                file = resources.files("ranktilt.lexicons") / f"{text}.toml"
                with resources.as_file(file) as path:
                    lexicon = replace(_read(path, groups), source=text)
            elif os.path.exists(text):
                lexicon = _read(text, groups)
            elif os.path.splitext(text)[1]:
                raise InputError("no such file", where=text)
            else:
                raise UnknownNameError(
                    "lexicon", text, shipped_lexicons(), do="or give a path to a lexicon file"
                )
        return lexicon if groups is None else lexicon.select(groups)


def _of_frame(frame: Frame) -> Lexicon:
    """A lexicon from the columns word (or term) and group; weight is optional."""
    columns = {"term": ("term", "word"), "group": ("group",), "weight": ("weight",)}
    table = read_table(frame, columns, required=("term", "group"))
    groups: dict[str, list[Any]] = {}
    weights = table.columns.get("weight", ["1"] * len(table))
    rows = zip(table.columns["term"], table.columns["group"], weights, strict=True)
    for row, (term, group, weight) in enumerate(rows):
        value = parse_number(weight or "1", "weight", table.where(row))
        groups.setdefault(group, []).append({"term": term, "weight": value})
    content = [{"name": name, "terms": terms} for name, terms in groups.items()]
    return Lexicon.from_dict({"groups": content}, FRAME)


def shipped_lexicons() -> list[str]:
    """Names of the lexicons in the package."""
    folder = resources.files("ranktilt.lexicons")
    return sorted(f.name[: -len(".toml")] for f in folder.iterdir() if f.name.endswith(".toml"))


def _plain_term(term: Term) -> Any:
    plain: dict[str, Any] = {"term": term.text}
    if term.weight != 1.0:
        plain["weight"] = term.weight
    if term.case_sensitive:
        plain["case_sensitive"] = True
    return plain if len(plain) > 1 else term.text


def _term(entry: Any, where: str) -> Term:
    if isinstance(entry, str):
        return Term(entry)
    if not isinstance(entry, Mapping) or not isinstance(entry.get("term"), str):
        raise InputError(
            f"term {entry!r}", where=where, expected='"word" or {term = "word", weight = 1.0}'
        )
    known = ("term", "weight", "case_sensitive")
    for key in entry:
        check_known("term key", key, known, where=where)
    weight = entry.get("weight", 1.0)
    if isinstance(weight, bool) or not isinstance(weight, int | float):
        raise InputError(
            f"weight {weight!r} of {entry['term']!r}", where=where, expected="a number"
        )
    return Term(entry["term"], _float(weight), bool(entry.get("case_sensitive", False)))


def _float(number: float) -> float:
    """A number of TOML; one with hundreds of digits is infinite, which no weight may be."""
    try:
        return float(number)
    except OverflowError:
        return math.inf


def _terms(content: Mapping[str, Any], key: str, where: str) -> tuple[Term, ...]:
    entries = content.get(key, ())
    if isinstance(entries, str) or not isinstance(entries, Sequence):
        raise InputError(f"{key} = {entries!r}", where=where, expected='a list: ["word", …]')
    return tuple(_term(entry, where) for entry in entries)


def _group(entry: Any, where: str) -> Group:
    if not isinstance(entry, Mapping) or "name" not in entry:
        raise InputError("group without a name", where=where, expected="[[groups]] name = …")
    target = entry.get("target")
    if target is not None and (isinstance(target, bool) or not isinstance(target, int | float)):
        raise InputError(f"target {target!r} of {entry['name']}", where=where, expected="a number")
    terms = _terms(entry, "terms", where)
    return Group(str(entry["name"]), terms, None if target is None else _float(target))


def _check(lexicon: Lexicon) -> None:
    where = lexicon.source or lexicon.name
    names = lexicon.group_names
    if len(names) < 2:
        raise InputError(f"{len(names)} group(s)", where=where, expected="at least two groups")
    if len(set(names)) < len(names):
        raise InputError("two groups with one name", where=where)
    given = [group.target for group in lexicon.groups if group.target is not None]
    if given:
        if len(given) < len(names):
            raise InputError("target for some groups only", where=where, do="give all or none")
        if not (min(given) > 0 and abs(sum(given) - 1.0) <= 1e-6):  # NaN is refused too
            raise InputError(
                f"targets {', '.join(f'{t:g}' for t in given)}",
                where=where,
                expected="positive shares that sum to 1",
            )
    seen: dict[str, str] = {}  # by what is printed, so that every count has one entry
    for group in lexicon.groups:
        if not group.terms:
            raise InputError(f"group {group.name!r} has no terms", where=where)
        for term in group.terms:
            if not term.text.strip().rstrip("*"):
                raise InputError(f"empty term in group {group.name!r}", where=where)
            if not term.weight > 0 or term.weight == float("inf"):
                raise InputError(
                    f"weight {term.weight:g} of {term.text!r}", where=where, expected="above 0"
                )
            key = " ".join(term.key.split())
            if key in seen:
                both = list(dict.fromkeys((seen[key], group.name)))
                named = ("groups " if both[1:] else "group ") + " and ".join(map(repr, both))
                raise InputError(
                    f"duplicate term {term.text!r} in {named}",
                    where=where,
                    do="keep it in one place",
                )
            seen[key] = group.name


def _read(path: str | os.PathLike[str], groups: Sequence[str] | None = None) -> Lexicon:
    """A lexicon from a file, by its ending; `groups` are the categories of LIWC to use."""
    text = read_text(path)
    if not text.strip():
        raise InputError("empty file", where=path, expected="a lexicon")
    suffix = format_suffix(path)
    name = Path(path).name.split(".")[0]
    if suffix == ".toml":
        content = parse_toml(text, path)
        return Lexicon.from_dict({"name": name} | content, source=os.fspath(path))
    if suffix == ".dic":
        return _from_liwc(text, name, os.fspath(path), groups)
    return _from_table(text, name, os.fspath(path), "\t" if suffix == ".tsv" else ",")


def _from_table(text: str, name: str, path: str, delimiter: str) -> Lexicon:
    """`word,group` lines, with or without a header; extra columns weight and case_sensitive."""
    columns = ["term", "group", "weight", "case_sensitive"]
    terms: dict[str, list[Term]] = {}
    for line, row in csv_rows(text, path, delimiter=delimiter):
        where = f"{path}:{line}"
        cells = [cell.strip() for cell in row]
        if cells[0].startswith("#"):
            continue
        named = [_HEADER_NAMES.get(cell.lower(), cell.lower()) for cell in cells]
        if not terms and (named[0] == "term" or {"term", "group"} <= set(named)):
            columns = named
            if "group" not in columns:
                raise InputError("header without 'group'", where=where, expected="word,group")
            continue
        if not 2 <= len(cells) <= len(columns):
            raise InputError(f"{len(cells)} fields", where=where, expected="word,group")
        record = dict(zip(columns, cells, strict=False))
        if not record.get("term") or not record.get("group"):
            raise InputError("empty word or group", where=where, expected="word,group")
        weight = parse_number(record.get("weight") or "1", "weight", where)
        sensitive = record.get("case_sensitive", "").lower() in ("1", "true", "yes")
        terms.setdefault(record["group"], []).append(Term(record["term"], weight, sensitive))
    groups = tuple(Group(group, tuple(entries)) for group, entries in terms.items())
    return Lexicon(name=name, groups=groups, language="und", source=path)


def _from_liwc(text: str, name: str, path: str, chosen: Sequence[str] | None) -> Lexicon:
    """LIWC: `%`, numbered categories, `%`, then `word<TAB>number…`; `*` ends a wildcard."""
    categories: dict[str, str] = {}
    terms: dict[str, list[Term]] = {}
    marks = 0
    for number, line in enumerate(text.splitlines(), start=1):
        where = f"{path}:{number}"
        if not line.strip():
            continue
        if line.strip() == "%":
            marks += 1
            continue
        fields = line.strip().split("\t") if "\t" in line.strip() else line.split()
        fields = [field.strip() for field in fields if field.strip()]
        if marks == 1:
            if len(fields) < 2:
                raise InputError(
                    f"category line {line.strip()!r}", where=where, expected="number and name"
                )
            categories[fields[0]] = fields[1].split()[0]
        elif marks >= 2:
            split = next((i for i, f in enumerate(fields) if i and f in categories), len(fields))
            word = " ".join(fields[:split])
            unknown = [field for field in fields[split:] if field not in categories]
            if split == len(fields) or unknown:
                raise InputError(
                    f"word {word!r} has no known category", where=where, expected="its numbers"
                )
            for code in fields[split:]:
                terms.setdefault(categories[code], []).append(Term(word))
    if marks < 2 or not terms:
        raise InputError(
            "not a LIWC dictionary", where=path, expected="two lines with % around the categories"
        )
    names = [c for c in categories.values() if c in terms] if chosen is None else list(chosen)
    groups = tuple(Group(n, tuple(dict.fromkeys(terms[n]))) for n in names if n in terms)
    for group in names:
        check_known("category", group, terms, where=path)
    try:
        return Lexicon(name=name, groups=groups, language="und", source=path)
    except InputError as error:
        if chosen is None:
            raise InputError(
                str(error), do="choose categories that do not overlap: --groups male,female"
            ) from error
        raise


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _toml(name)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        # JSON's escapes are a subset of TOML's basic strings, except for DEL.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    return "[" + ", ".join(_toml(item) for item in value) + "]"
