"""`shuffle`: does a reranker depend on the order of its candidates, on their groups, or on both?

The same candidates are given in several random orders. Because the orders are random, input
position and group are independent, and their effects can be separated. `replay` does the same for
rankings that were recorded with the order shown. The consensus of all orders (by mean rank) is the
remedy of Tang et al. (2024), permutation self-consistency.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ranktilt.comparisons.results import Result, mean_and_interval, plain
from ranktilt.counterfactuals.evaluation import named_systems, open_collection
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.swapped import SwappedCollection, World
from ranktilt.data.labels import Labels
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Order
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.progress import logger
from ranktilt.rankers.asking import CostEstimate
from ranktilt.rankers.base import Ranker, RankSettings, queries_in
from ranktilt.rankers.llm import LlmRanker
from ranktilt.rankers.specs import make_ranker
from ranktilt.stats.arrays import check_share
from ranktilt.stats.correlation import kendall_tau
from ranktilt.stats.shares import ExplainedShare

_TAU, _FIRST, _POSITION, _GROUP = (
    "OrderSensitivity",
    *(f"OrderSensitivity(of='{of}')" for of in ("first", "position", "group")),
)
_CUTOFF = 10
_SWAPPED, _ORDER_OR_SWAP = "agreement with groups swapped (τ)", "change by order − by swap"
Pair = tuple[Run, Run]


@dataclass(frozen=True)
class ShuffleSettings:
    """How candidates are shuffled.

    Attributes:
        number: Random orders; each costs as much as one reranking.
        depth: Candidates per query, from the top of the run.
        confidence: Level of the intervals.
        seed: Seed of the orders and the bootstrap.
    """

    number: int = 4
    depth: int = 20
    confidence: float = 0.95
    seed: int = 0

    def __post_init__(self) -> None:
        check_share("confidence", self.confidence)
        for name, least in (("number", 1), ("depth", 2)):
            if getattr(self, name) < least:
                raise InputError(f"{name} {getattr(self, name)}", expected=f"at least {least}")


class ShuffleRow(NamedTuple):
    """One quantity of one system, with its interval over queries.

    `chance` and `p` are of random orders; None if the quantity has none.
    """

    system: str
    quantity: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    chance: float | None = None
    p: float | None = None


@dataclass(frozen=True, eq=False)
class _OrderEffects:
    """Rankings of one system with the orders shown, and what they depend on.

    Attributes:
        system: Its name.
        pairs: For every shuffle the lists as shown and as ranked.
        labels: Groups of documents, if given.
        qrels: Relevance judgements, if given.
        settings: Confidence and seed.
        swapped: For every shuffle the lists as ranked with the groups' words swapped, if given.
    """

    system: str
    pairs: Sequence[Pair]
    labels: Labels | None = None
    qrels: Qrels | None = None
    settings: ShuffleSettings = field(default_factory=ShuffleSettings)
    swapped: Sequence[Run] = ()

    @cached_property
    def queries(self) -> list[str]:
        """Queries with a ranking."""
        return list(dict.fromkeys(query for query, _, _ in self._lists))

    @cached_property
    def _lists(self) -> list[tuple[str, list[str], list[str]]]:
        """(query, documents as shown, documents as ranked) of every list with a ranking."""
        found = [
            (query, docs, ranked[query])
            for (shown, _), ranked in zip(self.pairs, self._ranked, strict=True)
            for query, docs in _orders(shown).items()
            if ranked.get(query) and len(docs) > 1
        ]
        if not found:
            raise InputError("no list with a ranking of two candidates", where=self.system)
        return found

    @cached_property
    def _ranked(self) -> list[dict[str, list[str]]]:
        return [_orders(run) for _, run in self.pairs]

    @cached_property
    def _owners(self) -> list[int]:
        """The query of each list, as its place."""
        places = {query: place for place, query in enumerate(self.queries)}
        return [places[query] for query, _, _ in self._lists]

    def rows(self) -> list[ShuffleRow]:
        """All quantities."""
        return [*self._order_rows(), *self._group_rows(), *self._consensus_rows()]

    # --- order ------------------------------------------------------------------------------------

    @cached_property
    def scores(self) -> Scores:
        """OrderSensitivity of every list; list i is query `i`."""
        shown = Run.load({str(i): _scored(docs) for i, (_, docs, _) in enumerate(self._lists)})
        ranked = Run.load({str(i): _scored(docs) for i, (_, _, docs) in enumerate(self._lists)})
        measures = [_TAU, _FIRST, _POSITION]
        labels = None
        if self.labels is not None:
            measures.append(_GROUP)
            shares = {
                (str(i), doc): own
                for i, (query, docs, _) in enumerate(self._lists)
                for doc in docs
                if (own := self.labels.members(query, doc))
            }
            labels = Labels(self.labels.groups, shares, self.labels.source)  # type: ignore[arg-type]
        return score(ranked, measures, labels=labels, background=shown)

    def _order_rows(self) -> Iterator[ShuffleRow]:
        for what, name in (("order kept (τ)", _TAU), ("first-listed on top", _FIRST)):
            yield self._mean_row(what, self._values(name), self._summary(name))
        chance = np.array([1.0 / len(docs) for _, docs, _ in self._lists])
        pull = (self._values(_FIRST) - chance) / (1.0 - chance)
        yield self._mean_row("pull of the first place", pull)
        position = self._share_of(_POSITION)
        yield self._share_row("variance explained by position", position, _POSITION)
        if self.labels is not None:
            group = self._share_of(_GROUP)
            yield self._share_row("variance explained by group", group, _GROUP)
            ends = position.difference_interval(group, self.settings.confidence)
            low, high = map(plain, ends)
            yield ShuffleRow(
                self.system, "position − group", plain(position.value - group.value),
                low, high, len(self.queries),
            )  # fmt: skip

    def _values(self, name: str) -> FloatArray:
        return self.scores.subset(measures=[name]).values[0, 0]

    def _summary(self, name: str) -> dict[str, Any]:
        return self.scores.summary(self.scores.runs[0], name)

    def _share_of(self, name: str) -> ExplainedShare:
        """η², and the same without each query."""
        own, pooled = self.scores.find(name), self.scores.sums[name]
        sums = np.zeros((len(self.queries), pooled.sums.shape[2]))
        np.add.at(sums, self._owners, np.nan_to_num(pooled.sums[0]))
        whole = sums.sum(axis=0)
        found = own.measure.of_sums(np.vstack((whole, whole - sums)), pooled.groups)  # type: ignore[union-attr]
        levels = len(pooled.groups)
        if name == _POSITION:
            levels = max(len(docs) for _, docs, _ in self._lists)
        return ExplainedShare(float(found[0]), found[1:], max(levels - 1, 1))

    def _share_row(self, what: str, share: ExplainedShare, name: str) -> ShuffleRow:
        """A share of variance, with the interval of the true one."""
        told = self._summary(name)
        if name == _GROUP and len(self.pairs) > 1:
            told = {}  # rankings of the same candidates are not independent
        low, high = share.interval(self.settings.confidence)
        return ShuffleRow(
            self.system, what, plain(share.value), plain(low), plain(high), len(self.queries),
            told.get("chance"), told.get("p"),
        )  # fmt: skip

    def _mean_row(
        self, what: str, values: FloatArray, told: Mapping[str, Any] | None = None
    ) -> ShuffleRow:
        """A mean over queries, each of which counts as the mean of its lists."""
        known = ~np.isnan(values)
        owners = np.asarray(self._owners)[known]
        lists = np.bincount(owners, minlength=len(self.queries))
        sums = np.bincount(owners, values[known], minlength=len(self.queries))
        return self._row(what, sums[lists > 0] / lists[lists > 0], told)

    def _row(
        self, what: str, values: FloatArray, told: Mapping[str, Any] | None = None
    ) -> ShuffleRow:
        """A mean of one value per query."""
        known = values[~np.isnan(values)]
        least = 0.0 if what.startswith(("first", "nDCG")) else -1.0
        bounds = (-np.inf if "pull" in what else least, 1.0)
        found = mean_and_interval(known, self.settings.confidence, bounds=bounds)
        chance, p = (told or {}).get("chance"), (told or {}).get("p")
        return ShuffleRow(self.system, what, *found, len(known), chance, p)

    # --- groups -----------------------------------------------------------------------------------

    def _group_rows(self) -> Iterator[ShuffleRow]:
        for group in self.labels.groups if self.labels is not None else ():
            yield self._mean_row(f"pull of {group}", self._group_pulls(group))

    def _group_pulls(self, group: str) -> FloatArray:
        """(on top − share of the candidates) / (1 − share) for every list; NaN without a choice."""
        values = np.full(len(self._lists), np.nan)
        for i, (query, shown, ranked) in enumerate(self._lists):
            share = float(np.mean([self._share(query, doc, group) for doc in shown]))
            if 0 < share < 1:
                values[i] = (self._share(query, ranked[0], group) - share) / (1.0 - share)
        return values

    def _share(self, query: str, doc: str, group: str) -> float:
        own = None if self.labels is None else self.labels.members(query, doc)
        return (own or {}).get(group, 0.0)

    # --- consensus --------------------------------------------------------------------------------

    def consensus(self, shuffles: slice = slice(None)) -> Run:
        """All rankings of each query as one, by mean rank; ties by the rank in the first of them.

        Args:
            shuffles: Which of them.
        """
        lists: dict[str, dict[str, float]] = {}
        for query in self.queries:
            ranks: dict[str, list[int]] = {}
            for run in self._ranked[shuffles]:
                for rank, doc in enumerate(run.get(query, [])):
                    ranks.setdefault(doc, []).append(rank)
            lists[query] = _scored(sorted(ranks, key=lambda doc: (np.mean(ranks[doc]), ranks[doc])))
        return Run.load(lists, name=f"consensus of {self.system}")

    def _consensus_rows(self) -> Iterator[ShuffleRow]:
        if len(self.pairs) > 1:
            single = self._agreement(self._ranked)
            yield self._row("agreement of two rankings (τ)", single)
        if self.swapped:
            both = zip(self._ranked, map(_orders, self.swapped), strict=True)
            kept = np.mean([self._agreement(own) for own in both], axis=0)
            yield self._row(_SWAPPED, kept)
            if len(self.pairs) > 1:
                yield self._row(_ORDER_OR_SWAP, kept - single)
        if len(self.pairs) > 3:
            halves = self._agreement([_orders(self.consensus(slice(i, None, 2))) for i in (0, 1)])
            half = len(self.pairs) // 2
            yield self._row(f"agreement of two consensuses of {half} (τ)", halves)
            yield self._row("gain in agreement", halves - single)
        if self.qrels is not None and len(self.pairs) > 1:
            yield from self._effectiveness_rows()

    def _agreement(self, runs: Sequence[Mapping[str, list[str]]]) -> FloatArray:
        """Kendall's τ of two rankings of a query, the mean over all pairs of runs."""
        found = [
            [_tau(a.get(q, []), b.get(q, [])) for a, b in itertools.combinations(runs, 2)]
            for q in self.queries
        ]
        return np.array([np.mean(own) for own in found])

    def _effectiveness_rows(self) -> Iterator[ShuffleRow]:
        name = f"nDCG@{_CUTOFF}"
        runs = [run for _, run in self.pairs] + [self.consensus()]
        wanted = Queries(dict.fromkeys(self.queries, ""))
        each = [score(run, name, qrels=self.qrels, queries=wanted).values[0, 0] for run in runs]
        single, consensus = np.mean(each[:-1], axis=0), each[-1]
        yield self._row(name, single)
        yield self._row(f"{name} of the consensus", consensus)
        yield self._row(f"gain in {name}", consensus - single)


