"""The tilt that a system adds by itself: CRBO shows that lists moved, not towards which group.

Take a signed measure of the lists' tilt (ARaB: + leans towards the first group) and score the lists
of the original and of the swapped collection by the *original* words of their documents. A system
that ignores the words gives the same list twice, and the same value A. One that favours the first
group's words has A + x in the original collection and, because its documents have changed sides,
A − x in the swapped one. So

    added = (original − swapped) / 2     by the system, + towards the first group
    rest  = (original + swapped) / 2     by the collection and the queries

and their sum is the original tilt. This split is ranktilt's own; the paper has CRBO only. It would
be exact if favouring one side were the mirror image of favouring the other. A collection with more
words of one side breaks the symmetry: part of what a system adds is then in the rest, so that the
added tilt is a lower bound (experiments/counterfactual_dl19 has a control with known bonuses).
Queries with a swapped word are excluded, because they must find other documents.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ranktilt.comparisons.results import plain
from ranktilt.counterfactuals.results import Counterfactual, CounterfactualSettings
from ranktilt.data.annotations import Annotations
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.measures.scoring import score
from ranktilt.stats.corrections import adjust
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import p_values


@dataclass(frozen=True)
class AddedTilt:
    """The tilt that a system adds by itself, in one swapped collection.

    Attributes:
        added: Mean over the queries, with its interval (low, high).
        p: p of the paired test; `p_adjusted` is Holm's over all systems and worlds.
        rest: Mean of the rest.
        n: Queries with a value; of `n_total` queries, `excluded` hold a swapped word.
    """

    system: str
    world: str
    n_total: int
    excluded: int
    added: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    p_adjusted: float | None = None
    rest: float | None = None
    n: int = 0


def lists_tilt(found: Counterfactual, annotations: Annotations, world: str) -> FloatArray:
    """ARaB of the original and swapped lists by the original words (2 × systems × queries)."""
    swapped = {name: found.swapped[name, world, 0] for name in found.systems}
    original = {name: found.original[name] for name in found.systems}

    def tilts(runs: dict[str, Run]) -> FloatArray:
        measure = f"ARaB@{found.cutoff}"
        return score(runs, measure, annotations=annotations, queries=found.query_ids).values[:, 0]

    return np.stack([tilts(original), tilts(swapped)])


def added_tilts(found: Counterfactual, annotations: Annotations) -> list[AddedTilt]:
    """The tilt that the systems add by themselves, in every world that swaps anything."""
    made = []
    for world in (own[0].name for own in found.worlds if own[0].swapper is not None):
        named = set(found.with_swapped_words(world))
        asked = np.array([query not in named for query in found.query_ids], bool)
        weights = None if found.scores.weights is None else found.scores.weights[asked]
        tilts = lists_tilt(found, annotations, world)
        for place, system in enumerate(found.systems):
            split = split_tilt(tilts[:, place, asked], weights, found.design)
            made.append(AddedTilt(system, world, len(asked), int((~asked).sum()), **split))
    adjusted = adjust([np.nan if one.p is None else one.p for one in made], "holm")
    return [
        replace(one, p_adjusted=plain(p)) for one, p in zip(made, adjusted.tolist(), strict=True)
    ]


def split_tilt(
    tilts: FloatArray, weights: FloatArray | None, design: CounterfactualSettings
) -> dict[str, Any]:
    """Mean added tilt and rest of one system, from its tilts in both collections (2 × queries).

    Weighted as the means of the measures are; p is not adjusted yet.
    """
    original, swapped = tilts
    half = np.round((original - swapped) / 2.0, 12)  # what is left is rounding
    there = ~np.isnan(half)
    n = int(there.sum())
    if not n:
        return {}
    shares = None if weights is None else weights[there]
    low, high = mean_interval(half, confidence=design.confidence, weights=weights)
    p = p_values(half, (design.test,), weights=weights)[design.test] if n > 1 else None
    return {
        "added": float(np.average(half[there], weights=shares)),
        "low": plain(low),
        "high": plain(high),
        "p": plain(p),
        "rest": float(np.average(((original + swapped) / 2.0)[there], weights=shares)),
        "n": n,
    }
