"""Near duplicates, for the checks of a corpus.

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

#: Words per run.
_SHINGLE = 4
#: Runs with the smallest hashes represent a document; near duplicates share some of them.
_SKETCH = 24
#: If more documents share a run, each is only compared with the first.
_MOST_SHARING = 50


def _runs(text: str, numbers: dict[str, int]) -> NDArray[np.int64]:
    """The distinct hashes of a text's runs, sorted; a shorter text is one run.

    A word has the same number in all texts.
    """
    ids = [numbers.setdefault(word, len(numbers)) for word in words(text)]
    places = range(max(len(ids) - _SHINGLE, 0) + 1) if ids else ()
    # the hash of a tuple of whole numbers is the same in every process
    return np.unique([hash(tuple(ids[place : place + _SHINGLE])) for place in places]).astype(
        np.int64
    )


def near_duplicates(texts: Mapping[str, str], least: float = 0.5) -> list[tuple[str, str, float]]:
    """Pairs of documents whose runs of four words have a Jaccard similarity of at least `least`.

    The runs with the smallest hashes are a random sample of those of two documents, so the number
    of shared ones among them is binomial with the similarity as its probability. Pairs are compared
    unless that number is far too small; their similarity then counts all runs.
    """
    numbers: dict[str, int] = {}
    found = {doc: _runs(text, numbers) for doc, text in texts.items()}
    by_run: dict[int, list[str]] = {}
    for doc, own in found.items():
        for value in own[:_SKETCH].tolist():
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
