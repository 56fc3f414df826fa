"""Polarity: the position of each query's documents on the axis between the sides of an issue.

On disk: Parquet with `query_id`, `doc_id`, `axis_1`, …, and metadata: embedder, method, and per
query the axis's explained variance, orientation, fit documents and warnings. A query without an
axis has nulls.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt._version import __version__
from ranktilt.data.columns import POLARITY_COLUMNS, find_columns
from ranktilt.data.files import format_suffix, read_parquet, write_parquet
from ranktilt.data.frames import Frame, Framed, is_frame
from ranktilt.data.tables import parse_number, read_table
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError

ARBITRARY = "arbitrary"
#: The + side if a reader decided.
SUPPORT = "support of the query"
#: What a query's documents can turn out to be, in words for people.
Verdict = Literal["two sides", "one side only", "no issue"]
#: The status of DUO if a verdict rules it out.
VERDICT_STATUS: dict[str, str] = {"one side only": "one-side", "no issue": "no-issue"}
#: Squares of larger values would overflow.
LARGEST = 1e100
_PREFIX = "ranktilt."


@dataclass(frozen=True)
class QueryAxis:
    """How one query's axis was fitted, what it found, and warnings about it.

    Attributes:
        method: How the axis was fitted.
        fitted_on: The documents that it was fitted on.
        fit_documents: Their number.
        explained_variance: Share of the variance on each axis.
        orientation: The side that + means; `ARBITRARY` if it is not known.
        trust: Chance that the documents have two sides; None if it cannot be judged.
        warnings: Doubts about the axis.
        weak: Whether the axis fails to separate the labelled fit documents.
        verdict: Whether there are two sides; None if it could not be decided.
        sides: Words that distinguish the + end from the − end.
    """

    method: str
    fitted_on: str = "fit documents"
    fit_documents: int = 0
    explained_variance: tuple[float, ...] = ()
    orientation: str = ARBITRARY
    trust: float | None = None
    warnings: tuple[str, ...] = ()
    weak: bool = False
    verdict: Verdict | None = None
    sides: tuple[str, ...] = ()

    @property
    def status(self) -> str | None:
        """The status that DUO has instead of a value; None if it has a value."""
        return VERDICT_STATUS.get(self.verdict or "")


@dataclass(frozen=True, eq=False)
class Polarity(Framed):
    """Polarities of (query, document) pairs on one or more axes; NaN for a query without axis."""

    query_ids: pa.Array
    doc_ids: pa.Array
    values: FloatArray  # pairs × axes
    settings: dict[str, Any] = field(default_factory=dict)
    queries: dict[str, QueryAxis] = field(default_factory=dict)
    source: str = "polarity"

    def __len__(self) -> int:
        return len(self.values)

    def __repr__(self) -> str:
        queries = counted(len(pc.unique(self.query_ids)), "query", "queries")
        axes = "" if self.axes == 1 else f", {self.axes} axes"
        return f"<Polarity of {counted(len(self), 'document')} of {queries}{axes}>"

    def to_arrow(self) -> pa.Table:
        """One row per query and document: query_id, doc_id, axis_1, …; null without an axis."""
        columns = {"query_id": self.query_ids, "doc_id": self.doc_ids}
        for number in range(self.axes):
            axis = self.values[:, number]
            columns[f"axis_{number + 1}"] = pa.array(axis, pa.float64(), mask=np.isnan(axis))
        return pa.table(columns)

    @property
    def axes(self) -> int:
        """Number of axes."""
        return self.values.shape[1]

    @property
    def positive(self) -> str | None:
        """The side that + means, if it is the same for every query with an axis."""
        without = pc.unique(self.query_ids.filter(pa.array(np.isnan(self.values).any(axis=1))))
        without_axis = set(without.to_pylist())
        sides = {a.orientation for query, a in self.queries.items() if query not in without_axis}
        only = next(iter(sides)) if len(sides) == 1 else ARBITRARY
        return None if only == ARBITRARY else only

    def of_query(self, query_id: str) -> dict[str, tuple[float, ...]]:
        """{document: polarity on each axis} of one query."""
        rows = pc.indices_nonzero(pc.equal(self.query_ids, query_id)).to_numpy()
        names = self.doc_ids.take(pa.array(rows)).to_pylist()
        return {doc: tuple(row) for doc, row in zip(names, self.values[rows].tolist(), strict=True)}

    def pooled(self, axis: int = 1) -> tuple[FloatArray, int]:
        """All polarities on one axis, and the number of skipped queries.

        Each query's polarities are divided by their standard deviation.
        """
        values = self.values[:, axis - 1]
        codes = self.query_ids.dictionary_encode().indices.to_numpy()
        parts, left_out = [], 0
        for query in range(int(codes.max(initial=-1)) + 1):
            own = values[codes == query]
            spread = float(own.std())
            # equal values have a deviation from rounding, which must not be scaled to 1
            if np.isnan(own).any() or not spread > 1e-12 * np.abs(own).max():
                left_out += 1
            else:
                parts.append(own / spread)
        return (np.concatenate(parts) if parts else np.zeros(0)), left_out

    @classmethod
    def load(
        cls, source: Polarity | str | os.PathLike[str] | Mapping[str, Mapping[str, Any]] | Frame
    ) -> Polarity:
        """Load a file, a data frame or {query: {doc: polarity}} (a number, or one per axis)."""
        if isinstance(source, Polarity):
            return source
        if isinstance(source, Mapping):
            return _of_mapping(source)
        if not is_frame(source) and format_suffix(source) == ".parquet":
            return _of_parquet(source)
        return _of_table(source)

    def lookup(
        self, query_ids: Sequence[str], doc_ids: pa.Array, queries: IntArray, documents: IntArray
    ) -> tuple[BoolArray, FloatArray]:
        """Whether pairs of query and document are known, and their polarities.

        Pairs are positions in `query_ids` and `doc_ids`. A known pair without axis is NaN.
        """
        own_query = pc.index_in(self.query_ids, value_set=pa.array(query_ids, pa.string()))
        own_doc = pc.index_in(self.doc_ids, value_set=doc_ids)
        wanted = pc.and_(pc.is_valid(own_query), pc.is_valid(own_doc)).to_numpy(
            zero_copy_only=False
        )
        width = max(len(doc_ids), 1)
        keys = (
            own_query.fill_null(0).to_numpy().astype(np.int64) * width
            + own_doc.fill_null(0).to_numpy()
        )[wanted]
        order = np.argsort(keys, kind="stable")
        keys = keys[order]
        if (keys[1:] == keys[:-1]).any():
            twice = int(np.flatnonzero(keys[1:] == keys[:-1])[0])
            query, doc = query_ids[keys[twice] // width], doc_ids[int(keys[twice] % width)]
            raise InputError(
                f"duplicate document {doc.as_py()!r} for query {query!r}", where=self.source
            )
        asked = queries * width + documents
        places = np.minimum(np.searchsorted(keys, asked), max(len(keys) - 1, 0))
        known = keys[places] == asked if len(keys) else np.zeros(len(asked), np.bool_)
        found = np.full((len(asked), self.axes), np.nan)
        if len(keys):
            found[known] = self.values[wanted][order][places[known]]
        return known, found

    def write(self, path: str | os.PathLike[str], manifest: dict[str, Any] | None = None) -> None:
        """Write as Parquet, with the settings and axes in the metadata."""
        content = {
            "polarity": self.settings,
            "queries": {query: dataclasses.asdict(axis) for query, axis in self.queries.items()},
            "version": __version__,
            "manifest": manifest or {},
        }
        metadata = {_PREFIX + key: json.dumps(value) for key, value in content.items()}
        table = self.to_arrow().replace_schema_metadata(metadata)
        write_parquet(path, table.schema, table.to_batches(), dict)


def _of_mapping(source: Mapping[str, Mapping[str, Any]]) -> Polarity:
    rows = []
    for query, documents in source.items():
        if not isinstance(documents, Mapping):
            raise InputError(f"polarity {documents!r} of query {query!r}", expected="{doc: number}")
        for doc, value in documents.items():
            try:
                numbers = np.atleast_1d(np.asarray(value, np.float64))
            except (TypeError, ValueError):
                numbers = np.zeros(0)
            if numbers.ndim != 1 or not len(numbers):
                what = f"polarity {value!r} of {doc!r} for query {query!r}"
                raise InputError(what, expected="a number, or one per axis")
            rows.append((str(query), str(doc), numbers))
    widths = {len(row[2]) for row in rows}
    if len(widths) > 1:
        raise InputError(f"documents with {sorted(widths)} axes", expected="the same number")
    values = np.array([row[2] for row in rows]).reshape(len(rows), widths.pop() if widths else 1)
    queries, documents = (pa.array([row[i] for row in rows], pa.string()) for i in (0, 1))
    return _checked(Polarity(queries, documents, values))


def _of_parquet(path: str | os.PathLike[str]) -> Polarity:
    table = read_parquet(path)
    names = find_columns(table.column_names, POLARITY_COLUMNS, POLARITY_COLUMNS, path)
    axes = [names["axis_1"], *_further_axes(table.column_names)]
    values = np.empty((table.num_rows, len(axes)))
    for number, name in enumerate(axes):
        try:
            column = table[name].cast(pa.float64())
        except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
            raise InputError(f"column {name} is not numeric", where=path) from error
        if pc.any(pc.is_nan(column)).as_py():
            raise InputError(f"NaN in column {name}", where=path, expected="numbers, or null")
        values[:, number] = column.to_numpy()
    metadata = {k.decode(): v.decode() for k, v in (table.schema.metadata or {}).items()}
    try:
        settings = dict(json.loads(metadata.get(_PREFIX + "polarity", "{}")))
        queries = _query_axes(json.loads(metadata.get(_PREFIX + "queries", "{}")))
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            "metadata not readable", where=path, do="make it again with ranktilt polarity"
        ) from error
    query_ids, doc_ids = (_strings(table, names[own], path) for own in ("query_id", "doc_id"))
    return _checked(Polarity(query_ids, doc_ids, values, settings, queries, os.fspath(path)))


def _strings(table: pa.Table, name: str, path: object) -> pa.Array:
    try:
        return table[name].cast(pa.string()).combine_chunks()
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise InputError(f"column {name} has no ids", where=path) from error


def _query_axes(stored: dict[str, dict[str, Any]]) -> dict[str, QueryAxis]:
    """Each query's axis; fields of other versions are skipped."""
    known = {field.name for field in dataclasses.fields(QueryAxis)}
    found = {}
    for query, axis in stored.items():
        given: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in axis.items()
            if name in known
        }
        found[query] = QueryAxis(**given)
    return found


