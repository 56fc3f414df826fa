"""A polite HTTP client: paced, patient, bounded, and silent about credentials.

It waits between requests, tries again after a failure that may pass, keeps to Retry-After, gives
the whole exchange one deadline and a largest size, and follows no redirect, which could carry a
credential to another host. It keeps no cookies: a session would change what an engine shows next.
"""

from __future__ import annotations

import contextlib
import email.utils
import json
import random
import re
import threading
import time
import warnings
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, NamedTuple, TypeVar
from urllib.parse import SplitResult, urlencode, urlsplit, urlunsplit

from ranktilt._version import __version__
from ranktilt.errors import EngineError, GivenUp, InputError, RanktiltWarning, needs_extra
from ranktilt.progress import Progress, logger, silent
from ranktilt.web.secrets import Redactor
from ranktilt.web.store import AnswerFile

#: The server, or something in between, is busy: trying again may help.
PASSING = (408, 409, 425, 429, 500, 502, 503, 504, 529)
#: Larger than any sensible answer; protects the memory.
MOST_BYTES = 64 << 20
#: How much of a refused request's answer is read, and how much of it a message shows.
_READ, _SHOWN = 100_000, 160
#: This machine. What is for it goes to no proxy.
_OWN_HOSTS = ("localhost", "127.0.0.1", "[::1]")
#: Longer waits are logged; otherwise it looks as if nothing happened.
_LOGGED_SECONDS = 2.0
#: If this many requests in a row fail on every try, the server is down.
_MOST_FAILURES = 5
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")

Item = TypeVar("Item")
Result = TypeVar("Result")


class RequestLimits(NamedTuple):
    """How hard to press a server. None of it changes an answer."""

    #: Seconds between the starts of two requests.
    interval: float = 0.0
    #: Seconds for one whole exchange, from the connection to the last byte.
    timeout: float = 30.0
    #: Tries after the first one.
    retries: int = 5
    #: Seconds before the second try; doubled each time, with jitter.
    backoff: float = 1.0
    #: Longest wait in seconds; a server that asks for more is given up.
    max_wait: float = 120.0
    #: Requests at the same time.
    concurrency: int = 1


@dataclass(frozen=True)
class HttpRequest:
    """One request, with a JSON body. It contains credentials: never stored, never shown."""

    method: str
    url: str
    headers: Mapping[str, str] = field(default_factory=dict)
    params: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    auth: tuple[str, str] | None = None

    @property
    def address(self) -> str:
        """The URL with the parameters after those that it already has."""
        parts = urlsplit(self.url)
        joined = "&".join(filter(None, (parts.query, urlencode(self.params))))
        return urlunsplit(parts._replace(query=joined, fragment=""))


class Reply(NamedTuple):
    """What a server answered; `wait` is the seconds that it asks us to wait."""

    status: int
    content: bytes
    seconds: float
    wait: float = 0.0

    @staticmethod
    def retry_after(value: str | None) -> float:
        """Seconds of a Retry-After header: a number or a date (RFC 9110); 0 if it makes no sense.

        >>> Reply.retry_after("2"), Reply.retry_after("soon")
        (2.0, 0.0)
        """
        if not value:
            return 0.0
        try:
            return max(0.0, float(value))
        except ValueError:
            pass
        try:
            date = email.utils.parsedate_to_datetime(value)
        except (ValueError, OverflowError):
            return 0.0
        date = date if date.tzinfo is not None else date.replace(tzinfo=UTC)
        return max(0.0, (date - datetime.now(UTC)).total_seconds())


@dataclass
class RequestCounts:
    """Requests sent, and how many of them were repeated after a failure."""

    sent: int = 0
    retried: int = 0


