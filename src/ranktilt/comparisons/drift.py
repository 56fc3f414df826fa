"""Two audits of the same systems at different times: what drifted, and on which queries?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from ranktilt.comparisons.loading import (
    ScoresSource,
    choose,
    compared_values,
    load_scores,
    named,
    remarks,
    require_name,
    require_same_meaning,
)
from ranktilt.comparisons.results import Result, correction_text, with_queries
from ranktilt.comparisons.systems import TEST_WORDS, Correction, Difference, Family, On, Procedure
from ranktilt.display.numbers import interval, number, p_value, percent
from ranktilt.display.table import Table
from ranktilt.errors import InputError
from ranktilt.measures.scores import Scores
from ranktilt.measures.statuses import STATUSES
from ranktilt.stats.intervals import DEFAULT_METHOD
from ranktilt.stats.paired import TESTS


@dataclass(frozen=True)
class Change:
    """One run's change by one measure over the n queries that have a value both times.

    Fields are those of `Difference`, with before and after for baseline and run.
    """

    run: str
    measure: str
    on: str
    n: int
    n_total: int
    before: float | None
    after: float | None
    change: float | None
    low: float | None
    high: float | None
    p: dict[str, float | None]
    p_adjusted: dict[str, float | None]
    effect: float | None
    rank_biserial: float | None
    wins: int | None
    losses: int | None
    ties: int | None
    better: bool | None


@dataclass(frozen=True)
class Moved:
    """A query whose value changed; `on` as in `Change`."""

    run: str
    measure: str
    query_id: str
    before: float
    after: float
    change: float


@dataclass(frozen=True)
class StatusChange:
    """A query that had a value and has none now, or the other way round, or for another reason."""

    run: str
    measure: str
    query_id: str
    before: str
    after: str


@dataclass(frozen=True, eq=False)
class Drift(Result):
    """What changed between two audits. Queries of one audit alone are named, never dropped."""

    rows: list[Change]
    moved: list[Moved]
    statuses: list[StatusChange]
    queries_gone: list[str]
    queries_new: list[str]
    runs_gone: list[str]
    runs_new: list[str]
    measures_gone: list[str]
    measures_new: list[str]
    n_queries: int
    test: str
    correction: str
    alpha: float
    confidence: float
    on: str
    remarks: list[str]

    def row(self, run: str, measure: str) -> Change:
        """The change of a run by a measure."""
        for row in self.rows:
            if row.run == run and row.measure == measure:
                return row
        require_name("run", run, [row.run for row in self.rows])
        require_name("measure", measure, [row.measure for row in self.rows])
        raise InputError(f"{run} by {measure} was not compared")

    def significant(self, run: str, measure: str) -> bool:
        """Whether the deciding test's adjusted p is below alpha."""
        p = self.row(run, measure).p_adjusted[self.test]
        return p is not None and p < self.alpha

    def settings(self) -> dict[str, Any]:
        """How it was made, and what only one of the audits has."""
        return {
            "test": self.test,
            "correction": self.correction,
            "alpha": self.alpha,
            "confidence": self.confidence,
            "on": self.on,
            "queries": self.n_queries,
            "queries_gone": self.queries_gone,
            "queries_new": self.queries_new,
            "runs_gone": self.runs_gone,
            "runs_new": self.runs_new,
            "measures_gone": self.measures_gone,
            "measures_new": self.measures_new,
        }

    def to_dict(self, manifest: Any = None) -> dict[str, Any]:
        """The JSON form; here p and p_adjusted stay dictionaries."""
        content = super().to_dict(manifest)
        content["rows"] = [
            asdict(row) | {"significant": self.significant(row.run, row.measure)}
            for row in self.rows
        ]
        content["moved"] = [asdict(query) for query in self.moved]
        content["statuses"] = [asdict(status) for status in self.statuses]
        return content

    @property
    def table(self) -> Table:
        """Measure, run, before, after, change with interval, adjusted p, better-worse-same, n."""
        rows = []
        for row in self.rows:
            mark = "*" if self.significant(row.run, row.measure) else ""
            rows.append(
                [
                    f"|{row.measure}|" if row.on == "tilt" else row.measure,
                    row.run,
                    number(row.before),
                    number(row.after),
                    number(row.change, signed=True),
                    interval(row.low, row.high, 3, signed=True),
                    p_value(row.p_adjusted[self.test]) + mark,
                    "–" if row.wins is None else f"{row.wins}-{row.losses}-{row.ties}",
                ]
            )
        header = ["measure", "run", "before", "after", "change", "interval", "p", "b-w-s"]
        made = Table(header, rows, range(2, len(header)))
        return with_queries(made, [(row.n, row.n_total) for row in self.rows])

    def moved_table(self) -> Table:
        """The queries that changed most."""
        rows = [
            [q.measure, q.run, q.query_id, number(q.before), number(q.after),
             number(q.change, signed=True)]
            for q in self.moved
        ]  # fmt: skip
        return Table(["measure", "run", "query", "before", "after", "change"], rows, (3, 4, 5))

    def notes(self) -> list[str]:
        """What must be known to read the table."""
        tested = sum(row.p[self.test] is not None for row in self.rows)
        both = "1 query is" if self.n_queries == 1 else f"{self.n_queries} queries are"
        notes = [
            f"{both} in both; change = after − before, with its {percent(self.confidence)} "
            f"interval; p: {TEST_WORDS[self.test]}, {correction_text(self.correction, tested)}; "
            f"* p < {self.alpha:g}; b-w-s: queries that got better, worse, stayed."
        ]
        if any(row.on == "tilt" for row in self.rows):
            notes.append("|measure|: its distance from the fair end, query by query.")
        for what, names in (
            ("Queries gone", self.queries_gone),
            ("Queries new", self.queries_new),
            ("Runs gone", self.runs_gone),
            ("Runs new", self.runs_new),
            ("Measures gone", self.measures_gone),
            ("Measures new", self.measures_new),
        ):
            if names:
                notes.append(f"{what} ({len(names)}, not compared): {named(names)}.")
        if self.statuses:
            first = self.statuses[0]
            notes.append(
                f"{len(self.statuses)} values changed their status, such as {first.measure} of "
                f"{first.run}, query {first.query_id}: {first.before} → {first.after}."
            )
        return notes + self.remarks


