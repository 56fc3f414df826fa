"""Train a cross-encoder on query folds and rerank a run out of fold: no query is in both.

Queries that share a relevant document, or have the same text, are in the same fold: what a model
is asked for has not been shown to it as the answer to another query.

    python -m experiments.rankers.train_cross_folds --model PATH --passages p19.tsv p20.tsv \\
        --queries q19.tsv q20.tsv --qrels r19.txt r20.txt --run bm25-19.trec bm25-20.trec \\
        --out cross.trec

The encoder gets a fresh head of one number. Pairs are drawn from a query's documents, one judged
higher than the other; what a run retrieved and nobody judged counts as 0. Loss: −ln σ(s₊ − s₋).
Needs torch and transformers alone, so that it runs where only these are. The result is a
TREC run of all queries, each ranked by the model that never saw it, and with --save a model a fold.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from pathlib import Path

import torch
import torch.nn.functional as F
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def read_pairs(paths: list[Path]) -> dict[str, str]:
    """`id<TAB>text` lines."""
    lines = (line for path in paths for line in path.read_text(encoding="utf-8").split("\n"))
    return dict(line.split("\t", 1) for line in lines if line.strip())


def read_qrels(paths: list[Path]) -> dict[str, dict[str, int]]:
    grades: dict[str, dict[str, int]] = defaultdict(dict)
    for path in paths:
        for line in path.read_text().splitlines():
            query, _, doc, grade = line.split()
            grades[query][doc] = int(grade)
    return dict(grades)


def read_run(paths: list[Path], depth: int) -> dict[str, list[str]]:
    lists: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for path in paths:
        for line in path.read_text().splitlines():
            query, _, doc, _, score, _ = line.split()
            lists[query].append((float(score), doc))
    return {q: [doc for _, doc in sorted(docs, reverse=True)[:depth]] for q, docs in lists.items()}


def make_folds(
    queries: dict[str, str], grades: dict[str, dict[str, int]], number: int, rng: random.Random
) -> list[set[str]]:
    """Folds of like size; queries with a relevant document or the text in common stay together."""
    leader = {query: query for query in queries}

    def find(query: str) -> str:
        while leader[query] != query:
            query = leader[query]
        return query

    seen: dict[str, str] = {}
    for query, text in queries.items():
        marks = [f"text {' '.join(text.lower().split())}"]
        marks += [f"document {doc}" for doc, grade in grades[query].items() if grade > 0]
        for mark in marks:
            leader[find(query)] = find(seen.setdefault(mark, query))
    together: dict[str, list[str]] = defaultdict(list)
    for query in queries:
        together[find(query)].append(query)
    parts = [sorted(part) for part in together.values()]
    rng.shuffle(parts)
    folds: list[set[str]] = [set() for _ in range(number)]
    for part in sorted(parts, key=len, reverse=True):
        min(folds, key=len).update(part)
    return folds


class Ranker:
    """A cross-encoder and how to feed it."""

    def __init__(self, path: str, device: str, length: int) -> None:
        self.tokenizer = AutoTokenizer.from_pretrained(path)
        model = AutoModelForSequenceClassification.from_pretrained(
            path, num_labels=1, torch_dtype=torch.float32
        )
        self.model, self.device, self.length = model.to(device), device, length

    def scores(self, queries: list[str], passages: list[str]) -> torch.Tensor:
        fed = self.tokenizer(
            queries, passages, truncation="only_second", max_length=self.length, padding=True,
            return_tensors="pt",
        ).to(self.device)  # fmt: skip
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            return self.model(**fed).logits[:, 0].float()


def draw_pairs(
    candidates: dict[str, dict[int, list[str]]], number: int, rng: random.Random
) -> list[tuple[str, str, str]]:
    """(query, better, worse); every query is drawn as often as any other."""
    usable = [query for query, by_grade in candidates.items() if len(by_grade) > 1]
    drawn = []
    for _ in range(number):
        query = rng.choice(usable)
        low, high = sorted(rng.sample(sorted(candidates[query]), 2))
        drawn.append(
            (query, rng.choice(candidates[query][high]), rng.choice(candidates[query][low]))
        )
    return drawn


def train(
    ranker: Ranker, pairs: list[tuple[str, str, str]], texts: dict[str, str],
    queries: dict[str, str], batch: int, rate: float,
) -> float:  # fmt: skip
    """One pass over the pairs, the rate warming up and then falling; the mean loss of the end."""
    optimizer = torch.optim.AdamW(ranker.model.parameters(), lr=rate, weight_decay=0.01)
    steps = len(pairs) // batch
    warm = max(1, steps // 10)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda i: min((i + 1) / warm, (steps - i) / max(1, steps - warm))
    )
    ranker.model.train()
    losses = []
    for step in range(steps):
        part = pairs[step * batch : (step + 1) * batch]
        asked = [queries[query] for query, _, _ in part]
        passages = [texts[p] for _, p, _ in part] + [texts[n] for _, _, n in part]
        scores = ranker.scores(asked + asked, passages)
        loss = -F.logsigmoid(scores[: len(part)] - scores[len(part) :]).mean()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(ranker.model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        losses.append(float(loss.detach()))
    return sum(losses[-50:]) / len(losses[-50:])


@torch.no_grad()
def rerank(ranker: Ranker, query: str, docs: list[str], texts: dict[str, str]) -> list[float]:
    ranker.model.eval()
    found: list[float] = []
    for start in range(0, len(docs), 256):
        part = docs[start : start + 256]
        found += ranker.scores([query] * len(part), [texts[doc] for doc in part]).tolist()
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    for name in ("passages", "queries", "qrels", "run"):
        arguments.add_argument(f"--{name}", type=Path, nargs="+", required=True)
    arguments.add_argument("--model", required=True)
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--save", type=Path, help="a folder for the models of the folds")
    arguments.add_argument("--name", default="cross")
    arguments.add_argument("--folds", type=int, default=5)
    arguments.add_argument("--pairs", type=int, default=48_000)
    arguments.add_argument("--batch", type=int, default=32)
    arguments.add_argument("--rate", type=float, default=3e-5)
    arguments.add_argument("--length", type=int, default=256)
    arguments.add_argument("--depth", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = arguments.parse_args()
    texts, queries = read_pairs(given.passages), read_pairs(given.queries)
    grades, run = read_qrels(given.qrels), read_run(given.run, given.depth)
    judged = sorted(query for query in run if query in grades and query in queries)
    folds = make_folds({query: queries[query] for query in judged}, grades, given.folds,
                       random.Random(given.seed))  # fmt: skip
    lines = []
    for fold, held in enumerate(folds):
        started = time.perf_counter()
        torch.manual_seed(given.seed + fold)
        candidates: dict[str, dict[int, list[str]]] = {}
        for query in judged:
            if query in held:
                continue
            by_grade: dict[int, list[str]] = defaultdict(list)
            for doc in {**dict.fromkeys(run[query], 0), **grades[query]}:
                if doc in texts:
                    by_grade[grades[query].get(doc, 0)].append(doc)
            candidates[query] = dict(by_grade)
        ranker = Ranker(given.model, given.device, given.length)
        pairs = draw_pairs(candidates, given.pairs, random.Random(given.seed * 100 + fold))
        loss = train(ranker, pairs, texts, queries, given.batch, given.rate)
        for query in sorted(held):
            docs = [doc for doc in run[query] if doc in texts]
            scored = sorted(zip(rerank(ranker, queries[query], docs, texts), docs, strict=True))
            for rank, (score, doc) in enumerate(reversed(scored), start=1):
                lines.append(f"{query} Q0 {doc} {rank} {score!r} {given.name}\n")
        if given.save is not None:
            ranker.model.save_pretrained(given.save / f"fold{fold}")
            ranker.tokenizer.save_pretrained(given.save / f"fold{fold}")
        took = time.perf_counter() - started
        print(
            f"fold {fold}: {len(held)} queries held out, loss {loss:.4f}, {took:.0f} s", flush=True
        )
    given.out.write_text("".join(lines))


if __name__ == "__main__":
    main()
