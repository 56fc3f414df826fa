# mypy: disable-error-code="call-arg,var-annotated"
"""The compiled matcher: bytes in, counts out.

The same rules as `matching.py`, on UTF-8 bytes. A first pass marks the bytes of tokens, 64 at a
time. A second finds the tokens in those masks; most begin no entry, and a table over their first
two bytes and their length sends them away. Only the others walk the tries of `trie.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numba import njit

from ranktilt.data.simd import (
    alphanumeric_mask,
    bit_count,
    equal_mask,
    high_mask,
    lowest_bit,
    member_mask,
)
from ranktilt.data.text_batch import TextBatch
from ranktilt.terms.matching import TermEntry
from ranktilt.terms.trie import (
    ENTRY,
    LOWER,
    TARGET,
    WRITTEN,
    Trie,
    build_trie,
    decode,
    match_token,
    next_token,
    root_edge,
    token_end,
)

WORD, WHITESPACE, CLEAN = 0, 1, 2
MODES = {"word": WORD, "whitespace": WHITESPACE, "clean": CLEAN}
_LONG = 31  # bit of the length filter for 31 bytes and more
_LAST_CASED = 0x20000  # no character beyond has a lower case (checked by a test)


@lru_cache(maxsize=1)
def word_characters() -> np.ndarray:
    """For every code point whether Python's `\\w` matches it."""
    table = np.zeros(0x110000, np.uint8)
    for low, high in ((0, 0xD800), (0xE000, 0x110000)):
        for match in re.finditer(r"\w+", "".join(map(chr, range(low, high)))):
            table[low + match.start() : low + match.end()] = 1
    return table


@lru_cache(maxsize=1)
def lower_characters() -> np.ndarray:
    """Lower case of every code point; U+0130 (two characters) is left to the trie."""
    table = np.arange(0x110000, dtype=np.int32)
    for code in range(_LAST_CASED):
        lowered = chr(code).lower()
        if len(lowered) == 1:
            table[code] = ord(lowered)
    return table


@dataclass(frozen=True)
class _CompiledLexicon:
    """Entries as arrays for the kernel."""

    mode: int
    first_letters: int  # a bit for the low five bits of every byte an entry may begin with
    first_bytes: np.ndarray  # by the first two bytes of a token: a bit for each fitting length
    trie: Trie
    has_written: bool
    entry_group: np.ndarray
    entry_tokens: np.ndarray
    entry_weight: np.ndarray
    sigma_matters: bool


def compile_lexicon(entries: list[TermEntry], tokenizer: str) -> _CompiledLexicon:
    """Build the tries and the filter."""
    tokens = [token for entry in entries for token in entry.tokens]
    return _CompiledLexicon(
        mode=MODES[tokenizer],
        first_letters=_first_letters(entries),
        first_bytes=_first_bytes(entries),
        trie=build_trie(entries),
        has_written=any(entry.case_sensitive for entry in entries),
        entry_group=np.array([entry.group for entry in entries], np.int64),
        entry_tokens=np.array([len(entry.tokens) for entry in entries], np.int64),
        entry_weight=np.array([entry.weight for entry in entries], np.float64),
        sigma_matters=any(letter in token for token in tokens for letter in "σςΣ"),
    )


def _first_letters(entries: list[TermEntry]) -> int:
    members = 0
    for entry in entries:
        members |= 1 << (entry.tokens[0].lower().encode()[0] & 31)
    return members


def _first_bytes(entries: list[TermEntry]) -> np.ndarray:
    """By the first two bytes of an ASCII token (0 after its end): a bit for each fitting length."""
    table = np.zeros(65536, np.uint32)
    for entry in entries:
        token = entry.tokens[0].lower().encode()
        open_ended = entry.prefix and len(entry.tokens) == 1
        longest = _LONG if open_ended else min(len(token), _LONG)
        bits = sum(1 << length for length in range(min(len(token), _LONG), longest + 1))
        seconds = {token[1]} if len(token) > 1 else set(range(256)) if open_ended else {0}
        for first in _both_cases(token[0]):
            for second in seconds:
                for either in _both_cases(second):
                    table[first << 8 | either] |= np.uint32(bits)
    return table


def _both_cases(byte: int) -> set[int]:
    return {byte, ord(chr(byte).upper())} if byte < 128 else {byte}


