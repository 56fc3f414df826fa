"""How far the rerankers' searches are from the best order, where that can be known.

    python bench/rerank_gaps.py

Random lists, fixed seed. `texfair` and `arab` against all orders of 6 documents; the beam of `duo`
against the exact search, at the widths it has for longer lists, and without a bound, where the best
order of any length is known. The best bounded order of a long list is not known; there the beam is
held against one that keeps many times as many prefixes, so that its gap is at least what is shown.
"""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

from ranktilt.measures.base import alignment_of
from ranktilt.measures.discounts import log_discounts
from ranktilt.measures.duo import duo_bounds, duo_raw, prefix_weights
from ranktilt.rerankers import duo as search
from ranktilt.rerankers.base import RankedList, Reranker, relevance_of_scores
from ranktilt.rerankers.methods import Arab, Texfair

LISTS = 300
SIZE, TOP = 6, 4
#: Prefixes that the beam keeps where nothing better is known.
WIDE = 256


def ranked_list(
    counts: Any = None,
    *,
    alignment: Any = None,
    polarity: Any = None,
    scores: Any = None,
    targets: Any = None,
    lengths: Any = None,
    **more: Any,
) -> RankedList:
    """From plain lists; scores default to falling ones, targets to equal ones."""
    size = len(next(own for own in (counts, alignment, polarity) if own is not None))
    shown = alignment if counts is None else counts
    groups = 0 if shown is None else len(shown[0]) if size else 2
    matrix = np.zeros((size, groups)) if counts is None else np.array(counts, np.float64)
    matrix = matrix.reshape(size, groups)
    falling = np.arange(size, 0, -1.0) if scores is None else np.asarray(scores, np.float64)
    even = np.full(groups, 1.0 / max(groups, 1))
    shares = alignment_of(matrix) if alignment is None else np.array(alignment, np.float64)
    return RankedList(
        relevance_of_scores(falling),
        even if targets is None else np.asarray(targets, np.float64),
        matrix,
        np.full(size, 100) if lengths is None else np.asarray(lengths, np.int64),
        shares.reshape(size, groups),
        None if polarity is None else np.asarray(polarity, np.float64),
        **more,
    )


def short_list(random: np.random.Generator, size: int, cutoff: int) -> RankedList:
    """A list of two or three groups, short enough to try all orders."""
    return ranked_list(
        random.choice([0, 0, 1, 2, 5], (size, int(random.integers(2, 4)))),
        scores=np.sort(random.random(size))[::-1],
        lengths=random.integers(20, 60, size),
        cutoff=cutoff,
    )


def gap_to_best(method: Reranker, ranked: RankedList, strength: float) -> float:
    """Distance of the order found from the largest (1 − strength) · U − strength · unfairness.

    All orders are tried. The unfairness of `arab` is divided by the largest magnitude in the list.
    """
    scale = float(method.evidence(ranked).max()) or 1.0 if isinstance(method, Arab) else 1.0
    weights = log_discounts(ranked.top)
    whole = float(weights @ ranked.relevance[: ranked.top])

    def value(order: Any) -> float:
        order = np.asarray(order)
        useful = float(weights @ ranked.relevance[order[: ranked.top]]) / whole
        return (1 - strength) * useful - strength * (
            method.unfairness(ranked, order) or 0.0
        ) / scale

    best = max(map(value, itertools.permutations(range(len(ranked)))))
    return best - value(method.rerank_list(ranked, strength))


def greedy_gaps(method: Reranker, random: np.random.Generator) -> np.ndarray:
    """Value lost against the best of all orders, list by list."""
    gaps = []
    for _ in range(LISTS):
        ranked = short_list(random, SIZE, TOP)
        gaps.append(gap_to_best(method, ranked, float(random.random())))
    return np.array(gaps)


def displacement_gap(size: int, width: int, random: np.random.Generator) -> float:
    """DUO lost by the beam under a random bound on displacement."""
    polarity, nothing = random.normal(size=size), np.zeros(size)
    weights = prefix_weights(size, 1, False)
    furthest = int(random.integers(1, size - 1))
    found = search._beam(polarity, weights, furthest, nothing, nothing, -np.inf, width)
    best = search._exact_displacement(polarity, weights, furthest)
    return lost(polarity, found, duo_raw(polarity[best]))


def score_gap(size: int, width: int, random: np.random.Generator) -> float:
    """DUO lost by the beam under a random bound on score."""
    polarity = random.normal(size=size)
    weights, discounts = prefix_weights(size, 1, False), log_discounts(size)
    gains = np.sort(random.random(size))[::-1]
    most = float(discounts @ gains - discounts @ gains[::-1])
    floor = float(discounts @ gains) - float(random.random()) * most
    found = search._beam(polarity, weights, size, gains, discounts, floor, width)
    best = search._exact_loss(
        polarity, weights, gains, discounts, floor, found, duo_raw(polarity[found])
    )
    return lost(polarity, found, duo_raw(polarity[best]))


def unbounded_gap(size: int, width: int, random: np.random.Generator) -> float:
    """DUO lost by the beam without a bound."""
    polarity, nothing = random.normal(size=size), np.zeros(size)
    weights = prefix_weights(size, 1, False)
    found = search._beam(polarity, weights, size, nothing, nothing, -np.inf, width)
    return lost(polarity, found, duo_bounds(polarity)[1])


def wide_gap(bound: str, size: int, width: int, random: np.random.Generator) -> float:
    """DUO lost by the beam under a random bound against a much wider one: at least so much."""
    polarity, gains = random.normal(size=size), np.sort(random.random(size))[::-1]
    weights, discounts = prefix_weights(size, 1, False), log_discounts(size)
    furthest, floor = size, -np.inf
    if bound == "displacement":
        furthest = int(random.integers(1, size - 1))
    else:
        most = float(discounts @ gains - discounts @ gains[::-1])
        floor = float(discounts @ gains) - float(random.random()) * most
    narrow, wide = (
        search._beam(polarity, weights, furthest, gains, discounts, floor, kept)
        for kept in (width, WIDE)
    )
    return lost(polarity, narrow, max(duo_raw(polarity[narrow]), duo_raw(polarity[wide])))


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
        widths = {search._beam_width(size), search._beam_width(100)}
        for width in sorted(widths, reverse=True):
            found = np.array([gap(size, width, random) for _ in range(lists)])
            show(f"`duo`, {bound} bound, {size} documents, {width} prefixes", found)
    for bound in ("displacement", "score"):
        for size in (50, 100):
            width = search._beam_width(size)
            found = np.array([wide_gap(bound, size, width, random) for _ in range(20)])
            title = f"`duo`, {bound} bound, {size} documents, {width} prefixes against {WIDE}"
            show(title, found, least=True)


def show(title: str, gaps: np.ndarray, *, least: bool = False) -> None:
    """A row; of gaps that are at least so large nobody knows whether one is 0."""
    share = "" if least else f"{np.mean(gaps < 1e-9):.0%}"
    sign = "≥ " if least else ""
    mean, largest = f"{sign}{gaps.mean():.4f}", f"{sign}{gaps.max():.3f}"
    print(f"| {title} | {len(gaps)} | {share} | {mean} | {largest} |", flush=True)


if __name__ == "__main__":
    main()
