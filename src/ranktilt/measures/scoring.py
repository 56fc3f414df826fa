"""Scoring: from runs and what is known about their documents to `Scores`."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeGuard

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations
from ranktilt.data.frames import Frame
from ranktilt.data.labels import DocumentPairs, Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import DEFAULT_READING, Reading
from ranktilt.data.run import Run, RunSource, load_runs, sample_of
from ranktilt.data.sources import is_named
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.data.unmatched import compare_ids, unmatched
from ranktilt.display.numbers import counted, number
from ranktilt.errors import InputError, RunWarning
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import Batch
from ranktilt.measures.effectiveness import Effectiveness, effectiveness
from ranktilt.measures.names import parse_measures
from ranktilt.measures.query_fields import RankedLists
from ranktilt.measures.scores import PooledSums, ScoredMeasure, Scores
from ranktilt.measures.scoring_parts import CounterfactualPart, PolarityPart, TermPart

Path = str | os.PathLike[str]
PairSource = DocumentPairs | Path | Mapping[str, str] | Iterable[tuple[str, str]] | Frame


def is_background_word(background: object) -> TypeGuard[Literal["pool", "collection"]]:
    """Whether a background is a word and not a run."""
    return isinstance(background, str) and background in ("pool", "collection")


@dataclass(frozen=True, eq=False)
class ScoringData:
    """What runs are scored with; files are read when they are needed.

    Attributes:
        annotations: Counts of group terms, as `annotate` returns or writes them.
        labels: Groups of documents, for measures that need no terms; "domain" for their sites.
        polarity: Positions of documents between two sides, for DUO.
        counterfactual: For every run, in the same order, the run over the swapped collection.
        background: Reference documents for NFaiRR: a run, "pool" or "collection". Used by measures
            that name no background of their own. For OrderSensitivity, the lists as shown.
        qrels: Relevance judgements.
        queries: The queries to score; by default those of the qrels, otherwise those of the runs.
            `Queries.load(path, label=…, by=…)` selects queries and breaks summaries down.
        reading: How runs are sorted, and what happens to documents without data.
        lexicon: Groups and targets; the annotations must have been made with it.
        pairs: Two versions of the same documents, for PairPreference and SourceDelta.
    """

    annotations: Annotations | Path | Frame | None = None
    labels: Labels | Path | Mapping[str, Any] | Frame | None = None
    polarity: Polarity | Path | Mapping[str, Mapping[str, Any]] | Frame | None = None
    counterfactual: RunSource | Iterable[RunSource] | None = None
    background: RunSource | None = None
    qrels: Qrels | Path | Mapping[str, Any] | Frame | None = None
    queries: Queries | Path | Mapping[str, str] | Iterable[str] | Frame | None = None
    reading: Reading = DEFAULT_READING
    lexicon: Lexicon | Path | Mapping[str, Any] | None = None
    pairs: PairSource | None = None


def score(
    runs: RunSource | Iterable[RunSource],
    measures: str | Measure | Iterable[Any],
    *,
    annotations: Annotations | Path | Frame | None = None,
    labels: Labels | Path | Mapping[str, Any] | Frame | None = None,
    polarity: Polarity | Path | Mapping[str, Mapping[str, Any]] | Frame | None = None,
    counterfactual: RunSource | Iterable[RunSource] | None = None,
    background: RunSource | None = None,
    qrels: Qrels | Path | Mapping[str, Any] | Frame | None = None,
    queries: Queries | Path | Mapping[str, str] | Iterable[str] | Frame | None = None,
    reading: Reading = DEFAULT_READING,
    lexicon: Lexicon | Path | Mapping[str, Any] | None = None,
    pairs: PairSource | None = None,
) -> Scores:
    """Score runs with any measures.

    Args:
        runs: One run or several: a Run, a path, a frame or {query: {doc: score}}.
        measures: Measures or their names: `ARaB @ 10`, "nDCG@10".
        annotations: Counts of group terms, as `annotate` returns or writes them.
        labels: Groups of documents, for measures that need no terms; "domain" for their sites.
        polarity: Positions of documents between two sides, for DUO.
        counterfactual: For CRBO: for every run, the run over the swapped collection.
        background: Reference documents for NFaiRR: a run, "pool" or "collection". For
            OrderSensitivity and ImpactRatio, a run with the lists as they were shown.
        qrels: Relevance judgements, for nDCG and the like.
        queries: The queries to score; by default those of the qrels, otherwise those of the runs.
        reading: How runs are sorted, and what happens to documents without data.
        lexicon: Groups and targets; the annotations must have been made with it.
        pairs: Two versions of the same documents: a file with doc_a and doc_b, {a: b} or pairs.

    Returns:
        One value and one status per run, measure and query.
    """
    data = ScoringData(
        annotations, labels, polarity, counterfactual, background, qrels, queries, reading, lexicon,
        pairs,
    )  # fmt: skip
    return prepare(runs, measures, data).scores(ties=True)


def prepare(
    runs: RunSource | Iterable[RunSource],
    measures: str | Measure | Iterable[Any],
    data: ScoringData,
) -> Scoring:
    """Read and check everything that scoring needs, without scoring yet."""
    parsed = parse_measures(measures)
    loaded = load_runs(runs, data.reading.order)
    background_run: Run | None = None
    if is_background_word(data.background):
        word = data.background
        parsed = parse_measures(
            [m.with_background(word) if isinstance(m, Measure) else m for m in parsed]
        )
    elif data.background is not None:
        background_run = Run.load(data.background, order=data.reading.order)
    own = [measure for measure in parsed if isinstance(measure, Measure)]
    judged = None if data.qrels is None else Qrels.load(data.qrels)
    wanting = [m for m in parsed if isinstance(m, Effectiveness) or m.needs_qrels]
    if wanting and judged is None:
        raise InputError(f"{wanting[0]} needs relevance judgements", do="pass --qrels")
    query_table = None if data.queries is None else Queries.load(data.queries)
    query_ids, notes = _query_set(loaded, judged, query_table)
    unjudged = judged is not None and not judged.grades.keys() & set(query_ids)
    if judged is not None and unjudged and wanting and len(query_ids) > 1:
        ids = compare_ids(query_ids, judged.query_ids, "in the queries", "there")
        whose, do = judged.source or "the given qrels", "give the qrels of these queries"
        raise unmatched("no query has judgements", ids, whose, do)
    pairs = None if data.pairs is None else DocumentPairs.load(data.pairs)
    lists = RankedLists(loaded, query_ids, judged, data.reading.missing, pairs)
    terms, *crossed = _term_parts(lists, own, data, background_run)
    sides = _polarity_part(lists, own, data.polarity)
    chosen = query_table is not None or judged is not None
    worlds = _counterfactual_part(lists, own, data, chosen)
    weights, parts = _query_columns(query_table, query_ids)
    by = None if query_table is None else query_table.by
    return Scoring(
        loaded, parsed, query_ids, terms, sides, worlds, judged, query_table, by, weights, parts,
        notes, tuple(crossed),
    )  # fmt: skip


def _term_parts(
    lists: RankedLists, measures: list[Measure], data: ScoringData, background: Run | None
) -> list[TermPart]:
    """One part for every attribute that measures name; first those that name none."""
    own = [m for m in measures if m.info.needs not in ("polarity", "a counterfactual run")]
    by_attribute: dict[str | None, list[Measure]] = {None: []}
    for measure in own:
        by_attribute.setdefault(getattr(measure, "attribute", None), []).append(measure)
    lexicon = None if data.lexicon is None else Lexicon.load(data.lexicon)
    annotations = None if data.annotations is None else Annotations.read(data.annotations, lexicon)
    known = lexicon if annotations is None else annotations.lexicon
    groups = None if known is None else known.group_names
    labels = None if data.labels is None else Labels.for_runs(data.labels, lists.runs, groups)
    if labels is None and lists.pairs is not None and annotations is None:
        labels = lists.pairs.labels()
    for attribute, chosen in by_attribute.items():
        if attribute is not None and labels is None:
            raise InputError(
                f"{chosen[0]} needs --labels", do="pass labels with a column attribute"
            )
    return [
        TermPart(lists, chosen, annotations, labels, background, lexicon)
        if attribute is None
        else TermPart(lists, chosen, None, labels, background)
        for attribute, chosen in by_attribute.items()
    ]


@dataclass(frozen=True, eq=False)
class Scoring:
    """A scoring that is ready to run; `batch` gives access to single lists."""

    runs: list[Run]
    measures: list[Measure | Effectiveness]
    query_ids: list[str]
    terms: TermPart
    sides: PolarityPart | None
    worlds: CounterfactualPart | None
    qrels: Qrels | None
    queries: Queries | None
    by: str | None
    weights: FloatArray | None
    parts: list[str] | None
    notes: list[str]
    crossed: tuple[TermPart, ...] = ()  # measures of the labels' attributes

    def part_of(self, measure: Measure) -> TermPart:
        """The part that scores a measure of terms or labels."""
        return next((part for part in self.crossed if measure in part.measures), self.terms)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups, + first; none if only polarity is scored."""
        return self.terms.groups

    @property
    def targets(self) -> tuple[float, ...]:
        """The groups' target shares."""
        return self.terms.targets

    def describe(self, measure: Measure | Effectiveness) -> ScoredMeasure:
        """A measure with its + side and fair value for these groups or axes."""
        needs = None if isinstance(measure, Effectiveness) else measure.info.needs
        if isinstance(measure, Effectiveness) or needs == "a counterfactual run":
            return ScoredMeasure(measure, None, measure.fair_value())
        if needs == "polarity":
            signed, side, chance = measure.is_signed, None, None
            if self.sides is not None:
                side = self.sides.polarity.positive if signed else None
                chance = self.sides.chance.get(str(measure))
            return ScoredMeasure(measure, side, measure.fair_value(), signed, chance=chance)
        part = self.part_of(measure)
        fair = measure.fair_value(part.groups, part.targets)
        positive = measure.positive(part.groups)
        details = part.details.get(measure, {})
        chance = {run: own["chance"] for run, own in details.items() if own.get("chance")}
        return ScoredMeasure(
            measure, positive, fair, positive is not None, part.targets, chance, details
        )

    def batch(self, number: int, measure: Measure | None = None, depth: int | None = None) -> Batch:
        """A run's lists for all queries, whole ones unless a depth is given.

        A measure of polarity gets the documents' polarity, all others counts and labels.
        """
        polar = measure is not None and measure.info.needs == "polarity"
        if polar and self.sides is not None:
            return self.sides.batch(number, depth)
        part = self.terms if measure is None else self.part_of(measure)
        return part.batch(number, depth)

    def scores(self, *, ties: bool = False, details: bool = True) -> Scores:
        """Score.

        Args:
            ties: Add a warning about every run whose tied scores change a measure.
            details: Work out what chance gives, for measures that need it.
        """
        values, codes, told, unknown = self._values(details=details)
        scores = Scores(
            [run.name for run in self.runs],
            [self.describe(measure) for measure in self.measures],
            self.query_ids,
            values,
            codes,
            self.weights,
            self.by,
            self.parts,
            unknown,
            [*self.notes, *told],
            sums=self._sums(),
        )
        doubts = self._changed_by_ties(scores) if ties else ()
        for text in doubts:
            warnings.warn(text, RunWarning, stacklevel=3)
        return self._by_ranker(replace(scores, warnings=tuple(doubts)))

    def _by_ranker(self, scores: Scores) -> Scores:
        """Samples of one ranker (x#1, x#2, …) have the same values if no measure separates them.

        If all measures take them together, there is one run: x.
        """
        sampled = [isinstance(m, Measure) and m.needs_samples for m in self.measures]
        rankers: dict[str, str] = {}
        for run in scores.runs:
            rankers.setdefault(sample_of(run), run)
        if not all(sampled) or len(rankers) == len(scores.runs):
            return scores
        kept = scores.subset(rankers.values())
        measures = [replace(m, chance={}, details={}) for m in kept.measures]  # EE has neither
        note = f"{len(scores.runs)} samples of {counted(len(rankers), 'ranker')}"
        return replace(kept, runs=list(rankers), measures=measures, notes=[*kept.notes, note])

    def _sums(self) -> dict[str, PooledSums]:
        """What each query adds to the pooled measures, by measure."""
        return {
            str(measure): PooledSums.of(part.groups, own)
            for part in (self.terms, *self.crossed)
            for measure, own in part.sums.items()
        }

    def _values(
        self, *, details: bool = False
    ) -> tuple[FloatArray, IntArray, list[str], dict[str, dict[str, int]]]:
        """Values and codes, runs × measures × queries, notes, and numbers of unknown documents."""
        values = np.full((len(self.runs), len(self.measures), len(self.query_ids)), np.nan)
        codes = np.zeros(values.shape, np.int64)
        notes: list[str] = []
        unknown: dict[str, dict[str, int]] = {}
        for part in (self.terms, *self.crossed, self.sides, self.worlds):
            if part is not None and part.measures:
                places = [self.measures.index(measure) for measure in part.measures]
                values[:, places], codes[:, places] = part.run(
                    details=details, weights=self.weights
                )
                notes += part.notes
                unknown |= part.unknown
        theirs = [i for i, m in enumerate(self.measures) if isinstance(m, Effectiveness)]
        if self.qrels is not None and theirs:
            chosen = [m for m in self.measures if isinstance(m, Effectiveness)]
            found = effectiveness(self.runs, chosen, self.qrels, self.query_ids)
            for r, (run, own) in enumerate(zip(self.runs, found, strict=True)):
                values[r, theirs], codes[r, theirs] = own
                if len(self.query_ids) > 1 and not np.nan_to_num(values[r, theirs]).any():
                    _doubt_judged_documents(run, self.qrels)
        return values, codes, notes, unknown

    def _changed_by_ties(self, scores: Scores) -> list[str]:
        """Runs with values that change if tied documents are sorted the other way round, by id.

        Only queries with ties that a measure looks at are scored again. CRBO is not: it compares
        with another run, which may have ties of its own.
        """
        depths = [m.cutoff if isinstance(m, Effectiveness) else m.depth for m in self.measures]
        depth = None if None in depths else max(filter(None, depths))
        tied = {query for run in self.runs for query in run.tied_queries(depth)}
        places = [place for place, query in enumerate(self.query_ids) if query in tied]
        if not places:
            return []
        queries = [self.query_ids[place] for place in places]
        runs = [run.restrict(queries).with_ties_reversed() for run in self.runs]
        turned = replace(
            self,
            runs=runs,
            query_ids=queries,
            terms=self.terms.of(runs, queries),
            sides=None if self.sides is None else self.sides.of(runs, queries),
            worlds=None,
            crossed=tuple(part.of(runs, queries) for part in self.crossed),
        )
        try:
            values, codes, *_ = turned._values()
        except InputError:  # such as labels that fit no document of these queries
            return []
        left = [] if self.worlds is None else self.worlds.measures
        scored = [place for place, measure in enumerate(self.measures) if measure not in left]
        sums = {name: own.at(places, scores.sums[name]) for name, own in turned._sums().items()}
        after = replace(scores, values=scores.values.copy(), codes=scores.codes.copy(), sums=sums)
        there = np.ix_(range(len(runs)), scored, places)
        after.values[there], after.codes[there] = values[:, scored], codes[:, scored]
        gaps = np.abs(np.nan_to_num(after.values) - np.nan_to_num(scores.values))
        changed = (gaps > 1e-12) | (np.isnan(after.values) != np.isnan(scores.values))
        for name, own in after.sums.items():
            pooled = [measure.name for measure in scores.measures].index(name)
            changed[:, pooled] |= (np.abs(own.sums - scores.sums[name].sums) > 1e-12).any(axis=2)
        found = []
        for name, own in zip(scores.runs, changed, strict=True):
            if own.any():
                most = int(own.sum(axis=1).argmax())
                moved = scores.measures[most].name
                means = [number(which.mean(name, moved)) for which in (scores, after)]
                change = f", and {means[1]}" if means[1] != means[0] else ", also"
                found.append(
                    f"{name}: ties change a measure in {own.any(axis=0).sum()} of "
                    f"{len(self.query_ids)} queries, {moved} in {own[most].sum()}: its mean is "
                    f"{means[0]}{change} if tied documents are sorted by ascending id"
                )
        return found


