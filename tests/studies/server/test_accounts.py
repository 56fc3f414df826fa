"""Second factor, idle time, the security log, counts of dashboards, and a clock that jumps."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from ranktilt.cli.study import command
from ranktilt.errors import InputError
from ranktilt.studies.server.connections import ServerSettings
from ranktilt.studies.store import accounts
from ranktilt.studies.store.accounts import Accounts, _one_time_code, read_log, write_log
from ranktilt.studies.store.counting import StudyCounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import join
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import Study

Make = Callable[..., Study]
PASSWORD = "correct horse"
HOUR, DAY = 3600, 86400


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Move the clock of the machine; what comes after starts from there."""
    real, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])

    def jump(seconds: float) -> None:
        ahead[0] += seconds

    return jump


@pytest.fixture
def ann(sqlite: Database, make_study: Make, make_app: Any, browse: Any) -> Any:
    """A researcher, with the login page open."""
    make_study(sqlite)
    Accounts(sqlite).set_password("ann", PASSWORD)
    return browse(make_app(sqlite)).get("/researcher/login")


def done(database: Database) -> list[tuple[str, str, str]]:
    return [(entry.what, entry.account, entry.study) for entry in read_log(database)]


# The second factor


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471"),
        (1234567890, "89005924"), (2000000000, "69279037"), (20000000000, "65353130"),
    ],
)  # fmt: skip
def test_codes_are_those_of_rfc_6238(seconds: int, code: str) -> None:
    """Appendix B, SHA-1."""
    assert _one_time_code(b"12345678901234567890", seconds // 30, digits=8) == code


def test_a_code_counts_once_and_about_now(database: Database) -> None:
    own = Accounts(database)
    own.set_password("ann", PASSWORD)
    assert own.check_code("ann", "")  # none is required
    assert not own.check_code("bob", "")
    secret = base64.b32decode(own.set_second_factor("ann", on=True))
    assert len(secret) == 20  # RFC 4226 recommends 160 bits
    now = 1_000_000 * 30.0
    codes = {step: _one_time_code(secret, 1_000_000 + step) for step in range(-2, 3)}
    for wrong in ("", "000000" if codes[0] != "000000" else "1", codes[-2], codes[2], codes[0][:5]):
        assert not own.check_code("ann", wrong, now), wrong
    assert own.check_code("ann", f"{codes[0][:3]} {codes[0][3:]}", now)
    assert not own.check_code("ann", codes[0], now)
    assert not own.check_code("ann", codes[-1], now)  # older than the last one
    assert own.check_code("ann", codes[1], now)
    # a clock that was a day ahead locks nobody out
    assert own.check_code("ann", _one_time_code(secret, 1_000_000 + 2880), now + DAY)
    assert own.check_code("ann", codes[0], now)
    own.set_second_factor("ann", on=False)
    assert own.check_code("ann", "", now)


def test_logging_in_with_a_code(ann: Any, sqlite: Database) -> None:
    said = CliRunner().invoke(
        command, ["second-factor", "ann", "--db", str(sqlite.engine.url.database)]
    )
    found = re.search(r"shown only once\): ([A-Z2-7]{32})\n", said.output)
    assert found
    assert f"otpauth://totp/ranktilt:ann?secret={found[1]}&issuer=ranktilt" in said.output
    code = _one_time_code(base64.b32decode(found[1]), int(time.time() // 30))
    ann.post("/researcher/login", 403, name="ann", password=PASSWORD)
    ann.post("/researcher/login", 403, name="ann", password="wrong password", code=code)
    assert (
        ann.post("/researcher/login", name="ann", password=PASSWORD, code=code).at == "/researcher"
    )
    # the phone is lost
    db = str(sqlite.engine.url.database)
    assert CliRunner().invoke(command, ["second-factor", "ann", "off", "--db", db]).exit_code == 0
    ann.get("/researcher/login").answer(name="ann", password=PASSWORD)
    assert ann.at == "/researcher"
    result = CliRunner().invoke(command, ["second-factor", "anna", "--db", db])
    assert isinstance(result.exception, InputError)
    assert "did you mean ann" in str(result.exception)


def test_a_wrong_code_is_as_slow_as_a_wrong_password(
    ann: Any, sqlite: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    Accounts(sqlite).set_second_factor("ann", on=True)
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    for password in ("wrong password", PASSWORD):  # or who guesses learns which one is right
        ann.post("/researcher/login", 403, name="ann", password=password, code="000")
    assert len(waits) == 2


# Logins


def test_an_idle_login_ends(ann: Any, clock: Any) -> None:
    ann.answer(name="ann", password=PASSWORD)
    minute = 60
    for _ in range(3):
        clock(20 * minute)
        assert ann.get("/researcher/test").at == "/researcher/test"
    for _ in range(3):  # an open dashboard is not a person
        clock(9 * minute)
        assert ann.get("/researcher/test/counts").at == "/researcher/test/counts"
    clock(5 * minute)
    assert ann.get("/researcher/test/counts").at == "/researcher/login"
    assert ann.get("/researcher/test").at == "/researcher/login"


def test_setting_a_password_lets_one_try_again(sqlite: Database) -> None:
    own = Accounts(sqlite)
    while not own.attempt("here", "ann"):
        pass
    own.set_password("ann", PASSWORD)
    assert own.attempt("here", "ann") == 0


# The log


def test_what_is_logged(ann: Any, sqlite: Database, make_app: Any, browse: Any) -> None:
    ann.post("/researcher/login", 403, name="ann", password="my real password")
    ann.post("/researcher/login", 403, name="my real password", password="ann")
    ann.answer(name="ann", password=PASSWORD)
    ann.get("/researcher/test/export/answers.csv")
    ann.get("/researcher/test").post("/researcher/test/state", state="paused")
    ann.post("/researcher/test/state", state="open")
    someone = browse(make_app(sqlite)).begin(query="?PROLIFIC_PID=panel-7")
    someone.get("/s/test/withdraw").post("/s/test/withdraw", sure="yes")
    ann.post("/researcher/logout")
    assert done(sqlite) == [
        ("password set", "ann", ""),
        ("login failed", "ann", ""),
        ("login failed", "(unknown)", ""),
        ("login", "ann", ""),
        ("export of answers.csv", "ann", "test"),
        ("study paused", "ann", "test"),
        ("study open", "ann", "test"),
        ("withdrawal", "", "test"),
        ("logout", "ann", ""),
    ]
    db = str(sqlite.engine.url.database)
    shown = CliRunner().invoke(command, ["log", "--db", db])
    assert re.search(r"login +ann\b", shown.output)
    for hidden in ("testclient", "127.0.0.1", "panel-7", "real password"):
        assert hidden not in shown.output
        assert hidden not in str(read_log(sqlite))


def test_commands_are_logged(sqlite: Database, make_study: Make, tmp_path: Any) -> None:
    study = make_study(sqlite)
    join(sqlite, study, join_key="a")
    join(sqlite, study, join_key="b")
    db = ["--db", str(sqlite.engine.url.database)]
    for arguments in (
        ["export", "test", "-o", str(tmp_path / "x"), "--payments"],
        ["export", "test", "#1", "-o", str(tmp_path / "x")],
        ["forget", "test", "#1"], ["state", "test", "stopped"], ["backup", str(tmp_path / "copy")],
        ["delete", "test"],
    ):  # fmt: skip
        assert CliRunner().invoke(command, [*arguments, *db]).exit_code == 0, arguments
    assert [(what, account) for what, account, _ in done(sqlite)] == [
        (what, "(command line)")
        for what in ("export with payments", "export of one participant", "participant deleted",
                     "study stopped", "backup", "study deleted")
    ]  # fmt: skip


def test_a_short_idle_time_ends_no_login_in_use(sqlite: Database, clock: Any) -> None:
    """Activity was noted every 30 s only, which is too late if 20 s without it end a login."""
    own = Accounts(sqlite)
    own.set_password("ann", PASSWORD)
    login = own.begin_login("ann")
    for _ in range(20):
        assert own.login_of(login, 20) == "ann"
        clock(8)
    clock(20)
    assert own.login_of(login, 20) is None


def test_what_retention_deletes_is_logged(sqlite: Database, make_study: Make) -> None:
    from ranktilt.studies.store.keeping import erase_old

    study = make_study(sqlite, keep_days=1)
    join(sqlite, study, join_key="old", now=time.time() - 2 * DAY)
    assert erase_old(sqlite) == {"test": 1}
    assert erase_old(sqlite) == {"test": 0}
    assert [(e.what, e.account, e.study) for e in read_log(sqlite)] == [
        ("old data deleted", "", "test")
    ]


def test_failures_do_not_push_out_the_rest(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "_MOST_FAILED", 3)
    monkeypatch.setattr(accounts, "_MOST", 2)
    own = Accounts(database)
    for what in ("first", "second", "third"):
        write_log(database, what, "ann")
    for _ in range(10):
        own.failed("nobody")
    assert [what for what, *_ in done(database)] == ["second", "third", *["login failed"] * 3]


def test_withdrawals_do_not_push_out_the_rest(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone can join and withdraw again and again, for instance to hide an export."""
    monkeypatch.setattr(accounts, "_MOST", 2)
    for what in ("export", "withdrawal", "login", "withdrawal", "withdrawal"):
        write_log(database, what)
    assert [what for what, *_ in done(database)] == ["export", "login", *["withdrawal"] * 2]


# The dashboard


def test_many_dashboards_count_once(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_study(sqlite)
    Accounts(sqlite).set_password("ann", PASSWORD)
    counted = []
    read = StudyCounts.read
    monkeypatch.setattr(StudyCounts, "read", lambda *given: counted.append(1) or read(*given))
    app = make_app(sqlite, settings=ServerSettings(counts_seconds=60))
    ann = browse(app).get("/researcher/login").answer(name="ann", password=PASSWORD)
    for _ in range(10):
        ann.get("/researcher/test/counts")
    assert len(counted) == 1
    ann.get("/researcher/test").post("/researcher/test/state", state="paused")
    assert "<strong>paused</strong>" in ann.text
    assert len(counted) == 2


def test_counts_read_neither_texts_nor_the_log(
    database: Database, make_study: Make, visitor: Any
) -> None:
    study = make_study(database)
    someone = visitor().begin()
    for n in range(3):
        someone.events({"kind": "focus-lost", "key": f"0123456{n}"})
    someone.whole_trial()
    whole, few = (StudySnapshot.read(database, study, texts=t) for t in (True, False))
    assert StudyCounts.of(few) == StudyCounts.of(whole)
    [person] = few.people
    assert person.answers[1, "summary"] == ""
    assert person.answers[1, "posterior"] == "2"
    assert few.events == {}
    assert len(whole.events[person.id]) == 5


# A clock that jumps


def test_a_clock_ahead_expires_nobody_for_good(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any, clock: Any
) -> None:
    study = make_study(sqlite, minutes=30)
    app = make_app(sqlite)
    someone, other = browse(app).begin(), browse(app).begin()
    someone.answer(prior=2)
    clock(60 * DAY)
    someone.get("/s/test/1/search", 410)
    join(sqlite, study, join_key="another")  # releases the others' places
    assert StudyCounts.read(sqlite, study).by_state["expired"] == 2
    clock(-60 * DAY)
    assert someone.get("/s/test").at == "/s/test/1/search"  # with the cookie from before
    someone.answer()
    assert other.get("/s/test/go").at == "/s/test/1/prior"
    other.whole_trial()
    assert other.at == "/s/test/done"
    clock(31 * 60)
    someone.get("/s/test/1/summary", 410)
    someone.get("/s/test/done")
    assert "Time is up" in someone.text


def test_a_clock_set_back_keeps_nobody_out(
    sqlite: Database, make_study: Make, make_app: Any, browse: Any, clock: Any
) -> None:
    make_study(sqlite, results_seconds=5)
    own = Accounts(sqlite)
    own.set_password("ann", PASSWORD)
    app = make_app(sqlite)
    clock(DAY)
    while not own.attempt("here", "ann"):
        pass
    ann = browse(app).get("/researcher/login").answer(name="ann", password=PASSWORD)
    someone = browse(app).begin().answer(prior=1)
    assert someone.at == "/s/test/1/search"
    clock(-DAY)
    assert own.attempt("here", "ann") == 0
    assert ann.get("/researcher").at == "/researcher/login"  # not a day longer than it should
    assert ann.answer(name="ann", password=PASSWORD).at == "/researcher"
    assert someone.get("/s/test").at == "/s/test/1/search"
    someone.answer()
    assert someone.at == "/s/test/1/summary"


def test_the_limit_on_waiting_is_the_window(database: Database) -> None:
    own = Accounts(database)
    waits = [own.attempt("here", "ann", now=1000.0) for _ in range(accounts.PER_ADDRESS + 1)]
    assert waits[-1] == accounts.WINDOW
    assert own.attempt("here", "ann", now=900.0) <= accounts.WINDOW + 100
    assert own.attempt("here", "ann", now=0.0) == 0
