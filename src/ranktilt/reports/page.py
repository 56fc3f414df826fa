"""The content of a report's page."""

from __future__ import annotations

import math
from typing import Any

from ranktilt.display.pages import environment, manifest_content, render_page, words
from ranktilt.measures.statuses import STATUSES
from ranktilt.reports import sections
from ranktilt.reports.content import View, describe_measure
from ranktilt.reports.details import Details
from ranktilt.reports.drawing import Drawn
from ranktilt.reports.summary import summary, verdict

#: What the statuses of values mean.
_STATUS_WORDS = {
    "ok": "",
    "no-group-terms": "no group terms in the list",
    "no-results": "no results",
    "no-group": "no exposure of any group",
    "no-ideal": "undefined for this background",
    "all-missing": "no annotated documents",
    "no-qrels": "not judged",
    "one-group": "all labelled documents are on one side",
    "no-spread": "every ranking has the same score",
    "no-fit": "no axis could be fitted",
}
#: The tables that the page shows, if there are such results.
_TABLES = (
    "systems", "spread", "differences", "curves", "attribution", "tradeoff", "correlations",
    "stability", "agreement",
)  # fmt: skip
_CODES = "0123456789abcdefghijklmnopqrstuvwxyz"


def page_data(view: View, details: Details, page: int, queries: list[int]) -> dict[str, Any]:
    """The data for the script of one file; values have 6 significant digits."""
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
        "statuses": {_CODES[i]: _STATUS_WORDS.get(s, s) for i, s in enumerate(STATUSES)},
        "main": view.main,
        "a": view.pair[0],
        "b": view.pair[1],
        **details.of_page(page, queries),
    }


def six_digits(value: float) -> float | None:
    """A number with six significant digits; None for NaN."""
    return None if math.isnan(value) else float(f"{value:.6g}")


def letters(groups: list[str]) -> list[str]:
    """One sign per group: its first letter if that is unique, otherwise its number."""
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
    environment("ranktilt.reports")  # an error here names the missing extra
    from markupsafe import Markup

    drawn = {
        name: [(d.name, d.title, Markup(d.inline)) for d in panels]
        for name, panels in (figures or {}).items()
    }
    content = _content(view, details) if page == 0 else {}
    content |= {"page": page, "view": view, "given": view.given, "title": view.given.title}
    return render_page(
        "ranktilt.reports",
        "page.html",
        content | {"figures": drawn},
        scripts=["script.js"],
        data=page_data(view, details, page, queries),
    )


def _content(view: View, details: Details) -> dict[str, Any]:
    """What the sections of the main page show."""
    given, lexicon = view.given, view.given.lexicon
    manifest = dict(given.manifest)
    tables = sections.tables(view)
    shown, total = len(view.shown_queries), len(view.scores.query_ids)
    return {
        "verdict": verdict(view),
        "points": summary(view),
        "candidates": view.candidates,
        "baseline": view.baseline,
        **{name: tables.get(name) for name in _TABLES},
        "parts": [table for name, table in tables.items() if name.startswith("by-part-")],
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
        "about": manifest_content(manifest, manifest.get("settings", {})),
        "notes": [*view.scores.notes, *given.notes, *_missing(view)],
        "shown": shown,
        "total": total,
        "with_texts": sum(1 for p in details.page.values() if p >= 0),
        "side_files": details.parts,
    }


def _lines(value: Any) -> str | list[str]:
    return [words(line) for line in value] if isinstance(value, list | tuple) else words(value)


def _missing(view: View) -> list[str]:
    return [
        f"{run}: {counts['unknown']} of {counts['documents']} documents are not annotated"
        for run, counts in view.scores.missing.items()
        if counts.get("unknown")
    ]
