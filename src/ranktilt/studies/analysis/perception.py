"""Do measures see what people see? Ratings and choices of lists against measures of the same lists.

Every measure is turned so that higher is more balanced (TExFAIR and NFaiRR as they are, −|ARaB|,
−AWRF where it is a distance, −DUO): a correlation above 0 means that people and measure agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures.scores import Scores
from ranktilt.stats.arrays import check_seed, check_share
from ranktilt.stats.correlation import correlation
from ranktilt.studies.analysis.power import wilson
from ranktilt.studies.annotation.agreement import krippendorff_alpha
from ranktilt.studies.tables import Choice, Rating

COEFFICIENTS = ("spearman", "kendall")
#: Goodness this close counts as equal: the measure has no opinion on the pair.
EQUAL = 1e-12


@dataclass(frozen=True)
class Correlation:
    """One measure against the mean ratings of lists; undefined numbers are None."""

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
    """How often the list that people chose is the one the measure calls more balanced.

    A choice of "same", and a pair that the measure cannot tell apart, decides nothing and is
    counted apart.
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
    """Bradley-Terry strength of one list or system: its log odds, with mean 0 over all."""

    ranking: str
    strength: float | None
    low: float | None
    high: float | None
    wins: float
    comparisons: int


@dataclass(frozen=True)
class Perception:
    """What people saw, against what measures say."""

    correlations: list[Correlation] = field(default_factory=list)
    choices: list[ChoiceAgreement] = field(default_factory=list)
    strengths: list[Strength] = field(default_factory=list)
    reliability: float | None = None  # Krippendorff's alpha (interval) of the ratings
    raters: int = 0
    notes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it."""
        return asdict(self)


def perceive(
    scores: Scores,
    ratings: Iterable[Rating] = (),
    choices: Iterable[Choice] = (),
    *,
    coefficients: Sequence[str] = COEFFICIENTS,
    centre: bool = False,
    keep_inattentive: bool = False,
    scale: int | None = None,
    resamples: int = 2000,
    confidence: float = 0.95,
    seed: int = 0,
) -> Perception:
    """Correlate ratings per list, and compare choices, with every measure in `scores`.

    A list is a run and a query of `scores`. `centre` takes each participant's own mean from their
    ratings first, for people who use a scale differently. Intervals come from drawing lists again
    (for choices: queries, with all their pairs), so they are about other lists, not other people.
    Ratings that are not from 1 to `scale` are refused; without it, those that are not finite.
    """
    check_seed(seed)
    check_share("confidence", confidence)
    for name in coefficients:
        if name not in COEFFICIENTS:
            raise UnknownNameError("coefficient", name, COEFFICIENTS)
    given = list(ratings)
    _check_scale(given, scale)
    rated, notes = _attentive(given, keep_inattentive, "ratings")
    chosen, told = _attentive(list(choices), keep_inattentive, "choices")
    notes += told
    if not rated and not chosen:
        raise InputError("no ratings and no choices yet", expected="those of a perception study")
    goodness = _Goodness(scores)
    found = Perception(notes=notes)
    if rated:
        means = mean_ratings(rated, centre=centre)
        goodness.require(means)
        lines = [
            _correlate(goodness, number, means, name, resamples, confidence, seed)
            for number in range(len(scores.measures))
            for name in coefficients
        ]
        found = Perception(
            lines, [], [], _reliability(rated), len({r.participant for r in rated}), notes
        )
    if chosen:
        goodness.require({(c.query, run) for c in chosen for run in (c.left, c.right)})
        agreements = [
            _agree(goodness, number, chosen, resamples, confidence, seed)
            for number in range(len(scores.measures))
        ]
        strengths, told = bradley_terry(
            chosen, resamples=min(resamples, 500), confidence=confidence, seed=seed
        )
        people = {c.participant for c in chosen} | {r.participant for r in rated}
        found = Perception(
            found.correlations, agreements, strengths, found.reliability, len(people),
            [*notes, *told],
        )  # fmt: skip
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
    return kept, ([f"{gone} of {len(rows)} {what} left out: attention check failed"] * bool(gone))


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


def mean_ratings(
    ratings: Iterable[Rating], *, centre: bool = False
) -> dict[tuple[str, str], float]:
    """{(query, ranking): mean rating}."""
    given = list(ratings)
    own: dict[str, list[float]] = {}
    for rating in given:
        own.setdefault(rating.participant, []).append(rating.rating)
    base = {who: float(np.mean(values)) if centre else 0.0 for who, values in own.items()}
    lists: dict[tuple[str, str], list[float]] = {}
    for rating in given:
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
    resamples: int,
    confidence: float,
    seed: int,
) -> Correlation:
    seen = np.array(list(means.values()))
    said = np.array([goodness.of(number, query, run) for query, run in means])
    value, p, count = correlation(seen, said, coefficient)
    low = high = None
    if value is not None and resamples:
        both = ~np.isnan(said)
        low, high = _bootstrap(seen[both], said[both], coefficient, resamples, confidence, seed)
    name = goodness.scores.measures[number].name
    return Correlation(name, coefficient, value, low, high, p, count, len(means))


def _bootstrap(
    x: FloatArray, y: FloatArray, coefficient: str, resamples: int, confidence: float, seed: int
) -> tuple[float | None, float | None]:
    """Percentile interval from drawing lists again; None where too many draws do not vary."""
    chosen = np.random.default_rng(seed).integers(0, len(x), (resamples, len(x)))
    if coefficient == "spearman":
        drawn = spearman_rows(x[chosen], y[chosen])
    else:
        drawn = np.array([kendall_tau(x[own], y[own]) for own in chosen])
    drawn = drawn[~np.isnan(drawn)]
    if len(drawn) < confidence * resamples:
        return None, None
    tail = (1.0 - confidence) / 2.0
    low, high = np.quantile(drawn, [tail, 1.0 - tail])
    return float(low), float(high)


def spearman_rows(x: FloatArray, y: FloatArray) -> FloatArray:
    """Spearman's ρ of every row, without p; NaN where a row does not vary."""
    from scipy.stats import rankdata

    a, b = rankdata(x, axis=1), rankdata(y, axis=1)
    a, b = a - a.mean(axis=1, keepdims=True), b - b.mean(axis=1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return (a * b).sum(axis=1) / np.sqrt((a * a).sum(axis=1) * (b * b).sum(axis=1))


def kendall_tau(x: FloatArray, y: FloatArray) -> float:
    """Kendall's τ_b, without p; NaN where a series does not vary."""
    first = np.sign(x[:, None] - x[None, :])
    second = np.sign(y[:, None] - y[None, :])
    ties = float((first * first).sum() * (second * second).sum())
    return float((first * second).sum()) / ties**0.5 if ties else float("nan")


# Choices


def _agree(
    goodness: _Goodness,
    number: int,
    choices: Sequence[Choice],
    resamples: int,
    confidence: float,
    seed: int,
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
        elif abs(difference) <= EQUAL:
            counts["tied"] += 1
        else:
            right = (difference > 0) == (choice.chosen == "left")
            by_query.setdefault(choice.query, []).append(int(right))
    decided = sum(map(len, by_query.values()))
    rate = low = high = None
    if decided:
        hits = sum(map(sum, by_query.values()))
        rate = hits / decided
        low, high = _rate_interval(by_query, hits, decided, resamples, confidence, seed)
    return ChoiceAgreement(
        goodness.scores.measures[number].name, rate, low, high, decided, counts["same"],
        counts["tied"], counts["undefined"], len(choices),
    )  # fmt: skip


def _rate_interval(
    by_query: dict[str, list[int]],
    hits: int,
    decided: int,
    resamples: int,
    confidence: float,
    seed: int,
) -> tuple[float, float]:
    """By drawing queries again; Wilson's where there are too few, or all choices agree."""
    if len(by_query) < 5 or hits in (0, decided) or not resamples:
        return wilson(hits, decided, confidence)
    right = np.array([sum(own) for own in by_query.values()], np.float64)
    sizes = np.array([len(own) for own in by_query.values()], np.float64)
    chosen = np.random.default_rng(seed).integers(0, len(right), (resamples, len(right)))
    rates = right[chosen].sum(axis=1) / sizes[chosen].sum(axis=1)
    tail = (1.0 - confidence) / 2.0
    low, high = np.quantile(rates, [tail, 1.0 - tail])
    return float(low), float(high)


def bradley_terry(
    choices: Iterable[Choice],
    *,
    resamples: int = 500,
    confidence: float = 0.95,
    seed: int = 0,
) -> tuple[list[Strength], list[str]]:
    """Strengths s with P(i is chosen over j) = 1/(1 + exp(s_j − s_i)), over all queries.

    Maximum likelihood by Hunter's (2004) MM algorithm; "same" is half a win for each. There is one
    only if every list is chosen over some other, directly or by a chain (Ford 1957): otherwise
    strengths are None, and the note says so. Intervals from drawing choices of participants again.
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
            raise InputError(f"{choice.left!r} against itself", expected="two different lists")
        won = {"left": 1.0, "right": 0.0, "same": 0.5}[choice.chosen]
        tables[seat[choice.participant], i, j] += won
        tables[seat[choice.participant], j, i] += 1.0 - won
    wins = tables.sum(axis=0)
    strengths = _mm(wins)
    notes: list[str] = []
    if strengths is None:
        notes.append(
            "no Bradley-Terry strengths: some lists are always, or never, chosen over the others"
        )
    lows: list[float | None] = [None] * len(names)
    highs: list[float | None] = [None] * len(names)
    if strengths is not None and resamples and len(people) > 1:
        generator = np.random.default_rng(seed)
        drawn = []
        for _ in range(resamples):
            chosen = generator.integers(0, len(people), len(people))
            again = _mm(tables[chosen].sum(axis=0))
            if again is not None:
                drawn.append(again)
        if len(drawn) >= confidence * resamples:
            tail = (1.0 - confidence) / 2.0
            ends = np.quantile(drawn, [tail, 1.0 - tail], axis=0)
            lows, highs = ends[0].tolist(), ends[1].tolist()
        else:
            notes.append("no intervals of the strengths: too few choices to draw again")
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
