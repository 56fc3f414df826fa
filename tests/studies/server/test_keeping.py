"""Deleted data are in no file; erasure, retention, own data, backups, no second draw."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import func, select, update

from ranktilt.cli.study import command
from ranktilt.errors import InputError, OutputError
from ranktilt.studies.store import database as database_module
from ranktilt.studies.store import migrations, schema
from ranktilt.studies.store.accounts import Accounts
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.keeping import erase_old
from ranktilt.studies.store.people import People, Refused, join, withdraw
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import Study, create_study, load_study, set_state

Make = Callable[..., Study]
WORD = b"MYSECRETSUMMARY"


def words(folder: Path, word: bytes = WORD) -> set[str]:
    """The files that contain a word, whatever they are."""
    return {path.name for path in folder.iterdir() if word in path.read_bytes()}


def wait_until(right: Callable[[], bool]) -> bool:
    """Whether something becomes true within half a minute."""
    end = time.monotonic() + 30
    while not right() and time.monotonic() < end:
        time.sleep(0.02)
    return right()


def take_part(database: Database, study: Study, **given: Any) -> str:
    """Somebody with a long secret answer."""
    person = join(database, study, **{"join_key": "a", **given})
    with database.write() as connection:
        People(connection, study).save(person, 1, {"prior": "MYSECRETSUMMARY " * 700}, 1.0)
    return person


@contextlib.contextmanager
def reader(path: Path) -> Iterator[None]:
    """Another program that has the state of now open, and cannot empty the log itself."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM answers").fetchone()
        yield


def in_background(work: Callable[[], object]) -> bool:
    """Whether something ends within half a minute."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(30)
    return not thread.is_alive()


def run(*arguments: object) -> str:
    done = CliRunner().invoke(command, [str(a) for a in arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


# The write-ahead log


def test_a_reader_neither_keeps_withdrawn_answers_nor_stops_writers(
    tmp_path: Path, make_study: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "_BUSY_TIMEOUT", 600_000)
    with contextlib.closing(Database.open(tmp_path / "study.db", create=True)) as database:
        study = make_study(database)
        person = take_part(database, study)
        with reader(tmp_path / "study.db"):
            assert in_background(lambda: withdraw(database, study, person))
            assert in_background(lambda: join(database, study, join_key="b"))
            assert words(tmp_path)  # what the reader may still want
        assert wait_until(lambda: not words(tmp_path))
        with database.read() as connection:
            assert connection.scalar(select(func.count()).select_from(schema.participants)) == 1


def test_closing_does_what_was_postponed(tmp_path: Path, make_study: Make) -> None:
    database = Database.open(tmp_path / "study.db", create=True)
    study = make_study(database)
    person = take_part(database, study)
    database._next_rewrite = time.monotonic() + 3600  # as after many withdrawals
    withdraw(database, study, person)
    with database.read() as connection:
        marks = select(schema.meta.c.key).where(schema.meta.c.key == "deleted")
        assert connection.scalar(marks) == "deleted"
    database.close()
    assert words(tmp_path) == set()
    again = Database.open(tmp_path / "study.db")
    with contextlib.closing(again), again.read() as connection:
        assert connection.scalar(marks) is None


WITHDRAW = """
import os, signal, sys
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import withdraw
from ranktilt.studies.store.studies import load_study
database = Database.open(sys.argv[1])
withdraw(database, load_study(database, "test"), sys.argv[2])
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_process_left_is_gone_once_the_database_is_opened(
    tmp_path: Path, make_study: Make
) -> None:
    db = tmp_path / "study.db"
    database = Database.open(db, create=True)
    person = take_part(database, make_study(database))
    with reader(db):
        database.close()
        killed = subprocess.run(
            [sys.executable, "-c", WITHDRAW, str(db), person], timeout=60, check=False
        )
        assert killed.returncode == -signal.SIGKILL
    assert words(tmp_path)  # nobody could remove it
    with contextlib.closing(Database.open(db)):
        assert words(tmp_path) == set()


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=["sigterm", "ctrl-c", "closed"]
)
def test_a_server_that_is_stopped_leaves_nothing_behind(
    tmp_path: Path, make_study: Make, how: int
) -> None:
    db = tmp_path / "study.db"
    with contextlib.closing(Database.open(db, create=True)) as database:
        make_study(database)
    serve = "import sys; from ranktilt.cli import main; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen(
        [sys.executable, "-c", serve, "study", "serve", "--db", str(db), "--port", "0"],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[1]
        process.stdout.readline()
        process.stdout.readline()
        with httpx.Client(follow_redirects=True, timeout=60) as client:

            def send(path: str, page: str, **form: str) -> str:
                found = re.search(r'name="csrf" value="(\w+)"', page)
                assert found
                return client.post(url + path, data={"csrf": found[1], **form}).text

            page = send("/consent", client.get(url).text, agree="yes", panel_id="", panel_key="")
            page = send("/1/prior", page, prior="1")
            page = send("/1/search", page)
            page = send("/1/summary", page, summary="MYSECRETSUMMARY " * 200, do="look")
            assert words(tmp_path)
            page = client.get(f"{url}/withdraw").text
            with reader(db):
                assert "You have withdrawn" in send("/withdraw", page, sure="yes")
            process.send_signal(how)
        process.wait(60)
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
    assert words(tmp_path) == set()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["study.db"]


