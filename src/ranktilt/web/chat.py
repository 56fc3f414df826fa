"""A language model behind the OpenAI chat protocol: its settings, and requests to it.

Every answer is stored before it is used and survives a power cut, so an interrupted job resumes at
no cost. No credential is ever stored.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from ranktilt.errors import InputError
from ranktilt.web.client import (
    BadReply,
    HttpRequest,
    PoliteClient,
    Reply,
    RequestCounts,
    RequestLimits,
    decode_json_bytes,
    server_message,
    url_parts,
    utc_now,
    valid_text,
)
from ranktilt.web.secrets import (
    REFERENCE,
    Redactor,
    look_up,
    read_variable,
    references,
    refuse_literal_credential,
)
from ranktilt.web.store import AnswerFile

Messages = list[dict[str, str]]
_CHAT = "chat/completions"
_FILTER = re.compile(r"content_filter|content_policy|responsible ?ai", re.I)
_CONTEXT = re.compile(r"context_length_exceeded|maximum context|context (size|window|length)", re.I)
_QUOTA = re.compile(r"insufficient_quota|billing_hard_limit|credit balance", re.I)
#: Bytes of UTF-8 per token, about right for English; other languages need more tokens.
_BYTES_PER_TOKEN = 4
#: More are no count of tokens, and no number that a database holds.
_MOST_TOKENS = 1 << 53
#: The environment variable of the key, unless another one is named. It is not the variable of any
#: service: a key must not travel to a server that it was not made for.
_KEY_VARIABLE = "RANKTILT_API_KEY"
#: The environment variable of the server, unless another one is named.
BASE_URL_VARIABLE = "RANKTILT_BASE_URL"
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
    #: Environment variable with the key, which RANKTILT_VARIABLES must name too. By default
    #: RANKTILT_API_KEY; no key if it is unset.
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
        parts = url_parts(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(
                f"base URL {_shown(self.base_url)!r}", expected="such as http://localhost:8000/v1"
            )
        if parts.username or parts.password or parts.query or parts.fragment:
            raise InputError(
                "a base URL with a user, a password or parameters",
                expected=f"a plain address, and the key in the environment ({_KEY_VARIABLE})",
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
        if self.key_env is not None:
            names.append(self.key_env)
        elif os.environ.get(_KEY_VARIABLE) and self._has_the_key():
            names.append(_KEY_VARIABLE)
        free = (_KEY_VARIABLE,) if self._has_the_key() else ()
        found = {
            name: (read_variable if name in free else look_up)(
                name, "key_env" if name == self.key_env else "headers"
            )
            for name in names
        }
        for name, value in found.items():
            if not value.isascii():
                what = f"the environment variable {name} has characters that cannot be sent"
                raise InputError(what, where="environment", expected="ASCII")
        return found

    def _has_the_key(self) -> bool:
        """Whether the key is for this server: if the environment names one, for that one only."""
        named = os.environ.get(BASE_URL_VARIABLE)
        return not named or url_parts(named)[:2] == url_parts(self.base_url)[:2]

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
        key = values.get(self.key_env or _KEY_VARIABLE)
        if key and not any(name.lower() == "authorization" for name in made):
            made["Authorization"] = f"Bearer {key}"
        for name, value in made.items():
            if not value.isascii():
                raise InputError(f"header {name!r} cannot be sent", expected="ASCII")
        return made

    def advice(self) -> dict[int, str]:
        """What to do about a refused request, by its status."""
        names = list(self.secrets())
        key = f"check the key in the environment ({', '.join(names)})"
        if not names:
            key = f"no key was sent: export {_KEY_VARIABLE}=… or name another variable"
            if not self._has_the_key():
                key = f"no key was sent: {_KEY_VARIABLE} is for the server in {BASE_URL_VARIABLE}"
        address = "check the server's address (it usually ends in /v1) and the model"
        return {401: key, 403: key, 404: address}

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


def _plural(number: int, word: str) -> str:
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _shown(address: str) -> str:
    """An address without the parts that may be a credential."""
    return address.rpartition("@")[2].partition("?")[0][:80]


# --- requests and answers -------------------------------------------------------------------------


class ModelAnswer(NamedTuple):
    """What a model wrote.

    `finish` is "stop", "length" (cut off), "refusal", or "too long" (the request does not fit).
    `counted` means that the token counts are the server's own.
    """

    text: str
    finish: str = "stop"
    tokens_in: int = 0
    tokens_out: int = 0
    counted: bool = False
    seconds: float = 0.0
    stored: bool = False


@dataclass
class GenerationTally(RequestCounts):
    """What a job did; `counted` answers have the server's own token counts."""

    answered: int = 0
    from_store: int = 0
    reasked: int = 0
    counted: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    #: Items without a usable answer, by stage and reason.
    set_aside: dict[str, int] = field(default_factory=dict)

    def lines(self, endpoint: Endpoint) -> list[str]:
        """A summary for the person who pays."""
        stored = f"{_plural(self.from_store, 'answer')} from the store"
        if self.sent == 0:
            lines = [f"0 requests sent, {stored}"]
        else:
            note = "" if self.counted == self.answered else " (partly estimated)"
            lines = [
                f"{_plural(self.sent, 'request')} sent, {self.answered:,} answered, {stored}; "
                f"{self.retried:,} repeated after a failure, {self.reasked:,} repeated with the "
                "reason",
                endpoint.usage(self.tokens_in, self.tokens_out, note),
            ]
        lines += [f"set aside: {number:,} × {what}" for what, number in self.set_aside.items()]
        return lines


