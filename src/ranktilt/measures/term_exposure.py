"""Term exposure: TED, TExFAIR and group shares (Abolghasemi et al. 2024, Eqs. 7-13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.measures.awrf import distance_contributions, exposure
from ranktilt.measures.base import ArrayMeasure, Contributions, Measure, Ranking, measure, plain
from ranktilt.measures.batch import Batch
from ranktilt.measures.discounts import log_discounts
from ranktilt.stats.arrays import sum_over_groups


def term_exposure(
    counts: FloatArray,
    lengths: IntArray,
    cutoff: int | None = None,
    weights: FloatArray | None = None,
) -> FloatArray:
    """Exposure of each group's terms (Eqs. 7-8, summed over the terms of a group).

    A document without tokens adds nothing. The base of the logarithm cancels later. `weights` is
    the attention of each rank, by default 1 / log2(r + 1).
    """
    return exposure(counts / np.where(lengths > 0, lengths, 1)[:, None], cutoff, weights=weights)


def representative_share(
    counts: FloatArray,
    cutoff: int | None = None,
    inside: BoolArray | None = None,
    weights: FloatArray | None = None,
) -> Any:
    """RBDF (Eq. 11): share of exposure of documents that contain any group term.

    Counts are those of one list (documents × groups) or of many (lists × documents × groups), with
    `inside` for the places that have a document. `weights` is the attention of each rank, by
    default 1 / log2(r + 1).
    """
    top = counts[..., :cutoff, :]
    own = log_discounts(top.shape[-2]) if weights is None else weights[..., :cutoff]
    everything = (own if inside is None else own * inside[..., :cutoff]).sum(axis=-1)
    found = (own * (sum_over_groups(top) > 0)).sum(axis=-1)
    return plain(found / np.where(everything > 0, everything, 1.0))


def term_exposure_divergence(
    counts: FloatArray,
    lengths: IntArray,
    targets: FloatArray,
    cutoff: int | None = None,
    *,
    rbdf: bool = True,
    weights: FloatArray | None = None,
) -> float:
    """TED (Eqs. 9-12): distance of the groups' shares from the targets, 0 with no group term.

    `weights` is the attention of each rank, by default 1 / log2(r + 1).
    """
    divergence = _divergence(term_exposure(counts, lengths, cutoff, weights), targets)
    factor = representative_share(counts, cutoff, weights=weights) if rbdf else 1.0
    return float(divergence * factor)


def _divergence(total: FloatArray, targets: FloatArray) -> FloatArray:
    """Distance of the shares of exposure from the targets, 0 without exposure."""
    whole = sum_over_groups(total)[..., None]
    share = np.divide(total, whole, out=np.zeros_like(total), where=whole > 0)
    return np.where(whole[..., 0] > 0, sum_over_groups(np.abs(share - targets)), 0.0)


def largest_divergence(targets: FloatArray) -> float:
    """The largest TED: all exposure on the group with the smallest target."""
    return float(2.0 * (1.0 - targets.min()))


@dataclass(frozen=True, repr=False)
class _TermExposure(ArrayMeasure):
    """What TED and TExFAIR share: the divergence, and the value that it gives."""

    #: With the sum and the signs of the whole top held fixed.
    linear_in_counts = True
    rbdf: bool = True

    def values(self, lists: Ranking | Batch) -> tuple[Any, dict[str, Any]]:
        """The values of one list or of many."""
        targets = lists.target_array
        weights = lists.weights(self.attention_model, self.cutoff)
        divergence = _divergence(exposure(lists.frequency, self.cutoff, weights=weights), targets)
        if self.rbdf:
            share = representative_share(lists.counts, self.cutoff, lists.inside, weights)
            divergence = divergence * share
        silent = ~lists.counts[..., : self.cutoff, :].any(axis=(-2, -1))
        return self._value(divergence, targets), {"no-group-terms": silent}

    def _parts(self, ranking: Ranking) -> FloatArray:
        """TED split over documents and groups: each one's part of the exposure × the sign form.

        Σ_G |p(G) − p̂_G| = Σ_G p(G) φ_G, as for AWRF with 'l1'; RBDF is a factor common to all.
        """
        weights = ranking.weights(self.attention_model, self.cutoff)
        parts = weights[:, None] * ranking.frequency
        if parts.sum() == 0:
            return parts
        shown = representative_share(ranking.counts, self.cutoff, weights=weights)
        divided = distance_contributions(parts, ranking.target_array)
        return (shown if self.rbdf else 1.0) * divided

    def _value(self, divergence: Any, targets: FloatArray) -> Any:
        return divergence


@measure(
    paper="abolghasemi2024",
    equation="9-12",
    formula="Σ_G |p(G) − target_G| · RBDF, p(G) the group's share of term exposure in the top k",
    tex=r"\mathrm{TED}@k = \mathrm{RBDF} \cdot \sum_G | p(G) - t_G |, \qquad "
    r"\mathrm{RBDF} = \frac{\sum_{r \le k,\, M(d_r) > 0} 1 / \log_2(r + 1)}"
    r"{\sum_{r \le k} 1 / \log_2(r + 1)}",
    range="[0, 2(1 − min target)]",
    fair="0",
    wording="distance of the groups' term exposure from their targets",
    short_name="distance from the targets",
)
class TED(_TermExposure):
    """Term-exposure divergence: how far the groups' shares of exposure are from their targets.

    `rbdf=False` omits the factor for documents without any group term (Eq. 10). `attention` is how
    much each rank counts, such as 'rbp(0.8)', in both.

    >>> from ranktilt.measures import TED, Ranking
    >>> ranking = Ranking.of([[3, 1], [0, 0]], lengths=[50, 50])
    >>> (TED(rbdf=False) @ 2).score(ranking)  # |0.75 − 0.5| + |0.25 − 0.5|
    Score(value=0.5, status='ok')
    """

    attention: str = "log"

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """At most twice the share that the smallest target leaves."""
        return 0.0, largest_divergence(np.array(targets)) if targets else np.inf

    def split(self, ranking: Ranking) -> Contributions:
        """Each document's part of the term exposure × what its group's share adds × RBDF.

        Terms of a group above its target add, those of one below take away.
        """
        return Contributions(0.0, self._parts(ranking))


@measure(
    paper="abolghasemi2024",
    equation="13",
    formula="1 − TED / (2(1 − min target))",
    tex=r"\mathrm{TExFAIR}@k = 1 - \frac{\mathrm{TED}@k}{2(1 - \min_G t_G)}",
    range="[0, 1]; [0, 2(1 − min target)] for variant='paper'",
    fair="1",
    wording="how close the groups' term exposure is to their targets",
    short_name="closeness to the targets",
)
class TExFAIR(_TermExposure):
    """Term-exposure fairness: 1 if every group has its target share of exposure, 0 at worst.

    `rbdf=False` uses TED without its factor. `variant='paper'` is max(TED) − TED, the same for two
    equal groups. `attention` is that of TED.

    >>> from ranktilt.measures import Ranking, TExFAIR
    >>> ranking = Ranking.of([[3, 1], [0, 0]], lengths=[50, 50])
    >>> (TExFAIR(rbdf=False) @ 2).score(ranking)
    Score(value=0.5, status='ok')
    """

    variant: Literal[None, "paper"] = None
    attention: str = "log"

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """0 to 1; the paper's variant has no common bound."""
        return (0.0, 1.0) if self.variant is None else super().bounds(targets)

    @property
    def companions(self) -> tuple[Measure, ...]:
        """TExFAIR without RBDF, as in Fig. 2 of the paper."""
        return (TExFAIR(rbdf=False) @ (self.cutoff or 10),) if self.is_default else ()

    def _value(self, divergence: Any, targets: FloatArray) -> Any:
        largest = largest_divergence(targets)
        return largest - divergence if self.variant == "paper" else 1.0 - divergence / largest

    def split(self, ranking: Ranking) -> Contributions:
        """1 (variant='paper': max) is the base; documents take away their part of TED."""
        largest = largest_divergence(ranking.target_array)
        if self.variant == "paper":
            return Contributions(largest, -self._parts(ranking))
        return Contributions(1.0, -self._parts(ranking) / largest)


