"""The tables of a report, from the results that were handed over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ranktilt.data.scores import ScoredMeasure
from ranktilt.report.content import View
from ranktilt.report.figures import mean_interval
from ranktilt.report.summary import worst_parts
from ranktilt.report.tables import MARKS, Cell, Table, interval, number, p_value

#: A curve's table shows these cutoffs; the figure has them all.
TABLE_CUTOFFS = (1, 3, 5, 10, 20, 50, 100)


def systems(view: View) -> Table:
    """Every system's mean of every measure, with marks of significant differences."""
    rows: list[list[Cell | str]] = []
    best = {m.name: view.best(m) for m in view.measures}
    for run in view.runs:
        cells: list[Cell | str] = [_run_cell(view, run)]
        for measure in view.measures:
            entry = view.summaries[run, measure.name]
            mark = _mark(view, run, measure.name)
            complete = entry["n_scored"] == entry["n_total"]
            top = best[measure.name]
            cells.append(
                Cell(
                    number(entry["value"], signed=view.signed(measure)),
                    mark,
                    "" if complete else f"({entry['n_scored']}/{entry['n_total']})",
                    strong=run in top and len(top) < len(view.runs),
                    hint=f"{MARKS[mark]} than {view.baseline}" if mark else "",
                )
            )
        rows.append(cells)
    rows.append([Cell("fair"), *(Cell(m.fair_text or "–") for m in view.measures)])
    notes = [
        f"Means over {len(view.scores.query_ids)} queries; (n/m): over the n of m that have a "
        "value. Bold: nearest the fair end on average over the queries, or highest; a mean near "
        "fair may hide queries far off on both sides."
    ]
    if view.scores.weights is not None:
        notes.append("Means are weighted by the queries' weights.")
    if any(view.difference(run, m.name) for run in view.runs for m in view.measures):
        notes.append(
            f"▲ significantly better, ▼ significantly worse than {view.baseline}: nearer to or "
            "farther from the fair end, higher or lower where high is good."
        )
    sides = {m.positive: m for m in view.measures if m.positive}
    notes += [f"Signed values: + leans to {side}." for side in sides]
    header = ["system", *(m.name for m in view.measures)]
    return Table("systems", "Systems", header, rows, tuple(range(1, len(header))), notes)


def _run_cell(view: View, run: str) -> Cell:
    baseline = run == view.baseline and view.given.comparison is not None
    return Cell(run, note="(baseline)" if baseline else "")


def _mark(view: View, run: str, measure: str) -> str:
    row = view.difference(run, measure)
    if row is None or row.better is None or not view.significant(run, measure):
        return ""
    return "▲" if row.better else "▼"


def spreads(view: View) -> Table:
    """Mean with its interval, median, 5 and 95 %, shares on each side."""
    rows: list[list[Cell | str]] = []
    for measure in view.measures:
        for run in view.runs:
            entry = view.summaries[run, measure.name]
            signed = view.signed(measure)
            low, high = mean_interval(view, run, measure.name)
            shares = ["", ""]
            if signed and entry["value"] is not None:
                shares = [f"{entry['share_positive']:.0%}", f"{entry['share_negative']:.0%}"]
            rows.append([
                Cell(run), measure.name, number(entry["value"], signed=signed),
                interval(low, high, signed=signed),
                *(number(entry[key], signed=signed) for key in ("median", "q05", "q95")),
                *shares, f"{entry['n_scored']}/{entry['n_total']}",
            ])  # fmt: skip
    header = ["system", "measure", "mean", "interval", "median", "5 %", "95 %", "above 0",
              "below 0", "queries"]  # fmt: skip
    return Table("spread", "Spread over the queries", header, rows, tuple(range(2, 10)))


