"""Everything in a real browser: desktop and phone, keyboard, two tabs, no script, axe-core.

Every page must stay silent in the console and ask nobody but our own server for anything.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from sqlalchemy import select

from ranktilt.studies.store import schema
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import People, join
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import Study

from .conftest import seme_content

DESKTOP, PHONE = 1280, 390
Make = Callable[..., Study]
PASSWORD = "correct horse battery"


@pytest.fixture
def live(sqlite: Database, secret: str) -> Iterator[str]:
    """The application on a free port of the loopback address."""
    import uvicorn

    from ranktilt.studies.server.serve import _listen, _make_app

    listening = _listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    app = _make_app(sqlite, secret=secret, public_url=address)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    deadline = time.monotonic() + 20
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    assert server.started
    yield address
    server.should_exit = True
    thread.join(20)
    listening.close()


class Browsers:
    """Browsers of different people; what their pages complain of and ask for is kept."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser, self.address = browser, address
        self.contexts: list[Any] = []
        self.messages: list[str] = []
        self.requests: list[str] = []

    def new(self, width: int = DESKTOP, **options: Any) -> Any:
        """A new browser (own cookies) with one page."""
        if width == PHONE:
            options |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        context = self.browser.new_context(
            viewport={"width": width, "height": 844}, base_url=self.address, **options
        )
        context.set_default_timeout(15_000)
        context.on("page", self._watch)
        self.contexts.append(context)
        return context.new_page()

    def _watch(self, page: Any) -> None:
        def heard(message: Any) -> None:
            self.messages.append(message.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: self.messages.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))


@pytest.fixture
def people(browser: Any, live: str) -> Iterator[Browsers]:
    """New people; at the end nothing was said in the console, nobody else was asked."""
    made = Browsers(browser, live)
    yield made
    for context in made.contexts:
        context.close()
    assert made.messages == []
    assert [url for url in made.requests if not url.startswith(live + "/")] == []


@pytest.fixture(scope="session")
def axe() -> Callable[[Any], list[str]]:
    """Violations of accessibility rules on a page that are serious or worse."""
    source = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")

    def check(page: Any) -> list[str]:
        page.evaluate(source)
        found = page.evaluate("async () => (await axe.run()).violations")
        assert page.evaluate("axe.version") >= "4.1"
        return [
            f"{v['id']}: {v['nodes'][0]['html']}"
            for v in found
            if v["impact"] in ("serious", "critical", "moderate")
        ]

    return check


def stored(database: Database, name: str) -> list[Any]:
    with database.read() as connection:
        return list(connection.execute(select(schema.metadata.tables[name])).all())


