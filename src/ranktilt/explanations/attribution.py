"""Where the tilt comes from: collection → candidates → ranker.

Three levels for every measure: what a random order of the whole collection would give, what a
random order of the query's candidates would give, and what the run has. The steps between them are
what the choice of candidates adds and what the ranker adds. For FaiRR and NFaiRR the second level
is the ranker-agnostic form of Rekabsaz et al. 2021, for other measures its like.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ranktilt.data.annotations import Annotations, DocumentCounts
from ranktilt.data.run import Run, RunSource
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import interval, number
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.explanations.chance import (
    Expectation,
    exact_expectation,
    pooled,
    sampled_expectations,
    sampled_from_collection,
)
from ranktilt.measures.base import Measure, labels_suffice
from ranktilt.measures.batch import Batch
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.neutrality import SMALLEST_IDEAL, AgnosticFaiRR, FaiRR, NFaiRR
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import Scoring, ScoringData, prepare
from ranktilt.stats.intervals import mean_interval


@dataclass(frozen=True)
class AttributionRow:
    """One run and measure: means over the same n queries on every level.

    An error is the standard error of a mean that was sampled, 0 where it is exact; None without a
    value. `ranker_low` and `ranker_high` are the 95 % interval over queries of what the ranker
    adds. `left_out` counts random orders for which the measure was undefined.
    """

    run: str
    measure: str
    positive: str | None
    fair: str | None
    n: int
    n_total: int
    collection: float | None
    collection_error: float | None
    candidates: float | None
    candidates_error: float | None
    value: float | None
    exact: bool
    draws: int = 0
    left_out: int = 0
    ranker_low: float | None = None
    ranker_high: float | None = None

    @property
    def beyond_chance(self) -> bool:
        """Whether the interval of what the ranker adds leaves 0 out."""
        low, high = self.ranker_low, self.ranker_high
        return low is not None and high is not None and not low <= 0.0 <= high

    @property
    def candidates_add(self) -> float | None:
        """What a random order of the candidates has more than one of the collection."""
        return _difference(self.candidates, self.collection)

    @property
    def ranker_adds(self) -> float | None:
        """What the run has more than a random order of its candidates."""
        return _difference(self.value, self.candidates)

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return vars(self) | {
            "candidates_add": self.candidates_add,
            "ranker_adds": self.ranker_adds,
        }


@dataclass(frozen=True, eq=False)
class Attribution:
    """Collection → candidates → ranker, for every run and measure.

    `candidates` says what the candidates were. The arrays are runs × measures × queries, NaN where
    a level has no value.
    """

    rows: list[AttributionRow]
    candidates: str
    runs: list[str]
    measures: list[str]
    query_ids: list[str]
    collection_values: FloatArray
    candidate_values: FloatArray
    values: FloatArray
    seed: int = 0
    notes: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return (
            f"<Attribution of {', '.join(self.runs)}: {', '.join(self.measures)}; "
            f"candidates {self.candidates}>"
        )

    def row(self, run: str, measure: str) -> AttributionRow:
        """One run and measure."""
        for row in self.rows:
            if (row.run, row.measure) == (run, measure):
                return row
        if run not in self.runs:
            raise UnknownNameError("run", run, self.runs)
        raise UnknownNameError("measure", measure, self.measures)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON; undefined values are null."""
        return {
            "candidates": self.candidates,
            "seed": self.seed,
            "rows": [row.to_dict() for row in self.rows],
            "notes": self.notes,
        }

    @property
    def table(self) -> Table:
        """Every run and measure: means over random orders, and the run's own."""
        header = ["run", "measure", "collection", "candidates", "value", "ranker adds", "interval"]
        cells = [
            [
                row.run,
                row.measure,
                number(row.collection),
                number(row.candidates),
                number(row.value),
                number(row.ranker_adds, signed=True),
                interval(row.ranker_low, row.ranker_high, 3, signed=True),
            ]
            for row in self.rows
        ]
        title = "Where the tilt comes from: means over random orders, and the run"
        table = Table(header, cells, range(2, len(header)), title)
        if all(row.n == row.n_total for row in self.rows):
            return table
        counts = [f"{row.n}/{row.n_total}" for row in self.rows]
        return replace(
            table,
            header=[*header, "queries"],
            rows=[[*row, count] for row, count in zip(cells, counts, strict=True)],
            right=range(2, len(header) + 1),
        )

    def _repr_html_(self) -> str:
        return self.table.html()


