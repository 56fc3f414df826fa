"""The application with its URLs, and running it, if that is safe."""

from __future__ import annotations

import ipaddress
import logging
import os
import socket
import time
from asyncio import CancelledError
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ranktilt.errors import InputError
from ranktilt.studies.server import researcher, steps, taking_part
from ranktilt.studies.server.connections import HEADER_BYTES, Crowd, ServerSettings
from ranktilt.studies.server.security import Signer, host_name
from ranktilt.studies.server.web import (
    LOGGER,
    Guard,
    PageRoute,
    Site,
    Visit,
    described,
    endpoint,
    page,
    static_file,
)
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.database import Database
from ranktilt.web.client import url_parts

_SECRET_VARIABLE = "RANKTILT_STUDY_SECRET"
_SHORTEST_SECRET = 32
#: A larger network of proxies would be a good part of all addresses.
_SHORTEST_PREFIX = 8
#: All addresses of IPv4, as a server that listens on :: sees them.
_MAPPED = ipaddress.ip_network("::ffff:0:0/96")
#: Connections that one turn of the event loop accepts. Some turns pass before it can refuse one.
_ACCEPTED_AT_ONCE = 32
#: Connections that the system keeps for us until then.
_WAITING = 1024
#: Files that the process needs for everything else.
_OTHER_FILES = 250
_WEAK = {"secret", "changeme", "change-me", "password", "default", "ranktilt", "example"}


def _is_local(host: str) -> bool:
    """Whether a server at this host can be reached only from this machine.

    >>> _is_local("127.0.0.1"), _is_local("localhost"), _is_local("0.0.0.0"), _is_local("::1")
    (True, True, False, True)
    """
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def _is_own(public_url: str | None) -> bool:
    """Whether only browsers on this machine are meant to come, as without a URL."""
    return public_url is None or _is_local(host_name(urlsplit(public_url).netloc))


def _check_secret(secret: str) -> str:
    """The secret without spaces around it; `InputError` if it is weak."""
    plain = secret.strip()
    if len(plain) < _SHORTEST_SECRET or len(set(plain)) < 8:
        raise InputError(
            "the secret is too short or too simple",
            expected=f"at least {_SHORTEST_SECRET} random characters",
            do='make one: python -c "import secrets; print(secrets.token_urlsafe(48))"',
        )
    if any(plain.lower().startswith(weak) for weak in _WEAK):
        raise InputError("the secret looks like a placeholder", expected="random characters")
    return plain


def _secret_for(database: Database, *, host: str, public_url: str | None) -> str:
    """The secret that signs sessions.

    On localhost the database's own random secret is used. If others can reach the server, directly
    or behind a proxy, the secret must be given from outside the database.
    """
    given = os.environ.get(_SECRET_VARIABLE)
    if given is not None:
        return _check_secret(given)
    if not (_is_local(host) and _is_own(public_url)):
        raise InputError(
            "no secret, and others can reach this server",
            do=f"set {_SECRET_VARIABLE} to at least 32 random characters",
        )
    return Accounts(database).session_secret()


