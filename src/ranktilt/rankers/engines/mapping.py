"""How to speak with an engine: where the query goes, and where id, score, title and text are.

A mapping is a small TOML file:

    url = "https://search.example.org/api"
    method = "GET"                                 # or POST, with a [body] that is sent as JSON
    headers = { Authorization = "Bearer ${SEARCH_TOKEN}" }
    params = { q = "{query}", start = "{offset}", rows = "{size}" }

    [answer]
    results = "hits.hits"                          # dotted paths; numbers count list items
    id = "_id"
    score = "_score"
    title = "_source.title"
    text = ["_source.lead", "_source.body"]        # several fields are joined
    total = "hits.total.value"

    [paging]
    by = "offset"
    size = 50

    [limits]
    per_second = 2

What stands in `${…}` comes from the environment and is never written anywhere.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from ranktilt.data.files import read_toml
from ranktilt.errors import InputError, UnknownNameError, close_names
from ranktilt.rankers.engines.secrets import (
    REFERENCE,
    Redactor,
    look_up,
    references,
    refuse_written_out,
)

Paging = Literal["none", "offset", "page"]
PLACEHOLDERS = ("query", "size", "offset", "page", "depth")
#: One pass over a template, so that a query with braces in it is never taken for one.
MARK = re.compile(REFERENCE.pattern + r"|\{(" + "|".join(PLACEHOLDERS) + r")\}")
BRACED = re.compile(r"(?<!\$)\{([a-z_]+)\}")
SECTIONS = ("name", "url", "method", "headers", "params", "body", "auth", "answer", "paging", "limits")  # fmt: skip  # noqa: E501


@dataclass(frozen=True)
class AnswerPaths:
    """Where things are in an answer, as dotted paths; `id` and the rest within one result."""

    results: str = ""
    id: str = "id"
    score: str | None = None
    title: str | None = None
    text: str | list[str] | None = None
    url: str | None = None
    total: str | None = None  # how many there are in all: paging ends there
    incomplete: list[str] = field(default_factory=list)  # true or above 0: ask again
    missing_is_empty: bool = False  # an answer without `results` has none


@dataclass(frozen=True)
class Pages:
    """How to get more results: an offset that counts results, or a number that counts pages."""

    by: Paging = "none"
    size: int | None = None  # results a page; without it one page of the depth asked for
    first: int | None = None  # the first offset (0) or the first page's number (1)
    window: int | None = None  # the engine gives no results beyond this one


@dataclass(frozen=True)
class Limits:
    """How hard to press an engine; none of it changes an answer."""

    per_second: float = 2.0
    timeout: float = 30.0  # seconds for a whole answer
    retries: int = 5
    backoff: float = 1.0  # seconds before the first retry; doubled each time, with jitter
    max_wait: float = 120.0  # the longest wait, also where the engine asks for more


@dataclass(frozen=True)
class Request:
    """One question to an engine, with credentials in it: never stored, never shown."""

    method: str
    url: str
    headers: dict[str, str]
    params: dict[str, str]
    body: Any
    auth: tuple[str, str] | None

    @property
    def address(self) -> str:
        """The url with the parameters behind those that it has already."""
        parts = urlsplit(self.url)
        joined = "&".join(filter(None, (parts.query, urlencode(self.params))))
        return urlunsplit(parts._replace(query=joined, fragment=""))


@dataclass(frozen=True)
class EngineMapping:
    """A checked mapping; as written, so `${NAME}` is not yet resolved."""

    name: str
    url: str
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    params: dict[str, Any] = field(default_factory=dict)
    body: Any = None
    auth: str | None = None
    answer: AnswerPaths = field(default_factory=AnswerPaths)
    paging: Pages = field(default_factory=Pages)
    limits: Limits = field(default_factory=Limits)
    source: str = ""

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> EngineMapping:
        """Read a TOML file."""
        return cls.from_dict(read_toml(path), name=Path(path).stem, source=os.fspath(path))

    @classmethod
    def from_dict(
        cls, content: Mapping[str, Any], *, name: str = "engine", source: str = ""
    ) -> EngineMapping:
        """Check every entry; what is wrong is one clear line."""
        where = source or name
        _known("entry", content, SECTIONS, where)
        url = _text(content, "url", where, needed=True)
        method = (
            _text(content, "method", where) or ("POST" if "body" in content else "GET")
        ).upper()
        if method not in ("GET", "POST"):
            raise InputError(f"method {method!r}", where=where, expected="GET or POST")
        if method == "GET" and "body" in content:
            raise InputError("a body with GET", where=where, do='say method = "POST"')
        headers, params = _table(content, "headers", where), _table(content, "params", where)
        for kind, entries in (("header", headers), ("parameter", params)):
            for key, value in entries.items():
                if isinstance(value, Mapping) or value is None:
                    raise InputError(f"{kind} {key!r}", where=where, expected="text or a number")
                refuse_written_out(kind, key, value, where)
        refuse_written_out("body's entry", "", content.get("body"), where)
        mapping = cls(
            name=_text(content, "name", where) or name,
            url=url or "",
            method=method,
            headers={key: _plain(value) for key, value in headers.items()},
            params=params,
            body=content.get("body"),
            auth=_text(content, "auth", where),
            answer=_section(AnswerPaths, content, "answer", where),
            paging=_section(Pages, content, "paging", where),
            limits=_section(Limits, content, "limits", where),
            source=source,
        )
        mapping._check()
        return mapping

    def to_dict(self) -> dict[str, Any]:
        """The mapping as plain data, as it was written: this is what is stored."""
        parts: dict[str, Any] = {"name": self.name, "url": self.url, "method": self.method}
        parts |= {"headers": self.headers, "params": self.params}
        if self.body is not None:
            parts["body"] = self.body
        if self.auth is not None:
            parts["auth"] = self.auth
        for key in ("answer", "paging", "limits"):
            section = getattr(self, key)
            parts[key] = {
                f.name: getattr(section, f.name)
                for f in fields(section)
                if getattr(section, f.name) is not None
            }
        return parts

    @property
    def where(self) -> str:
        """How messages name this engine."""
        return f"engine {self.name}"

    def with_limits(self, **changes: Any) -> EngineMapping:
        """The same with other limits or another page size."""
        content = self.to_dict()
        for key, value in changes.items():
            section = "limits" if key in {f.name for f in fields(Limits)} else "paging"
            content[section] = content[section] | {key: value}
        return EngineMapping.from_dict(content, name=self.name, source=self.source)

    def page_size(self, depth: int) -> int:
        """Results a page when `depth` are wanted in all."""
        return min(self.paging.size or depth, depth)

    def size_of(self, page: int, depth: int) -> int:
        """Results on one page (from 0): the last one may be smaller, to end at the window."""
        size, window = self.page_size(depth), self.paging.window
        if window is None or self.paging.by != "offset":  # a page's number counts whole pages
            return size
        return max(1, min(size, window - page * size))

    def reach(self, depth: int) -> int:
        """How deep pages can go: to the window, or with numbered pages to the last whole one."""
        size, window = self.page_size(depth), self.paging.window
        if window is None or self.paging.by != "page":
            return depth
        return min(depth, window // size * size)

    def fingerprint(self, depth: int | None) -> str:
        """A hash of all that shapes a request but the query and the page.

        Limits are not in it, so an audit can go on more slowly; nor are the paths into the answer,
        for answers are kept whole and read again. Of the environment only the host is. Without a
        depth it tells engines apart that differ in more than how deep they were asked.
        """
        parts: dict[str, Any] = {"host": self.host, "address": self._address()}
        for key in ("name", "url", "method", "headers", "params", "body", "auth"):
            parts[key] = getattr(self, key)
        size = self.paging.size if depth is None else self.page_size(depth)
        parts["paging"] = [self.paging.by, size, self.first]
        if depth is not None and "{depth}" in json.dumps(parts):
            parts["depth"] = depth
        text = json.dumps(parts, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def first(self) -> int:
        """The first offset or page number."""
        if self.paging.first is not None:
            return self.paging.first
        return 1 if self.paging.by == "page" else 0

    @property
    def host(self) -> str:
        """Host and port, with what the environment says of them."""
        try:
            parts = urlsplit(self._fill(self.url, {}))
            parts.port  # noqa: B018 - raises where it is no number
        except ValueError as error:
            raise InputError(f"url {self.url!r} ({error})", where=self.where) from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(f"url {self.url!r}", where=self.where, expected="http:// or https://")
        if "@" in parts.netloc:
            raise InputError(
                "a user or a password in the url", where=self.where, do='use auth = "${…}:${…}"'
            )
        return parts.netloc

    def _address(self) -> str | None:
        """What "${SEARCH_URL}" at the beginning of the url says: no secret but with parameters."""
        leading = REFERENCE.match(self.url)
        value = look_up(leading[1], self.where) if leading else "?"
        return None if "?" in value else value

    def request(self, query: str, page: int, depth: int) -> Request:
        """The question for one page of one query (pages count from 0 here)."""
        size = self.page_size(depth)
        values: dict[str, Any] = {"query": query, "depth": depth}
        values["size"] = self.size_of(page, depth)
        values["offset"] = self.first + page * size if self.paging.by == "offset" else page * size
        values["page"] = self.first + page if self.paging.by == "page" else page + 1
        auth = None
        if self.auth is not None:
            user, _, password = self._fill(self.auth, {}).partition(":")
            auth = (user, password)
        return Request(
            self.method,
            self._fill(self.url, values, quoted=True),
            {key: self._fill(value, values) for key, value in self.headers.items()},
            {key: self._fill(_plain(value), values) for key, value in self.params.items()},
            self._fill_all(self.body, values),
            auth,
        )

    def redactor(self) -> Redactor:
        """Knows the values of all references but those that only say where the engine is."""
        rest = urlsplit(self.url)
        if self._address() is not None:
            rest = urlsplit("//host" + REFERENCE.sub("", self.url, count=1))
        names = references([rest.path, rest.query, self.headers, self.params, self.body, self.auth])
        values = {name: look_up(name, self.where) for name in names}
        joined: dict[str, str] = {}
        if self.auth is not None:  # the header of basic authentication holds both in base64
            joined = {"credentials": self._fill(self.auth, {})}
        return Redactor(values, joined)

    def _fill(self, template: str, values: Mapping[str, Any], *, quoted: bool = False) -> str:
        def value_of(match: re.Match[str]) -> str:
            name, placeholder = match.groups()
            if name:
                return look_up(name, self.where)
            if placeholder not in values:
                return match[0]
            value = str(values[placeholder])
            return quote(value, safe="") if quoted else value

        return MARK.sub(value_of, template)

    def _fill_all(self, value: Any, values: Mapping[str, Any]) -> Any:
        """Fill templates inside a JSON body; a placeholder alone for a number gives a number."""
        if isinstance(value, str):
            alone = MARK.fullmatch(value)
            if alone and alone[2] and alone[2] != "query":
                return values[alone[2]]
            return self._fill(value, values)
        if isinstance(value, Mapping):
            return {self._fill(k, values): self._fill_all(v, values) for k, v in value.items()}
        if isinstance(value, list):
            return [self._fill_all(part, values) for part in value]
        return value

    def _check(self) -> None:
        where = self.source or self.name
        try:
            parts = urlsplit(self.url)
        except ValueError as error:
            raise InputError(f"url {self.url!r} ({error})", where=where) from error
        if "@" in parts.netloc:
            raise InputError(
                "a user or a password in the url",
                where=where,
                expected='auth = "${SEARCH_USER}:${SEARCH_PASSWORD}"',
            )
        if parts.scheme not in ("http", "https") and not self.url.startswith("${"):
            raise InputError(f"url {self.url!r}", where=where, expected="http:// or https://")
        for key, value in parse_qsl(parts.query):
            refuse_written_out("parameter", key, value, where)
        if self.auth is not None and not references(self.auth.partition(":")[2] or self.auth):
            raise InputError(
                "a credential written out in auth",
                where=where,
                expected='auth = "${SEARCH_USER}:${SEARCH_PASSWORD}"',
            )
        templates = [self.url, self.headers, self.params, self.body]
        written = json.dumps(templates, ensure_ascii=False, default=str)
        for name in BRACED.findall(written):
            if name not in PLACEHOLDERS and close_names(name, PLACEHOLDERS):
                raise UnknownNameError("placeholder", f"{{{name}}}", _braced(), where=where)
        if "{query}" not in written:
            raise InputError(
                "no {query} in url, headers, params or body",
                where=where,
                do='say where it goes, for instance params = { q = "{query}" }',
            )
        if self.paging.by == "none" and ("{offset}" in written or "{page}" in written):
            by = "offset" if "{offset}" in written else "page"
            raise InputError(
                f"{{{by}}} without paging", where=where, do=f'say [paging] by = "{by}", size = 10'
            )
        if self.paging.by != "none":
            if not ("{offset}" in written or "{page}" in written):
                raise InputError(
                    f"paging by {self.paging.by} without {{{self.paging.by}}}",
                    where=where,
                    do="say which parameter carries it",
                )
            if self.paging.size is None:
                raise InputError("paging without size", where=where, expected="results a page")


def _braced() -> list[str]:
    return [f"{{{name}}}" for name in PLACEHOLDERS]


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_plain, value))
    return str(value)


def _known(kind: str, content: Mapping[str, Any], known: tuple[str, ...], where: object) -> None:
    for key in content:
        if key not in known:
            raise UnknownNameError(kind, key, known, where=where)


def _text(content: Mapping[str, Any], key: str, where: object, needed: bool = False) -> str | None:
    value = content.get(key)
    if value is None and not needed:
        return None
    if not isinstance(value, str) or not value.strip():
        found = f"no {key}" if value is None else f"{key} = {value!r}"
        raise InputError(found, where=where, expected="text")
    return value


def _table(content: Mapping[str, Any], key: str, where: object) -> dict[str, Any]:
    value = content.get(key, {})
    if not isinstance(value, Mapping):
        raise InputError(f"{key} = {value!r}", where=where, expected=f"a table, [{key}]")
    return dict(value)


#: What an entry must be: a number's lowest value, or the texts allowed.
NUMBERS: dict[str, tuple[type, float, bool]] = {  # type, lowest, lowest itself allowed
    "per_second": (float, 0, False), "timeout": (float, 0, False), "retries": (int, 0, True),
    "backoff": (float, 0, True), "max_wait": (float, 0, True), "size": (int, 1, True),
    "first": (int, 0, True), "window": (int, 1, True),
}  # fmt: skip


def _section(kind: type[Any], content: Mapping[str, Any], key: str, where: object) -> Any:
    """One of the tables, with every entry checked."""
    table = _table(content, key, where)
    _known(f"entry in [{key}]", table, tuple(f.name for f in fields(kind)), where)
    section = kind()
    for name, value in table.items():
        section = replace(section, **{name: _entry(key, name, value, where)})
    return section


def _entry(section: str, name: str, value: Any, where: object) -> Any:
    found = f"{section}.{name} = {value!r}"
    if name in NUMBERS:
        kind, lowest, included = NUMBERS[name]
        try:
            number = kind(value) if not isinstance(value, bool) else None
        except (TypeError, ValueError):
            number = None
        right = number is not None and (number > lowest or (included and number == lowest))
        if number is None or not right or number != float(value) or number == float("inf"):
            of = f"a {'whole ' if kind is int else ''}number"
            raise InputError(
                found, where=where, expected=f"{of} {'from' if included else 'above'} {lowest:g}"
            )
        return number
    if name == "by":
        if value not in get_args(Paging):
            raise UnknownNameError("paging", str(value), get_args(Paging), where=where)
        return value
    if name == "missing_is_empty":
        if not isinstance(value, bool):
            raise InputError(found, where=where, expected="true or false")
        return value
    several = name in ("text", "incomplete")
    listed = value if isinstance(value, list) and several else [value]
    if not all(isinstance(part, str) and (part or name == "results") for part in listed):
        raise InputError(found, where=where, expected="a dotted path such as _source.title")
    return listed if name == "incomplete" else value
