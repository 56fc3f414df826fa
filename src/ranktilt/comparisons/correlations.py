"""Correlate measures over queries: do two measures agree?

The form of Table 1 of Abolghasemi et al. (2024): Pearson's r of NFaiRR and TExFAIR for every
system, with Bonferroni's correction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import ClassVar, NamedTuple

import numpy as np

from ranktilt.comparisons.loading import (
    ScoresSource,
    choose,
    compared_values,
    load_scores,
    remarks,
    weighted_means,
)
from ranktilt.comparisons.results import Result, adjusted, correction_text
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, number, p_value
from ranktilt.display.table import Table
from ranktilt.errors import InputError, check_known
from ranktilt.stats.arrays import check_share
from ranktilt.stats.corrections import CORRECTIONS
from ranktilt.stats.correlation import COEFFICIENTS, correlation

#: The row of the means over runs.
ALL_RUNS = "all runs"


class _CorrelationRow(NamedTuple):
    """r of two measures over the n queries with both values; None if it is undefined."""

    run: str
    first: str
    second: str
    coefficient: str
    r: float | None
    p: float | None
    p_adjusted: float | None
    n: int
    n_total: int


@dataclass(frozen=True, eq=False, repr=False)
class Correlations(Result):
    """Every run and pair of measures; p adjusted over all rows."""

    in_full: ClassVar[str] = "every run, with p and n"
    recorded: ClassVar[tuple[str, ...]] = ("coefficient", "correction", "alpha", "on")

    rows: list[_CorrelationRow]
    coefficient: str
    correction: str
    alpha: float
    on: str
    remarks: list[str] = field(default_factory=list)

    def significant(self, row: _CorrelationRow) -> bool:
        """Whether the adjusted p is below alpha."""
        return row.p_adjusted is not None and row.p_adjusted < self.alpha

    @property
    def table(self) -> Table:
        """Run and measures, r and its adjusted p, and n."""
        cells = []
        for row in self.rows:
            mark = "*" if self.significant(row) else ""
            r = number(row.r, 3, signed=True) + mark
            n = f"{row.n}/{row.n_total}"
            cells.append([row.run, row.first, row.second, r, p_value(row.p_adjusted), n])
        return Table(["run", "measure", "with", self.coefficient, "p", "n"], cells, (3, 4, 5))

    def _pooled(self) -> list[_CorrelationRow]:
        """A row per pair of measures: of all runs, or of the only one."""
        over = self.rows[-1].run
        return [row for row in self.rows if row.run == over]

    def conclusions(self) -> list[str]:
        """How many pairs of measures correlate significantly, and which most."""
        pairs, title = self._pooled(), self.coefficient.capitalize()
        over = "over all runs" if pairs[0].run == ALL_RUNS else f"in {pairs[0].run}"
        strongest = max(pairs, key=lambda row: abs(row.r or 0.0))
        both, r = f"{strongest.first} and {strongest.second}", number(strongest.r, 3, signed=True)
        if len(pairs) == 1:
            yes = "correlate" if self.significant(strongest) else "do not correlate"
            told = f"{both} {yes} significantly {over} ({title} {r})"
            runs = [row for row in self.rows if row.run != strongest.run]
            if runs:
                found = sum(map(self.significant, runs))
                told += f"; they do in {found or 'none'} of {counted(len(runs), 'single run')}"
            return [f"{told}."]
        found = sum(map(self.significant, pairs))
        verb = "correlates" if found == 1 else "correlate"
        return [
            f"{found} of {len(pairs)} pairs of measures {verb} significantly {over}; the "
            f"strongest correlation is that of {both} ({title} {r})."
        ]

    def compact_tables(self) -> list[Table]:
        """Every run of one pair, or every pair over all runs."""
        pairs = self._pooled()
        own = self.rows if len(pairs) == 1 else pairs
        return [replace(replace(self, rows=own).table, notes=self.notes())]

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        tested = sum(row.p is not None for row in self.rows)
        how = correction_text(self.correction, tested, intervals=False)
        notes = [f"p: {how}; * p < {self.alpha:g}; n: queries that have both values."]
        if len({row.first for row in self.rows}) > 1:
            notes.append(
                "If a high value is fair for one measure and a low value for the other, a negative "
                "correlation means that they agree."
            )
        if any(row.run == ALL_RUNS for row in self.rows):
            notes.append(f"{ALL_RUNS}: each query's mean over the runs.")
        if self.on == "tilt":
            notes.append("Two-sided measures are correlated by their distance from the fair value.")
        return notes + self.remarks


def correlate(
    scores: ScoresSource,
    *,
    measures: Sequence[str] | None = None,
    coefficient: str = "pearson",
    correction: str = "bonferroni",
    alpha: float = 0.05,
    on: str = "tilt",
    pooled: bool = True,
) -> Correlations:
    """Correlate every two measures over the queries of every run.

    Every query counts once, whatever its weight.

    Args:
        scores: `Scores`, or a file of scores.
        measures: Only these measures.
        coefficient: "pearson", "spearman" or "kendall".
        correction: Correction of p: "holm", "bonferroni" or "none".
        alpha: Significance level.
        on: Compare two-sided measures by their "tilt" or their "value".
        pooled: Add a row per pair for the queries' means over the runs. (Pooling the values of all
            runs would count each query once per run, as if those were independent.)

    Returns:
        Correlations: rows with r, p and n per run and pair of measures.
    """
    check_known("coefficient", coefficient, COEFFICIENTS)
    check_known("correction", correction, CORRECTIONS)
    check_share("alpha", alpha)
    chosen = choose(load_scores(scores), None, measures, per_query=True)
    if len(chosen.measures) < 2:
        raise InputError(f"one measure only ({chosen.measures[0].name})", expected="at least two")
    values, kinds = compared_values(chosen, on)
    rows = []
    for i, j in combinations(range(len(chosen.measures)), 2):
        series: list[tuple[str, FloatArray, FloatArray]] = [
            (run, values[r, i], values[r, j]) for r, run in enumerate(chosen.runs)
        ]
        if pooled and len(chosen.runs) > 1:
            series.append((ALL_RUNS, *_mean_over_runs(values[:, i], values[:, j])))
        for run, first, second in series:
            r, p, n = correlation(first, second, coefficient)
            pair = chosen.measures[i].name, chosen.measures[j].name
            rows.append(_CorrelationRow(run, *pair, coefficient, r, p, None, n, len(first)))
    two_sided = "tilt" if "tilt" in kinds else "value"
    said = remarks(chosen)
    if chosen.weights is not None:
        said.append("Correlations ignore query weights: every query counts once.")
    return Correlations(adjusted(rows, correction), coefficient, correction, alpha, two_sided, said)


def _mean_over_runs(first: FloatArray, second: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Each query's means over the runs that have both values."""
    both = ~(np.isnan(first) | np.isnan(second))
    one, two = (weighted_means(np.where(both, values, np.nan).T) for values in (first, second))
    return one, two
