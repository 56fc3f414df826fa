"""Which word becomes which: the map of a swap, from a lexicon's `[pairs]` and `[names]`.

    [pairs]
    he = "she"                      # both ways
    her = ["him", "his"]            # by context; both lead back unless listed
    Mrs = { to = "Mr" }             # one way

    [pairs.kinship]                 # pairs may be in named tables, which can be chosen as worlds
    mother = "father"

    [names]                         # the n-th name with the n-th name
    male = ["James"]
    female = ["Mary"]

A word in lower case also matches Capitalised and IN CAPITALS. One that is listed with a capital
matches exactly that form ("Ms" is a title, "MS" and "ms" are not). Words with capitals elsewhere
(hE) are not words of the lexicon. Names match Capitalised and IN CAPITALS.
"""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ranktilt.counterfactuals.substitution.pronouns import DECIDABLE
from ranktilt.counterfactuals.substitution.words import Phrases, word_pattern
from ranktilt.data.lexicon import Lexicon
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, check_known

LexiconLike = Lexicon | str | os.PathLike[str] | Mapping[str, Any]
ALL, NAMES, PRONOUNS, WORDS = "all", "names", "pronouns", "words"
#: Names are paired as the lexicon lists them.
FIXED = "fixed"
_WORLDS = (ALL, NAMES, PRONOUNS, WORDS)
#: These are pronouns even if a lexicon's pairs are in one plain table.
_ENGLISH_PRONOUNS = frozenset(("he", "him", "his", "himself", "she", "her", "hers", "herself"))


class Rule(NamedTuple):
    """A word and what it becomes: one other word, or alternatives that its context decides on."""

    word: str
    others: tuple[str, ...]
    part: str  # names, pronouns, words, or a table of [pairs]

    @property
    def alternatives(self) -> list[int] | None:
        """The places in `others` of the forms that deciders choose from; None if they know others.

        A lexicon may list the forms in another order.
        """
        known = DECIDABLE.get(self.word.lower())
        own = [other.lower() for other in self.others]
        if known is None or set(own) != set(known):
            return None
        return [own.index(form) for form in known]


class Form(NamedTuple):
    """A word as it is written, and the alternatives written the same way."""

    rule: Rule
    others: tuple[str, ...]


@dataclass(frozen=True)
class SwapLexicon:
    """The rules for some words of a lexicon, and every written form that they apply to."""

    lexicon: Lexicon
    world: str
    name_pairing: str | int
    names_any_case: bool
    rules: tuple[Rule, ...]

    @classmethod
    def of(
        cls,
        lexicon: SwapLexicon | LexiconLike,
        *,
        world: str = ALL,
        name_pairing: str | int = FIXED,
        names_any_case: bool = False,
    ) -> SwapLexicon:
        """Read the pairs and names of a lexicon.

        Args:
            lexicon: A lexicon with [pairs] or [names].
            world: all, names, pronouns, words (all but these two), or a table of [pairs].
            name_pairing: "fixed" or the seed of a random pairing.
            names_any_case: Whether names in lower case match too, for collections without capitals
                ("will", "joy" and "hunter" are then names, if listed).

        >>> SwapLexicon.of("gender-pairs").forms["Mother"].others
        ('Father',)
        """
        if isinstance(lexicon, SwapLexicon):
            return lexicon
        loaded = Lexicon.load(lexicon)
        where = loaded.source or loaded.name
        rules = _rules(loaded, where, name_pairing)
        parts = dict.fromkeys(rule.part for rule in rules)
        known = dict.fromkeys((*_WORLDS, *parts))
        check_known("world", world, known, where=where)
        kept = tuple(rule for rule in rules if _belongs(rule.part, world))
        if not kept:
            what = "[names]" if world == NAMES else f"pairs for the world {world!r}"
            raise InputError(
                f"no {what}", where=where, do=f"choose another world: {', '.join((ALL, *parts))}"
            )
        return cls(loaded, world, name_pairing, names_any_case, kept)

    @property
    def name(self) -> str:
        """The lexicon's name."""
        return self.lexicon.name

    @property
    def hash(self) -> str:
        """A fingerprint of all that can change a swapped text, except pronoun decisions."""
        content = [
            [[rule.word, *rule.others, rule.part] for rule in self.rules],
            sorted(term.key for term in self.lexicon.exclude),
            self.names_any_case,
        ]
        encoded = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
        return hashlib.sha256(encoded).hexdigest()

    @cached_property
    def forms(self) -> dict[str, Form]:
        """Every written form of every word; in composed and decomposed Unicode."""
        found: dict[str, Form] = {}
        for rule in self.rules:
            for form, others in self._written(rule):
                found.setdefault(form, Form(rule, others))
                apart = unicodedata.normalize("NFD", form)
                if apart != form:
                    others = tuple(unicodedata.normalize("NFD", other) for other in others)
                    found.setdefault(apart, Form(rule, others))
        return found

    def _written(self, rule: Rule) -> Iterator[tuple[str, tuple[str, ...]]]:
        every = (rule.word, *rule.others)
        if rule.part == NAMES:
            if self.names_any_case:
                yield rule.word.lower(), tuple(other.lower() for other in rule.others)
        else:
            yield rule.word, rule.others
            if rule.word != rule.word.lower():
                return
        first, *others = (word[0].upper() + word[1:] for word in every)
        yield first, tuple(others)
        first, *others = (word.upper() for word in every)
        yield first, tuple(others)

    @cached_property
    def phrases(self) -> Phrases:
        """The lexicon's excluded phrases: their words stay."""
        return Phrases([term.text.removesuffix("*") for term in self.lexicon.exclude])

    @property
    def ambiguous(self) -> tuple[Rule, ...]:
        """Words with several counterparts."""
        return tuple(rule for rule in self.rules if len(rule.others) > 1)


