"""How long data are kept, and where: erasing on request and after a period, own data, backups."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import delete, insert, or_, select, text
from sqlalchemy.exc import DatabaseError

from ranktilt.errors import InputError
from ranktilt.studies.store import schema
from ranktilt.studies.store.accounts import COMMAND_LINE, Accounts, is_text, log_within, write_log
from ranktilt.studies.store.database import Database, mark_deleted, public_name
from ranktilt.studies.store.people import People, withdraw
from ranktilt.studies.store.results import write_private
from ranktilt.studies.store.studies import Study, list_studies, load_study

_LOGGER = logging.getLogger("ranktilt.studies")
_DAY = 24 * 3600
#: Seconds between two looks for data that are too old, while studies are served.
_LOOK_AGAIN = 600
#: Not in backups: sessions and failed logins.
_OF_THE_MOMENT = {"logins", "attempts"}


def _find(database: Database, study: Study, who: str) -> str:
    """The id of the participant with this panel id, completion code or number (#7)."""
    table = schema.participants.c
    named = [table.panel_id == who, table.code == who]
    if re.fullmatch("#[0-9]{1,9}", who):  # without the mark, it may be somebody's panel id
        named.append(table.number == int(who[1:]))
    with database.read() as connection:
        wanted = select(table.id).where(table.study_id == study.id, or_(*named))
        found = connection.scalars(wanted).all() if is_text(who) else []
    if len(found) != 1:
        raise InputError(
            f"{len(found) or 'no'} participants of {study.slug!r} match {who!r}",
            expected="the panel id, completion code or number (#7) of one participant",
        )
    return str(found[0])


def forget(database: Database, study: Study, who: str) -> None:
    """Delete a participant, by panel id, completion code or number (#7), like a withdrawal."""
    withdraw(database, study, _find(database, study, who))
    write_log(database, "participant deleted", COMMAND_LINE, study.slug)


def write_own_data(database: Database, study: Study, who: str, folder: str) -> Path:
    """Write every row about a participant into person.json, for somebody who asks for it."""
    person, path = _find(database, study, who), Path(folder) / "person.json"
    found: dict[str, Any] = {"study": study.slug, "title": study.settings.title}
    with database.read() as connection:
        for table in schema.metadata.sorted_tables:
            key = table.c.id if table is schema.participants else table.c.get("participant_id")
            if key is not None:
                rows = connection.execute(select(table).where(key == person))
                found[table.name] = [dict(row) for row in rows.mappings()]
    write_private(path, json.dumps(found, indent=1, ensure_ascii=False, default=str) + "\n")
    write_log(database, "export of one participant", COMMAND_LINE, study.slug)
    return path


def delete_study(database: Database, study: Study) -> None:
    """Delete a study with its texts and everybody's data. It must be stopped."""
    table = schema.studies
    with database.write(lock=study.id) as connection:
        if People(connection, study).study_state() != "stopped":
            raise InputError(
                f"study {study.slug!r} is not stopped",
                do=f"stop it first: ranktilt study state {study.slug} stopped",
            )
        connection.execute(delete(table).where(table.c.id == study.id))
        log_within(connection, "study deleted", COMMAND_LINE, study.slug)
        mark_deleted(connection)
    database.forget_deleted()


def erase_old(database: Database, now: float | None = None) -> dict[str, int]:
    """Delete participants whose `keep_days` are over; their number by study."""
    now, table, gone = time.time() if now is None else now, schema.participants.c, {}
    damaged: InputError | None = None
    for slug in [one.slug for one in list_studies(database)]:
        try:
            study = load_study(database, slug)
        except InputError as error:  # the others' data must not stay
            damaged = error
            continue
        if not study.settings.keep_days:
            continue
        over = table.started < now - _DAY * study.settings.keep_days
        with database.write(lock=study.id) as connection:
            old = connection.scalars(select(table.id).where(table.study_id == study.id, over)).all()
            gone[slug] = People(connection, study).erase(old, withdrawn=False)
            if gone[slug]:
                log_within(connection, "old data deleted", study=slug)
    if any(gone.values()):
        database.forget_deleted()
    if damaged is not None:
        raise damaged
    return gone


@contextlib.contextmanager
def erasing_old(database: Database) -> Iterator[None]:
    """Delete what is too old now and then, in a thread, while the block runs."""
    ended, began, since = threading.Event(), time.time(), time.monotonic()

    def look() -> None:
        while True:
            # nothing can undo it, so a clock that jumps ahead does not count
            now = min(time.time(), began + time.monotonic() - since)
            try:
                erase_old(database, now)
            except Exception as error:  # without its text, which may name a participant
                _LOGGER.error("old data could not be deleted: %s", type(error).__name__)
            if ended.wait(_LOOK_AGAIN):
                return

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


# Backups


def back_up(database: Database, file: str | os.PathLike[str]) -> None:
    """Save all studies, at one moment, in a new SQLite file that only its owner can read."""
    target = Path(file)
    if target.exists():
        raise InputError("already exists", where=target, do="choose another file")
    if not target.absolute().parent.is_dir():
        raise InputError("its folder does not exist", where=target, do="create it first")
    with contextlib.closing(Database.in_memory()) as copy:
        _copy(database, copy)
        write_private(target, copy.content())
    write_log(database, "backup", COMMAND_LINE)


def restore(file: str | os.PathLike[str], location: str) -> list[str]:
    """Fill a new database from a backup of this or an earlier version; the names of the studies."""
    if not Path(file).is_file():
        raise InputError("no such file", where=file)
    log = Path(f"{os.fspath(file)}-wal")
    if log.exists() and log.stat().st_size:
        raise InputError("in use", where=file, do="save it with ranktilt study backup first")
    with contextlib.ExitStack() as stack:
        saved = stack.enter_context(contextlib.closing(Database.open_copy(file)))
        database = stack.enter_context(contextlib.closing(Database.open(location, create=True)))
        if list_studies(database) or Accounts(database).names():
            raise InputError("is in use", where=public_name(location), do="choose a new --db")
        try:
            _copy(saved, database)
        except DatabaseError as error:
            why = str(error.orig).strip()
            raise InputError(f"cannot be copied ({why})", where=file) from error
        return [study.slug for study in list_studies(database)]


def _copy(source: Database, target: Database) -> None:
    """Copy all rows, from one state of the source, in one transaction."""
    with source.read() as old, target.write() as new:
        for table in schema.metadata.sorted_tables:
            if table.name in _OF_THE_MOMENT:
                continue
            if table is schema.meta:
                new.execute(delete(table))
            rows = old.execution_options(yield_per=1000).execute(select(table)).mappings()
            for some in rows.partitions():
                new.execute(insert(table), [dict(row) for row in some])
            if not target.is_sqlite and "id" in table.c and table is not schema.participants:
                # the counter that gives the next id
                next_id = f"(SELECT coalesce(max(id), 0) + 1 FROM {table.name})"
                counter = f"pg_get_serial_sequence('{table.name}', 'id')"
                new.execute(text(f"SELECT setval({counter}, {next_id}, false)"))
