"""Documents of JSON lines and CSV, decoded by compiled code, 64 bytes at a time.

Plain records only: what is unusual or wrong is left to the readers that define the formats (see
`collection_lines.py` for JSON, Arrow for CSV).
"""

from __future__ import annotations

import numpy as np

from kernels.declaring import KernelModule, compiled_inner
from kernels.simd import below_mask, copy_64, equal_mask, lowest_bit
from ranktilt.data.record_kernel import _DONE, _MORE_ROOM, _UNUSUAL, _Spans, _Wanted

kernels = KernelModule()
_ABSENT, _NULL = -1, -2  # starts of values
_NEWLINE, _RETURN, _SPACE, _QUOTE, _COMMA, _BACKSLASH = 10, 13, 32, 34, 44, 92
_LONGEST_NUMBER, _DEEPEST = 600, 60


# Documents


@kernels.compiled_apart
def _add_document(wanted, out, left, found):
    """Add the document that the values make up; returns _DONE or why not.

    `left` is how many bytes are not read yet: there must be room for them.
    """
    values, documents, parts, _, counts = found
    own = 0
    while own < wanted.ids and values[0, own] == _ABSENT:
        own += 1
    if own == wanted.ids or values[0, own] < 0 or values[0, own] == values[1, own]:
        return _UNUSUAL
    number = counts[0]
    if number == documents.shape[1] or counts[1] + values.shape[1] > parts.shape[1]:
        return _MORE_ROOM
    start = end = np.int64(0)
    last = wanted.ids + wanted.fields
    text_found = last == values.shape[1]
    for value in range(wanted.ids, values.shape[1]):
        begin, stop = values[0, value], values[1, value]
        if value >= last:
            if begin == _ABSENT or text_found:
                continue
            text_found = True
        elif begin == _ABSENT and value - wanted.ids >= wanted.optional:
            return _UNUSUAL
        if begin < 0 or begin == stop:
            continue
        parts[0, counts[1]], parts[1, counts[1]], parts[2, counts[1]] = begin, stop, number
        counts[1] += 1
        if start == end:
            start, end = begin, stop
        elif begin == end + 1:  # a space is between them
            end = stop
        else:  # in another order: joined after everything else
            place, size = counts[3] + 1, end - start
            if place + size + stop - begin + left + 129 > len(out):
                return _UNUSUAL
            _copy(out, start, size, place)
            out[place + size] = _SPACE
            _copy(out, begin, stop - begin, place + size + 1)
            start, end = place, place + size + 1 + stop - begin
            counts[3] = end
    if not text_found:
        return _UNUSUAL
    documents[0, number], documents[1, number] = values[0, own], values[1, own]
    documents[2, number], documents[3, number] = start, end
    counts[0] += 1
    return _DONE


@compiled_inner
def _copy(out, position, size, place):
    for offset in range(0, size, 64):
        copy_64(out, position + offset, out, place + offset)


@compiled_inner
def _keep(value, begin, end, found):
    """Keep a value that was decoded to out[begin:end]; a space is before it."""
    found.values[0, value], found.values[1, value] = begin, end
    if end > begin:
        found.counts[3] = end


@compiled_inner
def _at(data, position):
    return data[position] if position < len(data) else np.uint8(0)


# JSON


@kernels.compiled(
    "u8[:], u8[:], i64[:], i64, i64, i64, u8[:], i64[:;:], i64[:;:], i64[:;:], i64[:;:], i64[:]"
    " -> i64"
)
def scan_json(
    data, names, bounds, ids, fields, optional, out, values, documents, parts, breaks, counts
):
    """Decode the documents of lines; returns _DONE, _UNUSUAL or _MORE_ROOM."""
    wanted = _Wanted(ids, fields, optional)
    found = _Spans(values, documents, parts, breaks, counts)
    counts[:] = 0
    position = np.int64(0)
    while True:
        position = _space(data, position)
        if position == len(data):
            break
        if data[position] == _NEWLINE:
            position += 1
            continue
        values[:] = _ABSENT
        position = _object(data, position, (names, bounds, ids), out, found)
        if position < 0:
            return _UNUSUAL
        position = _space(data, position)
        if position < len(data) and data[position] != _NEWLINE:
            return _UNUSUAL
        status = _add_document(wanted, out, len(data) - position, found)
        if status != _DONE:
            return status
        if counts[2] > breaks.shape[1]:
            return _MORE_ROOM
    counts[4] = len(data)
    return _DONE


