"""The polarity-based part of a scoring: DUO and SignedDUO of runs, from (query, document) pairs."""

from __future__ import annotations

import numpy as np

from ranktilt.data.annotations import DocumentCounts
from ranktilt.data.polarity import Polarity
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure
from ranktilt.measures.batch import (
    Backgrounds,
    Batch,
    Lists,
    RankedLists,
    deepest,
    relevance_of,
    score_measures,
)
from ranktilt.measures.duo import DUO, SignedDUO


class PolarityTask:
    """What the measures of this family need of a scoring."""

    def __init__(self, lists: RankedLists, measures: list[Measure], polarity: Polarity) -> None:
        self.runs, self.query_ids, self.qrels = lists.runs, lists.query_ids, lists.qrels
        self.missing, self.measures, self.polarity = lists.missing, measures, polarity
        self.unknown: dict[str, dict[str, int]] = {}
        self.notes: list[str] = []
        for measure in measures:
            measure.check_axes(polarity.axes)  # type: ignore[attr-defined]
        self._say_how_it_was_made()

    def _say_how_it_was_made(self) -> None:
        made = self.polarity.settings
        if made:
            self.notes.append(f"polarity by {made.get('embedder')}, axis {made.get('method')}")
        doubtful = [q for q in self.query_ids if self._warnings(q)]
        if doubtful:
            self.notes.append(
                f"the axis of {len(doubtful)} of {len(self.query_ids)} queries is doubtful, "
                f"{doubtful[0]!r} first: {self._warnings(doubtful[0])[0]}"
            )
        signed = any(isinstance(measure, SignedDUO) for measure in self.measures)
        if signed and self.polarity.positive is None:
            self.notes.append(
                "no common + side: the axis of each query has a sign of its own, so read "
                "SignedDUO query by query, not as a mean"
            )

    def _warnings(self, query: str) -> tuple[str, ...]:
        axis = self.polarity.queries.get(query)
        return () if axis is None else axis.warnings

    def run(self) -> tuple[FloatArray, IntArray]:
        """Values and codes, runs × measures × queries."""
        values = np.empty((len(self.runs), len(self.measures), len(self.query_ids)))
        codes = np.empty(values.shape, np.int64)
        for number, run in enumerate(self.runs):
            batch, emptied = self.batch(number, deepest(self.measures))
            self._say_what_chance_gives(run, batch)
            values[number], codes[number] = score_measures(self.measures, batch, emptied)
        return values, codes

    def _say_what_chance_gives(self, run: Run, batch: Batch) -> None:
        """DUO of a random order is far from 0, so a value means little without it."""
        for measure in self.measures:
            if isinstance(measure, DUO):
                chance = measure.chance(batch)
                if chance is not None:
                    self.notes.append(
                        f"{measure} of random orders of {run.name}'s lists: {chance:.4f} on average"
                    )

    def batch(self, number: int, depth: int | None) -> tuple[Batch, np.ndarray]:
        """One run's lists for all queries, and those of which every document is unknown."""
        run = self.runs[number]
        lists = Lists.of_run(run, self.query_ids)
        queries = np.repeat(np.arange(len(lists)), lists.lengths)
        known, values = self.polarity.lookup(self.query_ids, run.doc_ids, queries, lists.documents)
        self._look_for_missing(run, lists, known, depth)
        kept = lists
        if self.missing == "skip":
            kept, values = lists.keep_places(known), values[known]
        elif self.missing == "neutral":
            values[~known] = 0.0
        documents = kept.padded(depth)
        places = Lists(kept.offsets, np.arange(len(kept.documents))).padded(depth)
        polarity = np.full((*places.shape, self.polarity.axes), np.nan)
        polarity[places >= 0] = values[places[places >= 0]]
        relevance, judged = None, None
        if self.qrels is not None and any(map(relevant_only, self.measures)):
            relevance, judged = relevance_of(documents, run.doc_ids, self.query_ids, self.qrels)
        nothing = np.zeros(len(run.doc_ids))
        table = DocumentCounts(
            nothing > 0, nothing.astype(np.int64), np.zeros((len(run.doc_ids), 0))
        )
        batch = Batch(
            (), (), table, documents, Backgrounds(table, (), depth),
            polarity=polarity, relevance=relevance, judged_queries=judged, doc_ids=run.doc_ids,
        )  # fmt: skip
        return batch, (lists.lengths > 0) & (kept.lengths == 0)

    def _look_for_missing(
        self, run: Run, lists: Lists, known: np.ndarray, depth: int | None
    ) -> None:
        """Count documents without polarity; by default one that is needed is an error."""
        # Where unknown ones are skipped others move up: only the known before it make its rank.
        places = np.concatenate(([0], np.cumsum(known | (self.missing != "skip"))))
        ranks = places[:-1] - np.repeat(places[lists.offsets[:-1]], lists.lengths)
        needed = np.ones(len(known), bool) if depth is None else ranks < depth
        unknown = np.flatnonzero(needed & ~known)
        name = f"{run.name} (polarity)"
        self.unknown[name] = {"unknown": len(unknown), "documents": int(needed.sum())}
        if len(unknown) and self.missing == "error":
            first = int(unknown[0])
            query = self.query_ids[int(np.searchsorted(lists.offsets, first, "right")) - 1]
            doc = run.doc_ids[int(lists.documents[first])].as_py()
            raise InputError(
                f"{len(unknown)} of {int(needed.sum())} documents have no polarity, {doc!r} of "
                f"query {query!r} first",
                where=run.source or run.name,
                do="run ranktilt polarity fit, or pass --missing neutral (polarity 0) or skip",
            )


def needs_polarity(measure: Measure) -> bool:
    """Whether this measure looks at polarity and nothing else."""
    return measure.info.needs == "polarity"


def relevant_only(measure: Measure) -> bool:
    """Whether this measure keeps only relevant documents."""
    return bool(getattr(measure, "relevant_only", False))
