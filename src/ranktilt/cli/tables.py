"""Tables for the terminal, Markdown and LaTeX."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence

import click

Row = list[str]


def width() -> int:
    """Columns of the terminal; in a pipe there is no width to keep to, so lines stay whole."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 1000


def print_table(header: Row, rows: list[Row], form: str, right: Sequence[int]) -> None:
    """Print in the form asked for; `right` are the columns of numbers."""
    if form == "markdown":
        click.echo(_markdown(header, rows, right))
    elif form == "latex":
        click.echo(_latex(header, rows, right))
    else:
        for columns in _pieces(header, rows, right):
            _print_piece(header, rows, right, columns)


def _pieces(header: Row, rows: list[Row], right: Sequence[int]) -> list[list[int]]:
    """Columns that fit side by side: a wide table becomes several, each with its labels."""
    widths = [max(map(len, column)) + 3 for column in zip(header, *rows, strict=True)]
    labels = [number for number in range(len(header)) if number not in right]
    room = width() - sum(widths[number] for number in labels)
    pieces: list[list[int]] = [[]]
    used = 0
    for number in right:
        if pieces[-1] and used + widths[number] > room:
            pieces.append([])
            used = 0
        pieces[-1].append(number)
        used += widths[number]
    return [sorted(labels + piece) for piece in pieces]


def _print_piece(header: Row, rows: list[Row], right: Sequence[int], columns: list[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    class Printer(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # rich would exit with 1; our main knows better

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for number in columns:
        justify = "right" if number in right else "left"
        # a name may be broken where nothing else helps, a number never
        table.add_column(header[number], justify=justify, overflow="fold", no_wrap=number in right)  # type: ignore[arg-type]
    for row in rows:
        table.add_row(*(row[number] for number in columns))
    Printer(width=width(), highlight=False, markup=False, emoji=False, file=sys.stdout).print(table)


def _markdown(header: Row, rows: list[Row], right: Sequence[int]) -> str:
    rule = ["---:" if i in right else "---" for i in range(len(header))]
    return "\n".join(
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |"
        for line in [header, rule, *rows]
    )


def _latex(header: Row, rows: list[Row], right: Sequence[int]) -> str:
    from ranktilt.data.markup import latex_text

    spec = "".join("r" if i in right else "l" for i in range(len(header)))
    body = [" & ".join(map(latex_text, row)) + r" \\" for row in rows]
    head = " & ".join(map(latex_text, header)) + r" \\"
    return "\n".join(
        [rf"\begin{{tabular}}{{{spec}}}", r"\toprule", head, r"\midrule", *body, r"\bottomrule",
         r"\end{tabular}"]
    )  # fmt: skip
