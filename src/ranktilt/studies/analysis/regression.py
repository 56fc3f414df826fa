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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import counted
from ranktilt.errors import InputError, MissingExtraError, UnknownNameError
from ranktilt.stats.arrays import check_share
from ranktilt.studies.analysis.mixed import fit_mixed
from ranktilt.studies.tables import OpinionAnswer

MODELS = ("ols", "hc3", "cluster", "rlm", "mixed")
BEHAVIOURS = ("all", "clicked")
_TERMS = ("intercept", "prior", "signed_duo")
#: Three answers per coefficient and one more: with fewer, nothing is fitted.
FEWEST = 3 * len(_TERMS) + 1
#: With fewer participants, clustered errors are usually too small.
_FEW_CLUSTERS = 20


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
    if model not in MODELS:
        raise UnknownNameError("model", model, MODELS)
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
    try:
        import statsmodels.api as sm  # type: ignore[import-untyped]
    except ImportError as error:
        raise MissingExtraError("the regression of a study", "study") from error
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
    made = {
        name: Coefficient(*map(float, (found.params[i], errors[i], *intervals[i], p[i])))
        for i, name in enumerate(_TERMS)
    }
    return replace(empty, coefficients=made, r2=r2, residual_sd=sd, notes=tuple(notes))


_ROUNDS = 200


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
    found = fit_mixed(data.posterior, X, factors)
    if not found.converged:
        return _without(
            empty,
            "not-converged",
            f"the mixed model did not converge ({found.message}); use ols and cluster instead",
        )
    for name, variance in zip(names, found.variances, strict=True):
        if variance <= 1e-9 * found.residual_variance:
            notes.append(f"no variance between {_MANY[name]} was found")
    errors = np.sqrt(np.diag(found.covariance))
    df = len(data) - len(_TERMS)
    reach = float(stats.t.ppf((1.0 + confidence) / 2.0, df))
    made = {}
    for i, name in enumerate(_TERMS):
        estimate, error = float(found.coefficients[i]), float(errors[i])
        p = 2.0 * float(stats.t.sf(abs(estimate / error), df))
        made[name] = Coefficient(
            estimate, error, estimate - reach * error, estimate + reach * error, p
        )
    return replace(
        empty,
        coefficients=made,
        residual_sd=float(np.sqrt(found.residual_variance)),
        variances=dict(zip(names, found.variances, strict=True)),
        notes=tuple(notes),
    )


_MANY = {"participant": "participants", "query": "queries"}
