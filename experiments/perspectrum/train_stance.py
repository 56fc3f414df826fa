"""Train the stance adapter and head of an embedder on Perspectrum, and say how good they are.

    python -m experiments.perspectrum.train_stance ../shared/data/perspectrum \\
        --model FOLDER --out minilm.npz

For MiniLM the adapter is a low-rank change of the attention's weights (LoRA), so that documents on
the same side of a claim come closer and those on opposite sides part; for wordllama, whose vectors
are a mean of fixed token vectors, it is a linear map. A small bilinear head tells whether a
document supports the claim, which gives the axis its sign. Nothing is learned about the user's own
queries.

The first 150 claims with four perspectives per side are kept for testing: neither they nor claims
like them (a shared perspective, or nearly the same words) are trained on. `--cross-validate` tries
settings on the others, which is how they were chosen; `--cross-fit` trains five times on four
fifths of all claims, for a figure on every claim.
"""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

TEST_CLAIMS = 150
SIDES = {"SUPPORT": 1, "UNDERMINE": -1}


@dataclass
class Claim:
    """A claim with its perspectives; +1 supports it, −1 undermines it."""

    number: int
    text: str
    documents: list[str]
    sides: np.ndarray

    def has(self, each: int) -> bool:
        """Whether each side has so many perspectives."""
        return min((self.sides > 0).sum(), (self.sides < 0).sum()) >= each

    def balanced(self, each: int) -> np.ndarray:
        """Places of the first so many of each side."""
        first, second = np.flatnonzero(self.sides > 0), np.flatnonzero(self.sides < 0)
        return np.sort(np.concatenate((first[:each], second[:each])))


@dataclass(frozen=True)
class Settings:
    """What was tried; the defaults are what was chosen."""

    rank: int = 8
    targets: tuple[str, ...] = ("query", "value")
    epochs: int = 6
    rate: float = 3e-4
    scale: float = 4.0
    head_rank: int = 16
    head_rate: float = 3e-3
    head_weight: float = 0.3
    dropout: float = 0.1
    decay: float = 0.01
    batch: int = 8
    documents: tuple[int, int] = (6, 13)
    remove_query: bool = True


def read_claims(folder: Path) -> list[Claim]:
    """Claims in file order."""
    claims = []
    for line in (folder / "claims_perspectives_stance.jsonl").open(encoding="utf-8"):
        entry = json.loads(line)
        documents = [document["text"] for document in entry["docs"]]
        sides = np.array([SIDES[document["stance"]] for document in entry["docs"]], np.int64)
        claims.append(Claim(len(claims), entry["claim"], documents, sides))
    return claims


def test_claims(claims: list[Claim]) -> list[Claim]:
    """The claims kept for testing."""
    return [claim for claim in claims if claim.has(4)][:TEST_CLAIMS]


def tokens(text: str) -> frozenset[str]:
    """Words of a text."""
    return frozenset(re.findall(r"\w+", text.lower()))


def likeness(claims: list[Claim], vectors: np.ndarray) -> np.ndarray:
    """Which pairs of claims are too much alike to stand on two sides of a split."""
    words = [tokens(claim.text) for claim in claims]
    texts = [{" ".join(sorted(tokens(d))) for d in claim.documents} for claim in claims]
    alike = vectors @ vectors.T >= 0.85
    for i, claim in enumerate(claims):
        for j in range(i + 1, len(claims)):
            union = len(words[i] | words[j])
            near = union and len(words[i] & words[j]) / union >= 0.6
            if near or not texts[i].isdisjoint(texts[j]):
                alike[i, j] = alike[j, i] = True
        alike[claim.number, claim.number] = True
    return alike


def families(alike: np.ndarray) -> np.ndarray:
    """Connected claims share a number."""
    family = np.arange(len(alike))
    changed = True
    while changed:
        least = np.where(alike, family[None, :], len(alike)).min(axis=1)
        changed = bool((least != family).any())
        family = least
    return family


class LowRank(nn.Module):
    """A linear layer plus a low-rank change of it."""

    def __init__(self, layer: nn.Linear, rank: int, dropout: float) -> None:
        super().__init__()
        self.layer, self.dropout = layer, dropout
        self.down = nn.Parameter(torch.randn(rank, layer.in_features) * 0.02)
        self.up = nn.Parameter(torch.zeros(layer.out_features, rank))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        inner = F.dropout(x, self.dropout, self.training)
        return self.layer(x) + 2.0 * F.linear(F.linear(inner, self.down), self.up)


