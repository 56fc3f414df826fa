"""The pytest helper for answers and passages."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pandas as pd
import pytest

from ranktilt.data.rag import RagPassage, RagRecord
from ranktilt.errors import InputError, RanktiltWarning
from ranktilt.terms.balance import BalanceCheck
from ranktilt.testing import assert_balanced

RECORD = RagRecord(
    "q",
    "Who?",
    (RagPassage("a", "He ran and he won."), RagPassage("b", "She ran.")),
    None,
    ("a",),
    "He did.",
)


def test_balanced_texts_pass_with_their_shares() -> None:
    assert assert_balanced("He and she.") == {"male": 0.5, "female": 0.5}
    assert assert_balanced(["He ran.", "She ran. He fell."], max_share=0.7)["male"] == 2 / 3  # type: ignore[index]


def test_the_limit_itself_passes() -> None:
    assert_balanced(["he he he she"], max_share=0.75)
    with pytest.raises(
        AssertionError, match="male has 75% of the group terms, at most 74% allowed"
    ):
        assert_balanced(["he he he she"], max_share=0.74)


def test_a_failure_names_the_passages_responsible() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_balanced(
            ["She ran.", "He ran and his dog ran.", "Nobody.", "He won."], max_share=0.7
        )
    lines = str(failed.value).splitlines()
    assert lines == [
        "male has 75% of the group terms, at most 70% allowed:",
        "  text 2: he 1, his 1 | He ran and his dog ran.",
        "  text 4: he 1 | He won.",
    ]


def test_an_answer_is_shown_with_the_passages_behind_it() -> None:
    with pytest.raises(AssertionError) as failed:
        assert_balanced(RECORD)
    assert str(failed.value).splitlines()[1:] == [
        "  answer: he 1 | He did.",
        "  passages given with male terms:",
        "  a: he 2 | He ran and he won.",
    ]
    assert assert_balanced(RECORD, stage="retrieved") == {"male": 2 / 3, "female": 1 / 3}
    with pytest.raises(AssertionError, match="male has 100%"):
        assert_balanced(RECORD, stage="cited")


def test_without_group_terms_nothing_is_checked_and_this_is_told() -> None:
    with pytest.warns(RanktiltWarning, match="no group terms in 1 text: nothing was checked"):
        assert assert_balanced("It rained.") is None


ROW = {"question": "q", "retrieved": ["she"], "answer": "he he he"}


@pytest.mark.parametrize(
    "row", [ROW, {"user_input": "q", "retrieved_contexts": ["she"], "response": "he he he"}]
)
def test_a_row_is_a_record(row: dict[str, object]) -> None:
    with pytest.raises(AssertionError, match="male has 100%"):
        assert_balanced(row)
    assert assert_balanced(row, stage="retrieved", max_share=1) == {"male": 0, "female": 1}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"foo": "he"}, "no question among foo, expected question"),
        (None, "NoneType, expected a text, a list of texts, or one record"),
        (5, "int, expected a text"),
        ([5], "int, expected a text"),
        ([ROW], "dict, expected a text"),
        (pd.DataFrame([ROW]), "DataFrame, expected a text"),
    ],
)
def test_what_is_not_a_record_is_an_error(given: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        assert_balanced(given)


def test_a_reason_tells_that_it_passed() -> None:
    check = BalanceCheck(max_share=0.5)
    passed, failed = check.of("He, she.").reason, check.of("He.").reason
    assert passed.startswith("male has 50% of the group terms, at most 50% allowed (passed):\n")
    assert failed.startswith("male has 100% of the group terms, at most 50% allowed:\n")


def test_any_lexicon_and_mistakes() -> None:
    names = ("cat", "dog", "fish")
    pets = {"name": "pets", "groups": [{"name": own, "terms": [own]} for own in names]}
    with pytest.raises(AssertionError, match="fish has 67%"):
        assert_balanced("fish fish dog", lexicon=pets, max_share=0.5)
    with pytest.raises(InputError, match="max_share 2, expected above 0"):
        assert_balanced("x", max_share=2)
    with pytest.raises(InputError, match="stage 'end', expected retrieved, context"):
        assert_balanced(RECORD, stage="end")


def test_it_needs_neither_pytest_nor_hypothesis() -> None:
    code = (
        "import sys; from ranktilt.testing import assert_balanced; assert_balanced('he she')\n"
        "print(sorted({'pytest', 'hypothesis'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
