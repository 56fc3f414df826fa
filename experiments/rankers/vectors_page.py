"""Write vectors.md: what pre-trained instead of random vectors change, both trained.

    python -m experiments.rankers.vectors_page ../shared/data vectors.npz OUT/vectors-results.npz \\
        > experiments/rankers/vectors.md

The first file is what prepare_vectors.py wrote, the second what train_vectors.py wrote.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import torch

from experiments.common import deep_learning, markdown_table, p_text, paragraph
from experiments.rankers.run import COLUMNS, CUTOFFS, MEASURES, MODELS, MRR, NDCG, Data
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.measures.scoring import score
from ranktilt.rankers.interaction.models import MODELS as BUILDERS
from ranktilt.rankers.interaction.presets import PAPER_OPTIONS, PAPER_WORDS
from ranktilt.stats.corrections import holm
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import paired_differences, paired_t

KINDS = {"random": "random", "pretrained": "pre-trained"}
RECALL = "R(rel=2)@10"
DIM = 300
#: Table 1 of the paper; MatchPyramid's count is not legible in our copy.
PRINTED = {"knrm": 109_481_411, "pacrr": 109_875_938, "conv-knrm": 110_022_399}
#: Of 64 cases of Table 3, those in which pre-trained vectors increase the bias or leave it.
PRINTED_CASES = 53
COMMANDS = """\
```console
$ python -m experiments.rankers.prepare_vectors DATA vectors.npz
$ python -m experiments.rankers.train_vectors vectors.npz --out OUT
$ python -m experiments.rankers.vectors_page DATA vectors.npz OUT/vectors-results.npz
```"""


@dataclass(frozen=True)
class Results:
    """Scores of every run: values[model, kind, trained] is seeds × measures × queries."""

    values: dict[tuple[str, str, bool], FloatArray]
    bm25: FloatArray
    told: dict[str, dict[str, Any]]
    measures: list[str]
    words: int

    @classmethod
    def of(cls, folder: Path, prepared: Path, results: Path) -> Results:
        with np.load(prepared) as stored:
            queries, docs = stored["query_ids"].tolist(), stored["doc_ids"].tolist()
            ranked, words = stored["ranked"], len(stored["idf"])
        with np.load(results) as stored:
            told = json.loads(str(stored["told"]))
            scores = {name: stored[name] for name in stored.files if name != "told"}
        runs: list[Run] = []
        for name, stages in scores.items():
            for stage, seeds in zip(("untrained", "trained"), stages, strict=True):
                for seed, table in enumerate(seeds):
                    lists = {
                        query: {docs[d]: float(s) for d, s in zip(*row, strict=True) if d >= 0}
                        for query, row in zip(queries, zip(ranked, table, strict=True), strict=True)
                    }
                    runs.append(Run.load(lists, name=f"{name} {stage} {seed}"))
        data = Data.of(folder)
        measures = [NDCG, MRR, RECALL, *MEASURES]
        bm25 = deep_learning(folder).bm25
        found = score(
            [Run.load(bm25, name="BM25"), *runs], measures, annotations=data.annotations,
            qrels=data.qrels,
        )  # fmt: skip
        by_name = {name: np.asarray(found.values[n]) for n, name in enumerate(found.runs)}
        values = {
            (model, kind, stage == "trained"): np.stack(
                [by_name[f"{model}-{kind} {stage} {seed}"] for seed in range(table.shape[1])]
            )
            for model in MODELS
            for kind in KINDS
            for stage in ("untrained", "trained")
            if (table := scores.get(f"{model}-{kind}")) is not None
        }
        return cls(values, by_name["BM25"], told, measures, words)

    def each(self, model: str, kind: str, measure: str, trained: bool = True) -> FloatArray:
        """Values of a measure, seeds × queries."""
        table = self.values[model, kind, trained][:, self.measures.index(measure)]
        return np.asarray(table, np.float64)

    def mean(self, model: str, kind: str, measure: str, trained: bool = True) -> float:
        return float(self.each(model, kind, measure, trained).mean())

    @cached_property
    def models(self) -> list[str]:
        """Those with both kinds of vectors."""
        return [m for m in MODELS if all((m, kind, True) in self.values for kind in KINDS)]


@dataclass(frozen=True)
class Difference:
    """Pre-trained minus random, query by query; each query's value is the mean over seeds."""

    mean: float
    low: float
    high: float
    p: float

    @classmethod
    def of(cls, random: FloatArray, pretrained: FloatArray) -> Difference:
        found = paired_differences(pretrained.mean(axis=0), random.mean(axis=0))
        low, high = mean_interval(found)
        return cls(float(found.mean()), float(low), float(high), float(paired_t(found)))

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ({self.low:+.3f} to {self.high:+.3f})"


