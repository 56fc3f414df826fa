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
Queries with a swapped word are excluded, because they must find other documents; so are swaps of
words that the annotations do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.comparisons.results import plain
from ranktilt.counterfactuals.settings import CounterfactualSettings
from ranktilt.counterfactuals.substitution.pairs import NAMES
from ranktilt.counterfactuals.substitution.swapper import Swapper
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.types import FloatArray
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import p_values
from ranktilt.terms.annotator import annotate

OWN_MEASURE = "ranktilt's own measure, not the paper's"
BOUND = (
    "a lower bound: if the collection has more words of one side, part of what a system adds is in "
    "the rest"
)


@dataclass(frozen=True)
class AddedTilt:
    """The tilt that a system adds by itself, in one swapped collection.

    Attributes:
        towards: The group that + means.
        added: Mean over the queries, with its interval (low, high).
        p: p of the paired test; `p_adjusted` is Holm's over all systems and worlds.
        rest: Mean of the rest.
        n: Queries with a value; of `n_total` queries, `excluded` hold a swapped word.
    """

    system: str
    world: str
    measure: str
    towards: str
    n_total: int
    excluded: int
    added: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    p_adjusted: float | None = None
    rest: float | None = None
    n: int = 0


class WordFit(NamedTuple):
    """Whether annotations count what is swapped: why not, or what else the reader must know."""

    reason: str | None
    remark: str | None = None

    @classmethod
    def of(cls, swapper: Swapper, counting: Lexicon) -> WordFit:
        """Whether a lexicon counts most of the swapped words, and their two sides as two groups.

        Names matter only if nothing else is swapped: few lexicons count them.
        """
        swap, share = swapper.lexicon, swapper.share.share
        if share < 1.0:
            return cls(f"only a share of {share:g} of the documents is swapped")
        if len(counting.groups) != 2:
            return cls(f"{counting.name} has {len(counting.groups)} groups; a direction needs two")
        words = [rule for rule in swap.rules if rule.part != NAMES]
        asked = words or list(swap.rules)
        side = _sides({term for rule in swap.rules for term in (rule.word, *rule.others)}, counting)
        counted = sum(side[rule.word] is not None for rule in asked)
        kind = "words" if words else "names"
        if not counted:
            return cls(f"{counting.name} counts none of the {len(asked)} swapped {kind}")
        for rule in asked:
            for other in rule.others:
                if side[rule.word] is not None and side[rule.word] == side[other]:
                    both = f"{rule.word!r} and {other!r}"
                    return cls(f"{both} are in the same group of {counting.name}")
        if 2 * counted < len(asked):
            return cls(f"{counting.name} counts only {counted} of the {len(asked)} swapped {kind}")
        names = [rule for rule in swap.rules if rule.part == NAMES]
        if words and names and all(side[rule.word] is None for rule in names):
            return cls(None, "names are swapped, but not counted")
        return cls(None)


def _sides(words: set[str], lexicon: Lexicon) -> dict[str, int | None]:
    """The group that each word counts for; None for none, or both."""
    listed = sorted(words)
    ids = [str(number) for number in range(len(listed))]
    annotations = annotate(dict(zip(ids, listed, strict=True)), lexicon)
    counts = annotations.lookup(pa.array(ids, pa.string())).counts
    found: dict[str, int | None] = {}
    for word, row in zip(listed, counts > 0, strict=True):
        found[word] = int(np.flatnonzero(row)[0]) if row.sum() == 1 else None
    return found


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
