"""The perception study's pages: rate how balanced a list is, or choose the more balanced of two.

Lists are shown as a search engine shows them; group terms are not marked, and the run is not named.
"""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ranktilt.studies.server import seme
from ranktilt.studies.server.taking_part import address, address_of, here, save_step, taking_part
from ranktilt.studies.server.web import Visit, go, show_again
from ranktilt.studies.store.studies import Study


def lists_of(study: Study, query: str, condition: str) -> dict[str, Any]:
    """The lists of a rating or a choice, and the possible answers."""
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
            points.insert(1, ("same", "Both the same", ""))
    return {"sides": sides, "points": points}


def _judge(visit: Visit) -> Response:
    """A list to rate, or two to choose between."""
    study, person, step = here(visit)
    given = person.assignments[step.trial]
    shown = lists_of(study, given.subject, given.condition)
    page = seme.content(visit, study, person, step) | shown
    page["progress"] = f"{step.trial} of {study.trials}" if study.trials > 1 else ""
    if visit.request.method == "POST":
        value = visit.form.get(step.name, "")
        if value in {point[0] for point in shown["points"]}:
            return go(save_step(visit, study, person.id, step, {step.name: value}))
        return show_again(address(study, step))
    return visit.page("judge.html", **page | {"errors": seme.missing(visit)})


def at_step(visit: Visit) -> Response:
    """The page of the step in the URL."""
    study, person = taking_part(visit)
    name = visit.path("step")
    if name == study.settings.mode:
        return _judge(visit)
    if name.startswith("check-"):
        return seme.check(visit)
    return go(address_of(study, person))
