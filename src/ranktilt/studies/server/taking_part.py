"""Taking part: joining, the current step, storing answers, leaving. For every kind of study."""

from __future__ import annotations

import hmac
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import Connection, select
from starlette.responses import Response

from ranktilt.studies.flow import StudyStep, current_step, failed_checks, steps_of_trial
from ranktilt.studies.server.web import (
    GET,
    GET_POST,
    POST,
    Gone,
    PageRoute,
    Site,
    Visit,
    go,
    show_again,
)
from ranktilt.studies.store import schema
from ranktilt.studies.store.people import (
    Participant,
    Refused,
    assign_next,
    find_participant,
    join,
    leave,
    more_may_come,
    replace_answer,
    resume,
    save_answers,
    withdraw,
)
from ranktilt.studies.store.studies import Study, study_state

_PANEL = re.compile(r"[A-Za-z0-9_.@-]{1,128}")


@dataclass(frozen=True)
class PagePlace:
    """Where a page belongs in the log: a trial, and the rank if it shows a document.

    `timed` pages report how long they were visible; for others the times of the answers suffice.
    """

    trial: int
    rank: str = ""
    timed: bool = False


def study_of(visit: Visit) -> Study:
    """The study in the URL."""
    study = visit.site.study(visit.path("slug"))
    if study is None:
        raise Gone(visit.page("message.html", 404, why="none"))
    return study


def taking_part(visit: Visit) -> tuple[Study, Participant]:
    """The study and the participant of this browser; otherwise redirect to the first page."""
    study = study_of(visit)
    now = time.time()
    with visit.database.read() as connection:
        person = find_participant(connection, study, visit.session.participants.get(study.slug))
    if person is None:
        raise Gone(go(f"/s/{study.slug}"))
    if person.state == "active":
        if person.study_state == "stopped":
            raise Gone(visit.page("message.html", 410, why="stopped", study=study))
        if _is_late(study, person, now):
            with visit.database.write() as connection:
                expired = leave(connection, person.id, "expired", now)
            if not expired:  # just ended in another tab
                raise Gone(go(f"/s/{study.slug}/done"))
            raise Gone(visit.page("message.html", 410, why="expired", study=study))
        # not for a form, which is about an earlier item
        asks = visit.request.method != "POST"
        if asks and study.kind == "annotation" and step_of(study, person) is None:
            person = _next_item(visit, study, person, now)
    return study, person


def _next_item(visit: Visit, study: Study, person: Participant, now: float) -> Participant:
    """A new item for an annotator whose item went to others during a long break."""
    with visit.database.write(lock=study.id) as connection:
        found = find_participant(connection, study, person.id)
        if found is None:
            raise Gone(go(f"/s/{study.slug}"))
        if found.state != "active" or step_of(study, found) is not None:
            return found
        return _go_on(connection, study, found, now, assign=True)


def _is_late(study: Study, person: Participant, now: float) -> bool:
    """Whether the time from consent to the end is over."""
    return bool(study.settings.minutes) and now > person.started + 60 * study.settings.minutes


def step_of(study: Study, person: Participant) -> StudyStep | None:
    """The participant's step; None at the end."""
    if study.kind == "annotation":
        for trial in sorted(person.assignments):
            if (trial, "label") not in person.answers:
                return StudyStep(trial, "label")
        return None
    return current_step(study.settings, study.trials, person.answers)


def address_of(study: Study, person: Participant) -> str:
    """The page where the participant continues; /go if they wait for an item."""
    step = step_of(study, person) if person.state == "active" else None
    if step is not None:
        return address(study, step)
    waits = person.state == "active" and study.kind == "annotation"
    return f"/s/{study.slug}/{'go' if waits else 'done'}"


def address(study: Study, step: StudyStep) -> str:
    """The page of a step."""
    return f"/s/{study.slug}/{step.trial}/{step.name}"


