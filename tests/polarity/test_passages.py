"""Passages of long documents: properties of any text, and small ones by hand."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.polarity.stance import _MOST, PARAGRAPH, SENTENCES, passages

#: Marks that may stand between the end of a sentence and the next; a split may drop them.
MARKS = re.compile(r"[\"”’)\]]+")
PIECES = ["Yes", "no", "It is.", "Is it?", '"Never!"', "(so)", "1.5", "…", "\n", "\n\n", " ", "xx"]
TEXTS = st.one_of(
    st.text(max_size=300), st.lists(st.sampled_from(PIECES), max_size=80).map(" ".join)
)


def words(text: str) -> list[str]:
    """By white space, without the marks."""
    return [left for word in text.split() if (left := MARKS.sub("", word))]


@given(TEXTS, st.integers(1, 12))
def test_no_word_is_lost(text: str, size: int) -> None:
    found = passages(text, size, most=10**6)
    assert words(" ".join(found)) == words(text)


@given(TEXTS, st.integers(1, 12), st.integers(1, 6))
def test_size_and_number(text: str, size: int, most: int) -> None:
    found = passages(text, size, most)
    assert 1 <= len(found) <= most
    assert all(len(passage.split()) <= size for passage in found)
    if text.split():
        assert all(passage.split() for passage in found), "no passage is empty"


@given(TEXTS, st.integers(1, 12), st.integers(2, 6))
def test_a_cut_keeps_both_ends_and_the_order(text: str, size: int, most: int) -> None:
    whole, cut = passages(text, size, most=10**6), passages(text, size, most)
    if len(whole) <= most:
        assert cut == whole
        return
    assert len(cut) == most
    assert (cut[0], cut[-1]) == (whole[0], whole[-1])
    rest = iter(whole)
    assert all(passage in rest for passage in cut), "in order, each once"


@given(st.lists(st.integers(1, 12), min_size=1, max_size=12))
def test_sentences_that_fit_stay_whole(sizes: list[int]) -> None:
    """Sentences of at most twelve words: every passage ends where a sentence does."""
    sentences = [" ".join(["Word", *["word"] * (size - 1)]) + "." for size in sizes]
    for passage in passages(" ".join(sentences), 12):
        assert passage.endswith(".")
        assert passage.startswith("Word")


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u00a0"])
def test_nothing_is_one_empty_passage(text: str) -> None:
    assert passages(text, 5) == [""]


def test_a_short_text_is_one_passage() -> None:
    text = "Uniforms help. They cost money!  Do some\nlike them?"
    assert passages(text, 10) == ["Uniforms help. They cost money! Do some like them?"]


def test_passages_are_filled_greedily() -> None:
    # 3 + 2 fit into 5, then 4, which 2 would exceed
    text = "A b c. D e. F g h i. J k."
    assert passages(text, words=5) == ["A b c. D e.", "F g h i.", "J k."]


def test_points_that_end_no_sentence() -> None:
    """A sentence begins with a capital or a number: e.g. is followed by neither."""
    text = "Fruit, e.g. apples and pears, costs 1.5 euros"
    assert passages(text, words=8) == [text]
    assert passages(f"{text}. It is cheap.", words=8) == [f"{text}.", "It is cheap."]


def test_lines_end_sentences() -> None:
    assert passages("a heading\nand a line", words=3) == ["a heading", "and a line"]


def test_a_long_sentence_is_cut_and_the_next_continues_its_rest() -> None:
    text = "a b c d e. F g."
    assert passages(text, words=3) == ["a b c", "d e.", "F g."]
    assert passages(text, words=4) == ["a b c d", "e. F g."]


@pytest.mark.parametrize("size", [SENTENCES, PARAGRAPH])
def test_a_book_is_read_in_places_evenly_spread(size: int) -> None:
    """A sentence a passage, 47 of them: every second one, the first and the last among them."""
    sentences = (" ".join([f"S{n}", *["word"] * (size - 2), "end."]) for n in range(2 * _MOST - 1))
    starts = [int(passage.split()[0][1:]) for passage in passages(" ".join(sentences), size)]
    assert starts == list(range(0, 2 * _MOST, 2))
