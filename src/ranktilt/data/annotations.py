"""Annotations: for every document its number of tokens and its counts of group terms.

Made once per collection and lexicon, reused for every run. On disk Parquet (a file or a folder of
partitions) with the lexicon and all settings in the metadata.
"""

from __future__ import annotations

import bisect
import itertools
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pyarrow as pa

from ranktilt._version import __version__
from ranktilt.backends.local import map_ordered
from ranktilt.data.collection import Collection
from ranktilt.data.files import open_parquet, reading_parquet, write_parquet
from ranktilt.data.frames import FRAME, Frame, Framed, arrow_table, is_frame
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.numbering import IdNumbers
from ranktilt.data.seals import check_seals, has_own_footer
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError

DOC_ID, TERMS = "doc_id", "terms"
TERMS_TYPE = pa.list_(pa.struct([("term", pa.string()), ("count", pa.int32())]))
_NUMBERED = pa.dictionary(pa.int32(), pa.string())
NUMBERED_TERMS_TYPE = pa.list_(pa.struct([("term", _NUMBERED), ("count", pa.int32())]))
_PREFIX = "ranktilt."
#: From so many rows, and for more than so many ids, ids are looked up by compiled code.
LARGE_ROWS, FEW_IDS = 1_000_000, 1_000
#: Row groups are skipped for at most so many ids; more are nearly everywhere.
_SKIPPING_IDS = 100_000
#: Rows that are decoded at a time.
_BATCH_ROWS = 1 << 18
Result = TypeVar("Result")


@dataclass(frozen=True)
class AnnotationSettings:
    """How annotations were made."""

    lexicon: Lexicon
    tokenizer: str = "word"
    fields: tuple[str, ...] | None = None
    source: str = ""
    version: str = __version__

    def metadata(self) -> dict[str, str]:
        """Key-value metadata for the Parquet file."""
        content: dict[str, Any] = {
            "lexicon": self.lexicon.name,
            "lexicon_hash": self.lexicon.hash,
            "lexicon_definition": self.lexicon.to_dict(),
            "groups": list(self.lexicon.group_names),
            "targets": list(self.lexicon.targets),
            "tokenizer": self.tokenizer,
            "fields": None if self.fields is None else list(self.fields),
            "version": self.version,
            "source": self.source,
        }
        return {
            _PREFIX + key: value
            if isinstance(value, str)
            else json.dumps(value, ensure_ascii=False)
            for key, value in content.items()
        }

    def recorded(self) -> dict[str, Any]:
        """The settings that a manifest records."""
        return {
            "lexicon": self.lexicon.name,
            "lexicon_hash": self.lexicon.hash,
            "tokenizer": self.tokenizer,
            "fields": self.fields,
        }

    @classmethod
    def from_metadata(
        cls, metadata: Mapping[bytes, bytes] | None, where: object
    ) -> AnnotationSettings:
        """Read the settings back."""
        values = {key.decode(): value.decode() for key, value in (metadata or {}).items()}
        if _PREFIX + "lexicon_hash" not in values:
            raise InputError(
                "a Parquet file without annotations",
                where=where,
                do="create it with ranktilt annotate",
            )
        try:
            definition = json.loads(values[_PREFIX + "lexicon_definition"])
            fields = json.loads(values[_PREFIX + "fields"])
            if not isinstance(definition, dict) or not isinstance(fields, list | None):
                raise ValueError("other types")
            tokenizer, source, version = (
                values[_PREFIX + key] for key in ("tokenizer", "source", "version")
            )
        except (KeyError, ValueError, RecursionError) as error:
            raise _unusable("the settings in this file cannot be read", where) from error
        chosen = None if fields is None else tuple(map(str, fields))
        return cls(Lexicon.from_dict(definition), tokenizer, chosen, source, version)

    def require_columns(self, found: pa.Schema, where: object) -> None:
        """Raise an error if a file misses a column of these annotations or has another type."""
        for name in self.schema().names:
            if found.names.count(name) != 1:
                what = f"{'more than one' if name in found.names else 'no'} column {name!r}"
                raise _unusable(what, where)
            _require_type(found.field(name), where)

    def schema(self, terms: pa.DataType = TERMS_TYPE) -> pa.Schema:
        """The columns."""
        count_type = pa.float64() if self.lexicon.weighted else pa.int32()
        return pa.schema(
            [(DOC_ID, pa.string()), ("length", pa.int32())]
            + [(f"count_{name}", count_type) for name in self.lexicon.group_names]
            + [(TERMS, terms)]
        )

    def write(
        self,
        path: str | os.PathLike[str],
        batches: Iterable[pa.RecordBatch],
        manifest: Callable[[], Mapping[str, Any]],
    ) -> None:
        """Write batches as they come; `manifest` is called at the end.

        Their terms may be numbers with a dictionary, which are written as they are.
        """
        ahead = iter(batches)
        first = next(ahead, None)
        write_parquet(
            path,
            self.schema() if first is None else first.schema,
            ahead if first is None else itertools.chain([first], ahead),
            lambda: self.metadata() | {_PREFIX + "manifest": json.dumps(manifest())},
            compression="snappy",
            use_dictionary=["terms.list.element.term"],
            write_statistics=[DOC_ID],  # so that readers can skip row groups
            store_schema=False,  # terms are text for readers
        )


