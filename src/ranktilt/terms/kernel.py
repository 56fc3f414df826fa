# mypy: disable-error-code="call-arg,var-annotated,assignment"
"""The compiled matcher: bytes in, counts out.

The same rules as `matching.py`, on UTF-8 bytes. A first pass marks the bytes of tokens, 64 at a
time. A second finds the tokens in those masks; most begin no entry, and a table over their first
two bytes and their length sends them away. Only the others walk a trie.
"""

from __future__ import annotations

import re
import threading
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ranktilt.data.compiling import TRANSLATING, KernelModule, compiled_inner
from ranktilt.data.record_kernel import encode
from ranktilt.data.text_batch import TextBatch
from ranktilt.terms.matching import TermEntry

if TRANSLATING:
    from ranktilt.data.simd import (
        alphanumeric_mask,
        bit_count,
        eight_bytes,
        equal_mask,
        high_mask,
        lowest_bit,
        member_mask,
    )

kernels = KernelModule(__file__)

# Two tries over tokens, one matched in lower case and one as written. All edges are in one hash
# table keyed by (node, bytes of the token); tokens are hashed and compared eight bytes at a time.

_LOWER, _WRITTEN = 0, 1  # the root nodes
_NODE, _TARGET, _ENTRY, _PREFIX_ENTRY, _START, _END = range(6)  # columns of an edge
_SPREAD = 0x9E3779B97F4A7C15
_ALL_BITS = 2**64 - 1
_MAYBE_WORDS = 4096


class _Trie(NamedTuple):
    """Arrays for the compiled code."""

    table: np.ndarray  # upper half of the hash, and row of the edge plus 1 (0 = free)
    edges: np.ndarray  # (edges, 6): see the columns above; -1 = none
    token_bytes: np.ndarray  # with eight more at the end
    precedence: np.ndarray  # by entry
    maybe: np.ndarray  # 2**18 bits; that of a hash is set if an edge has it
    longest_token: int
    has_prefixes: bool


def _build_trie(entries: list[TermEntry]) -> _Trie:
    """Put all entries into the tries."""
    edges: dict[tuple[int, bytes], list[int]] = {}  # (node, token) → [target, entry, prefix entry]
    nodes = 2
    for number, entry in enumerate(entries):
        node = _WRITTEN if entry.case_sensitive else _LOWER
        for place, token in enumerate(entry.tokens):
            edge = edges.setdefault((node, token.encode()), [-1, -1, -1])
            if place < len(entry.tokens) - 1:
                if edge[0] < 0:
                    edge[0] = nodes
                    nodes += 1
                node = edge[0]
            else:
                slot = 2 if entry.prefix else 1
                held = edge[slot]
                if held < 0 or entry.precedence < entries[held].precedence:
                    edge[slot] = number
    size = 16
    while size < 2 * len(edges):
        size *= 2
    table, maybe = [0] * size, [0] * _MAYBE_WORDS
    rows, content = [], bytearray()
    for place, ((node, spelling), held_here) in enumerate(edges.items()):
        rows.append([node, *held_here, len(content), len(content) + len(spelling)])
        content += spelling
        value = _hash(node, spelling)
        maybe[(value >> 40) % _MAYBE_WORDS] |= 1 << (value >> 58)
        slot = value & (size - 1)
        while table[slot]:
            slot = (slot + 1) & (size - 1)
        table[slot] = value >> 32 << 32 | place + 1
    return _Trie(
        np.array(table, np.uint64),
        np.array(rows, np.int64),
        np.frombuffer(bytes(content) + bytes(8), np.uint8),
        np.array([entry.precedence for entry in entries], np.int64),
        np.array(maybe, np.uint64),
        max(len(token) for _, token in edges),
        any(entry.prefix for entry in entries),
    )


def _hash(node: int, token: bytes) -> int:
    value = (node + 1) * _SPREAD & _ALL_BITS
    for start in range(0, len(token), 8):
        eight = int.from_bytes(token[start : start + 8], "little")
        value = (value ^ eight) * _SPREAD & _ALL_BITS
        value ^= value >> 32
    return value