def _check_url(public_url: str | None, host: str, port: int) -> str:
    """The URL that browsers use; required and HTTPS unless on localhost."""
    if public_url is None:
        if not _is_local(host):
            raise InputError(
                f"--host {host} can be reached by others",
                do="pass --public-url, for instance https://study.example.org",
            )
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}"
    parts = url_parts(public_url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise InputError(f"--public-url {public_url!r}", expected="https://host, without a path")
    if parts.scheme == "http" and not _is_local(host_name(parts.netloc)):
        raise InputError(
            f"--public-url {public_url!r} is not encrypted",
            expected="https://",
            do="put a server with a certificate in front (nginx, Caddy)",
        )
    return public_url.rstrip("/")


def serve(
    database: Database,
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    public_url: str | None = None,
    settings: ServerSettings | None = None,
    started: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted.

    Args:
        database: The studies.
        host: Address to listen on.
        port: Port; 0 for a free one.
        public_url: URL that browsers use, behind a proxy.
        settings: Limits and trusted proxies.
        started: Called with the URL when the server is ready.
    """

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if started is not None:
                started(address)

    limits = settings or ServerSettings()
    proxies = limits.proxies or ""
    for proxy in filter(None, map(str.strip, proxies.split(","))):
        expected = "addresses or networks, for instance 10.0.0.7,10.1.0.0/16"
        try:
            network = ipaddress.ip_network("::/0" if proxy == "*" else proxy)
        except ValueError as error:  # it says what is wrong
            raise InputError(f"--forwarded-allow-ips: {error}", expected=expected) from error
        if network.prefixlen - 96 * network.overlaps(_MAPPED) < _SHORTEST_PREFIX:
            what = f"--forwarded-allow-ips {proxy} would let anyone claim any address"
            raise InputError(what, expected=expected)
    _check_url(public_url, host, port)  # first, because a secret would not fix the URL
    secret = _secret_for(database, host=host, public_url=public_url)
    if limits.proxies is None and not _is_own(public_url):
        raise InputError(
            "limits on logins need the visitors' addresses, and no proxy is trusted",
            do="pass --forwarded-allow-ips 127.0.0.1 if a proxy on this machine sets "
            "X-Forwarded-For, or --forwarded-allow-ips '' if none does",
        )
    limits = replace(limits, connections=_connections_that_fit(limits.connections))
    listening = _listen(host, port)
    try:
        address = _check_url(public_url, host, listening.getsockname()[1])
        app = ProxyHeadersMiddleware(
            _make_app(database, secret=secret, public_url=address, settings=limits), proxies
        )
        protocol: Any = Crowd(limits, app.trusted_hosts.__contains__).protocol
        config = uvicorn.Config(
            app,
            http=protocol,
            ws="none",
            backlog=_ACCEPTED_AT_ONCE,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=10,
            h11_max_incomplete_event_size=HEADER_BYTES,
            lifespan="off",
        )
        for name in ("uvicorn.error", "asyncio", LOGGER.name):
            logging.getLogger(name).addFilter(_QuietLog())
        Server(config).run(sockets=[listening])
    except KeyboardInterrupt:  # the way to stop it
        pass
    finally:
        listening.close()


class _ListeningSocket(socket.socket):
    """A socket with a long queue, whatever asyncio asks for.

    asyncio uses one number for the length of the queue and for what it accepts at once. If the
    queue is full, browsers try again after a second or three.
    """

    def listen(self, _backlog: int = 0, /) -> None:
        """Start to listen."""
        super().listen(_WAITING)


def _connections_that_fit(wanted: int) -> int:
    """The number of connections, or fewer if the process may not open that many files."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    needed = wanted + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < needed:
        soft = min(needed, hard) if hard >= 0 else needed
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(1, soft - needed + wanted)
    return wanted


class _QuietLog(logging.Filter):
    """Lets a few messages of each kind through per minute, and then says how many it held back."""

    def __init__(self, most: int = 5) -> None:
        super().__init__()
        self.most = most
        self._seen: dict[tuple[Any, ...], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to log it."""
        if record.exc_info and isinstance(record.exc_info[1], CancelledError):
            return False  # a slow client, which the server no longer waits for because it stops
        kind, now = (record.pathname, record.lineno, str(record.args)), time.monotonic()
        since, seen = self._seen.get(kind, (now, 0))
        if now - since >= 60:
            if seen > self.most:
                record.msg = f"{record.msg} [and {seen - self.most} times more]"
            since, seen = now, 0
        self._seen[kind] = (since, seen + 1)
        return seen < self.most


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one line on why it is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP by name: otherwise asyncio does not turn off Nagle's algorithm (40 ms per page)
    made = _ListeningSocket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise InputError(
            f"{host}:{port} cannot be used ({error.strerror or error})", do="choose another --port"
        ) from error
    return made


# The application


class _Number(Convertor[int]):
    """A number in a URL, with at most 6 digits."""

    regex = "[0-9]{1,6}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())
_LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
#: The participants' cookie and the researchers'.
_SESSION, _RESEARCHER = "session", "researcher"


def _make_app(
    database: Database, *, secret: str, public_url: str, settings: ServerSettings | None = None
) -> Any:
    """The ASGI application.

    Args:
        database: The studies.
        secret: Signs sessions and forms.
        public_url: The URL that browsers use; https makes cookies secure.
        settings: How long researchers may be idle, and how often studies are counted.
    """
    parts = urlsplit(public_url)
    secure = parts.scheme == "https"
    hosts = _LOCAL | {host_name(parts.netloc)}
    site = Site(
        database, Signer(secret, secure=secure), hosts, public_url.rstrip("/"),
        settings or ServerSettings(),
    )  # fmt: skip

    def routes(pages: list[PageRoute], cookie: str) -> list[Route]:
        return [Route(one.path, endpoint(site, one, cookie), methods=one.methods) for one in pages]

    app = Starlette(
        routes=[
            Route("/static/{mark}/{name}", static_file),
            *routes([PageRoute("/", _home), *taking_part.ROUTES, *steps.ROUTES], _SESSION),
            *routes(researcher.ROUTES, _RESEARCHER),
        ],
        exception_handlers={HTTPException: _http_error, Exception: _failed},
    )
    return Guard(app, hosts, parts.scheme)


def _home(visit: Visit) -> Response:
    """A visitor without a link."""
    return visit.message("home")


async def _http_error(_request: Request, error: Exception) -> Response:
    """An unknown URL, or a method that it does not accept."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = getattr(error, "headers", None) or {}
    response = page("message.html", status, why="none" if status in (404, 405) else "strange")
    response.headers.update(headers)
    return response


async def _failed(_request: Request, error: Exception) -> Response:
    """An error of ours: logged with its place, shown without details."""
    LOGGER.error("request failed: %s", described(error))
    return page("message.html", 500, why="error")
