"""Ratings and choices against measures: by hand and by SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from ranktilt.errors import InputError
from ranktilt.measures.scores import ScoredMeasure, Scores
from ranktilt.studies.analysis.perception import (
    PerceptionSettings,
    _bootstrap,
    _mean_ratings,
    perceive,
)
from ranktilt.studies.tables import Choice, Rating

MEASURES = [ScoredMeasure("ARaB@10", "female", "0", True), ScoredMeasure("NFaiRR@10", None, "1")]


def made(arab: object, nfairr: object) -> Scores:
    values = np.stack([np.array(arab, float), np.array(nfairr, float)], axis=1)
    codes = np.where(np.isnan(values), 3, 0)
    return Scores(
        [f"run{i}" for i in range(values.shape[0])], MEASURES,
        [f"q{i}" for i in range(values.shape[2])], values, codes,
    )  # fmt: skip


ARAB = [[0.0, 0.1, -0.4, 0.2], [0.5, -0.6, 0.7, np.nan]]
NFAIRR = [[0.9, 0.8, 0.7, 0.6], [0.5, 0.4, 0.3, 0.2]]
SEEN = [[5, 4, 3, 4], [2, 2, 1, 3]]


def ratings(people: int = 1) -> list[Rating]:
    return [
        Rating(f"p{p}", f"q{q}", f"run{r}", SEEN[r][q])
        for p in range(people)
        for r in range(2)
        for q in range(4)
    ]


def test_ratings_are_correlated_with_what_is_more_balanced() -> None:
    """|ARaB| is turned round, so that agreement is above 0; the undefined list does not count."""
    found = perceive(made(ARAB, NFAIRR), ratings(), settings=PerceptionSettings(resamples=300))
    first = found.correlations[0]
    seen = [5, 4, 3, 4, 2, 2, 1]
    distance = [0.0, 0.1, 0.4, 0.2, 0.5, 0.6, 0.7]
    expected = stats.spearmanr(seen, [-d for d in distance])
    assert first.measure == "ARaB@10"
    assert first.value == pytest.approx(expected.statistic)
    assert first.p == pytest.approx(expected.pvalue)
    assert (first.lists, first.total) == (7, 8)
    assert first.low is not None
    assert first.high is not None
    assert first.value is not None
    assert first.low <= first.value <= first.high
    last = found.correlations[1]
    assert (last.measure, last.lists) == ("NFaiRR@10", 8)
    assert last.value == pytest.approx(stats.spearmanr(np.ravel(SEEN), np.ravel(NFAIRR)).statistic)


def test_the_interval_covers_at_its_rate() -> None:
    """Lists drawn from a population with Spearman's ρ of about 0.48 (normal, r = 0.5)."""
    rng = np.random.default_rng(1)
    true, hits, times = 6 / np.pi * np.arcsin(0.25), 0, 150
    for _ in range(times):
        x, y = rng.multivariate_normal([0, 0], [[1, 0.5], [0.5, 1]], 60).T
        low, high = _bootstrap(x, y, PerceptionSettings(resamples=200))
        assert low is not None
        assert high is not None
        hits += low <= true <= high
    assert 0.88 <= hits / times <= 0.99


def test_people_are_averaged() -> None:
    rows = [
        Rating("a", "q0", "run0", 5),
        Rating("a", "q1", "run0", 3),
        Rating("b", "q0", "run0", 1),
    ]
    assert _mean_ratings(rows) == {("q0", "run0"): 3.0, ("q1", "run0"): 3.0}
    found = perceive(made(ARAB, NFAIRR), ratings(3), settings=PerceptionSettings(resamples=0))
    assert found.participants == 3
    assert found.correlations[0].low is None


def test_lists_that_were_not_scored_are_an_error() -> None:
    scores = made(ARAB, NFAIRR)
    with pytest.raises(InputError, match="unknown run 'other'"):
        perceive(scores, [Rating("a", "q0", "other", 5)])
    with pytest.raises(InputError, match="unknown query"):
        perceive(scores, [Rating("a", "q9", "run0", 5)])
    with pytest.raises(InputError, match="no ratings"):
        perceive(scores, [Rating("a", "q0", "run0", 5, attention_passed=False)])


def choices() -> list[Choice]:
    picks = [
        ("q0", "left"), ("q1", "left"), ("q2", "right"), ("q3", "left"), ("q0", "same"),
        ("q1", "left"),
    ]  # fmt: skip
    return [Choice(f"p{i % 3}", q, "run0", "run1", c) for i, (q, c) in enumerate(picks)]


def test_choices_agree_with_a_measure_or_not() -> None:
    found = perceive(made(ARAB, NFAIRR), (), choices(), settings=PerceptionSettings(resamples=100))
    arab, nfairr = found.choices
    # run0 is nearer to 0 in q0, q1 and q2: three left are right, one right is wrong; q3 undefined
    assert (arab.rate, arab.decided, arab.same, arab.undefined) == (0.75, 4, 1, 1)
    assert (nfairr.rate, nfairr.decided, nfairr.total) == (0.8, 5, 6)
    tied = perceive(
        made(np.zeros((2, 4)), NFAIRR), (), choices(), settings=PerceptionSettings(resamples=0)
    ).choices[0]
    assert (tied.rate, tied.tied) == (None, 5)
    with pytest.raises(InputError, match="choice 'both'"):
        perceive(made(ARAB, NFAIRR), (), [Choice("p", "q0", "run0", "run1", "both")])
