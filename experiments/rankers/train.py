"""Train the interaction models on query folds and rank every query by a model that never saw it.

    python -m experiments.rankers.train dl ../shared/data --vectors wink.100d.txt --out rankers
    python -m experiments.rankers.train cranfield ../shared/data --vectors wink.100d.txt \\
        --out rankers

A run for each of the four models with random and with pre-trained vectors, trained and untrained,
reranking BM25's top 100. How a fold's model is trained is chosen inside the fold: of the settings
in `VARIANTS` the one with the best concordance on the validation queries; the test queries are
not handed to the training at all. A JSON file beside each run says which it was.
Trainings run in parallel (`--jobs`), one thread each; finished ones are kept in OUT/parts, so that
the same command resumes after a stop.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import re
import sys
import time
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from experiments.common import JudgedCollection, deep_learning
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.run import Run
from ranktilt.rankers.interaction.ranker import build_model
from ranktilt.rankers.interaction.words import ModelVocabulary, Words
from ranktilt.training.interaction import train_interaction
from ranktilt.training.settings import InteractionSettings, TrainingData

MODELS = ("conv-knrm", "pacrr", "match-pyramid", "knrm")  # the slowest first
VECTORS = ("random", "pretrained")
FOLDS, SEED = 5, 1
PLAN: dict[str, Any] = {
    "validation": 0.25, "pairs": 32, "epochs": 14, "stop_after": 4, "stop_by": "concordance",
}  # fmt: skip
#: Half of the filters of ConvKNRM's paper: the judgements are few, and it takes half the time.
SETTINGS: dict[str, dict[str, Any]] = {"conv-knrm": {"filters": 64}}
#: Pairs from BM25's documents or from all judged ones too; the model's own rate or a third of it.
VARIANTS = tuple(itertools.product(("run", "both"), (1.0, 0.3)))


def cranfield(folder: Path) -> JudgedCollection:
    """Cranfield's 225 queries, numbered as its judgements number them, with our BM25's top 100."""
    from ranktilt.rankers.specs import make_ranker

    text = (folder / "cranfield" / "cran.all.1400.xml").read_text()
    found = re.findall(r"<docno>(.*?)</docno>.*?<text>(.*?)</text>", text, re.S)
    texts = Collection.open({number.strip(): " ".join(body.split()) for number, body in found})
    asked = re.findall(r"<title>(.*?)</title>", (folder / "cranfield" / "cran.qry.xml").read_text(),
                       re.S)  # fmt: skip
    queries = {str(number): " ".join(query.split()) for number, query in enumerate(asked, start=1)}
    qrels = Qrels.load(folder / "cranfield" / "cranqrel.trec.txt")
    return JudgedCollection(
        texts, queries, qrels, make_ranker("bm25", texts).rank(queries, 100), rel=1
    )


COLLECTIONS = {"dl": deep_learning, "cranfield": cranfield}


@dataclass(frozen=True)
class Job:
    """One training, or none at all (`variant` is None): one fold of one model."""

    model: str
    vectors: str
    fold: int
    variant: int | None

    @property
    def file(self) -> str:
        return f"{self.model}-{self.vectors}-{self.fold}-{self.variant}.json"


def folds_of(queries: list[str]) -> list[list[str]]:
    """Test queries of each fold."""
    import numpy as np

    order = [queries[place] for place in np.random.default_rng(SEED).permutation(len(queries))]
    return [order[fold::FOLDS] for fold in range(FOLDS)]


def load(collection: str, folder: Path, vectors: str) -> None:
    """What every job needs, read once before the workers start; they share it."""
    data = COLLECTIONS[collection](folder)
    vocabulary = ModelVocabulary.of(data.passages.values())
    words = {
        kind: Words.of(vocabulary, vectors if kind == "pretrained" else "random", seed=SEED)
        for kind in VECTORS
    }
    shared.update(data=data, words=words)


shared: dict[str, Any] = {}


@cache
def split() -> list[list[str]]:
    judged = [query for query in shared["data"].queries if query in shared["data"].bm25.query_ids]
    return folds_of(judged)


def work(job: Job) -> tuple[Job, dict[str, Any], dict[str, dict[str, float]]]:
    """Train on the queries of the other folds, then rerank this fold's."""
    data, words = shared["data"], shared["words"][job.vectors]
    started = time.perf_counter()
    test = split()[job.fold]
    rest = [query for fold in split() if fold is not test for query in fold]
    plan = dict(PLAN)
    if job.variant is None:
        plan["epochs"], pool, factor = 0, "run", 1.0
    else:
        pool, factor = VARIANTS[job.variant]
    rate = factor * build_model(job.model, words, {}).learning_rate
    known = data.part(rest)
    made = train_interaction(
        job.model,
        TrainingData(data.texts, known, data.qrels, data.bm25.restrict(known)),
        InteractionSettings(
            pool=pool, learning_rate=rate, relevant=data.rel, seed=SEED,
            options=SETTINGS.get(job.model, {}), **plan,
        ),
        words=words,
    )  # fmt: skip
    part = made.parts[0]
    told: dict[str, Any] = {"epochs": len(part.epochs), "best": part.best}
    if part.best:
        best = part.epochs[part.best - 1]
        told |= {"concordance": best.concordance, "mrr": best.mrr}
    ranker = replace(made.ranker, collection=data.texts)
    asked = data.part(test)
    run = ranker.rerank(asked, data.bm25.restrict(asked), 100)
    told["seconds"] = round(time.perf_counter() - started, 1)
    return job, told, run.to_dict()


