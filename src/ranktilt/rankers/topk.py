"""The best documents of each query while documents come block by block."""

from __future__ import annotations

import numpy as np

from ranktilt.data.types import FloatArray, IntArray


class TopK:
    """Keeps the `depth` best of every query, and all that tie with the last of them.

    Ties are kept because only the ids decide which of them stay, and the run sorts by ids. `slack`
    (times the score, where that is above 1) widens the tie: see `searching`.
    """

    def __init__(self, queries: int, depth: int, slack: float = 0.0) -> None:
        self.depth = depth
        self.slack = slack
        self._codes: list[IntArray] = [np.empty(0, np.int64)] * queries
        self._scores: list[FloatArray] = [np.empty(0, np.float32)] * queries
        self._floor = np.full(queries, -np.inf)

    def add(self, first: int, scores: np.ndarray, matched: np.ndarray | None = None) -> None:
        """Scores (queries × documents) of documents `first`, `first` + 1, …

        `matched` marks the pairs that count as found at all.
        """
        wanted = scores >= self._floor[:, None]
        if matched is not None:
            wanted &= matched
        # a score that is not a number is kept, so that the run refuses it
        wanted |= np.isnan(scores)
        for query in np.flatnonzero(wanted.any(axis=1)).tolist():
            places = np.flatnonzero(wanted[query])
            codes = np.concatenate((self._codes[query], places + first))
            values = np.concatenate((self._scores[query], scores[query, places]))
            if len(values) > self.depth:
                last = np.partition(values, len(values) - self.depth)[len(values) - self.depth]
                floor = float(last) - self.slack * max(1.0, abs(float(last)))
                kept = ~(values < floor)
                codes, values = codes[kept], values[kept]
                self._floor[query] = floor
            self._codes[query], self._scores[query] = codes, values

    def lists(self) -> list[tuple[IntArray, FloatArray]]:
        """One (documents, scores) a query, unsorted."""
        return list(zip(self._codes, self._scores, strict=True))
