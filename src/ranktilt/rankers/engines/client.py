"""Asking an engine over HTTP: not too often, again after a failure, and never for ever."""

from __future__ import annotations

import email.utils
import json
import logging
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from ranktilt._version import __version__
from ranktilt.errors import EngineError, GivenUp, MissingExtraError
from ranktilt.rankers.engines.answers import (
    BadAnswer,
    Page,
    decoded,
    excerpt,
    parse_json,
    read_page,
    results_of,
    whole,
)
from ranktilt.rankers.engines.mapping import EngineMapping, Request
from ranktilt.rankers.engines.secrets import RedactedLogs

#: The engine is busy, or something between it and us is: asking again may help.
PASSING = (408, 425, 429, 500, 502, 503, 504)
#: More than any list of results; guards the memory against an address that is no search.
MOST_BYTES = 64 << 20
#: How much of a refusal is looked at, and how much of that a message shows.
LOOKED_AT, SHOWN = 100_000, 160
#: A longer wait than this many seconds is told: else it looks as if nothing happened.
TOLD_SECONDS = 2.0
#: The package's messages; the command line prints them, a library user may.
logger = logging.getLogger("ranktilt")


@dataclass(frozen=True)
class Attempt:
    """One request that gave nothing usable: for the store, without any secret."""

    time: str
    seconds: float
    status: int | None
    problem: str


@dataclass(frozen=True)
class Answer:
    """A usable answer: the JSON without secrets, and what was read in it."""

    time: str
    seconds: float
    status: int
    body: str
    page: Page


