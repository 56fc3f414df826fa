"""Many strengths at once: the frontier, and a strength chosen on some queries for the others.

A strength that is chosen and judged on the same queries looks better than it is. Here queries are
split into folds; for each fold the strength is chosen on all others, and what is reported are the
values of the queries that had no say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

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
        """Mean values before and after, over queries that have both."""
        both = np.where(np.isnan(self.before) | np.isnan(self.after), np.nan, 1.0)
        return np.nanmean(self.before * both, axis=1), np.nanmean(self.after * both, axis=1)


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

    def choose(self, keep: float, *, fair: int = 0, useful: int = 1) -> Chosen:
        """For each fold, the fairest strength that keeps `keep` of the utility on the other folds.

        `fair` and `useful` are the places of the two measures. Strength 0 always keeps all of it.
        """
        if not 0.0 < keep <= 1.0:
            raise InputError(f"keep {keep!r}", expected="above 0, at most 1")
        start = self.strengths.index(0.0)
        goodness = self.measures[fair].goodness(self.values[:, fair])
        worth = self.values[:, useful]
        chosen: list[float] = []
        after = np.full(self.values.shape[1:], np.nan)
        for fold in range(int(self.folds.max()) + 1):
            others = self.folds != fold
            enough = (
                _mean(worth[:, others]) >= keep * _mean(worth[start : start + 1, others]) - 1e-12
            )
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


def sweep(
    run: Any,
    method: str | Reranker,
    measures: Sequence[Any],
    *,
    strengths: Sequence[float] = STRENGTHS,
    folds: int = 5,
    seed: int = 0,
    qrels: Any = None,
    annotations: Any = None,
    labels: Any = None,
    groups: Sequence[str] | None = None,
    polarity: Any = None,
    background: Any = None,
    missing: Any = "error",
    order: Order = "score",
    **more: Any,
) -> Sweep:
    """Rerank at every strength and score what comes out.

    `measures` names the fairness measure first and the one of usefulness (nDCG@10) second; more may
    follow. `more` are the other parameters of `rerank`. Queries fall into folds at random (`seed`).
    """
    chosen = make_method(method)
    given = Run.load(run, order=order)
    steps = sorted({0.0, *map(checked_strength, strengths)})
    options = {"annotations": annotations, "labels": labels, "groups": groups,
               "polarity": polarity, "missing": missing}  # fmt: skip
    runs = [rerank(given, chosen, step, **options, **more) for step in steps]
    scores = [score(made, measures, qrels=qrels, background=background, **options) for made in runs]
    first = scores[0]
    if not 2 <= folds <= len(first.query_ids):
        raise InputError(f"{folds} folds", expected=f"2 to {len(first.query_ids)}, the queries")
    places = np.random.default_rng(seed).permutation(len(first.query_ids))
    fold_of = np.empty(len(places), np.int64)
    fold_of[places] = np.arange(len(places)) % folds
    return Sweep(
        chosen, steps, first.measures, first.query_ids,
        np.stack([own.values[0] for own in scores]), fold_of, runs, scores,
    )  # fmt: skip
