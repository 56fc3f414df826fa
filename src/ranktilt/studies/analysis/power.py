"""How many participants? The power of the test of β2, by formula and by simulation.

For least squares with a design of SignedDUO values x the test of β2 = 0 is a t-test with N − 3
degrees of freedom, and under β2 its statistic is noncentral t with

    δ = β2 · √(N · v · (1 − ρ²) · (N − 2)/(N − 1)) / σ,

v the mean squared deviation of x around its mean, ρ its correlation with the prior (0 where
conditions are drawn at random; the last factor is then what fitting the prior costs on average),
σ the standard deviation of the residual. Simulation covers what the formula does not: opinions on
7 points, several answers of one participant, people who do not click, people who leave.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.studies.analysis.regression import FEWEST, MODELS, Observations, fit

#: SignedDUO of the conditions balanced, plus and minus, at the optimum.
THREE_CONDITIONS = (0.0, 1.0, -1.0)
#: More answers than this are not looked for.
_MOST = 10_000_000


# The formula


def design_variance(signed_duo: Sequence[float]) -> float:
    """v: mean squared deviation of SignedDUO over equally frequent conditions.

    >>> round(design_variance([0.0, 1.0, -1.0]), 4)
    0.6667
    """
    values = np.asarray(signed_duo, np.float64)
    if values.ndim != 1 or len(values) < 2:
        raise InputError("a design with fewer than two lists", expected="at least two")
    return float(values.var())


def noncentrality(
    n: int, beta2: float, *, sigma: float, variance: float, correlation: float = 0.0
) -> float:
    """δ of the t statistic of β2 with n answers."""
    left = variance * (1.0 - correlation**2)
    return beta2 * math.sqrt(n * left * (n - 2) / (n - 1)) / sigma


def power(
    n: int,
    beta2: float,
    *,
    sigma: float,
    variance: float,
    correlation: float = 0.0,
    alpha: float = 0.05,
) -> float:
    """Chance that the two-sided test of β2 = 0 comes out significant with n answers.

    >>> round(power(100, 0.0, sigma=1.3, variance=2 / 3), 3)  # no effect: alpha
    0.05
    """
    _check(sigma, variance, correlation, alpha)
    df = n - 3
    if df < 1:
        return 0.0
    delta = noncentrality(n, beta2, sigma=sigma, variance=variance, correlation=correlation)
    return power_of(delta, df, alpha)


def power_of(delta: float, df: int, alpha: float = 0.05) -> float:
    """P(|t| above its critical value) where t is noncentral with δ."""
    from scipy import stats

    critical = float(stats.t.ppf(1.0 - alpha / 2.0, df))
    # by symmetry the lower tail of δ is the upper tail of −δ; SciPy's lower tail is less exact
    above = float(stats.nct.sf(critical, df, delta))
    below = float(stats.nct.sf(critical, df, -delta))
    return min(max(above, 0.0) + (below if math.isfinite(below) else 0.0), 1.0)


def answers_needed(
    beta2: float,
    *,
    sigma: float,
    variance: float,
    correlation: float = 0.0,
    alpha: float = 0.05,
    target: float = 0.8,
) -> int:
    """The fewest answers with which the power reaches the target."""
    _check(sigma, variance, correlation, alpha)
    check_share("power", target)
    if beta2 == 0:
        raise InputError("an effect of 0", expected="another: no number of people shows it")

    def reached(n: int) -> bool:
        return (
            power(n, beta2, sigma=sigma, variance=variance, correlation=correlation, alpha=alpha)
            >= target
        )

    high = 4
    while not reached(high):
        high *= 2
        if high > _MOST:
            raise InputError(
                f"an effect of {beta2:g} with a residual of {sigma:g}",
                expected=f"one that fewer than {_MOST:,} answers show",
            )
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high


def smallest_effect(
    n: int,
    *,
    sigma: float,
    variance: float,
    correlation: float = 0.0,
    alpha: float = 0.05,
    target: float = 0.8,
) -> float:
    """The β2 that n answers show with the target power."""
    from scipy.optimize import brentq

    _check(sigma, variance, correlation, alpha)
    check_share("power", target)
    if target <= alpha:
        raise InputError(f"power {target}", expected=f"more than alpha {alpha}")
    if n < 4:
        raise InputError(f"{n} answers", expected="at least 4")

    def missing(effect: float) -> float:
        return (
            power(n, effect, sigma=sigma, variance=variance, correlation=correlation, alpha=alpha)
            - target
        )

    high = sigma / math.sqrt(variance * n)
    while missing(high) < 0:
        high *= 2
    return float(brentq(missing, 0.0, high, xtol=1e-10))


def _check(sigma: float, variance: float, correlation: float, alpha: float) -> None:
    check_share("alpha", alpha)
    if not sigma > 0:
        raise InputError(f"residual {sigma}", expected="more than 0")
    if not variance > 0:
        raise InputError(f"variance of SignedDUO {variance}", expected="more than 0")
    if not -1 < correlation < 1:
        raise InputError(f"correlation {correlation}", expected="between -1 and 1")


# What the paper's table says


@dataclass(frozen=True)
class PaperRow:
    """A row of Table 3 (Ziems et al. 2024)."""

    corpus: str
    behaviour: str
    n: int
    beta2: float
    p: float


TABLE_3 = (
    PaperRow("synthetic", "all", 200, 0.059, 0.673),
    PaperRow("synthetic", "clicked", 19, 0.255, 0.566),
    PaperRow("natural", "all", 225, 0.140, 0.253),
    PaperRow("natural", "clicked", 99, 0.392, 0.036),
    PaperRow("combined", "clicked", 118, 0.365, 0.032),
)


@dataclass(frozen=True)
class PaperPower:
    """What follows from N, β2 and p of a published row.

    The error is β2 over the t that has this p. `power_if_true` takes the published β2 for the true
    one: it depends on p alone, and is no evidence. `detectable` is the β2 that such a study shows
    with power 0.8, and `needed` the answers for the published β2. `residual_sd` is σ if half of the
    lists were balanced and the rest one-sided to either side (v = 1/2; the paper does not say), and
    `power_here` the power of as many answers in another design, here three equal conditions.
    """

    row: PaperRow
    error: float
    power_if_true: float
    detectable: float
    needed: int
    residual_sd: float
    power_here: float


def power_of_paper(
    row: PaperRow,
    *,
    alpha: float = 0.05,
    target: float = 0.8,
    paper_variance: float = 0.5,
    signed_duo: Sequence[float] = THREE_CONDITIONS,
) -> PaperPower:
    """Power, smallest effect and N needed of a published row."""
    from scipy import stats

    df = row.n - 3
    t = float(stats.t.isf(row.p / 2.0, df))
    error = abs(row.beta2) / t
    # σ and v enter through σ/√v alone, and that is error · √(N(N − 2)/(N − 1))
    sigma = error * math.sqrt(row.n * (row.n - 2) / (row.n - 1))
    return PaperPower(
        row,
        error,
        power_of(t, df, alpha),
        smallest_effect(row.n, sigma=sigma, variance=1.0, alpha=alpha, target=target),
        answers_needed(row.beta2, sigma=sigma, variance=1.0, alpha=alpha, target=target),
        sigma * math.sqrt(paper_variance),
        power(
            row.n,
            row.beta2,
            sigma=sigma * math.sqrt(paper_variance),
            variance=design_variance(signed_duo),
            alpha=alpha,
        ),
    )


# Simulation


@dataclass(frozen=True)
class Plan:
    """A study that has not been run: who answers what, and how opinions come about.

    posterior = β0 + β1·prior + β2·SignedDUO + u(participant) + u(query) + ε, where β2 is
    `beta2_unclicked` for answers without a click, if that is given. `likert` rounds the posterior
    to whole numbers from −3 to 3, as the form does: it shrinks β2 a little, by what is cut off.
    """

    participants: int
    beta2: float
    each: int = 1
    queries: int = 10
    signed_duo: tuple[float, ...] = THREE_CONDITIONS
    beta0: float = 0.0
    beta1: float = 0.6
    sigma: float = 1.3
    participant_sd: float = 0.0
    query_sd: float = 0.0
    click_rate: float = 1.0
    beta2_unclicked: float | None = None
    leave_rate: float = 0.0
    likert: bool = False
    prior_weights: tuple[float, ...] = (1.0,) * 7

    def __post_init__(self) -> None:
        if self.participants < 1 or self.each < 1 or self.queries < 1:
            raise InputError("a plan without participants or queries", expected="1 or more")
        if self.each > self.queries:
            raise InputError(
                f"{self.each} queries a participant", expected=f"at most {self.queries}"
            )
        if len(self.signed_duo) < 2:
            raise InputError("one condition", expected="at least two")
        for name in ("click_rate", "leave_rate"):
            if not 0.0 <= getattr(self, name) <= 1.0:
                raise InputError(f"{name} {getattr(self, name)}", expected="from 0 to 1")
        if len(self.prior_weights) != 7 or not sum(self.prior_weights) > 0:
            raise InputError("weights of the priors", expected="7 numbers, -3 to 3")
        if not 0 < self.sigma < math.inf:
            raise InputError(f"sigma {self.sigma:g} is not above 0", expected="a positive number")
        for name in ("participant_sd", "query_sd"):
            if not 0 <= getattr(self, name) < math.inf:
                raise InputError(f"{name} {getattr(self, name):g}", expected="0 or more")

    @property
    def answers(self) -> int:
        """Answers if nobody leaves."""
        return self.participants * self.each


@dataclass(frozen=True, eq=False)
class _Layout:
    participant: IntArray
    query: IntArray
    condition: IntArray


def simulate(plan: Plan, seed: int | np.random.Generator = 0) -> Observations:
    """One study by the plan."""
    generator = np.random.default_rng(seed)
    return _draw(plan, _layout(plan, generator), generator)


def _layout(plan: Plan, generator: np.random.Generator) -> _Layout:
    """Who sees what, by the rules of a real study, drawn fast.

    Every participant gets the queries with the fewest answers so far, and within a query the
    conditions come in random blocks.
    """
    people, each, queries = plan.participants, plan.each, plan.queries
    if each == 1:  # the fewest so far: every `queries` people in a row see each query once
        rounds = -(-people // queries)
        turns = generator.permuted(np.tile(np.arange(queries), (rounds, 1)), axis=1)
        query = turns.reshape(-1, 1)[:people]
        slot = np.repeat(np.arange(rounds), queries)[:people, None]
    else:
        counts = np.zeros(queries, np.int64)
        query, slot = np.empty((2, people, each), np.int64)
        chance = generator.random((people, queries))
        for person in range(people):
            chosen = np.argsort(counts + chance[person])[:each]
            query[person], slot[person] = chosen, counts[chosen]
            counts[chosen] += 1
    conditions = len(plan.signed_duo)
    blocks = -(-(int(slot.max()) + 1) // conditions)
    order = np.tile(np.arange(conditions), (plan.queries * blocks, 1))
    order = generator.permuted(order, axis=1).reshape(plan.queries, blocks * conditions)
    seats = np.repeat(np.arange(people), each)
    return _Layout(seats, query.ravel(), order[query.ravel(), slot.ravel()])


def _draw(plan: Plan, layout: _Layout, generator: np.random.Generator) -> Observations:
    size = len(layout.query)
    weights = np.array(plan.prior_weights) / sum(plan.prior_weights)
    prior = generator.choice(np.arange(-3.0, 4.0), size, p=weights)
    x = np.array(plan.signed_duo)[layout.condition]
    clicked: BoolArray = generator.random(size) < plan.click_rate
    quiet = plan.beta2 if plan.beta2_unclicked is None else plan.beta2_unclicked
    posterior: FloatArray = (
        plan.beta0
        + plan.beta1 * prior
        + np.where(clicked, plan.beta2, quiet) * x
        + generator.normal(0.0, plan.participant_sd, plan.participants)[layout.participant]
        + generator.normal(0.0, plan.query_sd, plan.queries)[layout.query]
        + generator.normal(0.0, plan.sigma, size)
    )
    if plan.likert:
        posterior = np.clip(np.rint(posterior), -3.0, 3.0)
    made = Observations(
        prior, posterior, x, layout.participant, layout.query, clicked, layout.condition
    )
    stays = generator.random(plan.participants) >= plan.leave_rate
    return made if stays.all() else made.only(stays[layout.participant])


@dataclass(frozen=True)
class SimulatedPower:
    """What many simulated studies gave."""

    power: float
    power_interval: tuple[float, float]  # of the simulation, by Wilson
    mean_estimate: float
    estimate_error: float  # standard error of the mean over the studies
    coverage: float
    mean_answers: float
    studies: int
    failed: int  # studies that could not be fitted; they count as not significant


def simulated_power(
    plan: Plan,
    *,
    model: str = "ols",
    behaviour: str = "all",
    studies: int = 1000,
    alpha: float = 0.05,
    seed: int = 0,
) -> SimulatedPower:
    """Simulate studies by the plan, fit each, and count how often β2 is significant.

    `coverage` is the share of (1 − alpha) intervals that hold the β2 of the plan.
    """
    if model not in MODELS:
        raise UnknownNameError("model", model, MODELS)
    check_seed(seed)
    check_share("alpha", alpha)
    if studies < 1:
        raise InputError(f"{studies} studies", expected="1 or more")
    generator = np.random.default_rng(seed)
    estimates, significant, covered, sizes, failed = [], 0, 0, [], 0
    for _ in range(studies):
        data = simulate(plan, generator).of_behaviour(behaviour)
        sizes.append(len(data))
        if model == "ols":
            found = least_squares(data, alpha)
        else:
            fitted = fit(data, model, confidence=1.0 - alpha).beta2
            found = (
                None
                if fitted is None or fitted.low is None or fitted.high is None
                else (fitted.estimate, fitted.low, fitted.high)
            )
        if found is None:
            failed += 1
            continue
        estimate, low, high = found
        estimates.append(estimate)
        significant += not low <= 0.0 <= high
        covered += low <= plan.beta2 <= high
    done = len(estimates)
    share = significant / studies
    spread = float(np.std(estimates, ddof=1)) / math.sqrt(done) if done > 1 else math.nan
    return SimulatedPower(
        share,
        wilson(significant, studies),
        float(np.mean(estimates)) if done else math.nan,
        spread,
        covered / done if done else math.nan,
        float(np.mean(sizes)),
        studies,
        failed,
    )


def least_squares(data: Observations, alpha: float) -> tuple[float, float, float] | None:
    """β2 and its interval as `fit` with `ols` gives them, without the rest: for many studies."""
    from scipy.special import stdtrit

    n = len(data)
    if n < FEWEST:
        return None
    prior = data.prior - data.prior.mean()
    x = data.signed_duo - data.signed_duo.mean()
    y = data.posterior - data.posterior.mean()
    squares = float(prior @ prior)
    if squares <= 0:
        return None
    x = x - prior * float(prior @ x) / squares
    y = y - prior * float(prior @ y) / squares
    own = float(x @ x)
    if own <= 1e-12 * n:
        return None
    beta2 = float(x @ y) / own
    left = y - beta2 * x
    error = math.sqrt(float(left @ left) / (n - 3) / own)
    reach = float(stdtrit(n - 3, 1.0 - alpha / 2.0)) * error
    return beta2, beta2 - reach, beta2 + reach


def wilson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Interval of a share (Wilson 1927)."""
    from scipy.special import ndtri

    z = float(ndtri((1.0 + confidence) / 2.0))
    share = successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    reach = z / (1 + z * z / trials)
    reach *= math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    return middle - reach, middle + reach


def participants_needed(
    plan: Plan, *, alpha: float = 0.05, target: float = 0.8, behaviour: str = "clicked"
) -> int:
    """Participants to recruit so that enough answers of this behaviour are left, by the formula.

    `plan.participants` is not used. Answers (at least as many as a regression takes) are divided by
    the rates of leaving and (for "clicked") of clicking, and by the answers a participant gives.
    """
    needed = answers_needed(
        plan.beta2,
        sigma=residual_sd(plan),
        variance=design_variance(plan.signed_duo),
        alpha=alpha,
        target=target,
    )
    needed = max(needed, FEWEST)
    usable = plan.each * (1.0 - plan.leave_rate)
    usable *= plan.click_rate if behaviour == "clicked" else 1.0
    if usable <= 0:
        raise InputError("nobody would be left", expected="rates that leave some")
    return math.ceil(needed / usable - 1e-9)


def residual_sd(plan: Plan) -> float:
    """σ that least squares sees: intercepts it does not know are part of the residual."""
    return math.sqrt(plan.sigma**2 + plan.participant_sd**2 + plan.query_sd**2)


def with_participants(plan: Plan, participants: int) -> Plan:
    """The same plan with another number of people."""
    return replace(plan, participants=participants)
