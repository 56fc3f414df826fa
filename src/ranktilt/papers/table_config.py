"""What one of the papers' tables needs and what it says: TOML files in `tables/`.

A table has parts (query sets); a part has columns (measures) and every system has one run in it.
Published values are facts out of the paper, in the order of the columns.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ranktilt.data.files import read_toml
from ranktilt.errors import InputError, UnknownNameError

FOLDER = Path(__file__).parent / "tables"
#: What ir_datasets can give for a file.
CONTENTS = ("docs", "queries", "qrels")


@dataclass(frozen=True)
class NeededFile:
    """A file of the user's folder: where it stands, where it comes from, its hash where known."""

    path: str
    get: str
    sha256: str | None = None
    dataset: str | None = None  # an id of ir_datasets that has it …
    content: str = "docs"  # … as these
    system: str | None = None  # whose run it is


@dataclass(frozen=True)
class Column:
    """A measure of the table, or the correlation over queries of two (`r` of Table 1)."""

    label: str
    measure: str | None = None
    pearson: tuple[str, str] | None = None

    @property
    def measures(self) -> tuple[str, ...]:
        """What has to be scored for it."""
        return (self.measure,) if self.measure is not None else self.pearson or ()


@dataclass(frozen=True)
class System:
    """A row: its name in the paper, and how its run is made."""

    key: str
    name: str
    spec: str | None = None  # for `ranktilt rank --system`
    get: str = ""


@dataclass(frozen=True)
class Part:
    """One query set with its columns."""

    name: str
    columns: tuple[Column, ...]
    runs: str  # a path with {system} in it
    swapped: str | None = None  # the same in the swapped world, for CRBO
    collection: str | None = None
    lexicon: str | None = None  # one that is shipped
    tokenizer: str = "word"
    queries: str | None = None
    query_label: str | None = None
    qrels: str | None = None
    background: str | None = None  # pool, collection, or a system's key
    order: str = "score"
    depth: int = 1000
    fit: str | None = None  # documents with known sides, a BEIR folder, for DUO
    embedder: str = "st:minilm"

    def run_path(self, system: System) -> str:
        """Where a system's run stands."""
        return self.runs.format(system=system.key)

    def swapped_path(self, system: System) -> str | None:
        """Where its run in the swapped world stands."""
        return None if self.swapped is None else self.swapped.format(system=system.key)


@dataclass(frozen=True)
class TableConfig:
    """One table of a paper."""

    name: str
    title: str
    source: str
    decimals: int
    files: dict[str, NeededFile]
    parts: tuple[Part, ...]
    systems: tuple[System, ...]
    published: dict[tuple[str, str], tuple[float | None, ...]]  # (part, system's key) → values
    hashes: dict[str, str]  # of runs, by path
    notes: tuple[str, ...] = ()

    def needed(self) -> list[NeededFile]:
        """Every file: those that are named, and every run of every part."""
        found = dict.fromkeys(self.files.values())
        for part in self.parts:
            for system in self.systems:
                if (part.name, system.key) not in self.published:
                    continue
                run, swapped = part.run_path(system), part.swapped_path(system)
                found[self._run(run, part, system, "")] = None
                if swapped is not None:
                    found[self._run(swapped, part, system, "-swapped")] = None
        return list(found)

    def _run(self, path: str, part: Part, system: System, world: str) -> NeededFile:
        return NeededFile(path, self._how(path, part, system, world), self.hashes.get(path),
                          system=system.key)  # fmt: skip

    def _how(self, path: str, part: Part, system: System, world: str) -> str:
        if system.spec is None:
            return system.get or "a run of this system in TREC's format"
        texts = self.files[part.collection].path if part.collection else "COLLECTION"
        steps = [f"mkdir -p {os.path.dirname(path) or '.'}"]
        if world:
            folder, _, file = texts.rpartition("/")
            swapped = f"{folder}/swapped-{file}" if folder else f"swapped-{file}"
            steps.append(f"[ -e {swapped} ] || ranktilt swap {texts} -o {swapped}")
            texts = swapped
        asked = self.files[part.queries].path if part.queries else "QUERIES"
        # an index is of one collection, and serves all systems that search it
        kept = part.collection is not None and not system.spec.startswith("pyserini:")
        index = f" --index index/{part.collection}{world}" if kept else ""
        rank = f"ranktilt rank {texts} {asked} -s '{system.spec}' --depth {part.depth}"
        steps.append(f"{rank}{index} -o {path}")
        more = f" ({system.get})" if system.get else ""
        return f"make it, in the folder of --data: {'; '.join(steps)}{more}"


