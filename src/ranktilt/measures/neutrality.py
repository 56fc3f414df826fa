"""Neutrality of documents, FaiRR and NFaiRR (Abolghasemi et al. 2024, Eqs. 1-3; Rekabsaz 2021)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.measures.base import (
    BatchScores,
    Contributions,
    LinearForm,
    Measure,
    Ranking,
    Score,
    measure,
)
from ranktilt.measures.discounts import log_discounts
from ranktilt.stats.arrays import sum_over_groups

if TYPE_CHECKING:
    from ranktilt.measures.batch import Batch

Background = Literal["run", "pool", "collection"]
Variant = Literal[None, "paper"]
SMALLEST_IDEAL = 1e-12


def neutrality(
    counts: FloatArray, targets: FloatArray, threshold: float = 1, variant: Variant = None
) -> FloatArray:
    """ω(d) of every document (Eq. 1): 1 for a neutral one, 0 for one that only mentions one group.

    A document with at most `threshold` group terms is neutral. The distance to the targets is
    divided by 2(1 − min target), its largest value, which is 1 for two equal groups as published;
    `variant='paper'` omits the divisor.
    """
    total = sum_over_groups(counts)
    shares = counts / np.where(total > 0, total, 1.0)[..., None]
    distance = sum_over_groups(np.abs(shares - targets))
    if variant is None:
        distance = distance / (2.0 * (1.0 - targets.min()))
    return np.where(total <= threshold, 1.0, 1.0 - distance)


def fairr(neutralities: FloatArray, cutoff: int | None = None) -> float:
    """Σ ω(d_r) / log2(r + 1) over the top (Eq. 2)."""
    top = neutralities[:cutoff]
    return float((top * log_discounts(len(top))).sum())


def ideal_fairr(background: FloatArray, cutoff: int | None = None) -> float:
    """FaiRR of the most neutral documents of the background, highest first."""
    return fairr(np.sort(background)[::-1], cutoff)


def agnostic_fairr(background: FloatArray, cutoff: int | None = None) -> float:
    """What a random order of the background gives: mean ω times the sum of the discounts."""
    depth = len(background) if cutoff is None else cutoff
    return float(background.mean() * log_discounts(depth).sum())


class _Neutrality(Measure):
    """What FaiRR and NFaiRR share: neutralities, discounted and divided by an ideal."""

    threshold: float
    variant: Variant

    def _omega(self, counts: FloatArray, ranking: Ranking) -> FloatArray:
        return neutrality(counts, ranking.target_array, self.threshold, self.variant)

    def _ideal(self, ranking: Ranking) -> float:
        """What FaiRR is divided by."""
        return 1.0

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        ideal = self._ideal(ranking)
        if ideal <= SMALLEST_IDEAL:
            return "no-ideal"
        return fairr(self._omega(ranking.counts, ranking), self.cutoff) / ideal

    def split(self, ranking: Ranking) -> Contributions:
        """What neutral documents would give is the base; a document takes away (1 − ω)/log2(r + 1).

        Its loss is attributed to the groups above their target, in proportion to the excess. All is
        divided by the ideal.
        """
        weights = ranking.weights(self.attention_model, self.cutoff) / self._ideal(ranking)
        lost = 1.0 - self._omega(ranking.counts, ranking)
        total = ranking.counts.sum(axis=1, keepdims=True)
        shares = ranking.counts / np.where(total > 0, total, 1.0)
        excess = np.maximum(shares - ranking.target_array, 0.0)
        whole = excess.sum(axis=1, keepdims=True)
        even = np.full_like(excess, 1.0 / excess.shape[1])  # only where rounding left no excess
        parts = lost[:, None] * np.divide(excess, whole, out=even, where=whole > 0)
        return Contributions(float(weights.sum()), -weights[:, None] * parts)

    def linear_form(self, documents: Ranking) -> LinearForm:
        """Neutralities, discounted; without the background's best."""
        values = self._omega(documents.counts, documents)
        return values, lambda size: self.attention_model.weights(size, self.cutoff)

    def score_batch(self, batch: Batch) -> BatchScores:
        """The values for many queries."""
        values = batch.neutrality(self.threshold, self.variant)[:, : self.cutoff]
        total = values @ log_discounts(values.shape[1])
        ideal = self.ideals(batch)
        none = ideal <= SMALLEST_IDEAL
        undefined = {"no-results": batch.lengths == 0, "no-ideal": none}
        return BatchScores.of(total / np.where(none, 1.0, ideal), undefined)

    def ideals(self, batch: Batch) -> FloatArray:
        """What the FaiRR of every query is divided by."""
        return np.ones(len(batch))


