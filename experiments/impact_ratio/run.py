"""Write README.md: how often random audits are within the chance band of the impact ratio.

    python -m experiments.impact_ratio.run > experiments/impact_ratio/README.md

Lists of eight candidates are ordered at random, so no group is preferred. Ratios are counted here
from random subsets; the band is `SelectionChance`'s. Some minutes on two cores.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.stats import t as student
from scipy.stats import ttest_1samp

import ranktilt
from experiments.common import markdown_table, paragraph, percent
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.impact_ratio import Selection, SelectionChance, selection_ratio
from ranktilt.reports.drawing import ACCENT, INK, Panel, draw, layer
from ranktilt.stats.corrections import holm

SIZE, BATCHES, FIFTHS = 8, 10, 0.8
GROUPS, LISTS, CUTOFFS = (2, 3, 4, 6, 8), (50, 200, 1_000, 5_000), (1, 4)
#: Fresh audits per batch: with equal and with mixed lists.
AUDITS = {"equal": 10_000, "mixed": 5_000}
LOW, HIGH, FROM = 0.90, 0.92, 1_000
SLACK = 1e-12
FIGURES = Path(__file__).with_name("figures")
COVERAGE = """
Percent of fresh random audits within the band: the mean of {batches} batches with its 95% interval
over batches. Each batch has its own band (own seed; in mixed lists own candidates) and {equal:,}
audits ({mixed:,} for mixed lists). \\* means that the band is exact. Otherwise it comes from 10,000
draws, and the coverage of a single band has a standard deviation of about 0.3 points."""
TWO_GROUPS = """
With two equal groups, few ratios near 1 are possible, and each is likely: the groups have equally
many selections, or differ by one step, two steps, and so on, each with a probability of up to 5%
at 1,000 lists. `chance_q95` is the smallest possible ratio with P(≤) ≥ 95%, which includes up to
a step too much. Coverage there is between 90 and 97%, depends on whether the number of lists
is even, and approaches 90% with more lists. This comes from the distribution, not
from its computation: quantiles that are possible ratios cannot avoid it. Conclusions depend on the
lower end, where steps are small. Exact values for equal lists, in percent:"""


def equal_lists(groups: int, lists: int) -> IntArray:
    """Every list has the same candidates: the groups in turn."""
    return np.tile(np.arange(SIZE) % groups, (lists, 1))


def mixed_lists(groups: int, lists: int, generator: np.random.Generator) -> IntArray:
    """Every candidate's group is drawn; the first group is `groups` times as likely as the last."""
    shares = np.arange(groups, 0, -1) / np.arange(1, groups + 1).sum()
    return np.sort(generator.choice(groups, (lists, SIZE), p=shares), axis=1)


def chance_of(lists: IntArray, groups: int, cutoff: int, seed: int) -> SelectionChance:
    """What ranktilt works out for these lists."""
    selections = []
    for row in lists.tolist():
        own = Counter(group + 1 for group in row)  # kind 0 has no group
        selections.append(Selection(tuple(own), tuple(own.values()), cutoff))
    candidates = np.bincount(lists.ravel(), minlength=groups).astype(float)
    kinds = np.vstack([np.zeros(groups), np.eye(groups)])
    return SelectionChance(kinds, selections, candidates, candidates > 0, seed=seed)


def random_audits(
    lists: IntArray, groups: int, cutoff: int, audits: int, generator: np.random.Generator
) -> FloatArray:
    """Ratios of audits in which `cutoff` candidates of every list are taken at random."""
    subsets = np.array(list(itertools.combinations(range(SIZE), cutoff)))
    selected = np.zeros((audits, groups))
    chosen = np.empty_like(selected)
    for row, times in zip(*np.unique(lists, axis=0, return_counts=True), strict=True):
        taken = np.eye(groups)[row][subsets].sum(axis=1)  # of each group, by subset
        if times >= len(subsets):
            even = np.full(len(subsets), 1 / len(subsets))
            selected += generator.multinomial(times, even, audits) @ taken
            continue
        for _ in range(times):
            places = generator.integers(len(subsets), size=audits)
            selected += taken.take(places, axis=0, out=chosen, mode="clip")
    candidates = np.bincount(lists.ravel(), minlength=groups).astype(float)
    return selection_ratio(selected, candidates, candidates > 0)


