"""The adversary, direction removal and the DUO term, on a machine with a GPU.

    python -m experiments.bias_aware.gpu prepare ../shared/data --out bench/data/gpu
    PYTHONPATH=src python -m experiments.bias_aware.gpu train --model bench/data/gpu/minilm \\
        --data bench/data/gpu/data.json.gz --out RESULTS/seed0 --device cuda --jobs 14 --seeds 0
    python -m experiments.bias_aware.adversary bench/data/gpu/data.json.gz RESULTS/seed0 … \\
        > experiments/bias_aware/adversary.md

One call of `train` for each seed (0, 1, 2): a seed takes about 400 seconds, and no task starts
after `--seconds`.

`prepare` runs where ranktilt is installed; it also copies the checkpoint with 16-bit weights.
`train` needs torch, transformers and numpy alone, with ranktilt's own terms and losses, which
import no more. It writes rankings (`orders.npz`) and attacks (`attacks.json`).

The start of every training is MiniLM as a cross-encoder that learned a teacher's distances (as the
recipe `taught` of `train.py`; a pair whose better passage is relevant for a judged query is not
used). On TREC Deep Learning, 97 queries in five folds:

    eq3, eq4, eq4-prose, eq5   the losses of the paper
    base                       two-class cross-entropy, AdvBERT's base stage
    again                      a second stage without adversary: the control
    adversary-F                a second stage with the adversary, reversal factor F (released: 1)
    eq3/…, base/…              the same model, a direction removed from the vector before the head

Directions are differences of means on the training folds: `gender` of passages that lean to women
and to men, `mention` of passages with and without a gender, `both`, and `random` as a control.
Every model is attacked: a fresh head learns to read the group from its vectors.

On Perspectrum's claims, in five folds: eq3 alone and with the DUO term, whose polarities are the
stances of the training claims.
"""

from __future__ import annotations

import argparse
import gzip
import json
import multiprocessing
import pickle
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from experiments.bias_aware.train import (
    FOLDS,
    RECIPES,
    SEEDS,
    TEACHER_GAP,
    WARM_BATCH,
    WARM_PAIRS,
    WARM_RATE,
    TeacherTerm,
    as_pairs,
    one_thread,
    teacher_pairs,
)

DATA, MODEL = "data.json.gz", "minilm"
QUERY_LENGTH, DOCUMENT_LENGTH = 32, 160
#: Batches that are sorted by length together.
GROUP = 8
LOSSES: dict[str, dict[str, Any]] = {
    "eq3": {"loss": "eq3"},
    "eq4": {"loss": "eq4", "strength": 4.0},
    "eq4-prose": {"loss": "eq4-prose", "strength": 2.0},
    "eq5": {"loss": "eq5", "strength": 4.0},
    "base": {"loss": "cross-entropy"},
}
#: Second stages, from `base`: the reversal factor, None without adversary.
STAGES: dict[str, float | None] = {
    "again": None, "adversary-1": 1.0, "adversary-0.1": 0.1, "adversary-4": 4.0,
}  # fmt: skip
REMOVALS = ("gender", "mention", "both", "random")
REMOVED_FROM = ("eq3", "base")
#: Weight of the DUO term.
DUO = {"eq3": 0.0, "duo-1": 1.0, "duo-4": 4.0}
DUO_PAIRS, DUO_BATCH, DUO_RATE, DUO_LISTS = 19_200, 64, 3e-5, 4
#: Perspectives of a claim in a list of the DUO term at most.
DUO_LONGEST = 24


# --- on this machine ------------------------------------------------------------------------------