class Encoder(nn.Module):
    """MiniLM with an adapter, giving unit vectors (mean of the tokens' vectors)."""

    def __init__(self, folder: str, settings: Settings, device: str) -> None:
        super().__init__()
        from transformers import AutoModel, AutoTokenizer

        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.model = AutoModel.from_pretrained(folder, dtype=torch.float32)
        for parameter in self.model.parameters():
            parameter.requires_grad = False
        self.adapters: dict[str, LowRank] = {}
        for number, layer in enumerate(self.model.encoder.layer):
            attention = layer.attention.self
            places = {
                "query": (attention, "query"),
                "key": (attention, "key"),
                "value": (attention, "value"),
                "output": (layer.attention.output, "dense"),
                "up": (layer.intermediate, "dense"),
                "down": (layer.output, "dense"),
            }
            for target in settings.targets:
                module, name = places[target]
                made = LowRank(getattr(module, name), settings.rank, settings.dropout)
                setattr(module, name, made)
                self.adapters[f"{number}.{target}"] = made
        self.device = device
        self.to(device)

    def learned(self) -> list[nn.Parameter]:
        """What training changes."""
        return [p for adapter in self.adapters.values() for p in (adapter.down, adapter.up)]

    def forward(self, texts: list[str]) -> torch.Tensor:
        given = self.tokenizer(
            texts, padding=True, truncation=True, max_length=256, return_tensors="pt"
        ).to(self.device)
        hidden = self.model(**given).last_hidden_state
        mask = given["attention_mask"][:, :, None].float()
        return F.normalize((hidden * mask).sum(1) / mask.sum(1), dim=-1)


class Projection(nn.Module):
    """Fixed vectors (looked up by text) under a learned linear map."""

    def __init__(self, vectors: dict[str, np.ndarray], settings: Settings, device: str) -> None:
        super().__init__()
        self.vectors, self.device = vectors, device
        size = len(next(iter(vectors.values())))
        self.map = nn.Parameter(torch.eye(size))
        self.dropout = settings.dropout
        self.to(device)

    def learned(self) -> list[nn.Parameter]:
        """What training changes."""
        return [self.map]

    def forward(self, texts: list[str]) -> torch.Tensor:
        found = torch.tensor(np.array([self.vectors[text] for text in texts]), device=self.device)
        found = F.dropout(F.normalize(found.float(), dim=-1), self.dropout, self.training)
        return F.normalize(found @ self.map.T, dim=-1)


