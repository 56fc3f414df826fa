"""The tables of a report."""

from __future__ import annotations

from dataclasses import replace

from ranktilt.comparisons.results import Result
from ranktilt.display.numbers import counted, interval, number
from ranktilt.display.table import Cell, Table
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.reports.content import OFF_BY, View
from ranktilt.reports.drawing import slug


def _systems(view: View) -> Table:
    """Every system's mean of every measure, with marks of significant differences."""
    rows: list[list[Cell | str]] = []
    best = {m.name: view.best(m) for m in view.measures}
    drawn = {m.name: view.strips(m) for m in view.measures}
    for run in view.runs:
        baseline = run == view.baseline and view.given.comparison is not None
        cells: list[Cell | str] = [Cell(run, note="(baseline)" if baseline else "")]
        for measure in view.measures:
            top = best[measure.name]
            off = view.off(run, measure)
            cell = replace(
                view.mean_cell(run, measure),
                note=_coverage(view, run, measure),
                strong=run in top and len(top) < len(view.runs),
                under="" if off is None else f"off by {number(off)}",
                strip=drawn[measure.name].get(run),
            )
            cells.append(cell)
        rows.append(cells)
    rows.append([Cell("fair"), *(Cell(m.fair_words or "–") for m in view.measures)])
    header = ["system", *(m.name for m in view.measures)]
    below = ("", *(m.measure.short_name for m in view.measures))
    right = tuple(range(1, len(header)))
    return Table(header, rows, right, "Systems", _system_notes(view), below=below)


def _coverage(view: View, run: str, measure: ScoredMeasure) -> str:
    """How many queries have a value, or the mean over those whose list has group terms."""
    n, total = view.scored(run, measure.name)
    if n < total:
        return f"({n}/{total})"
    named = None if measure.two_sided else view.with_terms(run, measure)
    return "" if named is None else f"with terms {number(named[0])} ({named[1]})"


def _system_notes(view: View) -> list[str]:
    """What readers of the systems' means must know."""
    total = counted(len(view.scores.query_ids), "query", "queries")
    several = len(view.runs) > 1
    notes = [f"Means over {total}; (n/m): n of m queries have a value."]
    if any(view.with_terms(run, m) for m in view.measures if not m.two_sided for run in view.runs):
        notes.append(
            "“With terms”: mean over the queries whose list has group terms, and their number; "
            "lists without any count as balanced."
        )
    two_sided = any(m.two_sided for m in view.measures)
    if two_sided:
        notes.append(OFF_BY)
    if several:
        by = "; bold and marks use “off by” where there is one" if two_sided else ""
        notes.append(f"Bold: closest to fair, or highest if higher is better{by}.")
    if view.scores.weights is not None:
        notes.append("Means are weighted by the query weights.")
    if any(view.difference(run, m.name) for run in view.runs for m in view.measures):
        notes.append(
            f"▲ significantly better, ▼ significantly worse than {view.baseline}: closer to or "
            "further from fair; higher or lower if higher is better."
        )
    sides = {m.positive: m for m in view.measures if m.positive}
    return notes + [f"Signed values: + leans towards {side}." for side in sides]


def _spreads(view: View) -> Table:
    """Mean with its interval, median, 5 and 95 %, shares on each side."""
    rows: list[list[Cell | str]] = []
    for measure in view.measures:
        for run in view.runs:
            entry = view.summaries[run, measure.name]
            signed = view.signed(measure)
            low, high = view.interval(run, measure.name)
            shares = ["", ""]
            if signed and entry["value"] is not None:
                shares = [f"{entry['share_positive']:.0%}", f"{entry['share_negative']:.0%}"]
            rows.append([
                Cell(run), measure.name, number(entry["value"], signed=signed),
                interval(low, high, signed=signed),
                *(number(entry[key], signed=signed) for key in ("median", "q05", "q95")),
                *shares, f"{entry['n_scored']}/{entry['n_total']}",
            ])  # fmt: skip
    header = ["system", "measure", "mean", "interval", "median", "5%", "95%", "above 0",
              "below 0", "queries"]  # fmt: skip
    return Table(header, rows, range(2, 10), "Spread over the queries")


def _attribution(view: View) -> Table | None:
    """What the collection, the candidates and the ranker add."""
    given = view.given.attribution
    if given is None or not given.rows:
        return None
    levels = [(row.collection_error, row.candidates_error) for row in given.rows]
    sampling = max(error or 0.0 for pair in levels for error in pair)
    notes = [
        "Collection and candidates: the score of a random ranking of them, with a sampling error "
        f"of at most {number(sampling)}. The candidates are {view.candidates}. All levels are "
        "over the same queries.",
        "The interval is the 95% interval over the queries of what the ranker adds; if it "
        "includes 0, the effect is not significant.",
    ]
    return replace(given.table, title="Where the tilt comes from", notes=notes)


def _tradeoff(view: View) -> Table | None:
    """Effectiveness, fairness, both together; with the numbers of the points in the figure."""
    table = _result("Effectiveness and fairness", view.given.tradeoff)
    if table is None:
        return None
    rows = [
        [str(view.runs.index(str(row[0])) + 1) if row[0] in view.runs else "", *row]
        for row in table.rows
    ]
    right = [0, *(column + 1 for column in table.right)]
    notes = ["No.: the number next to the point.", *table.notes]
    return replace(table, header=["no.", *table.header], rows=rows, right=right, notes=notes)


def _parts(view: View, measure: ScoredMeasure) -> Table | None:
    """One measure by the parts of the queries; each system's worst part is marked."""
    if not view.by_part:
        return None
    worst = view.worst_parts(measure)
    rows: list[list[Cell | str]] = []
    for part, summaries in view.by_part.items():
        own = {s["run"]: s for s in summaries if s["measure"] == measure.name}
        total = next(iter(own.values()))["n_total"]
        cells: list[Cell | str] = [Cell(part), str(total)]
        for run in view.runs:
            entry = own[run]
            complete = entry["n_scored"] == entry["n_total"]
            is_worst = run in worst and worst[run][0] == part
            cell = Cell(
                number(entry["value"], signed=view.signed(measure)),
                "◀" if is_worst else "",
                "" if complete else f"({entry['n_scored']}/{entry['n_total']})",
                strong=is_worst,
                hint=f"the worst for {run}" if is_worst else "",
            )
            cells.append(cell)
        rows.append(cells)
    header = [view.scores.by or "part", "queries", *view.runs]
    goal = "lowest" if measure.fair_value is None else "furthest from fair"
    notes = [f"Bold with ◀: the {view.scores.by} in which this system's mean is {goal}."]
    title = f"{measure.title[:1].upper()}{measure.title[1:]} by {view.scores.by}"
    return Table(header, rows, range(1, len(header)), title, notes)


def _result(title: str, found: Result | None) -> Table | None:
    """The table of a result, with its notes."""
    if found is None or not found.table.rows:
        return None
    return replace(found.table, title=title, notes=found.notes())


def tables(view: View) -> dict[str, Table]:
    """Every table of a report by its name; those by part have the main measure first."""
    given = view.given
    main = view.measures[view.main]
    made = {
        "systems": _systems(view),
        "spread": _spreads(view),
        "differences": _result("Differences and tests", given.comparison),
        "curves": _result("Means by cutoff", given.curves),
        "attribution": _attribution(view),
        "tradeoff": _tradeoff(view),
    }
    for measure in [main, *(m for m in view.measures if m is not main)]:
        made[f"by-part-{slug(measure.name)}"] = _parts(view, measure)
    return {name: table for name, table in made.items() if table is not None}
