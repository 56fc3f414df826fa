"""Write adversary.md: the adversary as released, direction removal, and the DUO term.

    python -m experiments.bias_aware.adversary bench/data/gpu/data.json.gz RESULTS … \\
        > experiments/bias_aware/adversary.md

RESULTS are folders that `experiments.bias_aware.gpu train` wrote. A setting is shown if it has
every seed that Eq. 3 and the second stage without adversary have; the page names what was planned
and is not shown. The statistic of a query is the mean over the seeds; |ARaB| is taken before any
mean.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Container
from pathlib import Path
from typing import Any

import numpy as np

from experiments.bias_aware.gpu import DUO, LOSSES, REMOVALS, REMOVED_FROM, STAGES
from experiments.bias_aware.run import BOOL, MEASURES, NAMES, NDCG, Row, differences, table
from experiments.bias_aware.train import SEEDS
from experiments.common import markdown_table, p_text, paragraph
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.measures.duo import duo, expected_duo
from ranktilt.measures.scoring import score
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import paired_t
from ranktilt.terms.annotator import annotate

LABELS = {
    "eq3": NAMES["eq3"],
    "eq4": "Eq. 4 as printed, λ = 4",
    "eq4-prose": "Eq. 4 by its prose, λ = 2",
    "eq5": "Eq. 5, λ = 4",
    "base": "cross-entropy, base stage",
    "again": "second stage without adversary",
    **{
        one: f"second stage, adversary, factor {one.partition('-')[2]}"
        for one in STAGES
        if one != "again"
    },
    **{
        f"{one}/{name}": f"{'Eq. 3' if one == 'eq3' else 'base stage'}, {name} removed"
        for one in REMOVED_FROM
        for name in REMOVALS
    },
}
DUO_LABELS = {"eq3": "Eq. 3", **{one: f"with DUO, weight {w:g}" for one, w in DUO.items() if w}}


class Results:
    """The rankings and attacks of some folders; a later one replaces what an earlier one has."""

    def __init__(self, data: Path, folders: list[Path]) -> None:
        with gzip.open(data, "rt", encoding="utf-8") as stream:
            self.data: dict[str, Any] = json.load(stream)
        self.orders: dict[tuple[str, int], dict[str, list[int]]] = {}
        self.machines: list[dict[str, Any]] = []
        self.trained: list[list[int]] = []  # the seeds of each folder
        seen: dict[tuple[str, int, int], float] = {}
        attacks: dict[tuple[str, int, int], dict[str, Any]] = {}
        for folder in folders:
            told = json.loads((folder / "attacks.json").read_text())
            self.machines.append(told["machine"])
            attacks |= {(one["setting"], one["seed"], one["fold"]): one for one in told["attacks"]}
            seen |= {
                (one["setting"], one["seed"], one["fold"]): one["duo"]
                for one in told.get("seen", ())
            }
            self.trained.append(self._read(folder))
        judged, asked = self.data["queries"], self.data["perspectrum"]["queries"]
        self.used = sorted(
            set(self.seeds("eq3", len(judged))) & set(self.seeds("again", len(judged)))
        )
        self.used_claims = self.seeds("perspectrum/eq3", len(asked))
        self.attacks = [one for one in attacks.values() if one["seed"] in self.used]
        self.seen: dict[str, list[float]] = {}  # DUO of training claims
        for (label, seed, _), value in seen.items():
            if seed in self.used_claims:
                self.seen.setdefault(label.removeprefix("perspectrum/"), []).append(value)

    def _read(self, folder: Path) -> list[int]:
        """Take the rankings of a folder; the seeds that it has."""
        own = set()
        with np.load(folder / "orders.npz") as found:
            for key in found.files:
                label, seed, part = key.split("|")
                if part == "orders":
                    queries = found[f"{label}|{seed}|queries"].tolist()
                    rows = [[place for place in row if place < 255] for row in found[key].tolist()]
                    self.orders[label, int(seed)] = dict(zip(queries, rows, strict=True))
                    own.add(int(seed))
        return sorted(own)

    def seeds(self, label: str, queries: int) -> list[int]:
        """The seeds with a ranking of every query."""
        return sorted(
            s for (own, s), r in self.orders.items() if own == label and len(r) == queries
        )

    def runs(self, label: str, lists: dict[str, list[str]], used: list[int]) -> list[Run]:
        """One run per seed that is used; none if one is missing."""
        made: list[Run] = []
        if not set(used) <= set(self.seeds(label, len(lists))):
            return made
        for seed in used:
            ranked = {
                query: {lists[query][place]: -float(rank) for rank, place in enumerate(order)}
                for query, order in self.orders[label, seed].items()
            }
            made.append(Run.load(ranked, name=f"{label}-{seed}"))
        return made

    def missing(self) -> dict[str, list[int]]:
        """The planned seeds that a setting has not completed, of those that were started."""
        started = sorted({seed for own in self.trained for seed in own})
        plan = [(LABELS[label], label, len(self.data["queries"])) for label in LABELS]
        claims = len(self.data["perspectrum"]["queries"])
        plan += [
            (f"Perspectrum, {name}", f"perspectrum/{one}", claims)
            for one, name in DUO_LABELS.items()
        ]
        lacking = {
            name: [seed for seed in started if seed not in self.seeds(label, queries)]
            for name, label, queries in plan
        }
        return {name: own for name, own in lacking.items() if own}


def completeness(found: Results) -> str:
    """What was planned and is not on the page, in a sentence."""
    started = {seed for own in found.trained for seed in own}
    told = [
        f"{name} ({'seed' if len(own) == 1 else 'seeds'} {', '.join(map(str, own))})"
        for name, own in found.missing().items()
    ]
    lines = [f"Planned but not run: seed {seed}." for seed in SEEDS if seed not in started]
    if told:
        lines.append(
            f"""Planned but not completed: {"; ".join(told)}. Tables leave out a setting that lacks
            a seed which Eq. 3 has."""
        )
    else:
        lines.append("Every planned setting is complete for every seed that was run.")
    return " ".join(lines)


def group_values(found: Results) -> tuple[dict[str, FloatArray], FloatArray]:
    """Seeds × measures × queries of every setting; measures × queries of BM25."""
    data = found.data
    bm25 = {q: {d: -float(r) for r, d in enumerate(docs)} for q, docs in data["lists"].items()}
    runs, owners = [Run.load(bm25, name="BM25")], ["BM25"]
    for label in LABELS:
        own = found.runs(label, data["lists"], found.used)
        runs += own
        owners += [label] * len(own)
    scores = score(
        runs, list(MEASURES), annotations=annotate(data["texts"], "gender"),
        qrels=Qrels(data["grades"]),
    )  # fmt: skip
    sizes = np.stack(
        [
            np.abs(scores.values[:, place]) if one.fair_value == 0 else scores.values[:, place]
            for place, one in enumerate(scores.measures)
        ],
        axis=1,
    )
    by_name = {
        label: sizes[[place for place, own in enumerate(owners) if own == label]]
        for label in dict.fromkeys(owners)
    }
    return by_name, by_name.pop("BM25")[0]


def seed_table(by_seed: dict[str, FloatArray]) -> list[str]:
    """Change of |ARaB-bool| and nDCG in percent, seed by seed."""
    lines = []
    for label in (*LOSSES, *STAGES):
        against = "again" if label in STAGES and label != "again" else "eq3"
        if label in by_seed and label != "eq3":
            rows = [
                Row("", own, base)
                for own, base in zip(by_seed[label], by_seed[against], strict=True)
            ]
            cells = [", ".join(f"{row.change[m]:+.1f}" for row in rows) for m in (BOOL, NDCG)]
            lines.append([LABELS[label], "Eq. 3" if against == "eq3" else "the control", *cells])
    header = ["", "against", "\\|ARaB-bool\\|@10, Δ %", "nDCG@10, Δ %"]
    return markdown_table(header, lines, range(2, 4))


def attack_table(found: Results, shown: Container[str]) -> list[str]:
    """Balanced accuracy of fresh heads, the mean over folds and seeds, with the seeds' range."""
    lines = []
    for label, name in LABELS.items():
        own = [row for row in found.attacks if row["setting"] == label and label in shown]
        cells = []
        for target in ("mention", "gender"):
            known = [row for row in own if row[target]]
            seeds = sorted({row["seed"] for row in known})
            means = [
                np.mean([row[target]["balanced_accuracy"] for row in known if row["seed"] == seed])
                for seed in seeds
            ]
            if means:
                areas = np.mean([row[target]["auc"] for row in known])
                spread = f" ({min(means):.3f} to {max(means):.3f})" if len(means) > 1 else ""
                cells += [f"{np.mean(means):.3f}{spread}", f"{areas:.3f}"]
        if cells:
            lines.append([name, *cells])
    header = ["", "gender mentioned", "AUC", "which gender", "AUC"]
    return markdown_table(header, lines)


