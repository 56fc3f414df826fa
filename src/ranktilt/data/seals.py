"""Checksums in files: what has room for metadata has its own SHA-256 in it.

A new file gets `PENDING` as its checksum. When it is complete, the SHA-256 of just these bytes
takes its place, with the file's size. So the size separates a damaged file from one that another
program wrote again with the same metadata. A Parquet footer has a checksum of its own, which is
quick to compare in a file of any size.
"""

from __future__ import annotations

import hashlib
import itertools
import mmap
import os
import re
from collections import deque
from pathlib import Path
from typing import Literal

from ranktilt.errors import InputError

_NONE = b"0" * 64 + b":" + b"0" * 15
#: What the metadata of a new file has as its checksum.
PENDING = "file-sha256:" + _NONE.decode()
#: The same for a Parquet footer.
FOOTER_PENDING = "footer-sha256:" + 64 * "0"
#: After their names, because a text may look like a checksum; any bytes, because of damage.
#: In Parquet's footer names and values follow their lengths.
_FOOTER = re.compile(rb"\x0franktilt\.footer\x18\x4efooter-sha256:(.{64})", re.DOTALL)
_SEAL = re.compile(rb"\x11ranktilt\.checksum\x18\x5cfile-sha256:(.{80})", re.DOTALL)
#: In JSON and XML, whose texts cannot have these quotation marks; also in manifests in Parquet.
_TEXT_SEAL = re.compile(rb'"checksum"(?:: | value=)"file-sha256:(.{80})', re.DOTALL)
SEALED = (".parquet", ".json", ".xml")
#: Bytes of files that are hashed when they are opened; others have checksums in their pages.
CHECKED_BYTES = 1 << 26

State = Literal["ok", "changed", "rewritten", "none"]


def seal(path: Path) -> None:
    """Put its checksum into a complete file that asks for one."""
    if not path.stat().st_size:
        return
    with open(path, "r+b") as stream, mmap.mmap(stream.fileno(), 0) as content:
        footer = _in_footer(_FOOTER, content)
        if footer is not None:
            content[slice(*footer.span(1))] = _footer_hash(content)
        place = _place(content)
        if place is not None:
            content[place : place + len(_NONE)] = _checksum(content, place)


def seal_state(path: str | os.PathLike[str]) -> State:
    """Whether a file is as it was written; "none" if it has no checksum."""
    if not os.path.getsize(path):
        return "none"
    readable = mmap.ACCESS_READ
    with open(path, "rb") as stream, mmap.mmap(stream.fileno(), 0, access=readable) as content:
        end = {b"{": b"}", b"<": b">"}.get(content[:1], b"")
        whole = content[-9:].rstrip().endswith(end)
        if not whole or (content[:4] == b"PAR1") != (content[-4:] == b"PAR1"):
            return "changed"  # cut off, mostly
        place = _place(content)
        found = _NONE if place is None else content[place : place + len(_NONE)]
        if place is None or found == _NONE:
            footer = _in_footer(_FOOTER, content)  # the name of the checksum may be damaged, too
            return "none" if footer is None or footer[1] == _footer_hash(content) else "changed"
        if found == _checksum(content, place):
            return "ok"
        return "changed" if found.endswith(b"%015d" % len(content)) else "rewritten"


def has_own_footer(path: str | os.PathLike[str]) -> bool:
    """Whether a file has the Parquet footer that was written with it.

    Arrow ends the process at some statistics in damaged footers.
    """
    with (
        open(path, "rb") as stream,
        mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as content,
    ):
        footer = _in_footer(_FOOTER, content)
        return footer is not None and footer[1] == _footer_hash(content)


def check_seals(*paths: str | os.PathLike[str]) -> None:
    """Raise an error if one of the first files, as many as are quickly hashed, is damaged."""
    sizes = itertools.accumulate(map(os.path.getsize, paths))
    for path, size in zip(paths, sizes, strict=True):
        if size <= CHECKED_BYTES and seal_state(path) == "changed":
            do = "write it again, or restore a copy"
            raise InputError("damaged: its checksum differs", where=path, do=do)


def _place(content: mmap.mmap) -> int | None:
    """Where the checksum is: for Parquet in the footer."""
    found = _own_seal(content)
    return None if found is None else found.start(1)


def _own_seal(content: mmap.mmap) -> re.Match[bytes] | None:
    if content[:4] != b"PAR1":
        return _TEXT_SEAL.search(content)
    return _in_footer(_SEAL, content) or _in_footer(_TEXT_SEAL, content)


def _in_footer(pattern: re.Pattern[bytes], content: mmap.mmap) -> re.Match[bytes] | None:
    """The last match in the footer of Parquet: what it says of columns, texts too, is first."""
    if content[:4] != b"PAR1":
        return None
    matches = pattern.finditer(content, _footer_start(content))
    return next(iter(deque(matches, maxlen=1)), None)


def _footer_start(content: mmap.mmap) -> int:
    """Where Parquet's footer begins, whose size is near the end."""
    if len(content) <= 12:
        return 0
    return max(0, len(content) - 8 - int.from_bytes(content[-8:-4], "little"))


def _footer_hash(content: mmap.mmap) -> bytes:
    """What belongs in a footer: its hash without both checksums."""
    start = _footer_start(content)
    bare = bytearray(content[start:])
    for found in (_in_footer(_FOOTER, content), _own_seal(content)):
        if found is not None:
            first, last = found.span(1)
            bare[first - start : last - start] = bytes(last - first)
    return hashlib.sha256(bare).hexdigest().encode()


def _checksum(content: mmap.mmap, place: int) -> bytes:
    """What belongs at this place: the hash of all other bytes, and the size."""
    with memoryview(content) as view:
        digest = hashlib.sha256(view[:place])
        digest.update(_NONE)
        digest.update(view[place + len(_NONE) :])
    return f"{digest.hexdigest()}:{len(content):015d}".encode()
