"""The pages of a trial: opinion, results, reader and summary; a list to judge; an item to label.

Lists are shown as a search engine shows them: group terms are not marked, and the run is not named.
"""

from __future__ import annotations

import json
import math
import re
import secrets
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from starlette.responses import Response

from ranktilt.studies.server.taking_part import Turn
from ranktilt.studies.server.web import GET_POST, POST, Gone, PageRoute, Visit, go, show_again
from ranktilt.studies.settings import AGREEMENT, StudySettings, StudyStep
from ranktilt.studies.store.people import Assignment, LoggedEvent, Participant, People
from ranktilt.studies.store.studies import ResultEntry, Study
from ranktilt.terms.languages import is_unsegmented

_QUOTES = 3
#: What a page may report by itself, and how much at once.
_KINDS = ("dwell", "focus-lost")
_MOST_AT_ONCE, _LONGEST_STAY = 20, 24 * 3600.0
_KEY = re.compile(r"[0-9a-z-]{8,60}")
_VIEW = re.compile(r"[0-9a-f]{16}")
#: The keys of labels, in order.
_KEYS = "1234567890qw"
_LONGEST_COMMENT = 1000


class _Quote(NamedTuple):
    """Evidence: quoted words, and the rank of the result they are from."""

    text: str = ""
    rank: str = ""


class _Draft(NamedTuple):
    """The summary as written so far."""

    summary: str = ""
    quotes: tuple[_Quote, ...] = (_Quote(),) * _QUOTES


def trial_page(study: Study, subject: str, condition: str, name: str) -> tuple[str, dict[str, Any]]:
    """The template of a step, and what it shows before anything was answered.

    Args:
        study: The study.
        subject: A query or an item.
        condition: The order of the query, or two orders to choose between.
        name: The step, or doc/1, doc/2, … for a reader page.
    """
    settings = study.settings
    if name.startswith("check-"):
        return "check.html", {"check": settings.checks[int(name.partition("-")[2]) - 1]}
    if name == "label":
        item = study.items[subject]
        shown = {"item": item, "keys": _KEYS, "chosen": {}, "comment": "", "back": None}
        return "label.html", shown
    if name in ("prior", "posterior"):
        return "opinion.html", {"chosen": ""}
    if name in ("rate", "choose"):
        sides = [study.entries(subject, one) for one in condition.split("|")]
        words = settings.text.judge
        headings = (words.list_a, words.list_b) if name == "choose" else ("",)
        lists = list(zip(headings, sides, strict=True))
        return "judge.html", {"sides": lists, "points": list(_points(settings))}
    entries = study.entries(subject, condition)
    if name == "search":
        return "results.html", {"entries": entries, "view": "preview", "again": False}
    if name == "summary":
        boxes = _QUOTES if settings.evidence else 0
        shown = {"entries": entries, "draft": _Draft(), "may_look": True, "boxes": boxes}
        return "summary.html", shown
    return "document.html", {"entry": entries[int(name.partition("/")[2]) - 1]}


def _points(settings: StudySettings) -> Iterator[tuple[str, str, str]]:
    """(value, text, words below) of the possible answers about lists."""
    if settings.mode == "rate":
        ends = {1: settings.low, settings.scale: settings.high}
        for point in range(1, settings.scale + 1):
            yield str(point), str(point), ends.get(point, "")
        return
    words = settings.text.judge
    yield "left", words.list_a, ""
    if settings.allow_same:
        yield "same", words.same, ""
    yield "right", words.list_b, ""


def _show(turn: Turn, step: StudyStep, **more: Any) -> Response:
    """The page of a step for a participant; `more` replaces what it shows at first."""
    study, given = turn.study, turn.person.assignments[step.trial]
    template, content = trial_page(study, given.subject, given.condition, step.name)
    if study.kind != "annotation" and study.trials > 1:
        words = study.settings.text.page
        progress = words.topic if study.kind == "seme" else words.trial
        content["progress"] = progress.format(number=step.trial, total=study.trials)
    return turn.page(template, step, **content | more)


def _at_step(visit: Visit) -> Response:
    """The page of the step in the URL."""
    turn = Turn.of(visit)
    pages = {"search": _results, "summary": _summary, "label": _label}
    return pages.get(visit.path("step"), _choose)(turn)


def _choose(turn: Turn) -> Response:
    """A page with one question: an opinion, an attention check, a list or two to judge."""
    step = turn.at()
    if not turn.posted:
        errors = (turn.visit.text.errors.choose,) if turn.visit.again else ()
        return _show(turn, step, errors=errors)
    judged = step.name in ("rate", "choose")
    allowed = [p[0] for p in _points(turn.study.settings)] if judged else map(str, AGREEMENT)
    value = turn.visit.form.get(step.name, "")
    if value not in allowed:
        return show_again(turn.address(step))
    return go(turn.save_step(step, {step.name: value}))


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


