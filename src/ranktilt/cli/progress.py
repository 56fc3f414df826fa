"""Progress on standard error, when a person is watching and did not ask for quiet."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

import click

from ranktilt.progress import Progress, silent


def note(message: str, *, quiet: bool = False) -> None:
    """A line for the person, not for the next program."""
    if not quiet:
        click.echo(message, err=True)


@contextlib.contextmanager
def working(what: str, *, quiet: bool) -> Iterator[None]:
    """A sign of life for work whose length is not known beforehand."""
    if quiet or not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


@contextlib.contextmanager
def progress_bars(*, quiet: bool) -> Iterator[Progress]:
    """A bar per step of some work; nothing unless a person is watching."""
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


@contextlib.contextmanager
def steps(*, quiet: bool) -> Iterator[Callable[[str], None]]:
    """A sign of life that says what is being done now; nothing where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("…") as status:
        yield lambda what: status.update(f"{what} …")


@contextlib.contextmanager
def reading_bar(
    what: str, total: int | None, *, quiet: bool
) -> Iterator[Callable[[int, int], None] | None]:
    """A bar over bytes read, with the number of documents; None where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(what),
        BarColumn(),
        DownloadColumn(),
        TextColumn("{task.fields[documents]:,} documents"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total, documents=0)
        seen = 0

        def advance(size: int, documents: int) -> None:
            nonlocal seen
            seen += documents
            progress.update(task, advance=size, documents=seen)

        yield advance


@contextlib.contextmanager
def counting_bars(
    *whats: str, quiet: bool
) -> Iterator[tuple[Callable[[int, int], None] | None, ...]]:
    """A bar for each kind of work, over things done of all there are; None where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield (None,) * len(whats)
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:

        def bar(what: str) -> Callable[[int, int], None]:
            task = progress.add_task(what, total=None, visible=False)

            def advance(done: int, total: int) -> None:
                progress.update(task, completed=done, total=total, visible=True)

            return advance

        yield tuple(bar(what) for what in whats)
