"""Commands import what they use: large libraries cost a user tenths of a second each."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import ranktilt

HEAVY = {
    "pandas", "torch", "numba", "ir_measures", "scipy.stats", "sentence_transformers", "statsmodels"
}  # fmt: skip
#: bm25s imports it if it is installed, as it is for development.
NUMBA = {"numba"} if importlib.util.find_spec("numba") else set()
SAMPLE = Path(ranktilt.load_sample().passages).parent


def imported(*arguments: str, among: set[str] = HEAVY) -> set[str]:
    """The large libraries that a command has imported when it ends."""
    code = (
        "import atexit, sys\n"
        f"atexit.register(lambda: print(*({among!r} & set(sys.modules)), file=sys.stderr))\n"
        "from ranktilt.cli import main\n"
        "main(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split("\n")[-2].split())


@pytest.mark.parametrize(
    ("command", "needed"),
    [
        ("annotate {sample}/passages.tsv -o {out}/a.parquet -q", set()),
        ("audit {sample}/runs/bm25.trec -c {sample}/passages.tsv -q", set()),
        (
            "audit {sample}/runs/bm25.trec -c {sample}/passages.tsv --qrels {sample}/qrels.txt -q",
            {"ir_measures"},
        ),
        ("explain {sample}/runs/bm25.trec -c {sample}/passages.tsv --query q15 -q", set()),
        ("lexicon check gender -c {sample}/passages.tsv -q", set()),
        ("rank {sample}/passages.tsv {sample}/queries.tsv -o {out}/bm25.trec -q", NUMBA),
        ("swap {sample}/passages.tsv -o {out}/swapped.tsv -q", set()),
        ("demo", {"ir_measures"}),
        ("doctor", set()),
        ("rankers", set()),
    ],
)
def test_only_what_is_needed(command: str, needed: set[str], tmp_path: Path) -> None:
    words = command.format(sample=SAMPLE, out=tmp_path).split()
    assert imported(*words) == needed


def test_annotate_loads_little(tmp_path: Path) -> None:
    slow = {*HEAVY, "polars", "numpy.ma", "pyarrow.compute", "pyarrow.dataset"}
    words = ["annotate", f"{SAMPLE}/passages.tsv", "-o", f"{tmp_path}/a.parquet", "-q"]
    assert imported(*words, among=slow) == set()
