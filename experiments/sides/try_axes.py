"""Other ways to an axis, on the training claims of Perspectrum: what decision 0006 reports.

    python -m experiments.sides.try_axes ../shared/data

Prints accuracy (assignment, %) for four per side and for all documents of claims with
three per side or more, for MiniLM and wordllama vectors as they are. What
learns, learns on four fifths of the claims
and is tested on the rest. Held-out claims, and claims like them, are not touched.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from experiments.sides.data import Claim, collect
from ranktilt.polarity.axis import unit_rows
from ranktilt.polarity.distribution import bimodality_coefficient
from ranktilt.polarity.embedders import load_embedder

Axis = Callable[[np.ndarray, np.ndarray], np.ndarray]


def centred(x: np.ndarray) -> np.ndarray:
    return x - x.mean(axis=0)


def components(x: np.ndarray, *, spherical: bool = False) -> np.ndarray:
    """Polarity on every component, the first one first."""
    z = centred(x)
    directions = np.linalg.svd(unit_rows(z) if spherical else z, full_matrices=False)[2]
    return z @ directions.T


def without(x: np.ndarray, q: np.ndarray) -> np.ndarray:
    return x - np.outer(x @ q, q)


def two_means(x: np.ndarray, _: np.ndarray) -> np.ndarray:
    """Two-means from the first component on; the side is the nearer mean."""
    sides = np.sign(components(x)[:, 0])
    for _ in range(20):
        if len(set(sides)) < 2:
            break
        first, second = x[sides > 0].mean(axis=0), x[sides <= 0].mean(axis=0)
        new = np.where(((x - first) ** 2).sum(1) < ((x - second) ** 2).sum(1), 1.0, -1.0)
        if (new == sides).all():
            break
        sides = new
    return sides


def maximum_cut(x: np.ndarray, _: np.ndarray) -> np.ndarray:
    """The split with the largest distances across, by single moves from the first component."""
    distances = ((x[:, None] - x[None]) ** 2).sum(axis=2)
    sides = np.where(components(x)[:, 0] > 0, 1.0, -1.0)
    for _ in range(100):
        gains = (distances * np.outer(sides, sides)).sum(axis=1)
        if gains.max() <= 1e-12:
            break
        sides[np.argmax(gains)] *= -1
    return sides


def most_bimodal(x: np.ndarray, _: np.ndarray) -> np.ndarray:
    """Of the first three components the one with the largest bimodality coefficient."""
    found = components(x)[:, :3]
    scores = [bimodality_coefficient(column) or 0.0 for column in found.T]
    return found[:, int(np.argmax(scores))]


PLAIN: dict[str, Axis] = {
    "first component (pca)": lambda x, _: components(x)[:, 0],
    "cut at the median": lambda x, _: components(x)[:, 0] - np.median(components(x)[:, 0]),
    "two-means": two_means,
    "maximum cut": maximum_cut,
    "most bimodal of three components": most_bimodal,
    "query removed": lambda x, q: components(without(x, q))[:, 0],
    "equal lengths": lambda x, _: components(x, spherical=True)[:, 0],
    "query removed, equal lengths (spherical)": lambda x, q: components(
        without(x, q), spherical=True
    )[:, 0],
}


def without_common(vectors: dict[str, np.ndarray], claims: list[Claim]) -> Axis:
    """The three directions in which documents of all claims differ most are taken out."""
    everything = np.concatenate([centred(vectors[c.text][1:]) for c in claims])
    common = np.linalg.svd(everything, full_matrices=False)[2][:3]
    return lambda x, _: components(x - x @ common.T @ common)[:, 0]


def discriminant(vectors: dict[str, np.ndarray], claims: list[Claim]) -> Axis:
    """Whitened by the scatter within sides, stretched by that between them (32 directions)."""
    size = vectors[claims[0].text].shape[1]
    within, between = np.zeros((size, size)), np.zeros((size, size))
    for claim in claims:
        x = vectors[claim.text][1:]
        if not claim.has(2):
            continue
        parts = [x[claim.sides == side] for side in (1, -1)]
        within += sum(centred(part).T @ centred(part) for part in parts)
        step = parts[0].mean(axis=0) - parts[1].mean(axis=0)
        between += len(x) * np.outer(step, step)
    within = within / np.trace(within) * size + 10.0 * np.eye(size)
    values, rotation = np.linalg.eigh(within)
    white = rotation / np.sqrt(values)
    stretch, directions = np.linalg.eigh(white.T @ between @ white)
    metric = white @ directions[:, -32:] * np.sqrt(np.maximum(stretch[-32:], 0.0))
    return lambda x, q: components(without(x, q) @ metric, spherical=True)[:, 0]


def ridge_head(vectors: dict[str, np.ndarray], claims: list[Claim]) -> Axis:
    """Spherical, with the stance by ridge regression on x ⊗ (0.1, q) as one more coordinate."""
    x = np.concatenate([vectors[c.text][1:] for c in claims])
    q = np.concatenate([np.repeat(vectors[c.text][:1], len(c.sides), axis=0) for c in claims])
    y = np.concatenate([c.sides for c in claims]).astype(float)
    dual = np.linalg.solve((x @ x.T) * (0.1 + q @ q.T) + 10.0 * np.eye(len(y)), y)
    bilinear, plain = (x * dual[:, None]).T @ q, 0.1 * (x.T @ dual)

    def axis(documents: np.ndarray, query: np.ndarray) -> np.ndarray:
        z = centred(without(documents, query))
        stance = documents @ (bilinear @ query + plain)
        z = z / np.sqrt((z**2).sum(axis=1).mean())
        return components(
            np.column_stack([z, 0.4 * (stance - stance.mean()) / 0.16]), spherical=True
        )[:, 0]

    return axis


LEARNED = {
    "directions common to all claims removed": without_common,
    "discriminant metric, spherical": discriminant,
    "spherical with a ridge-regressed stance": ridge_head,
}


def accuracy(
    axis: Axis, vectors: dict[str, np.ndarray], claims: list[Claim], each: int | None
) -> list:
    found = []
    for claim in claims:
        x, q = vectors[claim.text][1:], vectors[claim.text][0]
        rows = np.arange(len(x)) if each is None else claim.balanced(each)
        found.append(assignment(axis(x[rows], q), claim.sides[rows]))
    return found


def assignment(polarity: np.ndarray, sides: np.ndarray) -> float:
    """The better of the two ways to match signs with sides."""
    signs = np.sign(polarity)
    return max((signs == sides).mean(), (signs == -sides).mean())


def main() -> None:
    plain = load_embedder("st:minilm")
    everything = collect(Path(sys.argv[1]), lambda t: plain.embed(t, t).astype(float))
    training = [c for c in everything.part("training") if c.source == "perspectrum"]
    texts = sorted({t for c in training for t in (c.text, *c.documents)})
    spaces = {}
    for name in ("st:minilm", "light"):
        found = dict(zip(texts, load_embedder(name).embed(texts, texts), strict=True))
        spaces[name] = {
            c.text: unit_rows(np.array([found[t] for t in (c.text, *c.documents)], float))
            for c in training
        }
    fold = [claim.fold for claim in training]
    for name, vectors in spaces.items():
        print(f"\n{name}: four per side, all documents")
        for title, axis in PLAIN.items():
            few = accuracy(axis, vectors, [c for c in training if c.has(4)], 4)
            whole = accuracy(axis, vectors, [c for c in training if c.has(3)], None)
            print(f"  {title:42s} {100 * np.mean(few):5.1f} {100 * np.mean(whole):5.1f}")
        for title, learn in LEARNED.items():
            few, whole = [], []
            for number in range(5):
                inside = [c for c, f in zip(training, fold, strict=True) if f != number]
                outside = [c for c, f in zip(training, fold, strict=True) if f == number]
                axis = learn(vectors, inside)
                few += accuracy(axis, vectors, [c for c in outside if c.has(4)], 4)
                whole += accuracy(axis, vectors, [c for c in outside if c.has(3)], None)
            print(f"  {title:42s} {100 * np.mean(few):5.1f} {100 * np.mean(whole):5.1f}")


if __name__ == "__main__":
    main()
