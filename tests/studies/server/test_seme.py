"""A participant's way, request by request, on both databases."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.studies import Study, set_state

Make = Callable[..., Study]
Visitor = Callable[[], Any]
QUOTE = "says so at some length"


def table(database: Database, name: str) -> list[Any]:
    found = schema.metadata.tables[name]
    with database.read() as connection:
        return list(connection.execute(select(found)).all())


def answers(database: Database) -> dict[tuple[int, str], str]:
    return {(row.trial, row.item): row.value for row in table(database, "answers")}


def test_the_whole_way(database: Database, make_study: Make, visitor: Visitor) -> None:
    study = make_study(database)
    someone = visitor().begin()
    assert someone.at == "/s/test/1/prior"
    [given] = table(database, "assignments")
    query = study.queries[given.subject]
    assert query.text in someone.text
    someone.answer(prior=-2)
    assert someone.at == "/s/test/1/search"
    shown = study.lists[given.subject, given.condition].docs
    headings = re.findall(r'<h2 dir="auto"><a href="[^"]+">(.*?)</a></h2>', someone.text)
    import html

    assert [html.unescape(h) for h in headings] == [study.documents[d].heading for d in shown]
    link = re.search(r'href="(/s/test/1/doc/3\?v=\w+)"', someone.text)
    assert link
    someone.get(link[1])
    assert "at some length" in someone.text
    someone.get("/s/test/1/search").answer()
    assert someone.at == "/s/test/1/summary"
    someone.answer(summary="It is good for many reasons, and I read some of them.",
                   quote=QUOTE.upper(), source="3", do="save")  # fmt: skip
    assert someone.at == "/s/test/1/posterior"
    someone.answer(posterior=3)
    assert someone.at == "/s/test/done"
    [person] = table(database, "participants")
    assert person.code in someone.text
    assert person.state == "complete"
    found = answers(database)
    assert found[1, "prior"] == "-2"
    assert found[1, "posterior"] == "3"
    assert json.loads(found[1, "evidence"]) == [{"text": QUOTE.upper(), "doc": shown[2]}]
    kinds = [(e.kind, e.doc_id, e.rank) for e in table(database, "events")]
    assert kinds == [("click", shown[2], 3), ("open", shown[2], 3)]


def test_several_topics(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database, trials=3)
    someone = visitor().begin()
    for trial in (1, 2, 3):
        assert someone.at == f"/s/test/{trial}/prior"
        assert f"Topic {trial} of 3" in someone.text
        someone.whole_trial()
    assert someone.at == "/s/test/done"
    assert len({a.subject for a in table(database, "assignments")}) == 3


def test_back_reload_and_ahead_lead_to_where_one_is(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database)
    someone = visitor().begin()
    token = someone.token
    someone.answer(prior=1)
    for path in ("/s/test", "/s/test/go", "/s/test/1/prior", "/s/test/1/posterior",
                 "/s/test/1/summary", "/s/test/done", "/s/test/1/nonsense", "/s/test/2/prior",
                 "/s/test/1/check-1"):  # fmt: skip
        assert someone.get(path).at == "/s/test/1/search", path
    # the old form, sent again with another answer, and a later one sent ahead
    someone.post("/s/test/1/prior", prior=-3, csrf=token)
    someone.post("/s/test/1/posterior", posterior=-3, csrf=token)
    assert someone.at == "/s/test/1/search"
    assert answers(database) == {(1, "prior"): "1"}


def test_two_tabs(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database)
    someone = visitor()
    someone.get("/s/test")
    token, cookie = someone.token, someone.client.cookies["session"]
    ends = []
    for _ in range(2):  # consent in both, before either has its answer
        someone.client.cookies.clear()
        someone.client.cookies.set("session", cookie)
        someone.post("/s/test/consent", agree="yes", csrf=token)
        ends.append(someone.token)
    assert ends[0] == ends[1]  # whichever answer comes last, the page that is seen can be sent
    assert len(table(database, "participants")) == 1
    # and later, when the other tab has its new session: for this alone the old token will do
    assert someone.post("/s/test/consent", agree="yes", csrf=token).at == "/s/test/1/prior"
    assert len(table(database, "participants")) == 1
    someone.post("/s/test/1/prior", 403, prior=3, csrf=token)
    assert 'href="/s/test"' in someone.text  # the way back
    token = someone.get("/s/test").token
    someone.answer(prior=2)
    someone.post("/s/test/1/prior", prior=-2, csrf=token)
    someone.answer()
    form = {"summary": "word " * 12, "quote": QUOTE, "source": "1", "do": "save", "csrf": token}
    someone.post("/s/test/1/summary", **form)
    someone.post("/s/test/1/summary", **form | {"summary": "other " * 12})
    assert someone.at == "/s/test/1/posterior"
    for value in (3, -3):
        someone.post("/s/test/1/posterior", posterior=value, csrf=token)
    assert someone.at == "/s/test/done"
    found = answers(database)
    assert (found[1, "prior"], found[1, "posterior"]) == ("2", "3")
    assert found[1, "summary"].startswith("word")
    assert len(table(database, "assignments")) == 1


def test_a_reload_of_a_document_is_no_second_click(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database)
    someone = visitor().begin().answer(prior=0)
    link = re.search(r'href="(/s/test/1/doc/1\?v=\w+)"', someone.text)
    assert link
    someone.get(link[1]).get(link[1])
    someone.get("/s/test/1/search")
    again = re.search(r'href="(/s/test/1/doc/1\?v=\w+)"', someone.text)
    assert again
    assert again[1] != link[1]
    someone.get(again[1])
    someone.get("/s/test/1/doc/2")  # by hand: opened, but no result was clicked
    assert [e.kind for e in table(database, "events")] == [
        "click", "open", "click", "open", "open",
    ]  # fmt: skip
    for bad in ("0", "5", "x", "-1", "9" * 30):
        someone.get(f"/s/test/1/doc/{bad}", 404)


def test_answers_that_do_not_fit_are_refused_with_reasons(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database)
    someone = visitor()
    someone.get("/s/test").post("/s/test/consent")
    assert "Tick the box" in someone.text
    someone.begin()
    for value in ("4", "", "x", "2.0", "+1", "١"):
        someone.post("/s/test/1/prior", prior=value)
        assert "Choose one of the answers" in someone.text
    someone.answer(prior=0).answer()
    someone.post("/s/test/1/summary", summary="too short", do="save")
    assert "Words written: 2; please write at least 10" in someone.text
    assert "Quotes given: 0; please give at least 1." in someone.text
    assert "too short</textarea>" in someone.text
    someone.post("/s/test/1/summary", summary="w " * 10, quote="x", source="9", do="save")
    assert "which result it is from" in someone.text
    assert answers(database).keys() == {(1, "prior"), (1, "search"), (1, "draft")}


def test_looking_again_keeps_what_was_written(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database)
    someone = visitor().begin().answer(prior=0).answer()
    someone.answer(
        summary="half a <b>thought", quote=["a", "", "c"], source=["2", "", ""], do="look"
    )
    assert someone.at == "/s/test/1/search"
    someone.get("/s/test/1/doc/2")
    someone.get("/s/test/1/search").answer()
    assert someone.at == "/s/test/1/summary"
    assert "half a &lt;b&gt;thought</textarea>" in someone.text
    assert '<option value="2" selected>' in someone.text
    someone.answer(summary="w " * 10, quote=QUOTE, source="1", do="save")
    # the results are closed once the summary stands
    assert someone.get("/s/test/1/search").at == "/s/test/1/posterior"
    assert someone.get("/s/test/1/doc/1").at == "/s/test/1/posterior"


def test_attention_checks(database: Database, make_study: Make, visitor: Visitor) -> None:
    checks = [
        {"text": "Choose −3 here.", "expected": -3, "after": "prior", "trial": 1},
        {"text": "Choose 2 here.", "expected": 2, "after": "posterior", "trial": 1},
    ]
    make_study(database, checks=checks)
    someone = visitor().begin().answer(prior=1)
    assert someone.at == "/s/test/1/check-1"
    assert "Choose −3 here." in someone.text
    someone.answer(**{"check-1": -3}).answer()
    someone.answer(summary="w " * 10, quote=QUOTE, source="1", do="save").answer(posterior=1)
    assert someone.at == "/s/test/1/check-2"
    someone.answer(**{"check-2": 0})
    assert someone.at == "/s/test/done"  # only marked
    assert answers(database)[1, "check-2"] == "0"
    assert table(database, "participants")[0].state == "complete"


def test_a_failed_check_may_end_it(database: Database, make_study: Make, visitor: Visitor) -> None:
    checks = [{"text": "Choose 2.", "expected": 2, "after": "prior"}]
    make_study(database, checks=checks, failed_check="end")
    someone = visitor().begin().answer(prior=1).answer(**{"check-1": 1})
    assert someone.at == "/s/test/done"
    assert "You did not give the requested answer" in someone.text
    [person] = table(database, "participants")
    assert person.state == "screened"
    assert person.code not in someone.text
    assert table(database, "assignments")[0].slot is None  # the place is for somebody else


def test_time_limits(
    database: Database, make_study: Make, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_study(database, minutes=30, results_seconds=20, results_minutes=5,
               contact="ann@example.org")  # fmt: skip
    begin = time.time()
    now = begin
    monkeypatch.setattr("time.time", lambda: now)
    someone = visitor().begin().answer(prior=0)
    token = someone.token
    now = begin + 12
    someone.post("/s/test/1/search")
    assert "(8 s)" in someone.text
    now = begin + 21
    someone.answer()
    assert "Look at the results again" in someone.text
    now = begin + 301
    someone.get("/s/test/1/summary")
    assert "Look at the results again" not in someone.text
    assert someone.get("/s/test/1/doc/1").at == "/s/test/1/summary"
    now = begin + 1801
    someone.post("/s/test/1/summary", 410, summary="w " * 12, quote="x", source="1", csrf=token)
    assert "Time is up" in someone.text
    assert "decide whether you are paid" in someone.text
    assert "ann@example.org" in someone.text
    assert 'href="/s/test/withdraw"' in someone.text
    assert someone.get("/s/test").at == "/s/test/done"
    assert table(database, "participants")[0].state == "expired"
    assert (1, "summary") not in answers(database)


def test_results_close_by_themselves(
    database: Database, make_study: Make, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_study(database, results_minutes=5)
    begin = time.time()
    now = begin
    monkeypatch.setattr("time.time", lambda: now)
    someone = visitor().begin().answer(prior=0)
    now = begin + 301
    assert someone.get("/s/test/1/search").at == "/s/test/1/summary"
    assert answers(database)[1, "search"] == "closed"


def test_coming_back(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database)
    someone = visitor().begin().answer(prior=1)
    someone.get("/s/test/withdraw")
    link = re.search(r"http://localhost:8000(/s/test/return/1-\w+)", someone.text)
    assert link
    elsewhere = visitor()
    assert elsewhere.get(link[1]).at == "/s/test/1/search"
    elsewhere.answer()
    assert someone.get("/s/test").at == "/s/test/1/summary"
    for wrong in (link[1][:-1] + "x", link[1].replace("/1-", "/2-"), "/s/test/return/1-",
                  "/s/test/return/x", "/s/test/return/²-a"):  # fmt: skip
        visitor().get(wrong, 404)
    assert len(table(database, "participants")) == 1


def test_panel_link(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database, panel_required=True, completion_code="C1",
               completion_url="https://panel.example/done?cc={code}")  # fmt: skip
    visitor().get("/s/test", 400)
    someone = visitor().begin(query="?PROLIFIC_PID=p1&SESSION_ID=s1")
    someone.answer(prior=1)
    # another browser: the id alone is not enough, with the panel's secret one goes on
    refused = (
        visitor()
        .get("/s/test?PROLIFIC_PID=p1")
        .post("/s/test/consent", 409, agree="yes", panel_id="p1", panel_key="")
    )
    assert "under “Stop or withdraw”" in refused.text
    assert "in the first browser" in refused.text
    other = visitor().begin(query="?PROLIFIC_PID=p1&SESSION_ID=s1")
    assert other.at == "/s/test/1/search"
    other.answer().answer(summary="w " * 10, quote=QUOTE, source="1", do="save").answer(posterior=0)
    assert 'href="https://panel.example/done?cc=C1"' in other.text
    [person] = table(database, "participants")
    assert person.panel_id == "p1"
    assert person.panel_key != "s1"  # only a keyed hash of it


def test_quota_pause_and_stop(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database, quota=1)
    someone = visitor().begin()
    late = visitor()
    late.get("/s/test").post("/s/test/consent", 409, agree="yes")
    assert "The study is full" in late.text
    set_state(database, "test", "paused")
    assert "paused" in visitor().get("/s/test").text
    someone.answer(prior=1)  # who has begun may finish
    assert someone.at == "/s/test/1/search"
    token = someone.token
    set_state(database, "test", "stopped")
    someone.post("/s/test/1/search", 410, csrf=token)
    assert "has ended" in someone.text
    assert answers(database).keys() == {(1, "prior")}
    set_state(database, "test", "open")
    assert someone.get("/s/test").at == "/s/test/1/search"


def test_withdrawal(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database)
    someone, other = visitor().begin(), visitor().begin()
    other.answer(prior=2)
    someone.answer(prior=1)
    token = someone.token
    someone.get("/s/test/withdraw").post("/s/test/withdraw")
    someone.post("/s/test/withdraw", sure="yes")
    assert "You have withdrawn" in someone.text
    assert len(table(database, "participants")) == len(table(database, "answers")) == 1
    # a tab that was still open can bring nothing back
    someone.post("/s/test/1/search", 403, csrf=token)
    someone.client.post("/s/test/events", json={"csrf": token, "trial": 1, "events": []})
    assert len(table(database, "participants")) == len(table(database, "answers")) == 1
    assert table(database, "events") == []
    assert other.get("/s/test").at == "/s/test/1/search"


def test_what_pages_report(database: Database, make_study: Make, visitor: Visitor) -> None:
    study = make_study(database)
    someone = visitor().begin().answer(prior=0)
    [given] = table(database, "assignments")
    docs = study.lists[given.subject, given.condition].docs
    key = "0123456789abcdef"
    good = [
        {"kind": "dwell", "key": f"{key}-1", "rank": 2, "seconds": 3.5},
        {"kind": "dwell", "key": f"{key}-1", "rank": 2, "seconds": 7.25},
        {"kind": "focus-lost", "key": f"{key}-2", "rank": 0},
    ]
    assert someone.events(*good) == 204
    assert someone.events(*good) == 204  # the network sent it twice
    bad: list[Any] = [
        {"kind": "posterior", "key": f"{key}-4"},
        {"kind": "dwell", "key": f"{key}-5", "rank": 99, "seconds": 1},
        {"kind": "dwell", "key": f"{key}-6", "rank": 1, "seconds": -1},
        {"kind": "dwell", "key": f"{key}-7", "rank": 1, "seconds": "1"},
        {"kind": "dwell", "key": "<script>", "rank": 1, "seconds": 1},
        {"kind": "dwell", "key": None, "rank": 1, "seconds": 1},
        {"kind": ["dwell"], "key": f"{key}-8", "rank": 1, "seconds": 1},
        "dwell", None, 7,
    ]  # fmt: skip
    for one in bad:
        assert someone.events(one) == 204
    assert someone.events(good[0] | {"key": f"{key}-9"}, trial=2) == 204
    stored = [(e.kind, e.doc_id, e.seconds) for e in table(database, "events")]
    assert stored == [("dwell", docs[1], 7.25), ("focus-lost", None, None)]


@pytest.mark.parametrize(
    ("summary", "says"),
    [
        ("", "Words written: 0;"),
        ("Yes.", "Words written: 1;"),
        ("Yes – no", "Words written: 2;"),
    ],
)
def test_what_counts_as_a_word(
    summary: str, says: str, sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    make_study(sqlite, summary_words=12, evidence=0)
    someone = browse(make_app(sqlite)).begin().answer(prior=1).answer()
    someone.answer(summary=summary, do="save")
    assert says in someone.text
    # words cannot be counted in a script without spaces: the study can be finished
    someone.answer(summary="没有汽车的城市更安静", do="save")
    assert someone.at == "/s/test/1/posterior"


@pytest.mark.parametrize(("asked", "boxes", "optional"), [(0, 0, 0), (1, 3, 2), (3, 3, 0)])
def test_boxes_for_quotes(
    asked: int,
    boxes: int,
    optional: int,
    sqlite: Database,
    make_study: Make,
    make_app: Any,
    browse: Any,
) -> None:
    make_study(sqlite, evidence=asked, summary_words=1)
    someone = browse(make_app(sqlite)).begin().answer(prior=1)
    assert ("quote what supports it" in someone.text) == (asked > 0)
    someone.answer()
    assert "Minimum length in words: 1." in someone.text
    assert someone.text.count('name="quote"') == boxes
    assert someone.text.count("(optional)") == optional
    if not asked:  # what was not asked for is not stored
        someone.answer(summary="Yes", quote=QUOTE, source="1", do="save")
        assert json.loads(answers(sqlite)[1, "evidence"]) == []


def test_a_break_and_the_clock(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any, monkeypatch: Any
) -> None:
    make_study(sqlite, minutes=1)
    someone = browse(make_app(sqlite))
    assert "Time limit: 1 min from" in someone.get("/s/test").text
    someone.begin().get("/s/test/withdraw")
    assert "Breaks count: the study ends 1 min after" in someone.text
    begin = table(sqlite, "participants")[0].started
    monkeypatch.setattr(time, "time", lambda: begin + 61)
    someone.get("/s/test/go", 410).get("/s/test/withdraw")
    assert "Taking a break?" not in someone.text  # there is nothing to go back to
    someone.post("/s/test/withdraw", sure="yes")
    assert "You have withdrawn" in someone.text
    assert table(sqlite, "participants") == []


def test_texts_run_in_their_own_direction(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    from ranktilt.studies.content import ResultList, StudyContent, StudyDocument, StudyQuery

    content = StudyContent(
        [StudyQuery("q", "שאלה", "טענה")],
        [StudyDocument("a", "מסמך ראשון", "כותרת"), StudyDocument("b", "מסמך שני", "אחרת")],
        [ResultList("q", "plus", ("a", "b"), 1.0, 1.0)],
    )
    make_study(sqlite, content=content, title="מחקר", consent="הסכמה")
    someone = browse(make_app(sqlite))
    pages = [someone.get("/s/test").text, someone.begin().text, someone.answer(prior=1).text]
    pages += [someone.get("/s/test/1/doc/1").text]
    someone.get("/s/test/1/search").answer()
    pages += [someone.text]
    hebrew = re.compile(r"<(\w+)([^<>]*)>[^<>]*[\u05d0-\u05ea]")
    for page in pages:
        body = page[page.index("<body") :]
        found = hebrew.findall(body)
        assert found
        for tag, rest in found:
            # a link or an option stands inside an element that has the direction
            assert 'dir="auto"' in rest or tag in ("a", "option"), (tag, rest)
        for box in re.findall(r"<(?:textarea|select)[^>]*>", body):
            assert 'dir="auto"' in box