def _scored(docs: Sequence[str]) -> dict[str, float]:
    return {doc: -float(rank) for rank, doc in enumerate(docs)}


def _orders(run: Run) -> dict[str, list[str]]:
    return {query: list(own) for query, own in run.to_dict().items()}


def _tau(one: list[str], two: list[str]) -> float:
    """Kendall's τ over the documents in both."""
    place = {doc: rank for rank, doc in enumerate(two)}
    other = [float(place[doc]) for doc in one if doc in place]
    if len(other) < 2:
        return np.nan
    found = kendall_tau(np.arange(float(len(other))), np.array(other))
    return np.nan if found is None else found


@dataclass(frozen=True, eq=False, repr=False)
class ShuffleResult(Result):
    """What rerankers depend on: the order of their candidates, or the groups.

    Attributes:
        effects: For every system its rankings with the orders shown.
        design: How candidates were shuffled.
        costs: For rankers behind a paid server: the estimate for all shuffles.
        ranker_notes: Notes of the rankers, such as repaired answers.
    """

    effects: Sequence[_OrderEffects]
    design: ShuffleSettings
    costs: Mapping[str, CostEstimate] = field(default_factory=dict)
    ranker_notes: Sequence[str] = ()

    @cached_property
    def rows(self) -> list[ShuffleRow]:
        """One row per system and quantity."""
        return [row for own in self.effects for row in own.rows()]

    def row(self, system: str, quantity: str) -> ShuffleRow | None:
        """One row; None if there is none."""
        both = (system, quantity)
        return next((row for row in self.rows if (row.system, row.quantity) == both), None)

    @property
    def table(self) -> Table:
        """A row per system and quantity."""
        rows = [
            [
                row.system, row.quantity, number(row.value, 3), interval(row.low, row.high, 3),
                number(row.chance, 3), p_value(row.p),
            ]
            for row in self.rows
        ]  # fmt: skip
        level = percent(self.design.confidence)
        header = ["system", "quantity", "value", f"{level} interval", "by chance", "p"]
        return Table(header, rows, range(2, 6))

    def compact_tables(self) -> list[Table]:
        """One table per system."""
        whole = self.table
        tables = [
            Table(whole.header[1:], [row[1:] for row in whole.rows if row[0] == own.system],
                  range(1, 5), own.system)
            for own in self.effects
        ]  # fmt: skip
        return [*tables[:-1], replace(tables[-1], notes=self.notes())]

    def conclusions(self) -> list[str]:
        """What each system depends on, and what a consensus costs and gains."""
        told = [
            (self._order(own), self._which(own.system), self._swap(own.system), self._remedy(own))
            for own in self.effects
        ]
        return [line for lines in told for line in lines if line]

    def _order(self, own: _OrderEffects) -> str:
        first = self.row(own.system, "first-listed on top")
        pull = self.row(own.system, "pull of the first place")
        if first is None or pull is None or first.value is None:
            return ""
        verb = "depends" if self.excludes(pull) else "does not depend significantly"
        return (
            f"{own.system} {verb} on which document is listed first: that one is ranked first in "
            f"{percent(first.value, 1)} of the lists ({percent(first.chance or 0.0, 1)} by chance)."
        )

    def _which(self, system: str) -> str:
        names = [f"variance explained by {what}" for what in ("position", "group")]
        position, group = (self.row(system, name) for name in names)
        gap = self.row(system, "position − group")
        if position is None or group is None or gap is None or gap.value is None:
            return ""
        first, second = ("Position", "group") if gap.value > 0 else ("Group", "position")
        more = f"{first} explains more than {second}"
        if not self.excludes(gap):
            more = "Position and group do not differ significantly"
        return (
            f"{more}: {percent(position.value or 0.0, 1)} and {percent(group.value or 0.0, 1)} of "
            f"the variance of ranks."
        )

    def _swap(self, system: str) -> str:
        kept, gap = (self.row(system, name) for name in (_SWAPPED, _ORDER_OR_SWAP))
        if kept is None or gap is None or kept.value is None or gap.value is None:
            return ""
        more = "Another order changes" if gap.value > 0 else "Swapping the groups' words changes"
        less = "swapping the groups' words" if gap.value > 0 else "another order"
        told = f"{more} the rankings more than {less}"
        if not self.excludes(gap):
            told = "Another order and swapping the groups' words do not differ significantly"
        return (
            f"{told}: τ is {number(kept.value - gap.value, 3)} between two orders and "
            f"{number(kept.value, 3)} between original and swapped words."
        )

    def _remedy(self, own: _OrderEffects) -> str:
        gains = [
            f"{row.quantity} {number(row.value, 3, signed=True)} "
            f"{interval(row.low, row.high, 3, signed=True)}"
            for row in self.rows
            if row.system == own.system and row.quantity.startswith("gain")
        ]
        if not gains:
            return ""
        times = len(own.pairs)
        cost = self.costs.get(own.system)
        paid = ""
        if cost is not None:
            asked = cost.requests // (2 if own.swapped else 1)
            paid = f" (at most {counted(asked, 'request')} here)"
        costs = f"costs {times} times as much as one ranking{paid}"
        return f"A consensus of {times} shuffles {costs}: {'; '.join(gains)}."

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        made = [
            "Intervals are over queries, not corrected for the number of rows. Pull of the first "
            "place: the share of lists in which the system in effect takes the first-listed "
            "document, (on top − chance) / (1 − chance); 0 is none. τ is 1 if the order shown is "
            "kept, 0 if it does not matter. Chance adds to a share of variance; its interval is of "
            "the true share, so it may be below the value. p is that of random orders of all "
            "lists; with few queries the interval may include chance although p is small.",
        ]
        if any(own.labels is not None for own in self.effects):
            made.append(
                "Pull of a group: the same for documents of a group being ranked first. Groups may "
                "differ in relevance, too: a swap of its words tests whether they are the cause."
            )
        if any(own.swapped for own in self.effects):
            made.append(
                "With groups swapped: the same candidates in the same orders, after every word of "
                "one group was replaced by its counterpart. A model that answers differently each "
                "time lowers both agreements."
            )
        return [*made, *self.ranker_notes]

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "systems": [own.system for own in self.effects],
            "queries": max((len(own.queries) for own in self.effects), default=0),
            "costs": {name: cost._asdict() for name, cost in self.costs.items()},
            **asdict(self.design),
        }


