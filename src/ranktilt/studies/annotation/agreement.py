"""How far annotators agree: Fleiss' kappa and Krippendorff's alpha."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Literal

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError

Level = Literal["nominal", "ordinal", "interval", "ratio"]
LEVELS = ("nominal", "ordinal", "interval", "ratio")


def fleiss_kappa(counts: Sequence[Sequence[int]] | FloatArray) -> float | None:
    """κ = (P̄ − P̄_e)/(1 − P̄_e) from counts of items × categories (Fleiss 1971).

    P̄ is the mean share of agreeing pairs of an item, P̄_e = Σ p_j² what chance gives. Every item
    needs the same number of raters, at least 2. None where all ratings are of one category.

    >>> fleiss_kappa([[3, 0], [0, 3]])
    1.0
    """
    table = np.asarray(counts, np.float64)
    if table.ndim != 2 or not len(table):
        raise InputError("no counts", expected="items × categories")
    raters = table.sum(axis=1)
    if (raters != raters[0]).any() or raters[0] < 2:
        raise InputError(
            "items with different numbers of raters, or with one",
            expected="the same number, 2 or more",
            do="use Krippendorff's alpha",
        )
    n = raters[0]
    agreeing = ((table**2).sum(axis=1) - n) / (n * (n - 1))
    shares = table.sum(axis=0) / table.sum()
    chance = float((shares**2).sum())
    if 1.0 - chance <= 1e-15:
        return None
    return float((agreeing.mean() - chance) / (1.0 - chance))


def krippendorff_alpha(
    items: Iterable[Iterable[Hashable]],
    level: Level = "nominal",
    *,
    order: Sequence[Hashable] | None = None,
) -> float | None:
    """α = 1 − D_o/D_e over the values that each item got (Krippendorff 2011), missing ones absent.

    Items with fewer than two values say nothing about agreement and do not count. With coincidences
    o_ck = Σ_items (pairs of c and k)/(m − 1), n_c = Σ_k o_ck, n = Σ n_c:
    D_o = Σ o_ck δ²/n, D_e = Σ n_c n_k δ²/(n(n − 1)), where δ² is 1 for different values (nominal),
    (Σ_{g=c…k} n_g − (n_c + n_k)/2)² (ordinal), (c − k)² (interval), ((c − k)/(c + k))² (ratio).
    `order` names the values of an ordinal scale from low to high; numbers need none. None where
    there is no pair, or all values are the same.
    """
    if level not in LEVELS:
        raise UnknownNameError("level", level, LEVELS)
    units = [unit for unit in (list(item) for item in items) if len(unit) >= 2]
    values = _scale({value for unit in units for value in unit}, level, order)
    if len(values) < 2:
        return None
    place = {value: number for number, value in enumerate(values)}
    coincidences = np.zeros((len(values), len(values)))
    for unit in units:
        own = np.bincount([place[value] for value in unit], minlength=len(values))
        coincidences += (np.outer(own, own) - np.diag(own)) / (len(unit) - 1)
    totals = coincidences.sum(axis=1)
    n = totals.sum()
    distance = _distances(values, totals, level)
    observed = float((coincidences * distance).sum()) / n
    expected = float((np.outer(totals, totals) * distance).sum()) / (n * (n - 1))
    return None if expected <= 0 else float(1.0 - observed / expected)


def _scale(found: set[Hashable], level: str, order: Sequence[Hashable] | None) -> list[Hashable]:
    if order is not None:
        strange = found - set(order)
        if strange:
            raise UnknownNameError("label", str(next(iter(strange))), map(str, order))
        return list(order) if level == "ordinal" else [v for v in order if v in found]
    if level == "nominal":
        return sorted(found, key=str)
    if not all(isinstance(v, int | float) and not isinstance(v, bool) for v in found):
        raise InputError(
            f"labels that are not numbers on an {level} scale", expected="numbers, or their order"
        )
    return sorted(found)  # type: ignore[type-var]


def _distances(values: Sequence[Hashable], totals: FloatArray, level: str) -> FloatArray:
    size = len(values)
    if level == "nominal":
        return 1.0 - np.eye(size)
    if level == "ordinal":
        # n_c/2 + all between + n_k/2 is the difference of the middles on the running total
        middles = np.cumsum(totals) - totals / 2.0
        return (middles[:, None] - middles[None, :]) ** 2
    numbers = np.array([float(v) for v in values])  # type: ignore[arg-type]
    difference = numbers[:, None] - numbers[None, :]
    if level == "interval":
        return difference**2
    sums = numbers[:, None] + numbers[None, :]
    return np.divide(difference, sums, out=np.zeros_like(sums), where=sums != 0) ** 2


def counts_of(
    items: Mapping[str, Sequence[Hashable]], categories: Sequence[Hashable] | None = None
) -> tuple[FloatArray, list[str]]:
    """Counts for Fleiss' kappa, of the items with the most common number of labels, and their ids.

    >>> counts_of({"a": ["n", "n", "f"], "b": ["n", "m", "m"], "c": ["n"]})[1]
    ['a', 'b']
    """
    sizes = [len(labels) for labels in items.values() if len(labels) >= 2]
    if not sizes:
        raise InputError("no item has two labels", expected="several annotators an item")
    usual = max(sorted(set(sizes)), key=sizes.count)
    chosen = [item for item, labels in items.items() if len(labels) == usual]
    known = categories or sorted({v for i in chosen for v in items[i]}, key=str)
    place = {value: number for number, value in enumerate(known)}
    table = np.zeros((len(chosen), len(known)))
    for row, item in enumerate(chosen):
        for value in items[item]:
            if value not in place:
                raise UnknownNameError("label", str(value), map(str, known))
            table[row, place[value]] += 1
    return table, chosen
