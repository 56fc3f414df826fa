"""The page: one HTML file that holds its style, its script, its figures and its data.

A content security policy lets it run its own script and style (by their hashes) and nothing else,
and fetch nothing. What came from outside reaches the page through autoescaping templates, or as
JSON that the script puts into the document as text.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
from functools import cache
from importlib import resources
from typing import Any

from ranktilt.display.table import with_minus
from ranktilt.errors import MissingExtraError
from ranktilt.measures.statuses import STATUSES
from ranktilt.reports import sections
from ranktilt.reports.content import View, candidates_words, describe_measure
from ranktilt.reports.details import Details
from ranktilt.reports.drawing import Drawn
from ranktilt.reports.summary import summary, verdict

#: What the statuses of values say.
STATUS_WORDS = {
    "ok": "",
    "no-group-terms": "no group term in the list",
    "no-results": "the system gives no results",
    "no-group": "nothing to share between the groups",
    "no-ideal": "the background allows nothing",
    "all-missing": "no document is annotated",
    "no-qrels": "not judged",
    "one-group": "all labelled documents are of one side",
    "no-spread": "every order would score the same",
    "no-fit": "no axis could be fitted",
}
_CODES = "0123456789abcdefghijklmnopqrstuvwxyz"


@cache
def asset(name: str) -> str:
    """A file of the page's own."""
    return (resources.files("ranktilt.reports") / "assets" / name).read_text(encoding="utf-8")


def safe_json(content: Any) -> str:
    """JSON that may stand inside a script element: nothing in it can end or open a tag.

    >>> safe_json("</script><!--")
    '"\\\\u003c/script\\\\u003e\\\\u003c!--"'
    """
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    text = text.encode("utf-8", "replace").decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def page_data(view: View, details: Details, page: int, queries: list[int]) -> dict[str, Any]:
    """What the script of one file needs; values have 6 significant digits."""
    scores, given = view.scores, view.given
    values, codes = scores.values[:, :, queries], scores.codes[:, :, queries]
    by_measure = values.transpose(1, 0, 2).tolist()
    lexicon = given.lexicon
    groups = [] if lexicon is None else list(lexicon.group_names)
    return {
        "page": page,
        "cutoff": details.depth,
        "runs": view.runs,
        "measures": [
            {
                "name": m.name,
                "says": describe_measure(m),
                "short": m.measure.short_name,
                "fair_words": sections.fair_words(m),
                "positive": m.positive,
                "fair": m.fair_value,
                "signed": view.signed(m),
                "high": m.fair == "high",
            }
            for m in view.measures
        ],
        "groups": [
            {"name": name, "letter": letter}
            for name, letter in zip(groups, letters(groups), strict=True)
        ],
        "by": scores.by,
        "judged": bool(given.grades),
        "texts": not given.without_texts,
        "queries": [
            {
                "id": scores.query_ids[q],
                "text": given.queries.get(scores.query_ids[q], ""),
                "part": "" if scores.parts is None else scores.parts[q],
                "page": details.page.get(q, -1),
            }
            for q in queries
        ],
        "values": [[[six_digits(v) for v in row] for row in rows] for rows in by_measure],
        "codes": [
            ["".join(_CODES[c] for c in row) if any(row) else "" for row in rows]
            for rows in codes.transpose(1, 0, 2).tolist()
        ],
        "statuses": {_CODES[i]: STATUS_WORDS.get(s, s) for i, s in enumerate(STATUSES)},
        "main": view.main,
        "a": view.pair[0],
        "b": view.pair[1],
        **details.of_page(page, queries),
    }


def six_digits(value: float) -> float | None:
    """A number short enough to be many; None for NaN."""
    return None if math.isnan(value) else float(f"{value:.6g}")


def letters(groups: list[str]) -> list[str]:
    """One short sign a group: its first letter where that is its own, else its number."""
    firsts = [group[:1].upper() for group in groups]
    return [
        first if first and firsts.count(first) == 1 else str(number)
        for number, first in enumerate(firsts, start=1)
    ]


def side_name(part: int) -> str:
    """A side file's path from the report's folder."""
    return f"details/part-{part:03d}.html"


