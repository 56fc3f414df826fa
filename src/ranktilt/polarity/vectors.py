"""Files of vectors: other people's, looked up by id, and those of `ranktilt polarity embed`.

| file | ids and vectors |
|---|---|
| `.npy` | a matrix, and in a text file next to it (`.ids`) the ids, one per line |
| Parquet, a file or a folder | a column of ids, and `vector` or `embedding` |

Rows are checked when they are requested (`CheckedEmbedder`), not all at once: vectors of a
whole collection stay on disk, and a run needs only its own documents.

Files of `polarity embed` name the embedder that made them and have `text_hash`, eight bytes of the
SHA-256 of the text. With those, an id counts only together with its text, and whatever has no
vector there (queries, fit documents, documents that were changed) is embedded by the same model:
the result is that of embedding everything.
"""

from __future__ import annotations

import hashlib
import json
import os
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ranktilt.backends.partitions import MANIFEST
from ranktilt.data import columns
from ranktilt.data.files import expand_paths, open_parquet, read_text, reading_parquet, require_file
from ranktilt.data.types import IntArray
from ranktilt.errors import InputError, RanktiltError
from ranktilt.polarity.embedders import BATCH_SIZE, CheckedEmbedder, Vectors, best_embedder, is_path
from ranktilt.polarity.methods import choose_method
from ranktilt.progress import Progress, silent

DOC_ID, VECTOR, TEXT_HASH = "doc_id", "vector", "text_hash"
#: Documents embedded at a time, and rows of a row group: reading one vector decodes this many.
ROWS = 4096
_COLUMNS = {
    "id": ("id", "_id", *columns.DOC_ID, *columns.QUERY_ID),
    "vector": (VECTOR, "embedding"),
}
_METADATA = b"ranktilt.vectors"
#: How much of a file is read ahead; a row group of other people's files may be gigabytes.
_AHEAD_BYTES = 1 << 20


# --- what made the vectors of a file --------------------------------------------------------------


@dataclass(frozen=True)
class VectorSettings:
    """What made the vectors of a file. Two files go together if all of this is the same."""

    embedder: str  # the name that identifies model and version
    spec: str  # how to ask for it again
    #: Vectors as an embedder gives them, or as the stance adapter does.
    kind: Literal["plain", "stance"] = "plain"
    batch_size: int = BATCH_SIZE
    fields: tuple[str, ...] | None = None

    @classmethod
    def of(cls, spec: str, method: str = "auto", *, batch_size: int = BATCH_SIZE) -> VectorSettings:
        """Look at an embedder by its name; no model is loaded yet."""
        spec = best_embedder() if spec == "auto" else spec
        kind, _, rest = spec.partition(":")
        if kind in ("npy", "parquet"):
            raise InputError(f"embedder {spec!r}: vectors already", expected="light or st:MODEL")
        if kind == "st" and rest and rest != "minilm" and is_path(rest):
            spec = f"st:{Path(rest).expanduser().resolve()}"  # workers run in another folder
        chosen = choose_method(method, spec, cache=False, batch_size=batch_size)
        if method == "stance" and chosen.reader is None:
            raise InputError(
                f"method stance with embedder {spec!r}",
                expected="st:minilm, with the stance adapter of a complete installation",
            )
        own: Literal["plain", "stance"] = "plain" if chosen.reader is None else "stance"
        return cls(chosen.embedder.name, spec, own, batch_size)

    def model(
        self, *, cache: bool | str | os.PathLike[str] = False, batch_size: int | None = None
    ) -> CheckedEmbedder:
        """The embedder in this process, which must be the one that these settings name."""
        method = "stance" if self.kind == "stance" else "spherical"
        size = self.batch_size if batch_size is None else batch_size
        chosen = choose_method(method, self.spec, cache=cache, batch_size=size)
        if chosen.embedder.name != self.embedder:
            raise InputError(
                f"the model here is {chosen.embedder.name}",
                where=f"embedder {self.spec}",
                expected=self.embedder,
                do="vectors of two models cannot be compared: install the same version",
            )
        return chosen.embedder

    def metadata(self) -> dict[str, str]:
        """For a Parquet file."""
        return {_METADATA.decode(): json.dumps(asdict(self), sort_keys=True)}

    @classmethod
    def from_metadata(
        cls, metadata: Mapping[bytes, bytes] | None, where: object
    ) -> VectorSettings | None:
        """From a Parquet file; None if ranktilt did not write it."""
        stored = (metadata or {}).get(_METADATA)
        if stored is None:
            return None
        try:
            return msgspec.json.decode(stored, type=cls)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise InputError(
                "unreadable metadata", where=where, do="write it again with polarity embed"
            ) from error


