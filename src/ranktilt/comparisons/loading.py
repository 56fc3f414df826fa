"""Read scores to compare, combine them, and tell which direction is better."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from ranktilt.data.frames import is_frame
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import listed
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import PooledSums, ScoredMeasure, Scores
from ranktilt.stats.intervals import resample_counts
from ranktilt.stats.paired import DECIMALS

#: Scores, their file, or a data frame of their long table.
ScoresSource = Any


def load_scores(sources: ScoresSource | Iterable[ScoresSource]) -> Scores:
    """Scores from one or more files, objects or data frames, with one set of queries.

    Files of other runs are combined, and so are files of other measures for the same runs. A run
    that is in several files gets the file's name after its own. The result's notes are about the
    reading; the files' own notes are omitted.
    """
    if isinstance(sources, Scores | str | os.PathLike) or is_frame(sources):
        sources = [sources]
    given = list(sources)
    if not given:
        raise InputError("no scores to compare", do="create them with ranktilt score -o")
    loaded = [_described(Scores.read(source)) for source in given]
    names = _names(given)
    first = loaded[0]
    others = [
        _same_queries(first, other, names[0], name)
        for other, name in zip(loaded[1:], names[1:], strict=True)
    ]
    if not others:
        return first
    everyone = [first, *others]
    measures = [[m.name for m in own.measures] for own in everyone]
    runs_agree = all(set(own.runs) == set(first.runs) for own in everyone)
    if runs_agree and len({m for own in measures for m in own}) == sum(map(len, measures)):
        return _beside([own.subset(first.runs) for own in everyone])
    return _below(everyone, names)


def _names(sources: list[ScoresSource]) -> list[str]:
    """Names of the sources: a file without its ending, if these differ."""
    paths = [Path(s) if isinstance(s, str | os.PathLike) else None for s in sources]
    stems = [path.stem for path in paths if path is not None]
    short = len(set(stems)) == len(stems)
    return [
        f"scores {i + 1}" if path is None else path.stem if short else path.name
        for i, path in enumerate(paths)
    ]


def _described(scores: Scores) -> Scores:
    """Fill in fair values that a file lacks (CSV), if the measure's name determines them."""
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


def _same_queries(first: Scores, other: Scores, name: str, other_name: str) -> Scores:
    """The other's values in the order of the first's queries; other queries are an error."""
    mine, theirs = set(first.query_ids), set(other.query_ids)
    only_first = [q for q in first.query_ids if q not in theirs]
    only_other = [q for q in other.query_ids if q not in mine]
    if only_first or only_other:
        raise InputError(
            f"{name} and {other_name} have different queries: "
            + "; ".join(
                f"only in {where}: {listed(queries, most=5)}"
                for where, queries in ((name, only_first), (other_name, only_other))
                if queries
            ),
            do="score them on the same queries (--queries)",
        )
    found = at_queries(other, first.query_ids)
    if not same_weights(first.weights, found.weights):
        undescribed = [own.undescribed for own in (first, other) if own.undescribed]
        raise InputError(
            f"{name} and {other_name} have different query weights"
            + "".join(f" ({note})" for note in undescribed[:1]),
            do="score both with the same --queries",
        )
    return found


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


def same_weights(first: FloatArray | None, second: FloatArray | None) -> bool:
    """Whether both have the same weights, or none."""
    if first is None or second is None:
        return first is second
    return np.array_equal(first, second)


def _beside(everyone: list[Scores]) -> Scores:
    return replace(
        everyone[0],
        measures=[measure for own in everyone for measure in own.measures],
        values=np.concatenate([own.values for own in everyone], axis=1),
        codes=np.concatenate([own.codes for own in everyone], axis=1),
        notes=_notes(everyone),
        sums={name: sums for own in everyone for name, sums in own.sums.items()},
    )


def _notes(everyone: list[Scores]) -> list[str]:
    return list(dict.fromkeys(note for own in everyone for note in own.notes))


def _below(everyone: list[Scores], names: list[str]) -> Scores:
    """Combine runs by the measures that all have; a note names the others."""
    known = [{m.name: m for m in own.measures} for own in everyone]
    shared = [name for name in known[0] if all(name in own for own in known)]
    if not shared:
        raise InputError(
            f"{names[0]} and {names[1]} share no measure",
            do=f"{next(iter(known[0]))} there, {next(iter(known[1]))} here",
        )
    for own, name in zip(known[1:], names[1:], strict=True):
        for measure in shared:
            require_same_meaning(known[0][measure], own[measure], f"in {names[0]} and {name}")
    left_out = sorted({m for own in known for m in own} - set(shared))
    parts = [own.subset(measures=shared) for own in everyone]
    runs = _run_names(parts, names)
    return replace(
        parts[0],
        runs=runs,
        measures=_with_chance(parts, runs),
        values=np.concatenate([own.values for own in parts]),
        codes=np.concatenate([own.codes for own in parts]),
        sums=stacked_sums(parts),
        notes=_notes(everyone)
        + ([f"not in every file, omitted: {', '.join(left_out)}"] if left_out else []),
    )


