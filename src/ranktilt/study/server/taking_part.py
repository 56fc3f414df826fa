"""Taking part: joining, where somebody is, storing a step, leaving. Used by every kind of study."""

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

from ranktilt.study.flow import Step, current_step, failed_checks, steps_of_trial
from ranktilt.study.server.web import Site, Visit, go, once_more
from ranktilt.study.store import schema
from ranktilt.study.store.people import (
    Participant,
    Refused,
    assign_next,
    find_participant,
    join,
    leave,
    replace_answer,
    save_answers,
    withdraw,
)
from ranktilt.study.store.studies import Study, study_state

_PANEL = re.compile(r"[A-Za-z0-9_.@-]{1,128}")


@dataclass(frozen=True)
class Place:
    """Where a page belongs in the log: a trial, and a rank where a document is shown.

    `timed` pages report how long they were visible. Of the others the times of the answers tell.
    """

    trial: int
    rank: str = ""
    timed: bool = False


class Gone(Exception):
    """Ends a request with this response."""

    def __init__(self, response: Response) -> None:
        super().__init__("see the response")
        self.response = response


def study_of(visit: Visit) -> Study:
    """The study that the address names."""
    study = visit.site.study(visit.path("slug"))
    if study is None:
        raise Gone(visit.page("message.html", 404, why="none"))
    return study


def taking_part(visit: Visit) -> tuple[Study, Participant]:
    """The study and the participant that this browser is; otherwise the way to the first page."""
    study = study_of(visit)
    now = time.time()
    with visit.database.read() as connection:
        person = find_participant(connection, study, visit.session.participants.get(study.slug))
    if person is None:
        raise Gone(go(f"/s/{study.slug}"))
    if person.state == "active":
        if person.study_state == "stopped":
            raise Gone(visit.page("message.html", 410, why="stopped", study=study))
        if is_late(study, person, now):
            with visit.database.write() as connection:
                leave(connection, person.id, "expired", now)
            raise Gone(visit.page("message.html", 410, why="expired", study=study))
        if study.kind == "annotation" and step_of(study, person) is None:
            person = _next_item(visit, study, person, now)
    return study, person


def _next_item(visit: Visit, study: Study, person: Participant, now: float) -> Participant:
    """Something new for an annotator whose item went to others during a long break."""
    with visit.database.write(lock=study.id) as connection:
        found = find_participant(connection, study, person.id)
        if found is None:
            raise Gone(go(f"/s/{study.slug}"))
        if found.state != "active" or step_of(study, found) is not None:
            return found
        return _go_on(connection, study, found, now, assign=True)


def is_late(study: Study, person: Participant, now: float) -> bool:
    """Whether the time from consent to the end is over."""
    return bool(study.settings.minutes) and now > person.started + 60 * study.settings.minutes


def step_of(study: Study, person: Participant) -> Step | None:
    """Where the participant is; None: at the end."""
    if study.kind == "annotation":
        for trial in sorted(person.assignments):
            if (trial, "label") not in person.answers:
                return Step(trial, "label")
        return None
    return current_step(study.settings, study.trials, person.answers)


def address_of(study: Study, person: Participant) -> str:
    """The page where the participant goes on."""
    step = step_of(study, person) if person.state == "active" else None
    return f"/s/{study.slug}/done" if step is None else address(study, step)


def address(study: Study, step: Step) -> str:
    """The page of a step."""
    return f"/s/{study.slug}/{step.trial}/{step.name}"


def here(visit: Visit, names: tuple[str, ...] = ()) -> tuple[Study, Participant, Step]:
    """Participant and step of the address, if that is where they are; otherwise the way there.

    `names` are steps at which the page may be seen too (the results while the summary is written).
    """
    study, person = taking_part(visit)
    step = step_of(study, person) if person.state == "active" else None
    wanted = str(visit.request.path_params["trial"])
    name = visit.request.path_params.get("step", "")
    if step is None or str(step.trial) != wanted or step.name not in (name, *names):
        raise Gone(go(address_of(study, person)))
    return study, person, step


