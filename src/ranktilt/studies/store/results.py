"""What a study has so far, as the tables that are exported."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from ranktilt.studies.annotation.decisions import Decision, decide
from ranktilt.studies.flow import failed_checks
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import Assignment, Participant
from ranktilt.studies.store.studies import Study
from ranktilt.studies.tables import (
    NUMBER,
    TEXT,
    TIME,
    WHOLE,
    YES_NO,
    Answer,
    Choice,
    Label,
    Rating,
    column,
)

ADJUDICATOR = "adjudicator"


@dataclass(frozen=True, kw_only=True)
class Person:
    """One row per participant or annotator."""

    participant: str = column(TEXT, "the participant's number in the study; no panel id")
    state: str = column(
        TEXT, "how it ended", "active, complete, expired (out of time), screened (failed a check)"
    )
    started: str = column(TIME, "when consent was given", "ISO 8601, UTC")
    finished: str | None = column(TIME, "when it ended", "ISO 8601, UTC", optional=True)
    trials: int = column(WHOLE, "queries, lists or items given so far", "0, 1, …")
    checks_failed: int | None = column(
        WHOLE, "attention checks answered otherwise than asked; empty where none was shown",
        "0, 1, …", optional=True,
    )  # fmt: skip
    focus_lost: int = column(WHOLE, "how often a page lost the focus", "0, 1, …", optional=True)


@dataclass(frozen=True, kw_only=True)
class EventRow:
    """One row per thing that was logged, in the order in which it reached the server."""

    participant: str = column(TEXT, "the participant's number in the study")
    trial: int = column(WHOLE, "the how-manieth query of this participant", "1, 2, …")
    query: str = column(TEXT, "id of the query")
    kind: str = column(
        TEXT, "what happened",
        "click (a result), open (a reader page), reload, dwell (seconds on a reader page while "
        "visible), page (seconds on another page), focus-lost",
    )  # fmt: skip
    document: str | None = column(TEXT, "id of the document", optional=True)
    rank: int | None = column(WHOLE, "its rank in the list shown", "1, 2, …", optional=True)
    seconds: float | None = column(NUMBER, "how long", "0 or more", optional=True)
    at: str = column(TIME, "when the server learnt of it", "ISO 8601, UTC", optional=True)


@dataclass(frozen=True)
class Evidence:
    """One row per quote in a summary."""

    participant: str = column(TEXT, "the participant's number in the study")
    query: str = column(TEXT, "id of the query")
    document: str = column(TEXT, "the result that the participant named as the source")
    quote: str = column(TEXT, "the words quoted")
    found: bool = column(YES_NO, "whether these words stand in that document")


@dataclass(frozen=True, kw_only=True)
class Payment:
    """Whom to pay: panel ids and codes, apart from the answers."""

    panel_id: str = column(TEXT, "the panel's id, from the link", optional=True, default="")
    code: str = column(TEXT, "the completion code that was shown")
    state: str = column(TEXT, "how it ended", "active, complete, expired, screened")


@dataclass(frozen=True, kw_only=True)
class Decided:
    """One row per item and question: what the labels come to."""

    item: str = column(TEXT, "id of the item")
    question: str = column(TEXT, "the question")
    label: str | None = column(TEXT, "the decision; empty where there is none", optional=True)
    how: str = column(TEXT, "how it came about", "majority, adjudicated, no-majority, too-few")
    votes: str = column(TEXT, "the votes, as JSON")


@dataclass(frozen=True)
class Table:
    """A table of an export."""

    name: str
    kind: type[Any]
    rows: list[Any]


@dataclass
class Snapshot:
    """Everything of a study at one moment."""

    study: Study
    people: list[Participant]
    panels: dict[str, str | None]
    events: dict[str, list[Any]]
    decisions: list[Any]
    state: str
    joined: int
    withdrawn: int


def snapshot(database: Database, study: Study) -> Snapshot:
    """Read a study's answers in one transaction, so that tables fit each other."""
    people, given, told = schema.participants, schema.assignments, schema.answers
    logged, decided, studies = schema.events, schema.decisions, schema.studies
    with database.read() as connection:
        own = select(people.c.id).where(people.c.study_id == study.id)
        rows = connection.execute(
            select(people).where(people.c.study_id == study.id).order_by(people.c.number)
        ).all()
        assigned: dict[str, dict[int, Assignment]] = defaultdict(dict)
        for g in connection.execute(select(given).where(given.c.study_id == study.id)):
            assigned[g.participant_id][g.trial] = Assignment(
                g.trial, g.subject, g.condition, g.started
            )
        values: dict[str, dict[tuple[int, str], str]] = defaultdict(dict)
        times: dict[str, dict[tuple[int, str], float]] = defaultdict(dict)
        for t in connection.execute(select(told).where(told.c.participant_id.in_(own))):
            values[t.participant_id][t.trial, t.item] = t.value
            times[t.participant_id][t.trial, t.item] = t.at
        events: dict[str, list[Any]] = defaultdict(list)
        for e in connection.execute(
            select(logged).where(logged.c.participant_id.in_(own)).order_by(logged.c.id)
        ):
            events[e.participant_id].append(e)
        decisions = connection.execute(select(decided).where(decided.c.study_id == study.id)).all()
        about = connection.execute(select(studies).where(studies.c.id == study.id)).one()
    return Snapshot(
        study,
        [
            Participant(
                r.id, r.number, r.state, r.code, r.started, r.finished, r.name,
                dict(sorted(assigned[r.id].items())), values[r.id], times[r.id],
            )
            for r in rows
        ],
        {r.id: r.panel_id for r in rows},
        events,
        list(decisions),
        about.state,
        about.joined,
        about.withdrawn,
    )  # fmt: skip


