"""The compiled matcher: bytes in, counts out.

The same rules as `matching.py`, on UTF-8 bytes. A first pass marks the bytes of tokens, 64 at a
time. A second finds the tokens in those masks. Most begin no entry: a quick hash of their length
and first bytes, in phrases that of the next token too, sends them away. Only the others walk a
trie.
"""

from __future__ import annotations

import numpy as np

from kernels.data.record_kernel import encode
from kernels.declaring import KernelModule, compiled_inner
from kernels.simd import (
    alphanumeric_mask,
    bit_count,
    eight_bytes,
    equal_mask,
    high_mask,
    lowest_bit,
    member_mask,
)
from ranktilt.terms.kernel import (
    _END,
    _ENTRY,
    _HASH,
    _LONG,
    _LOWER,
    _NODE,
    _PREFIX_ENTRY,
    _SPREAD,
    _START,
    _TARGET,
    _WHITESPACE,
    _WORD,
    _WRITTEN,
    _Trie,
)

kernels = KernelModule()


@compiled_inner
def _hash(node, data, start, size, lower):
    """The hash of a token at a node; `lower` is for ASCII as written that matches in lower case."""
    value = np.uint64(node + 1) * np.uint64(_SPREAD)
    for offset in range(0, size, 8):
        value = _mixed(value, _eight(data, start + offset, size - offset, lower))
    return value


@compiled_inner
def _mixed(value, eight):
    """A hash with eight more bytes."""
    value = (value ^ eight) * np.uint64(_SPREAD)
    return value ^ (value >> np.uint64(32))


@compiled_inner
def _quick_hash(data, start, size):
    """A hash of the length and the first eight bytes, in which upper and lower case are equal."""
    inside = start + 8 <= len(data)
    eight = eight_bytes(data, start) if inside else _eight_at_end(data, start, size)
    eight |= np.uint64(0x2020202020202020)
    return ((eight << np.uint64(64 - 8 * min(size, 8))) + np.uint64(size)) * np.uint64(_SPREAD)


@compiled_inner
def _pair_hash(first, second):
    """A hash of two quick hashes; the second is 0 for a token alone."""
    return (first ^ (second >> np.uint64(29))) * np.uint64(_SPREAD)


@compiled_inner
def _maybe(value, filled):
    """1 if the bit of a hash is set."""
    place = (value >> np.uint64(32)) & np.uint64(len(filled) - 1)
    return (filled[place] >> (value >> np.uint64(58))) & np.uint64(1)


@compiled_inner
def _fill(value, filled):
    """Set the bit of a hash."""
    place = (value >> np.uint64(32)) & np.uint64(len(filled) - 1)
    filled[place] |= np.uint64(1) << (value >> np.uint64(58))


@compiled_inner
def _slot(slot, value, table):
    """From a slot on, the first that is free or has the upper half of a hash."""
    mask = np.uint64(len(table) - 1)
    slot &= mask
    while table[slot] != 0 and table[slot] >> np.uint64(32) != value >> np.uint64(32):
        slot = (slot + np.uint64(1)) & mask
    return slot


@compiled_inner
def _edge_in(slot, table):
    """The edge in a slot, -1 in a free one."""
    return np.int64(table[slot] & np.uint64(0xFFFFFFFF)) - 1


@compiled_inner
def _same(edge, value, node, data, start, size, lower, trie):
    """Whether an edge leaves this node with the bytes of a token, given their hash."""
    begin = np.int64(trie.edges[edge, _START])
    if (
        trie.edges[edge, _NODE] != node
        or trie.edges[edge, _END] - begin != size
        or trie.edges[edge, _HASH] != np.int32(value)
    ):
        return False
    # at one node, up to eight bytes and their hash determine each other; a slot has its other half
    return size <= 8 or _same_bytes(data, start, trie.token_bytes, begin, size, lower)


@kernels.compiled_apart
def _same_bytes(data, start, token_bytes, begin, size, lower):
    same = True
    for offset in range(0, size, 8):
        same &= _eight(data, start + offset, size - offset, lower) == _eight(
            token_bytes, begin + offset, size - offset, False
        )
    return same


# Arguments of functions that exist once are never literals: each would make another copy.


@kernels.compiled_apart
def _edge(value, node, data, start, size, lower, trie):
    """The edge from a node with the bytes of a token, given their hash, or -1."""
    slot = _slot(value, value, trie.table)
    while trie.table[slot] != 0:
        edge = _edge_in(slot, trie.table)
        if _same(edge, value, node, data, start, size, lower, trie):
            return edge
        slot = _slot(slot + np.uint64(1), value, trie.table)
    return -1