class Head(nn.Module):
    """Does a document support the claim? x'(U V q + b) + c, from unit vectors."""

    def __init__(self, size: int, rank: int, device: str) -> None:
        super().__init__()
        self.left = nn.Parameter(torch.zeros(size, rank))
        self.right = nn.Parameter(torch.randn(rank, size) * 0.05)
        self.plain = nn.Parameter(torch.zeros(size))
        self.bias = nn.Parameter(torch.zeros(1))
        self.to(device)

    def forward(self, x: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
        return x @ (self.left @ (self.right @ q) + self.plain) + self.bias


@dataclass
class Model:
    """What training gives."""

    encoder: nn.Module
    head: Head
    settings: Settings
    log: list[float] = field(default_factory=list)


def without_query(x: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
    """Documents without what they share with the query."""
    return x - (x @ q)[:, None] * q


def train(encoder: nn.Module, claims: list[Claim], settings: Settings, seed: int) -> Model:
    """Same side: close; other side: apart; and the head by logistic loss."""
    generator = np.random.default_rng(seed)
    torch.manual_seed(seed)
    with torch.no_grad():
        size = encoder([claims[0].text]).shape[1]
    device = next(iter(encoder.learned())).device
    head = Head(size, settings.head_rank, str(device))
    middle = nn.Parameter(torch.zeros(1, device=device))
    optimizer = torch.optim.AdamW(
        [
            {"params": encoder.learned(), "lr": settings.rate, "weight_decay": settings.decay},
            {"params": head.parameters(), "lr": settings.head_rate, "weight_decay": 0.1},
            {"params": [middle], "lr": 1e-2, "weight_decay": 0.0},
        ]
    )
    steps = settings.epochs * -(-len(claims) // settings.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, [settings.rate, settings.head_rate, 1e-2], total_steps=steps, pct_start=0.1
    )
    model = Model(encoder, head, settings)
    for _ in range(settings.epochs):
        encoder.train()
        order = generator.permutation(len(claims))
        for start in range(0, len(order), settings.batch):
            texts, spans = [], []
            for number in order[start : start + settings.batch]:
                claim = claims[number]
                some = generator.permutation(len(claim.sides))[
                    : generator.integers(*settings.documents)
                ]
                spans.append((len(texts), len(some), claim.sides[some]))
                texts += [claim.text, *(claim.documents[i] for i in some)]
            vectors = encoder(texts)
            loss = torch.zeros((), device=device)
            for at, count, sides in spans:
                q, x = vectors[at], vectors[at + 1 : at + 1 + count]
                y = torch.tensor(sides, dtype=torch.float32, device=device)
                loss = loss + settings.head_weight * F.softplus(-y * head(x, q)).mean()
                if count < 4 or bool((y == y[0]).all()):
                    continue
                z = without_query(x, q) if settings.remove_query else x
                z = F.normalize(z - z.mean(0), dim=-1)
                pairs = ~torch.eye(count, dtype=torch.bool, device=device)
                same = torch.outer(y, y)[pairs]
                loss = (
                    loss + F.softplus(-same * settings.scale * ((z @ z.T)[pairs] - middle)).mean()
                )
            loss = loss / len(spans)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(encoder.learned(), 1.0)
            optimizer.step()
            schedule.step()
            model.log.append(float(loss.detach()))
    encoder.eval()
    return model


# Evaluation (what the package does at run time, in plain numpy)


def axis_polarity(x: np.ndarray, q: np.ndarray | None, *, spherical: bool) -> np.ndarray:
    """First principal component, of unit rows if `spherical`, without the query's direction."""
    z = x if q is None else x - np.outer(x @ q, q)
    z = z - z.mean(axis=0)
    rows = z / np.maximum(np.linalg.norm(z, axis=1, keepdims=True), 1e-12) if spherical else z
    return z @ np.linalg.svd(rows, full_matrices=False)[2][0]


def assignment(polarity: np.ndarray, sides: np.ndarray) -> float:
    """The better of the two ways to match signs with sides."""
    signs = np.sign(polarity)
    return max((signs == sides).mean(), (signs == -sides).mean())


@torch.no_grad()
def embedded(encoder: nn.Module, texts: list[str]) -> np.ndarray:
    """Unit vectors in order."""
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    result = np.zeros((len(texts), 0), np.float32)
    for start in range(0, len(order), 256):
        part = order[start : start + 256]
        vectors = encoder([texts[i] for i in part]).cpu().numpy()
        if not result.shape[1]:
            result = np.zeros((len(texts), vectors.shape[1]), np.float32)
        result[part] = vectors
    return result


def evaluate(model: Model, claims: list[Claim], *, each: int | None) -> dict[str, np.ndarray]:
    """Per claim: accuracy of several axes, of the head, and whether it gave the right sign."""
    found: dict[str, list[float]] = {}
    texts = [text for claim in claims for text in (claim.text, *claim.documents)]
    vectors = embedded(model.encoder, texts).astype(np.float64)
    at = 0
    for claim in claims:
        q, x = vectors[at], vectors[at + 1 : at + 1 + len(claim.documents)]
        at += 1 + len(claim.documents)
        rows = np.arange(len(claim.sides)) if each is None else claim.balanced(each)
        x, sides = x[rows], claim.sides[rows]
        with torch.no_grad():
            device = model.head.bias.device
            stance = (
                model.head(
                    torch.tensor(x, dtype=torch.float32, device=device),
                    torch.tensor(q, dtype=torch.float32, device=device),
                )
                .cpu()
                .numpy()
            )
        axes = {
            "pca": axis_polarity(x, None, spherical=False),
            "no-query": axis_polarity(x, q, spherical=False),
            "stance": axis_polarity(x, q, spherical=True),
        }
        for name, polarity in axes.items():
            found.setdefault(name, []).append(assignment(polarity, sides))
        p = axes["stance"]
        p = p * (1.0 if p @ (stance - stance.mean()) >= 0 else -1.0)
        found.setdefault("head alone", []).append(assignment(stance - stance.mean(), sides))
        found.setdefault("oriented", []).append(float((np.sign(p) == sides).mean()))
        found.setdefault("right way round", []).append(
            float((np.sign(p) == sides).mean() > (np.sign(p) == -sides).mean())
        )
    return {name: np.array(values) for name, values in found.items()}


def interval(values: np.ndarray, seed: int = 0) -> str:
    """Mean with a bootstrap interval over claims, in percent."""
    generator = np.random.default_rng(seed)
    draws = values[generator.integers(0, len(values), (4000, len(values)))].mean(axis=1) * 100
    low, high = np.quantile(draws, [0.025, 0.975])
    return f"{values.mean() * 100:5.1f} [{low:.1f}, {high:.1f}]"


def show(title: str, found: dict[str, np.ndarray]) -> None:
    print(f"{title} ({len(next(iter(found.values())))} claims)")
    for name, values in found.items():
        print(f"    {name:16s} {interval(values)}", flush=True)


def joined(parts: list[dict[str, np.ndarray]]) -> dict[str, np.ndarray]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def make_encoder(
    arguments: argparse.Namespace, claims: list[Claim], settings: Settings
) -> nn.Module:
    """A fresh encoder of the kind asked for."""
    if arguments.embedder == "minilm":
        return Encoder(arguments.model, settings, arguments.device)
    from ranktilt.polarity.embedders import load_embedder

    texts = sorted({text for c in claims for text in (c.text, *c.documents)})
    vectors = load_embedder("light", cache=False).embed(texts, texts)
    return Projection(dict(zip(texts, vectors, strict=True)), settings, arguments.device)


def split(claims: list[Claim], vectors: np.ndarray) -> tuple[list[Claim], list[Claim], np.ndarray]:
    """Training claims, test claims, and the family of each claim."""
    alike = likeness(claims, vectors)
    held = np.array([claim.number for claim in test_claims(claims)])
    near = alike[:, held].any(axis=1)
    training = [claim for claim in claims if not near[claim.number]]
    dropped = int(near.sum()) - len(held)
    print(
        f"{len(claims)} claims: {len(held)} for testing, {dropped} dropped as too much alike, "
        f"{len(training)} for training"
    )
    return training, test_claims(claims), families(alike)


def in_folds(claims: list[Claim], family: np.ndarray, folds: int) -> np.ndarray:
    """The fold of each claim; a family stays together."""
    generator = np.random.default_rng(0)
    of_family = generator.integers(0, folds, len(family))
    return np.array([of_family[family[claim.number]] for claim in claims])


def cross_validate(
    arguments: argparse.Namespace,
    claims: list[Claim],
    family: np.ndarray,
    settings: Settings,
    everything: list[Claim],
) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray], list[Model]]:
    """Four a side, and all documents of claims with three per side or more, out of fold."""
    fold = in_folds(claims, family, arguments.folds)
    few, whole, models = [], [], []
    for number in range(arguments.folds):
        inside = [c for c, f in zip(claims, fold, strict=True) if f != number]
        outside = [c for c, f in zip(claims, fold, strict=True) if f == number]
        model = train(
            make_encoder(arguments, everything, settings), inside, settings, arguments.seed
        )
        models.append(model)
        few.append(evaluate(model, [c for c in outside if c.has(4)], each=4))
        whole.append(evaluate(model, [c for c in outside if c.has(3)], each=None))
    return joined(few), joined(whole), models


