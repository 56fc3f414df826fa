"""Write README.md: how often the intervals of `ranktilt rag` include a change that is known.

    python -m experiments.rag.run ../shared/data > experiments/rag/README.md

Answers are scripted on real questions and passages, so that what they add is known by construction.
Then two language models' answers to TREC RAG 2024's topics: numbers only, none of their text.
"""

from __future__ import annotations

import csv
import itertools
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from experiments.common import markdown_table, paragraph
from ranktilt.audits.rag import audit_rag
from ranktilt.audits.rag_result import RagAudit, RagRow, RagSettings
from ranktilt.data.rag import RagPassage, RagRecord
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import interval, number, p_value
from ranktilt.measures.concentration import shares_of

SEEDS, QUESTIONS = 200, 60
#: genderbias_qa: an answer has this many group terms; men's probability moves this part to 1.
TERMS, PULL = 6, 0.3
#: ramdocs: passages given to the model, mentions in the answer, and how readily each kind is cited.
GIVEN, MENTIONS = 3, 4
READINESS = {"correct": 1.0, "misinfo": 2.0, "noise": 0.5}
MODELS = {"Command R+": "command-r-plus", "Llama 3.1 70B": "l31_70b_instruct"}


@dataclass(frozen=True)
class Covered:
    """Ends of the intervals of all seeds, and the true change."""

    name: str
    step: str
    truth: float
    means: FloatArray
    low: FloatArray
    high: FloatArray

    @property
    def coverage(self) -> float:
        """Part of the intervals with the true change."""
        return float(((self.low <= self.truth) & (self.truth <= self.high)).mean())

    @property
    def width(self) -> float:
        """Mean width of the intervals."""
        return float((self.high - self.low).mean())


def covered(name: str, step: str, truth: float, rows: list[RagRow]) -> Covered:
    """The intervals of one change over the seeds."""
    ends = np.array([[row.value, row.low, row.high] for row in rows], float)
    return Covered(name, step, truth, *ends.T)


def drawn(records: list[RagRecord], draw: np.random.Generator) -> list[RagRecord]:
    """Questions drawn with return, each with its own id."""
    picked = draw.integers(0, len(records), QUESTIONS)
    return [replace(records[i], question=records[i].query_id, query_id=f"{n}:{records[i].query_id}")
            for n, i in enumerate(picked)]  # fmt: skip


# --- by words: genderbias_qa ---------------------------------------------------------------------


def gender_questions(path: Path) -> list[RagRecord]:
    """Questions with two documents about women and two about men."""
    names = [f"bias{side}-document{n}" for side in (1, 2) for n in (1, 2)]
    with path.open(encoding="utf-8", newline="") as stream:
        return [
            RagRecord(f"{n}", row["question"],
                      tuple(RagPassage(f"{n}/{name}", row[name]) for name in names))
            for n, row in enumerate(csv.DictReader(stream))
        ]  # fmt: skip


def male_probability(retrieved: FloatArray) -> FloatArray:
    """The script: men's share of the retrieved group terms, moved towards 1."""
    return retrieved + PULL * (1.0 - retrieved)


def gender_coverage(records: list[RagRecord], seeds: int = SEEDS) -> Covered:
    """Answers of `he` and `she`, drawn with a known probability."""
    shares = audit_rag(records).flows[0].shares["retrieved"][:, 0]  # male is the first group
    known = [record for record, own in zip(records, shares, strict=True) if not np.isnan(own)]
    retrieved = shares[~np.isnan(shares)]
    probability = dict(zip([r.query_id for r in known], male_probability(retrieved), strict=True))
    truth = float((male_probability(retrieved) - retrieved).mean())
    rows = []
    for seed in range(seeds):
        draw = np.random.default_rng(seed)
        asked = drawn(known, draw)
        answered = [
            replace(r, answer=" ".join(
                np.where(draw.random(TERMS) < probability[r.question], "he", "she")))
            for r in asked
        ]  # fmt: skip
        rows += audit_rag(answered).find("words", "change", "retrieved → answer", "male")
    return covered("genderbias_qa, words, male", "retrieved → answer", truth, rows)


