"""Queries that share an answer or a text stay in one part and in one fold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.data.qrels import Qrels
from ranktilt.data.query_parts import fold_numbers, together
from ranktilt.errors import InputError

NAMES = [f"q{number}" for number in range(20)]
TEXTS = {name: f"question {name}" for name in NAMES} | {"q3": "Free  tuition", "q9": "free tuition"}


def grades() -> dict[str, dict[str, int]]:
    own = {name: {f"own of {name}": 1, "seen by all": 0, "spam": -2} for name in NAMES}
    own["q1"]["shared"] = own["q2"]["shared"] = 2
    own["q2"]["chain"] = own["q7"]["chain"] = 1  # q1 and q7 share nothing, but q2 joins them
    return own


def test_together() -> None:
    parts = together(NAMES, TEXTS, Qrels(grades()))
    assert [part for part in parts if len(part) > 1] == [["q1", "q2", "q7"], ["q3", "q9"]]
    assert sorted(query for part in parts for query in part) == sorted(NAMES)
    assert parts[0] == ["q0"]
    assert together(NAMES, TEXTS, grades()) == parts
    assert [len(part) for part in together(NAMES, None, None)] == [1] * 20
    assert together(["b", "a"], {"a": "x"}, {}) == [["b"], ["a"]]  # no text, no judgements
    assert together(["a", "b", "c"], {"a": "", "b": " \t", "c": "x"}) == [["a"], ["b"], ["c"]]
    with pytest.raises(InputError, match="duplicate query"):
        together(["a", "a"])


@given(st.lists(st.sets(st.integers(0, 8), max_size=3), min_size=1, max_size=12))
def test_parts_are_the_connected_ones(documents: list[set[int]]) -> None:
    names = [str(number) for number in range(len(documents))]
    judged = {name: {str(d): 1 for d in own} for name, own in zip(names, documents, strict=True)}
    # brute force: who is reached from whom, until nothing changes
    reached = [{number} for number in range(len(documents))]
    for _ in documents:
        for one, reach in enumerate(reached):
            for other, own in enumerate(documents):
                if any(own & documents[there] for there in reach):
                    reached[one] = reached[one] | {other}
    expected = {frozenset(str(one) for one in reach) for reach in reached}
    assert {frozenset(part) for part in together(names, None, judged)} == expected


@pytest.mark.parametrize("seed", range(5))
def test_folds(seed: int) -> None:
    numbers = fold_numbers(NAMES, TEXTS, Qrels(grades()), 4, seed)
    assert list(numbers) == NAMES
    folds = [[name for name in NAMES if numbers[name] == fold] for fold in range(4)]
    assert {len(fold) for fold in folds} == {5}
    for one in ({"q1", "q2", "q7"}, {"q3", "q9"}):
        assert any(one <= set(fold) for fold in folds)
    assert numbers == fold_numbers(NAMES, TEXTS, Qrels(grades()), 4, seed)
    assert numbers != fold_numbers(NAMES, TEXTS, Qrels(grades()), 4, seed + 1)


def test_bad_folds() -> None:
    for wrong in (1, 0, 18, True, 2.0):
        with pytest.raises(InputError, match=r"folds of 20 queries.*2 to 17"):
            fold_numbers(NAMES, TEXTS, grades(), wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="at least two parts"):
        fold_numbers(["a", "b"], {"a": "x", "b": "x"}, {}, 2)