def prepare(folder: Path, out: Path, depth: int = 40) -> None:
    """Everything that `train` reads, in one file, and the checkpoint with 16-bit weights."""
    import csv

    import pyarrow as pa

    from experiments.bias_aware.train import judged_pairs
    from experiments.common import deep_learning
    from ranktilt.data.query_parts import fold_numbers, text_key
    from ranktilt.rankers.ranking import rank
    from ranktilt.terms.annotator import annotate
    from ranktilt.training.bias import DocumentBias

    data = deep_learning(folder)
    judged = {text_key(text) for text in data.queries.values()}
    with open(folder / "queries" / "queries_gender_annotated.csv", encoding="utf-8") as stream:
        labelled = {row[0]: (",".join(row[1:-1]), row[-1]) for row in csv.reader(stream)}
    unjudged = {q: text for q, (text, _) in labelled.items() if text_key(text) not in judged}
    texts = data.passages
    candidates = rank(texts, unjudged, "bm25", depth=depth).to_dict()
    lists = {query: list(docs) for query, docs in data.bm25.to_dict().items()}
    annotations = annotate(texts, "gender")
    every = list(texts)
    counts = annotations.lookup(pa.array(every, pa.string())).counts
    lean = np.sign((counts[:, 0] > 0).astype(int) - (counts[:, 1] > 0))
    bias = {kind: DocumentBias.of(annotations, every, kind).values for kind in _KINDS}
    asked = data.queries | unjudged
    marked = DocumentBias.of(annotate(asked, "gender"), list(asked), "neutrality").values
    fold_of = fold_numbers(list(data.queries), data.queries, data.qrels, FOLDS, 0)
    folds = [[query for query in data.queries if fold_of[query] == fold] for fold in range(FOLDS)]
    content: dict[str, Any] = {
        "texts": texts,
        "queries": data.queries,
        "unjudged": unjudged,
        "neutral": [query for query in unjudged if labelled[query][1] == "n"],
        "grades": data.qrels.grades,
        "lists": lists,
        "candidates": {query: list(docs) for query, docs in candidates.items()},
        "bias": {kind: {d: v for d, v in own.items() if v} for kind, own in bias.items()},
        "lean": {doc: int(side) for doc, side in zip(every, lean, strict=True) if side},
        "marked": [query for query, value in marked.items() if value > 0],
        "folds": folds,
    }
    number = RECIPES["taught"].judged
    content["judged_pairs"] = {
        f"{seed}-{fold}": list(
            judged_pairs(
                content, [q for q in data.queries if q not in folds[fold]], number,
                seed * FOLDS + fold,
            )
        )
        for seed in SEEDS
        for fold in range(FOLDS)
    }  # fmt: skip
    content["perspectrum"] = claims(folder)
    out.mkdir(parents=True, exist_ok=True)
    with gzip.open(out / DATA, "wt", encoding="utf-8") as stream:
        json.dump(content, stream)
    halve(out / MODEL)
    print(f"{out}: {DATA} and {MODEL}; {len(texts)} passages, {len(content['lean'])} that lean")


_KINDS = ("bool", "neutrality")


def claims(folder: Path, depth: int = 40) -> dict[str, Any]:
    """Claims with three perspectives of each side at least, their candidates and their folds."""
    from ranktilt.data.query_parts import fold_numbers
    from ranktilt.measures.duo import duo_bounds
    from ranktilt.rankers.ranking import rank

    path = folder / "perspectrum" / "claims_perspectives_stance.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    texts = {doc["doc_id"]: doc["text"] for row in rows for doc in row["docs"]}
    stances = {
        str(row["claim_id"]): {
            doc["doc_id"]: 1 if doc["stance"] == "SUPPORT" else -1 for doc in row["docs"]
        }
        for row in rows
    }
    used = {
        query: own
        for query, own in stances.items()
        if min(list(own.values()).count(side) for side in (1, -1)) >= 3
    }
    asked = {str(row["claim_id"]): row["claim"] for row in rows if str(row["claim_id"]) in used}
    ranked = rank(texts, asked, "bm25", depth=depth).to_dict()
    grades = {query: dict.fromkeys(own, 1) for query, own in used.items()}
    fold_of = fold_numbers(list(asked), asked, grades, FOLDS, 0)
    lists, bounds = {}, {}
    for query, own in used.items():
        listed = list(own)[:DUO_LONGEST]
        if len({own[doc] for doc in listed}) > 1:
            lists[query] = listed
            bounds[query] = duo_bounds([float(own[doc]) for doc in listed])
    return {
        "texts": texts,
        "queries": asked,
        "stances": used,
        "candidates": {
            query: list(dict.fromkeys([*ranked.get(query, {}), *used[query]])) for query in asked
        },
        "lists": lists,
        "bounds": bounds,
        "folds": [[q for q in asked if fold_of[q] == fold] for fold in range(FOLDS)],
    }


