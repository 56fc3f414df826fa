"""The HTTP client's manners, with a clock that only passes when somebody waits."""

from __future__ import annotations

import email.utils
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from ranktilt.errors import EngineError, GivenUp, InputError
from ranktilt.web.client import BadReply, HttpRequest, PoliteClient, Reply, RequestLimits
from ranktilt.web.secrets import Redactor

KEY = "s3cr3t-Token"


class Clock:
    """Time that passes only by waiting."""

    def __init__(self) -> None:
        self.now, self.slept = 0.0, list[float]()

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class AnswerServer:
    """Answers with what is next in `replies`: status, headers, body; then with 200."""

    def __init__(self) -> None:
        self.replies: list[tuple[int, dict[str, str], bytes]] = []
        self.seen = 0
        owner = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None: ...

            def do_GET(self) -> None:
                owner.seen += 1
                status, headers, body = owner.replies.pop(0) if owner.replies else (200, {}, b"ok")
                self.send_response(status)
                for name, value in (headers | {"Content-Length": str(len(body))}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.http.server_port}/"


@pytest.fixture(scope="module")
def shared_server() -> Iterator[AnswerServer]:
    server = AnswerServer()
    yield server
    server.http.shutdown()
    server.http.server_close()


@pytest.fixture
def server(shared_server: AnswerServer) -> AnswerServer:
    shared_server.replies.clear()
    shared_server.seen = 0
    return shared_server


def read(reply: Reply) -> str:
    if reply.status != 200:
        raise BadReply.refusal(reply, {401: "check the key"})
    if not reply.content:
        raise BadReply("an empty answer")
    return reply.content.decode()


@pytest.fixture
def ask(server: AnswerServer) -> Callable[..., Any]:
    """Send one request; returns the result and the clock."""

    def send(**limits: Any) -> tuple[str, Clock]:
        clock = Clock()
        with PoliteClient(
            "the server", RequestLimits(**limits), Redactor({"KEY": KEY}), sleep=clock.sleep,
            clock=clock,
        ) as client:  # fmt: skip
            found = client.fetch(HttpRequest("GET", server.url), read)
        return found, clock

    return send


def test_pace(server: AnswerServer) -> None:
    clock = Clock()
    limits = RequestLimits(interval=0.25)
    with PoliteClient("s", limits, Redactor({}), sleep=clock.sleep, clock=clock) as client:
        for _ in range(5):
            client.fetch(HttpRequest("GET", server.url), read)
    assert clock.slept == [0.25] * 4


def test_pauses_double_with_jitter(server: AnswerServer, ask: Any) -> None:
    server.replies = [(503, {}, b"")] * 5
    _, clock = ask(backoff=2, retries=5, max_wait=20)
    for wait, longest in zip(clock.slept, (2, 4, 8, 16, 20), strict=True):
        assert longest / 2 <= wait <= longest


def test_retry_after_is_honoured(server: AnswerServer, ask: Any) -> None:
    date = email.utils.format_datetime(datetime.now(UTC) + timedelta(seconds=31), usegmt=True)
    waits = ("17", date, "soon")
    server.replies = [(429, {"Retry-After": value}, b"") for value in waits]
    _, clock = ask(backoff=0.01)
    first, second, third = clock.slept
    assert (first, 28 <= second <= 31, third <= 0.04) == (17, True, True)


def test_a_long_wait_is_logged(
    server: AnswerServer, ask: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger="ranktilt")
    server.replies = [
        (429, {"Retry-After": "4"}, b"slow down"),
        (503, {"Retry-After": "1"}, b""),
        (200, {"Retry-After": "3"}, b""),
    ]
    _, clock = ask(backoff=0.01)
    assert clock.slept == [4, 1, 3]
    told = [record.getMessage() for record in caplog.records if record.name == "ranktilt"]
    assert told == [
        "the server: waiting 4 s (status 429)", "the server: waiting 3 s (an empty answer)",
    ]  # fmt: skip


