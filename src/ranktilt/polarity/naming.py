"""Words that tell the two ends of an axis apart, for sides that nobody has named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from ranktilt.data.types import FloatArray

_WORD = re.compile(r"[^\W\d_]{3,}")
_WORDS_PER_SIDE = 3


@cache
def _common() -> frozenset[str]:
    """Words that name no side."""
    path = Path(__file__).with_name("common_words.txt")
    return frozenset(path.read_text(encoding="utf-8").split())


def side_words(texts: Sequence[str], polarity: FloatArray, query: str = "") -> tuple[str, ...]:
    """Words of the + end and of the − end, or nothing if either end has none of its own.

    A word counts by the documents that have it, each by its distance from the middle. Words of the
    query do not count.

    >>> texts = ["It is clean energy", "clean and cheap", "toxic waste", "waste that leaks"]
    >>> import numpy as np
    >>> side_words(texts, np.array([1.0, 0.8, -0.9, -1.0]))
    ('clean, energy, cheap', 'waste, leaks, toxic')
    """
    asked = set(_WORD.findall(query.casefold()))
    weight: Counter[str] = Counter()
    for text, value in zip(texts, polarity.tolist(), strict=True):
        for word in set(_WORD.findall(text.casefold())) - asked - _common():
            weight[word] += value
    ends = []
    for sign in (1, -1):
        ranked = sorted(weight, key=lambda word: (-sign * weight[word], word))
        ends.append([word for word in ranked[:_WORDS_PER_SIDE] if sign * weight[word] > 0])
    return tuple(", ".join(words) for words in ends) if all(ends) else ()
