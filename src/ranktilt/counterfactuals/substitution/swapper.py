"""Swapping one text: the definition, in plain Python.

`batches.py` swaps many texts as bytes, compiled by `kernel.py`, and finds the same words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ranktilt.counterfactuals.substitution.pairs import (
    ALL,
    FIXED,
    Form,
    LexiconLike,
    Rule,
    SwapLexicon,
)
from ranktilt.counterfactuals.substitution.pronouns import DECIDABLE, decider
from ranktilt.counterfactuals.substitution.words import CONTEXT, names_both, word_pattern
from ranktilt.data.types import BoolArray
from ranktilt.errors import InputError


@dataclass(frozen=True)
class _DocumentShare:
    """The documents of a collection that are swapped: a share of them, chosen by their ids.

    Counterfactual data substitution (Hall Maudslay et al. 2019) swaps each text with probability
    1/2. A document is swapped if SHA-256 over seed and id, as a number between 0 and 1, is below
    the share: the same documents on every machine, in every order and format, and a larger share
    has all those of a smaller one.
    """

    share: float = 1.0
    seed: int = 0

    def __post_init__(self) -> None:
        if not 0.0 < self.share <= 1.0:
            raise InputError(f"share {self.share:g}", expected="above 0, at most 1")

    def holds(self, doc_ids: Iterable[str]) -> BoolArray:
        """Which of these documents are swapped.

        >>> _DocumentShare(0.5).holds(["d1", "d2", "d3", "d4"]).tolist()
        [False, True, False, True]
        """
        keys = (hashlib.sha256(f"{self.seed}\t{one}".encode()).digest() for one in doc_ids)
        limit = self.share * 2.0**64
        return np.array([int.from_bytes(key[:8]) < limit for key in keys], np.bool_)


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
        share: Probability with which a document is swapped; 0.5 is counterfactual data
            substitution.
        share_seed: Which documents these are.
    """

    lexicon: Any = "gender-pairs"
    world: str = ALL
    name_pairing: str | int = FIXED
    names_any_case: bool = False
    pronouns: Any = "context"
    share: float = 1.0
    share_seed: int = 0

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
        return Swapper(
            rules, pronouns=self.pronouns, share=_DocumentShare(self.share, self.share_seed)
        )


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
        share: Which documents of a collection are swapped; single texts always are.

    >>> swapper = Swapper("gender-pairs", pronouns="first")
    >>> swapper.text("He’s a WAITER; my mother-in-law knows Mr. Hermit.")
    'She’s a WAITRESS; my father-in-law knows Ms. Hermit.'
    """

    def __init__(
        self,
        lexicon: SwapLexicon | LexiconLike = "gender-pairs",
        *,
        pronouns: Any = "context",
        share: _DocumentShare | None = None,
    ) -> None:
        self.lexicon: SwapLexicon = SwapLexicon.of(lexicon)
        self.share: _DocumentShare = share or _DocumentShare()
        named = isinstance(pronouns, str)
        self.pronouns: str = pronouns if named else type(pronouns).__name__
        self.decider: Any = decider(pronouns) if named else pronouns
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
        parts = [self.lexicon.hash]
        if self.lexicon.ambiguous:
            parts.append(str(getattr(self.decider, "hash", repr(self.decider))))
        if self.share.share < 1.0:
            parts.append(f"{self.share.share} {self.share.seed}")
        return " ".join(parts)

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
        return self.texts([text])[0]

    def texts(self, texts: Sequence[str]) -> list[str]:
        """Several texts, with all decisions at once."""
        swapped = []
        for text, changes in zip(texts, self.all_changes(texts), strict=True):
            pieces, place = [], 0
            for change in changes:
                pieces += [text[place : change.start], change.new]
                place = change.end
            swapped.append("".join([*pieces, text[place:]]))
        return swapped

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
