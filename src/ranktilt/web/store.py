"""SQLite files for answers that cost time or money: written at once, never lost."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Self

from ranktilt.errors import InputError, OutputError

#: How long one process waits for another one's transaction.
_BUSY_SECONDS = 60.0


class AnswerFile:
    """A SQLite file whose every statement is on disk when it returns.

    Threads and processes may share it. A subclass declares the tables, and the numbers that
    distinguish its files from other databases and other versions.
    """

    application: ClassVar[int]
    version: ClassVar[int]
    schema: ClassVar[tuple[str, ...]]
    #: What errors call the file.
    what: ClassVar[str] = "answer store"
    #: An answer may have cost money: by default it also survives a power cut.
    synchronous: ClassVar[str] = "FULL"

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path: Path = Path(path)
        if self.path.is_dir():
            raise OutputError(f"{self.path}: is a folder, expected a file for the answers")
        self._lock = threading.RLock()
        try:
            self._db = sqlite3.connect(
                self.path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
        except sqlite3.OperationalError as error:
            raise OutputError(f"{self.path}: cannot be opened ({error})") from error
        try:
            with self._clear_errors():
                self._prepare()
        except BaseException:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file, after what another thread does with it: SQLite crashes otherwise."""
        with self._lock:
            self._db.close()

    def execute(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Run one SQL statement and return its rows."""
        with self._clear_errors(), self._lock:
            return self._db.execute(statement, values).fetchall()

    def execute_many(self, statement: str, rows: list[tuple[Any, ...]]) -> None:
        """Run one SQL statement for many rows."""
        with self._clear_errors(), self._lock:
            self._db.executemany(statement, rows)

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Write everything in the block, or nothing."""
        with self._clear_errors(), self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def turn(self, server: str, interval: float, longest: float) -> float:
        """Take the next turn to send a request, or return the seconds until it.

        Args:
            server: Host and port; each has its own pace.
            interval: Seconds until the turn after this one.
            longest: Seconds that anybody would wait; more means that a clock was wrong.
        """
        with self.transaction():
            wait = self._next_turn(server) - time.time()
            if 0 < wait <= longest:
                return wait
            self._set_turn(server, interval)
        return 0.0

    def delay(self, server: str, seconds: float) -> None:
        """Let nobody send a request to this server for some time."""
        with self.transaction():
            if self._next_turn(server) < time.time() + seconds:
                self._set_turn(server, seconds)

    def _next_turn(self, server: str) -> float:
        # not in the schema: a file of an earlier version gets it too
        self.execute("CREATE TABLE IF NOT EXISTS turns (server TEXT PRIMARY KEY, next REAL)")
        rows = self.execute("SELECT next FROM turns WHERE server = ?", (server,))
        return float(rows[0][0]) if rows else 0.0

    def _set_turn(self, server: str, seconds: float) -> None:
        self.execute("REPLACE INTO turns VALUES (?, ?)", (server, time.time() + seconds))

    def _prepare(self) -> None:
        self._db.execute(f"PRAGMA synchronous = {self.synchronous}")
        if self._numbers() == (self.application, self.version):
            return
        if self._is_new():
            with contextlib.suppress(sqlite3.OperationalError):  # impossible on some network drives
                self._db.execute("PRAGMA journal_mode = WAL")
        with self.transaction():  # only one of two processes makes the tables
            if self._numbers() == (self.application, self.version):
                return
            if not self._is_new():
                raise self.broken("another version, or another program's database")
            for statement in self.schema:
                self._db.execute(statement)
            self._db.execute(f"PRAGMA application_id = {self.application}")
            self._db.execute(f"PRAGMA user_version = {self.version}")

    def _numbers(self) -> tuple[int, int]:
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        return int(application), int(version)

    def _is_new(self) -> bool:
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return self._numbers() == (0, 0) and not tables

    @contextlib.contextmanager
    def _clear_errors(self) -> Iterator[None]:
        """Turn SQLite's errors into one clear line."""
        try:
            yield
        except sqlite3.OperationalError as error:
            why = " ".join(str(error).split())
            raise OutputError(f"{self.path}: the {self.what} failed ({why})") from error
        except (sqlite3.DatabaseError, ValueError, TypeError) as error:  # from a cell
            raise self.broken(error) from error

    def broken(self, why: object) -> InputError:
        """The error about a file that cannot be used."""
        return InputError(f"not an {self.what} ({why})", where=self.path, do="choose another file")
