"""Write README.md: can an embedder tell which group a document is about, without its words?

    python -m experiments.document_leans.run ../shared/data > experiments/document_leans/README.md

Leans of documents (`ranktilt lexicon lean`) are compared with known genders, and lists are measured
by leans next to words. The data stay outside of the repository.
"""

from __future__ import annotations

import csv
import gzip
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
from scipy.stats import rankdata

from experiments.common import markdown_table, paragraph, percent
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.lexicons.leaning import document_leans
from ranktilt.measures.scoring import score
from ranktilt.terms.annotator import annotate

EMBEDDERS = {"light": "light (wordllama)", "st:minilm": "MiniLM"}
PEOPLE, DRAWS = 2000, 1000
MEASURES = ("ARaB@10", "AWRF@10", "TExFAIR@10", "nDCG@10")


@dataclass(frozen=True)
class Known:
    """Texts whose gender is known, and the words of the lexicon in them."""

    name: str
    texts: list[str]
    male: BoolArray

    @property
    def ids(self) -> list[str]:
        return [str(number) for number in range(len(self.texts))]

    def counts(self) -> FloatArray:
        """Male and female words of each text."""
        found = annotate(dict(zip(self.ids, self.texts, strict=True)), "gender")
        return np.asarray(found.lookup(pa.array(self.ids)).counts, float)


