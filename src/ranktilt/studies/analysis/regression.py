"""The regression of a study: posterior = β0 + β1·prior + β2·SignedDUO (Ziems et al. 2024, §5.2).

`ols` is the paper's regression. Its errors assume that answers are independent and have the same
variance; `hc3` drops the second assumption, `cluster` the first for answers of one participant,
`rlm` gives outliers less weight, and `mixed` adds random intercepts of participants and queries.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, check_known, needs_extra
from ranktilt.stats.arrays import check_share
from ranktilt.studies.tables import OpinionAnswer

MODELS = ("ols", "hc3", "cluster", "rlm", "mixed")
BEHAVIOURS = ("all", "clicked")
_TERMS = ("intercept", "prior", "signed_duo")
#: Three answers per coefficient and one more: with fewer, nothing is fitted.
FEWEST = 3 * len(_TERMS) + 1
#: With fewer participants, clustered errors are usually too small.
_FEW_CLUSTERS = 20
#: Rounds of the robust regression.
_ROUNDS = 200
#: The largest share γ/(1 + γ) of a factor's variance; one near it explains everything.
_LARGEST = 1.0 - 1e-5


@dataclass(frozen=True)
class Coefficient:
    """An estimate with its standard error, interval and two-sided p of being 0."""

    estimate: float
    error: float
    low: float
    high: float
    p: float


@dataclass(frozen=True)
class RegressionFit:
    """One regression. If `status` is not "ok" there are no numbers, and `notes` say why."""

    model: str
    n: int
    participants: int
    queries: int
    coefficients: dict[str, Coefficient] = field(default_factory=dict)
    r2: float | None = None
    residual_sd: float | None = None
    variances: dict[str, float] = field(default_factory=dict)
    status: str = "ok"
    notes: tuple[str, ...] = ()

    @property
    def beta2(self) -> Coefficient | None:
        """The coefficient of SignedDUO; None if nothing was fitted."""
        return self.coefficients.get("signed_duo")


#: What an `Observations` has besides its columns.
_NOT_ARRAYS = ("skipped", "name")


@dataclass(frozen=True, eq=False)
class Observations:
    """The answers of a regression, as arrays."""

    prior: FloatArray
    posterior: FloatArray
    signed_duo: FloatArray
    participant: NDArray[Any]
    query: NDArray[Any]
    clicked: BoolArray
    condition: NDArray[Any]
    skipped: dict[str, int] = field(default_factory=dict)
    name: str = "SignedDUO"  # of what `signed_duo` has

    def __len__(self) -> int:
        return len(self.prior)

    def only(self, chosen: BoolArray) -> Observations:
        """The chosen rows."""
        arrays = {name: array for name, array in vars(self).items() if name not in _NOT_ARRAYS}
        return replace(self, **{name: array[chosen] for name, array in arrays.items()})

    def of_behaviour(self, behaviour: str) -> Observations:
        """All answers, or those of people who clicked at least one result of that list."""
        return self if behaviour == "all" else self.only(self.clicked)


def observations(
    answers: Iterable[OpinionAnswer],
    *,
    signed_duo: Sequence[float | None] | None = None,
    keep_inattentive: bool = False,
    name: str = "SignedDUO",
) -> Observations:
    """Select the answers with both opinions and a SignedDUO; skipped ones are counted by reason.

    Args:
        answers: The answers; two of one participant to one query are an error.
        signed_duo: Values to use instead of the recorded ones (another step or embedder).
        keep_inattentive: Keep answers of participants who failed an attention check.
        name: What the values are, for messages.
    """
    given = list(answers)
    values = [answer.signed_duo for answer in given] if signed_duo is None else list(signed_duo)
    twice = Counter((answer.participant, answer.query) for answer in given)
    for (participant, query), times in twice.items():
        if times > 1:
            raise InputError(
                f"participant {participant!r} answered query {query!r} {times} times",
                expected="one row per participant and query",
            )
    kept, skipped = [], Counter[str]()
    for answer, value in zip(given, values, strict=True):
        if not answer.complete:
            skipped["unfinished"] += 1
        elif answer.attention_passed not in (None, True) and not keep_inattentive:
            skipped["attention check failed"] += 1
        elif value is None:
            skipped[f"no {name}"] += 1
        else:
            kept.append((answer, value))
    rows = [answer for answer, _ in kept]
    return Observations(
        np.array([answer.prior for answer in rows], np.float64),
        np.array([answer.posterior for answer in rows], np.float64),
        np.array([value for _, value in kept], np.float64),
        np.array([answer.participant for answer in rows], object),
        np.array([answer.query for answer in rows], object),
        np.array([answer.clicks > 0 for answer in rows], bool),
        np.array([answer.condition for answer in rows], object),
        dict(skipped),
        name,
    )


def fit(data: Observations, model: str = "ols", *, confidence: float = 0.95) -> RegressionFit:
    """Fit one model.

    Args:
        data: The answers.
        model: ols, hc3, cluster, rlm or mixed.
        confidence: Level of the intervals.

    Returns:
        The coefficients, or a status and a note if the model cannot be fitted.
    """
    check_known("model", model, MODELS)
    check_share("confidence", confidence)
    participants, queries = len(set(data.participant)), len(set(data.query))
    empty = RegressionFit(model, len(data), participants, queries)
    X = np.column_stack((np.ones(len(data)), data.prior, data.signed_duo))
    problem = _problem(X, data)
    if problem:
        return _without(empty, *problem)
    least, *_ = np.linalg.lstsq(X, data.posterior, rcond=None)
    left = data.posterior - X @ least
    spread = float(((data.posterior - data.posterior.mean()) ** 2).sum())
    if float(left @ left) <= 1e-20 * max(spread, 1.0):
        note = "the line fits every answer exactly, so there is no residual to test with"
        return _without(empty, "exact", note)
    if model == "mixed":
        return _mixed(empty, data, X, confidence)
    return _with_statsmodels(empty, data, X, confidence)


def _problem(X: FloatArray, data: Observations) -> tuple[str, str] | None:
    if len(data) < FEWEST:
        answers = counted(len(data), "answer")
        return "too-few", f"{answers}: too few, a regression needs at least {FEWEST}"
    for name, values in ((data.name, data.signed_duo), ("prior", data.prior)):
        if np.ptp(values) <= 1e-12:
            return "no-variation", f"{name} is the same in all {len(data)} answers"
    if np.linalg.matrix_rank(X) < X.shape[1]:
        return "no-variation", f"prior and {data.name} are collinear"
    return None


def _without(empty: RegressionFit, status: str, note: str) -> RegressionFit:
    return replace(empty, status=status, notes=(note,))


def _with_statsmodels(
    empty: RegressionFit, data: Observations, X: FloatArray, confidence: float
) -> RegressionFit:
    with needs_extra("the regression of a study", "study"):
        import statsmodels.api as sm  # type: ignore[import-untyped]
    notes: list[str] = []
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        if empty.model == "rlm":
            robust = sm.RLM(data.posterior, X, M=sm.robust.norms.HuberT())
            found = robust.fit(maxiter=_ROUNDS)
            if found.fit_history["iteration"] >= _ROUNDS or not found.scale > 0:
                return _without(
                    empty,
                    "not-converged",
                    f"the robust regression did not converge in {_ROUNDS} rounds: most answers "
                    "are on one line, or too few differ",
                )
            r2, sd = None, float(found.scale)
        else:
            least = sm.OLS(data.posterior, X)
            if empty.model == "ols":
                found = least.fit()
            elif empty.model == "hc3":
                found = least.fit(cov_type="HC3", use_t=True)
            else:
                if empty.participants < 2:
                    return _without(empty, "too-few", "one participant: no clusters")
                if empty.participants < _FEW_CLUSTERS:
                    notes.append(
                        f"{empty.participants} participants: with so few, clustered errors are "
                        "usually too small"
                    )
                codes = np.unique(data.participant.astype(str), return_inverse=True)[1]
                found = least.fit(cov_type="cluster", cov_kwds={"groups": codes}, use_t=True)
            r2, sd = float(found.rsquared), float(np.sqrt(found.mse_resid))
        intervals = np.asarray(found.conf_int(alpha=1.0 - confidence))
        errors, p = np.asarray(found.bse), np.asarray(found.pvalues)
    notes += sorted({f"statsmodels: {str(one.message).split(chr(10))[0]}" for one in heard})
    if not np.isfinite(errors).all():
        return _without(
            empty,
            "not-converged",
            "a standard error is undefined: a single answer determines a coefficient",
        )
    made = _coefficients(found.params, errors, *intervals.T, p)
    return replace(empty, coefficients=made, r2=r2, residual_sd=sd, notes=tuple(notes))


def _coefficients(*columns: FloatArray) -> dict[str, Coefficient]:
    """From estimates, errors, lower and upper ends, and p."""
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return {name: Coefficient(*row) for name, row in zip(_TERMS, rows, strict=True)}


def _mixed(
    empty: RegressionFit, data: Observations, X: FloatArray, confidence: float
) -> RegressionFit:
    """Random intercepts for participants and queries, if they can be estimated."""
    from scipy import stats

    factors, names, notes = [], [], []
    for name, levels, codes in (
        ("participant", empty.participants, data.participant),
        ("query", empty.queries, data.query),
    ):
        if 2 <= levels < len(data):
            factors.append(np.unique(codes.astype(str), return_inverse=True)[1])
            names.append(name)
        elif levels == len(data):
            notes.append(f"one answer per {name}: intercepts by {name} cannot be estimated")
        else:
            notes.append(f"only one {name}: no intercepts by {name}")
    if not factors:
        return _without(
            empty, "no-groups", "neither participants nor queries repeat: use ols or hc3"
        )
    found = _fit_mixed(data.posterior, X, factors)
    if not found.converged:
        return _without(
            empty,
            "not-converged",
            f"the mixed model did not converge ({found.message}); use ols and cluster instead",
        )
    for name, variance in zip(names, found.variances, strict=True):
        if variance <= 1e-9 * found.residual_variance:
            several = {"participant": "participants", "query": "queries"}[name]
            notes.append(f"no variance between {several} was found")
    beta, errors = found.coefficients, np.sqrt(np.diag(found.covariance))
    df = len(data) - len(_TERMS)
    reach = float(stats.t.ppf((1.0 + confidence) / 2.0, df)) * errors
    p = 2.0 * stats.t.sf(np.abs(beta / errors), df)
    return replace(
        empty,
        coefficients=_coefficients(beta, errors, beta - reach, beta + reach, p),
        residual_sd=float(np.sqrt(found.residual_variance)),
        variances=dict(zip(names, found.variances, strict=True)),
        notes=tuple(notes),
    )


# Linear regression with crossed random intercepts (participants, queries), by REML:
#
#     y = Xβ + Σ_f Z_f u_f + ε,   u_f ~ N(0, γ_f σ² I),   ε ~ N(0, σ² I)
#
# β and σ² are profiled out, so the search is over the ratios γ ≥ 0 alone; a ratio of 0 is a valid
# result (no variance between queries was found).


class _MixedFit(NamedTuple):
    """Estimates, their covariance, σ², the variance of each factor's intercepts."""

    coefficients: FloatArray
    covariance: FloatArray
    residual_variance: float
    variances: tuple[float, ...]
    criterion: float  # −2 log restricted likelihood, up to a constant
    converged: bool
    message: str


def _fit_mixed(y: FloatArray, X: FloatArray, factors: Sequence[NDArray[Any]]) -> _MixedFit:
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
