"""Credentials: where they may come from, and how they are kept out of all that is written.

A mapping names a credential as `${NAME}`; its value is read from the environment when a request is
made and put back as `${NAME}` wherever an engine or a library echoes it.
"""

from __future__ import annotations

import base64
import json
import logging
import os
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from ranktilt.errors import InputError

REFERENCE = re.compile(r"\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
#: Names under which services take credentials; a value written out there is refused.
CREDENTIAL_HEADERS = (
    "authorization", "proxy-authorization", "cookie", "x-api-key", "api-key", "apikey",
    "x-auth-token", "x-access-token", "ocp-apim-subscription-key", "x-subscription-token",
)  # fmt: skip
CREDENTIAL_PARAMETERS = (
    "api_key", "apikey", "api-key", "key", "token", "access_token", "auth", "password", "passwd",
    "secret", "client_secret", "subscription-key",
)  # fmt: skip
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


def refuse_written_out(kind: str, name: str, value: Any, where: object) -> None:
    """A credential must stand in the environment, not in a file that is shared and copied."""
    known = CREDENTIAL_HEADERS if kind == "header" else CREDENTIAL_PARAMETERS
    if name.lower() in known and not references(value):
        raise InputError(
            f"a credential written out in the {kind} {name!r}",
            where=where,
            expected="a reference to the environment such as ${SEARCH_TOKEN}",
        )


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
        """For messages, logs and addresses: everything goes."""
        return _replace(text, self._all)

    def body(self, text: str, parsed: Any, results: list[Any]) -> str:
        """For an answer that is stored: unchanged where it echoes nothing.

        Outside the results every value goes; inside, where documents stand, those long enough not
        to be an ordinary word.
        """
        if not self._all or not any(form in text for form, _ in self._all):
            return text
        clean = self._walk(parsed, results, inside=parsed is results)
        if clean == parsed:  # a name of a field, or an escape: take it out of the text as written
            return _replace(text, self._long)
        return _replace(json.dumps(clean, ensure_ascii=False), self._long)

    def _walk(self, value: Any, results: list[Any], inside: bool) -> Any:
        if isinstance(value, str):
            return _replace(value, self._long if inside else self._all)
        if isinstance(value, list):
            inside = inside or value is results
            return [self._walk(part, results, inside) for part in value]
        if isinstance(value, dict):
            forms = self._long if inside else self._all
            return {_replace(k, forms): self._walk(v, results, inside) for k, v in value.items()}
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
    """A value as it may be echoed: plain, in JSON, in an address, in base64."""
    plain = [value, json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]]
    address = [quote(value), quote(value, safe=""), quote_plus(value)]
    packed = base64.b64encode(value.encode()).decode()
    return [form for form in dict.fromkeys([*plain, *address, packed]) if form]


def _replace(text: str, forms: list[tuple[str, str]]) -> str:
    for form, name in forms:
        if form in text:
            text = text.replace(form, name)
    return text