def export(model: Model, path: Path) -> None:
    """The learned numbers, in half precision, under the names that `polarity/methods.py` reads."""
    half = {
        "head.left": model.head.left, "head.right": model.head.right,
        "head.plain": model.head.plain, "head.bias": model.head.bias,
    }  # fmt: skip
    if isinstance(model.encoder, Encoder):
        for name, adapter in model.encoder.adapters.items():
            half |= {f"{name}.down": adapter.down, f"{name}.up": 2.0 * adapter.up}
    else:
        half["map"] = model.encoder.map
    arrays = {name: value.detach().cpu().numpy().astype(np.float16) for name, value in half.items()}
    np.savez_compressed(path, **arrays)
    print(f"{path}: {path.stat().st_size:,} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--embedder", choices=["minilm", "light"], default="minilm")
    parser.add_argument("--model", default="", help="folder of the MiniLM checkpoint")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--cross-validate", nargs="*", metavar="NAME=VALUE;…", default=None,
                        help="settings to try on the training claims")  # fmt: skip
    parser.add_argument("--brief", action="store_true", help="one line a setting")
    parser.add_argument("--cross-fit", action="store_true", help="out-of-fold on all claims")
    parser.add_argument("--out", type=Path, help="train on the training claims, test, write here")
    parser.add_argument("--vectors", type=Path, help="also write vectors of claims not trained on")
    arguments = parser.parse_args()
    claims = read_claims(arguments.data)
    plain = make_encoder(arguments, claims, replace(Settings(), targets=()))
    training, testing, family = split(claims, embedded(plain.eval(), [c.text for c in claims]))
    for change in arguments.cross_validate if arguments.cross_validate is not None else ():
        changes = dict(part.split("=") for part in change.split(";") if part)
        typed = {name: json.loads(value) for name, value in changes.items()}
        typed = {n: tuple(v) if isinstance(v, list) else v for n, v in typed.items()}
        settings = replace(Settings(), **typed)
        few, whole, _ = cross_validate(arguments, training, family, settings, claims)
        print(f"--- {change or 'defaults'}")
        if arguments.brief:
            parts = [(few, n) for n in ("stance", "right way round")]
            parts += [(whole, n) for n in ("pca", "stance", "oriented", "right way round")]
            print("    " + "  ".join(f"{n} {f[n].mean() * 100:.1f}" for f, n in parts), flush=True)
        else:
            show("four per side", few)
            show("three per side or more, all documents", whole)
    if arguments.cross_fit:
        few, whole, _ = cross_validate(arguments, claims, family, Settings(), claims)
        show("all claims, out of fold: four per side", few)
        show("all claims, out of fold: three per side or more, all documents", whole)
    if arguments.out is not None:
        untouched = Model(plain, Head(1, 1, arguments.device), Settings())
        encoder = make_encoder(arguments, claims, Settings())
        model = train(encoder, training, Settings(), arguments.seed)
        export(model, arguments.out)
        show("test claims, four per side, plain vectors", without_head(untouched, testing, each=4))
        show("test claims, four per side", evaluate(model, testing, each=4))
        show("test claims, all documents", evaluate(model, testing, each=None))
        if arguments.vectors is not None:
            write_vectors(arguments, model, claims, training, family)


