"""Words as numbers: 0 is padding, then the known words, then buckets for all others.

An unknown word falls into a bucket by a hash of its letters, so that it still matches itself in a
query and in a document, which is most of what a rare name can do for a ranking.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ranktilt.data.files import read_text, write_text
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.terms.tokenizers import tokenize

PADDING = 0
BUCKETS = 1000


def words_of(text: str) -> list[str]:
    """Lower-cased words, cut as by the tokenizer `word`."""
    return [token.lower() for token in tokenize(text, "word")]


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Known words with the number of documents each stands in, of `documents` in all."""

    words: tuple[str, ...]
    frequencies: tuple[int, ...]
    documents: int
    buckets: int = BUCKETS
    _numbers: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        numbers = {word: number for number, word in enumerate(self.words, start=1)}
        object.__setattr__(self, "_numbers", numbers)

    def __len__(self) -> int:
        """Rows that a table of vectors needs: padding, words, buckets."""
        return 1 + len(self.words) + self.buckets

    @classmethod
    def of(
        cls, texts: Iterable[str], *, max_words: int | None = None, buckets: int = BUCKETS
    ) -> Vocabulary:
        """The words of these texts, the most frequent first; `max_words` keeps the first ones."""
        counts: Counter[str] = Counter()
        documents = 0
        for text in texts:
            counts.update(set(words_of(text)))
            documents += 1
        if not documents:
            raise InputError("no text to take words from", expected="at least one document")
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:max_words]
        words, frequencies = tuple(w for w, _ in ordered), tuple(n for _, n in ordered)
        return cls(words, frequencies, documents, buckets)

    def number(self, word: str) -> int:
        """The word's number; a bucket's for an unknown word."""
        known = self._numbers.get(word)
        if known is not None:
            return known
        return 1 + len(self.words) + zlib.crc32(word.encode()) % self.buckets

    def numbers(self, text: str, longest: int) -> list[int]:
        """The numbers of the first `longest` words of a text."""
        return [self.number(word) for word in words_of(text)[:longest]]

    def idf(self) -> FloatArray:
        """ln((N + 1)/(df + 1)) + 1 of each row; an unknown word has df = 0, padding has 0."""
        df = np.concatenate([[0], self.frequencies, np.zeros(self.buckets)])
        values: FloatArray = np.log((self.documents + 1) / (df + 1)) + 1.0
        values[PADDING] = 0.0
        return values

    def write(self, path: str | os.PathLike[str]) -> None:
        """First line: documents and buckets; then a word and its document frequency a line."""
        lines = [f"{self.documents}\t{self.buckets}\n"]
        lines += [f"{w}\t{n}\n" for w, n in zip(self.words, self.frequencies, strict=True)]
        write_text(path, "".join(lines))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Vocabulary:
        """What `write` wrote."""
        rows = [line.split("\t") for line in read_text(path).split("\n") if line]
        try:
            (documents, buckets), rest = map(int, rows[0]), rows[1:]
            words, frequencies = [w for w, _ in rest], [int(n) for _, n in rest]
        except (ValueError, IndexError) as error:
            raise InputError(
                "not a vocabulary", where=path, expected="word<TAB>number of documents"
            ) from error
        if documents < 1 or buckets < 1 or len(set(words)) < len(words):
            raise InputError("not a vocabulary", where=path, do="train the model again")
        return cls(tuple(words), tuple(frequencies), documents, buckets)


def padded(rows: Sequence[Sequence[int]], width: int | None = None) -> IntArray:
    """Rows of one width, 0 after their end; at least one column."""
    widest = max([1, *map(len, rows)]) if width is None else width
    table = np.zeros((len(rows), widest), np.int64)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table
