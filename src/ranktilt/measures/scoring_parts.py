"""The parts of a scoring: measures of terms or labels, of polarity, and of counterfactual runs.

Each looks up what its measures need of the retrieved documents, and scores every run.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from functools import cached_property, partial
from typing import Any, Self

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ranktilt.data.annotations import Annotations, CollectionCounts, DocumentCounts
from ranktilt.data.labels import DocumentPairs, Labels, site_of
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.numbering import IdNumbers
from ranktilt.data.polarity import VERDICT_STATUS, Polarity
from ranktilt.data.qrels import Qrels
from ranktilt.data.reading import Missing
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray, IntArray
from ranktilt.data.unmatched import SAMPLE, compare_ids, unmatched
from ranktilt.errors import InputError
from ranktilt.measures.base import BatchScores, Measure, alignment_of
from ranktilt.measures.batch import AFTER_END, Backgrounds, Batch, Lists, deepest
from ranktilt.measures.duo import DUO, SignedDUO
from ranktilt.measures.query_fields import DocumentEvidence, QueryFields, RankedLists
from ranktilt.measures.statuses import CODE

#: Ids of all runs from which on compiled code puts them into one table.
LARGE_IDS = 1 << 18


class _ScoringPart(ABC):
    """Measures of one kind, what they need, and what is to be said about it."""

    def __init__(self, lists: RankedLists, measures: list[Measure]) -> None:
        self.runs: list[Run] = lists.runs
        self.query_ids: list[str] = lists.query_ids
        self.qrels: Qrels | None = lists.qrels
        self.missing: Missing = lists.missing
        self.measures: list[Measure] = measures
        self.unknown: dict[str, dict[str, int]] = {}
        self.notes: list[str] = []
        self.sums: dict[Measure, list[FloatArray]] = {}  # of pooled measures, one per run
        self.details: dict[Measure, dict[str, dict[str, Any]]] = {}  # by run

    @abstractmethod
    def batch(self, number: int, depth: int | None) -> Batch:
        """One run's lists for all queries."""

    def of(self, runs: list[Run], query_ids: list[str]) -> Self:
        """The same measures of other lists; documents without data count as neutral."""
        part = copy(self)
        part.runs, part.query_ids, part.missing = runs, query_ids, "neutral"
        part.unknown, part.notes, part.sums, part.details = {}, [], {}, {}
        return part

    def run(
        self, *, details: bool = True, weights: FloatArray | None = None
    ) -> tuple[FloatArray, IntArray]:
        """Values and codes, runs × measures × queries; fills `sums`, and `details` if asked."""
        values = np.empty((len(self.runs), len(self.measures), len(self.query_ids)))
        codes = np.empty(values.shape, np.int64)
        depth = deepest(self.measures)
        for number, run in enumerate(self.runs):
            batch = self.batch(number, depth)
            for place, measure in enumerate(self.measures):
                scores = self._scores(measure, batch)
                if details and (more := measure.details(batch, weights)):
                    self.details.setdefault(measure, {})[run.name] = _plain(more)
                # a query whose documents were all skipped has no value for another reason
                nothing = (scores.codes == CODE["no-results"]) & batch.emptied
                values[number, place] = scores.values
                own = np.where(nothing, CODE["all-missing"], scores.codes)
                codes[number, place] = self._explain(own)
            self._remark(run, batch)
        return values, codes

    def _scores(self, measure: Measure, batch: Batch) -> BatchScores:
        """The values of one run; for a pooled measure none, but what each query adds."""
        if not measure.is_pooled:
            return measure.score_batch(batch)
        sums, codes = measure.sums_batch(batch)
        self.sums.setdefault(measure, []).append(sums)
        return BatchScores(np.full(len(batch), np.nan), codes)

    def _explain(self, codes: IntArray) -> IntArray:
        """Statuses of queries with a better reason if there is one."""
        return codes

    def _remark(self, run: Run, batch: Batch) -> None:  # noqa: B027 (optional)
        """Note what readers of this run's values must know."""

    def _count_missing(
        self, name: str, lists: Lists, known: BoolArray, depth: int | None
    ) -> IntArray:
        """Count documents without data; their places if they are an error."""
        # if unknown ones are skipped others move up: only the known above it make its rank
        needed = lists.within(depth, known | (self.missing != "skip"))
        unknown = np.flatnonzero(needed & ~known)
        self.unknown[name] = {"unknown": len(unknown), "documents": int(needed.sum())}
        return unknown if self.missing == "error" else unknown[:0]

    def _relevance(
        self, documents: IntArray, doc_ids: pa.Array
    ) -> tuple[IntArray | None, BoolArray | None]:
        """Grades of the documents (0 where not judged) and judged queries, if a measure asks."""
        if self.qrels is None or not any(m.needs_qrels for m in self.measures):
            return None, None
        names = doc_ids.to_pylist()
        grades = np.zeros(documents.shape, np.int64)
        for number, query in enumerate(self.query_ids):
            judged = self.qrels.grades.get(query, {})
            own = documents[number].tolist()
            grades[number] = [judged.get(names[code], 0) if code >= 0 else 0 for code in own]
        return grades, np.array([query in self.qrels.grades for query in self.query_ids])


