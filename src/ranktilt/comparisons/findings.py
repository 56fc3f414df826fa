"""Findings in words, the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from ranktilt.display.numbers import counted, listed, number, percent

if TYPE_CHECKING:
    from ranktilt.comparisons.systems import Comparison, ComparisonSettings, Difference

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


def compared_sentences(comparison: Comparison) -> list[str]:
    """Three sentences: which runs are closer to fair or further, at what cost, and chance."""
    relevance = [m.name for m in comparison.measures if m.is_effectiveness]
    rows, how = comparison.rows, comparison.how
    told = [fairness_sentence(comparison), _relevance_sentence(rows, how, relevance)]
    return [*filter(None, told), *_chance(rows, how)]


def was_tested(rows: Iterable[Difference], how: ComparisonSettings) -> bool:
    """Whether any of the differences could be tested."""
    return any(row.p[how.test] is not None for row in rows)


def fairness_sentence(comparison: Comparison) -> str:
    """Which runs are significantly closer to fair than the baseline, or further from it."""
    fairness = [m.name for m in comparison.measures if not m.is_effectiveness]
    base = comparison.baseline
    return _fairness_sentence(
        comparison.rows, comparison.how, fairness, f"than {base}", f"Compared with {base}"
    )


def changed_sentences(
    rows: Sequence[Difference], effectiveness: Collection[str], how: ComparisonSettings
) -> list[str]:
    """The same for runs of two audits.

    Args:
        rows: The changes.
        effectiveness: Names of the measures of effectiveness among them.
        how: How they were tested.
    """
    names = list(dict.fromkeys(row.measure for row in rows))
    fairness = [name for name in names if name not in effectiveness]
    relevance = [name for name in names if name in effectiveness]
    told = [
        _fairness_sentence(rows, how, fairness, "than before", "Compared with the earlier audit"),
        _relevance_sentence(rows, how, relevance) if relevance else "",
    ]
    return [*filter(None, told), *_chance(rows, how)]


def _fairness_sentence(
    rows: Sequence[Difference], how: ComparisonSettings, measures: list[str], than: str, start: str
) -> str:
    """Which runs are significantly closer to fair, or further from it."""
    if not measures:
        return ""
    if not was_tested([row for row in rows if row.measure in measures], how):
        return f"{start}: {NOT_TESTED}."
    outcomes = {
        run: _outcome([r for r in rows if r.run == run and r.measure in measures], how)
        for run in dict.fromkeys(row.run for row in rows)
    }
    alike: dict[str, list[str]] = {}
    for run, outcome in outcomes.items():
        alike.setdefault(outcome, []).append(run)
    same = alike.pop("", [])
    if not alike:
        subject, they = (f"{same[0]} is not", "It") if len(same) == 1 else ("No run is", "They")
        n = counted(rows[0].n_total, "query", "queries")
        return (
            f"{subject} significantly closer to or further from fair {than}. {they} may still "
            f"differ: with {n}, only large differences are significant."
        )
    parts = []
    for outcome, names in alike.items():
        verb = "is" if len(names) == 1 else "are"
        parts.append(f"{listed(names, most=_NAMED_RUNS)} {verb} significantly {outcome}")
    if same:
        verb = "does" if len(same) == 1 else "do"
        parts.append(f"{listed(same, most=_NAMED_RUNS)} {verb} not differ significantly")
    return f"{start}, {'; '.join(parts)}."


def _outcome(rows: list[Difference], how: ComparisonSettings) -> str:
    """What one run's significant differences come to; nothing if it has none."""
    found: dict[str, list[str]] = {}
    for row in rows:
        if how.is_significant(row.p_adjusted):
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


def _relevance_sentence(
    rows: Sequence[Difference], how: ComparisonSettings, measures: list[str]
) -> str:
    """What it costs in relevance."""
    if not measures:
        return "Cost in relevance unknown: no effectiveness measure was compared."
    if not was_tested([row for row in rows if row.measure in measures], how):
        return f"Relevance: {NOT_TESTED}."
    told, same = [], []
    for name in measures:
        own = [r for r in rows if r.measure == name and how.is_significant(r.p_adjusted)]
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


def _chance(rows: Sequence[Difference], how: ComparisonSettings) -> list[str]:
    """How many differences are significant, and how many chance alone would give."""
    tested = sum(row.p[how.test] is not None for row in rows)
    if not tested:
        return []
    marked = sum(how.is_significant(row.p_adjusted) for row in rows)
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
