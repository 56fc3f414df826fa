"""Running the server, and refusing to where it would not be safe."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ranktilt.errors import InputError
from ranktilt.studies.server.security import checked_secret, host_name, is_local
from ranktilt.studies.store.accounts import stored_secret
from ranktilt.studies.store.database import Database

SECRET_VARIABLE = "RANKTILT_STUDY_SECRET"
#: A proxy on this machine.
PROXIES = "127.0.0.1,::1"


def secret_for(
    database: Database, *, host: str, public_url: str | None, secret_file: str | None = None
) -> str:
    """The secret that signs sessions.

    On localhost the database's own random one will do. Where others can reach the server, by its
    address or behind a proxy, it has to be given, from outside the database.
    """
    given = os.environ.get(SECRET_VARIABLE)
    if secret_file is not None:
        try:
            given = Path(secret_file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"cannot be read ({error})", where=secret_file) from error
    if given is not None:
        return checked_secret(given)
    local = is_local(host) and (
        public_url is None or is_local(host_name(urlsplit(public_url).netloc))
    )
    if not local:
        raise InputError(
            "no secret of its own, and others can reach this server",
            do=f"set {SECRET_VARIABLE} or --secret-file to at least 32 random characters",
        )
    return stored_secret(database)


def checked_url(public_url: str | None, host: str, port: int) -> str:
    """How browsers reach the server; outside localhost that must be said, and be HTTPS."""
    if public_url is None:
        if not is_local(host):
            raise InputError(
                f"--host {host} can be reached by others",
                do="say with --public-url how, for instance https://study.example.org",
            )
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}"
    parts = urlsplit(public_url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise InputError(
            f"--public-url {public_url!r}", expected="https://host, without a path after it"
        )
    if parts.scheme == "http" and not is_local(host_name(parts.netloc)):
        raise InputError(
            f"--public-url {public_url!r} is not encrypted",
            expected="https://",
            do="put a server with a certificate in front (nginx, Caddy)",
        )
    return public_url.rstrip("/")


def checked_proxies(given: str) -> str:
    """Addresses and networks of proxies; "*" would let everybody claim any address."""
    for one in given.split(","):
        try:
            ipaddress.ip_network(one.strip(), strict=False)
        except ValueError as error:
            raise InputError(
                f"--forwarded-allow-ips {one.strip()!r}",
                expected="addresses or networks, for instance 10.0.0.7,10.1.0.0/16",
            ) from error
    return given


def serve(
    database: Database,
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    public_url: str | None = None,
    secret_file: str | None = None,
    forwarded_allow_ips: str = PROXIES,
    started: Callable[[str], None] | None = None,
) -> None:
    """Serve until interrupted. `started` is told the address when requests are taken.

    Only proxies at `forwarded_allow_ips` (addresses and networks, with commas) may say whom they
    speak for.
    """
    import uvicorn

    from ranktilt.studies.server.app import make_app

    secret = secret_for(database, host=host, public_url=public_url, secret_file=secret_file)
    listening = listen(host, port)
    try:
        address = checked_url(public_url, host, listening.getsockname()[1])
        app = make_app(database, secret=secret, public_url=address)
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=True,
            forwarded_allow_ips=checked_proxies(forwarded_allow_ips),
            timeout_graceful_shutdown=10,
            lifespan="off",
        )
        _Server(config, address, started).run(sockets=[listening])
    except KeyboardInterrupt:  # the way to stop it
        pass
    finally:
        listening.close()


class _Server:
    """uvicorn's server, which says when it is ready."""

    def __init__(self, config: Any, address: str, started: Callable[[str], None] | None) -> None:
        import uvicorn

        class Telling(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                if started is not None:
                    started(address)

        self.server = Telling(config)

    def run(self, sockets: list[socket.socket]) -> None:
        self.server.run(sockets=sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket, or one clear line on why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP by name: only then asyncio turns off the wait for more to send (40 ms a page)
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
