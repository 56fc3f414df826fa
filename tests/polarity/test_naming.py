"""Words of the two ends of an axis, counted by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.polarity.polarize import _side_words

TEXTS = ["Clean power, clean air", "cheap power", "toxic waste", "costly waste and cheap talk"]
PLACES = np.array([2.0, 1.0, -1.5, -1.0])
WORDS = ["clean", "power", "waste", "toxic", "cheap", "and", "the", "Über"]


def test_by_hand() -> None:
    """A word counts once a document, by the document's place.

    power 3, air 2, clean 2, cheap 1 − 1 = 0; waste −2.5, toxic −1.5, costly −1, talk −1.
    """
    assert _side_words(TEXTS, PLACES) == ("power, air, clean", "waste, toxic, costly")


def test_words_of_the_query_name_no_side() -> None:
    found = _side_words(TEXTS, PLACES, "POWER or waste?")
    assert found == ("air, clean", "toxic, costly, talk")


def test_the_other_sign_swaps_the_ends() -> None:
    plus, minus = _side_words(TEXTS, PLACES)
    assert _side_words(TEXTS, -PLACES) == (minus, plus)


def test_capitals_are_one_word() -> None:
    found = _side_words(["NUCLEAR Nuclear nuclear", "Straße"], np.array([1.0, -1.0]))
    assert found == ("nuclear", "strasse")


@pytest.mark.parametrize("texts", [["and", "toxic"], ["42 of it", "toxic"], ["", "toxic"]])
def test_an_end_without_words_names_neither(texts: list[str]) -> None:
    """Common words, numbers and words of two letters name nothing."""
    assert _side_words(texts, np.array([1.0, -1.0])) == ()


def test_nothing_has_no_names() -> None:
    assert _side_words([], np.zeros(0)) == ()
    assert _side_words(TEXTS, np.zeros(4)) == ()


@given(st.lists(st.tuples(st.lists(st.sampled_from(WORDS)), st.integers(-3, 3)), max_size=8))
def test_every_name_is_a_word_of_its_end(rows: list[tuple[list[str], int]]) -> None:
    texts = [" ".join(words) for words, _ in rows]
    found = _side_words(texts, np.array([float(place) for _, place in rows]))
    assert len(found) in (0, 2)
    for sign, names in zip((1, -1), found, strict=False):
        words = names.split(", ")
        assert 1 <= len(words) <= 3
        for word in words:
            total = sum(place for text, place in zip(texts, (p for _, p in rows), strict=True)
                        if word in text.casefold().split())  # fmt: skip
            assert sign * total > 0
            assert word not in ("and", "the")
    assert _side_words(texts[::-1], np.array([float(p) for _, p in rows[::-1]])) == found