def text_hashes(texts: Sequence[str]) -> IntArray:
    """Eight bytes of the SHA-256 of each text."""
    digests = b"".join(hashlib.sha256(text.encode()).digest()[:8] for text in texts)
    return np.frombuffer(digests, "<i8").astype(np.int64)


# --- looking vectors up by id ---------------------------------------------------------------------


class _Found(NamedTuple):
    """Vectors of some ids, and for files of `polarity embed` the hashes of their texts."""

    ids: list[str]
    vectors: Vectors
    hashes: IntArray | None = None

    def rows(self, ids: Sequence[str]) -> IntArray:
        """The row of each id; −1 if it has no vector."""
        row = {key: number for number, key in enumerate(self.ids)}
        return np.array([row.get(key, -1) for key in ids], np.int64)


class VectorFiles(ABC):
    """Vectors of other people's files, by id; the texts are not read."""

    by_id = True
    cacheable = False
    settings: VectorSettings | None = None
    name: str
    source: str
    paths: list[str]

    @staticmethod
    def open(kind: str, path: str) -> VectorFiles:
        """Look at what an embedder's specification names (`npy:FILE`, `parquet:FILE`)."""
        source = os.path.expanduser(path)
        return _NumpyVectors(source) if kind == "npy" else _ParquetVectors(source)

    @abstractmethod
    def find(self, ids: Sequence[str]) -> _Found:
        """Those of the ids that have a vector."""

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """The vectors of these ids; every one of them must be there."""
        found = self.find(ids)
        rows = found.rows(ids)
        missing = np.flatnonzero(rows < 0)
        if len(missing):
            first = ids[int(missing[0])]
            raise InputError(
                f"{len(missing)} of {len(ids)} ids have no vector (first: {first!r})",
                where=self.source,
                expected="a vector for every document",
            )
        return found.vectors[rows]


class _NumpyVectors(VectorFiles):
    """A .npy file, which is mapped and not read, and the ids of its rows."""

    def __init__(self, source: str) -> None:
        require_file(source)
        ids_path = Path(source).with_suffix(".ids")
        self.source, self.paths = source, [source, str(ids_path)]
        self.name = f"npy:{Path(source).name}"
        vectors, ids = _map_matrix(source), _read_ids(ids_path)
        if vectors.ndim != 2 or vectors.dtype.kind not in "fiu" or not vectors.size:
            shape = " × ".join(map(str, vectors.shape)) or "no dimensions"
            raise InputError(
                f"vectors of shape {shape} and type {vectors.dtype}",
                where=source,
                expected="n × d numbers",
            )
        if len(ids) != len(vectors):
            raise InputError(
                f"{len(ids)} ids for {len(vectors)} vectors", where=source, expected="one per row"
            )
        _refuse_duplicates(ids, source)
        self._row = {key: row for row, key in enumerate(ids)}
        self._vectors = vectors

    def find(self, ids: Sequence[str]) -> _Found:
        known = [key for key in dict.fromkeys(ids) if key in self._row]
        return _Found(known, self._vectors[[self._row[key] for key in known]])


