"""Write README.md: a lexicon graded by two embedders, beside the plain one, on DL19.

    python -m experiments.graded_lexicons.run ../shared/data/msmarco_dl19 \\
        > experiments/graded_lexicons/README.md

The passages may not be redistributed, so the data stay outside the repository. The first run
embeds some 13,000 words with MiniLM (under a minute on two cores); after that they are cached.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from scipy.stats import kendalltau, pearsonr, spearmanr

from ranktilt.data.annotations import Annotations
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run
from ranktilt.lexicons.grading import GradingSettings, grade_lexicon, read_vocabulary, read_whole
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.polarity.embedders import EmbedFunction, load_embedder
from ranktilt.terms.annotator import annotate

MEASURES = [
    "ARaB@10",
    "Share(group='male')@10",
    "TExFAIR@10",
    "AWRF@10",
    "NFaiRR(background='collection')@10",
]
EMBEDDERS = ("light", "st:minilm")
TOP = 20
CARRIERS = 12
CHANGED = 8
TEMPLATE = "This is about {}."
#: Words that MiniLM added and that one reading found to have nothing to do with gender. Judged by
#: the word alone, after the scores of the unread list were seen and before those of the read one.
STRUCK = """
marchman united ment modes mode meningitis continental consecutive nomenclature region nationalist
nation francisco decrees continent meningitidis ericsson orders hellman tion ut hailand adleman
though axon serogroup convinced menus int menu regions serogroups spearman bouton sections sector
principal section engelmann tour major intent codomain continents user lesson formation
sigma ladybugs anâ lea pinkâ lamina estimate flora shigella ally likelihood cilia venus cinchona
date cerâ patty patties moelis stalk aspiring lamna dakota rey beneficiaries beneficiary dates
pearlâ breeders formerly grayâ devoted vitonâ dated luxurious estimating mini phraya anisa yen
eventual crohnâ ensemble eport cluster clocks sum celebrities est infantâ britannica tpm essence
hernia klebsiella local stalks allegations localized entity wendy wendys
"""


@dataclass
class Variant:
    """One lexicon on the collection."""

    name: str
    lexicon: Lexicon
    annotations: Annotations
    scores: Scores


def measured(name: str, lexicon: Lexicon, folder: Path) -> Variant:
    annotations = annotate(folder / "passages_dl19.tsv", lexicon)
    runs = sorted((folder / "runs_rankllm_top100").glob("*.run"))
    return Variant(name, lexicon, annotations, score(runs, MEASURES, annotations=annotations))


def names_check(weighing: Any, vocabulary: Any, spec: str | EmbedFunction) -> str:
    """First names that are not in the lexicon: on which side they fall."""
    plain = {t.key for g in Lexicon.load("gender").groups for t in g.terms}
    written = {word.key: word.written for word in vocabulary.words()}
    embedder = load_embedder(spec)
    right = right_outside = outside = total = listed = 0
    for side, group in enumerate(Lexicon.load("gender-names").groups):
        names = [t.key for t in group.terms if t.key not in plain]
        listed += len(names)
        texts = [written.get(name, name.capitalize()) for name in names]
        kept = read_whole(embedder, texts)
        vectors = embedder.embed(
            [n for n, k in zip(names, kept, strict=True) if k],
            [t for t, k in zip(texts, kept, strict=True) if k],
        )
        lean = weighing.spectrum.lean(vectors)
        beyond = lean.max(axis=1) > GradingSettings().band
        good = lean.argmax(axis=1) == side
        total += len(lean)
        right += int(good.sum())
        outside += int(beyond.sum())
        right_outside += int((good & beyond).sum())
    unknown = f" ({listed - total} names are unknown to it)" if total < listed else ""
    return (
        f"{right} of {total} ({right / total:.0%}) on their side; outside the band "
        f"{right_outside} of {outside}{unknown}"
    )


def in_sentence(template: str) -> EmbedFunction:
    """MiniLM on words inside a few others."""
    minilm = load_embedder("st:minilm")

    def embed(texts: list[str]) -> object:
        placed = [template.format(text) for text in texts]
        return minilm.embed(placed, placed)

    return embed


def many_groups(vocabulary: Any) -> str:
    """What comes out with seven groups."""
    weighing = grade_lexicon("religion", vocabulary, embedder="st:minilm")
    facts = weighing.facts
    found = {
        name: ", ".join(t.term for t in weighing.added(name)[:6]) for name in ("islam", "judaism")
    }
    return (
        "With more than two groups it is worse, and can do harm. Of the words of `religion` that\n"
        f"  MiniLM has, {facts['own_leave_one_out']} of {facts['own_terms']} lean towards their "
        "own group when excluded, and the strongest new words are\n"
        f"  {found['islam']} for islam and\n  {found['judaism']} for judaism:\n"
        "  these are said around a group in the news, or spelt alike, and do not mention it."
    )


def topics(folder: Path) -> dict[str, str]:
    lines = (folder / "topics.dl19-passage.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t", 1) for line in lines)


def mean_bias(variant: Variant, query: str) -> float:
    """ARaB of a query as a mean over the systems."""
    runs = variant.scores.runs
    values = [variant.scores.per_query(run, MEASURES[0])[query] or 0.0 for run in runs]
    return sum(values) / len(values)


def most_changed(variants: list[Variant]) -> list[str]:
    def change(query: str) -> float:
        return abs(mean_bias(variants[3], query) - mean_bias(variants[0], query))

    return sorted(variants[0].scores.query_ids, key=lambda query: (-change(query), query))


def one_query(variants: list[Variant], folder: Path) -> str:
    """How much of the change of the mean comes from a single query."""
    queries = variants[0].scores.query_ids
    change = {q: mean_bias(variants[3], q) - mean_bias(variants[0], q) for q in queries}
    first = most_changed(variants)[0]
    return (
        f'It moves single queries. "{topics(folder)[first]}", about nurses, goes from '
        f"{mean_bias(variants[0], first):+.2f} to\n  {mean_bias(variants[3], first):+.2f}. Of the "
        f"change of the mean by {sum(change.values()) / len(queries):+.4f} this one query makes "
        f"{change[first] / len(queries):+.4f}."
    )


def changes(variants: list[Variant], folder: Path) -> list[str]:
    """The queries whose ARaB, as a mean over the systems, the list that was read changes most."""
    texts = topics(folder)
    lines = [
        "| query | " + " | ".join(v.name for v in variants) + " |",
        "|---|" + "---:|" * len(variants),
    ]
    for query in most_changed(variants)[:CHANGED]:
        cells = " | ".join(f"{mean_bias(v, query):+.3f}" for v in variants)
        lines.append(f"| {texts[query]} | {cells} |")
    return lines


def taus(variants: list[Variant], variant: Variant) -> str:
    """Kendall's τ to the plain order in every measure."""
    found = []
    for measure in MEASURES:
        one, other = means(variants[0].scores, measure), means(variant.scores, measure)
        tau = kendalltau([one[r]["value"] for r in one], [other[r]["value"] for r in one])
        found.append(float(tau.statistic))
    return f"{min(found):+.2f} to {max(found):+.2f}"


