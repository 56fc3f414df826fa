"""Reproduce a table of a paper: our value, the published one, the difference.

A table is configured by a TOML file in `tables/`. It has parts (query sets); a part has columns
(measures), and every system has one run in it. Published values are facts from the paper, in the
order of the columns.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from ranktilt._version import __version__
from ranktilt.data.annotations import Annotations
from ranktilt.data.files import writing
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import sha256_of
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Order, Reading
from ranktilt.data.run import Run
from ranktilt.data.settings import read_settings
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import is_background_word, score
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.progress import Progress, silent
from ranktilt.stats.correlation import correlation
from ranktilt.terms.annotator import annotate

FOLDER = Path(__file__).parent / "tables"
_ANNOTATIONS = "annotations"
SIDES = ("1", "2")


# --- configuration and files ----------------------------------------------------------------------


@dataclass(frozen=True)
class _NeededFile:
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

    file: _NeededFile
    state: Literal["known", "unknown", "missing", "changed"]
    sha256: str | None = None
    problem: str = ""


@dataclass(frozen=True)
class _TableColumn:
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
class _TableSystem:
    """A row: its name in the paper, and its specification for `ranktilt rank`."""

    key: str
    name: str
    spec: str | None = None
    get: str = ""


@dataclass(frozen=True)
class _TablePart:
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
        fit_rel: Lowest grade of a fit document.
        embedder: Embedder for DUO.
    """

    name: str
    columns: tuple[_TableColumn, ...]
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
    fit_rel: int = 1
    embedder: str = "st:minilm"

    def file_keys(self) -> list[str]:
        """Keys of its files that are not runs."""
        keys = (self.collection, self.queries, self.qrels, self.fit)
        return [key for key in keys if key is not None]

    def run_paths(self, system: _TableSystem) -> list[str]:
        """Paths of a system's run and, for CRBO, of its run on the swapped collection."""
        paths = [path for path in (self.runs, self.swapped) if path is not None]
        return [path.format(system=system.key) for path in paths]


@dataclass(frozen=True)
class TableConfig:
    """One table of a paper; `published` has the values by part and system, `hashes` by run."""

    title: str
    source: str
    files: dict[str, _NeededFile]
    parts: tuple[_TablePart, ...]
    systems: tuple[_TableSystem, ...]
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

    def values(self, part: _TablePart, system: _TableSystem) -> list[float | None]:
        """Published values of a row; None if the paper has none."""
        found = self.published[part.name][system.key]
        return [None if math.isnan(value) else value for value in found]

    def systems_of(self, part: _TablePart) -> list[_TableSystem]:
        """The systems with published values in a part."""
        return [one for one in self.systems if one.key in self.published.get(part.name, {})]

    def needed(self) -> list[_NeededFile]:
        """All files: the named ones, and every run of every part."""
        found = dict.fromkeys(self.files.values())
        for part in self.parts:
            for system in self.systems_of(part):
                for path, suffix in zip(part.run_paths(system), ("", "-swapped"), strict=False):
                    how = self._how(path, part, system, suffix)
                    found[_NeededFile(path, how, self.hashes.get(path))] = None
        return list(found)

    def _how(self, path: str, part: _TablePart, system: _TableSystem, suffix: str) -> str:
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


# --- the table ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _TableValue:
    """One value of the table."""

    set: str
    system: str
    column: str
    measure: str
    ours: float | None
    published: float | None
    n_scored: int
    n_total: int

    @property
    def difference(self) -> float | None:
        """Ours minus the published one."""
        if self.ours is None or self.published is None:
            return None
        return self.ours - self.published

    def same(self, decimals: int) -> bool | None:
        """Whether ours, rounded like the paper's, is the published one."""
        gap = self.difference
        return None if gap is None else abs(gap) <= 0.5 * 10**-decimals + 1e-9


