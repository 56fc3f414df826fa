"""The thin layer between Starlette and the pages: templates, one object per request, checks.

Handlers are plain functions that run in a few threads: a slow disk does not block other requests.
There are few threads because each would wait for Python's lock behind all others. What takes long
(hashing a password, counting a study) has a thread of its own, so that pages do not wait for it,
and a short queue. Handlers get a
`Visit` and return a response; by then the host, the size, the session, the origin and the form's
token have been checked.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar
from urllib.parse import parse_qsl, urlsplit

from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from ranktilt.display import pages
from ranktilt.display.numbers import number
from ranktilt.display.table import with_minus
from ranktilt.errors import UnknownNameError
from ranktilt.studies.server.security import HEADERS, Session, Signer, host_name, network_of
from ranktilt.studies.settings import DROPPED, texts_of
from ranktilt.studies.store.counting import StudyCounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import Participant, People
from ranktilt.studies.store.studies import Study, load_study

if TYPE_CHECKING:
    from jinja2 import Environment

    from ranktilt.studies.server.connections import ServerSettings

# Pages from templates, which escape everything that comes from outside

_MEDIA = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@cache
def _environment() -> Environment:
    """The templates; a missing name is an error, not an empty place."""
    made = pages.environment("ranktilt.studies.pages", "templates")
    made.filters.update(paragraphs=_paragraphs, clock=_clock, plain="{:g}".format)
    made.filters.update(decimal=_decimal)
    made.globals.update(static=_static_address, text=texts_of("en"))
    # what only some pages have
    made.globals.update(errors=(), preview=None, trial=None, rank="", participant=None, progress="")
    made.globals.update(study=None, back=None, leave=None)
    return made


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a plain text, one per line."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def _decimal(value: float, digits: int = 0) -> str:
    """A number as everywhere in ranktilt, with its sign.

    >>> _decimal(-2), _decimal(0), _decimal(3), _decimal(0.25, 1)
    ('−2', '0', '+3', '+0.2')
    """
    return with_minus(number(value, digits, signed=True))


def _clock(at: float | None) -> str:
    """A time for people, in UTC."""
    return "" if at is None else time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


@cache
def _static_files() -> dict[str, bytes]:
    """The files of the pages, by name."""
    folder = resources.files("ranktilt.studies.pages") / "static"
    return {f.name: f.read_bytes() for f in folder.iterdir() if Path(f.name).suffix in _MEDIA}


@cache
def _static_address(name: str) -> str:
    """URL of a file; it changes with the content, so browsers may keep it forever."""
    mark = hashlib.sha256(_static_files()[name]).hexdigest()[:12]
    return f"/static/{mark}/{name}"


async def static_file(request: Request) -> Response:
    """A file of the pages."""
    name = request.path_params["name"]
    content = _static_files().get(name)
    if content is None:
        return page("message.html", 404, why="none")
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(content, media_type=_MEDIA[Path(name).suffix], headers=keep)


def page(template: str, status: int = 200, **content: Any) -> Response:
    """A page from a template."""
    return HTMLResponse(_environment().get_template(template).render(**content), status)


# Requests

LOGGER = logging.getLogger("ranktilt.studies")
Made = TypeVar("Made")
_LARGEST_BODY = 128 * 1024
#: SQLite has one writer, so more threads would only contend. PostgreSQL makes every statement wait,
#: and takes parallel writes.
THREADS, _THREADS_POSTGRESQL = 4, 16
#: Requests that may wait for a thread that is not the pages': in all, and of one address.
_QUEUE, _QUEUE_OF_ADDRESS = 20, 8


@dataclass
class Site:
    """What all requests share."""

    database: Database
    signer: Signer
    hosts: frozenset[str]
    public_url: str
    settings: ServerSettings
    _limiters: dict[str, CapacityLimiter] = field(default_factory=dict)
    _inside: Counter[str] = field(default_factory=Counter)
    _studies: dict[str, Study] = field(default_factory=dict)
    #: by secret: another study may get the name
    _counts: dict[str, tuple[float, StudyCounts]] = field(default_factory=dict)

    async def in_thread(
        self, kind: str, handler: Callable[[Visit], Made], visit: Visit
    ) -> Made | Response:
        """Run a handler in a thread of this kind; "" is that of the pages."""
        if kind not in self._limiters:  # belongs to the event loop, so not earlier
            threads = THREADS if self.database.is_sqlite else _THREADS_POSTGRESQL
            self._limiters[kind] = CapacityLimiter(1 if kind else threads)
        limiter = self._limiters[kind]
        own = f"{kind} {visit.address}"
        if kind and (self._inside[kind] > _QUEUE or self._inside[own] >= _QUEUE_OF_ADDRESS):
            busy = "The server is busy. Please try again in a few seconds.\n"
            return PlainTextResponse(busy, 503, {"Retry-After": "5"})
        self._inside.update((kind, own))
        try:
            return await to_thread.run_sync(handler, visit, limiter=limiter)
        finally:
            self._inside[kind] -= 1
            self._inside[own] -= 1
            if not self._inside[own]:
                del self._inside[own]

    def counts(self, study: Study) -> StudyCounts:
        """The counts of a study; some seconds old, however many dashboards ask."""
        begin = time.monotonic()
        until, found = self._counts.get(study.secret, (begin, None))
        if found is None or begin >= until:
            found = StudyCounts.read(self.database, study)
            took, least = time.monotonic() - begin, self.settings.counts_seconds
            # the counting of a large study takes at most a tenth of the time
            self._counts[study.secret] = (begin + max(least, least and 10 * took), found)
        return found

    def forget_counts(self, study: Study) -> None:
        """Count again when somebody looks next."""
        self._counts.pop(study.secret, None)

    def study(self, slug: str) -> Study:
        """A study by its name in the URL; texts are read from the database once."""
        found = load_study(self.database, slug, self._studies.get(slug))
        self._studies[slug] = found
        return found


@dataclass
class Visit:
    """One request."""

    site: Site
    request: Request
    session: Session
    form: dict[str, str]
    lists: dict[str, list[str]]
    data: Any = None
    #: what the page showed, according to its form
    mark: str = ""

    @property
    def database(self) -> Database:
        """The site's database."""
        return self.site.database

    @property
    def address(self) -> str:
        """What counts as one address. It is never stored."""
        client = self.request.client
        return network_of(client.host if client else "?")

    @cached_property
    def _found(self) -> Study:
        return self.site.study(self.path("slug"))

    @property
    def study(self) -> Study:
        """The study in the URL."""
        try:
            return self._found
        except UnknownNameError as error:
            raise Gone(self.message("none", 404)) from error

    def participant(self) -> Participant | None:
        """The participant of this browser in the URL's study."""
        person = self.session.participants.get(self.study.slug)
        with self.database.read() as connection:
            return People(connection, self.study).find(person)

    @property
    def again(self) -> bool:
        """Whether the page is shown again because something was missing."""
        return self.request.query_params.get("again") == "1"

    def path(self, name: str) -> str:
        """A part of the URL."""
        return str(self.request.path_params[name])

    @property
    def text(self) -> Any:
        """What participants read, in their study's language; English for researchers."""
        if self.request.url.path.startswith("/s/"):
            with suppress(UnknownNameError):
                return self._found.settings.text
        return texts_of("en")

    def page(self, template: str, status: int = 200, **content: Any) -> Response:
        """A page, with the session's form token."""
        token = self.site.signer.form_token(self.session)
        return page(template, status, **{"token": token, "text": self.text, **content})

    def message(self, why: str, status: int = 200, **content: Any) -> Response:
        """A page with a short text."""
        return self.page("message.html", status, why=why, **content)