def test_what_many_people_withdrew_is_in_no_page_of_the_file(
    sqlite: Database, make_study: Make, tmp_path: Path
) -> None:
    study = make_study(sqlite)
    people = []
    for number in range(60):
        person = join(sqlite, study, join_key=f"k{number}", panel_id=f"PANEL{number:03d}X")
        with sqlite.write() as connection:
            own = People(connection, study)
            text = f"ANSWER{number:03d}X "
            own.save(person, 1, {"prior": text * (1 + number * 37 % 400)}, 1.0)
            own.replace(person, 1, "draft", text * (1 + number * 11 % 50), 1.0)
            own.replace(person, 1, "draft", text, 2.0)
        people.append(person)
    for number, person in enumerate(people):
        if number % 3:
            withdraw(sqlite, study, person)

    def left() -> set[str]:
        content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        return {word.decode() for word in re.findall(rb"(?:ANSWER|PANEL)\d{3}X", content)}

    kept = {f"{word}{number:03d}X" for word in ("ANSWER", "PANEL") for number in range(0, 60, 3)}
    assert wait_until(lambda: left() == kept), left() - kept


# Erasure and retention


def people_of(database: Database, study: Study) -> list[int]:
    return [person.number for person in StudySnapshot.read(database, study).people]


def test_one_person_is_forgotten_by_panel_id_code_or_number(
    database: Database, address: str, make_study: Make
) -> None:
    study = make_study(database)
    for number in range(1, 5):
        take_part(database, study, join_key=f"k{number}", panel_id=f"pan-{number}")
    code = StudySnapshot.read(database, study).people[1].code
    for who, left in (("pan-1", [2, 3, 4]), (code, [3, 4]), ("#3", [4])):
        assert run("forget", "test", who, "--db", address) == "test: 1 participant deleted\n"
        assert people_of(database, study) == left
    assert StudySnapshot.read(database, study).withdrawn == 3
    with pytest.raises(InputError, match="no participants of 'test' match 'pan-1'"):
        run("forget", "test", "pan-1", "--db", address)
    assert people_of(database, study) == [4]


def test_a_number_may_be_a_panel_id(database: Database, address: str, make_study: Make) -> None:
    study = make_study(database)
    for panel_id in ("2", "x"):
        join(database, study, join_key=panel_id, panel_id=panel_id)
    run("forget", "test", "2", "--db", address)  # found two
    assert people_of(database, study) == [2]
    run("forget", "test", "#2", "--db", address)
    assert people_of(database, study) == []


def test_a_code_that_everybody_has_names_nobody(
    database: Database, address: str, make_study: Make
) -> None:
    study = make_study(database, completion_code="SAME")
    for key in "ab":
        join(database, study, join_key=key)
    with pytest.raises(InputError, match="2 participants of 'test' match 'SAME'"):
        run("forget", "test", "SAME", "--db", address)
    assert people_of(database, study) == [1, 2]


