"""Ids that do not match: one from each side, and the usual cause."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable

#: Ids of each side that are compared.
SAMPLE = 100_000
_SHOWN_CHARACTERS = 40
_ENDS = re.compile(r"^[\s\ufeff\u200b]+|[\s\ufeff\u200b]+$")


def _without_zeros(name: str) -> str:
    return name.lstrip("0") or "0"


def _number(name: str) -> str:
    return re.sub(r"(?<=\d)\.0+$", "", name)


def _without_prefix(name: str) -> str:
    """From the first digit on; an id without digits stays as it is."""
    return re.sub(r"^\D+(?=\d)", "", name)


_AS_STRINGS = "read ids as strings (pandas: dtype=str) and write the file again"
#: What may have been done to ids, and what to do about it.
_CAUSES: tuple[tuple[Callable[[str], str], str], ...] = (
    (lambda name: _ENDS.sub("", name), "remove the white space or byte-order mark around the ids"),
    (_number, f"'.0' was added to numbers: {_AS_STRINGS}"),
    (_without_zeros, f"leading zeros are missing: {_AS_STRINGS}"),
    (lambda name: _without_zeros(_number(name)), f"ids were read as numbers: {_AS_STRINGS}"),
    (str.casefold, "they differ in upper and lower case: write the same ids in both files"),
    (_without_prefix, "if only a prefix differs, write the same ids in both files"),
    (
        lambda name: _without_zeros(_without_prefix(_number(name))),
        "if only a prefix and zeros differ, write the same ids in both files",
    ),
)


def compare_ids(
    ours: Iterable[str], theirs: Iterable[str], here: str, there: str
) -> tuple[str, str | None]:
    """One id from each side in words, and what to do if a usual cause explains the difference.

    >>> compare_ids(["007"], ["7", "8"], "in the run", "in passages.tsv")[0]
    "'007' in the run, '7' in passages.tsv"
    """
    own = list(itertools.islice(ours, SAMPLE))
    other = list(itertools.islice(theirs, SAMPLE))
    known = set(other)
    strange = [name for name in own if name not in known]
    # of a side that is longer than the sample, most twins are not seen
    enough = min(len(strange), len(other)) / 2 if len(other) < SAMPLE else 1
    best, found = None, 0
    for key, do in _CAUSES:
        keyed = {key(name): name for name in reversed(other)}
        twins = [(name, keyed[key(name)]) for name in strange if key(name) in keyed]
        if len(twins) >= enough and len(twins) > found:
            (name, twin), found = twins[0], len(twins)
            best = f"{_shown(name)} {here}, {_shown(twin)} {there}", do
    if best is not None:
        return best
    sides = [(strange or own, here), (other, there)]
    shown = [f"{_shown(names[0])} {place}" for names, place in sides if names]
    if other and all(_is_sentence(name) for name in other[:20]):
        return ", ".join(shown), f"the ids {there} look like texts: are id and text swapped?"
    return ", ".join(shown), None


def _shown(name: str) -> str:
    """An id in quotes; a long one is cut."""
    return repr(name if len(name) <= _SHOWN_CHARACTERS else f"{name[: _SHOWN_CHARACTERS - 1]}…")


def _is_sentence(name: str) -> bool:
    return len(name.split()) > 2
