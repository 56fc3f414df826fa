"""Do measures agree with what people see? Ratings and choices of lists compared with measures.

Every measure is oriented so that higher is more balanced (TExFAIR and NFaiRR as they are, −|ARaB|,
−AWRF if it is a distance, −DUO): a correlation above 0 means that people and measure agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ranktilt.comparisons.results import Result
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, check_known
from ranktilt.measures.scores import Scores
from ranktilt.stats.arrays import check_share
from ranktilt.stats.correlation import correlation, spearman_rows
from ranktilt.stats.intervals import percentile_interval
from ranktilt.studies.tables import Choice, Rating

#: Scores this close are equal: the measure does not decide the pair.
_EQUAL = 1e-12


@dataclass(frozen=True)
class PerceptionSettings:
    """How to compare people with measures.

    Attributes:
        keep_inattentive: Keep answers of participants who failed an attention check.
        resamples: Bootstrap samples for the intervals; 0 for none.
        confidence: Level of the intervals.
        seed: Random seed.
    """

    keep_inattentive: bool = False
    resamples: int = 2000
    confidence: float = 0.95
    seed: int = 0

    def __post_init__(self) -> None:
        check_share("confidence", self.confidence)

    def draws(self, size: int) -> Any:
        """Bootstrap samples of `size` things: resamples × size places."""
        return np.random.default_rng(self.seed).integers(0, size, (self.resamples, size))


@dataclass(frozen=True)
class RatingCorrelation:
    """Spearman's ρ of a measure and the mean ratings of lists; undefined numbers are None."""

    measure: str
    value: float | None
    low: float | None
    high: float | None
    p: float | None
    lists: int  # with a rating and a value
    total: int  # with a rating


@dataclass(frozen=True)
class _ChoiceAgreement:
    """How often people chose the list that the measure calls more balanced.

    Choices of "same" and pairs that the measure does not decide are counted separately.
    """

    measure: str
    rate: float | None
    low: float | None
    high: float | None
    decided: int
    same: int
    tied: int
    undefined: int
    total: int


