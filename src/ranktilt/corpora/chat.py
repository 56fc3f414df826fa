"""Asking a model over the OpenAI chat protocol: many at a time, not too often, never for ever."""

from __future__ import annotations

import contextlib
import json
import logging
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from ranktilt._version import __version__
from ranktilt.corpora.answer_store import Answer, AnswerStore, content_key
from ranktilt.corpora.protocol import (
    BadAnswer,
    read_answer,
    read_events,
    read_object,
    retry_after,
    said,
    too_long,
    was_filtered,
    will_not_pass,
)
from ranktilt.corpora.server import Server
from ranktilt.corpora.tokens import Tally, estimate_tokens
from ranktilt.errors import EngineError, GivenUp, MissingExtraError
from ranktilt.rankers.engines.secrets import RedactedLogs

#: The server is busy, or something between it and us is: asking again may help.
PASSING = (408, 409, 425, 429, 500, 502, 503, 504, 529)
MOST_BYTES = 64 << 20
#: A longer wait than this many seconds is told: else it looks as if nothing happened.
TOLD_SECONDS = 5.0
#: Requests in a row that all failed on every try: the server is down, and asking on is of no use.
MOST_FAILURES = 5

Messages = list[dict[str, str]]
Item = TypeVar("Item")
Made = TypeVar("Made")
logger = logging.getLogger("ranktilt")


class Stopped(Exception):
    """Another request ended the run while this one waited."""


@dataclass(frozen=True)
class NoAnswer:
    """An item whose request failed on every try, and why; a later run asks it again."""

    problem: str