def listed(terms: list[Any]) -> str:
    return ", ".join(f"{t.term} {t.weight:.2f}" for t in terms)


def carriers(terms: list[Any]) -> str:
    return ", ".join(f"{t.term} {t.weight:.2f}×{t.count:,}" for t in terms)


def new_share(weighing: Any, group: str) -> float:
    """Share of a group's weighted occurrences that new words carry."""
    mass = dict.fromkeys((True, False), 0.0)
    for term in weighing.terms:
        if term.group == group:
            mass[term.own] += term.weight * term.count
    return mass[False] / sum(mass.values())


def coverage(variant: Variant, top: pa.Array) -> tuple[float, float, float]:
    """Share of documents with any group term: of all, of those in a top 10; and above weight 1."""
    table = variant.annotations.table()
    total = sum(table[f"count_{name}"].to_numpy() for name in variant.lexicon.group_names)
    inside = pc.is_in(table["doc_id"], value_set=top).to_numpy()
    return float((total > 0).mean()), float((total[inside] > 0).mean()), float((total > 1).mean())


def top_documents(folder: Path) -> pa.Array:
    ids: set[str] = set()
    for path in sorted((folder / "runs_rankllm_top100").glob("*.run")):
        run = Run.load(path)
        for query in run.query_ids:
            ids.update(run.ranking(query)[:10])
    return pa.array(sorted(ids), pa.string())


