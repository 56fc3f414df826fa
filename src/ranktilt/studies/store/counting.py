"""Counts of the dashboard: states, conditions, drop-out; items, gold questions and agreement."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ranktilt.studies.annotation.decisions import agreement, gold_accuracy
from ranktilt.studies.flow import StudyStep, all_steps, steps_of_trial
from ranktilt.studies.store.people import Participant
from ranktilt.studies.store.results import StudySnapshot, decisions_of
from ranktilt.studies.store.studies import Study


@dataclass(frozen=True)
class _ConditionCount:
    """A condition of a query: how many participants got it, and how many finished it."""

    query: str
    condition: str
    given: int
    finished: int


@dataclass(frozen=True)
class _StepCount:
    """How many participants reached a step, and how many answered it."""

    step: str
    came: int
    answered: int


@dataclass
class StudyCounts:
    """What the dashboard shows."""

    state: str
    joined: int
    withdrawn: int
    by_state: dict[str, int]
    minutes: float | None
    conditions: list[_ConditionCount] = field(default_factory=list)
    cells: list[_ConditionCount] = field(default_factory=list)
    steps: list[_StepCount] = field(default_factory=list)
    failed_checks: int | None = None
    clicked: int | None = None
    annotators: list[dict[str, Any]] = field(default_factory=list)
    items: dict[str, int] = field(default_factory=dict)
    questions: list[dict[str, Any]] = field(default_factory=list)


def count(taken: StudySnapshot) -> StudyCounts:
    """Count states, conditions and drop-out; for annotation items, gold questions and agreement."""
    states = Counter(person.state for person in taken.people)
    times = [
        (person.finished - person.started) / 60
        for person in taken.people
        if person.state == "complete" and person.finished is not None
    ]
    made = StudyCounts(
        taken.state,
        taken.joined,
        taken.withdrawn,
        {state: states[state] for state in ("active", "complete", "expired", "screened")},
        statistics.median(times) if times else None,
    )
    if taken.study.kind == "annotation":
        _count_labels(taken, made)
    else:
        _count_conditions(taken, made)
    return made


def _count_conditions(taken: StudySnapshot, made: StudyCounts) -> None:
    study = taken.study
    if study.settings.checks:
        made.failed_checks = sum(taken.passed_checks(p) is False for p in taken.people)
    last = {
        trial: steps_of_trial(study.settings, trial)[-1].name
        for trial in range(1, study.trials + 1)
    }
    given: Counter[tuple[str, str]] = Counter()
    finished: Counter[tuple[str, str]] = Counter()
    for person, shown in taken.trials():
        key = (shown.subject, shown.condition)
        given[key] += 1
        finished[key] += (shown.trial, last[shown.trial]) in person.answers
    made.cells = [
        _ConditionCount(query, condition, given[query, condition], finished[query, condition])
        for query, own in study.conditions_by_query.items()
        for condition in own
    ]
    for name in dict.fromkeys(cell.condition for cell in made.cells):
        own_cells = [cell for cell in made.cells if cell.condition == name]
        made.conditions.append(
            _ConditionCount(
                "", name, sum(c.given for c in own_cells), sum(c.finished for c in own_cells)
            )
        )
    if study.kind == "seme":
        made.clicked = sum(
            any(e.kind == "click" for e in taken.events.get(p.id, ())) for p in taken.people
        )
    made.steps = list(_dropout(study, taken.people))


def _dropout(study: Study, people: list[Participant]) -> Iterator[_StepCount]:
    came = len(people)
    for step in all_steps(study.settings, study.trials):
        answered = sum((step.trial, step.name) in p.answers for p in people)
        yield _StepCount(_step_name(study, step), came, answered)
        came = answered


def _step_name(study: Study, step: StudyStep) -> str:
    words = {
        "prior": "opinion before", "search": "results", "summary": "summary",
        "posterior": "opinion after", "rate": "rating", "choose": "choice",
    }  # fmt: skip
    name = words.get(step.name, step.name.replace("check-", "attention check "))
    return f"{name}, topic {step.trial}" if study.trials > 1 else name


def _count_labels(taken: StudySnapshot, made: StudyCounts) -> None:
    study = taken.study
    labels = taken.labels()
    plain = [item.id for item in study.items.values() if item.gold is None]
    per_item = Counter(
        given.subject for person, given in taken.trials()
        if (given.trial, "label") in person.answers
    )  # fmt: skip
    wanted = study.settings.per_item
    made.items = {
        "in all": len(plain),
        "fully labelled": sum(per_item[item] >= wanted for item in plain),
        "partly labelled": sum(0 < per_item[item] < wanted for item in plain),
        "not yet labelled": sum(per_item[item] == 0 for item in plain),
    }
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for question in study.settings.questions:
        own = [label for label in labels if label.question == question.name]
        for who, (good, total) in gold_accuracy(own).items():
            right[who] += good
            asked[who] += total
        decisions = decisions_of(labels, question.name)
        votes = [label for label in own if not label.adjudicated and label.gold is None]
        found = agreement(votes, question=question.name, resamples=0) if votes else None
        made.questions.append(
            {
                "name": question.name,
                "decided": sum(d.label is not None for d in decisions),
                "open": sum(d.how == "no-majority" for d in decisions),
                "kappa": found.kappa if found else None,
                "alpha": found.alpha if found else None,
                "labels": dict(Counter(d.label for d in decisions if d.label is not None)),
            }
        )
    made.annotators = [
        {
            "number": person.number,
            "state": person.state,
            "labels": sum(item == "label" for _, item in person.answers),
            "right": right[str(person.number)],
            "asked": asked[str(person.number)],
        }
        for person in taken.people
    ]