@kernels.compiled_apart
def _find(node, data, start, size, lower, trie):
    """The edge from a node with the bytes of a token, or -1.

    `lower` is for bytes of ASCII as written that match in lower case.
    """
    value = np.uint64(node + 1) * np.uint64(_SPREAD)
    for offset in range(0, size, 8):
        eight = _eight(data, start + offset, size - offset, lower)
        value = (value ^ eight) * np.uint64(_SPREAD)
        value ^= value >> np.uint64(32)
    place = (value >> np.uint64(40)) & np.uint64(_MAYBE_WORDS - 1)
    if (trie.maybe[place] >> (value >> np.uint64(58))) & np.uint64(1) == 0:
        return -1
    table, edges, token_bytes = trie.table, trie.edges, trie.token_bytes
    mask = np.uint64(len(table) - 1)
    slot = value & mask
    while table[slot] != 0:
        if table[slot] >> np.uint64(32) == value >> np.uint64(32):
            edge = np.int64(table[slot] & np.uint64(0xFFFFFFFF)) - 1
            begin = edges[edge, _START]
            if edges[edge, _NODE] == node and edges[edge, _END] - begin == size:
                same = True
                for offset in range(0, size, 8):
                    same &= _eight(data, start + offset, size - offset, lower) == _eight(
                        token_bytes, begin + offset, size - offset, False
                    )
                if same:
                    return edge
        slot = (slot + np.uint64(1)) & mask
    return -1


@kernels.compiled_apart
def _eight_at_end(data, position, size):
    """The same near the end of an array, byte by byte."""
    eight = np.uint64(0)
    for i in range(min(size, 8)):
        eight |= np.uint64(data[position + i]) << np.uint64(8 * i)
    return eight


@compiled_inner
def _eight(data, position, size, lower):
    """Up to eight of the `size` bytes from `position` on as a number, the rest zero."""
    if position + 8 <= len(data):
        eight = eight_bytes(data, position)
        if size < 8:
            eight &= (np.uint64(1) << np.uint64(8 * size)) - np.uint64(1)
    else:
        eight = _eight_at_end(data, position, size)
    if lower:  # A to Z, all at once
        low = eight & np.uint64(0x7F7F7F7F7F7F7F7F)
        from_a = low + np.uint64(0x3F3F3F3F3F3F3F3F)
        after_z = low + np.uint64(0x2525252525252525)
        upper = from_a & ~after_z & ~eight & np.uint64(0x8080808080808080)
        eight |= upper >> np.uint64(2)
    return eight


@kernels.compiled_apart
def _match_ascii(place, high, edge, trie, lower_character, buffer, found):
    """Follow the lower-case trie from the edge of a first token; without entries that end in `*`.

    `found` has the best entry so far and its number of tokens: most tokens win, then the smallest
    precedence.
    """
    data, in_token, _, stop, end = place
    edges, depth = trie.edges, 1
    while edge >= 0:
        if edges[edge, _ENTRY] >= 0:
            _keep(edges[edge, _ENTRY], depth, trie.precedence, found)
        node = edges[edge, _TARGET]
        if node < 0:
            return
        start = _next_token(in_token, stop, end)
        if start >= end:
            return
        stop = _token_end(in_token, start, end)
        depth += 1
        if _any_high(high, start, stop):
            place = (data, in_token, start, stop, end)
            root = np.int64(_LOWER)
            _match_token(place, root, node, depth, trie, lower_character, buffer, found)
            return
        if stop - start > trie.longest_token:
            return
        edge = _find(node, data, start, stop - start, True, trie)