def _shuffle_candidates(run: Run, settings: ShuffleSettings) -> list[Run]:
    """The top of each list in several random orders."""
    generator = np.random.default_rng(settings.seed)
    lists = _orders(run.cut(settings.depth))
    found = []
    for n in range(1, settings.number + 1):
        own = {
            query: _scored([docs[place] for place in generator.permutation(len(docs)).tolist()])
            for query, docs in lists.items()
        }
        found.append(Run.load(own, name=f"shuffle {n}"))
    return found


def shuffle(
    collection: Any,
    queries: Any,
    run: Any,
    systems: Any,
    *,
    data: Mapping[str, Any] | None = None,
    settings: ShuffleSettings | None = None,
    ranking: RankSettings | None = None,
) -> ShuffleResult:
    """Rerank the same candidates in several random orders, and measure what the rankings depend on.

    Args:
        collection: The documents: a file, folder, frame, {id: text} or Collection.
        queries: A file, a frame or {id: text}.
        run: The candidates: a Run, a path or {query: {doc: score}}.
        systems: Rerankers: specs such as "llm:MODEL", or functions (queries, run) -> Run; {name:
            system} names them.
        data: Optional "labels" (groups of documents), "qrels" (for nDCG) and "swap" (a lexicon with
            [pairs]: every order is also ranked with the words of two groups swapped).
        settings: Number of orders, candidates, confidence and seed.
        ranking: Answer store, device, progress and how files are read.

    Returns:
        Order and group effects, and what a consensus gains, with intervals over queries.
    """
    chosen, how, given = settings or ShuffleSettings(), ranking or RankSettings(), dict(data or {})
    asked = _asked(collection, queries, run, systems, chosen, how, given.pop("swap", None))
    labels, qrels = _loaded(given, asked.shown[0])
    costs = asked.costs()
    if costs:  # labels and qrels that do not fit must not cost anything
        _OrderEffects("run", [(one, one) for one in asked.shown], labels, qrels, chosen).rows()
    for cost in costs.values():
        logger.info("%s", cost.line())
    effects, notes = [], list(asked.notes)
    for name, ranker in asked.rankers.items():
        pairs = list(zip(asked.shown, asked.ranked(ranker), strict=True))
        other = asked.swapped.get(name)
        swapped = [] if other is None else asked.ranked(other)
        notes += [*ranker.notes, *(() if other is None else other.notes)]
        effects.append(_OrderEffects(name, pairs, labels, qrels, chosen, swapped))
    return ShuffleResult(effects, chosen, costs, list(dict.fromkeys(notes)))


