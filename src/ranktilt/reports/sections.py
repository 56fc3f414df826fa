"""The tables of a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ranktilt.comparisons.results import Result
from ranktilt.comparisons.systems import TEST_WORDS
from ranktilt.comparisons.tradeoff import TradeoffPoint
from ranktilt.display.numbers import interval, listed, number, p_value, percent
from ranktilt.display.table import Cell, Table
from ranktilt.measures.scores import ScoredMeasure
from ranktilt.reports.content import View
from ranktilt.reports.summary import worst_parts

#: Marks of a significant difference: for a measure with a fair value, and if high is good.
MARKS = {"▲": "significantly closer to fair", "▼": "significantly further from fair"}
HIGH_MARKS = {"▲": "significantly higher", "▼": "significantly lower"}
#: A curve's table shows these cutoffs; the figure has them all.
TABLE_CUTOFFS = (1, 3, 5, 10, 20, 50, 100)


def systems(view: View) -> Table:
    """Every system's mean of every measure, with marks of significant differences."""
    if len(view.runs) == 1:
        return _one_system(view)
    rows: list[list[Cell | str]] = []
    best = {m.name: view.best(m) for m in view.measures}
    for run in view.runs:
        cells: list[Cell | str] = [_run_cell(view, run)]
        for measure in view.measures:
            entry = view.summaries[run, measure.name]
            mark = view.mark(run, measure.name)
            words = HIGH_MARKS if measure.fair_value is None else MARKS
            complete = entry["n_scored"] == entry["n_total"]
            top = best[measure.name]
            off = view.off(run, measure)
            cells.append(
                Cell(
                    number(entry["value"], signed=view.signed(measure)),
                    mark,
                    "" if complete else f"({entry['n_scored']}/{entry['n_total']})",
                    strong=run in top and len(top) < len(view.runs),
                    hint=f"{words[mark]} than {view.baseline}" if mark else "",
                    under="" if off is None else f"off by {number(off)}",
                )
            )
        rows.append(cells)
    rows.append([Cell("fair"), *(Cell(fair_words(m) or "–") for m in view.measures)])
    header = ["system", *(m.name for m in view.measures)]
    below = ("", *(m.measure.short_name for m in view.measures))
    right = tuple(range(1, len(header)))
    return Table(header, rows, right, "Systems", _system_notes(view), name="systems", below=below)


def _one_system(view: View) -> Table:
    """A single system: one row per measure, with the interval of the mean."""
    (run,) = view.runs
    rows: list[list[Cell | str]] = []
    for measure in view.measures:
        signed, off = view.signed(measure), view.off(run, measure)
        rows.append([
            Cell(measure.name, note=measure.measure.short_name),
            number(view.mean(run, measure.name), signed=signed),
            interval(*view.interval(run, measure.name), signed=signed),
            "" if off is None else number(off),
            fair_words(measure) or "–",
            "/".join(map(str, view.scored(run, measure.name))),
        ])  # fmt: skip
    level = f"{percent(view.confidence)} interval"
    header = ["measure", run, level, "off by", "fair", "queries"]
    return Table(header, rows, (1, 2, 3, 4, 5), run, _system_notes(view), name="systems")


def fair_words(measure: ScoredMeasure) -> str:
    """Which values are good, in few words."""
    return "higher is better" if measure.fair == "high" else measure.fair_text


def _system_notes(view: View) -> list[str]:
    """What readers of the systems' means must know."""
    total = len(view.scores.query_ids)
    several = len(view.runs) > 1
    notes = [f"Means over {total} queries; (n/m): n of m queries have a value."]
    if not several:
        notes = ["Means over the queries that have a value (last column)."]
    two_sided = any(m.two_sided for m in view.measures)
    if two_sided:
        notes.append(
            "“Off by”: mean distance of a query from the fair value. A mean close to fair can "
            "hide queries that lean strongly both ways."
        )
    if several:
        by = "; by “off by” if there is one, and so are the marks" if two_sided else ""
        notes.append(f"Bold: closest to fair, or highest if higher is better{by}.")
    if view.scores.weights is not None:
        notes.append("Means are weighted by the query weights.")
    if any(view.difference(run, m.name) for run in view.runs for m in view.measures):
        notes.append(
            f"▲ significantly better, ▼ significantly worse than {view.baseline}: closer to or "
            "further from fair; higher or lower if higher is better."
        )
    notes += _partly_compared(view)
    sides = {m.positive: m for m in view.measures if m.positive}
    notes += [f"Signed values: + leans towards {side}." for side in sides]
    if not several:
        notes += _beyond_range(view)
    return notes + _grade_notes(view)


