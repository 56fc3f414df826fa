"""The figures of a report and of a reranker: small panels, which a phone shows one by one.

Systems differ by colour (Okabe and Ito's, safe for colour-blind readers) and by shape and dash.
"""

from __future__ import annotations

import itertools
import math
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ranktilt.comparisons.curves import Curves
from ranktilt.display.numbers import interval, number
from ranktilt.measures.scores import ScoredMeasure
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
    TIP,
    Panel,
    dashed_line,
    label,
    layer,
    nominal,
    rows_axis,
    slug,
    span,
    value_axis,
)
from ranktilt.reports.headline import headline

_MOST_POINTS = 14  # per line in a small frame
_STEPS = {"collection": "diamond", "candidates": "square", "system": "circle"}

Spec = dict[str, Any]
Row = Mapping[str, Any]


def _runs(view: View) -> list[str]:
    return [label(run) for run in view.runs]


def _measure_axis(measure: ScoredMeasure, values: Sequence[float | None]) -> Spec:
    """An axis around the values and the fair value."""
    return value_axis("value", _axis_title(measure), [*values, measure.fair_value])


def _axis_title(measure: ScoredMeasure) -> str:
    if measure.fair == "high":
        return "higher is better"
    if measure.positive:
        return f"fair at {measure.fair_text}; + leans towards {label(measure.positive)}"
    return f"fair at {measure.fair_text}" if measure.fair else ""


def _fair_line(measure: ScoredMeasure) -> list[Spec]:
    """A dashed line at the fair value, if there is one."""
    return [] if measure.fair_value is None else [dashed_line(measure.fair_value)]


def _in_rows(measure: ScoredMeasure, systems: int, rows: list[Spec], layers: list[Spec]) -> Spec:
    """A drawing of one measure with a row per system."""
    size = {"width": 225, "height": max(60, 19 * systems)}
    return {"title": _title(measure), **size, "data": {"values": rows}, "layer": layers}


def _title(measure: ScoredMeasure, name: str | None = None) -> Spec:
    """The plain name first, the formula's name below it."""
    code, plain = label(name or measure.name), label(measure.measure.short_name)
    if not plain:
        return {"text": code}
    return {"text": f"{plain[:1].upper()}{plain[1:]}", "subtitle": code}


def _colours(names: Sequence[str]) -> Spec:
    """A system has the same colour in every figure, if there are few."""
    if len(names) > FEW:
        return {"value": ACCENT}
    return nominal("run", dict(zip(names, PALETTE, strict=False)), legend=None)


def _main_first(view: View, measures: Sequence[ScoredMeasure]) -> list[ScoredMeasure]:
    main = view.measures[view.main]
    return sorted(measures, key=lambda m: m.name != main.name)


def report_panels(view: View) -> dict[str, list[Panel]]:
    """The drawings of a report by section."""
    return {
        "means": means(view),
        "spread": distributions(view),
        "curves": curves(view),
        "attribution": _attribution(view),
        "tradeoff": tradeoff(view),
        "sides": _sides(view),
    }


def means(view: View) -> list[Panel]:
    """One dot per system with the interval of its mean; one panel per measure."""
    panels = []
    names = _runs(view)
    for measure in _main_first(view, view.measures):
        rows: list[Spec] = []
        for run, (value, low, high) in view.placed(measure).items():
            kind = "baseline" if run == view.baseline and view.given.comparison else "other"
            if view.significant(run, measure.name):
                kind = "differs"
            row = {"run": label(run), "value": value, "low": low, "high": high, "kind": kind}
            rows.append(row | {"tip": label(view.tip(run, measure))})
        if not rows:
            continue
        x = _measure_axis(measure, [row[key] for row in rows for key in ("value", "low", "high")])
        y = rows_axis("run", names)
        colours = _colours(names)
        whiskers = layer(
            "rule", span("x", x, "low", "high") | {"y": y, "stroke": colours},
            only="isValid(datum.low) && isValid(datum.high)",
            strokeWidth=2.5, opacity=0.5,
        )  # fmt: skip
        shapes = {"baseline": "diamond", "differs": "circle", "other": "circle"}
        looks = {
            "shape": nominal("kind", shapes, legend=None),
            "stroke": colours,
            "fill": colours,
            "fillOpacity": nominal("kind", {"baseline": 1, "differs": 1, "other": 0}, legend=None),
        }
        dots = layer("point", {"x": x, "y": y} | looks | TIP, size=70, strokeWidth=2, opacity=1)
        title = f"Mean of {measure.name} of each system, with the interval of the mean"
        layers = [whiskers, *_fair_line(measure), dots]
        spec = _in_rows(measure, len(names), rows, layers)
        panels.append(Panel(f"means-{slug(measure.name)}", title, spec))
    return panels


