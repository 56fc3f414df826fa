"""What the reader of a counterfactual evaluation must know, one sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranktilt.comparisons.results import correction_text
from ranktilt.comparisons.systems import TEST_WORDS, Comparison
from ranktilt.display.numbers import counted, listed, number, p_sentence, percent

if TYPE_CHECKING:
    from ranktilt.counterfactuals.results import Counterfactual


def notes(found: Counterfactual) -> list[str]:
    """All notes, in the order of the tables."""
    made = [
        f"Moved: queries whose top {found.cutoff} differs between the original and the swapped "
        "collection.",
        f"{found.measure}: overlap of the two lists, 1 if nothing moved; {_mean_over(found)} with "
        f"its {percent(found.design.confidence)} interval.",
        *_lengths_note(found),
    ]
    if not found.moved:
        made.append(f"Nothing moved: every query has the same top {found.cutoff} in both lists.")
    if found.tilts:
        neutral = found.shown_tilts != found.tilts
        background = ", NFaiRR with the whole collection as background" if neutral else ""
        made.append(f"{listed(found.shown_tilts)}: of the original lists{background}.")
    for world, counts in found.about.get("changed", {}).items():
        share = counts["changed"] / counts["documents"] if counts["documents"] else 0.0
        made.append(
            f"World {world}: the swap changes {counts['changed']:,} of {counts['documents']:,} "
            f"documents ({share:.1%})."
        )
    made += _swapped_words_notes(found)
    if found.comparison is not None:
        made.append(_tests_note(found, found.comparison))
    return made + _ranking_notes(found)


def _mean_over(found: Counterfactual) -> str:
    total = len(found.query_ids)
    counts = [row.n for row in found.rows] + [n for row in found.rows for n in row.tilt_n.values()]
    if all(n == total for n in counts):
        return f"mean over {counted(total, 'query', 'queries')}"
    return f"mean over the queries that have a value (n/{total} if not all have one)"


def _lengths_note(found: Counterfactual) -> list[str]:
    """A list and its own beginning have an extrapolated overlap of 1."""
    n = found.uneven
    if not n:
        return []
    have = "query has" if n == 1 else "queries have"
    more = "; RBO extrapolates what is missing" if found.design.rbo_form == "ext" else ""
    return [f"{n} {have} lists of different length within the top {found.cutoff}{more}."]


def _swapped_words_notes(found: Counterfactual) -> list[str]:
    """Queries with a word that is swapped, and CRBO without them."""
    made = []
    for world in found.world_names:
        named = found.with_swapped_words(world)
        if found.design.swap_queries or not 0 < len(named) < len(found.query_ids):
            continue
        rest = found.without_swapped_words(world)
        told = ", ".join(f"{system} {number(crbo)}" for system, crbo in rest.items())
        shown = ", ".join([*named[:3], *(["…"] if len(named) > 3 else [])])
        every = counted(len(found.query_ids), "query", "queries")
        have = "has" if len(named) == 1 else "have"
        made.append(
            f"World {world}: {len(named)} of {every} {have} a swapped word ({shown}), so "
            f"other documents are expected; CRBO without such queries: {told}."
        )
    return made


def _tests_note(found: Counterfactual, comparison: Comparison) -> str:
    """What the paired tests show, in a sentence."""
    several = len(found.worlds) > 1
    told = [
        f"{row.run}{row.measure.removeprefix(found.measure) if several else ''} "
        f"{number(row.difference, signed=True)} ({p_sentence(row.p_adjusted[found.design.test])})"
        for row in comparison.rows
    ]
    correction = correction_text(comparison.how.correction, comparison.tested)
    first = found.systems[0]
    still = [world for world in found.world_names if not found.row(first, world).moved]
    only = ""
    if still:
        where = f" in {listed(still)}" if several else ""
        only = f" {first} never moves{where}: the test then only shows that queries moved."
    return (
        f"CRBO compared with {first}, {TEST_WORDS[found.design.test]}, {correction}: "
        f"{'; '.join(told)}. * p < {comparison.how.alpha:g}.{only}"
    )


def _ranking_notes(found: Counterfactual) -> list[str]:
    made = []
    several = [own for own in found.worlds if len(own) > 1]
    if several:
        made.append(
            f"{len(several[0])} random pairings of the names, seeds {several[0][0].pairing} to "
            f"{several[0][-1].pairing}: a query's value is the mean over them, it has moved if any "
            "of them moves it, and the documents that moved are those of the first."
        )
    if found.design.swap_queries:
        made.append("The queries are swapped too.")
    if found.design.fixed_candidates:
        made.append("Rerankers get the original collection's candidates.")
    elif found.pipelines:
        made.append("First stages rank the swapped collection too: candidates may change.")
    return made