@dataclass(frozen=True)
class BatchCounts:
    """Counts of one batch: per document, and per document and term (sparse rows)."""

    length: np.ndarray
    groups: np.ndarray
    term_offsets: np.ndarray
    term_entry: np.ndarray
    term_count: np.ndarray
    needs_reference: np.ndarray  # documents that the plain matcher must do (capital sigma)


def count_batch(batch: TextBatch, lexicon: _CompiledLexicon, groups: int) -> BatchCounts:
    """Count a batch of valid UTF-8; releases the interpreter, so threads run in parallel."""
    documents = len(batch)
    length = np.zeros(documents, np.int32)
    totals = np.zeros((documents, groups), np.float64)
    offsets = np.zeros(documents + 1, np.int32)
    flagged = np.zeros(documents, np.uint8)
    words = len(batch.data) // 64 + 1
    # per 64 bytes: which belong to a token, may begin an entry, are not ASCII
    in_token, candidate, high = (np.empty(words + 1, np.uint64) for _ in range(3))
    _mark_tokens(
        batch.data,
        lexicon.mode,
        np.uint32(lexicon.first_letters),
        word_characters(),
        in_token,
        candidate,
        high,
    )
    capacity = max(1024, 4 * documents)
    entry, count = np.empty(capacity, np.int32), np.empty(capacity, np.int32)
    done = 0
    while True:
        done = _count(
            batch.data,
            in_token,
            candidate,
            high,
            batch.text_start,
            batch.text_end,
            done,
            lexicon.first_bytes,
            lexicon.trie.table,
            lexicon.trie.edges,
            lexicon.trie.token_bytes,
            lexicon.trie.precedence,
            lexicon.trie.longest_token,
            lexicon.trie.has_prefixes,
            lower_characters(),
            lexicon.has_written,
            lexicon.entry_group,
            lexicon.entry_tokens,
            lexicon.entry_weight,
            lexicon.sigma_matters,
            length,
            totals,
            offsets,
            entry,
            count,
            flagged,
        )
        if done == documents:
            break
        entry = np.concatenate((entry, np.empty(len(entry), np.int32)))
        count = np.concatenate((count, np.empty(len(count), np.int32)))
    used = offsets[documents]
    return BatchCounts(length, totals, offsets, entry[:used], count[:used], flagged.view(np.bool_))


@njit(cache=True, nogil=True)
def _mark_tokens(data, mode, first_letters, word_character, in_token, candidate, high):
    """Set the three masks for every 64 bytes."""
    size = len(data)
    whole = size // 64
    tail = np.zeros(64, np.uint8)
    if mode == WHITESPACE:
        tail[:] = 32
    for i in range(size - 64 * whole):
        tail[i] = data[64 * whole + i]
    for word in range(whole):
        in_token[word], candidate[word], high[word] = _masks(data, 64 * word, mode, first_letters)
    in_token[whole], candidate[whole], high[whole] = _masks(tail, 0, mode, first_letters)
    in_token[whole + 1] = candidate[whole + 1] = high[whole + 1] = 0
    if mode != WORD:
        return
    for word in range(len(high)):  # characters beyond ASCII, one by one
        left = high[word]
        while left != 0:
            bit = lowest_bit(left)
            left &= left - np.uint64(1)
            position = 64 * word + bit
            if data[position] < 0xC0:  # not the first byte of its character
                continue
            code, width = decode(data, position)
            if word_character[code]:
                for i in range(position, position + width):
                    in_token[i >> 6] |= np.uint64(1) << np.uint64(i & 63)


@njit(cache=True, nogil=True, inline="always")
def _masks(data, position, mode, first_letters):
    high = high_mask(data, position)
    if mode == WHITESPACE:
        token = ~equal_mask(data, position, np.uint8(32))
    else:
        extra = np.uint8(95) if mode == WORD else np.uint8(39)  # _ or '
        token = alphanumeric_mask(data, position) | equal_mask(data, position, extra)
    return token, high | member_mask(data, position, first_letters), high