@dataclass(frozen=True)
class Cell:
    """One kind of audit: what was measured over its batches."""

    design: str
    groups: int
    lists: int
    cutoff: int
    is_exact: bool
    covered: FloatArray  # share of the audits within the band, by batch
    below: FloatArray  # below its lower end
    mean: float
    four_fifths: float
    exact: float | None  # the band's coverage from the exact distribution, mean over batches

    @property
    def interval(self) -> tuple[float, float, float]:
        """Coverage and its 95% interval over batches, each with its own band and audits."""
        mean = float(self.covered.mean())
        error = float(self.covered.std(ddof=1)) / np.sqrt(BATCHES)
        reach = float(student.ppf(0.975, BATCHES - 1)) * error
        return mean, mean - reach, mean + reach

    @property
    def text(self) -> str:
        mean, low, high = (percent(own) for own in self.interval)
        return f"{mean} [{low}, {high}]" + ("\\*" if self.is_exact else "")


def measured(design: str, groups: int, lists: int, cutoff: int) -> Cell:
    generator = np.random.default_rng([groups, lists, cutoff, design == "mixed"])
    covered, below, means, fifths, exact = [], [], [], [], []
    for seed in range(BATCHES):
        own = (
            equal_lists(groups, lists)
            if design == "equal"
            else mixed_lists(groups, lists, generator)
        )
        chance = chance_of(own, groups, cutoff, seed)
        band = chance.summary(None)
        low, high = band["chance_q05"] - SLACK, band["chance_q95"] + SLACK
        ratios = random_audits(own, groups, cutoff, AUDITS[design], generator)
        ratios = ratios[~np.isnan(ratios)]
        covered.append(((ratios >= low) & (ratios <= high)).mean())
        below.append((ratios < low).mean())
        means.append(ratios.mean())
        fifths.append((ratios < FIFTHS - SLACK).mean())
        if chance.exact is not None:
            exact.append(exact_coverage(chance, low, high))
    return Cell(
        design, groups, lists, cutoff, bool(exact), np.array(covered), np.array(below),
        float(np.mean(means)), float(np.mean(fifths)), float(np.mean(exact)) if exact else None,
    )  # fmt: skip


def exact_coverage(chance: SelectionChance, low: float, high: float) -> float:
    assert chance.exact is not None
    selected, weights = chance.exact
    ratios = selection_ratio(selected, chance.candidates, chance.eligible)
    inside = (ratios >= low) & (ratios <= high)
    return float(weights[inside].sum() / weights[~np.isnan(ratios)].sum())


def two_groups(lists: int, cutoff: int) -> tuple[float, float]:
    """With two equal groups: exact coverage, and the chance of a ratio above the band."""
    chance = chance_of(equal_lists(2, lists), 2, cutoff, 0)
    band = chance.summary(None)
    low, high = band["chance_q05"] - SLACK, band["chance_q95"] + SLACK
    return exact_coverage(chance, low, high), 1.0 - exact_coverage(chance, -1.0, high)


def end_to_end(audits: int = 300, lists: int = 60, groups: int = 4) -> tuple[int, int]:
    """Real random lists through `ranktilt.score`: audits within the band, and audits."""
    generator = np.random.default_rng(2024)
    labels = {f"d{slot}": f"g{slot % groups}" for slot in range(SIZE)}
    measure, inside = "ImpactRatio@2", 0
    for _ in range(audits):
        orders = generator.permuted(np.tile(np.arange(SIZE), (lists, 1)), axis=1)
        run = {
            f"q{q}": {f"d{slot}": float(SIZE - rank) for rank, slot in enumerate(order)}
            for q, order in enumerate(orders)
        }
        found = ranktilt.score(ranktilt.Run.load(run), measure, labels=labels).means()[0]
        inside += found["chance_q05"] - SLACK <= found["value"] <= found["chance_q95"] + SLACK
    return inside, audits


