"""Write README.md: how well each axis tells the sides of real claims apart.

    python -m experiments.perspectrum.run ../shared/data/perspectrum \\
        > experiments/perspectrum/README.md

Needs the extra `neural`; embeds about 9,000 short texts three times (some minutes on two cores, and
nothing the second time). Test claims are those that nothing was learned or chosen on; which those
are, `experiments/perspectrum/train_stance.py` says. Seeds are fixed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from experiments.common import percent
from experiments.perspectrum import train_stance as perspectrum
from ranktilt.polarity.accuracy import (
    accuracy_per_query,
    bootstrap_interval,
    polarity_accuracy,
)
from ranktilt.polarity.axis import fit_axis
from ranktilt.polarity.methods import Method, choose_method
from ranktilt.polarity.trust import judge

AXES = (
    ("light", "pca"), ("light", "spherical"), ("st:minilm", "pca"), ("st:minilm", "spherical"),
    ("st:minilm", "stance"),
)  # fmt: skip
BASE = {"light": ("light", "pca"), "st:minilm": ("st:minilm", "pca")}


@dataclass
class List:
    """Documents of one claim, with their sides (1 supports, 2 undermines)."""

    query: str
    documents: list[str]
    sides: list[int]


def whole(claim: perspectrum.Claim, rows: np.ndarray | None = None) -> List:
    rows = np.arange(len(claim.sides)) if rows is None else rows
    sides = [1 if claim.sides[i] > 0 else 2 for i in rows]
    return List(claim.text, [claim.documents[i] for i in rows], sides)


class Vectors:
    """All texts embedded once for each axis."""

    def __init__(self, methods: dict[tuple[str, str], Method], texts: list[str]) -> None:
        self.methods = methods
        self.rows = {text: row for row, text in enumerate(texts)}
        self.found = {k: m.embedder.embed(texts, texts).astype(float) for k, m in methods.items()}

    def of(self, key: tuple[str, str], own: List) -> tuple[np.ndarray, np.ndarray]:
        vectors = self.found[key]
        return vectors[[self.rows[d] for d in own.documents]], vectors[self.rows[own.query]]

    def polarity(self, key: tuple[str, str], own: List) -> tuple[np.ndarray, np.ndarray | None]:
        """Polarity, and the head's stance where there is one."""
        method, (documents, query) = self.methods[key], self.of(key, own)
        prepared = method.prepare(documents, query)
        axis = fit_axis(prepared, spherical=method.spherical)
        if method.stance is None:
            return axis.polarity(prepared)[:, 0], None
        stance = method.stance.stance(documents, query)
        return axis.turned(stance, prepared).polarity(prepared)[:, 0], stance


def with_interval(values: np.ndarray, *, sign: bool = False) -> str:
    low, high = bootstrap_interval(values, seed=0)
    plus = "+" if sign and values.mean() >= 0 else ""
    return f"{plus}{percent(values.mean())} [{percent(low)}, {percent(high)}]"


def accuracy_table(vectors: Vectors, lists: list[List]) -> Iterator[str]:
    yield (
        "| embedder | axis | accuracy, % | against pca, points | random split "
        "| right way round, % |\n|---|---|---|---|---|---|"
    )
    per_claim = {}
    for key in AXES:
        found = [vectors.polarity(key, own) for own in lists]
        polarities, sides = [p for p, _ in found], [own.sides for own in lists]
        values, _ = accuracy_per_query(polarities, sides)
        per_claim[key] = values
        chance = polarity_accuracy(polarities, sides, shuffled=True)
        base = per_claim[BASE[key[0]]]
        difference = "" if key[1] == "pca" else with_interval(values - base, sign=True)
        oriented = ""
        if found[0][1] is not None:
            right = [
                p[np.array(own.sides) == 1].mean() > p[np.array(own.sides) == 2].mean()
                for p, own in zip(polarities, lists, strict=True)
            ]
            oriented = with_interval(np.array(right, float))
        yield (
            f"| {key[0]} | {key[1]} | {with_interval(values)} | {difference} | {percent(chance)} "
            f"| {oriented} |"
        )


def warned(vectors: Vectors, key: tuple[str, str], own: List) -> bool:
    documents, query = vectors.of(key, own)
    polarity, stance = vectors.polarity(key, own)
    kind = {"stance": "stance", "spherical": "light"}[key[1]]
    return judge(documents, query, polarity, stance, kind=kind).doubtful


def trust_table(vectors: Vectors, claims: list[perspectrum.Claim]) -> Iterator[str]:
    yield "| axis | documents | one-sided lists | warned | two-sided lists | warned |"
    yield "|---|---|---|---|---|---|"
    for key in (("st:minilm", "stance"), ("light", "spherical")):
        for size in (6, 8, 12, 16):
            one, two = [], []
            for claim in claims:
                for side in (1, -1):
                    rows = np.flatnonzero(claim.sides == side)[:size]
                    if len(rows) == size:
                        one.append(warned(vectors, key, whole(claim, rows)))
                if claim.has(size // 2):
                    two.append(warned(vectors, key, whole(claim, claim.balanced(size // 2))))
            yield (
                f"| {key[1]} ({key[0]}) | {size} | {len(one)} | {np.mean(one):.0%} | {len(two)} | "
                f"{np.mean(two):.0%} |"
            )


def main() -> None:
    data = Path(sys.argv[1])
    claims = perspectrum.read_claims(data)
    methods = {(e, m): choose_method(m, e) for e, m in AXES}
    texts = sorted({t for c in claims for t in (c.text, *c.documents)})
    vectors = Vectors(methods, texts)
    plain = vectors.found["st:minilm", "pca"]
    rows = plain[[vectors.rows[claim.text] for claim in claims]]
    alike = perspectrum.likeness(claims, rows / np.linalg.norm(rows, axis=1, keepdims=True))
    tested = perspectrum.test_claims(claims)
    near = alike[:, [claim.number for claim in tested]].any(axis=1)
    held = [claim for claim in claims if near[claim.number]]
    parts = {
        "four": accuracy_table(vectors, [whole(c, c.balanced(4)) for c in tested]),
        "held": accuracy_table(vectors, [whole(c) for c in held if c.has(3)]),
        "everything": accuracy_table(vectors, [whole(c) for c in claims if c.has(3)]),
        "trust": trust_table(vectors, held),
    }
    page = Path(__file__).with_name("page.md").read_text(encoding="utf-8")
    numbers = {
        "n_claims": len(claims),
        "n_training": int((~near).sum()),
        "n_held": len(held),
        "n_near": len(held) - len(tested),
        "n_held3": sum(c.has(3) for c in held),
        "n_all3": sum(c.has(3) for c in claims),
    }
    for name, lines in parts.items():
        page = page.replace(f"{{{name}}}", "\n".join(lines))
    for name, number in numbers.items():
        page = page.replace(f"{{{name}}}", str(number))
    print(page, end="")


if __name__ == "__main__":
    main()
