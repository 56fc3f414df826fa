"""How polarity is distributed: two peaks or one (Ziems et al. 2024, A.4, Figure 5).

Figure 5 shows generated documents in two peaks and natural ones in one, without a test. Here are
Hartigan's dip with a p-value and the bimodality coefficient. If a list has one peak, the sign of
polarity means little.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.data.compiling import CompiledFunction
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError

#: 2n·dip of sorted distinct points.
_dip_of_points = CompiledFunction("polarity/dip_kernel.ll", "dip_of_points")
#: Beyond this size the null distribution is that of this size, for √n·dip has settled.
_NULL_SIZE = 2000


class _Distribution(NamedTuple):
    """The shape of a set of polarities; values are None if there are too few."""

    documents: int
    mean: float
    deviation: float
    dip: float
    p_value: float
    bimodality_coefficient: float | None
    counts: list[int]
    edges: list[float]

    @property
    def is_bimodal(self) -> bool:
        """Whether the dip test rejects one heap at the level 0.05."""
        return self.p_value < 0.05


def describe_distribution(
    polarity: ArrayLike, *, bins: int = 24, samples: int = 2000, seed: int = 0
) -> _Distribution:
    """All numbers at once, with a histogram of `bins` equal parts from the least to the largest."""
    values = _finite(polarity)
    if bins < 1:
        raise InputError(f"{bins} bins", expected="at least 1")
    counts, edges = np.histogram(values, bins=bins)
    found = _dip_statistic(values)
    return _Distribution(
        len(values),
        float(values.mean()),
        float(values.std()),
        found,
        _dip_p_value(found, len(values), samples=samples, seed=seed),
        bimodality_coefficient(values),
        counts.tolist(),
        edges.tolist(),
    )


def _dip_statistic(values: FloatArray) -> float:
    """Hartigan's dip: the least sup |Fₙ − F| over all unimodal F (Hartigan & Hartigan 1985).

    F is unimodal if it is convex up to a mode and concave from there on. Never below 1/(2n), which
    is as near as a smooth F comes to steps of 1/n; a single point gives that too.

    >>> _dip_statistic(np.array([0.0, 0.0, 1.0, 1.0]))
    0.25
    """
    points, counts = np.unique(values, return_counts=True)
    upper = np.cumsum(counts).astype(np.float64)
    found = _dip_of_points(points, upper - counts, upper, *_room(len(points)))
    return found / (2.0 * float(upper[-1]))


def _room(size: int) -> tuple[IntArray, FloatArray]:
    """Where the compiled code works."""
    return np.empty((2, size), np.int64), np.empty((2, size))


def _dip_p_value(dip: float, n: int, *, samples: int = 2000, seed: int = 0) -> float:
    """Share of uniform samples with a dip as large, by simulation: (1 + #{≥ dip}) / (1 + samples).

    The uniform is the null that Hartigan & Hartigan (1985) chose: of the usual distributions with
    one heap its large samples dip most, so the test errs to the safe side. Above 2,000 values,
    √n·dip is compared with √2000·dip of samples of 2,000: under the uniform √n·dip has a limiting
    distribution, and is close to it by then.
    """
    size = min(n, _NULL_SIZE)
    null = _null_dips(size, samples, seed)
    least = dip * np.sqrt(n / size) * (1.0 - 1e-9)  # equal dips are equal, whatever the rounding
    reached = len(null) - int(np.searchsorted(null, least))
    return (1 + reached) / (1 + len(null))


@lru_cache(maxsize=256)
def _null_dips(n: int, samples: int, seed: int) -> FloatArray:
    """Sorted dips of uniform samples of size n: made once for each n and seed."""
    generator = np.random.default_rng([seed, n])
    lower = np.arange(n, dtype=np.float64)
    upper, room, dips = lower + 1.0, _room(n), np.empty(samples)
    for i in range(samples):
        dips[i] = _dip_of_points(np.sort(generator.random(n)), lower, upper, *room)
    dips.sort()
    dips /= 2.0 * n
    dips.setflags(write=False)
    return dips


def bimodality_coefficient(values: ArrayLike) -> float | None:
    """BC = (g₁² + 1) / (g₂ + 3(n − 1)² / ((n − 2)(n − 3))), from 0 to 1 (Pfister et al. 2013).

    g₁ is the sample skewness and g₂ the sample excess kurtosis, both corrected for n. A uniform has
    5/9; above it two heaps are likely, but a long tail raises it too. None for fewer than four
    values, or equal ones.
    """
    found = _finite(values)
    n = len(found)
    if n < 4 or found.std() <= 1e-12 * np.abs(found).max():  # equal up to rounding
        return None
    z = (found - found.mean()) / found.std()
    skewness, kurtosis = (z**3).mean(), (z**4).mean() - 3.0
    g1 = skewness * np.sqrt(n * (n - 1)) / (n - 2)
    g2 = (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * kurtosis + 6.0)
    return float((g1**2 + 1.0) / (g2 + 3.0 * (n - 1) ** 2 / ((n - 2) * (n - 3))))


def _finite(values: ArrayLike) -> FloatArray:
    found = np.asarray(values, np.float64)
    if found.ndim != 1 or not len(found) or not np.isfinite(found).all():
        raise InputError(f"polarities of shape {found.shape}", expected="a list of finite values")
    return found
