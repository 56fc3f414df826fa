"""How concentrated exposure is on few groups: Gini, HHI, MaxShare, UniqueShare.

For groups without targets, such as the sites that results come from. x_G is the exposure of group G
in the top k, as for AWRF, and s_G its share.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.awrf import exposure
from ranktilt.measures.base import (
    BatchScores,
    Contributions,
    Measure,
    Ranking,
    Score,
    hard_groups,
    measure,
)
from ranktilt.measures.batch import Batch
from ranktilt.measures.statuses import CODE

Over = Literal["list", "all"]


def gini(x: FloatArray, over: Over = "list", *, norm: bool = False) -> FloatArray:
    """Σ_i (2i − n − 1) x_(i) / (n Σx) over the last axis, x in ascending order.

    0 if all have the same. n counts the groups with exposure, over='all' every group. `norm`
    divides by the largest value, (n − 1) / n. NaN without exposure, or if n is 1.

    >>> float(gini(np.array([1.0, 3.0, 0.0])))  # (−1·1 + 1·3) / (2·4)
    0.25
    """
    n, places = _number(x, over), np.arange(1, x.shape[-1] + 1)
    ranks = places - (x.shape[-1] - n)[..., None]  # 0 and less: without exposure
    found = ((2 * ranks - n[..., None] - 1) * np.sort(x, axis=-1)).sum(axis=-1)
    return _divided(found, np.where(n > 1, (n - 1 if norm else n) * x.sum(axis=-1), 0.0))


def herfindahl(x: FloatArray, over: Over = "list", *, norm: bool = False) -> FloatArray:
    """Σ_G s_G² over the last axis: 1 / n if all have the same, 1 if one has everything.

    `norm` rescales it from [1 / n, 1] to [0, 1]; then NaN if n is 1. n as for `gini`.

    >>> float(herfindahl(np.array([1.0, 3.0, 0.0])))  # 1/16 + 9/16
    0.625
    """
    found = (shares_of(x) ** 2).sum(axis=-1)
    if not norm:
        return found
    n = _number(x, over).astype(np.float64)
    return _divided(n * found - 1.0, n - 1.0)


def shares_of(x: FloatArray | IntArray) -> FloatArray:
    """x divided by its sum over the last axis; NaN if that is 0."""
    return _divided(x, x.sum(axis=-1, keepdims=True))


def _number(x: FloatArray, over: Over) -> IntArray:
    every = np.full(x.shape[:-1], x.shape[-1])
    return every if over == "all" else (x > 0).sum(axis=-1)


def _divided(above: FloatArray | IntArray, below: FloatArray | IntArray) -> FloatArray:
    return np.where(below > 0, above / np.where(below > 0, below, 1.0), np.nan)


class _Concentration(Measure):
    """What the four share: what a query adds, and values of one query or of all."""

    def _amounts(self, shares: FloatArray, weights: FloatArray) -> FloatArray:
        """What each group has in the top of one list or of many."""
        return exposure(shares, self.cutoff, weights=weights)

    def sums(self, ranking: Ranking) -> FloatArray | str:
        """What each group has; a status if the query stays out."""
        if not len(ranking):
            return "no-results"
        if self.needs_qrels and ranking.relevance is None:
            return "no-qrels"
        weights = ranking.weights(self.attention_model, self.cutoff)
        return self._amounts(ranking.shares, weights)

    def sums_batch(self, batch: Batch) -> tuple[FloatArray, IntArray]:
        """`sums` of many queries."""
        if self.attention_model.needs_qrels:
            return super().sums_batch(batch)
        weights = batch.weights(self.attention_model, self.cutoff)
        codes = np.where(batch.lengths > 0, CODE["pooled"], CODE["no-results"])
        return self._amounts(batch.shares, weights), codes

    def undefined(self, sums: FloatArray, groups: tuple[str, ...]) -> str:
        """Nobody has a label, or all are of one group."""
        return "one-group" if sums.any() else "no-group"

    def value(self, ranking: Ranking) -> Score:
        """The value for one ranking: that of its sums alone."""
        return self.pool([ranking])

    def score_batch(self, batch: Batch) -> BatchScores:
        """The values for many queries."""
        if self.is_pooled or self.attention_model.needs_qrels:
            return super().score_batch(batch)
        sums, _ = self.sums_batch(batch)
        values = self.of_sums(sums, batch.groups)
        undefined = {"no-results": batch.lengths == 0, "no-group": ~sums.any(axis=-1)}
        return BatchScores.of(values, undefined | {"one-group": np.isnan(values)})


class _SharedExposure(_Concentration):
    """A value of the groups' shares of exposure, which can be split over documents."""

    @abstractmethod
    def _coefficients(self, x: FloatArray) -> tuple[float, FloatArray]:
        """base and φ with value = base + Σ_G s_G φ_G."""

    @property
    def has_contributions(self) -> bool:
        """Pooled forms have none for one list."""
        return not self.is_pooled

    def split(self, ranking: Ranking) -> Contributions:
        """Each document's part of the exposure × what a unit of its group's share adds."""
        weights = ranking.weights(self.attention_model, self.cutoff)
        parts = weights[:, None] * ranking.shares
        base, each = self._coefficients(parts.sum(axis=0))
        return Contributions(base, parts / parts.sum() * each)


