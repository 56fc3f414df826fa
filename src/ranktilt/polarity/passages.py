"""Long documents are read in passages of a few sentences: a page is more than one thought."""

from __future__ import annotations

import re

import numpy as np

#: Words of a passage that is read for its side: one or two sentences, as in training.
SENTENCES = 40
#: Words of a passage that becomes a vector.
PARAGRAPH = 120
#: Passages that are read of one document, evenly spread over it.
MOST = 24
#: The end of a sentence, or of a line.
_END = re.compile(r"(?<=[.!?…])[\"”’)\]]*\s+(?=[\"“‘(\[]?[A-Z0-9])|\s*\n\s*")


def passages(text: str, words: int, most: int = MOST) -> list[str]:
    """Whole sentences in groups of at most `words` words; at least one passage.

    >>> passages("Uniforms help. They cost money. Some like them.", words=5)
    ['Uniforms help. They cost money.', 'Some like them.']
    >>> passages("no end in sight", words=2)
    ['no end', 'in sight']
    """
    found: list[list[str]] = [[]]
    for sentence in _END.split(text):
        own = sentence.split()
        if len(found[-1]) + len(own) > words and found[-1]:
            found.append([])
        for start in range(0, len(own), words):
            if start:
                found.append([])
            found[-1] += own[start : start + words]
    kept = [" ".join(own) for own in found]
    if len(kept) <= most:
        return kept
    return [kept[place] for place in np.linspace(0, len(kept) - 1, most).round().astype(int)]
