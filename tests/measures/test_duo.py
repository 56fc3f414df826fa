"""DUO against golden values, all orders of short lists, and the properties it is meant to have.

Expected values come from tests/golden/duo.json (worked out outside this project), from hand
arithmetic, or from the plain definition below over every order.
"""

from __future__ import annotations

import json
import math
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ranktilt.measures.duo
from ranktilt.errors import InputError, UnknownNameError
from ranktilt.measures import DUO, Ranking, Score, SignedDUO
from ranktilt.measures.duo import (
    balanced_order,
    direction,
    duo,
    duo_bounds,
    duo_of_lists,
    duo_raw,
    expected_duo,
    one_sided_order,
    prefix_weights,
)
from ranktilt.measures.statuses import STATUSES
from ranktilt.testing import batch_of

GOLDEN = Path(__file__).parents[1] / "golden" / "duo.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))
TOLERANCE = 1e-9
WAYS = ("step", "include_full_list", "center")


def near(value: float) -> Any:
    return pytest.approx(value, abs=TOLERANCE, rel=1e-9)


# The plain definition


def variance(values: list[float], center: float | None = None) -> float:
    middle = math.fsum(values) / len(values) if center is None else center
    return math.fsum((value - middle) ** 2 for value in values) / len(values)


def plain_raw(values: list[float], step: int, include_full_list: bool, center: str) -> float:
    mean = math.fsum(values) / max(len(values), 1) if center == "global" else None
    return math.fsum(
        variance(values[:i], mean) / math.log2(i)
        for i in range(2, len(values) + include_full_list)
        if i % step == 0
    )


def enumerated(values: list[float], *ways: Any) -> tuple[float, float]:
    found = [plain_raw(list(order), *ways) for order in permutations(values)]
    return min(found), max(found)


