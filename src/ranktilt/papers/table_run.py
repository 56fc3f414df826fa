"""Make a table of a paper again: our value, the published one, the difference."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
from ranktilt.errors import InputError
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import is_background_word, score
from ranktilt.papers.table_config import Column, Part, System, TableConfig
from ranktilt.papers.table_files import FileState, record
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.stats.correlation import correlation
from ranktilt.terms.annotator import annotate

ANNOTATIONS = "annotations"
SIDES = ("1", "2")
Say = Callable[[str], None]


@dataclass(frozen=True)
class Cell:
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
        """Ours less the published one."""
        if self.ours is None or self.published is None:
            return None
        return self.ours - self.published

    @property
    def same(self) -> bool | None:
        """Whether ours, rounded as the paper does, is the published one."""
        gap = self.difference
        return None if gap is None else abs(gap) <= 0.5 * 10**-self.decimals + 1e-9


@dataclass(frozen=True, eq=False)
class Reproduced:
    """The table, with what stands behind it."""

    config: TableConfig
    cells: list[Cell]
    states: list[FileState]
    left_out: list[str] = field(default_factory=list)

    HEADER = ("set", "system", "column", "ours", "published", "difference", "queries")

    def rows(self) -> list[list[str]]:
        """As text; = stands for a value that is the published one when rounded as there."""
        places = self.config.decimals
        rows = []
        for cell in self.cells:
            gap = cell.difference
            shown = "–" if gap is None else "=" if cell.same else f"{gap:+.{places + 1}f}"
            rows.append(
                [
                    cell.part,
                    cell.system,
                    cell.column,
                    "–" if cell.ours is None else f"{cell.ours:.{places + 1}f}",
                    "–" if cell.published is None else f"{cell.published:.{places}f}",
                    shown,
                    f"{cell.n}/{cell.total}",
                ]
            )
        return rows

    def summary(self) -> str:
        """How many are the same, and the largest difference."""
        compared = [cell for cell in self.cells if cell.difference is not None]
        if not compared:
            return "Nothing to compare."
        same = sum(cell.same is True for cell in compared)
        worst = max(compared, key=lambda cell: abs(cell.difference or 0.0))
        places = self.config.decimals
        text = f"{same} of {len(compared)} values are the published ones to {places} decimals"
        if same < len(compared):
            text += (
                f"; largest difference {worst.difference:+.{places + 1}f} "
                f"({worst.part}, {worst.system}, {worst.column})"
            )
        return text + "."

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "table": self.config.name,
            "title": self.config.title,
            "source": self.config.source,
            "summary": self.summary(),
            "cells": [
                {
                    "set": cell.part, "system": cell.system, "column": cell.column,
                    "measure": cell.measure, "ours": cell.ours, "published": cell.published,
                    "difference": cell.difference, "same": cell.same, "n_scored": cell.n,
                    "n_total": cell.total,
                }
                for cell in self.cells
            ],
            "files": [
                {"path": s.file.path, "sha256": s.sha256, "state": s.state} for s in self.states
            ],
            "left_out": self.left_out,
            "notes": list(self.config.notes),
        }  # fmt: skip

    def to_json(self) -> str:
        """As JSON."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False) + "\n"


def make_table(
    config: TableConfig, folder: Path, states: Sequence[FileState], *, say: Say | None = None
) -> Reproduced:
    """Score what is there; a system without its runs, or a part without its files, is left out.

    `states` come from `table_files.look_at`. Hashes of files that are used for the first time are
    recorded when the table is made.
    """
    tell = say or (lambda _: None)
    there = {state.file.path: state for state in states if state.state != "missing"}
    cells: list[Cell] = []
    left_out: list[str] = []
    used: set[str] = set()
    maker = _Maker(config, folder, there, tell)
    for part in config.parts:
        lacking = [path for path in maker.needs(part) if path not in there]
        if lacking:
            left_out.append(f"{part.name}: {lacking[0]} is not there")
            continue
        present = []
        for system in config.systems:
            if (part.name, system.key) not in config.published:
                continue
            paths = [p for p in (part.run_path(system), part.swapped_path(system)) if p is not None]
            absent = [path for path in paths if path not in there]
            if absent:
                left_out.append(f"{part.name}: {system.name}: {absent[0]} is not there")
            else:
                present.append(system)
                used |= set(paths)
        if present:
            tell(f"Scoring {part.name}")
            used |= set(maker.needs(part))
            cells += maker.cells(part, present)
    if not cells:
        raise InputError("nothing can be made of what is there", where=folder, do="; ".join(
            left_out[:1]
        ))  # fmt: skip
    chosen = [state for state in states if state.file.path in used]
    record(chosen, folder)
    return Reproduced(config, cells, chosen, left_out)


