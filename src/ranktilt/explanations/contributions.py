"""Explain one query: which documents and words make up each score, and which exchange helps."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import Annotations
from ranktilt.data.collection import Collection
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.reading import Reading
from ranktilt.data.run import Order, Run, load_runs
from ranktilt.data.scores import STATUSES, Scores
from ranktilt.errors import InputError, UnknownNameError, close_names
from ranktilt.explanations.exchange import Exchange, best_exchange
from ranktilt.explanations.explanation import (
    ExplainedDocument,
    ExplainedMeasure,
    ExplainedTerm,
    Explanation,
    Mark,
    Passage,
    ProposedExchange,
)
from ranktilt.explanations.terms import linear_in_counts, share_out, term_counts
from ranktilt.measures.base import Contributions, Measure, Ranking, labels_suffice
from ranktilt.measures.effectiveness import effectiveness
from ranktilt.measures.names import Effectiveness, parse_measure, parse_measures
from ranktilt.measures.scoring import Scoring, is_background_word, prepare
from ranktilt.terms.annotator import annotate
from ranktilt.terms.matching import EXCLUDED, Matcher

#: In a list longer than this, a measure without a cutoff has exchanges tried for its top alone.
LONG_LIST, TOP_OF_LONG_LIST = 200, 20
PASSAGES = 10

RunSource = Run | str | os.PathLike[str] | Mapping[str, Any]


@dataclass(frozen=True)
class TiltedQuery:
    """A query with its value and how far that is from fair."""

    query_id: str
    value: float
    tilt: float


def most_tilted(scores: Scores, run: str, measure: str, n: int = 10) -> list[TiltedQuery]:
    """The queries farthest from the measure's fair end, worst first.

    For a measure where high is good (FaiRR, nDCG) those with the lowest values, tilt being the
    value.
    """
    names = [m.name for m in scores.measures]
    if run not in scores.runs:
        raise UnknownNameError("run", run, scores.runs)
    if measure not in names:
        raise UnknownNameError("measure", measure, names)
    m = names.index(measure)
    values = scores.values[scores.runs.index(run), m]
    goodness = scores.measures[m].goodness(values)
    tilts = scores.measures[m].tilt(values)
    known = np.flatnonzero(~np.isnan(values))
    order = known[np.argsort(goodness[known], kind="stable")][:n]
    return [TiltedQuery(scores.query_ids[i], float(values[i]), float(tilts[i])) for i in order]


def explain(
    run: RunSource,
    query: str,
    measures: str | Measure | Iterable[Any],
    *,
    pool: RunSource | Iterable[RunSource] = (),
    **options: Any,
) -> Explanation:
    """Explain one query of a run.

    `pool`: other runs whose documents belong to the pool that NFaiRR is held against. The options
    are those of `explain_runs`.
    """
    others = load_runs(pool, options.get("order", "score")) if pool else []
    first = Run.load(run, order=options.get("order", "score"))
    names = {other.name for other in others}
    runs = {first.name: first} | {other.name: other for other in others}
    if first.name in names:
        raise InputError(f"two runs are called {first.name!r}", do="name one otherwise")
    return explain_runs(runs, query, measures, **options)[0]


def explain_runs(
    runs: RunSource | Iterable[RunSource],
    query: str,
    measures: str | Measure | Iterable[Any],
    *,
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | None = None,
    annotations: Annotations | str | os.PathLike[str] | None = None,
    lexicon: Lexicon | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    tokenizer: str = "word",
    fields: Sequence[str] | None = None,
    format: str | None = None,
    groups: Sequence[str] | None = None,
    labels: Any = None,
    polarity: Any = None,
    background: RunSource = "pool",
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Any] | None = None,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | None = None,
    missing: str = "error",
    order: Order = "score",
    passages: int = PASSAGES,
) -> list[Explanation]:
    """Explain one query of every run.

    Documents come from `annotations`, or from a `collection`, of which the documents retrieved for
    the query are annotated with `lexicon` (gender by default); with both, the collection gives the
    passages. `passages` is how many are kept, from the top. With `qrels` every exchange says what
    it does to relevance: the effectiveness measures asked for, else nDCG@10. The other options are
    those of `score`; the background of NFaiRR is the pool unless another is given.
    """
    loaded = load_runs(runs, order)
    asked = str(query)
    texts_of_queries = None if queries is None else Queries.load(queries)
    judged = None if qrels is None else Qrels.load(qrels)
    _check_query(asked, loaded, texts_of_queries, judged)
    lists = [_only(run, asked) for run in loaded]
    around: Any = background
    if not is_background_word(background):
        around = _only(Run.load(background, order=order), asked)
    wanted = dict.fromkeys(
        doc for run in [*lists, *([around] if isinstance(around, Run) else [])]
        for doc in run.doc_ids.to_pylist()
    )  # fmt: skip
    found: Mapping[str, str] = {}
    if collection is not None:
        opened = Collection.open(collection, fields=fields, format=format)
        made = None if annotations is None else Annotations.read(annotations)
        if made is not None and fields is None and made.settings.fields is not None:
            opened = replace(opened, fields=made.settings.fields)
        found = _texts(opened, list(wanted))
        if made is None and (lexicon is not None or _look_at_terms(measures, labels is not None)):
            everything = isinstance(around, str) and around == "collection"
            source = opened if everything else found
            chosen = Lexicon.load("gender" if lexicon is None else lexicon, groups)
            annotations = annotate(source, chosen, reading=Reading(tokenizer=tokenizer))
            lexicon = groups = None
    scoring = prepare(
        lists,
        measures,
        annotations=annotations,
        labels=labels,
        groups=groups,
        polarity=polarity,
        background=around,
        qrels=judged,
        queries=[asked],
        missing=missing,  # type: ignore[arg-type]
        lexicon=lexicon,
    )
    text = "" if texts_of_queries is None else texts_of_queries.texts.get(asked, "")
    scores = scoring.scores()
    return [
        _Work(scoring, scores, number, asked, text, found, passages).explanation()
        for number in range(len(lists))
    ]


def _look_at_terms(measures: Any, labelled: bool) -> bool:
    """Whether any measure needs the texts' terms."""
    own = [measure for measure in parse_measures(measures) if isinstance(measure, Measure)]
    return any(m.info.needs != "polarity" and not (labelled and labels_suffice(m)) for m in own)


