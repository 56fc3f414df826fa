"""The speed of scoring; exits 1 at a missed claim. Other benchmarks take their functions from here.

    make bench                        # or: python bench/run.py --data bench/data

Every figure is a ratio to a baseline that ran beside it (median of five), because machines are
noisy. Loading is left out by one warm-up. Data are made on the first call.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import data as made
from ranktilt.measures.scoring import score
from ranktilt.terms.annotator import annotate

MEASURES = [
    f"{name}@{cutoff}"
    for name in (
        "RaB", "ARaB", "RaB(magnitude='bool')", "ARaB(magnitude='bool')", "FaiRR",
        "NFaiRR(background='pool')", "AWRF", "TED", "TExFAIR", "TokenShare",
    )
    for cutoff in (5, 10, 20, 50)
]  # fmt: skip


def seconds(work: Callable[[], object]) -> float:
    """Wall-clock time of one call."""
    gc.collect()
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def count_words(path: Path) -> None:
    """The other baseline: `LC_ALL=C wc -w`."""
    environment = {**os.environ, "LC_ALL": "C"}
    subprocess.run(["wc", "-w", str(path)], env=environment, check=True, capture_output=True)


def parse_with_polars(path: Path) -> None:
    """What polars takes to parse the run."""
    import polars as pl

    schema = {
        "query_id": pl.String, "q0": pl.String, "doc_id": pl.String, "rank": pl.Int64,
        "score": pl.Float64, "tag": pl.String,
    }  # fmt: skip
    pl.read_csv(path, separator=" ", has_header=False, schema=schema, quote_char=None)


class Report:
    """Prints each claim and remembers whether one was missed."""

    def __init__(self) -> None:
        self.missed = 0

    def claim(self, what: str, value: float, limit: float, *, at_least: bool = False) -> None:
        good = value >= limit if at_least else value <= limit
        self.missed += not good
        wanted = f"{'≥' if at_least else '≤'} {limit:g}"
        print(f"{'ok    ' if good else 'MISSED'} {what}: {value:.2f} (wanted {wanted})", flush=True)


def interleaved(repeats: int, **works: Callable[[], object]) -> dict[str, list[float]]:
    """Time several works in turns, so that a slow minute of the machine hits all of them."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repeats):
        for name, work in works.items():
            times[name].append(seconds(work))
    return times


def ratio(times: dict[str, list[float]], above: str, below: str) -> float:
    """Median of the ratios of runs that stood beside each other."""
    pairs = zip(times[above], times[below], strict=True)
    return statistics.median(a / b for a, b in pairs)


def show(times: dict[str, list[float]]) -> None:
    for name, values in times.items():
        listed = " ".join(f"{value:.2f}" for value in values)
        print(f"       {name}: {statistics.median(values):.2f} s ({listed})", flush=True)


def peak_memory(arguments: list[str]) -> float:
    """Gigabytes that a Python process has at most."""
    # A process of its own, so that the peak is this command's alone.
    measure = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    words = [sys.executable, "-c", measure, sys.executable, *arguments]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    unit = 1024 if sys.platform != "darwin" else 1
    return int(done.stdout.split()[-1]) * unit / 1e9


def bench_score(folder: Path, annotations: Path, report: Report, repeats: int) -> None:
    run = folder / "run-7m.trec"
    if not run.exists():
        print("making a run of 7M lines …", flush=True)
        made.write_run(run)
    print(f"score: {run.stat().st_size / 1e6:.0f} MB, {len(MEASURES)} measures", flush=True)

    def scored() -> None:
        score(run, MEASURES, annotations=annotations).means()

    scored()  # load
    times = interleaved(repeats, score=scored, polars=lambda: parse_with_polars(run))
    show(times)
    report.claim("scoring, times polars' parsing", ratio(times, "score", "polars"), 2.5)
    longer = folder / "run-21m.trec"
    if not longer.exists():
        print("making a run of 21M lines …", flush=True)
        made.write_longer_run(run, longer, 3)
    command = ["-m", "ranktilt", "score", str(longer), "-a", str(annotations), "-q"]
    command += [argument for name in MEASURES for argument in ("-m", name)]
    report.claim("peak memory at 21M lines of a run, GB", peak_memory(command), 1)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--repeats", type=int, default=5)
    options = parser.parse_args()
    options.data.mkdir(parents=True, exist_ok=True)
    report = Report()
    passages = options.data / "passages-1m.tsv"
    if not passages.exists():
        print("making 1M passages …", flush=True)
        made.write_passages(passages)
    annotations = options.data / "annotations-1m.parquet"
    annotate(passages, "gender", output=annotations)
    bench_score(options.data, annotations, report, options.repeats)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
