"""Requests of one participant at the same moment, on the real server with its threads.

Two tabs, an impatient double click, a browser that sends once more: whatever arrives together,
each step has one answer, all of it from one request, and nothing that was acknowledged is missing.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from sqlalchemy import select

from ranktilt.studies.server import taking_part
from ranktilt.studies.server.web import THREADS
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.studies import Study

Make = Callable[..., Study]
#: More than the server has threads, so that some wait for one and some run side by side.
AT_ONCE = 2 * THREADS


class Gate:
    """Where requests wait before they write, until so many have come that far.

    By then each has looked at the state before any answer, as in the worst case of a race. They
    write side by side, or (`in_turn`) one after the other, and the order is noted.
    """

    def __init__(self) -> None:
        self.barrier: threading.Barrier | None = None
        self.in_turn = False
        self.turn = threading.Lock()
        self.came = 0
        self.written: list[Any] = []

    def expect(self, count: int, *, in_turn: bool = False) -> None:
        assert count <= THREADS, "more could not be under way at once"
        self.barrier, self.in_turn = threading.Barrier(count), in_turn
        self.came, self.written = 0, []

    def open(self) -> None:
        self.barrier = None

    def before(self, work: Callable[..., Any], value: Callable[..., Any]) -> Callable[..., Any]:
        def wait(*arguments: Any, **named: Any) -> Any:
            if self.barrier is None:
                return work(*arguments, **named)
            self.barrier.wait(20)
            with self.turn if self.in_turn else contextlib.nullcontext():
                self.came += 1
                done = work(*arguments, **named)
                self.written.append(value(*arguments, **named))
            return done

        return wait


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Before every write of an answer, and before somebody joins."""
    made = Gate()
    turn = taking_part.Turn
    for name in ("save_step", "save_label"):
        work = made.before(getattr(turn, name), lambda *given, **_: given[2])
        monkeypatch.setattr(turn, name, work)
    work = made.before(taking_part.join, lambda *_, **named: named)
    monkeypatch.setattr(taking_part, "join", work)
    return made


@pytest.fixture
def live(database: Database, secret: str) -> Iterator[str]:
    """The application over either database, on a free port of the loopback address."""
    import uvicorn

    from ranktilt.studies.server.serve import _listen, _make_app

    listening = _listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    app = _make_app(database, secret=secret, public_url=address)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    assert server.started
    yield address
    server.should_exit = True
    thread.join(20)
    listening.close()
    assert not thread.is_alive()


@dataclass
class Person:
    """Somebody with one session and as many tabs as requests."""

    address: str
    cookies: dict[str, str] = field(default_factory=dict)
    at: str = ""
    text: str = ""

    def send(
        self, method: str, path: str, form: dict[str, Any] | None = None
    ) -> tuple[int, str, str]:
        """Status, where to go on and the page of one request on a connection of its own."""
        parts = urlsplit(self.address)
        connection = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=30)
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        if form is not None:
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": self.address,
            }
        try:
            body = None if form is None else urlencode(form, doseq=True)
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    key, _, rest = value.partition("=")
                    self.cookies[key] = rest.partition(";")[0]
            return answer.status, answer.getheader("location") or "", text
        finally:
            connection.close()

    def get(self, path: str) -> Person:
        for _ in range(5):
            status, there, self.text = self.send("GET", path)
            if status != 303:
                assert status == 200, (path, status, self.text)
                self.at = path
                return self
            path = there
        pytest.fail(f"no end of redirects at {path}", pytrace=False)

    @property
    def token(self) -> str:
        found = re.search(r'name="csrf" value="(\w+)"', self.text)
        assert found, self.text
        return found[1]

    def begin(self, slug: str = "test") -> Person:
        self.get(f"/s/{slug}")
        self.send("POST", f"/s/{slug}/consent", {"csrf": self.token, "agree": "yes"})
        return self.get(f"/s/{slug}/go")

    def all_at_once(
        self, in_threads: Any, forms: list[dict[str, Any]], path: str | None = None
    ) -> list[tuple[int, str, str]]:
        """Send forms of the page one is at from as many tabs at the same moment."""
        path, token = path or self.at, self.token
        answers: dict[int, tuple[int, str, str]] = {}

        def one(number: int) -> None:
            answers[number] = self.send("POST", path, {"csrf": token, **forms[number]})

        assert in_threads(len(forms), one) == []
        return [answers[number] for number in range(len(forms))]


def rows(database: Database, table: str) -> list[Any]:
    with database.read() as connection:
        return list(connection.execute(select(schema.metadata.tables[table])))


def told(database: Database, trial: int, item: str) -> list[str]:
    return [r.value for r in rows(database, "answers") if (r.trial, r.item) == (trial, item)]


def summary_form(number: int) -> dict[str, Any]:
    return {
        "summary": f"Words of request {number} " * 5,
        "quote": [f"quote of {number}"],
        "source": ["1"],
        "do": "save",
    }


