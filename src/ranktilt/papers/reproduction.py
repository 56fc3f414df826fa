"""Reproduce a table or figure of a paper: our value, the published one, the difference.

To add a target:
1. Write `tables/NAME.toml` (see `TableConfig`).
2. If it is not a table of runs × measures, write a function `(Given) -> Made` whose values have the
   shape of the file's `published`, in a module of this package.
3. Register that function in `TARGETS` in targets.py.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ranktilt._version import __version__
from ranktilt.data.annotations import Annotations
from ranktilt.data.files import make_folder
from ranktilt.data.fit_documents import FitDocuments
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.tables import cell_values, read_table
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import number
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import is_background_word, score
from ranktilt.papers.config import (
    RELEVANT,
    FileState,
    TableColumn,
    TableConfig,
    TableMark,
    TablePart,
    TableSystem,
)
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity
from ranktilt.progress import Progress, silent
from ranktilt.stats.corrections import adjust
from ranktilt.stats.correlation import correlation
from ranktilt.stats.paired import paired_differences, paired_t
from ranktilt.terms.annotator import annotate

_ANNOTATIONS = "annotations"
_SIDES = ("1", "2")
#: Level of significance of the papers' signs.
_ALPHA = 0.05


# --- what a target's function gets and returns ----------------------------------------------------


class Given(NamedTuple):
    """What a target's function gets.

    Attributes:
        config: The target; its `settings` are those of the TOML file and of `--set`.
        folder: The folder of `--data`.
        paths: The existing files by key.
        progress: Receives each step.
    """

    config: TableConfig
    folder: Path
    paths: Mapping[str, Path]
    progress: Progress = silent

    def path(self, key: str) -> Path:
        """An existing file by its key; an error if it is missing."""
        if key not in self.paths:
            file = self.config.files[key]
            raise InputError("missing", where=self.folder / file.path, do=file.get)
        return self.paths[key]

    @staticmethod
    def categories(path: Path) -> list[tuple[str, str, tuple[str, ...]]]:
        """The authors' categories.csv: a topic's id, its name and its domains, row by row."""
        names = {"id": ("id",), "categories": ("categories",), "topic": ("key", "topic")}
        table = read_table(path, names, required=tuple(names))
        topics, cells, titles = (table.columns[name] for name in names)
        rows = zip(topics, cells, titles, strict=True)
        return [(topic.strip(), title, cell_values(cell)) for topic, cell, title in rows]


@dataclass(frozen=True)
class Made:
    """What a target's function returns.

    Attributes:
        values: Part → row → values in the order of the part's columns. A row that is not one of
            the target's systems is printed under its own name, without published values.
        queries: Part → number of queries (or of what `counted` names) the values were computed
            over.
        used: (Part, row) → number used and number of all, if rows differ.
        counted: What `queries` and `used` count.
        left_out: What had to be omitted, and why.
        notes: What to know about these values.
        sparse: Whether cells without a value are omitted.
    """

    values: Mapping[str, Mapping[str, Sequence[float | None]]]
    queries: Mapping[str, int] = field(default_factory=dict)
    used: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    counted: str = "queries"
    left_out: Sequence[str] = ()
    notes: Sequence[str] = ()
    sparse: bool = False


# --- the table ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _TableValue:
    """One value of the table; `mark` and `published_mark` are signs of significance."""

    set: str
    system: str
    column: str
    measure: str
    ours: float | None
    published: float | None
    n_scored: int | None
    n_total: int | None
    decimals: int
    mark: str = ""
    published_mark: str = ""
    p: float | None = None

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
    """A table with the files it was made of, and what had to be omitted.

    Attributes:
        config: The target.
        cells: The values.
        states: The files that were used.
        left_out: What was omitted.
        scores: Scores per query by part, as `ranktilt compare` reads them.
        notes: Notes on these values, besides those of the target.
        counted: What the values were computed over.
    """

    config: TableConfig
    cells: list[_TableValue]
    states: list[FileState]
    left_out: list[str] = field(default_factory=list)
    scores: dict[str, Scores] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    counted: str = "queries"

    @classmethod
    def make(
        cls,
        config: TableConfig,
        folder: Path,
        states: Sequence[FileState],
        *,
        progress: Progress = silent,
        function: Callable[[Given], Made] | None = None,
    ) -> ReproducedTable:
        """Make a table from the existing files.

        Args:
            config: The target.
            folder: The folder with its files.
            states: The state of each file.
            progress: Receives each step.
            function: The target's function; without one it is a table of runs × measures.

        Returns:
            The table. Systems without runs and parts without files are omitted and listed.
        """
        present = {state.file.path: state for state in states if state.state != "missing"}
        if function is not None:
            files = config.files.items()
            found = {key: present[f.path].path for key, f in files if f.path in present}
            return _from_function(Given(config, folder, found, progress), present, function)
        made = cls(config, [], [])
        used: set[str] = set()
        maker = _Maker(config, folder, present, progress)
        for part in config.parts:
            paths = [config.files[key].path for key in part.file_keys()]
            lacking = [path for path in paths if path not in present]
            if lacking:
                made.left_out.append(f"{part.name}: {lacking[0]} is missing")
                continue
            systems = []
            for system in config.systems_of(part):
                runs = part.run_paths(system)
                absent = [path for path in runs if path not in present]
                if absent:
                    made.left_out.append(f"{part.name}: {system.name}: {absent[0]} is missing")
                else:
                    systems.append(system)
                    paths += runs
            if systems:
                progress(f"Scoring {part.name}")
                used |= set(paths)
                scores = made.scores[part.name] = maker.scores(part, systems)
                made.cells.extend(maker.cells(part, systems, scores))
        if not made.cells:
            raise InputError("nothing to score", where=folder, do="; ".join(made.left_out[:1]))
        made.cells.extend(_agreements(made))
        made.notes.extend(_orders(made))
        made.states.extend(state for state in states if state.file.path in used)
        return made

    def table(self) -> Table:
        """Ours, published and difference; = if ours, rounded, is the published one."""
        header = ("set", "system", "column", "ours", "published", "difference", self.counted)
        rows = [
            [
                cell.set,
                cell.system,
                cell.column,
                number(cell.ours, cell.decimals + 1) + cell.mark,
                number(cell.published, cell.decimals) + cell.published_mark,
                "="
                if cell.same
                else number(cell.difference, max(cell.decimals + 1, 1), signed=True),
                "" if cell.n_scored is None else f"{cell.n_scored}/{cell.n_total}",
            ]
            for cell in self.cells
        ]
        return Table(header, rows, (3, 4, 5, 6))

    def summary(self) -> str:
        """The number of equal values, the largest difference, and the signs."""
        compared = [cell for cell in self.cells if cell.difference is not None]
        if not compared:
            return "Nothing to compare."
        same = sum(cell.same is True for cell in compared)
        worst = max(compared, key=lambda cell: abs(cell.difference or 0.0) * 10**cell.decimals)
        places = {cell.decimals for cell in compared}
        to = f"to {places.pop()} decimals" if len(places) == 1 else "to the printed decimals"
        text = f"{same} of {len(compared)} values equal the published ones {to}"
        if same < len(compared):
            text += (
                f"; largest difference {worst.difference:+.{worst.decimals + 1}f} "
                f"({worst.set}, {worst.system}, {worst.column})"
            )
        tested = [cell for cell in self.cells if cell.p is not None]
        if tested:
            agree = sum(cell.mark == cell.published_mark for cell in tested)
            signs = ", ".join(mark.sign for mark in self.config.marks)
            text += f". {agree} of {len(tested)} values have the same mark as in the paper"
            text += f" ({signs} or none)"
        return text + "."

    def to_json(self) -> str:
        """As JSON."""
        cells = [
            asdict(cell) | {"difference": cell.difference, "same": cell.same} for cell in self.cells
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
            "notes": [*self.config.notes, *self.notes],
        }
        return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _from_function(
    given: Given, present: Mapping[str, FileState], function: Callable[[Given], Made]
) -> ReproducedTable:
    """The table of what a target's function returned."""
    config = given.config
    made = function(given)
    systems = {system.key: system for system in config.systems}
    cells = []
    for part in config.parts:
        every = made.queries.get(part.name)
        for key, row in made.values.get(part.name, {}).items():
            n, total = made.used.get((part.name, key), (every, every))
            system = systems.get(key, TableSystem(key, key))
            published = config.values(part, system)
            for column, ours, value in zip(part.columns, row, published, strict=True):
                if ours is None and made.sparse:
                    continue
                places = config.decimals if column.decimals is None else column.decimals
                cell = _TableValue(
                    part.name, system.name, column.label, "", ours, value, n, total, places
                )
                cells.append(cell)
    if not cells:
        raise InputError("nothing to make", where=given.folder, do="; ".join(made.left_out[:1]))
    states = list(present.values())
    left_out, notes = list(made.left_out), list(made.notes)
    return ReproducedTable(config, cells, states, left_out, {}, notes, made.counted)