def without_head(model: Model, claims: list[Claim], *, each: int | None) -> dict[str, np.ndarray]:
    """Accuracies of the axes alone, for vectors that have no head."""
    size = embedded(model.encoder, [claims[0].text]).shape[1]
    found = evaluate(replace_head(model, size), claims, each=each)
    return {name: found[name] for name in ("pca", "no-query", "stance")}


def replace_head(model: Model, size: int) -> Model:
    """The same model with a head that says nothing."""
    return Model(model.encoder, Head(size, 1, str(model.head.bias.device)), model.settings)


def write_vectors(
    arguments: argparse.Namespace,
    model: Model,
    claims: list[Claim],
    training: list[Claim],
    family: np.ndarray,
) -> None:
    """Vectors and stances of every claim from a model that was not trained on it.

    Training claims get those of the folds, all others those of the final model: thresholds can then
    be chosen on the first and tested on the second.
    """
    _, _, fold_models = cross_validate(arguments, training, family, model.settings, claims)
    fold = dict(zip([c.number for c in training], in_folds(training, family, arguments.folds),
                    strict=True))  # fmt: skip
    arrays: dict[str, list[np.ndarray]] = {"vectors": [], "stance": [], "claim": [], "sides": []}
    trained = []
    for claim in claims:
        own = fold_models[fold[claim.number]] if claim.number in fold else model
        vectors = embedded(own.encoder, [claim.text, *claim.documents])
        device = own.head.bias.device
        with torch.no_grad():
            given = torch.tensor(vectors, device=device)
            stance = own.head(given[1:], given[0]).cpu().numpy()
        arrays["vectors"].append(vectors.astype(np.float16))
        arrays["stance"].append(np.concatenate(([np.nan], stance)))
        arrays["claim"].append(np.full(len(vectors), claim.number))
        arrays["sides"].append(np.concatenate(([0], claim.sides)))
        trained.append(claim.number in fold)
    joined_arrays = {name: np.concatenate(parts) for name, parts in arrays.items()}
    held = [c.number for c in test_claims(claims)]
    np.savez(arguments.vectors, **joined_arrays, trained=np.array(trained), test=np.array(held))


if __name__ == "__main__":
    main()
