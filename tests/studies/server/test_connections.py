"""Slow and numerous clients: who is cut off, who is refused, and who still gets a page."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.server import ServerState

from ranktilt.errors import InputError
from ranktilt.studies.server import connections
from ranktilt.studies.server.connections import Crowd, ServerSettings
from ranktilt.studies.server.serve import _connections_that_fit, _QuietLog, serve
from ranktilt.studies.store import accounts
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.counting import StudyCounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.studies import Study

from .test_serve import SCRIPT, Process, start, token  # noqa: F401

Make = Callable[..., Study]
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
LONG = 20_000_000


class Served:
    """A tiny application behind the protocol, on a free port."""

    def __init__(self, **limits: Any) -> None:
        proxies = limits.pop("proxies_of_the_test", ())
        self.crowd = Crowd(ServerSettings(**limits), lambda host: host in proxies)
        self.asked: list[str] = []
        self.writers: list[asyncio.StreamWriter] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append(scope["path"])
        while (message := await receive()).get("more_body"):
            pass
        if message["type"] == "http.disconnect":
            self.asked.append("gone")
            return
        await self.gate.wait()
        body, parts = (b"x" * LONG, 1) if scope["path"] == "/long" else (b"ok", 1)
        if scope["path"] == "/parts":  # as files are sent
            body, parts = b"x" * (LONG // 20), 20
        length = [(b"content-length", str(parts * len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        for left in reversed(range(parts)):
            await send({"type": "http.response.body", "body": body, "more_body": left > 0})

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[Served]:
        config = uvicorn.Config(self.app, interface="asgi3", lifespan="off", log_level="critical")
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: self.crowd.protocol(config=config, server_state=state, app_state={}),
            "127.0.0.1", 0,
        )  # fmt: skip
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for writer in self.writers:
                writer.close()
            for connection in list(state.connections):
                connection.transport.abort()
            await asyncio.sleep(0.05)

    async def connect(self, sent: bytes = b"") -> Connection:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        writer.write(sent)
        await asyncio.sleep(0.05)  # in this order
        return reader, writer


def run(made: Callable[[], Served], test: Callable[[Served], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with made().running() as served:
            await asyncio.wait_for(test(served), 30)

    asyncio.run(all_of_it())


async def is_open(connection: Connection) -> bool:
    """Whether the connection still answers."""
    reader, writer = connection
    with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
        writer.write(GET)
        return (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
    return False


async def ended(connection: Connection) -> bytes:
    """What came until the other side closed."""
    with contextlib.suppress(ConnectionError):
        return await connection[0].read()
    return b""


# Deadlines


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
def test_a_header_that_does_not_end_is_cut_off(sent: bytes) -> None:
    async def test(served: Served) -> None:
        connection = await served.connect(sent)
        assert await ended(connection) == b""
        assert served.asked == []
        assert served.crowd.of_address == {}

    run(lambda: Served(header_seconds=0.2), test)


@pytest.mark.parametrize(
    ("line", "lines", "taken"),
    [(b"a:b\r\n", 1500, True), (b"a:bbbbbbbbbb\r\n", 1500, False), (b"a:b\r\n", 20_000, False)],
)
def test_a_header_of_thousands_of_lines_is_refused(line: bytes, lines: int, taken: bool) -> None:
    async def test(served: Served) -> None:
        request = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + line * lines + b"\r\n"
        reader, _ = await served.connect(request)
        if taken:
            assert await reader.readuntil(b"ok")
        else:
            assert await ended((reader, _)) == b""
        assert len(served.asked) == taken

    run(Served, test)


def test_a_long_header_behind_another_request_is_refused() -> None:
    async def test(served: Served) -> None:
        second = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a:bbbbbbbbbb\r\n" * 1_500 + b"\r\n"
        connection = await served.connect(GET + second)
        assert (await ended(connection)).count(b"HTTP/1.1 200") <= 1
        assert len(served.asked) == 1

    run(Served, test)


@pytest.mark.parametrize(("pieces", "taken"), [(500, True), (40_000, False)])
def test_a_form_in_thousands_of_pieces_is_refused(pieces: int, taken: bool) -> None:
    async def test(served: Served) -> None:
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection = await served.connect(head + b"1\r\nx\r\n" * pieces + b"0\r\n\r\n")
        if taken:
            assert await connection[0].readuntil(b"ok")
        else:
            assert await ended(connection) == b""

    run(Served, test)


def test_a_header_whose_end_comes_with_a_long_form() -> None:
    async def test(served: Served) -> None:
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000\r\n"
        reader, writer = await served.connect(head)
        writer.write(b"\r\n" + b"x" * 30_000)
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")

    run(Served, test)


def test_a_header_that_drips_is_cut_off() -> None:
    async def test(served: Served) -> None:
        reader, writer = await served.connect(GET[:-2])
        with contextlib.suppress(ConnectionError):
            while not reader.at_eof():
                writer.write(b"x: y\r\n")
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(reader.read(1), 0.02)
        assert served.asked == []

    run(lambda: Served(header_seconds=0.3), test)


def test_a_form_that_does_not_end_is_cut_off() -> None:
    async def test(served: Served) -> None:
        connection = await served.connect(POST + b"half")
        assert await ended(connection) == b""
        assert served.asked == ["/", "gone"]

    run(lambda: Served(body_seconds=0.2), test)


def test_a_response_that_nobody_reads_is_cut_off() -> None:
    async def test(served: Served) -> None:
        connection = await served.connect(GET.replace(b"/ ", b"/long ", 1))
        await asyncio.sleep(1)
        assert served.crowd.of_address == {}
        assert len(await ended(connection)) < LONG

    run(lambda: Served(header_seconds=0.2, response_seconds=0.2), test)


def test_a_response_that_is_read_slowly_arrives() -> None:
    async def test(served: Served) -> None:
        connection = await served.connect(GET.replace(b"/ ", b"/long ", 1))
        await asyncio.sleep(0.7)  # longer than the next header may take
        head = await connection[0].readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200")
        assert len(await connection[0].readexactly(LONG)) == LONG

    run(lambda: Served(header_seconds=0.2), test)


def test_a_response_that_nobody_reads_makes_room() -> None:
    async def test(served: Served) -> None:
        unread = await served.connect(GET.replace(b"/ ", b"/parts ", 1))
        assert await is_open(await served.connect())
        assert len(await ended(unread)) < LONG

    run(lambda: Served(connections=1), test)
    run(lambda: Served(per_address=1), test)


def test_a_response_that_is_read_again_does_not_make_room() -> None:
    async def test(served: Served) -> None:
        served.gate.clear()
        connection = await served.connect(GET.replace(b"/ ", b"/long ", 1))
        (protocol,) = served.crowd.of_address["127.0.0.1"]
        protocol.pause_writing()
        assert protocol in served.crowd.waiting[False]
        protocol.resume_writing()
        assert served.crowd.waiting == {False: {}, True: {}}
        assert await ended(await served.connect(GET)) == b""
        served.gate.set()
        assert (await connection[0].readline()).startswith(b"HTTP/1.1 200")

    run(lambda: Served(connections=1), test)


# Numbers


def test_the_longest_waiting_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "_FIRST_SECONDS", 0)

    async def test(served: Served) -> None:
        good = await served.connect()
        assert await is_open(good)  # has asked before: an idle browser
        slow = [await served.connect(b"GET /") for _ in range(2)]
        new = await served.connect(GET)
        assert (await new[0].readline()).startswith(b"HTTP/1.1 200")
        assert await ended(slow[0]) == b""
        assert await is_open(good)

    run(lambda: Served(connections=3), test)
    run(lambda: Served(per_address=3), test)


def test_who_has_just_come_is_not_closed_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Idle connections and a few new ones per second kept others from their first request."""
    monkeypatch.setattr(connections, "_FIRST_SECONDS", 60)

    async def test(served: Served) -> None:
        idle = [await served.connect(GET) for _ in range(2)]
        come = [await served.connect() for _ in range(2)]
        assert all([await is_open(one) for one in come])
        assert [b"ok" in await ended(one) for one in idle] == [True, True]
        slow = [await served.connect(b"GET /") for _ in range(3)]
        assert await ended(slow[0]) == b""  # if no other is left

    run(lambda: Served(connections=2), test)
    run(lambda: Served(per_address=2), test)