def test_too_long_a_wait_is_refused(server: AnswerServer, ask: Any) -> None:
    server.replies = [(429, {"Retry-After": "3600"}, b"quota")]
    with pytest.raises(EngineError, match=r"wait 3600 s, longer than max_wait \(60 s\)"):
        ask(max_wait=60)
    assert server.seen == 1


@pytest.mark.parametrize(
    ("reply", "says", "kind", "sent"),
    [
        ((401, {}, b'{"error": {"message": "no: s3cr3t-Token"}}'),
         r"status 401 \(no: \$\{KEY\}\); check the key", EngineError, 1),
        ((500, {}, b"<html>" + b"x" * 150 + KEY.encode()), r"status 500 \(<html>x+\$", GivenUp, 2),
        ((302, {"Location": f"http://me:pw@h/x?key={KEY}"}, b""),
         "status 302, a redirect; redirects are not followed", EngineError, 1),
        ((307, {}, b""), "status 307, a redirect;", EngineError, 1),
    ],
)  # fmt: skip
def test_refusals_are_one_line_without_credentials(
    server: AnswerServer, ask: Any, reply: Any, says: str, kind: type[Exception], sent: int
) -> None:
    server.replies = [reply] * 2
    with pytest.raises(EngineError, match=says) as caught:
        ask(retries=1, backoff=0)
    assert (type(caught.value), server.seen) == (kind, sent)
    assert "s3cr3t" not in str(caught.value)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        (None, 0), ("", 0), ("7", 7), ("0.5", 0.5), ("-3", 0), ("soon", 0), ("nan", 0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0), ("Mon, 1 Jan 99999999999 00:00:00 GMT", 0),
    ],
)  # fmt: skip
def test_how_long_a_server_asks_to_wait(value: str | None, seconds: float) -> None:
    assert Reply.retry_after(value) == seconds


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ALL_PROXY", "socks5h://127.0.0.1:1"),
        ("HTTP_PROXY", "garbage://user:secretword@x"),
        ("HTTP_PROXY", "http://user:secretword@[::1"),
        ("NO_PROXY", "[::"),
        ("SSL_CERT_FILE", "/nowhere/ca.pem"),
    ],
)
def test_settings_of_the_environment_that_cannot_be_used(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    before = threading.active_count()
    with pytest.raises(InputError, match=r"cannot be used \(.*correct or unset HTTP_PROXY") as told:
        PoliteClient("engine", RequestLimits(), Redactor({}))
    assert "secretword" not in str(told.value)
    assert threading.active_count() == before  # a thread that waits would keep the process


def test_a_thousand_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """2 to the power of 1,024 is no number of seconds."""

    def refuse(_: Reply) -> None:
        raise BadReply("no")

    monkeypatch.setattr(PoliteClient, "_send", lambda *_: Reply(200, b"", 0.0))
    limits, clock = RequestLimits(retries=1100), Clock()
    with (
        PoliteClient("server", limits, Redactor({}), sleep=clock.sleep, clock=clock) as client,
        pytest.raises(GivenUp, match="after 1101 tries"),
    ):
        client.fetch(HttpRequest("GET", "http://127.0.0.1:9/"), refuse)
    assert max(clock.slept) <= limits.max_wait


def test_a_pace_of_centuries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python waits for 292 years at most."""
    clock = Clock()
    monkeypatch.setattr(PoliteClient, "_send", lambda *_: Reply(200, b"", 0.0))
    with PoliteClient(
        "server", RequestLimits(interval=1e6), Redactor({}), sleep=clock.sleep, clock=clock
    ) as client:
        for _ in range(2):
            client.fetch(HttpRequest("GET", "http://127.0.0.1:9/"), lambda reply: reply)
    assert sum(clock.slept) == 1e6
    assert max(clock.slept) <= 3600
