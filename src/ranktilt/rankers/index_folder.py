"""Indexes on disk: one folder each, keyed by the collection and the settings it was made with.

`--index DIR` is a folder of indexes. The settings choose the index in it (`bm25-1f0c…`), and the
index records its collection: an index of another collection is an error, never used or
overwritten.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from pyarrow import ipc

from ranktilt.data.files import writing
from ranktilt.errors import InputError, OutputError
from ranktilt.rankers.texts import Texts

DESCRIPTION = "ranktilt-index.json"
DOC_IDS = "doc_ids.arrow"
VERSION = 2


@dataclass(frozen=True)
class IndexFolder:
    """The folder of one index, which may not exist yet."""

    path: Path
    family: str
    settings: dict[str, Any]

    @classmethod
    def at(cls, root: str | os.PathLike[str], family: str, settings: dict[str, Any]) -> IndexFolder:
        """The folder in `root` for an index with these settings."""
        written = json.dumps(settings, sort_keys=True)
        key = hashlib.sha256(written.encode()).hexdigest()[:12]
        top = Path(root).expanduser()
        if top.exists() and not top.is_dir():
            raise InputError("is a file", where=root, expected="a folder for indexes")
        return cls(top / f"{family}-{key}", family, settings)

    def is_there(self, texts: Texts) -> bool:
        """Whether it can be used for these documents; one that was made from others is refused."""
        collection = texts.fingerprint  # raises if there can be no index, before the work
        if not self.path.exists():
            return False
        described = self.path / DESCRIPTION
        try:
            found = json.loads(described.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InputError(
                "not an index of ranktilt", where=self.path, do="use another folder for --index"
            ) from error
        if found.get("version") != VERSION or found.get("settings") != self.settings:
            raise InputError(
                "index of another version or with other settings", where=self.path, do="delete it"
            )
        if found.get("collection") != collection:
            raise InputError(
                f"index of another collection ({found.get('source')}, "
                f"{found.get('documents'):,} documents), or the collection has changed",
                where=self.path,
                do="delete it, or use another folder for --index",
            )
        return True

    def save(self, texts: Texts, write: Callable[[Path], list[pa.Array]]) -> None:
        """Write a whole index or nothing.

        `write` fills a folder, which gets its name at the end, and returns the documents' ids.
        """
        with _folder_target(self.path) as temporary:
            names = write(temporary)
            if not names:
                raise InputError("no documents to rank", where=texts.source)
            doc_ids = pa.concat_arrays(names)
            texts.require_distinct(doc_ids)
            with ipc.new_file(temporary / DOC_IDS, pa.schema([("doc_id", pa.string())])) as out:
                out.write_batch(pa.record_batch([doc_ids], names=["doc_id"]))
            description = {
                "version": VERSION,
                "family": self.family,
                "settings": self.settings,
                "collection": texts.fingerprint,
                "source": texts.source,
                "documents": len(doc_ids),
            }
            (temporary / DESCRIPTION).write_text(
                json.dumps(description, indent=1) + "\n", encoding="utf-8"
            )

    def doc_ids(self) -> pa.Array:
        """The documents' ids, memory-mapped."""
        with self.reading(), pa.memory_map(str(self.path / DOC_IDS)) as source:
            return ipc.open_file(source).read_all()["doc_id"].combine_chunks()

    def array(self, name: str, width: int | None = None) -> np.ndarray:
        """What `ArrayFile` wrote, memory-mapped and read-only; `width` columns if given."""
        with self.reading():
            path = next(iter(self.path.glob(f"{name}.*.raw")))
            kind = np.dtype(path.name.split(".")[-2])
            if not path.stat().st_size:
                return np.empty((0, width) if width else 0, kind)
            # a plain view: compiled code takes it for what it is, and nothing is read yet
            flat = np.asarray(np.memmap(path, kind, "r"))
            return flat if width is None else flat.reshape(-1, width)

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Turn what a broken index raises into one clear line."""
        try:
            yield
        except (OSError, ValueError, KeyError, EOFError, StopIteration, pa.ArrowInvalid) as error:
            first = (str(error).strip().splitlines() or [type(error).__name__])[0]
            raise InputError(
                f"broken index ({first})", where=self.path, do="delete the folder"
            ) from error


@contextlib.contextmanager
def _folder_target(path: Path) -> Iterator[Path]:
    """A temporary folder that becomes `path` when the block ends without an error."""
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.parent / f".{path.name}.{secrets.token_hex(4)}.part"
        temporary.mkdir()
    try:
        with writing(path):
            yield temporary
            if path.exists():  # another process was quicker, with the same settings
                raise OutputError(f"{path}: another process has written it; run again")
            os.replace(temporary, path)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


class ArrayFile:
    """An array written piece by piece: its length need not be known, nor fit into memory."""

    def __init__(self, folder: Path, name: str, kind: str) -> None:
        self.kind = np.dtype(kind)
        self._stream = (folder / f"{name}.{self.kind.name}.raw").open("wb")

    def __enter__(self) -> ArrayFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def append(self, values: np.ndarray) -> None:
        """Write the next values."""
        self._stream.write(np.ascontiguousarray(values, self.kind).tobytes())
