"""How much of a file may be in memory: limits against damaged and hostile files.

Three environment variables raise or lower them. Real collections are far below the defaults: text
compresses 3 to 20 times, and a line is a document.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import BinaryIO

from ranktilt.errors import InputError

#: Megabytes of one line; how many times its size a file may become when it is unpacked.
LINE, RATIO = "RANKTILT_MAX_LINE_MB", "RANKTILT_MAX_RATIO"
#: Megabytes of what must be in memory at once; by default half of the machine's memory.
MEMORY = "RANKTILT_MAX_MEMORY_MB"
_MB = 1 << 20


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
