"""A chart of the regression: what the order added to opinions, and β2 of every model."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from ranktilt.data.files import atomic_target, target_suffix, writing
from ranktilt.display.numbers import interval, number, percent
from ranktilt.errors import InputError
from ranktilt.reports.drawing import ACCENT, INK, Panel, draw, label, value_axis
from ranktilt.studies.analysis.analyse import Analysis, AnalysisRow
from ranktilt.studies.analysis.regression import MODEL_TITLES, Observations


def _shift_panel(row: AnalysisRow, data: Observations, confidence: float) -> Panel:
    """Posterior minus the effect of the prior by SignedDUO, with the fitted line and its band.

    The band belongs to the line β2·x, so its width at 0 is 0. Points that would overlap are moved a
    little sideways, always in the same way.
    """
    beta2, fit = row.fit.beta2, row.fit
    if beta2 is None or beta2.low is None or beta2.high is None:
        raise InputError(f"no chart: {'; '.join(fit.notes)}")
    base = fit.coefficients["intercept"].estimate
    slope = fit.coefficients["prior"].estimate
    shift = data.posterior - base - slope * data.prior
    nudge = (np.random.default_rng(0).random(len(data)) - 0.5) * 0.06
    points = [
        {"x": float(x + n), "y": float(y), "clicked": "clicked" if c else "did not click"}
        for x, y, n, c in zip(data.signed_duo, shift, nudge, data.clicked, strict=True)
    ]
    ends = np.linspace(-1.0, 1.0, 21)
    line = [
        {"x": float(x), "y": beta2.estimate * float(x),
         "low": float(min(beta2.low * x, beta2.high * x)),
         "high": float(max(beta2.low * x, beta2.high * x))}
        for x in ends
    ]  # fmt: skip
    x = value_axis("x", "SignedDUO of the list shown; + favours the statement", (-1.0, 1.0))
    y = value_axis("y", "posterior − (β0 + β1·prior)", shift.tolist())
    means = [
        {"x": float(at), "y": float(shift[data.signed_duo == at].mean())}
        for at in np.unique(data.signed_duo)
        if (data.signed_duo == at).sum() >= 5
    ]
    title = (
        f"{label(row.corpus)}, {row.behaviour}: β2 = {number(beta2.estimate, 3)} "
        f"({percent(confidence)} {interval(beta2.low, beta2.high, 3)}), n = {fit.n}"
    )
    layers: list[dict[str, Any]] = [
        {
            "data": {"values": points},
            "mark": {"type": "point", "size": 22, "opacity": 0.45, "strokeWidth": 1.2},
            "encoding": {
                "x": x, "y": y, "stroke": {"value": INK},
                "shape": {"field": "clicked", "type": "nominal", "title": None, "scale": {
                    "domain": ["clicked", "did not click"], "range": ["circle", "cross"]},
                    "legend": {"orient": "bottom", "symbolStrokeColor": INK}},
            },
        },
        {
            "data": {"values": line},
            "mark": {"type": "area", "color": ACCENT, "opacity": 0.18},
            "encoding": {"x": x, "y": y | {"field": "low"}, "y2": {"field": "high"}},
        },
        {
            "data": {"values": line},
            "mark": {"type": "line", "color": ACCENT, "strokeWidth": 2},
            "encoding": {"x": x, "y": y},
        },
        {
            "data": {"values": means},
            "mark": {"type": "tick", "orient": "horizontal", "color": ACCENT, "size": 26,
                     "thickness": 3},
            "encoding": {"x": x, "y": y},
        },
    ]  # fmt: skip
    if not means:
        layers.pop()
    spec = {"title": title, "width": 420, "height": 300, "layer": layers}
    return Panel(f"shift-{row.corpus}-{row.behaviour}", title, spec)


def _estimates_panel(analysis: Analysis) -> Panel:
    """β2 of every regression with its interval."""
    rows = []
    for row in analysis.rows:
        beta2 = row.fit.beta2
        if beta2 is None or beta2.low is None:
            continue
        name = [row.corpus, row.behaviour, MODEL_TITLES[row.fit.model]]
        if row.step is not None:
            name += [row.embedder, f"step {row.step}"]
        rows.append(
            {"run": label(", ".join(name)), "value": beta2.estimate, "low": beta2.low,
             "high": beta2.high}
        )  # fmt: skip
    if not rows:
        raise InputError("no regression could be fitted", expected="answers to draw")
    names = [row["run"] for row in rows]
    ends = [row[key] for row in rows for key in ("low", "high")] + [0.0]
    x = value_axis("value", "β2, the effect of SignedDUO", ends)  # type: ignore[arg-type]
    y = {
        "field": "run", "type": "nominal", "sort": names, "title": None,
        "axis": {"grid": False, "ticks": False, "domain": False, "labelLimit": 420},
    }  # fmt: skip
    spec = {
        "width": 320, "height": max(60, 19 * len(rows)), "data": {"values": rows},
        "layer": [
            {"mark": {"type": "rule", "color": INK, "strokeWidth": 1.5, "opacity": 0.65},
             "encoding": {"x": x | {"field": "low"}, "x2": {"field": "high"}, "y": y}},
            {"data": {"values": [{}]},
             "mark": {"type": "rule", "color": INK, "strokeDash": [4, 3], "opacity": 0.7},
             "encoding": {"x": {"datum": 0, "type": "quantitative"}}},
            {"mark": {"type": "point", "size": 70, "filled": True, "color": ACCENT, "opacity": 1},
             "encoding": {"x": x, "y": y}},
        ],
    }  # fmt: skip
    return Panel("beta2", "β2 of every regression with its interval", spec)


def write_figure(analysis: Analysis, path: str | os.PathLike[str]) -> None:
    """Write one chart as .svg or .png: the shift per corpus and behaviour, and all estimates below.

    With several embedders or steps the shift is that of the first.
    """
    suffix = target_suffix(path, (".svg", ".png"))
    columns: dict[str, list[dict[str, Any]]] = {}
    drawn: set[tuple[str, str]] = set()
    for row in analysis.rows:
        if row.fit.beta2 is None or (row.corpus, row.behaviour) in drawn:
            continue
        drawn.add((row.corpus, row.behaviour))
        data = analysis.data[row.corpus, row.embedder, row.step].of_behaviour(row.behaviour)
        panel = _shift_panel(row, data, analysis.confidence)
        columns.setdefault(row.corpus, []).append(panel.spec)
    estimates = _estimates_panel(analysis)
    lines = [_together(specs, "hconcat") for specs in columns.values()]
    title = "What the order of results added to opinions, and β2 of every regression"
    whole = Panel("seme", title, _together([*lines, estimates.spec], "vconcat"))
    [chart] = draw([whole])
    with atomic_target(path) as temporary, writing(path):
        temporary.write_bytes(chart.svg.encode() if suffix == ".svg" else chart.png)


def _together(specs: list[dict[str, Any]], how: str) -> dict[str, Any]:
    """Charts side by side or one below the other, each with its own legend."""
    own = {"scale": {"shape": "independent"}, "legend": {"shape": "independent"}}
    return {how: specs, "spacing": 30, "resolve": own}
