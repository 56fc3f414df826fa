"""Servers that are slow on purpose, send too much, or want what is not theirs."""

from __future__ import annotations

import contextlib
import gzip
import multiprocessing
import socket
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ranktilt.errors import EngineError, GivenUp, RanktiltWarning
from ranktilt.web.client import MOST_BYTES, HttpRequest, PoliteClient, Reply, RequestLimits
from ranktilt.web.secrets import Redactor
from ranktilt.web.store import AnswerFile

#: A slow answer takes 8 s in all, never more than 0.02 s between two pieces.
PIECES, PAUSE = 400, 0.02
HEAD = b"HTTP/1.1 200 OK\r\n"
SLOW = {
    "headers": [HEAD, *[b"X-Slow: 1\r\n"] * PIECES, b"Content-Length: 2\r\n\r\nok"],
    "body": [HEAD + b"Content-Length: %d\r\n\r\n" % PIECES, *[b"x"] * PIECES],
    "interim": [*[b"HTTP/1.1 103 Early Hints\r\n\r\n"] * PIECES, HEAD + b"\r\n"],
    "silent": [b""] * PIECES,
}


class RawServer:
    """Sends the same pieces to everyone, and notices who leaves before the end."""

    def __init__(self, pieces: list[bytes], *, reads: bool = True) -> None:
        self.pieces, self.reads, self.pause = pieces, reads, PAUSE
        self.heard, self.cut_off, self.done = list[bytes](), threading.Event(), threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self.done.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection, contextlib.suppress(OSError):
                self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        if self.reads:
            self.heard.append(connection.recv(1 << 16))
        for piece in self.pieces:
            if self.done.wait(self.pause):
                return
            try:
                connection.sendall(piece)
                gone = self.reads and not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
            except BlockingIOError:
                gone = False
            except OSError:
                gone = True
            if gone:
                self.cut_off.set()
                return

    def stop(self) -> None:
        self.done.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join(10)


@pytest.fixture
def serve() -> Iterator[Any]:
    with contextlib.ExitStack() as stack:

        def start(*pieces: bytes, reads: bool = True, pause: float = PAUSE) -> RawServer:
            made = RawServer(list(pieces), reads=reads)
            made.pause = pause
            stack.callback(made.stop)
            return made

        yield start


def read(reply: Reply) -> bytes:
    return reply.content


def fetch(request: HttpRequest, **limits: Any) -> bytes:
    limits = {"retries": 0, "timeout": 30.0} | limits
    with PoliteClient("server", RequestLimits(**limits), Redactor({"KEY": "s3cr3t"})) as client:
        return client.fetch(request, read)


@pytest.mark.parametrize("kind", SLOW)
def test_one_deadline_for_the_whole_exchange(kind: str, serve: Any) -> None:
    server = serve(*SLOW[kind])
    with pytest.raises(GivenUp, match=r"no answer within 0\.5 s"):
        fetch(HttpRequest("GET", server.url), timeout=0.5)
    assert server.cut_off.wait(30), "the server went on to the end"


def test_the_deadline_includes_the_handshake_and_the_request(serve: Any) -> None:
    silent = serve(*SLOW["silent"])
    with pytest.raises(GivenUp, match=r"no answer within 0\.5 s"):
        fetch(HttpRequest("GET", silent.url.replace("http:", "https:")), timeout=0.5)
    assert silent.cut_off.wait(30)
    deaf = serve(*SLOW["silent"], reads=False)  # never reads, so the request does not fit
    with pytest.raises(GivenUp, match=r"no answer within 0\.5 s"):
        fetch(HttpRequest("POST", deaf.url, body="x" * (64 << 20)), timeout=0.5)


def plain(body: bytes, *headers: bytes, status: bytes = b"200 OK") -> bytes:
    lines = [b"HTTP/1.1 " + status, *headers, b"Content-Length: %d" % len(body), b"", body]
    return b"\r\n".join(lines)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost"])
def test_what_is_for_this_machine_does_not_go_to_a_proxy(
    host: str, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy, server = serve(plain(b"from the proxy")), serve(plain(b"fine"))
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, proxy.url)
    assert fetch(HttpRequest("GET", server.url.replace("127.0.0.1", host))) == b"fine"
    assert proxy.heard == []
    with pytest.warns(RanktiltWarning, match="over http://"):
        assert fetch(HttpRequest("GET", "http://search.invalid/")) == b"from the proxy"


def test_a_compressed_answer_is_bounded(serve: Any) -> None:
    packed = gzip.compress(b"fine " * 100)
    server = serve(plain(packed, b"Content-Encoding: gzip"), pause=0)
    assert fetch(HttpRequest("GET", server.url)) == b"fine " * 100
    assert b"accept-encoding: gzip\r\n" in server.heard[0].lower()
    for coding in (b"GZIP", b"x-gzip"):  # other spellings of the same
        server = serve(plain(packed, b"Content-Encoding: " + coding), pause=0)
        assert fetch(HttpRequest("GET", server.url)) == b"fine " * 100
    bomb = serve(plain(gzip.compress(bytes(MOST_BYTES + 1)), b"Content-Encoding: gzip"), pause=0)
    with pytest.raises(EngineError, match="an answer above 64 MB"):
        fetch(HttpRequest("GET", bomb.url))
    for coding in (b"zstd", b"br", b"gzip, gzip"):  # 12 kB can be gigabytes
        other = serve(plain(packed, b"Content-Encoding: " + coding), pause=0)
        with pytest.raises(EngineError, match=f"compressed as '{coding.decode()}'"):
            fetch(HttpRequest("GET", other.url))
    broken = serve(plain(b"not gzip", b"Content-Encoding: gzip"), pause=0)
    with pytest.raises(GivenUp, match="not gzip"):
        fetch(HttpRequest("GET", broken.url))