def page_token(visit: Visit, person: Participant, trial: int) -> str:
    """Token for the forms of a page that shows this person's trial."""
    mark = _mark(visit, person, trial)
    return visit.site.signer.form_token(visit.session, mark)


def _mark(visit: Visit, person: Participant, trial: int) -> str:
    given = person.assignments[trial]
    parts = (person.id, str(trial), given.subject, given.condition)
    return visit.site.signer.mac("page", *parts)[:40]


def check_page(visit: Visit, study: Study, person: Participant, trial: int) -> None:
    """Refuse a form about anything but the person's current assignment."""
    known = trial in person.assignments
    if not known or not hmac.compare_digest(
        visit.mark.encode(), _mark(visit, person, trial).encode()
    ):
        back = f"/s/{study.slug}/go"
        raise Gone(visit.page("message.html", 409, why="old", study=study, back=back))


def here(visit: Visit, names: tuple[str, ...] = ()) -> tuple[Study, Participant, StudyStep]:
    """Study, participant and step of the URL; redirects if the participant is at another step.

    `names` are other steps at which the page is allowed (the results while writing the summary).
    """
    study, person = taking_part(visit)
    step = step_of(study, person) if person.state == "active" else None
    wanted = str(visit.request.path_params["trial"])
    if visit.request.method == "POST" and int(wanted) in person.assignments:
        check_page(visit, study, person, int(wanted))
    name = visit.request.path_params.get("step", "")
    if step is None or str(step.trial) != wanted or step.name not in (name, *names):
        raise Gone(go(address_of(study, person)))
    return study, person, step


def save_step(
    visit: Visit,
    study: Study,
    person: str,
    step: StudyStep,
    values: Mapping[str, Any],
    *,
    form: bool = True,
) -> str:
    """Store the answers of a step and return the URL of the next.

    The first answer counts. Everything is checked again inside the transaction, so two tabs, a
    second submit or a withdrawal in the meantime do no harm. Without `form` the server itself ends
    the step.
    """
    now = time.time()
    last = steps_of_trial(study.settings, step.trial)[-1] == step
    with visit.database.write(lock=study.id if last else None) as connection:
        found = find_participant(connection, study, person)
        if found is None:
            return f"/s/{study.slug}"
        active = found.state == "active" and found.study_state != "stopped"
        if not active or _is_late(study, found, now) or step_of(study, found) != step:
            return address_of(study, found)
        if form:
            check_page(visit, study, found, step.trial)
        if not save_answers(connection, person, step.trial, values, now):
            # another tab was faster: its answer counts
            stored = find_participant(connection, study, person)
            return f"/s/{study.slug}" if stored is None else address_of(study, stored)
        after = _go_on(
            connection, study, found.with_answers(step.trial, values, now), now, assign=last
        )
    return address_of(study, after)


def save_label(
    visit: Visit, study: Study, person: str, trial: int, label: str, comment: str
) -> str:
    """Store an annotator's label, which may be changed until the end."""
    now = time.time()
    with visit.database.write(lock=study.id) as connection:
        found = find_participant(connection, study, person)
        if found is None:
            return f"/s/{study.slug}"
        active = found.state == "active" and found.study_state != "stopped"
        if not active or _is_late(study, found, now):
            return address_of(study, found)
        check_page(visit, study, found, trial)
        fresh = (trial, "label") not in found.answers
        replace_answer(connection, person, trial, "label", label, now)
        if comment or (trial, "comment") in found.answers:
            replace_answer(connection, person, trial, "comment", comment, now)
        after = found.with_answers(trial, {"label": label}, now)
        if fresh:
            after = _go_on(connection, study, after, now, assign=True)
    return address_of(study, after)


