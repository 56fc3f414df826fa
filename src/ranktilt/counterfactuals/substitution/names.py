"""First names in pairs: the same name always becomes the same other name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from ranktilt.errors import InputError, UnknownNameError

FIXED = "fixed"


def name_pairs(
    names: Mapping[str, Any],
    groups: Sequence[str],
    pairing: str | int,
    where: str,
) -> list[tuple[str, str]]:
    """The pairs of a lexicon's `[names]`: the first list's n-th name with the second's.

    An integer is the seed of another pairing: the second list in a random order, which is that of
    SHA-256 over seed and name, so that it is the same on every machine. Each pairing is one to
    one and therefore its own inverse.
    """
    for group in names:
        if group not in groups:
            raise UnknownNameError("group", group, groups, where=f"{where}, [names]")
    if len(names) != 2:
        raise InputError(
            f"[names] with {len(names)} list(s)",
            where=where,
            expected="a list for each of two groups",
        )
    (first_group, first), (second_group, second) = (
        (group, _listed(entry, group, where)) for group, entry in names.items()
    )
    seen: dict[str, str] = {}
    for group, entry in ((first_group, first), (second_group, second)):
        for name in entry:
            if name.lower() in seen:
                both = "twice" if seen[name.lower()] == group else "for both groups"
                raise InputError(f"name {name!r} stands {both}", where=f"{where}, [names]")
            seen[name.lower()] = group
    if len(first) != len(second):
        raise InputError(
            f"{len(first)} names for {first_group} but {len(second)} for {second_group}",
            where=f"{where}, [names]",
            expected="as many, for each has one counterpart",
        )
    if pairing != FIXED:
        if isinstance(pairing, bool) or not isinstance(pairing, int):
            raise InputError(f"name pairing {pairing!r}", expected=f"{FIXED!r} or a seed")
        second = sorted(second, key=lambda name: _draw(pairing, name))
    return list(zip(first, second, strict=True))


def _listed(entry: Any, group: str, where: str) -> list[str]:
    if isinstance(entry, str) or not isinstance(entry, Sequence) or not entry:
        raise InputError(f"names of {group}: {entry!r}", where=where, expected='["Ann", …]')
    for name in entry:
        if not isinstance(name, str):
            raise InputError(f"name {name!r} of {group}", where=where, expected="a string")
    return list(entry)


def _draw(seed: int, name: str) -> bytes:
    return hashlib.sha256(f"{seed}\t{name.lower()}".encode()).digest()
