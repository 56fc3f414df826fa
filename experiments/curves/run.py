"""Write README.md and its figures: six systems on TREC DL 2019 at every cutoff.

    python -m experiments.curves.run ../shared/data/msmarco_dl19 > experiments/curves/README.md

The form of Figure 2 of Abolghasemi et al. (2024), TExFAIR with and without RBDF next to NFaiRR, and
of Figure 1 of Rekabsaz & Schedl (2020), rank bias at cutoffs. Figures go to figures/. The
passages may not be redistributed, so the data stay outside the repository.
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import numpy as np

from ranktilt.comparisons.curves import Curves, curves
from ranktilt.measures.scoring import ScoringData, score
from ranktilt.reports import figures
from ranktilt.reports.content import ReportInput, View
from ranktilt.reports.drawing import draw
from ranktilt.terms.annotator import annotate

FIGURES = Path(__file__).with_name("figures")
SHOWN = (1, 2, 5, 10, 20, 50, 100)
FAIRNESS = ["TExFAIR", "TExFAIR(rbdf=False)", "NFaiRR(background='collection')"]
BIAS = ["RaB", "ARaB", "ARaB(magnitude='bool')"]


def measured(folder: Path, lexicon: str, measures: list[str]) -> tuple[Curves, list[str]]:
    """Curves, and the names of the figures drawn from them."""
    runs = sorted(folder.glob("runs_rankllm_top100/*.run"))
    settings = {"annotations": annotate(folder / "passages_dl19.tsv", lexicon)}
    found = curves(runs, measures, ScoringData(**settings))
    scores = score(runs, [f"{measure}@10" for measure in measures], **settings)
    named = [run.removesuffix(".dl19") for run in found.runs]
    drawn = draw(figures.curves(View(ReportInput(scores=scores, curves=found))))
    FIGURES.mkdir(exist_ok=True)
    for figure in drawn:
        (FIGURES / f"{figure.name}.svg").write_text(figure.svg, encoding="utf-8")
    found.runs[:] = named
    return found, [figure.name for figure in drawn]


def table(found: Curves, measure: int) -> list[str]:
    """Means at some cutoffs, with the interval of the mean."""
    lines = [
        "| system | " + " | ".join(f"@{k}" for k in SHOWN) + " |",
        "|---|" + "---:|" * len(SHOWN),
    ]
    for r, run in enumerate(found.runs):
        cells = []
        for k in map(found.cutoffs.index, SHOWN):
            mean, low, high = (a[r, measure, k] for a in (found.mean, found.low, found.high))
            cells.append(f"{mean:.3f} ({low:.3f}, {high:.3f})")
        lines.append(f"| {run} | " + " | ".join(cells) + " |")
    return lines


def travel(found: Curves, measure: int) -> tuple[float, float]:
    """How far a system's mean moves from cutoff 5 to 100, smallest and largest over systems."""
    part = found.mean[:, measure, found.cutoffs.index(5) :]
    spans = part.max(axis=1) - part.min(axis=1)
    return float(spans.min()), float(spans.max())


def order_changes(found: Curves, measure: int) -> int:
    """Pairs of systems whose order is not the same at cutoffs 5, 10, 20, 50 and 100."""
    at = [found.mean[:, measure, found.cutoffs.index(k)] for k in (5, 10, 20, 50, 100)]
    pairs = itertools.combinations(range(len(found.runs)), 2)
    return sum(len({bool(mean[a] > mean[b]) for mean in at}) > 1 for a, b in pairs)


def section(found: Curves, names: list[str]) -> list[str]:
    lines = []
    for m, (measure, name) in enumerate(zip(found.measures, names, strict=True)):
        lines += ["", f"### {measure}", "", f"![{measure} at every cutoff](figures/{name}.svg)", ""]
        lines += table(found, m)
    return lines


def leans(bias: Curves) -> list[str]:
    at10, lines = bias.cutoffs.index(10), []
    for m, measure in enumerate(bias.measures):
        above = int(np.sum(bias.mean[:, m, at10] > 0))
        clear = int(np.sum(bias.low[:, m, at10] > 0))
        lines.append(
            f"- By {measure} {above} of {len(bias.runs)} systems lean towards male at cutoff 10;"
            f" the interval excludes 0 for {clear or 'none'} of them."
        )
    return lines


def main() -> None:
    folder = Path(sys.argv[1])
    fairness, fair_names = measured(folder, "gender-names", FAIRNESS)
    bias, bias_names = measured(folder, "gender", BIAS)
    pairs = len(fairness.runs) * (len(fairness.runs) - 1) // 2
    (low, high), without = (travel(fairness, m) for m in (0, 1))
    page = [
        "# Six systems at every cutoff",
        "",
        "Written by `python -m experiments.curves.run DATA` from ranktilt's own",
        "output: the 43 judged queries of TREC DL 2019 (MS MARCO passages, which may not be",
        "redistributed), `ranktilt.comparisons.curves`. In brackets and as bands: 95% intervals",
        "of the mean over queries ([how far to trust them](../../docs/significance.md)).",
        "",
        "## In short",
        "",
        "- Without its factor RBDF, TExFAIR depends on the cutoff: from 5 to 100 a system's mean"
        f" moves by {without[0]:.3f} to {without[1]:.3f}, with the factor by {low:.3f} to"
        f" {high:.3f}.",
        *leans(bias),
        "- Bands are wide: 43 queries, most of them without any group term in the top, say little"
        " about systems that differ little.",
        "",
        "## Fairness: the form of Figure 2 of Abolghasemi et al. (2024)",
        "",
        "Lexicon `gender-names`. The paper finds that TExFAIR without its factor RBDF depends much",
        "more on the cutoff than TExFAIR with it, or than NFaiRR. On these systems, from cutoff 5",
        "to 100:",
        "",
        "| measure | a system's mean moves by | pairs of systems that change their order |",
        "|---|---:|---:|",
    ]
    for m, measure in enumerate(fairness.measures):
        least, most = travel(fairness, m)
        page.append(
            f"| {measure} | {least:.3f} to {most:.3f} | {order_changes(fairness, m)} of {pairs} |"
        )
    page += [
        "",
        "Without RBDF even the most stable system moves"
        f" {without[0] / high:.1f} times as far as the least",
        "stable one with it. Documents that contain no group term then do not count, so a list",
        "is judged by the few that do, and every further document with such terms has a large",
        "effect.",
        *section(fairness, fair_names),
        "",
        "## Rank bias: the form of Figure 1 of Rekabsaz & Schedl (2020)",
        "",
        "Lexicon `gender`; + leans towards male. The paper used other rankers.",
        *section(bias, bias_names),
    ]
    print("\n".join(page))


if __name__ == "__main__":
    main()
