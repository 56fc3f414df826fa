"""The annotator's screen: an item, its questions and the guidelines, usable by keyboard."""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import Response

from ranktilt.studies.server.taking_part import (
    PagePlace,
    address_of,
    check_page,
    page_token,
    save_label,
    step_of,
    taking_part,
)
from ranktilt.studies.server.web import Visit, go, show_again
from ranktilt.studies.store.people import Participant
from ranktilt.studies.store.studies import Study

#: The keys of labels, in order.
_KEYS = "1234567890qw"
_LONGEST_COMMENT = 1000


def screen(study: Study, item: str, chosen: dict[str, str], comment: str) -> dict[str, Any]:
    """What the screen of an item needs."""
    return {
        "study": study,
        "item": study.items[item],
        "keys": _KEYS,
        "chosen": chosen,
        "comment": comment,
        "errors": (),
        "preview": None,
        "place": None,
        "back": None,
    }


def _label(visit: Visit) -> Response:
    """Label an item. Earlier ones may be changed until everything is done."""
    study, person = taking_part(visit)
    trial = int(visit.path("trial"))
    if visit.request.method == "POST" and person.state == "active":
        check_page(visit, study, person, trial)
    if person.state != "active" or trial not in person.assignments:
        return go(address_of(study, person))
    now = step_of(study, person)
    if (trial, "label") not in person.answers and (now is None or now.trial != trial):
        return go(address_of(study, person))
    if visit.request.method == "POST":
        given = {
            question.name: visit.form.get(f"q-{question.name}", "")
            for question in study.settings.questions
        }
        comment = visit.form.get("comment", "").strip()[:_LONGEST_COMMENT]
        if all(
            given[question.name] in {option.value for option in question.options}
            for question in study.settings.questions
        ):
            text = json.dumps(given, ensure_ascii=False)
            return go(save_label(visit, study, person.id, trial, text, comment))
        return show_again(f"/s/{study.slug}/{trial}/label")
    chosen = json.loads(person.answers.get((trial, "label"), "{}"))
    comment = person.answers.get((trial, "comment"), "")
    page = screen(study, person.assignments[trial].subject, chosen, comment) | {
        "participant": person,
        "token": page_token(visit, person, trial),
        "action": f"/s/{study.slug}/{trial}/label",
        "place": PagePlace(trial),
        "progress": _progress(study, person),
        "errors": ("Choose an answer to every question.",) if visit.again else (),
        "back": f"/s/{study.slug}/{trial - 1}/label" if trial > 1 else None,
    }
    return visit.page("label.html", **page)


def _progress(study: Study, person: Participant) -> str:
    """Items labelled, of how many; "up to" because others may take some."""
    done = sum(item == "label" for _, item in person.answers)
    most, trials = _most_items(study), study.settings.trials
    return f"{done} of {trials if 0 < trials <= most else f'up to {most}'} labelled"


def _most_items(study: Study) -> int:
    """The most items one annotator can get: all items, and one gold item in every stretch."""
    plain = sum(item.gold is None for item in study.items.values())
    every, gold = study.settings.gold_every, len(study.items) - plain
    if every == 1:  # only gold until it is used up
        return plain + gold
    return plain + (min(gold, -(-plain // (every - 1))) if every else 0)


def at_step(visit: Visit) -> Response:
    """The page of the step in the URL."""
    if visit.path("step") == "label":
        return _label(visit)
    study, person = taking_part(visit)
    return go(address_of(study, person))
