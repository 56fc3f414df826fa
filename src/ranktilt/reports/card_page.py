"""The page of a tilt card: what moves each ranker's scores, as a picture, and its folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ranktilt.counterfactuals.tilt_card import CardRow, TiltCard
from ranktilt.display import pages
from ranktilt.display.numbers import interval, number
from ranktilt.reports.folder import Report, result_folder, write_file

TITLE = "Tilt card"
#: Field of a row, heading, what the left and right ends mean, value of no effect, digits.
_COLUMNS = (
    ("shift", "Change of the score (SD)", ("lower", "higher"), 0.0, 2),
    ("above", "Above the original", ("never", "always"), 0.5, 2),
    ("ranks", "Places up", ("down", "up"), 0.0, 1),
)


def render_card(found: TiltCard, *, manifest: Mapping[str, Any] | None = None) -> str:
    """The whole page.

    Args:
        found: The card.
        manifest: Command, inputs and versions to show.

    Returns:
        HTML.
    """
    rows = found.rows
    drawn = [_column(rows, *column) for column in _COLUMNS]
    lines = {
        system: [
            (row, [column(row, place) for column in drawn])
            for row in rows
            if row.system == system
        ]
        for place, system in enumerate(found.systems)
    }  # fmt: skip
    content = {
        "found": found,
        "title": f"{TITLE}: {found.systems[0]}" if len(found.systems) == 1 else TITLE,
        "columns": [(name, ends) for _, name, ends, *_ in _COLUMNS],
        "lines": lines,
        "conclusions": found.conclusions(),
        "notes": found.notes(),
        "about": pages.manifest_content(manifest or {}, found.settings()),
    }
    return pages.render_page("ranktilt.reports", "card.html", content)


def _column(
    rows: Sequence[CardRow], field: str, name: str, _ends: Any, none: float, digits: int
) -> Callable[[CardRow, int], dict[str, Any]]:
    """A function that draws a row's value on the scale of all rows of a column."""
    names = (field, f"{field}_low", f"{field}_high")
    known = [v for row in rows for part in names if (v := getattr(row, part)) is not None]
    reach = max((abs(v - none) for v in known), default=0.0) or 1.0

    def place(value: float | None) -> float | None:
        return None if value is None else round(50 + 48 * (value - none) / reach, 2)

    def draw(row: CardRow, system: int) -> dict[str, Any]:
        value, low, high = (getattr(row, part) for part in names)
        signed = none == 0
        text = number(value, digits, signed=signed)
        tip = f"{row.system}, {row.perturbation}: {name.lower()} {text}"
        if low is not None:
            tip += f" {interval(low, high, digits, signed=signed)}"
        strip = {"system": system, "tip": tip, "fair": 50, "chance": None, "at": place(value),
                 "low": place(low), "high": place(high)}  # fmt: skip
        return {"strip": None if value is None else strip, "text": text}

    return draw


def write_card(
    found: TiltCard, output: str | os.PathLike[str], *, manifest: Mapping[str, Any] | None = None
) -> Report:
    """Write index.html, results.json and manifest.json.

    The page needs the extra `report`; without it the rest is written. An existing folder of an
    earlier call is replaced when the new one is complete.

    Args:
        found: The card.
        output: Folder to write.
        manifest: Inputs and settings; by default the card's settings.

    Returns:
        The paths that were written.
    """
    with result_folder(found, output, manifest, "tilt card") as (new, made):
        if find_spec("jinja2") is not None:
            write_file(new / "index.html", render_card(found, manifest=made))
    return Report(Path(output))
