"""Spurious style: what fit documents share with neutral texts written in the same words.

A distractor imitates the vocabulary of a fit document without taking its side. The direction in
which the distractors of the two perspectives differ is style, and is projected away before the axis
is fitted (Ziems et al. 2024, A.5).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.axis import as_vectors, remove_direction, unit_rows

#: Means of unit vectors that differ by less are the same up to rounding.
_LEAST_DIFFERENCE = 1e-12


def style_direction(distractors_1: ArrayLike, distractors_2: ArrayLike) -> FloatArray | None:
    """b̂ = b / ‖b‖ with b = mean(D1) − mean(D2) of the L2-normalised distractor vectors (A.5).

    None if there is no style to remove: a side without distractors, or equal means.

    The paper's x̃ = x − ⟨x, b⟩ b removes a direction only if b has unit length. The released code
    leaves b unscaled, and so takes away too little.
    """
    if not len(np.atleast_1d(distractors_1)) or not len(np.atleast_1d(distractors_2)):
        return None
    first = unit_rows(as_vectors(distractors_1, what="distractors of perspective 1"))
    second = unit_rows(as_vectors(distractors_2, what="distractors of perspective 2"))
    if first.shape[1] != second.shape[1]:
        raise InputError(
            f"distractors of {first.shape[1]} and of {second.shape[1]} dimensions",
            expected="the same number on both sides",
        )
    difference = first.mean(axis=0) - second.mean(axis=0)
    length = float(np.linalg.norm(difference))
    return None if length <= _LEAST_DIFFERENCE else difference / length


def remove_style(vectors: ArrayLike, direction: FloatArray | None) -> FloatArray:
    """x̃ = x − ⟨x, b̂⟩ b̂; for fit and ranked documents alike, before the axis is fitted (A.5).

    The vectors themselves are not normalised. Without a direction they stay as they are.
    """
    if direction is None:
        return as_vectors(vectors, what="vectors")
    return remove_direction(vectors, direction)