def _belongs(part: str, world: str) -> bool:
    if world == WORDS:
        return part not in (NAMES, PRONOUNS)
    return world in (ALL, part)


def _rules(lexicon: Lexicon, where: str, pairing: str | int) -> list[Rule]:
    if not lexicon.pairs and not lexicon.names:
        many = f"{len(lexicon.groups)} groups ({', '.join(lexicon.group_names)}) and "
        raise InputError(
            f"{many}no [pairs]",
            where=where,
            expected="[pairs] that map each word to its counterpart",
            do="gender-pairs has them; docs/swap.md shows how to write them",
        )
    both_ways = list(_entries(lexicon.pairs, where))
    entries = [entry for entry, _ in both_ways]
    _refuse_same_group(lexicon, entries, where)
    rules: dict[str, Rule] = {}

    def put(word: str, others: tuple[str, ...], part: str) -> None:
        held = rules.get(word.lower())
        if held is not None and held.others != others:
            raise InputError(
                f"{word!r} is mapped twice: to {_list(held.others)} and to {_list(others)}",
                where=where,
                expected="one counterpart",
                do='write alternatives as a list, ["him", "his"], one-way swaps as { to = "…" }',
            )
        rules[word.lower()] = Rule(word, others, part)

    for entry, both in both_ways:
        put(entry.word, entry.others, entry.part)
        if both:
            put(entry.others[0], (entry.word,), entry.part)
    for entry in entries:  # alternatives lead back, unless they have their own line
        if len(entry.others) > 1:
            for other in entry.others:
                if other.lower() not in rules:
                    put(other, (entry.word,), entry.part)
    if lexicon.names:
        for first, second in _name_pairs(lexicon.names, lexicon.group_names, pairing, where):
            for name, other in ((first, second), (second, first)):
                _require_word(name, f"{where}, [names]")
                if name.lower() in rules:
                    raise InputError(
                        f"{name!r} is in [pairs] and in [names]",
                        where=where,
                        do="keep it in one of them",
                    )
                rules[name.lower()] = Rule(name, (other,), NAMES)
    return list(rules.values())


