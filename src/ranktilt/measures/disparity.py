"""Exposure in proportion to relevance: DTR, DIR (Singh & Joachims 2018)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.measures.awrf import exposure
from ranktilt.measures.base import Measure, Ranking, measure

Form = Literal["ratio", "log", "share", "minmax"]
Utility = Literal["grade", "binary", "gain"]
Candidates = Literal["list", "background", "judged"]


def disparity(received: FloatArray, merit: FloatArray, form: Form = "ratio") -> float:
    """The groups' exposure (or clicks) per utility compared; infinite or NaN if undefined.

    Two groups, or for 'minmax' any number. 'ratio' is that of the first to the second, 'log' its
    logarithm, 'share' the first's part of both, 'minmax' the smallest ÷ the largest.

    >>> disparity(np.array([3.0, 1.0]), np.array([2.0, 1.0]))
    1.5
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        x = received / merit
        if form == "minmax":
            return float(x.min() / x.max())
        if form == "share":
            return float(x[0] / x.sum())
        ratio = x[0] / x[1]
        return float(np.log(ratio) if form == "log" else ratio)


@dataclass(frozen=True, repr=False)
class _Disparity(Measure):
    """What the two share: the groups compared, and exposure per utility."""

    #: For the utility.
    needs_qrels = True
    pair: str | None = None
    form: Form = "ratio"
    utility: Utility = "grade"
    rel: int = 1
    candidates: Candidates = "list"
    attention: str = "log"
    attribute: str | None = None

    @property
    def whole_list(self) -> bool:
        """Candidates may be below the cutoff."""
        return self.candidates != "judged"

    @property
    def compares_pair(self) -> bool:
        """All groups can be compared by 'minmax'."""
        return self.form != "minmax" or self.pair is not None

    @property
    def is_signed(self) -> bool:
        """The logarithm has a sign."""
        return self.form == "log"

    @property
    def is_two_sided(self) -> bool:
        """Either group can get more than it earns."""
        return self.form != "minmax"

    def positive(self, groups: tuple[str, ...]) -> str | None:
        """The first group, for the logarithm."""
        return groups[self.pair_indices(groups)[0]] if self.is_signed else None

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """Depends on the form."""
        if self.form == "log":
            return super().bounds(targets)
        return 0.0, np.inf if self.form == "ratio" else 1.0

    def fair_value(self, groups: tuple[str, ...] = (), targets: tuple[float, ...] = ()) -> str:
        """That of exposure in proportion to utility."""
        return {"log": "0", "share": "0.5"}.get(self.form, "1")

    def _worth(self, grades: IntArray) -> FloatArray:
        """A document's grade, 1 from grade `rel` on, or 2^grade − 1; below 0 counts 0."""
        grades = np.maximum(grades, 0)
        if self.utility == "gain":
            return np.exp2(grades.astype(np.float64)) - 1.0
        return (grades >= self.rel if self.utility == "binary" else grades).astype(np.float64)

    def _received(self, shares: FloatArray, weights: FloatArray, worth: FloatArray) -> FloatArray:
        """What the groups get in the top."""
        return exposure(shares, self.cutoff, weights=weights)

    def _candidates(self, ranking: Ranking) -> tuple[FloatArray, IntArray]:
        """Groups and grades of those whose utility counts."""
        assert ranking.relevance is not None
        given = {"judged": ranking.judged, "background": ranking.shown}.get(self.candidates)
        if given is None:
            return ranking.shares, ranking.relevance
        ranked = np.append(ranking.relevance, 0)[given.rows]  # a document that is not ranked: 0
        return given.shares, ranked if given.grades is None else given.grades

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        assert ranking.relevance is not None
        self.check(ranking.groups)
        shares, grades = self._candidates(ranking)
        some = shares.max(axis=0, initial=0.0) > 0
        groups = np.flatnonzero(some)
        if self.compares_pair:
            groups = np.array(self.pair_indices(ranking.groups))
        if len(groups) < 2 or not some[groups].all():
            return "one-group"
        merit = (self._worth(grades) @ shares)[groups]
        if not merit.all():
            return "no-ideal"
        weights = ranking.weights(self.attention_model, self.cutoff)
        received = self._received(ranking.shares, weights, self._worth(ranking.relevance))
        value = disparity(received[groups], merit, self.form)
        return value if np.isfinite(value) else "no-group"