def attacked(found: Results, label: str, target: str = "mention") -> float:
    own = [row[target] for row in found.attacks if row["setting"] == label and row[target]]
    return float(np.mean([one["balanced_accuracy"] for one in own])) if own else float("nan")


def claim_values(found: Results) -> dict[str, FloatArray]:
    """DUO of the claim's own perspectives, nDCG@10 and lean to support: rows × claims."""
    data = found.data["perspectrum"]
    claims = list(data["queries"])
    grades = {query: dict.fromkeys(own, 1) for query, own in data["stances"].items()}
    values = {}
    for setting in DUO:
        runs = found.runs(f"perspectrum/{setting}", data["candidates"], found.used_claims)
        if not runs:
            continue
        relevance = score(runs, ["nDCG@10"], qrels=Qrels(grades))
        place = {query: number for number, query in enumerate(relevance.query_ids)}
        rows = []
        for number, run in enumerate(runs):
            ranked = run.to_dict()
            sides = [
                [data["stances"][q][d] for d in ranked[q] if d in data["stances"][q]]
                for q in claims
            ]
            gains = relevance.values[number, 0]
            rows.append(
                [
                    [np.nan if (one := duo(own)) is None else one for own in sides],
                    [gains[place[query]] for query in claims],
                    [np.mean(own[:5]) - np.mean(own) for own in sides],
                ]
            )
        values[setting] = np.mean(np.array(rows, float), axis=0)
    return values


