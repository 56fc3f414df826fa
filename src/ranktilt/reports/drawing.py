"""How figures are drawn: Vega-Lite specifications, rendered offline to SVG and PNG.

A figure is drawn once, in an ink that the page turns into its text colour and the files into black.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ranktilt.data.files import atomic_target, write_text, writing
from ranktilt.errors import needs_extra

INK = "#010203"  # used for nothing else, so that it can be replaced
ACCENT = "#0072B3"  # used for no system; the page makes it lighter in dark mode
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#E69F00", "#56B4E9", "#CC79A7", INK, "#8A8A8A")
SHAPES = (
    "circle", "square", "triangle-up", "diamond", "triangle-down", "cross", "triangle-right",
    "triangle-left",
)  # fmt: skip
DASHES = ([1, 0], [6, 3], [2, 2], [8, 2, 2, 2], [4, 4], [10, 4], [1, 3], [6, 2, 1, 2])
FEW = len(PALETTE)  # more systems than this cannot be distinguished by colour
BANDS = 4  # with more systems per frame, only the baseline has a band
LABELS = 150  # room for a system's name, in pixels
#: The channels that tell what a mark shows: on the page, and in a notebook.
TIP = {name: {"field": "tip", "type": "nominal"} for name in ("description", "tooltip")}


class Panel(NamedTuple):
    """One drawing: its file's name, what it shows, and its specification."""

    name: str
    title: str
    spec: dict[str, Any]


class Drawn(NamedTuple):
    """A drawn panel: SVG for the page, SVG for a file, PNG."""

    name: str
    title: str
    inline: str
    svg: str
    png: bytes


#: Characters of a file name, without what is put before and after it.
_LONGEST_NAME = 120


def slug(text: str) -> str:
    """A file name of a measure: ARaB(magnitude='bool')@10 → ARaB-magnitude-bool-at-10."""
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", text.replace("@", " at ")).strip("-.") or "figure"
    if len(plain) <= _LONGEST_NAME:
        return plain
    # the end tells apart what begins alike
    return f"{plain[: _LONGEST_NAME - 9]}-{zlib.crc32(text.encode()):08x}"


def draw(panels: Iterable[Panel]) -> list[Drawn]:
    """Draw panels, without network access."""
    with needs_extra("drawing", "report"):
        import vl_convert
    drawn: list[Drawn] = []
    taken: dict[str, int] = {}
    for number, panel in enumerate(panels):
        taken[panel.name.lower()] = times = taken.get(panel.name.lower(), 0) + 1
        name = panel.name if times == 1 else f"{panel.name}-{times}"
        svg = vl_convert.vegalite_to_svg(_whole(panel.spec), allowed_base_urls=[])
        file = svg.replace(INK, "#000000")
        # a rectangle, because programs that draw PNG files ignore a style's background
        file = file.replace(">", '><rect width="100%" height="100%" fill="#fff"/>', 1)
        png = vl_convert.svg_to_png(file, scale=2)
        inline = _for_page(svg, panel.title, f"f{number}-")
        drawn.append(Drawn(name, panel.title, inline, file, png))
    return drawn


def write_drawing(panel: Panel, path: str) -> None:
    """Draw a panel to a .svg, .png or .json (Vega-Lite) file."""
    ending = Path(path).suffix.lower()
    if ending == ".json":
        write_text(path, json.dumps(panel.spec, indent=2, ensure_ascii=False) + "\n")
        return
    (drawn,) = draw([panel])
    with atomic_target(path) as temporary, writing(path):
        temporary.write_bytes(drawn.png if ending == ".png" else drawn.svg.encode())


def _for_page(svg: str, title: str, prefix: str) -> str:
    """The drawing for the page: text colour of the page, unique ids."""
    svg = svg.replace(INK, "currentColor").replace(ACCENT, "var(--accent)")
    for number, colour in enumerate(PALETTE):
        svg = svg.replace(f'"{colour}"', f'"var(--s{number})"')  # lighter in dark mode
    svg = re.sub(r' aria-label="([^"]*)" role="graphics-symbol"', r' data-tip="\1"', svg)
    svg = re.sub(r'\bid="', f'id="{prefix}', svg)
    svg = re.sub(r'url\((&quot;|"|)#', rf"url(\1#{prefix}", svg)
    svg = re.sub(r' (?:class|xmlns:xlink|version|role|aria-[a-z]+|font-family)="[^"]*"', "", svg)
    svg = re.sub(r' (?:opacity|stroke-width)="1"', "", svg)  # what they are anyway
    svg = re.sub(r' (?:transform|d|[xy][12]?)="[^"]*"', _hundredths, svg)
    label = f'<svg role="img" font-family="sans-serif" aria-label="{escape(title, quote=True)}" '
    return svg.replace("<svg ", label, 1)


