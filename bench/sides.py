"""The time it takes to find sides, against embedding the same documents with plain MiniLM.

    python bench/sides.py

Ten short documents (13 words on average) for each query; a run fits the axes, reads every document
with its query and gives verdicts. Then the same from the cache, longer documents, and `light`.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]
from run import Report, seconds

from experiments.sides.data import Claim, read_written
from ranktilt.polarity.embedders import SentenceTransformerEmbedder
from ranktilt.polarity.polarize import PolaritySettings, fit_polarity

REPEATS = 3


def lists(claims: Sequence[Claim], times: int = 1) -> tuple[dict, dict, dict]:
    """Run, texts and queries: ten documents for each claim, each `times` over."""
    run, texts, queries = {}, {}, {}
    for number, claim in enumerate(claims):
        own = [*claim.documents, *claim.documents][:10]
        ids = [f"d{number}-{n}" for n in range(len(own))]
        texts |= {doc: " ".join([f"{text}."] * times) for doc, text in zip(ids, own, strict=True)}
        run[f"q{number}"] = {doc: -float(n) for n, doc in enumerate(ids)}
        queries[f"q{number}"] = claim.text
    return run, texts, queries


def fit(given: tuple[dict, dict, dict], embedder: str, cache: bool | str = False) -> object:
    """Polarity and verdicts of all queries."""
    run, texts, queries = given
    settings = PolaritySettings(cache=cache)
    return fit_polarity(run, texts, queries, embedder=embedder, settings=settings)


def main() -> int:
    report = Report()
    claims = read_written("plain")
    plain = SentenceTransformerEmbedder("minilm")
    plain.embed(["warm"], ["warm"])
    for count, times in ((100, 1), (400, 1), (100, 10)):
        given = lists(claims[:count], times)
        documents = list(given[1].values())
        found = [
            (
                seconds(partial(fit, given, "st:minilm")),
                seconds(partial(plain.embed, documents, documents)),
            )
            for _ in range(REPEATS)
        ]
        name = f"{count} queries × 10 documents of {13 * times} words"
        ours = statistics.median(own for own, _ in found)
        print(f"    {name}: {ours:.1f} s", flush=True)
        ratio = statistics.median(own / theirs for own, theirs in found)
        report.claim(f"{name}: times plain MiniLM", ratio, 6)
    given = lists(claims[:100])
    with tempfile.TemporaryDirectory() as folder:
        first, again = (seconds(partial(fit, given, "st:minilm", folder)) for _ in range(2))
    report.claim("from the cache: share of the first time", again / first, 0.2)
    times_light = [seconds(partial(fit, given, "light")) for _ in range(REPEATS)]
    print(f"    light: {statistics.median(times_light):.1f} s", flush=True)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
