"""`ranktilt measures`."""

from __future__ import annotations

import json

import click

from ranktilt.cli import options


@click.command("measures")
@click.argument("name", required=False)
@options.output_format("markdown")
def command(name: str | None, form: str) -> None:
    """List every measure with its formula, source equation, range and fair value.

    With NAME, show everything about one measure, including parameters and an example.
    """
    from ranktilt.errors import UnknownNameError
    from ranktilt.measures.base import registered
    from ranktilt.measures.catalogue import describe, measure_names, measures_markdown

    name = None if name is None else name.split("@")[0].split("(")[0]
    known = registered()
    if name is not None and name not in known:
        raise UnknownNameError("measure", name, known)
    chosen = [name] if name else measure_names()
    if form == "markdown":
        click.echo(measures_markdown(chosen), nl=False)
        return
    entries = [describe(known[n]) for n in chosen]
    if form == "json":
        click.echo(json.dumps(entries, indent=1, ensure_ascii=False))
        return
    for entry in entries:
        click.secho(entry["signature"], bold=True)
        click.echo(f"  {entry['summary']}")
        click.echo(f"  formula  {entry['formula']}")
        click.echo(f"  source   {entry['source']}, {entry['equation']} · {entry['file']}")
        click.echo(f"  range    {entry['range']}; fair: {entry['fair']}; needs {entry['needs']}")
        if name:
            click.echo(entry["text"].removeprefix(entry["summary"]).replace("\n\n", "\n", 1))
    if not name:
        click.echo("\nNames of ir_measures (RR@10, nDCG@10, R@10, AP, …) work, too.")
