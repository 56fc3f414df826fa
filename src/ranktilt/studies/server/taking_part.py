"""Taking part: joining, the current step, storing answers, leaving. For every kind of study."""

from __future__ import annotations

import hmac
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import select
from starlette.responses import Response

from ranktilt.studies.server.web import GET_POST, POST, Gone, PageRoute, Visit, go, show_again
from ranktilt.studies.settings import StudyStep
from ranktilt.studies.store import schema
from ranktilt.studies.store.accounts import write_log
from ranktilt.studies.store.people import Participant, People, Refused, join, withdraw
from ranktilt.studies.store.studies import PANEL_ID, Study


@dataclass
class Turn:
    """A participant's request: who asks for which page of which study."""

    visit: Visit
    study: Study
    person: Participant

    @classmethod
    def of(cls, visit: Visit) -> Turn:
        """The participant of this browser; otherwise redirect to the first page."""
        study, now = visit.study, time.time()
        person = visit.participant()
        if person is None:
            raise Gone(go(study.path))
        if person.state == "expired" and not _is_late(study, person, now):
            with visit.database.write() as connection:
                People(connection, study).revive(person.id)
            person = replace(person, state="active", finished=None)
        if person.state == "active":
            if person.study_state == "stopped":
                raise Gone(visit.message("stopped", 410, study=study))
            if _is_late(study, person, now):
                with visit.database.write() as connection:
                    expired = People(connection, study).leave(person.id, "expired", now)
                if not expired:  # just ended in another tab
                    raise Gone(go(f"{study.path}/done"))
                raise Gone(visit.message("expired", 410, study=study))
            # not for a form, which is about an earlier item
            asks = visit.request.method != "POST"
            if asks and study.kind == "annotation" and person.step(study) is None:
                person = _next_item(visit, study, person, now)
        return cls(visit, study, person)

    @property
    def posted(self) -> bool:
        """Whether a form was sent."""
        return self.visit.request.method == "POST"

    def at(self, *names: str) -> StudyStep:
        """The step of the URL; redirects if the participant is at another step.

        `names` are other steps at which the page is allowed (the results while writing the
        summary).
        """
        step = self.person.step(self.study) if self.person.state == "active" else None
        wanted = int(self.visit.path("trial"))
        if self.posted and wanted in self.person.assignments:
            self.check_page(wanted)
        name = self.visit.request.path_params.get("step", "")
        if step is None or step.trial != wanted or step.name not in (name, *names):
            raise Gone(self.go_on())
        return step

    def go_on(self) -> Response:
        """Redirect to the page where the participant continues."""
        return go(_address_of(self.study, self.person))

    def address(self, step: StudyStep) -> str:
        """The page of a step."""
        return _address(self.study, step)

    def page(self, template: str, step: StudyStep, **content: Any) -> Response:
        """A page of a trial."""
        common: dict[str, Any] = {
            "study": self.study,
            "token": self.visit.site.signer.form_token(self.visit.session, self._mark(step.trial)),
            "participant": self.person,
            "query": self.study.queries.get(self.person.assignments[step.trial].subject),
            "step": step.name,
            "action": self.address(step),
            "base": f"{self.study.path}/{step.trial}",
            "trial": step.trial,
        }
        return self.visit.page(template, **common | content)

    def _mark(self, trial: int) -> str:
        """What a page shows: this person's trial."""
        given = self.person.assignments[trial]
        parts = (self.person.id, str(trial), given.subject, given.condition)
        return self.visit.site.signer.mac("page", *parts)[:40]

    def check_page(self, trial: int) -> None:
        """Refuse a form about anything but the person's current assignment."""
        known = trial in self.person.assignments
        if not known or not hmac.compare_digest(self.visit.mark, self._mark(trial)):
            back = f"{self.study.path}/go"
            raise Gone(self.visit.message("old", 409, study=self.study, back=back))

    def save_step(self, step: StudyStep, values: Mapping[str, Any], *, form: bool = True) -> str:
        """Store the answers of a step and return the URL of the next.

        The first answer counts. Everything is checked again inside the transaction, so two tabs, a
        second submit or a withdrawal in the meantime do no harm. Without `form` the server itself
        ends the step.
        """
        study, now = self.study, time.time()
        last = study.settings.steps(step.trial)[-1] == step
        with self.visit.database.write(lock=study.id if last else None) as connection:
            people = People(connection, study)
            found = people.find(self.person.id)
            if found is None:
                return study.path
            if not _may_answer(study, found, now) or found.step(study) != step:
                return _address_of(study, found)
            if form:
                replace(self, person=found).check_page(step.trial)
            if not people.save(found.id, step.trial, values, now):
                # another tab was faster: its answer counts
                stored = people.find(found.id)
                return study.path if stored is None else _address_of(study, stored)
            after = found.with_answers(step.trial, values, now)
            after = _after_answer(people, after, now, assign=last)
        return _address_of(study, after)

    def save_label(self, trial: int, label: str, comment: str) -> str:
        """Store an annotator's label, which may be changed until the end."""
        study, now = self.study, time.time()
        with self.visit.database.write(lock=study.id) as connection:
            people = People(connection, study)
            found = people.find(self.person.id)
            if found is None:
                return study.path
            if not _may_answer(study, found, now):
                return _address_of(study, found)
            replace(self, person=found).check_page(trial)
            fresh = (trial, "label") not in found.answers
            people.replace(found.id, trial, "label", label, now)
            if comment or (trial, "comment") in found.answers:
                people.replace(found.id, trial, "comment", comment, now)
            after = found.with_answers(trial, {"label": label}, now)
            if fresh:
                after = _after_answer(people, after, now, assign=True)
        return _address_of(study, after)


