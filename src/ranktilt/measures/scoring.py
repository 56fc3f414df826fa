"""Scoring: runs, annotations or labels, and what they are held against, in; `Scores` out."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard, get_args

import numpy as np

from ranktilt.data.annotations import Annotations
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Order, Run, load_runs
from ranktilt.data.scores import ScoredMeasure, Scores
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.crbo import CounterfactualTask, needs_counterfactual
from ranktilt.measures.effectiveness import effectiveness
from ranktilt.measures.names import Effectiveness, parse_measures
from ranktilt.measures.polarity_scoring import PolarityTask, needs_polarity, relevant_only
from ranktilt.measures.term_scoring import TermTask

Missing = Literal["error", "neutral", "skip"]
RunSource = Run | str | os.PathLike[str] | Mapping[str, Any]


def is_background_word(background: object) -> TypeGuard[Literal["pool", "collection"]]:
    """Whether a background is one of the words that stand for no run."""
    return isinstance(background, str) and background in ("pool", "collection")


def prepare(
    runs: RunSource | Iterable[RunSource],
    measures: str | Measure | Iterable[Any],
    *,
    annotations: Annotations | str | os.PathLike[str] | None = None,
    labels: Labels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    groups: Sequence[str] | None = None,
    polarity: Polarity | str | os.PathLike[str] | Mapping[str, Mapping[str, Any]] | None = None,
    counterfactual: RunSource | Iterable[RunSource] | None = None,
    background: RunSource | None = None,
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Iterable[str] | None = None,
    query_label: str | None = None,
    by: str | None = None,
    missing: Missing = "error",
    order: Order = "score",
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] | None = None,
) -> Scoring:
    """Everything that `score` needs, looked at and checked; `batch` opens single lists.

    The parameters are described at `score`.
    """
    if missing not in get_args(Missing):
        raise UnknownNameError("way of treating missing documents", missing, get_args(Missing))
    parsed = parse_measures(measures)
    loaded = load_runs(runs, order)
    background_run: Run | None = None
    if is_background_word(background):
        parsed = parse_measures([_with_background(measure, background) for measure in parsed])
    elif background is not None:
        background_run = Run.load(background, order=order)
    own = [measure for measure in parsed if isinstance(measure, Measure)]
    judged = None if qrels is None else Qrels.load(qrels)
    wanting = [m for m in parsed if isinstance(m, Effectiveness) or relevant_only(m)]
    if wanting and judged is None:
        raise InputError(f"{wanting[0]} needs relevance judgements", do="give --qrels")
    query_table = None if queries is None else Queries.load(queries)
    if query_label is not None:
        if query_table is None:
            raise InputError(
                "--query-label needs the queries with their labels", do="give --queries"
            )
        query_table = query_table.with_label(query_label)
    query_ids, notes = _query_set(loaded, judged, query_table)
    if groups is not None and labels is None:
        raise InputError("--groups without labels", do="give --labels")
    task = TermTask(
        loaded,
        [m for m in own if not needs_polarity(m) and not needs_counterfactual(m)],
        query_ids,
        None if annotations is None else Annotations.read(annotations),
        labels,
        background_run,
        missing,
        None if lexicon is None else Lexicon.load(lexicon),
        judged,
        groups,
    )
    sides = _polarity_task(loaded, own, query_ids, polarity, judged, missing)
    chosen = query_table is not None or judged is not None
    worlds = _counterfactual_task(loaded, own, query_ids, counterfactual, order, chosen)
    weights, parts = _query_columns(query_table, query_ids, by)
    return Scoring(
        loaded, parsed, query_ids, task, sides, worlds, judged, query_table, by, weights, parts,
        notes,
    )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Scoring:
    """A scoring that is ready to run; also the door to single lists (`batch`)."""

    runs: list[Run]
    measures: list[Measure | Effectiveness]
    query_ids: list[str]
    terms: TermTask
    sides: PolarityTask | None
    worlds: CounterfactualTask | None
    qrels: Qrels | None
    queries: Queries | None
    by: str | None
    weights: FloatArray | None
    parts: list[str] | None
    notes: list[str]

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups, + first; none where only polarity is scored."""
        return self.terms.groups

    @property
    def targets(self) -> tuple[float, ...]:
        """The groups' target shares."""
        return self.terms.targets

    def describe(self, measure: Measure | Effectiveness) -> ScoredMeasure:
        """A measure's name, + side and fair end for these groups or axes."""
        return _describe(measure, self.terms, self.sides)

    def batch(self, number: int, measure: Measure | None = None, depth: int | None = None) -> Batch:
        """A run's lists for all queries, whole ones unless a depth is given.

        A measure of polarity gets the documents' polarity, all others counts and labels.
        """
        if measure is not None and needs_polarity(measure) and self.sides is not None:
            return self.sides.batch(number, depth)[0]
        return self.terms.batch(number, depth)

    def scores(self) -> Scores:
        """Score."""
        values = np.full((len(self.runs), len(self.measures), len(self.query_ids)), np.nan)
        codes = np.zeros(values.shape, np.int64)
        notes = list(self.notes)
        unknown: dict[str, dict[str, int]] = {}
        for part in (self.terms, self.sides, self.worlds):
            if part is not None and part.measures:
                places = [self.measures.index(measure) for measure in part.measures]
                values[:, places], codes[:, places] = part.run()
                notes += part.notes
                unknown |= part.unknown
        theirs = [i for i, m in enumerate(self.measures) if isinstance(m, Effectiveness)]
        if self.qrels is not None and theirs:
            chosen = [m for m in self.measures if isinstance(m, Effectiveness)]
            for r, run in enumerate(self.runs):
                values[r, theirs], codes[r, theirs] = effectiveness(
                    run, chosen, self.qrels, self.query_ids
                )
        return Scores(
            [run.name for run in self.runs],
            [self.describe(measure) for measure in self.measures],
            self.query_ids,
            values,
            codes,
            self.weights,
            self.by,
            self.parts,
            unknown,
            notes,
        )


