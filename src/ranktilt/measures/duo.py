"""DUO: does the order favour one side of an issue? (Ziems et al. 2024, Eqs. 1-2, 5-6, A.2).

Every document has a polarity, a number on the axis between the two sides. An order is balanced if
its top already has both sides, that is, if the variance of polarity is high in every prefix:

    raw = Σ_{i = step, 2·step, …; 1 < i < n} Var(p_1 … p_i) / log2(i)
    DUO = 1 − (raw − min) / (max − min),   min and max over all orders of the same documents

The bounds are exact, in O(n²). Sort the polarities x_1 ≤ … ≤ x_n. The chain of prefixes of least
variance consists of neighbours, f(i, L) = min(f(i, L−1), f(i+1, L−1)) + w_L·Var(x_i … x_{i+L−1});
the chain of most variance takes the a smallest and the b largest,
g(a, b) = max(g(a−1, b), g(a, b−1)) + w_{a+b}·Var. The released code samples 40,320 orders instead,
which misses much of the range (bench/README.md has the figures).
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

from ranktilt.backends.local import map_ordered
from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.polarity import LARGEST
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.errors import InputError, check_known
from ranktilt.measures.base import BatchScores, Contributions, Measure, Ranking, measure, unit_share
from ranktilt.measures.batch import Batch

Center = Literal["prefix", "global"]
Direction = Literal["lean", "a2"]
Aggregate = Literal["max", "mean"]

#: Values this close count as equal, relative to the list's own scale (`_least_range`).
EQUAL = 1e-12
#: Lists are shared out over threads in pieces of about this many steps of their recurrences.
_PIECE = 1 << 20
_bounds = CompiledFunction("measures/duo_kernel.ll", "bounds")
_chain = CompiledFunction("measures/duo_kernel.ll", "chain")
_measure_lists = CompiledFunction("measures/duo_kernel.ll", "measure_lists")


# The formula


def duo_raw(
    polarity: Any, *, step: int = 1, include_full_list: bool = False, center: Center = "prefix"
) -> float:
    """Discounted sum of the prefixes' variances (Eqs. 1, 5): large if the top is mixed.

    `center='global'` is Eq. 5 as printed, about the mean of the whole list instead of the prefix;
    with polarities of ±1 it does not measure one-sidedness.

    >>> round(duo_raw([1.0, -1.0, 1.0, -1.0]), 4)  # Var 1 at 2, Var 8/9 at 3
    1.5608
    """
    values = _checked(polarity, center)
    if center == "global":
        weights = _position_weights(len(values), step, include_full_list)
        return float(weights @ _deviations(values))
    weights = prefix_weights(len(values), step, include_full_list)
    return float(weights[1:] @ _prefix_variances(values))


def duo_bounds(
    polarity: Any, *, step: int = 1, include_full_list: bool = False, center: Center = "prefix"
) -> tuple[float, float]:
    """Smallest and largest `duo_raw` over all orders of these documents, exactly.

    >>> low, high = duo_bounds([0.0, 0.0, 1.0, 1.0])
    >>> round(low, 4), round(high, 4)
    (0.1402, 0.3902)
    """
    if center != "prefix":
        deviations = np.sort(_deviations(_checked(polarity, center)))
        positions = _position_weights(len(deviations), step, include_full_list)
        return float(positions @ deviations), float(positions @ deviations[::-1])
    values = np.ascontiguousarray(_array(polarity))
    weights = prefix_weights(len(values), step, include_full_list)
    room = np.empty((5, len(weights)))
    low = _bounds(values, weights, room)
    if math.isnan(low):  # the compiled code looks for numbers, which is quicker than here
        _checked(polarity)
    return low, room.item(0)


def duo(
    polarity: Any, *, step: int = 1, include_full_list: bool = False, center: Center = "prefix"
) -> float | None:
    """DUO of one order: 0 the most balanced, 1 the most one-sided; None if all orders are alike.

    >>> duo([1.0, 1.0, -1.0, -1.0])
    1.0
    >>> duo([1.0, -1.0, -1.0, 1.0])
    0.0
    """
    raw = duo_raw(polarity, step=step, include_full_list=include_full_list, center=center)
    low, high = duo_bounds(polarity, step=step, include_full_list=include_full_list, center=center)
    return _normalised(raw, low, high, _least_range(_array(polarity)))


def expected_duo(
    polarity: Any, *, step: int = 1, include_full_list: bool = False, center: Center = "prefix"
) -> float | None:
    """Mean DUO over all orders of these documents, exactly: what chance gives.

    raw is linear in the prefixes' variances, and the mean variance of i documents drawn from n is
    (i − 1)/i · Σ(p − p̄)²/(n − 1). It is well above 0: few orders are as balanced as can be.

    >>> round(expected_duo([1.0, 1.0, -1.0, -1.0]), 4)  # orders ++−−, +−+− and +−−+ and mirrored
    0.3333
    """
    values = _checked(polarity, center)
    if len(values) < 2:
        return None
    low, high = duo_bounds(values, step=step, include_full_list=include_full_list, center=center)
    deviations = _deviations(values)
    weights = prefix_weights(len(values), step, include_full_list)
    least = _least_range(values)
    if center == "global":
        return _normalised(float(weights.sum() * deviations.mean()), low, high, least)
    sizes = np.arange(1, len(values) + 1)
    spread = deviations.sum() / (len(values) - 1)
    return _normalised(float(spread * (weights[1:] @ ((sizes - 1) / sizes))), low, high, least)


class _ListScores(NamedTuple):
    """DUO of many lists, NaN if all orders are alike, and the bounds of their raw values."""

    duo: FloatArray
    low: FloatArray
    high: FloatArray


def duo_of_lists(
    polarity: Any, offsets: Any, *, step: int = 1, include_full_list: bool = False
) -> _ListScores:
    """DUO and its bounds of many lists at once: `duo` and `duo_bounds` of each.

    Args:
        polarity: The polarities of all lists, one after the other.
        offsets: Where the lists begin, and where the last one ends.
        step: Count only every step-th prefix.
        include_full_list: Count the whole list too.

    >>> duo_of_lists([1.0, 1.0, -1.0, -1.0, 1.0, -1.0, -1.0, 1.0], [0, 4, 8]).duo.tolist()
    [1.0, 0.0]
    """
    values, places = np.ascontiguousarray(_checked(polarity)), np.asarray(offsets)
    if (
        places.ndim != 1 or places.dtype.kind != "i" or not len(places)
        or places[0] < 0 or places[-1] > len(values) or (np.diff(places) < 0).any()
    ):  # fmt: skip
        raise InputError(
            "offsets", expected=f"whole numbers that never fall, from 0 to {len(values)}"
        )
    return _ListScores(*_of_lists(values, places[:-1], np.diff(places), step, include_full_list).T)


def direction(polarity: Any, *, method: Direction = "lean") -> int:
    """Which side the top leans towards: +1, −1, or 0 if neither.

    `lean`: sign of Σ_{i<n} (mean of the top i − mean of the list) / log2(i+1). `a2`: Appendix A.2
    as released, which weighs each prefix's variance by the sign of its majority (ties count as −1).

    >>> direction([1.0, 1.0, -1.0, -1.0]), direction([-1.0, -1.0, 1.0, 1.0])
    (1, -1)
    """
    check_known("direction", method, ("lean", "a2"))
    values = _checked(polarity)
    lengths = np.array([len(values)])
    return int(_directions(values[None, :], lengths, method)[0])


def balanced_order(
    polarity: Any, *, step: int = 1, include_full_list: bool = False, center: Center = "prefix"
) -> IntArray:
    """Places of the documents in the most balanced order: DUO is 0 there."""
    return _extreme_order(polarity, step, include_full_list, center, balanced=True)


def one_sided_order(
    polarity: Any, *, step: int = 1, include_full_list: bool = False, center: Center = "prefix"
) -> IntArray:
    """Places of the documents in the most one-sided order: DUO is 1 there."""
    return _extreme_order(polarity, step, include_full_list, center, balanced=False)


# Its parts


def _array(polarity: Any) -> FloatArray:
    try:
        values = np.asarray(polarity, np.float64)
    except (ValueError, TypeError) as error:
        raise InputError("polarity", expected="one number per document") from error
    if values.ndim != 1:
        raise InputError(f"polarity of shape {values.shape}", expected="one number per document")
    return values


def _checked(polarity: Any, center: str = "prefix") -> FloatArray:
    values = _array(polarity)
    if not (np.abs(values) <= LARGEST).all():
        place = int(np.flatnonzero(~(np.abs(values) <= LARGEST))[0])
        raise InputError(
            f"polarity {values[place]} at rank {place + 1}",
            expected=f"a number between {-LARGEST:g} and {LARGEST:g}",
        )
    check_known("center", center, ("prefix", "global"))
    return values


@lru_cache(maxsize=1024)
def prefix_weights(size: int, step: int, include_full_list: bool) -> FloatArray:
    """1 / log2(i) at i = 0 … size, and 0 at the lengths that do not count."""
    if not isinstance(step, int) or step < 1:
        raise InputError(f"step {step!r}", expected="at least 1")
    weights = np.zeros(size + 1)
    counted = np.arange(step, size + include_full_list, step)
    counted = counted[counted > 1]
    weights[counted] = 1.0 / np.log2(counted)
    return weights


@lru_cache(maxsize=1024)
def _position_weights(size: int, step: int, include_full_list: bool) -> FloatArray:
    """How much the squared deviation at each rank counts in total if the centre is fixed."""
    shares = prefix_weights(size, step, include_full_list)[1:] / np.arange(1, size + 1)
    return np.cumsum(shares[::-1])[::-1]


def _deviations(values: FloatArray) -> FloatArray:
    shifted = values - values[:1]  # so that equal values deviate by exactly nothing
    return (shifted - shifted.mean()) ** 2 if len(values) else shifted


def _prefix_variances(values: FloatArray) -> FloatArray:
    shifted = values - values[:1]
    sizes = np.arange(1, len(values) + 1)
    means = np.cumsum(shifted) / sizes
    return np.maximum(np.cumsum(shifted**2) / sizes - means**2, 0.0)


def _raw_parts(values: FloatArray, step: int, full: bool, center: Center) -> FloatArray:
    """`duo_raw` split over the documents: Var(p_1 … p_i) = (1/i) Σ_{j ≤ i} (p_j − mean)²."""
    size = len(values)
    if center == "global":
        return _position_weights(size, step, full) * _deviations(values)
    places = np.arange(1, size + 1)
    weights = prefix_weights(size, step, full)[1:] / places
    values = values - values.mean() if size else values  # far from 0 digits would be lost
    means = np.cumsum(values) / places
    # Σ_{i ≥ j} w_i (p_j − m_i)², multiplied out so that it takes one pass
    terms = np.stack([weights, weights * means, weights * means**2])
    ones, first, second = np.cumsum(terms[:, ::-1], axis=1)[:, ::-1]
    return values**2 * ones - 2.0 * values * first + second


def _least_range(values: FloatArray) -> float:
    """Bounds are equal unless they are further apart: by rounding of sums, or of the input.

    An error e of a polarity that deviates by d from the mean changes a variance by up to 2de.
    """
    deviation = math.sqrt(_deviations(values).max(initial=0.0))
    return EQUAL * deviation * max(deviation, float(np.abs(values).max(initial=0.0)))


def _normalised(raw: float, low: float, high: float, least: float) -> float | None:
    if high - low <= least:
        return None
    return unit_share(1.0 - (raw - low) / (high - low))


def _of_lists(
    values: FloatArray, starts: IntArray, lengths: IntArray, step: int, full: bool, *,
    chance: bool = False,
) -> FloatArray:  # fmt: skip
    """DUO, or with `chance` its mean over all orders, and bounds of each list, in three columns."""
    starts, lengths = (np.ascontiguousarray(side, np.int64) for side in (starts, lengths))
    found = np.empty((len(starts), 3))
    weights = prefix_weights(int(lengths.max(initial=0)), step, True)

    def work(piece: slice) -> None:
        room = np.empty((5, len(weights)))
        lists = starts[piece], lengths[piece]
        _measure_lists(values, *lists, weights, full, EQUAL, chance, room, found[piece])

    steps = np.cumsum(lengths**2)
    marks = np.arange(_PIECE, int(steps[-1]) if len(steps) else 0, _PIECE)
    ends = [0, *np.searchsorted(steps, marks).tolist(), len(starts)]
    pieces = [slice(*pair) for pair in itertools.pairwise(ends)]
    for _ in map_ordered(work, pieces) if len(pieces) > 1 else map(work, pieces):
        pass
    return found


def _extreme_order(
    polarity: Any, step: int, full: bool, center: Center, *, balanced: bool
) -> IntArray:
    values = _checked(polarity, center)
    if center == "global":
        ordered = np.argsort(_deviations(values), kind="stable")
        return ordered[::-1] if balanced else ordered
    ordered = np.argsort(values, kind="stable")
    weights = prefix_weights(len(values), step, full)
    room, turns = np.empty((5, len(weights))), np.zeros((len(weights), len(weights)), np.bool_)
    order = np.zeros(len(values), np.int64)
    _chain(values[ordered], weights, balanced, room, turns, order)
    return ordered[order]


def _directions(values: FloatArray, lengths: IntArray, method: Direction) -> FloatArray:
    """Signs of many lists, padded with 0 (queries × depth)."""
    sizes = np.arange(1, values.shape[1] + 1)
    inside, before_end = sizes <= lengths[:, None], sizes < lengths[:, None]
    shifted = np.where(inside, values - values[:, :1], 0.0)
    whole = shifted.sum(axis=1, keepdims=True) / np.maximum(lengths, 1)[:, None]
    largest = np.where(inside, np.abs(shifted - whole), 0.0).max(axis=1, initial=0.0)
    if method == "lean":
        means = np.cumsum(shifted, axis=1) / sizes
        terms = np.where(before_end, (means - whole) / np.log2(sizes + 1), 0.0)
    else:
        majority = np.cumsum(values > 0, axis=1) * 2 > sizes
        counted = before_end & (sizes > 1)
        variances = np.array([_prefix_variances(row) for row in values]).reshape(values.shape)
        logs = np.log2(np.maximum(sizes, 2))
        terms = np.where(counted, np.where(majority, 1.0, -1.0) * variances / logs, 0.0)
    total = terms.sum(axis=1)
    least = EQUAL * (largest if method == "lean" else largest**2)
    return np.where(np.abs(total) <= least, 0.0, np.sign(total))


# The measures


@dataclass(frozen=True, repr=False)
class _Duo(Measure):
    """What DUO and SignedDUO share: which documents, which axes, and how they are put together."""

    step: int = 1
    center: Center = "prefix"
    include_full_list: bool = False
    axis: int | Literal["all"] = 1
    aggregate: Aggregate = "max"
    relevant_only: bool = False
    rel: int = 1

    def check_axes(self, axes: int) -> None:
        """Refuse an axis that the polarity does not have."""
        if self.axis != "all" and self.axis > axes:
            raise InputError(f"axis {self.axis} of {self}", expected=f"at most {axes}")

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        polarity = self._checked(ranking.polarity)
        rows = ranking.top(self.cutoff, self.relevant_from)
        if np.isnan(polarity[rows]).any():
            return "no-fit"
        value = self._together(self._by_axis(self._columns(polarity[rows]))[None, :])[0]
        return "no-spread" if np.isnan(value) else float(value)

    def split(self, ranking: Ranking) -> Contributions:
        """What a document adds to the variance of the prefixes with it takes away from DUO.

        The base is max / (max − min). Signed, all is multiplied by the direction. Of several axes
        the one that decides is split up, or for aggregate='mean' the average over them.
        """
        rows = ranking.top(self.cutoff, self.relevant_from)
        columns = self._columns(self._checked(ranking.polarity)[rows])
        values = self._by_axis(columns)
        deciding = np.flatnonzero(~np.isnan(values))
        if self.aggregate == "max":
            deciding = self._strongest(values[None, :])
        parts, base = np.zeros((len(ranking), 1)), 0.0
        for axis in deciding.tolist():
            polarity = columns[:, axis]
            low, high = duo_bounds(polarity, **self.form)
            scale = self._sign(polarity) / (high - low) / len(deciding)
            raw = _raw_parts(polarity, self.step, self.include_full_list, self.center)
            base += scale * high
            parts[rows] -= scale * raw[:, None]
        return Contributions(base, parts)

    def _checked(self, polarity: FloatArray | None) -> FloatArray:
        if polarity is None:
            raise InputError(f"{self} needs polarity", do="create it with ranktilt polarity fit")
        self.check_axes(polarity.shape[-1])
        return polarity

    @property
    def form(self) -> dict[str, Any]:
        """Its parameters as the formulas take them."""
        full = self.include_full_list
        return {"step": self.step, "include_full_list": full, "center": self.center}

    def _columns(self, polarity: FloatArray) -> FloatArray:
        """The axes that count."""
        return polarity if self.axis == "all" else polarity[:, [self.axis - 1]]

    def _by_axis(self, columns: FloatArray) -> FloatArray:
        """The value on each axis; NaN if all orders are alike."""
        values = [duo(column, **self.form) for column in columns.T]
        signs = [self._sign(column) for column in columns.T]
        return np.array(values, np.float64) * np.array(signs)

    def _sign(self, polarity: FloatArray) -> float:
        return float(self._signs(polarity[None, :], np.array([len(polarity)]))[0])

    def _signs(self, values: FloatArray, lengths: IntArray) -> FloatArray:
        return np.ones(len(values))

    def _together(self, values: FloatArray) -> FloatArray:
        """One value from those on several axes (queries × axes); NaN if none has any."""
        present = ~np.isnan(values)
        filled = np.where(present, values, 0.0)
        if self.aggregate == "mean":
            found = filled.sum(axis=1) / np.maximum(present.sum(axis=1), 1)
        else:  # the strongest; for signed values that is the one furthest from 0
            found = filled[np.arange(len(filled)), self._strongest(values)]
        return np.where(present.any(axis=1), found + 0.0, np.nan)  # no negative zero

    @staticmethod
    def _strongest(values: FloatArray) -> IntArray:
        """Which axis is furthest from 0 (queries × axes)."""
        strength = np.where(np.isnan(values), -1.0, np.abs(values))
        # Of equals the first: +1 on one axis and −1 on another must not be for rounding to say.
        return np.argmax(strength >= strength.max(axis=1, keepdims=True) - 1e-9, axis=1)

    def score_batch(self, batch: Batch) -> BatchScores:
        """The values for many queries."""
        if self.center == "global":
            return super().score_batch(batch)
        top = batch.top(self.cutoff, self.relevant_from)
        polarity = self._checked(top.polarity)
        unfitted = (np.isnan(polarity).any(axis=2) & top.inside).any(axis=1)
        polarity = np.nan_to_num(polarity)
        axes = range(polarity.shape[2]) if self.axis == "all" else [self.axis - 1]
        columns = [np.ascontiguousarray(polarity[:, :, axis]) for axis in axes]
        values = [
            self._compiled(own, top.lengths) * self._signs(own, top.lengths) for own in columns
        ]
        found = self._together(np.stack(values, axis=1))
        undefined: dict[str, BoolArray] = {"no-results": batch.lengths == 0}
        if self.relevant_only:
            undefined["no-qrels"] = ~batch.judged
        return BatchScores.of(found, undefined | {"no-fit": unfitted, "no-spread": np.isnan(found)})

    def chance(self, batch: Batch) -> float | None:
        """Mean DUO of random orders of the same lists; None over several axes, or for none.

        Over several axes the mean of the largest would have to be sampled.
        """
        if self.axis == "all":
            return None
        top = batch.top(self.cutoff, self.relevant_from)
        polarity = self._checked(top.polarity)[:, :, self.axis - 1]
        usable = (top.lengths > 2) & ~(np.isnan(polarity) & top.inside).any(axis=1)
        if self.relevant_only:
            usable &= batch.judged
        polarity, lengths = np.nan_to_num(polarity[usable]), top.lengths[usable]
        if self.center == "prefix":
            found = self._compiled(polarity, lengths, chance=True)
        else:
            pairs = zip(polarity, lengths, strict=True)
            each = [expected_duo(row[:length], **self.form) for row, length in pairs]
            found = np.array(each, np.float64)
        return None if np.isnan(found).all() else float(np.nanmean(found))

    def _compiled(
        self, values: FloatArray, lengths: IntArray, *, chance: bool = False
    ) -> FloatArray:
        starts = np.arange(len(values)) * values.shape[1]
        flat = np.ascontiguousarray(values).reshape(-1)
        form = self.step, self.include_full_list
        return _of_lists(flat, starts, lengths, *form, chance=chance)[:, 0]


_FORMULA = "1 − (raw − min) / (max − min), raw = Σ_{1 < i < n} Var(p_1 … p_i) / log2(i)"


@measure(
    paper="ziems2024",
    equation="1-2, 5-6",
    formula=_FORMULA,
    tex=r"\mathrm{DUO} = 1 - \frac{x - x_{\min}}{x_{\max} - x_{\min}}, \qquad "
    r"x = \sum_{i=2}^{n-1} \frac{\mathrm{Var}(p_1, \dots, p_i)}{\log_2 i}",
    range="[0, 1]",
    bounds=(0.0, 1.0),
    fair="0",
    needs="polarity",
    wording="how far one side of the issue is ranked before the other",
    short_name="one side before the other",
)
class DUO(_Duo):
    """Discounted uniformity of perspectives: is one side shown before the other?

    0 is the most balanced of all orders of the same documents, 1 the most one-sided; a random order
    is well above 0 (`expected_duo`). It does not measure how many each side has.

    `step` counts only every step-th prefix; `center='global'` is Eq. 5 as printed;
    `include_full_list` also counts the whole list, which changes nothing. `axis='all'` takes the
    `aggregate` of all axes. `relevant_only` keeps the documents judged `rel` or better before the
    cut, as the released audits do (needs judgements).

    >>> from ranktilt.measures import DUO, Ranking
    >>> DUO().score(Ranking.of_polarity([0.9, 0.8, -0.7, -0.9]))
    Score(value=1.0, status='ok')
    """


@measure(
    paper="ziems2024",
    equation="A.2",
    formula="direction × DUO, direction = sign Σ_{i < n} (mean(p_1 … p_i) − mean(p)) / log2(i + 1)",
    tex=r"\mathrm{SignedDUO} = \mathrm{DUO} \cdot \mathrm{sign} \sum_{i=1}^{n-1} "
    r"\frac{\bar{p}_{1 \dots i} - \bar{p}}{\log_2(i + 1)}",
    range="[−1, 1]",
    bounds=(-1.0, 1.0),
    fair="0",
    signed=True,
    needs="polarity",
    wording="which side of the issue is ranked first, and how far",
    short_name="which side comes first",
)
class SignedDUO(_Duo):
    """DUO with the side that the top leans towards: + is the positive end of the polarity axis.

    `direction='a2'` is the sign of Appendix A.2 as released. If the axis was not oriented by
    labelled fit documents or a stance head, the sign of each query is arbitrary. Over several
    axes 'max' is the value furthest from 0. The other parameters are those of DUO.

    >>> from ranktilt.measures import SignedDUO, Ranking
    >>> SignedDUO().score(Ranking.of_polarity([-1.0, -1.0, 1.0, 1.0]))
    Score(value=-1.0, status='ok')
    """

    direction: Direction = "lean"

    def _signs(self, values: FloatArray, lengths: IntArray) -> FloatArray:
        return _directions(values, lengths, self.direction)
