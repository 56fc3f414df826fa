"""Annotate a collection: choose the matcher, run it over the documents, write the result."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.backends.local import map_ordered
from ranktilt.data.annotations import (
    NUMBERED_TERMS_TYPE,
    TERMS_TYPE,
    Annotations,
    AnnotationSettings,
)
from ranktilt.data.collection import Collection
from ranktilt.data.files import require_writable, target_suffix
from ranktilt.data.frames import Frame
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import InputHashes, build_manifest
from ranktilt.data.reading import Reading
from ranktilt.data.text_batch import Part, TextBatch
from ranktilt.progress import Progress, silent
from ranktilt.terms.languages import SAMPLE, warn_about_texts
from ranktilt.terms.matching import EXCLUDED, Matcher
from ranktilt.terms.tokenizers import check_tokenizer

#: For less text the plain matcher is faster than loading compiled code.
WORTHWHILE_BYTES = 1 << 20
#: Every row group has all numbered terms, so they must not be many.
_MOST_NUMBERED = 1000
#: Parts of a collection whose language is looked at.
_SAMPLED_PARTS = 8


#: Preparing a large lexicon takes longer than counting in a small collection: the last are kept.
_matcher = lru_cache(maxsize=4)(Matcher)


class Annotator:
    """Counts a lexicon's terms in batches of texts."""

    def __init__(
        self, settings: AnnotationSettings, *, compiled: bool, numbered: bool = False
    ) -> None:
        self.settings = settings
        self.matcher: Matcher = _matcher(settings.lexicon, settings.tokenizer)
        self._terms = pa.array([entry.term for entry in self.matcher.entries], pa.string())
        self._numbered = numbered and len(self._terms) <= _MOST_NUMBERED
        self.schema: pa.Schema = settings.schema(
            NUMBERED_TERMS_TYPE if self._numbered else TERMS_TYPE
        )
        self._compiled = None
        if compiled:
            from ranktilt.terms.kernel import compile_lexicon

            self._compiled = compile_lexicon(self.matcher)

    @classmethod
    def suited_to(
        cls, texts: Collection, settings: AnnotationSettings, *, numbered: bool = False
    ) -> Annotator:
        """Compiled if there is enough text to be worth loading the compiled code.

        `numbered` terms are quicker to write.
        """
        size = texts.expected_text_bytes
        compiled = size is None or size > WORTHWHILE_BYTES
        return cls(settings, compiled=compiled, numbered=numbered)

    def __call__(self, batch: TextBatch) -> pa.RecordBatch:
        """Annotate one batch."""
        if self._compiled is None:
            return self._plain(batch)
        from ranktilt.terms.kernel import count_batch

        groups = len(self.settings.lexicon.groups)
        counts = count_batch(batch, self._compiled, groups)
        result = self._record_batch(
            batch.doc_ids(),
            counts.length,
            counts.groups,
            counts.term_offsets,
            counts.term_entry,
            counts.term_count,
        )
        flagged = counts.needs_reference
        if not flagged.any():
            return result
        # the plain matcher does these again: Greek sigma depends on its context
        again = self._plain(batch.filter(flagged))
        order = np.arange(len(batch))
        order[flagged] = len(batch) + np.arange(int(flagged.sum()))
        both = pa.Table.from_batches([result, again])
        return both.take(pa.array(order)).combine_chunks().to_batches()[0]

    def _plain(self, batch: TextBatch) -> pa.RecordBatch:
        """Annotate one batch with the plain matcher."""
        entries = self.matcher.entries
        number = {e.term: i for i, e in enumerate(entries) if e.group != EXCLUDED}
        lengths, offsets = [], [0]
        totals = np.zeros((len(batch), len(self.settings.lexicon.groups)))
        term_entry: list[int] = []
        term_count: list[int] = []
        for document, text in enumerate(batch.texts()):
            length, found = self.matcher.count(text)
            lengths.append(length)
            for entry, count in sorted((number[term], count) for term, count in found.items()):
                term_entry.append(entry)
                term_count.append(count)
                totals[document, entries[entry].group] += count * entries[entry].weight
            offsets.append(len(term_entry))
        return self._record_batch(
            batch.doc_ids(),
            np.array(lengths, np.int32),
            totals,
            np.array(offsets, np.int32),
            np.array(term_entry, np.int32),
            np.array(term_count, np.int32),
        )

    def _record_batch(
        self,
        doc_ids: pa.Array,
        length: np.ndarray,
        totals: np.ndarray,
        offsets: np.ndarray,
        term_entry: np.ndarray,
        term_count: np.ndarray,
    ) -> pa.RecordBatch:
        numbers = _column(term_entry)
        if self._numbered:
            names = pa.DictionaryArray.from_arrays(numbers, self._terms, safe=False)
        else:
            names = self._terms.take(numbers)
        terms = pa.StructArray.from_arrays(
            [names, _column(term_count)],
            fields=list(self.schema.field("terms").type.value_type),
        )
        columns = [doc_ids, _column(length)]
        for group in range(totals.shape[1]):
            whole = self.schema.field(2 + group).type != pa.float64()
            columns.append(_column(totals[:, group].astype(np.int32 if whole else np.float64)))
        kind = self.schema.field("terms").type
        columns.append(pa.ListArray.from_arrays(_column(offsets), terms, type=kind))
        return pa.RecordBatch.from_arrays(columns, schema=self.schema)