class _ParquetVectors(VectorFiles):
    """Parquet files, read when vectors are requested; memory follows the question.

    With `settings` they are files of `polarity embed`; without, somebody else's.
    """

    def __init__(self, source: str) -> None:
        self.source, self.files = source, expand_paths(source, (".parquet",))
        manifest = Path(source, MANIFEST)
        # the manifest of a folder has the hashes of what it was made from
        self.paths = [str(manifest)] if manifest.is_file() else self.files
        self.settings, self.columns = _look_at(self.files[0])
        self.by_id = self.settings is None
        own = f"parquet:{Path(source).name}"
        self.name = own if self.settings is None else self.settings.embedder

    def find(self, ids: Sequence[str]) -> _Found:
        table = self._rows(ids)
        found = table[self.columns[0]].to_pylist()
        _refuse_duplicates(found, self.source)
        vectors = _matrix(table[self.columns[1]], found, self.source)
        return _Found(found, vectors, None if self.by_id else table[TEXT_HASH].to_numpy())

    def _rows(self, ids: Sequence[str]) -> pa.Table:
        """The rows with these ids, of all files, read a few thousand at a time."""
        names = [*self.columns, *([] if self.by_id else [TEXT_HASH])]
        wanted = set(ids)
        found: list[pa.Table] = []
        for path in self.files:
            settings, named = _look_at(path)
            if (_made_by(settings), named) != (_made_by(self.settings), self.columns):
                raise InputError(
                    "another embedder, or columns of other names",
                    where=path,
                    expected=f"those of {self.files[0]}",
                )
            # without pre_buffer=False a whole column of a row group is held in memory
            with (
                reading_parquet(path),
                pq.ParquetFile(path, buffer_size=_AHEAD_BYTES, pre_buffer=False) as file,
            ):
                for batch in file.iter_batches(ROWS, columns=names):
                    keys = batch.column(self.columns[0]).cast(pa.string())
                    rows = pa.table({n: batch.column(n) for n in names} | {self.columns[0]: keys})
                    kept = pa.array([key in wanted for key in keys.to_pylist()], pa.bool_())
                    found.append(rows.filter(kept))
        if not found:
            raise InputError("no rows", where=self.source, expected="at least one vector")
        with reading_parquet(self.source):
            return pa.concat_tables(found)


def _made_by(settings: VectorSettings | None) -> tuple[str, str] | None:
    return None if settings is None else (settings.embedder, settings.kind)


class StoredEmbedder(CheckedEmbedder):
    """Vectors from files of `polarity embed`; missing ones are embedded by the same model.

    `embedded` and `from_cache` count the missing ones, `from_files` the others.
    """

    def __init__(
        self,
        files: VectorFiles,
        settings: VectorSettings,
        *,
        cache: bool | str | os.PathLike[str] = True,
        batch_size: int = BATCH_SIZE,
        progress: Progress = silent,
    ) -> None:
        super().__init__(files, batch_size=batch_size, progress=progress)
        self.files: VectorFiles = files
        self.settings: VectorSettings = settings
        self.cache: bool | str | os.PathLike[str] = cache
        self.from_files: int = 0

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:
        """One row per text: from the files, otherwise from the model."""
        ids, texts = self._checked_request(ids, texts)
        found = self.files.find(ids)
        row = found.rows(ids)
        if found.ids and found.hashes is not None:
            row[found.hashes[row] != text_hashes(texts)] = -1
        stored, todo = np.flatnonzero(row >= 0), np.flatnonzero(row < 0)
        self.from_files += len(stored)
        self._report(len(stored), len(ids))
        made: Vectors | None = None
        if len(todo):
            made = self._embed_rest([ids[n] for n in todo], [texts[n] for n in todo], len(ids))
        if not len(stored):
            return np.zeros((0, self.dimension or 0), np.float32) if made is None else made
        names = [ids[n] for n in stored]
        own = self._checked(found.vectors[row[stored]], names)
        if made is None:
            return own
        vectors = np.empty((len(ids), own.shape[1]), np.float32)
        vectors[stored], vectors[todo] = own, made
        return vectors

    def _embed_rest(self, ids: list[str], texts: list[str], total: int) -> Vectors:
        try:
            model = self._model
        except RanktiltError as error:
            raise InputError(
                f"{len(ids)} of {total} texts have no vector (first: {ids[0]!r}), and the "
                f"model to embed them is missing ({error})",
                where=self.files.source,
            ) from error
        done = total - len(ids)
        model.progress = lambda _, now=0, *__: self._report(done + now, total)
        vectors = model.embed(ids, texts)
        self.dimension: int | None = vectors.shape[1]
        self.embedded: int = model.embedded
        self.from_cache: int = model.from_cache
        return vectors

    @cached_property
    def _model(self) -> CheckedEmbedder:
        return self.settings.model(cache=self.cache, batch_size=self.batch_size)