def estimate_shuffles(
    collection: Any,
    queries: Any,
    run: Any,
    systems: Any,
    settings: ShuffleSettings | None = None,
    ranking: RankSettings | None = None,
    swap: Any = None,
) -> dict[str, CostEstimate]:
    """What `shuffle` would cost, for the rankers that cost anything. Sends nothing.

    Args:
        collection: The documents.
        queries: The queries.
        run: The candidates.
        systems: The rerankers.
        settings: Number of orders and candidates.
        ranking: How files are read.
        swap: A lexicon, to rank every order with swapped words, too.
    """
    chosen, how = settings or ShuffleSettings(), ranking or RankSettings()
    return _asked(collection, queries, run, systems, chosen, how, swap).costs()


class _Asked(NamedTuple):
    """What a shuffle asks of whom."""

    queries: dict[str, str]
    shown: list[Run]
    rankers: dict[str, Ranker]
    swapped: dict[str, Ranker]  # the same over the collection with swapped words
    notes: tuple[str, ...]

    def ranked(self, ranker: Ranker) -> list[Run]:
        """All orders, reranked."""
        if isinstance(ranker, LlmRanker):
            ranker.announces = False  # all shuffles together were announced
        try:
            return [ranker.rerank(self.queries, one, self.depth) for one in self.shown]
        finally:
            if isinstance(ranker, LlmRanker):
                ranker.log_usage()

    @property
    def depth(self) -> int:
        """The length of the longest list."""
        return max(1, *(int(length) for length in self.shown[0].lengths))

    def costs(self) -> dict[str, CostEstimate]:
        """Of the rankers that cost anything, for all shuffles."""
        times = len(self.shown) * (2 if self.swapped else 1)
        return {
            name: ranker.estimate(self.queries, self.shown[0], self.depth).times(times)
            for name, ranker in self.rankers.items()
            if isinstance(ranker, LlmRanker)
        }


