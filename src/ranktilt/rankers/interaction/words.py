"""A collection's words with their vectors: what a model is made from before it is trained."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

from ranktilt.rankers.base import Texts
from ranktilt.rankers.interaction.vectors import RANDOM, Table, describe_source, word_vectors
from ranktilt.rankers.interaction.vocabulary import Vocabulary


@dataclass(frozen=True, eq=False)
class Words:
    """A vocabulary, a vector for each of its numbers, and where the vectors are from.

    `covered` is the share of words that the source has a vector for; the others have random ones.
    """

    vocabulary: Vocabulary
    vectors: Table
    source: str = RANDOM
    covered: float = 0.0

    @classmethod
    def of(
        cls,
        texts: Texts,
        vectors: str | os.PathLike[str] = RANDOM,
        *,
        dim: int | None = None,
        seed: int = 0,
        max_words: int | None = None,
    ) -> Words:
        """Read the collection once; `vectors` as in `word_vectors`."""
        vocabulary = Vocabulary.of(_stream(texts), max_words=max_words)
        return cls.with_vocabulary(vocabulary, vectors, dim=dim, seed=seed)

    @classmethod
    def with_vocabulary(
        cls,
        vocabulary: Vocabulary,
        vectors: str | os.PathLike[str] = RANDOM,
        *,
        dim: int | None = None,
        seed: int = 0,
    ) -> Words:
        """Other vectors for the same words."""
        table, covered = word_vectors(vocabulary, vectors, dim=dim, seed=seed)
        return cls(vocabulary, table, describe_source(vectors), covered)

    @property
    def dim(self) -> int:
        """Numbers a word."""
        return int(self.vectors.shape[1])


def _stream(texts: Texts) -> Iterator[str]:
    for _, some in texts.batches():
        yield from some
