"""What a ranker is, how families register, and how runs are made from scores.

A ranker ranks (`rank`: from queries to lists), reranks (`rerank`: from run to run) or does both.
Lists are ordered as every `Run` is: score descending, then doc_id descending.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.collection import Collection
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.trec import RunColumns
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.data.unmatched import compare_ids, unmatched
from ranktilt.errors import InputError
from ranktilt.progress import Progress, silent

#: Documents per query: of a first stage, and those that a reranker takes.
DEPTH, RERANK_DEPTH = 1000, 100


class Ranker(ABC):  # noqa: B024 - a family overrides one of two methods, or both
    """A ranker. `first_stage` if it ranks a collection, `reranker` if it reranks runs.

    A subclass sets these two and overrides `rank`, `rerank` or both.
    """

    name: str = "ranker"
    first_stage: bool = False
    reranker: bool = False
    #: The documents; None for a ranker that has its own.
    collection: Collection | None = None
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
        """The top `depth` of each list of `run` in this ranker's order.

        Lower ranks are cut: their scores come from another ranker and are not comparable.
        """
        raise InputError(
            f"{self.name} searches a collection and cannot rerank a run",
            do="make it the first stage",
        )

    def settings(self) -> dict[str, Any]:
        """What a manifest records about this ranker, never secrets."""
        return {"ranker": self.name}

    def inputs(self) -> list[str]:
        """Files that this ranker was made from, which a result must not overwrite."""
        return []


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


#: (name after the colon, options in parentheses, documents, settings) -> ranker
Factory = Callable[[Any, Any, Collection, RankSettings], Ranker]
AnyFactory = TypeVar("AnyFactory", bound=Factory)


class _Family(NamedTuple):
    """How a kind of ranker is made, the dataclass of its options (or dict), and its name."""

    factory: Factory
    options: type
    named: str


#: Kinds of rankers, by the word that a spec begins with.
FAMILIES: dict[str, _Family] = {}


@dataclass(frozen=True)
class _NoOptions:
    """The options of a family that has none."""


def family(
    name: str, options: type = _NoOptions, named: str = ""
) -> Callable[[AnyFactory], AnyFactory]:
    """Register a class or function that makes rankers: `@family("cross", CrossOptions, "MODEL")`.

    Options are checked against the dataclass `options` and passed as an instance of it, or with
    `dict` passed as they are. With `named`, a spec without a name after its colon is an error.
    A module outside of this package may register families too.
    """

    def register(factory: AnyFactory) -> AnyFactory:
        FAMILIES[name] = _Family(factory, options, named)
        return factory

    return register


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
    return made if depth is None else made.cut(depth)


def check_distinct(doc_ids: pa.Array, where: str) -> None:
    """Refuse duplicate ids."""
    if pc.count_distinct(doc_ids).as_py() < len(doc_ids):
        counts = doc_ids.value_counts()
        twice = pc.filter(counts.field("values"), pc.greater(counts.field("counts"), 1))[0]
        raise InputError(f"duplicate document {twice.as_py()!r}", where=where)


def queries_in(run: Run, queries: Mapping[str, str]) -> tuple[str, ...]:
    """A note if some queries have no list in a given run; an error if none has."""
    there = len(queries.keys() & set(run.query_ids))
    if not there:
        ids = compare_ids(run.query_ids, queries, "in the run", "in the queries")
        what, do = "no query id in the run matches the queries", "give a run of the same queries"
        raise unmatched(what, ids, run.source or run.name, do)
    if there == len(queries):
        return ()
    return (f"{run.source or run.name}: {there:,} of {len(queries):,} queries in the run",)