def _hundredths(attribute: re.Match[str]) -> str:
    """Coordinates to a hundredth of a pixel."""
    return re.sub(r"(\.\d\d)\d+", r"\1", attribute[0])


def _whole(spec: dict[str, Any]) -> dict[str, Any]:
    text = {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "titleFontSize": 12}
    return spec | {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "background": None,
        # a browser's letters may be wider than those that the room was measured with
        "padding": {"left": 12, "right": 4, "top": 4, "bottom": 4},
        "config": {
            "font": "sans-serif",
            "axis": text | {
                "gridColor": INK, "gridOpacity": 0.12, "domainColor": INK, "domainOpacity": 0.4,
                "tickColor": INK, "tickOpacity": 0.4, "labelLimit": LABELS, "titleFontWeight": 400,
            },
            "legend": text | {
                "labelLimit": 260, "symbolStrokeWidth": 2, "symbolOpacity": 1,
                "titleFontWeight": 400,
            },
            "header": text | {"labelLimit": 112, "labelFontWeight": 600},
            "view": {"stroke": None},
            "title": {
                "color": INK, "anchor": "start", "fontSize": 13, "fontWeight": 600,
                "frame": "bounds", "subtitleColor": INK, "subtitleFontSize": 11,
            },
        },
    }  # fmt: skip


def label(text: str) -> str:
    """A label for Vega, without broken surrogates."""
    return text.encode("utf-8", "replace").decode()


def layer(
    kind: str,
    encoding: dict[str, Any],
    rows: Sequence[Mapping[str, Any]] | None = None,
    *,
    only: str | None = None,
    **look: Any,
) -> dict[str, Any]:
    """One layer of a figure.

    Args:
        kind: The mark: "point", "line", "rule", …
        encoding: What its channels show.
        rows: Its data; those of the figure by default.
        only: Draw only rows for which this expression is true.
        look: Colour, size and the like.
    """
    says = "description" in encoding  # what the page shows next to the pointer
    made: dict[str, Any] = {"mark": {"type": kind, "aria": says, **look}, "encoding": encoding}
    if rows is not None:
        made["data"] = {"values": list(rows)}
    if only is not None:
        made["transform"] = [{"filter": only}]
    return made


def span(channel: str, axis: dict[str, Any], low: str, high: str) -> dict[str, Any]:
    """The channels of a mark that goes from one field to another along an axis."""
    return {channel: axis | {"field": low}, f"{channel}2": {"field": high}}


def nominal(field: str, looks: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A channel that gives every name of a field its own look."""
    scale = {"domain": list(looks), "range": list(looks.values())}
    return {"field": field, "type": "nominal", "scale": scale, **more}


def value_axis(field: str, title: str, values: Iterable[float | None]) -> dict[str, Any]:
    """An axis around the values, with a small margin."""
    known = [value for value in values if value is not None and np.isfinite(value)]
    low, high = min(known), max(known)
    room = 0.03 * (high - low) if high - low > 1e-9 else 0.05
    return {
        "field": field, "type": "quantitative", "title": title,
        "scale": {"zero": False, "nice": False, "domain": [low - room, high + room]},
        "axis": {"tickCount": 5, "labelOverlap": "greedy", "labelSeparation": 8, "grid": True},
    }  # fmt: skip


def rows_axis(field: str, names: Sequence[str]) -> dict[str, Any]:
    """An axis with a row for every name."""
    look = {"grid": False, "ticks": False, "domain": False, "labelPadding": 6}
    return {"field": field, "type": "nominal", "sort": list(names), "title": None, "axis": look}


def dashed_line(value: float) -> dict[str, Any]:
    """A dashed line at a value of the horizontal axis."""
    at = {"x": {"datum": value, "type": "quantitative"}}
    # without data of its own it would not be drawn everywhere
    return layer("rule", at, [{}], color=INK, strokeDash=[4, 3], opacity=0.7)
