"""Agreement of annotators: Fleiss' kappa and Krippendorff's alpha."""

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

    P̄ is the mean share of agreeing pairs per item, P̄_e = Σ p_j² the share expected by chance. Every
    item needs the same number of raters, at least 2. None if all ratings are of one category.

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
            expected="the same number, at least 2",
            do="use Krippendorff's alpha",
        )
    # not statsmodels' function, which is equal (tests): the dashboard would load all of statsmodels
    n = raters[0]
    agreeing = ((table**2).sum(axis=1) - n) / (n * (n - 1))
    chance = float(((table.sum(axis=0) / table.sum()) ** 2).sum())
    return None if 1.0 - chance <= 1e-15 else float((agreeing.mean() - chance) / (1.0 - chance))


def krippendorff_alpha(
    items: Iterable[Iterable[Hashable]],
    level: Level = "nominal",
    *,
    order: Sequence[Hashable] | None = None,
) -> float | None:
    """α = 1 − D_o/D_e over the values of each item (Krippendorff 2011); missing ones are absent.

    Items with fewer than two values are skipped. With coincidences
    o_ck = Σ_items (pairs of c and k)/(m − 1), n_c = Σ_k o_ck, n = Σ n_c:
    D_o = Σ o_ck δ²/n, D_e = Σ n_c n_k δ²/(n(n − 1)), where δ² is 1 for different values (nominal),
    (Σ_{g=c…k} n_g − (n_c + n_k)/2)² (ordinal), (c − k)² (interval), ((c − k)/(c + k))² (ratio).

    Args:
        items: The values of each item.
        level: Scale of the values.
        order: Values of an ordinal scale from low to high; not needed for numbers.

    Returns:
        α, or None if there is no pair or all values are the same.
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
        unknown = found - set(order)
        if unknown:
            raise UnknownNameError("label", str(next(iter(unknown))), map(str, order))
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
        # n_c/2 + all between + n_k/2 is the difference of the midpoints of the running total
        middles = np.cumsum(totals) - totals / 2.0
        return (middles[:, None] - middles[None, :]) ** 2
    numbers = np.array([float(v) for v in values])  # type: ignore[arg-type]
    difference = numbers[:, None] - numbers[None, :]
    if level == "interval":
        return difference**2
    sums = numbers[:, None] + numbers[None, :]
    return np.divide(difference, sums, out=np.zeros_like(sums), where=sums != 0) ** 2


def counts_of(items: Mapping[str, Sequence[Hashable]]) -> tuple[FloatArray, list[str]]:
    """Counts for Fleiss' kappa and their ids, of the items with the most common number of labels.

    >>> counts_of({"a": ["n", "n", "f"], "b": ["n", "m", "m"], "c": ["n"]})[1]
    ['a', 'b']
    """
    sizes = [len(labels) for labels in items.values() if len(labels) >= 2]
    if not sizes:
        raise InputError("no item has two labels", expected="several annotators per item")
    usual = max(sorted(set(sizes)), key=sizes.count)
    chosen = [item for item, labels in items.items() if len(labels) == usual]
    values = sorted({value for item in chosen for value in items[item]}, key=str)
    counts = [[list(items[item]).count(value) for value in values] for item in chosen]
    return np.array(counts, np.float64), chosen
