"""Measures and lists as a sentence has them."""

from __future__ import annotations

import pytest

from ranktilt.display.numbers import listed
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.reports.folder import _meaning


@pytest.mark.parametrize(
    ("name", "short", "words"),
    [
        ("ARaB@10", "lean in term frequency", "lean"),
        ("ARaB(magnitude='bool')@5", "lean in term presence", "lean"),
        ("Share(group='x',by='documents')@3", "", ""),
        ("NFaiRR(background='pool')@10", "neutrality of the documents", "how neutral"),
        ("P@5", "", "effectiveness"),
    ],
)
def test_plain_words(name: str, short: str, words: str) -> None:
    measure = ScoredMeasure(name)
    assert measure.measure.short_name == short
    assert measure.measure.wording.lower().startswith(words)


def test_the_two_forms_of_arab_are_told_apart() -> None:
    names = ("ARaB@10", "ARaB(magnitude='bool')@10")
    assert len({_meaning(ScoredMeasure(name)) for name in names}) == 2


def test_names_from_elsewhere_stay_as_they_are() -> None:
    assert ScoredMeasure("My measure!").title == "My measure!"
    assert ScoredMeasure("RR@10").title == "reciprocal rank (RR@10)"


def test_lists() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(list("abcdefgh"), most=6) == "a, b, c, d, e, f and 2 more"
