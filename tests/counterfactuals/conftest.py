"""A small world to swap: its own lexicon, its own passages."""

from __future__ import annotations

from typing import Any

import pytest

#: Unambiguous pairs, so that no test here hangs on a pronoun model.
LEXICON: dict[str, Any] = {
    "name": "small",
    "language": "en",
    "pairs": {"he": "she", "man": "woman", "father": "mother"},
    "names": {"male": ["James", "Robert", "Arthur"], "female": ["Mary", "Anna", "Ruth"]},
    "groups": [
        {"name": "male", "terms": ["he", "man", "father", "James", "Robert", "Arthur"]},
        {"name": "female", "terms": ["she", "woman", "mother", "Mary", "Anna", "Ruth"]},
    ],
}

PASSAGES = {
    "d1": "The man repairs the tap. He is a plumber.",
    "d2": "The woman repairs the roof. She is a roofer.",
    "d3": "A tap may drip when a washer is worn.",
    "d4": "My father mends every tap in the house.",
    "d5": "James plays the violin and the tap drips.",
    "d6": "Washers and taps are sold in every shop.",
    "d7": "Mary asked the plumber about the man next door.",
    "d8": "The roof leaks.",
}

QUERIES = {"q1": "man tap", "q2": "drip tap", "q3": "mother house", "q4": "violin james"}


@pytest.fixture
def lexicon() -> dict[str, Any]:
    """A pair lexicon without any ambiguous word."""
    return LEXICON


@pytest.fixture
def passages() -> dict[str, str]:
    """Eight passages."""
    return dict(PASSAGES)


@pytest.fixture
def queries() -> dict[str, str]:
    """Four queries: three with words that a swap changes in the documents, one without."""
    return dict(QUERIES)
