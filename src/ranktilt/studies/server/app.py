"""The application: which address is answered by what."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ranktilt.studies.pages.render import page, prepare, static_response
from ranktilt.studies.server import annotation, perception, researcher, seme, taking_part
from ranktilt.studies.server.security import Signer, host_name
from ranktilt.studies.server.web import LOGGER, Guard, Handler, Site, Visit, described, endpoint
from ranktilt.studies.store.database import Database


class Number(Convertor[int]):
    """A number in an address, of a length that can be one of ours."""

    regex = "[0-9]{1,6}"

    def convert(self, value: str) -> int:
        """As a number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """As an address has it."""
        return str(value)


register_url_convertor("number", Number())
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]"})
#: The participants' cookie and the researchers'.
SESSION, RESEARCHER = "session", "researcher"


def make_app(database: Database, *, secret: str, public_url: str) -> Any:
    """The ASGI application. `public_url` is how browsers reach it; https makes cookies secure."""
    prepare()
    parts = urlsplit(public_url)
    secure = parts.scheme == "https"
    hosts = LOCAL | {host_name(parts.netloc)}
    site = Site(database, Signer(secret, secure=secure), hosts, public_url.rstrip("/"))

    def person(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, endpoint(site, gone(handler), SESSION), methods=methods or ("GET",))

    def staff(path: str, handler: Handler, *methods: str) -> Route:
        return Route(path, endpoint(site, gone(handler), RESEARCHER), methods=methods or ("GET",))

    logged_in = researcher.for_researchers
    routes = [
        Route("/static/{mark}/{name}", static),
        person("/", home),
        person("/s/{slug}", taking_part.welcome),
        person("/s/{slug}/consent", taking_part.consent, "POST"),
        person("/s/{slug}/go", taking_part.where_now),
        person("/s/{slug}/done", taking_part.done),
        person("/s/{slug}/resume", taking_part.go_on_labelling, "POST"),
        person("/s/{slug}/return/{key}", taking_part.come_back, "GET", "POST"),
        person("/s/{slug}/withdraw", taking_part.ask_withdraw),
        person("/s/{slug}/withdraw", taking_part.do_withdraw, "POST"),
        person("/s/{slug}/events", seme.events, "POST"),
        person("/s/{slug}/{trial:number}/doc/{rank}", seme.document),
        person("/s/{slug}/{trial:number}/{step}", at_step, "GET", "POST"),
        staff("/researcher", logged_in(researcher.studies)),
        staff("/researcher/login", researcher.login_page),
        staff("/researcher/login", researcher.login, "POST"),
        staff("/researcher/logout", researcher.logout, "POST"),
        staff("/researcher/{slug}", logged_in(researcher.dashboard)),
        staff("/researcher/{slug}/counts", logged_in(researcher.live_counts)),
        staff("/researcher/{slug}/state", logged_in(researcher.change_state), "POST"),
        staff("/researcher/{slug}/export/{name}", logged_in(researcher.export)),
        staff("/researcher/{slug}/preview", logged_in(researcher.previews)),
        staff(
            "/researcher/{slug}/preview/{number:number}/{name:path}",
            logged_in(researcher.preview_page),
        ),
        staff("/researcher/{slug}/adjudicate", logged_in(researcher.adjudicate), "GET", "POST"),
    ]
    app = Starlette(
        routes=routes, exception_handlers={HTTPException: http_error, Exception: failed}
    )
    return Guard(app, hosts, secure=secure)


def gone(handler: Handler) -> Handler:
    """A handler whose `Gone` is its answer."""

    def answer(visit: Visit) -> Response:
        try:
            return handler(visit)
        except taking_part.Gone as gone:
            return gone.response

    return answer


def at_step(visit: Visit) -> Response:
    """A step of whatever kind of study it is."""
    kinds = {"seme": seme, "perception": perception, "annotation": annotation}
    return kinds[taking_part.study_of(visit).kind].at_step(visit)


def home(visit: Visit) -> Response:
    """Somebody without a link."""
    return visit.page("message.html", why="home")


async def static(request: Request) -> Response:
    """A file of the pages."""
    found = static_response(request.path_params["name"])
    return found if found is not None else page("message.html", 404, why="none")


async def http_error(_request: Request, error: Exception) -> Response:
    """An address that is not there, or a method that it does not take."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = getattr(error, "headers", None) or {}
    response = page("message.html", status, why="none" if status in (404, 405) else "strange")
    response.headers.update(headers)
    return response


async def failed(_request: Request, error: Exception) -> Response:
    """A fault of ours: logged with where it was, told without."""
    LOGGER.error("request failed: %s", described(error))
    return page("message.html", 500, why="error")
