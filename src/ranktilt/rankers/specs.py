"""Rankers by name: stages `family[:name][(key=value, …)]` joined by `>>`, each with optional `% N`.

| spec | what it does |
|---|---|
| `bm25` | ranks the collection |
| `bm25(k1=0.6, b=0.8)` | the same with other parameters |
| `bm25 % 50` | the top 50 leave this stage |
| `bm25 >> cross:FOLDER` | the cross-encoder reranks BM25's top 100 |
| `bm25 >> cross:FOLDER % 50` | it reranks the top 50 |
| `run:first.trec >> dense:minilm` | reranks an existing run |
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from ranktilt.data.collection import Collection
from ranktilt.data.run import Run
from ranktilt.data.settings import read_settings
from ranktilt.data.specs import Spec, split_spec
from ranktilt.errors import InputError, UnknownNameError, is_count
from ranktilt.rankers.base import (
    DEPTH,
    FAMILIES,
    RERANK_DEPTH,
    Ranker,
    RankSettings,
    family,
    queries_in,
)

#: The module of each family; imported when the family is first used.
HOMES = {
    **{name: name for name in ("bm25", "dense", "sparse", "late")},
    "cross": "cross_encoder",
    "llm": "llm",
    **dict.fromkeys(("knrm", "conv-knrm", "match-pyramid", "pacrr"), "interaction.families"),
    "engine": "engines.engine",
    "pyserini": "engines.lucene",
    "run": "specs",
}
_EXPECTED = "family[:name][(key=value, …)] [% N] [>> …], such as 'bm25 >> dense:minilm % 100'"


@dataclass(frozen=True)
class Stage:
    """One stage of a spec; `cut` is its `% N`."""

    family: str
    name: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    cut: int | None = None

    def __str__(self) -> str:
        text = str(Spec(self.family, self.name, self.options))
        return text if self.cut is None else f"{text} % {self.cut}"


def parse_spec(text: str) -> list[Stage]:
    """The stages of a spec.

    >>> [str(stage) for stage in parse_spec("bm25( k1 = 0.6,b=.8 )>>cross:some/model % 50")]
    ['bm25(k1=0.6, b=0.8)', 'cross:some/model % 50']
    """
    parts = split_spec(text, ">>", "ranker", _EXPECTED)
    if not text.strip() or any(not part.strip() for part in parts):
        raise InputError(f"ranker {text!r}", expected=_EXPECTED)
    return [_stage(part, text) for part in parts]


def _stage(text: str, whole: str) -> Stage:
    cut = None
    parts = split_spec(text, "%", "ranker", _EXPECTED)
    if len(parts) > 1:
        number = parts[-1].strip()
        if not is_count(number):
            raise InputError(
                f"% {number} in ranker {whole!r}", expected="a whole number after %, at least 1"
            )
        cut, text = int(number), "%".join(parts[:-1])
    spec = Spec.parse(text, "ranker", _EXPECTED)
    return Stage(spec.name.lower(), spec.argument, spec.options, cut)


def make_ranker(
    given: Any,
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | None = None,
    context: RankSettings | None = None,
) -> Ranker:
    """A ranker.

    Args:
        given: A spec, a Ranker, a Run, a PyTerrier transformer or a function (queries) -> Run.
        collection: The documents; engines can do without them.
        context: Index folder, device and the like, for a spec.
    """
    documents = None if collection is None else Collection.open(collection)
    if isinstance(given, Ranker):
        return given
    if isinstance(given, Run):
        return _GivenRun(given)
    if callable(getattr(given, "transform", None)):
        return _TransformerRanker(given, documents)
    if callable(given):
        return _FunctionRanker(given)
    if not isinstance(given, str):
        raise InputError(
            f"a ranker of type {type(given).__name__}",
            expected="a spec, a Ranker, a Run, a function (queries) -> Run or a PyTerrier "
            "transformer",
        )
    context = context or RankSettings()
    documents = documents or Collection.open({})
    stages = parse_spec(given)
    made = [_build(stage, documents, context) for stage in stages]
    cuts = [stage.cut for stage in stages]
    if len(made) == 1 and cuts == [None]:
        return made[0]
    return Pipeline(made, cuts, rerank_depth=context.rerank_depth)


def _build(stage: Stage, collection: Collection, context: RankSettings) -> Ranker:
    """The ranker of one stage."""
    if stage.family not in FAMILIES:
        if stage.family not in HOMES:
            raise UnknownNameError(
                "family of rankers", stage.family, dict.fromkeys([*HOMES, *FAMILIES]),
                do="(ranktilt rankers lists all)",
            )  # fmt: skip
        import_module(f"ranktilt.rankers.{HOMES[stage.family]}")
    factory, kind, named = FAMILIES[stage.family]
    if named and stage.name is None:
        raise InputError(
            f"ranker {stage.family!r} without a name", expected=f"{stage.family}:{named}"
        )
    own = dict(stage.options)
    options: Any = own if kind is dict else read_settings(own, kind, stage.family)
    return factory(stage.name, options, collection, context)


class Pipeline(Ranker):
    """Stages one after the other: the first ranks, the others rerank.

    `cuts[i]` is the `% N` of stage i. For a first stage it is how many documents leave it, for a
    reranker how many it takes and returns; by default `rerank_depth`, or the depth of the result
    if that is more.
    """

    def __init__(
        self,
        stages: Sequence[Ranker],
        cuts: Sequence[int | None] | None = None,
        *,
        rerank_depth: int = RERANK_DEPTH,
    ) -> None:
        self.stages: list[Ranker] = list(stages)
        self.cuts: list[int | None] = list(cuts or [None] * len(stages))
        self.rerank_depth = rerank_depth
        for stage in self.stages[1:]:
            if not stage.reranker:
                raise InputError(
                    f"{stage.name} searches a collection and cannot rerank a run",
                    where=" >> ".join(s.name for s in self.stages),
                    do="make it the first stage",
                )
        self.first_stage: bool = self.stages[0].first_stage
        self.reranker: bool = self.stages[0].reranker
        own = (stage.collection for stage in self.stages)
        self.collection: Collection | None = next((one for one in own if one is not None), None)
        self.name: str = " >> ".join(
            stage.name if cut is None else f"{stage.name} % {cut}"
            for stage, cut in zip(self.stages, self.cuts, strict=True)
        )

    @property
    def notes(self) -> tuple[str, ...]:  # type: ignore[override]
        """Those of all stages."""
        return tuple(dict.fromkeys(note for stage in self.stages for note in stage.notes))

    def rank(self, queries: Mapping[str, str], depth: int | None = None) -> Run:
        """The first stage's lists through all others; at most `depth` documents a query.

        Without `depth` only the cuts limit the lists.
        """
        taken = [cut or max(depth or 0, self.rerank_depth) for cut in self.cuts]
        wanted = self.cuts[0] or (taken[1] if len(taken) > 1 else depth or DEPTH)
        run = self.stages[0].rank(queries, wanted).cut(wanted)
        for stage, number in zip(self.stages[1:], taken[1:], strict=True):
            run = stage.rerank(queries, run.restrict(queries), number)
        return replace(run if depth is None else run.cut(depth), name=self.name)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """A given run through all stages; the first takes its `% N`, by default the top `depth`."""
        taken = depth
        for stage, cut in zip(self.stages, self.cuts, strict=True):
            run = stage.rerank(queries, run, cut or taken)
            taken = max(depth, self.rerank_depth)
        return replace(run, name=self.name)

    def settings(self) -> dict[str, Any]:
        return {"ranker": self.name, "stages": [stage.settings() for stage in self.stages]}

    def inputs(self) -> list[str]:
        """Those of all stages."""
        return [path for stage in self.stages for path in stage.inputs()]


def _checked_run(name: str, given: Any, queries: Mapping[str, str], depth: int) -> Run:
    """What somebody's function or transformer returned, as a run of these queries."""
    run = Run.load(given, name=name)
    strange = [query for query in run.query_ids if query not in queries]
    if strange:
        raise InputError(
            f"it returned query {strange[0]!r}, which is not among the queries", where=name
        )
    return run.restrict(queries).cut(depth)


