"""`counterfactual`: would the ranking be another if the words of two groups were exchanged?

Every system ranks the collection and a copy of it in which the words of two groups are swapped; the
rank-biased overlap of its two lists is CRBO (paper 000, §5 iii), which stands beside the tilt of
the original lists as in the paper's Table 2.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ranktilt.counterfactuals.movement import compare_lists
from ranktilt.counterfactuals.ranking import Ranker, rankers
from ranktilt.counterfactuals.results import Counterfactual
from ranktilt.counterfactuals.tilt import count_terms, tilt_of
from ranktilt.counterfactuals.worlds import NONE, SwappedTexts, World, make_worlds
from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.files import STDIN
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Order
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.crbo import CRBO, Overlap
from ranktilt.measures.names import UnknownMeasure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.progress import Progress
from ranktilt.rankers.texts import Texts
from ranktilt.stats.arrays import check_share
from ranktilt.stats.paired import TESTS


def counterfactual(
    collection: Collection | Texts | str | os.PathLike[str] | Mapping[str, str],
    queries: Queries | str | os.PathLike[str] | Mapping[str, str],
    systems: Any = "bm25",
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender-pairs",
    *,
    worlds: str | Iterable[str] = ("all",),
    name_pairings: int = 1,
    seed: int = 0,
    pronouns: Any = "context",
    names_any_case: bool = False,
    swap_queries: bool = False,
    run: Run | str | os.PathLike[str] | Mapping[str, Mapping[str, float]] | None = None,
    fixed_candidates: bool = False,
    depth: int = 100,
    cutoff: int = 10,
    p: float = 0.9,
    form: Overlap = "ext",
    measures: Sequence[Any] | None = None,
    annotations: Annotations | str | os.PathLike[str] | None = None,
    annotate_with: Lexicon | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    query_ids: Iterable[str] | None = None,
    fields: Sequence[str] | None = None,
    format: str | None = None,
    order: Order = "score",
    device: str = "cpu",
    batch_size: int | None = None,
    cache: bool | str = True,
    confidence: float = 0.95,
    test: str = "t",
    progress: Progress | None = None,
) -> Counterfactual:
    """Rank a collection and its swapped copies with every system, and compare the rankings.

    `systems` are specs ("bm25", "bm25 >> dense:minilm % 100"), functions (texts) -> system, or
    pairs of systems or runs, one of each world; a mapping gives them names. A system that was built
    already has seen one world only, and is refused. `worlds` say what is swapped: all, names,
    pronouns, words (all but these two), a table of the lexicon's pairs, or none, the control in
    which every CRBO must be 1. With `name_pairings` above 1 that many random pairings of the names
    (from `seed` on) take the place of the lexicon's own, and the result is a distribution.

    Queries stay as they are unless `swap_queries` (names in them also in lower case). Every stage
    of a system ranks the swapped collection, the first one too; with `fixed_candidates` re-rankers
    get the original's candidates in every world, and with `run` that run's. `depth` is how long the
    lists are, `cutoff`, `p` and `form` belong to CRBO.

    Beside CRBO stand `measures` of the original lists: NFaiRR against the whole collection and
    TExFAIR, by `annotations`, or counted with the lexicon `annotate_with` (default: the swap's own
    groups); with `qrels` nDCG too.
    """
    measure = CRBO(p=p, form=form) @ cutoff
    _check(depth, cutoff, confidence, test)
    texts = _texts(collection, fields, format)
    asked = _queries(queries, query_ids)
    made = make_worlds(
        lexicon,
        worlds,
        name_pairings=name_pairings,
        seed=seed,
        pronouns=pronouns,
        names_any_case=names_any_case,
    )
    found = rankers(
        systems,
        run=run,
        fixed_candidates=fixed_candidates,
        depth=depth,
        order=order,
        device=device,
        batch_size=batch_size,
        cache=cache,
        progress=progress,
    )
    _check_first(found, asked)
    judged = None if qrels is None else Qrels.load(qrels)
    both = _Worlds(texts, asked, made, found, swap_queries, progress)
    counted = count_terms(texts, annotations, lexicon if annotate_with is None else annotate_with)
    tilt = tilt_of(list(both.original.values()), asked, cutoff, measures, counted, judged)
    both.rank_swapped()
    scores, values = _with_crbo(tilt, both, made, measure)
    about = {
        "lexicon": lexicon if isinstance(lexicon, str) else Lexicon.load(lexicon).name,
        "pronouns": pronouns if isinstance(pronouns, str) else type(pronouns).__name__,
        "names_any_case": names_any_case,
        "swap_queries": swap_queries,
        "fixed_candidates": fixed_candidates,
        "first_stage": None if found[0].first is None else found[0].first.name,
        "depth": depth,
        "seed": seed,
        "changed": both.changed,
    }
    return Counterfactual(
        [ranker.name for ranker in found], made, scores, values, _lists(both, made, scores, cutoff),
        both.original, both.swapped,
        asked.texts, both.texts, cutoff, str(measure), confidence, test, about,
        _remarks(found, made, swap_queries, fixed_candidates),
    ).counted_by(counted)  # fmt: skip


class _Worlds:
    """Both rankings of all systems."""

    def __init__(
        self,
        texts: Texts,
        queries: Queries,
        worlds: list[list[World]],
        systems: list[Ranker],
        swap_queries: bool,
        progress: Progress | None,
    ) -> None:
        self.texts, self.queries, self.worlds, self.systems = texts, queries, worlds, systems
        self.swap_queries, self.progress = swap_queries, progress
        self.total = len(systems) * (1 + sum(map(len, worlds)))
        self.done = 0
        self.changed: dict[str, dict[str, int]] = {}
        self.candidates = {s.name: s.candidates(texts, queries.texts) for s in systems}
        self.original = {s.name: self._rank(s, texts, queries.texts, False) for s in systems}
        self.swapped: dict[tuple[str, str, int], Run] = {}

    def rank_swapped(self) -> None:
        """All systems in all worlds."""
        for pairings in self.worlds:
            for number, world in enumerate(pairings):
                texts = SwappedTexts(self.texts, world)
                asked = self.queries.texts
                if self.swap_queries:
                    asked = {query: world.query(text) for query, text in asked.items()}
                for system in self.systems:
                    run = self._rank(system, texts, asked, True)
                    self.swapped[system.name, world.name, number] = run
                if number == 0 and world.name != NONE:
                    self.changed[world.name] = self._count(texts)

    def _rank(self, system: Ranker, texts: Texts, queries: Mapping[str, str], swapped: bool) -> Run:
        run = system.rank(
            texts, queries, counterfactual=swapped, candidates=self.candidates[system.name]
        )
        there = set(run.query_ids)
        lacking = [query for query in queries if query not in there]
        if lacking:
            raise InputError(
                f"{len(lacking)} of {len(queries)} queries have no list (first {lacking[0]!r})",
                where=f"system {system.name}",
                expected="a list for every query in both worlds",
            )
        self.done += 1
        if self.progress is not None:
            self.progress("Ranking worlds", self.done, self.total)
        return run

    def _count(self, texts: SwappedTexts) -> dict[str, int]:
        """How many documents a world changes; read once more where no system read them all."""
        if not texts.documents:
            for _ in texts.batches():
                pass
        return {"changed": texts.changed, "documents": texts.documents}


def _check(depth: int, cutoff: int, confidence: float, test: str) -> None:
    check_share("confidence", confidence)
    if test not in TESTS:
        raise UnknownNameError("test", test, TESTS)
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < cutoff:
        raise InputError(f"depth {depth!r}", expected=f"a whole number, {cutoff} (the cutoff) up")


def _texts(collection: Any, fields: Sequence[str] | None, format: str | None) -> Texts:
    if isinstance(collection, Texts):
        return collection
    opened = Collection.open(collection, fields=fields, format=format)
    if STDIN in opened.paths:
        raise InputError("standard input can be read once only", do="give the collection as a file")
    return Texts.of(opened)


def _queries(queries: Any, query_ids: Iterable[str] | None) -> Queries:
    asked = Queries.load(queries)
    if not asked.texts or not all(asked.texts.values()):
        raise InputError("no queries with text", where=asked.source or "queries")
    if query_ids is None:
        return asked
    wanted = list(query_ids)
    for query in wanted:
        if query not in asked.texts:
            raise InputError(f"no query {query!r}", where=asked.source or "queries")
    return replace(asked, texts={query: asked.texts[query] for query in wanted})


def _check_first(systems: list[Ranker], queries: Queries) -> None:
    """A run that is re-ordered must answer all queries: a silent intersection would mislead."""
    first = systems[0].first
    if first is None:
        return
    there = set(first.query_ids)
    lacking = [query for query in queries.texts if query not in there]
    if lacking:
        raise InputError(
            f"{len(lacking)} of {len(queries)} queries have no list (first {lacking[0]!r})",
            where=first.source or first.name,
            expected="a list for every query",
            do="give the queries of this run",
        )


def _with_crbo(
    tilt: Scores, both: _Worlds, worlds: list[list[World]], measure: CRBO
) -> tuple[Scores, dict[str, FloatArray]]:
    """The tilt with a CRBO for every world, and that by pairing."""
    runs = list(both.original.values())
    values: dict[str, FloatArray] = {}
    parts, codes, kinds = [tilt.values], [tilt.codes], list(tilt.measures)
    for pairings in worlds:
        world = pairings[0].name
        made = [
            score(
                {run.name: run for run in runs},
                measure,
                counterfactual={run.name: both.swapped[run.name, world, n] for run in runs},
                queries=both.queries,
            )
            for n in range(len(pairings))
        ]
        values[world] = np.stack([one.values[:, 0] for one in made], axis=1)
        parts.append(values[world].mean(axis=1)[:, None])
        codes.append(made[0].codes)
        name = str(measure) if len(worlds) == 1 else f"{measure} {world}"
        kinds.append(replace(made[0].measures[0], measure=UnknownMeasure(name)))
    scores = replace(
        tilt,
        measures=kinds,
        values=np.concatenate(parts, axis=1),
        codes=np.concatenate(codes, axis=1),
    )
    return scores, values


def _lists(
    both: _Worlds, worlds: list[list[World]], scores: Scores, cutoff: int
) -> dict[str, IntArray]:
    """By world what became of the lists (systems × pairings × queries)."""
    return {
        pairings[0].name: np.stack(
            [
                np.stack(
                    [
                        compare_lists(
                            run, both.swapped[name, pairings[0].name, n], scores.query_ids, cutoff
                        )
                        for n in range(len(pairings))
                    ]
                )
                for name, run in both.original.items()
            ]
        )
        for pairings in worlds
    }


def _remarks(
    systems: list[Ranker], worlds: list[list[World]], swap_queries: bool, fixed: bool
) -> list[str]:
    several = [own for own in worlds if len(own) > 1]
    remarks = []
    if several:
        remarks.append(
            f"{len(several[0])} random pairings of the names, seeds {several[0][0].pairing} to "
            f"{several[0][-1].pairing}; a query's value is the mean over them, it has moved where "
            "any of them moves it, and the documents that moved are those of the first."
        )
    if swap_queries:
        remarks.append("The queries are swapped too.")
    if systems[0].first is not None:
        remarks.append(f"Candidates in every world: those of {systems[0].first.name}.")
    elif fixed:
        remarks.append("Re-rankers get the original's candidates in every world.")
    elif any(len(system.stages or ()) > 1 for system in systems):
        remarks.append("First stages rank the swapped collection too: candidates may change.")
    return remarks
