"""The figure of several rerankers: what each strength gives in fairness and costs in relevance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ranktilt.reports.drawing import (
    DASHES,
    INK,
    PALETTE,
    SHAPES,
    Panel,
    label,
    layer,
    nominal,
    slug,
    value_axis,
)

Spec = dict[str, Any]
Row = Mapping[str, Any]
#: A colour of its own for each of twelve methods; more share them, and differ by shape and dash.
COLOURS = (*PALETTE, "#6A3D9A", "#8C510A", "#A50026", "#7CB518")


def frontiers(
    lines: Mapping[str, Sequence[Row]],
    useful: str,
    fair: str,
    *,
    kept: Sequence[float] = (),
    titles: tuple[str, str] | None = None,
) -> Panel:
    """Mean relevance against mean fairness, a line a method; points are strengths, in their order.

    `lines` has rows with `strength` and the two measures, as `Sweep.frontier` gives them, the
    weakest first. `kept` are parts of the first point's relevance to mark by a dashed line. A ring
    marks the lists as they are (strength 0).
    `titles` are those of the axes, unless the measures' names will do.
    """
    rows: list[dict[str, Any]] = []
    for name, own in lines.items():
        rows += [
            {"run": label(name), "strength": row["strength"], "x": row[useful], "y": row[fair]}
            for row in own
            if row[useful] is not None and row[fair] is not None
        ]
    title = f"{fair} against {useful} as the strength grows"
    if not rows:
        return Panel(f"frontier-{slug(fair)}", title, {"data": {"values": []}, "mark": "point"})
    marks = [{"at": part * rows[0]["x"], "text": f"{100 * part:g}%"} for part in kept]
    names = list(dict.fromkeys(row["run"] for row in rows))
    told_x, told_y = titles or (useful, fair)
    x = value_axis("x", told_x, [*(row["x"] for row in rows), *(mark["at"] for mark in marks)])
    y = value_axis("y", told_y, [row["y"] for row in rows])
    looks = _looks(names)
    at = {"x": x, "y": y}
    order = {"order": {"field": "strength", "type": "quantitative"}}
    lined = at | order | {key: looks[key] for key in ("color", "strokeDash")}
    dotted = at | {key: looks[key] for key in ("color", "shape")}
    layers = [
        layer("line", lined, strokeWidth=2, clip=True),
        layer("point", dotted, filled=True, size=36, opacity=1, clip=True),
    ]
    words: dict[str, Any] = {"color": INK, "fontSize": 11}
    text = {"text": {"field": "text", "type": "nominal"}}
    if marks:
        place = {"x": x | {"field": "at"}}
        layers.insert(0, layer("rule", place, marks, color=INK, strokeDash=[4, 3], opacity=0.6))
        above = place | {"y": {"value": 0}} | text
        layers.append(layer("text", above, marks, **words, dy=-6, baseline="bottom"))
    starts = {(row["x"], row["y"]): row for row in rows if row["strength"] == 0}
    if starts:
        ring: dict[str, Any] = {"filled": False, "strokeWidth": 1.5, "opacity": 1}
        unmoved = list(starts.values())
        layers.append(layer("point", at, unmoved, shape="circle", size=150, color=INK, **ring))
    if len(starts) == 1:
        heights = [row["y"] for row in rows]
        upper = rows[0]["y"] > (min(heights) + max(heights)) / 2  # lines go down: above them
        where: dict[str, Any] = {"dy": -14} if upper else {"dx": -12, "dy": 2, "align": "right"}
        layers.append(layer("text", at, list(starts.values()), **words, text="as it is", **where))
    spec = {"width": 380, "height": 260, "data": {"values": rows}, "layer": layers}
    return Panel(f"frontier-{slug(fair)}", title, spec)


def _looks(names: Sequence[str]) -> Spec:
    """Colour, shape and dash of the methods; beyond twelve some share a colour."""
    legend = {"orient": "right", "symbolSize": 80, "symbolOpacity": 1}

    def channel(values: Sequence[Any], offset: int = 0) -> Spec:
        shown = {
            name: values[(i + i // len(values) * offset) % len(values)]
            for i, name in enumerate(names)
        }
        own = None if len(names) == 1 else legend
        return nominal("run", shown, sort=list(names), title=None, legend=own)

    return {
        "color": channel(COLOURS),
        "shape": channel(SHAPES, offset=3),
        "strokeDash": channel(DASHES, offset=3),
    }
