"""How a server that speaks the OpenAI chat protocol is reached, and within which limits."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.rankers.engines.secrets import (
    REFERENCE,
    SAFE_LENGTH,
    Redactor,
    look_up,
    references,
    refuse_written_out,
)

#: Where the key is looked for unless another variable is named. Not the variable of any one
#: service: a key must not travel to a server that it was not made for.
KEY_VARIABLE = "RANKTILT_API_KEY"
ENDINGS = ("/chat/completions", "/moderations", "/models", "/completions")


@dataclass(frozen=True)
class Server:
    """A server, a model and the settings of its requests. The key itself is not in here."""

    base_url: str
    model: str
    #: The environment variable that holds the key. None: KEY_VARIABLE, and no key if it is unset.
    key_env: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    temperature: float | None = None
    max_tokens: int | None = 2048
    seed: int = 0
    stream: bool = False
    #: Fields of the request that are not sent (seed, max_tokens), and others that are.
    omit: tuple[str, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    #: Requests at the same time, and beginnings of requests a minute (None: as fast as it goes).
    concurrency: int = 4
    per_minute: float | None = None
    #: Seconds for one whole answer, tries after the first, first pause, longest pause.
    timeout: float = 120.0
    retries: int = 5
    backoff: float = 1.0
    max_wait: float = 300.0

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(
                f"base URL {_shown(self.base_url)!r}", expected="such as http://localhost:8000/v1"
            )
        if parts.username or parts.password or parts.query or parts.fragment:
            raise InputError(
                "a base URL with a user, a password or parameters",
                expected=f"a plain address; the key stands in the environment ({KEY_VARIABLE})",
            )
        if not self.model.strip():
            raise InputError("no model", do="name one with --model")
        for name, value in self.headers.items():
            refuse_written_out("header", name, value, "headers")
        for name, value in self.extra.items():
            refuse_written_out("field", name, value, "request")
        for name, least in (("concurrency", 1), ("retries", 0)):
            if getattr(self, name) < least:
                raise InputError(f"{name} {getattr(self, name)}", expected=f"{least} or more")
        for name in ("timeout", "max_wait"):
            if not getattr(self, name) > 0:
                raise InputError(f"{name} {getattr(self, name)}", expected="above 0")
        if self.per_minute is not None and not self.per_minute > 0:
            raise InputError(f"per_minute {self.per_minute}", expected="above 0")

    def address(self, path: str) -> str:
        """The address of one service of the protocol: `chat/completions`, `moderations`."""
        base = self.base_url.rstrip("/")
        for ending in ENDINGS:
            base = base.removesuffix(ending)
        return f"{base}/{path}"

    @property
    def where(self) -> str:
        """How messages call it."""
        return f"{self.base_url} ({self.model})"

    def secrets(self) -> dict[str, str]:
        """What comes from the environment, by the name of the variable."""
        names = references(list(self.headers.values()))
        found = {name: look_up(name, "headers") for name in names}
        if self.key_env is not None:
            found[self.key_env] = look_up(self.key_env, "--key-env")
        elif os.environ.get(KEY_VARIABLE):
            found[KEY_VARIABLE] = look_up(KEY_VARIABLE, "environment")
        return found

    def sent_headers(self) -> dict[str, str]:
        """The headers of a request, with the values from the environment in them."""
        values = self.secrets()
        made = {
            name: REFERENCE.sub(lambda found: values[found[1]], value)
            for name, value in self.headers.items()
        }
        key = values.get(self.key_env or KEY_VARIABLE)
        if key and not any(name.lower() == "authorization" for name in made):
            made["Authorization"] = f"Bearer {key}"
        try:
            for value in made.values():
                value.encode("latin-1")
        except UnicodeEncodeError:
            raise InputError("a key or header that cannot be sent", where="environment") from None
        return made

    def key_advice(self) -> str:
        """What to do where the server does not let us in."""
        names = list(self.secrets())
        if not names:
            return f"no key was sent: export {KEY_VARIABLE}=… or name a variable with --key-env"
        return f"check the key in the environment ({', '.join(names)})"

    def warn_of_open_key(self) -> None:
        """Say once that a key travels where others can read it."""
        parts = urlsplit(self.base_url)
        host = (parts.hostname or "").lower()
        near = host in ("localhost", "::1") or host.startswith("127.")
        if parts.scheme == "http" and not near and self.secrets():
            warnings.warn(
                f"the key is sent to {host} over http://, where others can read it; use https://",
                RanktiltWarning,
                stacklevel=3,
            )

    def redactor(self) -> Redactor:
        """Puts ${NAME} in the place of every value that came from the environment."""
        return Redactor(self.secrets())

    def long_redactor(self) -> Redactor:
        """The same for texts and files: short values may be ordinary words ("ollama") there."""
        values = self.secrets().items()
        return Redactor({name: value for name, value in values if len(value) >= SAFE_LENGTH})

    def body(self, messages: list[dict[str, str]], sample: int) -> dict[str, Any]:
        """What decides about the answer. The address is not in it: a model may move."""
        made: dict[str, Any] = {"model": self.model, "messages": messages}
        made |= {"seed": self.seed + sample, "max_tokens": self.max_tokens}
        made["temperature"] = self.temperature
        kept = {k: v for k, v in made.items() if v is not None and k not in self.omit}
        return kept | dict(self.extra)


def _shown(address: str) -> str:
    """An address without what may be a credential in it."""
    return address.rpartition("@")[2].partition("?")[0][:80]
