"""CRBO: how much of a ranking stays when group words are swapped (Abolghasemi et al. 2024, §5).

A system ranks a collection and the same collection with swapped words. CRBO is the rank-biased
overlap of the two lists of a query; the formula is `rbo` in `overlap.py`. It does not measure how
tilted a list is, only whether the system's ranking depends on what was swapped.
"""

from __future__ import annotations

from typing import Literal

from ranktilt.errors import InputError
from ranktilt.measures.base import Measure, MeasureInfo, Ranking, Score, measure
from ranktilt.measures.overlap import rbo

Overlap = Literal["ext", "truncated", "normalised", "min", "max"]


@measure(
    MeasureInfo(
        paper="abolghasemi2024",
        equation="§5 iii",
        formula="rank-biased overlap of d_1 … d_k and d′_1 … d′_k of the swapped collection",
        range="[0, 1]",
        fair="1",
        needs="a counterfactual run",
        wording="how much of the ranking stays the same when group words are swapped",
        short_name="stability under swapping",
    )
)
class CRBO(Measure):
    """Counterfactual rank-biased overlap: what is left of a list when the collection is swapped.

    `p` is the searcher's patience: the ranks 1 … k weigh 1 − p^k. `form`: 'ext' takes the agreement
    at the end of the lists to go on; 'truncated' leaves the unseen part out (at most 1 − p^k),
    'normalised' divides that by 1 − p^k, 'min' and 'max' are Webber's bounds. A system that finds
    nothing in the counterfactual world scores 0; one that finds nothing in this world has no value.
    Where one list is the beginning of the other, 'ext' takes what is missing to agree and is 1 too.

    >>> from ranktilt.measures import CRBO, Ranking
    >>> worlds = Ranking.of_worlds(["a", "b"], ["b", "a"])
    >>> (CRBO(p=0.5) @ 2).score(worlds)  # agreements 0, 1 and then 1: 0/2 + 1/4 + 1/4
    Score(value=0.5, status='ok')
    """

    p: float = 0.9
    form: Overlap = "ext"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0.0 < self.p < 1.0:
            raise InputError(f"p={self.p!r} of CRBO", expected="a number between 0 and 1")

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """0 to 1."""
        return 0.0, 1.0

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """1, where the form lets equal lists reach it."""
        return "1" if self.form in ("ext", "normalised", "max") else "high"

    def score(self, ranking: Ranking) -> Score:
        """The overlap of a ranking and its counterfactual."""
        if ranking.counterfactual is None:
            raise InputError(f"{self} needs a counterfactual run", do="give --counterfactual RUN")
        if not len(ranking):
            return Score(None, "no-results")
        original = range(len(ranking))[: self.cutoff]
        rows = ranking.counterfactual[: self.cutoff].tolist()
        if not rows:
            return Score(0.0)
        if self.fair_value() == "1" and rows == list(original):
            return Score(1.0)  # what did not move is exactly 1, not 1 but for rounding
        # a document that this list does not have differs from all others: any own name will do
        other = [row if 0 <= row < len(original) else -1 - i for i, row in enumerate(rows)]
        return Score(rbo(original, other, p=self.p, form=self.form))
