"""Pages from templates, which escape everything that comes from outside."""

from __future__ import annotations

import hashlib
import time
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, Response

from ranktilt.display import pages
from ranktilt.display.numbers import counted

if TYPE_CHECKING:
    from jinja2 import Environment

_MEDIA = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@cache
def _environment() -> Environment:
    """The templates; a missing name is an error, not an empty place."""
    made = pages.environment("ranktilt.studies.pages", "templates")
    made.filters["paragraphs"] = _paragraphs
    made.filters["signed"] = _signed
    made.filters["clock"] = _clock
    made.filters["counted"] = _counted
    made.globals["static"] = _static_address
    return made


@cache
def prepare() -> None:
    """Compile all templates now, so that nobody waits for them after a restart."""
    for name in _environment().list_templates(extensions=["html"]):
        _environment().get_template(name)


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a plain text, one per line."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def _signed(number: int) -> str:
    """A number with its sign, as it is printed: −2, 0, +3.

    >>> _signed(-2), _signed(0), _signed(3)
    ('−2', '0', '+3')
    """
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def _counted(number: float, word: str) -> str:
    """1 word, 2.5 minutes."""
    return counted(int(number) if number == int(number) else number, word)  # type: ignore[arg-type]


def _clock(at: float | None) -> str:
    """A time for people, in UTC."""
    return "" if at is None else time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


@cache
def _static_files() -> dict[str, bytes]:
    """The files of the pages, by name."""
    folder = resources.files("ranktilt.studies.pages") / "static"
    return {f.name: f.read_bytes() for f in folder.iterdir() if _ending(f.name) in _MEDIA}


def _ending(name: str) -> str:
    return name[name.rfind(".") :]


@cache
def _static_address(name: str) -> str:
    """URL of a file; it changes with the content, so browsers may keep it forever."""
    mark = hashlib.sha256(_static_files()[name]).hexdigest()[:12]
    return f"/static/{mark}/{name}"


def static_response(name: str) -> Response | None:
    """A file of the pages, or None."""
    content = _static_files().get(name)
    if content is None:
        return None
    keep = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(content, media_type=_MEDIA[_ending(name)], headers=keep)


def page(template: str, status: int = 200, **content: Any) -> Response:
    """A page from a template."""
    return HTMLResponse(_environment().get_template(template).render(**content), status)
