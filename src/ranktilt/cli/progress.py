"""Progress on standard error, if it is a terminal and --quiet is not given."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator

import click

from ranktilt.progress import Progress, silent


def note(message: str, *, quiet: bool = False) -> None:
    """Print a line on standard error, unless quiet."""
    if not quiet:
        click.echo(message, err=True)


@contextlib.contextmanager
def working(what: str, *, quiet: bool) -> Iterator[None]:
    """Show a spinner during work of unknown length."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


@contextlib.contextmanager
def progress_bars(*, quiet: bool) -> Iterator[Progress]:
    """Show a bar per step of some work, on a terminal."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    from rich import progress as bars
    from rich.console import Console
    from rich.filesize import decimal

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TextColumn("{task.fields[shown]}"),
        bars.TimeRemainingColumn(),
    )
    with bars.Progress(*columns, console=Console(stderr=True), transient=True) as display:
        tasks: dict[str, bars.TaskID] = {}

        def report(step: str, done: int = 0, total: int | None = None, unit: str = "", /) -> None:
            if step not in tasks:
                tasks[step] = display.add_task(step, total=total, shown="")
            size = decimal if unit == "bytes" else "{:,}".format
            of = "" if total is None else f" of {size(total)}"
            shown = f"{size(done)}{of} {'' if unit == 'bytes' else unit}" if done or total else ""
            display.update(tasks[step], completed=done, total=total, shown=shown.rstrip())

        yield report
