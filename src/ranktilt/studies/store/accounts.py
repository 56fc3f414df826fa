"""Researchers: passwords hashed with Argon2id, logins that can be ended, a limit on guessing."""

from __future__ import annotations

import hashlib
import math
import secrets
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, select

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


class Accounts:
    """The researchers of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def set_password(self, name: str, password: str) -> None:
        """Create an account or change its password; its logins end."""
        if not name or len(name) > 64:
            raise InputError(f"account name {name!r}", expected="1 to 64 characters")
        if len(password) < SHORTEST_PASSWORD:
            raise InputError(
                f"a password of {len(password)} characters",
                expected=f"at least {SHORTEST_PASSWORD}",
            )
        with _hashing:
            hashed = _hasher().hash(password)
        with self.database.write() as connection:
            put(connection, schema.accounts, {"name": name}, {"password_hash": hashed})
            connection.execute(delete(schema.logins).where(schema.logins.c.account == name))

    def names(self) -> list[str]:
        """All accounts."""
        with self.database.read() as connection:
            return list(connection.scalars(select(schema.accounts.c.name)))

    def check_password(self, name: str, password: str) -> bool:
        """Whether the password is right; takes equally long if the name is unknown."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        with self.database.read() as connection:
            stored = connection.scalar(
                select(schema.accounts.c.password_hash).where(schema.accounts.c.name == name)
            )
        with _hashing:
            try:
                _hasher().verify(stored or _nobody(), password)
            except (Argon2Error, InvalidHashError):
                return False
        return stored is not None

    def attempt(
        self, address_key: str, name_key: str, place: str = "", now: float | None = None
    ) -> int:
        """Count an attempt before it is checked; if there were too many, the seconds to wait.

        From a `place` (a keyed hash of address and name) that has logged in before, only the
        address counts, so that guesses from elsewhere lock nobody out. Counting first, in one
        transaction, leaves no gap for many simultaneous attempts.
        """
        now = time.time() if now is None else now
        table, meta = schema.attempts, schema.meta
        wait = 0.0
        with self.database.write(lock=0) as connection:
            connection.execute(delete(table).where(table.c.at <= now - WINDOW))
            limits = {address_key: PER_ADDRESS, name_key: PER_NAME}
            if connection.scalar(select(meta.c.key).where(meta.c.key == f"{_PLACE}{place}")):
                del limits[name_key]
            for key, most in limits.items():
                newest = select(table.c.at).where(table.c.key == key).order_by(table.c.at.desc())
                times = connection.scalars(newest.limit(most)).all()
                if len(times) >= most:
                    wait = max(wait, times[-1] + WINDOW - now)
            if not wait:
                rows = [{"key": key, "at": now} for key in (address_key, name_key)]
                connection.execute(insert(table), rows)
        return math.ceil(wait)

    def begin_login(self, name: str, keys: Sequence[str] = (), place: str = "") -> str:
        """Start a login after a correct password and return its token for the cookie.

        Only hashes are stored: of the token, and of the place. The attempts of `keys` are
        forgotten.
        """
        token, now = secrets.token_urlsafe(32), time.time()
        logins, attempts = schema.logins, schema.attempts
        with self.database.write() as connection:
            connection.execute(delete(attempts).where(attempts.c.key.in_(keys)))
            if place:
                put(connection, schema.meta, {"key": f"{_PLACE}{place}"}, {"value": str(now)})
            connection.execute(delete(logins).where(logins.c.created < now - LOGIN_SECONDS))
            row = {"token_hash": _digest(token), "account": name, "created": now}
            connection.execute(insert(logins).values(**row))
        return token

    def login_of(self, token: str | None) -> str | None:
        """The account of an active login."""
        if not token:
            return None
        table = schema.logins
        with self.database.read() as connection:
            return connection.scalar(
                select(table.c.account).where(
                    table.c.token_hash == _digest(token),
                    table.c.created > time.time() - LOGIN_SECONDS,
                )
            )

    def end_login(self, token: str) -> None:
        """Log out: the cookie becomes useless."""
        with self.database.write() as connection:
            connection.execute(
                delete(schema.logins).where(schema.logins.c.token_hash == _digest(token))
            )

    def session_secret(self) -> str:
        """The random secret of this database, created at the first call; for localhost only."""
        with self.database.write() as connection:
            meta = schema.meta
            insert_new(connection, meta, {"key": "secret", "value": secrets.token_urlsafe(48)})
            found = connection.scalar(select(meta.c.value).where(meta.c.key == "secret"))
        return str(found)