@measure(
    paper="rekabsaz2021; abolghasemi2024",
    equation="1-2",
    formula="Σ_{r ≤ k} ω(d_r) / log2(r + 1)",
    tex=r"\mathrm{FaiRR}@k = \sum_{r=1}^{k} \frac{\omega(d_r)}{\log_2(r + 1)}, \qquad "
    r"\omega(d) = 1 - \frac{1}{2(1 - \min_G t_G)} "
    r"\sum_G \left| \frac{M_G(d)}{M(d)} - t_G \right|",
    range="[0, Σ 1/log2(r + 1)]; variant='paper' may fall below 0",
    fair="high",
    wording="how neutral the documents are, discounted by rank",
    short_name="neutrality",
)
class FaiRR(_Neutrality):
    """Fairness of retrieval results: neutral documents, discounted by rank.

    `threshold`: documents with at most this many group terms are neutral. `variant='paper'`
    omits the divisor 2(1 − min target), which matters with unequal targets or more groups.

    >>> from ranktilt.measures import FaiRR, Ranking
    >>> ranking = Ranking.of([[0, 0], [4, 0], [1, 1]])  # neutral, one-sided, balanced
    >>> (FaiRR() @ 3).score(ranking)  # 1 / log2(2) + 1 / log2(4)
    Score(value=1.5, status='ok')
    """

    threshold: float = 1
    variant: Variant = None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """At least 0; the paper's variant can be below 0."""
        return (0.0, np.inf) if self.variant is None else super().bounds(targets)


@measure(
    paper="rekabsaz2021; abolghasemi2024",
    equation="3",
    formula="FaiRR@k / IFaiRR@k, IFaiRR the same sum over the k most neutral background documents",
    tex=r"\mathrm{NFaiRR}@k = \frac{\mathrm{FaiRR}@k}{\mathrm{IFaiRR}@k}, \qquad "
    r"\mathrm{IFaiRR}@k = \sum_{r=1}^{k} \frac{\omega(b_r)}{\log_2(r + 1)}",
    range="[0, 1]; above 1 if the run has documents outside the background; "
    "variant='paper' may fall below 0",
    fair="1",
    background=True,
    wording="how neutral the documents are, compared with the background's best",
    short_name="neutrality of the documents",
)
class NFaiRR(_Neutrality):
    """Normalised fairness of retrieval results: FaiRR divided by the best the background allows.

    `background`: 'run' (a background run, --background RUN), 'pool' (all documents that the runs
    scored together retrieved for the query) or 'collection' (all annotated documents).
    `threshold` and `variant` are those of FaiRR.

    >>> from ranktilt.measures import NFaiRR, Ranking
    >>> import numpy as np
    >>> pool = np.array([[0, 0], [4, 0], [1, 1]])
    >>> ranking = Ranking.of([[4, 0], [0, 0]], backgrounds={'pool': pool})
    >>> round((NFaiRR(background='pool') @ 2).score(ranking).value, 4)  # 0.6309 / 1.6309
    0.3869
    """

    threshold: float = 1
    background: Background = "run"
    variant: Variant = None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """At most 1 with a pool; a run or annotations may lack documents that are shown."""
        if self.variant is not None:
            return super().bounds(targets)
        return 0.0, 1.0 if self.background == "pool" else np.inf

    def _ideal(self, ranking: Ranking) -> float:
        return ideal_fairr(self._omega(ranking.backgrounds[self.background], ranking), self.cutoff)

    def ideals(self, batch: Batch) -> FloatArray:
        """IFaiRR of every query's background."""
        return batch.background(self.background, self.threshold, self.variant).ideal(self.cutoff)


