"""How fast a collection is swapped, against Python's `re`; exits 1 when a claim is missed.

    python bench/swap.py [--data FOLDER] [--passages 1000000] [--repeats 3]

Passages are made on the first call: once as they are, and once with every her and his taken out,
so that no decision about a pronoun is needed. Rates are bytes of the collection by the clock,
reading, hashing and writing included, in a process that has loaded its code; a baseline is run on
fewer passages and keeps nothing. The limit of 50 MB/s is one for TSV; the other formats are
measured on fewer passages, without a limit. Memory is that of a process of its own.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

sys.path.insert(0, str(Path(__file__).parent))
from data import write_passages
from ranktilt.counterfactuals.substitution.pairs import SwapLexicon
from ranktilt.counterfactuals.substitution.swapper import Substitution
from ranktilt.counterfactuals.substitution.swapping import swap

RATE, MEMORY = 50.0, 1.0  # MB/s at least, GB at most
LEXICON = "gender-pairs"


def without_decisions(source: Path, path: Path) -> None:
    """The same passages without her and his."""
    words = re.compile(rb"\b(?:her|his)\b", re.I)
    with source.open("rb") as lines, path.open("wb") as out:
        out.writelines(words.sub(b"its", line) for line in lines)


def as_jsonl(source: Path, path: Path, most: int) -> None:
    with source.open(encoding="utf-8") as lines, path.open("w", encoding="utf-8") as out:
        for _, line in zip(range(most), lines, strict=False):
            doc_id, text = line.rstrip("\n").split("\t")
            out.write(json.dumps({"_id": doc_id, "title": "", "text": text}) + "\n")


def as_csv(source: Path, path: Path, most: int) -> None:
    with (
        source.open(encoding="utf-8") as lines,
        path.open("w", encoding="utf-8", newline="") as out,
    ):
        writer = csv.writer(out)
        writer.writerow(["id", "text"])
        for _, line in zip(range(most), lines, strict=False):
            writer.writerow(line.rstrip("\n").split("\t"))


def as_parquet(source: Path, path: Path, most: int) -> None:
    with source.open(encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for _, line in zip(range(most), lines, strict=False)]
    ids, texts = zip(*rows, strict=True)
    pq.write_table(pa.table({"id": ids, "text": texts}), path)


def first_lines(source: Path, path: Path, most: int) -> Path:
    with source.open("rb") as lines, path.open("wb") as out:
        out.writelines(line for _, line in zip(range(most), lines, strict=False))
    return path


def by_alternation(path: Path, out: Path) -> None:
    """The baseline: `re.sub` with one alternation of all written forms and a function."""
    forms = {form: entry.others[0] for form, entry in SwapLexicon.of(LEXICON).forms.items()}
    longest_first = sorted(forms, key=len, reverse=True)
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
    _rewrite(path, out, lambda text: pattern.sub(lambda match: forms[match[0]], text))


def by_lookup(path: Path, out: Path) -> None:
    """A leaner loop: `re.sub` over all words, each looked up in a dictionary."""
    forms = {form: entry.others[0] for form, entry in SwapLexicon.of(LEXICON).forms.items()}
    word = re.compile(r"\w+")
    _rewrite(path, out, lambda text: word.sub(lambda match: forms.get(match[0], match[0]), text))


def _rewrite(path: Path, out: Path, change: Callable[[str], str]) -> None:
    with path.open(encoding="utf-8") as lines, out.open("w", encoding="utf-8") as target:
        for line in lines:
            doc_id, text = line.split("\t", 1)
            target.write(f"{doc_id}\t{change(text)}")


def rate(path: Path, work: Callable[[], object], repeats: int) -> float:
    """MB a second, the best of some tries: other work on the machine only slows."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return path.stat().st_size / 1e6 / best


def peak_memory(path: Path, out: Path, pronouns: str) -> float:
    """GB that a process of its own holds at most.

    Linux's own line for it, where there is one: `ru_maxrss` begins with the parent's memory.
    """
    program = (
        "import pathlib, re, resource, sys\n"
        "from ranktilt.counterfactuals.substitution.swapper import Substitution\n"
        "from ranktilt.counterfactuals.substitution.swapping import swap\n"
        "swap(sys.argv[1], Substitution(pronouns=sys.argv[3]), sys.argv[2])\n"
        "status = pathlib.Path('/proc/self/status')\n"
        "own = status.exists() and re.search(r'VmHWM:\\s+(\\d+)', status.read_text())\n"
        "print(own[1] if own else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    command = [sys.executable, "-c", program, str(path), str(out), pronouns]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout) * (1024 if sys.platform != "darwin" else 1) / 1e9


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--passages", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    folder = options.data
    folder.mkdir(parents=True, exist_ok=True)
    millions = options.passages == 1_000_000
    passages = folder / ("passages-1m.tsv" if millions else f"rank-{options.passages}.tsv")
    plain = folder / f"swap-plain-{options.passages}.tsv"
    out = folder / "swapped.tsv"
    if not passages.exists():
        print("making passages …", flush=True)
        write_passages(passages, options.passages)
    if not plain.exists():
        without_decisions(passages, plain)
    missed = 0

    def show(what: str, value: float, unit: str, good: bool | None = None) -> None:
        mark = "      " if good is None else "ok    " if good else "MISSED"
        print(f"{mark} {what}: {value:.2f} {unit}", flush=True)

    size = passages.stat().st_size / 1e6
    print(f"{options.passages:,} passages, {size:.0f} MB; best of {options.repeats}", flush=True)
    first = Substitution(LEXICON, pronouns="first")
    swap(plain, first, out)  # load
    ours = rate(plain, lambda: swap(plain, first, out), options.repeats)
    missed += ours < RATE
    show("no decision needed (wanted ≥ 50)", ours, "MB/s", ours >= RATE)
    for pronouns in ("first", "context"):
        swap(
            first_lines(passages, folder / "swap-few.tsv", 20_000),
            Substitution(LEXICON, pronouns=pronouns),
            out,
        )
        there = rate(
            passages,
            lambda way=pronouns: swap(passages, Substitution(LEXICON, pronouns=way), out),
            options.repeats,
        )
        show(f"with her and his, --pronouns {pronouns}", there, "MB/s")
    few = first_lines(plain, folder / "swap-few.tsv", 2_000)
    base = rate(few, lambda: by_alternation(few, out), 1)
    show("baseline: re.sub, one alternation and a function", base, "MB/s")
    show("the same as a ratio", ours / base, "times")
    few = first_lines(plain, folder / "swap-few.tsv", 50_000)
    lean = rate(few, lambda: by_lookup(few, out), options.repeats)
    show("leaner baseline: re.sub over \\w+ and a dictionary", lean, "MB/s")
    show("the same as a ratio", ours / lean, "times")
    most = min(200_000, options.passages)
    for ending, write in (("jsonl", as_jsonl), ("csv", as_csv), ("parquet", as_parquet)):
        given, target = folder / f"swap.{ending}", folder / f"swapped.{ending}"
        write(plain, given, most)
        there = rate(
            given,
            lambda given=given, target=target: swap(given, first, target),
            options.repeats,
        )
        name = "Parquet (bytes of the compressed file)" if ending == "parquet" else ending.upper()
        show(f"{name}, {most:,} passages", there, "MB/s")
    for pronouns in ("first", "context"):
        memory = peak_memory(passages, out, pronouns)
        missed += memory > MEMORY
        show(f"memory at most, --pronouns {pronouns} (wanted ≤ 1)", memory, "GB", memory <= MEMORY)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
