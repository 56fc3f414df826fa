"""Lexicon entries as two tries over tokens: one matched in lower case, one as written.

All edges live in one hash table keyed by (node, token bytes). `match_token` follows a trie from a
token and keeps the best entry: most tokens first, then the smallest precedence.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from ranktilt.terms.matching import TermEntry

LOWER, WRITTEN = 0, 1  # the root nodes


# columns of an edge
NODE, TARGET, ENTRY, PREFIX_ENTRY, START, END = range(6)


class Trie(NamedTuple):
    """Arrays for the compiled code; few, because passing many is slow."""

    table: np.ndarray  # (slots, 2): hash (0 = free) and row of the edge
    edges: np.ndarray  # (edges, 6): see the columns above; -1 = none
    token_bytes: np.ndarray
    precedence: np.ndarray  # by entry
    longest_token: int
    has_prefixes: bool


def build_trie(entries: list[TermEntry]) -> Trie:
    """Put all entries into the tries."""
    edges: dict[tuple[int, bytes], list[int]] = {}  # (node, token) → [target, entry, prefix entry]
    nodes = 2
    for number, entry in enumerate(entries):
        node = WRITTEN if entry.case_sensitive else LOWER
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
    while size < 4 * len(edges):
        size *= 2
    table = np.zeros((size, 2), np.uint64)
    rows, content = [], bytearray()
    for place, ((node, spelling), held_here) in enumerate(edges.items()):
        rows.append([node, *held_here, len(content), len(content) + len(spelling)])
        content += spelling
        value = _hash(node, spelling)
        slot = value & (size - 1)
        while table[slot, 0]:
            slot = (slot + 1) & (size - 1)
        table[slot] = value, place
    return Trie(
        table,
        np.array(rows, np.int64),
        np.frombuffer(bytes(content), np.uint8),
        np.array([entry.precedence for entry in entries], np.int64),
        max(len(token) for _, token in edges),
        any(entry.prefix for entry in entries),
    )


def _hash(node: int, token: bytes) -> int:
    value = (14695981039346656037 + node * 0x9E3779B97F4A7C15) & (2**64 - 1)
    for byte in token:
        value = ((value ^ byte) * 1099511628211) & (2**64 - 1)
    return value or 1


@njit(cache=True, nogil=True)
def match_token(
    data, in_token, start, stop, end, root, table, edges, token_bytes, precedence, longest_token,
    has_prefixes, lower_character, buffer, found,
):  # fmt: skip
    """Follow one trie from the token [start, stop) of a text that ends at `end`.

    `found` has the best entry so far and its number of tokens.
    """
    node, depth = root, 1
    while True:
        # the edge that this token takes; `*` entries along its letters are kept on the way
        value = np.uint64(14695981039346656037) + np.uint64(node) * np.uint64(0x9E3779B97F4A7C15)
        size = 0
        position = start
        edge = -1
        dot_due = False  # İ is lowered to i and a combining dot; a `*` may end between the two
        while position < stop and size <= longest_token:
            byte = data[position]
            before = size
            if byte < 128:
                if root == LOWER and 65 <= byte <= 90:
                    byte += np.uint8(32)
                buffer[size] = byte
                size += 1
                position += 1
            else:
                code, width = decode(data, position)
                if root == LOWER and code == 0x130 and not dot_due:
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
                    size = _encode(lower_character[code] if root == LOWER else code, buffer, size)
            for i in range(before, size):
                value = (value ^ np.uint64(buffer[i])) * np.uint64(1099511628211)
            if has_prefixes and size <= longest_token:
                edge = _find(value, node, size, buffer, table, edges, token_bytes)
                if edge >= 0 and edges[edge, PREFIX_ENTRY] >= 0:
                    _keep(edges[edge, PREFIX_ENTRY], depth, precedence, found)
        if size > longest_token:
            return
        edge = _find(value, node, size, buffer, table, edges, token_bytes)
        if edge < 0:
            return
        if edges[edge, ENTRY] >= 0:
            _keep(edges[edge, ENTRY], depth, precedence, found)
        node = edges[edge, TARGET]
        if node < 0:
            return
        start = next_token(in_token, stop, end)
        if start >= end:
            return
        stop = token_end(in_token, start, end)
        depth += 1


@njit(cache=True, nogil=True, inline="always")
def root_edge(data, start, size, table, edges, token_bytes):
    """The edge that an ASCII token takes from the lower-case root, or -1."""
    value = np.uint64(14695981039346656037)  # LOWER is node 0
    for i in range(start, start + size):
        byte = data[i]
        if 65 <= byte <= 90:
            byte += np.uint8(32)
        value = (value ^ np.uint64(byte)) * np.uint64(1099511628211)
    if value == 0:
        value = np.uint64(1)
    mask = np.uint64(len(table) - 1)
    slot = value & mask
    found = np.int64(-1)
    while table[slot, 0] != 0 and found < 0:
        edge = np.int64(table[slot, 1])
        begin = edges[edge, START]
        if (
            table[slot, 0] == value
            and edges[edge, NODE] == LOWER
            and edges[edge, END] - begin == size
        ):
            same = True
            for i in range(size):
                byte = data[start + i]
                if 65 <= byte <= 90:
                    byte += np.uint8(32)
                same = same and byte == token_bytes[begin + i]
            if same:
                found = edge
        slot = (slot + np.uint64(1)) & mask
    return found


@njit(cache=True, nogil=True)
def next_token(in_token, position, end):
    """The first place from `position` on that belongs to a token, or `end`."""
    while position < end and not (in_token[position >> 6] >> np.uint64(position & 63)) & np.uint64(
        1
    ):
        position += 1
    return position


@njit(cache=True, nogil=True)
def token_end(in_token, position, end):
    """The first place from `position` on that does not belong to a token, or `end`."""
    while position < end and (in_token[position >> 6] >> np.uint64(position & 63)) & np.uint64(1):
        position += 1
    return position


@njit(cache=True, nogil=True)
def _find(value, node, size, buffer, table, edges, token_bytes):
    """The edge (node, first `size` bytes of the buffer), or -1."""
    if value == 0:
        value = np.uint64(1)
    mask = np.uint64(len(table) - 1)
    slot = value & mask
    while table[slot, 0] != 0:
        if table[slot, 0] == value:
            edge = np.int64(table[slot, 1])
            begin = edges[edge, START]
            if edges[edge, NODE] == node and edges[edge, END] - begin == size:
                same = True
                for i in range(size):
                    if token_bytes[begin + i] != buffer[i]:
                        same = False
                        break
                if same:
                    return edge
        slot = (slot + np.uint64(1)) & mask
    return -1


@njit(cache=True, nogil=True)
def _keep(entry, depth, precedence, found):
    """More tokens win; among equals the smaller precedence."""
    if (
        found[0] < 0
        or depth > found[1]
        or (depth == found[1] and precedence[entry] < precedence[found[0]])
    ):
        found[0], found[1] = entry, depth


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def _encode(code, buffer, size):
    """Append a code point to the buffer as UTF-8; returns the new size."""
    if code < 0x80:
        buffer[size] = code
        return size + 1
    if code < 0x800:
        buffer[size] = 0xC0 | (code >> 6)
        buffer[size + 1] = 0x80 | (code & 0x3F)
        return size + 2
    if code < 0x10000:
        buffer[size] = 0xE0 | (code >> 12)
        buffer[size + 1] = 0x80 | ((code >> 6) & 0x3F)
        buffer[size + 2] = 0x80 | (code & 0x3F)
        return size + 3
    buffer[size] = 0xF0 | (code >> 18)
    buffer[size + 1] = 0x80 | ((code >> 12) & 0x3F)
    buffer[size + 2] = 0x80 | ((code >> 6) & 0x3F)
    buffer[size + 3] = 0x80 | (code & 0x3F)
    return size + 4
