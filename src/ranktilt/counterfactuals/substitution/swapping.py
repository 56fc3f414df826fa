"""The verb: a collection with the words of two groups exchanged, in the format it came in."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ranktilt.backends.local import map_ordered
from ranktilt.counterfactuals.substitution.batches import BatchSwapper, Tally, Texts
from ranktilt.counterfactuals.substitution.formats import (
    ENDINGS,
    Source,
    Work,
    open_source,
    open_target,
)
from ranktilt.counterfactuals.substitution.pairs import SwapLexicon
from ranktilt.counterfactuals.substitution.text import Swapper
from ranktilt.data.collection import Collection
from ranktilt.data.files import atomic_target, format_suffix, require_writable, writing
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.manifest import InputHashes, build_manifest, write_manifest
from ranktilt.data.sources import is_named
from ranktilt.display.table import Table
from ranktilt.errors import InputError

if TYPE_CHECKING:
    from ranktilt.counterfactuals.substitution.pronouns import Decider

#: Below this much text the plain finder is done before compiled code would be loaded.
WORTHWHILE_BYTES = 4 << 20

Progress = Callable[[int, int], None]  # bytes and documents of the batch just done


@dataclass(frozen=True)
class Swapped:
    """What a swap did: to how many documents, and how often each word became which."""

    documents: int
    changed: int
    changes: Mapping[tuple[str, str], int]  # (word, what it became) → how often
    parts: Mapping[str, int]  # the same by kind of word: pronouns, names, kinship …
    lexicon: SwapLexicon = field(repr=False)
    path: Path | None = None
    texts: Mapping[str, str] | None = field(default=None, repr=False)  # where none was written

    @property
    def words(self) -> int:
        """How many words were exchanged."""
        return sum(self.changes.values())

    def _repr_html_(self) -> str:
        rows = [(f"{old} → {new}", str(count)) for (old, new), count in self.changes.items()]
        caption = f"{self.changed:,} of {self.documents:,} documents changed, {self.words:,} words"
        return Table(("pair", "times"), rows, (1,), caption).html()


def swap(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    lexicon: SwapLexicon | Lexicon | str | os.PathLike[str] | Mapping[str, Any] = "gender-pairs",
    output: str | os.PathLike[str] | None = None,
    *,
    world: str = "all",
    name_pairing: str | int = "fixed",
    names_any_case: bool = False,
    pronouns: str | Decider = "context",
    fields: Sequence[str] | None = None,
    format: str | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Swapped:
    """Exchange the words of a lexicon's pairs and names in every text of a collection.

    The result has the format of the collection, and only the texts (`fields`) differ: other
    columns, ids, spaces and line ends are written as they were. Files are read and written in
    blocks; memory does not grow with them, and ids are not compared: a document that stands twice
    is swapped twice. Without `output` the texts stay in memory by id, and an id that stands twice
    is an error. World, pairing and case of names are those of `SwapLexicon.of`, and not looked at
    where `lexicon` is one already.
    """
    rules = SwapLexicon.of(
        lexicon, world=world, name_pairing=name_pairing, names_any_case=names_any_case
    )
    texts = Collection.open(collection, fields=fields, format=format)
    size = texts.expected_text_bytes
    batches = BatchSwapper(
        Swapper(rules, pronouns=pronouns), compiled=size is None or size > WORTHWHILE_BYTES
    )
    if output is None:
        return _in_memory(texts, batches, workers, progress)
    if texts.texts is not None:
        raise InputError(
            "a collection in memory has no format to write",
            do="leave output out and take the result's texts",
        )
    if any(map(is_named, texts.paths)):
        raise InputError(
            "a dataset by name has no format to write",
            where=texts.source,
            expected="a file, folder or pattern",
        )
    named = lexicon if isinstance(lexicon, str | os.PathLike) else None
    require_writable(output, [*texts.paths, named])
    sources = [
        open_source(path, texts.format, texts.fields, compiled=batches.compiled)
        for path in texts.paths
    ]
    _require_one_format(sources, texts, output)
    for source in {source.kind: source for source in sources}.values():
        batches.warm_up(escaped=source.kind == "jsonl")
    hashes = InputHashes(texts.paths)
    try:
        tally = _write(sources, batches, output, workers, progress)
        manifest = build_manifest(hashes.result(), _settings(batches.swapper, texts, tally))
    finally:
        hashes.close()
    write_manifest(output, manifest)
    return _result(tally, rules, path=Path(output))


def _result(tally: Tally, rules: SwapLexicon, **more: Any) -> Swapped:
    return Swapped(
        tally.documents,
        tally.changed,
        dict(tally.changes.most_common()),
        dict(tally.parts.most_common()),
        rules,
        **more,
    )


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
            expected=f"{' or '.join(allowed)}, for the collection is {kind.upper()}",
        )
    if len(sources) > 1 and (kind == "parquet" or any(source.head for source in sources)):
        raise InputError(
            f"{len(sources)} files with a header or schema of their own",
            where=texts.source,
            do="swap them one by one",
        )


def _write(
    sources: Sequence[Source],
    batches: BatchSwapper,
    output: str | os.PathLike[str],
    workers: int | None,
    progress: Progress | None,
) -> Tally:
    total = Tally()

    def work(part: Work) -> Any:
        return part(batches)

    with atomic_target(output) as temporary:
        with writing(output), open_target(temporary, output, sources[0]) as write:
            for source in sources:
                if source.head:
                    write(source.head)
                last = b"\n"
                for content, tally, size in map_ordered(work, source.works, workers):
                    write(content)
                    total.add(tally)
                    if source.kind != "parquet" and len(content):
                        last = bytes(content[-1:])
                    if progress is not None:
                        progress(size, tally.documents)
                if last != b"\n" and source is not sources[-1]:
                    write(b"\n")
        if not total.documents:
            raise InputError("no document", where=output, expected="at least one document")
    return total


def _settings(swapper: Swapper, texts: Collection, tally: Tally) -> dict[str, Any]:
    rules = swapper.lexicon
    return {
        "lexicon": rules.name,
        "lexicon_hash": rules.lexicon.hash,
        "swap_hash": rules.hash,
        "world": rules.world,
        "name_pairing": rules.name_pairing,
        "names_any_case": rules.names_any_case,
        "pronouns": swapper.chooser.name,
        "fields": None if texts.fields is None else list(texts.fields),
        "documents": tally.documents,
        "changed": tally.changed,
        "words": sum(tally.changes.values()),
        "changes": {f"{old} → {new}": n for (old, new), n in tally.changes.most_common()},
    }


def _in_memory(
    texts: Collection, batches: BatchSwapper, workers: int | None, progress: Progress | None
) -> Swapped:
    total = Tally()
    found: dict[str, str] = {}
    batches.warm_up()

    def work(part: Callable[[], Any]) -> Any:
        batch = part()
        spans = Texts(batch.data, batch.text_start, batch.text_end, np.arange(len(batch)))
        done = batches(spans, len(batch))
        starts, ends = _moved(spans, done.grown)
        raw = done.data.tobytes()
        swapped = [raw[s:e].decode() for s, e in zip(starts, ends, strict=True)]
        return batch.doc_ids().to_pylist(), swapped, done.tally, len(batch.data), batch.source

    for names, swapped, tally, size, source in map_ordered(
        work, texts.parts(compiled=batches.compiled), workers
    ):
        for name, text in zip(names, swapped, strict=True):
            if name in found:
                raise InputError(
                    f"document {name!r} stands twice",
                    where=source,
                    expected="an id for each text where texts are kept in memory",
                    do="write a file (output): there every document stays where it stands",
                )
            found[name] = text
        total.add(tally)
        if progress is not None:
            progress(size, tally.documents)
    return _result(total, batches.swapper.lexicon, texts=found)


def _moved(texts: Texts, grown: np.ndarray) -> Iterator[list[int]]:
    """Where the texts stand after those before them have grown."""
    after = np.cumsum(grown)
    yield (texts.start + after - grown).tolist()
    yield (texts.end + after).tolist()