def picture(view: View, sentences: Sequence[str]) -> Panel:
    """The first screen as one picture, for slides: the verdict, tilt and relevance."""
    shown = headline(view)
    made = {str(panel.spec["title"].get("subtitle", panel.spec["title"]["text"])): panel.spec
            for panel in means(view)}  # fmt: skip
    names, parts = _runs(view), []
    for place, measure in enumerate(shown.measures):
        if measure.name not in made:
            continue
        spec = made[measure.name] | {"width": 330, "height": max(60, 24 * len(names))}
        own = [line.shown[place] for line in shown.lines]
        rows = [
            {"run": name, "text": "  ".join(filter(None, (one.value, one.badge or one.change)))}
            for name, one in zip(names, own, strict=True)
        ]
        at = {"y": rows_axis("run", names), "x": {"value": 342}, "text": {"field": "text"}}
        text = layer("text", at, rows, align="left", color=INK, fontSize=12)
        parts.append(spec | {"layer": [*spec["layer"], text]})
    answer, *rest = sentences or [""]
    title = {"text": textwrap.wrap(label(answer), 100), "fontSize": 17, "offset": 14}
    title["subtitle"] = [line for one in rest for line in textwrap.wrap(label(one), 130)]
    spec = {"title": title | {"subtitleFontSize": 13}, "hconcat": parts, "spacing": 30}
    return Panel("summary", answer, spec)


def distributions(view: View) -> list[Panel]:
    """The spread over queries: 5% to 95%, the middle half and the median."""
    panels = []
    names = _runs(view)
    for measure in _main_first(view, view.measures):
        m = view.measures.index(measure)
        rows: list[Spec] = []
        for r, name in enumerate(names):
            known = view.scores.codes[r, m] < len(WITH_VALUE)
            values = view.scores.values[r, m][known]
            if len(values):
                marks = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95]).tolist()
                keys = ("q05", "q25", "q50", "q75", "q95")
                words = ("5%", "25%", "median", "75%", "95%")
                ends = (f"{word} {number(v)}" for word, v in zip(words, marks, strict=True))
                says = f"{name}: {measure.name} {', '.join(ends)}, {len(values)} queries"
                row = {"run": name, "tip": says}
                rows.append(row | dict(zip(keys, marks, strict=True)))
        if not rows:
            continue
        x = _measure_axis(measure, [row[key] for row in rows for key in ("q05", "q95")])
        y = {"y": rows_axis("run", names)}
        coloured = y | {"color": _colours(names)} | TIP
        middle = {"x": x | {"field": "q50"}} | y
        layers = [
            layer("rule", span("x", x, "q05", "q95") | y, color=INK, opacity=0.6),
            *_fair_line(measure),
            layer("bar", span("x", x, "q25", "q75") | coloured, size=9, opacity=0.75),
            layer("tick", middle, thickness=3, size=15, color=INK),
        ]
        title = f"How {measure.name} is spread over the queries, for each system"
        spec = _in_rows(measure, len(names), rows, layers)
        panels.append(Panel(f"spread-{slug(measure.name)}", title, spec))
    return panels


def _by_system(names: Sequence[str], *, lines: bool) -> Spec:
    """Colour and dash (or shape) of few systems."""
    shared: Spec = {"sort": list(names), "title": None}
    legend: Spec = {"orient": "bottom", "columns": 2, "symbolSize": 90, "symbolOpacity": 1}
    second: Sequence[Any] = SHAPES
    if lines:
        legend |= {"symbolSize": 140, "symbolType": "stroke", "symbolStrokeWidth": 2}
        second = DASHES
    colours = dict(zip(names, PALETTE, strict=False))
    others = dict(zip(names, second, strict=False))
    return {
        "color": nominal("run", colours, legend=legend, **shared),
        "strokeDash" if lines else "shape": nominal("run", others, **shared),
    }