@measure(
    paper="rekabsaz2021",
    equation="ranker-agnostic form of 2",
    formula="mean ω of the background · Σ_{r ≤ k} 1 / log2(r + 1)",
    tex=r"\mathrm{AgnosticFaiRR}@k = \overline{\omega} \sum_{r=1}^{k} \frac{1}{\log_2(r + 1)}, "
    r"\qquad \overline{\omega} = \frac{1}{|B|} \sum_{b \in B} \omega(b)",
    range="[0, Σ 1/log2(r + 1)]",
    bounds=(0.0, np.inf),
    fair="high",
    background=True,
)
class AgnosticFaiRR(Measure):
    """What FaiRR would be for a random order of the background.

    It does not depend on the run: compare it with FaiRR to see what the ranker adds.

    >>> from ranktilt.measures import AgnosticFaiRR, Ranking
    >>> import numpy as np
    >>> pool = np.array([[0, 0], [4, 0]])  # one neutral, one one-sided: mean 0.5
    >>> ranking = Ranking.of([[4, 0]], backgrounds={'pool': pool})
    >>> (AgnosticFaiRR(background='pool') @ 1).score(ranking)
    Score(value=0.5, status='ok')
    """

    background: Background = "run"

    def score(self, ranking: Ranking) -> Score:
        """The value for one query's background."""
        values = neutrality(ranking.backgrounds[self.background], ranking.target_array)
        ideal = self._ideal(values)
        if not len(values) or ideal <= SMALLEST_IDEAL:
            return Score(None, "no-ideal")
        return Score(agnostic_fairr(values, self.cutoff) / ideal)

    def _ideal(self, background: FloatArray) -> float:
        """What it is divided by."""
        return 1.0

    def split(self, ranking: Ranking) -> Contributions:
        """All of it is the base: no document of the ranking adds anything."""
        return Contributions(self.score(ranking).value or 0.0, np.zeros((len(ranking), 1)))

    def score_batch(self, batch: Batch) -> BatchScores:
        """The values for many queries."""
        background = batch.background(self.background, 1, None)
        ideal = self.ideals(batch)
        none = (background.sizes == 0) | (ideal <= SMALLEST_IDEAL)
        values = background.agnostic(self.cutoff) / np.where(none, 1.0, ideal)
        return BatchScores.of(values, {"no-ideal": none})

    def ideals(self, batch: Batch) -> FloatArray:
        """What the value of every query is divided by."""
        return np.ones(len(batch))


@measure(
    paper="rekabsaz2021",
    equation="ranker-agnostic form of 3",
    formula="AgnosticFaiRR@k / IFaiRR@k",
    tex=r"\mathrm{AgnosticNFaiRR}@k = \frac{\mathrm{AgnosticFaiRR}@k}{\mathrm{IFaiRR}@k}",
    range="[0, 1]; above 1 if the background has fewer than k documents",
    bounds=(0.0, np.inf),
    fair="1",
    background=True,
)
class AgnosticNFaiRR(AgnosticFaiRR):
    """What NFaiRR would be for a random order of the background.

    >>> from ranktilt.measures import AgnosticNFaiRR, Ranking
    >>> import numpy as np
    >>> pool = np.array([[0, 0], [4, 0]])
    >>> ranking = Ranking.of([[4, 0]], backgrounds={'pool': pool})
    >>> (AgnosticNFaiRR(background='pool') @ 1).score(ranking)
    Score(value=0.5, status='ok')
    """

    def _ideal(self, background: FloatArray) -> float:
        return ideal_fairr(background, self.cutoff)

    def ideals(self, batch: Batch) -> FloatArray:
        """IFaiRR of every query's background."""
        return batch.background(self.background, 1, None).ideal(self.cutoff)
