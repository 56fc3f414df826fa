"""Credentials: where they may come from, and how they are kept out of all that is written.

A mapping names a credential as `${NAME}`; its value is read from the environment when a request is
made and put back as `${NAME}` wherever an engine or a library echoes it.
"""

from __future__ import annotations

import base64
import html
import itertools
import json
import logging
import os
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from ranktilt.errors import InputError

REFERENCE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
#: Words in a name under which services take credentials; a value written out there is refused.
CREDENTIAL_WORDS = {
    "apikey", "appid", "appkey", "auth", "authentication", "authorization", "authorisation",
    "bearer", "cookie", "credential", "credentials", "jwt", "key", "pass", "passphrase", "passwd",
    "password", "pwd", "secret", "session", "sessionid", "sid", "sig", "signature", "token",
}  # fmt: skip
#: The same written in one piece: accesstoken, subscriptionkey, clientsecret.
CREDENTIAL_ENDINGS = re.compile(
    r"(token|secret|password|signature|sessionid|(api|app|access|auth|client|license|private|secret"
    r"|session|subscription|user)key)$"
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_ESCAPED_BYTE = re.compile(r"%[0-9A-F]{2}")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.S)
_PLACEHOLDER = re.compile(r"\{(query|size|offset|page|depth)\}")
#: A shorter value may be a word of the documents ("admin"): there it is left alone.
SAFE_LENGTH = 8
#: Libraries below us that write addresses into their logs.
CHATTY_LOGGERS = ("httpx", "httpcore.connection", "httpcore.http11", "httpcore.proxy")


def references(value: Any) -> list[str]:
    """The names that stand as ${NAME} anywhere in a value, in order, each once."""
    if isinstance(value, str):
        return list(dict.fromkeys(REFERENCE.findall(value)))
    if isinstance(value, Mapping):
        inside: list[Any] = [part for pair in value.items() for part in pair]
    else:
        inside = list(value) if isinstance(value, list | tuple) else []
    return list(dict.fromkeys(name for part in inside for name in references(part)))


def look_up(name: str, where: object) -> str:
    """The value of one environment variable; one that is unset or empty is an error."""
    value = os.environ.get(name, "")
    if not value:
        raise InputError(
            f"the environment variable {name} is not set", where=where, do=f"export {name}=…"
        )
    if "\n" in value or "\r" in value:
        raise InputError(f"a line break in the environment variable {name}", where=where)
    return value


def is_credential(name: str) -> bool:
    """Whether a header, parameter or field of this name holds a credential, as far as names tell.

    >>> [is_credential(name) for name in ("X-RapidAPI-Key", "accessToken", "app_id", "keywords")]
    [True, True, True, False]
    """
    words = [word.lower() for word in _WORD.findall(name)]
    pairs = {"".join(pair) for pair in itertools.pairwise(words)}
    whole = "".join(words)
    return bool(CREDENTIAL_WORDS & {*words, *pairs, whole} or CREDENTIAL_ENDINGS.search(whole))


def refuse_written_out(kind: str, name: str, value: Any, where: object) -> None:
    """A credential must stand in the environment, not in a file that is shared and copied.

    Goes into what a value holds, for a request's body; `{query}` and the like are no credentials.
    """
    if isinstance(value, Mapping):
        for key, inner in value.items():
            refuse_written_out(kind, str(key), inner, where)
    elif isinstance(value, list):
        for inner in value:
            refuse_written_out(kind, name, inner, where)
    elif not _may_be_written_out(value) and is_credential(name):
        raise InputError(
            f"a credential written out in the {kind} {name!r}",
            where=where,
            expected="a reference to the environment such as ${SEARCH_TOKEN}",
        )


def _may_be_written_out(value: Any) -> bool:
    if value is None or isinstance(value, bool) or value == "":
        return True
    return bool(references(value)) or bool(_PLACEHOLDER.fullmatch(str(value)))


class Redactor:
    """Puts ${NAME} in the place of every value that came from the environment."""

    def __init__(self, values: Mapping[str, str], extra: Mapping[str, str] | None = None) -> None:
        forms: dict[str, str] = {}
        for name, value in {**values, **(extra or {})}.items():
            for form in _spellings(value):
                forms.setdefault(form, f"${{{name}}}")
        # the longest first, so that a value inside another one does not leave its rest behind
        self._all = sorted(forms.items(), key=lambda item: -len(item[0]))
        self._long = [(form, name) for form, name in self._all if len(form) >= SAFE_LENGTH]

    def __call__(self, text: str) -> str:
        """For messages, logs and addresses: everything goes. Redact first, shorten afterwards."""
        return _replace(text, self._all)

    def body(self, text: str, parsed: Any, results: list[Any]) -> str:
        """For an answer that is stored: unchanged where it echoes nothing.

        Outside the results every value goes; inside, where documents stand, those long enough not
        to be an ordinary word. Escapes of JSON hide a value from a search in the text, so what was
        read is looked through.
        """
        if not self._all:
            return text
        clean = self._walk(parsed, results, inside=parsed is results)
        # a field that stands twice is in the text and not in what was read
        if clean == parsed and not _echoes(text, self._long):
            return text
        return json.dumps(clean)  # in ASCII: half a surrogate pair could not be stored

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


class RedactedLogs:
    """While open, what HTTP libraries log passes through a redactor."""

    def __init__(self, redact: Redactor) -> None:
        self._redact = redact

    def filter(self, record: logging.LogRecord) -> bool:
        """Called by `logging` for every record."""
        record.msg, record.args = self._redact(record.getMessage()), ()
        return True

    def __enter__(self) -> RedactedLogs:
        for name in CHATTY_LOGGERS:
            logging.getLogger(name).addFilter(self)
        return self

    def __exit__(self, *_: object) -> None:
        for name in CHATTY_LOGGERS:
            logging.getLogger(name).removeFilter(self)


def _spellings(value: str) -> list[str]:
    """A value as it may be echoed: plain, in JSON, in an address, in HTML, in base64."""
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
        # JSON within a text: its escapes go, or the value would stay
        text = _replace(_unescaped(text), forms)
    return text


def _echoes(text: str, forms: list[tuple[str, str]]) -> bool:
    """Whether a value stands in the text, plainly or behind escapes such as \\/ and \\u003d."""
    plain = _unescaped(text) if "\\" in text else text
    return any(form in text or form in plain for form, _ in forms)


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)) if match[1] else match[2], text)