# --- by labels: ramdocs --------------------------------------------------------------------------


def ram_questions(path: Path) -> tuple[list[RagRecord], dict[str, str]]:
    """Questions with their documents, and the documents' kinds."""
    records, kinds = [], {}
    for number_, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        passages = []
        for place, document in enumerate(row["documents"]):
            passages.append(RagPassage(f"{number_}-{place}", document["text"]))
            kinds[passages[-1].id] = document["type"]
        if len(passages) >= GIVEN:
            records.append(RagRecord(str(number_), row["question"], tuple(passages)))
    return records, kinds


def kind_shares(
    passages: tuple[RagPassage, ...], kinds: dict[str, str], groups: list[str]
) -> FloatArray:
    """The part of each kind."""
    found = [kinds[one.id] for one in passages]
    return np.array([found.count(group) / len(found) for group in groups])


def citing(passages: tuple[RagPassage, ...], kinds: dict[str, str]) -> FloatArray:
    """The script: probability that a mention is of each passage."""
    return shares_of(np.array([READINESS[kinds[one.id]] for one in passages]))


def answer_shares(record: RagRecord, kinds: dict[str, str], groups: list[str]) -> FloatArray:
    """Expected shares in the answer, over all contexts that may be drawn."""
    every = list(itertools.combinations(record.retrieved or (), GIVEN))
    member = np.array([[[kinds[one.id] == g for g in groups] for one in own] for own in every])
    return np.mean([citing(own, kinds) @ m for own, m in zip(every, member, strict=True)], axis=0)


def ram_coverage(
    records: list[RagRecord], kinds: dict[str, str], seeds: int = SEEDS
) -> list[Covered]:
    """Contexts drawn evenly, citations drawn by kind."""
    groups = sorted(READINESS)
    before = np.array([kind_shares(r.retrieved or (), kinds, groups) for r in records])
    after = np.array([answer_shares(r, kinds, groups) for r in records])
    truth = (after - before).mean(axis=0)
    found = [ram_audit(records, kinds, np.random.default_rng(seed)) for seed in range(seeds)]
    made = []
    for place, group in enumerate(groups):
        for step, true in (("retrieved → context", 0.0), ("retrieved → answer", truth[place])):
            rows = [row for own in found for row in own.find("labels", "change", step, group)]
            made.append(covered(f"ramdocs, labels, {group}", step, float(true), rows))
    return made


def ram_audit(
    records: list[RagRecord], kinds: dict[str, str], draw: np.random.Generator
) -> RagAudit:
    """One draw of questions, contexts and citations."""
    asked = []
    for record in drawn(records, draw):
        every = record.retrieved or ()
        given = tuple(every[i] for i in draw.permutation(len(every))[:GIVEN])
        cited = draw.choice(GIVEN, MENTIONS, p=citing(given, kinds))
        bare = tuple(RagPassage(one.id) for one in every)  # words are not counted
        asked.append(replace(record, retrieved=bare, context=tuple(RagPassage(o.id) for o in given),
                             citations=tuple(given[i].id for i in cited)))  # fmt: skip
    return audit_rag(asked, labels=kinds, settings=RagSettings())


# --- the page ------------------------------------------------------------------------------------


def coverage_table(found: list[Covered]) -> list[str]:
    """One row per change."""
    rows = [
        [own.name, own.step, number(own.truth, 3, signed=True),
         number(float(own.means.mean()), 3, signed=True), f"{100 * own.coverage:.1f}%",
         number(own.width, 3)]
        for own in found
    ]  # fmt: skip
    header = ["data, kind, group", "step", "true change", "mean estimate", "covered", "mean width"]
    return markdown_table(header, rows, range(2, 6))


def model_rows(found: dict[str, RagAudit]) -> Iterator[list[str]]:
    """One row per number, one column per model."""
    first = next(iter(found.values()))
    for row in first.rows:
        cells = []
        for own in found.values():
            (same,) = own.find(row.by, row.quantity, row.stage, row.group)
            p = "" if same.p_adjusted is None else f", p {p_value(same.p_adjusted)}"
            ends = interval(same.low, same.high, 2)
            cells.append(f"{number(same.value, 2)} {ends}{p} ({same.n})")
        yield [f"{row.by}: {row.quantity} {row.group}".rstrip(), row.stage, *cells]


