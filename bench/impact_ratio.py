"""The chance level of the impact ratio beside plain sampling; exits 1 at a missed claim.

    python bench/impact_ratio.py        # make bench runs it too

5,000 lists of eight candidates in eight groups. The baseline does what the definition says, in
numpy: it orders every list at random 10,000 times and counts who is in the top k. It is timed on
fewer orders, and scaled up. Equal lists have one candidate of each group; in mixed lists every
candidate's group is drawn, so that hardly any two lists are alike.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from run import Report, seconds

from ranktilt.data.run import Run
from ranktilt.measures.impact_ratio import DRAWS, Selection, SelectionChance, selection_ratio
from ranktilt.measures.scoring import score

LISTS, SIZE, GROUPS = 5_000, 8, 8
SAMPLED = 100  # orders of every list that the baseline is timed on
REPEATS = 3


def made_lists(kind: str) -> np.ndarray:
    """The group of every candidate (lists × candidates)."""
    if kind == "equal":
        return np.tile(np.arange(SIZE), (LISTS, 1))
    return np.random.default_rng(0).integers(GROUPS, size=(LISTS, SIZE))


def chance_of(lists: np.ndarray, cutoff: int) -> SelectionChance:
    selections = []
    for row in lists.tolist():
        own = Counter(group + 1 for group in row)  # kind 0 has no group
        selections.append(Selection(tuple(own), tuple(own.values()), cutoff))
    candidates = np.bincount(lists.ravel(), minlength=GROUPS).astype(float)
    kinds = np.vstack([np.zeros(GROUPS), np.eye(GROUPS)])
    return SelectionChance(kinds, selections, candidates, candidates > 0)


def sampled(lists: np.ndarray, cutoff: int, orders: int) -> np.ndarray:
    """The baseline: ratios of random orders of every list."""
    generator = np.random.default_rng(0)
    candidates = np.bincount(lists.ravel(), minlength=GROUPS).astype(float)
    counts = [
        np.bincount(generator.permuted(lists, axis=1)[:, :cutoff].ravel(), minlength=GROUPS)
        for _ in range(orders)
    ]
    return selection_ratio(np.array(counts, float), candidates, candidates > 0)


def bench_chance(report: Report) -> None:
    print(
        f"chance of {LISTS:,} lists of {SIZE} against {DRAWS:,} sampled orders of each", flush=True
    )
    print("    lists  top   seconds   sampled (scaled)   ratio   mean of chance", flush=True)
    for kind in ("equal", "mixed"):
        lists = made_lists(kind)
        for cutoff in (1, 4):
            rows = []
            for _ in range(REPEATS):
                chance = chance_of(lists, cutoff)
                ours = seconds(lambda: chance.summary(0.5))  # noqa: B023 (called at once)
                plain = seconds(lambda: sampled(lists, cutoff, SAMPLED))  # noqa: B023
                rows.append((ours, plain * DRAWS / SAMPLED))
            ours, plain = (statistics.median(column) for column in zip(*rows, strict=True))
            ratio = statistics.median(row[1] / row[0] for row in rows)
            mean = chance_of(lists, cutoff).summary(0.5)["chance"]
            print(
                f"    {kind:6s} {cutoff:3d} {ours:9.2f} {plain:18.0f} {ratio:7,.0f} {mean:10.3f}"
                f" ({sampled(lists, cutoff, 4 * SAMPLED).mean():.3f} sampled)",
                flush=True,
            )
            report.claim(
                f"{kind} lists, top {cutoff}: times faster than sampling", ratio, 5, at_least=True
            )


def bench_scoring() -> None:
    """The whole call as a user types it: reading, scoring, chance."""
    generator = np.random.default_rng(0)
    orders = generator.permuted(np.tile(np.arange(SIZE), (LISTS, 1)), axis=1)
    run = Run.load(
        {
            f"q{q}": {f"d{slot}": -float(rank) for rank, slot in enumerate(order)}
            for q, order in enumerate(orders.tolist())
        }
    )
    labels = {f"d{slot}": f"g{slot}" for slot in range(SIZE)}
    times = [seconds(lambda: score(run, "ImpactRatio@1", labels=labels)) for _ in range(REPEATS)]
    print(f"    score of {LISTS:,} lists, chance included: {statistics.median(times):.2f} s")


def main() -> int:
    report = Report()
    bench_chance(report)
    bench_scoring()
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