@njit(cache=True, nogil=True)
def _count(
    data,
    in_token,
    candidate,
    high,
    text_start,
    text_end,
    first,
    first_bytes,
    table,
    edges,
    token_bytes,
    precedence,
    longest_token,
    has_prefixes,
    lower_character,
    has_written,
    entry_group,
    entry_tokens,
    entry_weight,
    sigma_matters,
    length,
    totals,
    offsets,
    out_entry,
    out_count,
    flagged,
):
    """Fill the arrays from document `first` on; returns where it stopped if the arrays are full."""
    entries = len(entry_group)
    seen = np.zeros(entries, np.int32)
    touched = np.empty(entries, np.int64)
    buffer = np.empty(longest_token + 8, np.uint8)
    found = np.empty(2, np.int64)
    simple = not has_prefixes and not has_written  # one look at the root settles most tokens
    for document in range(first, len(text_start)):
        begin, end = text_start[document], text_end[document]
        tokens = 0
        touched_count = 0
        resume = begin  # tokens before this place were used up by a match
        before = np.uint64(0)  # whether the byte before this word belongs to a token
        for word in range(begin >> 6, (end + 63) >> 6):
            base = word << 6
            mask = in_token[np.uint64(word)]  # unsigned: numba need not look for negative places
            if base < begin:
                mask &= ~np.uint64(0) << np.uint64(begin - base)
            if base + 64 > end:
                mask &= ~np.uint64(0) >> np.uint64(base + 64 - end)
            starts = mask & ~((mask << np.uint64(1)) | before)
            before = mask >> np.uint64(63)
            tokens += bit_count(starts)
            starts &= candidate[np.uint64(word)]
            while starts != 0:
                bit = lowest_bit(starts)
                starts &= starts - np.uint64(1)
                start = base + bit
                size = lowest_bit(~(mask >> np.uint64(bit)))
                if bit + size >= 64:
                    size = token_end(in_token, start + size, end) - start
                second = data[np.uint64(start + 1)] if size > 1 else np.uint8(0)
                bits = first_bytes[
                    (np.uint64(data[np.uint64(start)]) << np.uint64(8)) | np.uint64(second)
                ]
                if (bits >> np.uint32(min(size, _LONG))) & np.uint32(1) == 0 and (
                    high[word] | high[word + 1] == 0 or not _any_high(high, start, start + size)
                ):
                    continue
                if start < resume:
                    continue
                entry = -1
                careful = not simple or _any_high(high, start, start + size)
                if not careful:
                    edge = root_edge(data, start, size, table, edges, token_bytes)
                    if edge < 0:
                        continue
                    entry = edges[edge, ENTRY]
                    careful = edges[edge, TARGET] >= 0  # a phrase may begin here
                if careful:
                    found[0], found[1] = -1, 0
                    match_token(
                        data, in_token, start, start + size, end, LOWER, table, edges, token_bytes,
                        precedence, longest_token, has_prefixes, lower_character, buffer, found,
                    )  # fmt: skip
                    if has_written:
                        match_token(
                            data, in_token, start, start + size, end, WRITTEN, table, edges,
                            token_bytes, precedence, longest_token, has_prefixes, lower_character,
                            buffer, found,
                        )  # fmt: skip
                    entry = found[0]
                if entry < 0:
                    continue
                resume = start + size
                for _ in range(entry_tokens[entry] - 1):
                    resume = token_end(in_token, next_token(in_token, resume, end), end)
                if entry_group[entry] >= 0:
                    if seen[entry] == 0:
                        touched[touched_count] = entry
                        touched_count += 1
                    seen[entry] += 1
        if sigma_matters and _has_capital_sigma(data, begin, end):
            flagged[document] = 1
        if offsets[document] + touched_count > len(out_entry):
            for i in range(touched_count):
                seen[touched[i]] = 0
            return document
        length[document] = tokens
        _sort(touched, touched_count)  # lexicon order, so that sums do not depend on the text's
        row = offsets[document]
        for i in range(touched_count):
            entry = touched[i]
            out_entry[row + i], out_count[row + i] = entry, seen[entry]
            totals[document, entry_group[entry]] += seen[entry] * entry_weight[entry]
            seen[entry] = 0
        offsets[document + 1] = row + touched_count
    return len(text_start)


@njit(cache=True, nogil=True)
def _sort(items, count):
    """Insertion sort: a document has a handful of different terms."""
    for i in range(1, count):
        item, j = items[i], i - 1
        while j >= 0 and items[j] > item:
            items[j + 1] = items[j]
            j -= 1
        items[j + 1] = item


@njit(cache=True, nogil=True)
def _any_high(high, start, end):
    for i in range(start, end):
        if (high[i >> 6] >> np.uint64(i & 63)) & np.uint64(1):
            return True
    return False


@njit(cache=True, nogil=True)
def _has_capital_sigma(data, start, end):
    for i in range(start, end - 1):
        if data[i] == 0xCE and data[i + 1] == 0xA3:
            return True
    return False
