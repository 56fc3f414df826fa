"""Data for the benchmarks: made up, the same every time, shaped like web passages and deep runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np

PASSAGES = 1_000_000
QUERIES, DEPTH = 7_000, 1_000
_LETTERS = np.array(list("etaoinshrdlcumwfgypbvk"))
_GENDERED = "he his him she her man woman men women mother father son daughter boy girl male female"


def vocabulary(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """30,000 made-up words by falling frequency, some gendered, one in a hundred not ASCII."""
    weights = np.arange(len(_LETTERS), 0, -1.0)
    weights /= weights.sum()
    words = []
    for rank in range(30_000):
        length = 1 + rng.poisson(3.6 if rank < 200 else 6.2)
        words.append("".join(rng.choice(_LETTERS, size=length, p=weights)))
    for number, word in enumerate(_GENDERED.split()):
        words[60 + 9 * number] = word
    for rank in range(5_000, 11_000, 20):
        words[rank] = f"é{words[rank]}ñ"
    frequency = 1.0 / (np.arange(len(words)) + 2.7) ** 1.05
    return np.array(words, dtype=object), np.cumsum(frequency / frequency.sum())


def write_passages(path: Path, count: int = PASSAGES, seed: int = 7) -> None:
    """`id<TAB>text` lines of about 66 words, 460 bytes each."""
    rng = np.random.default_rng(seed)
    words, cumulated = vocabulary(rng)
    with path.open("w", encoding="utf-8", buffering=1 << 22) as out:
        for first in range(0, count, 5_000):
            number = min(5_000, count - first)
            lengths = np.clip(rng.normal(66, 22, size=number), 8, 180).astype(int)
            chosen = words[np.searchsorted(cumulated, rng.random(lengths.sum()) * cumulated[-1])]
            marks = rng.random(len(chosen))
            start = 0
            for row, length in enumerate(lengths.tolist()):
                text = chosen[start : start + length].tolist()
                for place in np.flatnonzero(marks[start : start + length] < 0.12).tolist():
                    text[place] += "." if marks[start + place] < 0.06 else ","
                text[0] = text[0].capitalize()
                out.write(f"{first + row}\t{' '.join(text)}\n")
                start += length


def write_longer(source: Path, path: Path, times: int) -> None:
    """The same passages several times under new ids, for measuring memory."""
    lines = sum(1 for _ in source.open("rb"))
    with path.open("wb", buffering=1 << 22) as out:
        for time in range(times):
            with source.open("rb") as passages:
                for number, line in enumerate(passages):
                    out.write(b"%d\t" % (time * lines + number) + line.split(b"\t", 1)[1])


def write_longer_run(source: Path, path: Path, times: int) -> None:
    """The same lists several times under new queries, for measuring memory."""
    with path.open("wb", buffering=1 << 22) as out:
        for time in range(times):
            with source.open("rb") as lines:
                out.writelines(b"%d-%b" % (time, line) for line in lines)


def write_run(path: Path, documents: int = PASSAGES, seed: int = 3) -> None:
    """A TREC run of 7,000 queries by 1,000 documents, scores to six decimals with a few ties."""
    rng = np.random.default_rng(seed)
    with path.open("w", buffering=1 << 22) as out:
        for query in range(QUERIES):
            docs = rng.choice(documents, size=DEPTH, replace=False).tolist()
            scores = np.round(np.sort(rng.gamma(4, 3, size=DEPTH))[::-1], 6).tolist()
            out.writelines(
                f"{100_000 + query} Q0 {doc} {rank} {score:.6f} bench\n"
                for rank, (doc, score) in enumerate(zip(docs, scores, strict=True), start=1)
            )
