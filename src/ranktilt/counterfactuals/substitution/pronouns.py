"""Which of two forms a swapped pronoun takes: her is him or his, and his is her or hers.

English writes the object and the possessive of "she" alike, and the possessive of "he" alike with
and without a noun. A decider says which was meant, from the words around it:

    context   a logistic regression over the two words on either side: themselves, their endings,
              capitals and neighbours. Its weights are learned by `experiments/pronouns/run.py` from
              text with known answers (experiments/pronouns), and shipped as JSON.
    hanta     the part of speech that the HanTa tagger gives the word in its sentence
    first     always the first form: no decision

Weights are whole hundredths, so a sum is exact and does not depend on the order of adding.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import re
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from importlib import resources
from itertools import islice
from typing import Any, Protocol

from ranktilt.counterfactuals.substitution.words import ascii_lower
from ranktilt.errors import check_known, needs_extra

#: The words that leave a choice, and their forms in the order of the answers.
DECIDABLE = {"her": ("him", "his"), "his": ("her", "hers")}
_WINDOW = 2  # words looked at on either side
_NEAR = 40  # characters before a word that mostly hold them
_BORDER, _STOP = "|", ("mark", ".")  # the end of the text, and of a sentence
#: Letters and white space by code point, so that bytes can follow them.
_LETTERS = "A-Za-zÀ-ÖØ-öø-\u1fff\u2c00-\u2fff\u3040-\ufefe\uff00-\U0010ffff"
_SPACES = "\x00-\x20\x7f-\xa0\u2000-\u200b\u202f\u3000\ufeff"
_TOKEN = re.compile(
    rf"(?P<clitic>(?<=[{_LETTERS}])['’][{_LETTERS}]+)|(?P<word>[{_LETTERS}]+)"
    rf"|(?P<number>[0-9]+)|(?P<mark>[^{_SPACES}])"
)
#: Marks with the same role are one.
_SAME_MARKS = {
    **dict.fromkeys(".?!;…", "."),
    **dict.fromkeys("\"'`“”„‟‘’‚‛«»", '"'),
    **dict.fromkeys("-‐‑‒–—―", "-"),
}
_Token = tuple[str, str]  # clitic, word, number or mark; text as written (marks: as they count)


class _Decider(Protocol):
    """Chooses among the forms of words such as those of `DECIDABLE`."""

    def decide_many(self, cases: Sequence[tuple[str, str, str]]) -> list[int]:
        """Number of the right form for each (word, before, after).

        The word is in lower case; before and after are the text around it.
        """


def decider(name: str) -> _Decider:
    """A decider by name: context, hanta or first.

    >>> decider("context").decide_many([("her", "She gave ", " the keys.")])
    [0]
    >>> decider("context").decide_many([("her", "She lost ", " keys.")])
    [1]
    """
    return DECIDERS[check_known("pronoun decider", name, DECIDERS)]()


class _FirstDecider:
    """Always the first form, whatever the word: her is him, his is her."""

    hash = "first"

    def decide_many(self, cases: Sequence[tuple[str, str, str]]) -> list[int]:
        return [0] * len(cases)


class ContextDecider:
    """The shipped context model, or one of the same shape."""

    words = DECIDABLE

    def __init__(self, weights: dict[str, dict[str, Any]] | None = None) -> None:
        self._given = weights

    @cached_property
    def weights(self) -> dict[str, dict[str, Any]]:
        """Weights by word, template and value, in hundredths of log odds."""
        return _shipped_weights()["weights"] if self._given is None else self._given

    @property
    def hash(self) -> str:
        """Other weights give other texts."""
        content = json.dumps(self.weights, sort_keys=True, default=str)
        return f"context {hashlib.sha256(content.encode()).hexdigest()}"

    def score(self, word: str, before: str, after: str) -> int:
        """Hundredths of log odds of the second form against the first."""
        tables = self.weights[word]
        return int(tables["bias"]) + sum(
            tables[template].get(value, 0) for template, value in features(before, after)
        )

    def decide_many(self, cases: Sequence[tuple[str, str, str]]) -> list[int]:
        return [int(self.score(*case) > 0) for case in cases]


class _HantaDecider:
    """HanTa's tag of the word in its sentence: a possessive determiner, or a pronoun."""

    words = DECIDABLE
    hash = "hanta"

    def __init__(self) -> None:
        with needs_extra("the pronoun decider 'hanta'", "text"):
            self._module = importlib.import_module("HanTa.HanoverTagger")

    @cached_property
    def _tagger(self) -> Any:
        return self._module.HanoverTagger("morphmodel_en.pgz")

    def decide_many(self, cases: Sequence[tuple[str, str, str]]) -> list[int]:
        return [self._decide(*case) for case in cases]

    def _decide(self, word: str, before: str, after: str) -> int:
        left, right = _sentence_around(before, after)
        tag = self._tagger.tag_sent([*left, word, *right])[len(left)][2]
        possessive = tag.startswith(("DPS", "PRP$"))  # the names of two tag sets
        return int(possessive == (word == "her"))


