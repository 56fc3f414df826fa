"""A study at one moment: everybody's answers, and their export as tables with a codebook."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import Select, case, select

from ranktilt.data.files import writing
from ranktilt.errors import InputError, OutputError, check_known
from ranktilt.studies.annotation.decisions import Decision, decide
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import Assignment, Participant
from ranktilt.studies.store.studies import Study
from ranktilt.studies.tables import (
    PARTICIPANT,
    TIME,
    Choice,
    Label,
    OpinionAnswer,
    Rating,
    codebook_markdown,
    column,
    rows_csv,
)

#: Answers that are not counted, only whether they exist.
_TEXTS = ("summary", "evidence", "draft", "comment")


@dataclass(frozen=True)
class _ParticipantRow:
    """One row per participant or annotator."""

    participant: str = column(PARTICIPANT)
    state: str = column(
        "how it ended", "active, complete, expired (out of time), screened (failed a check)"
    )
    started: str = column("when consent was given", TIME)
    finished: str | None = column("when it ended", TIME, default=None)
    trials: int = column("queries, lists or items given so far", "0, 1, …", default=0, needed=True)
    checks_failed: int | None = column(
        "attention checks not answered as asked; empty if none was shown", "0, 1, …",
        default=None,
    )  # fmt: skip
    focus_lost: int = column("how often a page lost the focus", "0, 1, …", default=0)


@dataclass(frozen=True)
class _EventRow:
    """One row per logged event, in the order in which they reached the server."""

    participant: str = column(PARTICIPANT)
    trial: int = column("number of the query for this participant", "1, 2, …")
    query: str = column("id of the query")
    kind: str = column(
        "what happened",
        "click (a result), open (a reader page), dwell (seconds on a reader page while visible), "
        "focus-lost; page and reload in studies of earlier versions",
    )
    document: str | None = column("id of the document", default=None)
    rank: int | None = column("its rank in the list shown", "1, 2, …", default=None)
    seconds: float | None = column("duration", "at least 0", default=None)
    at: str = column("when it reached the server", TIME, default="")


@dataclass(frozen=True)
class _EvidenceRow:
    """One row per quote in a summary."""

    participant: str = column(PARTICIPANT)
    query: str = column("id of the query")
    document: str = column("the result that the participant named as the source")
    quote: str = column("the words quoted")


@dataclass(frozen=True)
class _PaymentRow:
    """Whom to pay: panel ids and codes, apart from the answers."""

    panel_id: str = column("the panel's id, from the link", default="")
    code: str = column("the completion code that was shown", default="", needed=True)
    state: str = column(
        "how it ended", "active, complete, expired, screened", default="", needed=True
    )


@dataclass
class StudySnapshot:
    """Everything of a study at one moment. `read` takes it, `export` writes it."""

    study: Study
    people: list[Participant]
    panels: dict[str, str | None]
    events: dict[str, list[Any]]
    adjudications: list[Any]
    state: str
    joined: int
    withdrawn: int

    @classmethod
    def read(cls, database: Database, study: Study, *, texts: bool = True) -> StudySnapshot:
        """Read a study's answers in one transaction, so that tables are consistent.

        Args:
            database: The database.
            study: The study.
            texts: With what people wrote, and the log; counts need neither.
        """
        people, given, told = schema.participants, schema.assignments, schema.answers
        logged, decided, studies = schema.events, schema.decisions, schema.studies
        own = select(people.c.id).where(people.c.study_id == study.id)
        all_answers = select(told)
        if not texts:
            short = case((told.c.item.in_(_TEXTS), ""), else_=told.c.value).label("value")
            all_answers = select(*(short if c.key == "value" else c for c in told.c))
        with database.read() as connection:

            def by_person(statement: Select[Any]) -> dict[str, list[Any]]:
                found: dict[str, list[Any]] = defaultdict(list)
                for row in connection.execute(statement):
                    found[row.participant_id].append(row)
                return found

            all_people = select(people).where(people.c.study_id == study.id)
            rows = connection.execute(all_people.order_by(people.c.number)).all()
            all_given = select(given).where(given.c.study_id == study.id)
            assigned = by_person(all_given.order_by(given.c.trial))
            answers = by_person(all_answers.where(told.c.participant_id.in_(own)))
            log = select(logged).where(logged.c.participant_id.in_(own)).order_by(logged.c.id)
            events = by_person(log) if texts else {}
            of_study = select(decided).where(decided.c.study_id == study.id)
            adjudications = connection.execute(of_study).all()
            about = connection.execute(select(studies).where(studies.c.id == study.id)).one()
        return cls(
            study,
            [Participant.of(r, assigned[r.id], answers[r.id], about.state) for r in rows],
            {r.id: r.panel_id for r in rows},
            events,
            list(adjudications),
            about.state,
            about.joined,
            about.withdrawn,
        )

    def trials(self) -> Iterator[tuple[Participant, Assignment]]:
        """Every assignment with its participant."""
        for person in self.people:
            for assignment in person.assignments.values():
                yield person, assignment

    def passed_checks(self, person: Participant) -> bool | None:
        """Whether somebody passed all attention checks; None if none was shown."""
        if not any(item.startswith("check-") for _, item in person.answers):
            return None
        return self.study.settings.failed_checks(person.answers) == 0

    @cached_property
    def labels(self) -> list[Label]:
        """All labels of an annotation study, adjudications last."""
        return list(_labels(self))

    def labels_of(self, question: str) -> list[Label]:
        """All labels of one question."""
        return [label for label in self.labels if label.question == question]

    def decisions(self, question: str) -> list[Decision]:
        """Decide the labels of one question."""
        return decide(self.labels_of(question))

    def rows(self, table: str) -> list[Any]:
        """The rows of one table of the export."""
        return list(_TABLES[table][1](self))

    # Files

    def file_content(self, name: str) -> str:
        """One file of an export."""
        check_known("file", name, self.study.files)
        if name == "codebook.md":
            return self._codebook()
        table = name.removesuffix(".csv")
        try:
            return rows_csv(self.rows(table), _TABLES[table][0])
        except (ValueError, LookupError, TypeError, OverflowError, OSError) as error:
            why, where = f"damaged ({error})", f"study {self.study.slug}"
            raise InputError(why, where=where, do="restore a backup") from error

    def export(self, folder: str | os.PathLike[str], *, with_payments: bool = False) -> list[Path]:
        """Write all tables and the codebook into a folder.

        A new folder and all files are readable by their owner alone.

        Args:
            folder: Where to write; it is created if needed.
            with_payments: Include panel ids and codes.

        Returns:
            The files.
        """
        kept = [name for name in self.study.files if name != "payments.csv" or with_payments]
        files = {Path(folder) / name: self.file_content(name) for name in kept}
        for path, content in files.items():
            write_private(path, content)
        return list(files)

    def _codebook(self) -> str:
        """The meaning of every column of every table, and what the study was."""
        study = self.study
        # who knows the seed can predict who gets which condition next
        seed = f"seed {study.seed}" if self.state == "stopped" else "seed shown once it is stopped"
        lines = [f"# Codebook of {study.settings.title}\n"]
        lines.append(
            f"Study `{study.slug}` ({study.kind}), {seed}. {len(self.people)} "
            f"participants in the tables, {self.withdrawn} withdrew and were deleted.\n"
        )
        lines += [
            f"## {name}\n\n{_TABLES[name][0].__doc__}\n\n{codebook_markdown(_TABLES[name][0])}"
            for name in study.tables
        ]
        if study.kind == "annotation":
            for question in study.settings.questions:
                labels = ", ".join(f"`{o.value}` ({o.shown})" for o in question.options)
                lines.append(f"Question `{question.name}`: {question.text} {labels}.\n")
        elif study.kind == "seme":
            lines.append("## Queries\n")
            lines += [
                f"- `{q.id}`: {q.text} Statement: {q.statement}" for q in study.queries.values()
            ]
            lines.append("")
        return "\n".join(lines)


def write_private(path: Path, content: str | bytes) -> None:
    """Write a file that others cannot read at any moment, completely or not at all."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise OutputError(f"{path.parent}: cannot be created ({why})") from error
    temporary = path.with_name(f".{path.name}.part")
    with writing(path):
        # a file that is there may be a link, or somebody else's
        temporary.unlink(missing_ok=True)
        flags = os.O_CREAT | os.O_WRONLY | os.O_EXCL
        try:
            with open(os.open(temporary, flags, 0o600), "wb") as file:
                file.write(content.encode() if isinstance(content, str) else content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)


