"""Shares of the top against target shares: Skew, MinSkew, MaxSkew, NDKL (Geyik et al. 2019)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.measures.base import Contributions, Measure, Ranking, hard_groups, measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.discounts import log_discounts

Target = Literal["list", "background", "given"]
Base = Literal[2, "e"]


def skew(counts: FloatArray, targets: FloatArray, floor: float = 0.5) -> FloatArray:
    """ln(P_k(G) / T_G) of every group, from the numbers of documents in the top.

    A count below `floor` is taken as the floor. −∞ without documents and floor, NaN without target.

    >>> skew(np.array([3.0, 1.0]), np.array([0.5, 0.5])).round(4).tolist()  # ln 1.5, ln 0.5
    [0.4055, -0.6931]
    """
    shares = np.maximum(counts, floor) / counts.sum()
    with np.errstate(divide="ignore"):
        return np.where(targets > 0, np.log(shares / np.where(targets > 0, targets, 1.0)), np.nan)


def ndkl(shares: FloatArray, targets: FloatArray, base: Base = "e") -> float:
    """Mean of KL(P_i ‖ T) over the prefixes of a list, weighted by 1 / log2(i + 1).

    `shares` are those of documents that have a group, best first. A group without target makes it
    infinite.

    >>> round(ndkl(np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([0.5, 0.5])), 4)  # ln 2 at rank 1
    0.425
    """
    return float(_ndkl_parts(shares, targets, base).sum())


def _ndkl_parts(shares: FloatArray, targets: FloatArray, base: Base) -> FloatArray:
    """`ndkl` split over documents and groups: KL(P_i ‖ T) = Σ_{j ≤ i} Σ_G a_jG ln(P_i/T) / Σa."""
    so_far = np.cumsum(shares, axis=0)
    whole = so_far.sum(axis=1, keepdims=True)
    with np.errstate(divide="ignore"):
        logs = np.log(np.where(so_far > 0, so_far / whole, 1.0))
        logs = np.where(so_far > 0, logs - np.log(targets), 0.0)
    weights = log_discounts(len(shares))[:, None]
    each = logs * weights / weights.sum() / whole / _unit(base)
    from_here_on = np.cumsum(each[::-1], axis=0)[::-1]
    return np.where(shares > 0, shares * np.where(shares > 0, from_here_on, 0.0), 0.0)


def _unit(base: Base) -> float:
    return float(np.log(2.0)) if base == 2 else 1.0


def expected_ndkl(
    counts: Sequence[int], targets: Sequence[float], depth: int, base: Base = "e"
) -> float:
    """The mean of NDKL over all orders of a list, exactly.

    In the first i of N documents, group G has X_G documents, hypergeometric with K_G of N, so that
    E[KL(P_i ‖ T)] = Σ_G E[X_G / i · ln(X_G / (i T_G))].

    Args:
        counts: Documents of each group in the list.
        targets: T; above 0 for every group with documents.
        depth: Documents with a group in the top.
        base: 'e' for nats, 2 for bits.

    >>> round(expected_ndkl([1, 1], [0.5, 0.5], 2), 4)  # every order starts with one group
    0.425
    """
    found = _expected_ndkl(tuple(map(int, counts)), tuple(map(float, targets)), int(depth))
    return found / _unit(base)


@lru_cache(maxsize=4096)
def _expected_ndkl(counts: tuple[int, ...], targets: tuple[float, ...], depth: int) -> float:
    from scipy.special import gammaln

    def log_ways(n: Any, k: Any) -> Any:  # ln of n choose k
        return gammaln(n + 1.0) - gammaln(k + 1.0) - gammaln(n - k + 1.0)

    some = np.array(counts) > 0
    own, target = np.array(counts)[some][:, None], np.array(targets)[some][:, None]
    size = int(own.sum())
    means = np.zeros(depth)
    for i in range(1, depth + 1):
        x = np.arange(1, min(i, int(own.max())) + 1)
        possible = (x <= own) & (i - x <= size - own)
        taken, left = np.minimum(x, own), np.clip(i - x, 0, size - own)
        logs = log_ways(own, taken) + log_ways(size - own, left) - log_ways(size, i)
        means[i - 1] = (
            np.where(possible, np.exp(logs), 0.0) * x / i * np.log(x / i / target)
        ).sum()
    weights = log_discounts(depth)
    return float(weights @ means / weights.sum())


class _Against(Measure):
    """What the measures share: the target T, and why there may be no value."""

    target: Target

    @property
    def whole_list(self) -> bool:
        """Whether T is the whole list's."""
        return self.target == "list"

    def targets_of(self, ranking: Ranking) -> FloatArray:
        """T; all 0 if no document of the background has a group."""
        if self.target == "given":
            return ranking.target_array
        total = self._candidates(ranking).sum(axis=0)
        return total / max(total.sum(), 1e-300)

    def _candidates(self, ranking: Ranking) -> FloatArray:
        """Groups of the documents that the top is compared with: the background's or the list's."""
        if self.target != "background":
            return ranking.shares
        return np.zeros((0, len(ranking.groups))) if ranking.shown is None else ranking.shown.shares

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        targets = self.targets_of(ranking)
        if not ranking.shares[: self.cutoff].any():
            return "no-group"
        groups = int((targets > 0).sum())
        if groups < 2:
            return "one-group" if groups else "no-ideal"
        return self._against(ranking, targets)

    @abstractmethod
    def _against(self, ranking: Ranking, targets: FloatArray) -> float | str:
        """The value for a ranking with groups and at least two targets."""