def plain_bounds(ordered: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
    """The recurrences of f and g for sorted values, with the variances carried along."""
    size = len(ordered)
    if size < 2:
        return 0.0, 0.0
    ordered = ordered - ordered[0]  # far from 0 digits would be lost
    mean, spread, low = ordered, np.zeros(size), np.zeros(size)  # of neighbours from i on
    far_mean, far_spread, high = ordered[[-1, 0]], np.zeros(2), np.zeros(2)  # by a = 0, 1
    first_mean, first_spread = ordered[0], 0.0  # of the smallest alone
    for length in range(2, size + 1):
        mean, spread = _with_one_more(mean[:-1], spread[:-1], ordered[length - 1 :], length)
        low = np.minimum(low[:-1], low[1:]) + weights[length] * spread / length
        far_mean, far_spread = _with_one_more(
            far_mean, far_spread, ordered[size - length : size], length
        )
        first_mean, first_spread = _with_one_more(
            first_mean, first_spread, ordered[length - 1], length
        )
        far_mean, far_spread = np.append(far_mean, first_mean), np.append(far_spread, first_spread)
        from_below, from_above = np.append(high, -np.inf), np.insert(high, 0, -np.inf)
        high = np.maximum(from_below, from_above) + weights[length] * far_spread / length
    return float(low[0]), float(high.max())


def _with_one_more(mean: Any, spread: Any, value: Any, size: int) -> tuple[Any, Any]:
    """Mean and summed squares of sets that gain a value and then have `size` (Welford).

    Unlike sums of squares this gives sets of equal values a spread of exactly 0.
    """
    step = value - mean
    mean = mean + step / size
    return mean, spread + step * (value - mean)


# Values that are equal or clearly apart, few of them or many

GRID = st.integers(-40, 40).map(lambda n: n / 13)
COARSE = st.sampled_from([-1.0, 0.0, 1.0])
ways = st.fixed_dictionaries(
    {
        "step": st.integers(1, 4),
        "include_full_list": st.booleans(),
        "center": st.sampled_from(["prefix", "global"]),
    }
)


def lists(low: int, high: int) -> st.SearchStrategy[list[float]]:
    return st.lists(GRID, min_size=low, max_size=high) | st.lists(
        COARSE, min_size=low, max_size=high
    )


# Golden


@pytest.mark.shared
def test_the_copy_is_the_shared_file(shared: Path) -> None:
    assert GOLDEN.read_bytes() == (shared / "golden" / "duo.json").read_bytes()


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
def test_golden_functions(case: dict[str, Any]) -> None:
    polarity, options = case["polarity"], {way: case[way] for way in WAYS}
    assert duo_raw(polarity, **options) == near(case["raw"])
    assert duo_bounds(polarity, **options) == (near(case["min"]), near(case["max"]))
    found = duo(polarity, **options)
    assert found is None if case["duo"] is None else found == near(case["duo"])
    assert direction(polarity) == case["direction_lean"]
    assert direction(polarity, method="a2") == case["direction_a2"]


@pytest.mark.parametrize("case", CASES, ids=range(len(CASES)))
@pytest.mark.parametrize("compiled", [False, True])
def test_golden_measures(case: dict[str, Any], compiled: bool) -> None:
    options = {way: case[way] for way in WAYS}
    ranking = Ranking.of_polarity(case["polarity"])
    batch = batch_of([ranking])
    signs = {"lean": case["direction_lean"], "a2": case["direction_a2"]}
    expected: dict[Any, int] = {DUO(**options): 1}
    expected |= {SignedDUO(**options, direction=d): sign for d, sign in signs.items()}  # type: ignore[arg-type]
    for measure, sign in expected.items():
        if compiled:
            scores = measure.score_batch(batch)
            value, status = float(scores.values[0]), STATUSES[scores.codes[0]]
            found = Score(None if math.isnan(value) else value, status)
        else:
            found = measure.score(ranking)
        if case["duo"] is None:
            assert found == Score(None, "no-spread")
        else:
            assert found == Score(near(sign * case["duo"]), "ok")


# Hand arithmetic


def test_three_documents_by_hand() -> None:
    """Only i = 2 counts, and log2(2) = 1: raw is the variance of two, (a − b)² / 4.

    Of 0, 1, 4: 0.25 (0 and 1), 2.25 (1 and 4), 4 (0 and 4).
    """
    assert duo_raw([1.0, 4.0, 0.0]) == near(2.25)
    assert duo_bounds([1.0, 4.0, 0.0]) == (near(0.25), near(4.0))
    assert duo([1.0, 4.0, 0.0]) == near(1 - 2.0 / 3.75)
    assert duo([0.0, 1.0, 4.0]) == 1.0
    assert duo([4.0, 0.0, 1.0]) == 0.0
    # Means 4 and 2 of the tops, 5/3 of all: 7/3 and 1/3 above.
    assert direction([4.0, 0.0, 1.0]) == 1
    assert SignedDUO().score(Ranking.of_polarity([0.0, 1.0, 4.0])) == Score(-1.0)


def test_full_list_and_step_by_hand() -> None:
    """±1 by turns: variance 1 at 2 and 4, 8/9 at 3; log2(4) = 2."""
    values = [1.0, -1.0, 1.0, -1.0]
    assert duo_raw(values) == near(1 + 8 / 9 / math.log2(3))
    assert duo_raw(values, include_full_list=True) == near(1.5 + 8 / 9 / math.log2(3))
    assert duo_raw(values, include_full_list=True, step=2) == near(1.5)
    assert duo_raw(values, step=3) == near(8 / 9 / math.log2(3))
    assert duo_raw(values, step=4) == 0.0


def test_global_center_cannot_see_one_sidedness_of_plus_and_minus_one() -> None:
    """Each deviates by 1 from the mean of 0: every order is alike to it, though not to DUO."""
    one_sided, balanced = [1.0, 1.0, -1.0, -1.0], [1.0, -1.0, 1.0, -1.0]
    assert duo(one_sided) == 1.0
    assert duo(balanced) == near(0.0)
    for values in (one_sided, balanced):
        assert duo(values, center="global") is None
        low, high = duo_bounds(values, center="global")
        assert low == high == near(1 + 1 / math.log2(3))
        ranking = Ranking.of_polarity(values)
        assert DUO(center="global").score(ranking) == Score(None, "no-spread")


def test_full_list_changes_nothing_after_normalising() -> None:
    values = [0.4, -1.0, 0.3, 0.9, -0.2, 0.8]
    assert duo(values, include_full_list=True) == near(duo(values) or math.nan)
    # the global centre does not move for it either
    assert duo(values, include_full_list=True, center="global") == near(
        duo(values, center="global") or math.nan
    )


# Against every order


@settings(deadline=None, max_examples=60)
@given(values=lists(0, 6), options=ways)
def test_bounds_are_those_of_all_orders(values: list[float], options: dict[str, Any]) -> None:
    low, high = enumerated(values, *(options[way] for way in WAYS)) if values else (0.0, 0.0)
    assert duo_bounds(values, **options) == (near(low), near(high))


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("center", ["prefix", "global"])
@pytest.mark.parametrize(
    "values", [[0.3, -1.2, 2.0, 0.7, -0.1, 5.0, -0.6], [1.0, 1.0, -1.0, 1.0, 0.0, -1.0, -1.0]]
)
def test_bounds_of_seven(values: list[float], center: Any, step: int, full: bool) -> None:
    low, high = enumerated(values, step, full, center)
    found = duo_bounds(values, step=step, include_full_list=full, center=center)
    assert found == (near(low), near(high))


@settings(deadline=None)
@given(values=lists(0, 7), options=ways)
def test_raw_is_the_definition(values: list[float], options: dict[str, Any]) -> None:
    assert duo_raw(values, **options) == near(plain_raw(values, *(options[w] for w in WAYS)))


@settings(deadline=None)
@given(values=lists(0, 60), step=st.integers(1, 7), full=st.booleans())
def test_plain_bounds_equal_the_compiled(values: list[float], step: int, full: bool) -> None:
    ordered = np.sort(np.array(values, np.float64))
    plain = plain_bounds(ordered, prefix_weights(len(values), step, full))
    compiled = duo_bounds(values, step=step, include_full_list=full)
    assert compiled == (near(plain[0]), near(plain[1]))


# Many lists at once


@settings(deadline=None)
@given(
    several=st.lists(lists(0, 12), max_size=8),
    before=st.integers(0, 3),
    step=st.integers(1, 4),
    full=st.booleans(),
    piece=st.sampled_from([1, 40, 1 << 20]),
)
def test_many_lists_are_each_list(
    several: list[list[float]], before: int, step: int, full: bool, piece: int
) -> None:
    """Also if the lists are shared out over threads in small pieces."""
    polarity = [9.0] * before + [value for values in several for value in values] + [9.0]
    offsets = np.cumsum([before, *map(len, several)])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranktilt.measures.duo, "_PIECE", piece)
        found = duo_of_lists(polarity, offsets, step=step, include_full_list=full)
    for number, values in enumerate(several):
        one = duo(values, step=step, include_full_list=full)
        assert found.duo[number] == pytest.approx(math.nan if one is None else one, nan_ok=True)
        low, high = duo_bounds(values, step=step, include_full_list=full)
        assert (found.low[number], found.high[number]) == (near(low), near(high))


