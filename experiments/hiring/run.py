"""Write README.md and its figures: do two language models rank CVs by group, or by input order?

    python -m experiments.hiring.run ../shared/data/hiring_gpt_rankings \\
        > experiments/hiring/README.md

Values, chance levels and intervals are ranktilt's. Added here: a chance level that keeps what each
input position gets, and Holm's correction. About a minute on two cores.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

import ranktilt
from experiments.common import markdown_table, p_text, paragraph, percent
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.measures.impact_ratio import selection_ratio
from ranktilt.reports.drawing import ACCENT, INK, PALETTE, Panel, draw, layer, span
from ranktilt.stats.corrections import holm
from ranktilt.stats.intervals import mean_interval

FIGURES = Path(__file__).with_name("figures")
RACES = {"A": "Asian", "B": "Black", "H": "Hispanic", "W": "White"}
SEXES = {"M": "men", "W": "women"}
CODES = tuple(f"{race}_{sex}" for race in RACES for sex in SEXES)
NAMES = tuple(f"{race} {sex}" for race in RACES.values() for sex in SEXES.values())
MODELS = {"gpt-3.5-turbo": "GPT-3.5", "gpt-4": "GPT-4"}
JOBS = {
    "HR specialist": "HR",
    "financial analyst": "finance",
    "retail": "retail",
    "software engineer": "software",
}
ATTRIBUTES = {"race*sex": "race and sex", "race": "race", "sex": "sex"}
#: Which of the eight groups are one, for the chance within positions.
MERGED = {
    "race*sex": np.arange(8),
    "race": np.repeat(np.arange(4), 2),
    "sex": np.tile(np.arange(2), 4),
}
CUTOFFS = (1, 2, 3, 4)
ORDER = {of: f"OrderSensitivity(of='{of}')" for of in ("first", "position", "group")}
ORDER["tau"] = "OrderSensitivity"
ALPHA, SEED, DRAWS, FIFTHS = 0.05, 2024, 10_000, 0.8
FAMILY = len(ATTRIBUTES) * len(CUTOFFS)


def impact(attribute: str, cutoff: int) -> str:
    return f"ImpactRatio(candidates='background', attribute='{attribute}')@{cutoff}"


RATIO = impact("race*sex", 1)
Lists = dict[str, list[str]]


def as_run(lists: Lists) -> ranktilt.Run:
    """Lists in their order; empty answers are no lists."""
    return ranktilt.Run.load(
        {q: {d: -float(r) for r, d in enumerate(docs)} for q, docs in lists.items() if docs}
    )


def labels() -> pl.DataFrame:
    """Race and sex of each CV, which is named after its group."""
    rows = [
        {"doc_id": code, "group": names[part], "attribute": attribute}
        for code in CODES
        for attribute, names, part in zip(
            ("race", "sex"), (RACES, SEXES), code.split("_"), strict=True
        )
    ]
    return pl.DataFrame(rows)


@dataclass(frozen=True, eq=False)
class Audit:
    """One model and one job."""

    model: str
    job: str
    shown: Lists
    ranked: Lists

    @property
    def name(self) -> str:
        return f"{self.model}, {self.job}"

    @cached_property
    def scores(self) -> ranktilt.Scores:
        """Impact ratios by race, sex and both."""
        measures = [impact(attribute, k) for attribute in ATTRIBUTES for k in CUTOFFS]
        return ranktilt.score(
            as_run(self.ranked), measures, labels=labels(), background=as_run(self.shown)
        )

    @cached_property
    def order(self) -> ranktilt.Scores:
        """How much the ranking depends on the order shown; the eight groups as labels."""
        return ranktilt.score(
            as_run(self.ranked),
            list(ORDER.values()),
            labels=dict(zip(CODES, NAMES, strict=True)),
            background=as_run(self.shown),
        )

    def found(self, measure: str) -> dict[str, Any]:
        """The summary of a measure: value, chance, p, rates."""
        scores = self.scores if measure.startswith("Impact") else self.order
        return scores.summary(scores.runs[0], measure)

    def redrawn(self, measure: str) -> FloatArray:
        """Values of a pooled measure if the lists are drawn again."""
        scores = self.scores if measure.startswith("Impact") else self.order
        own = next(m for m in scores.measures if m.name == measure)
        return scores.pooled_draws(own, draws=2_000, seed=SEED)[0]

    def mean_interval(self, measure: str) -> tuple[float, float]:
        """95% interval of a mean over lists."""
        found = mean_interval(self.order.values[0, self.place(measure)])
        return float(found[0]), float(found[1])

    def place(self, measure: str) -> int:
        return [m.name for m in self.order.measures].index(measure)

    @cached_property
    def lists(self) -> list[str]:
        return [q for q, docs in self.ranked.items() if docs]

    @cached_property
    def groups(self) -> IntArray:
        """The group at each input position (lists × positions)."""
        return np.array([[CODES.index(d) for d in self.shown[q]] for q in self.lists])

    def taken(self, cutoff: int) -> BoolArray:
        """Which input positions are in the top (lists × positions)."""
        return np.array([[d in self.ranked[q][:cutoff] for d in self.shown[q]] for q in self.lists])

    def dealt(self, cutoff: int) -> IntArray:
        """Selections of each group if every list gets the answer to another list (draws × groups).

        An answer is which input positions are selected; positions keep what they get.
        """
        generator, taken = np.random.default_rng(SEED), self.taken(cutoff)
        drawn = (generator.permutation(len(taken)) for _ in range(DRAWS))
        return np.array([np.bincount(self.groups[taken[o]], minlength=8) for o in drawn])

    @cached_property
    def within_positions(self) -> dict[tuple[str, int], tuple[float, float, float, float]]:
        """Chance with the positions' shares kept: mean, 5% and 95% quantile, p; by measure."""
        found = {}
        for cutoff in CUTOFFS:
            dealt, taken = self.dealt(cutoff), self.taken(cutoff)
            own = np.bincount(self.groups[taken], minlength=8)
            for attribute, merged in MERGED.items():
                ratios = ratio_of(dealt, merged)
                value = ratio_of(own, merged)
                low, high = np.quantile(ratios, (0.05, 0.95), method="inverted_cdf")
                p = (1 + (ratios <= value + 1e-12).sum()) / (1 + DRAWS)
                found[attribute, cutoff] = (float(ratios.mean()), float(low), float(high), float(p))
        return found

    @property
    def kept_order(self) -> float:
        """The impact ratio at 1 of a ranker that returns the order shown."""
        lists = {q: self.shown[q] for q in self.lists}
        scores = ranktilt.score(as_run(lists), RATIO, labels=labels(), background=as_run(lists))
        return float(scores.mean(scores.runs[0], RATIO) or 0.0)

    @property
    def standardised(self) -> float:
        """The impact ratio at 1 if every group were at every position equally often."""
        taken = self.taken(1)
        cells = [[taken[:, p][self.groups[:, p] == g].mean() for p in range(8)] for g in range(8)]
        rates = np.mean(cells, axis=1)
        return float(rates.min() / rates.max())

    @property
    def first_by_position(self) -> FloatArray:
        """Share of lists in which the CV at each input position is ranked first."""
        return np.asarray(self.taken(1).mean(axis=0))


