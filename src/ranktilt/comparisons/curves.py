"""Curves over cutoffs: every measure at 1, 2, … 100, with intervals.

Figure 2 of Abolghasemi et al. (2024), with TExFAIR and `TExFAIR(rbdf=False)`, and Figure 1 of
Rekabsaz and Schedl (2020).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from ranktilt.comparisons.results import Result, plain, within_bounds
from ranktilt.data.types import FloatArray, IntArray
from ranktilt.display.numbers import interval, number, percent
from ranktilt.display.table import Cell, Table
from ranktilt.errors import InputError
from ranktilt.measures.effectiveness import Effectiveness
from ranktilt.measures.names import parse_measures
from ranktilt.measures.scoring import ScoringData, prepare
from ranktilt.measures.statuses import CODE
from ranktilt.stats.arrays import check_share, means_and_errors
from ranktilt.stats.intervals import mean_interval, percentile_interval

#: A table shows these cutoffs; all are in the records.
_SHOWN = (1, 3, 5, 10, 20, 50, 100)


@dataclass(frozen=True, eq=False, repr=False)
class Curves(Result):
    """Means with their intervals, runs × measures × cutoffs; NaN if undefined.

    `measures` are names without a cutoff.
    """

    recorded: ClassVar[tuple[str, ...]] = ("cutoffs", "confidence")

    runs: list[str]
    measures: list[str]
    cutoffs: list[int]
    mean: FloatArray
    low: FloatArray
    high: FloatArray
    n_scored: IntArray
    n_total: int
    confidence: float = 0.95

    def records(self) -> list[dict[str, Any]]:
        """One flat dictionary per point."""
        return [
            {
                "run": run,
                "measure": measure,
                "cutoff": cutoff,
                "mean": plain(self.mean[r, m, k]),
                "low": plain(self.low[r, m, k]),
                "high": plain(self.high[r, m, k]),
                "n_scored": int(self.n_scored[r, m, k]),
                "n_total": self.n_total,
            }
            for r, run in enumerate(self.runs)
            for m, measure in enumerate(self.measures)
            for k, cutoff in enumerate(self.cutoffs)
        ]

    @property
    def table(self) -> Table:
        """Runs and measures down, some cutoffs across."""
        places = [k for k, cutoff in enumerate(self.cutoffs) if cutoff in _SHOWN]
        places = places or list(range(len(self.cutoffs)))
        rows: list[list[Cell | str]] = [
            [run, measure, *(self._cell(r, m, k) for k in places)]
            for m, measure in enumerate(self.measures)
            for r, run in enumerate(self.runs)
        ]
        header = ["run", "measure", *(f"@{self.cutoffs[k]}" for k in places)]
        return Table(header, rows, range(2, len(header)))

    def _cell(self, r: int, m: int, k: int) -> Cell:
        """A mean with its interval, and its number of queries if some have no value."""
        note = interval(plain(self.low[r, m, k]), plain(self.high[r, m, k]))
        if self.n_scored[r, m, k] < self.n_total:
            note += f" {self.n_scored[r, m, k]}/{self.n_total}"
        return Cell(number(plain(self.mean[r, m, k])), note=note)

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        notes = [f"The mean at each cutoff, with its {percent(self.confidence)} interval."]
        if (self.n_scored < self.n_total).any():
            notes.append("n/m: n of m queries have a value at that cutoff.")
        return notes


def curves(
    runs: Any,
    measures: Any,
    data: ScoringData,
    *,
    cutoffs: Iterable[int] | None = None,
    confidence: float = 0.95,
) -> Curves:
    """Score runs at every cutoff, with intervals of the mean over queries.

    Args:
        runs: The runs.
        measures: Measures or their names; a cutoff in a name is replaced.
        data: What the runs are scored with.
        cutoffs: 1 to 100 by default.
        confidence: Level of the intervals.
    """
    depths = list(range(1, 101)) if cutoffs is None else list(dict.fromkeys(cutoffs))
    if not depths:
        raise InputError("no cutoff", expected="at least one whole number")
    check_share("confidence", confidence)
    bare = _without_cutoffs(measures)
    named = [measure @ depth for measure in bare for depth in depths]
    scores = prepare(runs, named, data).scores(details=False)
    shape = (len(scores.runs), len(bare), len(depths))
    flat = scores.values.reshape(-1, scores.values.shape[2])
    pooled = (scores.codes == CODE["pooled"]).reshape(flat.shape)
    mean = np.concatenate([means_and_errors(own, scores.weights)[0] for own in scores.values])
    ends = mean_interval(scores.values, confidence=confidence, weights=scores.weights)
    low, high = (own.ravel() for own in within_bounds(ends, scores.measures))
    for m, measure in enumerate(scores.measures):
        if measure.is_pooled:
            drawn = scores.pooled_draws(measure)
            for r, run in enumerate(scores.runs):
                at, value = r * len(scores.measures) + m, scores.mean(run, measure.name)
                if value is not None:
                    mean[at] = value
                    low[at], high[at] = percentile_interval(drawn[r], confidence)
    names = [re.sub(r"@\d+", "", scores.measures[m * len(depths)].name) for m in range(len(bare))]
    counts = (~np.isnan(flat) | pooled).sum(axis=1).reshape(shape)
    mean, down, up = (own.reshape(shape) for own in (mean, low, high))
    total = len(scores.query_ids)
    return Curves(scores.runs, names, depths, mean, down, up, counts, total, confidence)


def _without_cutoffs(measures: Any) -> Sequence[Any]:
    """The measures without their cutoff, each once."""
    made: dict[str, Any] = {}
    for measure in parse_measures(measures):
        if isinstance(measure, Effectiveness):
            own = measure.measure
            if "cutoff" not in own.SUPPORTED_PARAMS:
                raise InputError(f"{measure} has no cutoff", do="omit it from the curves")
            made.setdefault(re.sub(r"@\d+", "", str(own)), measure)
        else:
            bare = dataclasses.replace(measure, cutoff=None)
            made.setdefault(str(bare), bare)
    return list(made.values())