@pytest.mark.parametrize(
    "offsets", [[], [0.0, 2.0], [-1, 2], [0, 3], [2, 0], [[0, 2]], [0, 2, 1]], ids=str
)
def test_offsets_are_checked(offsets: Any) -> None:
    with pytest.raises(InputError, match="offsets"):
        duo_of_lists([0.0, 1.0], offsets)


def test_polarities_of_many_lists_are_checked() -> None:
    with pytest.raises(InputError, match="polarity"):
        duo_of_lists([0.0, math.nan], [0, 2])


# Properties


@settings(deadline=None)
@given(
    values=lists(3, 25),
    options=ways,
    scale=st.floats(1e-2, 1e3) | st.floats(-1e3, -1e-2),
    shift=st.integers(-50, 50),
)
def test_scale_shift_and_mirror_do_not_matter(
    values: list[float], options: dict[str, Any], scale: float, shift: int
) -> None:
    """Half of the scales are negative: they turn the axis round."""
    before = duo(values, **options)
    changed = (np.array(values) * scale + shift * abs(scale)).tolist()
    if before is None:
        # Rounding of the changed values may show, but only against what is left of the spread.
        low, high = duo_bounds(changed, **options)
        assert high - low <= 1e-9 * max(1.0, scale**2)
    else:
        assert 0.0 <= before <= 1.0
        assert duo(changed, **options) == pytest.approx(before, abs=1e-7)


