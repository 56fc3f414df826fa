"""What a ranking system is, how families register, and how runs are made from scores.

A system ranks (`rank`: from queries to lists), reranks (`rerank`: from run to run) or does both.
Lists are ordered as every `Run` is: score descending, then doc_id descending.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.trec import RunColumns
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.progress import Progress, silent
from ranktilt.rankers.texts import Texts

__all__ = [
    "DEPTH", "FAMILIES", "RERANK_DEPTH", "Family", "RankSettings", "System", "Texts",
    "check_options", "cut_run", "family", "make_run", "queries_in", "restrict_run",
]  # fmt: skip

#: Documents per query: of a first stage, and those that a reranker takes.
DEPTH, RERANK_DEPTH = 1000, 100


class System(ABC):  # noqa: B024 - a family overrides one of two methods, or both
    """A ranker. `first_stage` if it ranks a collection, `reranker` if it reranks runs.

    A subclass sets these two and overrides `rank`, `rerank` or both.
    """

    name: str = "system"
    first_stage: bool = False
    reranker: bool = False
    #: Notes on the last result, such as documents without text.
    notes: tuple[str, ...] = ()

    def rank(self, queries: Mapping[str, str], depth: int = DEPTH) -> Run:  # noqa: ARG002
        """For each query ({id: text}) its best `depth` documents of the collection.

        A query without any result stays in the run, with an empty list.
        """
        raise InputError(
            f"{self.name} reranks a given run and cannot search",
            do=f"put a first stage before it, such as 'bm25 >> {self.name}', or give --run",
        )

    def rerank(self, queries: Mapping[str, str], run: Run, depth: int = RERANK_DEPTH) -> Run:  # noqa: ARG002
        """The top `depth` of each list of `run` in this system's order.

        Lower ranks are cut: their scores come from another system and are not comparable.
        """
        raise InputError(
            f"{self.name} searches a collection and cannot rerank a run",
            do="make it the first stage",
        )

    def settings(self) -> dict[str, Any]:
        """What a manifest should hold about this system, secrets never."""
        return {"system": self.name}

    def inputs(self) -> list[str]:
        """Files that this system was made from, which a result must not overwrite."""
        return []

    def with_texts(self, texts: Texts) -> System:  # noqa: ARG002
        """The same system, with these documents if it has none."""
        return self

    def __rshift__(self, other: Any) -> System:
        """`first >> second`: the second reranks the results of the first."""
        from ranktilt.rankers.specs import Pipeline, as_system

        return Pipeline([self, as_system(other, getattr(self, "texts", None))])


@dataclass(frozen=True)
class RankSettings:
    """How rankers work; every setting has a working default.

    Attributes:
        index: Folder to keep indexes in; an existing index of the same collection is reused.
        store: SQLite file to keep the answers of a live engine in.
        fresh: Query a live engine again although its answers are stored.
        device: Where neural models run: cpu or cuda.
        batch_size: Texts that a model takes at once; None for the ranker's own default.
        cache: Whether vectors are kept in the user's cache, or the folder to keep them in.
        rerank_depth: Documents that a reranker takes and returns if its stage has no `% N`.
        reading: How collections and run files are read.
        name: Name of the run; by default the ranker's spec.
        progress: Receives progress reports.
    """

    index: str | None = None
    store: str | None = None
    fresh: bool = False
    device: str = "cpu"
    batch_size: int | None = None
    cache: bool | str = True
    rerank_depth: int = RERANK_DEPTH
    reading: Reading = field(default_factory=Reading)
    name: str | None = None
    progress: Progress = field(default=silent, compare=False)

    def __post_init__(self) -> None:
        if self.batch_size is not None and self.batch_size < 1:
            raise InputError(f"batch size {self.batch_size}", expected="at least 1")


#: (name after the colon, options in parentheses, documents, context) -> system
Factory = Callable[[str | None, dict[str, Any], Texts, RankSettings], System]


@dataclass(frozen=True)
class Family:
    """A kind of system, by the word that a spec begins with."""

    name: str
    factory: Factory
    parameters: tuple[str, ...] | None = None  # None: the factory checks them itself


FAMILIES: dict[str, Family] = {}


def family(name: str, *, parameters: Sequence[str] | None = None) -> Callable[[Factory], Factory]:
    """Register a factory under a family's name: `@family("bm25", parameters=("k1", "b"))`.

    With `parameters` any other option is refused with near matches before the factory is called.
    A module outside of this package may register families too.
    """

    def register(factory: Factory) -> Factory:
        known = None if parameters is None else tuple(parameters)
        FAMILIES[name] = Family(name, factory, known)
        return factory

    return register


def check_options(where: str, options: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuse an option that the family does not have, offering near matches."""
    known = list(known)
    for name in options:
        if name not in known:
            if not known:
                raise InputError(f"unknown option {name!r}", where=where, expected="none")
            raise UnknownNameError("option", name, known, where=where)


