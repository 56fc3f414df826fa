"""The rules of matching, one by one, on the plain matcher."""

from __future__ import annotations

from typing import Any

import pytest

from ranktilt.data.lexicon import Lexicon
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.terms.matching import EXCLUDED, Matcher
from ranktilt.terms.tokenizers import TOKENIZERS, check_tokenizer, token_spans, tokenize


def lexicon(first: list[Any], second: list[Any] | None = None, exclude: Any = ()) -> Lexicon:
    groups = [
        {"name": "first", "terms": first},
        {"name": "second", "terms": second or ["zzz"]},
    ]
    return Lexicon.from_dict({"groups": groups, "exclude": list(exclude)})


def count(
    text: str,
    first: list[Any],
    second: list[Any] | None = None,
    exclude: Any = (),
    tokenizer: str = "word",
) -> dict[str, int]:
    matcher = Matcher(lexicon(first, second, exclude), tokenizer)
    return dict(matcher.count(text)[1])


def sensitive(term: str) -> dict[str, Any]:
    return {"term": term, "case_sensitive": True}


# Tokens


def test_tokens_are_cut_as_written() -> None:
    text = "He's at_home, O'Neil\tsaid é!"
    assert tokenize(text, "word") == ["He", "s", "at_home", "O", "Neil", "said", "é"]
    assert tokenize(text, "whitespace") == ["He's", "at_home,", "O'Neil\tsaid", "é!"]
    assert tokenize(text, "clean") == ["He's", "at", "home", "O'Neil", "said"]


def test_whitespace_splits_at_u0020_only_and_drops_empty_pieces() -> None:
    assert tokenize("  he \u00a0she  it\n ", "whitespace") == ["he", "\u00a0she", "it\n"]


def test_spans_say_where_the_tokens_stand() -> None:
    assert token_spans("é he", "word") == [(0, 1), (2, 4)]


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_a_text_without_tokens(tokenizer: str) -> None:
    assert Matcher(lexicon(["he"]), tokenizer).count("   ") == (0, {})
    assert Matcher(lexicon(["he"]), tokenizer).count("") == (0, {})


def test_an_unknown_tokenizer_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean word"):
        check_tokenizer("words")


# Single words


def test_a_word_matches_whole_tokens_only() -> None:
    assert count("he The Helen he-man", ["he"]) == {"he": 2}


def test_case_does_not_matter() -> None:
    assert count("He HE hE", ["He"]) == {"he": 3}
    assert count("École ÉCOLE", ["école"]) == {"école": 2}


def test_tokens_are_lowered_one_by_one() -> None:
    # a capital sigma at the end of a token is ς, whatever follows
    assert count("ΛΟΓΟΣ λόγος", ["λογος"]) == {"λογος": 1}
    # İ becomes i and a combining dot, which is not the plain i
    assert count("İzmir izmir", ["izmir"]) == {"izmir": 1}
    assert count("İzmir izmir", ["İzmir"]) == {"i̇zmir": 1}
    # ß stays ß; its capital form is lowered to it
    assert count("STRAẞE straße strasse", ["straße"]) == {"straße": 2}


def test_an_apostrophe_splits_words_only() -> None:
    assert count("he's", ["he"]) == {"he": 1}
    assert count("he's", ["he"], tokenizer="clean") == {}
    assert count("he's", ["he's"], tokenizer="clean") == {"he's": 1}
    assert count("he's", ["he's"]) == {"he's": 1}  # two tokens, he and s
    assert count("he s", ["he's"]) == {"he's": 1}


def test_punctuation_stays_on_with_whitespace() -> None:
    assert count("he, he", ["he"], tokenizer="whitespace") == {"he": 1}


# Case-sensitive terms


def test_a_case_sensitive_term_is_compared_with_the_token_as_written() -> None:
    assert count("May may MAY", [sensitive("May")]) == {"May": 1}


def test_case_sensitive_comes_before_exact() -> None:
    assert count("May may", ["may"], [sensitive("May")]) == {"May": 1, "may": 1}


def test_case_sensitive_phrase() -> None:
    assert count("New York new york", [sensitive("New York")]) == {"New York": 1}


# Phrases


def test_a_phrase_counts_once() -> None:
    assert count("her majesty", ["her majesty"]) == {"her majesty": 1}


def test_the_longest_match_wins() -> None:
    first, second = ["her", "queen"], ["her majesty the queen", "her majesty"]
    assert count("her majesty the queen", first, second) == {"her majesty the queen": 1}
    assert count("her majesty the king", first, second) == {"her majesty": 1}
    assert count("her grace", first, second) == {"her": 1}


def test_the_leftmost_match_wins_and_uses_up_its_tokens() -> None:
    assert count("a b c", ["a b"], ["b c d", "b c", "c"]) == {"a b": 1, "c": 1}
    assert count("x x x", ["x x"]) == {"x x": 1}
    assert count("x x x x", ["x x"]) == {"x x": 2}


def test_a_longer_match_further_right_does_not_win() -> None:
    assert count("a b c d", ["a b"], ["b c d"]) == {"a b": 1}


def test_a_phrase_that_breaks_off_leaves_its_tokens() -> None:
    assert count("her her majesty", ["her majesty"], ["her"]) == {"her": 1, "her majesty": 1}
    assert count("a a b", ["a a c"], ["a b"]) == {"a b": 1}


def test_a_phrase_is_found_across_what_separates_tokens() -> None:
    assert count("her,  majesty. Her\n(Majesty)", ["her majesty"]) == {"her majesty": 2}
    assert count("her_majesty", ["her majesty"]) == {}
    assert count("her, majesty", ["her majesty"], tokenizer="whitespace") == {}


