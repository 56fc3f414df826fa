"""Does the order change minds? posterior = β0 + β1·prior + β2·SignedDUO (Ziems et al. 2024, §5.2).

`ols` is the paper's regression. Its errors take all answers as independent and equally spread;
`hc3` drops the second assumption, `cluster` the first for answers of one participant, `rlm` lets
outlying answers count less, and `mixed` gives participants and queries intercepts of their own.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.errors import InputError, MissingExtraError, UnknownNameError
from ranktilt.stats.arrays import check_share
from ranktilt.studies.analysis.mixed import fit_mixed
from ranktilt.studies.tables import OPINION, Answer

MODELS = ("ols", "hc3", "cluster", "rlm", "mixed")
TITLES = {
    "ols": "least squares",
    "hc3": "least squares, errors HC3",
    "cluster": "least squares, errors by participant",
    "rlm": "robust (Huber)",
    "mixed": "random intercepts",
}
BEHAVIOURS = ("all", "clicked")
TERMS = ("intercept", "prior", "signed_duo")
#: Three answers a coefficient and one more: below that a regression is not worth printing.
FEWEST = 3 * len(TERMS) + 1
#: With fewer participants the clustered errors come out too small as a rule.
FEW_CLUSTERS = 20


@dataclass(frozen=True)
class Coefficient:
    """An estimate with its standard error, interval and two-sided p of being 0."""

    estimate: float
    error: float | None
    low: float | None
    high: float | None
    p: float | None


@dataclass(frozen=True)
class Fit:
    """One regression. Where `status` is not "ok" there are no numbers, and `notes` say why."""

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
        """The coefficient of SignedDUO, where there is one."""
        return self.coefficients.get("signed_duo")

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it."""
        return asdict(self)


@dataclass(frozen=True, eq=False)
class Observations:
    """The answers that a regression takes, as arrays."""

    prior: FloatArray
    posterior: FloatArray
    signed_duo: FloatArray
    participant: NDArray[Any]
    query: NDArray[Any]
    clicked: BoolArray
    condition: NDArray[Any]
    left_out: dict[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.prior)

    def only(self, chosen: BoolArray) -> Observations:
        """The chosen rows."""
        columns = ("prior", "posterior", "signed_duo", "participant", "query", "clicked")
        parts = {name: getattr(self, name)[chosen] for name in (*columns, "condition")}
        return Observations(**parts, left_out=dict(self.left_out))

    def of_behaviour(self, behaviour: str) -> Observations:
        """All answers, or those of people who clicked at least one result of that list."""
        if behaviour not in BEHAVIOURS:
            raise UnknownNameError("behaviour", behaviour, BEHAVIOURS)
        return self if behaviour == "all" else self.only(self.clicked)


def observations(
    answers: Iterable[Answer],
    *,
    signed_duo: Sequence[float | None] | None = None,
    keep_inattentive: bool = False,
) -> Observations:
    """Answers with both opinions and a SignedDUO; what is left out is counted by its reason.

    `signed_duo` replaces the recorded values (another step or embedder). Answers of participants
    who failed the attention check are left out unless `keep_inattentive`. A second answer of one
    participant to one query is an error: nobody sees a query twice.
    """
    given = list(answers)
    values = [answer.signed_duo for answer in given] if signed_duo is None else list(signed_duo)
    if len(values) != len(given):
        raise InputError(f"{len(values)} values of SignedDUO", expected=f"{len(given)}")
    for row, answer in enumerate(given, start=1):
        for name in ("prior", "posterior"):
            opinion = getattr(answer, name)
            if opinion is not None and not -OPINION <= opinion <= OPINION:
                raise InputError(
                    f"row {row}: {name} {opinion} of participant {answer.participant!r}",
                    expected=f"-{OPINION} to {OPINION}",
                )
    twice = Counter((answer.participant, answer.query) for answer in given)
    for (participant, query), times in twice.items():
        if times > 1:
            raise InputError(
                f"participant {participant!r} answered query {query!r} {times} times",
                expected="one row a participant and query",
            )
    kept, left_out = [], Counter[str]()
    for answer, value in zip(given, values, strict=True):
        if not answer.complete:
            left_out["unfinished"] += 1
        elif answer.attention_passed not in (None, True) and not keep_inattentive:
            left_out["attention check failed"] += 1
        elif value is None:
            left_out["no SignedDUO"] += 1
        elif not -1.0 - 1e-9 <= value <= 1.0 + 1e-9:
            raise InputError(
                f"SignedDUO {value} of participant {answer.participant!r}", expected="-1 to 1"
            )
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
        dict(left_out),
    )


