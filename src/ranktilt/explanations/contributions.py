"""Explain one query: contributions of documents and terms, and the best rank swap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pyarrow as pa

from ranktilt.data.annotations import Annotations, CollectionCounts, DocumentCounts
from ranktilt.data.labels import CROSS
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.explanations.explanation import (
    ExplainedDocument,
    ExplainedMeasure,
    ExplainedTerm,
    Explanation,
    Mark,
    Passage,
    ProposedSwap,
)
from ranktilt.explanations.sides import QuerySides, query_sides
from ranktilt.measures.base import Contributions, Measure, Ranking
from ranktilt.measures.batch import Backgrounds, Batch, deepest
from ranktilt.measures.duo import DUO
from ranktilt.measures.effectiveness import Effectiveness, effectiveness
from ranktilt.measures.names import AnyMeasure
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.scoring import Scoring
from ranktilt.measures.statuses import STATUSES
from ranktilt.terms.matching import Matcher

#: Ranks that matter of a measure without a cutoff.
_TOP = 20
#: Swaps reach this many times as deep as the ranks that matter; nobody would lift rank 704 to 1.
_REACH = 2
#: A swap must improve the measure by more than this; two swaps this close are equal.
_SMALLEST_GAIN = 1e-12
#: Documents of swapped lists that are scored at a time: keeps memory small for long lists.
_AT_A_TIME = 1_000_000


class _TiltedQuery(NamedTuple):
    """A query with its value and how far that is from fair."""

    query_id: str
    value: float
    tilt: float


def most_tilted(
    scores: Scores, run: str, measure: AnyMeasure | str, n: int = 10
) -> list[_TiltedQuery]:
    """The queries furthest from the measure's fair value, worst first.

    If more is better (FaiRR, nDCG), the queries with the lowest values; their tilt is the value.
    """
    one = scores.subset([run], [measure])
    values, scored = one.values[0, 0], one.measures[0]
    goodness, tilts = scored.goodness(values), scored.tilt(values)
    known = np.flatnonzero(~np.isnan(values))
    order = known[np.argsort(goodness[known], kind="stable")][:n]
    return [_TiltedQuery(scores.query_ids[i], float(values[i]), float(tilts[i])) for i in order]


def explain_scoring(
    scoring: Scoring, query: str, texts: Mapping[str, str], passages: int
) -> list[Explanation]:
    """Explain the one query of a scoring, for every run.

    Args:
        scoring: Runs that have this query only.
        query: Its id.
        texts: Documents by id, as far as they are known.
        passages: Passages to keep, from the top.
    """
    scores = scoring.scores()
    numbers = range(len(scoring.runs))
    return [_OneRun(scoring, scores, n, query, texts).explanation(passages) for n in numbers]


class _OneRun:
    """The explanation of one run's list."""

    def __init__(
        self, scoring: Scoring, scores: Scores, number: int, query: str, texts: Mapping[str, str]
    ) -> None:
        self.scoring, self.scores, self.number = scoring, scores, number
        self.query, self.texts = query, texts
        self.run = scoring.runs[number]
        self.docs = self.run.ranking(self.query)
        self.ranks = {doc: rank for rank, doc in enumerate(self.docs, start=1)}
        self.annotations = scoring.terms.annotations
        #: The documents' grades; None if nothing is known about the query.
        self.judged = None if scoring.qrels is None else scoring.qrels.grades.get(query)
        self.parts: dict[str, dict[str, float]] = {}  # measure → document → part
        own = [m for m in scoring.measures if isinstance(m, Measure)]
        #: The rank below which no measure looks.
        self.depth = None if scoring.terms.missing == "skip" or not own else deepest(own)
        looked_at = self.docs[: self.depth]
        self.counts = {} if self.annotations is None else _term_counts(self.annotations, looked_at)
        self.term_parts: dict[str, dict[str, float]] = {}
        self.ruled: list[str] = []

    def explanation(self, passages: int) -> Explanation:
        """All of it."""
        queries = self.scoring.queries
        text = "" if queries is None else queries.texts.get(self.query, "")
        measures = [self._measure(m, measure) for m, measure in enumerate(self.scoring.measures)]
        notes = [note for note in self.scores.notes if note not in self.scoring.notes]
        if self.ruled:
            notes.append(
                f"contributions of terms to {', '.join(self.ruled)} are approximate: a document's "
                "part for a group is divided in proportion to the counts of its terms"
            )
        return Explanation(
            self.run.name, self.query, text, self.scoring.groups, measures,
            self._documents(), self._terms(), list(self._passages(passages)), self.depth, notes,
            self._sides(),
        )  # fmt: skip

    def _measure(self, m: int, measure: Measure | Effectiveness) -> ExplainedMeasure:
        described = self.scores.measures[m].for_runs([self.run.name])
        value = self.scores.values[self.number, m, 0]
        status = STATUSES[int(self.scores.codes[self.number, m, 0])]
        additive = isinstance(measure, Measure) and measure.has_contributions
        if isinstance(measure, Effectiveness) or np.isnan(value) or not additive:
            known = None if np.isnan(value) else float(value)
            return ExplainedMeasure(described, known, status, additive=additive)
        ids, ranking = self._list(measure)
        found = measure.contributions(ranking)
        if found is None:
            return ExplainedMeasure(described, float(value), status)
        self.parts[str(measure)] = dict(zip(ids, found.documents.tolist(), strict=True))
        rest = self._share_out(measure, found, ids)
        swap = self._swap(measure, described, ranking, ids)
        return ExplainedMeasure(described, float(value), status, found.base, rest, swap)

    def _list(self, measure: Measure) -> tuple[list[str], Ranking]:
        """The documents that a measure looks at: their ids, and what it uses of them."""
        sides = self.scoring.sides
        top_only = measure.info.needs == "polarity" and sides and not sides.covers_lists
        batch = self.scoring.batch(self.number, measure, measure.depth if top_only else None)
        rows = batch.documents[0][batch.inside[0]]
        ids = [] if batch.doc_ids is None else batch.doc_ids.take(pa.array(rows)).to_pylist()
        return ids, batch.ranking(0)

    def _share_out(self, measure: Measure, found: Contributions, ids: list[str]) -> float | None:
        """Give the terms their parts; what is left over comes back."""
        by_label = self.scoring.terms.labels is not None and measure.labels_suffice
        if self.annotations is None or by_label or measure.info.needs == "polarity":
            return None
        lexicon = self.annotations.lexicon
        parts, rest = _share_out(found.base, found.parts, ids, self.counts, lexicon)
        self.term_parts[str(measure)] = parts
        if not measure.linear_in_counts:
            self.ruled.append(str(measure))
        return rest

    def _sides(self) -> QuerySides | None:
        """The query's sides, if DUO is explained."""
        part = self.scoring.sides
        duo = next((m for m in self.scoring.measures if isinstance(m, DUO)), None)
        if part is None or duo is None:
            return None
        name = self.run.name
        values = {name: self.scores.value(name, duo, self.query)}
        found = query_sides(part.polarity, self.query, duo, {name: self.docs}, values)
        return found.with_texts(self.texts)

    # The swap

    def _swap(
        self, measure: Measure, described: ScoredMeasure, ranking: Ranking, ids: list[str]
    ) -> ProposedSwap | None:
        """The best swap near the top that costs no relevance; otherwise the best one."""
        top = measure.depth or _TOP
        reach = _REACH * top
        around = measure, described, ranking, top, reach
        found = None
        if self.judged is not None:
            grades = np.array([self.judged.get(doc, 0) for doc in ids], np.float64)
            found = _best_swap(*around, grades)
        costly = found is None and self.judged is not None
        found = found or _best_swap(*around)
        if found is None:
            return None
        upper, lower = ids[found.upper - 1], ids[found.lower - 1]
        ranks = self.ranks[upper], self.ranks[lower]
        return ProposedSwap(
            str(measure), ranks[0], upper, ranks[1], lower, found.before, found.after,
            self._costs(*ranks), costly,
        )  # fmt: skip

    def _costs(self, upper: int, lower: int) -> tuple[tuple[str, float, float], ...]:
        """What swapping two ranks does to relevance."""
        qrels = self.scoring.qrels
        if qrels is None or self.judged is None:
            return ()
        chosen = [m for m in self.scoring.measures if isinstance(m, Effectiveness)]
        chosen = chosen or [Effectiveness("nDCG@10")]
        codes = self.run.doc_codes.copy()
        places = [upper - 1, lower - 1]
        codes[places] = codes[places[::-1]]
        changed = replace(self.run, doc_codes=codes)
        found = effectiveness([self.run, changed], chosen, qrels, [self.query])
        (before, _), (after, _) = found
        return tuple(
            (str(measure), float(one), float(other))
            for measure, one, other in zip(chosen, before[:, 0], after[:, 0], strict=True)
        )

    # Documents, terms, passages

    def _documents(self) -> list[ExplainedDocument]:
        own = [m for m in self.scoring.measures if isinstance(m, Measure)]
        names = [str(measure) for measure in own]
        counts: dict[str, tuple[dict[str, float], int]] = {}
        labels: dict[str, dict[str, float]] = {}
        polarity: dict[str, list[float]] = {}
        kinds = {(m.info.needs == "polarity", getattr(m, "attribute", None) or ""): m for m in own}
        for (_, attribute), measure in kinds.items():
            if CROSS in attribute:  # its groups are those of its attributes
                continue
            ids, ranking = self._list(measure)
            groups = ranking.groups
            if ranking.polarity is not None and not np.isnan(ranking.polarity).any():
                polarity = dict(zip(ids, ranking.polarity.tolist(), strict=True))
            for place, doc in enumerate(ids if measure.info.needs != "polarity" else ()):
                if self.annotations is not None:
                    found = dict(zip(groups, ranking.counts[place].tolist(), strict=True))
                    counts[doc] = (found, int(ranking.lengths[place]))
                if ranking.alignment is not None:
                    shares = zip(groups, ranking.alignment[place].tolist(), strict=True)
                    members = {group: weight for group, weight in shares if weight}
                    labels[doc] = labels.get(doc, {}) | members
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
        lexicon = self.annotations.lexicon
        counts: Counter[str] = Counter()
        documents: Counter[str] = Counter()
        for own in self.counts.values():
            counts.update(own)
            documents.update(own.keys())
        found = [
            ExplainedTerm(
                term,
                lexicon.group_names[lexicon.places[term][0]],
                count,
                documents[term],
                {name: parts.get(term, 0.0) for name, parts in self.term_parts.items()},
            )
            for term, count in counts.items()
        ]
        # measures have different scales: a term counts by its largest share of any of them
        scales = {
            name: sum(abs(part) for part in parts.values()) or 1.0
            for name, parts in self.term_parts.items()
        }

        def weight(term: ExplainedTerm) -> float:
            return max((abs(part) / scales[name] for name, part in term.parts.items()), default=0)

        return sorted(found, key=lambda term: (-weight(term), term.term))

    def _passages(self, most: int) -> Iterator[Passage]:
        if not self.texts:
            return
        matcher = None
        if self.annotations is not None:
            settings = self.annotations.settings
            matcher = Matcher(settings.lexicon, settings.tokenizer)
        for doc in self.docs[:most]:
            text = self.texts.get(doc)
            if text is None:
                continue
            marks: tuple[Mark, ...] = ()
            if matcher is not None:
                marks = tuple(
                    Mark(m.start, m.end, self.scoring.groups[m.entry.group], m.entry.term)
                    for m in matcher.of_groups(text)
                )
            yield Passage(self.ranks[doc], doc, text, marks)


