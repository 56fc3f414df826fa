"""Many strengths at once: the frontier, and a strength chosen on some queries for the others.

A strength that is chosen and judged on the same queries looks better than it is. Here queries are
split into folds; for each fold the strength is chosen on all others, and what is reported are the
values of the queries that had no say. Queries with a relevant document or the text in common are in
one fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.query_parts import fold_numbers
from ranktilt.data.run import Order, Run
from ranktilt.data.scores import ScoredMeasure, Scores
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure
from ranktilt.measures.names import Effectiveness, parse_measures
from ranktilt.measures.scoring import score
from ranktilt.rerankers.base import Reranker, checked_strength, make_method
from ranktilt.rerankers.reranking import inputs_of, refuse_unread, rerank

STRENGTHS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, eq=False)
class Chosen:
    """The strengths chosen by fold, and each query's values at the strength of its fold.

    Values are as `Sweep.shown` has them: how far from fair, for measures that have two sides.
    """

    keep: float
    strengths: list[float]
    before: FloatArray  # measures × queries
    after: FloatArray

    def means(self) -> tuple[FloatArray, FloatArray]:
        """Mean values before and after, over queries that have both; NaN where none has."""
        unknown = np.isnan(self.before) | np.isnan(self.after)
        counts = (~unknown).sum(axis=1)
        sums = (np.where(unknown, 0.0, own).sum(axis=1) for own in (self.before, self.after))
        before, after = (np.where(counts > 0, own / np.maximum(counts, 1), np.nan) for own in sums)
        return before, after

    def counts(self) -> IntArray:
        """How many queries have both values, for every measure."""
        return (~(np.isnan(self.before) | np.isnan(self.after))).sum(axis=1)

    def kept(self, useful: int = 1) -> float | None:
        """The part of the utility that stayed on the test folds."""
        before, after = (float(own[useful]) for own in self.means())
        return after / before if before > 0 else None


@dataclass(frozen=True, eq=False)
class Sweep:
    """Values of one method at several strengths: strengths × measures × queries."""

    method: Reranker
    strengths: list[float]
    measures: list[ScoredMeasure]
    query_ids: list[str]
    values: FloatArray
    folds: IntArray
    runs: list[Run]
    scores: list[Scores]

    @property
    def titles(self) -> list[str]:
        """The measures as they are shown: |ARaB@10| where the sides are not told apart."""
        return [f"|{own.name}|" if own.two_sided else own.name for own in self.measures]

    @cached_property
    def shown(self) -> FloatArray:
        """The values, those of measures with two sides as distances from fair.

        Strengths are chosen by that distance. The mean of signed values may be near 0 where lists
        lean either way.
        """
        return np.stack([
            measure.tilt(self.values[:, number]) if measure.two_sided else self.values[:, number]
            for number, measure in enumerate(self.measures)
        ], axis=1)  # fmt: skip

    @property
    def known(self) -> BoolArray:
        """Whether a query has a value at every strength: measures × queries."""
        return np.isnan(self.values).sum(axis=0) == 0

    def frontier(self) -> list[dict[str, Any]]:
        """One row a strength: the mean of every measure, by its title.

        Means are over the same queries at every strength: those that have a value at all of them.
        """
        return [
            {"strength": strength} | {
                title: float(own[there].mean()) if there.any() else None
                for title, own, there in zip(self.titles, values, self.known, strict=True)
            }
            for strength, values in zip(self.strengths, self.shown, strict=True)
        ]  # fmt: skip

    def counts(self) -> IntArray:
        """Queries that have a value at every strength, for every measure."""
        return self.known.sum(axis=1)

    def choose(self, keep: float, *, margin: float = 0.0, fair: int = 0, useful: int = 1) -> Chosen:
        """For each fold, the fairest strength that keeps `keep` of the utility on the other folds.

        `fair` and `useful` are the places of the two measures. A strength keeps enough where the
        mean of utility − keep · utility before, over the training queries, is at least `margin`
        standard errors; with 0 the plain means are compared. Strength 0 always keeps all of it.
        """
        check_rule(keep, margin)
        start = self.strengths.index(0.0)
        goodness = self.measures[fair].goodness(self.values[:, fair])
        worth = self.values[:, useful]
        spare = worth - keep * worth[start]
        chosen: list[float] = []
        after = np.full(self.shown.shape[1:], np.nan)
        for fold in range(int(self.folds.max()) + 1):
            others = self.folds != fold
            enough = _mean(spare[:, others]) >= margin * _error(spare[:, others]) - 1e-12
            enough[start] = True
            fairness = np.where(enough, _mean(goodness[:, others]), -np.inf)
            place = int(fairness.argmax())
            if not np.isfinite(fairness[place]):
                place = start
            chosen.append(self.strengths[place])
            after[:, ~others] = self.shown[place][:, ~others]
        return Chosen(keep, chosen, self.shown[start], after)


def check_rule(keep: float, margin: float) -> None:
    """Refuse a part to keep, or a margin, that is none."""
    if not 0.0 < keep <= 1.0:
        raise InputError(f"keep {keep!r}", expected="above 0, at most 1")
    if not 0.0 <= margin < np.inf:
        raise InputError(f"margin {margin!r}", expected="0 or more")


def _mean(values: FloatArray) -> FloatArray:
    """Means of rows over what is known; −∞ where nothing is."""
    known = ~np.isnan(values)
    totals = np.where(known, values, 0.0).sum(axis=1)
    counts = known.sum(axis=1)
    return np.where(counts > 0, totals / np.maximum(counts, 1), -np.inf)


def _error(values: FloatArray) -> FloatArray:
    """Standard errors of those means; 0 with fewer than two values."""
    known = ~np.isnan(values)
    counts = known.sum(axis=1)
    away = np.where(known, values - _mean(values)[:, None], 0.0)
    variance = (away**2).sum(axis=1) / np.maximum(counts - 1, 1)
    return np.sqrt(variance / np.maximum(counts, 1))


def sweep(
    run: Any,
    method: str | Reranker,
    measures: Sequence[Any],
    *,
    strengths: Sequence[float] = STRENGTHS,
    folds: int = 5,
    seed: int = 0,
    qrels: Any = None,
    queries: Any = None,
    annotations: Any = None,
    labels: Any = None,
    groups: Sequence[str] | None = None,
    polarity: Any = None,
    background: Any = None,
    missing: Any = "error",
    order: Order = "score",
    axis: int = 1,
    cutoff: int | None = 10,
    candidates: int | None = None,
    **options: Any,
) -> Sweep:
    """Rerank at every strength and score what comes out.

    `measures` names the fairness measure first and the one of usefulness (nDCG@10) second; more may
    follow. `options` are those of the method. The queries are those of `queries`, else of `qrels`,
    else of the run; they fall into folds at random (`seed`), those with a relevant document or the
    text in common into one.
    """
    chosen = make_method(method, **options)
    parsed = parse_measures(measures)
    if isinstance(parsed[0], Effectiveness):
        raise InputError(
            f"{parsed[0]} in first place, which tells how useful a list is",
            expected="a fairness measure and one of usefulness, such as TExFAIR@10 and nDCG@10",
        )
    if len(parsed) < 2:
        raise InputError(
            "one measure to sweep by", expected="a fairness measure and one of usefulness"
        )
    if not len(strengths):
        raise InputError("no strengths", expected="one or more, each a number from 0 to 1")
    given = Run.load(run, order=order)
    steps = sorted({0.0, *(checked_strength(own, "--strengths") for own in strengths)})
    inputs: dict[str, Any] = {"annotations": annotations, "labels": labels, "polarity": polarity}
    needs = [own.info.needs for own in parsed if isinstance(own, Measure)]
    refuse_unread(f"neither {chosen.name} nor a measure reads", [chosen.needs, *needs], inputs)
    judged = None if qrels is None else Qrels.load(qrels)
    asked = None if queries is None else Queries.load(queries)
    if asked is not None:
        ids = list(asked.texts)
    else:
        ids = given.query_ids if judged is None else judged.query_ids
    if judged is not None:
        _require_relevant(judged, set(ids).intersection(given.query_ids))
    fold_of = fold_numbers(ids, None if asked is None else asked.texts, judged, folds, seed)
    read = {what: inputs[what] for what in inputs_of(chosen.needs)}  # measures may read more
    runs = [
        rerank(
            given,
            chosen,
            step,
            axis=axis,
            cutoff=cutoff,
            candidates=candidates,
            missing=missing,
            groups=groups if "labels" in read else None,
            **read,
        )
        for step in steps
    ]
    scores = [
        score(
            made, measures, qrels=judged, queries=asked, background=background, missing=missing,
            groups=groups, **inputs,
        )
        for made in runs
    ]  # fmt: skip
    first = scores[0]
    return Sweep(
        chosen, steps, first.measures, first.query_ids,
        np.stack([own.values[0] for own in scores]),
        np.array([fold_of[query] for query in first.query_ids], np.int64), runs, scores,
    )  # fmt: skip


def _require_relevant(judged: Qrels, queries: set[str]) -> None:
    """Refuse judgements by which every order is worth nothing, so that none could cost anything."""
    grades = judged.grades
    if not any(grade > 0 for query in queries for grade in grades.get(query, {}).values()):
        raise InputError(
            "no relevant document for any query of the run",
            where=judged.source or "qrels",
            expected="judgements of these queries with grades above 0",
        )