def ratio_of(selected: IntArray, merged: IntArray) -> FloatArray:
    """Impact ratios from selections of the eight groups; every list has one CV of each."""
    together = np.zeros((8, merged.max() + 1))
    together[np.arange(8), merged] = 1.0
    sizes = together.sum(axis=0)
    return selection_ratio(selected @ together, sizes, sizes > 0)


def load(folder: Path) -> list[Audit]:
    with (folder / "rankings.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        Audit(
            model,
            job,
            {r["list"]: r["input_order"].split() for r in own},
            {r["list"]: r["output_order"].split() for r in own},
        )
        for m, model in MODELS.items()
        for j, job in JOBS.items()
        if (own := [r for r in rows if (r["model"], r["job"]) == (m, j)])
    ]


# --- figures -------------------------------------------------------------------------------------


def rates_figure(audits: list[Audit]) -> Panel:
    """Selection rates at 1 by group, with the band of random orders."""
    rows = []
    for audit in audits:
        found = audit.found(RATIO)
        for group, own in found["groups"].items():
            reach = 1.6449 * own["sd"]
            rows.append(
                {
                    "audit": audit.name,
                    "group": group.replace("*", " "),
                    "rate": 100 * found["rates"][group],
                    "low": 100 * (own["chance"] - reach),
                    "high": 100 * (own["chance"] + reach),
                }
            )
    y = {"field": "group", "type": "nominal", "title": None, "sort": list(NAMES)}
    x = {
        "field": "rate", "type": "quantitative", "title": "ranked first (% of lists)",
        "scale": {"zero": False},
    }  # fmt: skip
    outside = {
        "condition": {"test": "datum.rate < datum.low || datum.rate > datum.high", "value": ACCENT},
        "value": INK,
    }
    layers = [
        layer("rule", {"y": y} | span("x", x, "low", "high"), strokeWidth=9, opacity=0.18),
        layer("point", {"y": y, "x": x, "color": outside, "fill": outside}, filled=True, size=55),
    ]
    head = {"field": "audit", "type": "nominal", "title": None, "sort": [a.name for a in audits]}
    spec = {
        "data": {"values": rows},
        "facet": head,
        "columns": 3,
        "spec": {"width": 170, "height": 150, "layer": layers},
    }
    return Panel("rates", "Share of lists in which each group is ranked first", spec)


