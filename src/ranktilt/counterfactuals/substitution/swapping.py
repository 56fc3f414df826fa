"""`swap`: a collection with the words of two groups swapped, in the format it came in."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.backends.local import map_ordered
from ranktilt.counterfactuals.substitution.batches import BatchSwapper, Spans, Tally
from ranktilt.counterfactuals.substitution.files import ENDINGS, Source, Work
from ranktilt.counterfactuals.substitution.pairs import LexiconLike, SwapLexicon
from ranktilt.counterfactuals.substitution.swapper import Substitution, Swapper
from ranktilt.data.collection import Collection
from ranktilt.data.files import atomic_target, format_suffix, require_writable, writing
from ranktilt.data.frames import Frame
from ranktilt.data.manifest import InputHashes, build_manifest, write_manifest
from ranktilt.data.reading import Reading
from ranktilt.data.sources import is_named
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.progress import Progress, silent


@dataclass(frozen=True)
class Swapped:
    """What a swap did.

    Attributes:
        documents: Number of documents.
        changed: Number of documents with a swapped word.
        changes: (word, what it became) → how often.
        parts: The same by kind of word: pronouns, names, kinship …
        lexicon: The rules that were applied.
        path: The file that was written, if any.
        texts: Swapped texts by document id, if no file was written.
    """

    documents: int
    changed: int
    changes: Mapping[tuple[str, str], int]
    parts: Mapping[str, int]
    lexicon: SwapLexicon = field(repr=False)
    path: Path | None = None
    texts: Mapping[str, str] | None = field(default=None, repr=False)

    @classmethod
    def of(
        cls,
        tally: Tally,
        lexicon: SwapLexicon,
        path: str | os.PathLike[str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> Swapped:
        """From the counts, the most frequent first."""
        changes, parts = dict(tally.changes.most_common()), dict(tally.parts.most_common())
        written = None if path is None else Path(path)
        return cls(tally.documents, tally.changed, changes, parts, lexicon, written, texts)

    @property
    def words(self) -> int:
        """How many words were swapped."""
        return sum(self.changes.values())

    def settings(self, swapper: Swapper, texts: Collection) -> dict[str, Any]:
        """What a manifest says about a swap."""
        rules = self.lexicon
        return {
            "lexicon": rules.name,
            "lexicon_hash": rules.lexicon.hash,
            "swap_hash": rules.hash,
            "world": rules.world,
            "name_pairing": rules.name_pairing,
            "names_any_case": rules.names_any_case,
            "pronouns": swapper.pronouns,
            "share": swapper.share.share,
            "share_seed": swapper.share.seed,
            "fields": None if texts.fields is None else list(texts.fields),
            "documents": self.documents,
            "changed": self.changed,
            "words": self.words,
            "changes": {f"{old} → {new}": n for (old, new), n in self.changes.items()},
        }

    def __repr__(self) -> str:
        return f"<Swapped: {self._told}>"

    @property
    def _told(self) -> str:
        return f"{self.changed:,} of {self.documents:,} documents changed, {self.words:,} words"

    def _repr_html_(self) -> str:
        rows = [(f"{old} → {new}", str(count)) for (old, new), count in self.changes.items()]
        return Table(("pair", "times"), rows, (1,), self._told).html()


def swap(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    substitution: Substitution | LexiconLike = "gender-pairs",
    output: str | os.PathLike[str] | None = None,
    *,
    reading: Reading | None = None,
    workers: int | None = None,
    progress: Progress = silent,
) -> Swapped:
    """Swap the words of a lexicon's pairs and names in every text of a collection.

    The result has the format of the collection, and only its texts differ: ids, other columns,
    spaces and line ends are written as they were. Files are processed in blocks, so memory does not
    grow with them.

    Args:
        collection: A file, folder or pattern (TSV, JSONL, CSV, Parquet), a frame, or {id: text}.
        substitution: A lexicon with [pairs], or a `Substitution` with more settings.
        output: File to write, with a manifest; None to keep the texts in memory. A file keeps
            duplicate documents; in memory, a duplicate id is an error.
        reading: How the collection is read: `fields` and `format`.
        workers: Threads; by default one per core.
        progress: Receives progress reports.

    Returns:
        What changed, and the texts if there is no `output`.
    """
    chosen = Substitution.of(substitution)
    texts = Collection.open(collection, reading or Reading())
    batches = BatchSwapper.of(chosen.swapper(), texts)
    if output is None:
        return _in_memory(texts, batches, workers, progress)
    if texts.texts is not None or any(map(is_named, texts.paths)):
        raise InputError(
            "a collection that has no format to write",
            where=texts.source,
            expected="a file, folder or pattern",
            do="omit output and use the result's texts",
        )
    named = chosen.lexicon if isinstance(chosen.lexicon, str | os.PathLike) else None
    require_writable(output, [*texts.paths, named], texts.folder)
    sources = [Source.open(path, texts.format, texts.fields) for path in texts.paths]
    _require_one_format(sources, texts, output)
    with InputHashes(texts.paths) as hashes:
        tally = _write(sources, batches, output, workers, _Counter(progress, texts))
        done = Swapped.of(tally, batches.swapper.lexicon, output)
        manifest = build_manifest(hashes.result(), done.settings(batches.swapper, texts))
    write_manifest(output, manifest)
    return done


class _Counter:
    """Reports how many bytes are done."""

    def __init__(self, progress: Progress, texts: Collection) -> None:
        self.progress, self.total, self.done = progress, texts.size_bytes, 0

    def add(self, size: int) -> None:
        self.done += size
        self.progress("Swapping", self.done, self.total, "bytes")


def _require_one_format(
    sources: Sequence[Source], texts: Collection, output: str | os.PathLike[str]
) -> None:
    kinds = Counter(source.kind for source in sources)
    if len(kinds) > 1:
        raise InputError(
            f"files of several formats ({', '.join(kinds)})",
            where=texts.source,
            do="swap them one by one",
        )
    kind = sources[0].kind
    allowed = ENDINGS[kind]
    if format_suffix(output) not in allowed:
        raise InputError(
            f"ending {format_suffix(output) or '(none)'!r}",
            where=output,
            expected=f"{' or '.join(allowed)}, because the collection is {kind.upper()}",
        )
    if len(sources) > 1 and (kind == "parquet" or any(source.head for source in sources)):
        raise InputError(
            f"{len(sources)} files, each with its own header or schema",
            where=texts.source,
            do="swap them one by one",
        )


def _write(
    sources: Sequence[Source],
    batches: BatchSwapper,
    output: str | os.PathLike[str],
    workers: int | None,
    counter: _Counter,
) -> Tally:
    total = Tally()

    def work(part: Work) -> Any:
        return part(batches)

    with atomic_target(output) as temporary:
        with writing(output), sources[0].open_target(temporary, output) as write:
            for source in sources:
                if source.head:
                    write(source.head)
                last = b"\n"
                for content, tally, size in map_ordered(work, source.works(), workers):
                    write(content)
                    total.add(tally)
                    if source.kind != "parquet" and len(content):
                        last = bytes(content[-1:])
                    counter.add(size)
                if last != b"\n" and source is not sources[-1]:
                    write(b"\n")
        if not total.documents:
            raise InputError("no document", where=output, expected="at least one document")
    return total


def _in_memory(
    texts: Collection, batches: BatchSwapper, workers: int | None, progress: Progress
) -> Swapped:
    total, counter = Tally(), _Counter(progress, texts)
    found: dict[str, str] = {}

    def work(part: Callable[[], Any]) -> Any:
        batch = part()
        spans = Spans(batch.data, batch.text_start, batch.text_end, np.arange(len(batch)))
        ids = batch.doc_ids().to_pylist()
        swapped, tally = batches.texts(spans, ids)
        return ids, swapped, tally, len(batch.data), batch.source

    for names, swapped, tally, size, source in map_ordered(work, texts.parts(), workers):
        for name, text in zip(names, swapped, strict=True):
            if name in found:
                raise InputError(
                    f"duplicate document {name!r}",
                    where=source,
                    do="write a file (output), which keeps duplicates",
                )
            found[name] = text
        total.add(tally)
        counter.add(size)
    return Swapped.of(total, batches.swapper.lexicon, texts=found)