def _is_late(study: Study, person: Participant, now: float) -> bool:
    """Whether the time from consent to the end is over."""
    return bool(study.settings.minutes) and now > person.started + 60 * study.settings.minutes


def _may_answer(study: Study, person: Participant, now: float) -> bool:
    active = person.state == "active" and person.study_state != "stopped"
    return active and not _is_late(study, person, now)


def _next_item(visit: Visit, study: Study, person: Participant, now: float) -> Participant:
    """A new item for an annotator whose item went to others during a long break."""
    with visit.database.write(lock=study.id) as connection:
        people = People(connection, study)
        found = people.find(person.id)
        if found is None:
            raise Gone(go(study.path))
        if found.state != "active" or found.step(study) is not None:
            return found
        return _after_answer(people, found, now, assign=True)


def _after_answer(people: People, person: Participant, now: float, *, assign: bool) -> Participant:
    """After an answer: the next query, the end, or an early end after a failed check."""
    settings = people.study.settings
    if settings.failed_check == "end" and settings.failed_checks(person.answers):
        people.leave(person.id, "screened", now)
        return replace(person, state="screened")
    if assign:
        made = people.assign_next(person.id, person.assignments, now)
        if made is not None:
            return replace(person, assignments={**person.assignments, made.trial: made})
    if person.step(people.study) is None and not people.more_may_come(person.assignments):
        people.leave(person.id, "complete", now)
        return replace(person, state="complete")
    return person


def _address(study: Study, step: StudyStep) -> str:
    return f"{study.path}/{step.trial}/{step.name}"


def _address_of(study: Study, person: Participant) -> str:
    """The page where the participant continues; /go if they wait for an item."""
    step = person.step(study) if person.state == "active" else None
    if step is not None:
        return _address(study, step)
    waits = person.state == "active" and study.kind == "annotation"
    return f"{study.path}/{'go' if waits else 'done'}"


# Pages


def _welcome(visit: Visit) -> Response:
    """The first page: the study and consent. Participants who started continue."""
    study, person = visit.study, visit.participant()
    if person is not None:
        return go(_address_of(study, person))
    with visit.database.read() as connection:
        state = People(connection, study).study_state()
    if state != "open":
        return visit.message(state, study=study)
    query, names = visit.request.query_params, study.settings
    panel_id, panel_key = (_usable(query.get(n)) for n in (names.panel_id, names.panel_key))
    if not study.may_join(panel_id, panel_key):
        return visit.message("panel", 400, study=study)
    errors = (visit.text.errors.consent,) if visit.again else ()
    shown: dict[str, Any] = {"errors": errors, "panel_id": panel_id, "panel_key": panel_key}
    return visit.page("consent.html", study=study, **shown)


def _usable(panel: str | None) -> str:
    """An id or key of a panel; empty if it is none."""
    return panel if panel and PANEL_ID.fullmatch(panel) else ""


