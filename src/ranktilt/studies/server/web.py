"""The thin layer between Starlette and the pages: one object a request, forms checked first.

Handlers are plain functions that run in a few threads: a slow disk does not hold up other requests.
Few, because each of many threads would wait for Python's lock behind all others, and so would the
one that takes requests.
They get a `Visit` and return a response; by then the host, the size, the session, the origin and
the form's token have been checked.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from anyio import CapacityLimiter, to_thread
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from ranktilt.errors import UnknownNameError
from ranktilt.studies.pages.render import page
from ranktilt.studies.server.security import HEADERS, Session, Signer, host_name, same_origin
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.studies import SLUG, Study, load_study

LOGGER = logging.getLogger("ranktilt.studies")
LARGEST_BODY = 128 * 1024
#: SQLite has one writer and answers at once: more threads would only contend. PostgreSQL is waited
#: for in every statement, and writes side by side.
THREADS, THREADS_POSTGRESQL = 4, 16
#: Control characters other than tab and line ends have no business in an answer.
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass
class Site:
    """What all requests share."""

    database: Database
    signer: Signer
    hosts: frozenset[str]
    public_url: str
    _limiter: CapacityLimiter | None = None
    _studies: dict[str, Study] = field(default_factory=dict)

    async def in_thread(self, handler: Handler, visit: Visit) -> Response:
        """A handler's answer, worked out in one of our threads."""
        if self._limiter is None:
            threads = THREADS if self.database.is_sqlite else THREADS_POSTGRESQL
            self._limiter = CapacityLimiter(threads)  # belongs to the loop, so not before it runs
        return await to_thread.run_sync(handler, visit, limiter=self._limiter)

    def study(self, slug: str) -> Study | None:
        """A study by its name in the address; texts are read from the database once."""
        if not SLUG.fullmatch(slug):  # nor would every database take every character
            return None
        if slug not in self._studies:
            try:
                self._studies[slug] = load_study(self.database, slug)
            except UnknownNameError:
                return None
        return self._studies[slug]


@dataclass
class Visit:
    """One request."""

    site: Site
    request: Request
    session: Session
    form: dict[str, str]
    lists: dict[str, list[str]]
    data: Any = None
    #: what the page that was sent showed, as its form says
    mark: str = ""

    @property
    def database(self) -> Database:
        """The site's database."""
        return self.site.database

    @property
    def token(self) -> str:
        """For the forms of the page that is answered."""
        return self.site.signer.form_token(self.session)

    @property
    def again(self) -> bool:
        """Whether the page is shown again because something was missing."""
        return self.request.query_params.get("again") == "1"

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def page(self, template: str, status: int = 200, **content: Any) -> Response:
        """A page of ours, with the session's form token."""
        return page(template, status, **{"token": self.token, **content})


Handler = Callable[[Visit], Response]


def go(path: str) -> Response:
    """See another page next; the browser asks for it with GET, so a reload repeats no post."""
    return RedirectResponse(path, status_code=303)


def once_more(path: str) -> Response:
    """The same page again, to say what is missing.

    Not as the answer to the post itself: going back to such a page later would make the browser ask
    whether to send the form once more.
    """
    return go(f"{path}?again=1")


def endpoint(site: Site, handler: Handler, cookie: str) -> Callable[[Request], Awaitable[Response]]:
    """A handler with everything that is checked before it."""

    async def answer(request: Request) -> Response:
        session = site.signer.read(request, cookie)
        visit = Visit(site, request, session, {}, {})
        if request.method == "POST":
            refused = await _take_form(visit)
            if refused is not None:
                return refused
        try:
            response = await site.in_thread(handler, visit)
        except HTTPException:
            raise
        except Exception as error:
            # not passed on: the server would log its text, and that may hold somebody's data
            LOGGER.error("request failed: %s", described(error))
            return page("message.html", 500, why="error")
        if session.changed:
            site.signer.write(response, cookie, session)
        return response

    return answer


def described(error: BaseException) -> str:
    """What an error is and where it arose, without its text.

    A database's own text may name a row: "Key (participant_id)=(…) already exists".
    """
    cause = getattr(error, "orig", None)
    kinds = [type(e).__name__ for e in (error, cause) if e is not None]
    state = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "ranktilt" in Path(frame.filename).parts]
    places = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in [*own[-6:], *frames[-1:]]]
    return f"{' from '.join(kinds)}{f' ({state})' if state else ''} at {' > '.join(places)}"


async def _take_form(visit: Visit) -> Response | None:
    """Read the posted form or message into the visit; a response where it is refused."""
    request = visit.request
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > LARGEST_BODY:
                return visit.page("message.html", 413, why="large")
    except ClientDisconnect:
        return Response(status_code=400)
    kind = request.headers.get("content-type", "").split(";")[0].strip()
    try:
        text = bytes(body).decode("utf-8")
        if kind == "application/x-www-form-urlencoded":
            for name, value in parse_qsl(text, keep_blank_values=True, max_num_fields=200):
                value = _CONTROL.sub("", value).replace("\r\n", "\n")
                visit.form[name] = value
                visit.lists.setdefault(name, []).append(value)
            given: Any = visit.form.get("csrf")
        elif kind in ("application/json", "text/plain"):
            visit.data = json.loads(text)
            given = visit.data.get("csrf") if isinstance(visit.data, dict) else None
        else:
            return visit.page("message.html", 415, why="strange")
    except (ValueError, RecursionError):
        return visit.page("message.html", 400, why="strange")
    allowed = same_origin(request, visit.site.hosts)
    signer, session = visit.site.signer, visit.session
    slug = str(request.path_params.get("slug", ""))
    person = slug in session.participants
    right = signer.right_token(session, given)
    if not right and person and session.before and request.url.path == f"/s/{slug}/consent":
        # another tab has joined meanwhile: this one finds that done
        right = signer.right_token(Session(session.before), given)
    if not allowed or not right:
        return visit.page("message.html", 403, why="form", back=f"/s/{slug}" if person else "")
    visit.mark = str(given).partition("_")[2]
    return None


class Guard:
    """Around everything: only our own hosts, and the security headers on every answer."""

    def __init__(self, app: Any, hosts: frozenset[str], *, secure: bool) -> None:
        self.app = app
        self.hosts = hosts
        self.headers = [(k.lower().encode(), v.encode()) for k, v in HEADERS.items()]
        if secure:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

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
