"""Expected exposure over several rankings of a query: EED, EER and EEL (Diaz et al. 2020).

A system that may answer a query with different rankings exposes document d with ε_d, the mean
attention that d gets in them. In the ideal, documents of one grade share the attention of their
places evenly: ε*_d. Then Σ (ε − ε*)² = Σ ε² − 2 Σ ε ε* + Σ ε*², that is EEL = EED − 2 EER + a
constant; the paper's term is 2 EER.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure, Ranking, Score, measure
from ranktilt.measures.discounts import Attention


def system_exposure(
    lists: tuple[IntArray, ...],
    grades: IntArray,
    model: Attention,
    cutoff: int | None = None,
    largest_grade: int = 0,
) -> FloatArray:
    """ε: the mean attention of each document over the rankings (Diaz et al. 2020).

    Args:
        lists: Rankings as places in the table of documents, best first; none is empty.
        grades: Relevance of all documents of the table.
        model: How much each rank counts.
        cutoff: Ranks that count.
        largest_grade: Of all qrels, for the attention 'err'.
    """
    exposed = np.zeros(len(grades))
    for own in lists:
        weights = model.weights(len(own), cutoff, grades[own], largest_grade=largest_grade)
        exposed[own] += weights / len(lists)
    return exposed


def ideal_exposure(
    grades: IntArray,
    model: Attention,
    cutoff: int | None = None,
    length: int | None = None,
    largest_grade: int = 0,
) -> FloatArray:
    """ε*: each document of a grade has the mean attention of the grade's places (Diaz et al. 2020).

    Args:
        grades: Relevance of all documents of the table; those below 0 are not in the ideal.
        model: How much each rank counts.
        cutoff: Ranks that count.
        length: Length of the rankings, for the attention 'linear' without a cutoff.
        largest_grade: Of all qrels, for the attention 'err'.
    """
    exposed = np.zeros(len(grades))
    order = np.argsort(-grades, kind="stable")[: int((grades >= 0).sum())]
    levels = grades[order]
    weights = model.weights(len(order), cutoff, levels, lengths=length, largest_grade=largest_grade)
    for level in np.unique(levels):
        exposed[order[levels == level]] = weights[levels == level].mean()
    return exposed


class _Exposures(NamedTuple):
    """The exposure ε of documents or groups, the ideal one ε*, and the attention of the ranks v̂.

    v̂ is without stops at relevant documents: what a list can have at most.
    """

    system: FloatArray
    ideal: FloatArray
    ranks: FloatArray


@dataclass(frozen=True)
class _ExpectedExposure(Measure):
    """What the three have in common."""

    #: Whether the value depends on the ideal.
    _uses_ideal: ClassVar[bool] = True
    #: It is a mean over several rankings, and the ideal has all judged documents.
    needs_samples = needs_judged = True
    #: All ranks count: `relevant_only` is about whose exposure is added up.
    relevant_from: ClassVar[None] = None
    level: Literal["individual", "group"] = "individual"
    target: Literal["relevance", "given"] = "relevance"
    graded: bool = True
    rel: int = 1
    complete: bool = False
    relevant_only: bool | None = None
    norm: Literal[None, "ideal"] = None
    attention: str = "gerr(0.5,0.5)"
    attribute: str | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        by_rank = self.level == "group" and not self.attention_model.needs_qrels
        if self.target == "given" and not by_rank:
            raise InputError(
                f"{self}: target='given' needs level='group' and attention by rank",
                do=f"use {type(self).__name__}(level='group', target='given', attention='trec')",
            )
        if self.norm is not None and self.level != "individual":
            raise InputError(f"{self}: norm='ideal' needs level='individual'", do="omit norm")

    @property
    def needs_groups(self) -> bool:
        """Only the exposure of groups does."""
        return self.level == "group"

    @property
    def needs_qrels(self) -> bool:
        """Unless attention, documents and the ideal are all independent of relevance."""
        return self.attention_model.needs_qrels or self._needs_relevant

    @property
    def _only_relevant(self) -> bool:
        default = self.level == "group" and self.target == "relevance"
        return default if self.relevant_only is None else self.relevant_only

    @property
    def _needs_relevant(self) -> bool:
        """Whether there is no value without a relevant document."""
        return self._only_relevant or (self._uses_ideal and self.target == "relevance")

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """From 0; up to 1 if divided by the largest value."""
        return 0.0, math.inf if self.norm is None else 1.0

    def score(self, ranking: Ranking) -> Score:
        """The value for the rankings of one query."""
        found = self._exposures(ranking)
        return Score(None, found) if isinstance(found, str) else Score(float(self._value(found)))

    def _exposures(self, ranking: Ranking) -> _Exposures | str:
        """The exposures of documents or groups; a status if there are none."""
        sampled, model = ranking.sampled, self.attention_model
        lists = tuple(own for own in sampled.lists if len(own))
        if not lists:
            return "no-results"
        if self.needs_qrels and not (sampled.grades >= 0).any():
            return "no-qrels"
        grades = self._levels(sampled.grades)
        if self._needs_relevant and not (grades > 0).any():
            return "no-ideal"
        largest = ranking.largest_grade if self.graded else 1
        longest = max(map(len, lists))
        ranks = model.patience.weights(self.cutoff or longest, self.cutoff)
        system = system_exposure(lists, grades, model, self.cutoff, largest)
        wanted = grades if self.complete else np.where(grades > 0, grades, -1)
        ideal = ideal_exposure(wanted, model, self.cutoff, longest, largest)
        counted = (grades > 0) | (not self._only_relevant)
        if self.level == "individual":
            return _Exposures(system * counted, ideal * counted, ranks)
        shares = (sampled.shares * counted[:, None]).T
        system, ideal = shares @ system, shares @ ideal
        if self.target == "given":
            ideal = ranking.target_array * ranks.sum() * shares.any()
        return _Exposures(system, ideal, ranks) if system.any() or ideal.any() else "no-group"

    def _levels(self, grades: IntArray) -> IntArray:
        """Grades as the ideal and the stops use them; −1 for documents that are not judged."""
        return np.where(grades >= self.rel, grades if self.graded else 1, np.minimum(grades, 0))

    @abstractmethod
    def _value(self, found: _Exposures) -> FloatArray:
        """The value of the exposures."""


_INFO: dict[str, Any] = {"paper": "diaz2020", "needs": "qrels"}


@measure(
    **_INFO,
    equation="EE-D",
    formula="Σ_d ε_d², ε_d the mean attention of d over the rankings of a query",
    tex=r"\mathrm{EED}@k = \sum_d \varepsilon_d^2, \qquad "
    r"\varepsilon_d = \frac{1}{|S|} \sum_{s \in S} v_{r_s(d)}",
    range="[0, ∞); [0, 1] for norm='ideal'",
    fair="0",
    wording="how unevenly the rankings of a query expose documents",
    short_name="uneven exposure of documents",
)
class EED(_ExpectedExposure):
    """Expected exposure disparity: how much exposure concentrates on few documents (or groups).

    Low is fair: a system that varies the order of similar documents spreads exposure. 0 would be
    no exposure at all. The rankings of a query are the samples `x#1`, `x#2`, … of one run.
    `level='group'` adds up the exposure of each group's documents: the relevant ones with
    `target='relevance'`, all with 'given'; `relevant_only` overrides that, and `attribute` chooses
    the groups. `rel` is the lowest relevant grade. `norm='ideal'` divides by Σ v̂², the value of a
    single ranking. The attention 'gerr(p,u)' is that of a user who continues with probability p and
    stops at a relevant document with probability u. `graded` and `complete` affect only EER and
    EEL.

    >>> import numpy as np
    >>> from ranktilt.measures import EED, Ranking
    >>> from ranktilt.measures.base import Samples
    >>> two = Samples((np.array([0, 1]), np.array([1, 0])), np.zeros((2, 2)), np.array([1, 1]))
    >>> EED().score(Ranking.of([[0, 0], [0, 0]], samples=two))  # (1 + 0.25) / 2 each, squared
    Score(value=0.78125, status='ok')
    """

    _uses_ideal: ClassVar[bool] = False

    def _value(self, found: _Exposures) -> FloatArray:
        one_ranking = 1.0 if self.norm is None else found.ranks @ found.ranks
        return found.system @ found.system / one_ranking


@measure(
    **_INFO,
    equation="EE-R",
    formula="Σ_d ε_d ε*_d, ε*_d the mean attention of the places of d's grade",
    tex=r"\mathrm{EER}@k = \sum_d \varepsilon_d \varepsilon^*_d",
    range="[0, ∞)",
    fair="high",
    wording="how much of the exposure goes to relevant documents",
    short_name="exposure of relevant documents",
)
class EER(_ExpectedExposure):
    """Expected exposure relevance: how well exposure matches the ideal exposure. High is good.

    In the ideal, each document of a grade has the mean attention of the grade's ranks. Documents
    below grade `rel` have none, and with `graded=False` all relevant documents are of one grade.
    `complete=True` makes judged documents that are not relevant the lowest grade (for reranking).
    `target='given'` (with `level='group'` and attention by rank) uses the targets' shares of all
    attention as the ideal, as TREC Fair Ranking does. The paper's term is twice this value.
    `norm='ideal'` divides by Σ ε*². The other parameters are those of EED.

    >>> import numpy as np
    >>> from ranktilt.measures import EER, Ranking
    >>> from ranktilt.measures.base import Samples
    >>> two = Samples((np.array([0, 1]), np.array([1, 0])), np.zeros((2, 2)), np.array([1, 0]))
    >>> EER().score(Ranking.of([[0, 0], [0, 0]], samples=two))  # (1 + 0.5) / 2 × 1
    Score(value=0.75, status='ok')
    """

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """From 0; stops that depend on the grade may lift it above the ideal's value."""
        below = self.norm is not None and not self.attention_model.needs_qrels
        return 0.0, 1.0 if below else math.inf

    def _value(self, found: _Exposures) -> FloatArray:
        ideal = 1.0 if self.norm is None else found.ideal @ found.ideal
        return found.system @ found.ideal / ideal


