"""`counterfactual`: do rankings change when the words of two groups are swapped?

Every system ranks the collection and a copy of it in which the words of two groups are swapped; the
rank-biased overlap of its two lists is CRBO (Abolghasemi et al. 2024, §5 iii), shown next to the
tilt of the original lists as in their Table 2.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ranktilt.counterfactuals.results import Counterfactual, CounterfactualSettings
from ranktilt.counterfactuals.substitution.pairs import NAMES, LexiconLike
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.swapped import NONE, SwappedCollection, World
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.frames import Frame
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.measures.names import UnknownMeasure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.progress import logger
from ranktilt.rankers.asking import CostEstimate
from ranktilt.rankers.base import RERANK_DEPTH, Ranker, RankSettings
from ranktilt.rankers.ranking import estimate_rank, rank
from ranktilt.rankers.specs import Stage, parse_spec
from ranktilt.stats.arrays import check_share
from ranktilt.terms.annotator import annotate

#: These search their own documents, which cannot be swapped here.
_ELSEWHERE = ("engine", "pyserini")
_SCORE_RUNS = "use ranktilt score RUN --counterfactual RUN2 -m CRBO@10"
_EXPECTED = "a spec, or a function (collection) -> ranker"


@dataclass(frozen=True)
class TiltSettings:
    """How the tilt of lists is measured.

    Attributes:
        measures: Measures; by default NFaiRR with the whole collection as background and TExFAIR,
            and nDCG if there are qrels.
        annotations: Output of `annotate`, if the terms are counted already.
        lexicon: Lexicon to count terms with otherwise; by default the one that is swapped.
        qrels: Relevance judgements.
    """

    measures: Sequence[Any] | None = None
    annotations: Any = None
    lexicon: Any = None
    qrels: Any = None

    def annotate(self, texts: Collection, lexicon: Any) -> Annotations:
        """The given annotations, or terms counted now, by `lexicon` unless another is set."""
        if self.annotations is not None:
            return Annotations.read(self.annotations)
        return annotate(texts, lexicon if self.lexicon is None else self.lexicon)

    def score(
        self, runs: Mapping[str, Run], queries: Queries, cutoff: int, annotations: Annotations
    ) -> Scores:
        """Score the lists of runs by name."""
        measures = self.measures
        if measures is None:
            measures = [f"NFaiRR@{cutoff}", f"TExFAIR@{cutoff}"]
            measures += [f"nDCG@{cutoff}"] if self.qrels is not None else []
        return score(
            runs,
            list(measures),
            annotations=annotations,
            background="collection",
            qrels=None if self.qrels is None else Qrels.load(self.qrels),
            queries=queries,
        )


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
        systems: Specs ("bm25", "bm25 >> dense:minilm % 100") or functions (collection) -> ranker;
            {name: system} names them. A ranker that is built already has one
            collection only, and is an error.
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
    worlds = _worlds(swap, chosen)
    rankers = _make_rankers(systems, chosen, ranking)
    copies = sum(map(len, worlds))
    if any(stage.family == "llm" for ranker in rankers for stage in ranker.stages):
        logger.info(
            "language models rank the collection and %d swapped: the cost is about %d times the "
            "first estimate", copies, 1 + copies,
        )  # fmt: skip
    rankings = _Rankings(rankers, ranking, len(rankers) * (1 + copies))
    original = rankings.of(texts, asked.texts)
    counted = measured.annotate(texts, swap.lexicon)
    tilts = measured.score(original, asked, chosen.cutoff, counted)
    swapped: dict[tuple[str, str, int], Run] = {}
    changed: dict[str, dict[str, int]] = {}
    for world, number in ((own, n) for pairings in worlds for n, own in enumerate(pairings)):
        copy, own_queries = SwappedCollection(texts, world), asked.texts
        if chosen.swap_queries:
            own_queries = {query: world.query(text) for query, text in asked.texts.items()}
        for name, run in rankings.of(copy, own_queries).items():
            swapped[name, world.name, number] = run
        if number == 0 and world.name != NONE:
            changed[world.name] = copy.count()
    scores, values = _with_crbo(tilts, original, swapped, worlds, chosen)
    named = swap.lexicon if isinstance(swap.lexicon, str) else Lexicon.load(swap.lexicon).name
    deciding = swap.pronouns if isinstance(swap.pronouns, str) else type(swap.pronouns).__name__
    return Counterfactual(
        systems=list(original),
        worlds=worlds,
        design=chosen,
        scores=scores,
        values=values,
        original=original,
        swapped=swapped,
        queries=asked.texts,
        documents=texts,
        about={
            "lexicon": named,
            "pronouns": deciding,
            "names_any_case": swap.names_any_case,
            "share": swap.share,
            "changed": changed,
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
    times = 1 + sum(map(len, _worlds(Substitution.of(substitution), chosen)))
    return [
        cost.times(times)
        for one in _make_rankers(systems, chosen, ranking)
        if one.stages
        for cost in estimate_rank(texts, queries, one.given, depth=one.depth, settings=ranking)
    ]


def _worlds(substitution: Substitution, settings: CounterfactualSettings) -> list[list[World]]:
    """For every world its pairings of the names: the fixed one, or several random ones."""
    found: list[list[World]] = []
    for name in settings.worlds:
        fixed = World.of(substitution, name)
        rules = () if fixed.swapper is None else fixed.swapper.lexicon.rules
        if settings.name_pairings == 1 or all(rule.part != NAMES for rule in rules):
            found.append([fixed])
            continue
        seeds = range(settings.seed, settings.seed + settings.name_pairings)
        found.append([World.of(substitution, name, seed) for seed in seeds])
    return found


@dataclass(frozen=True)
class DepthSettings:
    """Documents per query: the top ones that count, and how many are ranked."""

    cutoff: int = 10
    depth: int = 100
    confidence: float = 0.95

    def __post_init__(self) -> None:
        check_share("confidence", self.confidence)
        if not 1 <= self.cutoff <= self.depth:
            raise InputError(f"cutoff {self.cutoff}", expected=f"1 to {self.depth} (the depth)")


def open_collection(collection: Any, reading: Reading) -> Collection:
    """A collection that can be read more than once."""
    opened = Collection.open(collection, reading)
    if opened.read_once:
        what = "standard input and pipes can be read only once"
        raise InputError(what, do="give the collection as a file")
    return opened


@dataclass(eq=False)
class _Ranker:
    """A system by name: a spec, or a function (collection) -> ranker, for any collection."""

    name: str
    given: Any
    depth: int
    settings: RankSettings
    fixed: bool  # whether rerankers get the candidates of the original collection
    candidates: Run | None = None  # those, once it has been ranked

    def __post_init__(self) -> None:
        where, kind = f"system {self.name}", type(self.given).__name__
        if isinstance(self.given, Ranker | Run) or hasattr(self.given, "transform"):
            raise InputError(f"a {kind} for one collection only", where=where, expected=_EXPECTED)
        if isinstance(self.given, str):
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

    def rank(self, texts: Collection, queries: Mapping[str, str]) -> Run:
        """The run for a collection, the original one first, with this system's name."""
        given, stages = self.given, self.stages
        if not stages:
            given = given(texts)
            if isinstance(given, Run | Mapping):
                raise InputError(
                    f"its function returned a {type(given).__name__}",
                    where=f"system {self.name}",
                    expected="a system, which then ranks the queries",
                )
        elif self.fixed and len(stages) > 1:
            if self.candidates is None:
                wanted = stages[0].cut or stages[1].cut or max(self.depth, RERANK_DEPTH)
                first = str(replace(stages[0], cut=None))
                self.candidates = rank(texts, queries, first, depth=wanted, settings=self.settings)
            given = " >> ".join(str(stage) for stage in stages[1:])
        made = rank(
            texts, queries, given, run=self.candidates, depth=self.depth, settings=self.settings
        )
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
    """Ranks collections with all systems, and reports progress."""

    systems: list[_Ranker]
    ranking: RankSettings
    total: int
    done: int = 0

    def of(self, texts: Collection, queries: Mapping[str, str]) -> dict[str, Run]:
        """The runs for one collection, by system."""
        found = {}
        for system in self.systems:
            found[system.name] = system.rank(texts, queries)
            self.done += 1
            self.ranking.progress("Ranking collections", self.done, self.total, "runs")
        return found


def _with_crbo(
    tilts: Scores,
    original: Mapping[str, Run],
    swapped: Mapping[tuple[str, str, int], Run],
    worlds: list[list[World]],
    settings: CounterfactualSettings,
) -> tuple[Scores, dict[str, FloatArray]]:
    """The tilt with a CRBO for every world, and CRBO by pairing."""
    values: dict[str, FloatArray] = {}
    parts, codes, measures = [tilts.values], [tilts.codes], list(tilts.measures)
    for pairings in worlds:
        world = pairings[0].name
        made = []
        for n in range(len(pairings)):
            others = {name: swapped[name, world, n] for name in original}
            asked = tilts.query_ids
            made.append(score(original, settings.measure, counterfactual=others, queries=asked))
        values[world] = np.stack([one.values[:, 0] for one in made], axis=1)
        parts.append(values[world].mean(axis=1)[:, None])
        codes.append(made[0].codes)
        name = str(settings.measure) if len(worlds) == 1 else f"{settings.measure} {world}"
        measures.append(replace(made[0].measures[0], measure=UnknownMeasure(name)))
    every, statuses = np.concatenate(parts, axis=1), np.concatenate(codes, axis=1)
    return replace(tilts, measures=measures, values=every, codes=statuses), values
