"""Pair lexicons: what they may say, what is refused, and in how many worlds they can be read."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ranktilt.counterfactuals.substitution.pairs import SwapLexicon
from ranktilt.counterfactuals.substitution.swapper import Swapper
from ranktilt.counterfactuals.substitution.words import Phrases, _marks, word_pattern
from ranktilt.data.lexicon import Lexicon, shipped_lexicons
from ranktilt.errors import InputError, UnknownNameError

GROUPS = [{"name": "north", "terms": ["fjord"]}, {"name": "south", "terms": ["olive"]}]


def lexicon(pairs: Any = None, names: Any = None, **more: Any) -> dict[str, Any]:
    content: dict[str, Any] = {"name": "own", "groups": GROUPS} | more
    if pairs is not None:
        content["pairs"] = pairs
    if names is not None:
        content["names"] = names
    return content


def swapped(text: str, pairs: Any = None, names: Any = None, **options: Any) -> str:
    return Swapper(SwapLexicon.of(lexicon(pairs, names), **options)).text(text)


def one_way(read: SwapLexicon) -> set[str]:
    """Words that a second swap does not restore, or not always."""
    others = {rule.word: rule.others for rule in read.rules}
    return {word for word, there in others.items()
            if len(there) > 1 or others.get(there[0]) != (word,)}  # fmt: skip


class TestRules:
    def test_both_ways(self) -> None:
        assert swapped("ice and sun", {"ice": "sun"}) == "sun and ice"

    def test_both_ways_may_be_said_twice(self) -> None:
        assert swapped("ice and sun", {"ice": "sun", "sun": "ice"}) == "sun and ice"

    def test_one_way(self) -> None:
        pairs = {"ice": "sun", "frost": {"to": "sun"}}
        assert swapped("frost, ice, sun", pairs) == "sun, sun, ice"
        assert one_way(SwapLexicon.of(lexicon(pairs))) == {"frost"}

    def test_alternatives_lead_back(self) -> None:
        read = SwapLexicon.of(lexicon({"ice": ["sun", "heat"]}))
        assert {rule.word: rule.others for rule in read.rules} == {
            "ice": ("sun", "heat"), "sun": ("ice",), "heat": ("ice",),
        }  # fmt: skip
        assert [rule.word for rule in read.ambiguous] == ["ice"]

    def test_a_capital_means_exactly_this(self) -> None:
        assert swapped("Nord NORD nord Süd", {"Nord": "Süd"}) == "Süd NORD nord Nord"

    def test_decomposed_letters_are_the_same_word(self) -> None:
        apart = unicodedata.normalize("NFD", "Fjörd")
        assert swapped(apart, {"fjörd": "küste"}) == unicodedata.normalize("NFD", "Küste")

    def test_eszett_in_capitals(self) -> None:
        assert swapped("STRASSE Straße", {"straße": "weg"}) == "WEG Weg"

    def test_excluded_phrases_stay(self) -> None:
        own = lexicon({"ice": "sun"}, exclude=["ice cream", "the ice age"])
        swapper = Swapper(own)
        text = "Ice-cream, ICE CREAM, the  ice age; in the ice, an ice age, ice: creams"
        assert swapper.text(text) == (
            "Ice-cream, ICE CREAM, the  ice age; in the sun, an sun age, sun: creams"
        )

    @pytest.mark.parametrize(
        ("text", "stays"),
        [
            ("man-made", True),
            ("Man made", True),
            ("man \u2011 made", True),
            ("man’s made", False),  # another word between
            ("a man. Made rich by oil", False),
            ("man, made", False),
            ("man (made", False),
            ("man – made", False),
            ("man\nmade", True),
            ("old wives’ tale", True),
            ("old wives. Tale", False),
            ("old; wives' tale", False),
            ("St. George", True),
            ("st george", True),
            ("st, george", False),
        ],
    )
    def test_only_spaces_hyphens_and_apostrophes_join_a_phrase(
        self, text: str, stays: bool
    ) -> None:
        phrases = Phrases(["man-made", "old wives' tale", "st. george"])
        word = next(word for word in ("man", "wives", "george") if word in text.lower())
        place = text.lower().index(word)
        end = place + len(word)
        assert phrases.cover(text[place:end], text[:place], text[end:]) is stays
        # a word that may stay must be among those that compiled code hands over
        assert phrases.neighbours("george") == [("", "")]


class TestWorlds:
    def test_english_pronouns_are_known_in_a_plain_table(self) -> None:
        pairs = {"he": "she", "ice": "sun"}
        names = {"north": ["Ole"], "south": ["Ana"]}
        text = "he, ice, Ole"
        assert swapped(text, pairs, names) == "she, sun, Ana"
        assert swapped(text, pairs, names, world="pronouns") == "she, ice, Ole"
        assert swapped(text, pairs, names, world="names") == "he, ice, Ana"
        assert swapped(text, pairs, names, world="words") == "he, sun, Ole"

    def test_tables_are_worlds(self) -> None:
        pairs = {"weather": {"ice": "sun"}, "pronouns": {"na": "ne"}, "fir": "palm"}
        text = "ice na fir"
        assert swapped(text, pairs) == "sun ne palm"
        assert swapped(text, pairs, world="weather") == "sun na fir"
        assert swapped(text, pairs, world="pronouns") == "ice ne fir"
        assert swapped(text, pairs, world="words") == "sun na palm"

    def test_unknown_world(self) -> None:
        with pytest.raises(UnknownNameError, match=r"unknown world 'kin'.*kinship"):
            SwapLexicon.of("gender-pairs", world="kin")

    def test_a_world_with_nothing_in_it(self) -> None:
        with pytest.raises(InputError, match=r"gender: no \[names\]; choose another world"):
            SwapLexicon.of("gender", world="names")

    def test_worlds_of_the_shipped_lexicon_are_apart(self) -> None:
        parts = {
            world: {rule.word for rule in SwapLexicon.of("gender-pairs", world=world).rules}
            for world in ("all", "names", "pronouns", "words", "kinship", "titles")
        }
        assert parts["pronouns"] == {
            "he", "him", "his", "himself", "she", "her", "hers", "herself",
        }  # fmt: skip
        assert parts["all"] == parts["names"] | parts["pronouns"] | parts["words"]
        assert len(parts["all"]) == sum(len(parts[w]) for w in ("names", "pronouns", "words"))
        assert parts["kinship"] | parts["titles"] < parts["words"]


class TestNames:
    def test_fixed(self) -> None:
        names = {"north": ["Ole", "Nils"], "south": ["Ana", "Pia"]}
        assert swapped("Ole Nils Ana Pia", names=names) == "Ana Pia Ole Nils"

    def test_lower_case_only_where_asked(self) -> None:
        names = {"north": ["ole"], "south": ["ana"]}
        assert swapped("ole Ole OLE oLe", names=names) == "ole Ana ANA oLe"
        any_case = swapped("ole Ole OLE oLe", names=names, names_any_case=True)
        assert any_case == "ana Ana ANA oLe"

    def test_inner_capitals(self) -> None:
        names = {"north": ["DeShawn"], "south": ["MaryAnn"]}
        assert swapped("DeShawn DESHAWN Deshawn", names=names) == "MaryAnn MARYANN Deshawn"

    def test_a_random_pairing_is_a_pairing(self) -> None:
        fixed = _name_map("fixed")
        one, again, other = _name_map(1), _name_map(1), _name_map(2)
        assert one == again
        assert len({str(sorted(m.items())) for m in (fixed, one, other)}) == 3
        men = set(map(str.lower, Lexicon.load("gender-pairs").names["male"]))
        for pairing in (fixed, one, other):
            assert all(pairing[pairing[name]] == name for name in pairing)
            assert all((name in men) != (pairing[name] in men) for name in pairing)

    def test_random_pairings_are_uniform(self) -> None:
        """Over many seeds every name is the counterpart of a given one about equally often."""
        names = {"north": ["A1", "A2", "A3"], "south": ["B1", "B2", "B3"]}
        drawn = [swapped("A1", names=names, name_pairing=seed) for seed in range(600)]
        # 200 expected each; five standard deviations are 58
        assert all(abs(drawn.count(name) - 200) < 58 for name in names["south"])

    def test_a_pairing_that_is_none(self) -> None:
        with pytest.raises(InputError, match="name pairing 'random', expected 'fixed' or a seed"):
            SwapLexicon.of("gender-pairs", name_pairing="random")


def _name_map(pairing: str | int) -> dict[str, str]:
    read = SwapLexicon.of("gender-pairs", world="names", name_pairing=pairing)
    return {rule.word.lower(): rule.others[0].lower() for rule in read.rules}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (lexicon({"a1": "b1", "b1": "c1", "c1": "a1"}), "'b1' is mapped twice"),
        (
            lexicon({"a1": "b1", "c1": "b1"}),
            "own: 'b1' is mapped twice: to 'a1' and to 'c1', expected one counterpart",
        ),
        (lexicon({"a1": "b1", "A1": "C1"}), "mapped twice"),
        (lexicon({"a1": "b1", "b1": "c1"}), "'b1' is mapped twice: to 'a1' and to 'c1'"),
        (lexicon({"a1": ["b1", "c1"], "b1": "d1", "x1": "a1"}), "'a1' is mapped twice"),
        (lexicon({"a1": "a1"}), "'a1' is its own counterpart"),
        (lexicon({"a1": ["b1", "B1"]}), "has a duplicate alternative"),
        (lexicon({"a1": []}), "'a1' = [], expected \"word\", a list of alternatives"),
        (lexicon({"a1": 3}), "'a1' = 3, expected"),
        (lexicon({"a1": ["b1", 2]}), "expected"),
        (lexicon({"a1": {"into": "b1"}, "kind": {"x1": {"way": "y1"}}}), "or { to ="),
        (lexicon({"best man": "bridesmaid"}), "'best man' is not one word, expected a word"),
        (lexicon({"a1": ""}), "'' is not one word"),
        (lexicon({"a1": "b-1"}), "'b-1' is not one word"),
        (lexicon({"Ice": "sun"}), "'Ice' and 'sun' differ in capitals"),
        (lexicon({"words": {"a1": "b1", "c1": "d1"}}), "a table [pairs.words]"),
        (lexicon(), "own: 2 groups (north, south) and no [pairs]"),
        ("gender3", "gender3: 3 groups (male, female, gender_diverse) and no [pairs]"),
        (
            lexicon(names={"north": ["Ole", "Nils"], "south": ["Ana"]}),
            "own, [names]: 2 names for north but 1 for south, expected the same number",
        ),
        (lexicon(names={"north": ["Ole"], "east": ["Ana"]}), "unknown group 'east'"),
        (lexicon(names={"north": ["Ole"]}), "[names] with 1 list"),
        (lexicon(names={"north": ["Ole", "ole"], "south": ["A1", "B1"]}), "duplicate name 'ole'"),
        (lexicon(names={"north": ["Ole"], "south": ["OLE"]}), "duplicate name 'OLE'"),
        (lexicon(names={"north": "Ole", "south": ["Ana"]}), "names of north: 'Ole'"),
        (lexicon(names={"north": [1], "south": ["Ana"]}), "names of north: [1]"),
        (lexicon(names={"north": ["Ole"], "south": ["Ana Pia"]}), "'Ana Pia' is not one word"),
        (
            lexicon({"joy": "grief"}, {"north": ["Ole"], "south": ["Joy"]}),
            "'Joy' is in [pairs] and in [names]; keep it in one of them",
        ),
        (lexicon({"fjord": "olive", "olive": "x1"}), "'olive' is mapped twice"),
        (
            lexicon({"ice": "snow"}, groups=[{"name": "n", "terms": ["ice", "snow"]}, GROUPS[1]]),
            "'ice' and 'snow' are paired, but both are n, expected words of two groups",
        ),
    ],
)  # fmt: skip
def test_refused(content: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        SwapLexicon.of(content)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file(put: Callable[..., Path]) -> None:
    path = put(
        "own.toml",
        '[pairs]\nice = "sun"\nfrost = { to = "sun" }\n[names]\nnorth = ["Ole"]\nsouth = ["Ana"]\n'
        '[[groups]]\nname = "north"\nterms = ["ice"]\n'
        '[[groups]]\nname = "south"\nterms = ["sun"]\n',
    )
    assert Swapper(SwapLexicon.of(path)).text("Ole’s ice") == "Ana’s sun"


class TestShipped:
    @pytest.mark.parametrize("name", [n for n in shipped_lexicons() if Lexicon.load(n).pairs])
    def test_pairs_join_the_two_groups(self, name: str) -> None:
        """Where both words of a pair are terms, one is of each group; every term has a pair."""
        loaded, read = Lexicon.load(name), SwapLexicon.of(name)
        first, second = ({term.key.lower() for term in g.terms} for g in loaded.groups)
        words = first | second
        for rule in read.rules:
            for other in rule.others:
                both = {rule.word.lower(), other.lower()} & words
                assert len(both & first) < 2, rule
                assert len(both & second) < 2, rule
        assert words <= {rule.word.lower() for rule in read.rules}

    def test_gender_pairs_stay_inside_the_lexicon(self) -> None:
        loaded = Lexicon.load("gender-pairs")
        terms = {term.key for group in loaded.groups for term in group.terms}
        generic = {"host", "hosts", "god", "gods", "poet", "author", "murderer", "alumni",
                   "bachelor", "Filipino", "Filipinos"}  # fmt: skip
        for rule in SwapLexicon.of(loaded).rules:
            if rule.part != "names":
                assert rule.word in terms, rule
                assert set(rule.others) <= terms | generic, rule

    def test_which_do_not_come_back(self) -> None:
        assert one_way(SwapLexicon.of("gender-pairs")) == {
            "her", "his", "him", "hers", "Mrs", "Miss", "mum", "mums", "gran", "bridegroom",
            "bridegrooms", "hostess", "hostesses", "goddess", "goddesses", "poetess", "authoress",
            "murderess", "alumnae", "bachelorette", "Filipina", "Filipinas",
        }  # fmt: skip

    def test_pairs_do_not_change_what_is_counted(self) -> None:
        loaded = Lexicon.load("gender")
        bare = Lexicon(loaded.name, loaded.groups, loaded.language)
        assert loaded.pairs
        assert loaded.hash == bare.hash

    def test_the_published_names_are_all_paired(self) -> None:
        loaded = Lexicon.load("gender-names")
        for group in loaded.groups:
            assert [term.text for term in group.terms[32:]] == loaded.names[group.name]

    def test_fingerprints(self) -> None:
        hashes = {
            SwapLexicon.of(name, **options).hash
            for name, options in [
                ("gender", {}), ("gender-names", {}), ("gender-pairs", {}),
                ("gender-pairs", {"world": "names"}), ("gender-pairs", {"name_pairing": 1}),
                ("gender-pairs", {"names_any_case": True}),
            ]
        }  # fmt: skip
        assert len(hashes) == 6


class TestWords:
    def test_marks_are_looked_for_in_the_right_places(self) -> None:
        found = {
            code
            for code in range(sys.maxunicode + 1)
            if unicodedata.category(chr(code)).startswith("M") and not chr(code).isalnum()
        }
        assert found <= _marks()

    def test_words(self) -> None:
        text = "❤\ufe0fHe–she ne\u0301e \u0301x soft\u00adhyphen a_b"
        assert word_pattern().findall(text) == [
            "He",
            "she",
            "ne\u0301e",
            "x",
            "soft\u00adhyphen",
            "a_b",
        ]


class TestGuide:
    """What docs/swap.md says."""

    PAGE = (Path(__file__).parents[3] / "docs" / "swap.md").read_text(encoding="utf-8")

    def test_the_table_of_words(self, first: Any) -> None:
        swapper = Swapper("gender-pairs", pronouns=first)
        table = self.PAGE.split("| in the text | becomes | because |")[1].split("\n\n")[0]
        rows = [line.split("|")[1:3] for line in table.strip().splitlines()[1:]]
        assert len(rows) >= 10
        for text, becomes in rows:
            expected = text if becomes.strip() == "the same" else becomes
            assert swapper.text(text.strip()) == expected.strip()

    def test_the_lexicon(self, put: Callable[..., Path]) -> None:
        (block,) = re.findall(r'```\n(name = "regions".*?)```', self.PAGE, re.S)
        own = put("regions.toml", block)
        text = "Ole ate herring by the fjord, in sleet, near a polar bear."
        assert Swapper(own).text(text) == (
            "Carlo ate sardine by the lagoon, in drizzle, near a polar bear."
        )
        assert Swapper(SwapLexicon.of(own, world="food")).text(text).startswith("Ole ate sardine")

    def test_the_worlds(self) -> None:
        listed = re.search(r"in gender-pairs (.*?)\.\n", self.PAGE, re.S)
        assert listed is not None
        parts = {rule.part for rule in SwapLexicon.of("gender-pairs", world="words").rules}
        assert set(re.findall(r"`(\w+)`", listed[1])) == parts
