"""A chart of the regression: what the order added to opinions, and β2 of every model."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from ranktilt.data.files import atomic_target, target_suffix, writing
from ranktilt.display.numbers import interval, number, percent
from ranktilt.errors import InputError
from ranktilt.reports.drawing import (
    ACCENT,
    INK,
    Panel,
    draw,
    label,
    layer,
    nominal,
    span,
    value_axis,
)
from ranktilt.studies.analysis.analyse import Analysis, AnalysisRow
from ranktilt.studies.analysis.regression import Observations

_TITLES = {
    "ols": "least squares",
    "hc3": "least squares, errors HC3",
    "cluster": "least squares, errors by participant",
    "rlm": "robust (Huber)",
    "mixed": "random intercepts",
}


def _shift_panel(row: AnalysisRow, data: Observations, confidence: float) -> Panel:
    """Posterior minus the effect of the prior by SignedDUO, with the fitted line and its band.

    The band belongs to the line β2·x, so its width at 0 is 0. Points that would overlap are moved a
    little sideways, always in the same way.
    """
    beta2, fit = row.fit.beta2, row.fit
    if beta2 is None or beta2.low is None or beta2.high is None:
        raise InputError(f"no chart: {'; '.join(fit.notes)}")
    base, slope = (fit.coefficients[name].estimate for name in ("intercept", "prior"))
    shift = data.posterior - base - slope * data.prior
    nudge = (np.random.default_rng(0).random(len(data)) - 0.5) * 0.06
    points = [
        {"x": float(x), "y": float(y), "clicked": "clicked" if clicked else "did not click"}
        for x, y, clicked in zip(data.signed_duo + nudge, shift, data.clicked, strict=True)
    ]
    line = []
    for x in np.linspace(-1.0, 1.0, 21).tolist():
        low, high = sorted((beta2.low * x, beta2.high * x))
        line.append({"x": x, "y": beta2.estimate * x, "low": low, "high": high})
    means = [
        {"x": float(at), "y": float(shift[data.signed_duo == at].mean())}
        for at in np.unique(data.signed_duo)
        if (data.signed_duo == at).sum() >= 5
    ]
    x_axis = value_axis("x", "SignedDUO of the list shown; + favours the statement", (-1.0, 1.0))
    y_axis = value_axis("y", "posterior − (β0 + β1·prior)", shift.tolist())
    where = {"x": x_axis, "y": y_axis}
    legend = {"orient": "bottom", "symbolStrokeColor": INK}
    shapes = {"clicked": "circle", "did not click": "cross"}
    shape = nominal("clicked", shapes, title=None, legend=legend)
    look = where | {"shape": shape, "stroke": {"value": INK}}
    layers = [
        layer("point", look, points, size=22, opacity=0.45, strokeWidth=1.2),
        layer("area", {"x": x_axis} | span("y", y_axis, "low", "high"), line, color=ACCENT,
              opacity=0.18),
        layer("line", where, line, color=ACCENT, strokeWidth=2),
    ]  # fmt: skip
    if means:
        tick = layer("tick", where, means, orient="horizontal", color=ACCENT, size=26, thickness=3)
        layers.append(tick)
    title = (
        f"{label(row.corpus)}, {row.behaviour}: β2 = {number(beta2.estimate, 3)} "
        f"({percent(confidence)} {interval(beta2.low, beta2.high, 3)}), n = {fit.n}"
    )
    spec = {"title": title, "width": 420, "height": 300, "layer": layers}
    return Panel(f"shift-{row.corpus}-{row.behaviour}", title, spec)


def _estimates_panel(analysis: Analysis) -> Panel:
    """β2 of every regression with its interval."""
    rows, ends = [], [0.0]
    for row in analysis.rows:
        beta2 = row.fit.beta2
        if beta2 is None or beta2.low is None or beta2.high is None:
            continue
        name = [row.corpus, row.behaviour, _TITLES[row.fit.model]]
        if row.step is not None:
            name += [row.embedder, f"step {row.step}"]
        if row.regressor != "lean":
            name.append(row.regressor)
        values = {"value": beta2.estimate, "low": beta2.low, "high": beta2.high}
        rows.append({"run": label(", ".join(name))} | values)
        ends += [beta2.low, beta2.high]
    if not rows:
        raise InputError("no regression could be fitted", expected="answers to draw")
    x = value_axis("value", "β2, the effect of SignedDUO", ends)
    plain = {"grid": False, "ticks": False, "domain": False, "labelLimit": 420}
    names = [row["run"] for row in rows]
    y = {"field": "run", "type": "nominal", "sort": names, "title": None, "axis": plain}
    zero = {"x": {"datum": 0, "type": "quantitative"}}
    layers = [
        layer("rule", span("x", x, "low", "high") | {"y": y}, color=INK, strokeWidth=1.5),
        layer("rule", zero, [{}], color=INK, strokeDash=[4, 3], opacity=0.7),
        layer("point", {"x": x, "y": y}, size=70, filled=True, color=ACCENT, opacity=1),
    ]
    height = max(60, 19 * len(rows))
    spec = {"width": 320, "height": height, "data": {"values": rows}, "layer": layers}
    return Panel("beta2", "β2 of every regression with its interval", spec)


def write_figure(analysis: Analysis, path: str | os.PathLike[str]) -> None:
    """Write one chart: the shift per corpus and behaviour, and all estimates below.

    With several embedders, steps or regressors the shift is that of the first.

    Args:
        analysis: What to draw.
        path: An .svg or .png file.
    """
    suffix = target_suffix(path, (".svg", ".png"))
    lines: dict[str, dict[str, Any]] = {}
    for row in analysis.rows:
        panels = lines.setdefault(row.corpus, {})
        if row.fit.beta2 is None or row.behaviour in panels:
            continue
        key = (row.corpus, row.embedder, row.step, row.regressor)
        data = analysis.data[key].of_behaviour(row.behaviour)
        panels[row.behaviour] = _shift_panel(row, data, analysis.confidence).spec
    estimates = _estimates_panel(analysis)
    beside = [_together(list(panels.values()), "hconcat") for panels in lines.values() if panels]
    title = "What the order of results added to opinions, and β2 of every regression"
    [chart] = draw([Panel("seme", title, _together([*beside, estimates.spec], "vconcat"))])
    with atomic_target(path) as temporary, writing(path):
        temporary.write_bytes(chart.svg.encode() if suffix == ".svg" else chart.png)


def _together(specs: list[dict[str, Any]], how: str) -> dict[str, Any]:
    """Charts side by side or one below the other, each with its own legend."""
    own = {"scale": {"shape": "independent"}, "legend": {"shape": "independent"}}
    return {how: specs, "spacing": 30, "resolve": own}