@kernels.compiled_apart
def _object(data, position, wanted, out, found):
    """Decode the wanted values of one object; returns the place after it, or _UNUSUAL."""
    if data[position] != 123:  # {
        return _UNUSUAL
    kinds, depth, value = np.uint64(0), 0, -1  # kinds: a bit per level, 1 for objects
    while True:  # a value begins here
        byte = _at(data, position)
        if byte == 123 or byte == 91:
            if value >= 0 or depth == _DEEPEST:
                return _UNUSUAL
            depth += 1
            kinds = (kinds << np.uint64(1)) | np.uint64(byte == 123)
            position = _space(data, position + 1)
            if _at(data, position) != byte + 2:  # not closed at once
                if byte == 123:
                    position, value = _key(data, position, depth, wanted, out, found)
                    if position < 0:
                        return _UNUSUAL
                continue
        else:
            position = _scalar(data, position, value, wanted[2], out, found)
            if position < 0:
                return _UNUSUAL
            value = -1
        while True:  # after a value, or before the end of an empty object or array
            position = _space(data, position)
            byte = _at(data, position)
            is_object = kinds & np.uint64(1)
            if byte == _COMMA:
                position = _space(data, position + 1)
                if is_object:
                    position, value = _key(data, position, depth, wanted, out, found)
                    if position < 0:
                        return _UNUSUAL
                break
            if byte != (125 if is_object else 93):
                return _UNUSUAL
            position += 1
            depth -= 1
            kinds >>= np.uint64(1)
            if depth == 0:
                return position


@kernels.compiled_apart
def _key(data, position, depth, wanted, out, found):
    """The place of the value after a key, and its number if it is wanted."""
    names, bounds, _ = wanted
    if _at(data, position) != _QUOTE:
        return _UNUSUAL, -1
    written, breaks = found.counts[3], found.counts[2]
    position, end = _string(data, position + 1, out, written, found)
    found.counts[2] = breaks
    if position < 0:
        return _UNUSUAL, -1
    position = _space(data, position)
    if _at(data, position) != 58:  # :
        return _UNUSUAL, -1
    position = _space(data, position + 1)
    for name in range(len(bounds) - 1 if depth == 1 else 0):
        same = bounds[name + 1] - bounds[name] == end - written
        place = written
        while same and place < end:
            same = out[place] == names[bounds[name] + place - written]
            place += 1
        if same:
            if found.values[0, name] != _ABSENT:
                return _UNUSUAL, -1  # the second of two: the last one counts
            return position, name
    return position, -1


@kernels.compiled_apart
def _scalar(data, position, value, ids, out, found):
    """Decode a string, or pass over another scalar; returns the place after it or _UNUSUAL."""
    byte = _at(data, position)
    begin, breaks = found.counts[3] + 1, found.counts[2]
    if byte == _QUOTE:
        out[begin - 1] = _SPACE
        _add_break(found, begin, position + 1)
        position, end = _string(data, position + 1, out, begin, found)
        if value >= 0:
            _keep(value, begin, end, found)
        else:
            found.counts[2] = breaks
        return position
    if byte == 110 and _spells(data, position + 1, 117, 108, 108):  # null
        if value >= 0:
            found.values[0, value] = _NULL
        return position + 4
    if value >= 0:
        end = _number_end(data, position)
        if value >= ids or end < 0 or end - position > _LONGEST_NUMBER:
            return _UNUSUAL
        out[begin - 1] = _SPACE
        for i in range(end - position):
            out[begin + i] = data[position + i]
            if not _is_digit(data[position + i]):
                return _UNUSUAL
        _keep(value, begin, begin + end - position, found)
        return end
    if byte == 116 and _spells(data, position + 1, 114, 117, 101):  # true
        return position + 4
    if byte == 102 and _spells(data, position + 2, 108, 115, 101):  # false
        return position + 5 if data[position + 1] == 97 else _UNUSUAL
    end = _number_end(data, position)
    return end if end - position <= _LONGEST_NUMBER else _UNUSUAL