def claim_change(change: FloatArray) -> str:
    """Mean change over the claims, its interval and p."""
    low, high = mean_interval(change)
    p = p_text(float(paired_t(change[None])[0]))
    return f"{np.nanmean(change):+.3f} ({low:+.3f}, {high:+.3f}; p {p})"


def duo_table(values: dict[str, FloatArray], stances: dict[str, dict[str, int]]) -> list[str]:
    lines = []
    base = values["eq3"]
    for setting, own in values.items():
        cells = [DUO_LABELS[setting]]
        for place in range(3):
            mean = np.nanmean(own[place])
            if setting == "eq3":
                cells += [f"{mean:.3f}", ""]
            else:
                cells += [f"{mean:.3f}", claim_change(own[place] - base[place])]
        lines.append(cells)
    expected = [expected_duo(list(own.values())) for own in stances.values()]
    chance = np.nanmean([np.nan if one is None else one for one in expected])
    lines.append(["a random ranking", f"{chance:.3f}", *[""] * 5])
    header = ["", "DUO", "against Eq. 3", "nDCG@10", "against Eq. 3", "lean of the top 5", ""]
    return markdown_table(header, lines)


def percent_interval(row: Row, measure: int) -> tuple[float, float]:
    """The interval of a change, in percent of the base."""
    low, high = mean_interval(row.values[measure] - row.base[measure])
    base = np.nanmean(row.base[measure])
    return float(100 * low / base), float(100 * high / base)


def told(row: Row) -> str:
    """Change of |ARaB-bool| and nDCG in one phrase."""
    parts = []
    for name, measure in (("|ARaB-bool|@10", BOOL), ("nDCG@10", NDCG)):
        low, high = percent_interval(row, measure)
        p = p_text(float(row.p[measure]))
        parts.append(f"{name} {row.change[measure]:+.1f}% ({low:+.1f} to {high:+.1f}, p {p})")
    return ", ".join(parts)


def verdict(row: Row) -> str:
    """What the interval says about a reduction of |ARaB-bool|."""
    low, _ = percent_interval(row, BOOL)
    if row.p[BOOL] < 0.05:
        return "less bias" if row.change[BOOL] < 0 else "more bias"
    return "no reduction of bias was found" + (
        f", and one of {-low:.0f}% is not excluded" if low < 0 else ""
    )


def _against(name: str, rows: list[Row]) -> list[str]:
    return [line.replace("against Eq. 3", f"against {name}") for line in differences(rows)]


def _seeds(used: list[int]) -> str:
    if len(used) == 1:
        return "one seed (how much another one would differ is not known)"
    return f"{len(used)} seeds ({', '.join(map(str, used))}) averaged query by query"


