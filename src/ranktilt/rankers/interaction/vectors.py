"""Word vectors for a vocabulary: random, from a file in GloVe's text format, or wordllama's.

Vectors are taken at unit length: the models compare words by cosine. A word without a vector gets
a random one, so that it still matches itself and hardly anything else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ranktilt.data.files import atomic_target, open_bytes, require_file, writing
from ranktilt.errors import InputError
from ranktilt.polarity.embedders import LightEmbedder
from ranktilt.rankers.interaction.vocabulary import PADDING, Vocabulary

Table = NDArray[np.float32]

RANDOM, WORDLLAMA = "random", "wordllama"
DIMENSION = 100
#: Words that wordllama's tokenizer takes at once.
CHUNK = 4096


def word_vectors(
    vocabulary: Vocabulary, source: str | os.PathLike[str], *, dim: int | None = None, seed: int = 0
) -> tuple[Table, float]:
    """A row for each number of the vocabulary, and the share of its words that have a vector.

    `source` is `random`, `wordllama` (256 numbers a word; a word of several pieces gets their
    mean) or a file in GloVe's text format. Rows have length 1, padding is zeros.
    """
    random = np.random.default_rng(seed)
    if source == RANDOM:
        return _unit(random.standard_normal((len(vocabulary), dim or DIMENSION))), 0.0
    found: Table
    if source == WORDLLAMA:
        found = _wordllama(vocabulary.words)
        places = np.arange(len(found)) + 1
    else:
        places, found = _from_file(vocabulary, source)
    if dim is not None and dim != found.shape[1]:
        raise InputError(
            f"dim={dim}", where=source, expected=str(found.shape[1]), do="leave dim away"
        )
    table = random.standard_normal((len(vocabulary), found.shape[1]))
    there = (found != 0).any(axis=1)
    table[places[there]] = found[there]
    return _unit(table), float(there.sum() / max(1, len(vocabulary.words)))


def read_glove(path: str | os.PathLike[str]) -> Iterator[tuple[str, Table]]:
    """Words and vectors of a text file: `word 0.1 -0.2 …`; word2vec's header line is passed over.

    Files may be compressed (gzip, zstd).
    """
    require_file(path)
    width: int | None = None
    with open_bytes(path) as stream:
        for number, line in enumerate(stream, start=1):
            fields = line.decode("utf-8", "replace").rstrip("\r\n ").split(" ")
            if len(fields) == 2 and number == 1 and all(field.isdigit() for field in fields):
                continue
            where = f"{os.fspath(path)}:{number}"
            if len(fields) < 2:
                raise InputError("a word without numbers", where=where, expected="word and numbers")
            # A few words of large public files hold spaces: the numbers are counted from the end.
            width = len(fields) - 1 if width is None else width
            try:
                vector = np.array(fields[-width:], np.float32)
            except ValueError as error:
                raise InputError(
                    "not a number", where=where, expected=f"a word and {width} numbers"
                ) from error
            if len(fields) <= width or not np.isfinite(vector).all():
                raise InputError(
                    f"{len(fields) - 1} numbers", where=where, expected=f"{width}, all finite"
                )
            yield " ".join(fields[:-width]), vector
    if width is None:
        raise InputError("empty file", where=path, expected="word vectors in GloVe's text format")


def export_wordllama(words: Sequence[str], path: str | os.PathLike[str]) -> None:
    """Write wordllama's vectors of these words in GloVe's text format."""
    table = _wordllama(words)
    with (
        atomic_target(path) as temporary,
        writing(path),
        open(temporary, "w", encoding="utf-8") as stream,
    ):
        for word, vector in zip(words, table, strict=True):
            stream.write(f"{word} {' '.join(f'{number:.6g}' for number in vector)}\n")


def describe_source(source: str | os.PathLike[str]) -> str:
    """What a model folder says about its vectors: never a path of somebody's machine."""
    return os.fspath(source) if source in (RANDOM, WORDLLAMA) else Path(source).name


def _wordllama(words: Sequence[str]) -> Table:
    embedder = LightEmbedder()
    parts = [
        embedder.embed(words[start : start + CHUNK], words[start : start + CHUNK])
        for start in range(0, len(words), CHUNK)
    ]
    return np.concatenate(parts) if parts else np.zeros((0, embedder.dimension), np.float32)


def _from_file(
    vocabulary: Vocabulary, path: str | os.PathLike[str]
) -> tuple[NDArray[np.int64], Table]:
    """Numbers of the known words that the file has, and their vectors: the rest is not kept."""
    known = {word: number for number, word in enumerate(vocabulary.words, start=1)}
    found: dict[int, Table] = {}
    width = 0
    for word, vector in read_glove(path):
        width = len(vector)
        number = known.get(word)
        if number is not None:
            found.setdefault(number, vector)
    if not found:
        raise InputError("no word of the collection has a vector", where=path)
    table = np.empty((len(found), width), np.float32)
    for row, vector in enumerate(found.values()):
        table[row] = vector
    return np.fromiter(found, np.int64), table


def _unit(table: NDArray[np.floating]) -> Table:
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    unit: Table = (table / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)
    unit[PADDING] = 0.0
    return unit