class AnswerStore(AnswerFile):
    """Answers by the content of their request."""

    application = 0x72746C6D
    version = 1
    schema: ClassVar[tuple[str, ...]] = (
        "CREATE TABLE answers (key TEXT PRIMARY KEY, stage TEXT NOT NULL, request TEXT NOT NULL,"
        " text TEXT NOT NULL, finish TEXT NOT NULL, tokens_in INTEGER NOT NULL,"
        " tokens_out INTEGER NOT NULL, counted INTEGER NOT NULL, seconds REAL NOT NULL,"
        " time TEXT NOT NULL) WITHOUT ROWID",
    )

    def get(self, key: str) -> ModelAnswer | None:
        """The stored answer, if there is one."""
        rows = self.execute(
            "SELECT text, finish, tokens_in, tokens_out, counted, seconds FROM answers"
            " WHERE key = ?",
            (key,),
        )
        if not rows:
            return None
        text, finish, tokens_in, tokens_out, counted, seconds = rows[0]
        return ModelAnswer(text, finish, tokens_in, tokens_out, bool(counted), seconds, stored=True)

    def put(self, key: str, stage: str, request: Mapping[str, Any], answer: ModelAnswer) -> None:
        """Store an answer now, unless another process already has."""
        self.execute(
            "INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                key, stage, json.dumps(request, ensure_ascii=False, sort_keys=True), answer.text,
                answer.finish, answer.tokens_in, answer.tokens_out, int(answer.counted),
                answer.seconds, utc_now(),
            ),
        )  # fmt: skip

    def keys(self) -> set[str]:
        """The keys of all answers."""
        return {key for (key,) in self.execute("SELECT key FROM answers")}


class ChatClient:
    """Sends conversations to one model; answers come from the store if it has them.

    Args:
        endpoint: The model.
        store: Keeps the answers.
        tally: Counts what was done; pass one to read it after an error.
    """

    def __init__(
        self, endpoint: Endpoint, store: AnswerStore, *, tally: GenerationTally | None = None
    ) -> None:
        self.endpoint: Endpoint = endpoint
        self.store: AnswerStore = store
        self.tally: GenerationTally = GenerationTally() if tally is None else tally
        self._headers = endpoint.sent_headers()
        self.web: PoliteClient = PoliteClient(
            endpoint.where,
            endpoint.limits(),
            endpoint.redactor(),
            extra="generate",
            counts=self.tally,
            store=store,
        )
        self._guard = threading.Lock()
        self._keys: dict[str, threading.Lock] = {}

    @classmethod
    @contextlib.contextmanager
    def opened(
        cls, endpoint: Endpoint, path: str | os.PathLike[str], tally: GenerationTally | None = None
    ) -> Iterator[ChatClient]:
        """A client whose answers are kept in a file; both are closed at the end."""
        with AnswerStore(path) as store, cls(endpoint, store, tally=tally) as client:
            yield client

    def __enter__(self) -> ChatClient:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        self.web.close()
        if isinstance(error, KeyboardInterrupt) and (stored := len(self.store.keys())):
            error.add_note(
                f"{_plural(stored, 'answer')} stored in {self.store.path}: repeat the command to "
                f"resume (requests in flight, up to {self.endpoint.concurrency}, are asked again)"
            )

    def key(self, messages: Messages, sample: int = 0) -> str:
        """The key of the answer in the store."""
        return content_key({"body": self.endpoint.body(messages, sample), "sample": sample})

    def ask(self, messages: Messages, *, sample: int = 0, stage: str = "") -> ModelAnswer:
        """The answer to a conversation.

        Args:
            messages: The conversation.
            sample: Distinguishes several answers to the same conversation.
            stage: What the answer is for, as recorded in the store.
        """
        body = self.endpoint.body(messages, sample)
        request = {"body": body, "sample": sample}
        answer = self._stored(request, stage, lambda: self._ask(body, messages))
        if not answer.stored:
            with self._guard:
                self.tally.counted += answer.counted
                self.tally.tokens_in += answer.tokens_in
                self.tally.tokens_out += answer.tokens_out
        return answer

    def post(
        self,
        service: str,
        body: dict[str, Any],
        *,
        stage: str,
        check: Callable[[dict[str, Any]], object] = lambda _: None,
    ) -> dict[str, Any]:
        """The JSON of another service of the protocol, stored like an answer.

        Args:
            service: Such as "moderations".
            body: What to send.
            stage: What the answer is for, as recorded in the store.
            check: Raises `BadReply` for an answer that must not be stored.
        """

        def read(reply: Reply) -> ModelAnswer:
            self._refuse(reply)
            parsed = _read_object(reply.content)
            check(parsed)
            text = self.web.redact.document(json.dumps(parsed, ensure_ascii=False))
            return ModelAnswer(text, seconds=reply.seconds)

        request = {"path": service, "body": body}
        answer = self._stored(request, stage, lambda: self._fetch(service, body, read))
        content: dict[str, Any] = json.loads(answer.text)
        return content

    def count_reasked(self) -> None:
        """Count an unusable answer that is requested again with the reason."""
        with self._guard:
            self.tally.reasked += 1

    def _stored(
        self, request: dict[str, Any], stage: str, fetch: Callable[[], ModelAnswer]
    ) -> ModelAnswer:
        """The stored answer to a request, or a new one."""
        key = content_key(request)
        with self._one_at_a_time(key):
            answer = self.store.get(key)
            if answer is None:
                answer = fetch()
                self.store.put(key, stage, request, answer)
        with self._guard:
            self.tally.from_store += answer.stored
            self.tally.answered += not answer.stored
        return answer

    @contextlib.contextmanager
    def _one_at_a_time(self, key: str) -> Iterator[None]:
        """Send two equal requests at the same time only once."""
        with self._guard:
            lock = self._keys.setdefault(key, threading.Lock())
        with lock:
            yield
        # not after an error: threads that wait for this lock then ask one after the other
        with self._guard:
            self._keys.pop(key, None)

    def _ask(self, body: dict[str, Any], messages: Messages) -> ModelAnswer:
        def read(reply: Reply) -> ModelAnswer:
            # a refused request costs no tokens
            if reason := _why_not_taken(reply):
                return ModelAnswer("", reason, counted=True, seconds=reply.seconds)
            self._refuse(reply)
            answer = _read_answer(reply.content)
            text = self.web.redact.document(answer.text)
            return answer._replace(text=text, seconds=reply.seconds)

        answer = self._fetch(_CHAT, body, read)
        if answer.counted:
            return answer
        asked = sum(estimate_tokens(message["content"]) for message in messages)
        return answer._replace(tokens_in=asked, tokens_out=estimate_tokens(answer.text))

    def _fetch(
        self, service: str, body: dict[str, Any], read: Callable[[Reply], ModelAnswer]
    ) -> ModelAnswer:
        address = self.endpoint.address(service)
        return self.web.fetch(HttpRequest("POST", address, self._headers, body=body), read)

    def _refuse(self, reply: Reply) -> None:
        if reply.status != 200:
            no_money = bool(_QUOTA.search(_start(reply)))
            raise BadReply.refusal(reply, self.endpoint.advice(), lasting=no_money)