def push(page: Any, name: str) -> None:
    """Press a button that leads to another page, and wait for it."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()


def consent(page: Any, path: str = "/s/test") -> None:
    page.goto(path)
    page.get_by_label("I am 18 or older").check()
    push(page, "Begin")


def opinion(page: Any, words: str) -> None:
    page.get_by_role("radio", name=words).check()
    push(page, "Continue")


def write_summary(page: Any) -> None:
    page.get_by_label("What is your informed opinion").fill("I think that it is so " * 3)
    page.get_by_label("Evidence 1", exact=False).first.fill("says so at some length")
    page.get_by_label("Which result is evidence 1 from?").select_option(index=1)
    push(page, "Continue")


def fits(page: Any) -> bool:
    """Nothing sticks out to the right."""
    return bool(
        page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )
    )


def test_a_participants_whole_way(sqlite: Database, make_study: Make, people: Browsers) -> None:
    study = make_study(sqlite, checks=[{"text": "Choose +2.", "expected": 2, "after": "prior"}])
    page = people.new(PHONE)
    consent(page)
    expect(page.get_by_role("heading", name="What do you think?")).to_be_visible()
    assert fits(page)
    # the browser itself asks for an answer
    page.get_by_role("button", name="Continue").click()
    assert page.url.endswith("/1/prior")
    opinion(page, "−3 strongly disagree")
    opinion(page, "+2")
    expect(page.locator(".results li")).to_have_count(4)
    assert fits(page)
    page.locator(".results a").nth(1).click()
    expect(page.get_by_role("article")).to_contain_text("at some length")
    expect(page.get_by_role("article")).to_contain_text('<script>alert("x")</script>')
    assert fits(page)
    page.wait_for_timeout(700)
    page.get_by_role("link", name="Back to the results").first.click()
    page.locator(".results a").nth(0).click()
    page.go_back()  # the browser's own button
    expect(page.locator(".results li")).to_have_count(4)
    page.reload()
    push(page, "Continue to my summary")
    assert fits(page)
    # looking again keeps the text
    page.get_by_label("What is your informed opinion").fill("half a thought")
    page.get_by_role("button", name="Look at the results again").click()
    page.get_by_role("button", name="Back to my summary").click()
    expect(page.get_by_label("What is your informed opinion")).to_have_value("half a thought")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("alert")).to_contain_text("please write at least 10")
    write_summary(page)
    # back to a form that was answered: one is led on
    page.go_back()
    expect(page.get_by_role("heading", name="What do you think now?")).to_be_visible()
    page.reload()
    opinion(page, "+1")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    code = page.locator(".code").inner_text()
    assert code == stored(sqlite, "participants")[0].code
    page.go_back()
    expect(page.locator(".code")).to_have_text(code)
    page.reload()
    expect(page.locator(".code")).to_have_text(code)
    [answer] = StudySnapshot.read(sqlite, study).rows("answers")
    assert (answer.prior, answer.posterior, answer.clicks) == (-3, 1, 2)
    assert answer.attention_passed is True
    assert answer.opened == (answer.shown[1], answer.shown[0])
    assert answer.dwell is not None
    assert 0.6 < answer.dwell < 10
    assert answer.focus_lost == 0  # going back and reloading are none
    assert page.context.cookies()[0]["name"] == "session"
    [cookie] = page.context.cookies()
    assert cookie["httpOnly"]
    assert cookie["sameSite"] == "Lax"
    assert cookie["expires"] == -1  # ends with the browser


def test_double_submit_two_tabs_and_a_break(
    sqlite: Database, make_study: Make, people: Browsers
) -> None:
    make_study(sqlite)
    one = people.new()
    one.goto("/s/test")
    two = one.context.new_page()
    two.goto("/s/test")
    for tab in (one, two):
        tab.get_by_label("I am 18 or older").check()
    one.get_by_role("button", name="Begin").dblclick()
    two.get_by_role("button", name="Begin").click()
    expect(two.get_by_role("heading", name="What do you think?")).to_be_visible()
    expect(one.get_by_role("heading", name="What do you think?")).to_be_visible()
    assert len(stored(sqlite, "participants")) == 1
    # different answers in two tabs: the first stands
    one.get_by_role("radio", name="+3 strongly agree").check()
    two.get_by_role("radio", name="−3 strongly disagree").check()
    one.get_by_role("button", name="Continue").dblclick()
    expect(one.locator(".results li")).to_have_count(4)
    two.get_by_role("button", name="Continue").click()
    expect(two.locator(".results li")).to_have_count(4)
    one.get_by_role("button", name="Continue to my summary").click()
    write_summary(one)
    expect(one.get_by_role("heading", name="What do you think now?")).to_be_visible()
    two.get_by_role("button", name="Continue to my summary").click()  # the slower tab is led on
    expect(two.get_by_role("heading", name="What do you think now?")).to_be_visible()
    # a break: the tabs are closed, the link is opened again
    for tab in (one, two):
        tab.close()
    later = people.contexts[0].new_page()
    later.goto("/s/test")
    expect(later.get_by_role("heading", name="What do you think now?")).to_be_visible()
    later.get_by_role("link", name="Stop or withdraw").click()
    link = later.locator(".box a").get_attribute("href")
    # another device, with the personal link
    elsewhere = people.new(PHONE)
    elsewhere.goto(link)
    opinion(elsewhere, "0 neither")
    expect(elsewhere.get_by_role("heading", name="Thank you")).to_be_visible()
    later.get_by_role("link", name="Back to the study").click()
    expect(later.get_by_role("heading", name="Thank you")).to_be_visible()
    values = {a.item: a.value for a in stored(sqlite, "answers")}
    assert (values["prior"], values["posterior"]) == ("3", "0")
    assert len(stored(sqlite, "assignments")) == 1
    # withdrawing
    later.get_by_role("link", name="Stop or withdraw").click()
    later.get_by_label("Yes, delete everything").check()
    later.get_by_role("button", name="Withdraw and delete").click()
    expect(later.get_by_role("heading", name="You have withdrawn")).to_be_visible()
    assert stored(sqlite, "answers") == stored(sqlite, "participants") == []
    elsewhere.reload()
    expect(elsewhere.get_by_role("button", name="Begin")).to_be_visible()


def test_losing_the_focus_is_logged(sqlite: Database, make_study: Make, people: Browsers) -> None:
    make_study(sqlite)
    page = people.new()
    consent(page)
    opinion(page, "0 neither")
    page.locator(".results a").first.click()
    for _ in range(2):
        page.evaluate("window.dispatchEvent(new Event('blur'))")
        page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("article")).to_be_visible()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        kinds = [e.kind for e in stored(sqlite, "events")]
        if kinds.count("focus-lost") >= 2:
            break
        time.sleep(0.05)
    assert kinds.count("focus-lost") == 2
    # going on by a link or a button is not losing the focus
    page.get_by_role("link", name="Back to the results").first.click()
    page.get_by_role("button", name="Continue to my summary").click()
    expect(page.get_by_role("heading", name="Your summary")).to_be_visible()
    page.wait_for_timeout(300)
    assert [e.kind for e in stored(sqlite, "events")].count("focus-lost") == 2


def test_without_a_script(sqlite: Database, make_study: Make, people: Browsers) -> None:
    study = make_study(sqlite)
    page = people.new(java_script_enabled=False)
    consent(page)
    opinion(page, "+1")
    page.locator(".results a").first.click()
    page.get_by_role("link", name="Back to the results").first.click()
    page.get_by_role("button", name="Continue to my summary").click()
    write_summary(page)
    opinion(page, "+2")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    [answer] = StudySnapshot.read(sqlite, study).rows("answers")
    assert (answer.prior, answer.posterior, answer.clicks, answer.dwell) == (1, 2, 1, None)


def test_an_annotator_by_keyboard_alone(
    sqlite: Database, make_study: Make, people: Browsers
) -> None:
    study = make_study(sqlite, "annotation", gold_every=0)
    page = people.new()
    page.goto("/s/test")
    press = page.keyboard.press
    while page.evaluate("document.activeElement.name") != "agree":
        press("Tab")
    press("Space")
    press("Tab")
    press("Enter")
    expect(page.locator(".item")).to_contain_text("what is 1")
    assert page.locator("#guidelines").get_attribute("open") is not None  # open at the first item
    page.wait_for_load_state()  # keys are heard once the page's script runs
    press("2")
    expect(page.locator(".item")).to_contain_text("<script>")
    expect(page.locator("header")).to_contain_text("1 labelled")
    page.wait_for_load_state()
    press("g")
    expect(page.locator("#guidelines")).to_have_attribute("open", "")
    press("g")
    press("9")  # no such label
    press("c")
    page.keyboard.type("1 or 2? a remark")  # digits in a remark are text
    expect(page.locator("#comment")).to_have_value("1 or 2? a remark")
    press("Escape")
    press("3")
    expect(page.locator(".item")).to_contain_text("what is 3")
    press("b")
    expect(page.locator(".item")).to_contain_text("<script>")
    expect(page.get_by_role("radio", name="Male", exact=True)).to_be_checked()
    expect(page.locator("#comment")).to_have_value("1 or 2? a remark")
    press("1")
    expect(page.locator(".item")).to_contain_text("what is 3")
    # by arrows and Enter, as any form
    page.get_by_role("radio", name="Female").focus()
    press("Space")
    press("Enter")
    expect(page.locator(".item")).to_contain_text("what is 4")
    press("4")
    expect(page.locator(".item")).to_contain_text("what is 5")
    press("1")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    labels = {
        row.item: (row.label, row.comment)
        for row in StudySnapshot.read(sqlite, study).rows("labels")
    }
    assert labels == {
        "i1": ("female", ""), "i2": ("non-gendered", "1 or 2? a remark"), "i3": ("female", ""),
        "i4": ("other or multiple", ""), "i5": ("non-gendered", ""),
    }  # fmt: skip


def test_several_questions_by_keyboard(
    sqlite: Database, make_study: Make, people: Browsers
) -> None:
    from ranktilt.studies.content import StudyContent, StudyItem

    questions = [
        {"name": "fluent", "text": "How fluent is it?", "points": 5, "low": "not", "high": "very"},
        {"name": "side", "text": "Which side?", "labels": ["for", "against"]},
    ]
    content = StudyContent(items=[StudyItem(f"d{n}", (("Document", f"Text {n}"),)) for n in (1, 2)])
    study = make_study(sqlite, "annotation", content=content, questions=questions)
    page = people.new()
    consent(page)
    page.keyboard.press("5")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".item")).to_contain_text("Text 2")
    page.keyboard.press("3")
    page.keyboard.press("Enter")  # not all answered: nothing happens
    expect(page.locator(".item")).to_contain_text("Text 2")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    rows = StudySnapshot.read(sqlite, study).rows("labels")
    assert {(r.item, r.question, r.label) for r in rows} == {
        ("d1", "fluent", "5"), ("d1", "side", "against"),
        ("d2", "fluent", "3"), ("d2", "side", "for"),
    }  # fmt: skip


@pytest.mark.parametrize("width", [DESKTOP, PHONE])
def test_the_perception_study(
    width: int, sqlite: Database, make_study: Make, people: Browsers
) -> None:
    rated = make_study(sqlite, "perception", slug="rate", trials=1)
    chosen = make_study(sqlite, "perception", slug="choose", mode="choose", trials=1)
    page = people.new(width)
    consent(page, "/s/rate")
    expect(page.locator(".results li")).to_have_count(4)
    assert page.locator(".results a").count() == 0
    assert fits(page)
    opinion(page, "7 balanced")
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    consent(page, "/s/choose")
    expect(page.locator(".sides section")).to_have_count(2)
    assert fits(page)
    a, b = (page.get_by_role("region", name=f"List {x}").bounding_box() for x in "AB")
    assert a is not None
    assert b is not None
    assert (a["y"] == b["y"]) == (width == DESKTOP)  # beside each other, or one below the other
    page.get_by_role("radio", name="List B").check()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    assert [r.rating for r in StudySnapshot.read(sqlite, rated).rows("ratings")] == [7.0]
    assert [c.chosen for c in StudySnapshot.read(sqlite, chosen).rows("choices")] == ["right"]


def log_in(page: Any, database: Database) -> None:
    Accounts(database).set_password("ann", PASSWORD)
    page.goto("/researcher")
    page.get_by_label("Name").fill("ann")
    page.get_by_label("Password").fill(PASSWORD)
    push(page, "Log in")


def test_the_researchers_dashboard(
    sqlite: Database, make_study: Make, people: Browsers, tmp_path: Path
) -> None:
    make_study(sqlite)
    ann = people.new()
    log_in(ann, sqlite)
    ann.get_by_role("link", name="Opinions and search results").click()
    began = ann.locator("dt:text-is('joined') + dd")
    expect(began).to_have_text("0")
    someone = people.new()
    consent(someone)
    opinion(someone, "+1")
    expect(began).to_have_text("1", timeout=15_000)  # by itself
    ann.get_by_role("button", name="Pause").click()
    expect(ann.locator("#counts")).to_contain_text("paused")
    visitor = people.new()
    visitor.goto("/s/test")
    expect(visitor.get_by_role("heading")).to_have_text("The study is paused")
    ann.get_by_role("button", name="Open").click()
    expect(ann.locator("#counts")).to_contain_text("open")
    with ann.expect_download() as loading:
        ann.get_by_role("link", name="answers.csv").click()
    loading.value.save_as(tmp_path / "answers.csv")
    assert (tmp_path / "answers.csv").read_text().count("\n") == 2
    ann.get_by_role("link", name="Preview every page").click()
    ann.get_by_role("link", name="prior").first.click()
    for _ in range(4):
        ann.get_by_role("link", name="Next page").click()
    expect(ann.locator(".preview")).to_contain_text("Nothing is stored")
    ann.get_by_role("link", name="All pages").click()
    ann.get_by_role("button", name="Log out").click()
    expect(ann.get_by_role("heading")).to_have_text("Log in")
    ann.goto("/researcher/test")
    expect(ann.get_by_role("heading")).to_have_text("Log in")
    assert len(stored(sqlite, "participants")) == 1


def test_accessibility_of_every_page(
    sqlite: Database, make_study: Make, people: Browsers, axe: Callable[[Any], list[str]]
) -> None:
    """Every page fits both widths; the wider one shows all that a phone shows, and more."""
    make_study(sqlite, checks=[{"text": "Choose +2.", "expected": 2, "after": "prior"}],
               contact="ann@example.org")  # fmt: skip
    make_study(sqlite, "perception", slug="rate", trials=1)
    make_study(sqlite, "perception", slug="choose", mode="choose", trials=1)
    labels = make_study(sqlite, "annotation", slug="label", gold_every=0)
    for value in ("male", "female", "non-gendered"):  # something to adjudicate
        person = join(sqlite, labels, join_key=value)
        with sqlite.write() as connection:
            People(connection, labels).save(person, 1, {"label": {"gender": value}}, time.time())
    page = people.new()
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        for width in (PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": 844})
            assert fits(page), (name, width)
        found[name] = axe(page)

    def at(path: str, name: str) -> None:
        page.goto(path)
        look(name)

    at("/", "home")
    at("/s/test", "consent")
    consent(page)
    look("prior")
    opinion(page, "+1")
    look("check")
    opinion(page, "+2")
    look("results")
    at("/s/test/1/doc/1", "document")
    at("/s/test/withdraw", "withdraw")
    page.goto("/s/test/1/search")
    push(page, "Continue to my summary")
    look("summary")
    push(page, "Continue")
    look("summary with errors")
    write_summary(page)
    opinion(page, "+1")
    look("done")
    consent(page, "/s/rate")
    look("rate")
    consent(page, "/s/choose")
    look("choose")
    consent(page, "/s/label")
    look("label")
    at("/researcher/login", "login")
    log_in(page, sqlite)
    look("studies")
    for slug in ("test", "rate", "choose", "label"):
        at(f"/researcher/{slug}", f"dashboard {slug}")
    at("/researcher/test/preview", "previews")
    at("/researcher/test/preview/0/search", "preview")
    at("/researcher/label/adjudicate", "adjudicate")
    expect(page.get_by_role("button", name="Decide")).to_be_visible()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert len(found) == 22


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessibility_of_charts_and_of_german_pages(
    scheme: str,
    sqlite: Database,
    make_study: Make,
    people: Browsers,
    axe: Callable[[Any], list[str]],
) -> None:
    content = seme_content(1)
    documents = [
        replace(d, url=f"https://example.org/{'long-words/' * 20}", site="Example", date="2024")
        for d in content.documents
    ]
    study = make_study(sqlite, content=replace(content, documents=documents), language="de")
    for n in range(9):  # three of each condition
        person = join(sqlite, study, join_key=str(n))
        with sqlite.write() as connection:
            writer = People(connection, study)
            given = {"prior": 0, "search": "done", "summary": "x", "posterior": n % 4 - 1}
            writer.save(person, 1, given, time.time())
            writer.leave(person, "complete" if n % 2 else "expired", time.time())
    found: dict[str, list[str]] = {}
    page = people.new(color_scheme=scheme)

    def look(name: str) -> None:
        for width in (PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": 844})
            assert fits(page), (name, width)
        found[name] = axe(page)

    page.goto("/s/test")
    look("consent")
    page.locator("[name=agree]").check()
    push(page, "Starten")
    look("opinion")
    page.get_by_role("radio", name="+3 stimme voll und ganz zu").check()
    push(page, "Weiter")
    expect(page.locator(".crumbs")).to_have_count(4)
    look("results")
    page.locator(".results a").first.click()
    look("document")
    page.get_by_role("link", name="Zurück zu den Ergebnissen").first.click()
    push(page, "Weiter zu meiner Zusammenfassung")
    push(page, "Weiter")
    look("summary")
    page.get_by_role("link", name="Pausieren oder abbrechen").click()
    look("withdraw")
    assert page.locator("html").get_attribute("lang") == "de"
    log_in(page, sqlite)
    page.goto("/researcher/test")
    expect(page.locator("circle.mean").first).to_be_visible()
    assert page.locator("rect.answered").count() > 3
    look("dashboard")
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_a_participant_by_keyboard_alone(
    sqlite: Database, make_study: Make, people: Browsers
) -> None:
    make_study(sqlite)
    page = people.new()
    page.goto("/s/test")
    press = page.keyboard.press

    def tab_to(selector: str) -> None:
        for _ in range(40):
            press("Tab")
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(selector)

    def enter() -> None:
        with page.expect_navigation():
            press("Enter")

    press("Tab")
    press("Enter")  # past the header
    assert page.evaluate("document.activeElement.id") == "main"
    tab_to("[name=agree]")
    press("Space")
    tab_to("button")
    enter()
    for steps in (2, 4):
        tab_to("[type=radio]")
        for _ in range(steps):
            press("ArrowRight")
        tab_to("button")
        enter()
        if steps == 2:
            tab_to(".results a")
            enter()
            tab_to("main a")
            enter()
            tab_to("button")
            enter()
            tab_to("#summary")
            page.keyboard.type("these are my own words about what I have read here now")
            tab_to("#quote-0")
            page.keyboard.type("says so at some length")
            tab_to("#source-0")
            press("ArrowDown")
            tab_to("button[value=save]")
            enter()
    expect(page.get_by_role("heading", name="Thank you")).to_be_visible()
    [code] = [p.code for p in stored(sqlite, "participants")]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab_to("button[data-copy]")
    press("Enter")
    expect(page.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == code


def test_copying_the_link(sqlite: Database, make_study: Make, people: Browsers) -> None:
    make_study(sqlite)
    page = people.new()
    log_in(page, sqlite)
    page.goto("/researcher/test")
    link = f"{people.address}/s/test"
    # a browser that has no clipboard for pages: what was to be copied is selected
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Copy").click()
    assert page.evaluate("getSelection().toString()") == link
    expect(page.get_by_role("button", name="Copy")).to_be_visible()  # and does not say "Copied"
    without = people.new(java_script_enabled=False)
    log_in(without, sqlite)
    without.goto("/researcher/test")
    expect(without.get_by_role("link", name=link)).to_be_visible()
    expect(without.locator("[data-copy]")).to_be_hidden()


def test_the_dashboard_keeps_the_focus(
    sqlite: Database, make_study: Make, people: Browsers
) -> None:
    make_study(sqlite)
    page = people.new()
    page.clock.install()
    log_in(page, sqlite)
    page.goto("/researcher/test")
    page.get_by_role("region", name="Drop-out by condition").focus()
    page.evaluate("document.activeElement.dataset.old = 'yes'")
    page.clock.fast_forward(6000)
    expect(page.locator("[data-old]")).to_have_count(0)  # it was replaced
    expect(page.get_by_role("region", name="Drop-out by condition")).to_be_focused()


def test_axe_can_find_something(
    people: Browsers, axe: Callable[[Any], list[str]], sqlite: Database
) -> None:
    page = people.new()
    page.goto("/researcher/login")
    page.evaluate("document.querySelector('label[for=name]').remove()")
    assert any(text.startswith("label:") for text in axe(page))


def test_dark_and_light(
    sqlite: Database, make_study: Make, people: Browsers, axe: Callable[[Any], list[str]]
) -> None:
    make_study(sqlite)
    page = people.new(color_scheme="dark")
    page.goto("/s/test")
    assert axe(page) == []
    consent(page)
    opinion(page, "+1")
    assert axe(page) == []
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red, green, blue = map(int, re.findall(r"\d+", background))
    assert max(red, green, blue) < 60
