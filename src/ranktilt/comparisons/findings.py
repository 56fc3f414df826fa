"""Findings in words, the same in the terminal and on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranktilt.display.numbers import counted, listed, number, percent

if TYPE_CHECKING:
    from ranktilt.comparisons.systems import Difference, PairedResult

#: A sentence names this many runs, and this many measures.
_NAMED_RUNS, _NAMED_MEASURES = 6, 2

#: What the measures of group terms cannot show.
LIMITS = (
    "Group measures count listed words. They miss images, unnamed people and what a text says "
    "about a group."
)
NOT_TESTED = "not tested, because fewer than 2 queries have values"


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


def paired_sentences(found: PairedResult) -> list[str]:
    """Three sentences: which runs are closer to fair or further, at what cost, and chance."""
    told = [fairness_sentence(found), _relevance_sentence(found)]
    return [*filter(None, told), *_chance(found)]


def fairness_sentence(found: PairedResult) -> str:
    """Which runs are significantly closer to fair than what they are compared with, or further."""
    measures = [measure.name for measure in found.measures if not measure.is_effectiveness]
    rows = [row for row in found.rows if row.measure in measures]
    if not rows:
        return ""
    than, start = found.against
    if not found.was_tested(rows):
        return f"{start}: {NOT_TESTED}."
    alike: dict[str, list[str]] = {}
    for run in dict.fromkeys(row.run for row in rows):
        alike.setdefault(_outcome(found, [row for row in rows if row.run == run]), []).append(run)
    same = alike.pop("", [])
    if not alike and all(row.wins == row.losses == 0 for row in rows):
        verb = "is" if len(same) == 1 else "are"
        named = listed(same, most=_NAMED_RUNS)
        return f"{start}, {named} {verb} equally far from fair for every query."
    if not alike:
        subject, they = (f"{same[0]} is not", "It") if len(same) == 1 else ("No system is", "They")
        n = counted(rows[0].n_total, "query", "queries")
        return (
            f"{subject} significantly closer to or further from fair {than}. {they} may "
            f"still differ: with {n}, only large differences are significant."
        )
    parts = []
    for outcome, names in alike.items():
        verb = "is" if len(names) == 1 else "are"
        parts.append(f"{listed(names, most=_NAMED_RUNS)} {verb} significantly {outcome}")
    if same:
        verb = "does" if len(same) == 1 else "do"
        parts.append(f"{listed(same, most=_NAMED_RUNS)} {verb} not differ significantly")
    return f"{start}, {'; '.join(parts)}."


def _outcome(result: PairedResult, rows: list[Difference]) -> str:
    """What one run's significant differences come to; nothing if it has none."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if result.is_significant(row):
            words = change_words(row.better, effectiveness=False)
            found.setdefault(words, []).append(row.measure)
    most_first = sorted(found.items(), key=lambda pair: -len(pair[1]))
    told = [f"{words} by {_measures(names, len(rows))}" for words, names in most_first]
    disagree = "closer to fair" in found and "further from fair" in found
    return " and ".join(told) + (" (the measures disagree)" if disagree else "")


def _measures(names: list[str], total: int) -> str:
    if len(names) <= _NAMED_MEASURES:
        return listed(names)
    share = f"all {total}" if len(names) == total else f"{len(names)} of {total}"
    return f"{share} fairness measures"


def _relevance_sentence(found: PairedResult) -> str:
    """What it costs in relevance."""
    measures = [measure.name for measure in found.measures if measure.is_effectiveness]
    rows = [row for row in found.rows if row.measure in measures]
    if not measures:
        return found.without_relevance
    if not found.was_tested(rows):
        return f"Relevance: {NOT_TESTED}."
    told, same = [], []
    for name in measures:
        own = [r for r in rows if r.measure == name and found.is_significant(r)]
        for better, words in ((False, "lower"), (True, "higher")):
            runs = [
                f"{r.run} ({number(r.difference, signed=True)})" for r in own if r.better is better
            ]
            if runs:
                told.append(f"{name} is significantly {words} for {listed(runs, most=_NAMED_RUNS)}")
        if not own:
            same.append(name)
    if same:
        told.append(f"no significant difference in {listed(same)} (they may still differ)")
    return f"Relevance: {'; '.join(told)}."


def _chance(found: PairedResult) -> list[str]:
    """How many differences are significant, and how many chance alone would give."""
    tested, how = found.tested, found.how
    if not tested:
        return []
    marked = sum(map(found.is_significant, found.rows))
    chance = how.alpha * tested
    expected = f"chance alone would give about {chance:.{'1f' if chance >= 1 else '2g'}}"
    verb = "is" if 1 in (marked, tested) else "are"
    start = f"{marked} of {counted(tested, 'comparison')} {verb} significant"
    if how.correction == "none":
        return [f"{start}, uncorrected; {expected}."]
    if tested < 2:
        return [f"{start}; {expected}."]
    return [
        f"{start}. Without the correction, {expected}; with it, the probability of any false "
        f"positive is at most about {percent(how.alpha)}."
    ]