@compiled_inner
def _spells(data, position, first, second, third):
    return (
        _at(data, position) == first
        and _at(data, position + 1) == second
        and _at(data, position + 2) == third
    )


@compiled_inner
def _is_digit(byte):
    return 48 <= byte <= 57


@compiled_inner
def _digits_end(data, position):
    """The place after at least one digit, or _UNUSUAL."""
    if not _is_digit(_at(data, position)):
        return _UNUSUAL
    while _is_digit(_at(data, position)):
        position += 1
    return position


@kernels.compiled_apart
def _number_end(data, position):
    """The place after a number, or _UNUSUAL."""
    position += _at(data, position) == 45  # -
    zero = _at(data, position) == 48
    end = _digits_end(data, position)
    if zero and end > position + 1:
        return _UNUSUAL
    if end >= 0 and _at(data, end) == 46:  # .
        end = _digits_end(data, end + 1)
    if end >= 0 and _at(data, end) | 32 == 101:  # e or E
        sign = _at(data, end + 1)
        end = _digits_end(data, end + (2 if sign == 43 or sign == 45 else 1))
    return end


@compiled_inner
def _space(data, position):
    """The first place from `position` on without a space, a tab or a carriage return."""
    while position < len(data) and (
        data[position] == _SPACE or data[position] == 9 or data[position] == _RETURN
    ):
        position += 1
    return position


@compiled_inner
def _add_break(found, place, position):
    if found.counts[2] < found.breaks.shape[1]:
        found.breaks[0, found.counts[2]] = place
        found.breaks[1, found.counts[2]] = position
    found.counts[2] += 1


@kernels.compiled_apart
def _string(data, position, out, written, found):
    """Decode a string from the place after its first quote; returns the place after its last one.

    The second result is its end in `out`.
    """
    while True:
        if position + 64 <= len(data):
            copy_64(data, position, out, written)
            marks = equal_mask(data, position, np.uint8(_QUOTE))
            marks |= equal_mask(data, position, np.uint8(_BACKSLASH))
            marks |= below_mask(data, position, np.uint8(_SPACE))
            step = lowest_bit(marks)
            position += step
            written += step
            if step == 64:
                continue
        byte = _at(data, position)
        if byte == _QUOTE:
            return position + 1, written
        if byte < _SPACE:  # a control character, or the end of the data
            return _UNUSUAL, written
        if byte == _BACKSLASH:
            position, code = _escape(data, position + 1)
            if position < 0:
                return _UNUSUAL, written
            written = encode(code, out, written)
            _add_break(found, written, position)
        else:
            out[written] = byte
            position += 1
            written += 1


@kernels.compiled_apart
def _escape(data, position):
    """The place after an escape, whose backslash is before `position`, and its code point."""
    byte = _at(data, position)
    if byte == 117:  # u
        code = _four_digits(data, position + 1)
        position += 5
        if 0xD800 <= code < 0xDC00 and _at(data, position) == _BACKSLASH:
            second = _four_digits(data, position + 2) if _at(data, position + 1) == 117 else -1
            if second < 0xDC00 or second > 0xDFFF:
                return _UNUSUAL, code
            return position + 6, 0x10000 + ((code - 0xD800) << 10) + second - 0xDC00
        if code < 0 or 0xD800 <= code < 0xE000:
            return _UNUSUAL, code
        return position, code
    code = np.int64(byte)
    if byte == 110:  # n, t, r, b, f
        code = 10
    elif byte == 116:
        code = 9
    elif byte == 114:
        code = 13
    elif byte == 98:
        code = 8
    elif byte == 102:
        code = 12
    elif byte != _QUOTE and byte != _BACKSLASH and byte != 47:
        return _UNUSUAL, code
    return position + 1, code


