"""Scoring one run against a large folder of annotation partitions, beside a bare semi-join.

    python bench/partitioned.py --rows 50_000_000 --folder partitions

Makes the folder (about 12 bytes a row), a run whose documents are spread over all of it and one
whose documents lie close together, and the same run for polars. Every measurement is a process of
its own: wall-clock time from start to end and the highest resident memory. Exits 1 where a claim
is missed: memory under 1.5 GB, and no more than twice the semi-join of the same files. What
was made is removed afterwards unless --keep is given.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations, AnnotationSettings
from ranktilt.data.lexicon import Lexicon

QUERIES, DEPTH = 7_000, 100
MEMORY_BYTES, TIMES = 1_500_000_000, 2.0
#: One is held against the whole collection, so that the statistics of all rows are needed.
MEASURES = ("ARaB@10", "TExFAIR@10", "NFaiRR(background='pool')@10")
WITH_COLLECTION = (*MEASURES, "NFaiRR(background='collection')@10")
PERIOD = 1 << 20  # rows after which counts and terms repeat, so that making them is quick

SEMI_JOIN = """
import sys, polars as pl
files, run, columns = sys.argv[1], sys.argv[2], sys.argv[3].split(",")
wanted = pl.read_csv(run, separator=" ", has_header=False, columns=[2],
                     schema_overrides={"column_3": pl.String}).unique()
wanted.columns = ["doc_id"]
found = (pl.scan_parquet(files).select(columns)
         .join(wanted.lazy(), on="doc_id", how="semi").collect(engine="streaming"))
print(found.height)
"""


def doc_ids(first: int, count: int) -> pa.Array:
    """Names as long as those of web collections, in the order of the files."""
    digits = pc.utf8_lpad(pa.array(np.arange(first, first + count)).cast(pa.string()), 10, "0")
    return pc.binary_join_element_wise("webcrawl-en0000", digits, "-")


class Columns:
    """Lengths, counts and terms of the first rows, used again for all that follow."""

    def __init__(self, settings: AnnotationSettings, seed: int = 5) -> None:
        rng = np.random.default_rng(seed)
        self.schema = settings.schema()
        groups = settings.lexicon.groups
        counts = rng.poisson(rng.gamma(0.35, 2.0, size=(PERIOD, len(groups)))).astype(np.int32)
        self.columns: list[pa.Array] = [pa.array(rng.integers(8, 180, PERIOD).astype(np.int32))]
        self.columns += [pa.array(counts[:, number]) for number in range(len(groups))]
        present = np.minimum(counts, 1)
        words = pa.array([group.terms[0].key for group in groups])
        chosen, which = np.nonzero(present)
        terms = pa.StructArray.from_arrays(
            [words.take(pa.array(which)), pa.array(counts[chosen, which])],
            fields=list(self.schema.field("terms").type.value_type),
        )
        offsets = np.concatenate(([0], np.cumsum(present.sum(axis=1)))).astype(np.int32)
        kind = self.schema.field("terms").type
        self.columns.append(pa.ListArray.from_arrays(pa.array(offsets), terms, type=kind))

    def batch(self, first: int, count: int) -> pa.RecordBatch:
        """Rows `first` to `first + count`; they must lie within one period."""
        own = [column.slice(first % PERIOD, count) for column in self.columns]
        return pa.RecordBatch.from_arrays([doc_ids(first, count), *own], schema=self.schema)


def make_partitions(folder: Path, rows: int, parts: int, group_rows: int) -> None:
    """A folder as `ranktilt annotate` writes it, part by part."""
    folder.mkdir(parents=True)
    settings = AnnotationSettings(Lexicon.load("gender"), source="made up")
    columns = Columns(settings)
    edges = np.linspace(0, rows, parts + 1).astype(int).tolist()

    def batches(start: int, end: int) -> Iterator[pa.RecordBatch]:
        while start < end:
            count = min(group_rows, end - start, PERIOD - start % PERIOD)
            yield columns.batch(start, count)
            start += count

    for number, (start, end) in enumerate(itertools.pairwise(edges)):
        path = folder / f"part-{number:05d}.parquet"
        settings.write(path, batches(start, end), dict)


def make_run(path: Path, rows: int, queries: int, *, within: int | None = None) -> None:
    """A TREC run over the whole collection, or over `within` rows in its middle."""
    rng = np.random.default_rng(3)
    size = rows if within is None else min(within, rows)
    start = (rows - size) // 2
    with path.open("w", buffering=1 << 22) as out:
        for query in range(queries):
            docs = start + rng.choice(size, size=min(DEPTH, size), replace=False)
            out.writelines(
                f"q{query} Q0 webcrawl-en0000-{doc:010d} {rank} {200 - rank} bench\n"
                for rank, doc in enumerate(docs.tolist(), start=1)
            )


def measured(command: list[str]) -> tuple[float, int, float]:
    """Seconds, highest resident bytes and processor seconds of a process of its own."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"failed with {child.returncode}: {' '.join(command)}")
    return time.perf_counter() - start, usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime


