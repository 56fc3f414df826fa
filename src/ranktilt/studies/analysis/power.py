"""How many participants does a study need? The power of the test of β2, by formula and simulation.

With least squares and SignedDUO values x, the test of β2 = 0 is a t-test with N − 3 degrees of
freedom. Under β2 its statistic is noncentral t with

    δ = β2 · √(N · v · (N − 2)/(N − 1)) / σ,

where v is the variance of x and σ the standard deviation of the residual. Conditions are assigned
at random; the last factor is the average cost of fitting the prior. Simulation covers what the
formula does not: opinions on 7 points, several answers per participant, participants who do not
click, participants who leave.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import Annotated, NamedTuple

import numpy as np
from msgspec import Meta

from ranktilt.comparisons.results import Result, plain
from ranktilt.data.settings import check_fields
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import interval, number
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.stats.arrays import check_share
from ranktilt.studies.analysis.regression import FEWEST, Observations, fit

#: SignedDUO of the conditions balanced, for first and against first, at the optimum.
THREE_CONDITIONS = (0.0, 1.0, -1.0)
#: More answers than this are not searched for.
_MOST = 10_000_000
#: Answers to simulate per row of a power table; with fewer studies than this there is no estimate.
_MOST_SIMULATED, _FEWEST_STUDIES = 2_000_000, 20


# Formula


@dataclass(frozen=True)
class SlopeTest:
    """The two-sided t-test of β2 = 0 in a design.

    Attributes:
        sigma: Standard deviation of the residual.
        variance: Variance of SignedDUO over the lists shown: 2/3 for balanced, for first and
            against first in equal parts.
        alpha: Significance level.
    """

    sigma: float
    variance: float
    alpha: float = 0.05

    def __post_init__(self) -> None:
        check_share("alpha", self.alpha)
        if not self.variance > 0:
            raise InputError(f"variance of SignedDUO {self.variance}", expected="more than 0")

    def noncentrality(self, n: int, beta2: float) -> float:
        """δ of the t statistic with n answers."""
        return beta2 * math.sqrt(n * self.variance * (n - 2) / (n - 1)) / self.sigma

    def power(self, n: int, beta2: float) -> float:
        """Probability of a significant result with n answers.

        >>> round(SlopeTest(1.3, 2 / 3).power(100, 0.0), 3)  # no effect: alpha
        0.05
        """
        df = n - 3
        return 0.0 if df < 1 else t_power(self.noncentrality(n, beta2), df, self.alpha)

    def answers_needed(self, beta2: float, target: float = 0.8) -> int:
        """The smallest number of answers that reaches the target power."""
        check_share("power", target)
        if beta2 == 0:
            raise InputError("an effect of 0 cannot be detected, whatever the number of people")
        found = bisect_left(range(_MOST), target, key=lambda n: self.power(n, beta2))
        if found == _MOST:
            raise InputError(
                f"an effect of {beta2:g} with a residual of {self.sigma:g}",
                expected=f"one detectable with fewer than {_MOST:,} answers",
            )
        return found


def t_power(delta: float, df: int, alpha: float = 0.05) -> float:
    """P(|t| exceeds its critical value) if t is noncentral with δ."""
    from scipy import stats

    critical = float(stats.t.ppf(1.0 - alpha / 2.0, df))
    # by symmetry the lower tail of δ is the upper tail of −δ; SciPy's lower tail is less exact
    above = float(stats.nct.sf(critical, df, delta))
    below = float(stats.nct.sf(critical, df, -delta))
    return min(max(above, 0.0) + (below if math.isfinite(below) else 0.0), 1.0)


# Plans


_Whole = Annotated[int, Meta(ge=1)]
_Share = Annotated[float, Meta(ge=0, le=1)]
_Spread = Annotated[float, Meta(ge=0, le=1e30)]


@dataclass(frozen=True)
class StudyPlan:
    """A study before it is run: who answers what, and how opinions arise.

    posterior = β1·prior + β2·SignedDUO + u(participant) + u(query) + ε

    Attributes:
        participants: Number of participants.
        beta2: The effect of SignedDUO.
        each: Queries per participant.
        queries: Queries in all.
        signed_duo: SignedDUO of the conditions, which are equally frequent.
        beta1: Effect of the prior.
        sigma: Standard deviation of the residual.
        participant_sd: Standard deviation between participants.
        query_sd: Standard deviation between queries.
        click_rate: Share of answers with a click.
        beta2_unclicked: β2 of answers without a click; None for the same β2.
        leave_rate: Share of participants who leave.
        likert: Round opinions to whole numbers from −3 to 3, as the form does. This shrinks β2 a
            little, because opinions are cut off at both ends.
    """

    participants: _Whole
    beta2: float
    each: _Whole = 1
    queries: _Whole = 10
    signed_duo: Annotated[tuple[float, ...], Meta(min_length=2)] = THREE_CONDITIONS
    beta1: float = 0.6
    sigma: Annotated[float, Meta(gt=0, le=1e30)] = 1.3
    participant_sd: _Spread = 0.0
    query_sd: _Spread = 0.0
    click_rate: _Share = 1.0
    beta2_unclicked: float | None = None
    leave_rate: _Share = 0.0
    likert: bool = False

    def __post_init__(self) -> None:
        check_fields(self)
        if self.each > self.queries:
            raise InputError(
                f"{self.each} queries per participant", expected=f"at most {self.queries}"
            )

    @property
    def variance(self) -> float:
        """Variance of SignedDUO over equally frequent conditions."""
        return float(np.var(self.signed_duo))

    @property
    def residual_sd(self) -> float:
        """σ as least squares sees it: unknown intercepts are part of the residual."""
        return math.sqrt(self.sigma**2 + self.participant_sd**2 + self.query_sd**2)

    def test(self, alpha: float = 0.05) -> SlopeTest:
        """The test of β2 in this design, with priors that do not depend on the condition."""
        return SlopeTest(self.residual_sd, self.variance, alpha=alpha)

    def answers(self, behaviour: str = "all") -> int:
        """Expected number of answers of this behaviour."""
        return round(self.participants * self._share(behaviour))

    def _share(self, behaviour: str) -> float:
        """Usable answers per participant."""
        clicks = self.click_rate if behaviour == "clicked" else 1.0
        return self.each * (1.0 - self.leave_rate) * clicks

    def participants_needed(
        self, *, alpha: float = 0.05, target: float = 0.8, behaviour: str = "clicked"
    ) -> int:
        """Participants to recruit so that enough answers of this behaviour remain, by the formula.

        The answers needed (at least as many as a regression takes) are divided by the usable
        answers per participant. The plan's own number of participants is not used.
        """
        needed = max(self.test(alpha).answers_needed(self.beta2, target), FEWEST)
        usable = self._share(behaviour)
        if usable <= 0:
            raise InputError("no participant would be left", expected="rates that leave some")
        return math.ceil(needed / usable - 1e-9)


# Simulation


def _simulate(plan: StudyPlan, seed: int | np.random.Generator = 0) -> Observations:
    """One simulated study."""
    generator = np.random.default_rng(seed)
    participant, query, condition = _layout(plan, generator)
    size = len(query)
    prior = generator.choice(np.arange(-3.0, 4.0), size, p=np.full(7, 1 / 7))
    x = np.array(plan.signed_duo)[condition]
    clicked: BoolArray = generator.random(size) < plan.click_rate
    quiet = plan.beta2 if plan.beta2_unclicked is None else plan.beta2_unclicked
    posterior: FloatArray = (
        plan.beta1 * prior
        + np.where(clicked, plan.beta2, quiet) * x
        + generator.normal(0.0, plan.participant_sd, plan.participants)[participant]
        + generator.normal(0.0, plan.query_sd, plan.queries)[query]
        + generator.normal(0.0, plan.sigma, size)
    )
    if plan.likert:
        posterior = np.clip(np.rint(posterior), -3.0, 3.0)
    made = Observations(prior, posterior, x, participant, query, clicked, condition)
    stays = generator.random(plan.participants) >= plan.leave_rate
    return made if stays.all() else made.only(stays[participant])


def _layout(plan: StudyPlan, generator: np.random.Generator) -> tuple[IntArray, IntArray, IntArray]:
    """Who sees what: participant, query and condition of every answer, as in a real study.

    Every participant gets the queries with the fewest answers so far. Within a query the conditions
    come in random blocks.
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
    return seats, query.ravel(), order[query.ravel(), slot.ravel()]