@compiled_inner
def _four_digits(data, position):
    """The value of four hexadecimal digits, or -1."""
    code = np.int64(0)
    for i in range(4):
        byte = np.int64(_at(data, position + i))
        letter = byte | 32
        if 48 <= byte <= 57:
            code = code << 4 | byte - 48
        elif 97 <= letter <= 102:
            code = code << 4 | letter - 87
        else:
            return np.int64(-1)
    return code


@kernels.compiled_apart
def encode(code, buffer, size):
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


# CSV


@kernels.compiled(
    "u8[:], i64[:], i64, i64, i64, u8[:], i64[:;:], i64[:;:], i64[:;:], i64[:;:], i64[:] -> i64"
)
def scan_csv(data, value_of, ids, fields, optional, out, values, documents, parts, breaks, counts):
    """Decode the documents of records; returns _DONE, _UNUSUAL or _MORE_ROOM.

    A record whose last quoted field is not closed ends in later data.
    """
    wanted = _Wanted(ids, fields, optional)
    found = _Spans(values, documents, parts, breaks, counts)
    counts[:] = 0
    position = np.int64(0)
    while position < len(data):
        if data[position] == _NEWLINE:
            position += 1
            continue
        if data[position] == _RETURN and _at(data, position + 1) == _NEWLINE:
            position += 2
            continue
        counts[4] = position
        for column in range(len(value_of)):
            begin = counts[3] + 1
            out[begin - 1] = _SPACE
            if _at(data, position) == _QUOTE:
                position, end = _quoted(data, position + 1, out, begin)
                if position < 0:
                    return _DONE
            else:
                position, end = _unquoted(data, position, out, begin)
            if value_of[column] >= 0:
                _keep(value_of[column], begin, end, found)
            if column < len(value_of) - 1:
                if _at(data, position) != _COMMA:
                    return _UNUSUAL
                position += 1
        if position < len(data):
            position += data[position] == _RETURN
            if _at(data, position) != _NEWLINE:
                return _UNUSUAL
            position += 1
        status = _add_document(wanted, out, len(data) - position, found)
        if status != _DONE:
            return status
    counts[4] = len(data)
    return _DONE


@kernels.compiled_apart
def _quoted(data, position, out, written):
    """Decode a field from the place after its first quote; returns the place after its last one."""
    while position < len(data):
        if position + 64 <= len(data):
            copy_64(data, position, out, written)
            step = lowest_bit(equal_mask(data, position, np.uint8(_QUOTE)))
            position += step
            written += step
            if step == 64:
                continue
        out[written] = data[position]
        if data[position] == _QUOTE:
            position += 1
            if _at(data, position) != _QUOTE:
                return position, written
        position += 1
        written += 1
    return _UNUSUAL, written


@kernels.compiled_apart
def _unquoted(data, position, out, written):
    """Copy a field without quotes around it; returns the place of what ends it."""
    while position < len(data):
        if position + 64 <= len(data):
            copy_64(data, position, out, written)
            marks = equal_mask(data, position, np.uint8(_COMMA))
            marks |= equal_mask(data, position, np.uint8(_NEWLINE))
            marks |= equal_mask(data, position, np.uint8(_RETURN))
            step = lowest_bit(marks)
            position += step
            written += step
            if step == 64:
                continue
        byte = data[position]
        if byte in (_COMMA, _NEWLINE, _RETURN):
            break
        out[written] = byte
        position += 1
        written += 1
    return position, written
