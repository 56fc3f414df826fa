"""`counterfactual`: do rankings change when the words of two groups are swapped?

Every system ranks the collection and a copy of it in which the words of two groups are swapped; the
rank-biased overlap of its two lists is CRBO (Abolghasemi et al. 2024, §5 iii), shown next to the
tilt of the original lists as in their Table 2.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ranktilt.counterfactuals.movement import compare_lists
from ranktilt.counterfactuals.ranking import Ranker, make_rankers
from ranktilt.counterfactuals.results import Counterfactual
from ranktilt.counterfactuals.settings import CounterfactualSettings
from ranktilt.counterfactuals.substitution.pairs import LexiconLike
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.swapped import NONE, SwappedTexts, World, make_worlds
from ranktilt.counterfactuals.tilt import TiltSettings
from ranktilt.data.collection import Collection
from ranktilt.data.files import STDIN
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.measures.names import UnknownMeasure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.texts import Texts


def counterfactual(
    collection: Collection | Texts | str | os.PathLike[str] | Mapping[str, str],
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    systems: Any = "bm25",
    substitution: Substitution | LexiconLike = "gender-pairs",
    *,
    settings: CounterfactualSettings | None = None,
    tilt: TiltSettings | None = None,
    ranking: RankSettings | None = None,
) -> Counterfactual:
    """Rank a collection and its swapped copies with every system, and compare the lists.

    Args:
        collection: A file, folder, {id: text} or Collection.
        queries: A file or {id: text}.
        systems: Specs ("bm25", "bm25 >> dense:minilm % 100"), functions (texts) -> system, or pairs
            of systems or runs, one for each collection; {name: system} names them. A system that
            was built already knows one collection only and is an error.
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
    texts = open_texts(collection, ranking.reading)
    asked = Queries.load(queries)
    if not asked.texts or not all(asked.texts.values()):
        raise InputError("no queries with text", where=asked.source or "queries")
    worlds = make_worlds(swap, chosen)
    rankers = make_rankers(systems, chosen, ranking)
    first = rankers[0].first
    if first is not None:
        _require_lists(first, asked.texts, first.source or first.name)
    rankings = _Rankings(texts, asked, rankers, ranking)
    rankings.total = len(rankers) * (1 + sum(map(len, worlds)))
    rankings.rank_original()
    counted = measured.annotate(texts, swap.lexicon)
    runs = list(rankings.original.values())
    tilts = measured.score(runs, asked, chosen.cutoff, counted)
    for pairings in worlds:
        rankings.rank_swapped(pairings, chosen.swap_queries)
    scores, values = _with_crbo(tilts, rankings, worlds, chosen)
    lists = {
        own[0].name: np.array(
            [
                [
                    compare_lists(run, rankings.swapped[run.name, own[0].name, n],
                                  scores.query_ids, chosen.cutoff)
                    for n in range(len(own))
                ]
                for run in runs
            ]
        )
        for own in worlds
    }  # fmt: skip
    named = swap.lexicon if isinstance(swap.lexicon, str) else Lexicon.load(swap.lexicon).name
    deciding = swap.pronouns if isinstance(swap.pronouns, str) else type(swap.pronouns).__name__
    return Counterfactual(
        systems=[ranker.name for ranker in rankers],
        worlds=worlds,
        design=chosen,
        scores=scores,
        values=values,
        lists=lists,
        original=rankings.original,
        swapped=rankings.swapped,
        queries=asked.texts,
        documents=texts,
        about={
            "lexicon": named,
            "pronouns": deciding,
            "names_any_case": swap.names_any_case,
            "swap_queries": chosen.swap_queries,
            "fixed_candidates": chosen.fixed_candidates,
            "first_stage": None if first is None else first.name,
            "depth": chosen.depth,
            "seed": chosen.seed,
            "changed": rankings.changed,
        },
        pipelines=any(len(ranker.stages) > 1 for ranker in rankers),
    ).counted_by(counted)


def open_texts(collection: Any, reading: Reading) -> Texts:
    """The documents of a collection that can be read more than once."""
    if isinstance(collection, Texts):
        return collection
    opened = Collection.open(collection, reading)
    if STDIN in opened.paths:
        raise InputError("standard input can be read only once", do="give the collection as a file")
    return Texts.of(opened)


def _require_lists(run: Run, queries: Mapping[str, str], where: str) -> None:
    """Every query needs a list: a silent intersection would mislead."""
    there = set(run.query_ids)
    missing = [query for query in queries if query not in there]
    if missing:
        raise InputError(
            f"{len(missing)} of {len(queries)} queries have no list (first {missing[0]!r})",
            where=where,
            expected="a list for every query",
        )


@dataclass
class _Rankings:
    """The lists of all systems, for the original collection and its swapped copies."""

    texts: Texts
    queries: Queries
    systems: list[Ranker]
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
            texts = SwappedTexts(self.texts, world)
            asked = self.queries.texts
            if swap_queries:
                asked = {query: world.query(text) for query, text in asked.items()}
            for system in self.systems:
                run = self._rank(system, texts, asked, swapped=True)
                self.swapped[system.name, world.name, number] = run
            if number == 0 and world.name != NONE:
                if not texts.documents:  # no system has read them all
                    for _ in texts.batches():
                        pass
                counts = {"changed": texts.changed, "documents": texts.documents}
                self.changed[world.name] = counts

    def _rank(
        self, system: Ranker, texts: Texts, queries: Mapping[str, str], *, swapped: bool
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
