"""A first gate.toml for someone's scores: rules that today's scores keep."""

from __future__ import annotations

import json
import math

import numpy as np

from ranktilt.comparisons.loading import weighted_means
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import number
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores

#: How far today's worst mean may still move.
_MARGIN = 0.02
#: What every build writes.
_BUILD = "scores.json"
_TOP = """\
# Rules for ranktilt gate; a build fails if one is broken. All keys: docs/gate.md.
# Check them: ranktilt gate --config THIS_FILE
# The bounds are a little beyond today's means: tighten them to what you want to guarantee.
scores = "scores.json"          # what every build writes
baseline = {source}

"""
_RULE = """\
[[rule]]                        # {what} of every run; today {today} ({fair})
{which}{bound}

"""
_CHANGES = """\
[[rule]]                        # significantly further from fair than the baseline
name = "no fairness lost"
{which}{bound} = 0.02
alpha = 0.05

[[rule]]                        # no query may get much worse
{which}level = "query"
{bound} = 0.3
"""


def starter_config(scores: Scores, source: str) -> str:
    """Write the text of a gate.toml whose rules these scores keep.

    Args:
        scores: Today's scores.
        source: Their file, as the config names it: the baseline.
    """
    if source.rsplit("/", 1)[-1] == _BUILD:
        raise InputError(
            "every build writes this file again", where=source, do="copy it to baseline.json first"
        )
    measures = _chosen(scores)
    if not measures:
        raise InputError(
            "no measure with a known fair value and a mean for every run",
            where=source,
            expected="scores of ranktilt audit -o or ranktilt score -o",
        )
    rules = [_rule(scores, measure) for measure in measures]
    moved = "max_drop" if _rises(measures[0]) else "max_rise"
    changes = _CHANGES.format(which=_which(measures[0]), bound=moved)
    return "".join([_TOP.format(source=_quoted(source)), *rules, changes])


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
    return not measure.two_sided and (measure.is_effectiveness or measure.fair_value == 1)


def _which(measure: ScoredMeasure) -> str:
    """The lines that name what a rule bounds."""
    on = 'on = "tilt"\n' if measure.two_sided else ""
    return f"measure = {_quoted(measure.name)}\n{on}"


def _rule(scores: Scores, measure: ScoredMeasure) -> str:
    means = _means(scores, measure)
    ends = dict.fromkeys(number(float(end)) for end in (means.min(), means.max()))
    bound = f"max = {math.ceil((means.max() + _MARGIN) * 100) / 100:g}"
    if _rises(measure):
        bound = f"min = {math.floor((means.min() - _MARGIN) * 100) / 100:g}"
    return _RULE.format(
        what="mean distance from fair" if measure.two_sided else "mean",
        today=" to ".join(ends),
        fair="higher is better" if measure.is_effectiveness else f"fair: {measure.fair_text}",
        which=_which(measure),
        bound=bound,
    )
