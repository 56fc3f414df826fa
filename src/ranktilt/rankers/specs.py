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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

import numpy as np

from ranktilt.data.run import Run
from ranktilt.data.specs import Spec, split_spec, without_quoted
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.rankers.base import (
    DEPTH,
    FAMILIES,
    RERANK_DEPTH,
    RankSettings,
    System,
    Texts,
    check_options,
    cut_run,
    family,
    queries_in,
    restrict_run,
)

#: The module of each family; imported when the family is first used.
HOMES = {
    "bm25": "bm25",
    "dense": "dense",
    "sparse": "sparse",
    "late": "late",
    "cross": "cross_encoder",
    "knrm": "interaction",
    "conv-knrm": "interaction",
    "match-pyramid": "interaction",
    "pacrr": "interaction",
    "engine": "engines",
    "pyserini": "engines",
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
    parts = split_spec(text, ">>", "system", _EXPECTED)
    if not text.strip() or any(not part.strip() for part in parts):
        raise InputError(f"system {text!r}", expected=_EXPECTED)
    return [_stage(part, text) for part in parts]


def _stage(text: str, whole: str) -> Stage:
    cut = None
    place = without_quoted(text, "system", _EXPECTED).rfind("%")
    if place >= 0:
        number = text[place + 1 :].strip()
        if not number.isascii() or not number.isdigit() or int(number) < 1:
            raise InputError(
                f"% {number} in system {whole!r}", expected="a whole number after %, at least 1"
            )
        cut, text = int(number), text[:place]
    spec = Spec.parse(text, "system", _EXPECTED)
    return Stage(spec.name.lower(), spec.argument, spec.options, cut)


def parse_system(
    spec: Any,
    texts: Texts | Mapping[str, str] | Any | None = None,
    context: RankSettings | None = None,
) -> System:
    """The system that `spec` names; anything `as_system` takes comes back as a system.

    `texts` are the documents (whatever `Texts.of` takes); engines can do without them.
    """
    documents = Texts.of({} if texts is None else texts)
    if not isinstance(spec, str):
        return as_system(spec, None if texts is None else documents)
    context = context or RankSettings()
    stages = parse_spec(spec)
    systems = [_build(stage, documents, context) for stage in stages]
    cuts = [stage.cut for stage in stages]
    if len(systems) == 1 and cuts == [None]:
        return systems[0]
    return Pipeline(systems, cuts, rerank_depth=context.rerank_depth)


def _build(stage: Stage, texts: Texts, context: RankSettings) -> System:
    """The system of one stage."""
    if stage.family not in FAMILIES:
        if stage.family not in HOMES:
            raise UnknownNameError(
                "family of systems", stage.family, dict.fromkeys([*HOMES, *FAMILIES]),
                do="(ranktilt rankers lists all)",
            )  # fmt: skip
        import_module(f"ranktilt.rankers.{HOMES[stage.family]}")
    kind = FAMILIES[stage.family]
    if kind.parameters is not None:
        check_options(stage.family, stage.options, kind.parameters)
    return kind.factory(stage.name, dict(stage.options), texts, context)


class Pipeline(System):
    """Stages one after the other: the first ranks, the others rerank.

    `cuts[i]` is the `% N` of stage i. For a first stage it is how many documents leave it, for a
    reranker how many it takes and returns; by default `rerank_depth`, or the depth of the result
    if that is more.
    """

    def __init__(
        self,
        stages: Sequence[System],
        cuts: Sequence[int | None] | None = None,
        *,
        rerank_depth: int = RERANK_DEPTH,
    ) -> None:
        flat: list[tuple[System, int | None]] = []
        for stage, cut in zip(stages, cuts or [None] * len(stages), strict=True):
            if isinstance(stage, Pipeline) and cut is None:
                flat += stage.parts
            else:
                flat.append((stage, cut))
        self.parts: list[tuple[System, int | None]] = flat
        self.stages = [stage for stage, _ in flat]
        self.cuts = [cut for _, cut in flat]
        self.rerank_depth = rerank_depth
        for stage in self.stages[1:]:
            if not stage.reranker:
                raise InputError(
                    f"{stage.name} searches a collection and cannot rerank a run",
                    where=" >> ".join(s.name for s in self.stages),
                    do="make it the first stage",
                )
        self.first_stage = self.stages[0].first_stage
        self.reranker = self.stages[0].reranker
        self.name = " >> ".join(
            stage.name if cut is None else f"{stage.name} % {cut}" for stage, cut in flat
        )

    @property
    def texts(self) -> Texts | None:
        """The documents of the first stage that has any."""
        own = (getattr(stage, "texts", None) for stage in self.stages)
        return next((texts for texts in own if texts is not None), None)

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
        run = cut_run(self.stages[0].rank(queries, wanted), wanted)
        for stage, number in zip(self.stages[1:], taken[1:], strict=True):
            run = stage.rerank(queries, restrict_run(run, queries), number)
        return replace(run if depth is None else cut_run(run, depth), name=self.name)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """A given run through all stages; the first takes its `% N`, else the top `depth`."""
        for number, (stage, cut) in enumerate(self.parts):
            taken = max(depth, self.rerank_depth) if number else depth
            run = stage.rerank(queries, run, cut or taken)
        return replace(run, name=self.name)

    def settings(self) -> dict[str, Any]:
        return {"system": self.name, "stages": [stage.settings() for stage in self.stages]}

    def inputs(self) -> list[str]:
        """Those of all stages."""
        return [path for stage in self.stages for path in stage.inputs()]

    def with_texts(self, texts: Texts) -> Pipeline:
        """Every stage without documents gets these."""
        stages = [stage.with_texts(texts) for stage in self.stages]
        return Pipeline(stages, self.cuts, rerank_depth=self.rerank_depth)


class _FunctionSystem(System):
    """Any function `(queries) -> Run`, or {query: {doc: score}}, is a first stage.

    A function of two arguments `(queries, run) -> Run` reranks.
    """

    first_stage = True

    def __init__(self, function: Callable[..., Any], name: str | None = None) -> None:
        self.function = function
        own = getattr(function, "__qualname__", type(function).__name__)
        self.name = name or str(getattr(function, "name", None) or own)
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
        top = cut_run(restrict_run(run, queries), depth)
        return self._checked(self.function(dict(queries), top), queries, depth)

    def _checked(self, given: Any, queries: Mapping[str, str], depth: int) -> Run:
        if not isinstance(given, Run | Mapping):
            raise InputError(
                f"it returned {type(given).__name__}",
                where=f"system {self.name}",
                expected="a Run or {query: {doc: score}}",
            )
        run = Run.load(given, name=self.name)
        strange = [query for query in run.query_ids if query not in queries]
        if strange:
            raise InputError(
                f"it returned query {strange[0]!r}, which is not among the queries", where=self.name
            )
        return cut_run(restrict_run(run, queries), depth)


class _TransformerSystem(System):
    """A PyTerrier transformer: an object with `transform(DataFrame) -> DataFrame`.

    It gets `qid` and `query` (and, to rerank, `docno`, `text`, `score` and `rank`) and returns
    `qid`, `docno` and `score`. Nothing of PyTerrier is imported, only pandas, which it needs.
    """

    first_stage = True
    reranker = True

    def __init__(self, transformer: Any, texts: Texts | None = None, name: str | None = None):
        self.transformer = transformer
        self.texts = texts
        self.name = name or str(getattr(transformer, "name", None) or type(transformer).__name__)

    def with_texts(self, texts: Texts) -> _TransformerSystem:
        """The same with these documents, unless it has some."""
        if self.texts is not None:
            return self
        return _TransformerSystem(self.transformer, texts, self.name)

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """What it retrieves."""
        frame = _data_frame({"qid": list(queries), "query": list(queries.values())})
        return self._run(frame, queries, depth)

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:
        """What it makes of the top `depth`; texts are passed if they are known."""
        top = cut_run(restrict_run(run, queries), depth)
        names = top.doc_ids.to_pylist()
        documents = [names[code] for code in top.doc_codes.tolist()]
        owners = np.repeat(np.arange(len(top)), top.lengths).tolist()
        columns: dict[str, list[Any]] = {
            "qid": [top.query_ids[owner] for owner in owners],
            "query": [queries[top.query_ids[owner]] for owner in owners],
            "docno": documents,
            "score": top.scores.tolist(),
            "rank": (np.arange(len(documents)) - np.repeat(top.offsets[:-1], top.lengths)).tolist(),
        }
        if self.texts is not None:
            found = self.texts.lookup(documents)
            columns["text"] = [found[document] for document in documents]
        return self._run(_data_frame(columns), queries, depth)

    def _run(self, frame: Any, queries: Mapping[str, str], depth: int) -> Run:
        result = self.transformer.transform(frame)
        for column in ("qid", "docno", "score"):
            if column not in getattr(result, "columns", ()):
                raise InputError(
                    f"the result has no column {column}",
                    where=f"system {self.name}",
                    expected="qid, docno, score",
                )
        lists: dict[str, dict[str, float]] = {query: {} for query in queries}
        rows = zip(
            result["qid"].tolist(), result["docno"].tolist(), result["score"].tolist(), strict=True
        )
        for query, document, score in rows:
            if str(query) not in lists:
                raise InputError(
                    f"it returned query {str(query)!r}, which is not among the queries",
                    where=self.name,
                )
            if str(document) in lists[str(query)]:
                raise InputError(
                    f"it returned document {str(document)!r} twice for query {str(query)!r}",
                    where=self.name,
                )
            lists[str(query)][str(document)] = score
        return cut_run(Run.load(lists, name=self.name), depth)


class _GivenRun(System):
    """A run that is there already, as a first stage."""

    first_stage = True

    def __init__(self, run: Run) -> None:
        self.run = run
        self.name = run.name

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:
        """Its lists of these queries, cut; a query that is missing has an empty list."""
        self.notes = queries_in(self.run, queries)
        return cut_run(restrict_run(self.run, queries), depth)

    def inputs(self) -> list[str]:
        """The file, if it came from one."""
        return [self.run.source] if self.run.source else []


@family("run", parameters=())
def _make(name: str | None, options: dict[str, Any], texts: Texts, context: RankSettings) -> System:  # noqa: ARG001
    """A run from a file."""
    if name is None:
        raise InputError("system 'run' names no file", expected="run:FILE")
    return _GivenRun(Run.load(name, order=context.reading.order))


def as_system(given: Any, texts: Texts | None = None) -> System:
    """A System from a System, a run, a PyTerrier transformer or a function `(queries) -> Run`."""
    if isinstance(given, System):
        return given if texts is None else given.with_texts(texts)
    if isinstance(given, Run):
        return _GivenRun(given)
    if callable(getattr(given, "transform", None)):
        return _TransformerSystem(given, texts)
    if callable(given):
        return _FunctionSystem(given)
    raise InputError(
        f"a system of type {type(given).__name__}",
        expected="a spec, a System, a Run, a function (queries) -> Run or a PyTerrier transformer",
    )


def _data_frame(columns: dict[str, list[Any]]) -> Any:
    try:
        pandas = import_module("pandas")
    except ImportError as error:
        raise InputError(
            "pandas is not installed", where="PyTerrier transformer", do="pip install pandas"
        ) from error
    return pandas.DataFrame(columns)
