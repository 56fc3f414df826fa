"""Vectors kept on disk by the hash of the text and the name of the model.

One SQLite file holds them all: a second run embeds nothing, two processes may share it, and what
an interrupted run has done is there for the next one, for every batch is a transaction.

A broken file is an error that says what to delete. It is not rebuilt in silence: the vectors of a
paid service may be worth saving, the path may point at somebody's other database, and another
process may be reading it. A folder that cannot be written is only a warning, for the results are
the same without a cache.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    CheckedEmbedder,
    Embedder,
    Vectors,
    check_request,
    is_blank,
)
from ranktilt.progress import Progress, silent

FILE_NAME = "embeddings.sqlite"
SCHEMA_VERSION = 1
SCHEMA = (
    "CREATE TABLE models (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dim INTEGER NOT NULL)",
    "CREATE TABLE vectors (model INTEGER NOT NULL REFERENCES models, text BLOB NOT NULL,"
    " vector BLOB NOT NULL, UNIQUE (model, text))",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)
#: How long one process waits for another one's transaction.
BUSY_SECONDS = 30.0
#: Keys in one question; SQLite allows 999 parameters in old builds.
KEYS_AT_ONCE = 500


def cache_folder() -> Path:
    """`RANKTILT_CACHE`, else ranktilt in the user's cache folder (XDG_CACHE_HOME or ~/.cache)."""
    own = os.environ.get("RANKTILT_CACHE")
    if own:
        return Path(own).expanduser()
    base = os.environ.get("XDG_CACHE_HOME", "")
    # the XDG specification says that a relative path is to be ignored
    folder = Path(base) if os.path.isabs(base) else Path(os.path.expanduser("~")) / ".cache"
    return folder / "ranktilt"


def cache_file(folder: str | os.PathLike[str] | None = None) -> Path:
    """The one file in a cache folder (default: the user's)."""
    return (cache_folder() if folder is None else Path(folder).expanduser()) / FILE_NAME


def text_key(text: str) -> bytes:
    """SHA-256 of the text."""
    return hashlib.sha256(text.encode()).digest()


class CachedEmbedder(CheckedEmbedder):
    """Embeds each distinct text once: once in a call, and with a `path` once for ever.

    `embedded` and `from_cache` count distinct texts; blank ones are in neither. With `path` None
    nothing is kept.
    """

    def __init__(
        self,
        inner: Embedder,
        path: str | os.PathLike[str] | None,
        *,
        batch_size: int = BATCH_SIZE,
        progress: Progress = silent,
    ) -> None:
        super().__init__(inner, batch_size=batch_size, progress=progress)
        self.path = None if path is None else Path(path)

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:
        """One row a text: from the cache, else from the model."""
        ids, texts = check_request(ids, texts)
        place: dict[str, int] = {}
        row_of = np.empty(len(texts), np.int64)
        first_id: list[str] = []
        for index, text in enumerate(texts):
            text = "" if is_blank(text) else text
            row_of[index] = place.setdefault(text, len(place))
            if len(place) > len(first_id):
                first_id.append(ids[index])
        weight = np.bincount(row_of, minlength=len(place))
        rows = self._distinct(list(place), first_id, weight)
        return rows if len(rows) == len(texts) else rows[row_of]

    def _distinct(self, texts: list[str], ids: list[str], weight: np.ndarray) -> Vectors:
        """The vectors of distinct texts; `weight` says how often each was asked for."""
        total = int(weight.sum())
        store = self._open()
        try:
            try:
                table, found = self._recall(store, texts)
            except CacheUnavailable as error:
                self._give_up(error)
                table, found = self._recall(None, texts)
            done = int(weight[found].sum())
            todo = np.flatnonzero(~found)
            if done or not len(todo):
                self._report(done, total)
            wanted = [texts[i] for i in todo]
            for part, vectors in self._batches([ids[i] for i in todo], wanted):
                rows = todo[part]
                if table is None:
                    table = np.zeros((len(texts), vectors.shape[1]), np.float32)
                table[rows] = vectors
                self._keep(store, wanted[part], vectors)
                done += int(weight[rows].sum())
                self._report(done, total)
        finally:
            if store is not None:
                store.close()
        if table is None:
            if texts:
                raise InputError(
                    f"all {total} texts are empty", where=f"embedder {self.name}", expected="text"
                )
            return np.zeros((0, 0), np.float32)
        return table

    def _recall(
        self, store: VectorStore | None, texts: list[str]
    ) -> tuple[Vectors | None, np.ndarray]:
        """What needs no model: kept vectors, and zeros for the blank text."""
        found = np.array([not text for text in texts], bool)
        kept = None if store is None else store.dimension(self.name)
        if self.dimension is None:
            self.dimension = kept
        if kept is not None and kept != self.dimension:
            raise InputError(
                f"embedder dimension mismatch: {self.dimension} dimensions now, {kept} in the cache"
                f" {self.path}",
                where=f"embedder {self.name}",
                do="give a changed model a new name",
            )
        if self.dimension is None:
            return None, found
        table = np.zeros((len(texts), self.dimension), np.float32)
        if store is not None and kept is not None:
            wanted = np.flatnonzero(~found)
            keys = [text_key(texts[i]) for i in wanted]
            for position, vector in store.read(self.name, keys, kept):
                table[wanted[position]] = vector
                found[wanted[position]] = True
            self.from_cache += int(found[wanted].sum())
        return table, found

    def _open(self) -> VectorStore | None:
        if self.path is None:
            return None
        try:
            return VectorStore(self.path)
        except CacheUnavailable as error:
            self._give_up(error)
            return None

    def _keep(self, store: VectorStore | None, texts: list[str], vectors: Vectors) -> None:
        """Write a batch; a full disk or a lock that is never released ends the caching only."""
        if store is None or self.path is None:
            return
        try:
            store.write(self.name, [text_key(text) for text in texts], vectors)
        except CacheUnavailable as error:
            self._give_up(error)

    def _give_up(self, error: CacheUnavailable) -> None:
        """Say it once; later calls do not try again."""
        warnings.warn(f"embeddings are not kept: {error}", RanktiltWarning, stacklevel=5)
        self.path = None


