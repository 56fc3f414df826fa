"""Pages that were opened before something changed: nothing is stored for what was not seen."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select, update

from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import withdraw
from ranktilt.studies.store.studies import Study

Make = Callable[..., Study]
Visitor = Callable[[], Any]


def stored(database: Database, name: str) -> list[Any]:
    with database.read() as connection:
        return list(connection.execute(select(schema.metadata.tables[name])).all())


def hold_runs_out(database: Database) -> None:
    with database.write() as connection:
        connection.execute(update(schema.assignments).values(started=time.time() - 3 * 3600))


def item_of(page: Any) -> str:
    found = re.search(r'<div class="item">(.*?)</div>', page.text, re.S)
    assert found
    return found[1].strip()


def link_of(page: Any) -> str:
    """The personal link."""
    page.get("/s/test/withdraw")
    found = re.search(r"http://localhost:8000(/s/test/return/[\w-]+)", page.text)
    assert found
    return found[1]


def test_a_label_for_an_item_that_went_to_another(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database, "annotation", gold_every=0, per_item=1)
    slow = visitor().begin()
    first, token = item_of(slow), slow.token
    hold_runs_out(database)
    quick = visitor().begin()
    assert item_of(quick) == first
    slow.post("/s/test/1/label", 409, csrf=token, **{"q-gender": "female"})
    assert "This page is out of date" in slow.text
    assert stored(database, "answers") == []
    assert len(stored(database, "assignments")) == 1  # nor was anything given for it
    # another tab gets the next item as the same trial: the old tab's label is not for that
    assert slow.get("/s/test/go").at == "/s/test/1/label"
    assert item_of(slow) != first
    fresh = slow.token
    slow.post("/s/test/1/label", 409, csrf=token, **{"q-gender": "female"})
    slow.client.post("/s/test/events", json={"csrf": token, "trial": 1, "events": [
        {"kind": "focus-lost", "key": "0123456789"}]})  # fmt: skip
    assert stored(database, "answers") == stored(database, "events") == []
    slow.post("/s/test/1/label", csrf=fresh, **{"q-gender": "male"})
    assert slow.at == "/s/test/2/label"
    [answer] = stored(database, "answers")
    assert answer.value == '{"gender": "male"}'


@pytest.mark.parametrize("mark", ["", "_", "_" + "0" * 40, "other"])
def test_a_form_without_the_right_mark(
    mark: str, database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database)
    someone, other = visitor().begin(), visitor().begin()
    session = someone.token.partition("_")[0]
    if mark == "other":
        mark = "_" + other.token.partition("_")[2]
    someone.post("/s/test/1/prior", 409, csrf=session + mark, prior="3")
    assert stored(database, "answers") == []
    someone.get("/s/test/go").answer(prior=1).answer()
    token = someone.token.partition("_")[0] + mark
    form = {"summary": "some words", "quote": "", "source": "", "csrf": token}
    for do in ("look", "save"):  # drafts neither
        someone.post("/s/test/1/summary", 409, do=do, **form)
    assert {a.item for a in stored(database, "answers")} == {"prior", "search"}


def test_an_old_tab_after_withdrawing_and_beginning_anew(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database, trials=1)
    someone = visitor().begin()
    old = someone.token
    someone.get("/s/test/withdraw").post("/s/test/withdraw", sure="yes")
    someone.begin()
    new = someone.token
    assert new.partition("_")[0] != old.partition("_")[0]
    someone.post("/s/test/1/prior", 403, csrf=old, prior="3")
    # even with the session's own token the page is somebody's who is not there any more
    mixed = new.partition("_")[0] + "_" + old.partition("_")[2]
    someone.post("/s/test/1/prior", 409, csrf=mixed, prior="3")
    assert stored(database, "answers") == []
    someone.post("/s/test/1/prior", csrf=new, prior="3")
    assert len(stored(database, "answers")) == 1


def test_joining_and_returning_make_a_new_session(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database)
    someone = visitor().get("/s/test")
    before = someone.token
    assert someone.begin().token.partition("_")[0] != before
    same = someone.token.partition("_")[0]
    link = link_of(someone)
    # one's own link in one's own browser changes nothing, so other tabs stay good
    assert someone.get(link).token.partition("_")[0] == same
    other = visitor().get("/s/test")
    before = other.token
    other.get(link)
    assert other.at == "/s/test/1/prior"
    assert other.token.partition("_")[0] != before


def test_a_link_of_somebody_else_asks_first(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    study = make_study(database)
    someone, other = visitor().begin(), visitor().begin()
    other.answer(prior=3)
    link = link_of(other)
    someone.get(link)
    assert "Continue as another participant?" in someone.text
    token = someone.token
    assert someone.get("/s/test/go").at == "/s/test/1/prior"  # still who they were
    wrong = link[:-4] + "0000"
    someone.post(wrong, 404, csrf=token)
    assert someone.post(link, csrf=token).at == "/s/test/1/search"
    # who has withdrawn is nobody any more: then there is nothing to ask
    third = visitor().begin()
    newest = max(stored(database, "participants"), key=lambda p: p.number)
    withdraw(database, study, newest.id)
    assert third.get(link).at == "/s/test/1/search"


# Items that others hold


def test_waiting_for_what_others_hold(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database, "annotation", gold_every=0, per_item=1)
    holder, worker = visitor().begin(), visitor().begin()
    for _ in range(4):
        worker.answer(**{"q-gender": "male"})
    assert worker.at == "/s/test/go"
    assert "Nothing right now" in worker.text
    assert worker.get("/s/test/done").at == worker.get("/s/test").at == "/s/test/go"
    late = visitor().get("/s/test").post("/s/test/consent", 409, agree="yes")
    assert "Nothing right now" in late.text
    assert {p.state for p in stored(database, "participants")} == {"active"}
    hold_runs_out(database)
    assert worker.get("/s/test/go").at == "/s/test/5/label"
    assert worker.answer(**{"q-gender": "male"}).at == "/s/test/done"
    assert holder.get("/s/test/go").at == "/s/test/done"
    assert {p.state for p in stored(database, "participants")} == {"complete"}
