"""Counts of the dashboard: states, conditions, steps, opinion shifts; items and decisions."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ranktilt.stats.intervals import mean_interval
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import Study

_STEPS = {
    "prior": "opinion before", "search": "results", "summary": "summary",
    "posterior": "opinion after", "rate": "rating", "choose": "choice",
}  # fmt: skip


@dataclass
class StudyCounts:
    """What the dashboard shows.

    Attributes:
        state: open, paused or stopped.
        joined: Participants who ever joined.
        withdrawn: Those who withdrew.
        by_state: Participants who are active, complete, expired and screened.
        conditions: How often each condition was given and finished, and how many left.
        steps: How many participants reached and answered each step, are still there, and left.
        shifts: Mean change of opinion by condition with its interval, in a seme study.
        shift_axis: Ticks for these means.
        items: Items in all, fully, partly and not yet labelled.
        questions: Decisions by question.
    """

    state: str
    joined: int
    withdrawn: int
    by_state: dict[str, int]
    conditions: list[dict[str, Any]] = field(default_factory=list)
    steps: list[dict[str, Any]] = field(default_factory=list)
    shifts: list[dict[str, Any]] | None = None
    shift_axis: list[int] = field(default_factory=list)
    items: dict[str, int] = field(default_factory=dict)
    questions: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def read(cls, database: Database, study: Study) -> StudyCounts:
        """Count a study now."""
        return cls.of(StudySnapshot.read(database, study, texts=False))

    @classmethod
    def of(cls, taken: StudySnapshot) -> StudyCounts:
        """Count a study at one moment."""
        states = Counter(person.state for person in taken.people)
        made = cls(
            taken.state,
            taken.joined,
            taken.withdrawn,
            {state: states[state] for state in ("active", "complete", "expired", "screened")},
        )
        if taken.study.kind == "annotation":
            made.items = _items(taken)
            made.questions = list(_questions(taken))
            return made
        made.conditions = list(_conditions(taken))
        made.steps = list(_people_by_step(taken))
        if taken.study.kind == "seme":
            made.shifts = list(_shifts(taken))
            made.shift_axis = _axis([row[end] for row in made.shifts for end in ("low", "high")])
        return made


def _conditions(taken: StudySnapshot) -> Iterator[dict[str, Any]]:
    given, finished, left = Counter[str](), Counter[str](), Counter[str]()
    for person, shown in taken.trials():
        last = taken.study.settings.steps(shown.trial)[-1]
        done = (last.trial, last.name) in person.answers
        given[shown.condition] += 1
        finished[shown.condition] += done
        left[shown.condition] += not done and person.state != "active"
    conditions = taken.study.conditions_by_query.values()
    for name in dict.fromkeys(name for own in conditions for name in own):
        counts = {"given": given[name], "finished": finished[name], "left": left[name]}
        yield {"condition": name, **counts}


def _shifts(taken: StudySnapshot) -> Iterator[dict[str, Any]]:
    """Posterior − prior by condition, with the 95% t interval over people.

    Several queries of one person are averaged first, because they are not independent. Conditions
    without an interval are omitted.
    """
    shifts: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for person, given in taken.trials():
        before, after = (person.answers.get((given.trial, s)) for s in ("prior", "posterior"))
        if before is not None and after is not None and taken.passed_checks(person) is not False:
            shifts[given.condition][person.id].append(int(after) - int(before))
    for condition in dict.fromkeys(name for _, name in taken.study.lists):
        means = [statistics.fmean(own) for own in shifts[condition].values()]
        if len(set(means)) > 1:
            low, high = (float(end) for end in mean_interval(means, method="t"))
            mean = statistics.fmean(means)
            yield {
                "condition": condition, "n": len(means), "mean": mean, "low": low, "high": high,
            }  # fmt: skip


def _axis(values: list[float]) -> list[int]:
    """Whole ticks that span the values and 0, at most eight.

    >>> _axis([-0.4, 1.2]), _axis([-5.5, 7.0])
    ([-1, 0, 1, 2], [-6, -4, -2, 0, 2, 4, 6, 8])
    """
    low, high = math.floor(min([0, *values])), math.ceil(max([0, *values]))
    step = 1 + (high - low) // 7
    return list(range(low // step * step, high + step, step))


def _people_by_step(taken: StudySnapshot) -> Iterator[dict[str, Any]]:
    study = taken.study
    came = len(taken.people)
    for step in study.settings.all_steps(study.trials):
        answered = sum((step.trial, step.name) in person.answers for person in taken.people)
        name = _STEPS.get(step.name, step.name.replace("check-", "attention check "))
        of = "topic" if study.kind == "seme" else "list"
        which = f", {of} {step.trial}" if study.trials > 1 else ""
        here = sum(p.state == "active" and p.step(study) == step for p in taken.people)
        counts = {"came": came, "answered": answered, "here": here}
        yield {"step": f"{name}{which}", **counts, "left": came - answered - here}
        came = answered


def _items(taken: StudySnapshot) -> dict[str, int]:
    labels = Counter(
        given.subject
        for person, given in taken.trials()
        if (given.trial, "label") in person.answers
    )
    counts = [labels[item.id] for item in taken.study.items.values() if item.gold is None]
    wanted = taken.study.settings.per_item
    return {
        "in all": len(counts),
        "fully labelled": sum(count >= wanted for count in counts),
        "partly labelled": sum(0 < count < wanted for count in counts),
        "not yet labelled": sum(count == 0 for count in counts),
    }


def _questions(taken: StudySnapshot) -> Iterator[dict[str, Any]]:
    for question in taken.study.settings.questions:
        decisions = taken.decisions(question.name)
        yield {
            "name": question.name,
            "decided": sum(d.label is not None for d in decisions),
            "open": sum(d.how == "no-majority" for d in decisions),
            "labels": dict(Counter(d.label for d in decisions if d.label is not None)),
        }
