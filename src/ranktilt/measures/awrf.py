"""Attention-weighted rank fairness: AWRF (Abolghasemi et al. 2024, Eqs. 4-6, 14)."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.measures.base import ArrayMeasure, Contributions, Ranking, measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.discounts import Attention, log_discounts

Distance = Literal["l1", "kl", "js", "hellinger"]
Base = Literal[2, "e"]
Unknown = Literal["drop", "uniform"]


def exposure(
    alignment: FloatArray,
    cutoff: int | None = None,
    *,
    weights: FloatArray | None = None,
    unknown: Unknown = "drop",
    inside: BoolArray | None = None,
) -> FloatArray:
    """Attention that each group receives in the top (Eq. 4), not yet normalised.

    `alignment` is that of one list (documents × groups) or of many (lists × documents × groups, 0
    after the end); `inside` marks the documents of many. `weights` is the attention of each rank
    (of each list, if they differ), by default 1 / log2(r + 1). `unknown='uniform'` divides
    documents without a group equally among the groups, 'drop' skips them.
    """
    top = _with_unknown(alignment[..., :cutoff, :], unknown)
    if inside is not None and unknown == "uniform":
        top = np.where(inside[..., :cutoff, None], top, 0.0)
    own = log_discounts(top.shape[-2]) if weights is None else weights[..., :cutoff]
    return (own[..., None, :] @ top)[..., 0, :]


def _with_unknown(alignment: FloatArray, unknown: Unknown) -> FloatArray:
    if unknown == "drop":
        return alignment
    nobody = alignment.sum(axis=-1, keepdims=True) == 0
    return np.where(nobody, 1.0 / alignment.shape[-1], alignment)


def distance(x: FloatArray, y: FloatArray, kind: Distance = "l1", base: Base = 2) -> FloatArray:
    """How far the distributions x (last axis) are from y (Eq. 6)."""
    if kind == "l1":
        return np.abs(x - y).sum(axis=-1)
    if kind == "hellinger":
        # √(1 − Σ √(xy)) in a form that loses nothing where x and y are close
        return np.sqrt(((np.sqrt(x) - np.sqrt(y)) ** 2).sum(axis=-1) / 2.0)
    unit = np.log(2.0) if base == 2 else 1.0
    if kind == "kl":
        return _kl(x, y) / unit
    middle = (x + y) / 2.0
    return (_kl(x, middle) + _kl(np.broadcast_to(y, x.shape), middle)) / 2.0 / unit


def _distance_coefficients(
    x: FloatArray, y: FloatArray, kind: Distance = "l1", base: Base = 2
) -> FloatArray:
    """φ with distance(x, y) = Σ_G x_G φ_G: what a unit of group G's share adds to the distance.

    - l1: φ_G = s_G − Σ_H s_H y_H with s = sign(x − y), since Σ|x − y| = Σ s_G (x_G − y_G)
    - kl: φ_G = log(x_G / y_G)
    - js: φ_G = ½ log(x_G / m_G) + ½ KL(y ‖ m), m the middle: the constant is shared out evenly
    - hellinger: φ_G = (1 − √(y_G / x_G)) / H, since H = H² / H and H² = Σ x_G (1 − √(y_G / x_G))

    A group without exposure adds nothing itself: what its absence costs is counted for the others.
    """
    if kind == "l1":
        signs = np.sign(x - y)
        return signs - signs @ y
    positive = x > 0
    if kind == "hellinger":
        whole = float(distance(x, y, "hellinger"))
        if whole == 0:
            return np.zeros_like(x)
        ratio = np.sqrt(np.divide(y, x, out=np.ones_like(x), where=positive))
        found = (1.0 - ratio) / whole
        return found + (whole - x @ found)  # rounding: H² loses digits where x and y are close
    unit = np.log(2.0) if base == 2 else 1.0
    against = y if kind == "kl" else (x + y) / 2.0
    logs = np.log(np.where(positive, x, 1.0) / np.where(positive, against, 1.0)) / unit
    return logs if kind == "kl" else (logs + float(_kl(y, against)) / unit) / 2.0


def distance_contributions(
    parts: FloatArray, targets: FloatArray, kind: Distance = "l1", base: Base = 2
) -> FloatArray:
    """The distance of the exposure from the targets, split over documents and groups.

    `parts` are the documents' exposures, not all 0; part (d, G) is e_{d,G} / ΣE · φ_G.
    """
    total = parts.sum(axis=0)
    whole = total.sum()
    return parts / whole * _distance_coefficients(total / whole, targets, kind, base)


def _kl(x: FloatArray, y: FloatArray) -> FloatArray:
    positive = x > 0
    ratio = np.where(positive, x, 1.0) / np.where(positive, y, 1.0)
    return np.where(positive, x * np.log(ratio), 0.0).sum(axis=-1)


@measure(
    paper="abolghasemi2024",
    equation="4-6, 14",
    formula="Δ(E / |E|, target), E_G = Σ_{r ≤ k} a_G(d_r) / log2(r + 1), a_G(d) = M_G(d) / ΣM(d)",
    tex=r"\mathrm{AWRF}@k = \Delta\left( \frac{E}{\sum_G E_G}, t \right), \qquad "
    r"E_G = \sum_{r=1}^{k} \frac{1}{\log_2(r + 1)} \frac{M_G(d_r)}{M(d_r)}",
    range="[0, 2(1 − min target)] for 'l1', [0, ∞) for 'kl', [0, 1] for 'js' and 'hellinger'; "
    "[1 − ln 2, 1] for variant='trec', with fair value 1",
    fair="0",
    needs="annotations or labels",
    wording="distance of exposure from the targets, for documents with group terms",
    short_name="uneven exposure",
)
class AWRF(ArrayMeasure):
    """Attention-weighted rank fairness: distance of the groups' exposure from the targets.

    `distance`: 'l1', 'kl' (of exposure from target), 'js', 'hellinger'; `base='e'` gives 'kl' and
    'js' in nats. `unknown='uniform'` divides documents without a group equally among the groups
    instead of skipping them. `variant='trec'` is the measure of TREC Fair Ranking 2021/22, with
    fair value 1: 1 − JS in nats with its own discount; the other parameters are then not used.
    `attention` is how much each rank counts, such as 'rbp(0.8)'. `attribute` selects an attribute
    of the labels.

    >>> from ranktilt.measures import AWRF, Ranking
    >>> (AWRF() @ 2).score(Ranking.of([[3, 1], [0, 0]]))  # |0.75 − 0.5| + |0.25 − 0.5|
    Score(value=0.5, status='ok')
    """

    distance: Distance = "l1"
    base: Base = 2
    unknown: Unknown = "drop"
    variant: Literal[None, "trec"] = None
    attention: str = "log"
    attribute: str | None = None

    @property
    def attention_model(self) -> Attention:
        """TREC's own for its variant."""
        own = super().attention_model
        return Attention("trec") if self.variant == "trec" else own

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """Depends on the distance."""
        if self.variant is not None:
            return super().bounds(targets)
        if self.distance == "l1":
            return 0.0, float(2.0 * (1.0 - min(targets))) if targets else np.inf
        return 0.0, 1.0 if self.distance in ("js", "hellinger") and self.base == 2 else np.inf

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """0, but 1 for TREC's form."""
        return "1" if self.variant == "trec" else "0"

    @property
    def _unknown(self) -> Unknown:
        return "drop" if self.variant == "trec" else self.unknown

    def values(self, lists: Ranking | Batch) -> tuple[FloatArray, dict[str, Any]]:
        """The distances of one list or of many."""
        target = lists.target_array
        weights = lists.weights(self.attention_model, self.cutoff)
        total = exposure(
            lists.shares, self.cutoff, weights=weights, unknown=self._unknown, inside=lists.inside
        )
        whole = total.sum(axis=-1, keepdims=True)
        share = np.divide(total, whole, out=np.full_like(total, 1 / len(target)), where=whole > 0)
        if self.variant == "trec":
            return 1.0 - distance(share, target, "js", "e"), {}
        values = distance(share, target, self.distance, self.base)
        return values, {"no-group": whole[..., 0] == 0}

    def split(self, ranking: Ranking) -> Contributions:
        """Each document's part of the exposure × what a unit of its group's share adds.

        The coefficients are those of `_distance_coefficients`, given the exposure of the whole top.
        For variant='trec' the base is 1 and documents take away.
        """
        weights = ranking.weights(self.attention_model, self.cutoff)
        parts = weights[:, None] * _with_unknown(ranking.shares, self._unknown)
        if not parts.any():  # nobody is exposed, and TREC's form takes that for even exposure
            return Contributions(float(self.values(ranking)[0]), parts)
        target = ranking.target_array
        if self.variant == "trec":
            return Contributions(1.0, -distance_contributions(parts, target, "js", "e"))
        return Contributions(0.0, distance_contributions(parts, target, self.distance, self.base))