def _of_table(path: Any) -> Polarity:
    table = read_table(path, POLARITY_COLUMNS, required=("query_id", "doc_id", "axis_1"))
    axes = ["axis_1", *_further_axes(list(table.columns))]
    values = np.full((len(table), len(axes)), np.nan)
    for number, name in enumerate(axes):
        for row, text in enumerate(table.columns[name]):
            if text:
                where = table.where(row)
                values[row, number] = parse_number(text, name, where, expected="a number")
    queries, docs = (pa.array(table.columns[own], pa.string()) for own in ("query_id", "doc_id"))
    return _checked(Polarity(queries, docs, values, source=table.path))


def _further_axes(names: Sequence[str]) -> list[str]:
    further: list[str] = []
    while f"axis_{len(further) + 2}" in names:
        further.append(f"axis_{len(further) + 2}")
    return further


def _checked(polarity: Polarity) -> Polarity:
    """Check that each query has an axis for all of its documents or for none."""
    for name, ids in (("query_id", polarity.query_ids), ("doc_id", polarity.doc_ids)):
        if ids.null_count or pc.any(pc.equal(ids, "")).as_py():
            raise InputError(f"a row without {name}", where=polarity.source)
    if np.isinf(polarity.values).any():
        raise InputError("an infinite polarity", where=polarity.source, expected="numbers")
    if (np.abs(polarity.values) > LARGEST).any():
        raise InputError(
            f"a polarity beyond {LARGEST:g}", where=polarity.source, expected="a smaller number"
        )
    unknown = np.isnan(polarity.values).any(axis=1)
    if unknown.any():
        codes = polarity.query_ids.dictionary_encode()
        places = codes.indices.to_numpy()
        some = np.bincount(places, weights=unknown, minlength=len(codes.dictionary))
        whole = np.bincount(places, minlength=len(codes.dictionary))
        partly = np.flatnonzero((some > 0) & (some < whole))
        if len(partly):
            query = codes.dictionary[int(partly[0])].as_py()
            raise InputError(
                f"query {query!r} has no polarity for {int(some[partly[0]])} of "
                f"{int(whole[partly[0]])} documents",
                where=polarity.source,
                expected="a number for each, or for none if the query has no axis",
            )
    return polarity