def test_a_slow_form_makes_room() -> None:
    async def test(served: Served) -> None:
        slow = await served.connect(POST)
        assert await is_open(await served.connect())
        assert await ended(slow) == b""

    run(lambda: Served(connections=1), test)


def test_one_more_than_allowed_is_refused_if_all_are_busy() -> None:
    async def test(served: Served) -> None:
        served.gate.clear()
        busy = [await served.connect(GET) for _ in range(2)]
        assert await ended(await served.connect(GET)) == b""
        served.gate.set()
        for reader, _ in busy:
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert served.asked == ["/", "/"]

    run(lambda: Served(per_address=2), test)
    run(lambda: Served(connections=2), test)


def test_a_proxy_speaks_for_many() -> None:
    async def test(served: Served) -> None:
        served.gate.clear()
        busy = [await served.connect(GET) for _ in range(5)]
        served.gate.set()
        for reader, _ in busy:
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")

    run(lambda: Served(per_address=2, proxies_of_the_test=("127.0.0.1",)), test)


@pytest.mark.parametrize(
    ("limits", "fit", "set_to"),
    [
        ((1024, 4096), 600, []),
        ((256, -1), 600, [(850, -1)]),
        ((-1, -1), 600, []),
        ((256, 400), 150, [(400, 400)]),
    ],
)
def test_no_more_connections_than_files(
    limits: tuple[int, int], fit: int, set_to: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    resource = pytest.importorskip("resource")
    done: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: done.append(new))
    assert _connections_that_fit(600) == fit
    assert done == set_to


