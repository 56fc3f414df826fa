"""Formula against simulation; estimates are unbiased and intervals cover (issue 8, must show 4)."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from statsmodels.stats.power import FTestPowerF2

from experiments.study_power.run import TABLE_3, PaperRow, power_of_paper, smallest_effect
from ranktilt.errors import InputError
from ranktilt.studies.analysis.power import (
    SlopeTest,
    StudyPlan,
    _least_squares,
    _simulate,
    simulated_power,
    t_power,
)
from ranktilt.studies.analysis.regression import fit


@pytest.mark.parametrize(("n", "beta2"), [(10, 1.0), (99, 0.392), (400, -0.2)])
def test_the_formula_is_that_of_the_f_test(n: int, beta2: float) -> None:
    """t² is F with 1 and N − 3 degrees of freedom; statsmodels has its noncentral tail."""
    delta = SlopeTest(1.3, 2 / 3).noncentrality(n, beta2)
    # statsmodels: noncentrality f² · (df_num + df_denom + ncc)
    other = FTestPowerF2().power(delta**2 / (n - 2), 1, n - 3, 0.05, ncc=0)
    other = other if np.isscalar(other) else float(np.asarray(other).item())
    from scipy import stats

    critical = stats.f.isf(0.05, 1, n - 3)
    exact = float(stats.ncf.sf(critical, 1, n - 3, delta**2))
    assert SlopeTest(1.3, 2 / 3).power(n, beta2) == pytest.approx(exact, abs=1e-8)
    assert other == pytest.approx(exact, abs=0.02)


def test_power_is_alpha_without_an_effect_and_grows() -> None:
    assert SlopeTest(1, 1, alpha=0.01).power(50, 0.0) == pytest.approx(0.01)
    grows = [SlopeTest(1.3, 0.5).power(n, 0.3) for n in range(4, 400, 20)]
    assert grows == sorted(grows)
    assert SlopeTest(1, 1).power(3, 5.0) == 0.0


def test_the_solver_finds_the_first_number() -> None:
    test = SlopeTest(1.3, 2 / 3)
    n = test.answers_needed(0.4, target=0.9)
    assert test.power(n, 0.4) >= 0.9 > test.power(n - 1, 0.4)
    effect = smallest_effect(test, n, target=0.9)
    assert test.power(n, effect) == pytest.approx(0.9)
    assert effect <= 0.4
    with pytest.raises(InputError, match="effect of 0"):
        test.answers_needed(0.0)
    with pytest.raises(InputError, match="fewer than"):
        test.answers_needed(1e-6)


@pytest.mark.parametrize(
    ("n", "beta2", "values"),
    [(19, 0.9, (0.0, 1.0, -1.0)), (60, 0.4, (0.0, 1.0, -1.0)), (100, 0.4, (1.0, 0.0)),
     (120, 0.25, (0.0, 0.97, -0.9, 0.4))],
)  # fmt: skip
def test_simulation_matches_the_formula(n: int, beta2: float, values: tuple[float, ...]) -> None:
    plan = StudyPlan(participants=n, beta2=beta2, signed_duo=values, queries=4)
    found = simulated_power(plan, studies=1500, seed=n)
    expected = SlopeTest(plan.sigma, float(np.var(values))).power(n, beta2)
    # 3.5 standard errors: one in 2,000 seeds would miss
    assert abs(found.power - expected) < 3.5 * math.sqrt(expected * (1 - expected) / 1500) + 0.01
    assert abs(found.mean_estimate - beta2) < 3.5 * found.estimate_error
    assert abs(found.coverage - 0.95) < 3.5 * math.sqrt(0.95 * 0.05 / 1500)
    assert found.failed == 0


@pytest.mark.parametrize(
    ("model", "studies"),
    [("ols", 150), ("hc3", 150), ("cluster", 150), ("rlm", 80), ("mixed", 40)],
)
def test_every_model_is_unbiased_and_covers(model: str, studies: int) -> None:
    plan = StudyPlan(
        participants=40, each=3, queries=6, beta2=0.5, sigma=1.0, participant_sd=0.6, query_sd=0.4
    )
    if model == "ols":  # its interval is about answers that are independent
        plan = replace(plan, participant_sd=0.0, query_sd=0.0)
    rng = np.random.default_rng(3)
    estimates, covered = [], 0
    for _ in range(studies):
        found = fit(_simulate(plan, rng), model).beta2
        assert found is not None
        assert found.low is not None
        assert found.high is not None
        estimates.append(found.estimate)
        covered += found.low <= 0.5 <= found.high
    error = np.std(estimates, ddof=1) / math.sqrt(studies)
    assert abs(np.mean(estimates) - 0.5) < 3.5 * error
    # robust errors are known to run a little small: 3 points are allowed for that
    assert abs(covered / studies - 0.95) < 3.5 * math.sqrt(0.95 * 0.05 / studies) + 0.03


def test_the_fast_regression_is_the_slow_one() -> None:
    for seed in range(5):
        data = _simulate(StudyPlan(participants=30, beta2=0.3, each=2, likert=True), seed)
        found, slow = _least_squares(data, 0.05), fit(data).beta2
        assert found is not None
        assert slow is not None
        assert found == pytest.approx((slow.estimate, slow.low, slow.high))


@pytest.mark.parametrize(("people", "each"), [(50, 3), (150, 1)])
def test_a_simulated_study_keeps_the_rules(people: int, each: int) -> None:
    plan = StudyPlan(participants=people, each=each, queries=5, beta2=0.0, click_rate=0.3)
    data = _simulate(plan, 1)
    assert len({(p, q) for p, q in zip(data.participant, data.query, strict=True)}) == 150
    cells = Counter(zip(data.query.tolist(), data.condition.tolist(), strict=True))
    assert max(cells.values()) - min(cells.values()) <= 1
    assert set(Counter(data.query.tolist()).values()) == {30}
    # within a query every three in a row are a block
    own = data.condition[data.query == 2]
    assert all(set(own[i : i + 3].tolist()) == {0, 1, 2} for i in range(0, 30, 3))
    again = _simulate(plan, 1)
    assert (again.posterior == data.posterior).all()
    assert 20 < data.clicked.sum() < 75


def test_opinions_on_seven_points_stay_there() -> None:
    data = _simulate(StudyPlan(participants=200, beta2=3.0, likert=True, leave_rate=0.25), 1)
    assert set(data.posterior.tolist()) <= set(range(-3, 4))
    assert 120 < len(data) < 180


def test_people_are_more_than_answers() -> None:
    plan = StudyPlan(participants=1, beta2=0.4, each=2, click_rate=0.5, leave_rate=0.2)
    answers = SlopeTest(1.3, 2 / 3).answers_needed(0.4)
    assert plan.participants_needed() == math.ceil(answers / (2 * 0.5 * 0.8))
    assert plan.participants_needed(behaviour="all") == math.ceil(answers / (2 * 0.8))
    mixed = replace(plan, participant_sd=1.0, query_sd=0.5)
    assert mixed.residual_sd == pytest.approx(math.sqrt(1.69 + 1.0 + 0.25))


def test_what_the_papers_table_implies() -> None:
    """By hand: p = 0.036 with 96 degrees of freedom is t = 2.127, so the error is 0.184."""
    found = power_of_paper(TABLE_3[3])
    assert found.row == PaperRow("natural", "clicked", 99, 0.392, 0.036)
    assert found.error == pytest.approx(0.392 / 2.127, rel=1e-3)
    assert found.power_if_true == pytest.approx(t_power(2.1268, 96), abs=1e-3)
    # (1.985 + 0.846) errors, give or take the shape of the noncentral t
    assert found.detectable == pytest.approx(found.error * 2.83, rel=0.01)
    assert power_of_paper(TABLE_3[1]).power_if_true < 0.1
    # σ = error · √(N v), v = 1/2; three equal conditions have v = 2/3, so t is √(4/3) larger
    assert found.residual_sd == pytest.approx(found.error * math.sqrt(99 / 2), rel=0.01)
    assert found.power_here == pytest.approx(t_power(2.1268 * math.sqrt(4 / 3), 96), abs=1e-3)


@pytest.mark.parametrize(
    "wrong",
    [{"participants": 0}, {"each": 11}, {"click_rate": 1.5}, {"signed_duo": (1.0,)}, {"sigma": 0}],
)  # fmt: skip
def test_impossible_plans_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError):
        StudyPlan(**({"participants": 10, "beta2": 0.1} | wrong))  # type: ignore[arg-type]


def test_the_page_shows_what_the_paper_implies() -> None:
    page = (Path(__file__).parents[3] / "experiments" / "study_power" / "README.md").read_text(
        encoding="utf-8"
    )
    for row in TABLE_3:
        f = power_of_paper(row)
        line = (
            f"| {row.corpus} | {row.behaviour} | {row.n} | {row.beta2} | {row.p} | {f.error:.3f} | "
            f"{f.power_if_true:.3f} | {f.detectable:.3f} | {f.needed} | {f.residual_sd:.2f} | "
            f"{f.power_here:.3f} |"
        )
        assert line in page