class ChatClient:
    """Asks one model. Answers come from the store where it has them, and go there before use."""

    def __init__(
        self,
        server: Server,
        store: AnswerStore,
        *,
        sleep: Callable[[float], object] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        try:
            import httpx
        except ImportError as error:
            raise MissingExtraError("asking a language model", "generate") from error
        self.server, self.store, self.tally = server, store, Tally()
        server.warn_of_open_key()
        self.redact = server.redactor()
        self._headers = server.sent_headers()
        self._clean = server.long_redactor()
        self._stop = threading.Event()
        self._sleep, self._clock = sleep or self._stop.wait, clock
        self._random = random.Random()
        self._guard = threading.Lock()
        self._keys: dict[str, threading.Lock] = {}
        self._next = self._resume = 0.0
        self._row_of_failures = 0
        self._timeouts = httpx.TimeoutException
        self._errors = (httpx.TransportError, httpx.DecodingError)
        self._unsendable = (
            httpx.InvalidURL, httpx.UnsupportedProtocol, httpx.LocalProtocolError, UnicodeError,
        )  # fmt: skip
        self._logs = RedactedLogs(self.redact)
        self._logs.__enter__()
        # redirects are not followed: they could carry the key to another host
        self._http = httpx.Client(
            timeout=server.timeout,
            follow_redirects=False,
            headers={"User-Agent": f"ranktilt/{__version__}"},
            limits=httpx.Limits(max_connections=server.concurrency),
        )

    def __enter__(self) -> ChatClient:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the connections."""
        self._stop.set()
        self._http.close()
        self._logs.__exit__()

    # --- one answer -------------------------------------------------------------------------------

    def key(self, messages: Messages, sample: int = 0) -> str:
        """Under which key the answer is, or will be, in the store."""
        return content_key({"body": self.server.body(messages, sample), "sample": sample})

    def ask(self, messages: Messages, *, sample: int = 0, stage: str = "") -> Answer:
        """The answer to a conversation; `sample` tells apart several answers to the same one."""
        body = self.server.body(messages, sample)
        key = self.key(messages, sample)
        with self._one_at_a_time(key):
            found = self.store.get(key)
            if found is not None:
                with self._guard:
                    self.tally.from_store += 1
                return found
            answer = self._fetch("chat/completions", body)
            if not answer.counted:
                asked = sum(estimate_tokens(message["content"]) for message in messages)
                answer = replace(answer, tokens_in=asked, tokens_out=estimate_tokens(answer.text))
            self.store.put(key, stage, {"body": body, "sample": sample}, answer)
        with self._guard:
            self.tally.answered += 1
            self.tally.counted += answer.counted
            self.tally.tokens_in += answer.tokens_in
            self.tally.tokens_out += answer.tokens_out
        return answer

    def post(
        self,
        path: str,
        body: dict[str, Any],
        *,
        stage: str,
        check: Callable[[dict[str, Any]], object] | None = None,
    ) -> dict[str, Any]:
        """The JSON that another service of the protocol answers, stored like an answer.

        `check` raises `BadAnswer` for one that must be asked for again and not be stored.
        """
        key = content_key({"path": path, "body": body})
        with self._one_at_a_time(key):
            found = self.store.get(key)
            if found is None:
                found = self._fetch(path, body, check)
                self.store.put(key, stage, {"path": path, "body": body}, found)
                with self._guard:
                    self.tally.answered += 1
            else:
                with self._guard:
                    self.tally.from_store += 1
        content: dict[str, Any] = json.loads(found.text)
        return content

    def count_reasked(self) -> None:
        """An answer could not be used and is asked for again with the reason."""
        with self._guard:
            self.tally.reasked += 1

    @contextlib.contextmanager
    def _one_at_a_time(self, key: str) -> Iterator[None]:
        """The same request twice at once is sent once."""
        with self._guard:
            lock = self._keys.setdefault(key, threading.Lock())
        with lock:
            yield
        # not after an error: those who wait for this lock then ask one after the other
        with self._guard:
            self._keys.pop(key, None)

    def _fetch(
        self,
        path: str,
        body: dict[str, Any],
        check: Callable[[dict[str, Any]], object] | None = None,
    ) -> Answer:
        """Ask until there is an answer, as often as the limits allow."""
        server = self.server
        chat = path == "chat/completions"
        for attempt in range(server.retries + 1):
            self._wait_for_turn()
            asked = self._clock()
            wait, status = 0.0, None
            try:
                status, content, wait, streamed = self._send(path, body, stream=chat)
                if status == 200:
                    answer = self._read(content, streamed) if chat else self._plain(content, check)
                    self._row_of_failures = 0
                    return replace(answer, seconds=self._since(asked))
                # a request that was not taken has no tokens to pay for
                if chat and was_filtered(status, content):
                    return Answer("", "refusal", counted=True, seconds=self._since(asked))
                if chat and too_long(status, content):
                    return Answer("", "too long", counted=True, seconds=self._since(asked))
                problem = self._refused(status, content)
            except self._unsendable as error:
                raise self._error(f"a request that cannot be sent ({error})") from None
            except self._timeouts:
                problem = f"no answer within {server.timeout:g} s"
            except self._errors as error:
                problem = f"the connection failed ({str(error) or type(error).__name__})"
            except BadAnswer as error:
                problem = str(error)
            if self._stop.is_set():  # what failed is our own end of the connection
                raise Stopped
            if wait > server.max_wait:
                raise self._error(
                    f"{problem}; the server asks to wait {wait:.0f} s, more than the "
                    f"{server.max_wait:g} s that are allowed"
                )
            if attempt < server.retries:
                with self._guard:
                    self.tally.retried += 1
                self._pause(max(wait, self._back_off(attempt)), problem, everyone=wait > 0)
        tries = f"{server.retries + 1} tries" if server.retries else "1 try"
        raise self._error(f"{problem}, after {tries}", GivenUp)

    def _since(self, asked: float) -> float:
        return round(self._clock() - asked, 3)

    def _send(
        self, path: str, body: dict[str, Any], *, stream: bool
    ) -> tuple[int, bytes, float, bool]:
        """Status, content, how long the server asks us to wait, and whether it streamed."""
        with self._guard:
            self.tally.sent += 1
        deadline = self._clock() + self.server.timeout
        sent = dict(body)
        if stream and self.server.stream:
            sent["stream"] = True
            if "stream_options" not in self.server.omit:  # not every server knows it
                sent["stream_options"] = {"include_usage": True}
        with self._http.stream(
            "POST", self.server.address(path), json=sent, headers=self._headers
        ) as response:
            content = bytearray()
            for block in response.iter_bytes():
                content += block
                # the library's limit is for one read: a server that trickles would never end
                if self._clock() > deadline:
                    raise self._timeouts("slow")
                if len(content) > MOST_BYTES:
                    raise BadAnswer(f"an answer above {MOST_BYTES >> 20} MB")
            kind = response.headers.get("content-type", "")
            wait = retry_after(response.headers.get("retry-after"))
            # some servers give their events another name; a whole answer is an object
            streamed = "event-stream" in kind or ("stream" in sent and content.lstrip()[:1] != b"{")
            return int(response.status_code), bytes(content), wait, streamed

    def _read(self, content: bytes, streamed: bool) -> Answer:
        answer = read_events(content) if streamed else read_answer(content)
        return replace(answer, text=self._clean(answer.text))

    def _plain(self, content: bytes, check: Callable[[dict[str, Any]], object] | None) -> Answer:
        """An answer of another service: JSON, kept as it is."""
        parsed = read_object(content)
        if check is not None:
            check(parsed)
        return Answer(self._clean(json.dumps(parsed, ensure_ascii=False)))

    def _refused(self, status: int, content: bytes) -> str:
        """What a status other than 200 means; an error where asking again is of no use."""
        shown = said(self.redact(content[:100_000].decode("utf-8", "replace")))
        problem = f"status {status}" + (f" ({shown})" if shown else "")
        if status in PASSING and not will_not_pass(content):
            return problem
        if status in (401, 403):
            problem += f"; {self.server.key_advice()}"
        elif status == 404:
            problem += "; check --base-url (it mostly ends in /v1) and --model"
        elif 300 <= status < 400:
            problem += "; redirects are not followed: give the address that is right"
        raise self._error(problem)

    def _error(self, problem: str, kind: type[EngineError] = EngineError) -> EngineError:
        return kind(self.redact(problem), where=self.server.where)

    def _wait_for_turn(self) -> None:
        """Keep to the requests a minute, and to what the server asked for."""
        while not self._stop.is_set():
            with self._guard:
                now = self._clock()
                wait = max(self._resume, self._next) - now
                if wait <= 0:
                    if self.server.per_minute is not None:
                        self._next = now + 60 / self.server.per_minute
                    return
            self._sleep(wait)
        raise Stopped

    def _pause(self, seconds: float, problem: str, *, everyone: bool) -> None:
        if seconds > TOLD_SECONDS:
            logger.info("%s: waiting %.0f s (%s)", self.server.where, seconds, self.redact(problem))
        if everyone:  # Retry-After is meant for all of us
            with self._guard:
                self._resume = max(self._resume, self._clock() + seconds)
        else:
            self._sleep(seconds)

    def _back_off(self, attempt: int) -> float:
        """Twice as long each time, between half and the whole of it so that clients spread."""
        longest = min(self.server.max_wait, self.server.backoff * 2**attempt)
        return longest * self._random.uniform(0.5, 1.0)

    # --- many -------------------------------------------------------------------------------------

    def each(
        self,
        work: Callable[[Item], Made],
        items: Sequence[Item],
        progress: Callable[[int, int], None] | None = None,
    ) -> list[Made | NoAnswer]:
        """`work` for every item, several at a time; results stand in the order of the items.

        An item whose request failed on every try is a `NoAnswer`. An error that will not pass (a
        wrong key) and too many failures in a row end the whole thing; answers are stored by then.
        """
        results: list[Made | NoAnswer | None] = [None] * len(items)
        pool = ThreadPoolExecutor(self.server.concurrency, thread_name_prefix="chat")
        try:
            futures = {pool.submit(work, item): place for place, item in enumerate(items)}
            for done, future in enumerate(as_completed(futures), start=1):
                try:
                    results[futures[future]] = future.result()
                except GivenUp as problem:
                    results[futures[future]] = NoAnswer(str(problem))
                    self._row_of_failures += 1
                    if self._row_of_failures >= max(MOST_FAILURES, self.server.concurrency):
                        raise
                if progress is not None:
                    progress(done, len(items))
        except BaseException as stop:
            self._stop.set()
            # what is under way was paid for: it is stored, unless somebody is waiting at the keys
            pool.shutdown(wait=not isinstance(stop, KeyboardInterrupt), cancel_futures=True)
            raise
        pool.shutdown()
        return [one for one in results if one is not None]