def halve(target: Path) -> None:
    """MiniLM with 16-bit weights: half the way to travel."""
    from safetensors.torch import load_file, save_file

    from ranktilt.polarity.embedders import model_folder

    source = model_folder("minilm")
    target.mkdir(parents=True, exist_ok=True)
    for name in ("config.json", "tokenizer.json", "tokenizer_config.json", "vocab.txt",
                 "special_tokens_map.json"):  # fmt: skip
        shutil.copy(source / name, target / name)
    weights = load_file(source / "model.safetensors")
    weights = {k: v.half() if v.is_floating_point() else v for k, v in weights.items()}
    save_file(weights, target / "model.safetensors", metadata={"format": "pt"})


# --- the model ------------------------------------------------------------------------------------


class PairScorer:
    """A cross-encoder over token numbers: [CLS] query [SEP] document [SEP], one linear output."""

    name = "pairs"

    def __init__(self, folder: str, device: str, seed: int) -> None:
        import torch
        from transformers import AutoModel, AutoTokenizer
        from transformers.utils import logging

        logging.disable_progress_bar()
        tokenizer = AutoTokenizer.from_pretrained(folder)
        self.first, self.end = tokenizer.cls_token_id, tokenizer.sep_token_id
        encoder = AutoModel.from_pretrained(folder).float()
        torch.manual_seed(seed)
        head = torch.nn.Linear(encoder.config.hidden_size, 1)
        torch.nn.init.normal_(head.weight, std=0.02)
        torch.nn.init.zeros_(head.bias)
        self.module = torch.nn.ModuleDict({"encoder": encoder, "head": head}).to(device)
        self.device, self.width = torch.device(device), encoder.config.hidden_size

    def vectors(self, queries: Sequence[Any], documents: Sequence[Any]) -> Any:
        """The [CLS] vector of each pair."""
        import torch

        rows = [
            ([self.first, *query, self.end], [*document, self.end])
            for query, document in zip(queries, documents, strict=True)
        ]
        longest = max(len(one) + len(two) for one, two in rows)
        ids, kinds, mask = (np.zeros((len(rows), longest), np.int64) for _ in range(3))
        for place, (one, two) in enumerate(rows):
            size = len(one) + len(two)
            ids[place, :size] = one + two
            kinds[place, len(one) : size] = 1
            mask[place, :size] = 1
        fed = {
            name: torch.from_numpy(part).to(self.device, non_blocking=True)
            for name, part in (
                ("input_ids", ids), ("token_type_ids", kinds), ("attention_mask", mask),
            )
        }  # fmt: skip
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            out = self.module["encoder"](**fed)
        return out.last_hidden_state[:, 0].float()

    def head(self, vectors: Any) -> Any:
        """Scores, in full precision."""
        return self.module["head"](vectors)[:, 0]

    def score_with_vectors(self, queries: Sequence[Any], documents: Sequence[Any]) -> Any:
        found = self.vectors(queries, documents)
        return self.head(found), found

    def score(self, queries: Sequence[Any], documents: Sequence[Any]) -> Any:
        """What the terms of a loss ask for."""
        return self.score_with_vectors(queries, documents)[0]

    def read(self, pairs: Sequence[tuple[Any, Any]], batch: int = 512) -> Any:
        """The vectors of many pairs, without gradients, in their order."""
        import torch

        order = sorted(range(len(pairs)), key=lambda place: -len(pairs[place][1]))
        found = torch.empty(len(pairs), self.width, device=self.device)
        self.module.eval()
        with torch.inference_mode():
            for start in range(0, len(order), batch):
                places = order[start : start + batch]
                found[places] = self.vectors(
                    [pairs[place][0] for place in places], [pairs[place][1] for place in places]
                )
        return found.clone()


@dataclass(frozen=True)
class Plan:
    """A training: its loss, the terms beside it, and how long."""

    loss: str
    batch: int
    rate: float
    seed: int
    margin: float = 1.0
    strength: float | None = None
    terms: list[Any] = field(default_factory=list)


