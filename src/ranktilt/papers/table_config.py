"""The configuration of a paper's table (TOML files in `tables/`), and the files that it needs.

A table has parts (query sets); a part has columns (measures), and every system has one run in it.
Published values are facts from the paper, in the order of the columns.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from ranktilt.data.manifest import sha256_of
from ranktilt.data.reading import Order
from ranktilt.data.settings import read_settings
from ranktilt.errors import InputError, UnknownNameError

FOLDER = Path(__file__).parent / "tables"


@dataclass(frozen=True)
class NeededFile:
    """A file in the user's folder.

    Attributes:
        path: Path below the folder.
        get: How to get it.
        sha256: Its hash, if known.
    """

    path: str
    get: str
    sha256: str | None = None

    def __post_init__(self) -> None:
        if self.sha256 is not None:
            _check_hash(self.sha256)

    def check(self, folder: Path) -> FileState:
        """Hash the file and compare."""
        path = folder / self.path
        if not path.is_file():
            return FileState(self, "missing", None, f"{path}: missing; {self.get}")
        found = sha256_of(path)
        if self.sha256 is None:
            return FileState(self, "unknown", found)
        if found == self.sha256:
            return FileState(self, "known", found)
        problem = f"{path}: SHA-256 {found[:12]}…, expected {self.sha256[:12]}…; {self.get}"
        return FileState(self, "changed", found, problem)


@dataclass(frozen=True)
class FileState:
    """A file that was checked; `problem` describes a missing or changed one."""

    file: NeededFile
    state: Literal["known", "unknown", "missing", "changed"]
    sha256: str | None = None
    problem: str = ""


@dataclass(frozen=True)
class TableColumn:
    """A measure of the table, or the correlation of two over queries (`r` of Table 1)."""

    label: str
    measure: str | None = None
    pearson: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        if (self.measure is None) == (self.pearson is None):
            raise InputError(f"column {self.label!r}", expected="measure, or pearson of two")

    @property
    def measures(self) -> tuple[str, ...]:
        """The measures to score."""
        return (self.measure,) if self.measure is not None else self.pearson or ()


@dataclass(frozen=True)
class TableSystem:
    """A row: its name in the paper, and its specification for `ranktilt rank`."""

    key: str
    name: str
    spec: str | None = None
    get: str = ""


@dataclass(frozen=True)
class TablePart:
    """One query set with its columns.

    Attributes:
        name: Its name in the paper.
        columns: Its columns.
        runs: Path of the runs, with {system} in it.
        swapped: Path of the runs on the swapped collection, for CRBO.
        collection: A file by its key; so are `queries`, `qrels` and `fit`.
        lexicon: A lexicon of the package.
        tokenizer: Tokenizer for the lexicon.
        queries: The queries.
        query_label: Use only queries with this label.
        qrels: The judgements.
        background: NFaiRR's background: pool, collection, or a system's key.
        order: How a ranking is sorted.
        depth: Documents per query.
        fit: Documents with known sides, a BEIR folder, for DUO.
        embedder: Embedder for DUO.
    """

    name: str
    columns: tuple[TableColumn, ...]
    runs: str
    swapped: str | None = None
    collection: str | None = None
    lexicon: str | None = None
    tokenizer: str = "word"
    queries: str | None = None
    query_label: str | None = None
    qrels: str | None = None
    background: str | None = None
    order: Order = "score"
    depth: int = 1000
    fit: str | None = None
    embedder: str = "st:minilm"

    def file_keys(self) -> list[str]:
        """Keys of its files that are not runs."""
        keys = (self.collection, self.queries, self.qrels, self.fit)
        return [key for key in keys if key is not None]

    def run_paths(self, system: TableSystem) -> list[str]:
        """Paths of a system's run and, for CRBO, of its run on the swapped collection."""
        paths = [path for path in (self.runs, self.swapped) if path is not None]
        return [path.format(system=system.key) for path in paths]


