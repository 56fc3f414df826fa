"""Collections of documents, streamed in batches: memory does not grow with the collection.

TSV (`id<TAB>text`), JSONL (BEIR's `_id`, `title`, `text`), CSV and Parquet; gzip and zstd; single
files, folders, globs and standard input.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv as pacsv

from ranktilt.data import collection_lines
from ranktilt.data.budgets import lines_of
from ranktilt.data.collection_lines import Block, line_blocks, shown_path
from ranktilt.data.columns import COLLECTION_ID, DOCUMENT_TEXT, any_of, find_columns, listed
from ranktilt.data.files import (
    COLLECTION_SUFFIXES,
    STDIN,
    expand_paths,
    format_suffix,
    invalid_utf8,
    is_compressed,
    is_regular,
    iter_batches,
    open_bytes,
    open_parquet,
    reading,
    reading_parquet,
    refuse_other_formats,
)
from ranktilt.data.frames import FRAME, Frame, arrow_table, is_frame, refuse_fractions
from ranktilt.data.manifest import sha256_of
from ranktilt.data.reading import DEFAULT_READING, Reading
from ranktilt.data.record_kernel import Records, csv_records
from ranktilt.data.sources import document_parts, is_named
from ranktilt.data.tables import OPEN_QUOTE, numbered_rows
from ranktilt.data.text_batch import Part, TextBatch, text_columns
from ranktilt.data.types import ByteArray
from ranktilt.data.unmatched import compare_ids
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError
from ranktilt.progress import Progress, silent

#: Bytes of a CSV file that Arrow reads at a time; bytes and rows of a Parquet file.
BLOCK_BYTES, PARQUET_BYTES, ROWS_PER_BATCH = 1 << 23, 1 << 22, 20_000
#: What is read instead of the whole folder that it is in.
_PREFERRED = "corpus.jsonl"
#: How many missing documents a message names.
_SHOWN = 3


@dataclass
class Collection:
    """A collection of documents: its files, and the fields that make up a text."""

    source: str
    fields: tuple[str, ...] | None = None
    format: str | None = None
    paths: list[str] = field(default_factory=list)
    texts: Mapping[str, str] | None = None  # a collection in memory
    _found: dict[str, str] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __repr__(self) -> str:
        fields = f", fields {', '.join(self.fields)}" if self.fields else ""
        if self.texts is not None:
            return f"<Collection in memory: {len(self.texts):,} documents{fields}>"
        several = f", {len(self.paths):,} files" if len(self.paths) > 1 else ""
        return f"<Collection {self.source}{several}{fields}>"

    @classmethod
    def open(
        cls,
        source: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
        reading: Reading = DEFAULT_READING,
    ) -> Collection:
        """Find the files; nothing is read yet.

        Args:
            source: A file, folder or pattern, "-" for standard input, a data frame, {id: text},
                or `ir_datasets:NAME` and `hf:NAME`, streamed from those libraries.
            reading: Which fields make up the text, and the format if names don't show it.

        Returns:
            The collection.
        """
        if isinstance(source, Collection):
            same = reading.fields in (None, (), source.fields)
            return source if same else replace(source, fields=reading.fields)
        if isinstance(source, Mapping):
            for name, text in source.items():
                if not isinstance(text, str):
                    what = f"document {name!r} is {type(text).__name__}"
                    raise InputError(what, where="memory", expected="a text")
            return cls("memory", texts=source)
        if is_frame(source):
            return cls(FRAME, reading.fields or None, texts=_texts_of(source, reading.fields))
        if is_named(source):
            paths = [os.fspath(source)]
        else:
            paths = expand_paths(source, COLLECTION_SUFFIXES, preferred=_PREFERRED)
        return cls(os.fspath(source), reading.fields or None, reading.format, paths)

    @property
    def read_once(self) -> bool:
        """Whether it cannot be read again: standard input, or a pipe."""
        return any(not is_named(path) and not is_regular(path) for path in self.paths)

    @property
    def folder(self) -> str | None:
        """The folder that is read whole: a new file there would be a part of the collection."""
        whole = self.texts is None and os.path.isdir(self.source)
        preferred = Path(self.source) / _PREFERRED  # as paths are: without a "./"
        return self.source if whole and not self.paths[0].startswith(str(preferred)) else None

    @property
    def size_bytes(self) -> int | None:
        """Size on disk, or None for what can be read only once and for datasets by name."""
        if self.read_once or any(map(is_named, self.paths)):
            return None
        if self.texts is not None:
            return sum(map(len, self.texts.values()))
        return sum(os.path.getsize(path) for path in self.paths)

    @property
    def expected_text_bytes(self) -> int | None:
        """A rough size of the text, to choose between the plain and the compiled path."""
        size = self.size_bytes
        packed = any(is_compressed(p) or format_suffix(p) == ".parquet" for p in self.paths)
        return None if size is None else size * (4 if packed else 1)

    def texts_of(self, doc_ids: pa.Array) -> dict[str, str]:
        """Texts by id of the documents that the collection has."""
        if self.texts is not None:
            memory = self.texts
            return {name: memory[name] for name in doc_ids.to_pylist() if name in memory}
        import pyarrow.compute as pc  # slow to load

        found: dict[str, str] = {}
        for batch in self.batches():
            ids = batch.doc_ids()
            wanted = pc.is_in(ids, value_set=doc_ids).to_numpy(zero_copy_only=False)
            if wanted.any():
                names = ids.filter(pa.array(wanted)).to_pylist()
                for name, text in zip(names, batch.filter(wanted).texts(), strict=True):
                    if name in found:
                        raise InputError(f"duplicate document {name!r}", where=batch.source)
                    found[name] = text
        return found

    def lookup(
        self, doc_ids: Iterable[str], *, remember: bool = True, where: str = "run"
    ) -> dict[str, str]:
        """The texts of these documents; one that is not in the collection is an error.

        What was found is remembered, so that the stages of a pipeline read the collection once;
        `remember=False` is for more documents than memory has room for. `where` is what names the
        documents, for the error.
        """
        names = list(dict.fromkeys(doc_ids))
        new = [name for name in names if name not in self._found]
        found = self.texts_of(pa.array(new, pa.string())) if new else {}
        if remember:
            self._found |= found
        missing = [name for name in new if name not in found]
        if missing:
            shown = ", ".join(map(repr, missing[:_SHOWN]))
            ids, do = compare_ids(missing, self.first_ids(), f"in the {where}", "in the collection")
            lost = "ranked document" if where == "run" else "judged document"
            raise InputError(
                f"{counted(len(missing), f'{lost} is', f'{lost}s are')} not in the collection "
                f"({shown}"
                f"{', …' if len(missing) > _SHOWN else ''})"
                + (f": {ids}" if do or len(missing) == len(names) else ""),
                where=self.source,
                do=do or f"give the collection that the {where} is of",
            )
        return {name: found[name] if name in found else self._found[name] for name in names}

    def first_ids(self) -> Iterator[str]:
        """Ids from the start, for error messages; none if the collection can be read only once."""
        if self.texts is not None:
            yield from map(str, self.texts)
        elif all(map(is_regular, self.paths)):
            for batch in self.batches():
                yield from batch.doc_ids().to_pylist()

    def in_memory(self) -> Collection:
        """The same documents, read once: standard input cannot be read again."""
        texts: dict[str, str] = {}
        for ids, some in self.documents():
            for name, text in zip(ids, some, strict=True):
                if name in texts:
                    raise InputError(f"duplicate document {name!r}", where=self.source)
                texts[name] = text
        return Collection(self.source, self.fields, texts=texts)

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 over the files and the fields read; a dataset by name may change, so has none."""
        if any(map(is_named, self.paths)):
            raise InputError(
                "a named dataset cannot have an index",
                where=self.source,
                do="omit --index, or give the collection as a file",
            )
        digest = hashlib.sha256()
        for name, text in (self.texts or {}).items():
            digest.update(f"{name}\0{text}\0".encode())
        for path in self.paths:
            digest.update(f"{sha256_of(path)}\n".encode())
        digest.update(repr((self.fields, self.format)).encode())
        return digest.hexdigest()

    def documents(self) -> Iterator[tuple[list[str], list[str]]]:
        """Ids and texts of all documents, a few thousand at a time."""
        for batch in self.batches():
            if len(batch):
                yield batch.doc_ids().to_pylist(), batch.texts()

    def batches(self, step: str = "", progress: Progress = silent) -> Iterator[TextBatch]:
        """All documents in batches; what was read so far is reported as progress of a step."""
        done, size = 0, self.size_bytes
        for part in self.parts():
            batch = part()
            yield batch
            done += len(batch.data)
            progress(step, done, size, "bytes")

    def parts(self) -> Iterator[Part]:
        """Functions that return a batch each, so that threads can share the parsing."""
        if self.texts is not None:
            yield partial(_memory_batch, self.texts)
        for path in self.paths:
            empty = True
            for part in self.parts_of(path):
                empty = False
                yield part
            if empty:
                raise InputError(
                    "only a header line" if _has_content(path) else "empty file",
                    where=shown_path(path),
                    expected="at least one document",
                )

    def parts_of(self, path: str, piece: range | None = None) -> Iterator[Part]:
        """The parts of one file.

        `piece` are some of its bytes, which own the lines that begin there, or some of the row
        groups of a Parquet file.
        """
        if is_named(path):
            return document_parts(path, self.fields)
        suffix = self.suffix_of(path)
        if suffix == ".parquet" and path == STDIN:
            raise InputError("Parquet on standard input", do="give a file")
        if suffix == ".parquet":
            return _parquet_parts(path, self.fields, piece)
        if suffix == ".csv":
            return _csv_parts(path, self.fields)
        return self._line_parts(path, piece)

    def suffix_of(self, path: str) -> str:
        """The ending that shows the format of a file."""
        return f".{self.format}" if self.format else format_suffix(path)

    def _line_parts(self, path: str, piece: range | None) -> Iterator[Part]:
        """JSONL or TSV in blocks; plain files are read by whoever calls the parts."""
        if is_regular(path) and not is_compressed(path):
            piece = range(os.path.getsize(path)) if piece is None else piece
            blocks = line_blocks(path, piece.start, piece.stop)
        else:
            blocks = line_blocks(path)
        filled = (block for block in blocks if not block.blank)
        first = next(filled, None)
        if first is None:
            return
        start = next(line_blocks(path, 0, 1)) if piece is not None and piece.start else first
        header, batch_of = self._line_format(start)
        if start is first and first.without(header).blank:
            first = next(filled, None)  # there may be only a header line
            if first is None:
                return

        def batch(block: Block | None) -> TextBatch:
            if block is not None and block.first_byte == start.first_byte:
                block = block.without(header)
            return _memory_batch({}) if block is None or block.blank else batch_of(block)

        def batch_at(place: int, end: int) -> TextBatch:
            return batch(next(line_blocks(path, place, end), None))

        if piece is None:
            for block in itertools.chain([first], filled):
                yield partial(batch, block)
        else:
            size = collection_lines.BLOCK_BYTES
            for place in range(piece.start, piece.stop, size):
                yield partial(batch_at, place, min(place + size, piece.stop))

    def _line_format(self, start: Block) -> tuple[int, Callable[[Block], TextBatch]]:
        """JSONL, or TSV with or without a header line: the first line of the file shows which.

        Returns the bytes of the header, and what makes a batch of a block.
        """
        line = start.first_bytes
        refuse_other_formats(line, shown_path(start.path))
        names = [name.strip() for name in line.decode("utf-8", "replace").split("\t")]
        text_names = (*DOCUMENT_TEXT, "title")
        if self.suffix_of(start.path) in (".jsonl", ".ndjson") or line.lstrip().startswith(b"{"):
            return 0, lambda block: block.json_batch(self.fields)
        if names[0].lower() in COLLECTION_ID:
            start.require_utf8()
            return len(line) + 1, lambda block: block.named_tsv_batch(names, self.fields)
        if any(name.lower() in text_names for name in names[1:]) and not any(
            map(str.isdigit, names[0])
        ):
            where = f"{shown_path(start.path)}:1"
            raise InputError(
                f"no id column among {listed(names)}", where=where, expected=any_of(COLLECTION_ID)
            )
        if self.fields is not None:
            raise InputError(
                "--fields on a TSV without a header line",
                where=start.path,
                do="add a first line such as doc_id<TAB>title<TAB>text",
            )
        return 0, Block.tsv_batch