class BadReply(Exception):
    """A reply that cannot be used.

    Args:
        problem: What is wrong.
        again: Whether another try may help.
        shown: The part of the reply that helps to see why; redacted, then shortened.
        end: What follows `shown`.
        advice: What the user can do.
    """

    def __init__(
        self, problem: str, *, again: bool = True, shown: str = "", end: str = "", advice: str = ""
    ) -> None:
        super().__init__(problem)
        self.problem: str = problem
        self.again: bool = again
        self.shown: str = shown
        self.end: str = end
        self.advice: str = advice

    def __str__(self) -> str:
        return self.message(str)

    def message(self, redact: Callable[[str], str]) -> str:
        """The problem with the start of what was received, without credentials."""
        return valid_text(redact(self.problem) + _excerpt(redact(self.shown)) + self.end)

    @classmethod
    def refusal(cls, reply: Reply, advice: Mapping[int, str], *, lasting: bool = False) -> BadReply:
        """What a status other than 200 means.

        Args:
            reply: The reply.
            advice: What to do about a status.
            lasting: Trying again does not help, whatever the status.
        """
        status, end = reply.status, ""
        if 300 <= status < 400:
            why = "redirects are not followed: use the right address"
            return cls(f"status {status}, a redirect", again=False, advice=why)
        problem, shown = f"status {status}", server_message(reply.content)
        if shown:
            problem, end = f"{problem} (", ")"
        again = status in PASSING and not lasting
        return cls(problem, again=again, shown=shown, end=end, advice=advice.get(status, ""))


class _Stopped(Exception):
    """Another request ended the job while this one was waiting."""