def _iso(at: float | None) -> str | None:
    """A time as ISO 8601, in UTC.

    >>> _iso(0.0)
    '1970-01-01T00:00:00.000Z'
    """
    if at is None:
        return None
    text = datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")


# Rows of the tables


def _about(taken: StudySnapshot, person: Participant, given: Assignment, step: str) -> Any:
    """The columns that answers, ratings and choices share; `step` ends the trial."""
    return {
        "participant": str(person.number),
        "query": given.subject,
        "attention_passed": taken.passed_checks(person),
        "started": _iso(given.started),
        "finished": _iso(person.answered_at.get((given.trial, step))),
    }


def _number(person: Participant, trial: int, item: str) -> int | None:
    value = person.answers.get((trial, item))
    return None if value is None else int(value)


def _answers(taken: StudySnapshot) -> Iterator[OpinionAnswer]:
    for person, given in taken.trials():
        own = [e for e in taken.events.get(person.id, ()) if e.trial == given.trial]
        opened = tuple(e.doc_id for e in own if e.kind == "open")
        stays = [e.seconds for e in own if e.kind == "dwell"]
        shown = taken.study.lists[given.subject, given.condition]
        yield OpinionAnswer(
            **_about(taken, person, given, "posterior"),
            condition=given.condition,
            prior=_number(person, given.trial, "prior"),
            posterior=_number(person, given.trial, "posterior"),
            signed_duo=shown.signed_duo,
            duo=shown.duo,
            clicks=sum(e.kind == "click" for e in own),
            opened=opened,
            # unknown without the page's script
            dwell=round(sum(stays, 0.0), 3) if stays or not opened else None,
            summary=person.answers.get((given.trial, "summary"), ""),
            shown=shown.docs,
            focus_lost=sum(e.kind == "focus-lost" for e in own),
            statement_side=taken.study.queries[given.subject].side,
        )


