"""Every answer of a model, by the content of what was asked: one SQLite file.

An answer is stored before it is used and is there after a power cut, so that a stopped run goes on
for free and a finished one costs nothing again. No credential is ever part of what is stored.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ranktilt.errors import InputError, OutputError

APPLICATION, VERSION = 0x72746C6D, 1
SCHEMA = """
CREATE TABLE answers (
  key TEXT PRIMARY KEY, stage TEXT NOT NULL, request TEXT NOT NULL, text TEXT NOT NULL,
  finish TEXT NOT NULL, tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL,
  counted INTEGER NOT NULL, seconds REAL NOT NULL, time TEXT NOT NULL
) WITHOUT ROWID
"""


@dataclass(frozen=True)
class Answer:
    """What a model said; `counted` says that the tokens are the server's own numbers.

    `finish` is stop, length (cut off), refusal, or too long (the request does not fit).
    """

    text: str
    finish: str = "stop"
    tokens_in: int = 0
    tokens_out: int = 0
    counted: bool = False
    seconds: float = 0.0
    stored: bool = False


def content_key(request: Mapping[str, Any]) -> str:
    """The hash of what is asked: model, messages, settings and which sample it is."""
    text = json.dumps(request, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


class AnswerStore:
    """Answers by key; may be used from several threads, and by several processes."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._lock = threading.Lock()
        try:
            self._db = sqlite3.connect(
                self.path, timeout=60, isolation_level=None, check_same_thread=False
            )
            self._prepare()
        except sqlite3.DatabaseError as error:
            raise InputError(f"not a store of answers ({error})", where=self.path) from error

    def _prepare(self) -> None:
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if application != APPLICATION or version != VERSION:
            if application or version or tables:
                raise InputError(
                    "a database, but not a store of answers of this version",
                    where=self.path,
                    do="name another file",
                )
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(SCHEMA.replace("TABLE", "TABLE IF NOT EXISTS"))
            self._db.execute(f"PRAGMA application_id = {APPLICATION}")
            self._db.execute(f"PRAGMA user_version = {VERSION}")
            self._db.execute("COMMIT")
        # an answer cost time and perhaps money: it survives a power cut too
        self._db.execute("PRAGMA synchronous = FULL")

    def __enter__(self) -> AnswerStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End it; what was put in is on the disk already."""
        self._db.close()

    def get(self, key: str) -> Answer | None:
        """The stored answer, if there is one."""
        rows = self._execute(
            "SELECT text, finish, tokens_in, tokens_out, counted, seconds FROM answers"
            " WHERE key = ?",
            (key,),
        )
        if not rows:
            return None
        text, finish, tokens_in, tokens_out, counted, seconds = rows[0]
        return Answer(text, finish, tokens_in, tokens_out, bool(counted), seconds, stored=True)

    def put(self, key: str, stage: str, request: Mapping[str, Any], answer: Answer) -> None:
        """Store an answer now; one that another process stored meanwhile stays."""
        self._execute(
            "INSERT OR IGNORE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                key, stage, json.dumps(request, ensure_ascii=False, sort_keys=True), answer.text,
                answer.finish, answer.tokens_in, answer.tokens_out, int(answer.counted),
                answer.seconds, datetime.now(UTC).isoformat(timespec="seconds"),
            ),
        )  # fmt: skip

    def forget(self, keys: Iterable[str]) -> int:
        """Delete answers, so that they are asked for again."""
        return sum(
            len(self._execute("DELETE FROM answers WHERE key = ? RETURNING 1", (key,)))
            for key in keys
        )

    def keys(self) -> set[str]:
        """What is there."""
        return {key for (key,) in self._execute("SELECT key FROM answers")}

    def totals(self) -> dict[str, tuple[int, int, int]]:
        """Answers, tokens in and tokens out of each stage, over all runs."""
        rows = self._execute(
            "SELECT stage, count(*), sum(tokens_in), sum(tokens_out) FROM answers GROUP BY stage"
        )
        return {stage: (count, given, got) for stage, count, given, got in rows}

    def _execute(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._db.execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:
            raise OutputError(f"{self.path}: the store cannot be used ({error})") from error
        except sqlite3.DatabaseError as error:
            raise InputError(f"not a store of answers ({error})", where=self.path) from error
