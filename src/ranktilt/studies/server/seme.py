"""The search-manipulation study's pages: opinion, results, reader, summary, opinion again."""

from __future__ import annotations

import json
import math
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from ranktilt.display.numbers import counted
from ranktilt.studies.content import words_in
from ranktilt.studies.flow import StudyStep
from ranktilt.studies.server.taking_part import (
    PagePlace,
    address,
    address_of,
    check_page,
    here,
    page_token,
    save_step,
    step_of,
    taking_part,
)
from ranktilt.studies.server.web import GET, POST, Gone, PageRoute, Visit, go, show_again
from ranktilt.studies.settings import AGREEMENT
from ranktilt.studies.store.people import (
    LoggedEvent,
    Participant,
    find_participant,
    log_events,
    replace_answer,
)
from ranktilt.studies.store.studies import ResultEntry, Study

_QUOTES = 3
#: What a page may report by itself, and how much at once.
_KINDS = ("dwell", "page", "focus-lost")
_MOST_AT_ONCE, _LONGEST_STAY = 20, 24 * 3600.0
_KEY = re.compile(r"[0-9a-z-]{8,60}")
_VIEW = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class _Quote:
    """Evidence: quoted words, and the rank of the result they are from."""

    text: str = ""
    rank: str = ""


@dataclass(frozen=True)
class Draft:
    """The summary as written so far."""

    summary: str = ""
    quotes: tuple[_Quote, ...] = (_Quote(),) * _QUOTES


def _progress(study: Study, trial: int) -> str:
    """The position of a page in the study."""
    return f"Topic {trial} of {study.trials}" if study.trials > 1 else ""


def content(visit: Visit, study: Study, person: Participant, step: StudyStep) -> dict[str, Any]:
    """What every page of a trial needs."""
    given = person.assignments[step.trial]
    return {
        "study": study,
        "token": page_token(visit, person, step.trial),
        "participant": person,
        "query": study.queries[given.subject],
        "step": step.name,
        "action": address(study, step),
        "base": f"/s/{study.slug}/{step.trial}",
        "place": PagePlace(step.trial),
        "progress": _progress(study, step.trial),
        "errors": (),
        "preview": None,
    }


def _shown(study: Study, person: Participant, trial: int) -> list[ResultEntry]:
    """The results in the order of the participant's condition."""
    given = person.assignments[trial]
    return study.entries(given.subject, given.condition)


# Opinion and attention checks


def _opinion(visit: Visit) -> Response:
    """Prior or posterior: the 7-point scale."""
    study, person, step = here(visit)
    if visit.request.method == "POST":
        return _save_agreement(visit, study, person, step)
    return visit.page(
        "opinion.html",
        **content(visit, study, person, step) | {"chosen": "", "errors": missing(visit)},
    )


def check(visit: Visit) -> Response:
    """An attention check."""
    study, person, step = here(visit)
    if visit.request.method == "POST":
        return _save_agreement(visit, study, person, step)
    asked = study.settings.checks[int(step.name.partition("-")[2]) - 1]
    page = content(visit, study, person, step) | {"check": asked, "errors": missing(visit)}
    return visit.page("check.html", **page)


def _save_agreement(visit: Visit, study: Study, person: Participant, step: StudyStep) -> Response:
    value = visit.form.get(step.name, "")
    if value not in map(str, AGREEMENT):
        return show_again(address(study, step))
    return go(save_step(visit, study, person.id, step, {step.name: value}))


def missing(visit: Visit) -> tuple[str, ...]:
    """The error of a page with one question when it is shown again."""
    return ("Choose one of the answers.",) if visit.again else ()


# Results and reader


def _looking_since(person: Participant, trial: int) -> float:
    """When the results were first available: after the answer before them."""
    before = [
        at
        for (of_trial, item), at in person.answered_at.items()
        if of_trial == trial and (item == "prior" or item.startswith("check-"))
    ]
    after = person.answered_at.get((trial, "search"), math.inf)
    return max((at for at in before if at <= after), default=person.assignments[trial].started)


def _closed(study: Study, person: Participant, trial: int) -> bool:
    """Whether the time for the results is over."""
    minutes = study.settings.results_minutes
    return bool(minutes) and time.time() > _looking_since(person, trial) + 60 * minutes


