"""The page of an audit of RAG: the groups' shares through the stages, and its folder."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from ranktilt.data.csv_files import write_csv
from ranktilt.data.manifest import build_manifest
from ranktilt.display import pages
from ranktilt.display.numbers import interval, number
from ranktilt.display.table import Table
from ranktilt.reports.drawing import (
    FEW,
    PALETTE,
    SHAPES,
    Panel,
    draw,
    label,
    layer,
    nominal,
    span,
    told,
)
from ranktilt.reports.folder import (
    Report,
    check_folder,
    report_folder,
    write_file,
    write_folder_manifest,
)


@dataclass(frozen=True)
class FlowPoint:
    """A group's mean share at a stage, with its interval."""

    by: str
    stage: str
    group: str
    share: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class RagPage:
    """What the page and its folder show.

    Attributes:
        title: The heading.
        lead: The line below it.
        conclusions: Sentences, the most important first.
        points: The picture.
        tables: All tables.
        changed: The questions that change most.
        notes: What readers of the tables must know.
        settings: How the result was made.
        results: results.json.
        questions: Rows of questions.csv.
    """

    title: str
    lead: str
    conclusions: tuple[str, ...]
    points: tuple[FlowPoint, ...]
    tables: tuple[Table, ...]
    changed: Table | None
    notes: tuple[str, ...]
    settings: Mapping[str, Any]
    results: str
    questions: tuple[Mapping[str, Any], ...]


def flow_panels(points: Sequence[FlowPoint]) -> list[Panel]:
    """One drawing per kind of share; of many groups the eight with the largest shares."""
    made = []
    for by in dict.fromkeys(point.by for point in points):
        own = [point for point in points if point.by == by]
        largest: dict[str, float] = {}
        for point in own:
            largest[point.group] = max(point.share, largest.get(point.group, 0.0))
        most = sorted(largest, key=lambda group: -largest[group])[:FEW]
        shown = [point for point in own if point.group in most]
        made.append(Panel(f"flow-{by}", f"Shares of the groups by stage, by {by}", _spec(shown)))
    return made


def _spec(points: Sequence[FlowPoint]) -> dict[str, Any]:
    groups = list(dict.fromkeys(label(point.group) for point in points))
    stages = list(dict.fromkeys(point.stage for point in points))
    rows = [
        {
            "stage": point.stage, "group": label(point.group), "share": point.share,
            "low": point.low, "high": point.high,
            "tip": f"{label(point.group)}, {point.stage}: {number(point.share, 2)} "
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


def write_rag(
    page: RagPage, output: str | os.PathLike[str], *, manifest: Mapping[str, Any] | None = None
) -> Report:
    """Write index.html, results.json, questions.csv and manifest.json.

    The page needs the extra `report`; without it the rest is written. An existing folder of an
    earlier call is replaced when the new one is complete.

    Args:
        page: What to write.
        output: Folder to write.
        manifest: Inputs and settings; by default the page's settings.

    Returns:
        The paths that were written.
    """
    import polars as pl

    target = check_folder(output)
    made = dict(manifest) if manifest is not None else build_manifest([], dict(page.settings))
    with report_folder(target, os.fspath(output)) as new:
        write_file(new / "results.json", page.results)
        questions = pl.DataFrame(list(page.questions), infer_schema_length=None)
        write_csv(new / "questions.csv", questions)
        if find_spec("jinja2") is not None and find_spec("vl_convert") is not None:
            drawn = draw(flow_panels(page.points))
            for picture in drawn:
                write_file(new / f"{picture.name}.svg", picture.svg)
            about = pages.manifest_content(made, page.settings)
            content = {"page": page, "title": page.title, "figures": drawn, "about": about}
            html = pages.render_page("ranktilt.reports", "rag.html", content)
            write_file(new / "index.html", html)
        write_folder_manifest(new, made, "rag")
    return Report(target)