def _partly_compared(view: View) -> list[str]:
    """Measures that are compared over fewer queries than there are."""
    found: dict[str, list[int]] = {}
    for run in view.runs:
        for measure in view.measures:
            row = view.difference(run, measure.name)
            if row is not None and row.n < row.n_total:
                found.setdefault(measure.name, []).append(row.n)
    if not found:
        return []
    counts = [n for own in found.values() for n in own]
    least, most = min(counts), max(counts)
    how_many = str(least) if least == most else f"{least} to {most}"
    verb = "is" if len(found) == 1 else "are"
    return [
        f"{listed(list(found), most=6)} {verb} compared only over queries with a value in both "
        f"systems ({how_many} of {len(view.scores.query_ids)})."
    ]


def _grade_notes(view: View) -> list[str]:
    """Measures that count every grade above 0 as relevant, if there are higher grades."""
    from ranktilt.measures.effectiveness import Effectiveness

    asked = set(view.scores.query_ids)
    grades = [g for q, own in view.given.grades.items() if q in asked for g in own.values()]
    highest = max(grades, default=0)
    if highest < 2:
        return []
    lenient = []
    for measure in view.effectiveness:
        made = measure.measure
        if isinstance(made, Effectiveness):
            known = getattr(made.measure, "SUPPORTED_PARAMS", {})
            usual = getattr(known.get("rel"), "default", None)
            if usual == 1 and made.measure.params.get("rel", 1) == 1:
                lenient.append(measure.name)
    if not lenient:
        return []
    verb = "counts" if len(lenient) == 1 else "count"
    stricter = lenient[0].replace("@", "(rel=2)@", 1) if "(" not in lenient[0] else ""
    instead = f"; {stricter} would require 2" if stricter else ""
    return [
        f"{listed(lenient, most=6)} {verb} every grade of at least 1 as relevant; the qrels go up "
        f"to {highest}{instead}."
    ]


def _run_cell(view: View, run: str) -> Cell:
    baseline = run == view.baseline and view.given.comparison is not None
    return Cell(run, note="(baseline)" if baseline else "")


def spreads(view: View) -> Table:
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
    notes = _beyond_range(view)
    header = ["system", "measure", "mean", "interval", "median", "5%", "95%", "above 0",
              "below 0", "queries"]  # fmt: skip
    return Table(header, rows, range(2, 10), "Spread over the queries", notes, name="spread")


def _beyond_range(view: View) -> list[str]:
    """Measures with an interval that exceeds their range."""
    found = []
    for measure in view.measures:
        least, most = measure.bounds
        ends = [view.interval(run, measure.name) for run in view.runs]
        if any(low is not None and high is not None and (low < least or high > most)
               for low, high in ends):  # fmt: skip
            found.append(measure.name)
    if not found:
        return []
    return [
        f"Intervals of {listed(found, most=6)} exceed the range of the measure; the figures cut "
        "them there."
    ]


def differences(view: View) -> Table | None:
    """Every comparison with the baseline, with its tests."""
    comparison = view.given.comparison
    if comparison is None or not comparison.rows:
        return None
    test = comparison.how.test
    several = len({row.baseline for row in comparison.rows}) > 1
    rows: list[list[Cell | str]] = []
    for row in comparison.rows:
        name = f"{row.run} vs {row.baseline}" if several else row.run
        mark = "" if row.baseline != view.baseline else view.mark(row.run, row.measure)
        rows.append([
            Cell(name), row.measure, row.on, number(row.difference, signed=True) + mark,
            interval(row.low, row.high, signed=True), p_value(row.p[test]),
            p_value(row.p_adjusted[test]), number(row.effect, signed=True, digits=2),
            "–" if row.wins is None else f"{row.wins}/{row.losses}/{row.ties}",
            f"{row.n}/{row.n_total}",
        ])  # fmt: skip
    notes = [
        f"Differences from {view.baseline}; “tilt”: of the distances from the fair value. p: "
        f"{TEST_WORDS[test]}, then adjusted over all {len(rows)} comparisons; effect: mean "
        "difference over its standard deviation; won: queries closer to fair (or higher if higher "
        "is better)."
    ]
    if comparison.how.correction != "none":
        notes.append("Intervals are not corrected for the number of tests; the adjusted p is.")
    if comparison.how.interval == "adjusted":
        notes.append(
            "The intervals are t intervals adjusted for skewness and for influential queries "
            "(docs/significance.md)."
        )
    header = ["system", "measure", "of", "difference", "interval", "p", "adjusted p", "effect",
              "won/lost/tied", "queries"]  # fmt: skip
    return Table(header, rows, range(3, 10), "Differences and tests", notes, name="differences")