@kernels.compiled_apart
def _match_token(place, root, node, depth, trie, lower_character, buffer, found):
    """Follow a trie from a node and a token, from `start` to `stop` of a text that ends at `end`.

    The same as `_match_ascii` for any characters and entries, one character at a time.
    """
    data, in_token, start, stop, end = place
    longest_token, precedence, edges = trie.longest_token, trie.precedence, trie.edges
    while True:
        # the edge that this token takes; `*` entries along its letters are kept on the way
        size = 0
        position = start
        dot_due = False  # İ is lowered to i and a combining dot; a `*` may end between the two
        while position < stop and size <= longest_token:
            byte = data[position]
            if byte < 128:
                if root == _LOWER and 65 <= byte <= 90:
                    byte += np.uint8(32)
                buffer[size] = byte
                size += 1
                position += 1
            else:
                code, width = decode(data, position)
                if root == _LOWER and code == 0x130 and not dot_due:
                    dot_due = True
                    buffer[size] = 0x69
                    size += 1
                elif dot_due:
                    dot_due = False
                    buffer[size], buffer[size + 1] = 0xCC, 0x87
                    size += 2
                    position += width
                else:
                    position += width
                    if root == _LOWER and code < len(lower_character):
                        code = lower_character[code]
                    size = encode(code, buffer, size)
            if trie.has_prefixes and size <= longest_token:
                edge = _find(node, buffer, 0, size, False, trie)
                if edge >= 0 and edges[edge, _PREFIX_ENTRY] >= 0:
                    _keep(edges[edge, _PREFIX_ENTRY], depth, precedence, found)
        if size > longest_token:
            return
        edge = _find(node, buffer, 0, size, False, trie)
        if edge < 0:
            return
        if edges[edge, _ENTRY] >= 0:
            _keep(edges[edge, _ENTRY], depth, precedence, found)
        node = edges[edge, _TARGET]
        if node < 0:
            return
        start = _next_token(in_token, stop, end)
        if start >= end:
            return
        stop = _token_end(in_token, start, end)
        depth += 1


@compiled_inner
def _next_token(in_token, position, end):
    """The first place from `position` on that belongs to a token, or `end`."""
    while position < end:
        mask = in_token[np.uint64(position) >> np.uint64(6)] >> np.uint64(position & 63)
        if mask != 0:
            return min(position + lowest_bit(mask), end)
        position = (position | 63) + 1
    return end


@compiled_inner
def _token_end(in_token, position, end):
    """The first place from `position` on that does not belong to a token, or `end`."""
    while position < end:
        mask = ~in_token[np.uint64(position) >> np.uint64(6)] >> np.uint64(position & 63)
        if mask != 0:
            return min(position + lowest_bit(mask), end)
        position = (position | 63) + 1
    return end


@compiled_inner
def _any_high(high, start, end):
    """Whether a byte from `start` to `end` is not ASCII."""
    return _next_token(high, start, end) < end


@compiled_inner
def _keep(entry, depth, precedence, found):
    """More tokens win; among equals the smaller precedence."""
    if (
        found[0] < 0
        or depth > found[1]
        or (depth == found[1] and precedence[entry] < precedence[found[0]])
    ):
        found[0], found[1] = entry, depth


@compiled_inner
def decode(data, position):
    """Code point and width of the UTF-8 character at `position` (the text is valid)."""
    byte = np.int64(data[position])
    if byte < 0x80:
        return byte, 1
    if byte < 0xE0:
        return ((byte & 0x1F) << 6) | (np.int64(data[position + 1]) & 0x3F), 2
    if byte < 0xF0:
        return (
            ((byte & 0x0F) << 12)
            | ((np.int64(data[position + 1]) & 0x3F) << 6)
            | (np.int64(data[position + 2]) & 0x3F)
        ), 3
    return (
        ((byte & 0x07) << 18)
        | ((np.int64(data[position + 1]) & 0x3F) << 12)
        | ((np.int64(data[position + 2]) & 0x3F) << 6)
        | (np.int64(data[position + 3]) & 0x3F)
    ), 4


# Entries as arrays, and the filter that sends most tokens away

_WORD, _WHITESPACE, _CLEAN = 0, 1, 2
_MODES = {"word": _WORD, "whitespace": _WHITESPACE, "clean": _CLEAN}
_LONG = 31  # bit of the length filter for 31 bytes and more
_FIRST_PLANE, _ALL_PLANES = 0x10000, 0x110000  # code points: a table of all takes 0.1 s to make
_LAST_CASED = 0x20000  # no character beyond has a lower case (checked by a test)


