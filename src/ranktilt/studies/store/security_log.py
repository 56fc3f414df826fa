"""What happened that a security review asks for: what, when, which account. No addresses.

Entries are limited by their number, not by their age, so that a wrong clock deletes nothing.
"""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select

from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database

#: Who acts on the command line.
COMMAND_LINE = "(command line)"
#: A failed login. There are more of them than of all others if somebody guesses passwords.
FAILED = "login failed"
_MOST, _MOST_FAILED = 10_000, 1_000


def log_within(connection: Connection, what: str, account: str = "", study: str = "") -> None:
    """Add an entry in a transaction that exists; the oldest ones of its kind make room."""
    table = schema.security_log
    row = {"at": time.time(), "what": what[:64], "account": account, "study": study}
    connection.execute(insert(table).values(**row))
    alike = (table.c.what == FAILED) == (what == FAILED)
    newest = select(table.c.id).where(alike).order_by(table.c.id.desc())
    most = _MOST_FAILED if what == FAILED else _MOST
    oldest = newest.offset(most).limit(1).scalar_subquery()
    connection.execute(delete(table).where(alike, table.c.id <= oldest))


def write_log(database: Database, what: str, account: str = "", study: str = "") -> None:
    """Add an entry."""
    with database.write() as connection:
        log_within(connection, what, account, study)


def read_log(database: Database) -> list[Row[Any]]:
    """All entries, the oldest first: at, what, account, study."""
    with database.read() as connection:
        table = schema.security_log
        return list(connection.execute(select(table).order_by(table.c.id)))
