"""What the commands of the group Compare share: options, and how a result is written and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from ranktilt.cli import options
from ranktilt.cli.tables import READABLE, print_table, say

if TYPE_CHECKING:
    from ranktilt.comparisons.results import Result
    from ranktilt.display.table import Table

measures: options.Option = click.option(
    "-m", "--measure", "measures", multiple=True, help="Only these measures; repeat for more."
)
on: options.Option = click.option(
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
testing_options: options.Option = options.several(
    measures,
    click.option(
        "--test",
        type=click.Choice(["t", "wilcoxon", "randomisation"]),
        default="t",
        help="The paired test that decides significance; -f json and csv include all three.",
    ),
    correction("holm"),
    options.alpha,
    options.confidence,
    on,
    options.seed,
)
#: Format, output and quiet.
output_options: options.Option = options.several(
    options.printing,
    click.option("-o", "--output", help="Write the result to a .json or .csv file."),
    options.quiet,
)


def check_output(output: str | None, sources: Sequence[str | None]) -> None:
    """Refuse a target that no result can be written to."""
    options.check_target(output, sources, (".json", ".csv"))


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
    """Print a result: its conclusions, its tables, and what readers of them must know.

    Args:
        result: The result.
        form: The output format; in a terminal the tables are compact.
        quiet: Print no sentences.
        more: Headings and tables below the first.
    """
    if form in ("json", "csv"):
        click.echo(result.to_json() if form == "json" else result.to_csv(), nl=False)
        return
    if form == "table":
        own = result.compact_tables()
    else:
        own = [replace(result.table, notes=result.notes())]
    conclusions = [] if quiet else result.conclusions()
    say(*conclusions, form=form)
    if form == "markdown" and conclusions:
        click.echo("")
    notes: list[str] = []
    for heading, table in [*((table.title, table) for table in own), *more]:
        if heading:
            say(*[""] * bool(notes), heading, form=form)
        print_table(replace(table, title="", notes=()), form, READABLE)
        if form == "markdown":
            click.echo("")
        notes += table.notes
        if not (quiet or more):
            say(*table.notes, form=form)
    if more and not quiet:
        say(*notes, form=form)
    if form == "table" and result.in_full and not quiet:
        say(f"For {result.in_full}, use -f markdown, csv or json.")