def _go_on(
    connection: Connection, study: Study, person: Participant, now: float, *, assign: bool
) -> Participant:
    """After an answer: the next query, the end, or an early end after a failed check."""
    if study.settings.failed_check == "end" and failed_checks(study.settings, person.answers):
        leave(connection, person.id, "screened", now)
        return replace(person, state="screened")
    if assign:
        made = assign_next(connection, study, person.id, person.assignments, now)
        if made is not None:
            return replace(person, assignments={**person.assignments, made.trial: made})
    if step_of(study, person) is None:
        if more_may_come(connection, study, person.assignments):
            return person
        leave(connection, person.id, "complete", now)
        return replace(person, state="complete")
    return person


# Pages


def _welcome(visit: Visit) -> Response:
    """The first page: the study and consent. Participants who started continue."""
    study = study_of(visit)
    with visit.database.read() as connection:
        person = find_participant(connection, study, visit.session.participants.get(study.slug))
        state = study_state(connection, study.id)
    if person is not None:
        return go(address_of(study, person))
    if state != "open":
        return visit.page("message.html", 200, why=state, study=study)
    query = visit.request.query_params
    panel_id = query.get(study.settings.panel_id, "")
    panel_key = query.get(study.settings.panel_key, "")
    known = bool(_PANEL.fullmatch(panel_id))
    if study.settings.panel_required and not known:
        return visit.page("message.html", 400, why="panel", study=study)
    return visit.page(
        "consent.html",
        study=study,
        errors=("Tick the box if you want to take part.",) if visit.again else (),
        panel_id=panel_id if known else "",
        panel_key=panel_key if _PANEL.fullmatch(panel_key) else "",
        preview=None,
    )


def _consent(visit: Visit) -> Response:
    """Join the study. Consenting twice, or in two tabs, is joining once."""
    study = study_of(visit)
    panel_id, panel_key = visit.form.get("panel_id", ""), visit.form.get("panel_key", "")
    known = bool(_PANEL.fullmatch(panel_id))
    with visit.database.read() as connection:
        if find_participant(connection, study, visit.session.participants.get(study.slug)):
            return go(f"/s/{study.slug}/go")
    if visit.form.get("agree") != "yes":
        names = (study.settings.panel_id, study.settings.panel_key)
        back = {"again": "1", **dict(zip(names, (panel_id, panel_key), strict=True))}
        return go(f"/s/{study.slug}?{urlencode(back)}")
    if study.settings.panel_required and not known:
        return visit.page("message.html", 400, why="panel", study=study)
    signer = visit.site.signer
    key = signer.mac("panel", study.slug, panel_key) if _PANEL.fullmatch(panel_key) else None
    try:
        person = join(
            visit.database,
            study,
            join_key=signer.mac("join", visit.session.id, study.slug),
            panel_id=panel_id if known else None,
            panel_key=key,
        )
    except Refused as refused:
        return visit.page("message.html", 409, why=refused.why, study=study)
    _become(visit, study, person, joined=True)
    return go(f"/s/{study.slug}/go")


def _become(visit: Visit, study: Study, person: str, *, joined: bool = False) -> None:
    """From now on this browser is that participant; earlier forms are invalid."""
    if visit.session.participants.get(study.slug) != person:
        visit.session.participants[study.slug] = person
        visit.site.signer.renew(visit.session, study.slug, person, joined=joined)


def _where_now(visit: Visit) -> Response:
    """Redirect to the participant's page."""
    study, person = taking_part(visit)
    if person.state == "active" and step_of(study, person) is None:
        base = f"/s/{study.slug}"
        about = {"back": f"{base}/go", "leave": f"{base}/withdraw"}
        return visit.page("message.html", 200, why="wait", study=study, **about)
    return go(address_of(study, person))


def _done(visit: Visit) -> Response:
    """The end: the code, or why there is none."""
    study, person = taking_part(visit)
    if person.state == "active":
        return go(address_of(study, person))
    if person.state != "complete":
        return visit.page("message.html", 200, why=person.state, study=study)
    url = study.settings.completion_url.replace("{code}", person.code)
    with visit.database.read() as connection:
        more = _may_resume(connection, study, person)
    return visit.page(
        "done.html", study=study, code=person.code, url=url, participant=True, preview=None,
        more=more,
    )  # fmt: skip


