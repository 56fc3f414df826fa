"""Collections of documents, streamed in batches: memory does not grow with the collection.

TSV (`id<TAB>text`), JSONL (BEIR's `_id`, `title`, `text`), CSV and Parquet; gzip and zstd; single
files, folders, globs and standard input.
"""

from __future__ import annotations

import hashlib
import io
import itertools
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.collection_lines import Block, BlockStream, json_batch, line_blocks, tsv_batch
from ranktilt.data.collection_tables import parquet_parts, table_parts
from ranktilt.data.columns import COLLECTION_ID
from ranktilt.data.files import STDIN, expand_paths, format_suffix, is_compressed, open_bytes
from ranktilt.data.manifest import sha256_of
from ranktilt.data.reading import DEFAULT_READING, Reading
from ranktilt.data.sources import document_parts, is_named
from ranktilt.data.text_batch import Part, TextBatch, arrow_batch
from ranktilt.errors import InputError

GZIP_MAGIC = b"\x1f\x8b"
SUFFIXES = (".tsv", ".txt", ".jsonl", ".ndjson", ".csv", ".parquet")
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

    @classmethod
    def open(
        cls,
        source: Collection | str | os.PathLike[str] | Mapping[str, str],
        reading: Reading = DEFAULT_READING,
    ) -> Collection:
        """Find the files; nothing is read yet.

        Args:
            source: A file, folder or pattern, "-" for standard input, {id: text}, or
                `ir_datasets:NAME` and `hf:NAME`, streamed from those libraries.
            reading: Which fields make up the text, and the format if names don't show it.

        Returns:
            The collection.
        """
        if isinstance(source, Collection):
            same = reading.fields in (None, (), source.fields)
            return source if same else replace(source, fields=reading.fields)
        if isinstance(source, Mapping):
            return cls("memory", texts=source)
        if is_named(source):
            paths = [os.fspath(source)]
        else:
            paths = expand_paths(source, SUFFIXES, preferred="corpus.jsonl")
        return cls(os.fspath(source), reading.fields or None, reading.format, paths)

    @property
    def size_bytes(self) -> int | None:
        """Size on disk, or None for standard input and for datasets by name."""
        if STDIN in self.paths or any(map(is_named, self.paths)):
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

    def lookup(self, doc_ids: Iterable[str]) -> dict[str, str]:
        """The texts of these documents; one that is not in the collection is an error.

        What was found is remembered, so that the stages of a pipeline read the collection once.
        """
        names = list(dict.fromkeys(doc_ids))
        new = [name for name in names if name not in self._found]
        if new:
            self._found |= self.texts_of(pa.array(new, pa.string()))
        missing = [name for name in new if name not in self._found]
        if missing:
            shown = ", ".join(map(repr, missing[:_SHOWN]))
            raise InputError(
                f"{len(missing):,} ranked documents are not in the collection ({shown}"
                f"{', …' if len(missing) > _SHOWN else ''})",
                where=self.source,
                do="give the collection that was searched",
            )
        return {name: self._found[name] for name in names}

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

    def batches(self) -> Iterator[TextBatch]:
        """All documents in batches."""
        for part in self.parts():
            yield part()

    def parts(self, *, compiled: bool = False) -> Iterator[Part]:
        """Functions that return a batch each, so that threads can share the parsing.

        `compiled` reads TSV files with compiled code.
        """
        if self.texts is not None:
            yield partial(_memory_batch, self.texts)
        for path in self.paths:
            empty = True
            for part in self._read(path, compiled):
                empty = False
                yield part
            if empty:
                where = "standard input" if path == STDIN else path
                raise InputError("empty file", where=where, expected="at least one document")

    def _read(self, path: str, compiled: bool) -> Iterator[Part]:
        if is_named(path):
            return document_parts(path, self.fields)
        suffix = f".{self.format}" if self.format else format_suffix(path)
        if suffix == ".parquet" and path == STDIN:
            raise InputError("Parquet on standard input", do="give a file")
        if suffix == ".parquet":
            return parquet_parts(path, self.fields)
        if suffix == ".csv":
            return table_parts(path, ",", self.fields, open_bytes(path))
        blocks = line_blocks(path)
        if suffix in (".jsonl", ".ndjson"):
            return (partial(json_batch, block, self.fields) for block in blocks)
        return self._read_by_content(blocks, path, compiled)

    def _read_by_content(
        self, blocks: Iterator[Block], path: str, compiled: bool
    ) -> Iterator[Part]:
        """TSV, unless the first line is a JSON object or a header that names columns."""
        first = next(blocks, None)
        if first is None:
            return
        head = first.data[:4096].tobytes().split(b"\n", 1)[0].strip()
        if head.startswith(GZIP_MAGIC):
            where = "standard input" if path == STDIN else path
            raise InputError("gzip data", where=where, do="rename it to .gz or use zcat")
        rest = itertools.chain([first], blocks)
        if head.startswith(b"{"):
            yield from (partial(json_batch, block, self.fields) for block in rest)
        elif head.split(b"\t")[0].lower().decode("utf-8", "replace") in COLLECTION_ID:
            stream = io.BufferedReader(BlockStream(rest))  # type: ignore[type-var]
            yield from table_parts(path, "\t", self.fields, stream)
        elif self.fields is not None:
            raise InputError(
                "--fields on a TSV without a header line",
                where=path,
                do="add a first line such as doc_id<TAB>title<TAB>text",
            )
        else:
            yield from (partial(tsv_batch, block, compiled) for block in rest)


def _memory_batch(texts: Mapping[str, str]) -> TextBatch:
    ids = pa.array([str(doc_id) for doc_id in texts], pa.string())
    return arrow_batch(ids, pa.array(list(texts.values()), pa.large_string()), "memory")
