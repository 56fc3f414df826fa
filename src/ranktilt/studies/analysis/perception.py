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
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.correlation import correlation, kendall_tau, spearman_rows
from ranktilt.studies.annotation.decisions import krippendorff_alpha
from ranktilt.studies.tables import Choice, Rating

_COEFFICIENTS = ("spearman", "kendall")
#: Scores this close are equal: the measure does not decide the pair.
_EQUAL = 1e-12


@dataclass(frozen=True)
class PerceptionSettings:
    """How to compare people with measures.

    Attributes:
        centre: Subtract each participant's mean rating first.
        keep_inattentive: Keep answers of participants who failed an attention check.
        resamples: Bootstrap samples for the intervals; 0 for none.
        confidence: Level of the intervals.
        seed: Random seed.
    """

    centre: bool = False
    keep_inattentive: bool = False
    resamples: int = 2000
    confidence: float = 0.95
    seed: int = 0

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_share("confidence", self.confidence)

    def draws(self, size: int) -> Any:
        """Bootstrap samples of `size` things: resamples × size places."""
        return np.random.default_rng(self.seed).integers(0, size, (self.resamples, size))

    def interval(self, drawn: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Percentile interval of bootstrap values."""
        tail = (1.0 - self.confidence) / 2.0
        low, high = np.quantile(drawn, [tail, 1.0 - tail], axis=0)
        return low, high


@dataclass(frozen=True)
class RatingCorrelation:
    """Correlation of a measure with the mean ratings of lists; undefined numbers are None."""

    measure: str
    coefficient: str
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


@dataclass(frozen=True)
class _RunWins:
    """How often the list of one run was called more balanced than another."""

    ranking: str
    share: float
    wins: float
    comparisons: int


@dataclass(frozen=True, repr=False)
class Perception(Result):
    """How people and measures agree."""

    correlations: list[RatingCorrelation] = field(default_factory=list)
    choices: list[_ChoiceAgreement] = field(default_factory=list)
    wins: list[_RunWins] = field(default_factory=list)
    reliability: float | None = None  # Krippendorff's alpha (interval) of the ratings
    raters: int = 0
    confidence: float = 0.95
    messages: list[str] = field(default_factory=list)

    def to_dict(self, manifest: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The JSON form."""
        content = {name: value for name, value in asdict(self).items() if name != "messages"}
        content["notes"] = self.notes()
        return content | ({"manifest": dict(manifest)} if manifest else {})

    @property
    def tables(self) -> list[Table]:
        """Correlations with ratings, agreement with choices, and how often each run won."""
        level = percent(self.confidence)
        found = [
            Table(
                ["measure", "coefficient", "value", level, "p", "lists"],
                [[c.measure, c.coefficient, number(c.value, 3), interval(c.low, c.high, 3),
                  p_value(c.p), f"{c.lists}/{c.total}"] for c in self.correlations],
                range(2, 6),
            ),
            Table(
                ["measure", "agreement", level, "decided", "same", "tied", "undefined"],
                [[c.measure, number(c.rate, 3), interval(c.low, c.high, 3),
                  f"{c.decided}/{c.total}", str(c.same), str(c.tied), str(c.undefined)]
                 for c in self.choices],
                range(1, 7),
            ),
            Table(
                ["list", "share", "won", "compared"],
                [[w.ranking, number(w.share, 3), f"{w.wins:g}", str(w.comparisons)]
                 for w in self.wins],
                range(1, 4),
            ),
        ]  # fmt: skip
        return [table for table in found if table.rows]

    @property
    def table(self) -> Table:
        """The first of the tables."""
        return self.tables[0]

    def notes(self) -> list[str]:
        """How far people agree with each other, and what was skipped."""
        if self.reliability is None:
            return self.messages
        alpha = f"Krippendorff's alpha of their ratings {self.reliability:.3f}"
        return [f"{self.raters} participants; {alpha}", *self.messages]


def perceive(
    scores: Scores,
    ratings: Iterable[Rating] = (),
    choices: Iterable[Choice] = (),
    settings: PerceptionSettings | None = None,
) -> Perception:
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
    goodness = _Goodness(scores)
    found = Perception(
        reliability=_reliability(rated) if rated else None,
        raters=len({row.participant for row in (*rated, *chosen)}),
        confidence=settings.confidence,
        messages=notes,
    )
    if rated:
        means = _mean_ratings(rated, centre=settings.centre)
        goodness.require(means)
        found.correlations.extend(
            _correlate(goodness, number, means, name, settings)
            for number in range(len(scores.measures))
            for name in _COEFFICIENTS
        )
    if chosen:
        for choice in chosen:
            if choice.chosen not in ("left", "right", "same"):
                raise InputError(f"choice {choice.chosen!r}", expected="left, right or same")
        goodness.require({(c.query, run) for c in chosen for run in (c.left, c.right)})
        found.choices.extend(
            _agree(goodness, number, chosen, settings) for number in range(len(scores.measures))
        )
        found.wins.extend(_wins(chosen))
    return found


def _attentive(rows: list[Any], keep: bool, what: str) -> tuple[list[Any], list[str]]:
    kept = [row for row in rows if keep or row.attention_passed in (None, True)]
    gone = len(rows) - len(kept)
    return kept, ([f"{gone} of {len(rows)} {what} skipped: attention check failed"] * bool(gone))


class _Goodness:
    """Values of measures by (query, run), higher is more balanced."""

    def __init__(self, scores: Scores) -> None:
        self.scores = scores
        self.run = {run: r for r, run in enumerate(scores.runs)}
        self.query = {query: q for q, query in enumerate(scores.query_ids)}

    def require(self, lists: Iterable[tuple[str, str]]) -> None:
        for query, run in lists:
            if run not in self.run:
                raise UnknownNameError("run", run, self.run, where="scores")
            if query not in self.query:
                raise UnknownNameError("query", query, self.query, where="scores")

    def of(self, number: int, query: str, run: str) -> float:
        value = self.scores.values[self.run[run], number, self.query[query]]
        return float(self.scores.measures[number].goodness(np.array([value]))[0])


# Ratings


def _mean_ratings(ratings: Sequence[Rating], *, centre: bool) -> dict[tuple[str, str], float]:
    """{(query, ranking): mean rating}."""
    own: dict[str, list[float]] = {}
    for rating in ratings:
        own.setdefault(rating.participant, []).append(rating.rating)
    base = {who: float(np.mean(values)) if centre else 0.0 for who, values in own.items()}
    lists: dict[tuple[str, str], list[float]] = {}
    for rating in ratings:
        value = rating.rating - base[rating.participant]
        lists.setdefault((rating.query, rating.ranking), []).append(value)
    return {key: float(np.mean(values)) for key, values in lists.items()}


def _reliability(ratings: Sequence[Rating]) -> float | None:
    items: dict[tuple[str, str], dict[str, float]] = {}
    for rating in ratings:
        items.setdefault((rating.query, rating.ranking), {})[rating.participant] = rating.rating
    return krippendorff_alpha([list(own.values()) for own in items.values()], "interval")


def _correlate(
    goodness: _Goodness,
    number: int,
    means: dict[tuple[str, str], float],
    coefficient: str,
    settings: PerceptionSettings,
) -> RatingCorrelation:
    seen = np.array(list(means.values()))
    scored = np.array([goodness.of(number, query, run) for query, run in means])
    value, p, count = correlation(seen, scored, coefficient)
    low = high = None
    if value is not None and settings.resamples:
        both = ~np.isnan(scored)
        low, high = _bootstrap(seen[both], scored[both], coefficient, settings)
    name = goodness.scores.measures[number].name
    return RatingCorrelation(name, coefficient, value, low, high, p, count, len(means))


def _bootstrap(
    x: FloatArray, y: FloatArray, coefficient: str, settings: PerceptionSettings
) -> tuple[float | None, float | None]:
    """Interval from a bootstrap over lists; None if too many samples do not vary."""
    chosen = settings.draws(len(x))
    if coefficient == "spearman":
        drawn = spearman_rows(x[chosen], y[chosen])
    else:
        drawn = np.array([kendall_tau(x[own], y[own]) for own in chosen], np.float64)
    drawn = drawn[~np.isnan(drawn)]
    if len(drawn) < settings.confidence * settings.resamples:
        return None, None
    low, high = settings.interval(drawn)
    return float(low), float(high)


# Choices


def _agree(
    goodness: _Goodness, number: int, choices: Sequence[Choice], settings: PerceptionSettings
) -> _ChoiceAgreement:
    counts = Counter[str]()
    by_query: dict[str, list[int]] = {}
    for choice in choices:
        difference = goodness.of(number, choice.query, choice.left) - goodness.of(
            number, choice.query, choice.right
        )
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
        goodness.scores.measures[number].name, rate, low, high, decided, counts["same"],
        counts["tied"], counts["undefined"], len(choices),
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
    low, high = settings.interval(right[chosen].sum(axis=1) / sizes[chosen].sum(axis=1))
    return float(low), float(high)


def _wins(choices: Sequence[Choice]) -> list[_RunWins]:
    """How often each run's list was chosen, the most often first; "same" is half a win for both."""
    won: dict[str, float] = {}
    compared = Counter[str]()
    for choice in choices:
        share = {"left": 1.0, "right": 0.0, "same": 0.5}[choice.chosen]
        won[choice.left] = won.get(choice.left, 0.0) + share
        won[choice.right] = won.get(choice.right, 0.0) + 1.0 - share
        compared.update((choice.left, choice.right))
    found = [_RunWins(run, won[run] / many, won[run], many) for run, many in compared.items()]
    return sorted(found, key=lambda row: -row.share)
