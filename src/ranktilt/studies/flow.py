"""The way through a study: which step comes next, given the answers so far.

No position is stored, so going back, reloading, a second tab or a break of days cannot confuse a
study: every request derives the step from the answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ranktilt.studies.settings import StudySettings

_STEPS = {
    "seme": ("prior", "search", "summary", "posterior"),
    "annotation": ("label",),
}


@dataclass(frozen=True)
class StudyStep:
    """One page: the trial (from 1) and the step's name. The answer under that name ends it."""

    trial: int
    name: str


def steps_of_trial(settings: StudySettings, trial: int) -> list[StudyStep]:
    """The steps of a trial, including attention checks."""
    names = _STEPS.get(settings.kind, (settings.mode,))
    found = []
    for name in names:
        found.append(StudyStep(trial, name))
        found += [
            StudyStep(trial, f"check-{number}")
            for number, check in enumerate(settings.checks, start=1)
            if check.trial == trial and check.after == name
        ]
    return found


def all_steps(settings: StudySettings, trials: int) -> list[StudyStep]:
    """Every step of a participant, in order."""
    return [step for trial in range(1, trials + 1) for step in steps_of_trial(settings, trial)]


def current_step(
    settings: StudySettings, trials: int, answers: Mapping[tuple[int, str], str]
) -> StudyStep | None:
    """The first step without an answer; None if all are done."""
    steps = all_steps(settings, trials)
    return next((step for step in steps if (step.trial, step.name) not in answers), None)


def failed_checks(settings: StudySettings, answers: Mapping[tuple[int, str], str]) -> int:
    """Number of attention checks with another answer than asked for."""
    return sum(
        answers.get((check.trial, f"check-{number}"), str(check.expected)) != str(check.expected)
        for number, check in enumerate(settings.checks, start=1)
    )