def figure(cells: list[Cell]) -> None:
    """How often random orders are below four fifths, by the number of lists."""
    rows = [
        {"lists": c.lists, "share": 100 * c.four_fifths, "groups": f"{c.groups} groups"}
        for c in cells
        if c.design == "equal" and c.cutoff == 1
    ]
    x = {
        "field": "lists", "type": "quantitative", "title": "lists in the audit",
        "scale": {"type": "log", "nice": False, "domain": [40, 6_000]},
        "axis": {"values": list(LISTS), "format": ","},
    }  # fmt: skip
    y = {"field": "share", "type": "quantitative", "title": "random audits below 0.8 (%)"}
    colour = {
        "field": "groups", "type": "nominal", "title": None,
        "scale": {"range": ["#8A8A8A", "#E69F00", "#009E73", "#D55E00", ACCENT]},
    }  # fmt: skip
    lines = layer("line", {"x": x, "y": y, "color": colour}, point=True, strokeWidth=2)
    spec = {"width": 420, "height": 240, "data": {"values": rows}, "layer": [lines]}
    title = {"text": "Random orders below four fifths, the first of each list selected"}
    FIGURES.mkdir(exist_ok=True)
    (drawn,) = draw([Panel("four-fifths", title["text"], spec | {"title": title | {"color": INK}})])
    (FIGURES / "four-fifths.svg").write_text(drawn.svg, encoding="utf-8")


def grid(cells: list[Cell], design: str, cutoff: int, text: object) -> list[str]:
    head = ["groups", *(f"{n:,} lists" for n in LISTS)]
    by_place = {(c.groups, c.lists): c for c in cells if (c.design, c.cutoff) == (design, cutoff)}
    return markdown_table(
        head,
        [[str(g), *(text(by_place[g, n]) for n in LISTS)] for g in GROUPS],  # type: ignore[operator]
    )


def placed(cells: list[Cell]) -> str:
    return "; ".join(
        f"{c.groups} groups, {c.lists:,} {c.design} lists, @{c.cutoff}: {c.text}" for c in cells
    )


def significant(cells: list[Cell], limit: float, side: int) -> list[Cell]:
    """Cells whose coverage is beyond the limit: exactly, or by a t test over batches with Holm."""
    drawn = [c for c in cells if c.exact is None]
    beyond = [c for c in cells if c.exact is not None and side * (c.exact - limit) > 0]
    away = [side * (c.covered - limit) for c in drawn]
    p = holm([float(ttest_1samp(own, 0.0, alternative="greater").pvalue) for own in away])
    return beyond + [c for c, own in zip(drawn, p, strict=True) if own < 0.05]


def conclusions(cells: list[Cell], eight: Cell) -> list[str]:
    large = [c for c in cells if c.lists >= FROM]
    low, high = significant(cells, LOW, -1), significant(large, HIGH, 1)
    tails = [float(c.below.mean()) for c in cells]
    drawn = [c for c in cells if c.exact is None]
    exactly = [c.exact for c in cells if c.exact is not None]
    average = float(np.mean([c.interval[0] for c in drawn]))
    most, least = (end(drawn, key=lambda c: c.interval[0]) for end in (max, min))
    text = [
        f"- In none of {len(cells)} kinds of audits does the band from `chance_q05` to "
        f"`chance_q95` cover significantly fewer than {LOW:.0%} of random audits (exact, or a t "
        "test over batches with Holm's correction)."
        if not low
        else f"- Significantly fewer than {LOW:.0%} are within the band: {placed(low)}.",
        f"- Exact bands cover {percent(min(exactly))} to {percent(max(exactly))}% of random "
        f"audits ({len(exactly)} kinds). Bands from draws cover {percent(average)}% on average "
        f"over {len(drawn)} kinds, from {least.text} to {most.text}. They cannot promise 90% "
        "in every single audit: their ends are estimates.",
        f"- From {FROM:,} lists on, the band covers at most {HIGH:.0%} in {len(large) - len(high)} "
        f"of {len(large)} kinds."
        + (f" It covers more in {placed(high)}. [Why](#two-groups)." if high else ""),
        "- The lower end of the band decides whether a ratio is lower than random orders give. "
        f"{percent(min(tails))} to {percent(max(tails))}% of random audits are below it (wanted: "
        "at most 5).",
        "- A ratio under four fifths shows little on its own: with eight groups and 1,035 lists, "
        f"{percent(eight.four_fifths)}% of random audits are below 0.8, and their mean is "
        f"{eight.mean:.2f}.",
    ]
    return [line for own in text for line in bullet(own)]


