"""The researcher's side, and that it is nobody else's."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ranktilt.studies.content import StudyContent
from ranktilt.studies.store import accounts
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.counting import StudyCounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import People, join
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import Study
from ranktilt.studies.tables import OpinionAnswer, read_rows

from .conftest import seme_content

Make = Callable[..., Study]
Visitor = Callable[[], Any]
NAME, PASSWORD = "ann", "correct horse battery"


@pytest.fixture
def login(database: Database, visitor: Visitor) -> Callable[[], Any]:
    """A researcher who is logged in."""
    Accounts(database).set_password(NAME, PASSWORD)

    def enter() -> Any:
        someone = visitor()
        return someone.get("/researcher/login").answer(name=NAME, password=PASSWORD)

    return enter


def cells(text: str, caption: str) -> list[list[str]]:
    """The rows of the table in the region of this name."""
    found = re.search(rf'aria-label="{caption}">(.*?)</table>', text, re.S)
    assert found, caption
    rows = re.findall(r"<tr>(.*?)</tr>", found[1], re.S)
    cell = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.S)
    return [[re.sub(r"<[^>]+>", "", c).strip() for c in cell.findall(row)] for row in rows][1:]


def number(text: str, name: str) -> str:
    found = re.search(rf"<dt>{name}</dt><dd>(.*?)</dd>", text)
    assert found, name
    return found[1]


PROTECTED = (
    "/researcher", "/researcher/test", "/researcher/test/counts", "/researcher/test/preview",
    "/researcher/test/preview/0/prior", "/researcher/test/export/answers.csv",
    "/researcher/test/export/payments.csv", "/researcher/test/export/codebook.md",
    "/researcher/test/adjudicate",
)  # fmt: skip


def test_only_for_researchers(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database)
    stranger = visitor()
    participant = visitor().begin(query="?PROLIFIC_PID=secret-panel-id").whole_trial()
    for someone in (stranger, participant):
        for path in PROTECTED:
            assert someone.get(path).at == "/researcher/login", path
            assert "secret-panel-id" not in someone.text
        token = someone.get("/researcher/login").token
        someone.post("/researcher/test/state", state="stopped", csrf=token)
        assert someone.at == "/researcher/login"
        someone.post("/researcher/test/adjudicate", item="i1", csrf=token)
        assert someone.at == "/researcher/login"
    assert "Begin" in visitor().get("/s/test").text  # it was not stopped


def test_login_and_logout(
    login: Any, visitor: Visitor, make_study: Make, database: Database
) -> None:
    make_study(database)
    ann = login()
    assert ann.at == "/researcher"
    assert "Opinions and search results" in ann.text
    stolen = dict(ann.client.cookies)
    assert ann.get("/researcher/login").at == "/researcher"
    ann.post("/researcher/logout")
    assert ann.at == "/researcher/login"
    thief = visitor()
    for key, value in stolen.items():
        thief.client.cookies.set(key, value)
    assert thief.get("/researcher").at == "/researcher/login"


def test_the_session_changes_at_login(login: Any, visitor: Visitor) -> None:
    ann = login().post("/researcher/logout")
    before = ann.token
    ann.answer(name=NAME, password=PASSWORD)
    assert ann.at == "/researcher"
    assert ann.token != before


def test_brute_force(login: Any, visitor: Visitor, database: Database) -> None:
    login()
    someone = visitor()
    someone.get("/researcher/login")
    for _ in range(accounts.PER_ADDRESS):
        someone.post("/researcher/login", 403, name=NAME, password="a wrong guess")
        assert "Name, password or code is wrong" in someone.text
    someone.post("/researcher/login", 429, name=NAME, password=PASSWORD)
    assert "Too many attempts" in someone.text
    assert int(someone.page.headers["retry-after"]) > 600
    assert someone.get("/researcher").at == "/researcher/login"


def test_unknown_names_look_like_wrong_passwords(login: Any, visitor: Visitor) -> None:
    pages = []
    for name in (NAME, "nobody"):
        someone = visitor()
        someone.get("/researcher/login").post(
            "/researcher/login", 403, name=name, password="a wrong guess"
        )
        pages.append(re.sub(r'value="\w+"', "", someone.text))
    assert pages[0] == pages[1]


def test_counts_are_live(
    database: Database, make_study: Make, visitor: Visitor, login: Any
) -> None:
    make_study(database)
    ann = login()
    ann.get("/researcher/test")
    assert number(ann.text, "joined") == "0"
    visitor().begin().whole_trial(opens=(1, 2))
    visitor().begin().answer(prior=1)
    visitor().begin()
    gone = visitor().begin()
    gone.get("/s/test/withdraw").post("/s/test/withdraw", sure="yes")
    ann.get("/researcher/test/counts")
    told = {n: number(ann.text, n) for n in
            ("joined", "active", "complete", "withdrawn")}  # fmt: skip
    assert told == {"joined": "4", "active": "2", "complete": "1", "withdrawn": "1"}
    steps = cells(ann.text, "People by step")
    assert steps == [
        ["opinion before", "", "2", "1", "0"],
        ["results", "", "1", "1", "0"],
        ["summary", "", "1", "0", "0"],
        ["opinion after", "", "1", "0", "0"],
    ]
    conditions = cells(ann.text, "Drop-out by condition")
    assert [row[0] for row in conditions] == ["balanced", "for first", "against first"]
    assert sum(int(row[-3]) for row in conditions) == 3
    assert sum(int(row[-2]) for row in conditions) == 1


def test_pause_and_stop(database: Database, make_study: Make, visitor: Visitor, login: Any) -> None:
    make_study(database)
    ann = login().get("/researcher/test")
    ann.post("/researcher/test/state", state="paused")
    assert "State: <strong>paused</strong>" in ann.text
    assert "The study is paused" in visitor().get("/s/test").text
    ann.post("/researcher/test/state", state="stopped")
    assert "The study has ended" in visitor().get("/s/test").text
    ann.post("/researcher/test/state", state="nonsense").post(
        "/researcher/test/state", state="open"
    )
    assert "Begin" in visitor().get("/s/test").text


@pytest.mark.parametrize("kind", ["seme", "rate", "choose", "annotation"])
def test_every_page_can_be_previewed(
    kind: str, database: Database, make_study: Make, login: Any
) -> None:
    settings: dict[str, Any] = {"mode": kind} if kind in ("rate", "choose") else {}
    study_kind = "perception" if settings else kind
    if kind == "seme":
        settings["checks"] = [{"text": "Choose 3.", "expected": 3, "after": "prior"}]
    make_study(database, study_kind, **settings)
    ann = login().get("/researcher/test/preview")
    pages = re.findall(r'<li><a href="(/researcher/test/preview/[^"]+)">', ann.text)
    # seme: 9 orders × (4 steps, check, 4 documents, 3); rate 9 × 4; choose 18 × 4; items 7 × 4
    assert len(pages) == {"seme": 108, "rate": 36, "choose": 72, "annotation": 28}[kind]
    for path in pages[:13]:
        ann.get(path)
        assert "Preview." in ann.text
        assert "data-events" not in ann.text
        assert not re.search(r"<button(?![^>]*(disabled|data-copy))", ann.text)
    ann.get("/researcher/test/preview/999/prior", 404)
    ann.get("/researcher/test/preview/0/nonsense", 404)
    with database.read() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM participants").scalar() == 0


def test_exports(
    database: Database, make_study: Make, visitor: Visitor, login: Any, put: Any
) -> None:
    study = make_study(
        database, trials=2, checks=[{"text": "Choose 1.", "expected": 1, "after": "prior"}]
    )
    someone = visitor().begin(query="?PROLIFIC_PID=panel-7")
    someone.answer(prior=-2).answer(**{"check-1": 1})
    someone.get("/s/test/1/doc/2?v=0123456789abcdef").get("/s/test/1/search")
    key = "fedcba9876543210"
    someone.events({"kind": "dwell", "key": key, "rank": 2, "seconds": 4.5},
                   {"kind": "focus-lost", "key": key + "-1", "rank": 2})  # fmt: skip
    someone.answer().answer(
        summary="=SUM(A1) is what I\nthink of it, for these many reasons, truly",
        quote=["says so at some length", "not there"], source=["2", "1"], do="save",
    )  # fmt: skip
    someone.answer(posterior=3).answer(prior=0)
    ann = login().get("/researcher/test")
    names = re.findall(r'/export/([\w.]+)"', ann.text)
    assert names == [
        "answers.csv", "evidence.csv", "participants.csv", "events.csv", "payments.csv",
        "codebook.md",
    ]  # fmt: skip
    for name in names:
        page = ann.get(f"/researcher/test/export/{name}").page
        assert page.headers["content-disposition"] == f'attachment; filename="test-{name}"'
        has_panel = b"panel-7" in page.content
        assert has_panel == name.startswith("payments"), name
    saved = put("answers.csv", ann.get("/researcher/test/export/answers.csv").page.content)
    first, second = sorted(read_rows(saved, OpinionAnswer), key=lambda row: row.finished or "9")
    shown = study.lists[first.query, first.condition]
    assert (first.prior, first.posterior, first.clicks, first.dwell) == (-2, 3, 1, 4.5)
    assert first.opened == (shown.docs[1],)
    assert first.shown == shown.docs
    assert (first.duo, first.signed_duo) == (shown.duo, shown.signed_duo)
    assert first.summary.startswith("=SUM(A1) is what I\nthink")
    assert first.attention_passed is True
    assert first.focus_lost == 1
    assert first.started < first.finished  # type: ignore[operator]
    assert (second.prior, second.posterior, second.clicks, second.dwell) == (0, None, 0, 0.0)
    assert second.query != first.query
    evidence = list(
        csv.DictReader(io.StringIO(ann.get("/researcher/test/export/evidence.csv").text))
    )
    assert [row["document"] for row in evidence] == [shown.docs[1], shown.docs[0]]
    assert "'=SUM" in ann.get("/researcher/test/export/answers.csv").text  # no formula
    book = ann.get("/researcher/test/export/codebook.md").text
    for name in names[:-1]:
        for line in csv.reader(io.StringIO(ann.get(f"/researcher/test/export/{name}").text)):
            assert all(f"| {column} |" in book for column in line)
            break
    for name in ("none.csv", "answers.exe", "../x.csv", "answers"):
        ann.get(f"/researcher/test/export/{name}", 404)


def test_unknown_study(login: Any) -> None:
    ann = login()
    for path in (
        "/researcher/none",
        "/researcher/none/counts",
        "/researcher/none/export/answers.csv",
    ):
        ann.get(path, 404)


def test_warnings_about_the_texts(database: Database, make_study: Make, login: Any) -> None:
    plain = make_study(database)
    content = StudyContent(
        list(plain.queries.values()), list(plain.documents.values()), list(plain.lists.values())
    )
    told = replace(content, warnings=["query 'q1': the axis <parts> nothing"])
    assert make_study(database, slug="weak", content=told).warnings == tuple(told.warnings)
    ann = login()
    for page in ("", "/preview"):
        assert "the axis &lt;parts&gt; nothing" in ann.get(f"/researcher/weak{page}").text
        assert "About the texts" not in ann.get(f"/researcher/test{page}").text


# Charts


def give_opinions(database: Database, study: Study, shifts: list[int]) -> list[tuple[str, str]]:
    """People who change their opinion from 0 to this; their condition and id."""
    found = []
    for n, shift in enumerate(shifts):
        person = join(database, study, join_key=f"{study.slug}-{n}")
        with database.write() as connection:
            people = People(connection, study)
            given = {"prior": 0, "search": "done", "summary": "x", "posterior": shift}
            people.save(person, 1, given, 1.0)
            people.leave(person, "complete", 1.0)
            me = people.find(person)
        assert me is not None
        found.append((me.assignments[1].condition, person))
    return found


def test_opinion_shifts_have_intervals(database: Database, make_study: Make, login: Any) -> None:
    content = seme_content(1)
    one_order = replace(content, lists=[s for s in content.lists if s.condition == "plus"])
    study = make_study(database, content=one_order, quota=40)
    ann = login()
    assert ann.get("/researcher/test").text.count("No chart yet") == 3
    assert "<svg" not in ann.text
    give_opinions(database, study, [1])
    # one person: no mean without an interval
    assert (
        "No chart yet: it needs a condition in which at least two people"
        in ann.get("/researcher/test").text
    )
    assert 'aria-label="Opinion shift' not in ann.text
    give_opinions(database, replace(study, slug="more"), [3])
    # mean 2, s = √2, t with one degree of freedom 12.706: 2 ± 12.706 · √2/√2
    assert cells(ann.get("/researcher/test").text, "Opinion shift by condition") == [
        ["for first", "", "+2.00 (−10.71 to +14.71)", "2"]
    ]
    assert "Interim result" in ann.text
    assert "(2 of 40 planned participants)" in ann.text
    assert "false positives" in ann.text


def test_shifts_without_variation_have_no_interval(database: Database, make_study: Make) -> None:
    study = make_study(database, content=seme_content(1))
    give_opinions(database, study, [1] * 6)
    assert StudyCounts.of(StudySnapshot.read(database, study)).shifts == []


def test_two_queries_of_one_person_count_once(database: Database, make_study: Make) -> None:
    content = seme_content(2)
    lists = [s for s in content.lists if s.condition == "plus"]
    study = make_study(database, content=replace(content, lists=lists), trials=2,
                       checks=[{"text": "x", "expected": 1, "after": "prior"}])  # fmt: skip
    for n, shifts in enumerate([(1, 3), (0, 0), (3, 3)]):
        person = join(database, study, join_key=str(n))
        with database.write() as connection:
            people = People(connection, study)
            for trial, shift in enumerate(shifts, start=1):
                # the third person failed the attention check
                given = {"prior": 0, "check-1": 3 if n == 2 else 1, "posterior": shift}
                people.save(person, trial, given, 1.0)
                me = people.find(person)
                assert me is not None
                people.assign_next(person, me.assignments, 1.0)
    [row] = StudyCounts.of(StudySnapshot.read(database, study)).shifts or []
    assert (row["condition"], row["n"], row["mean"]) == ("plus", 2, 1.0)  # means 2 and 0


def test_drop_out_by_condition(database: Database, make_study: Make, login: Any) -> None:
    content = seme_content(1)
    lists = [s for s in content.lists if s.condition == "minus"]
    study = make_study(database, content=replace(content, lists=lists))
    give_opinions(database, study, [1, 2, 3])
    for n, state in enumerate(("expired", "active")):
        person = join(database, study, join_key=str(n))
        if state != "active":
            with database.write() as connection:
                People(connection, study).leave(person, state, 1.0)
    ann = login().get("/researcher/test")
    assert cells(ann.text, "Drop-out by condition") == [["against first", "", "5", "3", "1"]]
    assert cells(ann.text, "People by step")[0] == ["opinion before", "", "3", "1", "1"]
    widths = re.findall(r'<rect class="(\w+)" x="([\d.]+)%" y="2" width="([\d.]+)%"', ann.text)
    assert widths[:3] == [("answered", "0.000", "60.000"), ("here", "60.000", "20.000"),
                          ("left", "80.000", "20.000")]  # fmt: skip


def test_conditions_are_named_for_people(database: Database, make_study: Make, login: Any) -> None:
    """Except in files, and in studies whose conditions are runs."""
    study = make_study(database)
    rated = make_study(database, "perception", slug="rate")
    ann = login().get("/researcher/test/preview")
    assert "Query q1, for first." in ann.text
    assert "Query q1, against first." in ann.text
    assert "Query q1, plus." in ann.get("/researcher/rate/preview").text
    assert rated.condition_name("plus|minus") == "plus | minus"
    give_opinions(database, study, [1])
    assert StudySnapshot.read(database, study).rows("answers")[0].condition in {
        "balanced", "plus", "minus",
    }  # fmt: skip
