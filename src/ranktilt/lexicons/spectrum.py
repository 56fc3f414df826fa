"""How strongly a word leans towards a group: between the groups' terms and ordinary words.

Vectors are centred at the mean of ordinary words and given length 1. With m_g the (weighted) mean
of group g's terms, two groups differ by c_1 = m_1 − m_2 = −c_2; more than two differ from ordinary
words, c_g = m_g (compared with the other groups' means, words unlike all groups came out on top:
yeast and zinc for one of seven religions). The direction is v_g = (Σ + σ²I)⁻¹ c_g: Σ is the
second moment of ordinary words and σ² the mean of its diagonal, so that a direction in which all
words differ anyway counts less (a shrunken linear discriminant). The lean of a word x is
z_g(x) = (⟨x, v_g⟩ − median) / (1.4826 · MAD), median and MAD over ordinary words, and its group the
one of the largest lean. With two groups z_2 = −z_1.

The groups' own terms are measured without themselves (leave one out): a term that helped to choose
a direction is on its right side for that reason alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ranktilt.data.types import BoolArray, FloatArray
from ranktilt.errors import InputError
from ranktilt.polarity.axis import as_vectors, unit_rows
from ranktilt.polarity.embedders import CheckedEmbedder, LightEmbedder

#: The most frequent words are the ordinary ones; more do not change a median.
ORDINARY_WORDS = 20_000
#: Fewer do not show what is ordinary.
LEAST_ORDINARY = 50
_BLOCK = 1 << 16
#: MAD of a normal distribution of spread 1 is 1 / this.
_MAD_TO_SPREAD = 1.4826


@dataclass(frozen=True)
class Spectrum:
    """Directions of the groups, and the positions of ordinary words and of the groups' terms."""

    mean: FloatArray
    directions: FloatArray  # groups × dimensions
    centre: FloatArray  # median of ordinary words, per group
    spread: FloatArray
    own: tuple[FloatArray, ...]  # lean of each term towards its group, leave one out; per group
    right: tuple[BoolArray, ...]  # whether its own group is the one it leans towards most

    @property
    def ends(self) -> FloatArray:
        """The median lean of each group's own terms: where weight 1 begins."""
        return np.array([np.median(lean) for lean in self.own])

    @property
    def accuracy(self) -> float:
        """Share of the terms that lean towards their own group if they are left out."""
        return float(np.mean(np.concatenate(self.right)))

    @classmethod
    def fit(
        cls,
        ordinary: ArrayLike,
        groups: Sequence[ArrayLike],
        weights: Sequence[ArrayLike] | None = None,
    ) -> Spectrum:
        """Directions of groups from the vectors of ordinary words and of their terms."""
        words = as_vectors(ordinary, what="ordinary words")
        if len(words) < LEAST_ORDINARY:
            raise InputError(
                f"{len(words)} ordinary words",
                expected=f"at least {LEAST_ORDINARY} to compare with",
            )
        mean = words.mean(axis=0)
        words = unit_rows(words - mean)
        terms = [unit_rows(as_vectors(group, what="terms") - mean) for group in groups]
        if weights is None:
            weights = [np.ones(len(group)) for group in terms]
        shares = [np.asarray(w, np.float64) for w in weights]
        moment = words.T @ words / len(words)
        moment += np.eye(len(moment)) * (np.trace(moment) / len(moment))
        inverse = np.linalg.inv(moment) if np.trace(moment) > 0 else moment

        def fit(means: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
            contrasts = means - means[::-1] if len(means) == 2 else means
            directions = contrasts @ inverse
            places = words @ directions.T
            centre = np.median(places, axis=0)
            spread = _MAD_TO_SPREAD * np.median(np.abs(places - centre), axis=0)
            if not (spread > 0).all():
                raise InputError("the embedder gives all words the same vector, or the groups do")
            return directions, centre, spread

        pairs = zip(terms, shares, strict=True)
        means = np.stack([np.average(t, axis=0, weights=w) for t, w in pairs])
        directions, centre, spread = fit(means)
        own, right = [], []
        for number, group in enumerate(terms):
            lean = np.empty((len(group), len(terms)))
            for row, term in enumerate(group):
                v, c, s = directions, centre, spread
                if len(group) > 1:
                    rest = np.arange(len(group)) != row
                    without = means.copy()
                    without[number] = np.average(group[rest], axis=0, weights=shares[number][rest])
                    v, c, s = fit(without)
                lean[row] = (v @ term - c) / s
            own.append(lean[:, number])
            right.append(lean.argmax(axis=1) == number)
        return cls(mean, directions, centre, spread, tuple(own), tuple(right))

    def lean(self, vectors: ArrayLike) -> FloatArray:
        """z of each vector for each group, n × groups."""
        given = np.asarray(vectors)
        found = np.empty((len(given), len(self.directions)))
        for start in range(0, len(given), _BLOCK):  # a copy in double precision of a few at a time
            part = slice(start, start + _BLOCK)
            units = unit_rows(as_vectors(given[part], what="vectors") - self.mean)
            found[part] = (units @ self.directions.T - self.centre) / self.spread
        return found


def graded(lean: ArrayLike, end: float, band: float) -> FloatArray:
    """Weight of a lean: 0 inside the band, rising to 1 at the end of the spectrum.

    >>> graded([2.0, 3.0, 4.0, 5.0, 7.0], end=5.0, band=3.0).tolist()
    [0.0, 0.0, 0.5, 1.0, 1.0]
    """
    return np.clip((np.asarray(lean, np.float64) - band) / (end - band), 0.0, 1.0)


def read_whole(embedder: CheckedEmbedder, texts: Sequence[str]) -> BoolArray:
    """Which texts the embedder reads as whole words.

    `light` averages the vectors of a word's pieces, so that "menus" is near "men" and "us". Words
    that it knows only in pieces, and phrases with such words, are not on the spectrum. Other models
    read the pieces in context.
    """
    inner = embedder.inner
    if not isinstance(inner, LightEmbedder):
        return np.ones(len(texts), np.bool_)
    pieces = [len(numbers) for numbers in inner.tokens(texts)]
    words = [len(text.split()) for text in texts]
    return np.array(pieces) == np.array(words)