def iso(at: float | None) -> str | None:
    """A time as ISO 8601, in UTC.

    >>> iso(0.0)
    '1970-01-01T00:00:00.000Z'
    """
    if at is None:
        return None
    text = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


# Tables


def tables(taken: Snapshot) -> list[Table]:
    """All tables of an export, the main one first; `payments` is not among them."""
    kind = taken.study.kind
    if kind == "seme":
        main = [Table("answers", Answer, list(_answers(taken)))]
        main.append(Table("evidence", Evidence, list(_evidence(taken))))
    elif kind == "perception" and taken.study.settings.mode == "rate":
        main = [Table("ratings", Rating, list(_ratings(taken)))]
    elif kind == "perception":
        main = [Table("choices", Choice, list(_choices(taken)))]
    else:
        labels = list(labels_of(taken))
        main = [
            Table("labels", Label, labels),
            Table("decisions", Decided, list(_decided(taken, labels))),
        ]
    main.append(Table("participants", Person, [_person(taken, p) for p in taken.people]))
    if kind != "annotation":
        main.append(Table("events", EventRow, list(_events(taken))))
    return main


def payments(taken: Snapshot) -> Table:
    """Panel ids and codes; a file of its own, so that answers can be passed on without it."""
    rows = [
        Payment(panel_id=taken.panels[p.id] or "", code=p.code, state=p.state) for p in taken.people
    ]
    return Table("payments", Payment, sorted(rows, key=lambda row: (row.panel_id, row.code)))


def trials_of(taken: Snapshot) -> Iterator[tuple[Participant, Assignment]]:
    for person in taken.people:
        for assignment in person.assignments.values():
            yield person, assignment


def passed_checks(taken: Snapshot, person: Participant) -> bool | None:
    if not any(item.startswith("check-") for _, item in person.answers):
        return None
    return failed_checks(taken.study.settings, person.answers) == 0


def _number(person: Participant, trial: int, item: str) -> int | None:
    value = person.answers.get((trial, item))
    return None if value is None else int(value)


def _answers(taken: Snapshot) -> Iterator[Answer]:
    for person, given in trials_of(taken):
        own = [e for e in taken.events.get(person.id, ()) if e.trial == given.trial]
        opened = tuple(e.doc_id for e in own if e.kind == "open")
        stays = [e.seconds for e in own if e.kind == "dwell"]
        shown = taken.study.lists[given.subject, given.condition]
        yield Answer(
            participant=str(person.number),
            query=given.subject,
            condition=given.condition,
            prior=_number(person, given.trial, "prior"),
            posterior=_number(person, given.trial, "posterior"),
            signed_duo=shown.signed_duo,
            duo=shown.duo,
            clicks=sum(e.kind == "click" for e in own),
            opened=opened,
            # without the page's script there is no telling how long
            dwell=round(sum(stays, 0.0), 3) if stays or not opened else None,
            summary=person.answers.get((given.trial, "summary"), ""),
            attention_passed=passed_checks(taken, person),
            started=iso(given.started),
            finished=iso(person.answered_at.get((given.trial, "posterior"))),
            shown=shown.docs,
            focus_lost=sum(e.kind == "focus-lost" for e in own),
            statement_side=taken.study.queries[given.subject].side,
        )


