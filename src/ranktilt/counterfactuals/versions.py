"""`compare_versions`: which of two versions of the same documents does a ranker prefer?

Version a and version b of every document, such as a text by a person and its rewriting by a
language model, are put into one collection and ranked together. Versions are paired by id.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from ranktilt.comparisons.results import Result, mean_and_interval, plain
from ranktilt.counterfactuals.evaluation import DepthSettings, named_systems, open_collection
from ranktilt.data.collection import Collection
from ranktilt.data.frames import Frame
from ranktilt.data.labels import DocumentPairs
from ranktilt.data.qrels import Qrels
from ranktilt.data.queries import Queries
from ranktilt.data.run import Run
from ranktilt.display.numbers import counted, interval, number, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.names import parse_measure
from ranktilt.measures.scores import PooledSums, Scores
from ranktilt.measures.scoring import ScoringData, prepare
from ranktilt.rankers.base import RankSettings
from ranktilt.rankers.ranking import rank
from ranktilt.stats.intervals import percentile_interval

#: Added to the ids of the other version, b.
OTHER = "#b"
#: Headings of the measures; all but two need relevance judgements.
_MEASURES = {
    "b above a": "PairPreference",
    "relevant pairs": "PairPreference(relevant_only=True)",
    "exposure of b": "Share(group='b', by='documents')",
    "advantage of a, %": "SourceDelta",
    "nDCG": "nDCG",
}
_WITHOUT_QRELS = ("b above a", "exposure of b")
#: Bootstrap samples of the queries, for the interval of SourceDelta.
_DRAWS = 10_000


@dataclass(frozen=True)
class VersionSettings(DepthSettings):
    """How versions are compared.

    Attributes:
        cutoff: Ranks that count.
        depth: Length of the lists.
        confidence: Level of the intervals.
        seed: Seed of the bootstrap.
    """

    seed: int = 0


class BothVersions(NamedTuple):
    """Two versions of the same documents in one collection.

    Attributes:
        texts: Both versions; ids of b end in #b.
        pairs: Ids of a and b.
        only_a: Documents without a version b, which stay in the collection.
        only_b: Documents without a version a.
    """

    texts: Collection
    pairs: DocumentPairs
    only_a: int = 0
    only_b: int = 0

    @classmethod
    def join(cls, first: Collection, other: Collection) -> BothVersions:
        """Put both versions into one collection, in memory.

        Args:
            first: Version a.
            other: Version b, with the same ids.
        """
        a, b = (dict(one.in_memory().texts or {}) for one in (first, other))
        both = [name for name in a if name in b]
        if not both:
            raise InputError(
                f"no id is in both versions ({next(iter(a), None)!r} and {next(iter(b), None)!r})",
                where=other.source, expected=f"the ids of {first.source}",
            )  # fmt: skip
        clash = next((name for name in b if name + OTHER in a), None)
        if clash is not None:
            raise InputError(
                f"document {clash + OTHER!r}", where=first.source,
                expected=f"ids without {OTHER} at the end, which marks the other version",
            )  # fmt: skip
        texts = a | {name + OTHER: text for name, text in b.items()}
        pairs = DocumentPairs.load([(name, name + OTHER) for name in both])
        made = Collection(f"{first.source} and {other.source}", texts=texts)
        return cls(made, pairs, len(a) - len(both), len(b) - len(both))


class VersionRow(NamedTuple):
    """One measure of one system: mean over n of n_total queries, with its interval.

    SourceDelta has one value for all queries; its interval is of a bootstrap over them.
    """

    system: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    n_total: int


@dataclass(frozen=True, eq=False, repr=False)
class VersionComparison(Result):
    """Which of two versions each system prefers.

    Attributes:
        scores: PairPreference, Share, and with qrels PairPreference of relevant pairs, SourceDelta
            and nDCG, for every query.
        runs: Run by system, over both versions.
        both: The documents.
        design: How they were compared.
    """

    scores: Scores
    runs: dict[str, Run] = field(repr=False)
    both: BothVersions = field(repr=False)
    design: VersionSettings

    @cached_property
    def rows(self) -> list[VersionRow]:
        """One row per system and measure."""
        return [
            self._row(r, m)
            for r in range(len(self.scores.runs))
            for m in range(len(self.scores.measures))
        ]

    def row(self, system: str, measure: str) -> VersionRow:
        """One row, by the measure's name."""
        wanted = (system, str(parse_measure(measure)))
        return next(row for row in self.rows if (row.system, row.measure) == wanted)

    def _row(self, r: int, m: int) -> VersionRow:
        run, measure, level = self.scores.runs[r], self.scores.measures[m], self.design.confidence
        summary = self.scores.summary(run, measure.name)
        if measure.is_pooled:
            draws = self.scores.pooled_draws(measure, _DRAWS, self.design.seed)[r]
            low, high = map(plain, percentile_interval(draws, level))
        else:
            values, bounds = self.scores.values[r, m], measure.bounds
            _, low, high = mean_and_interval(values, level, bounds=bounds)
        return VersionRow(
            run, measure.name, summary["value"], low, high, summary["n_scored"], summary["n_total"]
        )

    @property
    def table(self) -> Table:
        """A row per system, a column per measure."""
        known = [measure.name for measure in self.scores.measures]
        names = {head: f"{name}@{self.design.cutoff}" for head, name in _MEASURES.items()}
        heads = {name: head for head, name in names.items() if name in known}
        rows = [
            [system, *(_cell(self.row(system, name)) for name in heads)]
            for system in self.scores.runs
        ]
        return Table(["system", *heads.values()], rows, range(1, len(heads) + 1))

    def conclusions(self) -> list[str]:
        """Which version each system prefers."""
        return [self._conclusion(system) for system in self.scores.runs]

    def _conclusion(self, system: str) -> str:
        row = next(row for row in self.rows if row.system == system)
        if row.value is None:
            return f"{system} ranks no pair in its top {self.design.cutoff}."
        share = f"b is above a in {percent(row.value, 1)} of a query's pairs"
        if row.low is not None and row.high is not None:
            level = percent(self.design.confidence)
            share += f" ({level} interval {percent(row.low, 1)} to {percent(row.high, 1)})"
        if not self.excludes(row, 0.5):
            return f"{system} prefers neither version significantly: {share}."
        return f"{system} significantly prefers version {'b' if row.value > 0.5 else 'a'}: {share}."

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        k, pairs = self.design.cutoff, counted(len(self.both.pairs), "document")
        notes = [
            f"{pairs} in two versions, a and b, ranked together. Means over queries with "
            f"{percent(self.design.confidence)} intervals, not corrected for the number of "
            "systems.",
            f"b above a: share of the pairs with a version in the top {k} in which b is above a "
            "(0.5: no preference). Exposure: share of the exposure in the top "
            f"{k} that b gets (fair 0.5). The first counts all pairs equally, the second gives the "
            "first ranks most weight, so they can differ in direction. Equal scores favour neither "
            "version, in all measures.",
        ]
        if any(measure.is_effectiveness for measure in self.scores.measures):
            notes.append(
                f"Advantage of a: by how many percent nDCG@{k} is higher if only version a of each "
                "relevant document counts as relevant than if only b does (Relative Δ of Dai et "
                f"al. 2024; + is a; bootstrap over queries). nDCG@{k} itself counts both versions."
            )
        unpaired = [(self.both.only_a, "a"), (self.both.only_b, "b")]
        notes += [
            f"{counted(n, 'document')} only in version {name}: ranked, but not compared."
            for n, name in unpaired
            if n
        ]
        return notes

    def settings(self) -> dict[str, Any]:
        """How it was made."""
        return {
            "systems": self.scores.runs,
            "measures": [measure.name for measure in self.scores.measures],
            "pairs": len(self.both.pairs),
            "only_a": self.both.only_a,
            "only_b": self.both.only_b,
            "queries": len(self.scores.query_ids),
            **asdict(self.design),
            "source": self.both.texts.source,
        }


