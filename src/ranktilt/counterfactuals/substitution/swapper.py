"""Swapping one text: the definition, in plain Python.

`batches.py` swaps many texts as bytes, compiled by `kernel.py`, and finds the same words.
"""

from __future__ import annotations

import hashlib
import json
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
from ranktilt.counterfactuals.substitution.pronouns import (
    DECIDABLE,
    ContextDecider,
    Decider,
    FirstDecider,
    HantaDecider,
    decider,
    require_known,
)
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

    @property
    def rules(self) -> SwapLexicon:
        """The lexicon's rules for these words."""
        return SwapLexicon.of(
            self.lexicon,
            world=self.world,
            name_pairing=self.name_pairing,
            names_any_case=self.names_any_case,
        )

    def swapper(self) -> Swapper:
        """The swapper of single texts."""
        return Swapper(self.rules, pronouns=self.pronouns)


class Change(NamedTuple):
    """A word of a text (`text[start:end]`) and what it becomes."""

    start: int
    end: int
    old: str
    new: str


class Case(NamedTuple):
    """A word whose counterpart its context decides on, with the text around it."""

    word: str
    before: str
    after: str


@dataclass(frozen=True)
class _Chooser:
    """Decides which alternative an ambiguous word takes."""

    name: str
    decider: Decider | None  # None if nothing is ambiguous

    @classmethod
    def of(cls, lexicon: SwapLexicon, pronouns: str | Decider) -> _Chooser:
        """A decider by name, or the caller's own; none is loaded unless needed."""
        if isinstance(pronouns, str):
            require_known(pronouns)
            name, limited = pronouns, pronouns != "first"
        else:
            name = type(pronouns).__name__
            limited = type(pronouns) in (ContextDecider, HantaDecider)
        if not lexicon.ambiguous:
            return cls(name, None)
        if limited:  # these know a few words only
            for rule in lexicon.ambiguous:
                _require_decidable(rule, lexicon)
        return cls(name, decider(pronouns) if isinstance(pronouns, str) else pronouns)

    @property
    def hash(self) -> str:
        """What decides, by its weights if it has any: other weights give other texts."""
        if self.decider is None:
            return ""
        weights = getattr(self.decider, "weights", None)
        if weights is None:
            known = type(self.decider) in (FirstDecider, HantaDecider)
            return self.name if known else repr(self.decider)
        content = json.dumps(weights, sort_keys=True, default=str)
        return f"{self.name} {hashlib.sha256(content.encode()).hexdigest()}"

    def choose(self, rules: Sequence[Rule], cases: Sequence[Case]) -> list[int]:
        """For each case the number of the alternative of its rule."""
        if self.decider is None or not cases:
            return [0] * len(cases)
        answers = self.decider.decide_many(cases)
        return [alternative(rule, int(answer)) for rule, answer in zip(rules, answers, strict=True)]


def alternative(rule: Rule, answer: int) -> int:
    """Number of a decider's answer in a rule, which may list the alternatives in another order."""
    known = DECIDABLE.get(rule.word.lower())
    if known is None or set(map(str.lower, rule.others)) != set(known):
        return answer
    return [other.lower() for other in rule.others].index(known[answer])


def _require_decidable(rule: Rule, lexicon: SwapLexicon) -> None:
    known = DECIDABLE.get(rule.word.lower())
    if known is None or set(map(str.lower, rule.others)) != set(known):
        listed = ", ".join(f"{word} = {list(others)}" for word, others in DECIDABLE.items())
        raise InputError(
            f"no model decides between {' and '.join(map(repr, rule.others))} for {rule.word!r}",
            where=lexicon.lexicon.source or lexicon.name,
            expected=listed,
            do="use pronouns='first' to take the first, or pass your own decider",
        )


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
        self.chooser = _Chooser.of(self.lexicon, pronouns)

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
        cases: list[Case] = []
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
                    cases.append(Case(form.rule.word.lower(), before, after))
                found.append((number, start, end, form))
        choice = [0] * len(found)
        rules = [found[place][3].rule for place in open_places]
        for place, chosen in zip(open_places, self.chooser.choose(rules, cases), strict=True):
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
