"""Write README.md: the form of Table 1 of Abolghasemi et al. (2024) for six DL19 systems.

    python -m experiments.table1.run ../shared/data/msmarco_dl19 > experiments/table1/README.md

The passages may not be redistributed, so the data stay outside the repository.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from experiments.common import short
from ranktilt.comparisons.correlations import ALL_RUNS, correlate
from ranktilt.comparisons.stability import stability
from ranktilt.comparisons.systems import Comparison, ComparisonSettings, compare
from ranktilt.comparisons.tradeoff import Tradeoff, tradeoff
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.stats.correlation import COEFFICIENTS, correlation
from ranktilt.terms.annotator import annotate

MRR, NDCG = "RR(rel=2)@10", "nDCG@10"
NEUTRALITY, EXPOSURE = "NFaiRR(background='collection')@10", "TExFAIR@10"
MEASURES = [MRR, NDCG, NEUTRALITY, EXPOSURE]
TITLES = {MRR: "MRR", NDCG: "nDCG", NEUTRALITY: "NFaiRR", EXPOSURE: "TExFAIR"}
KINDS = (
    ("Lexical", ("BM25", "BM25_RM3")),
    ("Learned sparse", ("SPLADE_P_P_ENSEMBLE_DISTIL",)),
    ("Dense", ("D_BERT_KD_TASB", "OPEN_AI_ADA2", "REP_LLAMA")),
)
BASELINE = "BM25.dl19"
ALPHA = 0.05


def scored(folder: Path) -> Scores:
    """The six systems on the 43 judged queries."""
    return score(
        sorted(folder.glob("runs_rankllm_top100/*.run")),
        MEASURES,
        annotations=annotate(folder / "passages_dl19.tsv", "gender-names"),
        qrels=folder / "qrels.dl19-passage.txt",
    )


def listed(names: list[str]) -> str:
    return ", ".join(names) if names else "none"


def compared(scores: Scores) -> Comparison:
    """Against BM25, paired t-test, Bonferroni, as the paper's table."""
    return compare(
        scores,
        BASELINE,
        settings=ComparisonSettings(test="t", correction="bonferroni", alpha=ALPHA),
    )


def introduction(scores: Scores) -> list[str]:
    return [
        "# Table 1 for six systems of TREC DL 2019",
        "",
        "Written by `python -m experiments.table1.run DATA` from ranktilt's own",
        "output. The form is that of Table 1 of Abolghasemi et al. (2024), with other queries",
        f"and systems: the {len(scores.query_ids)} judged queries of TREC DL 2019 (MS MARCO",
        "passages), which were not chosen for being about gender. The lexicon is `gender-names`,",
        "because the paper's list has names; the background of NFaiRR is all passages of the file.",
        "MRR counts grades 2 and 3 as relevant, as TREC does.",
    ]


def commands(_: Scores) -> list[str]:
    options = " ".join(f'-m "{name}"' for name in MEASURES)
    return [
        "",
        "## How it was made",
        "",
        "```console",
        "$ ranktilt annotate passages_dl19.tsv --lexicon gender-names -o names.parquet",
        f"$ ranktilt score runs_rankllm_top100/*.run -a names.parquet {options}"
        " --qrels qrels.dl19-passage.txt -o scores.json",
        f"$ ranktilt compare scores.json --baseline {BASELINE} --correction bonferroni",
        f'$ ranktilt correlate scores.json -m "{NEUTRALITY}" -m {EXPOSURE}',
        "```",
    ]


def table(scores: Scores) -> list[str]:
    comparison = compared(scores)
    related = correlate(scores, measures=[NEUTRALITY, EXPOSURE])
    header = ["method", *(TITLES[name] for name in MEASURES), "r"]
    lines = ["", "## Effectiveness and fairness at cutoff 10", "", "| " + " | ".join(header) + " |"]
    lines.append("|---|" + "---:|" * (len(header) - 1))
    for kind, members in KINDS:
        lines.append(f"| *{kind}* |" + " |" * (len(header) - 1))
        for member in members:
            run = f"{member}.dl19"
            cells = [_cell(comparison, run, name) for name in MEASURES]
            row = next(row for row in related.rows if row.run == run)
            r = "–" if row.r is None else f"{row.r:.4f}"
            cells.append(r + ("†" if related.significant(row) else ""))
            lines.append(f"| {member} | " + " | ".join(cells) + " |")
    return [
        *lines,
        "",
        f"r: Pearson's correlation of TExFAIR and NFaiRR over queries; † p < {ALPHA}, Bonferroni",
        f"over the {len(scores.runs)} systems and their mean (below), as the command does. ‡",
        f"better than BM25, § worse, p < {ALPHA} in a paired t-test, Bonferroni over the",
        f"{comparison.tested} comparisons of this table.",
    ]


