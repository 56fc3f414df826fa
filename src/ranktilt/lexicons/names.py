"""Pairing first names by frequency and by how specific they are to a group.

Hall Maudslay et al. (2019), whom Abolghasemi et al. (2024, §5 iii) follow, pair each name with one
of the other gender that is as frequent and as specific to its gender, by a bipartite matching of
least total distance. Counts come from a register of births, with a line per name and group as the
US Social Security Administration writes them (name,sex,count: Mary,F,7065); counts of several files
are added.

A name has two coordinates: log10 of its count in all groups, and the share of its own group in
it. Both are scaled to 0 … 1 over the names that are paired; the distance is Euclidean. The paper
gives no scale for the axes, so these are ours.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.files import read_text
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.tables import csv_rows, parse_number
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError

NameCounts = Mapping[str, Mapping[str, float]]


class _PairedNames(NamedTuple):
    """A lexicon whose names are paired, and how well.

    Attributes:
        lexicon: The lexicon with its new [names].
        distance: Mean distance of the pairs (0: equally frequent and specific; at most √2).
        unpaired: Names without a count, or left over because the other group has fewer.
    """

    lexicon: Lexicon
    distance: float
    unpaired: tuple[str, ...]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs, the most frequent names first."""
        first, second = self.lexicon.names.values()
        return list(zip(first, second, strict=True))


def pair_names(
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any],
    counts: NameCounts | str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
) -> _PairedNames:
    """Pair first names by frequency and by how specific they are to their group.

    Args:
        lexicon: A lexicon with two groups of names (`[names]`).
        counts: Files of counts, or {name: {group: count}}.

    Returns:
        The lexicon with its names paired.
    """
    from scipy.optimize import linear_sum_assignment
    from scipy.spatial.distance import cdist

    loaded = Lexicon.load(lexicon)
    where = loaded.source or loaded.name
    groups = tuple(loaded.names)
    if len(groups) != 2:
        raise InputError(f"{len(groups)} groups", where=where, expected="two groups of [names]")
    known = counts if isinstance(counts, Mapping) else _read_counts(counts, groups)
    table = {name.lower(): known[name] for name in known}
    sides = [[name for name in loaded.names[g] if name.lower() in table] for g in groups]
    for group, side in zip(groups, sides, strict=True):
        if not side:
            raise InputError(
                f"no name of {group!r} has a count",
                where=where,
                expected=f"counts of {' and '.join(groups)} names",
            )
    places = _places([[table[n.lower()] for n in side] for side in sides], groups)
    # the bipartite matching of least total distance; names that are too many stay unpaired
    matched = zip(*linear_sum_assignment(cdist(*places)), strict=True)
    # most frequent first, so that the file reads well
    chosen = sorted(matched, key=lambda pair: -sum(table[sides[0][pair[0]].lower()].values()))
    names = {g: [sides[i][pair[i]] for pair in chosen] for i, g in enumerate(groups)}
    used = {n for side in names.values() for n in side}
    left = tuple(n for group in groups for n in loaded.names[group] if n not in used)
    gaps = [float(np.linalg.norm(places[0][a] - places[1][b])) for a, b in chosen]
    return _PairedNames(replace(loaded, names=names), float(np.mean(gaps)), left)


def _places(
    counts: Sequence[Sequence[Mapping[str, float]]], groups: Sequence[str]
) -> tuple[FloatArray, FloatArray]:
    """Frequency and specificity of both sides' names, scaled over all of them."""
    sides = []
    for group, rows in zip(groups, counts, strict=True):
        totals = np.array([float(sum(row.values())) for row in rows])
        shares = np.array([float(row.get(group, 0.0)) for row in rows]) / totals
        sides.append(np.column_stack([np.log10(totals), shares]))
    every = np.concatenate(sides)
    low, spread = every.min(axis=0), np.ptp(every, axis=0)
    spread[spread == 0] = 1.0
    first, second = ((side - low) / spread for side in sides)
    return first, second


def _read_counts(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]], groups: Sequence[str]
) -> dict[str, Counter[str]]:
    """Counts by name and group; a name is kept as first written."""
    known = {group.lower(): group for group in groups}
    letters = {group[0].lower(): group for group in groups}  # F and M
    known |= letters if len(letters) == len(groups) else {}
    found: dict[str, Counter[str]] = {}
    spelled: dict[str, str] = {}
    for path in [paths] if isinstance(paths, str | os.PathLike) else paths:
        for line, row in csv_rows(read_text(path), os.fspath(path)):
            where = f"{os.fspath(path)}:{line}"
            cells = [cell.strip() for cell in row]
            if len(cells) != 3 or not cells[0]:
                what = "empty name" if len(cells) == 3 else f"{len(cells)} field(s)"
                raise InputError(what, where=where, expected="name,sex,count")
            name, group, number = cells
            if name.lower() == "name":
                continue
            if group.lower() not in known:
                raise InputError(f"group {group!r}", where=where, expected=" or ".join(known))
            count = parse_number(number, "count", where, (0, 1e15), "at least 0")
            if count:
                own = found.setdefault(spelled.setdefault(name.lower(), name), Counter())
                own[known[group.lower()]] += count  # type: ignore[assignment]
    return found