def differences(view: View) -> Table | None:
    """Every comparison with the baseline, and what the tests say."""
    comparison = view.given.comparison
    rows_given = list(getattr(comparison, "rows", None) or ())
    if not rows_given:
        return None
    test = getattr(comparison, "test", None) or next(iter(rows_given[0].p), "")
    several = len({row.baseline for row in rows_given}) > 1
    rows: list[list[Cell | str]] = []
    for row in rows_given:
        name = f"{row.run} against {row.baseline}" if several else row.run
        mark = "" if row.baseline != view.baseline else _mark(view, row.run, row.measure)
        rows.append([
            Cell(name), row.measure, row.on, number(row.difference, signed=True) + mark,
            interval(row.low, row.high, signed=True), p_value(row.p.get(test)),
            p_value(row.p_adjusted.get(test)), number(row.effect, signed=True, digits=2),
            "–" if row.wins is None else f"{row.wins}/{row.losses}/{row.ties}",
            f"{row.n}/{row.n_total}",
        ])  # fmt: skip
    notes = [
        f"Differences to {view.baseline}; “tilt”: of the distances from the fair value. p of the "
        f"test that decides ({test}), then adjusted over all {len(rows)} comparisons; effect: mean "
        "difference over its standard deviation; wins: queries nearer the fair end (or higher "
        "where high is good)."
    ]
    header = ["system", "measure", "of", "difference", "interval", "p", "adjusted p", "effect",
              "won/lost/tied", "queries"]  # fmt: skip
    return Table("differences", "Differences and tests", header, rows, tuple(range(3, 10)), notes)


def curves(view: View) -> Table | None:
    """Means at some cutoffs: what the curves show, for those who do not see them."""
    given = view.given.curves
    if given is None:
        return None
    cutoffs = [int(c) for c in given.cutoffs]
    places = [cutoffs.index(c) for c in TABLE_CUTOFFS if c in cutoffs] or list(range(len(cutoffs)))
    mean, low, high = (np.asarray(a, float) for a in (given.mean, given.low, given.high))
    rows: list[list[Cell | str]] = []
    for m, measure in enumerate(given.measures):
        label = measure if isinstance(measure, str) else str(getattr(measure, "name", measure))
        for r, run in enumerate(given.runs):
            cells = [
                Cell(
                    number(float(mean[r, m, k])),
                    note=f"({number(float(low[r, m, k]))}, {number(float(high[r, m, k]))})",
                )
                for k in places
            ]
            rows.append([Cell(run), label, *cells])
    header = ["system", "measure", *(f"@{cutoffs[k]}" for k in places)]
    notes = ["In brackets the interval of the mean."]
    return Table("curves", "Means by cutoff", header, rows, tuple(range(2, len(header))), notes)


def attribution(view: View) -> Table | None:
    """What the collection, the candidates and the ranker bring."""
    given = view.given.attribution
    if given is None or not given.rows:
        return None
    signed = {m.name: view.signed(m) for m in view.measures}
    rows: list[list[Cell | str]] = []
    for row in given.rows:
        sign = signed.get(row.measure, False)
        rows.append([
            Cell(row.run), row.measure, _with_error(row.collection, row.collection_error, sign),
            _with_error(row.candidates, row.candidates_error, sign),
            number(row.value, signed=sign), number(row.candidates_add, signed=True),
            number(row.ranker_adds, signed=True), f"{row.n}/{row.n_total}",
        ])  # fmt: skip
    notes = [
        "Collection and candidates: what a random order of them would give, exact or drawn (± its "
        "standard error). All levels are over the same queries."
    ]
    header = ["system", "measure", "collection", "candidates", "system's value",
              "candidates add", "ranker adds", "queries"]  # fmt: skip
    return Table(
        "attribution", "Where the tilt comes from", header, rows, tuple(range(2, 8)), notes
    )


def _with_error(value: float | None, error: float | None, signed: bool) -> str:
    text = number(value, signed=signed)
    return f"{text} ± {error:.4f}" if value is not None and error else text


def tradeoff_names(view: View) -> tuple[str, str]:
    """The two measures of the trade-off, as it names them."""
    given = view.given.tradeoff

    def name(key: str) -> str:
        found = getattr(given, key, None)
        return str(getattr(found, "name", found) or key)

    return name("effectiveness"), name(
        "fairness_as" if hasattr(given, "fairness_as") else "fairness"
    )


