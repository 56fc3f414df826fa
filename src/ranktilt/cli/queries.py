"""`ranktilt queries pool`."""

from __future__ import annotations

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, working
from ranktilt.cli.tables import print_table
from ranktilt.display.table import Table


@click.group("queries")
def command() -> None:
    """Find queries worth labelling."""


@command.command("pool", short_help="Pool the most tilted queries of each system.")
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option("-a", "--annotations", required=True, help="Made by ranktilt annotate.")
@click.option(
    "--depth", type=click.IntRange(1), default=500, show_default=True,
    help="The most tilted so many of each system in each direction.",
)  # fmt: skip
@click.option(
    "-m", "--measure", default="RaB(magnitude='tf')@10", show_default=True,
    help="A measure with two sides.",
)  # fmt: skip
@click.option("--queries", help="The queries' texts.")
@click.option(
    "--any-sign", is_flag=True,
    help="Fill lists up with queries that lean the other way, or not at all.",
)  # fmt: skip
@click.option(
    "--missing", type=click.Choice(["error", "neutral", "skip"]), default="error",
    show_default=True, help="Documents without annotations.",
)  # fmt: skip
@options.order
@click.option(
    "-o", "--output", help="Write the queries to a .tsv or .csv file, which other commands read."
)
@options.quiet
def pool(
    runs: tuple[str, ...],
    annotations: str,
    depth: int,
    measure: str,
    queries: str | None,
    any_sign: bool,
    missing: str,
    order: str,
    output: str | None,
    quiet: bool,
) -> None:
    """Pool the most tilted queries of every system towards either side, for annotation.

    Each system has a list for each side, sorted by its tilt; the tops of all lists are put
    together. Of the queries found, those that name a group are what annotators sort out.

    Example: ranktilt queries pool bm25.trec neural.trec -a annotations.parquet --queries q.tsv
    """
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.reading import Reading
    from ranktilt.studies.annotation.pool import pool_runs

    if output is not None:
        target_suffix(output, (".tsv", ".csv"))
        require_writable(output, [*runs, annotations, queries])
    with working("Scoring …", quiet=quiet):
        found = pool_runs(
            list(runs),
            annotations,
            depth=depth,
            measure=measure,
            queries=queries,
            any_sign=any_sign,
            reading=Reading(order=order, missing=missing),  # type: ignore[arg-type]
        )
    if output is not None:
        write_text(output, found.to_csv() if output.endswith(".csv") else found.to_tsv())
        print_table(
            Table(
                ["list", "queries"],
                [[name, str(count)] for name, count in found.lists.items()],
                (1,),
            )
        )
    else:
        click.echo(found.to_tsv(), nl=False)
    note(
        f"{len(found.queries):,} of {found.considered:,} queries from {len(found.lists)} lists of "
        f"up to {depth} by {found.measure}",
        quiet=quiet,
    )
    if found.undefined:
        note(f"{found.undefined} values were undefined and are in no list", quiet=quiet)