class _SimulatedPower(NamedTuple):
    """The results of many simulated studies."""

    power: float
    power_interval: tuple[float, float]  # of the simulation (Wilson)
    mean_estimate: float
    estimate_error: float  # standard error of the mean over the studies
    coverage: float
    mean_answers: float
    failed: int  # studies that could not be fitted; they count as not significant


def simulated_power(
    plan: StudyPlan,
    *,
    model: str = "ols",
    behaviour: str = "all",
    studies: int = 1000,
    alpha: float = 0.05,
    seed: int = 0,
) -> _SimulatedPower:
    """Simulate studies, fit each, and count how often β2 is significant.

    Args:
        plan: The study.
        model: Regression to fit, see `fit`.
        behaviour: Answers to use: "all" or "clicked".
        studies: Number of studies.
        alpha: Significance level.
        seed: Random seed.

    Returns:
        Power with its interval, the mean estimate, and the coverage: the share of (1 − alpha)
        intervals that include the plan's β2.
    """
    from scipy.stats import binomtest

    check_share("alpha", alpha)
    if studies < 1:
        raise InputError(f"{studies} studies", expected="at least 1")
    generator = np.random.default_rng(seed)
    fits, sizes = [], []
    for _ in range(studies):
        data = _simulate(plan, generator).of_behaviour(behaviour)
        sizes.append(len(data))
        if model == "ols":
            found = _least_squares(data, alpha)
        else:
            fitted = fit(data, model, confidence=1.0 - alpha).beta2
            found = None if fitted is None else (fitted.estimate, fitted.low, fitted.high)
        if found is not None:
            fits.append(found)
    done = len(fits)
    estimates, lows, highs = np.array(fits).reshape(-1, 3).T
    significant = int(((lows > 0.0) | (highs < 0.0)).sum())
    covered = int(((lows <= plan.beta2) & (plan.beta2 <= highs)).sum())
    low, high = binomtest(significant, studies).proportion_ci(method="wilson")
    return _SimulatedPower(
        significant / studies,
        (float(low), float(high)),
        float(estimates.mean()) if done else math.nan,
        float(estimates.std(ddof=1)) / math.sqrt(done) if done > 1 else math.nan,
        covered / done if done else math.nan,
        float(np.mean(sizes)),
        studies - done,
    )