_INFO: dict[str, Any] = {
    "paper": "singh2018",
    "range": "[0, ∞); (−∞, ∞) for 'log', [0, 1] for 'share' and 'minmax'",
    "fair": "1; 0 for 'log', 0.5 for 'share'",
    "needs": "annotations or labels",
}


@measure(
    **_INFO,
    equation="disparate treatment ratio",
    formula="x_first / x_second, x_G = Σ_{r ≤ k} v_r a_G(d_r) ÷ Σ_{candidates} a_G(d) u(d)",
    tex=r"\mathrm{DTR}@k = \frac{x_1}{x_2}, \qquad x_G = "
    r"\frac{\sum_{r=1}^{k} v_r\, a_G(d_r)}{\sum_{d} a_G(d)\, u(d)}",
    wording="exposure per relevance of the first group compared with the second's",
    short_name="exposure per relevance",
)
class DTR(_Disparity):
    """Disparate treatment ratio: exposure per utility of the first group ÷ that of the second.

    Above 1, the first group gets more exposure than its relevance earns. `pair='a,b'` names the
    groups if there are more than two. `form`: 'ratio'; 'log', its logarithm, + is the first group;
    'share', the first's part of both (0.5 is fair); 'minmax', the smallest ÷ the largest of any
    number of groups. If the second group has no exposure, there is no ratio (`no-group`), which
    drops the most one-sided queries: prefer 'share' or 'minmax'. `utility` is a document's
    'grade', 'binary' (1 from grade `rel`) or 'gain' (2^grade − 1); if a group has no utility, there
    is no value (`no-ideal`). `candidates` are the documents of the whole list, those of the
    'background' run, or all 'judged' ones. `attention` is how much each rank counts; `attribute`
    selects an attribute of the labels.

    >>> from ranktilt.measures import DTR, Ranking
    >>> ranking = Ranking.of([[1, 0], [0, 1]], relevance=np.array([2, 1]))
    >>> DTR(attention="uniform").score(ranking)  # (1/2) / (1/1)
    Score(value=0.5, status='ok')
    """


@measure(
    **_INFO,
    equation="disparate impact ratio",
    formula="x_first / x_second, x_G = Σ_{r ≤ k} v_r a_G(d_r) u(d_r) ÷ Σ_{candidates} a_G u",
    tex=r"\mathrm{DIR}@k = \frac{x_1}{x_2}, \qquad x_G = "
    r"\frac{\sum_{r=1}^{k} v_r\, a_G(d_r)\, u(d_r)}{\sum_{d} a_G(d)\, u(d)}",
    wording="clicks per relevance of the first group compared with the second's",
    short_name="clicks per relevance",
)
class DIR(_Disparity):
    """Disparate impact ratio: expected clicks per utility of the first group ÷ of the second.

    Like DTR, but exposure counts only as far as documents are relevant: clicks are exposure times
    utility. The parameters are those of DTR.

    >>> from ranktilt.measures import DIR, Ranking
    >>> ranking = Ranking.of([[1, 0], [0, 1], [1, 0]], relevance=np.array([1, 1, 1]))
    >>> (DIR(attention="uniform") @ 2).score(ranking)  # (1/2) / (1/1)
    Score(value=0.5, status='ok')
    """

    def _received(self, shares: FloatArray, weights: FloatArray, worth: FloatArray) -> FloatArray:
        return exposure(shares * worth[:, None], self.cutoff, weights=weights)
