"""Train four interaction models from random and from pre-trained vectors, on one GPU.

    python -m experiments.rankers.prepare_vectors DATA vectors.npz
    PYTHONPATH=src python -m experiments.rankers.train_vectors vectors.npz --out OUT --seconds 220

The settings are those of Rekabsaz and Schedl (2020) as far as they are known
(`ranktilt.rankers.interaction.presets`): 300-dimensional vectors that are trained with the model,
random ones too, and no IDF. Each of five folds is trained with three seeds and two learning rates
of the vectors; the rate is the one with the best concordance on the fold's validation queries, as
is the epoch. Other layers have the model's own rate, because the paper's 0.001 is for a thousand
times as many steps. All trainings of a model and a kind of vectors are one stack of weights, which
a process trains at once. Needs only torch and numpy. Writes OUT/vectors-results.npz, without texts.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import multiprocessing
import os
import sys
import time
import traceback
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.func import functional_call, vmap

from ranktilt.rankers.interaction.models import MODELS
from ranktilt.rankers.interaction.presets import PAPER_OPTIONS
from ranktilt.training.losses import LOSSES

KINDS = ("random", "pretrained")
RESULTS = "vectors-results.npz"
#: The quickest first: they may take half of the time, the others what is left.
NAMES = ("knrm", "pacrr", "match-pyramid", "conv-knrm")
QUICK = 2
#: Learning rates of the vectors: with 0.001, validation gets worse after the first epoch (KNRM,
#: fold 0). And the rate of ConvKNRM's n-gram layers.
RATES, GRAM_RATE = (1e-4, 1e-5), 1e-3
BETAS, EPSILON = (0.9, 0.999), 1e-8


@dataclass(frozen=True)
class Plan:
    """What is trained and how long."""

    folds: int
    seeds: int
    epochs: int
    batch: int
    patience: int
    deadline: float
    device: str


@dataclass(frozen=True)
class Member:
    """One training of a stack."""

    fold: int
    seed: int
    rate: float


class Data:
    """The file that prepare_vectors.py writes, on the device."""

    def __init__(self, path: Path, device: str) -> None:
        with np.load(path) as stored:
            self.arrays = {name: stored[name] for name in stored.files}
        starts = self.arrays["starts"]
        lengths = np.diff(starts)
        table = np.zeros((len(lengths), int(lengths.max())), np.int64)
        table[np.arange(table.shape[1]) < lengths[:, None]] = self.arrays["words"]
        self.documents = torch.from_numpy(table).to(device)
        self.queries = torch.from_numpy(self.arrays["queries"].astype(np.int64)).to(device)
        #: The top 100 of each query (-1 after a shorter list) and their grades.
        self.ranked = torch.from_numpy(self.arrays["ranked"].astype(np.int64)).to(device)
        self.grades = torch.from_numpy(self.arrays["grades"].astype(np.int64)).to(device)
        self.idf = torch.from_numpy(self.arrays["idf"]).to(device)

    def vectors(self, kind: str, seeds: list[int]) -> Tensor:
        """One table per training, words × 300; rows have length 1, padding is zeros."""
        pretrained = self.arrays["vectors"].astype(np.float32)
        tables = {}
        for seed in set(seeds):
            if kind == "random":
                draws = np.random.default_rng(seed).standard_normal(pretrained.shape)
                table = (draws / np.linalg.norm(draws, axis=1, keepdims=True)).astype(np.float32)
            else:
                table = pretrained.copy()
            table[0] = 0.0
            tables[seed] = torch.from_numpy(table).to(self.idf.device)
        return torch.stack([tables[seed] for seed in seeds])

    def split(self, fold: int) -> tuple[list[int], list[int], list[int]]:
        """Training, validation and test queries; validation is a quarter of what is not tested."""
        folds = self.arrays["folds"]
        test = np.flatnonzero(folds == fold).tolist()
        rest = np.random.default_rng(fold).permutation(np.flatnonzero(folds != fold)).tolist()
        held = round(0.25 * len(rest))
        return rest[held:], rest[:held], test

    def triples(self, member: Member, epoch: int) -> np.ndarray:
        """Query, better and worse document of the training queries, shuffled."""
        drawn = self.arrays["triples"]
        found = drawn[member.seed % len(drawn), epoch % drawn.shape[1]]
        own = found[np.isin(found[:, 0], self.split(member.fold)[0])]
        order = np.random.default_rng([member.seed, epoch, member.fold]).permutation(len(own))
        return own[order]


class Stack:
    """Trainings of one model with the same shapes, as one tensor per weight."""

    def __init__(self, name: str, kind: str, members: list[Member], data: Data) -> None:
        self.members, self.data = members, data
        made = MODELS[name]
        models = []
        for member in members:
            torch.manual_seed(member.seed)
            settings = made.Settings(**PAPER_OPTIONS[name])
            models.append(made(torch.zeros(1, data.arrays["vectors"].shape[1]), data.idf, settings))
        self.base = models[0].to(data.idf.device)
        self.loss = LOSSES[made.loss]
        self.weights = {
            label: torch.stack([dict(one.named_parameters())[label].detach() for one in models])
            .to(data.idf.device)
            .requires_grad_()
            for label, _ in self.base.named_parameters()
            if label != "vectors"
        }
        tables = data.vectors(kind, [member.seed for member in members])
        self.weights["vectors"] = tables.requires_grad_()
        grams = [label for label in self.weights if name == "conv-knrm" and "convol" in label]
        own = torch.tensor([member.rate for member in members], device=data.idf.device)
        self.rates = {
            label: torch.full_like(own, GRAM_RATE if label in grams else made.learning_rate)
            for label in self.weights
        } | {"vectors": own}
        self.moments = {
            label: (torch.zeros_like(one), torch.zeros_like(one))
            for label, one in self.weights.items()
        }
        self.steps = 0

    def scores(self, queries: Tensor, documents: Tensor) -> Tensor:
        """Scores, trainings × pairs, of numbers of queries and documents (the same shape)."""

        def one(weights: dict[str, Tensor], asked: Tensor, read: Tensor) -> Tensor:
            found: Tensor = functional_call(self.base, weights, (asked, read))
            return found

        asked, read = self.data.queries[queries], self.data.documents[documents]
        found: Tensor = vmap(one, randomness="different")(self.weights, asked, read)
        return found

    def train(self, epoch: int, batch: int, deadline: float = math.inf) -> float:
        """One pass over the pairs, which ends early at the deadline; the mean loss."""
        own = [self.data.triples(member, epoch) for member in self.members]
        count = min(map(len, own)) // batch * batch
        table = torch.from_numpy(np.stack([one[:count] for one in own]).astype(np.int64))
        table = table.to(self.data.idf.device)
        self.base.train()
        losses = []
        for start in range(0, count, batch):
            query, better, worse = table[:, start : start + batch].unbind(-1)
            scores = self.scores(
                torch.cat([query, query], dim=1), torch.cat([better, worse], dim=1)
            )
            first, second = scores[:, :batch], scores[:, batch:]
            nothing = torch.zeros_like(first)
            each = self.loss.pairs(first, second, nothing, nothing, 1.0).mean(dim=1)
            gradients = torch.autograd.grad(each.sum(), list(self.weights.values()))
            self.change(dict(zip(self.weights, gradients, strict=True)))
            losses.append(each.detach().mean())
            if len(losses) % 10 == 0 and losses[-1].isfinite() and time.time() > deadline:
                break
        return float(torch.stack(losses).mean())

    @torch.no_grad()
    def change(self, gradients: dict[str, Tensor]) -> None:
        """One step of Adam; each training has its own learning rate."""
        self.steps += 1
        for label, weight in self.weights.items():
            gradient, (first, second) = gradients[label], self.moments[label]
            first.lerp_(gradient, 1 - BETAS[0])
            second.mul_(BETAS[1]).addcmul_(gradient, gradient, value=1 - BETAS[1])
            size = (second / (1 - BETAS[1] ** self.steps)).sqrt_().add_(EPSILON)
            rate = self.rates[label] / (1 - BETAS[0] ** self.steps)
            step = torch.div(first, size).mul_(rate.view(-1, *(1,) * (weight.dim() - 1)))
            weight.sub_(step)

    @torch.no_grad()
    def rank(self, asked: list[list[int]]) -> tuple[Tensor, Tensor]:
        """Numbers of queries, trainings × queries, and scores of their lists; -inf: no document.

        A training with fewer queries repeats its last one.
        """
        most = max(map(len, asked))
        numbers = torch.tensor([(own + own[-1:] * most)[:most] for own in asked])
        numbers = numbers.to(self.data.idf.device)
        self.base.eval()
        found = []
        for place in range(most):
            query = numbers[:, place]
            documents = self.data.ranked[query]
            scores = self.scores(query[:, None].expand_as(documents), documents.clamp(min=0))
            found.append(scores.masked_fill(documents < 0, -torch.inf))
        return numbers, torch.stack(found, dim=1)

    def concordance(self, asked: list[list[int]]) -> np.ndarray:
        """Mean over each training's queries: pairs of different grades in the right order."""
        numbers, scores = self.rank(asked)
        result = np.zeros(len(asked))
        for place, own in enumerate(asked):
            grades, found = self.data.grades[numbers[place]], scores[place]
            there = torch.isfinite(found)
            above = grades[:, :, None] > grades[:, None, :]
            above &= there[:, :, None] & there[:, None, :]
            right = (found[:, :, None] > found[:, None, :]).float()
            right += 0.5 * (found[:, :, None] == found[:, None, :])
            pairs = above.sum((1, 2))
            share = torch.where(above, right, 0.0).sum((1, 2)) / pairs.clamp(min=1)
            use = (pairs > 0) & (torch.arange(len(pairs), device=pairs.device) < len(own))
            result[place] = float(share[use].mean())
        return result