def test_endless_headers_are_refused(serve: Any) -> None:
    server = serve(HEAD, *[b"X-Big: " + b"x" * 10_000 + b"\r\n"] * 50, pause=0)
    with pytest.raises(GivenUp, match="the connection failed"):
        fetch(HttpRequest("GET", server.url))


def test_no_cookie_is_sent_back(serve: Any) -> None:
    close = (b"Set-Cookie: id=7; Path=/", b"Connection: close")
    server = serve(plain(b"ok", *close), pause=0)
    with PoliteClient("server", RequestLimits(), Redactor({})) as client:
        for _ in range(2):  # a session would change what an engine shows next
            client.fetch(HttpRequest("GET", server.url), read)
    assert len(server.heard) == 2
    assert not any(b"cookie" in heard.lower() for heard in server.heard)


@pytest.mark.parametrize("where", ["location", "body", "reason"])
def test_no_escape_sequence_reaches_the_terminal(where: str, serve: Any) -> None:
    from ranktilt.web.client import BadReply

    evil = b"\x1b]0;owned\x07\x1b[2Jx\xe2\x80\xae\x9b31m"
    replies = {
        "location": plain(b"", b"Location: http://h/" + evil, status=b"302 Found"),
        "body": plain(evil, status=b"500 No"),
        "reason": plain(b"", status=b"500 " + evil),
    }
    server = serve(replies[where], pause=0)

    def refuse(reply: Reply) -> None:
        raise BadReply.refusal(reply, {})

    with (
        pytest.raises(EngineError, match=r"status 500|in location header") as caught,
        PoliteClient("server", RequestLimits(retries=0), Redactor({})) as client,
    ):
        client.fetch(HttpRequest("GET", server.url), refuse)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("scheme", ["file:///etc/passwd", "gopher://127.0.0.1:1/x", "ftp://h/x"])
def test_only_http(scheme: str) -> None:
    with pytest.raises(EngineError, match="cannot be sent"):
        fetch(HttpRequest("GET", scheme))


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("http://0.0.0.0:9/", True), ("http://127.evil.example:9/", True),
        # a proxy would get it
        ("http://127.0.0.2:9/", True),
        ("http://127.0.0.1:9/", False), ("http://localhost:9/", False),
        ("http://[::1]:9/", False), ("https://0.0.0.0:9/", False),
    ],
)  # fmt: skip
def test_a_secret_over_plain_http_is_told_once(
    url: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PoliteClient, "_send", lambda *_: Reply(200, b"ok", 0.0))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for secrets in ({"KEY": "s3cr3t"}, {}):
            with PoliteClient("server", RequestLimits(), Redactor(secrets)) as client:
                for _ in range(2):
                    client.fetch(HttpRequest("GET", url), read)
    assert [one.category for one in caught] == [RanktiltWarning] * told
    assert all("s3cr3t" not in str(one.message) for one in caught)


class Pace(AnswerFile):
    application, version, schema = 7, 1, ("CREATE TABLE t (x)",)


def _take_turns(path: Path, start: Any, got: Any) -> None:
    with Pace(path) as store:
        start.wait(30)
        for _ in range(5):
            if store.turn("h", 3600.0, 3600.0) == 0:
                got.put(1)


def test_processes_with_one_store_share_the_pace(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    Pace(path).close()
    context = multiprocessing.get_context("spawn")
    start, got = context.Barrier(2), context.Queue()
    jobs = [context.Process(target=_take_turns, args=(path, start, got)) for _ in range(2)]
    for job in jobs:
        job.start()
    for job in jobs:
        job.join(60)
    assert [job.exitcode for job in jobs] == [0, 0]
    assert got.get(timeout=10) == 1
    assert got.empty()  # ten asked for a turn within the hour, one got it


def test_a_clock_that_was_ahead_does_not_stop_the_requests(tmp_path: Path) -> None:
    with Pace(tmp_path / "a.sqlite") as store:
        store.delay("h", 1000.0)
        assert 900 < store.turn("h", 0.5, 1000.0) <= 1000
        assert store.turn("h", 0.5, 10.0) == 0  # nobody would wait that long
        assert store.turn("other", 0.5, 10.0) == 0


def test_clients_with_one_store_share_the_pace_and_the_servers_wish(
    serve: Any, tmp_path: Path
) -> None:
    waits = list[float]()
    busy = plain(b"", b"Retry-After: 50", b"Connection: close", status=b"429 Busy")
    server = serve(busy, pause=0)

    class Enough(Exception):
        pass

    def sleep(seconds: float) -> None:
        waits.append(seconds)
        raise Enough

    def refuse(reply: Reply) -> None:
        from ranktilt.web.client import BadReply

        raise BadReply.refusal(reply, {})

    limits = RequestLimits(interval=0.01, retries=1)
    with Pace(tmp_path / "a.sqlite") as first, Pace(tmp_path / "a.sqlite") as second:
        for store in (first, second):
            with (
                pytest.raises(Enough),
                PoliteClient("s", limits, Redactor({}), store=store, sleep=sleep) as client,
            ):
                client.fetch(HttpRequest("GET", server.url), refuse)
    assert len(server.heard) == 1  # the second one was told by the store
    assert all(40 < wait <= 50 for wait in waits), (waits, time.time())
