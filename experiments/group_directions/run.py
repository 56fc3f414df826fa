"""Write README.md: what removing a group direction from vectors changes, and what it costs.

    python -m experiments.group_directions.run ../shared/data [MODEL_FOLDER ...] \\
        > experiments/group_directions/README.md

The queries and passages are those of TREC Deep Learning 2019. Folders hold interaction models that
were trained in folds (`train_interaction`, on the 97 queries of 2019 and 2020): they rerank BM25's
top 100. The passages may not be redistributed, so the data stay outside of the repository.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from experiments.common import deep_learning, markdown_table, paragraph
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.swapped import SwappedCollection, World
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.measures.scoring import score
from ranktilt.rankers.base import RankSettings, make_run
from ranktilt.rankers.directions import GroupDirections
from ranktilt.rankers.ranking import rank
from ranktilt.rankers.specs import make_ranker
from ranktilt.stats.intervals import mean_interval
from ranktilt.terms.annotator import annotate

ENCODERS = {"light": "dense:light", "MiniLM": "dense:minilm"}
LEXICONS = ("gender", "gender-names", "religion")
NDCG, ARAB, TEXFAIR, CRBO = "nDCG@10", "ARaB@10", "TExFAIR@10", "CRBO@10"
SIZE = "size of ARaB@10"  # its absolute value per query
SHOWN = (NDCG, ARAB, SIZE, TEXFAIR, CRBO)
RANDOM, DEPTH = 20, 100
#: How the interaction models were trained.
TRAINED = """
data = deep_learning(Path("DATA"))  # experiments.common
train_interaction(
    "knrm",
    TrainingData(data.texts, data.queries, data.qrels, data.bm25),
    InteractionSettings(
        vectors="wordllama", folds=5, relevant=2, stop_by="concordance", seed=1
    ),
    output="MODEL_FOLDER",
)
"""


@dataclass(frozen=True)
class Lists:
    """A system's lists on the original and on the swapped passages."""

    original: Run
    swapped: Run


@dataclass
class Bench:
    """DL 2019's 43 queries with everything that scores need."""

    folder: Path

    @cached_property
    def texts(self) -> Collection:
        return Collection.open(self.folder / "msmarco_dl19/passages_dl19.tsv").in_memory()

    @cached_property
    def swapped(self) -> SwappedCollection:
        return SwappedCollection(self.texts, World.of(Substitution("gender-pairs"), "all"))

    @cached_property
    def queries(self) -> dict[str, str]:
        asked = Queries.load(self.folder / "msmarco_dl19/topics.dl19-passage.txt").texts
        known = set(
            Run.load(self.folder / "msmarco_dl19/runs_rankllm_top100/BM25.dl19.run").query_ids
        )
        return {query: text for query, text in asked.items() if query in known}

    @cached_property
    def bm25(self) -> Run:
        return deep_learning(self.folder).bm25.restrict(self.queries)

    @cached_property
    def annotations(self) -> Any:
        return annotate(self.texts, "gender")

    def values(self, lists: Lists) -> dict[str, FloatArray]:
        """Values per query of all measures that are shown."""
        qrels = self.folder / "msmarco_dl19/qrels.dl19-passage.txt"
        made = score(
            {"run": lists.original}, [NDCG, ARAB, TEXFAIR], annotations=self.annotations,
            qrels=qrels, queries=Queries.load(self.queries),
        )  # fmt: skip
        moved = score(
            {"run": lists.original}, [CRBO], counterfactual={"run": lists.swapped},
            queries=Queries.load(self.queries),
        )  # fmt: skip
        found = dict(zip((NDCG, ARAB, TEXFAIR), made.values[0], strict=True))
        found[SIZE] = np.abs(found[ARAB])
        return found | {CRBO: moved.values[0, 0]}


