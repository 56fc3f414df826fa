"""Swapping many texts that lie in one buffer of bytes: find, decide, copy.

The words are found by compiled code, or in plain Python where there is little text. Decisions
are taken in Python for the few words that need one; all other bytes are copied as they are.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ranktilt.counterfactuals.substitution.pairs import Form, Rule
from ranktilt.counterfactuals.substitution.pronouns import DECIDABLE, ContextDecider
from ranktilt.counterfactuals.substitution.text import Case, Swapper, alternative
from ranktilt.counterfactuals.substitution.words import (
    AFTER_DOUBLE,
    BEFORE_DOUBLE,
    CONTEXT,
    word_pattern,
)
from ranktilt.data.compiling import compiling_once
from ranktilt.data.types import BoolArray, ByteArray, IntArray

if TYPE_CHECKING:
    from ranktilt.counterfactuals.substitution.kernel import WordTable

_ESCAPE = re.compile(r"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u\w{4}|\\.|[^\\]", re.S)
_WORD_END = re.compile(rb"[0-9A-Za-z_\x80-\xff]*\Z")
_WORD_START = re.compile(rb"(?:[0-9A-Za-z_\x80-\xff]|\\u[0-9a-fA-F]{4})*+")
_LONGEST = 12  # bytes of a character, written as two escapes


@dataclass(frozen=True)
class Texts:
    """Texts as spans of a buffer, from left to right."""

    data: ByteArray
    start: IntArray
    end: IntArray
    document: IntArray  # which document each span belongs to
    escaped: bool = False  # whether they stand inside JSON strings
    doubled: BoolArray | None = None  # which stand in a CSV file with their quotes doubled


@dataclass
class Tally:
    """What was changed."""

    documents: int = 0
    changed: int = 0
    changes: Counter[tuple[str, str]] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Sum up."""
        self.documents += other.documents
        self.changed += other.changed
        self.changes += other.changes
        self.parts += other.parts


@dataclass(frozen=True)
class Replaced:
    """A buffer with its words swapped, and the places of the texts in it."""

    data: ByteArray
    grown: IntArray  # by how many bytes each text has grown
    touched: IntArray  # the documents that changed
    tally: Tally


class _Words(NamedTuple):
    """Words that were found in a batch, from left to right."""

    place: IntArray
    size: IntArray
    form: IntArray  # rows of the table
    text: IntArray
    guarded: BoolArray  # may be a part of an excluded phrase

    def with_more(self, more: _Words) -> _Words:
        if not len(more.place):
            return self
        order = np.argsort(np.concatenate((self.place, more.place)))
        return _Words(*(np.concatenate(both)[order] for both in zip(self, more, strict=True)))