class _Maker:
    """What parts share: annotations of the same collection are made once, and kept."""

    def __init__(
        self, config: TableConfig, folder: Path, present: dict[str, FileState], progress: Progress
    ) -> None:
        self.config, self.folder, self.present, self.progress = config, folder, present, progress

    def path(self, key: str | None) -> Any:
        """The file with this key; None without a key."""
        return None if key is None else self.present[self.config.files[key].path].path

    def scores(self, part: TablePart, systems: list[TableSystem]) -> Scores:
        """Scores per query of one part."""
        runs = [self._run(part, part.run_paths(system)[0], system) for system in systems]
        names = list(dict.fromkeys(name for column in part.columns for name in column.measures))
        return score(runs, names, **self._inputs(part, systems, runs))

    def cells(
        self, part: TablePart, systems: list[TableSystem], scores: Scores
    ) -> Iterator[_TableValue]:
        """All values of one part, by system and column."""
        names = {system.key: system.name for system in systems}
        marked = {
            (key, column.label): (mark, *found)
            for mark in self.config.marks
            for column in part.columns
            if column.label in mark.columns
            for key, found in _tested(mark, column, names, scores).items()
        }
        domains = self._domains(part, scores)
        for system in systems:
            published = self.config.values(part, system)
            baseline = names.get(part.baselines.get(system.key, system.baseline) or "")
            for column, value in zip(part.columns, published, strict=True):
                chosen = domains.get(column.domain)
                ours, n = _value(scores, system.name, column, baseline, chosen)
                places = self.config.decimals if column.decimals is None else column.decimals
                cell = _TableValue(
                    part.name, system.name, column.label, " ~ ".join(column.measures), ours, value,
                    n, len(scores.query_ids) if chosen is None else int(chosen.sum()), places,
                )  # fmt: skip
                if (system.key, column.label) in marked:
                    mark, p, above = marked[system.key, column.label]
                    plain = (part.name, system.key, column.label) in mark.without
                    cell = replace(
                        cell, p=p, mark=mark.sign if above and p < _ALPHA else "",
                        published_mark="" if plain or value is None else mark.sign,
                    )  # fmt: skip
                yield cell

    def _run(self, part: TablePart, path: str, system: TableSystem) -> Run:
        return Run.load(self.present[path].path, order=part.order, name=system.name)

    def _inputs(
        self, part: TablePart, systems: list[TableSystem], runs: list[Run]
    ) -> dict[str, Any]:
        given: dict[str, Any] = {"reading": Reading(order=part.order)}
        given["queries"] = self._queries(part, runs)
        if part.qrels is not None:
            given["qrels"] = Qrels.load(self.path(part.qrels))
        if part.lexicon is not None or part.dictionary is not None:
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
            documents = FitDocuments.load(fit, rel=RELEVANT)
            if part.style:
                own = documents.queries.items()
                both = {q: f for q, f in own if f.distractors_1 and f.distractors_2}
                documents = replace(documents, queries=both)
            embedder = self.config.settings.get("embedder") or part.embedder
            self.progress(f"Placing documents by {embedder}")
            settings = PolaritySettings(
                method="pca", style=part.style, reading=Reading(order=part.order)
            )
            given["polarity"] = fit_polarity(
                runs, self.path(part.collection), given["queries"], fit=documents,
                embedder=embedder, settings=settings,
            )  # fmt: skip
            given["labels"] = _labels(documents)
        return given

    def _queries(self, part: TablePart, runs: list[Run]) -> Queries | list[str]:
        """The part's queries, otherwise those of the runs; every run must have some of them."""
        path = self.path(part.queries)
        if path is None:
            return list(dict.fromkeys(q for run in runs for q in run.query_ids))
        queries = Queries.load(path)
        if part.query_label is not None:
            queries = queries.with_label(part.query_label)
        for run in runs:
            if run.query_ids and not set(run.query_ids) & set(queries.ids):
                ids = f"{run.query_ids[0]!r} in the run, {queries.ids[0]!r} there"
                raise InputError(
                    f"none of its queries is in {path} (part {part.name})",
                    where=run.source,
                    do=f"compare the ids: {ids}",
                )
        return queries

    def _domains(self, part: TablePart, scores: Scores) -> dict[str | None, BoolArray]:
        """The queries of each domain; a topic, and so a query, may have several."""
        path = self.path(part.domains)
        if path is None:
            return {}
        wanted = [column.domain for column in part.columns if column.domain is not None]
        named: dict[str, tuple[str, ...]] = {}
        for topic, _, names in Given.categories(path):
            named.setdefault(topic, names)  # the first of several rows, as in the released audit
        own = [named.get(query.partition("_")[0], ()) for query in scores.query_ids]
        return {name: np.array([name in names for names in own], np.bool_) for name in wanted}

    def _background(self, part: TablePart) -> Run:
        system = next(one for one in self.config.systems if one.key == part.background)
        path = part.run_paths(system)[0]
        if path not in self.present:
            raise InputError("missing, and it is NFaiRR's background", where=self.folder / path)
        return self._run(part, path, system)

    def _annotations(self, part: TablePart) -> Annotations:
        """Annotations of this collection, lexicon and tokenizer, kept in the folder."""
        dictionary = self.path(part.dictionary)
        lexicon = Lexicon.load(str(dictionary or part.lexicon), groups=part.groups or None)
        texts = self.present[self.config.files[str(part.collection)].path]
        made_of = f"{texts.sha256} {lexicon.hash} {part.tokenizer} {__version__}".encode()
        mark = hashlib.sha256(made_of).hexdigest()[:12]
        target = self.folder / _ANNOTATIONS / f"{lexicon.name}-{part.tokenizer}-{mark}.parquet"
        if target.is_file():
            return Annotations.read(target)
        make_folder(target.parent, target)
        self.progress(f"Annotating {texts.path.name} with {lexicon.name}")
        reading = Reading(tokenizer=part.tokenizer)
        return annotate(texts.path, lexicon, reading=reading, output=target)