def people(folder: Path) -> Known:
    """First sentences about people, as many women as men, drawn once."""
    with gzip.open(folder / "trec_fair_2022_gender/people.csv.gz", "rt", encoding="utf-8") as file:
        rows = {row["doc_id"]: row for row in csv.DictReader(file)}
    draw = np.random.default_rng(0)
    texts: list[str] = []
    male: list[bool] = []
    for gender in ("male", "female"):
        own = [row["first sentence"] for row in rows.values() if row["gender"] == gender]
        chosen = draw.choice(len(own), PEOPLE // 2, replace=False)
        texts += [own[number] for number in chosen]
        male += [gender == "male"] * len(chosen)
    return Known("people of Wikipedia, first sentences", texts, np.array(male))


def grep(folder: Path) -> Known:
    """The male and female forms of GrepBiasIR's documents."""
    rows = []
    for path in sorted((folder / "grepbiasir").glob("queries-documents_*.csv")):
        with path.open(encoding="utf-8") as file:
            rows += [row for row in csv.DictReader(file) if row["content_gender"] in ("M", "F")]
    texts = [f"{row['doc_title']} {row['document']}" for row in rows]
    return Known("GrepBiasIR, male and female forms", texts,
                 np.array([row["content_gender"] == "M" for row in rows]))  # fmt: skip


def auc(values: FloatArray, male: BoolArray) -> float:
    """The probability that a text about a man leans more towards men than one about a woman."""
    ranks, n = rankdata(values), int(male.sum())
    return float((ranks[male].sum() - n * (n + 1) / 2) / (n * (len(male) - n)))


def with_interval(values: FloatArray, male: BoolArray) -> str:
    """The AUC with its 95% interval by the bootstrap over texts."""
    draw = np.random.default_rng(1)
    found = []
    while len(found) < DRAWS:
        chosen = draw.integers(0, len(male), len(male))
        if 0 < male[chosen].sum() < len(chosen):
            found.append(auc(values[chosen], male[chosen]))
    low, high = np.quantile(found, (0.025, 0.975))
    return f"{auc(values, male):.3f} ({low:.3f}, {high:.3f})"


def known_genders(sets: Sequence[Known]) -> list[list[str]]:
    rows = []
    for known in sets:
        counts = known.counts()
        by_words, silent = counts[:, 0] - counts[:, 1], counts.sum(axis=1) == 0
        size, without = str(len(known.male)), str(int(silent.sum()))
        told = with_interval(by_words, known.male)
        rows.append([known.name, "words of `gender`", size, told, without, "0.5"])
        for spec, name in EMBEDDERS.items():
            texts = dict(zip(known.ids, known.texts, strict=True))
            lean = document_leans(texts, "gender", embedder=spec).leans[:, 0]
            apart = "–" if silent.sum() < 30 else with_interval(lean[silent], known.male[silent])
            told = with_interval(lean, known.male)
            rows.append([known.name, f"lean, {name}", size, told, without, apart])
    return rows


def lists(folder: Path) -> tuple[list[list[str]], list[str], str]:
    """DL 2019's systems by words and by leans, what leans, and how far they agree."""
    data = folder / "msmarco_dl19"
    texts, qrels = data / "passages_dl19.tsv", data / "qrels.dl19-passage.txt"
    words = annotate(texts, "gender")
    runs = [Run.load(path) for path in sorted((data / "runs_rankllm_top100").glob("*.run"))]
    named = {run.name.removesuffix(".dl19"): run for run in runs}
    counted = score(named, list(MEASURES), annotations=words, qrels=qrels)
    columns: dict[str, list[str]] = {name: [] for name in named}
    notes, agree = [], {}
    share = "Share(group='male', by='documents')@10"
    for name in named:
        columns[name] += [_value(counted.mean(name, measure)) for measure in MEASURES]
    for spec, title in EMBEDDERS.items():
        found = document_leans(texts, "gender", embedder=spec)
        soft = score(named, ["AWRF@10", share], labels=found.labels(), qrels=qrels)
        for name in named:
            columns[name] += [_value(soft.mean(name, "AWRF@10")), _value(soft.mean(name, share))]
        notes.append(_overlap(found, words, title))
        agree[title] = [soft.mean(name, "AWRF@10") for name in named]
    order = [rankdata(values) for values in (*agree.values(), _words_awrf(counted, list(named)))]
    tau = [float(np.corrcoef(one, order[-1])[0, 1]) for one in order[:-1]]
    told = "; ".join(f"{name} {value:+.2f}" for name, value in zip(agree, tau, strict=True))
    return [[name, *cells] for name, cells in columns.items()], notes, told


def _words_awrf(counted: object, names: Sequence[str]) -> list[float]:
    return [counted.mean(name, "AWRF@10") for name in names]  # type: ignore[attr-defined]


def _value(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _overlap(found: Any, words: object, title: str) -> str:
    counts = np.asarray(words.lookup(pa.array(found.doc_ids)).counts)  # type: ignore[attr-defined]
    leaning, has = found.weights.sum(axis=1) > 0, counts.sum(axis=1) > 0
    side = np.where(found.leans[:, 0] > 0, 0, 1)
    both = leaning & has & (counts[:, 0] != counts[:, 1])
    same = (side == np.where(counts[:, 0] > counts[:, 1], 0, 1))[both].mean()
    return (
        f"{title}: {percent(leaning.mean())}% of the passages lean by more than two spreads "
        f"(words: {percent(has.mean())}%); {percent(has[leaning].mean())}% of them have a word "
        f"of the list, and of those {percent(same)}% lean towards the side with more words."
    )


def main(folder: Path) -> None:
    header = ["texts", "read by", "n", "AUC", "without a word of the list", "AUC there"]
    known = markdown_table(header, known_genders([people(folder), grep(folder)]), range(2, 6))
    rows, notes, told = lists(folder)
    columns = ["system", *(f"{name}" for name in MEASURES)]
    for title in EMBEDDERS.values():
        columns += [f"AWRF@10, lean, {title}", f"male share, lean, {title}"]
    print("\n".join([
        "# Which group is a document about, if its words don't say?", "",
        "Written by `python -m experiments.document_leans.run DATA`. `ranktilt lexicon lean` reads "
        "whole documents with an embedder and places them between the groups of a lexicon "
        "(`gender`, 32 + 32 words), instead of counting the words.", "",
        *paragraph("""
            In short: if the words show it, an encoder reads a text's gender as well as a count
            does; if they don't, MiniLM still distinguishes texts about women from texts about men
            in 95 of 100 pairs (people of Wikipedia, whose names are in them), the light encoder in
            80. On DL 2019, MiniLM's
            leans order six systems nearly as the word counts do, and the light
            encoder's do not: use MiniLM or a larger model for this.
        """), "",
        "## Known genders", "",
        *paragraph(f"""
            AUC: the probability that a text about a man leans more towards men than one about a
            woman; 0.5 is chance, in brackets the 95% interval ({DRAWS:,} bootstraps over texts).
            {PEOPLE:,} people, as many women as men. Their names are in the sentences, and an
            encoder knows names.
        """), "",
        *known, "",
        "## Lists of TREC DL 2019", "",
        *paragraph("""
            Six systems, 43 queries. ARaB, AWRF and TExFAIR count words; the AWRF of leans has
            soft labels: up to two spreads from the median passage a document belongs to both
            groups equally, from four on to one. AWRF by words skips documents without listed words.
        """), "",
        *markdown_table(columns, rows), "",
        *[f"- {note}" for note in notes], "",
        *paragraph(f"""
            Spearman of AWRF by leans with AWRF by words over these six systems: {told}. Six
            systems can only show whether the two are nearly the same.
        """), "",
        "## Limits", "",
        *paragraph("""
            Neutral is the collection's median passage, so that a collection which leans as a
            whole looks balanced: compare systems on one collection, not collections. A lean is an
            association of the model, stereotypes included (a passage on nursing may lean without
            naming anybody): that is its purpose, and the reason why it is not a count of people.
            Leans and
            dense rankers of the same encoder share their errors; read a ranker's lists with
            another encoder.
        """),
    ]))  # fmt: skip


if __name__ == "__main__":
    main(Path(sys.argv[1]))