@dataclass(frozen=True, eq=False)
class ReproducedTable:
    """A table with the files it was made of, and what had to be omitted."""

    config: TableConfig
    cells: list[_TableValue]
    states: list[FileState]
    left_out: list[str] = field(default_factory=list)

    def table(self) -> Table:
        """Ours, published and difference; = if ours, rounded, is the published one."""
        places = self.config.decimals
        header = ("set", "system", "column", "ours", "published", "difference", "queries")
        rows = [
            [
                cell.set,
                cell.system,
                cell.column,
                number(cell.ours, places + 1),
                number(cell.published, places),
                "=" if cell.same(places) else number(cell.difference, places + 1, signed=True),
                f"{cell.n_scored}/{cell.n_total}",
            ]
            for cell in self.cells
        ]
        return Table(header, rows, (3, 4, 5, 6))

    def summary(self) -> str:
        """The number of equal values, and the largest difference."""
        compared = [cell for cell in self.cells if cell.difference is not None]
        if not compared:
            return "Nothing to compare."
        places = self.config.decimals
        same = sum(cell.same(places) is True for cell in compared)
        worst = max(compared, key=lambda cell: abs(cell.difference or 0.0))
        text = f"{same} of {len(compared)} values equal the published ones to {places} decimals"
        if same < len(compared):
            text += (
                f"; largest difference {worst.difference:+.{places + 1}f} "
                f"({worst.set}, {worst.system}, {worst.column})"
            )
        return text + "."

    def to_json(self) -> str:
        """As JSON."""
        cells = [
            asdict(cell) | {"difference": cell.difference, "same": cell.same(self.config.decimals)}
            for cell in self.cells
        ]
        content = {
            "table": self.config.name,
            "title": self.config.title,
            "source": self.config.source,
            "summary": self.summary(),
            "cells": cells,
            "files": [
                {"path": s.file.path, "sha256": s.sha256, "state": s.state} for s in self.states
            ],
            "left_out": self.left_out,
            "notes": list(self.config.notes),
        }
        return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def make_table(
    config: TableConfig,
    folder: Path,
    states: Sequence[FileState],
    *,
    progress: Progress = silent,
) -> ReproducedTable:
    """Make a table from the existing files.

    Args:
        config: The table.
        folder: The folder with its files.
        states: The state of each file.
        progress: Receives each step.

    Returns:
        The table. Systems without runs and parts without files are omitted and listed.
    """
    present = {state.file.path: state for state in states if state.state != "missing"}
    cells: list[_TableValue] = []
    left_out: list[str] = []
    used: set[str] = set()
    maker = _Maker(config, folder, present, progress)
    for part in config.parts:
        paths = [config.files[key].path for key in part.file_keys()]
        lacking = [path for path in paths if path not in present]
        if lacking:
            left_out.append(f"{part.name}: {lacking[0]} is missing")
            continue
        systems = []
        for system in config.systems_of(part):
            runs = part.run_paths(system)
            absent = [path for path in runs if path not in present]
            if absent:
                left_out.append(f"{part.name}: {system.name}: {absent[0]} is missing")
            else:
                systems.append(system)
                paths += runs
        if systems:
            progress(f"Scoring {part.name}")
            used |= set(paths)
            cells += maker.cells(part, systems)
    if not cells:
        raise InputError("nothing to score", where=folder, do="; ".join(left_out[:1]))
    chosen = [state for state in states if state.file.path in used]
    return ReproducedTable(config, cells, chosen, left_out)


