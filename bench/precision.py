"""`dense:minilm(precision=bfloat16)` against `dense:minilm`: processor time, and nDCG@10 lost.

python bench/precision.py SHARED_DATA [--texts 256] [--rounds 5]

The method was chosen on TREC DL 2019 (BM25's top 100 reranked) and confirmed once on Cranfield (all
documents searched). Time is that of encoding DL 2019's passages in one process, both ways in turn;
the median of the ratios counts. One thread: several wait for each other actively, which counts as
processor time. Exit code 1 if 16 bits are less than twice as fast, or lose more
than 0.5 % of nDCG@10 on Cranfield. Measured on a processor with `avx512_bf16` (/proc/cpuinfo) only.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

import ir_measures
import numpy as np
import torch
from ir_measures import nDCG

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from experiments.rankers.train import cranfield
from ranktilt.data.collection import Collection
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.specs import make_ranker
from ranktilt.stats.intervals import mean_interval

SPECS = ("dense:minilm", "dense:minilm(precision=bfloat16)")
FASTER, LOST = 2.0, 0.005


def values(spec: str, texts: Collection, queries: dict[str, str], qrels: Qrels) -> np.ndarray:
    """nDCG@10 of each judged query."""
    start = time.process_time()
    run = make_ranker(spec, texts, RankSettings(cache=False)).rank(queries, 100).to_dict()
    print(f"  {spec}: {time.process_time() - start:.0f} s of processor time", flush=True)
    judged = {query: qrels.grades[query] for query in queries}
    found = ir_measures.iter_calc([nDCG @ 10], judged, run)
    own = {one.query_id: one.value for one in found}
    return np.array([own[query] for query in queries])


def lost(name: str, exact: np.ndarray, short: np.ndarray) -> float:
    """Print and return the share of nDCG@10 that is lost."""
    low, high = mean_interval(short - exact)
    share = float(1 - short.mean() / exact.mean())
    print(
        f"{name}, {len(exact)} queries: nDCG@10 {exact.mean():.4f} with 32 bits, "
        f"{short.mean():.4f} with 16; difference {(short - exact).mean():+.4f}, 95 % interval "
        f"{float(low):+.4f} to {float(high):+.4f}; {share:.2%} lost",
        flush=True,
    )
    return share


def faster(texts: list[str], rounds: int) -> float:
    """The median ratio of processor times for encoding."""
    rankers = [make_ranker(spec, {"a": "cat"}, RankSettings(cache=False)) for spec in SPECS]
    ratios = []
    for number in range(rounds + 1):  # the first warms up
        seconds = []
        for ranker in rankers:
            start = time.process_time()
            ranker.model.encode("document", texts if number else texts[:32])
            seconds.append(time.process_time() - start)
        if number:
            ratios.append(seconds[0] / seconds[1])
    print(
        f"encoding {len(texts)} passages: {statistics.median(ratios):.2f} times as fast "
        f"(median of {rounds}; {min(ratios):.2f} to {max(ratios):.2f})",
        flush=True,
    )
    return statistics.median(ratios)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shared", type=Path)
    parser.add_argument("--texts", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--skip-chosen", action="store_true", help="not DL 2019, the slower one")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    folder = arguments.shared / "msmarco_dl19"
    passages = Collection.open(folder / "passages_dl19.tsv")
    every = [text for _, texts in passages.documents() for text in texts]
    gain = faster(every[:: max(1, len(every) // arguments.texts)][: arguments.texts],
                  arguments.rounds)  # fmt: skip
    one = cranfield(arguments.shared)
    queries = {query: text for query, text in one.queries.items() if one.qrels.grades.get(query)}
    confirmed = lost("Cranfield", *(values(spec, one.texts, queries, one.qrels) for spec in SPECS))
    if not arguments.skip_chosen:
        qrels = Qrels.load(folder / "qrels.dl19-passage.txt")
        asked = Queries.load(folder / "topics.dl19-passage.txt").texts
        asked = {query: text for query, text in asked.items() if query in qrels.grades}
        both = [values(f"bm25 >> {spec} % 100", passages, asked, qrels) for spec in SPECS]
        lost("DL 2019", *both)
    return int(gain < FASTER or confirmed > LOST)


if __name__ == "__main__":
    sys.exit(main())
