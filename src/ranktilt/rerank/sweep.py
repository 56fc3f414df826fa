"""Many strengths at once: the frontier, and a strength chosen on some queries for the others.

A strength that is chosen and judged on the same queries looks better than it is. Here queries are
split into folds; for each fold the strength is chosen on all others, and what is reported are the
values of the queries that had no say. Queries with a relevant document or the text in common are in
one fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.query_parts import make_folds
from ranktilt.data.run import Order, Run
from ranktilt.data.scores import ScoredMeasure, Scores
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.scoring import score
from ranktilt.rerank.base import Reranker, checked_strength, make_method
from ranktilt.rerank.reranking import rerank

STRENGTHS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, eq=False)
class Chosen:
    """The strengths chosen by fold, and each query's values at the strength of its fold."""

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

    def frontier(self) -> list[dict[str, Any]]:
        """One row a strength: the mean of every measure over the queries that have a value."""
        rows = []
        for place, strength in enumerate(self.strengths):
            row: dict[str, Any] = {"strength": strength}
            for number, measure in enumerate(self.measures):
                own = self.values[place, number]
                known = own[~np.isnan(own)]
                row[measure.name] = float(known.mean()) if len(known) else None
            rows.append(row)
        return rows

    def counts(self) -> IntArray:
        """Queries that have a value at every strength, for every measure."""
        return (~np.isnan(self.values)).all(axis=0).sum(axis=1)

    def choose(self, keep: float, *, margin: float = 0.0, fair: int = 0, useful: int = 1) -> Chosen:
        """For each fold, the fairest strength that keeps `keep` of the utility on the other folds.

        `fair` and `useful` are the places of the two measures. A strength keeps enough where the
        mean of utility − keep · utility before, over the training queries, is at least `margin`
        standard errors; with 0 the plain means are compared. Strength 0 always keeps all of it.
        """
        if not 0.0 < keep <= 1.0:
            raise InputError(f"keep {keep!r}", expected="above 0, at most 1")
        if not 0.0 <= margin < np.inf:
            raise InputError(f"margin {margin!r}", expected="0 or more")
        start = self.strengths.index(0.0)
        goodness = self.measures[fair].goodness(self.values[:, fair])
        worth = self.values[:, useful]
        spare = worth - keep * worth[start]
        chosen: list[float] = []
        after = np.full(self.values.shape[1:], np.nan)
        for fold in range(int(self.folds.max()) + 1):
            others = self.folds != fold
            enough = _mean(spare[:, others]) >= margin * _error(spare[:, others]) - 1e-12
            enough[start] = True
            fairness = np.where(enough, _mean(goodness[:, others]), -np.inf)
            place = int(fairness.argmax())
            if not np.isfinite(fairness[place]):
                place = start
            chosen.append(self.strengths[place])
            after[:, ~others] = self.values[place][:, ~others]
        return Chosen(keep, chosen, self.values[start], after)


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
    given = Run.load(run, order=order)
    steps = sorted({0.0, *map(checked_strength, strengths)})
    judged = None if qrels is None else Qrels.load(qrels)
    asked = None if queries is None else Queries.load(queries)
    if asked is not None:
        ids = list(asked.texts)
    else:
        ids = given.query_ids if judged is None else judged.query_ids
    texts = {} if asked is None else {query: text for query, text in asked.texts.items() if text}
    parts = make_folds(ids, texts, judged, folds, seed)
    fold_of = {query: number for number, part in enumerate(parts) for query in part}
    shared: dict[str, Any] = {"annotations": annotations, "labels": labels, "groups": groups,
                              "polarity": polarity, "missing": missing}  # fmt: skip
    runs = [
        rerank(given, chosen, step, axis=axis, cutoff=cutoff, candidates=candidates, **shared)
        for step in steps
    ]
    scores = [
        score(made, measures, qrels=judged, queries=asked, background=background, **shared)
        for made in runs
    ]
    first = scores[0]
    return Sweep(
        chosen, steps, first.measures, first.query_ids,
        np.stack([own.values[0] for own in scores]),
        np.array([fold_of[query] for query in first.query_ids], np.int64), runs, scores,
    )  # fmt: skip
