"""Write adversary.md: the adversary as released, direction removal, and the DUO term.

    python -m experiments.bias_aware.adversary bench/data/gpu/data.json.gz RESULTS \\
        > experiments/bias_aware/adversary.md

RESULTS is what `experiments.bias_aware.gpu train` wrote. The statistic of a query is the mean over
the seeds; |ARaB| is taken before any mean.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from experiments.bias_aware.gpu import DUO, LOSSES, REMOVALS, REMOVED_FROM, STAGES
from experiments.bias_aware.run import BOOL, MEASURES, NAMES, NDCG, Row, differences, table
from experiments.common import markdown_table, p_text, paragraph
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.measures.duo import duo
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
    """The rankings and attacks of a folder."""

    def __init__(self, data: Path, folder: Path) -> None:
        with gzip.open(data, "rt", encoding="utf-8") as stream:
            self.data: dict[str, Any] = json.load(stream)
        told = json.loads((folder / "attacks.json").read_text())
        self.attacks, self.machine = told["attacks"], told["machine"]
        self.orders: dict[tuple[str, int], dict[str, list[int]]] = {}
        with np.load(folder / "orders.npz") as found:
            for key in found.files:
                label, seed, part = key.split("|")
                if part == "orders":
                    queries = found[f"{label}|{seed}|queries"].tolist()
                    rows = [[place for place in row if place < 255] for row in found[key].tolist()]
                    self.orders[label, int(seed)] = dict(zip(queries, rows, strict=True))

    def seeds(self, label: str, queries: int) -> list[int]:
        """The seeds with a ranking of every query."""
        return sorted(
            s for (own, s), r in self.orders.items() if own == label and len(r) == queries
        )

    def runs(self, label: str, lists: dict[str, list[str]], queries: int) -> list[Run]:
        """One run per seed."""
        made = []
        for seed in self.seeds(label, queries):
            ranked = {
                query: {lists[query][place]: -float(rank) for rank, place in enumerate(order)}
                for query, order in self.orders[label, seed].items()
            }
            made.append(Run.load(ranked, name=f"{label}-{seed}"))
        return made


def group_values(found: Results) -> tuple[dict[str, FloatArray], FloatArray, dict[str, int]]:
    """Measures × queries of every setting, of BM25, and the number of seeds."""
    data = found.data
    bm25 = {q: {d: -float(r) for r, d in enumerate(docs)} for q, docs in data["lists"].items()}
    runs, owners = [Run.load(bm25, name="BM25")], ["BM25"]
    for label in LABELS:
        own = found.runs(label, data["lists"], len(data["queries"]))
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
        label: sizes[[place for place, own in enumerate(owners) if own == label]].mean(axis=0)
        for label in dict.fromkeys(owners)
    }
    bm25_values = by_name.pop("BM25")
    return by_name, bm25_values, {label: owners.count(label) for label in by_name}


def attack_table(found: Results) -> list[str]:
    """Balanced accuracy of fresh heads, the mean over folds and seeds, with the seeds' range."""
    lines = []
    for label, name in LABELS.items():
        own = [row for row in found.attacks if row["setting"] == label]
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
                cells += [
                    f"{np.mean(means):.3f} ({min(means):.3f} to {max(means):.3f})",
                    f"{areas:.3f}",
                ]
        if cells:
            lines.append([name, *cells])
    header = ["", "gender mentioned", "AUC", "which gender", "AUC"]
    return markdown_table(header, lines)


def attacked(found: Results, label: str, target: str = "mention") -> float:
    own = [row[target] for row in found.attacks if row["setting"] == label and row[target]]
    return float(np.mean([one["balanced_accuracy"] for one in own])) if own else float("nan")


def claim_values(found: Results) -> tuple[dict[str, FloatArray], dict[str, int]]:
    """DUO of the claim's own perspectives, nDCG@10 and lean to support: rows × claims."""
    data = found.data["perspectrum"]
    claims = list(data["queries"])
    grades = {query: dict.fromkeys(own, 1) for query, own in data["stances"].items()}
    values, numbers = {}, {}
    for setting in DUO:
        label = f"perspectrum/{setting}"
        runs = found.runs(label, data["candidates"], len(claims))
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
        values[setting], numbers[setting] = np.mean(np.array(rows, float), axis=0), len(runs)
    return values, numbers


def duo_table(values: dict[str, FloatArray]) -> list[str]:
    lines = []
    base = values["eq3"]
    for setting, own in values.items():
        cells = [DUO_LABELS[setting]]
        for place in range(3):
            mean = np.nanmean(own[place])
            if setting == "eq3":
                cells += [f"{mean:.3f}", ""]
            else:
                change = own[place] - base[place]
                low, high = mean_interval(change)
                p = float(paired_t(change[None])[0])
                told = f"{np.nanmean(change):+.3f} ({low:+.3f}, {high:+.3f}), p {p_text(p)}"
                cells += [f"{mean:.3f}", told]
        lines.append(cells)
    header = ["", "DUO", "against Eq. 3", "nDCG@10", "against Eq. 3", "lean of the top 5", ""]
    return markdown_table(header, lines)


