"""Perturbations: what they change, by hand, and what they leave as it was."""

from __future__ import annotations

from typing import Any

import pytest

from ranktilt.counterfactuals.tilt_card import (
    _insert_query,
    _move_answer,
    _repeat,
    _shorten,
    perturbations,
    split_sentences,
)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", []),
        ("no end", ["no end"]),
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("He paid 2.5 m. Then 3. 4 came.", ["He paid 2.5 m.", "Then 3. 4 came."]),
        ('He said "No." She left.', ['He said "No."', "She left."]),
        ("a title\nThe text.", ["a title", "The text."]),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("One. Two. Three. Four.", "One. Two."),
        ("One. Two. Three.", "One. Two."),
        ("a b c d e", "a b c"),
        ("word", "word"),
        ("", ""),
    ],
)
def test_shorten(text: str, short: str) -> None:
    assert _shorten(text) == short


def test_repeat() -> None:
    assert _repeat("One. Two.") == "One. Two. One. Two."
    assert _repeat(" ") == " "


@pytest.mark.parametrize(
    ("query", "moved"),
    [
        ("worn washer", "Taps drip. Buy one. A washer is worn."),
        ("drip", "A washer is worn. Buy one. Taps drip."),
        ("buy", "Taps drip. A washer is worn. Buy one."),  # the last one already
        ("roof", "Taps drip. A washer is worn. Buy one."),
        ("is a the", "Taps drip. A washer is worn. Buy one."),  # common words do not count
    ],
)
def test_move_answer(query: str, moved: str) -> None:
    assert _move_answer("Taps drip. A washer is worn. Buy one.", query) == moved


def test_insert_query() -> None:
    assert _insert_query("Taps drip.", " worn  washer") == "worn washer. Taps drip."
    assert _insert_query("Taps drip.", "why?") == "why? Taps drip."
    assert _insert_query("", "why?") == ""
    assert _insert_query("Taps drip.", " ") == "Taps drip."


def test_swaps(lexicon: dict[str, Any]) -> None:
    made = perturbations(lexicon)
    assert made["names swapped"]("James is a man.", "") == "Mary is a man."
    assert made["group words swapped"]("James is a man.", "") == "Mary is a woman."
