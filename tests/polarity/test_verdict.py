"""Verdicts: every feature on lists where it can be worked out on paper, and every way to judge."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from math import exp, log, tanh
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranktilt.polarity import verdict
from ranktilt.polarity.verdict import (
    FEWEST,
    LONGEST,
    Evidence,
    Judgement,
    _weigh,
    accuracy_sentence,
    features,
    issue_odds,
    issue_text,
    judge,
    side_read,
)

Matrix = np.ndarray[Any, Any]
WEIGHTS = Path(verdict.__file__).parent / "weights"
PLAIN = {"likeness", "closeness", "length"}
READ = {"mixture", "strength", "lean", "one_way", "spread", "gap", "minority", "balance", "taken"}
DIMENSION = 12
#: Log-odds so high that a side is taken for certain.
SURE = 60.0


def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


def camps(first: int, second: int) -> Matrix:
    """So many documents at e1 and so many at e2."""
    return np.repeat(np.eye(DIMENSION)[:2], [first, second], axis=0)


def reading(sides: Any, taken: float = SURE) -> Matrix:
    """Log-odds of sides, each taken with the same log-odds."""
    return np.array([[side, taken] for side in sides], np.float64)


def evidence(
    sides: Any = (2.0, 2.0, 2.0, -2.0, -2.0, -2.0), *, taken: float = SURE, **changed: Any
) -> Evidence:
    """Documents whose place on the axis is the sign of what was read."""
    size = len(sides)
    found = Evidence(
        "stance",
        camps(size - size // 2, size // 2),
        np.eye(DIMENSION)[0],
        np.sign(np.array(sides, np.float64)),
        reading(sides, taken),
    )
    return replace(found, **changed)


# --- features -------------------------------------------------------------------------------------


def test_vectors_on_paper() -> None:
    """Of 30 ordered pairs 12 are in one camp (cos 1); the query e1 is as close as half of them."""
    found = features(
        Evidence("light", camps(3, 3), np.eye(DIMENSION)[0], np.arange(6.0), words=exp(3))
    )
    assert set(found) == PLAIN
    assert found["length"] == pytest.approx(3.0)
    assert found["likeness"] == pytest.approx(12 / 30)
    assert found["closeness"] == pytest.approx(0.5)


def test_an_unknown_query_is_far() -> None:
    assert features(Evidence("light", camps(3, 3), None, np.arange(6.0)))["closeness"] == 0.0


def test_two_sides_on_paper() -> None:
    """Readings ±s, three of each: each side for itself has ln σ(s), one for all loses half s."""
    s = 2.0
    found = features(evidence([s, s, s, -s, -s, -s]))
    assert set(found) == PLAIN | READ
    # ln σ(s) − ½ (ln σ(s) + ln σ(−s)) = ½ (ln σ(s) − ln σ(−s)) = s / 2
    assert found["mixture"] == pytest.approx(s / 2)
    assert found["strength"] == pytest.approx(tanh(s / 2))
    assert found["lean"] == pytest.approx(0.0)
    assert found["one_way"] == pytest.approx(0.0)
    assert found["spread"] == pytest.approx(tanh(s / 2))
    assert found["gap"] == pytest.approx(2 * tanh(s / 2))
    assert found["minority"] == 0.5
    assert found["balance"] == pytest.approx(0.5 * tanh(s / 2))
    assert found["taken"] == pytest.approx(1.0)


def test_one_side_on_paper() -> None:
    s = 1.5
    found = features(evidence([-s] * 6, polarity=np.array([1.0, 1.0, 1.0, -1.0, -1.0, -1.0])))
    nothing = ("mixture", "spread", "gap", "minority", "balance")
    assert [found[name] for name in nothing] == pytest.approx([0.0] * 5)
    assert found["strength"] == found["lean"] == pytest.approx(tanh(s / 2))
    assert found["one_way"] == pytest.approx(1.0)


def test_one_against_five_on_paper() -> None:
    s = 1.0
    t, support, oppose = tanh(s / 2), log(sigmoid(s)), log(sigmoid(-s))
    found = features(evidence([s] * 5 + [-s]))
    # each its own: 6 ln σ(s); all of the larger side: 5 ln σ(s) + ln σ(−s)
    assert found["mixture"] == pytest.approx((support - oppose) / 6)
    assert found["lean"] == pytest.approx(4 / 6 * t)
    assert found["one_way"] == pytest.approx(4 / 6)
    assert found["spread"] == pytest.approx(t * (1 - (4 / 6) ** 2) ** 0.5)
    assert found["minority"] == pytest.approx(1 / 6)
    assert found["balance"] == pytest.approx(t / 6)


def test_a_side_hardly_taken_counts_little() -> None:
    """σ(log 3) = 3/4 and σ(−log 3) = 1/4 of the log-odds are left."""
    read = np.array([[2.0, log(3)], [2.0, -log(3)], [-4.0, log(3)], [0.0, 0.0]])
    np.testing.assert_allclose(side_read(read), [1.5, 0.5, -3.0, 0.0])
    found = features(evidence([2.0] * 5, taken=-log(3)))
    assert found["taken"] == pytest.approx(1 / 4)
    assert found["strength"] == pytest.approx(tanh(0.25))


def test_readings_of_nothing() -> None:
    """All log-odds 0: nobody is on either side, and 0 / 0 is not asked for."""
    found = features(evidence([0.0] * 6))
    assert {name: found[name] for name in READ - {"taken"}} == dict.fromkeys(READ - {"taken"}, 0.0)


def test_an_axis_with_one_end_has_no_gap() -> None:
    for places in (np.ones(6), -np.ones(6)):
        assert features(evidence(polarity=places))["gap"] == 0.0


def test_the_gap_is_between_the_ends_of_the_axis() -> None:
    """Three of each side, one of them at the wrong end: (2/3 − 1/3) − (1/3 − 2/3) = 2/3."""
    places = np.array([1.0, 1.0, -1.0, 1.0, -1.0, -1.0])
    found = features(evidence([SURE, SURE, SURE, -SURE, -SURE, -SURE], polarity=places))
    assert found["gap"] == pytest.approx(2 / 3)


SIDES = st.lists(st.floats(-9, 9, allow_subnormal=False), min_size=5, max_size=12)


@given(SIDES, st.floats(-9, 9), st.randoms(use_true_random=False))
def test_symmetries(sides: list[float], taken: float, random: Any) -> None:
    """Order of documents, sign of the axis, sign of the query and lengths do not matter."""
    generator = np.random.default_rng(random.randrange(2**32))
    size = len(sides)
    vectors = generator.normal(size=(size, DIMENSION))
    places = generator.normal(size=size)
    one = Evidence("stance", vectors, vectors[0], places, reading(sides, taken))
    assert one.read is not None
    order = generator.permutation(size)
    others = [
        replace(one, vectors=vectors[order], polarity=places[order], read=one.read[order]),
        replace(one, polarity=-places),
        replace(one, read=one.read * [-1.0, 1.0]),
        replace(one, vectors=vectors * 3.0, query=7.0 * vectors[0]),
        replace(one, polarity=5.0 * places),
    ]
    for other in others:
        assert features(other) == pytest.approx(features(one), abs=1e-9)


@given(SIDES, st.floats(-9, 9))
def test_bounds(sides: list[float], taken: float) -> None:
    found = features(evidence(sides, taken=taken))
    assert found["mixture"] >= -1e-12, "a side for each is at least as likely as one for all"
    assert 0 <= found["lean"] <= found["strength"] + 1e-12 <= 1 + 1e-12
    assert 0 <= found["one_way"] <= 1 + 1e-9
    assert 0 <= found["spread"] <= 1
    assert 0 <= found["gap"] <= 2
    assert 0 <= found["balance"] <= found["minority"] <= 0.5
    assert found["taken"] == pytest.approx(sigmoid(taken))


# --- long lists -----------------------------------------------------------------------------------


def long_list(size: int) -> Evidence:
    """Every number tells its row."""
    rows = np.arange(float(size))
    read = np.stack([rows, -rows], axis=1)
    return Evidence("stance", rows[:, None] * [1.0, 2.0], np.ones(2), rows, read, 0.5, 9.0)


@pytest.mark.parametrize("size", [1, 5, 199, 200])
def test_lists_of_200_are_judged_whole(size: int) -> None:
    given_list = long_list(size)
    assert given_list.some() is given_list


@pytest.mark.parametrize("size", [201, 399, 5000])
def test_longer_lists_are_judged_by_200(size: int) -> None:
    some = long_list(size).some()
    rows = some.polarity
    assert len(rows) == len(set(rows.tolist())) == 200
    assert (rows[0], rows[-1]) == (0, size - 1)
    steps = np.diff(rows)
    assert steps.min() >= 1
    assert steps.max() - steps.min() <= 1, "evenly spread"
    np.testing.assert_array_equal(some.vectors, rows[:, None] * [1.0, 2.0])
    np.testing.assert_array_equal(some.read, np.stack([rows, -rows], axis=1))
    assert (some.kind, some.issue, some.words) == ("stance", 0.5, 9.0)
    assert some.query is not None
    assert replace(long_list(size), read=None).some().read is None


def test_a_long_list_is_judged_as_its_part() -> None:
    sides = np.where(np.random.default_rng(1).random(900) < 0.5, 3.0, -3.0)
    whole = evidence(sides)
    rows = [round(place * 899 / 199) for place in range(200)]
    assert whole.read is not None
    part = replace(
        whole, vectors=whole.vectors[rows], polarity=whole.polarity[rows], read=whole.read[rows]
    )
    assert judge(whole) == judge(part)
    assert judge(whole).two_sides is not None


# --- the formulas ---------------------------------------------------------------------------------


def test_formulas_file() -> None:
    stored = json.loads((WEIGHTS / "verdict.json").read_text(encoding="utf-8"))
    assert verdict._stored("verdict.json") == stored
    assert set(stored) == {"issue", "stance", "light", "sign"}
    for kind, known in (("stance", PLAIN | READ), ("light", PLAIN)):
        fitted = stored[kind]
        assert set(fitted["features"]) <= known, "nothing that is not measured"
        for mean, spread, weight in fitted["features"].values():
            assert spread > 0
            assert np.isfinite([mean, weight]).all()
        assert 0 <= fitted["one_side"] <= fitted["threshold"] < 1
        axis = fitted["axis"]
        assert set(axis["features"]) <= known
        assert all(spread > 0 for _, spread, _ in axis["features"].values())
        assert 0.5 < axis["threshold"] <= axis["threshold_few"] < 1
    assert stored["light"]["one_side"] == 0, "light never finds one side only"
    assert 0 < stored["issue"]["threshold"] < 1
    assert stored["issue"]["taken"] >= 0


def test_weigh_by_hand() -> None:
    fitted = {"bias": 0.5, "features": {"likeness": [1.0, 2.0, 3.0], "gap": [0.0, 1.0, -4.0]}}
    found = {"likeness": 5.0, "gap": 1.0, "taken": 99.0}
    # 0.5 + 3 · (5 − 1)/2 − 4 · 1 = 2.5
    assert _weigh(found, fitted) == pytest.approx(sigmoid(2.5))
    assert _weigh({}, {"bias": 0.0, "features": {}}) == 0.5


@pytest.mark.parametrize("kind", ["stance", "light"])
def test_the_chance_is_the_formula(kind: str) -> None:
    fitted = json.loads((WEIGHTS / "verdict.json").read_text(encoding="utf-8"))[kind]
    found = evidence([2.0, 1.0, 3.0, 0.5, -1.0, -2.0, -0.1, -3.0, 1.0], kind=kind)
    found = found if kind == "stance" else replace(found, read=None)
    total = fitted["bias"]
    for name, (mean, spread, weight) in fitted["features"].items():
        total += weight * (features(found)[name] - mean) / spread
    assert judge(found).two_sides == pytest.approx(sigmoid(total))


# --- is the query an issue? -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "Should we ban zoos?", "should we ban zoos", "SHOULD WE BAN ZOOS?!",
        " Should  we\nban zoos. ", "Should we ban zoos ?", "Should we ban zoos...",
    ],
)  # fmt: skip
def test_capitals_and_marks_do_not_decide(query: str) -> None:
    assert issue_text(query) == "should we ban zoos"


@pytest.mark.parametrize("query", ["", " ", "?", " ?! ."])
def test_a_query_of_marks_is_empty(query: str) -> None:
    assert issue_text(query) == ""


def test_marks_inside_stay() -> None:
    assert issue_text("Is 1.5 % tax fair? Or not") == "is 1.5 % tax fair? or not"


@pytest.mark.parametrize(("kind", "dimension"), [("stance", 384), ("light", 256)])
def test_issue_odds_by_hand(kind: str, dimension: int) -> None:
    with np.load(WEIGHTS / "issue.npz", allow_pickle=False) as stored:
        weights = [float(w) for w in stored[kind]]
    assert len(weights) == dimension + 1
    vector = np.random.default_rng(2).normal(size=dimension)
    length = sum(float(x) ** 2 for x in vector) ** 0.5
    expected = weights[-1] + sum(
        w * float(x) / length for w, x in zip(weights, vector, strict=False)
    )
    assert issue_odds(kind, vector) == pytest.approx(expected)
    assert issue_odds(kind, 9.0 * vector) == pytest.approx(expected), "lengths do not matter"


def test_no_odds() -> None:
    assert issue_odds("light", np.zeros(256)) is None, "no word that is known"
    assert issue_odds("other", np.ones(256)) is None


# --- judging --------------------------------------------------------------------------------------


@pytest.fixture
def fixed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Formulas of our own: chances of two sides and of a good axis, whatever the documents are."""

    def fix(chance: float = 0.5, axis: float = 0.99, **changed: float) -> None:
        own = {"bias": log(chance / (1 - chance)), "features": {}, "threshold": 0.5,
               "one_side": 0.3}  # fmt: skip
        own["axis"] = {"bias": log(axis / (1 - axis)), "features": {}, "threshold": 0.7,
                       "threshold_few": 0.85}  # fmt: skip
        stored = {
            "issue": {"threshold": 0.5, "taken": 4.0, "least_taken": 0.2},
            "stance": own | changed,
            "light": own | {"one_side": 0.0} | changed,
            "sign": {"gap": 0.6},
        }
        monkeypatch.setattr(verdict, "_stored", lambda _: stored)

    return fix


