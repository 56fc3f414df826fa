"""Texts of different lengths in one table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ranktilt.data.types import IntArray

#: The number after the end of a text.
PADDING = 0


def padded(rows: Sequence[Sequence[int]]) -> IntArray:
    """Rows of one width, 0 after their end; at least one column."""
    widest = max([1, *map(len, rows)])
    table = np.zeros((len(rows), widest), np.int64)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table
