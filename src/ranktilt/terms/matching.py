"""Matching of lexicon entries: the definition, in plain Python.

From left to right, the longest match at each position wins and uses up its tokens. Among matches of
equal length the order is: exclusion, case-sensitive, exact, `*`, then lexicon order. The
kernel of this package does the same on bytes for large collections; tests compare the two.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from ranktilt.data.lexicon import Lexicon, Term
from ranktilt.errors import InputError
from ranktilt.terms.tokenizers import token_spans, tokenize

EXCLUDED = -1


class TermEntry(NamedTuple):
    """A lexicon entry cut into tokens; `group` is EXCLUDED for exclusions."""

    term: str
    tokens: tuple[str, ...]
    prefix: bool
    case_sensitive: bool
    group: int
    weight: float
    precedence: int  # smaller wins among matches of the same number of tokens


class Match(NamedTuple):
    """An entry found at `start:end` of the text (characters)."""

    entry: TermEntry
    start: int
    end: int


def _build_entries(lexicon: Lexicon, tokenizer: str) -> list[TermEntry]:
    """All entries: group terms in lexicon order, then exclusions."""
    raw: list[tuple[Term, int]] = [
        (term, number) for number, group in enumerate(lexicon.groups) for term in group.terms
    ]
    raw += [(term, EXCLUDED) for term in lexicon.exclude]
    entries = []
    for order, (term, group) in enumerate(raw):
        text = term.text.strip()
        prefix = text.endswith("*")
        tokens = tokenize(text.removesuffix("*"), tokenizer)
        if not tokens:
            raise InputError(
                f"term {term.text!r} has no token under the tokenizer {tokenizer!r}",
                where=lexicon.source or lexicon.name,
                do="remove it or choose another tokenizer",
            )
        if not term.case_sensitive and not text.islower():
            tokens = [token.lower() for token in tokens]
        kind = 4 * (group != EXCLUDED) + 2 * (not term.case_sensitive) + prefix
        weight, precedence = term.weight, kind * len(raw) + order
        how = prefix, term.case_sensitive, group, weight, precedence
        entries.append(TermEntry(term.key, tuple(tokens), *how))
    return entries


class Matcher:
    """Finds a lexicon's entries in texts."""

    def __init__(self, lexicon: Lexicon, tokenizer: str = "word") -> None:
        self.lexicon = lexicon
        self.tokenizer = tokenizer
        self.entries: list[TermEntry] = _build_entries(lexicon, tokenizer)

    @cached_property
    def _by_first(self) -> dict[tuple[str, bool], list[TermEntry]]:
        """Entries by their first token; those of one token that is a prefix are aside."""
        found: dict[tuple[str, bool], list[TermEntry]] = {}
        for entry in self.entries:
            if not entry.prefix or len(entry.tokens) > 1:
                found.setdefault((entry.tokens[0], entry.case_sensitive), []).append(entry)
        return found

    @cached_property
    def _firsts(self) -> set[str]:
        """First tokens of entries, which most tokens of a text are not."""
        return {token for token, _ in self._by_first}

    @cached_property
    def _prefixes(self) -> list[TermEntry]:
        return [entry for entry in self.entries if entry.prefix and len(entry.tokens) == 1]

    def matches(self, text: str) -> tuple[int, list[Match]]:
        """Number of tokens and all matches, including exclusions."""
        spans = token_spans(text, self.tokenizer)
        written = [text[start:end] for start, end in spans]
        lowered = [token.lower() for token in written]
        firsts = self._firsts
        found: list[Match] = []
        position = 0
        while position < len(written):
            begins = lowered[position] in firsts or written[position] in firsts
            entry = self._best(written, lowered, position) if begins or self._prefixes else None
            if entry is None:
                position += 1
                continue
            last = position + len(entry.tokens) - 1
            found.append(Match(entry, spans[position][0], spans[last][1]))
            position = last + 1
        return len(written), found

    def of_groups(self, text: str) -> list[Match]:
        """The matches of the groups' terms, from the left."""
        return [match for match in self.matches(text)[1] if match.entry.group != EXCLUDED]

    def count(self, text: str) -> tuple[int, Counter[str]]:
        """Number of tokens, and how often each term occurs."""
        length, found = self.matches(text)
        return length, Counter(m.entry.term for m in found if m.entry.group != EXCLUDED)

    def _best(self, written: list[str], lowered: list[str], position: int) -> TermEntry | None:
        candidates = [
            *self._by_first.get((lowered[position], False), ()),
            *self._by_first.get((written[position], True), ()),
            *self._prefixes,
        ]
        fitting = [
            entry
            for entry in candidates
            if _fits(entry, written if entry.case_sensitive else lowered, position)
        ]
        return max(fitting, key=lambda own: (len(own.tokens), -own.precedence), default=None)


def _fits(entry: TermEntry, tokens: list[str], position: int) -> bool:
    window = tokens[position : position + len(entry.tokens)]
    if len(window) < len(entry.tokens):
        return False
    if not entry.prefix:
        return tuple(window) == entry.tokens
    return tuple(window[:-1]) == entry.tokens[:-1] and window[-1].startswith(entry.tokens[-1])
