"""`counterfactual`: do rankings change when the words of two groups are swapped?

Every system ranks the collection and a copy of it in which the words of two groups are swapped; the
rank-biased overlap of its two lists is CRBO (Abolghasemi et al. 2024, §5 iii), shown next to the
tilt of the original lists as in their Table 2.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ranktilt.counterfactuals.results import Counterfactual
from ranktilt.counterfactuals.settings import CounterfactualSettings, TiltSettings
from ranktilt.counterfactuals.substitution.pairs import LexiconLike
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.swapped import NONE, SwappedCollection, World, make_worlds
from ranktilt.data.collection import Collection
from ranktilt.data.frames import Frame
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.measures.names import UnknownMeasure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.rankers.asking import CostEstimate
from ranktilt.rankers.base import RERANK_DEPTH, Ranker, RankSettings
from ranktilt.rankers.ranking import estimate_rank, rank
from ranktilt.rankers.specs import Stage, parse_spec

logger: logging.Logger = logging.getLogger("ranktilt")
#: These search their own documents, which cannot be swapped here.
_ELSEWHERE = ("engine", "pyserini")
_SCORE_RUNS = "use ranktilt score RUN --counterfactual RUN2 -m CRBO@10"
_EXPECTED = "a spec, a function (collection) -> ranker, or a pair (original, swapped)"


def counterfactual(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Frame,
    systems: Any = "bm25",
    substitution: Substitution | LexiconLike = "gender-pairs",
    *,
    settings: CounterfactualSettings | None = None,
    tilt: TiltSettings | None = None,
    ranking: RankSettings | None = None,
) -> Counterfactual:
    """Rank a collection and its swapped copies with every system, and compare the lists.

    Args:
        collection: A file, folder, frame, {id: text} or Collection.
        queries: A file or {id: text}.
        systems: Specs ("bm25", "bm25 >> dense:minilm % 100"), functions (collection) -> ranker, or
            pairs of rankers or runs, one for each collection; {name: system} names them. A ranker
            that was built already knows one collection only and is an error.
        substitution: A lexicon with [pairs], or a `Substitution` with more settings; its world and
            pairing of names are those of `settings`.
        settings: What is swapped and how lists are compared.
        tilt: How the tilt of the original lists is measured.
        ranking: Device, batch size, progress and how files are read.

    Returns:
        CRBO and tilt of every system, with what moved.
    """
    chosen, measured = settings or CounterfactualSettings(), tilt or TiltSettings()
    ranking = ranking or RankSettings()
    swap = Substitution.of(substitution)
    texts = open_collection(collection, ranking.reading)
    asked = Queries.load(queries)
    if not asked.texts or not all(asked.texts.values()):
        raise InputError("no queries with text", where=asked.source or "queries")
    worlds = make_worlds(swap, chosen)
    rankers = _make_rankers(systems, chosen, ranking)
    rankings = _Rankings(texts, asked, rankers, ranking)
    copies = sum(map(len, worlds))
    rankings.total = len(rankers) * (1 + copies)
    if any(stage.family == "llm" for ranker in rankers for stage in ranker.stages):
        logger.info(
            "language models rank the collection and %d swapped: the cost is about %d times the "
            "first estimate", copies, 1 + copies,
        )  # fmt: skip
    rankings.rank_original()
    counted = measured.annotate(texts, swap.lexicon)
    runs = list(rankings.original.values())
    tilts = measured.score(runs, asked, chosen.cutoff, counted)
    for pairings in worlds:
        rankings.rank_swapped(pairings, chosen.swap_queries)
    scores, values = _with_crbo(tilts, rankings, worlds, chosen)
    named = swap.lexicon if isinstance(swap.lexicon, str) else Lexicon.load(swap.lexicon).name
    deciding = swap.pronouns if isinstance(swap.pronouns, str) else type(swap.pronouns).__name__
    return Counterfactual(
        systems=[ranker.name for ranker in rankers],
        worlds=worlds,
        design=chosen,
        scores=scores,
        values=values,
        original=rankings.original,
        swapped=rankings.swapped,
        queries=asked.texts,
        documents=texts,
        about={
            "lexicon": named,
            "pronouns": deciding,
            "names_any_case": swap.names_any_case,
            "share": swap.share,
            "changed": rankings.changed,
        },
        pipelines=any(len(ranker.stages) > 1 for ranker in rankers),
    )


def estimate_counterfactual(
    collection: Any,
    queries: Any,
    systems: Any,
    substitution: Substitution | LexiconLike = "gender-pairs",
    settings: CounterfactualSettings | None = None,
    ranking: RankSettings | None = None,
) -> list[CostEstimate]:
    """What `counterfactual` would cost, for the language models in its systems. Sends nothing.

    Args:
        collection: The documents.
        queries: The queries.
        systems: Specs.
        substitution: A lexicon with [pairs].
        settings: What is swapped, and the length of the lists.
        ranking: Index folder, device and the like.
    """
    chosen, ranking = settings or CounterfactualSettings(), ranking or RankSettings()
    texts = open_collection(collection, ranking.reading)
    times = 1 + sum(map(len, make_worlds(Substitution.of(substitution), chosen)))
    return [
        cost.times(times)
        for one in _make_rankers(systems, chosen, ranking)
        if one.stages
        for cost in estimate_rank(texts, queries, one.given, depth=one.depth, settings=ranking)
    ]


def open_collection(collection: Any, reading: Reading) -> Collection:
    """A collection that can be read more than once."""
    opened = Collection.open(collection, reading)
    if opened.read_once:
        what = "standard input and pipes can be read only once"
        raise InputError(what, do="give the collection as a file")
    return opened


def _require_lists(run: Run, queries: Mapping[str, str], where: str) -> None:
    """Every query needs a list: a silent intersection would mislead."""
    there = set(run.query_ids)
    missing = [query for query in queries if query not in there]
    if missing:
        raise InputError(
            f"{len(missing)} of {len(queries)} queries have no list (first: {missing[0]!r})",
            where=where,
            expected="a list for every query",
        )


@dataclass(frozen=True, eq=False)
class _Ranker:
    """A system by name, and how to build it for any collection.

    `given` is a spec, a function (collection) -> ranker, or a pair of rankers or runs: for the
    original and for the swapped collection.
    """

    name: str
    given: Any
    depth: int
    settings: RankSettings
    fixed: bool = False  # whether candidates are those of the original collection

    def __post_init__(self) -> None:
        where, kind = f"system {self.name}", type(self.given).__name__
        if isinstance(self.given, Ranker | Run) or hasattr(self.given, "transform"):
            raise InputError(f"a {kind} for one collection only", where=where, expected=_EXPECTED)
        if self.paired:
            if len(self.given) != 2:
                expected = "two: for the original and for the swapped collection"
                raise InputError(f"{len(self.given)} systems", where=where, expected=expected)
        elif isinstance(self.given, str):
            first, *more = self.stages
            if first.family in _ELSEWHERE:
                raise InputError(
                    f"{first} searches its own documents, which cannot be swapped here",
                    where=where,
                    do=f"index what ranktilt swap writes, rank both, and {_SCORE_RUNS}",
                )
            if first.family == "run" and not more:
                raise InputError("a saved run cannot rank again", where=where, do=_SCORE_RUNS)
        elif not callable(self.given):
            raise InputError(f"a system of type {kind}", where=where, expected=_EXPECTED)

    @property
    def stages(self) -> list[Stage]:
        """The stages of a spec; none for anything else."""
        return parse_spec(self.given) if isinstance(self.given, str) else []

    @property
    def paired(self) -> bool:
        """Whether there is a system or run for each collection."""
        return isinstance(self.given, tuple | list)

    def candidates(self, texts: Collection, queries: Mapping[str, str]) -> Run | None:
        """What the first stage finds in the original collection, if rerankers shall keep it."""
        stages = self.stages
        if not self.fixed or len(stages) < 2:
            return None
        wanted = stages[0].cut or stages[1].cut or max(self.depth, RERANK_DEPTH)
        name = str(replace(stages[0], cut=None))
        return rank(texts, queries, name, depth=wanted, settings=self.settings)

    def rank(
        self,
        texts: Collection,
        queries: Mapping[str, str],
        *,
        swapped: bool = False,
        candidates: Run | None = None,
    ) -> Run:
        """The run for a collection, with this system's name."""
        given = self.given
        if self.paired:
            given = given[int(swapped)]
            if isinstance(given, Run):
                return replace(given, name=self.name)
        elif not isinstance(given, str):
            given = given(texts)
            if isinstance(given, Run | Mapping):
                raise InputError(
                    f"its function returned a {type(given).__name__}",
                    where=f"system {self.name}",
                    expected="a system, which then ranks the queries",
                )
        elif candidates is not None:
            given = " >> ".join(str(stage) for stage in self.stages[1:])
        made = rank(texts, queries, given, run=candidates, depth=self.depth, settings=self.settings)
        return replace(made, name=self.name)