# Terms


def _term_counts(annotations: Annotations, doc_ids: Sequence[str]) -> dict[str, dict[str, int]]:
    """How often each term occurs in these documents; only rows that contain them are read."""
    _, found = annotations.rows(pa.array(list(doc_ids), pa.string()), ["doc_id", "terms"])
    return {
        row["doc_id"]: {term["term"]: term["count"] for term in row["terms"] or ()}
        for row in found.to_pylist()
    }


def _share_out(
    base: float,
    parts: FloatArray,
    doc_ids: Sequence[str],
    counts: Mapping[str, Mapping[str, int]],
    lexicon: Lexicon,
) -> tuple[dict[str, float], float]:
    """What each term adds to a measure, and the rest that no term carries (the base among it).

    Every (document, group) part is shared over the group's terms in the document, in proportion to
    weight × count. For a measure that is linear in the counts this is what each occurrence adds;
    for others it is a rule. A part without a term of that group to carry it goes to the rest, so
    that terms and rest still sum to the score.
    """
    places = lexicon.places
    shared: dict[str, float] = {}
    rest = base
    by_group = parts.shape[1] == len(lexicon.groups)
    for row, doc in zip(parts, doc_ids, strict=True):
        found = counts.get(doc, {}) if by_group else {}
        weights = {term: places[term][1] * count for term, count in found.items()}
        for group, part in enumerate(row.tolist()):
            own = [term for term in found if places[term][0] == group]
            total = sum(weights[term] for term in own)
            if not own or total == 0:
                rest += part
                continue
            for term in own:
                shared[term] = shared.get(term, 0.0) + part * weights[term] / total
    return shared, rest


