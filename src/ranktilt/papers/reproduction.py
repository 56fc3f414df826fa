"""Reproduce a table of a paper: our value, the published one, the difference."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt._version import __version__
from ranktilt.data.annotations import Annotations
from ranktilt.data.files import writing
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import is_background_word, score
from ranktilt.papers.table_config import (
    FileState,
    TableColumn,
    TableConfig,
    TablePart,
    TableSystem,
)
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.progress import Progress, silent
from ranktilt.stats.correlation import correlation
from ranktilt.terms.annotator import annotate

ANNOTATIONS = "annotations"
SIDES = ("1", "2")


@dataclass(frozen=True)
class TableValue:
    """One value of the table."""

    part: str
    system: str
    column: str
    measure: str
    ours: float | None
    published: float | None
    n: int
    total: int
    decimals: int

    @property
    def difference(self) -> float | None:
        """Ours minus the published one."""
        if self.ours is None or self.published is None:
            return None
        return self.ours - self.published

    @property
    def same(self) -> bool | None:
        """Whether ours, rounded like the paper's, is the published one."""
        gap = self.difference
        return None if gap is None else abs(gap) <= 0.5 * 10**-self.decimals + 1e-9


@dataclass(frozen=True, eq=False)
class ReproducedTable:
    """A table with the files it was made of, and what had to be omitted."""

    config: TableConfig
    cells: list[TableValue]
    states: list[FileState]
    left_out: list[str] = field(default_factory=list)

    def table(self) -> Table:
        """Ours, published and difference; = if ours, rounded, is the published one."""
        places = self.config.decimals
        header = ("set", "system", "column", "ours", "published", "difference", "queries")
        rows = [
            [
                cell.part,
                cell.system,
                cell.column,
                number(cell.ours, places + 1),
                number(cell.published, places),
                "=" if cell.same else number(cell.difference, places + 1, signed=True),
                f"{cell.n}/{cell.total}",
            ]
            for cell in self.cells
        ]
        return Table(header, rows, (3, 4, 5, 6))

    def summary(self) -> str:
        """The number of equal values, and the largest difference."""
        compared = [cell for cell in self.cells if cell.difference is not None]
        if not compared:
            return "Nothing to compare."
        same = sum(cell.same is True for cell in compared)
        worst = max(compared, key=lambda cell: abs(cell.difference or 0.0))
        places = self.config.decimals
        text = f"{same} of {len(compared)} values equal the published ones to {places} decimals"
        if same < len(compared):
            text += (
                f"; largest difference {worst.difference:+.{places + 1}f} "
                f"({worst.part}, {worst.system}, {worst.column})"
            )
        return text + "."

    def to_json(self) -> str:
        """As JSON."""
        cells = []
        for cell in self.cells:
            content = asdict(cell)
            del content["decimals"]
            content["set"], content["n_scored"], content["n_total"] = (
                content.pop("part"), content.pop("n"), content.pop("total"),
            )  # fmt: skip
            cells.append(content | {"difference": cell.difference, "same": cell.same})
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
    cells: list[TableValue] = []
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

    def cells(self, part: TablePart, systems: list[TableSystem]) -> list[TableValue]:
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
                    TableValue(part.name, system.name, column.label, measure, ours, value, n,
                               len(scores.query_ids), self.config.decimals)
                )  # fmt: skip
        return found

    def _run(self, part: TablePart, path: str, system: TableSystem) -> Run:
        return Run.load(self.folder / path, order=part.order, name=system.name)

    def _inputs(
        self, part: TablePart, systems: list[TableSystem], runs: list[Run]
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
            documents = FitDocuments.load(fit.parent)
            self.progress(f"Placing documents by {part.embedder}")
            given["polarity"] = fit_polarity(
                runs, self._collection(part), given.get("queries"), fit=documents,
                embedder=part.embedder,
                settings=PolaritySettings(method="pca", reading=Reading(order=part.order)),
            )  # fmt: skip
            given["labels"] = _labels(documents)
        return given

    def _background(self, part: TablePart) -> Run:
        system = next(one for one in self.config.systems if one.key == part.background)
        path = part.run_paths(system)[0]
        if path not in self.present:
            raise InputError("missing, and it is NFaiRR's background", where=self.folder / path)
        return self._run(part, path, system)

    def _collection(self, part: TablePart) -> Path:
        path = self.path(part.collection)
        if path is None:
            raise InputError(f"part {part.name} has no collection")
        return path

    def _annotations(self, part: TablePart) -> Annotations:
        """Annotations of this collection, lexicon and tokenizer, kept in the folder."""
        lexicon = Lexicon.load(str(part.lexicon))
        collection = self._collection(part)
        texts = self.present[self.config.files[str(part.collection)].path].sha256
        made_of = f"{texts} {lexicon.hash} {part.tokenizer} {__version__}".encode()
        mark = hashlib.sha256(made_of).hexdigest()[:12]
        target = self.folder / ANNOTATIONS / f"{lexicon.name}-{part.tokenizer}-{mark}.parquet"
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


def _value(scores: Scores, system: str, column: TableColumn) -> tuple[float | None, int]:
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
