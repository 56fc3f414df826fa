"""Databases of earlier versions open; those of later ones are refused."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import inspect, select, text

from ranktilt.errors import InputError
from ranktilt.studies.store import migrations, schema
from ranktilt.studies.store.database import Database
from ranktilt.studies.store.people import join
from ranktilt.studies.store.results import StudySnapshot
from ranktilt.studies.store.studies import load_study

#: Databases as the program wrote them when a format was new and when it was last used.
FORMATS = Path(__file__).parents[1] / "formats"


def fill(address: str, dump: Path) -> None:
    """A database with the content of a dump."""
    script = dump.read_text(encoding="utf-8")
    if "://" not in address:
        with contextlib.closing(sqlite3.connect(address)) as connection:
            connection.executescript(script)
        return
    import psycopg

    # foreign keys may refer to tables further down, which SQLite allows
    script = re.sub(r",\s+FOREIGN KEY.*?(?=,? *\n)", "", script).replace(
        "DOUBLE", "DOUBLE PRECISION"
    )
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(script.encode())


def columns(database: Database) -> dict[str, set[str]]:
    found = inspect(database.engine)
    return {
        table: {column["name"] for column in found.get_columns(table)}
        for table in found.get_table_names()
    }


@pytest.mark.parametrize("dump", sorted(FORMATS.glob("*.sql")), ids=lambda path: path.stem)
def test_a_database_of_every_earlier_format_opens(address: str, dump: Path, tmp_path: Path) -> None:
    fill(address, dump)
    with contextlib.closing(Database.open(address)) as database:
        assert database.format() == migrations.VERSION
        assert columns(database) == {
            table.name: {column.name for column in table.columns}
            for table in schema.metadata.tables.values()
        }
        tea, labels = load_study(database, "tea"), load_study(database, "labels")
        assert (tea.settings.title, tea.seed, tea.settings.summary_words) == ("Tea", 5, 2)
        assert [(e.doc.id, e.doc.title, e.snippet) for e in tea.entries("q1", "minus")] == [
            ("d2", "", "Tea harms."), ("d1", "For", "Tea helps."),
        ]  # fmt: skip
        assert tea.lists["q1", "minus"].signed_duo == -1.0
        assert tea.queries["q1"].statement == "Tea is good."
        first = dump.stem == "1-first"  # neither sides nor warnings then
        assert tea.queries["q1"].side == (1 if first else -1)
        assert tea.warnings == (() if first else ("look at the axis",))
        assert {item.id: item.gold for item in labels.items.values()} == {
            "i1": None, "i2": None, "g1": {"gender": "female"},
        }  # fmt: skip
        [question] = labels.settings.questions
        assert [option.value for option in question.options][:2] == ["non-gendered", "female"]
        assert len(tea.secret) == 64 != tea.secret.count("0")
        assert tea.secret != labels.secret
        taken = StudySnapshot.read(database, tea)
        [answer] = taken.rows("answers")
        assert (answer.prior, answer.posterior, answer.summary) == (-1, 2, "Tea is fine")
        assert taken.panels[taken.people[0].id] == "PANEL-1"
        assert [row.label for row in StudySnapshot.read(database, labels).labels] == ["female"]
    with contextlib.closing(Database.open(address)) as database:  # and again, as it is now
        assert database.format() == migrations.VERSION
        if database.is_sqlite:  # the dump made no counters for PostgreSQL
            assert join(database, load_study(database, "tea"), join_key="new")


def test_every_format_has_its_dump() -> None:
    found = {int(path.stem[0]) for path in FORMATS.glob("*.sql")}
    assert found >= set(range(1, migrations.VERSION))


def test_a_format_of_a_later_version_is_refused(database: Database, address: str) -> None:
    newer = migrations.VERSION + 1
    with database.write() as connection:
        connection.execute(text(f"UPDATE meta SET value = '{newer}' WHERE key = 'version'"))
    with pytest.raises(InputError, match=rf"newer version of ranktilt \(format {newer}\)"):
        Database.open(address)


def test_a_failed_migration_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = str(tmp_path / "study.db")
    fill(db, FORMATS / "1-first.sql")
    with contextlib.closing(sqlite3.connect(db)) as connection:
        before = list(connection.iterdump())

    def fail(_connection: object) -> None:
        raise RuntimeError("power cut")

    monkeypatch.setattr(migrations, "STEPS", [*migrations.STEPS[:-1], fail])
    with pytest.raises(RuntimeError):
        Database.open(db)
    with contextlib.closing(sqlite3.connect(db)) as connection:
        assert list(connection.iterdump()) == before


def test_names_of_annotators_are_dropped(tmp_path: Path) -> None:
    db = tmp_path / "study.db"
    fill(str(db), FORMATS / "1-last.sql")
    with contextlib.closing(sqlite3.connect(db)) as connection:
        connection.execute("UPDATE participants SET name = 'MYVERYOWNNAME'")
        connection.commit()
    with contextlib.closing(Database.open(db)) as database, database.read() as connection:
        assert len(connection.execute(select(schema.participants)).all()) == 2
    files = [path.read_bytes() for path in tmp_path.iterdir()]
    assert not any(b"MYVERYOWNNAME" in content for content in files)
