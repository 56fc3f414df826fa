"""Linear regression with crossed random intercepts (participants, queries), by REML.

    y = Xβ + Σ_f Z_f u_f + ε,   u_f ~ N(0, γ_f σ² I),   ε ~ N(0, σ² I)

β and σ² are profiled out, so the search is over the ratios γ ≥ 0 alone; a ratio of 0 is a valid
result (no variance between queries was found).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ranktilt.data.types import FloatArray

#: The largest share γ/(1 + γ) of a factor's variance; one near it explains everything.
_LARGEST = 1.0 - 1e-5


@dataclass(frozen=True)
class _MixedFit:
    """Estimates, their covariance, σ², the variance of each factor's intercepts."""

    coefficients: FloatArray
    covariance: FloatArray
    residual_variance: float
    variances: tuple[float, ...]
    criterion: float  # −2 log restricted likelihood, up to a constant
    converged: bool
    message: str


def fit_mixed(y: FloatArray, X: FloatArray, factors: Sequence[NDArray[Any]]) -> _MixedFit:
    """Estimate by REML; `factors` are one or two groupings of the rows.

    The search is over shares γ/(1 + γ) from 0 to 1: along each edge where a share is 0, and inside
    by Nelder and Mead's simplex (gradient methods call threaded LAPACK for two numbers).
    """
    from scipy.optimize import minimize, minimize_scalar

    problem = _Problem(y, X, factors)
    count = len(factors)

    def criterion(shares: FloatArray) -> float:
        return problem.criterion(shares / (1.0 - shares))

    tried: list[tuple[float, FloatArray, bool]] = [
        (criterion(np.zeros(count)), np.zeros(count), True)
    ]
    for factor in range(count):
        alone = np.eye(count)[factor]
        edge = minimize_scalar(
            lambda share, alone=alone: criterion(share * alone),
            bounds=(0.0, _LARGEST),
            method="bounded",
            options={"xatol": 1e-9},
        )
        tried.append((float(edge.fun), float(edge.x) * alone, bool(edge.success)))
    if count > 1:
        start = np.maximum(sum(shares for _, shares, _ in tried), 0.05)
        inside = minimize(
            criterion,
            np.minimum(start, 0.9),
            method="Nelder-Mead",
            bounds=[(0.0, _LARGEST)] * count,
            options={"xatol": 1e-8, "fatol": 1e-10, "maxiter": 2000},
        )
        tried.append((float(inside.fun), np.asarray(inside.x, np.float64), bool(inside.success)))
    # of equals the simplest, with shares of 0
    best, shares, converged = min(tried, key=lambda one: round(one[0], 9))
    ratios = shares / (1.0 - shares)
    fixed, covariance, variance = problem.estimates(ratios)
    told = "" if converged else "the search for the variances did not converge"
    if (shares > 1.0 - 1e-4).any() or not variance > 1e-12 * max(float(y.var()), 1e-12):
        converged, told = False, "the groups explain all variance: there is no residual"
    return _MixedFit(
        fixed, covariance, variance, tuple((ratios * variance).tolist()), best, converged, told
    )


class _Problem:
    """The restricted likelihood as a function of the variance ratios."""

    def __init__(self, y: FloatArray, X: FloatArray, factors: Sequence[NDArray[Any]]) -> None:
        self.n, self.p = X.shape
        levels = [np.unique(factor, return_inverse=True)[1] for factor in factors]
        groups = [np.eye(codes.max() + 1)[codes] for codes in levels]
        whole = np.column_stack((*groups, X, y))
        products, many = whole.T @ whole, groups[0].shape[1]
        self.counts = np.diag(products)[:many]
        self.crossed, self.others = products[:many, many:], products[many:, many:]

    def _factor(self, ratios: FloatArray) -> tuple[FloatArray, float]:
        """The lower right of L in L Lᵀ = [A B; Bᵀ C], and log|V|, for V = I + Σ γ_f Z_f Z_fᵀ.

        By Woodbury's identity [X y]ᵀ V⁻¹ [X y] is a Schur complement: the first factor (a diagonal
        block) is eliminated by hand, the second by the Cholesky factor of the matrix that holds its
        block A, the sums B, and C = [X y]ᵀ [X y]. One factor gives everything.
        """
        first = 1.0 + ratios[0] * self.counts
        matrix = self.others - self.crossed.T @ ((ratios[0] / first)[:, None] * self.crossed)
        size = len(matrix) - self.p - 1
        matrix[:size] *= np.sqrt(ratios[-1])
        matrix[:, :size] *= np.sqrt(ratios[-1])
        matrix[:size, :size] += np.eye(size)
        # groups that explain everything leave nothing over, up to rounding
        matrix[-1, -1] += 1e-13 * self.others[-1, -1]
        lower = np.linalg.cholesky(matrix).astype(np.float64)
        logs = np.log(first).sum() + 2.0 * np.log(np.diag(lower)[:size]).sum()
        return lower[size:, size:], float(logs)

    def criterion(self, ratios: FloatArray) -> float:
        """−2 log restricted likelihood, σ² and β profiled out.

        The last of the factor's diagonal is the root of what β leaves over, and the others give
        log|Xᵀ V⁻¹ X|.
        """
        lower, logs = self._factor(ratios)
        diagonal = np.log(np.diag(lower))
        left = 2.0 * float(diagonal[self.p])
        return logs + 2.0 * float(diagonal[: self.p].sum()) + (self.n - self.p) * left

    def estimates(self, ratios: FloatArray) -> tuple[FloatArray, FloatArray, float]:
        """β, its covariance and σ² at these ratios."""
        lower, _ = self._factor(ratios)
        inverse = np.linalg.inv(lower[: self.p, : self.p]).astype(np.float64)
        fixed: FloatArray = inverse.T @ lower[self.p, : self.p]
        variance = float(lower[self.p, self.p]) ** 2 / (self.n - self.p)
        return fixed, variance * inverse.T @ inverse, variance
