"""The way through a study: which step comes next, from the answers that are there.

There is no stored position. Going back, reloading, a second tab or a break of days therefore cannot
confuse a study: every request asks the answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ranktilt.studies.settings import Settings

STEPS = {
    "seme": ("prior", "search", "summary", "posterior"),
    "annotation": ("label",),
}


@dataclass(frozen=True)
class Step:
    """One page: the trial (from 1) and the step's name. The answer under that name ends it."""

    trial: int
    name: str


def steps_of_trial(settings: Settings, trial: int) -> list[Step]:
    """The steps of a trial, attention checks included."""
    names = STEPS.get(settings.kind, (settings.mode,))
    found = []
    for name in names:
        found.append(Step(trial, name))
        found += [
            Step(trial, f"check-{number}")
            for number, check in enumerate(settings.checks, start=1)
            if check.trial == trial and check.after == name
        ]
    return found


def current_step(
    settings: Settings, trials: int, answers: Mapping[tuple[int, str], str]
) -> Step | None:
    """The first step without an answer; None when all are done."""
    for trial in range(1, trials + 1):
        for step in steps_of_trial(settings, trial):
            if (trial, step.name) not in answers:
                return step
    return None


def all_steps(settings: Settings, trials: int) -> list[Step]:
    """Every step of a participant, in order; drop-out is counted along it."""
    return [step for trial in range(1, trials + 1) for step in steps_of_trial(settings, trial)]


def failed_checks(settings: Settings, answers: Mapping[tuple[int, str], str]) -> int:
    """How many attention checks were answered otherwise than asked."""
    return sum(
        answers.get((check.trial, f"check-{number}"), str(check.expected)) != str(check.expected)
        for number, check in enumerate(settings.checks, start=1)
    )
