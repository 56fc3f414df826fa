"""People who try what they should not."""

from __future__ import annotations

import base64
import http.cookies
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from ranktilt.errors import InputError
from ranktilt.studies.server.security import HEADERS, Signer
from ranktilt.studies.server.serve import _check_secret
from ranktilt.studies.store import accounts, schema
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.studies import Study

Make = Callable[..., Study]
Visitor = Callable[[], Any]
POSTS = ("/s/test/consent", "/s/test/1/prior", "/s/test/1/search", "/s/test/1/summary",
         "/s/test/1/posterior", "/s/test/withdraw", "/s/test/events",
         "/researcher/login", "/researcher/logout", "/researcher/test/state",
         "/researcher/test/adjudicate")  # fmt: skip


def stored(database: Database, name: str) -> list[Any]:
    with database.read() as connection:
        return list(connection.execute(select(schema.metadata.tables[name])).all())


# Headers and escaping


def test_headers_on_every_answer(sqlite: Database, make_study: Make, make_app: Any) -> None:
    from starlette.testclient import TestClient

    make_study(sqlite)
    client = TestClient(make_app(sqlite), base_url="http://localhost:8000")
    home = client.get("/s/test")
    css = re.search(r'href="(/static/[^"]+css)"', home.text)
    assert css
    for path in ("/", "/s/test", "/s/none", "/nothing/at/all", css[1], "/researcher",
                 "/researcher/login"):  # fmt: skip
        answer = client.get(path, follow_redirects=False)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, (path, name)
        assert "unsafe" not in answer.headers["content-security-policy"]
    assert "default-src 'none'" in HEADERS["Content-Security-Policy"]
    assert home.headers["cache-control"] == "no-store"
    assert "immutable" in client.get(css[1]).headers["cache-control"]
    assert "strict-transport-security" not in home.headers
    assert client.put("/s/test").status_code == 405
    for name in ("../render.py", "..%2frender.py", "%2e%2e/render.py", "nothing.js"):
        assert client.get(f"/static/x/{name}").status_code == 404


def test_with_https_the_cookie_stays_with_its_host(
    sqlite: Database, make_study: Make, make_app: Any
) -> None:
    from starlette.testclient import TestClient

    make_study(sqlite)
    client = TestClient(
        make_app(sqlite, "https://study.example.org"), base_url="https://study.example.org"
    )
    answer = client.get("/s/test")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-session=")
    assert "Secure" in cookie
    assert answer.headers["strict-transport-security"]


def test_one_cookie_that_ends_with_the_browser(
    sqlite: Database, make_study: Make, make_app: Any
) -> None:
    from starlette.testclient import TestClient

    make_study(sqlite)
    answer = TestClient(make_app(sqlite), base_url="http://localhost").get("/s/test")
    [cookie] = answer.headers.get_list("set-cookie")
    assert re.fullmatch(r"session=[\w.-]+; HttpOnly; Path=/; SameSite=lax", cookie)