def make_run(
    name: str,
    query_ids: Sequence[str],
    lists: Iterable[tuple[Sequence[int] | IntArray, Any]],
    doc_ids: Sequence[str] | pa.Array,
    *,
    depth: int | None = None,
) -> Run:
    """A run from one `(documents, scores)` a query, documents being numbers of `doc_ids`.

    Lists need not be sorted; those longer than `depth` are cut after sorting. A score that is not
    a finite number is an error.
    """
    table = doc_ids if isinstance(doc_ids, pa.Array) else pa.array(list(doc_ids), pa.string())
    codes: list[IntArray] = []
    scores: list[FloatArray] = []
    for documents, values in lists:
        codes.append(np.asarray(documents, np.int64))
        scores.append(np.asarray(values, np.float64))
        if codes[-1].shape != scores[-1].shape:
            raise InputError(f"{scores[-1].size} scores for {codes[-1].size} documents", where=name)
        if not np.isfinite(scores[-1]).all():
            bad = int(np.flatnonzero(~np.isfinite(scores[-1]))[0])
            raise InputError(
                f"score {scores[-1][bad]} of document {table[int(codes[-1][bad])].as_py()!r} for "
                f"query {query_ids[len(codes) - 1]!r}",
                where=name,
                expected="a finite number",
            )
    lengths = [len(part) for part in codes]
    numbers = np.repeat(np.arange(len(codes)), lengths).astype(np.int64)
    all_codes = np.concatenate(codes) if codes else np.empty(0, np.int64)
    # only documents that were ranked: so the table stays small for a large collection
    used, inverse = np.unique(all_codes, return_inverse=True)
    columns = RunColumns(
        list(query_ids),
        numbers,
        table.take(pa.array(used)),
        inverse.astype(np.int64),
        np.concatenate(scores) if scores else np.empty(0, np.float64),
        None,
        np.zeros(len(numbers), np.int64),
    )
    made = Run.from_columns(columns, name)
    return made if depth is None else cut_run(made, depth)


def cut_run(run: Run, depth: int) -> Run:
    """The top `depth` of every list."""
    if depth < 1:
        raise InputError(f"depth {depth}", expected="at least 1")
    lengths = run.lengths
    if not len(lengths) or int(lengths.max()) <= depth:
        return run
    places = np.arange(len(run.doc_codes)) - np.repeat(run.offsets[:-1], lengths)
    kept = places < depth
    offsets = np.concatenate(([0], np.cumsum(np.minimum(lengths, depth)))).astype(np.int64)
    return replace(run, offsets=offsets, doc_codes=run.doc_codes[kept], scores=run.scores[kept])


def restrict_run(run: Run, queries: Mapping[str, str]) -> Run:
    """The run with exactly these queries, in their order; one without a list has an empty one."""
    if list(queries) == run.query_ids:
        return run
    place = {query: number for number, query in enumerate(run.query_ids)}
    spans = [
        np.arange(run.offsets[place[query]], run.offsets[place[query] + 1])
        if query in place
        else np.empty(0, np.int64)
        for query in queries
    ]
    picked = np.concatenate(spans) if spans else np.empty(0, np.int64)
    offsets = np.concatenate(([0], np.cumsum([len(span) for span in spans]))).astype(np.int64)
    return replace(
        run,
        query_ids=list(queries),
        offsets=offsets,
        doc_codes=run.doc_codes[picked],
        scores=run.scores[picked],
    )


def queries_in(run: Run, queries: Mapping[str, str]) -> tuple[str, ...]:
    """A note if some queries have no list in a given run; an error if none has."""
    there = len(queries.keys() & set(run.query_ids))
    if not there:
        raise InputError(
            "no query id in the run matches the queries",
            where=run.source or run.name,
            do="give a run of the same queries",
        )
    if there == len(queries):
        return ()
    return (f"{run.source or run.name}: {there:,} of {len(queries):,} queries in the run",)