def bullet(text: str) -> list[str]:
    first, *rest = paragraph(text, 96)
    return [first, *(f"  {line}" for line in rest)]


def main() -> None:
    cells = [
        measured(design, g, n, k)
        for design in AUDITS
        for k in CUTOFFS
        for g in GROUPS
        for n in LISTS
    ]
    eight = measured("equal", 8, 1_035, 1)
    figure(cells)
    inside, audits = end_to_end()
    gaps = [abs(c.exact - c.interval[0]) for c in cells if c.exact is not None]
    sizes = (50, 200, 500, 1_000, 1_001, 2_000, 3_000, 5_000, 5_001, 20_000)
    pairs = {n: [two_groups(n, k) for k in CUTOFFS] for n in sizes}
    page = [
        "# Coverage of the chance band of the impact ratio",
        "",
        *paragraph(
            "Written by `python -m experiments.impact_ratio.run`. Eight candidates per list are "
            "ordered at random, so every ratio below 1 is chance. A band should cover 90% of such "
            "audits: a lower coverage means too many false alarms, a much higher one little power."
        ),
        "",
        *conclusions(cells, eight),
        "",
        "![Share of random audits below four fifths](figures/four-fifths.svg)",
        "",
        "## Coverage",
        "",
        *paragraph(COVERAGE.format(batches=BATCHES, **AUDITS)),
    ]
    names = {
        "equal": "Equal lists: the same candidates in every list, groups as equal as possible",
        "mixed": "Mixed lists: every candidate's group drawn, the first group most often",
    }
    for design, cutoff in itertools.product(names, CUTOFFS):
        title = f"### {names[design]}; top {cutoff}" if cutoff == 1 else f"The same, top {cutoff}:"
        page += ["", title, "", *grid(cells, design, cutoff, lambda c: c.text)]
    page += [
        "",
        *paragraph(
            "In the cells marked \\* coverage is also known exactly, from the distribution itself; "
            f"the simulated one differs from it by at most {100 * max(gaps):.2f} points. Through "
            f"`ranktilt.score`, with runs of 60 lists and four groups (ImpactRatio@2), {inside} of "
            f"{audits} random audits are within their band ({percent(inside / audits)}%)."
        ),
        "",
        "## Two groups",
        "",
        *paragraph(
            TWO_GROUPS
        ),
        "",
        *markdown_table(
            ["lists", *(f"{what} @{k}" for what in ("covered", "above the band") for k in CUTOFFS)],
            [
                [f"{n:,}", *(percent(own[i]) for i in (0, 1) for own in pairs[n])]
                for n in sizes
            ],
        ),
        "",
        "## Below four fifths",
        "",
        "Percent of random audits with a ratio below 0.8; equal lists, top 1:",
        "",
        *grid(cells, "equal", 1, lambda c: percent(c.four_fifths)),
        "",
        "Top 4:",
        "",
        *grid(cells, "equal", 4, lambda c: percent(c.four_fifths)),
        "",
        "The mean ratio of random audits, top 1:",
        "",
        *grid(cells, "equal", 1, lambda c: f"{c.mean:.2f}"),
    ]  # fmt: skip
    print("\n".join(page))


if __name__ == "__main__":
    main()