class _Skew(_Against):
    """What the three forms share: the skews of all groups."""

    floor: float
    #: Too few and too many are both tilted.
    is_two_sided = True

    @abstractmethod
    def _chosen(self, skews: FloatArray, groups: tuple[str, ...]) -> float:
        """The value of the groups' skews, NaN without target."""

    def _against(self, ranking: Ranking, targets: FloatArray) -> float | str:
        everybody = self.cutoff is None or self.cutoff >= len(ranking)
        if everybody and self.target == "list":
            return "no-spread"
        counts = ranking.shares[: self.cutoff].sum(axis=0)
        value = self._chosen(skew(counts, targets, self.floor), ranking.groups)
        return value if np.isfinite(value) else "no-group"


@dataclass(frozen=True, repr=False)
class _ExtremeSkew(_Skew):
    """Parameters of the skew of whichever group has the smallest or largest."""

    target: Target = "list"
    floor: float = 0.5
    attribute: str | None = None


_INFO: dict[str, Any] = {
    "paper": "geyik2019",
    "range": "(−∞, ∞)",
    "fair": "0",
    "needs": "annotations or labels",
}
_TEX = r"\mathrm{Skew}_G@k = \ln \frac{P_k(G)}{T_G}"


@measure(
    **_INFO,
    equation="MinSkew@k",
    formula="min_G ln(P_k(G) / T_G), P_k the groups' shares of the top k, T of the whole list",
    tex=r"\mathrm{MinSkew}@k = \min_G \mathrm{Skew}_G@k, \qquad " + _TEX,
    wording="how far the most under-represented group of the top falls short of its share",
    short_name="the most under-represented group",
)
class MinSkew(_ExtremeSkew):
    """Skew of the most under-represented group: ln of its share of the top ÷ its target share.

    Only documents with a group count. `target` is the whole list's shares, those of the
    'background' run, or the targets 'given'. A group with fewer than `floor` documents in the top
    counts as having `floor`: the paper's −∞ would drop the most one-sided queries. `floor=0` is the
    paper's form, which has no value then. `attribute` selects an attribute of the labels.

    >>> from ranktilt.measures import MinSkew, Ranking
    >>> (MinSkew() @ 2).score(Ranking.of([[1, 0], [1, 0], [0, 1], [0, 1]]))  # ln(0.25 / 0.5)
    Score(value=-0.6931471805599453, status='ok')
    """

    def _chosen(self, skews: FloatArray, groups: tuple[str, ...]) -> float:
        return float(np.nanmin(skews))


@measure(
    **_INFO,
    equation="MaxSkew@k",
    formula="max_G ln(P_k(G) / T_G), P_k the groups' shares of the top k, T of the whole list",
    tex=r"\mathrm{MaxSkew}@k = \max_G \mathrm{Skew}_G@k, \qquad " + _TEX,
    wording="how far the most over-represented group of the top exceeds its share",
    short_name="the most over-represented group",
)
class MaxSkew(_ExtremeSkew):
    """Skew of the most over-represented group: ln of its share of the top ÷ its target share.

    `target`, `floor` and `attribute` are those of MinSkew.

    >>> from ranktilt.measures import MaxSkew, Ranking
    >>> (MaxSkew() @ 2).score(Ranking.of([[1, 0], [1, 0], [0, 1], [0, 1]]))  # ln(1 / 0.5)
    Score(value=0.6931471805599453, status='ok')
    """

    def _chosen(self, skews: FloatArray, groups: tuple[str, ...]) -> float:
        return float(np.nanmax(skews))


