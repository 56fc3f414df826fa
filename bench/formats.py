"""Every format of a collection compared with TSV; exits 1 if a limit is missed.

    python bench/formats.py --collection passages.tsv [--data FOLDER] [--passages 400000]

The first documents of a TSV collection are written in each format. Each is annotated (Parquet
written) and swapped in this one process, which has loaded its code. The runs of all formats are
interleaved; figures are medians of eleven. Ratios are given by the clock and by the processor's
time, which depends less on other work on the machine. What Arrow and polars alone take to read
Parquet is printed, because no annotating of such files can be faster.
"""

from __future__ import annotations

import argparse
import csv
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from ranktilt.counterfactuals.substitution.swapping import swap
from ranktilt.data.collection import PARQUET_BYTES
from ranktilt.terms.annotator import annotate

#: Time of annotating as a multiple of TSV's, at most; None is measured without a limit.
FORMATS = {
    "tsv": None,
    "jsonl": 1.5,
    "escaped.jsonl": 1.5,  # \\u escapes for everything that is not ASCII
    "csv": 1.2,
    "parquet": 1.3,  # compressed as pyarrow does by default (snappy)
    "zstd.parquet": 1.3,  # as polars does
}
SWAP_RATE = 100.0  # MB of JSON lines per second, at least
RUNS = 11


def write_formats(collection: Path, folder: Path, most: int) -> dict[str, Path]:
    """The first documents of a collection in every format; what exists is used again."""
    paths = {ending: folder / f"formats-{most}.{ending}" for ending in FORMATS}
    if all(path.exists() for path in paths.values()):
        return paths
    with collection.open(encoding="utf-8", newline="\n") as lines:
        rows = [line.rstrip("\r\n").split("\t", 1) for line in islice(lines, most)]
    objects = [{"_id": name, "title": "", "text": text} for name, text in rows]
    lines_of = {
        "tsv": map("\t".join, rows),
        "jsonl": (json.dumps(row, ensure_ascii=False) for row in objects),
        "escaped.jsonl": map(json.dumps, objects),
    }
    for ending, lines in lines_of.items():
        with paths[ending].open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(f"{line}\n" for line in lines)
    with paths["csv"].open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows([["doc_id", "text"], *rows])
    names, texts = zip(*rows, strict=True)
    table = pa.table({"doc_id": names, "text": texts})
    pq.write_table(table, paths["parquet"])
    pq.write_table(table, paths["zstd.parquet"], compression="zstd")
    return paths


def read_by_arrow(path: Path) -> None:
    """Only read a Parquet file, as `annotate` does."""
    with pq.ParquetFile(path, buffer_size=PARQUET_BYTES, pre_buffer=False) as file:
        for _ in file.iter_batches(11_000, use_threads=False):
            pass


def read_by_polars(path: Path) -> None:
    """Only read a Parquet file, with another library."""
    pl.read_parquet(path)


def measured(works: dict[str, Callable[[], object]]) -> dict[str, tuple[float, float]]:
    """Median seconds by the clock and by the processor, after one run that loads the code."""
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in works}
    for _ in range(RUNS + 1):
        for name, work in works.items():
            begin, used = time.perf_counter(), time.process_time()
            work()
            times[name].append((time.perf_counter() - begin, time.process_time() - used))
    return {
        name: (statistics.median(t[0] for t in some[1:]), statistics.median(t[1] for t in some[1:]))
        for name, some in times.items()
    }


def main() -> int:
    """Measure, print a table, return 1 if a limit is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--collection", type=Path, required=True)
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--passages", type=int, default=400_000)
    options = parser.parse_args()
    options.data.mkdir(parents=True, exist_ok=True)
    paths = write_formats(options.collection, options.data, options.passages)
    missed = 0
    print("| annotate | MB | s | CPU s | times TSV | by CPU | limit | |")
    print("|---|--:|--:|--:|--:|--:|--:|---|")
    with tempfile.TemporaryDirectory(dir=options.data) as folder:
        out = Path(folder, "annotations.parquet")
        works = {
            ending: lambda path=path: annotate(path, output=out) for ending, path in paths.items()
        }
        found = measured(works)
        for ending, limit in FORMATS.items():
            wall, used = (mine / tsv for mine, tsv in zip(found[ending], found["tsv"], strict=True))
            good = limit is None or wall <= limit
            missed += not good
            size = paths[ending].stat().st_size / 1e6
            print(
                f"| {ending} | {size:.0f} | {found[ending][0]:.3f} | {found[ending][1]:.3f} "
                f"| {wall:.2f} | {used:.2f} | {limit or ''} | {'ok' if good else 'MISSED'} |"
            )
        print()
        works = {
            f"{library} alone reads {ending}": lambda read=read, path=paths[ending]: read(path)
            for ending in ("parquet", "zstd.parquet")
            for library, read in (("Arrow", read_by_arrow), ("polars", read_by_polars))
        }
        for what, (wall, used) in measured(works).items():
            print(
                f"{what} in {wall:.3f} s, {used:.3f} s of processor time: "
                f"{used / found['tsv'][1]:.2f} times all of annotating TSV"
            )
        works = {
            ending: lambda ending=ending: swap(paths[ending], output=Path(folder, f"out.{ending}"))
            for ending in paths
        }
        print("\n| swap | s | CPU s | MB/s | limit | |\n|---|--:|--:|--:|--:|---|")
        for ending, (wall, used) in measured(works).items():
            rate = paths[ending].stat().st_size / 1e6 / wall
            limit = SWAP_RATE if ending.endswith("jsonl") else None
            good = limit is None or rate >= limit
            missed += not good
            print(
                f"| {ending} | {wall:.3f} | {used:.3f} | {rate:.0f} | {limit or ''} "
                f"| {'ok' if good else 'MISSED'} |"
            )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