@kernels.compiled_apart
def _find(node, data, start, size, lower, trie):
    """The edge from a node with the bytes of a token, or -1."""
    value = _hash(node, data, start, size, lower)
    if _maybe(value, trie.maybe) == 0:
        return -1
    return _edge(value, node, data, start, size, lower, trie)


@kernels.compiled_apart
def _eight_at_end(data, position, size):
    """The same near the end of an array, byte by byte."""
    eight = np.uint64(0)
    for i in range(min(size, 8)):
        eight |= np.uint64(data[position + i]) << np.uint64(8 * i)
    return eight


@compiled_inner
def _eight(data, position, size, lower):
    """Up to eight of the `size` bytes (at least one) from `position` on, the rest zero."""
    if position + 8 <= len(data):
        eight = eight_bytes(data, position)
        eight &= ~np.uint64(0) >> np.uint64(64 - 8 * min(size, 8))
    else:
        eight = _eight_at_end(data, position, size)
    return _lowered(eight) if lower else eight


@compiled_inner
def _lowered(eight):
    """Eight bytes with A to Z in lower case, all at once."""
    low = eight & np.uint64(0x7F7F7F7F7F7F7F7F)
    from_a = low + np.uint64(0x3F3F3F3F3F3F3F3F)
    after_z = low + np.uint64(0x2525252525252525)
    upper = from_a & ~after_z & ~eight & np.uint64(0x8080808080808080)
    return eight | (upper >> np.uint64(2))


@kernels.compiled(
    "u8[:], i64[:], i64[:], bool[:], bool[:], i64[:], u64[:], i32[:;:], u64[:], u64[:], "
    "u64[:] -> i64"
)
def build_trie(
    token_bytes, bounds, entries, written, prefix, precedence, table, edges, maybe, roots,
    seconds,
):  # fmt: skip
    """Put all entries into the tries; returns the number of edges.

    Token i is `token_bytes[bounds[i] : bounds[i + 1]]`, and entry e has the tokens `entries[e]` to
    `entries[e + 1]` − 1. The table has at least two slots per token.
    """
    trie = _Trie(table, edges, token_bytes, precedence, maybe, roots, seconds, 0, False)
    nodes, count = 2, 0
    for entry in range(len(precedence)):
        node = np.int64(_WRITTEN if written[entry] else _LOWER)
        first, second = entries[entry], entries[entry] + 1
        quick = _quick_hash(token_bytes, bounds[first], bounds[second] - bounds[first])
        _fill(quick, roots)
        more = np.uint64(0)
        if second < entries[entry + 1]:
            more = _quick_hash(token_bytes, bounds[second], bounds[second + 1] - bounds[second])
        _fill(_pair_hash(quick, more), seconds)
        for token in range(entries[entry], entries[entry + 1]):
            start, size = bounds[token], bounds[token + 1] - bounds[token]
            value = _hash(node, token_bytes, start, size, False)
            edge = np.int64(_edge(value, node, token_bytes, start, size, np.bool_(False), trie))
            if edge < 0:
                edge = count
                count += 1
                edges[edge, _NODE], edges[edge, _TARGET] = node, -1
                edges[edge, _ENTRY] = edges[edge, _PREFIX_ENTRY] = -1
                edges[edge, _START], edges[edge, _END] = start, start + size
                edges[edge, _HASH] = np.int32(value)
                slot = _slot(value, value, table)
                while table[slot] != 0:
                    slot = _slot(slot + np.uint64(1), value, table)
                table[slot] = value >> np.uint64(32) << np.uint64(32) | np.uint64(edge + 1)
                _fill(value, maybe)
            if token < entries[entry + 1] - 1:
                if edges[edge, _TARGET] < 0:
                    edges[edge, _TARGET] = nodes
                    nodes += 1
                node = np.int64(edges[edge, _TARGET])
            else:
                kind = _PREFIX_ENTRY if prefix[entry] else _ENTRY
                held = edges[edge, kind]
                if held < 0 or precedence[entry] < precedence[held]:
                    edges[edge, kind] = entry
    return count


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
            _keep(np.int64(edges[edge, _ENTRY]), depth, trie.precedence, found)
        node = np.int64(edges[edge, _TARGET])
        if node < 0:
            return
        start = _next_token(in_token, stop, end)
        if start >= end:
            return
        stop = _token_end(in_token, start, end)
        depth += 1
        if _any_high(high, start, stop - start):
            place = (data, in_token, start, stop, end)
            root = np.int64(_LOWER)
            _match_token(place, root, node, depth, trie, lower_character, buffer, found)
            return
        if stop - start > trie.longest_token:
            return
        edge = _find(node, data, start, stop - start, np.bool_(True), trie)


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
                edge = _find(node, buffer, np.int64(0), size, np.bool_(False), trie)
                if edge >= 0 and edges[edge, _PREFIX_ENTRY] >= 0:
                    _keep(np.int64(edges[edge, _PREFIX_ENTRY]), depth, precedence, found)
        if size > longest_token:
            return
        edge = _find(node, buffer, np.int64(0), size, np.bool_(False), trie)
        if edge < 0:
            return
        if edges[edge, _ENTRY] >= 0:
            _keep(np.int64(edges[edge, _ENTRY]), depth, precedence, found)
        node = np.int64(edges[edge, _TARGET])
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
def _bits(mask, position):
    """64 bits of a mask from a position on; one more word is after the last."""
    word, bit = np.uint64(position) >> np.uint64(6), np.uint64(position & 63)
    after = mask[word + np.uint64(1)] << np.uint64(1) << (np.uint64(63) - bit)
    return (mask[word] >> bit) | after


