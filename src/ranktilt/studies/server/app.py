"""The application: which URL is answered by what."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ranktilt.studies.server import researcher, steps, taking_part
from ranktilt.studies.server.security import Signer, host_name
from ranktilt.studies.server.web import (
    GET,
    LOGGER,
    Guard,
    PageRoute,
    Site,
    Visit,
    described,
    endpoint,
    page,
    prepare,
    static_response,
)
from ranktilt.studies.store.database import Database


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


def make_app(database: Database, *, secret: str, public_url: str) -> Any:
    """The ASGI application.

    Args:
        database: The studies.
        secret: Signs sessions and forms.
        public_url: The URL that browsers use; https makes cookies secure.
    """
    prepare()
    parts = urlsplit(public_url)
    secure = parts.scheme == "https"
    hosts = _LOCAL | {host_name(parts.netloc)}
    site = Site(database, Signer(secret, secure=secure), hosts, public_url.rstrip("/"))

    def routes(pages: list[PageRoute], cookie: str) -> list[Route]:
        return [
            Route(path, endpoint(site, handler, cookie), methods=methods)
            for path, handler, methods in pages
        ]

    app = Starlette(
        routes=[
            Route("/static/{mark}/{name}", _static),
            *routes([("/", _home, GET), *taking_part.ROUTES, *steps.ROUTES], _SESSION),
            *routes(researcher.ROUTES, _RESEARCHER),
        ],
        exception_handlers={HTTPException: _http_error, Exception: _failed},
    )
    return Guard(app, hosts, secure=secure)


def _home(visit: Visit) -> Response:
    """A visitor without a link."""
    return visit.message("home")


async def _static(request: Request) -> Response:
    """A file of the pages."""
    found = static_response(request.path_params["name"])
    return found if found is not None else page("message.html", 404, why="none")


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