def _labels(documents: FitDocuments) -> Labels:
    """The side of every fit document, for rND and rKL."""
    shares: dict[tuple[str | None, str], dict[str, float]] = {}
    for query_id, query in documents.queries.items():
        for doc_id, side in zip(query.doc_ids, query.sides or (), strict=False):
            if side is not None:
                shares[query_id, doc_id] = {str(side): 1.0}
    return Labels(_SIDES, shares, documents.source)


def _series(scores: Scores, system: str, column: TableColumn) -> list[FloatArray]:
    """The values of a column's measures per query; NaN if there is none."""
    return list(scores.subset([system], column.measures).values[0])


def _value(
    scores: Scores,
    system: str,
    column: TableColumn,
    baseline: str | None,
    chosen: BoolArray | None,
) -> tuple[float | None, int]:
    """A mean, a change or a correlation over queries, and the number of queries."""
    series = _series(scores, system, column)
    if chosen is not None:
        own = series[0][chosen & ~np.isnan(series[0])]
        return (float(own.mean()) if len(own) else None), len(own)
    if column.pearson is not None:
        r, _, n = correlation(series[0], series[1], "pearson")
        return r, n
    name = column.measures[0]
    n = int(np.count_nonzero(~np.isnan(series[0])))
    mean = scores.mean(system, name)
    if column.change is None or mean is None:
        return mean, n
    before = None if baseline is None else scores.mean(baseline, name)
    return (100.0 * (abs(mean) / abs(before) - 1.0) if before else None), n


