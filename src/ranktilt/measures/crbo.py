"""CRBO: how much of a ranking stays when group words are swapped (Abolghasemi et al. 2024, §5).

A system ranks a collection and the same collection with swapped words. CRBO is the rank-biased
overlap of the two lists of a query; the formula is `rbo` in `overlap.py`. It does not measure how
tilted a list is, only whether the system's ranking depends on what was swapped.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from ranktilt.data.reading import Order
from ranktilt.data.run import Run, load_runs
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.errors import InputError
from ranktilt.measures.base import Measure, MeasureInfo, Ranking, Score, measure
from ranktilt.measures.batch import RankedLists
from ranktilt.measures.overlap import rbo
from ranktilt.measures.statuses import CODE

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


def needs_counterfactual(measure: Measure) -> bool:
    """Whether this measure compares a run with its counterfactual and looks at nothing else."""
    return measure.info.needs == "a counterfactual run"


def _extrapolates(measure: Measure) -> bool:
    return getattr(measure, "form", None) == "ext"


class CounterfactualTask:
    """What the measures of this family need of a scoring: for every run its counterfactual."""

    def __init__(
        self, lists: RankedLists, measures: list[Measure], others: list[Run], *, chosen: bool
    ) -> None:
        self.runs, self.query_ids = lists.runs, lists.query_ids
        self.measures, self.others = measures, others
        self.unknown: dict[str, dict[str, int]] = {}
        self.notes: list[str] = []
        for run, other in zip(self.runs, others, strict=True):
            self._check_queries(run, other, set(self.query_ids) if chosen else None)

    def _check_queries(self, run: Run, other: Run, chosen: set[str] | None) -> None:
        """Both must answer the same queries, of those chosen; never a silent intersection."""
        here, there = set(run.query_ids), set(other.query_ids)
        if chosen is not None:
            here, there = here & chosen, there & chosen
        where = other.source or f"the counterfactual of {run.name}"
        for lacking, name in ((here - there, "it"), (there - here, run.source or run.name)):
            if lacking:
                first = next(q for q in [*run.query_ids, *other.query_ids] if q in lacking)
                raise InputError(
                    f"{len(lacking)} of {len(here | there)} queries are not in {name} "
                    f"({first!r} first)",
                    where=where,
                    expected=f"the queries of {run.name}",
                    do="rank the same queries in both worlds, or name those of both with --queries",
                )

    def ranking(self, number: int, query: str) -> Ranking:
        """One query of one run in both worlds."""
        return Ranking.of_worlds(
            self.runs[number].ranking(query), self.others[number].ranking(query)
        )

    def run(self) -> tuple[FloatArray, IntArray]:
        """Values and codes, runs × measures × queries."""
        values = np.full((len(self.runs), len(self.measures), len(self.query_ids)), np.nan)
        codes = np.zeros(values.shape, np.int64)
        for r, (run, other) in enumerate(zip(self.runs, self.others, strict=True)):
            ours, theirs = run.to_dict(), other.to_dict()
            shared = 0
            other_length = dict.fromkeys(self.measures, 0)
            for q, query in enumerate(self.query_ids):
                worlds = Ranking.of_worlds(list(ours.get(query, ())), list(theirs.get(query, ())))
                shared += len(ours.get(query, {}).keys() & theirs.get(query, {}).keys())
                lengths = len(ours.get(query, ())), len(theirs.get(query, ()))
                for m, own in enumerate(self.measures):
                    within = {min(n, own.cutoff or n) for n in lengths}
                    other_length[own] += len(within) > 1
                    value, status = own.score(worlds)
                    codes[r, m, q] = CODE[status]
                    if value is not None:
                        values[r, m, q] = value
            for own, n in other_length.items():
                if n:
                    have = "query has" if n == 1 else "queries have"
                    more = "; RBO extrapolates what is missing" if _extrapolates(own) else ""
                    self.notes.append(
                        f"{own} of {run.name}: {n} {have} lists of different length{more}"
                    )
            if not shared:
                self.notes.append(
                    f"{run.name} and its counterfactual share no document: are both of one "
                    "collection?"
                )
        return values, codes


def load_counterfactual(
    counterfactual: Run | str | os.PathLike[str] | Mapping[str, Any] | Iterable[Any],
    runs: Sequence[Run],
    order: Order = "score",
) -> list[Run]:
    """One counterfactual run for every run, in the same order."""
    others = load_runs(counterfactual, order)
    if len(others) != len(runs):
        words = "1 counterfactual run" if len(others) == 1 else f"{len(others)} counterfactual runs"
        raise InputError(
            f"{words} for {len(runs)} run(s)",
            expected="one for each run, in the same order",
            do="repeat --counterfactual",
        )
    return others