def drift(
    before: ScoresSource,
    after: ScoresSource,
    *,
    runs: Sequence[str] | None = None,
    measures: Sequence[str] | None = None,
    tests: Sequence[str] = TESTS,
    test: str = "t",
    correction: Correction = "holm",
    alpha: float = 0.05,
    confidence: float = 0.95,
    interval: str = DEFAULT_METHOD,
    on: On = "tilt",
    top: int = 5,
    resamples: int = 10_000,
    seed: int = 0,
) -> Drift:
    """Compare two audits of the same runs, query by query; change = after − before.

    `top` queries that changed most are named for each run and measure. Where each audit has one run
    only, these are taken for the same system whatever their names.
    """
    how = Procedure(test, tuple(tests), correction, alpha, confidence, interval, resamples, seed)
    old = choose(load_scores(before), None, measures)
    new = choose(load_scores(after), None, measures)
    said = list(dict.fromkeys(remarks(old) + remarks(new)))
    if len(old.runs) == len(new.runs) == 1 and old.runs != new.runs and runs is None:
        said.append(f"{old.runs[0]} before and {new.runs[0]} after are taken for one system.")
        new = replace(new, runs=old.runs)
    for run in runs or ():
        require_name("run", run, [r for r in old.runs if r in new.runs])
    shared_runs = [r for r in old.runs if r in new.runs and (runs is None or r in runs)]
    old_names, new_names = ([m.name for m in own.measures] for own in (old, new))
    shared_measures = [name for name in old_names if name in new_names]
    known, known_before = set(new.query_ids), set(old.query_ids)
    shared = [query for query in old.query_ids if query in known]
    for what, found, mine, theirs in (
        ("run", shared_runs, old.runs, new.runs),
        ("measure", shared_measures, old_names, new_names),
        ("query", shared, old.query_ids, new.query_ids),
    ):
        if not found:
            raise InputError(
                f"no {what} is in both audits",
                do=f"compare the names: {mine[0]!r} before, {theirs[0]!r} after",
            )
    if not _same_weights_of(old, new, shared):
        said.append("The queries' weights differ; those of the later audit are used.")
    pair = _stacked(old, new, shared_runs, shared_measures, shared)
    values, kinds = compared_values(pair, on)
    count = len(shared_runs)
    family = Family(pair, values, kinds, [(count + r, r) for r in range(count)])
    found_rows = how.rows(family)
    names = [shared_runs[b] for _, _, b in family.cells]
    return Drift(
        [_change(row, name) for row, name in zip(found_rows, names, strict=True)],
        _moved(family, names, top),
        _statuses(pair, shared_runs),
        [query for query in old.query_ids if query not in known],
        [query for query in new.query_ids if query not in known_before],
        [run for run in old.runs if run not in new.runs],
        [run for run in new.runs if run not in old.runs],
        [name for name in old_names if name not in new_names],
        [name for name in new_names if name not in old_names],
        len(shared),
        test,
        correction,
        alpha,
        confidence,
        on,
        said,
    )