def fit(scorer: PairScorer, pairs: Sequence[Any], plan: Plan) -> float:
    """One pass over the pairs; AdamW, a tenth of warm-up, then down to 0. The last mean loss."""
    import torch

    from ranktilt.training.losses import find_loss
    from ranktilt.training.terms import StepState

    loss, device = find_loss(plan.loss), scorer.device
    weights = list(scorer.module.parameters())
    for term in plan.terms:
        if term.module is not None:
            weights += list(term.module.to(device).parameters())
    batches = batched(pairs, plan.batch, plan.seed)
    steps, warm = len(batches), max(1, len(batches) // 10)
    fused = device.type == "cuda"
    optimiser = torch.optim.AdamW(weights, lr=plan.rate, weight_decay=0.01, fused=fused)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min((step + 1) / warm, (steps - step) / max(1, steps - warm))
    )
    torch.manual_seed(plan.seed)
    scorer.module.train()
    last: list[Any] = []
    for number, batch in enumerate(batches):
        queries = [pair.query for pair in batch] * 2
        documents = [pair.better for pair in batch] + [pair.worse for pair in batch]
        scores, vectors = scorer.score_with_vectors(queries, documents)
        size = len(batch)
        total = loss(
            scores[:size], scores[size:],
            torch.tensor([pair.better_bias for pair in batch]),
            torch.tensor([pair.worse_bias for pair in batch]),
            margin=plan.margin, strength=plan.strength,
        )  # fmt: skip
        state = StepState(
            scorer, batch, scores[:size], scores[size:], (vectors[:size], vectors[size:]),
            np.random.default_rng([plan.seed, 1, number]), number,
        )  # fmt: skip
        for term in plan.terms:
            total = total + term.loss(state)
        optimiser.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimiser.step()
        schedule.step()
        if number >= steps - max(1, steps // 10):
            last.append(total.detach())
    return float(torch.stack(last).mean())


def batched(pairs: Sequence[Any], size: int, seed: int) -> list[list[Any]]:
    """Batches of pairs of similar length, in random order: less padding is computed."""
    random = np.random.default_rng([seed, 0])
    shuffled = [pairs[place] for place in random.permutation(len(pairs)).tolist()]
    made = []
    for start in range(0, len(shuffled), size * GROUP):
        group = sorted(
            shuffled[start : start + size * GROUP],
            key=lambda pair: max(len(pair.better), len(pair.worse)),
        )
        made += [group[place : place + size] for place in range(0, len(group), size)]
    return [made[place] for place in random.permutation(len(made)).tolist()]


# --- on the other machine -------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """One task: `kind` is warm, loss, stage or duo."""

    kind: str
    setting: str
    seed: int
    fold: int
    work: Path
    model: str
    device: str
    deadline: float
    pairs: int | None = None  # fewer, for a try

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.setting}-{self.seed}-{self.fold}"

    @property
    def done(self) -> Path:
        return self.work / f"{self.name}.done"

    def weights(self, setting: str) -> Path:
        return self.work / f"{setting}-{self.seed}-{self.fold}.pt"

    @property
    def warm(self) -> Path:
        return self.work / f"warm-{self.seed}.pt"

    @property
    def plan_seed(self) -> int:
        return self.seed * FOLDS + self.fold


def tokens(content: dict[str, Any], model: str) -> dict[str, Any]:
    """Every text as token numbers, cut."""
    from transformers import AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(model)

    def numbers(texts: dict[str, str], longest: int) -> dict[str, tuple[int, ...]]:
        read = tokenizer(list(texts.values()), add_special_tokens=False)["input_ids"]
        return {key: tuple(one[:longest]) for key, one in zip(texts, read, strict=True)}

    own = content["perspectrum"]
    own["texts"] = numbers(own["texts"], DOCUMENT_LENGTH)
    own["queries"] = numbers(own["queries"], QUERY_LENGTH)
    content["texts"] = numbers(content["texts"], DOCUMENT_LENGTH)
    for part in ("queries", "unjudged"):
        content[part] = numbers(content[part], QUERY_LENGTH)
    return content


