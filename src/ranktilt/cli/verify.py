"""`ranktilt verify`."""

from __future__ import annotations

import click


@click.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE|FOLDER…")
@click.pass_context
def command(context: click.Context, files: tuple[str, ...]) -> None:
    """Compare files with the checksums they were written with.

    Annotations, polarity and scores have their checksum inside; runs, tables, reports and indexes
    have it in their manifest. Prints what has changed or is missing; the exit code is then 1.

    Example: ranktilt verify annotations.parquet report/
    """
    from collections import Counter

    from ranktilt.data.manifest import check_files

    found = check_files(files)
    for path, state in found.items():
        if state != "ok":
            click.echo(f"{path}: {state}")
    number = Counter(found.values())
    click.echo(", ".join(f"{number[state]:,} {state}" for state in sorted(number)))
    if number["changed"] or number["missing"]:
        context.exit(1)