def _entries(
    table: Mapping[str, Any], where: str, part: str | None = None
) -> Iterator[tuple[Rule, bool]]:
    """The lines of a lexicon, and whether each goes both ways."""
    for word, value in table.items():
        if isinstance(value, Mapping) and part is None and set(value) != {"to"}:
            if word in (ALL, NAMES, WORDS):
                raise InputError(
                    f"a table [pairs.{word}]", where=where, expected=f"a name other than {word!r}"
                )
            yield from _entries(value, where, word)
            continue
        own = part or (PRONOUNS if word.lower() in _ENGLISH_PRONOUNS else WORDS)
        both_ways = isinstance(value, str)
        if isinstance(value, Mapping) and set(value) == {"to"}:
            value = value["to"]
        others = (value,) if isinstance(value, str) else value
        if (
            not isinstance(others, list | tuple)
            or not others
            or not all(isinstance(other, str) for other in others)
        ):
            raise InputError(
                f"{word!r} = {value!r}",
                where=where,
                expected='"word", a list of alternatives or { to = "word" }',
            )
        for term in (word, *others):
            _require_word(term, where)
        if len(set(map(str.lower, others))) < len(others):
            raise InputError(f"{word!r} has a duplicate alternative: {_list(others)}", where=where)
        if word.lower() in map(str.lower, others):
            raise InputError(
                f"{word!r} is its own counterpart", where=where, do="omit words that stay"
            )
        if any((term == term.lower()) != (word == word.lower()) for term in others):
            raise InputError(
                f"{word!r} and {_list(others)} differ in capitals",
                where=where,
                expected="both in lower case, or both exactly as written in texts",
            )
        yield Rule(word, tuple(others), own), both_ways


def _require_word(term: str, where: str) -> None:
    if not word_pattern().fullmatch(term):
        raise InputError(
            f"{term!r} is not one word",
            where=where,
            expected="a word: texts are swapped word by word, also mother in mother-in-law",
        )


def _refuse_same_group(lexicon: Lexicon, entries: list[Rule], where: str) -> None:
    group_of = {term.key.lower(): g.name for g in lexicon.groups for term in g.terms}
    for entry in entries:
        for other in entry.others:
            group = group_of.get(entry.word.lower())
            if group is not None and group == group_of.get(other.lower()):
                raise InputError(
                    f"{entry.word!r} and {other!r} are paired, but both are {group}",
                    where=where,
                    expected="words of two groups",
                )


def _list(words: tuple[str, ...] | list[str]) -> str:
    return " or ".join(map(repr, words))


def _name_pairs(
    names: Mapping[str, Any], groups: Sequence[str], pairing: str | int, where: str
) -> list[tuple[str, str]]:
    """The pairs of a lexicon's `[names]`: the first list's n-th name with the second's.

    An integer is the seed of another pairing: the second list sorted by SHA-256 over seed and name,
    which is the same on every machine. Each pairing is one to one, and so its own inverse.
    """
    for group in names:
        check_known("group", group, groups, where=f"{where}, [names]")
    if len(names) != 2:
        raise InputError(
            f"[names] with {counted(len(names), 'list')}",
            where=where,
            expected="a list for each of two groups",
        )
    (first_group, first), (second_group, second) = (
        (group, _listed(entry, group, where)) for group, entry in names.items()
    )
    seen: set[str] = set()
    for name in (*first, *second):
        if name.lower() in seen:
            raise InputError(f"duplicate name {name!r}", where=f"{where}, [names]")
        seen.add(name.lower())
    if len(first) != len(second):
        raise InputError(
            f"{len(first)} names for {first_group} but {len(second)} for {second_group}",
            where=f"{where}, [names]",
            expected="the same number",
        )
    if pairing != FIXED:
        if isinstance(pairing, bool) or not isinstance(pairing, int):
            raise InputError(f"name pairing {pairing!r}", expected=f"{FIXED!r} or a seed")
        keys = {name: f"{pairing}\t{name.lower()}".encode() for name in second}
        second = sorted(second, key=lambda name: hashlib.sha256(keys[name]).digest())
    return list(zip(first, second, strict=True))


def _listed(entry: Any, group: str, where: str) -> list[str]:
    strings = isinstance(entry, list | tuple) and all(isinstance(name, str) for name in entry)
    if not strings or not entry:
        raise InputError(f"names of {group}: {entry!r}", where=where, expected='["Ann", …]')
    return list(entry)