def positions_figure(audits: list[Audit]) -> Panel:
    """Share ranked first by input position."""
    rows = [
        {"audit": audit.name, "position": p + 1, "share": 100 * float(share)}
        for audit in audits
        for p, share in enumerate(audit.first_by_position)
    ]
    x = {
        "field": "position", "type": "quantitative", "title": "input position",
        "scale": {"domain": [1, 8]}, "axis": {"tickCount": 8, "grid": False},
    }  # fmt: skip
    y = {"field": "share", "type": "quantitative", "title": "ranked first (% of lists)"}
    names = [a.name for a in audits]
    scale = {"domain": names, "range": list(PALETTE[: len(names)])}
    colour = {"field": "audit", "type": "nominal", "title": None, "scale": scale}
    dash = {
        "field": "audit", "type": "nominal", "title": None,
        "scale": {"domain": names, "range": [[6, 3] if "GPT-4" in n else [1, 0] for n in names]},
    }  # fmt: skip
    chance = layer("rule", {"y": {"datum": 12.5}}, [{}], strokeDash=[2, 2], color=INK)
    lines = layer("line", {"x": x, "y": y, "color": colour, "strokeDash": dash}, rows, point=True)
    spec = {"width": 420, "height": 260, "layer": [lines, chance]}
    return Panel("positions", "Share ranked first by input position (dotted: chance)", spec)


# --- the page ------------------------------------------------------------------------------------


def bold_p(p: float) -> str:
    return f"**{p_text(p)}**" if p < ALPHA else p_text(p)


def between(low: float, high: float, digits: int = 2) -> str:
    return f"[{low:.{digits}f}, {high:.{digits}f}]"


def interval(drawn: FloatArray, digits: int = 2, scale: float = 1.0) -> str:
    low, high = np.nanquantile(drawn, (0.025, 0.975))
    return between(scale * low, scale * high, digits)


def listed(items: Sequence[str]) -> str:
    return ", ".join(items[:-1]) + f" and {items[-1]}" if len(items) > 1 else "".join(items)


def named(audits: Sequence[Audit]) -> str:
    return listed([f"{audit.model} in {audit.job}" for audit in audits]) or "no audit"


def adjusted(audits: list[Audit], p_of: Callable[[Audit], float]) -> dict[str, float]:
    """Holm's correction over the audits."""
    ps = holm([p_of(audit) for audit in audits])
    return {audit.name: float(p) for audit, p in zip(audits, ps, strict=True)}