def _polarity_part(
    lists: RankedLists, measures: list[Measure], polarity: Any
) -> PolarityPart | None:
    own = [measure for measure in measures if measure.info.needs == "polarity"]
    loaded = None if polarity is None else Polarity.load(polarity)  # refused, needed or not
    if not own:
        return None
    if loaded is None:
        raise InputError(f"{own[0]} needs --polarity", do="create it with ranktilt polarity fit")
    return PolarityPart(lists, own, loaded)


def _counterfactual_part(
    lists: RankedLists, measures: list[Measure], data: ScoringData, chosen: bool
) -> CounterfactualPart | None:
    own = [measure for measure in measures if measure.info.needs == "a counterfactual run"]
    if not own:
        if data.counterfactual is not None:
            raise InputError(
                "no measure uses --counterfactual",
                do="add -m CRBO@10, or omit it",
            )
        return None
    if data.counterfactual is None:
        raise InputError(
            f"{own[0]} needs --counterfactual",
            do="pass the run over the swapped collection, or use ranktilt counterfactual swap",
        )
    others = load_runs(data.counterfactual, data.reading.order)
    if len(others) != len(lists.runs):
        words = "1 counterfactual run" if len(others) == 1 else f"{len(others)} counterfactual runs"
        raise InputError(
            f"{words} for {len(lists.runs)} run(s)",
            expected="one for each run, in the same order",
            do="repeat --counterfactual",
        )
    return CounterfactualPart(lists, own, others, chosen=chosen)


