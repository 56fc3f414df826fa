"""Templates into responses. Everything that came from outside is escaped by the templates."""

from __future__ import annotations

import hashlib
import time
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, Response

from ranktilt.studies.content import counted

if TYPE_CHECKING:
    from jinja2 import Environment

MEDIA = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@cache
def environment() -> Environment:
    """The templates; a name that a page was not given is an error, not an empty place."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("ranktilt.studies.pages", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["paragraphs"] = paragraphs
    made.filters["signed"] = signed
    made.filters["clock"] = clock
    made.filters["counted"] = counted
    made.globals["static"] = static_address
    return made


@cache
def prepare() -> None:
    """Compile all templates now, so that nobody waits for it after a restart."""
    for name in environment().list_templates():
        environment().get_template(name)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a plain text: one a line."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def signed(number: int) -> str:
    """A number with its sign, as it is printed: −2, 0, +3.

    >>> signed(-2), signed(0), signed(3)
    ('−2', '0', '+3')
    """
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def clock(at: float | None) -> str:
    """A time for people, in UTC."""
    return "" if at is None else time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


@cache
def static_files() -> dict[str, bytes]:
    """The files of the pages, by name."""
    folder = resources.files("ranktilt.studies.pages") / "static"
    return {f.name: f.read_bytes() for f in folder.iterdir() if _ending(f.name) in MEDIA}


def _ending(name: str) -> str:
    return name[name.rfind(".") :]


@cache
def static_address(name: str) -> str:
    """Where a file is; the address changes with the content, so browsers may keep it for ever."""
    mark = hashlib.sha256(static_files()[name]).hexdigest()[:12]
    return f"/static/{mark}/{name}"


def static_response(name: str) -> Response | None:
    """A file of ours, or None."""
    content = static_files().get(name)
    if content is None:
        return None
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(content, media_type=MEDIA[_ending(name)], headers=keep)


def page(template: str, status: int = 200, **content: Any) -> Response:
    """A page from a template."""
    return HTMLResponse(environment().get_template(template).render(**content), status)
