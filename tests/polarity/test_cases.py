"""21 issues with texts for and against (cases.txt), written before any score was looked at.

Where nothing warns of an axis, an order that has all supporting texts first must be more one-sided
than one that mixes them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import ranktilt
from ranktilt.data.polarity import Polarity
from ranktilt.polarity.polarize import PolaritySettings

#: Places of the three texts for and the three against in the two orders.
ONE_SIDE_FIRST, MIXED = "+++---", "+--++-"
PARIS = [
    "Paris has been the capital of France for most of its history since the Middle Ages.",
    "The French government and parliament sit in Paris, on the river Seine.",
    "About two million people live in the city of Paris, and twelve million in its region.",
    "The Louvre in Paris is the most visited museum of the world.",
    "Paris is divided into twenty districts, which are numbered in a spiral.",
    "The Eiffel Tower was built in Paris for the world's fair of 1889.",
]
FACT = "what is the capital of France"


class Case(NamedTuple):
    """An issue and its texts."""

    query: str
    texts: dict[str, list[str]]  # by side, + and -

    def ids(self, order: str) -> list[str]:
        """The texts of each side in turn, as the order wants the sides."""
        return [f"{side}{order[:place].count(side)}" for place, side in enumerate(order)]


def read_cases() -> list[Case]:
    content = Path(__file__).with_name("cases.txt").read_text(encoding="utf-8")
    found = []
    for block in content.strip().split("\n\n"):
        query, *lines = block.splitlines()
        texts = {side: [line[2:] for line in lines if line[0] == side] for side in "+-"}
        found.append(Case(query.removeprefix("? "), texts))
    return found


CASES = read_cases()


@cache
def fitted(embedder: str) -> Polarity:
    """All cases, and the question of fact, with one model."""
    run: dict[str, dict[str, float]] = {}
    texts: dict[str, str] = {}
    for number, case in enumerate(CASES):
        own = {f"{number}{side}{n}": t for side in "+-" for n, t in enumerate(case.texts[side])}
        texts |= own
        run[str(number)] = {doc: 9.0 - place for place, doc in enumerate(own)}
    texts |= {f"p{n}": text for n, text in enumerate(PARIS)}
    run["fact"] = {f"p{n}": 9.0 - n for n in range(len(PARIS))}
    queries = {str(number): case.query for number, case in enumerate(CASES)} | {"fact": FACT}
    settings = PolaritySettings(cache=False)
    return ranktilt.fit_polarity(run, texts, queries, embedder=embedder, settings=settings)


def duo(polarity: Polarity, query: str, documents: list[str]) -> float | None:
    run = {query: {doc: 9.0 - place for place, doc in enumerate(documents)}}
    scores = ranktilt.score(run, ["DUO"], polarity=polarity)
    return scores.value("run", "DUO", query)


def test_the_cases_are_whole() -> None:
    assert len(CASES) == 21
    for case in CASES:
        assert {side: len(texts) for side, texts in case.texts.items()} == {"+": 3, "-": 3}
        assert sorted(case.ids(MIXED)) == sorted(case.ids(ONE_SIDE_FIRST))


@pytest.mark.parametrize("embedder", ["st:minilm", "light"])
@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda n: CASES[n].query[:30])
def test_one_side_first_is_seen_or_doubted(number: int, embedder: str) -> None:
    made, case = fitted(embedder), CASES[number]
    axis = made.queries[str(number)]
    if axis.warnings:
        return
    assert axis.verdict == "two sides"
    first, mixed = (
        duo(made, str(number), [f"{number}{doc}" for doc in case.ids(order)])
        for order in (ONE_SIDE_FIRST, MIXED)
    )
    assert first is not None
    assert mixed is not None
    assert first > mixed


@pytest.mark.parametrize("embedder", ["st:minilm", "light"])
def test_a_question_of_fact_is_no_issue(embedder: str) -> None:
    made = fitted(embedder)
    assert made.queries["fact"].verdict == "no issue"
    assert made.queries["fact"].warnings
    assert duo(made, "fact", [f"p{n}" for n in range(len(PARIS))]) is None