def _asked(
    collection: Any,
    queries: Any,
    run: Any,
    systems: Any,
    chosen: ShuffleSettings,
    how: RankSettings,
    swap: Any,
) -> _Asked:
    texts = open_collection(collection, how.reading)
    every = Queries.load(queries).texts
    given = Run.load(run, order=how.reading.order)
    notes = queries_in(given, every)
    asked = {query: every[query] for query in given.query_ids if query in every}
    shown = _shuffle_candidates(given.restrict(asked), chosen)
    named = named_systems(systems)
    made = {name: _reranker(name, own, texts, how) for name, own in named.items()}
    other: dict[str, Ranker] = {}
    if swap is not None:
        for name, own in named.items():
            if not isinstance(own, str):
                raise InputError(
                    f"{name} is built for one collection", expected="a spec, such as llm:MODEL"
                )
        swapped = SwappedCollection(texts, World.of(Substitution.of(swap), "all"))
        other = {name: _reranker(name, own, swapped, how) for name, own in named.items()}
    return _Asked(asked, shown, made, other, notes)


def _reranker(name: str, given: Any, texts: Any, how: RankSettings) -> Ranker:
    made = make_ranker(given, texts, how)
    if not made.reranker:
        raise InputError(f"{name} does not rerank", expected="a reranker, such as llm:MODEL")
    return made


