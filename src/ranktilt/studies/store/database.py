"""Opening a database, and the two ways to use it: read, and write in one short transaction.

SQLite runs in WAL mode, so pages are read while an answer is written. Writes take the lock at once
(BEGIN IMMEDIATE) and queue for it inside one process; `synchronous=FULL` means that a committed
answer has reached the disk, not only the operating system. The log of clicks and reading times,
more than half of all writes, does not wait for the disk: a killed server loses none of it, but a
power cut may lose its last moments.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event, literal_column, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, SQLAlchemyError

from ranktilt.errors import InputError, MissingExtraError
from ranktilt.studies.store import schema

#: Milliseconds that SQLite waits for another process to finish writing.
_BUSY_TIMEOUT = 10_000
#: Seconds that PostgreSQL may take to answer a new connection.
_CONNECT_SECONDS = 10
_WRITING, _DURABLE = "ranktilt_writing", "ranktilt_durable"


class Database:
    """A study database. `Database.open("study.db")` or a `postgresql://` address."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._line = threading.Lock() if self.is_sqlite else None

    @classmethod
    def open(cls, where: str | os.PathLike[str], *, create: bool = False) -> Database:
        """Open a file (SQLite) or a URL; `create` makes missing tables."""
        location = os.fspath(where)
        if "://" in location:
            engine = _engine_of_address(location)
        else:
            engine = _engine_of_file(location, create=create)
        database = cls(engine)
        try:
            database._prepare(location, create=create)
        except (DatabaseError, sqlite3.DatabaseError) as error:
            why = str(getattr(error, "orig", error)).strip().splitlines()[0]
            engine.dispose()
            raise InputError(f"cannot be opened ({why})", where=public_name(location)) from error
        except BaseException:
            engine.dispose()
            raise
        return database

    @property
    def is_sqlite(self) -> bool:
        """Whether this is an SQLite file."""
        return self.engine.dialect.name == "sqlite"

    @contextlib.contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that only reads, and sees one state of the database."""
        with self.engine.connect() as connection:
            if not self.is_sqlite:
                # otherwise every statement would see what was committed just before it
                connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            yield connection

    @contextlib.contextmanager
    def write(self, lock: int | None = None, *, durable: bool = True) -> Iterator[Connection]:
        """One transaction: when the block ends, all of it is on disk, or none of it.

        Args:
            lock: What two must not write at once (a study's assignments). SQLite has one writer
                anyway; PostgreSQL takes an advisory lock until the end of the transaction.
            durable: Wait for the disk; otherwise only hand over to the operating system.
        """
        with contextlib.ExitStack() as stack:
            if self._line is not None:
                stack.enter_context(self._line)
            connection = stack.enter_context(
                self.engine.connect().execution_options(**{_WRITING: True, _DURABLE: durable})
            )
            stack.enter_context(connection.begin())
            if not durable and not self.is_sqlite:
                connection.execute(text("SET LOCAL synchronous_commit = off"))
            if lock is not None and not self.is_sqlite:
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(7700, :lock)"), {"lock": lock}
                )
            yield connection

    def forget_deleted(self) -> None:
        """Remove deleted data from SQLite's files too, including the write-ahead log.

        The log cannot be emptied while somebody reads; then the next call, or closing, does it.
        """
        if self._line is None:
            return
        with self._line:
            raw = self.engine.raw_connection()
            try:
                raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                raw.close()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    def _prepare(self, location: str, *, create: bool) -> None:
        if create:
            with self.write() as connection:
                schema.metadata.create_all(connection)
                insert_new(connection, schema.meta, {"key": "version", "value": schema.VERSION})
        with self.read() as connection:
            if not self.engine.dialect.has_table(connection, "meta"):
                raise InputError(
                    "contains no study",
                    where=public_name(location),
                    do="create one with ranktilt study new",
                )
            found = connection.scalar(
                select(schema.meta.c.value).where(schema.meta.c.key == "version")
            )
        if found != schema.VERSION:
            raise InputError(
                f"from another version of the study app (format {found})",
                where=public_name(location),
                expected=f"format {schema.VERSION}",
            )


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless its key exists; whether it was new."""
    kinds: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    statement = kinds[connection.dialect.name](table).values(**row).on_conflict_do_nothing()
    # not rowcount, which some drivers do not set after an insert
    return connection.execute(statement.returning(literal_column("1"))).first() is not None


def put(connection: Connection, table: Table, key: dict[str, Any], rest: dict[str, Any]) -> None:
    """Insert a row, or update the one with this key."""
    kinds: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
    statement = kinds[connection.dialect.name](table).values(**key, **rest)
    connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=rest))


def _engine_of_file(location: str, *, create: bool) -> Engine:
    path = Path(location)
    if path.is_dir():
        raise InputError("a folder", where=location, expected="a file")
    if not create and not path.exists():
        raise InputError("no such file", where=location, do="create it with ranktilt study new")
    if not path.absolute().parent.is_dir():
        raise InputError("its folder does not exist", where=location, do="create it first")
    if create and not path.exists():
        # other users of the machine must not read answers
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    engine = create_engine(
        f"sqlite:///{path.absolute()}",
        pool_size=10,
        max_overflow=40,
        hide_parameters=True,  # errors in the log must not contain answers
        connect_args={"timeout": _BUSY_TIMEOUT / 1000, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",  # what is deleted is overwritten
            f"busy_timeout={_BUSY_TIMEOUT}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get(_WRITING):
            # in WAL mode NORMAL does not wait for the disk at every commit
            level = "FULL" if options[_DURABLE] else "NORMAL"
            connection.exec_driver_sql(f"PRAGMA synchronous={level}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(_WRITING) else "BEGIN")

    return engine


def _engine_of_address(location: str) -> Engine:
    try:
        url = make_url(location)
    except (ArgumentError, ValueError) as error:  # a port that is not a number
        raise InputError("not a database URL", expected="postgresql://…") from error
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername != "postgresql+psycopg":
        raise InputError(
            f"database {url.drivername!r}", expected="a file (SQLite) or a postgresql:// URL"
        )
    try:
        return create_engine(
            url,
            pool_size=10,
            max_overflow=40,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"connect_timeout": _CONNECT_SECONDS},
        )
    except ModuleNotFoundError as error:
        raise MissingExtraError("PostgreSQL", "study") from error
    except SQLAlchemyError as error:
        raise InputError(f"not a database URL ({error})") from error


def public_name(location: str) -> str:
    """A database URL without its password."""
    return make_url(location).render_as_string() if "://" in location else location