class Encoder:
    """An encoder's vectors of queries, passages and swapped passages, encoded once.

    Of the swapped passages only those are encoded that are in the plain encoder's or BM25's top 100
    for some query; the others keep their vectors, which no top 10 notices.
    """

    def __init__(self, bench: Bench, spec: str) -> None:
        self.ranker: Any = make_ranker(spec, bench.texts, RankSettings())
        self.bench = bench
        texts = dict(bench.texts.texts or {})
        self.ids = list(texts)
        self.asked = self.ranker.encode("query", list(bench.queries.values()), keep=True)
        self.passages = self.ranker.encode("document", list(texts.values()), keep=True)
        pool = {doc for own in self.lists_of(self.passages).to_dict().values() for doc in own}
        pool |= {doc for own in bench.bm25.to_dict().values() for doc in own}
        new = bench.swapped.texts_of(pa.array(sorted(pool)))
        rows = [row for row, doc in enumerate(self.ids) if new.get(doc, texts[doc]) != texts[doc]]
        self.swapped = self.passages.copy()
        again = [new[self.ids[row]] for row in rows]
        self.swapped[rows] = self.ranker.encode("document", again, keep=True)

    def directions(self, lexicon: str) -> GroupDirections:
        return GroupDirections.of(
            Lexicon.load(lexicon), lambda terms: self.ranker.encode("document", list(terms))
        )

    def lists(self, directions: GroupDirections | None = None, *, rerank: bool = False) -> Lists:
        """The lists without some directions; `rerank` orders BM25's top 100."""
        return Lists(*(self.lists_of(v, directions, rerank) for v in (self.passages, self.swapped)))

    def lists_of(
        self, documents: Any, directions: GroupDirections | None = None, rerank: bool = False
    ) -> Run:
        keep: Callable[[Any], Any] = (lambda v: v) if directions is None else directions.removed
        scores = self.ranker.compare(keep(self.asked), keep(documents))
        top = [np.argpartition(-row, DEPTH)[:DEPTH] for row in scores]
        if rerank:
            row_of = {doc: row for row, doc in enumerate(self.ids)}
            first = self.bench.bm25.to_dict()
            top = [np.array([row_of[doc] for doc in first[q]]) for q in self.bench.queries]
        pairs = [(codes, row[codes]) for codes, row in zip(top, scores, strict=True)]
        return make_run("run", list(self.bench.queries), pairs, self.ids)

    def in_swaps(self, directions: GroupDirections) -> float:
        """The share of what a swap changes in the passages' vectors that lies in the directions."""
        change = (self.swapped - self.passages).astype(np.float64)
        change = change[change.any(axis=1)]
        return float(((change @ directions.rows.T) ** 2).sum() / (change**2).sum())


def random_directions(count: int, dim: int, seed: int) -> GroupDirections:
    draw = np.random.default_rng(seed).standard_normal((dim, count))
    return GroupDirections(np.linalg.qr(draw)[0].T)


def reranked(bench: Bench, spec: str) -> Lists:
    """An interaction model over BM25's top 100 of the original passages, in both collections."""
    runs = [
        rank(texts, bench.queries, spec, run=bench.bm25, depth=DEPTH)
        for texts in (bench.texts, bench.swapped)
    ]
    return Lists(*(replace(run, name="run") for run in runs))


def cell(measure: str, values: FloatArray) -> str:
    """Mean and interval, which ends where the measure ends."""
    low, high = (float(end) for end in mean_interval(values))
    high = high if "ARaB" in measure else min(high, 1.0)
    return f"{np.nanmean(values):.4f} ({low:.3f}, {high:.3f})"


def change(values: FloatArray, base: FloatArray) -> str:
    """Mean difference and interval."""
    gaps = values - base
    low, high = (float(end) for end in mean_interval(gaps))
    mark = "\\*" if low > 0 or high < 0 else ""
    return f"{np.nanmean(gaps):+.4f} ({low:+.3f}, {high:+.3f}){mark}"


