"""Which way a system leans: CRBO says that its lists moved, not whose words it puts higher.

Take a signed measure of the lists' tilt (ARaB: + leans to the first group) and score both worlds'
lists by the *original* words of their documents. A system that takes no notice of the words gives
the same lists, and the same value A twice. One that lifts the first group's words has A + x in the
original world and, its documents having changed sides, A − x in the swapped one. So

    pull = (original − swapped) / 2     what the system adds by itself, + towards the first group
    rest = (original + swapped) / 2     what stays whichever way the words are: collection and query

and the original tilt is their sum. This is our own reading of the two worlds; the paper has CRBO
alone. The split would be exact if lifting one side were the mirror of lifting the other. A
collection with more words of one side breaks the mirror at every strength: part of what a system
does is then found in the rest, so that a pull is a lower bound (docs/counterfactual-dl19.md has a
control with known bonuses). Queries that hold a swapped word are left out, since these have to find
other documents; so are worlds whose words the annotations do not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.comparisons.results import plain
from ranktilt.counterfactuals.substitution.pairs import NAMES, SwapLexicon
from ranktilt.data.annotations import Annotations
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import interval, number, p_value
from ranktilt.display.table import Table
from ranktilt.measures.scoring import score
from ranktilt.stats.intervals import mean_interval
from ranktilt.stats.paired import p_values
from ranktilt.terms.annotator import annotate

#: Whose idea the pull is, for whoever meets it in a table or file.
OURS = "ranktilt's own reading of the two worlds, not the paper's"
BOUND = (
    "a lower bound: part of what a system adds is found in the rest where the collection has more "
    "words of one side"
)


@dataclass(frozen=True)
class Pull:
    """A system's pull in one world, its interval, p of the paired test, and the rest.

    `p_adjusted` is Holm's over all systems and worlds. Of `n_total` queries `left_out` hold a
    swapped word, and `n` of the others have a value.
    """

    system: str
    world: str
    measure: str
    towards: str  # the group that + means
    pull: float | None
    low: float | None
    high: float | None
    p: float | None
    p_adjusted: float | None
    rest: float | None
    n: int
    n_total: int
    left_out: int


class Fit(NamedTuple):
    """Whether annotations count what a world swaps: why not, or what else is to be said."""

    reason: str | None
    remark: str | None = None


def fit(swap: SwapLexicon, counting: Lexicon) -> Fit:
    """Whether a lexicon counts most of the swapped words, and their two sides as two groups.

    Names are asked about where nothing else is swapped: few lexicons count them.
    """
    if len(counting.groups) != 2:
        return Fit(f"{counting.name} counts {len(counting.groups)} groups, and one way needs two")
    words = [rule for rule in swap.rules if rule.part != NAMES]
    asked = words or list(swap.rules)
    side = _sides({term for rule in swap.rules for term in (rule.word, *rule.others)}, counting)
    counted = sum(side[rule.word] is not None for rule in asked)
    kind = "words" if words else "names"
    if not counted:
        return Fit(f"{counting.name} counts none of the {len(asked)} swapped {kind}")
    for rule in asked:
        for other in rule.others:
            if side[rule.word] is not None and side[rule.word] == side[other]:
                return Fit(f"{rule.word!r} and {other!r} are of one group in {counting.name}")
    if 2 * counted < len(asked):
        return Fit(f"{counting.name} counts only {counted} of the {len(asked)} swapped {kind}")
    names = [rule for rule in swap.rules if rule.part == NAMES]
    if words and names and all(side[rule.word] is None for rule in names):
        return Fit(None, "names are swapped, but not counted")
    return Fit(None)


def _sides(words: set[str], lexicon: Lexicon) -> dict[str, int | None]:
    """The group that each word counts for; None for none, or both."""
    listed = sorted(words)
    ids = [str(number_) for number_ in range(len(listed))]
    counts = (
        annotate(dict(zip(ids, listed, strict=True)), lexicon)
        .lookup(pa.array(ids, pa.string()))
        .counts
    )
    found: dict[str, int | None] = {}
    for word, row in zip(listed, counts > 0, strict=True):
        found[word] = int(np.flatnonzero(row)[0]) if row.sum() == 1 else None
    return found


def tilts_of_worlds(
    original: list[Run],
    swapped: list[Run],
    annotations: Annotations,
    query_ids: list[str],
    cutoff: int,
) -> FloatArray:
    """ARaB of both worlds' lists by the original words (2 × systems × queries)."""
    both = [
        score(
            {run.name: run for run in runs},
            f"ARaB@{cutoff}",
            annotations=annotations,
            queries=query_ids,
        ).values[:, 0]
        for runs in (original, swapped)
    ]
    return np.stack(both)


def pulls(
    systems: list[str],
    world: str,
    values: FloatArray,
    asked: BoolArray,
    *,
    weights: FloatArray | None,
    towards: str,
    measure: str,
    confidence: float,
    test: str,
) -> list[Pull]:
    """One pull a system, from the tilts of both worlds and over the queries asked about.

    Weighted as the means of the measures are; p is not adjusted yet.
    """
    found = []
    total, left_out = len(asked), int((~asked).sum())
    own = None if weights is None else weights[asked]
    for number_, system in enumerate(systems):
        ours, theirs = values[:, number_, asked]
        half = np.round((ours - theirs) / 2.0, 12)  # rounding is no pull
        there = ~np.isnan(half)
        n = int(there.sum())
        if not n:
            found.append(
                Pull(
                    system, world, measure, towards, None, None, None, None, None, None, 0, total,
                    left_out,
                )
            )  # fmt: skip
            continue
        shares = None if own is None else own[there]
        low, high = mean_interval(half, confidence=confidence, weights=own)
        p = plain(p_values(half, (test,), weights=own)[test]) if n > 1 else None
        mean = float(np.average(half[there], weights=shares))
        rest = float(np.average(((ours + theirs) / 2.0)[there], weights=shares))
        found.append(
            Pull(
                system, world, measure, towards, mean, plain(low), plain(high), p, None, rest, n,
                total, left_out,
            )
        )  # fmt: skip
    return found


def pulls_table(found: list[Pull], *, worlds: bool) -> Table:
    """The pulls as people read them."""
    labels = ["system", *(["world"] if worlds else [])]
    header = [*labels, "pull", "interval", "p", "rest"]
    rows = [
        [
            one.system,
            *([one.world] if worlds else []),
            number(one.pull, signed=True),
            interval(one.low, one.high, signed=True),
            p_value(one.p_adjusted),
            number(one.rest, signed=True),
        ]
        for one in found
    ]
    return Table(header, rows, range(len(labels), len(header)))
