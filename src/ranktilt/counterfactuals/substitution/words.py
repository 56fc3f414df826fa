"""What a word is for a swap, and what is around it.

A word is a run of Unicode `\\w`, as in the tokenizer `word`, together with the combining marks,
soft hyphens and joiners inside or after it: neither "théman" nor "the" + U+0301 + "man" has the
word "man". It is swapped whole or not at all.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ranktilt.data.types import ByteArray

#: Characters on each side that decide about a word.
CONTEXT = 200
NONE, WORD, MARK = 0, 1, 2
#: Soft hyphen, zero-width (non-)joiner, word joiner: invisible inside a word.
_JOINERS = "\u00ad\u200c\u200d\u2060"
#: Where combining marks are; a test checks all code points, which takes half a second.
_MARKS_LIE_IN = (
    (0x300, 0x3100), (0xA600, 0xAC00), (0xFB00, 0xFE30), (0x10000, 0x12000),
    (0x13400, 0x13500), (0x16000, 0x17000), (0x1BC00, 0x1F000), (0xE0100, 0xE01F0),
)  # fmt: skip
#: What is before and after a word that may be half of a double form.
BEFORE_DOUBLE, AFTER_DOUBLE = ("/", ")"), ("(", "/", "*", ":")
#: White space, hyphens and apostrophes, which may be between the words of a phrase.
_JOINS = re.compile(r"[\s\-\u2010\u2011'\u2019]+")
_ASCII_LOWER = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


@lru_cache(maxsize=1)
def _marks() -> frozenset[int]:
    """Code points that belong to the word before them without being `\\w`."""
    found = {ord(joiner) for joiner in _JOINERS}
    for low, high in _MARKS_LIE_IN:
        for code in range(low, high):
            character = chr(code)
            if unicodedata.category(character)[0] == "M" and not character.isalnum():
                found.add(code)
    return frozenset(found)


@lru_cache(maxsize=1)
def word_pattern() -> re.Pattern[str]:
    """Finds the words of a text."""
    ranges, codes = [], sorted(_marks())
    first = last = codes[0]
    for code in [*codes[1:], -1]:
        if code != last + 1:
            ranges.append(f"\\U{first:08x}-\\U{last:08x}")
            first = code
        last = code
    return re.compile(rf"\w[\w{''.join(ranges)}]*")


@lru_cache(maxsize=1)
def character_kinds() -> ByteArray:
    """For every code point whether it starts a word, continues one, or neither."""
    import numpy as np

    kinds = np.zeros(0x110000, np.uint8)
    for low, high in ((0, 0xD800), (0xE000, 0x110000)):
        for match in re.finditer(r"\w+", "".join(map(chr, range(low, high)))):
            kinds[low + match.start() : low + match.end()] = WORD
    kinds[list(_marks())] = MARK
    return kinds


def ascii_lower(text: str) -> str:
    """A-Z in lower case: what compiled code can do without tables."""
    return text.translate(_ASCII_LOWER)


#: A word of a phrase and what may be between it and the word in question, in addition to `_JOINS`.
_Neighbour = tuple[str, str]


class Phrases:
    """Phrases whose words are not swapped: a lexicon's `exclude`.

    White space, hyphens and apostrophes join the words, and what the phrase itself has between
    them ("st. george"). A full stop or a comma separates them: "a man. Made rich" is not
    "man-made".
    """

    def __init__(self, phrases: list[str]) -> None:
        self._by_word: dict[str, list[tuple[list[_Neighbour], list[_Neighbour]]]] = {}
        for phrase in phrases:
            found = list(word_pattern().finditer(phrase))
            words = [ascii_lower(match[0]) for match in found]
            gaps = [phrase[a.end() : b.start()] for a, b in pairwise(found)]
            own = [_JOINS.sub("", gap) for gap in gaps]
            for place, word in enumerate(words):
                before = list(zip(words[:place], own[:place], strict=True))[::-1]
                after = list(zip(words[place + 1 :], own[place:], strict=True))
                self._by_word.setdefault(word, []).append((before, after))

    def neighbours(self, word: str) -> list[tuple[str, str]]:
        """The words right before and after this one in the phrases; "" is any or none."""
        entries = self._by_word.get(ascii_lower(word), [])
        return [(_neighbour(before), _neighbour(after)) for before, after in entries]

    def cover(self, word: str, before: str, after: str) -> bool:
        """Whether the word, between these texts, is a part of one of them."""
        entries = self._by_word.get(ascii_lower(word))
        if not entries:
            return False
        return any(_follow(after, last) and _precede(before, first) for first, last in entries)


def _neighbour(words: list[_Neighbour]) -> str:
    """The first of the words, unless more than `_JOINS` may be before it."""
    return words[0][0] if words and not words[0][1] else ""


def _follow(text: str, words: list[_Neighbour]) -> bool:
    found = islice(word_pattern().finditer(text), len(words))
    return _joined(words, [(match[0], *match.span()) for match in found], text)


def _precede(text: str, words: list[_Neighbour]) -> bool:
    """The same from the end: the nearest word is the first of `words`."""
    found, size = list(word_pattern().finditer(text))[::-1], len(text)
    last = [(m[0], size - m.end(), size - m.start()) for m in found[: len(words)]]
    return _joined(words, last, text[::-1])


def _joined(words: list[_Neighbour], found: list[tuple[str, int, int]], text: str) -> bool:
    """Whether the words are these, with only what may join them in between."""
    if len(found) < len(words):
        return False
    place = 0
    for (word, own), (written, start, end) in zip(words, found, strict=True):
        if ascii_lower(written) != word or not set(_JOINS.sub("", text[place:start])) <= set(own):
            return False
        place = end
    return True


def names_both(word: str, others: tuple[str, ...], before: str, after: str) -> bool:
    """Whether a word is half of a double form: s/he, (s)he, (wo)man, host(ess), Lehrer*in.

    The other group's word must be this one with letters before or after it, and those letters must
    be there, in brackets or after a slash (a star or colon in German).

    >>> names_both("he", ("she",), "every pupil does what s/", " can")
    True
    >>> names_both("she", ("he",), "what he/", " can")
    False
    """
    if not before.endswith(BEFORE_DOUBLE) and not after.startswith(AFTER_DOUBLE):
        return False
    word, before, after = word.lower(), before[-12:].lower(), after[:12].lower()
    return any(
        _double(first, second, before, after)
        for other in map(str.lower, others)
        for first, second in ((word, other), (other, word))  # s/she would become s/he
    )


def _double(word: str, longer: str, before: str, after: str) -> bool:
    if longer.endswith(word):
        extra = longer.removesuffix(word)
        if before.endswith(f"({extra})"):
            return True
        if before.endswith(f"{extra}/") and not _in_word(before[: -len(extra) - 1][-1:]):
            return True
    if longer.startswith(word):
        extra = longer.removeprefix(word)
        if after.startswith(f"({extra})"):
            return True
        if after[:1] in ("/", "*", ":") and after[1:].startswith(extra):
            return not _in_word(after[len(extra) + 1 :][:1])
    return False


def _in_word(letter: str) -> bool:
    return word_pattern().match(letter) is not None
