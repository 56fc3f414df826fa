"""Scores that are to be compared: read, put together, and asked which way is better."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from ranktilt.data.scores import ScoredMeasure, Scores
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError

ScoresSource = Scores | str | os.PathLike[str]
#: Values of one measure agree to about 1e-15; differences below this are rounding, and ties.
DECIMALS = 12


def load_scores(sources: ScoresSource | Iterable[ScoresSource]) -> Scores:
    """Scores from one or more files or objects, with one set of queries.

    Files of other runs are put below each other, files of other measures for the same runs beside
    each other. A run that stands in several files gets the file's name behind its own.
    """
    if isinstance(sources, Scores | str | os.PathLike):
        sources = [sources]
    listed = list(sources)
    if not listed:
        raise InputError("no scores to compare", do="make them with ranktilt score -o")
    loaded = [_described(Scores.read(source)) for source in listed]
    names = [_name(source, i) for i, source in enumerate(listed)]
    first = loaded[0]
    others = [
        _same_queries(first, other, names[0], name)
        for other, name in zip(loaded[1:], names[1:], strict=True)
    ]
    if not others:
        return first
    everyone = [first, *others]
    measures = [[m.name for m in own.measures] for own in everyone]
    runs_agree = all(own.runs == first.runs for own in everyone)
    if runs_agree and len({m for own in measures for m in own}) == sum(map(len, measures)):
        return _beside(everyone)
    return _below(everyone, names)


def _name(source: ScoresSource, position: int) -> str:
    return f"scores {position + 1}" if isinstance(source, Scores) else Path(source).stem


def _described(scores: Scores) -> Scores:
    """Fill in fair ends that a file could not hold (CSV), as far as the measure's name tells."""
    from ranktilt.measures.names import Effectiveness, parse_measure

    def told(measure: ScoredMeasure) -> ScoredMeasure:
        if measure.fair is not None:
            return measure
        try:
            parsed = parse_measure(measure.name)
        except InputError:
            return measure
        if isinstance(parsed, Effectiveness):
            return replace(measure, fair="high")
        return replace(measure, fair=parsed.fair_end(), signed=parsed.info.signed)

    return replace(scores, measures=[told(measure) for measure in scores.measures])


def is_effectiveness(measure: str) -> bool:
    """Whether a measure is about relevance: one that ir_measures knows, and none of ours."""
    from ranktilt.measures.names import Effectiveness, parse_measure

    try:
        return isinstance(parse_measure(measure), Effectiveness)
    except InputError:
        return False


def _same_queries(first: Scores, other: Scores, name: str, other_name: str) -> Scores:
    """The other's values in the order of the first's queries; different sets are refused."""
    only_first = [q for q in first.query_ids if q not in set(other.query_ids)]
    only_other = [q for q in other.query_ids if q not in set(first.query_ids)]
    if only_first or only_other:
        raise InputError(
            f"{name} and {other_name} have different queries: "
            + "; ".join(
                f"only in {where}: {named(queries)}"
                for where, queries in ((name, only_first), (other_name, only_other))
                if queries
            ),
            do="score them on the same queries (--queries)",
        )
    place = {query: i for i, query in enumerate(other.query_ids)}
    order = [place[query] for query in first.query_ids]
    weights = None if other.weights is None else other.weights[order]
    if not _same_weights(first.weights, weights):
        raise InputError(
            f"{name} and {other_name} weigh the queries differently",
            do="score both with the same --queries",
        )
    return replace(
        other,
        query_ids=first.query_ids,
        values=other.values[:, :, order],
        codes=other.codes[:, :, order],
        weights=weights,
        parts=None if other.parts is None else [other.parts[i] for i in order],
    )


def _same_weights(first: FloatArray | None, second: FloatArray | None) -> bool:
    if first is None or second is None:
        return first is second
    return np.array_equal(first, second)


def named(names: Sequence[str], most: int = 5) -> str:
    """A few names and how many more there are."""
    listed = ", ".join(names[:most])
    return listed if len(names) <= most else f"{listed} and {len(names) - most} more"


def _beside(everyone: list[Scores]) -> Scores:
    return replace(
        everyone[0],
        measures=[measure for own in everyone for measure in own.measures],
        values=np.concatenate([own.values for own in everyone], axis=1),
        codes=np.concatenate([own.codes for own in everyone], axis=1),
    )


def _below(everyone: list[Scores], names: list[str]) -> Scores:
    """Other runs, by the measures that all have; what is left out is noted."""
    first = everyone[0]
    known = [{m.name: m for m in own.measures} for own in everyone]
    shared = [name for name in known[0] if all(name in own for own in known)]
    if not shared:
        raise InputError(
            f"{names[0]} and {names[1]} share no measure",
            do=f"{next(iter(known[0]))} there, {next(iter(known[1]))} here",
        )
    for own, name in zip(known[1:], names[1:], strict=True):
        for measure in shared:
            if own[measure] != known[0][measure]:
                raise InputError(
                    f"{measure} is not the same in {names[0]} and {name}",
                    expected="the same fair end and the same side for +",
                )
    left_out = sorted({m for own in known for m in own} - set(shared))
    parts = [own.subset(measures=shared) for own in everyone]
    runs = _run_names(parts, names)
    return replace(
        parts[0],
        runs=runs,
        values=np.concatenate([own.values for own in parts]),
        codes=np.concatenate([own.codes for own in parts]),
        notes=first.notes
        + ([f"not in every file, left out: {', '.join(left_out)}"] if left_out else []),
    )


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
        raise InputError(
            f"run {repeated!r} stands twice", do="give each file once, or files of other names"
        )
    return runs


def choose(
    scores: Scores, runs: Iterable[str] | None, measures: Iterable[str] | None, least: int = 1
) -> Scores:
    """Some runs and measures by name; measures may be written in any form that reads the same."""
    chosen = None if measures is None else [measure_name(scores, name) for name in measures]
    found = scores.subset(None if runs is None else list(runs), chosen)
    if len(found.runs) < least:
        raise InputError(
            f"one run only ({found.runs[0]})" if found.runs else "no run",
            expected=f"{least} or more to compare",
        )
    return found


def measure_name(scores: Scores, name: str) -> str:
    """A measure's name as the scores have it."""
    from ranktilt.measures.names import parse_measure

    known = [measure.name for measure in scores.measures]
    if name in known:
        return name
    try:
        written = str(parse_measure(name))
    except InputError:
        written = name
    if written not in known:
        # NFaiRR@10 for NFaiRR(background='pool')@10, where only one such measure is there
        bare = [own for own in known if _bare(own) == written]
        if len(bare) != 1:
            raise UnknownNameError("measure", name, known)
        return bare[0]
    return written


def _bare(name: str) -> str:
    head, _, rest = name.partition("(")
    return head + rest.rpartition(")")[2] if rest else name


def require_name(kind: str, name: str, known: Sequence[str]) -> str:
    """Refuse a name that is not known, with near matches."""
    if name not in known:
        raise UnknownNameError(kind, name, known)
    return name


def compared_values(scores: Scores, on: str) -> tuple[FloatArray, list[str]]:
    """What is compared of every measure: its value, or for two-sided ones |value − fair|.

    The mean of a signed measure can be 0 for lists that all lean, some one way and some the other;
    what a fairer system lowers is the distance from the fair end, query by query.
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
    """Compared values turned so that higher is better; None where nobody said which way is."""
    if kind == "tilt":
        return -values
    return None if measure.fair is None else measure.goodness(values)
