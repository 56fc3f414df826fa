"""The context model of `pronouns.py` on UTF-8 bytes, compiled.

`_decide_place` looks at one place of a buffer and can be called from other compiled code. A feature
is hashed (64 bits of FNV-1a over its template's number and its bytes) and looked up in a table of
the listed ones, so an unlisted feature costs one look.
"""

from __future__ import annotations

import numpy as np

from kernels.declaring import KernelModule, compiled_inner
from ranktilt.counterfactuals.substitution.pronouns_kernel import _PRIME, _SEED

kernels = KernelModule()
_WORD, _CLITIC, _NUMBER, _MARK = 0, 1, 2, 3
_SPACE = 4


@kernels.compiled(
    "u8[:], i64[:], i64[:], i64[:], i64[:], i64[:], u64[:;:], i32[:;:], i64[:], "
    "i64[:;:], i64[:] -> i64"
)
def decide_all(
    data, kinds, text_start, start, end, text_end, keys, values, bias, spans, answers
):  # fmt: skip
    """An answer for every word; `spans` is scratch."""
    for i in range(len(kinds)):
        answers[i] = _decide_place(
            data, kinds[i], text_start[i], start[i], end[i], text_end[i], keys, values, bias, spans
        )
    return 0


@compiled_inner
def _decide_place(data, kind, text_start, start, end, text_end, keys, values, bias, spans):
    """0 or 1 for the word data[start:end]; `kind` is 0 (her) or 1 (his).

    `spans` is scratch, int64 of shape (4, 3): for n1, n2, p1, p2 the kind, start and end.
    """
    _tokens_after(data, end, text_end, spans)
    _tokens_before(data, text_start, start, spans)
    keys, values = keys[kind], values[kind]
    total = bias[kind]
    for i in range(4):
        total += _look(keys, values, _add(data, spans, i, _begin(i)))
    total += _look(keys, values, _pair(data, spans, 4, 2, 0))
    total += _look(keys, values, _pair(data, spans, 5, 0, 1))
    total += _look(keys, values, _pair(data, spans, 6, 3, 2))
    before_end = _byte(_add(data, spans, 2, _begin(7)), 32)
    total += _look(keys, values, _add_end(data, spans, before_end))
    end_after = _byte(_add_end(data, spans, _begin(8)), 32)
    total += _look(keys, values, _add(data, spans, 1, end_after))
    for i in range(2):
        if spans[i, 0] == _WORD:
            first, last = spans[i, 1], spans[i, 2]
            for size in range(1, 5):
                if last - first <= size or data[last - size] >= 0x80:
                    break
                total += _look(keys, values, _bytes(data, last - size, last, _begin(9 + i)))
            byte = data[first]
            if byte < 0x80:
                capital = np.uint8(65) if byte < 97 else np.uint8(97)
                total += _look(keys, values, _byte(_begin(11 + i), capital))
    if spans[0, 0] == _WORD:
        size = min(spans[0, 2] - spans[0, 1], 9)
        total += _look(keys, values, _byte(_begin(13), 48 + size))
    if spans[2, 0] == _WORD:
        first, last = spans[2, 1], spans[2, 2]
        if last - first > 3 and data[last - 1] < 0x80 and data[last - 2] < 0x80:
            total += _look(keys, values, _bytes(data, last - 2, last, _begin(14)))
            if data[last - 3] < 0x80:
                total += _look(keys, values, _bytes(data, last - 3, last, _begin(14)))
    return 1 if total > 0 else 0


@compiled_inner
def _begin(template):
    return (_SEED ^ np.uint64(template)) * _PRIME


@compiled_inner
def _byte(found, byte):
    return (found ^ np.uint64(byte)) * _PRIME


@compiled_inner
def _bytes(data, start, end, found):
    for i in range(start, end):
        byte = data[i]
        if 65 <= byte <= 90:
            byte += np.uint8(32)
        found = (found ^ np.uint64(byte)) * _PRIME
    return found


@kernels.compiled_apart
def _add(data, spans, i, found):
    """Go on hashing with token i as `features` writes it; marks hold their byte as their start."""
    kind = spans[i, 0]
    if kind == _WORD:
        return _bytes(data, spans[i, 1], spans[i, 2], found)
    if kind == _CLITIC:
        return _bytes(data, spans[i, 1], spans[i, 2], _byte(found, 39))
    if kind == _NUMBER:
        return _byte(found, 48)
    return _byte(found, spans[i, 1])


@kernels.compiled_apart
def _add_end(data, spans, found):
    """The last two letters of n1, or all of it where it is no word in plain letters."""
    first, last = spans[0, 1], spans[0, 2]
    if spans[0, 0] != _WORD or last - first < 2 or data[last - 1] >= 0x80 or data[last - 2] >= 0x80:
        return _add(data, spans, 0, found)
    return _bytes(data, last - 2, last, found)