def work(job: tuple[str, str, Path, Plan]) -> tuple[str, str, dict[str, Any], np.ndarray | None]:
    """Train one stack; a failure must not end the others."""
    try:
        told, scores = trained(*job)
    except Exception as error:
        traceback.print_exc()
        return job[0], job[1], {"error": repr(error)[:500]}, None
    return job[0], job[1], told, scores


def trained(name: str, kind: str, path: Path, plan: Plan) -> tuple[dict[str, Any], np.ndarray]:
    """Figures, and the scores of every query by a model that never saw it, before and after."""
    started = time.time()
    torch.set_num_threads(1)
    data = Data(path, plan.device)
    members = [
        Member(fold, seed, rate)
        for fold, seed, rate in itertools.product(range(plan.folds), range(plan.seeds), RATES)
    ]
    stack = Stack(name, kind, members, data)
    splits = [data.split(member.fold) for member in members]
    held, tested = [one[1] for one in splits], [one[2] for one in splits]
    untrained = gathered(stack, tested, plan, members, [0] * len(members))
    best = stack.concordance(held)
    before, kept = best.copy(), {label: one.detach().clone() for label, one in
                                 stack.weights.items()}  # fmt: skip
    when, alive, log, late = np.zeros(len(members), int), np.ones(len(members), bool), [], False
    for epoch in range(1, plan.epochs + 1):
        loss = stack.train(epoch - 1, plan.batch, plan.deadline)
        found = stack.concordance(held)
        better = alive & (found > best)
        chosen = torch.from_numpy(better).to(plan.device)
        for label, one in stack.weights.items():
            mask = chosen.view(-1, *(1,) * (one.dim() - 1))
            kept[label] = torch.where(mask, one.detach(), kept[label])
        best, when = np.where(better, found, best), np.where(better, epoch, when)
        alive &= epoch - when < plan.patience
        log.append({"loss": loss, "concordance": found.round(4).tolist()})
        took = time.time() - started
        words = f"epoch {epoch}: {took:.0f} s, loss {loss:.3f}, concordance {found.mean():.4f}"
        print(f"{name} {kind} {words}, {alive.sum()} training", file=sys.stderr, flush=True)
        late = time.time() + took / epoch > plan.deadline
        if late or not alive.any():
            break
    for label, one in kept.items():
        stack.weights[label] = one
    picked = [0] * len(members)
    for fold, seed in itertools.product(range(plan.folds), range(plan.seeds)):
        own = [n for n, one in enumerate(members) if (one.fold, one.seed) == (fold, seed)]
        picked[max(own, key=lambda place: best[place])] = 1
    after = gathered(stack, tested, plan, members, picked)
    told = {
        "rates": [member.rate for member in members],
        "folds": [member.fold for member in members],
        "seeds": [member.seed for member in members],
        "picked": picked, "epochs": when.tolist(), "validation": best.round(4).tolist(),
        "validation_untrained": before.round(4).tolist(), "stopped_by_deadline": bool(late),
        "log": log, "seconds": round(time.time() - started, 1),
        "parameters": [sum(one[0].numel() for one in stack.weights.values()),
                       stack.weights["vectors"][0].numel()],
        "torch": torch.__version__, "device": plan.device,
        "plan": {"epochs": plan.epochs, "batch": plan.batch, "patience": plan.patience},
    }  # fmt: skip
    return told, np.stack([untrained, after])