def test_a_whole_study_with_every_form_sent_eight_times_at_once(
    live: str, database: Database, make_study: Make, in_threads: Any
) -> None:
    make_study(database, trials=3)
    person = Person(live).begin()
    for trial in (1, 2, 3):
        base = f"/s/test/{trial}"
        scale = [-3, -2, -1, 0, 1, 2, 3, 0]

        def step(forms: list[dict[str, Any]], after: str) -> None:
            for status, there, text in person.all_at_once(in_threads, forms):
                assert (status, there) == (303, after), text
            person.get(after)

        assert person.at == f"{base}/prior"
        step([{"prior": n} for n in scale], f"{base}/search")
        step([{} for _ in range(AT_ONCE)], f"{base}/summary")
        step([summary_form(n) for n in range(AT_ONCE)], f"{base}/posterior")
        end = f"/s/test/{trial + 1}/prior" if trial < 3 else "/s/test/done"
        step([{"posterior": n} for n in scale], end)
        # one next query, not one for each request
        given = rows(database, "assignments")
        assert sorted(g.trial for g in given) == list(range(1, min(trial + 1, 3) + 1))
        for item in ("prior", "search", "summary", "evidence", "posterior"):
            assert len(told(database, trial, item)) == 1, item
        # the summary and its quotes are from the same request, not one from each
        [written], [quotes] = told(database, trial, "summary"), told(database, trial, "evidence")
        number = written.split()[3]
        assert [quote["text"] for quote in json.loads(quotes)] == [f"quote of {number}"]
    assert {g.subject for g in rows(database, "assignments")} == {"q1", "q2", "q3"}
    [stored] = rows(database, "participants")
    assert stored.state == "complete"
    assert stored.code in person.text


@pytest.mark.parametrize("in_turn", [False, True])
def test_requests_that_all_saw_the_page_unanswered_leave_one_answer(
    live: str, database: Database, make_study: Make, in_threads: Any, gate: Gate, in_turn: bool
) -> None:
    make_study(database, trials=3)
    person = Person(live).begin()
    steps: list[tuple[str, list[dict[str, Any]], list[str]]] = [
        ("prior", [{"prior": n} for n in (-3, -1, 1, 3)], ["prior"]),
        ("search", [{}] * THREADS, ["search"]),
        ("summary", [summary_form(n) for n in range(THREADS)], ["summary", "evidence"]),
        ("posterior", [{"posterior": n} for n in (-3, -1, 1, 3)], ["posterior"]),
    ]
    for name, forms, items in steps:
        assert person.at == f"/s/test/1/{name}"
        gate.expect(THREADS, in_turn=in_turn)
        answers = person.all_at_once(in_threads, forms)
        assert {(status, there) for status, there, _ in answers} == {(303, answers[0][1])}
        assert gate.came == THREADS
        gate.open()
        stored = {item: told(database, 1, item) for item in items}
        assert {len(values) for values in stored.values()} == {1}
        whole = [
            {k: v if isinstance(v, str) else json.dumps(v, ensure_ascii=False)
             for k, v in values.items()}
            for values in gate.written
        ]  # fmt: skip
        kept = {item: values[0] for item, values in stored.items()}
        assert kept in whole  # from one request, and
        if in_turn:
            assert kept == whole[0]  # the first one stands
        person.get(answers[0][1])
    assert person.at == "/s/test/2/prior"
    assert sorted(g.trial for g in rows(database, "assignments")) == [1, 2]


@pytest.mark.parametrize("in_turn", [False, True])
def test_consent_in_several_tabs_at_once_is_one_participant(
    live: str, database: Database, make_study: Make, in_threads: Any, gate: Gate, in_turn: bool
) -> None:
    make_study(database)
    person = Person(live).get("/s/test")
    gate.expect(THREADS, in_turn=in_turn)
    forms = [{"agree": "yes"} for _ in range(THREADS)]
    for status, there, text in person.all_at_once(in_threads, forms, "/s/test/consent"):
        assert (status, there) == (303, "/s/test/go"), text
    assert gate.came == THREADS
    assert len(rows(database, "participants")) == len(rows(database, "assignments")) == 1
    assert [study.joined for study in rows(database, "studies")] == [1]


@pytest.mark.parametrize("in_turn", [False, True])
def test_an_item_that_all_tabs_saw_unlabelled_gets_one_label_and_one_item_follows(
    live: str, database: Database, make_study: Make, in_threads: Any, gate: Gate, in_turn: bool
) -> None:
    make_study(database, "annotation", gold_every=0)
    person = Person(live).begin()
    labels = ["female", "male", "non-gendered", "other or multiple"]
    gate.expect(THREADS, in_turn=in_turn)
    for status, there, text in person.all_at_once(in_threads, [{"q-gender": x} for x in labels]):
        assert (status, there) == (303, "/s/test/2/label"), text
    assert gate.came == THREADS
    [label] = told(database, 1, "label")
    assert json.loads(label)["gender"] in labels
    if in_turn:
        assert label == gate.written[-1]  # labels may be changed: the last one stands
    assert sorted(g.trial for g in rows(database, "assignments")) == [1, 2]


