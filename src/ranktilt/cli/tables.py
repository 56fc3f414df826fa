"""Printing tables in the terminal."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ranktilt.display.table import Table


def width() -> int:
    """Columns of the terminal; output that is piped or redirected is not wrapped."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 1000


def print_table(table: Table, form: str = "table") -> None:
    """Print a table, with an empty line above and below it in the terminal.

    Args:
        table: What to print.
        form: "table", "markdown" or "latex".
    """
    text = table.render(form, width())
    click.echo(f"\n{text}\n" if form == "table" else text)
