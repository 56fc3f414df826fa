"""Answer files: shared by threads and processes, and never another program's database."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ranktilt.errors import InputError, OutputError
from ranktilt.web.store import AnswerFile


class Notes(AnswerFile):
    """One table."""

    application, version = 0x74657374, 2
    schema = ("CREATE TABLE notes (text TEXT)",)


class OlderNotes(Notes):
    """The same file in an earlier version."""

    version = 1


def test_a_statement_is_on_disk_when_it_returns(tmp_path: Path) -> None:
    with Notes(tmp_path / "a.sqlite") as notes, Notes(tmp_path / "a.sqlite") as other:
        notes.execute("INSERT INTO notes VALUES (?)", ("x",))
        assert other.execute("SELECT text FROM notes") == [("x",)]

        def fail() -> None:
            with notes.transaction():
                notes.execute("INSERT INTO notes VALUES ('y')")
                raise KeyError

        with pytest.raises(KeyError):
            fail()
        assert other.execute("SELECT text FROM notes") == [("x",)]


def test_other_files_are_refused_and_stay(put: Callable[..., Path], tmp_path: Path) -> None:
    text = put("a.txt", b"not a database, but long enough to be looked at" * 30)
    with pytest.raises(InputError, match="not an answer store"):
        Notes(text)
    with sqlite3.connect(tmp_path / "b.sqlite") as mine:
        mine.execute("CREATE TABLE precious (x)")
    mine.close()
    with pytest.raises(InputError, match=r"not an answer store \(.*\); choose another file"):
        Notes(tmp_path / "b.sqlite")
    OlderNotes(tmp_path / "c.sqlite").close()
    with pytest.raises(InputError, match=r"not an answer store \(another version"):
        Notes(tmp_path / "c.sqlite")


def test_paths_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="is a folder"):
        Notes(tmp_path)
    with pytest.raises(OutputError, match="cannot be opened"):
        Notes(tmp_path / "missing" / "a.sqlite")


SLOW = """
import threading, time
from ranktilt.web.chat import AnswerStore

COUNT = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) "
for _ in range(5):
    store = AnswerStore("a.sqlite")
    thread = threading.Thread(target=store.execute, args=(COUNT + "SELECT count(*) FROM n",))
    thread.start()
    time.sleep(0.02)
    store.close()
    thread.join()
"""


def test_closing_waits_for_other_threads(tmp_path: Path) -> None:
    """In a process of its own: closing under a running statement crashes the interpreter."""
    done = subprocess.run(
        [sys.executable, "-c", SLOW], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("value", "says"), [("soon", "soon"), (None, "NoneType")])
def test_a_damaged_turn_is_one_line(value: str | None, says: str, tmp_path: Path) -> None:
    with Notes(tmp_path / "a.sqlite") as notes:
        notes.turn("h", 1.0, 10.0)
        notes.execute("UPDATE turns SET next = ?", (value,))
        with pytest.raises(InputError, match=rf"not an answer store .*{says}"):
            notes.turn("h", 1.0, 10.0)