@settings(deadline=None)
@given(values=lists(3, 25), options=ways)
def test_extreme_orders(values: list[float], options: dict[str, Any]) -> None:
    array = np.array(values)
    found = {0.0: balanced_order(values, **options), 1.0: one_sided_order(values, **options)}
    for expected, order in found.items():
        assert sorted(order.tolist()) == list(range(len(values)))
        if duo(values, **options) is not None:
            assert duo(array[order], **options) == near(expected)


@pytest.mark.parametrize("center", ["prefix", "global"])
def test_a_thousand_documents(center: Any) -> None:
    values = np.random.default_rng(7).normal(size=1000)
    low, high = duo_bounds(values, center=center)
    assert 0.0 < low < high
    balanced = values[balanced_order(values, center=center)]
    one_sided = values[one_sided_order(values, center=center)]
    assert duo_raw(balanced, center=center) == pytest.approx(high, rel=1e-9)
    assert duo_raw(one_sided, center=center) == pytest.approx(low, rel=1e-9)
    assert low < duo_raw(values, center=center) < high
    found = DUO(center=center).score(Ranking.of_polarity(balanced))
    assert found == Score(near(0.0))


@pytest.mark.parametrize("value", [0.1, 0.3, 1e6 + 0.1, -7.3, 1 / 3])
@pytest.mark.parametrize("size", [1, 2, 3, 10, 100])
@pytest.mark.parametrize("center", ["prefix", "global"])
def test_equal_values_have_exactly_no_spread(value: float, size: int, center: Any) -> None:
    values = [value] * size
    assert duo_raw(values, center=center) == 0.0
    assert duo_bounds(values, center=center) == (0.0, 0.0)
    assert plain_bounds(np.array(values), prefix_weights(size, 1, True)) == (0.0, 0.0)
    assert duo(values, center=center) is None
    for method in ("lean", "a2"):
        assert direction(values, method=method) == 0  # type: ignore[arg-type]


@pytest.mark.parametrize("values", [[], [1.0], [1.0, -1.0]])
def test_too_short_for_two_orders_to_differ(values: list[float]) -> None:
    assert duo(values) is None
    assert duo(values, include_full_list=True) is None
    assert sorted(balanced_order(values).tolist()) == list(range(len(values)))


def test_figure_1_of_the_paper() -> None:
    """Three articles of one side, then three of the other: 1; the two sides in turn: 0."""
    assert duo([1.0, 1.0, 1.0, -1.0, -1.0, -1.0]) == near(1.0)
    assert duo([1.0, -1.0, 1.0, -1.0, 1.0, -1.0]) == near(0.0)


@pytest.mark.parametrize("scale", [1e-6, 1e-30, 1e-100, 1e6, -1e-6])
@pytest.mark.parametrize("center", ["prefix", "global"])
def test_polarity_has_no_scale(scale: float, center: Any) -> None:
    """0, 1, 3 in this order: by hand 1 − (1/4 − 1/4)/(9/4 − 1/4) = 1, whatever the scale."""
    assert duo(np.array([0.0, 1.0, 3.0]) * scale) == near(1.0)
    values = np.array([0.9, -0.7, 0.8, 0.1, -0.9, -0.2])
    ranking, small = Ranking.of_polarity(values), Ranking.of_polarity(values * scale)
    for measure in (DUO(center=center), SignedDUO(center=center)):
        before = measure.score(ranking).value
        assert before is not None
        turned = -1 if scale < 0 and measure.info.signed else 1
        assert measure.score(small) == Score(near(turned * before))
        assert measure.score_batch(batch_of([small])).values[0] == near(turned * before)
    if scale > 0:  # a2 does not flip under mirroring
        assert direction(values * scale, method="a2") == direction(values, method="a2") != 0