class Later(NamedTuple):
    """The part of an answer that takes long: its own thread, and what makes the response there."""

    thread: str
    handler: Callable[[Visit], Response]


Handler = Callable[[Visit], Response | Later]
POST, GET_POST = ("POST",), ("GET", "POST")


class PageRoute(NamedTuple):
    """Where a page is, and what makes it in a thread of the pages."""

    path: str
    handler: Handler
    methods: tuple[str, ...] = ("GET",)


class Gone(Exception):
    """Ends a request with this response."""

    def __init__(self, response: Response) -> None:
        super().__init__("see the response")
        self.response = response


def go(path: str) -> Response:
    """Redirect with GET, so that a reload does not repeat a post."""
    return RedirectResponse(path, status_code=303)


def show_again(path: str) -> Response:
    """Show the same page again, with what is missing.

    It is a redirect: if it were the answer to the post, going back to it later would make the
    browser ask whether to send the form again.
    """
    return go(f"{path}?again=1")


def endpoint(site: Site, route: PageRoute, cookie: str) -> Callable[[Request], Awaitable[Response]]:
    """The handler of a page with the checks before it."""

    async def answer(request: Request) -> Response:
        session = site.signer.read(request, cookie)
        visit = Visit(site, request, session, {}, {})
        if request.method == "POST":
            refused = await _take_form(visit)
            if refused is not None:
                return refused
        try:
            response = await site.in_thread("", route.handler, visit)
            if isinstance(response, Later):
                response = await site.in_thread(*response, visit)
        except Gone as gone:
            response = gone.response
        except HTTPException:
            raise
        except Exception as error:
            # not raised: the server would log its text, which may contain personal data
            LOGGER.error("request failed: %s", described(error))
            return page("message.html", 500, why="error")
        if session.changed:
            site.signer.write(response, cookie, session)
        return response

    return answer


