"""What a counterfactual evaluation found: Table 2 of paper 000, with intervals, and what moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ranktilt.comparisons.results import Result, plain
from ranktilt.comparisons.systems import Comparison, ComparisonSettings, compare
from ranktilt.counterfactuals.movement import LENGTHS, SAME, Move, moves_of, moves_table
from ranktilt.counterfactuals.notes import notes, short
from ranktilt.counterfactuals.pull import (
    BOUND,
    OURS,
    Fit,
    Pull,
    fit,
    pulls,
    pulls_table,
    tilts_of_worlds,
)
from ranktilt.counterfactuals.worlds import World
from ranktilt.data.annotations import Annotations
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import interval, number
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores
from ranktilt.stats.corrections import adjust
from ranktilt.stats.intervals import mean_interval

#: How many queries and moves a summary names.
SHOWN = 10
#: Means that differ by less do so by rounding.
ROUNDING = 1e-12


@dataclass(frozen=True)
class Row:
    """A system in one counterfactual world.

    `crbo` is the mean over the queries with its interval, n of n_total queries having a value;
    `moved` how many have another list in any pairing as far as the cutoff, `unchanged` how many
    have a list that is the same in all; of those that moved, `lengths` have lists of different
    length. With several pairings of the names every query has the mean over them, and `pairing_sd`,
    `pairing_min` and `pairing_max` say how the mean over the queries varies from pairing to
    pairing. `tilt` has the means of the measures of the original list, over `tilt_n` queries.
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
class QueryValue:
    """A query's CRBO with one system in one world."""

    system: str
    world: str
    query_id: str
    text: str
    crbo: float