class _FunctionRanker(Ranker):
    """Any function `(queries) -> Run`, or {query: {doc: score}}, is a first stage.

    A function of two arguments `(queries, run) -> Run` reranks.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        own = getattr(function, "__qualname__", type(function).__name__)
        self.name = str(getattr(function, "name", None) or own)
        self.reranker = self._takes_a_run()
        self.first_stage = not self.reranker

    def _takes_a_run(self) -> bool:
        try:
            parameters = inspect.signature(self.function).parameters.values()
        except (TypeError, ValueError):
            return False
        plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        needed = [p for p in parameters if p.kind in plain and p.default is p.empty]
        return len(needed) == 2

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """What the function returns, in a run's order, cut."""
        if self.reranker:
            return super().rank(queries, depth)
        return self._checked(self.function(dict(queries)), queries, depth)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """What the function makes of the top `depth`."""
        if not self.reranker:
            return super().rerank(queries, run, depth)
        top = run.restrict(queries).cut(depth)
        return self._checked(self.function(dict(queries), top), queries, depth)

    def _checked(self, given: Any, queries: Mapping[str, str], depth: int) -> Run:
        if not isinstance(given, Run | Mapping):
            raise InputError(
                f"it returned {type(given).__name__}",
                where=f"ranker {self.name}",
                expected="a Run or {query: {doc: score}}",
            )
        return _checked_run(self.name, given, queries, depth)


