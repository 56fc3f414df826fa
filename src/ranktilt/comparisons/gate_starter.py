"""A first gate.toml for someone's scores: rules that today's scores keep, and more as comments."""

from __future__ import annotations

import json
import math

import numpy as np

from ranktilt.comparisons.loading import goodness, weighted_means
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import number
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores

#: How far today's worst mean may still move.
_MARGIN = 0.02


def starter_config(scores: Scores, source: str) -> str:
    """Write the text of a gate.toml whose rules these scores keep.

    Args:
        scores: Today's scores.
        source: Their file, as the config names it: the baseline, unless it is called scores.json,
            which every build writes again.
    """
    measures = _chosen(scores)
    if not measures:
        raise InputError(
            "no measure with a known fair value and a mean for every run",
            where=source,
            expected="scores of ranktilt audit -o or ranktilt score -o",
        )
    stored = source.rsplit("/", 1)[-1] != _BUILD
    top = _STORED if stored else _ALONE
    parts = [_TOP + top.format(source=_quoted(source), build=_quoted(_BUILD))]
    parts += [_rule(scores, measure) for measure in measures]
    name, bound = _quoted(measures[0].name), "max_drop" if _rises(measures[0]) else "max_rise"
    side = 'on = "tilt"\n' if measures[0].two_sided else ""
    more = ""
    changes = _CHANGES.format(measure=name, bound=bound, on=side)
    if stored:
        parts.append(changes)
    else:
        more = changes
    if scores.by is not None:
        key, _, value = _bound(scores, measures[0]).partition(" = ")
        more += _PARTS.format(by=_quoted(scores.by), measure=name, on=side, key=key, value=value)
    commented = [f"# {line}".rstrip() for line in more.splitlines()]
    return "\n".join([*parts, "\n".join(commented), ""])


_TOP = """\
# Rules for ranktilt gate; a build fails if one is broken. All keys: docs/gate.md.
# Check them: ranktilt gate --config THIS_FILE
# The bounds are a little beyond today's means: tighten them to what you want to guarantee.
"""
#: What every build writes.
_BUILD = "scores.json"
_STORED = """\
scores = {build}          # what every build writes
baseline = {source}
"""
_ALONE = """\
scores = {source}
# baseline = "baseline.json"    # a copy of today's scores, for rules about changes
"""
_CHANGES = """\
[[rule]]                        # significantly further from fair than the baseline
name = "no fairness lost"
measure = {measure}
{on}{bound} = 0.02
alpha = 0.05

[[rule]]                        # no query may get much worse
measure = {measure}
{on}level = "query"
{bound} = 0.3
"""
_PARTS = """
[[rule]]                        # every part of the queries
measure = {measure}
{on}by = {by}
{key} = {value}
"""


def _quoted(text: str) -> str:
    """A string of TOML."""
    return json.dumps(text, ensure_ascii=False)


def _chosen(scores: Scores) -> list[ScoredMeasure]:
    """One measure of distance from fair, one with two sides, one of effectiveness."""
    usable = [
        measure
        for measure in scores.measures
        if (measure.fair_value is not None or measure.is_effectiveness)
        and not measure.is_pooled
        and not np.isnan(_means(scores, measure)).any()
    ]
    fair = [m for m in usable if m.fair_value is not None]
    closeness = [m for m in fair if m.fair_value == 1 and not m.two_sided] or fair
    signed = [m for m in fair if m.two_sided and m.fair_value == 0]
    useful = [m for m in usable if m.is_effectiveness]
    return list({m.name: m for m in [*closeness[:1], *signed[:1], *useful[:1]]}.values())


def _means(scores: Scores, measure: ScoredMeasure) -> FloatArray:
    """What the rule bounds: each run's mean, or its mean distance from fair."""
    values = scores.values[:, scores.measures.index(measure)]
    return weighted_means(measure.tilt(values) if measure.two_sided else values, scores.weights)


def _rises(measure: ScoredMeasure) -> bool:
    """Whether higher is better, for what the rule bounds."""
    better = goodness(measure, "tilt" if measure.two_sided else "value", np.array([0.0, 0.5]))
    return better is not None and bool(better[1] > better[0])


def _bound(scores: Scores, measure: ScoredMeasure) -> str:
    means = _means(scores, measure)
    if _rises(measure):
        return f"min = {math.floor((means.min() - _MARGIN) * 100) / 100:g}"
    return f"max = {math.ceil((means.max() + _MARGIN) * 100) / 100:g}"


def _rule(scores: Scores, measure: ScoredMeasure) -> str:
    means = _means(scores, measure)
    ends = dict.fromkeys(number(float(end)) for end in (means.min(), means.max()))
    what = "mean distance from fair" if measure.two_sided else "mean"
    fair = "higher is better" if measure.is_effectiveness else f"fair: {measure.fair_text}"
    today = f"today {' to '.join(ends)} ({fair})"
    lines = [
        f"[[rule]]                        # {what} of every run; {today}",
        f"measure = {_quoted(measure.name)}",
        *(['on = "tilt"'] if measure.two_sided else []),
        _bound(scores, measure),
        "",
    ]
    return "\n".join(lines)
