"""The picture of an audit of RAG: the groups' shares through the stages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ranktilt.display.numbers import interval, number
from ranktilt.reports.drawing import (
    FEW,
    PALETTE,
    SHAPES,
    Panel,
    label,
    layer,
    nominal,
    span,
    told,
)

if TYPE_CHECKING:
    from ranktilt.audits.rag_result import RagRow


def flow_panels(points: Sequence[RagRow]) -> list[Panel]:
    """One drawing per kind of share; of many groups the eight with the largest shares."""
    made = []
    for by in dict.fromkeys(point.by for point in points):
        own = [point for point in points if point.by == by]
        largest: dict[str, float] = {}
        for point in own:
            largest[point.group] = max((point.value or 0.0), largest.get(point.group, 0.0))
        most = sorted(largest, key=lambda group: -largest[group])[:FEW]
        shown = [point for point in own if point.group in most]
        made.append(Panel(f"flow-{by}", f"Shares of the groups by stage, by {by}", _spec(shown)))
    return made


def _spec(points: Sequence[RagRow]) -> dict[str, Any]:
    groups = list(dict.fromkeys(label(point.group) for point in points))
    stages = list(dict.fromkeys(point.stage for point in points))
    rows = [
        {
            "stage": point.stage, "group": label(point.group), "share": (point.value or 0.0),
            "low": point.low, "high": point.high,
            "tip": f"{label(point.group)}, {point.stage}: {number((point.value or 0.0), 2)} "
            f"{interval(point.low, point.high, 2)}",
        }
        for point in points
    ]  # fmt: skip
    offset = {"field": "group", "sort": groups, "scale": {"paddingOuter": 3}}
    stage = {"field": "stage", "type": "ordinal", "sort": stages, "title": None,
             "axis": {"labelAngle": 0}}  # fmt: skip
    share = {"type": "quantitative", "title": "share", "scale": {"domain": [0, 1]}}
    key = {"title": None, "legend": {"orient": "top", "columnPadding": 30}}
    colour = nominal("group", dict(zip(groups, PALETTE, strict=False)), **key)
    shape = nominal("group", dict(zip(groups, SHAPES, strict=False)), **key)
    at = {"x": stage, "xOffset": offset}
    y = share | {"field": "share"}
    return {
        "width": 130 * len(stages), "height": 240, "data": {"values": rows},
        "layer": [
            layer("line", {**at, "y": y, "color": colour}, opacity=0.7),
            layer("rule", {**at, **span("y", share, "low", "high"), "color": colour},
                  only="isValid(datum.low)", strokeWidth=2),
            layer("point", {**at, "y": y, "color": colour, "shape": shape, **told()},
                  filled=True, size=80, opacity=1),
        ],
    }  # fmt: skip
