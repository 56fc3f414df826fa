"""`ranktilt rankers`."""

from __future__ import annotations

import json

import click

from ranktilt.cli import options


@click.command("rankers")
@click.argument("words", nargs=-1, metavar="[WORD]…")
@options.output_format()
def command(words: tuple[str, ...], form: str) -> None:
    """List the papers' rankers: spec, checkpoint, who used it, parameters.

    WORDs select rankers by name, family, spec or paper. Pass a spec to `ranktilt rank --ranker`;
    FOLDER and FILE stand for your own. Checkpoint names are those of the papers' releases; they
    were not checked against a hub.

    Example: ranktilt rankers dense
    """
    from dataclasses import asdict

    from ranktilt.errors import InputError
    from ranktilt.rankers.registry import known_rankers

    found = known_rankers(words)
    if not found:
        raise InputError(
            f"no ranker matches {' and '.join(map(repr, words))}", do="ranktilt rankers lists all"
        )
    if form == "json":
        click.echo(json.dumps([asdict(own) for own in found], indent=1, ensure_ascii=False))
        return
    for own in found:
        click.secho(own.name, bold=True)
        click.echo(f"  spec        {own.spec}  ({own.family})")
        for title, text in (
            ("checkpoint", own.checkpoint), ("parameters", own.size), ("used by", own.used_by),
            ("note", own.note),
        ):  # fmt: skip
            if text:
                click.echo(f"  {title:<11} {text}")
