"""What a typed program does with ranktilt; `tests/test_packaging.py` checks it, none runs it.

Every public name is used, so that `mypy --strict` sees the types that users see.
"""

from __future__ import annotations

from pathlib import Path

import polars as pl

import ranktilt as rt
from ranktilt.measures import DUO, ARaB, TExFAIR, nDCG


def measure(folder: Path) -> float:
    sample = rt.load_sample()
    annotations: rt.Annotations = rt.annotate(sample.passages)
    scores: rt.Scores = rt.score(
        sample.runs[0], [ARaB @ 10, nDCG @ 10, "TExFAIR@10"], annotations=annotations,
        qrels=sample.qrels,
    )  # fmt: skip
    frame: pl.DataFrame = scores.to_polars()
    frame.write_csv(folder / "scores.csv")
    audit: rt.Audit = rt.audit({"bm25": sample.runs[0]}, sample.passages, qrels=sample.qrels)
    audit.compare(baseline="bm25").to_polars()
    audit.explain("q01", run="bm25")
    audit.report(folder / "report")
    mean = scores.mean("bm25", ARaB @ 10)
    return 0.0 if mean is None else mean


def change(folder: Path) -> rt.Run:
    sample = rt.load_sample()
    run: rt.Run = rt.rank(sample.passages, sample.queries, "bm25 >> dense:light % 100")
    rt.swap(sample.passages, folder / "swapped.tsv")
    rt.counterfactual(sample.passages, sample.queries, ["bm25"])
    return rt.rerank(run, method="texfair", annotations=rt.annotate(sample.passages), strength=0.4)


def read(folder: Path) -> list[str]:
    run = rt.Run.load(folder / "bm25.trec")
    qrels: rt.Qrels = rt.Qrels.load(folder / "qrels.txt")
    queries: rt.Queries = rt.Queries.load(folder / "queries.tsv")
    lexicon: rt.Lexicon = rt.Lexicon.load("gender")
    collection: rt.Collection = rt.Collection.open(folder / "passages.tsv")
    labels: rt.Labels = rt.Labels.load(folder / "labels.csv")
    polarity: rt.Polarity = rt.Polarity.load(folder / "polarity.parquet")
    names = [str(rt.parse_measure("ARaB@10")), str(TExFAIR @ 10), str(DUO @ 10)]
    others = (qrels, queries, lexicon, collection, labels, polarity)
    return [*run.query_ids, *names, *(type(one).__name__ for one in others)]


def others(folder: Path) -> str:
    scores = rt.Scores.read(folder / "scores.json")
    rt.compare(scores, baseline="bm25")
    rt.gate(folder / "gate.toml", scores)
    fitted = rt.fit_polarity(folder / "bm25.trec", folder / "passages.tsv", folder / "queries.tsv")
    return f"{fitted} {rt.train} {rt.__version__}"
