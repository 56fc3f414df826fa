"""The axis of polarity of one query: principal components of its fit documents, without style.

With fit vectors x_1 … x_n of mean m and the right singular vectors v_1, v_2, … of the centred
matrix, the polarity of a document x on axis j is p_j(x) = ⟨x − m, v_j⟩ (Ziems et al. 2024, §4.2;
more than one axis: §7).

Before that, spurious style may be removed (A.5). A distractor imitates the vocabulary of a fit
document without taking its side. The direction in which the distractors of the two perspectives
differ is style, and is projected away from all vectors.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ranktilt.data.fit_documents import perspective_name, perspective_order
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError

_Float = TypeVar("_Float", bound=np.floating)
Orientation = Literal["perspective 1", "support of the query", "arbitrary"]

#: A spread below this share of the vectors' length is rounding of single precision, not opinion.
LEAST_SPREAD = 1e-6
#: A difference of two sides below this share of the axis' own spread does not decide the sign.
_LEAST_DIFFERENCE = 1e-12
#: Means of unit vectors that differ by less are the same up to rounding.
_LEAST_STYLE = 1e-12


class NoFit(Exception):
    """These documents give no axis, and why; callers turn it into the status `no-fit`."""


class Axis(NamedTuple):
    """Where the fit documents have their middle, and the directions in which they differ."""

    mean: FloatArray
    directions: FloatArray  # one unit row per axis
    explained_variance: FloatArray  # share of the fit documents' variance per axis
    orientation: Orientation  # what fixed the sign of the first axis

    def turned(self, stance: FloatArray, vectors: ArrayLike) -> Axis:
        """The first axis turned so that documents of a higher stance have a higher polarity.

        Unless labels have already decided.
        """
        if self.orientation == "perspective 1":
            return self
        agreement = float(self.polarity(vectors)[:, 0] @ (stance - stance.mean()))
        signs = np.ones(len(self.directions))
        signs[0] = -1.0 if agreement < 0 else 1.0
        turned = self.directions * signs[:, None]
        return self._replace(directions=turned, orientation="support of the query")

    def polarity(self, vectors: ArrayLike) -> FloatArray:
        """Polarity of each vector on each axis, n × axes: ⟨x − m, v_j⟩."""
        return (as_vectors(vectors, what="vectors") - self.mean) @ self.directions.T


def fit_axis(
    vectors: ArrayLike,
    *,
    axes: int = 1,
    perspectives: Sequence[Hashable] | None = None,
    spherical: bool = False,
) -> Axis:
    """Fit the axis of one query on its documents' vectors (§4.2), by an exact decomposition.

    `spherical` gives every centred document the length 1 while the direction is sought, so that a
    few documents far from the middle do not decide alone (docs/decisions/0006). Polarity is
    ⟨x − m, v⟩ either way.

    Sign: each axis is turned so that the fit documents of perspective 1 have the larger mean
    polarity, where both sides are labelled (None: not labelled). Otherwise the sign is arbitrary;
    to be the same every time, the component of largest magnitude is made positive.

    Raises NoFit where there are fewer than two documents, where all have the same vector, or where
    they differ in fewer directions than `axes`.
    """
    fit = as_vectors(vectors, what="fit vectors")
    if len(fit) < 2:
        raise NoFit(f"{len(fit)} fit document(s), at least 2 needed")
    mean = fit.mean(axis=0)
    centred = fit - mean
    least = LEAST_SPREAD * np.linalg.norm(fit)
    lengths = np.linalg.norm(centred, axis=1, keepdims=True)
    rows = centred / np.where(lengths > least, lengths, np.inf) if spherical else centred
    _, singular, directions = np.linalg.svd(rows, full_matrices=False)
    spread = int((singular > (LEAST_SPREAD if spherical else least)).sum())
    if spread == 0:
        raise NoFit("all fit documents have the same vector")
    if spread < axes:
        raise NoFit(f"the fit documents differ in {spread} direction(s), fewer than {axes} axes")
    directions = directions[:axes].copy()
    orientations = [_orient(v, centred @ v, perspectives) for v in directions]
    shares = ((centred @ directions.T) ** 2).sum(axis=0) / (centred**2).sum()
    return Axis(mean, directions, shares, orientations[0])


def _orient(
    direction: FloatArray, polarity: FloatArray, perspectives: Sequence[Hashable] | None
) -> Orientation:
    """Orient a direction in place; returns what decided."""
    difference = _side_difference(polarity, perspectives)
    if abs(difference) > _LEAST_DIFFERENCE * np.abs(polarity).max():
        direction *= np.sign(difference)
        return "perspective 1"
    direction *= np.sign(direction[np.argmax(np.abs(direction))])
    return "arbitrary"


def _side_difference(polarity: FloatArray, perspectives: Sequence[Hashable] | None) -> float:
    """Mean polarity of perspective 1 less that of 2; 0 unless there are exactly these two."""
    labels = [] if perspectives is None else [perspective_name(p) for p in perspectives]
    order = perspective_order(label for label in labels if label is not None)
    if len(order) != 2:
        return 0.0
    first, second = (np.array([label == side for label in labels]) for side in order)
    return float(polarity[first].mean() - polarity[second].mean())


def style_direction(distractors_1: ArrayLike, distractors_2: ArrayLike) -> FloatArray | None:
    """b̂ = b / ‖b‖ with b = mean(D1) − mean(D2) of the L2-normalised distractor vectors (A.5).

    None if a side has no distractors, or if the means are equal: then nothing can be removed.

    The paper's x̃ = x − ⟨x, b⟩ b removes a direction only if b has unit length. The released code
    leaves b unscaled, and so takes away too little.
    """
    if not len(np.atleast_1d(distractors_1)) or not len(np.atleast_1d(distractors_2)):
        return None
    first = unit_rows(as_vectors(distractors_1, what="distractors of perspective 1"))
    second = unit_rows(as_vectors(distractors_2, what="distractors of perspective 2"))
    difference = first.mean(axis=0) - second.mean(axis=0)
    length = float(np.linalg.norm(difference))
    return None if length <= _LEAST_STYLE else difference / length


def remove_direction(vectors: ArrayLike, direction: ArrayLike | None) -> FloatArray:
    """Project a direction away: x − ⟨x, b̂⟩ b̂ with b̂ = b / ‖b‖ (A.5's formula, b of unit length).

    Used for the style of fit and ranked documents alike, and for the direction of the query. The
    vectors themselves are not normalised. Without a direction they stay as they are.
    """
    found = as_vectors(vectors, what="vectors")
    if direction is None:
        return found
    unit = np.asarray(direction, np.float64)
    unit = unit / np.linalg.norm(unit)
    return found - np.outer(found @ unit, unit)


def as_vectors(vectors: ArrayLike, *, what: str) -> FloatArray:
    """A matrix of finite numbers in double precision, one row per document."""
    found = np.asarray(vectors, np.float64)
    if found.ndim != 2:
        raise InputError(f"{what} of shape {found.shape}", expected="documents × dimensions")
    if not np.isfinite(found).all():
        row = int(np.flatnonzero(~np.isfinite(found).all(axis=1))[0])
        raise InputError(
            f"{what}: row {row + 1} has values that are not numbers (NaN or infinite)",
            do="check the embedder",
        )
    return found


def unit_rows(vectors: NDArray[_Float]) -> NDArray[_Float]:
    """Rows of length 1, in their own precision; a row of zeros (an empty text) stays one."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    units = vectors / np.where(lengths > 0.0, lengths, 1.0)
    return units.astype(vectors.dtype, copy=False)


def least_similar(vectors: ArrayLike, topics: Sequence[str]) -> dict[int, int]:
    """For each row the row of its topic with the smallest cosine; none if it is alone there.

    >>> least_similar([[1.0, 0.0], [1.0, 0.1], [0.0, 1.0], [1.0, 1.0]], ["a", "a", "a", "b"])
    {0: 2, 1: 2, 2: 0}
    """
    units, names = unit_rows(np.asarray(vectors, np.float64)), np.array(topics)
    found: dict[int, int] = {}
    for topic in dict.fromkeys(topics):
        rows = np.flatnonzero(names == topic)
        if len(rows) > 1:
            similarity = units[rows] @ units[rows].T
            np.fill_diagonal(similarity, np.inf)
            found |= dict(zip(rows.tolist(), rows[similarity.argmin(axis=1)].tolist(), strict=True))
    return found