def _closed(turn: Turn, trial: int) -> bool:
    """Whether the time for the results is over."""
    minutes = turn.study.settings.results_minutes
    return bool(minutes) and time.time() > _looking_since(turn.person, trial) + 60 * minutes


def _results(turn: Turn) -> Response:
    """The result page; the summary comes next."""
    step = turn.at("search", "summary")
    search = StudyStep(step.trial, "search")
    again = step.name == "summary"
    if _closed(turn, step.trial):
        if again:
            return go(turn.address(step))
        return go(turn.save_step(search, {"search": "closed"}, form=False))
    looked = time.time() - _looking_since(turn.person, step.trial)
    # negative: the clock was wrong, and nobody can wait for it
    left = turn.study.settings.results_seconds - looked if looked >= 0 else 0.0
    if turn.posted:
        if again:
            return go(turn.address(step))
        if left > 0:
            return show_again(turn.address(search))
        return go(turn.save_step(search, {"search": "done"}))
    errors: tuple[str, ...] = ()
    if turn.visit.again and left > 0:
        errors = (turn.visit.text.errors.too_early.format(seconds=math.ceil(left)),)
    view = secrets.token_hex(8)
    return _show(turn, search, view=view, again=again, errors=errors)


def _document(visit: Visit) -> Response:
    """The reader page of one result; the server logs that it was opened."""
    turn = Turn.of(visit)
    step = turn.at("search", "summary")
    if _closed(turn, step.trial):
        return go(turn.address(StudyStep(step.trial, "search")))
    given = turn.person.assignments[step.trial]
    entries = turn.study.entries(given.subject, given.condition)
    rank = visit.path("rank")
    if not re.fullmatch("[0-9]{1,3}", rank) or not 1 <= int(rank) <= len(entries):
        raise Gone(visit.message("none", 404, study=turn.study))
    if visit.request.method == "GET":
        _log_open(turn, step.trial, entries[int(rank) - 1])
    return _show(turn, StudyStep(step.trial, f"doc/{rank}"), rank=rank)


def _log_open(turn: Turn, trial: int, entry: ResultEntry) -> None:
    """Log a click on the result page and an opening; the page's mark makes a reload harmless."""
    mark = turn.visit.request.query_params.get("v", "")
    kinds, key = ["click", "open"], f"{mark}-{entry.rank}"
    if not _VIEW.fullmatch(mark):  # the address was typed
        kinds, key = ["open"], secrets.token_hex(8)
    _log(turn, [LoggedEvent(trial, k, f"{k}-{key}", entry.doc.id, entry.rank) for k in kinds])


def _log(turn: Turn, events: list[LoggedEvent]) -> None:
    """Store events, but nothing again of somebody who has withdrawn in another tab."""
    with turn.visit.database.write(durable=False) as connection:
        people = People(connection, turn.study)
        if people.find(turn.person.id) is not None:
            people.log(turn.person.id, events, time.time())


def _events(visit: Visit) -> Response:
    """Events that a page reports; they only ever affect its own participant."""
    turn = Turn.of(visit)
    data = visit.data if isinstance(visit.data, dict) else {}
    given = turn.person.assignments.get(_whole(data.get("trial")))
    sent = data.get("events")
    if given is None or not isinstance(sent, list):
        return Response(status_code=204)
    turn.check_page(given.trial)
    found = [_event(turn.study, given, one) for one in sent[:_MOST_AT_ONCE]]
    events = [event for event in found if event is not None]
    if events and turn.person.state == "active":
        _log(turn, events)
    return Response(status_code=204)


def _event(study: Study, given: Assignment, sent: object) -> LoggedEvent | None:
    """An event as a page may report it, otherwise None."""
    if not isinstance(sent, dict) or sent.get("kind") not in _KINDS:
        return None
    kind, key, seconds, rank = sent["kind"], sent.get("key"), None, _whole(sent.get("rank"))
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        return None
    if kind == "dwell":
        seconds = sent.get("seconds")
        if not isinstance(seconds, (int, float)) or not 0 <= seconds <= _LONGEST_STAY:
            return None
        seconds = round(float(seconds), 3)
    docs = study.lists[given.subject, given.condition].docs if study.kind == "seme" else ()
    if 1 <= rank <= len(docs):
        return LoggedEvent(given.trial, kind, key, docs[rank - 1], rank, seconds)
    return None if kind == "dwell" else LoggedEvent(given.trial, kind, key)


