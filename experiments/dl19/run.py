"""Write README.md: ten and six systems on TREC DL 2019, measured by ranktilt itself.

    python -m experiments.dl19.run ../shared/data/msmarco_dl19 > experiments/dl19/README.md

The passages may not be redistributed, so the data stay outside the repository; the page says what
was run. Significance: paired t-test of a system's per-query values against BM25's.
"""

from __future__ import annotations

import sys
from pathlib import Path

from scipy.stats import ttest_rel

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.reading import Missing, Reading
from ranktilt.lexicons.check import check_lexicon
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.terms.annotator import annotate

SIGNED = ["ARaB@10", "ARaB(magnitude='bool')@10"]
BY_GENDER = [*SIGNED, "TokenShare@10"]
BY_NAMES = ["TExFAIR@10", "NFaiRR(background='collection')@10", "AWRF@10", "nDCG@10"]
#: Which way a measure gets worse: larger |value|, larger, or smaller.
WORSE = {"ARaB": "abs", "TokenShare": "up", "TExFAIR": "down", "NFaiRR": "down", "AWRF": "up"}
ALPHA = 0.05


def family(measure: str) -> str:
    return measure.split("(", maxsplit=1)[0].split("@", maxsplit=1)[0]


def paired(scores: Scores, run: str, base: str, measure: str) -> tuple[float, float]:
    """Mean difference to the base and p of a paired t-test over queries both have."""
    ours, theirs = scores.per_query(run, measure), scores.per_query(base, measure)
    pairs = [(a, b) for q, a in ours.items() if a is not None and (b := theirs[q]) is not None]
    mine, other = zip(*pairs, strict=True)
    if WORSE.get(family(measure)) == "abs":
        mine, other = tuple(map(abs, mine)), tuple(map(abs, other))
    difference = sum(a - b for a, b in pairs) / len(pairs)
    if WORSE.get(family(measure)) == "abs":
        difference = sum(a - b for a, b in zip(mine, other, strict=True)) / len(pairs)
    if all(a == b for a, b in zip(mine, other, strict=True)):
        return 0.0, 1.0
    return difference, float(ttest_rel(mine, other).pvalue)


def is_worse(measure: str, difference: float) -> bool:
    return difference < 0 if WORSE.get(family(measure)) == "down" else difference > 0


def heading(name: str) -> str:
    return f"`{name}`: mean, mean of its size" if family(name) == "ARaB" else f"`{name}`"


def table(scores: Scores, base: str) -> list[str]:
    names = [m.name for m in scores.measures]
    lines = [
        "| system | " + " | ".join(map(heading, names)) + " |",
        "|---|" + "---:|" * len(names),
    ]
    means = {(m["run"], m["measure"]): m for m in scores.means()}
    ordered = [base, *(run for run in scores.runs if run != base)]
    for run in ordered:
        cells = []
        for name in names:
            summary = means[run, name]
            text = f"{summary['value']:.4f}"
            if summary["positive"]:
                text = f"{summary['value']:+.4f}, {summary['mean_abs']:.4f}"
            if run != base and paired(scores, run, base, name)[1] < ALPHA:
                text += "†"
            if summary["n_scored"] < summary["n_total"]:
                text += f" ({summary['n_scored']}/{summary['n_total']})"
            cells.append(text)
        lines.append(f"| {run} | " + " | ".join(cells) + " |")
    return lines


def chance(scores: Scores, base: str) -> str:
    """How many comparisons are clear, beside how many chance would make look so."""
    names = [m.name for m in scores.measures if family(m.name) in WORSE]
    others = [run for run in scores.runs if run != base]
    results = [(name, *paired(scores, run, base, name)) for run in others for name in names]
    worse = sum(is_worse(name, difference) for name, difference, _ in results)
    clear = sum(p < ALPHA for _, _, p in results)
    return (
        f"In {worse} of {len(results)} comparisons of bias the system is more tilted than {base};"
        f" p < {ALPHA} in {clear} of them, where chance alone would give about"
        f" {ALPHA * len(results):.1f}."
    )


