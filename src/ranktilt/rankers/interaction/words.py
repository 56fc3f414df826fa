"""Words as numbers, and their vectors.

0 is padding, then come the known words, then buckets for all others. The bucket of an unknown word
depends on a hash of its letters, so that it still matches itself in a query and in a document.

Vectors are random, from a file in GloVe's text format, or wordllama's. They have length 1, because
the models compare words by cosine. A word without a vector gets a random one, so that it matches
itself and hardly anything else.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ranktilt.data.budgets import lines_of
from ranktilt.data.files import open_bytes, read_text, require_file, write_text
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.embedders import LightEmbedder
from ranktilt.rankers.directions import GroupDirections
from ranktilt.rankers.interaction.padding import PADDING
from ranktilt.terms.tokenizers import tokenize

BUCKETS = 1000


def _words_of(text: str) -> list[str]:
    """Lower-case words, by the tokenizer `word`."""
    return [token.lower() for token in tokenize(text, "word")]


@dataclass(frozen=True, eq=False)
class ModelVocabulary:
    """Known words with the number of documents that contain each, of `documents` in all."""

    words: tuple[str, ...]
    frequencies: tuple[int, ...]
    documents: int
    buckets: int = BUCKETS

    @cached_property
    def places(self) -> dict[str, int]:
        """The number of each known word; 0 is padding."""
        return {word: number for number, word in enumerate(self.words, start=1)}

    def __len__(self) -> int:
        """Rows that a table of vectors needs: padding, words, buckets."""
        return 1 + len(self.words) + self.buckets

    @classmethod
    def of(cls, texts: Iterable[str], buckets: int = BUCKETS) -> ModelVocabulary:
        """The words of these texts, the most frequent first."""
        counts: Counter[str] = Counter()
        documents = 0
        for text in texts:
            counts.update(set(_words_of(text)))
            documents += 1
        if not documents:
            raise InputError("no text to take words from", expected="at least one document")
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        words, frequencies = tuple(w for w, _ in ordered), tuple(n for _, n in ordered)
        return cls(words, frequencies, documents, buckets)

    def number(self, word: str) -> int:
        """The word's number; a bucket's for an unknown word."""
        known = self.places.get(word)
        if known is not None:
            return known
        return 1 + len(self.words) + zlib.crc32(word.encode()) % self.buckets

    def numbers(self, text: str, longest: int) -> list[int]:
        """The numbers of the first `longest` words of a text."""
        return [self.number(word) for word in _words_of(text)[:longest]]

    def idf(self) -> FloatArray:
        """ln((N + 1)/(df + 1)) + 1 per row; df of an unknown word is 0, padding has 0."""
        df = np.concatenate([[0], self.frequencies, np.zeros(self.buckets)])
        values: FloatArray = np.log((self.documents + 1) / (df + 1)) + 1.0
        values[PADDING] = 0.0
        return values

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write documents and buckets in the first line, then a word and its frequency per line."""
        lines = [f"{self.documents}\t{self.buckets}\n"]
        lines += [f"{w}\t{n}\n" for w, n in zip(self.words, self.frequencies, strict=True)]
        write_text(path, "".join(lines))

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> ModelVocabulary:
        """Read what `write` wrote."""
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


Table = NDArray[np.float32]

RANDOM, WORDLLAMA = "random", "wordllama"
DIMENSION = 100
#: Words that wordllama's tokenizer takes at once.
CHUNK = 4096


def _wordllama(words: Sequence[str]) -> Table:
    embedder = LightEmbedder()
    parts = [
        embedder.embed(words[start : start + CHUNK], words[start : start + CHUNK])
        for start in range(0, len(words), CHUNK)
    ]
    return np.concatenate(parts) if parts else np.zeros((0, embedder.dimension), np.float32)


