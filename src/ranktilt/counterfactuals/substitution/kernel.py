"""Compiled code that finds the words of a swap in bytes, and copies the bytes with them replaced.

Bytes of words are marked 64 at a time; a table over a word's first two bytes and its length rules
out nearly all words; the others are hashed and compared. `swapper.py` does the same in Python.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ranktilt.counterfactuals.substitution.words import character_kinds
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.types import BoolArray, ByteArray, IntArray

_FILE = "counterfactuals/substitution/kernel.ll"
_mark_words = CompiledFunction(_FILE, "mark_words")
_find_words = CompiledFunction(_FILE, "find_words")
_replace_words = CompiledFunction(_FILE, "replace_words")
_LONG = 31  # bit of the length filter that stands for 31 bytes and more


class WordTable(NamedTuple):
    """Written forms as a hash table over their bytes."""

    first_letters: int  # a bit for the low five bits of every first byte
    first_bytes: np.ndarray  # by the first two bytes: a bit for each length that occurs
    table: np.ndarray  # (slots, 2): hash (0 = free) and number of the form
    bounds: IntArray  # where the form's bytes begin and end
    content: ByteArray
    guard_bounds: IntArray  # where the form's guards begin and end
    guards: np.ndarray  # (guards, 2): hashes of the words that must stand beside it, 0 = any

    @classmethod
    def of(cls, forms: list[bytes], neighbours: list[list[tuple[str, str]]]) -> WordTable:
        """Put the forms into a table; a form's number is its place in the list.

        `neighbours` are, for each form, the words before and after it in phrases that keep it.
        """
        first_letters, first_bytes = 0, np.zeros(65536, np.uint32)
        size = 16
        while size < 4 * len(forms):
            size *= 2
        table = np.zeros((size, 2), np.uint64)
        for number, form in enumerate(forms):
            first_letters |= 1 << (form[0] & 31)
            second = form[1] if len(form) > 1 else 0
            first_bytes[form[0] << 8 | second] |= np.uint32(1 << min(len(form), _LONG))
            value = _hash(form)
            slot = value & (size - 1)
            while table[slot, 0]:
                slot = (slot + 1) & (size - 1)
            table[slot] = value, number
        hashes = [
            [_hash(word.encode()) if word and word.isascii() else 0 for word in both]
            for around in neighbours
            for both in around
        ]
        return cls(
            first_letters,
            first_bytes,
            table,
            np.cumsum([0, *map(len, forms)]),
            np.frombuffer(b"".join(forms), np.uint8),
            np.cumsum([0, *map(len, neighbours)]),
            np.array(hashes, np.uint64).reshape(-1, 2),
        )

    def find(
        self, data: ByteArray, start: IntArray, end: IntArray
    ) -> tuple[IntArray, IntArray, IntArray, BoolArray]:
        """Place, form and text of every word of the table in the texts data[start:end], in order.

        Last, whether the words beside it are those of a phrase that may keep it.
        """
        words = len(data) // 64 + 1
        # per 64 bytes: which belong to a word, may begin one of the table, are not ASCII
        in_word, candidate, high = (np.empty(words + 1, np.uint64) for _ in range(3))
        kinds = character_kinds()
        tail = np.zeros(64, np.uint8)
        _mark_words(data, self.first_letters, kinds, in_word, candidate, high, tail)
        start, end = np.ascontiguousarray(start), np.ascontiguousarray(end)
        capacity = max(1024, 8 * len(start))
        while True:
            place, form, text = (np.empty(capacity, np.int64) for _ in range(3))
            guarded = np.empty(capacity, np.bool_)
            count = _find_words(
                data, start, end, kinds, in_word, candidate, self.first_bytes, self.table,
                self.bounds, self.content, self.guard_bounds, self.guards,
                place, form, text, guarded,
            )  # fmt: skip
            if count <= capacity:
                return place[:count], form[:count], text[:count], guarded[:count]
            capacity = count

    @staticmethod
    def copy_with(
        data: ByteArray, place: IntArray, old_size: IntArray, other: IntArray,
        other_bounds: IntArray, other_content: ByteArray,
    ) -> ByteArray:  # fmt: skip
        """The data with the words at `place` replaced by the forms `other`."""
        grown = other_bounds[other + 1] - other_bounds[other] - old_size
        out = np.empty(len(data) + int(grown.sum()), np.uint8)
        _replace_words(data, place, old_size, other, other_bounds, other_content, out)
        return out


def _hash(word: bytes) -> int:
    value = 14695981039346656037
    for byte in word:
        value = ((value ^ byte) * 1099511628211) & (2**64 - 1)
    return value or 1