def _evidence(taken: Snapshot) -> Iterator[Evidence]:
    for person, given in trials_of(taken):
        for quote in json.loads(person.answers.get((given.trial, "evidence"), "[]")):
            yield Evidence(
                str(person.number), given.subject, quote["doc"], quote["text"], quote["found"]
            )


def _ratings(taken: Snapshot) -> Iterator[Rating]:
    for person, given in trials_of(taken):
        value = person.answers.get((given.trial, "rate"))
        if value is not None:
            yield Rating(
                participant=str(person.number),
                query=given.subject,
                ranking=given.condition,
                rating=float(value),
                shown=taken.study.lists[given.subject, given.condition].docs,
                attention_passed=passed_checks(taken, person),
                started=iso(given.started),
                finished=iso(person.answered_at[given.trial, "rate"]),
            )


def _choices(taken: Snapshot) -> Iterator[Choice]:
    for person, given in trials_of(taken):
        value = person.answers.get((given.trial, "choose"))
        if value is not None:
            left, right = given.condition.split("|")
            yield Choice(
                participant=str(person.number),
                query=given.subject,
                left=left,
                right=right,
                chosen=value,
                attention_passed=passed_checks(taken, person),
                started=iso(given.started),
                finished=iso(person.answered_at[given.trial, "choose"]),
            )


def labels_of(taken: Snapshot) -> Iterator[Label]:
    study = taken.study
    for person, given in trials_of(taken):
        value = person.answers.get((given.trial, "label"))
        if value is None:
            continue
        item = study.items[given.subject]
        for question, label in json.loads(value).items():
            yield Label(
                annotator=str(person.number),
                item=item.id,
                label=label,
                question=question,
                text=shown_text(study, item.id),
                gold=(item.gold or {}).get(question),
                comment=person.answers.get((given.trial, "comment"), ""),
                started=iso(given.started),
                finished=iso(person.answered_at[given.trial, "label"]),
            )
    for decision in taken.decisions:
        yield Label(
            annotator=ADJUDICATOR,
            item=decision.item_id,
            label=decision.value,
            question=decision.question,
            text=shown_text(study, decision.item_id),
            adjudicated=True,
            comment=decision.comment,
            finished=iso(decision.at),
        )


def shown_text(study: Study, item: str) -> str:
    """What annotators read of an item."""
    return "\n".join(text for _, text in study.items[item].parts)


def decisions_of(labels: list[Label], question: str) -> list[Decision]:
    """What the labels of a question come to."""
    own = [label for label in labels if label.question == question]
    return decide(own, question=question) if own else []


def _decided(taken: Snapshot, labels: list[Label]) -> Iterator[Decided]:
    for question in taken.study.settings.questions:
        for d in decisions_of(labels, question.name):
            votes = json.dumps(d.votes, ensure_ascii=False)
            yield Decided(
                item=d.item, question=question.name, label=d.label, how=d.how, votes=votes
            )


def _person(taken: Snapshot, person: Participant) -> Person:
    passed = passed_checks(taken, person)
    return Person(
        participant=str(person.number),
        state=person.state,
        started=iso(person.started) or "",
        finished=iso(person.finished),
        trials=len(person.assignments),
        checks_failed=None if passed is None else failed_checks(
            taken.study.settings, person.answers
        ),
        focus_lost=sum(e.kind == "focus-lost" for e in taken.events.get(person.id, ())),
    )  # fmt: skip


def _events(taken: Snapshot) -> Iterator[EventRow]:
    for person in taken.people:
        for e in taken.events.get(person.id, ()):
            given = person.assignments.get(e.trial)
            yield EventRow(
                participant=str(person.number),
                trial=e.trial,
                query=given.subject if given else "",
                kind=e.kind,
                document=e.doc_id,
                rank=e.rank,
                seconds=e.seconds,
                at=iso(e.at) or "",
            )
