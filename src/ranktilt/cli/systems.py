"""`ranktilt systems`."""

from __future__ import annotations

import json

import click


@click.command("systems")
@click.argument("words", nargs=-1, metavar="[WORD]…")
@click.option(
    "-f", "--format", "form", type=click.Choice(["table", "json", "markdown"]), default="table",
    show_default=True, help="How to print.",
)  # fmt: skip
def command(words: tuple[str, ...], form: str) -> None:
    """List every ranking system of the papers: spec, checkpoint, who used it, parameters.

    With one WORD or more only those whose name, family, spec or paper has words that begin with
    them. A spec goes to `ranktilt rank --system`; FOLDER and FILE stand for your own. Checkpoint
    names are those of the papers' releases; they were not checked against a hub here.

    Example: ranktilt systems dense
    """
    from ranktilt.errors import InputError
    from ranktilt.rankers.registry import HEADER, known_systems, table_rows

    found = known_systems(words)
    if not found:
        raise InputError(
            f"no system for {' and '.join(map(repr, words))}",
            do="ranktilt systems lists them all",
        )
    if form == "json":
        click.echo(json.dumps([s.to_dict() for s in found], indent=1, ensure_ascii=False))
        return
    rows = table_rows(found)
    if form == "markdown":
        from ranktilt.cli.tables import print_table
        from ranktilt.display.table import Table

        print_table(Table(HEADER, rows, (HEADER.index("parameters"),)), form)
        return
    for name, family, spec, checkpoint, papers, count, note in rows:
        click.secho(name, bold=True)
        click.echo(f"  spec        {spec}  ({family})")
        if checkpoint != "—":
            click.echo(f"  checkpoint  {checkpoint}")
        if count != "—":
            click.echo(f"  parameters  {count}")
        if papers != "—":
            click.echo(f"  used by     {papers}")
        if note:
            click.echo(f"  note        {note}")