def _evidence(taken: StudySnapshot) -> Iterator[_EvidenceRow]:
    for person, given in taken.trials():
        for quote in json.loads(person.answers.get((given.trial, "evidence"), "[]")):
            yield _EvidenceRow(str(person.number), given.subject, quote["doc"], quote["text"])


def _ratings(taken: StudySnapshot) -> Iterator[Rating]:
    for person, given in taken.trials():
        value = person.answers.get((given.trial, "rate"))
        if value is not None:
            yield Rating(
                **_about(taken, person, given, "rate"),
                ranking=given.condition,
                rating=float(value),
                shown=taken.study.lists[given.subject, given.condition].docs,
            )


def _choices(taken: StudySnapshot) -> Iterator[Choice]:
    for person, given in taken.trials():
        value = person.answers.get((given.trial, "choose"))
        if value is not None:
            left, right = given.condition.split("|")
            yield Choice(
                **_about(taken, person, given, "choose"), left=left, right=right, chosen=value
            )


def _labels(taken: StudySnapshot) -> Iterator[Label]:
    study = taken.study
    for person, given in taken.trials():
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
                text=item.text,
                gold=(item.gold or {}).get(question),
                comment=person.answers.get((given.trial, "comment"), ""),
                started=_iso(given.started),
                finished=_iso(person.answered_at[given.trial, "label"]),
            )
    for decision in taken.adjudications:
        yield Label(
            annotator="adjudicator",
            item=decision.item_id,
            label=decision.value,
            question=decision.question,
            text=study.items[decision.item_id].text,
            adjudicated=True,
            comment=decision.comment,
            finished=_iso(decision.at),
        )


def _people(taken: StudySnapshot) -> Iterator[_ParticipantRow]:
    for person in taken.people:
        shown = taken.passed_checks(person) is not None
        failed = taken.study.settings.failed_checks(person.answers)
        yield _ParticipantRow(
            participant=str(person.number),
            state=person.state,
            started=_iso(person.started) or "",
            finished=_iso(person.finished),
            trials=len(person.assignments),
            checks_failed=failed if shown else None,
            focus_lost=sum(e.kind == "focus-lost" for e in taken.events.get(person.id, ())),
        )


def _payments(taken: StudySnapshot) -> list[_PaymentRow]:
    """Panel ids and codes: a separate file, so that answers can be shared without it."""
    rows = [_PaymentRow(taken.panels[p.id] or "", p.code, p.state) for p in taken.people]
    return sorted(rows, key=lambda r: (r.panel_id, r.code))


def _events(taken: StudySnapshot) -> Iterator[_EventRow]:
    for person in taken.people:
        for e in taken.events.get(person.id, ()):
            given = person.assignments.get(e.trial)
            yield _EventRow(
                participant=str(person.number),
                trial=e.trial,
                query=given.subject if given else "",
                kind=e.kind,
                document=e.doc_id,
                rank=e.rank,
                seconds=e.seconds,
                at=_iso(e.at) or "",
            )


_TABLES: dict[str, tuple[type[Any], Callable[[StudySnapshot], Iterable[Any]]]] = {
    "answers": (OpinionAnswer, _answers),
    "evidence": (_EvidenceRow, _evidence),
    "ratings": (Rating, _ratings),
    "choices": (Choice, _choices),
    "labels": (Label, lambda taken: taken.labels),
    "participants": (_ParticipantRow, _people),
    "events": (_EventRow, _events),
    "payments": (_PaymentRow, _payments),
}
