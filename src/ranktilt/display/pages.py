"""Pages: one HTML file with its style, script and data, which fetches nothing.

A content security policy allows the page's own script and style (by their hashes) and nothing else.
Everything that came from outside is escaped by the templates, or is JSON that the script inserts as
text.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from ranktilt.display.table import with_minus
from ranktilt.errors import needs_extra

if TYPE_CHECKING:
    from jinja2 import Environment

_SHARED = "ranktilt.display"
#: Names up to this length are not broken.
_SHORT_NAME = 20


@cache
def environment(package: str, folder: str = "assets") -> Environment:
    """The templates of a package, and the shared ones (base.html, parts.html).

    Args:
        package: The package, such as "ranktilt.reports".
        folder: The folder of its templates.
    """
    with needs_extra("the page", "report"):
        import jinja2
    made = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader(package, folder), jinja2.PackageLoader(_SHARED, "assets")]
        ),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters["breaks"] = _breaks
    made.filters["minus"] = with_minus
    made.filters["sentence_case"] = lambda text: text[:1].upper() + text[1:]
    return made


def render_page(
    package: str,
    template: str,
    content: Mapping[str, Any],
    *,
    styles: Sequence[str] = (),
    scripts: Sequence[str] = (),
    data: Any = None,
) -> str:
    """A page that extends base.html.

    Args:
        package: The package of the template.
        template: Its name.
        content: What the template shows.
        styles: The package's own style sheets, after the shared one.
        scripts: The package's own scripts, after the shared one; none for a page without scripts.
        data: What the scripts read, as plain data.

    Returns:
        HTML.
    """
    layout = environment(package).get_template(template)
    from markupsafe import Markup

    style = _asset(_SHARED, "style.css") + "".join(_asset(package, name) for name in styles)
    script = "".join(_asset(package, name) for name in scripts)
    allowed = "default-src 'none'; "
    if scripts:
        script = _asset(_SHARED, "common.js") + script
        allowed += f"script-src '{_content_hash(script)}'; "
    policy = (
        f"{allowed}style-src '{_content_hash(style)}'; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )
    shown = {"data": Markup(_safe_json(data)), "script": Markup(script), "style": Markup(style)}
    return layout.render({**content, **shown, "policy": policy})


@cache
def _asset(package: str, name: str) -> str:
    return (resources.files(package) / "assets" / name).read_text(encoding="utf-8")


def _content_hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return "sha256-" + base64.b64encode(digest).decode()


def _safe_json(content: Any) -> str:
    """JSON for a script element: nothing in it can end or open a tag.

    >>> _safe_json("</script><!--")
    '"\\\\u003c/script\\\\u003e\\\\u003c!--"'
    """
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    text = text.encode("utf-8", "replace").decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _breaks(text: str) -> Any:
    """A long name with line breaks allowed before ( and @ and after _ = . and ,."""
    from markupsafe import Markup, escape

    if len(text) <= _SHORT_NAME:
        return text
    pieces = re.split(r"(?=[(@])|(?<=[_,.=])", text)
    return Markup("<wbr>").join(escape(piece) for piece in pieces)


def manifest_content(manifest: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """What a page shows of a manifest, without the folders of absolute paths.

    Args:
        manifest: The manifest.
        settings: The settings to show.
    """
    return {
        "settings": {key: without_folders(words(value)) for key, value in settings.items()},
        "inputs": [
            {
                "name": _basename(str(file["path"])),
                "bytes": file.get("bytes"),
                "sha256": file.get("sha256"),
            }
            for file in manifest.get("inputs", [])
        ],
        "versions": manifest.get("versions", {}),
        "command": without_folders(str(manifest.get("command", ""))),
        "time": str(manifest.get("time", "")),
    }


def without_folders(text: str) -> str:
    """A command or setting without the folders of absolute paths.

    >>> without_folders("ranktilt audit /srv/runs/a.trec -o report/")
    'ranktilt audit a.trec -o report/'
    """
    absolute = r"(?:(?<=[\s='\",])|^)(?:/|~/|[A-Za-z]:\\)[^\s'\",]*"
    return re.sub(absolute, lambda found: _basename(found[0]), text)


def _basename(path: str) -> str:
    return re.split(r"[/\\]", path.rstrip("/\\"))[-1] or path


def words(value: Any) -> str:
    """A setting as text."""
    if value is None:
        return "–"
    if isinstance(value, list | tuple):
        return ", ".join(map(words, value)) or "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {words(inner)}" for key, inner in value.items())
    return str(value)
