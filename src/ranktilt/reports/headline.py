"""The first screen: every system's tilt against the fair value, with its relevance next to it."""

from __future__ import annotations

from typing import NamedTuple

from ranktilt.comparisons.findings import change_words
from ranktilt.display.numbers import number, percent
from ranktilt.display.table import Strip
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.reports.content import View


class _Shown(NamedTuple):
    """A system's mean by one measure.

    Attributes:
        value: The mean, as text.
        strip: The mean and its interval on an axis; None without a value.
        badge: "significant", "not significant" or "".
        badge_hint: What the badge is about.
        change: How it compares with the baseline: "▼ further from fair", "" for the baseline.
    """

    value: str
    strip: Strip | None
    badge: str = ""
    badge_hint: str = ""
    change: str = ""


class _SystemLine(NamedTuple):
    """A system on the first screen."""

    run: str
    system: int
    baseline: bool
    shown: tuple[_Shown, ...]


class _Headline(NamedTuple):
    """The picture of the first screen: a tilt, and relevance if it was scored.

    Attributes:
        measures: The measures, tilt first.
        names: What they are called.
        poles: What the two ends of each measure's axis mean.
        lines: The systems.
        notes: What badges and signs mean.
    """

    measures: tuple[ScoredMeasure, ...]
    names: tuple[str, ...]
    poles: tuple[tuple[str, str], ...]
    lines: tuple[_SystemLine, ...]
    notes: tuple[str, ...]


def headline(view: View) -> _Headline:
    """What the first screen shows."""
    selection = next(iter(view.selections), None)
    tilt = view.lean or selection or view.measures[view.main]
    measures = tuple(dict.fromkeys((tilt, *view.effectiveness[:1])))
    drawn = [view.strips(measure) for measure in measures]
    compared = view.given.comparison is not None
    lines = tuple(
        _SystemLine(
            run,
            number_of,
            compared and run == view.baseline,
            tuple(
                _shown(view, run, measure, own.get(run))
                for measure, own in zip(measures, drawn, strict=True)
            ),
        )
        for number_of, run in enumerate(view.runs)
    )
    names = tuple(_name(view, measure) for measure in measures)
    poles = tuple(_poles(view, measure) for measure in measures)
    return _Headline(measures, names, poles, lines, _notes(view, tilt))


def _name(view: View, measure: ScoredMeasure) -> str:
    """A measure's name on the first screen."""
    if measure is view.lean:
        depth = measure.measure.cutoff
        return "Lean of the whole list" if depth is None else f"Lean of the top {depth}"
    words = measure.measure.short_name or measure.name
    return words[:1].upper() + words[1:]


def _shown(view: View, run: str, measure: ScoredMeasure, strip: Strip | None) -> _Shown:
    value = number(view.mean(run, measure.name), 3, signed=view.signed(measure))
    if strip is None:
        return _Shown(value, None)
    badge = hint = change = ""
    if measure.two_sided:
        leans = view.leans(run, measure)
        badge = "significant" if leans else "not significant"
        verb = "excludes" if leans else "includes"
        hint = f"the {percent(view.confidence)} interval {verb} the fair value"
    difference = view.difference(run, measure.name)
    if difference is not None:
        mark = view.mark(run, measure.name)
        words = change_words(difference.better, measure.fair == "high")
        change = f"{mark} {words}" if mark else "not significant"
    return _Shown(value, strip, badge, hint, change)


def _poles(view: View, measure: ScoredMeasure) -> tuple[str, str]:
    """The left and the right end of an axis: their values and what they mean."""
    signed = view.signed(measure)
    low, high = (number(end, 2, signed=signed) for end in view.axis(measure))
    if measure.fair == "high":
        return low, f"{high} better →"
    if measure.positive and measure.fair_value == 0:
        lexicon = view.given.lexicon
        rest = [] if lexicon is None else [g for g in lexicon.group_names if g != measure.positive]
        return f"← {rest[0]} {low}" if len(rest) == 1 else low, f"{high} {measure.positive} →"
    if measure.fair_value == 1:
        return low, f"{high} fairer →"
    return (f"← fairer {low}", high) if measure.fair_value == 0 else (low, high)


def _notes(view: View, tilt: ScoredMeasure) -> tuple[str, ...]:
    level = percent(view.confidence)
    what = "value for all queries" if tilt.is_pooled else "mean over the queries"
    notes = [f"Dot: {what}; line: its {level} interval; dashed: fair value."]
    if tilt.chance:
        notes.append(
            f"Grey tick: a random order of the same documents ({tilt.chance_text}); compare with "
            f"that, not with {tilt.fair}."
        )
    if tilt.two_sided:
        notes.append(f"Significant: the {level} interval excludes the fair value.")
        if any(view.few_equal(run, tilt) for run in view.runs):
            notes.append("Equal values of up to five queries are not tested.")
    if view.given.comparison is not None:
        how = "distance from fair" if tilt.two_sided else "value"
        notes.append(
            f"vs {view.baseline}: ▲ significantly better, ▼ significantly worse, tested query by "
            f"query (tilt by {how}; adjusted p < {view.given.comparison.how.alpha:g}), so lines of "
            "two systems may overlap."
        )
    return tuple(notes)
