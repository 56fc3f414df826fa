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
import secrets
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event, literal_column, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from ranktilt.errors import InputError, MissingExtraError
from ranktilt.studies.store import migrations, schema

#: Milliseconds that SQLite waits for another process to finish writing.
_BUSY_TIMEOUT = 10_000
#: Seconds that PostgreSQL may take to answer a new connection.
_CONNECT_SECONDS = 10
#: Milliseconds to wait for readers before the log is emptied, and seconds between attempts.
_SCRUB_TIMEOUT, _RETRY_SECONDS = 50, 1.0
#: In the table meta from a deletion until no file has the data any more.
_DELETED = "deleted"
#: Options of a connection: whether it writes, and waits for the disk.
WRITING, _DURABLE = "ranktilt_writing", "ranktilt_durable"


class Database:
    """A study database. `Database.open("study.db")` or a `postgresql://` address."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._line = threading.Lock() if self.is_sqlite else None
        self._erasing = threading.Lock()
        self._retrying: threading.Thread | None = None
        self._closed = threading.Event()
        self._rewritten: Any = None
        self._next_rewrite = 0.0

    @classmethod
    def open(cls, where: str | os.PathLike[str], *, create: bool = False) -> Database:
        """Open a file (SQLite) or a URL; `create` makes missing tables."""
        location = os.fspath(where)
        if "://" in location:
            engine = _engine_of_address(location)
        else:
            engine = _engine_of_file(location, create=create)
        return cls._opened(engine, location, create=create)

    @classmethod
    def open_copy(cls, file: str | os.PathLike[str]) -> Database:
        """Open a copy of an SQLite file in memory: opening may migrate it.

        Not a temporary file, which a process that is killed would leave to anyone who looks.
        """
        path = Path(file).absolute()

        def copied() -> sqlite3.Connection:
            held = _memory()
            address = f"{path.as_uri()}?mode=ro&immutable=1"
            with contextlib.closing(sqlite3.connect(address, uri=True)) as given:
                given.backup(held)
            return held

        name = os.fspath(file)
        engine = _sqlite_engine(None, name, create=False, creator=copied, poolclass=StaticPool)
        return cls._opened(engine, name)

    @classmethod
    def in_memory(cls) -> Database:
        """A new database that is in no file."""
        engine = _sqlite_engine(None, "memory", create=True, creator=_memory, poolclass=StaticPool)
        return cls._opened(engine, "memory", create=True)

    def content(self) -> bytes:
        """The file that a database in memory would be."""
        held: Any = self.engine.raw_connection().driver_connection
        return bytes(held.serialize())

    @classmethod
    def _opened(cls, engine: Engine, location: str, *, create: bool = False) -> Database:
        database = cls(engine)
        try:
            database._prepare(location, create=create)
        except (DatabaseError, sqlite3.DatabaseError, UnicodeDecodeError) as error:
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
                self.engine.connect().execution_options(**{WRITING: True, _DURABLE: durable})
            )
            stack.enter_context(connection.begin())
            if not durable and not self.is_sqlite:
                connection.execute(text("SET LOCAL synchronous_commit = off"))
            if lock is not None and not self.is_sqlite:
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(7700, :lock)"), {"lock": lock}
                )
            yield connection

    def forget_deleted(self) -> bool:
        """Remove deleted data from all files of SQLite; False if a reader or writer prevents it.

        Somebody who still reads the earlier state needs it. Then a thread tries again every
        second; closing and the next opening try too. `mark_deleted` says what there is to do.
        """
        if not self.is_sqlite:
            return True
        with self._erasing:
            done = self._scrub()
            if not done and self._retrying is None:
                self._retrying = threading.Thread(target=self._keep_trying, daemon=True)
                self._retrying.start()
        return done

    def _keep_trying(self) -> None:
        while not self._closed.wait(_RETRY_SECONDS):
            with self._erasing:
                if self._scrub():
                    self._retrying = None
                    return

    def _scrub(self) -> bool:
        """Rewrite the file if something was deleted, and empty its write-ahead log.

        `secure_delete` overwrites a deleted row, but not the copies that remain in a page's free
        space when rows move to another page.
        """
        raw = self.engine.raw_connection()
        cursor = raw.cursor()
        try:
            # while it waits for readers it keeps writers out, so not for long
            cursor.execute(f"PRAGMA busy_timeout={_SCRUB_TIMEOUT}")
            mark = cursor.execute(f"SELECT value FROM meta WHERE key = '{_DELETED}'").fetchone()
            emptied = _empty_log(cursor)
            if mark is None or not emptied:  # rewriting would only make the log longer
                return emptied
            if mark != self._rewritten:
                began = time.monotonic()
                if began < self._next_rewrite:  # or withdrawals would keep writers waiting
                    return False
                cursor.execute("VACUUM")
                self._rewritten, took = mark, time.monotonic() - began
                self._next_rewrite = time.monotonic() + 10 * took
                emptied = _empty_log(cursor)
            if emptied:
                clear = f"DELETE FROM meta WHERE key = '{_DELETED}' AND value = ?"
                cursor.execute(clear, mark)
            return emptied
        except sqlite3.OperationalError:  # somebody writes, or the disk is full
            return False
        finally:
            cursor.execute(f"PRAGMA busy_timeout={_BUSY_TIMEOUT}")
            raw.close()

    def rewrite(self) -> None:
        """Write PostgreSQL's tables again without what was deleted; nobody can use them then."""
        if self.is_sqlite:
            return
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            for table in schema.metadata.tables:
                connection.execute(text(f"VACUUM FULL {table}"))

    def close(self) -> None:
        """Close every connection."""
        self._closed.set()
        if self._retrying is not None:
            self._retrying.join()
            self._next_rewrite = 0.0
            self._scrub()
        self.engine.dispose()

    def _prepare(self, location: str, *, create: bool) -> None:
        """Create missing tables, or bring those of an earlier version to this one's format."""
        if self.is_sqlite:
            with self.read() as connection:
                found = connection.scalar(text("PRAGMA quick_check(1)"))
            if found != "ok":
                raise InputError(f"damaged ({found})", where=location, do="restore a backup")
        if create and self.format() is None:
            with self.write(lock=0) as connection:
                schema.metadata.create_all(connection)
                row = {"key": "version", "value": str(migrations.VERSION)}
                insert_new(connection, schema.meta, row)
        found = self.format()
        if found is None:
            raise InputError(
                "contains no study",
                where=public_name(location),
                do="create one with ranktilt study new",
            )
        if found > migrations.VERSION:
            raise InputError(
                f"from a newer version of ranktilt (format {found})",
                where=public_name(location),
                expected=f"format {migrations.VERSION} or older",
                do="update ranktilt",
            )
        if found < migrations.VERSION:
            with self.write(lock=0) as connection:
                now = _format(connection)
                if now is not None and now < migrations.VERSION:  # not migrated meanwhile
                    migrations.migrate(connection, now)
                    mark_deleted(connection)
        self.forget_deleted()  # a killed process may have left something

    def format(self) -> int | None:
        """The format of the stored tables; None if there are none."""
        with self.read() as connection:
            return _format(connection)