def test_a_study_is_deleted_with_everything_in_it(
    database: Database, address: str, make_study: Make, tmp_path: Path
) -> None:
    study, other = make_study(database), make_study(database, slug="other")
    take_part(database, study)
    kept = take_part(database, other)
    with pytest.raises(InputError, match="'test' is not stopped"):
        run("delete", "test", "--db", address)
    set_state(database, "test", "stopped")
    assert run("delete", "test", "--db", address) == "test: deleted\n"
    with database.read() as connection:
        for table in schema.metadata.tables.values():
            if "study_id" in table.c:
                assert study.id not in connection.scalars(select(table.c.study_id)).all()
        assert connection.scalars(select(schema.answers.c.participant_id)).all() == [kept]
        assert People(connection, study).study_state() == "stopped"  # for a running server
    if database.is_sqlite:
        withdraw(database, other, kept)
        assert words(tmp_path) == set()


def test_data_are_deleted_after_the_days_that_a_study_keeps_them(
    database: Database, address: str, make_study: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    study, forever = make_study(database, keep_days=30), make_study(database, slug="forever")
    now = time.time()
    for days in (31, 29):
        key = f"k{days}"
        take_part(database, study, join_key=key, panel_id=key, now=now - days * 86400)
        take_part(database, forever, join_key=key, now=now - days * 86400)
    assert run("prune", "--db", address) == "test: 1 participant deleted\n"
    assert people_of(database, study) == [2]
    assert people_of(database, forever) == [1, 2]
    assert StudySnapshot.read(database, study).withdrawn == 0
    with pytest.raises(Refused, match="rejoin"):
        join(database, study, join_key="again", panel_id="k31")


def test_serving_deletes_what_is_too_old(
    database: Database, address: str, make_study: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ranktilt.studies.server import serve

    study = make_study(database, keep_days=1)
    take_part(database, study, now=time.time() - 2 * 86400)
    gone: list[bool] = []
    before = signal.getsignal(signal.SIGTERM)  # libraries set one of their own

    def served(own: Database, **_given: Any) -> None:
        gone.append(wait_until(lambda: people_of(own, study) == []))

    monkeypatch.setattr(serve, "serve", served)
    run("serve", "--db", address)
    assert gone == [True]
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_clock_that_jumps_ahead_deletes_nothing(
    sqlite: Database, make_study: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ranktilt.studies.store import keeping

    study = make_study(sqlite, keep_days=30)
    take_part(sqlite, study)
    looked = threading.Semaphore(0)
    ahead, real, erase = [0.0], time.time, keeping.erase_old

    def look(*given: Any) -> None:
        erase(*given)
        ahead[0] = 365 * 86400.0
        looked.release()

    monkeypatch.setattr(keeping, "_LOOK_AGAIN", 0.01)
    monkeypatch.setattr(keeping, "erase_old", look)
    monkeypatch.setattr(time, "time", lambda: real() + ahead[0])
    with keeping.erasing_old(sqlite):
        for _ in range(3):
            assert looked.acquire(timeout=30)
    assert people_of(sqlite, study) == [1]


def test_a_draft_goes_when_it_is_superseded(database: Database, make_study: Make) -> None:
    study = make_study(database, trials=2)
    person = join(database, study, join_key="a")
    with database.write() as connection:
        people = People(connection, study)
        for trial in (1, 2):
            people.replace(person, trial, "draft", "first words", 1.0)
        people.save(person, 1, {"summary": "the summary"}, 2.0)
        found = people.find(person)
        assert found is not None
        assert found.answers == {(1, "summary"): "the summary", (2, "draft"): "first words"}
        people.leave(person, "expired", 3.0)
        found = people.find(person)
        assert found is not None
        assert found.answers == {(1, "summary"): "the summary"}


def test_a_person_gets_everything_that_is_stored_about_them(
    database: Database, address: str, make_study: Make, tmp_path: Path
) -> None:
    study = make_study(database)
    person = take_part(database, study, panel_id="pan-1")
    take_part(database, study, join_key="b", panel_id="pan-2")
    with database.write() as connection:
        from ranktilt.studies.store.people import LoggedEvent

        People(connection, study).log(person, [LoggedEvent(1, "page", "key-1", seconds=3.5)], 2.0)
    folder = tmp_path / "out"
    assert run("export", "test", "pan-1", "--db", address, "-o", folder).strip().endswith(".json")
    assert stat.S_IMODE((folder / "person.json").stat().st_mode) == 0o600
    text = (folder / "person.json").read_text(encoding="utf-8")
    assert "pan-2" not in text
    content = json.loads(text)
    about = {t.name for t in schema.metadata.sorted_tables if "participant_id" in t.c}
    assert content.keys() == {"study", "title", "participants", *about}
    assert [row["panel_id"] for row in content["participants"]] == ["pan-1"]
    assert content["answers"][0]["value"].startswith("MYSECRETSUMMARY")
    assert content["events"][0]["seconds"] == 3.5
    assert len(content["assignments"]) == 1


# No second draw


def test_who_withdrew_cannot_draw_again_under_the_same_id(
    database: Database, make_study: Make, visitor: Any, tmp_path: Path
) -> None:
    study = make_study(database)
    first = visitor().begin(query="?PROLIFIC_PID=PANELPERSON77&SESSION_ID=s1")
    first.get("/s/test/withdraw").post("/s/test/withdraw", sure="yes")
    again = visitor().get("/s/test?PROLIFIC_PID=PANELPERSON77&SESSION_ID=s1")
    form = {"agree": "yes", "panel_id": "PANELPERSON77", "panel_key": "s1"}
    again.post("/s/test/consent", 409, **form)
    assert "You have withdrawn from this study" in again.text
    assert people_of(database, study) == []
    visitor().begin(query="?PROLIFIC_PID=OTHER&SESSION_ID=s1")
    assert len(people_of(database, study)) == 1
    # in another study the id is free, and its hash another one
    other = make_study(database, slug="other")
    withdraw(database, other, join(database, other, join_key="x", panel_id="PANELPERSON77"))
    with database.read() as connection:
        hashes = connection.scalars(select(schema.withdrawn_ids.c.hash)).all()
    assert len(set(hashes)) == 2
    if database.is_sqlite:
        assert words(tmp_path, b"PANELPERSON77") == set()


def test_links_that_nobody_signed_are_refused(
    database: Database, address: str, make_study: Make, visitor: Any, tmp_path: Path
) -> None:
    study = make_study(database, panel_signed=True)
    make_study(database, slug="any")
    ids = tmp_path / "ids.txt"
    ids.write_text("ann\nbob\n", encoding="utf-8")
    links = run("links", "test", ids, "--db", address, "--public-url", "https://x.org/").split()
    assert [link.startswith("https://x.org/s/test?PROLIFIC_PID=") for link in links] == [True] * 2
    ann, bob = (link.removeprefix("https://x.org") for link in links)
    assert visitor().begin(query=ann.removeprefix("/s/test")).at == "/s/test/1/prior"
    assert len(people_of(database, study)) == 1
    right = bob.partition("SESSION_ID=")[2]
    for wrong in ("/s/test", "/s/test?PROLIFIC_PID=eve", ann.replace("ann", "eve"), bob[:-1]):
        visitor().get(wrong, 400)
    someone = visitor().get(bob)
    for who, key in (("eve", right), ("bob", ""), ("", ""), ("bob", right[:-1])):
        form = {"agree": "yes", "panel_id": who, "panel_key": key}
        visitor().get(bob).post("/s/test/consent", 400, **form)
    assert someone.post("/s/test/consent", agree="yes", panel_id="bob", panel_key=right)
    assert len(people_of(database, study)) == 2
    with pytest.raises(InputError, match="panel_signed = true"):
        run("links", "any", ids, "--db", address)
    ids.write_text("a/b\n", encoding="utf-8")
    with pytest.raises(InputError, match="id 'a/b'"):
        run("links", "test", ids, "--db", address)


def test_nobody_can_predict_the_assignment_of_a_running_study(
    database: Database, make_study: Make
) -> None:
    made = make_study(database)
    seeds = set()
    for number in range(3):
        slug = f"s{number}"
        content = StudySnapshot.read(database, made).study
        create_study(database, slug, made.settings, _content(content))
        seeds.add(load_study(database, slug).seed)
    assert len(seeds) == 3
    assert max(seeds) > 2**32  # too many to try
    assert not re.search(r"secret='[0-9a-f]", repr(made))
    taken = StudySnapshot.read(database, load_study(database, "s0"))
    assert str(taken.study.seed) not in taken.file_content("codebook.md")
    set_state(database, "s0", "stopped")
    taken = StudySnapshot.read(database, taken.study)
    assert f"seed {taken.study.seed}." in taken.file_content("codebook.md")


def _content(study: Study) -> Any:
    from ranktilt.studies.content import StudyContent

    return StudyContent(
        list(study.queries.values()), list(study.documents.values()), list(study.lists.values())
    )


# Backups


def rows(database: Database) -> dict[str, list[Any]]:
    with database.read() as connection:
        return {
            name: sorted(map(str, connection.execute(select(table)).all()))
            for name, table in schema.metadata.tables.items()
            # making the backup is logged after it was made
            if name not in ("logins", "attempts", "security_log")
        }


def test_a_backup_restores_everything(
    database: Database, address: str, make_study: Make, tmp_path: Path
) -> None:
    study = make_study(database)
    for number in range(3):
        take_part(database, study, join_key=f"k{number}", panel_id=f"pan-{number}")
    withdraw(database, study, take_part(database, study, join_key="gone", panel_id="gone"))
    accounts = Accounts(database)
    accounts.set_password("ann", "a long enough one")
    accounts.begin_login("ann")
    file, new = tmp_path / "saved.db", tmp_path / "new.db"
    run("backup", file, "--db", address)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with pytest.raises(InputError, match="already exists"):
        run("backup", file, "--db", address)
    before = file.read_bytes()
    assert run("restore", file, "--db", new) == "restored: test\n"
    assert file.read_bytes() == before
    with contextlib.closing(Database.open(new)) as restored:
        assert rows(restored) == rows(database)
        again = load_study(restored, "test")
        join(restored, again, join_key="new")
        with pytest.raises(Refused, match="rejoin"):
            join(restored, again, join_key="x", panel_id="gone")
    with pytest.raises(InputError, match="is in use"):
        run("restore", file, "--db", address)
    assert {path.name for path in tmp_path.iterdir()} >= {"saved.db", "new.db"}
    assert not [path for path in tmp_path.iterdir() if "part" in path.name]


@pytest.mark.parametrize("name", ["b?k.db", "p%41q.db", "x?timeout=abc", "a b#c.db"])
def test_names_with_characters_of_urls(name: str, make_study: Make, tmp_path: Path) -> None:
    with contextlib.closing(Database.open(tmp_path / name, create=True)) as database:
        make_study(database)
    run("backup", tmp_path / f"saved {name}", "--db", tmp_path / name)
    assert run("restore", tmp_path / f"saved {name}", "--db", tmp_path / f"new {name}")
    names = {path.name.removesuffix("-wal").removesuffix("-shm") for path in tmp_path.iterdir()}
    assert names == {name, f"saved {name}", f"new {name}"}
    assert {stat.S_IMODE((tmp_path / own).stat().st_mode) for own in names} == {0o600}


@pytest.mark.parametrize("version", ["abc", b"\xff", 3, "1" * 5000])
@pytest.mark.parametrize("table", ["meta", "studies"])
def test_databases_of_other_programs_are_left_alone(
    tmp_path: Path, table: str, version: Any
) -> None:
    path = tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute(f"CREATE TABLE {table} (key, value)")
        other.execute(f"INSERT INTO {table} VALUES ('version', ?)", (version,))
        other.commit()
    before = path.read_bytes()
    for create in (False, True):
        with pytest.raises(InputError, match="contains no study"):
            Database.open(path, create=create)
    with pytest.raises(InputError, match=r"other\.db: contains no study"):
        run("restore", path, "--db", tmp_path / "new.db")
    (tmp_path / "empty.db").touch()
    with pytest.raises(InputError, match="contains no study"):
        run("log", "--db", tmp_path / "empty.db")
    assert path.read_bytes() == before
    assert not (tmp_path / "empty.db").stat().st_size


def test_a_damaged_study_does_not_keep_the_data_of_others(
    sqlite: Database, make_study: Make
) -> None:
    first, study = make_study(sqlite, slug="first"), make_study(sqlite, keep_days=30)
    broken = [first.id, make_study(sqlite, slug="last").id]
    with sqlite.write() as connection:
        table = schema.studies
        connection.execute(update(table).where(table.c.id.in_(broken)).values(settings="{}"))
    take_part(sqlite, study, now=time.time() - 31 * 86400)
    with pytest.raises(InputError, match=r"study (first|last): damaged"):
        erase_old(sqlite)
    assert people_of(sqlite, study) == []


def test_names_that_are_not_text(database: Database, address: str, make_study: Make) -> None:
    make_study(database)
    accounts = Accounts(database)
    for name in ("a\nb", "\x1b[31m", "\udcff"):
        with pytest.raises(InputError, match="printable"):
            accounts.set_password(name, "a long enough one")
        with pytest.raises(InputError, match="no participants"):
            run("forget", "test", name, "--db", address)
    with pytest.raises(InputError, match="not UTF-8"):
        accounts.set_password("ann", "a long enough \udcff one")
    with pytest.raises(InputError, match="unknown account"):
        accounts.set_second_factor("\udcff", on=True)


def test_no_account_that_cannot_log_in(database: Database) -> None:
    """The form takes spaces around a name, control characters, and what is too long."""
    accounts = Accounts(database)
    for name in (" ann", "ann "):
        with pytest.raises(InputError, match="without spaces around them"):
            accounts.set_password(name, "a long enough one")
    with pytest.raises(InputError, match="a password with control characters"):
        accounts.set_password("ann", "a long \x01 enough one")
    with pytest.raises(InputError, match="1025 characters, expected at least 10 and at most 1024"):
        accounts.set_password("ann", "x" * 1025)
    accounts.set_password("ann", "x" * 1024)
    assert accounts.names() == ["ann"]


def test_a_backup_that_fails_leaves_nothing(
    sqlite: Database, make_study: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_study(sqlite)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    before = sorted(tmp_path.iterdir())
    with pytest.raises(InputError, match="its folder does not exist; create it first"):
        run("backup", tmp_path / "no" / "saved.db", "--db", tmp_path / "study.db")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="No space left"):
        run("backup", tmp_path / "saved.db", "--db", tmp_path / "study.db")
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_moves_to_postgresql(
    sqlite: Database, make_study: Make, tmp_path: Path, postgres_address: str
) -> None:
    study = make_study(sqlite)
    person = take_part(sqlite, study)
    run("backup", tmp_path / "saved.db", "--db", tmp_path / "study.db")
    run("restore", tmp_path / "saved.db", "--db", postgres_address)
    with contextlib.closing(Database.open(postgres_address)) as database:
        assert rows(database) == rows(sqlite)
        make_study(database, slug="next")  # its counters go on
        with database.read() as connection:
            found = People(connection, load_study(database, "test")).find(person)
        assert found is not None


def test_a_backup_of_an_earlier_format_is_restored_and_not_changed(tmp_path: Path) -> None:
    dump = Path(__file__).parents[1] / "formats" / "1-first.sql"
    old = tmp_path / "old.db"
    with contextlib.closing(sqlite3.connect(old)) as connection:
        connection.executescript(dump.read_text(encoding="utf-8"))
    before = old.read_bytes()
    assert run("restore", old, "--db", tmp_path / "new.db") == "restored: labels, tea\n"
    assert old.read_bytes() == before
    for _ in range(2):
        assert run("migrate", "--db", old) == f"format {migrations.VERSION}\n"
    live = Database.open(tmp_path / "new.db")
    with live.write() as connection:
        connection.execute(schema.meta.insert().values(key="x", value="y"))
    with pytest.raises(InputError, match="ranktilt study backup"):
        run("restore", tmp_path / "new.db", "--db", tmp_path / "other.db")
    live.close()
    bad = tmp_path / "bad.db"
    bad.write_text("no database at all, but long enough to look at", encoding="utf-8")
    with pytest.raises(InputError, match=rf"^{re.escape(str(bad))}: cannot be opened"):
        run("restore", bad, "--db", tmp_path / "other.db")
    assert not (tmp_path / "other.db").exists()


def test_restoring_puts_no_answers_into_temporary_files(
    sqlite: Database, make_study: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ranktilt.studies.store import keeping

    take_part(sqlite, make_study(sqlite))
    temporary, found = tmp_path / "tmp", []
    temporary.mkdir()
    keeping.back_up(sqlite, tmp_path / "saved.db")
    copy = keeping._copy

    def killed_here(source: Database, target: Database) -> None:
        found.extend(path for path in temporary.rglob("*") if path.is_file())
        copy(source, target)

    monkeypatch.setattr(keeping, "_copy", killed_here)
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    assert keeping.restore(tmp_path / "saved.db", str(tmp_path / "new.db")) == ["test"]
    assert found == []
    assert {path.name for path in tmp_path.glob("saved*")} == {"saved.db"}


def test_prune_removes_what_was_withdrawn_from_the_tables_of_postgresql(
    postgres_address: str, make_study: Make
) -> None:
    """The commands of the guide: prune rewrites the tables, a checkpoint lets the log go."""
    import psycopg

    with contextlib.closing(Database.open(postgres_address, create=True)) as database:
        study = make_study(database)
        person = take_part(database, study)
        with psycopg.connect(postgres_address, autocommit=True) as server:
            row = server.execute("SHOW data_directory").fetchone()
            assert row is not None
            data = Path(row[0])

            def found(folder: str) -> bool:
                return any(
                    b"MYSECRET" in path.read_bytes()
                    for path in (data / folder).rglob("*")
                    if path.is_file()
                )

            server.execute("CHECKPOINT")
            withdraw(database, study, person)
            server.execute("CHECKPOINT")
            assert found("base")
            run("prune", "--db", postgres_address)
            server.execute("CHECKPOINT")
            assert not found("base")
            assert found("pg_wal")
            server.execute("ALTER SYSTEM SET wal_recycle = off")
            server.execute("SELECT pg_reload_conf()")
            try:
                for _ in range(2):
                    server.execute("SELECT pg_switch_wal()")
                    server.execute("CHECKPOINT")
                assert wait_until(lambda: not found("pg_wal"))
            finally:
                server.execute("ALTER SYSTEM RESET wal_recycle")
                server.execute("SELECT pg_reload_conf()")


def test_damaged_answers_are_one_line(sqlite: Database, make_study: Make, tmp_path: Path) -> None:
    """SQLite has no checksums: a flipped bit in a cell stays unnoticed until it is read."""
    study = make_study(sqlite)
    person = take_part(sqlite, study)
    damaged = [
        (schema.answers, {"item": "evidence", "value": "{"}),
        (schema.answers, {"item": "prior", "value": "MYSECRETSUMMARY"}),
        (schema.assignments, {"condition": "nope"}),
        (schema.assignments, {"started": 9e99}),
    ]
    for number, (table, values) in enumerate(damaged):
        with sqlite.write() as connection:
            before = connection.execute(select(table)).mappings().first()
            connection.execute(update(table).values(**values))
        with pytest.raises(InputError, match="study test: damaged"):
            run("export", "test", "--db", tmp_path / "study.db", "-o", tmp_path / f"{number}")
        assert not (tmp_path / f"{number}").exists()  # not half of it
        with sqlite.write() as connection:
            connection.execute(update(table).values(**before))
    with sqlite.write() as connection:
        connection.execute(update(schema.answers).values(value=b"\xff"))
    run("export", "test", "#1", "--db", tmp_path / "study.db", "-o", tmp_path)
    assert person in (tmp_path / "person.json").read_text(encoding="utf-8")