def _from_file(
    vocabulary: ModelVocabulary, path: str | os.PathLike[str]
) -> tuple[NDArray[np.int64], Table]:
    """Numbers and vectors of the known words that a file in GloVe's text format has.

    word2vec's header line is skipped. Files may be compressed (gzip, zstd).
    """
    require_file(path)
    found: dict[int, Table] = {}
    width: int | None = None
    with open_bytes(path) as stream:
        for number, line in enumerate(lines_of(stream, path), start=1):
            fields = line.decode("utf-8", "replace").rstrip("\r\n ").split(" ")
            if len(fields) == 2 and number == 1 and all(field.isdigit() for field in fields):
                continue
            # A few words of large public files have spaces: the numbers are counted from the end.
            width = len(fields) - 1 if width is None else width
            vector = _numbers(fields[-width:]) if 0 < width < len(fields) else None
            if vector is None:
                raise InputError(
                    "not a word and its vector",
                    where=f"{os.fspath(path)}:{number}",
                    expected=f"a word and {width or 'its'} finite numbers",
                )
            place = vocabulary.places.get(" ".join(fields[:-width]))
            if place is not None:
                found.setdefault(place, vector)
    if width is None:
        raise InputError("empty file", where=path, expected="word vectors in GloVe's text format")
    if not found:
        raise InputError("no word of the collection has a vector", where=path)
    return np.fromiter(found, np.int64), np.stack(list(found.values()))


def _numbers(fields: Sequence[str]) -> Table | None:
    """A vector, or None if one of its numbers is none or not finite."""
    try:
        vector = np.array(fields, np.float32)
    except ValueError:
        return None
    return vector if np.isfinite(vector).all() else None


def _unit(table: NDArray[np.floating]) -> Table:
    unit: Table = unit_rows(table).astype(np.float32)
    unit[PADDING] = 0.0
    return unit


@dataclass(frozen=True, eq=False)
class Words:
    """A collection's vocabulary with vectors, from which a model is made.

    `covered` is the share of words with a vector in the source; the others have random ones.
    """

    vocabulary: ModelVocabulary
    vectors: Table
    source: str = RANDOM
    covered: float = 0.0

    @classmethod
    def of(
        cls,
        vocabulary: ModelVocabulary,
        source: str | os.PathLike[str] = RANDOM,
        *,
        dim: int | None = None,
        seed: int = 0,
    ) -> Words:
        """Vectors for a given vocabulary: rows have length 1, padding is zeros.

        `source` is `random`, `wordllama` (256 dimensions; a word of several pieces gets their
        mean) or a file in GloVe's text format.
        """
        random = np.random.default_rng(seed)
        if source == RANDOM:
            table = random.standard_normal((len(vocabulary), dim or DIMENSION))
            return cls(vocabulary, _unit(table))
        name = Path(source).name  # never a path of somebody's machine
        if source == WORDLLAMA:
            found = _wordllama(vocabulary.words)
            places = np.arange(len(found)) + 1
        else:
            places, found = _from_file(vocabulary, source)
        if dim is not None and dim != found.shape[1]:
            raise InputError(
                f"dim={dim}", where=source, expected=str(found.shape[1]), do="omit dim"
            )
        table = random.standard_normal((len(vocabulary), found.shape[1]))
        there = (found != 0).any(axis=1)
        table[places[there]] = found[there]
        covered = float(there.sum() / max(1, len(vocabulary.words)))
        return cls(vocabulary, _unit(table), name, covered)

    def without_groups(self, lexicon: Lexicon) -> Words:
        """The same words without the directions between a lexicon's groups; length 1 again.

        The directions come from the terms that are words of the vocabulary.
        """

        def vectors_of(terms: Sequence[str]) -> Table:
            numbers = self.vocabulary.places
            places = np.array([numbers.get(term.lower(), PADDING) for term in terms])
            return np.where((places == PADDING)[:, None], 0.0, self.vectors[places])

        table = GroupDirections.of(lexicon, vectors_of).removed(self.vectors)
        return replace(self, vectors=_unit(table))

    @property
    def dim(self) -> int:
        """Dimension of the vectors."""
        return int(self.vectors.shape[1])
