"""`ranktilt reproduce`: the papers' audits, from a config file."""

from __future__ import annotations

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, steps


@click.group("reproduce")
def command() -> None:
    """Repeat the papers' audits on data that can be had."""


@command.command("pair")
@click.argument("config", metavar="CONFIG")
@click.option("-o", "--output", help="Write the page (.md) with a manifest beside it.")
@click.option("--scores", help="Write all scores to a .json, .csv or .parquet file.")
@options.quiet
def pair(config: str, output: str | None, scores: str | None, quiet: bool) -> None:
    """Audit systems on debates: relevance, rND, rKL, DUO, domains, other embedders.

    CONFIG is a TOML file: corpus, embedders, and [[system]] entries with a name and either a spec
    (as for `ranktilt rank`) or a run. Prints Tables 4, 5 and 8 of Ziems et al. (2024) in form.

    Example: ranktilt reproduce pair pair.toml -o pair.md
    """
    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.data.scores import check_ending
    from ranktilt.reproduce.pair import PairConfig, audit_pair, page

    chosen = PairConfig.read(config)
    named = [how["run"] for how in chosen.systems.values() if "run" in how]
    inputs = [config, *(str(chosen.path(name)) for name in [chosen.corpus, *named])]
    if output is not None:
        target_suffix(output, (".md",))
        require_writable(output, inputs)
    if scores is not None:
        check_ending(scores)
        require_writable(scores, [*inputs, output])
    with steps(quiet=quiet) as say:
        found = audit_pair(chosen, say=say)
    text = page(found)
    if output is None and scores is None:
        click.echo(text, nl=False)
        return
    manifest = build_manifest(hash_inputs(inputs), {"systems": chosen.systems})
    if output is not None:
        write_text(output, text)
        write_manifest(output, manifest)
        note(f"{output}: written", quiet=quiet)
    if scores is not None:
        found.scores.write(scores, manifest)
        note(f"{scores}: written", quiet=quiet)
