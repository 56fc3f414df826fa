"""Where the tilt comes from: collection → candidates → ranker.

Three levels for every measure: what a random order of the whole collection would give, what a
random order of the query's candidates would give, and what the run has. The steps between them are
what the choice of candidates adds and what the ranker adds. For FaiRR and NFaiRR the second level
is the ranker-agnostic form of Rekabsaz et al. 2021, for other measures its like.

A random order of a query's candidates puts every document on every rank equally often, so a
measure Σ_r weight_r · value(d_r) has the expectation mean value × Σ_r weight_r. Other measures are
scored on orders drawn without replacement down to the cutoff, all queries at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.annotations import Annotations, DocumentCounts
from ranktilt.data.run import Run, RunSource
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.explanations.explanation import Attribution, AttributionRow
from ranktilt.measures.base import LinearForm, Measure
from ranktilt.measures.batch import Batch, deepest
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.neutrality import SMALLEST_IDEAL, AgnosticFaiRR, FaiRR, NFaiRR
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import Scoring, ScoringData, prepare
from ranktilt.stats.arrays import check_seed
from ranktilt.stats.intervals import mean_interval

#: Lists to score at least before a standard error is believed.
_LEAST_LISTS = 2_000
_LEAST_ROUNDS = 10
#: Random lists of a collection at most, in all and at a time.
_MOST_LISTS = 100_000
_LISTS_AT_A_TIME = 2_000
#: Queries whose candidates are pooled at a time, so that little memory is needed.
_QUERIES_AT_A_TIME = 500
#: The same for a measure that does lists one by one.
_MOST_SINGLE_LISTS = 10_000


@dataclass(frozen=True)
class RandomOrders:
    """How random orders are drawn.

    Attributes:
        draws: At most this many random orders per query.
        precision: Sampling stops once the standard error of the mean is below this.
        seed: Random seed.
    """

    draws: int = 1000
    precision: float = 0.001
    seed: int = 0

    def __post_init__(self) -> None:
        check_seed(self.seed)


def attribute(
    scoring: Scoring,
    scores: Scores,
    measures: Sequence[Measure | Effectiveness],
    data: ScoringData,
    candidates: RunSource = "pool",
    orders: RandomOrders | None = None,
) -> Attribution:
    """Separate what the collection, the candidates and the ranker add to the tilt.

    Linear measures are exact; others are sampled. Measures of polarity, of labels and of relevant
    documents only have no collection level, nor have sampled ones without a cutoff.

    Args:
        scoring: The runs.
        scores: Their scores.
        measures: Measures of tilt, of those scored.
        data: What the runs are scored with; the collection is all annotated documents.
        candidates: "pool" (all that the runs retrieved for the query), "run" (each run's own list)
            or a background run.
        orders: How random orders are drawn.
    """
    own = [measure for measure in measures if isinstance(measure, Measure)]
    if not own:
        raise InputError("no measure of tilt to attribute", expected="for instance ARaB@10")
    work = _Levels(scoring, scores, own, orders or RandomOrders())
    work.notes += [
        f"without {measure}: random orders are not scored for measures of effectiveness"
        for measure in measures
        if isinstance(measure, Effectiveness)
    ]
    named = isinstance(candidates, str) and candidates in ("pool", "run")
    around = candidates if named else Run.load(candidates, order=data.reading.order)
    collection = work.collection()
    places = range(len(scoring.runs) if around == "run" else 1)
    levels = [work.candidates(*_ranked(around, r, scoring, own, data)) for r in places]
    levels *= len(scoring.runs) // len(levels)  # the same candidates for every run
    return work.result(collection, levels, _described(around, scoring))


def _ranked(
    around: str | Run, place: int, scoring: Scoring, measures: Any, data: ScoringData
) -> tuple[Scoring, int]:
    """Whose lists are the candidates: a scoring, and the number of its run."""
    if around == "run" or (around == "pool" and len(scoring.runs) == 1):
        return scoring, place
    run = around if isinstance(around, Run) else _pool(scoring)
    return prepare([run], measures, replace(data, queries=scoring.query_ids)), 0


def _pool(scoring: Scoring) -> Run:
    """Every document that any run has for a query, each once, as one run."""
    measures = scoring.terms.measures
    evidence = scoring.terms.evidence(deepest(measures) if measures else None)
    lists = evidence.originals[: len(scoring.runs)]
    documents: list[IntArray] = []
    sizes: list[IntArray] = []
    for start in range(0, len(scoring.query_ids), _QUERIES_AT_A_TIME):
        parts = [own.between(start, start + _QUERIES_AT_A_TIME) for own in lists]
        queries = np.concatenate([np.repeat(np.arange(len(own)), own.lengths) for own in parts])
        found = np.concatenate([own.documents for own in parts])
        _, first = np.unique(queries * len(evidence.doc_ids) + found, return_index=True)
        first = first[np.lexsort((first, queries[first]))]
        documents.append(found[first])
        sizes.append(np.bincount(queries[first], minlength=len(parts[0])))
    pooled = np.concatenate(documents)
    offsets = np.append(0, np.cumsum(np.concatenate(sizes)))
    source = ", ".join(run.source or run.name for run in scoring.runs)
    return Run(
        "pool", scoring.query_ids, offsets, pooled, evidence.doc_ids, np.zeros(len(pooled)), source,
    )  # fmt: skip


def _described(around: str | Run, scoring: Scoring) -> str:
    if isinstance(around, Run):
        return f"the background {around.name}"
    if around == "run" or len(scoring.runs) == 1:
        return "the run's own list"
    return f"the pool of the {len(scoring.runs)} runs"


class _Levels:
    """The three levels of every measure."""

    def __init__(
        self, scoring: Scoring, scores: Scores, measures: list[Measure], orders: RandomOrders
    ) -> None:
        self.scoring, self.scores, self.measures, self.orders = scoring, scores, measures, orders
        self.queries = len(scoring.query_ids)
        self.notes: list[str] = []

    def value(self, run: int, measure: Measure) -> FloatArray:
        """The run's values."""
        return self.scores.values[run, self.scoring.measures.index(measure)]

    def _ideal(self, measure: Measure) -> FloatArray:
        """What the score is divided by beyond its linear form: 1, but for NFaiRR."""
        if not isinstance(measure, NFaiRR | AgnosticFaiRR):
            return np.ones(self.queries)
        depth = deepest(self.scoring.part_of(measure).measures)  # of the scores, looked up once
        ideal = measure.ideals(self.scoring.batch(0, measure, depth))
        return np.where(ideal > SMALLEST_IDEAL, ideal, np.nan)

    # The candidates

    def candidates(self, scoring: Scoring, run: int) -> list[_Expectation]:
        """Every measure's expectation over random orders of the candidates."""
        found: dict[int, _Expectation] = {}
        sampled: dict[tuple[bool, int | None], list[int]] = {}
        pools: dict[bool, Batch] = {}
        for place, measure in enumerate(self.measures):
            polar = measure.info.needs == "polarity"
            if polar not in pools:
                pools[polar] = scoring.batch(run, measure)
            if isinstance(measure, AgnosticFaiRR):  # it is the expectation itself
                found[place] = _Expectation.exactly(self.value(0, measure))
                continue
            form = measure.linear_form(pools[polar].every_document())
            if form is not None:
                means = _exact_means(form, pools[polar], measure.cutoff)
                found[place] = _Expectation.exactly(means / self._ideal(measure))
            else:
                sampled.setdefault((polar, measure.relevant_from), []).append(place)
        for (polar, rel), numbers in sampled.items():
            pool = pools[polar]
            if rel is not None and pool.relevance is not None:
                # The others are taken out before anything is cut, so they need not be drawn.
                pool = pool.where(pool.relevance >= rel)
            rng = np.random.default_rng([self.orders.seed, int(polar), rel or 0])
            expectations = self._sampled([self.measures[n] for n in numbers], pool, rng)
            found |= dict(zip(numbers, expectations, strict=True))
        return [found[place] for place in range(len(self.measures))]

    def _sampled(
        self, measures: Sequence[Measure], candidates: Batch, rng: np.random.Generator
    ) -> list[_Expectation]:
        """Means over random orders of every query's candidates; one order of each a round.

        A measure stops when the standard error of its mean over queries is below the precision, or
        after the last of the draws.
        """
        weights, precision = self.scoring.weights, self.orders.precision
        tallies = [_Tally(len(candidates.documents)) for _ in measures]
        importance = np.ones(len(candidates.documents)) if weights is None else weights
        possible = candidates.lengths > 0
        rounds = max(_LEAST_ROUNDS, -(-_LEAST_LISTS // max(int(possible.sum()), 1)))
        active = list(range(len(measures))) if possible.any() else []
        shuffle = _shuffler(candidates.lengths, candidates.documents.shape[1], rng)
        for number in range(1, self.orders.draws + 1):
            if not active:
                break
            places = shuffle(deepest([measures[m] for m in active]))
            batch = candidates.take(places)
            for m in active:
                tallies[m].add(measures[m].score_batch(batch).values[None, :])
            if number >= rounds:
                active = [m for m in active if not _precise(tallies[m], importance, precision)]
        return [tally.expectation() for tally in tallies]

    # The collection

    def collection(self) -> list[_Expectation | None]:
        """Every measure's expectation over random orders of the collection, if it has one."""
        found: list[_Expectation | None] = [None] * len(self.measures)
        annotations = self.scoring.terms.annotations
        numbers = [n for n, m in enumerate(self.measures) if self._has_collection(m)]
        if annotations is None or not numbers or not len(annotations):
            return found
        literal = any(getattr(self.measures[n], "magnitude", None) == "tf-paper" for n in numbers)
        table = _whole_table(annotations, log_counts=literal)
        documents = np.arange(len(table.length))[None, :]
        everything = Batch(self.scoring.groups, self.scoring.targets, table, documents)
        sampled = []
        for place in numbers:
            measure = self.measures[place]
            # the ranker-agnostic forms look at no ranking themselves
            plain = FaiRR(cutoff=measure.cutoff) if isinstance(measure, AgnosticFaiRR) else measure
            form = plain.linear_form(everything.every_document())
            if form is not None:
                means = _exact_means(form, everything, measure.cutoff)
                found[place] = _Expectation.exactly(means / self._ideal(measure))
            elif measure.cutoff is not None:
                sampled.append(place)
        expectations = self._sampled_lists([self.measures[n] for n in sampled], everything)
        for place, expectation in zip(sampled, expectations, strict=True):
            found[place] = expectation
        return found

    def _sampled_lists(self, measures: Sequence[Measure], collection: Batch) -> list[_Expectation]:
        """Means over random lists of a collection, down to each measure's cutoff.

        The expectation is the same for every query, so it has one entry.
        """
        rng = np.random.default_rng([self.orders.seed, 2])
        tallies = [_Tally(1) for _ in measures]
        active = list(range(len(measures)))
        drawn = 0
        while active and drawn < _MOST_LISTS:
            depth = max(measures[m].cutoff or 0 for m in active)
            documents = _distinct_rows(len(collection.table.length), depth, _LISTS_AT_A_TIME, rng)
            batch = replace(collection, documents=documents)
            drawn += len(documents)
            for m in list(active):
                values = measures[m].score_batch(batch).values
                tallies[m].add(values[~np.isnan(values), None])
                single = type(measures[m]).score_batch is Measure.score_batch
                enough = single and drawn >= _MOST_SINGLE_LISTS
                if enough or _precise(tallies[m], np.ones(1), self.orders.precision):
                    active.remove(m)
        return [tally.expectation() for tally in tallies]

    def _has_collection(self, measure: Measure) -> bool:
        by_label = self.scoring.terms.labels is not None and measure.labels_suffice
        polar = measure.info.needs == "polarity"
        return not (by_label or polar or measure.relevant_from is not None)

    # The result

    def result(
        self,
        collection: list[_Expectation | None],
        levels: list[list[_Expectation]],
        candidates: str,
    ) -> Attribution:
        """All of it, as means over the queries that have a value on every level."""
        shape = (len(self.scoring.runs), len(self.measures), self.queries)
        values, lower, lowest = (np.full(shape, np.nan) for _ in range(3))
        rows = []
        for r, run in enumerate(self.scoring.runs):
            for m, measure in enumerate(self.measures):
                values[r, m], lower[r, m] = self.value(r, measure), levels[r][m].means
                whole = collection[m]
                if whole is not None:
                    lowest[r, m] = whole.means
                rows.append(self._row(run.name, measure, values[r, m], levels[r][m], whole))
        return Attribution(
            rows, candidates, [run.name for run in self.scoring.runs],
            [str(measure) for measure in self.measures], self.scoring.query_ids,
            lowest, lower, values, self.orders.seed, self._all_notes(rows),
        )  # fmt: skip

    def _row(
        self,
        run: str,
        measure: Measure,
        values: FloatArray,
        candidates: _Expectation,
        collection: _Expectation | None,
    ) -> AttributionRow:
        common = ~np.isnan(values) & ~np.isnan(candidates.means)
        if collection is not None:
            common &= ~np.isnan(collection.means)
        weights = np.where(common, 1.0 if self.scoring.weights is None else self.scoring.weights, 0)
        some = bool(weights.sum() > 0)

        def mean(level: FloatArray) -> float | None:
            filled = np.where(common, level, 0.0)
            return float(weights @ filled / weights.sum()) if some else None

        added = np.where(common, values - candidates.means, np.nan)
        low, high = mean_interval(added, weights=self.scoring.weights)
        described = self.scoring.describe(measure)
        # the same random lists serve every query, so averaging over queries does not help
        lists_error = None if collection is None else collection.error(np.ones(1))
        return AttributionRow(
            run,
            str(measure),
            described.positive,
            described.fair,
            int(common.sum()),
            self.queries,
            mean(collection.means) if collection is not None else None,
            lists_error if some else None,
            mean(candidates.means),
            candidates.error(weights) if some else None,
            mean(values),
            candidates.exact and (collection is None or collection.exact),
            int(candidates.draws.max(initial=0)),
            None if np.isnan(low) else float(low),
            None if np.isnan(high) else float(high),
        )

    def _all_notes(self, rows: list[AttributionRow]) -> list[str]:
        notes = list(self.notes)
        sampled = [row for row in rows if not row.exact]
        if sampled:
            most = max(row.candidates_error or 0.0 for row in sampled)
            notes.append(
                f"sampled with at most {self.orders.draws} random orders per query, seed "
                f"{self.orders.seed}; the sampling error is at most {most:.4f} and says nothing "
                "about other queries"
            )
        if any(row.n < row.n_total for row in rows):
            notes.append("every level is the mean over the n queries that have a value on all")
        if any(row.collection is None for row in rows):
            notes.append(
                "no collection level for labels, polarity, relevant documents only, or a sampled "
                "measure without a cutoff"
            )
        return notes


def _whole_table(annotations: Annotations, *, log_counts: bool) -> DocumentCounts:
    """Every annotated document."""
    if log_counts:
        doc_ids = annotations.table(["doc_id"])["doc_id"].combine_chunks()
        return annotations.lookup(doc_ids, log_counts=True)
    length = annotations.table(["length"])["length"].to_numpy().astype(np.int64)
    return DocumentCounts(np.ones(len(length), bool), length, annotations.all_counts)


# Random orders


class _Expectation(NamedTuple):
    """Each query's mean over random orders, with the variance of one draw and the draws it had.

    The variance is 0 where the mean is exact.
    """

    means: FloatArray
    variances: FloatArray
    draws: IntArray
    exact: bool = False

    @classmethod
    def exactly(cls, means: FloatArray) -> _Expectation:
        """Means that were not sampled."""
        return cls(means, np.zeros(len(means)), np.zeros(len(means), np.int64), exact=True)

    def error(self, weights: FloatArray) -> float:
        """Standard error of the weighted mean over queries; draws are independent."""
        if not weights.any():
            return 0.0
        spread = weights**2 * self.variances / np.maximum(self.draws, 1)
        return float(np.sqrt(spread.sum()) / weights.sum())


def _exact_means(form: LinearForm, candidates: Batch, cutoff: int | None) -> FloatArray:
    """Mean value of the candidates × the sum of the rank weights, for every query."""
    values, weights_of = form
    sizes = candidates.lengths
    sums = candidates.of_documents(values).sum(axis=1)
    tops = candidates.cut_lengths(cutoff)
    whole = {int(size): float(weights_of(int(size)).sum()) for size in np.unique(tops)}
    weights = np.array([whole[int(size)] for size in tops])
    return np.where(sizes > 0, sums / np.maximum(sizes, 1) * weights, np.nan)


class _Tally:
    """Running sums of one measure's values, query by query."""

    def __init__(self, queries: int) -> None:
        self.n = np.zeros(queries, np.int64)
        self.sums, self.squares = np.zeros(queries), np.zeros(queries)

    def add(self, values: FloatArray) -> None:
        """Add the values of some draws, draws × queries; NaN does not count."""
        defined = ~np.isnan(values)
        filled = np.where(defined, values, 0.0)
        self.n += defined.sum(axis=0)
        self.sums += filled.sum(axis=0)
        self.squares += (filled**2).sum(axis=0)

    def expectation(self) -> _Expectation:
        some = self.n > 0
        means = np.divide(self.sums, self.n, out=np.full(len(some), np.nan), where=some)
        twice = self.n > 1
        spread = self.squares - self.n * np.where(some, means, 0.0) ** 2
        variances = np.zeros(len(some))
        variances[twice] = np.maximum(spread[twice], 0.0) / (self.n[twice] - 1)
        if twice.any():  # of a query drawn but once nothing is known: take the others' mean
            variances[some & ~twice] = variances[twice].mean()
        return _Expectation(means, variances, self.n)


def _precise(tally: _Tally, weights: FloatArray, precision: float) -> bool:
    found = tally.expectation()
    return found.error(np.where(tally.n > 0, weights, 0.0)) < precision


def _shuffler(
    sizes: IntArray, width: int, rng: np.random.Generator
) -> Callable[[int | None], IntArray]:
    """A function that gives fresh random orders of 0 … size − 1, one a query, down to a depth.

    Fisher and Yates' shuffle stopped at the depth; it may start from any order, also the last.
    """
    order = np.tile(np.arange(width, dtype=np.int32), (len(sizes), 1))
    rows = np.arange(len(sizes))

    def shuffle(depth: int | None) -> IntArray:
        top = width if depth is None else min(depth, width)
        for place in range(top):
            left = sizes - place
            other = place + (rng.random(len(sizes)) * np.maximum(left, 1)).astype(np.int64)
            other = np.where(left > 0, other, place)
            order[rows, other], order[:, place] = order[:, place].copy(), order[rows, other]
        return np.where(np.arange(top) < sizes[:, None], order[:, :top], -1)

    return shuffle


def _distinct_rows(size: int, depth: int, lists: int, rng: np.random.Generator) -> IntArray:
    """Random lists of different numbers below `size`, all such lists equally likely."""
    if depth * 2 > size:
        everything = np.tile(np.arange(size), (lists, 1))
        return rng.permuted(everything, axis=1)[:, :depth]
    found = rng.integers(0, size, (lists, depth))
    # Draw repeated ones again until none is left: no number is treated unlike another, so all
    # lists stay equally likely.
    rows = np.arange(lists)
    while len(rows):
        order = np.argsort(found[rows], axis=1, kind="stable")
        ordered = np.take_along_axis(found[rows], order, axis=1)
        again = np.zeros(ordered.shape, np.bool_)
        np.put_along_axis(again, order[:, 1:], ordered[:, 1:] == ordered[:, :-1], axis=1)
        part = found[rows]
        part[again] = rng.integers(0, size, int(again.sum()))
        found[rows] = part
        rows = rows[again.any(axis=1)]
    return found
