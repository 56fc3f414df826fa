"""Vectors kept on disk by the hash of the text and the name of the model.

One SQLite file has them all: a second run embeds nothing, two processes may share it, and what
an interrupted run has done is available to the next one, because every batch is a transaction.

A broken file is an error that names what to delete. It is not rebuilt silently: the vectors of a
paid service may be worth saving, the path may point at somebody's other database, and another
process may be reading it. A folder that cannot be written is only a warning: the results are
the same without a cache.
"""

from __future__ import annotations

import hashlib
import os
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np

from ranktilt.data.files import make_folder
from ranktilt.errors import InputError, OutputError, RanktiltWarning
from ranktilt.polarity.embedders import BATCH_SIZE, CheckedEmbedder, Embedder, Vectors
from ranktilt.progress import Progress, silent
from ranktilt.web.store import AnswerFile

FILE_NAME = "embeddings.sqlite"
#: Keys in one question; SQLite allows 999 parameters in old builds.
KEYS_AT_ONCE = 500
#: Dimension, and vectors by the place of their text in the question.
_Kept = tuple[int, dict[int, Vectors]]
_T = TypeVar("_T")


def cache_file(folder: str | os.PathLike[str] | None = None) -> Path:
    """The one file in a cache folder.

    By default that is RANKTILT_CACHE, otherwise ranktilt in XDG_CACHE_HOME or ~/.cache.
    """
    chosen = folder or os.environ.get("RANKTILT_CACHE")
    if not chosen:
        base = os.environ.get("XDG_CACHE_HOME", "")
        # the XDG specification says that a relative path is to be ignored
        chosen = Path(base if os.path.isabs(base) else "~/.cache") / "ranktilt"
    return Path(os.path.expanduser(chosen)) / FILE_NAME


def _text_key(text: str) -> bytes:
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
        """One row per text: from the cache, otherwise from the model."""
        ids, texts = self._checked_request(ids, texts)
        row: dict[str, int] = {}
        first_ids: list[str] = []
        rows = np.empty(len(texts), np.int64)
        for place, text in enumerate(texts):
            rows[place] = row.setdefault(text if text.strip() else "", len(row))
            if len(row) > len(first_ids):
                first_ids.append(ids[place])
        store = None if self.path is None else self._attempt(partial(_VectorStore, self.path))
        try:
            return self._distinct(store, list(row), first_ids, np.bincount(rows))[rows]
        finally:
            if store is not None:
                store.close()

    def _distinct(
        self, store: _VectorStore | None, texts: list[str], ids: list[str], weight: np.ndarray
    ) -> Vectors:
        """The vectors of distinct texts; `weight` is how often each occurs."""
        table, found = self._recall(store, texts)
        total, done = int(weight.sum()), int(weight[found].sum())
        todo = np.flatnonzero(~found)
        if done or not len(todo):
            self._report(done, total)
        wanted = [texts[i] for i in todo]
        for start in range(0, len(todo), self.batch_size):
            part = slice(start, start + self.batch_size)
            rows = todo[part]
            vectors = self._embed([ids[i] for i in rows], wanted[part])
            if table is None:
                table = np.zeros((len(texts), vectors.shape[1]), np.float32)
            table[rows] = vectors
            if store is not None:
                self._attempt(partial(store.write, self.name, wanted[part], vectors))
            done += int(weight[rows].sum())
            self._report(done, total)
        if table is None and texts:
            raise InputError(
                f"all {total} texts are empty", where=f"embedder {self.name}", expected="text"
            )
        return np.zeros((0, 0), np.float32) if table is None else table

    def _recall(
        self, store: _VectorStore | None, texts: list[str]
    ) -> tuple[Vectors | None, np.ndarray]:
        """What needs no model: kept vectors, and zeros for the blank text."""
        found = np.array([not text for text in texts], bool)
        wanted = np.flatnonzero(~found)
        kept: _Kept | None = None
        if store is not None:
            kept = self._attempt(partial(store.read, self.name, [texts[i] for i in wanted]))
        if kept is not None:
            if self.dimension not in (None, kept[0]):
                raise _mismatch(self.name, self.dimension, kept[0], self.path)
            self.dimension: int | None = kept[0]
        if self.dimension is None:
            return None, found
        table = np.zeros((len(texts), self.dimension), np.float32)
        for place, vector in ({} if kept is None else kept[1]).items():
            table[wanted[place]] = vector
            found[wanted[place]] = True
            self.from_cache += 1
        return table, found

    def _attempt(self, do: Callable[[], _T]) -> _T | None:
        """A full disk or a lock that is never released ends the caching only; it is said once."""
        if self.path is None:
            return None
        try:
            return do()
        except OutputError as error:
            warnings.warn(f"embeddings are not cached: {error}", RanktiltWarning, stacklevel=5)
            self.path = None
            return None