@dataclass(frozen=True)
class DocumentCounts:
    """Counts of documents, in the order of the requested ids."""

    known: BoolArray
    length: IntArray
    counts: FloatArray
    log_counts: FloatArray | None = None


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
        columns = {str(number): pa.array(column) for number, column in enumerate(counts.T)}
        return cls.of_parts([_distinct(pa.table(columns))])

    @classmethod
    def of_parts(cls, tables: Iterable[pa.Table]) -> CollectionCounts:
        """From what `_distinct` finds in each part; at least one."""
        parts = list(tables)
        names = parts[0].column_names[:-1]
        whole = pa.concat_tables(parts, promote_options="permissive").group_by(names)
        found = whole.aggregate([("count_all", "sum")])
        found = found.sort_by([(name, "ascending") for name in names])
        return cls(_matrix(found, names), found["count_all_sum"].to_numpy().astype(np.int64))


def _distinct(table: pa.Table) -> pa.Table:
    """Distinct rows, and how many rows are like each."""
    return table.group_by(table.column_names).aggregate([([], "count_all")])


@dataclass(frozen=True, eq=False)
class Annotations(Framed):
    """Annotations in memory or on disk."""

    settings: AnnotationSettings
    path: str | None = None
    memory: pa.Table | None = None
    #: The collection, if only the documents that runs retrieved were annotated, for these runs.
    collection: Collection | None = None
    #: The Parquet files, sorted by name; empty for annotations in memory.
    files: list[str] = field(default_factory=list)
    _rows_in_files: int = 0

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon they were made with."""
        return self.settings.lexicon

    @property
    def group_names(self) -> tuple[str, ...]:
        """Groups in order; the first is +."""
        return self.lexicon.group_names

    @property
    def targets(self) -> tuple[float, ...]:
        """Target shares in group order."""
        return self.lexicon.targets

    def __repr__(self) -> str:
        groups = ", ".join(self.group_names)
        where = f", {self.path}" if self.path else ""
        return f"<Annotations of {counted(len(self), 'document')}: {groups}{where}>"

    def to_arrow(self) -> pa.Table:
        """One row per document: doc_id, length, count_…, terms; the settings are its metadata."""
        return self.table().replace_schema_metadata(self.settings.metadata())

    @classmethod
    def read(
        cls,
        source: Annotations | str | os.PathLike[str] | Frame,
        lexicon: Lexicon | None = None,
    ) -> Annotations:
        """Open annotations. Columns of files are read when needed.

        Args:
            source: A file, a folder of partitions, or a data frame with their columns.
            lexicon: What a data frame was counted with; Arrow tables and files contain it.
        """
        if isinstance(source, Annotations):
            return source
        if is_frame(source):
            return _of_frame(source, lexicon)
        path = Path(source)
        files = _partitions(path) if path.is_dir() else [str(path)]
        settings, rows, first = None, 0, None
        for file in files:
            with open_parquet(file, do="make annotations with ranktilt annotate") as parquet:
                metadata = parquet.metadata.metadata or {}
                schema = parquet.schema_arrow
                rows += parquet.metadata.num_rows
            keys = ("lexicon_hash", "tokenizer")
            made_with = [metadata.get(f"{_PREFIX}{key}".encode()) for key in keys]
            if settings is None or None in made_with:
                settings, first = AnnotationSettings.from_metadata(metadata, file), made_with
            elif made_with != first:
                raise InputError("lexicon or tokenizer differs from the other files", where=file)
            settings.require_columns(schema, file)
        if settings is None:
            raise InputError("no annotations", where=path)
        check_seals(*files)
        return cls(settings, str(source), None, None, files, rows)

    @classmethod
    def from_batches(
        cls, settings: AnnotationSettings, batches: Iterator[pa.RecordBatch]
    ) -> Annotations:
        """Keep annotations in memory."""
        return cls(settings, None, pa.Table.from_batches(batches, settings.schema()))

    def table(self, columns: list[str] | None = None) -> pa.Table:
        """The whole table, or some columns."""
        chosen = self.settings.schema().names if columns is None else columns
        return pa.concat_tables(self._mapped(_itself, chosen), promote_options="permissive")

    def _mapped(
        self,
        function: Callable[[pa.Table], Result],
        columns: list[str],
        doc_ids: pa.Array | None = None,
    ) -> Iterator[Result]:
        """A function of all rows in pieces, at least one, on all cores.

        With ids, row groups that have none of them by their statistics are skipped.
        """
        if self.memory is not None:
            yield function(self.memory.select(columns))
            return
        yield function(self.settings.schema().empty_table().select(columns))

        def work(piece: tuple[str, list[int]]) -> list[Result]:
            return [function(table) for table in _read_groups(*piece, columns)]

        wanted = None
        if doc_ids is not None and len(doc_ids) <= _SKIPPING_IDS:
            wanted = sorted(doc_ids.to_pylist())
        pieces = (piece for file in self.files for piece in _row_groups(file, wanted))
        for results in map_ordered(work, pieces):
            yield from results

    def __len__(self) -> int:
        return self._rows_in_files if self.memory is None else self.memory.num_rows

    def write(self, path: str | os.PathLike[str], manifest: dict[str, Any] | None = None) -> None:
        """Write as one Parquet file."""
        batches = self.table().to_batches()
        self.settings.write(path, batches, lambda: manifest or {})

    def require_lexicon(self, wanted: Lexicon) -> None:
        """Raise an error if the annotations were made with another lexicon."""
        if wanted.hash != self.lexicon.hash:
            raise InputError(
                f"annotated with the lexicon {_described(self.lexicon)}",
                where=self.path or "annotations",
                expected=_described(wanted),
                do="annotate again or omit --lexicon",
            )

    def first_ids(self) -> Iterator[str]:
        """Ids from the start, for error messages; those of the collection if that is known."""
        if self.collection is not None:
            yield from self.collection.first_ids()
        else:
            for table in self._mapped(_itself, [DOC_ID]):
                yield from table[DOC_ID].to_pylist()

    @property
    def _count_columns(self) -> list[str]:
        return [f"count_{name}" for name in self.group_names]

    @cached_property
    def all_counts(self) -> FloatArray:
        """Counts of every document (n × groups)."""
        return _matrix(self.table(self._count_columns), self._count_columns)

    @cached_property
    def collection_counts(self) -> CollectionCounts:
        """The distinct counts of all documents and how many documents have them."""
        return CollectionCounts.of_parts(self._mapped(_distinct, self._count_columns))

    def lookup(self, doc_ids: pa.Array, *, log_counts: bool = False) -> DocumentCounts:
        """Counts of these documents; `log_counts` adds Σ weight·ln(count) over terms, per group."""
        columns = ["length", *self._count_columns, *([TERMS] if log_counts else [])]
        places, found = self.rows(doc_ids, [DOC_ID, *columns])
        times = np.bincount(places, minlength=len(doc_ids))
        if len(times) and times.max() > 1:
            twice = doc_ids[int(times.argmax())].as_py()
            raise InputError(
                f"duplicate document {twice!r}",
                where=self.path or self.settings.source or "annotations",
                do="remove the duplicate from the collection",
            )
        length = np.zeros(len(doc_ids), np.int64)
        counts = np.zeros((len(doc_ids), len(self.group_names)))
        logs = np.zeros_like(counts) if log_counts else None
        if len(places):
            numbers = _matrix(found, ["length", *self._count_columns])
            if not ((numbers >= 0) & (numbers < np.inf)).all():
                where = self.path or "annotations"
                raise _unusable("a count that is not a number, or below 0", where)
            length[places], counts[places] = numbers[:, 0], numbers[:, 1:]
            if logs is not None:
                logs[places] = self._log_counts(found[TERMS].combine_chunks())
        return DocumentCounts(times > 0, length, counts, logs)

    def rows(self, doc_ids: pa.Array, columns: list[str]) -> tuple[IntArray, pa.Table]:
        """The rows of these documents, and the place of each among them."""
        import pyarrow.compute as pc  # slow to load

        several = len(self) >= LARGE_ROWS or len(self.files) > 1
        numbers = IdNumbers.of(doc_ids) if several and len(doc_ids) > FEW_IDS else None
        if numbers is not None and len(numbers) < len(doc_ids):
            numbers = None  # some ids several times

        def match(table: pa.Table) -> tuple[IntArray, pa.Table]:
            if numbers is None:
                places = pc.index_in(table[DOC_ID], value_set=doc_ids).fill_null(-1).to_numpy()
            else:
                places = numbers.find(table[DOC_ID])
            return places[places >= 0], table.filter(pa.array(places >= 0))

        matched = list(self._mapped(match, columns, doc_ids))
        whole = pa.concat_tables([table for _, table in matched], promote_options="permissive")
        return np.concatenate([places for places, _ in matched]), whole

    def _log_counts(self, terms: pa.ListArray) -> FloatArray:
        groups = self.lexicon.places
        result = np.zeros((len(terms), len(self.group_names)))
        if not len(terms):
            return result
        rows = terms.value_parent_indices().to_numpy()
        flat = terms.flatten()
        where = self.path or "annotations"
        times = flat.field("count").fill_null(0).to_numpy()
        if flat.null_count or flat.field("term").null_count or (times < 1).any():
            raise _unusable("a term without name or count", where)
        encoded = flat.field("term").dictionary_encode()
        names = encoded.dictionary.to_pylist()
        strange = next((name for name in names if name not in groups), None)
        if strange is not None:
            raise _unusable(f"term {strange!r}", where, f"one of the lexicon {self.lexicon.name}")
        group = np.array([groups[name][0] for name in names], np.int64)
        weight = np.array([groups[name][1] for name in names])
        codes = encoded.indices.to_numpy()
        values = weight[codes] * np.log(times)
        np.add.at(result, (rows, group[codes]), values)
        return result


def _partitions(folder: Path) -> list[str]:
    """The Parquet files of a folder.

    Names that begin with _ or . are not partitions; other programs use them.
    """
    files = sorted(
        str(path)
        for path in folder.glob("*")
        if path.suffix.lower() == ".parquet" and path.name[0] not in "_."
    )
    if not files:
        raise InputError("no Parquet file in this folder", where=folder)
    return files


def _itself(table: pa.Table) -> pa.Table:
    return table


def _row_groups(file: str, wanted: list[str] | None) -> Iterator[tuple[str, list[int]]]:
    """Row groups that are read together; only those that may have one of the sorted names."""
    with open_parquet(file) as parquet:
        every = wanted is None or not has_own_footer(file)
        metadata = parquet.metadata
        column = parquet.schema.names.index(DOC_ID)
        groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    kept = [
        (number, group.num_rows)
        for number, group in enumerate(groups)
        if every or not _is_outside(group.column(column).statistics, wanted or [])
    ]
    rows = itertools.accumulate(size for _, size in kept)
    numbered = zip(kept, rows, strict=True)
    for _, own in itertools.groupby(numbered, lambda pair: pair[1] // _BATCH_ROWS):
        yield file, [number for (number, _), _ in own]


def _is_outside(names: Any, wanted: list[str]) -> bool:
    """Whether statistics say that a row group has none of the names, which are sorted."""
    if names is None or names.null_count != 0 or not isinstance(names.min, str):
        return False
    place = bisect.bisect_left(wanted, names.min)
    return place == len(wanted) or wanted[place] > names.max


def _read_groups(file: str, groups: list[int], columns: list[str]) -> Iterator[pa.Table]:
    """The rows of some row groups; other programs may have changed the types of some."""
    with open_parquet(file) as parquet, reading_parquet(file):
        for batch in parquet.iter_batches(_BATCH_ROWS, groups, columns, use_threads=False):
            batch.validate(full=True)  # texts may have any bytes
            yield _as_written(pa.Table.from_batches([batch]).select(columns), file)


def _as_written(rows: pa.Table, where: object) -> pa.Table:
    """Names and terms in the types that we write; other programs may rewrite parts with others.

    A missing value is an error.
    """
    for place, name in enumerate(rows.column_names):
        kind = {DOC_ID: pa.string(), TERMS: TERMS_TYPE}.get(name, rows[name].type)
        if name != TERMS and rows[name].null_count:
            what = "a document without a name" if name == DOC_ID else f"no value in column {name!r}"
            raise _unusable(what, where)
        rows = rows.set_column(place, name, rows[name].cast(kind))
    return rows


def _require_type(field: pa.Field, where: object) -> None:
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
        raise _unusable(f"column {field.name!r} of type {field.type}", where, expected)


def _unusable(what: str, where: object, expected: str | None = None) -> InputError:
    """An error for annotations that have to be made again."""
    return InputError(what, where=where, expected=expected, do="annotate again")


def _of_frame(frame: Any, lexicon: Lexicon | None) -> Annotations:
    """Annotations from a data frame; those of pandas and polars keep no settings."""
    table = arrow_table(frame)
    metadata = table.schema.metadata or {}
    if f"{_PREFIX}lexicon".encode() in metadata:
        settings = AnnotationSettings.from_metadata(metadata, FRAME)
    elif lexicon is None:
        raise InputError(
            "annotations without their lexicon", where=FRAME, do="pass lexicon=, or the Annotations"
        )
    else:
        settings = AnnotationSettings(lexicon, source=FRAME)
    settings.require_columns(table.schema, FRAME)
    rows = _as_written(table.select(settings.schema().names), FRAME)
    return Annotations(settings, None, rows.cast(settings.schema()))


def _described(lexicon: Lexicon) -> str:
    groups = ", ".join(lexicon.group_names)
    return f"{lexicon.name!r} (groups {groups}; hash {lexicon.hash[:8]})"


def _matrix(table: pa.Table, columns: list[str]) -> FloatArray:
    result = np.empty((table.num_rows, len(columns)))
    for number, name in enumerate(columns):
        result[:, number] = table[name].to_numpy()
    return result
