"""Write README.md: are the effects of order and group measured, and told apart?

    python -m experiments.llm_rankers.run > experiments/llm_rankers/README.md

Scripted models with known effects, on servers on this machine, rerank made-up candidates through
the client for language models; nothing is downloaded. About four minutes on two cores.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from experiments.common import markdown_table, paragraph
from experiments.llm_rankers.server import ranks_by_effects, serving
from ranktilt.counterfactuals.shuffles import ShuffleResult, ShuffleSettings, shuffle
from ranktilt.data.run import Run
from ranktilt.rankers.base import RankSettings

QUERIES, DOCUMENTS, MEMBERS, SHUFFLES, SEEDS = 40, 10, 4, 3, 200
GROUP = "green"
#: Where answers are kept for a moment: in memory, if there is such a folder.
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None


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
    Ranker("both", 0.3, 0.3),
)
PULLS = ("pull of the first place", f"pull of {GROUP}")
GAP = "position − group"
REQUESTS = len(RANKERS) * QUERIES * SHUFFLES * SEEDS


def documents(query: int) -> list[str]:
    return [f"q{query}d{place}" for place in range(DOCUMENTS)]


LABELS = {
    doc: GROUP if place < MEMBERS else "blue"
    for query in range(QUERIES)
    for place, doc in enumerate(documents(query))
}


def measured(ranker: Ranker, seed: int) -> ShuffleResult:
    """What ranktilt measures of the ranker, over HTTP."""
    lists = {f"q{query}": documents(query) for query in range(QUERIES)}
    run = Run.load({q: {doc: -float(r) for r, doc in enumerate(own)} for q, own in lists.items()})
    texts = {doc: f"{doc} {group}" for doc, group in LABELS.items()}
    settings = ShuffleSettings(SHUFFLES, DOCUMENTS, seed=seed)
    model = ranks_by_effects(ranker.first, ranker.group, GROUP, seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, serving(model) as url:
        return shuffle(
            texts, dict.fromkeys(lists, "query"), run,
            {ranker.name: f"llm:scripted(url='{url}', concurrency=1)"},
            data={"labels": LABELS}, settings=settings,
            ranking=RankSettings(store=f"{folder}/answers.sqlite"),
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


Interval = tuple[float, float, float]


def one(ranker: Ranker, seed: int) -> dict[str, Interval]:
    """Value and ends of the interval of every quantity."""
    rows = measured(ranker, seed).rows
    return {
        row.quantity: (row.value, row.low, row.high)
        for row in rows
        if row.quantity in ranker.truths
        if row.value is not None and row.low is not None and row.high is not None
    }


def coverage(ranker: Ranker, found: Sequence[Mapping[str, Interval]]) -> list[Coverage]:
    """Coverage and mean width of the intervals of every quantity."""
    made = []
    for name, truth in ranker.truths.items():
        values = np.array([own[name] for own in found])
        value, low, high = values.T
        hits = (low - 1e-12 <= truth) & (truth <= high + 1e-12)
        means = (float(own.mean()) for own in (value, hits, high - low))
        made.append(Coverage(ranker.name, name, truth, *means))
    return made


def simulate(seeds: int = SEEDS) -> list[Coverage]:
    """All rankers, in as many processes as there are rankers."""
    with ProcessPoolExecutor(len(RANKERS)) as pool:
        made = [
            (ranker, list(pool.map(partial(one, ranker), range(seeds), chunksize=10)))
            for ranker in RANKERS
        ]
    return [row for ranker, found in made for row in coverage(ranker, found)]


def percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def ends(rows: Sequence[Coverage]) -> str:
    """The lowest and the highest coverage."""
    covered = [row.covered for row in rows]
    return f"{percent(min(covered))} to {percent(max(covered))}"


def summary(rows: list[Coverage]) -> str:
    pulls = [row for row in rows if row.quantity in PULLS]
    empty = [row for row in rows if row.quantity == GAP and row.ranker == "neither"]
    shares = [row for row in rows if row not in pulls and row not in empty]
    both = {row.quantity: row for row in pulls if row.ranker == "both"}
    first, group = (both[name] for name in PULLS)
    return (
        f"Of {SEEDS} seeds, the 95% intervals of the two pulls include the true value in "
        f"{ends(pulls)}, for all {len(RANKERS)} models; those of the shares of variance and their "
        f"difference in {ends(shares)}. The exception is the difference if both shares are 0: "
        f"{percent(empty[0].covered)}. For the model with both effects they are separated: on "
        f"average {first.mean:.3f} for the first place (true {first.truth:.1f}, mean width "
        f"{first.width:.2f}) and {group.mean:.3f} for the group (true {group.truth:.1f}, mean "
        f"width {group.width:.2f})."
    )


def page(rows: list[Coverage]) -> str:
    table = markdown_table(
        ["model", "quantity", "true value", "mean", "covered", "mean width"],
        [
            [
                row.ranker, row.quantity, f"{row.truth:.4f}", f"{row.mean:.4f}",
                percent(row.covered), f"{row.width:.4f}",
            ]
            for row in rows
        ],
        numbers=range(2, 6),
    )  # fmt: skip
    parts = [
        ["# Language models as rankers: order or group?"],
        paragraph(
            "Written by `python -m experiments.llm_rankers.run`. Scripted models with known "
            f"effects, each on an HTTP server, rerank {DOCUMENTS} made-up candidates of {QUERIES} "
            f"queries in {SHUFFLES} random orders, through `counterfactual shuffle` and the "
            f"client that is used for real models ({REQUESTS:,} requests in all); {MEMBERS} "
            "candidates "
            "of each query are of one group."
        ),
        paragraph(summary(rows)),
        paragraph(
            "A model takes the first-listed document with probability p, one of the group's "
            "documents with probability g, and ranks by merit otherwise. Merit is random, and the "
            "same in all orders of a query. So the pull of the first place is p whatever the "
            "merits are, the group's pull is g because merit does not depend on the group, and "
            "the shares of variance follow by arithmetic (see the script)."
        ),
        table,
        paragraph(
            "How to read it. The interval of the group's pull is wider than that of the first "
            "place, because merit happens to favour a group in every query, which more orders of "
            "the same candidates do not change, but more queries do. Shares of variance are above "
            "their true value by chance, most of all near 0 (the column mean); their intervals "
            "are of the true share and correct for it. The difference of two shares combines both "
            "intervals, which is wider than necessary if both are 0: it then finds too few "
            "differences, never too many."
        ),
        paragraph(
            "How the intervals were chosen. In earlier designs, with rankers in the same process, "
            "the "
            "percentile bootstrap included the true share of a group in 63 to 77% of about 130 "
            "seeds, and the hull of two bootstraps included the shares in 99.5 to 100% of 200. "
            "The reason: chance adds to a share and adds again in a bootstrap, and a bootstrap "
            "takes the spread at the estimate for the spread at the true share. Intervals of "
            "shares now come from a test inverted at every true share (`stats/shares.py`). They "
            "were chosen on other seeds and other designs (30 queries with 8 candidates in 4 "
            "orders, 60 queries with 12 in 2), in three rounds of 100 to 150 seeds: the first "
            "changed the interval of the difference, the second the probability beyond each end "
            "next to 0. The seeds of this page were then used once. The intervals of the pulls "
            "were never changed."
        ),
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page(simulate()))
