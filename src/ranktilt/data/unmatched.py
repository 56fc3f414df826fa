"""Ids that do not match: one from each side, and the usual cause."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable

from ranktilt.errors import InputError

#: Ids of each side that are compared.
SAMPLE = 100_000
_SHOWN_CHARACTERS = 40
_ALIKE = (
    "write the same ids in both files: a prefix, zeros, '.0', white space, a byte-order mark or "
    "upper and lower case differ (pandas: read ids with dtype=str)"
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
    bare = {_bare(name): name for name in reversed(other)}
    twins = [(name, bare[_bare(name)]) for name in strange if _bare(name) in bare]
    if twins and len(twins) >= enough:
        name, twin = twins[0]
        return f"{_shown(name)} {here}, {_shown(twin)} {there}", _ALIKE
    sides = [(strange or own, here), (other, there)]
    shown = [f"{_shown(names[0])} {place}" for names, place in sides if names]
    if other and all(len(name.split()) > 2 for name in other[:20]):
        return ", ".join(shown), f"the ids {there} look like texts: are id and text swapped?"
    return ", ".join(shown), None


def unmatched(
    what: str, compared: tuple[str, str | None], where: object, do: str = "compare the ids"
) -> InputError:
    """The error that no ids match, as `compare_ids` found; `do` if it knows no cause."""
    shown, cause = compared
    return InputError(f"{what}: {shown}", where=where, do=cause or do)


def _bare(name: str) -> str:
    """An id without what programs and people add to it or change."""
    plain = re.sub(r"^[\s\ufeff\u200b]+|[\s\ufeff\u200b]+$", "", name).casefold()
    return re.sub(r"^\D+(?=\d)|(?<=\d)\.0+$", "", plain).lstrip("0")


def _shown(name: str) -> str:
    """An id in quotes; a long one is cut."""
    return repr(name if len(name) <= _SHOWN_CHARACTERS else f"{name[: _SHOWN_CHARACTERS - 1]}…")