def _make_rankers(
    systems: Any, settings: CounterfactualSettings, ranking: RankSettings
) -> list[_Ranker]:
    """Systems that can rank both collections."""
    found = [
        _Ranker(name, given, settings.depth, ranking, settings.fixed_candidates)
        for name, given in named_systems(systems).items()
    ]
    if settings.fixed_candidates and all(len(one.stages) < 2 for one in found):
        raise InputError(
            "no reranker whose candidates could be fixed",
            where=f"system {found[0].name}",
            expected="a reranker after a first stage, such as 'bm25 >> dense:minilm'",
        )
    return found


def named_systems(systems: Any) -> dict[str, Any]:
    """Systems by name, from a spec, several of them, or {name: system}."""
    if isinstance(systems, Mapping):
        named = [(str(name), given) for name, given in systems.items()]
    else:
        if isinstance(systems, str) or not isinstance(systems, Iterable):
            systems = [systems]
        named = [(_name(given), given) for given in systems]
    if not named:
        raise InputError("no system given", expected="for instance bm25")
    names = [name for name, _ in named]
    twice = [name for i, name in enumerate(names) if name in names[:i]]
    if twice:
        raise InputError(
            f"duplicate system {twice[0]!r}", do="omit one (in Python, name them: {name: system})"
        )
    return dict(named)