@dataclass(frozen=True)
class Tests:
    """Adjusted p-values by audit: of the ratio at 1 by either chance, and of the two η²."""

    random: dict[str, float]
    positions: dict[str, float]
    group: dict[str, float]

    @classmethod
    def of(cls, audits: list[Audit]) -> Tests:
        return cls(
            adjusted(audits, lambda a: a.found(RATIO)["p"]),
            adjusted(audits, lambda a: a.within_positions["race*sex", 1][3]),
            adjusted(audits, lambda a: a.found(ORDER["group"])["p"]),
        )


def shares(audits: list[Audit], of: str) -> tuple[float, float]:
    values = [a.found(ORDER[of])["value"] for a in audits]
    return min(values), max(values)


def times(audit: Audit) -> float:
    """How many times as much the position explains as the group."""
    position, group = (audit.found(ORDER[of])["value"] for of in ("position", "group"))
    return float(position / group)


def times_at_least(audit: Audit) -> float:
    """The lower end of that over redrawn lists."""
    position, group = (audit.redrawn(ORDER[name]) for name in ("position", "group"))
    return float(np.nanquantile(position / group, 0.025))


def conclusions(audits: list[Audit], tests: Tests) -> list[str]:
    low = [a for a in audits if tests.random[a.name] < ALPHA]
    again = [a for a in audits if tests.positions[a.name] < ALPHA]
    others = [a for a in audits if a not in low]
    under = [a for a in audits if a.found(RATIO)["value"] < FIFTHS]
    spread = [a for a in audits if tests.group[a.name] < ALPHA]
    first = {
        model: shares([a for a in audits if a.model == model], "first") for model in MODELS.values()
    }
    ratios = [times(a) for a in audits]
    chance = audits[0].found(RATIO)
    values = {a.name: f"{a.found(RATIO)['value']:.2f}" for a in audits}
    band = between(chance["chance_q05"], chance["chance_q95"])
    same = [a for a in low if a in again]
    text = [
        f"- **Group.** The impact ratio at 1 is significantly low for {named(low)}: "
        f"{listed([values[a.name] for a in low])}, compared with {chance['chance']:.2f} {band} for "
        f"random orders. The other {len(others)} ratios "
        f"({listed([values[a.name] for a in others])}) are within what random orders give.",
        f"- **A limit of four fifths misleads.** {len(under)} of {len(audits)} ratios are below "
        f"0.8 (the highest is {max(a.found(RATIO)['value'] for a in audits):.3f}), and so are most "
        "[random audits](../impact_ratio/README.md) of this size.",
        "- **Order.** The first-listed CV is ranked first in "
        + listed([f"{lo:.0%} to {hi:.0%} of {m}'s lists" for m, (lo, hi) in first.items()])
        + " (random orders: 12.5%). The input position explains "
        + "{:.0%} to {:.0%} of the variance of ranks.".format(*shares(audits, "position")),
        "- **Which matters more.** Position: it explains "
        f"{min(ratios):.0f} to {max(ratios):.0f} times as much as group does, and at least "
        f"{min(times_at_least(a) for a in audits):.0f} times by the lower ends of their intervals. "
        f"The group's share is significant for {named(spread)}, and at most "
        f"{percent(shares(audits, 'group')[1])}%.",
        "- **Both together.** With a chance level that keeps what each input position gets, "
        + (
            f"the same {len(same)} ratios at 1 are significantly low."
            if same == low == again
            else f"the ratio at 1 is significantly low for {named(again)}."
        ),
    ]
    return [line for own in [*text, *further_down(audits, low)] for line in bullet(own)]


