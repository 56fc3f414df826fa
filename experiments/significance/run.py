"""Write the page on coverage: how often ranktilt's intervals contain the true difference.

    python -m experiments.significance.run ../shared/data/msmarco_dl19 \\
        > experiments/significance/README.md

The differences between systems on TREC DL 2019 are taken as a population whose mean is known;
samples drawn from it get an interval each, and the share that holds the mean is the coverage. The
passages may not be redistributed, so the data stay outside the repository. Some minutes.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from experiments.common import percent
from experiments.significance.bootstraps import BOOTSTRAPS, bootstrap_interval
from ranktilt.comparisons.loading import compared_values
from ranktilt.data.labels import Labels
from ranktilt.data.reading import Missing, Reading
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.stats import intervals
from ranktilt.stats.arrays import FloatArray
from ranktilt.stats.intervals import DEFAULT_METHOD, mean_interval
from ranktilt.stats.paired import paired_differences
from ranktilt.terms.annotator import annotate

BY_GENDER = ["ARaB@10", "ARaB(magnitude='bool')@10", "TokenShare@10"]
BY_NAMES = ["TExFAIR@10", "NFaiRR(background='collection')@10", "AWRF@10", "nDCG@10", "RR@10"]
BY_SIDES = ["AWRF@10", "Share(group='FIRST', by='documents')@10", "nDCG@10"]
LOW, HIGH = 0.93, 0.97
CLOSED = intervals.METHODS  # no resampling: many samples cost nothing
METHODS = (*CLOSED, *BOOTSTRAPS)
FEW, SAMPLES, BOOTSTRAP_SAMPLES, RESAMPLES = 10, 20_000, 2_000, 999


@dataclass(frozen=True, eq=False)
class Population:
    """A system's differences to the baseline by one measure, query by query."""

    measure: str
    system: str
    differences: FloatArray

    @property
    def moving(self) -> int:
        """Queries on which the two differ at all."""
        return int((self.differences != 0).sum())

    @property
    def largest(self) -> float:
        """The largest query's share of the sum of squares about the mean."""
        squares = (self.differences - self.differences.mean()) ** 2
        return float(squares.max() / squares.sum())


def populations(
    folder: Path, pattern: str, queries: str | None = None, missing: Missing = "error"
) -> list[Population]:
    """All differences to the first run, by eight measures."""
    found = []
    for lexicon, measures in (("gender", BY_GENDER), ("gender-names", BY_NAMES)):
        found += differences(
            score(
                sorted(folder.glob(pattern)),
                measures,
                annotations=annotate(folder / "passages_dl19.tsv", lexicon),
                qrels=folder / "qrels.dl19-passage.txt",
                queries=None if queries is None else folder / queries,
                reading=Reading(missing=missing),
            )
        )
    return sorted(found, key=lambda p: p.measure.strip("|"))


def debates(folder: Path) -> list[Population]:
    """Touché 2022, task 2: other queries, other systems, and sides of an issue as groups."""
    scores = score(
        sorted((folder / "runs_top50").glob("*.txt")),
        BY_SIDES,
        labels=Labels.load(folder / "touche-task2-2022-stance.qrels", only=["FIRST", "SECOND"]),
        qrels=folder / "touche-task2-2022-relevance.qrels",
    )
    return differences(scores)


def differences(scores: Scores) -> list[Population]:
    """All differences to the first run; two-sided measures by their tilt and by their value.

    Populations with fewer than ten pairs, or where no query differs, tell nothing and are excluded.
    """
    found = []
    for on in ("tilt", "value"):
        values, kinds = compared_values(scores, on)
        for m, (measure, kind) in enumerate(zip(scores.measures, kinds, strict=True)):
            if on == "value" and not measure.two_sided:
                continue
            name = f"|{measure.name}|" if kind == "tilt" else measure.name
            for r in range(1, len(scores.runs)):
                own = paired_differences(values[r, m], values[0, m])
                own = own[~np.isnan(own)]
                if len(own) >= FEW and own.any():
                    found.append(Population(name, scores.runs[r].split(".")[0], own))
    return found


def coverage(population: FloatArray, n: int, method: str, samples: int, seed: int = 0) -> float:
    """Share of 95% intervals from samples of n that contain the population's mean."""
    drawn = np.random.default_rng(seed).integers(0, len(population), (samples, n))
    rows = population[drawn]
    if method in CLOSED:
        low, high = mean_interval(rows, method=method)
    else:
        low, high = bootstrap_interval(rows, method=method, resamples=RESAMPLES, seed=seed + 1)
    mean = population.mean()
    # an interval without ends (studentised, where most resamples have no spread) excludes nothing
    return float((~((low > mean + 1e-12) | (mean - 1e-12 > high))).mean())


