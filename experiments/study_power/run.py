"""Is β2 unbiased, does its interval cover, does simulated power match the formula?

    python -m experiments.study_power.run [--studies 4000]

Prints the tables of README.md. Everything follows from the seed.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass, replace

from scipy import stats
from scipy.optimize import brentq

from ranktilt.studies.analysis.power import (
    THREE_CONDITIONS,
    SlopeTest,
    StudyPlan,
    simulated_power,
    t_power,
)

THREE, TWO, OPPOSITE = THREE_CONDITIONS, (0.0, 1.0), (1.0, -1.0)


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
    """What follows from N, β2 and p of a published row; README.md explains each."""

    row: PaperRow
    error: float
    power_if_true: float
    detectable: float
    needed: int
    residual_sd: float
    power_here: float


def smallest_effect(test: SlopeTest, n: int, target: float = 0.8) -> float:
    """The β2 that n answers detect with the target power."""
    high = test.sigma / math.sqrt(test.variance * n)
    while test.power(n, high) < target:
        high *= 2
    return float(brentq(lambda beta2: test.power(n, beta2) - target, 0.0, high, xtol=1e-10))


def power_of_paper(row: PaperRow) -> PaperPower:
    """Power, smallest effect and number of answers needed of a published row."""
    df = row.n - 3
    t = float(stats.t.isf(row.p / 2.0, df))
    error = abs(row.beta2) / t
    # σ and v enter through σ/√v alone, which is error · √(N(N − 2)/(N − 1))
    sigma = error * math.sqrt(row.n * (row.n - 2) / (row.n - 1))
    published = SlopeTest(sigma, 1.0)
    residual_sd = sigma * math.sqrt(0.5)  # half of the lists balanced, the rest one-sided
    return PaperPower(
        row,
        error,
        t_power(t, df),
        smallest_effect(published, row.n),
        published.answers_needed(row.beta2),
        residual_sd,
        SlopeTest(residual_sd, 2 / 3).power(row.n, row.beta2),
    )


def formula(studies: int) -> None:
    print(f"\n## Formula and simulation ({studies} studies each, least squares)\n")
    print("| n | β2 | SignedDUO shown | formula | simulated | mean β2 ± error | coverage |")
    print("|---:|---:|---|---:|---:|---:|---:|")
    cases = [
        (19, 0.392, THREE), (60, 0.4, THREE), (99, 0.392, TWO), (99, 0.392, THREE),
        (99, 0.392, OPPOSITE), (118, 0.365, THREE), (131, 0.392, THREE), (200, 0.14, THREE),
        (225, 0.14, THREE), (400, 0.2, (0.0, 0.97, -0.9, 0.4)), (120, 0.0, THREE),
    ]  # fmt: skip
    for number, (n, beta2, values) in enumerate(cases):
        plan = StudyPlan(participants=n, beta2=beta2, signed_duo=values)
        found = simulated_power(plan, studies=studies, seed=number)
        expected = plan.test().power(n, beta2)
        shown = " ".join(f"{v:g}" for v in values)
        print(
            f"| {n} | {beta2} | {shown} | {expected:.3f} | {found.power:.3f} | "
            f"{found.mean_estimate:.4f} ± {found.estimate_error:.4f} | {found.coverage:.3f} |"
        )
    # the row furthest from the truth: chance, or a bias?
    plan = StudyPlan(participants=99, beta2=0.392, signed_duo=TWO)
    again = simulated_power(plan, studies=12 * studies, seed=100)
    print(
        f"\nThe third row once more, with {12 * studies:,} studies: "
        f"{again.mean_estimate:.4f} ± {again.estimate_error:.4f}"
    )


def models(studies: int) -> None:
    print("\n## Every model, on answers that are not independent\n")
    plan = StudyPlan(
        participants=60, each=3, queries=8, beta2=0.4, sigma=1.1, participant_sd=0.7, query_sd=0.4
    )
    print(
        f"{plan.participants} participants with {plan.each} of {plan.queries} queries each; "
        f"standard deviations {plan.sigma} (residual), {plan.participant_sd} (participants), "
        f"{plan.query_sd} (queries); β2 = {plan.beta2}. “7 points” is the same with "
        "opinions rounded to 7 points, as in the form.\n"
    )
    print("| answers | model | studies | mean β2 ± error | coverage | power |")
    print("|---|---|---:|---:|---:|---:|")
    for likert in (False, True):
        for model in ("ols", "hc3", "cluster", "rlm", "mixed"):
            times = max(studies // {"ols": 1, "mixed": 8}.get(model, 4), 50)
            found = simulated_power(
                replace(plan, likert=likert), model=model, studies=times, seed=1
            )
            kind = "7 points" if likert else "continuous"
            print(
                f"| {kind} | {model} | {times} | {found.mean_estimate:.4f} ± "
                f"{found.estimate_error:.4f} | {found.coverage:.3f} | {found.power:.3f} |"
            )


def clicks(studies: int) -> None:
    print("\n## All answers, or those with a click\n")
    print("225 answers, 44% of them with a click, β2 = 0.392 after a click and 0 without:\n")
    plan = StudyPlan(participants=225, beta2=0.392, beta2_unclicked=0.0, click_rate=0.44)
    print("| behaviour | answers | mean β2 ± error | power |")
    print("|---|---:|---:|---:|")
    for behaviour in ("all", "clicked"):
        found = simulated_power(plan, behaviour=behaviour, studies=studies, seed=2)
        print(
            f"| {behaviour} | {found.mean_answers:.0f} | {found.mean_estimate:.4f} ± "
            f"{found.estimate_error:.4f} | {found.power:.3f} |"
        )


def paper() -> None:
    print("\n## What Table 3 of the paper implies\n")
    print(
        "| corpus | behaviour | n | β2 | p | error | power if true | detectable | n needed | "
        "residual | power here |"
    )
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for row in TABLE_3:
        f = power_of_paper(row)
        print(
            f"| {row.corpus} | {row.behaviour} | {row.n} | {row.beta2} | {row.p} | {f.error:.3f} | "
            f"{f.power_if_true:.3f} | {f.detectable:.3f} | {f.needed} | {f.residual_sd:.2f} | "
            f"{f.power_here:.3f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studies", type=int, default=4000)
    studies = parser.parse_args().studies
    start = time.perf_counter()
    formula(studies)
    models(studies)
    clicks(studies)
    paper()
    print(
        f"\n{time.perf_counter() - start:.0f} s; residual {StudyPlan(1, 0.0).residual_sd:g}; the ",
        end="",
    )
    print(f"error of a share of {studies} studies is at most {0.5 / math.sqrt(studies):.4f}.")


if __name__ == "__main__":
    main()
