"""From texts to annotations: choose the matcher, run it over the collection, write the result."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.backends.local import map_ordered
from ranktilt.data.annotations import Annotations, AnnotationSettings, write_annotations
from ranktilt.data.collection import Collection
from ranktilt.data.collection_lines import Block, tsv_batch
from ranktilt.data.compiling import compiling_once
from ranktilt.data.files import require_writable, target_suffix
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import InputHashes, build_manifest
from ranktilt.data.text_batch import Part, TextBatch
from ranktilt.terms.matching import EXCLUDED, Matcher
from ranktilt.terms.tokenizers import check_tokenizer

#: Below this much text the plain matcher is done before compiled code would be loaded.
WORTHWHILE_BYTES = 4 << 20

Progress = Callable[[int, int], None]  # bytes and documents of the batch just done


class Annotator:
    """Counts a lexicon's terms in batches of texts."""

    def __init__(self, settings: AnnotationSettings, *, compiled: bool) -> None:
        self.settings = settings
        self.matcher = Matcher(settings.lexicon, settings.tokenizer)
        self.schema = settings.schema()
        self._terms = pa.array([entry.term for entry in self.matcher.entries], pa.string())
        self.compiled = compiled
        self._compiled = None
        if compiled:
            from ranktilt.terms.kernel import compile_lexicon

            self._compiled = compile_lexicon(self.matcher.entries, settings.tokenizer)

    def warm_up(self) -> None:
        """Load the kernel, or compile it if this is the first time ever."""
        if self._compiled is None:
            return
        # a writable buffer, as in real batches: numba compiles anew for another kind
        line = np.frombuffer(b"a\tb\n", np.uint8).copy()
        with compiling_once():
            self(tsv_batch(Block(line, "warm-up", 0, 1), compiled=True))

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
        if counts.needs_reference.any():
            result = self._repair(batch, result, counts.needs_reference)
        return result

    def _plain(self, batch: TextBatch) -> pa.RecordBatch:
        """The same by the plain matcher."""
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
        terms = pa.StructArray.from_arrays(
            [self._terms.take(pa.array(term_entry)), pa.array(term_count)],
            fields=list(self.schema.field("terms").type.value_type),
        )
        columns = [doc_ids, pa.array(length)]
        for group in range(totals.shape[1]):
            kind = self.schema.field(2 + group).type
            values = totals[:, group]
            columns.append(pa.array(values if kind == pa.float64() else values.astype(np.int32)))
        columns.append(
            pa.ListArray.from_arrays(pa.array(offsets), terms, type=self.schema.field("terms").type)
        )
        return pa.RecordBatch.from_arrays(columns, schema=self.schema)

    def _repair(
        self, batch: TextBatch, result: pa.RecordBatch, flagged: np.ndarray
    ) -> pa.RecordBatch:
        """Do some documents again by the plain matcher (Greek capital sigma depends on context)."""
        again = self._plain(batch.filter(flagged))
        order = np.arange(len(batch))
        order[flagged] = len(batch) + np.arange(int(flagged.sum()))
        both = pa.Table.from_batches([result, again])
        return both.take(pa.array(order)).combine_chunks().to_batches()[0]


def annotate(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender",
    *,
    tokenizer: str = "word",
    fields: Sequence[str] | None = None,
    groups: Sequence[str] | None = None,
    format: str | None = None,
    only: pa.Array | None = None,
    output: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Annotations:
    """Count group terms in every document of a collection.

    `only` limits it to some documents. With `output` the result is written as it is made, and
    memory does not grow with the collection; without it the annotations stay in memory.
    """
    texts = Collection.open(collection, fields=fields, format=format)
    if output is not None:
        require_writable(output, [*texts.paths, lexicon if isinstance(lexicon, str) else None])
        target_suffix(output, (".parquet",))
    settings = AnnotationSettings(
        Lexicon.load(lexicon, groups), check_tokenizer(tokenizer), texts.fields, texts.source
    )
    size = texts.expected_text_bytes
    annotator = Annotator(settings, compiled=size is None or size > WORTHWHILE_BYTES)
    annotator.warm_up()
    parts = texts.parts(compiled=annotator.compiled)
    batches = _annotated(annotator, parts, only, workers, progress)
    if output is None:
        return Annotations.from_batches(settings, batches)
    hashes = InputHashes(texts.paths)
    try:
        write_annotations(
            output,
            settings,
            batches,
            lambda: build_manifest(hashes.result(), _recorded(settings)),
        )
    finally:
        hashes.close()
    return Annotations.read(output)


def _recorded(settings: AnnotationSettings) -> dict[str, Any]:
    return {
        "lexicon": settings.lexicon.name,
        "lexicon_hash": settings.lexicon.hash,
        "tokenizer": settings.tokenizer,
        "fields": settings.fields,
    }


def _annotated(
    annotator: Annotator,
    parts: Iterator[Part],
    only: pa.Array | None,
    workers: int | None,
    progress: Progress | None,
) -> Iterator[pa.RecordBatch]:
    """Parse and annotate in threads; batches come back in order."""

    def work(part: Part) -> tuple[pa.RecordBatch, int, int]:
        batch = part()
        size, documents = len(batch.data), len(batch)
        if only is not None:
            batch = batch.filter(pc.is_in(batch.doc_ids(), value_set=only).to_numpy(False))
        return annotator(batch), size, documents

    for result, size, documents in map_ordered(work, parts, workers):
        if result.num_rows:
            yield result
        if progress is not None:
            progress(size, documents)
