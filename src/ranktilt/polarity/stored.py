"""Vectors in Parquet, one file or a folder of them, looked up by id in one pass.

Ids are read first, and vectors only of the row groups in which one is asked for. Only those that
are asked for are kept, so memory follows the question and not the files.

Files of `ranktilt polarity embed` name the embedder that made them. With those, an id counts
only together with its text, and whatever has no vector there (queries, fit documents, documents
that were changed) is embedded by the same model: the result is that of embedding everything.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt.backends.partitions import MANIFEST
from ranktilt.data.columns import DOC_ID, QUERY_ID
from ranktilt.data.files import expand_paths, open_parquet, reading_parquet
from ranktilt.data.types import BoolArray, IntArray
from ranktilt.errors import InputError, RanktiltError
from ranktilt.polarity.embedders import (
    BATCH_SIZE,
    CheckedEmbedder,
    Vectors,
    check_request,
    check_vectors,
)
from ranktilt.polarity.precomputed import require_vectors
from ranktilt.polarity.vectors import ROWS, TEXT_HASH, VectorSettings, text_hashes
from ranktilt.progress import Progress, silent

ID_COLUMNS = ("id", "_id", *DOC_ID, *QUERY_ID)
VECTOR_COLUMNS = ("vector", "embedding")
#: How much of a file is read ahead; a row group of other people's files may be gigabytes.
_AHEAD_BYTES = 1 << 20


class FoundVectors:
    """Vectors of some of the ids that were asked for."""

    def __init__(self, ids: list[str]) -> None:
        self.ids = ids
        self.row = np.full(len(ids), -1, np.int64)  # of the matrix, for every id
        self._vectors: list[Vectors] = []
        self._hashes: list[IntArray] = []
        self._first: tuple[int, str] | None = None
        self._count = 0

    def mark(self, places: IntArray, where: str) -> None:
        """Number what was found, in the order of the files. An id may stand once."""
        again = self.row[places] >= 0
        _, first = np.unique(places, return_index=True)
        again[np.setdiff1d(np.arange(len(places)), first)] = True
        if again.any():
            name = self.ids[int(places[again][0])]
            raise InputError(f"duplicate id {name!r}", where=where)
        self.row[places] = self._count + np.arange(len(places))
        self._count += len(places)

    def add(self, places: IntArray, lists: pa.Array, hashes: pa.Array | None, where: str) -> None:
        """Keep vectors."""
        names = [self.ids[place] for place in places.tolist()]
        vectors = _matrix(lists, names, where)
        if self._first is None:
            self._first = vectors.shape[1], names[0]
        _require_same(vectors.shape[1], names[0], *self._first, where)
        self._vectors.append(vectors)
        if hashes is not None:
            self._hashes.append(hashes.to_numpy(zero_copy_only=False))

    @property
    def known(self) -> BoolArray:
        """Which of the ids were found."""
        return self.row >= 0

    @cached_property
    def vectors(self) -> Vectors:
        """A row for every id that was found."""
        return np.concatenate(self._vectors)

    @cached_property
    def hashes(self) -> IntArray:
        """Of the texts behind the vectors."""
        return np.concatenate([np.empty(0, np.int64), *self._hashes])


class VectorFiles:
    """Parquet files with an id column and a column of vectors.

    With `settings` they are files of `polarity embed`; without, somebody else's, and vectors hang
    on the id alone.
    """

    cacheable = False

    def __init__(self, source: str, files: Sequence[str]) -> None:
        self.source, self.files = source, list(files)
        manifest = Path(source, MANIFEST)
        # the manifest of a folder holds the hashes of what it was made from
        self.paths = [str(manifest)] if manifest.is_file() else self.files
        with open_parquet(self.files[0]) as first:
            self.id_column, self.vector_column = _columns(first, self.files[0])
            self.settings = VectorSettings.from_metadata(first.metadata.metadata, self.files[0])
            if len(self.files) == 1 and not first.metadata.num_rows:
                raise InputError("no rows", where=source, expected="at least one vector")
            _require_hashes(first, self.settings, self.files[0])
        self.by_id = self.settings is None
        own = f"parquet:{Path(source).name}"
        self.name = own if self.settings is None else self.settings.embedder

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> VectorFiles:
        """Look at the first file; vectors are read when they are asked for."""
        source = os.path.expanduser(os.fspath(path))
        return cls(source, expand_paths(source, (".parquet",)))

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """The vectors of these ids; every one of them must be there."""
        found = self.find(ids)
        place = {key: int(row) for key, row in zip(found.ids, found.row, strict=True)}
        require_vectors(ids, lambda key: place[key] >= 0, self.source)
        return found.vectors[[place[key] for key in ids]]

    def known(self, ids: Sequence[str]) -> set[str]:
        """Those of the ids that have a vector; no vector is read for this."""
        found = self.find(ids, vectors=False)
        return {key for key, has in zip(found.ids, found.known, strict=True) if has}

    def find(self, ids: Sequence[str], *, vectors: bool = True) -> FoundVectors:
        """One pass over all files."""
        from ranktilt.data.annotations_fast import Wanted

        found = FoundVectors(list(dict.fromkeys(ids)))
        wanted = Wanted(pa.array(found.ids, pa.string()))
        for path in self.files:
            with open_parquet(path) as file:
                metadata = file.metadata
                self._require_like_first(file, path)
            with (
                reading_parquet(path),
                # without pre_buffer=False a whole column of a row group is held in memory
                pq.ParquetFile(
                    path, metadata=metadata, buffer_size=_AHEAD_BYTES, pre_buffer=False
                ) as file,
            ):
                start = 0
                for group in range(metadata.num_row_groups):
                    names = _names(file, group, self.id_column, path, start)
                    start += len(names)
                    rows, places = wanted.find(names)
                    if len(rows):
                        found.mark(places, path)
                        if vectors:
                            self._read(file, group, rows, places, found, path)
        return found

    def _read(
        self,
        file: pq.ParquetFile,
        group: int,
        rows: IntArray,
        places: IntArray,
        found: FoundVectors,
        path: str,
    ) -> None:
        """The vectors of some rows of a row group, a few thousand rows at a time."""
        columns = [self.vector_column] + ([] if self.by_id else [TEXT_HASH])
        start = 0
        for batch in file.iter_batches(ROWS, row_groups=[group], columns=columns):
            first, last = np.searchsorted(rows, (start, start + len(batch)))
            if first < last:
                chosen = batch.take(pa.array(rows[first:last] - start))
                hashes = None if self.by_id else chosen.column(TEXT_HASH)
                found.add(places[first:last], chosen.column(self.vector_column), hashes, path)
            start += len(batch)
        if start <= rows[-1]:
            raise InputError("broken Parquet file (fewer vectors than ids)", where=path)

    def _require_like_first(self, file: pq.ParquetFile, path: str) -> None:
        settings = VectorSettings.from_metadata(file.metadata.metadata, path)
        own, other = (
            None if s is None else (s.embedder, s.kind) for s in (self.settings, settings)
        )
        if own != other:
            raise InputError(
                f"vectors of {'an unnamed embedder' if settings is None else settings.embedder}",
                where=path,
                expected=f"those of {self.name}, as in {self.files[0]}",
            )
        _require_hashes(file, settings, path)
        if _columns(file, path) != (self.id_column, self.vector_column):
            raise InputError(
                "columns of other names",
                where=path,
                expected=f"{self.id_column} and {self.vector_column}, as in {self.files[0]}",
            )


class StoredEmbedder(CheckedEmbedder):
    """Vectors from files of `polarity embed`; what is not there is embedded by the same model.

    `embedded` and `from_cache` count what was not there, `from_files` what was.
    """

    def __init__(
        self,
        files: VectorFiles,
        *,
        cache: bool | str | os.PathLike[str] = True,
        batch_size: int = BATCH_SIZE,
        progress: Progress = silent,
    ) -> None:
        if files.settings is None:
            raise InputError("no embedder is named", where=files.source)
        super().__init__(files, batch_size=batch_size, progress=progress)
        self.files, self.settings, self.cache = files, files.settings, cache
        self.from_files = 0

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:
        """One row a text: from the files, else from the model."""
        ids, texts = check_request(ids, texts)
        found = self.files.find(ids)
        place = {key: int(row) for key, row in zip(found.ids, found.row, strict=True)}
        row = np.array([place[key] for key in ids], np.int64)
        if found.known.any():
            same = found.hashes[row] == text_hashes(texts)
            row[~same] = -1
        stored, todo = np.flatnonzero(row >= 0), np.flatnonzero(row < 0)
        self.from_files += len(stored)
        self._report(len(stored), len(ids))
        made: Vectors | None = None
        if len(todo):
            made = self._embed_rest([ids[n] for n in todo], [texts[n] for n in todo], len(ids))
        if not len(stored):
            return np.zeros((0, self.dimension or 0), np.float32) if made is None else made
        names = [ids[n] for n in stored]
        own = check_vectors(found.vectors[row[stored]], names, self.name, self.dimension)
        self.dimension = own.shape[1]
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
                f"{len(ids)} of {total} texts have no vector, {ids[0]!r} first, and the "
                f"model to embed them is missing ({error})",
                where=self.files.source,
            ) from error
        done = total - len(ids)
        model.progress = lambda _, now=0, *__: self._report(done + now, total)
        vectors = model.embed(ids, texts)
        self.dimension = vectors.shape[1]
        self.embedded, self.from_cache = model.embedded, model.from_cache
        return vectors

    @cached_property
    def _model(self) -> CheckedEmbedder:
        return self.settings.model(cache=self.cache, batch_size=self.batch_size)


def _columns(file: pq.ParquetFile, path: str) -> tuple[str, str]:
    """The names of the id column and of the column of vectors."""
    names = file.schema_arrow.names
    id_column = _one_column(names, ID_COLUMNS, "id", path)
    vector_column = _one_column(names, VECTOR_COLUMNS, "vector", path)
    kind = file.schema_arrow.field(vector_column).type
    listed = (
        pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    )
    numeric = listed and (
        pa.types.is_floating(kind.value_type) or pa.types.is_integer(kind.value_type)
    )
    if not numeric:
        raise InputError(f"vectors of type {kind}", where=path, expected="list<float>")
    return id_column, vector_column


def _require_hashes(file: pq.ParquetFile, settings: VectorSettings | None, path: str) -> None:
    """A file that names its embedder has the hashes of the texts, too."""
    if settings is not None:
        place = file.schema_arrow.get_field_index(TEXT_HASH)
        if place < 0 or file.schema_arrow.field(place).type != pa.int64():
            raise InputError(
                f"no column {TEXT_HASH}", where=path, do="write it again with polarity embed"
            )


def _one_column(names: Sequence[str], accepted: Sequence[str], what: str, source: str) -> str:
    found = [name for name in accepted if name in names]
    if len(found) != 1:
        had = "columns " + ", ".join(found or names or ["(none)"])
        raise InputError(
            f"{had}: {'no' if not found else 'more than one'} {what} column",
            where=source,
            expected=f"exactly one of {', '.join(accepted)}",
        )
    return found[0]


def _names(file: pq.ParquetFile, group: int, column: str, path: str, start: int) -> pa.Array:
    """The ids of a row group as strings; none may be empty."""
    ids = file.read_row_group(group, columns=[column]).column(0).combine_chunks()
    plain = pa.types.is_string(ids.type) or pa.types.is_large_string(ids.type)
    if not plain:
        listed = ids.to_pylist()
        ids = pa.array([None if key is None else str(key) for key in listed], pa.large_string())
    if isinstance(ids, pa.ChunkedArray):
        ids = pa.concat_arrays(ids.chunks)
    empty = pa.compute.fill_null(pa.compute.equal(ids, ""), True)
    if pa.compute.any(empty).as_py():
        row = start + empty.to_pylist().index(True) + 1
        raise InputError("empty id", where=f"{path}:{row}", expected="an id")
    return ids


def _matrix(lists: pa.Array, ids: Sequence[str], source: str) -> Vectors:
    """Lists of equal length as a matrix."""
    if lists.null_count:
        first = ids[lists.is_null().to_pylist().index(True)]
        raise InputError(f"the vector of {first!r} is null", where=source, expected="numbers")
    lengths = lists.value_lengths().to_numpy(zero_copy_only=False)
    for row in np.flatnonzero(lengths != lengths[0])[:1].tolist():
        _require_same(int(lengths[row]), ids[row], int(lengths[0]), ids[0], source)
    # an empty cell inside a list becomes NaN, which the common check reports with its id
    values = lists.flatten().to_numpy(zero_copy_only=False)
    with np.errstate(over="ignore"):  # what float32 cannot hold becomes inf and is reported
        return values.reshape(len(lists), int(lengths[0])).astype(np.float32)


def _require_same(dimension: int, key: str, other: int, other_key: str, source: str) -> None:
    if dimension != other:
        raise InputError(
            f"embedder dimension mismatch: the vector of {key!r} has {dimension} dimensions, that"
            f" of {other_key!r} {other}",
            where=source,
            expected="the same for every row",
        )
