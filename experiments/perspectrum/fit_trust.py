"""Fit the numbers behind the warning about an axis, and say how often it warns.

    python -m experiments.perspectrum.fit_trust VECTORS ../shared/data/perspectrum [--write]

VECTORS come from `train_stance.py --vectors` (adapted MiniLM, every claim by a model that
was not trained on it). Lists with as many documents of either side, and lists of one side only, are
drawn from the training claims to fit the formula and choose its threshold; the table printed is for
claims that nothing was learned on. `--write` keeps the numbers in polarity/weights/trust.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from ranktilt.polarity.axis import fit_axis
from ranktilt.polarity.methods import transformed
from ranktilt.polarity.trust import WEIGHTS, trust_features, weigh

SIZES = (6, 8, 12, 16)
DRAWS = 3


def lists_of(sides: np.ndarray, size: int, generator: np.random.Generator, draws: int):
    """(rows, two-sided?) of lists from one claim: the first documents, then random ones."""
    places = [np.flatnonzero(sides > 0), np.flatnonzero(sides < 0)]
    for draw in range(draws):
        mixed = [p if draw == 0 else generator.permutation(p) for p in places]
        if min(map(len, places)) >= size // 2:
            yield np.concatenate([p[: size // 2] for p in mixed]), True
        for own in mixed:
            if len(own) >= size:
                yield own[:size], False


def features_of(data, claims, size, draws, *, with_stance):
    """Features, sizes and truths of all lists of these claims."""
    rows, truths = [], []
    generator = np.random.default_rng(size)
    for number in claims:
        own = np.flatnonzero(data["claim"] == number)
        vectors = data["vectors"][own].astype(np.float64)
        query, documents, sides = vectors[0], vectors[1:], data["sides"][own][1:]
        stance = data["stance"][own][1:] if with_stance else None
        for places, two in lists_of(sides, size, generator, draws):
            x = transformed(documents[places], query)
            axis = fit_axis(x, spherical=True)
            u = None if stance is None else stance[places]
            rows.append(trust_features(documents[places], query, axis.polarity(x)[:, 0], u))
            truths.append(two)
    return rows, np.array(truths)


def fit_logistic(x: np.ndarray, y: np.ndarray, weights: np.ndarray, ridge: float = 10.0):
    """Newton steps on the ridge-penalised likelihood; the first column is the constant."""
    beta = np.zeros(x.shape[1])
    penalty = np.full(len(beta), ridge)
    penalty[0] = 0.0
    for _ in range(50):
        p = 1.0 / (1.0 + np.exp(-x @ beta))
        gradient = x.T @ (weights * (y - p)) - penalty * beta
        hessian = (x * (weights * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        beta += np.linalg.solve(hessian, gradient)
    return beta


def auc(scores: np.ndarray, truths: np.ndarray) -> float:
    """Chance that a list with both sides scores above one with one side."""
    above, below = scores[truths][:, None], scores[~truths][None, :]
    return float((above > below).mean() + 0.5 * (above == below).mean())


def fit(data, training, *, with_stance):
    """Standardised features, logistic weights, and a threshold under which a fifth of the lists of
    8 with both sides fall: a warning that often comes for nothing is not read."""
    parts = [features_of(data, training, s, DRAWS, with_stance=with_stance) for s in SIZES]
    names = list(parts[0][0][0])
    x = np.array([[row[n] for n in names] for rows, _ in parts for row in rows])
    y = np.concatenate([truths for _, truths in parts]).astype(float)
    sizes = np.concatenate([np.full(len(t), s) for s, (_, t) in zip(SIZES, parts, strict=True)])
    weights = np.zeros(len(y))  # every size and kind counts alike
    for size in SIZES:
        for kind in (0.0, 1.0):
            own = (sizes == size) & (y == kind)
            weights[own] = len(y) / (2 * len(SIZES) * max(own.sum(), 1))
    mean, spread = np.average(x, axis=0, weights=weights), x.std(axis=0)
    columns = np.column_stack([np.ones(len(x)), np.log(sizes), (x - mean) / spread])
    beta = fit_logistic(columns, y, weights)
    fitted = {
        "bias": beta[0],
        "log_size": beta[1],
        "features": {n: [mean[i], spread[i], beta[2 + i]] for i, n in enumerate(names)},
    }
    rows, truths = parts[SIZES.index(8)]
    scores = np.array([weigh(row, fitted, 8) for row in rows])
    fitted["threshold"] = float(np.quantile(scores[truths], 0.2))
    return fitted


def report(data, held, fitted, *, with_stance, title):
    """How often the warning comes, on claims that nothing was learned on."""
    for size in SIZES:
        rows, truths = features_of(data, held, size, 1, with_stance=with_stance)
        scores = np.array([weigh(row, fitted, size) for row in rows])
        warned = scores < fitted["threshold"]
        caught = np.quantile(scores[~truths], 0.8)
        print(
            f"| {title} | {size} | {int((~truths).sum())} | {int(truths.sum())} "
            f"| {auc(scores, truths):.2f} | {warned[~truths].mean():.0%} "
            f"| {warned[truths].mean():.0%} | {(scores[truths] < caught).mean():.0%} |"
        )


def one_by_one(data, held, *, with_stance):
    """How far each feature alone tells lists of 8 apart, in whichever direction."""
    rows, truths = features_of(data, held, 8, 1, with_stance=with_stance)
    found = {n: auc(np.array([row[n] for row in rows]), truths) for n in rows[0]}
    return ", ".join(f"{n} {max(v, 1 - v):.2f}" for n, v in found.items())


def plain_vectors(embedder: str, source: Path, split) -> dict[str, np.ndarray]:
    """The same arrays for an embedder as it is."""
    from ranktilt.polarity.embedders import load_embedder

    lines = (source / "claims_perspectives_stance.jsonl").read_text(encoding="utf-8").splitlines()
    claims = [json.loads(line) for line in lines]
    texts = [t for c in claims for t in (c["claim"], *(d["text"] for d in c["docs"]))]
    vectors = load_embedder(embedder).embed(texts, texts)
    return {name: split[name] for name in ("claim", "sides", "trained", "test")} | {
        "vectors": vectors
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("vectors", type=Path)
    parser.add_argument("data", type=Path, help="folder of Perspectrum, for plain embedders")
    parser.add_argument("--write", action="store_true", help="write trust.json")
    arguments = parser.parse_args()
    split = dict(np.load(arguments.vectors))
    training, held = np.flatnonzero(split["trained"]), np.flatnonzero(~split["trained"])
    print(
        "| axis | documents | one-sided lists | two-sided lists | AUC | warned: one-sided "
        "| warned: two-sided | two-sided warned where 80 % of one-sided are |\n" + "|---" * 8 + "|"
    )
    stance = fit(split, training, with_stance=True)
    report(split, held, stance, with_stance=True, title="stance (MiniLM)")
    plain = plain_vectors("light", arguments.data, split)
    light = fit(plain, training, with_stance=False)
    report(plain, held, light, with_stance=False, title="spherical (light)")
    print("\nEach feature alone, lists of 8 of held-out claims (area under the curve):")
    print(f"\n- stance (MiniLM): {one_by_one(split, held, with_stance=True)}")
    print(f"- spherical (light): {one_by_one(plain, held, with_stance=False)}")
    if arguments.write:
        content = {"light": light, "stance": stance}
        WEIGHTS.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