# --- checks of the files --------------------------------------------------------------------------


def _refuse_duplicates(ids: Sequence[str], source: str) -> None:
    if len(set(ids)) < len(ids):
        repeated = Counter(ids).most_common(1)[0][0]
        raise InputError(f"duplicate id {repeated!r}", where=source)


def _map_matrix(source: str) -> Any:
    try:
        return np.lib.format.open_memmap(source, mode="r")
    except Exception as error:  # numpy parses the header as Python, and so fails in many ways
        raise InputError(
            "not a .npy file of plain numbers, or truncated",
            where=source,
            do="write it with np.save",
        ) from error


def _read_ids(path: Path) -> list[str]:
    """One id a line; a blank line inside would shift every row after it, so it is an error."""
    if not path.exists():
        raise InputError("no such file", where=path, expected="the ids of the rows, one per line")
    lines = [line.strip() for line in read_text(path).splitlines()]
    if "" in lines:
        raise InputError("empty line", where=f"{path}:{lines.index('') + 1}", expected="an id")
    return lines


def _look_at(path: str) -> tuple[VectorSettings | None, tuple[str, str]]:
    """What made a Parquet file, and its columns of ids and of vectors."""
    with open_parquet(path) as file:
        schema, metadata = file.schema_arrow, file.metadata.metadata
    settings = VectorSettings.from_metadata(metadata, path)
    found = columns.find_columns(schema.names, _COLUMNS, tuple(_COLUMNS), path)
    kind = schema.field(found["vector"]).type
    lists = (pa.ListType, pa.LargeListType, pa.FixedSizeListType)
    inner = kind.value_type if isinstance(kind, lists) else kind
    if inner is kind or not (pa.types.is_floating(inner) or pa.types.is_integer(inner)):
        raise InputError(f"vectors of type {kind}", where=path, expected="list<float>")
    if settings is not None and TEXT_HASH not in schema.names:
        raise InputError(
            f"no column {TEXT_HASH}", where=path, do="write it again with polarity embed"
        )
    return settings, (found["id"], found["vector"])


def _matrix(lists: pa.ChunkedArray, ids: Sequence[str], source: str) -> Vectors:
    """Lists of equal length as a matrix."""
    if lists.null_count:
        first = ids[lists.is_null().to_pylist().index(True)]
        raise InputError(f"the vector of {first!r} is null", where=source, expected="numbers")
    lengths = pc.list_value_length(lists).to_numpy()
    for row in np.flatnonzero(lengths != lengths[:1])[:1].tolist():
        raise InputError(
            f"embedder dimension mismatch: the vector of {ids[row]!r} has {lengths[row]} "
            f"dimensions, that of {ids[0]!r} {lengths[0]}",
            where=source,
            expected="the same for every row",
        )
    # an empty cell inside a list becomes NaN, which the common check reports with its id
    values = pc.list_flatten(lists).to_numpy()
    with np.errstate(over="ignore"):  # what float32 cannot hold becomes inf and is reported
        return values.astype(np.float32).reshape(len(lists), int(lengths[0]) if len(lists) else 0)