@measure(
    paper="abolghasemi2024",
    equation="9",
    formula="p(g): the group's term exposure in the top k ÷ that of all groups",
    tex=r"\mathrm{Share}_g@k = p(g) = \frac{E_g}{\sum_G E_G}, \qquad "
    r"E_G = \sum_{r=1}^{k} \frac{1}{\log_2(r + 1)} \frac{M_G(d_r)}{|d_r|}",
    range="[0, 1]",
    bounds=(0.0, 1.0),
    fair="the group's target share",
    needs="annotations or labels",
    wording="share of the term exposure that {group} terms get",
    short_name="exposure of {group} terms",
)
class Share(ArrayMeasure):
    """A group's share of the exposure of group terms (or group documents) in the top.

    `group` names it. `by='documents'` uses the exposure of AWRF, documents without a group
    skipped; with labels, only this form exists. `attention` is how much each rank counts, such as
    'rbp(0.8)'. `attribute` selects an attribute of the labels.

    >>> from ranktilt.measures import Ranking, Share
    >>> ranking = Ranking.of([[3, 1], [0, 0]], lengths=[50, 50], groups=('male', 'female'))
    >>> (Share(group='male') @ 2).score(ranking)
    Score(value=0.75, status='ok')
    """

    group: str
    by: Literal["terms", "documents"] = "terms"
    attention: str = "log"
    attribute: str | None = None

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """The group's target share, as a number if it is known."""
        if self.group not in groups:
            return super().fair_value()
        return repr(float(targets[groups.index(self.group)]))

    @property
    def linear_in_counts(self) -> bool:
        """True for terms; documents count once."""
        return self.by == "terms"

    def _alignment(self, lists: Ranking | Batch) -> FloatArray:
        """What is exposed: the documents' membership, or the frequency of their terms."""
        return lists.shares if self.by == "documents" else lists.frequency

    def values(self, lists: Ranking | Batch) -> tuple[FloatArray, dict[str, Any]]:
        """The shares of one list or of many."""
        weights = lists.weights(self.attention_model, self.cutoff)
        total = exposure(self._alignment(lists), self.cutoff, weights=weights)
        whole = total.sum(axis=-1)
        own = total[..., lists.groups.index(self.group)]
        return own / np.where(whole > 0, whole, 1.0), {"no-group": whole == 0}

    def split(self, ranking: Ranking) -> Contributions:
        """The group's exposure in each document ÷ all exposure; other groups' terms add 0."""
        weights = ranking.weights(self.attention_model, self.cutoff)
        parts = weights[:, None] * self._alignment(ranking)
        own = np.arange(len(ranking.groups)) == ranking.groups.index(self.group)
        return Contributions(0.0, parts / parts.sum() * own)
