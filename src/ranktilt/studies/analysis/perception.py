"""Do measures agree with what people see? Ratings and choices of lists compared with measures.

Every measure is oriented so that higher is more balanced (TExFAIR and NFaiRR as they are, −|ARaB|,
−AWRF if it is a distance, −DUO): a correlation above 0 means that people and measure agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.correlation import correlation, kendall_tau, spearman_rows
from ranktilt.studies.analysis.power import wilson
from ranktilt.studies.annotation.agreement import krippendorff_alpha
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
        scale: Points of the rating scale; None accepts any finite rating.
        resamples: Bootstrap samples for the intervals; 0 for none.
        confidence: Level of the intervals.
        seed: Random seed.
        coefficients: Correlations: "spearman", "kendall".
    """

    centre: bool = False
    keep_inattentive: bool = False
    scale: int | None = None
    resamples: int = 2000
    confidence: float = 0.95
    seed: int = 0
    coefficients: Sequence[str] = _COEFFICIENTS

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_share("confidence", self.confidence)
        for name in self.coefficients:
            if name not in _COEFFICIENTS:
                raise UnknownNameError("coefficient", name, _COEFFICIENTS)

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
class ChoiceAgreement:
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
class Strength:
    """Bradley-Terry strength of one run: its log odds, with mean 0 over all."""

    ranking: str
    strength: float | None
    low: float | None
    high: float | None
    wins: float
    comparisons: int


@dataclass(frozen=True)
class Perception:
    """How people and measures agree."""

    correlations: list[RatingCorrelation] = field(default_factory=list)
    choices: list[ChoiceAgreement] = field(default_factory=list)
    strengths: list[Strength] = field(default_factory=list)
    reliability: float | None = None  # Krippendorff's alpha (interval) of the ratings
    raters: int = 0
    notes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


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
    given = list(ratings)
    _check_scale(given, settings.scale)
    rated, notes = _attentive(given, settings.keep_inattentive, "ratings")
    chosen, more = _attentive(list(choices), settings.keep_inattentive, "choices")
    notes += more
    if not rated and not chosen:
        raise InputError("no ratings and no choices yet", expected="those of a perception study")
    goodness = _Goodness(scores)
    found = Perception(
        reliability=_reliability(rated) if rated else None,
        raters=len({row.participant for row in (*rated, *chosen)}),
        notes=notes,
    )
    if rated:
        means = _mean_ratings(rated, centre=settings.centre)
        goodness.require(means)
        found.correlations.extend(
            _correlate(goodness, number, means, name, settings)
            for number in range(len(scores.measures))
            for name in settings.coefficients
        )
    if chosen:
        goodness.require({(c.query, run) for c in chosen for run in (c.left, c.right)})
        found.choices.extend(
            _agree(goodness, number, chosen, settings) for number in range(len(scores.measures))
        )
        strengths, more = bradley_terry(
            chosen, replace(settings, resamples=min(settings.resamples, 500))
        )
        found.strengths.extend(strengths)
        found.notes.extend(more)
    return found


def _check_scale(ratings: Sequence[Rating], scale: int | None) -> None:
    for row, rating in enumerate(ratings, start=1):
        value, points = rating.rating, f"1 to {scale}"
        if not np.isfinite(value) or (scale is not None and not 1 <= value <= scale):
            raise InputError(
                f"row {row} of the ratings: {value:g} by participant {rating.participant!r}",
                expected="a number" if scale is None else points,
            )


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
) -> ChoiceAgreement:
    counts = Counter[str]()
    by_query: dict[str, list[int]] = {}
    for choice in choices:
        difference = goodness.of(number, choice.query, choice.left) - goodness.of(
            number, choice.query, choice.right
        )
        if choice.chosen not in ("left", "right", "same"):
            raise InputError(f"choice {choice.chosen!r}", expected="left, right or same")
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
    return ChoiceAgreement(
        goodness.scores.measures[number].name, rate, low, high, decided, counts["same"],
        counts["tied"], counts["undefined"], len(choices),
    )  # fmt: skip