def test_what_only_rounding_tells_apart_is_equal() -> None:
    """One unit in the last place of 0.3, and of 1e8 (1.5e-8), is rounding of the input."""
    assert duo([0.3, 0.1 + 0.2, 0.3, 0.3]) is None
    assert duo([1e8, 1e8 + 1.5e-8, 1e8]) is None
    # a small dot product of unit vectors has the rounding of 1
    assert duo([0.01, 0.01 + 1e-16, 0.01 - 1e-16, 0.01]) is None
    # … but 1e-6 of the value is not
    assert duo([0.0, 1e-7, 2e-7]) == near(1.0)
    assert duo([1.0, 1.0 + 1e-6, 1.0 + 3e-6]) == near(1.0)
    # A far value makes the rest small, but max − min is (1e8)² / 4.
    assert duo([0.0, 1e-7, 1e8]) == near(1.0)
    # ±1 about a mean far away: with the mean of the list all orders are alike but for rounding
    assert duo(np.array([1.0, -1.0, -1.0, 1.0, -1.0, 1.0]) / 3 + 1e3, center="global") is None


# Direction


@settings(deadline=None)
@given(values=lists(0, 30))
def test_lean_is_its_definition_and_flips(values: list[float]) -> None:
    mean = math.fsum(values) / max(len(values), 1)
    total = math.fsum(
        (math.fsum(values[:i]) / i - mean) / math.log2(i + 1) for i in range(1, len(values))
    )
    expected = 0 if abs(total) <= 1e-12 else int(math.copysign(1, total))
    assert direction(values) == expected
    assert direction([-value for value in values]) == -expected


@settings(deadline=None)
@given(values=lists(0, 30))
def test_a2_is_its_definition(values: list[float]) -> None:
    total = 0.0
    for i in range(2, len(values)):
        sign = 1 if sum(value > 0 for value in values[:i]) * 2 > i else -1
        total += sign * variance(values[:i]) / math.log2(i)
    assume(not 1e-13 < abs(total) < 1e-11)
    expected = 0 if abs(total) <= 1e-12 else int(math.copysign(1, total))
    assert direction(values, method="a2") == expected


def test_a2_sends_ties_to_minus_one() -> None:
    """Half of the top two are above 0: a tie, and the only prefix of three that counts."""
    assert direction([1.0, -1.0, 1.0], method="a2") == -1
    assert direction([-1.0, 1.0, 1.0], method="a2") == -1  # the mirror of the next: no flip
    assert direction([1.0, -1.0, -1.0], method="a2") == -1
    assert direction([1.0, 2.0, -1.0], method="a2") == 1
    assert direction([-1.0, -2.0, 1.0], method="a2") == -1
    # a polarity of 0 is on neither side, and so counts against the majority
    assert direction([1.0, 0.0, 1.0], method="a2") == -1


def test_direction_of_a_short_list() -> None:
    for method in ("lean", "a2"):
        assert direction([], method=method) == direction([3.0], method=method) == 0  # type: ignore[arg-type]
    assert direction([1.0, 0.0]) == 1
    assert direction([1.0, 0.0], method="a2") == 0  # no i with 1 < i < 2


@settings(deadline=None)
@given(values=lists(3, 20))
def test_signed_duo_flips_under_mirroring(values: list[float]) -> None:
    plain = DUO().score(Ranking.of_polarity(values))
    signed = SignedDUO().score(Ranking.of_polarity(values))
    mirrored = SignedDUO().score(Ranking.of_polarity([-value for value in values]))
    if plain.value is None or signed.value is None or mirrored.value is None:
        assert plain.status == signed.status == mirrored.status == "no-spread"
    else:
        assert mirrored.value == pytest.approx(-signed.value, abs=TOLERANCE)
        assert signed.value == direction(values) * plain.value