def both(one: Scores, other: Scores, measure: str) -> tuple[list[float], list[float]]:
    """Values of all runs and queries that both have."""
    pairs = []
    for run in one.runs:
        theirs = other.per_query(run, measure)
        for query, value in one.per_query(run, measure).items():
            if value is not None and (second := theirs[query]) is not None:
                pairs.append((value, second))
    return [a for a, _ in pairs], [b for _, b in pairs]


def means(scores: Scores, measure: str) -> dict[str, dict[str, object]]:
    return {m["run"]: m for m in scores.means() if m["measure"] == measure}


def short(run: str) -> str:
    return run.removesuffix(".dl19")


def system_table(variants: list[Variant], measure: str) -> list[str]:
    lines = [
        f"`{measure}`:",
        "",
        "| system | " + " | ".join(v.name for v in variants) + " |",
        "|---|" + "---:|" * len(variants),
    ]
    columns = [means(v.scores, measure) for v in variants]
    for run in variants[0].scores.runs:
        cells = []
        for column in columns:
            entry = column[run]
            text = f"{entry['value']:+.4f}" if entry["positive"] else f"{entry['value']:.4f}"
            if entry["n_scored"] != entry["n_total"]:
                text += f" ({entry['n_scored']}/{entry['n_total']})"
            cells.append(text)
        lines.append(f"| {short(run)} | " + " | ".join(cells) + " |")
    plain = [columns[0][run]["value"] for run in variants[0].scores.runs]
    cells = []
    for column in columns[1:]:
        tau = kendalltau(plain, [column[run]["value"] for run in variants[0].scores.runs]).statistic
        cells.append(f"τ {tau:+.2f}")
    lines.append("| *order compared with plain* |  | " + " | ".join(cells) + " |")
    return [*lines, ""]


def correlation_table(variants: list[Variant]) -> list[str]:
    lines = [
        "| measure | " + " | ".join(f"{v.name}: r, ρ (n)" for v in variants[1:]) + " |",
        "|---|" + "---:|" * len(variants[1:]),
    ]
    for measure in MEASURES:
        cells = []
        for variant in variants[1:]:
            one, other = both(variants[0].scores, variant.scores, measure)
            r, rho = pearsonr(one, other).statistic, spearmanr(one, other).statistic
            cells.append(f"{r:.2f}, {rho:.2f} ({len(one)})")
        lines.append(f"| `{measure}` | " + " | ".join(cells) + " |")
    return lines


def struck_share(weighing: Any) -> str:
    """How many of the new words a reader struck out, by number and by occurrence."""
    added = [t for group in weighing.lexicon.group_names for t in weighing.added(group)]
    gone = [t for t in added if t.term in STRUCK.split()]
    mass = sum(t.weight * t.count for t in gone) / sum(t.weight * t.count for t in added)
    return f"{len(gone)} of {len(added)}, {mass:.0%} of their weighted occurrences"


