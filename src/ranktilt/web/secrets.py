"""Credentials: read from the environment, and kept out of everything that is written.

Settings refer to a credential as `${NAME}`. Its value is read when a request is made, and replaced
by `${NAME}` again wherever a server or a library echoes it.
"""

from __future__ import annotations

import base64
import contextlib
import html
import itertools
import json
import logging
import os
import re
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from ranktilt.errors import InputError

REFERENCE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
#: Names the environment variables that a file may use, besides those with the prefix.
ALLOWED_VARIABLES, _PREFIX = "RANKTILT_VARIABLES", "SEARCH_"
#: Words in the names of fields that hold credentials; a literal value there is refused.
_CREDENTIAL_WORDS = {
    "apikey", "appid", "appkey", "auth", "authentication", "authorization", "authorisation",
    "bearer", "cookie", "credential", "credentials", "jwt", "key", "pass", "passphrase", "passwd",
    "password", "pwd", "secret", "session", "sessionid", "sid", "sig", "signature", "token",
}  # fmt: skip
#: The same without a separator: accesstoken, subscriptionkey, clientsecret.
_CREDENTIAL_ENDINGS = re.compile(
    r"(token|secret|password|signature|sessionid|(api|app|access|auth|client|license|private|secret"
    r"|session|subscription|user)key)$"
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_ESCAPED_BYTE = re.compile(r"%[0-9A-F]{2}")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.S)
_PLACEHOLDER = re.compile(r"\{(query|size|offset|page|depth)\}")
#: A shorter value may be an ordinary word ("admin"), so it is not replaced in documents.
SAFE_LENGTH = 8
#: Libraries that write addresses into their logs.
_CHATTY_LOGGERS = ("httpx", "httpcore.connection", "httpcore.http11", "httpcore.proxy")


def references(value: Any) -> list[str]:
    """The names that a value refers to as ${NAME}, at any depth, each once."""
    if isinstance(value, str):
        return list(dict.fromkeys(REFERENCE.findall(value)))
    if isinstance(value, Mapping):
        inside: list[Any] = [part for pair in value.items() for part in pair]
    else:
        inside = list(value) if isinstance(value, list | tuple) else []
    return list(dict.fromkeys(name for part in inside for name in references(part)))


def look_up(name: str, where: object) -> str:
    """Read an environment variable that a mapping or a settings file names.

    A file may come from somebody else: it gets variables made for it, and no others.
    """
    value = read_variable(name, where)
    listed = re.split(r"[\s,]+", os.environ.get(ALLOWED_VARIABLES, ""))
    if not name.startswith(_PREFIX) and name not in listed:
        raise InputError(
            f"the environment variable {name} may not be sent",
            where=where,
            expected=f"a name that starts with {_PREFIX}",
            do=f"export {ALLOWED_VARIABLES}={name} if this server may have it",
        )
    return value


def read_variable(name: str, where: object) -> str:
    """Read an environment variable; an unset or empty one is an error."""
    value = os.environ.get(name, "")
    if not value:
        raise InputError(
            f"the environment variable {name} is not set", where=where, do=f"export {name}=…"
        )
    if re.search("[\n\r\ud800-\udfff]", value):
        what = f"a line break, or bytes that are not UTF-8, in the environment variable {name}"
        raise InputError(what, where=where)
    return value


def _is_credential(name: str) -> bool:
    """Whether a header, parameter or field with this name probably holds a credential.

    >>> [_is_credential(name) for name in ("X-RapidAPI-Key", "accessToken", "app_id", "keywords")]
    [True, True, True, False]
    """
    words = [word.lower() for word in _WORD.findall(name)]
    pairs = {"".join(pair) for pair in itertools.pairwise(words)}
    whole = "".join(words)
    return bool(_CREDENTIAL_WORDS & {*words, *pairs, whole} or _CREDENTIAL_ENDINGS.search(whole))