def cases(random: FloatArray, pretrained: FloatArray) -> tuple[int, int]:
    """Of all means (a row each), how many pre-trained vectors raise or leave, to three digits.

    By the signed value, as the paper counts, and by its size.
    """
    signed = np.round(pretrained, 3) >= np.round(random, 3)
    size = np.round(np.abs(pretrained), 3) >= np.round(np.abs(random), 3)
    return int(signed.sum()), int(size.sum())


def counts(model: str, words: int) -> tuple[int, int]:
    """Parameters of the paper's model with so many words: all, and in the vectors."""
    settings = BUILDERS[model].Settings(**PAPER_OPTIONS[model])
    made = BUILDERS[model](torch.zeros(1, DIM), torch.zeros(1), settings)
    return made.parameter_counts()[0] - DIM + words * DIM, words * DIM


def table1(found: Results) -> list[str]:
    rows = []
    for model in found.models:
        whole, vectors = counts(model, found.words)
        printed = PRINTED.get(model)
        for kind, label in (("random", "none"), ("pretrained", f"{vectors:,}")):
            cells = [
                f"{MODELS[model]}{', random' if kind == 'random' else ''}",
                f"{whole:,}",
                label,
            ]
            cells += [f"{counts(model, PAPER_WORDS)[0]:,}", f"{printed:,}" if printed else "–"]
            cells += [f"{found.mean(model, kind, measure):.3f}" for measure in (MRR, RECALL, NDCG)]
            rows.append(cells)
    bm25 = [f"{np.nanmean(found.bm25[found.measures.index(m)]):.3f}" for m in (MRR, RECALL, NDCG)]
    header = ["model", "all", "transferred", f"all, with the paper's {PAPER_WORDS:,} words",
              "printed", "MRR@10", "Recall@10", "nDCG@10"]  # fmt: skip
    return markdown_table(header, [["BM25", "", "", "", "", *bm25], *rows])


def effectiveness(found: Results) -> list[str]:
    rows = []
    for model in found.models:
        cells = [MODELS[model]]
        for kind in KINDS:
            own = found.each(model, kind, NDCG).mean(axis=1)
            cells.append(f"{own.mean():.3f} ({own.min():.3f}–{own.max():.3f})")
            cells.append(f"{found.mean(model, kind, NDCG, trained=False):.3f}")
        difference = Difference.of(*(found.each(model, kind, NDCG) for kind in KINDS))
        rows.append([*cells, str(difference), p_text(difference.p)])
    header = ["model", "random (seeds)", "untrained", "pre-trained (seeds)", "untrained",
              "difference", "p"]  # fmt: skip
    return markdown_table(header, rows)


def table3(found: Results) -> list[str]:
    lines = []
    for cutoff in CUTOFFS:
        names = [pattern.format(k=cutoff) for pattern in COLUMNS.values()]
        rows = [["BM25", *(f"{np.nanmean(found.bm25[found.measures.index(n)]):+.3f}"
                           for n in names)]]  # fmt: skip
        for model in found.models:
            cells = []
            for name in names:
                base, other = (found.mean(model, kind, name) for kind in ("pretrained", "random"))
                change = round(other, 3) - round(base, 3)
                arrow = "↑" if change > 1e-9 else "↓" if change < -1e-9 else "="
                cells.append(f"{base:+.3f} ({arrow}{abs(change):.3f})")
            rows.append([MODELS[model], *cells])
        lines += ["", *markdown_table([f"cut-off {cutoff}", *COLUMNS], rows)]
    return lines


def means_of(found: Results, kind: str, seed: int | None = None) -> FloatArray:
    """Means of Table 3's cells, one per model and measure; of one seed, or of all."""
    tables = [found.each(model, kind, m) for model in found.models for m in MEASURES]
    return np.array([(t if seed is None else t[seed]).mean() for t in tables])


def changes(found: Results) -> tuple[list[str], int, int, int]:
    """Lines of a table, and how many differences are above 0, below 0 and significant."""
    made = {
        (model, name): Difference.of(*(found.each(model, kind, name) for kind in KINDS))
        for model in found.models
        for name in MEASURES
    }
    adjusted = holm([one.p for one in made.values()])
    above = sum(one.low > 0 for one in made.values())
    below = sum(one.high < 0 for one in made.values())
    shown = ["ARaB@10", "ARaB(magnitude='bool')@10", "RaB@10"]
    rows = [[MODELS[model], *(str(made[model, name]) for name in shown)] for model in found.models]
    return markdown_table(["model", *shown], rows), above, below, int((adjusted < 0.05).sum())