def _has_content(path: str) -> bool:
    """Whether a file without documents has a line: its header."""
    if not is_regular(path) or format_suffix(path) == ".parquet":
        return False
    with reading(path), open_bytes(path) as stream:
        return any(line.strip() for line in lines_of(stream, path))


def _texts_of(frame: Any, fields: Sequence[str] | None) -> dict[str, str]:
    """The documents of a data frame, by the column names of files."""
    table = arrow_table(frame)
    batch = TextBatch.of_table(table, FRAME, fields or None)
    refuse_fractions(table, find_columns(table.column_names, {"doc_id": COLLECTION_ID}))
    ids = batch.doc_ids().to_pylist()
    texts = dict(zip(ids, batch.texts(), strict=True))
    if len(texts) < len(ids):
        twice = next(name for name, times in Counter(ids).items() if times > 1)
        raise InputError(f"duplicate document {twice!r}", where=FRAME)
    return texts


def _memory_batch(texts: Mapping[str, str]) -> TextBatch:
    ids = pa.array([str(doc_id) for doc_id in texts], pa.string())
    return TextBatch.of_columns(ids, [pa.array(list(texts.values()), pa.large_string())], "memory")


def _parquet_parts(
    path: str, fields: Sequence[str] | None, row_groups: range | None
) -> Iterator[Part]:
    with open_parquet(path, PARQUET_BYTES) as file, reading_parquet(path):
        if not file.metadata.num_rows or not file.metadata.num_row_groups:
            return
        id_column, texts = text_columns(file.schema_arrow.names, fields, path)
        first = file.metadata.row_group(0)
        rows = PARQUET_BYTES * first.num_rows // max(1, first.total_byte_size)
        for batch in iter_batches(
            file,
            path,
            max(1, min(rows, ROWS_PER_BATCH)),
            row_groups=None if row_groups is None else list(row_groups),
            columns=list(dict.fromkeys([id_column, *texts])),
        ):
            table = pa.Table.from_batches([batch])
            refuse_fractions(table, {"doc_id": id_column}, path)
            yield partial(TextBatch.of_table, table, path, fields)


