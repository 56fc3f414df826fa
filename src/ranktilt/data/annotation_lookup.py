"""Look up documents in annotation files of any size, in one pass over the needed columns.

Threads read the files batch by batch and keep only the wanted rows, so memory grows with the runs
and not with the collection. Row groups whose smallest and largest document name exclude all wanted
documents are skipped. The counts of the whole collection (each distinct row and how many documents
have it) are computed in the same pass.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt.data.files import atomic_target, open_parquet, reading_parquet, writing
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError

if TYPE_CHECKING:
    from ranktilt.data.annotations_fast import Wanted

#: Rows that are decoded at a time, and rows of one piece of work.
BATCH_ROWS, TASK_ROWS = 1 << 15, 1 << 20
#: File in a folder of partitions with the counts of the whole collection.
SUMMARY = "_collection_counts.parquet"
DOC_ID, DOCUMENTS, TERMS = "doc_id", "documents", "terms"
TERMS_TYPE = pa.list_(pa.struct([("term", pa.string()), ("count", pa.int32())]))
_SUMMARY_KEY = b"ranktilt.collection_counts"


@dataclass(frozen=True, eq=False)
class CollectionCounts:
    """A collection's distinct rows of counts, and how many documents have each.

    Rows are in ascending order, so the sums do not depend on how the collection is split.
    """

    counts: FloatArray  # distinct rows × groups
    documents: IntArray

    def __len__(self) -> int:
        return int(self.documents.sum())

    def every(self) -> FloatArray:
        """A row for every document."""
        return np.repeat(self.counts, self.documents, axis=0)

    @classmethod
    def of(cls, counts: FloatArray) -> CollectionCounts:
        """From a row for every document."""
        names = [str(number) for number in range(counts.shape[1])]
        columns = [pa.array(counts[:, number]) for number in range(counts.shape[1])]
        return _CountTally(names, pa.Table.from_arrays(columns, names)).result()

    @classmethod
    def read(
        cls, folder: str | os.PathLike[str], columns: Sequence[str], settings: Mapping[str, str]
    ) -> CollectionCounts | None:
        """The counts stored in a folder of partitions.

        None if they are missing, broken or of other partitions: they are counted again then.
        """
        path = Path(folder) / SUMMARY
        if not path.is_file():
            return None
        try:
            with open_parquet(path) as parquet, reading_parquet(path):
                metadata = parquet.metadata.metadata or {}
                if not {*columns, DOCUMENTS} <= set(parquet.schema_arrow.names):
                    return None
                key = json.dumps(dict(settings), sort_keys=True).encode()
                if metadata.get(_SUMMARY_KEY) != key:
                    return None
                table = parquet.read([*columns, DOCUMENTS])
        except InputError:
            return None
        return _CountTally(list(columns), None, table).result()

    def write(
        self, folder: str | os.PathLike[str], columns: Sequence[str], settings: Mapping[str, str]
    ) -> None:
        """Store the counts next to the partitions."""
        arrays = [pa.array(self.counts[:, number]) for number in range(len(columns))]
        table = pa.table(
            dict(zip([*columns, DOCUMENTS], [*arrays, pa.array(self.documents)], strict=True))
        )
        key = {_SUMMARY_KEY: json.dumps(dict(settings), sort_keys=True).encode()}
        path = Path(folder) / SUMMARY
        with atomic_target(path) as temporary, writing(path):
            pq.write_table(table.replace_schema_metadata(key), temporary)


class _CountTally:
    """Adds up distinct rows of counts."""

    def __init__(
        self, columns: list[str], table: pa.Table | None = None, tallied: pa.Table | None = None
    ) -> None:
        self.columns, self._parts = columns, [] if tallied is None else [tallied]
        if table is not None:
            self.add(table)

    def add(self, rows: pa.Table) -> None:
        """Count rows."""
        found = rows.group_by(self.columns, use_threads=False).aggregate([([], "count_all")])
        self._parts.append(found.rename_columns([*self.columns, DOCUMENTS]))

    def merge(self) -> pa.Table:
        """All counts so far, each distinct row once."""
        if len(self._parts) > 1:
            together = pa.concat_tables(self._parts, promote_options="permissive")
            found = together.group_by(self.columns, use_threads=False).aggregate(
                [(DOCUMENTS, "sum")]
            )
            self._parts = [found.rename_columns([*self.columns, DOCUMENTS])]
        return self._parts[0] if self._parts else None

    def take(self, other: pa.Table | None) -> None:
        """Add what another tally merged."""
        if other is not None:
            self._parts.append(other)
            if len(self._parts) > 64:
                self.merge()

    def result(self) -> CollectionCounts:
        """The distinct rows in ascending order."""
        found = self.merge()
        if found is None:
            return CollectionCounts(np.empty((0, len(self.columns))), np.empty(0, np.int64))
        counts = np.empty((found.num_rows, len(self.columns)))
        for number, name in enumerate(self.columns):
            counts[:, number] = found[name].to_numpy()
        order = np.lexsort(counts.T[::-1])
        documents = found[DOCUMENTS].to_numpy().astype(np.int64)
        return CollectionCounts(counts[order], documents[order])


@dataclass(frozen=True, eq=False)
class _FoundRows:
    """The wanted rows of annotation files; `places` are their positions among the wanted."""

    places: IntArray
    rows: pa.Table
    collection: CollectionCounts | None = None


@dataclass(frozen=True, eq=False)
class _Task:
    """Some row groups of one file."""

    path: str
    metadata: pq.FileMetaData
    row_groups: list[int]


def find_rows(
    files: Sequence[str],
    doc_ids: pa.Array | None,
    columns: Sequence[str],
    tallied: Sequence[str] = (),
    *,
    workers: int | None = None,
) -> _FoundRows:
    """One pass over files for the `columns` of these documents.

    With `tallied` the distinct rows of those columns are counted over all documents as well, and no
    row group is skipped. With `doc_ids` None nothing else is done.
    """
    wanted = None
    if doc_ids is not None:
        from ranktilt.data.annotations_fast import Wanted

        wanted = Wanted(doc_ids)
    opened: list[tuple[str, pq.FileMetaData]] = []
    for file in files:
        with open_parquet(file) as parquet:
            opened.append((file, parquet.metadata))
    tasks = list(_tasks(opened, None if tallied else wanted))
    chosen = list(columns)
    tally = _CountTally(list(tallied)) if tallied else None

    def work(task: _Task) -> tuple[list[tuple[IntArray, pa.Table]], pa.Table | None]:
        own = _CountTally(list(tallied)) if tallied else None
        found = list(_search(task, wanted, chosen, own))
        return found, None if own is None else own.merge()

    places: list[IntArray] = []
    tables: list[pa.Table] = []
    pool = ThreadPoolExecutor(workers or _cores(), thread_name_prefix="ranktilt")
    try:
        for found, own in pool.map(work, tasks):
            places += [place for place, _ in found]
            tables += [table for _, table in found]
            if tally is not None:
                tally.take(own)
    finally:
        # An interrupt must not wait for unneeded work.
        pool.shutdown(wait=False, cancel_futures=True)
    return _FoundRows(
        np.concatenate([np.empty(0, np.int64), *places]),
        pa.concat_tables(tables, promote_options="permissive") if tables else pa.table({}),
        None if tally is None else tally.result(),
    )


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tasks(opened: list[tuple[str, pq.FileMetaData]], wanted: Wanted | None) -> Iterator[_Task]:
    """Pieces of about `TASK_ROWS` rows, without row groups that cannot have a wanted name."""
    groups = [
        (number, group)
        for number, (_, metadata) in enumerate(opened)
        for group in range(metadata.num_row_groups)
    ]
    needed = np.ones(len(groups), np.bool_)
    if wanted is not None:
        bounds = [_bounds(opened[number][1], group) for number, group in groups]
        known = [place for place, pair in enumerate(bounds) if pair is not None]
        pairs = [pair for pair in bounds if pair is not None]
        needed[known] = wanted.between([low for low, _ in pairs], [high for _, high in pairs])
    own: list[int] = []
    rows = 0
    for place, (number, group) in enumerate(groups):
        path, metadata = opened[number]
        if needed[place]:
            own.append(group)
            rows += metadata.row_group(group).num_rows
        last = place + 1 == len(groups) or groups[place + 1][0] != number
        if own and (last or rows >= TASK_ROWS):
            yield _Task(path, metadata, own)
            own, rows = [], 0


def _bounds(metadata: pq.FileMetaData, group: int) -> tuple[bytes, bytes] | None:
    """The smallest and the largest document name of a row group, if the file has them.

    If certain bits of a footer are broken, Arrow aborts the process when statistics are read; there
    is no other way to read them.
    """
    own = metadata.row_group(group)
    for number in range(own.num_columns):
        column = own.column(number)
        if column.path_in_schema != DOC_ID:
            continue
        found = column.statistics
        if found is None or not found.has_min_max:
            return None
        low, high = found.min_raw, found.max_raw
        good = isinstance(low, bytes) and isinstance(high, bytes) and low <= high
        return (low, high) if good else None
    return None


def _search(
    task: _Task, wanted: Wanted | None, columns: list[str], tally: _CountTally | None
) -> Iterator[tuple[IntArray, pa.Table]]:
    """The wanted rows of some row groups, batch by batch."""
    needed = [] if wanted is None else [DOC_ID, *columns]
    needed += [] if tally is None else [name for name in tally.columns if name not in needed]
    with (
        reading_parquet(task.path),
        # no threads in addition to ours
        pq.ParquetFile(task.path, metadata=task.metadata, pre_buffer=False) as parquet,
    ):
        # a batch across row groups would be copied
        rows = max(task.metadata.row_group(group).num_rows for group in task.row_groups)
        for batch in parquet.iter_batches(
            max(1, min(rows, BATCH_ROWS)),
            row_groups=task.row_groups,
            columns=needed,
            use_threads=False,
        ):
            if tally is not None:
                counted = pa.Table.from_batches([batch.select(tally.columns)])
                tally.add(as_written(counted, task.path))
            if wanted is None:
                continue
            rows, places = wanted.find(names_of(batch.column(DOC_ID), task.path))
            if len(rows):
                found = pa.Table.from_batches([batch.select(columns).take(pa.array(rows))])
                yield places, as_written(found, task.path)


def as_written(rows: pa.Table, where: object) -> pa.Table:
    """Names and terms in the types that we write; other programs may rewrite parts with others.

    A missing number is an error.
    """
    for place, name in enumerate(rows.column_names):
        if name == DOC_ID:
            rows = rows.set_column(place, name, names_of(rows[name], where))
        elif name == TERMS:
            if rows[name].type != TERMS_TYPE:
                rows = rows.set_column(place, name, rows[name].cast(TERMS_TYPE))
        elif rows[name].null_count:
            raise InputError(f"no value in column {name!r}", where=where, do="annotate again")
    return rows


def require_type(field: pa.Field, where: object) -> None:
    """Raise an error if a column has the wrong type for its name."""
    kind = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
    tests: tuple[Callable[[pa.DataType], bool], ...]
    if field.name == DOC_ID:
        expected = "text or whole numbers"
        tests = (
            pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view,
            pa.types.is_binary, pa.types.is_large_binary, pa.types.is_integer,
        )  # fmt: skip
    elif field.name == TERMS:
        expected, tests = "lists of {term, count}", (pa.types.is_list, pa.types.is_large_list)
    else:
        expected, tests = "numbers", (pa.types.is_integer, pa.types.is_floating)
    if not any(test(kind) for test in tests):
        raise InputError(
            f"column {field.name!r} of type {field.type}",
            where=where,
            expected=expected,
            do="annotate again",
        )


def names_of(column: pa.Array | pa.ChunkedArray, where: object) -> pa.Array | pa.ChunkedArray:
    """Document names as strings; a missing one is an error."""
    if column.null_count:
        raise InputError("a document without a name", where=where, do="annotate it again")
    return column if column.type == pa.string() else column.cast(pa.string())
