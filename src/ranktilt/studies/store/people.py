"""Participants: joining, answering, logging, withdrawing. Each is one short transaction.

An answer has a key (participant, trial, item) and the first one counts: submitting twice, from two
tabs or after going back, changes nothing. The steps of a study follow from the stored answers, so
no second record of a participant's position could disagree with them.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from ranktilt.studies.design.assignment import next_item, next_query
from ranktilt.studies.settings import StudyStep
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import WRITING, Database, insert_new, mark_deleted, put
from ranktilt.studies.store.studies import Study

#: Most events per participant, so that a script cannot flood the log.
_MOST_EVENTS = 3_000
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Refused(Exception):
    """A request that the study's state does not allow; its text names the message page."""


class Assignment(NamedTuple):
    """What somebody sees in a trial."""

    trial: int
    subject: str
    condition: str
    started: float


@dataclass(frozen=True)
class Participant:
    """A participant with all assignments and answers at one moment."""

    id: str
    number: int
    state: str
    code: str
    started: float
    finished: float | None
    assignments: dict[int, Assignment]
    answers: dict[tuple[int, str], str]
    answered_at: dict[tuple[int, str], float]
    study_state: str = "open"

    @classmethod
    def of(
        cls,
        row: Row[Any],
        given: Iterable[Row[Any]],
        told: Sequence[Row[Any]],
        study_state: str,
    ) -> Participant:
        """From the rows in the database: of the participant, the assignments and the answers."""
        return cls(
            row.id, row.number, row.state, row.code, row.started, row.finished,
            {g.trial: Assignment(g.trial, g.subject, g.condition, g.started) for g in given},
            {(t.trial, t.item): t.value for t in told},
            {(t.trial, t.item): t.at for t in told},
            study_state,
        )  # fmt: skip

    def step(self, study: Study) -> StudyStep | None:
        """The first page without an answer; None at the end."""
        if study.kind != "annotation":
            return study.settings.current_step(study.trials, self.answers)
        for trial in sorted(self.assignments):
            if (trial, "label") not in self.answers:
                return StudyStep(trial, "label")
        return None

    def with_answers(self, trial: int, values: Mapping[str, Any], now: float) -> Participant:
        """The participant after these answers were stored."""
        fresh = {(trial, item): _text(value) for item, value in values.items()}
        times = dict.fromkeys(fresh, now)
        return replace(
            self, answers={**self.answers, **fresh}, answered_at={**self.answered_at, **times}
        )


#: Whether an answer is the label of an assignment.
_IS_LABEL = and_(
    schema.answers.c.participant_id == schema.assignments.c.participant_id,
    schema.answers.c.trial == schema.assignments.c.trial,
    schema.answers.c.item == "label",
)


class LoggedEvent(NamedTuple):
    """Something a participant did. The key makes repeated messages harmless."""

    trial: int
    kind: str
    key: str
    doc_id: str | None = None
    rank: int | None = None
    seconds: float | None = None