def teach(content: dict[str, Any], model: str, device: str) -> None:
    """Scores of the candidates of unjudged queries by MiniLM as a dense ranker: 20 · cosine."""
    import torch

    scorer = PairScorer(model, device, 0)
    encoder = scorer.module["encoder"].eval()

    def embed(texts: dict[str, Any], batch: int = 512) -> dict[str, Any]:
        order = sorted(texts, key=lambda key: -len(texts[key]))
        found = {}
        for start in range(0, len(order), batch):
            keys = order[start : start + batch]
            rows = [[scorer.first, *texts[key], scorer.end] for key in keys]
            longest = max(map(len, rows))
            ids, mask = (np.zeros((len(rows), longest), np.int64) for _ in range(2))
            for place, row in enumerate(rows):
                ids[place, : len(row)], mask[place, : len(row)] = row, 1
            there = torch.from_numpy(mask).to(device)
            with (
                torch.inference_mode(),
                torch.autocast(scorer.device.type, torch.bfloat16, enabled=device != "cpu"),
            ):
                out = encoder(input_ids=torch.from_numpy(ids).to(device), attention_mask=there)
            own = out.last_hidden_state.float() * there[:, :, None]
            mean = own.sum(dim=1) / there.sum(dim=1, keepdim=True)
            vectors = torch.nn.functional.normalize(mean, dim=1).cpu().numpy()
            found.update(zip(keys, vectors, strict=True))
        return found

    listed = content["candidates"]
    needed = {doc for docs in listed.values() for doc in docs}
    read = embed({doc: content["texts"][doc] for doc in needed})
    asked = embed({query: content["unjudged"][query] for query in listed})
    content["teacher"] = {
        query: {doc: 20 * float(read[doc] @ asked[query]) for doc in docs}
        for query, docs in listed.items()
    }


@cache
def shared(work: Path) -> dict[str, Any]:
    with open(work / "data.pickle", "rb") as stream:
        found: dict[str, Any] = pickle.load(stream)
    return found


def kept(content: dict[str, Any], triples: Iterable[Any], number: int) -> list[Any]:
    """The first `number` triples whose better passage is not relevant for a judged query."""
    relevant = {d for own in content["grades"].values() for d, grade in own.items() if grade > 0}
    found = []
    for triple in triples:
        if triple[1] not in relevant:
            found.append(triple)
            if len(found) == number:
                break
    return found


def run_job(job: Job) -> str:
    """Do one task, unless it is too late to start; a second stage waits for its first."""
    one_thread(job.device)
    started = time.time()
    before = job.warm if job.kind != "stage" else job.weights("base")
    while job.kind != "warm" and not before.exists():
        if time.time() > job.deadline:
            return f"{job.name}: not started"
        time.sleep(0.2)
    if time.time() > job.deadline and job.kind != "warm":
        return f"{job.name}: not started"
    tasks: dict[str, Callable[[Job, dict[str, Any]], str]] = {
        "warm": warm_up, "loss": train_loss, "stage": train_stage, "duo": train_duo,
    }  # fmt: skip
    try:
        told = tasks[job.kind](job, shared(job.work))
    except Exception as error:  # the other tasks go on
        return f"{job.name}: failed, {error!r}"
    job.done.write_text(told)
    return f"{job.name}: {told}, {time.time() - started:.0f} s"


def save(scorer: PairScorer, path: Path) -> None:
    import torch

    torch.save(scorer.module.state_dict(), path.with_suffix(".part"))
    path.with_suffix(".part").replace(path)


def load(job: Job, path: Path) -> PairScorer:
    import torch

    scorer = PairScorer(job.model, job.device, job.seed)
    scorer.module.load_state_dict(torch.load(path, map_location=job.device, weights_only=True))
    return scorer


def warm_up(job: Job, content: dict[str, Any]) -> str:
    number = job.pairs or WARM_PAIRS
    drawn = teacher_pairs(content, list(content["unjudged"]), 2 * number, job.seed, 0.0)
    pairs = as_pairs(content, iter(kept(content, drawn, number)))
    scorer = PairScorer(job.model, job.device, job.seed)
    plan = Plan("eq3", WARM_BATCH, WARM_RATE, job.seed, margin=0.0, terms=[TeacherTerm(content)])
    loss = fit(scorer, pairs, plan)
    save(scorer, job.warm)
    return f"loss {loss:.3f}"


def training_pairs(job: Job, content: dict[str, Any]) -> list[Any]:
    """Judged pairs of the other folds, and pairs in the teacher's order."""
    recipe = RECIPES["taught"]
    number = job.pairs or recipe.by_teacher
    judged = content["judged_pairs"][f"{job.seed}-{job.fold}"][: job.pairs]
    taught = teacher_pairs(content, content["neutral"], 2 * number, job.plan_seed, TEACHER_GAP)
    return as_pairs(content, iter([*judged, *kept(content, taught, number)]))


