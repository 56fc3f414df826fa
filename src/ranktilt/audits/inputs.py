"""The inputs of an audit: the one place that loads runs and annotates what they retrieved."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.labels import Labels
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import DEFAULT_READING, Reading
from ranktilt.data.run import Run, RunSource, load_runs
from ranktilt.errors import InputError, close_names
from ranktilt.measures.scoring import ScoringData, is_background_word
from ranktilt.progress import Progress, silent
from ranktilt.terms.annotator import annotate

Path = str | os.PathLike[str]
LexiconSource = Lexicon | Path | Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class AuditInputs:
    """What an audit is made from, as the caller names it; see `ranktilt.audit` for the fields."""

    runs: RunSource | Iterable[RunSource]
    collection: Collection | Path | Mapping[str, str] | None = None
    annotations: Annotations | Path | None = None
    lexicon: LexiconSource | None = None
    measures: Sequence[Any] | None = None
    cutoff: int = 10
    labels: Labels | Path | Mapping[str, Any] | None = None
    polarity: Any = None
    background: RunSource = "pool"
    qrels: Qrels | Path | Mapping[str, Any] | None = None
    queries: Queries | Path | Mapping[str, str] | Iterable[str] | None = None
    reading: Reading = DEFAULT_READING

    def load(self) -> LoadedInputs:
        """Open and check everything; nothing is annotated yet."""
        if not any(
            source is not None
            for source in (self.collection, self.annotations, self.labels, self.polarity)
        ):
            raise InputError(
                "no document data", do="pass --collection, --annotations, --labels or --polarity"
            )
        order = self.reading.order
        runs = load_runs(self.runs, order)
        background = self.background
        if not is_background_word(background):
            background = Run.load(background, order=order)
        queries = None if self.queries is None else Queries.load(self.queries)
        qrels = None if self.qrels is None else Qrels.load(self.qrels)
        annotations = self._annotations()
        collection = None
        if self.collection is not None:
            fields = self.reading.fields
            if fields is None and annotations is not None:
                fields = annotations.settings.fields
            reading = replace(self.reading, fields=fields)
            collection = Collection.open(self.collection, reading)
        data = ScoringData(
            annotations, self.labels, self.polarity, None, background, qrels, queries, self.reading
        )
        return LoadedInputs(runs, collection, self.lexicon, data)

    def _annotations(self) -> Annotations | None:
        """Annotations that were created before, checked against the lexicon and tokenizer."""
        if self.annotations is None:
            return None
        opened = Annotations.read(self.annotations)
        if self.lexicon is not None:
            opened.require_lexicon(Lexicon.load(self.lexicon))
        tokenizer = self.reading.tokenizer
        if tokenizer is not None and tokenizer != opened.settings.tokenizer:
            raise InputError(
                f"annotated with the tokenizer {opened.settings.tokenizer!r}",
                where=opened.path or "annotations",
                expected=repr(tokenizer),
                do="annotate again or omit --tokenizer",
            )
        return opened


@dataclass(frozen=True, eq=False)
class LoadedInputs:
    """Runs in memory, and where everything else is read from."""

    runs: list[Run]
    collection: Collection | None
    lexicon: LexiconSource | None
    data: ScoringData

    @property
    def retrieved(self) -> pa.Array:
        """The ids of all documents that the runs and the background run retrieved."""
        runs = [*self.runs]
        if isinstance(self.data.background, Run):
            runs.append(self.data.background)
        return pc.unique(pa.chunked_array([run.doc_ids for run in runs]))

    @property
    def words(self) -> Lexicon:
        """The lexicon that texts are annotated with: gender by default."""
        return Lexicon.load("gender" if self.lexicon is None else self.lexicon)

    def texts(self) -> dict[str, str]:
        """The texts of the retrieved documents, if there is a collection."""
        if self.collection is None:
            return {}
        wanted = self.retrieved
        memory = self.collection.texts
        if memory is None:
            found = self.collection.texts_of(wanted)
        else:
            found = {doc: memory[doc] for doc in wanted.to_pylist() if doc in memory}
        if not found and len(wanted):
            raise InputError(
                "no document of this query is in the collection",
                where=self.collection.source,
                do=f"compare the ids: the run has {wanted[0].as_py()!r}",
            )
        return found

    def annotated(
        self,
        lexicon: Lexicon | None = None,
        *,
        everything: bool = False,
        progress: Progress = silent,
    ) -> Annotations:
        """Count the lexicon's terms in what was retrieved, or in the whole collection."""
        if self.collection is None:
            raise InputError("neither a collection nor annotations", do="pass --collection")
        everything = everything or self.data.background == "collection"
        return annotate(
            self.collection,
            self.words if lexicon is None else lexicon,
            reading=self.data.reading,
            only=None if everything else self.retrieved,
            progress=progress,
        )

    def only(self, query: str) -> LoadedInputs:
        """The same inputs for one query: other documents need not be looked up."""
        data = self.data
        queries = data.queries if isinstance(data.queries, Queries) else None
        qrels = data.qrels if isinstance(data.qrels, Qrels) else None
        _check_query(query, self.runs, queries, qrels)
        around = data.background
        return replace(
            self,
            runs=[_only_query(run, query) for run in self.runs],
            data=replace(
                data,
                background=_only_query(around, query) if isinstance(around, Run) else around,
                queries=Queries({query: "" if queries is None else queries.texts.get(query, "")}),
            ),
        )

    def with_annotations(self, annotations: Annotations) -> LoadedInputs:
        """The same inputs, scored by these annotations."""
        return replace(self, data=replace(self.data, annotations=annotations))


def _only_query(run: Run, query: str) -> Run:
    """The run with one query."""
    docs = run.ranking(query)
    if not docs:
        none = np.zeros(0, np.int64)
        empty = pa.array([], pa.string())
        return Run(run.name, [], np.zeros(1, np.int64), none, empty, np.zeros(0), run.source)
    start = int(run.offsets[run.query_ids.index(query)])
    return Run(
        run.name, [query], np.array([0, len(docs)]), np.arange(len(docs)),
        pa.array(docs, pa.string()), run.scores[start : start + len(docs)], run.source,
    )  # fmt: skip


def _check_query(query: str, runs: list[Run], queries: Queries | None, qrels: Qrels | None) -> None:
    """Refuse a query that is unknown or that no run answers."""
    answered = list(dict.fromkeys(q for run in runs for q in run.query_ids))
    if query in answered:
        return
    where = ", ".join(run.source or run.name for run in runs)
    known = [*(queries.ids if queries is not None else ()), *(qrels.grades if qrels else ())]
    if query in known:
        raise InputError(f"query {query!r} has no results", where=where, do="choose another query")
    near = close_names(query, answered)
    do = f"did you mean {' or '.join(near)}?" if near else None
    if do is None and answered:
        do = f"there are {len(answered)}, such as {answered[0]!r}"
    raise InputError(f"unknown query {query!r}", where=where, do=do)