def now() -> str:
    """The time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Client:
    """Asks one engine. `failed` is told of every attempt that gave nothing."""

    def __init__(
        self,
        mapping: EngineMapping,
        *,
        failed: Callable[[Attempt], None] | None = None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
        seed: int | None = None,
    ) -> None:
        try:
            import httpx
        except ImportError as error:
            raise MissingExtraError("asking a search engine", "interop") from error
        self.mapping = mapping
        self.sent = 0
        self.redact = mapping.redactor()
        self._failed = failed or (lambda _: None)
        self._sleep, self._clock = sleep, clock
        self._random = random.Random(seed)
        self._next = 0.0
        self._errors = (httpx.TransportError, httpx.DecodingError)
        self._unsendable = (
            httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.LocalProtocolError, UnicodeError,
        )  # fmt: skip
        self._timeouts = httpx.TimeoutException
        self._logs = RedactedLogs(self.redact)
        self._logs.__enter__()
        # redirects are not followed: they could carry credentials to another host
        self._http = httpx.Client(
            timeout=mapping.limits.timeout,
            follow_redirects=False,
            headers={"User-Agent": f"ranktilt/{__version__}", "Accept": "application/json"},
        )

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connection."""
        self._http.close()
        self._logs.__exit__()

    def ask(self, query: str, page: int, depth: int) -> Answer:
        """One page of one query, with as many tries as the limits allow."""
        limits = self.mapping.limits
        request = self.mapping.request(query, page, depth)
        for attempt in range(limits.retries + 1):
            self._wait_for_turn()
            asked = self._clock()
            status: int | None = None
            asked_longer = 0.0
            try:
                status, content, wait = self._send(request)
                asked_longer = wait
                if status == 200:
                    return self._read(content, status, self._clock() - asked)
                problem = self._refusal(status, content, query)
            except self._unsendable as error:
                raise self._error(f"a request that cannot be sent ({error})", query) from None
            except self._timeouts:
                problem = f"no answer within {limits.timeout:g} s"
            except self._errors as error:
                problem = f"the connection failed ({str(error) or type(error).__name__})"
            except BadAnswer as error:
                problem = error.told(self.redact)
                if not error.again:
                    self._record(asked, status, problem)
                    raise self._error(problem, query) from None
            self._record(asked, status, problem)
            if asked_longer > limits.max_wait:
                raise self._error(
                    f"{problem}; the engine asks to wait {asked_longer:.0f} s, and "
                    f"limits.max_wait is {limits.max_wait:g}",
                    query,
                )
            if attempt < limits.retries:
                refused = f"status {status}" if status not in (None, 200) else problem
                self._pause(max(asked_longer, self._back_off(attempt)), refused)
        tries = f"{limits.retries + 1} tries" if limits.retries else "1 try"
        raise self._error(f"{problem}, after {tries}", query, GivenUp)

    def _send(self, request: Request) -> tuple[int, bytes, float]:
        """Status, content and how long the engine asks us to wait."""
        self.sent += 1
        deadline = self._clock() + self.mapping.limits.timeout
        options: dict[str, Any] = {"headers": request.headers}
        if request.body is not None:
            options["json"] = request.body
        if request.auth is not None:
            options["auth"] = request.auth
        with self._http.stream(request.method, request.address, **options) as response:
            content = bytearray()
            for block in response.iter_bytes():
                content += block
                # the library's limit is for one read: an engine that trickles would never end
                if self._clock() > deadline:
                    raise self._timeouts("slow")
                if len(content) > MOST_BYTES:
                    raise BadAnswer(f"an answer above {MOST_BYTES >> 20} MB", again=False)
            status = int(response.status_code)
            wait = _retry_after(response.headers.get("retry-after"))
            if 300 <= status < 400:
                content = bytearray(_place(response.headers.get("location", "")).encode())
            return status, bytes(content), wait

    def _read(self, content: bytes, status: int, seconds: float) -> Answer:
        parsed = parse_json(content)
        paths = self.mapping.answer
        try:
            page = read_page(parsed, paths)
            text = content.decode("utf-8-sig") if _is_utf8(content) else json.dumps(parsed)
            body = self.redact.body(text, parsed, results_of(parsed, paths))
        except RecursionError:
            raise BadAnswer("an answer nested too deeply", again=False) from None
        return Answer(now(), seconds, status, body, page)

    def _refusal(self, status: int, content: bytes, query: str) -> str:
        """What a status other than 200 means; an error where asking again is of no use."""
        # secrets go before the cut, which would leave the beginning of one
        shown = excerpt(self.redact(decoded(content[:LOOKED_AT])), SHOWN)
        problem = f"status {status}" + (f" ({shown})" if shown else "")
        if status in PASSING:
            return problem
        if 300 <= status < 400:
            where = f"a redirect to {shown}" if shown else "a redirect that does not say where to"
            problem = f"status {status}, {where}"
        self._record(self._clock(), status, problem)
        if status in (401, 403):
            problem += "; check the credentials in the environment"
        elif 300 <= status < 400:
            problem += "; write the address that is right into the mapping"
        elif status == 404:
            problem += f"; check the address {self.mapping.url}"
        raise self._error(problem, query)

    def _record(self, asked: float, status: int | None, problem: str) -> None:
        seconds = max(0.0, self._clock() - asked)
        self._failed(Attempt(now(), seconds, status, whole(self.redact(problem))))

    def _error(
        self, problem: str, query: str, kind: type[EngineError] = EngineError
    ) -> EngineError:
        return kind(whole(self.redact(problem)), where=f"{self.mapping.where}, query {query!r}")

    def _wait_for_turn(self) -> None:
        """Leave at least 1 / per_second between the beginnings of two requests."""
        wait = self._next - self._clock()
        if wait > 0:
            self._sleep(wait)
        self._next = self._clock() + 1 / self.mapping.limits.per_second

    def _pause(self, seconds: float, problem: str) -> None:
        if seconds > TOLD_SECONDS:
            told = excerpt(self.redact(problem), SHOWN)
            logger.info("%s: waiting %.0f s (%s)", self.mapping.where, seconds, told)
        self._sleep(seconds)

    def _back_off(self, attempt: int) -> float:
        """Twice as long each time, between half and the whole of it so that clients spread."""
        limits = self.mapping.limits
        longest = min(limits.max_wait, limits.backoff * 2**attempt)
        return longest * self._random.uniform(0.5, 1.0)


def _retry_after(value: str | None) -> float:
    """Seconds, or a date, as RFC 9110 has it; 0 where there is none or it makes no sense."""
    if not value:
        return 0.0
    if value.strip().isdecimal():
        return float(value)
    try:
        date = email.utils.parsedate_to_datetime(value)
    except ValueError:
        return 0.0
    if date.tzinfo is None:
        date = date.replace(tzinfo=UTC)
    return max(0.0, (date - datetime.now(UTC)).total_seconds())


def _place(location: str) -> str:
    """An address without what may be a credential: user, parameters, fragment."""
    try:
        parts = urlsplit(location)
    except ValueError:
        return ""
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], query="", fragment=""))


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return b"\0" not in content