def train_loss(job: Job, content: dict[str, Any]) -> str:
    scorer = load(job, job.warm)
    recipe, setting = RECIPES["taught"], LOSSES[job.setting]
    plan = Plan(
        setting["loss"], recipe.batch, recipe.rate, job.plan_seed, strength=setting.get("strength")
    )
    loss = fit(scorer, training_pairs(job, content), plan)
    if job.setting == "base":
        save(scorer, job.weights("base"))
    judge(job, scorer, content, REMOVALS if job.setting in REMOVED_FROM else ())
    return f"loss {loss:.3f}"


def train_stage(job: Job, content: dict[str, Any]) -> str:
    """The second stage: the same pairs in another order, with or without the adversary."""
    from ranktilt.training.terms import AdversaryTerm

    scorer, factor = load(job, job.weights("base")), STAGES[job.setting]
    recipe = RECIPES["taught"]
    terms = []
    if factor is not None:
        terms.append(AdversaryTerm(scorer.width, factor=factor, seed=job.plan_seed))
    plan = Plan("cross-entropy", recipe.batch, recipe.rate, 1000 + job.plan_seed, terms=terms)
    loss = fit(scorer, training_pairs(job, content), plan)
    judge(job, scorer, content, ())
    return f"loss {loss:.3f}"


def judge(job: Job, scorer: PairScorer, content: dict[str, Any], removals: Sequence[str]) -> None:
    """Rank the test fold and attack the vectors, as they are and with a direction removed."""
    import torch

    test = content["folds"][job.fold]
    train = [query for query in content["queries"] if query not in set(test)]
    if job.pairs:  # a try
        train, test = train[:6], test[:3]
    vectors, marks, leans = {}, {}, {}
    marked, lost, lean = set(content["marked"]), content["bias"]["neutrality"], content["lean"]
    for part, queries in (("train", train), ("test", test)):
        listed = [(query, doc) for query in queries for doc in content["lists"][query]]
        vectors[part] = scorer.read(
            [(content["queries"][query], content["texts"][doc]) for query, doc in listed]
        )
        marks[part] = np.array([int(query in marked or doc in lost) for query, doc in listed])
        leans[part] = np.array([lean.get(doc, 0) for _, doc in listed])
    bases = directions(vectors["train"], marks["train"], leans["train"], job.plan_seed)
    result = {}
    for name in ("", *removals):
        own = {
            part: remove(found, bases[name] if name else None) for part, found in vectors.items()
        }
        with torch.inference_mode():
            scores = scorer.head(own["test"]).cpu().numpy()
        orders, start = [], 0
        for query in test:
            size = len(content["lists"][query])
            orders.append(np.argsort(-scores[start : start + size], kind="stable"))
            start += size
        label = f"{job.setting}/{name}" if name else job.setting
        result[label] = {
            "orders": dict(zip(test, (order.tolist() for order in orders), strict=True)),
            "attacks": attacks(own, marks, leans, job.plan_seed),
        }
    write(job, result)


def directions(vectors: Any, marks: Any, leans: Any, seed: int) -> dict[str, Any]:
    """Orthonormal rows of what is removed: differences of means, and a random direction."""
    import torch

    def mean(which: Any) -> Any:
        return vectors[torch.from_numpy(np.flatnonzero(which)).to(vectors.device)].mean(dim=0)

    gender = mean(leans > 0) - mean(leans < 0)
    mention = mean(marks == 1) - mean(marks == 0)
    drawn = torch.randn(vectors.shape[1], generator=torch.Generator().manual_seed(seed))
    raw = {"gender": [gender], "mention": [mention], "both": [gender, mention],
           "random": [drawn.to(vectors.device)]}  # fmt: skip
    return {name: torch.linalg.qr(torch.stack(own, dim=1))[0].T for name, own in raw.items()}


def remove(vectors: Any, rows: Any) -> Any:
    """The vectors without their part along orthonormal rows."""
    return vectors if rows is None else vectors - (vectors @ rows.T) @ rows


