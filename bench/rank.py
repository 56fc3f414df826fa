"""BM25 and dense reranking against the libraries called directly: time and peak memory.

python bench/rank.py [--data FOLDER] [--passages 200000] [--texts 600] [--rounds 3]

BM25 indexes and searches made-up passages from a file; both ways read the same file, cut the same
tokens, keep the best 1000 and write a run; ranktilt's is sorted by id within ties. bm25s compiles
its search anew in every process, which takes it longer than these 500 queries; that is left out by
a first search of a few documents. ranktilt's own search compiles nothing, and is compared with
bm25s with numba (`bm25`) and without (`bm25-numpy`: numba cannot be imported). Dense reranking
encodes real-length texts with MiniLM. Each is run in a process of its own, alternating, and the
median of the rounds' ratios counts, by seconds of processor time: other work on the machine does
not change them much. Exit code 1 if a ratio is above its limit.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from data import write_passages

QUERIES, DEPTH = 500, 1000
#: How much longer than the library each part may take.
LIMITS = {
    "bm25": {"index": 1.0, "search": 1.1},
    "bm25-numpy": {"index": 1.0, "search": 1.1},
    "dense": {"re-rank": 1.1},
}


def read_passages(path: Path, most: int | None = None) -> dict[str, str]:
    """`id<TAB>text` lines, as somebody who calls a library would read them."""
    texts = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            name, _, text = line.rstrip("\n").partition("\t")
            texts[name] = text
            if len(texts) == most:
                break
    return texts


def make_queries(path: Path) -> dict[str, str]:
    """Five words out of the middle of every 40th passage."""
    texts = list(read_passages(path, QUERIES * 40).values())[::40]
    return {str(n): " ".join(text.split()[10:15]) or "nothing" for n, text in enumerate(texts)}


def compile_search(backend: str) -> None:
    """What bm25s compiles on its first search."""
    import bm25s

    index = bm25s.BM25(backend=backend)
    index.index(bm25s.tokenize(["one two", "three"], show_progress=False), show_progress=False)
    asked = bm25s.tokenize(["one"], return_ids=False, show_progress=False)
    index.retrieve(asked, k=1, show_progress=False)


def bm25_library(path: Path, folder: Path, backend: str) -> dict[str, float]:
    import bm25s

    queries = make_queries(path)
    compile_search(backend)
    start = time.process_time()
    texts = read_passages(path)
    tokens = bm25s.tokenize(list(texts.values()), show_progress=False)
    index = bm25s.BM25(k1=0.9, b=0.4, backend=backend)
    index.index(tokens, show_progress=False)
    built = time.process_time()
    names = list(texts)
    asked = bm25s.tokenize(list(queries.values()), return_ids=False, show_progress=False)
    found = index.retrieve(asked, k=DEPTH, show_progress=False)
    lines = [
        f"{query} Q0 {names[d]} {rank} {score!r} bm25s\n"
        for query, docs, scores in zip(queries, found.documents, found.scores.tolist(), strict=True)
        for rank, (d, score) in enumerate(zip(docs.tolist(), scores, strict=True), start=1)
    ]
    (folder / "library.trec").write_text("".join(lines))
    return {"index": built - start, "search": time.process_time() - built}


def bm25_ranktilt(path: Path, folder: Path, backend: str) -> dict[str, float]:
    from ranktilt.rankers.specs import make_ranker

    queries = make_queries(path)
    compile_search(backend)  # so that imports and caches are as above
    start = time.process_time()
    ranker = make_ranker("bm25", path).open()
    built = time.process_time()
    ranker.rank(queries, DEPTH).write(folder / "ranktilt.trec")
    return {"index": built - start, "search": time.process_time() - built}


def dense_task(path: Path, count: int) -> tuple[dict[str, str], dict[str, str], dict[str, Any]]:
    """A run of 15 queries over `count` passages."""
    texts = read_passages(path, count)
    queries = dict(list(make_queries(path).items())[:15])
    names = list(texts)
    size = len(names) // len(queries)
    run = {
        query: {name: -float(n) for n, name in enumerate(names[size * i : size * (i + 1)])}
        for i, query in enumerate(queries)
    }
    return texts, queries, run


def dense_library(path: Path, count: int) -> dict[str, float]:
    from sentence_transformers import SentenceTransformer

    texts, queries, run = dense_task(path, count)
    model = SentenceTransformer(os.environ["RANKTILT_MINILM"], device="cpu", local_files_only=True)
    start = time.process_time()
    names = list(dict.fromkeys(name for docs in run.values() for name in docs))
    vectors = model.encode_document([texts[name] for name in names], show_progress_bar=False)
    asked = model.encode_query(list(queries.values()), show_progress_bar=False)
    place = {name: number for number, name in enumerate(names)}
    for number, docs in enumerate(run.values()):
        own = vectors[[place[name] for name in docs]]
        scores = model.similarity(asked[number : number + 1], own)[0].tolist()
        sorted(zip(scores, docs, strict=True), reverse=True)
    return {"re-rank": time.process_time() - start}


def dense_ranktilt(path: Path, count: int) -> dict[str, float]:
    from ranktilt.data.run import Run
    from ranktilt.rankers.base import RankSettings
    from ranktilt.rankers.specs import make_ranker

    texts, queries, run = dense_task(path, count)
    ranker = make_ranker("dense:minilm", texts, RankSettings(cache=False))
    assert ranker.model.model is not None  # loaded before the clock starts, as above
    start = time.process_time()
    ranker.rerank(queries, Run.load(run), count)
    return {"re-rank": time.process_time() - start}


def measure(task: str, who: str, path: Path, texts: int) -> dict[str, float]:
    """One run in a process of its own."""
    command = [sys.executable, __file__, "--one", task, who, "--data", str(path.parent)]
    command += ["--file", path.name, "--texts", str(texts)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    result: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return result


def one(task: str, who: str, path: Path, texts: int) -> None:
    start = time.perf_counter()
    if task.startswith("bm25"):
        if task == "bm25-numpy":
            sys.modules["numba"] = None  # type: ignore[assignment]  # importing it raises an error
        function = bm25_library if who == "library" else bm25_ranktilt
        seconds = function(path, path.parent, "numpy" if task == "bm25-numpy" else "numba")
    else:
        seconds = (dense_library if who == "library" else dense_ranktilt)(path, texts)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
    wall = time.perf_counter() - start
    print(json.dumps(seconds | {"wall": wall, "peak": peak}))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--passages", type=int, default=200_000)
    parser.add_argument("--texts", type=int, default=600)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tasks", nargs="+", default=list(LIMITS), choices=list(LIMITS))
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--file", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        one(*arguments.one, arguments.data / arguments.file, arguments.texts)
        return 0
    path = arguments.data / f"rank-{arguments.passages}.tsv"
    if not path.is_file():
        print("making the data …")
        arguments.data.mkdir(parents=True, exist_ok=True)
        write_passages(path, arguments.passages)
    failed = False
    for task in arguments.tasks:
        rounds = [
            {who: measure(task, who, path, arguments.texts) for who in ("library", "ranktilt")}
            for _ in range(arguments.rounds)
        ]
        for who in rounds[0]:
            found = {part: median(one[who][part] for one in rounds) for part in rounds[0][who]}
            parts = ", ".join(f"{part} {found[part]:.2f} s" for part in LIMITS[task])
            print(
                f"{task} {who}: {parts} (by the clock, with imports and models loading: "
                f"{found['wall']:.1f} s); {found['peak']:.2f} GB at most"
            )
        for part, limit in LIMITS[task].items():
            ratios = [one["ranktilt"][part] / one["library"][part] for one in rounds]
            print(
                f"{task} {part}: ratio {median(ratios):.2f} (limit {limit}; "
                f"{min(ratios):.2f} to {max(ratios):.2f})",
                flush=True,
            )
            failed |= median(ratios) > limit
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
