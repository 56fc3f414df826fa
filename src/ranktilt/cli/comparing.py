"""What the commands of the group Compare share: options, and how a result is written and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ranktilt.cli import options
from ranktilt.cli.tables import print_table, width

if TYPE_CHECKING:
    from ranktilt.comparisons.results import Result
    from ranktilt.display.table import Table

measures = click.option(
    "-m", "--measure", "measures", multiple=True, help="Only these measures; repeat for more."
)
on = click.option(
    "--on",
    type=click.Choice(["tilt", "value"]),
    default="tilt",
    help="Compare two-sided measures (ARaB, Share) by their distance from fair, or by their value.",
)


def correction(default: str) -> Callable[[options.Command], options.Command]:
    """The option --correction."""
    return click.option(
        "--correction",
        type=click.Choice(["holm", "bonferroni", "none"]),
        default=default,
        help="Correction of p for the number of tests.",
    )


#: The options that choose what a comparison tests, in the order of the help.
testing_options = options.several(
    measures,
    click.option(
        "--test",
        type=click.Choice(["t", "wilcoxon", "randomisation"]),
        default="t",
        help="The paired test that decides; -f json and csv include all three.",
    ),
    correction("holm"),
    options.alpha,
    options.confidence,
    click.option(
        "--interval",
        type=click.Choice(["adjusted", "t"]),
        default="adjusted",
        help="Kind of interval: adjusted is the t interval corrected for skewness and for "
        "influential queries.",
    ),
    on,
    options.seed,
)
#: Format, output and quiet.
output_options = options.several(
    options.printing,
    click.option("-o", "--output", help="Write the result to a .json or .csv file."),
    options.quiet,
)


def check_output(output: str | None, sources: Sequence[str]) -> None:
    """Refuse a target that cannot be written before any work is done for it."""
    if output is not None:
        from ranktilt.data.files import require_writable, target_suffix

        target_suffix(output, (".json", ".csv"))
        require_writable(output, sources)


def write_result(
    result: Result, output: str | None, sources: Sequence[str], *, quiet: bool
) -> None:
    """Write a result with its manifest, if a file was named."""
    if output is None:
        return
    from ranktilt.cli.progress import note
    from ranktilt.data.manifest import build_manifest, hash_inputs

    result.write(output, build_manifest(hash_inputs(list(sources)), result.settings()))
    note(f"{output}: written", quiet=quiet)


def show_result(
    result: Result, form: str, *, quiet: bool, more: Sequence[tuple[str, Table]] = ()
) -> None:
    """Print a result: its table, other tables with their headings, and its notes.

    Args:
        result: The result.
        form: The output format.
        quiet: Print no notes.
        more: Headings and tables below the first.
    """
    if form == "json":
        click.echo(result.to_json(), nl=False)
        return
    if form == "csv":
        click.echo(result.to_csv(), nl=False)
        return
    show_fitted(result.table, form)
    for heading, table in more:
        if heading:
            say(heading, form)
        show_fitted(table, form)
    if not quiet:
        say_all(result.notes(), form)


def show_fitted(table: Table, form: str = "table") -> None:
    """Print a table with long names of runs shortened if it is wider than the terminal."""
    print_table(_fitted(table) if form == "table" else table, form)
    if form == "markdown":
        click.echo("")


def _fitted(table: Table) -> Table:
    """Long names of runs cut in the middle; the sentences below and other formats have them whole.

    One table with short names reads better than several with whole names.
    """
    header, rows = table.header, table.cells()
    places = [number for number, title in enumerate(header) if title in ("run", "with")]
    widths = [max(map(len, column)) + 3 for column in zip(header, *rows, strict=True)]
    others = sum(own for number, own in enumerate(widths) if number not in places)
    room = (width() - others) // max(1, len(places)) - 3
    names = {row[place] for row in rows for place in places}
    short = {name: _cut(name, room) for name in names}
    if room < 6 or len(set(short.values())) < len(names):
        return table
    shown = [
        [short[cell] if number in places else cell for number, cell in enumerate(row)]
        for row in rows
    ]
    return replace(table, rows=shown)


def _cut(name: str, room: int) -> str:
    if len(name) <= room:
        return name
    tail = room // 2
    return f"{name[: room - tail - 1]}…{name[len(name) - tail :]}"


def say(note: str, form: str = "table") -> None:
    """Print a sentence below a table; as a comment in LaTeX."""
    if form == "table":
        click.echo(click.wrap_text(note, min(width(), 100), subsequent_indent="  "))
    else:
        click.echo(f"- {note}" if form == "markdown" else f"% {note}")


def say_all(notes: Sequence[str], form: str = "table") -> None:
    """Print sentences below a table."""
    for note in notes:
        say(note, form)
