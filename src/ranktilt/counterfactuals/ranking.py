"""Systems that can rank more than one world."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ranktilt.data.reading import Order, Reading
from ranktilt.data.run import Run
from ranktilt.errors import InputError
from ranktilt.rankers.base import RERANK_DEPTH, RankSettings, System
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import Stage, parse_spec
from ranktilt.rankers.texts import Texts

#: These search documents of their own, which nobody here can swap.
ELSEWHERE = ("engine", "pyserini")


@dataclass(frozen=True, eq=False)
class Ranker:
    """A system by its name, and how to make it for any world.

    `given` is a spec, a function (texts) -> system, a PyTerrier transformer, or a pair of systems
    or runs that are there already: of the original and of the counterfactual world.
    """

    name: str
    given: Any
    first: Run | None = None  # a given run that is re-ordered in every world
    fixed: bool = False  # whether the first stage's candidates stay those of the original
    depth: int = 100
    settings: RankSettings | None = None

    def __post_init__(self) -> None:
        self._check()

    def _check(self) -> None:
        stages = self.stages
        where = f"system {self.name}"
        if isinstance(self.given, System | Run):
            raise InputError(
                f"a {type(self.given).__name__} that knows one world only",
                where=where,
                expected="a spec, a function (texts) -> system, or a pair of both worlds",
            )
        if stages and stages[0].family in ELSEWHERE:
            raise InputError(
                f"{stages[0]} searches documents of its own, which cannot be swapped here",
                where=where,
                do="index what ranktilt swap writes, rank both, and use "
                "ranktilt score RUN --counterfactual RUN2 -m CRBO@10",
            )
        if stages and len(stages) == 1 and stages[0].family == "run":
            raise InputError(
                "a saved run cannot rank again",
                where=where,
                do="use ranktilt score RUN --counterfactual RUN2 -m CRBO@10",
            )
        transformer = callable(getattr(self.given, "transform", None))
        if transformer and self.first is None:
            raise InputError(
                "a transformer searches documents of its own, which cannot be swapped here",
                where=where,
                do="give a run that it re-orders",
            )
        known = isinstance(self.given, str | tuple | list) or callable(self.given) or transformer
        if not known:
            raise InputError(
                f"a system of type {type(self.given).__name__}",
                where=where,
                expected="a spec, a function (texts) -> system, or a pair of both worlds",
            )
        if isinstance(self.given, tuple | list) and len(self.given) != 2:
            raise InputError(
                f"{len(self.given)} systems",
                where=where,
                expected="two: of the original and of the counterfactual world",
            )

    @property
    def stages(self) -> list[Stage] | None:
        """The stages of a spec; None for anything else."""
        return parse_spec(self.given) if isinstance(self.given, str) else None

    @property
    def paired(self) -> bool:
        """Whether both worlds were given ready-made."""
        return isinstance(self.given, tuple | list)

    def candidates(self, texts: Texts, queries: Mapping[str, str]) -> Run | None:
        """What the first stage finds in the original world, where it is to stay."""
        stages = self.stages
        if not self.fixed or self.first is not None or stages is None or len(stages) < 2:
            return None
        wanted = stages[0].cut or stages[1].cut or max(self.depth, RERANK_DEPTH)
        name = str(replace(stages[0], cut=None))
        return rank(texts, queries, name, depth=wanted, settings=self.settings)

    def rank(
        self,
        texts: Texts,
        queries: Mapping[str, str],
        *,
        counterfactual: bool,
        candidates: Run | None = None,
    ) -> Run:
        """This world's run, with this system's name."""
        given = self.given
        if self.paired:
            given = given[int(counterfactual)]
            if isinstance(given, Run):
                return replace(given, name=self.name)
        elif not isinstance(given, str) and not hasattr(given, "transform"):
            given = self._made(given(texts))
        elif candidates is not None:
            given = " >> ".join(str(stage) for stage in (self.stages or [])[1:])
        again = candidates if candidates is not None else self.first
        made = rank(texts, queries, given, run=again, depth=self.depth, settings=self.settings)
        return replace(made, name=self.name)

    def _made(self, made: Any) -> Any:
        if isinstance(made, Run | Mapping):
            raise InputError(
                f"its function returned a {type(made).__name__}",
                where=f"system {self.name}",
                expected="a system: it is called with the documents of a world, and what it "
                "returns is asked the queries",
            )
        return made


def rankers(
    systems: Any,
    *,
    run: Any = None,
    fixed_candidates: bool = False,
    depth: int = 100,
    order: Order = "score",
    **options: Any,
) -> list[Ranker]:
    """Systems by name: a spec, several of them, or {name: system}."""
    first = None if run is None else Run.load(run, order=order)
    named: Iterable[tuple[str, Any]]
    if isinstance(systems, Mapping):
        named = [(str(name), given) for name, given in systems.items()]
    else:
        if isinstance(systems, str) or not isinstance(systems, Iterable):
            systems = [systems]
        named = [(_name(given), given) for given in systems]
    chosen = {key: value for key, value in options.items() if value is not None}
    settings = RankSettings(reading=Reading(order=order), **chosen)
    found = [Ranker(name, given, first, fixed_candidates, depth, settings) for name, given in named]
    if not found:
        raise InputError("no system given", expected="for instance bm25")
    if fixed_candidates and first is None and all(len(one.stages or ()) < 2 for one in found):
        raise InputError(
            "one stage has no candidates that could stay",
            where=f"system {found[0].name}",
            expected="a re-ranker behind a first stage, such as 'bm25 >> dense:minilm'",
            do="leave --fixed-candidates out",
        )
    names = [ranker.name for ranker in found]
    twice = [name for i, name in enumerate(names) if name in names[:i]]
    if twice:
        raise InputError(
            f"system {twice[0]!r} stands twice",
            do="give it once (in Python {name: system} tells them apart)",
        )
    return found


def _name(given: Any) -> str:
    if isinstance(given, str):
        return " >> ".join(str(stage) for stage in parse_spec(given))
    own = getattr(given, "__name__", type(given).__name__)
    return str(getattr(given, "name", None) or own)