def _stacked(
    old: Scores, new: Scores, runs: list[str], measures: list[str], queries: list[str]
) -> Scores:
    """Both audits in one table: the runs before, then the same runs after."""
    parts = []
    for own in (old, new):
        place = {query: i for i, query in enumerate(own.query_ids)}
        order = [place[query] for query in queries]
        part = own.subset(runs, measures)
        weights = None if own.weights is None else own.weights[order]
        parts.append((part.values[:, :, order], part.codes[:, :, order], weights, part.measures))
    for mine, theirs in zip(parts[0][3], parts[1][3], strict=True):
        require_same_meaning(mine, theirs, "in both audits")
    return Scores(
        [f"{run} (before)" for run in runs] + [f"{run} (after)" for run in runs],
        parts[1][3],
        queries,
        np.concatenate([part[0] for part in parts]),
        np.concatenate([part[1] for part in parts]),
        parts[1][2],
    )


def _same_weights_of(old: Scores, new: Scores, queries: list[str]) -> bool:
    def of(scores: Scores) -> dict[str, float] | None:
        if scores.weights is None:
            return None
        return dict(zip(scores.query_ids, scores.weights.tolist(), strict=True))

    mine, theirs = of(old), of(new)
    if mine is None or theirs is None:
        return mine is theirs
    return all(mine[query] == theirs[query] for query in queries)


def _change(row: Difference, run: str) -> Change:
    return Change(
        run, row.measure, row.on, row.n, row.n_total, row.baseline_mean, row.mean, row.difference,
        row.low, row.high, row.p, row.p_adjusted, row.effect, row.rank_biserial, row.wins,
        row.losses, row.ties, row.better,
    )  # fmt: skip


def _moved(family: Family, names: list[str], top: int) -> list[Moved]:
    """The queries that changed most of every run and measure, largest change first."""
    found: list[Moved] = []
    scores, values = family.scores, family.values
    for (m, r, b), run, row in zip(family.cells, names, family.differences, strict=True):
        size = np.where(np.isnan(row), 0.0, np.abs(row))
        most = [q for q in np.argsort(-size, kind="stable")[:top].tolist() if size[q] > 0]
        name = scores.measures[m].name
        old, new = values[b, m].tolist(), values[r, m].tolist()
        found += [
            Moved(run, name, scores.query_ids[q], old[q], new[q], float(row[q])) for q in most
        ]
    return found


def _statuses(pair: Scores, runs: list[str]) -> list[StatusChange]:
    before, after = pair.codes[: len(runs)], pair.codes[len(runs) :]
    return [
        StatusChange(
            runs[r],
            pair.measures[m].name,
            pair.query_ids[q],
            STATUSES[before[r, m, q]],
            STATUSES[after[r, m, q]],
        )
        for r, m, q in np.argwhere(before != after).tolist()
    ]