def _rate_interval(
    by_query: dict[str, list[int]], hits: int, decided: int, settings: PerceptionSettings
) -> tuple[float, float]:
    """By a bootstrap over queries; Wilson's if there are too few, or all choices agree."""
    if len(by_query) < 5 or hits in (0, decided) or not settings.resamples:
        return wilson(hits, decided, settings.confidence)
    right = np.array([sum(own) for own in by_query.values()], np.float64)
    sizes = np.array([len(own) for own in by_query.values()], np.float64)
    chosen = settings.draws(len(right))
    low, high = settings.interval(right[chosen].sum(axis=1) / sizes[chosen].sum(axis=1))
    return float(low), float(high)


def bradley_terry(
    choices: Iterable[Choice], settings: PerceptionSettings
) -> tuple[list[Strength], list[str]]:
    """Strengths s with P(i is chosen over j) = 1/(1 + exp(s_j − s_i)), over all queries.

    Maximum likelihood by Hunter's (2004) MM algorithm; "same" is half a win for each. It exists
    only if every list is chosen over every other, directly or by a chain (Ford 1957); otherwise
    strengths are None, and a note says so. Intervals come from a bootstrap over participants.
    """
    given = list(choices)
    names = list(dict.fromkeys(run for c in given for run in (c.left, c.right)))
    place = {name: number for number, name in enumerate(names)}
    people = list(dict.fromkeys(c.participant for c in given))
    tables = np.zeros((len(people), len(names), len(names)))
    seat = {who: number for number, who in enumerate(people)}
    for choice in given:
        if choice.chosen not in ("left", "right", "same"):
            raise InputError(f"choice {choice.chosen!r}", expected="left, right or same")
        i, j = place[choice.left], place[choice.right]
        if i == j:
            raise InputError(
                f"{choice.left!r} compared with itself", expected="two different lists"
            )
        won = {"left": 1.0, "right": 0.0, "same": 0.5}[choice.chosen]
        tables[seat[choice.participant], i, j] += won
        tables[seat[choice.participant], j, i] += 1.0 - won
    wins = tables.sum(axis=0)
    strengths = _mm(wins)
    notes: list[str] = []
    if strengths is None:
        notes.append(
            "no Bradley-Terry strengths: some lists are always or never chosen over the others"
        )
    lows: list[float | None] = [None] * len(names)
    highs: list[float | None] = [None] * len(names)
    if strengths is not None and settings.resamples and len(people) > 1:
        samples = (_mm(tables[own].sum(axis=0)) for own in settings.draws(len(people)))
        drawn = [sample for sample in samples if sample is not None]
        if len(drawn) >= settings.confidence * settings.resamples:
            ends = settings.interval(np.array(drawn))
            lows, highs = ends[0].tolist(), ends[1].tolist()
        else:
            notes.append("no intervals of the strengths: too few choices for a bootstrap")
    made = [
        Strength(
            name,
            None if strengths is None else float(strengths[i]),
            lows[i],
            highs[i],
            float(wins[i].sum()),
            int(wins[i].sum() + wins[:, i].sum()),
        )
        for i, name in enumerate(names)
    ]
    if strengths is not None:
        made.sort(key=lambda s: -(s.strength or 0.0))
    return made, notes


def _mm(wins: FloatArray) -> FloatArray | None:
    from scipy.sparse.csgraph import connected_components

    parts, _ = connected_components(wins > 0, directed=True, connection="strong")
    if parts > 1:
        return None
    games = wins + wins.T
    won = wins.sum(axis=1)
    strength = np.ones(len(wins))
    for _ in range(10_000):
        shares = games / (strength[:, None] + strength[None, :])
        new = won / shares.sum(axis=1)
        new /= np.exp(np.log(new).mean())
        done = np.abs(np.log(new / strength)).max() < 1e-10
        strength = new
        if done:
            break
    return np.log(strength)
