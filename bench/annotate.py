"""How fast group terms are counted; exits 1 at a missed claim.

    python bench/annotate.py --collection passages.tsv [passages2.tsv …] [--data FOLDER]

The documents of the collections (id<TAB>text) are repeated under new ids until there are a million.
Commands are processes of their own, start-up included; "warm" is a second call in one process. Runs
are interleaved, and figures are medians of five ratios.
"""

from __future__ import annotations

import argparse
import collections
import itertools
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from run import Report, count_words, interleaved, peak_memory, ratio, show

from ranktilt.data.lexicon import Lexicon
from ranktilt.terms.annotator import annotate

DOCUMENTS, FEWER = 1_000_000, 200_000
#: The lean loop: lower, split at spaces, count. It finds other tokens, and keeps no terms.
LEAN = (
    "import sys\n"
    "from ranktilt.data.lexicon import Lexicon\n"
    "first, second = ({t.key for t in g.terms} for g in Lexicon.load('gender').groups)\n"
    "matches = 0\n"
    "with open(sys.argv[1], encoding='utf-8', newline='\\n') as lines:\n"
    "    for line in lines:\n"
    "        for token in line.rstrip('\\n').split('\\t', 1)[1].lower().split(' '):\n"
    "            if token in first or token in second:\n"
    "                matches += 1\n"
)


def texts_of(collections_: Sequence[Path]) -> list[str]:
    """The texts of all files."""
    found = []
    for path in collections_:
        with path.open(encoding="utf-8", newline="\n") as lines:
            found += [line.rstrip("\n").split("\t", 1)[1] for line in lines]
    return found


def write(path: Path, texts: Sequence[str], count: int) -> Path:
    """Repeat texts under new ids; a file that exists is used again."""
    if not path.exists():
        with path.open("w", encoding="utf-8", newline="\n") as out:
            for number, text in zip(range(count), itertools.cycle(texts), strict=False):
                out.write(f"p{number}\t{text}\n")
    return path


def dense(texts: Sequence[str]) -> list[str]:
    """A fifth of the words replaced by group terms, as frequent as they are in the texts."""
    rng = random.Random(1)
    terms = {term.key for group in Lexicon.load("gender").groups for term in group.terms}
    found = [word for text in texts for word in re.findall(r"\w+", text.lower()) if word in terms]
    return [
        " ".join(rng.choice(found) if rng.random() < 0.2 else word for word in text.split(" "))
        for text in texts
    ]


def phrases(path: Path, texts: Sequence[str], count: int = 20_000) -> Path:
    """A lexicon of phrases of two or three words, drawn from the vocabulary of the texts."""
    rng = random.Random(2)
    words = collections.Counter(word for text in texts for word in re.findall(r"\w+", text.lower()))
    vocabulary = [word for word in words if word.isalpha()]
    made: set[str] = set()
    while len(made) < count:
        made.add(" ".join(rng.choices(vocabulary, k=rng.choice((2, 3)))))
    both = (sorted(made)[::2], sorted(made)[1::2])
    groups = [
        f'[[groups]]\nname = "{n}"\nterms = {json.dumps(own)}\n'
        for n, own in zip("ab", both, strict=True)
    ]
    path.write_text("".join(['name = "phrases"\nlanguage = "en"\n', *groups]), encoding="utf-8")
    return path


def bench_command(passages: Path, target: Path, report: Report) -> None:
    """The command compared with `wc -w`, the lean loop and a copy of the file."""
    command = [sys.executable, "-m", "ranktilt", "annotate", str(passages), "-o", str(target), "-q"]
    times = interleaved(
        5,
        annotate=lambda: subprocess.run(command, check=True),
        wc=lambda: count_words(passages),
        lean=lambda: subprocess.run([sys.executable, "-c", LEAN, str(passages)], check=True),
        copy=lambda: subprocess.run(["cp", str(passages), f"{target}.copy"], check=True),
    )
    Path(f"{target}.copy").unlink()
    show(times)
    report.claim("a million passages: times LC_ALL=C wc -w", ratio(times, "annotate", "wc"), 0.45)
    report.claim(
        "a million passages: times as fast as the lean loop",
        ratio(times, "lean", "annotate"),
        12,
        at_least=True,
    )
    moved = 2 * passages.stat().st_size + target.stat().st_size  # read twice: work and hash
    print(
        f"       moves {moved / 1e6:.0f} MB, a copy {2 * passages.stat().st_size / 1e6:.0f} MB; "
        f"takes {ratio(times, 'annotate', 'copy'):.2f} times as long as cp",
        flush=True,
    )


def bench_warm(folder: Path, texts: Sequence[str], report: Report) -> None:
    """Two cores, dense text and a large lexicon, in one process."""
    plain = write(folder / "plain.tsv", texts, FEWER)
    terms = write(folder / "dense.tsv", dense(texts), FEWER)
    large = Lexicon.load(phrases(folder / "phrases.toml", texts))
    million, target = folder / "million.tsv", folder / "warm.parquet"
    works = {
        "one": lambda: annotate(million, output=target, workers=1),
        "two": lambda: annotate(million, output=target, workers=2),
        "plain": lambda: annotate(plain, output=target),
        "dense": lambda: annotate(terms, output=target),
        "phrases": lambda: annotate(plain, large, output=target),
        "plain, not written": lambda: annotate(plain),
        "dense, not written": lambda: annotate(terms),
    }
    for work in works.values():
        work()
    every = os.sched_getaffinity(0)
    alone = {min(every)}

    def on_one_core() -> None:
        os.sched_setaffinity(0, alone)
        works["one"]()
        os.sched_setaffinity(0, every)

    times = interleaved(5, **(works | {"one": on_one_core}))
    show(times)
    for name in ("plain", "dense"):
        found = works[name]().table(["terms"])["terms"].combine_chunks()
        print(
            f"       {name}: {len(found.flatten()) / len(found):.2f} different terms per document"
        )
    report.claim("two cores: times one", ratio(times, "one", "two"), 1.7, at_least=True)
    size = terms.stat().st_size / plain.stat().st_size
    report.claim(
        "a fifth are group terms: times plain text, per byte",
        ratio(times, "dense", "plain") / size,
        1.2,
    )
    without = ratio(times, "dense, not written", "plain, not written") / size
    print(f"       the same without writing the result: {without:.2f}", flush=True)
    report.claim("20,000 phrases: times 64 words", ratio(times, "phrases", "plain"), 2)


def main() -> int:
    """Measure all."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--collection", type=Path, nargs="+", required=True)
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    options = parser.parse_args()
    options.data.mkdir(parents=True, exist_ok=True)
    texts = texts_of(options.collection)
    million = write(options.data / "million.tsv", texts, DOCUMENTS)
    longer = write(options.data / "four-million.tsv", texts, 4 * DOCUMENTS)
    report = Report()
    bench_command(million, options.data / "command.parquet", report)
    bench_warm(options.data, texts, report)
    words = ["-m", "ranktilt", "annotate", str(longer), "-o", f"{longer}.parquet", "-q"]
    report.claim("peak memory at 4M passages, GB", peak_memory(words), 0.5)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