DECIDERS: dict[str, Callable[[], _Decider]] = {
    "context": ContextDecider,
    "hanta": _HantaDecider,
    "first": _FirstDecider,
}


@lru_cache(maxsize=1)
def _shipped_weights() -> dict[str, Any]:
    """The card and the weights in `weights/pronouns-en.json`."""
    path = resources.files("ranktilt.counterfactuals.substitution") / "weights" / "pronouns-en.json"
    return json.loads(path.read_text(encoding="utf-8"))


def features(before: str, after: str) -> list[tuple[str, str]]:
    """(template, value) of a place in text. p is before, n after; 1 is next to the word.

    A template names what is looked at: n1 the word after, n1+n2 both words after, n1.end its
    endings of one to four letters, n1.case whether it begins with a capital, n1.size its length.
    """
    (kind1, after1), (kind2, after2) = _window(_tokens_after(after, _WINDOW))
    (kind0, before1), (_, before2) = _window(_nearest_before(before))
    n1, n2, p1, p2 = (ascii_lower(text) for text in (after1, after2, before1, before2))
    end = n1[-2:] if kind1 == "word" and n1[-2:].isascii() else n1
    found = [
        ("n1", n1),
        ("n2", n2),
        ("p1", p1),
        ("p2", p2),
        ("p1+n1", f"{p1} {n1}"),
        ("n1+n2", f"{n1} {n2}"),
        ("p2+p1", f"{p2} {p1}"),
        ("p1+n1.end", f"{p1} {end}"),
        ("n1.end+n2", f"{end} {n2}"),
    ]
    for name, kind, text, written in (("n1", kind1, n1, after1), ("n2", kind2, n2, after2)):
        if kind == "word":
            found += [
                (f"{name}.end", text[-size:])
                for size in (1, 2, 3, 4)
                if byte_length(text) > size and text[-size:].isascii()
            ]
            if written[0].isascii():
                found.append((f"{name}.case", "A" if written[0].isupper() else "a"))
    if kind1 == "word":
        found.append(("n1.size", str(min(byte_length(n1), 9))))
    if kind0 == "word" and byte_length(p1) > 3:
        found += [("p1.end", p1[-size:]) for size in (2, 3) if p1[-size:].isascii()]
    return found


def _window(tokens: list[_Token]) -> list[_Token]:
    """The first tokens, nothing beyond the end of the sentence."""
    shown: list[_Token] = []
    for token in tokens[:_WINDOW]:
        shown.append(token)
        if token == _STOP:
            break
    return shown + [("mark", _BORDER)] * (_WINDOW - len(shown))


def _tokens_after(text: str, most: int | None = None) -> list[_Token]:
    """The tokens of the text that follows a word, with what is joined to the word."""
    return [_token(match) for match in islice(_TOKEN.finditer(f"x{text}", 1), most)]


def _tokens_before(text: str) -> list[_Token]:
    """The tokens of the text that a word follows, the nearest first."""
    return [_token(match) for match in _TOKEN.finditer(text)][::-1]


def _nearest_before(text: str) -> list[_Token]:
    """Enough of `_tokens_before` for a window: a space ends every token, so most text is spared."""
    found = _tokens_before(text[text.find(" ", len(text) - _NEAR) + 1 :]) if " " in text else []
    return found if len(found) >= _WINDOW else _tokens_before(text)


def _token(match: re.Match[str]) -> _Token:
    kind, text = str(match.lastgroup), match[0]
    if kind == "clitic":
        return kind, f"'{text[1:]}"
    if kind == "number":
        return kind, "0"
    if kind == "mark":
        return kind, _SAME_MARKS.get(text, text if text.isascii() else "*")
    return kind, text


def _sentence_around(before: str, after: str) -> tuple[list[str], list[str]]:
    """The words and marks of the sentence on either side, for a tagger."""
    left, right = _tokens_before(before), _tokens_after(after)
    if _STOP in left:
        left = left[: left.index(_STOP)]
    if _STOP in right:
        right = right[: right.index(_STOP) + 1]
    return [text for _, text in left[::-1]], [text for _, text in right]


def byte_length(text: str) -> int:
    """Length in UTF-8."""
    return len(text.encode("utf-8", "surrogatepass"))