def test_the_log_stays_small(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    logger = logging.getLogger("ranktilt.test")
    quiet = _QuietLog(most=3)
    logger.addFilter(quiet)

    def warn(times: int) -> list[str]:
        caplog.clear()
        for _ in range(times):
            logger.warning("bad request")
        return [record.getMessage() for record in caplog.records]

    assert warn(1000) == ["bad request"] * 3
    now += 61
    assert warn(2) == ["bad request [and 997 times more]", "bad request"]


def test_no_traceback_of_a_slow_client_when_the_server_stops(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    logger = logging.getLogger("a server that stops")
    monkeypatch.setattr(logger, "filters", [_QuietLog()])
    for error in (asyncio.CancelledError(), ValueError("x")):
        try:
            raise error
        except BaseException:
            logger.exception("Exception in ASGI application")
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ValueError]


# The whole server


def test_half_open_connections_leave_room_for_pages(
    tmp_path: Path, make_study: Make, start: Any  # noqa: F811
) -> None:  # fmt: skip
    """More connections than the process may open files, bad requests, and forged addresses."""
    pytest.importorskip("resource")
    db = tmp_path / "study.db"
    database = Database.open(db, create=True)
    make_study(database)
    Accounts(database).set_password("ann", "correct horse")
    database.close()
    errors = tmp_path / "errors"
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (400, 400))\n"
    limited += f"sys.stderr = open({str(errors)!r}, 'w', buffering=1)\n{SCRIPT}"
    server = start("serve", "--db", str(db), "--port", "0", script=limited)
    found = re.search(r"participants  http://127.0.0.1:(\d+)/s/test", server.until("Ctrl-C"))
    assert found
    port = int(found[1])
    with contextlib.ExitStack() as stack:
        for number in range(600):
            made = stack.enter_context(socket.create_connection(("127.0.0.1", port), 20))
            made.sendall(b"nonsense\r\n\r\n" if number % 3 == 0 else b"GET / HTTP/1.1\r\n")
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            assert "Begin" in client.get("/s/test").text
            form = {"csrf": token(client.get("/researcher/login").text), "name": "ann"}
            tries = [
                client.post(
                    "/researcher/login", data={**form, "password": "wrong"},
                    headers={"X-Forwarded-For": f"192.0.2.{n}"},
                ).status_code
                for n in range(accounts.PER_ADDRESS + 1)
            ]  # fmt: skip
    # the addresses are not believed
    assert tries == [403] * accounts.PER_ADDRESS + [429]
    server.stop()
    assert len(errors.read_text()) < 2000


