"""Systems that can rank the original collection and its swapped copies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ranktilt.counterfactuals.settings import CounterfactualSettings
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, System
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import Stage, parse_spec
from ranktilt.rankers.texts import Texts

#: These search their own documents, which cannot be swapped here.
_ELSEWHERE = ("engine", "pyserini")
_SCORE_RUNS = "use ranktilt score RUN --counterfactual RUN2 -m CRBO@10"
_EXPECTED = "a spec, a function (texts) -> system, or a pair (original, swapped)"


@dataclass(frozen=True, eq=False)
class Ranker:
    """A system by name, and how to build it for any collection.

    `given` is a spec, a function (texts) -> system, a PyTerrier transformer, or a pair of systems
    or runs: for the original and for the swapped collection.
    """

    name: str
    given: Any
    depth: int
    settings: RankSettings
    first: Run | None = None  # a run that is reranked, for every collection
    fixed: bool = False  # whether candidates are those of the original collection

    def __post_init__(self) -> None:
        problem = self._problem()
        if problem is not None:
            raise problem

    def _problem(self) -> InputError | None:
        where = f"system {self.name}"
        if isinstance(self.given, System | Run):
            kind = type(self.given).__name__
            return InputError(f"a {kind} for one collection only", where=where, expected=_EXPECTED)
        if self.paired:
            if len(self.given) == 2:
                return None
            expected = "two: for the original and for the swapped collection"
            return InputError(f"{len(self.given)} systems", where=where, expected=expected)
        if isinstance(self.given, str):
            first, *more = self.stages
            if first.family in _ELSEWHERE:
                return InputError(
                    f"{first} searches its own documents, which cannot be swapped here",
                    where=where,
                    do=f"index what ranktilt swap writes, rank both, and {_SCORE_RUNS}",
                )
            if first.family == "run" and not more:
                return InputError("a saved run cannot rank again", where=where, do=_SCORE_RUNS)
            return None
        if callable(getattr(self.given, "transform", None)):
            if self.first is not None:
                return None
            return InputError(
                "a transformer searches its own documents, which cannot be swapped here",
                where=where,
                do="give a run that it reranks",
            )
        if callable(self.given):
            return None
        kind = type(self.given).__name__
        return InputError(f"a system of type {kind}", where=where, expected=_EXPECTED)

    @property
    def stages(self) -> list[Stage]:
        """The stages of a spec; none for anything else."""
        return parse_spec(self.given) if isinstance(self.given, str) else []

    @property
    def paired(self) -> bool:
        """Whether there is a system or run for each collection."""
        return isinstance(self.given, tuple | list)

    def candidates(self, texts: Texts, queries: Mapping[str, str]) -> Run | None:
        """What the first stage finds in the original collection, if rerankers shall keep it."""
        stages = self.stages
        if not self.fixed or self.first is not None or len(stages) < 2:
            return None
        wanted = stages[0].cut or stages[1].cut or max(self.depth, RERANK_DEPTH)
        name = str(replace(stages[0], cut=None))
        return rank(texts, queries, name, depth=wanted, settings=self.settings)

    def rank(
        self,
        texts: Texts,
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
        elif not isinstance(given, str) and not hasattr(given, "transform"):
            given = given(texts)
            if isinstance(given, Run | Mapping):
                raise InputError(
                    f"its function returned a {type(given).__name__}",
                    where=f"system {self.name}",
                    expected="a system, which then ranks the queries",
                )
        elif candidates is not None:
            given = " >> ".join(str(stage) for stage in self.stages[1:])
        first = candidates if candidates is not None else self.first
        made = rank(texts, queries, given, run=first, depth=self.depth, settings=self.settings)
        return replace(made, name=self.name)


def make_rankers(
    systems: Any, settings: CounterfactualSettings, ranking: RankSettings
) -> list[Ranker]:
    """Systems by name, from a spec, several of them, or {name: system}."""
    if isinstance(systems, Mapping):
        named = [(str(name), given) for name, given in systems.items()]
    else:
        if isinstance(systems, str) or not isinstance(systems, Iterable):
            systems = [systems]
        named = [(_name(given), given) for given in systems]
    first = None
    if settings.candidates is not None and not settings.fixed_candidates:
        first = Run.load(settings.candidates, order=ranking.reading.order)
    found = [
        Ranker(name, given, settings.depth, ranking, first, settings.fixed_candidates)
        for name, given in named
    ]
    if not found:
        raise InputError("no system given", expected="for instance bm25")
    if settings.fixed_candidates and all(len(one.stages) < 2 for one in found):
        raise InputError(
            "no reranker whose candidates could be fixed",
            where=f"system {found[0].name}",
            expected="a reranker after a first stage, such as 'bm25 >> dense:minilm'",
        )
    names = [ranker.name for ranker in found]
    twice = [name for i, name in enumerate(names) if name in names[:i]]
    if twice:
        raise InputError(
            f"duplicate system {twice[0]!r}", do="omit one (in Python, name them: {name: system})"
        )
    return found


def _name(given: Any) -> str:
    if isinstance(given, str):
        return " >> ".join(str(stage) for stage in parse_spec(given))
    own = getattr(given, "__name__", type(given).__name__)
    return str(getattr(given, "name", None) or own)