def _difference(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def attribute(
    runs: RunSource | Iterable[RunSource],
    measures: str | Measure | Iterable[Any],
    data: ScoringData,
    *,
    candidates: RunSource = "pool",
    draws: int = 1000,
    precision: float = 0.001,
    seed: int = 0,
) -> Attribution:
    """Separate what the collection, the candidates and the ranker add to the tilt.

    Linear measures are exact; others are sampled. Measures of polarity, of labels and of relevant
    documents only have no collection level, nor have sampled ones without a cutoff.

    Args:
        runs: The runs.
        measures: Measures of tilt.
        data: What the runs are scored with; the collection is all annotated documents.
        candidates: "pool" (all that the runs retrieved for the query), "run" (each run's own list)
            or a background run.
        draws: At most this many random orders per query.
        precision: Sampling stops once the standard error of the mean is below this.
        seed: Random seed.
    """
    if draws < 1:
        raise InputError(f"draws={draws}", expected="at least 1")
    if not precision > 0:
        raise InputError(f"precision={precision}", expected="above 0")
    scoring = prepare(runs, measures, data)
    own = [measure for measure in scoring.measures if isinstance(measure, Measure)]
    if not own:
        raise InputError("no measure of tilt to attribute", expected="for instance ARaB@10")
    work = _Levels(scoring, own, draws, precision, seed)
    around = _candidate_source(candidates, data)
    collection = work.collection()
    levels: list[list[Expectation]] = []
    for place in range(len(scoring.runs)):
        if place and around != "run":
            levels.append(levels[0])  # the same candidates for every run
        else:
            levels.append(work.candidates(_sources(around, place, scoring, measures, data)))
    return work.result(collection, levels, _described(around, scoring))


def _candidate_source(candidates: RunSource, data: ScoringData) -> str | Run:
    if isinstance(candidates, str) and candidates in ("pool", "run"):
        return candidates
    return Run.load(candidates, order=data.reading.order)


def _sources(
    around: str | Run, number: int, scoring: Scoring, measures: Any, data: ScoringData
) -> list[tuple[Scoring, int]]:
    """Whose lists make up the candidates: scorings and the numbers of their runs."""
    if isinstance(around, Run):
        own = replace(data, queries=scoring.query_ids)
        return [(prepare([around], measures, own), 0)]
    if around == "pool":
        return [(scoring, other) for other in range(len(scoring.runs))]
    return [(scoring, number)]


def _described(around: str | Run, scoring: Scoring) -> str:
    if isinstance(around, Run):
        return f"the background {around.name}"
    if around == "run" or len(scoring.runs) == 1:
        return "the run's own list"
    return f"the pool of the {len(scoring.runs)} runs"


class _Levels:
    """The three levels of every measure."""

    def __init__(
        self, scoring: Scoring, measures: list[Measure], draws: int, precision: float, seed: int
    ) -> None:
        self.scoring, self.measures = scoring, measures
        self.draws, self.precision, self.seed = draws, precision, seed
        self.scores: Scores = scoring.scores()
        self.queries = len(scoring.query_ids)
        self.notes = [
            f"without {measure}: random orders are not scored for measures of effectiveness"
            for measure in scoring.measures
            if isinstance(measure, Effectiveness)
        ]

    def value(self, run: int, measure: Measure) -> FloatArray:
        """The run's values."""
        return self.scores.values[run, self.scoring.measures.index(measure)]

    def _ideal(self, measure: Measure) -> FloatArray:
        """What the score is divided by beyond its linear form: 1, but for NFaiRR."""
        if not isinstance(measure, NFaiRR | AgnosticFaiRR):
            return np.ones(self.queries)
        ideal = measure.ideals(self.scoring.batch(0, measure))
        return np.where(ideal > SMALLEST_IDEAL, ideal, np.nan)

    # The candidates

    def candidates(self, sources: list[tuple[Scoring, int]]) -> list[Expectation]:
        """Every measure's expectation over random orders of the candidates."""
        found: dict[int, Expectation] = {}
        sampled: dict[tuple[bool, int | None], list[int]] = {}
        pools: dict[bool, Batch] = {}
        for place, measure in enumerate(self.measures):
            polar = measure.info.needs == "polarity"
            if polar not in pools:
                batches = [scoring.batch(run, measure) for scoring, run in sources]
                pools[polar] = pooled(batches)
            if isinstance(measure, AgnosticFaiRR):  # it is the expectation itself
                found[place] = Expectation.exactly(self.value(0, measure))
                continue
            form = measure.linear_form(pools[polar].every_document())
            if form is not None:
                exact = exact_expectation(form, pools[polar], measure.cutoff)
                found[place] = Expectation.exactly(exact.means / self._ideal(measure))
            else:
                sampled.setdefault((polar, measure.relevant_from), []).append(place)
        for (polar, rel), numbers in sampled.items():
            pool = pools[polar]
            if rel is not None and pool.relevance is not None:
                # The others are taken out before anything is cut, so they need not be drawn.
                pool = pool.where(pool.relevance >= rel)
            expectations = sampled_expectations(
                [self.measures[n] for n in numbers],
                pool,
                draws=self.draws,
                precision=self.precision,
                rng=np.random.default_rng([self.seed, int(polar), rel or 0]),
                weights=self.scoring.weights,
            )
            found |= dict(zip(numbers, expectations, strict=True))
        return [found[place] for place in range(len(self.measures))]

    # The collection

    def collection(self) -> list[Expectation | None]:
        """Every measure's expectation over random orders of the collection, if it has one."""
        found: list[Expectation | None] = [None] * len(self.measures)
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
                exact = exact_expectation(form, everything, measure.cutoff)
                found[place] = Expectation.exactly(exact.means / self._ideal(measure))
            elif measure.cutoff is not None:
                sampled.append(place)
        if sampled:
            expectations = sampled_from_collection(
                [self.measures[n] for n in sampled],
                everything,
                precision=self.precision,
                rng=np.random.default_rng([self.seed, 2]),
            )
            for place, expectation in zip(sampled, expectations, strict=True):
                found[place] = _spread(expectation, self.queries)
        return found

    def _has_collection(self, measure: Measure) -> bool:
        by_label = self.scoring.terms.labels is not None and labels_suffice(measure)
        polar = measure.info.needs == "polarity"
        return not (by_label or polar or measure.relevant_from is not None)

    # The result

    def result(
        self,
        collection: list[Expectation | None],
        levels: list[list[Expectation]],
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
            lowest, lower, values, self.seed, self._all_notes(rows),
        )  # fmt: skip

    def _row(
        self,
        run: str,
        measure: Measure,
        values: FloatArray,
        candidates: Expectation,
        collection: Expectation | None,
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
        has_collection = some and collection is not None
        return AttributionRow(
            run,
            str(measure),
            described.positive,
            described.fair,
            int(common.sum()),
            self.queries,
            mean(collection.means) if collection is not None else None,
            _constant_error(collection) if has_collection and collection is not None else None,
            mean(candidates.means),
            candidates.error(weights) if some else None,
            mean(values),
            candidates.exact and (collection is None or collection.exact),
            int(candidates.draws.max(initial=0)),
            candidates.left_out,
            None if np.isnan(low) else float(low),
            None if np.isnan(high) else float(high),
        )

    def _all_notes(self, rows: list[AttributionRow]) -> list[str]:
        notes = list(self.notes)
        sampled = [row for row in rows if not row.exact]
        if sampled:
            most = max(row.candidates_error or 0.0 for row in sampled)
            notes.append(
                f"sampled with at most {self.draws} random orders per query, seed {self.seed}; the "
                f"sampling error is at most {most:.4f} and says nothing about other queries"
            )
        left = sum(row.left_out for row in sampled if row.run == rows[0].run)
        if left:
            notes.append(f"{left} random orders had no value and were skipped")
        if any(row.n < row.n_total for row in rows):
            notes.append("every level is the mean over the n queries that have a value on all")
        if any(row.collection is None for row in rows):
            notes.append(
                "no collection level for labels, polarity, relevant documents only, or a sampled "
                "measure without a cutoff"
            )
        return notes


def _spread(found: Expectation, queries: int) -> Expectation:
    """One expectation for all queries."""
    return Expectation(
        np.repeat(found.means, queries),
        np.repeat(found.variances, queries),
        np.repeat(found.draws, queries),
        found.left_out,
        found.exact,
    )


def _constant_error(found: Expectation) -> float:
    """The same draws serve every query, so averaging over queries does not help."""
    return float(np.sqrt(found.variances[0] / max(int(found.draws[0]), 1)))


def _whole_table(annotations: Annotations, *, log_counts: bool) -> DocumentCounts:
    """Every annotated document."""
    if log_counts:
        doc_ids = annotations.table(["doc_id"])["doc_id"].combine_chunks()
        return annotations.lookup(doc_ids, log_counts=True)
    length = annotations.table(["length"])["length"].to_numpy().astype(np.int64)
    return DocumentCounts(np.ones(len(length), bool), length, annotations.all_counts)
