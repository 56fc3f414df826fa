"""Train what `polarity/weights/minilm.npz` holds: the axis adapter and the reader.

    python -m experiments.sides.train ../shared/data --model FOLDER --out OUT --fold N --seed N
    python -m experiments.sides.train ../shared/data --model FOLDER --out OUT --combine

The axis adapter (LoRA) moves documents on the same side of a claim together and those on opposite
sides apart. The reader is a cross-encoder of claim and document with two answers: the side, and
whether one is taken. Both are changes of all-MiniLM-L6-v2.

The first command trains both on all folds but one (`--fold 5`: on all) and keeps their weights.
The second averages the readers of different seeds, reduces them to a low rank and writes
`minilm.npz`, and `folds.npz` with what was read in claims by models that were not trained on them:
`fit.py` makes the formulas of the verdict from it. Held-out claims (`data.py`) are never read here.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from experiments.sides.data import FOLDS, Claim, collect
from ranktilt.polarity.stance import SENTENCES, passages

PARTS = {
    "query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
    "output": "attention.output.dense", "up": "intermediate.dense", "down": "output.dense",
}  # fmt: skip
#: A topic of IBM's arguments has some 230: so many lists are drawn from it in an epoch.
LISTS_PER_TOPIC = 12
#: How often a claim is asked in another form (the opposite claim, a question).
OTHER_FORM = 0.5


@dataclass(frozen=True)
class Settings:
    """What was chosen by cross-validation."""

    rank: int  # of the change of a layer's weights
    parts: tuple[str, ...]
    epochs: int
    rate: float
    batch: int  # lists
    documents: tuple[int, int]  # of a list
    average: float  # of the weights over steps
    sources: tuple[str, ...]


AXIS = Settings(8, ("query", "value"), 6, 3e-4, 8, (6, 13), 0.5, ("perspectrum",))
READER = Settings(64, tuple(PARTS), 6, 1e-4, 8, (10, 11), 0.995,
                  ("perspectrum", "topics", "plain", "issues", "long", "snippets",
                   "facts"))  # fmt: skip


class LowRank(nn.Module):
    """A linear layer plus a low-rank change of it."""

    def __init__(self, layer: nn.Linear, rank: int) -> None:
        super().__init__()
        self.layer = layer
        self.down = nn.Parameter(torch.randn(rank, layer.in_features) * 0.02)
        self.up = nn.Parameter(torch.zeros(layer.out_features, rank))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        inner = F.dropout(x, 0.1, self.training)
        return self.layer(x) + 2.0 * F.linear(F.linear(inner, self.down), self.up)


class Changed(nn.Module):
    """MiniLM, of which `layers` will be changed."""

    def __init__(self, folder: str, settings: Settings, device: str) -> None:
        super().__init__()
        from transformers import AutoModel, AutoTokenizer

        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.model = AutoModel.from_pretrained(folder, dtype=torch.float32)
        self.device = device
        for parameter in self.model.parameters():
            parameter.requires_grad = False
        self.layers = {
            f"{number}.{part}": layer.get_submodule(PARTS[part])
            for number, layer in enumerate(self.model.encoder.layer)
            for part in settings.parts
        }

    def learned(self) -> dict[str, nn.Parameter]:
        """What training changes."""
        return {name: p for name, p in self.named_parameters() if p.requires_grad}

    def load(self, states: list[dict[str, np.ndarray]]) -> None:
        """Take the mean of what was learned several times."""
        with torch.no_grad():
            for name, own in self.learned().items():
                own.copy_(torch.tensor(np.mean([state[name] for state in states], axis=0)))

    def hidden(self, *texts: list[str]) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
        given = self.tokenizer(*texts, padding=True, truncation=True, max_length=192,
                               return_tensors="pt").to(self.device)  # fmt: skip
        return self.model(**given).last_hidden_state, given


Model = TypeVar("Model", bound=Changed)


class AxisModel(Changed):
    """Unit vectors of texts: the mean of the tokens' vectors."""

    def __init__(self, folder: str, settings: Settings, device: str) -> None:
        super().__init__(folder, settings, device)
        self.adapters = {n: LowRank(layer, settings.rank) for n, layer in self.layers.items()}
        for name, adapter in self.adapters.items():
            number, part = name.split(".")
            parent, _, last = PARTS[part].rpartition(".")
            setattr(self.model.encoder.layer[int(number)].get_submodule(parent), last, adapter)

    def numbers(self) -> dict[str, np.ndarray]:
        """The adapter as arrays."""
        found = {f"{name}.down": a.down for name, a in self.adapters.items()}
        found |= {f"{name}.up": 2.0 * a.up for name, a in self.adapters.items()}
        return {n: v.detach().cpu().numpy().astype(np.float16) for n, v in found.items()}

    def forward(self, texts: list[str]) -> torch.Tensor:
        hidden, given = self.hidden(texts)
        mask = given["attention_mask"][:, :, None].float()
        return F.normalize((hidden * mask).sum(1) / mask.sum(1), dim=-1)

    def loss(self, lists: list[tuple[str, list[str], np.ndarray]]) -> torch.Tensor:
        """Same side: close; other side: apart; after the query and the middle are taken away."""
        vectors = self([text for query, documents, _ in lists for text in (query, *documents)])
        total, at = torch.zeros((), device=self.device), 0
        for _, documents, sides in lists:
            query, x = vectors[at], vectors[at + 1 : at + 1 + len(documents)]
            at += 1 + len(documents)
            if len(documents) < 4 or abs(sides.sum()) == len(sides):
                continue
            y = torch.tensor(sides, dtype=torch.float32, device=self.device)
            z = x - (x @ query)[:, None] * query
            z = F.normalize(z - z.mean(0), dim=-1)
            pairs = ~torch.eye(len(y), dtype=torch.bool, device=self.device)
            same = torch.outer(y, y)[pairs]
            total = total + F.softplus(-same * 4.0 * (z @ z.T)[pairs]).mean()
        return total / len(lists)