@dataclass(frozen=True, eq=False, repr=False)
class Counterfactual(Result):
    """Systems × worlds × queries.

    `scores` has the measures of the original lists and, last, one CRBO a world; `values` by world
    the CRBO of every system, pairing and query, and `lists` likewise whether the list is the same
    (`movement.SAME`); `original` and `swapped` are the runs, the latter by system, world and
    pairing. `leans` has by world ARaB of both worlds' lists (2 × systems × queries), counted by the
    original words: what a system pulls follows from it (`pulls`), where the words that are swapped
    are those that are counted (`fits`).
    """

    systems: list[str]
    worlds: list[list[World]]
    scores: Scores
    values: dict[str, FloatArray]
    lists: dict[str, IntArray]
    original: dict[str, Run]
    swapped: dict[tuple[str, str, int], Run]
    queries: dict[str, str]
    documents: Any  # Texts of the original world
    cutoff: int
    measure: str
    confidence: float = 0.95
    test: str = "t"
    about: dict[str, Any] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    leans: dict[str, FloatArray] = field(default_factory=dict)
    fits: dict[str, Fit] = field(default_factory=dict)
    first_group: str = ""

    @property
    def query_ids(self) -> list[str]:
        """The queries, in order."""
        return self.scores.query_ids

    @property
    def world_names(self) -> list[str]:
        """The worlds, in order."""
        return [pairings[0].name for pairings in self.worlds]

    def with_swapped_words(self, world: str | None = None) -> list[str]:
        """Queries that have a word which the swap changes: what these find has to change."""
        own = self.worlds[0] if world is None else self.world(world)
        return [q for q, text in self.queries.items() if own[0].query(text) != text]

    @property
    def tilts(self) -> list[str]:
        """The measures of the original lists."""
        return [m.name for m in self.scores.measures[: -len(self.worlds)]]

    def world(self, name: str) -> list[World]:
        """A world's pairings."""
        if name not in self.world_names:
            raise UnknownNameError("world", name, self.world_names)
        return self.worlds[self.world_names.index(name)]

    @property
    def moved(self) -> bool:
        """Whether any list of any system changed, as far as the cutoff."""
        return any(row.moved for row in self.rows)

    def counted_by(self, annotations: Annotations) -> Counterfactual:
        """The same evaluation with pulls that are counted by these annotations."""
        leans, fits = {}, {}
        for pairings in self.worlds:
            world = pairings[0]
            if world.swapper is None:
                continue
            fits[world.name] = fit(world.swapper.lexicon, annotations.lexicon)
            if fits[world.name].reason is None:
                leans[world.name] = tilts_of_worlds(
                    [self.original[name] for name in self.systems],
                    [self.swapped[name, world.name, 0] for name in self.systems],
                    annotations,
                    self.query_ids,
                    self.cutoff,
                )
        return replace(self, leans=leans, fits=fits, first_group=annotations.group_names[0])

    @cached_property
    def rows(self) -> list[Row]:
        """One row a system and world."""
        means = {
            (m["run"], m["measure"]): (m["value"], m["n_scored"])
            for m in self.scores.subset(measures=self.tilts).means()
        }
        found = []
        for pairings in self.worlds:
            world = pairings[0].name
            for number_, system in enumerate(self.systems):
                own = self.values[world][number_]  # pairings × queries
                kinds = self.lists[world][number_]
                same = (kinds == SAME).all(axis=0)
                values = own.mean(axis=0)
                there = ~np.isnan(values)
                mean, low, high = self._mean(values)
                by_pairing = [self._mean(row)[0] for row in own]
                known = np.array([m for m in by_pairing if m is not None])
                several = len(known) > 1
                apart = several and float(np.ptp(known)) > ROUNDING
                found.append(
                    Row(
                        system,
                        world,
                        len(pairings),
                        mean,
                        low,
                        high,
                        int(there.sum()),
                        len(values),
                        int((~same).sum()),
                        int((same & there).sum()),
                        int((kinds == LENGTHS).any(axis=0).sum()),
                        (float(known.std(ddof=1)) if apart else 0.0) if several else None,
                        float(known.min()) if several else None,
                        float(known.max()) if several else None,
                        {name: means[system, name][0] for name in self.tilts},
                        {name: means[system, name][1] for name in self.tilts},
                    )
                )
        return found

    def _mean(self, values: FloatArray) -> tuple[float | None, float | None, float | None]:
        """Mean and interval, which is cut at 0 and 1: no overlap lies beyond."""
        there = ~np.isnan(values)
        if not there.any():
            return None, None, None
        weights = self.scores.weights
        mean = float(np.average(values[there], weights=None if weights is None else weights[there]))
        low, high = mean_interval(values, confidence=self.confidence, weights=weights)
        return mean, plain(np.clip(low, 0.0, 1.0)), plain(np.clip(high, 0.0, 1.0))

    def row(self, system: str, world: str | None = None) -> Row:
        """A system's row, of the first world where none is named."""
        self._place(system)
        name = self.world_names[0] if world is None else self.world(world)[0].name
        return next(row for row in self.rows if (row.system, row.world) == (system, name))

    def _place(self, system: str) -> int:
        if system not in self.systems:
            raise UnknownNameError("system", system, self.systems)
        return self.systems.index(system)

    @cached_property
    def comparison(self) -> Comparison | None:
        """The systems' CRBO against the first system's, query by query; None for one system."""
        if len(self.systems) < 2:
            return None
        names = [m.name for m in self.scores.measures[-len(self.worlds) :]]
        return compare(
            self.scores,
            self.systems[0],
            measures=names,
            settings=ComparisonSettings(test=self.test, confidence=self.confidence),
        )

    @cached_property
    def pulls(self) -> list[Pull]:
        """Which way the systems lean by themselves, in worlds whose words are counted."""
        found = [
            one
            for world, values in self.leans.items()
            if world in self.world_names
            for one in pulls(
                self.systems, world, values, self._without_swapped_words(world),
                weights=self.scores.weights, towards=self.first_group,
                measure=f"ARaB@{self.cutoff}", confidence=self.confidence, test=self.test,
            )
        ]  # fmt: skip
        adjusted = adjust([np.nan if one.p is None else one.p for one in found], "holm")
        return [
            replace(one, p_adjusted=plain(p))
            for one, p in zip(found, adjusted.tolist(), strict=True)
        ]

    def _without_swapped_words(self, world: str) -> BoolArray:
        named = set(self.with_swapped_words(world))
        return np.array([query not in named for query in self.query_ids], bool)

    def per_query(self, system: str, world: str | None = None) -> dict[str, float | None]:
        """CRBO by query id, the mean over the pairings."""
        row = self.row(system, world)
        values = self.values[row.world][self.systems.index(system)].mean(axis=0)
        return dict(zip(self.query_ids, map(plain, values.tolist()), strict=True))

    def subset(self, query_ids: Iterable[str]) -> Counterfactual:
        """The same evaluation on some of the queries; nothing is ranked again."""
        wanted = list(query_ids)
        place = {query: number_ for number_, query in enumerate(self.query_ids)}
        lacking = [query for query in wanted if query not in place]
        if lacking:
            raise InputError(
                f"{len(lacking)} of {len(wanted)} queries were not evaluated (first {lacking[0]!r})"
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
            values={name: own[:, :, rows] for name, own in self.values.items()},
            lists={name: own[:, :, rows] for name, own in self.lists.items()},
            leans={name: own[:, :, rows] for name, own in self.leans.items()},
            queries={query: self.queries[query] for query in wanted},
        )

    # What moved

    def lowest(self, count: int | None = SHOWN, *, system: str | None = None) -> list[QueryValue]:
        """Queries whose list changed, the lowest CRBO first, of all systems and worlds or of one.

        One whose list was empty in this world has no CRBO, and is not among them.
        """
        found = [
            QueryValue(name, world, query, self.queries.get(query, ""), value)
            for name in (self.systems if system is None else [system])
            for world in self.world_names
            for q, (query, value) in enumerate(self.per_query(name, world).items())
            if value is not None and (self.lists[world][self._place(name)][:, q] != SAME).any()
        ]
        return sorted(found, key=lambda one: one.crbo)[:count]

    def moves(
        self,
        count: int | None = SHOWN,
        *,
        system: str | None = None,
        world: str | None = None,
        query_id: str | None = None,
    ) -> list[Move]:
        """The documents in the top of either list that moved farthest (the first pairing's)."""
        found: list[Move] = []
        if system is not None:
            self._place(system)
        if world is not None:
            self.world(world)
        if query_id is not None and query_id not in self.query_ids:
            raise UnknownNameError("query", query_id, self.query_ids)
        for name in self.systems if system is None else [system]:
            for own in self.world_names if world is None else [world]:
                original, other = self.original[name], self.swapped[name, own, 0]
                lists, swapped = original.to_dict(), other.to_dict()
                for query in self.query_ids if query_id is None else [query_id]:
                    found += moves_of(
                        name, own, query,
                        list(lists.get(query, ())), list(swapped.get(query, ())), self.cutoff,
                    )  # fmt: skip
        return sorted(found, key=lambda move: -move.moved)[:count]

    # As people and programs read it

    @property
    def table(self) -> Table:
        """Table 2: the tilt of the original lists beside CRBO, and before it what moved."""
        # what NFaiRR is held against stands in the notes
        header = ["system", *(f"{short(name)} ↑" for name in self.tilts)]
        for world in self.world_names:
            named = f" {world}" if len(self.worlds) > 1 else ""
            header += [f"moved{named}", f"{self.measure} ↑{named}"]
        rows = []
        for system in self.systems:
            first = self.row(system)
            cells = [
                system,
                *(
                    number(first.tilt[name]) + _of(first.tilt_n[name], first.n_total)
                    for name in self.tilts
                ),
            ]
            for name in self.world_names:
                row = self.row(system, name)
                cells += [f"{row.moved} of {row.n_total}", self._cell(row)]
            rows.append(cells)
        return Table(header, rows, range(1, len(header)))

    def _cell(self, row: Row) -> str:
        text = number(row.crbo)
        if row.low is not None and row.high is not None:
            text += f" {interval(row.low, row.high, 3)}"
        return text + _of(row.n, row.n_total) + ("*" if self._differs(row) else "")

    def _differs(self, row: Row) -> bool:
        if self.comparison is None or row.system == self.systems[0]:
            return False
        return self.comparison.significant(row.system, self._crbo_name(row.world))

    def _crbo_name(self, world: str) -> str:
        return self.scores.measures[len(self.tilts) + self.world_names.index(world)].name

    def pairings_table(self) -> Table | None:
        """How CRBO varies over random pairings of the names; None without them."""
        rows = [
            [row.system, row.world, str(row.pairings), number(row.crbo), number(row.pairing_sd),
             number(row.pairing_min), number(row.pairing_max)]
            for row in self.rows
            if row.pairings > 1
        ]  # fmt: skip
        header = ["system", "world", "pairings", "mean", "sd", "lowest", "highest"]
        return Table(header, rows, range(2, len(header))) if rows else None

    def pulls_table(self) -> Table | None:
        """Which way the systems lean; None where nothing pulls, or nothing swapped is counted."""
        if not any(one.pull for one in self.pulls):
            return None
        return pulls_table(self.pulls, worlds=len(self.worlds) > 1)

    def lowest_table(self, count: int = SHOWN) -> Table:
        """The queries with the lowest CRBO."""
        labels = [*(["system"] if len(self.systems) > 1 else []),
                  *(["world"] if len(self.worlds) > 1 else [])]  # fmt: skip
        header = [*labels, "query", "text", self.measure]
        rows = [
            [
                *([one.system] if len(self.systems) > 1 else []),
                *([one.world] if len(self.worlds) > 1 else []),
                one.query_id,
                one.text,
                number(one.crbo),
            ]
            for one in self.lowest(count)
        ]
        return Table(header, rows, (len(header) - 1,))

    def moves_table(self, count: int = SHOWN) -> Table:
        """The documents that moved farthest."""
        return moves_table(
            self.moves(count), systems=len(self.systems) > 1, worlds=len(self.worlds) > 1
        )

    def notes(self) -> list[str]:
        """What must be known to read the table."""
        return notes(self)

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "measure": self.measure,
            "systems": self.systems,
            "worlds": [
                {"world": own[0].name, "pairings": [world.pairing for world in own]}
                for own in self.worlds
            ],
            "cutoff": self.cutoff,
            "confidence": self.confidence,
            "test": self.test,
            **self.about,
        }

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form: rows, tests, every query, what moved."""
        content = super().to_dict(manifest)
        content["rows"] = [asdict(row) for row in self.rows]
        content["comparison"] = None if self.comparison is None else self.comparison.to_dict()
        content["pulls"] = [asdict(one) for one in self.pulls]
        content["pulls_are"] = {
            "source": OURS,
            "bound": BOUND,
            "correction": "holm",
            "not_in": {world: one.reason for world, one in self.fits.items() if one.reason},
        }
        content["queries"] = [
            {
                "query_id": query,
                "text": self.queries.get(query, ""),
                "values": [self._query_values(system, q) for system in self.systems],
            }
            for q, query in enumerate(self.query_ids)
        ]
        content["moves"] = [asdict(move) for move in self.moves(100)]
        return content

    def _query_values(self, system: str, q: int) -> dict[str, Any]:
        number_ = self.systems.index(system)
        return {
            "system": system,
            "crbo": {
                name: [plain(v) for v in self.values[name][number_][:, q].tolist()]
                for name in self.world_names
            },
            **{name: plain(self.scores.values[number_, m, q]) for m, name in enumerate(self.tilts)},
        }


def _of(n: int, total: int) -> str:
    """Over how many queries a mean is, where not all have a value."""
    return "" if n == total else f" ({n}/{total})"