def test_whom_to_trust_is_asked_if_others_can_reach_it(
    sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RANKTILT_STUDY_SECRET", "Zk3-pq81mmV0a_long-and-random-enough-secret")
    with pytest.raises(InputError, match=r"--forwarded-allow-ips 127\.0\.0\.1"):
        serve(sqlite, public_url="https://study.example.org", port=0)


@pytest.mark.parametrize(
    "proxies",
    [
        "*",
        "10.0.0.7,*",
        "0.0.0.0/0",
        "::/0",
        "0.0.0.0/1,128.0.0.0/1",
        "bogus/99",
        "proxy",
        "::ffff:0:0/96",
        "::ffff:0:0/97",
        "::/80",
    ],  # of all IPv4, as a server at :: sees them
)
def test_not_everybody_is_trusted(sqlite: Database, proxies: str) -> None:
    with pytest.raises(InputError, match=r"--forwarded-allow-ips.* expected addresses or networks"):
        serve(sqlite, port=0, settings=ServerSettings(proxies=proxies))


def test_redirects_keep_to_https(sqlite: Database, make_study: Make, make_app: Any) -> None:
    """The proxy speaks http to us, browsers speak https to it."""
    from starlette.testclient import TestClient

    make_study(sqlite)
    app = make_app(sqlite, "https://study.example.org")
    client = TestClient(app, base_url="http://study.example.org", follow_redirects=False)
    answer = client.get("/s/test/")
    assert answer.status_code == 307
    assert answer.headers["location"] == "https://study.example.org/s/test"


# Threads


@pytest.mark.parametrize(("addresses", "refused"), [(60, 60 - 1 - 20), (1, 60 - 8)])
def test_hashing_keeps_no_page_waiting(
    addresses: int, refused: int, sqlite: Database, make_study: Make, make_app: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """All logins hang in the hashing; pages are answered, and too many logins are sent away."""
    make_study(sqlite)
    Accounts(sqlite).set_password("ann", "correct horse")
    gate, threads = threading.Event(), set()

    class Slow:
        def verify(self, *_: str) -> bool:
            threads.add(threading.current_thread().name)
            return gate.wait(20)

    monkeypatch.setattr(accounts, "_hasher", Slow)
    monkeypatch.setattr(accounts, "_nobody", lambda: "x")

    async def test() -> list[int]:
        app = make_app(sqlite)

        def client(number: int) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app=app, client=(f"192.0.2.{number}", 1))
            return httpx.AsyncClient(transport=transport, base_url="http://localhost")

        someone = client(0)
        page = await someone.get("/researcher/login")
        form = {"csrf": token(page.text), "name": "ann", "password": "correct horse"}

        async def log_in(number: int) -> int:
            other = client(1 + number % addresses)
            other.cookies = someone.cookies
            return (await other.post("/researcher/login", data=form)).status_code

        logins = [asyncio.create_task(log_in(number)) for number in range(60)]
        while sum(login.done() for login in logins) < refused:
            answer = await asyncio.wait_for(someone.get("/s/test"), 10)
            assert answer.status_code == 200
        gate.set()
        return await asyncio.gather(*logins)

    statuses = asyncio.run(asyncio.wait_for(test(), 60))
    assert statuses.count(503) == refused
    assert statuses.count(303) == 60 - refused
    assert {name.rpartition("_")[0] for name in threads} == {"ranktilt-hashing"}


def test_strangers_take_no_place_in_queues(
    sqlite: Database, make_study: Make, make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The threads for logins and for counts are busy; strangers and guessers are sent away."""
    make_study(sqlite)
    own, free, inside = Accounts(sqlite), threading.Event(), threading.Semaphore(0)
    own.set_password("ann", "correct horse")

    def slow(*_: Any) -> bool:
        inside.release()
        return free.wait(60)

    monkeypatch.setattr(Accounts, "check", slow)
    monkeypatch.setattr(StudyCounts, "read", slow)

    async def test() -> None:
        app = make_app(sqlite)

        def client(host: str) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app=app, client=(host, 1))
            return httpx.AsyncClient(transport=transport, base_url="http://localhost")

        async def log_in(visitor: httpx.AsyncClient) -> int:
            page = await visitor.get("/researcher/login")
            form = {"csrf": token(page.text), "name": "ann", "password": "correct horse"}
            return (await visitor.post("/researcher/login", data=form)).status_code

        ann, guesser = client("192.0.2.1"), client("192.0.2.2")
        free.set()
        assert await log_in(ann) == 303
        assert inside.acquire(timeout=20)
        monkeypatch.setattr(Accounts, "check", lambda *_: False)
        for _ in range(accounts.PER_ADDRESS):
            assert await log_in(guesser) == 403
        monkeypatch.setattr(Accounts, "check", slow)
        free.clear()
        waiting: list[asyncio.Task[Any]] = [
            asyncio.create_task(log_in(client("192.0.2.3"))),
            asyncio.create_task(ann.get("/researcher/test")),
        ]
        for _ in waiting:
            assert await asyncio.to_thread(inside.acquire, timeout=20)
        try:
            for _ in range(30):
                page = await asyncio.wait_for(guesser.get("/researcher/test"), 10)
                assert page.status_code == 303
                assert await asyncio.wait_for(log_in(guesser), 10) == 429
        finally:
            free.set()
        await asyncio.gather(*waiting)

    asyncio.run(test())