def _results(visit: Visit) -> Response:
    """The result page; the summary comes next."""
    study, person, step = here(visit, ("search", "summary"))
    search = StudyStep(step.trial, "search")
    again = step.name == "summary"
    if _closed(study, person, step.trial):
        target = save_step(visit, study, person.id, search, {"search": "closed"}, form=False)
        return go(target if not again else address(study, step))
    left = _looking_since(person, step.trial) + study.settings.results_seconds - time.time()
    page = content(visit, study, person, search) | {
        "entries": _shown(study, person, step.trial),
        "view": secrets.token_hex(8),
        "again": again,
        "place": PagePlace(step.trial, timed=True),
    }
    if visit.request.method == "POST":
        if again:
            return go(address(study, step))
        if left > 0:
            return show_again(address(study, search))
        return go(save_step(visit, study, person.id, search, {"search": "done"}))
    errors: tuple[str, ...] = ()
    if visit.again and left > 0:
        wait = counted(math.ceil(left), "second")
        errors = (f"Please take a little more time: {wait}.",)
    return visit.page("results.html", **page | {"errors": errors})


def _document(visit: Visit) -> Response:
    """The reader page of one result; the server logs that it was opened."""
    study, person, step = here(visit, ("search", "summary"))
    if _closed(study, person, step.trial):
        return go(f"/s/{study.slug}/{step.trial}/search")
    entries = _shown(study, person, step.trial)
    rank = visit.path("rank")
    if not re.fullmatch("[0-9]{1,3}", rank) or not 1 <= int(rank) <= len(entries):
        raise Gone(visit.page("message.html", 404, why="none", study=study))
    entry = entries[int(rank) - 1]
    if visit.request.method == "GET":
        _log_open(visit, study, person, step.trial, entry)
    page = content(visit, study, person, StudyStep(step.trial, "search")) | {"entry": entry}
    return visit.page("document.html", **page | {"place": PagePlace(step.trial, rank, timed=True)})


def _log_open(
    visit: Visit, study: Study, person: Participant, trial: int, entry: ResultEntry
) -> None:
    """Log a click and an opening; a reload if the result page's mark is known."""
    mark = visit.request.query_params.get("v", "")
    key = f"{mark}-{entry.rank}" if _VIEW.fullmatch(mark) else secrets.token_hex(8)
    now = time.time()

    def event(kind: str, key: str) -> LoggedEvent:
        return LoggedEvent(trial, kind, key, entry.doc.id, entry.rank)

    with visit.database.write(durable=False) as connection:
        if find_participant(connection, study, person.id) is None:
            return  # just withdrawn in another tab
        by_hand = not _VIEW.fullmatch(mark)
        if by_hand or log_events(connection, person.id, [event("click", f"click-{key}")], now):
            log_events(connection, person.id, [event("open", f"open-{key}")], now)
        else:
            log_events(
                connection, person.id, [event("reload", f"reload-{secrets.token_hex(8)}")], now
            )


def _events(visit: Visit) -> Response:
    """Events that a page reports; they only ever affect its own participant."""
    study, person = taking_part(visit)
    found: list[LoggedEvent] = []
    data = visit.data if isinstance(visit.data, dict) else {}
    given = person.assignments.get(_whole(data.get("trial")))
    sent = data.get("events")
    if given is not None:
        check_page(visit, study, person, given.trial)
    for one in sent[:_MOST_AT_ONCE] if isinstance(sent, list) else ():
        if not isinstance(one, dict) or given is None or one.get("kind") not in _KINDS:
            continue
        key, seconds, rank = one.get("key"), one.get("seconds"), _whole(one.get("rank"))
        if not isinstance(key, str) or not _KEY.fullmatch(key):
            continue
        timed = one["kind"] != "focus-lost"
        if timed and not (isinstance(seconds, (int, float)) and 0 <= seconds <= _LONGEST_STAY):
            continue
        doc = None
        if rank and study.kind == "seme":
            docs = study.lists[given.subject, given.condition].docs
            doc = docs[rank - 1] if rank <= len(docs) else None
        if one["kind"] == "dwell" and doc is None:
            continue
        length = round(float(seconds), 3) if timed else None  # type: ignore[arg-type]
        found.append(LoggedEvent(given.trial, one["kind"], key, doc, rank if doc else None, length))
    if found and person.state == "active":
        with visit.database.write(durable=False) as connection:
            # not if just withdrawn: nothing may be stored again
            if find_participant(connection, study, person.id) is not None:
                log_events(connection, person.id, found, time.time())
    return Response(status_code=204)


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


# Summary


