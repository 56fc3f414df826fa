"""Many strengths at once: the frontier, and strengths chosen by cross-validation.

A strength that is chosen and evaluated on the same queries looks better than it is. Here queries
are split into folds; for each fold the strength is chosen on all others, and the values reported
are those of the held-out queries. Queries with a relevant document or the text in common are in one
fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.frames import Framed
from ranktilt.data.labels import Labels
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.query_parts import fold_numbers
from ranktilt.data.reading import Reading
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.display.numbers import counted, number, p_sentence, percent
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.names import parse_measures
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.scoring import score
from ranktilt.rerankers.base import Reranker, checked_strength
from ranktilt.rerankers.methods import make_method
from ranktilt.rerankers.reranking import RerankSettings, refuse_unread, rerank
from ranktilt.stats.arrays import means_and_errors
from ranktilt.stats.corrections import adjust
from ranktilt.stats.paired import paired_t

STRENGTHS = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
#: Places of the fairness and the effectiveness measure.
_FAIR, _USEFUL = 0, 1
_ALPHA = 0.05


@dataclass(frozen=True, eq=False)
class Chosen:
    """The strengths chosen by fold, and each query's values at the strength of its fold.

    Values are as `Sweep.shown` has them: how far from fair, for measures that have two sides.
    """

    keep: float
    strengths: list[float]
    before: FloatArray  # measures × queries
    after: FloatArray

    def __repr__(self) -> str:
        chosen = ", ".join(f"{strength:g}" for strength in self.strengths)
        return f"<Chosen: strengths {chosen} by fold, to keep {percent(self.keep)} of relevance>"

    def means(self) -> tuple[FloatArray, FloatArray]:
        """Mean values before and after, over queries that have both; NaN if none has."""
        unknown = np.isnan(self.before) | np.isnan(self.after)
        pair = [np.where(unknown, np.nan, own) for own in (self.before, self.after)]
        return means_and_errors(pair[0])[0], means_and_errors(pair[1])[0]

    def counts(self) -> IntArray:
        """How many queries have both values, for every measure."""
        return (~(np.isnan(self.before) | np.isnan(self.after))).sum(axis=1)

    def kept(self) -> float | None:
        """The share of the effectiveness that was kept on the held-out queries."""
        before, after = (float(own[_USEFUL]) for own in self.means())
        return after / before if before > 0 else None


@dataclass(frozen=True, eq=False)
class Sweep(Framed):
    """Values of one method at several strengths: strengths × measures × queries."""

    method: Reranker
    strengths: list[float]
    measures: list[ScoredMeasure]
    query_ids: list[str]
    values: FloatArray
    folds: IntArray
    runs: list[Run]
    scores: list[Scores]

    def __repr__(self) -> str:
        ends = f"{self.strengths[0]:g} to {self.strengths[-1]:g}"
        n = counted(len(self.query_ids), "query", "queries")
        return f"<Sweep of {self.method.name}: strengths {ends}; {', '.join(self.titles)}; {n}>"

    def to_arrow(self) -> pa.Table:
        """One row per strength with the mean of every measure, as `frontier` has them."""
        return pa.Table.from_pylist(self.frontier())

    @property
    def titles(self) -> list[str]:
        """The measures as they are shown: |ARaB@10| for signed measures."""
        return [f"|{own.name}|" if own.two_sided else own.name for own in self.measures]

    @cached_property
    def shown(self) -> FloatArray:
        """The values, those of measures with two sides as distances from fair.

        Strengths are chosen by that distance. The mean of signed values may be near 0 if lists
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

    def choose(self, keep: float, *, safety: float = 0.0) -> Chosen:
        """Choose for each fold the fairest strength that keeps enough effectiveness on the others.

        Args:
            keep: Share of the effectiveness that must be kept.
            safety: Standard errors by which the mean of (after − keep · before) over the training
                queries must be above 0; with 0 the plain means are compared. Strength 0 always
                qualifies.

        Returns:
            The strengths by fold, with each query's values at the strength of its fold.
        """
        check_rule(keep, safety)
        start = self.strengths.index(0.0)
        goodness = self.measures[_FAIR].goodness(self.values[:, _FAIR])
        worth = self.values[:, _USEFUL]
        spare = worth - keep * worth[start]
        chosen: list[float] = []
        after = np.full(self.shown.shape[1:], np.nan)
        for fold in range(int(self.folds.max()) + 1):
            others = self.folds != fold
            means, errors, _ = means_and_errors(spare[:, others])
            enough = means >= safety * np.nan_to_num(errors) - 1e-12
            enough[start] = True
            fairness, _, _ = means_and_errors(goodness[:, others])
            fairness = np.where(enough & ~np.isnan(fairness), fairness, -np.inf)
            place = int(fairness.argmax()) if np.isfinite(fairness).any() else start
            chosen.append(self.strengths[place])
            after[:, ~others] = self.shown[place][:, ~others]
        return Chosen(keep, chosen, self.shown[start], after)

    def recommend(self, picked: Chosen) -> tuple[float | None, str]:
        """Recommend the median of the folds' strengths, if they help on the held-out queries.

        Fairness and effectiveness are tested with paired t-tests, corrected by Holm.

        Args:
            picked: What `choose` returned.

        Returns:
            The strength and a sentence; None if no strength is recommended.
        """
        ordered = sorted(picked.strengths)
        strength = ordered[(len(ordered) - 1) // 2]  # of two in the middle, the smaller
        before, after = picked.means()
        fairness, relevance = self.titles[_FAIR], self.titles[_USEFUL]
        none = "Recommended strength: none."
        if not any(picked.strengths):
            return None, f"{none} No strength above 0 is fairer and keeps enough {relevance}."
        gains = np.stack([
            self._gain(place, picked.before[place], picked.after[place])
            for place in (_FAIR, _USEFUL)
        ])  # fmt: skip
        p_gain, p_cost = adjust(paired_t(gains), "holm").tolist()
        gained, cost = (float(np.nanmean(own)) for own in gains)
        values = f"{fairness} {number(float(before[_FAIR]))} → {number(float(after[_FAIR]))}"
        worth = [number(float(own[_USEFUL])) for own in (before, after)]
        useful_values = f"{relevance} {' → '.join(worth)}"
        if not (gained > 0 and p_gain < _ALPHA):
            return None, (
                f"{none} On the held-out queries the change in fairness is not significant: "
                f"{values}, {p_sentence(p_gain)}."
            )
        kept = picked.kept() or 0.0
        lost = cost < 0 and p_cost < _ALPHA
        if lost and kept < picked.keep:
            return None, (
                f"{none} On the held-out queries the loss in relevance is significant and larger "
                f"than allowed: {useful_values}, {p_sentence(p_cost)}."
            )
        ends = ordered[0], ordered[-1]
        folds = (
            "all folds chose it" if ends[0] == ends[1] else "folds chose {:g} to {:g}".format(*ends)
        )
        words = "a significant loss" if lost else "no significant loss" if cost < 0 else "no loss"
        told = (
            f"Recommended strength: {strength:g} ({folds}). On the held-out queries, {values} "
            f"({p_sentence(p_gain)}), with {words} in relevance: {useful_values} "
            f"({p_sentence(p_cost)}, {kept:.1%} kept)."
        )
        if kept < picked.keep:
            told += f" That is less than the required {picked.keep:.4g}: try --safety 1."
        return strength, told

    def _gain(self, place: int, before: FloatArray, after: FloatArray) -> FloatArray:
        """How much fairer, or more effective, each query is by a measure."""
        measure = self.measures[place]
        if measure.two_sided:  # distances from fair
            return before - after
        return measure.goodness(after) - measure.goodness(before)


def check_rule(keep: float, safety: float) -> None:
    """Refuse values of `choose` that make no sense."""
    if not 0.0 < keep <= 1.0:
        raise InputError(f"keep {keep!r}", expected="above 0 and at most 1")
    if not 0.0 <= safety < np.inf:
        raise InputError(f"safety {safety!r}", expected="at least 0")


@dataclass(frozen=True)
class SweepSettings:
    """What a sweep tries and how it splits the queries.

    Attributes:
        strengths: Strengths to try; 0 is always included.
        folds: Number of folds.
        seed: Random seed of the split. Queries with a relevant document or their text in common
            are in the same fold.
        cutoff: Ranks that count for the reranker; None for the whole list.
        background: Background for NFaiRR: a run, "pool" or "collection".
        rerank: Candidates, axis, groups, and how the run is read.
    """

    strengths: Sequence[float] = STRENGTHS
    folds: int = 5
    seed: int = 0
    cutoff: int | None = 10
    background: Any = None
    rerank: RerankSettings = field(default_factory=RerankSettings)


def sweep(
    run: Any,
    method: str | Reranker,
    measures: Sequence[Any],
    *,
    qrels: Any = None,
    queries: Any = None,
    annotations: Any = None,
    labels: Any = None,
    polarity: Any = None,
    settings: SweepSettings | None = None,
) -> Sweep:
    """Rerank a run at several strengths and score the results.

    Args:
        run: A Run, a path or {query: {doc: score}}.
        method: A reranker, as in `rerank`.
        measures: A fairness measure first, an effectiveness measure (nDCG@10) second, then more.
        qrels: Relevance judgements.
        queries: Queries to use; by default those of the qrels, otherwise of the run.
        annotations: Group terms per document.
        labels: Group labels per document.
        polarity: Polarity per query and document.
        settings: Strengths, folds and more.

    Returns:
        A Sweep: `.frontier()` lists the means, `.choose(0.99)` picks strengths by
        cross-validation.
    """
    settings = settings or SweepSettings()
    chosen = make_method(method)
    parsed = parse_measures(measures)
    if len(parsed) < 2 or isinstance(parsed[0], Effectiveness):
        useful = isinstance(parsed[0], Effectiveness)
        first = f"{parsed[0]} as first measure" if useful else "only one measure"
        raise InputError(
            first,
            expected="a fairness and an effectiveness measure, such as TExFAIR@10 and nDCG@10",
        )
    if not len(settings.strengths):
        raise InputError("no strengths", expected="at least one number from 0 to 1")
    reading, groups = settings.rerank.reading, settings.rerank.groups
    given = Run.load(run, order=reading.order)
    steps = sorted({0.0, *(checked_strength(own, "--strengths") for own in settings.strengths)})
    if groups is not None and labels is not None:
        labels = Labels.load(labels, None, groups)
    inputs: dict[str, Any] = {"annotations": annotations, "labels": labels, "polarity": polarity}
    needs = [own.info.needs for own in parsed if isinstance(own, Measure)]
    refuse_unread(f"neither {chosen.name} nor a measure uses", [chosen.needs, *needs], inputs)
    judged = None if qrels is None else Qrels.load(qrels)
    asked = None if queries is None else Queries.load(queries)
    if asked is not None:
        ids = list(asked.texts)
    else:
        ids = given.query_ids if judged is None else judged.query_ids
    if judged is not None:
        _require_relevant(judged, set(ids).intersection(given.query_ids))
    texts = None if asked is None else asked.texts
    fold_of = fold_numbers(ids, texts, judged, settings.folds, settings.seed)
    read = {what: inputs[what] for what in chosen.inputs()}  # measures may use more
    own = settings.rerank if "labels" in read else replace(settings.rerank, groups=None)
    runs = [
        rerank(given, chosen, step, cutoff=settings.cutoff, settings=own, **read) for step in steps
    ]
    scores = [
        score(
            made, measures, qrels=judged, queries=asked, background=settings.background,
            reading=Reading(missing=reading.missing), **inputs,
        )
        for made in runs
    ]  # fmt: skip
    first_scores = scores[0]
    return Sweep(
        chosen, steps, first_scores.measures, first_scores.query_ids,
        np.stack([own.values[0] for own in scores]),
        np.array([fold_of[query] for query in first_scores.query_ids], np.int64), runs, scores,
    )  # fmt: skip


def _require_relevant(judged: Qrels, queries: set[str]) -> None:
    """Refuse qrels without relevant documents: no ranking could cost anything."""
    grades = judged.grades
    if not any(grade > 0 for query in queries for grade in grades.get(query, {}).values()):
        raise InputError(
            "no relevant document for any query of the run",
            where=judged.source or "qrels",
            expected="qrels of these queries with grades above 0",
        )
