"""Findings in words, the same in the terminal and on the page."""

from __future__ import annotations

from ranktilt.comparisons.systems import Comparison
from ranktilt.display.numbers import counted, listed, percent

#: What the measures of group terms cannot show.
LIMITS = (
    "Group measures count listed words. They miss images, unnamed people and what a text says "
    "about a group."
)


def change_words(better: bool | None, effectiveness: bool) -> str:
    """How a value changed: closer to fair, further from fair, higher, lower or different.

    Args:
        better: Whether it is closer to fair, or more effective; None if neither is better.
        effectiveness: Whether it is an effectiveness measure.
    """
    if better is None:
        return "different"
    if effectiveness:
        return "higher" if better else "lower"
    return "closer to fair" if better else "further from fair"


def _significant_changes(
    comparison: Comparison, baseline: str | None = None
) -> dict[str, dict[str, list[str]]]:
    """Run → how it changed → the measures by which it differs significantly.

    Args:
        comparison: The comparison.
        baseline: Only differences from this run.
    """
    effectiveness = {m.name for m in comparison.measures if m.is_effectiveness}
    found: dict[str, dict[str, list[str]]] = {}
    for row in comparison.rows:
        if comparison.is_significant(row) and baseline in (None, row.baseline):
            words = change_words(row.better, row.measure in effectiveness)
            run = row.run if comparison.baseline else f"{row.run} (vs {row.baseline})"
            found.setdefault(run, {}).setdefault(words, []).append(row.measure)
    return found


def difference_sentences(comparison: Comparison, baseline: str | None = None) -> list[str]:
    """One sentence per run that differs significantly; one if none does."""
    base = baseline or comparison.baseline
    sentences = []
    for run, ways in _significant_changes(comparison, baseline).items():
        said = listed([f"{words} by {listed(names)}" for words, names in ways.items()])
        start = f"Compared with {base}, {run}" if base else run
        sentences.append(f"{start} is significantly {said}.")
    if not sentences:
        what = f"No system differs significantly from {base}" if base else "No difference is"
        what += "" if base else " significant"
        sentences.append(
            f"{what} (p < {comparison.how.alpha:g}). They may still differ: with few queries, "
            "only large differences are significant."
        )
    return sentences


def chance_sentence(comparison: Comparison) -> str:
    """How many differences are significant, and how many chance alone would give."""
    how, tested = comparison.how, comparison.tested
    marked = sum(map(comparison.is_significant, comparison.rows))
    chance = how.alpha * tested
    expected = f"chance alone would give about {chance:.{'1f' if chance >= 1 else '2g'}}"
    verb = "is" if 1 in (marked, tested) else "are"
    start = f"{marked} of {counted(tested, 'comparison')} {verb} significant"
    if how.correction == "none":
        return f"{start}, uncorrected; {expected}."
    if tested < 2:
        return f"{start}; {expected}."
    return (
        f"{start}. Without the correction, {expected}; with it, the probability of any false "
        f"positive is at most about {percent(how.alpha)}."
    )
