"""How to query an engine: where the query goes, and where id, score, title and text are.

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

    [contrasts.de]                                 # the same engine with other settings
    headers = { Accept-Language = "de" }

A value in `${…}` comes from the environment and is never written anywhere.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import parse_qsl, quote, urlsplit

from msgspec import Meta

from ranktilt.data.files import read_toml
from ranktilt.data.settings import read_settings
from ranktilt.errors import InputError, check_known
from ranktilt.web.client import HttpRequest, RequestLimits
from ranktilt.web.secrets import REFERENCE, Redactor, look_up, references, refuse_literal_credential

PLACEHOLDERS = ("query", "size", "offset", "page", "depth")
#: One pass over a template, so that braces in a query are not taken for a placeholder.
_MARK = re.compile(REFERENCE.pattern + r"|\{(" + "|".join(PLACEHOLDERS) + r")\}")
_BRACED = re.compile(r"(?<!\$)\{([a-z_]+)\}")
_IN_ENVIRONMENT = 'auth = "${SEARCH_USER}:${SEARCH_PASSWORD}"'
_DAY = 86_400

_DottedPath = Annotated[str, Meta(min_length=1)]
_Scalar = str | int | float | bool
_Positive = Annotated[int, Meta(ge=1)]


@dataclass(frozen=True)
class AnswerPaths:
    """Where things are in an answer, as dotted paths; `id` and the rest within one result."""

    results: str = ""
    id: _DottedPath = "id"
    score: _DottedPath | None = None
    title: _DottedPath | None = None
    text: _DottedPath | list[_DottedPath] | None = None
    url: _DottedPath | None = None
    #: The number of results in all; paging ends there.
    total: _DottedPath | None = None
    #: If one of them is true or above 0, the answer is incomplete: ask again.
    incomplete: list[_DottedPath] = field(default_factory=list)
    #: An answer without `results` is an empty list.
    missing_is_empty: bool = False

    @staticmethod
    def find(value: Any, path: str) -> Any:
        """The value at a dotted path, or None; numbers count list items from 0.

        >>> AnswerPaths.find({"hits": [{"_source": {"a.b": 1}}]}, "hits.0._source.a.b")
        1
        """
        if not path or value is None:
            return value
        key, _, rest = path.partition(".")
        if isinstance(value, list):
            place = int(key) if key.isdecimal() and len(key) < 10 else len(value)
            return AnswerPaths.find(value[place] if place < len(value) else None, rest)
        if isinstance(value, dict):
            parts = path.split(".")
            for cut in (len(parts), *range(1, len(parts))):  # a field's name may contain dots
                inside = value.get(".".join(parts[:cut]))
                if inside is not None:
                    return AnswerPaths.find(inside, ".".join(parts[cut:]))
        return None


@dataclass(frozen=True)
class _EnginePaging:
    """How to get more results: an offset that counts results, or a number that counts pages."""

    by: Literal["none", "offset", "page"] = "none"
    #: Results per page; by default one page of the requested depth.
    size: _Positive | None = None
    #: The first offset (default 0) or the first page's number (default 1).
    first: Annotated[int, Meta(ge=0)] | None = None
    #: The engine returns no results beyond this rank.
    window: _Positive | None = None


@dataclass(frozen=True)
class _EngineLimits:
    """How hard to press an engine. None of it changes an answer."""

    per_second: Annotated[float, Meta(gt=0, le=1_000_000)] = 2.0
    #: Seconds for a whole answer.
    timeout: Annotated[float, Meta(gt=0, le=_DAY)] = 30.0
    retries: Annotated[int, Meta(ge=0)] = 5
    #: Seconds before the first retry; doubled each time, with jitter.
    backoff: Annotated[float, Meta(ge=0, le=_DAY)] = 1.0
    #: The longest wait in seconds, also if the engine asks for more.
    max_wait: Annotated[float, Meta(ge=0, le=_DAY)] = 120.0

    def for_requests(self) -> RequestLimits:
        """The same for the HTTP client."""
        return RequestLimits(
            1 / self.per_second, self.timeout, self.retries, self.backoff, self.max_wait
        )


@dataclass(frozen=True)
class _EngineContrast:
    """What a contrast changes in every request: a region, a language, another client."""

    url: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    params: dict[str, _Scalar | list[_Scalar]] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class EngineMapping:
    """A checked mapping, as written: `${NAME}` is not resolved."""

    url: str
    name: str = "engine"
    method: Literal["GET", "POST"] = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    params: dict[str, _Scalar | list[_Scalar]] = field(default_factory=dict)
    body: Any = None
    auth: str | None = None
    answer: AnswerPaths = field(default_factory=AnswerPaths)
    paging: _EnginePaging = field(default_factory=_EnginePaging)
    limits: _EngineLimits = field(default_factory=_EngineLimits)
    contrasts: dict[str, _EngineContrast] = field(default_factory=dict)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> EngineMapping:
        """Read a TOML file; its name is the engine's unless the file has one."""
        return cls.from_dict(read_toml(path), name=Path(path).stem, source=os.fspath(path))

    @classmethod
    def from_dict(
        cls, content: Mapping[str, Any], *, name: str = "engine", source: str = ""
    ) -> EngineMapping:
        """Check a mapping given as plain data.

        Args:
            content: The entries of a mapping file.
            name: The engine's name, if the mapping has none.
            source: What errors name; the engine's name by default.
        """
        given = dict(content)
        given["name"] = given.get("name") or name
        method = given.get("method") or ("POST" if "body" in given else "GET")
        given["method"] = method.upper() if isinstance(method, str) else method
        return read_settings(given, cls, where=source or name)

    def __post_init__(self) -> None:
        if self.method == "GET" and self.body is not None:
            raise InputError("a body with GET", do='use method = "POST"')
        self._check_credentials()
        self._check_placeholders()
        for name in self.contrasts:
            self.with_contrast(name)  # checks what it sends

    def to_dict(self) -> dict[str, Any]:
        """The mapping as plain data, as it was written: this is what is stored."""
        parts = {key: value for key, value in asdict(self).items() if value is not None}
        for key in ("answer", "paging", "limits"):
            parts[key] = {name: value for name, value in parts[key].items() if value is not None}
        if not parts["contrasts"]:
            del parts["contrasts"]
        return parts

    @property
    def where(self) -> str:
        """What messages call this engine."""
        return f"engine {self.name}"

    def with_contrast(self, name: str) -> EngineMapping:
        """The engine under one of its contrasts, called ENGINE-NAME."""
        check_known("contrast", name, self.contrasts, where=self.where)
        own = self.contrasts[name]
        if own.body and not isinstance(self.body, dict | None):
            raise InputError(f"a body in contrast {name!r}", expected="a [body] with entries")
        return replace(
            self,
            name=f"{self.name}-{name}",
            url=own.url or self.url,
            headers=self.headers | own.headers,
            params=self.params | own.params,
            body={**(self.body or {}), **own.body} if own.body else self.body,
            contrasts={},
        )

    def page_size(self, depth: int) -> int:
        """Results per page if `depth` are wanted in all."""
        return min(self.paging.size or depth, depth)

    def fingerprint(self, depth: int) -> str:
        """A hash of everything that shapes a request except the query and the page.

        Limits are not part of it, so an audit can resume at another pace; nor are the paths, as
        answers are stored whole and read again. Of the environment only the host counts.
        """
        parts: dict[str, Any] = {"host": self.host, "address": self._address()}
        for key in ("name", "url", "method", "headers", "params", "body", "auth"):
            parts[key] = getattr(self, key)
        parts["paging"] = [self.paging.by, self.page_size(depth), self.first]
        if "{depth}" in json.dumps(parts):
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
        """Host and port, with the values of the environment."""
        try:
            parts = urlsplit(self._fill(self.url, {}))
            parts.port  # noqa: B018 - raises if it is not a number
        except ValueError as error:
            raise InputError(f"url {self.url!r} ({error})", where=self.where) from None
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(f"url {self.url!r}", where=self.where, expected="http:// or https://")
        self._check_host(parts.netloc)
        if "@" in parts.netloc:
            raise InputError(
                "a user or a password in the url", where=self.where, do='use auth = "${…}:${…}"'
            )
        return parts.netloc

    def _address(self) -> str | None:
        """The value of a "${SEARCH_URL}" that starts the url; with parameters it is a secret."""
        leading = REFERENCE.match(self.url)
        value = look_up(leading[1], self.where) if leading else "?"
        return None if "?" in value else value

    def request(self, query: str, page: int, depth: int) -> HttpRequest:
        """The request for one page of one query (pages are counted from 0 here)."""
        size, window = self.page_size(depth), self.paging.window
        values: dict[str, Any] = {"query": query, "depth": depth}
        # the window may cut the last page short
        values["size"] = size if window is None else max(1, min(size, window - page * size))
        values["offset"] = self.first + page * size if self.paging.by == "offset" else page * size
        values["page"] = self.first + page if self.paging.by == "page" else page + 1
        auth = None
        if self.auth is not None:
            user, _, password = self._fill(self.auth, {}).partition(":")
            auth = (user, password)
        return HttpRequest(
            self.method,
            self._fill(self.url, values, quoted=True),
            {key: self._fill(value, values) for key, value in self.headers.items()},
            {key: self._fill(_plain(value), values) for key, value in self.params.items()},
            self._fill_all(self.body, values),
            auth,
        )

    def redactor(self) -> Redactor:
        """Knows the values of all references except those that only locate the engine."""
        rest = urlsplit(self.url)
        if self._address() is not None:
            rest = urlsplit("//host" + REFERENCE.sub("", self.url, count=1))
        names = references([rest.path, rest.query, self.headers, self.params, self.body, self.auth])
        values = {name: look_up(name, self.where) for name in names}
        if self.auth is not None:  # the header of basic authentication has both in base64
            values["credentials"] = self._fill(self.auth, {})
        return Redactor(values)

    def _fill(self, template: str, values: Mapping[str, Any], *, quoted: bool = False) -> str:
        def value_of(match: re.Match[str]) -> str:
            name, placeholder = match.groups()
            if name:
                return look_up(name, self.where)
            if placeholder not in values:
                return match[0]
            value = str(values[placeholder])
            return quote(value, safe="") if quoted else value

        return _MARK.sub(value_of, template)

    def _fill_all(self, value: Any, values: Mapping[str, Any]) -> Any:
        """Fill templates inside a JSON body; a lone placeholder for a number gives a number."""
        if isinstance(value, str):
            alone = _MARK.fullmatch(value)
            if alone and alone[2] and alone[2] != "query":
                return values[alone[2]]
            return self._fill(value, values)
        if isinstance(value, Mapping):
            return {self._fill(k, values): self._fill_all(v, values) for k, v in value.items()}
        if isinstance(value, list):
            return [self._fill_all(part, values) for part in value]
        return value

    def _check_host(self, netloc: str) -> None:
        if _BRACED.search(netloc):  # a query must not choose who gets the credentials
            raise InputError(f"url {self.url!r}", expected="a host without placeholders")

    def _check_credentials(self) -> None:
        try:
            parts = urlsplit(self.url)
        except ValueError as error:
            raise InputError(f"url {self.url!r} ({error})") from error
        if "@" in parts.netloc:
            raise InputError("a user or a password in the url", expected=_IN_ENVIRONMENT)
        if parts.scheme not in ("http", "https") and not self.url.startswith("${"):
            raise InputError(f"url {self.url!r}", expected="http:// or https://")
        self._check_host(parts.netloc)
        in_url = dict(parse_qsl(parts.query))
        for kind, entries in (
            ("parameter", in_url), ("header", self.headers), ("parameter", self.params)
        ):  # fmt: skip
            for key, value in entries.items():
                refuse_literal_credential(kind, key, value, None)
        refuse_literal_credential("body's entry", "", self.body, None)
        if self.auth is not None and not references(self.auth.partition(":")[2] or self.auth):
            raise InputError("auth contains a credential", expected=_IN_ENVIRONMENT)

    def _check_placeholders(self) -> None:
        written = json.dumps(
            [self.url, self.headers, self.params, self.body], ensure_ascii=False, default=str
        )
        if "{query}" not in written:
            raise InputError(
                "no {query} in url, headers, params or body",
                do='add it, for instance params = { q = "{query}" }',
            )
        paged = next((by for by in ("offset", "page") if f"{{{by}}}" in written), None)
        if self.paging.by == "none" and paged:
            raise InputError(
                f"{{{paged}}} without paging", do=f'add [paging] by = "{paged}", size = 10'
            )
        if self.paging.by != "none" and not paged:
            raise InputError(
                f"paging by {self.paging.by} without {{{self.paging.by}}}",
                do="add it to the parameter that carries it",
            )
        if self.paging.by == "page" and self.paging.window is not None:
            raise InputError("a window with numbered pages", expected='paging by = "offset"')
        if self.paging.by != "none" and self.paging.size is None:
            raise InputError("paging without size", expected="results per page")


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_plain, value))
    return str(value)
