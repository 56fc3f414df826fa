"""Swapping texts: golden sentences written by hand, and what holds for every text."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.counterfactuals.substitution.pairs import SwapLexicon
from ranktilt.counterfactuals.substitution.pronouns import ContextDecider
from ranktilt.counterfactuals.substitution.swapper import Change, Swapper
from ranktilt.data.lexicon import Lexicon
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.terms.matching import Matcher

CASES = tomllib.loads((Path(__file__).parent / "cases.toml").read_text(encoding="utf-8"))
PLAIN = [(topic, *case) for topic, cases in CASES["plain"].items() for case in cases]
CONTEXT = [(topic, *case) for topic, cases in CASES["context"].items() for case in cases]


class Never:
    """Must not be asked."""

    def decide_many(self, cases: Any) -> list[int]:
        assert not cases, cases
        return []


class _First:
    def decide_many(self, cases: Any) -> list[int]:
        return [0] * len(cases)


@pytest.fixture(scope="module")
def swappers() -> tuple[Swapper, Swapper]:
    """One that must not be asked about pronouns, one that takes the first."""
    lexicon = SwapLexicon.of("gender-pairs")
    return Swapper(lexicon, pronouns=Never()), Swapper(lexicon, pronouns=_First())


def test_there_are_enough() -> None:
    assert len(PLAIN) + len(CONTEXT) >= 150
    assert len({case[1] for case in PLAIN + CONTEXT}) == len(PLAIN) + len(CONTEXT)


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: f"{case[0]}: {case[1]}"[:50])
def test_golden(case: tuple[str, ...], swappers: tuple[Swapper, Swapper]) -> None:
    _, text, expected, *back = case
    never, first = swappers
    assert never.text(text) == expected
    if back:
        assert first.text(expected) == text


def test_golden_with_context() -> None:
    """The model may err, but seldom on plain sentences; what it gets wrong is named."""
    swapper = Swapper("gender-pairs")
    wrong = [text for _, text, expected in CONTEXT if swapper.text(text) != expected]
    assert len(wrong) <= 2, wrong


class TestChanges:
    def test_places_are_characters(self, first: Any) -> None:
        text = "Ünï: He’s Mary’s 😀 fiancé"
        changes = Swapper("gender-pairs", pronouns=first).changes(text)
        assert changes == [
            Change(5, 7, "He", "She"),
            Change(10, 14, "Mary", "James"),
            Change(19, 25, "fiancé", "fiancée"),
        ]
        assert all(text[change.start : change.end] == change.old for change in changes)

    def test_several_texts_at_once(self, first: Any) -> None:
        swapper = Swapper("gender-pairs", pronouns=first)
        assert swapper.texts(["her", "", "he", "nobody"]) == ["him", "", "she", "nobody"]
        assert swapper.texts([]) == []

    def test_what_a_decider_is_asked(self, first: Any) -> None:
        before, after = "x" * 150 + " y" * 100, "é" * 300
        Swapper("gender-pairs", pronouns=first).text(f"{before} HER {after}")
        ((word, left, right),) = first.asked
        assert word == "her"
        assert left == (before + " ")[-200:]
        assert right == (" " + after)[:200]

    def test_alternatives_in_another_order(self) -> None:
        lexicon = {
            "pairs": {"her": ["his", "him"], "his": ["hers", "her"]},
            "groups": [{"name": "m", "terms": ["his"]}, {"name": "f", "terms": ["her"]}],
        }

        class Second:
            def decide_many(self, cases: Any) -> list[int]:
                return [1] * len(cases)

        # the second of her = [him, his], and of his = [her, hers], whatever the lexicon's order
        assert Swapper(lexicon, pronouns=Second()).text("her his") == "his hers"

    def test_a_decider_of_ones_own(self) -> None:
        lexicon = {
            "pairs": {"lord": ["lady", "dame"]},
            "groups": [{"name": "m", "terms": ["lord"]}, {"name": "f", "terms": ["lady"]}],
        }

        class AfterMy:
            def decide_many(self, cases: Any) -> list[int]:
                return [int(before.endswith("my ")) for _, before, _ in cases]

        swapper = Swapper(lexicon, pronouns=AfterMy())
        assert swapper.text("Lord, my lord!") == "Lady, my dame!"
        assert swapper.text("LADY, my dame!") == "LORD, my lord!"
        with pytest.raises(InputError, match="no model decides between 'lady' and 'dame'"):
            Swapper(lexicon)
        with pytest.raises(InputError, match="no model decides between 'lady' and 'dame'"):
            Swapper(lexicon, pronouns=ContextDecider())

    def test_unknown_way_to_decide(self) -> None:
        for world in ("all", "names"):
            with pytest.raises(UnknownNameError, match="context"):
                Swapper(SwapLexicon.of("gender-pairs", world=world), pronouns="contxt")


WORDS = st.text("abcdefgéß", min_size=3, max_size=3)
SEPARATORS = st.sampled_from(
    [" ", ", ", "-", "'s ", "’ll ", "<b>", "\n", "\t", "“", "/", "—", "😀"]
)


@st.composite
def one_to_one(draw: st.DrawFn) -> tuple[dict[str, Any], str]:
    """A lexicon of pairs and names, and a text with many of its words."""
    words = draw(st.lists(WORDS, min_size=4, max_size=12, unique_by=lambda w: w.upper()))
    words = words[: len(words) // 4 * 4]
    half = len(words) // 2
    pairs, names = words[:half], words[half:]
    lexicon = {
        "groups": [{"name": "a", "terms": ["unused"]}, {"name": "b", "terms": ["neither"]}],
        "pairs": dict(zip(pairs[::2], pairs[1::2], strict=True)),
        "names": {"a": names[::2], "b": names[1::2]},
    }
    known = st.sampled_from(words).flatmap(
        lambda w: st.sampled_from([w, w.title(), w.upper(), w.swapcase(), w + "x", "x" + w])
    )
    tokens = draw(st.lists(st.one_of(known, st.text(max_size=4)), max_size=20))
    marks = draw(st.lists(SEPARATORS, min_size=len(tokens), max_size=len(tokens)))
    return lexicon, "".join(t + m for t, m in zip(tokens, marks, strict=True))


@given(one_to_one(), st.one_of(st.just("fixed"), st.integers(0, 5)), st.booleans())
def test_swapping_twice_restores(
    case: tuple[dict[str, Any], str], pairing: str | int, any_case: bool
) -> None:
    content, text = case
    lexicon = SwapLexicon.of(content, name_pairing=pairing, names_any_case=any_case)
    swapper = Swapper(lexicon)
    assert swapper.text(swapper.text(text)) == text


@given(text=st.text())
def test_only_words_of_the_lexicon_change(swappers: tuple[Swapper, Swapper], text: str) -> None:
    swapper = swappers[1]
    kept, place, new = [], 0, swapper.text(text)
    for change in swapper.changes(text):
        assert change.old in swapper.lexicon.forms
        kept += [text[place : change.start], change.new]
        place = change.end
    assert new == "".join([*kept, text[place:]])


def test_counts_are_mirrored(sample: Any, first: Any) -> None:
    """The matcher that counts terms finds as many male terms as there were female ones."""
    lexicon = Lexicon.load("gender-pairs")
    matcher, swapper = Matcher(lexicon), Swapper(lexicon, pronouns=first)
    side = {term.key: g.name for g in lexicon.groups for term in g.terms}
    seen = 0
    for line in sample.passages.read_text(encoding="utf-8").splitlines():
        text = line.split("\t")[1]
        before, after = (
            sorted(side[term] for term in matcher.count(version)[1].elements())
            for version in (text, swapper.text(text))
        )
        assert before.count("male") == after.count("female"), text
        assert before.count("female") == after.count("male"), text
        seen += len(before)
    assert seen > 500
