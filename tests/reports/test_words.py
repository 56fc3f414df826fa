"""Names, numbers and measures as a sentence has them."""

from __future__ import annotations

import pytest
from ranktilt.measures.plain import plain_name, plain_words

from ranktilt.reports.content import describe_measure, named
from ranktilt.reports.words import counted, listed


@pytest.mark.parametrize(
    ("name", "short", "words"),
    [
        ("ARaB@10", "lean in term frequency", "lean of the top of the list, by how often"),
        ("ARaB(magnitude='bool')@5", "lean in term presence", "lean of the top, by whether"),
        ("Share(group='x')@3", "attention to x terms", "how much of the attention on group"),
        ("Share(group='x',by='documents')@3", "", "A group's share of the attention that group"),
        ("NFaiRR(background='pool')@10", "neutrality of the passages", "how neutral the passages"),
        ("P@5", "", "effectiveness"),
    ],
)
def test_plain_words(name: str, short: str, words: str) -> None:
    assert plain_name(name) == short
    assert plain_words(name).startswith(words)


def test_the_two_forms_of_arab_are_told_apart() -> None:
    said = {describe_measure(name) for name in ("ARaB@10", "ARaB(magnitude='bool')@10")}
    assert len(said) == 2


def test_names_from_elsewhere_stay_as_they_are() -> None:
    assert named("My measure!") == "My measure!"
    assert describe_measure("My measure!") == ""
    assert named("RR@10") == "rank of the first relevant passage (RR@10)"


def test_numbers_and_lists() -> None:
    assert [counted(n) for n in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(list("abcdefgh")) == "a, b, c, d, e, f and 2 more"
