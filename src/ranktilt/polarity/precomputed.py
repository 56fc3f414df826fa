"""Vectors that somebody else computed, looked up by id.

- `.npy`: a matrix, with the ids in a text file next to it (vectors.npy, vectors.ids), one per line;
- `.npz`: arrays `ids` and `vectors`.

Parquet is in `stored.py`.

Rows are checked when they are asked for (`embedders.check_vectors`), not all at once: a matrix of
a whole collection stays on disk, and a run needs only its own documents.
"""

from __future__ import annotations

import os
import tokenize
import warnings
import zipfile
import zlib
from collections.abc import Callable, Container, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.data.files import read_text, require_file
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import Vectors

ZIP_MAGIC = b"PK"
#: numpy parses the header of a file as Python, and so fails in more than its own ways.
_BROKEN_NUMPY = (
    ValueError, OSError, EOFError, KeyError, TypeError, OverflowError, MemoryError, RecursionError,
    NotImplementedError, SyntaxError, tokenize.TokenError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip


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
                f"{len(ids)} ids for {len(vectors)} vectors", where=where, expected="one id per row"
            )
        if not vectors.size:
            raise InputError("no vectors", where=where, expected="at least one row and column")
        self._row = {key: row for row, key in enumerate(ids)}
        if len(self._row) != len(ids):
            raise InputError(f"duplicate id {_first_repeated(ids)!r}", where=where)
        self._vectors = vectors
        self._where = where
        self.dimension = int(vectors.shape[1])

    def __len__(self) -> int:
        return len(self._row)

    def __contains__(self, key: object) -> bool:
        return key in self._row

    def embed(self, ids: Sequence[str], texts: Sequence[str]) -> Vectors:  # noqa: ARG002
        """The rows of these ids; every one of them must be there."""
        require_vectors(ids, self._row.__contains__, self._where)
        rows = np.fromiter((self._row[key] for key in ids), np.int64, len(ids))
        vectors: Vectors = self._vectors[rows]
        return vectors

    def known(self, ids: Sequence[str]) -> set[str]:
        """Those of the ids that have a vector."""
        return {key for key in ids if key in self._row}

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> PrecomputedEmbedder:
        """Read a .npy or .npz file."""
        source = os.path.expanduser(os.fspath(path))
        require_file(source)
        if not os.path.getsize(source):
            raise InputError("empty file", where=source, expected="vectors (npy)")
        name = f"npy:{Path(source).name}"
        loaded = _load_numpy(source)
        if isinstance(loaded, dict):
            ids = _id_strings(loaded["ids"], source)
            return cls(ids, loaded["vectors"], name=name, paths=[source])
        ids_path = Path(source).with_suffix(".ids")
        return cls(_read_ids(ids_path), loaded, name=name, paths=[source, str(ids_path)])


def require_vectors(ids: Sequence[str], known: Callable[[str], bool], where: str) -> None:
    """Say how many of the ids have no vector."""
    missing = [key for key in ids if not known(key)]
    if missing:
        raise InputError(
            f"{len(missing)} of {len(ids)} ids have no vector, the first is {missing[0]!r}",
            where=where,
            expected="a vector for every document",
        )


def with_vectors(embedder: object, keys: Sequence[str]) -> set[str]:
    """Those of the keys that an embedder which looks vectors up by id has one for."""
    known = getattr(embedder, "known", None)
    if known is not None:
        return set(known(keys))
    return {key for key in keys if isinstance(embedder, Container) and key in embedder}


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
        with open(source, "rb") as stream, warnings.catch_warnings():
            # of files that Python 2 wrote, which are read all the same
            warnings.filterwarnings("ignore", message=".*header parsing", category=UserWarning)
            start = stream.read(len(ZIP_MAGIC))
            stream.seek(0)
            if start != ZIP_MAGIC:
                return np.lib.format.open_memmap(source, mode="r")
            with np.load(stream, allow_pickle=False) as loaded:
                names = loaded.files
                if "ids" in names and "vectors" in names:
                    return {"ids": loaded["ids"], "vectors": loaded["vectors"]}
    except _BROKEN_NUMPY as error:
        if "object" in str(error).lower():
            raise InputError(
                "contains Python objects, which are not read because that can run code",
                where=source,
                expected="plain numbers, and ids as np.array(ids, dtype=str)",
            ) from error
        raise InputError(
            "not a .npy or .npz file, or truncated", where=source, do="write it again"
        ) from error
    raise InputError(
        f"arrays {', '.join(names) or '(none)'}", where=source, expected="arrays ids and vectors"
    )


def _read_ids(path: Path) -> list[str]:
    """One id a line; a blank line inside would shift every row after it, so it is an error."""
    if not path.exists():
        raise InputError("no such file", where=path, expected="the ids of the rows, one per line")
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
