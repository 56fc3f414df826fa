"""DUO's exact bounds beside sampled ones, and the speed of scoring; exits 1 at a missed claim.

    python bench/duo.py        # make bench runs it too

The baseline is what the released code does beyond 8 documents: 40,320 random orders, each scored by
one variance a prefix. It is given its best form here, numpy over the whole batch of orders at once.
The claim is about bounds from nothing, so drawing the orders counts; the ratio to scoring orders
that are ready is printed beside it.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from run import Report, seconds

from ranktilt.data.polarity import Polarity
from ranktilt.data.run import Run
from ranktilt.measures.duo import duo_bounds, duo_of_lists, one_sided_order
from ranktilt.measures.scoring import score

LISTS = 100_000  # in one call
SAMPLES = 40_320  # 8!, the released code's number
REPEATS = 5


def draw_orders(polarity: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """Random orders of the same documents, one a row."""
    return generator.permuted(np.tile(polarity, (SAMPLES, 1)), axis=1)


def score_orders(orders: np.ndarray) -> np.ndarray:
    """The raw value of every order: one variance a prefix over the whole batch."""
    size = orders.shape[1]
    raw = np.zeros(len(orders))
    for length in range(2, size):
        raw += orders[:, :length].var(axis=1) / np.log2(length)
    return raw


def exact_seconds(polarity: np.ndarray) -> float:
    """Time of one exact call, from many."""
    calls = max(3, 200_000 // len(polarity))

    def work() -> None:
        for _ in range(calls):
            duo_bounds(polarity)

    return seconds(work) / calls


def bench_bounds(report: Report) -> None:
    generator = np.random.default_rng(0)
    print(
        f"exact bounds compared with {SAMPLES:,} sampled orders (medians of {REPEATS})", flush=True
    )
    print("       n   exact µs   sampled ms: draw + score   ratio (to scoring)   range", flush=True)
    for size in (10, 20, 50, 100):
        polarity = generator.normal(size=size)
        duo_bounds(polarity)
        rows = []
        for _ in range(REPEATS):
            orders = np.empty((0, size))

            def draw() -> None:
                nonlocal orders
                orders = draw_orders(polarity, generator)  # noqa: B023 (called at once)

            drawing = seconds(draw)
            scoring = seconds(lambda: score_orders(orders))  # noqa: B023
            raw = score_orders(orders)
            low, high = duo_bounds(polarity)
            covered = (raw.max() - raw.min()) / (high - low)
            rows.append((exact_seconds(polarity), scoring, drawing, covered))
        exact, scoring, drawing, covered = (
            statistics.median(column) for column in zip(*rows, strict=True)
        )
        ratio = statistics.median((row[1] + row[2]) / row[0] for row in rows)
        to_scoring = statistics.median(row[1] / row[0] for row in rows)
        print(
            f"    {size:4d} {exact * 1e6:10.1f} {drawing * 1e3:12.0f} + {scoring * 1e3:.0f}"
            f" {ratio:17,.0f} ({to_scoring:,.0f}) {covered:10.0%}",
            flush=True,
        )
        if size > 10:  # at 10 half of the time is the call from Python: see `bench_lists`
            report.claim(f"n = {size}: times faster than sampling", ratio, 10_000, at_least=True)
    polarity = generator.normal(size=1_000)
    report.claim("n = 1,000: ms", exact_seconds(polarity) * 1e3, 10)
    one_sided_order(polarity)
    times = [seconds(lambda: one_sided_order(polarity)) for _ in range(REPEATS)]
    print(
        f"       n = 1,000, the order itself: {statistics.median(times) * 1e3:.1f} ms", flush=True
    )


def bench_lists(report: Report) -> None:
    """DUO and bounds of many lists in one call, next to sampling one list."""
    generator = np.random.default_rng(0)
    polarity = generator.normal(size=10 * LISTS)
    offsets = np.arange(0, len(polarity) + 1, 10)
    duo_of_lists(polarity, offsets)  # load
    ratios, times = [], []
    for _ in range(REPEATS):
        sampling = seconds(lambda: score_orders(draw_orders(polarity[:10], generator)))
        times.append(seconds(lambda: duo_of_lists(polarity, offsets)) / LISTS)
        ratios.append(sampling / times[-1])
    print(f"       {LISTS:,} lists of 10: {statistics.median(times) * 1e6:.2f} µs per list")
    name = f"{LISTS:,} lists of 10 in one call: times faster per list than sampling"
    report.claim(name, statistics.median(ratios), 20_000, at_least=True)


def bench_scoring(report: Report) -> None:
    generator = np.random.default_rng(0)
    queries = {f"q{q}": [f"d{q}-{d}" for d in range(10)] for q in range(4_000)}
    run = Run.load(
        {q: {doc: -float(r) for r, doc in enumerate(docs)} for q, docs in queries.items()}
    )
    polarity = Polarity.load(
        {q: dict(zip(docs, generator.normal(size=10), strict=True)) for q, docs in queries.items()}
    )
    score(run, "DUO", polarity=polarity)  # load
    times = [seconds(lambda: score(run, "DUO@10", polarity=polarity)) for _ in range(REPEATS)]
    report.claim("4,000 queries × 10 documents, DUO: s", statistics.median(times), 0.2)


def main() -> int:
    report = Report()
    bench_bounds(report)
    bench_lists(report)
    bench_scoring(report)
    return 1 if report.missed else 0


if __name__ == "__main__":
    sys.exit(main())
