"""How much of a file may be in memory: limits against damaged and hostile files.

Three environment variables raise or lower them. Real collections are far below the defaults: text
compresses 3 to 20 times, and a line is a document.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from typing import Any, BinaryIO

from ranktilt.errors import InputError

#: Megabytes of one line; how many times its size a file may become when it is unpacked.
LINE, RATIO = "RANKTILT_MAX_LINE_MB", "RANKTILT_MAX_RATIO"
#: Megabytes of what must be in memory at once; by default half of the machine's memory.
MEMORY = "RANKTILT_MAX_MEMORY_MB"
_MB = 1 << 20
#: Unpacked bytes that are always accepted: so much is no danger, however small the file is.
_FREE_BYTES = 64 * _MB
_PIECE_BYTES = 4 * _MB


def budget(name: str) -> int:
    """A limit: bytes, or a ratio."""
    given = os.environ.get(name)
    if given is not None and not re.fullmatch("0*[1-9][0-9]{0,9}", given):
        raise InputError(f"{name}={given!r}", expected="a whole number above 0")
    if name == RATIO:
        return int(given or 200)
    if given is None and name == MEMORY:
        return _machine_memory() // 2
    return int(given or 64) * _MB


def _machine_memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # not POSIX
        return 16 << 30


def over_budget(name: str, what: str, where: object) -> InputError:
    """The one message about a limit that was passed."""
    limit = budget(name) if name == RATIO else f"{budget(name) // _MB:,} MB"
    do = f"check the file; if it is right, set {name} to a larger number"
    return InputError(f"{what} (limit: {limit})", where=where, do=do)


def next_line(stream: BinaryIO, where: object) -> bytes:
    """The next line, which may not be endless."""
    most = budget(LINE)
    line = stream.readline(most + 1)
    if len(line) > most:
        raise over_budget(LINE, "a line without end", where)
    return line


def lines_of(stream: BinaryIO, where: object) -> Iterator[bytes]:
    """All lines, none of them endless."""
    while line := next_line(stream, where):
        yield line


def read_all(stream: BinaryIO, where: object) -> bytes:
    """The rest of a stream, if there is room for it; only JSON may be one long line."""
    left, most = budget(MEMORY), budget(LINE)
    pieces: list[bytes] = []
    line = 0
    while piece := stream.read(_PIECE_BYTES):
        pieces.append(piece)
        line = len(piece) - 1 - piece.rfind(b"\n") + (0 if b"\n" in piece else line)
        if line > most and not re.match(rb"(\xef\xbb\xbf)?\s*[\[{]", pieces[0]):
            raise over_budget(LINE, "a line without end", where)
        left -= len(piece)
        if left < 0:
            raise over_budget(MEMORY, "more than may be in memory at once", where)
    return b"".join(pieces)


def check_ratio(unpacked: int, packed: int, where: object) -> None:
    """Raise an error if a file becomes far larger than text does when it is unpacked."""
    if unpacked > _FREE_BYTES and unpacked > budget(RATIO) * packed:
        raise over_budget(RATIO, f"unpacks to over {unpacked // packed:,} times its size", where)


class Unpacking(io.RawIOBase):
    """A stream that a decompressor fills, as long as that is in proportion to the file."""

    def __init__(self, inner: Any, path: str | os.PathLike[str]) -> None:
        self._inner, self._path = inner, path
        self._packed, self._size = max(1, os.path.getsize(path)), 0

    def readable(self) -> bool:
        return True

    def readinto(self, target: Any) -> int:
        found: int = self._inner.readinto(target)
        self._size += found
        check_ratio(self._size, self._packed, self._path)
        return found

    def close(self) -> None:
        self._inner.close()
        super().close()
