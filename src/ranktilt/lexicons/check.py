"""Check a lexicon on real text: its most frequent matches, with examples in context."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pyarrow.compute as pc

from ranktilt.data.annotations import AnnotationSettings
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Reading
from ranktilt.data.text_batch import TextBatch
from ranktilt.progress import Progress, silent
from ranktilt.terms.annotator import Annotator
from ranktilt.terms.languages import SAMPLE, text_doubts, words_status
from ranktilt.terms.tokenizers import check_tokenizer

#: Characters of context on each side of an example.
_WINDOW = 30


@dataclass
class _TermUse:
    """How often a term occurs, in how many documents, and examples."""

    term: str
    group: str
    count: int = 0
    documents: int = 0
    examples: list[tuple[str, str]] = field(default_factory=list)  # doc_id, text around the match


class _LexiconUse(NamedTuple):
    """Use of all terms over a collection.

    `status` is "ok", or "no-spaces" if most documents are in a script written without spaces:
    their counts mean nothing. `doubts` are reasons why the lexicon may not fit the texts.
    """

    lexicon: Lexicon
    documents: int
    tokens: int
    with_terms: int
    terms: dict[str, _TermUse]
    status: str = "ok"
    doubts: tuple[str, ...] = ()

    def most_frequent(self, group: str, top: int) -> list[_TermUse]:
        """The most frequent terms of a group."""
        used = [use for use in self.terms.values() if use.group == group and use.count]
        return sorted(used, key=lambda use: (-use.count, use.term))[:top]

    def total(self, group: str) -> int:
        """Matches of a group."""
        return sum(use.count for use in self.terms.values() if use.group == group)

    def unused(self, group: str) -> list[str]:
        """Terms of a group that never occur."""
        return [use.term for use in self.terms.values() if use.group == group and not use.count]


def check_lexicon(
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any],
    collection: Collection | str | os.PathLike[str] | Mapping[str, str],
    *,
    reading: Reading | None = None,
    examples: int = 2,
    progress: Progress = silent,
) -> _LexiconUse:
    """Count every term over a collection and keep its first occurrences as examples.

    Args:
        lexicon: A lexicon, the name of a shipped one, a file or its content.
        collection: A collection, a path or {id: text}.
        reading: How the collection is read: fields, format, tokenizer.
        examples: Examples per term.
        progress: Called with the bytes read.

    Returns:
        How often each term occurs, in how many documents, with examples.
    """
    how = reading or Reading()
    texts = Collection.open(collection, how)
    words = Lexicon.load(lexicon)
    settings = AnnotationSettings(words, check_tokenizer(how.tokenizer))
    annotator = Annotator.suited_to(texts, settings)
    uses = {
        term.key: _TermUse(term.key, group.name) for group in words.groups for term in group.terms
    }
    documents = tokens = with_terms = 0
    beginnings: list[str] = []
    for batch in texts.batches("Checking", progress):
        counted = annotator(batch)
        documents += len(batch)
        beginnings += batch.beginnings(SAMPLE)
        tokens += pc.sum(counted["length"]).as_py() or 0
        lists = counted["terms"]
        with_terms += pc.sum(pc.greater(pc.list_value_length(lists), 0)).as_py() or 0
        flat = lists.flatten()
        names, counts = flat.field("term").to_pylist(), flat.field("count").to_pylist()
        rows = pc.list_parent_indices(lists).to_pylist()
        wanted: dict[int, None] = {}
        promised: Counter[str] = Counter()
        for row, name, count in zip(rows, names, counts, strict=True):
            use = uses[name]
            use.count += count
            use.documents += 1
            if len(use.examples) + promised[name] < examples:
                promised[name] += 1
                wanted.setdefault(row)
        _collect_examples(annotator, batch, list(wanted), uses, examples)
    doubts = tuple(text_doubts(words, beginnings))
    return _LexiconUse(words, documents, tokens, with_terms, uses, words_status(beginnings), doubts)


def _collect_examples(
    annotator: Annotator,
    batch: TextBatch,
    rows: list[int],
    uses: dict[str, _TermUse],
    examples: int,
) -> None:
    ids = batch.doc_ids()
    for row in rows:
        start, end = int(batch.text_start[row]), int(batch.text_end[row])
        text = batch.data[start:end].tobytes().decode()
        doc_id = ids[row].as_py()
        seen: set[str] = set()
        for match in annotator.matcher.of_groups(text):
            if match.entry.term in seen:
                continue
            seen.add(match.entry.term)
            use = uses[match.entry.term]
            if len(use.examples) < examples:
                use.examples.append((doc_id, _context(text, match.start, match.end)))


def _context(text: str, start: int, end: int) -> str:
    left, right = max(0, start - _WINDOW), min(len(text), end + _WINDOW)
    before = ("…" if left else "") + text[left:start]
    after = text[end:right] + ("…" if right < len(text) else "")
    return " ".join(f"{before}[{text[start:end]}]{after}".split())