class TermPart(_ScoringPart):
    """Measures of terms or labels: counts or labels of the documents that runs retrieved.

    All have the same groups: those of the lexicon, or of one attribute of the labels.
    """

    def __init__(
        self,
        lists: RankedLists,
        measures: list[Measure],
        annotations: Annotations | None,
        labels: Labels | None,
        background: Run | None,
        lexicon: Lexicon | None = None,
    ) -> None:
        super().__init__(lists, measures)
        self.annotations: Annotations | None = annotations
        self.background: Run | None = background
        self.pairs: DocumentPairs | None = lists.pairs
        self._evidence: dict[int | None, DocumentEvidence] = {}
        self._before: DocumentEvidence | None = None  # of other lists, maybe of the same documents
        if annotations is not None and lexicon is not None:
            annotations.require_lexicon(lexicon)
        source = lexicon if annotations is None else annotations.lexicon
        self.groups: tuple[str, ...] = () if source is None else source.group_names
        self.targets: tuple[float, ...] = () if source is None else source.targets
        self.labels: Labels | None = None
        if labels is not None:
            attribute = getattr(measures[0], "attribute", None) if measures else None
            self.labels = self._chosen(labels, attribute, source is None)
        kinds: Any = [m for m in measures if m.info.background]
        self.kinds: set[str] = {m.background for m in kinds}
        self._check_measures()

    def _chosen(self, labels: Labels, attribute: str | None, only_labels: bool) -> Labels | None:
        """The labels of one attribute; their groups, unless a lexicon has these groups."""
        several = attribute is None and len(labels.attributes) > 1
        if several and not any(m.needs_groups for m in self.measures):
            return None
        found = labels.of(attribute)
        if only_labels or (attribute is not None and not set(found.groups) <= set(self.groups)):
            self.groups = found.groups
            self.targets = (1.0 / len(self.groups),) * len(self.groups)
            return found
        return Labels.load(found, self.groups)

    def _check_measures(self) -> None:
        """Refuse measures without what they look at; count queries without a list shown."""
        for measure in self.measures:
            if measure.info.needs == "pairs" and self.pairs is None:
                raise InputError(f"{measure} needs --pairs", do="pass a file with doc_a and doc_b")
            if measure.needs_shown:
                if self.background is None:
                    raise InputError(
                        f"{measure} needs a background run",
                        do="pass --background RUN with the lists as shown",
                    )
                self._check_shown(self.background)
            if self.annotations is None and not self._labels_do(measure):
                wanted = (
                    "--labels (or --annotations)" if measure.labels_suffice else "--annotations"
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

    def _check_shown(self, shown: Run) -> None:
        """Refuse lists shown that are not those of the runs; count queries without one."""
        where = shown.source or "background"
        both = len(set(self.query_ids) & set(shown.query_ids))
        if not both:
            ids = compare_ids(self.query_ids, shown.query_ids, "in the queries", "there")
            raise unmatched("no query has a list shown", ids, where)
        documents = shown.doc_ids.to_pylist()
        for run in self.runs:
            own = run.doc_ids.to_pylist()
            if own and not set(own) & set(documents):
                ids = compare_ids(own, documents, "in the run", "there")
                raise unmatched(f"no document of {run.name} was shown", ids, where)
        if both < len(self.query_ids):
            self._note(f"{both} of {len(self.query_ids)} queries have a list shown ({where})")

    def _labels_do(self, measure: Measure) -> bool:
        """Whether labels were given and are all that this measure looks at."""
        if not measure.needs_groups:
            return True
        return self.labels is not None and measure.labels_suffice

    def of(self, runs: list[Run], query_ids: list[str]) -> Self:
        """The same measures of other lists."""
        part = super().of(runs, query_ids)
        part._evidence, part._before = {}, next(iter(self._evidence.values()), None)
        return part

    def evidence(self, depth: int | None) -> DocumentEvidence:
        """The documents of all runs down to this depth (None: all of them), looked up once."""
        if depth not in self._evidence:
            self._evidence[depth] = self._look_up(depth)
        return self._evidence[depth]

    def _look_up(self, depth: int | None) -> DocumentEvidence:
        everyone = self.runs if self.background is None else [*self.runs, self.background]
        doc_ids, codes = shared_documents(everyone)
        if self.qrels is not None and any(m.needs_judged for m in self.measures):
            every = dict.fromkeys(doc_ids.to_pylist())
            for query in self.query_ids:  # judged documents that no run has: their groups count
                every |= dict.fromkeys(self.qrels.grades.get(query, ()))
            doc_ids = pa.array(list(every), doc_ids.type)
        table = self._table(doc_ids)
        lists = [
            Lists.of_run(run, self.query_ids, own) for run, own in zip(everyone, codes, strict=True)
        ]
        originals = lists
        if not all(self._labels_do(measure) for measure in self.measures):
            self._look_for_missing(everyone, lists, table, depth, doc_ids)
            if self.missing == "skip":
                lists = [own.keep(table.known[own.documents]) for own in lists]
        backgrounds = Backgrounds(
            table,
            self.targets,
            depth,
            run=None if self.background is None else lists[-1],
            pool=_pool(lists[: len(self.runs)], len(doc_ids)) if "pool" in self.kinds else None,
            collection=self._collection(),
        )
        return DocumentEvidence(doc_ids, table, originals, lists, backgrounds)

    def batch(self, number: int, depth: int | None) -> Batch:
        """One run's lists for all queries."""
        evidence = self.evidence(depth)
        lists = evidence.lists[number]
        documents = lists.padded(depth)
        relevance, judged = self._relevance(documents, evidence.doc_ids)
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
            emptied=(evidence.originals[number].lengths > 0) & (lists.lengths == 0),
            more=self._more(evidence, number),
        )

    def _more(self, evidence: DocumentEvidence, number: int) -> QueryFields | None:
        """What some measures use besides a run's lists; None if no measure here does."""
        own = self.measures
        needs = {
            "judged": any(m.needs_judged for m in own),
            "shown": any(m.needs_shown for m in own),
            "samples": any(m.needs_samples for m in own),
            "pairs": any(m.info.needs == "pairs" for m in own),
            "grades": any(m.needs_qrels for m in own),
        }
        wanted = frozenset(name for name, needed in needs.items() if needed)
        lists = RankedLists(self.runs, self.query_ids, self.qrels, self.missing, self.pairs)
        shares_of = partial(self._shares_of, evidence)
        return QueryFields(lists, evidence, number, wanted, shares_of) if wanted else None

    def _table(self, doc_ids: pa.Array) -> DocumentCounts:
        if self.annotations is None:
            return _without_counts(len(doc_ids), len(self.groups))
        if self._before is not None and doc_ids.equals(self._before.doc_ids):
            return self._before.table
        literal = any(getattr(m, "magnitude", None) == "tf-paper" for m in self.measures)
        return self.annotations.lookup(doc_ids, log_counts=literal)

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
            whole = is_background or "pool" in self.kinds
            name = f"{run.name} (background)" if is_background else run.name
            known = table.known[own.documents]
            unknown = self._count_missing(name, own, known, None if whole else depth)
            if len(unknown):
                codes = np.unique(own.documents[unknown])
                missing = [doc_ids[int(own.documents[unknown[0]])].as_py()]
                missing += doc_ids.take(pa.array(codes[:SAMPLE])).to_pylist()
                total = self.unknown[name]["documents"]
                raise self._missing_error(run, missing, f"{len(unknown)} of {total} documents")

    def _missing_error(self, run: Run, missing: list[str], how_many: str) -> InputError:
        """What to say about documents of a run that are not annotated, the first one first."""
        assert self.annotations is not None
        texts = self.annotations.collection
        known = list(itertools.islice(self.annotations.first_ids(), SAMPLE))
        if texts is None:
            what, there = f"{how_many} are not annotated", "in the annotations"
            do = "annotate them, or pass --missing neutral or --missing skip"
        else:
            place = "" if texts.texts is not None else f" {texts.source}"
            what, there = f"{how_many} are not in the collection{place}", "there"
            do = "give the collection that was searched, or pass --missing neutral or skip"
        shown, cause = compare_ids(missing, known, "in the run", there)
        if len(run.doc_ids) < len(run) and set(run.query_ids) & set(known):
            cause = "query and document columns look swapped in the run"
        one_side = cause is None and self.annotations.lookup(run.doc_ids).known.any()
        ids = f" (first: {missing[0]!r})" if one_side else f": {shown}"
        return InputError(f"{what}{ids}", where=run.source or run.name, do=cause or do)

    def _label_shares(self, run: Run, documents: IntArray, doc_ids: pa.Array) -> FloatArray | None:
        if self.labels is None:
            return None
        result = np.zeros((*documents.shape, len(self.groups)))
        labelled = 0
        names = doc_ids.to_pylist()
        for q, query in enumerate(self.query_ids):
            docs = [names[code] for code in documents[q].tolist() if code >= 0]
            result[q, : len(docs)], found = self._memberships(self.labels, query, docs)
            labelled += found
        looked_at, fitting = int((documents >= 0).sum()), int(result.any(axis=2).sum())
        if looked_at and not labelled:
            raise self._labels_error(run)
        attribute = getattr(self.measures[0], "attribute", None) if self.measures else None
        which = f" by {attribute}" if attribute else ""
        if fitting < looked_at:
            told = f"{fitting} of {looked_at} documents belong to a group"
            self._note(f"labels of {run.name}{which}: {told}")
        if self.labels.several:
            have = "document has" if self.labels.several == 1 else "documents have"
            self._note(
                f"{self.labels.several} {have} several groups{which} with weights above 1 in "
                "total, which were scaled to 1"
            )
        return result

    def _memberships(self, labels: Labels, query: str, docs: list[str]) -> tuple[FloatArray, int]:
        """Groups of documents by their labels (documents × groups), and how many have a label."""
        result, labelled = np.zeros((len(docs), len(self.groups))), 0
        for row, doc in zip(result, docs, strict=True):
            members = labels.members(query, doc)
            labelled += members is not None
            for group, weight in (members or {}).items():
                row[self._places[group]] = weight
        return result, labelled

    @cached_property
    def _places(self) -> dict[str, int]:
        """Columns of the groups; sites may be thousands."""
        return {name: i for i, name in enumerate(self.groups)}

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def _shares_of(self, evidence: DocumentEvidence, query: str, docs: list[str]) -> FloatArray:
        """Group membership of any documents; 0 for those without data."""
        if self.labels is not None:
            return self._memberships(self.labels, query, docs)[0]
        result = np.zeros((len(docs), len(self.groups)))
        rows = [i for i, doc in enumerate(docs) if doc in evidence.codes]
        if rows and self.groups:
            codes = [evidence.codes[docs[i]] for i in rows]
            result[rows] = alignment_of(evidence.table.counts[codes])
        return result

    def _labels_error(self, run: Run) -> InputError:
        """What to say if no label fits any document of a run."""
        assert self.labels is not None
        shares = self.labels.shares
        kind = "label" if self.labels.source != getattr(self.pairs, "source", None) else "pair"
        what = f"no {kind} fits any document of {run.name}"
        here, there = "in the run", f"in the {kind}s"
        names = run.doc_ids.to_pylist()  # not those of other runs
        queries = [query for query, _ in shares if query is not None]
        known = queries and set(names) & {doc for _, doc in shares}
        if known and not set(queries) & set(run.query_ids):
            shown, do = compare_ids(run.query_ids, queries, f"{here} (queries)", there)
        else:
            shown, do = compare_ids(names, (doc for _, doc in shares), here, there)
        if kind == "label" and set(self.labels.groups) & set(names):
            do = "document and group columns look swapped"
        elif self.labels.by_domain and not any(map(site_of, names)):
            do = "labels by domain need URLs as document ids"
        return InputError(f"{what}: {shown}", where=self.labels.source, do=do or "compare the ids")


