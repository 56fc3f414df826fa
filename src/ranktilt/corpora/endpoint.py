"""A language model behind the OpenAI chat protocol: its address, settings and prices."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.web.client import RequestLimits
from ranktilt.web.secrets import (
    REFERENCE,
    Redactor,
    look_up,
    references,
    refuse_literal_credential,
)

#: The environment variable of the key, unless another one is named. It is not the variable of any
#: service: a key must not travel to a server that it was not made for.
KEY_VARIABLE = "RANKTILT_API_KEY"
_SERVICES = ("/chat/completions", "/moderations", "/models", "/completions")
#: Fields of a request that `extra` must not set.
_OWN_FIELDS = ("messages", "model", "stream")
_MILLION = 1_000_000
#: Least value of a setting, and whether it is allowed itself.
_LEAST = {
    "concurrency": (1, True), "retries": (0, True), "timeout": (0, False), "backoff": (0, True),
    "max_wait": (0, False), "per_minute": (0, False), "max_tokens": (1, True),
    "temperature": (0, True), "price_in": (0, True), "price_out": (0, True),
}  # fmt: skip


@dataclass(frozen=True)
class Endpoint:
    """A server, a model and the settings of its requests. The key is not part of it."""

    base_url: str
    model: str
    #: Environment variable with the key. By default RANKTILT_API_KEY; no key if it is unset.
    key_env: str | None = None
    #: Other headers; write a credential as ${VARIABLE}.
    headers: dict[str, str] = field(default_factory=dict)
    temperature: float | None = None
    max_tokens: int | None = 2048
    seed: int = 0
    #: Fields of the request that are not sent, such as seed.
    omit: tuple[str, ...] = ()
    #: Other fields of the request, such as top_p.
    extra: dict[str, Any] = field(default_factory=dict)
    #: Requests at the same time, and at most this many per minute.
    concurrency: int = 4
    per_minute: float | None = None
    #: Seconds for one whole answer.
    timeout: float = 120.0
    #: Tries after the first one.
    retries: int = 5
    #: First and longest pause between two tries, in seconds.
    backoff: float = 1.0
    max_wait: float = 300.0
    #: Price of a million tokens sent and received.
    price_in: float | None = None
    price_out: float | None = None
    currency: str = "USD"

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(
                f"base URL {_shown(self.base_url)!r}", expected="such as http://localhost:8000/v1"
            )
        if parts.username or parts.password or parts.query or parts.fragment:
            raise InputError(
                "a base URL with a user, a password or parameters",
                expected=f"a plain address, and the key in the environment ({KEY_VARIABLE})",
            )
        if not self.model.strip():
            raise InputError("no model", do="name one with --model")
        for name, (least, allowed) in _LEAST.items():
            value = getattr(self, name)
            if value is not None and not (value > least or (allowed and value == least)):
                expected = f"at least {least}" if allowed else f"above {least}"
                raise InputError(f"{name} {value}", expected=expected)
        for name, value in self.headers.items():
            refuse_literal_credential("header", name, value, "headers")
        for name, value in self.extra.items():
            refuse_literal_credential("field", name, value, "extra")
            if name in _OWN_FIELDS:
                raise InputError(f"extra.{name}: ranktilt sets this field itself")

    def limits(self) -> RequestLimits:
        """Pace, deadline and retries, for the HTTP client."""
        interval = 0.0 if self.per_minute is None else 60 / self.per_minute
        return RequestLimits(
            interval, self.timeout, self.retries, self.backoff, self.max_wait, self.concurrency
        )

    def address(self, service: str) -> str:
        """The address of one service of the protocol: `chat/completions`, `moderations`."""
        base = self.base_url.rstrip("/")
        for ending in _SERVICES:
            base = base.removesuffix(ending)
        return f"{base}/{service}"

    @property
    def where(self) -> str:
        """What messages call it."""
        return f"{self.base_url} ({self.model})"

    def secrets(self) -> dict[str, str]:
        """The values from the environment, by variable."""
        names = references(list(self.headers.values()))
        found = {name: look_up(name, "headers") for name in names}
        if self.key_env is not None:
            found[self.key_env] = look_up(self.key_env, "--key-env")
        elif os.environ.get(KEY_VARIABLE):
            found[KEY_VARIABLE] = look_up(KEY_VARIABLE, "environment")
        return found

    def redactor(self) -> Redactor:
        """Replaces every value that came from the environment by ${NAME}."""
        return Redactor(self.secrets())

    def sent_headers(self) -> dict[str, str]:
        """The headers of a request, with the values from the environment."""
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

    def advice(self) -> dict[int, str]:
        """What to do about a refused request, by its status."""
        names = list(self.secrets())
        key = f"check the key in the environment ({', '.join(names)})"
        if not names:
            key = f"no key was sent: export {KEY_VARIABLE}=… or name a variable with --key-env"
        address = "check --base-url (it usually ends in /v1) and --model"
        return {401: key, 403: key, 404: address}

    def warn_if_key_is_exposed(self) -> None:
        """Warn if a key is sent over a connection that others can read."""
        parts = urlsplit(self.base_url)
        host = (parts.hostname or "").lower()
        local = host in ("localhost", "::1") or host.startswith("127.")
        if parts.scheme == "http" and not local and self.secrets():
            warnings.warn(
                f"the key is sent to {host} over http://, which others can read; use https://",
                RanktiltWarning,
                stacklevel=3,
            )

    def body(self, messages: list[dict[str, str]], sample: int) -> dict[str, Any]:
        """What determines the answer. The address is not part of it: a model may move."""
        made: dict[str, Any] = {"model": self.model, "messages": messages}
        made |= {"seed": self.seed + sample, "max_tokens": self.max_tokens}
        made["temperature"] = self.temperature
        kept = {k: v for k, v in made.items() if v is not None and k not in self.omit}
        return kept | self.extra

    def cost(self, tokens_in: float, tokens_out: float) -> float | None:
        """The price of these tokens; None without prices."""
        if self.price_in is None and self.price_out is None:
            return None
        return (tokens_in * (self.price_in or 0) + tokens_out * (self.price_out or 0)) / _MILLION

    def usage(self, tokens_in: int, tokens_out: int, note: str = "") -> str:
        """Tokens and their price, for people."""
        cost = self.cost(tokens_in, tokens_out)
        price = "" if cost is None else f", {cost:,.2f} {self.currency}"
        return f"{tokens_in:,} tokens in, {tokens_out:,} out{note}{price}"


def _shown(address: str) -> str:
    """An address without the parts that may be a credential."""
    return address.rpartition("@")[2].partition("?")[0][:80]