def _tested(
    mark: TableMark, column: TableColumn, names: Mapping[str, str], scores: Scores
) -> dict[str, tuple[float, bool]]:
    """p by system, corrected over systems, and whether the system is above the baseline."""
    found: dict[str, tuple[float | None, bool]] = {}
    if mark.test == "correlation":
        for key, name in names.items():
            first, second = _series(scores, name, column)
            found[key] = correlation(first, second, "pearson")[1], True
    elif mark.baseline is not None and mark.baseline in names:
        (base,) = _series(scores, names[mark.baseline], column)
        for key, name in names.items():
            if key != mark.baseline:
                gap = paired_differences(_series(scores, name, column)[0], base)
                found[key] = float(paired_t(gap)), bool(np.nanmean(gap) > 0)
    p = adjust([np.nan if p is None else p for p, _ in found.values()], mark.correction)
    pairs = zip(found, p, strict=True)
    return {key: (float(value), found[key][1]) for key, value in pairs if not np.isnan(value)}


def _agreements(made: ReproducedTable) -> Iterator[_TableValue]:
    """Spearman's ρ of two columns: over systems, ours and of the printed values; over queries."""
    config = made.config
    columns = {
        (part.name, column.label): (part, place, str(parse_measure(column.measures[0])))
        for part in config.parts
        for place, column in enumerate(part.columns)
        if column.measures
    }
    for one in config.agreements:
        pairs = (one.first, one.second)
        ours = [{c.system: c.ours for c in made.cells if (c.set, c.column) == p} for p in pairs]
        printed, series = [], []
        for part, place, measure in (columns[pair] for pair in pairs):
            rows = {one.key: config.values(part, one) for one in config.systems_of(part)}
            printed.append({key: row[place] for key, row in rows.items()})
            scores = made.scores.get(part.name)
            series.append(
                {run: scores.per_query(run, measure) for run in scores.runs} if scores else {}
            )
        measure = " ~ ".join(columns[pair][2] for pair in pairs)
        shared: dict[str, Any] = {"set": "agreement", "system": one.label, "measure": measure}
        (rho, n), (published, n_printed) = _spearman(*ours), _spearman(*printed)
        yield _TableValue(
            column="Spearman's ρ over systems (the paper's)", ours=rho, published=published,
            n_scored=n, n_total=n_printed, decimals=3, **shared,
        )  # fmt: skip
        runs = [run for run in series[0] if run in series[1]]
        found = [_spearman(series[0][run], series[1][run])[0] for run in runs]
        within = [rho for rho in found if rho is not None]
        yield _TableValue(
            column="Spearman's ρ over queries, mean of the systems (ours)",
            ours=float(np.mean(within)) if within else None, published=None,
            n_scored=len(within), n_total=len(runs), decimals=3, **shared,
        )  # fmt: skip


def _orders(made: ReproducedTable) -> Iterator[str]:
    """A line per part: our order of the systems, and the paper's order of the same ones."""
    names = {system.key: system.name for system in made.config.systems}
    first = {part.name: part.columns[0].label for part in made.config.parts}
    for part, order in made.config.orders.items():
        found = [c for c in made.cells if (c.set, c.column) == (part, first[part])]
        means = {c.system: c.ours for c in found if c.ours is not None}
        if len(means) > 1:
            ours = sorted(means, key=means.__getitem__)
            theirs = [names[key] for key in order if names[key] in means]
            same = "the paper's too" if ours == theirs else f"the paper's {' < '.join(theirs)}"
            yield f"Order, {part}: ours {' < '.join(ours)}; {same}."


def _spearman(
    first: Mapping[str, float | None], second: Mapping[str, float | None]
) -> tuple[float | None, int]:
    """Spearman's ρ over the keys with both values, and their number."""
    common = [key for key in first if first[key] is not None and second.get(key) is not None]
    x, y = (np.array([of[key] for key in common], np.float64) for of in (first, second))
    rho, _, n = correlation(x, y, "spearman")
    return rho, n