def page(found: Results) -> str:
    seeds = len(next(iter(found.values.values())))
    queries = found.bm25.shape[1]
    total = len(found.models) * len(MEASURES)
    signed, size = cases(means_of(found, "random"), means_of(found, "pretrained"))
    by_seed = [cases(means_of(found, "random", s), means_of(found, "pretrained", s))[0]
               for s in range(seeds)]  # fmt: skip
    table, above, below, sure = changes(found)
    gains = [Difference.of(*(found.each(model, kind, NDCG) for kind in KINDS))
             for model in found.models]  # fmt: skip
    better = sum(one.mean > 0 for one in gains)
    clear = sum(one.low > 0 for one in gains)
    first = next(iter(found.told.values()))
    told = [found.told[f"{model}-{kind}"] for model in found.models for kind in KINDS]
    lengths = [len(one["log"]) for one in told]
    each = ", ".join(
        f"{MODELS[model]} {' and '.join(map(str, lengths[2 * place : 2 * place + 2]))}"
        for place, model in enumerate(found.models)
    )
    late = ""
    if any(one["stopped_by_deadline"] for one in told):
        late = f"""Training was short: {min(lengths)} to {max(lengths)} epochs, ended by a limit of
        device time while some models still improved on the validation queries, so longer training
        may change this."""
    rates: dict[str, int] = {}
    for one in found.told.values():
        for rate, picked in zip(one.get("rates", ()), one.get("picked", ()), strict=True):
            rates[f"{rate:g}"] = rates.get(f"{rate:g}", 0) + picked
    chosen = ", ".join(f"{rate} in {number}" for rate, number in rates.items())
    lines = ["# Random and pre-trained vectors, both trained", "",
             "Written by `python -m experiments.rankers.vectors_page`.", ""]  # fmt: skip
    lines += paragraph(
        f"""**In short.** On {queries} queries, means over {seeds} seeds: pre-trained vectors raise
        the bias towards male or leave it in {signed} of {total} cases (by seed {listed(by_seed)};
        by size {size}); the paper has {PRINTED_CASES} of 64. Of the {total} paired differences,
        {above} have an interval above 0, {below} below 0, and {sure}
        {"is" if sure == 1 else "are"} significant after Holm's correction. nDCG@10 is higher with
        pre-trained vectors for {better} of {len(gains)} models (interval above 0 for {clear}). The
        16 cases of a model share their documents: they are far from independent. {late}"""
    )
    lines += ["", "## How", ""]
    lines += paragraph(
        f"""The four models of Rekabsaz and Schedl (2020) with the settings of their source as far
        as they are known (`ranktilt.rankers.interaction.presets`): {DIM}
        numbers per word, trained with the model, random vectors too, and no IDF. They learn from
        the judgements of TREC DL 2019 and 2020 in five folds of queries and rerank BM25's top 100;
        a query is ranked by weights that saw it neither in training nor in validation. Pre-trained
        vectors are wordllama's ({DIM - 44} numbers and 44 zeros; a word of several pieces gets
        their mean), not GloVe. Passages are read up to 120 words. Epoch (at most
        {first["plan"]["epochs"]}) and learning rate of the vectors are those with the best
        concordance on a quarter of the training queries; the rate was {chosen} trainings. Trained
        with torch {first["torch"]} on {first["device"]}; epochs with random and with pre-trained
        vectors: {each}, of at most 58 batches of {first["plan"]["batch"]} pairs."""
    )
    lines += ["", *COMMANDS.splitlines(), "", "## Table 1: parameters and evaluation", ""]
    lines += paragraph(
        f"""All: weights of the model with {found.words:,} rows of vectors, one per word of the
        collection; transferred: those that start from pre-trained vectors. Printed: the paper's
        count, whose GloVe has {PAPER_WORDS * DIM:,} numbers. Ours has a bias in the output layer of
        KNRM and ConvKNRM, hence one more. PACRR's printed count does not follow from the published
        settings. Relevant: grade 2 or more."""
    )
    lines += ["", *table1(found), "", "## nDCG@10", ""]
    lines += paragraph(
        """Means over queries and seeds, with the lowest and highest seed. Difference: pre-trained
        minus random, query by query, with its 95% interval; p of the paired t-test, not
        corrected."""
    )
    lines += ["", *effectiveness(found), "", f"## Table 3 on the {queries} queries", ""]
    lines += paragraph(
        """Pre-trained vectors; in brackets how the value changes with random ones, as in the
        paper. Lexicon `gender`, tokenizer `word`; + is male. The queries are all judged ones, not
        only those without gender."""
    )
    lines += [*table3(found), "", "Pre-trained minus random, with 95% intervals:", "", *table]
    return "\n".join(lines) + "\n"


def listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def main() -> None:
    folder, prepared, results = map(Path, sys.argv[1:4])
    print(page(Results.of(folder, prepared, results)), end="")


if __name__ == "__main__":
    main()