def test_texts_cannot_leave_their_place(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    make_study(sqlite)
    someone = browse(make_app(sqlite)).begin()
    pages = [someone.text, someone.answer(prior=1).text, someone.get("/s/test/1/doc/1").text]
    pages.append(someone.get("/s/test/1/search").answer().text)
    evil = "</textarea><script>alert(1)</script>"
    someone.post("/s/test/1/summary", summary=evil, quote=evil, source=evil, do="save")
    pages.append(someone.text)
    for text in pages:
        assert "<script>alert" not in text
        assert "<b>bold" not in text
        assert set(re.findall(r"<script[^>]*>", text)) <= {
            tag for tag in re.findall(r"<script[^>]*>", text) if 'src="/static/' in tag
        }
        assert not re.search(r"\son\w+=|style=", text)
        assert "http://" not in text.replace("http://localhost", "")
        assert "https://" not in text
    assert "&lt;script&gt;alert" in pages[2]
    assert "&lt;/textarea&gt;" in pages[-1]


def test_a_fault_of_ours_tells_nothing(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    make_study(sqlite)
    someone = browse(make_app(sqlite)).begin()
    token = someone.token
    with sqlite.write() as connection:
        connection.exec_driver_sql("DROP TABLE answers")
    caplog.clear()
    someone.post("/s/test/1/prior", 500, prior="3", csrf=token)
    assert "Something went wrong" in someone.text
    assert "answers" not in someone.text.replace("answers is stored", "")
    assert someone.page.headers["content-security-policy"] == HEADERS["Content-Security-Policy"]
    [person] = stored(sqlite, "participants")
    assert "OperationalError (SQLITE_ERROR) at " in caplog.text
    assert "people.py:" in caplog.text  # where it was
    assert person.id not in caplog.text  # nor anything else that was asked or answered


def test_a_databases_own_words_are_not_logged(
    database: Database, make_study: Make, visitor: Visitor, caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """PostgreSQL names the row: DETAIL: Key (participant_id, …)=(3f…, …) already exists."""
    from sqlalchemy import insert

    from ranktilt.studies.store.people import People

    make_study(database)
    someone = visitor().begin()

    def twice(people: People, person: str, trial: int, _values: Any, now: float) -> None:
        row = {"participant_id": person, "trial": trial, "item": "x", "value": "VAL", "at": now}
        people.connection.execute(insert(schema.answers), [row])
        people.connection.execute(insert(schema.answers), [row])

    monkeypatch.setattr(People, "save", twice)
    someone.post("/s/test/1/prior", 500, prior="3")
    [person] = stored(database, "participants")
    assert "IntegrityError" in caplog.text
    assert "23505" in caplog.text or "SQLITE_CONSTRAINT" in caplog.text
    assert person.id not in caplog.text
    assert "VAL" not in caplog.text


@pytest.mark.parametrize(
    "path",
    [
        f"/s/test/{'1' * 5000}/prior", f"/s/test/{'1' * 5000}/doc/1", "/s/test/1234567/prior",
        "/s/a%00b", "/s/%00/go", "/s/test%00/1/prior", "/s/" + "a" * 500,
        f"/s/test/return/{'1' * 5000}-x", "/s/test/return/1%00-x",
    ],
)  # fmt: skip
def test_strange_addresses(
    path: str, database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database)
    visitor().get(path, 404)


def test_strange_ranks_and_previews(database: Database, make_study: Make, visitor: Visitor) -> None:
    make_study(database)
    someone = visitor().begin().answer(prior=1)
    for rank in ("1" * 5000, "٣", "²", "0", "5", "-1"):
        someone.get(f"/s/test/1/doc/{rank}", 404)
    Accounts(database).set_password("ann", "correct horse")
    ann = visitor()
    ann.get("/researcher/login").answer(name="ann", password="correct horse")
    ann.get(f"/researcher/test/preview/{'1' * 5000}/consent", 404)
    ann.get("/researcher/te%00st", 404)


# Forms


@pytest.mark.parametrize("path", POSTS)
def test_no_post_without_the_sessions_token(
    path: str, sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    make_study(sqlite)
    app = make_app(sqlite)
    someone, other = browse(app).begin(), browse(app).begin()
    before = {name: stored(sqlite, name) for name in schema.metadata.tables}
    for token in ("", "0" * 64, None, other.token):
        form = {"agree": "yes", "prior": "1", "sure": "yes", "state": "stopped"}
        if token is not None:
            form["csrf"] = token
        answer = someone.client.post(path, data=form)
        assert answer.status_code == 403, answer.text
        if path.endswith("events"):
            assert someone.client.post(path, json=form).status_code == 403
    assert {name: stored(sqlite, name) for name in schema.metadata.tables} == before


def test_posts_from_elsewhere_are_refused(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    make_study(sqlite)
    someone = browse(make_app(sqlite)).begin()
    form = {"csrf": someone.token, "prior": "1"}
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "http://localhost.evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "null", "sec-fetch-site": "cross-site"},
        {"origin": "http://["},
        {"origin": "http://[::zz]"},
    ):
        answer = someone.client.post("/s/test/1/prior", data=form, headers=headers)
        assert answer.status_code == 403, headers
    assert stored(sqlite, "answers") == []
    good = {"origin": "http://localhost:8000", "sec-fetch-site": "same-origin"}
    assert someone.client.post("/s/test/1/prior", data=form, headers=good).status_code == 200


def test_strange_bodies(sqlite: Database, make_study: Make, make_app: Any, browse: Any) -> None:
    make_study(sqlite)
    someone = browse(make_app(sqlite)).begin()
    post = someone.client.post
    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert post("/s/test/1/prior", content=b"x" * 200_000, headers=kind).status_code == 413
    assert post("/s/test/1/prior", content=b"a=\xff\xfe", headers=kind).status_code in (400, 403)
    many = "&".join(f"a{n}=1" for n in range(500)).encode()
    assert post("/s/test/1/prior", content=many, headers=kind).status_code == 400
    assert post("/s/test/1/prior", files={"x": b"y"}).status_code == 415
    for body in (b"{", b"[" * 5000, b"[]", b"7", b"null", b""):
        answer = post("/s/test/events", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 403), body
    # what a database could not store never reaches it
    someone.post("/s/test/1/prior", prior="1").answer()
    text = "w\x00ord\x1b " * 12
    someone.answer(summary=text, quote="says so", source="1", do="save")
    assert someone.at == "/s/test/1/posterior"
    assert [a.value for a in stored(sqlite, "answers") if a.item == "summary"] == [
        ("word " * 12).strip()
    ]


def test_a_token_of_half_a_character(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any, caplog: Any
) -> None:
    make_study(sqlite)
    someone = browse(make_app(sqlite)).begin()
    for address in ("/s/test/events", "/researcher/login", "/s/test/1/prior"):
        answer = someone.client.post(
            address, content=b'{"csrf":"\\ud800"}', headers={"content-type": "application/json"}
        )
        assert answer.status_code == 403
    assert not caplog.records


def test_a_cookie_of_quotes_is_not_unquoted(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any, monkeypatch: Any
) -> None:
    """It takes Python 3.11.7 seconds, while nobody else is answered."""
    unquoted: list[str] = []
    monkeypatch.setattr(http.cookies, "_unquote", unquoted.append)
    make_study(sqlite)
    someone = browse(make_app(sqlite)).begin()
    [name] = {cookie.name for cookie in someone.client.cookies.jar}
    cookie = f'{name}="' + "\\" * 1000 + '"; other="x\\\\"'
    assert someone.client.get("/s/test", headers={"cookie": cookie}).status_code == 200
    assert not unquoted


def test_other_host_names_are_refused(sqlite: Database, make_app: Any) -> None:
    from starlette.testclient import TestClient

    app = make_app(sqlite)
    for host in ("evil.example", "", "localhost.evil.example", "localhost@evil.example"):
        assert TestClient(app).get("/", headers={"host": host}).status_code == 421, host
    for host in ("localhost", "127.0.0.1:9000", "[::1]:80"):
        assert TestClient(app).get("/", headers={"host": host}).status_code == 200, host


# Other people's answers


def test_nobody_is_somebody_else(
    database: Database, make_study: Make, visitor: Visitor, secret: str
) -> None:
    """With an own session, every other participant's id and a changed cookie."""
    make_study(database)
    victim, attacker = visitor().begin(), visitor().begin()
    victim.answer(prior=3)
    [first, second] = sorted(stored(database, "participants"), key=lambda p: p.number)
    cookie = attacker.client.cookies["session"]
    payload, stamp, signature = cookie.rsplit(".", 2)
    ours = Signer(secret, secure=False)._serializer
    content = ours.loads(cookie, salt="session")
    assert content["p"] == {"test": second.id}
    wanted = {**content, "p": {"test": first.id}}
    forged = base64.urlsafe_b64encode(json.dumps(wanted).encode()).decode().rstrip("=")
    others = Signer("another secret, also long enough", secure=False)
    for value in (
        f"{forged}.{stamp}.{signature}",
        f"{forged}.{stamp}.",
        forged,
        f"{payload}x.{stamp}.{signature}",
        str(others._serializer.dumps(wanted, salt="session")),
        str(ours.dumps(wanted, salt="researcher")),  # ours, but for the other cookie
    ):
        thief = visitor()
        thief.client.cookies.set("session", value)
        assert thief.get("/s/test").at == "/s/test"
        assert "Begin" in thief.text
        assert thief.get("/s/test/1/search").at == "/s/test"
    # ids in forms, messages and addresses are not looked at
    attacker.answer(prior=-3, participant_id=first.id, participant=first.id, number="1")
    attacker.client.post(
        "/s/test/events",
        json={"csrf": attacker.token, "trial": 1, "participant_id": first.id, "events": [
            {"kind": "focus-lost", "key": "0123456789", "participant_id": first.id}]},
    )  # fmt: skip
    priors = {a.participant_id: a.value for a in stored(database, "answers")}
    assert priors == {first.id: "3", second.id: "-3"}
    assert {e.participant_id for e in stored(database, "events")} == {second.id}
    # withdrawing deletes one's own data only
    attacker.get("/s/test/withdraw").post("/s/test/withdraw", sure="yes", participant_id=first.id)
    assert [p.id for p in stored(database, "participants")] == [first.id]


def test_a_deleted_study_is_not_served_with_the_id_of_the_next(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any
) -> None:
    from ranktilt.studies.store.keeping import delete_study
    from ranktilt.studies.store.studies import set_state

    app = make_app(sqlite)
    for settings in ({}, {"panel_required": True}):
        first = make_study(sqlite, title="The first", **settings)
        assert "The first" in browse(app).get("/s/test", 400 if settings else 200).text
        set_state(sqlite, "test", "stopped")
        delete_study(sqlite, first)
    second = make_study(sqlite, slug="other", title="The second")
    assert second.id == first.id  # SQLite gives it again
    browse(app).get("/s/test", 404)
    assert "The second" in browse(app).get("/s/other").text


def test_a_new_study_does_not_show_the_counts_of_a_deleted_one_with_its_name(
    sqlite: Database, make_study: Make
) -> None:
    from ranktilt.studies.server.connections import ServerSettings
    from ranktilt.studies.server.security import Signer
    from ranktilt.studies.server.web import Site
    from ranktilt.studies.store.keeping import delete_study
    from ranktilt.studies.store.people import join
    from ranktilt.studies.store.studies import set_state

    settings = ServerSettings(counts_seconds=60)
    site = Site(sqlite, Signer("x", secure=False), frozenset(), "", settings)
    first = make_study(sqlite)
    join(sqlite, first, join_key="a")
    assert site.counts(first).joined == 1
    set_state(sqlite, "test", "stopped")
    delete_study(sqlite, first)
    assert site.counts(make_study(sqlite)).joined == 0


def test_a_session_of_one_study_is_none_in_another(
    database: Database, make_study: Make, visitor: Visitor
) -> None:
    make_study(database, slug="test")
    make_study(database, slug="other")
    someone = visitor().begin()
    someone.answer(prior=1)
    assert someone.get("/s/other/1/prior").at == "/s/other"
    someone.begin("other")
    assert someone.at == "/s/other/1/prior"
    someone.answer(prior=-1)
    assert len({a.participant_id for a in stored(database, "answers")}) == 2


# Secrets and passwords


@pytest.mark.parametrize(
    "secret", ["", "short", "a" * 64, "changeme" + "-0123456789" * 4, "ranktilt-" + "0a1b2c3d" * 6]
)
def test_weak_secrets(secret: str) -> None:
    with pytest.raises(InputError):
        _check_secret(secret)


def test_the_databases_own_secret_is_random_and_stays(tmp_path: Any) -> None:
    made = [Database.open(tmp_path / f"{n}.db", create=True) for n in range(2)]
    one, other = (Accounts(database).session_secret() for database in made)
    assert one != other
    assert _check_secret(one) == one
    assert Accounts(made[0]).session_secret() == one
    for database in made:
        database.close()


def test_the_real_hashing_is_costly() -> None:
    from argon2 import PasswordHasher

    ours = accounts.PASSWORDS
    assert isinstance(ours, dict)
    made = PasswordHasher(**ours)
    # OWASP's least for Argon2id: 19 MiB and 2 passes; RFC 9106's second choice: 64 MiB and 3
    assert made.memory_cost >= 65536
    assert made.time_cost >= 3
    assert made.type.name == "ID"


def test_passwords_are_hashed_with_argon2id(database: Database) -> None:
    Accounts(database).set_password("ann", "correct horse")
    [row] = stored(database, "accounts")
    assert row.password_hash.startswith("$argon2id$")
    assert "correct" not in row.password_hash
    assert Accounts(database).check_password("ann", "correct horse")
    assert not Accounts(database).check_password("ann", "Correct horse")
    assert not Accounts(database).check_password("bob", "correct horse")
    assert not Accounts(database).check_password("", "")
    with pytest.raises(InputError, match="at least 10"):
        Accounts(database).set_password("ann", "short")


def test_a_new_password_ends_logins(database: Database) -> None:
    Accounts(database).set_password("ann", "correct horse")
    token = Accounts(database).begin_login("ann")
    assert Accounts(database).login_of(token) == "ann"
    assert Accounts(database).login_of(token + "x") is None
    assert token not in str(stored(database, "logins"))
    Accounts(database).set_password("ann", "battery staple")
    assert Accounts(database).login_of(token) is None


def test_guessing_is_slowed_down_and_counted_at_once(database: Database, in_threads: Any) -> None:
    own = Accounts(database)
    waits: list[int] = []
    errors = in_threads(20, lambda _: waits.append(own.attempt("here", "ann", now=100.0)))
    assert errors == []
    assert waits.count(0) == accounts.PER_ADDRESS == 5
    assert set(waits) == {0, accounts.WINDOW}
    assert own.attempt("elsewhere", "ann", now=100.0) == 0
    later = 101.0 + accounts.WINDOW
    assert own.attempt("here", "ann", now=later) == 0
    for n in range(accounts.PER_NAME - 1):
        assert own.attempt(f"address {n}", "ann", now=later) == 0
    assert own.attempt("one more", "ann", now=later) == accounts.WINDOW


def test_too_many_guesses_keep_no_writer_waiting(sqlite: Database) -> None:
    own = Accounts(sqlite)
    for _ in range(accounts.PER_ADDRESS):
        assert own.must_wait("here", "ann") == 0
        assert own.attempt("here", "ann") == 0
    with sqlite.write():  # somebody's answer
        assert accounts.WINDOW - 60 < own.must_wait("here", "ann") <= accounts.WINDOW


def test_guesses_from_elsewhere_do_not_lock_out(database: Database) -> None:
    own = Accounts(database)
    own.set_password("ann", "correct horse")
    for n in range(accounts.PER_NAME):
        assert own.attempt(f"address {n}", "ann", now=100.0) == 0
    assert own.attempt("office", "ann", "office/ann", now=100.0) > 0
    own.begin_login("ann", place="office/ann")
    own.begin_login("ann", place="office/ann")
    assert own.attempt("office", "ann", "office/bob", now=100.0) > 0
    # the office's own tries are still counted
    tries = [own.attempt("office", "ann", "office/ann", now=100.0) == 0 for _ in range(7)]
    assert tries == [True] * accounts.PER_ADDRESS + [False] * 2


def test_logging_in_where_one_did_before(
    sqlite: Database, make_app: Any, browse: Any, secret: str
) -> None:
    from ranktilt.studies.server.security import network_of

    Accounts(sqlite).set_password("ann", "correct horse")
    app = make_app(sqlite)

    def log_in(status: int) -> None:
        page = browse(app).get("/researcher/login")
        page.post("/researcher/login", status, name="ann", password="correct horse")

    def others_guess() -> None:
        name = Signer(secret, secure=False).mac("name", "ann")[:64]
        for n in range(accounts.PER_NAME):
            Accounts(sqlite).attempt(f"bot {n}", name)

    others_guess()
    log_in(429)  # never seen here
    with sqlite.write() as connection:
        connection.execute(schema.attempts.delete())
    log_in(200)
    others_guess()
    log_in(200)
    # of IPv6 one has 2^64 addresses: they count as one
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db9::1")
    assert network_of("fe80::1%eth0") == "fe80::/64"
    assert network_of("192.0.2.1") != network_of("192.0.2.2")
    assert network_of("testclient") == "testclient"