def coverages(found: list[Population], n: int) -> dict[str, list[float]]:
    """Coverage of every method for every population."""
    return {
        method: [
            coverage(p.differences, n, method, SAMPLES if method in CLOSED else BOOTSTRAP_SAMPLES)
            for p in found
        ]
        for method in METHODS
    }


def inside(shares: list[float]) -> int:
    return sum(LOW <= share <= HIGH for share in shares)


def by_measure(found: list[Population], covered: dict[str, list[float]]) -> list[str]:
    lines = [
        "| measure | systems | " + " | ".join(f"`{m}`" for m in METHODS) + " |",
        "|---|---:|" + "---:|" * len(METHODS),
    ]
    for measure in dict.fromkeys(p.measure for p in found):
        places = [i for i, p in enumerate(found) if p.measure == measure]
        cells = []
        for method in METHODS:
            own = sorted(covered[method][i] for i in places)
            cells.append(" / ".join(map(percent, (own[0], float(np.median(own)), own[-1]))))
        shown = measure.replace("|", "\\|")
        lines.append(f"| `{shown}` | {len(places)} | {' | '.join(cells)} |")
    return lines


def by_method(covered: dict[str, list[float]]) -> list[str]:
    lines = [
        f"| method | within {LOW:.0%}-{HIGH:.0%} | below | above | lowest | median | highest |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for method in METHODS:
        own = covered[method]
        below, above = sum(c < LOW for c in own), sum(c > HIGH for c in own)
        ends = " | ".join(map(percent, (min(own), float(np.median(own)), max(own))))
        star = " (default)" if method == DEFAULT_METHOD else ""
        lines.append(
            f"| `{method}`{star} | {inside(own)} of {len(own)} | {below} | {above} | {ends} |"
        )
    return lines


def outside(found: list[Population], covered: dict[str, list[float]]) -> list[str]:
    chosen = covered[DEFAULT_METHOD]
    places = [i for i, share in enumerate(chosen) if not LOW <= share <= HIGH]
    lines = [
        "| measure | system | pairs | that differ | largest query's share | "
        + " | ".join(f"`{m}`" for m in METHODS)
        + " |",
        "|---|---|---:|---:|---:|" + "---:|" * len(METHODS),
    ]
    for i in places:
        p = found[i]
        shown = p.measure.replace("|", "\\|")
        cells = " | ".join(percent(covered[method][i]) for method in METHODS)
        lines.append(
            f"| `{shown}` | {p.system} | {len(p.differences)} | {p.moving} | {p.largest:.0%} | "
            f"{cells} |"
        )
    return lines


def reading(found: list[Population], covered: dict[str, list[float]]) -> list[str]:
    chosen = covered[DEFAULT_METHOD]
    failing = [i for i, share in enumerate(chosen) if not LOW <= share <= HIGH]
    holding = [i for i in range(len(found)) if i not in failing]
    nobody = [
        found[i]
        for i in failing
        if not any(LOW <= covered[method][i] <= HIGH for method in METHODS)
    ]
    least = min((found[i].largest for i in failing), default=0.0)
    usual = float(np.median([found[i].largest for i in holding]))
    named = ", ".join(f"`{p.measure}` of {p.system}" for p in nobody)
    lines = [
        f"In these {len(failing)} populations one query has at least {least:.0%} of the sum of",
        f"squares (median of the other {len(holding)}: {usual:.0%}).",
    ]
    if nobody:
        gone = np.mean([(1 - 1 / len(p.differences)) ** 43 for p in nobody])
        lines += [
            f"In {len(nobody)} of them no method comes within {LOW:.0%}-{HIGH:.0%}: {named}.",
            f"{gone:.0%} of the samples do not contain that one query, and nothing in such a",
            "sample shows that it exists: no interval can correct for it.",
        ]
    return lines


def untouched(
    six: list[Population], sides: list[Population], fresh: dict[str, list[float]]
) -> list[str]:
    """What the data that had no part in the choice say about it."""
    ours, plain = fresh[DEFAULT_METHOD], fresh["t"]
    shares = [float(np.median([p.largest for p in found])) for found in (sides, six)]
    verdict = (
        "does better than `t`"
        if inside(ours) > inside(plain)
        else "does worse than `t`"
        if inside(ours) < inside(plain)
        else "and `t` do equally well by that count"
    )
    return [
        f"On it `adjusted` {verdict} ({inside(ours)} and {inside(plain)} of {len(ours)}; median",
        f"{percent(float(np.median(ours)))} and {percent(float(np.median(plain)))}). These",
        "differences are milder: the largest query has",
        f"{shares[0]:.0%} of the sum of squares in the median population, against {shares[1]:.0%}",
        "in the first set. So they show what the adjustment costs where it is not needed, and no",
        "independent data here show how much it gains where it is.",
    ]


def main() -> None:
    folder = Path(sys.argv[1])
    six = populations(folder, "runs_rankllm_top100/*.run")
    ten = populations(
        folder, "runs_cpjku_30fair_top200/*.run", "trecdeep19_passage.fair.tsv", "skip"
    )
    sides = debates(folder.parent / "touche22_task2_stance")
    covered, checked, fresh = coverages(six, 43), coverages(ten, 30), coverages(sides, 50)
    page = [
        "# Coverage of confidence intervals on real differences",
        "",
        "Written by `python -m experiments.significance.run DATA`, where DATA is TREC DL 2019 (MS",
        "MARCO passages, which may not be redistributed). `adjusted` and `t` are what ranktilt",
        "computes ([significance and intervals](../../docs/significance.md)); the bootstraps are",
        "in `bootstraps.py` of this folder.",
        "",
        "In short: the 95% intervals of `adjusted` cover the mean in"
        f" {LOW:.0%} to {HIGH:.0%} of the samples for",
        f"{inside(covered[DEFAULT_METHOD])} of {len(six)} populations, those of `t` for"
        f" {inside(covered['t'])}. On data that had no part in the choice of",
        f"`adjusted`, it is {inside(fresh[DEFAULT_METHOD])} and {inside(fresh['t'])} of"
        f" {len(sides)}. If one query decides a difference, no method is reliable.",
        "",
        "Differences in bias are unlike those in nDCG: many queries have none, and a few have",
        "large ones. So the intervals were tried on them. The differences of five systems",
        "from BM25",
        f"on the 43 judged queries are taken as populations ({len(six)} of them: eight measures,",
        "the two-sided ones by tilt and by value). From each, samples of 43 queries are drawn with",
        f"replacement ({SAMPLES:,} for the two closed forms, {BOOTSTRAP_SAMPLES:,} for the others,",
        f"with {RESAMPLES} resamples each), and the share of intervals that contain the",
        "population's mean is counted.",
        "",
        "- `adjusted`: the t interval, its width divided by √(1 − h²), h the share of the largest",
        "  query in the sum of squares, and its end on the side of the long tail moved out by the",
        "  first Edgeworth term, γ(1 + 2t²)/(6√n) standard errors (γ the skewness);",
        "- `t`: mean ± t standard errors;",
        "- `percentile`, `expanded` (Hesterberg's for small n), `bca`: quantiles of bootstrap",
        "  means;",
        "- `studentised`: the symmetric bootstrap-t.",
        "",
        *by_method(covered),
        "",
        "Second set: ten systems on the 30 fairness-sensitive queries, samples of 30,",
        f"{len(ten)} populations that have ten pairs or more. The lists come from smaller models,",
        "and even fewer queries differ:",
        "",
        *by_method(checked),
        "",
        "**How the default was chosen, and what that does to these two tables.** `adjusted` is not",
        "from a textbook. About fifty variants of a closed form were compared (shifts for skewness",
        "of several sizes, one-sided or not; one or two more queries as far out as the farthest;",
        "degrees of freedom from the kurtosis; widening by the largest query's share), next to the",
        "bootstraps above and a dozen forms of the studentised one. This variant was chosen by",
        "how many of the first set's populations it brings within the range, with an eye on the",
        "second set, too. Both tables therefore flatter it, and the gap to `t` is the part to",
        "trust least.",
        "",
        "So the choice was then fixed and tried once on data that had no part in it: Touché 2022,",
        f"task 2, with other queries, other systems and sides of an issue as groups ({len(sides)}",
        f"populations by {', '.join(f'`{name}`' for name in BY_SIDES)}; samples of 50):",
        "",
        *by_method(fresh),
        "",
        *untouched(six, sides, fresh),
        "",
        "By measure, on the first set; lowest / median / highest over the systems, in percent:",
        "",
        *by_measure(six, covered),
        "",
        f"Populations where the default is outside {LOW:.0%}-{HIGH:.0%}:",
        "",
        *outside(six, covered),
        "",
        *reading(six, covered),
    ]
    print("\n".join(page))


if __name__ == "__main__":
    main()