def _name(given: Any) -> str:
    if isinstance(given, str):
        return " >> ".join(str(stage) for stage in parse_spec(given))
    own = getattr(given, "__name__", type(given).__name__)
    return str(getattr(given, "name", None) or own)


@dataclass
class _Rankings:
    """The lists of all systems, for the original collection and its swapped copies."""

    texts: Collection
    queries: Queries
    systems: list[_Ranker]
    ranking: RankSettings
    total: int = 0
    done: int = 0
    changed: dict[str, dict[str, int]] = field(default_factory=dict)
    candidates: dict[str, Run | None] = field(default_factory=dict)
    original: dict[str, Run] = field(default_factory=dict)
    swapped: dict[tuple[str, str, int], Run] = field(default_factory=dict)

    def rank_original(self) -> None:
        """All systems on the original collection."""
        asked = self.queries.texts
        self.candidates = {one.name: one.candidates(self.texts, asked) for one in self.systems}
        self.original = {
            one.name: self._rank(one, self.texts, asked, swapped=False) for one in self.systems
        }

    def rank_swapped(self, pairings: list[World], swap_queries: bool) -> None:
        """All systems on the swapped copies of one world."""
        for number, world in enumerate(pairings):
            texts = SwappedCollection(self.texts, world)
            asked = self.queries.texts
            if swap_queries:
                asked = {query: world.query(text) for query, text in asked.items()}
            for system in self.systems:
                run = self._rank(system, texts, asked, swapped=True)
                self.swapped[system.name, world.name, number] = run
            if number == 0 and world.name != NONE:
                if not texts.counts:  # no system has read them all
                    for _ in texts.documents():
                        pass
                self.changed[world.name] = texts.counts

    def _rank(
        self, system: _Ranker, texts: Collection, queries: Mapping[str, str], *, swapped: bool
    ) -> Run:
        first = self.candidates[system.name]
        run = system.rank(texts, queries, swapped=swapped, candidates=first)
        _require_lists(run, queries, f"system {system.name}")
        self.done += 1
        self.ranking.progress("Ranking collections", self.done, self.total, "runs")
        return run


def _with_crbo(
    tilts: Scores,
    rankings: _Rankings,
    worlds: list[list[World]],
    settings: CounterfactualSettings,
) -> tuple[Scores, dict[str, FloatArray]]:
    """The tilt with a CRBO for every world, and CRBO by pairing."""
    values: dict[str, FloatArray] = {}
    parts, codes, measures = [tilts.values], [tilts.codes], list(tilts.measures)
    for pairings in worlds:
        world = pairings[0].name
        made = [
            score(
                rankings.original,
                settings.measure,
                counterfactual={
                    name: rankings.swapped[name, world, n] for name in rankings.original
                },
                queries=rankings.queries,
            )
            for n in range(len(pairings))
        ]
        values[world] = np.stack([one.values[:, 0] for one in made], axis=1)
        parts.append(values[world].mean(axis=1)[:, None])
        codes.append(made[0].codes)
        name = str(settings.measure) if len(worlds) == 1 else f"{settings.measure} {world}"
        measures.append(replace(made[0].measures[0], measure=UnknownMeasure(name)))
    scores = replace(
        tilts,
        measures=measures,
        values=np.concatenate(parts, axis=1),
        codes=np.concatenate(codes, axis=1),
    )
    return scores, values
