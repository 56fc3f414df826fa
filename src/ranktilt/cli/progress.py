"""What commands print: tables and sentences; on standard error notes and progress, unless quiet."""

from __future__ import annotations

import contextlib
import shutil
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from ranktilt.progress import Progress, silent

if TYPE_CHECKING:
    from ranktilt.display.table import Table
    from ranktilt.rankers.asking import CostEstimate

#: Seconds between two lines in a log; work that is done sooner prints none.
_EVERY = 30.0
#: Where a command's context has whether it was called with --quiet.
QUIET = "ranktilt.quiet"
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


def is_quiet() -> bool:
    """Whether the command that runs was called with --quiet."""
    context = click.get_current_context(silent=True)
    return context is not None and context.meta.get(QUIET, False)


def note(message: str) -> None:
    """Print a line on standard error, unless quiet."""
    if not is_quiet():
        click.echo(message, err=True)


def note_folder(output: str, *, page: bool) -> None:
    """Say that a folder was written, and what its page needs if it has none."""
    if not page:
        note("no page: it needs an extra, pip install 'ranktilt[report]'")
    note(f"{output}: written")


@contextlib.contextmanager
def working(what: str) -> Iterator[None]:
    """Show a spinner during work of unknown length; in a log, a line every so often."""
    if is_quiet():
        yield
        return
    if not sys.stderr.isatty():
        done = threading.Event()
        teller = threading.Thread(target=_tell, args=(what, done.wait), daemon=True)
        teller.start()
        try:
            yield
        finally:
            done.set()
            teller.join()
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


@contextlib.contextmanager
def progress_bars() -> Iterator[Progress]:
    """Show a bar per step of some work; in a log, a line every so often."""
    if is_quiet():
        yield silent
        return
    if not sys.stderr.isatty():
        yield _Log()
        return
    from rich import progress as bars
    from rich.console import Console

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
            shown = _amount(done, total, unit)
            display.update(tasks[step], completed=done, total=total, shown=shown)

        yield report


class _Log:
    """Progress as lines: how far a step is, each time that some seconds have passed."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.start = self.last = clock()

    def __call__(
        self, step: str, done: int = 0, total: int | None = None, unit: str = "", /
    ) -> None:
        now = self.clock()
        if now - self.last < _EVERY:
            return
        self.last = now
        share = f" ({done / total:.0%})" if total else ""
        told = f"{_amount(done, total, unit)}{share}".strip()
        note(f"{step}: {told + ', ' if told else ''}{_elapsed(now - self.start)}")


def _tell(
    what: str, wait: Callable[[float], bool], clock: Callable[[], float] = time.monotonic
) -> None:
    """Print a line each time that `wait` returns before the work is done."""
    start = clock()
    while not wait(_EVERY):
        note(f"{what.removesuffix(' …')}: {_elapsed(clock() - start)}")


def _amount(done: int, total: int | None, unit: str) -> str:
    """1,200 of 5,000 documents; nothing if neither is known."""
    from rich.filesize import decimal

    if not (done or total):
        return ""
    size = decimal if unit == "bytes" else "{:,}".format
    of = "" if total is None else f" of {size(total)}"
    return f"{size(done)}{of} {'' if unit == 'bytes' else unit}".rstrip()


def _elapsed(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s so far" if minutes else f"{rest} s so far"


def print_estimates(costs: Iterable[CostEstimate]) -> None:
    """What a command would cost, for --dry-run."""
    for line in [cost.line() for cost in costs] or ["no ranker sends requests that cost money"]:
        click.echo(line)
