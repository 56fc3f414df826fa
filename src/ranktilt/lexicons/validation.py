"""Validate a lexicon on documents whose group is known: what it decides, misses and confuses."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from ranktilt.data.annotations import AnnotationSettings
from ranktilt.data.collection import Collection
from ranktilt.data.frames import Frame
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import DEFAULT_READING, Reading
from ranktilt.data.unmatched import compare_ids
from ranktilt.display.numbers import listed
from ranktilt.errors import InputError
from ranktilt.lexicons.validation_result import Validation, decide
from ranktilt.progress import Progress, silent
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.terms.annotator import Annotator
from ranktilt.terms.languages import SAMPLE, warn_about_texts, words_status
from ranktilt.terms.tokenizers import check_tokenizer


def validate_lexicon(
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any],
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    labels: Labels | str | os.PathLike[str] | Mapping[str, Any] | Frame,
    *,
    reading: Reading = DEFAULT_READING,
    confidence: float = 0.95,
    seed: int = 0,
    progress: Progress = silent,
) -> Validation:
    """Compare what a lexicon decides with the known groups of documents.

    Args:
        lexicon: A lexicon, the name of a shipped one, a file or its content.
        collection: A collection, a path, a frame or {id: text}.
        labels: The known groups: a file, a frame or {id: group}, named as in the lexicon.
        reading: How the collection is read: fields, format, tokenizer.
        confidence: Level of the intervals.
        seed: Random seed of the bootstrap.
        progress: Called with the bytes read.

    Returns:
        What the list decides, misses and confuses, and shares corrected for it.
    """
    check_share("confidence", confidence)
    check_seed(seed)
    words = Lexicon.load(lexicon)
    loaded = Labels.load(labels)
    known = _known_groups(loaded)
    if set(words.group_names).isdisjoint(loaded.groups):
        raise InputError(
            f"no label is a group of the lexicon {words.name} ({listed(list(loaded.groups))})",
            where=loaded.source or None,
            expected=listed(list(words.group_names), "or"),
            do="use the lexicon's names in the labels",
        )
    found = _Decisions(words, known)
    texts = Collection.open(collection, reading)
    found.read(texts, check_tokenizer(reading.tokenizer), progress)
    if not found.confusion.any():
        where, do = compare_ids(
            known, found.ids, f"in {loaded.source or 'the labels'}", f"in {texts.source}"
        )
        raise InputError(
            f"no labelled document of the lexicon's groups ({where})", where=texts.source, do=do
        )
    warn_about_texts(words, found.beginnings, texts.source)
    if len(known) > found.matched:
        found.skipped["not in the collection"] = len(known) - found.matched
    return Validation(
        words,
        found.confusion,
        found.unlabelled,
        dict(found.skipped),
        words_status(found.beginnings) == "ok",
        confidence,
        seed,
    )


class _Decisions:
    """Counts decisions over a collection."""

    def __init__(self, lexicon: Lexicon, known: Mapping[str, str | None]) -> None:
        self.lexicon, self.known = lexicon, known
        size = len(lexicon.groups)
        self.confusion = np.zeros((size, size + 1), np.int64)
        self.unlabelled = np.zeros(size + 1, np.int64)
        self.skipped: Counter[str] = Counter()
        self.beginnings: list[str] = []
        self.ids: list[str] = []
        self.matched = 0

    def read(self, texts: Collection, tokenizer: str, progress: Progress) -> None:
        """Decide all documents."""
        annotator = Annotator.suited_to(texts, AnnotationSettings(self.lexicon, tokenizer))
        seen: set[str] = set()
        for batch in texts.batches("Validating", progress):
            counted_terms = annotator(batch)
            size = len(self.lexicon.groups)
            counts = [counted_terms.column(2 + g).to_numpy() for g in range(size)]
            ids = batch.doc_ids().to_pylist()
            for doc, choice in zip(ids, decide(np.stack(counts, axis=1)).tolist(), strict=True):
                if doc in seen:
                    raise InputError(f"duplicate document {doc!r}", where=batch.source)
                seen.add(doc)
                self._add(doc, choice)
            self.beginnings += batch.beginnings(SAMPLE)
            self.ids += ids[:SAMPLE]

    def _add(self, doc: str, choice: int) -> None:
        names = self.lexicon.group_names
        if doc not in self.known:
            self.unlabelled[choice] += 1
            return
        group = self.known[doc]
        self.matched += 1
        if group is None:
            self.skipped["with contradictory labels or equal weights"] += 1
        elif group in names:
            self.confusion[names.index(group), choice] += 1
        else:
            self.skipped[f"of {group}, which is not a group of the lexicon"] += 1


def _known_groups(labels: Labels) -> dict[str, str | None]:
    """The group of each labelled document; None if its labels do not show a single one."""
    found: dict[str, set[str | None]] = {}
    for (_, doc), members in labels.shares.items():
        most = max(members.values(), default=0.0)
        best = [group for group, weight in members.items() if weight == most > 0]
        found.setdefault(doc, set()).add(best[0] if len(best) == 1 else None)
    return {doc: next(iter(own)) if len(own) == 1 else None for doc, own in found.items()}