def _loaded(data: Mapping[str, Any] | None, run: Run) -> tuple[Labels | None, Qrels | None]:
    given = dict(data or {})
    labels, qrels = given.pop("labels", None), given.pop("qrels", None)
    if given:
        raise InputError(f"data {next(iter(given))!r}", expected="labels or qrels")
    groups = None if labels is None else Labels.for_runs(labels, [run])
    if groups is not None and len(groups.attributes) > 1:
        raise InputError(
            f"labels of {len(groups.attributes)} attributes: {', '.join(groups.attributes)}",
            where=groups.source,
            do="keep the rows of one attribute",
        )
    return None if groups is None else groups.of(None), None if qrels is None else Qrels.load(qrels)


def replay(
    shown: Any,
    ranked: Any,
    *,
    name: str = "recorded",
    data: Mapping[str, Any] | None = None,
    settings: ShuffleSettings | None = None,
    order: Order = "score",
) -> ShuffleResult:
    """Measure what recorded rankings depend on.

    Args:
        shown: The lists as they were shown: a Run, a path or {query: {doc: score}}.
        ranked: The lists as they were ranked.
        name: What to call the ranker.
        data: Optional "labels" (groups of documents) and "qrels" (for nDCG).
        settings: Confidence and seed.
        order: How lists are sorted: by score, rank, or as in the file.

    Returns:
        The same as `shuffle`.
    """
    lists = Run.load(shown, order=order)
    answers, unseen = _without_unseen(lists, Run.load(ranked, order=order))
    labels, qrels = _loaded(data, lists)
    chosen = settings or ShuffleSettings()
    effects = [_OrderEffects(name, [(lists, answers)], labels, qrels, chosen)]
    notes = [f"{counted(unseen, 'ranked document')} not in the lists shown, ignored."]
    return ShuffleResult(effects, chosen, ranker_notes=notes if unseen else [])


def _without_unseen(shown: Run, ranked: Run) -> tuple[Run, int]:
    """A run without documents that were not in the lists shown, and how many those are."""
    lists = {query: set(docs) for query, docs in _orders(shown).items()}
    kept = {
        query: {doc: score for doc, score in own.items() if doc in lists.get(query, own)}
        for query, own in ranked.to_dict().items()
    }
    removed = int(ranked.offsets[-1]) - sum(map(len, kept.values()))
    return (Run.load(kept, name=ranked.name) if removed else ranked), removed
