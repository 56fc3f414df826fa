"""Corpus statistics in the form of Table 1 of Ziems et al. (2024).

Left: numbers of domains, topics, queries and documents, and the measures that the corpus supports
(rND and rKL need gold labels, DUO only needs an axis). Right: the same by domain, with mean
ratings. What has several domains counts in each; a rating counts in the domain that the document
was rated for, its first. The last line is the paper's: totals divided by the number of domains, and
the mean of the domains' ratings.
"""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from typing import Any, NamedTuple

from ranktilt.corpora.layout import NO_DOMAIN, Corpus, CorpusDocument
from ranktilt.corpora.loading import RATINGS
from ranktilt.display.table import Table

#: Headers of the rating columns in Table 1; the first two rate the question.
_SHORT = dict(zip(RATINGS, ("Q rel.", "Q subj.", "Faith.", "Coh.", "Relev.", "Flu."), strict=True))


class _DomainRow(NamedTuple):
    """One line of the right half of Table 1."""

    domain: str
    topics: float
    queries: float
    documents: float
    #: Mean of each scale over the rated rows; unused scales are omitted.
    ratings: dict[str, float]
    rated: int = 0


class CorpusStatistics(NamedTuple):
    """The counts of `corpus_statistics`."""

    domains: list[_DomainRow]
    topics: int
    queries: int
    documents: int
    distractors: int
    #: Questions with documents on at least two sides.
    both_sides: int
    #: Documents with a perspective.
    labelled: int
    source: str = ""

    def mean(self) -> _DomainRow:
        """The last line of Table 1: totals by the number of domains, and mean ratings."""
        rows = self.domains
        scales = [name for name in RATINGS if any(name in row.ratings for row in rows)]
        return _DomainRow(
            "Mean",
            self.topics / len(rows),
            self.queries / len(rows),
            self.documents / len(rows),
            {
                name: statistics.fmean(row.ratings[name] for row in rows if name in row.ratings)
                for name in scales
            },
            sum(row.rated for row in rows),
        )

    def summary(self) -> Table:
        """The left half of Table 1."""
        gold = self.labelled == self.documents > 0
        rows = [
            ["Domains", f"{sum(row.domain != NO_DOMAIN for row in self.domains):,}"],
            ["Topics", f"{self.topics:,}"],
            ["Queries", f"{self.queries:,}"],
            ["Documents", f"{self.documents:,}"],
            ["Distractors", f"{self.distractors:,}"],
            ["Queries with at least two sides", f"{self.both_sides:,} of {self.queries:,}"],
            ["Gold labels", "yes" if gold else f"{self.labelled:,} of {self.documents:,}"],
            ["Applies: rND, rKL, rRD", "yes" if self.both_sides else "no"],
            ["Applies: DUO", "yes"],
        ]
        return Table(["", "corpus"], rows, right=(1,))

    def table(self) -> Table:
        """The right half of Table 1, with the mean last."""
        scales = list(self.mean().ratings)
        header = ["Domain", "Topics", "Queries", "Docs", *(_SHORT[name] for name in scales)]
        if scales:
            header.append("Rated")
        rows = []
        for row in [*self.domains, self.mean()]:
            cells = [row.domain, *(f"{n:,.0f}" for n in (row.topics, row.queries, row.documents))]
            cells += [f"{row.ratings[s]:.1f}" if s in row.ratings else "–" for s in scales]
            rows.append([*cells, str(row.rated)] if scales else cells)
        return Table(header, rows, right=range(1, len(header)))

    def to_dict(self) -> dict[str, Any]:
        """Everything, for JSON."""
        domains = [row._asdict() for row in self.domains]
        own = {k: v for k, v in self._asdict().items() if k != "domains"}
        return own | {"domains": domains, "mean": self.mean()._asdict()}

    def to_json(self) -> str:
        """Everything, as JSON."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"


def corpus_statistics(corpus: Corpus) -> CorpusStatistics:
    """Count what Table 1 counts; domains are in the order of their names."""
    by_domain: dict[str, list[CorpusDocument]] = {}
    for document in corpus.plain:
        for name in document.domains or (NO_DOMAIN,):
            by_domain.setdefault(name, []).append(document)
    rows = [_row(name, by_domain[name]) for name in sorted(by_domain)]
    plain = corpus.plain
    sides = [sum(side is not None for side in found) for found in corpus.sided.values()]
    return CorpusStatistics(
        rows or [_DomainRow(NO_DOMAIN, 0, 0, 0, {})],
        len({document.topic for document in plain if document.topic}),
        len(corpus.questions),
        len(plain),
        len(corpus.distractors),
        sum(number > 1 for number in sides),
        sum(document.perspective is not None for document in plain),
        corpus.source,
    )


def _row(name: str, documents: Sequence[CorpusDocument]) -> _DomainRow:
    own = [document for document in documents if document.domains[:1] in ((), (name,))]
    rated = [document.ratings for document in own if document.ratings]
    means = {}
    for scale in RATINGS:
        values = [ratings[scale] for ratings in rated if scale in ratings]
        if values:
            means[scale] = statistics.fmean(values)
    return _DomainRow(
        name,
        len({document.topic for document in documents if document.topic}),
        len({document.query_id for document in documents if document.query_id}),
        len(documents),
        means,
        len(rated),
    )
