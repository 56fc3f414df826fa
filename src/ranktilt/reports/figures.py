"""The figures of a report: small panels, which a phone shows one by one.

Systems differ by colour (Okabe and Ito's, safe for colour-blind readers) and by shape and dash.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from ranktilt.measures.statuses import WITH_VALUE
from ranktilt.reports.content import View
from ranktilt.reports.drawing import (
    ACCENT,
    BANDS,
    DASHES,
    FEW,
    INK,
    PALETTE,
    SHAPES,
    Panel,
    axis_title,
    fair_rule,
    height,
    label,
    rows_axis,
    slug,
    value_axis,
    with_fair,
)  # fmt: skip

_MOST_POINTS = 14  # per line in a small frame


def _runs(view: View) -> list[str]:
    return [label(run) for run in view.runs]


def means(view: View) -> list[Panel]:
    """One dot per system with the interval of its mean; one panel per measure."""
    panels = []
    names = _runs(view)
    for measure in view.measures:
        rows: list[dict[str, Any]] = []
        least, most = measure.bounds
        for run, name in zip(view.runs, names, strict=True):
            value = view.mean(run, measure.name)
            if value is None:
                continue
            low, high = view.interval(run, measure.name)
            kind = "baseline" if run == view.baseline and view.given.comparison else "other"
            if view.significant(run, measure.name):
                kind = "differs"
            if low is not None and high is not None:
                low, high = max(low, least), min(high, most)  # no mean can be beyond
            rows.append({"run": name, "value": value, "low": low, "high": high, "kind": kind})
        if not rows:
            continue
        ends = [row[key] for row in rows for key in ("value", "low", "high")]
        x = value_axis("value", axis_title(measure), with_fair(measure, ends))
        y = rows_axis(names)
        whiskers = {
            "mark": {"type": "rule", "color": INK, "strokeWidth": 1.5, "opacity": 0.65},
            "transform": [{"filter": "isValid(datum.low) && isValid(datum.high)"}],
            "encoding": {
                "x": x | {"field": "low"}, "x2": {"field": "high"}, "y": y,
            },
        }  # fmt: skip
        domain = ["baseline", "differs", "other"]
        dots = {
            "mark": {"type": "point", "size": 70, "strokeWidth": 2, "opacity": 1},
            "encoding": {
                "x": x, "y": y,
                "shape": {"field": "kind", "type": "nominal", "legend": None, "scale": {
                    "domain": domain, "range": ["diamond", "circle", "circle"]}},
                "stroke": {"value": ACCENT},
                "fill": {"field": "kind", "type": "nominal", "legend": None, "scale": {
                    "domain": domain, "range": [INK, ACCENT, "transparent"]}},
            },
        }  # fmt: skip
        spec = {
            "title": measure.name, "width": 225, "height": height(len(names)),
            "data": {"values": rows}, "layer": [whiskers, *fair_rule(measure), dots],
        }  # fmt: skip
        title = f"Mean of {measure.name} of each system, with the interval of the mean"
        panels.append(Panel(f"means-{slug(measure.name)}", title, spec))
    return panels


def distributions(view: View) -> list[Panel]:
    """The spread over queries: 5% to 95%, the middle half and the median."""
    panels = []
    names = _runs(view)
    for m, measure in enumerate(view.measures):
        rows = []
        for r, name in enumerate(names):
            known = view.scores.codes[r, m] < len(WITH_VALUE)
            values = view.scores.values[r, m][known]
            if len(values):
                marks = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95]).tolist()
                keys = ("q05", "q25", "q50", "q75", "q95")
                rows.append({"run": name} | dict(zip(keys, marks, strict=True)))
        if not rows:
            continue
        y = rows_axis(names)
        ends = [row[key] for row in rows for key in ("q05", "q95")]
        x = value_axis("q05", axis_title(measure), with_fair(measure, ends))
        spec = {
            "title": measure.name, "width": 225, "height": height(len(names)),
            "data": {"values": rows},
            "layer": [
                {"mark": {"type": "rule", "color": INK, "opacity": 0.6},
                 "encoding": {"x": x, "x2": {"field": "q95"}, "y": y}},
                *fair_rule(measure),
                {"mark": {"type": "bar", "size": 9, "color": ACCENT, "opacity": 0.75},
                 "encoding": {"x": x | {"field": "q25"}, "x2": {"field": "q75"}, "y": y}},
                {"mark": {"type": "tick", "thickness": 3, "size": 15, "color": INK},
                 "encoding": {"x": x | {"field": "q50"}, "y": y}},
            ],
        }  # fmt: skip
        title = f"How {measure.name} is spread over the queries, for each system"
        panels.append(Panel(f"spread-{slug(measure.name)}", title, spec))
    return panels


def _by_system(names: Sequence[str], *, lines: bool) -> dict[str, Any]:
    """Colour and dash (or shape) of few systems."""
    n = len(names)
    domain = list(names)
    colour = {
        "field": "run", "type": "nominal", "sort": domain, "title": None,
        "scale": {"domain": domain, "range": list(PALETTE[:n])},
        "legend": {"orient": "bottom", "columns": 2, "symbolSize": 140 if lines else 90,
                   **({"symbolType": "stroke", "symbolStrokeWidth": 2} if lines else {}),
                   "symbolOpacity": 1},
    }  # fmt: skip
    second = {
        "field": "run", "type": "nominal", "sort": domain, "title": None,
        "scale": {"domain": domain, "range": [list(d) for d in DASHES[:n]] if lines else
                  list(SHAPES[:n])},
    }  # fmt: skip
    return {"color": colour, "strokeDash" if lines else "shape": second}


def curves(view: View) -> list[Panel]:
    """The mean at every cutoff, with its interval; one panel per measure."""
    given = view.given.curves
    if given is None:
        return []
    panels = []
    names = [label(run) for run in given.runs]
    mean, low, high = given.mean, given.low, given.high
    for m, measure in enumerate(given.measures):
        title = label(str(measure))
        rows: list[dict[str, Any]] = []
        for r, name in enumerate(names):
            for k, cutoff in enumerate(given.cutoffs):
                if np.isfinite(mean[r, m, k]):
                    row: dict[str, Any] = {"run": name, "cutoff": int(cutoff)}
                    row["value"] = _six(mean[r, m, k])
                    if np.isfinite(low[r, m, k]) and np.isfinite(high[r, m, k]):
                        row |= {"low": _six(low[r, m, k]), "high": _six(high[r, m, k])}
                    rows.append(row)
        if not rows:
            continue
        least, most = view.measure(str(measure)).bounds
        for row in rows:
            if "low" in row:
                row |= {"low": max(row["low"], least), "high": min(row["high"], most)}
        last = max(int(c) for c in given.cutoffs)
        x = {"field": "cutoff", "type": "quantitative", "title": "cutoff",
             "scale": {"type": "log" if last > 20 else "linear", "nice": False},
             "axis": {"values": [v for v in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
                                 if v <= last], "grid": False}}  # fmt: skip
        # a band that is very wide (few queries) must not flatten the lines: it is cut at the frame
        inner = [row["value"] for row in rows]
        room = 0.5 * (max(inner) - min(inner))
        outer = [row[key] for row in rows for key in ("low", "high") if key in row]
        ends = [*inner, *(min(max(v, min(inner) - room), max(inner) + room) for v in outer)]
        if BANDS < len(names) <= FEW:
            ends = inner  # one band only, in the background of lines that need the room
        y = value_axis("value", "", ends) | {"title": None}
        says = f"Mean {title} at every cutoff, with the interval of the mean"
        if len(names) <= FEW:
            banded = names if len(names) <= BANDS else [label(view.baseline)]
            spec = _few_curves(names, banded, x, y) | {"width": 250, "height": 190}
        else:
            kept = _spaced(given.cutoffs)
            rows = [row for row in rows if row["cutoff"] in kept]
            spec = _many_curves(names, rows, x, y)
        _add_fair(spec, _fair_of(view, str(measure)), y)
        spec |= {"title": title, "data": {"values": rows}}
        panels.append(Panel(f"curve-{slug(title)}", says, spec))
    return panels


def _fair_of(view: View, measure: str) -> float | None:
    """The fair value of a measure that is named without its cutoff."""
    for scored in view.measures:
        if scored.name.rsplit("@", 1)[0] == measure:
            return scored.fair_value
    described = view.measure(measure)
    unbounded = math.isinf(described.bounds[0]) and not described.measure.is_signed
    return None if unbounded else described.fair_value


def _add_fair(spec: dict[str, Any], fair: float | None, y: dict[str, Any]) -> None:
    """A dashed line at the fair value, if it is in the frame."""
    low, high = y["scale"]["domain"]
    if fair is None or not low <= fair <= high:
        return
    inside = spec.get("spec", spec)
    inside["layer"] = [
        *inside["layer"],
        {
            "data": {"values": [{"fair": fair}]},
            "mark": {"type": "rule", "color": INK, "strokeDash": [4, 3], "opacity": 0.7},
            "encoding": {"y": y | {"field": "fair"}},
        },
    ]


def _spaced(cutoffs: Sequence[int]) -> set[int]:
    """Some cutoffs, evenly spaced on a log scale: small frames need no more."""
    known = np.array(sorted({int(c) for c in cutoffs}))
    wanted = np.geomspace(known[0], known[-1], _MOST_POINTS)
    return {int(known[np.abs(known - w).argmin()]) for w in wanted}


def _six(value: float) -> float:
    return float(f"{float(value):.6g}")


def _few_curves(
    names: list[str], banded: list[str], x: dict[str, Any], y: dict[str, Any]
) -> dict[str, Any]:
    looks = _by_system(names, lines=True)
    band = {
        "transform": [
            {"filter": "isValid(datum.low)"},
            {"filter": {"field": "run", "oneOf": banded}},
        ],
        "mark": {"type": "area", "opacity": 0.14, "clip": True, "strokeWidth": 0},
        "encoding": {"x": x, "y": y | {"field": "low"}, "y2": {"field": "high"},
                     "color": looks["color"]},
    }  # fmt: skip
    line = {"mark": {"type": "line", "strokeWidth": 2}, "encoding": {"x": x, "y": y} | looks}
    return {"layer": [band, line]}


def _many_curves(
    names: list[str], rows: list[dict[str, Any]], x: dict[str, Any], y: dict[str, Any]
) -> dict[str, Any]:
    """Small multiples: one panel per system, with the range of all systems."""
    ranges: dict[int, list[float]] = {}
    for row in rows:
        ranges.setdefault(row["cutoff"], []).append(row["value"])
    everyone = [
        {"cutoff": cutoff, "value": min(values), "most": max(values)}
        for cutoff, values in sorted(ranges.items())
    ]
    grey = {
        "data": {"values": everyone},
        "mark": {"type": "area", "color": INK, "opacity": 0.18},
        "encoding": {"x": x, "y": y, "y2": {"field": "most"}},
    }
    band = {
        "transform": [{"filter": "isValid(datum.low)"}],
        "mark": {"type": "area", "opacity": 0.2, "color": ACCENT, "clip": True},
        "encoding": {"x": x, "y": y | {"field": "low"}, "y2": {"field": "high"}},
    }
    own = {
        "mark": {"type": "line", "strokeWidth": 2.2, "color": ACCENT},
        "encoding": {"x": x, "y": y},
    }
    return {
        "facet": {"field": "run", "type": "nominal", "sort": names, "title": None},
        "columns": 4,
        "spacing": 12,
        "spec": {"width": 106, "height": 80, "layer": [grey, band, own]},
    }


_STEPS = ("collection", "candidates", "system")


def attribution(view: View) -> list[Panel]:
    """What collection, candidates and ranker add; one panel per measure."""
    given = view.given.attribution
    if given is None:
        return []
    panels = []
    names = _runs(view)
    for measure in view.measures:
        rows: list[dict[str, Any]] = []
        lines: list[dict[str, Any]] = []
        for row in given.rows:
            if row.measure != measure.name or row.value is None:
                continue
            steps = [row.collection, row.candidates, row.value]
            known = [(s, v) for s, v in zip(_STEPS, steps, strict=True) if v is not None]
            rows += [{"run": label(row.run), "step": s, "value": v} for s, v in known]
            for (_, start), (step, end) in itertools.pairwise(known):
                lines.append({"run": label(row.run), "step": step, "from": start, "to": end})
        if not rows:
            continue
        y = rows_axis(names)
        ends = [row["value"] for row in rows]
        x = value_axis("value", axis_title(measure), with_fair(measure, ends))
        looks = {"domain": list(_STEPS), "range": [INK, "#E69F00", ACCENT]}
        legend = {"orient": "bottom", "title": None, "columns": 3}
        rule = {
            "data": {"values": lines},
            "mark": {"type": "rule", "strokeWidth": 2.5, "opacity": 0.6},
            "encoding": {
                "x": x | {"field": "from"}, "x2": {"field": "to"}, "y": y,
                "color": {"field": "step", "type": "nominal", "scale": looks, "legend": legend},
            },
        }  # fmt: skip
        points = {
            "data": {"values": rows},
            "mark": {"type": "point", "filled": True, "size": 75, "opacity": 1},
            "encoding": {
                "x": x, "y": y,
                "color": {"field": "step", "type": "nominal", "scale": looks, "legend": legend},
                "shape": {"field": "step", "type": "nominal", "legend": legend, "scale": {
                    "domain": list(_STEPS), "range": ["diamond", "square", "circle"]}},
            },
        }  # fmt: skip
        spec = {
            "title": measure.name, "width": 225, "height": height(len(names)),
            "layer": [rule, *fair_rule(measure), points],
        }  # fmt: skip
        title = f"{measure.name}: random rankings of collection and candidates, and each system"
        panels.append(Panel(f"attribution-{slug(measure.name)}", title, spec))
    return panels


def tradeoff(view: View) -> list[Panel]:
    """Effectiveness against fairness; the systems on the Pareto front are joined."""
    given = view.given.tradeoff
    if given is None:
        return []
    names_of = given.effectiveness, given.fairness_as
    points = [p for p in given.points if p.effectiveness is not None and p.fairness is not None]
    if not points:
        return []
    names = [label(p.run) for p in points]
    ends = ("effectiveness_low", "effectiveness_high", "fairness_low", "fairness_high")
    limits = [
        *view.measure(names_of[0]).bounds,
        *(view.measure(names_of[1]).bounds if given.fairness == names_of[1] else (0.0, 1.0)),
    ]
    rows = []
    for name, p in zip(names, points, strict=True):
        place = str(view.runs.index(p.run) + 1) if p.run in view.runs else "?"
        row: dict[str, Any] = {"run": name, "x": p.effectiveness, "y": p.fairness,
                               "front": p.on_front, "number": place}  # fmt: skip
        for i, (end, limit) in enumerate(zip(ends, limits, strict=True)):
            value: float | None = getattr(p, end)
            row[end] = (
                None if value is None else max(value, limit) if i % 2 == 0 else min(value, limit)
            )
        rows.append(row)
    x = value_axis("x", names_of[0], [row[key] for row in rows for key in ("x", *ends[:2])])
    y = value_axis("y", names_of[1], [row[key] for row in rows for key in ("y", *ends[2:])])
    look = {"type": "rule", "color": INK, "opacity": 0.35}
    errors = [
        {"mark": look, "transform": [{"filter": f"isValid(datum.{ends[0]})"}],
         "encoding": {"x": x | {"field": ends[0]}, "x2": {"field": ends[1]}, "y": y}},
        {"mark": look, "transform": [{"filter": f"isValid(datum.{ends[2]})"}],
         "encoding": {"y": y | {"field": ends[2]}, "y2": {"field": ends[3]}, "x": x}},
    ]  # fmt: skip
    front = {
        "transform": [{"filter": "datum.front"}],
        "mark": {"type": "line", "color": INK, "opacity": 0.5, "strokeDash": [5, 3]},
        "encoding": {"x": x, "y": y, "order": {"field": "x", "type": "quantitative"}},
    }
    numbers = {
        "mark": {"type": "text", "dx": 9, "dy": -9, "color": INK, "fontSize": 12,
                 "fontWeight": 600},
        "encoding": {"x": x, "y": y, "text": {"field": "number", "type": "nominal"}},
    }  # fmt: skip
    if len(names) <= FEW:
        marks: dict[str, Any] = {
            "mark": {"type": "point", "filled": True, "size": 120, "opacity": 1},
            "encoding": {"x": x, "y": y} | _by_system(names, lines=False),
        }
    else:
        fill = {"condition": {"test": "datum.front", "value": ACCENT}, "value": "transparent"}
        marks = {
            "mark": {"type": "point", "size": 90, "stroke": ACCENT, "strokeWidth": 2},
            "encoding": {"x": x, "y": y, "fill": fill},
        }
    spec = {
        "width": 340, "height": 260, "data": {"values": rows},
        "layer": [*errors, front, marks, numbers],
    }  # fmt: skip
    title = f"{names_of[0]} against {names_of[1]}, one point per system, the Pareto front joined"
    return [Panel("tradeoff", title, spec)]


def domains(view: View) -> list[Panel]:
    """The main measure of every system in every part of the queries, as a heat map."""
    measure = view.measures[view.main]
    rows: list[dict[str, Any]] = []
    names = _runs(view)
    parts = list(view.by_part)
    for part, summaries in view.by_part.items():
        rows += [
            {"part": label(part), "run": label(entry["run"]), "value": entry["value"]}
            for entry in summaries
            if entry["measure"] == measure.name and entry["value"] is not None
        ]
    if not rows:
        return []
    fair = measure.fair_value
    farthest = max(abs(row["value"] - (fair or 0.0)) for row in rows) or 1.0
    if measure.two_sided and fair is not None:
        scale: dict[str, Any] = {
            "domain": [fair - farthest, fair, fair + farthest],
            "range": ["#F2A65A", "#F7F7F7", "#6BAED6"],
        }
    else:
        values = [row["value"] for row in rows]
        ends = [min(values), max(values)]
        colours = ["#F2A65A", "#F7F7F7"] if fair != 0.0 else ["#F7F7F7", "#F2A65A"]
        scale = {"domain": ends, "range": colours}
    order = {"sort": names, "title": None}
    layout = {
        "x": {"field": "run", "type": "nominal", **order,
              "axis": {"labelAngle": -40, "ticks": False, "domain": False, "labelLimit": 140}},
        "y": {"field": "part", "type": "nominal", "sort": [label(p) for p in parts],
              "title": None, "axis": {"ticks": False, "domain": False}},
    }  # fmt: skip
    legend = {
        "title": f"mean; {axis_title(measure)}", "orient": "bottom", "gradientLength": 160,
        "titleLimit": 260, "tickCount": 4, "format": "+.2f" if view.signed(measure) else ".2f",
    }  # fmt: skip
    cells = {
        "mark": {"type": "rect", "stroke": "#ffffff", "strokeWidth": 1},
        "encoding": layout | {"color": {"field": "value", "type": "quantitative", "scale": scale,
                                        "legend": legend}},
    }  # fmt: skip
    labels = {
        "mark": {"type": "text", "color": "#111111", "fontSize": 11},
        "encoding": layout | {"text": {"field": "value", "type": "quantitative",
                                       "format": "+.2f" if view.signed(measure) else ".2f"}},
    }  # fmt: skip
    spec = {
        "title": measure.name, "width": max(120, 46 * len(names)), "height": 24 * len(parts),
        "data": {"values": rows}, "layer": [cells, labels],
    }  # fmt: skip
    title = f"Mean {measure.name} of each system by {view.scores.by}"
    return [Panel("by-part", title, spec)]
