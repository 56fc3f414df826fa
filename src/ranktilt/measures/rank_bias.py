"""Rank bias: RaB and ARaB (Rekabsaz & Schedl 2020, Eqs. 1-5).

The sign follows the lexicon: + leans towards the first group of the pair.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import ArrayMeasure, Contributions, LinearForm, Ranking, measure, plain
from ranktilt.measures.batch import Batch

Magnitude = Literal["tf", "bool", "count", "tf-paper"]
Short = Literal["actual", "pad"]


def magnitude(
    counts: FloatArray, kind: Magnitude, log_counts: FloatArray | None = None
) -> FloatArray:
    """How much documents mention a group (Eq. 1), element by element.

    `tf` is what the released code computes, ln(1 + count); `tf-paper` is Eq. 1 as printed, the sum
    of ln(count) over the terms that occur, which must come ready as `log_counts`.
    """
    if kind == "tf":
        return np.log1p(counts)
    if kind == "bool":
        return (counts > 0).astype(np.float64)
    if kind == "count":
        return counts.astype(np.float64)
    if log_counts is None:
        raise InputError(
            "magnitude='tf-paper' without counts of single terms", do="give log_counts"
        )
    return log_counts


def rank_bias(
    difference: FloatArray,
    cutoff: int | None = None,
    short: Short = "actual",
    sizes: IntArray | None = None,
) -> Any:
    """Mean difference of the two groups' magnitudes in the top (Eqs. 2-3).

    Differences are those of one list, or of many (lists × ranks, 0 after the end) with their
    `sizes`. With fewer documents than the cutoff, `actual` divides by those there are, `pad` by the
    cutoff.
    """
    top = difference[..., :cutoff]
    return plain(top.sum(axis=-1) / _divisors(top, cutoff, short, sizes))


def average_rank_bias(
    difference: FloatArray,
    cutoff: int | None = None,
    short: Short = "actual",
    sizes: IntArray | None = None,
) -> Any:
    """Mean over x = 1 … cutoff of the mean difference in the top x (Eqs. 4-5)."""
    top = difference[..., :cutoff]
    width = top.shape[-1]
    divisors = _divisors(top, cutoff, short, sizes)
    ranks = np.arange(1, width + 1)
    prefix_means = np.cumsum(top, axis=-1) / ranks
    sums = np.where(ranks <= divisors[..., None], prefix_means, 0.0).sum(axis=-1)
    if short == "pad" and cutoff is not None:
        # beyond the list a prefix mean is the whole sum divided by its rank
        sums = sums + top.sum(axis=-1) * (1.0 / np.arange(width + 1, cutoff + 1)).sum()
    return plain(sums / divisors)


def _divisors(top: FloatArray, cutoff: int | None, short: Short, sizes: Any) -> FloatArray:
    """How many ranks each list is taken to have, at least 1."""
    if short == "pad" and cutoff is not None:
        return np.full(top.shape[:-1], float(cutoff))
    there = np.full(top.shape[:-1], top.shape[-1]) if sizes is None else sizes
    return np.clip(there, 1.0, cutoff)


def rank_weights(size: int, cutoff: int | None = None, short: Short = "actual") -> FloatArray:
    """How much the difference at each of `size` ranks counts in `rank_bias`."""
    top = size if cutoff is None else min(size, cutoff)
    divisor = cutoff if short == "pad" and cutoff is not None else max(top, 1)
    return np.where(np.arange(size) < top, 1.0 / divisor, 0.0)


def average_rank_weights(
    size: int, cutoff: int | None = None, short: Short = "actual"
) -> FloatArray:
    """The same for `average_rank_bias`: rank r counts (1/k) Σ_{x = r … k} 1/x."""
    top = size if cutoff is None else min(size, cutoff)
    prefixes = cutoff if short == "pad" and cutoff is not None else top
    later = np.cumsum((1.0 / np.arange(1, prefixes + 1))[::-1])[::-1]
    weights = np.zeros(size)
    weights[:top] = later[:top] / max(prefixes, 1)
    return weights


@dataclass(frozen=True, repr=False)
class _RankBias(ArrayMeasure):
    """What RaB and ARaB share: the difference of magnitudes down the list."""

    magnitude: Magnitude = "tf"
    short: Short = "actual"
    pair: str | None = None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """Only the presence of terms is bounded."""
        return (-1.0, 1.0) if self.magnitude == "bool" else super().bounds(targets)

    @property
    def linear_in_counts(self) -> bool:
        """True for plain counts."""
        return self.magnitude == "count"

    def values(self, lists: Ranking | Batch) -> tuple[Any, dict[str, Any]]:
        """The values of one list or of many."""
        return self._value(self._difference(lists, self.cutoff), lists.inside.sum(axis=-1)), {}

    def split(self, ranking: Ranking) -> Contributions:
        """Rank weight × magnitude, minus for the second group; the score is linear in them."""
        values = magnitude(ranking.counts, self.magnitude, ranking.log_counts)
        weights = self._weights(len(ranking))[:, None]
        return Contributions(0.0, weights * values * self.pair_signs(ranking.groups))

    def linear_form(self, documents: Ranking) -> LinearForm:
        """Differences of magnitudes, and how much each rank counts."""
        return self._difference(documents), self._weights

    @abstractmethod
    def _value(self, difference: FloatArray, sizes: IntArray) -> Any:
        """The formula on differences."""

    @abstractmethod
    def _weights(self, size: int) -> FloatArray:
        """How much each rank of a list of this size counts."""

    def _difference(self, lists: Ranking | Batch, depth: int | None = None) -> FloatArray:
        """Differences of magnitudes down one list or many."""
        first, second = self.pair_indices(lists.groups)
        logs = None if lists.log_counts is None else lists.log_counts[..., :depth, :]
        values = magnitude(lists.counts[..., :depth, :], self.magnitude, logs)
        return values[..., first] - values[..., second]


@measure(
    paper="rekabsaz2020",
    equation="1-3",
    formula="mean over r ≤ k of [mag_first(d_r) − mag_second(d_r)]; mag = ln(1 + M_G(d)) for 'tf'",
    tex=r"\mathrm{RaB}@k = \frac{1}{k} \sum_{r=1}^{k} \left( m_1(d_r) - m_2(d_r) \right), "
    r"\qquad m_G(d) = \ln(1 + M_G(d))",
    range="(−∞, ∞); [−1, 1] for magnitude='bool'",
    fair="0",
    signed=True,
    wording="mean difference in group terms between the two groups, over the top",
    short_name="lean in group terms",
)
class RaB(_RankBias):
    """Rank bias: how far the top leans towards the first group, with equal weight for all ranks.

    `magnitude`: 'tf' ln(1 + count) as in the released code, 'bool', 'count', or 'tf-paper', Eq. 1
    as printed. `short`: what a list shorter than the cutoff is divided by. `pair='a,b'` names the
    two groups if there are more.

    >>> from ranktilt.measures import RaB, Ranking
    >>> ranking = Ranking.of([[2, 0], [0, 1]])  # two matches of group 1, then one of group 2
    >>> (RaB(magnitude='count') @ 2).score(ranking)
    Score(value=0.5, status='ok')
    """

    def _value(self, difference: FloatArray, sizes: IntArray) -> Any:
        return rank_bias(difference, self.cutoff, self.short, sizes)

    def _weights(self, size: int) -> FloatArray:
        return rank_weights(size, self.cutoff, self.short)


@measure(
    paper="rekabsaz2020",
    equation="4-5",
    formula="mean over x = 1 … k of RaB@x",
    tex=r"\mathrm{ARaB}@k = \frac{1}{k} \sum_{x=1}^{k} \mathrm{RaB}@x",
    range="(−∞, ∞); [−1, 1] for magnitude='bool'",
    fair="0",
    signed=True,
    wording="lean of the top of the list, by how often group terms occur",
    short_name="lean in term frequency",
)
class ARaB(_RankBias):
    """Average rank bias: how far the top leans towards the first group; early ranks count more.

    The parameters are those of RaB.

    >>> from ranktilt.measures import ARaB, Ranking
    >>> ranking = Ranking.of([[2, 0], [0, 1]])
    >>> (ARaB(magnitude='count') @ 2).score(ranking)  # mean of 2 and (2 − 1) / 2
    Score(value=1.25, status='ok')
    """

    @property
    def _by_presence(self) -> bool:
        return self.magnitude == "bool" and self.short == "actual" and self.pair is None

    @property
    def wording(self) -> str:
        """By the presence of terms or by their frequency."""
        presence = "lean of the top of the list, by whether a document has group terms"
        return presence if self._by_presence else super().wording

    @property
    def short_name(self) -> str:
        """By the presence of terms or by their frequency."""
        return "lean in term presence" if self._by_presence else super().short_name

    def _value(self, difference: FloatArray, sizes: IntArray) -> Any:
        return average_rank_bias(difference, self.cutoff, self.short, sizes)

    def _weights(self, size: int) -> FloatArray:
        return average_rank_weights(size, self.cutoff, self.short)