def in_short(
    found: Results, values: dict[str, FloatArray], sides: dict[str, FloatArray]
) -> list[str]:
    """The points of the page."""
    points = []
    for label in STAGES:
        if label in values and label != "again":
            row = Row(LABELS[label], values[label], values["again"])
            which = "as released (two-class cross-entropy, base stage, then a stage with it)"
            if label != "adversary-1":
                which = f"with reversal factor {label.partition('-')[2]}"
            mention, gender = (
                f"{attacked(found, label, one):.3f} instead of {attacked(found, 'again', one):.3f}"
                for one in ("mention", "gender")
            )
            points.append(
                f"""The adversary {which}: {verdict(row)}. {told(row)} against a second stage
                without it. A fresh head reads that a gender is mentioned with a balanced accuracy
                of {mention}, and which one with {gender}."""
            )
    for label in ("eq3/gender", "eq3/mention", "eq3/both"):
        if label in values:
            row = Row("", values[label], values["eq3"])
            name = label.partition("/")[2]
            mention, gender = (
                f"{attacked(found, label, one):.3f} instead of {attacked(found, 'eq3', one):.3f}"
                for one in ("mention", "gender")
            )
            which = "both directions" if name == "both" else f"the {name} direction"
            points.append(
                f"""Eq. 3's vectors without {which}: {told(row)}. A fresh head reads that a gender
                is mentioned with {mention}, and which one with {gender}."""
            )
    points += [
        f"{LABELS[label]} against Eq. 3: {told(Row('', values[label], values['eq3']))}."
        for label in ("eq4-prose", "eq5")
        if label in values
    ]
    for setting in [one for one in sides if one != "eq3"][-1:]:
        change = sides[setting] - sides["eq3"]
        unseen, relevance = (claim_change(change[place]) for place in (0, 1))
        points.append(
            f"""On Perspectrum the DUO term of weight {DUO[setting]:g} changes DUO of unseen claims
            by {unseen} and nDCG@10 by {relevance}."""
        )
        if found.seen.get("eq3") and found.seen.get(setting):
            points[-1] += f""" DUO of the claims that it was trained on is
            {np.mean(found.seen[setting]):.3f} instead of {np.mean(found.seen["eq3"]):.3f}."""
    return points


def commands(found: Results) -> list[str]:
    """What made the results, and this page of them: one call of `train` for each folder."""
    lines = ["$ python -m experiments.bias_aware.gpu prepare ../shared/data --out bench/data/gpu"]
    folders = []
    for machine, seeds in zip(found.machines, found.trained, strict=True):
        folders.append(f"RESULTS/seed{'-'.join(map(str, seeds))}")
        limit = f" --seconds {machine['limit']:g}" if "limit" in machine else ""
        lines += [
            "$ PYTHONPATH=src python -m experiments.bias_aware.gpu train --device cuda \\",
            "    --jobs 14 --model bench/data/gpu/minilm --data bench/data/gpu/data.json.gz \\",
            f"    --out {folders[-1]} --seeds {' '.join(map(str, seeds))}{limit}",
        ]
    return [
        *lines,
        "$ python -m experiments.bias_aware.adversary bench/data/gpu/data.json.gz \\",
        f"    {' '.join(folders)} \\",
        "    > experiments/bias_aware/adversary.md",
    ]


def repeated(found: Results, by_seed: dict[str, FloatArray]) -> str:
    """Seed 0 against an earlier run of it: |ARaB-bool| of Eq. 3, and the adversary's changes."""
    if 0 not in found.used or "adversary-1" not in by_seed:
        return ""
    place = found.used.index(0)
    own = Row("", by_seed["adversary-1"][place], by_seed["again"][place])
    base = np.nanmean(by_seed["eq3"][place][BOOL])
    return f"""A seed does not give exactly the same numbers twice: of two runs of seed 0 with the
    same training code, the earlier one had an |ARaB-bool|@10 of 0.135 with Eq. 3, this one
    {base:.3f}; with the adversary
    as released |ARaB-bool|@10 changed by +12.8 and {own.change[BOOL]:+.1f}%, nDCG@10 by
    -1.8 and {own.change[NDCG]:+.1f}%. From the earlier run alone this page said that the adversary
    did not help; its interval did not show that."""