def _csv_parts(path: str, fields: Sequence[str] | None) -> Iterator[Part]:
    """CSV with a header line: plain records by compiled code, and by Arrow from the first other."""
    blocks = line_blocks(path)
    first = next(blocks, None)
    if first is None:
        return
    header = first.data.tobytes().split(b"\n", 1)[0]
    try:
        [(_, names)] = numbered_rows([header.decode().strip("\r")], shown_path(path))
    except UnicodeDecodeError as error:
        raise invalid_utf8(f"{path}:1") from error
    names = [name.strip() for name in names]
    after_header = itertools.chain([first.without(len(header) + 1)], blocks)
    rest = itertools.dropwhile(lambda block: block.blank, after_header)
    block = next(rest, None)
    if block is None:
        return
    id_column, texts = text_columns(names, fields, path)
    columns = [names.index(name) for name in (id_column, *texts)]
    while block is not None and first.worthwhile and len(block.data) < BLOCK_BYTES:
        records = csv_records(block.data, columns, len(names))
        if records is None:
            break
        if records.documents.size:
            yield partial(_csv_batch, block, records)
        following = next(rest, None)
        if records.size == len(block.data):
            block = following
        else:  # a quoted field goes on in the next block
            block = block.without(records.size)
            if following is None:
                break
            block = replace(block, data=np.concatenate((block.data, following.data)))
    if block is not None:
        for table in _csv_by_arrow(itertools.chain([block], rest), names, path):
            yield partial(TextBatch.of_table, table, path, fields)