def test_a_balanced_list_has_no_negative_zero() -> None:
    value = SignedDUO().score(Ranking.of_polarity([-1.0, 1.0, 1.0, -1.0])).value
    assert str(value) == "0.0"


# Several axes


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("measure", "expected"),
    [
        # Of 0, 1, 4 (see above): axis 1 has 4, 1 on top, so 1 − 2/3.75, and + since the tops' means
        # 4 and 2.5 are above 5/3; axis 2 has 0, 1 on top, so 1, and −.
        (DUO(axis="all"), 1.0),
        (DUO(axis="all", aggregate="mean"), (1 - 2 / 3.75 + 1) / 2),
        (DUO(axis=1), 1 - 2 / 3.75),
        (DUO(axis=2), 1.0),
        (SignedDUO(axis="all"), -1.0),
        (SignedDUO(axis="all", aggregate="mean"), (1 - 2 / 3.75 - 1) / 2),
        (SignedDUO(axis=1), 1 - 2 / 3.75),
    ],
)
def test_axes_by_hand(measure: Any, expected: float, compiled: bool) -> None:
    ranking = Ranking.of_polarity([[4.0, 0.0], [1.0, 1.0], [0.0, 4.0]])
    if compiled:
        assert measure.score_batch(batch_of([ranking])).values.tolist() == [near(expected)]
    else:
        assert measure.score(ranking) == Score(near(expected))


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("aggregate", ["max", "mean"])
def test_an_axis_without_spread_is_left_out(aggregate: Any, compiled: bool) -> None:
    """The value of the axis that has one, not half of it; none where neither has any."""
    rankings = [
        Ranking.of_polarity([[5.0, 4.0], [5.0, 1.0], [5.0, 0.0]]),
        Ranking.of_polarity([[5.0, 1.0], [5.0, 1.0], [5.0, 1.0]]),
    ]
    measure = SignedDUO(axis="all", aggregate=aggregate)
    if compiled:
        scores = measure.score_batch(batch_of(rankings))
        assert scores.values[0] == near(1 - 2 / 3.75)
        assert [STATUSES[code] for code in scores.codes] == ["ok", "no-spread"]
    else:
        found = [measure.score(ranking) for ranking in rankings]
        assert found == [Score(near(1 - 2 / 3.75)), Score(None, "no-spread")]


def test_of_equally_strong_axes_the_first_gives_the_sign() -> None:
    """Both axes are as one-sided as can be, to opposite sides: rounding must not choose."""
    generator = np.random.default_rng(3)
    rankings = []
    for _ in range(2000):
        # two that are close, and a third further off, to the left or to the right
        start, gap, more = generator.normal(size=2), *np.abs(generator.normal(size=(2, 2)))
        places = np.cumsum([start, gap, gap + more], axis=0)
        rankings.append(Ranking.of_polarity(places * [-1.0, 1.0]))
    measure = SignedDUO(axis="all")
    assert {round(measure.score(ranking).value or 0, 6) for ranking in rankings} == {1.0}
    assert set(measure.score_batch(batch_of(rankings)).values.round(6)) == {1.0}


# Which documents


