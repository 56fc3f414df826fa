"""The store, on SQLite and on PostgreSQL: nothing twice, nothing lost, nothing left over."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, func, select, update

from ranktilt.errors import InputError, UnknownNameError
from ranktilt.studies.content import StudyContent, StudyQuery
from ranktilt.studies.settings import StudySettings
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import LoggedEvent, People, Refused, join, withdraw
from ranktilt.studies.store.studies import Study, create_study, list_studies, load_study, set_state

Make = Callable[..., Study]


def rows(database: Database, table: str) -> int:
    with database.read() as connection:
        found = connection.scalar(select(func.count()).select_from(schema.metadata.tables[table]))
    return int(found or 0)


def test_a_study_comes_back_as_it_was(database: Database) -> None:
    from ranktilt.studies.content import ResultList, StudyDocument

    content = StudyContent(
        [StudyQuery("q1", "Is it?", "It is.")],
        [StudyDocument("d1", "First text.", "One"), StudyDocument("d2", "Second text.")],
        [ResultList("q1", "plus", ("d2", "d1"), 1.0, 1.0), ResultList("q1", "own", ("d1",))],
    )
    settings = StudySettings.of(
        "seme",
        {"title": "Tést", "checks": [{"text": "x", "expected": 2, "after": "prior", "trial": 1}]},
    )
    create_study(database, "a-study", settings, content, seed=3)
    study = load_study(database, "a-study")
    assert study.settings == settings
    assert study.seed == 3
    assert list(study.queries.values()) == list(content.queries)
    assert list(study.documents.values()) == list(content.documents)
    assert list(study.lists.values()) == list(content.lists)
    entries = study.entries("q1", "plus")
    assert [(e.rank, e.doc.id, e.snippet) for e in entries] == [
        (1, "d2", "Second text."),
        (2, "d1", "First text."),
    ]
    assert [(o.slug, o.title, o.state) for o in list_studies(database)] == [
        ("a-study", "Tést", "open")
    ]


@pytest.mark.parametrize(
    ("kind", "settings", "says"),
    [
        ("seme", {"trials": 4}, "trials = 4 with 3 queries"),
        ("annotation", {"trials": 8}, "trials = 8 with 7 items"),
        ("seme", {"trials": 0, "checks": [{"text": "x", "expected": 1, "after": "prior",
                                           "trial": 4}]}, "a check in trial 4 with 3 queries"),
    ],
)  # fmt: skip
def test_more_than_there_is(
    kind: str, settings: dict[str, Any], says: str, sqlite: Database, make_study: Make
) -> None:
    with pytest.raises(InputError, match=says):
        make_study(sqlite, kind, **settings)
    assert rows(sqlite, "studies") == 0


def test_studies_of_older_rules_are_served(sqlite: Database, make_study: Make) -> None:
    """What is refused for a new study must not close one that exists."""
    import json

    make_study(sqlite)
    with sqlite.write() as connection:
        [text] = connection.exec_driver_sql("SELECT settings FROM studies").scalars()
        old = {**json.loads(text), "completion_url": "https://panel.example/x", "gone": 1}
        del old["comments"]
        connection.execute(update(schema.studies).values(settings=json.dumps(old)))
    study = load_study(sqlite, "test")
    assert study.settings.completion_url == "https://panel.example/x"
    assert study.settings.comments


def test_nothing_half_made(database: Database) -> None:
    bad = StudyContent([StudyQuery("q1", "Is it?")])
    with pytest.raises(InputError, match="has no statement"):
        create_study(database, "bad", StudySettings.of("seme"), bad)
    assert rows(database, "studies") == 0
    with pytest.raises(UnknownNameError):
        load_study(database, "bad")


def test_same_name_twice(database: Database, make_study: Make) -> None:
    make_study(database)
    with pytest.raises(InputError, match="already exists"):
        make_study(database)


def test_answers_are_kept_once_and_the_first_stands(database: Database, make_study: Make) -> None:
    study = make_study(database)
    person = join(database, study, join_key="k")
    with database.write() as connection:
        assert People(connection, study).save(person, 1, {"prior": 2}, 10.0)
    with database.write() as connection:
        assert not People(connection, study).save(person, 1, {"prior": -3}, 11.0)
    with database.read() as connection:
        found = People(connection, study).find(person)
    assert found is not None
    assert found.answers == {(1, "prior"): "2"}
    assert found.answered_at == {(1, "prior"): 10.0}


def test_twenty_submits_at_once_make_one_answer(
    database: Database, make_study: Make, in_threads: Any
) -> None:
    study = make_study(database)
    person = join(database, study, join_key="k")
    fresh: list[int] = []

    def submit(number: int) -> None:
        with database.write() as connection:
            if People(connection, study).save(person, 1, {"prior": number}, 1.0):
                fresh.append(number)

    assert in_threads(20, submit) == []
    assert len(fresh) == 1
    with database.read() as connection:
        found = People(connection, study).find(person)
    assert found is not None
    assert found.answers == {(1, "prior"): str(fresh[0])}


def test_joining_twice_from_one_browser_is_one_participant(
    database: Database, make_study: Make, in_threads: Any
) -> None:
    study = make_study(database)
    found: list[str] = []
    assert in_threads(10, lambda _: found.append(join(database, study, join_key="same"))) == []
    assert len(found) == 10
    assert len(set(found)) == 1
    assert rows(database, "participants") == rows(database, "assignments") == 1


def test_many_join_at_once_and_blocks_stay_balanced(
    database: Database, make_study: Make, in_threads: Any
) -> None:
    study = make_study(database)
    assert in_threads(27, lambda n: join(database, study, join_key=str(n))) == []
    with database.read() as connection:
        given = connection.execute(select(schema.assignments)).all()
        numbers = connection.scalars(select(schema.participants.c.number)).all()
    assert sorted(numbers) == list(range(1, 28))
    cells = Counter((g.subject, g.condition) for g in given)
    # 27 = 3 queries × 3 conditions × 3
    assert set(cells.values()) == {3}
    assert len(cells) == 9


def test_nobody_sees_a_query_twice(database: Database, make_study: Make) -> None:
    study = make_study(database, trials=3)
    person = join(database, study, join_key="k")
    for expected in (True, True, False):
        with database.write(lock=study.id) as connection:
            found = People(connection, study).find(person)
            assert found is not None
            made = People(connection, study).assign_next(person, found.assignments, 5.0)
            assert (made is not None) is expected
    with database.read() as connection:
        found = People(connection, study).find(person)
    assert found is not None
    assert sorted(a.subject for a in found.assignments.values()) == ["q1", "q2", "q3"]
    assert sorted(found.assignments) == [1, 2, 3]


def test_nobody_withdraws_while_their_answer_is_written(
    database: Database, make_study: Make
) -> None:
    """Two tabs at once: in PostgreSQL the answer met a participant who had just been deleted."""
    study = make_study(database)
    person = join(database, study, join_key="a")
    other_tab = threading.Thread(target=withdraw, args=(database, study, person))
    with database.write() as connection:
        people = People(connection, study)
        assert people.find(person) is not None
        other_tab.start()
        other_tab.join(1)
        assert people.save(person, 1, {"prior": 1}, 1.0)
    other_tab.join()
    for table in ("participants", "answers"):
        assert rows(database, table) == 0, table


def test_a_draft_of_another_tab_does_not_outlive_the_summary(
    database: Database, make_study: Make
) -> None:
    study = make_study(database)
    person = join(database, study, join_key="a")

    def submit() -> None:
        with database.write() as connection:
            people = People(connection, study)
            assert people.find(person) is not None
            people.save(person, 1, {"summary": "the summary"}, 2.0)

    other_tab = threading.Thread(target=submit)
    with database.write() as connection:
        people = People(connection, study)
        assert people.find(person) is not None
        other_tab.start()
        other_tab.join(1)
        people.replace(person, 1, "draft", "first words", 1.0)
    other_tab.join()
    with database.read() as connection:
        found = People(connection, study).find(person)
    assert found is not None
    assert found.answers == {(1, "summary"): "the summary"}


def test_withdrawal_deletes_everything_and_frees_the_place(
    database: Database, make_study: Make
) -> None:
    study = make_study(database)
    stays, goes = join(database, study, join_key="a"), join(database, study, join_key="b")
    for person in (stays, goes):
        with database.write() as connection:
            People(connection, study).save(person, 1, {"prior": 1}, 1.0)
            People(connection, study).log(person, [LoggedEvent(1, "open", "x", "q1d1", 1)], 1.0)
    with database.read() as connection:
        before = connection.execute(
            select(schema.assignments).where(schema.assignments.c.participant_id == goes)
        ).one()
    assert withdraw(database, study, goes)
    assert not withdraw(database, study, goes)
    for table in ("participants", "assignments", "answers", "events"):
        assert rows(database, table) == 1, table
    with database.read() as connection:
        assert People(connection, study).find(goes) is None
        assert connection.scalar(select(schema.studies.c.withdrawn)) == 1
        assert connection.scalar(select(schema.studies.c.joined)) == 2
    for n in range(8):  # the freed place is filled before the design grows
        join(database, study, join_key=f"new{n}")
    with database.read() as connection:
        again = connection.execute(
            select(schema.assignments).where(
                schema.assignments.c.subject == before.subject,
                schema.assignments.c.slot == before.slot,
            )
        ).one()
        numbers = connection.scalars(select(schema.participants.c.number)).all()
    assert again.condition == before.condition
    assert sorted(numbers) == [1, 3, 4, 5, 6, 7, 8, 9, 10]


def test_a_participant_of_another_study_is_not_found(database: Database, make_study: Make) -> None:
    one, other = make_study(database, slug="one"), make_study(database, slug="other")
    person = join(database, one, join_key="k")
    with database.read() as connection:
        assert People(connection, other).find(person) is None
        assert People(connection, one).find(None) is None
    assert not withdraw(database, other, person)


def test_panel_ids(database: Database, make_study: Make) -> None:
    study = make_study(database)
    person = join(database, study, join_key="a", panel_id="P1", panel_key="secret")
    with pytest.raises(Refused, match="started"):
        join(database, study, join_key="b", panel_id="P1")
    with pytest.raises(Refused, match="started"):
        join(database, study, join_key="b", panel_id="P1", panel_key="guess")
    assert join(database, study, join_key="b", panel_id="P1", panel_key="secret") == person
    assert join(database, study, join_key="c") != join(database, study, join_key="d")
    assert rows(database, "participants") == 3


def test_an_id_without_a_key_cannot_be_taken_over(database: Database, make_study: Make) -> None:
    study = make_study(database)
    join(database, study, join_key="a", panel_id="P1")
    with pytest.raises(Refused, match="started"):
        join(database, study, join_key="b", panel_id="P1", panel_key=None)


def test_paused_stopped_and_full(database: Database, make_study: Make) -> None:
    study = make_study(database, quota=2)
    set_state(database, "test", "paused")
    with pytest.raises(Refused, match="paused"):
        join(database, study, join_key="a")
    set_state(database, "test", "open")
    join(database, study, join_key="a", now=0.0)
    join(database, study, join_key="b", now=3000.0)
    with pytest.raises(Refused, match="full"):
        join(database, study, join_key="c", now=3500.0)
    # the first one's hour is over: the place is free again, and nothing of theirs is lost
    join(database, study, join_key="c", now=3601.0)
    with database.read() as connection:
        states = connection.execute(
            select(schema.participants.c.join_key, schema.participants.c.state)
        ).all()
    assert dict(map(tuple, states)) == {"a": "expired", "b": "active", "c": "active"}
    set_state(database, "test", "stopped")
    with pytest.raises(Refused, match="stopped"):
        join(database, study, join_key="d")


def test_only_who_completes_keeps_a_place(database: Database, make_study: Make) -> None:
    study = make_study(database, minutes=1)
    done, slow = (join(database, study, join_key=k, now=0.0) for k in "ab")
    with database.write() as connection:
        People(connection, study).leave(done, "complete", 30.0)
        People(connection, study).expire(61.0)
    with database.read() as connection:
        slots = dict(
            connection.execute(
                select(schema.assignments.c.participant_id, schema.assignments.c.slot)
            ).all()
        )
    assert slots[done] is not None
    assert slots[slow] is None


def test_annotators_three_an_item_and_gold_for_all(database: Database, make_study: Make) -> None:
    study = make_study(database, "annotation", gold_every=3)
    seen: dict[str, list[str]] = {}
    for who in range(3):
        person = join(database, study, join_key=str(who), now=1.0)
        more = True
        while more:
            with database.write(lock=study.id) as connection:
                found = People(connection, study).find(person)
                assert found is not None
                more = (
                    People(connection, study).assign_next(person, found.assignments, 1.0)
                    is not None
                )
        assert found is not None
        seen[person] = [a.subject for a in found.assignments.values()]
    counts = Counter(item for items in seen.values() for item in items)
    assert {item: counts[item] for item in counts if item.startswith("i")} == dict.fromkeys(
        ("i1", "i2", "i3", "i4", "i5"), 3
    )
    with pytest.raises(Refused, match="wait"):  # given out, but nothing is labelled yet
        join(database, study, join_key="the fourth", now=1.0)
    assert rows(database, "participants") == 3
    for items in seen.values():
        assert len(items) == len(set(items))
        assert any(item.startswith("g") for item in items)


def test_events_count_once_and_dwell_only_grows(database: Database, make_study: Make) -> None:
    study = make_study(database)
    person = join(database, study, join_key="k")
    for seconds in (1.0, 5.0, 3.0):
        with database.write() as connection:
            People(connection, study).log(
                person, [LoggedEvent(1, "dwell", "v1", "d", 1, seconds)], 1.0
            )
            People(connection, study).log(person, [LoggedEvent(1, "click", "c1", "d", 1)], 1.0)
    with database.read() as connection:
        found = connection.execute(select(schema.events).order_by(schema.events.c.key)).all()
    assert [(e.kind, e.seconds) for e in found] == [("click", None), ("dwell", 5.0)]


def test_the_log_has_an_end(
    database: Database, make_study: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ranktilt.studies.store.people._MOST_EVENTS", 5)
    study = make_study(database)
    person = join(database, study, join_key="k")
    with database.write() as connection:
        People(connection, study).log(
            person, [LoggedEvent(1, "click", str(n)) for n in range(9)], 1.0
        )
    assert rows(database, "events") == 5


def test_a_draft_may_change(database: Database, make_study: Make) -> None:
    study = make_study(database)
    person = join(database, study, join_key="k")
    for text in ("one", "two"):
        with database.write() as connection:
            People(connection, study).replace(person, 1, "draft", text, 1.0)
    with database.read() as connection:
        found = People(connection, study).find(person)
    assert found is not None
    assert found.answers == {(1, "draft"): "two"}


def test_an_error_inside_undoes_all(database: Database, make_study: Make) -> None:
    study = make_study(database)
    person = join(database, study, join_key="k")

    def fail() -> None:
        with database.write() as connection:
            People(connection, study).save(person, 1, {"prior": 1}, 1.0)
            raise KeyError("in the middle")

    with pytest.raises(KeyError):
        fail()
    assert rows(database, "answers") == 0


def test_what_is_committed_survives_a_killed_process(tmp_path: Path, make_study: Make) -> None:
    path = tmp_path / "study.db"
    database = Database.open(path, create=True)
    person = join(database, make_study(database), join_key="k")
    database.close()
    code = (
        "import os, sys\n"
        "from ranktilt.studies.store.database import Database\n"
        "from ranktilt.studies.store.people import People\n"
        "from ranktilt.studies.store.studies import load_study\n"
        "database = Database.open(sys.argv[1])\n"
        "study = load_study(database, 'test')\n"
        "with database.write() as connection:\n"
        "    People(connection, study).save(sys.argv[2], 1, {'prior': 3}, 1.0)\n"
        "with database.write() as connection:\n"
        "    People(connection, study).save(sys.argv[2], 1, {'posterior': 3}, 1.0)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path), person], check=False)
    assert done.returncode == -9
    again = Database.open(path)
    with again.read() as connection:
        found = People(connection, load_study(again, "test")).find(person)
    again.close()
    assert found is not None
    assert found.answers == {(1, "prior"): "3"}


def test_sqlite_is_durable_private_and_checks_keys(sqlite: Database, tmp_path: Path) -> None:
    asked: list[str] = []
    event.listen(sqlite.engine, "before_cursor_execute", lambda _c, _k, s, *_: asked.append(s))
    with sqlite.read() as connection:
        got = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]
    assert got == ["wal", 2, 1, 10_000]
    with sqlite.write() as connection:
        assert isinstance(connection, Connection)
    assert asked[0] == "BEGIN"
    assert asked[-1] == "BEGIN IMMEDIATE"
    level = "PRAGMA synchronous"  # FULL is 2, NORMAL is 1
    for durable, expected in ((False, 1), (True, 2)):
        with sqlite.write(durable=durable) as connection:
            assert connection.exec_driver_sql(level).scalar() == expected
    assert stat.S_IMODE(os.stat(tmp_path / "study.db").st_mode) == 0o600


def test_an_empty_file_that_others_could_read_becomes_private(tmp_path: Path) -> None:
    file = tmp_path / "study.db"
    file.touch(0o644)
    Database.open(file, create=True).close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("absent.db", "no such file"),
        ("mysql://x/y", "expected a file"),
        ("postgresql://study:hunter2@127.0.0.1:1/none", "cannot be opened"),
        (".", "a folder"),
    ],
)
def test_what_cannot_be_opened(where: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=says) as raised:
        Database.open(where if "://" in where else tmp_path / where)
    assert "hunter2" not in str(raised.value)


@pytest.mark.parametrize(
    "where",
    [
        "postgresql://me:hidden-word@127.0.0.1:1/x",
        "postgresql://127.0.0.1:1/x?password=hidden-word",
    ],
)
def test_errors_do_not_contain_the_databases_password(where: str) -> None:
    with pytest.raises(InputError, match="cannot be opened") as caught:
        Database.open(where)
    assert "hidden-word" not in str(caught.value)
    assert "127.0.0.1:1/x" in str(caught.value)


def test_other_files_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE x (y)")
    connection.close()
    with pytest.raises(InputError, match="contains no study"):
        Database.open(other)
    text = tmp_path / "notes.txt"
    text.write_text("not a database, but long enough to be taken for one\n" * 20)
    with pytest.raises(InputError, match="cannot be opened"):
        Database.open(text)


def test_a_time_that_grows_is_kept_up_to_date(database: Database, make_study: Make) -> None:
    study = make_study(database)
    person = join(database, study, join_key="a")
    for seconds in (30.0, 240.0, 60.0):
        with database.write() as connection:
            People(connection, study).log(
                person, [LoggedEvent(1, "page", "k1", seconds=seconds)], 1.0
            )
            People(connection, study).log(
                person, [LoggedEvent(1, "dwell", "k2", "q1d1", 1, seconds)], 1.0
            )
            People(connection, study).log(
                person, [LoggedEvent(1, "dwell", "k1", "q1d1", 1, 999.0)], 1.0
            )
    with database.read() as connection:
        rows = connection.execute(select(schema.events.c.kind, schema.events.c.seconds)).all()
    assert sorted(map(tuple, rows)) == [("dwell", 240.0), ("page", 240.0)]


@pytest.mark.parametrize("ended", ["complete", "screened"])
def test_who_has_ended_does_not_run_out_of_time(
    ended: str, database: Database, make_study: Make
) -> None:
    study = make_study(database)
    person = join(database, study, join_key="a")
    with database.write() as connection:
        assert People(connection, study).leave(person, ended, 5.0)
        assert not People(connection, study).leave(person, "expired", 6.0)
        found = People(connection, study).find(person)
        slot = connection.scalar(select(schema.assignments.c.slot))
    assert found is not None
    assert (found.state, found.finished) == (ended, 5.0)
    assert (slot is not None) == (ended == "complete")


def test_finishing_in_the_moment_in_which_time_runs_out(
    database: Database, make_study: Make, visitor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ranktilt.studies.server import taking_part

    make_study(database, minutes=10)
    someone = visitor().begin()

    def late(study: Study, person: Any, now: float) -> bool:
        with database.write() as connection:  # the last answer, in another tab
            People(connection, study).leave(person.id, "complete", now)
        return True

    monkeypatch.setattr(taking_part, "_is_late", late)
    someone.get("/s/test/go")
    assert someone.at == "/s/test/done"
    assert "completion code" in someone.text


def test_one_read_sees_one_state(database: Database, make_study: Make) -> None:
    study = make_study(database)
    count = select(func.count()).select_from(schema.participants)
    with database.read() as connection:
        assert connection.scalar(count) == 0
        join(database, study, join_key="a")
        assert connection.scalar(count) == 0
    with database.read() as connection:
        assert connection.scalar(count) == 1


def test_what_was_withdrawn_is_in_no_file(
    sqlite: Database, make_study: Make, tmp_path: Path
) -> None:
    study = make_study(sqlite)
    person = join(sqlite, study, join_key="a", panel_id="PANELPERSON77")
    words = "MYSECRETSUMMARY " * 200  # more than a page of the file
    with sqlite.write() as connection:
        People(connection, study).save(person, 1, {"summary": words}, 1.0)
    files = [tmp_path / "study.db", tmp_path / "study.db-wal"]

    def times(word: bytes) -> int:
        return sum(path.read_bytes().count(word) for path in files if path.exists())

    assert times(b"MYSECRETSUMMARY") > 0
    assert withdraw(sqlite, study, person)
    assert times(b"MYSECRETSUMMARY") == times(b"PANELPERSON77") == 0


def test_an_export_follows_no_link_and_trusts_no_file_that_was_there(
    sqlite: Database, make_study: Make, tmp_path: Path
) -> None:
    from ranktilt.studies.store.results import StudySnapshot

    precious, folder = tmp_path / "precious", tmp_path / "shared"
    precious.write_text("mine")
    folder.mkdir()
    (folder / ".answers.csv.part").symlink_to(precious)
    (folder / ".payments.csv.part").touch(0o666)
    StudySnapshot.read(sqlite, make_study(sqlite)).export(folder, with_payments=True)
    assert precious.read_text() == "mine"
    assert not (folder / "answers.csv").is_symlink()
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert set(modes.values()) == {0o600}, modes


def test_exports_are_their_owners_alone(sqlite: Database, make_study: Make, tmp_path: Path) -> None:
    from ranktilt.studies.store.results import StudySnapshot

    taken = StudySnapshot.read(sqlite, make_study(sqlite))
    before = os.umask(0o022)
    try:
        taken.export(tmp_path / "new", with_payments=True)
        there = tmp_path / "there"
        there.mkdir()
        (there / "answers.csv").write_text("old")
        taken.export(there, with_payments=True)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
    for folder in (tmp_path / "new", there):
        files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
        assert "payments.csv" in files
        assert set(files.values()) == {0o600}, files
    assert not [path for path in there.iterdir() if path.name.startswith(".")]