def _csv_batch(block: Block, records: Records) -> TextBatch:
    replace(block, data=block.data[: records.size]).require_utf8()
    return records.batch(block.path).refuse_swapped()


class _Stream(io.RawIOBase):
    """Pieces as a file; none is empty."""

    def __init__(self, pieces: Iterator[ByteArray]) -> None:
        self._pieces = pieces
        self._left = np.empty(0, np.uint8)

    def readable(self) -> bool:
        return True

    def readinto(self, target: Any) -> int:
        if not len(self._left):
            self._left = next(self._pieces, self._left)
        some = self._left[: len(target)]
        target[: len(some)] = some.data
        self._left = self._left[len(some) :]
        return len(some)


def _csv_by_arrow(blocks: Iterator[Block], names: Sequence[str], path: str) -> Iterator[pa.Table]:
    """Records of CSV, streamed by Arrow; all columns are strings.

    A row of empty values follows the last one; in its place, a quote that is open shows.
    """
    parse = pacsv.ParseOptions(newlines_in_values=True)
    convert = pacsv.ConvertOptions(
        column_types=dict.fromkeys(names, pa.string()), strings_can_be_null=False
    )
    read = pacsv.ReadOptions(column_names=names, block_size=BLOCK_BYTES)
    end = np.frombuffer(b'\n""' + b"," * (len(names) - 1) + b"\n", np.uint8)
    pieces = itertools.chain((block.data for block in blocks if len(block.data)), [end])
    stream = pa.PythonFile(io.BufferedReader(_Stream(pieces)), "r")
    try:
        with pacsv.open_csv(stream, read, parse, convert) as batches:
            filled = (pa.Table.from_batches([batch]) for batch in batches if batch.num_rows)
            for table, following in itertools.pairwise(itertools.chain(filled, [None])):
                rows = table.num_rows
                if following is None:
                    rows -= 1
                    if any(table.slice(rows).to_pylist()[0].values()):
                        raise pa.ArrowInvalid(OPEN_QUOTE)
                if rows:
                    yield table.slice(0, rows)
    except pa.ArrowInvalid as error:
        raise _csv_error(path, len(names), error) from error


def _csv_error(path: str, width: int, error: Exception) -> InputError:
    """Arrow's error with its line, found by reading the file again."""
    first = str(error).split("\n")[0]
    bad_utf8 = "UTF8" in first.upper().replace("-", "")
    if path != STDIN:
        if bad_utf8:
            for block in line_blocks(path):
                block.require_utf8()
        with io.TextIOWrapper(open_bytes(path), "utf-8-sig", "replace", newline="") as text:
            for line, row in numbered_rows(text, path):
                if row and len(row) != width:
                    where = f"{path}:{line}"
                    return InputError(f"{len(row)} field(s)", where=where, expected=str(width))
    if bad_utf8:
        return invalid_utf8(shown_path(path))
    if first == OPEN_QUOTE:
        return InputError(first, where=shown_path(path), do="close it or double it")
    return InputError(first, where=shown_path(path), expected=f"{width} fields per row")
