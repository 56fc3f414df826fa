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
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from ranktilt.errors import InputError, OutputError, RanktiltWarning
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    CheckedEmbedder,
    Embedder,
    Vectors,
    check_request,
    is_blank,
)
from ranktilt.progress import Progress, silent
from ranktilt.web.store import AnswerFile

FILE_NAME = "embeddings.sqlite"
#: Keys in one question; SQLite allows 999 parameters in old builds.
KEYS_AT_ONCE = 500


def _cache_folder() -> Path:
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
    return (_cache_folder() if folder is None else Path(folder).expanduser()) / FILE_NAME


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
        """The vectors of distinct texts; `weight` is how often each occurs."""
        total = int(weight.sum())
        store = self._open()
        try:
            try:
                table, found = self._recall(store, texts)
            except OutputError as error:
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
        self, store: _VectorStore | None, texts: list[str]
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
                do="give the changed model a new name",
            )
        if self.dimension is None:
            return None, found
        table = np.zeros((len(texts), self.dimension), np.float32)
        if store is not None and kept is not None:
            wanted = np.flatnonzero(~found)
            keys = [_text_key(texts[i]) for i in wanted]
            for position, vector in store.read(self.name, keys, kept):
                table[wanted[position]] = vector
                found[wanted[position]] = True
            self.from_cache += int(found[wanted].sum())
        return table, found

    def _open(self) -> _VectorStore | None:
        if self.path is None:
            return None
        try:
            return _VectorStore(self.path)
        except OutputError as error:
            self._give_up(error)
            return None

    def _keep(self, store: _VectorStore | None, texts: list[str], vectors: Vectors) -> None:
        """Write a batch; a full disk or a lock that is never released ends the caching only."""
        if store is None or self.path is None:
            return
        try:
            store.write(self.name, [_text_key(text) for text in texts], vectors)
        except OutputError as error:
            self._give_up(error)

    def _give_up(self, error: OutputError) -> None:
        """Say it once; later calls do not try again."""
        warnings.warn(f"embeddings are not kept: {error}", RanktiltWarning, stacklevel=5)
        self.path = None


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
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputError(f"{path}: {error}") from error
        super().__init__(path)

    def dimension(self, model: str) -> int | None:
        """The dimension under which this model's vectors are kept, or None."""
        rows = self.execute("SELECT dim FROM models WHERE name = ?", (model,))
        return int(rows[0][0]) if rows else None

    def read(
        self, model: str, keys: Sequence[bytes], dimension: int
    ) -> Iterator[tuple[int, Vectors]]:
        """Position in `keys` and vector of those that are kept."""
        position = {key: index for index, key in enumerate(keys)}
        for start in range(0, len(keys), KEYS_AT_ONCE):
            part = list(keys[start : start + KEYS_AT_ONCE])
            marks = ",".join("?" * len(part))
            rows = self.execute(
                "SELECT text, vector FROM vectors WHERE model ="
                f" (SELECT id FROM models WHERE name = ?) AND text IN ({marks})",
                (model, *part),
            )
            for key, blob in rows:
                if not isinstance(blob, bytes) or len(blob) != 4 * dimension:
                    raise self.broken("a vector of the wrong length")
                yield position[key], np.frombuffer(blob, "<f4").astype(np.float32, copy=False)

    def write(self, model: str, keys: Sequence[bytes], vectors: Vectors) -> None:
        """Keep a batch in one transaction; what another process wrote first stays."""
        rows = vectors.astype("<f4", copy=False)
        with self.transaction():
            self.execute(
                "INSERT OR IGNORE INTO models (name, dim) VALUES (?, ?)", (model, rows.shape[1])
            )
            found = self.execute("SELECT id, dim FROM models WHERE name = ?", (model,))
            number, dimension = found[0]
            if dimension != rows.shape[1]:
                raise InputError(
                    f"embedder dimension mismatch: {rows.shape[1]} dimensions now, {dimension}"
                    f" in the cache {self.path}",
                    where=f"embedder {model}",
                    do="give the changed model a new name",
                )
            self.execute_many(
                "INSERT OR IGNORE INTO vectors (model, text, vector) VALUES (?, ?, ?)",
                [(number, key, row.tobytes()) for key, row in zip(keys, rows, strict=True)],
            )

    def broken(self, why: object) -> InputError:
        """The error about a file that cannot be used."""
        return InputError(
            f"broken cache of embeddings ({why})",
            where=self.path,
            do=f"delete {self.path.name}* in that folder, or set RANKTILT_CACHE to another folder; "
            "vectors are then computed again",
        )