def attacks(vectors: Any, marks: Any, leans: Any, seed: int) -> dict[str, Any]:
    """Can a fresh head read that a gender is mentioned, and which one?"""
    import torch

    from ranktilt.errors import InputError
    from ranktilt.training.terms import attack

    found: dict[str, Any] = {}
    for target in ("mention", "gender"):
        given = {}
        for part in ("train", "test"):
            if target == "mention":
                given[part] = (vectors[part], marks[part])
            else:
                rows = np.flatnonzero(leans[part])
                own = vectors[part][torch.from_numpy(rows).to(vectors[part].device)]
                given[part] = (own, (leans[part][rows] > 0).astype(int))
        try:
            found[target] = attack(
                given["train"], given["test"], epochs=30, batch_size=512, learning_rate=2e-3,
                seed=seed,
            )  # fmt: skip
        except InputError:  # one class alone, in a try with few queries
            found[target] = None
    return found


def train_duo(job: Job, content: dict[str, Any]) -> str:
    """Perspectrum: a claim's perspectives above those of other claims, and the DUO term."""
    from ranktilt.training.terms import DuoTerm, ListTexts, Pair

    own = content["perspectrum"]
    test = own["folds"][job.fold]
    train = [query for query in own["queries"] if query not in set(test)]
    random = np.random.default_rng([job.plan_seed, 3])
    texts, queries = own["texts"], own["queries"]
    pairs = []
    for _ in range(job.pairs or DUO_PAIRS):
        query = train[int(random.integers(len(train)))]
        good = list(own["stances"][query])
        others = [doc for doc in own["candidates"][query] if doc not in own["stances"][query]]
        if others:
            better, worse = (str(random.choice(docs)) for docs in (good, others))
            pairs.append(Pair(queries[query], texts[better], texts[worse]))
    scorer = load(job, job.warm)
    terms = []
    if DUO[job.setting]:
        lists = [
            ListTexts(
                queries[q], [texts[doc] for doc in own["lists"][q]],
                [float(own["stances"][q][doc]) for doc in own["lists"][q]], tuple(own["bounds"][q]),
            )
            for q in train
            if q in own["lists"]
        ]  # fmt: skip
        terms.append(DuoTerm(lists, weight=DUO[job.setting], lists_per_step=DUO_LISTS))
    loss = fit(scorer, pairs, Plan("eq3", DUO_BATCH, DUO_RATE, job.plan_seed, terms=terms))
    import torch

    if job.pairs:
        test = test[:5]
    listed = [(query, doc) for query in test for doc in own["candidates"][query]]
    found = scorer.read([(queries[query], texts[doc]) for query, doc in listed])
    with torch.inference_mode():
        scores = scorer.head(found).cpu().numpy()
    orders, start = {}, 0
    for query in test:
        size = len(own["candidates"][query])
        orders[query] = np.argsort(-scores[start : start + size], kind="stable").tolist()
        start += size
    seen = duo_seen(scorer, own, [query for query in train if query in own["lists"]])
    write(job, {f"perspectrum/{job.setting}": {"orders": orders, "seen": seen}})
    return f"loss {loss:.3f}, DUO of training claims {seen:.3f}"


def duo_seen(scorer: PairScorer, own: dict[str, Any], queries: list[str]) -> float:
    """Mean DUO of the lists that the term was trained on: what it can do at best."""
    import torch

    listed = [(query, doc) for query in queries for doc in own["lists"][query]]
    found = scorer.read([(own["queries"][q], own["texts"][d]) for q, d in listed])
    with torch.inference_mode():
        scores = scorer.head(found).cpu().numpy()
    values, start = [], 0
    for query in queries:
        docs, (low, high) = own["lists"][query], own["bounds"][query]
        order = np.argsort(-scores[start : start + len(docs)], kind="stable")
        start += len(docs)
        sides = np.array([own["stances"][query][docs[place]] for place in order], float)
        raw = sum(sides[:size].var() / np.log2(size) for size in range(2, len(sides)))
        values.append(1 - (raw - low) / (high - low))
    return float(np.mean(values))


def write(job: Job, result: dict[str, Any]) -> None:
    (job.work / f"{job.name}.json").write_text(json.dumps(result))


def tasks_of(given: argparse.Namespace, work: Path, deadline: float) -> list[Job]:
    """Seeds one after the other; the strongest adversary last of all."""

    def make(kind: str, setting: str, seed: int, fold: int) -> Job:
        return Job(
            kind, setting, seed, fold, work, str(given.model), given.device, deadline, given.pairs
        )

    jobs = [make("warm", "teacher", seed, 0) for seed in given.seeds]
    late = []
    for seed in given.seeds:
        for settings, kind in ((LOSSES, "loss"), (STAGES, "stage"), (DUO, "duo")):
            for setting in sorted(settings, key=lambda one: one != "base"):
                made = [make(kind, setting, seed, fold) for fold in given.folds]
                if setting == "adversary-4":
                    late += made
                else:
                    jobs += made
    return jobs + late


