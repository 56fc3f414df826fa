"""Texts with known sides, and which of them are held out.

Perspectrum (680 claims), IBM's arguments (28 topics) and texts written for this purpose
(`written/`). Held out from all training:

- `documented`: the first 150 claims of Perspectrum with four perspectives on each side. Earlier
  versions were measured on them, and some settings were compared on them.
- `fresh`: 40 other claims with four on each side, drawn once, with the claims like them. They had
  no part in any choice.
- `topics`: ten whole topics of IBM's arguments, the four of its dev part among them; likewise.
- `eights` and `snippets`: questions with texts that were written for testing (`held_out/`).
- `held_queries`: everything else that is measured by its query: the sixty issues and facts, the
  longer passages, the informing ones, Touché's topics and the queries of TREC Deep Learning.

A text to train on is left out if it is like a held-out one: a shared perspective, nearly the same
words (a Jaccard index of 0.6 or more), or a cosine of MiniLM's vectors of 0.75 or more, in any of
the forms of both. The weights of version 3, which ship, were trained before this covered all forms
and all sets: `collect(…, version=3)` gives their training claims, and `run.py` leaves out what is
like them.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import numpy as np

WRITTEN = Path(__file__).parent / "written"
DOCUMENTED, FRESH, TOPICS = 150, 40, 10
HELD_OUT = Path(__file__).parent / "held_out"
HELD = ("documented", "fresh", "topics", "eights", "snippets")
ALIKE, SAME_WORDS = 0.75, 0.6
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

    @property
    def queries(self) -> list[str]:
        """The claim in all of its forms."""
        return [self.text, *(text for text, _ in self.forms)]

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
    with path.open(encoding="utf-8") as file:
        for entry in map(json.loads, file):
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


def read_forms() -> list[tuple[str, str, str]]:
    """Sixty issues and sixty facts: the kind, as a question, as a statement."""
    lines = (HELD_OUT / "forms.txt").read_text(encoding="utf-8").splitlines()
    return [
        (kind, question, said)
        for kind, question, said in (li.split("\t")[:3] for li in lines if li)
    ]


def read_touche(shared: Path) -> list[str]:
    """The titles of Touché's topics."""
    tree = ElementTree.parse(shared / "touche22_task2_stance/topics-task2.xml")
    return [title.text or "" for title in tree.iter("title")]


def read_deep_learning(shared: Path) -> dict[str, dict[str, str]]:
    """The queries of TREC Deep Learning 2019 and 2020."""
    files = {"dl19": "topics.dl19-passage.txt", "dl20": "topics.dl20.txt"}
    found = {}
    for name, file in files.items():
        lines = (shared / f"msmarco_{name}" / file).read_text(encoding="utf-8").splitlines()
        found[name] = dict(line.split("\t", 1) for line in lines)
    return found


def held_queries(shared: Path) -> list[str]:
    """The queries of all that is held out and is no `Claim`."""
    found = [text for _, *forms in read_forms() for text in forms] + read_touche(shared)
    found += [text for own in read_deep_learning(shared).values() for text in own.values()]
    return found + [
        b[0][1] for name in ("long", "neutral") for b in blocks(HELD_OUT / f"{name}.txt")
    ]


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.lower()))


def _key(text: str) -> str:
    return " ".join(sorted(_words(text)))


