"""Scoring: runs, annotations or labels, and what they are held against, in; `Scores` out."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, get_args

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations, DocumentCounts
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Order, Run, load_runs
from ranktilt.data.scores import ScoredMeasure, Scores
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import (
    Backgrounds,
    Batch,
    Lists,
    deepest,
    relevance_of,
    score_measures,
)
from ranktilt.measures.effectiveness import effectiveness
from ranktilt.measures.names import Effectiveness, parse_measures
from ranktilt.measures.polarity_scoring import PolarityTask, needs_polarity, relevant_only

Missing = Literal["error", "neutral", "skip"]
RunSource = Run | str | os.PathLike[str] | Mapping[str, Any]
_BACKGROUND_WORDS = ("pool", "collection")


def score(
    runs: RunSource | Iterable[RunSource],
    measures: str | Measure | Iterable[Any],
    *,
    annotations: Annotations | str | os.PathLike[str] | None = None,
    labels: Labels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    groups: Sequence[str] | None = None,
    polarity: Polarity | str | os.PathLike[str] | Mapping[str, Mapping[str, Any]] | None = None,
    background: RunSource | None = None,
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Iterable[str] | None = None,
    query_label: str | None = None,
    by: str | None = None,
    missing: Missing = "error",
    order: Order = "score",
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] | None = None,
) -> Scores:
    """Score runs.

    `background` is a run, 'pool' or 'collection' and fills in for measures that name none. The
    query set is that of `queries`, else of `qrels`, else of the runs; nothing is dropped silently.
    `missing` says what happens to documents that are not annotated, or have no polarity. With
    `lexicon` the annotations must have been made with it. `groups` are the labels that count, in
    order; documents with another label then belong to no group.
    """
    if missing not in get_args(Missing):
        raise UnknownNameError("way of treating missing documents", missing, get_args(Missing))
    parsed = parse_measures(measures)
    loaded = load_runs(runs, order)
    background_run: Run | None = None
    if isinstance(background, str) and background in _BACKGROUND_WORDS:
        parsed = parse_measures([_with_background(measure, background) for measure in parsed])
    elif background is not None:
        background_run = Run.load(background, order=order)
    own = [measure for measure in parsed if isinstance(measure, Measure)]
    judged = None if qrels is None else Qrels.load(qrels)
    theirs = [i for i, m in enumerate(parsed) if isinstance(m, Effectiveness)]
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
    task = _Task(
        loaded,
        [measure for measure in own if not needs_polarity(measure)],
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
    values = np.full((len(loaded), len(parsed), len(query_ids)), np.nan)
    codes = np.zeros(values.shape, np.int64)
    for part in (task, sides):
        if part is not None and part.measures:
            places = [parsed.index(measure) for measure in part.measures]
            values[:, places], codes[:, places] = part.run()
            notes += part.notes
    if judged is not None and theirs:
        chosen = [m for m in parsed if isinstance(m, Effectiveness)]
        for r, run in enumerate(loaded):
            values[r, theirs], codes[r, theirs] = effectiveness(run, chosen, judged, query_ids)
    weights, parts = _query_columns(query_table, query_ids, by)
    return Scores(
        [run.name for run in loaded],
        [_describe(measure, task, sides) for measure in parsed],
        query_ids,
        values,
        codes,
        weights,
        by,
        parts,
        task.unknown | ({} if sides is None else sides.unknown),
        notes,
    )


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


def _describe(
    measure: Measure | Effectiveness, task: _Task, sides: PolarityTask | None
) -> ScoredMeasure:
    if isinstance(measure, Effectiveness):
        return ScoredMeasure(str(measure), None, "high")
    if needs_polarity(measure):
        side = sides.polarity.positive if sides is not None and measure.info.signed else None
        return ScoredMeasure(str(measure), side, measure.fair_end())
    fair = measure.fair_end(task.groups, task.targets)
    return ScoredMeasure(str(measure), measure.positive(task.groups), fair)


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


class _Task:
    """The term-based part of a scoring."""

    def __init__(
        self,
        runs: list[Run],
        measures: list[Measure],
        query_ids: list[str],
        annotations: Annotations | None,
        labels: Any,
        background: Run | None,
        missing: Missing,
        lexicon: Lexicon | None,
        qrels: Qrels | None,
        groups: Sequence[str] | None,
    ) -> None:
        self.runs, self.measures, self.query_ids = runs, measures, query_ids
        self.annotations, self.background, self.missing = annotations, background, missing
        self.qrels = qrels
        self.unknown: dict[str, dict[str, int]] = {}
        self.notes: list[str] = []
        if annotations is not None and lexicon is not None:
            annotations.require_lexicon(lexicon)
        source = annotations.lexicon if annotations is not None else lexicon
        self.groups: tuple[str, ...] = () if source is None else source.group_names
        self.targets: tuple[float, ...] = () if source is None else source.targets
        self.labels = None if labels is None else Labels.load(labels, self.groups or None, groups)
        if self.labels is not None and source is None:
            self.groups = self.labels.groups
            self.targets = (1.0 / len(self.groups),) * len(self.groups)
        self.kinds = {m.background for m in measures if m.info.background}  # type: ignore[attr-defined]
        self._check_measures()

    def _check_measures(self) -> None:
        for measure in self.measures:
            if self.annotations is None and not self._labels_do(measure):
                wanted = (
                    "--labels (or --annotations)" if _by_documents(measure) else "--annotations"
                )
                do = "annotations are made with ranktilt annotate"
                raise InputError(f"{measure} needs {wanted}", do=do)
            own = getattr(measure, "background", None)
            if own == "run" and self.background is None:
                raise InputError(
                    f"{measure} needs a background run",
                    do="give --background RUN, or --background pool or collection",
                )
            measure.check(self.groups)

    def _labels_do(self, measure: Measure) -> bool:
        """Whether labels were given and are all that this measure looks at."""
        return self.labels is not None and _by_documents(measure)

    def run(self) -> tuple[FloatArray, IntArray]:
        """Values and codes, runs × measures × queries."""
        everyone = self.runs if self.background is None else [*self.runs, self.background]
        doc_ids, codes = _shared_documents(everyone)
        table = self._table(doc_ids)
        depth = deepest(self.measures)
        lists = [
            Lists.of_run(run, self.query_ids, own) for run, own in zip(everyone, codes, strict=True)
        ]
        originals = lists
        if not all(self._labels_do(measure) for measure in self.measures):
            self._look_for_missing(everyone, lists, table, depth, doc_ids)
            if self.missing == "skip":
                lists = [own.keep(table.known) for own in lists]
        backgrounds = Backgrounds(
            table,
            self.targets,
            depth,
            run=None if self.background is None else lists[-1],
            pool=_pool(lists[: len(self.runs)], len(doc_ids)) if "pool" in self.kinds else None,
            collection=self._collection(),
        )
        values = np.empty((len(self.runs), len(self.measures), len(self.query_ids)))
        statuses = np.empty(values.shape, np.int64)
        for r in range(len(self.runs)):
            documents = lists[r].padded(depth)
            relevance, judged = None, None
            if self.qrels is not None and any(map(relevant_only, self.measures)):
                relevance, judged = relevance_of(documents, doc_ids, self.query_ids, self.qrels)
            batch = Batch(
                self.groups,
                self.targets,
                table,
                documents,
                backgrounds,
                self._label_shares(self.runs[r], documents, doc_ids),
                relevance=relevance,
                judged_queries=judged,
            )
            emptied = (originals[r].lengths > 0) & (lists[r].lengths == 0)
            values[r], statuses[r] = score_measures(self.measures, batch, emptied)
        return values, statuses

    def _table(self, doc_ids: pa.Array) -> DocumentCounts:
        if self.annotations is None:
            nothing = np.zeros(len(doc_ids))
            empty = np.zeros((len(doc_ids), len(self.groups)))
            return DocumentCounts(nothing > 0, nothing.astype(np.int64), empty)
        literal = any(getattr(m, "magnitude", None) == "tf-paper" for m in self.measures)
        return self.annotations.lookup(doc_ids, log_counts=literal)

    def _collection(self) -> FloatArray | None:
        if "collection" not in self.kinds or self.annotations is None:
            return None
        return self.annotations.all_counts

    def _look_for_missing(
        self,
        runs: list[Run],
        lists: list[Lists],
        table: DocumentCounts,
        depth: int | None,
        doc_ids: pa.Array,
    ) -> None:
        """Count unknown documents; by default one that is needed is an error."""
        for number, (run, own) in enumerate(zip(runs, lists, strict=True)):
            is_background = number == len(self.runs)
            if is_background and "run" not in self.kinds:
                continue
            # A background is used whole; otherwise only the top matters.
            if depth is None or is_background or "pool" in self.kinds:
                within = own.documents
            elif self.missing == "skip":
                within = own.until(depth, table.known)
            else:
                padded = own.padded(depth)
                within = padded[padded >= 0]
            unknown = within[~table.known[within]]
            name = f"{run.name} (background)" if is_background else run.name
            self.unknown[name] = {"unknown": len(unknown), "documents": len(within)}
            if len(unknown) and self.missing == "error":
                first = doc_ids[int(unknown[0])].as_py()
                raise InputError(
                    f"{len(unknown)} of {len(within)} documents are not annotated, {first!r} first",
                    where=run.source or run.name,
                    do="annotate them, or say --missing neutral or --missing skip",
                )

    def _label_shares(self, run: Run, documents: IntArray, doc_ids: pa.Array) -> FloatArray | None:
        if self.labels is None:
            return None
        groups = {name: i for i, name in enumerate(self.groups)}
        result = np.zeros((*documents.shape, len(groups)))
        labelled = fitting = 0
        names = doc_ids.to_pylist()
        shares = self.labels.shares
        for q, query in enumerate(self.query_ids):
            for r, code in enumerate(documents[q].tolist()):
                if code < 0:
                    break
                doc = names[code]
                members = shares.get((query, doc), shares.get((None, doc)))
                labelled += members is not None
                members = members or {}
                fitting += bool(members)
                for group, weight in members.items():
                    result[q, r, groups[group]] = weight
        looked_at = int((documents >= 0).sum())
        if looked_at and not labelled:
            raise InputError(
                "no label fits any document of a run",
                where=self.labels.source,
                do=f"compare the ids: {next(iter(shares))[1]!r} there, {names[0]!r} in the run",
            )
        self.notes.append(
            f"labels of {run.name}: {fitting} of {looked_at} documents belong to a group"
        )
        return result


def _by_documents(measure: Measure) -> bool:
    by = getattr(measure, "by", "documents")
    return measure.info.needs == "annotations or labels" and by == "documents"


def _shared_documents(runs: Sequence[Run]) -> tuple[pa.Array, list[IntArray]]:
    """One table of all documents, and each run's lists as rows of it."""
    if len(runs) == 1:
        return runs[0].doc_ids, [runs[0].doc_codes]
    doc_ids = pc.unique(pa.chunked_array([run.doc_ids for run in runs]))
    places = [pc.index_in(run.doc_ids, value_set=doc_ids).to_numpy() for run in runs]
    return doc_ids, [
        place.astype(np.int64)[run.doc_codes] for place, run in zip(places, runs, strict=True)
    ]


def _pool(lists: list[Lists], documents: int) -> Lists:
    """All documents that any of the runs retrieved for a query."""
    if len(lists) == 1:
        return lists[0]
    queries = len(lists[0])
    keys = np.concatenate(
        [np.repeat(np.arange(queries), own.lengths) * documents + own.documents for own in lists]
    )
    keys = np.unique(keys)
    counts = np.bincount(keys // max(documents, 1), minlength=queries)
    return Lists(
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64), keys % max(documents, 1)
    )
