"""A cross-encoder for the two-versions page, trained on a machine with a GPU.

    python -m experiments.versions.gpu prepare ../shared/data/cocktail_nfcorpus \\
        --out bench/data/versions
    PYTHONPATH=src python3 -m experiments.versions.gpu train bench/data/versions --out RESULTS
    python -m experiments.versions.gpu join RESULTS bench/data/versions bench/data/versions/cross

`prepare` runs where ranktilt is installed: it writes texts, training pairs, BM25's candidates and
the checkpoint with 16-bit weights. `train` needs torch, transformers and numpy alone, with
ranktilt's own loss. It writes the reranked test queries (`cross.trec`), the figures of the training
(`training.json`) and the weights in parts of at most 15 MB; `join` makes a folder for `cross:` of
them. Copy `cross.trec` and `training.json` to bench/data/versions, too.

Pairs are of the 324 development queries only. Both versions of a relevant document are drawn
equally often, and so are both versions of what BM25 found and nobody judged: the training gives
neither version an advantage. A fifth of the development queries is held out and chooses the number
of passes (1 to 4) by nDCG@10; test queries are ranked once, at the end.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import random
import shutil
import time
from pathlib import Path
from typing import Any

DATA, MODEL, PART = "data.json.gz", "minilm", 15_000_000
PAIRS, PASSES, DEPTH, SEED = 64, 4, 100, 0
BATCH, RATE, QUERY_LENGTH, LENGTH = 64, 5e-5, 32, 256


# --- on this machine ------------------------------------------------------------------------------


def prepare(folder: Path, out: Path) -> None:
    """Everything that `train` reads."""
    from experiments.bias_aware.gpu import halve
    from experiments.versions.data import load
    from ranktilt.rankers.ranking import rank

    data = load(folder)
    both = data.both()
    lists = {
        part: {q: list(own) for q, own in rank(both, asked, "bm25", depth=DEPTH).to_dict().items()}
        for part, asked in (("dev", data.dev), ("test", data.test))
    }
    chosen = random.Random(SEED)
    dev = sorted(data.dev)
    chosen.shuffle(dev)
    held = dev[: len(dev) // 5]
    pairs = [
        pair
        for query in dev[len(held) :]
        for pair in _pairs(query, data.grades[query], lists["dev"].get(query, []), chosen)
    ]
    content = {
        "texts": both, "queries": data.dev | data.test, "lists": lists, "held": held,
        "grades": {query: data.grades[query] for query in held}, "pairs": pairs,
    }  # fmt: skip
    out.mkdir(parents=True, exist_ok=True)
    with gzip.open(out / DATA, "wt", encoding="utf-8") as stream:
        json.dump(content, stream)
    halve(out / MODEL)
    print(f"{out}: {len(pairs)} pairs of {len(dev) - len(held)} queries; {len(held)} held out")


def _pairs(
    query: str, grades: dict[str, int], found: list[str], chosen: random.Random
) -> list[tuple[str, str, str]]:
    """(query, better, worse): a judged document and one that BM25 found; versions at random."""
    from experiments.versions.data import OTHER

    names = dict.fromkeys(name.removesuffix(OTHER) for name in found)
    better = [name for name, grade in grades.items() if grade > 0]
    worse = [name for name in names if name not in grades]
    if not better or not worse:
        return []
    made = []
    for _ in range(PAIRS):
        one, two = chosen.choice(better), chosen.choice(worse)
        made.append((query, one + chosen.choice(("", OTHER)), two + chosen.choice(("", OTHER))))
    return made


# --- on the other machine -------------------------------------------------------------------------


def train(folder: Path, out: Path, device: str, passes: int) -> None:
    """Train, choose the number of passes, rerank the test queries, write the weights."""
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    started = time.time()
    with gzip.open(folder / DATA, "rt", encoding="utf-8") as stream:
        data = json.load(stream)
    torch.manual_seed(SEED)
    tokenizer = AutoTokenizer.from_pretrained(folder / MODEL)
    model = AutoModelForSequenceClassification.from_pretrained(folder / MODEL, num_labels=1)
    model = model.float().to(device)
    scorer = Scorer(model, tokenizer, data, device)
    figures: list[float] = []
    best: dict[str, Any] = {}
    for number, loss in enumerate(scorer.passes(data["pairs"], passes), start=1):
        ranked = scorer.rerank({q: data["lists"]["dev"].get(q, []) for q in data["held"]})
        figures.append(sum(_ndcg(ranked[q], data["grades"][q]) for q in ranked) / len(ranked))
        print(f"pass {number}: loss {loss:.4f}, held-out nDCG@10 {figures[-1]:.4f}", flush=True)
        if figures[-1] == max(figures):
            best = {key: value.detach().clone() for key, value in model.state_dict().items()}
    model.load_state_dict(best)
    out.mkdir(parents=True, exist_ok=True)
    _write_run(scorer.rerank(data["lists"]["test"]), out / "cross.trec")
    card = {
        "pairs": len(data["pairs"]), "held_out_queries": len(data["held"]),
        "held_out_ndcg": figures, "passes": 1 + figures.index(max(figures)),
        "seconds": round(time.time() - started), "device": device, "batch": BATCH, "rate": RATE,
        "seed": SEED, "length": LENGTH, "query_length": QUERY_LENGTH,
    }  # fmt: skip
    (out / "training.json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")
    _write_weights(model, out)


class Scorer:
    """A cross-encoder with one output."""

    def __init__(self, model: Any, tokenizer: Any, data: dict[str, Any], device: str) -> None:
        self.model, self.device = model, device
        self.first, self.end = tokenizer.cls_token_id, tokenizer.sep_token_id

        def numbers(texts: dict[str, str], most: int) -> dict[str, list[int]]:
            found = tokenizer(list(texts.values()), add_special_tokens=False, truncation=True,
                              max_length=most)["input_ids"]  # fmt: skip
            return dict(zip(texts, found, strict=True))

        self.queries = numbers(data["queries"], QUERY_LENGTH)
        self.texts = numbers(data["texts"], LENGTH)

    def score(self, pairs: list[tuple[str, str]]) -> Any:
        """Scores of (query, document)."""
        import torch

        rows = []
        for query, document in pairs:
            one = [self.first, *self.queries[query], self.end]
            two = [*self.texts[document][: LENGTH - len(one) - 1], self.end]
            rows.append((one + two, len(one)))
        longest = max(len(row) for row, _ in rows)
        ids, kinds, mask = (torch.zeros(len(rows), longest, dtype=torch.long) for _ in range(3))
        for place, (row, split) in enumerate(rows):
            ids[place, : len(row)] = torch.tensor(row)
            kinds[place, split : len(row)] = 1
            mask[place, : len(row)] = 1
        cuda = self.device.startswith("cuda")
        with torch.autocast(self.device.split(":")[0], torch.bfloat16, enabled=cuda):
            made = self.model(
                input_ids=ids.to(self.device), token_type_ids=kinds.to(self.device),
                attention_mask=mask.to(self.device),
            )  # fmt: skip
        return made.logits[:, 0].float()

    def passes(self, pairs: list[tuple[str, str, str]], number: int) -> Any:
        """Train; the mean loss after each pass."""
        import torch

        from ranktilt.training.losses import find_loss

        loss = find_loss("softmax")
        steps = number * math.ceil(len(pairs) / BATCH)
        warm = steps // 10 + 1
        optimiser = torch.optim.AdamW(self.model.parameters(), lr=RATE, weight_decay=0.01)
        schedule = torch.optim.lr_scheduler.LambdaLR(
            optimiser, lambda step: min((step + 1) / warm, (steps - step) / max(1, steps - warm))
        )
        order = random.Random(SEED)
        none = torch.zeros(1)
        for _ in range(number):
            order.shuffle(pairs)
            self.model.train()
            losses = []
            for start in range(0, len(pairs), BATCH):
                batch = pairs[start : start + BATCH]
                scores = self.score([(q, d) for q, d, _ in batch] + [(q, d) for q, _, d in batch])
                size = len(batch)
                bias = none.expand(size)
                total = loss(scores[:size], scores[size:], bias, bias)
                optimiser.zero_grad(set_to_none=True)
                total.backward()
                torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
                optimiser.step()
                schedule.step()
                losses.append(float(total.detach()))
            yield sum(losses) / len(losses)

    def rerank(self, lists: dict[str, list[str]]) -> dict[str, dict[str, float]]:
        """Scores of all candidates."""
        import torch

        pairs = [(query, document) for query, own in lists.items() for document in own]
        pairs.sort(key=lambda pair: len(self.texts[pair[1]]))
        found: dict[str, dict[str, float]] = {query: {} for query, own in lists.items() if own}
        self.model.eval()
        with torch.inference_mode():
            for start in range(0, len(pairs), 256):
                batch = pairs[start : start + 256]
                for (query, document), value in zip(batch, self.score(batch).tolist(), strict=True):
                    found[query][document] = value
        return found


def _ndcg(scores: dict[str, float], grades: dict[str, int]) -> float:
    """nDCG@10, both versions of a document with its grade."""
    ranked = sorted(scores, key=lambda name: (scores[name], name), reverse=True)[:10]
    own = [grades.get(name.split("#")[0], 0) for name in ranked]
    ideal = sorted([grade for grade in grades.values() for _ in range(2)], reverse=True)[:10]
    gains = [sum(g / math.log2(r + 2) for r, g in enumerate(some)) for some in (own, ideal)]
    return gains[0] / gains[1] if gains[1] else 0.0


def _write_run(lists: dict[str, dict[str, float]], path: Path) -> None:
    lines = []
    for query, scores in lists.items():
        ranked = sorted(scores.items(), key=lambda entry: (entry[1], entry[0]), reverse=True)
        lines += [f"{query} Q0 {d} {r} {s:.6f} cross" for r, (d, s) in enumerate(ranked, start=1)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_weights(model: Any, out: Path) -> None:
    """The weights, 16 bit, in parts that a small limit on file sizes lets through."""
    from safetensors.torch import save

    half = {key: value.half().cpu().contiguous() for key, value in model.state_dict().items()}
    whole = save(half, metadata={"format": "pt"})
    for number, start in enumerate(range(0, len(whole), PART)):
        (out / f"weights-{number}").write_bytes(whole[start : start + PART])
    model.config.to_json_file(out / "config.json")


def join(results: Path, source: Path, target: Path) -> None:
    """The trained model as a folder that `cross:` reads, with its lengths."""
    target.mkdir(parents=True, exist_ok=True)
    parts = sorted(results.glob("weights-*"), key=lambda path: int(path.name.split("-")[1]))
    (target / "model.safetensors").write_bytes(b"".join(path.read_bytes() for path in parts))
    config = json.loads((results / "config.json").read_text(encoding="utf-8"))
    plain = {"activation_fn": "torch.nn.modules.linear.Identity"}  # scores as in training
    config |= {"ranktilt_query_length": QUERY_LENGTH, "dtype": "float32",
               "sentence_transformers": plain}  # fmt: skip
    (target / "config.json").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    for name in ("tokenizer.json", "vocab.txt", "special_tokens_map.json"):
        shutil.copy(source / MODEL / name, target / name)
    tokenizer = json.loads((source / MODEL / "tokenizer_config.json").read_text(encoding="utf-8"))
    tokenizer["model_max_length"] = LENGTH
    (target / "tokenizer_config.json").write_text(json.dumps(tokenizer), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("prepare")
    one.add_argument("folder", type=Path)
    one.add_argument("--out", type=Path, required=True)
    two = commands.add_parser("train")
    two.add_argument("folder", type=Path)
    two.add_argument("--out", type=Path, required=True)
    two.add_argument("--device", default="cuda")
    two.add_argument("--passes", type=int, default=PASSES)
    three = commands.add_parser("join")
    for name in ("results", "source", "target"):
        three.add_argument(name, type=Path)
    given = parser.parse_args()
    if given.command == "prepare":
        prepare(given.folder, given.out)
    elif given.command == "train":
        train(given.folder, given.out, given.device, given.passes)
    else:
        join(given.results, given.source, given.target)


if __name__ == "__main__":
    main()
