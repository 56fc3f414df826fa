"""Near duplicates and boilerplate, for the checks of a corpus.

Runs of words are compared as 64-bit hashes, so that a corpus of tens of thousands of documents fits
into memory.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from ranktilt.terms.languages import words

#: Words per run, for near duplicates and for copied text.
_SHINGLE, _COPIED = 4, 8
#: Runs with the smallest hashes represent a document; near duplicates share some of them.
_SKETCH = 24
#: If more documents share a run, each is only compared with the first.
_MOST_SHARING = 50
Hashes = NDArray[np.int64]


class _Runs:
    """Turns texts into hashes of their runs; a word has the same number in all texts."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, tokens: list[str], length: int) -> Hashes:
        """One hash per run, in order; a shorter text is one run."""
        numbers = self._numbers
        ids = [numbers.setdefault(token, len(numbers)) for token in tokens]
        runs = range(max(len(ids) - length, 0) + 1) if ids else ()
        # the hash of a tuple of whole numbers is the same in every process
        return np.array([hash(tuple(ids[place : place + length])) for place in runs], np.int64)


def near_duplicates(texts: Mapping[str, str], least: float = 0.5) -> list[tuple[str, str, float]]:
    """Pairs of documents whose runs of four words have a Jaccard similarity of at least `least`.

    The runs with the smallest hashes are a random sample of those of two documents, so the number
    of shared ones among them is binomial with the similarity as its probability. Pairs are compared
    unless that number is far too small; their similarity then counts all runs.
    """
    runs = _Runs()
    found = {doc: np.unique(runs.of(words(text), _SHINGLE)) for doc, text in texts.items()}
    by_run: dict[int, list[str]] = {}
    for doc, own in found.items():
        for value in own[:_SKETCH].tolist():  # np.unique sorts: these are the smallest
            by_run.setdefault(value, []).append(doc)
    shared: Counter[tuple[str, str]] = Counter()
    for docs in by_run.values():
        shared.update(_pairs(docs))
    # of 24; at a similarity of 0.5, only 2 of 100,000 pairs have fewer
    wanted = 1 + int(4 * least)
    made = []
    for (first, second), number in shared.items():
        one, other = found[first], found[second]
        if number < wanted and min(len(one), len(other)) >= _SKETCH:
            continue
        both = len(np.intersect1d(one, other, assume_unique=True))
        similarity = both / (len(one) + len(other) - both)
        if similarity >= least:
            made.append((first, second, similarity))
    return sorted(made, key=lambda pair: (-pair[2], *pair[:2]))


def _pairs(docs: list[str]) -> Iterable[tuple[str, str]]:
    if len(docs) <= _MOST_SHARING:
        return itertools.combinations(docs, 2)
    return ((docs[0], other) for other in docs[1:])


def shared_runs(texts: Mapping[str, str], documents: int = 3) -> dict[str, list[str]]:
    """Runs of eight words that at least `documents` texts contain, with the texts' ids."""
    runs = _Runs()
    every = [np.unique(runs.of(words(text), _COPIED)) for text in texts.values()]
    if not every:
        return {}
    values, counts = np.unique(np.concatenate(every), return_counts=True)
    wanted = values[counts >= documents]
    if not len(wanted):
        return {}
    found: dict[str, list[str]] = {}
    for (doc, text), own in zip(texts.items(), every, strict=True):
        if not _among(own, wanted).any():
            continue
        tokens = words(text)  # only of texts that share something
        for place in np.flatnonzero(_among(runs.of(tokens, _COPIED), wanted)).tolist():
            docs = found.setdefault(" ".join(tokens[place : place + _COPIED]), [])
            if docs[-1:] != [doc]:
                docs.append(doc)
    return found


def _among(values: Hashes, known: Hashes) -> NDArray[np.bool_]:
    """Which values are known; the known ones are sorted (np.isin would sort them again)."""
    places = np.minimum(np.searchsorted(known, values), len(known) - 1)
    return np.asarray(known[places] == values)
