"""What the commands of the group Compare share: options, and how a result is written and shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.tables import READABLE, print_table, say

if TYPE_CHECKING:
    from ranktilt.comparisons.results import Result
    from ranktilt.display.table import Table

    MoreTables = Sequence[tuple[str, Table]]

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


def command(
    name: str, doing: str, more: Callable[[Any], MoreTables] = lambda _: ()
) -> Callable[[Callable[..., Result]], click.Command]:
    """A command whose function compares its arguments, which are files.

    The result is written and shown as `output_options` say.

    Args:
        name: The command.
        doing: What a terminal shows meanwhile.
        more: Headings and further tables of a result, for all formats but the compact one.
    """

    def made(compare: Callable[..., Result]) -> click.Command:
        @wraps(compare)
        def run(form: str, output: str | None, quiet: bool, **given: Any) -> None:
            own = click.get_current_context().command.params
            files = [given[str(one.name)] for one in own if isinstance(one, click.Argument)]
            sources = [path for own in files for path in ([own] if isinstance(own, str) else own)]
            options.check_target(output, sources, (".json", ".csv"))
            with working(doing, quiet=quiet):
                result = compare(**given)
            write_result(result, output, sources, quiet=quiet)
            further = () if form == "table" else more(result)
            show_result(result, form, quiet=quiet, more=further)

        return click.command(name)(run)

    return made


def write_result(
    result: Result, output: str | None, sources: Sequence[str], *, quiet: bool
) -> None:
    """Write a result with its manifest, if a file was named."""
    if output is not None:
        from ranktilt.data.manifest import build_manifest, hash_inputs

        result.write(output, build_manifest(hash_inputs(list(sources)), result.settings()))
        note(f"{output}: written", quiet=quiet)


def show_result(result: Result, form: str, *, quiet: bool, more: MoreTables = ()) -> None:
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
