"""Running the server, and refusing to if that would not be safe."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from ranktilt.errors import InputError
from ranktilt.studies.server.security import host_name
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.database import Database

_SECRET_VARIABLE = "RANKTILT_STUDY_SECRET"
_SHORTEST_SECRET = 32
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


def secret_for(
    database: Database, *, host: str, public_url: str | None, secret_file: str | None = None
) -> str:
    """The secret that signs sessions.

    On localhost the database's own random secret is used. If others can reach the server, directly
    or behind a proxy, the secret must be given from outside the database.
    """
    given = os.environ.get(_SECRET_VARIABLE)
    if secret_file is not None:
        try:
            given = Path(secret_file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"cannot be read ({error})", where=secret_file) from error
    if given is not None:
        return _check_secret(given)
    local = _is_local(host) and (
        public_url is None or _is_local(host_name(urlsplit(public_url).netloc))
    )
    if not local:
        raise InputError(
            "no secret, and others can reach this server",
            do=f"set {_SECRET_VARIABLE} or --secret-file to at least 32 random characters",
        )
    return Accounts(database).session_secret()


def check_url(public_url: str | None, host: str, port: int) -> str:
    """The URL that browsers use; required and HTTPS unless on localhost."""
    if public_url is None:
        if not _is_local(host):
            raise InputError(
                f"--host {host} can be reached by others",
                do="pass --public-url, for instance https://study.example.org",
            )
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}"
    parts = urlsplit(public_url)
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
    secret_file: str | None = None,
    forwarded_allow_ips: str = "127.0.0.1,::1",
    started: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted.

    Args:
        database: The studies.
        host: Address to listen on.
        port: Port; 0 for a free one.
        public_url: URL that browsers use, behind a proxy.
        secret_file: File with the secret that signs sessions.
        forwarded_allow_ips: Addresses and networks of proxies whose X-Forwarded-For is trusted.
        started: Called with the URL when the server is ready.
    """
    import uvicorn

    from ranktilt.studies.server.app import make_app

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if started is not None:
                started(address)

    if "*" in forwarded_allow_ips:
        raise InputError(
            "--forwarded-allow-ips with *, so that anyone could claim any address",
            expected="addresses or networks, for instance 10.0.0.7,10.1.0.0/16",
        )
    check_url(public_url, host, port)  # first, because a secret would not fix the URL
    secret = secret_for(database, host=host, public_url=public_url, secret_file=secret_file)
    listening = _listen(host, port)
    try:
        address = check_url(public_url, host, listening.getsockname()[1])
        app = make_app(database, secret=secret, public_url=address)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=forwarded_allow_ips,
            timeout_graceful_shutdown=10,
            lifespan="off",
        )
        Server(config).run(sockets=[listening])
    except KeyboardInterrupt:  # the way to stop it
        pass
    finally:
        listening.close()


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one line on why it is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP by name: otherwise asyncio does not turn off Nagle's algorithm (40 ms per page)
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise InputError(
            f"{host}:{port} cannot be used ({error.strerror or error})", do="choose another --port"
        ) from error
    return made
