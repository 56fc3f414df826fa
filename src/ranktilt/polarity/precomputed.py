"""Vectors that somebody else computed, looked up by id.

- `.npy`: a matrix, with the ids in a text file beside it (vectors.npy, vectors.ids), one a line;
- `.npz`: arrays `ids` and `vectors`;
- `.parquet`: an id column and a column `vector` or `embedding` of lists of numbers.

Rows are checked when they are asked for (`embedders.check_vectors`), not all at once: a matrix of
a whole collection stays on disk, and a run needs only its own documents.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.files import open_parquet, read_text, reading_parquet, require_file
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import Vectors

ID_COLUMNS = ("id", "doc_id", "query_id", "_id")
VECTOR_COLUMNS = ("vector", "embedding")
ZIP_MAGIC = b"PK"


class PrecomputedEmbedder:
    """Looks vectors up; the texts are not read."""

    by_id = True
    cacheable = False

    def __init__(
        self, ids: Sequence[str], vectors: Any, *, name: str, paths: Sequence[str] = ()
    ) -> None:
        self.name = name
        self.paths = list(paths)
        where = self.paths[0] if self.paths else name
        if vectors.ndim != 2 or vectors.dtype.kind not in "fiu":
            shape = " × ".join(map(str, vectors.shape)) or "no dimensions"
            raise InputError(
                f"vectors of shape {shape} and type {vectors.dtype}",
                where=where,
                expected="n × d numbers",
            )
        if len(ids) != len(vectors):
            raise InputError(
                f"{len(ids)} ids for {len(vectors)} vectors", where=where, expected="one id a row"
            )
        if not vectors.size:
            raise InputError("no vectors", where=where, expected="at least one row and column")
        self._row = {key: row for row, key in enumerate(ids)}
        if len(self._row) != len(ids):
            raise InputError(f"id {_first_repeated(ids)!r} stands twice", where=where)
        self._vectors = vectors
        self._where = where
        self.dimension = int(vectors.shape[1])

    def __len__(self) -> int:
        return len(self._row)

    def __contains__(self, key: object) -> bool:
        return key in self._row

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """The rows of these ids; every one of them must be there."""
        missing = [key for key in ids if key not in self._row]
        if missing:
            raise InputError(
                f"{len(missing)} of {len(ids)} ids have no vector, the first is {missing[0]!r}",
                where=self._where,
                expected="a vector for every document",
            )
        rows = np.fromiter((self._row[key] for key in ids), np.int64, len(ids))
        vectors: Vectors = self._vectors[rows]
        return vectors

    @classmethod
    def open(cls, path: str | os.PathLike[str], kind: str = "npy") -> PrecomputedEmbedder:
        """Read a file; `kind` is "npy" (both .npy and .npz) or "parquet"."""
        source = os.path.expanduser(os.fspath(path))
        require_file(source)
        if not os.path.getsize(source):
            raise InputError("empty file", where=source, expected=f"vectors ({kind})")
        name = f"{kind}:{Path(source).name}"
        if kind == "parquet":
            ids, vectors = _read_parquet(source)
            return cls(ids, vectors, name=name, paths=[source])
        loaded = _load_numpy(source)
        if isinstance(loaded, dict):
            ids = _id_strings(loaded["ids"], source)
            return cls(ids, loaded["vectors"], name=name, paths=[source])
        ids_path = Path(source).with_suffix(".ids")
        return cls(_read_ids(ids_path), loaded, name=name, paths=[source, str(ids_path)])


def has_vector(embedder: object, key: str) -> bool:
    """Whether an embedder that looks vectors up by id has one for this id."""
    return isinstance(embedder, Container) and key in embedder


def _first_repeated(ids: Sequence[str]) -> str:
    seen: set[str] = set()
    for key in ids:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _load_numpy(source: str) -> Any:
    """The matrix of a .npy, mapped and not read, or the two arrays of a .npz."""
    try:
        with open(source, "rb") as stream:
            start = stream.read(len(ZIP_MAGIC))
            stream.seek(0)
            if start != ZIP_MAGIC:
                return np.lib.format.open_memmap(source, mode="r")
            with np.load(stream, allow_pickle=False) as loaded:
                names = loaded.files
                if "ids" in names and "vectors" in names:
                    return {"ids": loaded["ids"], "vectors": loaded["vectors"]}
    except (ValueError, OSError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        if "object" in str(error).lower():
            raise InputError(
                "holds Python objects, which are not read because that can run code",
                where=source,
                expected="plain numbers, and ids as np.array(ids, dtype=str)",
            ) from error
        raise InputError(
            "not a .npy or .npz file, or a truncated one", where=source, do="write it again"
        ) from error
    raise InputError(
        f"arrays {', '.join(names) or '(none)'}", where=source, expected="arrays ids and vectors"
    )


def _read_ids(path: Path) -> list[str]:
    """One id a line; a blank line inside would shift every row after it, so it is an error."""
    if not path.exists():
        raise InputError("no such file", where=path, expected="the ids of the rows, one a line")
    lines = [line.strip() for line in read_text(path).removesuffix("\n").split("\n")]
    if "" in lines and lines != [""]:
        raise InputError("empty line", where=f"{path}:{lines.index('') + 1}", expected="an id")
    return [] if lines == [""] else lines


def _id_strings(ids: Any, source: str) -> list[str]:
    if ids.ndim != 1 or ids.dtype.kind not in "USiu":
        raise InputError(
            f"ids of {ids.ndim} dimensions and type {ids.dtype}",
            where=source,
            expected="a list of strings",
        )
    if ids.dtype.kind == "S":
        return [key.decode("utf-8", "replace") for key in ids.tolist()]
    return [str(key) for key in ids.tolist()]


def _read_parquet(source: str) -> tuple[list[str], Any]:
    with open_parquet(source) as file, reading_parquet(source):
        names = file.schema_arrow.names
        id_column = _one_column(names, ID_COLUMNS, "id", source)
        vector_column = _one_column(names, VECTOR_COLUMNS, "vector", source)
        table = file.read(columns=[id_column, vector_column])
    ids = ["" if key is None else str(key) for key in table[id_column].to_pylist()]
    if "" in ids:
        raise InputError("empty id", where=f"{source}:{ids.index('') + 1}", expected="an id")
    if not ids:
        raise InputError("no rows", where=source, expected="at least one vector")
    return ids, _matrix(table[vector_column].combine_chunks(), ids, source)


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


def _matrix(lists: pa.Array, ids: Sequence[str], source: str) -> Any:
    """Lists of equal length as a matrix."""
    kind = lists.type
    listed = (
        pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind)
    )
    numeric = listed and (
        pa.types.is_floating(kind.value_type) or pa.types.is_integer(kind.value_type)
    )
    if not numeric:
        raise InputError(f"vectors of type {kind}", where=source, expected="list<float>")
    if lists.null_count:
        first = ids[lists.is_null().to_pylist().index(True)]
        raise InputError(f"the vector of {first!r} is null", where=source, expected="numbers")
    lengths = lists.value_lengths().to_numpy(zero_copy_only=False)
    differing = np.flatnonzero(lengths != lengths[0])
    if len(differing):
        row = int(differing[0])
        raise InputError(
            f"embedder dimension mismatch: the vector of {ids[row]!r} has {lengths[row]}"
            f" dimensions, that of {ids[0]!r} {lengths[0]}",
            where=source,
            expected="the same for every row",
        )
    # an empty cell inside a list becomes NaN, which the common check reports with its id
    values = lists.flatten().to_numpy(zero_copy_only=False)
    return values.reshape(len(lists), int(lengths[0]))