def refuse_literal_credential(kind: str, name: str, value: Any, where: object) -> None:
    """Refuse a credential that is written into a file instead of the environment.

    Args:
        kind: What the name belongs to: "header", "parameter" …
        name: The name, which decides whether the value is a credential.
        value: The value; lists and tables are searched too. Placeholders such as {query} are fine.
        where: What the error names.
    """
    if isinstance(value, Mapping):
        for key, inner in value.items():
            refuse_literal_credential(kind, str(key), inner, where)
    elif isinstance(value, list):
        for inner in value:
            refuse_literal_credential(kind, name, inner, where)
    elif not _may_be_literal(value) and _is_credential(name):
        raise InputError(
            f"the {kind} {name!r} contains a credential",
            where=where,
            expected="a reference to the environment such as ${SEARCH_TOKEN}",
        )


def _may_be_literal(value: Any) -> bool:
    if value is None or isinstance(value, bool) or value == "":
        return True
    return bool(references(value)) or bool(_PLACEHOLDER.fullmatch(str(value)))


class Redactor:
    """Replaces every value that came from the environment by ${NAME}."""

    def __init__(self, values: Mapping[str, str]) -> None:
        forms: dict[str, str] = {}
        for name, value in values.items():
            for form in _spellings(value):
                forms.setdefault(form, f"${{{name}}}")
        # longest first, so that a value inside another one leaves nothing behind
        self._all = sorted(forms.items(), key=lambda item: -len(item[0]))
        self._long = [(form, name) for form, name in self._all if len(form) >= SAFE_LENGTH]

    def __bool__(self) -> bool:
        return bool(self._all)

    def __call__(self, text: str) -> str:
        """Redact messages, logs and addresses. Redact before shortening."""
        return _replace(text, self._all)

    @contextlib.contextmanager
    def logs(self) -> Iterator[None]:
        """Redact the logs of HTTP libraries in the block."""

        def redacted(record: logging.LogRecord) -> bool:
            record.msg, record.args = self(record.getMessage()), ()
            return True

        for name in _CHATTY_LOGGERS:
            logging.getLogger(name).addFilter(redacted)
        try:
            yield
        finally:
            for name in _CHATTY_LOGGERS:
                logging.getLogger(name).removeFilter(redacted)

    def document(self, text: str) -> str:
        """Redact a document or a file, where a short value may be an ordinary word."""
        return _replace(text, self._long)

    def body(self, text: str, parsed: Any, results: list[Any]) -> str:
        """Redact an answer that will be stored; unchanged if it echoes nothing.

        Outside the results every value is replaced; inside, where the documents are, only values
        too long to be an ordinary word. JSON escapes can hide a value from a text search, so the
        parsed answer is searched.
        """
        if not self._all:
            return text
        clean = self._walk(parsed, results, inside=parsed is results)
        # a duplicate field is in the text but not in the parsed answer
        if clean == parsed and not _echoes(text, self._long):
            return text
        return json.dumps(clean)  # ASCII: a lone surrogate could not be stored

    def _walk(self, value: Any, results: list[Any], inside: bool) -> Any:
        forms = self._long if inside else self._all
        if isinstance(value, str):
            return _replace(value, forms)
        if isinstance(value, list):
            inside = inside or value is results
            return [self._walk(part, results, inside) for part in value]
        if isinstance(value, dict):
            return {_replace(k, forms): self._walk(v, results, inside) for k, v in value.items()}
        if isinstance(value, int | float) and not isinstance(value, bool):
            return next((name for form, name in forms if form == str(value)), value)
        return value


def _spellings(value: str) -> list[str]:
    """A value as a server may echo it: plain, JSON, URL, HTML, base64."""
    plain = [value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]]
    address = [quote(value), quote(value, safe=""), quote_plus(value)]
    address += [_ESCAPED_BYTE.sub(lambda match: match[0].lower(), form) for form in address]
    packed = base64.b64encode(value.encode()).decode()
    every = [*plain, *address, html.escape(value), packed]
    return [form for form in dict.fromkeys(every) if form]


def _replace(text: str, forms: list[tuple[str, str]]) -> str:
    for form, name in forms:
        if form in text:
            text = text.replace(form, name)
    if "\\" in text and _echoes(text, forms):
        # JSON inside a text: resolve its escapes, or the value would remain
        text = _replace(_unescaped(text), forms)
    return text


def _echoes(text: str, forms: list[tuple[str, str]]) -> bool:
    """Whether a value is in the text, plain or behind escapes such as \\/ and \\u003d."""
    plain = _unescaped(text) if "\\" in text else text
    return any(form in text or form in plain for form, _ in forms)


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], text)