def test_a_phrase_is_not_found_where_another_token_stands_between() -> None:
    assert count("her royal majesty", ["her majesty"]) == {}


def test_a_phrase_at_the_end_of_the_text() -> None:
    assert count("long live her majesty", ["her majesty"]) == {"her majesty": 1}
    assert count("long live her", ["her majesty"]) == {}


# Endings


def test_a_star_matches_any_ending_also_none() -> None:
    assert count("mother mothers motherhood smother", ["mother*"]) == {"mother*": 3}


def test_all_words_of_a_star_are_one_term() -> None:
    assert count("he her hero", ["he*"]) == {"he*": 3}


def test_a_star_ends_the_last_word_of_a_phrase() -> None:
    term = ["police wom*"]
    assert count("police woman, police women, police wo", term) == {"police wom*": 2}
    assert count("policeman woman", term) == {}


def test_a_star_is_taken_off_before_cutting() -> None:
    assert count("he's he’s", ["he's*"], tokenizer="clean") == {"he's*": 1}
    assert Matcher(lexicon(["he *"]), "word").entries[0].tokens == ("he",)
    assert Matcher(lexicon(["he*"]), "whitespace").entries[0].tokens == ("he",)


def test_a_star_within_is_no_star() -> None:
    assert count("a*b ab", ["a*b"], tokenizer="whitespace") == {"a*b": 1}


def test_a_star_of_one_letter() -> None:
    assert count("he hero She", ["h*"]) == {"h*": 2}
    # İ is lowered to i and a combining dot: a token that begins with it begins with i
    assert count("İzmir ızmir", ["i*"]) == {"i*": 1}


def test_exact_comes_before_a_star() -> None:
    assert count("her hers", ["he*"], ["her"]) == {"her": 1, "he*": 1}
    assert count("her hers", ["her"], ["he*"]) == {"her": 1, "he*": 1}


def test_among_stars_the_lexicon_order_decides() -> None:
    assert count("mothers", ["mo*"], ["mother*"]) == {"mo*": 1}
    assert count("mothers", ["mother*"], ["mo*"]) == {"mother*": 1}


def test_a_longer_phrase_with_a_star_comes_before_an_exact_word() -> None:
    assert count("her majesties", ["her"], ["her maj*"]) == {"her maj*": 1}


def test_a_case_sensitive_star_comes_before_an_exact_word() -> None:
    assert count("Mays mays", ["mays"], [sensitive("May*")]) == {"May*": 1, "mays": 1}


# Exclusions


def test_an_exclusion_uses_up_tokens_and_counts_nothing() -> None:
    assert count("mother earth, mother", ["mother"], exclude=["mother earth"]) == {"mother": 1}
    assert count("a b c", ["b c"], exclude=["a b"]) == {}


def test_an_exclusion_comes_before_all_of_its_length() -> None:
    terms = [sensitive("May"), "may", "ma*"]
    assert count("May may", terms, exclude=["may"]) == {}
    assert count("May may", terms, exclude=["m*"]) == {}


def test_a_longer_term_comes_before_an_exclusion() -> None:
    assert count("mother earth day", ["mother earth day"], exclude=["mother earth"]) == {
        "mother earth day": 1
    }


def test_a_case_sensitive_exclusion() -> None:
    assert count("May may", ["may"], exclude=[sensitive("May")]) == {"may": 1}


def test_matches_tell_of_exclusions() -> None:
    matcher = Matcher(lexicon(["mother"], exclude=["mother earth"]))
    _, found = matcher.matches("Mother Earth's mother")
    assert [(m.entry.term, m.entry.group, m.start, m.end) for m in found] == [
        ("mother earth", EXCLUDED, 0, 12),
        ("mother", 0, 15, 21),
    ]


# Length


@pytest.mark.parametrize(("tokenizer", "tokens"), [("word", 7), ("whitespace", 5), ("clean", 6)])
def test_the_length_is_the_number_of_tokens_whatever_matched(tokenizer: str, tokens: int) -> None:
    text = "Her majesty's mother-earth né, ok"
    matcher = Matcher(lexicon(["her majesty"], exclude=["mother earth"]), tokenizer)
    assert matcher.count(text)[0] == tokens == len(tokenize(text, tokenizer))


# Ties between entries


def test_the_order_of_precedence() -> None:
    """Exclusion, case-sensitive, exact, star, then lexicon order: all match the one token."""
    every = lexicon(["a*", sensitive("Ab*")], ["ab", sensitive("Ab"), "ab*"], ["ab*", "ab"])
    ordered = sorted(Matcher(every, "word").entries, key=lambda entry: entry.precedence)
    assert [(entry.group, entry.term, entry.case_sensitive) for entry in ordered] == [
        (EXCLUDED, "ab", False),
        (EXCLUDED, "ab*", False),
        (1, "Ab", True),
        (0, "Ab*", True),
        (1, "ab", False),
        (0, "a*", False),
        (1, "ab*", False),
    ]


def test_two_entries_of_the_same_tokens() -> None:
    assert count("he s", ["he's"], ["he s"]) == {"he's": 1}
    assert count("he s", ["he s"], ["he's"]) == {"he s": 1}


def test_a_term_without_tokens_is_refused() -> None:
    with pytest.raises(InputError, match="has no token under the tokenizer 'clean'"):
        Matcher(lexicon(["да"]), "clean")
