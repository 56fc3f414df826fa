"""How much attention a rank gets: a weight by rank alone, or by what is ranked above it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.types import FloatArray
from ranktilt.errors import InputError


def log_discounts(depth: int, *, trec: bool = False) -> FloatArray:
    """1 / log2(rank + 1) for the ranks 1 … depth: as in nDCG, FaiRR, AWRF and term exposure.

    `trec=True` is 1 / log2(max(rank, 2)): the first two ranks count alike (TREC Fair Ranking
    2021/22).
    """
    ranks = np.arange(1, depth + 1)
    return 1.0 / np.log2(np.maximum(ranks, 2.0) if trec else ranks + 1.0)


#: Attention models and their number of parameters.
_MODELS = {"log": 0, "trec": 0, "uniform": 0, "linear": 0, "rbp": 1, "gerr": 2, "err": 2}
_EXPECTED = "log, trec, uniform, linear, rbp(p), gerr(p,u), err or err(p,g)"


class Attention(NamedTuple):
    """An attention model: the weight of each rank.

    - log: 1 / log2(r + 1), as in nDCG; trec: 1 / log2(max(r, 2))
    - rbp(p): p^(r − 1); linear: 1 − (r − 1) / k; uniform: 1
    - gerr(p,u): p^(r − 1) (1 − u)^(relevant documents above r)
    - err(p,g): p^(r − 1) Π_{j < r} (1 − (2^grade_j − 1) / 2^g); err is p = 1 and the largest grade
      of the qrels. The last two need qrels.
    """

    model: str = "log"
    parameters: tuple[float, ...] = ()

    @staticmethod
    @cache
    def read(text: str) -> Attention:
        """Read an attention model such as 'rbp(0.8)'.

        >>> Attention.read("rbp(0.8)").weights(3).round(2).tolist()
        [1.0, 0.8, 0.64]
        >>> Attention.read("linear").weights(4).tolist()
        [1.0, 0.75, 0.5, 0.25]
        """
        shape = re.fullmatch(r"\s*([a-z]+)\s*(?:\(([^()]*)\))?\s*", text)
        given = [] if shape is None or shape[2] is None else shape[2].split(",")
        try:
            numbers = tuple(float(number) for number in given)
        except ValueError:
            shape, numbers = None, ()
        wanted = None if shape is None else _MODELS.get(shape[1])
        right = wanted is not None and (len(numbers) == wanted or (text.strip() == "err"))
        if shape is None or not right:
            raise InputError(f"attention={text!r}", expected=_EXPECTED)
        limits = {"rbp": (1.0,), "gerr": (1.0, 1.0), "err": (1.0, np.inf)}.get(shape[1], ())
        for number, most in zip(numbers, limits, strict=False):
            if not 0.0 <= number <= most:
                raise InputError(f"attention={text!r}", expected="parameters from 0 to 1")
        return Attention(shape[1], numbers)

    @property
    def needs_qrels(self) -> bool:
        """Whether weights depend on the documents' relevance."""
        return self.model in ("gerr", "err")

    @property
    def patience(self) -> Attention:
        """The same model without stops at relevant documents."""
        return Attention("rbp", self.parameters[:1] or (1.0,)) if self.needs_qrels else self

    def weights(
        self,
        depth: int,
        cutoff: int | None = None,
        grades: Any = None,
        *,
        lengths: Any = None,
        largest_grade: int = 0,
    ) -> FloatArray:
        """The weight of ranks 1 … depth; 0 below the cutoff.

        Args:
            depth: Ranks to weigh.
            cutoff: Ranks that count; all by default.
            grades: Relevance of the documents (… × depth), for gerr and err; below 0 counts as 0.
            lengths: Lengths of several lists, for linear without a cutoff; by default `depth`.
            largest_grade: Of all qrels, for err without parameters.
        """
        ranks = np.arange(1.0, depth + 1.0)
        weights = self._by_rank(ranks, cutoff, lengths)
        if self.needs_qrels:
            weights = weights * self._continued(grades, largest_grade)
        return weights if cutoff is None else np.where(ranks <= cutoff, weights, 0.0)

    def _by_rank(self, ranks: FloatArray, cutoff: int | None, lengths: Any) -> FloatArray:
        if self.model in ("log", "trec"):
            return log_discounts(len(ranks), trec=self.model == "trec")
        if self.model == "uniform":
            return np.ones(len(ranks))
        if self.model == "linear":
            size = cutoff if cutoff is not None else len(ranks) if lengths is None else lengths
            size = np.maximum(np.asarray(size, np.float64)[..., None], 1.0)
            return np.maximum(1.0 - (ranks - 1.0) / size, 0.0)
        return (self.parameters[0] if self.parameters else 1.0) ** (ranks - 1.0)

    def _continued(self, grades: Any, largest: int) -> FloatArray:
        """The chance of not having stopped above each rank."""
        grades = np.maximum(np.asarray(grades), 0)
        if self.model == "gerr":
            stops = np.where(grades > 0, self.parameters[1], 0.0)
        else:
            highest = self.parameters[1] if self.parameters else largest
            stops = (2.0**grades - 1.0) / 2.0**highest
        going_on = np.concatenate((np.ones((*stops.shape[:-1], 1)), 1.0 - stops), axis=-1)
        return np.cumprod(going_on, axis=-1)[..., :-1]
