"""Compiled code that finds the words of a swap in bytes, and copies the bytes with them replaced.

Bytes of words are marked 64 at a time; a table over a word's first two bytes and its length rules
out nearly all words; the others are hashed and compared. `swapper.py` does the same in Python.
"""

from __future__ import annotations

import numpy as np

from kernels.declaring import KernelModule, compiled_inner
from kernels.simd import (
    alphanumeric_mask,
    copy_bytes,
    equal_mask,
    high_mask,
    lowest_bit,
    member_mask,
)
from kernels.terms.kernel import decode
from ranktilt.counterfactuals.substitution.kernel import _LONG
from ranktilt.counterfactuals.substitution.words import MARK, WORD

kernels = KernelModule()


@kernels.compiled("u8[:], u32, u8[:], u64[:], u64[:], u64[:], u8[:] -> i64")
def mark_words(data, first_letters, kinds, in_word, candidate, high, tail):
    """Set the three masks for every 64 bytes."""
    size = len(data)
    whole = size // 64
    for i in range(size - 64 * whole):
        tail[i] = data[64 * whole + i]
    for word in range(whole):
        high[word] = high_mask(data, 64 * word)
        in_word[word] = alphanumeric_mask(data, 64 * word) | equal_mask(
            data, 64 * word, np.uint8(95)
        )
        candidate[word] = member_mask(data, 64 * word, first_letters) | high[word]
    high[whole] = high_mask(tail, 0)
    in_word[whole] = alphanumeric_mask(tail, 0) | equal_mask(tail, 0, np.uint8(95))
    candidate[whole] = member_mask(tail, 0, first_letters) | high[whole]
    in_word[whole + 1] = candidate[whole + 1] = high[whole + 1] = 0
    for word in range(len(high)):  # characters beyond ASCII, one by one
        left = high[word]
        while left != 0:
            bit = lowest_bit(left)
            left &= left - np.uint64(1)
            position = 64 * word + bit
            if data[position] < 0xC0:  # not the first byte of its character
                continue
            code, width = decode(data, position)
            kind = kinds[code]
            if kind == WORD or (kind == MARK and position > 0 and _bit(in_word, position - 1)):
                for i in range(position, position + width):
                    in_word[i >> 6] |= np.uint64(1) << np.uint64(i & 63)
    return 0


