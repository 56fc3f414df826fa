"""What a report is made from, and what follows from it once for all sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from ranktilt.data.annotations import Annotations
from ranktilt.data.lexicon import Lexicon
from ranktilt.data.run import Run
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.measures.statuses import WITH_VALUE
from ranktilt.stats.intervals import mean_interval

#: Of intervals where no comparison names its own.
CONFIDENCE = 0.95

Texts = Mapping[str, str] | Callable[[list[str]], Mapping[str, str]]


@dataclass(frozen=True, eq=False)
class ReportInput:
    """All that a report may show. A section whose part is None or empty is left out.

    `runs` are in the order of `scores.runs`. `texts` are the documents' texts, or a function that
    gives those of a list of ids (it is asked once). `comparison`, `curves`, `attribution`,
    `tradeoff`, `correlations` and `stability` are what the functions of these names return.
    """

    scores: Scores
    runs: Sequence[Run] = ()
    queries: Mapping[str, str] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
    lexicon: Lexicon | None = None
    tokenizer: str = "word"
    annotations: Annotations | None = None
    grades: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    comparison: Any = None
    curves: Any = None
    attribution: Any = None
    tradeoff: Any = None
    correlations: Any = None
    stability: Any = None
    manifest: Mapping[str, Any] = field(default_factory=dict)
    notes: Sequence[str] = ()
    title: str = "How these rankings tilt"
    cutoff: int = 10
    #: For collections that may not be passed on: lists and numbers, no passage.
    without_texts: bool = False
    #: The page lists this many queries, the most contrasting ones; files beside it hold all.
    page_queries: int = 1000
    #: Texts in the page itself, in one side file, and in all side files together.
    page_bytes: int = 2_500_000
    part_bytes: int = 4_000_000
    side_bytes: int = 16_000_000

    def __post_init__(self) -> None:
        names = [run.name for run in self.runs]
        if names and names != self.scores.runs:
            raise InputError(
                f"runs {', '.join(names)}",
                where="report",
                expected=f"those of the scores in their order: {', '.join(self.scores.runs)}",
            )
        if not self.scores.runs or not self.scores.measures or not self.scores.query_ids:
            raise InputError("no scores", where="report", expected="runs, measures and queries")
        if self.cutoff < 1:
            raise InputError(f"cutoff {self.cutoff}", where="report", expected="1 or more")


class View:
    """Facts that several sections need, worked out once."""

    def __init__(self, given: ReportInput) -> None:
        self.given = given
        self.scores = given.scores
        self.runs = given.scores.runs
        self.measures = given.scores.measures
        self.summaries = {(s["run"], s["measure"]): s for s in given.scores.means()}
        self.by_part = given.scores.means_by()

    @cached_property
    def main(self) -> int:
        """The measure shown first: the first signed one, else the first with a fair value."""
        wanted: tuple[Callable[[ScoredMeasure], bool], ...] = (
            lambda m: m.two_sided and m.fair_value == 0,
            lambda m: m.fair_value is not None,
        )
        for wants in wanted:
            for number, measure in enumerate(self.measures):
                if wants(measure):
                    return number
        return 0

    @cached_property
    def tilts(self) -> list[ScoredMeasure]:
        """The measures that have a fair value; the others (nDCG) are effectiveness."""
        return [m for m in self.measures if m.fair_value is not None]

    @cached_property
    def effectiveness(self) -> list[ScoredMeasure]:
        """The measures that are high where the ranking is good."""
        return [m for m in self.measures if m.fair == "high"]

    @cached_property
    def baseline(self) -> str:
        """What the systems are compared with: the comparison's baseline, else the first run."""
        rows = getattr(self.given.comparison, "rows", None) or ()
        named = next((row.baseline for row in rows), None)
        return named if named in self.runs else self.runs[0]

    @cached_property
    def pair(self) -> tuple[int, int]:
        """The two systems shown side by side at first: the baseline and the farthest from it."""
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
        """How far the systems stand apart on each query, by the main measure.

        With one system: how far the query is from the fair end. −1 where nothing is known.
        """
        values = self.scores.values[:, self.main, :]
        known = self.scores.codes[:, self.main, :] < len(WITH_VALUE)
        if len(self.runs) == 1:
            tilt = self.measures[self.main].tilt(values[0])
            return np.where(known[0], tilt, -1.0)
        high = np.where(known, values, -np.inf).max(axis=0)
        low = np.where(known, values, np.inf).min(axis=0)
        enough = known.sum(axis=0) > 1
        spread = np.full(len(high), -1.0)
        np.subtract(high, low, out=spread, where=enough)
        return spread

    @cached_property
    def shown_queries(self) -> list[int]:
        """The queries of the page: the most contrasting ones, in that order."""
        order = np.argsort(-self.contrast, kind="stable")
        return order[: self.given.page_queries].tolist()

    def mean(self, run: str, measure: str) -> float | None:
        """A run's mean of a measure."""
        return self.summaries[run, measure]["value"]

    def scored(self, run: str, measure: str) -> tuple[int, int]:
        """Over how many queries a mean is, of how many."""
        entry = self.summaries[run, measure]
        return entry["n_scored"], entry["n_total"]

    @property
    def confidence(self) -> float:
        """The level of the intervals of means."""
        return getattr(self.given.comparison, "confidence", CONFIDENCE)

    def interval(self, run: str, measure: str) -> tuple[float | None, float | None]:
        """The interval of a mean: the comparison's, or the same kind worked out here.

        One system alone has no comparison, and its mean hangs on the queries all the same. None
        with fewer than 2 values.
        """
        return self._intervals[run, measure]

    @cached_property
    def _intervals(self) -> dict[tuple[str, str], tuple[float | None, float | None]]:
        means = getattr(self.given.comparison, "means", None) or ()
        compared = {(mean.run, mean.measure): (mean.low, mean.high) for mean in means}
        values = np.where(self.scores.codes < len(WITH_VALUE), self.scores.values, np.nan)
        ends = mean_interval(values, weights=self.scores.weights, confidence=CONFIDENCE)
        own = {
            (run, measure.name): (_known(ends[0][r, m]), _known(ends[1][r, m]))
            for r, run in enumerate(self.runs)
            for m, measure in enumerate(self.measures)
        }
        return own | compared

    def measure(self, name: str) -> ScoredMeasure:
        """A scored measure by its name; one that only a chart shows is described by itself."""
        for measure in self.measures:
            if measure.name == name:
                return measure
        lexicon = self.given.lexicon
        targets = () if lexicon is None else tuple(lexicon.targets)
        described = ScoredMeasure(name, targets=targets)
        return replace(described, fair=described.measure.fair_value())

    def beyond_chance(self, run: str, measure: ScoredMeasure) -> bool:
        """Whether a mean's interval leaves the fair value out."""
        low, high = self.interval(run, measure.name)
        fair = measure.fair_value
        if low is None or high is None or fair is None:
            return False
        return not low <= fair <= high

    def off(self, run: str, measure: ScoredMeasure) -> float | None:
        """How far from fair a query is on average, for a measure with two sides; else None.

        A mean near fair may come from queries far off on both sides, so this is what decides which
        system is nearest.
        """
        good = self._goodness(measure).get(run) if measure.two_sided else None
        return None if good is None else abs(good)

    def signed(self, measure: ScoredMeasure) -> bool:
        """Whether values are printed with their sign."""
        return measure.two_sided and measure.fair_value == 0

    def best(self, measure: ScoredMeasure, worst: bool = False) -> list[str]:
        """The runs nearest the fair end (or farthest from it); several where they are equal.

        Query by query: a mean near fair may come from queries far off on both sides.
        """
        good = self._goodness(measure)
        if not good:
            return []
        goal = min(good.values()) if worst else max(good.values())
        return [run for run, value in good.items() if value == goal]

    def _goodness(self, measure: ScoredMeasure) -> dict[str, float]:
        """Each run's (weighted) mean of what is higher the better; only runs with a value."""
        m = self.measures.index(measure)
        weights = self.scores.weights
        found: dict[str, float] = {}
        for r, run in enumerate(self.runs):
            known = self.scores.codes[r, m] < len(WITH_VALUE)
            own = None if weights is None else weights[known]
            if known.any() and (own is None or own.sum() > 0):
                values = measure.goodness(self.scores.values[r, m][known])
                found[run] = float(np.average(values, weights=own).round(12))
        return found

    def difference(self, run: str, measure: str) -> Any:
        """The comparison's row of a run and measure against the baseline, or None."""
        return self._differences.get((run, measure))

    @cached_property
    def _differences(self) -> dict[tuple[str, str], Any]:
        rows = getattr(self.given.comparison, "rows", None) or ()
        return {(row.run, row.measure): row for row in rows if row.baseline == self.baseline}

    def significant(self, run: str, measure: str) -> bool:
        """Whether the comparison says that a run differs from the baseline."""
        row = self.difference(run, measure)
        return row is not None and bool(self.given.comparison.is_significant(row))


def _known(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def candidates_words(view: View) -> str:
    """What an attribution's candidates are."""
    said = str(getattr(view.given.attribution, "candidates", ""))
    if said.startswith("the pool"):
        return f"what these {len(view.runs)} systems retrieved together"
    if said == "the run's own list":
        return "the system's own list" if len(view.runs) == 1 else "each system's own list"
    return said or "the candidates"


def describe_measure(measure: ScoredMeasure) -> str:
    """What a measure says, in plain words, as a sentence."""
    words = measure.measure.wording
    return f"{words[0].upper()}{words[1:].rstrip('.')}." if words else ""
