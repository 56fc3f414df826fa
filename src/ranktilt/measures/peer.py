"""Equal ranks at each grade of relevance: PEER (Yang et al. 2024)."""

from __future__ import annotations

from typing import Literal

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure, Ranking, hard_groups, measure

Variant = Literal[None, "intended", "kruskal"]


def equal_ranks_p(ranks: FloatArray, groups: IntArray) -> float:
    """p of H = (N − 1) SSB / SST, the ranks' sums of squares between groups and in all; from χ².

    1 for fewer than two groups, or if all ranks are equal.

    >>> round(equal_ranks_p(np.array([1.0, 2, 3, 4]), np.array([0, 0, 1, 1])), 4)  # H = 2.4
    0.1213
    """
    from scipy.special import chdtrc

    names, own = np.unique(groups, return_inverse=True)
    off = ranks - ranks.mean() if len(ranks) else ranks
    everything = float(off @ off)
    if len(names) < 2 or everything == 0:
        return 1.0
    sizes, sums = np.bincount(own), np.bincount(own, weights=off)
    return float(chdtrc(len(names) - 1, (len(ranks) - 1) * (sums**2 / sizes).sum() / everything))


def _grade_p(
    ranks: FloatArray, groups: IntArray, missing: IntArray, variant: Variant = None
) -> float | None:
    """p of one grade; None (1 as released) if it has not two groups and a retrieved document.

    Args:
        ranks: Ranks of the retrieved documents of this grade.
        groups: Their groups.
        missing: Groups of those that were not retrieved.
        variant: Which rank the missing ones share. None, as released: (2N + u + 1) / 2 for u of N
            documents; 'intended': (2 · deepest + u + 1) / 2; 'kruskal': the same, then all are
            ranked from 1 to N.

    >>> round(_grade_p(np.array([1.0, 2, 30]), np.array([0, 0, 1]), np.array([1]), "kruskal"), 4)
    0.1213
    """
    from scipy.stats import rankdata

    every = np.concatenate((groups, missing))
    if not len(ranks) or len(np.unique(every)) < 2:
        return 1.0 if variant is None else None
    last = len(every) if variant is None else ranks.max()
    places = np.concatenate((ranks, np.full(len(missing), (2 * last + len(missing) + 1) / 2)))
    return equal_ranks_p(rankdata(places) if variant == "kruskal" else places, every)


def _read_weights(text: str) -> dict[int, float]:
    """`1:0.5,3:0.5` as weights by grade."""
    expected = "grades and weights that sum to 1: weights='1:0.5,3:0.5'"
    try:
        pairs = [part.split(":") for part in text.split(",")]
        found = {int(grade): float(weight) for grade, weight in pairs}
    except ValueError:
        raise InputError(f"weights={text!r} of PEER", expected=expected) from None
    right = len(found) == len(pairs) and min(found) >= 0
    if not right or min(found.values()) < 0 or not np.isclose(sum(found.values()), 1.0):
        raise InputError(f"weights={text!r} of PEER", expected=expected)
    return found


@measure(
    paper="yang2024",
    equation="PEER",
    formula="Σ_ℓ w_ℓ p_ℓ, p_ℓ the p-value of a test that groups have equal ranks at grade ℓ",
    tex=r"\mathrm{PEER}@k = \sum_\ell w_\ell\, p_\ell, \qquad "
    r"p_\ell = P\left( \chi^2_{g-1} \ge (N_\ell - 1) \frac{SSB_\ell}{SST_\ell} \right)",
    range="[0, 1]",
    bounds=(0.0, 1.0),
    fair="high",
    needs="annotations or labels",
    wording="p-value of equal ranks for the groups at each grade of relevance; variant="
    "'kruskal' is recommended, since here a missing document may outrank a found one",
    short_name="equal ranks of relevant documents",
)
class PEER(Measure):
    """Probability of equal expected rank of all groups, among documents of the same grade.

    Use `variant='kruskal'`. The default is what the released code computes: a relevant document
    that is missing from the top k gets the rank (2N + u + 1) / 2, from the N documents of its grade
    (u of them missing) instead of from the list, so that it may outrank one that was found: with 10
    relevant of 1,000 documents, in 90% of the random top 100s that find any. It also treats ranks
    in the list as if they were 1 … N. 'intended' puts missing documents below the deepest found
    one; 'kruskal' then ranks all from 1 to N: the Kruskal-Wallis test, as in scipy.

    It is a p-value: small if groups differ, but a fair ranker averages about 0.5, not 1, and few
    documents give large values in any order. `weights='1:0.5,3:0.5'` are those of the grades;
    by default all grades above 0 in the qrels count equally. As released, a grade that cannot be
    tested counts as 1 and one without documents as 0; the variants skip both (`one-group` if no
    grade is left). A document is of the group with the strictly largest share; others are skipped.
    `attribute` selects an attribute of the labels.

    >>> from ranktilt.measures import PEER, Ranking
    >>> from ranktilt.measures.base import DocumentSet
    >>> shares, grades = np.array([[1.0, 0], [1, 0], [0, 1], [0, 1]]), np.array([1, 1, 1, 1])
    >>> judged = DocumentSet(np.arange(4), shares, grades)
    >>> ranking = Ranking.of(shares, relevance=grades, judged=judged)
    >>> round(PEER(variant="kruskal").score(ranking).value, 4)  # H = 2.4
    0.1213
    """

    #: For the grades, and for relevant documents that are missing.
    needs_qrels = needs_judged = True
    weights: str | None = None
    variant: Variant = None
    attribute: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.weights is not None:
            _read_weights(self.weights)

    def is_judged(self, ranking: Ranking) -> bool:
        """Whether the judged documents are known."""
        return ranking.relevance is not None and ranking.judged is not None

    def _grade_weights(self, ranking: Ranking) -> dict[int, float]:
        if self.weights is not None:
            return _read_weights(self.weights)
        assert ranking.judged is not None
        own = () if ranking.judged.grades is None else ranking.judged.grades.tolist()
        grades = {grade for grade in ranking.all_grades or own if grade > 0}
        return dict.fromkeys(sorted(grades), 1.0 / max(len(grades), 1))

    def _documents(
        self, ranking: Ranking, grade: int
    ) -> tuple[FloatArray, IntArray, IntArray] | None:
        """Ranks and groups of retrieved documents, groups of the others; None without the grade."""
        judged, depth = ranking.judged, len(ranking.top(self.cutoff))
        assert judged is not None
        assert judged.grades is not None
        assert ranking.relevance is not None
        if grade > 0:
            chosen = judged.grades == grade
            rows, groups = judged.rows[chosen], hard_groups(judged.shares[chosen])
        else:  # those that are not judged, too; missing ones do not count
            rows = np.flatnonzero(ranking.relevance[:depth] <= 0)
            groups = hard_groups(ranking.shares[rows])
        found, labelled = (rows >= 0) & (rows < depth), groups >= 0
        if not len(rows) and not (judged.grades == grade).any():
            return None
        return (
            rows[found & labelled] + 1.0,
            groups[found & labelled],
            groups[~found & labelled],
        )

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        tested: dict[int, float] = {}
        weights = self._grade_weights(ranking)
        for grade in weights:
            documents = self._documents(ranking, grade)
            p = None if documents is None else _grade_p(*documents, self.variant)
            if p is not None:
                tested[grade] = p
        whole = 1.0 if self.variant is None else sum(weights[grade] for grade in tested)
        if not whole:
            return "one-group"
        return sum(weights[grade] * p for grade, p in tested.items()) / whole