#: Why a query has no DUO, in words.
_RULED_OUT = {"one-side": "documents of one side only", "no-issue": "no two-sided issue"}


class PolarityPart(_ScoringPart):
    """Measures of polarity, which belongs to (query, document) pairs."""

    def __init__(self, lists: RankedLists, measures: list[Measure], polarity: Polarity) -> None:
        super().__init__(lists, measures)
        self.polarity = polarity
        for measure in measures:
            measure.check_axes(polarity.axes)  # type: ignore[attr-defined]
        self.chance: dict[str, dict[str, float]] = {}  # measure → run → mean of random orders
        self._say_how_it_was_made()

    def of(self, runs: list[Run], query_ids: list[str]) -> Self:
        """The same measures of other lists."""
        part = super().of(runs, query_ids)
        part.chance = {}
        part.__dict__.pop("_ruled_out", None)
        return part

    def _say_how_it_was_made(self) -> None:
        made = self.polarity.settings
        if made:
            self.notes.append(f"polarity by {made.get('embedder')}, axis {made.get('method')}")
        told = [
            f"{int(own.sum())} with {_RULED_OUT[status]}"
            for status, own in self._ruled_out.items()
            if own.any()
        ]
        if told:
            total = int(np.any(list(self._ruled_out.values()), axis=0).sum())
            queries = f"{total} of {len(self.query_ids)} queries"
            self.notes.append(f"no DUO for {queries}: {' and '.join(told)}")
        doubtful = [q for q in self.query_ids if self._warnings(q)]
        if doubtful:
            self.notes.append(
                f"the axis of {len(doubtful)} of {len(self.query_ids)} queries is doubtful, "
                f"for example {doubtful[0]!r}: {self._warnings(doubtful[0])[0]}"
            )
        signed = any(isinstance(measure, SignedDUO) for measure in self.measures)
        if signed and self.polarity.positive is None:
            self.notes.append(
                "no common + side: the axis of each query has a sign of its own, so read "
                "SignedDUO query by query, not as a mean"
            )

    def _warnings(self, query: str) -> tuple[str, ...]:
        """Doubts about the axis of a query that has a value."""
        axis = self.polarity.queries.get(query)
        return () if axis is None or axis.status is not None else axis.warnings

    def _explain(self, codes: IntArray) -> IntArray:
        """A query without two sides has no axis for another reason."""
        for status, own in self._ruled_out.items():
            codes = np.where((codes == CODE["no-fit"]) & own, CODE[status], codes)
        return codes

    @cached_property
    def _ruled_out(self) -> dict[str, BoolArray]:
        """By status, the queries whose documents do not have two sides."""
        axes = [self.polarity.queries.get(query) for query in self.query_ids]
        found = np.array(["" if axis is None else axis.status or "" for axis in axes])
        return {status: found == status for status in VERDICT_STATUS.values()}

    def _remark(self, run: Run, batch: Batch) -> None:
        """DUO of a random order is far from 0, so a value means little without it."""
        for measure in self.measures:
            if isinstance(measure, DUO):
                chance = measure.chance(batch)
                if chance is not None:
                    self.chance.setdefault(str(measure), {})[run.name] = chance
                    self.notes.append(
                        f"{measure} of random orders of {run.name}'s lists: {chance:.4f} on average"
                    )

    def batch(self, number: int, depth: int | None) -> Batch:
        """One run's lists for all queries."""
        run = self.runs[number]
        lists, known, values = self._look_up(run)
        self._look_for_missing(run, lists, known, depth)
        kept = lists
        if self.missing == "skip":
            kept, values = lists.keep(known), values[known]
        elif self.missing == "neutral":
            values[~known] = 0.0
        documents = kept.padded(depth)
        places = Lists(kept.offsets, np.arange(len(kept.documents))).padded(depth)
        polarity = np.full((*places.shape, self.polarity.axes), np.nan)
        polarity[places >= 0] = values[places[places >= 0]]
        polarity[np.any(list(self._ruled_out.values()), axis=0)] = np.nan
        relevance, judged = self._relevance(documents, run.doc_ids)
        return Batch(
            (),
            (),
            _without_counts(len(run.doc_ids), 0),
            documents,
            polarity=polarity,
            relevance=relevance,
            judged_queries=judged,
            doc_ids=run.doc_ids,
            emptied=(lists.lengths > 0) & (kept.lengths == 0),
        )

    def _look_up(self, run: Run) -> tuple[Lists, BoolArray, FloatArray]:
        """A run's lists, which of their documents are known, and their polarities."""
        lists = Lists.of_run(run, self.query_ids)
        queries = np.repeat(np.arange(len(lists)), lists.lengths)
        return lists, *self.polarity.lookup(self.query_ids, run.doc_ids, queries, lists.documents)

    @cached_property
    def covers_lists(self) -> bool:
        """Whether every document of the lists has a polarity, and not those of the top only."""
        return all(bool(self._look_up(run)[1].all()) for run in self.runs)

    def _look_for_missing(
        self, run: Run, lists: Lists, known: BoolArray, depth: int | None
    ) -> None:
        """Count documents without polarity; by default one that is needed is an error."""
        name = f"{run.name} (polarity)"
        unknown = self._count_missing(name, lists, known, depth)
        if len(unknown):
            first = int(unknown[0])
            query = self.query_ids[int(np.searchsorted(lists.offsets, first, "right")) - 1]
            doc = run.doc_ids[int(lists.documents[first])].as_py()
            shown, do = f" (first: {doc!r} of query {query!r})", None
            if not known.any():
                whose = self.polarity.source
                ours, theirs = run.query_ids, pc.unique(self.polarity.query_ids).to_pylist()
                if set(ours) & set(theirs):
                    ours, theirs = run.doc_ids.to_pylist(), self.polarity.doc_ids.to_pylist()
                ids, do = compare_ids(ours, theirs, "in the run", f"in {whose}")
                shown = f": {ids}"
            raise InputError(
                f"{len(unknown)} of {self.unknown[name]['documents']} documents have no polarity"
                f"{shown}",
                where=run.source or run.name,
                do=do
                or "run ranktilt polarity fit, or pass --missing neutral (polarity 0) or skip",
            )


