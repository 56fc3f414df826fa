"""Compare two audits of the same systems: which scores changed, and for which queries?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

import numpy as np

from ranktilt.comparisons.loading import (
    ScoresSource,
    at_queries,
    choose,
    load_scores,
    other_meaning,
    remarks,
)
from ranktilt.comparisons.systems import ComparisonSettings, PairedDifferences, PairedResult
from ranktilt.display.numbers import listed, number, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.scores import PooledSums, Scores


class _ChangedQuery(NamedTuple):
    """A query whose value (or tilt) changed."""

    run: str
    measure: str
    query_id: str
    before: float
    after: float
    change: float


@dataclass(frozen=True, eq=False, repr=False)
class Drift(PairedResult):
    """What changed between two audits.

    In `rows` the run after is compared with the run before (`baseline_mean`); records, JSON and CSV
    have the fields before, after and change. Queries that only one audit has are named.
    """

    in_full: ClassVar[str] = "the queries of other runs and measures"
    moved: list[_ChangedQuery]
    n_queries: int
    only: dict[str, list[str]]  # names that one audit has: runs_gone, runs_new, measures_gone …

    @property
    def against(self) -> tuple[str, str]:
        """The earlier audit."""
        return "than before", "Compared with the earlier audit"

    def settings(self) -> dict[str, Any]:
        """How the drift was computed, and what only one of the audits has."""
        tested = ("test", "correction", "alpha", "confidence", "on")
        how = {name: getattr(self.how, name) for name in tested}
        return how | {"queries": self.n_queries} | self.only

    def to_dict(self, manifest: Any = None) -> dict[str, Any]:
        """The JSON form; p and p_adjusted are dictionaries there."""
        content = super().to_dict(manifest)
        content["rows"] = [
            _renamed(row._asdict()) | {"significant": self.is_significant(row)} for row in self.rows
        ]
        content["moved"] = [query._asdict() for query in self.moved]
        return content

    def records(self) -> list[dict[str, Any]]:
        """One flat dictionary per row; undefined values are None."""
        return [_renamed(record) for record in super().records()]

    @property
    def table(self) -> Table:
        """Measure, run, before, after, change with interval, adjusted p, better-worse-same, n."""
        rows = [[*self._cells(row, row.baseline_mean, row.mean), row.counts] for row in self.rows]
        header = ["measure", "run", "before", "after", "change", "interval", "p", "b-w-s"]
        return Table(header, rows, range(2, len(header))).with_queries(self.rows)

    def moved_table(self) -> Table:
        """The queries that changed most."""
        rows = [
            [q.measure, q.run, q.query_id, number(q.before), number(q.after),
             number(q.change, signed=True)]
            for q in self.moved
        ]  # fmt: skip
        return Table(["measure", "run", "query", "before", "after", "change"], rows, (3, 4, 5))

    def compact_tables(self) -> list[Table]:
        """The changes, and the queries that changed most.

        Those are of the run and measure whose change is the least likely by chance.
        """
        first = replace(self.table, notes=self.notes())
        moved = [q for q in self.moved if (q.run, q.measure) == self._clearest()]
        if not moved:
            return [first]
        table = replace(self, moved=moved).moved_table()
        rows = [row[2:] for row in table.rows]
        title = f"Queries of {moved[0].run} that changed most by {moved[0].measure}:"
        return [first, Table(table.header[2:], rows, (1, 2, 3), title)]

    def _clearest(self) -> tuple[str, str]:
        """Run and measure of the change with the smallest p, measures of fairness first."""
        tested = [row for row in self.rows if row.p[self.how.test] is not None] or self.rows
        relevance = [measure.name for measure in self.measures if measure.is_effectiveness]
        fairness = [row for row in tested if row.measure not in relevance]
        least = min(fairness or tested, key=lambda row: row.p[self.how.test] or 0.0)
        return least.run, least.measure

    def notes(self) -> list[str]:
        """What readers of the table must know."""
        both = "1 query is" if self.n_queries == 1 else f"{self.n_queries} queries are"
        notes = [
            f"{both} in both; change = after − before, with its {percent(self.how.confidence)} "
            f"interval; {self.how.p_words(self.tested)}; b-w-s: queries that got better, got "
            "worse, stayed the same.",
            *self._tilt_notes(),
        ]
        for key, names in self.only.items():
            what, when = key.split("_")
            if names:
                only = f"{what.capitalize()} only {'before' if when == 'gone' else 'after'}"
                notes.append(f"{only} ({len(names)}, not compared): {listed(names, most=5)}.")
        return notes + self.remarks


def drift(
    before: ScoresSource,
    after: ScoresSource,
    *,
    measures: Sequence[str] | None = None,
    settings: ComparisonSettings | None = None,
    top: int = 5,
) -> Drift:
    """Compare two audits of the same runs, query by query; change = after − before.

    If each audit has one run, they are treated as the same system whatever their names.

    Args:
        before: Scores of the earlier audit, or a file of them.
        after: Scores of the later audit.
        measures: Only these measures.
        settings: Test, correction, levels and intervals.
        top: Name this many queries that changed most, per run and measure.

    Returns:
        A Drift: rows with change, interval and p, and the queries that changed most.
    """
    how = settings or ComparisonSettings()
    old = choose(load_scores(before), None, measures)
    new = choose(load_scores(after), None, measures)
    said = list(dict.fromkeys(remarks(old) + remarks(new)))
    if len(old.runs) == len(new.runs) == 1 and old.runs != new.runs:
        said.append(f"{old.runs[0]} before and {new.runs[0]} after are treated as one system.")
        new = replace(new, runs=old.runs)
    shared: dict[str, list[str]] = {}
    only: dict[str, list[str]] = {}
    old_names, new_names = ([m.name for m in own.measures] for own in (old, new))
    for what, several, mine, theirs in (
        ("query", "queries", old.query_ids, new.query_ids),
        ("run", "runs", old.runs, new.runs),
        ("measure", "measures", old_names, new_names),
    ):
        earlier, later = set(mine), set(theirs)
        shared[several] = [name for name in mine if name in later]
        only[f"{several}_gone"] = [name for name in mine if name not in later]
        only[f"{several}_new"] = [name for name in theirs if name not in earlier]
        if not shared[several]:
            raise InputError(
                f"no {what} is in both audits",
                do=f"check the names: {mine[0]!r} before, {theirs[0]!r} after",
            )
    runs, names, queries = (shared[several] for several in ("runs", "measures", "queries"))
    both = [at_queries(own.subset(runs, names), queries) for own in (old, new)]
    if not np.array_equal(*(own.weights for own in both)):  # type: ignore[arg-type]
        said.append("The queries' weights differ; those of the later audit are used.")
    pair = _stacked(*both)
    family = PairedDifferences(pair, how.on, [(len(runs) + r, r) for r in range(len(runs))])
    compared = [runs[b] for _, _, b in family.cells]
    rows = [row._replace(run=run) for row, run in zip(family.rows(how), compared, strict=True)]
    moved = list(_moved(family, compared, top))
    return Drift(rows, both[0].measures, how, said, moved, len(queries), only)


def _renamed(record: dict[str, Any]) -> dict[str, Any]:
    """A difference as a change, with before, after and change."""
    names = {"baseline_mean": "before", "mean": "after", "difference": "change"}
    return {names.get(key, key): value for key, value in record.items() if key != "baseline"}


def _stacked(old: Scores, new: Scores) -> Scores:
    """Both audits in one table: the runs before, then the same runs after."""
    for mine, theirs in zip(old.measures, new.measures, strict=True):
        why = other_meaning(mine, theirs)
        if why is not None:
            raise InputError(
                f"{mine.name} differs in both audits: {why}",
                do="give both as .json, scored with the same groups and targets",
            )
    return replace(
        new,
        runs=[f"{run} ({when})" for when in ("before", "after") for run in old.runs],
        values=np.concatenate([old.values, new.values]),
        codes=np.concatenate([old.codes, new.codes]),
        sums=_stacked_sums(old, new),
    )


def _stacked_sums(old: Scores, new: Scores) -> dict[str, PooledSums]:
    """The sums of the pooled measures that both audits have."""
    found = {}
    for name, first in old.sums.items():
        second = new.sums.get(name)
        if second is None:
            continue
        if first.groups != second.groups:
            mine, theirs = (listed(list(own.groups), most=4) for own in (first, second))
            raise InputError(
                f"{name} has other groups: {mine}; {theirs}",
                do="score both with the same labels, whose groups are in the same order",
            )
        found[name] = PooledSums.of(first.groups, [*first.sums, *second.sums])
    return found


def _moved(family: PairedDifferences, names: list[str], top: int) -> Iterator[_ChangedQuery]:
    """The queries that changed most, per run and measure, largest change first."""
    scores, values = family.scores, family.values
    for (m, r, b), run, row in zip(family.cells, names, family.differences, strict=True):
        size = np.where(np.isnan(row), 0.0, np.abs(row))
        most = [q for q in np.argsort(-size, kind="stable")[:top].tolist() if size[q] > 0]
        name = scores.measures[m].name
        old, new = values[b, m].tolist(), values[r, m].tolist()
        for q in most:
            yield _ChangedQuery(run, name, scores.query_ids[q], old[q], new[q], float(row[q]))