class _Maker:
    """What parts share: annotations of the same collection are made once, and kept."""

    def __init__(
        self,
        config: TableConfig,
        folder: Path,
        present: dict[str, FileState],
        progress: Progress,
    ) -> None:
        self.config, self.folder, self.present, self.progress = config, folder, present, progress

    def path(self, key: str | None) -> Path | None:
        return None if key is None else self.folder / self.config.files[key].path

    def cells(self, part: _TablePart, systems: list[_TableSystem]) -> list[_TableValue]:
        """All values of one part."""
        runs = [self._run(part, part.run_paths(system)[0], system) for system in systems]
        names = list(dict.fromkeys(name for column in part.columns for name in column.measures))
        scores = score(runs, names, **self._inputs(part, systems, runs))
        found = []
        for system in systems:
            published = self.config.values(part, system)
            for column, value in zip(part.columns, published, strict=True):
                ours, n = _value(scores, system.name, column)
                measure = " ~ ".join(column.measures)
                found.append(
                    _TableValue(part.name, system.name, column.label, measure, ours, value, n,
                               len(scores.query_ids))
                )  # fmt: skip
        return found

    def _run(self, part: _TablePart, path: str, system: _TableSystem) -> Run:
        return Run.load(self.folder / path, order=part.order, name=system.name)

    def _inputs(
        self, part: _TablePart, systems: list[_TableSystem], runs: list[Run]
    ) -> dict[str, Any]:
        given: dict[str, Any] = {"reading": Reading(order=part.order)}
        queries = self.path(part.queries)
        if queries is not None:
            loaded = Queries.load(queries)
            given["queries"] = (
                loaded if part.query_label is None else loaded.with_label(part.query_label)
            )
        if part.qrels is not None:
            given["qrels"] = self.path(part.qrels)
        if part.lexicon is not None:
            given["annotations"] = self._annotations(part)
        if part.swapped is not None:
            given["counterfactual"] = [
                self._run(part, part.run_paths(system)[1], system) for system in systems
            ]
        if is_background_word(part.background):
            given["background"] = part.background
        elif part.background is not None:
            given["background"] = self._background(part)
        fit = self.path(part.fit)
        if fit is not None:
            documents = FitDocuments.load(fit.parent, rel=part.fit_rel)
            self.progress(f"Placing documents by {part.embedder}")
            given["polarity"] = fit_polarity(
                runs, self._collection(part), given.get("queries"), fit=documents,
                embedder=part.embedder,
                settings=PolaritySettings(method="pca", reading=Reading(order=part.order)),
            )  # fmt: skip
            given["labels"] = _labels(documents)
        return given

    def _background(self, part: _TablePart) -> Run:
        system = next(one for one in self.config.systems if one.key == part.background)
        path = part.run_paths(system)[0]
        if path not in self.present:
            raise InputError("missing, and it is NFaiRR's background", where=self.folder / path)
        return self._run(part, path, system)

    def _collection(self, part: _TablePart) -> Path:
        path = self.path(part.collection)
        if path is None:
            raise InputError(f"part {part.name} has no collection")
        return path

    def _annotations(self, part: _TablePart) -> Annotations:
        """Annotations of this collection, lexicon and tokenizer, kept in the folder."""
        lexicon = Lexicon.load(str(part.lexicon))
        collection = self._collection(part)
        texts = self.present[self.config.files[str(part.collection)].path].sha256
        made_of = f"{texts} {lexicon.hash} {part.tokenizer} {__version__}".encode()
        mark = hashlib.sha256(made_of).hexdigest()[:12]
        target = self.folder / _ANNOTATIONS / f"{lexicon.name}-{part.tokenizer}-{mark}.parquet"
        if target.is_file():
            return Annotations.read(target)
        with writing(target):
            target.parent.mkdir(parents=True, exist_ok=True)
        self.progress(f"Annotating {collection.name} with {lexicon.name}")
        return annotate(
            collection, lexicon, reading=Reading(tokenizer=part.tokenizer), output=target
        )


def _labels(documents: FitDocuments) -> Labels:
    """The side of every fit document, for rND and rKL."""
    shares: dict[tuple[str | None, str], dict[str, float]] = {}
    for query_id, query in documents.queries.items():
        for doc_id, side in zip(query.doc_ids, query.sides or (), strict=False):
            if side is not None:
                shares[query_id, doc_id] = {str(side): 1.0}
    return Labels(SIDES, shares, documents.source)


def _value(scores: Scores, system: str, column: _TableColumn) -> tuple[float | None, int]:
    """A mean, or a correlation over queries, and the number of queries."""
    names = [str(parse_measure(name)) for name in column.measures]
    series = [
        np.array([np.nan if v is None else v for v in scores.per_query(system, name).values()])
        for name in names
    ]
    if column.measure is not None:
        return scores.mean(system, names[0]), int(np.count_nonzero(~np.isnan(series[0])))
    r, _, n = correlation(series[0], series[1], "pearson")
    return r, n