class ReaderModel(Changed):
    """Two log-odds for a query and a document: the side, and whether one is taken."""

    def __init__(self, folder: str, settings: Settings, device: str) -> None:
        super().__init__(folder, settings, device)
        self.before = {name: layer.weight.detach().clone() for name, layer in self.layers.items()}
        for layer in self.layers.values():
            layer.weight.requires_grad = True
        self.model.embeddings.token_type_embeddings.weight.requires_grad = True
        self.head = nn.Linear(2 * self.model.config.hidden_size, 2)
        nn.init.normal_(self.head.weight, std=0.02)

    def forward(self, queries: list[str], documents: list[str]) -> torch.Tensor:
        hidden, given = self.hidden(queries, documents)
        mask = (given["token_type_ids"] * given["attention_mask"])[:, :, None].float()
        mean = (hidden * mask).sum(1) / mask.sum(1).clamp(min=1)
        together = torch.cat([hidden[:, 0], mean], 1)
        return self.head(F.dropout(together, 0.1, self.training))

    def read(self, queries: list[str], documents: list[str]) -> torch.Tensor:
        """The same of documents in passages: those that take a side count, as in the package."""
        parts = [passages(text, SENTENCES) for text in documents]
        owner = torch.tensor(np.repeat(np.arange(len(parts)), [len(own) for own in parts]))
        flat = [text for own in parts for text in own]
        z = self([queries[i] for i in owner.tolist()], flat)
        owner = owner.to(z.device)
        weight = torch.sigmoid(z[:, 1]) + 1e-3
        none = z.new_zeros(len(parts))
        side = none.index_add(0, owner, weight * z[:, 0]) / none.index_add(0, owner, weight)
        taken = none.scatter_reduce(0, owner, z[:, 1], "amax", include_self=False)
        return torch.stack([side, taken], 1)

    def loss(self, lists: list[tuple[str, list[str], np.ndarray]]) -> torch.Tensor:
        """Logistic loss of both answers; a document without a side has no say in the first."""
        queries = [query for query, documents, _ in lists for _ in documents]
        z = self.read(queries, [text for _, documents, _ in lists for text in documents])
        y = torch.tensor(np.concatenate([sides for *_, sides in lists]), device=self.device).float()
        sizes = [len(documents) for _, documents, _ in lists]
        weight = torch.tensor(np.repeat([1.0 / max(n, 4) for n in sizes], sizes)).to(z).float()
        taken = (y != 0).float()
        side = F.binary_cross_entropy_with_logits(z[:, 0], (y > 0).float(), reduction="none")
        some = F.binary_cross_entropy_with_logits(z[:, 1], taken, reduction="none")
        return ((side * taken + 0.3 * some) * weight).sum() / len(lists)

    @torch.no_grad()
    def cut(self, rank: int) -> dict[str, np.ndarray]:
        """Reduce the change of each layer to a low rank in eight bits; what is then left."""
        found: dict[str, np.ndarray] = {}
        for name, layer in self.layers.items():
            before = self.before[name].to(layer.weight)
            left, size, right = torch.linalg.svd(layer.weight - before, full_matrices=False)
            root = size[:rank].sqrt()
            halves = {"up": left[:, :rank] * root, "down": right[:rank] * root[:, None]}
            for half, values in halves.items():
                scale = values.abs().amax(1).clamp(min=1e-9) / 127.0
                whole = (values / scale[:, None]).round()
                halves[half] = whole * scale[:, None]
                found[f"{name}.{half}"] = whole.cpu().numpy().astype(np.int8)
                found[f"{name}.{half}.scale"] = scale.cpu().numpy()
            layer.weight.copy_(before + halves["up"] @ halves["down"])
        rest = {"head.weight": self.head.weight, "head.bias": self.head.bias}
        rest["segments"] = self.model.embeddings.token_type_embeddings.weight
        return found | {n: v.cpu().numpy().astype(np.float16) for n, v in rest.items()}


