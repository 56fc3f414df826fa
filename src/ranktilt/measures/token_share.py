"""Token-share bias, the LIWC measure (Seyedsalehi et al. 2022)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.base import (
    BatchScores,
    Contributions,
    LinearForm,
    Measure,
    Ranking,
    Score,
    measure,
    pair_indices,
    pair_parts,
)
from ranktilt.measures.rank_bias import rank_bias, rank_weights

if TYPE_CHECKING:
    from ranktilt.measures.batch import Batch


def token_share_difference(
    counts: FloatArray, lengths: IntArray, cutoff: int | None = None
) -> float:
    """100 · mean over the top of (share_first − share_second); an empty document has share 0."""
    shares = counts / np.where(lengths > 0, lengths, 1)[:, None]
    return 100.0 * rank_bias(shares[:, 0] - shares[:, 1], cutoff)


@measure(
    paper="seyedsalehi2022",
    equation="LIWC bias",
    formula="100 · |mean over r ≤ k of (M_first(d_r) − M_second(d_r)) / |d_r||",
    tex=r"\mathrm{TokenShare}@k = 100 \left| \frac{1}{k} \sum_{r=1}^{k} "
    r"\frac{M_1(d_r) - M_2(d_r)}{|d_r|} \right|",
    range="[0, 100]; [−100, 100] with signed=True",
    fair="0",
    signed=True,
    wording="difference in the groups' shares of all words in the top, in percent",
    short_name="difference in word shares",
)
class TokenShare(Measure):
    """Difference of the groups' shares of all tokens in the top, in percent.

    `signed=True` keeps the sign (+ is the first group). `pair='a,b'` names the two groups if
    there are more.

    >>> from ranktilt.measures import Ranking, TokenShare
    >>> ranking = Ranking.of([[1, 3], [0, 0]], lengths=[64, 64])
    >>> (TokenShare() @ 2).score(ranking)  # |(1 − 3) / 64 + 0| / 2, in percent
    Score(value=1.5625, status='ok')
    """

    signed: bool = False
    pair: str | None = None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """A percentage."""
        return -100.0 if self.signed else 0.0, 100.0

    @property
    def linear_in_counts(self) -> bool:
        """With the sum and the signs of the whole top held fixed."""
        return True

    @property
    def is_signed(self) -> bool:
        """Only if asked for."""
        return self.signed

    def positive(self, groups: tuple[str, ...]) -> str | None:
        """Only the signed form has a side."""
        return super().positive(groups) if self.signed else None

    def score(self, ranking: Ranking) -> Score:
        """The value for one ranking."""
        if not len(ranking):
            return Score(None, "no-results")
        chosen = ranking.counts[:, list(pair_indices(self, ranking.groups))]
        value = token_share_difference(chosen, ranking.lengths, self.cutoff)
        return Score(value if self.signed else abs(value))

    def score_batch(self, batch: Batch) -> BatchScores:
        """The values for many queries."""
        values = 100.0 * rank_bias(self._difference(batch), self.cutoff, sizes=batch.lengths)
        values = values if self.signed else np.abs(values)
        return BatchScores.of(values, {"no-results": batch.lengths == 0})

    def _difference(self, lists: Ranking | Batch) -> FloatArray:
        first, second = pair_indices(self, lists.groups)
        return lists.frequency[..., first] - lists.frequency[..., second]

    def contributions(self, ranking: Ranking) -> Contributions | None:
        """100/k × share of tokens, minus for the second group; without a sign, that of the sum."""
        if not len(ranking):
            return None
        weights = 100.0 * rank_weights(len(ranking), self.cutoff)
        parts = pair_parts(self, ranking.groups, weights[:, None] * ranking.frequency)
        return Contributions(0.0, parts if self.signed else parts * np.sign(parts.sum()))

    def linear_form(self, documents: Ranking) -> LinearForm | None:
        """Differences of shares, all ranks alike; without the sign the score is not linear."""
        if not self.signed:
            return None
        values = 100.0 * self._difference(documents)
        return LinearForm(values, lambda size: rank_weights(size, self.cutoff))