def test_an_answer_and_reports_of_the_page_arrive_together(
    live: str, database: Database, make_study: Make, in_threads: Any
) -> None:
    make_study(database)
    person = Person(live).begin()
    person.all_at_once(in_threads, [{"prior": 2}])
    person.get("/s/test/1/search")
    token = person.token
    opened = re.findall(r'href="(/s/test/1/doc/\d+\?v=\w+)"', person.text)[:3]
    assert len(opened) == 3
    links, answers = opened * 2, []

    def one(number: int) -> None:
        if number < 2:
            answers.append(person.send("POST", "/s/test/1/search", {"csrf": token}))
        else:
            answers.append(person.send("GET", links[number - 2]))

    assert in_threads(AT_ONCE, one) == []
    assert {status for status, _, _ in answers} == {200, 303}
    assert told(database, 1, "search") == ["done"]
    kinds = Counter(event.kind for event in rows(database, "events"))
    # each of three links was followed twice: one click
    assert kinds == {"click": 3, "open": 3}


def test_one_item_labelled_in_eight_tabs_gives_one_label_and_one_next_item(
    live: str, database: Database, make_study: Make, in_threads: Any
) -> None:
    make_study(database, "annotation", gold_every=0)
    person = Person(live).begin()
    labels = ["female", "male", "non-gendered", "other or multiple"] * 2
    for trial in (1, 2, 3):
        assert person.at == f"/s/test/{trial}/label"
        for status, _, text in person.all_at_once(in_threads, [{"q-gender": x} for x in labels]):
            assert status == 303, text
        [label] = told(database, trial, "label")
        assert json.loads(label)["gender"] in labels
        given = rows(database, "assignments")
        assert sorted(g.trial for g in given) == list(range(1, trial + 2))
        assert len({g.subject for g in given}) == trial + 1
        person.get("/s/test/go")


def test_a_changed_label_and_the_next_one_at_once_are_both_kept(
    live: str, database: Database, make_study: Make, in_threads: Any
) -> None:
    make_study(database, "annotation", gold_every=0)
    person = Person(live).begin()
    first_page = person.token
    person.all_at_once(in_threads, [{"q-gender": "female"}])
    person.get("/s/test/2/label")
    second_page = person.token
    done: dict[int, int] = {}

    def one(number: int) -> None:
        trial, token, label = (
            (1, first_page, "male") if number % 2 else (2, second_page, "non-gendered")
        )
        form = {"csrf": token, "q-gender": label}
        done[number] = person.send("POST", f"/s/test/{trial}/label", form)[0]

    assert in_threads(AT_ONCE, one) == []
    assert set(done.values()) == {303}
    assert [json.loads(x) for x in told(database, 1, "label")] == [{"gender": "male"}]
    assert [json.loads(x) for x in told(database, 2, "label")] == [{"gender": "non-gendered"}]
    assert len(rows(database, "assignments")) == 3


def test_several_people_answer_at_once_and_none_of_it_is_lost_or_mixed_up(
    live: str, database: Database, make_study: Make, in_threads: Any
) -> None:
    make_study(database)
    people = [Person(live).begin() for _ in range(7)]

    def one(number: int) -> None:
        # two tabs each, so 14 requests of 7 people
        person = people[number % 7]
        form = {"csrf": person.token, "prior": number % 7 - 3}
        status, there, text = person.send("POST", person.at, form)
        assert (status, there) == (303, "/s/test/1/search"), text

    assert in_threads(14, one) == []
    numbers = {p.id: p.number for p in rows(database, "participants")}
    stored = {numbers[r.participant_id]: r.value for r in rows(database, "answers")}
    assert stored == {number: str(number - 4) for number in range(1, 8)}
    assert len(rows(database, "answers")) == 7


def test_a_check_is_judged_by_the_answer_that_was_stored(
    live: str, database: Database, make_study: Make, in_threads: Any, gate: Gate
) -> None:
    check = {"text": "choose 3", "expected": 3, "after": "prior"}
    make_study(database, checks=[check], failed_check="end")
    for _ in range(6):
        person = Person(live).begin()
        person.all_at_once(in_threads, [{"prior": 1}])
        person.get("/s/test/go")
        assert person.at == "/s/test/1/check-1"
        gate.expect(THREADS)
        person.all_at_once(in_threads, [{"check-1": n} for n in (3, -3, 3, -3)])
        gate.open()
    people = {p.id: p.state for p in rows(database, "participants")}
    checks = {r.participant_id: r.value for r in rows(database, "answers") if r.item == "check-1"}
    expected = {p: "active" if checks[p] == "3" else "screened" for p in people}
    assert people == expected