def page(found: Results) -> str:
    by_seed, bm25 = group_values(found)
    values = {label: own.mean(axis=0) for label, own in by_seed.items()}
    rows = {label: Row(LABELS[label], own, values["eq3"]) for label, own in values.items()}
    control = {
        label: Row(LABELS[label], values[label], values["again"])
        for label in STAGES
        if label in values and label != "again"
    }
    sides = claim_values(found)
    points = in_short(found, values, sides)
    lines = ["# The adversary as released, direction removal, and a DUO term", ""]
    lines += paragraph(
        f"""Written by `python -m experiments.bias_aware.adversary`. {len(bm25[0])} judged queries
        of TREC DL 2019 and 2020 in five folds, {_seeds(found.used)}; every
        query is ranked by a model that never saw it. Each system reranks BM25's top 100. The
        start of every training is MiniLM as a cross-encoder that learned a teacher's distances
        ([the recipe](README.md)). Intervals are of 95%, p is that of a paired t-test over queries
        and uncorrected; \\* is significant after Holm's correction over the table.
        {completeness(found)}"""
    )
    lines += ["", "## In short", ""]
    for point in points:
        first, *rest = paragraph(point)
        lines += [f"- {first}", *(f"  {line}" for line in rest)]
    trained = [rows[label] for label in (*LOSSES, *STAGES) if label in rows]
    lines += ["", "## Losses and the adversary", *table(trained, bm25), *differences(trained)]
    lines += [
        "", *paragraph("Against a second stage without adversary:"),
        *_against("the control", list(control.values())),
    ]  # fmt: skip
    if len(found.used) > 1:
        told_used = ", ".join(map(str, found.used))
        lines += ["", *paragraph(f"Each seed alone ({told_used}), in that order:"), ""]
        lines += seed_table(by_seed)
    lines += ["", "## A direction removed", ""]
    lines += paragraph(
        """The vector of query and passage loses its part along a direction before the head scores
        it; nothing is trained again. Directions are differences of means on the training folds:
        `gender` between passages that lean towards women and towards men, `mention` between those
        with and without a gender, `both`, and a `random` direction as a control."""
    )
    for one in REMOVED_FROM:
        own = [
            Row(LABELS[label], values[label], values[one])
            for label in (one, *(f"{one}/{name}" for name in REMOVALS))
            if label in values
        ]
        lines += [*table(own, bm25), *_against("the same model", own[1:])]
    lines += ["", "## The attack", ""]
    lines += paragraph(
        """A fresh head of the adversary's form learns from the vectors of the training folds
        whether query or passage mentions a gender, and which gender a passage leans towards; it
        is tested on the vectors of the test fold. Balanced accuracy, the mean over folds and seeds
        (range of the seeds); 0.5 is chance."""
    )
    lines += ["", *attack_table(found, values), "", "## A DUO term", ""]
    lines += paragraph(
        f"""Perspectrum: {len(found.data["perspectrum"]["queries"])} claims with at least three
        perspectives of each side, in five folds, {_seeds(found.used_claims)}. A model
        ranks a claim's own perspectives among BM25's candidates; pairs put its own above others.
        The term is smooth DUO of the training claims' perspectives, with their stances (+1, −1) as
        polarities. DUO is scored on the claim's own perspectives with their stances (0 is
        the most balanced ranking, 1 the most one-sided); lean is the mean stance of the top five
        minus that of all (+ is support)."""
    )
    lines += ["", *(duo_table(sides, found.data["perspectrum"]["stances"]) if sides else [])]
    if found.seen:
        told_seen = "; ".join(
            f"{DUO_LABELS[label]} {np.mean(own):.3f}"
            for label, own in found.seen.items()
            if label in sides
        )
        lines += ["", *paragraph(f"DUO of the claims that were trained on: {told_seen}.")]
    lines += ["", "## How to repeat it", "", "```console", *commands(found), "```", ""]
    machine = found.machines[-1]
    took = ", ".join(str(one["seconds"]) for one in found.machines)
    lines += paragraph(
        f"""`train` took {took} seconds on one {machine["device"]} with torch {machine["torch"]}, in
        bfloat16, from weights rounded to 16 bits. Everything was fixed in the script before the
        first run. {repeated(found, by_seed)}"""
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page(Results(Path(sys.argv[1]), [Path(one) for one in sys.argv[2:]])))