def _mismatch(model: str, now: int | None, kept: int, path: object) -> InputError:
    return InputError(
        f"embedder dimension mismatch: {now} dimensions now, {kept} in the cache {path}",
        where=f"embedder {model}",
        do="give the changed model a new name",
    )


class _VectorStore(AnswerFile):
    """The SQLite file. A connection lives for one call, so nothing is shared between threads."""

    application = 0
    version = 1
    schema = (
        "CREATE TABLE models"
        " (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dim INTEGER NOT NULL)",
        "CREATE TABLE vectors (model INTEGER NOT NULL REFERENCES models, text BLOB NOT NULL,"
        " vector BLOB NOT NULL, UNIQUE (model, text))",
    )
    what = "cache of embeddings"
    # with a write-ahead log a lost machine may lose the last batches, but not the file
    synchronous = "NORMAL"

    def __init__(self, path: Path) -> None:
        make_folder(path.parent, path)
        super().__init__(path)

    def read(self, model: str, texts: Sequence[str]) -> _Kept | None:
        """The dimension of this model's vectors, and those of the texts that are kept."""
        known = self.execute("SELECT id, dim FROM models WHERE name = ?", (model,))
        if not known:
            return None
        number, dimension = known[0]
        place = {_text_key(text): index for index, text in enumerate(texts)}
        found: dict[int, Vectors] = {}
        every = list(place)
        for start in range(0, len(every), KEYS_AT_ONCE):
            keys = every[start : start + KEYS_AT_ONCE]
            marks = ",".join("?" * len(keys))
            rows = self.execute(
                f"SELECT text, vector FROM vectors WHERE model = ? AND text IN ({marks})",
                (number, *keys),
            )
            for key, blob in rows:
                if not isinstance(blob, bytes) or len(blob) != 4 * dimension:
                    raise self.broken("a vector of the wrong length")
                found[place[key]] = np.frombuffer(blob, "<f4").astype(np.float32, copy=False)
        return dimension, found

    def write(self, model: str, texts: Sequence[str], vectors: Vectors) -> None:
        """Keep a batch in one transaction; what another process wrote first stays."""
        rows = vectors.astype("<f4", copy=False)
        with self.transaction():
            self.execute(
                "INSERT OR IGNORE INTO models (name, dim) VALUES (?, ?)", (model, rows.shape[1])
            )
            known = self.execute("SELECT id, dim FROM models WHERE name = ?", (model,))
            number, dimension = known[0]
            if dimension != rows.shape[1]:
                raise _mismatch(model, rows.shape[1], dimension, self.path)
            self.execute_many(
                "INSERT OR IGNORE INTO vectors (model, text, vector) VALUES (?, ?, ?)",
                [(number, _text_key(t), row.tobytes()) for t, row in zip(texts, rows, strict=True)],
            )

    def broken(self, why: object) -> InputError:
        """The error about a file that cannot be used."""
        return InputError(
            f"broken cache of embeddings ({why})",
            where=self.path,
            do=f"delete {self.path.name}* in that folder, or set RANKTILT_CACHE to another folder; "
            "vectors are then computed again",
        )