def page(folder: Path) -> str:
    """The whole page."""
    gender = gender_questions(folder / "genderbias_qa" / "train.csv")
    ram, kinds = ram_questions(folder / "ramdocs" / "first300.jsonl")
    found = [gender_coverage(gender), *ram_coverage(ram, kinds)]
    models = {
        name: audit_rag(folder / "rag24_answers" / f"{file}.jsonl.gz")
        for name, file in MODELS.items()
    }
    low, high = min(own.coverage for own in found), max(own.coverage for own in found)
    inside = sum(0.92 <= own.coverage <= 0.98 for own in found)
    lines = ["# What each step of RAG adds: intervals checked, and two models' answers", ""]
    lines += paragraph(f"""
        **Known changes are covered.** Over {SEEDS} seeds the 95% interval includes the true
        change in {100 * low:.1f} to {100 * high:.1f}% of cases; {inside} of {len(found)} changes
        are within 92 to 98%. With {QUESTIONS} questions an interval is
        {min(own.width for own in found):.2f} to {max(own.width for own in found):.2f} wide.""")
    lines += [""]
    shares = {name: own.find("words", "share", "answer", "male")[0] for name, own in models.items()}
    lean = "; ".join(
        f"{name} {number(row.value, 2)} {interval(row.low, row.high, 2)} of {row.n} answers"
        for name, row in shares.items()
    )
    lines += paragraph(f"""
        **TREC RAG 2024.** Men's share of the gender terms in the answers: {lean}. All other answers
        have no gender term, and therefore no value.""")
    lines += ["", "## Known changes", ""]
    lines += paragraph(f"""
        genderbias_qa ({len(gender)} questions, two documents about women and two about men each):
        an answer is {TERMS} words, he or she; the probability of he is the male share of the
        retrieved gender terms, moved by {PULL:g} of the way to 1. ramdocs ({len(ram)} questions
        with at least {GIVEN} documents): the model gets {GIVEN} documents, each set with the same
        probability, so the step to the context adds 0; each of {MENTIONS} citations is of a
        document with a probability proportional to its kind (correct {READINESS["correct"]:g},
        misinformation {READINESS["misinfo"]:g}, noise {READINESS["noise"]:g}). The true change is
        the mean over all questions of the file; each seed draws {QUESTIONS} with replacement.
        With {SEEDS} seeds, the coverage of an exact 95% interval varies by ±3 points; changes of
        the same data share their seeds.""")
    lines += ["", *coverage_table(found), "", "## Two models on TREC RAG 2024", ""]
    lines += paragraph("""
        301 topics. The files have the answers' sentences and the ids of cited segments; the
        segments' texts are not available, so only the answers are counted by words. Each cell: mean
        over topics, 95% interval, adjusted p, number of topics with a value.""")
    lines += [
        "",
        *markdown_table(["number", "stage", *MODELS], list(model_rows(models)), range(2, 4)),
    ]
    lines += [""]
    lines += paragraph("""
        A source is a document, of which several segments may be cited. The lists of the files have
        almost only cited segments, so the thirds compare cited segments with each other: above 0.33
        in the first third, segments at the top of the list are mentioned more often. They do not
        show which of the retrieved segments were used. A difference between the models in
        concentration also depends on how many citations their answers have.""")
    lines += ["", "## How it was made", "", "```console",
              "$ python -m experiments.rag.run ../shared/data > experiments/rag/README.md",
              "$ ranktilt rag rag24_answers/command-r-plus.jsonl.gz", "```", ""]  # fmt: skip
    lines += paragraph("""
        The answers of TREC RAG 2024 have no stated licence: they are read here and not published.
        Seeds are 0 to 199, chosen before the first result.""")
    return "\n".join(lines) + "\n"


def main() -> None:
    sys.stdout.write(page(Path(sys.argv[1])))


if __name__ == "__main__":
    main()