def told(row: Row) -> str:
    """Change of |ARaB-bool| and nDCG in one phrase."""
    return (
        f"|ARaB-bool|@10 {row.change[BOOL]:+.1f} % (p {p_text(float(row.p[BOOL]))}), nDCG@10 "
        f"{row.change[NDCG]:+.1f} % (p {p_text(float(row.p[NDCG]))})"
    )


def _against(name: str, rows: list[Row]) -> list[str]:
    return [line.replace("against Eq. 3", f"against {name}") for line in differences(rows)]


def page(found: Results) -> str:
    values, bm25, numbers = group_values(found)
    rows = {label: Row(LABELS[label], own, values["eq3"]) for label, own in values.items()}
    control = {
        label: Row(LABELS[label], values[label], values["again"])
        for label in STAGES
        if label in values and label != "again"
    }
    sides, times = claim_values(found)
    points = [
        f"""The adversary {
            "as released (two-class cross-entropy, base stage, then a stage with it)"
            if label == "adversary-1"
            else f"with reversal factor {label.partition('-')[2]}"
        } against a
        second stage without it: {
            told(row)
        }. A fresh head reads that a gender is mentioned with a balanced accuracy of
        {attacked(found, label):.3f} instead of {attacked(found, "again"):.3f}."""
        for label, row in control.items()
    ]
    points += [
        f"""{LABELS[label]}: {told(Row("", values[label], values[label.partition("/")[0]]))} against
        the same model; a fresh head reads which gender with {attacked(found, label, "gender"):.3f}
        instead of {attacked(found, label.partition("/")[0], "gender"):.3f}."""
        for label in ("eq3/gender", "eq3/mention")
        if label in values
    ]
    points += [
        f"{rows[label].name} against Eq. 3: {told(rows[label])}."
        for label in ("eq4-prose", "eq5")
        if label in rows
    ]
    for setting in [one for one in sides if one != "eq3"][-1:]:
        change = np.nanmean(sides[setting] - sides["eq3"], axis=1)
        points.append(
            f"""On Perspectrum the DUO term of weight {DUO[setting]:g} changes DUO by
            {change[0]:+.3f} and nDCG@10 by {change[1]:+.3f}."""
        )
    lines = ["# The adversary as released, direction removal, and a DUO term", ""]
    lines += paragraph(
        f"""Written by `python -m experiments.bias_aware.adversary`. {len(bm25[0])} judged queries
        of TREC DL 2019 and 2020 in five folds, {max(numbers.values())} seeds averaged query by
        query; every query is ranked by a model that never saw it. Each system re-orders BM25's top
        100. The start of every training is MiniLM as a cross-encoder that learned a teacher's
        distances ([the recipe](README.md)). Intervals are of 95 %, p is that of a paired t-test
        over queries and uncorrected; \\* is significant after Holm's correction over the table."""
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
    lines += ["", "## A direction removed", ""]
    lines += paragraph(
        """The vector of query and passage loses its part along a direction before the head scores
        it; nothing is trained again. Directions are differences of means on the training folds:
        `gender` between passages that lean to women and to men, `mention` between those with and
        without a gender, `both`, and a `random` direction as a control."""
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
        whether query or passage mentions a gender, and which gender a passage leans to; it is
        tested on the vectors of the test fold. Balanced accuracy, the mean over folds and seeds
        (range of the seeds); 0.5 is chance."""
    )
    lines += ["", *attack_table(found), "", "## A DUO term", ""]
    lines += paragraph(
        f"""Perspectrum: {len(found.data["perspectrum"]["queries"])} claims with at least three
        perspectives of each side, in five folds. A model ranks a claim's own perspectives among
        BM25's candidates; pairs put its own above others. The term is smooth DUO of the training
        claims' perspectives, with their stances (+1, −1) as polarities. DUO is scored on the
        claim's own perspectives with their stances (0 is the most balanced ranking, 1 the most
        one-sided); lean is the mean stance of the top five minus that of all (+ is support)."""
    )
    lines += ["", *(duo_table(sides) if "eq3" in sides else [])]
    machine = found.machine
    lines += ["", "## How to repeat it", "", "```console"]
    lines += [
        "$ python -m experiments.bias_aware.gpu prepare ../shared/data --out bench/data/gpu",
        "$ python -m experiments.bias_aware.gpu train --model bench/data/gpu/minilm \\",
        "    --data bench/data/gpu/data.json.gz --out RESULTS --device cuda --jobs 14",
        "```",
        "",
    ]
    seeds = sorted({*numbers.values(), *times.values()})
    lines += paragraph(
        f"""It took {machine["seconds"]} seconds on one {machine["device"]} with torch
        {machine["torch"]}, in bfloat16, from weights rounded to 16 bits. Complete seeds per
        setting: {", ".join(map(str, seeds))}. Everything was fixed in the script before the run."""
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page(Results(Path(sys.argv[1]), Path(sys.argv[2]))))
