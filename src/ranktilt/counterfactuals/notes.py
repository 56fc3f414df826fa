"""What must be known to read the tables of a counterfactual evaluation, a sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ranktilt.comparisons.results import correction_text
from ranktilt.comparisons.systems import TEST_WORDS, Comparison
from ranktilt.counterfactuals.movement import LENGTHS
from ranktilt.counterfactuals.pull import BOUND, OURS
from ranktilt.display.numbers import number, p_value, percent

if TYPE_CHECKING:
    from ranktilt.counterfactuals.results import Counterfactual


def short(measure: str) -> str:
    """A measure's name without what the notes say anyway."""
    return measure.replace("(background='collection')", "")


def notes(found: Counterfactual) -> list[str]:
    """All notes, in the order of the tables."""
    made = [
        f"Moved: queries whose top {found.cutoff} is another in the swapped collection.",
        f"{found.measure}: overlap of the lists of the original and the swapped collection, 1 "
        f"where nothing moved; {_mean_over(found)} with its {percent(found.confidence)} interval.",
        *_lengths(found),
    ]
    if found.tilts:
        neutral = any("background='collection'" in name for name in found.tilts)
        against = ", NFaiRR against the whole collection" if neutral else ""
        made.append(f"{_listed(found.tilts)}: of the original lists{against}.")
    for world, counts in found.about.get("changed", {}).items():
        share = counts["changed"] / counts["documents"] if counts["documents"] else 0.0
        made.append(
            f"World {world}: {counts['changed']:,} of {counts['documents']:,} documents change "
            f"({share:.1%})."
        )
    made += _named(found)
    made += _pull(found)
    if found.comparison is not None:
        made.append(_tests(found, found.comparison))
    return made + found.remarks


def _mean_over(found: Counterfactual) -> str:
    total = len(found.query_ids)
    over = "query" if total == 1 else "queries"
    counts = [row.n for row in found.rows] + [n for row in found.rows for n in row.tilt_n.values()]
    if all(n == total for n in counts):
        return f"mean over {total} {over}"
    return f"mean over the queries that have a value (n/{total} where not all do)"


def _lengths(found: Counterfactual) -> list[str]:
    """A list and its own beginning have an extrapolated overlap of 1."""
    own = [found.lists[world] == LENGTHS for world in found.world_names]
    n = int(np.any([kinds.any(axis=(0, 1)) for kinds in own], axis=0).sum())
    if not n:
        return []
    have = "query has" if n == 1 else "queries have"
    more = "" if "form=" in found.measure else "; RBO extrapolates what is missing"
    return [f"{n} {have} lists of different length within the top {found.cutoff}{more}."]


def _named(found: Counterfactual) -> list[str]:
    """Queries that name what is swapped, and what CRBO is without them."""
    made = []
    for world in found.world_names:
        named = found.with_swapped_words(world)
        others = [query for query in found.query_ids if query not in set(named)]
        if named and others and not found.about.get("swap_queries"):
            rest = found.subset(others)
            told = ", ".join(f"{s} {number(rest.row(s, world).crbo)}" for s in found.systems)
            made.append(
                f"World {world}: {len(named)} of {_queries(len(found.query_ids))} "
                f"{'has' if len(named) == 1 else 'have'} a swapped word "
                f"({', '.join(named[:3])}{', …' if len(named) > 3 else ''}) and must find other "
                f"documents; CRBO without: {told}."
            )
    return made


def _queries(n: int) -> str:
    """1 query, 2 queries."""
    return f"{n} {'query' if n == 1 else 'queries'}"


def _pull(found: Counterfactual) -> list[str]:
    made = []
    if found.pulls_table() is not None:
        remarks = dict.fromkeys(one.remark for one in found.fits.values() if one.remark)
        made.append(
            f"Pull ({OURS}): half of what the swap takes from ARaB@{found.cutoff}, both lists "
            f"counted by the original words; + where the system itself lifts {found.first_group} "
            f"words. The rest is what collection and queries bring; both add up to the original "
            f"tilt. It is {BOUND}.{''.join(f' Here {remark}.' for remark in remarks)}"
        )
        tests = sum(one.p is not None for one in found.pulls)
        left = {one.world: one.left_out for one in found.pulls if one.left_out}
        without = "".join(
            f"; without {'the query' if n == 1 else f'the {n} queries'} that "
            f"{'holds' if n == 1 else 'hold'} a swapped word"
            f"{f' (world {world})' if len(found.worlds) > 1 else ''}"
            for world, n in left.items()
        )
        made.append(
            f"p of the pull: {TEST_WORDS[found.test]}, {correction_text('holm', tests)}{without}."
        )
    for world, one in found.fits.items():
        if one.reason and world in found.world_names:
            made.append(f"World {world}: no pull, for {one.reason}.")
    return made


def _tests(found: Counterfactual, comparison: Comparison) -> str:
    """What the paired tests say, in a sentence."""
    several = len(found.worlds) > 1
    told = [
        f"{row.run}{row.measure.removeprefix(found.measure) if several else ''} "
        f"{number(row.difference, signed=True)} (p {p_value(row.p_adjusted[found.test])})"
        for row in comparison.rows
    ]
    how = (
        f"{TEST_WORDS[found.test]}, {correction_text(comparison.how.correction, comparison.tested)}"
    )
    first = found.systems[0]
    still = [world for world in found.world_names if not found.row(first, world).moved]
    where = f" in the worlds {', '.join(still)}" if several else ""
    only = (
        f" {first} never moves{where}: against it the test says no more than that queries moved."
        if still
        else ""
    )
    alpha = comparison.how.alpha
    return f"CRBO against {first} by the {how}: {'; '.join(told)}. * p < {alpha:g}.{only}"


def _listed(names: list[str]) -> str:
    """a, b and c."""
    own = [short(name) for name in names]
    return own[0] if len(own) == 1 else f"{', '.join(own[:-1])} and {own[-1]}"