def _column(values: np.ndarray) -> pa.Array:
    """A column of numbers; `pa.array` would load numpy's masked arrays to look for one."""
    kind = pa.from_numpy_dtype(values.dtype)
    return pa.Array.from_buffers(kind, len(values), [None, pa.py_buffer(values)])


def annotate(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
    *,
    reading: Reading | None = None,
    only: pa.Array | None = None,
    output: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    progress: Progress = silent,
) -> Annotations:
    """Count group terms in every document of a collection.

    Args:
        collection: A collection, a path, a frame or {id: text}.
        lexicon: A lexicon, the name of a shipped one, a file or its content. Choose some of its
            groups with `Lexicon.load(lexicon, groups)`.
        reading: How the collection is read: fields, format, tokenizer.
        only: Annotate only the documents with these ids.
        output: A .parquet file, written as the work proceeds, so that memory does not grow with
            the collection. By default the annotations stay in memory.
        workers: Threads; one per core by default.
        progress: Called with the bytes read.

    Returns:
        The annotations.
    """
    how = reading or Reading()
    texts = Collection.open(collection, how)
    words = Lexicon.load(lexicon)
    if output is not None:
        require_writable(output, [*texts.paths, words.source or None], texts.folder)
        target_suffix(output, (".parquet",))
    settings = AnnotationSettings(words, check_tokenizer(how.tokenizer), texts.fields, texts.source)
    annotator = Annotator.suited_to(texts, settings, numbered=output is not None)

    def work(numbered: tuple[int, Part]) -> tuple[pa.RecordBatch, int, list[str]]:
        number, part = numbered
        batch = part()
        size = len(batch.data)
        if only is not None:
            import pyarrow.compute as pc  # slow to load

            batch = batch.filter(pc.is_in(batch.doc_ids(), value_set=only).to_numpy(False))
        return annotator(batch), size, batch.beginnings(SAMPLE) if number < _SAMPLED_PARTS else []

    rows = 0

    def batches() -> Iterator[pa.RecordBatch]:
        nonlocal rows
        done = 0
        sample: list[str] = []
        for result, size, some in map_ordered(work, enumerate(texts.parts()), workers):
            sample += some
            if result.num_rows:
                rows += result.num_rows
                yield result
            done += size
            progress("Annotating", done, texts.size_bytes, "bytes")
        warn_about_texts(words, sample, texts.source)

    if output is None:
        return Annotations.from_batches(settings, batches())
    with InputHashes(texts.paths) as hashes:
        settings.write(
            output, batches(), lambda: build_manifest(hashes.result(), settings.recorded())
        )
    return Annotations(settings, os.fspath(output), None, None, [os.fspath(output)], rows)
