"""What a user waits for before any work is done; exits 1 at a missed claim.

    python bench/startup.py [--dl19 FOLDER]

Every figure is a process of its own, median of five. Seconds are for a quiet machine: compare them
with the import of two libraries, printed first. With --dl19 (TREC's passages, judgements and runs),
one query is explained, and the first audit of a new installation is compared with later ones: a
copy of the package without caches of any kind.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import ranktilt

sys.path.insert(0, str(Path(__file__).parent))
from run import Report, seconds

RUNS = 5
LOAD = (
    "import time; from ranktilt.data import compiling\n"
    "begin = time.perf_counter()\n"
    "for file in ('data/line_kernel.ll', 'terms/kernel.ll'):\n"
    "    compiling.load(file)\n"
    "print(time.perf_counter() - begin)"
)


def process(*arguments: str, package: Path | None = None, cache: Path | None = None) -> str:
    """Run Python with some arguments; returns what it prints."""
    environment = dict(os.environ)
    if package is not None:
        environment["PYTHONPATH"] = str(package)
    if cache is not None:
        environment |= {"XDG_CACHE_HOME": str(cache), "RANKTILT_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


def median_seconds(*arguments: str) -> float:
    """Median time of a process."""
    return statistics.median(seconds(lambda: process(*arguments)) for _ in range(RUNS))


def explain(folder: Path, report: Report) -> None:
    """Explain the first judged query of a run."""
    run = min((folder / "runs_rankllm_top100").iterdir())
    judgements = folder / "qrels.dl19-passage.txt"
    words = [
        "-m", "ranktilt", "explain", str(run), "-c", str(folder / "passages_dl19.tsv"),
        "--query", judgements.read_text().split()[0], "--qrels", str(judgements),
    ]  # fmt: skip
    report.claim("explain one query of DL19, s", median_seconds(*words), 1)


def first_audit(folder: Path, report: Report) -> None:
    """Audit six systems with a package that was never used, then again."""
    runs = sorted(map(str, (folder / "runs_rankllm_top100").iterdir()))[:6]
    words = [
        "-m", "ranktilt", "audit", *runs, "-c", str(folder / "passages_dl19.tsv"),
        "--qrels", str(folder / "qrels.dl19-passage.txt"), "-q",
    ]  # fmt: skip
    ratios = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as new:
            package = Path(new, "package", "ranktilt")
            source = Path(ranktilt.__file__).parent
            shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
            place = {"package": package.parent, "cache": Path(new, "cache")}
            first = seconds(lambda place=place: process(*words, **place))
            later = statistics.median(
                seconds(lambda place=place: process(*words, **place)) for _ in range(3)
            )
            print(f"       first {first:.2f} s, later {later:.2f} s", flush=True)
            ratios.append(first / later)
    report.claim(
        f"first audit of DL19, {len(runs)} systems: times a later one",
        statistics.median(ratios),
        2,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--dl19", type=Path)
    options = parser.parse_args(arguments)
    report = Report()
    print(f"       import polars, pyarrow: {median_seconds('-c', 'import polars, pyarrow'):.2f} s")
    loading = statistics.median(float(process("-c", LOAD)) for _ in range(RUNS))
    report.claim("loading compiled code, s", loading, 0.4)
    with tempfile.TemporaryDirectory() as folder:
        tiny = Path(folder, "tiny.tsv")
        tiny.write_text("".join(f"p{n}\tShe met him at noon.\n" for n in range(20)))
        words = ["-m", "ranktilt", "annotate", str(tiny), "-o", str(tiny.with_suffix(".parquet"))]
        report.claim("annotate of 20 documents, s", median_seconds(*words, "-q"), 0.45)
    report.claim("demo, s", median_seconds("-m", "ranktilt", "demo"), 1.5)
    report.claim("--help, s", median_seconds("-m", "ranktilt", "--help"), 0.15)
    if options.dl19:
        explain(options.dl19, report)
        first_audit(options.dl19, report)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