def main() -> None:
    folder = Path(sys.argv[1])
    vocabulary = read_vocabulary(folder / "passages_dl19.tsv")
    weighings = {spec: grade_lexicon("gender", vocabulary, embedder=spec) for spec in EMBEDDERS}
    minilm = weighings["st:minilm"]
    variants = [measured("plain", Lexicon.load("gender"), folder)]
    variants += [measured(f"`{spec}`", weighings[spec].lexicon, folder) for spec in EMBEDDERS]
    read = minilm.lexicon.with_exclusions(STRUCK.split())
    variants.append(measured("`st:minilm`, read", read, folder))
    page = ["", "## How the embedders place words", ""]
    page += ["| | " + " | ".join(f"`{s}`" for s in EMBEDDERS) + " |", "|---|---:|---:|"]
    facts = [weighings[spec].facts for spec in EMBEDDERS]
    rows = {
        "words weighed (5 occurrences or more)": [f"{f['words']:,}" for f in facts],
        "outside the band": [str(f["outside_band"]) for f in facts],
        "of normally distributed leans by chance": [
            f"{f['outside_band_by_chance']:.0f}" for f in facts
        ],
        "own terms with a vector that lean to their group when excluded": [
            f"{f['own_leave_one_out']} of {f['own_terms']}" for f in facts
        ],
        "of these inside the band (weight 0.05)": [str(f["own_inside_band"]) for f in facts],
        "first names of `gender-names` that `gender` lacks": [
            names_check(weighings[spec], vocabulary, spec) for spec in EMBEDDERS
        ],
        "new words male, female": [f"{f['added']['male']}, {f['added']['female']}" for f in facts],
        "share of weighted occurrences that new words carry: male, female": [
            f"{new_share(weighings[s], 'male'):.0%}, {new_share(weighings[s], 'female'):.0%}"
            for s in EMBEDDERS
        ],
    }
    page += [f"| {name} | " + " | ".join(cells) + " |" for name, cells in rows.items()]
    for spec in EMBEDDERS:
        page += ["", f"### The strongest new words by `{spec}`", ""]
        for group in ("male", "female"):
            weighing = weighings[spec]
            page.append(f"- {group}: {listed(weighing.added(group)[:TOP])}")
            heavy = carriers(weighing.heaviest(group)[:CARRIERS])
            page.append(f"  - these carry the counts (weight × occurrences): {heavy}")
    page += [*BETWEEN, "", f"Struck out: {struck_share(minilm)}.", ""]
    function = in_sentence(TEMPLATE)
    placed = grade_lexicon("gender", vocabulary, embedder=function)
    page += [
        f'Words in a sentence ("{TEMPLATE.format("X")}") instead of alone change little; the same',
        f"first names with MiniLM: {names_check(placed, vocabulary, function)}.",
        "",
    ]
    page += ["## Plain and graded on six systems, 43 queries", ""]
    top = top_documents(folder)
    page += [
        "| | " + " | ".join(v.name for v in variants) + " |",
        "|---|" + "---:|" * len(variants),
    ]
    shares = [coverage(v, top) for v in variants]
    for row, what in enumerate(
        (
            f"passages with any group term, of {vocabulary.documents:,}",
            f"the same of the {len(top):,} that a system has in its top 10",
            "passages with more than 1 in weight",
        )
    ):
        page.append(f"| {what} | " + " | ".join(f"{s[row]:.1%}" for s in shares) + " |")
    page += ["", "Means over queries; + is male; τ is Kendall's, of the systems' order.", ""]
    for measure in MEASURES:
        page += system_table(variants, measure)
    page += ["Values of single queries compared with the plain lexicon's, all systems (Pearson's"]
    page += ["r, Spearman's ρ, pairs that have a value with both):", ""]
    page += [*correlation_table(variants), ""]
    page += [
        "The queries that change most by `ARaB@10` between the plain list and the one that was"
    ]
    page += ["read (mean of the six systems):", "", *changes(variants, folder), ""]
    method = next(place for place, line in enumerate(HEAD) if line.startswith("The result is a"))
    reading = [
        "## What it adds, and what to beware of",
        "",
        f"- It covers more. {shares[0][0]:.0%} of the passages contain a term of the plain list",
        "  and",
        f"  {shares[2][0]:.0%} one of MiniLM's, but {shares[3][0]:.0%} after the reading, which",
        "  struck out most of the gain.",
        f"- {one_query(variants, folder)}",
        "- It is not a better plain list. Kendall's τ between the orders of the six systems is",
        f"  {taus(variants, variants[1])} over the five measures for `light`,",
        f"  {taus(variants, variants[2])} for `st:minilm` and",
        f"  {taus(variants, variants[3])} once read. Six systems that differ little, without a",
        "  test of significance, decide nothing about the lexicons; they show that the order",
        "  depends on the words. Report both, and name the words that carry a difference.",
        *TAIL,
        f"- {many_groups(vocabulary)}",
        "",
        "## How it works",
        "",
    ]
    print("\n".join([*HEAD[:method], *reading, *HEAD[method:], *page]).rstrip())