def _query_set(
    runs: list[Run], qrels: Qrels | None, queries: Queries | None
) -> tuple[list[str], list[str]]:
    """The queries to score: those given, otherwise the judged ones, otherwise those of the runs."""
    if queries is not None:
        chosen, origin = queries.ids, queries.source or "the given queries"
    elif qrels is not None:
        chosen, origin = qrels.query_ids, qrels.source or "the given qrels"
    else:
        chosen, origin = list(dict.fromkeys(q for run in runs for q in run.query_ids)), "the runs"
    if not chosen:
        raise InputError("no query to score", where=origin)
    known = set(chosen)
    answered = {query for run in runs for query in run.query_ids}
    common = len(known & answered)
    if not common:
        raise _no_query_matches(runs, queries, chosen, origin)
    note = f"{counted(len(chosen), 'query', 'queries')} from {_short_name(origin)}"
    if 2 * common < len(chosen):
        first = next(query for query in chosen if query not in answered)
        warnings.warn(
            f"{origin}: only {common} of {len(chosen)} queries are in the runs, {first!r} is not; "
            "are these the queries that were ranked?",
            RunWarning,
            stacklevel=4,
        )
        note += f", {common} of them in the runs"
    return chosen, [note]


def _short_name(origin: str) -> str:
    """The name of a file or folder without its path; a dataset's name as it is."""
    name = origin if is_named(origin) else os.path.basename(os.path.abspath(origin))
    return f"{name}/" if os.path.isdir(origin) else name


