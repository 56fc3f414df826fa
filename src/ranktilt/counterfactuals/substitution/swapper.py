"""Swapping one text: the definition, in plain Python.

`batches.py` swaps many texts as bytes, compiled by `kernel.py`, and finds the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ranktilt.counterfactuals.substitution.pairs import (
    ALL,
    FIXED,
    Form,
    LexiconLike,
    Rule,
    SwapLexicon,
)
from ranktilt.counterfactuals.substitution.pronouns import DECIDABLE, Decider, decider
from ranktilt.counterfactuals.substitution.words import CONTEXT, names_both, word_pattern
from ranktilt.errors import InputError


@dataclass(frozen=True)
class Substitution:
    """Which words are swapped, and how.

    Attributes:
        lexicon: A lexicon with [pairs]: a shipped one, a TOML file or the same as a mapping.
        world: Which of its words: all, names, pronouns, words (all but these two), or one table of
            its pairs, such as kinship.
        name_pairing: "fixed" for the lexicon's own pairs of names, or the seed of a random pairing.
        names_any_case: Whether to swap names in lower case too.
        pronouns: What decides between him and his for her: "context", "hanta", "first", or an
            object with `decide_many`.
    """

    lexicon: Any = "gender-pairs"
    world: str = ALL
    name_pairing: str | int = FIXED
    names_any_case: bool = False
    pronouns: Any = "context"

    @classmethod
    def of(cls, given: Substitution | LexiconLike) -> Substitution:
        """A substitution, or that of a whole lexicon."""
        return given if isinstance(given, Substitution) else cls(given)

    def swapper(self) -> Swapper:
        """The swapper of single texts."""
        rules = SwapLexicon.of(
            self.lexicon,
            world=self.world,
            name_pairing=self.name_pairing,
            names_any_case=self.names_any_case,
        )
        return Swapper(rules, pronouns=self.pronouns)


class Change(NamedTuple):
    """A word of a text (`text[start:end]`) and what it becomes."""

    start: int
    end: int
    old: str
    new: str


class Swapper:
    """Swaps texts with a lexicon's pairs and names.

    Args:
        lexicon: A lexicon with [pairs], or its rules.
        pronouns: What decides words with several counterparts: "context" (a small model of the
            words around them), "hanta" (a part-of-speech tagger, an extra), "first" (always the
            first listed), or an object with `decide_many`.

    >>> swapper = Swapper("gender-pairs", pronouns="first")
    >>> swapper.text("He’s a WAITER; my mother-in-law knows Mr. Hermit.")
    'She’s a WAITRESS; my father-in-law knows Ms. Hermit.'
    """

    def __init__(
        self,
        lexicon: SwapLexicon | LexiconLike = "gender-pairs",
        *,
        pronouns: str | Decider = "context",
    ) -> None:
        self.lexicon = SwapLexicon.of(lexicon)
        named = isinstance(pronouns, str)
        self.pronouns = pronouns if named else type(pronouns).__name__
        self.decider: Any = decider(pronouns) if named else pronouns  # type: ignore[arg-type]
        if hasattr(self.decider, "words"):
            self._require_decidable()

    def _require_decidable(self) -> None:
        for rule in self.lexicon.ambiguous:
            if rule.alternatives is None:
                both = " and ".join(map(repr, rule.others))
                known = ", ".join(f"{word} = {list(forms)}" for word, forms in DECIDABLE.items())
                raise InputError(
                    f"no model decides between {both} for {rule.word!r}",
                    where=self.lexicon.lexicon.source or self.lexicon.name,
                    expected=known,
                    do="use pronouns='first' to take the first, or pass your own decider",
                )

    @property
    def hash(self) -> str:
        """A fingerprint of all that can change a swapped text."""
        if not self.lexicon.ambiguous:
            return self.lexicon.hash
        return f"{self.lexicon.hash} {getattr(self.decider, 'hash', repr(self.decider))}"

    def choose(self, rules: Sequence[Rule], cases: Sequence[tuple[str, str, str]]) -> list[int]:
        """For each case (word, before, after) the number of the alternative of its rule."""
        if not cases:
            return []
        answers = map(int, self.decider.decide_many(cases))
        return [
            answer if rule.alternatives is None else rule.alternatives[answer]
            for rule, answer in zip(rules, answers, strict=True)
        ]

    def text(self, text: str) -> str:
        """The text with its words swapped."""
        return _spliced(text, self.changes(text))

    def texts(self, texts: Sequence[str]) -> list[str]:
        """Several texts, with all decisions at once."""
        return [
            _spliced(text, changes)
            for text, changes in zip(texts, self.all_changes(texts), strict=True)
        ]

    def changes(self, text: str) -> list[Change]:
        """The words that change, from left to right, with their places (characters)."""
        return self.all_changes([text])[0]

    def all_changes(self, texts: Sequence[str]) -> list[list[Change]]:
        """The changes of several texts."""
        forms, find = self.lexicon.forms, word_pattern().finditer
        found: list[tuple[int, int, int, Form]] = []
        open_places: list[int] = []
        cases: list[tuple[str, str, str]] = []
        for number, text in enumerate(texts):
            for match in find(text):
                form = forms.get(match[0])
                if form is None:
                    continue
                start, end = match.span()
                before, after = text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT]
                if self.stays(form, match[0], before, after):
                    continue
                if len(form.others) > 1:
                    open_places.append(len(found))
                    cases.append((form.rule.word.lower(), before, after))
                found.append((number, start, end, form))
        choice = [0] * len(found)
        rules = [found[place][3].rule for place in open_places]
        for place, chosen in zip(open_places, self.choose(rules, cases), strict=True):
            choice[place] = chosen
        changes: list[list[Change]] = [[] for _ in texts]
        for (number, start, end, form), chosen in zip(found, choice, strict=True):
            old = texts[number][start:end]
            changes[number].append(Change(start, end, old, form.others[chosen]))
        return changes

    def stays(self, form: Form, word: str, before: str, after: str) -> bool:
        """Whether a word of the lexicon is not swapped here: an excluded phrase, a double form."""
        return self.lexicon.phrases.cover(word, before, after) or names_both(
            word, form.rule.others, before, after
        )


def _spliced(text: str, changes: Sequence[Change]) -> str:
    pieces, place = [], 0
    for change in changes:
        pieces += [text[place : change.start], change.new]
        place = change.end
    pieces.append(text[place:])
    return "".join(pieces)