@pytest.mark.parametrize("compiled", [False, True])
def test_relevant_ones_are_chosen_before_the_cut(compiled: bool) -> None:
    """Relevant, in order: 1, 4, 0, then 9. The first three of them give 1 − 2/3.75."""
    polarity = [-7.0, 1.0, 6.0, 4.0, 0.0, 2.0, 9.0]
    grades = np.array([0, 1, 0, 2, 1, 0, 2])
    several = [
        Ranking.of_polarity(polarity, relevance=grades),
        Ranking.of_polarity(polarity),
        Ranking.of_polarity(polarity, relevance=grades * 0),
        Ranking.of_polarity([], relevance=grades[:0]),
        Ranking.of_polarity([math.nan] * 7, relevance=grades),
        Ranking.of_polarity([math.nan] * 7, relevance=grades * 0),  # none is looked at
    ]
    expected = ["ok", "no-qrels", "no-spread", "no-results", "no-fit", "no-spread"]
    measure, strict = DUO(relevant_only=True) @ 3, DUO(relevant_only=True, rel=2)
    if compiled:
        scores = measure.score_batch(batch_of(several))
        assert scores.values[0] == near(1 - 2 / 3.75)
        assert [STATUSES[code] for code in scores.codes] == expected
        assert STATUSES[strict.score_batch(batch_of(several)).codes[0]] == "no-spread"
    else:
        scored = [measure.score(ranking) for ranking in several]
        assert scored[0].value == near(1 - 2 / 3.75)
        assert [score.status for score in scored] == expected
        assert strict.score(several[0]) == Score(None, "no-spread")  # two documents


def test_padding_of_a_batch_does_not_count() -> None:
    """Lists of unequal length; the short one has the values of `test_three_documents_by_hand`."""
    long = Ranking.of_polarity(np.linspace(-2, 5, 40) ** 2)
    short = Ranking.of_polarity([1.0, 4.0, 0.0])
    for measure in (DUO(), DUO(include_full_list=True), SignedDUO(), SignedDUO(direction="a2")):
        scores = measure.score_batch(batch_of([short, long, Ranking.of_polarity([])]))
        assert scores.values[:2].tolist() == [
            near(measure.score(short).value or math.nan),
            near(measure.score(long).value or math.nan),
        ]
        assert [STATUSES[code] for code in scores.codes] == ["ok", "ok", "no-results"]
    assert (DUO().score_batch(batch_of([short, long]))).values[0] == near(1 - 2 / 3.75)


def test_functions_leave_their_input_alone() -> None:
    values = np.array([3.0, -1.0, 2.0, 0.5])
    for function in (duo_raw, duo_bounds, duo, balanced_order, one_sided_order, direction):
        function(values)
        assert values.tolist() == [3.0, -1.0, 2.0, 0.5]


# Bad input