def _whole(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


# Summary


def _summary(turn: Turn) -> Response:
    """The summary with quoted evidence; a draft is kept while looking at the results again."""
    step = turn.at()
    given = turn.person.assignments[step.trial]
    entries = turn.study.entries(given.subject, given.condition)
    if not turn.posted:
        draft = _stored(turn.person, step.trial)
        errors = _missing(turn.study, draft, len(entries)) if turn.visit.again else ()
        may_look = not _closed(turn, step.trial)
        return _show(turn, step, draft=draft, errors=errors, may_look=may_look)
    draft = _written(turn)
    looks = turn.visit.form.get("do") == "look"
    if not looks and not _missing(turn.study, draft, len(entries)):
        values = {"summary": draft.summary, "evidence": _evidence(draft, entries)}
        return go(turn.save_step(step, values))
    _keep(turn, step, draft)
    if looks:
        return go(turn.address(StudyStep(step.trial, "search")))
    return show_again(turn.address(step))


def _keep(turn: Turn, step: StudyStep, draft: _Draft) -> None:
    """Store a draft, unless the summary was submitted or withdrawn in the meantime."""
    text = json.dumps([draft.summary, [[q.text, q.rank] for q in draft.quotes]])
    with turn.visit.database.write() as connection:
        people = People(connection, turn.study)
        found = people.find(turn.person.id)
        if found is not None and found.step(turn.study) == step:
            Turn(turn.visit, turn.study, found).check_page(step.trial)
            people.replace(found.id, step.trial, "draft", text, time.time())


def _stored(person: Participant, trial: int) -> _Draft:
    text = person.answers.get((trial, "draft"))
    if text is None:
        return _Draft()
    written, quotes = json.loads(text)
    return _Draft(written, tuple(_Quote(*quote) for quote in quotes))


def _written(turn: Turn) -> _Draft:
    lists = turn.visit.lists if turn.study.settings.evidence else {}
    texts, ranks = ([*lists.get(name, []), "", "", ""][:_QUOTES] for name in ("quote", "source"))
    quotes = (_Quote(text.strip()[:2000], rank) for text, rank in zip(texts, ranks, strict=True))
    return _Draft(turn.visit.form.get("summary", "").strip()[:5000], tuple(quotes))


def _missing(study: Study, draft: _Draft, results: int) -> list[str]:
    errors, told = [], study.settings.text.errors
    least = study.settings.summary_words
    words = sum(any(c.isalnum() for c in word) for word in draft.summary.split())
    if words < least and not is_unsegmented(draft.summary):
        errors.append(told.words.format(given=words, least=least))
    ranks = {str(rank) for rank in range(1, results + 1)}
    given = [quote for quote in draft.quotes if quote.text]
    if len(given) < study.settings.evidence:
        errors.append(told.quotes.format(given=len(given), least=study.settings.evidence))
    if any(quote.rank not in ranks for quote in given):
        errors.append(told.source)
    return errors


def _evidence(draft: _Draft, entries: list[ResultEntry]) -> list[dict[str, str]]:
    """The quotes as stored, with the document that each is from."""
    return [
        {"text": quote.text, "doc": entries[int(quote.rank) - 1].doc.id}
        for quote in draft.quotes
        if quote.text
    ]


# Labels


def _label(turn: Turn) -> Response:
    """Label an item. Earlier ones may be changed until everything is done."""
    study, person, visit = turn.study, turn.person, turn.visit
    step = StudyStep(int(visit.path("trial")), "label")
    if turn.posted and person.state == "active":
        turn.check_page(step.trial)
    done = (step.trial, "label") in person.answers
    if person.state != "active" or not (done or person.step(study) == step):
        return turn.go_on()
    if not turn.posted:
        return _show(
            turn,
            step,
            chosen=json.loads(person.answers.get((step.trial, "label"), "{}")),
            comment=person.answers.get((step.trial, "comment"), ""),
            progress=_labelled(study, person),
            errors=(visit.text.errors.label,) if visit.again else (),
            back=f"{study.path}/{step.trial - 1}/label" if step.trial > 1 else None,
        )
    given = {}
    for question in study.settings.questions:
        given[question.name] = value = visit.form.get(f"q-{question.name}", "")
        if value not in {option.value for option in question.options}:
            return show_again(turn.address(step))
    comment = visit.form.get("comment", "").strip()[:_LONGEST_COMMENT]
    return go(turn.save_label(step.trial, json.dumps(given, ensure_ascii=False), comment))


def _labelled(study: Study, person: Participant) -> str:
    """Items labelled, and of how many if the study says."""
    done = sum(item == "label" for _, item in person.answers)
    trials, words = study.settings.trials, study.settings.text.label
    if trials:
        return str(words.progress.format(done=done, total=trials))
    return str(words.progress_open.format(done=done))


ROUTES: list[PageRoute] = [
    PageRoute("/s/{slug}/events", _events, POST),
    PageRoute("/s/{slug}/{trial:number}/doc/{rank}", _document),
    PageRoute("/s/{slug}/{trial:number}/{step}", _at_step, GET_POST),
]