# Rank swaps


class _RankSwap(NamedTuple):
    """Two ranks (from 1) that change places, and the measure before and after."""

    upper: int
    lower: int
    before: float
    after: float


def _best_swap(
    measure: Measure,
    described: ScoredMeasure,
    ranking: Ranking,
    within: int | None = None,
    reach: int | None = None,
    grades: FloatArray | None = None,
) -> _RankSwap | None:
    """The swap that brings the measure closest to its fair value; None if none brings it closer.

    Among equally good swaps, the one that moves documents least wins, then the highest in the list.

    Args:
        measure: The measure to improve.
        described: The same with its fair value.
        ranking: The list; without a value there is no swap.
        within: Ranks that the upper document is chosen from; by default the measure's cutoff.
        reach: Ranks that the lower document is chosen from; by default the whole list.
        grades: Relevance of each document; if given, no document moves below a less relevant one,
            so that no measure of effectiveness falls.
    """
    before = measure.score(ranking).value
    if before is None:
        return None
    end = len(ranking) if reach is None else min(len(ranking), reach)
    depth = min(d for d in (measure.depth, within, end) if d is not None)
    upper, lower = np.triu_indices(depth, 1, end)
    if grades is not None:
        free = grades[lower] >= grades[upper]
        upper, lower = upper[free], lower[free]
    if not len(upper):
        return None
    size = max(1, _AT_A_TIME // len(ranking))
    pieces = [slice(start, start + size) for start in range(0, len(upper), size)]
    after = np.concatenate([_scored(measure, ranking, upper[p], lower[p]) for p in pieces])
    gain = described.goodness(after) - float(described.goodness(np.array([before]))[0])
    gain[np.isnan(gain)] = -np.inf
    best = gain.max()
    if best <= _SMALLEST_GAIN:
        return None
    alike = np.flatnonzero(gain >= best - _SMALLEST_GAIN)
    chosen = alike[np.lexsort((upper[alike], (lower - upper)[alike]))[0]]
    return _RankSwap(int(upper[chosen]) + 1, int(lower[chosen]) + 1, before, float(after[chosen]))


def _scored(measure: Measure, ranking: Ranking, upper: IntArray, lower: IntArray) -> FloatArray:
    """The measure's value after each swap, NaN if it has none."""
    places = np.arange(len(upper))
    orders = np.tile(np.arange(len(ranking)), (len(upper), 1))
    orders[places, upper], orders[places, lower] = lower, upper
    alone = type(measure).score_batch is Measure.score_batch
    if alone or measure.attention_model.needs_qrels:  # which a batch of orders does not fit
        values = [measure.score(ranking.take(order)).value for order in orders]
        return np.array([np.nan if value is None else value for value in values])
    return measure.score_batch(_batch(measure, ranking, orders)).values


def _batch(measure: Measure, ranking: Ranking, orders: IntArray) -> Batch:
    """Many orders of one ranking as a batch."""
    orders = orders[:, : measure.depth]  # documents below do not matter
    known = np.ones(len(ranking), np.bool_)
    table = DocumentCounts(known, ranking.lengths, ranking.counts, ranking.log_counts)
    # One background for all orders: a batch keeps only the collection's for all queries alike.
    kind = getattr(measure, "background", None)
    around = None if kind is None else CollectionCounts.of(ranking.backgrounds[kind])
    return Batch(
        ranking.groups,
        ranking.targets,
        table,
        orders,
        Backgrounds(table, ranking.targets, measure.cutoff, collection=around),
        None if ranking.alignment is None else ranking.alignment[orders],
        None if ranking.polarity is None else ranking.polarity[orders],
        None if ranking.relevance is None else ranking.relevance[orders],
        np.full(len(orders), ranking.relevance is not None),
    )