def _cell(comparison: Comparison, run: str, measure: str) -> str:
    value = comparison.mean(run, measure).value
    text = "–" if value is None else f"{value:.4f}"
    if run == comparison.baseline or not comparison.significant(run, measure):
        return text
    return text + ("‡" if comparison.row(run, measure).better else "§")


def differences(scores: Scores) -> list[str]:
    comparison = compared(scores)
    lines = [
        "",
        "## How large the differences in fairness are",
        "",
        "Difference from BM25 with its 95% interval; p by three tests, uncorrected; queries",
        "closer",
        "to the fair value than BM25's, further, and the same.",
        "",
        "| measure | method | difference | interval | t | Wilcoxon | randomisation | d | "
        "closer-further-same |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for row in comparison.rows:
        if row.measure in (NEUTRALITY, EXPOSURE):
            p = [row.p[name] for name in ("t", "wilcoxon", "randomisation")]
            cells = [
                TITLES[row.measure],
                short(row.run),
                f"{row.difference:+.4f}",
                f"{row.low:+.4f} to {row.high:+.4f}",
                *("–" if one is None else f"{one:.3f}" for one in p),
                f"{row.effect:+.2f}",
                f"{row.wins}-{row.losses}-{row.ties}",
            ]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def pooled(scores: Scores) -> list[str]:
    pair = [NEUTRALITY, EXPOSURE]
    related = [correlate(scores, measures=pair, coefficient=name) for name in COEFFICIENTS]
    lines = [
        "",
        "## Do the two fairness measures agree on a query?",
        "",
        "| over | Pearson | Spearman | Kendall | queries |",
        "|---|---:|---:|---:|---:|",
    ]
    for own in zip(*(found.rows for found in related), strict=True):
        cells = []
        for found, row in zip(related, own, strict=True):
            r = "–" if row.r is None else f"{row.r:+.3f}"
            cells.append(r + ("†" if found.significant(row) else ""))
        first = own[0]
        label = "mean of the six" if first.run == ALL_RUNS else short(first.run)
        lines.append(f"| {label} | " + " | ".join(cells) + f" | {first.n}/{first.n_total} |")
    count = len(related[0].rows)
    return [*lines, "", f"† p < {ALPHA}, Bonferroni over the {count} rows of a column."]


def order(scores: Scores) -> list[str]:
    found = stability(scores)
    lines = [
        "",
        "## Does the order of the systems hold?",
        "",
        "Best first; in brackets how often a system stays ahead of the next one in bootstrap",
        "samples of the queries.",
        "",
        "| measure | order |",
        "|---|---|",
    ]
    for measure in dict.fromkeys(row.measure for row in found.rows):
        rows = [row for row in found.rows if row.measure == measure]
        text = " > ".join(
            short(row.run) + ("" if row.stays_ahead is None else f" ({row.stays_ahead:.0%})")
            for row in rows
        )
        lines.append(f"| {TITLES[measure]} | {text} |")
    lines += ["", "| measure | with | Kendall's τ of the orders |", "|---|---|---:|"]
    for agreement in found.agreements:
        tau = "–" if agreement.tau is None else f"{agreement.tau:+.2f}"
        lines.append(f"| {TITLES[agreement.first]} | {TITLES[agreement.second]} | {tau} |")
    return lines


def trade(scores: Scores) -> list[str]:
    lines = [
        "",
        "## Effectiveness against fairness",
        "",
        "F_β = (1 + β²)·E·F/(β²·E + F) of nDCG@10 (E) and fairness (F); β = 2 counts fairness",
        "twice as much. On the front: no other system is better on one and as good on the other.",
        "",
        "| fairness by | method | nDCG | fairness | F1 | F2 | on the front |",
        "|---|---|---:|---:|---:|---:|---|",
    ]
    for fairness in (EXPOSURE, NEUTRALITY):
        one, two = (tradeoff(scores, NDCG, fairness, beta=beta) for beta in (1.0, 2.0))
        for first, second in zip(one.points, two.points, strict=True):
            numbers = (first.effectiveness, first.fairness, first.combined, second.combined)
            cells = " | ".join("–" if x is None else f"{x:.4f}" for x in numbers)
            front = "yes" if first.on_front else ""
            lines.append(f"| {TITLES[fairness]} | {short(first.run)} | {cells} | {front} |")
    return lines


def reading(scores: Scores) -> list[str]:
    comparison = compared(scores)
    found = stability(scores)

    def marked(measure: str, better: bool) -> list[str]:
        return [
            short(row.run)
            for row in comparison.rows
            if row.measure == measure and row.better is better and comparison.is_significant(row)
        ]

    lines = ["", "## In short", ""]
    for measure in MEASURES:
        own = [row for row in comparison.rows if row.measure == measure]
        ahead = sum(row.better is True for row in own)
        lines.append(
            f"- {TITLES[measure]}: {ahead} of {len(own)} systems have a better mean than BM25;"
            f" significantly better: {listed(marked(measure, True))}; significantly worse:"
            f" {listed(marked(measure, False))}."
        )
    related = correlate(scores, measures=[NEUTRALITY, EXPOSURE])
    systems = [row for row in related.rows if row.run != ALL_RUNS]
    values = [row.r for row in systems if row.r is not None]
    by_rank = correlate(
        scores, measures=[NEUTRALITY, EXPOSURE], coefficient="spearman", pooled=False
    )
    ranks = [row.r for row in by_rank.rows if row.r is not None]
    agreed = sum(related.significant(row) for row in systems)
    tau = next(a.tau for a in found.agreements if {a.first, a.second} == {NEUTRALITY, EXPOSURE})
    fronts = {f: tradeoff(scores, NDCG, f) for f in (EXPOSURE, NEUTRALITY)}
    few = [row for row in comparison.rows if row.measure == NEUTRALITY]
    least = min((row.wins or 0) + (row.losses or 0) for row in few)
    most = max((row.wins or 0) + (row.losses or 0) for row in few)
    leads = [row for row in found.rows if row.stays_ahead is not None]
    fairness_leads = [row for row in leads if row.measure in (NEUTRALITY, EXPOSURE)]
    sure = sum((row.stays_ahead or 0) >= 0.95 for row in fairness_leads)
    return [
        *lines,
        f"- TExFAIR and NFaiRR are correlated for {agreed} of {len(systems)} systems, r from"
        f" {min(values):.2f} to {max(values):.2f} (the paper has 0.34 to 0.55 on its queries), yet"
        f" they order the systems differently: τ = {tau:+.2f}.",
        f"- Spearman's r of the two is {min(ranks):.2f} to {max(ranks):.2f}: Pearson's is carried"
        " by the few queries with a large tilt, and among the others the two measures agree less.",
        f"- Of the {len(fairness_leads)} leads of one system over the next by the two fairness"
        f" measures, {sure} hold in 95% of bootstrap samples of the"
        " queries.",
        f"- By NFaiRR a system differs from BM25 on {least} to {most} of the"
        f" {len(scores.query_ids)} queries: few queries decide, and a system that is not marked is"
        " not shown to be as fair as BM25.",
        *(
            f"- Largest F1 with {TITLES[f]}: {short(made.best or '')}; on the front:"
            f" {listed([short(run) for run in made.front])}."
            for f, made in fronts.items()
        ),
        "- Kendall's τ between the order by F1 and that by nDCG alone: "
        + ", ".join(f"{_agreement(made):+.2f} with {TITLES[f]}" for f, made in fronts.items())
        + ". If systems differ little in fairness, effectiveness decides their order.",
    ]


def _agreement(made: Tradeoff) -> float:
    """Kendall's τ between the order by F_β and the order by effectiveness alone."""
    combined = [p.combined or 0.0 for p in made.points]
    alone = [p.effectiveness or 0.0 for p in made.points]
    return correlation(combined, alone, "kendall")[0] or 0.0


#: The page, in order; each takes the scores and gives lines of Markdown.
SECTIONS: list[Callable[[Scores], list[str]]] = [
    introduction,
    reading,
    table,
    differences,
    pooled,
    order,
    trade,
    commands,
]


def page(folder: Path) -> str:
    """The whole page."""
    scores = scored(folder)
    return "\n".join(line for section in SECTIONS for line in section(scores)) + "\n"


def main() -> None:
    print(page(Path(sys.argv[1])), end="")


if __name__ == "__main__":
    main()
