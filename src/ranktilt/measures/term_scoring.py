"""The term-based part of a scoring: counts or labels of the documents that runs retrieved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotation_lookup import CollectionCounts
from ranktilt.data.annotations import Annotations, DocumentCounts
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure, labels_suffice
from ranktilt.measures.batch import (
    Backgrounds,
    Batch,
    Lists,
    RankedLists,
    deepest,
    relevance_of,
    score_measures,
)
from ranktilt.measures.polarity_scoring import relevant_only


@dataclass(frozen=True, eq=False)
class Evidence:
    """What a scoring uses of the documents: their counts, every run's lists, the backgrounds.

    `lists` are without unknown documents if those are skipped, `originals` with them; the last list
    is the background's, if that is a run.
    """

    doc_ids: pa.Array
    table: DocumentCounts
    originals: list[Lists]
    lists: list[Lists]
    backgrounds: Backgrounds
    depth: int | None

    def emptied(self, number: int) -> BoolArray:
        """Queries for which a run has documents, all of them unknown and skipped."""
        return (self.originals[number].lengths > 0) & (self.lists[number].lengths == 0)


class TermTask:
    """The measures of a scoring that look at terms or labels."""

    def __init__(
        self,
        lists: RankedLists,
        measures: list[Measure],
        annotations: Annotations | None,
        labels: Any,
        background: Run | None,
        lexicon: Lexicon | None = None,
    ) -> None:
        self.runs, self.query_ids, self.qrels = lists.runs, lists.query_ids, lists.qrels
        self.missing, self.measures = lists.missing, measures
        self.annotations, self.background = annotations, background
        self._evidence: dict[int | None, Evidence] = {}
        self.unknown: dict[str, dict[str, int]] = {}
        self.notes: list[str] = []
        if annotations is not None and lexicon is not None:
            annotations.require_lexicon(lexicon)
        source = lexicon if annotations is None else annotations.lexicon
        self.groups: tuple[str, ...] = () if source is None else source.group_names
        self.targets: tuple[float, ...] = () if source is None else source.targets
        self.labels = None if labels is None else Labels.load(labels, self.groups or None)
        if self.labels is not None and source is None:
            self.groups = self.labels.groups
            self.targets = (1.0 / len(self.groups),) * len(self.groups)
        self.kinds = {m.background for m in measures if m.info.background}  # type: ignore[attr-defined]
        self._check_measures()

    def _check_measures(self) -> None:
        for measure in self.measures:
            if self.annotations is None and not self._labels_do(measure):
                wanted = (
                    "--labels (or --annotations)" if labels_suffice(measure) else "--annotations"
                )
                do = "create annotations with ranktilt annotate"
                raise InputError(f"{measure} needs {wanted}", do=do)
            own = getattr(measure, "background", None)
            if own == "run" and self.background is None:
                raise InputError(
                    f"{measure} needs a background run",
                    do="pass --background RUN, or --background pool or collection",
                )
            measure.check(self.groups)

    def _labels_do(self, measure: Measure) -> bool:
        """Whether labels were given and are all that this measure looks at."""
        return self.labels is not None and labels_suffice(measure)

    def run(self) -> tuple[FloatArray, IntArray]:
        """Values and codes, runs × measures × queries."""
        values = np.empty((len(self.runs), len(self.measures), len(self.query_ids)))
        statuses = np.empty(values.shape, np.int64)
        evidence = self.evidence(deepest(self.measures))
        for r in range(len(self.runs)):
            batch = self.batch(r, evidence.depth)
            values[r], statuses[r] = score_measures(self.measures, batch, evidence.emptied(r))
        return values, statuses

    def evidence(self, depth: int | None) -> Evidence:
        """The documents of all runs down to this depth (None: all of them), looked up once."""
        if depth not in self._evidence:
            self._evidence[depth] = self._look_up(depth)
        return self._evidence[depth]

    def _look_up(self, depth: int | None) -> Evidence:
        everyone = self.runs if self.background is None else [*self.runs, self.background]
        doc_ids, codes = _shared_documents(everyone)
        table = self._table(doc_ids)
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
        return Evidence(doc_ids, table, originals, lists, backgrounds, depth)

    def batch(self, number: int, depth: int | None) -> Batch:
        """One run's lists for all queries."""
        evidence = self.evidence(depth)
        documents = evidence.lists[number].padded(depth)
        relevance, judged = None, None
        if self.qrels is not None and any(map(relevant_only, self.measures)):
            relevance, judged = relevance_of(
                documents, evidence.doc_ids, self.query_ids, self.qrels
            )
        return Batch(
            self.groups,
            self.targets,
            evidence.table,
            documents,
            evidence.backgrounds,
            self._label_shares(self.runs[number], documents, evidence.doc_ids),
            relevance=relevance,
            judged_queries=judged,
            doc_ids=evidence.doc_ids,
        )

    def _table(self, doc_ids: pa.Array) -> DocumentCounts:
        if self.annotations is None:
            nothing = np.zeros(len(doc_ids))
            empty = np.zeros((len(doc_ids), len(self.groups)))
            return DocumentCounts(nothing > 0, nothing.astype(np.int64), empty)
        literal = any(getattr(m, "magnitude", None) == "tf-paper" for m in self.measures)
        return self.annotations.lookup(
            doc_ids, log_counts=literal, collection="collection" in self.kinds
        )

    def _collection(self) -> CollectionCounts | None:
        if "collection" not in self.kinds or self.annotations is None:
            return None
        return self.annotations.collection_counts

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
                    do="annotate them, or pass --missing neutral or --missing skip",
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
        told = f"labels of {run.name}: {fitting} of {looked_at} documents belong to a group"
        if told not in self.notes:
            self.notes.append(told)
        return result


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
    keys.sort()
    keys = keys[np.concatenate(([True], keys[1:] != keys[:-1]))[: len(keys)]]
    counts = np.bincount(keys // max(documents, 1), minlength=queries)
    return Lists(
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64), keys % max(documents, 1)
    )
