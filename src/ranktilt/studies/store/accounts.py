"""Researchers: passwords hashed with Argon2id, one-time codes, logins that end, limited guessing.

The security log has what happened, when, and which account did it; no addresses. Its entries are
limited by their number, not by their age, so that a wrong clock deletes nothing.

Times may be in the future if the clock was wrong: nothing here may last longer because of that.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, not_, select, update

from ranktilt.errors import InputError, check_known
from ranktilt.studies.settings import DROPPED
from ranktilt.studies.store import schema
from ranktilt.studies.store.database import Database, insert_new, put

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 1024
LOGIN_SECONDS = 12 * 3600
#: Argon2id with the parameters of RFC 9106's second choice: 64 MiB, 3 passes, 4 lanes.
PASSWORDS: dict[str, Any] = {"time_cost": 3, "memory_cost": 65536, "parallelism": 4}
#: Failures within the window after which an address, or a name from any address, must wait.
WINDOW, PER_ADDRESS, PER_NAME = 15 * 60, 5, 50
#: Places of logins are stored in the table meta, under this prefix and a hash.
_PLACE = "login-from-"
#: How far ahead of the clock a stored time may be; beyond that the clock was wrong.
_AHEAD = 120
#: A request is noted as activity if the last note is older than this.
_SEEN_SECONDS = 30
#: Seconds for which a one-time code is made (RFC 6238).
_TOTP_STEP = 30
#: Who acts on the command line, in the log.
COMMAND_LINE = "(command line)"
_FAILED = "login failed"
#: What anyone can do again and again. It pushes out only older entries of its own kind.
_BY_ANYONE = (_FAILED, "withdrawal")
_MOST, _MOST_FAILED = 10_000, 1_000


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher(**PASSWORDS)


@cache
def _nobody() -> str:
    """The hash of an unused password, so that unknown names take as long as known ones."""
    return _hasher().hash(secrets.token_hex(16))


#: Hashing takes 64 MiB and all cores: one at once, and never in the thread of a page.
_hashing = ThreadPoolExecutor(1, "ranktilt-hashing")


def _digest(token: str) -> str:
    """What is stored of a random token; someone who reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def _one_time_code(secret: bytes, counter: int, digits: int = 6) -> str:
    """The code of RFC 4226 (HOTP, with SHA-1); with the time step as counter, of RFC 6238 (TOTP).

    >>> _one_time_code(b"12345678901234567890", 0)  # RFC 4226, appendix D
    '755224'
    """
    mac = hmac.digest(secret, counter.to_bytes(8, "big"), "sha1")
    start = mac[-1] & 0xF
    number = int.from_bytes(mac[start : start + 4], "big") & 0x7FFFFFFF
    return str(number % 10**digits).zfill(digits)


def is_text(given: str) -> bool:
    """Whether a word of the command line could be in a form (other bytes than UTF-8 are halves)."""
    return not DROPPED.search(given)