@measure(
    **_INFO,
    equation="EE-L",
    formula="Σ_d (ε_d − ε*_d)², ε*_d the mean attention of the places of d's grade",
    tex=r"\mathrm{EEL}@k = \sum_d (\varepsilon_d - \varepsilon^*_d)^2",
    range="[0, ∞); [0, 1] for norm='ideal'",
    fair="0",
    wording="distance of the exposure from equal exposure of equally relevant documents",
    short_name="exposure that relevance does not explain",
)
class EEL(_ExpectedExposure):
    """Expected exposure loss: squared distance of the exposure from the ideal.

    Fair is 0: equally relevant documents are equally exposed, and more relevant ones more.
    `norm='ideal'` divides by Σ ε*² + Σ v̂². The ideal is that of EER.
    The other parameters are those of EED.

    >>> import numpy as np
    >>> from ranktilt.measures import EEL, Ranking
    >>> from ranktilt.measures.base import Samples
    >>> one = Samples((np.array([0, 1]),), np.zeros((2, 2)), np.array([1, 1]))
    >>> EEL().score(Ranking.of([[0, 0], [0, 0]], samples=one))  # 1 and 0.25, ideal 0.625 each
    Score(value=0.28125, status='ok')
    """

    def _value(self, found: _Exposures) -> FloatArray:
        apart, ideal, ranks = found.system - found.ideal, found.ideal, found.ranks
        return apart @ apart / (1.0 if self.norm is None else ideal @ ideal + ranks @ ranks)