class People:
    """The participants of a study, within one transaction."""

    def __init__(self, connection: Connection, study: Study) -> None:
        self.connection = connection
        self.study = study

    def study_state(self) -> str:
        """open, paused or stopped; stopped if it was deleted."""
        table = schema.studies
        found = self.connection.scalar(select(table.c.state).where(table.c.id == self.study.id))
        return str(found or "stopped")

    def find(self, person: str | None) -> Participant | None:
        """A participant of this study by the (secret) id, or None."""
        if not person:
            return None
        people, state = schema.participants, schema.studies.c.state.label("study_state")
        own = (people.c.id == person, people.c.study_id == self.study.id)
        joined = select(people, state).join(schema.studies).where(*own)
        if self.connection.get_execution_options().get(WRITING):
            # in PostgreSQL another tab could submit or withdraw before this is written
            joined = joined.with_for_update(key_share=True, of=people)
        found = self.connection.execute(joined).one_or_none()
        if found is None:
            return None
        given, told = (
            self.connection.execute(select(table).where(table.c.participant_id == person)).all()
            for table in (schema.assignments, schema.answers)
        )
        return Participant.of(found, given, told, found.study_state)

    def leave(self, person: str, state: str, now: float) -> bool:
        """Mark an active participant as complete, expired or screened; False if not active.

        Only complete ones keep their slots.
        """
        table, given = schema.participants, schema.assignments
        active = update(table).where(table.c.id == person, table.c.state == "active")
        if not self.connection.execute(active.values(state=state, finished=now)).rowcount:
            return False
        if state != "complete":
            own = update(given).where(given.c.participant_id == person)
            self.connection.execute(own.values(slot=None))
        self._drop_drafts(person)
        return True

    def revive(self, person: str) -> None:
        """Let somebody continue who has time left: the clock was wrong when it ran out."""
        table = schema.participants
        expired = update(table).where(table.c.id == person, table.c.state == "expired")
        self.connection.execute(expired.values(state="active", finished=None))

    def erase(self, persons: Iterable[str], *, withdrawn: bool = True) -> int:
        """Delete participants with all answers and events; their number.

        Of a panel's id a keyed hash stays, so that nobody draws another condition by joining again.

        Args:
            persons: Their ids.
            withdrawn: Count them as withdrawn.
        """
        table, studies, gone = schema.participants, schema.studies, 0
        for person in persons:
            own = (table.c.id == person, table.c.study_id == self.study.id)
            panel_id = self.connection.scalar(select(table.c.panel_id).where(*own))
            if panel_id is not None:
                row = {"study_id": self.study.id, "hash": self._panel_hash(panel_id)}
                insert_new(self.connection, schema.withdrawn_ids, row)
            gone += self.connection.execute(delete(table).where(*own)).rowcount
        if gone:
            mark_deleted(self.connection)
        if withdrawn:
            counted = update(studies).where(studies.c.id == self.study.id)
            self.connection.execute(counted.values(withdrawn=studies.c.withdrawn + gone))
        return gone

    def was_erased(self, panel_id: str) -> bool:
        """Whether somebody with this id of a panel was deleted."""
        table = schema.withdrawn_ids
        own = (table.c.study_id == self.study.id, table.c.hash == self._panel_hash(panel_id))
        return self.connection.scalar(select(table.c.hash).where(*own)) is not None

    def _panel_hash(self, panel_id: str) -> str:
        key = self.study.secret.encode()
        return hmac.new(key, panel_id.encode(), hashlib.sha256).hexdigest()

    def _drop_drafts(self, person: str, trial: int | None = None) -> None:
        """Delete drafts: of a trial, or all."""
        table = schema.answers
        own = [table.c.participant_id == person, table.c.item == "draft"]
        if trial is not None:
            own.append(table.c.trial == trial)
        self.connection.execute(delete(table).where(*own))

    def expire(self, now: float) -> None:
        """Release the slots of participants whose time is over."""
        if not self.study.settings.minutes:
            return
        table = schema.participants.c
        late = select(table.id).where(
            table.study_id == self.study.id,
            table.state == "active",
            table.started < now - 60 * self.study.settings.minutes,
        )
        for person in self.connection.scalars(late).all():
            self.leave(person, "expired", now)

    def assign_next(
        self, person: str, have: Mapping[int, Assignment], now: float
    ) -> Assignment | None:
        """Assign the next query or item; None if there is none left. Needs the study's lock."""
        study, labels = self.study, self.study.kind == "annotation"
        if labels:
            self._take_back(person, now)
        most = study.settings.trials if labels else study.trials
        if most and len(have) >= most:
            return None
        found: tuple[str, str, int | None] | None
        seen, taken = {assignment.subject for assignment in have.values()}, self._slots_taken()
        if labels:
            items = study.items.values()
            found = next_item(items, taken, seen, study.settings, study.seed, person)
        else:
            found = next_query(study.conditions_by_query, taken, seen, study.seed, person)
        if found is None:
            return None
        subject, condition, slot = found
        made = Assignment(len(have) + 1, subject, condition, now)
        self.connection.execute(
            insert(schema.assignments).values(
                participant_id=person, trial=made.trial, study_id=study.id, subject=subject,
                condition=condition, slot=slot, started=now,
            )
        )  # fmt: skip
        return made

    def _slots_taken(self) -> dict[str, set[int]]:
        """Slots in use, by query or item."""
        given = schema.assignments.c
        own = (given.study_id == self.study.id, given.slot.is_not(None))
        taken: dict[str, set[int]] = {}
        for subject, slot in self.connection.execute(select(given.subject, given.slot).where(*own)):
            taken.setdefault(subject, set()).add(slot)
        return taken

    def _take_back(self, person: str, now: float) -> None:
        """Release items that others have held too long without labelling them."""
        given = schema.assignments
        self.connection.execute(
            delete(given).where(
                given.c.study_id == self.study.id,
                given.c.participant_id != person,
                given.c.started < now - 60 * self.study.settings.hold_minutes,
                ~select(schema.answers.c.trial).where(_IS_LABEL).exists(),
            )
        )

    def more_may_come(self, have: Mapping[int, Assignment]) -> bool:
        """Whether an annotator may get another item: a free one, or one that others only hold."""
        settings, given = self.study.settings, schema.assignments
        done = settings.trials and len(have) >= settings.trials
        if self.study.kind != "annotation" or done:
            return False
        own = (given.c.study_id == self.study.id, given.c.slot.is_not(None))
        subjects = select(given.c.subject).join(schema.answers, _IS_LABEL).where(*own)
        labelled = Counter(self.connection.scalars(subjects))
        seen = {assignment.subject for assignment in have.values()}
        return any(
            item.gold is None and item.id not in seen and labelled[item.id] < settings.per_item
            for item in self.study.items.values()
        )

    def save(self, person: str, trial: int, values: Mapping[str, Any], now: float) -> bool:
        """Store answers that do not exist yet; whether all were new. A summary ends its draft."""
        fresh = True
        for item, value in values.items():
            row = {"participant_id": person, "trial": trial, "item": item, "value": _text(value)}
            fresh &= insert_new(self.connection, schema.answers, row | {"at": now})
        if "summary" in values:
            self._drop_drafts(person, trial)
        return fresh

    def replace(self, person: str, trial: int, item: str, value: Any, now: float) -> None:
        """Store or change an answer: a draft, or an annotator's label."""
        key = {"participant_id": person, "trial": trial, "item": item}
        put(self.connection, schema.answers, key, {"value": _text(value), "at": now})

    def log(self, person: str, events: list[LoggedEvent], now: float) -> None:
        """Store events. Of known keys only a time on a page is updated, if it grew."""
        table = schema.events
        own = table.c.participant_id == person
        held = self.connection.scalar(select(func.count()).where(own)) or 0
        for one in events:
            row = {"participant_id": person, "at": now, **one._asdict()}
            if held < _MOST_EVENTS and insert_new(self.connection, table, row):
                held += 1
            elif one.seconds is not None:
                known = (table.c.key == one.key, table.c.kind == one.kind)
                shorter = update(table).where(own, *known, table.c.seconds < one.seconds)
                self.connection.execute(shorter.values(seconds=one.seconds))


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def join(
    database: Database,
    study: Study,
    *,
    join_key: str,
    panel_id: str | None = None,
    panel_key: str | None = None,
    now: float | None = None,
) -> str:
    """The id of a new participant, or of the one who joined with this key before.

    Args:
        database: The database.
        study: The study to join.
        join_key: Key of the browser session.
        panel_id: The panel's id of the participant.
        panel_key: Hash of the panel's secret session id.
        now: The time.

    Raises:
        Refused: "paused", "stopped", "full", "no-tasks" (everything is labelled), "wait" (others
            hold the remaining items), "rejoin" if somebody with the panel's id withdrew, or
            "started" if the panel's id joined from another browser and the panel's secret key
            does not match.
    """
    now = time.time() if now is None else now
    table = schema.participants
    with database.write(lock=study.id) as connection:
        people = People(connection, study)
        own = select(table).where(table.c.study_id == study.id)
        known = connection.execute(own.where(table.c.join_key == join_key)).one_or_none()
        if known is None and panel_id is not None:
            known = connection.execute(own.where(table.c.panel_id == panel_id)).one_or_none()
            if known is not None and (panel_key is None or known.panel_key != panel_key):
                raise Refused("started")
        if known is not None:
            return str(known.id)
        if panel_id is not None and people.was_erased(panel_id):
            raise Refused("rejoin")
        state = people.study_state()
        if state != "open":
            raise Refused(state)
        people.expire(now)
        if study.settings.quota:
            held = (table.c.study_id == study.id, table.c.state.in_(("active", "complete")))
            if (connection.scalar(select(func.count()).where(*held)) or 0) >= study.settings.quota:
                raise Refused("full")
        studies = schema.studies
        counted = update(studies).where(studies.c.id == study.id)
        counted = counted.values(joined=studies.c.joined + 1)
        number = connection.scalar(counted.returning(studies.c.joined))
        person = secrets.token_hex(16)
        code = study.settings.completion_code or _code()
        connection.execute(
            insert(table).values(
                id=person, study_id=study.id, number=number, join_key=join_key, panel_id=panel_id,
                panel_key=panel_key, state="active", code=code, started=now,
            )
        )  # fmt: skip
        if people.assign_next(person, {}, now) is None:
            # the error rolls back the insert
            raise Refused("wait" if people.more_may_come({}) else "no-tasks")
    return person


def _code() -> str:
    letters = "".join(secrets.choice(_CODE_LETTERS) for _ in range(12))
    return f"{letters[:4]}-{letters[4:8]}-{letters[8:]}"


def withdraw(database: Database, study: Study, person: str) -> bool:
    """Delete a participant with all answers and events, and count the withdrawal."""
    with database.write(lock=study.id) as connection:
        gone = People(connection, study).erase([person])
    if gone:
        database.forget_deleted()
    return bool(gone)