EIGHT = [2.0] * 4 + [-2.0] * 4


def test_two_sides(fixed: Callable[..., None]) -> None:
    fixed(0.5 + 1e-9)
    found = judge(evidence(EIGHT))
    assert found == Judgement("two sides", found.two_sides, (), True)
    assert found.two_sides == pytest.approx(0.5)


@pytest.mark.parametrize(("size", "least"), [(8, 0.7), (7, 0.85), (5, 0.85), (9, 0.7)])
def test_an_axis_in_doubt(fixed: Callable[..., None], size: int, least: float) -> None:
    """Fewer than eight documents must show it more clearly; the verdict stays, no sign is known."""
    some = evidence([2.0] * (size - size // 2) + [-2.0] * (size // 2))
    fixed(0.6, least + 1e-9)
    assert judge(some) == Judgement("two sides", judge(some).two_sides, (), True)
    fixed(0.6, least - 1e-9)
    found = judge(some)
    assert (found.verdict, found.sign_known) == ("two sides", False)
    chance = f"{least:.0%}"
    assert found.reasons == (
        f"many documents may be on the wrong side ({chance} probability that at least 3 of 4 are "
        "right)",
    )


def test_unsure(fixed: Callable[..., None]) -> None:
    for chance in (0.3 + 1e-9, 0.5 - 1e-9):
        fixed(chance)
        found = judge(evidence(EIGHT))
        assert (found.verdict, found.sign_known) == (None, False)
        assert found.two_sides == pytest.approx(chance)
        assert "is weak" in found.reasons[0]


@pytest.mark.parametrize(("sides", "word"), [([1.0] * 8, "support"), ([-1.0] * 8, "oppose")])
def test_one_side_only(fixed: Callable[..., None], sides: list[float], word: str) -> None:
    fixed(0.3 - 1e-9)
    found = judge(evidence(sides))
    assert (found.verdict, found.sign_known) == ("one side only", False)
    assert found.two_sides == pytest.approx(0.3)
    assert found.reasons == (f"most documents {word} the query",)


@pytest.mark.parametrize(
    ("s", "known"),
    [(log(1.3 / 0.7) - 1e-6, False), (log(1.3 / 0.7) + 1e-6, True)],  # 2 tanh(s/2) = 0.6
)
def test_the_sign_is_known_by_the_gap(fixed: Callable[..., None], s: float, known: bool) -> None:
    fixed(0.9)
    assert judge(evidence([s] * 4 + [-s] * 4)).sign_known is known


def test_an_axis_across_the_sides_has_no_sign(fixed: Callable[..., None]) -> None:
    fixed(0.9)
    across = evidence(EIGHT, polarity=np.array([1.0, -1.0] * 4))
    found = judge(across)
    assert (found.verdict, found.reasons, found.sign_known) == ("two sides", (), False)


def test_light_never_finds_one_side_nor_a_sign(fixed: Callable[..., None]) -> None:
    light = evidence(EIGHT, kind="light", read=None)
    fixed(0.01)
    assert judge(light).verdict is None
    assert "chance 1%" in judge(light).reasons[0]
    fixed(0.99)
    found = judge(light)
    assert (found.verdict, found.reasons, found.sign_known) == ("two sides", (), False)


def test_no_issue_by_its_text(fixed: Callable[..., None]) -> None:
    """With nothing read the documents do not count: the odds are those of the text."""
    fixed(0.9)
    light = evidence(EIGHT, kind="light", read=None)
    found = judge(replace(light, issue=-1e-6))
    assert found == Judgement(
        "no issue",
        None,
        ("the query asks for facts or advice",),
    )
    assert judge(replace(light, issue=1e-6)).verdict == "two sides"
    assert judge(replace(light, issue=None)).verdict == "two sides", "unknown is no reason"


def test_documents_that_take_sides_speak_for_an_issue(fixed: Callable[..., None]) -> None:
    """All take a side: 4 · (1 − ½) = 2 more; three quarters: 1 more; one quarter: 1 less."""
    fixed(0.9)
    for taken, odds in ((SURE, -2.0), (log(3), -1.0), (-log(3), 1.0)):
        for more, no_issue in ((-1e-6, True), (1e-6, False)):
            found = judge(evidence(EIGHT, taken=taken, issue=odds + more))
            assert (found.verdict == "no issue") is no_issue


def test_documents_that_take_no_side(fixed: Callable[..., None]) -> None:
    fixed(0.9)
    found = judge(evidence(EIGHT, taken=log(0.19 / 0.81), issue=9.0))
    assert found == Judgement("no issue", None, ("the documents inform and take no side",))
    assert judge(evidence(EIGHT, taken=log(0.21 / 0.79), issue=9.0)).verdict == "two sides"
    assert judge(evidence(EIGHT, taken=log(0.19 / 0.81))).verdict == "no issue", "without a text"


@pytest.mark.parametrize("kind", ["stance", "light", "other"])
@pytest.mark.parametrize("size", [2, FEWEST - 1])
def test_too_few_documents(fixed: Callable[..., None], kind: str, size: int) -> None:
    fixed(0.99)
    few = evidence([2.0, -2.0, 2.0, -2.0][:size], kind=kind, issue=3.0)
    reason = f"only {size} documents, fewer than can be judged"
    assert judge(few) == Judgement(None, None, (reason,))
    assert judge(evidence([2.0, -2.0, 2.0, -2.0, 2.0])).verdict == "two sides"


def test_few_documents_of_a_question_of_fact(fixed: Callable[..., None]) -> None:
    """The text alone tells, whatever was read in so few."""
    fixed(0.99)
    for taken in (-SURE, SURE):
        assert judge(evidence([2.0, -2.0], taken=taken, issue=-1e-6)).verdict == "no issue"
        assert judge(evidence([2.0, -2.0], taken=taken, issue=1e-6)).verdict is None


def test_other_embedders_are_not_judged(fixed: Callable[..., None]) -> None:
    fixed(0.99)
    other = evidence(EIGHT, kind="other", read=None)
    reason = "only documents embedded by light, or by st:minilm with its adapter, can be judged"
    assert judge(other) == Judgement(None, None, (reason,))
    assert judge(replace(other, issue=-1.0)).verdict == "no issue"
    unread = replace(evidence(EIGHT), read=None)
    assert judge(unread) == Judgement(None, None, (reason,)), "MiniLM without the query's text"


@pytest.mark.parametrize("chance", [0.01, 0.99])
def test_long_documents_are_not_judged(fixed: Callable[..., None], chance: float) -> None:
    """But a question of fact is one, and the sign is that of the readings."""
    fixed(chance)
    long = evidence(EIGHT, issue=3.0, words=LONGEST + 1.4)
    size = LONGEST + 1
    reason = f"documents of {size} words, longer than can be judged"
    assert judge(long) == Judgement(None, None, (reason,), True)
    across = replace(long, polarity=np.array([1.0, -1.0] * 4))
    assert judge(across) == Judgement(None, None, (reason,), False)
    assert judge(replace(long, issue=-9.0)).verdict == "no issue"
    assert judge(replace(long, kind="light", read=None)) == Judgement(None, None, (reason,), False)
    assert judge(replace(long, words=float(LONGEST))).two_sides == pytest.approx(chance)


def test_the_real_formulas_know_clear_cases() -> None:
    """Twenty documents: sure readings of both sides in two camps, and of one side in one camp."""
    both = judge(evidence([4.0] * 10 + [-4.0] * 10, issue=3.0))
    assert (both.verdict, both.reasons, both.sign_known) == ("two sides", (), True)
    alone = replace(evidence([4.0] * 20, issue=3.0), vectors=camps(20, 0))
    alone = replace(alone, polarity=np.repeat([1.0, -1.0], 10))
    assert judge(alone).verdict == "one side only"
    assert both.two_sides is not None
    assert 0.0 < judge(alone).two_sides < both.two_sides < 1.0  # type: ignore[operator]
    assert judge(evidence([4.0] * 10 + [-4.0] * 10, issue=-9.0)).verdict == "no issue"


# --- what was measured ----------------------------------------------------------------------------


def test_figures_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {
        "stance": {
            "split": [71.6, 80.2],
            "random": [63.4, 63.0],
            "two_flagged": [18.4, 9.0],
            "one_flagged": [55.5, 55.6],
            "sign": [100.0, 95.6],
        },
        "light": {"split": [68.2, 60.0], "random": [63.4, 63.0]},
    }
    monkeypatch.setattr(verdict, "_stored", lambda _: figures)
    stance = accuracy_sentence("st:minilm@0123+stance-4567-120")
    assert "72 to 80% of the texts were put on the right side (a random split: 63%)" in stance
    assert "56% of the lists of only one side were flagged" in stance
    assert "9 to 18% of those with two sides were, too" in stance
    assert stance.endswith("was right for 96 to 100% of the lists.")
    light = accuracy_sentence("light:wordllama-1")
    assert "sign" not in light
    assert "60 to 68% of the texts" in light
    assert "lists of one side cannot be distinguished from lists of two" in light
    assert light.endswith("st:minilm flags 56% of those of one side.")
    for other in ("st:minilm@0123", "npy:v.npy", ""):
        assert "not known" in accuracy_sentence(other), "nothing was measured for it"


def test_without_the_fitted_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation without them says so instead of failing."""
    monkeypatch.setattr(verdict, "_FOLDER", tmp_path)
    for stored in (verdict._stored, verdict._issue_weights):
        monkeypatch.setattr(verdict, stored.__name__, stored.__wrapped__)
    assert judge(evidence(EIGHT)) == Judgement(None, None, (verdict._ABSENT,))
    assert issue_odds("light", np.ones(3)) is None
    assert "not known" in accuracy_sentence("light:wordllama-1")


@pytest.mark.parametrize("kind", ["stance", "light"])
def test_figures_are_there(kind: str) -> None:
    """`experiments/sides/run.py` writes them."""
    found = json.loads((WEIGHTS / "held_out.json").read_text(encoding="utf-8"))[kind]
    assert {"split", "random", "two_flagged", "one_flagged"} <= set(found)
    assert all(0 <= value <= 100 for values in found.values() for value in values)
    assert np.mean(found["split"]) > np.mean(found["random"])