def as_claims(facts: list[tuple[list[str], list[str]]]) -> list[Claim]:
    """Questions of fact as claims whose documents take no side."""
    return [
        Claim("facts", forms[0], texts, np.zeros(len(texts), np.int64), [(f, 1) for f in forms[1:]])
        for forms, texts in facts
    ]


class Sampler:
    """Lists to train on: a form of the claim, some of its documents, their sides."""

    def __init__(self, claims: list[Claim], settings: Settings, seed: int) -> None:
        self.claims, self.settings = claims, settings
        self.generator = np.random.default_rng(seed)
        repeats = [LISTS_PER_TOPIC if c.source == "topics" else 1 for c in claims]
        self.order = np.repeat(np.arange(len(claims)), repeats)
        self.steps = settings.epochs * -(-len(self.order) // settings.batch)

    def batches(self) -> Any:
        size = self.settings.batch
        for _ in range(self.settings.epochs):
            order = self.generator.permutation(self.order)
            for start in range(0, len(order), size):
                yield [self._list(self.claims[n]) for n in order[start : start + size]]

    def _list(self, claim: Claim) -> tuple[str, list[str], np.ndarray]:
        text, sign = claim.text, 1
        if claim.forms and self.generator.random() < OTHER_FORM:
            text, sign = claim.forms[self.generator.integers(len(claim.forms))]
        count = self.generator.integers(*self.settings.documents)
        some = self.generator.permutation(len(claim.sides))[:count]
        documents, sides = [claim.documents[i] for i in some], sign * claim.sides[some]
        if self.settings is READER and claim.source != "facts" and self.generator.random() < 0.5:
            # of another claim: it takes no side
            other = self.claims[self.generator.integers(len(self.claims))]
            documents.append(other.documents[self.generator.integers(len(other.documents))])
            sides = np.append(sides, 0)
        return text, documents, sides


def train(make: Callable[..., Model], claims: list[Claim], arguments: argparse.Namespace) -> Model:
    """Train on lists of claims; the result has the average of the last weights."""
    settings = READER if make is ReaderModel else AXIS
    own = [c for c in claims if c.source in settings.sources]
    model = fresh(make, arguments).train()
    sampler = Sampler(own, settings, arguments.seed)
    learned = list(model.learned().values())
    optimizer = torch.optim.AdamW(learned, settings.rate, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, settings.rate, total_steps=sampler.steps, pct_start=0.1
    )
    average = [p.detach().clone() for p in learned]
    for step, lists in enumerate(sampler.batches(), start=1):
        loss = model.loss(lists)  # type: ignore[operator]
        if loss.requires_grad:
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(learned, 1.0)
            optimizer.step()
        schedule.step()
        share = min(settings.average, (1 + step) / (10 + step))
        for kept, now in zip(average, learned, strict=True):
            kept.mul_(share).add_(now.detach(), alpha=1 - share)
    with torch.no_grad():
        for now, kept in zip(learned, average, strict=True):
            now.copy_(kept)
    last = float(loss.detach())
    print(f"{make.__name__}: {len(own)} claims, {sampler.steps} steps, loss {last:.3f}", flush=True)
    return model.eval()


def fresh(make: Callable[..., Model], arguments: argparse.Namespace) -> Model:
    """A model before training; the same for every seed, so that weights can be averaged."""
    torch.manual_seed(0)
    settings = READER if make is ReaderModel else AXIS
    model = make(arguments.model, settings, arguments.device).to(arguments.device)
    torch.manual_seed(1 + arguments.seed)
    return model


@torch.no_grad()
def in_batches(model: Callable[..., torch.Tensor], *columns: list[str]) -> np.ndarray:
    """The model's answers in the order of the texts."""
    rows = list(zip(*columns, strict=True))
    order = sorted(range(len(rows)), key=lambda i: sum(map(len, rows[i])))
    found: dict[int, np.ndarray] = {}
    for start in range(0, len(order), 256):
        part = order[start : start + 256]
        made = model(*([column[i] for i in part] for column in columns)).float().cpu().numpy()
        found |= dict(zip(part, made, strict=True))
    return np.array([found[i] for i in range(len(rows))])


def train_fold(claims: list[Claim], arguments: argparse.Namespace) -> None:
    """Keep what is learned without one fold."""
    inside = [c for c in claims if c.fold != arguments.fold]  # facts are in no fold
    for make in (AxisModel, ReaderModel):
        if make is AxisModel and arguments.seed:
            continue  # one axis is enough
        model = train(make, inside, arguments)
        learned = {n: p.detach().cpu().numpy() for n, p in model.learned().items()}
        name = f"{make.__name__}-{arguments.fold}-{arguments.seed}.npz"
        np.savez(arguments.out / name, **learned)  # type: ignore[arg-type]


def combined(
    fold: int, arguments: argparse.Namespace
) -> tuple[AxisModel, ReaderModel, dict[str, np.ndarray]]:
    """The models without a fold as they would be shipped, and their numbers."""
    axis, reader = fresh(AxisModel, arguments).eval(), fresh(ReaderModel, arguments).eval()
    for model in (axis, reader):
        paths = sorted(arguments.out.glob(f"{type(model).__name__}-{fold}-*.npz"))
        model.load([dict(np.load(path)) for path in paths])
    numbers = {f"axis/{n}": v for n, v in axis.numbers().items()}
    return axis, reader, numbers | {f"reader/{n}": v for n, v in reader.cut(READER.rank).items()}


def combine(claims: list[Claim], arguments: argparse.Namespace) -> None:
    """Write the readings and vectors of every training claim, and the numbers to be shipped."""
    found: dict[str, np.ndarray] = {}
    for fold in range(FOLDS):
        axis, reader, _ = combined(fold, arguments)
        for number, claim in enumerate(claims):
            if claim.fold == fold:
                queries = [claim.text] * len(claim.documents)
                read = in_batches(reader.read, queries, claim.documents)
                vectors = in_batches(axis, [claim.text, *claim.documents])
                found[f"{number}.read"] = read
                found[f"{number}.vectors"] = vectors.astype(np.float16)
    np.savez_compressed(arguments.out / "folds.npz", **found)  # type: ignore[arg-type]
    *_, numbers = combined(FOLDS, arguments)
    np.savez_compressed(arguments.out / "minilm.npz", **numbers)  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--model", required=True, help="folder of all-MiniLM-L6-v2")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--fold", type=int, default=FOLDS, help="left out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--combine", action="store_true")
    arguments = parser.parse_args()
    plain = fresh(AxisModel, arguments).eval()  # an adapter that was not trained changes nothing
    collected = collect(arguments.data, lambda texts: in_batches(plain, texts))
    claims = collected.part("training")
    digest = hashlib.sha256("\n".join(f"{c.fold} {c.text}" for c in claims).encode()).hexdigest()
    print(f"{len(claims)} claims to train on, {digest[:12]}", flush=True)
    claims += as_claims(collected.facts)
    torch.set_float32_matmul_precision("high")
    arguments.out.mkdir(parents=True, exist_ok=True)
    (combine if arguments.combine else train_fold)(claims, arguments)


if __name__ == "__main__":
    main()