@kernels.compiled(
    "u8[:], i64[:], i64[:], u8[:], u64[:], u64[:], u32[:], u64[:;:], i64[:], u8[:], "
    "i64[:], u64[:;:], i64[:], i64[:], i64[:], bool[:] -> i64"
)
def find_words(
    data, start, end, kinds, in_word, candidate, first_bytes, table, bounds, content,
    guard_bounds, guards, out_place, out_form, out_text, out_guarded,
):  # fmt: skip
    """Fill the three arrays as far as they reach; returns how many words there are."""
    count = 0
    slots = np.uint64(len(table) - 1)
    for text in range(len(start)):
        begin, stop = start[text], end[text]
        # a mark at the beginning of a text continues no word, whatever stands before the text
        while begin < stop and data[begin] >= 0xC0:
            code, width = decode(data, begin)
            if kinds[code] != MARK:
                break
            begin += width
        before = np.uint64(0)  # whether the byte before these 64 belongs to a word
        for word in range(begin >> 6, (stop + 63) >> 6):
            base = word << 6
            mask = in_word[np.uint64(word)]
            if base < begin:
                mask &= ~np.uint64(0) << np.uint64(begin - base)
            if base + 64 > stop:
                mask &= ~np.uint64(0) >> np.uint64(base + 64 - stop)
            starts = mask & ~((mask << np.uint64(1)) | before)
            before = mask >> np.uint64(63)
            starts &= candidate[np.uint64(word)]
            while starts != 0:
                bit = lowest_bit(starts)
                starts &= starts - np.uint64(1)
                place = base + bit
                size = lowest_bit(~(mask >> np.uint64(bit)))
                if bit + size >= 64:
                    after = place + size
                    while after < stop and _bit(in_word, after):
                        after += 1
                    size = after - place
                second = data[np.uint64(place + 1)] if size > 1 else np.uint8(0)
                lengths = first_bytes[
                    (np.uint64(data[np.uint64(place)]) << np.uint64(8)) | np.uint64(second)
                ]
                if (lengths >> np.uint32(min(size, _LONG))) & np.uint32(1) == 0:
                    continue
                value = np.uint64(14695981039346656037)
                for i in range(place, place + size):
                    value = (value ^ np.uint64(data[i])) * np.uint64(1099511628211)
                if value == 0:
                    value = np.uint64(1)
                slot = value & slots
                while table[slot, 0] != 0:
                    if table[slot, 0] == value:
                        form = np.int64(table[slot, 1])
                        first = bounds[form]
                        if bounds[form + 1] - first == size:
                            same = True
                            for i in range(size):
                                same = same and data[place + i] == content[first + i]
                            if same:
                                if count < len(out_place):
                                    out_place[count] = place
                                    out_form[count] = form
                                    out_text[count] = text
                                    out_guarded[count] = guard_bounds[form] < guard_bounds[
                                        form + 1
                                    ] and _between(
                                        data, in_word, begin, stop, place, size,
                                        guards[guard_bounds[form] : guard_bounds[form + 1]],
                                    )  # fmt: skip
                                count += 1
                                break
                    slot = (slot + np.uint64(1)) & slots
    return count


@compiled_inner
def _between(data, in_word, begin, stop, place, size, guards):
    """Whether the words beside this one are those of any guard.

    A mark that joins no phrase parts them: there is no word beside this one then.
    """
    last = place
    while last > begin and not _bit(in_word, last - 1) and not _parts(data[last - 1]):
        last -= 1
    first = last
    while first > begin and _bit(in_word, first - 1):
        first -= 1
    before = _lower_hash(data, first, last)
    first = place + size
    while first < stop and not _bit(in_word, first) and not _parts(data[first]):
        first += 1
    last = first
    while last < stop and _bit(in_word, last):
        last += 1
    after = _lower_hash(data, first, last)
    for guard in range(len(guards)):
        left, right = guards[guard, 0], guards[guard, 1]
        fits = left == 0 or left == before
        if fits and (right == 0 or right == after):
            return True
    return False


@compiled_inner
def _parts(byte):
    """Whether an ASCII mark separates the words of a phrase."""
    if byte in (39, 45):  # ' and -
        return False
    return 33 <= byte <= 47 or 58 <= byte <= 64 or 91 <= byte <= 96 or 123 <= byte <= 126


@compiled_inner
def _lower_hash(data, start, end):
    """The hash of a word with its ASCII letters in lower case."""
    value = np.uint64(14695981039346656037)
    for i in range(start, end):
        byte = data[i]
        if 65 <= byte <= 90:
            byte += np.uint8(32)
        value = (value ^ np.uint64(byte)) * np.uint64(1099511628211)
    return value


@kernels.compiled("u8[:], i64[:], i64[:], i64[:], i64[:], u8[:], u8[:] -> i64")
def replace_words(data, place, old_size, other, other_bounds, other_content, out):
    """Fill `out`: see `copy_with`."""
    read = written = 0
    for number in range(len(place)):
        written += copy_bytes(data, read, out, written, place[number] - read)
        first, last = other_bounds[other[number]], other_bounds[other[number] + 1]
        for i in range(first, last):
            out[written] = other_content[i]
            written += 1
        read = place[number] + old_size[number]
    return written + copy_bytes(data, read, out, written, len(data) - read)


@compiled_inner
def _bit(mask, position):
    return (mask[position >> 6] >> np.uint64(position & 63)) & np.uint64(1) != 0
