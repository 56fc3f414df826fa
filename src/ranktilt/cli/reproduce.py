"""`ranktilt reproduce`: the papers' tables again, and their audits on data of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ranktilt.cli import options
from ranktilt.cli.progress import note, steps

#: Table → what it is, in one line; the rest stands in ranktilt/papers/tables/NAME.toml.
TABLES = {
    "crbo-table2": "CRBO beside TExFAIR and NFaiRR: Abolghasemi et al. (2024), Table 2.",
    "duo-table4": "Relevance, rND, rKL and DUO: Ziems et al. (2024), Table 4.",
    "rab-table3": "RaB and ARaB of seven rankers: Rekabsaz and Schedl (2020), Table 3.",
    "released-dl19": "What the papers' released code prints for six runs of TREC DL 2019.",
    "texfair-table1": "NFaiRR and TExFAIR of eleven rankers: Abolghasemi et al. (2024), Table 1.",
}
FORMATS = ("table", "markdown", "latex", "csv", "json")


@click.group("reproduce")
def command() -> None:
    """Repeat the papers' tables from public data, and their audits on data of your own."""


def _table_command(name: str, what: str) -> None:
    """One command a table; all have the same options."""

    @click.option(
        "--data",
        "folder",
        default="reproduce",
        show_default=True,
        help="The folder with the files; annotations and the lock file are kept there.",
    )
    @click.option("--check", is_flag=True, help="Only look: say of every file how it stands.")
    @click.option("--fetch", is_flag=True, help="Take missing files from ir_datasets, if it can.")
    @click.option("--partial", is_flag=True, help="Leave out what has no file, make the rest.")
    @click.option(
        "--unchecked", is_flag=True, help="Go on with files whose SHA-256 is not the known one."
    )
    @click.option(
        "-f",
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="table",
        show_default=True,
        help="How to print.",
    )
    @click.option("-o", "--output", help="Write all of it to a .json file, with a manifest.")
    @options.quiet
    def run(**given: Any) -> None:
        _reproduce(name, **given)

    run.__doc__ = f"""{what}

    Prints our value, the published one and the difference. A file that is missing gets a line that
    says where to get it and where to put it; files are checked by SHA-256, and those whose hash is
    not known are recorded in ranktilt-lock.json at first use and checked from then on.

    Example: ranktilt reproduce {name} --data papers --check
    """
    made: Callable[..., Any] = run
    command.command(name, short_help=what)(made)


for _name, _what in TABLES.items():
    _table_command(_name, _what)


def _reproduce(
    name: str,
    folder: str,
    check: bool,
    fetch: bool,
    partial: bool,
    unchecked: bool,
    form: str,
    output: str | None,
    quiet: bool,
) -> None:
    from pathlib import Path

    from ranktilt.data.files import require_writable, target_suffix, write_text
    from ranktilt.data.manifest import build_manifest, hash_inputs, write_manifest
    from ranktilt.errors import InputError
    from ranktilt.papers import table_files
    from ranktilt.papers.table_config import load_table
    from ranktilt.papers.table_run import make_table

    config, root = load_table(name), Path(folder)
    needed = config.needed()
    if output is not None:
        target_suffix(output, (".json",))
        require_writable(output, [root / file.path for file in needed])
    with steps(quiet=quiet) as say:
        if fetch:
            table_files.fetch(needed, root, say)
        states = table_files.look_at(needed, root, say)
    if check:
        _show_states(states)
        return
    missing = [state for state in states if state.state == "missing"]
    changed = [state for state in states if state.state == "changed"]
    for state in (changed if not unchecked else []) + (missing if not partial else []):
        click.echo(state.problem, err=True)
    if changed and not unchecked:
        raise InputError(
            f"{len(changed)} of {len(needed)} files are not the ones known",
            where=folder,
            do="get them again, or give --unchecked",
        )
    if missing and not partial:
        raise InputError(
            f"{len(missing)} of {len(needed)} files are not there",
            where=folder,
            do="get them as said above, or give --partial for what can be made without them",
        )
    with steps(quiet=quiet) as say:
        made = make_table(config, root, states, say=say)
    _show(made, form)
    if form in ("table", "markdown") and not quiet:
        _remarks(made, len(changed))
    if output is not None:
        write_text(output, made.to_json())
        inputs = [str(root / state.file.path) for state in made.states]
        write_manifest(output, build_manifest(hash_inputs(inputs), {"table": name}))
        note(f"{output}: written", quiet=quiet)


def _show_states(states: list[Any]) -> None:
    """A line for every file: how it stands, and where to get it if it is missing."""
    words = {
        "known": "as known",
        "recorded": "as recorded at first use",
        "first": "there; its hash will be recorded",
    }
    for state in states:
        click.echo(state.problem or f"{state.file.path}: {words[state.state]}")
    there = sum(state.state not in ("missing", "changed") for state in states)
    changed = sum(state.state == "changed" for state in states)
    more = f" {changed} more are there, but not the ones known." if changed else ""
    click.echo(f"{there} of {len(states)} files are there.{more}")


def _show(made: Any, form: str) -> None:
    if form == "json":
        click.echo(made.to_json(), nl=False)
    elif form == "csv":
        import csv
        import io

        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(made.HEADER)
        writer.writerows(made.rows())
        click.echo(stream.getvalue(), nl=False)
    else:
        from ranktilt.cli.tables import print_table
        from ranktilt.display.table import Table

        print_table(Table(made.HEADER, made.rows(), (3, 4, 5, 6)), form)


def _remarks(made: Any, changed: int) -> None:
    lines = [
        f"{made.config.title}: {made.config.source}. Ours beside the published values; "
        "= where ours, rounded, is the published one.",
        made.summary(),
        *made.config.notes,
    ]
    if changed:
        lines.append(f"{changed} files are not the ones known (--unchecked).")
    if made.left_out:
        lines.append(f"Left out: {'; '.join(made.left_out)}.")
    click.echo()
    for line in lines:
        click.echo(line)


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
    from ranktilt.measures.scores import check_ending
    from ranktilt.papers.pair import PairConfig, audit_pair, page

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
