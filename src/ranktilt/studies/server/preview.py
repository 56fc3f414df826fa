"""Every page of a study as participants see it, for the researcher; nothing is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from ranktilt.studies.flow import steps_of_trial
from ranktilt.studies.server import annotation, perception, seme
from ranktilt.studies.server.web import Visit
from ranktilt.studies.store.studies import Study


@dataclass(frozen=True)
class _Banner:
    """Text and links of the bar above a preview."""

    says: str
    index: str
    back: str | None
    next: str | None


@dataclass(frozen=True)
class _Subject:
    """Something to preview: an order of a query, a pair of orders, or an item."""

    subject: str
    condition: str
    says: str


def _subjects(study: Study) -> list[_Subject]:
    """All orders (or pairs, or items) of a study."""
    if study.kind == "annotation":
        return [
            _Subject(i.id, "", f"Item {i.id}" + (" (gold)" if i.gold is not None else ""))
            for i in study.items.values()
        ]
    return [
        _Subject(query, condition, f"Query {query}, {condition.replace('|', ' and ')}.")
        for query, own in study.conditions_by_query.items()
        for condition in own
    ]


def _names(study: Study, shown: _Subject) -> list[str]:
    """Its pages, in order."""
    found = ["consent"]
    trials = sorted({1, *(check.trial for check in study.settings.checks)})
    steps = dict.fromkeys(s.name for t in trials for s in steps_of_trial(study.settings, t))
    for name in steps:
        found.append(name)
        if name == "search":
            docs = study.lists[shown.subject, shown.condition].docs
            found += [f"doc/{rank}" for rank in range(1, len(docs) + 1)]
    return [*found, "done", "withdraw"]


def _base_of(study: Study, number: int) -> str:
    """URL of the previews of a subject."""
    return f"/researcher/{study.slug}/preview/{number}"


def preview_index(study: Study) -> list[tuple[str, str, list[str]]]:
    """All previews: text, URL and names of the pages of each subject."""
    return [
        (shown.says, _base_of(study, number), _names(study, shown))
        for number, shown in enumerate(_subjects(study))
    ]


def preview(visit: Visit, study: Study, number: int, name: str) -> Response | None:
    """A page of the study; None if it does not exist."""
    known = _subjects(study)
    if not 0 <= number < len(known):
        return None
    shown = known[number]
    pages = _names(study, shown)
    if name not in pages:
        return None
    at, base = pages.index(name), _base_of(study, number)
    banner = _Banner(
        shown.says,
        f"/researcher/{study.slug}/preview",
        f"{base}/{pages[at - 1]}" if at else None,
        f"{base}/{pages[at + 1]}" if at + 1 < len(pages) else None,
    )
    template, page = _page(study, shown, name, base)
    common: dict[str, Any] = {
        "study": study, "participant": None, "errors": (), "place": None, "action": base,
        "base": base, "step": name, "progress": "", "preview": banner,
    }  # fmt: skip
    return visit.page(template, **common | page)


def _page(study: Study, shown: _Subject, name: str, base: str) -> tuple[str, dict[str, Any]]:
    if name == "consent":
        return "consent.html", {"panel_id": "", "panel_key": ""}
    if name == "done":
        return "done.html", {"code": study.settings.completion_code or "ABCD-EFGH-JKLM", "url": ""}
    if name == "withdraw":
        return "withdraw.html", {"link": base, "may_go_on": True}
    if name.startswith("check-"):
        number = int(name.partition("-")[2]) - 1
        return "check.html", {"check": study.settings.checks[number]}
    if study.kind == "annotation":
        page = annotation.screen(study, shown.subject, {}, "")
        return "label.html", {k: v for k, v in page.items() if k not in ("preview", "place")}
    query = study.queries[shown.subject]
    if study.kind == "perception":
        more = perception.lists_of(study, shown.subject, shown.condition)
        return "judge.html", {"query": query, **more}
    entries = study.entries(shown.subject, shown.condition)
    if name in ("prior", "posterior"):
        return "opinion.html", {"query": query, "chosen": ""}
    if name == "search":
        return "results.html", {
            "query": query, "entries": entries, "view": "preview", "again": False,
        }  # fmt: skip
    if name == "summary":
        return "summary.html", {
            "query": query, "entries": entries, "draft": seme.Draft(), "may_look": True,
            "boxes": seme.quote_boxes(study),
        }  # fmt: skip
    return "document.html", {"entry": entries[int(name.partition("/")[2]) - 1]}