def _may_resume(connection: Connection, study: Study, person: Participant) -> bool:
    """Whether an annotator who is done can label more; not with a time limit."""
    return (
        study.kind == "annotation"
        and person.state == "complete"
        and person.study_state == "open"
        and not study.settings.minutes
        and more_may_come(connection, study, person.assignments)
    )


def _go_on_labelling(visit: Visit) -> Response:
    """An annotator who was done labels items that became free since."""
    study, person = taking_part(visit)
    with visit.database.write(lock=study.id) as connection:
        found = find_participant(connection, study, person.id)
        if found is not None and _may_resume(connection, study, found):
            resume(connection, found.id)
    return go(f"/s/{study.slug}/go")


def _return_link(site: Site, study: Study, person: Participant) -> str:
    """The personal link to continue in another browser."""
    mark = site.signer.mac("return", study.slug, person.id)[:40]
    return f"{site.public_url}/s/{study.slug}/return/{person.number}-{mark}"


def _come_back(visit: Visit) -> Response:
    """Follow a personal link; ask first if the browser belongs to another participant."""
    study = study_of(visit)
    number, _, mark = visit.path("key").partition("-")
    table = schema.participants
    if not re.fullmatch(r"[0-9]{1,9}", number):
        return visit.page("message.html", 404, why="none", study=study)
    with visit.database.read() as connection:
        person = connection.scalar(
            select(table.c.id).where(table.c.study_id == study.id, table.c.number == int(number))
        )
    right = visit.site.signer.mac("return", study.slug, str(person))[:40]
    if person is None or not hmac.compare_digest(right.encode(), mark.encode()):
        return visit.page("message.html", 404, why="none", study=study)
    now = visit.session.participants.get(study.slug)
    if visit.request.method != "POST" and now not in (None, person):
        with visit.database.read() as connection:
            somebody = find_participant(connection, study, now) is not None
        if somebody:
            action = f"/s/{study.slug}/return/{number}-{mark}"
            return visit.page("return.html", study=study, action=action, preview=None)
    _become(visit, study, person)
    return go(f"/s/{study.slug}/go")


def _ask_withdraw(visit: Visit) -> Response:
    """The page that explains withdrawing."""
    study = study_of(visit)
    with visit.database.read() as connection:
        person = find_participant(connection, study, visit.session.participants.get(study.slug))
    if person is None:
        return go(f"/s/{study.slug}")
    return visit.page(
        "withdraw.html",
        study=study,
        errors=("Tick the box if you want to withdraw.",) if visit.again else (),
        link=_return_link(visit.site, study, person),
        may_go_on=person.state == "active" and not _is_late(study, person, time.time()),
        preview=None,
    )


def _do_withdraw(visit: Visit) -> Response:
    """Delete everything about this participant."""
    study = study_of(visit)
    if visit.form.get("sure") != "yes":
        return show_again(f"/s/{study.slug}/withdraw")
    person = visit.session.participants.pop(study.slug, None)
    if person is not None:
        visit.site.signer.renew(visit.session, study.slug, "withdrawn", person)
        withdraw(visit.database, study, person)
    return visit.page("message.html", 200, why="withdrawn", study=study)


ROUTES: list[PageRoute] = [
    ("/s/{slug}", _welcome, GET),
    ("/s/{slug}/consent", _consent, POST),
    ("/s/{slug}/go", _where_now, GET),
    ("/s/{slug}/done", _done, GET),
    ("/s/{slug}/resume", _go_on_labelling, POST),
    ("/s/{slug}/return/{key}", _come_back, GET_POST),
    ("/s/{slug}/withdraw", _ask_withdraw, GET),
    ("/s/{slug}/withdraw", _do_withdraw, POST),
]