def stacked_sums(parts: list[Scores]) -> dict[str, PooledSums]:
    """The sums of pooled measures for the runs of all parts, of those that all parts have."""
    found = {}
    for name, first in parts[0].sums.items():
        every = [own.sums[name] for own in parts if name in own.sums]
        if len(every) < len(parts):
            continue
        other = next((own.groups for own in every if own.groups != first.groups), None)
        if other is not None:
            mine, theirs = (listed(list(groups), most=4) for groups in (first.groups, other))
            raise InputError(
                f"{name} has other groups: {mine}; {theirs}",
                do="score both with the same labels, whose groups are in the same order",
            )
        found[name] = PooledSums.of(first.groups, [sums for own in every for sums in own.sums])
    return found


def _with_chance(parts: list[Scores], runs: list[str]) -> list[ScoredMeasure]:
    """The measures of the first, with the random orders and details of all runs."""
    known = [(own.measures, run) for own in parts for run in own.runs]

    def of_all(m: int, what: str) -> dict[str, Any]:
        found = [(getattr(measures[m], what), run) for measures, run in known]
        return {name: own[run] for name, (own, run) in zip(runs, found, strict=True) if run in own}

    return [
        replace(measure, chance=of_all(m, "chance"), details=of_all(m, "details"))
        for m, measure in enumerate(parts[0].measures)
    ]


def _run_names(parts: list[Scores], names: list[str]) -> list[str]:
    every = [run for own in parts for run in own.runs]
    twice = {run for run in every if every.count(run) > 1}
    runs = [
        f"{run} ({name})" if run in twice else run
        for own, name in zip(parts, names, strict=True)
        for run in own.runs
    ]
    repeated = next((run for run in runs if runs.count(run) > 1), None)
    if repeated is not None:
        raise InputError(f"duplicate run {repeated!r}", do="give each file once, or rename a file")
    return runs


def choose(
    scores: Scores,
    runs: Iterable[str] | None,
    measures: Iterable[str] | None,
    least: int = 1,
    *,
    per_query: bool = False,
) -> Scores:
    """Some runs and measures by name, each once; `per_query` omits pooled ones with a note."""
    chosen = None if measures is None else [scores.find(name).name for name in measures]
    pooled = [m.name for m in scores.measures if m.is_pooled and m.name in (chosen or [m.name])]
    if per_query and pooled:
        names = [m.name for m in scores.measures] if chosen is None else chosen
        chosen = [name for name in names if name not in pooled]
        what = f"one value for all queries: {', '.join(pooled)}"
        if not chosen:
            raise InputError(what, do="name measures that have a value for every query")
        scores = replace(scores, notes=[*scores.notes, f"omitted, {what}"])
    found = scores.subset(
        None if runs is None else dict.fromkeys(runs),
        None if chosen is None else dict.fromkeys(chosen),
    )
    if len(found.runs) < least:
        raise InputError(
            f"one run only ({found.runs[0]})" if found.runs else "no run",
            expected=f"at least {least} to compare",
        )
    return found


def require_name(kind: str, name: str, known: Sequence[str]) -> str:
    """Refuse an unknown name, and suggest similar ones."""
    if name not in known:
        raise UnknownNameError(kind, name, known)
    return name


def compared_values(scores: Scores, on: str) -> tuple[FloatArray, list[str]]:
    """What is compared of every measure: its value, or for two-sided ones |value − fair|.

    The mean of a signed measure can be 0 even if all lists lean, some one way and some the other.
    A fairer system lowers the distance from the fair value, query by query.
    """
    if on not in ("tilt", "value"):
        raise UnknownNameError("thing to compare", on, ("tilt", "value"))
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

    With `unnamed`, a side or fair value that only one of them has (a CSV file without its manifest
    has neither) is not a difference.
    """
    if first.positive != second.positive:
        if first.positive is not None and second.positive is not None:
            return f"+ is {first.positive} in one and {second.positive} in the other"
        if not unnamed:
            side = first.positive or second.positive
            without = "a CSV file without its manifest, or a data frame"
            return f"+ is {side} in one; the other ({without}) names no side"
    if first.fair != second.fair:
        mine, theirs = first.fair_value, second.fair_value
        if first.fair is None or second.fair is None:
            end = first.fair_text or second.fair_text
            why = f"the fair value is {end} in one and unknown in the other"
            return None if unnamed else why
        if mine is None or theirs is None or round(mine - theirs, DECIMALS):
            return f"the fair value is {first.fair_text} in one and {second.fair_text} in the other"
    return None


def require_same_meaning(first: ScoredMeasure, second: ScoredMeasure, where: str) -> None:
    """Refuse to compare values that mean different things."""
    why = other_meaning(first, second)
    if why is not None:
        raise InputError(
            f"{first.name} differs {where}: {why}",
            do="give both as .json, scored with the same groups and targets",
        )


def weighted_means(values: FloatArray, weights: FloatArray | None = None) -> FloatArray:
    """Means over the last axis, without NaN; NaN if there is nothing to average."""
    there = ~np.isnan(values)
    share = there.astype(np.float64) if weights is None else np.where(there, weights, 0.0)
    total = share.sum(axis=-1)
    summed = (share * np.where(there, values, 0.0)).sum(axis=-1)
    return np.divide(summed, total, out=np.full(total.shape, np.nan), where=total > 0)


def weighted_mean(values: FloatArray, weights: FloatArray | None = None) -> float | None:
    """The mean of one series; None if there is nothing to average."""
    mean = float(weighted_means(values, weights))
    return None if np.isnan(mean) else mean


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