def _check_query(query: str, runs: list[Run], queries: Queries | None, qrels: Qrels | None) -> None:
    """Refuse a query that nobody knows, or that no run answers."""
    answered = list(dict.fromkeys(q for run in runs for q in run.query_ids))
    if query in answered:
        return
    where = ", ".join(run.source or run.name for run in runs)
    known = [*(queries.ids if queries is not None else ()), *(qrels.grades if qrels else ())]
    if query in known:
        raise InputError(f"query {query!r} has no results", where=where, do="nothing to explain")
    near = close_names(query, answered)
    do = f"did you mean {' or '.join(near)}?" if near else None
    if do is None and answered:
        do = f"there are {len(answered)}, such as {answered[0]!r}"
    raise InputError(f"unknown query {query!r}", where=where, do=do)


def _only(run: Run, query: str) -> Run:
    """The run with this query alone: its other documents need not be looked up."""
    docs = run.ranking(query)
    if not docs:
        nothing = np.zeros(0, np.int64)
        return Run(run.name, [], np.zeros(1, np.int64), nothing, pa.array([], pa.string()),
                   np.zeros(0), run.source)  # fmt: skip
    start = int(run.offsets[run.query_ids.index(query)])
    return Run(
        run.name, [query], np.array([0, len(docs)]), np.arange(len(docs)),
        pa.array(docs, pa.string()), run.scores[start : start + len(docs)], run.source,
    )  # fmt: skip


def _texts(collection: Collection, doc_ids: list[str]) -> dict[str, str]:
    if collection.texts is not None:
        found = {doc: collection.texts[doc] for doc in doc_ids if doc in collection.texts}
    else:
        found = collection.texts_of(pa.array(doc_ids, pa.string()))
    if not found:
        raise InputError(
            "no document of this query is in the collection",
            where=collection.source,
            do=f"compare the ids: the run has {doc_ids[0]!r}",
        )
    return found


