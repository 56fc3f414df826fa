"""The speed claims, measured against named baselines in one run; exits 1 when one is missed.

    make bench                        # or: python bench/run.py --data bench/data

Every figure is a ratio to a baseline that ran beside it (median of five), because machines are
noisy. Loading is left out by one warm-up. Data are made on the first call.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import data as made
from ranktilt.data.lexicon import Lexicon
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


def plain_python_counts(path: Path) -> int:
    """The baseline: what `annotate` computes, as a plain loop; nothing is kept or written."""
    group_of = {
        term.key: number
        for number, group in enumerate(Lexicon.load("gender").groups)
        for term in group.terms
    }
    word = re.compile(r"\w+")
    documents = tokens_seen = 0
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            _, text = line.rstrip("\n").split("\t", 1)
            tokens = word.findall(text)
            length, counts, terms = len(tokens), [0, 0], Counter[str]()
            for token in tokens:
                token = token.lower()
                group = group_of.get(token)
                if group is not None:
                    counts[group] += 1
                    terms[token] += 1
            documents += 1
            tokens_seen += length
    return documents + tokens_seen


def lean_python_counts(path: Path, *, split: bool) -> int:
    """Loops that do less than `annotate`: two totals a passage, no terms, text lowered whole.

    `split` cuts at white space instead of with a pattern, which finds other tokens.
    """
    first, second = ({term.key for term in group.terms} for group in Lexicon.load("gender").groups)
    word = re.compile(r"\w+")
    matches = 0
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            _, text = line.rstrip("\n").split("\t", 1)
            lowered = text.lower()
            for token in lowered.split() if split else word.findall(lowered):
                if token in first or token in second:
                    matches += 1
    return matches


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


def bench_annotate(folder: Path, report: Report, repeats: int) -> Path:
    passages = folder / "passages-1m.tsv"
    if not passages.exists():
        print("making 1M passages …", flush=True)
        made.write_passages(passages)
    target = folder / "annotations-1m.parquet"
    print(f"annotate: {passages.stat().st_size / 1e6:.0f} MB, Parquet written", flush=True)
    annotate(passages, "gender", output=target)  # load
    times = interleaved(
        repeats,
        annotate=lambda: annotate(passages, "gender", output=target),
        wc=lambda: count_words(passages),
        python=lambda: plain_python_counts(passages),
    )
    show(times)
    speedup = ratio(times, "python", "annotate")
    report.claim("throughput, times a plain Python loop", speedup, 20, at_least=True)
    report.claim("time, times LC_ALL=C wc -w", ratio(times, "annotate", "wc"), 1)
    ours = statistics.median(times["annotate"])
    for what, split in (("no terms, lowered whole", False), ("the same, split at spaces", True)):
        taken = statistics.median(
            seconds(lambda split=split: lean_python_counts(passages, split=split))
            for _ in range(repeats)
        )
        print(f"       against a loop that does less ({what}): {taken / ours:.2f}", flush=True)
    return target


def bench_memory(folder: Path, report: Report) -> None:
    passages, longer = folder / "passages-1m.tsv", folder / "passages-4m.tsv"
    if not longer.exists():
        print("making 4M passages …", flush=True)
        made.write_longer(passages, longer, 4)
    target = folder / "annotations-4m.parquet"
    command = [sys.executable, "-m", "ranktilt", "annotate", str(longer), "-o", str(target), "-q"]
    report.claim("peak memory at 4M passages, GB", peak_gb(command), 1)


def peak_gb(command: list[str]) -> float:
    """Highest resident memory; a process of its own, so that the peak is this command's alone."""
    measure = (
        "import resource, subprocess, sys\n"
        "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", measure, *command], check=True, capture_output=True, text=True
    )
    return int(done.stdout) * (1024 if sys.platform != "darwin" else 1) / 1e9


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
    command = [sys.executable, "-m", "ranktilt", "score", str(longer), "-a", str(annotations), "-q"]
    command += [argument for name in MEASURES for argument in ("-m", name)]
    report.claim("peak memory at 21M lines of a run, GB", peak_gb(command), 1)


def bench_help(report: Report, repeats: int) -> None:
    command = [sys.executable, "-m", "ranktilt", "--help"]
    times = [
        seconds(lambda: subprocess.run(command, check=True, capture_output=True))
        for _ in range(repeats)
    ]
    report.claim("ranktilt --help, seconds", statistics.median(times), 0.5)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--only", choices=["annotate", "memory", "score", "help"])
    options = parser.parse_args()
    options.data.mkdir(parents=True, exist_ok=True)
    report = Report()
    annotations = options.data / "annotations-1m.parquet"
    if options.only in (None, "annotate") or not annotations.exists():
        annotations = bench_annotate(options.data, report, options.repeats)
    if options.only in (None, "memory"):
        bench_memory(options.data, report)
    if options.only in (None, "score"):
        bench_score(options.data, annotations, report, options.repeats)
    if options.only in (None, "help"):
        bench_help(report, options.repeats)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