class Likeness:
    """Tells which texts and claims are like one of these queries, in any of their forms."""

    def __init__(
        self,
        queries: Iterable[str],
        embed: Callable[[list[str]], np.ndarray],
        documents: Iterable[str] = (),
    ) -> None:
        self.embed, self.documents = embed, {_key(text) for text in documents}
        texts = sorted(set(queries))
        self.vectors = embed(texts)
        self.words = [_words(text) for text in texts]
        self.having: dict[str, list[int]] = {}
        for number, own in enumerate(self.words):
            for word in own:
                self.having.setdefault(word, []).append(number)

    def of_texts(self, texts: Sequence[str]) -> np.ndarray:
        """Whether each is nearly one of the queries: by its words, or by MiniLM's cosine."""
        if not texts:
            return np.zeros(0, bool)
        near: np.ndarray = (self.embed(list(texts)) @ self.vectors.T).max(axis=1) >= ALIKE
        return near | np.array([self._same_words(_words(text)) for text in texts])

    def _same_words(self, words: frozenset[str]) -> bool:
        shared = Counter(n for word in words for n in self.having.get(word, ()))
        return any(
            count / (len(words) + len(self.words[n]) - count) >= SAME_WORDS
            for n, count in shared.items()
        )

    def of_forms(self, groups: Sequence[Sequence[str]]) -> np.ndarray:
        """Whether any text of each group is nearly one of the queries."""
        found = self.of_texts([text for own in groups for text in own])
        ends = np.cumsum([len(own) for own in groups])
        return np.array([own.any() for own in np.split(found, ends)[:-1]], bool)

    def of_claims(self, claims: Sequence[Claim]) -> np.ndarray:
        """Whether each is like one of the queries, or has one of the documents."""
        shared = [any(_key(text) in self.documents for text in c.documents) for c in claims]
        return self.of_forms([claim.queries for claim in claims]) | np.array(shared, bool)


def likeness(claims: list[Claim], vectors: np.ndarray) -> np.ndarray:
    """Which pairs of Perspectrum's claims are too much alike to stand on two sides of a split."""
    words = [_words(claim.text) for claim in claims]
    texts = [{_key(text) for text in claim.documents} for claim in claims]
    alike = vectors @ vectors.T >= 0.85
    for i in range(len(claims)):
        for j in range(i + 1, len(claims)):
            union = len(words[i] | words[j])
            near = union and len(words[i] & words[j]) / union >= SAME_WORDS
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
    #: Questions of fact to train on: forms, and sentences that answer them.
    facts: list[tuple[list[str], list[str]]]
    #: What no text to train on may be like.
    held: Likeness

    def part(self, *names: str) -> list[Claim]:
        """The claims of these parts."""
        return [claim for claim in self.claims if claim.part in names]


def collect(
    shared: Path, embed: Callable[[list[str]], np.ndarray], *, version: int | None = None
) -> Collected:
    """Read everything and split it; `embed` gives MiniLM's unit vectors.

    Version 3 compared only the first form of a claim, and only with the held-out claims.
    """
    debates, (topics, dev) = read_perspectrum(shared), read_topics(shared)
    vectors = embed([claim.text for claim in debates])
    alike = likeness(debates, vectors)
    family = families(alike)
    _hold_out(debates, topics, dev, alike, family)
    written = [c for kind in ("issues", "plain", "long", "snippets") for c in read_written(kind)]
    written += [c for kind in ("eights", "snippets") for c in read_written(kind, HELD_OUT)]
    claims, facts = [*debates, *topics, *written], read_facts()
    tested = [claim for claim in claims if claim.part in HELD]
    held = Likeness(
        [*(text for claim in tested for text in claim.queries), *held_queries(shared)],
        embed,
        (text for claim in tested for text in claim.documents),
    )
    if version == 3:
        every, own = embed([c.text for c in claims]), embed([c.text for c in tested])
        near = (every @ own.T).max(axis=1) >= ALIKE
    else:
        near = held.of_claims(claims)
        close = held.of_forms([forms for forms, _ in facts])
        facts = [fact for fact, like in zip(facts, close, strict=True) if not like]
    for claim, like in zip(claims, near, strict=True):
        if like and claim.part == "training":
            claim.part = "dropped"
    groups = [f"family {family[n]}" for n in range(len(debates))]
    groups += [claim.text.lower() for claim in claims[len(debates) :]]
    generator = np.random.default_rng(7)
    fold: dict[str, int] = {}
    for claim, group in zip(claims, groups, strict=True):
        if claim.part == "training":
            claim.fold = fold.setdefault(group, int(generator.integers(FOLDS)))
    return Collected(claims, facts, held)


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
