"""Swapping many texts in one buffer of bytes: find the words, decide, copy.

Compiled code finds the words and copies the rest; if there is little text, the swapper of single
texts finds them. Texts with escapes (JSON's `\\n` and `\\u00e9`, a doubled quote in CSV) are
decoded first, and the places of their words are mapped back, so that all other bytes stay as they
were.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ranktilt.counterfactuals.substitution.pairs import Form
from ranktilt.counterfactuals.substitution.pronouns import byte_length
from ranktilt.counterfactuals.substitution.swapper import Swapper
from ranktilt.counterfactuals.substitution.words import AFTER_DOUBLE, BEFORE_DOUBLE, CONTEXT
from ranktilt.data.collection import Collection
from ranktilt.data.types import BoolArray, ByteArray, IntArray

if TYPE_CHECKING:
    from ranktilt.counterfactuals.substitution.kernel import WordTable

#: An escaped character of a JSON string; a quote in a quoted field of CSV.
JSON_ESCAPE = re.compile(rb"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u\w{4}|\\[^u]", re.S)
CSV_ESCAPE = re.compile(rb'""')
#: Below this much text the plain swapper is done before compiled code would be loaded.
WORTHWHILE_BYTES = 4 << 20


class Spans(NamedTuple):
    """Texts as spans of a buffer, from left to right."""

    data: ByteArray
    start: IntArray
    end: IntArray
    document: IntArray  # which document each span belongs to
    escape: re.Pattern[bytes] | None = None  # what stands for another character, if anything does
    decoded: Decoded | None = None  # the same texts, if they are decoded already


@dataclass
class Tally:
    """What was changed."""

    documents: int = 0
    changed: int = 0
    changes: Counter[tuple[str, str]] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.documents += other.documents
        self.changed += other.changed
        self.changes += other.changes
        self.parts += other.parts


class _Replaced(NamedTuple):
    """A buffer with its words swapped, and how its texts have grown."""

    data: ByteArray
    grown: IntArray  # by how many bytes each text has grown
    touched: IntArray  # the documents that changed
    tally: Tally


class _Changes(NamedTuple):
    """Words to replace, from left to right: place and size in the buffer, text, replacement."""

    place: IntArray
    size: IntArray
    text: IntArray
    other: IntArray


class BatchSwapper:
    """A swapper for buffers of bytes."""

    def __init__(self, swapper: Swapper, *, compiled: bool) -> None:
        self.swapper = swapper
        self.compiled = compiled
        self._rows = _FormTable(swapper)

    @classmethod
    def of(cls, swapper: Swapper, collection: Collection) -> BatchSwapper:
        """For the texts of a collection: compiled if there are many."""
        size = collection.expected_text_bytes
        return cls(swapper, compiled=size is None or size > WORTHWHILE_BYTES)

    def __call__(self, texts: Spans, documents: int, ids: Sequence[str] | None = None) -> _Replaced:
        """Swap the words of a batch.

        Args:
            texts: The texts.
            documents: Number of documents that they belong to.
            ids: Their ids; only needed if a share of the documents is swapped.
        """
        found = self._all_changes(texts)
        share = self.swapper.share
        if ids is not None and share.share < 1.0:
            keep = share.holds(ids)[texts.document[found.text]]
            found = _Changes(*(side[keep] for side in found))
        place, size, text, other = found
        rows = self._rows
        grown = np.zeros(len(texts.start), np.int64)
        np.add.at(grown, text, rows.other_size[other] - size)
        touched = np.unique(texts.document[text])
        tally = rows.tally(other)
        tally.documents, tally.changed = documents, len(touched)
        if not len(place):
            return _Replaced(texts.data, grown, touched, tally)
        if self.compiled:
            data = rows.table.copy_with(
                texts.data, place, size, other, rows.other_bounds, rows.other_content
            )
        else:
            data = rows.copy(texts.data, place, size, other)
        return _Replaced(data, grown, touched, tally)

    def texts(self, spans: Spans, ids: Sequence[str] | None = None) -> tuple[list[str], Tally]:
        """Swapped texts as strings, one document each."""
        done = self(spans, len(spans.start), ids)
        content, after = done.data.tobytes(), np.cumsum(done.grown)
        starts, ends = (spans.start + after - done.grown).tolist(), (spans.end + after).tolist()
        return [content[a:b].decode() for a, b in zip(starts, ends, strict=True)], done.tally

    def documents(self, ids: Sequence[str], texts: Sequence[str]) -> list[str]:
        """The texts of these documents, swapped if they belong to the share."""
        if self.swapper.share.share == 1.0:
            return self.strings(texts)
        chosen = np.flatnonzero(self.swapper.share.holds(ids)).tolist()
        found = list(texts)
        for place, text in zip(chosen, self.strings([texts[n] for n in chosen]), strict=True):
            found[place] = text
        return found

    def strings(self, texts: Sequence[str]) -> list[str]:
        """Swapped strings."""
        if not self.compiled:
            return self.swapper.texts(texts)
        try:
            raw = [text.encode() for text in texts]
        except UnicodeEncodeError:  # half a surrogate pair has no bytes
            return self.swapper.texts(texts)
        sizes = np.array([len(one) for one in raw], np.int64)
        end = np.cumsum(sizes + 1) - 1  # a line end between any two
        data = np.frombuffer(b"".join(text + b"\n" for text in raw), np.uint8)
        return self.texts(Spans(data, end - sizes, end, np.arange(len(raw))))[0]

    def _all_changes(self, texts: Spans) -> _Changes:
        decoded = texts.decoded
        if decoded is None and texts.escape is not None:
            decoded = Decoded.of(texts, texts.escape)
        if decoded is None:
            return self._changes(texts)
        inside = self._changes(decoded.texts)
        first, last = decoded.written(inside.place), decoded.written(inside.place + inside.size)
        # a word that is written with escapes becomes one that is written so too
        again = inside.other + self._rows.count * (last - first != inside.size)
        return _Changes(first, last - first, inside.text, again)

    def _changes(self, texts: Spans) -> _Changes:
        """The words to replace, if the texts are read byte by byte."""
        return self._compiled_changes(texts) if self.compiled else self._plain_changes(texts)

    def _plain_changes(self, texts: Spans) -> _Changes:
        raw, starts = texts.data.tobytes(), texts.start.tolist()
        spans = zip(starts, texts.end.tolist(), strict=True)
        strings = [raw[start:end].decode("utf-8", "surrogatepass") for start, end in spans]
        found = []
        for number, changes in enumerate(self.swapper.all_changes(strings)):
            place, read = starts[number], 0
            for change in changes:
                place += byte_length(strings[number][read : change.start])
                size = byte_length(change.old)
                found.append((place, size, number, self._rows.other(change.old, change.new)))
                place, read = place + size, change.end
        return _Changes(*np.array(found, np.int64).reshape(-1, 4).T)

    def _compiled_changes(self, texts: Spans) -> _Changes:
        rows = self._rows
        place, form, text, guarded = rows.table.find(texts.data, texts.start, texts.end)
        size = rows.size[form]
        other = rows.first_other[form]
        may_stay = guarded | _near_double(texts, place, size, text)
        open_places, cases, rules = [], [], []
        for number in np.flatnonzero(may_stay | rows.open[form]).tolist():
            row = int(form[number])
            before, after = _context(texts, int(place[number]), int(size[number]), text[number])
            entry = rows.forms[row]
            if may_stay[number] and self.swapper.stays(entry, rows.words[row], before, after):
                other[number] = -1
            elif rows.open[row]:
                open_places.append(number)
                cases.append((entry.rule.word.lower(), before, after))
                rules.append(entry.rule)
        other[open_places] += np.array(self.swapper.choose(rules, cases), np.int64)
        keep = other >= 0
        return _Changes(*(side[keep] for side in (place, size, text, other)))


class Decoded(NamedTuple):
    """Texts with their escapes decoded, and where each byte is written."""

    texts: Spans
    #: From a place in the decoded bytes on, up to the next: the place where it is written.
    decoded_at: IntArray
    written_at: IntArray

    @classmethod
    def of(cls, texts: Spans, escape: re.Pattern[bytes]) -> Decoded:
        """Decode texts in plain Python; `json_records` does the same for lines of JSON."""
        raw = texts.data.tobytes()
        pieces: list[bytes] = []
        decoded_at: list[int] = []
        written_at: list[int] = []
        starts, ends = [], []
        size = 0
        for start, end in zip(texts.start.tolist(), texts.end.tolist(), strict=True):
            starts.append(size)
            decoded_at.append(size)
            written_at.append(start)
            read = start
            for match in escape.finditer(raw, start, end):
                character = _character(match[0])
                pieces += [raw[read : match.start()], character]
                size += match.start() - read + len(character)
                read = match.end()
                decoded_at.append(size)
                written_at.append(read)
            pieces += [raw[read:end], b"\n"]  # no two texts touch
            size += end - read
            ends.append(size)
            size += 1
        data = np.frombuffer(b"".join(pieces), np.uint8)
        first, last = np.array(starts, np.int64), np.array(ends, np.int64)
        decoded = Spans(data, first, last, texts.document)
        return cls(decoded, np.array(decoded_at), np.array(written_at))

    def written(self, place: IntArray) -> IntArray:
        """Where these places of the decoded bytes are in the buffer."""
        entry = np.searchsorted(self.decoded_at, place, side="right") - 1
        return self.written_at[entry] + place - self.decoded_at[entry]


@lru_cache(maxsize=1 << 12)
def _character(escape: bytes) -> bytes:
    if escape == b'""':
        return b'"'
    return json.loads(b'"%s"' % escape).encode("utf-8", "surrogatepass")


class _FormTable:
    """Every written form with its bytes, and the bytes of what it becomes."""

    def __init__(self, swapper: Swapper) -> None:
        entries = swapper.lexicon.forms
        self.words: list[str] = list(entries)
        self.forms: list[Form] = list(entries.values())
        self._bytes = [word.encode() for word in self.words]
        self._others: list[bytes] = []
        self._used: list[tuple[str, str, str]] = []  # word, what it becomes, part
        first: list[int] = []
        for form in self.forms:
            first.append(len(self._others))
            self._others += [other.encode() for other in form.others]
            rule = form.rule
            self._used += [(rule.word, other, rule.part) for other in rule.others]
        self.count = len(self._others)
        # and the same once more with JSON's escapes
        self._others += [json.dumps(other.decode())[1:-1].encode() for other in self._others]
        self._phrases = swapper.lexicon.phrases
        self.first_other = np.array(first, np.int64)
        self.open: BoolArray = np.array([len(form.others) > 1 for form in self.forms], bool)
        self.size = np.array(list(map(len, self._bytes)), np.int64)
        self.other_size = np.array(list(map(len, self._others)), np.int64)
        self.other_bounds = np.concatenate(([0], np.cumsum(self.other_size)))
        self.other_content = np.frombuffer(b"".join(self._others), np.uint8)
        self._number = {word: number for number, word in enumerate(self.words)}

    @cached_property
    def table(self) -> WordTable:
        """The forms as compiled code reads them."""
        from ranktilt.counterfactuals.substitution.kernel import WordTable

        return WordTable.of(self._bytes, [self._phrases.neighbours(word) for word in self.words])

    def other(self, old: str, new: str) -> int:
        """The number of what a word becomes."""
        row = self._number[old]
        return int(self.first_other[row]) + self.forms[row].others.index(new)

    def copy(
        self, data: ByteArray, place: IntArray, old_size: IntArray, other: IntArray
    ) -> ByteArray:
        """What `WordTable.copy_with` does, in plain Python."""
        raw, read, pieces = data.tobytes(), 0, []
        for start, size, new in zip(place.tolist(), old_size.tolist(), other.tolist(), strict=True):
            pieces += [raw[read:start], self._others[new]]
            read = start + size
        return np.frombuffer(b"".join([*pieces, raw[read:]]), np.uint8)

    def tally(self, other: IntArray) -> Tally:
        """How often each pair was used."""
        tally = Tally()
        for number, times in zip(*np.unique(other % self.count, return_counts=True), strict=True):
            word, became, part = self._used[number]
            tally.changes[word, became] += int(times)
            tally.parts[part] += int(times)
        return tally


def _near_double(texts: Spans, place: IntArray, size: IntArray, text: IntArray) -> BoolArray:
    """Words next to a slash or bracket, which may be half of a double form such as s/he."""
    if not len(place):
        return np.zeros(0, bool)
    before = texts.data[np.maximum(place - 1, 0)]
    after = texts.data[np.minimum(place + size, len(texts.data) - 1)]
    opens = np.isin(before, list(map(ord, BEFORE_DOUBLE))) & (place > texts.start[text])
    closes = np.isin(after, list(map(ord, AFTER_DOUBLE))) & (place + size < texts.end[text])
    return opens | closes


def _context(texts: Spans, place: int, size: int, text: int) -> tuple[str, str]:
    """The characters before and after a word, as many as decisions look at."""
    begin, end = int(texts.start[text]), int(texts.end[text])
    left = texts.data[max(begin, place - 4 * CONTEXT) : place].tobytes()
    right = texts.data[place + size : min(end, place + size + 4 * CONTEXT)].tobytes()
    # a character that is cut in two at the far end is beyond what decisions look at
    before, after = left.decode(errors="ignore"), right.decode(errors="ignore")
    return before[-CONTEXT:], after[:CONTEXT]
