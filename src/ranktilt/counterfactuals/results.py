"""Settings and results of a counterfactual evaluation: CRBO next to the tilt, and what moved."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ranktilt.comparisons.loading import at_queries
from ranktilt.comparisons.results import Result, correction_text, mean_and_interval, plain
from ranktilt.comparisons.systems import TEST_WORDS, Comparison, ComparisonSettings, compare
from ranktilt.counterfactuals.swapped import World
from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import counted, interval, listed, number, p_sentence, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, check_known
from ranktilt.measures.overlap import CRBO, Overlap
from ranktilt.measures.scores import Scores
from ranktilt.stats.arrays import check_share
from ranktilt.stats.paired import TESTS

#: How many queries and moves a summary names.
_SHOWN = 10


@dataclass(frozen=True)
class OverlapSettings:
    """How two lists of a query are compared.

    Attributes:
        cutoff: Ranks that count.
        rbo_p: p of rank-biased overlap: the ranks 1 … k have the weight 1 − p^k.
        rbo_form: Form of rank-biased overlap: ext, truncated, normalised, min or max.
        confidence: Level of the intervals.
        test: Paired test: t, wilcoxon or randomisation.
    """

    cutoff: int = 10
    rbo_p: float = 0.9
    rbo_form: Overlap = "ext"
    confidence: float = 0.95
    test: str = "t"

    def __post_init__(self) -> None:
        check_share("confidence", self.confidence)
        check_known("test", self.test, TESTS)
        self.measure  # noqa: B018 - checks cutoff, p and form

    @property
    def measure(self) -> CRBO:
        """The measure of overlap."""
        return CRBO(p=self.rbo_p, form=self.rbo_form) @ self.cutoff


@dataclass(frozen=True)
class CounterfactualSettings(OverlapSettings):
    """What is swapped and ranked, and how the lists are compared.

    Attributes:
        worlds: Which words are swapped, one swapped collection each: all, names, pronouns, words
            (all but these two), a table of the lexicon's pairs, or none, the control in which every
            CRBO must be 1.
        name_pairings: 1 for the lexicon's own pairs of names; more for so many random pairings,
            whose results are a distribution.
        seed: Seed of the first random pairing.
        swap_queries: Whether the queries are swapped too (names in them also in lower case).
        fixed_candidates: Whether rerankers get what the first stage finds in the original
            collection, instead of what it finds in each of them.
        depth: Length of the lists.
    """

    worlds: tuple[str, ...] = ("all",)
    name_pairings: int = 1
    seed: int = 0
    swap_queries: bool = False
    fixed_candidates: bool = False
    depth: int = 100

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.depth < self.cutoff:
            raise InputError(f"depth {self.depth}", expected=f"at least {self.cutoff} (the cutoff)")
        if not self.worlds:
            raise InputError("no world", expected="all, names, pronouns, words or none")
        twice = [name for i, name in enumerate(self.worlds) if name in self.worlds[:i]]
        if twice:
            raise InputError(f"duplicate world {twice[0]!r}")
        if self.name_pairings < 1:
            raise InputError(f"{self.name_pairings} pairings of the names", expected="at least 1")
        if self.seed < 0:
            raise InputError(f"seed {self.seed}", expected="at least 0")


class CounterfactualRow(NamedTuple):
    """A system and one kind of swap.

    Attributes:
        world: Which words are swapped.
        pairings: Pairings of the names; with several, a query's value is the mean over them.
        crbo: Mean over the queries, with its interval (low, high).
        n: Queries with a value, of `n_total`.
        moved: Queries whose list changed in any pairing, down to the cutoff.
        unchanged: Queries whose list is the same in all pairings.
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
    pairing_sd: float | None
    pairing_min: float | None
    pairing_max: float | None
    tilt: dict[str, float | None]
    tilt_n: dict[str, int]


class _MovedQuery(NamedTuple):
    """A query whose list changed."""

    system: str
    world: str
    query_id: str
    text: str
    crbo: float