class _Maker:
    """Holds what parts share: annotations of the same collection are made once, and kept."""

    def __init__(
        self, config: TableConfig, folder: Path, there: dict[str, FileState], tell: Say
    ) -> None:
        self.config = config
        self.folder = folder
        self.there = there
        self.tell = tell

    def needs(self, part: Part) -> list[str]:
        """Files of a part that are not runs."""
        keys = (part.collection, part.queries, part.qrels, part.fit)
        return [self.config.files[key].path for key in keys if key is not None]

    def path(self, key: str | None) -> Path | None:
        return None if key is None else self.folder / self.config.files[key].path

    def cells(self, part: Part, systems: list[System]) -> list[Cell]:
        """All values of one part."""
        runs = [self._run(part, part.run_path(system), system) for system in systems]
        names = list(dict.fromkeys(name for column in part.columns for name in column.measures))
        scores = score(runs, names, **self._inputs(part, systems, runs))
        found = []
        for system in systems:
            published = self.config.published[part.name, system.key]
            for column, value in zip(part.columns, published, strict=True):
                ours, n = _value(scores, system.name, column)
                measure = " ~ ".join(column.measures)
                found.append(
                    Cell(part.name, system.name, column.label, measure, ours, value, n,
                         len(scores.query_ids), self.config.decimals)
                )  # fmt: skip
        return found

    def _run(self, part: Part, path: str, system: System) -> Run:
        return Run.load(self.folder / path, order=part.order, name=system.name)  # type: ignore[arg-type]

    def _inputs(self, part: Part, systems: list[System], runs: list[Run]) -> dict[str, Any]:
        given: dict[str, Any] = {"order": part.order}
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
                self._run(part, str(part.swapped_path(system)), system) for system in systems
            ]
        if is_background_word(part.background):
            given["background"] = part.background
        elif part.background is not None:
            given["background"] = self._background(part)
        fit = self.path(part.fit)
        if fit is not None:
            documents = FitDocuments.load(fit.parent)
            self.tell(f"Placing documents by {part.embedder}")
            given["polarity"] = fit_polarity(
                runs, self._collection(part), given.get("queries"), fit=documents,
                embedder=part.embedder,
                settings=PolaritySettings(
                    method="pca", reading=Reading(order=part.order),  # type: ignore[arg-type]
                ),
            )  # fmt: skip
            given["labels"] = _labels(documents)
        return given

    def _background(self, part: Part) -> Run:
        system = next(one for one in self.config.systems if one.key == part.background)
        path = part.run_path(system)
        if path not in self.there:
            raise InputError(
                "not there, and it is the background of NFaiRR", where=self.folder / path
            )
        return self._run(part, path, system)

    def _collection(self, part: Part) -> Path:
        path = self.path(part.collection)
        if path is None:
            raise InputError(f"part {part.name} has no collection")
        return path

    def _annotations(self, part: Part) -> Annotations:
        """Counted once for this collection, lexicon and tokenizer, and kept in the folder."""
        lexicon = Lexicon.load(str(part.lexicon))
        collection = self._collection(part)
        texts = self.there[self.config.files[str(part.collection)].path].sha256
        made_of = f"{texts} {lexicon.hash} {part.tokenizer} {__version__}".encode()
        mark = hashlib.sha256(made_of).hexdigest()[:12]
        target = self.folder / ANNOTATIONS / f"{lexicon.name}-{part.tokenizer}-{mark}.parquet"
        if target.is_file():
            return Annotations.read(target)
        with writing(target):
            target.parent.mkdir(parents=True, exist_ok=True)
        self.tell(f"Counting the words of {lexicon.name} in {collection.name}")
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


def _value(scores: Scores, system: str, column: Column) -> tuple[float | None, int]:
    """A mean, or a correlation over queries, and over how many."""
    names = [str(parse_measure(name)) for name in column.measures]
    series = [
        np.array([np.nan if v is None else v for v in scores.per_query(system, name).values()])
        for name in names
    ]
    if column.measure is not None:
        return scores.mean(system, names[0]), int(np.count_nonzero(~np.isnan(series[0])))
    r, _, n = correlation(series[0], series[1], "pearson")
    return r, n