class CacheUnavailable(Exception):
    """The cache cannot be used now, and the work can go on without it."""


class VectorStore:
    """The SQLite file. A connection lives for one call, so nothing is shared between threads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
        except (OSError, sqlite3.OperationalError) as error:
            raise CacheUnavailable(f"{path}: {error}") from error
        try:
            with self._speaking():
                self._prepare()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; a transaction that was not finished is undone."""
        self._connection.close()

    def dimension(self, model: str) -> int | None:
        """The dimension under which this model's vectors are kept, or None."""
        with self._speaking():
            row = self._connection.execute(
                "SELECT dim FROM models WHERE name = ?", (model,)
            ).fetchone()
        return None if row is None else int(row[0])

    def read(
        self, model: str, keys: Sequence[bytes], dimension: int
    ) -> Iterator[tuple[int, Vectors]]:
        """Position in `keys` and vector of those that are kept."""
        position = {key: index for index, key in enumerate(keys)}
        for start in range(0, len(keys), KEYS_AT_ONCE):
            part = list(keys[start : start + KEYS_AT_ONCE])
            marks = ",".join("?" * len(part))
            with self._speaking():
                rows = self._connection.execute(
                    "SELECT text, vector FROM vectors WHERE model ="
                    f" (SELECT id FROM models WHERE name = ?) AND text IN ({marks})",
                    [model, *part],
                ).fetchall()
            for key, blob in rows:
                if not isinstance(blob, bytes) or len(blob) != 4 * dimension:
                    raise self._broken("a vector of the wrong length")
                yield position[key], np.frombuffer(blob, "<f4").astype(np.float32, copy=False)

    def write(self, model: str, keys: Sequence[bytes], vectors: Vectors) -> None:
        """Keep a batch in one transaction; what another process wrote first stays."""
        rows = vectors.astype("<f4", copy=False)
        execute = self._connection.execute
        with self._speaking():
            execute("BEGIN IMMEDIATE")
            try:
                execute(
                    "INSERT OR IGNORE INTO models (name, dim) VALUES (?, ?)",
                    (model, rows.shape[1]),
                )
                number, dimension = execute(
                    "SELECT id, dim FROM models WHERE name = ?", (model,)
                ).fetchone()
                if dimension != rows.shape[1]:
                    raise InputError(
                        f"embedder dimension mismatch: {rows.shape[1]} dimensions now, {dimension}"
                        f" in the cache {self.path}",
                        where=f"embedder {model}",
                        do="give a changed model a new name",
                    )
                self._connection.executemany(
                    "INSERT OR IGNORE INTO vectors (model, text, vector) VALUES (?, ?, ?)",
                    ((number, key, row.tobytes()) for key, row in zip(keys, rows, strict=True)),
                )
                execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    execute("ROLLBACK")
                raise

    def _prepare(self) -> None:
        """Make the tables in a new file, or see that they are ours."""
        if self._version() != SCHEMA_VERSION:
            self._write_ahead()
            self._connection.execute("BEGIN IMMEDIATE")  # one of two processes makes the tables
            tables = self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            version = self._version()
            if version != SCHEMA_VERSION:
                if version or tables:
                    raise InputError(
                        f"a database, but not a cache of this version (its version is {version})",
                        where=self.path,
                        do=f"delete it, or set RANKTILT_CACHE to another folder than"
                        f" {self.path.parent}",
                    )
                for statement in SCHEMA:
                    self._connection.execute(statement)
            self._connection.execute("COMMIT")
        # with a write-ahead log a lost machine may lose the last batches, but not the file
        self._connection.execute("PRAGMA synchronous = NORMAL")

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA user_version").fetchone()[0])

    def _write_ahead(self) -> None:
        """Readers and a writer at once; some network folders cannot, and work without."""
        try:
            self._connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "lock" not in str(error) and "busy" not in str(error):
                raise

    def _speaking(self) -> _Speaking:
        return _Speaking(self)

    def _broken(self, why: object) -> InputError:
        return InputError(
            f"the cache of embeddings is broken ({why})",
            where=self.path,
            do=f"delete {self.path.name}* in that folder; the vectors are then computed anew",
        )


class _Speaking:
    """Sorts what SQLite says: cannot be used now (go on without), or broken (an error)."""

    def __init__(self, store: VectorStore) -> None:
        self._store = store

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sqlite3.OperationalError):
            raise CacheUnavailable(f"{self._store.path}: {error}") from error
        if isinstance(error, sqlite3.DatabaseError):
            raise self._store._broken(error) from error
