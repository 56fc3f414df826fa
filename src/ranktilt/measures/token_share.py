"""Token-share bias, the LIWC measure (Seyedsalehi et al. 2022)."""

from __future__ import annotations

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.base import BatchScores, Contributions, LinearForm, Measure, Ranking, measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.rank_bias import rank_bias, rank_weights


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

    #: With the sum and the signs of the whole top held fixed.
    linear_in_counts = True
    signed: bool = False
    pair: str | None = None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """A percentage."""
        return -100.0 if self.signed else 0.0, 100.0

    @property
    def is_signed(self) -> bool:
        """Only if requested."""
        return self.signed

    def positive(self, groups: tuple[str, ...]) -> str | None:
        """Only the signed form has a side."""
        return super().positive(groups) if self.signed else None

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        chosen = ranking.counts[:, list(self.pair_indices(ranking.groups))]
        value = token_share_difference(chosen, ranking.lengths, self.cutoff)
        return value if self.signed else abs(value)

    def score_batch(self, batch: Batch) -> BatchScores:
        """The values for many queries."""
        values = 100.0 * rank_bias(self._difference(batch), self.cutoff, sizes=batch.lengths)
        values = values if self.signed else np.abs(values)
        return BatchScores.of(values, {"no-results": batch.lengths == 0})

    def _difference(self, lists: Ranking | Batch) -> FloatArray:
        first, second = self.pair_indices(lists.groups)
        return lists.frequency[..., first] - lists.frequency[..., second]

    def split(self, ranking: Ranking) -> Contributions:
        """100/k × share of tokens, minus for the second group; without a sign, that of the sum."""
        weights = 100.0 * rank_weights(len(ranking), self.cutoff)
        parts = weights[:, None] * ranking.frequency * self.pair_signs(ranking.groups)
        return Contributions(0.0, parts if self.signed else parts * np.sign(parts.sum()))

    def linear_form(self, documents: Ranking) -> LinearForm | None:
        """Differences of shares, all ranks alike; without the sign the score is not linear."""
        if not self.signed:
            return None
        values = 100.0 * self._difference(documents)
        return values, lambda size: rank_weights(size, self.cutoff)