def verdict(scores: Scores, base: str) -> list[str]:
    """Which systems are more tilted than the base, by which measure."""
    lines = []
    for measure in scores.measures:
        if family(measure.name) not in WORSE:
            continue
        worse, clearly = [], []
        for run in scores.runs:
            if run == base:
                continue
            difference, p = paired(scores, run, base, measure.name)
            if is_worse(measure.name, difference):
                (clearly if p < ALPHA else worse).append(run)
        by = f"`{measure.name}`"
        if family(measure.name) == "ARaB":
            by += " (by the mean of its size)"
        text = f"- By {by}, more tilted than {base}: "
        text += ", ".join([*(f"**{run}**" for run in clearly), *worse]) or "none"
        others = len(scores.runs) - 1
        bold = f"; bold: p < {ALPHA}" if clearly else f"; none with p < {ALPHA}"
        lines.append(f"{text} ({len(clearly) + len(worse)} of {others}{bold}).")
    return lines


def missing(scores: Scores) -> str:
    gone = {run: c["unknown"] for run, c in scores.missing.items() if c["unknown"]}
    if not gone:
        return "Every document of the top 10 has its text."
    listed = ", ".join(f"{run} {count}" for run, count in gone.items())
    return f"Documents of the top 10 without a text, skipped (`--missing skip`): {listed}."


def section(
    title: str, folder: Path, pattern: str, base: str, queries: Path | None, missing_rule: Missing
) -> list[str]:
    runs = sorted(folder.glob(pattern))
    qrels = folder / "qrels.dl19-passage.txt"
    lines = ["", f"## {title}", ""]
    for lexicon, measures in (("gender", BY_GENDER), ("gender-names", BY_NAMES)):
        scores = score(
            runs,
            measures,
            annotations=annotate(folder / "passages_dl19.tsv", lexicon),
            qrels=qrels,
            queries=queries,
            reading=Reading(missing=missing_rule),
        )
        command = (
            f"ranktilt score {pattern} -a {lexicon}.parquet --qrels {qrels.name}"
            + (f" --queries {queries.name}" if queries else "")
            + (f" --missing {missing_rule}" if missing_rule != "error" else "")
        )
        options = " ".join(f'-m "{name}"' for name in measures)
        lines += [
            f"Lexicon `{lexicon}`:",
            "",
            "```console",
            f"$ ranktilt annotate passages_dl19.tsv --lexicon {lexicon} -o {lexicon}.parquet",
            f"$ {command} {options}",
            "```",
            "",
        ]
        lines += [*table(scores, base), "", missing(scores), "", *verdict(scores, base), ""]
        lines += [chance(scores, base), ""]
    return lines


def names_in_passages(folder: Path) -> list[str]:
    use = check_lexicon("gender-names", folder / "passages_dl19.tsv", examples=1)
    words = {term.key for group in Lexicon.load("gender").groups for term in group.terms}
    lines = ["", "## What the names really are", ""]
    lines.append(
        "`ranktilt lexicon check gender-names --collection passages_dl19.tsv` shows why names need"
        " a look before they are counted. The most frequent first names of each group in these"
        " passages:"
    )
    lines.append("")
    for group in use.lexicon.group_names:
        names = [t for t in use.most_frequent(group, 200) if t.term not in words][:6]
        listed = ", ".join(f"{t.term} ({t.count})" for t in names)
        lines.append(f"- {group}: {listed}")
    return lines


def main() -> None:
    folder = Path(sys.argv[1])
    page = [
        "# Sixteen rankings of TREC DL 2019, measured",
        "",
        "Written by `python -m experiments.dl19.run DATA` from ranktilt's own",
        "output. Passages and qrels are those of TREC DL 2019 (MS MARCO passages; they may",
        "not be redistributed). Tokenizer `word`; + is male; † marks a difference from BM25 with",
        f"p < {ALPHA} in a paired t-test over the queries that have a value for both (for the",
        "signed ARaB on its size), not corrected for the number of tests. Most documents contain",
        "no group term at all, so means are close to balance, and few queries decide.",
    ]
    ten = section(
        "Ten systems on the 30 fairness-sensitive queries",
        folder,
        "runs_cpjku_30fair_top200/*.run",
        "BM25",
        folder / "trecdeep19_passage.fair.tsv",
        "skip",
    )
    six = section(
        "Six systems on all 43 queries",
        folder,
        "runs_rankllm_top100/*.run",
        "BM25.dl19",
        None,
        "error",
    )
    short = []
    for part in (ten, six):
        found = (line for line in part if line.startswith("In "))
        for lexicon, line in zip(("gender", "gender-names"), found, strict=True):
            short.append(f"- {part[1].removeprefix('## ')}, `{lexicon}`: i{line[1:]}")
    page += ["", "## In short", "", *short, *ten, *six, *names_in_passages(folder)]
    print("\n".join(page))


if __name__ == "__main__":
    main()