def _cell(row: VersionRow) -> str:
    wide = row.measure.startswith("SourceDelta")
    digits = 1 if wide else 3
    text = number(row.value, digits, signed=wide)
    if row.low is not None and not row.measure.startswith("nDCG"):
        text += f" {interval(row.low, row.high, digits - 1, signed=wide)}"
    return text if row.n == row.n_total else f"{text} ({row.n}/{row.n_total})"


def compare_versions(
    collection: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    other: Collection | str | os.PathLike[str] | Mapping[str, str] | Frame,
    queries: Queries | str | os.PathLike[str] | Mapping[str, str] | Frame,
    systems: Any = "bm25",
    *,
    qrels: Qrels | str | os.PathLike[str] | Mapping[str, Any] | Frame | None = None,
    settings: VersionSettings | None = None,
    ranking: RankSettings | None = None,
) -> VersionComparison:
    """Rank two versions of the same documents together, and measure which one is preferred.

    Args:
        collection: Version a: a file, folder, frame, {id: text} or Collection.
        other: Version b, with the same ids.
        queries: A file or {id: text}.
        systems: Specs ("bm25", "dense:minilm") or functions (collection) -> ranker; {name: system}
            names them.
        qrels: Relevance judgements of the ids, for relevant pairs, SourceDelta and nDCG.
        settings: Cutoff, depth and confidence.
        ranking: Device, batch size, progress and how files are read.

    Returns:
        The comparison, with an interval for every value.
    """
    chosen, how = settings or VersionSettings(), ranking or RankSettings()
    both = BothVersions.join(*(open_collection(one, how.reading) for one in (collection, other)))
    asked = Queries.load(queries)
    runs = {}
    for name, given in named_systems(systems).items():
        ranker = given(both.texts) if callable(given) else given
        runs[name] = rank(both.texts, asked, ranker, depth=chosen.depth, settings=how)
    return score_versions(runs, both, asked, qrels, chosen)


