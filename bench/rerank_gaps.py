"""How far the rerankers' searches are from the best order, where that can be known.

    python bench/rerank_gaps.py

Random lists, fixed seed. `texfair` and `arab` against all orders of 6 documents; the beam of `duo`
against the exact search, at the widths it has for longer lists, and without a bound, where the best
order of any length is known.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from ranktilt.measures.discounts import LOG
from ranktilt.measures.duo import duo_bounds, duo_raw, prefix_weights
from ranktilt.rerank import duo_kernel
from ranktilt.rerank.base import RankedList, Reranker
from ranktilt.rerank.duo import beam_width
from ranktilt.rerank.methods import Arab, Texfair

LISTS = 300
SIZE, TOP = 6, 4


def greedy_gaps(method: Reranker, random: np.random.Generator) -> np.ndarray:
    """Value lost against the best of all orders, list by list."""
    gaps = []
    orders = np.array(list(itertools.permutations(range(SIZE))))
    for _ in range(LISTS):
        groups = int(random.integers(2, 4))
        ranked = RankedList.of(
            random.choice([0, 0, 1, 2, 5], (SIZE, groups)),
            scores=np.sort(random.random(SIZE))[::-1],
            lengths=random.integers(20, 60, SIZE),
            cutoff=TOP,
        )
        strength = float(random.random())
        scale = 1.0
        if isinstance(method, Arab):
            scale = float(method.evidence(ranked).max()) or 1.0

        def value(order: np.ndarray) -> float:
            unfair = method.unfairness(ranked, order) or 0.0  # noqa: B023
            useful = (1 - strength) * ranked.utility(order)  # noqa: B023
            return useful - strength * unfair / scale  # noqa: B023

        gaps.append(max(map(value, orders)) - value(method.rerank_list(ranked, strength)))
    return np.array(gaps)


def displacement_gap(size: int, width: int, random: np.random.Generator) -> float:
    """DUO lost by the beam under a random bound on displacement."""
    polarity, nothing = random.normal(size=size), np.zeros(size)
    weights = prefix_weights(size, 1, False)
    furthest = int(random.integers(1, size - 1))
    found = duo_kernel.beam(polarity, weights, furthest, nothing, nothing, -np.inf, width)
    best = duo_kernel.exact_displacement(polarity, weights, furthest)
    return lost(polarity, found, duo_raw(polarity[best]))


def score_gap(size: int, width: int, random: np.random.Generator) -> float:
    """DUO lost by the beam under a random bound on score."""
    polarity = random.normal(size=size)
    weights, discounts = prefix_weights(size, 1, False), LOG.weights(size)
    gains = np.sort(random.random(size))[::-1]
    most = float(discounts @ gains - discounts @ gains[::-1])
    floor = float(discounts @ gains) - float(random.random()) * most
    found = duo_kernel.beam(polarity, weights, size, gains, discounts, floor, width)
    best = duo_kernel.exact_loss(
        polarity, weights, gains, discounts, floor, found, duo_raw(polarity[found])
    )
    return lost(polarity, found, duo_raw(polarity[best]))


def unbounded_gap(size: int, width: int, random: np.random.Generator) -> float:
    """DUO lost by the beam without a bound."""
    polarity, nothing = random.normal(size=size), np.zeros(size)
    weights = prefix_weights(size, 1, False)
    found = duo_kernel.beam(polarity, weights, size, nothing, nothing, -np.inf, width)
    return lost(polarity, found, duo_bounds(polarity)[1])


def lost(polarity: np.ndarray, found: np.ndarray, best: float) -> float:
    low, high = duo_bounds(polarity)
    return (best - duo_raw(polarity[found])) / (high - low)


def main() -> None:
    random = np.random.default_rng(1)
    print("| search | lists | best found | mean gap | largest gap |\n|---|---:|---:|---:|---:|")
    for title, method in (
        ("`texfair`", Texfair()),
        ("`arab`", Arab()),
        ("`arab`, bool", Arab(magnitude="bool")),
    ):
        show(f"{title}, {math.factorial(SIZE)} orders", greedy_gaps(method, random))
    trials = (
        ("displacement", displacement_gap, 16, 60),
        ("score", score_gap, 12, 60),
        ("no", unbounded_gap, 50, 60),
        ("no", unbounded_gap, 100, 60),
    )
    for bound, gap, size, lists in trials:
        widths = {beam_width(size), beam_width(100)}
        for width in sorted(widths, reverse=True):
            found = np.array([gap(size, width, random) for _ in range(lists)])
            show(f"`duo`, {bound} bound, {size} documents, {width} prefixes", found)


def show(title: str, gaps: np.ndarray) -> None:
    share = np.mean(gaps < 1e-9)
    print(f"| {title} | {len(gaps)} | {share:.0%} | {gaps.mean():.4f} | {gaps.max():.3f} |")


if __name__ == "__main__":
    main()