def _least_squares(data: Observations, alpha: float) -> tuple[float, float, float] | None:
    """β2 and its interval, the same as `fit` with `ols` but fast enough for many studies."""
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


# Table


class _PowerRow(NamedTuple):
    """Power with a number of participants; what was not simulated is None."""

    participants: int
    answers: int
    power: float
    simulated: float | None = None
    low: float | None = None
    high: float | None = None
    mean_beta2: float | None = None
    coverage: float | None = None
    failed: int = 0
    studies: int = 0


@dataclass(frozen=True, repr=False)
class _PowerTable(Result):
    """Power by formula and by simulation for several numbers of participants."""

    rows: list[_PowerRow]
    messages: list[str] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """The table that people read."""
        header = [
            "participants", "answers used", "power", "simulated", "95%", "mean β2", "coverage"
        ]  # fmt: skip
        cells = [
            [str(r.participants), str(r.answers), number(r.power, 3), number(r.simulated, 3),
             interval(r.low, r.high, 3), number(r.mean_beta2, 3), number(r.coverage, 3)]
            for r in self.rows
        ]  # fmt: skip
        shown = len(header) if any(row.studies for row in self.rows) else 3
        return Table(header[:shown], [line[:shown] for line in cells], range(shown))

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        return self.messages


def power_table(
    plan: StudyPlan,
    target: float | None = 0.8,
    *,
    behaviour: str = "clicked",
    studies: int = 1000,
    alpha: float = 0.05,
    seed: int = 0,
) -> _PowerTable:
    """Power by formula and by simulation, with the participants needed and some more or fewer.

    Args:
        plan: The study.
        target: Power to reach; None for the power with the plan's own number of participants.
        behaviour: Answers that the test takes: "all" or "clicked".
        studies: Studies to simulate per row; 0 for the formula alone. Fewer are simulated if one
            row would take more than 2,000,000 answers.
        alpha: Significance level.
        seed: Random seed.
    """
    messages = []
    if target is None:
        left = plan.answers(behaviour)
        if left < FEWEST:
            which = "answers with a click" if behaviour == "clicked" else "answers"
            raise InputError(
                f"{plan.participants} participants would leave {left} {which}, too few",
                expected=f"at least {FEWEST}",
            )
        sizes = {plan.participants}
    else:
        needed = plan.participants_needed(alpha=alpha, target=target, behaviour=behaviour)
        messages.append(
            f"{needed} participants give power {target:g} for β2 = {plan.beta2:g} "
            f"({behaviour} answers, variance of SignedDUO {plan.variance:.3f}, "
            f"residual {plan.residual_sd:.3g}, alpha {alpha:g})"
        )
        around = {max(1, round(needed * part)) for part in (0.5, 0.75, 1.5)}
        enough = {n for n in around if replace(plan, participants=n).answers(behaviour) >= FEWEST}
        sizes = enough | {needed}
    rows = []
    for size in sorted(sizes):
        own = replace(plan, participants=size)
        answers = own.answers(behaviour)
        row = _PowerRow(size, answers, own.test(alpha).power(answers, own.beta2))
        times = min(studies, _MOST_SIMULATED // max(size * own.each, 1))
        if times >= _FEWEST_STUDIES:
            found = simulated_power(own, behaviour=behaviour, studies=times, alpha=alpha, seed=seed)
            row = _PowerRow(
                size, answers, row.power, found.power, *found.power_interval,
                plain(found.mean_estimate), plain(found.coverage), found.failed, times,
            )  # fmt: skip
        rows.append(row)
    if any(row.studies < studies for row in rows):
        messages.append(f"fewer than {studies} studies were simulated with many participants")
    if any(row.failed for row in rows):
        messages.append("simulated studies that could not be fitted count as not significant")
    if plan.likert and studies:
        messages.append(
            "opinions on 7 points are cut off at the ends, which shrinks β2: plan by the simulated "
            "power"
        )
    return _PowerTable(rows, messages)