def described(error: BaseException) -> str:
    """The type and place of an error, without its text.

    A database's message may name a row: "Key (participant_id)=(…) already exists".
    """
    cause = getattr(error, "orig", None)
    kinds = [type(e).__name__ for e in (error, cause) if e is not None]
    state = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "ranktilt" in Path(frame.filename).parts]
    places = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in [*own[-6:], *frames[-1:]]]
    return f"{' from '.join(kinds)}{f' ({state})' if state else ''} at {' > '.join(places)}"


async def _take_form(visit: Visit) -> Response | None:
    """Read the posted form or message into the visit; a response if it is refused."""
    request = visit.request
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > _LARGEST_BODY:
                return visit.message("large", 413)
    except ClientDisconnect:
        return Response(status_code=400)
    kind = request.headers.get("content-type", "").split(";")[0].strip()
    try:
        text = bytes(body).decode("utf-8")
        if kind == "application/x-www-form-urlencoded":
            for name, value in parse_qsl(text, keep_blank_values=True, max_num_fields=200):
                value = DROPPED.sub("", value).replace("\r\n", "\n")
                visit.form[name] = value
                visit.lists.setdefault(name, []).append(value)
            given: Any = visit.form.get("csrf")
        elif kind in ("application/json", "text/plain"):
            visit.data = json.loads(text)
            given = visit.data.get("csrf") if isinstance(visit.data, dict) else None
        else:
            return visit.message("strange", 415)
    except (ValueError, RecursionError):
        return visit.message("strange", 400)
    allowed = _same_origin(request, visit.site.hosts)
    signer, session = visit.site.signer, visit.session
    slug = str(request.path_params.get("slug", ""))
    person = slug in session.participants
    right = signer.right_token(session, given)
    if not right and person and session.before and request.url.path == f"/s/{slug}/consent":
        # another tab has joined meanwhile
        right = signer.right_token(Session(session.before), given)
    if not allowed or not right:
        return visit.message("form", 403, back=f"/s/{slug}" if person else "")
    visit.mark = str(given).partition("_")[2]
    return None


def _same_origin(request: Request, hosts: frozenset[str]) -> bool:
    """Whether a post comes from one of our pages, according to the browser."""
    origin = request.headers.get("origin")
    if origin in (None, "null"):
        return request.headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return host_name(urlsplit(str(origin)).netloc) in hosts
    except ValueError:  # not a URL
        return False


class Guard:
    """Around the application: only our own hosts, and security headers on every response."""

    def __init__(self, app: Any, hosts: frozenset[str], scheme: str) -> None:
        self.app = app
        self.hosts = hosts
        self.scheme = scheme
        self.headers: list[tuple[bytes, bytes]] = [
            (k.lower().encode(), v.encode()) for k, v in HEADERS.items()
        ]
        if scheme == "https":
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        # as browsers see it, for redirects: the proxy in front has the certificate
        scope["scheme"] = self.scheme

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                have = {name.lower() for name, _ in message["headers"]}
                more = [] if b"cache-control" in have else [(b"cache-control", b"no-store")]
                message["headers"] = [*message["headers"], *self.headers, *more]
            await send(message)

        given = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if host_name(given) not in self.hosts:
            response = Response("unknown host\n", 421, media_type="text/plain")
            await response(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)
