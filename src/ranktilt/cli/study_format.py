"""What the commands of a study's analysis share: choices, options, numbers as people read them."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from ranktilt.cli import options

_Command = TypeVar("_Command", bound=Callable[..., Any])

MODELS = ("ols", "hc3", "cluster", "rlm", "mixed")
BEHAVIOURS = ("all", "clicked")
LEVELS = ("nominal", "ordinal", "interval", "ratio")


def _form(choices: Sequence[str]) -> Callable[[_Command], _Command]:
    return click.option(
        "-f", "--format", "form", type=click.Choice(choices), default="table",
        show_default=True, help="How to print.",
    )  # fmt: skip


form = _form(options.FORMATS)
#: Where a result is several tables, which one CSV file cannot hold.
form_of_tables = _form([name for name in options.FORMATS if name != "csv"])
inattentive = click.option(
    "--keep-inattentive", is_flag=True,
    help="Keep answers of people who failed the attention check.",
)  # fmt: skip
confidence = click.option(
    "--confidence", type=float, default=0.95, show_default=True, help="Level of the intervals."
)


def number(value: float | None, digits: int = 3) -> str:
    """A number, or nothing where it is undefined."""
    return "" if value is None else f"{value:.{digits}f}"


def between(low: float | None, high: float | None) -> str:
    """An interval."""
    return "" if low is None or high is None else f"{low:.3f} to {high:.3f}"


def percent(level: float) -> str:
    """95 % for 0.95."""
    return f"{100 * level:.3g} %"


def records(rows: list[dict[str, Any]]) -> str:
    """Rows as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0] if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: "" if v is None else v for key, v in row.items()} for row in rows)
    return out.getvalue()
