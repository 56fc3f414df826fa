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
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from pyarrow import ipc

from ranktilt.data.collection import Collection
from ranktilt.data.files import make_folder, new_folder, write_text
from ranktilt.data.manifest import check_files, folder_hashes
from ranktilt.data.seals import CHECKED_BYTES, PENDING
from ranktilt.errors import InputError, OutputError
from ranktilt.polarity.embedders import first_line
from ranktilt.rankers.base import check_distinct

DESCRIPTION = "ranktilt-index.json"
DOC_IDS = "doc_ids.arrow"
VERSION = 3


class IndexFolder(NamedTuple):
    """The folder of one index, which may not exist yet."""

    path: Path
    family: str
    settings: dict[str, Any]

    @classmethod
    def at(cls, root: str | os.PathLike[str], family: str, settings: dict[str, Any]) -> IndexFolder:
        """The folder in `root` for an index with these settings."""
        key = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:12]
        top = Path(root).expanduser()
        if top.exists() and not top.is_dir():
            raise InputError("is a file", where=root, expected="a folder for indexes")
        return cls(top / f"{family}-{key}", family, settings)

    def is_there(self, collection: Collection) -> bool:
        """Whether it can be used for these documents; one that was made from others is refused."""
        wanted = collection.fingerprint  # raises if there can be no index, before the work
        if not self.path.exists():
            return False
        found: Any = None
        with contextlib.suppress(OSError, ValueError, RecursionError):
            found = json.loads((self.path / DESCRIPTION).read_text(encoding="utf-8"))
        known = isinstance(found, dict) and isinstance(found.get("documents"), int)
        if not known or (found.get("version"), found.get("settings")) != (VERSION, self.settings):
            raise InputError("not an index of this version", where=self.path, do="delete it")
        if found.get("collection") != wanted:
            made = f"{found.get('source')}, {found.get('documents'):,} documents"
            what = f"index of another collection ({made}), or the collection has changed"
            do = "delete it, or use another folder for --index"
            raise InputError(what, where=self.path, do=do)
        return True

    def save(self, collection: Collection, write: Callable[[Path], list[pa.Array]]) -> None:
        """Write a whole index or nothing.

        `write` fills a folder, which gets its name at the end, and returns the documents' ids. If
        another job made the same index meanwhile, that one stays.
        """
        make_folder(self.path.parent, self.path)
        try:
            self._save(collection, write)
        except OutputError:
            if not self.is_there(collection):
                raise

    def _save(self, collection: Collection, write: Callable[[Path], list[pa.Array]]) -> None:
        with new_folder(self.path) as temporary:
            names = write(temporary)
            if not names:
                raise InputError("no documents to rank", where=collection.source)
            doc_ids = pa.concat_arrays(names)
            check_distinct(doc_ids, collection.source)
            with ipc.new_file(temporary / DOC_IDS, pa.schema([("doc_id", pa.string())])) as out:
                out.write_batch(pa.record_batch([doc_ids], names=["doc_id"]))
            description = {
                "version": VERSION,
                "family": self.family,
                "settings": self.settings,
                "collection": collection.fingerprint,
                "source": collection.source,
                "documents": len(doc_ids),
                "checksum": PENDING,
                "files_sha256": folder_hashes(temporary),
            }
            write_text(temporary / DESCRIPTION, json.dumps(description, indent=1) + "\n")

    def doc_ids(self) -> pa.Array:
        """The documents' ids, memory-mapped; all files of a small index are compared first."""
        with self.reading(), pa.memory_map(str(self.path / DOC_IDS)) as source:
            small = sum(path.stat().st_size for path in self.path.iterdir()) <= CHECKED_BYTES
            if small and {"changed", "missing"} & set(check_files([self.path]).values()):
                raise ValueError("a checksum differs")
            table = ipc.open_file(source).read_all()
            table.validate(full=True)  # a broken offset would point anywhere in memory
            told = json.loads((self.path / DESCRIPTION).read_text(encoding="utf-8"))
            if table.num_rows != told["documents"]:
                raise ValueError(f"{table.num_rows} ids of {told['documents']} documents")
            return table["doc_id"].combine_chunks()

    def array(self, name: str) -> np.ndarray:
        """An array in a .raw file, memory-mapped and read-only."""
        with self.reading():
            path = next(iter(self.path.glob(f"{name}.*.raw")))
            kind, width = path.name.split(".")[-3:-1]
            shape = (-1, int(width)) if int(width) else (-1,)
            if not path.stat().st_size:
                return np.empty((0, *shape[1:]), kind)
            # a plain view: compiled code takes it for what it is, and nothing is read yet
            return np.asarray(np.memmap(path, np.dtype(kind), "r")).reshape(shape)

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Turn what a broken index raises into one clear line."""
        try:
            yield
        except (OSError, ValueError, LookupError, TypeError, EOFError, StopIteration) as error:
            raise InputError(
                f"broken index ({first_line(error)})", where=self.path, do="delete the folder"
            ) from error