def _summary(visit: Visit) -> Response:
    """The summary with quoted evidence; a draft is kept while looking at the results again."""
    study, person, step = here(visit)
    entries = _shown(study, person, step.trial)
    if visit.request.method == "POST":
        draft = _written(visit, quote_boxes(study))
        wrong = _missing(study, draft, len(entries))
        if visit.form.get("do") != "look" and not wrong:
            values = {"summary": draft.summary, "evidence": _evidence(draft, entries)}
            return go(save_step(visit, study, person.id, step, values))
        _keep(visit, study, person, step, draft)
        if visit.form.get("do") == "look":
            return go(f"/s/{study.slug}/{step.trial}/search")
        return show_again(address(study, step))
    draft = _stored(person, step.trial)
    page = content(visit, study, person, step) | {
        "entries": entries,
        "draft": draft,
        "errors": _missing(study, draft, len(entries)) if visit.again else (),
        "may_look": not _closed(study, person, step.trial),
        "boxes": quote_boxes(study),
    }
    return visit.page("summary.html", **page)


def quote_boxes(study: Study) -> int:
    """Number of boxes for quotes: three, or none if none is required."""
    return _QUOTES if study.settings.evidence else 0


def _keep(visit: Visit, study: Study, person: Participant, step: StudyStep, draft: Draft) -> None:
    """Store a draft, unless the summary was submitted or withdrawn in the meantime."""
    text = json.dumps([draft.summary, [[q.text, q.rank] for q in draft.quotes]])
    with visit.database.write() as connection:
        found = find_participant(connection, study, person.id)
        if found is not None and step_of(study, found) == step:
            check_page(visit, study, found, step.trial)
            replace_answer(connection, person.id, step.trial, "draft", text, time.time())


def _stored(person: Participant, trial: int) -> Draft:
    text = person.answers.get((trial, "draft"))
    if text is None:
        return Draft()
    written, quotes = json.loads(text)
    return Draft(written, tuple(_Quote(*quote) for quote in quotes))


def _written(visit: Visit, boxes: int) -> Draft:
    texts, ranks = visit.lists.get("quote", []), visit.lists.get("source", [])
    if not boxes:
        texts, ranks = [], []
    quotes = [
        _Quote(text.strip()[:2000], rank)
        for text, rank in zip(
            [*texts, "", "", ""][:_QUOTES], [*ranks, "", "", ""][:_QUOTES], strict=True
        )
    ]
    return Draft(visit.form.get("summary", "").strip()[:5000], tuple(quotes))


def _missing(study: Study, draft: Draft, results: int) -> list[str]:
    errors = []
    words, wanted = words_in(draft.summary), study.settings.summary_words
    if words < wanted:
        has = counted(words, "word")
        errors.append(f"Your summary has {has}; please write at least {wanted}.")
    ranks = {str(rank) for rank in range(1, results + 1)}
    given = [quote for quote in draft.quotes if quote.text]
    if len(given) < study.settings.evidence:
        pieces = "1 piece" if study.settings.evidence == 1 else f"{study.settings.evidence} pieces"
        errors.append(f"Please quote at least {pieces} of evidence.")
    if any(quote.rank not in ranks for quote in given):
        errors.append("Please say for every piece of evidence which result it is from.")
    return errors


def _evidence(draft: Draft, entries: list[ResultEntry]) -> list[dict[str, Any]]:
    """The quotes as stored; `found` says whether the words are in that result."""
    stored = []
    for quote in draft.quotes:
        if quote.text:
            entry = entries[int(quote.rank) - 1]
            source = _plain(f"{entry.doc.heading} {entry.snippet} {entry.doc.text}")
            stored.append(
                {"text": quote.text, "doc": entry.doc.id, "found": _plain(quote.text) in source}
            )
    return stored


def _plain(text: str) -> str:
    """Only the words: quotes, dashes, case and line ends do not matter.

    >>> _plain("“It  says so”, he wrote")
    'it says so he wrote'
    """
    return " ".join(re.findall(r"\w+", text.casefold()))


def at_step(visit: Visit) -> Response:
    """The page of the step in the URL."""
    name = visit.path("step")
    if name in ("prior", "posterior"):
        return _opinion(visit)
    if name == "search":
        return _results(visit)
    if name == "summary":
        return _summary(visit)
    if name.startswith("check-"):
        return check(visit)
    study, person = taking_part(visit)
    return go(address_of(study, person))


ROUTES: list[PageRoute] = [
    ("/s/{slug}/events", _events, POST),
    ("/s/{slug}/{trial:number}/doc/{rank}", _document, GET),
]
