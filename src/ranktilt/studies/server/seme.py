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

from ranktilt.studies.content import counted, words_in
from ranktilt.studies.flow import Step
from ranktilt.studies.server.taking_part import (
    Gone,
    Place,
    address,
    address_of,
    check_page,
    here,
    page_token,
    save_step,
    step_of,
    taking_part,
)
from ranktilt.studies.server.web import Visit, go, once_more
from ranktilt.studies.settings import AGREEMENT
from ranktilt.studies.store.people import Event, Participant, find_participant, log, replace_answer
from ranktilt.studies.store.studies import Entry, Study

QUOTES = 3
#: What a page may report by itself, and how much at once.
KINDS = ("dwell", "page", "focus-lost")
MOST_AT_ONCE, LONGEST_STAY = 20, 24 * 3600.0
_KEY = re.compile(r"[0-9a-z-]{8,60}")
_VIEW = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class Quote:
    """Evidence: words, and the rank of the result they are said to be from."""

    text: str = ""
    rank: str = ""


@dataclass(frozen=True)
class Draft:
    """What has been written so far."""

    summary: str = ""
    quotes: tuple[Quote, ...] = (Quote(),) * QUOTES


def progress(study: Study, trial: int) -> str:
    """Where in the study a page stands."""
    return f"Topic {trial} of {study.trials}" if study.trials > 1 else ""


def content(visit: Visit, study: Study, person: Participant, step: Step) -> dict[str, Any]:
    """What every page of a trial is given."""
    given = person.assignments[step.trial]
    return {
        "study": study,
        "token": page_token(visit, person, step.trial),
        "participant": person,
        "query": study.queries[given.subject],
        "step": step.name,
        "action": address(study, step),
        "base": f"/s/{study.slug}/{step.trial}",
        "place": Place(step.trial),
        "progress": progress(study, step.trial),
        "errors": (),
        "preview": None,
    }


def shown(study: Study, person: Participant, trial: int) -> list[Entry]:
    """The results in the participant's own order."""
    given = person.assignments[trial]
    return study.entries(given.subject, given.condition)


# Opinion and attention checks


def opinion(visit: Visit) -> Response:
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


def _save_agreement(visit: Visit, study: Study, person: Participant, step: Step) -> Response:
    value = visit.form.get(step.name, "")
    if value not in map(str, AGREEMENT):
        return once_more(address(study, step))
    return go(save_step(visit, study, person.id, step, {step.name: value}))


def missing(visit: Visit) -> tuple[str, ...]:
    """What a page with one question says when it is shown again."""
    return ("Choose one of the answers.",) if visit.again else ()


# Results and reader


def looking_since(person: Participant, trial: int) -> float:
    """When the results could first be seen: at the answer before them."""
    before = [
        at
        for (of_trial, item), at in person.answered_at.items()
        if of_trial == trial and (item == "prior" or item.startswith("check-"))
    ]
    after = person.answered_at.get((trial, "search"), math.inf)
    return max((at for at in before if at <= after), default=person.assignments[trial].started)


def closed(study: Study, person: Participant, trial: int) -> bool:
    """Whether the time for the results is over."""
    minutes = study.settings.results_minutes
    return bool(minutes) and time.time() > looking_since(person, trial) + 60 * minutes


def results(visit: Visit) -> Response:
    """The result page; leaving it opens the summary."""
    study, person, step = here(visit, ("search", "summary"))
    search = Step(step.trial, "search")
    again = step.name == "summary"
    if closed(study, person, step.trial):
        target = save_step(visit, study, person.id, search, {"search": "closed"}, form=False)
        return go(target if not again else address(study, step))
    left = looking_since(person, step.trial) + study.settings.results_seconds - time.time()
    page = content(visit, study, person, search) | {
        "entries": shown(study, person, step.trial),
        "view": secrets.token_hex(8),
        "again": again,
        "place": Place(step.trial, timed=True),
    }
    if visit.request.method == "POST":
        if again:
            return go(address(study, step))
        if left > 0:
            return once_more(address(study, search))
        return go(save_step(visit, study, person.id, search, {"search": "done"}))
    errors: tuple[str, ...] = ()
    if visit.again and left > 0:
        wait = counted(math.ceil(left), "second")
        errors = (f"Please take a little more time: {wait}.",)
    return visit.page("results.html", **page | {"errors": errors})


def document(visit: Visit) -> Response:
    """The reader page of one result; that it was opened is logged here, by the server."""
    study, person, step = here(visit, ("search", "summary"))
    if closed(study, person, step.trial):
        return go(f"/s/{study.slug}/{step.trial}/search")
    entries = shown(study, person, step.trial)
    rank = visit.path("rank")
    if not re.fullmatch("[0-9]{1,3}", rank) or not 1 <= int(rank) <= len(entries):
        raise Gone(visit.page("message.html", 404, why="none", study=study))
    entry = entries[int(rank) - 1]
    if visit.request.method == "GET":
        _log_open(visit, study, person, step.trial, entry)
    page = content(visit, study, person, Step(step.trial, "search")) | {"entry": entry}
    return visit.page("document.html", **page | {"place": Place(step.trial, rank, timed=True)})


