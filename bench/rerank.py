"""Time of reranking 7,000 queries × 100 documents by every method; exits 1 at a missed claim.

    python bench/rerank.py                 # --queries 500 for a quick look

The whole verb is timed: looking up counts or polarity, reranking, the new run. It works on one
core, so processor time is what it takes on a machine with nothing else to do; the clock's time
stands beside it. The claim (under 1 ms a query, by processor time) is made for `duo` and the greedy
methods, at the default cutoff of 10.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

sys.path.insert(0, str(Path(__file__).parent))
from run import Report

from ranktilt.backends.local import map_ordered
from ranktilt.data.annotations import Annotations, AnnotationSettings
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.run import Run
from ranktilt.rerankers.methods import METHODS
from ranktilt.rerankers.reranking import rerank

DEPTH, DOCUMENTS = 100, 100_000
CLAIMED = ("duo", "texfair", "nfairr", "arab")
STRENGTHS = (0.3, 1.0)


def make(queries: int) -> tuple[Run, Annotations, Polarity]:
    """Random lists: three documents of four have no group term, scores fall like BM25's."""
    generator = np.random.default_rng(0)
    lexicon = Lexicon.load("gender")
    silent = generator.random(DOCUMENTS) < 0.75
    counts = generator.geometric(0.4, (DOCUMENTS, 2)) * (generator.random((DOCUMENTS, 2)) < 0.6)
    counts[silent] = 0
    names = pa.array([f"d{i}" for i in range(DOCUMENTS)])
    settings = AnnotationSettings(lexicon)
    columns = [names, pa.array(generator.integers(20, 120, DOCUMENTS).astype(np.int32))]
    columns += [pa.array(counts[:, g].astype(np.int32)) for g in range(2)]
    columns.append(pa.array([[]] * DOCUMENTS, settings.schema().field("terms").type))
    batch = pa.RecordBatch.from_arrays(columns, schema=settings.schema())
    starts = generator.integers(0, DOCUMENTS, queries)
    codes = ((starts[:, None] + 7 * np.arange(DEPTH)) % DOCUMENTS).ravel()
    falls = np.cumsum(generator.exponential(0.1, (queries, DEPTH)), axis=1)
    query_ids = [f"q{i}" for i in range(queries)]
    offsets = np.arange(queries + 1) * DEPTH
    run = Run("made", query_ids, offsets, codes, names, (20.0 - falls).ravel())
    polarity = Polarity(
        pa.array(np.repeat(query_ids, DEPTH).tolist()),
        names.take(pa.array(codes)),
        generator.normal(size=(queries * DEPTH, 1)),
    )
    return run, Annotations.from_batches(settings, iter([batch])), polarity


def on_two_threads(run: Run, annotations: Annotations) -> float:
    """Eight strengths on two threads, as a multiple of the time on one."""

    def one(strength: float) -> Run:
        return rerank(run, "texfair", strength, annotations=annotations)

    times = []
    for workers in (1, 2):
        started = time.perf_counter()
        for _ in map_ordered(one, np.linspace(0.1, 0.8, 8).tolist(), workers):
            pass
        times.append(time.perf_counter() - started)
    return times[1] / times[0]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--queries", type=int, default=7_000)
    chosen = parser.parse_args()
    run, annotations, polarity = make(chosen.queries)
    few = make(2)
    trials: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in METHODS]
    trials += [("duo(bound=score)", {}), ("duo", {"cutoff": None})]
    print(f"{chosen.queries:,} queries × {DEPTH} documents, ms a query (by the clock)\n")
    print("| method | " + " | ".join(f"strength {strength:g}" for strength in STRENGTHS) + " |")
    print("|---|" + "---:|" * len(STRENGTHS), flush=True)
    slowest: dict[str, float] = {}
    for name, options in trials:
        evidence = (
            {"polarity": polarity} if name.startswith("duo") else {"annotations": annotations}
        )
        warm = {"polarity": few[2]} if name.startswith("duo") else {"annotations": few[1]}
        title = name + "".join(
            f", {key} {'all' if value is None else value}" for key, value in options.items()
        )
        cells = []
        for strength in STRENGTHS:
            rerank(few[0], name, strength, **warm, **options)  # load
            gc.collect()
            started, clock = time.process_time(), time.perf_counter()
            rerank(run, name, strength, **evidence, **options)
            taken = 1000 * (time.process_time() - started) / chosen.queries
            waited = 1000 * (time.perf_counter() - clock) / chosen.queries
            cells.append(f"{taken:.2f} ({waited:.2f})")
            if name in CLAIMED and options.get("cutoff", 10):
                slowest[title] = max(slowest.get(title, 0.0), taken)
        print(f"| {title} | " + " | ".join(cells) + " |", flush=True)
    print(
        f"\ntexfair at eight strengths on two threads: {on_two_threads(run, annotations):.2f} times"
    )
    report = Report()
    for title, taken in slowest.items():
        report.claim(f"{title}, ms a query", taken, 1)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