def table_names() -> list[str]:
    """The tables that come with the package."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load_table(name: str) -> TableConfig:
    """One of the tables that come with the package."""
    known = table_names()
    if name not in known:
        raise UnknownNameError("table", name, known)
    return read_table_config(FOLDER / f"{name}.toml")


def read_table_config(path: str | os.PathLike[str]) -> TableConfig:
    """Read and check a TOML file."""
    given = read_toml(path)
    known = ("title", "source", "decimals", "notes", "file", "part", "system", "published", "runs")
    _only(given, known, path)
    files = {key: _file(entry, f"{path}: file.{key}") for key, entry in _table(given, "file", path)}
    systems = tuple(_system(e, f"{path}: system") for e in given.get("system") or ())
    parts = tuple(_part(entry, files, systems, path) for entry in given.get("part") or ())
    if not systems or not parts:
        raise InputError("no part or no system", where=path, expected="[[part]] and [[system]]")
    return TableConfig(
        Path(path).stem,
        _string(given, "title", path),
        _string(given, "source", path),
        int(given.get("decimals", 4)),
        files,
        parts,
        systems,
        _published(given, parts, systems, path),
        {str(key): _hash(value, path) for key, value in _table(given, "runs", path)},
        tuple(map(str, given.get("notes") or ())),
    )


def _file(entry: Mapping[str, Any], where: str) -> NeededFile:
    _only(entry, ("path", "get", "sha256", "dataset", "content"), where)
    content = str(entry.get("content", "docs"))
    if content not in CONTENTS:
        raise UnknownNameError("content", content, CONTENTS, where=where)
    known = _hash(entry["sha256"], where) if "sha256" in entry else None
    return NeededFile(
        _string(entry, "path", where), _string(entry, "get", where), known, entry.get("dataset"),
        content,
    )  # fmt: skip


def _system(entry: Mapping[str, Any], where: str) -> System:
    _only(entry, ("key", "name", "spec", "get"), where)
    key = _string(entry, "key", where)
    return System(key, _string(entry, "name", where), entry.get("spec"), str(entry.get("get", "")))


def _part(
    entry: Mapping[str, Any],
    files: Mapping[str, NeededFile],
    systems: tuple[System, ...],
    path: str | os.PathLike[str],
) -> Part:
    where = f"{path}: part"
    plain = tuple(name for name in Part.__dataclass_fields__ if name != "columns")
    _only(entry, (*plain, "column"), where)
    _string(entry, "name", where)
    _string(entry, "runs", where)
    for kind in ("collection", "queries", "qrels", "fit"):
        if entry.get(kind) is not None and entry[kind] not in files:
            raise UnknownNameError(kind, str(entry[kind]), files, where=where)
    background = entry.get("background")
    allowed = ("pool", "collection", *(system.key for system in systems))
    if background is not None and background not in allowed:
        raise UnknownNameError("background", str(background), allowed, where=where)
    columns = tuple(_column(column, where) for column in entry.get("column") or ())
    if not columns:
        raise InputError("no column", where=where, expected="[[part.column]]")
    return Part(columns=columns, **{name: entry[name] for name in plain if name in entry})


def _column(entry: Mapping[str, Any], where: str) -> Column:
    _only(entry, ("label", "measure", "pearson"), where)
    pair = entry.get("pearson")
    if ("measure" in entry) == (pair is not None) or (pair is not None and len(pair) != 2):
        raise InputError("a column", where=where, expected="label, and measure or pearson of two")
    pearson = None if pair is None else (str(pair[0]), str(pair[1]))
    return Column(_string(entry, "label", where), entry.get("measure"), pearson)


def _published(
    given: Mapping[str, Any],
    parts: tuple[Part, ...],
    systems: tuple[System, ...],
    path: str | os.PathLike[str],
) -> dict[tuple[str, str], tuple[float | None, ...]]:
    """Values by part and system; `nan` where the paper has none."""
    columns = {part.name: len(part.columns) for part in parts}
    keys = [system.key for system in systems]
    found: dict[tuple[str, str], tuple[float | None, ...]] = {}
    for part, rows in _table(given, "published", path):
        if part not in columns:
            raise UnknownNameError("part", part, columns, where=f"{path}: published")
        for key, values in rows.items():
            if key not in keys:
                raise UnknownNameError("system", key, keys, where=f"{path}: published.{part}")
            if len(values) != columns[part]:
                raise InputError(
                    f"{len(values)} values for {key}",
                    where=f"{path}: published.{part}",
                    expected=f"{columns[part]}, one a column",
                )
            found[part, key] = tuple(None if math.isnan(v) else float(v) for v in values)
    return found


def _table(given: Mapping[str, Any], name: str, path: object) -> Any:
    table = given.get(name, {})
    if not isinstance(table, Mapping):
        raise InputError(name, where=path, expected=f"a table [{name}]")
    return table.items()


def _only(entry: Mapping[str, Any], known: tuple[str, ...], where: object) -> None:
    for key in entry:
        if key not in known:
            raise UnknownNameError("key", key, known, where=where)


def _string(entry: Mapping[str, Any], name: str, where: object) -> str:
    if not isinstance(entry.get(name), str):
        raise InputError(f"no {name}", where=where, expected=f'{name} = "…"')
    return str(entry[name])


def _hash(value: object, where: object) -> str:
    text = str(value).lower()
    if len(text) != 64 or set(text) - set("0123456789abcdef"):
        raise InputError(f"SHA-256 {value!r}", where=where, expected="64 hexadecimal digits")
    return text
