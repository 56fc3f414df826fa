"""Parity in prefixes: rND, rKL, rRD (Yang & Stoyanovich 2017; Ziems et al. 2024, Eqs. 2-4).

Documents are protected or not. P@i is the protected share of the top i, P that of the whole list:

    raw = Σ_{i = step, 2·step, …} u(i) / log2(i + 1),   value = raw / max over all orders

with u(i) by measure. max and min are exact, by a dynamic programme over (position, protected so
far), since u(i) depends on nothing else. The released code divides by the larger of two values:
that of the order with the unprotected first, and the mean of 20 orders in which each draw is a
protected document with probability 0.98. With as many of either side this is the exact maximum;
otherwise it is up to 2 % (rND) or 6 % (rKL) below it for eight documents.

Two slips in the text of the paper: Eq. 3 lacks the absolute value, and the bracket of Eq. 4 is
misplaced.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, check_known
from ranktilt.measures.base import Contributions, Measure, Ranking, measure, unit_share

ParityMeasure = Literal["rND", "rKL", "rRD"]
Norm = Literal["max", "minmax"]
Discount = Literal["log2(i+1)", "log2(i)"]
Variant = Literal[None, "fairrank"]

EQUAL = 1e-12
_FAIRRANK_SHARE = 0.001


def parity_raw(
    labels: Any,
    measure: ParityMeasure,
    *,
    step: int = 1,
    discount: Discount = "log2(i+1)",
    variant: Variant = None,
) -> float:
    """Discounted sum of the prefixes' distances from the whole list; labels are 1 for protected.

    >>> round(parity_raw([1, 0], "rND"), 4)  # |1 − 1/2| / log2(2)
    0.5
    """
    given = np.asarray(labels)
    if given.ndim != 1 or not np.isin(given, (0, 1)).all():
        raise InputError("labels of a ranking", expected="a list of 0 and 1 (1 is protected)")
    protected = given.astype(np.int64)
    size = len(protected)
    distances = _prefix_distances(size, int(protected.sum()), measure, variant)
    so_far = np.cumsum(protected)
    weights = _weights(size, step, discount)
    return float(weights @ distances[np.arange(size), so_far]) if size else 0.0


@lru_cache(maxsize=4096)
def parity_bounds(
    n: int,
    protected: int,
    measure: ParityMeasure,
    *,
    step: int = 1,
    discount: Discount = "log2(i+1)",
    variant: Variant = None,
) -> tuple[float, float]:
    """Smallest and largest `parity_raw` over all orders of n documents, exactly.

    >>> parity_bounds(2, 1, "rND")
    (0.5, 0.5)
    """
    if not 0 <= protected <= n:
        raise InputError(f"{protected} protected of {n} documents", expected="0 to all of them")
    costs = _weights(n, step, discount)[:, None] * _prefix_distances(n, protected, measure, variant)
    return _best_chain(costs, protected, -1.0), _best_chain(costs, protected, 1.0)


def _best_chain(costs: FloatArray, protected: int, sign: float) -> float:
    """Largest (sign 1) or smallest (−1) sum of costs, one per position, over all orders."""
    size = len(costs)
    best = np.full(protected + 1, -np.inf)
    best[0] = 0.0
    for position in range(size):
        one_more = np.concatenate(([-np.inf], best[:-1]))
        best = np.maximum(best, one_more) + sign * costs[position]
        # nor may more of the unprotected have been used than there are
        best[: max(0, position + 1 - (size - protected))] = -np.inf
    return float(sign * best[protected]) + 0.0  # no negative zero


def _weights(size: int, step: int, discount: str) -> FloatArray:
    """The discount at i = 1 … size, 0 if the step skips it."""
    if not isinstance(step, int) or step < 1:
        raise InputError(f"step {step!r}", expected="at least 1")
    check_known("discount", discount, ("log2(i+1)", "log2(i)"))
    places = np.arange(1, size + 1)
    later = discount == "log2(i)"
    counted = (places % step == 0) & (places > later)
    return np.where(counted, 1.0 / np.log2(np.maximum(places + 1 - later, 2)), 0.0)


@lru_cache(maxsize=256)
def _prefix_distances(
    size: int, protected: int, measure: ParityMeasure, variant: Variant = None
) -> FloatArray:
    """u(i) for every i = 1 … size (rows) and number of protected documents in the top i (columns).

    - rND (Eq. 3): |P@i − P|
    - rKL (Eq. 4): KL(P@i ‖ P) in bits, 0·log 0 = 0; variant 'fairrank' puts 0.001 for a share of 0
      or 1, as released, so that an all-protected prefix looks like one without any
    - rRD: |min(ratio@i, ratio) − ratio|, ratio = protected / unprotected, 0 without unprotected
    """
    check_known("measure", measure, ("rND", "rKL", "rRD"))
    if variant not in (None, "fairrank") or (variant and measure != "rKL"):
        raise InputError(f"variant={variant!r} of {measure}", expected="None (rKL also 'fairrank')")
    places = np.arange(1, size + 1)[:, None]
    so_far = np.arange(protected + 1)[None, :]
    share = np.minimum(so_far / places, 1.0)
    whole = protected / size if size else 0.0
    if measure == "rND":
        return np.abs(share - whole)
    if measure == "rRD":
        ratio = protected / (size - protected) if protected < size else 0.0
        others = places - so_far
        ratios = np.divide(so_far, others, out=np.zeros(share.shape), where=others > 0)
        return np.abs(np.minimum(ratios, ratio) - ratio)
    if variant == "fairrank":
        share = np.where((share == 0) | (share == 1), _FAIRRANK_SHARE, share)
        whole = _FAIRRANK_SHARE if whole in (0, 1) else whole
    return _kl(share, whole) + _kl(1.0 - share, 1.0 - whole)


def _kl(share: FloatArray, whole: float) -> FloatArray:
    """share · log2(share / whole), 0 at share 0."""
    some = share > 0
    ratio = np.where(some, share, 1.0) / (whole if whole > 0 else 1.0)
    return np.where(some, share * np.log2(ratio), 0.0)


def parity(
    labels: Any,
    measure: ParityMeasure,
    *,
    step: int = 1,
    norm: Norm = "max",
    discount: Discount = "log2(i+1)",
    variant: Variant = None,
) -> float | None:
    """The normalised value; None if every order has the same value (or none has one).

    >>> parity([1, 1, 0, 0], "rND")
    1.0
    """
    check_known("norm", norm, ("max", "minmax"))
    raw = parity_raw(labels, measure, step=step, discount=discount, variant=variant)
    low, high = parity_bounds(
        len(labels), int(np.sum(labels)), measure, step=step, discount=discount, variant=variant
    )
    low = low if norm == "minmax" else 0.0
    if high - low <= EQUAL:
        return None
    return unit_share((raw - low) / (high - low))


def _raw_parts(
    y: FloatArray, measure: ParityMeasure, step: int, discount: Discount, variant: Variant
) -> FloatArray:
    """`parity_raw` split over the documents.

    - rND: |P@i − P| = s_i · (1/i) Σ_{j ≤ i} (y_j − P) with s_i the sign of P@i − P
    - rKL: KL(P@i ‖ P) = (1/i) Σ_{j ≤ i} log2(P@i(y_j) / P(y_j))
    - rRD and variant 'fairrank' have no such form: a prefix's distance is shared out evenly over
      its documents
    """
    size = len(y)
    places = np.arange(1, size + 1)
    weights = _weights(size, step, discount) / places  # of one document of the prefix
    share, whole = np.cumsum(y) / places, float(y.mean())

    def from_here_on(values: FloatArray) -> FloatArray:
        return np.cumsum(values[::-1])[::-1]

    if measure == "rND":
        signs = np.sign(np.where(np.abs(share - whole) < EQUAL, 0.0, share - whole))
        return (y - whole) * from_here_on(weights * signs) + 0.0  # no negative zero
    if measure == "rKL" and variant is None:
        with_one, with_other = share > 0, share < 1
        one = np.log2(np.where(with_one, share, 1.0) / whole)
        other = np.log2(np.where(with_other, 1.0 - share, 1.0) / (1.0 - whole))
        own = from_here_on(weights * one * with_one)
        return np.where(y == 1, own, from_here_on(weights * other * with_other))
    so_far = np.cumsum(y).astype(np.int64)
    distances = _prefix_distances(size, int(y.sum()), measure, variant)
    return from_here_on(weights * distances[np.arange(size), so_far])


@dataclass(frozen=True, repr=False)
class _Parity(Measure):
    """What the three share: who is protected, and which documents are looked at."""

    protected: str
    step: int = 1
    norm: Norm = "max"
    discount: Discount = "log2(i+1)"
    variant: Variant = None
    relevant_only: bool = False
    rel: int = 1
    attribute: str | None = None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """0 to 1; variants have no common bound."""
        return (0.0, 1.0) if self.variant is None else super().bounds(targets)

    def check(self, groups: tuple[str, ...]) -> None:
        """Refuse a protected group that is none of these, and a variant of another measure."""
        super().check(groups)
        if self.variant is not None and self.info.name != "rKL":
            raise InputError(f"variant={self.variant!r} of {self}", expected="None")

    @property
    def _form(self) -> dict[str, Any]:
        """Its parameters as the formulas take them."""
        form = {"step": self.step, "discount": self.discount, "variant": self.variant}
        return {"measure": self.info.name, **form}

    def _labelled(self, ranking: Ranking) -> tuple[IntArray, FloatArray]:
        """Rows of the documents that count and belong to a side, and 1 for the protected ones.

        A document belongs to the group with its largest share. Where the protected group ties with
        another for the largest, it belongs to none.
        """
        protected = ranking.groups.index(self.protected)
        rows = ranking.top(self.cutoff, self.relevant_from)
        shares = ranking.shares[rows]
        others = np.delete(shares, protected, axis=1).max(axis=1, initial=0.0)
        sided = shares[:, protected] != others
        return rows[sided], (shares[:, protected] > others)[sided].astype(np.float64)

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        self.check(ranking.groups)
        _, labels = self._labelled(ranking)
        if not len(labels):
            return "no-group"
        if labels.min() == labels.max():
            return "one-group"
        value = parity(labels, norm=self.norm, **self._form)
        return "no-spread" if value is None else value

    def split(self, ranking: Ranking) -> Contributions:
        """Each document's part of the prefixes with it, normalised.

        It is assigned to the document's own group (evenly to those that tie); documents of no
        group add nothing. For norm='minmax' the base is −min / (max − min).
        """
        rows, labels = self._labelled(ranking)
        shares = ranking.shares[rows]
        low, high = parity_bounds(len(labels), int(labels.sum()), **self._form)
        low = low if self.norm == "minmax" else 0.0
        largest = shares == shares.max(axis=1, keepdims=True)
        parts = np.zeros((len(ranking), len(ranking.groups)))
        parts[rows] = largest / largest.sum(axis=1, keepdims=True)
        parts[rows] *= (_raw_parts(labels, **self._form) / (high - low))[:, None]
        return Contributions(-low / (high - low), parts)


_INFO: dict[str, Any] = {
    "paper": "ziems2024",
    "range": "[0, 1]",
    "fair": "0",
    "needs": "annotations or labels",
    "short_name": "uneven position",
}


@measure(
    **_INFO,
    equation="2-3",
    formula="Σ_i |P@i − P| / log2(i + 1) ÷ its maximum over all orders",
    tex=r"\mathrm{rND} = \frac{1}{Z} \sum_{i} \frac{| P_i - P |}{\log_2(i + 1)}",
    wording="how far the protected group's share of the top differs from its share of the list",
)
class rND(_Parity):
    """Normalised discounted difference: how far the protected share of the top strays.

    Needs labels with two sides in the list: with one only, the status is `one-group`. Documents of
    no group are skipped after the cut. `step` uses only every step-th prefix. `norm='minmax'`
    also subtracts the smallest attainable value (Eq. 2); with one document of each side every order
    has the value 1 under 'max', and none under 'minmax'. `discount='log2(i)'` is Eq. 1 as printed.
    `relevant_only` keeps the documents judged `rel` or better before the cut. `variant` is rKL's.
    `attribute` selects an attribute of the labels.

    >>> from ranktilt.measures import Ranking, rND
    >>> rND("pro").score(Ranking.of([[1, 0], [1, 0], [0, 1], [0, 1]], groups=("pro", "con")))
    Score(value=1.0, status='ok')
    """


@measure(
    **_INFO,
    equation="2, 4",
    formula="Σ_i KL(P@i ‖ P) / log2(i + 1) ÷ its maximum over all orders",
    tex=r"\mathrm{rKL} = \frac{1}{Z} \sum_{i} \frac{\mathrm{KL}(P_i \,\|\, P)}{\log_2(i + 1)}",
    wording="divergence of the groups' shares in the top from their shares in the list",
)
class rKL(_Parity):
    """Normalised discounted KL divergence of the top's shares from the list's, in bits.

    It is the same whichever side is protected, except with `variant='fairrank'`, which replaces a
    share of 0 or 1 by 0.001, as the released code does. The other parameters are those of rND.

    >>> from ranktilt.measures import Ranking, rKL
    >>> rKL("pro").score(Ranking.of([[1, 0], [1, 0], [0, 1], [0, 1]], groups=("pro", "con")))
    Score(value=1.0, status='ok')
    """


@measure(
    **_INFO,
    equation="2 (Yang & Stoyanovich 2017)",
    formula="Σ_i |min(R@i, R) − R| / log2(i + 1) ÷ its maximum, R = protected / unprotected",
    tex=r"\mathrm{rRD} = \frac{1}{Z} \sum_{i} \frac{| \min(R_i, R) - R |}{\log_2(i + 1)}",
    wording="how far the protected group falls short of its ratio to the rest of the list",
)
class rRD(_Parity):
    """Normalised discounted ratio: how far the protected fall short of their ratio in the list.

    Only makes sense for a minority (less than half of the list is protected): a top with a
    larger protected share than the list costs nothing, except that a top of protected documents
    alone gets the full penalty, because its ratio counts as 0. The parameters are those of rND.

    >>> from ranktilt.measures import Ranking, rRD
    >>> rRD("con").score(Ranking.of([[1, 0], [1, 0], [1, 0], [0, 1]], groups=("pro", "con")))
    Score(value=1.0, status='ok')
    """