class _Move(NamedTuple):
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

    def world(self, name: str | None = None) -> list[World]:
        """A world's pairings, of the first world by default."""
        names = self.world_names
        return self.worlds[0 if name is None else names.index(check_known("world", name, names))]

    def with_swapped_words(self, world: str | None = None) -> list[str]:
        """Queries with a word that is swapped: they must find other documents."""
        first = self.world(world)[0]
        return [q for q, text in self.queries.items() if first.query(text) != text]

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
        by_pairing = self.values[world][place]
        moved = self.moved_lists[world][place].any(axis=0)
        values = by_pairing.mean(axis=0)
        there = ~np.isnan(values)
        own = [self._mean(row)[0] for row in by_pairing]
        known = np.array([m for m in own if m is not None])
        several = len(known) > 1
        return CounterfactualRow(
            system,
            world,
            len(pairings),
            *self._mean(values),
            n=int(there.sum()),
            n_total=len(values),
            moved=int(moved.sum()),
            unchanged=int((~moved & there).sum()),
            pairing_sd=round(float(known.std(ddof=1)), 12) if several else None,
            pairing_min=float(known.min()) if several else None,
            pairing_max=float(known.max()) if several else None,
            tilt={name: means[system, name][0] for name in self.tilts},
            tilt_n={name: means[system, name][1] for name in self.tilts},
        )

    def _mean(self, values: FloatArray) -> tuple[float | None, float | None, float | None]:
        """Mean and interval, which is cut at 0 and 1."""
        return mean_and_interval(
            values, self.design.confidence, weights=self.scores.weights, bounds=(0.0, 1.0)
        )

    def row(self, system: str, world: str | None = None) -> CounterfactualRow:
        """A system's row, of the first world by default."""
        name = self.world(world)[0].name
        check_known("system", system, self.systems)
        return next(row for row in self.rows if (row.system, row.world) == (system, name))

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
        return replace(
            self,
            scores=at_queries(self.scores, wanted),
            values={world: values[:, :, rows] for world, values in self.values.items()},
            queries={query: self.queries[query] for query in wanted},
        )

    # What moved

    @cached_property
    def moved_lists(self) -> dict[str, BoolArray]:
        """By world, for every system, pairing and query: whether the list differs to the cutoff.

        CRBO cannot show this: extrapolated, it is 1 for a list and its own beginning too.
        """
        ours = [self._tops(self.original[system]) for system in self.systems]
        found = {world: np.zeros(values.shape, bool) for world, values in self.values.items()}
        for world, moved in found.items():
            for s, n in np.ndindex(*moved.shape[:2]):
                theirs = self._tops(self.swapped[self.systems[s], world, n])
                moved[s, n] = [old != new for old, new in zip(ours[s], theirs, strict=True)]
        return found

    def _tops(self, run: Run) -> list[list[str]]:
        """The top of every query's list."""
        lists = run.to_dict()
        return [list(lists.get(query, ()))[: self.cutoff] for query in self.query_ids]

    @property
    def moved(self) -> bool:
        """Whether any list of any system changed, down to the cutoff."""
        return any(row.moved for row in self.rows)

    def lowest(self, count: int | None = _SHOWN) -> list[_MovedQuery]:
        """Queries whose list changed, lowest CRBO first; `count` is None for all.

        Those without a value are not among them.
        """
        found = []
        for name, world in itertools.product(self.systems, self.world_names):
            moved = self.moved_lists[world][self.systems.index(name)].any(axis=0)
            values = self.per_query(name, world)
            for (query, value), changed in zip(values.items(), moved, strict=True):
                if value is not None and changed:
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

    def conclusions(self) -> list[str]:
        """Whose lists each swap moves, the lowest overlap first."""
        return [self._conclusion(world) for world in self.world_names]

    def _conclusion(self, world: str) -> str:
        rows = [self.row(system, world) for system in self.systems]
        told = [
            f"of {row.system} in {row.moved} of {row.n_total} queries ({self.measure} "
            f"{number(row.crbo, 3)})"
            for row in sorted(rows, key=lambda row: (row.crbo is None, row.crbo or 0.0))
            if row.moved
        ]
        still = [row.system for row in rows if not row.moved]
        if still:
            told.append(f"of {listed(still, most=3)} in {'none' if told else 'no query'}")
        what = f"World {world}: the swap" if len(self.worlds) > 1 else "The swap"
        return f"{what} changes the top {self.cutoff} {listed(told)}."

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
        text = overlap_cell(row.crbo, row.low, row.high, row.n, row.n_total)
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
        return self._labelled(["query", "text", self.measure], rows, title)

    @property
    def moves_table(self) -> Table | None:
        """The documents that moved furthest; None if nothing moved."""
        rows = [
            [one.system, one.world, one.query_id, one.doc_id, one.words] for one in self.moves()
        ]
        title = "Documents that moved furthest (rank in the original → swapped collection)"
        return self._labelled(["query", "document", "rank"], rows, title)

    def compact_tables(self) -> list[Table]:
        """The table, pairings, queries and documents that moved."""
        more = (self.pairings_table, self.lowest_table, self.moves_table)
        tables = [self.table, *(table for table in more if table is not None)]
        return [*tables[:-1], replace(tables[-1], notes=self.notes())]

    def _labelled(self, header: list[str], rows: list[list[str]], title: str) -> Table | None:
        """A table with columns for system and world, each only if there are several."""
        if not rows:
            return None
        several = (len(self.systems) > 1, len(self.worlds) > 1, *([True] * len(header)))
        names, *cells = (
            [cell for cell, shown in zip(row, several, strict=True) if shown]
            for row in (["system", "world", *header], *rows)
        )
        return Table(names, cells, (len(names) - 1,), title)

    def notes(self) -> list[str]:
        """What the reader of the tables must know."""
        made = [
            f"Moved: queries whose top {self.cutoff} differs between the original and the swapped "
            "collection.",
            f"{self.measure}: overlap of the two lists, 1 if nothing moved; mean over the queries "
            f"(n/N if not all have a value) with its {percent(self.design.confidence)} interval.",
        ]
        if self.tilts:
            neutral = self.shown_tilts != self.tilts
            background = ", NFaiRR with the whole collection as background" if neutral else ""
            made.append(f"{listed(self.shown_tilts)}: of the original lists{background}.")
        for world, counts in self.about.get("changed", {}).items():
            share = counts["changed"] / counts["documents"] if counts["documents"] else 0.0
            made.append(
                f"World {world}: the swap changes {counts['changed']:,} of "
                f"{counts['documents']:,} documents ({share:.1%})."
            )
        if not self.design.swap_queries:
            made += filter(None, map(self._swapped_words_note, self.world_names))
        if self.comparison is not None:
            made.append(self._tests_note(self.comparison))
        return [*made, *self._ranking_notes()]

    def _swapped_words_note(self, world: str) -> str:
        """Queries with a word that is swapped, and CRBO without them."""
        named = self.with_swapped_words(world)
        if not 0 < len(named) < len(self.query_ids):
            return ""
        others = np.array([query not in named for query in self.query_ids])
        rest = np.where(others, self.values[world].mean(axis=1), np.nan)
        told = ", ".join(
            f"{system} {number(self._mean(own)[0])}"
            for system, own in zip(self.systems, rest, strict=True)
        )
        shown = ", ".join([*named[:3], *(["…"] if len(named) > 3 else [])])
        every = counted(len(self.query_ids), "query", "queries")
        have = "has" if len(named) == 1 else "have"
        return (
            f"World {world}: {len(named)} of {every} {have} a swapped word ({shown}), so "
            f"other documents are expected; CRBO without such queries: {told}."
        )

    def _tests_note(self, comparison: Comparison) -> str:
        """What the paired tests show, in a sentence."""
        several = len(self.worlds) > 1
        told = [
            f"{row.run}{row.measure.removeprefix(self.measure) if several else ''} "
            f"{number(row.difference, signed=True)} "
            f"({p_sentence(row.p_adjusted[self.design.test])})"
            for row in comparison.rows
        ]
        correction = correction_text(comparison.how.correction, comparison.tested)
        return (
            f"CRBO compared with {self.systems[0]}, {TEST_WORDS[self.design.test]}, {correction}: "
            f"{'; '.join(told)}. * p < {comparison.how.alpha:g}."
        )

    def _ranking_notes(self) -> Iterator[str]:
        several = [own for own in self.worlds if len(own) > 1]
        if several:
            yield (
                f"{len(several[0])} random pairings of the names, seeds {several[0][0].pairing} to "
                f"{several[0][-1].pairing}: a query's value is the mean over them, it has moved if "
                "any of them moves it, and the documents that moved are those of the first."
            )
        if self.design.swap_queries:
            yield "The queries are swapped too."
        if self.design.fixed_candidates:
            yield "Rerankers get the original collection's candidates."
        elif self.pipelines:
            yield "First stages rank the swapped collection too: candidates may change."

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
        content["rows"] = [row._asdict() for row in self.rows]
        content["comparison"] = None if self.comparison is None else self.comparison.to_dict()
        content["moves"] = [move._asdict() for move in self.moves(100)]
        return content


def overlap_cell(
    mean: float | None, low: float | None, high: float | None, n: int, total: int
) -> str:
    """A mean with its interval, and n of how many if not all have a value."""
    ends = "" if low is None else f" {interval(low, high, 3)}"
    return number(mean) + ends + _of(n, total)


def _of(n: int, total: int) -> str:
    """Over how many queries a mean is, if not all have a value."""
    return "" if n == total else f" ({n}/{total})"


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
    return sorted(
        found, key=lambda one: (-one.moved, min(filter(None, (one.old, one.new))), one.doc_id)
    )