class _Work:
    """One explanation in the making."""

    def __init__(
        self,
        scoring: Scoring,
        scores: Scores,
        number: int,
        query: str,
        query_text: str,
        texts: Mapping[str, str],
        passages: int,
    ) -> None:
        self.scoring, self.scores, self.number = scoring, scores, number
        self.query, self.query_text = query, query_text
        self.texts, self.passages = texts, passages
        self.run = scoring.runs[number]
        self.docs = self.run.ranking(query)
        self.ranks = {doc: rank for rank, doc in enumerate(self.docs, start=1)}
        self.annotations = scoring.terms.annotations
        self.parts: dict[str, dict[str, float]] = {}  # measure → document → part
        self.depth = self._depth()
        looked_at = self.docs[: self.depth]
        self.counts = {} if self.annotations is None else term_counts(self.annotations, looked_at)
        self.term_parts: dict[str, dict[str, float]] = {}
        self.ruled: list[str] = []

    def _depth(self) -> int | None:
        """The rank below which no measure looks."""
        depths = [
            None if getattr(m, "relevant_only", False) or self.scoring.terms.missing == "skip"
            else m.cutoff
            for m in self.scoring.measures
            if isinstance(m, Measure)
        ]  # fmt: skip
        return None if None in depths else max((d for d in depths if d is not None), default=None)

    def explanation(self) -> Explanation:
        """All of it."""
        measures = [self._measure(m, measure) for m, measure in enumerate(self.scoring.measures)]
        notes = [note for note in self.scores.notes if not note.startswith("1 queries from")]
        if self.ruled:
            notes.append(
                f"the terms' parts of {', '.join(self.ruled)} are shared out by a rule, not exact: "
                "a document's part for a group, in proportion to the counts of that group's terms"
            )
        return Explanation(
            self.run.name, self.query, self.query_text, self.scoring.groups, measures,
            self._documents(), self._terms(), self._passages(), self.depth, notes,
        )  # fmt: skip

    def _measure(self, m: int, measure: Measure | Effectiveness) -> ExplainedMeasure:
        described = self.scores.measures[m]
        value = self.scores.values[self.number, m, 0]
        status = STATUSES[int(self.scores.codes[self.number, m, 0])]
        if isinstance(measure, Effectiveness) or np.isnan(value):
            known = None if np.isnan(value) else float(value)
            additive = isinstance(measure, Measure)
            return ExplainedMeasure(described, known, status, additive=additive)
        batch = self.scoring.batch(self.number, measure)
        ranking = batch.ranking(0)
        rows = batch.documents[0][batch.inside[0]]
        ids = [] if batch.doc_ids is None else batch.doc_ids.take(pa.array(rows)).to_pylist()
        found = measure.contributions(ranking)
        if found is None:
            return ExplainedMeasure(described, float(value), status)
        self.parts[str(measure)] = dict(zip(ids, found.documents.tolist(), strict=True))
        rest = self._share_out(measure, found, ids)
        exchange = self._exchange(measure, ranking, ids)
        return ExplainedMeasure(described, float(value), status, found.base, rest, exchange)

    def _share_out(self, measure: Measure, found: Contributions, ids: list[str]) -> float | None:
        """Give the terms their parts; what is left over comes back."""
        by_label = self.scoring.terms.labels is not None and labels_suffice(measure)
        if self.annotations is None or by_label or measure.info.needs == "polarity":
            return None
        shared = share_out(found.base, found.parts, ids, self.counts, self.annotations.lexicon)
        self.term_parts[str(measure)] = shared.parts
        if not linear_in_counts(measure):
            self.ruled.append(str(measure))
        return shared.rest

    # The exchange

    def _exchange(
        self, measure: Measure, ranking: Ranking, ids: list[str]
    ) -> ProposedExchange | None:
        whole = measure.cutoff is None or getattr(measure, "relevant_only", False)
        within = TOP_OF_LONG_LIST if whole and len(ranking) > LONG_LIST else None
        found = best_exchange(measure, ranking, within=within)
        if found is None:
            return None
        upper, lower = ids[found.upper - 1], ids[found.lower - 1]
        return ProposedExchange(
            str(measure),
            self.ranks[upper],
            upper,
            self.ranks[lower],
            lower,
            found.before,
            found.after,
            self._costs(Exchange(self.ranks[upper], self.ranks[lower], 0.0, 0.0)),
            within,
        )

    def _costs(self, exchange: Exchange) -> tuple[tuple[str, float, float], ...]:
        """What the exchange does to relevance."""
        qrels = self.scoring.qrels
        if qrels is None or self.query not in qrels.grades:
            return ()
        chosen = [m for m in self.scoring.measures if isinstance(m, Effectiveness)]
        if not chosen:
            default = parse_measure("nDCG@10")
            chosen = [default] if isinstance(default, Effectiveness) else []
        codes = self.run.doc_codes.copy()
        places = [exchange.upper - 1, exchange.lower - 1]
        codes[places] = codes[places[::-1]]
        changed = replace(self.run, doc_codes=codes)
        before, _ = effectiveness(self.run, chosen, qrels, [self.query])
        after, _ = effectiveness(changed, chosen, qrels, [self.query])
        return tuple(
            (str(measure), float(one), float(other))
            for measure, one, other in zip(chosen, before[:, 0], after[:, 0], strict=True)
        )

    # Documents, terms, passages

    def _documents(self) -> list[ExplainedDocument]:
        names = [str(m) for m in self.scoring.measures if isinstance(m, Measure)]
        polar = next(
            (m for m in self.scoring.measures
             if isinstance(m, Measure) and m.info.needs == "polarity"), None,
        )  # fmt: skip
        others = any(
            isinstance(m, Measure) and m.info.needs != "polarity" for m in self.scoring.measures
        )
        counts: dict[str, tuple[dict[str, float], int]] = {}
        labels: dict[str, dict[str, float]] = {}
        polarity: dict[str, list[float]] = {}
        groups = self.scoring.groups
        if others:
            batch = self.scoring.batch(self.number)
            ids = batch.doc_ids.take(pa.array(batch.documents[0][batch.inside[0]])).to_pylist()  # type: ignore[union-attr]
            ranking = batch.ranking(0)
            for place, doc in enumerate(ids):
                if self.annotations is not None:
                    own = dict(zip(groups, ranking.counts[place].tolist(), strict=True))
                    counts[doc] = (own, int(ranking.lengths[place]))
                if ranking.alignment is not None:
                    shares = zip(groups, ranking.alignment[place].tolist(), strict=True)
                    labels[doc] = {group: weight for group, weight in shares if weight}
        if polar is not None:
            batch = self.scoring.batch(self.number, polar)
            ids = batch.doc_ids.take(pa.array(batch.documents[0][batch.inside[0]])).to_pylist()  # type: ignore[union-attr]
            values = batch.ranking(0).polarity
            if values is not None and not np.isnan(values).any():
                polarity = dict(zip(ids, values.tolist(), strict=True))
        return [
            ExplainedDocument(
                rank,
                doc,
                counts[doc][0] if doc in counts else None,
                counts[doc][1] if doc in counts else None,
                labels.get(doc),
                polarity.get(doc),
                {name: self.parts.get(name, {}).get(doc) for name in names},
            )
            for doc, rank in self.ranks.items()
        ]

    def _terms(self) -> list[ExplainedTerm]:
        if self.annotations is None:
            return []
        groups = {
            term.key: group.name
            for group in self.annotations.lexicon.groups
            for term in group.terms
        }
        counts: dict[str, int] = {}
        documents: dict[str, int] = {}
        for own in self.counts.values():
            for term, count in own.items():
                counts[term] = counts.get(term, 0) + count
                documents[term] = documents.get(term, 0) + 1
        found = [
            ExplainedTerm(
                term,
                groups[term],
                count,
                documents[term],
                {name: parts.get(term, 0.0) for name, parts in self.term_parts.items()},
            )
            for term, count in counts.items()
        ]
        # Measures have scales of their own: a term counts by its largest share of any of them.
        scales = {
            name: sum(abs(part) for part in parts.values()) or 1.0
            for name, parts in self.term_parts.items()
        }

        def weight(term: ExplainedTerm) -> float:
            return max((abs(part) / scales[name] for name, part in term.parts.items()), default=0)

        return sorted(found, key=lambda term: (-weight(term), term.term))

    def _passages(self) -> list[Passage]:
        if not self.texts:
            return []
        matcher = None
        if self.annotations is not None:
            settings = self.annotations.settings
            matcher = Matcher(settings.lexicon, settings.tokenizer)
        shown = []
        for doc in self.docs[: self.passages]:
            text = self.texts.get(doc)
            if text is None:
                continue
            marks: tuple[Mark, ...] = ()
            if matcher is not None:
                marks = tuple(
                    Mark(m.start, m.end, self.scoring.groups[m.entry.group], m.entry.term)
                    for m in matcher.matches(text)[1]
                    if m.entry.group != EXCLUDED
                )
            shown.append(Passage(self.ranks[doc], doc, text, marks))
        return shown