@compiled_inner
def _size(in_token, start, end):
    """The bytes of the token that begins at `start`."""
    size = min(lowest_bit(~_bits(in_token, start)), end - start)
    return size if size < 64 else _token_end(in_token, start, end) - start


@compiled_inner
def _any_high(high, start, size):
    """Whether one of `size` bytes (at least one) is not ASCII."""
    if size > 64:
        return _next_token(high, start, start + size) < start + size
    return _bits(high, start) << np.uint64(64 - size) != 0


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


# Counting


@kernels.compiled("u8[:], i64, u32, u8[:], u64[:], u64[:], u64[:], u8[:] -> i64")
def mark_tokens(data, mode, first_letters, word_character, in_token, candidate, high, tail):
    """Set the three masks for every 64 bytes; returns 1 for a character beyond the table."""
    size = len(data)
    whole = size // 64
    for i in range(size - 64 * whole):
        tail[i] = data[64 * whole + i]
    # the byte that splits or joins tokens, and what it means; without a branch in the loop, which
    # would have LLVM take the masks apart bit by bit
    special = np.uint8(32) if mode == _WHITESPACE else np.uint8(95 if mode == _WORD else 39)  # _ '
    splits = ~np.uint64(0) if mode == _WHITESPACE else np.uint64(0)
    for word in range(whole):
        in_token[word], candidate[word], high[word] = _masks(
            data, 64 * word, special, splits, first_letters
        )
    in_token[whole], candidate[whole], high[whole] = _masks(tail, 0, special, splits, first_letters)
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
def _masks(data, position, special, splits, first_letters):
    high = high_mask(data, position)
    found = equal_mask(data, position, special)
    token = (alphanumeric_mask(data, position) & ~splits) | (found ^ splits)
    return token, high | member_mask(data, position, first_letters), high


@kernels.compiled_apart
def _likely(data, in_token, high, end, beyond, number, trie, places, sizes, hashes):
    """Keep the places of tokens whose hash an edge of the root may have; returns how many.

    Sizes are negative if a token is not ASCII. Without branches where it matters, because which
    tokens are kept cannot be predicted.
    """
    few, roots = 0, trie.roots
    for i in range(number):
        start = places[np.uint64(i)]
        size = _size(in_token, start, end)
        is_high = np.uint64(_any_high(high, start, size)) if beyond != 0 else np.uint64(0)
        quick = _quick_hash(data, start, size)
        places[np.uint64(few)] = start
        sizes[np.uint64(few)] = -size if is_high != 0 else size
        hashes[np.uint64(few)] = quick
        few += np.int64(_maybe(quick, roots) | is_high)
    if len(trie.seconds) > 0:
        few = _with_second(data, in_token, high, end, few, trie.seconds, places, sizes, hashes)
    kept = 0
    for i in range(few):
        start, size = places[np.uint64(i)], sizes[np.uint64(i)]
        value = _hash(_LOWER, data, start, abs(size), True)
        places[np.uint64(kept)], sizes[np.uint64(kept)] = start, size
        hashes[np.uint64(kept)] = value
        kept += np.int64(_maybe(value, trie.maybe) | np.uint64(size < 0))
    return kept


@kernels.compiled_apart
def _with_second(data, in_token, high, end, number, seconds, places, sizes, hashes):
    """Keep the tokens that may be an entry of their own, or begin one with the next token."""
    kept = 0
    for i in range(number):
        start, size, quick = places[np.uint64(i)], sizes[np.uint64(i)], hashes[np.uint64(i)]
        alone = _maybe(_pair_hash(quick, np.uint64(0)), seconds) | np.uint64(size < 0)
        after = start + abs(size)
        second = min(after + lowest_bit(_bits(in_token, after)), end)
        if second - after == 64:
            second = _next_token(in_token, after, end)
        if second < end:
            more = _size(in_token, second, end)
            pair = _pair_hash(quick, _quick_hash(data, second, more))
            alone |= _maybe(pair, seconds) | np.uint64(_any_high(high, second, more))
        places[np.uint64(kept)], sizes[np.uint64(kept)] = start, size
        kept += np.int64(alone)
    return kept


