"""Write the page on lexicon sensitivity: how much results on six systems depend on the lexicon.

    python -m experiments.sensitivity.run ../shared/data/msmarco_dl19 \\
        > experiments/sensitivity/README.md

The passages may not be redistributed, so the data stay outside the repository. Every figure and
every count in the text comes from ranktilt's own output; about ten seconds on two cores.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np

from experiments.common import markdown_table, paragraph, short
from experiments.sensitivity.terms import conclusions, term_table
from ranktilt.audits.audit import audit
from ranktilt.audits.sensitivity import SensitivitySettings, sensitivity
from ranktilt.audits.sensitivity_result import UNCLEAR, Sensitivity, Variant
from ranktilt.stats.corrections import adjust
from ranktilt.stats.correlation import correlation

BASE = "BM25.dl19"
MEASURES = ["NFaiRR(background='collection')@10", "TExFAIR@10"]
NAMES = ("paris", "sandy", "christian")
TOP = 10
ALPHA = 0.05


def means(found: Sensitivity, m: int) -> list[str]:
    """A row a variant: every run's mean, τ of the order, the smallest corrected p."""
    rows = []
    for variant in found.variants:
        marks = {"fairer": " ↑", "less fair": " ↓"}
        cells = [
            f"{variant.means[m, r]:.4f}{marks.get(variant.verdicts[m][r], '')}"
            for r in range(len(found.runs))
        ]
        tau = variant.tau(m)
        rows.append(
            [
                variant.name,
                *cells,
                "–" if tau is None else f"{tau:.2f}",
                f"{np.nanmin(variant.p[m]):.2f}",
            ]
        )
    return markdown_table(["lexicon", *map(short, found.runs), "τ", "smallest p"], rows)


def correlations(found: Sensitivity) -> list[str]:
    """Pearson's r of the two measures over queries, as in Table 1; † after Bonferroni."""
    rows = []
    for variant in found.variants:
        values = variant.scores.values
        pairs = [correlation(values[r, 0], values[r, 1]) for r in range(len(found.runs))]
        p = adjust([np.nan if own[1] is None else own[1] for own in pairs], "bonferroni")
        cells = [
            "–" if own[0] is None else f"{own[0]:.2f}{'†' if p[r] < ALPHA else ''}"
            for r, own in enumerate(pairs)
        ]
        rows.append([variant.name, *cells])
    return markdown_table(["lexicon", *map(short, found.runs)], rows)


def deciding(found: Sensitivity) -> list[str]:
    """How many queries differ from perfect fairness at all, and from the baseline's value."""
    base = found.runs.index(found.baseline or "")
    rows = []
    for variant in found.variants:
        cells = []
        for m in range(len(found.measures)):
            values = variant.scores.values[:, m]
            below = int((values < 1 - 1e-12).any(axis=0).sum())
            apart = np.abs(values - values[base]) > 1e-12
            counts = [int(row.sum()) for r, row in enumerate(apart) if r != base]
            cells += [str(below), f"{min(counts)} to {max(counts)}"]
        rows.append([variant.name, *cells])
    header = ["lexicon"]
    for measure in found.measures:
        name = short_measure(measure.name)
        header += [f"{name}: below 1 for any system", f"{name}: not {short(BASE)}'s value"]
    return markdown_table(header, rows)


def variant(found: Sensitivity, *terms: str) -> Variant:
    """`gender-names`, whole or without these terms."""
    return next(v for v in found.variants if (v.lexicon, v.without) == ("gender-names", terms))


def moved(found: Sensitivity, *terms: str) -> list[str]:
    """Queries whose value moves for any system, by any measure, without these terms."""
    whole, without = variant(found), variant(found, *terms)
    apart = np.abs(without.scores.values - whole.scores.values) > 1e-12
    return [found.query_ids[i] for i in np.flatnonzero(apart.any(axis=(0, 1)))]


def largest_move(found: Sensitivity, *terms: str) -> str:
    """The largest change of a system's mean by each measure."""
    without = variant(found, *terms)
    told = []
    for m, measure in enumerate(found.measures):
        changes, _ = without.changes(m)
        r = int(np.abs(changes).argmax())
        told.append(f"{changes[r]:+.4f} by {short_measure(measure.name)} ({short(found.runs[r])})")
    return " and ".join(told)


def short_measure(name: str) -> str:
    return name.split("(", maxsplit=1)[0].split("@", maxsplit=1)[0]


def what_names_do(found: Sensitivity, pair: Sensitivity, texts: dict[str, str]) -> list[str]:
    """Which queries the names move, and how far; then Paris beside Charles."""
    lines = []
    for name in NAMES:
        ids = moved(found, name)
        if not ids:
            lines.append(f"- **{name}** moves no query.")
            continue
        listed = "; ".join(f"“{texts[i]}”" for i in ids)
        lines.append(
            f"- **{name}** moves {len(ids)} of {len(found.query_ids)} queries: {listed}."
            f" Largest change of a mean: {largest_move(found, name)}."
        )
    shared = [i for i in moved(pair, "charles") if i in moved(pair, "paris")]
    if shared:
        lines += [
            "",
            *paragraph(
                f"""Names may also cancel out: in “{texts[shared[0]]}” the city, counted as a
                female name, is balanced by its airport Charles de Gaulle, counted as a male
                one. Without charles: {largest_move(pair, "charles")}; without both:
                {largest_move(pair, "paris", "charles")}."""
            ),
        ]
    return lines


