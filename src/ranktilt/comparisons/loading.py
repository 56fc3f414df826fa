"""Read scores to compare, and decide which direction is better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, check_known
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.stats.intervals import resample_counts
from ranktilt.stats.paired import DECIMALS

#: Scores, their file, or a data frame of their long table.
ScoresSource = Any


def load_scores(source: ScoresSource) -> Scores:
    """Scores from a file, an object or a data frame.

    Fair values that a file lacks (CSV) are filled in, if the measure's name determines them.
    The result's notes are about the reading; the file's own notes are omitted.
    """
    scores = Scores.read(source)
    measures = [_told_by_name(measure) for measure in scores.measures]
    notes = [scores.undescribed] if scores.undescribed else []
    unknown = [measure.name for measure in measures if measure.fair is None]
    if unknown:
        notes.append(f"no known fair value, so no better or worse: {', '.join(unknown)}")
    return replace(scores, measures=measures, notes=notes)


def _told_by_name(measure: ScoredMeasure) -> ScoredMeasure:
    """The fair value that the measure itself gives; that of Share depends on the targets."""
    if measure.fair is not None:
        return measure
    own = measure.measure
    told = replace(measure, fair=own.fair_value(), signed=own.is_signed)
    return told if told.is_effectiveness or told.fair_value is not None else measure


def remarks(scores: Scores) -> list[str]:
    """Notes on the reading, one sentence each."""
    lost = [m.name for m in scores.measures if m.is_pooled and m.name not in scores.sums]
    notes = [*scores.notes]
    if lost:
        notes.append(f"no value, because the file lacks what each query adds: {', '.join(lost)}")
    return [f"{note[0].upper()}{note[1:]}." for note in notes]


def at_queries(scores: Scores, queries: list[str]) -> Scores:
    """The scores of these queries, in this order."""
    place = {query: i for i, query in enumerate(scores.query_ids)}
    order = [place[query] for query in queries]
    return replace(
        scores,
        query_ids=queries,
        values=scores.values[:, :, order],
        codes=scores.codes[:, :, order],
        weights=None if scores.weights is None else scores.weights[order],
        parts=None if scores.parts is None else [scores.parts[i] for i in order],
        sums={name: replace(own, sums=own.sums[:, order]) for name, own in scores.sums.items()},
    )


def choose(
    scores: Scores,
    runs: Iterable[str] | None,
    measures: Iterable[str] | None,
    least: int = 1,
    *,
    per_query: bool = False,
) -> Scores:
    """Some runs and measures by name, each once; `per_query` omits pooled ones with a note."""
    names = [m.name for m in scores.measures]
    if measures is not None:
        names = [scores.find(name).name for name in measures]
    pooled = [name for name in names if scores.find(name).is_pooled]
    if per_query and pooled:
        names = [name for name in names if name not in pooled]
        what = f"one value for all queries: {', '.join(pooled)}"
        if not names:
            raise InputError(what, do="name measures that have a value for every query")
        scores = replace(scores, notes=[*scores.notes, f"omitted, {what}"])
    found = scores.subset(None if runs is None else dict.fromkeys(runs), dict.fromkeys(names))
    if len(found.runs) < least:
        raise InputError(
            f"one run only ({found.runs[0]})" if found.runs else "no run",
            expected=f"at least {least} to compare",
        )
    return found


def compared_values(scores: Scores, on: str) -> tuple[FloatArray, list[str]]:
    """What is compared of every measure: its value, or for two-sided ones |value − fair|.

    The mean of a signed measure can be 0 even if all lists lean, some one way and some the other.
    A fairer system lowers the distance from the fair value, query by query.
    """
    check_known("thing to compare", on, ("tilt", "value"))
    kinds = ["tilt" if on == "tilt" and m.two_sided else "value" for m in scores.measures]
    values = scores.values.copy()
    for number, (measure, kind) in enumerate(zip(scores.measures, kinds, strict=True)):
        if kind == "tilt":
            values[:, number] = measure.tilt(values[:, number])
    return values, kinds


def goodness(measure: ScoredMeasure, kind: str, values: FloatArray) -> FloatArray | None:
    """Compared values turned so that higher is better; None if neither direction is better.

    That is so without a known fair value, and for the values of a two-sided measure.
    """
    if kind == "tilt":
        return -values
    return None if measure.fair is None or measure.two_sided else measure.goodness(values)


def other_meaning(
    first: ScoredMeasure, second: ScoredMeasure, *, unnamed: bool = False
) -> str | None:
    """How two measures of one name differ in what their values mean; None if they do not.

    With `unnamed`, a side or fair value that only one of them has (a CSV file has neither) is not a
    difference.
    """
    if first.positive != second.positive:
        if first.positive is not None and second.positive is not None:
            return f"+ is {first.positive} in one and {second.positive} in the other"
        if not unnamed:
            side = first.positive or second.positive
            return f"+ is {side} in one; the other (a CSV file or a data frame) names no side"
    if first.fair != second.fair:
        mine, theirs = first.fair_value, second.fair_value
        if first.fair is None or second.fair is None:
            end = first.fair_text or second.fair_text
            why = f"the fair value is {end} in one and unknown in the other"
            return None if unnamed else why
        if mine is None or theirs is None or round(mine - theirs, DECIMALS):
            return f"the fair value is {first.fair_text} in one and {second.fair_text} in the other"
    return None


def weighted_means(values: FloatArray, weights: FloatArray | None = None) -> FloatArray:
    """Means over the last axis, without NaN; NaN if there is nothing to average."""
    there = ~np.isnan(values)
    share = there.astype(np.float64) if weights is None else np.where(there, weights, 0.0)
    total = share.sum(axis=-1)
    summed = (share * np.where(there, values, 0.0)).sum(axis=-1)
    return np.divide(summed, total, out=np.full(total.shape, np.nan), where=total > 0)


def resampled_means(
    values: FloatArray, weights: FloatArray, resamples: int, seed: int
) -> Iterator[FloatArray]:
    """Means over the last axis in bootstrap samples of the queries, some samples at a time.

    The samples are the same for all series; a mean without any value is NaN.
    """
    columns = values.reshape(-1, values.shape[-1]).T  # one large product, in the fastest order
    there = ~np.isnan(columns)
    filled, known = np.where(there, columns, 0.0), there.astype(np.float64)
    for counts in resample_counts(values.shape[-1], resamples, seed):
        again = counts * weights
        totals, sums = again @ known, again @ filled
        means = np.divide(sums, totals, out=np.full(sums.shape, np.nan), where=totals > 0)
        yield means.T.reshape(*values.shape[:-1], -1)