def tradeoff(view: View) -> Table | None:
    """Effectiveness, fairness, both together."""
    given = view.given.tradeoff
    if given is None or not given.points:
        return None
    names = tradeoff_names(view)
    rows: list[list[Cell | str]] = [
        [
            str(view.runs.index(p.run) + 1) if p.run in view.runs else "",
            Cell(p.run), number(p.effectiveness), number(p.fairness), number(p.combined),
            "yes" if p.on_front else "",
        ]
        for p in given.points
    ]  # fmt: skip
    beta = getattr(given, "beta", None)
    both = "both together" if beta in (None, 1, 1.0) else f"both together (β = {beta:g})"
    header = ["no.", "system", *names, both, "on the front"]
    notes = ["Both together: the harmonic mean. On the front: no other system is better on both."]
    return Table("tradeoff", "Effectiveness and fairness", header, rows, (0, 2, 3, 4), notes)


def parts(view: View, measure: ScoredMeasure) -> Table | None:
    """One measure by the parts of the queries; each system's worst part is marked."""
    if not view.by_part:
        return None
    worst = worst_parts(view, measure)
    rows: list[list[Cell | str]] = []
    for part, summaries in view.by_part.items():
        own = {s["run"]: s for s in summaries if s["measure"] == measure.name}
        total = next(iter(own.values()))["n_total"]
        cells: list[Cell | str] = [Cell(part), str(total)]
        for run in view.runs:
            entry = own[run]
            complete = entry["n_scored"] == entry["n_total"]
            is_worst = run in worst and worst[run][0] == part
            cells.append(
                Cell(
                    number(entry["value"], signed=view.signed(measure)),
                    "◀" if is_worst else "",
                    "" if complete else f"({entry['n_scored']}/{entry['n_total']})",
                    strong=is_worst,
                    hint=f"farthest from fair for {run}" if is_worst else "",
                )
            )
        rows.append(cells)
    header = [view.scores.by or "part", "queries", *view.runs]
    notes = ["◀ the part where this system is farthest from the fair end."]
    title = f"{measure.name} by {view.scores.by}"
    return Table("by-part", title, header, rows, tuple(range(1, len(header))), notes)


def all_parts(view: View) -> Table | None:
    """Every measure by the parts of the queries, for the files."""
    if not view.by_part:
        return None
    rows: list[list[Cell | str]] = []
    for part, summaries in view.by_part.items():
        for entry in summaries:
            measure = next(m for m in view.measures if m.name == entry["measure"])
            rows.append([
                Cell(part), entry["run"], entry["measure"],
                number(entry["value"], signed=view.signed(measure)),
                f"{entry['n_scored']}/{entry['n_total']}",
            ])  # fmt: skip
    header = [view.scores.by or "part", "system", "measure", "mean", "queries"]
    return Table("by-part-all", f"All measures by {view.scores.by}", header, rows, (3, 4))


def result(name: str, title: str, found: Any) -> Table | None:
    """The table of a result that knows how it is read (correlations, stability)."""
    if found is None:
        return None
    header, rows, right = found.table()
    if not rows:
        return None
    cells: list[list[Cell | str]] = [list(row) for row in rows]
    return Table(name, title, list(header), cells, tuple(right), list(found.notes()))


def agreement(view: View) -> Table | None:
    """How well the measures agree on the order of the systems."""
    found = getattr(view.given.stability, "agreement_table", None)
    if found is None:
        return None
    header, rows, right = found()
    cells: list[list[Cell | str]] = [list(row) for row in rows]
    return (
        Table("agreement", "Agreement of the measures", header, cells, tuple(right))
        if rows
        else None
    )


BUILDERS: tuple[Callable[[View], Table | None], ...] = (
    systems, spreads, differences, curves, attribution, tradeoff, all_parts, agreement,
)  # fmt: skip


def all_tables(view: View) -> list[Table]:
    """Every table that goes into the folder `tables/`."""
    made = [builder(view) for builder in BUILDERS]
    made.append(result("correlations", "Correlations of measures", view.given.correlations))
    made.append(result("stability", "Order of the systems", view.given.stability))
    return [table for table in made if table is not None]