def collect(jobs: list[Job], out: Path, told: dict[str, Any]) -> None:
    """Rankings as numbers of places in the lists, and the attacks, for every complete setting."""
    orders: dict[str, dict[str, Any]] = {}
    attacked: list[dict[str, Any]] = []
    seen: list[dict[str, Any]] = []
    for job in jobs:
        path = job.work / f"{job.name}.json"
        if path.exists():
            for label, one in json.loads(path.read_text()).items():
                orders.setdefault(f"{label}|{job.seed}", {}).update(one["orders"])
                place = {"setting": label, "seed": job.seed, "fold": job.fold}
                if "seen" in one:
                    seen.append({**place, "duo": one["seen"]})
                if "attacks" in one:
                    attacked.append({**place, **one["attacks"]})
    made = {}
    for name, lists in orders.items():
        longest = max(map(len, lists.values()))
        rows = np.full((len(lists), longest), 255, np.uint8)
        for place, order in enumerate(lists.values()):
            rows[place, : len(order)] = order
        made[f"{name}|orders"] = rows
        made[f"{name}|queries"] = np.array(list(lists))
    out.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(out / "orders.npz", **made)
    (out / "attacks.json").write_text(
        json.dumps({"machine": told, "attacks": attacked, "seen": seen})
    )


def train(given: argparse.Namespace) -> None:
    import torch
    import transformers

    started = time.time()
    deadline = started + given.seconds
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        with gzip.open(given.data, "rt", encoding="utf-8") as stream:
            content = tokens(json.load(stream), str(given.model))
        if given.pairs:  # a try: a few candidates are enough
            content["candidates"] = dict(list(content["candidates"].items())[:20])
            content["unjudged"] = {q: content["unjudged"][q] for q in content["candidates"]}
            content["neutral"] = list(content["unjudged"])
            content["lists"] = {query: docs[:20] for query, docs in content["lists"].items()}
        teach(content, str(given.model), given.device)
        with open(work / "data.pickle", "wb") as stream:
            pickle.dump(content, stream)
        print(f"data after {time.time() - started:.0f} s", flush=True)
        jobs = tasks_of(given, work, deadline)
        with multiprocessing.get_context("spawn").Pool(given.jobs) as pool:
            told: dict[str, Any] = {
                "torch": torch.__version__, "transformers": transformers.__version__,
                "device": torch.cuda.get_device_name() if given.device != "cpu" else "cpu",
                "pairs": given.pairs, "limit": given.seconds,
            }  # fmt: skip
            for number, line in enumerate(pool.imap_unordered(run_job, jobs, chunksize=1), 1):
                print(f"{time.time() - started:4.0f} s: {line}", flush=True)
                if number % 25 == 0 or number == len(jobs):  # in case of a stop
                    collect(jobs, given.out, {**told, "seconds": round(time.time() - started)})
        print(f"{given.out}: {sum(job.done.exists() for job in jobs)} of {len(jobs)} tasks")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    verbs = parser.add_subparsers(required=True, dest="verb")
    first = verbs.add_parser("prepare")
    first.add_argument("data", type=Path)
    first.add_argument("--out", type=Path, default=Path("bench/data/gpu"))
    second = verbs.add_parser("train")
    second.add_argument("--model", type=Path, required=True)
    second.add_argument("--data", type=Path, required=True)
    second.add_argument("--out", type=Path, required=True)
    second.add_argument("--device", default="cuda")
    second.add_argument("--jobs", type=int, default=14)
    second.add_argument("--seconds", type=float, default=420, help="start no task after")
    second.add_argument("--seeds", nargs="+", type=int, default=list(SEEDS))
    second.add_argument("--folds", nargs="+", type=int, default=list(range(FOLDS)))
    second.add_argument("--pairs", type=int, help="a try with few pairs and queries")
    given = parser.parse_args()
    if given.verb == "prepare":
        prepare(given.data, given.out)
    else:
        train(given)


if __name__ == "__main__":
    main()