def score_versions(
    runs: Mapping[str, Run],
    both: BothVersions,
    queries: Queries,
    qrels: Any = None,
    settings: VersionSettings | None = None,
) -> VersionComparison:
    """Compare the versions in runs that rank both.

    Args:
        runs: Runs by name, over the ids of `both`.
        both: The documents.
        queries: The queries.
        qrels: Relevance judgements of the ids of version a.
        settings: Cutoff, depth and confidence.
    """
    chosen = settings or VersionSettings()
    heads: Iterable[str] = _WITHOUT_QRELS
    judged = None
    if qrels is not None:
        heads = _MEASURES
        judged = {
            query: own | {name + OTHER: grade for name, grade in own.items()}
            for query, own in Qrels.load(qrels).grades.items()
        }
    measures = [f"{_MEASURES[head]}@{chosen.cutoff}" for head in heads]
    data = ScoringData(pairs=both.pairs, qrels=judged, queries=queries)
    named = [replace(run, name=name) for name, run in runs.items()]
    mirrored = [replace(_mirrored(run, both.pairs), name=run.name) for run in named]
    found = [prepare(own, measures, data).scores() for own in (named, mirrored)]
    return VersionComparison(_mean_scores(*found), dict(runs), both, chosen)


def _mirrored(run: Run, pairs: DocumentPairs) -> Run:
    """The run as if the ending were on the ids of a: equal scores are sorted by the other's id.

    Ties are sorted by id, which would put b above a everywhere.
    """
    other = dict(zip(pairs.first, pairs.second, strict=True))
    other |= dict(zip(pairs.second, pairs.first, strict=True))
    lists = {
        query: dict(sorted(own.items(), key=lambda e: (e[1], other.get(e[0], e[0])), reverse=True))
        for query, own in run.to_dict().items()
    }
    return Run.load(lists, order="file")


def _mean_scores(one: Scores, two: Scores) -> Scores:
    """The mean of two scorings with the same values missing."""
    sums = {
        name: PooledSums(own.groups, (own.sums + two.sums[name].sums) / 2)
        for name, own in one.sums.items()
    }
    # details are of one order of the ties only
    measures = [replace(measure, details={}) for measure in one.measures]
    return replace(one, measures=measures, values=(one.values + two.values) / 2, sums=sums)
