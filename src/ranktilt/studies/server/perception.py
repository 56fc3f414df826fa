"""The perception study's pages: rate how balanced a list is, or choose the more balanced of two.

Lists are shown as a search engine shows them; group terms are not marked, nothing says which
system made them.
"""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ranktilt.studies.flow import Step
from ranktilt.studies.server import seme
from ranktilt.studies.server.taking_part import address, address_of, here, save_step, taking_part
from ranktilt.studies.server.web import Visit, go, once_more
from ranktilt.studies.store.studies import Study


def lists_of(study: Study, query: str, condition: str) -> dict[str, Any]:
    """What a rating or a choice shows, and which answers there are."""
    settings = study.settings
    if settings.mode == "rate":
        ends = {1: settings.low, settings.scale: settings.high}
        points = [(str(n), str(n), ends.get(n, "")) for n in range(1, settings.scale + 1)]
        sides = [("", study.entries(query, condition))]
    else:
        left, right = condition.split("|")
        sides = [("List A", study.entries(query, left)), ("List B", study.entries(query, right))]
        points = [("left", "List A", ""), ("right", "List B", "")]
        if settings.allow_same:
            points.insert(1, ("same", "Both alike", ""))
    return {"sides": sides, "points": points}


def judge(visit: Visit) -> Response:
    """A list to rate, or two to choose between."""
    study, person, step = here(visit)
    given = person.assignments[step.trial]
    shown = lists_of(study, given.subject, given.condition)
    page = seme.content(visit, study, person, step) | shown
    page["progress"] = progress(study, step)
    if visit.request.method == "POST":
        value = visit.form.get(step.name, "")
        if value in {point[0] for point in shown["points"]}:
            return go(save_step(visit, study, person.id, step, {step.name: value}))
        return once_more(address(study, step))
    return visit.page("judge.html", **page | {"errors": seme.missing(visit)})


def progress(study: Study, step: Step) -> str:
    """Where in the study a page stands."""
    return f"{step.trial} of {study.trials}" if study.trials > 1 else ""


def at_step(visit: Visit) -> Response:
    """Whatever page the step in the address is."""
    study, person = taking_part(visit)
    name = visit.path("step")
    if name == study.settings.mode:
        return judge(visit)
    if name.startswith("check-"):
        return seme.check(visit)
    return go(address_of(study, person))
