"""Text from outside inside HTML and LaTeX, escaped; result objects as tables in a notebook."""

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


_LATEX = {
    "\\": r"\textbackslash{}", "_": r"\_", "%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--",
    "−": "$-$", "▲": r"$^{\blacktriangle}$", "▼": r"$^{\blacktriangledown}$", "×": r"$\times$",
    "→": r"$\to$", "±": r"$\pm$", "…": r"\dots{}", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", "·": r"$\cdot$",
}  # fmt: skip


def latex_text(text: str) -> str:
    """Text with LaTeX's special characters escaped, each once."""
    return "".join(_LATEX.get(character, character) for character in " ".join(text.split()))
