"""What models write, and what is made of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranktilt.corpora.parsing import (
    Unusable,
    is_refusal,
    parse_article,
    parse_questions,
    parse_sides,
)
from ranktilt.web.chat import ModelAnswer

LIST = "1. Is tea good?\n2) Is **coffee** bad?\n3 - Should we drink?"
WANTED = ["Is tea good?", "Is **coffee** bad?", "Should we drink?"]
LONG = "one two three four five six seven eight nine ten"


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        "Here are three questions:\n\n" + LIST + "\n\nI hope this helps!",
        "- Is tea good?\n- Is **coffee** bad?\n* Should we drink?",
        "Is tea good?\nIs **coffee** bad?\nShould we drink?",
        "<think>They want 3.\n1. Not this?</think>\n" + LIST,
        "Question 1: Is tea good?\nQuestion 2: Is **coffee** bad?\nQ3. Should we drink?",
        LIST.replace("\n", "\r\n"),
        '1. "Is tea good?"\n2. **Is **coffee** bad?**\n3. Is tea good?\n4. Should we drink?',
    ],
)
def test_questions(text: str) -> None:
    assert parse_questions(ModelAnswer(text), 3) == WANTED


@pytest.mark.parametrize(
    ("answer", "kind", "says"),
    [
        (ModelAnswer("1. Is tea good?\n2. Is tea good?"), "wrong format", "1 different questions"),
        (ModelAnswer("1. Tea is good.\n2. Coffee is bad."), "wrong format", "it has 0"),
        (ModelAnswer("I'm sorry, but I cannot write about this."), "refusal", "declines"),
        (ModelAnswer("", "refusal"), "refusal", "refused"),
        (ModelAnswer("1. Is te", "length"), "cut off", "cut off"),
        (ModelAnswer("  \n"), "empty", "empty"),
        (ModelAnswer("", "too long"), "too long", "does not fit"),
        (ModelAnswer("<think>hm</think>"), "empty", "empty"),
    ],
)
def test_unusable_questions(answer: ModelAnswer, kind: str, says: str) -> None:
    with pytest.raises(Unusable, match=says) as caught:
        parse_questions(answer, 2)
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    "text",
    [
        f"Perspective 1: Tea is best\n{LONG}\n\nPerspective 2: Coffee is best\n{LONG} too",
        f"Sure!\n\n## Perspective 1: Tea is best\n\n{LONG}\n\n---\n\n"
        f"## Perspective 2: Coffee is best\n\n{LONG} too",
        f"**Perspective 1: Tea is best**\n\n{LONG}\n\n"
        f"**Perspective 2: Coffee is best**\n\n{LONG} too",
        f"PERSPECTIVE 1 – Tea is best\nArticle: {LONG}\n"
        f"perspective 2 — “Coffee is best”\n{LONG} too",
        f"**Perspective 1 (for):** Tea is best\n{LONG}\n"
        f"**Perspective 2 (against):** Coffee is best\n{LONG} too",
        f"### Perspective 1\nTea is best\n\n{LONG}\n### Perspective 2\nCoffee is best\n{LONG} too",
        f"Perspective 1:\nTea is best\n{LONG}\nPerspective 2:\nCoffee is best\n{LONG} too",
    ],
)
def test_sides(text: str) -> None:
    found = parse_sides(ModelAnswer(text), 10)
    assert found == (["Tea is best", "Coffee is best"], [LONG, f"{LONG} too"])


@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [
        (LONG, "wrong format", "no lines"),
        (f"Perspective 1: Tea\n{LONG}", "wrong format", "no lines"),
        (f"Perspective 2: Tea\n{LONG}\nPerspective 1: C\n{LONG}", "wrong format", "in this order"),
        (f"Perspective 1: T\n{LONG}\nPerspective 2: C\nshort", "too short", "perspective 2 has 1"),
        (f"Perspective 1: T\n{LONG} a\nPerspective 2: t\n{LONG}", "wrong format", "same position"),
        (f"Perspective 1: T\n{LONG}\nPerspective 2: C\n{LONG}", "wrong format", "are the same"),
        (f"Perspective 1: T\n{LONG * 5}\nPerspective 2: C\nI cannot write this. {LONG}", "refusal",
         "declines to take"),
    ],
)  # fmt: skip
def test_unusable_sides(text: str, kind: str, says: str) -> None:
    with pytest.raises(Unusable, match=says) as caught:
        parse_sides(ModelAnswer(text), 10)
    assert caught.value.kind == kind


def test_a_sentence_about_the_other_side_is_no_header() -> None:
    body = f"{LONG}\nPerspective 2 would say otherwise.\n{LONG}"
    _, found = parse_sides(ModelAnswer(f"Perspective 1: A\n{body}\nPerspective 2: B\n{LONG}"), 10)
    assert found == [body, LONG]


def test_article_loses_its_header() -> None:
    assert parse_article(ModelAnswer(f"**Perspective 1: Tea**\n\n{LONG}\n\n\n\nend."), 5) == (
        f"{LONG}\n\nend."
    )
    assert parse_article(ModelAnswer("日本語の文章は長い"), 4) == "日本語の文章は長い"


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("As an AI language model, I cannot take sides.", True),
        ("I’m sorry, but that is not possible.", True),
        ("Ich kann dabei nicht helfen.", True),
        ("I cannot remember a time when tea was not there. I'm sorry to see it go.", False),
        ("I am sorry, I can't do it.", True),
        ("Critics say: I am right and they are wrong.", False),
        ("The court will not rule on this. " * 20 + "I cannot agree.", False),
    ],
)
def test_refusals(text: str, refused: bool) -> None:
    assert is_refusal(text) is refused


@pytest.mark.parametrize("between", ["\n" * 50_000, " \n" * 30_000, "# " * 50_000])
def test_a_model_that_lost_its_way_is_parsed(between: str) -> None:
    """A pattern that backtracks over line breaks would take minutes here."""
    for text in (f"a{between}b", f"Perspective{between}1"):
        with pytest.raises(Unusable):
            parse_sides(ModelAnswer(text), 5)


@settings(deadline=None, max_examples=60)
@given(st.text(), st.sampled_from(["stop", "length", "refusal"]))
def test_any_text_is_parsed_or_unusable(text: str, finish: str) -> None:
    for parse in (parse_questions, parse_sides, parse_article):
        try:
            assert parse(ModelAnswer(text, finish), 2)
        except Unusable as problem:
            assert str(problem)  # noqa: PT017