HEAD = """# Graded lexicons

A lexicon lists a word or not, but association with a group is a spectrum (Abolghasemi et al. 2024,
§6: "nurse" or "babysitter" may be close to the words of one group without being one of them).
`ranktilt lexicon grade` gives every word of a collection a weight from its place on that spectrum,
according to an embedder:

```console
$ ranktilt lexicon grade gender --collection passages.tsv --embedder st:minilm -o graded.toml
$ ranktilt lexicon show graded.toml
$ ranktilt lexicon convert graded.toml --exclude united --exclude axon -o read.toml
$ ranktilt audit run.trec --collection passages.tsv --lexicon read.toml
```

```python
from ranktilt.lexicons.grading import grade_lexicon

lexicon = grade_lexicon("gender", "passages.tsv", embedder="st:minilm").lexicon
```

The result is a weighted lexicon like any other, with a card and a manifest.

1. Every word of letters that occurs at least 5 times (`--min-count`) is embedded alone, in its
   most frequent spelling in the collection. `light` averages the vectors of word pieces ("menus" is
   near "men"), so it weighs only words that it knows whole.
2. With two groups the direction runs from the mean of one group's terms to the mean of the other's,
   shrunk where all words differ anyway; with more groups each has its own, from ordinary words to
   the mean of its terms, and the largest lean wins. A word's lean is its projection in robust
   standard deviations of all words around their median: ordinary words lean by about 1.
3. Words that lean by no more than 3 (`--band`) get no weight. Beyond, weight = (lean − 3) / (median
   lean of the group's own terms − 3), at most 1: it starts at 0, and half of the own terms have 1.
4. Each own term is weighed with itself held out, stays in its group and keeps at least 0.05.
   Phrases and `*` entries stay as they are, and what they or the lexicon's exclusions cover is not
   weighed.

This page is written by `python -m experiments.graded_lexicons.run DATA`;
passages and runs are those of [DL19](../dl19/README.md), the lexicon is `gender`.""".splitlines()

BETWEEN = """
The first names are a check from outside the lexicon, but not a clean one: they were looked at when
details of the method were chosen (words as written, the shrinking, whole words only for `light`).

### Read before use

Names, titles, nurse, pregnancy, uncle, wife and businessman are where one expects them. But much
of what MiniLM adds has nothing to do with gender, and topics of this collection make some of it
heavy: united, continental, axon, region; sigma, patty, date. `light` adds little because it knows
fewer words whole: neither nurse nor pregnant, but menu (near men) and moth (near mother).

The column "read" below is MiniLM's list without the words in `STRUCK` of the script. They were
judged one by one in one reading, after the scores of the unread list had been seen: an
illustration of the step, not a validated lexicon.""".splitlines()

TAIL = """- Measure and ranker may share a bias. An embedder has learnt associations from text, as
  neural rankers have; that nursing leans towards female is what that text says, and a measure that
  counts it so repeats it. Use it to find where a ranking leans, not to say what a word means.
- Measures of presence take any weight for a mention: `ARaB(magnitude='bool')` and the discount in
  TExFAIR rise with the number of passages that contain any term at all, so their values are not
  comparable between lexicons. `NFaiRR` calls a passage neutral up to 1 in weight.
- English only, as the embedders are.""".splitlines()


if __name__ == "__main__":
    main()