class _TransformerRanker(Ranker):
    """A PyTerrier transformer: an object with `transform(DataFrame) -> DataFrame`.

    It gets `qid` and `query` (and, to rerank, `docno`, `text`, `score` and `rank`) and returns
    `qid`, `docno` and `score`. Nothing of PyTerrier is imported, only pandas, which it needs.
    """

    first_stage = True
    reranker = True

    def __init__(self, transformer: Any, collection: Collection | None = None) -> None:
        self.transformer = transformer
        self.collection = collection
        self.name = str(getattr(transformer, "name", None) or type(transformer).__name__)

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """What it retrieves."""
        columns = ["qid", "query"]
        return self._transformed(list(queries.items()), columns, queries, depth)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """What it makes of the top `depth`; texts are passed if they are known."""
        top = run.restrict(queries).cut(depth)
        rows: list[tuple[Any, ...]] = [
            (query, queries[query], document, score, rank)
            for query, documents in top.to_dict().items()
            for rank, (document, score) in enumerate(documents.items())
        ]
        columns = ["qid", "query", "docno", "score", "rank"]
        if self.collection is not None:
            found = self.collection.lookup(document for _, _, document, *_ in rows)
            rows = [(*row, found[row[2]]) for row in rows]
            columns.append("text")
        return self._transformed(rows, columns, queries, depth)

    def _transformed(
        self, rows: list[Any], columns: list[str], queries: Mapping[str, str], depth: int
    ) -> Run:
        frame = import_module("pandas").DataFrame(rows, columns=columns)
        result = self.transformer.transform(frame)
        found = result.filter(["qid", "docno", "score"])  # other columns may look like ids too
        return _checked_run(self.name, found if len(found) else {}, queries, depth)


class _GivenRun(Ranker):
    """An existing run as a first stage."""

    first_stage = True

    def __init__(self, run: Run) -> None:
        self.run = run
        self.name = run.name

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Its lists of these queries, cut; a query that is missing has an empty list."""
        self.notes = queries_in(self.run, queries)
        return self.run.restrict(queries).cut(depth)

    def inputs(self) -> list[str]:
        """The file, if it came from one."""
        return [self.run.source] if self.run.source else []


@family("run", named="FILE")
def _run_from_file(name: str, _: Any, __: Collection, context: RankSettings) -> Ranker:
    """A run from a file."""
    return _GivenRun(Run.load(name, order=context.reading.order))