@pytest.mark.parametrize("function", [duo_raw, duo_bounds, duo, balanced_order, one_sided_order])
@pytest.mark.parametrize(
    ("polarity", "options", "error", "message"),
    [
        ([1.0, math.nan], {}, InputError, "polarity nan at rank 2, expected a number"),
        ([math.inf, 1.0, 2.0], {}, InputError, "polarity inf at rank 1"),
        ([1.0, -math.inf], {"center": "global"}, InputError, "polarity -inf at rank 2"),
        ([1.0, -1e101], {}, InputError, r"polarity -1e\+101 at rank 2, expected .* and 1e\+100"),
        (
            [[1.0], [2.0]],
            {},
            InputError,
            r"polarity of shape \(2, 1\), expected one number per doc",
        ),
        (3.0, {}, InputError, r"polarity of shape \(\)"),
        ([1.0, 2.0], {"center": "median"}, UnknownNameError, "unknown center 'median'"),
        ([1.0, 2.0, 3.0], {"step": 0}, InputError, "step 0, expected at least 1"),
        ([1.0, 2.0, 3.0], {"step": -1}, InputError, "step -1, expected at least 1"),
    ],
)
def test_bad_input(
    function: Any, polarity: Any, options: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        function(polarity, **options)


@pytest.mark.parametrize("polarity", [[1.0, math.nan], [[1.0]]])
def test_bad_input_of_direction(polarity: Any) -> None:
    with pytest.raises(InputError, match="polarity"):
        direction(polarity)


def test_unknown_direction() -> None:
    with pytest.raises(UnknownNameError, match="unknown direction 'up'"):
        direction([1.0, 2.0], method="up")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"step": 0}, "step=0 of DUO, expected at least 1"),
        ({"center": "median"}, "center='median' of DUO"),
        ({"axis": 0}, "axis=0 of DUO, expected at least 1, or 'all'"),
        ({"axis": "every"}, "axis='every' of DUO"),
        ({"aggregate": "min"}, "aggregate='min' of DUO"),
        ({"rel": 0}, "rel=0 of DUO"),
    ],
)
def test_bad_parameters(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        DUO(**options)


def test_what_a_ranking_lacks() -> None:
    without, two = Ranking.of([[1, 0], [0, 1]]), Ranking.of_polarity([[1.0, 2.0], [3.0, 4.0]])
    with pytest.raises(InputError, match="polarity"):
        DUO().score_batch(batch_of([without]))
    with pytest.raises(InputError, match=r"axis 3 of DUO\(axis=3\)@5, expected at most 2"):
        (DUO(axis=3) @ 5).score_batch(batch_of([two]))
    with pytest.raises(InputError, match="DUO needs polarity"):
        DUO().score(without)


# What chance gives


@given(
    values=st.lists(st.integers(-3, 3).map(float), min_size=0, max_size=6),
    step=st.integers(1, 3),
    full=st.booleans(),
    center=st.sampled_from(["prefix", "global"]),
)
@settings(deadline=None, max_examples=40)
def test_expected_duo_is_the_mean_over_all_orders(
    values: list[float], step: int, full: bool, center: Any
) -> None:
    ways = {"step": step, "include_full_list": full, "center": center}
    raws = [plain_raw(list(order), step, full, center) for order in permutations(values)]
    low, high = min(raws), max(raws)
    found = expected_duo(values, **ways)
    if high - low <= 1e-12 * max(1.0, high):
        assert found is None
    else:
        mean = math.fsum(1 - (raw - low) / (high - low) for raw in raws) / len(raws)
        assert found == near(mean)


def test_chance_of_a_batch_is_the_mean_of_its_lists() -> None:
    """Of those that have a value: neither the list without an axis nor the short one counts."""
    lists = [[1.0, 1.0, -1.0, -1.0], [3.0, 2.0, 1.0, -4.0, 0.5], [1.0, 2.0]]
    rankings = [Ranking.of_polarity(values) for values in lists]
    rankings.append(Ranking.of_polarity([math.nan] * 3))
    batch = batch_of(rankings)
    expected = (1 / 3 + expected_duo(lists[1])) / 2  # type: ignore[operator]
    assert DUO().chance(batch) == near(expected)
    assert DUO(axis="all").chance(batch) is None
    assert (DUO() @ 2).chance(batch) is None


def test_chance_of_a_batch_is_that_of_single_lists() -> None:
    generator = np.random.default_rng(0)
    lists = [generator.normal(size=n) for n in (3, 5, 8, 40, 2, 1)]
    batch = batch_of([Ranking.of_polarity(values) for values in lists])
    for measure in (DUO(), DUO(step=2) @ 10, DUO(include_full_list=True) @ 7):
        form: Any = {"step": measure.step, "include_full_list": measure.include_full_list}
        single = [expected_duo(values[: measure.cutoff], **form) for values in lists]
        expected = [value for value in single if value is not None]
        assert measure.chance(batch) == near(math.fsum(expected) / len(expected))


@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_ends_are_exact(step: int) -> None:
    """An order that no order beats has 0 or 1 to the last bit, alone and in a batch."""
    rng = np.random.default_rng(step)
    for size in (5, 6):
        values = rng.normal(size=size)
        orders = np.array(list(permutations(values)))
        raws = np.array([plain_raw(list(order), step, False, "prefix") for order in orders])
        lists = batch_of([Ranking.of_polarity(order.tolist()) for order in orders])
        batch = DUO(step=step).score_batch(lists).values
        for raw, end in ((raws.max(), 0.0), (raws.min(), 1.0)):
            best = np.flatnonzero(np.abs(raws - raw) < 1e-14)
            assert len(best) > 0
            assert [duo(orders[place], step=step) for place in best] == [end] * len(best)
            assert batch[best].tolist() == [end] * len(best)
