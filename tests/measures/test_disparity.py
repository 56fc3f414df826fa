"""DTR and DIR by hand."""

from __future__ import annotations

from math import log, log2
from typing import Any

import numpy as np
import pytest

import ranktilt
from ranktilt.errors import InputError
from ranktilt.measures import DIR, DTR, MinSkew, Ranking
from ranktilt.measures.base import DocumentSet
from ranktilt.measures.scores import ScoredMeasure

LIST = Ranking.of(
    [[1, 0], [0, 1], [0, 0], [1, 0], [0, 1]],
    groups=("a", "b"),
    relevance=np.array([2, 1, 3, -1, 0]),
)
THREE = Ranking.of(
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]], groups=("a", "b", "c"), relevance=np.array([1, 2, 4])
)


@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        # exposure 1 + 1/log2(5) of a and 1/log2(3) of b; utility 2 and 1
        (DTR() @ 4, (1 + 1 / log2(5)) / 2 * log2(3)),
        (DTR(attention="uniform") @ 4, (2 / 2) / (1 / 1)),
        (DTR(attention="uniform", utility="binary") @ 4, 2.0),
        (DTR(attention="uniform", utility="gain") @ 4, (2 / 3) / (1 / 1)),
        (DTR(attention="uniform", form="log", utility="gain") @ 4, log(2 / 3)),
        (DTR(attention="uniform", form="share", utility="gain") @ 4, 2 / 5),
        (DTR(attention="uniform", form="minmax", utility="gain") @ 4, 2 / 3),
        (DTR(pair="b,a", attention="uniform", utility="gain") @ 4, 3 / 2),
        # clicks: 2 of 2 and 1 of 1, whatever is below
        (DIR(attention="uniform") @ 4, 1.0),
        (DIR(), 1.0 / (1 / log2(3))),
        (DTR(form="share") @ 1, 1.0),
        (DTR(form="minmax") @ 1, 0.0),
    ],
    ids=str,
)
def test_values(measure: Any, expected: float) -> None:
    assert measure.score(LIST).value == pytest.approx(expected)


def test_judged_candidates_count_even_if_they_are_missing() -> None:
    shares = np.array([[1.0, 0], [0, 1], [0, 1]])
    judged = DocumentSet(np.array([0, 1, -1]), shares, np.array([2, 1, 3]))
    ranking = Ranking.of(shares[:2], groups=("a", "b"), relevance=np.array([2, 1]), judged=judged)
    assert DTR(attention="uniform").score(ranking).value == pytest.approx(0.5)
    found = DTR(attention="uniform", candidates="judged").score(ranking)
    assert found.value == pytest.approx((1 / 2) / (1 / 4))


def test_three_groups() -> None:
    assert DTR(form="minmax", attention="uniform").score(THREE).value == pytest.approx(1 / 4)
    assert DTR(pair="c,b", attention="uniform").score(THREE).value == pytest.approx(1 / 2)
    pair = DTR(pair="c,b", form="minmax", attention="uniform")
    assert pair.score(THREE).value == pytest.approx(1 / 2)
    with pytest.raises(InputError, match="compares two groups, and there are 3"):
        DTR().score(THREE)


@pytest.mark.parametrize(
    ("measure", "ranking", "status"),
    [
        (DTR(), Ranking.of([[1, 0], [0, 1]]), "no-qrels"),
        (DTR(candidates="judged"), Ranking.of([[1, 0], [0, 1]]), "no-qrels"),
        (DTR(), Ranking.of([[1, 0], [1, 0]], relevance=np.array([1, 1])), "one-group"),
        (DTR(), Ranking.of([[1, 0], [0, 1]], relevance=np.array([1, 0])), "no-ideal"),
        (DTR() @ 1, LIST, "no-group"),
        (DTR(form="log") @ 1, LIST, "no-group"),
        (DTR(pair="b,a", form="log") @ 1, LIST, "no-group"),
        (DTR(form="minmax"), Ranking.of([[1, 0]], relevance=np.array([1])), "one-group"),
    ],
)
def test_statuses(measure: Any, ranking: Ranking, status: str) -> None:
    found = measure.score(ranking)
    assert (found.value, found.status) == (None, status)


def test_fair_values_and_sides() -> None:
    forms = {form: DTR(form=form) for form in ("ratio", "log", "share", "minmax")}  # type: ignore[arg-type]
    assert [own.fair_value() for own in forms.values()] == ["1", "0", "0.5", "1"]
    assert forms["log"].positive(("a", "b")) == "a"
    assert DTR(pair="b,a", form="log").positive(("a", "b")) == "b"
    assert forms["ratio"].positive(("a", "b")) is None


def test_a_ratio_above_1_is_as_tilted_as_one_below() -> None:
    found = ScoredMeasure(DTR() @ 10, fair="1").tilt(np.array([0.5, 1.0, 1.5]))
    assert found.tolist() == [0.5, 0.0, 0.5]
    assert ScoredMeasure(MinSkew() @ 10, fair="0").tilt(np.array([-0.5])).tolist() == [0.5]
    assert ScoredMeasure(DTR(form="minmax"), fair="1").tilt(np.array([0.25])).tolist() == [0.75]


def test_candidates_of_the_background() -> None:
    """Shown: two of a with grades 1 and 1, one of b with 1; ranked: a, b. Uniform attention."""
    labels = {"a1": "a", "a2": "a", "b1": "b"}
    found = ranktilt.score(
        {"q": {"a1": 2.0, "b1": 1.0}},
        "DTR(candidates='background', attention='uniform')@2",
        labels=labels,
        background={"q": {"a2": 3.0, "b1": 2.0, "a1": 1.0}},
        qrels={"q": {"a1": 1, "a2": 1, "b1": 1}},
    )
    assert found.value("run", "DTR(candidates='background', attention='uniform')@2", "q") == (
        pytest.approx((1 / 2) / (1 / 1))
    )
