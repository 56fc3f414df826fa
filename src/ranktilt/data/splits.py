"""A collection cut into pieces that can be read apart, wherever they are read.

Lines of plain files are cut at bytes: a piece owns the lines that begin in it. Parquet is cut
between row groups. What is compressed as a whole, and CSV (whose fields may contain line ends), is
one piece per file. The cut depends on the collection alone, not on who does the work.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from ranktilt._version import __version__
from ranktilt.data.collection import Collection
from ranktilt.data.files import is_compressed, open_parquet, require_file
from ranktilt.data.manifest import sha256_of
from ranktilt.data.sources import is_named
from ranktilt.data.text_batch import Part
from ranktilt.errors import InputError

SMALLEST_BYTES, LARGEST_BYTES, ENOUGH_PIECES = 4 << 20, 256 << 20, 16


class Split(NamedTuple):
    """A piece of a file: bytes, row groups or the whole file, by `kind`."""

    path: str
    kind: str  # lines, groups or whole
    start: int = 0
    end: int = 0
    size: int = 0  # bytes, roughly

    def __str__(self) -> str:
        return self.path if self.kind == "whole" else f"{self.path} [{self.kind} {self.start}…]"


@dataclass(frozen=True)
class SplitPlan:
    """The partitions of a job over a collection: its files to be hashed, then its pieces.

    Files come first, because hashing one cannot be split and should not be the last work.
    """

    collection: Collection
    splits: list[Split]
    named: list[str]  # the files as given; workers get absolute paths

    @classmethod
    def of(cls, collection: Collection, pieces: int | None = None) -> SplitPlan:
        """Cut a collection."""
        if collection.texts is not None or collection.size_bytes is None:
            raise InputError(
                "standard input, datasets by name and texts in memory cannot be split into "
                "partitions",
                where=collection.source if any(map(is_named, collection.paths)) else None,
                expected="a file, folder or pattern",
            )
        absolute = replace(collection, paths=[os.path.abspath(path) for path in collection.paths])
        return cls(absolute, _plan_splits(absolute, pieces), collection.paths)

    def __len__(self) -> int:
        return len(self.named) + len(self.splits)

    def parts(self, split: Split) -> Iterator[Part]:
        """The documents of one piece, like `Collection.parts` for all."""
        piece = None if split.kind == "whole" else range(split.start, split.end)
        return self.collection.parts_of(split.path, piece)

    def do(self, number: int, work: Callable[[int, Split], dict[str, Any]]) -> dict[str, Any]:
        """Hash a file, or work on a piece and count its `documents` for its file."""
        if number < len(self.named):
            path = self.collection.paths[number]
            require_file(path)
            return {"sha256": {path: sha256_of(path)}}
        number -= len(self.named)
        split = self.splits[number]
        said = work(number, split)
        return said | {"bytes": split.size, "files": {split.path: said["documents"]}}

    def write_part(
        self,
        folder: Path,
        number: int,
        batches: Iterator[pa.RecordBatch],
        write: Callable[[Path, Iterator[pa.RecordBatch], Callable[[], dict[str, Any]]], None],
    ) -> None:
        """Write the result of a piece as Parquet under its number; nothing if it is empty."""
        first = next(batches, None)
        if first is not None:
            source = str(self.splits[number])
            part = {"partition": number, "of": len(self.splits), "source": source}
            target = folder / f"part-{number:06}.parquet"
            write(target, itertools.chain([first], batches), lambda: part)

    def key(self, settings: Mapping[str, Any]) -> str:
        """A hash of what can change a partition: version, settings, files, splits."""
        files = [os.stat(path) for path in self.collection.paths]
        content = {
            "version": __version__,
            "settings": settings,
            "format": self.collection.format,
            "files": [(s.st_size, s.st_mtime_ns) for s in files],
            "splits": [(split.path, split.kind, split.start, split.end) for split in self.splits],
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()

    def inputs(self, total: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The files for a manifest, at the end; a file without documents is an error."""
        for path in self.collection.paths:
            if not total["files"].get(path):
                raise InputError("empty file", where=path, expected="at least one document")
        return [
            {"path": path, "sha256": total["sha256"][own], "bytes": os.path.getsize(own)}
            for path, own in zip(self.named, self.collection.paths, strict=True)
        ]


def _plan_splits(collection: Collection, pieces: int | None = None) -> list[Split]:
    """Split a collection into about `pieces` pieces; by default its size decides."""
    sizes = [os.path.getsize(path) for path in collection.paths]
    for path, size in zip(collection.paths, sizes, strict=True):
        require_file(path)
        if not size:
            raise InputError("empty file", where=path, expected="at least one document")
    total = sum(sizes)
    if pieces:
        target = -(-total // pieces)
    else:
        target = min(max(total // ENOUGH_PIECES, SMALLEST_BYTES), LARGEST_BYTES)
    found: list[Split] = []
    for path, size in zip(collection.paths, sizes, strict=True):
        suffix, count = collection.suffix_of(path), max(1, round(size / target))
        if suffix == ".parquet":
            found += _groups(path, count)
        elif suffix == ".csv" or is_compressed(path):
            found.append(Split(path, "whole", 0, size, size))
        else:
            edges = [size * number // count for number in range(count + 1)]
            found += [Split(path, "lines", a, b, b - a) for a, b in itertools.pairwise(edges)]
    return found


def _groups(path: str, count: int) -> list[Split]:
    """Row groups in about `count` pieces of similar size."""
    with open_parquet(path) as file:
        metadata = file.metadata
        sizes = [metadata.row_group(n).total_byte_size for n in range(metadata.num_row_groups)]
        if not metadata.num_rows:
            raise InputError("empty file", where=path, expected="at least one document")
    total, passed, start = max(1, sum(sizes)), 0, 0
    found: list[Split] = []
    for number, size in enumerate(sizes):
        passed += size
        if passed * count >= total * (len(found) + 1) or number == len(sizes) - 1:
            held = sum(sizes[start : number + 1])
            found.append(Split(path, "groups", start, number + 1, held))
            start = number + 1
    return found