@dataclass(frozen=True, repr=False)
class _Uneven(_SharedExposure):
    """Parameters of the indices over all groups' exposure."""

    over: Over = "list"
    norm: bool = False
    pooled: bool = False
    attention: str = "log"
    attribute: str | None = None


_INFO: dict[str, Any] = {
    "range": "[0, 1]",
    "bounds": (0.0, 1.0),
    "needs": "annotations or labels",
}


@measure(
    **_INFO,
    paper="gini1912",
    equation="Gini coefficient",
    formula="Σ_i (2i − n − 1) x_(i) / (n Σx), x_(1) ≤ … ≤ x_(n) the groups' exposure",
    tex=r"\mathrm{Gini}@k = \frac{\sum_{i=1}^{n} (2i - n - 1)\, E_{(i)}}{n \sum_G E_G}, "
    r"\qquad E_{(1)} \le \dots \le E_{(n)}",
    fair="0",
    wording="how unevenly exposure is spread over the groups that are shown",
    short_name="concentration of exposure",
)
class Gini(_Uneven):
    """Gini coefficient of the groups' exposure: 0 if all groups shown get the same.

    Groups that are not in the top do not count; `over='all'` counts every group of the labels.
    `norm=True` divides by the largest value, (n − 1) / n. `pooled=True` adds up the exposure of all
    queries and has one value for the run. With one group there is no value (`one-group`).
    `attention` is how much each rank counts; `attribute` selects an attribute of the labels.

    >>> from ranktilt.measures import Gini, Ranking
    >>> ranking = Ranking.of([[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0]])
    >>> Gini(attention="uniform").score(ranking)  # 3 and 1 documents: (−1·1 + 1·3) / (2·4)
    Score(value=0.25, status='ok')
    """

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """The coefficient of the exposures in the last axis."""
        return gini(sums, self.over, norm=self.norm)

    def _coefficients(self, x: FloatArray) -> tuple[float, FloatArray]:
        counted = np.ones(len(x), np.bool_) if self.over == "all" else x > 0
        signs = np.sign(x[:, None] - x[None, :]) * counted[None, :]  # groups below − above
        n = int(counted.sum())
        return 0.0, signs.sum(axis=1) / (n - 1 if self.norm else n)