class CounterfactualPart(_ScoringPart):
    """Measures that compare each run with its counterfactual and look at nothing else."""

    def __init__(
        self, lists: RankedLists, measures: list[Measure], others: list[Run], *, chosen: bool
    ) -> None:
        super().__init__(lists, measures)
        self.others = others
        for run, other in zip(self.runs, others, strict=True):
            self._check_queries(run, other, set(self.query_ids) if chosen else None)

    def _check_queries(self, run: Run, other: Run, chosen: set[str] | None) -> None:
        """Both must answer the same queries, of those chosen; never a silent intersection."""
        here, there = set(run.query_ids), set(other.query_ids)
        if chosen is not None:
            here, there = here & chosen, there & chosen
        where = other.source or f"the counterfactual of {run.name}"
        for lacking, name in ((here - there, "it"), (there - here, run.source or run.name)):
            if lacking:
                first = next(q for q in [*run.query_ids, *other.query_ids] if q in lacking)
                raise InputError(
                    f"{len(lacking)} of {len(here | there)} queries are not in {name} "
                    f"(first: {first!r})",
                    where=where,
                    expected=f"the queries of {run.name}",
                    do="rank the same queries in both collections, or pass those in both with "
                    "--queries",
                )

    def batch(self, number: int, depth: int | None) -> Batch:
        """One run's lists for all queries, whole, with those of its counterfactual."""
        run, other = self.runs[number], self.others[number]
        ours, theirs = run.to_dict(), other.to_dict()
        rows = []
        for query in self.query_ids:
            place = {doc: row for row, doc in enumerate(ours.get(query, ()))}
            rows.append([place.get(doc, -1) for doc in theirs.get(query, ())])
        counterfactual = np.full((len(rows), max(map(len, rows), default=0)), AFTER_END, np.int64)
        for own, row in zip(counterfactual, rows, strict=True):
            own[: len(row)] = row
        table = _without_counts(len(run.doc_ids), 0)
        documents = Lists.of_run(run, self.query_ids).padded(None)
        return Batch((), (), table, documents, counterfactual=counterfactual)

    def _remark(self, run: Run, batch: Batch) -> None:
        assert batch.counterfactual is not None
        other_lengths = (batch.counterfactual > AFTER_END).sum(axis=1)
        for measure in self.measures:
            cutoff = batch.counterfactual.size if measure.cutoff is None else measure.cutoff
            uneven = batch.cut_lengths(cutoff) != np.minimum(other_lengths, cutoff)
            if uneven.any():
                have = "query has" if uneven.sum() == 1 else "queries have"
                extrapolates = getattr(measure, "form", None) == "ext"
                more = "; RBO extrapolates what is missing" if extrapolates else ""
                self.notes.append(
                    f"{measure} of {run.name}: {uneven.sum()} {have} lists of different "
                    f"length{more}"
                )
        if not (batch.counterfactual >= 0).any():
            self.notes.append(
                f"{run.name} and its counterfactual share no document: do both rank the same "
                "collection?"
            )


def _plain(value: Any) -> Any:
    """Details as files hold them: NumPy's numbers as Python's, NaN as None."""
    if isinstance(value, dict):
        return {key: _plain(own) for key, own in value.items()}
    value = value.item() if isinstance(value, np.generic) else value
    return None if isinstance(value, float) and np.isnan(value) else value


def shared_documents(runs: Sequence[Run]) -> tuple[pa.Array, list[IntArray]]:
    """One table of all documents, and each run's lists as rows of it."""
    if len(runs) == 1:
        return runs[0].doc_ids, [runs[0].doc_codes]
    if sum(len(run.doc_ids) for run in runs) >= LARGE_IDS:
        numbers = IdNumbers()
        codes = [numbers.add(run.doc_ids).astype(np.int64)[run.doc_codes] for run in runs]
        return numbers.ids, codes
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


def _without_counts(documents: int, groups: int) -> DocumentCounts:
    """A table of documents whose terms nobody looks at."""
    nothing = np.zeros(documents, np.int64)
    return DocumentCounts(nothing > 0, nothing, np.zeros((documents, groups)))
