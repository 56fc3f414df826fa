"""Results of a counterfactual evaluation: CRBO with intervals next to the tilt, and what moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ranktilt.comparisons.results import Result, plain
from ranktilt.comparisons.systems import Comparison, ComparisonSettings, compare
from ranktilt.counterfactuals.notes import notes
from ranktilt.counterfactuals.settings import CounterfactualSettings
from ranktilt.counterfactuals.swapped import World
from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import interval, number
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores
from ranktilt.stats.intervals import mean_interval

#: What became of a query's list, down to the cutoff: the same, another, another with another
#: length. CRBO cannot show this: extrapolated, it is 1 for a list and its own beginning too.
SAME, MOVED, LENGTHS = range(3)
#: How many queries and moves a summary names.
_SHOWN = 10


@dataclass(frozen=True)
class CounterfactualRow:
    """A system and one kind of swap.

    Attributes:
        world: Which words are swapped.
        pairings: Pairings of the names; with several, a query's value is the mean over them.
        crbo: Mean over the queries, with its interval (low, high).
        n: Queries with a value, of `n_total`.
        moved: Queries whose list changed in any pairing, down to the cutoff.
        unchanged: Queries whose list is the same in all pairings.
        lengths: Queries whose lists have different lengths.
        pairing_sd: How the mean varies over the pairings, with `pairing_min` and `pairing_max`.
        tilt: Means of the measures of the original lists, over `tilt_n` queries each.
    """

    system: str
    world: str
    pairings: int
    crbo: float | None
    low: float | None
    high: float | None
    n: int
    n_total: int
    moved: int
    unchanged: int
    lengths: int
    pairing_sd: float | None
    pairing_min: float | None
    pairing_max: float | None
    tilt: dict[str, float | None]
    tilt_n: dict[str, int]


@dataclass(frozen=True)
class _MovedQuery:
    """A query whose list changed."""

    system: str
    world: str
    query_id: str
    text: str
    crbo: float


@dataclass(frozen=True)
class _Move:
    """A document's ranks in the original and in the swapped collection.

    Attributes:
        old: Rank in the original collection; None if it is not in the list.
        new: Rank in the swapped collection.
        moved: Distance in ranks; a document that a list does not have counts as the one after it.
        lengths: Lengths of the two lists.
    """

    system: str
    world: str
    query_id: str
    doc_id: str
    old: int | None
    new: int | None
    moved: int
    lengths: tuple[int, int]

    @property
    def words(self) -> str:
        """3 → 12, or 3 → >100 if it has left a list of 100."""
        ranks = zip((self.old, self.new), self.lengths, strict=True)
        return " → ".join(f">{length}" if rank is None else str(rank) for rank, length in ranks)

    @property
    def best(self) -> int:
        """The better of the two ranks."""
        return min(rank for rank in (self.old, self.new) if rank is not None)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Counterfactual(Result):
    """Systems × worlds × queries; a world is one choice of the words that are swapped.

    Attributes:
        systems: Names of the systems.
        worlds: For each world its pairings of the names.
        design: What was swapped and how lists are compared.
        scores: Measures of the original lists and, last, one CRBO per world.
        values: By world, the CRBO of every system, pairing and query.
        original: Runs on the original collection, by system.
        swapped: Runs on the swapped copies, by system, world and pairing.
        queries: Texts by query id.
        documents: The original documents.
        about: More settings, for the manifest.
        pipelines: Whether any system has several stages.
    """

    systems: list[str]
    worlds: list[list[World]]
    design: CounterfactualSettings
    scores: Scores
    values: dict[str, FloatArray]
    original: dict[str, Run]
    swapped: dict[tuple[str, str, int], Run]
    queries: dict[str, str]
    documents: Collection
    about: dict[str, Any] = field(default_factory=dict)
    pipelines: bool = False

    @property
    def cutoff(self) -> int:
        """Ranks that count."""
        return self.design.cutoff

    @property
    def measure(self) -> str:
        """Name of the measure of overlap."""
        return str(self.design.measure)

    @property
    def query_ids(self) -> list[str]:
        """The queries, in order."""
        return self.scores.query_ids

    @property
    def world_names(self) -> list[str]:
        """The worlds, in order."""
        return [pairings[0].name for pairings in self.worlds]

    @property
    def tilts(self) -> list[str]:
        """The measures of the original lists."""
        return [m.name for m in self.scores.measures[: -len(self.worlds)]]

    @property
    def shown_tilts(self) -> list[str]:
        """Their names without the background, which the notes name."""
        return [name.replace("(background='collection')", "") for name in self.tilts]

    def world(self, name: str) -> list[World]:
        """A world's pairings."""
        return self.worlds[_place("world", name, self.world_names)]

    def with_swapped_words(self, world: str | None = None) -> list[str]:
        """Queries with a word that is swapped: they must find other documents."""
        own = self.worlds[0] if world is None else self.world(world)
        return [q for q, text in self.queries.items() if own[0].query(text) != text]

    def without_swapped_words(self, world: str) -> dict[str, float | None]:
        """By system, the mean CRBO over the other queries."""
        asked = self._asked(world)
        values = np.where(asked, self.values[world].mean(axis=1), np.nan)
        means = [self._mean(own)[0] for own in values]
        return dict(zip(self.systems, means, strict=True))

    def _asked(self, world: str) -> BoolArray:
        named = set(self.with_swapped_words(world))
        return np.array([query not in named for query in self.query_ids], bool)

    # The numbers

    @cached_property
    def rows(self) -> list[CounterfactualRow]:
        """One row per system and world."""
        means = {
            (m["run"], m["measure"]): (m["value"], m["n_scored"])
            for m in self.scores.subset(measures=self.tilts).means()
        }
        return [
            self._row(system, pairings, means)
            for pairings in self.worlds
            for system in self.systems
        ]

    def _row(
        self, system: str, pairings: list[World], means: Mapping[tuple[str, str], Any]
    ) -> CounterfactualRow:
        world, place = pairings[0].name, self.systems.index(system)
        by_pairing, kinds = self.values[world][place], self.lists[world][place]
        same = (kinds == SAME).all(axis=0)
        values = by_pairing.mean(axis=0)
        there = ~np.isnan(values)
        mean, low, high = self._mean(values)
        own = [self._mean(row)[0] for row in by_pairing]
        known = np.array([m for m in own if m is not None])
        several = len(known) > 1
        return CounterfactualRow(
            system,
            world,
            len(pairings),
            mean,
            low,
            high,
            n=int(there.sum()),
            n_total=len(values),
            moved=int((~same).sum()),
            unchanged=int((same & there).sum()),
            lengths=int((kinds == LENGTHS).any(axis=0).sum()),
            pairing_sd=round(float(known.std(ddof=1)), 12) if several else None,
            pairing_min=float(known.min()) if several else None,
            pairing_max=float(known.max()) if several else None,
            tilt={name: means[system, name][0] for name in self.tilts},
            tilt_n={name: means[system, name][1] for name in self.tilts},
        )

    def _mean(self, values: FloatArray) -> tuple[float | None, float | None, float | None]:
        """Mean and interval, which is cut at 0 and 1."""
        there = ~np.isnan(values)
        if not there.any():
            return None, None, None
        weights = self.scores.weights
        mean = float(np.average(values[there], weights=None if weights is None else weights[there]))
        low, high = mean_interval(values, confidence=self.design.confidence, weights=weights)
        return mean, plain(np.clip(low, 0.0, 1.0)), plain(np.clip(high, 0.0, 1.0))

    def row(self, system: str, world: str | None = None) -> CounterfactualRow:
        """A system's row, of the first world by default."""
        name = self.world_names[0] if world is None else self.world(world)[0].name
        place = _place("system", system, self.systems)
        return self.rows[self.world_names.index(name) * len(self.systems) + place]

    @cached_property
    def comparison(self) -> Comparison | None:
        """CRBO of the systems against the first system's, query by query; None for one system."""
        if len(self.systems) < 2:
            return None
        return compare(
            self.scores,
            self.systems[0],
            measures=[m.name for m in self.scores.measures[-len(self.worlds) :]],
            settings=ComparisonSettings(test=self.design.test, confidence=self.design.confidence),
        )

    def per_query(self, system: str, world: str | None = None) -> dict[str, float | None]:
        """CRBO by query id, the mean over the pairings."""
        row = self.row(system, world)
        values = self.values[row.world][self.systems.index(system)].mean(axis=0)
        return dict(zip(self.query_ids, map(plain, values.tolist()), strict=True))

    def subset(self, query_ids: Iterable[str]) -> Counterfactual:
        """The same evaluation on some of the queries; nothing is ranked again."""
        wanted = list(query_ids)
        place = {query: row for row, query in enumerate(self.query_ids)}
        missing = [query for query in wanted if query not in place]
        if missing:
            raise InputError(
                f"{len(missing)} of {len(wanted)} queries were not evaluated "
                f"(first: {missing[0]!r})"
            )
        rows = [place[query] for query in wanted]
        scores = self.scores
        chosen = replace(
            scores,
            query_ids=wanted,
            values=scores.values[:, :, rows],
            codes=scores.codes[:, :, rows],
            weights=None if scores.weights is None else scores.weights[rows],
            parts=None if scores.parts is None else [scores.parts[row] for row in rows],
        )
        return replace(
            self,
            scores=chosen,
            values={world: values[:, :, rows] for world, values in self.values.items()},
            queries={query: self.queries[query] for query in wanted},
        )

    # What moved

    @cached_property
    def lists(self) -> dict[str, IntArray]:
        """By world, SAME, MOVED or LENGTHS for every system, pairing and query."""
        ours = [self._tops(self.original[system]) for system in self.systems]
        return {
            pairings[0].name: np.array(
                [
                    [
                        _compare(ours[s], self._tops(self.swapped[system, pairings[0].name, n]))
                        for n in range(len(pairings))
                    ]
                    for s, system in enumerate(self.systems)
                ]
            )
            for pairings in self.worlds
        }

    def _tops(self, run: Run) -> list[list[str]]:
        """The top of every query's list."""
        lists = run.to_dict()
        return [list(lists.get(query, ()))[: self.cutoff] for query in self.query_ids]

    @property
    def uneven(self) -> int:
        """Queries whose lists have different lengths, with any system in any world."""
        own = [(kinds == LENGTHS).any(axis=(0, 1)) for kinds in self.lists.values()]
        return int(np.any(own, axis=0).sum())

    @property
    def moved(self) -> bool:
        """Whether any list of any system changed, down to the cutoff."""
        return any(row.moved for row in self.rows)

    def lowest(self, count: int | None = _SHOWN) -> list[_MovedQuery]:
        """Queries whose list changed, lowest CRBO first; `count` is None for all.

        Those without a value are not among them.
        """
        found = []
        for place, name in enumerate(self.systems):
            for world in self.world_names:
                changed = (self.lists[world][place] != SAME).any(axis=0)
                for q, (query, value) in enumerate(self.per_query(name, world).items()):
                    if value is not None and changed[q]:
                        text = self.queries.get(query, "")
                        found.append(_MovedQuery(name, world, query, text, value))
        return sorted(found, key=lambda one: one.crbo)[:count]

    def moves(self, count: int | None = _SHOWN) -> list[_Move]:
        """The documents in the top of either list that moved furthest; `count` is None for all.

        With several pairings of the names, those of the first.
        """
        found: list[_Move] = []
        for system in self.systems:
            ours = self.original[system].to_dict()
            for world in self.world_names:
                theirs = self.swapped[system, world, 0].to_dict()
                for query in self.query_ids:
                    lists = list(ours.get(query, ())), list(theirs.get(query, ()))
                    found += _moves((system, world, query), *lists, self.cutoff)
        return sorted(found, key=lambda move: -move.moved)[:count]

    # As people and programs read it

    @property
    def table(self) -> Table:
        """The tilt of the original lists, how many queries moved, and CRBO."""
        header = ["system", *(f"{name} ↑" for name in self.shown_tilts)]
        for world in self.world_names:
            named = f" {world}" if len(self.worlds) > 1 else ""
            header += [f"moved{named}", f"{self.measure} ↑{named}"]
        rows = []
        for system in self.systems:
            first = self.row(system)
            tilts = [
                number(first.tilt[name]) + _of(first.tilt_n[name], first.n_total)
                for name in self.tilts
            ]
            cells = [system, *tilts]
            for name in self.world_names:
                row = self.row(system, name)
                cells += [f"{row.moved} of {row.n_total}", self._cell(row)]
            rows.append(cells)
        return Table(header, rows, range(1, len(header)))

    def _cell(self, row: CounterfactualRow) -> str:
        text = number(row.crbo)
        if row.low is not None:
            text += f" {interval(row.low, row.high, 3)}"
        text += _of(row.n, row.n_total)
        if self.comparison is None or row.system == self.systems[0]:
            return text
        place = len(self.tilts) + self.world_names.index(row.world)
        differs = self.comparison.significant(row.system, self.scores.measures[place].name)
        return f"{text}*" if differs else text

    @property
    def pairings_table(self) -> Table | None:
        """How CRBO varies over random pairings of the names; None without them."""
        rows = [
            [row.system, row.world, str(row.pairings), number(row.crbo), number(row.pairing_sd),
             number(row.pairing_min), number(row.pairing_max)]
            for row in self.rows
            if row.pairings > 1
        ]  # fmt: skip
        header = ["system", "world", "pairings", "mean", "sd", "lowest", "highest"]
        title = "Over the pairings of the names"
        return Table(header, rows, range(2, len(header)), title) if rows else None

    @property
    def lowest_table(self) -> Table | None:
        """The queries with the lowest CRBO; None if nothing moved."""
        rows = [
            [one.system, one.world, one.query_id, one.text, number(one.crbo)]
            for one in self.lowest()
        ]
        title = "Queries that moved, lowest overlap first"
        return self._labelled(["query", "text", self.measure], rows, 1, title)

    @property
    def moves_table(self) -> Table | None:
        """The documents that moved furthest; None if nothing moved."""
        rows = [
            [one.system, one.world, one.query_id, one.doc_id, one.words] for one in self.moves()
        ]
        title = "Documents that moved furthest (rank in the original → swapped collection)"
        return self._labelled(["query", "document", "rank"], rows, 1, title)

    def compact_tables(self) -> list[Table]:
        """The table, pairings, queries and documents that moved."""
        more = (self.pairings_table, self.lowest_table, self.moves_table)
        tables = [self.table, *(table for table in more if table is not None)]
        return [*tables[:-1], replace(tables[-1], notes=self.notes())]

    def _labelled(
        self,
        header: list[str],
        rows: list[list[str]],
        numbers: int,
        title: str,
    ) -> Table | None:
        """A table with columns for system and world, each only if there are several."""
        if not rows:
            return None
        shown = {"system": len(self.systems) > 1, "world": len(self.worlds) > 1}
        labels = [name for name, several in shown.items() if several]
        kept = [n for n, several in enumerate(shown.values()) if several]
        cells = [[*(row[n] for n in kept), *row[2:]] for row in rows]
        width = len(labels) + len(header)
        return Table([*labels, *header], cells, range(width - numbers, width), title)

    def notes(self) -> list[str]:
        """What the reader of the tables must know."""
        return notes(self)

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "measure": self.measure,
            "systems": self.systems,
            **asdict(self.design),
            "worlds": [
                {"world": own[0].name, "pairings": [world.pairing for world in own]}
                for own in self.worlds
            ],
            **self.about,
        }

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form: rows, tests, what moved; queries.csv has every query."""
        content = super().to_dict(manifest)
        content["rows"] = [asdict(row) for row in self.rows]
        content["comparison"] = None if self.comparison is None else self.comparison.to_dict()
        content["moves"] = [asdict(move) for move in self.moves(100)]
        return content


def _place(kind: str, name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise UnknownNameError(kind, name, list(names))
    return names.index(name)


def _of(n: int, total: int) -> str:
    """Over how many queries a mean is, if not all have a value."""
    return "" if n == total else f" ({n}/{total})"


def _compare(original: list[list[str]], swapped: list[list[str]]) -> list[int]:
    """SAME, MOVED or LENGTHS for every query."""
    return [
        SAME if old == new else MOVED if len(old) == len(new) else LENGTHS
        for old, new in zip(original, swapped, strict=True)
    ]


def _moves(
    key: tuple[str, str, str], original: list[str], swapped: list[str], cutoff: int
) -> list[_Move]:
    """The documents in the top of either list that moved, furthest first.

    Args:
        key: System, world and query id.
        original: Documents in the order of the original collection's list.
        swapped: Documents in the order of the swapped collection's list.
        cutoff: Ranks of each list that count.
    """
    old = {document: rank for rank, document in enumerate(original, start=1)}
    new = {document: rank for rank, document in enumerate(swapped, start=1)}
    lengths = (len(original), len(swapped))
    found = []
    for document in dict.fromkeys([*original[:cutoff], *swapped[:cutoff]]):
        before, after = old.get(document), new.get(document)
        distance = abs((before or lengths[0] + 1) - (after or lengths[1] + 1))
        if distance or before is None or after is None:
            found.append(_Move(*key, document, before, after, distance, lengths))
    return sorted(found, key=lambda move: (-move.moved, move.best, move.doc_id))