@kernels.compiled_apart
def _fitting(data, in_token, high, end, number, first_bytes, places, sizes):
    """The same for entries with `*` or in one case only: by the first two bytes and the length."""
    kept = 0
    for i in range(number):
        start = places[np.uint64(i)]
        size = _size(in_token, start, end)
        is_high = np.uint64(_any_high(high, start, size))
        second = data[np.uint64(start + 1)] if size > 1 else np.uint8(0)
        pair = (np.uint64(data[np.uint64(start)]) & np.uint64(31)) << np.uint64(5)
        lengths = first_bytes[pair | (np.uint64(second) & np.uint64(31))]
        fits = np.uint64(lengths >> np.uint32(min(size, _LONG))) & np.uint64(1)
        places[np.uint64(kept)] = start
        sizes[np.uint64(kept)] = -size if is_high != 0 else size
        kept += np.int64(fits | is_high)
    return kept


@kernels.compiled(
    "u8[:], u64[:], u64[:], u64[:], i64[:], i64[:], i64, "
    "u64[:], i32[:;:], u8[:], i64[:], u64[:], u64[:], u64[:], i64, bool, "
    "bool, i64[:], i64[:], f64[:], bool, u32[:], i32[:], "
    "i32[:], u64[:], u64[:], u8[:], i64[:], i64[:], i64[:], u64[:], "
    "i32[:], f64[:;:], i32[:], i32[:], i32[:], bool[:] -> i64"
)
def count_terms(
    data, in_token, candidate, high, text_start, text_end, first,
    table, edges, token_bytes, precedence, maybe, roots, seconds, longest_token, has_prefixes,
    has_written, entry_group, entry_tokens, entry_weight, sigma_matters,
    first_bytes, lower_character,
    seen, touched, some, buffer, found, places, sizes, hashes,
    length, totals, offsets, out_entry, out_count, flagged,
):  # fmt: skip
    """Count from document `first` on; returns where it stopped if the arrays are full."""
    trie = _Trie(
        table, edges, token_bytes, precedence, maybe, roots, seconds, longest_token, has_prefixes
    )
    # one look at the root settles most tokens
    simple = not has_prefixes and not has_written
    root = np.int64(_LOWER)
    for document in range(first, len(text_start)):
        begin, end = text_start[document], text_end[document]
        tokens = 0
        touched_count = number = 0
        resume = begin  # tokens before this place were used up by a match
        before = np.uint64(0)  # whether the byte before this word belongs to a token
        beyond = np.uint64(0)  # whether there are characters beyond ASCII
        for word in range(begin >> 6, (end + 63) >> 6):
            base = word << 6
            mask = in_token[np.uint64(word)]  # unsigned: numba need not look for negative places
            if base < begin:
                mask &= ~np.uint64(0) << np.uint64(begin - base)
            if base + 64 > end:
                mask &= ~np.uint64(0) >> np.uint64(base + 64 - end)
            starts = mask & ~((mask << np.uint64(1)) | before)
            before = mask >> np.uint64(63)
            beyond |= high[np.uint64(word)]
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
        if simple:
            kept = _likely(data, in_token, high, end, beyond, number, trie, places, sizes, hashes)
        else:
            kept = _fitting(data, in_token, high, end, number, first_bytes, places, sizes)
        for i in range(kept):
            start = places[np.uint64(i)]
            if start < resume:
                continue
            size = abs(sizes[np.uint64(i)])
            entry = np.int64(-1)
            if simple and sizes[np.uint64(i)] > 0:
                value = hashes[np.uint64(i)]
                edge = _edge_in(_slot(value, value, table), table)
                if edge < 0:
                    continue
                if not _same(edge, value, root, data, start, size, np.bool_(True), trie):
                    edge = _edge(value, root, data, start, size, np.bool_(True), trie)
                    if edge < 0:
                        continue
                entry = np.int64(edges[edge, _ENTRY])
                if edges[edge, _TARGET] >= 0:  # a phrase may begin here
                    found[0], found[1] = -1, 0
                    place = (data, in_token, start, start + size, end)
                    _match_ascii(place, high, edge, trie, lower_character, buffer, found)
                    entry = found[0]
            else:
                found[0], found[1] = -1, 0
                place = (data, in_token, start, start + size, end)
                depth = np.int64(1)
                for other in range(2 if has_written else 1):
                    _match_token(place, other, other, depth, trie, lower_character, buffer, found)
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