def fit(data: Observations, model: str = "ols", *, confidence: float = 0.95) -> Fit:
    """Fit one model; what cannot be fitted is said in the result, never guessed."""
    if model not in MODELS:
        raise UnknownNameError("model", model, MODELS)
    check_share("confidence", confidence)
    participants, queries = len(set(data.participant)), len(set(data.query))
    empty = Fit(model, len(data), participants, queries)
    X = np.column_stack((np.ones(len(data)), data.prior, data.signed_duo))
    problem = _problem(X, data)
    if problem:
        return _without(empty, *problem)
    least, *_ = np.linalg.lstsq(X, data.posterior, rcond=None)
    left = data.posterior - X @ least
    spread = float(((data.posterior - data.posterior.mean()) ** 2).sum())
    if float(left @ left) <= 1e-20 * max(spread, 1.0):
        return _without(
            empty, "exact", "the line goes through every answer: nothing is left to test with"
        )
    if model == "mixed":
        return _mixed(empty, data, X, confidence)
    return _with_statsmodels(empty, data, X, confidence)


def _problem(X: FloatArray, data: Observations) -> tuple[str, str] | None:
    if len(data) < FEWEST:
        return "too-few", too_few(len(data))
    for name, values in (("SignedDUO", data.signed_duo), ("prior", data.prior)):
        if np.ptp(values) <= 1e-12:
            return "no-variation", f"{name} is the same in all {len(data)} answers"
    if np.linalg.matrix_rank(X) < X.shape[1]:
        return "no-variation", "prior and SignedDUO rise and fall together: no telling them apart"
    return None


def too_few(answers: int) -> str:
    """What to say of a handful of answers."""
    many = "1 answer" if answers == 1 else f"{answers} answers"
    return f"{many}: far too few, a regression needs {FEWEST} at least"


def _without(empty: Fit, status: str, note: str) -> Fit:
    return Fit(
        empty.model, empty.n, empty.participants, empty.queries, status=status, notes=(note,)
    )


def _with_statsmodels(empty: Fit, data: Observations, X: FloatArray, confidence: float) -> Fit:
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
                    f"the robust regression did not settle in {_ROUNDS} rounds; most answers lie "
                    "on one line, or too few differ",
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
                    return _without(empty, "too-few", "one participant: nothing to cluster by")
                if empty.participants < FEW_CLUSTERS:
                    notes.append(
                        f"{empty.participants} participants: clustered errors are too small as a "
                        "rule with so few"
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
            "an error of the estimate is not a number: one answer alone decides a coefficient",
        )
    made = {
        name: Coefficient(
            float(found.params[i]),
            float(errors[i]),
            float(intervals[i, 0]),
            float(intervals[i, 1]),
            float(p[i]),
        )
        for i, name in enumerate(TERMS)
    }
    return Fit(
        empty.model, empty.n, empty.participants, empty.queries, made, r2, sd, notes=tuple(notes)
    )


_ROUNDS = 200


def _mixed(empty: Fit, data: Observations, X: FloatArray, confidence: float) -> Fit:
    """Random intercepts for participants and queries, where they can be told from the residual."""
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
            notes.append(f"one answer a {name}: no intercept of its own can be told from chance")
        else:
            notes.append(f"one {name} only: no intercepts by {name}")
    if not factors:
        return _without(
            empty, "no-groups", "neither participants nor queries repeat: use ols or hc3"
        )
    found = fit_mixed(data.posterior, X, factors)
    if not found.converged:
        return _without(
            empty,
            "not-converged",
            f"the mixed model did not converge ({found.message}); trust ols and cluster instead",
        )
    for name, variance in zip(names, found.variances, strict=True):
        if variance <= 1e-9 * found.residual_variance:
            notes.append(f"no variance between {_MANY[name]} was found")
    errors = np.sqrt(np.diag(found.covariance))
    df = len(data) - len(TERMS)
    reach = float(stats.t.ppf((1.0 + confidence) / 2.0, df))
    made = {}
    for i, name in enumerate(TERMS):
        estimate, error = float(found.coefficients[i]), float(errors[i])
        p = 2.0 * float(stats.t.sf(abs(estimate / error), df))
        made[name] = Coefficient(
            estimate, error, estimate - reach * error, estimate + reach * error, p
        )
    return Fit(
        empty.model,
        empty.n,
        empty.participants,
        empty.queries,
        made,
        None,
        float(np.sqrt(found.residual_variance)),
        dict(zip(names, found.variances, strict=True)),
        notes=tuple(notes),
    )


_MANY = {"participant": "participants", "query": "queries"}