def _format(connection: Connection) -> int | None:
    if not connection.dialect.has_table(connection, "meta"):
        return None
    meta = schema.meta.c
    found = connection.scalar(select(meta.value).where(meta.key == "version"))
    if not isinstance(found, str) or not found.isdecimal() or len(found) > 9:
        return None
    return int(found)


_INSERTS: dict[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def insert_new(connection: Connection, table: Table, row: dict[str, Any]) -> bool:
    """Insert a row unless its key exists; whether it was new."""
    statement = _INSERTS[connection.dialect.name](table).values(**row).on_conflict_do_nothing()
    # not rowcount, which some drivers do not set after an insert
    return connection.execute(statement.returning(literal_column("1"))).first() is not None


def put(connection: Connection, table: Table, key: dict[str, Any], rest: dict[str, Any]) -> None:
    """Insert a row, or update the one with this key."""
    statement = _INSERTS[connection.dialect.name](table).values(**key, **rest)
    connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=rest))


def _empty_log(cursor: Any) -> bool:
    """Empty the write-ahead log; False if somebody reads an earlier state, or writes."""
    [busy, *_] = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def mark_deleted(connection: Connection) -> None:
    """Note that data were deleted, in the same transaction; `Database.forget_deleted` follows."""
    if connection.dialect.name == "sqlite":
        put(connection, schema.meta, {"key": _DELETED}, {"value": secrets.token_hex(8)})


def _engine_of_file(location: str, *, create: bool) -> Engine:
    path = Path(location)
    if path.is_dir():
        raise InputError("a folder", where=location, expected="a file")
    if not create and not path.exists():
        raise InputError("no such file", where=location, do="create it with ranktilt study new")
    if not path.absolute().parent.is_dir():
        raise InputError("its folder does not exist", where=location, do="create it first")
    if create and not (path.exists() and path.stat().st_size):
        # other users of the machine must not read answers
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        path.chmod(0o600)
    given = {"timeout": _BUSY_TIMEOUT / 1000, "check_same_thread": False}
    many = {"pool_size": 10, "max_overflow": 40, "connect_args": given}
    return _sqlite_engine(str(path.absolute()), location, create=create, **many)


def _memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", check_same_thread=False)


def _sqlite_engine(place: str | None, location: str, *, create: bool, **given: Any) -> Engine:
    # not from text: a file name may have characters that URLs use
    address = URL.create("sqlite", database=place)
    # errors in the log must not contain answers
    engine = create_engine(address, hide_parameters=True, **given)

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not {"meta", "studies"} <= tables and (tables or not create):  # nothing is changed in it
            do = "choose another file, or create one with ranktilt study new"
            raise InputError("contains no study", where=location, do=do)
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "secure_delete=ON",  # what is deleted is overwritten
            "temp_store=MEMORY",  # no answers in temporary files
            f"busy_timeout={_BUSY_TIMEOUT}",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        options = connection.get_execution_options()
        if options.get(WRITING):
            # in WAL mode NORMAL does not wait for the disk at every commit
            level = "FULL" if options[_DURABLE] else "NORMAL"
            connection.exec_driver_sql(f"PRAGMA synchronous={level}")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get(WRITING) else "BEGIN")

    return engine


def _engine_of_address(location: str) -> Engine:
    try:
        url = make_url(location)
        if url.drivername in ("postgres", "postgresql"):
            url = url.set(drivername="postgresql+psycopg")
        if url.drivername != "postgresql+psycopg":
            raise InputError(
                f"database {url.drivername!r}", expected="a file (SQLite) or a postgresql:// URL"
            )
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
    except (SQLAlchemyError, ValueError) as error:  # ValueError: a port that is not a number
        raise InputError("not a database URL", expected="postgresql://…") from error


def public_name(location: str) -> str:
    """A database URL without its password, which may be a parameter."""
    if "://" not in location:
        return location
    hidden = ("password", "sslpassword")
    return make_url(location).difference_update_query(hidden).render_as_string()