def content_key(request: Mapping[str, Any]) -> str:
    """The hash of a request: model, messages, settings and sample."""
    text = json.dumps(request, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text: one per 4 bytes of UTF-8.

    >>> estimate_tokens("How many tokens?")
    4
    """
    return -(-len(text.encode("utf-8", "replace")) // _BYTES_PER_TOKEN)


def _read_answer(content: bytes) -> ModelAnswer:
    """Read `choices[0].message.content`, why it ended, and the tokens."""
    parsed = _read_object(content)
    try:
        choice = parsed["choices"][0]
        message = choice["message"]
        text = _text(message.get("content"))
        refused = message.get("refusal")
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise BadReply("the answer has no choices[0].message.content") from error
    if text is None and not refused:
        raise BadReply("the answer has no text")
    finish = choice.get("finish_reason")
    reason = "length" if finish == "length" else "stop"
    if finish == "content_filter" or refused:
        reason = "refusal"
    answer = ModelAnswer(valid_text(text or str(refused or "")), reason)
    usage = parsed.get("usage")
    counts = usage if isinstance(usage, Mapping) else {}
    given, got = (
        count if type(count) is int and 0 <= count <= _MOST_TOKENS else None
        for count in (counts.get("prompt_tokens"), counts.get("completion_tokens"))
    )
    if given is None or got is None:
        return answer  # the tokens are estimated
    return answer._replace(tokens_in=given, tokens_out=got, counted=True)


def _read_object(content: bytes) -> dict[str, Any]:
    try:
        parsed = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise BadReply("the answer is not JSON, or cut off") from error
    if not isinstance(parsed, dict):
        raise BadReply("the answer is not a JSON object")
    if parsed.get("error"):
        raise BadReply("the server reports an error: ", shown=server_message(content))
    return parsed


def _text(content: object) -> str | None:
    """The text of a message, which may come in parts."""
    if isinstance(content, list):
        parts = [part.get("text", "") for part in content if isinstance(part, Mapping)]
        return "".join(str(part) for part in parts)
    return None if content is None else str(content)


def _why_not_taken(reply: Reply) -> str | None:
    """Why a request was not taken because of its content: "refusal" or "too long"."""
    if reply.status in (400, 403, 422) and _FILTER.search(_start(reply)):
        return "refusal"
    too_long = reply.status in (400, 422) and _CONTEXT.search(_start(reply))
    return "too long" if too_long or reply.status == 413 else None


def _start(reply: Reply) -> str:
    return decode_json_bytes(reply.content[:100_000])
