"""Texts with known sides, and which of them are held out.

Perspectrum (680 claims), IBM's arguments (28 topics) and texts written for this purpose
(`written/`). Held out from all training:

- `documented`: the first 150 claims of Perspectrum with four perspectives on each side. Earlier
  versions were measured on them, and some settings were compared on them.
- `fresh`: 40 other claims with four on each side, drawn once, with the claims like them. They had
  no part in any choice.
- `topics`: ten whole topics of IBM's arguments, the four of its dev part among them; likewise.
- `eights` and `snippets`: questions with texts that were written for testing (`held_out/`).

A text to train on is left out if its claim is like a held-out one: a shared perspective, nearly the
same words, or a cosine of MiniLM's vectors of 0.75 or more.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

WRITTEN = Path(__file__).parent / "written"
DOCUMENTED, FRESH, TOPICS = 150, 40, 10
HELD_OUT = Path(__file__).parent / "held_out"
HELD = ("documented", "fresh", "topics", "eights", "snippets")
ALIKE = 0.75
FOLDS = 5
SIDES = {"SUPPORT": 1, "UNDERMINE": -1}
_MARKS = {"+": 1, "-": -1, "=": 0}


@dataclass
class Claim:
    """A claim in several forms, with documents that support (+1), oppose (−1) or do neither (0)."""

    source: str
    text: str
    documents: list[str]
    sides: np.ndarray
    #: Other forms of the claim and what they do to the sides: 1, or −1 for the opposite claim.
    forms: list[tuple[str, int]]
    part: str = "training"
    fold: int = -1

    def has(self, each: int) -> bool:
        """Whether each side has so many documents."""
        return min((self.sides > 0).sum(), (self.sides < 0).sum()) >= each

    def balanced(self, each: int) -> np.ndarray:
        """Places of the first so many of each side."""
        first, second = np.flatnonzero(self.sides > 0), np.flatnonzero(self.sides < 0)
        return np.concatenate((first[:each], second[:each]))


def read_perspectrum(shared: Path) -> list[Claim]:
    """Claims in file order."""
    claims = []
    path = shared / "perspectrum" / "claims_perspectives_stance.jsonl"
    for line in path.open(encoding="utf-8"):
        entry = json.loads(line)
        sides = np.array([SIDES[document["stance"]] for document in entry["docs"]], np.int64)
        texts = [document["text"] for document in entry["docs"]]
        claims.append(Claim("perspectrum", entry["claim"], texts, sides, []))
    return claims


def read_topics(shared: Path) -> tuple[list[Claim], list[str]]:
    """IBM's topics, and the names of those of its dev part."""
    found: dict[str, tuple[list[str], list[int]]] = {}
    dev: list[str] = []
    for name in ("train", "dev"):
        with (shared / "ibm_kpa" / f"arguments_{name}.csv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if name == "dev" and row["topic"] not in found:
                    dev.append(row["topic"])
                texts, sides = found.setdefault(row["topic"], ([], []))
                texts.append(row["argument"].strip("` "))
                sides.append(int(row["stance"]))
    topics = [
        Claim("topics", name, texts, np.array(sides), []) for name, (texts, sides) in found.items()
    ]
    return topics, dev


def blocks(path: Path) -> Iterator[list[tuple[str, str]]]:
    """The blocks of a written file: (mark, text) of each line."""
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if lines:
            yield [(line[0], line[2:].strip()) for line in lines]


def read_written(kind: str, folder: Path = WRITTEN) -> list[Claim]:
    """Claims that were written for training or testing, in their forms."""
    found = []
    for path in sorted(folder.glob(f"{kind}_*.txt")):
        for block in blocks(path):
            forms = [(text, -1 if mark == "!" else 1) for mark, text in block if mark in "c!?"]
            texts = [(text, _MARKS[mark]) for mark, text in block if mark in _MARKS]
            sides = np.array([side for _, side in texts])
            part = "training" if folder == WRITTEN else kind
            claim = Claim(kind, forms[0][0], [t for t, _ in texts], sides, forms[1:], part)
            found.append(claim)
    return found


def read_facts() -> list[tuple[list[str], list[str]]]:
    """Questions of fact in three forms each, with sentences that answer them."""
    found = []
    for path in sorted(WRITTEN.glob("facts_*.txt")):
        for block in blocks(path):
            forms = [text for mark, text in block if mark in "?.k"]
            found.append((forms, [text for mark, text in block if mark == "="]))
    return found


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


def likeness(claims: list[Claim], vectors: np.ndarray) -> np.ndarray:
    """Which pairs of Perspectrum's claims are too much alike to stand on two sides of a split."""
    words = [_words(claim.text) for claim in claims]
    texts = [{" ".join(sorted(_words(d))) for d in claim.documents} for claim in claims]
    alike = vectors @ vectors.T >= 0.85
    for i in range(len(claims)):
        for j in range(i + 1, len(claims)):
            union = len(words[i] | words[j])
            near = union and len(words[i] & words[j]) / union >= 0.6
            if near or not texts[i].isdisjoint(texts[j]):
                alike[i, j] = alike[j, i] = True
        alike[i, i] = True
    return alike


def families(alike: np.ndarray) -> np.ndarray:
    """Connected claims share a number."""
    family = np.arange(len(alike))
    while True:
        least = np.where(alike, family[None, :], len(alike)).min(axis=1)
        if (least == family).all():
            return family
        family = least


@dataclass
class Collected:
    """All claims, with their part and fold; a part is `training`, a held-out one, or `dropped`."""

    claims: list[Claim]

    def part(self, *names: str) -> list[Claim]:
        """The claims of these parts."""
        return [claim for claim in self.claims if claim.part in names]


def collect(shared: Path, embed: Callable[[list[str]], np.ndarray]) -> Collected:
    """Read everything and split it; `embed` gives MiniLM's unit vectors."""
    debates, (topics, dev) = read_perspectrum(shared), read_topics(shared)
    vectors = embed([claim.text for claim in debates])
    alike = likeness(debates, vectors)
    family = families(alike)
    _hold_out(debates, topics, dev, alike, family)
    written = [c for kind in ("issues", "plain", "long", "snippets") for c in read_written(kind)]
    written += [c for kind in ("eights", "snippets") for c in read_written(kind, HELD_OUT)]
    claims = [*debates, *topics, *written]
    every = embed([claim.text for claim in claims])
    held = np.array([claim.part in HELD for claim in claims])
    near = (every @ every[held].T).max(axis=1) >= ALIKE
    for claim, close in zip(claims, near, strict=True):
        if close and claim.part == "training":
            claim.part = "dropped"
    groups = [f"family {family[n]}" for n in range(len(debates))]
    groups += [claim.text.lower() for claim in claims[len(debates) :]]
    generator = np.random.default_rng(7)
    fold: dict[str, int] = {}
    for claim, group in zip(claims, groups, strict=True):
        if claim.part == "training":
            claim.fold = fold.setdefault(group, int(generator.integers(FOLDS)))
    return Collected(claims)


def _hold_out(
    debates: list[Claim],
    topics: list[Claim],
    dev: list[str],
    alike: np.ndarray,
    family: np.ndarray,
) -> None:
    """Name the part of every claim of Perspectrum and of every topic."""
    documented = [n for n, claim in enumerate(debates) if claim.has(4)][:DOCUMENTED]
    near = alike[:, documented].any(axis=1)
    for number, claim in enumerate(debates):
        claim.part = (
            "documented" if number in documented else "dropped" if near[number] else claim.part
        )
    rest = [n for n, claim in enumerate(debates) if claim.part == "training"]
    generator = np.random.default_rng(2026)
    drawn = 0
    for one in generator.permutation(sorted({family[n] for n in rest if debates[n].has(4)})):
        for number in rest:
            if family[number] == one:
                debates[number].part = "fresh"
                drawn += debates[number].has(4)
        if drawn >= FRESH:
            break
    others = [topic for topic in topics if topic.text not in dev]
    chosen = sorted(generator.permutation(len(others))[: TOPICS - len(dev)])
    for topic in [*(t for t in topics if t.text in dev), *(others[n] for n in chosen)]:
        topic.part = "topics"