def write_runs(
    parts: Path, out: Path, collection: str, model: str, vectors: str, variants: list[int]
) -> None:
    """The run of a model with one kind of vectors, each fold by its best variant."""
    name = f"{collection}-{model}-{vectors}"
    lists: dict[str, Any] = {}
    untrained: dict[str, Any] = {}
    log = []
    for fold in range(FOLDS):
        tried = [read_part(parts, Job(model, vectors, fold, v)) for v in variants]
        chosen = max(tried, key=lambda one: (one["told"]["concordance"], one["told"]["mrr"]))
        lists |= chosen["run"]
        untrained |= read_part(parts, Job(model, vectors, fold, None))["run"]
        told = [one["told"] for one in tried]
        log.append({"chosen": variants[tried.index(chosen)], "tried": told})
    Run.load(lists, name=name).write(out / f"{name}.trec")
    Run.load(untrained, name=f"{name}-untrained").write(out / f"{name}-untrained.trec")
    content = {"variants": VARIANTS, "folds": log}
    (out / f"{name}.json").write_text(json.dumps(content, indent=1) + "\n")


def read_part(parts: Path, job: Job) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((parts / job.file).read_text())
    return content


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("collection", choices=COLLECTIONS)
    parser.add_argument("data", type=Path)
    parser.add_argument("--vectors", default="wordllama", help="a file in GloVe's text format")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--models", nargs="+", choices=MODELS, default=MODELS)
    parser.add_argument("--kinds", nargs="+", choices=VECTORS, default=VECTORS)
    numbers = list(range(len(VARIANTS)))
    parser.add_argument("--variants", type=int, nargs="+", choices=numbers, default=numbers)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    load(options.collection, options.data, options.vectors)
    split()
    jobs = [
        Job(model, vectors, fold, variant)
        for model in options.models
        for vectors in options.kinds
        for fold in range(FOLDS)
        for variant in (*options.variants, None)
    ]
    parts = options.out / f"{options.collection}-parts"
    parts.mkdir(exist_ok=True)
    left = [job for job in jobs if not (parts / job.file).is_file()]
    started = time.perf_counter()
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for number, (job, told, run) in enumerate(pool.imap_unordered(work, left), start=1):
            (parts / job.file).write_text(json.dumps({"told": told, "run": run}))
            took = time.perf_counter() - started
            print(f"{took:6.0f} s {number}/{len(left)} {job} {told}", file=sys.stderr, flush=True)
    for model, vectors in itertools.product(options.models, options.kinds):
        write_runs(parts, options.out, options.collection, model, vectors, options.variants)
    shared["data"].bm25.write(options.out / f"{options.collection}-bm25.trec")


if __name__ == "__main__":
    main()
