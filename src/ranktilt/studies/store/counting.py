"""What the dashboard shows: states, conditions, drop-out; items, gold questions and agreement."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ranktilt.studies.annotation.decisions import agreement, gold_accuracy
from ranktilt.studies.flow import Step, all_steps, steps_of_trial
from ranktilt.studies.store.people import Participant
from ranktilt.studies.store.results import (
    Snapshot,
    decisions_of,
    labels_of,
    passed_checks,
    trials_of,
)
from ranktilt.studies.store.studies import Study


@dataclass(frozen=True)
class Cell:
    """A condition of a query: how many got it, and how many of them finished it."""

    query: str
    condition: str
    given: int
    finished: int


@dataclass(frozen=True)
class Reached:
    """How many came to a step, and how many answered it."""

    step: str
    came: int
    answered: int


@dataclass
class Counts:
    """What the dashboard shows."""

    state: str
    joined: int
    withdrawn: int
    by_state: dict[str, int]
    minutes: float | None
    conditions: list[Cell] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    steps: list[Reached] = field(default_factory=list)
    failed_checks: int | None = None
    clicked: int | None = None
    annotators: list[dict[str, Any]] = field(default_factory=list)
    items: dict[str, int] = field(default_factory=dict)
    questions: list[dict[str, Any]] = field(default_factory=list)


def counts(taken: Snapshot) -> Counts:
    """Live counts: states, conditions, drop-out; for annotation items, gold and agreement."""
    study = taken.study
    complete = [p for p in taken.people if p.state == "complete" and p.finished is not None]
    made = Counts(
        taken.state,
        taken.joined,
        taken.withdrawn,
        {s: sum(p.state == s for p in taken.people)
         for s in ("active", "complete", "expired", "screened")},
        statistics.median((p.finished - p.started) / 60 for p in complete) if complete else None,  # type: ignore[operator]
    )  # fmt: skip
    if study.kind == "annotation":
        _count_labels(taken, made)
        return made
    if study.settings.checks:
        made.failed_checks = sum(passed_checks(taken, p) is False for p in taken.people)
    last = {
        trial: steps_of_trial(study.settings, trial)[-1].name
        for trial in range(1, study.trials + 1)
    }
    given = Counter((a.subject, a.condition) for _, a in trials_of(taken))
    finished = Counter(
        (a.subject, a.condition)
        for p, a in trials_of(taken)
        if (a.trial, last[a.trial]) in p.answers
    )
    names = list(dict.fromkeys(c for own in study.conditions_by_query.values() for c in own))
    made.cells = [
        Cell(query, condition, given[query, condition], finished[query, condition])
        for query, own in study.conditions_by_query.items()
        for condition in own
    ]
    made.conditions = [
        Cell("", name, sum(c.given for c in made.cells if c.condition == name),
             sum(c.finished for c in made.cells if c.condition == name))
        for name in names
    ]  # fmt: skip
    if study.kind == "seme":
        made.clicked = sum(
            any(e.kind == "click" for e in taken.events.get(p.id, ())) for p in taken.people
        )
    made.steps = list(_dropout(study, taken.people))
    return made


def _dropout(study: Study, people: list[Participant]) -> Iterator[Reached]:
    came = len(people)
    for step in all_steps(study.settings, study.trials):
        answered = sum((step.trial, step.name) in p.answers for p in people)
        yield Reached(step_name(study, step), came, answered)
        came = answered


def step_name(study: Study, step: Step) -> str:
    """A step for people."""
    words = {
        "prior": "opinion before", "search": "results", "summary": "summary",
        "posterior": "opinion after", "rate": "rating", "choose": "choice",
    }  # fmt: skip
    name = words.get(step.name, step.name.replace("check-", "attention check "))
    return f"{name}, topic {step.trial}" if study.trials > 1 else name


def _count_labels(taken: Snapshot, made: Counts) -> None:
    study = taken.study
    labels = list(labels_of(taken))
    plain = [item.id for item in study.items.values() if item.gold is None]
    per_item = Counter(
        given.subject for person, given in trials_of(taken)
        if (given.trial, "label") in person.answers
    )  # fmt: skip
    made.items = {
        "in all": len(plain),
        "fully labelled": sum(per_item[item] >= study.settings.per_item for item in plain),
        "partly labelled": sum(0 < per_item[item] < study.settings.per_item for item in plain),
        "not yet labelled": sum(per_item[item] == 0 for item in plain),
    }
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for question in study.settings.questions:
        own = [label for label in labels if label.question == question.name]
        for who, (good, total) in (
            gold_accuracy(own, question=question.name) if own else {}
        ).items():
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
