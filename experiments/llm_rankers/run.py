"""Write README.md: are the effects of order and group measured, and told apart?

    python -m experiments.llm_rankers.run > experiments/llm_rankers/README.md

Scripted rankers with known effects rerank made-up candidates; nothing is downloaded. Some minutes.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np

from ranktilt.counterfactuals.shuffles import ShuffleResult, ShuffleSettings, shuffle
from ranktilt.data.run import Run

QUERIES, DOCUMENTS, MEMBERS, SHUFFLES, SEEDS = 60, 10, 4, 4, 200
GROUP = "green"


@dataclass(frozen=True)
class Ranker:
    """Takes the first-listed document with probability `first`, one of a group with `group`.

    Otherwise, and below the document taken, it ranks by merit, which is random for each query.
    """

    name: str
    first: float
    group: float

    @property
    def shares(self) -> tuple[float, float]:
        """The shares of variance that position and group explain, in the limit of many queries.

        With y = (n + 1) / 2 − rank, over n − 1, taking a document raises its mean y from 0 to 1/2
        and lowers that of each other document by 1 / (2 (n − 1)).
        """
        n, m = DOCUMENTS, MEMBERS
        variance = (n + 1) / (12 * (n - 1))
        others = -0.5 / (n - 1)
        position = self.first**2 * (0.25 + (n - 1) * others**2) / n
        inside = self.group * (0.5 + (m - 1) * others) / m
        outside = self.group * others
        return position / variance, (m * inside**2 + (n - m) * outside**2) / n / variance

    @property
    def truths(self) -> dict[str, float]:
        """The true value of each quantity."""
        position, group = self.shares
        return {
            "pull of the first place": self.first,
            f"pull of {GROUP}": self.group,
            "variance explained by position": position,
            "variance explained by group": group,
            "position − group": position - group,
        }


RANKERS = (
    Ranker("neither", 0.0, 0.0),
    Ranker("first-listed", 0.3, 0.0),
    Ranker("group", 0.0, 0.3),
    Ranker("both, position stronger", 0.4, 0.2),
    Ranker("both, group stronger", 0.1, 0.4),
)


def documents(query: int) -> list[str]:
    return [f"q{query}d{place}" for place in range(DOCUMENTS)]


LABELS = {
    doc: GROUP if place < MEMBERS else "blue"
    for query in range(QUERIES)
    for place, doc in enumerate(documents(query))
}


def measured(ranker: Ranker, seed: int) -> ShuffleResult:
    """What ranktilt measures of the ranker."""
    generator = np.random.default_rng([seed, RANKERS.index(ranker)])
    lists = {f"q{query}": documents(query) for query in range(QUERIES)}
    merit = {
        q: dict(zip(own, generator.random(DOCUMENTS), strict=True)) for q, own in lists.items()
    }

    def rerank(queries: dict[str, str], run: Run) -> Run:
        answers = {}
        for query in queries:
            shown = run.ranking(query)
            scores = {doc: merit[query][doc] for doc in shown}
            chance = generator.random()
            if chance < ranker.first:
                scores[shown[0]] = 2.0
            elif chance < ranker.first + ranker.group:
                members = [doc for doc in shown if LABELS[doc] == GROUP]
                scores[members[generator.integers(len(members))]] = 2.0
            answers[query] = scores
        return Run.load(answers)

    run = Run.load({q: {doc: -float(r) for r, doc in enumerate(own)} for q, own in lists.items()})
    texts = dict.fromkeys(LABELS, "text")
    settings = ShuffleSettings(SHUFFLES, DOCUMENTS, seed=seed)
    return shuffle(
        texts, dict.fromkeys(lists, "query"), run, {ranker.name: rerank},
        data={"labels": LABELS}, settings=settings,
    )  # fmt: skip


@dataclass(frozen=True)
class Coverage:
    """How often the intervals of a quantity include its true value."""

    ranker: str
    quantity: str
    truth: float
    mean: float
    covered: float
    width: float


def coverage(ranker: Ranker, seeds: int = SEEDS) -> list[Coverage]:
    """Coverage and mean width of the intervals of every quantity."""
    found: dict[str, list[tuple[float, bool, float]]] = {name: [] for name in ranker.truths}
    for seed in range(seeds):
        result = measured(ranker, seed)
        for name, truth in ranker.truths.items():
            row = result.row(ranker.name, name)
            assert row is not None
            assert row.value is not None
            assert row.low is not None
            assert row.high is not None
            hit = row.low - 1e-12 <= truth <= row.high + 1e-12
            found[name].append((row.value, hit, row.high - row.low))
        print(f"{ranker.name} {seed + 1}/{seeds}", end="\r", file=sys.stderr)
    return [
        Coverage(ranker.name, name, ranker.truths[name], *(float(v) for v in np.mean(own, axis=0)))
        for name, own in found.items()
    ]


if __name__ == "__main__":
    for ranker in RANKERS:
        for c in coverage(ranker, int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS):
            print(c)
