"""A report over 16 systems × 7,000 queries × 100 documents: 15 seconds, 1 GB, a page of 3 MB?

    python bench/report.py --data bench/data

The command is run as a user would run it, in a process of its own, so that its memory can be read
off; exits 1 when a limit is missed. Data are made on the first call.
"""

from __future__ import annotations

import argparse
import os
import sys
import sysconfig
import time
from pathlib import Path

import numpy as np
import polars as pl

sys.path.insert(0, str(Path(__file__).parent))
import data as made

SYSTEMS, QUERIES, DEPTH, POOL = 16, 7_000, 100, 250
PASSAGES = 200_000
SECONDS, GIGABYTES, MEGABYTES = 15.0, 1.0, 3.0
DOMAINS = ("health", "work", "sport", "law", "school", "home", "music")


def write_collection_and_runs(folder: Path) -> None:
    """Passages, queries with domains, judgements, and runs that share most of their documents."""
    folder.mkdir(parents=True, exist_ok=True)
    made.write_passages(folder / "passages.tsv", PASSAGES)
    rng = np.random.default_rng(11)
    pools = rng.integers(0, PASSAGES - POOL, QUERIES)[:, None] + np.arange(POOL)
    relevance = rng.normal(size=pools.shape)
    queries = np.arange(100_000, 100_000 + QUERIES)
    pl.DataFrame(
        {
            "query_id": queries,
            "text": [f"what to know about number {number}" for number in queries],
            "domain": [DOMAINS[number % len(DOMAINS)] for number in queries],
        }
    ).write_csv(folder / "queries.tsv", separator="\t")
    best = np.argsort(-relevance, axis=1)[:, :4]
    with (folder / "qrels.txt").open("w") as out:
        for row, query in enumerate(queries.tolist()):
            for grade, place in enumerate(best[row].tolist()):
                out.write(f"{query} 0 {pools[row, place]} {max(1, 3 - grade)}\n")
    for system in range(SYSTEMS):
        noisy = relevance + rng.normal(scale=0.5 + 0.1 * system, size=pools.shape)
        order = np.argsort(-noisy, axis=1)[:, :DEPTH]
        pl.DataFrame(
            {
                "query": np.repeat(queries, DEPTH),
                "q0": ["Q0"] * (QUERIES * DEPTH),
                "doc": np.take_along_axis(pools, order, axis=1).reshape(-1),
                "rank": np.tile(np.arange(1, DEPTH + 1), QUERIES),
                "score": np.round(np.take_along_axis(noisy, order, axis=1).reshape(-1), 6),
                "tag": [f"system{system:02d}"] * (QUERIES * DEPTH),
            }
        ).write_csv(folder / f"system{system:02d}.trec", separator=" ", include_header=False)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    folder = arguments.parse_args().data / "report"
    if not (folder / f"system{SYSTEMS - 1:02d}.trec").is_file():
        print("making the data …")
        write_collection_and_runs(folder)
    command = [
        str(Path(sysconfig.get_path("scripts")) / "ranktilt"),
        "audit",
        *(str(path) for path in sorted(folder.glob("system*.trec"))),
        *("--collection", str(folder / "passages.tsv")),
        *("--queries", str(folder / "queries.tsv"), "--by", "domain"),
        *("--qrels", str(folder / "qrels.txt"), "--quiet", "-o", str(folder / "out") + "/"),
    ]
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ)
    _, status, usage = os.wait4(process, 0)
    took, held = time.perf_counter() - start, usage.ru_maxrss / 1024**2
    code = os.waitstatus_to_exitcode(status)
    pages = sorted((folder / "out").glob("**/*.html"))
    size = (folder / "out" / "index.html").stat().st_size / 1e6
    print(
        f"report of {SYSTEMS} systems × {QUERIES:,} queries × {DEPTH} documents: exit {code}, "
        f"{took:.1f} s (limit {SECONDS:.0f}), {held:.2f} GB at most (limit {GIGABYTES:.0f}), "
        f"{usage.ru_utime + usage.ru_stime:.1f} s of CPU time, page {size:.1f} MB "
        f"(limit {MEGABYTES:.0f}), {len(pages)} pages"
    )
    met = took <= SECONDS and held <= GIGABYTES and size <= MEGABYTES
    return 0 if code == 0 and met else 1


if __name__ == "__main__":
    sys.exit(main())
