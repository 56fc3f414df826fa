"""Removing the directions in which groups differ from vectors of texts or words.

A lexicon's terms are given to the model that makes the vectors. The groups' mean vectors differ in
at most one direction fewer than there are groups; every vector is projected onto what is orthogonal
to all of them. Afterwards the means of the groups' terms coincide, so that nothing linear in these
directions distinguishes the groups. What a model knows of a group in other directions stays
(Gonen and Goldberg 2019): measure the result, also its cost in relevance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ranktilt.data.lexicon import Lexicon
from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.axis import as_vectors, unit_rows

#: Directions that are shorter than this share of the longest are rounding.
_LEAST = 1e-6
Embed = Callable[[Sequence[str]], ArrayLike]


class GroupDirections(NamedTuple):
    """The directions in which groups differ: orthonormal rows, at most one fewer than groups."""

    rows: FloatArray

    @classmethod
    def fit(
        cls, groups: Sequence[ArrayLike], weights: Sequence[ArrayLike] | None = None
    ) -> GroupDirections:
        """The directions between the groups' mean vectors.

        Args:
            groups: Vectors of each group's terms, terms × dimensions; each has length 1 in the
                mean. Zeros (a term without a vector) are skipped.
            weights: Weights of the terms; equal by default.

        >>> found = GroupDirections.fit([[[3.0, 1.0]], [[3.0, -1.0]]])
        >>> found.removed([[5.0, 7.0]]).round(6).tolist()
        [[5.0, 0.0]]
        """
        if len(groups) < 2:
            raise InputError(f"{len(groups)} group(s)", expected="at least two")
        means = []
        for number, group in enumerate(groups):
            vectors = as_vectors(group, what=f"terms of group {number + 1}")
            shares = np.ones(len(vectors)) if weights is None else np.asarray(weights[number])
            known = vectors.any(axis=1)
            means.append(np.average(unit_rows(vectors[known]), axis=0, weights=shares[known]))
        centred = np.stack(means) - np.mean(means, axis=0)
        _, lengths, rows = np.linalg.svd(centred, full_matrices=False)
        if lengths[0] <= _LEAST:
            raise InputError("the groups' terms have the same mean vector")
        return cls(rows[lengths > _LEAST * lengths[0]])

    @classmethod
    def of(cls, lexicon: Lexicon, embed: Embed) -> GroupDirections:
        """The directions of a lexicon's groups, from its terms' vectors."""
        terms = [[term.text.removesuffix("*") for term in g.terms] for g in lexicon.groups]
        weights = [[term.weight for term in g.terms] for g in lexicon.groups]
        where = lexicon.source or lexicon.name
        vectors = [np.asarray(embed(group)) for group in terms]
        for group, own in zip(lexicon.groups, vectors, strict=True):
            if not own.any():
                raise InputError(
                    f"no term of group {group.name!r} has a vector",
                    where=where,
                    do="choose groups with words in the model's vocabulary "
                    "(ranktilt lexicon convert --groups)",
                )
        try:
            return cls.fit(vectors, weights)
        except InputError as error:
            raise InputError(str(error), where=where) from error

    def removed(self, vectors: ArrayLike) -> NDArray[np.floating]:
        """The vectors without these directions, in their own precision; lengths shrink."""
        found = np.asarray(vectors)
        rows = self.rows.astype(found.dtype)
        return found - (found @ rows.T) @ rows