def render(
    view: View,
    details: Details,
    page: int,
    queries: list[int],
    figures: dict[str, list[Drawn]] | None = None,
) -> str:
    """One file: the whole report (page 0), or the query pages of one side file."""
    layout = template("page.html")  # says which extra is missing
    from markupsafe import Markup

    style, script = asset("style.css"), asset("common.js") + asset("script.js")
    policy = (
        f"default-src 'none'; script-src '{content_hash(script)}'; "
        f"style-src '{content_hash(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    context = _context(view, details) if page == 0 else {}
    drawn = {
        name: [(d.name, d.title, Markup(d.inline)) for d in panels]
        for name, panels in (figures or {}).items()
    }
    return layout.render(
        context,
        page=page,
        view=view,
        given=view.given,
        figures=drawn,
        policy=policy,
        style=Markup(style),
        script=Markup(script),
        data=Markup(safe_json(page_data(view, details, page, queries))),
    )


@cache
def template(name: str) -> Any:
    """A page's template; nothing it is given is markup unless it says so."""
    try:
        import jinja2
    except ImportError as error:
        raise MissingExtraError("the page", "report") from error
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(asset),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["breaks"] = _breaks
    environment.filters["minus"] = with_minus
    return environment.get_template(name)


def _breaks(text: str) -> Any:
    """A name that may be broken where its parts meet: before (, @ and after _, =, . or ,."""
    from markupsafe import Markup, escape

    pieces = re.split(r"(?=[(@])|(?<=[_,.=])", text)
    return Markup("<wbr>").join(escape(piece) for piece in pieces)


def content_hash(content: str) -> str:
    """The hash by which a content security policy knows a script or a style."""
    digest = hashlib.sha256(content.encode()).digest()
    return "sha256-" + base64.b64encode(digest).decode()


def _context(view: View, details: Details) -> dict[str, Any]:
    """What the sections of the main page show."""
    given, lexicon = view.given, view.given.lexicon
    manifest = dict(given.manifest)
    shown, total = len(view.shown_queries), len(view.scores.query_ids)
    return {
        "verdict": verdict(view),
        "points": summary(view),
        "candidates": candidates_words(view),
        "baseline": view.baseline,
        "systems": sections.systems(view),
        "spread": sections.spreads(view),
        "differences": sections.differences(view),
        "curves": sections.curves(view),
        "attribution": sections.attribution(view),
        "tradeoff": sections.tradeoff(view),
        "parts": [
            table
            for measure in [view.measures[view.main], *_others(view)]
            if (table := sections.parts(view, measure)) is not None
        ],
        "correlations": sections.result("correlations", "Correlations", given.correlations),
        "stability": sections.result("stability", "Order of the systems", given.stability),
        "agreement": sections.agreement(view),
        "measures": [(m, describe_measure(m)) for m in view.measures],
        "groups": []
        if lexicon is None
        else [
            (group, target, letter)
            for group, target, letter in zip(
                lexicon.groups, lexicon.targets, letters(list(lexicon.group_names)), strict=True
            )
        ],
        "card": {} if lexicon is None else {k: _lines(v) for k, v in lexicon.card.items()},
        "settings": {
            k: without_folders(_words(v)) for k, v in dict(manifest.get("settings", {})).items()
        },
        "inputs": [
            {"bytes": None, "sha256": None} | dict(file) | {"name": _basename(str(file["path"]))}
            for file in manifest.get("inputs", [])
        ],
        "versions": manifest.get("versions", {}),
        "command": without_folders(str(manifest.get("command", ""))),
        "time": manifest.get("time", ""),
        "notes": [*view.scores.notes, *given.notes, *_missing(view)],
        "shown": shown,
        "total": total,
        "with_texts": sum(1 for p in details.page.values() if p >= 0),
        "side_files": details.parts,
    }


def _basename(path: str) -> str:
    return re.split(r"[/\\]", path.rstrip("/\\"))[-1] or path


def without_folders(text: str) -> str:
    """A command or setting without the folders of absolute paths, which nobody else has.

    >>> without_folders("ranktilt audit /srv/runs/a.trec -o report/")
    'ranktilt audit a.trec -o report/'
    """
    absolute = r"(?:(?<=[\s='\",])|^)(?:/|~/|[A-Za-z]:\\)[^\s'\",]*"
    return re.sub(absolute, lambda found: _basename(found[0]), text)


def _others(view: View) -> list[Any]:
    return [m for number, m in enumerate(view.measures) if number != view.main]


def _lines(value: Any) -> str | list[str]:
    return [_words(line) for line in value] if isinstance(value, list | tuple) else _words(value)


def _words(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, list | tuple):
        return ", ".join(map(_words, value)) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_words(inner)}" for key, inner in value.items())
    return str(value)


def _missing(view: View) -> list[str]:
    return [
        f"{run}: {counts['unknown']} of {counts['documents']} documents are not annotated"
        for run, counts in view.scores.missing.items()
        if counts.get("unknown")
    ]
