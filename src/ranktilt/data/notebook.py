"""Result objects as tables in a notebook; everything that came from outside is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any


def html_table(
    header: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    caption: str = "",
    right: Iterable[int] = (),
) -> str:
    """A plain HTML table; `right` are the columns of numbers."""
    numbers = set(right)

    def line(tag: str, cells: Iterable[Any]) -> str:
        styled = (
            f'<{tag} style="text-align:{"right" if i in numbers else "left"}">'
            f"{escape(_text(cell))}</{tag}>"
            for i, cell in enumerate(cells)
        )
        return f"<tr>{''.join(styled)}</tr>"

    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "".join(line("td", row) for row in rows)
    return f"<table>{title}<thead>{line('th', header)}</thead><tbody>{body}</tbody></table>"


def _text(cell: Any) -> str:
    if cell is None:
        return "–"
    return f"{cell:.4f}" if isinstance(cell, float) else str(cell)