def _no_query_matches(
    runs: list[Run], queries: Queries | None, chosen: list[str], origin: str
) -> InputError:
    """What to say if the runs and the queries have no id in common."""
    ours = list(dict.fromkeys(query for run in runs for query in run.query_ids))
    docs = {doc for run in runs for doc in run.doc_ids.to_pylist()}
    shown, do = compare_ids(ours, chosen, "in the runs", "there")
    instead = "give the queries that were ranked" if queries else "give the qrels of these queries"
    if 2 * len(docs & set(chosen)) > len(chosen):
        if all(len(run.doc_ids) < len(run) for run in runs):
            do = "query and document columns look swapped in the runs"
        elif queries is not None:
            do = "those are document ids: give the queries"
        else:
            do = "query and document columns look swapped there"
    elif queries is not None and set(queries.texts.values()) & set(ours):
        do = "id and text look swapped: put the id first, or correct the column names"
    return InputError(f"no query id in the runs matches {origin}: {shown}", do=do or instead)


def _doubt_judged_documents(run: Run, qrels: Qrels) -> None:
    """After a run found nothing relevant: a warning if none of its documents is judged."""
    judged = list(dict.fromkeys(doc for docs in qrels.grades.values() for doc in docs))
    if pc.any(pc.is_in(run.doc_ids, value_set=pa.array(judged, pa.string()))).as_py():
        return
    shown, do = compare_ids(run.doc_ids.to_pylist(), judged, "in the run", "there")
    whose = qrels.source or "the given qrels"
    text = f"{whose}: no document of {run.name} is judged: {shown}; {do or 'compare the ids'}"
    warnings.warn(text, RunWarning, stacklevel=5)


def _query_columns(
    queries: Queries | None, query_ids: list[str]
) -> tuple[FloatArray | None, list[str] | None]:
    """Weights of the queries, and the value of the column that breaks summaries down."""
    if queries is None:
        return None, None
    weights = np.array([queries.weights[q] for q in query_ids]) if queries.weights else None
    if queries.by is None:
        return weights, None
    column = queries.breakdown(queries.by)
    return weights, [column.get(query) or "(none)" for query in query_ids]