class Accounts:
    """The researchers of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def set_password(self, name: str, password: str) -> None:
        """Create an account or change its password; its logins end."""
        if not name.isprintable() or name != name.strip() or not 1 <= len(name) <= 64:
            expected = "1 to 64 printable characters without spaces around them"
            raise InputError(f"account name {name!r}", expected=expected)
        if not is_text(password):
            raise InputError("a password with control characters, or that is not UTF-8")
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            limits = f"at least {SHORTEST_PASSWORD} and at most {LONGEST_PASSWORD}"
            raise InputError(f"a password of {len(password)} characters", expected=limits)
        hashed = _hashing.submit(_hasher().hash, password).result()
        with self.database.write() as connection:
            put(connection, schema.accounts, {"name": name}, {"password_hash": hashed})
            connection.execute(delete(schema.logins).where(schema.logins.c.account == name))
            # who has just set a password must be able to log in
            connection.execute(delete(schema.attempts))
            log_within(connection, "password set", name)

    def set_second_factor(self, name: str, *, on: bool) -> str:
        """Require one-time codes of an account, or no longer; its logins end.

        Returns:
            The new secret (base32) for the app that makes the codes; empty if off.
        """
        secret = base64.b32encode(secrets.token_bytes(20)).decode() if on else ""
        table = schema.accounts
        with self.database.write() as connection:
            check_known("account", name, connection.scalars(select(table.c.name)).all())
            values = {"totp_secret": secret or None, "totp_used": None}
            connection.execute(update(table).where(table.c.name == name).values(**values))
            connection.execute(delete(schema.logins).where(schema.logins.c.account == name))
            log_within(connection, f"second factor {'on' if on else 'off'}", name)
        return secret

    def check_code(self, name: str, code: str, now: float | None = None) -> bool:
        """Whether a one-time code is right, or the account needs none. Each counts once.

        The steps just before and after this one count too, because clocks differ.
        """
        step = int((time.time() if now is None else now) // _TOTP_STEP)
        table = schema.accounts
        with self.database.write(lock=0) as connection:
            found = connection.execute(select(table).where(table.c.name == name)).one_or_none()
            if found is None or found.totp_secret is None:
                return found is not None
            # a code from the future was used when the clock was wrong
            used = found.totp_used if (found.totp_used or 0) <= step + 1 else None
            secret, given = base64.b32decode(found.totp_secret), code.replace(" ", "").encode()
            for counter in (step - 1, step, step + 1):
                right = hmac.compare_digest(_one_time_code(secret, counter).encode(), given)
                if right and (used is None or counter > used):
                    own = update(table).where(table.c.name == name)
                    connection.execute(own.values(totp_used=counter))
                    return True
        return False

    def failed(self, name: str) -> None:
        """Log a failed login; of an unknown account without its name, which may be a password."""
        with self.database.write(durable=False) as connection:
            known = select(schema.accounts.c.name).where(schema.accounts.c.name == name)
            log_within(connection, _FAILED, connection.scalar(known) or "(unknown)")

    def names(self) -> list[str]:
        """All accounts."""
        with self.database.read() as connection:
            return list(connection.scalars(select(schema.accounts.c.name)))

    def check_password(self, name: str, password: str) -> bool:
        """Whether the password is right; takes equally long if the name is unknown."""
        from argon2.exceptions import Argon2Error, InvalidHashError

        table = schema.accounts.c
        with self.database.read() as connection:
            stored = connection.scalar(select(table.password_hash).where(table.name == name))
        try:
            _hashing.submit(_hasher().verify, stored or _nobody(), password).result()
        except (Argon2Error, InvalidHashError):
            return False
        return stored is not None

    def check(self, name: str, password: str, code: str) -> bool:
        """Whether both the password and the one-time code are right.

        If not, it takes four times as long as the hashing, so that guessing leaves most of the
        processor to others; whichever is wrong, so that nobody learns that a password is right.
        """
        begin = time.monotonic()
        if self.check_password(name, password) and self.check_code(name, code):
            return True
        time.sleep(min(1.0, 3 * (time.monotonic() - begin)))
        return False

    def attempt(
        self, address_key: str, name_key: str, place: str = "", now: float | None = None
    ) -> int:
        """Count an attempt before it is checked; if there were too many, the seconds to wait.

        From a `place` (a keyed hash of address and name) that has logged in before, only the
        address counts, so that guesses from elsewhere lock nobody out. Counting first, in one
        transaction, leaves no gap for many simultaneous attempts.
        """
        now = time.time() if now is None else now
        keys = (address_key, name_key)
        with self.database.write(lock=0, durable=False) as connection:
            connection.execute(delete(schema.attempts).where(not_(_counts(now))))
            seconds = _seconds_to_wait(connection, keys, place, now)
            if not seconds:
                rows = [{"key": key, "at": now} for key in keys]
                connection.execute(insert(schema.attempts), rows)
        return seconds

    def must_wait(self, address_key: str, name_key: str, place: str = "") -> int:
        """The seconds that `attempt` would name; nothing is counted, and no writer waits."""
        with self.database.read() as connection:
            return _seconds_to_wait(connection, (address_key, name_key), place, time.time())

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
            row = {"token_hash": _digest(token), "account": name, "created": now, "seen": now}
            connection.execute(insert(logins).values(**row))
            log_within(connection, "login", name)
        return token

    def login_of(
        self, token: str | None, idle: float = LOGIN_SECONDS, *, active: bool = True
    ) -> str | None:
        """The account of a login that has not ended.

        Args:
            token: From the cookie.
            idle: Seconds without activity after which a login ends.
            active: Whether this is activity.
        """
        if not token:
            return None
        table, now, mine = schema.logins, time.time(), schema.logins.c.token_hash == _digest(token)
        with self.database.read() as connection:
            found = connection.execute(select(table).where(mine)).one_or_none()
        if found is None:
            return None
        since, age = now - (found.seen or found.created), now - found.created
        if not (-_AHEAD < age < LOGIN_SECONDS and -_AHEAD < since < idle):
            return None
        if active and since > min(_SEEN_SECONDS, idle / 10):
            with self.database.write(durable=False) as connection:
                connection.execute(update(table).where(mine).values(seen=now))
        return str(found.account)

    def end_login(self, token: str) -> None:
        """Log out: the cookie becomes useless."""
        table = schema.logins
        with self.database.write() as connection:
            ended = delete(table).where(table.c.token_hash == _digest(token))
            account = connection.scalar(ended.returning(table.c.account))
            if account is not None:
                log_within(connection, "logout", account)

    def session_secret(self) -> str:
        """The random secret of this database, created at the first call; for localhost only."""
        with self.database.write() as connection:
            meta = schema.meta
            insert_new(connection, meta, {"key": "secret", "value": secrets.token_urlsafe(48)})
            found = connection.scalar(select(meta.c.value).where(meta.c.key == "secret"))
        return str(found)


def _counts(now: float) -> ColumnElement[bool]:
    """Which attempts count at this time."""
    at = schema.attempts.c.at
    return and_(at > now - WINDOW, at <= now + _AHEAD)


def _seconds_to_wait(connection: Connection, keys: tuple[str, str], place: str, now: float) -> int:
    """Until another attempt with these hashes of address and name is allowed."""
    table, meta = schema.attempts.c, schema.meta.c
    limits = dict(zip(keys, (PER_ADDRESS, PER_NAME), strict=True))
    if connection.scalar(select(meta.key).where(meta.key == f"{_PLACE}{place}")):
        del limits[keys[1]]
    wait = 0.0
    for key, most in limits.items():
        newest = select(table.at).where(_counts(now), table.key == key).order_by(table.at.desc())
        times = connection.scalars(newest.limit(most)).all()
        if len(times) >= most:
            wait = max(wait, times[-1] + WINDOW - now)
    return math.ceil(wait)


# The security log


def log_within(connection: Connection, what: str, account: str = "", study: str = "") -> None:
    """Add an entry in a transaction that exists; the oldest ones of its kind make room."""
    table = schema.security_log
    row = {"at": time.time(), "what": what[:64], "account": account, "study": study}
    connection.execute(insert(table).values(**row))
    kind = table.c.what
    alike = kind == what if what in _BY_ANYONE else kind.not_in(_BY_ANYONE)
    newest = select(table.c.id).where(alike).order_by(table.c.id.desc())
    most = _MOST_FAILED if what == _FAILED else _MOST
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