class BatchSwapper:
    """A swapper for buffers of bytes."""

    def __init__(self, swapper: Swapper, *, compiled: bool) -> None:
        self.swapper = swapper
        self.compiled = compiled
        self._tables = {escaped: _Rows(swapper, escaped=escaped) for escaped in (False, True)}

    def warm_up(self, *, escaped: bool = False) -> None:
        """Load the compiled code, or compile it if this is the first time ever."""
        if self.compiled:
            data = np.frombuffer(b"He said so.", np.uint8).copy()
            one = np.zeros(1, np.int64)
            with compiling_once():
                self(Texts(data, one, one + len(data), one, escaped), 1)

    def __call__(self, texts: Texts, documents: int) -> Replaced:
        """Swap the words of a batch."""
        rows = self._tables[texts.escaped]
        if self.compiled:
            from ranktilt.counterfactuals.substitution.kernel import find_words

            found = find_words(
                texts.data, texts.start, texts.end, rows.table, escaped=texts.escaped
            )
        else:
            found = rows.find(texts)
        words = _Words(found[0], rows.size[found[1]], *found[1:])
        if texts.escaped:
            words = words.with_more(rows.spelt_otherwise(texts))
        other = self._choose(texts, rows, words)
        keep = other >= 0
        place, old_size, text, other = (
            side[keep] for side in (words.place, words.size, words.text, other)
        )
        grown = np.zeros(len(texts.start), np.int64)
        np.add.at(grown, text, rows.other_size[other] - old_size)
        tally = rows.tally(other)
        tally.documents = documents
        touched = np.unique(texts.document[text])
        tally.changed = len(touched)
        if not len(place):
            return Replaced(texts.data, grown, touched, tally)
        if self.compiled:
            from ranktilt.counterfactuals.substitution.kernel import copy_with

            data = copy_with(
                texts.data, place, old_size, other, rows.other_bounds, rows.other_content
            )
        else:
            data = rows.copy(texts.data, place, old_size, other)
        return Replaced(data, grown, touched, tally)

    def _choose(self, texts: Texts, rows: _Rows, words: _Words) -> IntArray:
        """For each word the number of what it becomes, or -1 where it stays."""
        place, size, form, text, guarded = words
        other = rows.first_other[form]
        may_stay = guarded | _near_double(texts, place, size, text)
        is_open = rows.open[form]
        by_bytes = self._by_bytes(texts)
        in_python = np.full(len(form), by_bytes is None)
        if texts.doubled is not None:
            in_python |= texts.doubled[text]
        open_places, cases, rules = [], [], []
        for number in np.flatnonzero(may_stay | (is_open & in_python)).tolist():
            row = int(form[number])
            before, after = _context(texts, int(place[number]), int(size[number]), text[number])
            entry = rows.forms[row]
            if may_stay[number] and self.swapper.stays(entry, rows.words[row], before, after):
                other[number] = -1
            elif rows.open[row] and in_python[number]:
                open_places.append(number)
                cases.append(Case(entry.rule.word.lower(), before, after))
                rules.append(entry.rule)
        chosen = self.swapper.chooser.choose(rules, cases)
        other[open_places] += np.array(chosen, np.int64)
        if by_bytes is not None:
            left = np.flatnonzero(is_open & ~in_python & (other >= 0))
            other[left] += by_bytes(texts, rows, place[left], form[left], text[left])
        return other

    def _by_bytes(self, texts: Texts) -> Callable[..., IntArray] | None:
        """The shipped context model reads bytes, without a string for each word."""
        decider = self.swapper.chooser.decider
        if not self.compiled or texts.escaped or type(decider) is not ContextDecider:
            return None
        return partial(_decided, decider.compiled())


def _decided(
    model: Any, texts: Texts, rows: _Rows, place: IntArray, form: IntArray, text: IntArray
) -> IntArray:
    """The number of the alternative for each ambiguous word."""
    from ranktilt.counterfactuals.substitution.kernel import context_of

    size = rows.size[form]
    left, right = context_of(texts.data, place, size, texts.start[text], texts.end[text], CONTEXT)
    answers = model.decide_places(texts.data, rows.kind[form], left, place, place + size, right)
    return rows.answered[form, answers]