def encoder_rows(bench: Bench, name: str, spec: str) -> tuple[list[list[str]], list[str]]:
    made = Encoder(bench, spec)
    base = bench.values(made.lists(None))
    rows = [[name, "–", *(cell(measure, base[measure]) for measure in SHOWN)]]
    notes = []
    for lexicon in LEXICONS:
        directions = made.directions(lexicon)
        own = bench.values(made.lists(directions))
        count = len(directions.rows)
        rows.append([f"{name} − {lexicon}", str(count)]
                    + [change(own[measure], base[measure]) for measure in SHOWN])  # fmt: skip
        notes.append(f"{lexicon} {100 * made.in_swaps(directions):.1f}%")
        if lexicon != "gender-names":
            dim = made.passages.shape[1]
            every = [
                bench.values(made.lists(random_directions(count, dim, seed)))
                for seed in range(RANDOM)
            ]
            mean = {measure: np.mean([one[measure] for one in every], axis=0) for measure in SHOWN}
            rows.append([f"{name} − random (mean of {RANDOM})", str(count)]
                        + [change(mean[measure], base[measure]) for measure in SHOWN])  # fmt: skip
    return rows, [f"{name}: {', '.join(notes)}"]


def interaction_rows(bench: Bench, folder: str) -> list[list[str]]:
    kind = json.loads((Path(folder) / "config.json").read_text(encoding="utf-8"))["model"]
    base = bench.values(reranked(bench, f"{kind}:{folder}"))
    rows = [[f"BM25 >> {kind}", "–", *(cell(measure, base[measure]) for measure in SHOWN)]]
    for lexicon in ("gender", "gender-names"):
        own = bench.values(reranked(bench, f"{kind}:{folder}(remove='{lexicon}')"))
        count = len(Lexicon.load(lexicon).groups) - 1
        rows.append([f"BM25 >> {kind} − {lexicon}", str(count)]
                    + [change(own[measure], base[measure]) for measure in SHOWN])  # fmt: skip
    return rows


def page(rows: Sequence[Sequence[str]], notes: Sequence[str]) -> str:
    header = ["system", "directions", *SHOWN]
    return "\n".join([
        "# Removing a group direction from vectors: what changes, and what it costs", "",
        "Written by `python -m experiments.group_directions.run DATA [MODEL_FOLDER ...]`.", "",
        *paragraph("""
            In short: removing the gender direction costs no relevance that 43 queries could show
            (MiniLM: nDCG@10 -0.001, interval -0.008 to +0.005; about as much as removing a random
            direction), and changes nothing else significantly. It removes between a quarter and
            a third of what a swap of gender words changes in the vectors; CRBO rises by 0.006
            (interval -0.003 to +0.017), and the lists' tilt stays: most of it comes from the
            passages and not from the encoder (the page on
            [inherent bias](../inherent_bias/README.md)). The word vectors of interaction models
            show the same. A model knows more about a gender than one direction: removing it is a
            cheap step, not a remedy.
        """), "",
        "## Results", "",
        *paragraph(f"""
            TREC DL 2019, 43 queries. Encoders rank all 19,557 passages; interaction models
            (wordllama's vectors, trained in five folds on the 97 queries of 2019 and 2020) rerank
            BM25's top 100. First row of a system: means with 95% intervals. Other rows:
            differences to it with 95% intervals over queries, * if the interval excludes 0 (not
            corrected for the number of tests). ARaB counts the words of `gender`, + is male;
            TExFAIR is 1 for a fair list; CRBO is the overlap with the list over passages whose
            gender words and names are swapped, 1 if nothing moves (interaction models and the
            encoders' swapped vectors: of the top 100). Random: as many random
            directions, the mean of {RANDOM} draws per query.
        """), "",
        "The interaction models, for knrm, pacrr and match-pyramid:", "",
        "```python", *TRAINED.strip().split("\n"), "```", "",
        *markdown_table(header, rows), "",
        *paragraph("Of the change that a swap of gender words makes in the passages' vectors, "
                   "this share lies in the removed directions: " + "; ".join(notes) + "."), "",
    ])  # fmt: skip


def main(data: Path, folders: Sequence[str]) -> None:
    bench = Bench(data)
    rows: list[list[str]] = []
    notes: list[str] = []
    for name, spec in ENCODERS.items():
        own, told = encoder_rows(bench, name, spec)
        rows += own
        notes += told
    for folder in folders:
        rows += interaction_rows(bench, folder)
    print(page(rows, notes))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