def curves(view: View) -> list[Panel]:
    """The mean at every cutoff, with its interval; one panel per measure."""
    given = view.given.curves
    if given is None:
        return []
    panels = []
    names = [label(run) for run in given.runs]
    main = view.measures[view.main].name.rsplit("@", 1)[0]
    for measure in sorted(given.measures, key=lambda own: str(own) != main):
        m = given.measures.index(measure)
        title = label(str(measure))
        described = view.measure(str(measure))
        rows: list[Spec] = [
            {"run": name, "cutoff": int(cutoff)} | point
            for r, name in enumerate(names)
            for k, cutoff in enumerate(given.cutoffs)
            if (point := _point(given, (r, m, k), described.bounds))
        ]
        if not rows:
            continue
        last = max(int(c) for c in given.cutoffs)
        ticks = [v for v in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if v <= last]
        x: Spec = {
            "field": "cutoff", "type": "quantitative", "title": "cutoff",
            "scale": {"type": "log" if last > 20 else "linear", "nice": False},
            "axis": {"values": ticks, "grid": False},
        }  # fmt: skip
        banded = names if len(names) <= BANDS else [label(view.baseline)]
        # the band has room, but the first cutoffs, at which it is widest, may be cut at the frame
        bands = [[row[key] for row in rows if key in row and row["run"] in banded]
                 for key in ("low", "high")]  # fmt: skip
        ends = [row["value"] for row in rows]
        if all(bands):
            ends += [float(np.quantile(bands[0], 0.1)), float(np.quantile(bands[1], 0.9))]
        y = value_axis("value", "", ends) | {"title": None}
        fair = _fair_of(view, str(measure))
        low, high = y["scale"]["domain"]
        fair_line = []
        if fair is not None and low <= fair <= high:
            at = {"y": y | {"field": "fair"}}
            look: Spec = {"color": INK, "strokeDash": [4, 3], "opacity": 0.7}
            fair_line = [layer("rule", at, [{"fair": fair}], **look)]
        told_at = _spaced(given.cutoffs)
        for row in rows:
            if row["cutoff"] in told_at:
                span = interval(row["low"], row["high"]) if "low" in row else ""
                mean = f"{title}@{row['cutoff']} {number(row['value'])} {span}".rstrip()
                row["tip"] = f"{row['run']}: {mean}"
        spec = _frame(names, banded, x, y, fair_line)
        spec |= {"title": _title(described, title), "data": {"values": rows}}
        says = f"Mean {title} at every cutoff, with the interval of the mean"
        panels.append(Panel(f"curve-{slug(title)}", says, spec))
    return panels


def _point(given: Curves, at: tuple[int, int, int], bounds: tuple[float, float]) -> Spec:
    """A mean and its interval within the measure's range; empty if there is no mean."""
    mean, low, high = given.mean[at], given.low[at], given.high[at]
    if not np.isfinite(mean):
        return {}
    if not (np.isfinite(low) and np.isfinite(high)):
        return {"value": _six(mean)}
    least, most = bounds
    return {"value": _six(mean), "low": max(_six(low), least), "high": min(_six(high), most)}


def _six(value: float) -> float:
    return float(f"{float(value):.6g}")


def _fair_of(view: View, measure: str) -> float | None:
    """The fair value of a measure that is named without its cutoff."""
    for scored in view.measures:
        if scored.name.rsplit("@", 1)[0] == measure:
            return scored.fair_value
    described = view.measure(measure)
    unbounded = math.isinf(described.bounds[0]) and not described.measure.is_signed
    return None if unbounded else described.fair_value


def _spaced(cutoffs: Sequence[int]) -> set[int]:
    """Some cutoffs, evenly spaced on a log scale: small frames need no more."""
    known = np.array(sorted({int(c) for c in cutoffs}))
    wanted = np.geomspace(known[0], known[-1], _MOST_POINTS)
    return {int(known[np.abs(known - w).argmin()]) for w in wanted}