@dataclass(frozen=True, repr=False)
class _Perception(Result):
    """How people and measures agree."""

    correlations: list[RatingCorrelation] = field(default_factory=list)
    choices: list[_ChoiceAgreement] = field(default_factory=list)
    participants: int = 0
    confidence: float = 0.95
    messages: list[str] = field(default_factory=list)

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form."""
        content = {name: value for name, value in asdict(self).items() if name != "messages"}
        content["notes"] = self.notes()
        return content | ({"manifest": dict(manifest)} if manifest else {})

    @property
    def tables(self) -> list[Table]:
        """Correlations with ratings, and agreement with choices."""
        level = percent(self.confidence)
        found = [
            Table(
                ["measure", "Spearman's ρ", level, "p", "lists"],
                [[c.measure, number(c.value, 3), interval(c.low, c.high, 3), p_value(c.p),
                  f"{c.lists}/{c.total}"] for c in self.correlations],
                range(1, 5),
            ),
            Table(
                ["measure", "agreement", level, "decided", "same", "tied", "undefined"],
                [[c.measure, number(c.rate, 3), interval(c.low, c.high, 3),
                  f"{c.decided}/{c.total}", str(c.same), str(c.tied), str(c.undefined)]
                 for c in self.choices],
                range(1, 7),
            ),
        ]  # fmt: skip
        return [table for table in found if table.rows]

    @property
    def table(self) -> Table:
        """The first of the tables."""
        return self.tables[0]

    def notes(self) -> list[str]:
        """How many people, and what was skipped."""
        return [counted(self.participants, "participant"), *self.messages]


def perceive(
    scores: Scores,
    ratings: Iterable[Rating] = (),
    choices: Iterable[Choice] = (),
    settings: PerceptionSettings | None = None,
) -> _Perception:
    """Correlate ratings, and compare choices, with every measure in `scores`.

    Intervals come from a bootstrap over lists (for choices: over queries, with all their pairs), so
    they are about other lists, not other people.

    Args:
        scores: Per-query scores; a list is a run and a query.
        ratings: Ratings of lists.
        choices: Choices between two lists.
        settings: How to compare.
    """
    settings = settings or PerceptionSettings()
    rated, notes = _attentive(list(ratings), settings.keep_inattentive, "ratings")
    chosen, more = _attentive(list(choices), settings.keep_inattentive, "choices")
    notes += more
    if not rated and not chosen:
        raise InputError("no ratings and no choices yet", expected="those of a perception study")
    found = _Perception(
        participants=len({row.participant for row in (*rated, *chosen)}),
        confidence=settings.confidence,
        messages=notes,
    )
    means = _mean_ratings(rated)
    for choice in chosen:
        if choice.chosen not in ("left", "right", "same"):
            raise InputError(f"choice {choice.chosen!r}", expected="left, right or same")
    seen = _places(scores, list(means))
    left, right = (
        _places(scores, [(choice.query, getattr(choice, side)) for choice in chosen])
        for side in ("left", "right")
    )
    for place, measure in enumerate(scores.measures):
        goodness = measure.goodness(scores.values[:, place])  # runs × queries
        if rated:
            ratings_of = np.array(list(means.values()))
            found.correlations.append(
                _correlate(measure.name, ratings_of, goodness[seen], settings)
            )
        if chosen:
            differences = goodness[left] - goodness[right]
            found.choices.append(_agree(measure.name, differences, chosen, settings))
    return found


def _attentive(rows: list[Any], keep: bool, what: str) -> tuple[list[Any], list[str]]:
    kept = [row for row in rows if keep or row.attention_passed in (None, True)]
    gone = len(rows) - len(kept)
    return kept, ([f"{gone} of {len(rows)} {what} skipped: attention check failed"] * bool(gone))


def _places(scores: Scores, lists: Sequence[tuple[str, str]]) -> tuple[list[int], list[int]]:
    """Places of lists (query, run) in the scores: of their runs, and of their queries."""
    runs = {run: place for place, run in enumerate(scores.runs)}
    queries = {query: place for place, query in enumerate(scores.query_ids)}
    for query, run in lists:
        check_known("run", run, runs, where="scores")
        check_known("query", query, queries, where="scores")
    return [runs[run] for _, run in lists], [queries[query] for query, _ in lists]


# Ratings


def _mean_ratings(ratings: Sequence[Rating]) -> dict[tuple[str, str], float]:
    """{(query, ranking): mean rating}."""
    lists: dict[tuple[str, str], list[float]] = {}
    for rating in ratings:
        lists.setdefault((rating.query, rating.ranking), []).append(rating.rating)
    return {key: float(np.mean(values)) for key, values in lists.items()}


def _correlate(
    measure: str, seen: FloatArray, scored: FloatArray, settings: PerceptionSettings
) -> RatingCorrelation:
    value, p, count = correlation(seen, scored, "spearman")
    low = high = None
    if value is not None and settings.resamples:
        both = ~np.isnan(scored)
        low, high = _bootstrap(seen[both], scored[both], settings)
    return RatingCorrelation(measure, value, low, high, p, count, len(seen))


def _bootstrap(
    x: FloatArray, y: FloatArray, settings: PerceptionSettings
) -> tuple[float | None, float | None]:
    """Interval from a bootstrap over lists; None if too many samples do not vary."""
    chosen = settings.draws(len(x))
    drawn = spearman_rows(x[chosen], y[chosen])
    if (~np.isnan(drawn)).sum() < settings.confidence * settings.resamples:
        return None, None
    return percentile_interval(drawn, settings.confidence)


# Choices


def _agree(
    measure: str, differences: FloatArray, choices: Sequence[Choice], settings: PerceptionSettings
) -> _ChoiceAgreement:
    """`differences` are left − right of each choice; above 0, the left list is more balanced."""
    counts = Counter[str]()
    by_query: dict[str, list[int]] = {}
    for difference, choice in zip(differences.tolist(), choices, strict=True):
        if choice.chosen == "same":
            counts["same"] += 1
        elif np.isnan(difference):
            counts["undefined"] += 1
        elif abs(difference) <= _EQUAL:
            counts["tied"] += 1
        else:
            right = (difference > 0) == (choice.chosen == "left")
            by_query.setdefault(choice.query, []).append(int(right))
    decided = sum(map(len, by_query.values()))
    rate = low = high = None
    if decided:
        hits = sum(map(sum, by_query.values()))
        rate = hits / decided
        low, high = _rate_interval(by_query, hits, decided, settings)
    return _ChoiceAgreement(
        measure, rate, low, high, decided, counts["same"], counts["tied"], counts["undefined"],
        len(choices),
    )  # fmt: skip


def _rate_interval(
    by_query: dict[str, list[int]], hits: int, decided: int, settings: PerceptionSettings
) -> tuple[float, float]:
    """By a bootstrap over queries; Wilson's if there are too few, or all choices agree."""
    from scipy.stats import binomtest

    if len(by_query) < 5 or hits in (0, decided) or not settings.resamples:
        ends = binomtest(hits, decided).proportion_ci(settings.confidence, method="wilson")
        return float(ends.low), float(ends.high)
    right = np.array([sum(own) for own in by_query.values()], np.float64)
    sizes = np.array([len(own) for own in by_query.values()], np.float64)
    chosen = settings.draws(len(right))
    drawn = right[chosen].sum(axis=1) / sizes[chosen].sum(axis=1)
    return percentile_interval(drawn, settings.confidence)
