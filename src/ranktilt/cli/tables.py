"""Printing tables in the terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ranktilt.display.table import Table


#: Columns that sentences and the tables of conclusions use at most.
READABLE = 100


def width() -> int:
    """Columns of the terminal; output that is piped or redirected is not wrapped."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 1000


def print_table(table: Table, form: str = "table", most: int | None = None) -> None:
    """Print a table, with an empty line above and below it in the terminal.

    Args:
        table: What to print.
        form: "table", "markdown" or "latex".
        most: Columns that it may have, also if the output is redirected.
    """
    text = table.render(form, width() if most is None else min(width(), most))
    click.echo(f"\n{text}\n" if form == "table" else text)


def say(*sentences: str, form: str = "table") -> None:
    """Print sentences, wrapped in a terminal; as points in Markdown, as comments in LaTeX."""
    for sentence in sentences:
        if form == "table":
            size = min(width(), READABLE)
            click.echo(
                textwrap.fill(
                    sentence, size, subsequent_indent="  ", break_long_words=False,
                    break_on_hyphens=False,
                )
            )  # fmt: skip
        else:
            click.echo(f"- {sentence}" if form == "markdown" else f"% {sentence}")