def _frame(names: list[str], banded: list[str], x: Spec, y: Spec, fair_line: list[Spec]) -> Spec:
    """All systems in one frame, some with the band of their interval; many have one colour."""
    looks: Spec = {"color": {"value": ACCENT}, "detail": {"field": "run"}}
    if len(names) <= FEW:
        looks = _by_system(names, lines=True)
    edges = {"x": x, "color": looks["color"]} | span("y", y, "low", "high")
    band = layer("area", edges, opacity=0.14, clip=True, strokeWidth=0)
    band["transform"] = [
        {"filter": "isValid(datum.low)"},
        {"filter": {"field": "run", "oneOf": banded}},
    ]
    line = layer("line", {"x": x, "y": y} | looks, strokeWidth=2)
    at = {"x": x, "y": y} | TIP
    marks = layer("point", at, only="isValid(datum.tip)", size=160, opacity=0, filled=True)
    return {"width": 250, "height": 190, "layer": [band, line, *fair_line, marks]}


def _attribution(view: View) -> list[Panel]:
    """What collection, candidates and ranker add; one panel per measure."""
    given = view.given.attribution
    if given is None:
        return []
    panels = []
    names = _runs(view)
    for measure in _main_first(view, view.measures):
        rows: list[Spec] = []
        lines: list[Spec] = []
        for row in given.rows:
            if row.measure != measure.name or row.value is None:
                continue
            values = [row.collection, row.candidates, row.value]
            known = [(s, v) for s, v in zip(_STEPS, values, strict=True) if v is not None]
            rows += [
                {"run": label(row.run), "step": s, "value": v,
                 "tip": f"{label(row.run)}, {s}: {measure.name} {number(v)}, {row.n} queries"}
                for s, v in known
            ]  # fmt: skip
            for (_, start), (step, end) in itertools.pairwise(known):
                lines.append({"run": label(row.run), "step": step, "from": start, "to": end})
        if not rows:
            continue
        x = _measure_axis(measure, [row["value"] for row in rows])
        y = rows_axis("run", names)
        legend = {"orient": "bottom", "title": None, "columns": 3, "symbolFillColor": INK}
        colour = {"color": _colours(names)}
        joined = span("x", x, "from", "to") | {"y": y} | colour
        placed = {"x": x, "y": y, "shape": nominal("step", _STEPS, legend=legend)} | TIP
        last = "datum.step == 'system'"
        layers = [
            layer("rule", joined, lines, strokeWidth=2.5, opacity=0.6),
            *_fair_line(measure),
            layer(
                "point",
                placed,
                rows,
                only=f"!({last})",
                filled=True,
                size=60,
                opacity=0.75,
                color=INK,
            ),
            layer("point", placed | colour, rows, only=last, filled=True, size=75, opacity=1),
        ]
        title = f"{measure.name}: random rankings of collection and candidates, and each system"
        spec = _in_rows(measure, len(names), [], layers)
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
    rows: list[Spec] = []
    for name, p in zip(names, points, strict=True):
        place = str(view.runs.index(p.run) + 1) if p.run in view.runs else "?"
        row: Spec = {"run": name, "x": p.effectiveness, "y": p.fairness}
        row |= {"front": p.on_front, "number": place}
        for end, limit, cut in zip(ends, limits, (max, min, max, min), strict=True):
            value: float | None = getattr(p, end)
            row[end] = None if value is None else cut(value, limit)
        parts = (
            f"{code} {number(row[key])} {interval(row[low], row[high])}"
            for code, key, low, high in zip(names_of, "xy", ends[::2], ends[1::2], strict=True)
        )
        row["tip"] = f"{name}: {', '.join(parts)}"
        rows.append(row)
    x = value_axis("x", names_of[0], [row[key] for row in rows for key in ("x", *ends[:2])])
    y = value_axis("y", names_of[1], [row[key] for row in rows for key in ("y", *ends[2:])])
    at = {"x": x, "y": y}
    thin: Spec = {"color": INK, "opacity": 0.35}
    order = {"order": {"field": "x", "type": "quantitative"}}
    places = {"text": {"field": "number", "type": "nominal"}}
    if len(names) <= FEW:
        looks = _by_system(names, lines=False)
        marks = layer("point", at | looks | TIP, filled=True, size=120, opacity=1)
    else:
        fill = {"condition": {"test": "datum.front", "value": ACCENT}, "value": "transparent"}
        looks = {"fill": fill} | TIP
        marks = layer("point", at | looks, size=90, stroke=ACCENT, strokeWidth=2)
    layers = [
        layer("rule", span("x", x, *ends[:2]) | {"y": y}, only=f"isValid(datum.{ends[0]})", **thin),
        layer("rule", span("y", y, *ends[2:]) | {"x": x}, only=f"isValid(datum.{ends[2]})", **thin),
        layer("line", at | order, only="datum.front", color=INK, opacity=0.5, strokeDash=[5, 3]),
        marks,
        layer("text", at | places, dx=9, dy=-9, color=INK, fontSize=12, fontWeight=600),
    ]
    spec = {"width": 340, "height": 260, "data": {"values": rows}, "layer": layers}
    title = f"{names_of[0]} against {names_of[1]}, one point per system, the Pareto front joined"
    return [Panel("tradeoff", title, spec)]


