"""The input of a report, and facts that several sections need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ranktilt.comparisons.curves import Curves
from ranktilt.comparisons.findings import change_words
from ranktilt.comparisons.loading import weighted_means
from ranktilt.comparisons.results import plain, within_bounds
from ranktilt.comparisons.systems import Comparison, Difference
from ranktilt.comparisons.tradeoff import Tradeoff
from ranktilt.data.annotations import Annotations
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.polarity import Polarity
from ranktilt.data.run import Run
from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.display.numbers import interval, number, percent
from ranktilt.display.table import Cell, Strip
from ranktilt.explanations.explanation import Attribution
from ranktilt.explanations.sides import verdict_of
from ranktilt.measures.duo import DUO
from ranktilt.measures.impact_ratio import ImpactRatio
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import CODE, WITH_VALUE
from ranktilt.stats.intervals import mean_interval, percentile_interval

#: Level of the intervals without a comparison.
_CONFIDENCE = 0.95

OFF_BY = (
    "Off by: mean distance of a query from the fair value. A mean close to fair can hide queries "
    "that lean strongly both ways."
)

Texts = Mapping[str, str] | Callable[[list[str]], Mapping[str, str]]


@dataclass(frozen=True, eq=False)
class ReportInput:
    """Everything a report can show. It omits a section if its data are None or empty.

    Attributes:
        scores: The scores.
        runs: The runs, in the order of `scores.runs`.
        queries: Query texts by id.
        texts: Document texts by id, or a function from ids to texts, called once.
        lexicon: The lexicon, to highlight group terms.
        tokenizer: How texts are split into words.
        annotations: Counts of group terms.
        grades: Relevance grades by query and document.
        polarity: Positions of documents between two sides, if DUO was scored.
        comparison, curves, attribution, tradeoff: Results to show.
        manifest: How the report was made.
        title: The page's title.
        cutoff: How many documents per list the page shows.
        without_texts: Show no passages, for collections that may not be shared.
        page_queries: The page lists this many queries, those that differ most; files have all.
        page_bytes, part_bytes, side_bytes: Size of the values and texts in the page, of the texts
            in one side file, and in all side files together.
    """

    scores: Scores
    runs: Sequence[Run] = ()
    queries: Mapping[str, str] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
    lexicon: Lexicon | None = None
    tokenizer: str = "word"
    annotations: Annotations | None = None
    grades: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    polarity: Polarity | None = None
    comparison: Comparison | None = None
    curves: Curves | None = None
    attribution: Attribution | None = None
    tradeoff: Tradeoff | None = None
    manifest: Mapping[str, Any] = field(default_factory=dict)
    title: str = "How these rankings tilt"
    cutoff: int = 10
    without_texts: bool = False
    page_queries: int = 1000
    page_bytes: int = 1_500_000
    part_bytes: int = 4_000_000
    side_bytes: int = 18_500_000


class View:
    """Facts that several sections need, computed once."""

    def __init__(self, given: ReportInput) -> None:
        self.given = given
        self.scores: Scores = given.scores
        self.runs: list[str] = given.scores.runs
        self.measures: list[ScoredMeasure] = given.scores.measures
        self.summaries: dict[tuple[str, str], dict[str, Any]] = {
            (s["run"], s["measure"]): s for s in given.scores.means()
        }
        self.by_part: dict[str, list[dict[str, Any]]] = given.scores.means_by()
        if not self.any_named:  # every value would be the fair one
            self.given = replace(given, attribution=None, curves=None)

    @cached_property
    def main(self) -> int:
        """The measure shown first: the first signed one, otherwise the first with a fair value.

        One with a value for every query, if there is any; DUO if no list has group terms.
        """

        def order(m: ScoredMeasure) -> tuple[bool, ...]:
            sides = not self.any_named and m is self.duo
            return m.is_pooled, not sides, not self.signed(m), m.fair_value is None

        return self.measures.index(min(self.measures, key=order))

    @cached_property
    def lean(self) -> ScoredMeasure | None:
        """The first measure whose sign names a side; None if no list has group terms."""
        signed = [m for m in self.measures if m.positive and m.fair_value == 0 and not m.is_pooled]
        return signed[0] if signed and self.any_named else None

    @cached_property
    def tilts(self) -> list[ScoredMeasure]:
        """The measures that have a fair value; the others (nDCG) are effectiveness."""
        return [m for m in self.measures if m.fair_value is not None]

    @cached_property
    def effectiveness(self) -> list[ScoredMeasure]:
        """The effectiveness measures."""
        return [m for m in self.measures if m.fair == "high"]

    @cached_property
    def duo(self) -> ScoredMeasure | None:
        """The DUO that the section about sides shows, if there is polarity."""
        wanted = (m for m in self.measures if isinstance(m.measure, DUO))
        return None if self.given.polarity is None else next(wanted, None)

    @cached_property
    def selections(self) -> list[ScoredMeasure]:
        """The impact ratios, the one that is least like chance first; of equals the last."""

        def least(place: int) -> tuple[float, int]:
            found = (own.get("p") for own in self.measures[place].details.values())
            return min((p for p in found if p is not None), default=1.0), -place

        own = [i for i, m in enumerate(self.measures) if isinstance(m.measure, ImpactRatio)]
        return [self.measures[place] for place in sorted(own, key=least)]

    @cached_property
    def verdicts(self) -> dict[str, str]:
        """Whether each query has two sides."""
        axes = {} if self.given.polarity is None else self.given.polarity.queries
        return {query: verdict_of(axes.get(query)) for query in self.scores.query_ids}

    @cached_property
    def baseline(self) -> str:
        """The run the others are compared with: the comparison's baseline, or the first run."""
        named = next((row.baseline for row in self._rows), None)
        return named if named in self.runs else self.runs[0]

    @property
    def _rows(self) -> list[Difference]:
        return [] if self.given.comparison is None else self.given.comparison.rows

    @cached_property
    def pair(self) -> tuple[int, int]:
        """The two systems shown first: the baseline and the one furthest from it."""
        a = self.runs.index(self.baseline)
        if len(self.runs) == 1:
            return a, a
        main = self.measures[self.main].name
        means = [self.summaries[run, main]["value"] for run in self.runs]
        own = means[a]

        def distance(r: int) -> tuple[bool, float, int]:
            known = own is not None and means[r] is not None
            return known, abs(means[r] - own) if known else 0.0, -r

        return a, max((r for r in range(len(self.runs)) if r != a), key=distance)

    @cached_property
    def contrast(self) -> FloatArray:
        """How far apart the systems are on each query, by the main measure.

        With one system: the query's distance from fair. −1 if there is no value.
        """
        values = self.scores.values[:, self.main, :]
        known = self.scores.codes[:, self.main, :] < len(WITH_VALUE)
        if len(self.runs) == 1:
            tilt = self.measures[self.main].tilt(values[0])
            return np.where(known[0], tilt, -1.0)
        high = np.where(known, values, -np.inf).max(axis=0)
        low = np.where(known, values, np.inf).min(axis=0)
        return np.where(known.sum(axis=0) > 1, high - low, -1.0)

    @cached_property
    def shown_queries(self) -> list[int]:
        """The queries of the page, those that differ most first."""
        order = np.argsort(-self.contrast, kind="stable")
        return order[: self.given.page_queries].tolist()

    def mean(self, run: str, measure: str) -> float | None:
        """A run's mean of a measure."""
        return self.summaries[run, measure]["value"]

    @cached_property
    def named(self) -> BoolArray | None:
        """Runs × queries: whether a list has group terms; None if no measure tells, or all have."""
        for m, measure in enumerate(self.measures):
            codes = self.scores.codes[:, m]
            if measure.fair_value is not None and (codes == CODE["no-group-terms"]).any():
                return codes == CODE["ok"]
        return None

    @property
    def any_named(self) -> bool:
        """Whether any list has group terms, as far as the measures tell."""
        return self.named is None or bool(self.named.any())

    def with_terms(self, run: str, measure: ScoredMeasure) -> tuple[float, int] | None:
        """A mean over the queries whose list has group terms, and their number.

        A list without group terms counts as balanced, which hides the tilt of the others. None if
        every list with a value has some, or none has.
        """
        if self.named is None or measure.fair_value is None:
            return None
        r, m = self.runs.index(run), self.measures.index(measure)
        known = self.scores.codes[r, m] < len(WITH_VALUE)
        mine = self.named[r] & known
        weights = None if self.scores.weights is None else self.scores.weights[mine]
        nothing = not mine.any() or (weights is not None and not weights.sum() > 0)
        if nothing or (mine == known).all():
            return None
        return float(np.average(self.scores.values[r, m][mine], weights=weights)), int(mine.sum())

    def scored(self, run: str, measure: str) -> tuple[int, int]:
        """The number of queries with a value, and of all queries."""
        entry = self.summaries[run, measure]
        return entry["n_scored"], entry["n_total"]

    @property
    def candidates(self) -> str:
        """What the attribution's candidates are."""
        return "" if self.given.attribution is None else self.given.attribution.candidates

    @property
    def confidence(self) -> float:
        """The level of the intervals of means."""
        comparison = self.given.comparison
        return _CONFIDENCE if comparison is None else comparison.how.confidence

    def interval(self, run: str, measure: str) -> tuple[float | None, float | None]:
        """The interval of a mean: the comparison's, or the same kind computed here.

        A single system has no comparison, but its mean depends on the queries all the same. None
        with fewer than 2 values.
        """
        return self._intervals[run, measure]

    @cached_property
    def _intervals(self) -> dict[tuple[str, str], tuple[float | None, float | None]]:
        means = [] if self.given.comparison is None else self.given.comparison.means
        compared = {(mean.run, mean.measure): (mean.low, mean.high) for mean in means}
        values = np.where(self.scores.codes < len(WITH_VALUE), self.scores.values, np.nan)
        ends = mean_interval(values, weights=self.scores.weights, confidence=_CONFIDENCE)
        ends = within_bounds(ends, self.measures)
        own = {
            (run, measure.name): (plain(ends[0][r, m]), plain(ends[1][r, m]))
            for r, run in enumerate(self.runs)
            for m, measure in enumerate(self.measures)
        }
        for measure in self.measures:
            if measure.is_pooled:
                drawn = self.scores.pooled_draws(measure)
                for r, run in enumerate(self.runs):
                    low, high = percentile_interval(drawn[r], _CONFIDENCE)
                    own[run, measure.name] = plain(low), plain(high)
        return own | compared

    def placed(self, measure: ScoredMeasure) -> dict[str, tuple[float, float | None, float | None]]:
        """Each system's mean and the ends of its interval."""
        means = ((run, self.mean(run, measure.name)) for run in self.runs)
        return {
            run: (mean, *self.interval(run, measure.name))
            for run, mean in means
            if mean is not None
        }

    def axis(self, measure: ScoredMeasure) -> tuple[float, float]:
        """The ends of a measure's axis; the fair value of a signed one is in the middle."""
        means = self.placed(measure).values()
        ends = [end for own in (*means, (measure.fair_value,)) for end in own if end is not None]
        if not ends:
            return 0.0, 0.0
        if self.signed(measure):
            furthest = max(map(abs, ends))
            return -furthest, furthest
        return min(ends), max(ends)

    def strips(self, measure: ScoredMeasure) -> dict[str, Strip]:
        """The systems' means on one axis."""
        first, last = self.axis(measure)

        def place(value: float) -> float:
            if last - first < 1e-9:
                return 50.0
            return round(4 + 92 * (value - first) / (last - first), 2)

        def known(value: float | None) -> float | None:
            return None if value is None else place(value)

        return {
            run: Strip(
                place(value),
                known(low),
                known(high),
                known(measure.fair_value),
                known(measure.chance.get(run)),
                self.tip(run, measure),
                self.runs.index(run),
            )
            for run, (value, low, high) in self.placed(measure).items()
        }

    def tip(self, run: str, measure: ScoredMeasure) -> str:
        """A mean in words: system, value, interval and number of queries."""
        signed = self.signed(measure)
        text = f"{run}: {measure.name} {number(self.mean(run, measure.name), signed=signed)}"
        ends = self.interval(run, measure.name)
        if ends[0] is not None:
            text += f", {percent(self.confidence)} interval {interval(*ends, signed=signed)}"
        if run in measure.chance:
            text += f", a random order {number(measure.chance[run], 2)}"
        n, total = self.scored(run, measure.name)
        return f"{text}, {n} of {total} queries" if n < total else f"{text}, {n} queries"

    @property
    def signs(self) -> list[str]:
        """What ▲ and ▼ mean, if there is a comparison."""
        comparison = self.given.comparison
        if comparison is None:
            return []
        how = comparison.how.test_words(comparison.tested, intervals=False)
        two_sided = any(measure.two_sided for measure in self.measures)
        return [
            f"▲ ▼: significantly better or worse than {self.baseline} in relevance, or in the "
            f"distance of each query from fair ({how}).{f' {OFF_BY}' if two_sided else ''}"
        ]

    def measure(self, name: str) -> ScoredMeasure:
        """A scored measure by its name; one that only a chart shows is described by itself."""
        for measure in self.measures:
            if measure.name == name:
                return measure
        lexicon = self.given.lexicon
        targets = () if lexicon is None else tuple(lexicon.targets)
        described = ScoredMeasure(name, targets=targets)
        return replace(described, fair=described.measure.fair_value())

    def leans(self, run: str, measure: ScoredMeasure) -> bool:
        """Whether a run leans significantly: its mean's interval excludes the fair value."""
        low, high = self.interval(run, measure.name)
        fair = measure.fair_value
        if low is None or high is None or fair is None or self.few_equal(run, measure):
            return False
        return not low <= fair <= high

    def few_equal(self, run: str, measure: ScoredMeasure) -> bool:
        """Whether the values are equal, and too few for the p of their signs: no spread to test."""
        low, high = self.interval(run, measure.name)
        few = 2 * 0.5 ** self.scored(run, measure.name)[0] >= 1 - self.confidence
        return low is not None and low == high != measure.fair_value and few

    def off(self, run: str, measure: ScoredMeasure) -> float | None:
        """The mean distance of a query from fair, for a two-sided measure; otherwise None.

        A mean close to fair can come from queries that lean strongly both ways, so this decides
        which system is closest.
        """
        good = self._goodness(measure).get(run) if measure.two_sided else None
        return None if good is None else abs(good)

    def signed(self, measure: ScoredMeasure) -> bool:
        """Whether values are printed with their sign."""
        return measure.two_sided and measure.fair_value == 0

    def best(self, measure: ScoredMeasure, worst: bool = False) -> list[str]:
        """The runs closest to fair (or furthest from it), query by query; several if equal."""
        good = self._goodness(measure)
        if not good:
            return []
        goal = min(good.values()) if worst else max(good.values())
        return [run for run, value in good.items() if value == goal]

    def _goodness(self, measure: ScoredMeasure) -> dict[str, float]:
        """Each run's (weighted) mean, turned so that higher is better; only runs with a value."""
        m = self.measures.index(measure)
        if measure.is_pooled:
            means = np.array([self.mean(run, measure.name) for run in self.runs], np.float64)
            good = measure.goodness(means)
        else:
            known = self.scores.codes[:, m] < len(WITH_VALUE)
            values = np.where(known, measure.goodness(self.scores.values[:, m]), np.nan)
            good = weighted_means(values, self.scores.weights).round(12)
        pairs = zip(self.runs, good.tolist(), strict=True)
        return {run: value for run, value in pairs if not np.isnan(value)}

    def worst_parts(self, measure: ScoredMeasure) -> dict[str, tuple[str, float, int]]:
        """For each run the part of the queries furthest from fair: its name, mean and queries."""
        found: dict[str, list[tuple[str, float, int]]] = {}
        for part, summaries in self.by_part.items():
            for entry in summaries:
                if entry["measure"] == measure.name and entry["value"] is not None:
                    own = part, entry["value"], entry["n_scored"]
                    found.setdefault(entry["run"], []).append(own)
        return {
            run: min(parts, key=lambda own: float(measure.goodness(np.array([own[1]]))[0]))
            for run, parts in found.items()
        }

    def mean_cell(self, run: str, measure: ScoredMeasure) -> Cell:
        """A run's mean, marked if it differs significantly from the baseline's."""
        mark = self.mark(run, measure.name)
        change = change_words(mark == "▲", measure.fair == "high")
        return Cell(
            number(self.mean(run, measure.name), signed=self.signed(measure)),
            mark,
            hint=f"significantly {change} than {self.baseline}" if mark else "",
        )

    def difference(self, run: str, measure: str) -> Difference | None:
        """The comparison of a run with the baseline by a measure, or None."""
        return self._differences.get((run, measure))

    @cached_property
    def _differences(self) -> dict[tuple[str, str], Difference]:
        return {(r.run, r.measure): r for r in self._rows if r.baseline == self.baseline}

    def significant(self, run: str, measure: str) -> bool:
        """Whether a run differs significantly from the baseline by a measure."""
        row, comparison = self.difference(run, measure), self.given.comparison
        return row is not None and comparison is not None and comparison.is_significant(row)

    def mark(self, run: str, measure: str) -> str:
        """▲ or ▼ if a run is significantly better or worse than the baseline."""
        row = self.difference(run, measure)
        if row is None or row.better is None or not self.significant(run, measure):
            return ""
        return "▲" if row.better else "▼"

    def changed(self, run: str, measure: str, better: bool) -> bool:
        """Whether a run is significantly better (or worse) than the baseline by a measure."""
        row = self.difference(run, measure)
        return row is not None and row.better is better and self.significant(run, measure)