def further_down(audits: list[Audit], low: list[Audit]) -> list[str]:
    """What is significantly low below the first place only."""
    adjusted_p = family(audits)
    lower = [
        (a, k)
        for a in audits
        for k in CUTOFFS[1:]
        if a not in low and adjusted_p[a.name, "race*sex", k] < ALPHA
    ]
    return [
        f"- **Further down.** {a.model} in {a.job} has a ratio of "
        f"{a.found(impact('race*sex', k))['value']:.2f} at {k} "
        f"(random orders: {a.found(impact('race*sex', k))['chance']:.2f}), although its ratio at 1 "
        "is within the band: audit more than the first place."
        for a, k in dict(reversed(lower)).items()
    ]


def bullet(text: str) -> list[str]:
    first, *rest = paragraph(text, 96)
    return [first, *(f"  {line}" for line in rest)]


def ratio_row(audit: Audit, tests: Tests) -> list[str]:
    own, kept = audit.found(RATIO), audit.within_positions["race*sex", 1]
    return [
        audit.name,
        str(own["n_scored"]),
        f"{own['value']:.2f} {interval(audit.redrawn(RATIO))}",
        f"{own['chance']:.2f} {between(own['chance_q05'], own['chance_q95'])}",
        bold_p(tests.random[audit.name]),
        f"{kept[0]:.2f} {between(kept[1], kept[2])}",
        bold_p(tests.positions[audit.name]),
        own["lowest"].replace("*", " "),
        own["highest"].replace("*", " "),
    ]


def ratio_table(audits: list[Audit], tests: Tests) -> list[str]:
    head = [
        "audit", "lists", "impact ratio @1", "random orders", "p", "within positions", "p",
        "lowest", "highest",
    ]  # fmt: skip
    return markdown_table(head, [ratio_row(a, tests) for a in audits], range(1, 7))


def family(audits: list[Audit]) -> dict[tuple[str, str, int], float]:
    """The larger p of both chance levels, adjusted over all attributes, cutoffs and audits."""
    keys = [(a, attribute, k) for attribute in ATTRIBUTES for a in audits for k in CUTOFFS]
    raw = [(a.found(impact(at, k))["p"], a.within_positions[at, k][3]) for a, at, k in keys]
    both = np.maximum(*(holm([own[i] for own in raw]) for i in (0, 1)))
    return {(a.name, at, k): float(p) for (a, at, k), p in zip(keys, both, strict=True)}


def wide_tables(audits: list[Audit]) -> list[str]:
    """By attribute and cutoff."""
    adjusted_p = family(audits)
    lines = []
    for attribute, words in ATTRIBUTES.items():
        rows = []
        for audit in audits:
            cells = []
            for k in CUTOFFS:
                own = audit.found(impact(attribute, k))
                value = f"{own['value']:.2f}"
                low = adjusted_p[audit.name, attribute, k] < ALPHA
                value = f"**{value}**" if low else value
                cells.append(f"{value} {between(own['chance_q05'], own['chance_q95'])}")
            rows.append([audit.name, *cells])
        head = ["audit", *(f"@{k}" for k in CUTOFFS)]
        lines += ["", f"By {words}:", "", *markdown_table(head, rows)]
    return lines


def group_rows(audits: list[Audit]) -> list[list[str]]:
    """Groups that are selected significantly rarely or often at 1; Holm over all."""
    keys, ps = [], []
    for audit in audits:
        found = audit.found(RATIO)
        for group, own in found["groups"].items():
            keys.append((audit.name, group, found["rates"][group], own))
            ps.append(min(1.0, 2.0 * min(own["p_low"], own["p_high"])))
    return [
        [name, group.replace("*", " "), percent(rate), percent(own["chance"]), p_text(float(p))]
        for (name, group, rate, own), p in zip(keys, holm(ps), strict=True)
        if p < ALPHA
    ]


