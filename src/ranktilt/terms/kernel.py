"""The compiled matcher: bytes in, counts out.

The same rules as `matching.py`, on UTF-8 bytes. A first pass marks the bytes of tokens, 64 at a
time. A second finds the tokens in those masks. Most begin no entry: a quick hash of their length
and first bytes, in phrases that of the next token too, sends them away. Only the others walk a
trie.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.text_batch import TextBatch
from ranktilt.terms.matching import Matcher, TermEntry

_mark_tokens = CompiledFunction("terms/kernel.ll", "mark_tokens")
_make_trie = CompiledFunction("terms/kernel.ll", "build_trie")
_count_terms = CompiledFunction("terms/kernel.ll", "count_terms")

# Two tries over tokens, one matched in lower case and one as written. All edges are in one hash
# table keyed by (node, bytes of the token); tokens are hashed and compared eight bytes at a time.

_LOWER, _WRITTEN = 0, 1  # the root nodes
_NODE, _TARGET, _ENTRY, _PREFIX_ENTRY, _START, _END, _HASH = range(7)  # columns of an edge
_SPREAD = 0x9E3779B97F4A7C15
_LEAST_MAYBE = 1024


class _Trie(NamedTuple):
    """Arrays for the compiled code."""

    table: np.ndarray  # upper half of the hash, and row of the edge plus 1 (0 = free)
    edges: np.ndarray  # (edges, 7): see the columns above; -1 = none; the lower half of the hash
    token_bytes: np.ndarray  # with eight more at the end
    precedence: np.ndarray  # by entry
    maybe: np.ndarray  # 64 bits each; that of a hash is set if an edge has it
    roots: np.ndarray  # the same for the quick hash of an entry's first token
    seconds: np.ndarray  # the same for those of its first two tokens; empty without phrases
    longest_token: int
    has_prefixes: bool


def _build_trie(entries: list[TermEntry]) -> _Trie:
    """Put all entries into the tries."""
    tokens = [token.encode() for entry in entries for token in entry.tokens]
    sizes = np.array([len(token) for token in tokens], np.int64)
    precedence = np.array([entry.precedence for entry in entries], np.int64)
    content = np.frombuffer(b"".join(tokens) + bytes(8), np.uint8)
    doubled = 1 << (2 * len(tokens)).bit_length()
    table = np.zeros(max(16, doubled), np.uint64)
    maybe = np.zeros(max(_LEAST_MAYBE, doubled // 8), np.uint64)
    roots = np.zeros(max(_LEAST_MAYBE, doubled // 32), np.uint64)
    seconds = np.zeros(max(_LEAST_MAYBE, doubled // 16), np.uint64)
    edges = np.empty((len(tokens), 7), np.int32)
    count = _make_trie(
        content,
        np.concatenate(([0], np.cumsum(sizes))),
        np.cumsum([0, *(len(entry.tokens) for entry in entries)]),
        np.array([entry.case_sensitive for entry in entries]),
        np.array([entry.prefix for entry in entries]),
        precedence,
        table,
        edges,
        maybe,
        roots,
        seconds,
    )
    prefixes = any(entry.prefix for entry in entries)
    if all(len(entry.tokens) == 1 for entry in entries):
        seconds = seconds[:0]
    filters = maybe, roots, seconds
    return _Trie(table, edges[:count], content, precedence, *filters, int(sizes.max()), prefixes)


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
    size = min(size, _LAST_CASED)
    apart = "\0".join(map(chr, range(size))).replace("\u0130", "\0")  # no letter has neighbours
    lowered = np.frombuffer(apart.lower().encode("utf-32-le", "surrogatepass"), np.int32)[
        ::2
    ].copy()
    lowered[0x130] = 0x130
    return lowered


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


@lru_cache(maxsize=4)
def compile_lexicon(matcher: Matcher) -> _CompiledLexicon:
    """Build the tries and the filters."""
    entries = matcher.entries
    trie = _build_trie(entries)
    has_written = any(entry.case_sensitive for entry in entries)
    content = trie.token_bytes.tobytes()
    return _CompiledLexicon(
        mode=_MODES[matcher.tokenizer],
        first_letters=_first_letters(entries),
        first_bytes=_first_bytes(entries if has_written or trie.has_prefixes else ()),
        trie=trie,
        has_written=has_written,
        entry_group=np.array([entry.group for entry in entries], np.int64),
        entry_tokens=np.array([len(entry.tokens) for entry in entries], np.int64),
        entry_weight=np.array([entry.weight for entry in entries], np.float64),
        sigma_matters=any(letter.encode() in content for letter in "σςΣ"),
    )


def _first_letters(entries: Sequence[TermEntry]) -> np.uint32:
    """A bit for the low five bits of each first byte, which are the same in either case."""
    letters = {entry.tokens[0][0] for entry in entries}
    letters |= {letter.lower() for letter in letters}
    return np.uint32(sum({1 << (letter.encode()[0] & 31) for letter in letters}))


def _first_bytes(entries: Sequence[TermEntry]) -> np.ndarray:
    """By the low five bits of an ASCII token's first two bytes: a bit for each fitting length."""
    table = [0] * 1024
    for entry in entries:
        token = entry.tokens[0].lower().encode()
        length = min(len(token), _LONG)
        open_ended = entry.prefix and len(entry.tokens) == 1
        bits = (2 << _LONG) - (1 << length) if open_ended else 1 << length
        first = (token[0] & 31) << 5
        if len(token) > 1:
            table[first | token[1] & 31] |= bits
        else:  # whatever follows the token, or its only byte
            for place in range(first, first + 32):
                table[place] |= bits
    return np.array(table, np.uint32)


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
        if _mark_tokens(batch.data, lexicon.mode, lexicon.first_letters, words, *masks, tail) == 0:
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
        np.empty(longest // 2 + 72, np.int64),
        np.empty(longest // 2 + 72, np.uint64),
    )
    texts = (batch.data, *masks, batch.text_start, batch.text_end)
    words_of = (*lexicon.trie, *lexicon[4:], lexicon.first_bytes, _lower_characters(known))
    done = 0
    while True:
        done = _count_terms(*texts, done, *words_of, *scratch, *counts)
        entry, count = counts.term_entry, counts.term_count
        if done == documents:
            used = counts.term_offsets[documents]
            return counts._replace(term_entry=entry[:used], term_count=count[:used])
        counts = counts._replace(
            term_entry=np.concatenate((entry, np.empty_like(entry))),
            term_count=np.concatenate((count, np.empty_like(count))),
        )
