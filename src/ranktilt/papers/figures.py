"""Draw a reproduced figure: lines over cutoffs, or bars, with the published values next to ours."""

from __future__ import annotations

from typing import Any

from ranktilt.errors import InputError
from ranktilt.papers.reproduction import ReproducedTable
from ranktilt.reports.drawing import INK, layer


def figure(made: ReproducedTable) -> dict[str, Any]:
    """The Vega-Lite specification: one panel per set and kind of value.

    Published values are hollow points; if the paper gives none, only ours are drawn.
    """
    columns = {(part.name, one.label): one for part in made.config.parts for one in part.columns}
    sets = len({cell.set for cell in made.cells})
    rows = []
    for cell in made.cells:
        column = columns[cell.set, cell.column]
        if column.panel is not None and cell.ours is not None:
            panel = f"{cell.set}: {column.panel}" if sets > 1 else column.panel
            row: dict[str, Any] = {"panel": panel, "system": cell.system, "ours": cell.ours}
            row |= {} if column.cutoff is None else {"cutoff": column.cutoff}
            rows.append(row | ({} if cell.published is None else {"published": cell.published}))
    if not rows:
        raise InputError("nothing to draw", where=made.config.name)
    panels = list(dict.fromkeys(row["panel"] for row in rows))
    bars = made.config.figure == "bars"
    value: dict[str, Any] = {"type": "quantitative", "title": None, "scale": {"zero": bars}}
    system: dict[str, Any] = {"field": "system", "type": "nominal", "title": None, "sort": None}
    cutoff = {"field": "cutoff", "type": "quantitative", "title": "cutoff"}
    along, across, place = ("x", "y", system) if bars else ("y", "x", cutoff)
    color = system | {"scale": {"scheme": "tableau20"}} | ({"legend": None} if bars else {})
    ours = {across: place, along: value | {"field": "ours"}, "color": color}
    published = {across: place, along: value | {"field": "published"}}
    look: dict[str, Any] = {"color": INK} if bars else {}
    layers = [
        layer("bar" if bars else "line", ours),
        layer(
            "point", published | ({} if bars else {"color": color}),
            only="isValid(datum.published)", filled=False, size=50, **look,
        ),
    ]  # fmt: skip
    return {
        "data": {"values": rows},
        "facet": {
            "field": "panel",
            "type": "nominal",
            "title": None,
            "sort": panels,
            "header": {"labelLimit": 260},
        },
        "columns": len(panels) // sets if sets > 1 else 2,
        "spec": {"width": 260, "layer": layers} | ({} if bars else {"height": 200}),
        "resolve": {"scale": {along: "independent"}},
    }
