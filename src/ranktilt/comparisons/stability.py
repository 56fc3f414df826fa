"""Does the order of the systems hold for other queries and other measures?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations, zip_longest
from typing import Any, ClassVar, NamedTuple

import numpy as np

from ranktilt.comparisons.loading import (
    ScoresSource,
    choose,
    compared_values,
    goodness,
    load_scores,
    remarks,
    resampled_means,
    weighted_means,
)
from ranktilt.comparisons.results import Result
from ranktilt.data.types import FloatArray
from ranktilt.display.numbers import counted, listed, number
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.stats.arrays import check_seed
from ranktilt.stats.correlation import kendall_tau

#: A lead that holds in this share of the bootstrap samples is called stable.
_HOLDS = 0.95


class RankedRun(NamedTuple):
    """A run's place by one measure, and how often it stays ahead of the next one."""

    measure: str
    place: int
    run: str
    mean: float
    n: int
    n_total: int
    stays_ahead: float | None


class _OrderAgreement(NamedTuple):
    """Kendall's τ_b between two measures' orders of the runs."""

    first: str
    second: str
    tau: float | None
    n: int


@dataclass(frozen=True, eq=False, repr=False)
class Stability(Result):
    """Orders of the runs, best first, and how stable they are."""

    recorded: ClassVar[tuple[str, ...]] = ("runs", "resamples")

    rows: list[RankedRun]
    agreements: list[_OrderAgreement]
    runs: list[str]
    resamples: int
    remarks: list[str] = field(default_factory=list)

    def order(self, measure: str) -> list[str]:
        """The runs by one measure, best first."""
        return [row.run for row in self.rows if row.measure == measure]

    def to_dict(self, manifest: Any = None) -> dict[str, Any]:
        """The JSON form, with the agreement of measures."""
        agreements = [agreement._asdict() for agreement in self.agreements]
        return super().to_dict(manifest) | {"agreements": agreements}

    @property
    def table(self) -> Table:
        """Measure, place, run, mean, how often it stays ahead of the next, and n."""
        rows = [
            [
                row.measure if row.place == 1 else "",
                str(row.place),
                row.run,
                number(row.mean),
                "" if row.stays_ahead is None else f"{row.stays_ahead:.0%}",
            ]
            for row in self.rows
        ]
        header = ["measure", "place", "run", "mean", "stays ahead of next"]
        return Table(header, rows, (1, 3, 4)).with_queries(self.rows)

    def agreement_table(self) -> Table:
        """Kendall's τ between the measures' orders."""
        rows = [
            [a.first, a.second, number(a.tau, 2, signed=True), str(a.n)] for a in self.agreements
        ]
        return Table(["measure", "with", "Kendall's tau", "runs"], rows, (2, 3))

    def conclusions(self) -> list[str]:
        """Whether the orders hold for other queries."""
        leads = [row for row in self.rows if row.stays_ahead is not None]
        held = [row for row in leads if (row.stays_ahead or 0.0) >= _HOLDS]
        first = [f"{row.run} by {row.measure}" for row in held if row.place == 1]
        if not leads:
            return []
        verb = "holds" if len(held) == 1 else "hold"
        return [
            f"{len(held)} of {counted(len(leads), 'lead')} over the next run {verb} in at least "
            f"{_HOLDS:.0%} of {self.resamples:,} bootstrap samples of the queries.",
            f"First place is stable for {listed(first, most=4)}."
            if first
            else "No first place is stable: which run is best depends on the queries.",
        ]

    def compact_tables(self) -> list[Table]:
        """The orders, and how far the measures agree on them."""
        return [*super().compact_tables(), *([self.agreement_table()] if self.agreements else [])]

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        best = (
            f"Best first; stays ahead: share of {self.resamples} bootstrap samples of the queries "
            "in which the run is ahead of the next."
        )
        return [best, *self.remarks]


def stability(
    scores: ScoresSource,
    *,
    measures: Sequence[str] | None = None,
    resamples: int = 2_000,
    seed: int = 0,
) -> Stability:
    """Order the runs by every measure, and test whether the orders hold.

    Two-sided measures are compared by their distance from the fair value; measures without a known
    fair value are omitted with a note.

    Args:
        scores: `Scores`, or a file of scores.
        measures: Only these measures.
        resamples: Bootstrap samples of the queries, the same for all runs and measures.
        seed: Random seed.

    Returns:
        Stability: the runs in order per measure, and Kendall's τ between the measures.
    """
    check_seed(seed)
    chosen = choose(load_scores(scores), None, measures, least=2, per_query=True)
    values, kinds = compared_values(chosen, "tilt")
    turned = [
        goodness(measure, kind, values[:, m])
        for m, (measure, kind) in enumerate(zip(chosen.measures, kinds, strict=True))
    ]
    kept = [m for m, own in enumerate(turned) if own is not None]
    if not kept:
        raise InputError(
            "no measure with a known fair value",
            do="give scores as .json or .parquet",
        )
    dropped = [m.name for m, own in zip(chosen.measures, turned, strict=True) if own is None]
    said = remarks(chosen)
    if dropped:
        said.append(f"Omitted, because neither direction is better: {', '.join(dropped)}.")
    if any(kinds[m] == "tilt" for m in kept):
        said.append("Two-sided measures: mean distance from the fair value.")
    good = np.stack([own for own in turned if own is not None])  # measures × runs × queries
    share = np.ones(good.shape[2]) if chosen.weights is None else chosen.weights
    there = ~np.isnan(good) & (share > 0)
    means = weighted_means(good, share)
    names = [chosen.measures[m].name for m in kept]
    ahead = _ahead(good, share, resamples, seed)
    rows = []
    for k, m in enumerate(kept):
        order = [int(r) for r in np.argsort(-means[k], kind="stable") if not np.isnan(means[k, r])]
        shown = weighted_means(values[:, m], share)
        for place, (r, after) in enumerate(zip_longest(order, order[1:]), start=1):
            stays = None if after is None else float(ahead[k, r, after])
            n, mean = int(there[k, r].sum()), float(shown[r])
            run = chosen.runs[r]
            rows.append(RankedRun(names[k], place, run, mean, n, good.shape[2], stays))
    agreements = []
    for i, j in combinations(range(len(kept)), 2):
        both = int((~np.isnan(means[[i, j]])).all(axis=0).sum())
        tau = kendall_tau(means[i], means[j])
        agreements.append(_OrderAgreement(names[i], names[j], tau, both))
    return Stability(rows, agreements, chosen.runs, resamples, said)


def _ahead(good: FloatArray, share: FloatArray, resamples: int, seed: int) -> FloatArray:
    """Share of samples in which each run is better than each other, measures × runs × runs.

    A tie counts half; NaN if a run has no value.
    """
    measures, runs, _ = good.shape
    wins, defined = np.zeros((2, measures, runs, runs))
    for drawn in resampled_means(good, share, resamples, seed):
        for i in range(runs):
            gap = drawn[:, i, None] - drawn
            # equal values added up in another order are still equal
            gap[np.abs(gap) <= 1e-12] = 0.0
            wins[:, i] += ((gap > 0) + 0.5 * (gap == 0)).sum(axis=2)
            defined[:, i] += (~np.isnan(gap)).sum(axis=2)
    return np.divide(wins, defined, out=np.full(wins.shape, np.nan), where=defined > 0)
