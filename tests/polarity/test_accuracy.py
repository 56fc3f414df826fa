"""Accuracy of polarity, and of a random split, by hand and by shuffling."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.errors import InputError
from ranktilt.polarity.accuracy import (
    DEFINITIONS,
    accuracy_per_query,
    bootstrap_interval,
    polarity_accuracy,
)

random_accuracy = partial(polarity_accuracy, shuffled=True)


@pytest.mark.parametrize(
    ("polarity", "labels", "assignment", "per_side"),
    [
        ([1, 2, -1, -2], [1, 1, 2, 2], 1.0, 1.0),
        ([-1, -2, 1, 2], [1, 1, 2, 2], 1.0, 1.0),  # or the other way round
        ([1, 2, 1, 2], [1, 1, 2, 2], 0.5, 1.0),  # one sign for both sides: per-side likes it
        ([1, -1, -1, -1], [1, 1, 2, 2], 0.75, 0.75),
        ([0, 2, -1, -2], [1, 1, 2, 2], 0.75, 0.75),  # 0 is wrong either way
        ([0, 0, 0, 0], [1, 1, 2, 2], 0.0, 0.0),
        ([1, 1, 1, -1], [1, 1, 1, 2], 1.0, 1.0),
        ([1, 1, 1, -1, 9], ["a", "a", "b", "b", None], 0.75, 0.75),
        ([1, 1, -1], [2, 2, 2], 2 / 3, 2 / 3),
    ],
)
def test_one_query(polarity: Any, labels: Any, assignment: float, per_side: float) -> None:
    assert polarity_accuracy([polarity], [labels]) == pytest.approx(assignment)
    assert polarity_accuracy([polarity], [labels], definition="per-side") == pytest.approx(per_side)


def test_queries_count_alike_or_by_their_documents() -> None:
    """2 of 2 right and 3 of 6: mean of 1 and ½, or 5 of 8 documents."""
    polarities = [[1, -1], [1, 1, -1, 1, -1, 0]]
    labels = [[1, 2], [1, 1, 1, 2, 2, 2]]
    # second query: 2 + 1 right one way, 1 + 1 the other; per side 2 and 1
    assert polarity_accuracy(polarities, labels) == pytest.approx((1 + 3 / 6) / 2)
    assert polarity_accuracy(polarities, labels, definition="per-side") == pytest.approx(5 / 8)


def test_random_split_by_hand() -> None:
    """4 + 4 documents, 4 positive: a of the first side positive in C(4, a)² of 70 ways.

    Right documents: max(2a, 8 − 2a) = 8, 6, 4, 6, 8 in 1, 16, 36, 16, 1 ways: 352 / 70 of 8.
    """
    polarity, labels = [1, 1, 1, -1, 1, -1, -1, -1], [1, 1, 1, 1, 2, 2, 2, 2]
    assert random_accuracy([polarity], [labels]) == pytest.approx(352 / 70 / 8)
    # here every a gives the same by side: max(a, 4 − a) twice
    per_side = random_accuracy([polarity], [labels], definition="per-side")
    assert per_side == pytest.approx(352 / 70 / 8)


def test_random_split_of_one_sign_is_the_accuracy_itself() -> None:
    for definition, expected in (("assignment", 0.5), ("per-side", 1.0)):
        found = random_accuracy([[1, 2, 3, 4]], [[1, 1, 2, 2]], definition=definition)  # type: ignore[arg-type]
        assert found == expected


@given(
    signs=st.lists(st.sampled_from([-1, 0, 1]), min_size=2, max_size=9),
    definition=st.sampled_from(DEFINITIONS),
    seed=st.integers(0, 1000),
)
def test_random_split_against_all_shuffles(signs: list[int], definition: Any, seed: int) -> None:
    """Every choice of documents for the first side, one by one, is as likely as any other."""
    from itertools import combinations

    n = len(signs)
    first = int(np.random.default_rng(seed).integers(1, n + 1))
    labels = [1] * first + [2] * (n - first)
    values = []
    for chosen in combinations(range(n), first):
        rest = [i for i in range(n) if i not in chosen]
        order = [signs[i] for i in (*chosen, *rest)]
        values.append(polarity_accuracy([order], [labels], definition=definition))
    found = random_accuracy([signs], [labels], definition=definition)
    assert found == pytest.approx(np.mean(values), abs=1e-12)


@pytest.mark.parametrize("definition", DEFINITIONS)
def test_random_split_against_simulation(definition: Any) -> None:
    generator = np.random.default_rng(5)
    sizes = [8, 12, 30]
    polarities = [generator.normal(0.3, 1.0, n).round(0) for n in sizes]
    labels = [generator.integers(1, 3, n).tolist() for n in sizes]
    shuffled = [
        polarity_accuracy([generator.permutation(p) for p in polarities], labels,
                          definition=definition)
        for _ in range(1500)
    ]  # fmt: skip
    error = np.std(shuffled) / np.sqrt(len(shuffled))
    exact = random_accuracy(polarities, labels, definition=definition)
    assert abs(np.mean(shuffled) - exact) < 4 * error


def test_random_split_of_a_long_list() -> None:
    """Large n: with half of 1,000 positive E|2a − 500| ≈ √(2/π · 4 · var), hypergeometric."""
    variance = 500 * 0.25 * 500 / 999
    normal = 500 + np.sqrt(2 / np.pi) * 2 * np.sqrt(variance)
    signs, labels = [1] * 500 + [-1] * 500, [1] * 500 + [2] * 500
    assert random_accuracy([signs], [labels]) == pytest.approx(normal / 1000, rel=1e-3)


@given(
    data=st.lists(
        st.lists(
            st.tuples(st.sampled_from([-1.5, 0.0, 2.0]), st.sampled_from([1, 2])),
            min_size=1,
            max_size=8,
        ),
        min_size=1,
        max_size=4,
    )
)
def test_symmetries_and_bounds(data: list[list[tuple[float, int]]]) -> None:
    polarities = [[p for p, _ in query] for query in data]
    labels = [[side for _, side in query] for query in data]
    mirrored = [[-p for p in query] for query in polarities]
    exchanged = [[3 - side for side in query] for query in labels]
    for definition in DEFINITIONS:
        for function in (polarity_accuracy, random_accuracy):
            value = function(polarities, labels, definition=definition)
            assert 0.0 <= value <= 1.0
            for p, s in ((mirrored, labels), (polarities, exchanged)):
                other = function(p, s, definition=definition)
                assert other == pytest.approx(value)
    assigned, _ = accuracy_per_query(polarities, labels)
    per_side, weights = accuracy_per_query(polarities, labels, definition="per-side")
    assert (per_side >= assigned - 1e-12).all()
    assert weights.tolist() == [len(query) for query in data]


@pytest.mark.shared
def test_published_accuracies_are_shares_of_documents(shared: Path) -> None:
    """`per-side` divides once, over all documents: all published values have one denominator."""
    path = shared / "data" / "wikibalance_synthetic_sample" / "metric_validation.json"
    published = [v for v in json.loads(path.read_text()).values() if isinstance(v, float)]
    assert len(published) > 100
    for value in published:
        assert float(Fraction(round(value * 31534), 31534)) == pytest.approx(value, abs=1e-15)


@pytest.mark.parametrize(
    ("polarities", "labels", "message"),
    [
        ([[1.0]], [[None]], "query number 1: 0 perspectives, expected two"),
        ([[1.0, 2.0, 3.0]], [[1, 2, 3]], "3 perspectives, expected two"),
    ],
)
def test_bad_input(polarities: Any, labels: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        polarity_accuracy(polarities, labels)
    with pytest.raises(InputError, match=message):
        random_accuracy(polarities, labels)


def test_interval_of_a_mean() -> None:
    """Many values: the percentile interval is near mean ± 1.96 standard errors."""
    values = np.random.default_rng(3).random(400)
    low, high = bootstrap_interval(values, seed=1)
    error = values.std() / 20
    assert low == pytest.approx(values.mean() - 1.96 * error, abs=0.2 * error)
    assert high == pytest.approx(values.mean() + 1.96 * error, abs=0.2 * error)
    assert bootstrap_interval(values, seed=1) == (low, high)
    assert bootstrap_interval(values, seed=2) != (low, high)
    narrow = bootstrap_interval(values, level=0.5)
    assert low < narrow[0] < narrow[1] < high


def test_interval_uses_weights() -> None:
    assert bootstrap_interval([0.5, 0.5], [1, 9]) == (0.5, 0.5)
    # drawn: both the first (0), both the second (1), or one each (0.9)
    assert bootstrap_interval([0.0, 1.0], [1, 9], level=0.98) == (0.0, 1.0)
    assert bootstrap_interval([0.0, 1.0], [1, 9], level=0.2) == pytest.approx((0.9, 0.9))
