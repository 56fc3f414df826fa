"""A chart of the regressions: β2 of every one, with its interval."""

from __future__ import annotations

from typing import Any

from ranktilt.display.numbers import interval, number
from ranktilt.errors import InputError
from ranktilt.reports.drawing import (
    ACCENT,
    INK,
    Panel,
    dashed_line,
    label,
    layer,
    rows_axis,
    span,
    value_axis,
)
from ranktilt.studies.analysis.analyse import Analysis

_TITLES = {
    "ols": "least squares",
    "hc3": "least squares, errors HC3",
    "cluster": "least squares, errors by participant",
    "rlm": "robust (Huber)",
    "mixed": "random intercepts",
}


def estimates_panel(analysis: Analysis) -> Panel:
    """A row per regression that was fitted, with its numbers."""
    rows: list[dict[str, Any]] = []
    ends = [0.0]
    for row in analysis.rows:
        beta2 = row.fit.beta2
        if beta2 is None:
            continue
        name = [row.corpus, row.behaviour, _TITLES[row.fit.model]]
        if row.step is not None:
            name += [row.embedder, f"step {row.step}"]
        if row.regressor != "lean":
            name.append(row.regressor)
        said = f"{number(beta2.estimate, 3)} {interval(beta2.low, beta2.high, 3)}"
        run = label(f"{', '.join(name)}: β2 = {said}, n = {row.fit.n}")
        values = {"value": beta2.estimate, "low": beta2.low, "high": beta2.high}
        rows.append({"run": run} | values)
        ends += [beta2.low, beta2.high]
    if not rows:
        raise InputError("no regression could be fitted", expected="answers to draw")
    x = value_axis("value", "β2, the effect of SignedDUO", ends)
    y = rows_axis("run", [row["run"] for row in rows])
    y["axis"]["labelLimit"] = 600
    layers = [
        layer("rule", span("x", x, "low", "high") | {"y": y}, color=INK, strokeWidth=1.5),
        dashed_line(0.0),
        layer("point", {"x": x, "y": y}, size=70, filled=True, color=ACCENT, opacity=1),
    ]
    height = max(60, 19 * len(rows))
    spec = {"width": 320, "height": height, "data": {"values": rows}, "layer": layers}
    return Panel("beta2", "β2 of every regression with its interval", spec)