class PoliteClient:
    """Sends requests to one server, from several threads if wanted.

    Args:
        where: What errors and log messages call the server.
        limits: Pace, deadline and retries.
        redact: Removes the credentials from messages and logs.
        extra: The extra that installs the HTTP library.
        counts: Counts requests; pass one to read it after an error.
        store: Processes with the same store share the pace.
        sleep: Waits; by default interruptible by `stop`.
        clock: Tells the time in seconds.
    """

    def __init__(
        self,
        where: str,
        limits: RequestLimits,
        redact: Redactor,
        *,
        extra: str = "interop",
        counts: RequestCounts | None = None,
        store: AnswerFile | None = None,
        sleep: Callable[[float], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        with needs_extra("sending requests", extra):
            import httpx
            from anyio.from_thread import start_blocking_portal
        self.where: str = where
        self.limits: RequestLimits = limits
        self.redact: Redactor = redact
        self.counts: RequestCounts = counts or RequestCounts()
        self._store, self._warned = store, False
        #: Set it to make every waiting request end with `_Stopped`.
        self.stop: threading.Event = threading.Event()
        self._sleep, self._clock = sleep or self.stop.wait, clock
        self._random = random.Random()
        self._guard = threading.Lock()
        self._next = self._resume = 0.0
        self._failures_in_a_row = 0
        self._timeouts = (TimeoutError, httpx.TimeoutException)
        self._lost = (httpx.TransportError, httpx.DecodingError)
        self._unsendable = (
            httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.LocalProtocolError, UnicodeError,
        )  # fmt: skip
        try:
            self._http = httpx.AsyncClient(
                # a handshake that the deadline cancels would leave its socket open
                timeout=httpx.Timeout(None, connect=0.9 * limits.timeout),
                follow_redirects=False,
                # a proxy would get a local model's documents and key, without a warning
                mounts={f"all://{host}": None for host in _OWN_HOSTS},
                headers={
                    "User-Agent": f"ranktilt/{__version__}", "Accept": "application/json",
                    "Accept-Encoding": "gzip",
                },
                cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
                limits=httpx.Limits(max_connections=limits.concurrency),
            )  # fmt: skip
        except (ImportError, ValueError, OSError, httpx.InvalidURL) as error:
            # a proxy's address may have a password
            why = str(error) if isinstance(error, ImportError) else type(error).__name__
            raise InputError(
                f"the proxy or certificate settings of the environment cannot be used ({why})",
                where=where,
                do="correct or unset HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY, SSL_CERT_FILE",
            ) from None
        self._open = contextlib.ExitStack()
        self._open.enter_context(redact.logs())
        # asynchronous, because only so can one deadline cover connection, headers and body: the
        # library's own limits apply to one read, and a server that trickles would never end
        self._portal = self._open.enter_context(start_blocking_portal())

    def __enter__(self) -> PoliteClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connections and whatever is still waiting."""
        self.stop.set()
        with contextlib.suppress(RuntimeError, CancelledError):  # it is closed already
            self._portal.call(self._http.aclose)
            self._portal.call(self._portal.stop, True)
        self._open.close()

    def fetch(
        self,
        request: HttpRequest,
        read: Callable[[Reply], Result],
        *,
        where: str = "",
    ) -> Result:
        """Send a request until there is a usable reply, as often as the limits allow.

        Args:
            request: What to send.
            read: Turns a reply, whatever its status, into the result, or raises `BadReply`.
            where: What errors name; the server by default.

        Returns:
            What `read` returned.
        """
        where, limits = where or self.where, self.limits
        server = urlsplit(request.url).netloc
        self._warn_if_exposed(request.url)
        for attempt in range(limits.retries + 1):
            self._wait_for_turn(server)
            reply: Reply | None = None
            try:
                reply = self._send(request)
                result = read(reply)
                self._failures_in_a_row = 0
                return result
            except self._unsendable as error:
                with self._guard:
                    self.counts.sent -= 1
                raise self._error(f"the request cannot be sent ({error})", where) from None
            except CancelledError:
                raise _Stopped from None
            except self._timeouts:
                bad = BadReply(f"no answer within {limits.timeout:g} s")
            except self._lost as error:
                bad = BadReply(f"the connection failed ({str(error) or type(error).__name__})")
            except BadReply as error:
                bad = error
            if self.stop.is_set():  # we closed the connection ourselves
                raise _Stopped
            problem = bad.message(self.redact)
            status, wait = (None, 0.0) if reply is None else (reply.status, reply.wait)
            if not bad.again:
                advice = f"; {bad.advice}" if bad.advice else ""
                raise self._error(problem + advice, where) from None
            if wait > limits.max_wait:
                raise self._error(
                    f"{problem}; the server asks to wait {wait:.0f} s, longer than max_wait "
                    f"({limits.max_wait:g} s)",
                    where,
                )
            if attempt < limits.retries:
                reason = problem if status in (None, 200) else f"status {status}"
                pause = max(wait, self._back_off(attempt))
                self._pause(pause, reason, server if wait > 0 else None)
        tries = f"{limits.retries + 1} tries" if limits.retries else "1 try"
        raise self._error(f"{problem}, after {tries}", where, GivenUp)

    def each(
        self,
        work: Callable[[Item], Result],
        items: Sequence[Item],
        *,
        step: str = "requests",
        progress: Progress = silent,
    ) -> list[Result]:
        """Call `work` for every item, several at a time.

        An item whose request fails on every try does not stop the others, but the call ends with
        `GivenUp`. A lasting error (a wrong key) and too many failures in a row stop it at once.

        Returns:
            The results in the order of the items.
        """
        results: dict[int, Result] = {}
        failed: list[GivenUp] = []
        pool = ThreadPoolExecutor(self.limits.concurrency, thread_name_prefix="web")
        try:
            futures = {pool.submit(work, item): place for place, item in enumerate(items)}
            for done, future in enumerate(as_completed(futures), start=1):
                try:
                    results[futures[future]] = future.result()
                except GivenUp as problem:
                    failed.append(problem)
                    self._failures_in_a_row += 1
                    if self._failures_in_a_row >= max(_MOST_FAILURES, self.limits.concurrency):
                        raise
                progress(step, done, len(items), "requests")
        except BaseException as stop:
            self.stop.set()
            # requests under way were paid for: wait for them, unless the user interrupts
            pool.shutdown(wait=not isinstance(stop, KeyboardInterrupt), cancel_futures=True)
            raise
        pool.shutdown()
        if failed:
            raise GivenUp(
                f"{step}: {len(failed)} of {len(items)} requests got no answer; the first: "
                f"{failed[0]}",
                do="all other answers are stored; repeat the command to resume",
            )
        return [results[place] for place in range(len(items))]

    def _send(self, request: HttpRequest) -> Reply:
        with self._guard:
            self.counts.sent += 1
        return self._portal.call(self._exchange, request)

    async def _exchange(self, request: HttpRequest) -> Reply:
        from anyio import fail_after

        started = self._clock()
        options: dict[str, Any] = {"headers": dict(request.headers)}
        if request.body is not None:
            options["json"] = request.body
        if request.auth is not None:
            options["auth"] = request.auth
        with fail_after(self.limits.timeout):
            async with self._http.stream(request.method, request.address, **options) as response:
                unpack = _unpacker(response.headers.get("content-encoding") or "identity")
                content = bytearray()
                async for block in response.aiter_raw():
                    content += unpack(block, MOST_BYTES + 1 - len(content))
                    if len(content) > MOST_BYTES:
                        raise BadReply(f"an answer above {MOST_BYTES >> 20} MB", again=False)
        return Reply(
            int(response.status_code),
            bytes(content),
            round(self._clock() - started, 3),
            Reply.retry_after(response.headers.get("retry-after")),
        )

    def _warn_if_exposed(self, url: str) -> None:
        """Warn once if a credential is sent over a connection that others can read."""
        parts = urlsplit(url)
        own = parts.hostname in ("::1", *_OWN_HOSTS)
        if self._warned or not self.redact or parts.scheme != "http" or own:
            return
        self._warned = True
        told = f"{self.where}: credentials are sent over http://, which others can read"
        warnings.warn(f"{told}; use https://", RanktiltWarning, stacklevel=3)

    def _error(
        self, problem: str, where: str, kind: type[EngineError] = EngineError
    ) -> EngineError:
        return kind(valid_text(self.redact(problem)), where=where)

    def _wait_for_turn(self, server: str) -> None:
        """Keep to the pace and the server's requested wait, together with other processes."""
        limits = self.limits
        while not self.stop.is_set():
            with self._guard:
                now = self._clock()
                wait = max(self._resume, self._next) - now
                if wait <= 0 and limits.interval and self._store is not None:
                    longest = max(limits.interval, limits.max_wait)
                    wait = self._store.turn(server, limits.interval, longest)
                if wait <= 0:
                    self._next = now + limits.interval
                    return
            self._sleep(min(wait, 3600.0))  # Python cannot wait for centuries
        raise _Stopped

    def _pause(self, seconds: float, reason: str, server: str | None) -> None:
        """Wait before the next try; a server's own wish applies to all threads and processes."""
        if seconds > _LOGGED_SECONDS:
            logger.info("%s: waiting %.0f s (%s)", self.where, seconds, reason)
        with self._guard:
            self.counts.retried += 1
            if server is not None:
                self._resume = max(self._resume, self._clock() + seconds)
                if self._store is not None:
                    self._store.delay(server, seconds)
        if server is None:
            self._sleep(seconds)

    def _back_off(self, attempt: int) -> float:
        """Twice as long each time; between half and all of it, so that clients spread out."""
        longest = min(self.limits.max_wait, self.limits.backoff * 2 ** min(attempt, 60))
        return longest * self._random.uniform(0.5, 1.0)


def _unpacker(coding: str) -> Callable[[bytes, int], bytes]:
    """Unpacks the blocks of an answer, at most so many bytes at once."""
    if coding == "identity":
        return lambda block, _: block
    if coding.lower() not in ("gzip", "x-gzip"):
        raise BadReply(f"an answer compressed as {coding!r}, which was not requested", again=False)
    unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16).decompress

    def unpacked(block: bytes, most: int) -> bytes:
        try:
            return unpack(block, most)
        except zlib.error:
            raise BadReply("the answer is not gzip, or cut off") from None

    return unpacked


def url_parts(url: str) -> SplitResult:
    """The parts of a URL; all are empty if it is malformed, such as http://[x."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def server_message(content: bytes | str) -> str:
    """The message in the answer to a failed request: that of a JSON error, or the answer itself."""
    text = decode_json_bytes(content)[:_READ].strip()
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return text
    error = parsed.get("error", parsed) if isinstance(parsed, dict) else parsed
    message = error.get("message", error.get("reason", error)) if isinstance(error, dict) else error
    return message if isinstance(message, str) else json.dumps(message)


def decode_json_bytes(content: bytes | str) -> str:
    """Bytes as text, in the encoding that JSON shows by its first bytes."""
    if isinstance(content, str):
        return content
    return content.decode(json.detect_encoding(content), "replace")


def valid_text(text: str) -> str:
    """A server's text with question marks for what must not reach a file or a terminal.

    Lone surrogates, which JSON allows and files do not, and control characters, which a terminal
    obeys; line breaks and tabs stay.
    """
    return _CONTROL.sub("?", text.encode("utf-8", "replace").decode())


def utc_now() -> str:
    """The time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _excerpt(text: str) -> str:
    """The start of a text as one printable line."""
    line = " ".join(text[:_READ].split())
    return "".join(sign if sign.isprintable() else "?" for sign in line[:_SHOWN])