def curves(view: View) -> Table | None:
    """Means at some cutoffs, for readers who cannot see the curves."""
    given = view.given.curves
    if given is None:
        return None
    cutoffs = given.cutoffs
    places = [cutoffs.index(c) for c in TABLE_CUTOFFS if c in cutoffs] or list(range(len(cutoffs)))
    mean, low, high, counts = given.mean, given.low, given.high, given.n_scored
    partly = False
    rows: list[list[Cell | str]] = []
    for m, measure in enumerate(given.measures):
        for r, run in enumerate(given.runs):
            cells = []
            for k in places:
                ends = f"({number(float(low[r, m, k]))}, {number(float(high[r, m, k]))})"
                if counts[r, m, k] < given.n_total:
                    ends += f" {counts[r, m, k]}/{given.n_total}"
                    partly = True
                cells.append(Cell(number(float(mean[r, m, k])), note=ends))
            rows.append([Cell(run), measure, *cells])
    header = ["system", "measure", *(f"@{cutoffs[k]}" for k in places)]
    notes = ["In brackets: the interval of the mean."]
    if partly:
        notes.append("n/m: n of m queries have a value at that cutoff.")
    return Table(header, rows, range(2, len(header)), "Means by cutoff", notes, name="curves")


def attribution(view: View) -> Table | None:
    """What the collection, the candidates and the ranker add."""
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
            number(row.ranker_adds, signed=True),
            interval(row.ranker_low, row.ranker_high, signed=True),
            f"{row.n}/{row.n_total}",
        ])  # fmt: skip
    notes = [
        "Collection and candidates: the score of a random ranking of them. ±: sampling error of "
        "the random rankings, if they were sampled (not of the queries). The candidates are "
        f"{view.candidates}. All levels are over the same queries.",
        "The interval is the 95% interval over the queries of what the ranker adds; if it "
        "includes 0, the effect is not significant.",
    ]
    header = ["system", "measure", "collection", "candidates", "system's value",
              "candidates add", "ranker adds", "interval", "queries"]  # fmt: skip
    return Table(header, rows, range(2, 9), "Where the tilt comes from", notes, name="attribution")


def _with_error(value: float | None, error: float | None, signed: bool) -> str:
    text = number(value, signed=signed)
    return f"{text} ± {error:.4f}" if value is not None and error else text


def tradeoff(view: View) -> Table | None:
    """Effectiveness, fairness, both together."""
    given = view.given.tradeoff
    if given is None or not given.points:
        return None
    rows: list[list[Cell | str]] = [
        [
            str(view.runs.index(p.run) + 1) if p.run in view.runs else "",
            Cell(p.run), number(p.effectiveness), number(p.fairness), _with_interval(p),
            "yes" if p.on_front else "",
        ]
        for p in given.points
    ]  # fmt: skip
    both = "both together" if given.beta == 1 else f"both together (β = {given.beta:g})"
    header = ["no.", "system", given.effectiveness, given.fairness_as, both, "on the front"]
    notes = [
        "Both together: the harmonic mean, with its interval. On the front: no other system is "
        "better on both. The front depends on the means alone and is not tested: if the lines of "
        "two systems overlap, other queries could change it.",
        "No.: the number next to the point.",
    ]
    partly = [p for p in given.points if p.n < p.n_total]
    if partly:
        counts = [p.n for p in partly]
        notes.append(
            "Only queries with both values count "
            f"({min(counts)} of {partly[0].n_total} at the fewest)."
        )
    return Table(header, rows, (0, 2, 3, 4), "Effectiveness and fairness", notes, name="tradeoff")


def _with_interval(point: TradeoffPoint) -> Cell:
    low, high = point.combined_low, point.combined_high
    return Cell(number(point.combined), note="" if low is None else interval(low, high))


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
                    hint=f"the worst for {run}" if is_worst else "",
                )
            )
        rows.append(cells)
    header = [view.scores.by or "part", "queries", *view.runs]
    goal = "lowest" if measure.fair_value is None else "furthest from fair"
    notes = [f"Bold with ◀: the {view.scores.by} in which this system's mean is {goal}."]
    title = f"{measure.title[:1].upper()}{measure.title[1:]} by {view.scores.by}"
    return Table(header, rows, range(1, len(header)), title, notes, name="by-part")


def _all_parts(view: View) -> Table | None:
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
    return Table(header, rows, (3, 4), f"All measures by {view.scores.by}", name="by-part-all")


def result(name: str, title: str, found: Result | None) -> Table | None:
    """The table of a result, with its notes."""
    if found is None or not found.table.rows:
        return None
    return replace(found.table, name=name, title=title, notes=found.notes())


def agreement(view: View) -> Table | None:
    """How far the measures agree on the order of the systems."""
    found = view.given.stability
    if found is None or not found.agreements:
        return None
    return replace(found.agreement_table(), name="agreement", title="Agreement of the measures")


BUILDERS: tuple[Callable[[View], Table | None], ...] = (
    systems, spreads, differences, curves, attribution, tradeoff, _all_parts, agreement,
)  # fmt: skip


def all_tables(view: View) -> list[Table]:
    """Every table that goes into the folder `tables/`."""
    made = [builder(view) for builder in BUILDERS]
    made.append(result("correlations", "Correlations of measures", view.given.correlations))
    made.append(result("stability", "Order of the systems", view.given.stability))
    return [table for table in made if table is not None]