@compiled_inner
def _pair(data, spans, template, i, j):
    return _add(data, spans, j, _byte(_add(data, spans, i, _begin(template)), 32))


@kernels.compiled_apart
def _look(keys, values, found):
    if found == 0:
        found = np.uint64(1)
    mask = np.uint64(len(keys) - 1)
    slot = found & mask
    while keys[slot] != 0:
        if keys[slot] == found:
            return np.int64(values[slot])
        slot = (slot + np.uint64(1)) & mask
    return np.int64(0)


@compiled_inner
def _tokens_after(data, place, text_end, spans):
    count = 0
    joined = True
    while place < text_end and count < 2:
        kind, width, mark = _classify(data, place, text_end)
        begin = place
        place += width
        if kind == _SPACE:
            joined = False
            continue
        clitic = False
        if kind == _MARK:
            if joined and place < text_end and _apostrophe(data, begin, width):
                clitic = _classify(data, place, text_end)[0] == _WORD
            if not clitic:
                spans[count, 0], spans[count, 1] = _MARK, mark
                count += 1
                joined = False
                if mark == 46:
                    break
                continue
            begin = place
        run = _WORD if clitic else kind
        while place < text_end:
            other, width, _ = _classify(data, place, text_end)
            if other != run:
                break
            place += width
        spans[count, 0] = _CLITIC if clitic else kind
        spans[count, 1], spans[count, 2] = begin, place
        count += 1
        joined = run == _WORD
    while count < 2:
        spans[count, 0], spans[count, 1] = _MARK, 124
        count += 1


@compiled_inner
def _tokens_before(data, text_start, place, spans):
    count = 2
    while place > text_start and count < 4:
        last = place
        place = _back(data, text_start, place)
        kind, _, mark = _classify(data, place, last)
        if kind == _SPACE:
            continue
        if kind == _MARK:
            spans[count, 0], spans[count, 1] = _MARK, mark
            count += 1
            if mark == 46:
                break
            continue
        while place > text_start:
            further = _back(data, text_start, place)
            if _classify(data, further, place)[0] != kind:
                break
            place = further
        spans[count, 0], spans[count, 1], spans[count, 2] = kind, place, last
        if kind == _WORD and place > text_start:
            further = _back(data, text_start, place)
            if further > text_start and _apostrophe(data, further, place - further):
                furthest = _back(data, text_start, further)
                if _classify(data, furthest, further)[0] == _WORD:
                    spans[count, 0] = _CLITIC
                    place = further
        count += 1
    while count < 4:
        spans[count, 0], spans[count, 1] = _MARK, 124
        count += 1


@compiled_inner
def _back(data, text_start, place):
    """Start of the character that ends at `place`."""
    place -= 1
    while place > text_start and data[place] & 0xC0 == 0x80:
        place -= 1
    return place


@compiled_inner
def _apostrophe(data, place, width):
    if width == 1:
        return data[place] == 39
    return (
        width == 3 and data[place] == 0xE2 and data[place + 1] == 0x80 and data[place + 2] == 0x99
    )


@kernels.compiled_apart
def _classify(data, place, end):
    """Kind, width in bytes and, for a mark, the byte that it counts as."""
    byte = data[place]
    if byte < 0x80:
        if 97 <= byte <= 122 or 65 <= byte <= 90:
            return _WORD, 1, 0
        if 48 <= byte <= 57:
            return _NUMBER, 1, 0
        if byte <= 32 or byte == 127:
            return _SPACE, 1, 0
        if byte in (63, 33, 59):  # ? ! ;
            return _MARK, 1, 46
        if byte in (39, 96):  # ' `
            return _MARK, 1, 34
        return _MARK, 1, np.int64(byte)
    width = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
    width = min(width, end - place)
    code = np.int64(byte) & (0x3F >> (width - 1) if width > 1 else 0x3F)
    for i in range(1, width):
        code = (code << 6) | (np.int64(data[place + i]) & 0x3F)
    if code <= 0xA0 or 0x2000 <= code <= 0x200B or code in (0x202F, 0x3000, 0xFEFF):
        return _SPACE, width, 0
    if 0x2018 <= code <= 0x201F or code in (0xAB, 0xBB):
        return _MARK, width, 34
    if 0x2010 <= code <= 0x2015:
        return _MARK, width, 45
    if code == 0x2026:
        return _MARK, width, 46
    if code < 0xC0 or code in (0xD7, 0xF7) or 0x2000 <= code < 0x2C00 or 0x3000 <= code < 0x3040:
        return _MARK, width, 42
    return _WORD, width, 0