def save_step(
    visit: Visit, study: Study, person: str, step: Step, values: Mapping[str, Any]
) -> str:
    """Store the answers of a step unless they are there, and say where to go on.

    The first answer stands. All is looked at again inside the transaction, so two tabs, a second
    submit or a withdrawal in the meantime change nothing that they should not.
    """
    now = time.time()
    last = steps_of_trial(study.settings, step.trial)[-1] == step
    with visit.database.write(lock=study.id if last else None) as connection:
        found = find_participant(connection, study, person)
        if found is None:
            return f"/s/{study.slug}"
        active = found.state == "active" and found.study_state != "stopped"
        if not active or is_late(study, found, now) or step_of(study, found) != step:
            return address_of(study, found)
        save_answers(connection, person, step.trial, values, now)
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
        if not active or is_late(study, found, now) or trial not in found.assignments:
            return address_of(study, found)
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
    """After an answer: the next query, the end, or an early end for a failed check."""
    if study.settings.failed_check == "end" and failed_checks(study.settings, person.answers):
        leave(connection, person.id, "screened", now)
        return replace(person, state="screened")
    if assign:
        made = assign_next(connection, study, person.id, person.assignments, now)
        if made is not None:
            return replace(person, assignments={**person.assignments, made.trial: made})
    if step_of(study, person) is None:
        leave(connection, person.id, "complete", now)
        return replace(person, state="complete")
    return person


# Pages


def welcome(visit: Visit) -> Response:
    """The first page: what the study is, and consent. Who has begun goes on."""
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


def consent(visit: Visit) -> Response:
    """Join the study. Consenting twice, or in two tabs, is joining once."""
    study = study_of(visit)
    panel_id, panel_key = visit.form.get("panel_id", ""), visit.form.get("panel_key", "")
    known = bool(_PANEL.fullmatch(panel_id))
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
    visit.session.participants[study.slug] = person
    visit.session.changed = True
    return go(f"/s/{study.slug}/go")


def where_now(visit: Visit) -> Response:
    """On to the page where the participant is."""
    study, person = taking_part(visit)
    return go(address_of(study, person))


def done(visit: Visit) -> Response:
    """The end: the code, or why there is none."""
    study, person = taking_part(visit)
    if person.state == "active":
        return go(address_of(study, person))
    if person.state != "complete":
        return visit.page("message.html", 200, why=person.state, study=study)
    url = study.settings.completion_url.replace("{code}", person.code)
    return visit.page(
        "done.html", study=study, code=person.code, url=url, participant=True, preview=None
    )


def return_link(site: Site, study: Study, person: Participant) -> str:
    """The personal link with which somebody comes back from another browser."""
    mark = site.signer.mac("return", study.slug, person.id)[:40]
    return f"{site.public_url}/s/{study.slug}/return/{person.number}-{mark}"


def come_back(visit: Visit) -> Response:
    """Follow a personal link."""
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
    visit.session.participants[study.slug] = person
    visit.session.changed = True
    return go(f"/s/{study.slug}/go")


def ask_withdraw(visit: Visit) -> Response:
    """The page that says what withdrawing means."""
    study = study_of(visit)
    with visit.database.read() as connection:
        person = find_participant(connection, study, visit.session.participants.get(study.slug))
    if person is None:
        return go(f"/s/{study.slug}")
    return visit.page(
        "withdraw.html",
        study=study,
        errors=("Tick the box if you want to withdraw.",) if visit.again else (),
        link=return_link(visit.site, study, person),
        may_go_on=person.state == "active" and not is_late(study, person, time.time()),
        preview=None,
    )


def do_withdraw(visit: Visit) -> Response:
    """Delete everything about this participant."""
    study = study_of(visit)
    if visit.form.get("sure") != "yes":
        return once_more(f"/s/{study.slug}/withdraw")
    person = visit.session.participants.pop(study.slug, None)
    visit.session.changed = True
    if person is not None:
        withdraw(visit.database, study, person)
    return visit.page("message.html", 200, why="withdrawn", study=study)
