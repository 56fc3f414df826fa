"""Researchers: passwords hashed with Argon2id, logins that can be ended, a limit on guessing."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, insert, or_, select

from ranktilt.errors import InputError
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database, insert_new, put

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD = 10
LOGIN_SECONDS = 12 * 3600
#: Argon2id with the parameters of RFC 9106's second choice: 64 MiB, 3 passes, 4 lanes.
PASSWORDS: dict[str, Any] = {"time_cost": 3, "memory_cost": 65536, "parallelism": 4}
#: Failures within the window after which an address, or a name from any address, must wait.
WINDOW, PER_ADDRESS, PER_NAME = 15 * 60, 5, 50
#: Places of logins are stored in the table meta, under this prefix and a hash.
_PLACE = "login-from-"
#: Hashing takes 64 MiB each time, so at most two at once.
_hashing = threading.Semaphore(2)


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(**PASSWORDS)


@cache
def _nobody() -> str:
    """The hash of an unused password, so that unknown names take as long as known ones."""
    return _hasher().hash(secrets.token_hex(16))


def _digest(token: str) -> str:
    """What is stored of a random token; someone who reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def set_password(database: Database, name: str, password: str) -> None:
    """Create an account or change its password; its logins end."""
    if not name or len(name) > 64:
        raise InputError(f"account name {name!r}", expected="1 to 64 characters")
    if len(password) < SHORTEST_PASSWORD:
        raise InputError(
            f"a password of {len(password)} characters", expected=f"at least {SHORTEST_PASSWORD}"
        )
    with _hashing:
        hashed = _hasher().hash(password)
    with database.write() as connection:
        put(connection, schema.accounts, {"name": name}, {"password_hash": hashed})
        connection.execute(delete(schema.logins).where(schema.logins.c.account == name))


def account_names(database: Database) -> list[str]:
    """All accounts."""
    with database.read() as connection:
        return list(connection.scalars(select(schema.accounts.c.name)))


def check_password(database: Database, name: str, password: str) -> bool:
    """Whether the password is right; takes equally long if the name is unknown."""
    from argon2.exceptions import Argon2Error, InvalidHashError

    with database.read() as connection:
        stored = connection.scalar(
            select(schema.accounts.c.password_hash).where(schema.accounts.c.name == name)
        )
    with _hashing:
        try:
            _hasher().verify(stored or _nobody(), password)
        except (Argon2Error, InvalidHashError):
            return False
    return stored is not None


def wait_seconds(
    database: Database, address_key: str, name_key: str, now: float | None = None
) -> int:
    """Seconds that this address or name must wait before the next attempt; 0 for none."""
    now = time.time() if now is None else now
    table = schema.attempts
    wait = 0.0
    with database.read() as connection:
        for key, most in ((address_key, PER_ADDRESS), (name_key, PER_NAME)):
            times = connection.scalars(
                select(table.c.at)
                .where(table.c.key == key, table.c.at > now - WINDOW)
                .order_by(table.c.at.desc())
                .limit(most)
            ).all()
            if len(times) >= most:
                wait = max(wait, times[-1] + WINDOW - now)
    return 0 if wait <= 0 else int(wait) + 1


def note_attempt(
    database: Database,
    address_key: str,
    name_key: str,
    now: float | None = None,
    *,
    known: bool = False,
) -> bool:
    """Count an attempt before it is checked; False if there were too many.

    From a `known` place only the address counts, not what others try with the name. Counting first,
    in one transaction, leaves no gap for many simultaneous attempts.
    """
    now = time.time() if now is None else now
    table = schema.attempts
    with database.write(lock=0) as connection:
        connection.execute(delete(table).where(table.c.at <= now - WINDOW))
        limits = ((address_key, PER_ADDRESS), (name_key, PER_NAME))
        for key, most in limits[:1] if known else limits:
            count = connection.scalar(select(func.count()).where(table.c.key == key))
            if (count or 0) >= most:
                return False
        rows = [{"key": key, "at": now} for key in (address_key, name_key)]
        connection.execute(insert(table), rows)
    return True


def known_place(database: Database, place: str) -> bool:
    """Whether somebody logged in from this place, a keyed hash of address and name."""
    with database.read() as connection:
        key = f"{_PLACE}{place}"
        return connection.scalar(select(schema.meta.c.key).where(schema.meta.c.key == key)) == key


def remember_place(database: Database, place: str) -> None:
    """Store the place of a login; only the hash, not the address."""
    with database.write() as connection:
        put(connection, schema.meta, {"key": f"{_PLACE}{place}"}, {"value": str(time.time())})


def forget_attempts(database: Database, address_key: str, name_key: str) -> None:
    """Reset the count after a correct password."""
    table = schema.attempts
    with database.write() as connection:
        connection.execute(
            delete(table).where(or_(table.c.key == address_key, table.c.key == name_key))
        )


def begin_login(database: Database, name: str) -> str:
    """Start a login and return its token for the cookie; only its hash is stored."""
    token = secrets.token_urlsafe(32)
    with database.write() as connection:
        row = {"token_hash": _digest(token), "account": name, "created": time.time()}
        connection.execute(insert(schema.logins).values(**row))
        old = time.time() - LOGIN_SECONDS
        connection.execute(delete(schema.logins).where(schema.logins.c.created < old))
    return token


def login_of(database: Database, token: str | None) -> str | None:
    """The account of an active login."""
    if not token:
        return None
    table = schema.logins
    with database.read() as connection:
        return connection.scalar(
            select(table.c.account).where(
                table.c.token_hash == _digest(token),
                table.c.created > time.time() - LOGIN_SECONDS,
            )
        )


def end_login(database: Database, token: str) -> None:
    """Log out: the cookie becomes useless."""
    with database.write() as connection:
        connection.execute(
            delete(schema.logins).where(schema.logins.c.token_hash == _digest(token))
        )


def stored_secret(database: Database) -> str:
    """The random secret of this database, created at the first call; for localhost only."""
    with database.write() as connection:
        insert_new(connection, schema.meta, {"key": "secret", "value": secrets.token_urlsafe(48)})
        found = connection.scalar(select(schema.meta.c.value).where(schema.meta.c.key == "secret"))
    return str(found)