def _log_open(visit: Visit, study: Study, person: Participant, trial: int, entry: Entry) -> None:
    """A click and an opening; with the same mark of the result page again it is a reload."""
    mark = visit.request.query_params.get("v", "")
    key = f"{mark}-{entry.rank}" if _VIEW.fullmatch(mark) else secrets.token_hex(8)
    now = time.time()

    def event(kind: str, key: str) -> Event:
        return Event(trial, kind, key, entry.doc.id, entry.rank)

    with visit.database.write(durable=False) as connection:
        if find_participant(connection, study, person.id) is None:
            return  # withdrawn in another tab, in this very moment
        by_hand = not _VIEW.fullmatch(mark)
        if by_hand or log(connection, person.id, [event("click", f"click-{key}")], now):
            log(connection, person.id, [event("open", f"open-{key}")], now)
        else:
            log(connection, person.id, [event("reload", f"reload-{secrets.token_hex(8)}")], now)


def events(visit: Visit) -> Response:
    """What a page reports about itself. Nothing of it is believed beyond its own participant."""
    study, person = taking_part(visit)
    found: list[Event] = []
    data = visit.data if isinstance(visit.data, dict) else {}
    given = person.assignments.get(_whole(data.get("trial")))
    sent = data.get("events")
    if given is not None:
        check_page(visit, study, person, given.trial)
    for one in sent[:MOST_AT_ONCE] if isinstance(sent, list) else ():
        if not isinstance(one, dict) or given is None or one.get("kind") not in KINDS:
            continue
        key, seconds, rank = one.get("key"), one.get("seconds"), _whole(one.get("rank"))
        if not isinstance(key, str) or not _KEY.fullmatch(key):
            continue
        timed = one["kind"] != "focus-lost"
        if timed and not (isinstance(seconds, (int, float)) and 0 <= seconds <= LONGEST_STAY):
            continue
        doc = None
        if rank and study.kind == "seme":
            docs = study.lists[given.subject, given.condition].docs
            doc = docs[rank - 1] if rank <= len(docs) else None
        if one["kind"] == "dwell" and doc is None:
            continue
        length = round(float(seconds), 3) if timed else None  # type: ignore[arg-type]
        found.append(Event(given.trial, one["kind"], key, doc, rank if doc else None, length))
    if found and person.state == "active":
        with visit.database.write(durable=False) as connection:
            # withdrawn in this very moment: nothing may come back
            if find_participant(connection, study, person.id) is not None:
                log(connection, person.id, found, time.time())
    return Response(status_code=204)


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


# Summary


def summary(visit: Visit) -> Response:
    """The written summary with quoted evidence; a draft is kept while looking again."""
    study, person, step = here(visit)
    entries = shown(study, person, step.trial)
    if visit.request.method == "POST":
        draft = _written(visit, quote_boxes(study))
        wrong = _missing(study, draft, len(entries))
        if visit.form.get("do") != "look" and not wrong:
            values = {"summary": draft.summary, "evidence": evidence(draft, entries)}
            return go(save_step(visit, study, person.id, step, values))
        _keep(visit, study, person, step, draft)
        if visit.form.get("do") == "look":
            return go(f"/s/{study.slug}/{step.trial}/search")
        return once_more(address(study, step))
    draft = _stored(person, step.trial)
    page = content(visit, study, person, step) | {
        "entries": entries,
        "draft": draft,
        "errors": _missing(study, draft, len(entries)) if visit.again else (),
        "may_look": not closed(study, person, step.trial),
        "boxes": quote_boxes(study),
    }
    return visit.page("summary.html", **page)


def quote_boxes(study: Study) -> int:
    """How many quotes can be given: none where none is asked for, else three."""
    return QUOTES if study.settings.evidence else 0


def _keep(visit: Visit, study: Study, person: Participant, step: Step, draft: Draft) -> None:
    """Store a draft, unless the summary was handed in or withdrawn in the meantime."""
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
    return Draft(written, tuple(Quote(*quote) for quote in quotes))


def _written(visit: Visit, boxes: int) -> Draft:
    texts, ranks = visit.lists.get("quote", []), visit.lists.get("source", [])
    if not boxes:
        texts, ranks = [], []
    quotes = [
        Quote(text.strip()[:2000], rank)
        for text, rank in zip(
            [*texts, "", "", ""][:QUOTES], [*ranks, "", "", ""][:QUOTES], strict=True
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


def evidence(draft: Draft, entries: list[Entry]) -> list[dict[str, Any]]:
    """The quotes as they are stored; `found` says whether the words stand in that result."""
    stored = []
    for quote in draft.quotes:
        if quote.text:
            entry = entries[int(quote.rank) - 1]
            source = plain(f"{entry.doc.heading} {entry.snippet} {entry.doc.text}")
            stored.append(
                {"text": quote.text, "doc": entry.doc.id, "found": plain(quote.text) in source}
            )
    return stored


def plain(text: str) -> str:
    """Only the words, so that quotes, dashes, case and line ends do not matter.

    >>> plain("“It  says so”, he wrote")
    'it says so he wrote'
    """
    return " ".join(re.findall(r"\w+", text.casefold()))


def at_step(visit: Visit) -> Response:
    """Whatever page the step in the address is."""
    name = visit.path("step")
    if name in ("prior", "posterior"):
        return opinion(visit)
    if name == "search":
        return results(visit)
    if name == "summary":
        return summary(visit)
    if name.startswith("check-"):
        return check(visit)
    study, person = taking_part(visit)
    return go(address_of(study, person))