class _Rows:
    """Every written form with its bytes, and the bytes of what it becomes."""

    def __init__(self, swapper: Swapper, *, escaped: bool) -> None:
        self.escaped = escaped
        self.words: list[str] = []
        self.forms: list[Form] = []
        self.bytes: list[bytes] = []
        others: list[bytes] = []
        self._pair: list[tuple[str, str]] = []
        self._part: list[str] = []
        first: list[int] = []
        for word, form in swapper.lexicon.forms.items():
            for written in _encodings(word, form.others, escaped=escaped):
                self.words.append(word)
                self.forms.append(form)
                self.bytes.append(written[0])
                first.append(len(others))
                others += written[1:]
                self._pair += [(form.rule.word, other) for other in form.rule.others]
                self._part += [form.rule.part] * len(form.others)
        phrases = swapper.lexicon.phrases
        self.neighbours = [phrases.neighbours(word) for word in self.words]
        self.first_other = np.array(first, np.int64)
        self.open: BoolArray = np.array([len(form.others) > 1 for form in self.forms], bool)
        self.guarded: BoolArray = np.array(list(map(bool, self.neighbours)), bool)
        #: For the context model: her is 0, his is 1; its answers as places of our alternatives.
        self.kind = np.array([_kind(form.rule) for form in self.forms], np.int64)
        self.answered = np.array(
            [[alternative(form.rule, answer) for answer in (0, 1)] for form in self.forms], np.int64
        )
        self.size = np.array([len(form) for form in self.bytes], np.int64)
        self.other_size = np.array([len(form) for form in others], np.int64)
        self.other_bounds = np.concatenate(([0], np.cumsum(self.other_size)))
        self.other_content = np.frombuffer(b"".join(others), np.uint8)
        self._others = others
        self._number = {form: number for number, form in enumerate(self.bytes)}
        self._longest = max(map(len, self.bytes))
        self._hold = lru_cache(maxsize=1 << 14)(self._holds)
        self._plain = {word: self._number[word.encode()] for word in self.words}

    @cached_property
    def table(self) -> WordTable:
        """The forms as compiled code reads them."""
        from ranktilt.counterfactuals.substitution.kernel import build_table

        return build_table(self.bytes, self.neighbours)

    def find(self, texts: Texts) -> tuple[IntArray, IntArray, IntArray, BoolArray]:
        """What `kernel.find_words` finds, in plain Python."""
        raw = texts.data.tobytes()
        found: list[tuple[int, int, int]] = []
        for number, (start, end) in enumerate(
            zip(texts.start.tolist(), texts.end.tolist(), strict=True)
        ):
            text, places = _characters(raw[start:end], escaped=self.escaped)
            for match in word_pattern().finditer(text):
                first, last = (start + places[place] for place in match.span())
                row = self._number.get(raw[first:last])
                if row is not None:
                    found.append((first, row, number))
        place, form, text_number = np.array(found, np.int64).reshape(-1, 3).T
        return place, form, text_number, self.guarded[form]

    @cached_property
    def _escape(self) -> re.Pattern[bytes]:
        """A JSON escape of any character that the forms hold."""
        units = {character.encode("utf-16-be")[:2].hex() for character in "".join(self.words)}
        either = "|".join(
            "".join(f"[{digit}{digit.upper()}]" if digit.isalpha() else digit for digit in unit)
            for unit in sorted(units)
        )
        return re.compile(rf"\\u(?:{either})".encode())

    def _likely(self, raw: bytes, place: int) -> bool:
        """Whether the first escape of a word stands here: a quick look that misses none."""
        reach = max(0, place - self._longest - 6)
        before = _WORD_END.search(raw, reach, place)[0]  # type: ignore[index]
        end = place + 6 * self._longest + 6
        after = _WORD_START.match(raw, place, end)[0]  # type: ignore[index]
        first = place - len(before)
        return self._hold(before, after, raw[first - 1 : first] == b"\\")

    def _holds(self, before: bytes, after: bytes, follows_backslash: bool) -> bool:
        """Whether a word may be written so; plainly up to an escape, and then in any way."""
        starts = [before]
        if follows_backslash:  # of an escape such as \n or \u0020
            starts += [before[1:], before[5:]]
        elif before + after in self._number:
            return False
        tail = _unescaped(after)
        return any(
            word in self._plain
            for start in starts
            for word in word_pattern().findall(start.decode(errors="ignore") + tail)
        )

    def spelt_otherwise(self, texts: Texts) -> _Words:
        """Words in JSON with needless escapes, or some characters escaped and some not.

        They are the same words to any reader. What they become is written without escapes.
        """
        raw = texts.data.tobytes()
        found: list[tuple[int, int, int, int]] = []
        escapes = (match.start() for match in self._escape.finditer(raw))
        places = np.array([place for place in escapes if self._likely(raw, place)], np.int64)
        numbers = np.unique(np.searchsorted(texts.start, places, side="right") - 1)
        for number in numbers[numbers >= 0].tolist():
            start, end = int(texts.start[number]), int(texts.end[number])
            text, at = _characters(raw[start:end], escaped=True)
            for match in word_pattern().finditer(text):
                row = self._plain.get(match[0])
                if row is not None:
                    first, last = (start + at[place] for place in match.span())
                    if raw[first:last] not in self._number:
                        found.append((first, last - first, row, number))
        place, size, form, text_number = np.array(found, np.int64).reshape(-1, 4).T
        return _Words(place, size, form, text_number, self.guarded[form])

    def copy(
        self, data: ByteArray, place: IntArray, old_size: IntArray, other: IntArray
    ) -> ByteArray:
        """What `kernel.copy_with` does, in plain Python."""
        raw, read, pieces = data.tobytes(), 0, []
        for start, size, new in zip(place.tolist(), old_size.tolist(), other.tolist(), strict=True):
            pieces += [raw[read:start], self._others[new]]
            read = start + size
        return np.frombuffer(b"".join([*pieces, raw[read:]]), np.uint8)

    def tally(self, other: IntArray) -> Tally:
        """How often each pair was used."""
        tally = Tally()
        counts = np.bincount(other, minlength=len(self._others))
        for number in np.flatnonzero(counts).tolist():
            tally.changes[self._pair[number]] += int(counts[number])
            tally.parts[self._part[number]] += int(counts[number])
        return tally


