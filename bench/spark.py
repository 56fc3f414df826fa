"""Spark next to the local engine: the same rows, its speed per core, the cost of a partition.

    python bench/spark.py --data bench/data                       # 2M passages
    python bench/spark.py --passages 100000 1000000 10000000 --no-kill
    python bench/spark.py --collection passages.tsv               # a collection of your own
    python bench/spark.py --verb swap                             # or embed

For every size the collection is annotated by the local engine (two threads) and on every master
(two cores). Times of Spark are of the job: starting Spark and loading the compiled code in its
workers is done before by a small job in the same session, and printed apart. Next to seconds of the
clock stand those of the processors, which other work on the machine changes less. The process that
is killed is one executor of local-cluster, while partitions are being made. Exits 1 when a claim is
missed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import statistics
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pyarrow.parquet as pq

sys.path.insert(0, str(Path(__file__).parent))
from processes import cpu_seconds, executors

import data as made
from ranktilt.backends.spark import SparkSettings, spark_session
from ranktilt.counterfactuals.substitution.spark import swap_on_spark
from ranktilt.counterfactuals.substitution.swapping import swap
from ranktilt.polarity.embedding import embed_collection
from ranktilt.terms.annotator import annotate
from ranktilt.terms.spark import annotate_on_spark

MASTERS = ("local[2]", "local-cluster[2,1,1024]")
CORES = 2
#: Numbers of partitions of the same small collection: the slope is what a partition costs.
FEWEST, MOST = 50, 400
PARTITION_MS = 20
#: Of the local engine's throughput per core, from so many documents on.
WANTED = {10_000_000: 0.9, 1_000_000: 1 / 3}


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """Of the clock, and of all processors."""
    start, used = time.perf_counter(), cpu_seconds()
    work()
    return time.perf_counter() - start, cpu_seconds() - used


def medians(times: list[tuple[float, float]]) -> tuple[float, float]:
    clock, processors = zip(*times, strict=True)
    return statistics.median(clock), statistics.median(processors)


def cost_of_a_partition(master: str, there: Callable[[int], object], repeats: int) -> bool:
    """The slope over the number of partitions, in milliseconds of one core."""
    times = [[seconds(partial(there, number)) for number in (FEWEST, MOST)] for _ in range(repeats)]
    few, many = (medians([pair[place] for pair in times]) for place in (0, 1))
    clock, processors = ((b - a) / (MOST - FEWEST) * 1000 for a, b in zip(few, many, strict=True))
    what = f"{master}: a partition costs {clock * CORES:.1f} ms of a core by the clock"
    what += f", {processors:.1f} ms by the processors (wanted ≤ {PARTITION_MS})"
    return claim(clock * CORES <= PARTITION_MS, what)


def claim(good: bool, what: str) -> bool:
    print(f"{'ok    ' if good else 'MISSED'} {what}", flush=True)
    return good


def kill_in_the_middle(folder: Path, killed: list[int], over: threading.Event) -> None:
    """Kill an executor once a few partitions are done."""
    while not killed and not over.wait(0.02):
        if len(list(folder.glob(".killed.*.work/_done/*.json"))) >= 4:
            killed += executors()[:1]
            if killed:
                os.kill(killed[0], signal.SIGKILL)


@dataclass(frozen=True)
class Verb:
    """A piece of work: here, on a cluster, and whether both gave the same."""

    target: str
    here: Callable[[Path, Path], object]
    there: Callable[..., object]
    equal: Callable[[Path, Path], bool]


def equal_tables(folder: Path, file: Path) -> bool:
    """Row for row and in order: partitions are numbered as the pieces stand in the collection."""
    left, right = (pq.read_table(place) for place in (sorted(folder.glob("part-*")), file))
    return left.num_rows == right.num_rows and all(
        left[name].combine_chunks().equals(right[name].combine_chunks())
        for name in left.column_names
    )


def equal_bytes(folder: Path, file: Path) -> bool:
    """The partitions one after the other are the file; two pieces are in memory at most."""
    with file.open("rb") as whole:
        for part in sorted(folder.glob("part-*")):
            if part.read_bytes() != whole.read(part.stat().st_size):
                return False
        return not whole.read(1)


def embed_there(path: Path, output: Path, spark: SparkSettings) -> object:
    return embed_collection(path, output=output, spark=spark)


VERBS = {
    "annotate": Verb(
        "local.parquet", lambda path, target: annotate(path, output=target, workers=CORES),
        annotate_on_spark, equal_tables,
    ),
    "swap": Verb(
        "local.tsv", lambda path, target: swap(path, output=target, workers=CORES),
        swap_on_spark, equal_bytes,
    ),
    "embed": Verb(
        "local.parquet", lambda path, target: embed_collection(path, output=target),
        embed_there, equal_tables,
    ),
}  # fmt: skip


def passages_of(folder: Path, count: int) -> Path:
    path = folder / f"passages-spark-{count}.tsv"
    if not path.exists():
        print(f"making {count:,} passages …", flush=True)
        base = folder / "passages-spark-100000.tsv"
        if count > 100_000 and not base.exists():
            made.write_passages(base, 100_000)
        if count <= 100_000 or count % 100_000:
            made.write_passages(path, count)
        else:
            made.write_longer(base, path, count // 100_000)
    return path


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--verb", choices=VERBS, default="annotate")
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--passages", type=int, nargs="+", default=[2_000_000])
    parser.add_argument("--masters", nargs="+", default=list(MASTERS))
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--partitions", type=int, help="as of annotate; by the size if left out")
    parser.add_argument("--collection", type=Path, help="instead of made-up passages")
    parser.add_argument("--no-kill", action="store_true")
    options = parser.parse_args()
    options.data.mkdir(parents=True, exist_ok=True)
    work = options.data / "spark-bench"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    fine = True
    small = work / "small.tsv"
    made.write_passages(small, 4_000)
    if options.collection:
        files = {len(annotate(options.collection)): options.collection}
    else:
        files = {count: passages_of(options.data, count) for count in options.passages}
    verb = VERBS[options.verb]
    target, output = work / verb.target, work / "spark"
    verb.here(small, target)  # loads the compiled code
    for master in options.masters:

        def there(path: Path, folder: Path = output, master: str = master) -> None:
            verb.there(path, output=folder, spark=SparkSettings(master, options.partitions))

        start = time.perf_counter()
        with spark_session(SparkSettings(master)):
            began = time.perf_counter() - start

            def tiny(partitions: int, master: str = master) -> None:
                shutil.rmtree(output, ignore_errors=True)
                verb.there(small, output=output, spark=SparkSettings(master, partitions))

            warm, _ = seconds(partial(tiny, 8))
            print(f"{master}: Spark up in {began:.1f} s, first small job {warm:.1f} s", flush=True)
            fine &= cost_of_a_partition(master, tiny, options.repeats)
            for count, path in files.items():
                local, spark = [], []
                for _ in range(options.repeats):
                    local.append(seconds(partial(verb.here, path, target)))
                    shutil.rmtree(output)
                    spark.append(seconds(partial(there, path)))
                same = verb.equal(output, target)
                fine &= claim(same, f"{master}, {count:,} passages: equal row for row")
                pairs = [(a[0] / b[0], a[1] / b[1]) for a, b in zip(local, spark, strict=True)]
                speed, lean = medians(pairs)
                here, on_spark = medians(local), medians(spark)
                rate = f"{count / on_spark[0] / CORES:,.0f} documents per second and core"
                both = f"local {here[0]:.2f} s ({here[1]:.2f} s of processors)"
                both += f", Spark {on_spark[0]:.2f} s ({on_spark[1]:.2f} s): {rate}"
                print(f"       {both}, load {os.getloadavg()[0]:.1f}", flush=True)
                wanted = next((share for size, share in WANTED.items() if count >= size), None)
                if wanted and not options.partitions:
                    what = f"{master}: of the local engine's throughput per core: {speed:.2f}"
                    what += f" by the clock, {lean:.2f} by the processors (wanted ≥ {wanted:.2f})"
                    fine &= claim(speed >= wanted, what)
            if master.startswith("local-cluster") and not options.no_kill:
                killed: list[int] = []
                over = threading.Event()
                thread = threading.Thread(target=kill_in_the_middle, args=(work, killed, over))
                thread.start()
                there(list(files.values())[-1], work / "killed")
                over.set()
                thread.join()
                same = bool(killed) and verb.equal(work / "killed", target)
                fine &= claim(same, f"{master}: an executor killed in the middle, the same rows")
            shutil.rmtree(output)
    shutil.rmtree(work)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
