"""What is said about the sides of a query."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ranktilt.data.polarity import SUPPORT, Polarity, QueryAxis
from ranktilt.explanations.sides import QuerySides, query_sides, reason_of
from ranktilt.measures.duo import DUO
from ranktilt.polarity.verdict import accuracy_sentence

STANCE = "st:minilm@0123+stance-4567-120"


def sides_of(axis: QueryAxis, embedder: str | None = STANCE) -> QuerySides:
    settings = {} if embedder is None else {"embedder": embedder}
    values = np.array([[1.0], [-1.0]])
    made = Polarity(pa.array(["q", "q"]), pa.array(["a", "b"]), values, settings, {"q": axis})
    return query_sides(made, "q", DUO(), {"run": ["a", "b"]}, {"run": 0.5})


def test_a_sign_is_a_reading() -> None:
    """It can be wrong, so it is not told as a fact."""
    found = sides_of(QueryAxis("stance", orientation=SUPPORT, verdict="two sides"))
    assert found.names == ("read as opposing the query", "read as supporting the query")


def test_how_often_it_is_right_is_told_once() -> None:
    found = sides_of(QueryAxis("stance", orientation=SUPPORT, verdict="two sides"))
    assert found.accuracy == accuracy_sentence(STANCE)
    assert "printed sign" in found.accuracy
    assert found.lines()[-1] == found.accuracy
    assert found.to_dict()["accuracy"] == found.accuracy


def test_of_polarities_of_unknown_origin_nothing_is_told() -> None:
    found = sides_of(QueryAxis("?"), embedder=None)
    assert found.accuracy == ""
    assert "" not in found.lines()


@pytest.mark.parametrize(
    ("axis", "reason"),
    [
        (
            QueryAxis("stance", trust=0.76, verdict="two sides"),
            "The documents take two sides (chance of two sides 76%).",
        ),
        (
            QueryAxis("s", trust=0.76, verdict="two sides", warnings=("doubtful (chance 69%)",)),
            "The documents take two sides, but doubtful (chance 69%).",
        ),
        (
            QueryAxis("s", trust=0.45, warnings=("weak (chance 45%)",)),
            "It could not be decided whether the documents take two sides: weak (chance 45%).",
        ),
        (
            QueryAxis("s", trust=0.1, verdict="one side only", warnings=("most oppose it",)),
            "All documents seem to be on one side (chance of two sides 10%): most oppose it.",
        ),
    ],
)
def test_a_reason_has_one_chance(axis: QueryAxis, reason: str) -> None:
    assert reason_of(axis) == reason
    assert reason.count("%") == 1