def _kind(rule: Rule) -> int:
    words = list(DECIDABLE)
    return words.index(rule.word.lower()) if rule.word.lower() in words else -1


def _encodings(word: str, others: tuple[str, ...], *, escaped: bool) -> list[list[bytes]]:
    """A form and its alternatives as bytes; in JSON also with escapes, in small or large digits."""
    every = [word, *others]
    found = [[form.encode() for form in every]]
    if escaped and not word.isascii():
        small = [json.dumps(form)[1:-1] for form in every]
        large = [re.sub(r"\\u\w{4}", lambda m: "\\u" + m[0][2:].upper(), form) for form in small]
        variants = dict.fromkeys((tuple(small), tuple(large)))
        found += [[form.encode() for form in variant] for variant in variants]
    return found


def _characters(raw: bytes, *, escaped: bool) -> tuple[str, range | list[int]]:
    """A text, and for each of its characters (and the end) the place in the bytes."""
    text = raw.decode()
    if escaped and "\\" in text:
        pieces = _ESCAPE.findall(text)
        sizes = [len(piece.encode()) for piece in pieces]
        characters = [json.loads(f'"{p}"') if p[0] == "\\" else p for p in pieces]
        return "".join(characters), [0, *accumulate(sizes)]
    if text.isascii():
        return text, range(len(text) + 1)
    return text, [0, *accumulate(len(character.encode()) for character in text)]


def _near_double(texts: Texts, place: IntArray, size: IntArray, text: IntArray) -> BoolArray:
    """Words beside a slash or bracket, which may be half of a double form such as s/he."""
    if not len(place):
        return np.zeros(0, bool)
    begins, ends = texts.start[text], texts.end[text]
    before = texts.data[np.maximum(place - 1, 0)]
    after = texts.data[np.minimum(place + size, len(texts.data) - 1)]
    opens = np.isin(before, _codes(BEFORE_DOUBLE)) & (place > begins)
    closes = np.isin(after, _codes(AFTER_DOUBLE)) & (place + size < ends)
    if texts.escaped:  # a slash may be written \/
        closes |= (after == ord("\\")) & (place + size < ends)
    return opens | closes


def _codes(characters: tuple[str, ...]) -> ByteArray:
    return np.array([ord(character) for character in characters], np.uint8)


def _context(texts: Texts, place: int, size: int, text: int) -> tuple[str, str]:
    """The characters before and after a word, as many as decisions look at."""
    begin, end = int(texts.start[text]), int(texts.end[text])
    reach = CONTEXT * (_LONGEST if texts.escaped else 4)
    left = texts.data[max(begin, place - reach) : place].tobytes()
    right = texts.data[place + size : min(end, place + size + reach)].tobytes()
    if not texts.escaped:
        # a character that is cut in two at the far end is beyond what is looked at
        before, after = left.decode(errors="ignore"), right.decode(errors="ignore")
        if texts.doubled is not None and texts.doubled[text]:
            before, after = before.replace('""', '"'), after.replace('""', '"')
        return before[-CONTEXT:], after[:CONTEXT]
    if b"\\" in left and len(left) == reach:
        left = texts.data[begin:place].tobytes()  # where a cut would be safe is not known
    return _unescaped(left)[-CONTEXT:], _unescaped(right)[:CONTEXT]


def _unescaped(raw: bytes) -> str:
    text = raw.decode(errors="ignore")
    if "\\" not in text:
        return text
    whole = [piece for piece in _ESCAPE.findall(text) if piece != "\\u"]  # cut at the far end
    return "".join(json.loads(f'"{p}"') if p[0] == "\\" else p for p in whole)
