"""Trust in an axis: every feature on lists where it can be worked out on paper."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from ranktilt.polarity.axis import fit_axis
from ranktilt.polarity.trust import (
    FEWEST,
    WEIGHTS,
    judge,
    plain_signs,
    trust_features,
    weigh,
)

Matrix = np.ndarray[Any, Any]
PLAIN = ("likeness", "closeness", "variance", "dominance", "bimodality", "halves")
WITH_HEAD = (*PLAIN, "mixture", "lean")
DIMENSION = 40


def two_camps(size: int = 8, noise: float = 0.0, seed: int = 0) -> Matrix:
    """Half of the documents at e1, half at e2, and noise in all directions."""
    camps = np.repeat(np.eye(DIMENSION)[:2], size // 2, axis=0)
    return camps + noise * np.random.default_rng(seed).normal(size=camps.shape)


def one_camp(size: int = 8, noise: float = 0.05, seed: int = 0) -> Matrix:
    """All at e1, and noise in all directions."""
    camp = np.repeat(np.eye(DIMENSION)[:1], size, axis=0)
    return camp + noise * np.random.default_rng(seed).normal(size=camp.shape)


def on_axis(vectors: Matrix) -> Matrix:
    return np.asarray(fit_axis(vectors, spherical=True).polarity(vectors)[:, 0])


# --- features -------------------------------------------------------------------------------------


def test_two_tight_camps_on_paper() -> None:
    """Eight documents, four at e1 and four at e2.

    Of the 56 ordered pairs 24 are in one camp (cos 1), the others at right angles. Centred they
    are two opposite points: all variance on one axis, over 1/7 for seven equal ones; nothing on
    the second. ±1 has skewness 0 and kurtosis 1. The query e1 is as close as half of them.
    """
    vectors = two_camps()
    found = trust_features(vectors, np.eye(DIMENSION)[0], on_axis(vectors))
    assert set(found) == set(PLAIN)
    assert found["likeness"] == pytest.approx(24 / 56)
    assert found["closeness"] == pytest.approx(0.5)
    assert found["variance"] == pytest.approx(np.log(7))
    assert found["dominance"] > 15
    assert found["bimodality"] == pytest.approx(1.0)
    assert found["halves"] == pytest.approx(1.0)


def test_lengths_do_not_matter() -> None:
    vectors = two_camps(noise=0.3)
    polarity, query = on_axis(vectors), np.arange(1.0, DIMENSION + 1)
    longer = vectors * np.arange(1, 9)[:, None]
    one = trust_features(vectors, query, polarity)
    other = trust_features(longer, 5 * query, 3 * polarity + 2)
    assert other == pytest.approx(one)


def test_unknown_query_counts_as_far() -> None:
    vectors = two_camps(noise=0.1)
    assert trust_features(vectors, None, on_axis(vectors))["closeness"] == 0.0


def test_bimodality_of_even_spread() -> None:
    """Of n evenly spread points: kurtosis 9/5 · (n² − 7/3)/(n² − 1), skewness 0."""
    vectors, n = one_camp(9), 9
    found = trust_features(vectors, None, np.arange(9.0))
    assert found["bimodality"] == pytest.approx(5 / 9 * (n * n - 1) / (n * n - 7 / 3))


def test_head_on_paper() -> None:
    """Stances ±s, as many of each: each side for itself has ln σ(s), one for all loses half s."""
    vectors = two_camps()
    s = 1.5
    stance = np.repeat([s, -s], 4)
    found = trust_features(vectors, None, on_axis(vectors), stance)
    assert set(found) == set(WITH_HEAD)
    # ln σ(s) − ½ (ln σ(s) + ln σ(−s)) = ½ (ln σ(s) − ln σ(−s)) = s / 2
    assert found["mixture"] == pytest.approx(s / 2)
    assert found["lean"] == pytest.approx(0.0)
    alone = trust_features(vectors, None, on_axis(vectors), np.full(8, -s))
    assert alone["mixture"] == pytest.approx(0.0)
    assert alone["lean"] == pytest.approx(s)


@pytest.mark.parametrize("seed", range(5))
def test_camps_against_a_crowd(seed: int) -> None:
    camps, crowd = two_camps(12, 0.05, seed), one_camp(12, 0.05, seed)
    apart = trust_features(camps, None, on_axis(camps))
    together = trust_features(crowd, None, on_axis(crowd))
    assert apart["likeness"] < together["likeness"]
    for name in ("variance", "dominance", "bimodality", "halves"):
        assert apart[name] > together[name], name


@pytest.mark.parametrize("size", [5, 6, 11])
@pytest.mark.parametrize("noise", [0.01, 1.0, 30.0])
def test_bounds(size: int, noise: float) -> None:
    vectors = one_camp(size, noise, seed=size)
    polarity = on_axis(vectors)
    stance = np.random.default_rng(size).normal(size=size)
    found = trust_features(vectors, vectors[0], polarity, stance)
    assert -1 <= found["likeness"] <= 1
    assert -1 <= found["closeness"] <= 1
    assert 0 <= found["variance"] <= np.log(size - 1) + 1e-9, "1 over 1/(n − 1) at the most"
    assert found["dominance"] >= 0
    assert 0 < found["bimodality"] <= 1 + 1e-12, "Pearson: kurtosis is at least 1 + skewness²"
    assert 0 <= found["halves"] <= 1 + 1e-12
    assert found["mixture"] >= 0
    assert found["lean"] == pytest.approx(abs(stance.mean()))


def test_order_of_documents() -> None:
    """Only the halves depend on it: the same places are drawn, not the same documents."""
    vectors, generator = two_camps(10, 0.2), np.random.default_rng(5)
    polarity, stance = on_axis(vectors), generator.normal(size=10)
    one = trust_features(vectors, vectors[0], polarity, stance)
    shuffle = generator.permutation(10)
    other = trust_features(vectors[shuffle], vectors[0], polarity[shuffle], stance[shuffle])
    for name in set(WITH_HEAD) - {"halves"}:
        assert other[name] == pytest.approx(one[name]), name
    assert other["halves"] == pytest.approx(one["halves"], abs=0.2)


def test_the_same_list_gives_the_same_features() -> None:
    vectors = one_camp(9, 0.4)
    polarity = on_axis(vectors)
    assert trust_features(vectors, None, polarity) == trust_features(vectors, None, polarity)


def test_sign_of_the_axis_does_not_matter() -> None:
    vectors = one_camp(9, 0.4)
    polarity = on_axis(vectors)
    one, other = (trust_features(vectors, None, p) for p in (polarity, -polarity))
    assert one == pytest.approx(other)


def test_halves_without_an_axis() -> None:
    """Halves of equal documents have none; nothing agrees with nothing."""
    for vectors, why in ((np.ones((6, 4)), ""), (np.eye(4)[:3], "a half of one document")):
        polarity = np.arange(float(len(vectors)))
        assert trust_features(vectors, None, polarity)["halves"] == 0.0, why


# --- the formula ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def weights() -> dict[str, Any]:
    return dict(json.loads(WEIGHTS.read_text(encoding="utf-8")))


def test_weights_file(weights: dict[str, Any]) -> None:
    assert set(weights) == {"light", "stance"}
    for kind, names in (("light", PLAIN), ("stance", WITH_HEAD)):
        fitted = weights[kind]
        assert set(fitted) == {"bias", "log_size", "features", "threshold"}
        assert set(fitted["features"]) == set(names)
        for mean, spread, weight in fitted["features"].values():
            assert spread > 0
            assert np.isfinite([mean, weight]).all()
        assert 0 < fitted["threshold"] < 1


def test_weigh_by_hand() -> None:
    fitted = {
        "bias": 0.5,
        "log_size": 2.0,
        "features": {"likeness": [1.0, 2.0, 3.0], "halves": [0.0, 1.0, -4.0]},
    }
    features = {"likeness": 5.0, "halves": 1.0, "variance": 99.0}
    # 0.5 + 2 ln 8 + 3 · (5 − 1)/2 − 4 · 1
    total = 0.5 + 2 * np.log(8) + 6 - 4
    assert weigh(features, fitted, 8) == pytest.approx(1 / (1 + np.exp(-total)))
    assert weigh(features, fitted, 5) == weigh(features, fitted, 6) < weigh(features, fitted, 7)
    assert weigh(features, fitted, 99) == weigh(features, fitted, 16) > weigh(features, fitted, 15)


@pytest.mark.parametrize("kind", ["light", "stance"])
def test_score_is_the_formula(kind: str, weights: dict[str, Any]) -> None:
    vectors = two_camps(10, 0.3)
    polarity, query = on_axis(vectors), vectors.mean(axis=0)
    stance = np.linspace(-1, 1, 10) if kind == "stance" else None
    found = judge(vectors, query, polarity, stance, kind=kind)
    features = trust_features(vectors, query, polarity, stance)
    total = weights[kind]["bias"] + weights[kind]["log_size"] * np.log(10)
    for name, (mean, spread, weight) in weights[kind]["features"].items():
        total += weight * (features[name] - mean) / spread
    assert found.score == pytest.approx(1 / (1 + np.exp(-total)))
    assert found.doubtful == (found.score < weights[kind]["threshold"])


def test_one_side_is_doubted_and_two_are_not(weights: dict[str, Any]) -> None:
    """The head sees one side in a crowd that is hardly about the query, and two sides in camps."""
    query = np.eye(DIMENSION)[0] + np.eye(DIMENSION)[1]
    camps = two_camps(10, 0.05)
    good = judge(camps, query, on_axis(camps), np.repeat([2.0, -2.0], 5), kind="stance")
    crowd = one_camp(10, 0.05)
    aside = np.eye(DIMENSION)[7]
    bad = judge(crowd, aside, on_axis(crowd), np.full(10, 2.0), kind="stance")
    assert good.score is not None
    assert bad.score is not None
    assert bad.score < weights["stance"]["threshold"] <= good.score
    assert (good.doubtful, good.reasons) == (False, ())
    assert bad.doubtful
    assert 1 <= len(bad.reasons) <= 2
    assert bad.reasons[0] == "the documents are very similar, as if all on one side"


# --- where there is no formula --------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["light", "stance", "other"])
def test_few_documents(kind: str) -> None:
    vectors = two_camps(4, 0.1)
    assert len(vectors) < FEWEST
    found = judge(vectors, vectors[0], on_axis(vectors), np.ones(4), kind=kind)
    assert (found.score, found.doubtful) == (None, True)
    assert found.reasons == ("only 4 documents to fit the axis on",)


def test_other_embedders_get_no_score() -> None:
    camps = two_camps(10, 0.05)
    found = judge(camps, camps[0], on_axis(camps), kind="other")
    assert (found.score, found.doubtful, found.reasons) == (None, False, ())


def test_light_without_a_query_gets_no_score() -> None:
    camps = two_camps(10, 0.05)
    assert judge(camps, None, on_axis(camps), kind="light").score is None
    assert judge(camps, camps[0], on_axis(camps), kind="light").score is not None


def test_noise_of_another_embedder_is_doubted() -> None:
    """Directions at right angles, evenly spread on the axis asked about: nothing stands out."""
    vectors = np.eye(DIMENSION)[:12]
    found = judge(vectors, None, np.arange(12.0), kind="other")
    assert found.score is None
    assert found.doubtful
    assert "the axis explains little of the variance" in found.reasons


@pytest.mark.parametrize(
    ("name", "limit", "saying"),
    [
        ("variance", np.log(1.3), "the axis explains little of the variance"),
        ("bimodality", 5 / 9, "polarity does not form two groups"),
        # |cos| of random directions is √(2 / (π d)) on average; d = 100
        ("halves", 3 * np.sqrt(2 / np.pi) / 10, "axes fitted on halves of the documents disagree"),
    ],
)
def test_plain_signs(name: str, limit: float, saying: str) -> None:
    fine = {"variance": 1.0, "bimodality": 0.9, "halves": 0.9}
    assert plain_signs(fine, 100) == ()
    assert plain_signs(fine | {name: limit - 1e-6}, 100) == (saying,)
    assert plain_signs(fine | {name: limit + 1e-6}, 100) == ()
