"""Explain one query: contributions of documents and terms, and the best rank swap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from ranktilt.explanations.explanation import (
    ExplainedDocument,
    ExplainedMeasure,
    ExplainedTerm,
    Explanation,
    Mark,
    Passage,
    ProposedSwap,
)
from ranktilt.explanations.rank_swaps import RankSwap, best_swap
from ranktilt.explanations.terms import share_out, term_counts
from ranktilt.measures.base import Contributions, Measure, Ranking, labels_suffice
from ranktilt.measures.batch import deepest
from ranktilt.measures.effectiveness import Effectiveness, effectiveness
from ranktilt.measures.names import AnyMeasure, parse_measure
from ranktilt.measures.scores import Scores
from ranktilt.measures.scoring import Scoring
from ranktilt.measures.statuses import STATUSES
from ranktilt.terms.matching import EXCLUDED, Matcher

#: In a list longer than this, a measure without a cutoff has swaps tried for its top only.
LONG_LIST, TOP_OF_LONG_LIST = 200, 20
PASSAGES = 10


@dataclass(frozen=True)
class TiltedQuery:
    """A query with its value and how far that is from fair."""

    query_id: str
    value: float
    tilt: float


def most_tilted(
    scores: Scores, run: str, measure: AnyMeasure | str, n: int = 10
) -> list[TiltedQuery]:
    """The queries furthest from the measure's fair value, worst first.

    If more is better (FaiRR, nDCG), the queries with the lowest values; their tilt is the value.
    """
    one = scores.subset([run], [measure])
    values, scored = one.values[0, 0], one.measures[0]
    goodness, tilts = scored.goodness(values), scored.tilt(values)
    known = np.flatnonzero(~np.isnan(values))
    order = known[np.argsort(goodness[known], kind="stable")][:n]
    return [TiltedQuery(scores.query_ids[i], float(values[i]), float(tilts[i])) for i in order]


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
    text = "" if scoring.queries is None else scoring.queries.texts.get(query, "")
    scores = scoring.scores()
    return [
        _OneRun(scoring, scores, number, _Asked(query, text, texts, passages)).explanation()
        for number in range(len(scoring.runs))
    ]


@dataclass(frozen=True)
class _Asked:
    """What is to be explained."""

    query: str
    query_text: str
    texts: Mapping[str, str]
    passages: int


class _OneRun:
    """The explanation of one run's list."""

    def __init__(self, scoring: Scoring, scores: Scores, number: int, asked: _Asked) -> None:
        self.scoring, self.scores, self.number = scoring, scores, number
        self.query, self.query_text = asked.query, asked.query_text
        self.texts, self.passages = asked.texts, asked.passages
        self.run = scoring.runs[number]
        self.docs = self.run.ranking(self.query)
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
        own = [m for m in self.scoring.measures if isinstance(m, Measure)]
        return None if self.scoring.terms.missing == "skip" or not own else deepest(own)

    def explanation(self) -> Explanation:
        """All of it."""
        measures = [self._measure(m, measure) for m, measure in enumerate(self.scoring.measures)]
        notes = [note for note in self.scores.notes if note not in self.scoring.notes]
        if self.ruled:
            notes.append(
                f"contributions of terms to {', '.join(self.ruled)} are approximate: a document's "
                "part for a group is divided in proportion to the counts of its terms"
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
        swap = self._swap(measure, ranking, ids)
        return ExplainedMeasure(described, float(value), status, found.base, rest, swap)

    def _share_out(self, measure: Measure, found: Contributions, ids: list[str]) -> float | None:
        """Give the terms their parts; what is left over comes back."""
        by_label = self.scoring.terms.labels is not None and labels_suffice(measure)
        if self.annotations is None or by_label or measure.info.needs == "polarity":
            return None
        shared = share_out(found.base, found.parts, ids, self.counts, self.annotations.lexicon)
        self.term_parts[str(measure)] = shared.parts
        if not measure.linear_in_counts:
            self.ruled.append(str(measure))
        return shared.rest

    # The swap

    def _swap(self, measure: Measure, ranking: Ranking, ids: list[str]) -> ProposedSwap | None:
        long = measure.depth is None and len(ranking) > LONG_LIST
        within = TOP_OF_LONG_LIST if long else None
        found = best_swap(measure, ranking, within=within)
        if found is None:
            return None
        upper, lower = ids[found.upper - 1], ids[found.lower - 1]
        return ProposedSwap(
            str(measure),
            self.ranks[upper],
            upper,
            self.ranks[lower],
            lower,
            found.before,
            found.after,
            self._costs(RankSwap(self.ranks[upper], self.ranks[lower], 0.0, 0.0)),
            within,
        )

    def _costs(self, swap: RankSwap) -> tuple[tuple[str, float, float], ...]:
        """What the swap does to relevance."""
        qrels = self.scoring.qrels
        if qrels is None or self.query not in qrels.grades:
            return ()
        chosen = [m for m in self.scoring.measures if isinstance(m, Effectiveness)]
        if not chosen:
            default = parse_measure("nDCG@10")
            chosen = [default] if isinstance(default, Effectiveness) else []
        codes = self.run.doc_codes.copy()
        places = [swap.upper - 1, swap.lower - 1]
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
        # measures have different scales: a term counts by its largest share of any of them
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