@measure(
    **_INFO,
    paper="herfindahl1950",
    equation="Herfindahl-Hirschman index",
    formula="Σ_G s_G², s_G the group's share of exposure; norm=True: (HHI − 1/n) / (1 − 1/n)",
    tex=r"\mathrm{HHI}@k = \sum_G \left( \frac{E_G}{\sum_H E_H} \right)^2",
    fair="low; 0 for norm=True",
    wording="how concentrated exposure is: the sum of the groups' squared shares",
    short_name="concentration of exposure",
)
class HHI(_Uneven):
    """Herfindahl-Hirschman index of exposure: 1 if one group has everything.

    1 / HHI is the number of equally exposed groups with the same concentration. `norm=True`
    rescales it from [1 / n, 1] to [0, 1] for the n groups in the top, or, with `over='all'`, of the
    labels. `pooled`, `attention` and `attribute` are those of Gini.

    >>> from ranktilt.measures import HHI, Ranking
    >>> ranking = Ranking.of([[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0]])
    >>> HHI(attention="uniform").score(ranking)  # 0.75² + 0.25²
    Score(value=0.625, status='ok')
    """

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """0 if normalised; otherwise even exposure depends on how many groups are shown."""
        return "0" if self.norm else "low"

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """The index of the exposures in the last axis."""
        return herfindahl(sums, self.over, norm=self.norm)

    def _coefficients(self, x: FloatArray) -> tuple[float, FloatArray]:
        shares = shares_of(x)
        if not self.norm:
            return 0.0, shares
        n = int(_number(x, self.over))
        return -1.0 / (n - 1), shares * n / (n - 1)


@measure(
    **_INFO,
    paper="berger1970",
    equation="dominance index",
    formula="max_G s_G, s_G the group's share of exposure",
    tex=r"\mathrm{MaxShare}@k = \max_G \frac{E_G}{\sum_H E_H}",
    fair="low",
    wording="share of the exposure that the most exposed group gets",
    short_name="exposure of the most exposed group",
)
class MaxShare(_SharedExposure):
    """Share of exposure of the most exposed group.

    `pooled`, `attention` and `attribute` are those of Gini.

    >>> from ranktilt.measures import MaxShare, Ranking
    >>> ranking = Ranking.of([[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0]])
    >>> MaxShare(attention="uniform").score(ranking)
    Score(value=0.75, status='ok')
    """

    pooled: bool = False
    attention: str = "log"
    attribute: str | None = None

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """The largest share of the exposures in the last axis."""
        return shares_of(sums).max(axis=-1)

    def _coefficients(self, x: FloatArray) -> tuple[float, FloatArray]:
        largest = x == x.max()
        return 0.0, largest / largest.sum()


@measure(
    **_INFO,
    paper="ranktilt",
    equation="UniqueShare",
    formula="distinct groups of documents ÷ documents with a group, in the top k",
    tex=r"\mathrm{UniqueShare}@k = \frac{|\{ G : \exists\, r \le k,\, d_r \in G \}|}"
    r"{|\{ r \le k : d_r \text{ has a group} \}|}",
    fair="1",
    wording="number of distinct groups per document of the top",
    short_name="distinct groups per document",
)
class UniqueShare(_Concentration):
    """Distinct groups per document with a group: 1 if no group is repeated.

    A document counts for the group with the strictly largest share. `pooled=True` counts over all
    queries. `attribute` selects an attribute of the labels.

    >>> from ranktilt.measures import Ranking, UniqueShare
    >>> UniqueShare().score(Ranking.of([[1, 0, 0], [1, 0, 0], [1, 0, 0], [0, 1, 0]]))
    Score(value=0.5, status='ok')
    """

    pooled: bool = False
    attribute: str | None = None

    def _amounts(self, shares: FloatArray, weights: FloatArray) -> FloatArray:
        hard = hard_groups(shares[..., : self.cutoff, :])
        return (hard[..., None] == np.arange(shares.shape[-1])).sum(axis=-2, dtype=np.float64)

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """Groups with a document ÷ documents, from the groups' numbers of documents."""
        return _divided((sums > 0).sum(axis=-1), sums.sum(axis=-1))