def side_by_side(jobs: dict[str, list[str]], times: int) -> dict[str, tuple[float, int]]:
    """Median of the seconds and the highest of the memories, in turns; the first does not count.

    Taking turns spreads what else the machine does over all of them.
    """
    found: dict[str, list[tuple[float, int, float]]] = {name: [] for name in jobs}
    for turn in range(times + 1):
        for name, command in jobs.items():
            taken = measured(command)
            if turn:
                found[name].append(taken)
    result = {}
    for name, rounds in found.items():
        wall, memory = statistics.median(r[0] for r in rounds), max(r[1] for r in rounds)
        processor = statistics.median(r[2] for r in rounds)
        every = ", ".join(f"{r[0]:.1f}" for r in rounds)
        print(
            f"{name:<42} {wall:6.2f} s  {processor:6.2f} s of processor  {memory / 1e6:5.0f} MB"
            f"  ({every})",
            flush=True,
        )
        result[name] = wall, memory
    return result


def main() -> None:
    """Make, measure, compare, remove."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=50_000_000)
    parser.add_argument("--parts", type=int, default=64)
    parser.add_argument("--group-rows", type=int, default=20_000, help="rows of a row group")
    parser.add_argument("--queries", type=int, default=QUERIES)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--folder", type=Path, default=Path("bench/data/partitions"))
    parser.add_argument("--keep", action="store_true", help="leave the folder for the next time")
    given = parser.parse_args()
    if not 1_000 <= given.rows <= 100_000_000:
        parser.error("--rows between 1,000 and 100,000,000")
    parts = given.folder / "parts"
    if parts.is_dir() and (kept := len(Annotations.read(parts))) != given.rows:
        parser.error(f"{parts} holds {kept:,} rows: remove it, or give --rows {kept}")
    try:
        if not parts.is_dir():
            start = time.perf_counter()
            make_partitions(parts, given.rows, given.parts, given.group_rows)
            print(f"made in {time.perf_counter() - start:.0f} s")
        missed = compare(given, parts)
    finally:
        if not given.keep:
            remove(given.folder)
    sys.exit(1 if missed else 0)


def remove(folder: Path) -> None:
    """What was made here; whatever else lies in the folder stays."""
    shutil.rmtree(folder / "parts", ignore_errors=True)
    for name in ("spread.trec", "close.trec"):
        (folder / name).unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # something else lies there
        folder.rmdir()


def compare(given: argparse.Namespace, parts: Path) -> list[str]:
    """Measure everything; what was missed."""
    spread, close = given.folder / "spread.trec", given.folder / "close.trec"
    make_run(spread, given.rows, given.queries)
    make_run(close, given.rows, given.queries, within=max(DEPTH, given.rows // 500))
    size = sum(path.stat().st_size for path in parts.iterdir())
    count = len(list(parts.glob("*.parquet")))
    print(f"{given.rows:,} rows in {count} files, {size / 1e9:.2f} GB; {given.queries:,} queries")
    groups = Lexicon.load("gender").group_names
    columns = ",".join(["doc_id", "length", *(f"count_{name}" for name in groups)])
    glob = str(parts / "*.parquet")
    score = [sys.executable, "-m", "ranktilt", "score", "-a", str(parts), "--quiet"]

    def of(measures: tuple[str, ...]) -> list[str]:
        return [argument for name in measures for argument in ("-m", name)]

    audit = [sys.executable, "-m", "ranktilt", "audit", "-a", str(parts), "--quiet"]
    join = [sys.executable, "-c", SEMI_JOIN, glob]
    bases = {
        "polars semi-join, ids spread": [*join, str(spread), columns],
        "polars semi-join, ids close together": [*join, str(close), columns],
    }
    jobs = {
        "score, ids spread": [*score, str(spread), *of(MEASURES)],
        "score, ids spread, background collection": [*score, str(spread), *of(WITH_COLLECTION)],
        "audit, ids spread": [*audit, str(spread)],
        "score, ids close together": [*score, str(close), *of(MEASURES)],
    }
    found = side_by_side(bases | jobs, given.times)
    missed = []
    for name in jobs:
        wall, memory = found[name]
        base = next(found[own][0] for own in bases if ("close" in own) == ("close" in name))
        print(f"{name}: {wall / base:.2f} times the semi-join (at most {TIMES:g})")
        if wall > TIMES * base or memory >= MEMORY_BYTES:
            missed.append(name)
    print(f"missed: {', '.join(missed)}" if missed else "all held")
    return missed


if __name__ == "__main__":
    main()