def _consent(visit: Visit) -> Response:
    """Join the study. Consenting twice, or in two tabs, is joining once."""
    study = visit.study
    panel_id, panel_key = (_usable(visit.form.get(name)) for name in ("panel_id", "panel_key"))
    if visit.participant() is not None:
        return go(f"{study.path}/go")
    if visit.form.get("agree") != "yes":
        names = (study.settings.panel_id, study.settings.panel_key)
        back = {"again": "1", **dict(zip(names, (panel_id, panel_key), strict=True))}
        return go(f"{study.path}?{urlencode(back)}")
    if not study.may_join(panel_id, panel_key):
        return visit.message("panel", 400, study=study)
    signer = visit.site.signer
    try:
        person = join(
            visit.database,
            study,
            join_key=signer.mac("join", visit.session.id, study.slug),
            panel_id=panel_id or None,
            panel_key=signer.mac("panel", study.slug, panel_key) if panel_key else None,
        )
    except Refused as refused:
        return visit.message(str(refused), 409, study=study)
    _become(visit, study, person, joined=True)
    return go(f"{study.path}/go")


def _become(visit: Visit, study: Study, person: str, *, joined: bool = False) -> None:
    """From now on this browser is that participant; earlier forms are invalid."""
    if visit.session.participants.get(study.slug) != person:
        visit.session.participants[study.slug] = person
        visit.site.signer.renew(visit.session, study.slug, person, joined=joined)


def _where_now(visit: Visit) -> Response:
    """Redirect to the participant's page."""
    turn = Turn.of(visit)
    study, person = turn.study, turn.person
    if person.state == "active" and person.step(study) is None:
        back, leave = f"{study.path}/go", f"{study.path}/withdraw"
        return visit.message("wait", study=study, back=back, leave=leave)
    return turn.go_on()


def _done(visit: Visit) -> Response:
    """The end: the code, or why there is none."""
    turn = Turn.of(visit)
    study, person = turn.study, turn.person
    if person.state == "active":
        return turn.go_on()
    if person.state != "complete":
        return visit.message(person.state, study=study)
    url = study.settings.completion_url.replace("{code}", person.code)
    return visit.page("done.html", study=study, code=person.code, url=url, participant=person)


def _return_key(visit: Visit, person: str) -> str:
    """The secret part of the personal link to continue in another browser."""
    return visit.site.signer.mac("return", visit.study.slug, person)[:40]


def _come_back(visit: Visit) -> Response:
    """Follow a personal link; ask first if the browser belongs to another participant."""
    study, table = visit.study, schema.participants
    number, _, key = visit.path("key").partition("-")
    if not re.fullmatch(r"[0-9]{1,9}", number):
        return visit.message("none", 404, study=study)
    with visit.database.read() as connection:
        person = connection.scalar(
            select(table.c.id).where(table.c.study_id == study.id, table.c.number == int(number))
        )
    right = _return_key(visit, str(person))
    if person is None or not hmac.compare_digest(right.encode(), key.encode()):
        return visit.message("none", 404, study=study)
    other = visit.session.participants.get(study.slug) not in (None, person)
    if visit.request.method != "POST" and other and visit.participant() is not None:
        action = f"{study.path}/return/{number}-{key}"
        return visit.page("return.html", study=study, action=action)
    _become(visit, study, person)
    return go(f"{study.path}/go")


def _ask_withdraw(visit: Visit) -> Response:
    """The page that explains withdrawing."""
    study, person = visit.study, visit.participant()
    if person is None:
        return go(study.path)
    key = f"{person.number}-{_return_key(visit, person.id)}"
    return visit.page(
        "withdraw.html",
        study=study,
        errors=(visit.text.errors.withdraw,) if visit.again else (),
        link=f"{visit.site.public_url}{study.path}/return/{key}",
        may_go_on=person.state == "active" and not _is_late(study, person, time.time()),
    )


def _do_withdraw(visit: Visit) -> Response:
    """Delete everything about this participant."""
    study = visit.study
    if visit.form.get("sure") != "yes":
        return show_again(f"{study.path}/withdraw")
    person = visit.session.participants.pop(study.slug, None)
    if person is not None:
        visit.site.signer.renew(visit.session, study.slug, "withdrawn", person)
        if withdraw(visit.database, study, person):
            write_log(visit.database, "withdrawal", study=study.slug)
    return visit.message("withdrawn", study=study)


ROUTES: list[PageRoute] = [
    PageRoute("/s/{slug}", _welcome),
    PageRoute("/s/{slug}/consent", _consent, POST),
    PageRoute("/s/{slug}/go", _where_now),
    PageRoute("/s/{slug}/done", _done),
    PageRoute("/s/{slug}/return/{key}", _come_back, GET_POST),
    PageRoute("/s/{slug}/withdraw", _ask_withdraw),
    PageRoute("/s/{slug}/withdraw", _do_withdraw, POST),
]