def gathered(
    stack: Stack, tested: list[list[int]], plan: Plan, members: list[Member], picked: list[int]
) -> np.ndarray:
    """Scores, seeds × queries × 100, of the test queries by the picked trainings.

    If a fold has none picked, by its first one; NaN for queries of no fold, or without document.
    """
    numbers, scores = stack.rank(tested)
    result = np.full((plan.seeds, *stack.data.ranked.shape), np.nan, np.float32)
    for place in sorted(range(len(members)), key=lambda one: (picked[one], -one)):
        own = numbers[place, : len(tested[place])].cpu().numpy()
        found = scores[place, : len(own)].cpu().numpy()
        result[members[place].seed, own] = np.where(np.isfinite(found), found, np.nan)
    return result


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--models", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--patience", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=220.0, help="no epoch starts after this")
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    plan = Plan(
        given.folds, given.seeds, given.epochs, given.batch, given.patience,
        time.time() + given.seconds, given.device,
    )  # fmt: skip
    early = replace(plan, deadline=plan.deadline - 0.5 * given.seconds)
    jobs = [
        (name, kind, given.data, early if name in NAMES[:QUICK] else plan)
        for name in NAMES
        for kind in given.kinds
        if name in given.models
    ]
    arrays: dict[str, Any] = {}
    told: dict[str, Any] = {}
    os.environ.setdefault("PYTORCH_CUDA_ALLOC_CONF", "expandable_segments:True")
    processes = min(given.jobs, len(jobs))
    with multiprocessing.get_context("spawn").Pool(processes, maxtasksperchild=1) as pool:
        for name, kind, figures, scores in pool.imap_unordered(work, jobs):
            told[f"{name}-{kind}"] = figures
            if scores is not None:
                arrays[f"{name}-{kind}"] = scores
            np.savez_compressed(given.out / RESULTS, told=json.dumps(told), **arrays)
            result = figures.get("error") or f"{figures['seconds']} s"
            print(f"done: {name} {kind}: {result}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