def page(folder: Path) -> str:
    runs = sorted(folder.glob("runs_rankllm_top100/*.run"))
    sets = [*NAMES, ",".join(NAMES)]
    passages, qrels = folder / "passages_dl19.tsv", folder / "qrels.dl19-passage.txt"
    audited = audit(runs, passages, qrels=qrels, measures=MEASURES)
    settings = SensitivitySettings(without=sets, baseline=BASE, alpha=ALPHA)
    found = sensitivity(audited, ("gender", "gender-names"), settings)
    few = ["charles", "paris", "paris,charles"]
    pair = sensitivity(audited, "gender-names", replace(settings, without=few, leave_one_out=False))
    topics = (folder / "topics.dl19-passage.txt").read_text(encoding="utf-8").splitlines()
    texts = {line.split("\t")[0]: line.split("\t")[1] for line in topics}
    lines = [
        "# How much results depend on the lexicon",
        "",
        *paragraph(
            f"""Written by `python -m experiments.sensitivity.run DATA`
            from ranktilt's own output: six systems on the {len(found.query_ids)} judged
            queries of TREC DL 2019 (the passages may not be redistributed). The question is
            that of Table 1 of Abolghasemi et al. 2024: which systems are fairer than BM25, by
            a paired t-test with Bonferroni's correction over the {len(runs) - 1} others (p <
            {ALPHA})? First names are where a word list is least sure of what it counts: Paris
            is a city, sandy an adjective, Christian a faith."""
        ),
        "",
        "## In short",
        "",
        *reading(found),
        "",
        "## How it was done",
        "",
        "```console",
        "$ ranktilt lexicon sensitivity runs_rankllm_top100/*.run -c passages_dl19.tsv \\",
        f"    --qrels qrels.dl19-passage.txt --baseline {BASE} -l gender -l gender-names \\",
        "    " + " ".join(f"--without {terms}" for terms in sets) + " \\",
        "    " + " ".join(f'-m "{name}"' for name in MEASURES),
        "```",
        "",
        *paragraph(
            """Removing a term is exact: documents that contain it are annotated again with the
            lexicon without it, since another entry may then match in its place; all others
            keep their counts, and everything is scored again."""
        ),
        "",
        "## Lexicons side by side",
        "",
        *paragraph(
            f"""Means; ↑ fairer, ↓ less fair than {short(BASE)} (p < {ALPHA}, corrected). τ:
            Kendall's τ_b of the order of the systems to that under `gender`. Smallest p: of
            the {len(runs) - 1} comparisons, corrected."""
        ),
    ]
    for m, measure in enumerate(found.measures):
        lines += ["", f"`{measure.name}`:", "", *means(found, m)]
    lines += [
        "",
        *paragraph(
            f"""Pearson's r of the two measures over queries, as in Table 1; † p < {ALPHA}
            after Bonferroni's correction over the {len(runs)} systems:"""
        ),
        "",
        *correlations(found),
        "",
        "## What three names do",
        "",
        *what_names_do(found, pair, texts),
        "",
        "## Every term removed once",
        "",
        *paragraph(
            """`queries`: those whose value moves for any system. `change`: the largest change of a
            system's mean. `order`: kept, or Kendall's τ_b to the order under the whole lexicon."""
        ),
    ]
    for lexicon in dict.fromkeys(one.lexicon for one in found.terms):
        count = sum(one.lexicon == lexicon for one in found.terms)
        for m, measure in enumerate(found.measures):
            table = term_table(found, lexicon, m, TOP)
            rows = [[*row[:3], short(row[3]), row[4]] for row in table.cells()]
            title = f"`{measure.name}`, the {TOP} most influential of the {count}"
            lines += ["", f"{title} terms of `{lexicon}` that occur:", ""]
            lines += markdown_table(table.header, rows, range(1, 3))
    lines += [
        "",
        "## How few queries decide",
        "",
        *paragraph(
            f"""Of {len(found.query_ids)} queries, those where any system is below 1, and those
            where a system's value is not {short(BASE)}'s (fewest and most over the {
                len(runs) - 1
            } systems):"""
        ),
        "",
        *deciding(found),
        "",
        "## Each measure and lexicon in words",
        "",
        *(f"- {line}" for line in conclusions(found)),
    ]
    return "\n".join(lines) + "\n"


def reading(found: Sensitivity) -> list[str]:
    """What follows, from the figures above."""
    verdicts = [word for v in found.variants for row in v.verdicts for word in row if word]
    clear = sum(word != UNCLEAR for word in verdicts)
    trials = [(own, m) for own in found.terms for m in range(len(found.measures))]
    flips = sum(not own.keeps_verdicts(m) for own, m in trials)
    queries = [own.moved_queries(m) for own, m in trials if not own.keeps_order(m)]
    below = [int((v.scores.values[:, 0] < 1 - 1e-12).any(axis=0).sum()) for v in found.variants]
    text = f"""In {clear} of {len(verdicts)} comparisons under the {len(found.variants)}
        lexicons a system differs significantly from {short(BASE)}; {flips} of {len(trials)}
        trials that remove one term change a verdict."""
    if not clear and not flips:
        text += f""" So the verdict “no significant difference” does not depend on the lexicon. But
            it is the verdict of a small test: {len(found.query_ids)} queries, of which by NFaiRR
            only {min(below)} to {max(below)} show any tilt at all, are too few to tell; that
            is not to say that the systems are equally fair. Table 1 of the paper rests on
            1,756 and 215 queries."""
    few = f"""The order of the systems does depend on it: {len(queries)} of the {len(trials)}
        trials change it, in {sum(q == 1 for q in queries)} of them through a single query. The
        means are so close together that one word in one query is enough to pass a neighbour.
        An order of means read off these tables holds only for these words and these queries."""
    return [*paragraph(text), "", *paragraph(few)]


def main() -> None:
    print(page(Path(sys.argv[1])), end="")


if __name__ == "__main__":
    main()
