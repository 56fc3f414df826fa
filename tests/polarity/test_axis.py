"""The principal axis and style removal, against golden/axis.json and by what must hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.accuracy import polarity_accuracy
from ranktilt.polarity.axis import Axis, NoFit, fit_axis, remove_direction, style_direction

GOLDEN = Path(__file__).parents[1] / "golden" / "axis.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["cases"]
EXACT: dict[str, Any] = {"abs": 1e-9, "rel": 0}


@pytest.mark.shared
def test_the_copy_is_the_shared_file(shared: Path) -> None:
    assert GOLDEN.read_bytes() == (shared / "golden" / "axis.json").read_bytes()


@pytest.mark.parametrize("case", CASES)
def test_golden(case: dict[str, Any]) -> None:
    axis = fit_axis(case["fit"], perspectives=case["perspective"])
    fit_polarity = axis.polarity(case["fit"])[:, 0]
    assert fit_polarity == pytest.approx(case["fit_polarity"], **EXACT)
    assert axis.polarity(case["ranked"])[:, 0] == pytest.approx(case["ranked_polarity"], **EXACT)
    assert axis.orientation == "perspective 1"
    direction = style_direction(case["distractors_1"], case["distractors_2"])
    plain = fit_axis(remove_direction(case["fit"], direction), perspectives=case["perspective"])
    ranked = plain.polarity(remove_direction(case["ranked"], direction))[:, 0]
    assert ranked == pytest.approx(case["ranked_polarity_without_style"], **EXACT)
    for definition in ("assignment", "per-side"):
        found = polarity_accuracy([fit_polarity], [case["perspective"]], definition=definition)
        assert found == pytest.approx(case[f"accuracy_{definition.replace('-', '_')}"], **EXACT)


def test_by_hand() -> None:
    """Points (±3, 0) and (0, ±1) about (10, 20): variances 18 and 2 of 20."""
    fit = np.array([[13.0, 20.0], [7.0, 20.0], [10.0, 21.0], [10.0, 19.0]])
    axis = fit_axis(fit, axes=2, perspectives=[2, 1, None, None])
    assert axis.mean == pytest.approx([10.0, 20.0])
    assert axis.explained_variance == pytest.approx([0.9, 0.1])
    assert axis.polarity(fit)[:, 0] == pytest.approx([-3.0, 3.0, 0.0, 0.0])
    # the second axis does not tell the sides apart: largest component positive
    assert axis.polarity(fit)[:, 1] == pytest.approx([0.0, 0.0, 1.0, -1.0])
    assert axis.orientation == "perspective 1"
    assert axis.polarity([[10.0, 25.0]]).tolist() == [[pytest.approx(0.0), pytest.approx(5.0)]]
    assert axis.polarity(np.empty((0, 2))).shape == (0, 2)


@pytest.mark.parametrize(
    "perspectives",
    [None, [1, 1, 1, 1], [None] * 4, ["a", "b", "c", "a"], [1, 2, 1, 2]],
)
def test_without_two_sides_that_differ_the_sign_is_arbitrary(perspectives: Any) -> None:
    fit = np.array([[-3.0, 0.0], [-3.0, 0.0], [3.0, 0.0], [3.0, 0.0]])
    axis = fit_axis(fit, perspectives=perspectives)
    assert axis.orientation == "arbitrary"
    assert axis.directions == pytest.approx(np.array([[1.0, 0.0]]))


@pytest.mark.parametrize("sides", [(1, 2), ("1", "2"), (1.0, 2.0), ("pro", "con")])
def test_labels_of_any_kind(sides: tuple[Any, Any]) -> None:
    fit = np.array([[-3.0, 0.0], [3.0, 1.0], [-4.0, 0.0]])
    one, two = sides
    labels = np.array([one, two, one]) if isinstance(one, int) else [one, two, one]
    assert fit_axis(fit, perspectives=labels).polarity(fit)[0, 0] > 0  # type: ignore[arg-type]


def test_perspective_one_is_positive_wherever_it_stands() -> None:
    fit = np.array([[-3.0, 0.0], [3.0, 1.0]])
    assert fit_axis(fit, perspectives=[2, 1]).polarity(fit)[1, 0] > 0


@pytest.mark.parametrize(
    ("fit", "axes", "why"),
    [
        (np.empty((0, 3)), 1, "0 fit document"),
        ([[1.0, 2.0]], 1, "1 fit document"),
        ([[0.1, 0.7], [0.1, 0.7], [0.1, 0.7]], 1, "the same vector"),
        (np.zeros((3, 2)), 1, "the same vector"),
        # the same text twice, embedded in single precision in two batches
        ([[0.6, 0.8], [0.6 + 3e-8, 0.8]], 1, "the same vector"),
        ([[1.0, 2.0], [3.0, 5.0]], 2, "differ in 1 direction"),
        ([[1.0, 2.0], [3.0, 5.0], [0.0, 1.0]], 3, "differ in 2 direction"),
    ],
)
def test_no_fit(fit: Any, axes: int, why: str) -> None:
    with pytest.raises(NoFit, match=why):
        fit_axis(fit, axes=axes)


@pytest.mark.parametrize(
    ("fit", "options", "message"),
    [
        ([[1.0, 2.0], [float("nan"), 1.0]], {}, "row 2 has values that are not numbers"),
        ([[1.0, float("inf")], [2.0, 1.0]], {}, "row 1 has values that are not numbers"),
        ([1.0, 2.0], {}, r"shape \(2,\)"),
    ],
)
def test_bad_input(fit: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        fit_axis(fit, **options)


def test_vectors_that_are_not_numbers() -> None:
    axis = fit_axis([[1.0, 2.0], [3.0, 4.0]])
    with pytest.raises(InputError, match="not numbers"):
        axis.polarity([[1.0, float("nan")]])


def test_remove_direction() -> None:
    assert remove_direction([[1.0, 2.0]], [0.0, -7.0]).tolist() == [[1.0, 0.0]]


def test_style_by_hand() -> None:
    """Normalised: (1, 0), (0, 1) against (−1, 0): b = (½, ½) − (−1, 0) = (1.5, 0.5)."""
    found = style_direction([[5.0, 0.0], [0.0, 0.1]], [[-2.0, 0.0]])
    assert found == pytest.approx(np.array([1.5, 0.5]) / np.sqrt(2.5))


def test_no_style() -> None:
    assert style_direction([], [[1.0, 0.0]]) is None
    assert style_direction(np.empty((0, 2)), [[1.0, 0.0]]) is None
    assert style_direction([[2.0, 0.0]], [[1.0, 0.0]]) is None
    assert remove_direction([[1.0, 2.0]], None).tolist() == [[1.0, 2.0]]
    # an empty text may have a vector of zeros
    assert style_direction([[0.0, 0.0]], [[0.0, 3.0]]) == pytest.approx(np.array([0.0, -1.0]))


SEEDS = st.integers(0, 2**32 - 1)


def random_fit(seed: int, dimensions: int = 5) -> tuple[np.random.Generator, FloatArray]:
    """Documents whose first axis is well apart from the second, so that it is determined."""
    generator = np.random.default_rng(seed)
    fit = generator.normal(size=(generator.integers(3, 12), dimensions))
    singular = np.linalg.svd(fit - fit.mean(axis=0), compute_uv=False)
    assume(singular[0] > 1.05 * singular[1])
    return generator, fit


def labels_that_differ(generator: np.random.Generator, axis: Axis, fit: FloatArray) -> list[int]:
    labels = [1, 2, *generator.integers(1, 3, size=len(fit) - 2).tolist()]
    polarity, first = axis.polarity(fit)[:, 0], np.array(labels) == 1
    assume(abs(polarity[first].mean() - polarity[~first].mean()) > 1e-6)
    return labels


@given(seed=SEEDS)
def test_rotation_and_translation_leave_polarity(seed: int) -> None:
    generator, fit = random_fit(seed)
    labels = labels_that_differ(generator, fit_axis(fit), fit)
    rotation = np.linalg.qr(generator.normal(size=(5, 5)))[0]
    shift = generator.normal(size=5)
    moved = fit @ rotation + shift
    before = fit_axis(fit, perspectives=labels).polarity(fit)
    after = fit_axis(moved, perspectives=labels).polarity(moved)
    assert after == pytest.approx(before, abs=1e-9)


@given(seed=SEEDS)
def test_scaling_scales_and_order_does_not_matter(seed: int) -> None:
    generator, fit = random_fit(seed)
    labels = np.array(labels_that_differ(generator, fit_axis(fit), fit))
    expected = fit_axis(fit, perspectives=labels.tolist()).polarity(fit)
    order = generator.permutation(len(fit))
    found = fit_axis(3.0 * fit[order], perspectives=labels[order].tolist()).polarity(3.0 * fit)
    assert found == pytest.approx(3.0 * expected, abs=1e-9)


@given(seed=SEEDS)
def test_exchanged_labels_flip_the_sign(seed: int) -> None:
    generator, fit = random_fit(seed)
    labels = labels_that_differ(generator, fit_axis(fit), fit)
    axis = fit_axis(fit, perspectives=labels)
    other = fit_axis(fit, perspectives=[3 - label for label in labels])
    assert other.polarity(fit) == pytest.approx(-axis.polarity(fit), abs=1e-12)
    first = np.array(labels) == 1
    assert axis.polarity(fit)[first].mean() > axis.polarity(fit)[~first].mean()


@given(seed=SEEDS, axes=st.integers(1, 3))
def test_axes_against_the_covariance_matrix(seed: int, axes: int) -> None:
    """Another way to the same: eigenvectors of the covariance matrix."""
    _, fit = random_fit(seed)
    assume(len(fit) > axes)
    axis = fit_axis(fit, axes=axes)
    covariance = np.cov(fit, rowvar=False, bias=True)
    eigenvalues = np.linalg.eigvalsh(covariance)[::-1]
    assert axis.explained_variance == pytest.approx(eigenvalues[:axes] / eigenvalues.sum())
    assert axis.polarity(fit).var(axis=0) == pytest.approx(eigenvalues[:axes])
    assert axis.directions @ axis.directions.T == pytest.approx(np.eye(axes), abs=1e-12)
    largest = np.abs(axis.directions).argmax(axis=1)
    assert (axis.directions[np.arange(axes), largest] > 0).all()


@given(seed=SEEDS)
def test_without_style_nothing_is_left_of_it(seed: int) -> None:
    generator, fit = random_fit(seed)
    one, two = generator.normal(size=(2, 4, 5))
    direction = style_direction(one, two)
    assert direction is not None
    assert np.linalg.norm(direction) == pytest.approx(1.0)
    rest = remove_direction(fit, direction)
    assert rest @ direction == pytest.approx(np.zeros(len(fit)), abs=1e-12)
    assert remove_direction(rest, direction) == pytest.approx(rest, abs=1e-12)
    # neither the length of a distractor nor that of the direction matters
    assert style_direction(3.0 * one, 0.2 * two) == pytest.approx(direction, abs=1e-12)
    assert remove_direction(fit, 0.01 * direction) == pytest.approx(rest, abs=1e-12)


@given(seed=SEEDS)
def test_input_is_not_changed(seed: int) -> None:
    _, fit = random_fit(seed)
    kept = fit.copy()
    fit_axis(fit).polarity(fit)
    remove_direction(fit, fit[0])
    assert (fit == kept).all()