def order_row(audit: Audit, tests: Tests) -> list[str]:
    of = {name: audit.found(measure) for name, measure in ORDER.items()}
    low, high = audit.mean_interval(ORDER["first"])
    tau = audit.mean_interval(ORDER["tau"])
    return [
        audit.name,
        f"{percent(of['first']['value'])} {between(100 * low, 100 * high, 1)}",
        f"{of['tau']['value']:.2f} {between(*tau)}",
        f"{percent(of['position']['value'])} {interval(audit.redrawn(ORDER['position']), 1, 100)}",
        f"{100 * of['group']['value']:.2f}",
        f"{100 * of['group']['chance']:.2f}",
        bold_p(tests.group[audit.name]),
        f"{times(audit):.0f}",
        f"{times_at_least(audit):.0f}",
    ]


def order_table(audits: list[Audit], tests: Tests) -> list[str]:
    head = [
        "audit", "first-listed ranked first, %", "Kendall's τ", "position explains, %",
        "group explains, %", "by chance", "p", "position ÷ group", "at least",
    ]  # fmt: skip
    return markdown_table(head, [order_row(a, tests) for a in audits])


def listing_table(audits: list[Audit]) -> list[str]:
    rows = []
    for audit in audits:
        firsts = np.bincount(audit.groups[:, 0], minlength=8)
        rows.append(
            [
                audit.name,
                *(str(n) for n in firsts),
                f"{audit.kept_order:.2f}",
                f"{audit.found(RATIO)['value']:.2f}",
                f"{audit.standardised:.2f}",
            ]
        )
    head = ["audit", *NAMES, "ratio if the order is kept", "ratio", "standardised"]
    return markdown_table(head, rows)


def incomplete(audits: list[Audit]) -> tuple[int, int]:
    """Lists without an answer, and answers with fewer than eight CVs."""
    lengths = [len(docs) for audit in audits for docs in audit.ranked.values()]
    return lengths.count(0), sum(0 < n < 8 for n in lengths)


def shared_lists(audits: list[Audit]) -> tuple[int, int]:
    """List ids that both models have for a job, and those with the same input order."""
    pairs = [
        (a.shown[q], b.shown[q])
        for a in audits
        for b in audits
        if a.job == b.job and a.model < b.model
        for q in a.shown.keys() & b.shown.keys()
    ]
    return len(pairs), sum(a == b for a, b in pairs)


def figures(audits: list[Audit]) -> None:
    FIGURES.mkdir(exist_ok=True)
    for drawn in draw([rates_figure(audits), positions_figure(audits)]):
        (FIGURES / f"{drawn.name}.svg").write_text(drawn.svg, encoding="utf-8")


INTRODUCTION = """
Written by `python -m experiments.hiring.run DATA`. The data are {lists:,} lists that Bloomberg
Graphics published in 2024 (Apache-2.0): two language models were shown eight CVs, equally
qualified according to the publishers, and asked to rank them for one of four jobs. Each CV has
a name that suggests one of eight groups, and each list has one CV of each group. Lists are
queries, CVs are documents, the order shown is the background."""
RATIOS = """
The rate of a group is the share of lists in which its CV is ranked first; the impact ratio is
the lowest rate ÷ the highest. In brackets: after the ratio, a 95% interval from 2,000
bootstrap samples of the lists; after random orders, their 5% and 95% quantiles. Resampling
adds noise, and noise lowers a ratio of the lowest to the highest: resampled ratios are
{shift:.2f} lower on average than the ratio itself, so the intervals reach too low: decide by
the random orders and p. p is one-sided, adjusted over the six audits (Holm). "Random orders"
ignore the input order. "Within positions": every list gets the model's answer to another list,
read as input positions ({draws:,} draws). So each position is selected as often as it was, and
only the groups are left to chance. If the first-listed CV nearly always wins, this band is
narrower."""
WIDE = """
The same for more cutoffs and for race and sex alone; in brackets the band of random orders.
**Bold**: significantly low by both chance levels, adjusted (Holm) over all {tests} tests of
these three tables. Smaller differences are significant with fewer groups and at larger cutoffs:
compare each ratio with its own band, not with other ratios."""
ORDERS = """
First-listed CVs and τ (of the ranking and the input order; chance 0) are means over lists with
95% intervals. "Explains" is the share η² of the variance of ranks that the position adds to
the group, or the group to the position. η² is above 0 for random orders, too: by about 1 ÷
lists. p of the group's share is adjusted over the six audits; those of the position are all
below {largest}. If the group's share is not significant, the denominator of position ÷ group is
noise, so only its lower end is useful: "at least" is the 2.5% quantile over bootstrap samples,
which is conservative, because resampling raises the group's share."""
LISTED = """
How often each group is listed first. Some lists are named "rebalance" or "oversampled"; they
seem to have been added so that every group is first at least 125 times. Groups still differ by
up to {range} lists. A ranker that returns its input has the ratio in the next column, although
it ignores groups; random orders do not account for that, "within positions" does.
"Standardised" is the ratio if the rates of each group are averaged over the eight positions
with equal weight: it corrects for the imbalance, but each of its 64 shares comes from few
lists, which makes it noisy."""
LIMITS = """
- Groups are what names suggest, as chosen by the publishers: four races and two sexes, no
  others. Real applicants differ in more than their names.
- One data set, one prompt, CVs for four jobs, and two model versions; GPT-4 was tested for two
  jobs. Other versions and prompts may behave differently.
- {empty} lists without any answer are skipped. {short} answers name fewer than eight CVs; those
  missing count as not selected, and share the last ranks.
- Lists are treated as independent. {ids:,} lists have the same id for both models, but only
  {same:,} of them the same input order, so models are not compared list by list.
- A ratio within the band is not evidence of equal treatment: with eight groups and about 1,035
  lists, only ratios below about 0.68 are below the band at 1.
- No value here is a legal finding. New York City's Local Law 144 asks for the ratios, and sets
  no limit."""