@dataclass(frozen=True)
class TableConfig:
    """One table of a paper; `published` has the values by part and system, `hashes` by run."""

    title: str
    source: str
    files: dict[str, NeededFile]
    parts: tuple[TablePart, ...]
    systems: tuple[TableSystem, ...]
    published: dict[str, dict[str, tuple[float, ...]]]
    hashes: dict[str, str] = field(default_factory=dict)
    decimals: int = 4
    notes: tuple[str, ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        keys = [system.key for system in self.systems]
        for part in self.parts:
            for key in part.file_keys():
                _check_known("file", key, self.files, part.name)
            if part.background is not None:
                known = ("pool", "collection", *keys)
                _check_known("background", part.background, known, part.name)
        columns = {part.name: len(part.columns) for part in self.parts}
        for name, rows in self.published.items():
            _check_known("part", name, columns, "published")
            for key, values in rows.items():
                _check_known("system", key, keys, f"published.{name}")
                if len(values) != columns[name]:
                    raise InputError(
                        f"{len(values)} values for {key}",
                        where=f"published.{name}",
                        expected=f"{columns[name]}, one per column",
                    )
        for value in self.hashes.values():
            _check_hash(value)

    @staticmethod
    def names() -> list[str]:
        """The tables of the package."""
        return sorted(path.stem for path in FOLDER.glob("*.toml"))

    @classmethod
    def load(cls, name: str) -> TableConfig:
        """Load a table of the package by its name."""
        _check_known("table", name, cls.names(), "reproduce")
        return cls.read(FOLDER / f"{name}.toml")

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> TableConfig:
        """Read a table's TOML file."""
        return replace(read_settings(path, cls), name=Path(path).stem)

    def values(self, part: TablePart, system: TableSystem) -> list[float | None]:
        """Published values of a row; None if the paper has none."""
        found = self.published[part.name][system.key]
        return [None if math.isnan(value) else value for value in found]

    def systems_of(self, part: TablePart) -> list[TableSystem]:
        """The systems with published values in a part."""
        return [one for one in self.systems if one.key in self.published.get(part.name, {})]

    def needed(self) -> list[NeededFile]:
        """All files: the named ones, and every run of every part."""
        found = dict.fromkeys(self.files.values())
        for part in self.parts:
            for system in self.systems_of(part):
                for path, suffix in zip(part.run_paths(system), ("", "-swapped"), strict=False):
                    how = self._how(path, part, system, suffix)
                    found[NeededFile(path, how, self.hashes.get(path))] = None
        return list(found)

    def _how(self, path: str, part: TablePart, system: TableSystem, suffix: str) -> str:
        if system.spec is None:
            return system.get or "a run of this system in TREC's format"
        texts = self.files[part.collection].path if part.collection else "COLLECTION"
        steps = [f"mkdir -p {os.path.dirname(path) or '.'}"]
        if suffix:
            folder, _, file = texts.rpartition("/")
            swapped = f"{folder}/swapped-{file}" if folder else f"swapped-{file}"
            steps.append(f"[ -e {swapped} ] || ranktilt swap {texts} -o {swapped}")
            texts = swapped
        queries = self.files[part.queries].path if part.queries else "QUERIES"
        # an index belongs to one collection and serves all systems that search it
        kept = part.collection is not None and not system.spec.startswith("pyserini:")
        index = f" --index index/{part.collection}{suffix}" if kept else ""
        rank = f"ranktilt rank {texts} {queries} -s '{system.spec}' --depth {part.depth}"
        steps.append(f"{rank}{index} -o {path}")
        more = f" ({system.get})" if system.get else ""
        return f"make it, in the folder of --data: {'; '.join(steps)}{more}"


def _check_known(kind: str, name: str, known: Iterable[str], where: str) -> None:
    known = list(known)
    if name not in known:
        raise UnknownNameError(kind, name, known, where=where)


def _check_hash(text: str) -> None:
    if len(text) != 64 or set(text) - set("0123456789abcdef"):
        raise InputError(f"SHA-256 {text!r}", expected="64 hexadecimal digits")