@lru_cache(maxsize=2)
def _word_characters(size: int) -> np.ndarray:
    """For every code point below `size` whether Python's `\\w` matches it."""
    table = np.zeros(size, np.uint8)
    for low, high in ((0, 0xD800), (0xE000, size)):
        for match in re.finditer(r"\w+", "".join(map(chr, range(low, high)))):
            table[low + match.start() : low + match.end()] = 1
    return table


@lru_cache(maxsize=2)
def _lower_characters(size: int) -> np.ndarray:
    """Lower case of every code point below `size`; U+0130 (two characters) is left to the trie."""
    table = np.arange(min(size, _LAST_CASED), dtype=np.int32)
    for code in range(len(table)):
        lowered = chr(code).lower()
        if len(lowered) == 1:
            table[code] = ord(lowered)
    return table


class _CompiledLexicon(NamedTuple):
    """Entries as arrays for the kernel."""

    mode: int
    first_letters: np.uint32  # a bit for the low five bits of every byte an entry may begin with
    first_bytes: np.ndarray  # by the first two bytes of a token: a bit for each fitting length
    trie: _Trie
    has_written: bool
    entry_group: np.ndarray
    entry_tokens: np.ndarray
    entry_weight: np.ndarray
    sigma_matters: bool


def compile_lexicon(entries: list[TermEntry], tokenizer: str) -> _CompiledLexicon:
    """Build the tries and the filter."""
    tokens = [token for entry in entries for token in entry.tokens]
    return _CompiledLexicon(
        mode=_MODES[tokenizer],
        first_letters=np.uint32(_first_letters(entries)),
        first_bytes=_first_bytes(entries),
        trie=_build_trie(entries),
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
    """By the low five bits of an ASCII token's first two bytes: a bit for each fitting length."""
    table = np.zeros(1024, np.uint32)
    for entry in entries:
        token = entry.tokens[0].lower().encode()
        open_ended = entry.prefix and len(entry.tokens) == 1
        longest = _LONG if open_ended else min(len(token), _LONG)
        bits = sum(1 << length for length in range(min(len(token), _LONG), longest + 1))
        first = (token[0] & 31) << 5
        if len(token) > 1:
            table[first | token[1] & 31] |= np.uint32(bits)
        else:  # whatever follows the token, or its only byte
            table[first : first + 32] |= np.uint32(bits)
    return table


# Counting


class _BatchCounts(NamedTuple):
    """Counts of one batch: per document, and per document and term (sparse rows)."""

    length: np.ndarray
    groups: np.ndarray
    term_offsets: np.ndarray
    term_entry: np.ndarray
    term_count: np.ndarray
    needs_reference: np.ndarray  # documents that the plain matcher must do (capital sigma)


class _Masks(NamedTuple):
    """A bit for every byte: whether it is in a token, may begin an entry, is not ASCII."""

    in_token: np.ndarray
    candidate: np.ndarray
    high: np.ndarray


_threads = threading.local()


def _masks_of(words: int) -> _Masks:
    """Room for masks, used again by the next batch of the thread: new memory costs time."""
    room = getattr(_threads, "room", None)
    if room is None or room.shape[1] < words:
        room = _threads.room = np.empty((3, words), np.uint64)
    return _Masks(*room[:, :words])


def count_batch(batch: TextBatch, lexicon: _CompiledLexicon, groups: int) -> _BatchCounts:
    """Count a batch of valid UTF-8; releases the interpreter, so threads run in parallel."""
    documents, entries = len(batch), len(lexicon.entry_group)
    longest = int((batch.text_end - batch.text_start).max(initial=0))
    masks = _masks_of(len(batch.data) // 64 + 2)
    tail = np.full(64, 32 if lexicon.mode == _WHITESPACE else 0, np.uint8)
    for known in (_FIRST_PLANE, _ALL_PLANES):
        words = _word_characters(known)
        if mark_tokens(batch.data, lexicon.mode, lexicon.first_letters, words, *masks, tail) == 0:
            break
    capacity = max(1024, 4 * documents)
    counts = _BatchCounts(
        np.zeros(documents, np.int32),
        np.zeros((documents, groups), np.float64),
        np.zeros(documents + 1, np.int32),
        np.empty(capacity, np.int32),
        np.empty(capacity, np.int32),
        np.zeros(documents, np.bool_),
    )
    scratch = (
        np.zeros(entries, np.int32),
        np.zeros(entries // 64 + 1, np.uint64),
        np.zeros(entries // 4096 + 1, np.uint64),
        np.empty(lexicon.trie.longest_token + 8, np.uint8),
        np.empty(2, np.int64),
        np.empty(longest // 2 + 72, np.int64),
    )
    texts = (batch.data, *masks, batch.text_start, batch.text_end)
    words_of = (*lexicon.trie, *lexicon[4:], lexicon.first_bytes, _lower_characters(known))
    done = 0
    while True:
        done = count_terms(*texts, done, *words_of, *scratch, *counts)
        entry, count = counts.term_entry, counts.term_count
        if done == documents:
            used = counts.term_offsets[documents]
            return counts._replace(term_entry=entry[:used], term_count=count[:used])
        counts = counts._replace(
            term_entry=np.concatenate((entry, np.empty_like(entry))),
            term_count=np.concatenate((count, np.empty_like(count))),
        )


@kernels.compiled("u8[:], i64, u32, u8[:], u64[:], u64[:], u64[:], u8[:] -> i64")
def mark_tokens(data, mode, first_letters, word_character, in_token, candidate, high, tail):
    """Set the three masks for every 64 bytes; returns 1 for a character beyond the table."""
    size = len(data)
    whole = size // 64
    for i in range(size - 64 * whole):
        tail[i] = data[64 * whole + i]
    for word in range(whole):
        in_token[word], candidate[word], high[word] = _masks(data, 64 * word, mode, first_letters)
    in_token[whole], candidate[whole], high[whole] = _masks(tail, 0, mode, first_letters)
    in_token[whole + 1] = candidate[whole + 1] = high[whole + 1] = 0
    for word in range(len(high)):  # characters beyond ASCII, one by one
        left = high[word]
        while left != 0:
            bit = lowest_bit(left)
            left &= left - np.uint64(1)
            position = 64 * word + bit
            if data[position] < 0xC0:  # not the first byte of its character
                continue
            code, width = decode(data, position)
            if code >= len(word_character):
                return 1
            if mode == _WORD and word_character[code]:
                for i in range(position, position + width):
                    in_token[i >> 6] |= np.uint64(1) << np.uint64(i & 63)
    return 0


@compiled_inner
def _masks(data, position, mode, first_letters):
    high = high_mask(data, position)
    if mode == _WHITESPACE:
        token = ~equal_mask(data, position, np.uint8(32))
    else:
        extra = np.uint8(95) if mode == _WORD else np.uint8(39)  # _ or '
        token = alphanumeric_mask(data, position) | equal_mask(data, position, extra)
    return token, high | member_mask(data, position, first_letters), high


@kernels.compiled(
    "u8[:], u64[:], u64[:], u64[:], i64[:], i64[:], i64, "
    "u64[:], i64[:;:], u8[:], i64[:], u64[:], i64, bool, "
    "bool, i64[:], i64[:], f64[:], bool, u32[:], i32[:], "
    "i32[:], u64[:], u64[:], u8[:], i64[:], i64[:], "
    "i32[:], f64[:;:], i32[:], i32[:], i32[:], bool[:] -> i64"
)
def count_terms(
    data, in_token, candidate, high, text_start, text_end, first,
    table, edges, token_bytes, precedence, maybe, longest_token, has_prefixes,
    has_written, entry_group, entry_tokens, entry_weight, sigma_matters,
    first_bytes, lower_character,
    seen, touched, some, buffer, found, places,
    length, totals, offsets, out_entry, out_count, flagged,
):  # fmt: skip
    """Count from document `first` on; returns where it stopped if the arrays are full."""
    trie = _Trie(table, edges, token_bytes, precedence, maybe, longest_token, has_prefixes)
    # one look at the root settles most tokens
    simple = not has_prefixes and not has_written
    for document in range(first, len(text_start)):
        begin, end = text_start[document], text_end[document]
        tokens = 0
        touched_count = number = 0
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
            more = bit_count(starts)
            for i in range(8):  # always eight: how many there are cannot be predicted
                places[np.uint64(number + i)] = base + lowest_bit(starts)
                starts &= starts - np.uint64(1)
            for i in range(8, more):
                places[np.uint64(number + i)] = base + lowest_bit(starts)
                starts &= starts - np.uint64(1)
            number += more
        for i in range(number):
            start = places[np.uint64(i)]
            word = np.uint64(start) >> np.uint64(6)
            bit = np.uint64(start) & np.uint64(63)
            size = lowest_bit(~(in_token[word] >> bit))
            if np.int64(bit) + size >= 64 or start + size > end:
                size = _token_end(in_token, start, end) - start
            second = data[np.uint64(start + 1)] if size > 1 else np.uint8(0)
            pair = (np.uint64(data[np.uint64(start)]) & np.uint64(31)) << np.uint64(5)
            fitting = first_bytes[pair | (np.uint64(second) & np.uint64(31))]
            is_high = (high[word] | high[word + np.uint64(1)]) != 0 and _any_high(
                high, start, start + size
            )
            if (fitting >> np.uint32(min(size, _LONG))) & np.uint32(1) == 0 and not is_high:
                continue
            if start < resume:
                continue
            entry = -1
            careful = not simple or is_high
            if not careful:
                if size > longest_token:
                    continue
                edge = _find(_LOWER, data, start, size, True, trie)
                if edge < 0:
                    continue
                entry = edges[edge, _ENTRY]
                if edges[edge, _TARGET] >= 0:  # a phrase may begin here
                    found[0], found[1] = -1, 0
                    place = (data, in_token, start, start + size, end)
                    _match_ascii(place, high, edge, trie, lower_character, buffer, found)
                    entry = found[0]
            else:
                found[0], found[1] = -1, 0
                place = (data, in_token, start, start + size, end)
                for root in range(2 if has_written else 1):
                    depth = np.int64(1)
                    _match_token(place, root, root, depth, trie, lower_character, buffer, found)
                entry = found[0]
            if entry < 0:
                continue
            resume = start + size
            for _ in range(entry_tokens[entry] - 1):
                resume = _token_end(in_token, _next_token(in_token, resume, end), end)
            if entry_group[entry] >= 0:
                touched_count += seen[entry] == 0
                seen[entry] += 1
                word = np.uint64(entry) >> np.uint64(6)
                touched[word] |= np.uint64(1) << np.uint64(entry & 63)
                some[word >> np.uint64(6)] |= np.uint64(1) << (word & np.uint64(63))
        if sigma_matters and _has_capital_sigma(data, begin, end):
            flagged[document] = True
        full = offsets[document] + touched_count > len(out_entry)
        length[document] = tokens
        row = offsets[document]
        # in lexicon order, so that sums do not depend on the text's
        for level in range(len(some) if touched_count else 0):
            while some[level] != 0:
                word = (level << 6) + lowest_bit(some[level])
                some[level] &= some[level] - np.uint64(1)
                while touched[word] != 0:
                    entry = (word << 6) + lowest_bit(touched[word])
                    touched[word] &= touched[word] - np.uint64(1)
                    if not full:
                        out_entry[row], out_count[row] = entry, seen[entry]
                        row += 1
                        group = entry_group[entry]
                        totals[document, group] += seen[entry] * entry_weight[entry]
                    seen[entry] = 0
        if full:
            return document
        offsets[document + 1] = row
    return len(text_start)


@compiled_inner
def _has_capital_sigma(data, start, end):
    for i in range(start, end - 1):
        if data[i] == 0xCE and data[i + 1] == 0xA3:
            return True
    return False