def score(
    runs: Any,
    measures: Any,
    **options: Any,
) -> Scores:
    """Score runs.

    `background` is a run, 'pool' or 'collection' and fills in for measures that name none. The
    query set is that of `queries`, else of `qrels`, else of the runs; nothing is dropped silently.
    `missing` says what happens to documents that are not annotated, or have no polarity.
    `counterfactual` has for every run, in the same order, what the system gave in the swapped
    world, for CRBO. With `lexicon` the annotations must have been made with it. `groups` are the
    labels that count, in order; documents with another label then belong to no group.
    """
    return prepare(runs, measures, **options).scores()


def _with_background(measure: Measure | Effectiveness, word: str) -> Measure | Effectiveness:
    """Fill in the background of a measure that was given none."""
    if isinstance(measure, Measure) and getattr(measure, "background", None) == "run":
        return dataclasses.replace(measure, background=word)  # type: ignore[call-arg]
    return measure


def _polarity_task(
    runs: list[Run],
    measures: list[Measure],
    query_ids: list[str],
    polarity: Any,
    qrels: Qrels | None,
    missing: Missing,
) -> PolarityTask | None:
    own = [measure for measure in measures if needs_polarity(measure)]
    if not own:
        return None
    if polarity is None:
        raise InputError(f"{own[0]} needs --polarity", do="make it with ranktilt polarity")
    return PolarityTask(runs, own, query_ids, Polarity.load(polarity), qrels, missing)


def _counterfactual_task(
    runs: list[Run],
    measures: list[Measure],
    query_ids: list[str],
    counterfactual: Any,
    order: Order,
    chosen: bool,
) -> CounterfactualTask | None:
    own = [measure for measure in measures if needs_counterfactual(measure)]
    if not own:
        if counterfactual is not None:
            raise InputError(
                "--counterfactual, but no measure that compares with it",
                do="add -m CRBO@10, or leave it out",
            )
        return None
    if counterfactual is None:
        raise InputError(
            f"{own[0]} needs --counterfactual",
            do="give the run of the swapped collection, or use ranktilt counterfactual",
        )
    return CounterfactualTask(runs, own, query_ids, counterfactual, order, chosen=chosen)


def _describe(
    measure: Measure | Effectiveness, task: TermTask, sides: PolarityTask | None
) -> ScoredMeasure:
    if isinstance(measure, Effectiveness):
        return ScoredMeasure(str(measure), None, "high")
    if needs_polarity(measure):
        side = sides.polarity.positive if sides is not None and measure.info.signed else None
        return ScoredMeasure(str(measure), side, measure.fair_end(), measure.info.signed)
    if needs_counterfactual(measure):
        return ScoredMeasure(str(measure), None, measure.fair_end())
    fair = measure.fair_end(task.groups, task.targets)
    positive = measure.positive(task.groups)
    return ScoredMeasure(str(measure), positive, fair, positive is not None)


def _query_set(
    runs: list[Run], qrels: Qrels | None, queries: Queries | None
) -> tuple[list[str], list[str]]:
    """The queries to score: the queries file, else the judged ones, else those of the runs."""
    if queries is not None:
        chosen, origin = queries.ids, queries.source or "the queries given"
    elif qrels is not None:
        chosen, origin = qrels.query_ids, qrels.source or "the judgements given"
    else:
        chosen, origin = list(dict.fromkeys(q for run in runs for q in run.query_ids)), "the runs"
    if not chosen:
        raise InputError("no query to score", where=origin)
    known = set(chosen)
    if not any(query in known for run in runs for query in run.query_ids):
        answered = next((run.query_ids[0] for run in runs if run.query_ids), None)
        raise InputError(
            f"no run answers any query of {origin}",
            do=f"compare the ids: {chosen[0]!r} there, {answered!r} in the runs",
        )
    return chosen, [f"{len(chosen)} queries from {os.path.basename(origin)}"]


def _query_columns(
    queries: Queries | None, query_ids: list[str], by: str | None
) -> tuple[FloatArray | None, list[str] | None]:
    weights, parts = None, None
    if queries is not None and queries.weights:
        weights = np.array([queries.weights[query] for query in query_ids])
    if by is not None:
        if queries is None:
            raise InputError(
                f"--by {by} needs a queries file with that column", do="give --queries"
            )
        column = queries.breakdown(by)
        parts = [column.get(query) or "(none)" for query in query_ids]
    return weights, parts
