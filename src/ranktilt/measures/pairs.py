"""Two versions of the same documents: which one is ranked higher, and which one serves better.

A pair has a version a and a version b, such as a text by a person and its rewriting by a language
model. `PairPreference` compares the versions' ranks and is ours; `SourceDelta` is the relative
difference of effectiveness in Dai et al. (2024).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Literal

import numpy as np

from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import (
    BatchScores,
    Contributions,
    Measure,
    Pairs,
    Ranking,
    measure,
    plain,
)
from ranktilt.measures.batch import Batch
from ranktilt.measures.effectiveness import Effectiveness, iter_results
from ranktilt.measures.names import parse_measure
from ranktilt.measures.statuses import CODE


def preferences(
    rows: IntArray, scores: FloatArray | None = None, cutoff: int | None = None
) -> FloatArray:
    """1 for a pair with b above a, 0 with a above b, ½ for equal scores; NaN if neither is there.

    Args:
        rows: The rows of a and b in the list (pairs × 2), −1 if missing.
        scores: The list's scores; without them no version is tied.
        cutoff: Ranks that count; a version further down is below all others.
    """
    depth = np.iinfo(np.int64).max if cutoff is None else cutoff
    ranks = np.where((rows >= 0) & (rows < depth), rows, depth)
    first, second = ranks.T
    found = np.where(second < first, 1.0, 0.0)
    both = (first < depth) & (second < depth)
    if scores is not None:
        tied = scores[np.where(both, first, 0)] == scores[np.where(both, second, 0)]
        found[both & tied] = 0.5
    found[(first == depth) & (second == depth)] = np.nan
    return found


def relative_difference(a: Any, b: Any) -> Any:
    """100 (a − b) / ((a + b) / 2), Dai et al. 2024; NaN if both are 0."""
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    return plain(
        np.divide(200.0 * (a - b), a + b, out=np.full(np.shape(a - b), np.nan), where=a + b != 0)
    )


class _PairMeasure(Measure):
    """What both share: the pairs of a ranking, which have grades of their own."""

    def is_judged(self, ranking: Ranking) -> bool:
        """Whether the pairs have grades."""
        return self._pairs(ranking).grades is not None

    def _pairs(self, ranking: Ranking) -> Pairs:
        if ranking.pairs is None:
            raise InputError(f"{self} needs pairs of documents", do="pass --pairs FILE")
        return ranking.pairs


@measure(
    paper="ranktilt",
    equation="share of pairs",
    formula="mean over pairs of [rank(b) < rank(a)], ½ for equal scores",
    tex=r"\mathrm{PairPreference}@k = \frac{1}{|\mathcal{P}|} \sum_{(a, b) \in \mathcal{P}} "
    r"[\, r(b) < r(a) \,], \qquad "
    r"\mathcal{P} = \{(a, b) : \min(r(a), r(b)) \le k\}",
    range="[0, 1]",
    bounds=(0.0, 1.0),
    fair="0.5",
    needs="pairs",
    wording="how often version b of a document is ranked above its version a",
    short_name="preference for version b",
)
class PairPreference(_PairMeasure):
    """Share of pairs in which version b is ranked above version a: 0.5 means no preference.

    Pairs with at least one version in the top k count; a version below the top, or missing, is
    below the other. Versions with equal scores count ½; with `ties='order'` the list's order
    decides (equal scores are ordered by document id, which may favour one version everywhere).
    `relevant_only=True` skips pairs below grade `rel`.

    >>> import numpy as np
    >>> from ranktilt.measures import PairPreference, Ranking
    >>> from ranktilt.measures.base import Pairs
    >>> rows = np.array([[0, 2], [-1, 1], [-1, -1]])  # of a and b: a is above b, only b, neither
    >>> PairPreference().score(Ranking.of([[0, 0]] * 3, pairs=Pairs(rows)))
    Score(value=0.5, status='ok')
    """

    ties: Literal["half", "order"] = "half"
    relevant_only: bool = False
    rel: int = 1

    #: Ranks are those of the whole list, of relevant pairs, too.
    relevant_from: ClassVar[None] = None

    @property
    def needs_qrels(self) -> bool:
        """Only to leave out pairs."""
        return self.relevant_only

    def value(self, ranking: Ranking) -> float | str:
        """The value for one ranking."""
        found = self._found(ranking)
        counted = found[~np.isnan(found)]
        return float(counted.mean()) if len(counted) else "no-group"

    def _found(self, ranking: Ranking) -> FloatArray:
        """The preference of each pair, NaN for those that do not count."""
        pairs = self._pairs(ranking)
        scores = ranking.scores if self.ties == "half" else None
        found = preferences(pairs.rows, scores, self.cutoff)
        if self.relevant_only and pairs.grades is not None:
            found[pairs.grades < self.rel] = np.nan
        return found

    def split(self, ranking: Ranking) -> Contributions:
        """From 0.5, the higher version of each pair adds 0.5 / pairs (b) or takes it away (a)."""
        found = self._found(ranking)
        rows, parts = self._pairs(ranking).rows, np.zeros((len(ranking), 1))
        counted = ~np.isnan(found)
        for version, preferred in enumerate((0.0, 1.0)):
            own = rows[found == preferred, version]
            np.add.at(parts[:, 0], own, (preferred - 0.5) / counted.sum())
        return Contributions(0.5, parts)


@measure(
    paper="dai2024",
    equation="Relative Δ",
    formula="100 (A − B) / ((A + B) / 2), A and B the mean of `of` with only a or b relevant",
    tex=r"\mathrm{SourceDelta}@k = 100 \cdot \frac{A - B}{(A + B) / 2}, \qquad "
    r"A = \frac{1}{|Q|} \sum_q \mathrm{nDCG}_a(q)@k",
    range="[−200, 200]; the range of differences of `of` for relative=False",
    fair="0",
    signed=True,
    needs="pairs",
    wording="how much better version a of relevant documents is ranked than version b",
    short_name="advantage of version a",
)
class SourceDelta(_PairMeasure):
    """How much more effective a run is if only version a of each pair is relevant, in percent.

    A and B are means of `of`, a measure of ir_measures without its cutoff (nDCG, RR, AP, …), with
    qrels of the versions a or b alone; a pair has the grade of a, or that of b if a is not judged.
    + means that version a is preferred. There is one value for all queries with a relevant pair;
    `relative=False` is A − B of each query instead.

    >>> import numpy as np
    >>> from ranktilt.measures import Ranking, SourceDelta
    >>> from ranktilt.measures.base import Pairs
    >>> pairs = Pairs(np.array([[0, 1]]), np.array([1]))  # a is first, b second
    >>> ranking = Ranking.of([[0, 0]] * 2, pairs=pairs)
    >>> (SourceDelta(of="RR", relative=False) @ 10).score(ranking)  # 1 − 1/2
    Score(value=0.5, status='ok')
    """

    needs_qrels = True
    of: str = "nDCG"
    relative: bool = True

    def __post_init__(self) -> None:
        from ir_measures.measures import registry

        super().__post_init__()
        if "@" in self.of or self.of.partition("(")[0] not in registry:
            raise InputError(
                f"of={self.of!r} of SourceDelta",
                expected="a measure of ir_measures without cutoff, such as of='nDCG'",
            )
        if self.cutoff is not None:  # without one it may still follow: P has no value without
            _ = self._effectiveness

    @property
    def _effectiveness(self) -> Measure | Effectiveness:
        return parse_measure(self.of if self.cutoff is None else f"{self.of}@{self.cutoff}")

    def bounds(self, targets: tuple[float, ...] = ()) -> tuple[float, float]:
        """±200; a difference is as large as the measure's range."""
        low, high = Effectiveness(self.of).bounds()
        return (-200.0, 200.0) if self.relative else (low - high, high - low)

    def positive(self, groups: tuple[str, ...]) -> str | None:
        """+ is version a."""
        return "a"

    @property
    def is_pooled(self) -> bool:
        """A relative difference is one of means over queries."""
        return self.relative

    def value(self, ranking: Ranking) -> float | str:
        """A − B of one ranking."""
        values, statuses = self._by_source([ranking])
        return statuses[0] or float(values[0, 0] - values[0, 1])

    def score_batch(self, batch: Batch) -> BatchScores:
        """The values for many queries."""
        if self.is_pooled:
            return super().score_batch(batch)
        sums, codes = self.sums_batch(batch)
        there = codes == CODE["pooled"]
        values = np.where(there, sums[:, 0] - sums[:, 1], np.nan)
        return BatchScores(values, np.where(there, CODE["ok"], codes))

    def _by_source(self, rankings: Sequence[Ranking]) -> tuple[FloatArray, list[str]]:
        """`of` with only-a and only-b qrels (rankings × 2), and statuses, "" if there is a value.

        All queries are computed in one call of ir_measures.
        """
        wanted, qrels, lists = self._effectiveness, {}, {}
        statuses = [self._status(ranking) for ranking in rankings]
        for number, (ranking, status) in enumerate(zip(rankings, statuses, strict=True)):
            pairs = self._pairs(ranking)
            if status or pairs.grades is None:
                continue
            own = {str(row): -float(row) for row in range(len(ranking))[: self.cutoff]}
            for version in (0, 1):
                qrels[f"{2 * number + version}"] = {
                    f"unranked{i}" if row < 0 else str(row): int(grade)
                    for i, (row, grade) in enumerate(
                        zip(pairs.rows[:, version], pairs.grades, strict=True)
                    )
                    if grade >= 0
                }
                lists[f"{2 * number + version}"] = own
        values = np.zeros((len(rankings), 2))
        if lists and isinstance(wanted, Effectiveness):
            for result in next(iter_results([wanted], qrels, [lists])):
                number, version = divmod(int(result.query_id), 2)
                values[number, version] = result.value
        return values, statuses

    def _status(self, ranking: Ranking) -> str:
        grades = self._pairs(ranking).grades
        if not len(ranking):
            return "no-results"
        if grades is None:
            return "no-qrels"
        return "" if (grades > 0).any() else "no-ideal"

    def sums(self, ranking: Ranking) -> FloatArray | str:
        """A, B and 1."""
        values, statuses = self._by_source([ranking])
        return statuses[0] or np.append(values[0], 1.0)

    def sums_batch(self, batch: Batch) -> tuple[FloatArray, IntArray]:
        """A, B and 1 of every query."""
        values, statuses = self._by_source([batch.ranking(i) for i in range(len(batch))])
        codes = np.array([CODE[status or "pooled"] for status in statuses], np.int64)
        there = (codes == CODE["pooled"]).astype(np.float64)
        return np.column_stack((values, there)), codes

    def of_sums(self, sums: FloatArray, groups: tuple[str, ...]) -> FloatArray:
        """The relative difference of the means."""
        return np.asarray(relative_difference(sums[..., 0], sums[..., 1]))

    def undefined(self, sums: FloatArray, groups: tuple[str, ...]) -> str:
        """Neither version of a relevant document is found."""
        return "no-ideal"

    def details(self, batch: Batch, weights: FloatArray | None = None) -> dict[str, Any]:
        """The means of both versions."""
        sums, _ = self.sums_batch(batch)
        a, b, n = sums.sum(axis=0) if weights is None else weights @ sums
        if not self.relative or n == 0:
            return {}
        return {"mean_a": float(a / n), "mean_b": float(b / n)}
