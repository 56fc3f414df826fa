"""Dense search on a GPU against sentence-transformers' own loop; exits 1 above the limit.

python bench/dense_gpu.py MODEL_FOLDER [--data FOLDER] [--passages 100000] [--rounds 3]

Both read the same made-up passages, encode them with the same model and batch size, compare them
with 100 queries and keep the best 1000. The library's loop is `encode_document`, `similarity` and
`topk`, all on the GPU. One process; loaded and warmed up before the clock starts; runs alternate,
and the median of the rounds' ratios by the clock counts. A folder without weights gets random ones,
which are as fast. Needs a GPU; `--device cpu` is for trying the script.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from rank import DEPTH, make_queries, read_passages

from data import write_passages
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.specs import make_ranker
from ranktilt.rankers.torch_support import BATCH_SIZE

LIMIT, QUERIES = 1.1, 100


def with_weights(folder: Path, target: Path) -> Path:
    """The folder, or a copy with random weights if it has none."""
    if any(folder.glob("*.safetensors")):
        return folder
    from transformers import AutoConfig, AutoModel

    shutil.copytree(folder, target)
    AutoModel.from_config(AutoConfig.from_pretrained(folder)).save_pretrained(target)
    return target


def library(model: Any, path: Path, queries: list[str]) -> list[list[int]]:
    """Search as one would with sentence-transformers alone."""
    texts = list(read_passages(path).values())
    kept = {"batch_size": BATCH_SIZE, "show_progress_bar": False, "convert_to_tensor": True}
    documents = model.encode_document(texts, **kept)
    scores = model.similarity(model.encode_query(queries, **kept), documents)
    return scores.topk(min(DEPTH, len(texts)), dim=1).indices.tolist()


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("model", type=Path)
    parser.add_argument("--data", type=Path, default=Path(__file__).parent / "data")
    parser.add_argument("--passages", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--device", default="cuda")
    options = parser.parse_args()
    from sentence_transformers import SentenceTransformer

    options.data.mkdir(parents=True, exist_ok=True)
    path = options.data / f"rank-{options.passages}.tsv"
    if not path.is_file():
        write_passages(path, options.passages)
    queries = dict(list(make_queries(path).items())[:QUERIES])
    with tempfile.TemporaryDirectory() as place:
        folder = with_weights(options.model, Path(place, "model"))
        settings = RankSettings(device=options.device, cache=False)
        ranker = make_ranker(f"dense:{folder}", path, settings)
        model = SentenceTransformer(os.fspath(folder), device=options.device, local_files_only=True)
        warm = [f"{number} {text}" for number, text in enumerate(queries.values())]
        for one in (model, ranker.model.model):
            one.encode_document(warm, show_progress_bar=False)
        times: dict[str, list[float]] = {"library": [], "ranktilt": []}
        for _ in range(options.rounds):
            for name, work in (
                ("library", lambda: library(model, path, list(queries.values()))),
                ("ranktilt", lambda: ranker.rank(queries, DEPTH)),
            ):
                start = time.perf_counter()
                work()
                times[name].append(time.perf_counter() - start)
    for name, own in times.items():
        print(f"{name}: {median(own):.2f} s ({' '.join(f'{one:.2f}' for one in own)})")
    ratios = [mine / other for mine, other in zip(times["ranktilt"], times["library"], strict=True)]
    good = median(ratios) <= LIMIT
    print(
        f"{'ok' if good else 'MISSED':<6} dense search of {options.passages:,} passages, "
        f"{options.device}: times sentence-transformers: {median(ratios):.2f} (wanted ≤ {LIMIT})"
    )
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