def main() -> None:
    audits = load(Path(sys.argv[1]))
    tests = Tests.of(audits)
    figures(audits)
    shift = np.mean([a.found(RATIO)["value"] - np.nanmean(a.redrawn(RATIO)) for a in audits])
    largest = p_text(max(a.found(ORDER["position"])["p"] for a in audits)).removeprefix("< ")
    firsts = [np.bincount(a.groups[:, 0], minlength=8) for a in audits]
    empty, short = incomplete(audits)
    ids, same = shared_lists(audits)
    lists = sum(len(a.ranked) for a in audits)
    tests_made = FAMILY * len(audits)
    widest = max(int(np.ptp(own)) for own in firsts)
    page = [
        "# Language models that rank CVs: group and input order",
        "",
        *paragraph(INTRODUCTION.format(lists=lists)),
        "",
        *conclusions(audits, tests),
        "",
        "![Rates by group with the band of random orders](figures/rates.svg)",
        "",
        *paragraph(
            "Bars: the middle 90% of random orders for one group. Coloured points are outside; of "
            f"{8 * len(audits)}, about {0.1 * 8 * len(audits):.0f} are expected outside in random "
            "orders."
        ),
        "",
        "![Share ranked first by input position](figures/positions.svg)",
        "",
        "## Group",
        "",
        *paragraph(RATIOS.format(shift=shift, draws=DRAWS)),
        "",
        *ratio_table(audits, tests),
        "",
        *paragraph(
            "Groups that are ranked first significantly rarely or often, in percent of lists "
            f"(exact two-sided p, adjusted over all {8 * len(audits)} rates; random orders):"
        ),
        "",
        *markdown_table(["audit", "group", "rate", "chance", "p"], group_rows(audits), range(2, 5)),
        "",
        "### Other cutoffs and attributes",
        "",
        *paragraph(WIDE.format(tests=tests_made)),
        *wide_tables(audits),
        "",
        "## Order, and which matters more",
        "",
        *paragraph(ORDERS.format(largest=largest)),
        "",
        *order_table(audits, tests),
        "",
        "## Who is listed first",
        "",
        *paragraph(LISTED.format(range=widest)),
        "",
        *listing_table(audits),
        "",
        "## Limits",
        LIMITS.format(empty=empty, short=short, ids=ids, same=same),
    ]
    print("\n".join(page))


if __name__ == "__main__":
    main()