def _sides(view: View) -> list[Panel]:
    """DUO of each system next to a random order's."""
    duo = view.duo
    if duo is None:
        return []
    rows: list[Spec] = []
    for run, name in zip(view.runs, _runs(view), strict=True):
        mean = ("system", view.mean(run, duo.name), *view.interval(run, duo.name))
        for kind, value, low, high in (mean, ("random order", duo.chance.get(run), None, None)):
            if value is not None:
                rows.append({"run": name, "kind": kind, "value": value, "from": low, "to": high})
    if not rows:
        return []
    x = value_axis("value", "0: sides take turns; 1: one side first", [0.0, 1.0])
    y = rows_axis("run", _runs(view))
    legend = {"orient": "bottom", "title": None, "columns": 2}
    shapes, colours = (
        {"system": a, "random order": b} for a, b in (("circle", "diamond"), (ACCENT, INK))
    )
    looks = {
        "shape": nominal("kind", shapes, legend=legend),
        "color": nominal("kind", colours, legend=legend),
    }
    looks["size"] = nominal("kind", {"system": 110, "random order": 45}, legend=None)
    valid = "isValid(datum.from) && isValid(datum.to)"
    layers = [
        layer(
            "rule",
            span("x", x, "from", "to") | {"y": y},
            only=valid,
            color=INK,
            opacity=0.65,
            clip=True,
        ),
        layer("point", {"x": x, "y": y} | looks, filled=True, opacity=1),
    ]
    spec = _in_rows(duo, len(view.runs), rows, layers)
    title = f"Mean {duo.name} of each system, and of random orders of the same documents"
    return [Panel("sides-duo", title, spec)]


def frontier(rows: Sequence[Row], useful: str, fair: str, keep: float) -> Panel:
    """Mean relevance against mean fairness as the strength of a reranker grows.

    Args:
        rows: What `Sweep.frontier` returns: `strength` and the means, strength 0 first.
        useful: The measure of relevance.
        fair: The measure of fairness.
        keep: The part of the first row's relevance that a dashed line marks.
    """
    title = f"{fair} against {useful} as the strength grows"
    known = [
        {"x": row[useful], "y": row[fair], "text": f"{row['strength']:g}",
         "strength": row["strength"]}
        for row in rows
        if row[useful] is not None and row[fair] is not None
    ]  # fmt: skip
    if not known:
        return Panel(f"frontier-{slug(fair)}", title, {"data": {"values": []}, "mark": "point"})
    limit = keep * known[0]["x"]
    x = value_axis("x", useful, [limit, *(row["x"] for row in known)])
    at = {"x": x, "y": value_axis("y", fair, [row["y"] for row in known])}
    order = {"order": {"field": "strength", "type": "quantitative"}}
    text = {"text": {"field": "text", "type": "nominal"}}
    layers = [
        dashed_line(limit),
        layer("line", at | order, strokeWidth=2, color=ACCENT),
        layer("point", at, filled=True, size=36, opacity=1, color=ACCENT),
        layer("text", at | text, dx=5, dy=11, align="left", color=INK, fontSize=11),
    ]
    spec = {"width": 380, "height": 260, "data": {"values": known}, "layer": layers}
    return Panel(f"frontier-{slug(fair)}", title, spec)