@measure(
    **_INFO,
    equation="Skew@k",
    formula="ln(P_k(g) / T_g), P_k the groups' shares of the top k, T of the whole list",
    tex=_TEX,
    signed=True,
    wording="over- (+) or under-representation (−) of {group} in the top, as a log ratio",
    short_name="representation of {group}",
)
class Skew(_Skew):
    """Skew of one group: ln of its share of the top ÷ its target share; + is more than its target.

    `group` names it; if its target share is 0, there is no value (`no-group`). `target`, `floor`
    and `attribute` are those of MinSkew.

    >>> from ranktilt.measures import Ranking, Skew
    >>> ranking = Ranking.of([[1, 0], [1, 0], [0, 1], [0, 1]], groups=("a", "b"))
    >>> (Skew(group="a") @ 2).score(ranking)  # ln(1 / 0.5)
    Score(value=0.6931471805599453, status='ok')
    """

    group: str
    target: Target = "list"
    floor: float = 0.5
    attribute: str | None = None

    def positive(self, groups: tuple[str, ...]) -> str | None:
        """The group itself."""
        return self.group

    def _chosen(self, skews: FloatArray, groups: tuple[str, ...]) -> float:
        return float(skews[groups.index(self.group)])


@measure(
    **(_INFO | {"range": "[0, −ln min target]"}),
    equation="NDKL",
    formula="Σ_i KL(P_i ‖ T) / log2(i + 1) ÷ Σ_i 1 / log2(i + 1), over documents with a group",
    tex=r"\mathrm{NDKL}@k = \frac{1}{Z} \sum_i \frac{\mathrm{KL}(P_i \,\|\, T)}{\log_2(i + 1)}"
    r", \qquad Z = \sum_{i} \frac{1}{\log_2(i + 1)}",
    wording="divergence of the groups' shares in the top from their target shares",
    short_name="divergence from the targets",
)
class NDKL(_Against):
    """Normalised discounted KL divergence of the top's shares from target shares, in nats.

    Documents of the top k without a group are skipped, and the others move up. `target` is the
    whole list's shares, those of the 'background' run, or the targets 'given'; if a group in the
    top has no target share, there is no value (`no-ideal`). `base=2` gives bits. NDKL never reaches
    0, because the first document has one group: compare it with `chance` in the summary, the exact
    mean over random orders of the list's documents, or of the background's if they are the target
    (null if a document has several groups). `attribute` selects an attribute of the labels.

    >>> from ranktilt.measures import NDKL, Ranking
    >>> NDKL(base=2).score(Ranking.of([[1, 0], [0, 1]])).value  # 1 bit, then 0
    0.6131471927654584
    """

    #: Random orders take documents from the whole list.
    whole_list = True
    target: Target = "list"
    base: Base = "e"
    attribute: str | None = None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """At most as if the top had only the group with the smallest target."""
        known = targets and self.target == "given"
        return 0.0, float(-np.log(min(targets))) / _unit(self.base) if known else np.inf

    def _labelled(self, ranking: Ranking) -> FloatArray:
        top = ranking.shares[: self.cutoff]
        return top[top.any(axis=1)]

    def _against(self, ranking: Ranking, targets: FloatArray) -> float | str:
        value = ndkl(self._labelled(ranking), targets, self.base)
        return max(value, 0.0) if np.isfinite(value) else "no-ideal"

    def chance(self, ranking: Ranking) -> float | None:
        """The mean over random orders of the candidates; None if that is undefined."""
        if self.score(ranking).value is None:
            return None
        shares, targets = self._candidates(ranking), self.targets_of(ranking)
        groups = hard_groups(shares)
        counts = np.bincount(groups[groups >= 0], minlength=len(targets))
        depth = len(self._labelled(ranking))
        soft = ((shares > 0).sum(axis=1) > 1).any()
        if soft or (targets[counts > 0] == 0).any() or depth > counts.sum():
            return None
        return expected_ndkl(counts.tolist(), targets.tolist(), depth, self.base)

    def details(self, batch: Batch, weights: FloatArray | None = None) -> dict[str, Any]:
        """`chance`: the mean over the queries with a value; None if one of them has none."""
        every = [batch.ranking(i) for i in range(len(batch))]
        scored = [i for i, ranking in enumerate(every) if self.score(ranking).value is not None]
        chances = [self.chance(every[i]) for i in scored]
        if not chances or None in chances:
            return {"chance": None}
        own = None if weights is None else weights[scored]
        return {"chance": float(np.average(np.array(chances, np.float64), weights=own))}

    def split(self, ranking: Ranking) -> Contributions:
        """Each document's part of the prefixes with it: what its group's share adds there."""
        rows = np.flatnonzero(ranking.shares[: self.cutoff].any(axis=1))
        parts = np.zeros(ranking.shares.shape)
        parts[rows] = _ndkl_parts(ranking.shares[rows], self.targets_of(ranking), self.base)
        return Contributions(0.0, parts)
