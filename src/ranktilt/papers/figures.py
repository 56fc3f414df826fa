"""Draw a reproduced figure: lines over cutoffs, or bars, with the published values next to ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ranktilt.data.files import atomic_target, write_text, writing
from ranktilt.errors import InputError
from ranktilt.papers.reproduction import ReproducedTable
from ranktilt.reports.drawing import INK, Panel, draw, layer


def write_figure(made: ReproducedTable, path: str) -> None:
    """Write the figure as .svg, .png or .json (Vega-Lite)."""
    spec = figure(made)
    ending = Path(path).suffix.lower()
    if ending == ".json":
        write_text(path, json.dumps(spec, indent=2, ensure_ascii=False) + "\n")
        return
    (drawn,) = draw([Panel(made.config.name, made.config.title, spec)])
    if ending == ".svg":
        write_text(path, drawn.svg)
    else:
        with atomic_target(path) as temporary, writing(path):
            Path(temporary).write_bytes(drawn.png)


def figure(made: ReproducedTable) -> dict[str, Any]:
    """The Vega-Lite specification: one panel per set and kind of value.

    Published values are hollow points; where the paper gives none, only ours are drawn.
    """
    columns = {(part.name, one.label): one for part in made.config.parts for one in part.columns}
    several = len({cell.set for cell in made.cells}) > 1
    rows = []
    for cell in made.cells:
        column = columns[cell.set, cell.column]
        if column.panel is not None and cell.ours is not None:
            panel = f"{cell.set}: {column.panel}" if several else column.panel
            row: dict[str, Any] = {"panel": panel, "system": cell.system, "ours": cell.ours}
            row |= {} if column.cutoff is None else {"cutoff": column.cutoff}
            rows.append(row | ({} if cell.published is None else {"published": cell.published}))
    if not rows:
        raise InputError("nothing to draw", where=made.config.name)
    y: dict[str, Any] = {
        "type": "quantitative",
        "title": None,
        "scale": {"zero": made.config.figure == "bars"},
    }
    color: dict[str, Any] = {"field": "system", "type": "nominal", "title": None, "sort": None}
    hollow: dict[str, Any] = {"filled": False, "size": 50, "strokeWidth": 1.5}
    known = "isValid(datum.published)"
    if made.config.figure == "lines":
        x: dict[str, Any] = {"field": "cutoff", "type": "quantitative", "title": "cutoff"}
        layers = [
            layer("line", {"x": x, "y": y | {"field": "ours"}, "color": color}, point=True),
            layer(
                "point", {"x": x, "y": y | {"field": "published"}, "color": color}, only=known,
                **hollow,
            ),
        ]  # fmt: skip
    else:
        x = {"field": "system", "type": "nominal", "title": None, "sort": None}
        layers = [
            layer("bar", {"x": x, "y": y | {"field": "ours"}, "color": color | {"legend": None}}),
            layer(
                "point", {"x": x, "y": y | {"field": "published"}}, only=known, color=INK, **hollow
            ),
        ]  # fmt: skip
    return {
        "data": {"values": rows},
        "facet": {"field": "panel", "type": "nominal", "title": None, "sort": None},
        "columns": 2,
        "spec": {"width": 260, "height": 200, "layer": layers},
        "resolve": {"scale": {"y": "independent"}},
    }
